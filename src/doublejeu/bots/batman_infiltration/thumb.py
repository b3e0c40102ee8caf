"""Rules of thumb for Batman Infiltration, for either identity.

The bot keeps one number per other seat, how much that seat looks like Batman's family, fed by what teams reveal and by
what Chiefs do with it. A villain pushes Chaos, gathers bags and never gives a Bat-signal freely; the family gives Order
behind rich cards and holds its Bat-signals until they can win. Clayface plays with the family, for he wins with it.

Words are weighed besides: which card was whose, as long as nobody else claims it, and what Chiefs say to have seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.batman_infiltration.speech import BatmanVoice
from doublejeu.bots.minds import Mind
from doublejeu.bots.persona import BadBot, Traits
from doublejeu.bots.speech import Doubts, TalkingPersona, Voice
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration.cards import BAGS_OF, CHAOS_OF, ORDER_OF, PLACE_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.claims import Gifts, Sight
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.state import FAMILIES, NO_CARD, VILLAINS
from doublejeu.games.batman_infiltration.view import HIDDEN, BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    AT_BANK,
    AT_CARDS,
    AT_FREEZE,
    AT_GAS,
    AT_GIFT,
    AT_IVY,
    AT_IVY_CARD,
    AT_KEEP,
    AT_LOCATION,
    AT_PLACE,
    AT_PRISON,
    AT_PROWL,
    AT_SPY,
    AT_STEAL,
    AT_SWING,
    AT_TEAM,
    AT_UNMASK,
    BANK,
    CLAYFACE,
    CODES,
    FAMILY,
    GO,
    ICEBERG,
    KILLER_CROC,
    PICK,
    POLICE,
    REPLAY,
    SEND,
    SEWER,
    SWING,
    TO_CHAOS,
    YES,
)


@dataclass(frozen=True)
class PlotterPersona(TalkingPersona):
    """What all who play by weighing their answers have in common."""

    calm: int = 5000  # chance adds to what a choice is worth: a number below 1000, divided by this

    def check(self) -> None:
        super().check()
        if self.calm < 1:
            raise BadBot("calm must be at least 1")


@mypyc_attr(allow_interpreted_subclasses=True)
class Plotter(Mind):
    """Somebody who reads the table, works out what each answer is worth and gives the best."""

    def __init__(self, persona: PlotterPersona) -> None:
        self.manner = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.voice: Voice = BatmanVoice(self.manner, seat, dice)
        self.view = BatmanInfiltrationView(setup, seat)
        self.gauge_order = -self.view.terms.order_end
        self.gauge_chaos = self.view.terms.chaos_end
        # What the view comes to, worked out anew for each answer
        self.plays_family = False
        self.family_odds: list[float] = []  # how likely each seat is to be of the family
        self.bags: list[int] = []  # those a seat is known to hold; unknown thefts are overlooked

    def speech(self) -> Voice:
        return self.voice

    def intention(self, view: View) -> str:
        """Villains gather bags, and Chaos once they have them; the family hides, and lights its signals when it can."""
        assert isinstance(view, BatmanInfiltrationView)
        self._look_at(view)
        if not self.plays_family:
            return "gather" if self._is_poor() else "strike"
        held = sum([SIGNAL_OF[card] for card in view.hand]) + int(view.signal_turn >= view.turn > 0)
        return "signal" if held + int(view.gauge == -self.gauge_order) >= 2 else "hide"

    def beliefs(self, view: View) -> Doubts:
        assert isinstance(view, BatmanInfiltrationView)
        self._look_at(view)
        return Doubts(self.family_odds, 0.6, 0.97, True)

    # Reading the table

    def _look_at(self, view: BatmanInfiltrationView) -> None:
        self.view = view
        self.plays_family = view.identities[self.seat] == FAMILY or view.characters[self.seat] == CLAYFACE
        self.family_odds = self._suspect()
        self._count_bags()

    def _suspect(self) -> list[float]:
        """How likely each seat is to be of the family."""
        raise NotImplementedError

    def _count_bags(self) -> None:
        bags = [0] * self.setup.seats
        for owner, thief, card in self.view.loot_story:
            worth = BAGS_OF[card] if card != HIDDEN else 1
            if thief == NOBODY:
                bags[owner] += worth
            else:
                bags[owner] -= worth
                bags[thief] += worth
        bags[self.seat] = 0
        for card in self.view.loot:
            bags[self.seat] += BAGS_OF[card]
        self.bags = bags

    def _friendly(self, seat: int) -> float:
        """How likely a seat is to want what this one wants."""
        odds = self.family_odds[seat]
        return odds if self.plays_family else 1 - odds

    def _is_poor(self) -> bool:
        """Whether another, who may well be a villain, shows more bags."""
        mine = self.bags[self.seat]
        for seat in range(self.setup.seats):
            if seat != self.seat and self.bags[seat] > mine + 1 and self.family_odds[seat] < 0.5:
                return True
        return False

    # Answering

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        assert isinstance(view, BatmanInfiltrationView)
        self._look_at(view)
        best = legal[0]
        most = -1e9
        for code in legal:
            score = self._score(code) + self.dice.below(1000) / self.manner.calm
            if score > most:
                most = score
                best = code
        return best

    def _score(self, code: int) -> float:
        view = self.view
        step = view.step
        if step == AT_CARDS:
            return self._giving(code - SEND)
        if step == AT_PLACE:
            return self._placing(code - PICK)
        if step == AT_KEEP:
            return self._keeping(code - PICK)
        if step == AT_LOCATION:
            return self._visiting(code - GO)
        if step == AT_STEAL:
            return self._stealing(code - PICK)
        if step == AT_IVY_CARD:
            return self._giving(code - SEND)
        if step == AT_SWING:
            return 1.0 if (code == SWING + TO_CHAOS) != self.plays_family else 0.0
        if step == AT_FREEZE:
            return 1.0 if code == REPLAY + YES else 0.0
        act = CODES.act(code)
        return self._about(act.args[0]) if act.verb != "cast" else 0.0

    def _about(self, seat: int) -> float:
        """How willingly the present step is answered with this seat."""
        step = self.view.step
        if step == AT_TEAM or step == AT_GAS:
            return 2 * self._friendly(seat)
        if step == AT_PRISON:
            return 5 * (1 - self._friendly(seat))
        if step == AT_UNMASK:
            odds = self.family_odds[seat]
            return 4 * odds * (1 - odds) if self.view.identities[seat] == NOBODY else -1.0
        if step == AT_GIFT:
            return self._gift(seat)
        if step == AT_BANK:
            return self._banking(seat)
        if step == AT_PROWL:
            return self.bags[seat] / max(1, self.view.loot_sizes[seat]) * (2 - self.family_odds[seat])
        if step == AT_IVY or step == AT_SPY:
            return 1 - self._friendly(seat)
        return 0.0

    # What answers are worth: to be told by whoever plots

    def _giving(self, card: int) -> float:
        """A card for the mission."""
        raise NotImplementedError

    def _visiting(self, place: int) -> float:
        """The next square of a place."""
        raise NotImplementedError

    def _keeping(self, card: int) -> float:
        """A card for one's own loot."""
        raise NotImplementedError

    def _stealing(self, card: int) -> float:
        """A card out of another's hand."""
        raise NotImplementedError

    def _gift(self, seat: int) -> float:
        """Who gets the card that is left."""
        raise NotImplementedError

    def _banking(self, seat: int) -> float:
        """Who gets the next of the bank's cards."""
        raise NotImplementedError

    def _placing(self, card: int) -> float:
        """The card by which a henchman goes: where to, and how little is lost with it."""
        lost = 0.0 if self.plays_family else 0.4 * BAGS_OF[card]
        if PLACE_OF[card] == SEWER or self.view.characters[self.seat] == KILLER_CROC:
            return max([self._visiting(place) for place in range(4)]) - lost
        return self._visiting(PLACE_OF[card]) - lost


@dataclass(frozen=True)
class DeedTraits(Traits):
    """How much each thing seen speaks for the family, as log-odds."""

    signal_given: float = 1.1  # shared among those who may have given it
    poor_order_given: float = 0.5
    rich_order_given: float = 0.25
    chaos_given: float = -0.55
    nothing_but_order: float = 0.5  # in every team it was in there was Order: for each team from the third on
    helpful_place: float = 0.5  # a Chief chose what helps Order or Chaos


@dataclass(frozen=True)
class WordTraits(Traits):
    """How much each thing said speaks for the family, as log-odds."""

    believed: float = 0.5  # how far a card is laid at the door of who claims it, rather than of the whole team
    contradicted: float = 0.3  # claims a card of which there were fewer than claimants
    called_family: float = 0.8  # by a Chief who looked
    called_villain: float = -0.4
    calls_family: float = 0.3  # says so of another: it may be to hide
    lied: float = 2.5  # said what this seat knows to be false


@dataclass(frozen=True)
class PrisonTraits(Traits):
    """When somebody is to be imprisoned."""

    hunts: float = 12.0  # how much nearer a villain wants the police who is sure of somebody,
    sure: float = 0.6  # and how sure anybody must be
    hurries: float = 0.1  # how much less sure a villain must be for each turn that the cards no longer last


@dataclass(frozen=True)
class ThumbPersona(PlotterPersona):
    """What it suspects, and when it imprisons."""

    deeds: DeedTraits = DeedTraits()
    words: WordTraits = WordTraits()
    prison: PrisonTraits = PrisonTraits()


USUAL: Final = ThumbPersona()


UNREMARKABLE: Final = 2  # teams in a row with Order among the cards, before anybody takes it as a sign
LAST_TURNS: Final = 6  # turns that the cards must still last, lest villains hurry


@mypyc_attr(allow_interpreted_subclasses=True)
class Thumb(Plotter):
    """A player who counts cards, watches teams and keeps to simple rules."""

    def __init__(self, persona: ThumbPersona = USUAL) -> None:
        super().__init__(persona)
        self.persona = persona

    def sit(self, game: Game, setup: Setup, seat: int, dice: Dice) -> None:
        super().sit(game, setup, seat, dice)
        self.looks = [0.0] * setup.seats  # log-odds that a seat is of the family, without the prior
        self.orders = [0] * setup.seats  # the teams in a row in which each seat may have given Order
        self.missions_read = 0
        self.places_read = 0

    # Reading the table

    def _suspect(self) -> list[float]:
        """How likely each seat is to be of the family, by all that was seen and said."""
        self._catch_up()
        view = self.view
        seats = self.setup.seats
        family = FAMILIES[seats]
        total = FAMILIES[seats] + VILLAINS[seats]
        for identity in view.identities:
            if identity != NOBODY:
                total -= 1
                family -= identity
        prior = min(max(family / total, 0.02), 0.98) if total else 0.5
        lean = log(prior / (1 - prior))
        sounds = self._words_weighed() if view.claims.claimants else [0.0] * seats
        odds: list[float] = []
        for seat in range(seats):
            known = view.identities[seat]
            looks = self.looks[seat] + sounds[seat] + lean
            odds.append(float(known) if known != NOBODY else 1 / (1 + exp(-looks)))
        return odds

    def _catch_up(self) -> None:
        missions = self.view.missions
        while self.missions_read < len(missions) and missions[self.missions_read].signals != NOBODY:
            self._read_mission(missions[self.missions_read])
            self.missions_read += 1
        while self.places_read < len(missions) and missions[self.places_read].location != NOBODY:
            self._read_place(missions[self.places_read])
            self.places_read += 1

    def _read_mission(self, mission: Mission) -> None:
        cards = mission.revealed.copy()
        givers = [seat for seat in bits(mission.team) if seat != self.seat]
        if mission.sent != NO_CARD:
            cards.remove(mission.sent)
        chosen = mission.chief if self.view.terms.ivys_own else mission.forced  # whose card Poison Ivy chose
        if mission.forced_card != NO_CARD and chosen != self.seat:
            cards.remove(mission.forced_card)
        if mission.forced != NOBODY and chosen in givers:
            givers.remove(chosen)
        speaks = 0.0
        order = 0
        for card in cards:
            speaks += self._speaks(card)
            order += ORDER_OF[card]
        for seat in givers:
            self.looks[seat] += speaks / len(givers)
            self.orders[seat] = self.orders[seat] + 1 if order else 0
            if self.orders[seat] > UNREMARKABLE:
                self.looks[seat] += self.persona.deeds.nothing_but_order

    def _read_place(self, mission: Mission) -> None:
        """What a Chief chose to do says more than the cards of a team."""
        if mission.chief == self.seat:
            return
        helpful = self.persona.deeds.helpful_place
        red = mission.square == self.view.terms.red[mission.location]
        if mission.location == ICEBERG:
            self.looks[mission.chief] += -2 * helpful if red else 0.0
        elif mission.location == BANK:
            self.looks[mission.chief] += -helpful if red else helpful
        elif not red:
            self.looks[mission.chief] += helpful

    def _words_weighed(self) -> list[float]:
        """What the others' words say of each seat being of the family, as log-odds."""
        sounds = [0.0] * self.setup.seats
        for gifts in self.view.claims.gifts:
            self._weigh_gifts(gifts, sounds)
        for sight in self.view.claims.sights:
            if sight.said_identity != NOBODY:
                self._weigh_sight(sight, sounds)
        return sounds

    def _weigh_gifts(self, gifts: Gifts, sounds: list[float]) -> None:
        """Each card at the door of who says that it was his, in part; those who claim the same card are doubtful."""
        givers = [seat for seat in bits(gifts.team) if seat != self.seat]
        if not givers:
            return
        total = 0.0
        for card in gifts.cards:
            total += self._speaks(card)
        disputed = gifts.contradictory
        for seat in givers:
            card = gifts.said[seat]
            if card == NOBODY:
                continue
            if disputed >> seat & 1:
                sounds[seat] += self.persona.words.contradicted
            else:
                sounds[seat] += self.persona.words.believed * (self._speaks(card) - total / len(gifts.cards))

    def _weigh_sight(self, sight: Sight, sounds: list[float]) -> None:
        persona = self.persona
        known = self.view.identities[sight.target]
        if known != NOBODY:
            if known != sight.said_identity:
                sounds[sight.seat] += persona.words.lied
        elif sight.said_identity == FAMILY:
            sounds[sight.target] += persona.words.called_family
            sounds[sight.seat] += persona.words.calls_family
        else:
            sounds[sight.target] += persona.words.called_villain

    def _speaks(self, card: int) -> float:
        """What a card says of its giver."""
        if SIGNAL_OF[card]:
            return self.persona.deeds.signal_given
        if CHAOS_OF[card]:
            return self.persona.deeds.chaos_given
        return self.persona.deeds.poor_order_given if BAGS_OF[card] < 2 else self.persona.deeds.rich_order_given

    def _giving(self, card: int) -> float:
        view = self.view
        tokens = int(view.signal_turn == view.turn) + int(view.gauge == -self.gauge_order)
        order = ORDER_OF[card] * (2 if view.batmobile_turn == view.turn else 1)
        push = CHAOS_OF[card] - order
        if not self.plays_family:
            left = self.gauge_chaos - view.gauge
            eager = 0.3 if left <= 3 and self._is_poor() else 1.0  # Chaos now would make somebody else win
            bags = BAGS_OF[card] * (0.5 if view.chief == self.seat else 0.15)
            return eager * push + bags - SIGNAL_OF[card] * (1.5 + 2 * tokens)
        friends = 0.0
        for seat in bits(view.team):
            if seat != self.seat:
                friends += self.family_odds[seat]
        held = sum([SIGNAL_OF[other] for other in view.hand])
        hopes = tokens + held / 2 + 1.2 * friends
        shy = -0.3 * CHAOS_OF[card] + 0.2 * BAGS_OF[card]
        if SIGNAL_OF[card]:
            return 1.5 * (hopes - 1.6) + 0.5 * order + shy
        return 0.8 * order - 0.7 * CHAOS_OF[card] + shy

    def _visiting(self, place: int) -> float:
        view = self.view
        family = self.plays_family
        square = view.stands[place] + 1
        red = view.terms.red[place]
        if place == POLICE:
            sure = max([1 - self._friendly(seat) for seat in range(self.setup.seats) if seat != self.seat])
            if square == red:
                return 12 * (sure - self._sure_enough())
            if family:
                return 1.2
            hunt = self.persona.prison.hunts * max(0.0, sure - self._sure_enough())
            return hunt - (1.5 if square + 1 == red else 1.0)
        if place == ICEBERG:
            if square == red:
                return -4.0 if family else self._to_chaos(3)
            return 0.6 if not family else 0.4 - (0.6 if square + 1 == red else 0.0)
        if place == ARKHAM:
            if square == red:
                return 0.9
            return 1.0 if family else -1.0
        if square == red:
            return 0.2 if family else 2.0
        return 1.1 if family else -1.2

    def _sure_enough(self) -> float:
        """How sure one must be of the other whom one would imprison. A villain cannot wait once the cards run out."""
        if self.plays_family:
            return self.persona.prison.sure
        view = self.view
        turns = (view.pile + len(view.discard)) // 2  # two cards a turn leave for loots
        return self.persona.prison.sure - self.persona.prison.hurries * max(0, LAST_TURNS - turns)

    def _to_chaos(self, squares: int) -> float:
        """What squares towards Chaos are worth to a villain."""
        if self.view.gauge + squares >= self.gauge_chaos:
            return -2.0 if self._is_poor() else 10.0
        return float(squares)

    def _keeping(self, card: int) -> float:
        return BAGS_OF[card] * (0.4 if self.plays_family else 1.0) - 0.1 * SIGNAL_OF[card]

    def _gift(self, seat: int) -> float:
        """A villain enriches whoever does not count; the family spreads the bags."""
        bags = BAGS_OF[self.view.table[0]]
        if self.plays_family:
            return -0.1 * self.bags[seat]
        return bags * self.family_odds[seat] - 0.1 * self.bags[seat]

    def _banking(self, seat: int) -> float:
        view = self.view
        bags = BAGS_OF[view.bank[len(view.bank_seats)]]
        if self.plays_family:
            return bags * self.family_odds[seat]
        if seat == self.seat:
            richest = max([BAGS_OF[card] for card in view.bank])
            return 5.0 if bags == richest else 0.0
        return bags * self.family_odds[seat]

    def _stealing(self, card: int) -> float:
        if self.plays_family:
            return 2.0 * SIGNAL_OF[card] + 0.4 * ORDER_OF[card]
        return CHAOS_OF[card] + 0.5 * BAGS_OF[card]
