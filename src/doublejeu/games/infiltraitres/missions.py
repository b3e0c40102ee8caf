"""The three training missions and the campaign of twenty, as data."""

from __future__ import annotations

from typing import Final

from doublejeu.games.infiltraitres.cards import deck_of


class MissionRules:
    """What a mission is played with, and where its special rule differs from the others."""

    def __init__(self, key: str, specialities: int, traitors: int, cartridges: int) -> None:
        self.key = key
        self.specialities = specialities
        self.low = 2
        self.high = 15
        self.traitors = traitors  # 0: as many as agents
        self.cartridges = cartridges  # where traitors is 0: more than agents by this many
        self.hand = 5
        self.limit = 7
        self.never_over = False  # 9: the limit holds at every moment
        self.training = False
        self.seconds = 0  # training 3: the time the whole mission may take
        self.hidden_discards = False  # 2, 14
        self.ordered = False  # 3, 14
        self.silent = False  # 4, 10, 11
        self.middle = False  # 6: special cards in the middle
        self.balanced = False  # 7, 13
        self.exchange_left = False  # 8
        self.shoot_right = False  # 11
        self.elite = False  # 12: one shooter
        self.composite = False  # 16
        self.turned_hands = False  # 17
        self.last_stand = False  # 18: the eight rewards decide the last traitor
        self.boss = False  # 19
        self.plain_shots = True  # everybody may shoot at every other agent's traitor
        self._deck: list[int] = []

    def __reduce__(self) -> tuple[object, ...]:
        return mission_named, (self.key,)

    def deck(self) -> list[int]:
        """The cards that are shuffled, rising; callers must not change the list."""
        if not self._deck:
            self._deck = deck_of(self.specialities, self.low, self.high)
        return self._deck

    def traitors_for(self, seats: int) -> int:
        """How many traitors there are, the one set aside included."""
        return self.traitors or seats

    def cartridges_for(self, seats: int) -> int:
        """How many cartridges the agents start with."""
        return self.cartridges if self.traitors else seats + self.cartridges


def _all_missions() -> list[MissionRules]:
    first = MissionRules("t1", 3, 2, 5)
    first.high = 13
    second = MissionRules("t2", 3, 0, 3)
    third = MissionRules("t3", 4, 0, 3)
    third.seconds = 15 * 60
    for mission in (first, second, third):
        mission.training = True
    numbers = [  # specialities, traitors, cartridges of the missions 1 to 20
        (4, 7, 10),
        (4, 8, 11),
        (4, 8, 11),
        (4, 8, 9),
        (5, 9, 12),
        (4, 9, 9),
        (4, 6, 7),
        (4, 8, 8),
        (5, 9, 12),
        (5, 9, 10),
        (4, 9, 12),
        (5, 6, 6),
        (5, 8, 10),
        (5, 9, 11),
        (5, 9, 10),
        (5, 9, 10),
        (5, 9, 9),
        (5, 9, 9),
        (5, 9, 9),
        (5, 11, 12),
    ]
    campaign = [MissionRules(str(index + 1), *row) for index, row in enumerate(numbers)]
    for number in (2, 14):
        campaign[number - 1].hidden_discards = True
    for number in (3, 14):
        campaign[number - 1].ordered = True
    for number in (4, 10, 11):
        campaign[number - 1].silent = True
    for number in (7, 13):
        campaign[number - 1].balanced = True
    campaign[6 - 1].middle = True
    campaign[8 - 1].exchange_left = True
    campaign[9 - 1].hand = 3
    campaign[9 - 1].limit = 3
    campaign[9 - 1].never_over = True
    campaign[11 - 1].shoot_right = True
    campaign[12 - 1].elite = True
    campaign[15 - 1].low = 1
    campaign[16 - 1].composite = True
    campaign[17 - 1].turned_hands = True
    campaign[18 - 1].last_stand = True
    campaign[19 - 1].boss = True
    for mission in campaign:
        bound = mission.ordered or mission.balanced or mission.shoot_right or mission.elite
        mission.plain_shots = not bound
    return [first, second, third, *campaign]


MISSIONS: Final[list[MissionRules]] = _all_missions()
MISSION_KEYS: Final[list[str]] = [mission.key for mission in MISSIONS]


def mission_named(key: str) -> MissionRules:
    """The mission of an option's value."""
    return MISSIONS[MISSION_KEYS.index(key)]
