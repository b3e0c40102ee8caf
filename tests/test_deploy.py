"""What `deploy/` holds fits the commands it is for."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from doublejeu.cli import app
from doublejeu.server.ops.nginx import site

DEPLOY = Path(__file__).parent.parent / "deploy"
SHARDS = 3


@pytest.mark.parametrize(
    ("file", "printed"),
    [
        ("nginx.conf", site([f"127.0.0.1:800{shard}" for shard in (1, 2, 3)], name="play.example.org")),
        ("compose.nginx.conf", site([f"shard-{shard}:8000" for shard in (1, 2, 3)])),
    ],
)
def test_nginx_is_told_what_the_command_prints(file: str, printed: str) -> None:
    assert (DEPLOY / file).read_text() == printed, "print it anew with `doublejeu proxy`; docs/hosting.md says how"


def test_the_containers_have_every_shard_once() -> None:
    compose = (DEPLOY / "compose.yaml").read_text()
    assert re.findall(r"--shard, (\d)/(\d)\]", compose) == [(str(shard), str(SHARDS)) for shard in (1, 2, 3)]
    assert re.findall(r"^  shard-(\d):", compose, re.MULTILINE) == ["1", "2", "3"]
    networks = set(re.findall(r"\d+\.\d+\.\d+\.\d+/\d+", compose))
    assert len(networks) == 1, "the shards believe the network they are in"


@pytest.mark.parametrize("file", ["compose.yaml", "doublejeu@.service"])
def test_every_option_that_is_given_exists(file: str) -> None:
    serve = get_command(app).commands["serve"]  # type: ignore[attr-defined]
    known = {name for parameter in serve.params for name in parameter.opts}
    named = {parameter.envvar for parameter in serve.params}
    text = (DEPLOY / file).read_text()
    commands = re.findall(r"serve.*", text)
    given = {option for command in commands for option in re.findall(r"--[a-z]+", command)}
    assert given
    assert given <= known
    assert set(re.findall(r"DOUBLEJEU_\w+", text + (DEPLOY / "double-jeu.env").read_text())) <= named
