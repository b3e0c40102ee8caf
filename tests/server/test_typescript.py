"""The client's types are those of the server."""

from pathlib import Path

from doublejeu.server.typescript import typescript

WRITTEN = Path(__file__).parent.parent.parent / "client" / "src" / "wire.ts"


def test_the_clients_types_are_up_to_date() -> None:
    assert WRITTEN.read_text() == typescript(), "client/src/wire.ts is stale: run `make wire`"
