"""Setting up and the turn: SL-1 and SL-3."""

from doublejeu.core.contract import CHANCE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.networks import counts_in
from doublejeu.games.sleepers.rules import Sleepers
from tests.games.sleepers.positions import agents, offered, play, position, told
from tests.rules import rule

GAME = GAMES["sleepers"]


def start() -> Sleepers:
    state = GAME.start(GAME.setup(2))
    assert isinstance(state, Sleepers)
    return state


@rule("SL-1.1")
def test_a_recruit_may_lie_on_any_of_61_hexes() -> None:
    state = position(hands=("SSMM", "SSMM"))

    assert offered(state) == [f"place {name}" for name in NAMES]
    assert len(NAMES) == 61


@rule("SL-1.2")
def test_each_bag_holds_thirty_tiles() -> None:
    state = start()

    for network in (state.white, state.black):
        assert counts_in(network.bag) == [8, 5, 1, 2, 2, 2, 2, 2, 2, 2, 2]
        assert network.stock == 30


@rule("SL-1.3", "SL-6.1")
def test_four_tiles_are_drawn_each_and_seen_by_their_owner_alone() -> None:
    state = start()
    state.told = []

    assert state.odds() == [8, 5, 1, 2, 2, 2, 2, 2, 2, 2, 2]
    play(state, *["draw S"] * 4, *["draw M"] * 4)

    assert [event.audience for event in told(state, "drew")] == [1] * 4 + [2] * 4
    assert counts_in(state.white.hand)[0] == 4
    assert (state.white.stock, state.black.stock) == (26, 26)
    assert told(state, "stock")[-1].args == (1, 4, 26)


@rule("SL-1.4")
def test_white_begins() -> None:
    table = Table(GAME, GAME.setup(2), Dice(1))

    assert table.waiting() == 1
    assert table.asks(0)
    assert not table.asks(1)


@rule("SL-3.1")
def test_a_turn_is_a_recruit_or_an_activation_and_never_a_pass() -> None:
    state = position("E5:S E6:M D4:S*", "A1:S", hands=("S", "S"))

    assert "stop" not in offered(state)
    assert [act for act in offered(state) if act.startswith("activate")] == ["activate E5", "activate E6"]
    assert len([act for act in offered(state) if act.startswith("place")]) == 61 - 4


@rule("SL-3.1", "SL-3.2")
def test_a_recruit_lies_face_down_and_ends_the_turn() -> None:
    state = play(position(hands=("SSMP", "SSMM"), empty_bags=True), "place D4", "take P")

    assert agents(state, 0) == "D4:P"
    assert state.player == 1
    assert counts_in(state.white.hand)[:4] == [2, 1, 0, 0]


@rule("SL-3.2")
def test_the_tile_is_asked_for_even_where_all_are_alike() -> None:
    state = play(position(hands=("SS", "SS")), "place D4")

    assert offered(state) == ["take S"]


@rule("SL-3.3")
def test_only_ones_own_sleepers_can_be_activated() -> None:
    state = position("E5:S E6:M*", "A1:S B1:M*")

    assert offered(state) == ["activate E5"]
    assert agents(play(state, "activate E5"), 0) == "E5:S* E6:M*"


@rule("SL-3.4")
def test_the_second_activation_is_free_and_comes_after_the_first() -> None:
    state = play(position("E5:V E6:M F5:S", "A1:S"), "activate E5")
    assert not [act for act in offered(state) if act.startswith("activate")]

    play(state, "divert A1", "send A5")
    assert offered(state) == ["stop", "activate E6", "activate F5"]

    both = play(state.clone(), "activate F5")
    assert (both.player, both.owed()) == (0, 1 << CHANCE)
    one = play(state.clone(), "stop")
    assert agents(one, 0) == "E5:V* E6:M F5:S"


@rule("SL-3.4")
def test_without_another_sleeper_the_turn_ends_by_itself() -> None:
    state = play(position("E5:S", "A1:S", hands=("SSSS", "S"), empty_bags=True), "activate E5")

    assert state.player == 1


@rule("SL-3.5")
def test_the_hand_is_filled_up_to_four_after_the_action() -> None:
    state = play(position(hands=("SS", "SSSS")), "place A1", "take S")
    assert state.owed() == 1 << CHANCE

    play(state, "draw M", "draw M", "draw P")

    assert state.player == 1
    assert state.white.held == 4


@rule("SL-3.5")
def test_an_empty_bag_and_a_full_hand_give_nothing() -> None:
    empty = play(position(hands=("SS", "SSSS"), empty_bags=True), "place A1", "take S")
    assert (empty.player, empty.white.held) == (1, 1)

    full = play(position("E5:S", "A1:S", hands=("SSSSSM", "SSSS")), "activate E5")
    assert (full.player, full.white.held) == (1, 6)


@rule("SL-3.6")
def test_with_every_tile_on_the_board_a_hex_is_still_empty() -> None:
    letters = "S" * 8 + "M" * 5 + "BPPLLRRIIGGDDVVXX"
    white = " ".join(f"{name}:{letter}" for name, letter in zip(NAMES[:29], letters, strict=False))
    black = " ".join(f"{name}:{letter}" for name, letter in zip(NAMES[29:59], letters, strict=True))
    state = position(white, black, hands=("X", ""))
    assert [act for act in offered(state) if act.startswith("place")] == ["place I4", "place I5"]

    play(state, "place I4", "take X")

    assert [name for name in NAMES if state._empty() >> NAMES.index(name) & 1] == ["I5"]
