"""The generic search, tried on every game: it answers from what its seat was told and from its dice alone."""

from collections.abc import Iterator

import pytest

from doublejeu.bots.random import RandomBot
from doublejeu.core.contract import Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.search.improve import Improvement, Shadows
from doublejeu.core.search.tree import Search, mixed
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import GAMES

every_game = pytest.mark.parametrize("key", list(GAMES))


def moments(key: str, seed: int, every: int) -> Iterator[tuple[Table, int, Shadows]]:
    """A match played at random, shown where some seat has a choice, with the shadows that seat would keep."""
    game = GAMES[key]
    setup = game.setup(game.fewest)
    dice = Dice(seed)
    table = Table(game, setup, dice.fork(1))
    for number in range(40 * every):
        owing = [seat for seat in range(setup.seats) if table.asks(seat)]
        if not owing:
            return
        seat = dice.choose(owing)
        if number % every == 0 and len(table.asks(seat)) > 1:
            shadows = Shadows(game, setup)
            for event in table.heard(seat):
                shadows.hear(event)
            yield table, seat, shadows
        table.play(seat, dice.choose(table.asks(seat)))


def redrawn(table: Table, seat: int, dice: Dice) -> Table:
    """The same match for this seat, with another truth behind what it knows."""
    other = Table.replay(table.game, table.setup, table.record)
    other._state = table.game.imagine(table.view(seat), dice)
    return other


def folded(table: Table, seat: int) -> View:
    view = table.game.blank(table.setup, seat)
    for event in table.heard(seat):
        view.hear(event)
    return view


def tried(search: Search) -> list[tuple[int, float, float]]:
    return [(arm.code, arm.visits, arm.total) for arm in search.root.arms]


@every_game
@pytest.mark.parametrize("deep", [True, False])
def test_the_answer_does_not_change_when_the_hidden_world_is_redrawn(key: str, deep: bool) -> None:
    asked = 0
    for table, seat, _ in moments(key, 3, 11):
        other = redrawn(table, seat, Dice(asked))
        assert other.asks(seat) == table.asks(seat)
        searches = [Search(one.game, folded(one, seat), Dice(5), deep=deep) for one in (table, other)]
        for search in searches:
            search.run(12)

        assert tried(searches[0]) == tried(searches[1])
        assert searches[0].answer() in table.asks(seat)
        asked += 1
        if asked == 4:
            break
    assert asked


@every_game
def test_a_search_in_slices_is_the_same_search(key: str) -> None:
    table, seat, _ = next(moments(key, 4, 7))
    whole, sliced = (Search(table.game, table.view(seat), Dice(2)) for _ in range(2))

    whole.run(30)
    for _ in range(6):
        sliced.run(5)

    assert tried(whole) == tried(sliced)
    assert whole.reasons(whole.answer()).as_dict() == sliced.reasons(sliced.answer()).as_dict()


@every_game
def test_searching_leaves_the_view_as_it_was(key: str) -> None:
    table, seat, _ = next(moments(key, 5, 9))
    view = table.view(seat)
    before = view.as_dict()

    Search(table.game, view, Dice(1)).run(20)

    assert view.as_dict() == before


@every_game
def test_reasons_name_the_answer_and_what_else_was_tried(key: str) -> None:
    table, seat, _ = next(moments(key, 6, 5))
    search = Search(table.game, table.view(seat), Dice(1))
    search.run(60)
    answer = search.answer()

    reasons = search.reasons(answer)

    assert reasons.code == reasons.candidates[0].code == answer
    assert reasons.iterations == 60
    assert 1 <= len(reasons.candidates) <= 5
    assert reasons.line[0] == (seat, answer)
    assert all(0.0 <= candidate.worth <= 1.0 for candidate in reasons.candidates)


def test_a_seat_with_a_won_position_finds_the_win() -> None:
    """Secret Hitler: the fascist chancellor who holds the sixth law, and everybody else, played at random."""
    game = GAMES["secret_hitler"]
    setup = game.setup(5)
    found = 0
    for seed in range(60):
        table = Table(game, setup, Dice(seed))
        dice = Dice(seed)
        while table.over() is None:
            seat = next(seat for seat in range(5) if table.asks(seat))
            legal = table.asks(seat)
            winning = [code for code in legal if wins_at_once(table, seat, code)]
            if len(legal) > 1 and winning and seat_side(table, seat):
                search = Search(game, table.view(seat), Dice(1))
                search.run(80)
                assert search.answer() in winning
                found += 1
            table.play(seat, dice.choose(legal))
    assert found >= 3


def wins_at_once(table: Table, seat: int, code: int) -> bool:
    """Whether a code ends the match in a seat's favour in every world it holds possible."""
    for draw in range(6):
        world = table.game.imagine(table.view(seat), Dice(draw))
        if code not in world.legal(seat):
            return False
        world.apply(seat, code)
        outcome = world.outcome()
        if outcome is None or not outcome.winners >> seat & 1:
            return False
    return True


def seat_side(table: Table, seat: int) -> bool:
    """Whether nobody else owes an answer at the same time."""
    return sum(1 for other in range(table.setup.seats) if table.asks(other)) == 1


def test_keys_depend_on_every_number_and_on_their_order() -> None:
    assert mixed(mixed(0, 1), 2) != mixed(mixed(0, 2), 1)
    assert mixed(7, 0) != mixed(7, 1)
    assert 0 <= mixed((1 << 42) - 1, -1) < 1 << 42
    assert len({mixed(mixed(3, a), b) for a in range(60) for b in range(60)}) == 3600


# One ply over a rule bot


class First(RandomBot):
    """A rule bot that knows one rule: take the first thing."""

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0]


def improved(table: Table, seat: int, shadows: Shadows, worlds: int, usual: int) -> Improvement:
    improvement = Improvement(shadows, folded(table, seat), table.asks(seat), usual, RandomBot, Dice(3))
    improvement.run(worlds)
    return improvement


@every_game
def test_improvement_does_not_change_when_the_hidden_world_is_redrawn(key: str) -> None:
    asked = 0
    for table, seat, shadows in moments(key, 7, 13):
        usual = table.asks(seat)[0]
        one = improved(table, seat, shadows, 2, usual)
        two = improved(redrawn(table, seat, Dice(asked)), seat, shadows, 2, usual)

        assert [trial.won for trial in one.trials] == [trial.won for trial in two.trials]
        assert one.answer() == two.answer()
        asked += 1
        if asked == 2:
            break
    assert asked


@every_game
def test_the_usual_answer_stays_where_nothing_is_clearly_better(key: str) -> None:
    table, seat, shadows = next(moments(key, 8, 3))
    for usual in (table.asks(seat)[0], table.asks(seat)[-1]):
        assert improved(table, seat, shadows, 1, usual).answer() == usual


def test_a_usual_answer_that_throws_the_match_away_is_left() -> None:
    """Sleepers at random: a player who can win at once and usually does not."""
    game: Game = GAMES["sleepers"]
    setup: Setup = game.setup(2)
    found = 0
    for seed in range(40):
        table = Table(game, setup, Dice(seed))
        dice = Dice(seed)
        while table.over() is None and not found:
            seat = next(seat for seat in range(2) if table.asks(seat))
            legal = table.asks(seat)
            winning = [code for code in legal if wins_at_once(table, seat, code)]
            if winning and len(winning) < len(legal) <= 30:
                shadows = Shadows(game, setup)
                for event in table.heard(seat):
                    shadows.hear(event)
                usual = next(code for code in legal if code not in winning)
                if improved(table, seat, shadows, 24, usual).answer() in winning:
                    found += 1
            table.play(seat, dice.choose(legal))
        if found:
            return
    raise AssertionError("no win was ever found")


@every_game
def test_trying_the_usual_answer_first_changes_no_comparison(key: str) -> None:
    """What it won in the worlds it was alone in counts against the others in the same worlds."""
    table, seat, shadows = next(moments(key, 8, 3))
    usual = table.asks(seat)[-1]
    plain = improved(table, seat, shadows, 4, usual)
    sounded = Improvement(shadows, folded(table, seat), table.asks(seat), usual, RandomBot, Dice(3))
    won_all = sounded.wins_anyway(2)
    own = next(trial for trial in sounded.trials if trial.code == usual)
    assert (len(own.won), won_all) == (2, sum(own.won) == 2)
    sounded.run(4)
    assert [trial.won for trial in sounded.trials] == [trial.won for trial in plain.trials]


@every_game
def test_whoever_wins_no_more_than_the_usual_answer_leaves_when_patience_ends(key: str) -> None:
    table, seat, shadows = next(moments(key, 8, 3))
    usual = table.asks(seat)[0]
    improvement = Improvement(
        shadows, folded(table, seat), table.asks(seat), usual, RandomBot, Dice(3), dropping=100.0, patience=2
    )
    improvement.run(1)
    assert len(improvement._racing) == len(table.asks(seat))
    improvement.run(1)
    least = sum(next(trial for trial in improvement.trials if trial.code == usual).won)
    stayed = [trial.code for trial in improvement.trials if trial.code == usual or sum(trial.won) > least]
    assert [trial.code for trial in improvement._racing] == stayed
