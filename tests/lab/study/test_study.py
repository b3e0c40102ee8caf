"""A study file, written rightly and wrongly."""

import pickle
from pathlib import Path
from typing import Any

import pytest

from doublejeu import lab
from doublejeu.lab.play.matches import in_a_row, play
from doublejeu.lab.study.study import Study, StudyError

FIVE = ("thumb", "random", "belief", "people", "selfish")
PLAIN: dict[str, Any] = {"game": "secret_hitler", "seats": 7, "matches": 10}


def refused(**given: Any) -> str:
    with pytest.raises(StudyError) as error:
        Study({**PLAIN, **given})
    text = str(error.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(
    ("given", "line"),
    [
        ({"gmae": "x"}, "gmae: a study has no such key; did you mean game?"),
        ({"weather": "x"}, "weather: a study has no such key; there are game, seats, title"),
        ({"game": "chess"}, "game: there is no game 'chess'"),
        ({"game": 3}, "game: expected: words in quotes, not a whole number"),
        ({"seats": 4}, "seats: secret_hitler is played by 5 to 10 seats, not 4"),
        ({"seats": 0}, "seats: how many?"),
        ({"matches": "many"}, "matches: expected: a whole number, not words in quotes"),
        ({"matches": 0}, "matches: expected: a whole number, at least 1"),
        ({"until": {"measure": "side:liberals", "half_width": 0.1}}, "matches: say either how many matches, or until"),
        ({"until": {"measure": "side:liberals"}}, "until.half_width: this key is missing"),
        ({"until": {"measure": "side:liberals", "half_width": 0.1, "wide": 1}}, "until.wide: a study has no such key"),
        ({"options": {"veto": True}}, "options.veto: secret_hitler has no option 'veto'"),
        ({"options": {"veto_limits": "sometimes"}}, "options.veto_limits: option veto_limits must be one of"),
        ({"bots": ["nobody"]}, "bots: secret_hitler has no bot 'nobody'"),
        ({"bots": {"hitlerr": "thumb"}}, "bots: no bot of secret_hitler can sit at 'hitlerr'"),
        ({"bots": {"liberals": ["thumb", "random"]}}, "bots.liberals: one bot sits at a place"),
        ({"bots": ["thumb:nose=3"]}, "bots: thumb has no 'nose' in its persona"),
        ({"persona": {"thumb": {"lie": 1}}, "bots": ["thumb"]}, "persona.thumb.lie: thumb has no 'lie' in its persona"),
        (
            {"vary": {"persona": {"thumb": {"lie": [1]}}}, "bots": ["thumb"]},
            "persona.thumb.lie: thumb has no 'lie' in its persona",
        ),
        ({"persona": {"belief": {"lying.lies": "truth"}}}, "persona.belief: nobody called 'belief' sits at the table"),
        ({"seating": "anyhow"}, "seating: this is \"round\" or \"every\", not 'anyhow'"),
        ({"measure": ["smiles"]}, "measure: there is no table 'smiles'; there are seats, words, occasions, moments"),
        ({"moments": {"reader": "random"}}, "moments.reader: random has no beliefs"),
        ({"moments": {"at": [1.5]}}, "moments.at"),
        ({"vary": {"seats": 5}}, "vary.seats: what varies is a list of values"),
        ({"vary": {"seats": []}}, "vary.seats: there is nothing to choose from"),
        ({"vary": {"seats": [5, 5]}}, "vary.seats: one value stands there twice"),
        ({"vary": {"seats": ["five"]}}, "vary.seats: this cannot be five; it is a whole number"),
        ({"vary": {"talk": ["yes"]}}, "vary.talk: this cannot be yes; it is true or false"),
        ({"compare": {"axis": "talk"}}, "compare: write [[compare]] with two brackets"),
        ({"measure": "seats"}, "measure: expected: a list in [brackets], not words in quotes"),
        ({"vary": {"weather": [1]}}, "vary.weather: this cannot vary; what can: seats, talk"),
        ({"vary": {"bots": {"liberals": ["thumb", "x"]}}}, "has no bot 'x'; its bots"),
        ({"vary": {"bots": {str(n): ["thumb", "random"] for n in range(1, 15)}}}, "vary: this comes to 16384 cells"),
        ({"variant": [{"name": "a"}, {"name": "a"}]}, "variant: two variants have one name"),
        ({"variant": [{"name": "a", "sets": 5}]}, "variant[0].sets: a study has no such key"),
        ({"compare": [{"axis": "talk", "base": False, "measure": "rounds"}]}, "compare[0].axis: 'talk' does not vary"),
        ({"compare": [{"axis": "talk", "base": 1, "measure": "smiles"}]}, "compare[0].measure: there is no measure"),
        ({"table": [{"name": "t", "rows": ["talk"], "measures": ["rounds"]}]}, "table[0]: 'talk' does not vary"),
        ({"bots": list(FIVE), "seats": 10, "seating": "every"}, "bots: these bots can sit in 113400 ways"),
    ],
)  # fmt: skip
def test_a_wrong_study_gets_one_line_with_the_wrong_key(given: dict[str, Any], line: str) -> None:
    assert line in refused(**given)


@pytest.mark.parametrize(
    ("measure", "line"),
    [
        ("won:nobody", "nobody called 'nobody' sits at any table; who does: "),
        ("won:one", 'won:one is counted by seats: put "seats" into measure'),
        ("clause:SH-9.9", "secret_hitler has no clause 'SH-9.9'"),
    ],
)
def test_a_figure_that_no_match_will_have_is_told_before_anything_is_played(measure: str, line: str) -> None:
    tables: list[str] = [] if measure == "won:one" else ["seats"]
    told = refused(measure=tables, table=[{"name": "t", "rows": [], "measures": [measure]}])
    assert told.startswith(f"table[0].measures: {line}")


def test_what_cannot_be_compared_is_told_before_anything_is_played() -> None:
    varying = {"vary": {"talk": [True, False]}}
    told = refused(**varying, compare=[{"axis": "talk", "base": "false", "measure": "rounds"}])
    assert told == 'compare[0].base: talk is never "false"; it is true or false'
    told = refused(**varying, compare=[{"axis": "talk", "base": True, "measure": "lies/claims"}])
    assert told.startswith("compare[0].measure: a quotient of sums")


def test_every_arrangement_of_a_deal_has_to_be_played() -> None:
    told = refused(bots=["thumb", "random"], seating="every")
    assert told == 'matches: 10 are too few: with seating = "every" these bots take 35 matches a deal'


def test_one_bot_at_every_seat_needs_no_list() -> None:
    study = Study({**PLAIN, "bots": "thumb", "vary": {"bots": {"hitler": ["random"]}}})
    assert study.cells[0].players() == ["random", "thumb"]


def test_what_is_wrong_can_be_told_by_another_process() -> None:
    error = pickle.loads(pickle.dumps(StudyError("seats", "too few")))
    assert isinstance(error, StudyError)
    assert (str(error), error.key) == ("seats: too few", "seats")


def test_until_knows_what_it_waits_for() -> None:
    until = {"measure": "side:nobody", "half_width": 0.1}
    with pytest.raises(StudyError, match=r"until.measure: secret_hitler has no side 'nobody'"):
        Study({"game": "secret_hitler", "seats": 7, "until": until})
    with pytest.raises(StudyError, match=r"until\.measure: a quotient"):
        Study({"game": "secret_hitler", "seats": 7, "until": {**until, "measure": "lies/claims"}})
    with pytest.raises(StudyError, match=r"until\.least: 100 is more than until\.most, 50"):
        Study({"game": "secret_hitler", "seats": 7, "until": {**until, "most": 50}})


def test_nobody_talks_where_there_is_nothing_to_say() -> None:
    with pytest.raises(StudyError, match="talk: nobody talks in sleepers"):
        Study({"game": "sleepers", "seats": 2, "matches": 1, "talk": True})


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=r"cannot read .*none\.toml: No such file"):
        Study.read(tmp_path / "none.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(StudyError, match="it is no text"):
        Study.read(tmp_path / "bytes.toml")
    with pytest.raises(StudyError, match=r"this is no TOML: .*line 2"):
        Study.parsed('game = "sleepers"\nseats =\n')


def test_a_grid_is_every_combination_in_the_order_of_the_file() -> None:
    study = Study.parsed(
        """
        game = "secret_hitler"
        matches = 1
        bots = ["thumb"]
        [vary]
        seats = [5, 6]
        bots.hitler = ["belief", "random"]
        """
    )
    assert study.axes == ["seats", "bots_hitler"]
    assert [cell.label for cell in study.cells] == [
        "seats=5, bots.hitler=belief",
        "seats=5, bots.hitler=random",
        "seats=6, bots.hitler=belief",
        "seats=6, bots.hitler=random",
    ]
    assert [cell.number for cell in study.cells] == [0, 1, 2, 3]


def test_personas_and_own_names_are_told_in_rows() -> None:
    study = Study(
        {
            **PLAIN,
            "players": {"liar": "belief:talking.talks=90"},
            "bots": {"liberals": "belief", "fascists": "liar"},
            "persona": {"belief": {"talking.vouches": 3}},
            "vary": {"persona": {"liar": {"lying": {"lies": ["truth", "blame"]}}}},
        }
    )
    for cell, lies in zip(study.cells, ("truth", "blame"), strict=True):
        assert cell.axes == {"persona_liar_lying_lies": lies}
        participants = {cell.participant(player) for player in cell.seating._by_side.values()}
        told = {(participant.player, participant.bot, participant.persona) for participant in participants}
        assert told == {
            ("belief:talking.vouches=3", "belief", "talking.vouches=3"),
            ("liar", "belief", f"talking.talks=90,talking.vouches=3,lying.lies={lies}"),
        }


def test_two_names_for_one_persona_are_told_apart() -> None:
    """A name of one's own is a seat's, even where it plays as another does; a character is called as it was typed."""
    bots = {"liberals": "belief", "fascist": "liar", "hitler": "honest"}
    study = Study({**PLAIN, "players": {"liar": "belief"}, "bots": bots})
    (cell,) = study.cells
    played = next(play(study.game, cell.setup, cell.seating, in_a_row(5, 1)))
    told = {
        (study.game.roles[role], cell.participant(player).player)
        for role, player in zip(played.outcome.roles, played.players, strict=True)
    }
    assert told == {("liberal", "belief"), ("fascist", "liar"), ("hitler", "honest")}


def test_variants_change_what_they_name_and_nothing_else() -> None:
    study = Study(
        {
            **PLAIN,
            "bots": ["thumb"],
            "variant": [
                {"name": "plain"},
                {"name": "eight", "seats": 8, "bots": ["random"], "talk": True, "seating": "every"},
            ],
        }
    )
    plain, eight = study.cells
    assert (plain.seats, plain.talk, plain.seating.arrangements) == (7, False, 1)
    assert (eight.seats, eight.talk, eight.seating.arrangements) == (8, True, 1)
    assert eight.axes == {"variant": "eight"}


def test_what_to_play_until_is_the_figure_that_is_watched() -> None:
    until = {"measure": "rounds", "half_width": 0.5}
    assert Study({"game": "secret_hitler", "seats": 7, "until": until}).watched.kind == "mean"
    assert Study(PLAIN).watched.text == "side:liberals"


def test_how_long_a_bot_thinks_is_a_field_of_its_persona() -> None:
    study = Study(
        {
            "game": "sleepers",
            "seats": 2,
            "matches": 1,
            "bots": ["expert", "random"],
            "vary": {"persona": {"expert": {"iterations": [1, 3]}}},
        }
    )
    decisions = []
    for cell, iterations in zip(study.cells, (1, 3), strict=True):
        played = next(play(study.game, cell.setup, cell.seating, in_a_row(5, 1)))
        assert sorted(played.bots) == [f"expert:iterations={iterations}", "random"]
        decisions.append(list(played.table.record))
    assert decisions[0] != decisions[1]  # it does think for as long as that


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_in_a_file_is_looked_for_beside_the_study(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """And in the present folder, where there is none: a study is begun and gone on with from anywhere."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "here").mkdir()
    body = "from doublejeu.bots import RandomBot\n\n\nclass Own(RandomBot):\n    pass\n"
    (tmp_path / "mine" / "own.py").write_text(body)
    (tmp_path / "here" / "own.py").write_text("raise ValueError('the wrong file')\n")
    (tmp_path / "here" / "other.py").write_text(body.replace("Own", "Other"))
    path = tmp_path / "mine" / "study.toml"
    path.write_text('game = "secret_hitler"\nseats = 5\nmatches = 2\nbots = ["own.py:Own", "other.py:Other"]\n')
    monkeypatch.chdir(tmp_path / "here")
    results = lab.run(path, tmp_path / "out", jobs=jobs)

    assert set(results.seats.collect()["player"]) == {"own.py:Own", "other.py:Other"}
    assert results.seats.collect()["faults"].sum() == 0
    assert results.study.folder == str(tmp_path / "mine")
