"""Who may come to know what in Batman Infiltration, written from the booklet and from nothing else."""

from doublejeu.core.contract import View
from tests.cases import Fact


def _told(public: View, key: str) -> object:
    return public.as_dict()[key]


def _chief(args: tuple[int, ...], seat: int, public: View) -> bool:
    return seat == _told(public, "chief")


def _identity(args: tuple[int, ...], seat: int, public: View) -> bool:
    """One's own card; the Chief's look at Arkham; everybody's once the match is over."""
    if args[0] == seat or _told(public, "ending") is not None:
        return True
    missions = _told(public, "missions")
    assert isinstance(missions, list)
    return bool(missions) and seat == _told(public, "chief") and missions[-1]["target"] == args[0]


def _seat_itself(args: tuple[int, ...], seat: int, public: View) -> bool:
    """A card drawn reaches the drawer only; that it is his is checked by the hands of the imagined worlds."""
    return seat < public.seats


def _chief_or_named(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The Chief who takes or puts a card, and the seat it is taken from or put before."""
    return seat == _told(public, "chief") or seat == args[0]


def _giver(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The giver knows his card; what Poison Ivy chose for another, she knows too."""
    if seat == args[0]:
        return True
    return seat == _told(public, "chief") and _told(public, "forced") == args[0]


DISCLOSURE: dict[str, Fact] = {
    "step": Fact(),
    "identity": Fact(to=_identity, tells=("identity",)),
    "chief": Fact(),
    "cast": Fact(),
    "drew": Fact(to=_seat_itself, tells=("card",)),
    "hand": Fact(),
    "piles": Fact(),
    "reshuffled": Fact(),
    "coin": Fact(),
    "gauge": Fact(),
    "robbed": Fact(),
    "robbed_card": Fact(to=_chief_or_named, tells=("card",)),
    "loot_drawn": Fact(),
    "loot_card": Fact(to=_chief_or_named, tells=("card",)),
    "gassed": Fact(),
    "gas_back": Fact(),
    "companion": Fact(),
    "team": Fact(),
    "ivy_looks": Fact(),
    "shown": Fact(to=_chief, tells=("card",)),
    "ivy_chose": Fact(),
    "sent": Fact(to=_giver),
    "joker": Fact(tells=("card",)),
    "revealed": Fact(tells=("card",)),
    "signals": Fact(),
    "symbols": Fact(),
    "picked": Fact(),
    "placed": Fact(),
    "token": Fact(),
    "spied": Fact(),
    "stole": Fact(to=_chief_or_named, tells=("card",)),
    "unmasked": Fact(),
    "bank_drew": Fact(),
    "bank_card": Fact(to=_chief, tells=("card",)),
    "bank_choice": Fact(to=_chief),
    "banked": Fact(tells=("seats",)),  # the Chief chose them in secret, one after the other
    "discarded": Fact(),
    "kept": Fact(),
    "given": Fact(),
    "frozen": Fact(),
    "jailed": Fact(),
    "ended": Fact(occurs=True),
    "turned": Fact(tells=("card",)),
    "bags": Fact(),
    "said": Fact(),
}
