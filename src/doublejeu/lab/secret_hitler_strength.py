"""Which side wins Secret Hitler when each side has its own kind of bot: the table in docs/strength-secret-hitler.md.

python -m doublejeu.lab.secret_hitler_strength 1000
"""

from __future__ import annotations

import sys

from doublejeu.core.contract import View
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import LIBERAL
from doublejeu.lab.sides import first_side_wins, print_pairings

PAIRINGS = [
    ("random", "random"),
    ("thumb", "random"),
    ("thumb", "thumb"),
    ("belief", "thumb"),
    ("thumb", "belief"),
    ("belief", "belief"),
]


def is_liberal(view: View, seat: int) -> bool:
    """Whether this seat's own card says so."""
    assert isinstance(view, SecretHitlerView)
    return view.roles[seat] == LIBERAL


def liberals_win(seats: int, liberals: str, fascists: str, seed: int) -> bool:
    """Whether the liberals win one match."""
    return first_side_wins("secret_hitler", seats, is_liberal, liberals, fascists, seed)


def main() -> None:
    """Print the table as Markdown, a row for each pairing."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    counts = range(5, 11)
    print("| liberals | fascists | " + " | ".join(map(str, counts)) + " |\n|---|---|" + "---|" * len(counts))
    print_pairings(liberals_win, PAIRINGS, counts, games)


if __name__ == "__main__":
    main()
