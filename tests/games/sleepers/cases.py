"""Set-ups of Sleepers for the common tests, and its goldens."""

SETUPS: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (2, {"remember": True, "informer_self": True}),
    (2, {"repetition": False, "quiet_turns": 20}),
]
MOST_DECISIONS = 3000

GOLDENS: dict[str, tuple[int, dict[str, object], int]] = {
    "plain": (2, {}, 1),
    "informer-on-itself": (2, {"informer_self": True}, 2),
}
