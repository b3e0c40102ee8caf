"""What a match of Secret Hitler is played by: its options, read once and shared by all its states and views."""

from __future__ import annotations

from doublejeu.core.setup import MatchTerms, Setup


class Terms(MatchTerms):
    """Everything that is fixed and public before the first card."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.hitler_knows = setup.flag("hitler_knows")  # at 5-6 seats Hitler sees his fascist (SH-1.4)
        self.election_resets = setup.word("tracker_reset") == "election"  # a law always does (SH-5.8)
        self.veto_limits = setup.flag("veto_limits")  # a vetoed government still bars its officers (SH-5.10)
