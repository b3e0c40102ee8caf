"""What was claimed in Batman Infiltration, and what of it cannot all be true (BI-3.7): part of every view."""

from __future__ import annotations

from doublejeu.core.bits import bits, mask_of
from doublejeu.core.contract import NOBODY
from doublejeu.games.batman_infiltration import picture, words
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF


class Sight:
    """A Chief looked at something alone, as everybody knows: a seat's identity, or its hand."""

    def __init__(self, turn: int, seat: int, target: int, hand: bool) -> None:
        self.turn = turn
        self.seat = seat
        self.target = target
        self.hand = hand
        self.cards: list[int] = []  # what was seen of a hand, where this seat is the one who looked
        self.said_identity = NOBODY  # what the seat claims to have seen
        self.said_holding: list[int] = [NOBODY] * words.HOLDINGS
        self.answered = False

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.turn, self.seat, self.target, self.hand

    def clone(self) -> Sight:
        """The same look, of which something else may be claimed."""
        other = Sight(self.turn, self.seat, self.target, self.hand)
        other.cards = self.cards.copy()
        other.said_identity = self.said_identity
        other.said_holding = self.said_holding.copy()
        other.answered = self.answered
        return other

    def as_dict(self) -> picture.Sight:
        return {
            "turn": self.turn,
            "seat": self.seat,
            "target": self.target,
            "hand": self.hand,
            "said_identity": self.said_identity,
            "said_holding": self.said_holding.copy(),
        }


class Gifts:
    """The cards of one mission, face up, and who says to have given which."""

    def __init__(self, turn: int, team: int, cards: list[int], seats: int) -> None:
        self.turn = turn
        self.team = team
        self.cards = cards  # the team's, rising
        self.said: list[int] = [NOBODY] * seats  # by seat: the card it says was its own
        self.contradictory = 0  # the seats that claim a card of which there were fewer than claimants
        self.answered = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.turn, self.team, self.cards, len(self.said)

    def clone(self) -> Gifts:
        """The same cards, of which something else may be claimed."""
        other = Gifts(self.turn, self.team, self.cards, len(self.said))
        other.said = self.said.copy()
        other.contradictory = self.contradictory
        other.answered = self.answered
        return other

    def as_dict(self) -> picture.Gave:
        return {"turn": self.turn, "cards": self.said.copy()}

    def claim(self, seat: int, card: int) -> None:
        """A seat says that this card was its own."""
        self.said[seat] = card
        self.answered |= 1 << seat
        self.contradictory = 0
        for claimed in self.cards:
            claimants = [other for other in range(len(self.said)) if self.said[other] == claimed]
            if len(claimants) > self.cards.count(claimed):
                self.contradictory |= mask_of(claimants)


class Claims:
    """All that was said, and what stands of it."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.words: list[tuple[int, int, int]] = []  # (turn, speaker, phrase), all that was said
        self.gifts: list[Gifts] = []
        self.sights: list[Sight] = []
        self.identities: list[int] = [NOBODY] * seats  # who each says to be
        self.bags: list[int] = [NOBODY] * seats  # what each says its loot is worth
        self.holding: list[list[int]] = [[NOBODY] * words.HOLDINGS for _ in range(seats)]  # said of hands, in this turn
        self.claimants = 0
        self.spoken_of = 0  # seats of which an identity or a hand was claimed
        self.questioned = 0  # seats asked by another in this turn that have not spoken since
        self.disputed = 0  # seats that ever were in a contradiction

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.seats,)

    def clone(self) -> Claims:
        """The same words, free to be followed by others."""
        other = Claims(self.seats)
        other.words = self.words.copy()
        other.gifts = [gifts.clone() for gifts in self.gifts]
        other.sights = [sight.clone() for sight in self.sights]
        other.identities = self.identities.copy()
        other.bags = self.bags.copy()
        other.holding = [said.copy() for said in self.holding]
        other.claimants = self.claimants
        other.spoken_of = self.spoken_of
        other.questioned = self.questioned
        other.disputed = self.disputed
        return other

    def turn_begins(self) -> None:
        """What was said of hands is of yesterday's cards, and what was asked is let go."""
        self.questioned = 0
        for said in self.holding:
            for holding in range(words.HOLDINGS):
                said[holding] = NOBODY

    def hear(self, turn: int, speaker: int, phrase: int) -> None:
        """Take in one word."""
        self.words.append((turn, speaker, phrase))
        self.questioned &= ~(1 << speaker)
        if phrase >= words.SAY_ASK:
            self.questioned |= 1 << (phrase - words.SAY_ASK) % words.SEATS
        elif phrase == words.SAY_PASS:
            self._pass(speaker)
        elif phrase < words.SAY_PASS:
            self.claimants |= 1 << speaker
            self._claim(speaker, phrase)

    def _pass(self, speaker: int) -> None:
        for sight in self.sights:
            if sight.seat == speaker:
                sight.answered = True
        if self.gifts:
            self.gifts[-1].answered |= 1 << speaker

    def _claim(self, speaker: int, phrase: int) -> None:
        if phrase < words.SAY_HOLD:
            gifts = self.gifts[-1]
            gifts.claim(speaker, phrase - words.SAY_GAVE)
            self.disputed |= gifts.contradictory
        elif phrase < words.SAY_SAW:
            self.holding[speaker][(phrase - words.SAY_HOLD) // 2] = (phrase - words.SAY_HOLD) % 2
        elif phrase < words.SAY_SAW_HAND:
            self._claim_sight(speaker, (phrase - words.SAY_SAW) // 2, False, 0, (phrase - words.SAY_SAW) % 2)
        elif phrase < words.SAY_AM:
            seen, answer = divmod(phrase - words.SAY_SAW_HAND, 2)
            self._claim_sight(speaker, seen // words.HOLDINGS, True, seen % words.HOLDINGS, answer)
        elif phrase < words.SAY_LOOT:
            self.identities[speaker] = phrase - words.SAY_AM
            self._dispute_identities()
        else:
            self.bags[speaker] = phrase - words.SAY_LOOT

    def _dispute_identities(self) -> None:
        for one, other in self._about_identities():
            self.disputed |= 1 << one | 1 << other

    def _claim_sight(self, speaker: int, target: int, hand: bool, holding: int, said: int) -> None:
        sight = self.sight(speaker, target, hand)
        if sight is None:
            return
        sight.answered = True
        self.spoken_of |= 1 << target
        if hand:
            sight.said_holding[holding] = said
        else:
            sight.said_identity = said
            self._dispute_identities()

    def sight(self, seat: int, target: int, hand: bool) -> Sight | None:
        """The latest look of one seat at another's hand, or identity."""
        for sight in reversed(self.sights):
            if sight.seat == seat and sight.target == target and sight.hand == hand:
                return sight
        return None

    def contradictions(self) -> list[list[int]]:
        """Pairs of seats of whom one says what the other denies: an identity, or whose card it was."""
        pairs = [[one, other] for one, other in self._about_identities()]
        for gifts in self.gifts:
            if not gifts.contradictory:
                continue
            disputed = bits(gifts.contradictory)
            for first, seat in enumerate(disputed):
                for other in disputed[first + 1 :]:
                    if gifts.said[seat] == gifts.said[other]:
                        pairs.append([seat, other])
        return pairs

    def _about_identities(self) -> list[tuple[int, int]]:
        """Pairs of whom one denies who the other, or a third, is said to be."""
        pairs: list[tuple[int, int]] = []
        for place, sight in enumerate(self.sights):
            said = sight.said_identity
            if said == NOBODY:
                continue
            own = self.identities[sight.target]
            if own != NOBODY and own != said:
                pairs.append((sight.seat, sight.target))
            for earlier in self.sights[:place]:
                if earlier.target == sight.target and earlier.said_identity not in (NOBODY, said):
                    pairs.append((earlier.seat, sight.seat))
        return pairs


def holds(cards: list[int], holding: int) -> bool:
    """Whether some cards have a Bat-signal, Order or Chaos among them."""
    for card in cards:
        if holding == words.HOLD_SIGNAL:
            count = SIGNAL_OF[card]
        else:
            count = ORDER_OF[card] if holding == words.HOLD_ORDER else CHAOS_OF[card]
        if count:
            return True
    return False
