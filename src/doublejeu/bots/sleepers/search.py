"""Players of Sleepers who think ahead: one search, and levels of it from a novice to an expert.

A level is a persona. The novice thinks little and does not mind the rival; the expert thinks long, minds both, and
weighs what a rival's placements may mean.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.persona import BadBot, Persona
from doublejeu.bots.protocol import Explaining
from doublejeu.bots.sleepers.thumb import TurnSearch
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.search.tree import Candidate, Reasons, Search
from doublejeu.games.sleepers.hexes import HEXES
from doublejeu.games.sleepers.judge import WEIGHTS, SleepersJudge, standing_of
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import TILES

SLICE: Final = 50  # iterations between two looks at the clock
SURE: Final = 3  # imagined worlds in which a winning turn must win
SUSPECTING: Final = 100  # imagined worlds from which it tells what a rival's sleepers may be
MOST_SUSPECTS: Final = 5  # of whom it tells


@dataclass(frozen=True)
class SeekerPersona(Persona):
    """How long it thinks, and what it minds."""

    iterations: int = 1000  # imagined worlds a decision
    seconds: float = 0.0  # it stops there even so; 0: never. Where it does, answers hang on the machine
    explore: float = 1.0  # how much what is seldom tried counts against what has been found good
    sharp: float = 30.0  # how much better-looking codes are preferred from the start
    care: float = 1.0  # how much the rival's prospects count
    suspects: bool = True  # weighs what a rival's placements may mean
    tries: int = 500  # positions looked at in search of a turn that wins
    wanders: int = 0  # per cent of its decisions: something it has tried, not what it found best

    def check(self) -> None:
        if not 1 <= self.iterations <= 1_000_000:
            raise BadBot("iterations must be from 1 to 1000000")
        if self.seconds < 0.0 or self.explore <= 0.0 or self.sharp < 0.0 or self.care < 0.0 or self.tries < 0:
            raise BadBot("seconds, sharp, care and tries must not be below 0, explore must be above")
        if not 0 <= self.wanders <= 100:
            raise BadBot("wanders is a share in per cent")


NOVICE: Final = SeekerPersona(iterations=20, sharp=10.0, care=0.0, suspects=False, tries=0, wanders=10)
ADEPT: Final = SeekerPersona(iterations=200)
EXPERT: Final = SeekerPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Seeker(Explaining):
    """Imagines what could be hidden, tries in these worlds what both could do, and answers with what held up best."""

    def __init__(self, persona: SeekerPersona = EXPERT) -> None:
        self.persona = persona
        self.judge = SleepersJudge(persona.sharp, persona.care, persona.suspects, WEIGHTS)
        self.reasons: Reasons | None = None  # of its last answer

    def choose(self, view: View, legal: list[int]) -> int:
        self.reasons = None
        if len(legal) == 1:
            return legal[0]
        code = self._winning(view)
        if code != NOBODY:
            self.reasons = Reasons(code, 0, [Candidate(code, 0, 1.0, 1.0)], [])
            return code
        search = Search(self.game, view, self.dice, self.judge, self.persona.explore)
        self._think(search)
        code = search.answer()
        if self.persona.wanders and self.dice.below(100) < self.persona.wanders:
            code = search.tried_code(self.dice)
        self.reasons = search.reasons(code)
        return code

    def explain(self, view: View) -> dict[str, object]:
        """Why it answered its last question as it did: plain data that a text can be made from.

        Codes are the game's. `needs` says what each player then lacked, in activations, in one world the seat held
        possible; `suspects` what it took the rival's sleepers for, by where they lie: the likeliest face of each.
        """
        told: dict[str, object] = {} if self.reasons is None else self.reasons.as_dict()
        world = self.judge.imagine(self.game, view, self.dice.fork(1))
        assert isinstance(world, Sleepers)
        needs: list[dict[str, int]] = [{}, {}]
        for on_turn in (True, False):
            stand = standing_of(world, on_turn)
            seat = world.player if on_turn else 1 - world.player
            needs[seat] = {"seat": seat, "chain": stand.chain, "scientists": stand.line, "dead": stand.dead}
        told["needs"] = needs
        told["suspects"] = self._suspects(view)
        return told

    def _suspects(self, view: View) -> list[dict[str, object]]:
        assert isinstance(view, SleepersView)
        rival = 1 - view.seat
        hidden = [number for number in range(HEXES) if view.owners[number] == rival and view.faces[number] == NOBODY]
        if not hidden:
            return []
        dice = self.dice.fork(2)
        seen = [[0] * TILES for _ in hidden]
        for _ in range(SUSPECTING):
            world = self.judge.imagine(self.game, view, dice)
            assert isinstance(world, Sleepers)
            for place, number in enumerate(hidden):
                seen[place][world.kinds[number]] += 1
        likeliest = [
            (-max(counts), number, counts.index(max(counts))) for number, counts in zip(hidden, seen, strict=True)
        ]
        likeliest.sort()
        return [
            {"hex": number, "tile": tile, "chance": float(-count) / float(SUSPECTING)}
            for count, number, tile in likeliest[:MOST_SUSPECTS]
        ]

    def _think(self, search: Search) -> None:
        left = self.persona.iterations
        if self.persona.seconds <= 0.0:
            search.run(left)
            return
        until = monotonic() + self.persona.seconds
        while left > 0:
            search.run(min(left, SLICE))
            left -= SLICE
            if monotonic() >= until:
                return

    def _winning(self, view: View) -> int:
        """The first step of a turn that wins whatever is hidden, as far as some worlds tell; or NOBODY."""
        found = NOBODY
        if self.persona.tries == 0:
            return found
        for _ in range(SURE):
            world = self.game.imagine(view, self.dice)
            assert isinstance(world, Sleepers)
            code = TurnSearch(self.seat, self.persona.tries).win(world)
            if code == NOBODY or (found != NOBODY and code != found):
                return NOBODY
            found = code
        return found
