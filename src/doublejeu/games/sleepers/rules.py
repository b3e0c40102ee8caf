"""The rules of Sleepers, in the booklet's order. Clauses SL-…: docs/rules/sleepers.md.

The bag is counts: a tile exists when it is drawn. Abilities that wait while others are resolved are always leaders'
(SL-4.13), so the stack holds only how many activations each waiting leader has left.
"""

from __future__ import annotations

from typing import Final, assert_never, cast, final

from mypy_extensions import i64

from doublejeu.core.bits import count
from doublejeu.core.contract import ALL, CHANCE, NOBODY, Outcome
from doublejeu.games.sleepers import events, words
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

HAND: Final = 4  # SL-1.3, SL-3.5
DEADLY: Final = 10  # SL-2.1

# Which of two equal tiles is drawn or taken makes no difference: the codes of a set of kinds, kept ready for every set.
_SHIFTS: Final[list[list[int]]] = listed(0, 4)
_DRAWS: Final[list[list[int]]] = listed(words.DRAW, 1)
_TAKES: Final[list[list[int]]] = listed(words.TAKE, 1)
_STOP: Final[list[int]] = [words.STOP]
_FLIP: Final = Listing(words.FLIP_ON)
_GIVE_BACK: Final = Listing(words.GIVE_BACK)
_SWAP: Final = Listing(words.SWAP_WITH)
_DIVERT: Final = Listing(words.DIVERT_FROM)
_SEND: Final = Listing(words.SEND_TO)
_COPY: Final = Listing(words.COPY_FROM)


@final
class Sleepers(Board):
    """The truth of one match of Sleepers."""

    # What is asked, and of whom

    def owed(self) -> int:
        step = self.step
        if step == words.DRAWING or step == words.DEAL:
            return 1 << CHANCE
        if step == words.OVER:
            return 0
        return 1 << self.player

    def waiting(self) -> int:
        return self.owed()  # every step is public, only hands and faces are not

    def legal(self, seat: int) -> list[int]:
        step = cast(events.Step, self.step)
        if step == words.DRAWING or step == words.DEAL:
            if seat != CHANCE:
                return []
            return _DRAWS[kinds_in(self._network(self.player).bag)]
        if seat != self.player or step == words.OVER:
            return []
        own = self.white if seat == words.WHITE else self.black
        if step == words.HIDE:  # SL-3.2
            return _TAKES[kinds_in(own.hand)]
        if step == words.TURN:  # SL-3.1
            return own.choices if own.held else own.sleepers()
        if step == words.SECOND or step == words.LEAD:
            return _STOP + own.sleepers()
        if step == words.JUMP:  # from here on the choices of an ability: what may be declined has STOP (SL-4.12)
            codes = [] if self.terms.police_must else [words.STOP]
            enemies: i64 = self._other(own).agents
            empty: i64 = self._empty()
            for leap in LEAPS[self.agent]:
                if enemies >> (leap & 63) & 1 and empty >> (leap >> 6) & 1:
                    codes.append(words.JUMP_TO + (leap >> 6))
            return codes
        if step == words.RECRUIT:
            return own.choices[: count(self._empty())]
        if step == words.SEND:
            return _SEND.codes(self._empty())
        everybody: i64 = self.white.agents | self.black.agents
        if step == words.DIVERT:
            return _DIVERT.codes(everybody)
        if step == words.COPY:
            codes = [words.STOP]
            _COPY.extend(codes, self._models(self.agent))
            return codes
        others: i64 = everybody & ~bit_of(self.agent)
        if step == words.SWAP:
            return _SWAP.codes(others)
        if step == words.FLIP:
            return _FLIP.codes(everybody if self.terms.informer_self else others)
        if step == words.RETURN:
            codes = [words.STOP]
            _GIVE_BACK.extend(codes, others)
            return codes
        assert_never(step)

    def odds(self) -> list[int]:
        bag: i64 = self._network(self.player).bag
        return [bag >> shift & 15 for shift in _SHIFTS[kinds_in(bag)]]

    def odds_total(self) -> int:
        return self._network(self.player).stock

    def speech(self, seat: int) -> int:
        return ALL  # SL-6.5

    # What follows from an act

    def apply(self, seat: int, code: int) -> None:
        step = cast(events.Step, self.step)
        if step == words.TURN:
            if code < words.ACTIVATE:
                self._place(code - words.PLACE_ON)
            else:
                self.spare = 1
                self._activate(code - words.ACTIVATE)
        elif step == words.HIDE:
            self._take(cast(events.Tile, code - words.TAKE))
        elif step == words.DRAWING or step == words.DEAL:
            self._draw(cast(events.Tile, code - words.DRAW))
        elif code == words.STOP:
            self._decline()
        elif step == words.SECOND:
            self.spare = 0
            self._activate(code - words.ACTIVATE)
        elif step == words.LEAD:
            self._lead(code - words.ACTIVATE)
        elif step == words.JUMP:
            self._jump(code - words.JUMP_TO)
        elif step == words.RECRUIT:
            self._place(code - words.PLACE_ON)
        elif step == words.FLIP:
            self._flip(code - words.FLIP_ON)
        elif step == words.RETURN:
            self._give_back(code - words.GIVE_BACK)
        elif step == words.SWAP:
            self._swap(code - words.SWAP_WITH)
        elif step == words.DIVERT:
            self._divert(code - words.DIVERT_FROM)
        elif step == words.SEND:
            self._send(code - words.SEND_TO)
        elif step == words.COPY:
            self._copy(code - words.COPY_FROM)
        elif step != words.OVER:
            assert_never(step)

    # The turn

    def _begin_turn(self) -> None:
        self.turn += 1
        own = self._network(self.player)
        epoch = len(self.white.fallen) + len(self.black.fallen) - self.white.stock - self.black.stock
        if epoch != self.epoch:
            self.epoch = epoch
            self.history = []
        key = self.key if self.player == words.WHITE else self.key ^ BLACK_TO_MOVE
        repeats = 1
        place: i64 = len(self.history) - 2
        while place >= 0:  # only every other turn had the same side to move
            earlier: i64 = self.history[place]
            if earlier == key:
                repeats += 1
            place -= 2
        self.history.append(key)
        events.tell_turn(self, ALL, seat=self.player, turn=self.turn, quiet=self.quiet, repeats=repeats, key=key)
        if own.agents == own.active and own.held == 0:  # SL-2.3: the bag is empty with the hand
            self._end(words.ATTRITION, 1 - self.player)
        elif repeats >= 3 and self.terms.repetition:  # SL-2.9
            self._end(words.REPETITION, NOBODY)
        elif 0 < self.terms.quiet_limit <= self.quiet:  # SL-2.10
            self._end(words.STANDSTILL, NOBODY)
        else:
            self._enter(words.TURN)

    def _place(self, number: int) -> None:
        """SL-3.2, first half: where. The hex comes before the tile, so nothing public depends on the hand."""
        self.chosen = number
        events.tell_chosen(self, ALL, number)
        self._enter(words.HIDE)

    def _take(self, kind: events.Tile) -> None:
        """SL-3.2, second half, and the recruiter's SL-4.6: a tile of the hand becomes a sleeper."""
        own = self._network(self.player)
        number = self.chosen
        self.chosen = NOBODY
        own.hand -= bit_of(4 * kind)
        own.held -= 1
        self._put(self.player, number, kind, False)
        self.quiet = -1
        events.tell_took(self, 1 << self.player, seat=self.player, tile=kind)
        events.tell_recruited(self, ALL, seat=self.player, hex=number)
        events.tell_stock(self, ALL, seat=self.player, hand=own.held, bag=own.stock)
        self._test(number)
        if self._decided():
            return
        if self.agent == NOBODY:
            self._end_turn()
        else:
            self._finish()

    def _activate(self, number: int) -> None:
        """SL-3.3: turn a sleeper of one's own face up and follow what it says."""
        kind = cast(events.Tile, self.kinds[number])
        self._raise(self.player, number)
        events.tell_activated(self, ALL, seat=self.player, hex=number, tile=kind)
        self._test(number)
        if not self._decided():
            self._effect(kind, number)

    def _resume(self) -> None:
        """SL-4.13: back to the innermost leader that can still activate somebody, or to the turn."""
        own = self._network(self.player)
        sleepers = own.agents != own.active
        while self.stack:
            if sleepers and self.stack[-1] > 0:
                self._enter(words.LEAD)
                return
            self.stack.pop()
            events.tell_closed(self, ALL)
        if self.spare > 0 and sleepers:  # SL-3.4
            self._enter(words.SECOND)
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        own = self._network(self.player)
        self.spare = 0
        if own.held < HAND and own.stock > 0:  # SL-3.5
            self._enter(words.DRAWING)
        else:
            self._pass_turn()

    def _pass_turn(self) -> None:
        self.quiet += 1
        self.player = 1 - self.player
        self._begin_turn()

    def _draw(self, kind: events.Tile) -> None:
        own = self._network(self.player)
        one: i64 = bit_of(4 * kind)
        own.bag -= one
        own.hand += one
        own.stock -= 1
        own.held += 1
        events.tell_drew(self, 1 << self.player, seat=self.player, tile=kind)
        events.tell_stock(self, ALL, seat=self.player, hand=own.held, bag=own.stock)
        if own.held < HAND and own.stock > 0:
            return
        if self.step == words.DRAWING:
            self._pass_turn()
        elif self.player == words.WHITE:  # SL-1.3
            self.player = words.BLACK
        else:
            self.player = words.WHITE  # SL-1.4
            self._begin_turn()

    # The agents

    def _effect(self, kind: events.Tile, number: int) -> None:
        """The ability of a kind, used by the agent on this hex; without a target it does nothing (SL-4.12)."""
        own = self._network(self.player)
        if kind == words.SCIENTIST or kind == words.MILITIA:
            self._resume()
        elif kind == words.SABOTEUR:
            self._sabotage(number)
        elif kind == words.POLICE:
            if self._can_jump(number):
                self._open(kind, number, 0, words.JUMP)
            else:
                self._resume()
        elif kind == words.LEADER:
            if own.agents != own.active:
                self.stack.append(2)
                self._open(kind, number, 2, words.LEAD)
                self.agent = NOBODY
                self.left = 0
            else:
                self._resume()
        elif kind == words.RECRUITER:
            if own.held > 0:  # SL-3.6: there is room
                self._open(kind, number, 1, words.RECRUIT)
            else:
                self._resume()
        elif kind == words.DIVERSION:
            self._open(kind, number, 1, words.DIVERT)
        elif kind == words.MASTER:
            if self._models(number):
                self._open(kind, number, 1, words.COPY)
            else:
                self._resume()
        else:
            self._effect_on_others(kind, number)

    def _effect_on_others(self, kind: events.Tile, number: int) -> None:
        everybody: i64 = self.white.agents | self.black.agents
        alone = everybody == bit_of(number)
        if kind == words.INFORMER and (self.terms.informer_self or not alone):
            self._open(kind, number, 1, words.FLIP)
        elif kind == words.IMMIGRATION and not alone:
            self._open(kind, number, 2, words.RETURN)
        elif kind == words.DOUBLE_AGENT and not alone:
            self._open(kind, number, 1, words.SWAP)
        else:
            self._resume()

    def _open(self, kind: events.Tile, number: int, left: int, step: events.Step) -> None:
        self.agent = number
        self.left = left
        events.tell_opened(self, ALL, hex=number, tile=kind, left=left)
        self._enter(step)

    def _finish(self) -> None:
        """The ability of the agent that had the choice is done."""
        self.agent = NOBODY
        self.left = 0
        events.tell_closed(self, ALL)
        self._resume()

    def _decline(self) -> None:
        events.tell_passed(self, ALL, self.player)
        if self.step == words.SECOND:
            self._end_turn()
        elif self.step == words.LEAD:
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
        events.tell_jumped(self, ALL, origin=origin, over=over, target=number)
        self._kill(over)
        self._relocate(origin, number)
        self._test(number)
        if self._decided():
            return
        self.agent = number
        if self._can_jump(number):
            self._enter(words.JUMP)
        else:
            self._finish()

    def _lead(self, number: int) -> None:
        """SL-4.5: these activations do not count against the turn's two."""
        self.stack[-1] -= 1
        self.agent = NOBODY
        self.left = 0
        events.tell_left(self, ALL, self.stack[-1])
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
            events.tell_turned_down(self, ALL, seat=seat, hex=number)
        else:
            self._raise(seat, number)
            events.tell_turned_up(self, ALL, seat=seat, hex=number, tile=cast(events.Tile, self.kinds[number]))
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
            events.tell_returned(self, ALL, seat=seat, hex=number)
            if dormant:
                events.tell_regained(self, 1 << seat, seat=seat, tile=cast(events.Tile, kind))
            events.tell_stock(self, ALL, seat=seat, hand=own.held, bag=own.stock)
        self.left -= 1
        everybody: i64 = self.white.agents | self.black.agents
        if self.left > 0 and everybody != bit_of(self.agent):
            events.tell_left(self, ALL, self.left)
            self._enter(words.RETURN)
        else:
            self._finish()

    def _swap(self, number: int) -> None:
        """SL-4.9: two agents change places; faces and owners stay as they are."""
        origin = self.agent
        events.tell_swapped(self, ALL, first=origin, second=number)
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
        events.tell_chosen(self, ALL, number)
        self._enter(words.SEND)

    def _send(self, number: int) -> None:
        """SL-4.10, second half: where it goes."""
        origin = self.chosen
        self.chosen = NOBODY
        events.tell_moved(self, ALL, origin=origin, target=number)
        self._relocate(origin, number)
        self._test(number)
        if not self._decided():
            self._finish()

    def _copy(self, number: int) -> None:
        """SL-4.11: the master acts as if the neighbour's ability were printed on it."""
        master = self.agent
        kind = cast(events.Tile, self.kinds[number])
        self.agent = NOBODY
        self.left = 0
        events.tell_copied(self, ALL, hex=master, source=number, tile=kind)
        events.tell_closed(self, ALL)
        self._effect(kind, master)

    # Endings

    def _kill(self, number: int) -> None:
        """SL-5.1; the tenth death decides (SL-2.1)."""
        seat = self._owner(number)
        own = self._network(seat)
        own.fallen.append(self._lift(seat, number))
        self.quiet = -1
        events.tell_killed(self, ALL, seat=seat, hex=number)
        if len(own.fallen) >= DEADLY:
            self._network(1 - seat).won = words.MORALE

    def _decided(self) -> bool:
        """End the match if the last change decided it; who is on turn wins a tie (SL-2.8)."""
        if self.white.won == NOBODY and self.black.won == NOBODY:
            return False
        winner = self.player if self._network(self.player).won != NOBODY else 1 - self.player
        self._end(cast(events.Ending, self._network(winner).won), winner)
        return True

    def _end(self, ending: events.Ending, winner: int) -> None:
        self.ending = ending
        self.winner = winner
        if self.told is not None:
            events.tell_ended(self, ALL, ending=ending, winner=winner)
            self._show_all()
        self._enter(words.OVER)

    def _show_all(self) -> None:
        """SL-6.4: nothing on the board or beside it stays hidden."""
        for seat in range(2):
            own = self._network(seat)
            for number in hexes_of(own.agents & ~own.active):
                events.tell_shown(self, ALL, seat=seat, hex=number, tile=cast(events.Tile, self.kinds[number]))
            for place in range(len(own.fallen)):
                events.tell_fallen(self, ALL, seat=seat, place=place, tile=cast(events.Tile, own.fallen[place]))

    def _enter(self, step: events.Step) -> None:
        self.step = step
        events.tell_step(self, ALL, step)

    def outcome(self) -> Outcome | None:
        if self.step != words.OVER:
            return None
        clause = words.ENDING_CLAUSES[self.ending]
        if self.winner == NOBODY:
            return Outcome(words.DRAWN, 0, clause)
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
    places = [words.PLACE_ON + number for number in range(HEXES)]
    return Sleepers(terms, [NOBODY] * HEXES, [], [], Network(places, []), Network(places.copy(), []))
