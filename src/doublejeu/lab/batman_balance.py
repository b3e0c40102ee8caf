"""How the assumed data of Batman Infiltration play among rules of thumb: docs/strength/batman_infiltration.md.

python -m doublejeu.lab.batman_balance 2000 > docs/strength/batman_infiltration.md
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import (
    GAUGE_CHAOS,
    GAUGE_ORDER,
    POLICE_WHITES,
    PROPOSED,
    WHITES,
    Kind,
)
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import ENDING_CLAUSES, PLACES, THREE_SIGNALS
from doublejeu.lab.batman_opponents import GUESTS
from doublejeu.lab.playing import Seating, in_a_row, play
from doublejeu.lab.statistics import percent

GAME = GAMES["batman_infiltration"]
COUNTS = range(5, 11)
FIRST_SEED = 3_000_000  # the default was chosen with lower ones
ENDINGS = ["richest", "shared", "Penguin", "family jailed", "three signals", "villain jailed", "no cards"]

# The first proposal had ten Bat-signals; the others lie between it and today's list, or beside them.
TEN_SIGNALS = [
    Kind(1, 2, False, 2, 0),
    Kind(1, 1, False, 2, 3),
    Kind(2, 1, False, 1, 0),
    Kind(2, 0, False, 0, 1),
    Kind(-1, 2, False, 1, 0),
    Kind(-1, 1, False, 1, 2),
    Kind(-1, 3, False, 0, 1),
    Kind(-2, 3, False, 1, 0),
    Kind(-1, 0, True, 2, 2),
]
EIGHT_SIGNALS = [*TEN_SIGNALS[:5], Kind(-1, 1, False, 1, 4), *TEN_SIGNALS[6:8], Kind(-1, 0, True, 2, 0)]
MORE_ORDER = [*PROPOSED[:5], Kind(-1, 1, False, 1, 2), Kind(-2, 1, False, 1, 0), *PROPOSED[6:]]
MORE_CHAOS = [PROPOSED[0], Kind(1, 1, False, 1, 3), Kind(2, 1, False, 2, 0), *PROPOSED[3:]]
# More Chaos than Order, and ten signals: waiting for the end of the cards does not pay with it.
AGAINST_WAITING = [
    *PROPOSED[:2],
    Kind(2, 1, False, 2, 0),
    *PROPOSED[3:5],
    Kind(-1, 1, False, 0, 2),
    *PROPOSED[6:8],
    Kind(-1, 0, True, 2, 2),
]


@dataclass(frozen=True)
class Variant:
    """One set of assumed data, or another reading."""

    name: str
    kinds: list[Kind]
    gauge_order: int = GAUGE_ORDER
    gauge_chaos: int = GAUGE_CHAOS
    whites: int = WHITES
    police_whites: int = POLICE_WHITES
    signals: str = "once"
    ivy: str = "his"

    def options(self) -> dict[str, object]:
        """The host's options that make it."""
        return {
            "cards": cards_option(self.kinds),
            "gauge_order": self.gauge_order,
            "gauge_chaos": self.gauge_chaos,
            "whites": self.whites,
            "police_whites": self.police_whites,
            "signals": self.signals,
            "ivy": self.ivy,
        }

    def described(self) -> str:
        """Its numbers in a line."""
        signals = sum(4 * kind.each + kind.sewer for kind in self.kinds if kind.signal)
        chaos = sum((4 * kind.each + kind.sewer) * max(kind.chaos, 0) for kind in self.kinds)
        order = sum((4 * kind.each + kind.sewer) * max(-kind.chaos, 0) for kind in self.kinds)
        return (
            f"{signals} signals, {chaos} Chaos and {order} Order symbols; gauge -{self.gauge_order} to "
            f"+{self.gauge_chaos}; white squares {self.whites}, at the police {self.police_whites}; Bat-signals "
            f"counted {self.signals}; the card Ivy chooses is {self.ivy}"
        )


VARIANTS = [
    Variant("default", PROPOSED),
    Variant("first proposal", TEN_SIGNALS, gauge_order=5, gauge_chaos=7),
    Variant("ten signals", TEN_SIGNALS),
    Variant("eight signals", EIGHT_SIGNALS),
    Variant("gauge -5 to +7", PROPOSED, gauge_order=5, gauge_chaos=7),
    Variant("gauge -5 to +9", PROPOSED, gauge_order=5, gauge_chaos=9),
    Variant("gauge to +12", PROPOSED, gauge_chaos=12),
    Variant("police 1", PROPOSED, police_whites=1),
    Variant("police 3", PROPOSED, police_whites=3),
    Variant("whites 3", PROPOSED, whites=3, police_whites=3),
    Variant("more Order", MORE_ORDER),
    Variant("more Chaos", MORE_CHAOS),
    Variant("against waiting", AGAINST_WAITING, gauge_chaos=12),
    Variant("signals always", PROPOSED, signals="always"),
    Variant("Ivy to the letter", PROPOSED, ivy="hers"),
]


def cards_option(kinds: list[Kind]) -> list[dict[str, object]]:
    """A table of rows as a host would load it."""
    return [
        {
            "place": place,
            "symbol": "chaos" if kind.chaos > 0 else "order",
            "strength": abs(kind.chaos),
            "bags": kind.bags,
            "signal": kind.signal,
            "count": kind.sewer if place == "sewer" else kind.each,
        }
        for kind in kinds
        for place in PLACES
        if (kind.sewer if place == "sewer" else kind.each)
    ]


class Sample:
    """What some matches of one kind came to."""

    def __init__(self) -> None:
        self.games = 0
        self.endings = [0] * len(ENDINGS)
        self.turns = 0
        self.everybody = 0  # matches in which everybody was Chief

    def villains(self) -> int:
        """Matches won by the villains' side."""
        return sum(self.endings[:THREE_SIGNALS])


def sample(variant: Variant, seats: int, games: int, villains: str, family: str) -> Sample:
    """Play matches with a bot for each identity."""
    setup = GAME.setup(seats, variant.options())
    seating = Seating(GAME, seats, [f"{villains}@villains", f"{family}@family"], GUESTS)
    found = Sample()
    for played in play(GAME, setup, seating, in_a_row(FIRST_SEED, games)):
        view = played.table.view(0)
        assert isinstance(view, BatmanInfiltrationView)
        found.games += 1
        found.endings[ENDING_CLAUSES.index(played.outcome.clause)] += 1
        found.turns += view.turn
        found.everybody += len({mission.chief for mission in view.missions}) == seats
    return found


def report_default(games: int) -> None:
    """The default in full."""
    print("\n## The default\n")
    print(VARIANTS[0].described() + ".\n")
    print("| seats | villains win, % | turns | everybody Chief, % | " + " | ".join(ENDINGS) + " |")
    print("|---|---|---|---|" + "---|" * len(ENDINGS), flush=True)
    for seats in COUNTS:
        found = sample(VARIANTS[0], seats, games, "thumb", "thumb")
        cells = [percent(ended, games) for ended in [found.everybody, *found.endings]]
        turns = f"{found.turns / games:.1f}"
        print(f"| {seats} | {percent(found.villains(), games)} | {turns} | " + " | ".join(cells) + " |", flush=True)


def report_variants(games: int) -> None:
    """Every variant, wins of the villains by number of seats."""
    print("\n## Variants\n\nMatches the villains' side wins, %, and mean turns.\n")
    print("| variant | " + " | ".join(map(str, COUNTS)) + " |\n|---|" + "---|" * len(COUNTS), flush=True)
    for variant in VARIANTS:
        cells = []
        for seats in COUNTS:
            found = sample(variant, seats, games, "thumb", "thumb")
            cells.append(f"{percent(found.villains(), games)}, {found.turns / games:.1f}")
        print(f"| {variant.name} | " + " | ".join(cells) + " |", flush=True)
    print()
    for variant in VARIANTS:
        print(f"- *{variant.name}*: {variant.described()}.")


def report_bots(games: int) -> None:
    """How much the rules of thumb are worth against play at random."""
    print("\n## The bots\n\nMatches the villains' side wins, %, with the default.\n")
    print("| villains | family | " + " | ".join(map(str, COUNTS)) + " |\n|---|---|" + "---|" * len(COUNTS), flush=True)
    for villains, family in [("random", "random"), ("thumb", "random"), ("random", "thumb"), ("thumb", "thumb")]:
        cells = []
        for seats in COUNTS:
            found = sample(VARIANTS[0], seats, games, villains, family)
            cells.append(percent(found.villains(), games))
        print(f"| {villains} | {family} | " + " | ".join(cells) + " |", flush=True)


def report_kinds(games: int, searched: int) -> None:
    """Other kinds of play: a family that stalls, and either side looking ahead."""
    print("\n## Other kinds of play\n")
    print("Matches the villains' side wins, %; mean turns; matches that end without cards (BI-2.6), %.\n")
    print("| data | villains | family | matches | " + " | ".join(map(str, COUNTS)) + " |")
    print("|---|---|---|---|" + "---|" * len(COUNTS), flush=True)
    against = next(variant for variant in VARIANTS if variant.name == "against waiting")
    for variant, villains, family in [
        (VARIANTS[0], "thumb", "staller"),
        (against, "thumb", "staller"),
        (VARIANTS[0], "thumb", "ahead"),
        (VARIANTS[0], "ahead", "thumb"),
    ]:
        played = searched if "ahead" in (villains, family) else games
        cells = []
        for seats in COUNTS if played else []:
            found = sample(variant, seats, played, villains, family)
            emptied = 100 * found.endings[-1] / played
            cells.append(f"{percent(found.villains(), played)}; {found.turns / played:.1f}; {emptied:.0f}")
        if cells:
            row = f"| {variant.name} | {villains} | {family} | {played} | "
            print(row + " | ".join(cells) + " |", flush=True)


PREFACE = """# Batman Infiltration: how the assumed data play

The booklet prints neither the 49 action cards nor the length of the gauge nor the number of white squares. What we
play with is **assumed**: `src/doublejeu/games/batman_infiltration/cards.py`. This page says how it plays among bots
that follow rules of thumb (`src/doublejeu/bots/batman_infiltration.py`), and how other data would. It is written by
`python -m doublejeu.lab.batman_balance {games}`; rules version {version}; intervals are Wilson's at 95 %, {games}
matches for each figure of the default, {fewer} elsewhere, characters dealt at random.

What these figures are not: a proof that people find the match even. The bots do not talk, do not bluff on purpose, and
a villain among them stalls only crudely when somebody else would be the richest. Clayface, whatever his identity, plays
with the family, because he wins with it; where he is a villain (4 matches in 12 at seven seats) there is one villain
less at work. Against play at random either side wins by far with these rules (last table but one), so they are better
than nothing; how far they are from good players is not known.

How the default was chosen: the first proposal (ten signals, gauge -5 to +7) leans too far to the villains at six
seats (its row below). Fewer signals and a longer gauge bring every count between 40 and 60 %, though six seats still
lean to the villains and nine and ten to the family, there so much that the interval reaches just below 40. The
price: the police decide between half and three quarters of the matches, and a match is short, about six turns, so
that at seven seats and more not everybody becomes Chief. A third white square at the police makes matches longer,
but pulls the counts apart again; it is an option. The default was picked among some thirty sets of data, 200 to
1,000 matches each; all figures below come from other deals (seeds from {first} on).

What is open: a family that merely waits until the cards run out (BI-2.6) wins 64 to 76 % of the matches with these
data, but for six seats, where it wins half (last table). It gives Order whenever it can, sends nobody to a red square
and keeps away from the police (`lab/batman_opponents.py`). More Chaos than Order among the cards, with ten signals and
a gauge to +12 in return (*against waiting*), takes that away at every count, but then six seats lean to the villains by
more than 60 %. Some fifteen sets of cards, gauge and squares were tried so, 60 to 250 matches a count; where both were
played, six seats (two of the family against four) stood fifteen to twenty points above nine (four against five or six),
so that no set found keeps every count between 40 and 60 % and withstands waiting too. Until one is found the default is
what is even among rules of thumb, and a host who plays with people who wait loads the other. Everybody becomes Chief in
most matches at five and six seats only: with 49 cards, of which two or three leave for good every turn, ten seats have
nine turns at most."""


def main() -> None:
    """Print the whole page as Markdown."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    fewer = max(1, games // 5)
    print(PREFACE.format(games=games, fewer=fewer, first=FIRST_SEED, version=GAME.version))
    report_default(games)
    report_variants(fewer)
    report_bots(fewer)
    report_kinds(fewer, int(sys.argv[2]) if len(sys.argv) > 2 else 0)


if __name__ == "__main__":
    main()
