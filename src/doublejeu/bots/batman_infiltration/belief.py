"""A player of Batman Infiltration who keeps the odds of every way the identities may lie, and acts on them.

A villain wants to win, and best alone: he pushes Chaos while he is likely to be the richest at its end, holds it back
while somebody else is, and imprisons whom he is sure of. He bargains before a team is chosen and does not always keep
his word. The family waits for the end of the cards where it can, goes to the police when it may imprison, and lights
its signals when they can win.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.batman_infiltration.bargains import BargainingVoice, promised_chaos
from doublejeu.bots.batman_infiltration.odds import Reading
from doublejeu.bots.batman_infiltration.persona import ReadingPersona
from doublejeu.bots.batman_infiltration.thumb import Plotter
from doublejeu.bots.hypotheses import Evidence
from doublejeu.bots.persona import BadBot, Traits
from doublejeu.core.bits import bits
from doublejeu.core.contract import Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import ARKHAM, AT_TEAM, ICEBERG, PENGUIN, POLICE

REACH: Final = 4  # squares that one turn may bring


@dataclass(frozen=True)
class VillainTraits(Traits):
    """What a villain plays for. Worths are in squares of the gauge."""

    greed: float = 0.5  # how far Chaos is worth nothing to him where somebody else would be the richest
    patience: float = 0.35  # what going on is worth to him, as a chance to win
    loots: float = 0.5  # a bag on a card he gives as Chief,
    loots_along: float = 0.15  # or as one of the team
    hoards: float = 1.0  # a bag on a card he takes
    fears_signals: float = 1.5
    shuns_police: float = 1.0
    shuns_order: float = 1.0  # Arkham and the bank
    likes_iceberg: float = 0.6
    likes_bank: float = 2.0
    sure: float = 0.6  # how sure he must be to imprison somebody,
    hunts: float = 6.0  # and how much he then wants to go to the police
    keeps_word: int = 75  # how often, in per cent, he gives the Chaos that he said to hold though it is not for him

    def check(self) -> None:
        if not 0 <= self.greed <= 1 or not 0 <= self.patience <= 1 or not 0 <= self.keeps_word <= 100:
            raise BadBot("greed and patience must be from 0 to 1, keeps_word from 0 to 100")


@dataclass(frozen=True)
class FamilyTraits(Traits):
    """What the family plays for."""

    orders: float = 1.1  # a square towards Order,
    alarm: float = 1.0  # and how much more near the end of Chaos
    hides: float = 0.3  # how much it minds to be seen through
    lights: float = 6.0  # a chance to win by signals now
    spares: float = 0.8  # a signal kept for later
    likes_police: float = 1.2
    likes_arkham: float = 1.0
    likes_batmobile: float = 1.1
    likes_spying: float = 0.4
    shuns_iceberg: float = 4.0
    sure: float = 0.6  # how sure it must be to imprison somebody
    hunted: float = 4.0  # how much less it wants to go to the police itself once it is seen through


@dataclass(frozen=True)
class TeamTraits(Traits):
    """Whom either side takes along."""

    heir: float = 1.0  # how much it matters who is Chief next where the police are a step away
    bargains: float = 0.2  # how much a promise of Chaos helps to be taken along by a villain


@dataclass(frozen=True)
class BeliefPersona(ReadingPersona):
    """How it reads others (ReadingPersona), and what it plays for."""

    villain: VillainTraits = VillainTraits()
    family: FamilyTraits = FamilyTraits()
    team: TeamTraits = TeamTraits()


USUAL: Final = BeliefPersona()


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Plotter):
    """Counts, bargains and betrays as a villain; waits, hunts and hides as one of the family."""

    def __init__(self, persona: BeliefPersona = USUAL) -> None:
        super().__init__(persona)
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice = BargainingVoice(self.persona, seat, dice)
        self.reading = Reading(self.persona, setup, seat, True)
        self.public = Reading(self.persona, setup, seat, False)
        self.seen_through = 0.0  # how likely this seat looks to be of the family to the others
        self.treason = dice.fork(_TREASON).below(100)  # the humour of this match
        self.news: list[int] = []  # of which the odds were worked out last
        self.odds: list[float] = []

    def intention(self, view: View) -> str:
        """As everybody; and whoever could imprison somebody hunts, and a villain who is behind holds Chaos back."""
        assert isinstance(view, BatmanInfiltrationView)
        self._look_at(view)
        if view.chief == self.seat and self._police_next() and self._surest() >= self._sure_enough():
            return "hunt"
        if not self.plays_family:
            return "strike" if self._chaos_worth() > self.persona.villain.patience else "gather"
        held = sum([SIGNAL_OF[card] for card in view.hand]) + self._tokens()
        return "signal" if held >= 2 else "hide"

    # Beliefs

    def evidence(self, view: View) -> Evidence | None:
        assert isinstance(view, BatmanInfiltrationView)
        return self.reading.evidence(view)

    def _suspect(self) -> list[float]:
        view = self.view
        news = [view.step, len(view.claims.words), len(view.missions), view.gauge, sum(view.identities)]
        if view.missions:
            last = view.missions[-1]
            news += [last.team, last.signals, last.location]
        if news != self.news:
            self.news = news
            self.odds = self.reading.family(view)
            self.seen_through = self.public.family(view)[self.seat] if self.plays_family else 0.0
        return self.odds

    def _tokens(self) -> int:
        view = self.view
        return int(view.signal_turn == view.turn > 0) + int(view.gauge == -self.gauge_order)

    def _surest(self) -> float:
        """How sure it is of the other whom it would rather imprison."""
        return max([1 - self._friendly(seat) for seat in range(self.setup.seats) if seat != self.seat])

    def _sure_enough(self) -> float:
        return self.persona.family.sure if self.plays_family else self.persona.villain.sure

    def _police_next(self) -> bool:
        """Whether the next henchman at the police sends somebody to prison."""
        return self.view.stands[POLICE] + 1 == self.view.terms.red[POLICE]

    def _richest(self) -> float:
        """How likely it is that this villain would be the richest if Chaos came now."""
        view = self.view
        mine = self.bags[self.seat]
        likely = 1.0
        penguin = view.characters[self.seat] == PENGUIN
        worst = 1.0
        for seat in range(self.setup.seats):
            if seat == self.seat:
                continue
            ahead = self.bags[seat] - mine
            safe = 1.0 if ahead < 0 else 0.6 if ahead == 0 else 0.3 if ahead == 1 else 0.05
            if view.characters[seat] == PENGUIN:
                safe = min(safe, 0.3)
            safe = self.family_odds[seat] + (1 - self.family_odds[seat]) * safe
            likely *= safe
            worst = min(worst, safe)
        return min(1.0, likely / max(worst, 0.05)) if penguin else likely

    def _chaos_worth(self) -> float:
        """What the end of Chaos is worth to this villain, as a chance to win."""
        return 1 - self.persona.villain.greed * (1 - self._richest())

    def _eager(self) -> float:
        """How much a villain wants Chaos now: less where it would make somebody else win."""
        if self.gauge_chaos - self.view.gauge > REACH:
            return 1.0
        return max(-0.6, min(1.5, 2.5 * (self._chaos_worth() - self.persona.villain.patience)))

    # What answers are worth

    def _about(self, seat: int) -> float:
        if self.view.step == AT_TEAM:
            worth = 2 * self._friendly(seat)
            if not self.plays_family and promised_chaos(self.view, seat):
                worth += self.persona.team.bargains
            return worth
        return super()._about(seat)

    def _giving(self, card: int) -> float:
        view = self.view
        order = ORDER_OF[card] * (2 if view.batmobile_turn == view.turn else 1)
        push = CHAOS_OF[card] - order
        if self.plays_family:
            return self._giving_family(card, order)
        persona = self.persona
        eager = self._eager()
        if eager < 0.3 and promised_chaos(view, self.seat) and self.treason < persona.villain.keeps_word:
            eager = 0.3  # he said so, and this is a match in which he keeps his word
        bags = BAGS_OF[card] * (persona.villain.loots if view.chief == self.seat else persona.villain.loots_along)
        return eager * push + bags - SIGNAL_OF[card] * (persona.villain.fears_signals + 2 * self._tokens())

    def _giving_family(self, card: int, order: int) -> float:
        persona = self.persona
        near = max(0, REACH + 1 - (self.gauge_chaos - self.view.gauge)) / REACH
        pull = persona.family.orders * (1 + persona.family.alarm * near)
        telling = order if order else -CHAOS_OF[card]
        worth = pull * (order - CHAOS_OF[card]) - persona.family.hides * self.seen_through * telling
        worth += 0.1 * BAGS_OF[card]
        if SIGNAL_OF[card]:
            worth += persona.family.lights * self._signals_win() - persona.family.spares
        return worth

    def _signals_win(self) -> float:
        """How likely three signals are active if this seat gives one now."""
        needed = 2 - self._tokens()
        if needed <= 0:
            return 1.0
        signals = 0
        for card in self.view.unseen:
            signals += SIGNAL_OF[card]
        share = signals / max(1, len(self.view.unseen))
        holds = 1 - (1 - share) ** 3
        none, one = 1.0, 0.0  # of the others in the team gives a signal
        for seat in bits(self.view.team):
            if seat != self.seat:
                gives = self.family_odds[seat] * holds
                one = one * (1 - gives) + none * gives
                none *= 1 - gives
        return 1 - none if needed == 1 else max(0.0, 1 - none - one)

    def _heir(self) -> float:
        """Whether the next Chief is rather of one's own side: from -1 to 1."""
        return 2 * self._friendly((self.view.chief + 1) % self.setup.seats) - 1

    def _visiting(self, place: int) -> float:
        view = self.view
        square = view.stands[place] + 1
        red = view.terms.red[place]
        if place == POLICE:
            if square == red:
                return 12 * (self._surest() - self._sure_enough())
            step_away = self.persona.team.heir * self._heir() if square + 1 == red else 0.0
            return step_away + self._nearing_police()
        return (
            self._visiting_family(place, square, red)
            if self.plays_family
            else self._visiting_villain(place, square, red)
        )

    def _nearing_police(self) -> float:
        """A villain comes closer to prison once he is sure of somebody; the family, unless it is seen through."""
        persona = self.persona
        if self.plays_family:
            return persona.family.likes_police - persona.family.hunted * max(0.0, self.seen_through - 0.5)
        return persona.villain.hunts * max(0.0, self._surest() - persona.villain.sure) - persona.villain.shuns_police

    def _visiting_family(self, place: int, square: int, red: int) -> float:
        persona = self.persona
        left = self.gauge_chaos - self.view.gauge
        if place == ICEBERG:
            if square == red:
                return -20.0 if left <= REACH else -persona.family.shuns_iceberg
            return persona.family.likes_spying - (0.6 if square + 1 == red else 0.0)
        if place == ARKHAM:
            if square == red:
                return 0.9
            return persona.family.likes_arkham * (2.0 if left <= REACH else 1.0)
        return 0.2 if square == red else persona.family.likes_batmobile

    def _visiting_villain(self, place: int, square: int, red: int) -> float:
        persona = self.persona
        if place == ICEBERG:
            if square != red:
                return persona.villain.likes_iceberg
            if self.gauge_chaos - self.view.gauge <= 3:
                return 20 * (self._chaos_worth() - persona.villain.patience)
            return 3 * self._eager()
        if place == ARKHAM:
            return 0.9 if square == red else -persona.villain.shuns_order
        return persona.villain.likes_bank if square == red else -persona.villain.shuns_order

    def _keeping(self, card: int) -> float:
        return BAGS_OF[card] * (0.4 if self.plays_family else self.persona.villain.hoards) - 0.1 * SIGNAL_OF[card]

    def _gift(self, seat: int) -> float:
        """A villain enriches whoever does not count, or kept his word; the family spreads the bags."""
        bags = BAGS_OF[self.view.table[0]]
        if self.plays_family:
            return -0.1 * self.bags[seat]
        kept = 0.1 if promised_chaos(self.view, seat) else 0.0
        return bags * self.family_odds[seat] - 0.1 * self.bags[seat] + kept

    def _banking(self, seat: int) -> float:
        view = self.view
        bags = BAGS_OF[view.bank[len(view.bank_seats)]]
        if self.plays_family:
            return bags * self.family_odds[seat]
        if seat == self.seat:
            return 5.0 if bags == max([BAGS_OF[card] for card in view.bank]) else 0.0
        return bags * self.family_odds[seat]

    def _stealing(self, card: int) -> float:
        if self.plays_family:
            return 2.0 * SIGNAL_OF[card] + 0.4 * ORDER_OF[card] + 0.5 * CHAOS_OF[card]
        return CHAOS_OF[card] + 0.5 * BAGS_OF[card]


_TREASON: Final = 7002  # the fork of a seat's dice from which it is drawn whether it keeps its word
