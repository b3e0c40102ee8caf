"""What studies count in matches of Sleepers."""

from __future__ import annotations

from typing import Final

from doublejeu.core.measures import Measures

MEASURES: Final = Measures(rounds=True)  # a round is a turn of one player
