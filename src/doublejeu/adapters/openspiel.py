"""The games as Python games of OpenSpiel: chance is explicit, seats that decide at once do so one after the other.

Importing this module registers them as `doublejeu_<game>`. An information state is what a seat was told, whole as a
string, and its last events as a tensor. Whoever answers before another is not heard by it: what a later seat is told
does not depend on it until the rules say so. `resampled` draws a world that a seat must hold possible; in it, what the
others know is what everybody knows and what they would have been told of their own part.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from doublejeu.adapters.rewards import rewards
from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, TABLE, Event, Game, Outcome, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.rows import Encoding
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES

PREFIX = "doublejeu_"
MEMORY = 512  # rows of the tensors; a string never forgets
_SEATS = (1 << CLOCK) - 1
_CHANCE, _OVER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def options_in(text: str) -> dict[str, object]:
    """Options as a game's parameter has them: `mission:t2;board:none`, each value as JSON or as a word."""
    given: dict[str, object] = {}
    for pair in filter(None, text.split(";")):
        key, _, typed = pair.partition(":")
        try:
            given[key] = json.loads(typed)
        except json.JSONDecodeError:
            given[key] = typed
    return given


def _game_type(game: Game) -> Any:
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.key}",
        long_name=f"Double Jeu: {game.key}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=game.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.fewest, "options": "", "memory": MEMORY},
    )


class SpielGame(pyspiel.Game):
    """One game with its seats and options; `players`, `options` (see `options_in`) and `memory` are its parameters."""

    def __init__(self, game: Game, game_type: Any, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.rules = game
        self.setup: Setup = game.setup(int(given.get("players", game.fewest)), options_in(given.get("options", "")))
        self.encoding = Encoding(game)
        self.memory = int(given.get("memory", MEMORY))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(game.codes),
            max_chance_outcomes=len(game.codes),
            num_players=self.setup.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=game.longest,
        )
        super().__init__(game_type, info, given)
        self._opening = game.start(self.setup)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self, iig_obs_type is None or iig_obs_type.perfect_recall)

    def opening(self) -> State:
        """The match before anything is dealt."""
        return self._opening.clone()


class Held:
    """What a state of OpenSpiel holds: the truth, and all that was told, with audiences. Copied by cloning."""

    __slots__ = ("confided", "events", "first", "outcome", "player", "truth")

    def __init__(
        self, truth: State, events: list[Event], first: int = 0, confided: dict[int, str] | None = None
    ) -> None:
        self.truth = truth
        self.events = events
        self.first = first  # of several who owe, this seat is asked first, then those after it
        self.confided = confided or {}  # in an imagined world: what other seats know of their part, by seat
        self.outcome: Outcome | None = truth.outcome()
        self.player = self._player()  # who decides now, as OpenSpiel numbers them
        truth.told = []

    def __deepcopy__(self, memo: object) -> Held:
        return Held(self.truth.clone(), self.events.copy(), self.first, self.confided)

    def apply(self, code: int) -> None:
        """Let whoever's turn it is decide; a step that only the clock would end is over at once."""
        truth = self.truth
        truth.apply(CHANCE if self.player == _CHANCE else self.player, code)
        while truth.owed() == 1 << CLOCK:
            truth.apply(CLOCK, truth.legal(CLOCK)[0])
        told = truth.told
        assert told is not None
        if told:
            self.events += told
            truth.told = []
        self.outcome = truth.outcome()
        self.player = self._player()

    def _player(self) -> int:
        owed = self.truth.owed()
        if owed == 0:
            return _OVER
        if owed >> CHANCE & 1:
            return _CHANCE
        after = owed & _SEATS & ~((1 << self.first) - 1)
        return lowest(after or owed & _SEATS)

    def heard(self, seat: int) -> list[Event]:
        """What a seat was told: who else was told something in private is not its business."""
        found = []
        for event in self.events:
            if event.audience >> TABLE & 1:
                found.append(event)
            elif event.audience >> seat & 1:
                found.append(Event(1 << seat, event.kind, event.args))
        return found

    def view(self, game: Game, setup: Setup, seat: int) -> View:
        """What a seat knows."""
        view = game.blank(setup, seat)
        for event in self.heard(seat):
            view.hear(event)
        return view


class SpielState(pyspiel.State):
    """A state of OpenSpiel. Its actions are the codes of the game, chance's too."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = Held(game.opening(), [])

    def held(self) -> Held:
        """The truth and all that was told: for algorithms that may know everything."""
        return self._held

    def current_player(self) -> int:
        return self._held.player

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._held.truth.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        truth = self._held.truth
        codes, odds = truth.legal(CHANCE), truth.odds()
        if not odds:
            return [(code, 1.0 / len(codes)) for code in codes]
        total = sum(odds)
        return [(code, weight / total) for code, weight in zip(codes, odds, strict=True) if weight]

    def _apply_action(self, action: int) -> None:
        self._held.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        act = self.get_game().rules.codes.act(action)
        return " ".join([act.verb, *map(str, act.args)])

    def is_terminal(self) -> bool:
        return self._held.outcome is not None

    def returns(self) -> list[float]:
        held, seats = self._held, self.get_game().setup.seats
        if held.outcome is None:
            return [0.0] * seats
        ended = held.outcome
        sides = tuple(held.truth.side(seat) for seat in range(seats))
        return rewards(Outcome(ended.side, ended.winners, ended.clause, sides), seats)

    def __str__(self) -> str:
        return " ".join(str(action) for action in self.history())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float] | None = None) -> SpielState:
        """A state that this player must hold possible; the sampler, which draws from 0 to 1, is all its chance."""
        seed = int((sampler() if sampler is not None else float(np.random.random())) * (1 << 53))
        return resampled(self, player, Dice(seed))


def resampled(state: SpielState, player: int, dice: Dice) -> SpielState:
    """A state that a player whose turn it is must hold possible, drawn from what it was told and from nothing else."""
    spiel: SpielGame = state.get_game()
    game, setup, held = spiel.rules, spiel.setup, state.held()
    heard = held.heard(player)
    world = game.imagine(held.view(game, setup, player), dice)
    confided: dict[int, str] = {}
    for seat in range(setup.seats):
        if seat != player:
            view = game.blank(setup, seat)
            for event in heard:
                if event.audience >> TABLE & 1:
                    view.hear(event)
            game.confide(view, world)
            confided[seat] = json.dumps(view.as_dict(), sort_keys=True)
    other = spiel.new_initial_state()
    other._held = Held(world, heard, player, confided)
    return other


class SpielObserver:
    """What a player was told: with perfect recall all of it as a string, else its view; its last events as a tensor."""

    def __init__(self, game: SpielGame, recall: bool) -> None:
        self._game = game
        self._recall = recall
        size = game.memory * game.encoding.width
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"heard": self.tensor.reshape(game.memory, game.encoding.width)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor: a row for each of the last events, the newest last, bytes as parts of 255."""
        encoding = self._game.encoding
        rows = b"".join([encoding.row(event) for event in state.held().heard(player)[-self._game.memory :]])
        self.tensor.fill(0)
        if rows:
            self.tensor[-len(rows) :] = np.frombuffer(rows, np.uint8) * np.float32(1 / 255)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player was told, event by event; where it forgets, what it knows."""
        held, game = state.held(), self._game.rules
        confided = held.confided.get(player, "")
        if not self._recall:
            return json.dumps(held.view(game, self._game.setup, player).as_dict()) + confided
        forms = game.kinds.forms
        parts = [f"{player}{confided}"]
        for event in held.heard(player):
            mark = "" if event.audience >> TABLE & 1 else "*"
            parts.append(f"{mark}{forms[event.kind].name} {' '.join(map(str, event.args))}")
        return "|".join(parts)


def _register(game: Game) -> None:
    game_type = _game_type(game)

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game, game_type, params)

    pyspiel.register_game(game_type, Registered)


for _game in GAMES.values():
    _register(_game)
