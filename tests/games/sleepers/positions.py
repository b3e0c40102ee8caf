"""Positions written down in a line, for the engine and for the plain second Sleepers of perft.py.

An agent is "E5:S" (a sleeping scientist) or "E5:S*" (an active one); a hand is "SSMP". Letters: S scientist,
M militia, B saboteur, P police, L leader, R recruiter, I informer, G immigration, D double agent, V diversion and
X master of disguise.
"""

from collections import Counter
from typing import TypedDict

from doublejeu.core.contract import CHANCE, NOBODY, Event
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.networks import packed
from doublejeu.games.sleepers.rules import Sleepers, opening
from doublejeu.games.sleepers.terms import Terms
from doublejeu.games.sleepers.words import CODES, KINDS, TOTALS, TURN
from tests.games.sleepers.perft import BOX, CELLS, LETTERS, Choice, Duel


class Given(TypedDict, total=False):
    """A position written down: the arguments of `position` and `duel`."""

    white: str
    black: str
    hands: tuple[str, str]
    dead: tuple[str, str]
    empty_bags: bool
    player: int


def position(
    white: str = "",
    black: str = "",
    hands: tuple[str, str] = ("", ""),
    dead: tuple[str, str] = ("", ""),
    empty_bags: bool = False,
    player: int = 0,
    options: dict[str, object] | None = None,
) -> Sleepers:
    """A state at the start of a turn; tiles named nowhere are in the bags, or out of the world with empty bags."""
    state = opening(Terms(GAMES["sleepers"].setup(2, options)))
    for seat, (agents, hand, fallen) in enumerate(zip((white, black), hands, dead, strict=True)):
        network = state._network(seat)
        left = Counter({LETTERS[kind]: TOTALS[kind] for kind in range(len(LETTERS))})
        for agent in agents.split():
            name, kind = agent.split(":")
            state._put(seat, NAMES.index(name), LETTERS.index(kind[0]), kind.endswith("*"))
            left[kind[0]] -= 1
        left.subtract(hand)
        left.subtract(fallen)
        assert min(left.values()) >= 0, "more tiles than the box holds"
        network.hand = packed([hand.count(letter) for letter in LETTERS])
        network.held = len(hand)
        network.fallen = [LETTERS.index(letter) for letter in fallen]
        network.bag = 0 if empty_bags else packed([left[letter] for letter in LETTERS])
        network.stock = 0 if empty_bags else left.total()
    state.player = player
    state.step = TURN
    state.turn = 1
    state.told = []
    return state


def duel(
    white: str = "",
    black: str = "",
    hands: tuple[str, str] = ("", ""),
    dead: tuple[str, str] = ("", ""),
    empty_bags: bool = False,
    player: int = 0,
) -> Duel:
    """The same position for the plain Sleepers."""
    made = Duel()
    for seat, (agents, hand, fallen) in enumerate(zip((white, black), hands, dead, strict=True)):
        left = Counter(BOX)
        for agent in agents.split():
            name, kind = agent.split(":")
            made.board[CELLS[name]] = [seat, kind[0], kind.endswith("*")]
            left[kind[0]] -= 1
        left.subtract(hand)
        left.subtract(fallen)
        made.hands[seat] = Counter(hand)
        made.bags[seat] = Counter() if empty_bags else left
        made.dead[seat] = len(fallen)
    made.mover = player
    made.seen["the position given"] = 1
    made.tasks = [["turn"]]
    return made


def choice_of(code: int) -> Choice:
    """An engine's code as the plain Sleepers says it."""
    act = CODES.act(code)
    if not act.args:
        return act.verb, ""
    if act.verb in ("draw", "take"):
        return act.verb, LETTERS[act.args[0]]
    return act.verb, NAMES[act.args[0]]


def code_of(choice: Choice) -> int:
    """The engine's code for a choice."""
    verb, on = choice
    if not on:
        return CODES.code(verb)
    return CODES.code(verb, LETTERS.index(on) if verb in ("draw", "take") else NAMES.index(on))


def play(state: Sleepers, *acts: str) -> Sleepers:
    """Play acts such as "activate E5", "place D4", "take S" or "stop" one after the other, each by whoever owes."""
    for act in acts:
        verb, _, on = act.partition(" ")
        seat = CHANCE if state.owed() == 1 << CHANCE else state.player
        code = code_of((verb, on))
        assert code in state.legal(seat), f"{act} is not possible; possible: {offered(state)}"
        state.apply(seat, code)
    return state


def offered(state: Sleepers) -> list[str]:
    """What whoever owes may do, in words."""
    seat = CHANCE if state.owed() == 1 << CHANCE else state.player
    return [" ".join(choice_of(code)).strip() for code in state.legal(seat)]


def ending(state: Sleepers) -> tuple[str, int] | None:
    """The clause that ended the match and the winner, NOBODY for a draw."""
    outcome = state.outcome()
    if outcome is None:
        return None
    return outcome.clause, outcome.side if outcome.winners else NOBODY


def agents(state: Sleepers, seat: int) -> str:
    """The agents of a player as they are written down, by hex."""
    network = state._network(seat)
    return " ".join(
        f"{NAMES[number]}:{LETTERS[state.kinds[number]]}{'*' if network.active >> number & 1 else ''}"
        for number in range(61)
        if network.agents >> number & 1
    )


def told(state: Sleepers, name: str) -> list[Event]:
    """The events of one kind that have been told so far."""
    assert state.told is not None
    return [event for event in state.told if event.kind == KINDS.kind(name)]
