"""What a match of Sleepers is played by: its options, read once and shared by all its states and views."""

from __future__ import annotations

from doublejeu.core.setup import MatchTerms, Setup


class Terms(MatchTerms):
    """Everything that is fixed before the first tile; `remember` is a comfort of views alone (SL-6.2)."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.informer_self = setup.flag("informer_self")  # an informer may turn itself down (SL-4.7)
        self.police_must = setup.flag("police_must")  # a police that can leap has to (SL-4.4)
        self.repetition = setup.flag("repetition")  # SL-2.9
        self.quiet_limit = setup.number("quiet_turns")  # SL-2.10; 0: no quiet is too long
