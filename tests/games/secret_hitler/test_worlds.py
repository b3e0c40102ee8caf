"""What a seat of Secret Hitler must hold possible: imagined worlds against brute force, and what a peek leaves."""

from collections import Counter
from collections.abc import Hashable

import pytest

from doublejeu.core.contract import TABLE, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.secret_hitler.rules import SecretHitler
from doublejeu.games.secret_hitler.words import ELECTION
from tests.beliefs import Beliefs, followed
from tests.cases import cases_of
from tests.games.secret_hitler.builder import GAME, Match, deal
from tests.games.test_every_game import played
from tests.rules import rule


def peeked(laws: str) -> Match:
    """Five seats; seat 2 has peeked at these tiles, and seat 3 with chancellor 0 is elected and holds them."""
    match = deal("LLFHL")
    match.laws("FFF")
    match.peek(laws)
    match.elect(0)
    return match


def worlds(match: Match, seat: int, times: int = 200) -> list[SecretHitler]:
    found = []
    for seed in range(times):
        world = GAME.imagine(match.view(seat), Dice(seed))
        assert isinstance(world, SecretHitler)
        assert GAME.admits(match.view(seat), world)
        found.append(world)
    return found


@rule("SH-7.5")
@pytest.mark.parametrize(("laws", "liberals"), [("FFF", 0), ("LFF", 1), ("FLL", 2), ("LLL", 3)])
def test_the_next_presidents_hand_is_what_the_peeker_saw(laws: str, liberals: int) -> None:
    match = peeked(laws)

    assert {world.hand_liberals for world in worlds(match, 2)} == {liberals}
    assert match.view(2).governments[-1].drawn_liberals == liberals
    assert len({world.hand_liberals for world in worlds(match, 1)}) > 1, "nobody else knows"
    wrong = match.state.clone()
    wrong.hand_liberals, wrong.hand_fascists = (liberals + 1, 2 - liberals) if liberals < 3 else (2, 1)
    wrong.pile_liberals += liberals - wrong.hand_liberals
    wrong.pile_fascists += 3 - liberals - wrong.hand_fascists
    assert wrong.faults() == []
    assert not GAME.admits(match.view(2), wrong)
    assert GAME.admits(match.view(1), wrong)


@rule("SH-7.5")
def test_the_tiles_are_followed_into_the_chancellors_hand_the_discard_and_the_law() -> None:
    match = peeked("LFF")
    known = [match.view(seat).buried_liberals for seat in (1, 2)], [match.view(seat).buried_fascists for seat in (1, 2)]
    match.discard("F")
    held = Counter((world.hand_liberals, world.discard_liberals) for world in worlds(match, 2))
    assert {hand for hand, _ in held} == {0, 1}
    for world in worlds(match, 2):
        assert world.discard_liberals >= known[0][1] + 1 - world.hand_liberals, "the liberal tile is in hand or buried"

    match.enact("F")

    # of one liberal tile and two fascist ones, a fascist one is now the law
    assert [match.view(seat).buried_liberals for seat in (1, 2)] == [known[0][0], known[0][1] + 1]
    assert [match.view(seat).buried_fascists for seat in (1, 2)] == [known[1][0], known[1][1] + 1]


@rule("SH-7.5")
def test_a_peeker_who_is_then_chancellor_knows_what_was_buried() -> None:
    match = deal("LLFHL")
    match.laws("FFF")
    match.peek("LFF")
    match.elect(2)
    liberals, fascists = match.view(2).buried_liberals, match.view(2).buried_fascists
    match.discard("L")
    assert match.view(2).hand == [0, 2]
    assert (match.view(2).buried_liberals, match.view(2).buried_fascists) == (liberals + 1, fascists)
    assert all(world.discard_liberals > liberals for world in worlds(match, 2))


@rule("SH-7.5", "SH-6.1")
@pytest.mark.parametrize("laws", ["LFF", "FLF", "FFL"])
def test_after_chaos_the_peeker_knows_two_of_the_next_three(laws: str) -> None:
    match = deal("LLFHL")
    match.laws("FFF")
    match.peek(laws)
    match.riot()
    match.elect(next(seat for seat in match.eligible() if seat not in (2, 3)))
    match.draw(laws[1:].count("L"))
    government = match.view(2).governments[-1]

    assert [government.seen_liberals, government.seen_fascists] == [laws[1:].count("L"), laws[1:].count("F")]
    least = laws[1:].count("L")
    if match.state.president != 2:
        assert {world.hand_liberals for world in worlds(match, 2)} == {least, least + 1}
    for seat in [*range(5), TABLE]:
        assert GAME.admits(match.view(seat), match.state)


# Brute force


def key(state: State) -> Hashable:
    assert isinstance(state, SecretHitler)
    return (tiles(state), roles(state), state.voted, state.ayes, state.step, state.dealt, state.president)


def tiles(state: SecretHitler) -> tuple[int, ...]:
    return (
        state.pile_liberals, state.hand_liberals, state.hand_fascists, state.discard_liberals, state.discard_fascists,
        *state.top,
    )  # fmt: skip


def roles(state: SecretHitler) -> tuple[int, int]:
    return state.hitler, state.fascists


def compare(table: Table, beliefs: Beliefs, times: int) -> int:
    """Imagined worlds are just those that brute force leaves; how many ways the tiles may lie."""
    view = table.view(beliefs.seat)
    lying = set()
    cast = set()
    for seed in range(times):
        world = GAME.imagine(view, Dice(seed))
        assert isinstance(world, SecretHitler)
        lying.add(tiles(world))
        cast.add(roles(world))
    possible = [state for state in beliefs.states if isinstance(state, SecretHitler)]
    assert lying <= {tiles(state) for state in possible}, "an impossible world was imagined"
    assert cast <= {roles(state) for state in possible}
    if len(beliefs.states) <= times // 10:
        assert lying == {tiles(state) for state in possible}, "a possible world was never imagined"
        assert cast == {roles(state) for state in possible}
    assert all(GAME.admits(view, state) for state in possible)
    return len({tiles(state) for state in possible})


@pytest.mark.parametrize(("seed", "seat"), [(0, 0), (1, 2), (2, 4), (3, 1)])
def test_imagined_worlds_are_those_that_brute_force_leaves(seed: int, seat: int) -> None:
    case = cases_of("secret_hitler")[0]
    record = list(played(case, seed).record)
    most = 0

    def look(table: Table, beliefs: Beliefs) -> None:
        nonlocal most
        state = table._state
        assert isinstance(state, SecretHitler)
        if state.owed() and (not state.voted or state.step > ELECTION):
            most = max(most, compare(table, beliefs, 300))

    followed(Beliefs(GAME, case.setup, seat, key), case.setup, record, look)
    assert most > 3


def test_brute_force_agrees_on_what_a_peeker_knows() -> None:
    """The same after a peek, to the end of the session and of the veto that follows it."""
    match = peeked("LFF")
    match.discard("F")
    match.enact("F")
    seen = []

    def look(table: Table, beliefs: Beliefs) -> None:
        state = table._state
        assert isinstance(state, SecretHitler)
        if state.fascist_laws >= 3 and (not state.voted or state.step > ELECTION):
            seen.append(compare(table, beliefs, 400))

    setup = match.table.setup
    followed(Beliefs(GAME, setup, 2, key), setup, list(match.table.record), look)
    assert len(seen) > 2
