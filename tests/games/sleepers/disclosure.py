"""Who may come to know what in Sleepers, written from the booklet and from nothing else."""

from doublejeu.core.contract import View
from tests.cases import Fact


def _its_owner(args: tuple[int, ...], seat: int, public: View) -> bool:
    """A tile in hand is seen by the player whose hand it is."""
    return args[0] == seat


DISCLOSURE: dict[str, Fact] = {
    "step": Fact(),
    "turn": Fact(),
    "drew": Fact(to=_its_owner, tells=("tile",)),
    "stock": Fact(),
    "took": Fact(to=_its_owner, tells=("tile",)),
    "recruited": Fact(),
    "activated": Fact(tells=("tile",)),
    "opened": Fact(),
    "left": Fact(),
    "closed": Fact(),
    "passed": Fact(),
    "jumped": Fact(),
    "killed": Fact(),
    "turned_up": Fact(tells=("tile",)),
    "turned_down": Fact(),
    "returned": Fact(),
    "regained": Fact(to=_its_owner),
    "swapped": Fact(),
    "chosen": Fact(),
    "moved": Fact(),
    "copied": Fact(),
    "ended": Fact(),
    "shown": Fact(tells=("tile",)),
    "fallen": Fact(tells=("tile",)),
}
