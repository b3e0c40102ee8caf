"""What a match of Infiltraîtres is played by: its mission, read once and shared by all its states and views."""

from __future__ import annotations

from doublejeu.core.setup import MatchTerms, Setup
from doublejeu.games.infiltraitres.missions import mission_named


class Terms(MatchTerms):
    """Everything that is fixed and public before the first card; `board` is a comfort of views alone (IN-10.3)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.mission = mission_named(setup.word("mission"))  # IN-1.1
        board = setup.word("board")
        self.boards = board != "none"  # IN-10.3
        self.automatic = board == "auto" or (board == "training" and self.mission.training)  # IN-10.4
