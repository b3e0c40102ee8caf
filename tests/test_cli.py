"""The command line, typed rightly and wrongly."""

import json
import re
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner

from doublejeu.cli import app
from doublejeu.core.contract import CHANCE
from doublejeu.core.dice import commitment
from doublejeu.games import GAMES
from tests.sealed import sealed_match

runner = CliRunner()


def refused(*typed: str) -> str:
    """The one line that bad input gets, with exit code 2."""
    result = runner.invoke(app, list(typed))
    assert result.exit_code == 2
    lines = result.stderr.strip().splitlines()
    assert len(lines) == 1
    assert "Traceback" not in result.stderr
    return lines[0]


def answered(*typed: str) -> str:
    """What a command that works prints."""
    result = runner.invoke(app, list(typed))
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_games_lists_every_game_and_its_options() -> None:
    facts = json.loads(answered("games", "--json"))

    assert [game["game"] for game in facts] == list(GAMES)
    assert facts[0]["seats"] == [5, 10]
    assert {option["key"] for option in facts[0]["options"]} == {"hitler_knows", "tracker_reset", "veto_limits"}


def test_games_speaks_both_languages() -> None:
    assert "fascistes" in answered("games", "--lang", "fr")
    assert "fascists" in answered("games", "--lang", "en")


def test_games_are_told_in_one_language_and_in_full() -> None:
    told = answered("games", "sleepers", "--lang", "fr")

    assert "sleepers, 2, 30-45 min" in told
    assert "(0-400)" in told
    assert "novice (Novice)\u00a0: voit quelques coups" in told
    for foreign in ("a whole number", "data of the game", "None"):
        assert foreign not in answered("games", "--lang", "fr")
        assert foreign not in told


def test_a_simulation_is_the_same_whatever_the_jobs() -> None:
    typed = ["simulate", "secret_hitler", "--seats", "5", "--games", "120", "--bots", "thumb,random", "--json"]
    one = json.loads(answered(*typed))
    two = json.loads(answered(*typed, "--jobs", "2"))

    for told in ("seconds", "decisions_per_second"):
        del one[told], two[told]
    assert one == two
    assert one["games"] == 120
    assert sum(one["wins"].values()) == 120
    assert sum(one["endings"].values()) == 120


def test_another_seed_gives_other_matches() -> None:
    typed = ["simulate", "secret_hitler", "--games", "30", "--json", "--seed"]

    assert json.loads(answered(*typed, "1"))["decisions"] != json.loads(answered(*typed, "2"))["decisions"]


def test_bots_with_personas_sit_where_they_are_told_to(tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    bots = "thumb:daring.buries=90,voting.trusted=0.5@fascists,belief@hitler,thumb"
    facts = json.loads(
        answered("simulate", "secret_hitler", "--games", "4", "--bots", bots, "--out", str(path), "--json")
    )

    assert facts["bots"] == ["thumb:daring.buries=90,voting.trusted=0.5@fascists", "belief@hitler", "thumb"]
    assert set(facts["bot_shares"]) == {"thumb:voting.trusted=0.5,daring.buries=90", "belief", "thumb"}
    for line in path.read_text().splitlines():
        seats = json.loads(line)["seats"]
        assert sorted(seat["bot"] for seat in seats) == ["belief", "thumb", "thumb", "thumb", "thumb"]
        manners = [seat["persona"]["voting.trusted"] for seat in seats if seat["bot"] == "thumb"]
        assert manners.count(0.5) == 1


def test_one_event_has_one_interval_whoever_shares_it() -> None:
    """In a game won or lost together every bot's interval is the team's."""
    facts = json.loads(
        answered("simulate", "infiltraitres", "--seats", "3", "--games", "30", "--bots", "literal,random", "--json")
    )
    literal, random, team = facts["bot_shares"]["literal"], facts["bot_shares"]["random"], facts["shares"]["agents"]

    assert 0 < team["share"] < 1
    assert literal == random
    for bound in ("share", "low", "high"):
        assert literal[bound] == pytest.approx(team[bound])


def test_a_game_lists_the_personas_of_its_bots() -> None:
    listed = answered("games", "secret_hitler").replace("\n", "").replace(" ", "")
    assert "belief:talking.talks=30," in listed
    assert ",voting.trusted=0.04," in listed


def test_options_are_typed_as_key_and_value() -> None:
    facts = json.loads(answered("simulate", "secret_hitler", "--games", "2", "-o", "hitler_knows=false", "--json"))

    assert facts["options"]["hitler_knows"] is False


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "secret_hitler", "--seats", "3"], "5 to 10 seats, not 3"),
        (["simulate", "secret_hitler", "--bots", "genius"], "no bot 'genius'"),
        (["simulate", "secret_hitler", "--bots", "thumb,"], "no bot ''"),
        (["simulate", "secret_hitler", "--bots", "belief:candour=1"], "belief has no 'candour' in its persona"),
        (["simulate", "secret_hitler", "--bots", "belief:laws.buries=often"], "must be a whole number, not 'often'"),
        (["simulate", "secret_hitler", "--bots", "belief:reading.caution=3"], "powers from 0 to 2"),
        (["simulate", "secret_hitler", "--bots", "belief@mayor"], "can sit at 'mayor'"),
        (["simulate", "secret_hitler", "--bots", "thumb@6"], "a seat from 1 to 5"),
        (["simulate", "secret_hitler", "--bots", "thumb@hitler,belief@hitler"], "two bots are to sit at 'hitler'"),
        (["simulate", "secret_hitler", "-o", "colour=red"], "no option 'colour'"),
        (["simulate", "secret_hitler", "-o", "tracker_reset=never"], "must be one of law, election"),
        (["simulate", "secret_hitler", "-o", "hitler_knows"], "written KEY=VALUE"),
        (["simulate", "secret_hitler", "--out", "matches.txt"], "ends in .jsonl"),
        (["simulate", "secret_hitler", "--out", "no/such/folder/x.jsonl"], "there is no folder"),
        (["games", "--lang", "de"], "no texts in 'de'"),
        (["replay", "nowhere.json"], "there is no file"),
    ],
)
def test_bad_input_gets_one_line(typed: list[str], said: str) -> None:
    assert said in refused(*typed)


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """Three matches on paper."""
    path = tmp_path / "matches.jsonl"
    answered("simulate", "secret_hitler", "--seats", "5", "--games", "3", "--out", str(path), "--json")
    return path


def test_a_replay_tells_only_what_its_eye_saw(match_file: Path) -> None:
    table = answered("replay", str(match_file), "--from", "table", "--lang", "en")
    everything = answered("replay", str(match_file), "--from", "all", "--lang", "en")

    before_the_end = table.split("wins.")[0].split("win.")[0]
    assert "is Hitler" not in before_the_end
    assert "You open your eyes" in everything
    assert "You open your eyes" not in table


def test_a_replay_of_a_missing_match_or_eye_is_refused(match_file: Path) -> None:
    assert "there is no match 9" in refused("replay", str(match_file), "--match", "9")
    assert "--from takes" in refused("replay", str(match_file), "--from", "7")


def test_a_tampered_record_is_refused(match_file: Path, tmp_path: Path) -> None:
    record = json.loads(match_file.read_text().splitlines()[0])
    record["decisions"][20][1] = 999
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(record))

    assert "breaks at entry 20" in refused("replay", str(broken))
    broken.write_text("{")
    assert "not JSON" in refused("replay", str(broken))
    broken.write_text(json.dumps({**record, "version": 99}))
    assert "version 99" in refused("replay", str(broken))
    broken.write_text("[1, 2]")
    assert "not a record" in refused("replay", str(broken))


def test_a_deal_is_checked_against_its_commitment(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    honest = sealed_match("a secret")
    path.write_text(json.dumps(honest))
    assert "bound to" in answered("replay", str(path), "--verify", "--lang", "en")

    path.write_text(json.dumps({**honest, "seed": "another secret"}))
    assert "not the one the table was bound to" in refused("replay", str(path), "--verify")

    path.write_text(json.dumps({**honest, "seed": "b", "commitment": commitment("b")}))
    assert "tampered" in refused("replay", str(path), "--verify")

    assert any(seat == CHANCE for seat, _ in honest["decisions"])


@pytest.mark.parametrize("key", list(GAMES))
def test_a_simulation_writes_matches_that_can_be_checked(key: str, tmp_path: Path) -> None:
    path = tmp_path / "matches.jsonl"
    answered("simulate", key, "--games", "2", "--bots", "random", "--out", str(path), "--json")

    lines = path.read_text().splitlines()
    assert len(lines) == 2
    for number in ("1", "2"):
        assert "its seed makes" in answered("replay", str(path), "--match", number, "--verify", "--lang", "en")
    record = json.loads(lines[0])
    assert record["outcome"]["winners"] == sorted(record["outcome"]["winners"])
    assert {(seat["kind"], seat["bot"]) for seat in record["seats"]} == {("bot", "random")}
    dealt = [number for number, (seat, _) in enumerate(record["decisions"]) if seat == CHANCE]
    path.write_text(json.dumps({**record, "seed": str(int(record["seed"]) + 1)}))
    if dealt:
        assert "tampered" in refused("replay", str(path), "--verify")


def test_written_matches_are_not_overwritten_unasked(match_file: Path) -> None:
    before = match_file.read_bytes()
    typed = ["simulate", "secret_hitler", "--games", "1", "--out", str(match_file), "--json"]

    assert "--force" in refused(*typed)
    assert match_file.read_bytes() == before
    answered(*typed, "--force")
    assert len(match_file.read_text().splitlines()) == 1


def test_a_bad_line_among_many_is_named(match_file: Path) -> None:
    lines = match_file.read_text().splitlines()
    match_file.write_text("\n".join([lines[0], "", "{", lines[2]]))

    answered("replay", str(match_file), "--match", "3")
    assert "line 3: this is not JSON" in refused("replay", str(match_file), "--match", "2")


def test_a_demonstration_tells_a_whole_match() -> None:
    told = answered("demo", "--seed", "5", "--pause", "0", "--lang", "en")

    assert "stands for the presidency" in told
    assert re.search(r"^     \w+ › ", told, re.MULTILINE)  # somebody says something
    assert "★" in told


def test_shares_of_a_server_are_told_in_one_line_what_they_cannot_be() -> None:
    assert "a shard is written K/N" in refused("serve", "--shard", "3/2")


def test_a_proxy_is_told_addresses_and_nothing_else() -> None:
    printed = answered("proxy", "10.0.0.1:8000", "[::1]:8000", "--name", "play.example.org")
    assert printed.count("server 10.0.0.1:8000;") == printed.count("server [::1]:8000;") == 2
    assert "server_name play.example.org;" in printed
    assert "ssl" not in printed

    secured = answered("proxy", "a:1", "--certificate", "/etc/tls/chain.pem", "--key", "/etc/tls/key.pem")
    assert "listen 443 ssl;" in secured
    assert "return 301 https://$host$request_uri;" in secured

    assert "HOST:PORT" in refused("proxy", "localhost")
    assert "HOST:PORT" in refused("proxy", "a:1; return 200")
    assert "PORT" in refused("proxy", "a:1", "--listen", "here")
    assert "of its own" in refused("proxy", "a:1", "a:1")
    assert "1 to 20 servers" in refused("proxy", *(f"a:{port}" for port in range(1, 22)))
    assert "come together" in refused("proxy", "a:1", "--certificate", "chain.pem")
    assert "not a path" in refused("proxy", "a:1", "--certificate", "a b", "--key", "c")
    assert "not a name" in refused("proxy", "a:1", "--name", "a; b")


def test_what_was_said_is_whole_in_eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A character goes by its own name: bold and spiteful are both a belief."""
    monkeypatch.setattr("doublejeu.cli.simulate.out", Console(width=80, emoji=False))
    typed = ["simulate", "secret_hitler", "--games", "3", "--talk", "--bots", "bold,spiteful", "--lang"]
    for language, headings in {
        "en": ("claims", "lies %", "doubts"),
        "fr": ("affirmations", "mensonges", "doute"),
    }.items():
        told = answered(*typed, language)

        assert "…" not in told
        assert "bot spiteful" in told
        for name in ("bold", "spiteful"):
            assert re.search(rf"│ {name} +│", told)
        for heading in headings:
            assert heading in told


def test_a_bot_of_studies_alone_is_told_to_be_one() -> None:
    assert "ahead is a bot of studies alone" in refused("simulate", "batman_infiltration", "--bots", "ahead,thumb")


def test_a_file_without_a_class_is_told_which(tmp_path: Path) -> None:
    path = tmp_path / "agreeable.py"
    path.write_text("from doublejeu.bots import Bot\n\n\nclass Agreeable(Bot):\n    pass\n")

    assert f"name its class, as in {path}:Agreeable" in refused("simulate", "secret_hitler", "--bots", str(path))
    assert "name its class, as in nowhere.py:MyBot" in refused("simulate", "secret_hitler", "--bots", "nowhere.py")
