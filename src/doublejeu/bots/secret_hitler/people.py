"""How people play and claim in Secret Hitler: counted in 545 matches of seven that people played.

They are the seen part of a public collection (`lab/people/split.py`); the unseen part was never counted. Voices
claim by these tables, readers weigh by them. Rows are by role: liberal, fascist, Hitler.
"""

from __future__ import annotations

from typing import Final

from doublejeu.bots.hypotheses import LabelledArray
from doublejeu.games.secret_hitler.words import LIBERAL

# What presidents say they drew: [silence, none, one, two, three], by liberal tiles drawn and passed on. What the law
# itself refutes is left out by whoever draws, and cannot be said here.
_AFTER_LIBERAL_LAW: Final[dict[tuple[int, int], list[list[int]]]] = {
    (1, 1): [[151, 0, 731, 12, 2], [1, 0, 102, 13, 2], [4, 0, 78, 8, 2]],
    (2, 1): [[4, 0, 29, 62, 0], [12, 0, 80, 17, 1], [9, 0, 38, 5, 0]],
    (2, 2): [[41, 0, 2, 299, 1], [2, 0, 1, 91, 8], [1, 0, 1, 54, 1]],
    (3, 2): [[1, 0, 7, 28, 24], [1, 0, 2, 11, 5], [0, 0, 1, 8, 4]],
}
_AFTER_FASCIST_LAW: Final[dict[tuple[int, int], list[list[int]]]] = {
    (0, 0): [[43, 631, 20, 5, 0], [3, 174, 71, 8, 0], [7, 112, 23, 1, 0]],
    (1, 0): [[3, 0, 7, 0, 0], [18, 192, 101, 2, 0], [15, 79, 47, 4, 0]],
    (1, 1): [[16, 21, 170, 5, 0], [0, 25, 2, 1, 0], [0, 3, 6, 0, 0]],  # a fascist's chancellor was a partner
    (2, 1): [[2, 1, 2, 16, 0], [1, 14, 2, 3, 0], [1, 2, 2, 2, 0]],
}

# What chancellors say they were handed: [silence, none, one, two], by liberal tiles handed.
_CHANCELLOR_LIBERAL_LAW: Final[list[list[list[int]]]] = [
    [[251, 2, 687, 12], [41, 0, 234, 12], [14, 0, 106, 4]],
    [[60, 0, 19, 286], [31, 0, 10, 120], [10, 0, 7, 51]],
]
_CHANCELLOR_FASCIST_LAW: Final[list[list[list[int]]]] = [
    [[243, 774, 39, 0], [79, 263, 13, 0], [21, 127, 7, 0]],
    [[0, 1, 2, 0], [46, 161, 14, 0], [12, 58, 3, 0]],
]

# What investigators say, by the party they saw and by their own role: [silence, liberal, fascist].
INVESTIGATOR: Final[list[list[list[int]]]] = [
    [[7, 124, 2], [4, 53, 66], [4, 25, 37]],
    [[2, 0, 96], [5, 52, 7], [0, 29, 1]],
]

# How often a president with one liberal tile, and with two, buries one: by role, with a liberal chancellor and with one
# of the party. A fascist leaves the deed to a partner.
BURIES: Final = LabelledArray(
    {"role": 3, "tiles": 2, "party": 2},
    [
        *(0.009, 0.009, 0.23, 0.28),
        *(0.81, 0.34, 0.51, 0.70),
        *(0.61, 0.55, 0.50, 0.53),
    ],
)
# How often a chancellor with one of each enacts the fascist one: by role, and by the president's.
ENACTS: Final = LabelledArray(
    {"role": 3, "president": 3}, [0.003, 0.004, 0.004, 0.452, 0.455, 0.291, 0.412, 0.279, 0.279]
)

# Ja of those not in the government, and their ballots. By whether three fascist laws lie there; whether a third
# rejection is at stake; company: the others said Ja in less than a third, in between, and in more than two thirds; and
# voter: liberals, Hitler, fascists where two liberals govern, where one of the party does, and where Hitler would win.
BALLOTS: Final = LabelledArray(
    {"late": 2, "last chance": 2, "company": 3, "voter": 5, "count": 2},
    [
        *(655, 5379, 199, 1367, 124, 1084, 257, 1673, 257, 1673),
        *(1848, 4144, 491, 1035, 342, 842, 577, 1180, 577, 1180),
        *(2597, 3585, 701, 947, 578, 852, 758, 1027, 758, 1027),
        *(7, 22, 0, 4, 0, 4, 2, 4, 2, 4),
        *(57, 82, 15, 19, 16, 17, 19, 27, 19, 27),
        *(2201, 2283, 592, 614, 558, 587, 643, 677, 643, 677),
        *(116, 2469, 47, 665, 42, 561, 45, 564, 27, 163),
        *(239, 687, 66, 205, 51, 237, 71, 120, 73, 90),
        *(1372, 1633, 349, 409, 329, 416, 234, 262, 215, 222),
        *(25, 721, 15, 206, 7, 169, 29, 177, 11, 50),
        *(84, 269, 21, 71, 10, 72, 30, 40, 27, 32),
        *(217, 270, 61, 93, 48, 74, 30, 33, 26, 27),
    ],
)


def president_says(role: int, drawn: int, passed: int, law: int) -> list[int]:
    """How often a president of this role, who drew and passed on so many liberal tiles, says what.

    In the order [silence, none, one, two, three]; all 0 where such a law cannot come of it.

    >>> president_says(1, 1, 0, 1)
    [18, 192, 101, 2, 0]
    """
    rows = (_AFTER_LIBERAL_LAW if law == LIBERAL else _AFTER_FASCIST_LAW).get((drawn, passed))
    return rows[role] if rows is not None else [0, 0, 0, 0, 0]


def chancellor_says(role: int, handed: int, law: int) -> list[int]:
    """How often a chancellor of this role, who was handed so many liberal tiles, says what.

    >>> chancellor_says(1, 1, 1)
    [46, 161, 14, 0]
    """
    if law == LIBERAL:
        return _CHANCELLOR_LIBERAL_LAW[handed - 1][role] if handed > 0 else [0, 0, 0, 0]
    return _CHANCELLOR_FASCIST_LAW[handed][role] if handed < 2 else [0, 0, 0, 0]
