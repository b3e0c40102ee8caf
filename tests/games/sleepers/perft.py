"""A second Sleepers, slow and plain, written from the booklet alone: the engine is compared with it.

Agents are entries of a dictionary from cube coordinates to [owner, letter, face up]; nothing is kept that can be
counted again, and every ending is looked for all over the board after every change. It shares no line with the engine.
"""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy

Cell = tuple[int, int, int]
Choice = tuple[str, str]  # a verb and what it is applied to: a hex such as "E5", a tile's letter, or nothing

LETTERS = "SMBPLRIGDVX"
BOX = Counter({"S": 8, "M": 5, "B": 1, "P": 2, "L": 2, "R": 2, "I": 2, "G": 2, "D": 2, "V": 2, "X": 2})
AROUND = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]


def _all_cells() -> dict[str, Cell]:
    named: dict[str, Cell] = {}
    for row, letter in enumerate("ABCDEFGHI"):
        z = row - 4
        in_row = [(x, -x - z, z) for x in range(-4, 5) if -4 <= -x - z <= 4]
        for column, cell in enumerate(sorted(in_row), 1):
            named[f"{letter}{column}"] = cell
    return named


CELLS = _all_cells()
NAME_OF = {cell: name for name, cell in CELLS.items()}
ON_BOARD = set(CELLS.values())


def step(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    """Where one comes to, going straight on."""
    return (cell[0] + times * direction[0], cell[1] + times * direction[1], cell[2] + times * direction[2])


def beside(cell: Cell) -> list[Cell]:
    """The hexes around one."""
    return [step(cell, direction) for direction in AROUND if step(cell, direction) in ON_BOARD]


class Duel:
    """One match; `choices` says what can be done now and `do` does it."""

    def __init__(self, informer_self: bool = True, repetition: bool = True, quiet_turns: int = 100) -> None:
        self.police_must = False
        self.informer_self = informer_self
        self.repetition = repetition
        self.quiet_turns = quiet_turns
        self.board: dict[Cell, list[object]] = {}
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.bags: list[Counter[str]] = [Counter(BOX), Counter(BOX)]
        self.dead: list[int] = [0, 0]
        self.mover = 0
        self.tasks: list[list[object]] = [["draw", 1], ["draw", 0]]  # what is still to be done, the next one last
        self.calm = 0
        self.seen: Counter[str] = Counter()
        self.result = ""

    # What can be done

    def choices(self) -> list[Choice]:
        """Everything the player (or chance) may do now, in no particular order."""
        if self.result:
            return []
        task = self.tasks[-1]
        what = task[0]
        free = [("place", NAME_OF[cell]) for cell in ON_BOARD if cell not in self.board]
        sleeping = [("activate", NAME_OF[cell]) for cell in self.sleepers(self.mover)]
        if what == "draw":
            owner = task[1]
            assert isinstance(owner, int)
            return [("draw", letter) for letter in LETTERS if self.bags[owner][letter] > 0]
        if what == "turn":
            return sleeping + (free if self.hands[self.mover].total() else [])
        if what in ("second", "lead"):
            return [("stop", ""), *sleeping]
        if what == "recruit":
            return free
        if what == "hide":
            return [("take", letter) for letter in LETTERS if self.hands[self.mover][letter] > 0]
        if what == "send":
            return [("send", NAME_OF[cell]) for cell in ON_BOARD if cell not in self.board]
        cell = task[1]
        assert isinstance(cell, tuple)
        return list(self.targets(str(what), cell))

    def targets(self, what: str, cell: Cell) -> Iterator[Choice]:
        """What the ability of the agent on this cell may be aimed at."""
        if what == "jump":
            if not self.police_must:
                yield "stop", ""
            for _, landing in self.leaps(cell):
                yield "jump", NAME_OF[landing]
        elif what == "copy":
            yield "stop", ""
            for model in self.models(cell):
                yield "copy", NAME_OF[model]
        elif what == "give_back":
            yield "stop", ""
            for other in self.board:
                if other != cell:
                    yield "give_back", NAME_OF[other]
        elif what == "divert":
            for other in self.board:
                yield "divert", NAME_OF[other]
        else:
            for other in self.board:
                if other != cell or (what == "flip" and self.informer_self):
                    yield what, NAME_OF[other]

    def sleepers(self, owner: int) -> list[Cell]:
        return [cell for cell, (whose, _, up) in self.board.items() if whose == owner and not up]

    def leaps(self, cell: Cell) -> list[tuple[Cell, Cell]]:
        """Pairs of a leapt cell and the landing behind it."""
        found = []
        for direction in AROUND:
            over, landing = step(cell, direction), step(cell, direction, 2)
            if over in self.board and self.board[over][0] != self.mover:
                if landing in ON_BOARD and landing not in self.board:
                    found.append((over, landing))
        return found

    def models(self, cell: Cell) -> list[Cell]:
        return [
            c for c in beside(cell) if c in self.board and self.board[c][2] and self.board[c][1] not in ("S", "M", "X")
        ]

    # Doing it

    def do(self, choice: Choice) -> None:
        """Carry a choice out, and go on to the next point where somebody must choose."""
        verb, on = choice
        task = self.tasks[-1]
        if verb == "draw":
            owner = task[1]
            assert isinstance(owner, int)
            self.bags[owner][on] -= 1
            self.hands[owner][on] += 1
            if self.hands[owner].total() >= 4 or not self.bags[owner].total():
                self.tasks.pop()
        elif verb == "stop":
            self.tasks.pop()
        elif verb == "activate":
            self.wake(task, CELLS[on])
        elif verb == "place":
            self.tasks.pop()
            self.tasks.append(["hide", CELLS[on]])
        elif verb == "take":
            self.tasks.pop()
            assert isinstance(task[1], tuple)
            self.hands[self.mover][on] -= 1
            self.board[task[1]] = [self.mover, on, False]
            self.calm = -1
            self.look()
        else:
            assert isinstance(task[1], tuple)
            self.use(verb, task[1], CELLS[on])
        self.go_on()

    def wake(self, task: list[object], cell: Cell) -> None:
        if task[0] == "lead":
            assert isinstance(task[1], int)
            task[1] -= 1
        else:
            self.tasks.pop()
            if task[0] == "turn":
                self.tasks.append(["second"])
        self.board[cell][2] = True
        self.look()
        if not self.result:
            self.ability(str(self.board[cell][1]), cell)

    def ability(self, letter: str, cell: Cell) -> None:
        """What an agent does on waking, or a master in its stead."""
        if letter == "B":
            for victim in [cell, *beside(cell)]:
                if victim in self.board:
                    self.bury(victim)
            self.look()
        elif letter == "L":
            self.tasks.append(["lead", 2])
        elif letter == "R":
            self.tasks.append(["recruit"])
        elif letter in "PIGDVX":
            task = {"P": "jump", "I": "flip", "G": "give_back", "D": "swap", "V": "divert", "X": "copy"}[letter]
            self.tasks.append([task, cell, 2])

    def use(self, verb: str, agent: Cell, target: Cell) -> None:
        task = self.tasks.pop()
        if verb == "jump":
            over = next(over for over, landing in self.leaps(agent) if landing == target)
            self.bury(over)
            self.board[target] = self.board.pop(agent)
            self.tasks.append(["jump", target])
            self.look()
        elif verb == "flip":
            self.board[target][2] = not self.board[target][2]
            self.look()
        elif verb == "give_back":
            owner, letter, _ = self.board.pop(target)
            assert isinstance(owner, int)
            self.hands[owner][str(letter)] += 1
            if task[2] == 2:
                self.tasks.append(["give_back", agent, 1])
        elif verb == "swap":
            self.board[agent], self.board[target] = self.board[target], self.board[agent]
            self.look()
        elif verb == "divert":
            self.tasks.append(["send", target])
        elif verb == "send":
            self.board[target] = self.board.pop(agent)
            self.look()
        elif verb == "copy":
            self.ability(str(self.board[target][1]), agent)

    def bury(self, cell: Cell) -> None:
        owner = self.board.pop(cell)[0]
        assert isinstance(owner, int)
        self.dead[owner] += 1
        self.calm = -1

    def go_on(self) -> None:
        """Drop what cannot be done any more; begin the next turn when nothing is left."""
        while not self.result:
            if not self.tasks:
                self.next_turn()
                continue
            task = self.tasks[-1]
            no_sleeper = not self.sleepers(self.mover)
            cell = task[1] if len(task) > 1 and isinstance(task[1], tuple) else (9, 9, 9)
            alone = len(self.board) == 1
            over = (
                (task[0] in ("second", "lead") and no_sleeper)
                or (task[0] == "lead" and task[1] == 0)
                or (task[0] == "recruit" and not self.hands[self.mover].total())
                or (task[0] == "jump" and not self.leaps(cell))
                or (task[0] == "copy" and not self.models(cell))
                or (task[0] in ("swap", "give_back") and alone)
                or (task[0] == "flip" and alone and not self.informer_self)
            )
            if not over:
                return
            self.tasks.pop()

    def next_turn(self) -> None:
        """After the action the player draws up to four; then it is the other's turn."""
        if self.seen and self.hands[self.mover].total() < 4 and self.bags[self.mover].total():
            self.tasks.append(["draw", self.mover])
            return
        if self.seen:
            self.mover = 1 - self.mover
            self.calm += 1
        self.begin_turn()

    def begin_turn(self) -> None:
        agents = sorted((NAME_OF[c], w, letter if up else "?") for c, (w, letter, up) in self.board.items())
        counts = [(self.hands[seat].total(), self.bags[seat].total(), self.dead[seat]) for seat in (0, 1)]
        position = f"{self.mover} {agents} {counts}"
        self.seen[position] += 1
        if not self.hands[self.mover].total() and not self.sleepers(self.mover):
            self.result = f"attrition {1 - self.mover}"
        elif self.repetition and self.seen[position] == 3:
            self.result = "repetition"
        elif self.quiet_turns and self.calm >= self.quiet_turns:
            self.result = "standstill"
        else:
            self.tasks.append(["turn"])

    # Endings

    def look(self) -> None:
        """Search the whole board for a decision; the player on turn is served first."""
        for seat in (self.mover, 1 - self.mover):
            if not self.result:
                how = self.victory(seat)
                if how:
                    self.result = f"{how} {seat}"

    def victory(self, seat: int) -> str:
        """How this player has won, or nothing."""
        active = {cell: str(letter) for cell, (whose, letter, up) in self.board.items() if whose == seat and up}
        science = {cell for cell, letter in active.items() if letter in "SX"}
        militia = {cell for cell, letter in active.items() if letter in "MX"}
        for cell in science:
            for direction in AROUND:
                if all(step(cell, direction, far) in science for far in range(5)):
                    return "liberation"
        for axis in range(3):
            if self.joined(set(active), axis):
                return "success"
        for cell, (whose, _, _) in self.board.items():
            if whose != seat and all(other in militia for other in beside(cell)):
                return "capture"
        return "morale" if self.dead[1 - seat] >= 10 else ""

    @staticmethod
    def joined(active: set[Cell], axis: int) -> bool:
        """Whether one can walk over active agents from one side to the opposite one."""
        reached = {cell for cell in active if cell[axis] == -4}
        while True:
            wider = reached | {other for cell in reached for other in beside(cell) if other in active}
            if wider == reached:
                return any(cell[axis] == 4 for cell in reached)
            reached = wider


def perft(duel: Duel, depth: int) -> Counter[str]:
    """Sequences of `depth` decisions, and the matches that end on the way; chance branches but is no decision."""
    if duel.result:
        return Counter({duel.result: 1})
    choices = duel.choices()
    by_chance = choices[0][0] == "draw"
    if depth == 1 and not by_chance:
        return Counter({"sequences": len(choices)})
    found: Counter[str] = Counter()
    for choice in choices:
        after = deepcopy(duel)
        after.do(choice)
        found += perft(after, depth if by_chance else depth - 1)
    return found
