"""The bot of Sleepers: it beats chance, takes a win, stops a loss, and knows no more than its seat."""

import pytest

from doublejeu.bots import BOTS, Bot, RandomBot
from doublejeu.bots.play import play_match
from doublejeu.bots.sleepers.board import Chain, can_capture, threat
from doublejeu.bots.sleepers.thumb import Thumb
from doublejeu.core.contract import ALL, Event, View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.sleepers import events
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.view import SleepersView
from doublejeu.games.sleepers.words import (
    TURN,
)
from tests.games.sleepers.positions import choice_of, position

GAME = GAMES["sleepers"]
SETUP = GAME.setup(2)


def seated(view: View) -> Thumb:
    bot = Thumb()
    bot.sit(GAME, SETUP, view.seat, Dice(5))
    return bot


def told(state: Sleepers, seat: int) -> SleepersView:
    """What a seat would know of a position at the start of a turn, had it placed all its own agents itself."""
    view = GAME.blank(SETUP, seat)
    assert isinstance(view, SleepersView)
    for owner, network in enumerate((state.white, state.black)):
        for number in range(61):
            if network.agents >> number & 1:
                if owner == seat:
                    view.hand[state.kinds[number]] += 1
                    view.hear(Event(ALL, events.TOOK, (owner, state.kinds[number])))
                view.hear(Event(ALL, events.RECRUITED, (owner, number)))
                if network.active >> number & 1:
                    view.hear(Event(ALL, events.ACTIVATED, (owner, number, state.kinds[number])))
        view.hear(Event(ALL, events.STOCK, (owner, network.held, network.stock)))
        if owner == seat:
            view.hand = [int(network.hand) >> 4 * kind & 15 for kind in range(11)]
    view.hear(Event(ALL, events.TURN, (state.player, 1, 0, 1, 0)))
    view.hear(Event(ALL, events.STEP, (TURN,)))
    return view


def answer(white: str, black: str, hands: tuple[str, str]) -> tuple[str, str]:
    """What thumb does as white in a position."""
    state = position(white, black, hands)
    view = told(state, 0)
    return choice_of(seated(view).choose(view, state.legal(0)))


def test_thumb_is_the_bot_that_fills_seats() -> None:
    assert list(BOTS["sleepers"]) == ["thumb", "novice", "adept", "expert", "random"]


@pytest.mark.many_matches
def test_thumb_beats_random_with_either_colour() -> None:
    for number in range(16):
        seat = number % 2
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[seat] = Thumb()
        outcome = play_match(GAME, SETUP, bots, Dice(10_000 + number // 2)).over()
        assert outcome is not None
        assert outcome.winners == 1 << seat, f"lost game {number}"


def test_thumb_against_itself_comes_to_an_end() -> None:
    for seed in range(4):
        assert play_match(GAME, SETUP, [Thumb(), Thumb()], Dice(seed)).over() is not None


CHAIN = "A3:S* B3:M* C4:S* D4:P* E5:I* F5:G* G4:M*"


def test_thumb_takes_a_win_that_two_activations_make() -> None:
    verb, on = answer(f"{CHAIN} H4:S I3:L A1:R", "A5:S", ("SSSS", "SSSS"))

    assert verb == "activate"
    assert on in ("H4", "I3")


def test_thumb_takes_a_win_by_leader_and_by_scientists() -> None:
    assert answer("C2:S* C3:S* C4:S* C5:S* C6:S I1:M", "A5:S", ("MM", "SS")) == ("activate", "C6")
    assert answer("C2:S* C3:S* C4:S C5:S C6:S I1:L I3:M", "A5:S", ("MM", "SS"))[0] == "activate"


def test_thumb_captures() -> None:
    assert answer("A2:M* B1:M* B2:M I1:S", "A1:S", ("SSSS", "SSSS")) == ("activate", "B2")


def test_thumb_stops_a_loss_with_what_it_has() -> None:
    """Black needs one more activation; white's diversion can still take the chain apart."""
    verb, on = answer("I5:V A1:S", f"{CHAIN} H4:S* I3:L", ("SSSS", "SSSS"))

    assert (verb, on) == ("activate", "I5")


def test_thumb_closes_the_gap_of_a_rival_who_is_ahead() -> None:
    verb, on = answer("A1:S", CHAIN.replace("E5:I* ", "") + " H4:S* I3:L*", ("SSSS", "SSSS"))

    assert verb == "place"
    assert on in ("E5", "E4")


def test_ways_across_are_priced() -> None:
    empty = position(hands=("SSSS", "SSSS"))
    assert Chain(empty, 0, True).cost == 27
    assert Chain(empty, 0, True).holds(NAMES.index("E5"))
    near = position(f"{CHAIN} H4:S I3:L", "A5:S")
    assert Chain(near, 0, True).cost == threat(near, 0, True) == 2
    assert not Chain(near, 0, True).gaps()
    assert can_capture(position("A2:M* B1:M B2:X", "A1:S"), 0)
    assert not can_capture(position("A2:M* B1:M B2:S", "A1:S"), 0)
