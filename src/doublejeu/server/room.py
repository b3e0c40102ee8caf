"""A room: its people, its sockets and its match. Whatever happens in it happens in one queue, one thing at a time.

The life of a decision: a socket posts an intent; the room takes all that is posted, plays it on the table, hands what
must be kept to the store, waits for the commit, and only then tells anybody anything.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import partial

from doublejeu.core.contract import ALL, TABLE
from doublejeu.core.dice import SealedDice
from doublejeu.core.setup import Setup
from doublejeu.core.table import BrokenRecord, Illegal
from doublejeu.games import GAMES
from doublejeu.server.clock import Clocks
from doublejeu.server.codes import sealed, token
from doublejeu.server.croupier import Croupier
from doublejeu.server.crowd import Crowd, send_gone
from doublejeu.server.match import Match
from doublejeu.server.people import TRANSFER_SECONDS, Sitter, bot_name, seating, taken, tidy_name
from doublejeu.server.refuse import Refuse
from doublejeu.server.settings import Settings
from doublejeu.server.setups import checked_seconds, checked_setup, known_bot, tidy_group
from doublejeu.server.socket import Socket
from doublejeu.server.store import Ledger, Row, Store, StoredMatch, StoreError, as_text
from doublejeu.server.talk import MOST_LETTERS, Line, Talk, tidy_text
from doublejeu.server.thinking import Thinkers
from doublejeu.server.turns import Turns
from doublejeu.server.wire import (
    Host,
    HostMessage,
    MarkMessage,
    Mine,
    MineMessage,
    OpenRoom,
    PlayMessage,
    RoomInfo,
    Said,
    SayMessage,
    Seated,
)

REMEMBERED_INTENTS = 16  # for each seat: a repeated id among them is acknowledged again and done once
HOST_AWAY = 120.0  # seconds after which somebody who is there becomes host

_LOG = logging.getLogger("doublejeu.server")

Intent = PlayMessage | SayMessage | MarkMessage | HostMessage | MineMessage


class Room:
    """One room. Its public methods are for the house and the sockets; all run in the event loop."""

    def __init__(self, code: str, settings: Settings, store: Store, thinkers: Thinkers) -> None:
        self.code = code
        self.settings = settings
        self.store = store
        self.game = ""
        self.options: dict[str, object] = {}
        self.group = ""
        self.status = "lobby"
        self.talk = Talk()
        self.touched = settings.now()
        self.closed = False
        self.on_close: Callable[[Room], None] = lambda room: None
        self._ledger = Ledger(code)
        self._turns = Turns(self._settle, self._break, f"room {code}")
        self._croupier = Croupier(settings, thinkers, self._ledger, self._turns.post)
        self._crowd = Crowd()
        self._answers: dict[int, dict[str, str]] = {}
        self._host_left_at = 0.0

    @property
    def _sitters(self) -> list[Sitter]:
        return self._croupier.sitters

    @property
    def match(self) -> Match | None:
        """The match being played or just over."""
        return self._croupier.match

    # Opening

    def furnish(self, wanted: OpenRoom) -> Seated:
        """A new room as it was asked for, its host at the first seat. Runs in the room's turn."""
        self.game = wanted.game
        self.options = checked_setup(wanted.game, wanted.seats, wanted.options).options
        self._croupier.sitters = [Sitter() for _ in range(wanted.seats)]
        self._croupier.bot = known_bot(wanted.game, wanted.bot)
        self._croupier.seconds = checked_seconds(wanted.seconds)
        self.group = tidy_group(wanted.group)
        return self._sit_down(0, wanted.name, host=True)

    def restore(
        self, row: Row, clock: Row | None, stored: StoredMatch | None, said: list[Row], marked: list[Row]
    ) -> None:
        """The room as the store kept it."""
        self.game = row["game"]
        self.options = json.loads(row["options"])
        self.group = row["group"]
        self.status = row["status"]
        self.touched = row["touched"]
        self._croupier.bot = row["bot"]
        self._croupier.seconds = row["seconds"]
        self._croupier.sitters = [Sitter(**sitter) for sitter in json.loads(row["places"])]
        if stored is not None:
            self._take_up(stored)
            for seat, intent in stored.intents:
                self._remember(seat, intent, "")
        if self._croupier.match is not None:
            self._croupier.match.marks.restore(marked)
            for mark in marked:
                self._remember(mark["seat"], mark["intent"], "")
        if clock is not None and self._croupier.match is not None:
            self._croupier.clocks = Clocks(**{name: value for name, value in clock.items() if name != "code"})
            self._croupier.clocks.forgive(self.settings.now())
        self._croupier.paused = self.status == "paused"
        for line in said:
            self.talk.add(Line(Said(seat=line["seat"], text=line["text"], at=line["at"]), line["audience"]))
            self._remember(line["seat"], line["intent"], "")
        self._host_left_at = self.settings.now()
        self._turns.post(lambda: None)  # the clocks and the bots go on

    def _take_up(self, stored: StoredMatch) -> None:
        """Go on with the match that was on the table, unless the rules are no longer those it began with."""
        row = stored.row
        try:
            if row["version"] != GAMES[self.game].version:
                raise BrokenRecord("the rules have changed")
            setup = Setup(row["seats"], json.loads(row["options"]))
            self._croupier.match = Match.resume(row["id"], row, stored.record, setup)
        except BrokenRecord as fault:
            _LOG.error("the match %s of room %s cannot go on: %s", row["id"], self.code, fault)
            self.status = "lobby"

    # What the house and the sockets ask

    def info(self) -> RoomInfo:
        """The room as everybody may see it."""
        match = self._croupier.match
        return RoomInfo(
            code=self.code,
            game=self.game,
            options=self.options,
            group=self.group,
            places=[sitter.as_place(self._crowd.connected(seat)) for seat, sitter in enumerate(self._sitters)],
            bot=self._croupier.bot,
            seconds=self._croupier.seconds,
            status=self.status,
            match=match.id if match is not None else "",
            commitment=match.commitment if match is not None else "",
            watchers=self._crowd.watchers(),
        )

    async def open(self, wanted: OpenRoom) -> Seated:
        """Furnish a new room."""
        return await self._turns.ask(lambda: self.furnish(wanted))

    async def join(self, name: str) -> Seated:
        """Somebody sits down."""
        return await self._turns.ask(lambda: self._join(name))

    async def claim(self, transfer: str) -> Seated:
        """Somebody brings a transfer link from another device."""
        return await self._turns.ask(lambda: self._claim(transfer))

    async def enter(self, socket: Socket, secret: str) -> None:
        """A socket comes in, as a seat if it has the seat's token, as a watcher if it has none."""
        await self._turns.ask(lambda: self._enter(socket, secret))

    def leave(self, socket: Socket) -> None:
        """A socket is gone."""
        self._turns.post(lambda: self._left(socket))

    def hear(self, socket: Socket, message: Intent) -> None:
        """A socket wants something."""
        self._turns.post(partial(self._hear, socket, message))

    def look_after(self) -> None:
        """Once in a while: a host who is gone is replaced."""
        self._turns.post(self._replace_host)

    def shut(self) -> None:
        """Close the room for good, everywhere."""
        self._turns.post(partial(self._close, "closed"))

    def stop(self) -> None:
        """The server stops; the room will be there again when it starts."""
        self.closed = True
        self._turns.stop()
        self._croupier.close()
        for socket in self._crowd.everybody():
            socket.close("stop")

    def idle(self) -> bool:
        """Whether it can be left to the store: nobody is here and nothing is going on."""
        return self.empty() and not self._croupier.going() and self._turns.quiet()

    def empty(self) -> bool:
        """Whether nobody is connected."""
        return not self._crowd.everybody()

    # The end of a turn

    async def _settle(self) -> bool:
        """Keep what the turn did, then tell it; False if it could not be kept."""
        if self.closed:
            return True
        self._notice()
        writes = self._ledger.take()
        if writes.any():
            self.touched = self.settings.now()
            try:
                await self.store.write(writes)
            except StoreError as error:
                _LOG.error("room %s is taken up again from the store: %s", self.code, error)
                self._break()
                return False
        info = self.info() if self._crowd.room_changed else None
        self._crowd.tell(info, self._croupier.match, self._croupier.clocks, self.talk, self.settings.now())
        self._croupier.set_timer()
        self._croupier.let_bots_think()
        if writes.closed:
            self._gone()
        return True

    def _notice(self) -> None:
        """What the croupier did that everybody may know."""
        match = self._croupier.match
        if match is not None and match.over() is not None and self.status in ("playing", "paused"):
            self.status = "over"
            self._save()
        if self._croupier.absences:
            self._croupier.absences = False
            self._save()

    def _save(self) -> None:
        """The room's own row changed, and with it what everybody sees of it."""
        match = self._croupier.match
        self._crowd.room_changed = True
        self._ledger.writes.room = {
            "code": self.code,
            "game": self.game,
            "options": as_text(self.options),
            "group": self.group,
            "bot": self._croupier.bot,
            "seconds": self._croupier.seconds,
            "status": self.status,
            "match": match.id if match is not None else "",
            "places": as_text([sitter.as_dict() for sitter in self._sitters]),
            "touched": self.settings.now(),
        }

    def _break(self) -> None:
        """What is in memory is not what is kept: forget it; whoever comes back finds what was kept."""
        for socket in self._crowd.everybody():
            send_gone(socket, "closed")
        self._gone()

    def _close(self, reason: str) -> None:
        for socket in self._crowd.everybody():
            self._crowd.leave(socket)
            send_gone(socket, reason)
        self._croupier.end()
        self._ledger.writes.room = self._ledger.writes.clock = None
        self._ledger.writes.closed = self.code

    def _gone(self) -> None:
        self.closed = True
        self._croupier.close()
        self.on_close(self)

    # Sockets

    def _enter(self, socket: Socket, secret: str) -> None:
        seat = TABLE
        limits = self.settings.limits
        if self.closed:
            raise Refuse("unknown_room")
        if secret:
            hidden = sealed(secret)
            held = [seat for seat, sitter in enumerate(self._sitters) if sitter.token == hidden]
            if not held:
                raise Refuse("bad_token")
            seat = held[0]
            while len(self._crowd.of(seat)) >= limits.sockets_per_seat:
                oldest = self._crowd.of(seat)[0]
                self._crowd.leave(oldest)
                send_gone(oldest, "moved")
            self._is_back(seat)
            if self._sitters[seat].host:
                self._host_left_at = 0.0
        elif self._crowd.watchers() >= limits.watchers_per_room:
            raise Refuse("too_many")
        self._crowd.enter(socket, seat)

    def _left(self, socket: Socket) -> None:
        if not self._crowd.leave(socket):
            return
        seat = socket.seat
        if not self._crowd.connected(seat):
            if self._croupier.match is not None:
                self._croupier.match.forget_sent(seat)
            if seat != TABLE and self._sitters[seat].host:
                self._host_left_at = self.settings.now()

    def _hear(self, socket: Socket, message: Intent) -> None:
        intent = message.d.id
        seat = socket.seat
        if socket.closing:
            return
        try:
            if not 0 < len(intent) <= 64 or not intent.isprintable():
                raise Refuse("bad_message")
            if seat == TABLE:
                raise Refuse("bad_token")
            known = self._answers[seat].get(intent) if seat in self._answers else None
            if known is None:
                if not isinstance(message, HostMessage):
                    self._is_back(seat)
                known = self._do(seat, message)
                self._remember(seat, intent, known)
        except Refuse as refusal:
            self._crowd.refused(socket, intent[:64], refusal.reason)
        else:
            self._crowd.done(socket, intent, known)

    def _do(self, seat: int, message: Intent) -> str:
        """What an intent asks for; the answer is a word for whoever asked."""
        if isinstance(message, PlayMessage):
            return self._play(seat, message)
        if isinstance(message, SayMessage):
            return self._say(seat, message)
        if isinstance(message, MarkMessage):
            return self._mark(seat, message)
        if isinstance(message, MineMessage):
            return self._mine(seat, message.d)
        if not self._sitters[seat].host:
            raise Refuse("not_host")
        self._host(message.d)
        return ""

    def _remember(self, seat: int, intent: str, answer: str) -> None:
        if not intent:
            return
        answers = self._answers.setdefault(seat, {})
        answers[intent] = answer
        if len(answers) > REMEMBERED_INTENTS:
            del answers[next(iter(answers))]  # the oldest

    # Playing and talking

    def _play(self, seat: int, message: PlayMessage) -> str:
        match = self._croupier.match
        if self.status == "paused":
            raise Refuse("paused")
        if match is None or self.status != "playing" or not match.fits(seat, message.v):
            raise Refuse("stale")
        if self._sitters[seat].handed:
            raise Refuse("not_now")
        try:
            self._croupier.play(seat, message.d.code, message.d.id)
        except Illegal:
            raise Refuse("stale") from None
        return ""

    def _say(self, seat: int, message: SayMessage) -> str:
        match, now = self._croupier.match, self.settings.now()
        if len(message.d.text) > 4 * MOST_LETTERS:
            raise Refuse("too_long")
        text = tidy_text(message.d.text, MOST_LETTERS)
        if not text:
            raise Refuse("too_long" if message.d.text.strip() else "bad_message")
        audience = ALL
        if match is not None and self.status in ("playing", "paused"):
            audience = match.table.speech(seat)
            if not audience & ~(1 << seat):
                raise Refuse("silent")
        if not self.talk.may_speak(seat, now):
            raise Refuse("too_fast")
        line = Line(Said(seat=seat, text=text, at=int(now)), audience | 1 << seat)
        self._ledger.writes.talk.append(
            {
                "code": self.code,
                "match": match.id if match is not None else "",
                "n": self.talk.count,
                "after": len(match.table.record) if match is not None else 0,
                "seat": seat,
                "text": text,
                "at": line.said.at,
                "audience": line.audience,
                "intent": message.d.id,
            }
        )
        self.talk.add(line)
        self._crowd.said(line)
        return ""

    def _mark(self, seat: int, message: MarkMessage) -> str:
        match = self._croupier.match
        if match is None or self.status not in ("playing", "paused"):
            raise Refuse("not_now")
        rows = match.marks.change(seat, message.d, self.settings.now())
        self._ledger.writes.marks += [{"code": self.code, **row} for row in rows]
        return ""

    def _is_back(self, seat: int) -> None:
        """The person of this seat is here: the bot that stood in steps aside."""
        sitter = self._sitters[seat]
        if sitter.person() and sitter.bot_plays() and not sitter.handed:
            sitter.bot = ""
            self._save()

    # What a seat does about itself

    def _mine(self, seat: int, wish: Mine) -> str:
        sitter = self._sitters[seat]
        if wish.what == "back":
            if sitter.handed:
                raise Refuse("not_now")
            return ""
        if wish.what == "transfer":
            link = token(self.settings.random_bytes)
            sitter.transfer = sealed(link)
            sitter.transfer_until = self.settings.now() + TRANSFER_SECONDS
            self._save()
            return f"{self.code}.{link}"
        if wish.what == "rename":
            if self.status in ("playing", "paused"):
                raise Refuse("not_now")
            sitter.name = self._free_name(wish.name, seat)
            self._save()
            return ""
        if wish.what == "leave":
            self._vacate(seat, "left")
            return ""
        raise Refuse("bad_message")

    def _free_name(self, wanted: str, seat: int) -> str:
        name = tidy_name(wanted)
        if not name or taken(self._sitters, name, seat):
            raise Refuse("bad_name")
        return name

    def _join(self, name: str) -> Seated:
        if self.closed:
            raise Refuse("unknown_room")
        if self.status not in ("lobby", "over"):
            raise Refuse("not_now", "the match has begun: watch it, and join for the next one")
        free = [seat for seat, sitter in enumerate(self._sitters) if sitter.kind == "open"]
        free += [seat for seat, sitter in enumerate(self._sitters) if sitter.filled]
        if not free:
            raise Refuse("full")
        return self._sit_down(free[0], name, host=not any(sitter.host for sitter in self._sitters))

    def _sit_down(self, seat: int, wanted: str, host: bool) -> Seated:
        name = self._free_name(wanted, seat)
        secret = token(self.settings.random_bytes)
        self._croupier.sitters[seat] = Sitter(kind="person", name=name, host=host, token=sealed(secret))
        self._answers.pop(seat, None)
        self._save()
        return Seated(code=self.code, seat=seat, token=secret)

    def _claim(self, link: str) -> Seated:
        if self.closed:
            raise Refuse("unknown_room")
        hidden, now = sealed(link), self.settings.now()
        for seat, sitter in enumerate(self._sitters):
            if sitter.transfer == hidden and sitter.transfer_until > now:
                secret = token(self.settings.random_bytes)
                sitter.token = sealed(secret)
                sitter.transfer = ""
                self._crowd.dismiss(seat, "moved")
                self._save()
                return Seated(code=self.code, seat=seat, token=secret)
        raise Refuse("bad_token")

    def _vacate(self, seat: int, reason: str) -> None:
        """Somebody goes for good: between matches the seat opens, during one a bot takes it over."""
        sitter = self._sitters[seat]
        was_host = sitter.host
        if self.status in ("playing", "paused"):
            self._sitters[seat] = Sitter(kind="bot", name=sitter.name, bot=self._croupier.bot, filled=True)
        else:
            self._sitters[seat] = Sitter()
        self._crowd.dismiss(seat, reason)
        if self._croupier.match is not None:
            self._croupier.match.forget_sent(seat)
        self._answers.pop(seat, None)
        self._save()
        if was_host and not self._pass_hosting(seat):
            self._close("closed")

    # What the host does

    def _host(self, wish: Host) -> None:
        acts: dict[str, Callable[[Host], None]] = {
            "start": self._start,
            "again": self._again,
            "lobby": self._back_to_lobby,
            "pause": self._pause,
            "resume": self._resume,
            "bot": self._hand_to_bot,
            "give_back": self._give_back,
            "remove": self._remove,
            "host": self._make_host,
            "settings": self._change_settings,
        }
        if wish.what not in acts:
            raise Refuse("bad_message")
        acts[wish.what](wish)

    def _start(self, wish: Host) -> None:
        if self.status != "lobby":
            raise Refuse("not_now")
        self._begin_match()

    def _again(self, wish: Host) -> None:
        if self.status != "over":
            raise Refuse("not_now")
        if wish.options is not None:
            self.options = checked_setup(self.game, len(self._sitters), wish.options).options
        self._begin_match()

    def _begin_match(self) -> None:
        game = GAMES[self.game]
        setup = checked_setup(self.game, len(self._sitters), self.options)
        for seat, sitter in enumerate(self._sitters):
            if sitter.kind == "open":
                name = bot_name(self._sitters, seat)
                self._sitters[seat] = Sitter(kind="bot", name=name, bot=self._croupier.bot, filled=True)
            elif sitter.person() and not sitter.handed:
                sitter.bot = ""
        now = self.settings.now()
        secret = token(self.settings.random_bytes, 24)
        identity = token(self.settings.random_bytes, 9)
        table = self.settings.open_table(game, setup, SealedDice(secret))
        match = Match(identity, game, setup, secret, table, game.version)
        self._ledger.writes.match = {
            "id": identity,
            "code": self.code,
            "game": self.game,
            "version": game.version,
            "seats": setup.seats,
            "options": as_text(setup.options),
            "names": as_text([sitter.name for sitter in self._sitters]),
            "secret": secret,
            "started": now,
            "ended": None,
            "seating": seating(self._sitters),
        }
        self._croupier.begin(match)
        self._hush()
        self.status = "playing"
        self._crowd.begin_anew()
        self._save()

    def _back_to_lobby(self, wish: Host) -> None:
        if self.status == "lobby":
            raise Refuse("not_now")
        self._croupier.end()
        self._hush()
        self.status = "lobby"
        for seat, sitter in enumerate(self._sitters):
            if sitter.filled:
                self._sitters[seat] = Sitter()
            elif sitter.person() and not sitter.handed:
                sitter.bot = ""
        self._ledger.clock(self._croupier.clocks)
        self._crowd.begin_anew()
        self._save()

    def _hush(self) -> None:
        """What was said in the lobby, or marked in the match before, is over."""
        self.talk = Talk()
        self._ledger.writes.marks.clear()
        self._ledger.writes.hushed = self.code

    def _pause(self, wish: Host) -> None:
        if self.status != "playing":
            raise Refuse("not_now")
        self.status = "paused"
        self._croupier.pause()
        self._save()

    def _resume(self, wish: Host) -> None:
        if self.status != "paused":
            raise Refuse("not_now")
        self.status = "playing"
        self._croupier.resume()
        self._save()

    def _hand_to_bot(self, wish: Host) -> None:
        sitter = self._at(wish)
        sitter.bot = known_bot(self.game, wish.bot or self._croupier.bot)
        if sitter.person():
            sitter.handed = True
        else:
            if sitter.kind == "open":
                sitter.name = bot_name(self._sitters, wish.seat)
            sitter.kind = "bot"
            sitter.filled = False
        self._save()

    def _give_back(self, wish: Host) -> None:
        sitter = self._at(wish)
        if not sitter.person() or not sitter.bot_plays():
            raise Refuse("not_now")
        sitter.handed = False
        sitter.bot = ""
        self._save()

    def _remove(self, wish: Host) -> None:
        sitter = self._at(wish)
        if sitter.host or (sitter.kind != "person" and self.status in ("playing", "paused")):
            raise Refuse("not_now")
        self._vacate(wish.seat, "removed")

    def _make_host(self, wish: Host) -> None:
        if not self._at(wish).person():
            raise Refuse("not_now")
        for sitter in self._sitters:
            sitter.host = False
        self._sitters[wish.seat].host = True
        self._host_left_at = 0.0 if self._crowd.connected(wish.seat) else self.settings.now()
        self._save()

    def _change_settings(self, wish: Host) -> None:
        if self.status != "lobby":
            raise Refuse("not_now")
        seconds = self._croupier.seconds if wish.seconds < 0 else checked_seconds(wish.seconds)
        seats = wish.seats or len(self._sitters)
        game = wish.game or self.game
        kept = self.options if game == self.game else {}
        options = kept if wish.options is None else wish.options
        if sum(sitter.person() for sitter in self._sitters) > seats:
            raise Refuse("bad_setup")
        setup = checked_setup(game, seats, options)
        bot = known_bot(game, wish.bot) if wish.bot or game != self.game else self._croupier.bot
        if game != self.game:
            for sitter in self._sitters:
                sitter.bot = bot if sitter.bot_plays() else ""
        self.game = game
        self.options = setup.options
        self.group = self.group if wish.group is None else tidy_group(wish.group)
        self._croupier.bot = bot
        self._croupier.seconds = seconds
        if seats != len(self._sitters):
            self._resize(seats)
        self._save()

    def _resize(self, seats: int) -> None:
        """Another number of seats: people keep their order and move up where a seat before them goes away."""
        sitters = self._sitters
        spare = len(sitters) - seats
        for kinds in (("open",), ("bot",)):
            for seat in range(len(sitters) - 1, -1, -1):
                if spare > 0 and sitters[seat].kind in kinds:
                    sitters[seat] = Sitter(kind="away")
                    spare -= 1
        moved = {old: new for new, old in enumerate(s for s, sitter in enumerate(sitters) if sitter.kind != "away")}
        self._croupier.sitters = [sitters[old] for old in moved] + [Sitter() for _ in range(-spare)]
        self._answers = {moved[seat]: answers for seat, answers in self._answers.items() if seat in moved}
        self._crowd.move(moved)

    def _at(self, wish: Host) -> Sitter:
        if not 0 <= wish.seat < len(self._sitters):
            raise Refuse("bad_message")
        return self._sitters[wish.seat]

    # Hosting

    def _replace_host(self) -> None:
        away = self._host_left_at and self.settings.now() - self._host_left_at > HOST_AWAY
        hosts = [seat for seat, sitter in enumerate(self._sitters) if sitter.host]
        if away and hosts and not self._crowd.connected(hosts[0]):
            self._pass_hosting(hosts[0], only_connected=True)

    def _pass_hosting(self, seat: int, only_connected: bool = False) -> bool:
        """Somebody else becomes host, rather one who is there; False if there is nobody."""
        others = [other for other, sitter in enumerate(self._sitters) if other != seat and sitter.person()]
        here = [other for other in others if self._crowd.connected(other)]
        if not here and (only_connected or not others):
            return False
        heir = (here or others)[0]
        self._sitters[seat].host = False
        self._sitters[heir].host = True
        self._host_left_at = 0.0 if self._crowd.connected(heir) else self.settings.now()
        self._save()
        return True
