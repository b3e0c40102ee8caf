"""Set-ups of Secret Hitler for the common tests."""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (5, {}),
    (6, {"hitler_knows": False}),
    (7, {}),
    (8, {"tracker_reset": "election"}),
    (9, {"veto_limits": False}),
    (10, {}),
]
MOST_DECISIONS = 2500
