"""What people want, taken from their sockets: each intent is done once, however often it comes, and answered."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

from doublejeu.core.contract import TABLE
from doublejeu.server.match.notes import as_note
from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.settings import Settings
from doublejeu.server.socket.outbox import Socket
from doublejeu.server.state.people import DECISION, LINK, Sitter
from doublejeu.server.talk.talk import Talk
from doublejeu.server.turn.course import Croupier
from doublejeu.server.turn.host_commands import Hosting
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.messages import (
    HostMessage,
    MarkMessage,
    Mine,
    MineMessage,
    NoteMessage,
    PlayMessage,
    SayMessage,
    TellMessage,
)
from doublejeu.server.wire.refusal import Refuse

MOST_ID_LETTERS = 64

Plain = PlayMessage | SayMessage | MarkMessage | NoteMessage | HostMessage | MineMessage  # done at once, or not at all
Intent = Plain | TellMessage


def short_id(intent: str) -> str:
    """What is remembered of an intent's id: as little as tells it from others, for it is kept with every seat."""
    return blake2b(intent.encode(), digest_size=8).hexdigest()


class Intents:
    """Takes the intents of one room, each in its turn."""

    def __init__(
        self, settings: Settings, seating: Seating, croupier: Croupier, hosting: Hosting, talk: Talk, crowd: Crowd
    ) -> None:
        self._settings = settings
        self._seating = seating
        self._croupier = croupier
        self._hosting = hosting
        self._talk = talk
        self._crowd = crowd

    def take(self, socket: Socket, message: Intent) -> None:
        """Do what a socket wants, unless it was done before; the answer is told once everything is kept."""
        if socket.closing:
            return
        intent, seat = message.d.id, socket.seat
        try:
            if not 0 < len(intent) <= MOST_ID_LETTERS or not intent.isprintable():
                raise Refuse("bad_message")
            if seat == TABLE:
                raise Refuse("bad_token")
            sitter = self._seating.at(seat)
            answer = _answer_before(sitter, intent)
            if answer is None:
                if sitter.bot_plays() and not self._acts_unseen(seat, message):
                    self._seating.is_back(seat)
                if isinstance(message, TellMessage):
                    if not self._tell(socket, sitter, message):
                        return  # it lies sealed: answered once it is heard
                    answer = ""
                else:
                    answer = self._do(seat, message)
                if not socket.closing:  # whoever left has no seat any more
                    self._seating.remember(sitter, _kind(message, answer), short_id(intent), answer)
        except Refuse as refusal:
            self._crowd.refused(socket, intent[:MOST_ID_LETTERS], refusal.reason)
        else:
            self._crowd.done(socket, intent, answer)

    def _acts_unseen(self, seat: int, message: Intent) -> bool:
        """Whether an intent does not show that its person is back: a host's wish, or an act that nobody may know of."""
        match = self._croupier.match
        hidden = match is not None and not match.waiting() >> seat & 1
        return isinstance(message, HostMessage) or (hidden and isinstance(message, PlayMessage))

    def _tell(self, socket: Socket, sitter: Sitter, message: TellMessage) -> bool:
        """Say a phrase; False where nobody hears it yet."""
        match, now = self._croupier.talking(), self._settings.now()
        reply = partial(self._told, socket, sitter, message)
        return self._talk.tell(socket.seat, message.d, match, now, reply)

    def _told(self, socket: Socket, sitter: Sitter, message: TellMessage, reason: str) -> None:
        """What became of a phrase that lay sealed."""
        intent = message.d.id
        if reason:
            self._crowd.refused(socket, intent, reason)
        else:
            self._seating.remember(sitter, _kind(message), short_id(intent))
            self._crowd.done(socket, intent)

    def _do(self, seat: int, message: Plain) -> str:
        """What an intent asks for; the answer is a word for whoever asked."""
        if isinstance(message, PlayMessage):
            self._croupier.decide(seat, message.d, message.v)
        elif isinstance(message, SayMessage):
            self._talk.say(seat, message.d, self._croupier.match, self._settings.now())
        elif isinstance(message, MarkMessage):
            self._croupier.mark(seat, message.d)
        elif isinstance(message, NoteMessage):
            note = self._croupier.write_note(seat, message.d)
            self._crowd.noted(as_note(note), seat)
        elif isinstance(message, HostMessage):
            self._hosting.wish(seat, message.d)
        else:
            return self._mine(seat, message.d)
        return ""

    def _mine(self, seat: int, wish: Mine) -> str:
        """What a seat may do about itself."""
        if wish.what == "back":  # whoever was only absent is back by having said anything at all
            if self._seating.at(seat).handed:
                raise Refuse("not_now")
        elif wish.what == "ready":
            self._croupier.ready(seat)
        elif wish.what == "seen":
            self._croupier.seen()
        elif wish.what == "see":
            self._croupier.ghosts.see(seat, self._croupier.match)
        elif wish.what == "skip":
            self._croupier.skip(seat)
        elif wish.what == "transfer":
            return self._seating.transfer(seat)
        elif wish.what == "bookmark":
            self._croupier.bookmark()
        elif wish.what in ("agree", "disagree"):
            self._croupier.agree_to_study(seat, wish.what == "agree")
        elif wish.what == "rename":
            if self._croupier.unfinished():
                raise Refuse("not_now")
            self._seating.rename(seat, wish.name)
        elif wish.what == "leave":
            self._croupier.forget_person(seat)
            self._seating.vacate(seat, "left", self._croupier.unfinished())
        else:
            raise Refuse("bad_message")
        return ""


def _answer_before(sitter: Sitter, intent: str) -> str | None:
    """What this very intent was answered before, if it was taken."""
    known = short_id(intent)
    return next((answers[known] for answers in sitter.known.values() if known in answers), None)


def _kind(message: Intent, answer: str = "") -> str:
    """What an intent is remembered among. A decision is kept with its id in the record, any other id with the seat.

    But for a transfer's, whose answer is a secret: repeated after a restart it gives a new link, which is as good.
    """
    if answer:
        return LINK
    return DECISION if isinstance(message, PlayMessage) else str(message.__struct_config__.tag)
