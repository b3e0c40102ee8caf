"""What was claimed in Les Infiltrés, and what of it cannot all be true (LI-10.7): part of every view."""

from __future__ import annotations

from doublejeu.core.contract import NOBODY
from doublejeu.games.les_infiltres import picture, words
from doublejeu.games.les_infiltres.terms import Terms


class Result:
    """A seat claims to know the card of another; its latest word on it."""

    def __init__(self, day: int, seat: int, target: int, role: int) -> None:
        self.day = day
        self.seat = seat
        self.target = target
        self.role = role

    def __reduce__(self) -> tuple[object, ...]:
        return Result, (self.day, self.seat, self.target, self.role)

    def as_dict(self) -> picture.Result:
        return {"day": self.day, "seat": self.seat, "target": self.target, "role": self.role}


class Deed:
    """A seat claims to have done something by night."""

    def __init__(self, day: int, seat: int, deed: int, target: int) -> None:
        self.day = day
        self.seat = seat
        self.deed = deed
        self.target = target

    def __reduce__(self) -> tuple[object, ...]:
        return Deed, (self.day, self.seat, self.deed, self.target)

    def as_dict(self) -> picture.Deed:
        return {"day": self.day, "seat": self.seat, "deed": self.deed, "target": self.target}


class Claims:
    """All that was said, and what stands of it. Whoever tells of a power claims the card that has it."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.words: list[tuple[int, int, int]] = []  # (day, speaker, phrase), all that was said
        self.outed: list[int] = [NOBODY] * terms.seats  # the card each claims, or implies
        self.results: list[Result] = []
        self.deeds: list[Deed] = []
        self.claimants = 0
        self.spoken_of = 0  # seats of which a card was claimed
        self.questioned = 0  # seats asked by another today that have not spoken since
        self.disputed = 0  # seats that ever were in a contradiction

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.terms,)

    def clone(self) -> Claims:
        """The same words, free to be followed by others."""
        other = Claims(self.terms)
        other.words = self.words.copy()
        other.outed = self.outed.copy()
        other.results = self.results.copy()  # what one holds never changes
        other.deeds = self.deeds.copy()
        other.claimants = self.claimants
        other.spoken_of = self.spoken_of
        other.questioned = self.questioned
        other.disputed = self.disputed
        return other

    def hear(self, day: int, speaker: int, phrase: int, open_cards: list[int]) -> None:
        """Take in one word."""
        self.words.append((day, speaker, phrase))
        self.questioned &= ~(1 << speaker)
        if phrase >= words.SAY_ASK:
            self.questioned |= 1 << (phrase - words.SAY_ASK) % words.SEATS
        if phrase >= words.SAY_PASS:
            return
        self.claimants |= 1 << speaker
        if phrase < words.SAY_SAW:
            self.outed[speaker] = phrase - words.SAY_AM
        elif phrase < words.SAY_GLIMPSED:
            self.outed[speaker] = words.HACKER
            self._result(day, speaker, (phrase - words.SAY_SAW) // words.ROLES, (phrase - words.SAY_SAW) % words.ROLES)
        elif phrase < words.SAY_DID:
            self.outed[speaker] = words.LOOKOUT
            self._result(day, speaker, phrase - words.SAY_GLIMPSED, words.INFILTRATOR)
        else:
            self._deed(day, speaker, (phrase - words.SAY_DID) // words.SEATS, (phrase - words.SAY_DID) % words.SEATS)
        self.dispute(open_cards)

    def _result(self, day: int, seat: int, target: int, role: int) -> None:
        self.spoken_of |= 1 << target
        for place in range(len(self.results)):
            if self.results[place].seat == seat and self.results[place].target == target:
                del self.results[place]
                break
        self.results.append(Result(day, seat, target, role))

    def _deed(self, day: int, seat: int, deed: int, target: int) -> None:
        self.outed[seat] = words.DOER[deed]
        for place in range(len(self.deeds)):
            done = self.deeds[place]
            if done.seat == seat and done.day == day and done.deed == deed:
                del self.deeds[place]
                break
        self.deeds.append(Deed(day, seat, deed, target))

    def contradictions(self, open_cards: list[int]) -> list[list[int]]:
        """Pairs of seats that cannot both be right, by what they claim last and by the cards that lie face up.

        A seat with itself: its own card refutes it.
        """
        pairs: list[list[int]] = []
        for seat in range(self.terms.seats):
            claimed = self.outed[seat]
            if claimed == NOBODY:
                continue
            if open_cards[seat] != NOBODY and open_cards[seat] != claimed and claimed != words.DOUBLE_AGENT:
                pairs.append([seat, seat])  # the double agent's card is another by now
            if self.terms.copies(claimed) == 1:
                for other in range(self.terms.seats):
                    if other < seat and self.outed[other] == claimed:
                        pairs.append([other, seat])
                    elif other != seat and open_cards[other] == claimed and self.outed[other] != claimed:
                        pairs.append([seat, other])
        for result in self.results:
            shown = open_cards[result.target]
            told = shown if shown != NOBODY else self.outed[result.target]
            if told != NOBODY and told != words.DOUBLE_AGENT and told != result.role:
                pairs.append([result.seat, result.target])
        return pairs

    def dispute(self, open_cards: list[int]) -> None:
        """Remember who is in a contradiction: taking a claim back does not undo that."""
        if not self.claimants:
            return
        for pair in self.contradictions(open_cards):
            self.disputed |= 1 << pair[0] | 1 << pair[1]
