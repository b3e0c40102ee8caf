"""What a seat heard, as bytes: nothing lost, nothing added, the same in worlds that the seat cannot tell apart."""

import pytest

from doublejeu.adapters.rewards import rewards
from doublejeu.core.contract import Event, Outcome
from doublejeu.core.dice import Dice
from doublejeu.core.many import Many
from doublejeu.core.rows import Encoding, Latest, Memory
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.cases import Case, all_cases
from tests.doors.worlds import pairs

CASES = all_cases()


def remembered(table: Table, seat: int, rows: int = 64) -> bytes:
    memory = Memory(Encoding(table.game), rows)
    memory.take_in(table.heard(seat))
    return memory.bytes


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_row_gives_its_event_back(case: Case) -> None:
    encoding, dice = Encoding(case.game), Dice(3)
    table = Table(case.game, case.setup, Dice(2))
    for _ in range(400):
        owing = [seat for seat in range(case.setup.seats) if table.asks(seat)]
        if not owing:
            break
        if table.sayable(owing[0]) and dice.below(3) == 0:
            table.say([(owing[0], dice.choose(table.sayable(owing[0])))])
        table.play(owing[0], dice.choose(table.asks(owing[0])))
    for seat in range(case.setup.seats):
        for event in table.heard(seat):
            row = encoding.row(event)
            assert len(row) == encoding.width
            assert encoding.read(row, seat) == event


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_give_the_same_bytes(key: str) -> None:
    case = next(case for case in CASES if case.game.key == key)
    seen = 0
    for truth, other, seat in pairs(case, 7):
        assert remembered(truth, seat) == remembered(other, seat)
        seen += 1
    assert seen >= 25


def test_different_events_have_different_rows() -> None:
    game = GAMES["secret_hitler"]
    encoding = Encoding(game)
    role = game.kinds.kind("role")
    events = [Event(1 << 2, role, (2, part)) for part in range(3)] + [Event(0x7FFFFFFF, role, (2, 1))]

    assert len({encoding.row(event) for event in events}) == 4
    assert encoding.read(bytes(encoding.width), 2) is None


def test_the_newest_row_is_the_last_and_the_oldest_are_forgotten() -> None:
    game = GAMES["secret_hitler"]
    encoding = Encoding(game)
    events = [Event(0x7FFFFFFF, game.kinds.kind("tracker"), (number,)) for number in range(5)]
    memory = Memory(encoding, 3)
    assert memory.bytes == bytes(3 * encoding.width)
    memory.take_in(events[:1])
    assert memory.bytes == bytes(2 * encoding.width) + encoding.row(events[0])
    memory.take_in(events[1:])
    assert memory.bytes == b"".join(encoding.row(event) for event in events[2:])
    assert memory.heard == 5


def test_numbers_may_be_negative_and_long() -> None:
    game = GAMES["sleepers"]
    encoding = Encoding(game)
    kind = next(
        kind for kind, form in enumerate(game.kinds.forms) if [field.domain for field in form.fields] == ["number"]
    )
    for number in (-7, 0, 2**60 + 1):
        event = Event(1, kind, (number,))
        assert encoding.read(encoding.row(event), 0) == event


def test_the_description_names_every_kind() -> None:
    for game in GAMES.values():
        lines = Encoding(game).described()
        assert [line.split(":")[0].split()[1] for line in lines] == [form.name for form in game.kinds.forms]


@pytest.mark.parametrize(
    ("outcome", "gained"),
    [
        (Outcome(0, 0b01, "X", (0, 1)), [1.0, -1.0]),
        (Outcome(2, 0, "X", (0, 1)), [0.0, 0.0]),
        (Outcome(1, 0, "X", (0, 0)), [-1.0, -1.0]),
        (Outcome(0, 0b11, "X", (0, 0)), [1.0, 1.0]),
    ],
)
def test_rewards(outcome: Outcome, gained: list[float]) -> None:
    assert rewards(outcome, 2) == gained


@pytest.mark.parametrize("key", GAMES)
def test_many_matches_show_each_seat_what_it_heard(key: str) -> None:
    """The same decisions at a table give the same last rows, to the seat that is asked."""
    game = GAMES[key]
    setup = game.setup(game.fewest)
    many, dice = Many(game, setup, 1, Dice(9)), Dice(4)
    table, encoding = Table(game, setup, Dice(9)), Encoding(game)
    for _ in range(150):
        seat = many.seats[0]
        assert table.asks(seat) == many.legal(0)
        latest = Latest(encoding)
        latest.take_in(table.heard(seat))
        assert many.observations() == latest.whole()
        assert [code for code, may in enumerate(many.masks()) if may] == many.legal(0)
        code = dice.choose(many.legal(0))
        many.step([code])
        table.play(seat, code)
        if many.ends:
            outcome = table.over()
            assert outcome is not None
            assert many.ends[0].outcome.winners == outcome.winners
            assert many.ends[0].outcome.sides == outcome.sides
            break
    with pytest.raises(ValueError, match="may not play"):
        many.step([-1])
