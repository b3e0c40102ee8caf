"""Playing without anybody watching: the loop that benchmarks and random playouts are made of."""

from __future__ import annotations

from mypy_extensions import i64

from doublejeu.core.bits import lowest
from doublejeu.core.contract import CHANCE, CLOCK, State
from doublejeu.core.dice import Dice


class Tally:
    """What rollouts came to."""

    def __init__(self, sides: int) -> None:
        self.games = 0
        self.decisions = 0  # of seats
        self.chances = 0  # of chance and the clock
        self.wins: list[int] = [0] * sides


def rollout(state: State, dice: Dice, tally: Tally) -> None:
    """Play a state to its end at random, and count what it took."""
    decisions: i64 = 0
    chances: i64 = 0
    while True:
        owed = state.owed()
        if owed == 0:
            break
        seat = lowest(owed)
        codes = state.legal(seat)
        if seat == CHANCE:
            state.apply(CHANCE, dice.draw(codes, state.odds(), state.odds_total()))
            chances += 1
        else:
            state.apply(seat, codes[dice.below(len(codes))])
            if seat == CLOCK:
                chances += 1
            else:
                decisions += 1
    tally.games += 1
    tally.decisions += decisions
    tally.chances += chances


def rollouts(state: State, dice: Dice, games: int, sides: int) -> Tally:
    """Play clones of a state to their ends, again and again."""
    tally = Tally(sides)
    for _ in range(games):
        world = state.clone()
        rollout(world, dice, tally)
        outcome = world.outcome()
        assert outcome is not None
        tally.wins[outcome.side] += 1
    return tally
