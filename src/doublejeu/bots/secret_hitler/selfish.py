"""The rule-based bot of published experiments, to measure others by."""

from __future__ import annotations

from doublejeu.bots.random import RandomBot
from doublejeu.core.contract import View
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import CHANCELLOR, DISCARD, ENACT, FASCIST, LIBERAL, PRESIDENT


class Selfish(RandomBot):
    """Keeps its own party's tiles and does all else at random."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        own, other = (LIBERAL, FASCIST) if view.roles[view.seat] == LIBERAL else (FASCIST, LIBERAL)
        if view.step == PRESIDENT and DISCARD + other in legal:
            return DISCARD + other
        if view.step == CHANCELLOR and ENACT + own in legal:
            return ENACT + own
        return super().choose(view, legal)
