"""Chance: a fast source for the lab and a sealed one for play among people.

Both give the same numbers from the same seed on every machine, interpreted or compiled.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

# Multiply-with-carry: with this multiplier a * 2**32 - 1 and a * 2**31 - 1 are prime (period over 10**18),
# and every intermediate value stays below 2**62, so no word of any width overflows.
_MULTIPLIER: Final = 698769069
_LOW_WORD: Final = 0xFFFFFFFF


def _text(number: object) -> str:
    """A number in digits; taken as an object, because mypyc's own `str` of an int never lets go of a large one."""
    return str(number)


class Dice:
    """Numbers for experiments: fast and repeatable, but not secret from somebody who computes."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        digest = sha256(_text(seed).encode()).digest()
        low = int.from_bytes(digest[:4], "big")
        carry = int.from_bytes(digest[4:8], "big") % (_MULTIPLIER - 1)
        self._word: i64 = (carry << 32) | low | 1  # never the fixed point 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.seed,)

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely; limit is at most 2**31."""
        word: i64 = _MULTIPLIER * (self._word & _LOW_WORD) + (self._word >> 32)
        self._word = word
        narrow: i64 = limit
        return ((word ^ (word >> 32)) & _LOW_WORD) * narrow >> 32

    def pick(self, weights: list[int], known_total: int = 0) -> int:
        """An index of weights, chosen in proportion to them; their sum may be given where it is known."""
        total: i64 = known_total
        weight: i64
        if total == 0:
            for weight in weights:
                total += weight
        left: i64 = self.below(total)
        index: i64 = 0
        for weight in weights:
            left -= weight
            if left < 0:
                return index
            index += 1
        raise ValueError("there is nothing to pick: every weight is zero")

    def choose(self, codes: list[int]) -> int:
        """One of these numbers, each as likely."""
        return codes[self.below(len(codes))]

    def draw(self, codes: list[int], odds: list[int], odds_total: int = 0) -> int:
        """What chance decides: one of these codes by their odds, or each as likely where there are none."""
        return codes[self.pick(odds, odds_total)] if odds else codes[self.below(len(codes))]

    def shuffle(self, numbers: list[int]) -> None:
        """Put a list in a random order, in place."""
        for last in range(len(numbers) - 1, 0, -1):
            other = self.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]

    def fork(self, label: int) -> Dice:
        """Another source, independent of this one and of how far this one has been used."""
        return Dice(int.from_bytes(sha256(f"{_text(self.seed)}/{label}".encode()).digest()[:8], "big"))


class SealedDice(Dice):
    """Numbers nobody can foretell from earlier ones: SHA-256 over a secret seed and a counter.

    The table shows `commitment(seed)` before the deal and the seed after the end, so anybody can check
    that the deal was fixed before the first decision.
    """

    def __init__(self, secret: str) -> None:
        super().__init__(0)
        self.secret = secret
        self.used = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        return (self.secret,)

    def below(self, limit: int) -> int:
        block = sha256(f"{self.secret}/{self.used}".encode()).digest()
        self.used += 1
        return int.from_bytes(block[:16], "big") * limit >> 128

    def skip(self, count: int) -> None:
        """Go on from where `count` numbers have been drawn."""
        self.used += count

    def fork(self, label: int) -> Dice:
        return SealedDice(f"{self.secret}/fork/{label}")


def commitment(secret: str) -> str:
    """What is shown before the deal: it binds the table to a seed without telling it."""
    return sha256(f"double-jeu/{secret}".encode()).hexdigest()
