"""How often and how much: the bounds that keep one visitor from spoiling it for the others."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv6Address
from math import inf


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

    def has(self, now: float) -> bool:
        """Whether one could be taken."""
        return self.take(now, 0) and self.left >= 1

    def full(self, now: float) -> bool:
        """Whether it may be forgotten."""
        return self.left + (now - self.at) * self.per_second >= self.burst


def unbounded() -> Allowance:
    """A bucket that is never empty."""
    return Allowance(inf, inf)


@dataclass
class Limits:
    """The bounds of one server; the tests set their own."""

    guesses: tuple[float, float] = (20, 0.2)  # wrong codes, tokens and links of one address
    requests: tuple[float, float] = (60, 5)  # rooms opened and joined, seats taken over, from one address
    opened: tuple[float, float] = (30, 1 / 60)  # rooms opened from one address
    messages: tuple[float, float] = (40, 15)  # on one socket
    refusals: tuple[float, float] = (30, 1)  # on one socket; then it is closed and its address waits
    frames: tuple[float, float] = (200, 40)  # of any kind on one socket, pings and fragments too; likewise
    arrivals: tuple[float, float] = (150, 30)  # connections opened from one address
    page_requests: tuple[float, float] = (300, 50)  # of any kind from one address, the page's files too
    wait_seconds: float = 30.0  # for an address whose socket was cut off
    connections_per_address: int = 240
    body_bytes: int = 8_000_000  # that requests of one address bring before they are answered: eight long matches
    message_bytes: int = 4096
    sockets_per_address: int = 200
    sockets: int = 5000
    sockets_per_seat: int = 4
    watchers_per_room: int = 50
    rooms: int = 5000  # in memory; those where nobody is are left to the store


def wide_open() -> Limits:
    """Bounds on how often that nobody meets, for tests and measurements where one address is everybody."""
    plenty = (1e6, 1e6)
    return Limits(
        guesses=plenty,
        requests=plenty,
        opened=plenty,
        messages=plenty,
        refusals=plenty,
        frames=plenty,
        arrivals=plenty,
        page_requests=plenty,
    )


def counted_as(address: str) -> str:
    """Whose bounds an address shares: its own, or with IPv6 those of its network.

    A household, or one rented machine, is given a whole /64 of IPv6: each of its 2^64 addresses counted alone would be
    no bound at all. Where a server listens for both kinds, IPv4 comes written as IPv6, and is what it was.
    """
    if ":" not in address:
        return address
    try:
        whole = IPv6Address(address.partition("%")[0])
    except ValueError:  # a proxy said something odd; it counts as it stands
        return address
    if whole.ipv4_mapped is not None:
        return str(whole.ipv4_mapped)
    return f"{IPv6Address(int(whole) >> 64 << 64)}/64"


@dataclass
class Addresses:
    """What each address has used up; whoever asks names it as `counted_as` does."""

    limits: Limits
    guesses: dict[str, Allowance] = field(default_factory=dict)
    requests: dict[str, Allowance] = field(default_factory=dict)
    opened: dict[str, Allowance] = field(default_factory=dict)
    arrivals: dict[str, Allowance] = field(default_factory=dict)
    page_requests: dict[str, Allowance] = field(default_factory=dict)
    waiting: dict[str, float] = field(default_factory=dict)  # until when
    connections: dict[str, int] = field(default_factory=dict)
    bodies: dict[str, int] = field(default_factory=dict)  # bytes
    sockets: dict[str, int] = field(default_factory=dict)
    open_sockets: int = 0
    cut_offs: int = 0  # since the start

    def may_ask(self, address: str, now: float) -> bool:
        """Whether this address may send one more request."""
        burst, per_second = self.limits.requests
        return self.requests.setdefault(address, Allowance(burst, per_second)).take(now)

    def may_open(self, address: str, now: float) -> bool:
        """Whether this address may open one more room."""
        burst, per_second = self.limits.opened
        return self.opened.setdefault(address, Allowance(burst, per_second)).take(now)

    def may_guess(self, address: str, now: float) -> bool:
        """Whether this address has wrong guesses left; asks without counting."""
        bucket = self.guesses.get(address)
        return bucket is None or bucket.has(now)

    def guessed_wrong(self, address: str, now: float) -> None:
        """Count a wrong code, token or link."""
        burst, per_second = self.limits.guesses
        self.guesses.setdefault(address, Allowance(burst, per_second)).take(now)

    def may_look(self, address: str, now: float) -> bool:
        """Whether this address may send a request of any kind: asked before anything is done about it."""
        burst, per_second = self.limits.page_requests
        return self.page_requests.setdefault(address, Allowance(burst, per_second)).take(now)

    def cut_off(self, address: str, now: float) -> None:
        """A socket of this address flooded us: it opens no other for a while."""
        self.waiting[address] = now + self.limits.wait_seconds
        self.cut_offs += 1

    def must_wait(self, address: str, now: float) -> bool:
        """Whether that was a moment ago."""
        return self.waiting.get(address, 0.0) > now

    def arrive(self, address: str, now: float) -> bool:
        """A connection opens, nothing is known of it yet; False if there are too many, or too many at once."""
        held = self.connections.get(address, 0)
        burst, per_second = self.limits.arrivals
        if not self.arrivals.setdefault(address, Allowance(burst, per_second)).take(now):
            return False
        if held >= self.limits.connections_per_address:
            return False
        self.connections[address] = held + 1
        return True

    def depart(self, address: str) -> None:
        """A connection that arrived has closed."""
        self.connections[address] -= 1
        if self.connections[address] == 0:
            del self.connections[address]

    def hold(self, address: str, size: int) -> bool:
        """So many bytes of a request's body have come; False if there are too many."""
        held = self.bodies.get(address, 0) + size
        if held > self.limits.body_bytes:
            return False
        self.bodies[address] = held
        return True

    def let_go(self, address: str, size: int) -> None:
        """A request that brought so many is answered."""
        self.bodies[address] -= size
        if self.bodies[address] == 0:
            del self.bodies[address]

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
        for buckets in (self.guesses, self.requests, self.opened, self.arrivals, self.page_requests):
            for address in [address for address, bucket in buckets.items() if bucket.full(now)]:
                del buckets[address]
        for address in [address for address, until in self.waiting.items() if until <= now]:
            del self.waiting[address]
