"""The games as PettingZoo environments: seats are agents, codes are actions, what a seat heard is its observation.

`env` is turn by turn (AEC): the lowest seat that owes a decision acts. Seats that decide at once, such as voters, do so
one after the other, and none is told of another's answer before the rules say so. `parallel_env` lets every seat act in
every round, those who owe nothing with the one action WAIT: so nobody can tell from turns who was awake.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from doublejeu.adapters.rewards import rewards
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.core.rows import MEMORY, Encoding, Memory
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games import FIRST, GAMES

Observation = dict[str, NDArray[Any]]


def env(game: str = FIRST, seats: int = 0, **more: Any) -> Turns:
    """The game turn by turn. It needs none of PettingZoo's wrappers: what they check, it checks itself, and faster."""
    return Turns(game, seats, **more)


def parallel_env(game: str = FIRST, seats: int = 0, **more: Any) -> Rounds:
    """The game in rounds, where every seat acts."""
    return Rounds(game, seats, **more)


class _Seats:
    """What both forms of environment share: a table, and what its seats heard as arrays."""

    def __init__(self, game: str, seats: int, options: Mapping[str, object] | None, memory: int, waits: bool) -> None:
        self.game: Game = GAMES[game]
        self.setup: Setup = self.game.setup(seats or self.game.fewest, dict(options or {}))
        self.encoding = Encoding(self.game)
        self.memory = memory
        self.actions = len(self.game.codes) + waits
        self._waits = waits
        self._shape = (memory, self.encoding.width)
        self.deal(Dice(0))

    def deal(self, dice: Dice) -> None:
        """A new match."""
        self.table = Table(self.game, self.setup, dice)
        self._memories = [Memory(self.encoding, self.memory) for _ in range(self.setup.seats)]

    def observation_space(self) -> spaces.Dict:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 255, self._shape, np.uint8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )

    def observe(self, seat: int) -> Observation:
        """What a seat heard and may do; both are its own business, whoever's turn it is."""
        memory, table = self._memories[seat], self.table
        if memory.heard < table.heard_count(seat):
            memory.take_in(table.heard(seat, memory.heard))
        mask = np.zeros(self.actions, np.int8)
        codes = table.asks(seat)
        if codes:
            mask[codes] = 1
        elif self._waits:
            mask[-1] = 1
        return {"observation": np.frombuffer(memory.bytes, np.uint8).reshape(self._shape).copy(), "action_mask": mask}

    def info(self, seat: int) -> dict[str, Any]:
        """What a seat knows, for people and programs that read."""
        return {"view": self.table.view(seat).as_dict()}

    def legal(self, seat: int, action: object) -> bool:
        """Whether a seat may play that now."""
        return isinstance(action, int | np.integer) and int(action) in self.table.asks(seat)

    def owing(self) -> int:
        """The lowest seat that owes a decision; -1 when the match is over."""
        if self.table.over() is None:
            for seat in range(self.setup.seats):
                if self.table.asks(seat):
                    return seat
        return -1

    def rendered(self, seat: int | None = None) -> str:
        """A seat's view, or all that happened from above, in text."""
        if seat is not None:
            return "\n".join(f"{key}: {value}" for key, value in self.table.view(seat).as_dict().items())
        acts = [f"{seat}: {self.game.codes.act(code)!r}" for seat, code in self.table.record]
        return "\n".join(acts)


def _checked(mode: str | None, modes: list[str]) -> str | None:
    if mode is not None and mode not in modes:
        raise ValueError(f"there is no render_mode {mode!r}; there are {', '.join(modes)}")
    return mode


def _named(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


class Turns(AECEnv[str, Observation, int]):
    """The game turn by turn: the lowest seat that owes a decision acts.

    An agent that plays what it may not ends the match, with -1 for itself and nothing for the others.
    """

    def __init__(
        self,
        game: str = FIRST,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        memory: int = MEMORY,
        views: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"doublejeu_{game}_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}
        self.render_mode = _checked(render_mode, ["ansi", "human"])
        self._seats = _Seats(game, seats, options, memory, waits=False)
        self._views = views  # whether infos hold them: they cost more than a step
        self._source = Dice(0)
        self._matches = 0
        self.possible_agents = _named(self._seats.setup.seats)
        self._numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @functools.cache  # noqa: B019 (a space must be the same object each time)
    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._seats.observation_space()

    @functools.cache  # noqa: B019
    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(self._seats.actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._source, self._matches = Dice(seed), 0
        self._matches += 1
        self._seats.deal(self._source.fork(self._matches))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Observation:
        return self._seats.observe(self._numbers[agent])

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._seats.legal(self._numbers[agent], action):
            self._seats.table.play(self._numbers[agent], int(action))
            self._go_on()
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards[agent] = -1.0
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        seat = self._seats.owing()
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
            if self._views:
                self.infos[self.agent_selection] = self._seats.info(seat)
            return
        outcome = self._seats.table.over()
        assert outcome is not None
        gained = rewards(outcome, len(self.possible_agents))
        for agent in self.agents:
            self.rewards[agent] = gained[self._numbers[agent]]
            self.terminations[agent] = True
            if self._views:
                self.infos[agent] = self._seats.info(self._numbers[agent])

    def render(self) -> str | None:  # type: ignore[override]
        """What the acting seat knows, in text; after the end, all that was decided."""
        over = self._seats.table.over() is not None
        text = self._seats.rendered(None if over else self._numbers[self.agent_selection])
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """There is nothing to close."""


class Rounds(ParallelEnv[str, Observation, int]):
    """The game in rounds: every seat acts in each, WAIT (the last action) where it owes nothing.

    An action that may not be played is not played, and the seat owes its decision still.
    """

    def __init__(
        self,
        game: str = FIRST,
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        memory: int = MEMORY,
        views: bool = True,
        max_cycles: int = 0,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"name": f"doublejeu_{game}_rounds_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = _checked(render_mode, ["ansi"])
        self._seats = _Seats(game, seats, options, memory, waits=True)
        self._views = views
        self._most = max_cycles  # rounds after which a match is cut short; 0 for never
        self._source = Dice(0)
        self._matches = self._rounds = 0
        self.possible_agents = _named(self._seats.setup.seats)
        self.agents: list[str] = []
        space = self._seats.observation_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self._seats.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._source, self._matches = Dice(seed), 0
        self._matches += 1
        self._rounds = 0
        self._seats.deal(self._source.fork(self._matches))
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table, agents = self._seats.table, self.agents
        asked = [table.asks(seat) for seat in range(len(agents))]
        for seat, agent in enumerate(agents):
            code = int(actions.get(agent, -1))
            if code in asked[seat] and code in table.asks(seat):  # the answer of another may have settled it
                table.play(seat, code)
        self._rounds += 1
        outcome = table.over()
        cut = outcome is None and self._most > 0 and self._rounds >= self._most
        gained = rewards(outcome, len(agents)) if outcome is not None else [0.0] * len(agents)
        result = (
            self._observations(),
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, outcome is not None),
            dict.fromkeys(agents, cut),
            self._infos(),
        )
        if outcome is not None or cut:
            self.agents = []
        return result

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._seats.observe(seat) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self) -> dict[str, dict[str, Any]]:
        if not self._views:
            return {agent: {} for agent in self.possible_agents}
        return {agent: self._seats.info(seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str:
        """All that was decided so far, in text."""
        return self._seats.rendered()
