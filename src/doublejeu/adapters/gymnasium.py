"""The games as Gymnasium environments: one seat among bots, or every seat of many matches at once.

An observation is what the seat heard: the last row of each kind of event (`core/rows.py`), which holds what was told
once, such as one's role, as long as the match lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from doublejeu.adapters.rewards import rewards
from doublejeu.bots import Bot, Player, player_named, usual_player
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.many import Many
from doublejeu.core.rows import Encoding, Latest
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import FIRST, GAMES

Observation = dict[str, NDArray[Any]]


def _space(game: Game, encoding: Encoding) -> spaces.Dict:
    return spaces.Dict(
        {
            "heard": spaces.Box(0, 255, (len(game.kinds), encoding.width), np.uint8),
            "action_mask": spaces.Box(0, 1, (len(game.codes),), np.int8),
        }
    )


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a match; bots have the others. Reward at the end: 1 to a winner, -1 to a loser, 0 for a draw.

    Playing what may not be played ends the match, with -1 for it: `action_mask` says what may. `seat` is drawn anew for
    each match unless it is given. `others` names bots, dealt round the other seats.
    """

    def __init__(
        self,
        game: str = FIRST,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        others: Sequence[str | Player] = (),
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.game: Game = GAMES[game]
        self.setup: Setup = self.game.setup(seats or self.game.fewest, dict(options or {}))
        self.encoding = Encoding(self.game)
        self.observation_space = _space(self.game, self.encoding)
        self.action_space = spaces.Discrete(len(self.game.codes))
        self._others = [player_named(game, bot) if isinstance(bot, str) else bot for bot in others]
        self._others = self._others or [usual_player(game)]
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise ValueError(f"seats are numbered from 0 to {self.setup.seats - 1}, not {seat}")
        self._given = seat
        self._source = Dice(0)
        self._matches = 0
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._source, self._matches = Dice(seed), 0
        self._matches += 1
        dice = self._source.fork(self._matches)
        self.table = Table(self.game, self.setup, dice.fork(-1))
        self.seat = dice.below(self.setup.seats) if self._given is None else self._given
        self._bots: list[Bot | None] = []
        for seat in range(self.setup.seats):
            bot = None if seat == self.seat else self._others[(seat + self._matches) % len(self._others)].bot()
            if bot is not None:
                bot.sit(self.game, self.setup, seat, dice.fork(seat))
            self._bots.append(bot)
        self._told = [0] * self.setup.seats
        self._latest = Latest(self.encoding)
        self._others_play()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._matches:
            raise ResetNeeded("there is no match yet: call reset first")
        if int(action) not in self.table.asks(self.seat):
            return self._observed(), -1.0, True, False, self._info()
        self.table.play(self.seat, int(action))
        self._others_play()
        outcome = self.table.over()
        gained = rewards(outcome, self.setup.seats)[self.seat] if outcome is not None else 0.0
        return self._observed(), gained, outcome is not None, False, self._info()

    def _others_play(self) -> None:
        """Until this seat is asked, or the match is over."""
        table = self.table
        while table.over() is None:
            asked = [seat for seat in range(self.setup.seats) if seat != self.seat and table.asks(seat)]
            if not asked:
                return
            for seat in asked:
                bot, legal = self._bots[seat], table.asks(seat)
                if bot is not None and legal:
                    for event in table.heard(seat, self._told[seat]):
                        bot.hear(event)
                    self._told[seat] = table.heard_count(seat)
                    table.play(seat, bot.choose(table.view(seat), legal))
            if table.asks(self.seat):
                return

    def _observed(self) -> Observation:
        self._latest.take_in(self.table.heard(self.seat, self._latest.heard))
        mask = np.zeros(len(self.game.codes), np.int8)
        mask[self.table.asks(self.seat)] = 1
        shape = (len(self.game.kinds), self.encoding.width)
        return {"heard": np.frombuffer(self._latest.whole(), np.uint8).reshape(shape).copy(), "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "view": self.table.view(self.seat).as_dict()}

    def render(self) -> str:  # type: ignore[override]
        """What the seat knows, in text."""
        return "\n".join(f"{key}: {value}" for key, value in self.table.view(self.seat).as_dict().items())


class SelfPlay(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Many matches at once, whose every decision is the learner's: each step decides one thing in each match.

    `infos["seat"]` says whose turn it is in each. Where a match ended, `terminations` is True, `infos["returns"]` has
    what every seat of it gets, and the observation is already that of the next match. The reward of a step is what the
    seat that took it gets by it, at the end alone.
    """

    def __init__(
        self,
        count: int,
        game: str = FIRST,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.num_envs = count
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.game: Game = GAMES[game]
        self.setup: Setup = self.game.setup(seats or self.game.fewest, dict(options or {}))
        self.encoding = Encoding(self.game)
        self.single_observation_space = _space(self.game, self.encoding)
        self.single_action_space = spaces.Discrete(len(self.game.codes))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, count)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, count)
        self.many = Many(self.game, self.setup, count, Dice(0))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        first = seed[0] if isinstance(seed, list) else seed
        self.many = Many(self.game, self.setup, self.num_envs, Dice(0 if first is None else first))
        return self._observed(), {"seat": np.array(self.many.seats)}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        many, count = self.many, self.num_envs
        deciding = many.seats.copy()
        many.step(actions.tolist())
        gained, ended = np.zeros(count), np.zeros(count, bool)
        info: dict[str, Any] = {"seat": np.array(many.seats)}
        if many.ends:
            info["returns"] = np.zeros((count, self.setup.seats))
            for end in many.ends:
                worth = rewards(end.outcome, self.setup.seats)
                ended[end.place] = True
                gained[end.place] = worth[deciding[end.place]]
                info["returns"][end.place] = worth
        return self._observed(), gained, ended, np.zeros(count, bool), info

    def _observed(self) -> Observation:
        many, count = self.many, self.num_envs
        heard = np.frombuffer(many.observations(), np.uint8)
        masks = np.frombuffer(many.masks(), np.int8)
        shape = (count, len(self.game.kinds), self.encoding.width)
        return {"heard": heard.reshape(shape), "action_mask": masks.reshape(count, len(self.game.codes))}
