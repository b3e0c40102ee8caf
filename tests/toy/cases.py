"""Set-ups of The Mole for the common tests."""

SETUPS: list[tuple[int, dict[str, object]]] = [(3, {}), (5, {"rounds": 6}), (4, {"rounds": 1})]
MOST_DECISIONS = 60
