"""What the judge of Sleepers makes of positions, and what it believes of a rival's sleepers."""

from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.belief import FACES, reconsider
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.judge import COUNTED, WEIGHTS, SleepersJudge, counted, standing_of
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import ACTIVATE, PLACE_ON, SABOTEUR, TILES
from tests.games.sleepers.positions import position

GAME = GAMES["sleepers"]
JUDGE = SleepersJudge(30.0, 1.0, True, WEIGHTS)
CHAIN = "A3:S* B3:M* C4:S* D4:P* E5:I* F5:G* G4:M*"


def worth(state: Sleepers, seat: int = 0) -> float:
    return JUDGE.worths(state)[seat]


def test_both_players_chances_add_up() -> None:
    for state in (position(hands=("SSSS", "MMMM")), position(CHAIN, "I1:S", ("SS", "MM"), player=1)):
        assert worth(state, 0) + worth(state, 1) == 1.0
    assert len(WEIGHTS) == len(counted(position())) == 2 + 2 * COUNTED


def test_an_ended_match_is_worth_what_it_came_to() -> None:
    state = position(f"{CHAIN} H4:S* I3:L", "A5:S", ("SSSS", "SSSS"))
    state.apply(0, ACTIVATE + NAMES.index("I3"))

    assert state.outcome() is not None
    assert JUDGE.worths(state) == [1.0, 0.0]


def test_a_chain_nearly_complete_is_worth_more_than_one_begun() -> None:
    near = position(f"{CHAIN} H4:S I3:L", "A5:S", ("SSSS", "SSSS"))
    begun = position("A3:S* B3:M*", "A5:S", ("SSSS", "SSSS"))
    assert worth(near) > 0.8 > worth(begun)
    assert worth(position("A5:S", f"{CHAIN} H4:S I3:L", ("SSSS", "SSSS"), player=1), 1) > 0.8


def test_what_each_player_needs_is_counted() -> None:
    own = standing_of(position(f"{CHAIN} H4:S I3:L", "A5:S", ("SSSS", "SS")), True)
    assert (own.chain, own.leaders) == (2, 1.0)
    rival = standing_of(position("A1:M", "C1:S* C2:S* C3:S", ("SSSS", "SS")), False)
    assert rival.line == 1 + 3 + 3  # one asleep, two to be recruited
    assert standing_of(position("A1:M", "C1:S* C2:S* C3:S", ("SSSS", "SM")), False).line == 9  # one of them to be drawn
    assert standing_of(position("E5:B"), True).chain == 27  # a saboteur is no link of a chain


def test_priors_prefer_the_turn_that_wins_and_leave_nothing_out() -> None:
    state = position(f"{CHAIN} H4:S* I3:M A1:R", "A5:S", ("SSSS", "SSSS"))
    codes = state.legal(0)
    priors = JUDGE.priors(state, 0, codes)

    assert len(priors) == len(codes)
    assert min(priors) > 0.0
    assert codes[priors.index(max(priors))] == ACTIVATE + NAMES.index("I3")


def test_recruits_are_preferred_where_they_carry_a_chain_on() -> None:
    state = position("A3:S* B3:M* C4:S* D4:P* F5:G* G4:M* H4:S* I3:S*", "A5:S", ("SSSS", "SSSS"))
    codes = state.legal(0)
    priors = JUDGE.priors(state, 0, codes)
    by_code = dict(zip(codes, priors, strict=True))

    assert by_code[PLACE_ON + NAMES.index("E5")] > 3 * by_code[PLACE_ON + NAMES.index("E9")]


def test_without_care_the_rivals_prospects_do_not_count() -> None:
    careless = SleepersJudge(30.0, 0.0, False, WEIGHTS)
    calm = position("A3:S*", "A5:S", ("SSSS", "SSSS"))
    alarming = position("A3:S*", f"{CHAIN.replace('A3', 'A4')} H4:S I3:L", ("SSSS", "SSSS"))

    assert worth(alarming) < worth(calm) - 0.2
    assert abs(careless.worths(alarming)[0] - careless.worths(calm)[0]) < 0.15


def views(seed: int) -> list[SleepersView]:
    """What seat 0 knew at moments of a match played at random."""
    dice = Dice(seed)
    table = Table(GAME, GAME.setup(2), dice.fork(1))
    found = []
    for number in range(120):
        seat = next((seat for seat in range(2) if table.asks(seat)), None)
        if seat is None:
            break
        table.play(seat, dice.choose(table.asks(seat)))
        if number % 10 == 9:
            view = table.view(0).clone()
            assert isinstance(view, SleepersView)
            found.append(view)
    return found


def test_a_world_reconsidered_is_still_possible() -> None:
    dice = Dice(2)
    changed = 0
    for seed in range(4):
        for view in views(seed):
            world = GAME.imagine(view, dice)
            assert isinstance(world, Sleepers)
            before = world.kinds.copy()
            reconsider(view, world, dice)
            assert world.faults() == []
            assert GAME.admits(view, world)
            changed += world.kinds != before
    assert changed > 10


def test_faces_go_where_such_faces_are_found() -> None:
    """A sleeper beside a friend is less often imagined as a saboteur than one alone beside a rival."""
    assert all(len(row) == TILES and min(row) > 0 for row in FACES)
    table = Table(GAME, GAME.setup(2), Dice(1))
    for seat, name in ((0, "A1"), (1, "E4"), (0, "A2"), (1, "E5"), (0, "A5"), (1, "A4")):
        table.play(seat, GAME.codes.code("place", NAMES.index(name)))
        table.play(seat, table.asks(seat)[0])
    view = table.view(0)
    assert isinstance(view, SleepersView)
    dice = Dice(3)
    among, alone = 0, 0
    for _ in range(1500):
        world = GAME.imagine(view, dice)
        assert isinstance(world, Sleepers)
        reconsider(view, world, dice)
        among += world.kinds[NAMES.index("E4")] == SABOTEUR
        alone += world.kinds[NAMES.index("A4")] == SABOTEUR  # beside A5, which is white's
    assert 2 * among < alone
