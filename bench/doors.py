"""How fast the doors are, beside what stands behind other people's: steps a second, in one run, as ratios.

Run by an interpreter that has the packages installed: `make bench-doors`. Compare figures of one run only.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from typing import Any

from doublejeu.cli.house import compiled
from doublejeu.core.dice import Dice
from doublejeu.core.search.tree import Search
from doublejeu.games import GAMES

Steps = Callable[[], int]  # plays something, and says how many steps it took


def rate(work: Steps, seconds: float) -> float:
    """Steps a second of this process's own time, so that busy neighbours count little: the best of five stretches."""
    work()
    best = 0.0
    for _ in range(5):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < seconds / 5:
            done += work()
        best = max(best, done / spent)
    return best


def turns(env: Any) -> Steps:
    """One episode of a PettingZoo environment, by masks and at random, reading each observation."""
    source = random.Random(1)

    def work() -> int:
        env.reset(seed=source.randrange(1 << 30))
        steps = 0
        for _ in env.agent_iter():
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.step(None)
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(source.choice(mask.nonzero()[0].tolist()))
            steps += 1
        return steps

    return work


def spiel(name: str) -> Steps:
    """One match of an OpenSpiel game driven from Python at random; chance's outcomes are steps too."""
    import pyspiel

    game, source = pyspiel.load_game(name), random.Random(1)

    def work() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                codes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(codes, weights)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
            steps += 1
        return steps

    return work


def many(game: str, seats: int, count: int = 256) -> Steps:
    """A hundred steps of many matches at once, at random by masks, with every observation made."""
    import numpy as np

    from doublejeu.adapters.gymnasium import SelfPlay

    env, source = SelfPlay(count, game, seats), random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        choose, legal = source.random, env.many.legal
        for _ in range(100):
            actions = [codes[int(choose() * len(codes))] for codes in map(legal, range(count))]
            env.step(np.array(actions))
        return 100 * count

    return work


def pettingzoo_rates(seconds: float) -> dict[str, float]:
    """Ours, with and without readable views, and PettingZoo's own games of hidden information."""
    from pettingzoo.classic import hanabi_v5, texas_holdem_v4

    from doublejeu.adapters import pettingzoo

    found = {f"doublejeu {key}": rate(turns(pettingzoo.env(key, views=False)), seconds) for key in GAMES}
    found["doublejeu secret_hitler with views"] = rate(turns(pettingzoo.env("secret_hitler")), seconds)
    found["hanabi_v5"] = rate(turns(hanabi_v5.env()), seconds)
    found["texas_holdem_v4"] = rate(turns(texas_holdem_v4.env()), seconds)
    return found


def openspiel_rates(seconds: float) -> dict[str, float]:
    """Ours, and OpenSpiel's own games in Python."""
    import open_spiel.python.games
    import pyspiel

    import doublejeu.adapters.openspiel

    assert open_spiel.python.games and doublejeu.adapters.openspiel  # both register games
    theirs = ["python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes"]
    ours = [f"doublejeu_{key}" for key in GAMES]
    return {name: rate(spiel(name), seconds) for name in [*ours, *theirs] if name in pyspiel.registered_names()}


def duel(game: str, seconds: float, iterations: int) -> tuple[int, dict[str, tuple[float, float]]]:
    """OpenSpiel's search and ours at the same table, seat by seat in turn, each so many iterations for a decision.

    Both play at random beyond their trees. How many matches there was time for, and of each search the share of its
    seats that won, and milliseconds for a decision.
    """
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    import doublejeu.adapters.openspiel

    assert doublejeu.adapters.openspiel
    spiel_game, chance, dice = pyspiel.load_game(f"doublejeu_{game}"), np.random.RandomState(1), Dice(1)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    rival = ismcts.ISMCTSBot(
        spiel_game, evaluator, 1.0, iterations, random_state=chance, allow_inconsistent_action_sets=True
    )
    names, seats = ("doublejeu", "OpenSpiel"), spiel_game.num_players()
    won, seated, spent, decided = (dict.fromkeys(names, 0.0) for _ in range(4))
    number, end = 0, time.perf_counter() + seconds
    while number == 0 or time.perf_counter() < end:
        state = spiel_game.new_initial_state()
        who = [names[(seat + number) % 2] for seat in range(seats)]
        while not state.is_terminal():
            seat = state.current_player()
            if seat < 0:
                codes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(chance.choice(codes, p=odds)))
                continue
            began = time.perf_counter()
            if len(state.legal_actions()) == 1:
                state.apply_action(state.legal_actions()[0])
                continue
            if who[seat] == names[0]:
                search = Search(GAMES[game], state.held().view(GAMES[game], spiel_game.setup, seat), dice)
                search.run(iterations)
                code = search.answer()
            else:
                code = int(rival.step(state))
            spent[who[seat]] += time.perf_counter() - began
            decided[who[seat]] += 1
            state.apply_action(code)
        for seat, gained in enumerate(state.returns()):
            seated[who[seat]] += 1
            won[who[seat]] += gained > 0
        number += 1
    return number, {name: (won[name] / seated[name], 1000 * spent[name] / decided[name]) for name in names}


def show(title: str, found: dict[str, float], ours: str) -> None:
    """Print rates, and ours by each of theirs."""
    print(f"\n{title}, steps a second")
    for name, measured in found.items():
        theirs = "doublejeu" not in name
        print(f"  {name:40} {measured:12,.0f}" + (f"   {ours}: {found[ours] / measured:.1f} times" if theirs else ""))


def main() -> None:
    """Measure everything, each figure for so many seconds."""
    seconds = float(sys.argv[1]) if sys.argv[1:] else 2.0
    print("engine", "compiled" if compiled() else "interpreted")
    show("PettingZoo", pettingzoo_rates(seconds), "doublejeu secret_hitler")
    show("OpenSpiel, games in Python", openspiel_rates(seconds), "doublejeu_secret_hitler")
    vector = {
        f"doublejeu {key}": rate(many(key, seats), seconds) for key, seats in (("secret_hitler", 7), ("sleepers", 2))
    }
    show("Gymnasium, 256 matches at once", vector, "doublejeu secret_hitler")
    iterations = 10
    matches, found = duel("secret_hitler", 15 * seconds, iterations)
    print(f"\nsecret_hitler, {matches} matches, {iterations} iterations of search a decision")
    for name, (share, milliseconds) in found.items():
        print(f"  {name:40} {share:6.1%} of its seats won, {milliseconds:8.2f} ms a decision")


if __name__ == "__main__":
    main()
