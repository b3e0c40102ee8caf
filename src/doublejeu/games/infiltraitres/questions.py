"""What each step of Infiltraîtres asks, and of whom. Clauses IN-…: docs/rules/infiltraitres.md."""

from __future__ import annotations

from typing import Final, assert_never, cast

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.codes import seat_codes
from doublejeu.core.contract import ALL, CHANCE, CLOCK
from doublejeu.games.infiltraitres import events, words
from doublejeu.games.infiltraitres.state import Truth

_NAMES: Final[list[list[int]]] = [[words.NAME + speciality for speciality in range(most)] for most in range(6)]
_NUMBERS: Final[list[list[int]]] = [
    [words.NUMBER + number - 1 for number in range(low, high + 1)] for low, high in ((1, 15), (2, 15), (2, 13))
]
_FETCHES: Final[list[int]] = [words.FETCH, words.FETCH + 1]
_RETIREMENTS: Final[list[int]] = [words.RETIRE, words.RETIRE + 1]
_TIME_UP: Final[list[int]] = [words.TIME_UP]
_NOTHING: Final[list[int]] = []


class Questions(Truth):
    """What is asked in each step, and of whom."""

    def owed(self) -> int:
        step = self.step
        if step < words.ACTION:
            return 1 << CHANCE
        if step == words.OVER:
            return 0
        if self.mission.seconds:  # IN-13.1
            return 1 << self.turn | 1 << CLOCK
        return 1 << self.turn

    def waiting(self) -> int:
        return self.owed()  # whose turn it is is no secret

    def seconds(self) -> int:
        return self.mission.seconds

    def speech(self, seat: int) -> int:
        return 0 if self.mission.silent else ALL  # IN-10.1, IN-24.1

    def legal(self, seat: int) -> list[int]:
        if not self.owed() >> seat & 1:
            return _NOTHING
        if seat == CLOCK:
            return _TIME_UP
        step = cast(events.Step, self.step)
        if step == words.ACTION:
            return self.actions(seat)
        if step == words.GIVING:
            return self._gifts(seat)
        if step == words.DRAWING or step == words.DEAL or step == words.BURNING or step == words.INFILTRATION:
            return self.pile  # the code of a draw is the card itself
        if step == words.NAMING:
            return _NAMES[self.mission.specialities]
        if step == words.NUMBERING:
            mission = self.mission
            return _NUMBERS[0 if mission.low == 1 else 1 if mission.high == 15 else 2]
        if step == words.FETCHING:
            return _FETCHES
        if step == words.REWARD:
            return self._rewards()
        if step == words.EXCESS:
            if self.mission.turned_hands:  # IN-37.5
                return [words.DISCARD_PLACE + place for place in range(len(self.hands[seat]))]
            return rising_codes(words.DISCARD, self.hands[seat])
        if step == words.RETIREMENT:
            return _RETIREMENTS
        if step == words.TESTIMONY:
            codes = rising_codes(words.TESTIFY, self.hands[seat] + self.open)
            return codes + [words.TESTIFY_BLIND + place for place in range(len(self.closed))]  # IN-4.6
        if step == words.FINALE:
            return self.row
        if step == words.ELITE:
            return [words.ELITE_AGENT + other for other in range(self.seats)]
        if step == words.FIRST:
            return [words.FIRST_AGENT + other for other in range(self.seats)]
        if step == words.OVER:
            return _NOTHING
        assert_never(step)

    def odds(self) -> list[int]:
        return _NOTHING  # cards, places and agents are all drawn blindly

    def actions(self, seat: int) -> list[int]:
        """The codes of the five actions, in the booklet's order."""
        mission = self.mission
        others = self.standing & ~(1 << seat)
        first = 0
        if self.standing == others:
            if self.centre and self.pile and seat != self.elite:  # IN-5.2, IN-5.3, IN-32.2
                first = 1
        elif self._has_card(seat):  # IN-6.1
            first = 2
        reached = 0
        if others and (self._has_card(seat) or self.middle):  # IN-7.1, IN-26.2
            reached = others
            if mission.exchange_left:  # IN-28.1
                reached &= 1 << (seat + 1) % self.seats
        files = 1 if len(self.pile) > 1 and not self.finale and not self.hand_is_full(seat) else 0  # IN-8.2
        shot_at = 0
        if others and self.cartridges:  # IN-9.1
            shot_at = others if mission.plain_shots else self._within_aim(seat, others)
        if mission.boss and self.left() == 1:  # IN-39.5
            return [*menu(first, reached, files, shot_at), words.AIM_BOSS]
        return menu(first, reached, files, shot_at)

    def hand_is_full(self, seat: int) -> bool:
        """Whether no card may join this hand, be it for a moment (IN-29.1)."""
        return self.mission.never_over and len(self.hands[seat]) >= self.mission.limit

    def _gifts(self, seat: int) -> list[int]:
        """The cards that may be given as the clue that was announced."""
        if self.middle and self.target != seat:  # IN-26.2
            return rising_codes(words.GIVE, self.hands[seat] + self.middle)
        return rising_codes(words.GIVE, self._playable(seat))

    def _has_card(self, seat: int) -> bool:
        """Whether this agent has a card to give as a clue."""
        if not self.mission.turned_hands:
            return len(self.hands[seat]) > 0
        return len(self._playable(seat)) > 0

    def _playable(self, seat: int) -> list[int]:
        """The cards this agent may give as clues: the own hand, or everybody else's in mission 17."""
        if not self.mission.turned_hands:
            return self.hands[seat]
        cards: list[int] = []  # IN-37.2
        for other in range(self.seats):
            if other != seat:
                cards.extend(self.hands[other])
        return cards

    def _within_aim(self, seat: int, others: int) -> int:
        """The agents whose traitors this one may shoot at by the mission's special rule."""
        mission = self.mission
        if mission.elite:  # IN-32.2
            return others if seat == self.elite else 0
        if mission.shoot_right:  # IN-31.1
            return others & 1 << (seat - 1) % self.seats
        within = 0
        for target in range(self.seats):
            if others >> target & 1:
                given = len(self.clues[target])
                if mission.ordered:  # IN-23.3
                    may = self.targets[target] == self.identified - count(self.standing) + 1
                else:  # IN-27.1
                    may = given >= 4 and 2 * self.upright[target] == given
                if may:
                    within |= 1 << target
        return within

    def _rewards(self) -> list[int]:
        codes = [words.TAKE + card for card in self.open]
        codes += [words.LIFT + place for place in range(len(self.closed))]  # IN-4.6
        if not self.mission.last_stand:  # IN-38.2
            codes.append(words.DECLINE)
        return codes


def rising_codes(verb: int, cards: list[int]) -> list[int]:
    """A verb's code for each of these cards, in rising order."""
    codes = [verb + card for card in cards]
    codes.sort()
    return codes


# The lists of actions, made when first asked for: there are few, and they are asked for all the time.
_MENUS: Final[list[list[int] | None]] = [None] * (3 * 32 * 2 * 32)


def menu(first: i64, reached: i64, files: i64, shot_at: i64) -> list[int]:
    """The codes of the actions: nothing, identify or a clue (0, 1, 2); exchanges; the files; shots."""
    index = ((first * 32 + reached) * 2 + files) * 32 + shot_at
    found = _MENUS[index]
    if found is not None:
        return found
    codes: list[int] = []
    if first:
        codes.append(words.IDENTIFY if first == 1 else words.CLUE)
    codes += seat_codes(words.EXCHANGE, reached)
    if files:
        codes.append(words.CONSULT)
    codes += seat_codes(words.AIM, shot_at)
    _MENUS[index] = codes
    return codes
