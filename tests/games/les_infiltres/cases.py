"""Set-ups of Les Infiltrés for the common tests: small tables for depth, large ones for width."""

_UNTIMED: dict[str, object] = {"debate_seconds": 0, "vote_seconds": 0}
_RISKY = {"minister": 1, "pastor": 1, "lawyer": 1, "lookout": 1}
_RARE = {"minister": 1, "hacker": 1, "lawyer": 1, "double_agent": 1, "lookout": 1, "worship_leader": 1}
_ALL = {**_RARE, "pastor": 1, "whistleblower": 1}

SETUPS: list[tuple[int, dict[str, object]]] = [
    (7, {}),
    (
        7,
        {
            "roles": {"minister": 1, "pastor": 1, "lawyer": 1, "lookout": 1},
            "stare_risk": 100,
            "glance_risk": 0,
            **_UNTIMED,
        },
    ),
    (8, {"roles": {"double_agent": 1, "hacker": 1}, "denunciation": "exclude", "sage_vote": "always", **_UNTIMED}),
    (9, {"roles": _RARE, "second_vote": False, **_UNTIMED}),
    (10, {"roles": _ALL, "spotting": "pointing", "night_seconds": 20}),
    (12, {"denunciation": "off", "coming_out": False}),
    (14, {"roles": _ALL, **_UNTIMED}),
    (15, {"double_exclusion": "seats"}),
    (18, {"double_exclusion": "living"}),
    (9, {"roles": _RARE, "agent_cards": ["infiltrator", "pastor"], **_UNTIMED}),
]
MOST_DECISIONS = 20000
