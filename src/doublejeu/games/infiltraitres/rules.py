"""The rules of Infiltraîtres, in the booklet's order. Clauses IN-…: docs/rules/infiltraitres.md.

Headquarters is a set, kept rising: a card is drawn when it leaves it. What a clue says is computed from the traitor,
so nobody can turn a card the wrong way (IN-6.2).
"""

from __future__ import annotations

from typing import assert_never, cast

from mypy_extensions import i64

from doublejeu.core.contract import ALL, NOBODY, Outcome
from doublejeu.core.rising import put, take
from doublejeu.games.infiltraitres import events, words
from doublejeu.games.infiltraitres.cards import UPRIGHT, card_of, number_of, speciality_of
from doublejeu.games.infiltraitres.questions import Questions


class Infiltraitres(Questions):
    """The truth of one mission, and what follows from an act."""

    def apply(self, seat: int, code: int) -> None:
        step = cast(events.Step, self.step)
        if code == words.TIME_UP:
            self._time_up()
        elif step == words.ACTION:
            self._act(seat, code)
        elif step == words.GIVING:
            self._give(seat, code - words.GIVE)
        elif step == words.DRAWING:
            self._draw(code)
        elif step == words.FETCHING:
            self._fetch(code == words.FETCH + 1)
        elif step == words.NAMING:
            self._name(cast(events.Speciality, code - words.NAME))
        elif step == words.NUMBERING:
            self._shoot(card_of(self.named, code - words.NUMBER + 1))
        elif step == words.EXCESS:
            self._drop_excess(seat, code)
        elif step == words.REWARD:
            self._reward(seat, code)
        elif step == words.RETIREMENT:
            self._retirement(seat, code == words.RETIRE + 1)
        elif step == words.TESTIMONY:
            self._testify(seat, code)
        elif step == words.DEAL:
            self._deal(code)
        elif step == words.BURNING:
            self._burn(code)
        elif step == words.INFILTRATION:
            self._infiltrate(code)
        elif step == words.FIRST:
            self._take_turn(code - words.FIRST_AGENT)
        elif step == words.ELITE:
            self._name_elite(code - words.ELITE_AGENT)
        elif step == words.FINALE:
            self._deal_finale(code)
        elif step != words.OVER:
            assert_never(step)

    def _time_up(self) -> None:
        events.tell_time_up(self, ALL)  # IN-13.2
        self._end(words.TIME_IS_UP)

    # Setting up

    def _deal(self, card: int) -> None:
        hand = self.hands[self.turn]
        take(self.pile, card)
        hand.append(card)
        if len(hand) < self.mission.hand:  # IN-1.3
            return
        if self.told is not None:
            events.tell_draws(self, ALL, seat=self.turn, number=len(hand))
            for place in range(len(hand)):
                self._show_card(self.turn, place)
        self.turn += 1
        if self.turn == self.seats:
            self.turn = NOBODY
            self.step = words.INFILTRATION

    def _infiltrate(self, card: int) -> None:
        take(self.pile, card)
        traitors = self.mission.traitors_for(self.seats)
        apart = 1 if self.mission.last_stand or self.mission.boss else 0  # IN-38.1, IN-39.1
        if len(self.centre) < traitors - apart:
            self.centre.append(card)
        else:
            self.aside = card
        if len(self.centre) + (1 if self.aside != NOBODY else 0) == traitors:
            events.tell_infiltrated(self, ALL, centre=len(self.centre), aside=apart, headquarters=len(self.pile))
            self.step = words.ELITE if self.mission.elite else words.FIRST

    def _name_elite(self, seat: int) -> None:
        self.elite = seat  # IN-32.1
        events.tell_elite(self, ALL, seat)
        self.step = words.FIRST

    # Turns

    def _take_turn(self, seat: int) -> None:
        """Begin a turn; who can do nothing is passed over, and where nobody can the mission is lost (IN-3.2)."""
        self.turn = seat
        events.tell_turn(self, ALL, seat)
        if self._can_act(seat):
            self._ask(words.ACTION)
            return
        other = self._next(seat)
        while other != seat and not self._can_act(other):
            other = self._next(other)
        if other == seat:
            self._end(words.NO_ACTION)
            return
        events.tell_passed(self, ALL, seat)
        self._take_turn(self._next(seat))

    def _can_act(self, seat: int) -> bool:
        if len(self.pile) > 1 and not self.finale and not self.mission.never_over:
            return True
        return len(self.actions(seat)) > 0

    def _next(self, seat: int) -> int:
        """The next agent clockwise who is still on the mission (IN-1.6, IN-39.4)."""
        seat = (seat + 1) % self.seats
        while self.retired >> seat & 1:
            seat = (seat + 1) % self.seats
        return seat

    def _end_turn(self) -> None:
        self.files = 0
        if len(self.hands[self.turn]) > self.mission.limit:  # IN-4.2
            self._ask(words.EXCESS)
        else:
            self._take_turn(self._next(self.turn))

    def _act(self, seat: int, code: int) -> None:
        if code < words.CLUE:
            self._identify(seat)
        elif code < words.CONSULT:
            self.target = seat if code < words.EXCHANGE else code - words.EXCHANGE
            events.tell_offers(self, ALL, giver=seat, target=self.target)
            self._ask(words.GIVING)
        elif code < words.AIM:
            self._consult()
        elif code == words.AIM_BOSS:
            self._aim(NOBODY)
        else:
            self._aim(code - words.AIM)

    # Action 1: identify a traitor

    def _identify(self, seat: int) -> None:
        card = self.centre.pop(0)
        self.identified += 1
        self.slots[seat] = card
        self.standing |= 1 << seat
        if self.mission.ordered:  # IN-23.2
            self.targets[seat] = self.identified
        events.tell_identified(self, ALL, seat=seat, number=self.targets[seat])
        if self.mission.composite:
            self.faces[seat] = card
        elif self.told is not None:
            events.tell_traitor(self, 1 << seat, seat=seat, card=card)  # IN-5.1
        self.step = words.BURNING

    def _burn(self, card: int) -> None:
        """The top card of headquarters is put away unseen, or covers the traitor's speciality (mission 16)."""
        take(self.pile, card)
        if self.mission.composite and not self.draws:  # IN-36.1
            seat = self.turn
            self.covers[seat] = card
            self.slots[seat] = card_of(speciality_of(card), number_of(self.faces[seat]))
            events.tell_dossier(self, 1 << seat, seat=seat, face=self.faces[seat], speciality=card)
            events.tell_traitor(self, 1 << seat, seat=seat, card=self.slots[seat])
        else:
            self.closed.append(card)  # IN-5.4, IN-8.1
            events.tell_burned(self, ALL)
        if self.draws:
            self.step = words.DRAWING
        else:
            self._end_turn()

    # Actions 2 and 3: give a clue, exchange information

    def _give(self, giver: int, card: int) -> None:
        target = self.target
        self.target = NOBODY
        self._clue(giver, target, card)
        if target == giver or not self.pile or self.finale:  # IN-6.1, IN-7.3, IN-38.5
            self._end_turn()
        elif self.mission.turned_hands:  # IN-37.4
            self._fetch(True)
        else:
            self._ask(words.FETCHING)

    def _clue(self, giver: int, target: int, card: int) -> None:
        owner = self._holder(giver, card)
        place = 0
        if owner == NOBODY:
            self.middle.remove(card)  # IN-26.2
        else:
            place = place_of(self.hands[owner], card)
            self.hands[owner].pop(place)
        vertical = cast(events.Orientation, UPRIGHT[card * words.CARDS + self.slots[target]])  # IN-6.2
        self.clues[target].append(card)
        self.upright[target] += vertical
        events.tell_clue(
            self,
            ALL,
            giver=giver,
            owner=owner,
            place=place,
            target=target,
            card=card,
            orientation=vertical,
        )

    def _holder(self, giver: int, card: int) -> int:
        if self.mission.turned_hands:
            for other in range(self.seats):
                if card in self.hands[other]:
                    return other
        if self.mission.middle and card in self.middle:
            return NOBODY
        return giver

    def _fetch(self, wanted: bool) -> None:
        """Draw one card or not: after an exchange (IN-7.3), or one more of the files (IN-8.1)."""
        if wanted:
            self.draws = 1
            self.step = words.DRAWING
        else:
            self._end_turn()

    # Action 4: consult the files

    def _consult(self) -> None:
        self.draws = 1
        self.files = words.FILES
        events.tell_consults(self, ALL, self.turn)
        self.step = words.BURNING

    def _draw(self, card: int) -> None:
        seat = self.turn
        take(self.pile, card)
        self.hands[seat].append(card)
        self.draws = 0
        if self.files:
            self.files -= 1
        if self.told is not None:
            events.tell_draws(self, ALL, seat=seat, number=1)
            self._show_card(seat, len(self.hands[seat]) - 1)
        if self.files and self.pile and not self.hand_is_full(seat):  # IN-8.1, IN-29.1
            self._ask(words.FETCHING)
        else:
            self._end_turn()

    def _show_card(self, seat: int, place: int) -> None:
        """A card of a hand is shown to its holder, or in mission 17 to all other agents."""
        audience = 1 << seat
        if self.mission.turned_hands:  # IN-37.1
            audience = (1 << self.seats) - 1 & ~audience
        events.tell_card(self, audience, seat=seat, place=place, card=self.hands[seat][place])

    # Action 5: eliminate a traitor

    def _aim(self, target: int) -> None:
        self.target = target
        self.cartridges -= 1  # IN-9.2
        events.tell_aimed(self, ALL, shooter=self.turn, target=target, cartridges=self.cartridges)
        self._ask(words.NAMING)

    def _name(self, speciality: events.Speciality) -> None:
        self.named = speciality
        events.tell_named(self, ALL, speciality)
        self._ask(words.NUMBERING)

    def _shoot(self, card: int) -> None:
        shooter = self.turn
        target = self.target
        self.named = NOBODY
        self.target = NOBODY
        if target == NOBODY:  # IN-39.6, IN-39.7
            hit = card == self.aside
            events.tell_shot(self, ALL, shooter=shooter, target=NOBODY, card=card, hit=1 if hit else 0)
            self._end(words.BOSS_ELIMINATED if hit else words.BOSS_ESCAPED)
            return
        hit = card == self.slots[target]
        events.tell_shot(self, ALL, shooter=shooter, target=target, card=card, hit=1 if hit else 0)
        if hit:
            self._fall(target)
        left = self.left()
        if left == 0:
            self._end(words.ALL_ELIMINATED)
        elif left > self.cartridges:
            self._end(words.OUT_OF_CARTRIDGES)
        elif not hit:  # IN-9.6
            self._end_turn()
        elif (self.open or self.closed) and not self.hand_is_full(shooter):  # IN-9.5
            self._ask(words.REWARD)
        else:
            self._rewarded()

    def _fall(self, target: int) -> None:
        """A traitor returns to headquarters (IN-9.3) and its clues to the discard (IN-9.4)."""
        if self.mission.composite:  # IN-36.4: unseen
            put(self.pile, self.faces[target])
            put(self.pile, self.covers[target])
            self.faces[target] = NOBODY
            self.covers[target] = NOBODY
        else:
            put(self.pile, self.slots[target])
            events.tell_returned(self, ALL, self.slots[target])
        self.slots[target] = NOBODY
        self.standing &= ~(1 << target)
        self.targets[target] = 0
        events.tell_filed(self, ALL, target=target, hidden=1 if self.mission.hidden_discards else 0)
        for card in self.clues[target]:
            if self.mission.hidden_discards:  # IN-22.1
                self.closed.append(card)
            else:
                put(self.open, card)
        self.clues[target] = []
        self.upright[target] = 0

    def _reward(self, seat: int, code: int) -> None:
        if words.LIFT <= code < words.DECLINE:
            self._lift(seat, code - words.LIFT)
        elif code != words.DECLINE:
            card = code - words.TAKE
            take(self.open, card)
            if self.mission.last_stand:
                put(self.row, card)
                events.tell_reward(self, ALL, seat=seat, place=NOBODY, card=card)
            else:
                self.hands[seat].append(card)
                events.tell_took(self, ALL, seat=seat, card=card)
        self._rewarded()

    def _lift(self, seat: int, place: int) -> None:
        """A card of the closed discard, unseen, chosen by where it lies (IN-9.5)."""
        card = self.closed.pop(place)
        if self.mission.last_stand:
            put(self.row, card)
            events.tell_reward(self, ALL, seat=seat, place=place, card=card)
        else:
            self.hands[seat].append(card)
            if self.told is not None:
                events.tell_lifted(self, ALL, seat=seat, place=place)
                self._show_card(seat, len(self.hands[seat]) - 1)

    def _rewarded(self) -> None:
        mission = self.mission
        if mission.last_stand and not self.finale and self.left() == 1:  # IN-38.3
            self._open_finale()
        elif mission.boss and (self.hands[self.turn] or self.open or self.closed):  # IN-39.2
            self._ask(words.RETIREMENT)
        else:
            self._end_turn()

    def _drop_excess(self, seat: int, code: int) -> None:
        hand = self.hands[seat]
        place = code - words.DISCARD_PLACE if self.mission.turned_hands else place_of(hand, code - words.DISCARD)
        card = hand.pop(place)
        if self.mission.hidden_discards:  # IN-22.2
            self.closed.append(card)
            events.tell_hid(self, ALL, seat=seat, place=place)
        else:
            put(self.open, card)
            events.tell_discarded(self, ALL, seat=seat, place=place, card=card)
        self._end_turn()

    # Mission 18: the last eight cards

    def _open_finale(self) -> None:
        """Everything is laid open but the closed discard, and the rewards are dealt (IN-38.3, IN-38.4)."""
        self.finale = True
        events.tell_finale(self, ALL, self.turn)
        for seat in range(self.seats):
            self._lay_down(seat)
        for card in self.pile:
            put(self.open, card)
            events.tell_laid_open(self, ALL, card)
        self.pile = []
        self.receiver = self.turn
        if self.row:
            self.step = words.FINALE
        else:
            self._last_traitor()

    def _lay_down(self, seat: int) -> None:
        for card in self.hands[seat]:
            put(self.open, card)
            events.tell_discarded(self, ALL, seat=seat, place=0, card=card)
        self.hands[seat] = []

    def _deal_finale(self, card: int) -> None:
        seat = self.receiver
        self.row.remove(card)
        self.hands[seat].append(card)
        if self.told is not None:
            events.tell_draws(self, ALL, seat=seat, number=1)
            self._show_card(seat, len(self.hands[seat]) - 1)
        self.receiver = (seat + 1) % self.seats
        if not self.row:
            self._last_traitor()

    def _last_traitor(self) -> None:
        self.receiver = NOBODY
        self.identified += 1
        self.slots[self.turn] = self.aside
        self.standing = 1 << self.turn
        self.aside = NOBODY
        events.tell_identified(self, ALL, seat=self.turn, number=0)
        events.tell_traitor(self, 1 << self.turn, seat=self.turn, card=self.slots[self.turn])
        self._take_turn(self._next(self.turn))

    # Mission 19: the Boss

    def _retirement(self, seat: int, wanted: bool) -> None:
        if not wanted:
            self._end_turn()
            return
        events.tell_boss(self, 1 << seat, self.aside)  # IN-39.3
        self.testimonies = 2 if self.seats == 2 else 1
        self._ask(words.TESTIMONY)

    def _testify(self, seat: int, code: int) -> None:
        if code >= words.TESTIFY_BLIND:
            place = code - words.TESTIFY_BLIND
            self._bear_witness(seat, words.FROM_CLOSED, place, self.closed.pop(place))
            return
        card = code - words.TESTIFY
        hand = self.hands[seat]
        if card in hand:
            place = hand.index(card)
            del hand[place]
            self._bear_witness(seat, words.FROM_HAND, place, card)
        else:
            self.open.remove(card)
            self._bear_witness(seat, words.FROM_OPEN, 0, card)

    def _bear_witness(self, seat: int, origin: events.Origin, place: int, card: int) -> None:
        self.testimony.append(card)
        vertical = cast(events.Orientation, UPRIGHT[card * words.CARDS + self.aside])
        events.tell_testified(
            self,
            ALL,
            giver=seat,
            origin=origin,
            place=place,
            card=card,
            orientation=vertical,
        )
        self.testimonies -= 1
        if self.testimonies and (self.hands[seat] or self.open or self.closed):
            self._ask(words.TESTIMONY)
            return
        self.testimonies = 0
        self._lay_down(seat)  # IN-39.4
        self.retired |= 1 << seat
        events.tell_retired(self, ALL, seat)
        last = self._next(seat)
        if self._next(last) == last:  # IN-39.5
            self._last_shot(last)
        else:
            self._take_turn(last)

    def _last_shot(self, seat: int) -> None:
        self.turn = seat
        events.tell_turn(self, ALL, seat)
        self._aim(NOBODY)

    # The end

    def _ask(self, step: events.Step) -> None:
        self.step = step
        events.tell_step(self, ALL, step)

    def _end(self, ending: events.Ending) -> None:
        self.ending = ending
        if self.told is not None:  # IN-3.5
            events.tell_ended(self, ALL, ending)
            for seat in range(self.seats):
                if self.slots[seat] != NOBODY:
                    if self.mission.composite:
                        events.tell_dossier(self, ALL, seat=seat, face=self.faces[seat], speciality=self.covers[seat])
                    events.tell_traitor(self, ALL, seat=seat, card=self.slots[seat])
            if self.mission.boss:
                events.tell_boss(self, ALL, self.aside)
        self._ask(words.OVER)

    def side(self, seat: int) -> int:
        return 0  # nobody plays the traitors

    def role(self, seat: int) -> int:
        return 1 if seat == self.elite else 0  # IN-32.2

    def outcome(self) -> Outcome | None:
        if self.step != words.OVER:
            return None
        if self.ending == words.ALL_ELIMINATED or self.ending == words.BOSS_ELIMINATED:
            return Outcome(0, (1 << self.seats) - 1, words.ENDING_CLAUSES[self.ending])
        return Outcome(1, 0, words.ENDING_CLAUSES[self.ending])

    def clone(self) -> Infiltraitres:
        other = Infiltraitres(self.terms)
        self.copy_into(other)
        return other


def place_of(cards: list[int], card: int) -> int:
    """Where a card lies in a list that holds it; far quicker than `list.index`."""
    place: i64 = 0
    while cards[place] != card:
        place += 1
    return place
