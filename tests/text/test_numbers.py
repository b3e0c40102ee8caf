"""Numbers in sentences."""

from doublejeu.core.contract import Event
from doublejeu.games import GAMES
from doublejeu.text import describe_event


def test_a_number_below_nothing_has_a_minus_and_no_hyphen() -> None:
    game = GAMES["batman_infiltration"]
    gauge = next(number for number, form in enumerate(game.kinds.forms) if form.name == "gauge")
    assert describe_event(game, Event(0, gauge, (-3,)), [], "fr") == "La jauge est maintenant à −3."
