"""What one seat of Batman Infiltration can tell of other hands: the ways in which cards it once saw may lie.

As long as a card stays where the seat saw it there is one guess. A card taken or given where the seat cannot look makes
several: it is still there, or it went. What comes to light later weighs them and rules some out. A guess names cards
that are in a hand if it is true; all other hidden cards are exchangeable, so each is as likely in any place. Since a
reshuffle those alone are exchangeable that were drawn between the same two (ages.py).
"""

from __future__ import annotations

from doublejeu.core.rising import put
from doublejeu.games.batman_infiltration.ages import Ages, chance_of, ways


class Guess:
    """One way in which known cards may lie in other hands, and how likely it is beside the others."""

    def __init__(self, weight: float, known: list[list[int]], ages: Ages | None = None) -> None:
        self.weight = weight
        self.known = known  # by seat, each rising
        self.ages = ages  # of all other hidden cards, where there was a reshuffle

    def __reduce__(self) -> tuple[object, ...]:
        return Guess, (self.weight, self.known, self.ages)

    def clone(self) -> Guess:
        """The same guess, free to change."""
        return Guess(self.weight, [cards.copy() for cards in self.known], self.ages)

    def pool(self, hidden: list[int]) -> list[int]:
        """The hidden cards that lie anywhere if the guess is true."""
        pool = hidden.copy()
        for cards in self.known:
            for card in cards:
                if card in pool:
                    pool.remove(card)
        return pool

    def key(self) -> tuple[object, ...]:
        """The same for guesses that say the same, however likely they are."""
        known = tuple([tuple(cards) for cards in self.known])
        return (known, *self.ages.key()) if self.ages is not None else known

    def moved(self, weight: float, seat: int, card: int, to: int) -> Guess:
        """The same with one card less in a hand, and in another if `to` is a seat."""
        known = self.known.copy()
        known[seat] = known[seat].copy()
        known[seat].remove(card)
        if to >= 0:
            known[to] = known[to].copy()
            put(known[to], card)
        return Guess(weight, known, self.ages)


def settled(guesses: list[Guess]) -> list[Guess]:
    """The guesses that differ, likeliest or not, with weights that add up to one."""
    found: dict[tuple[object, ...], Guess] = {}
    total = 0.0
    for guess in guesses:
        if guess.weight <= 0.0:
            continue
        total += guess.weight
        key = guess.key()
        other = found.get(key)
        if other is None:
            found[key] = guess
        else:
            other.weight += guess.weight
    for guess in found.values():
        guess.weight /= total
    return list(found.values())


def common(guesses: list[Guess], seats: int) -> list[list[int]]:
    """By seat: the cards that are in its hand whichever guess is true."""
    sure: list[list[int]] = []
    for seat in range(seats):
        shared = guesses[0].known[seat].copy()
        for guess in guesses[1:]:
            left = guess.known[seat].copy()
            kept: list[int] = []
            for card in shared:
                if card in left:
                    left.remove(card)
                    kept.append(card)
            shared = kept
        sure.append(shared)
    return sure


def after_look(guesses: list[Guess], seat: int, hand: list[int], hidden: list[int]) -> list[Guess]:
    """All cards of a hand were shown."""
    found: list[Guess] = []
    for guess in guesses:
        rest = hand.copy()
        fits = True
        for card in guess.known[seat]:
            if card in rest:
                rest.remove(card)
            else:
                fits = False
        if fits:
            known = guess.known.copy()
            known[seat] = sorted(hand)
            if guess.ages is None:
                found.append(Guess(guess.weight * chance_of(rest, guess.pool(hidden)), known))
            else:
                for way in guess.ages.looked(seat, rest):
                    found.append(Guess(guess.weight * way.chance, known, guess.ages.seen(seat, way.pools)))
    return settled(found)


def after_draw(guesses: list[Guess], card: int) -> list[Guess]:
    """Since a reshuffle: this card came from the pile."""
    found: list[Guess] = []
    for guess in guesses:
        if guess.ages is not None:
            youngest = [0] * (len(guess.ages.pools) - 1) + [1]
            for way in ways([card], youngest, guess.ages.pools):
                ages = Ages(way.pools, guess.ages.hands, guess.ages.loots)
                found.append(Guess(guess.weight * way.chance, guess.known, ages))
    return settled(found)


def after_bank(guesses: list[Guess], places: list[int], arrangements: list[list[int]]) -> list[Guess]:
    """Since a reshuffle: cards came unseen into loots, whose ages lie in one of these orders."""
    found: list[Guess] = []
    for guess in guesses:
        if guess.ages is not None:
            for ages in arrangements:
                weight = guess.weight / len(arrangements)
                found.append(Guess(weight, guess.known, guess.ages.looted(places, ages)))
    return settled(found)


def after_turning_up(guesses: list[Guess], places: list[int], place: int, card: int) -> list[Guess]:
    """Since a reshuffle: one of the cards that came unseen into a loot is this one, at one of their places."""
    found: list[Guess] = []
    for guess in guesses:
        if guess.ages is None:
            continue
        held = [age for at, age in guess.ages.loots if at in places]
        for age in sorted(set(held)):
            chance = held.count(age) * chance_of([card], guess.ages.pools[age])
            if chance > 0.0:
                found.append(Guess(guess.weight * chance, guess.known, guess.ages.turned_up(places, place, age, card)))
    return settled(found)


def after_theft(guesses: list[Guess], seat: int, thief: int, size: int) -> list[Guess]:
    """One of `size` cards went from a hand to another, and nobody else saw which."""
    found: list[Guess] = []
    for guess in guesses:
        known = guess.known[seat]
        before = -1
        for card in known:
            if card != before:
                found.append(guess.moved(guess.weight * known.count(card) / size, seat, card, thief))
                before = card
        if guess.ages is not None:
            for age, number in enumerate(guess.ages.hands[seat]):
                if number:
                    ages = guess.ages.gone(seat, age, thief)
                    found.append(Guess(guess.weight * number / size, guess.known, ages))
        elif len(known) < size:
            found.append(Guess(guess.weight * (size - len(known)) / size, guess.known))
    return settled(found)


def after_mission(
    guesses: list[Guess], givers: list[int], cards: list[int], sizes: list[int], hidden: list[int]
) -> list[Guess]:
    """These hands gave these cards between them, one for each time a seat is named among the givers."""
    found: list[Guess] = []
    for guess in guesses:
        if guess.ages is not None:
            _share_out_by_age(guess, guess.ages, givers, cards, sizes, [0] * len(guess.ages.pools), found)
            continue
        lit = [seat for seat in givers if guess.known[seat]]
        if len(guesses) == 1 and not lit:
            return guesses  # nothing known of any of them: whoever gave what, nothing is known afterwards
        _share_out(guess, lit, cards, sizes.copy(), guess.pool(hidden), found)
    return settled(found)


def _share_out(
    guess: Guess, givers: list[int], cards: list[int], sizes: list[int], pool: list[int], found: list[Guess]
) -> None:
    """Let the first giver have given each of the cards in turn, and the others what is left."""
    if not givers:
        found.append(Guess(guess.weight * chance_of(cards, pool), guess.known))
        return
    giver = givers[0]
    size = sizes[giver]
    known = guess.known[giver]
    before = -1
    for card in sorted(cards):
        if card == before:
            continue
        before = card
        left = cards.copy()
        left.remove(card)
        fewer = sizes.copy()
        fewer[giver] -= 1
        if card in known:
            gave = guess.moved(guess.weight * known.count(card) / size, giver, card, -1)
            _share_out(gave, givers[1:], left, fewer, pool, found)
        if len(known) < size and card in pool:
            odds = (size - len(known)) / size * pool.count(card) / len(pool)
            less = pool.copy()
            less.remove(card)
            _share_out(Guess(guess.weight * odds, guess.known), givers[1:], left, fewer, less, found)


def _share_out_by_age(
    guess: Guess, ages: Ages, givers: list[int], cards: list[int], sizes: list[int], left: list[int], found: list[Guess]
) -> None:
    """Let each giver have given a card that is known, or a hidden one of some age; `left` counts these by age."""
    if not givers:
        for way in ways(cards, left, ages.pools):
            fewer = Ages(way.pools, ages.hands, ages.loots)
            found.append(Guess(guess.weight * way.chance, guess.known, fewer))
        return
    giver = givers[0]
    size = sizes[giver]
    smaller = sizes.copy()
    smaller[giver] -= 1
    known = guess.known[giver]
    before = -1
    for card in known:
        if card != before and card in cards:
            rest = cards.copy()
            rest.remove(card)
            gave = guess.moved(guess.weight * known.count(card) / size, giver, card, -1)
            _share_out_by_age(gave, ages, givers[1:], rest, smaller, left, found)
        before = card
    for age, number in enumerate(ages.hands[giver]):
        if number:
            more = left.copy()
            more[age] += 1
            gave = Guess(guess.weight * number / size, guess.known)
            _share_out_by_age(gave, ages.gone(giver, age, -1), givers[1:], cards, smaller, more, found)
