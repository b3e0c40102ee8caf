"""The tests every game passes: written once, run over every declared set-up of every game."""

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module

import pytest

from doublejeu.core.bits import bits, lowest
from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, TABLE, Event, Game, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import BrokenRecord, Illegal, Table
from doublejeu.games import GAMES
from doublejeu.text import LANGUAGES, describe_act, describe_event, texts_of
from tests.cases import Case, all_cases, disclosure_of
from tests.engine import many_matches
from tests.rules import clauses_of, comments_of, marks_of, versions_of
from tests.two_worlds import check_audiences, compare

CASES = all_cases()
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_game = pytest.mark.parametrize("key", list(GAMES))


@cache
def played(case: Case, seed: int) -> Table:
    """A whole match played at random, the owing seat drawn too, so that simultaneous answers come in any order."""
    dice = Dice(seed)
    table = Table(case.game, case.setup, dice.fork(1))
    for _ in range(most_decisions(case.game.key)):
        owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        if not owing:
            break
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table.asks(seat)))
    return table


def most_decisions(key: str) -> int:
    """The bound within which a match played at random must end."""
    bound: int = import_module(f"tests.games.{key}.cases").MOST_DECISIONS
    return bound


def through(case: Case, seed: int, look: Callable[[Table], None], stops: int = 40) -> None:
    """Walk a match again and look at it at its start, at its end and at moments spread over it."""
    record = played(case, seed).record
    every = max(1, len(record) // stops)
    table = Table.replay(case.game, case.setup, [])
    for number, (seat, code) in enumerate(record):
        if number % every == 0:
            look(table)
        table._do(seat, code)
    look(table)


def _fields_of(thing: object) -> dict[str, object]:
    names = [name for name in dir(thing) if not name.startswith("__") and name != "told"]
    return {name: getattr(thing, name) for name in names if not callable(getattr(thing, name))}


def fingerprint(state: State) -> str:
    """Everything that is true, as one text; equal texts mean equal states."""
    facts = _fields_of(state)
    facts["terms"] = _fields_of(facts["terms"])  # those of two matches are two, and may say the same
    owed = state.owed()
    legal = {seat: state.legal(seat) for seat in bits(owed)}
    spoken = [state.speech(seat) for seat in range(state.seats)]
    return repr((facts, owed, state.waiting(), legal, spoken, state.outcome()))


@every_case
def test_play_ends_within_its_bound(case: Case) -> None:
    for seed in range(3):
        assert played(case, seed).over() is not None


@every_case
def test_only_owing_seats_have_legal_codes_and_they_rise(case: Case) -> None:
    def look(table: Table) -> None:
        state = table._state
        for seat in [*range(case.setup.seats), TABLE, CLOCK, CHANCE]:
            legal = state.legal(seat)
            assert bool(legal) == bool(state.owed() >> seat & 1)
            assert legal == sorted(set(legal))
            assert all(0 <= code < len(case.game.codes) for code in legal)
        assert state.waiting() & ~state.owed() == 0
        if state.owed() >> CHANCE & 1:
            assert len(state.odds()) in (0, len(state.legal(CHANCE)))
            assert all(weight > 0 for weight in state.odds())
            assert state.odds_total() in (0, sum(state.odds()))

    through(case, 0, look)


@every_case
def test_a_record_rebuilds_its_match(case: Case) -> None:
    first = played(case, 1)

    again = Table.replay(case.game, case.setup, list(first.record))

    assert again.over() == first.over()
    for seat in [*range(case.setup.seats), TABLE]:
        assert again.heard(seat) == first.heard(seat)
        assert again.view(seat).as_dict() == first.view(seat).as_dict()


@every_case
def test_a_record_that_no_match_left_is_refused(case: Case) -> None:
    record = list(played(case, 1).record)
    middle = len(record) // 2
    for wrong in [(0, len(case.game.codes) + 5), (-1, 0), (99, 0), (CHANCE, -1)]:
        with pytest.raises(BrokenRecord, match="breaks at entry"):
            Table.replay(case.game, case.setup, [*record[:middle], wrong, *record[middle:]])


@every_case
def test_a_clone_goes_its_own_way(case: Case) -> None:
    def look(table: Table) -> None:
        state = table._state
        before = fingerprint(state)
        other = state.clone()
        assert fingerprint(other) == before
        assert other.told is None
        dice = Dice(5)
        for _ in range(30):
            owed = other.owed()
            if not owed:
                break
            seat = dice.choose(bits(owed))
            other.apply(seat, dice.choose(other.legal(seat)))
        assert fingerprint(state) == before

    through(case, 2, look)


@every_case
def test_silence_changes_nothing_but_silence(case: Case) -> None:
    loud = played(case, 0)
    quiet = case.game.start(case.setup)
    assert quiet.told is None

    for seat, code in loud.record:
        assert code in quiet.legal(seat)
        quiet.apply(seat, code)

    assert quiet.told is None
    ended = quiet.outcome()
    told = loud.over()
    assert ended is not None
    assert told is not None
    assert (ended.side, ended.winners, ended.clause) == (told.side, told.winners, told.clause)
    assert tuple(quiet.side(seat) for seat in range(case.setup.seats)) == told.sides
    assert tuple(quiet.role(seat) for seat in range(case.setup.seats)) == told.roles


@every_case
def test_every_seat_has_a_side_and_a_role_from_the_deal_on(case: Case) -> None:
    sides = range(len(case.game.sides))
    roles = range(len(case.game.roles))

    def look(table: Table) -> None:
        assert len(table.true_sides()) == len(table.true_roles()) == case.setup.seats
        assert all(side in sides or side == NOBODY for side in table.true_sides())
        assert all(role in roles or role == NOBODY for role in table.true_roles())
        if not table._state.owed() >> CHANCE & 1:
            assert NOBODY not in table.true_sides()

    through(case, 0, look)
    for seed in range(3):
        table = played(case, seed)
        outcome = table.over()
        assert outcome is not None
        assert (outcome.sides, outcome.roles) == (table.true_sides(), table.true_roles())
        assert NOBODY not in [*outcome.sides, *outcome.roles]


@every_case
def test_who_was_who_is_known_to_everybody_after_the_end(case: Case) -> None:
    """What an outcome names, every seat and the spectators have been told: it follows from each view alone."""
    for seed in range(3):
        table = played(case, seed)
        outcome = table.over()
        assert outcome is not None
        for seat in [*range(case.setup.seats), TABLE]:
            world = case.game.imagine(table.view(seat), Dice(seed))
            assert tuple(world.side(other) for other in range(case.setup.seats)) == outcome.sides
            assert tuple(world.role(other) for other in range(case.setup.seats)) == outcome.roles


@every_case
def test_no_state_contradicts_itself(case: Case) -> None:
    for seed in range(3):
        state = case.game.start(case.setup)
        for seat, code in played(case, seed).record:
            state.apply(seat, code)
            assert state.faults() == []


@every_case
def test_simultaneous_answers_commute(case: Case) -> None:
    """Whoever answers first, the same truth follows (as long as the step is not closed in between)."""

    def look(table: Table) -> None:
        state = table._state
        owing = bits(state.owed() & ~(1 << CHANCE | 1 << CLOCK))
        if len(owing) < 2:
            return
        one, two = owing[0], owing[-1]
        dice = Dice(9)
        a, b = dice.choose(state.legal(one)), dice.choose(state.legal(two))
        left, right = state.clone(), state.clone()
        left.apply(one, a)
        right.apply(two, b)
        if b in left.legal(two) and a in right.legal(one):
            left.apply(two, b)
            right.apply(one, a)
            assert fingerprint(left) == fingerprint(right)

    through(case, 1, look)


@every_case
def test_an_illegal_act_raises_one_error_and_changes_nothing(case: Case) -> None:
    refusals = set()

    def look(table: Table) -> None:
        before = fingerprint(table._state)
        length = len(table.record)
        for seat in [*range(-1, case.setup.seats + 1), TABLE, CLOCK, CHANCE]:
            legal = table.asks(seat)
            for code in [-1, *range(len(case.game.codes)), len(case.game.codes), 10**9]:
                if code not in legal:
                    with pytest.raises(Illegal) as refused:
                        table.play(seat, code)
                    refusals.add(str(refused.value))
        assert fingerprint(table._state) == before
        assert len(table.record) == length

    through(case, 0, look, stops=4)
    assert len(refusals) == 1


@every_case
def test_the_truth_is_admitted_by_every_view(case: Case) -> None:
    for seed in range(3):
        through(case, seed, lambda table: _all_admit(case.game, table))


def _all_admit(game: Game, table: Table) -> None:
    if table._state.owed() >> CHANCE & 1:
        return
    for seat in [*range(table.setup.seats), TABLE]:
        assert game.admits(table.view(seat), table._state), f"seat {seat} holds the truth impossible"


@every_case
def test_imagined_worlds_are_admitted_and_ask_the_same(case: Case) -> None:
    dice = Dice(4)

    def look(table: Table) -> None:
        if table._state.owed() >> CHANCE & 1:
            return
        for seat in [*range(table.setup.seats), TABLE]:
            world = case.game.imagine(table.view(seat), dice)
            assert world.faults() == []
            assert case.game.admits(table.view(seat), world)
            assert world.legal(seat) == table._state.legal(seat)
            assert world.speech(seat) == table._state.speech(seat) if seat != TABLE else True
            assert world.told is None

    through(case, 3, look)


@every_case
def test_imagined_worlds_can_be_played_to_their_end(case: Case) -> None:
    dice = Dice(6)

    def look(table: Table) -> None:
        if table._state.owed() >> CHANCE & 1:
            return
        seat = dice.below(table.setup.seats)
        world = case.game.imagine(table.view(seat), dice)
        for _ in range(2 * most_decisions(case.game.key)):
            owed = world.owed()
            if not owed:
                break
            acting = lowest(owed)
            legal = world.legal(acting)
            world.apply(acting, dice.draw(legal, world.odds()) if acting == CHANCE else dice.choose(legal))
        assert world.outcome() is not None
        assert world.faults() == []

    through(case, 4, look, stops=8)


@every_case
def test_views_are_the_same_for_the_same_events(case: Case) -> None:
    """A view folds what its seat heard and nothing else."""
    table = played(case, 2)
    for seat in [*range(case.setup.seats), TABLE]:
        view = case.game.blank(case.setup, seat)
        for event in table.heard(seat):
            view.hear(event)
        assert view.as_dict() == table.view(seat).as_dict()
        assert json.loads(json.dumps(view.as_dict())) == view.as_dict()


@every_case
def test_the_tables_stream_is_contained_in_every_seats(case: Case) -> None:
    table = played(case, 1)
    for seat in range(case.setup.seats):
        own: list[Event] = table.heard(seat)
        assert [event for event in own if event.audience >> TABLE & 1] == table.heard(TABLE)


@every_case
def test_who_is_out_and_which_round_it_is_are_known_to_everybody(case: Case) -> None:
    def look(table: Table) -> None:
        views = [table.view(seat) for seat in [*range(case.setup.seats), TABLE]]
        assert len({(view.out(), view.round()) for view in views}) == 1

    through(case, 1, look)


@every_case
def test_audiences_are_those_of_the_disclosure_table(case: Case) -> None:
    facts = disclosure_of(case.game.key)
    for seed in range(4):
        check_audiences(case.game, case.setup, list(played(case, seed).record), facts)


@many_matches
@every_case
def test_two_worlds_a_seat_cannot_tell_apart(case: Case) -> None:
    facts = disclosure_of(case.game.key)
    disclosed = 0
    observed = 0
    for seed in range(3):
        record = played(case, seed).record
        starts = [number for number in range(len(record) + 1) if _settled(case, record, number)]
        for start in starts[:: max(1, len(starts) // 6)]:
            for seat in [*range(case.setup.seats), TABLE]:
                report = compare(case.game, case.setup, list(record[:start]), seat, seed * 100 + start, facts)
                observed += report.observed
                disclosed += bool(report.disclosed)
    assert observed > 100
    assert disclosed > 0, "no imagined world ever differed from the truth: the comparison proves nothing"


def _settled(case: Case, record: list[tuple[int, int]], number: int) -> bool:
    """Whether chance has nothing left to decide there: a match among people never rests anywhere else."""
    return any(seat != CHANCE for seat, _ in record[number : number + 1]) or number == len(record)


@every_game
def test_the_disclosure_table_names_every_event_kind(key: str) -> None:
    kinds = [shape.name for shape in GAMES[key].kinds.forms]

    assert list(disclosure_of(key)) == kinds
    for shape in GAMES[key].kinds.forms:
        names = {field.name for field in shape.fields}
        assert set(disclosure_of(key)[shape.name].tells) <= names


@every_game
def test_sides_and_roles_have_names(key: str) -> None:
    for names in (GAMES[key].sides, GAMES[key].roles):
        assert names
        assert len(set(names)) == len(names)
        assert all(name.isidentifier() for name in names)


@every_game
def test_codes_go_both_ways(key: str) -> None:
    codes = GAMES[key].codes

    assert len(codes) <= 1000
    for code in range(len(codes)):
        act = codes.act(code)
        assert codes.code(act.verb, *act.args) == code


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words(key: str, language: str) -> None:
    game = GAMES[key]
    names = [f"Player {seat}" for seat in range(game.most)]
    texts = texts_of(key, language)

    for code in range(len(game.codes)):
        assert describe_act(game, code, names, language)
    for shape in game.kinds.forms:
        assert shape.name in texts.events, f"event {shape.name} has no words"
    assert set(texts.clauses) == set(clauses_of(key))
    for option in game.options:
        assert texts.options[option.key].title
    assert set(texts.sides) == set(game.sides)


@every_case
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_match_reads_as_a_sentence(case: Case, language: str) -> None:
    names = [f"Player {seat}" for seat in range(case.setup.seats)]
    table = played(case, 0)
    for seat in [*range(case.setup.seats), TABLE]:
        for event in table.heard(seat):
            sentence = describe_event(case.game, event, names, language)
            assert "{" not in sentence
    outcome = table.over()
    assert outcome is not None
    assert outcome.clause in texts_of(case.game.key, language).clauses


@every_game
def test_every_clause_has_a_test_and_every_mark_a_clause(key: str) -> None:
    clauses = clauses_of(key)
    marks = marks_of(key)

    assert clauses
    assert len(set(clauses)) == len(clauses)
    assert set(clauses) - set(marks) == set(), "clauses without a test"
    assert set(marks) - set(clauses) == set(), "tests of clauses that do not exist"
    assert comments_of(key) - set(clauses) == set(), "source names clauses that do not exist"


@every_game
def test_every_version_says_what_it_changed(key: str) -> None:
    assert versions_of(key) == list(range(1, GAMES[key].version + 1))


@every_game
def test_endings_are_clauses(key: str) -> None:
    clauses = clauses_of(key)
    for case in CASES:
        if case.game.key == key:
            for seed in range(3):
                outcome = played(case, seed).over()
                assert outcome is not None
                assert outcome.clause in clauses
                assert outcome.winners < 1 << case.setup.seats
                assert 0 <= outcome.side < len(case.game.sides)
