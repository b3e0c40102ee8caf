"""The tables by which a reader of Secret Hitler weighs words, printed.

python -m doublejeu.lab.likelihoods belief:candid=0.9
"""

from __future__ import annotations

import sys

from doublejeu.bots import player_named
from doublejeu.bots.secret_hitler_claims import ListeningPersona, sayings
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

ROLES = ("liberal", "fascist", "Hitler")
DRAWN = ("FFF", "FFL", "FLL", "LLL")
HANDED = ("FF", "FL", "LL")


def lines(persona: ListeningPersona) -> list[str]:
    """Markdown: how likely each answer is, in per cent, by what was seen and by who says it."""
    tables = sayings(persona)
    found: list[str] = []
    for title, tiles, table in (("president", DRAWN, tables.president), ("chancellor", HANDED, tables.chancellor)):
        found += [f"| {title} saw | law | role | " + " | ".join(tiles) + " |", "|---|---|---|" + "---|" * len(tiles)]
        for law, name in ((LIBERAL, "L"), (FASCIST, "F")):
            for seen in range(len(tiles)):
                if (law == LIBERAL and seen == 0) or (law == FASCIST and seen == len(tiles) - 1):
                    continue  # such a law cannot come of it
                for role in range(3):
                    found.append(f"| {tiles[seen]} | {name} | {ROLES[role]} | {_row(table[law][seen][role])} |")
        found.append("")
    found += ["| investigator saw | role | liberal | fascist |", "|---|---|---|---|"]
    for party in (LIBERAL, FASCIST):
        for role in range(3):
            found.append(f"| {ROLES[party]} | {ROLES[role]} | {_row(tables.investigator[party][role])} |")
    return found


def _row(chances: list[float]) -> str:
    return " | ".join(f"{100 * chance:.0f}" for chance in chances)


def main() -> None:
    """Print the tables of a bot with a persona, or of the usual `belief`."""
    persona = player_named("secret_hitler", sys.argv[1] if len(sys.argv) > 1 else "belief").persona
    if not isinstance(persona, ListeningPersona):
        sys.exit("this bot weighs no words by such tables")
    print("\n".join(lines(persona)))


if __name__ == "__main__":
    main()
