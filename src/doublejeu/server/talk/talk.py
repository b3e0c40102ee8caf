"""What is said at the table, in phrases and in text: who hears it, how much at once, and what lies under seal.

Words change minds and nothing else: they start no clock, make no tap stale and hold up no bot.
"""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.core.contract import ALL
from doublejeu.core.talk import ASK
from doublejeu.server.limits.rates import Allowance
from doublejeu.server.match.match import Floor, Match
from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.state.agreement import FREE, NONE, Agreement
from doublejeu.server.storage.queries import MOST_LINES, StoredSaid
from doublejeu.server.storage.rows import Ledger
from doublejeu.server.talk.sealed_answers import Answers, Reply, Sealed
from doublejeu.server.turn.seating import Seating
from doublejeu.server.wire.messages import Said, Say, Tell
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.tidy import tidy_text

MOST_LETTERS = 300
KEPT = 200  # how much of it somebody who comes back is shown


@dataclass(slots=True)
class _Spoken:
    """Something said, with the mask of seats (and TABLE) that heard it."""

    said: Said
    audience: int


class Talk:
    """The talk of one match, or of the lobby."""

    def __init__(self, agreement: Agreement, seating: Seating, ledger: Ledger, crowd: Crowd) -> None:
        self.called: dict[int, int] = {}  # by seat: words so far that a bot there may answer
        self._agreement = agreement
        self._seating = seating
        self._ledger = ledger
        self._crowd = crowd
        self._spoken: list[_Spoken] = []
        self._count = 0
        self._rates: dict[int, Allowance] = {}
        self._answers = Answers()
        self._asked = 0  # aloud, as the table stood last

    # Text

    def say(self, seat: int, wish: Say, match: Match | None, now: float) -> None:
        """Somebody speaks: to everybody in the lobby and after a match, during one to those who may hear this seat."""
        if self._agreement.talk != FREE:
            raise Refuse("no_talk")
        if len(wish.text) > 4 * MOST_LETTERS:
            raise Refuse("too_long")
        text = tidy_text(wish.text, MOST_LETTERS)
        if not text:
            raise Refuse("too_long" if wish.text.strip() else "bad_message")
        audience = match.hearers(seat) if match is not None else ALL
        if not audience & ~(1 << seat):
            raise Refuse("silent")
        self._spend(seat, now)
        words = match.words() if match is not None else 0
        spoken = _Spoken(Said(seat=seat, text=text, at=int(now), words=words), audience | 1 << seat)
        identity, after = (match.id, match.entries()) if match is not None else ("", 0)
        self._ledger.said(identity, self._count, after, spoken.said, spoken.audience)
        self._crowd.said(spoken.said, spoken.audience)
        self._count += 1
        self._spoken.append(spoken)
        if len(self._spoken) > MOST_LINES:
            del self._spoken[: -MOST_LINES // 2]  # many at once, so that the store seldom has to
            self._ledger.trimmed(identity, self._count - len(self._spoken))

    def heard(self, seat: int) -> list[Said]:
        """The last things this seat (or TABLE) heard."""
        return [spoken.said for spoken in self._spoken if spoken.audience >> seat & 1][-KEPT:]

    def hush(self) -> None:
        """A match begins or is left: what was said before is over, and so are the marks."""
        self._spoken, self._count, self._rates, self.called = [], 0, {}, {}
        self._forget_answers()
        self._ledger.hushed()

    def restore(self, kept: list[StoredSaid]) -> None:
        """What was said as the store kept it."""
        self._spoken = [_Spoken(line.said, line.audience) for line in kept]
        self._count = kept[-1].n + 1 if kept else 0

    def _spend(self, seat: int, now: float) -> None:
        """Words and text come out of one allowance."""
        if not self._rates.setdefault(seat, Allowance(burst=5, per_second=0.5)).take(now):
            raise Refuse("too_fast")

    # Phrases

    def tell(self, seat: int, wish: Tell, match: Match | None, now: float, reply: Reply) -> bool:
        """Somebody says a phrase: heard at once (True), or once all answers are opened, when `reply` is called."""
        if self._agreement.talk == NONE:
            raise Refuse("no_talk")
        if match is None or self._seating.at(seat).handed:
            raise Refuse("not_now")
        if wish.code not in match.says(seat):
            raise Refuse("unsaid")
        word = Sealed(seat, wish.code, wish.id, reply)
        if self._answers.repeated(word):
            return False
        self._spend(seat, now)
        if self._answers.holds(seat):
            self._seal(match, word)
            return False
        self._utter(match, [word])
        return True

    def bot_tells(self, match: Match, seat: int, code: int) -> None:
        """A bot says a phrase, if it may; what it says under seal waits like anybody's."""
        if code not in match.says(seat):
            return
        word = Sealed(seat, code, "", lambda reason: None)
        if self._answers.holds(seat):
            self._seal(match, word)
        else:
            self._utter(match, [word])

    def sealing(self, seat: int) -> bool:
        """Whether what this seat says now is sealed."""
        return self._answers.holds(seat)

    def heard_out(self, seat: int) -> None:
        """A bot has said what it had to say: it is not awaited any longer."""
        self._answers.finished |= 1 << seat

    def _seal(self, match: Match, word: Sealed) -> None:
        word.verb = match.game.talk.act(word.code).verb
        word.performative = match.game.talk.performative(word.code)
        self._answers.seal(word)

    def _utter(self, match: Match, words: list[Sealed]) -> None:
        first, kept = match.say([(word.seat, word.code) for word in words])
        self._ledger.told(match.id, first, kept)
        for word in words:
            self._call(match, word)

    def _call(self, match: Match, word: Sealed) -> None:
        """Bots may answer what a person says, and what another asks them."""
        if self._seating.at(word.seat).person():
            for seat in self._seating.talking_bots():
                self.called[seat] = self.called.get(seat, 0) + 1
        elif match.game.talk.performative(word.code) == ASK:
            for seat in match.game.talk.act(word.code).args[-1:]:
                self.called[seat] = self.called.get(seat, 0) + 1

    # Answers under seal

    def follow(self, match: Match, now: float, shown_until: float, seconds: float) -> None:
        """The table moved on: whoever is newly asked aloud answers under seal for so many seconds."""
        if match.over() is not None:
            self._forget_answers()
            return
        asked = match.asked_aloud()
        if seconds and asked & ~self._asked and not self._answers.asked:
            self._answers.ask(asked, now, shown_until, seconds)
        self._asked = asked

    def sooner(self, seconds: float) -> None:
        """What happened was seen so much sooner than was allowed for: the time for answers begins sooner too."""
        self._answers.sooner(seconds)

    def opens_at(self) -> float:
        """When the answers are opened, as it stands; 0 where nothing is sealed."""
        return self._answers.moment(self._awaited()) if self._answers.asked else 0.0

    def open_answers(self, match: Match, now: float) -> None:
        """Let everybody hear the answers, if it is time; what can no longer be said is refused."""
        moment = self.opens_at()
        if not moment or now < moment:
            return
        left = self._answers.take()
        while left:
            batch: list[Sealed] = []
            later: list[Sealed] = []
            for word in left:
                if any(word.seat == other.seat for other in batch):
                    later.append(word)
                elif word.code in match.says(word.seat):
                    batch.append(word)
                else:
                    word.reply("unsaid")
            if batch:
                self._utter(match, batch)
            for word in batch:
                word.reply("")
            left = later

    def floor(self, now: float) -> Floor:
        """How the table talks at this moment."""
        phrases, answers = self._agreement.talk != NONE, self._answers
        if not answers.asked:
            return Floor(phrases)
        return Floor(phrases, answers.asked, answers.clock(now), answers.until, answers.by_seat())

    def _awaited(self) -> int:
        """The seats that can answer: people who are here and may speak, and bots that speak for themselves."""
        people = self._seating.people_here() if self._agreement.talk != NONE else []
        seats = [seat for seat in people if not self._seating.at(seat).bot_plays()] + self._seating.talking_bots()
        return sum(1 << seat for seat in seats)

    def _forget_answers(self) -> None:
        for word in self._answers.take():
            word.reply("unsaid")
        self._asked = 0
