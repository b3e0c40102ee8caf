"""What is hidden and what may be remembered: SL-6, and the worlds a seat must hold possible."""

from collections import Counter

from doublejeu.core.contract import ALL, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES, bit_of
from doublejeu.games.sleepers.networks import counts_in
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import INFORMER, LEADER, MILITIA, POLICE, SCIENTIST
from tests.games.sleepers.perft import LETTERS
from tests.games.sleepers.positions import code_of
from tests.rules import rule

GAME = GAMES["sleepers"]


def deal(white: str, black: str, **options: object) -> Table:
    """A table with these first hands; draws stay open, so that a test scripts them by playing chance."""
    table = Table.replay(GAME, GAME.setup(2, options), [])
    script(table, *[f"draw {letter}" for letter in white + black])
    return table


def script(table: Table, *acts: str) -> Table:
    """Play acts one after the other, each by whoever owes; chance draws as the script says."""
    for act in acts:
        verb, _, on = act.partition(" ")
        seat = table._state.owed().bit_length() - 1
        code = code_of((verb, on))
        assert code in table._state.legal(seat), f"{act} is not possible"
        table._do(seat, code)
    return table


def shown(table: Table, seat: int, name: str) -> int:
    """The kind of the agent on a hex, as the page of a seat draws it."""
    tiles = table.view(seat).as_dict()["tiles"]
    assert isinstance(tiles, list)
    found = tiles[NAMES.index(name)]
    assert isinstance(found, int)
    return found


def worlds(table: Table, seat: int, count: int = 200) -> list[Sleepers]:
    """Worlds that a seat holds possible."""
    dice = Dice(8)
    made = []
    for _ in range(count):
        world = GAME.imagine(table.view(seat), dice)
        assert isinstance(world, Sleepers)
        assert GAME.admits(table.view(seat), world)
        made.append(world)
    return made


@rule("SL-6.1")
def test_a_hand_is_in_its_owners_view_alone_and_its_size_in_everybodys() -> None:
    table = deal("SMPL", "SSSS")

    assert table.view(0).as_dict()["hand"] == [1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    for seat in (1, TABLE):
        told = table.view(seat).as_dict()
        assert told["hands"] == [4, 4]
        assert told["bags"] == [26, 26]
    assert table.view(TABLE).as_dict()["hand"] == [0] * 11


@rule("SL-6.2")
def test_not_even_its_owner_is_shown_a_sleeper() -> None:
    table = script(deal("SMPL", "SSSS"), "place E5", "take P")

    for seat in (0, 1, TABLE):
        assert shown(table, seat, "E5") == NOBODY


@rule("SL-6.2")
def test_the_owner_may_remember_and_nobody_else_can() -> None:
    table = script(deal("SMPL", "SSSS"), "place E5", "take P", "draw S")

    assert {world.kinds[NAMES.index("E5")] for world in worlds(table, 0, 50)} == {POLICE}
    assert len({world.kinds[NAMES.index("E5")] for world in worlds(table, 1)}) > 5
    assert len({world.kinds[NAMES.index("E5")] for world in worlds(table, TABLE)}) > 5


@rule("SL-6.2")
def test_the_comfort_shows_what_a_seat_has_seen() -> None:
    table = script(deal("SMPL", "SSSS", remember=True), "place E5", "take P")

    assert shown(table, 0, "E5") == POLICE
    assert shown(table, 1, "E5") == NOBODY


TURNED_DOWN = (
    *("place E5", "take I", "draw S"),
    *("place A1", "take L", "draw S"),
    *("place E6", "take I", "draw S"),
    *("activate A1",),
    *("activate E5", "flip A1", "stop"),
)


@rule("SL-6.2", "SL-5.3")
def test_an_agent_turned_down_is_hidden_again_though_both_saw_it() -> None:
    table = script(deal("IISS", "LSSS"), *TURNED_DOWN)

    for seat in (0, 1, TABLE):
        assert shown(table, seat, "A1") == NOBODY
        assert {world.kinds[NAMES.index("A1")] for world in worlds(table, seat, 20)} == {LEADER}
    remembered = script(deal("IISS", "LSSS", remember=True), *TURNED_DOWN)
    assert shown(remembered, 0, "A1") == LEADER


@rule("SL-6.3")
def test_memory_follows_a_sleeper_through_an_exchange_and_a_move() -> None:
    table = script(
        deal("DVPS", "SSSS"),
        *("place E5", "take P", "draw S", "place A1", "take S", "draw M"),
        *("place E6", "take D", "draw S", "place A2", "take S", "draw M"),
        *("place E7", "take V", "draw S", "place A3", "take S", "draw M"),
        *("activate E6", "swap E5", "activate E7", "divert E6", "send I5"),
    )

    assert {world.kinds[NAMES.index("I5")] for world in worlds(table, 0, 20)} == {POLICE}
    seen_by_rival = {world.kinds[NAMES.index("I5")] for world in worlds(table, 1)}
    assert len(seen_by_rival) > 3


@rule("SL-6.3", "SL-4.8")
def test_a_known_agent_given_back_is_in_the_hand_or_in_a_later_recruit() -> None:
    table = script(
        deal("GSSS", "BMMM"),
        *("place E5", "take G", "draw S"),
        *("place A1", "take B", "draw M"),
        *("place E6", "take S", "draw S"),
        *("place A2", "take M", "draw S"),
        *("place E7", "take S", "draw S"),
        *("activate A2", "stop"),
        *("activate E5", "give_back A2", "stop", "stop"),
    )
    view = table.view(0)
    assert isinstance(view, SleepersView)
    assert view.holdings[1].promised == [MILITIA]

    for world in worlds(table, 0, 100):
        assert counts_in(world.black.hand)[MILITIA] >= 1
    for world in worlds(table, 0, 100):
        if counts_in(world.black.hand)[MILITIA] == 1 and counts_in(world.black.bag)[SCIENTIST]:
            change = bit_of(4 * SCIENTIST) - bit_of(4 * MILITIA)
            world.black.hand += change
            world.black.bag -= change
            assert world.faults() == []
            assert not GAME.admits(view, world), "the militia given back must be somewhere"
            break
    else:
        raise AssertionError("no world has the one militia and a scientist to change it for")
    script(table, "place B1", "take M")
    held = Counter(counts_in(world.black.hand)[MILITIA] > 0 for world in worlds(table, 0))
    assert held[True] > 0
    for world in worlds(table, 0):
        assert counts_in(world.black.hand)[MILITIA] or world.kinds[NAMES.index("B1")] == MILITIA


@rule("SL-6.4")
def test_at_the_end_everything_on_the_board_and_beside_it_is_shown() -> None:
    dice = Dice(2)
    table = Table(GAME, GAME.setup(2), Dice(2))
    while table.over() is None:
        seat = 0 if table.asks(0) else 1
        table.play(seat, dice.choose(table.asks(seat)))
    truth = table._state
    assert isinstance(truth, Sleepers)

    for seat in (0, 1, TABLE):
        told = table.view(seat).as_dict()
        assert told["tiles"] == truth.kinds
        assert told["dead"] == [truth.white.fallen, truth.black.fallen]


@rule("SL-5.1")
def test_dead_sleepers_are_drawn_face_down_and_dead_actives_are_not() -> None:
    table = script(
        deal("BSSS", "SSSS"),
        *("place E5", "take B", "draw S", "place E6", "take S", "draw M"),
        *("place E4", "take S", "draw S", "activate E6"),
        *("activate E5",),
    )

    for seat in (0, 1, TABLE):
        dead = table.view(seat).as_dict()["dead"]
        assert dead == [[NOBODY, 2], [SCIENTIST]]
    assert {world.white.fallen[0] for world in worlds(table, 0, 20)} == {SCIENTIST}
    assert len({world.white.fallen[0] for world in worlds(table, 1)}) > 3


@rule("SL-6.5")
def test_both_may_talk_at_any_time() -> None:
    table = deal("SMPL", "SSSS")

    assert table.speech(0) == table.speech(1) == ALL


@rule("SL-6.6")
def test_two_enemies_are_offered_no_phrases() -> None:
    table = deal("SMPL", "SSSS")

    assert (table.game.breath, len(table.game.talk)) == (0, 0)
    assert table.sayable(0) == table.sayable(1) == []
    assert table.asked() == 0


def test_unseen_tiles_are_imagined_as_often_as_the_box_holds_them() -> None:
    """A rival's first sleeper is each kind in proportion to its 30 tiles."""
    table = script(deal("SMPL", "SSSI"), "place E5", "take P", "draw S", "place A1", "take I", "draw S")
    found = Counter(world.kinds[NAMES.index("A1")] for world in worlds(table, 0, 3000))

    for kind, total in enumerate([8, 5, 1, 2, 2, 2, 2, 2, 2, 2, 2]):
        assert abs(found[kind] - 100 * total) < 6 * (100 * total) ** 0.5, LETTERS[kind]
    assert INFORMER in found


def test_the_stack_of_abilities_is_in_the_view_and_follows_its_agents() -> None:
    table = script(
        deal("LLDS", "SSSS"),
        *("place E5", "take L", "draw S", "place A1", "take S", "draw M"),
        *("place E6", "take L", "draw S", "place A2", "take S", "draw M"),
        *("place E7", "take D", "draw S", "place A3", "take S", "draw M"),
        *("activate E5", "activate E6"),
    )
    assert table.view(1).as_dict()["stack"] == [
        {"hex": NAMES.index("E5"), "tile": LEADER, "left": 1},
        {"hex": NAMES.index("E6"), "tile": LEADER, "left": 2},
    ]

    script(table, "activate E7", "swap E5")

    assert table.view(1).as_dict()["stack"] == []  # nobody is left to wake
    traces = table.view(1).as_dict()["traces"]
    assert isinstance(traces, list)
    assert [trace["event"] for trace in traces][-4:] == ["activated", "activated", "activated", "swapped"]
