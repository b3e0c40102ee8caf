"""The OpenSpiel door, by OpenSpiel's own test and ours. Run by `make test-doors`."""

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

from doublejeu.adapters import openspiel
from doublejeu.core.contract import CHANCE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from tests.cases import cases_of
from tests.doors.pages import python_of
from tests.doors.worlds import pairs


def loaded(key: str, **more: Any) -> Any:
    return pyspiel.load_game(f"doublejeu_{key}", {"memory": 64, **more})


def step(state: Any, chance: random.Random) -> None:
    """Any action, chance's by its odds."""
    if state.is_chance_node():
        codes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(codes, weights)[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("key", GAMES)
def test_random_simulations(key: str) -> None:
    pyspiel.random_sim_test(loaded(key), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("key", GAMES)
def test_a_resampled_state_is_one_that_its_player_cannot_tell_apart(key: str) -> None:
    game, chance, dice = loaded(key), random.Random(3), Dice(4)
    state, tried, different = game.new_initial_state(), 0, 0
    while not state.is_terminal() and tried < 60:
        player = state.current_player()
        if player >= 0:
            other = openspiel.resampled(state, player, dice)
            tried += 1
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            different += truth_of(other) != truth_of(state)
            copy = other.clone()
            step(copy, chance)
            assert other.information_state_string(player) == state.information_state_string(player)
            for _ in range(10_000):
                if copy.is_terminal():
                    break
                step(copy, chance)
            assert copy.is_terminal()
        step(state, chance)
    assert tried >= 20
    assert different > 0, "an imagined world is not the truth each time"


def truth_of(state: Any) -> str:
    """All that is true."""
    truth = state.held().truth
    names = sorted(name for name in dir(truth) if not name.startswith("_") and not callable(getattr(truth, name)))
    return repr([(name, getattr(truth, name)) for name in names if name != "told"])


@pytest.mark.parametrize("key", GAMES)
def test_it_is_the_same_match_as_at_the_table(key: str) -> None:
    game, chance = loaded(key), random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        step(state, chance)
    rules, setup = GAMES[key], GAMES[key].setup(GAMES[key].fewest)
    table = Table.replay(rules, setup, [])
    actions = iter(state.history())
    while table.over() is None:
        owed = table._state.owed()
        if owed >> CHANCE & 1:
            table.follow(CHANCE, next(actions))
        elif owed & (1 << setup.seats) - 1:
            seat = next(seat for seat in range(setup.seats) if owed >> seat & 1)
            table.follow(seat, next(actions))
        else:
            table.tick()
    assert next(actions, None) is None
    outcome = table.over()
    assert outcome is not None
    assert [gained > 0 for gained in state.returns()] == [
        bool(outcome.winners >> seat & 1) for seat in range(setup.seats)
    ]
    for seat in range(setup.seats):
        assert state.held().heard(seat) == table.heard(seat)


def test_sealed_ballots_are_not_heard_by_later_voters() -> None:
    game = loaded("secret_hitler")
    chance = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node() or "vote" not in state.action_to_string(state.legal_actions()[0]):
        step(state, chance)
    voters = []
    ja, nein = state.clone(), state.clone()
    for _ in range(4):
        voters.append(ja.current_player())
        ja.apply_action(ja.legal_actions()[1])
        nein.apply_action(nein.legal_actions()[0])
        player = ja.current_player()
        assert ja.information_state_string(player) == nein.information_state_string(player)
        assert ja.information_state_tensor(player) == nein.information_state_tensor(player)
    assert voters == [0, 1, 2, 3]


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_give_a_player_the_same(key: str) -> None:
    case = cases_of(key)[0]
    options = ";".join(f"{name}:{value}" for name, value in case.setup.options.items() if isinstance(value, str))
    game = loaded(key, players=case.setup.seats, options=options)
    for truth, other, seat in pairs(case, 13):
        handed = []
        for table in (truth, other):
            state = game.new_initial_state()
            state._held = openspiel.Held(table._state.clone(), table.heard(seat))
            seen = [state.information_state_string(seat), state.observation_string(seat)]
            handed.append((seen, state.information_state_tensor(seat), state._legal_actions(seat)))
        assert handed[0] == handed[1]


def test_options_are_parameters() -> None:
    game = loaded("infiltraitres", players=3, options="mission:t2")

    assert game.num_players() == 3
    assert game.setup.options["mission"] == "t2"
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert openspiel.options_in("mission:t2;remember:true") == {"mission": "t2", "remember": True}


def test_mccfr_runs_on_the_smallest_set_up() -> None:
    np.random.seed(1)
    game = loaded("infiltraitres")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(20):
        solver.iteration()
    policy, chance = solver.average_policy(), random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            odds = policy.action_probabilities(state)
            assert set(odds) == set(state.legal_actions())
            assert sum(odds.values()) == pytest.approx(1.0)
        step(state, chance)


def test_ismcts_of_openspiel_plays_a_match() -> None:
    game, chance = loaded("secret_hitler"), random.Random(2)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(
        game, evaluator, 1.0, 3, random_state=np.random.RandomState(2), allow_inconsistent_action_sets=True
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            step(state, chance)
    assert set(state.returns()) == {-1.0, 1.0}


def test_the_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    for number, code in enumerate(python_of("openspiel.md")):
        exec(compile(code, f"openspiel.md {number}", "exec"), {})
    assert "returns" in capsys.readouterr().out
