"""What the other seats of an imagined world know: the search needs it, and every game passes the same tests."""

from doublejeu.core.contract import CHANCE, TABLE, View
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from tests.cases import Case
from tests.games.test_every_game import every_case, played, through


def shadow(table: Table, seat: int) -> View:
    """A seat that has heard only what everybody heard."""
    view = table.game.blank(table.setup, seat)
    for event in table.heard(TABLE):
        view.hear(event)
    return view


@every_case
def test_a_cloned_view_goes_its_own_way(case: Case) -> None:
    def look(table: Table) -> None:
        for seat in [*range(case.setup.seats), TABLE]:
            view = table.view(seat)
            before = view.as_dict()
            other = view.clone()
            assert type(other) is type(view)
            assert other.as_dict() == before
            later = ahead.heard(seat)
            for event in later[table.heard_count(seat) : table.heard_count(seat) + 40]:
                other.hear(event)
            assert view.as_dict() == before

    ahead = played(case, 2)
    through(case, 2, look, stops=12)


@every_case
def test_a_cloned_view_hears_on_as_the_first_would(case: Case) -> None:
    table = played(case, 2)
    for seat in [*range(case.setup.seats), TABLE]:
        view = case.game.blank(case.setup, seat)
        for number, event in enumerate(table.heard(seat)):
            if number % 25 == 0:
                view = view.clone()
            view.hear(event)
        assert view.as_dict() == table.view(seat).as_dict()


@every_case
def test_seats_of_imagined_worlds_know_their_part(case: Case) -> None:
    """A seat that is confided in holds its world possible, and imagines worlds that ask it the same."""
    dice = Dice(8)
    checked = 0

    def look(table: Table) -> None:
        nonlocal checked
        if table._state.owed() >> CHANCE & 1 or table.over() is not None:
            return
        for seat in range(case.setup.seats):
            world = case.game.imagine(table.view(seat), dice)
            for other in range(case.setup.seats):
                if other == seat:
                    continue
                view = shadow(table, other)
                case.game.confide(view, world)
                assert case.game.admits(view, world), f"seat {other} holds impossible what seat {seat} imagines"
                checked += 1
                if world.owed() >> other & 1:
                    again = case.game.imagine(view, dice)
                    assert again.legal(other) == world.legal(other)

    through(case, 1, look, stops=25)
    assert checked


@every_case
def test_seats_of_imagined_worlds_are_told_nothing_they_may_not_know(case: Case) -> None:
    """Redraw what such a seat cannot know: it is confided the same."""
    dice = Dice(9)

    def look(table: Table) -> None:
        if table._state.owed() >> CHANCE & 1 or table.over() is not None:
            return
        seat = dice.below(case.setup.seats)
        world = case.game.imagine(table.view(seat), dice)
        for other in range(case.setup.seats):
            if other != seat:
                view, again = shadow(table, other), shadow(table, other)
                case.game.confide(view, world)
                case.game.confide(again, case.game.imagine(view, dice))
                assert again.as_dict() == view.as_dict()

    through(case, 3, look, stops=25)
