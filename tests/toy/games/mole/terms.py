"""What a match of The Mole is played by."""

from doublejeu.core.setup import MatchTerms, Setup


class Terms(MatchTerms):
    """The options, read once."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.rounds = setup.number("rounds")  # MO-2.2
