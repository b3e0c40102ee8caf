"""Set-ups of Batman Infiltration for the common tests."""

PLACES = ["police", "iceberg", "arkham", "bank"]

# A host's own list: few kinds, many signals, so that matches take other ways than with the proposed one.
OWN_CARDS: list[dict[str, object]] = [
    *({"place": place, "symbol": "chaos", "strength": 1, "bags": 1, "count": 5} for place in PLACES),
    *({"place": place, "symbol": "order", "strength": 2, "bags": 3, "count": 3} for place in PLACES),
    *({"place": place, "symbol": "order", "strength": 1, "bags": 0, "signal": True, "count": 2} for place in PLACES),
    {"place": "sewer", "symbol": "chaos", "strength": 3, "bags": 0, "signal": False, "count": 9},
]

SETUPS: list[tuple[int, dict[str, object]]] = [
    (5, {}),
    (6, {"characters": "chosen"}),
    (7, {}),
    (8, {"signals": "always", "ivy": "hers", "police_whites": 3}),
    (9, {"gauge_order": 2, "gauge_chaos": 12, "police_whites": 5}),
    (10, {}),
    (10, {"cards": OWN_CARDS, "whites": 1}),
]
MOST_DECISIONS = 400
