"""The rules of Infiltraîtres, in the booklet's order. Clauses IN-…: docs/rules/infiltraitres.md.

Headquarters is a set, kept rising: a card is drawn when it leaves it. What a clue says is computed from the traitor,
so nobody can turn a card the wrong way (IN-6.2).
"""

from __future__ import annotations

from mypy_extensions import i64

from doublejeu.core.contract import ALL, NOBODY, Outcome
from doublejeu.core.rising import put, take
from doublejeu.games.infiltraitres.cards import UPRIGHT, card_of, number_of, speciality_of
from doublejeu.games.infiltraitres.questions import Questions
from doublejeu.games.infiltraitres.words import (
    ACTION,
    AIM,
    AIM_BOSS,
    AIMED,
    ALL_ELIMINATED,
    BOSS,
    BOSS_ELIMINATED,
    BOSS_ESCAPED,
    BURNED,
    BURNING,
    CARD,
    CARDS,
    CLUE,
    CLUE_GIVEN,
    CONSULT,
    CONSULTS,
    DEAL,
    DECLINE,
    DISCARD,
    DISCARD_PLACE,
    DISCARDED,
    DOSSIER,
    DRAWING,
    DRAWS,
    ELITE,
    ELITE_AGENT,
    ELITE_NAMED,
    ENDED,
    ENDING_CLAUSES,
    EXCESS,
    EXCHANGE,
    FETCH,
    FETCHING,
    FILED,
    FILES,
    FINALE,
    FINALE_OPENED,
    FIRST,
    FIRST_AGENT,
    FROM_CLOSED,
    FROM_HAND,
    FROM_OPEN,
    GIVE,
    GIVING,
    HID,
    IDENTIFIED,
    INFILTRATED,
    INFILTRATION,
    LAID_OPEN,
    LIFT,
    LIFTED,
    NAME,
    NAMED,
    NAMING,
    NO_ACTION,
    NUMBER,
    NUMBERING,
    OFFERS,
    OUT_OF_CARTRIDGES,
    OVER,
    PASSED,
    RETIRE,
    RETIRED,
    RETIREMENT,
    RETURNED,
    REWARD,
    REWARDED,
    SHOT,
    STEP,
    TAKE,
    TESTIFIED,
    TESTIFY,
    TESTIFY_BLIND,
    TESTIMONY,
    TIME_IS_UP,
    TIME_OVER,
    TIME_UP,
    TOOK,
    TRAITOR,
    TURN,
)


class Infiltraitres(Questions):
    """The truth of one mission, and what follows from an act."""

    def apply(self, seat: int, code: int) -> None:
        step = self.step
        if step < ACTION:
            self._chance(step, code)
        elif step == ACTION:
            if code == TIME_UP:
                self._time_up()
            else:
                self._act(seat, code)
        elif code == TIME_UP:
            self._time_up()
        elif step == GIVING:
            self._give(seat, code - GIVE)
        elif step == FETCHING:
            self._fetch(code == FETCH + 1)
        elif step == NAMING:
            self._name(code - NAME)
        elif step == NUMBERING:
            self._shoot(card_of(self.named, code - NUMBER + 1))
        elif step == EXCESS:
            self._drop_excess(seat, code)
        elif step == REWARD:
            self._reward(seat, code)
        elif step == RETIREMENT:
            self._retirement(seat, code == RETIRE + 1)
        else:
            self._testify(seat, code)

    def _chance(self, step: int, code: int) -> None:
        if step == DEAL:
            self._deal(code)
        elif step == DRAWING:
            self._draw(code)
        elif step == BURNING:
            self._burn(code)
        elif step == INFILTRATION:
            self._infiltrate(code)
        elif step == FIRST:
            self._take_turn(code - FIRST_AGENT)
        elif step == ELITE:
            self._name_elite(code - ELITE_AGENT)
        else:
            self._deal_finale(code)

    def _time_up(self) -> None:
        self.tell(ALL, TIME_OVER)  # IN-13.2
        self._end(TIME_IS_UP)

    # Setting up

    def _deal(self, card: int) -> None:
        hand = self.hands[self.turn]
        take(self.pile, card)
        hand.append(card)
        if len(hand) < self.mission.hand:  # IN-1.3
            return
        if self.told is not None:
            self.tell(ALL, DRAWS, self.turn, len(hand))
            for place in range(len(hand)):
                self._show_card(self.turn, place)
        self.turn += 1
        if self.turn == self.seats:
            self.turn = NOBODY
            self.step = INFILTRATION

    def _infiltrate(self, card: int) -> None:
        take(self.pile, card)
        traitors = self.mission.traitors_for(self.seats)
        apart = 1 if self.mission.last_stand or self.mission.boss else 0  # IN-38.1, IN-39.1
        if len(self.centre) < traitors - apart:
            self.centre.append(card)
        else:
            self.aside = card
        if len(self.centre) + (1 if self.aside != NOBODY else 0) == traitors:
            self.tell(ALL, INFILTRATED, len(self.centre), apart, len(self.pile))
            self.step = ELITE if self.mission.elite else FIRST

    def _name_elite(self, seat: int) -> None:
        self.elite = seat  # IN-32.1
        self.tell(ALL, ELITE_NAMED, seat)
        self.step = FIRST

    # Turns

    def _take_turn(self, seat: int) -> None:
        """Begin a turn; who can do nothing is passed over, and where nobody can the mission is lost (IN-3.2)."""
        self.turn = seat
        if self.told is not None:
            self.tell(ALL, TURN, seat)
        if self._can_act(seat):
            self._ask(ACTION)
            return
        other = self._next(seat)
        while other != seat and not self._can_act(other):
            other = self._next(other)
        if other == seat:
            self._end(NO_ACTION)
            return
        self.tell(ALL, PASSED, seat)
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
            self._ask(EXCESS)
        else:
            self._take_turn(self._next(self.turn))

    def _act(self, seat: int, code: int) -> None:
        if code < CLUE:
            self._identify(seat)
        elif code < CONSULT:
            self.target = seat if code < EXCHANGE else code - EXCHANGE
            if self.told is not None:
                self.tell(ALL, OFFERS, seat, self.target)
            self._ask(GIVING)
        elif code < AIM:
            self._consult()
        elif code == AIM_BOSS:
            self._aim(NOBODY)
        else:
            self._aim(code - AIM)

    # Action 1: identify a traitor

    def _identify(self, seat: int) -> None:
        card = self.centre.pop(0)
        self.identified += 1
        self.slots[seat] = card
        self.standing |= 1 << seat
        if self.mission.ordered:  # IN-23.2
            self.targets[seat] = self.identified
        if self.told is not None:
            self.tell(ALL, IDENTIFIED, seat, self.targets[seat])
        if self.mission.composite:
            self.faces[seat] = card
        elif self.told is not None:
            self.tell(1 << seat, TRAITOR, seat, card)  # IN-5.1
        self.step = BURNING

    def _burn(self, card: int) -> None:
        """The top card of headquarters is put away unseen, or covers the traitor's speciality (mission 16)."""
        take(self.pile, card)
        if self.mission.composite and not self.draws:  # IN-36.1
            seat = self.turn
            self.covers[seat] = card
            self.slots[seat] = card_of(speciality_of(card), number_of(self.faces[seat]))
            self.tell(1 << seat, DOSSIER, seat, self.faces[seat], card)
            self.tell(1 << seat, TRAITOR, seat, self.slots[seat])
        else:
            self.closed.append(card)  # IN-5.4, IN-8.1
            if self.told is not None:
                self.tell(ALL, BURNED)
        if self.draws:
            self.step = DRAWING
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
            self._ask(FETCHING)

    def _clue(self, giver: int, target: int, card: int) -> None:
        owner = self._holder(giver, card)
        place = 0
        if owner == NOBODY:
            self.middle.remove(card)  # IN-26.2
        else:
            place = place_of(self.hands[owner], card)
            self.hands[owner].pop(place)
        vertical = UPRIGHT[card * CARDS + self.slots[target]]  # IN-6.2
        self.clues[target].append(card)
        self.upright[target] += vertical
        if self.told is not None:
            self.tell(ALL, CLUE_GIVEN, giver, owner, place, target, card, vertical)

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
            self.step = DRAWING
        else:
            self._end_turn()

    # Action 4: consult the files

    def _consult(self) -> None:
        self.draws = 1
        self.files = FILES
        if self.told is not None:
            self.tell(ALL, CONSULTS, self.turn)
        self.step = BURNING

    def _draw(self, card: int) -> None:
        seat = self.turn
        take(self.pile, card)
        self.hands[seat].append(card)
        self.draws = 0
        if self.files:
            self.files -= 1
        if self.told is not None:
            self.tell(ALL, DRAWS, seat, 1)
            self._show_card(seat, len(self.hands[seat]) - 1)
        if self.files and self.pile and not self.hand_is_full(seat):  # IN-8.1, IN-29.1
            self._ask(FETCHING)
        else:
            self._end_turn()

    def _show_card(self, seat: int, place: int) -> None:
        """A card of a hand is shown to its holder, or in mission 17 to all other agents."""
        audience = 1 << seat
        if self.mission.turned_hands:  # IN-37.1
            audience = (1 << self.seats) - 1 & ~audience
        self.tell(audience, CARD, seat, place, self.hands[seat][place])

    # Action 5: eliminate a traitor

    def _aim(self, target: int) -> None:
        self.target = target
        self.cartridges -= 1  # IN-9.2
        if self.told is not None:
            self.tell(ALL, AIMED, self.turn, target, self.cartridges)
        self._ask(NAMING)

    def _name(self, speciality: int) -> None:
        self.named = speciality
        if self.told is not None:
            self.tell(ALL, NAMED, speciality)
        self._ask(NUMBERING)

    def _shoot(self, card: int) -> None:
        shooter = self.turn
        target = self.target
        self.named = NOBODY
        self.target = NOBODY
        if target == NOBODY:  # IN-39.6, IN-39.7
            hit = card == self.aside
            self.tell(ALL, SHOT, shooter, NOBODY, card, 1 if hit else 0)
            self._end(BOSS_ELIMINATED if hit else BOSS_ESCAPED)
            return
        hit = card == self.slots[target]
        if self.told is not None:
            self.tell(ALL, SHOT, shooter, target, card, 1 if hit else 0)
        if hit:
            self._fall(target)
        left = self.left()
        if left == 0:
            self._end(ALL_ELIMINATED)
        elif left > self.cartridges:
            self._end(OUT_OF_CARTRIDGES)
        elif not hit:  # IN-9.6
            self._end_turn()
        elif (self.open or self.closed) and not self.hand_is_full(shooter):  # IN-9.5
            self._ask(REWARD)
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
            if self.told is not None:
                self.tell(ALL, RETURNED, self.slots[target])
        self.slots[target] = NOBODY
        self.standing &= ~(1 << target)
        self.targets[target] = 0
        if self.told is not None:
            self.tell(ALL, FILED, target, 1 if self.mission.hidden_discards else 0)
        for card in self.clues[target]:
            if self.mission.hidden_discards:  # IN-22.1
                self.closed.append(card)
            else:
                put(self.open, card)
        self.clues[target] = []
        self.upright[target] = 0

    def _reward(self, seat: int, code: int) -> None:
        if LIFT <= code < DECLINE:
            self._lift(seat, code - LIFT)
        elif code != DECLINE:
            card = code - TAKE
            take(self.open, card)
            if self.mission.last_stand:
                put(self.row, card)
                self.tell(ALL, REWARDED, seat, NOBODY, card)
            else:
                self.hands[seat].append(card)
                if self.told is not None:
                    self.tell(ALL, TOOK, seat, card)
        self._rewarded()

    def _lift(self, seat: int, place: int) -> None:
        """A card of the closed discard, unseen, chosen by where it lies (IN-9.5)."""
        card = self.closed.pop(place)
        if self.mission.last_stand:
            put(self.row, card)
            self.tell(ALL, REWARDED, seat, place, card)
        else:
            self.hands[seat].append(card)
            if self.told is not None:
                self.tell(ALL, LIFTED, seat, place)
                self._show_card(seat, len(self.hands[seat]) - 1)

    def _rewarded(self) -> None:
        mission = self.mission
        if mission.last_stand and not self.finale and self.left() == 1:  # IN-38.3
            self._open_finale()
        elif mission.boss and (self.hands[self.turn] or self.open or self.closed):  # IN-39.2
            self._ask(RETIREMENT)
        else:
            self._end_turn()

    def _drop_excess(self, seat: int, code: int) -> None:
        hand = self.hands[seat]
        place = code - DISCARD_PLACE if self.mission.turned_hands else place_of(hand, code - DISCARD)
        card = hand.pop(place)
        if self.mission.hidden_discards:  # IN-22.2
            self.closed.append(card)
            self.tell(ALL, HID, seat, place)
        else:
            put(self.open, card)
            if self.told is not None:
                self.tell(ALL, DISCARDED, seat, place, card)
        self._end_turn()

    # Mission 18: the last eight cards

    def _open_finale(self) -> None:
        """Everything is laid open but the closed discard, and the rewards are dealt (IN-38.3, IN-38.4)."""
        self.finale = True
        self.tell(ALL, FINALE_OPENED, self.turn)
        for seat in range(self.seats):
            self._lay_down(seat)
        for card in self.pile:
            put(self.open, card)
            self.tell(ALL, LAID_OPEN, card)
        self.pile = []
        self.draws = self.turn  # whom the next card of the row goes to
        if self.row:
            self.step = FINALE
        else:
            self._last_traitor()

    def _lay_down(self, seat: int) -> None:
        for card in self.hands[seat]:
            put(self.open, card)
            self.tell(ALL, DISCARDED, seat, 0, card)
        self.hands[seat] = []

    def _deal_finale(self, card: int) -> None:
        seat = self.draws
        self.row.remove(card)
        self.hands[seat].append(card)
        if self.told is not None:
            self.tell(ALL, DRAWS, seat, 1)
            self._show_card(seat, len(self.hands[seat]) - 1)
        self.draws = (seat + 1) % self.seats
        if not self.row:
            self._last_traitor()

    def _last_traitor(self) -> None:
        self.draws = 0
        self.identified += 1
        self.slots[self.turn] = self.aside
        self.standing = 1 << self.turn
        self.aside = NOBODY
        self.tell(ALL, IDENTIFIED, self.turn, 0)
        self.tell(1 << self.turn, TRAITOR, self.turn, self.slots[self.turn])
        self._take_turn(self._next(self.turn))

    # Mission 19: the Boss

    def _retirement(self, seat: int, wanted: bool) -> None:
        if not wanted:
            self._end_turn()
            return
        self.tell(1 << seat, BOSS, self.aside)  # IN-39.3
        self.testimonies = 2 if self.seats == 2 else 1
        self._ask(TESTIMONY)

    def _testify(self, seat: int, code: int) -> None:
        if code >= TESTIFY_BLIND:
            place = code - TESTIFY_BLIND
            self._bear_witness(seat, FROM_CLOSED, place, self.closed.pop(place))
            return
        card = code - TESTIFY
        hand = self.hands[seat]
        if card in hand:
            place = hand.index(card)
            del hand[place]
            self._bear_witness(seat, FROM_HAND, place, card)
        else:
            self.open.remove(card)
            self._bear_witness(seat, FROM_OPEN, 0, card)

    def _bear_witness(self, seat: int, origin: int, place: int, card: int) -> None:
        self.testimony.append(card)
        self.tell(ALL, TESTIFIED, seat, origin, place, card, UPRIGHT[card * CARDS + self.aside])
        self.testimonies -= 1
        if self.testimonies and (self.hands[seat] or self.open or self.closed):
            self._ask(TESTIMONY)
            return
        self.testimonies = 0
        self._lay_down(seat)  # IN-39.4
        self.retired |= 1 << seat
        self.tell(ALL, RETIRED, seat)
        last = self._next(seat)
        if self._next(last) == last:  # IN-39.5
            self._last_shot(last)
        else:
            self._take_turn(last)

    def _last_shot(self, seat: int) -> None:
        self.turn = seat
        self.tell(ALL, TURN, seat)
        self._aim(NOBODY)

    # The end

    def _ask(self, step: int) -> None:
        self.step = step
        if self.told is not None:
            self.tell(ALL, STEP, step)

    def _end(self, ending: int) -> None:
        self.ending = ending
        if self.told is not None:  # IN-3.5
            self.tell(ALL, ENDED, ending)
            for seat in range(self.seats):
                if self.slots[seat] != NOBODY:
                    if self.mission.composite:
                        self.tell(ALL, DOSSIER, seat, self.faces[seat], self.covers[seat])
                    self.tell(ALL, TRAITOR, seat, self.slots[seat])
            if self.mission.boss:
                self.tell(ALL, BOSS, self.aside)
        self._ask(OVER)

    def side(self, seat: int) -> int:
        return 0  # nobody plays the traitors

    def role(self, seat: int) -> int:
        return 1 if seat == self.elite else 0  # IN-32.2

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        if self.ending == ALL_ELIMINATED or self.ending == BOSS_ELIMINATED:
            return Outcome(0, (1 << self.seats) - 1, ENDING_CLAUSES[self.ending])
        return Outcome(1, 0, ENDING_CLAUSES[self.ending])

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
