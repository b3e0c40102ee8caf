"""When the cards were drawn that one seat of Batman Infiltration does not see.

The pile is reshuffled when it is empty (BI-5.2), out of the discard that everybody saw. So what was drawn before a
reshuffle and what was drawn after come from two stocks, and a hand that has not drawn since holds nothing of the
second. Everybody sees who draws when; which of its cards a hand gives, nobody else does: where it may be an older or a
newer one, there are several guesses (guesses.py). An age counts reshuffles. Within one age all hidden cards are
exchangeable.
"""

from __future__ import annotations


def chance_of(cards: list[int], pool: list[int]) -> float:
    """How likely places whose cards come from a pool hold just these, in any order; all to the same scale."""
    chance = 1.0
    left = pool.copy()
    dealt: list[int] = []
    for card in cards:
        dealt.append(card)
        chance *= left.count(card) / dealt.count(card) / max(1, len(left)) * len(dealt)
        if chance == 0.0:
            return chance
        left.remove(card)
    return chance


def without(cards: list[int], some: list[int]) -> list[int]:
    """Cards that are left once some of them are gone."""
    left = cards.copy()
    for card in some:
        left.remove(card)
    return left


class Way:
    """One way in which cards may have come from the stocks of several ages, and how likely it is beside the others."""

    def __init__(self, chance: float, pools: list[list[int]]) -> None:
        self.chance = chance
        self.pools = pools  # what is left of each stock


def ways(cards: list[int], numbers: list[int], pools: list[list[int]]) -> list[Way]:
    """The ways in which so many places of each age hold just these cards between them."""
    found: list[Way] = []
    _share(cards, numbers, pools, 0, 1.0, found)
    return found


def _share(
    cards: list[int], numbers: list[int], pools: list[list[int]], age: int, chance: float, found: list[Way]
) -> None:
    while age < len(numbers) and numbers[age] == 0:
        age += 1
    if age == len(numbers):
        if not cards:
            found.append(Way(chance, pools))
        return
    for chosen in _chosen(cards, numbers[age]):
        odds = chance_of(chosen, pools[age])
        if odds > 0.0:
            left = pools.copy()
            left[age] = without(pools[age], chosen)
            _share(without(cards, chosen), numbers, left, age + 1, chance * odds, found)


def _chosen(cards: list[int], number: int) -> list[list[int]]:
    """Every choice of so many cards, equal ones once."""
    if number == len(cards):
        return [cards]
    if number > len(cards):
        return []
    if number == 0:
        return [[]]
    found: list[list[int]] = []
    kinds: list[int] = []
    for place, card in enumerate(cards):
        if card not in kinds:
            kinds.append(card)
            later = [other for other in cards[place + 1 :] if other == card or other not in kinds]
            found += [[card, *more] for more in _chosen(later, number - 1)]
    return found


def orders(ages: list[int]) -> list[list[int]]:
    """Every order of some ages, equal ones once."""
    if len(ages) < 2:
        return [ages]
    found: list[list[int]] = []
    for age in sorted(set(ages)):
        found += [[age, *more] for more in orders(without(ages, [age]))]
    return found


class Ages:
    """How old the hidden cards are if a guess is true. It never changes: what happens makes another."""

    def __init__(self, pools: list[list[int]], hands: list[list[int]], loots: list[tuple[int, int]]) -> None:
        self.pools = pools  # by age: the cards that lie anywhere; the youngest are in the pile too
        self.hands = hands  # by seat and age: how many of them are in a hand
        self.loots = loots  # place in the story of loots, and age: those that came in unseen

    def __reduce__(self) -> tuple[object, ...]:
        return Ages, (self.pools, self.hands, self.loots)

    def key(self) -> tuple[object, ...]:
        """The same for those that say the same."""
        hands = tuple([tuple(numbers) for numbers in self.hands])
        return hands, tuple([tuple(pool) for pool in self.pools]), tuple(self.loots)

    def reshuffled(self, discard: list[int]) -> Ages:
        """The discard is the pile now."""
        return Ages([*self.pools, sorted(discard)], [[*numbers, 0] for numbers in self.hands], self.loots)

    def drawn(self, seat: int, before: int, since: int) -> Ages:
        """A hand got so many cards before the last reshuffle, and so many since."""
        hands = self.hands.copy()
        hands[seat] = hands[seat].copy()
        hands[seat][-2] += before
        hands[seat][-1] += since
        return Ages(self.pools, hands, self.loots)

    def gone(self, seat: int, age: int, to: int) -> Ages:
        """A hidden card of this age left a hand, for another if `to` is a seat."""
        hands = self.hands.copy()
        hands[seat] = hands[seat].copy()
        hands[seat][age] -= 1
        if to >= 0:
            hands[to] = hands[to].copy()
            hands[to][age] += 1
        return Ages(self.pools, hands, self.loots)

    def looked(self, seat: int, cards: list[int]) -> list[Way]:
        """The ways in which all hidden cards of a hand are these."""
        return ways(cards, self.hands[seat], self.pools)

    def seen(self, seat: int, pools: list[list[int]]) -> Ages:
        """Nothing in a hand is hidden any more."""
        hands = self.hands.copy()
        hands[seat] = [0] * len(self.pools)
        return Ages(pools, hands, self.loots)

    def looted(self, places: list[int], ages: list[int]) -> Ages:
        """Cards of these ages came unseen into loots."""
        return Ages(self.pools, self.hands, [*self.loots, *zip(places, ages, strict=True)])

    def turned_up(self, places: list[int], found: int, age: int, card: int) -> Ages:
        """One of the hidden cards of a loot, of this age, is known; it stands at one of their places from now on."""
        left = [has for place, has in self.loots if place in places]
        left.remove(age)
        loots = [(place, has) for place, has in self.loots if place not in places]
        loots += zip([place for place in places if place != found], left, strict=True)
        pools = self.pools.copy()
        pools[age] = without(pools[age], [card])
        return Ages(pools, self.hands, sorted(loots))
