"""The PettingZoo door, by PettingZoo's own tests and ours. Run by `make test-doors`."""

import copy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

from doublejeu.adapters import pettingzoo
from doublejeu.adapters.rewards import rewards
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from tests.cases import cases_of
from tests.doors.pages import python_of
from tests.doors.worlds import pairs

SMALL: dict[str, Any] = {"memory": 16}


@pytest.mark.parametrize("key", GAMES)
def test_api(key: str) -> None:
    api_test(pettingzoo.env(key, **SMALL), num_cycles=200)
    parallel_api_test(pettingzoo.parallel_env(key, **SMALL), num_cycles=60)


@pytest.mark.parametrize("key", GAMES)
def test_seeds(key: str) -> None:
    seed_test(lambda: pettingzoo.env(key, **SMALL), num_cycles=40)
    parallel_seed_test(lambda: pettingzoo.parallel_env(key, **SMALL), num_cycles=20)


@pytest.mark.parametrize("key", GAMES)
def test_max_cycles(key: str) -> None:
    def rounds(**more: Any) -> pettingzoo.Rounds:
        return pettingzoo.parallel_env(key, **SMALL, **more)

    def turns(**more: Any) -> Any:
        return parallel_to_aec(rounds(**more))

    max_cycles_test(SimpleNamespace(parallel_env=rounds, env=turns))


@pytest.mark.parametrize("key", GAMES)
def test_rewards_are_the_outcome(key: str) -> None:
    env = pettingzoo.env(key, **SMALL)
    env.reset(seed=3)
    dice = Dice(1)
    for _ in env.agent_iter():
        observation, _, over, _, info = env.last()
        assert observation is not None
        assert info["view"] is not None
        env.step(None if over else dice.choose(np.flatnonzero(observation["action_mask"]).tolist()))  # type: ignore[arg-type]
    outcome = env._seats.table.over()
    assert outcome is not None
    for seat in range(len(env.possible_agents)):
        assert set(rewards(outcome, len(env.possible_agents))) <= {-1.0, 0.0, 1.0}
        if outcome.winners >> seat & 1:
            assert rewards(outcome, len(env.possible_agents))[seat] == 1.0


@pytest.mark.parametrize("action", [0, 10_000, "ja", None])
def test_what_may_not_be_played_ends_the_match_for_all(action: Any) -> None:
    env = pettingzoo.env("secret_hitler", 5, **SMALL)
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(action)

    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in env.possible_agents}


def test_only_who_owes_has_something_in_its_mask() -> None:
    env = pettingzoo.env("secret_hitler", 5, **SMALL)
    env.reset(seed=1)
    masks = [env.observe(agent)["action_mask"] for agent in env.possible_agents]

    assert [int(mask.sum()) > 0 for mask in masks] == [agent == env.agent_selection for agent in env.possible_agents]


def test_in_rounds_whoever_owes_nothing_waits_and_nonsense_is_not_played() -> None:
    env = pettingzoo.parallel_env("secret_hitler", 5, **SMALL)
    observations, _ = env.reset(seed=1)
    wait = env._seats.actions - 1
    assert sum(int(observation["action_mask"][wait]) for observation in observations.values()) == 4
    before = len(env._seats.table.record)
    env.step(dict.fromkeys(env.agents, wait))
    assert len(env._seats.table.record) == before


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_give_an_agent_the_same(key: str) -> None:
    case = cases_of(key)[0]
    for truth, other, seat in pairs(case, 11):
        handed = []
        for table in (truth, other):
            for waits in (False, True):
                seats = pettingzoo._Seats(key, case.setup.seats, case.setup.options, 32, waits)
                seats.table = table
                seen = seats.observe(seat)
                arrays = (seen["observation"].tobytes(), seen["action_mask"].tobytes())
                handed.append((*arrays, seats.info(seat), seats.rendered(seat)))
        assert handed[:2] == handed[2:]


def go_on(env: Any, dice: Dice) -> None:
    """Random actions, a few of them."""
    for _ in range(15):
        codes = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        if codes:
            env.step(dice.choose(codes))


@pytest.mark.parametrize("key", GAMES)
def test_a_copied_environment_goes_on_alike_and_apart(key: str) -> None:
    env = pettingzoo.env(key, **SMALL)
    env.reset(seed=4)
    go_on(env, Dice(1))
    before = env._seats.table.record.copy()
    other = copy.deepcopy(env)
    go_on(other, Dice(2))
    assert env._seats.table.record == before
    go_on(env, Dice(2))
    assert env._seats.table.record == other._seats.table.record
    assert len(env._seats.table.record) > len(before)
    for agent in env.possible_agents:
        assert np.array_equal(env.observe(agent)["observation"], other.observe(agent)["observation"])


def test_rendering_is_text() -> None:
    env = pettingzoo.env("sleepers", render_mode="ansi", **SMALL)
    env.reset(seed=1)

    assert "step" in str(env.render())


def test_the_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    for number, code in enumerate(python_of("pettingzoo.md")):
        exec(compile(code, f"pettingzoo.md {number}", "exec"), {})
    assert "seat_0" in capsys.readouterr().out


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_a_way_to_render_that_there_is_not_is_refused(make: Any) -> None:
    with pytest.raises(ValueError, match="there is no render_mode 'rgb_array'; there are ansi"):
        make(render_mode="rgb_array")
