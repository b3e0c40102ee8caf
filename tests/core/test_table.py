"""The table: the checked door, the record, chance and the clock."""

from typing import TYPE_CHECKING

import pytest

from doublejeu.core.bits import mask_of
from doublejeu.core.contract import CHANCE, CLOCK, TABLE
from doublejeu.core.dice import Dice, SealedDice
from doublejeu.core.table import BrokenRecord, Illegal, Table
from doublejeu.games import GAMES
from tests.engine import COMPILED, interpreted_only

if TYPE_CHECKING or not COMPILED:
    from tests.core.toy import HIDE, POINT, RING, TOSS, ToyGame

GAME = GAMES["secret_hitler"]
SETUP = GAME.setup(5)


def play_on(table: Table, decisions: int) -> None:
    """Let the lowest seat that is asked take its first choice, so many times."""
    for _ in range(decisions):
        seat = next(seat for seat in range(table.setup.seats) if table.asks(seat))
        table.play(seat, table.asks(seat)[0])


def test_chance_has_decided_all_it_can_when_a_table_opens() -> None:
    table = Table(GAME, SETUP, Dice(1))

    assert [seat for seat, _ in table.record] == [CHANCE] * 6
    assert sum(bool(table.asks(seat)) for seat in range(5)) == 1


def test_the_same_dice_deal_the_same_match() -> None:
    one, two, other = (Table(GAME, SETUP, Dice(seed)) for seed in (1, 1, 2))
    for table in (one, two, other):
        play_on(table, 20)

    assert one.record == two.record
    assert one.record != other.record


@pytest.mark.parametrize("seat", [-1, 5, TABLE, CHANCE, CLOCK, 10**6])
def test_who_has_no_seat_is_asked_nothing_and_may_nothing(seat: int) -> None:
    table = Table(GAME, SETUP, Dice(1))

    assert table.asks(seat) == []
    assert table.speech(seat) == 0
    with pytest.raises(Illegal, match=r"^this seat may not play that now$"):
        table.play(seat, 0)


@pytest.mark.parametrize("seat", [-1, 5, CHANCE, CLOCK])
def test_who_has_no_seat_has_no_view(seat: int) -> None:
    table = Table(GAME, SETUP, Dice(1))

    for question in (table.view, table.heard, table.heard_count):
        with pytest.raises(IndexError):
            question(seat)


def test_spectators_have_a_view_of_what_all_are_told() -> None:
    table = Table(GAME, SETUP, Dice(1))
    play_on(table, 6)

    assert table.heard_count(TABLE) == len(table.heard(TABLE)) > 0
    assert all(event.audience >> TABLE & 1 for event in table.heard(TABLE))
    assert table.view(TABLE).seat == TABLE


def test_events_are_numbered_for_each_seat_without_a_gap() -> None:
    table = Table(GAME, SETUP, Dice(3))
    heard = {seat: table.heard(seat) for seat in (*range(5), TABLE)}
    for _ in range(40):
        play_on(table, 1)
        for seat, before in heard.items():
            news = table.heard(seat, len(before))
            assert table.heard(seat) == before + news
            assert table.heard_count(seat) == len(before) + len(news)
            heard[seat] = before + news


def test_what_a_seat_is_given_is_its_own_to_spoil() -> None:
    table = Table(GAME, SETUP, Dice(1))
    seat = next(seat for seat in range(5) if table.asks(seat))
    offered = table.asks(seat)

    table.asks(seat).clear()
    table.heard(seat).clear()

    assert table.asks(seat) == offered
    assert table.heard_count(seat) > 0


def test_a_record_can_be_looked_at_at_any_length() -> None:
    table = Table(GAME, SETUP, Dice(4))
    play_on(table, 30)
    for length in (0, 3, 6, 7, 20, len(table.record)):
        part = Table.replay(GAME, SETUP, table.record[:length])
        assert part.record == table.record[:length]  # nothing is played beyond it, not even by chance


def test_a_match_resumed_goes_on_as_if_it_had_never_stopped() -> None:
    whole = Table(GAME, SETUP, SealedDice("secret"))
    play_on(whole, 60)
    for length in range(0, len(whole.record), 7):
        record = whole.record[:length]
        dice = SealedDice("secret")
        dice.skip(sum(seat == CHANCE for seat, _ in record))
        again = Table.resume(GAME, SETUP, record, dice)
        while len(again.record) < len(whole.record):
            seat, code = whole.record[len(again.record)]
            assert seat != CHANCE  # chance has settled what was its own
            again.play(seat, code)
        assert again.record == whole.record
        assert again.view(2).as_dict() == whole.view(2).as_dict()


@pytest.mark.parametrize(
    ("entry", "seat"), [((0, 9999), 0), ((-1, 0), -1), ((40, 0), 40), ((CLOCK, 0), CLOCK), ((CHANCE, -1), CHANCE)]
)
def test_a_record_no_match_left_is_refused_with_its_place(entry: tuple[int, int], seat: int) -> None:
    record = Table(GAME, SETUP, Dice(1)).record[:4]

    with pytest.raises(BrokenRecord, match=rf"breaks at entry 4: .* seat {seat},"):
        Table.replay(GAME, SETUP, [*record, entry])


def test_a_table_does_not_share_the_record_it_was_made_from() -> None:
    record = Table(GAME, SETUP, Dice(1)).record[:4]

    table = Table.resume(GAME, SETUP, record, Dice(1))

    assert len(record) == 4
    assert len(table.record) == 6


def test_without_a_clock_there_is_nothing_to_tick() -> None:
    table = Table(GAME, SETUP, Dice(1), timed=True)

    assert table.seconds() == 0
    with pytest.raises(Illegal):
        table.tick()


@interpreted_only
def test_a_table_with_a_keeper_of_time_waits_for_the_bell() -> None:
    game = ToyGame()
    table = Table(game, game.setup(3), Dice(1), timed=True)
    assert table.seconds() == 30
    for seat in range(3):
        table.play(seat, POINT)
    assert table.waiting() == 1 << CLOCK
    assert table.record[-1] == (2, POINT)

    table.tick()

    assert (CLOCK, RING) in table.record
    assert table.record[-1][0] == CHANCE  # chance goes on at once after the bell
    assert table.over() is not None
    assert table.seconds() == 0


@interpreted_only
def test_the_bell_may_ring_before_everybody_has_answered() -> None:
    game = ToyGame()
    table = Table(game, game.setup(3), Dice(1), timed=True)
    table.play(1, POINT)
    assert table.waiting() == mask_of([0, 2]) | 1 << CLOCK

    table.tick()

    assert table.over() is not None
    with pytest.raises(Illegal):
        table.play(0, POINT)
    with pytest.raises(Illegal):
        table.tick()


@interpreted_only
def test_without_a_keeper_the_bell_rings_when_nobody_else_owes() -> None:
    game = ToyGame()
    table = Table(game, game.setup(2), Dice(1))
    table.play(1, POINT)
    assert table.over() is None

    table.play(0, POINT + 1)

    assert [seat for seat, _ in table.record] == [CHANCE, 1, 0, CLOCK, CHANCE]
    assert table.over() is not None


@interpreted_only
def test_no_seat_can_play_for_chance_or_the_clock() -> None:
    game = ToyGame()
    table = Table(game, game.setup(2), Dice(1), timed=True)

    for seat, code in ((CLOCK, RING), (0, RING), (CHANCE, TOSS), (0, HIDE)):
        with pytest.raises(Illegal):
            table.play(seat, code)


@interpreted_only
def test_a_replay_never_rings_by_itself_and_a_resumed_table_may() -> None:
    game = ToyGame()
    setup = game.setup(2)
    record = [(CHANCE, HIDE), (0, POINT), (1, POINT + 1)]

    looked_at = Table.replay(game, setup, record)
    kept = Table.resume(game, setup, record, Dice(1), timed=True)
    unkept = Table.resume(game, setup, record, Dice(1))

    assert looked_at.record == kept.record == record
    assert [seat for seat, _ in unkept.record[3:]] == [CLOCK, CHANCE]
    outcome = unkept.over()
    assert outcome is not None
    assert outcome.winners == 0b01


@interpreted_only
def test_the_table_says_who_is_who_to_eyes_that_may_see_everything_and_to_all_at_the_end() -> None:
    game = ToyGame()
    table = Table(game, game.setup(2), Dice(1))
    assert [game.roles[role] for role in table.true_roles()] == ["witness", "seeker"]
    assert table.true_sides() == (0, 0)

    table.play(0, POINT)
    table.play(1, POINT)

    outcome = table.over()
    assert outcome is not None
    assert (outcome.sides, outcome.roles) == ((0, 0), (1, 0))


@interpreted_only
def test_a_secret_reaches_its_seat_and_nobody_else() -> None:
    game = ToyGame()
    table = Table(game, game.setup(3), Dice(1), timed=True)
    table.play(2, POINT)

    assert table.view(0).as_dict() == {"kinds": ["shown"]}
    assert table.view(1).as_dict() == {"kinds": []}
    assert table.view(2).as_dict() == {"kinds": ["pointed"]}
    assert table.view(TABLE).as_dict() == {"kinds": []}
