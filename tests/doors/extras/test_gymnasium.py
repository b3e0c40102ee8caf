"""The Gymnasium door, by Gymnasium's own checker and ours. Run by `make test-doors`."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv

from doublejeu.adapters.gymnasium import SeatEnv, SelfPlay
from doublejeu.core.dice import Dice
from doublejeu.core.rows import Encoding, Latest
from doublejeu.games import GAMES
from tests.cases import cases_of
from tests.doors.pages import python_of
from tests.doors.worlds import pairs


@pytest.mark.parametrize("key", GAMES)
def test_checker(key: str) -> None:
    check_env(SeatEnv(key, others=["random"]), skip_render_check=True)


@pytest.mark.parametrize("key", GAMES)
def test_a_seat_among_bots_plays_to_the_end(key: str) -> None:
    env, dice = SeatEnv(key, others=["random"], render_mode="ansi"), Dice(1)
    gains = set()
    for number in range(3):
        observation, info = env.reset(seed=number)
        assert env.render()
        over, gained = env.table.over() is not None, 0.0
        while not over:
            observation, gained, over, _, info = env.step(
                dice.choose(np.flatnonzero(observation["action_mask"]).tolist())
            )
            assert info["view"] is not None
        gains.add(gained)
    assert gains <= {-1.0, 0.0, 1.0}


def test_what_may_not_be_played_ends_it() -> None:
    env = SeatEnv("secret_hitler", 5, others=["random"])
    observation, _ = env.reset(seed=1)
    forbidden = int(np.flatnonzero(observation["action_mask"] == 0)[0])

    assert env.step(forbidden)[1:4] == (-1.0, True, False)


def test_seats_go_into_the_vectors_of_gymnasium() -> None:
    vector = SyncVectorEnv([lambda: SeatEnv("secret_hitler", 5, others=["random"])] * 3)
    observations, _ = vector.reset(seed=1)

    assert observations["heard"].shape[0] == 3


@pytest.mark.parametrize("key", GAMES)
def test_many_matches_at_once_are_matches(key: str) -> None:
    env, dice = SelfPlay(4, key), Dice(2)
    seen, info = env.reset(seed=5)
    ends = 0
    for _ in range(700):
        assert env.observation_space["heard"].shape == seen["heard"].shape
        for place in range(4):
            assert np.flatnonzero(seen["action_mask"][place]).tolist() == env.many.legal(place)
        actions = np.array([dice.choose(env.many.legal(place)) for place in range(4)])
        seen, gained, ended, cut, info = env.step(actions)
        assert not cut.any()
        for place in np.flatnonzero(ended).tolist():
            ends += 1
            assert set(info["returns"][place]) <= {-1.0, 0.0, 1.0}
            assert gained[place] in info["returns"][place]
    assert ends > 0
    again = SelfPlay(4, key)
    first, _ = again.reset(seed=5)
    assert (first["heard"] == env.reset(seed=5)[0]["heard"]).all()
    with pytest.raises(ValueError, match="may not play"):
        env.step(np.full(4, -1))


@pytest.mark.parametrize("key", GAMES)
def test_two_worlds_give_a_seat_the_same(key: str) -> None:
    case = cases_of(key)[0]
    for truth, other, seat in pairs(case, 17):
        handed = []
        for table in (truth, other):
            env = SeatEnv(key, case.setup.seats, case.setup.options)
            env.table, env.seat, env._latest = table, seat, Latest(Encoding(case.game))
            seen = env._observed()
            handed.append((seen["heard"].tobytes(), seen["action_mask"].tobytes(), env._info(), env.render()))
        assert handed[0] == handed[1]


def test_the_seat_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(python_of("gymnasium.md")[0], "gymnasium.md", "exec"), {})
    assert "gets" in capsys.readouterr().out


def test_the_policy_of_the_page_beats_random(tmp_path: Path) -> None:
    script = tmp_path / "train.py"
    script.write_text(python_of("gymnasium.md")[1])
    ran = subprocess.run([sys.executable, str(script), "20"], capture_output=True, text=True, check=False)

    assert ran.returncode == 0, ran.stderr
    assert "learned liberals win" in ran.stdout


@pytest.mark.parametrize("seat", [-1, 5, 9])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match=f"seats are numbered from 0 to 4, not {seat}"):
        SeatEnv("secret_hitler", seats=5, seat=seat)


def test_a_step_needs_a_match() -> None:
    with pytest.raises(ResetNeeded, match="call reset first"):
        SeatEnv("secret_hitler").step(0)
