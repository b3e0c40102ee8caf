"""What studies count in matches of The Mole."""

from typing import Final

from doublejeu.core.contract import View
from doublejeu.core.measures import DEED, INTEGER, Behaviour, Measures
from tests.toy.games.mole.view import MoleView


class MoleMeasures(Measures):
    """A round is one pointing."""

    def __init__(self) -> None:
        super().__init__(rounds=True, columns={"most_pointed": INTEGER})

    def values(self, view: View) -> tuple[int | bool, ...]:
        assert isinstance(view, MoleView)
        return (max(view.pointing),)

    def behave(self, view: View, found: Behaviour) -> None:
        assert isinstance(view, MoleView)
        for seat, target in enumerate(view.targets):
            found.between(DEED, "points at", seat, target)


MEASURES: Final = MoleMeasures()
