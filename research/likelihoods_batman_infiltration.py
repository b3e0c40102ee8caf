"""The table by which `belief` reads cards in Batman Infiltration, printed beside what bots really give.

python -m research.likelihoods_batman_infiltration 7 200 belief

A row is a side, a column a kind of card; a cell is how likely somebody of that side gives such a card, in per cent: as
`belief` expects it of three cards of the deck, and counted in so many talking matches of a bot at so many seats.
"""

from __future__ import annotations

import sys

from doublejeu.bots import BOTS
from doublejeu.bots.batman_infiltration.gifts import KIND_NAMES, KINDS, Chances, kind_of
from doublejeu.bots.batman_infiltration.persona import ReadingPersona
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import deck_of
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import CLAYFACE, FAMILY, VILLAIN
from doublejeu.lab.play.matches import Seating, in_a_row, play

GAME = GAMES["batman_infiltration"]
FIRST_SEED = 700_000


def expected(persona: ReadingPersona, seats: int) -> list[list[float]]:
    """By side and kind: the chances a reader goes by."""
    chances = Chances(persona, deck_of(GAME.setup(seats)).cards)
    return [chances.given.row(0, side) for side in (VILLAIN, FAMILY)]


def given(bot: str, seats: int, games: int) -> list[list[int]]:
    """By side and kind: how often such a card was given. Clayface plays with the family, so he counts with it."""
    counted = [[0] * KINDS, [0] * KINDS]
    seating = Seating(GAME, seats, [bot])
    for played in play(GAME, GAME.setup(seats), seating, in_a_row(FIRST_SEED, games), True):
        for seat in range(seats):
            view = played.table.view(seat)
            assert isinstance(view, BatmanInfiltrationView)
            family = 1 if view.characters[seat] == CLAYFACE else view.identities[seat]
            for mission in view.missions:
                if mission.sent != NO_CARD and mission.forced != seat:
                    counted[family][kind_of(mission.sent)] += 1
    return counted


def lines(persona: ReadingPersona, bot: str, seats: int, games: int) -> list[str]:
    """Both as Markdown."""
    found = ["| side | | " + " | ".join(KIND_NAMES) + " |", "|---|---|" + "---|" * KINDS]
    counted = given(bot, seats, games)
    for side, (name, chances) in enumerate(zip(("villains", "family"), expected(persona, seats), strict=True)):
        found.append(f"| {name} | expected | " + " | ".join(f"{100 * chance:.0f}" for chance in chances) + " |")
        total = max(1, sum(counted[side]))
        found.append(f"| {name} | counted | " + " | ".join(f"{100 * n / total:.0f}" for n in counted[side]) + " |")
    return found


def main() -> None:
    """Print the table for the usual `belief`."""
    persona = BOTS["batman_infiltration"]["belief"].persona
    assert isinstance(persona, ReadingPersona)
    seats, games, bot = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    print("\n".join(lines(persona, bot, seats, games)))


if __name__ == "__main__":
    main()
