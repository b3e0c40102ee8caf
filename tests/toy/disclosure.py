"""Who may come to know what in The Mole, written from the booklet and from nothing else."""

from doublejeu.core.contract import View
from tests.cases import Fact


def _itself(args: tuple[int, ...], seat: int, public: View) -> bool:
    """Whom a seat points at, it alone knows until all have pointed."""
    return args[0] == seat


DISCLOSURE: dict[str, Fact] = {
    "role": Fact(tells=("role",)),
    "round": Fact(),
    "points": Fact(to=_itself),
    "pointed": Fact(tells=("target",)),
    "ended": Fact(),
}
