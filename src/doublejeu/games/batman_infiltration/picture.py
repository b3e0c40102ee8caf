"""What a seat of Batman Infiltration is shown, key by key: the shape of `BatmanInfiltrationView.as_dict`.

Only types: the page's own are written from them (`make wire`). -1 stands for what is not known or not there.
"""

from __future__ import annotations

from typing import Annotated, TypedDict

Pair = Annotated[list[int], 2]


class Card(TypedDict):
    """A card as a board draws it."""

    card: int
    place: Annotated[str, "place"]
    chaos: int
    order: int
    bags: int
    signal: bool


class Gift(Card):
    """A card that a Chief gave away."""

    seat: int


class Mission(TypedDict):
    """One turn, as this seat saw it."""

    turn: int
    chief: int
    coin: int
    robbed: int
    gassed: int
    team: list[int]
    forced: int
    sent: Card | None
    forced_card: Card | None
    extra: Card | None
    revealed: list[Card]
    signals: int
    tokens: int
    chaos: int
    order: int
    gauge: Pair  # before, after
    gauge_path: list[int]
    picked: Card | None
    location: int
    square: int
    target: int
    banked: list[int]
    kept: Card | None
    gifts: list[Gift]


class Gave(TypedDict):
    """What a team says of the cards of a turn: by seat the card it claims, or -1."""

    turn: int
    cards: list[int]


class Sight(TypedDict):
    """A Chief looked at an identity, or a hand, and what is claimed of it."""

    turn: int
    seat: int
    target: int
    hand: bool
    said_identity: int
    said_holding: list[int]  # signal, order, chaos


class View(TypedDict):
    """The whole picture."""

    seat: int | None
    seats: int
    step: int
    turn: int
    chief: int
    identities: list[int]
    characters: list[int]
    gauge: int
    gauge_ends: Pair
    squares: list[int]
    stands: list[int]
    next_squares: list[int]
    signal_lit: bool
    signal_turn: int
    order_signal: bool
    batmobile_lit: bool
    batmobile_turn: int
    gas: int
    freeze_left: bool
    team: list[int]
    last_team: list[int]
    target: int
    forced: int
    hand: list[Card]
    hands: list[list[Card]]
    sent: Card | None
    hand_sizes: list[int]
    sure: list[list[Card]]
    table: list[Card]
    placed: Card | None
    bank: list[Card]
    bank_seats: list[int]
    bank_size: int
    handing: Card | None
    pile: int
    discard: list[Card]
    loot: list[Card]
    loots: list[list[Card]]
    loot_sizes: list[int]
    missions: list[Mission]
    sights: list[Sight]
    said_identities: list[int]  # by seat
    said_holding: list[list[int]]  # by seat, in this turn: signal, order, chaos
    said_bags: list[int]  # by seat
    said_gave: list[Gave]
    contradictions: list[Pair]  # seats of whom one says what the other denies
    deck: list[Pair]  # a card, and how many there are
    deck_assumed: bool
    jailed: int
    turned: list[list[Card]]
    bags: list[int]
    ending: str | None
    winners: list[int]
