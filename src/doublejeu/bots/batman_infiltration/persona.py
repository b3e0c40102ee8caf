"""What readers of Batman Infiltration expect of others, as a persona."""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.bots.batman_infiltration.thumb import PlotterPersona
from doublejeu.bots.persona import BadBot
from doublejeu.games.batman_infiltration.words import FAMILY, VILLAIN


@dataclass(frozen=True)
class ReadingPersona(PlotterPersona):
    """How it thinks that others play. Likings are relative: of two kinds in a hand the one liked twice as much is given
    twice as often. Chances are shares of 1."""

    villain_signal: float = 0.04
    villain_much_order: float = 0.10
    villain_order: float = 0.2
    villain_chaos: float = 1.0
    villain_much_chaos: float = 2.5
    family_signal: float = 0.25
    family_much_order: float = 2.5
    family_order: float = 1.0
    family_chaos: float = 0.2
    family_much_chaos: float = 0.1
    keeps_promise: float = 0.93  # a villain who said to hold Chaos gives it
    swings: float = 0.95  # Two-Face pushes the gauge his own side's way
    alike: float = 0.1  # how much likelier a Chief takes along one of his side than chance has it, from turn five on
    helps: float = 0.8  # how much likelier, as log-odds, a Chief goes where it helps his side
    truthful: float = 0.95  # a villain tells the truth of a card, or of what he saw
    owns_up: float = 0.6  # one of the family says that the Order or the signal was his own,
    passes: float = 0.25  # or that he would rather not say; otherwise he claims another card
    names_villain: float = 0.44  # one of the family calls a villain a villain,
    names_family: float = 0.23  # or one of his own family

    def check(self) -> None:
        super().check()
        likings = [*likings_of(self, VILLAIN), *likings_of(self, FAMILY)]
        if min(likings) <= 0:
            raise BadBot("likings of cards must be above 0")
        shares = [self.keeps_promise, self.swings, self.alike, self.truthful, self.owns_up, self.passes]
        shares += [self.names_villain, self.names_family]
        if min(shares) < 0 or max(shares) > 1 or self.owns_up + self.passes > 1:
            raise BadBot("chances must be shares of 1")


def likings_of(persona: ReadingPersona, side: int) -> list[float]:
    """How much a side likes to give each kind of card."""
    if side == FAMILY:
        return [
            persona.family_signal,
            persona.family_much_order,
            persona.family_order,
            persona.family_chaos,
            persona.family_much_chaos,
        ]
    return [
        persona.villain_signal,
        persona.villain_much_order,
        persona.villain_order,
        persona.villain_chaos,
        persona.villain_much_chaos,
    ]
