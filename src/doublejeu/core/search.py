"""Playing without anybody watching: the loop that rollouts, benchmarks and search are made of."""

from __future__ import annotations

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, State
from doublejeu.core.dice import Dice


def rollout(state: State, dice: Dice) -> int:
    """Play a state to its end at random; the number of decisions that seats (not chance) took."""
    decisions = 0
    while True:
        owed = state.owed()
        if owed == 0:
            return decisions
        seat = lowest(owed)
        codes = state.legal(seat)
        if seat == CHANCE:
            state.apply(CHANCE, dice.draw(codes, state.odds()))
        else:
            state.apply(seat, codes[dice.below(len(codes))])
            decisions += 1


class Tally:
    """What many rollouts came to."""

    def __init__(self, sides: int) -> None:
        self.games = 0
        self.decisions = 0
        self.wins: list[int] = [0] * sides


def rollouts(state: State, dice: Dice, games: int, sides: int) -> Tally:
    """Play clones of a state to their ends, again and again."""
    tally = Tally(sides)
    for _ in range(games):
        world = state.clone()
        tally.decisions += rollout(world, dice)
        outcome = world.outcome()
        assert outcome is not None
        tally.wins[outcome.side] += 1
    tally.games = games
    return tally
