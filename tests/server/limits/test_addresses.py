"""Whose bounds an address shares: with IPv6 everybody has 2^64 addresses, and is bounded all the same."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from doublejeu.server.limits.rates import Addresses, Limits, counted_as
from doublejeu.server.socket.front import ConnectionBounds
from tests.server.nginx import nginx
from tests.server.running import running, settings

NETWORK = "2001:db8:1:2"
ONE_HOUSE = [f"{NETWORK}::1", f"{NETWORK}:ffff:ffff:ffff:ffff", f"{NETWORK}:a:a:a:a", f"{NETWORK}:0:a0a::"]
OTHERS = ["2001:db8:1:3::1", "2001:db8::1", "2001:db8:1:2002::1", "192.0.2.1"]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("::FFFF:c000:201", "192.0.2.1"),
        *[(address, f"{NETWORK}::/64") for address in ONE_HOUSE],
        ("2001:0DB8:0001:0002::1", f"{NETWORK}::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_whose_bounds_an_address_shares(address: str, counted: str) -> None:
    assert counted_as(address) == counted


def test_strangers_share_no_bounds() -> None:
    assert len({counted_as(address) for address in [ONE_HOUSE[0], *OTHERS]}) == 5


def test_wrong_guesses_of_a_network_are_counted_together(tmp_path: Path) -> None:
    with running(settings(tmp_path, limits=Limits(guesses=(3, 0.001)))) as server:  # it believes us to be its proxy

        def guess(address: str) -> int:
            return server.http.get("/api/rooms/BBBB", headers={"x-forwarded-for": address}).status_code

        assert [guess(address) for address in ONE_HOUSE] == [404, 404, 404, 429]
        assert [guess(address) for address in OTHERS] == [404] * len(OTHERS)


def test_connections_and_cut_offs_of_a_network_are_counted_together() -> None:
    class Line(asyncio.BaseTransport):
        def __init__(self, address: str) -> None:
            super().__init__({"peername": (address, 50_000, 0, 0)})

    addresses: Any = Addresses(Limits(connections_per_address=3))
    bounds = ConnectionBounds(addresses, "2001:db8:1:2::9", lambda: 0.0)

    assert bounds.peer_of(Line(f"{NETWORK}::9")) == "", "the proxy is one address of its network"
    peers = [bounds.peer_of(Line(address)) for address in ONE_HOUSE]
    assert [bounds.open(peer) for peer in peers] == [True, True, True, False]
    bounds.cut_off(ONE_HOUSE[0])
    assert all(addresses.must_wait(counted_as(address), 0.0) for address in ONE_HOUSE)
    assert not addresses.must_wait(counted_as(OTHERS[0]), 0.0)


def test_nginx_counts_a_network_together_too() -> None:
    """Nobody is behind it: whoever may ask gets 502."""
    changes = {
        "http {": "http {\nset_real_ip_from 127.0.0.1;\nreal_ip_header X-Test-Address;",
        "rate=50r/s": "rate=1r/m",
        "burst=300": "burst=2",
    }
    with nginx(["127.0.0.1:1"], changes) as proxy:

        def ask(address: str) -> int:
            with httpx.Client(base_url=f"http://{proxy.address}") as visitor:
                return visitor.get("/api/games", headers={"x-test-address": address}).status_code

        assert [ask(address) for address in ONE_HOUSE] == [502, 502, 502, 429]
        assert [ask(address) for address in OTHERS] == [502] * len(OTHERS)
        # Inside IPv6, each address of IPv4 has bounds of its own
        assert [ask(f"::ffff:192.0.2.{number}") for number in (7, 8, 9, 10, 10, 10, 10)] == [502] * 6 + [429]
