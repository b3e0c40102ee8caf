"""How often and how much: the bounds that keep one visitor from spoiling it for the others."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Allowance:
    """A bucket that refills: `burst` at once, `per_second` in the long run."""

    burst: float
    per_second: float
    left: float = -1.0
    at: float = 0.0

    def take(self, now: float, cost: float = 1.0) -> bool:
        """Take from it; False, and nothing taken, if it is too empty."""
        if self.left < 0:
            self.left = self.burst
        else:
            self.left = min(self.burst, self.left + (now - self.at) * self.per_second)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    def full(self, now: float) -> bool:
        """Whether it may be forgotten."""
        return self.left + (now - self.at) * self.per_second >= self.burst


@dataclass
class Limits:
    """The bounds of one server; the tests set their own."""

    guesses: tuple[float, float] = (20, 0.2)  # wrong codes, tokens and links of one address
    requests: tuple[float, float] = (60, 5)  # rooms opened and joined, seats taken over, from one address
    messages: tuple[float, float] = (40, 15)  # on one socket
    message_bytes: int = 4096
    sockets_per_address: int = 200
    sockets: int = 5000
    sockets_per_seat: int = 4
    watchers_per_room: int = 50
    rooms: int = 5000


@dataclass
class Addresses:
    """What each address has used up."""

    limits: Limits
    guesses: dict[str, Allowance] = field(default_factory=dict)
    requests: dict[str, Allowance] = field(default_factory=dict)
    sockets: dict[str, int] = field(default_factory=dict)
    open_sockets: int = 0

    def may_ask(self, address: str, now: float) -> bool:
        """Whether this address may send one more request."""
        burst, per_second = self.limits.requests
        return self.requests.setdefault(address, Allowance(burst, per_second)).take(now)

    def may_guess(self, address: str, now: float) -> bool:
        """Whether this address has wrong guesses left; asks without counting."""
        bucket = self.guesses.get(address)
        return bucket is None or (bucket.take(now, 0) and bucket.left >= 1)

    def guessed_wrong(self, address: str, now: float) -> None:
        """Count a wrong code, token or link."""
        burst, per_second = self.limits.guesses
        self.guesses.setdefault(address, Allowance(burst, per_second)).take(now)

    def enter(self, address: str) -> bool:
        """A socket opens; False if there are too many."""
        held = self.sockets.get(address, 0)
        if held >= self.limits.sockets_per_address or self.open_sockets >= self.limits.sockets:
            return False
        self.sockets[address] = held + 1
        self.open_sockets += 1
        return True

    def leave(self, address: str) -> None:
        """A socket that entered has closed."""
        self.open_sockets -= 1
        self.sockets[address] -= 1
        if self.sockets[address] == 0:
            del self.sockets[address]

    def forget(self, now: float) -> None:
        """Drop the addresses that have their whole allowance again."""
        for buckets in (self.guesses, self.requests):
            for address in [address for address, bucket in buckets.items() if bucket.full(now)]:
                del buckets[address]
