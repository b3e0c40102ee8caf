"""The tables by which a reader of Secret Hitler weighs words, printed.

python -m research.likelihoods_secret_hitler belief:listening.candid=0.9
"""

from __future__ import annotations

import sys

from doublejeu.bots import player_named
from doublejeu.bots.secret_hitler.claims import ListeningTraits, sayings
from doublejeu.bots.secret_hitler.persona import ReadingPersona
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

ROLES = ("liberal", "fascist", "Hitler")
DRAWN = ("FFF", "FFL", "FLL", "LLL")
HANDED = ("FF", "FL", "LL")


def lines(listening: ListeningTraits) -> list[str]:
    """Markdown: how likely each answer is, in per cent, by what was seen and by who says it."""
    tables = sayings(listening)
    found: list[str] = []
    found += ["| president saw | passed on | law | role | " + " | ".join(DRAWN) + " |", "|---" * 8 + "|"]
    for law, name in ((LIBERAL, "L"), (FASCIST, "F")):
        for drawn, passed in ((0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)):
            if passed > 0 if law == LIBERAL else passed < 2:  # another law cannot come of the rest
                for role in range(3):
                    row = _row(tables.president.row(law, drawn, passed, role))
                    found.append(f"| {DRAWN[drawn]} | {HANDED[passed]} | {name} | {ROLES[role]} | {row} |")
    found += ["", "| chancellor saw | law | role | " + " | ".join(HANDED) + " |", "|---" * 6 + "|"]
    for law, name in ((LIBERAL, "L"), (FASCIST, "F")):
        for handed in (1, 2) if law == LIBERAL else (0, 1):
            for role in range(3):
                row = _row(tables.chancellor.row(law, handed, role))
                found.append(f"| {HANDED[handed]} | {name} | {ROLES[role]} | {row} |")
    found.append("")
    found += ["| investigator saw | role | liberal | fascist |", "|---|---|---|---|"]
    for party in (LIBERAL, FASCIST):
        for role in range(3):
            found.append(f"| {ROLES[party]} | {ROLES[role]} | {_row(tables.investigator.row(party, role))} |")
    return found


def _row(chances: list[float]) -> str:
    return " | ".join(f"{100 * chance:.0f}" for chance in chances)


def main() -> None:
    """Print the tables of a bot with a persona, or of the usual `belief`."""
    persona = player_named("secret_hitler", sys.argv[1] if len(sys.argv) > 1 else "belief").persona
    if not isinstance(persona, ReadingPersona):
        sys.exit("this bot weighs no words by such tables")
    print("\n".join(lines(persona.listening)))


if __name__ == "__main__":
    main()
