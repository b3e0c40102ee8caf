"""The tables by which a reader of Les Infiltrés weighs words, ballots and nights, printed.

python -m research.likelihoods_les_infiltres belief:christians.shy=0.3
"""

from __future__ import annotations

import sys

from doublejeu.bots import player_named
from doublejeu.bots.les_infiltres.persona import ReadingPersona
from doublejeu.games.les_infiltres.words import BELIEVER, HACKER, LOOKOUT, PASTOR, ROLE_KEYS


def lines(persona: ReadingPersona) -> list[str]:
    """Markdown: how likely each word, ballot and night is, in per cent, by who speaks, votes or takes somebody."""
    christians, infiltrators, reading = persona.christians, persona.infiltrators, persona.reading
    found = ["| says to be | a Christian who is | an infiltrator | one who was named |", "|---|---|---|---|"]
    for role in (BELIEVER, HACKER, LOOKOUT, PASTOR):
        name = ROLE_KEYS[role] if role != PASTOR else "any other"
        told = [christians.tells(role), infiltrators.posed(role, False), infiltrators.posed(role, True)]
        found.append(f"| {name} | {_row(told)} |")
    found += ["", "| says of somebody, as hacker | of an infiltrator | of a Christian |", "|---|---|---|"]
    lie = christians.lies
    found.append(f"| the hacker: infiltrator | {_row([1 - lie, lie])} |")
    partner, christian = infiltrators.names_partner, infiltrators.names_christian
    found.append(f"| who poses: infiltrator | {_row([partner, christian])} |")
    found.append(f"| who poses: a Christian's card | {_row([1 - partner, 1 - christian])} |")
    found.append(
        f"| who poses speaks of him at all | {_row([infiltrators.spoken_partner, 1 - infiltrators.spoken_partner])} |"
    )
    found += ["", "| a word, ballot or night | chance |", "|---|---|"]
    for name, chance in (
        ("the hacker or lookout lets somebody pose as her", christians.shy),
        ("another whose card there is once does", christians.shy_power),
        ("a Christian lies", christians.lies),
        ("a ballot falls by the odds that all can work out", reading.foretold),
        ("an infiltrator votes as if he had no partners", reading.busses),
        ("a victim is taken for being trusted, or for having come out", reading.hunts),
    ):
        found.append(f"| {name} | {_row([chance])} |")
    return found


def _row(chances: list[float]) -> str:
    return " | ".join(f"{100 * chance:.3g}" for chance in chances)


def main() -> None:
    """Print the tables of a bot with a persona, or of the usual `belief`."""
    persona = player_named("les_infiltres", sys.argv[1] if len(sys.argv) > 1 else "belief").persona
    if not isinstance(persona, ReadingPersona):
        sys.exit("this bot weighs nothing by such tables")
    print("\n".join(lines(persona)))


if __name__ == "__main__":
    main()
