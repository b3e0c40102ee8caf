"""Set-ups of Sleepers for the common tests."""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"remember": True, "informer_self": False}),
    (2, {"repetition": False, "quiet_turns": 20}),
    (2, {"police_must": True, "quiet_turns": 0}),
]
MOST_DECISIONS = 3000
