"""Set-ups of Infiltraîtres for the common tests.

Every mission is there at least once, every number of agents several times, and the missions whose rule touches
where cards lie at two and at five.
"""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {"mission": "t1"}),
    (5, {"mission": "t1", "board": "none"}),
    (4, {"mission": "t2", "board": "hand"}),
    (3, {"mission": "t3"}),
    (4, {"mission": "1", "board": "auto"}),
    (2, {"mission": "2"}),
    (5, {"mission": "2", "board": "auto"}),
    (2, {"mission": "3"}),
    (5, {"mission": "3"}),
    (3, {"mission": "4"}),
    (2, {"mission": "5"}),
    (2, {"mission": "6"}),
    (5, {"mission": "6"}),
    (2, {"mission": "7"}),
    (5, {"mission": "7"}),
    (2, {"mission": "8"}),
    (5, {"mission": "8"}),
    (2, {"mission": "9"}),
    (5, {"mission": "9"}),
    (4, {"mission": "10"}),
    (2, {"mission": "11"}),
    (5, {"mission": "11"}),
    (2, {"mission": "12"}),
    (5, {"mission": "12"}),
    (3, {"mission": "13"}),
    (2, {"mission": "14"}),
    (5, {"mission": "14"}),
    (2, {"mission": "15"}),
    (5, {"mission": "15"}),
    (2, {"mission": "16"}),
    (5, {"mission": "16"}),
    (2, {"mission": "17"}),
    (5, {"mission": "17"}),
    (2, {"mission": "18"}),
    (5, {"mission": "18"}),
    (2, {"mission": "19"}),
    (5, {"mission": "19"}),
    (3, {"mission": "20"}),
]
MOST_DECISIONS = 600
