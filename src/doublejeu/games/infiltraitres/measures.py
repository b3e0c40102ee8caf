"""What studies count in matches of Infiltraîtres."""

from __future__ import annotations

from typing import Final

from doublejeu.core.contract import View
from doublejeu.core.measures import INTEGER, Measures
from doublejeu.games.infiltraitres.view import InfiltraitresView


class InfiltraitresMeasures(Measures):
    """A round is a turn of one agent."""

    def __init__(self) -> None:
        super().__init__(rounds=True, columns={"cartridges": INTEGER})

    def values(self, view: View) -> tuple[int | bool, ...]:
        assert isinstance(view, InfiltraitresView)
        return (view.cartridges,)


MEASURES: Final = InfiltraitresMeasures()
