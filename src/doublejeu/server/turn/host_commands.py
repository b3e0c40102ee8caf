"""What the host of a room may wish for, and only the host."""

from __future__ import annotations

from collections.abc import Callable

from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.setups import known_bot
from doublejeu.server.storage.rows import Ledger
from doublejeu.server.talk.talk import Talk
from doublejeu.server.turn.course import Croupier
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.messages import Host
from doublejeu.server.wire.refusal import Refuse


class Hosting:
    """The wishes of the host, each by its name on the wire."""

    def __init__(
        self, agreement: Agreement, seating: Seating, croupier: Croupier, talk: Talk, crowd: Crowd, ledger: Ledger
    ) -> None:
        self._agreement = agreement
        self._seating = seating
        self._croupier = croupier
        self._talk = talk
        self._crowd = crowd
        self._ledger = ledger
        self._wishes: dict[str, Callable[[Host], None]] = {
            "start": self._start,
            "again": self._again,
            "lobby": self._back_to_lobby,
            "pause": lambda wish: croupier.pause(),
            "resume": lambda wish: croupier.resume(),
            "bot": self._hand_to_bot,
            "give_back": lambda wish: seating.give_back(wish.seat),
            "remove": self._remove,
            "host": self._make_host,
            "move": self._move,
            "settings": self._change_settings,
            "pace": self._change_pace,
            "talk": self._change_talk,
            "sight": self._change_sight,
            "voice": self._change_voice,
            "study": self._propose_study,
        }

    def wish(self, seat: int, wish: Host) -> None:
        """Do what the host wants; Refuse, and nothing changed, where that cannot be, or where it is not the host."""
        if not self._seating.at(seat).host:
            raise Refuse("not_host")
        if wish.what not in self._wishes:
            raise Refuse("bad_message")
        self._wishes[wish.what](wish)

    # Matches

    def _start(self, wish: Host) -> None:
        if self._croupier.status != "lobby":
            raise Refuse("not_now")
        self._begin_match()

    def _again(self, wish: Host) -> None:
        if self._croupier.status != "over":
            raise Refuse("not_now")
        self._seating.check_phones()
        if wish.options is not None:
            self._agreement.change_options(wish.options, len(self._seating))
        self._begin_match()
        self._seating.forget_intents()

    def _begin_match(self) -> None:
        self._seating.check_phones()
        setup = self._agreement.setup(len(self._seating))
        self._seating.fill()
        self._croupier.begin(setup)
        self._talk.hush()
        self._crowd.begin_anew()

    def _back_to_lobby(self, wish: Host) -> None:
        if self._croupier.status == "lobby":
            raise Refuse("not_now")
        self._croupier.end()
        self._talk.hush()
        self._seating.forget_intents()
        self._seating.clear()
        self._crowd.begin_anew()

    # Seats

    def _hand_to_bot(self, wish: Host) -> None:
        self._seating.hand_to(wish.seat, known_bot(self._agreement.game, wish.bot) if wish.bot else "")

    def _remove(self, wish: Host) -> None:
        sitter, playing = self._seating.at(wish.seat), self._croupier.unfinished()
        if sitter.host or (sitter.kind != "person" and playing):
            raise Refuse("not_now")
        self._croupier.forget_person(wish.seat)
        self._seating.vacate(wish.seat, "removed", playing)

    def _move(self, wish: Host) -> None:
        if self._croupier.status != "lobby":
            raise Refuse("not_now")
        self._seating.move(wish.seat, wish.to)

    def _make_host(self, wish: Host) -> None:
        if not self._seating.at(wish.seat).person():
            raise Refuse("not_now")
        self._seating.make_host(wish.seat)

    # Agreement

    def _change_pace(self, wish: Host) -> None:
        self._agreement.change_pace(wish.pace)
        self._ledger.room_changed = True

    def _change_talk(self, wish: Host) -> None:
        self._agreement.change_talk(wish.talk)
        self._ledger.room_changed = True

    def _change_voice(self, wish: Host) -> None:
        self._agreement.change_voice(wish.voice)
        self._ledger.room_changed = True

    def _change_sight(self, wish: Host) -> None:
        self._agreement.change_sight(wish.sight)
        self._croupier.ghosts.sight_changed(self._croupier.match)
        self._ledger.room_changed = True

    def _propose_study(self, wish: Host) -> None:
        if self._croupier.unfinished() or wish.study not in ("yes", "no"):
            raise Refuse("not_now" if self._croupier.unfinished() else "bad_message")
        self._seating.propose_study(wish.study == "yes")

    def _change_settings(self, wish: Host) -> None:
        if self._croupier.status != "lobby":
            raise Refuse("not_now")
        seats, game = wish.seats or len(self._seating), self._agreement.game
        if self._seating.people() > seats:
            raise Refuse("bad_setup")
        self._agreement.change(wish, seats)
        if self._agreement.game != game:
            self._seating.change_bots()
        if seats != len(self._seating):
            self._seating.resize(seats)
        self._ledger.room_changed = True
