"""What a seat of Les Infiltrés must hold possible: imagined worlds against brute force, over a night and a day."""

from collections.abc import Hashable

import pytest

from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, State
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import CALL_AGREEMENT, CALL_INFILTRATORS, CALL_RESCUE
from tests.beliefs import Beliefs, followed
from tests.engine import many_matches
from tests.games.les_infiltres.scripted import GAME, Match
from tests.games.les_infiltres.test_night import LOOKOUTS
from tests.games.test_imagined_seats import shadow


def cards(state: LesInfiltres) -> tuple[int, ...]:
    return tuple(state.role(seat) for seat in range(state.seats))


def spent(state: LesInfiltres) -> tuple[int, ...]:
    """What earlier nights have left behind that nobody is told of."""
    minister = state.living(state.minister)
    return (
        minister and state.rescue_spent and not state.rescuing,
        minister and state.arrest_spent,
        state.living(state.pastor) and state.pastor_hit,
    )


def key(state: State) -> Hashable:
    assert isinstance(state, LesInfiltres)
    night = (state.protected, state.silencing, tuple(state.choices), state.designated, state.caught, state.spotted)
    calls = (state.rescuing, state.arresting, state.rescue_spent, state.arrest_spent, state.pastor_hit, state.look)
    public = (state.step, state.chance, state.owing, state.alive, state.dealt, state.volunteers, state.sage)
    return cards(state), night, calls, public, state.found, state.selfish, state.selfish_before


def match_of(seed: int, days: int) -> tuple[Table, int]:
    """A match of seven at random, up to the end of some day, and the seat of an infiltrator."""
    dice = Dice(seed)
    table = Table(GAME, GAME.setup(7), dice.fork(1))
    while table.over() is None:
        state = table._state
        assert isinstance(state, LesInfiltres)
        if state.night > days:
            break
        owing = bits(state.owed())
        if owing == [CLOCK]:
            table.tick()
            continue
        seat = dice.choose([each for each in owing if each != CLOCK])
        table.play(seat, dice.choose(table.asks(seat)))
    state = table._state
    assert isinstance(state, LesInfiltres)
    return table, bits(state.infiltrators)[0]


@many_matches
@pytest.mark.parametrize("seed", [3])
def test_imagined_worlds_are_those_that_brute_force_leaves(seed: int) -> None:
    match, seat = match_of(seed, 1)
    compared = 0

    def look(table: Table, beliefs: Beliefs) -> None:
        nonlocal compared
        state = table._state
        assert isinstance(state, LesInfiltres)
        asked = state.owed() & ~(1 << CLOCK)
        if state.night == 0 or asked != state.alive or not asked:
            return  # sealed answers are still to be given in an imagined world
        possible = [other for other in beliefs.states if isinstance(other, LesInfiltres)]
        view = table.view(seat)
        dealt = set()
        left = set()
        for draw in range(300):
            world = GAME.imagine(view, Dice(draw))
            assert isinstance(world, LesInfiltres)
            dealt.add(cards(world))
            left.add(spent(world))
        assert cards(state) in {cards(other) for other in possible}
        assert dealt <= {cards(other) for other in possible}, "an impossible deal was imagined"
        assert left <= {spent(other) for other in possible}, "a call that cannot have been made was imagined"
        if len({cards(other) for other in possible}) <= 60:
            assert dealt == {cards(other) for other in possible}, "a possible deal was never imagined"
        assert left == {spent(other) for other in possible}
        compared += 1

    followed(Beliefs(GAME, match.setup, seat, key), match.setup, list(match.record), look)
    assert compared > 4


@pytest.mark.parametrize(("look", "noticed"), [("glance", False), ("stare", True)])
def test_a_lookout_imagines_that_she_was_noticed_by_how_she_looked(look: str, noticed: bool) -> None:
    match = Match(LOOKOUTS, glance_risk=0, stare_risk=100)
    match.to(CALL_INFILTRATORS)
    match.play(2, look)
    match.tick()
    if match.state.owed() >> CHANCE & 1:
        match.play(CHANCE, "lot", 0)  # whom she glimpses
    match.to(CALL_AGREEMENT)
    for draw in range(10):
        world = GAME.imagine(match.table.view(2), Dice(draw))
        assert isinstance(world, LesInfiltres)
        assert (world.spotted == 2) == noticed


def hits(match: Match, seat: int) -> set[tuple[int, bool]]:
    """Who is the pastor, and was he designated before: in many imagined worlds, all of which the seat admits."""
    found: set[tuple[int, bool]] = set()
    for draw in range(80):
        world = GAME.imagine(match.table.view(seat), Dice(draw))
        assert isinstance(world, LesInfiltres)
        assert GAME.admits(match.table.view(seat), world)
        found.add((world.pastor, world.pastor_hit))
    return found


def test_a_pastor_hit_behind_an_arrest_is_imagined_after_the_minister_has_left() -> None:
    match = Match()
    match.night(point=4, agree=4, arrest=5)  # the pastor stays free, and seat 5 goes to prison
    match.vote({0: 2, 1: 2, 3: 2, 4: 2, 6: 2})
    assert match.state.by_night()
    assert match.state.pastor_hit
    assert match.alive() == [0, 1, 3, 4, 6]

    for seat in (3, 4, 5, 6, TABLE):
        assert {(4, False), (4, True)} <= hits(match, seat), "whom they designated and who was arrested is not known"
    for seat in (0, 1):
        assert {pastor for pastor, hit in hits(match, seat) if hit} == {4}, "whom they designated they know"
    assert hits(match, 2) == {(4, True)}, "who stayed free and was not rescued is the pastor"
    for seat in [*range(7), TABLE]:
        assert GAME.admits(match.table.view(seat), match.state)


def test_no_pastor_is_hit_behind_an_arrest_that_was_made_on_another_night() -> None:
    match = Match("infiltrator infiltrator minister hacker pastor believer believer believer believer believer", sage=9)
    match.night(point=5, agree=5)
    match.abstain()
    match.night(point=6, agree=6, arrest=7)  # two prisoners: one of them was arrested
    match.vote(dict.fromkeys((0, 1, 3, 4, 8, 9), 2))
    assert match.state.by_night()

    hit = match.state.clone()
    hit.pastor_hit = True
    for seat in [*range(10), TABLE]:
        assert not any(hit for _, hit in hits(match, seat))
        assert GAME.admits(match.table.view(seat), match.state)
        assert not GAME.admits(match.table.view(seat), hit)


def test_a_minister_in_an_imagined_world_knows_that_the_designated_seat_is_no_infiltrator() -> None:
    match = Match()
    match.to(CALL_INFILTRATORS)
    for seat in (0, 1):
        match.play(seat, "point", 5)
    match.to(CALL_RESCUE)
    view = shadow(match.table, 2)
    GAME.confide(view, match.state)
    assert isinstance(view, LesInfiltresView)
    assert view.innocent == match.table.view(2).innocent  # type: ignore[attr-defined]
    for draw in range(40):
        assert GAME.imagine(view, Dice(draw)).faults() == []
