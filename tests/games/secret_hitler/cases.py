"""Set-ups of Secret Hitler for the common tests, and its goldens."""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (5, {}),
    (6, {"hitler_knows": False}),
    (7, {}),
    (8, {"tracker_reset": "election"}),
    (9, {"veto_limits": False}),
    (10, {}),
]
MOST_DECISIONS = 2500

GOLDENS: dict[str, tuple[int, dict[str, object], int]] = {
    "5-seats": (5, {}, 1),
    "7-seats": (7, {}, 2),
    "10-seats": (10, {}, 3),
}
