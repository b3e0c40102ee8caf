"""Who may come to know what in Infiltraîtres, written from the booklet and from nothing else."""

from collections.abc import Mapping
from typing import cast

from doublejeu.core.contract import TABLE, View
from tests.cases import Fact


def _told(public: View) -> Mapping[str, object]:
    return public.as_dict()


def _over(public: View) -> bool:
    return _told(public)["ending"] is not None


def _looks_at_hand(args: tuple[int, ...], seat: int, public: View) -> bool:
    """One's own hand; in mission 17 every hand but one's own. Spectators see none."""
    if seat == TABLE:
        return False
    if _told(public)["mission"] == "17":
        return seat != args[0]
    return seat == args[0]


def _stands_before(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The traitor on one's own stand; everybody's once the mission is over."""
    return args[0] == seat or _over(public)


def _looks_at_the_boss(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The agent about to retire, whose turn it is; everybody once the mission is over."""
    if _over(public):
        return True
    return _told(public)["mission"] == "19" and seat == cast(int, _told(public)["turn"])


DISCLOSURE: dict[str, Fact] = {
    "step": Fact(),
    "turn": Fact(),
    "infiltrated": Fact(),
    "elite": Fact(),
    "draws": Fact(),
    "card": Fact(to=_looks_at_hand, tells=("card",)),
    "identified": Fact(),
    "traitor": Fact(to=_stands_before, tells=("card",)),
    "dossier": Fact(to=_stands_before, tells=("face", "speciality")),
    "burned": Fact(),
    "offers": Fact(),
    "clue": Fact(tells=("owner", "place", "card", "orientation")),
    "consults": Fact(),
    "aimed": Fact(),
    "named": Fact(),
    "shot": Fact(tells=("hit",)),
    "returned": Fact(tells=("card",)),  # never in mission 16
    "filed": Fact(),
    "took": Fact(),
    "lifted": Fact(tells=("place",)),
    "reward": Fact(tells=("place", "card")),
    "discarded": Fact(tells=("place", "card")),
    "hid": Fact(tells=("place",)),
    "boss": Fact(to=_looks_at_the_boss, tells=("card",)),
    "testified": Fact(tells=("origin", "place", "card", "orientation")),
    "retired": Fact(),
    "finale": Fact(),
    "laid_open": Fact(tells=("card",)),
    "passed": Fact(),
    "time_up": Fact(),
    "ended": Fact(),
}
