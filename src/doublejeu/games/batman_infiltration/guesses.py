"""What one seat of Batman Infiltration can tell of other hands: the ways in which cards it once saw may lie.

As long as a card stays where the seat saw it there is one guess. A card taken or given where the seat cannot look makes
several: it is still there, or it went. What comes to light later weighs them and rules some out. A guess names cards
that are in a hand if it is true; all other hidden cards are exchangeable, so each is as likely in any place.
"""

from __future__ import annotations

from doublejeu.core.rising import put


class Guess:
    """One way in which known cards may lie in other hands, and how likely it is beside the others."""

    def __init__(self, weight: float, known: list[list[int]]) -> None:
        self.weight = weight
        self.known = known  # by seat, each rising

    def clone(self) -> Guess:
        """The same guess, free to change."""
        return Guess(self.weight, [cards.copy() for cards in self.known])

    def pool(self, hidden: list[int]) -> list[int]:
        """The hidden cards that lie anywhere if the guess is true."""
        pool = hidden.copy()
        for cards in self.known:
            for card in cards:
                if card in pool:
                    pool.remove(card)
        return pool

    def moved(self, weight: float, seat: int, card: int, to: int) -> Guess:
        """The same with one card less in a hand, and in another if `to` is a seat."""
        known = self.known.copy()
        known[seat] = known[seat].copy()
        known[seat].remove(card)
        if to >= 0:
            known[to] = known[to].copy()
            put(known[to], card)
        return Guess(weight, known)


def settled(guesses: list[Guess]) -> list[Guess]:
    """The guesses that differ, likeliest or not, with weights that add up to one."""
    found: list[Guess] = []
    total = 0.0
    for guess in guesses:
        if guess.weight <= 0.0:
            continue
        total += guess.weight
        same = False
        for other in found:
            if other.known == guess.known:
                other.weight += guess.weight
                same = True
                break
        if not same:
            found.append(guess)
    for guess in found:
        guess.weight /= total
    return found


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
            found.append(Guess(guess.weight * chance_of(rest, guess.pool(hidden)), known))
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
        if len(known) < size:
            found.append(Guess(guess.weight * (size - len(known)) / size, guess.known))
    return settled(found)


def after_mission(
    guesses: list[Guess], givers: list[int], cards: list[int], sizes: list[int], hidden: list[int]
) -> list[Guess]:
    """These hands gave these cards between them, one for each time a seat is named among the givers."""
    found: list[Guess] = []
    for guess in guesses:
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
