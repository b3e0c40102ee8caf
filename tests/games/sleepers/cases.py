"""Set-ups of Sleepers for the common tests."""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"remember": True, "informer_self": True}),
    (2, {"repetition": False, "quiet_turns": 20}),
]
MOST_DECISIONS = 3000
