"""The client's types are those of the server, and its numbers those of the games."""

import pytest

from tests.rules import ROOT
from tools.typescript import written

CLIENT = ROOT / "client" / "src"
WRITTEN = written()


@pytest.mark.parametrize("path", list(WRITTEN))
def test_what_is_written_for_the_client_is_up_to_date(path: str) -> None:
    assert (CLIENT / path).read_text("utf-8") == WRITTEN[path], f"client/src/{path} is stale: run `make wire`"
