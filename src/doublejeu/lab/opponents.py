"""Bots that only the lab knows: opponents to measure others by. Studies name them like any bot."""

from __future__ import annotations

from typing import Final

from doublejeu.bots import Entry, Persona, RandomBot
from doublejeu.bots.infiltraitres.code import Code
from doublejeu.bots.infiltraitres.literal import USUAL
from doublejeu.core.contract import View
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import CHANCELLOR, DISCARD, ENACT, FASCIST, LIBERAL, PRESIDENT
from doublejeu.lab.batman_opponents import GUESTS as BATMAN


class Selfish(RandomBot):
    """Keeps its own party's tiles and does all else at random: the rule-based bot of published experiments."""

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, SecretHitlerView)
        own, other = (LIBERAL, FASCIST) if view.roles[view.seat] == LIBERAL else (FASCIST, LIBERAL)
        if view.step == PRESIDENT and DISCARD + other in legal:
            return DISCARD + other
        if view.step == CHANCELLOR and ENACT + own in legal:
            return ENACT + own
        return super().choose(view, legal)


OPPONENTS: Final[dict[str, dict[str, Entry]]] = {
    "secret_hitler": {"selfish": Entry("secret_hitler", "selfish", Selfish, Persona())},
    "les_infiltres": {},
    "batman_infiltration": BATMAN,
    "sleepers": {},
    "infiltraitres": {"code": Entry("infiltraitres", "code", Code, USUAL)},
}
