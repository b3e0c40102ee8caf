"""How a villain of Batman Infiltration bargains: Chaos in return for a place in the team, and a small loot to show.

Before a team is chosen he says that he holds Chaos and asks to be taken along. Whoever holds none may say so too; the
family does, to be trusted. Asked for, or now and then unasked, a villain tells what his loot is worth, less than it is
once he is rich: nobody holds back Chaos for fear of the poor.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.batman_infiltration.speech import BatmanVoice
from doublejeu.bots.speech import TRUTH, Doubts, lately, offered
from doublejeu.core.contract import View
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.cards import BAGS_OF
from doublejeu.games.batman_infiltration.claims import holds
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    AT_TEAM,
    CLAYFACE,
    FAMILY,
    HOLD_CHAOS,
    SAY_HOLD,
    SAY_LOOT,
    SAY_URGE,
    SEATS,
    WISH_ALONG,
    YES,
)

PROMISE: Final = SAY_HOLD + 2 * HOLD_CHAOS + YES
# Of those who hold none, how many say that they hold Chaos, in per cent: villains, family.
FEIGNS: Final[list[int]] = [10, 60]
OFFERS: Final = 50  # how often it bargains when it feels like talking
RICH: Final = 5  # bags from which on a villain tells fewer


def promised_chaos(view: BatmanInfiltrationView, seat: int) -> bool:
    """Whether a seat says in this turn that it holds Chaos."""
    return view.claims.holding[seat][HOLD_CHAOS] == YES


@mypyc_attr(allow_interpreted_subclasses=True)
class BargainingVoice(BatmanVoice):
    """Talks as everybody, and bargains for a place in the team."""

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        assert isinstance(view, BatmanInfiltrationView)
        if view.step == AT_TEAM and not self.is_asked(view) and dice.below(100) < OFFERS:
            bargain = self._bargain(view, sayable, dice)
            if bargain:
                return bargain
        return super().opinions(view, sayable, dice, doubts, plan)

    def _bargain(self, view: BatmanInfiltrationView, sayable: list[int], dice: Dice) -> list[int]:
        """What it holds, and what it wants for it."""
        family = view.identities[self.seat] == FAMILY or view.characters[self.seat] == CLAYFACE
        if not holds(view.hand, HOLD_CHAOS) and (
            self.persona.lying.lies == TRUTH or dice.below(100) >= FEIGNS[1 if family else 0]
        ):
            return []
        words = [PROMISE, SAY_URGE + WISH_ALONG * SEATS + self.seat]
        loot = self._loot(view, family)
        if loot >= 0:
            words.append(SAY_LOOT + loot)
        return [
            word
            for word in words
            if offered(sayable, word) and not lately(view.claims.words, view.turn, self.seat, word)
        ]

    def _loot(self, view: BatmanInfiltrationView, family: bool) -> int:
        """What it says its loot is worth: a rich villain halves it; -1 for nothing said."""
        if not view.loot:
            return -1
        bags = 0
        for card in view.loot:
            bags += BAGS_OF[card]
        if not family and bags >= RICH and self.persona.lying.lies != TRUTH:
            return bags // 2
        return bags
