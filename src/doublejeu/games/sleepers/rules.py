"""The rules of Sleepers, in the booklet's order. Clauses SL-…: docs/rules/sleepers.md.

The bag is counts: a tile exists when it is drawn. Abilities that wait while others are resolved are always leaders'
(SL-4.13), so the stack holds only how many activations each waiting leader has left.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from doublejeu.games.sleepers.board import Board
from doublejeu.games.sleepers.hexes import HEXES, LEAPS, NEIGHBOURS, Listing, bit_of, hexes_of, lowest_hex
from doublejeu.games.sleepers.networks import (
    BACK,
    BLACK_TO_MOVE,
    Network,
    kinds_in,
    listed,
    salt,
)
from doublejeu.games.sleepers.terms import Terms
from doublejeu.games.sleepers.words import (
    ACTIVATE,
    ACTIVATED,
    ATTRITION,
    BLACK,
    CHOSEN,
    CLOSED,
    COPIED,
    COPY,
    COPY_FROM,
    DEAL,
    DIVERSION,
    DIVERT,
    DIVERT_FROM,
    DOUBLE_AGENT,
    DRAW,
    DRAWING,
    DRAWN,
    DREW,
    ENDED,
    ENDING_CLAUSES,
    FALLEN,
    FLIP,
    FLIP_ON,
    GIVE_BACK,
    HIDE,
    IMMIGRATION,
    INFORMER,
    JUMP,
    JUMP_TO,
    JUMPED,
    KILLED,
    LEAD,
    LEADER,
    LEFT,
    MASTER,
    MILITIA,
    MORALE,
    MOVED,
    OPENED,
    OVER,
    PASSED,
    PLACE_ON,
    POLICE,
    RECRUIT,
    RECRUITED,
    RECRUITER,
    REGAINED,
    REPETITION,
    RETURN,
    RETURNED,
    SABOTEUR,
    SCIENTIST,
    SECOND,
    SEND,
    SEND_TO,
    SHOWN,
    STANDSTILL,
    STEP,
    STOCK,
    STOP,
    SWAP,
    SWAP_WITH,
    SWAPPED,
    TAKE,
    TOOK,
    TURN,
    TURN_BEGINS,
    TURNED_DOWN,
    TURNED_UP,
    WHITE,
)

HAND: Final = 4  # SL-1.3, SL-3.5
DEADLY: Final = 10  # SL-2.1

# Which of two equal tiles is drawn or taken makes no difference: the codes of a set of kinds, kept ready for every set.
_SHIFTS: Final[list[list[int]]] = listed(0, 4)
_DRAWS: Final[list[list[int]]] = listed(DRAW, 1)
_TAKES: Final[list[list[int]]] = listed(TAKE, 1)
_STOP: Final[list[int]] = [STOP]
_FLIP: Final = Listing(FLIP_ON)
_GIVE_BACK: Final = Listing(GIVE_BACK)
_SWAP: Final = Listing(SWAP_WITH)
_DIVERT: Final = Listing(DIVERT_FROM)
_SEND: Final = Listing(SEND_TO)
_COPY: Final = Listing(COPY_FROM)


@final
class Sleepers(Board):
    """The truth of one match of Sleepers."""

    # What is asked, and of whom

    def owed(self) -> int:
        step = self.step
        if step == DRAWING or step == DEAL:
            return 1 << CHANCE
        if step == OVER:
            return 0
        return 1 << self.player

    def waiting(self) -> int:
        return self.owed()  # every step is public, only hands and faces are not

    def legal(self, seat: int) -> list[int]:
        step = self.step
        if step == DRAWING or step == DEAL:
            if seat != CHANCE:
                return []
            return _DRAWS[kinds_in(self._network(self.player).bag)]
        if seat != self.player or step == OVER:
            return []
        own = self.white if seat == WHITE else self.black
        if step == HIDE:  # SL-3.2
            return _TAKES[kinds_in(own.hand)]
        if step == TURN:  # SL-3.1
            return own.choices if own.held else own.sleepers()
        if step == SECOND or step == LEAD:
            return _STOP + own.sleepers()
        return self._targets(own)

    def _targets(self, own: Network) -> list[int]:
        """The choices of an ability; what may be declined has STOP (SL-4.12)."""
        step = self.step
        if step == JUMP:
            codes = [] if self.terms.police_must else [STOP]
            enemies: i64 = self._other(own).agents
            empty: i64 = self._empty()
            for leap in LEAPS[self.agent]:
                if enemies >> (leap & 63) & 1 and empty >> (leap >> 6) & 1:
                    codes.append(JUMP_TO + (leap >> 6))
            return codes
        if step == RECRUIT:
            return own.choices[: count(self._empty())]
        if step == SEND:
            return _SEND.codes(self._empty())
        everybody: i64 = self.white.agents | self.black.agents
        if step == DIVERT:
            return _DIVERT.codes(everybody)
        if step == COPY:
            codes = [STOP]
            _COPY.extend(codes, self._models(self.agent))
            return codes
        others: i64 = everybody & ~bit_of(self.agent)
        if step == SWAP:
            return _SWAP.codes(others)
        if step == FLIP:
            return _FLIP.codes(everybody if self.terms.informer_self else others)
        codes = [STOP]
        _GIVE_BACK.extend(codes, others)
        return codes

    def odds(self) -> list[int]:
        bag: i64 = self._network(self.player).bag
        return [bag >> shift & 15 for shift in _SHIFTS[kinds_in(bag)]]

    def odds_total(self) -> int:
        return self._network(self.player).stock

    def speech(self, seat: int) -> int:
        return ALL  # SL-6.5

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = self.step
        if step == TURN:
            if code < ACTIVATE:
                self._place(code - PLACE_ON)
            else:
                self.spare = 1
                self._activate(code - ACTIVATE)
        elif step == HIDE:
            self._take(code - TAKE)
        elif step == DRAWING or step == DEAL:
            self._draw(code - DRAW)
        elif code == STOP:
            self._decline()
        elif step == SECOND:
            self.spare = 0
            self._activate(code - ACTIVATE)
        elif step == LEAD:
            self._lead(code - ACTIVATE)
        elif step == JUMP:
            self._jump(code - JUMP_TO)
        elif step == RECRUIT:
            self._place(code - PLACE_ON)
        elif step == FLIP:
            self._flip(code - FLIP_ON)
        elif step == RETURN:
            self._give_back(code - GIVE_BACK)
        elif step == SWAP:
            self._swap(code - SWAP_WITH)
        elif step == DIVERT:
            self._divert(code - DIVERT_FROM)
        elif step == SEND:
            self._send(code - SEND_TO)
        else:
            self._copy(code - COPY_FROM)

    # The turn

    def _begin_turn(self) -> None:
        self.turn += 1
        own = self._network(self.player)
        epoch = len(self.white.fallen) + len(self.black.fallen) - self.white.stock - self.black.stock
        if epoch != self.epoch:
            self.epoch = epoch
            self.history = []
        key = self.key if self.player == WHITE else self.key ^ BLACK_TO_MOVE
        repeats = 1
        place: i64 = len(self.history) - 2
        while place >= 0:  # only every other turn had the same side to move
            earlier: i64 = self.history[place]
            if earlier == key:
                repeats += 1
            place -= 2
        self.history.append(key)
        if self.told is not None:
            self.tell(ALL, TURN_BEGINS, self.player, self.turn, self.quiet, repeats, key)
        if own.agents == own.active and own.held == 0:  # SL-2.3: the bag is empty with the hand
            self._end(ATTRITION, 1 - self.player)
        elif repeats >= 3 and self.terms.repetition:  # SL-2.9
            self._end(REPETITION, NOBODY)
        elif 0 < self.terms.quiet_limit <= self.quiet:  # SL-2.10
            self._end(STANDSTILL, NOBODY)
        else:
            self._enter(TURN)

    def _place(self, number: int) -> None:
        """SL-3.2, first half: where. The hex comes before the tile, so nothing public depends on the hand."""
        self.chosen = number
        if self.told is not None:
            self.tell(ALL, CHOSEN, number)
        self._enter(HIDE)

    def _take(self, kind: int) -> None:
        """SL-3.2, second half, and the recruiter's SL-4.6: a tile of the hand becomes a sleeper."""
        own = self._network(self.player)
        number = self.chosen
        self.chosen = NOBODY
        own.hand -= bit_of(4 * kind)
        own.held -= 1
        self._put(self.player, number, kind, False)
        self.quiet = -1
        if self.told is not None:
            self.tell(1 << self.player, TOOK, self.player, kind)
            self.tell(ALL, RECRUITED, self.player, number)
            self.tell(ALL, STOCK, self.player, own.held, own.stock)
        self._test(number)
        if self._decided():
            return
        if self.agent == NOBODY:
            self._end_turn()
        else:
            self._finish()

    def _activate(self, number: int) -> None:
        """SL-3.3: turn a sleeper of one's own face up and follow what it says."""
        kind = self.kinds[number]
        self._raise(self.player, number)
        if self.told is not None:
            self.tell(ALL, ACTIVATED, self.player, number, kind)
        self._test(number)
        if not self._decided():
            self._effect(kind, number)

    def _resume(self) -> None:
        """SL-4.13: back to the innermost leader that can still activate somebody, or to the turn."""
        own = self._network(self.player)
        sleepers = own.agents != own.active
        while self.stack:
            if sleepers and self.stack[-1] > 0:
                self._enter(LEAD)
                return
            self.stack.pop()
            if self.told is not None:
                self.tell(ALL, CLOSED)
        if self.spare > 0 and sleepers:  # SL-3.4
            self._enter(SECOND)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        own = self._network(self.player)
        self.spare = 0
        if own.held < HAND and own.stock > 0:  # SL-3.5
            self._enter(DRAWING)
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self.quiet += 1
        self.player = 1 - self.player
        self._begin_turn()

    def _draw(self, kind: int) -> None:
        own = self._network(self.player)
        one: i64 = bit_of(4 * kind)
        own.bag -= one
        own.hand += one
        own.stock -= 1
        own.held += 1
        if self.told is not None:
            self.tell(1 << self.player, DREW, self.player, kind)
            self.tell(ALL, STOCK, self.player, own.held, own.stock)
        if own.held < HAND and own.stock > 0:
            return
        if self.step == DRAWING:
            self._pass_turn()
        elif self.player == WHITE:  # SL-1.3
            self.player = BLACK
        else:
            self.player = WHITE  # SL-1.4
            self._begin_turn()

    # The agents

    def _effect(self, kind: int, number: int) -> None:
        """The ability of a kind, used by the agent on this hex; without a target it does nothing (SL-4.12)."""
        own = self._network(self.player)
        if kind == SCIENTIST or kind == MILITIA:
            self._resume()
        elif kind == SABOTEUR:
            self._sabotage(number)
        elif kind == POLICE:
            if self._can_jump(number):
                self._open(kind, number, 0, JUMP)
            else:
                self._resume()
        elif kind == LEADER:
            if own.agents != own.active:
                self.stack.append(2)
                self._open(kind, number, 2, LEAD)
                self.agent = NOBODY
                self.left = 0
            else:
                self._resume()
        elif kind == RECRUITER:
            if own.held > 0:  # SL-3.6: there is room
                self._open(kind, number, 1, RECRUIT)
            else:
                self._resume()
        elif kind == DIVERSION:
            self._open(kind, number, 1, DIVERT)
        elif kind == MASTER:
            if self._models(number):
                self._open(kind, number, 1, COPY)
            else:
                self._resume()
        else:
            self._effect_on_others(kind, number)

    def _effect_on_others(self, kind: int, number: int) -> None:
        everybody: i64 = self.white.agents | self.black.agents
        alone = everybody == bit_of(number)
        if kind == INFORMER and (self.terms.informer_self or not alone):
            self._open(kind, number, 1, FLIP)
        elif kind == IMMIGRATION and not alone:
            self._open(kind, number, 2, RETURN)
        elif kind == DOUBLE_AGENT and not alone:
            self._open(kind, number, 1, SWAP)
        else:
            self._resume()

    def _open(self, kind: int, number: int, left: int, step: int) -> None:
        self.agent = number
        self.left = left
        if self.told is not None:
            self.tell(ALL, OPENED, number, kind, left)
        self._enter(step)

    def _finish(self) -> None:
        """The ability of the agent that had the choice is done."""
        self.agent = NOBODY
        self.left = 0
        if self.told is not None:
            self.tell(ALL, CLOSED)
        self._resume()

    def _decline(self) -> None:
        if self.told is not None:
            self.tell(ALL, PASSED, self.player)
        if self.step == SECOND:
            self._end_turn()
        elif self.step == LEAD:
            self.stack.pop()
            self._finish()
        else:
            self._finish()

    def _sabotage(self, number: int) -> None:
        """SL-4.3: one change, however many fall."""
        blast: i64 = NEIGHBOURS[number]
        blast = (blast | bit_of(number)) & (self.white.agents | self.black.agents)
        while blast:
            at = lowest_hex(blast)
            blast &= blast - 1
            self._kill(at)
        if not self._decided():
            self._resume()

    def _can_jump(self, number: i64) -> bool:
        enemies: i64 = self._network(1 - self.player).agents
        empty: i64 = self._empty()
        return any(enemies >> (leap & 63) & 1 and empty >> (leap >> 6) & 1 for leap in LEAPS[number])

    def _jump(self, number: int) -> None:
        """SL-4.4: one leap is one change, the death of the agent leapt over included."""
        origin = self.agent
        over = 0
        for leap in LEAPS[origin]:
            if leap >> 6 == number:
                over = leap & 63
        if self.told is not None:
            self.tell(ALL, JUMPED, origin, over, number)
        self._kill(over)
        self._relocate(origin, number)
        self._test(number)
        if self._decided():
            return
        self.agent = number
        if self._can_jump(number):
            self._enter(JUMP)
        else:
            self._finish()

    def _lead(self, number: int) -> None:
        """SL-4.5: these activations do not count against the turn's two."""
        self.stack[-1] -= 1
        self.agent = NOBODY
        self.left = 0
        if self.told is not None:
            self.tell(ALL, LEFT, self.stack[-1])
        self._activate(number)

    def _flip(self, number: int) -> None:
        """SL-4.7: turned over without being activated."""
        seat = self._owner(number)
        own = self._network(seat)
        bit: i64 = bit_of(number)
        if own.active & bit:
            own.doze(number)
            own.sink(bit)
            self.key ^= salt(seat, number, self.kinds[number]) ^ salt(seat, number, BACK)
            if self.told is not None:
                self.tell(ALL, TURNED_DOWN, seat, number)
        else:
            self._raise(seat, number)
            if self.told is not None:
                self.tell(ALL, TURNED_UP, seat, number, self.kinds[number])
            self._test(number)
            if self._decided():
                return
        self._finish()

    def _give_back(self, number: int) -> None:
        """SL-4.8: back to the owner's hand, unseen if face down."""
        seat = self._owner(number)
        own = self._network(seat)
        dormant = not own.active >> number & 1
        kind = self._lift(seat, number)
        own.hand += bit_of(4 * kind)
        own.held += 1
        if self.told is not None:
            self.tell(ALL, RETURNED, seat, number)
            if dormant:
                self.tell(1 << seat, REGAINED, seat, kind)
            self.tell(ALL, STOCK, seat, own.held, own.stock)
        self.left -= 1
        everybody: i64 = self.white.agents | self.black.agents
        if self.left > 0 and everybody != bit_of(self.agent):
            if self.told is not None:
                self.tell(ALL, LEFT, self.left)
            self._enter(RETURN)
        else:
            self._finish()

    def _swap(self, number: int) -> None:
        """SL-4.9: two agents change places; faces and owners stay as they are."""
        origin = self.agent
        if self.told is not None:
            self.tell(ALL, SWAPPED, origin, number)
        first = self._owner(origin)
        second = self._owner(number)
        first_up = self._network(first).active >> origin & 1 != 0
        second_up = self._network(second).active >> number & 1 != 0
        first_kind = self._lift(first, origin)
        second_kind = self._lift(second, number)
        self._put(first, number, first_kind, first_up)
        self._put(second, origin, second_kind, second_up)
        self._test(number)
        self._test(origin)
        if not self._decided():
            self._finish()

    def _divert(self, number: int) -> None:
        """SL-4.10, first half: which agent goes."""
        self.chosen = number
        if self.told is not None:
            self.tell(ALL, CHOSEN, number)
        self._enter(SEND)

    def _send(self, number: int) -> None:
        """SL-4.10, second half: where it goes."""
        origin = self.chosen
        self.chosen = NOBODY
        if self.told is not None:
            self.tell(ALL, MOVED, origin, number)
        self._relocate(origin, number)
        self._test(number)
        if not self._decided():
            self._finish()

    def _copy(self, number: int) -> None:
        """SL-4.11: the master acts as if the neighbour's ability were printed on it."""
        master = self.agent
        kind = self.kinds[number]
        self.agent = NOBODY
        self.left = 0
        if self.told is not None:
            self.tell(ALL, COPIED, master, number, kind)
            self.tell(ALL, CLOSED)
        self._effect(kind, master)

    # Endings

    def _kill(self, number: int) -> None:
        """SL-5.1; the tenth death decides (SL-2.1)."""
        seat = self._owner(number)
        own = self._network(seat)
        own.fallen.append(self._lift(seat, number))
        self.quiet = -1
        if self.told is not None:
            self.tell(ALL, KILLED, seat, number)
        if len(own.fallen) >= DEADLY:
            self._network(1 - seat).won = MORALE

    def _decided(self) -> bool:
        """End the match if the last change decided it; who is on turn wins a tie (SL-2.8)."""
        if self.white.won == NOBODY and self.black.won == NOBODY:
            return False
        winner = self.player if self._network(self.player).won != NOBODY else 1 - self.player
        self._end(self._network(winner).won, winner)
        return True

    def _end(self, ending: int, winner: int) -> None:
        self.ending = ending
        self.winner = winner
        if self.told is not None:
            self.tell(ALL, ENDED, ending, winner)
            self._show_all()
        self._enter(OVER)

    def _show_all(self) -> None:
        """SL-6.4: nothing on the board or beside it stays hidden."""
        for seat in range(2):
            own = self._network(seat)
            for number in hexes_of(own.agents & ~own.active):
                self.tell(ALL, SHOWN, seat, number, self.kinds[number])
            for place in range(len(own.fallen)):
                self.tell(ALL, FALLEN, seat, place, own.fallen[place])

    def _enter(self, step: int) -> None:
        self.step = step
        if self.told is not None:
            self.tell(ALL, STEP, step)

    def outcome(self) -> Outcome | None:
        if self.step != OVER:
            return None
        clause = ENDING_CLAUSES[self.ending]
        if self.winner == NOBODY:
            return Outcome(DRAWN, 0, clause)
        return Outcome(self.winner, 1 << self.winner, clause)  # SL-2.6

    def clone(self) -> Sleepers:
        other = Sleepers(
            self.terms,
            self.kinds.copy(),
            self.stack.copy(),
            self.history.copy(),
            self.white.clone(),
            self.black.clone(),
        )
        self.copy_into(other)
        return other


def opening(terms: Terms) -> Sleepers:
    """Nothing drawn, nobody placed."""
    places = [PLACE_ON + number for number in range(HEXES)]
    return Sleepers(terms, [NOBODY] * HEXES, [], [], Network(places, []), Network(places.copy(), []))
