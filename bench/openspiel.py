"""The same measure for OpenSpiel's games of hidden roles, run by an interpreter that has OpenSpiel installed.

`make bench` gives it an environment of its own, so that nothing of it becomes a dependency. It prints one JSON line.
"""

import json
import random
import sys
import time
from typing import Any


def cpp_rollouts(game: Any, seconds: float) -> float:
    """Decisions a second of OpenSpiel's compiled rollouts: a tree search of two nodes, thousands of rollouts at each.

    Each rollout is counted with the length of a whole match, though it starts a move or two later: in its favour.
    """
    import pyspiel

    length = sum(python_match(game, random.Random(seed))[0] for seed in range(100)) / 100
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    rollouts = 500
    search = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 1.0, 2, 100, False, 1, False)
    best = 0.0
    for _ in range(5):
        began, played = time.perf_counter(), 0
        while (spent := time.perf_counter() - began) < seconds / 5:
            search.mcts_search(state)
            played += 2 * rollouts
        best = max(best, played * length / spent)
    return best


def python_match(game: Any, source: random.Random) -> tuple[int, int]:
    """One random match driven from Python: decisions of players, and of chance."""
    state = game.new_initial_state()
    decisions = dealt = 0
    while not state.is_terminal():
        if state.is_chance_node():
            codes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(codes, weights)[0])
            dealt += 1
        elif state.is_simultaneous_node():
            acts = [source.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
            state.apply_actions(acts)
            decisions += len(acts)
        else:
            state.apply_action(source.choice(state.legal_actions()))
            decisions += 1
    return decisions, dealt


def python_rollouts(game: Any, seconds: float) -> float:
    """Decisions a second when OpenSpiel is driven from Python."""
    best = 0.0
    source = random.Random(1)
    for _ in range(5):
        began, decisions = time.perf_counter(), 0
        while (spent := time.perf_counter() - began) < seconds / 5:
            decisions += python_match(game, source)[0]
        best = max(best, decisions / spent)
    return best


def main() -> None:
    """Measure the games named on the command line, each for so many seconds."""
    import pyspiel

    seconds = float(sys.argv[1])
    found = {}
    for name in sys.argv[2:]:
        game = pyspiel.load_game(name)
        found[name] = {
            "rollout_decisions_per_second": cpp_rollouts(game, seconds),
            "python_decisions_per_second": python_rollouts(game, seconds),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
