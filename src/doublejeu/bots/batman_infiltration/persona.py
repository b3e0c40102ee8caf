"""What readers of Batman Infiltration expect of others, as a persona."""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.bots.batman_infiltration.thumb import PlotterPersona
from doublejeu.bots.persona import BadBot, Traits


@dataclass(frozen=True)
class LikingTraits(Traits):
    """How much a side likes to give each kind of card. Of two kinds in a hand the one liked twice as much is given
    twice as often."""

    signal: float = 0.0
    much_order: float = 0.0
    order: float = 0.0
    chaos: float = 0.0
    much_chaos: float = 0.0

    def check(self) -> None:
        if min(self.by_kind()) <= 0:
            raise BadBot("likings of cards must be above 0")

    def by_kind(self) -> list[float]:
        """The likings in the order of the kinds (gifts.py)."""
        return [self.signal, self.much_order, self.order, self.chaos, self.much_chaos]


@dataclass(frozen=True)
class StatementTraits(Traits):
    """What is said, as shares of 1."""

    keeps_promise: float = 0.93  # a villain who said to hold Chaos gives it
    truthful: float = 0.95  # a villain tells the truth of a card, or of what he saw
    owns_up: float = 0.6  # one of the family says that the Order or the signal was his own,
    passes: float = 0.25  # or that he would rather not say; otherwise he claims another card
    names_villain: float = 0.44  # one of the family calls a villain a villain,
    names_family: float = 0.23  # or one of his own family

    def check(self) -> None:
        shares = [self.keeps_promise, self.truthful, self.owns_up, self.passes, self.names_villain, self.names_family]
        _check_shares([*shares, self.owns_up + self.passes])


@dataclass(frozen=True)
class ConductTraits(Traits):
    """What is done, besides giving cards."""

    swings: float = 0.95  # Two-Face pushes the gauge his own side's way, as a share of 1
    alike: float = 0.1  # how much likelier a Chief takes along one of his side than chance has it, from turn five on
    helps: float = 0.8  # how much likelier, as log-odds, a Chief goes where it helps his side

    def check(self) -> None:
        _check_shares([self.swings, self.alike])


def _check_shares(shares: list[float]) -> None:
    if min(shares) < 0 or max(shares) > 1:
        raise BadBot("chances must be shares of 1")


@dataclass(frozen=True)
class ReadingPersona(PlotterPersona):
    """How it thinks that others play."""

    villains_give: LikingTraits = LikingTraits(signal=0.04, much_order=0.10, order=0.2, chaos=1.0, much_chaos=2.5)
    family_gives: LikingTraits = LikingTraits(signal=0.25, much_order=2.5, order=1.0, chaos=0.2, much_chaos=0.1)
    words: StatementTraits = StatementTraits()
    deeds: ConductTraits = ConductTraits()
