"""Which bots are asked to decide: those that play a seat, and those that stand in for its person.

Nothing here that others can observe may depend on a secret: when a bot answers is drawn without regard to how long it
thought, and a decision taken for somebody whom nobody knew to be asked is taken without a word.
"""

from __future__ import annotations

from doublejeu.bots import MIXED, usual_player
from doublejeu.server.match.match import Asked, Match
from doublejeu.server.match.pacing import BRISK, patience
from doublejeu.server.state.effects import BotAsked, BotDropped, Effect
from doublejeu.server.state.questions import DecisionQuestion
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import eliminated, timing


def ask(room: RoomState, match: Match, now: float) -> list[Effect]:
    """Ask every bot that has something to decide; nobody answers while what happened is still being seen.

    Questions that the table has moved past are dropped: their answers would not count.
    """
    effects: list[Effect] = []
    for seat, question in list(room.thinking.items()):
        if match.asked(seat) != question.asked:
            del room.thinking[seat]
            effects.append(BotDropped(question))
    for seat, sitter in enumerate(room.sitters):
        if sitter.bot and seat not in room.thinking:
            asked = match.asked(seat)
            effects += _ask(room, match, seat, asked, open_to_bot(room, match, seat, asked), now)
    for seat, covered in room.covered.items():
        if seat not in room.thinking and match.asked(seat) == covered:
            effects += _ask(room, match, seat, covered, list(covered[1]), now)
    return effects


def _ask(room: RoomState, match: Match, seat: int, asked: Asked, codes: list[int], now: float) -> list[Effect]:
    if not codes:
        return []
    pace = min(BRISK, room.settings.pace) if room.agreement.for_programs() else room.settings.pace
    wait = patience(room.chance, pace * eliminated.haste(room), timing.held(room, now), room.clocks, now)
    question = DecisionQuestion(match, seat, bot_of(room, seat), asked, codes, match.heard(seat), wait)
    room.thinking[seat] = question
    return [BotAsked(question)]


def open_to_bot(room: RoomState, match: Match, seat: int, asked: Asked) -> list[int]:
    """What a bot may choose from: all that is asked, but in a person's place nothing that spends their power.

    A step that the clock ends it leaves to the clock; only where all others are done does it say that it is, too.
    """
    codes = list(asked[1])
    if not codes or not room.sitters[seat].stood_in():
        return codes
    mild = [code for code in codes if code not in match.game.grave]
    public = match.public()
    if not public.ends_by_clock():
        return mild or codes
    known = public.waiting >> seat & 1 == 1  # by night it is not, and nothing is done
    return mild if known and not public.waiting & ~stand_ins(room) else []


def stand_ins(room: RoomState) -> int:
    """The seats of people, as a set, for whom a bot decides because they did not; not those the host gave away."""
    return sum(1 << seat for seat, sitter in enumerate(room.sitters) if sitter.stood_in())


def bot_of(room: RoomState, seat: int) -> str:
    """Who decides for this seat where a bot does, be it only once for a person."""
    bot = room.sitters[seat].bot or room.agreement.bot
    return bot if bot != MIXED else usual_player(room.agreement.game).name


def drop(room: RoomState) -> list[Effect]:
    """Nothing of what bots are about to decide or say is wanted any more."""
    dropped = [*drop_decisions(room), *(BotDropped(question) for question in room.voices.thinking.values())]
    voices = room.voices
    voices.thinking.clear()
    voices.owed.clear()
    voices.opinions.clear()
    voices.next_at = 0.0
    return dropped


def drop_decisions(room: RoomState) -> list[Effect]:
    """Nothing of what bots are about to decide is wanted any more."""
    dropped: list[Effect] = [BotDropped(question) for question in room.thinking.values()]
    room.thinking.clear()
    room.covered.clear()
    return dropped


def forget(room: RoomState) -> list[Effect]:
    """Another match begins, or none."""
    dropped = drop(room)
    room.voices.had.clear()
    return dropped
