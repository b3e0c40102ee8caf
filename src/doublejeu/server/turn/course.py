"""Runs the match of a room: plays what seats decide, keeps the clocks, and does what is due when one runs out.

Nothing here that others can observe may depend on a secret. The clocks start by public happenings only. While nobody
is publicly awaited (a night), a seat that does not answer does nothing, without a word, and the step ends exactly when
its time is up, whoever has answered. Nothing goes on while nobody is here.
"""

from __future__ import annotations

import asyncio
import random

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Illegal
from doublejeu.games import GAMES
from doublejeu.server.bots.players import BotPlayers
from doublejeu.server.bots.pool import BotPool
from doublejeu.server.match.clock import Clocks
from doublejeu.server.match.match import Match, Moved, Public, Shown
from doublejeu.server.match.pacing import pace_of, seconds_to_say, seconds_to_show
from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.rooms.turns import Turns
from doublejeu.server.settings import Settings
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.phones import turn_seconds
from doublejeu.server.state.tokens import token
from doublejeu.server.storage.rows import Ledger, NoteChange
from doublejeu.server.talk.bot_speakers import BotSpeakers
from doublejeu.server.talk.talk import Talk
from doublejeu.server.turn.eliminated import Ghosts
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.messages import GateInfo, MakeMarks, Play, WriteNote
from doublejeu.server.wire.refusal import Refuse
from doublejeu.text import opening_aloud

DUSK = 8.0  # seconds more at least for the first step of a night, in company: people put their cards away


class Croupier:
    """The match of one room, the room's clocks, and the pause."""

    def __init__(
        self,
        settings: Settings,
        agreement: Agreement,
        seating: Seating,
        talk: Talk,
        crowd: Crowd,
        ledger: Ledger,
        pool: BotPool,
        turns: Turns,
    ) -> None:
        self.match: Match | None = None
        self.clocks = Clocks()
        self._paused = False
        self._alone = False  # no person is connected: everything stands still until one is
        self._gate_until = 0.0  # a match that was just dealt waits for people to look at their cards
        self._seen: set[int] = set()  # seats that have looked
        self._shown_until = 0.0  # what happened last is being seen until then
        self._said_until = 0.0  # and a voice speaks of it until then
        self._still_since = 0.0  # when the present pause began: nothing is shown or said in it
        self.ghosts = Ghosts(agreement, seating, crowd, ledger)
        self._lot = Dice(random.getrandbits(60))  # decides what nobody else does
        self._settings = settings
        self._agreement = agreement
        self._seating = seating
        self._talk = talk
        self._ledger = ledger
        self._turns = turns
        self._bots = BotPlayers(settings, agreement, seating, pool, turns, self._bot_decides)
        self._speakers = BotSpeakers(settings, agreement, seating, talk, pool, turns)
        self._timer: asyncio.TimerHandle | None = None

    # From beginning to end

    @property
    def status(self) -> str:
        """How far it is: "lobby", "playing", "paused" or "over"."""
        if self.match is None:
            return "lobby"
        if self.match.over() is not None:
            return "over"
        return "paused" if self._paused else "playing"

    def unfinished(self) -> bool:
        """Whether a match is being played, or stands still in a pause."""
        return self.match is not None and self.match.over() is None

    def going(self) -> bool:
        """Whether a match is being played right now."""
        return not self._paused and not self._alone and not self._gate_until and self.unfinished()

    def rests(self) -> bool:
        """Whether nothing happens unless a person does something."""
        return not self.going() or (self._timer is None and not self._bots.thinking() and not self._speakers.busy())

    def talking(self) -> Match | None:
        """The match in which people may speak in phrases now; Refuse during a pause."""
        if self._paused:
            raise Refuse("paused")
        return self.match if self.unfinished() else None

    def shown(self) -> Shown | None:
        """What everybody may see of the match at this moment."""
        now = self._settings.now()
        return self.match.shown(self.clocks, now, self._talk.floor(now)) if self.match is not None else None

    def begin(self, setup: Setup) -> None:
        """A new match takes the table."""
        game, now = GAMES[self._agreement.game], self._settings.now()
        secret = token(self._settings.random_bytes, 24)
        identity = token(self._settings.random_bytes, 9)
        match = Match.begin(identity, game, setup, secret, self._settings.open_table)
        self._forget_bots()
        self.match = match
        self._paused = False
        opening = match.opening()
        self.ghosts.begin(opening.after.out)
        seats, student = self._seating.on_paper(), self._seating.student()
        self._ledger.match_begins(identity, game.key, game.version, setup, secret, seats, student, now)
        self._ledger.decided(identity, opening.first, opening.entries)
        self._ledger.room_changed = True
        self.clocks = Clocks()
        self._shown_until = self._said_until = 0.0
        self._say(opening_aloud(game, setup, voice) if (voice := self._voice()) else [], now)
        self._say(self._aloud(match, 0), now)
        self._start_step(match, opening.after, max(now, self._said_until))
        self._start_decision(opening.after, now)
        self._close_gate(now)
        self._ledger.clock(self.clocks)

    # The gate: nobody is started without having seen their card

    def _close_gate(self, now: float) -> None:
        self._seen = set()
        waits = self._settings.gate and not self._agreement.for_programs()
        # A phone that several share goes round: each looks at a card of their own.
        self._gate_until = now + self._settings.gate * self._seating.fullest_phone() if waits else 0.0
        if self._gate_until:
            self.clocks.pause(now)

    def gate(self) -> GateInfo | None:
        """How far people are with looking at their cards; None once the match has begun in earnest."""
        if not self._gate_until:
            return None
        people = self._seating.people_here()
        left = max(0.0, self._gate_until - self._settings.now())
        return GateInfo(len(self._seen & set(people)), len(people), round(1000 * left))

    def ready(self, seat: int) -> None:
        """A person has looked at their card."""
        if self._gate_until and seat not in self._seen:
            self._seen.add(seat)
            self._ledger.room_changed = True
            self._try_gate()

    def _try_gate(self) -> None:
        """Open the gate when everybody who is here has looked, or when it has waited long enough."""
        if not self._gate_until:
            return
        now, here = self._settings.now(), set(self._seating.people_here())
        if now < self._gate_until and (not here or here - self._seen):
            return
        self._gate_until = 0.0
        self._ledger.room_changed = True
        if not self._paused and not self._alone:
            self.clocks.resume(now)
            assert self.match is not None
            self._call_again(self.match)
            self._ledger.clock(self.clocks)

    # Going on and standing still

    def take_up(self, match: Match, clocks: Clocks | None, paused: bool) -> None:
        """Go on with a match as the store kept it."""
        self.match = match
        self._paused = paused
        if clocks is not None:
            self.clocks = clocks
            self.clocks.taken_up(self._settings.now())
            self._divide_step(match)
        self.ghosts.begin(match.public().out if match.over() is None else 0)
        self._alone = True
        now = self._settings.now()
        self.clocks.pause(now)
        self._call_again(match)
        self._talk.follow(match, now, now, self._answer_seconds())

    def attend(self) -> None:
        """At the end of each turn: without a person at the table it stands still, and goes on when one is back."""
        self._try_gate()
        alone = not self._seating.people_here()
        if self.match is not None and self.going() and not alone:
            self._talk.open_answers(self.match, self._settings.now())
        if alone == self._alone:
            return
        self._alone = alone
        if not self.unfinished() or self._paused or self._gate_until:
            return
        if alone:
            self.clocks.pause(self._settings.now())
            self._drop_bots()
        else:
            self.clocks.resume(self._settings.now())
        self._ledger.clock(self.clocks)

    def stood_still(self, seconds: float) -> None:
        """Nothing could happen for so long: no clock ran meanwhile."""
        if self.going() and seconds > 0:
            self.clocks.move(seconds)
            self._ledger.clock(self.clocks)

    def end(self) -> None:
        """No match any more; one that was left before its end is not kept."""
        if self.match is not None and self.unfinished():
            self._ledger.match_left(self.match.id)
        self._forget_bots()
        self.ghosts.begin()
        self.match = None
        self._paused = False
        self._gate_until = 0.0
        self.clocks = Clocks()
        self._ledger.clock(self.clocks)
        self._ledger.room_changed = True

    def pause(self) -> None:
        """Everything stands still."""
        if self.status != "playing":
            raise Refuse("not_now")
        self._paused = True
        self._still_since = self._settings.now()
        self.clocks.pause(self._still_since)
        self._drop_bots()
        self._ledger.clock(self.clocks)
        self._ledger.room_changed = True

    def resume(self) -> None:
        """Everything goes on."""
        if self.status != "paused":
            raise Refuse("not_now")
        self._paused = False
        now = self._settings.now()
        if self._shown_until > self._still_since:
            self._shown_until += now - self._still_since
        if self._said_until > self._still_since:
            self._said_until += now - self._still_since
        if not self._alone and not self._gate_until:
            self.clocks.resume(now)
        assert self.match is not None
        self._call_again(self.match)
        self._ledger.clock(self.clocks)
        self._ledger.room_changed = True

    def skip(self, seat: int) -> None:
        """Somebody wants the end of a match in which no person is left."""
        if not self.unfinished() or self._paused:
            raise Refuse("not_now")
        if not self.ghosts.skip(seat):
            return
        now = self._settings.now()
        self._shown_until = self._said_until = now
        self._bots.drop()  # what they began at leisure is asked again in haste
        if self.clocks.step_end:
            self.clocks.start_step(now, self.ghosts.step_seconds())
            self._ledger.clock(self.clocks)

    def seen(self) -> None:
        """The only person at the table has put away what happened: nothing waits for it any longer.

        Where somebody else is there, or a voice still speaks of it, it is given its whole time.
        """
        now, match = self._settings.now(), self.match
        spare = self._shown_until - max(now, self._said_until)
        if match is None or not self.going() or self._seating.people() != 1 or spare <= 0:
            return
        self._shown_until -= spare
        self._talk.sooner(spare)
        self._bots.drop()  # what they began at leisure is asked again
        self._speakers.sooner()
        public = match.public()
        usual = self._step_seconds(match, public)
        if public.waiting == 0 and self.clocks.step_end > now + usual:  # the dusk was there for reading
            self.clocks.start_step(now, usual)
            self._ledger.clock(self.clocks)

    def close(self) -> None:
        """The room closes."""
        self._forget_bots()
        if self._timer is not None:
            self._timer.cancel()

    def _forget_bots(self) -> None:
        """The bots of this match will not be asked again."""
        self._bots.forget(self.match)
        self._speakers.forget()

    def _drop_bots(self) -> None:
        """Nothing of what bots are about to do or say is wanted any more."""
        self._bots.drop()
        self._speakers.drop()

    # What seats decide

    def decide(self, seat: int, wish: Play, version: int) -> None:
        """A person decides, having heard so many events; Refuse, and nothing changed, if they may not."""
        match = self.match
        if self._paused:
            raise Refuse("paused")
        if match is None or not match.fits(seat, version):
            raise Refuse("stale")
        if self._seating.at(seat).handed:
            raise Refuse("not_now" if self.going() else "stale")
        awaited = match.waiting() >> seat & 1 == 1
        try:
            self._play(match, seat, wish.code, wish.id)
        except Illegal:
            raise Refuse("stale") from None
        if awaited:  # what nobody may see a seat do must not tell later, by how many decisions it has missed
            self._seating.decided(seat)
        self.ready(seat)  # who decides has seen enough

    def mark(self, seat: int, wish: MakeMarks) -> None:
        """A person makes or wipes marks beside the game."""
        if self.match is None or not self.unfinished():
            raise Refuse("not_now")
        self._ledger.marked(self.match.mark(seat, wish, self._settings.now()))

    def write_note(self, seat: int, wish: WriteNote) -> NoteChange:
        """A person writes something down for themselves, during a match or after it."""
        if self.match is None:
            raise Refuse("not_now")
        note = self.match.write_note(seat, self._seating.at(seat).token, wish, self._settings.now())
        self._ledger.noted(self.match.id, [note])
        return note

    def forget_person(self, seat: int) -> None:
        """Somebody is about to leave their seat for good: what they wrote down is not for whoever sits there next."""
        if self.match is not None:
            self.match.notes.forget(seat)

    def bookmark(self) -> None:
        """Somebody who played wants the match that is over kept for ever."""
        if self.match is None or self.unfinished():
            raise Refuse("not_now")
        self._ledger.bookmarked(self.match.id)

    def agree_to_study(self, seat: int, agrees: bool) -> None:
        """A person lets matches be studied, before they begin; or does not, at any time, and not the present one."""
        if agrees and (self.unfinished() or not self._agreement.study):
            raise Refuse("not_now")
        self._seating.agree_to_study(seat, agrees)
        if not agrees and self.match is not None:
            self._ledger.withdrawn(self.match.id)

    def _bot_decides(self, match: Match, seat: int, code: int) -> None:
        if match is self.match and self.going():
            self._play(match, seat, code)

    def _play(self, match: Match, seat: int, code: int, intent: str = "") -> None:
        moved = match.play(seat, code)
        self._ledger.decided(match.id, moved.first, moved.entries, seat, intent)
        self._set_clocks(match, moved, ticked=False)

    def _set_clocks(self, match: Match, moved: Moved, ticked: bool) -> None:
        """Set the clocks after the table moved on. Only what everybody sees may start one."""
        now = self._settings.now()
        ends = (self.clocks.decision_end, self.clocks.step_end)
        if moved.over:
            self.clocks.stop()
            self._drop_bots()
            self.ghosts.begin()
            self._ledger.match_ends(match.id, now)
            self._ledger.room_changed = True
        else:
            before, after = moved.before, moved.after
            self._show(match, before, now)  # at leisure also for whoever it puts out of the match
            if after.out != before.out:
                self.ghosts.note(after.out)
            self._say(self._aloud(match, before.heard), now)
            if ticked or (after.seconds, after.step) != (before.seconds, before.step):
                night_falls = after.seconds > 0 and after.waiting == 0 and before.waiting != 0
                more = self._dusk(now) if night_falls and not self._voice() else 0.0
                self._start_step(match, after, max(now, self._said_until), more)
            if ticked or after.heard != before.heard or after.waiting & ~before.waiting:
                self._start_decision(after, now)
        if ends != (self.clocks.decision_end, self.clocks.step_end):
            self._ledger.clock(self.clocks)
        self._talk.follow(match, now, self._shown_until, self._answer_seconds())

    def _start_step(self, match: Match, public: Public, now: float, more: float = 0.0) -> None:
        """A step begins that ends by the clock, or none does. By night it lasts until the fullest phone went round."""
        self.clocks.start_step(now, self._step_seconds(match, public, more))
        self._divide_step(match)

    def _dusk(self, now: float) -> float:
        """How much longer the first call of a night lasts: what the day ended with is still being read."""
        shown = max(0.0, self._shown_until - now)
        return shown if self._seating.people() == 1 or self.ghosts.bots_alone() else max(DUSK, shown)

    def _divide_step(self, match: Match) -> None:
        """By night a step is divided into the turns of those who share the fullest phone."""
        public = match.public()
        turns = self._rounds(public) if match.over() is None and self.clocks.step_end else 1
        if turns > 1:
            self.clocks.divide(turn_seconds(public.seconds, turns), turns)

    def _rounds(self, public: Public) -> int:
        """How many seats of people who are still in the match the fullest phone holds, where it goes round by night."""
        by_night = public.seconds > 0 and public.waiting == 0
        return self._seating.fullest_phone(~public.out) if by_night else 1

    def _step_seconds(self, match: Match, public: Public, more: float = 0.0) -> float:
        """How long a step by the clock lasts. For one person among bots a call by night is as short as can be chosen.

        It rests on how many people sit here and on what everybody sees: on nothing that anybody hides.
        """
        if not public.seconds:
            return 0.0
        if self.ghosts.out and self.ghosts.bots_alone():
            return self.ghosts.step_seconds() + more
        if self._seating.people() == 1 and public.waiting == 0 and match.game.shortest_call:
            return min(public.seconds, match.game.shortest_call) + more
        turns = self._rounds(public)
        return turns * turn_seconds(public.seconds, turns) + more

    def _haste(self) -> float:
        """How much of its usual time everything takes now."""
        return self.ghosts.haste() if self.ghosts.out else 1.0

    def _start_decision(self, public: Public, now: float) -> None:
        """The decision's clock runs where somebody is awaited, but never in a step that its own clock ends."""
        each = self._agreement.seconds * self._seating.fullest_phone(public.waiting)  # a shared phone goes round
        self.clocks.start_decision(max(now, self._shown_until), 0 if public.ends_by_clock() else each)

    def _show(self, match: Match, before: Public, now: float) -> None:
        """Leave what everybody was just told to be seen, after what they still look at."""
        pace = pace_of(self._agreement.pace)
        seconds = seconds_to_show(match.game.key, match.told_all(before.heard), pace)
        if seconds and self._settings.pace:
            self._shown_until = max(now, self._shown_until) + seconds * self._haste()

    def _voice(self) -> str:
        """The language in which the table is led aloud; "" where no voice does, or nobody would wait for it."""
        voice = self._agreement.voice
        if voice and (self._agreement.for_programs() or (self.ghosts.out and self.ghosts.bots_alone())):
            return ""
        return voice

    def _aloud(self, match: Match, since: int) -> list[str]:
        """What a voice says of what everybody was told after so many events."""
        voice = self._voice()
        return match.aloud(since, self._seating.names(), voice) if voice else []

    def _say(self, sentences: list[str], now: float) -> None:
        """A voice says this, after what it still has to say: until then nothing of what it calls for has begun."""
        if sentences:
            self._said_until = max(now, self._said_until) + seconds_to_say(sentences)
            self._shown_until = max(self._shown_until, self._said_until)

    def _call_again(self, match: Match) -> None:
        """Where everything stood still, the voice says again the call that still stands: all clocks wait for that.

        It does so once nothing stands still any longer: never in a pause, nor while people look at their cards.
        """
        voice = self._voice()
        if voice and not self._paused and not self._gate_until and match.over() is None:
            call = match.call_aloud(self._seating.names(), voice)
            self._say(call, self._settings.now())
            self.clocks.move(seconds_to_say(call))

    def _answer_seconds(self) -> float:
        """For how long those who are asked aloud answer under seal; not at all where bots take no time."""
        return self._settings.answers if self._settings.pace and not self._agreement.for_programs() else 0.0

    # Time

    def go_on(self) -> None:
        """After each turn: be woken when a clock has run out, and let bots think."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        match = self.match
        if self._gate_until and self.unfinished():
            self._wake_at(self._gate_until)
        if match is None or not self.going():
            return
        moment = self._next_moment(match)
        if moment:
            self._wake_at(moment)
        held = max(0.0, self._shown_until - self._settings.now())
        self._speakers.listen(match, held)
        if not self._talk.opens_at():  # what is asked aloud is answered first, for so long at the most
            self._bots.decide(match, self.clocks, held, self._haste())

    def _wake_at(self, moment: float) -> None:
        delay = max(0.0, moment - self._settings.now())
        self._timer = asyncio.get_running_loop().call_later(delay, self._turns.post, self._time_passed)

    def _next_moment(self, match: Match) -> float:
        now, clocks = self._settings.now(), self.clocks
        moments = [moment for moment in (clocks.step_end, self._talk.opens_at()) if moment]
        if clocks.decision_end and (clocks.decision_end > now or self._unanswered_in_time(match)):
            moments.append(clocks.decision_end)
        return min(moments) if moments else 0.0

    def _unanswered_in_time(self, match: Match) -> list[int]:
        """The seats still asked that no bot plays for."""
        played = self._seating.played_by_bots()
        seats = [seat for seat in range(len(self._seating)) if seat not in played and match.asked(seat)[1]]
        return [seat for seat in seats if not self._bots.covers(match, seat)]

    def _time_passed(self) -> None:
        """Do what is due by now."""
        match = self.match
        if match is None or not self.going():
            return
        now = self._settings.now()
        if self.clocks.step_end and now >= self.clocks.step_end:
            self._end_step(match)
        elif self.clocks.decision_end and now >= self.clocks.decision_end:
            self._give_up_waiting(match, now)

    def _end_step(self, match: Match) -> None:
        """The step's time is up, whoever has answered."""
        moved = match.end_step()
        self._ledger.decided(match.id, moved.first, moved.entries)
        self._set_clocks(match, moved, ticked=True)

    def _give_up_waiting(self, match: Match, now: float) -> None:
        """The decision's time is up. It costs whoever is late this one decision, taken as mildly as can be.

        What is too grave to be decided for somebody is awaited once more; then a bot takes the seat.
        """
        for seat in self._unanswered_in_time(match):
            if self.clocks.decision_end > now or not self.going():
                return  # the table has moved on, and gave everybody new time
            code = match.game.mildest(list(match.asked(seat)[1]), self._lot)
            if not match.waiting() >> seat & 1:
                # Nobody may know that this seat was asked, so nobody may see that it did not answer.
                if code == NOBODY:
                    self._bots.cover(match, seat)
                else:
                    self._play(match, seat, code)
            elif self._seating.missed(seat):
                continue
            elif code == NOBODY:
                self._start_decision(match.public(), now)
                self._ledger.clock(self.clocks)
            else:
                self._play(match, seat, code)
