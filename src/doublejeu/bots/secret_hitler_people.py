"""How people claim in Secret Hitler: counted in 557 matches of seven that people played, in per cent.

The tables are used by voices, which claim by them, and by readers, who weigh claims by them. Rows are by role. The
first number of a row is silence, the others the answers in the order of their phrases; what the law itself refutes is
left out by whoever draws.
"""

from __future__ import annotations

from typing import Final

from doublejeu.games.secret_hitler.words import LIBERAL

# What presidents say they drew, after a fascist law and after a liberal one, by liberal tiles drawn and by role:
# [silence, none, one, two, three]. Where a liberal's case was too rare to count, the row is that of its neighbour.
PRESIDENT_FASCIST_LAW: Final[list[list[list[int]]]] = [
    [[4, 90, 4, 1, 2], [2, 70, 25, 3, 2], [5, 71, 22, 1, 1]],
    [[7, 10, 79, 3, 0], [4, 59, 35, 1, 0], [7, 55, 35, 3, 1]],
    [[7, 1, 27, 65, 0], [4, 70, 9, 17, 0], [4, 70, 9, 17, 0]],
]
PRESIDENT_LIBERAL_LAW: Final[list[list[list[int]]]] = [
    [[10, 1, 87, 1, 0], [1, 0, 85, 13, 1], [4, 1, 90, 5, 1]],
    [[7, 0, 8, 84, 1], [5, 1, 39, 51, 5], [6, 0, 40, 53, 2]],
    [[0, 0, 11, 43, 46], [0, 0, 14, 64, 21], [0, 0, 12, 53, 35]],
]
# A fascist passed the choice on, and it was his partner who enacted the fascist tile.
PRESIDENT_OF_PARTNER: Final[list[int]] = [4, 83, 15, 2, 0]

# What chancellors say they were handed, by liberal tiles handed and by role: [silence, none, one, two].
CHANCELLOR_FASCIST_LAW: Final[list[list[list[int]]]] = [
    [[19, 75, 4, 2], [19, 76, 4, 1], [14, 82, 3, 1]],
    [[20, 0, 80, 0], [20, 72, 6, 1], [18, 79, 3, 0]],
]
CHANCELLOR_LIBERAL_LAW: Final[list[list[list[int]]]] = [
    [[20, 2, 77, 2], [11, 1, 84, 4], [9, 1, 87, 3]],
    [[15, 2, 7, 76], [13, 4, 6, 77], [9, 2, 6, 83]],
]

# What investigators say, by the party they saw and by their own role: [silence, liberal, fascist].
INVESTIGATOR: Final[list[list[list[int]]]] = [
    [[6, 94, 0], [3, 43, 54], [11, 44, 44]],
    [[3, 0, 97], [0, 77, 23], [0, 90, 10]],
]


def president_says(role: int, drawn: int, law: int) -> list[int]:
    """How often a president of this role, who drew so many liberal tiles, says what: [silence, none, one ...].

    >>> president_says(1, 1, 1)
    [4, 59, 35, 1, 0]
    """
    return (PRESIDENT_LIBERAL_LAW[drawn - 1] if law == LIBERAL else PRESIDENT_FASCIST_LAW[drawn])[role]


def chancellor_says(role: int, handed: int, law: int) -> list[int]:
    """How often a chancellor of this role, who was handed so many liberal tiles, says what.

    >>> chancellor_says(1, 1, 1)
    [20, 72, 6, 1]
    """
    return (CHANCELLOR_LIBERAL_LAW[handed - 1] if law == LIBERAL else CHANCELLOR_FASCIST_LAW[handed])[role]
