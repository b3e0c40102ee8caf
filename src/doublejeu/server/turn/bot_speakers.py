"""Lets the bots of a room speak: after what everybody saw happen, after a person's word, and when they are asked.

Nothing they say is waited for, but for answers under seal, and those no longer than anybody's: a bot thinks of words
and decides side by side. Words come one after another, slowly enough to be read, and at moments drawn without regard to
how long they took to think of. Claims and answers go before opinions, of which only so many wait. What cannot be said
any more by then is left unsaid.
"""

from __future__ import annotations

from doublejeu.core.talk import CLAIM, PASS
from doublejeu.server.match.match import Match
from doublejeu.server.state.effects import BotAsked, Effect
from doublejeu.server.state.people import Sitter
from doublejeu.server.state.questions import WordsQuestion
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import talking

READING = 1.5  # times a bot's pace: from one word to the next
MOST_OPINIONS = 8  # that wait to be said; what comes on top is left unsaid


def listen(room: RoomState, match: Match, now: float) -> list[Effect]:
    """Give the floor to every bot that has a new occasion, and see to it that the next word is said in its time."""
    effects: list[Effect] = []
    voices = room.voices
    for seat, sitter in enumerate(room.sitters):
        occasion = match.happenings, room.talk.called.get(seat, 0)
        if not _speaks(sitter) or voices.had.get(seat) == occasion or seat in voices.thinking:
            continue
        voices.had[seat] = occasion
        sayable = match.says(seat)
        if sayable:
            question = WordsQuestion(match, seat, sitter.bot, list(sayable), match.heard(seat))
            voices.thinking[seat] = question
            effects.append(BotAsked(question))
    if (voices.owed or voices.opinions) and not voices.next_at and not room.talk.answers.asked:
        pace = 0.0 if room.agreement.for_programs() else room.settings.pace
        voices.next_at = max(now, room.shown_until) + READING * pace * room.chance.uniform(0.6, 1.4)
    return effects


def answered(room: RoomState, question: WordsQuestion, words: list[int]) -> list[Effect]:
    """A bot knows what to say: answers are sealed at once, which nobody sees; the rest waits for its moment."""
    match, seat, voices, answers = question.match, question.seat, room.voices, room.talk.answers
    if voices.thinking.get(seat) is not question:
        return []
    del voices.thinking[seat]
    if not _speaks(room.sitters[seat]):
        return []
    effects: list[Effect] = []
    performative = match.game.talk.performative
    questioned = any(performative(code) == PASS for code in question.sayable)  # offered to who is asked
    sealing = answers.asked >> seat & 1 == 1
    for code in words[: match.game.breath]:
        answering = performative(code) in (CLAIM, PASS)
        if sealing and answering:
            effects += talking.bot_tells(room, match, seat, code)
        elif questioned or answering:
            voices.owed.append((match, seat, code))
        elif len(voices.opinions) < MOST_OPINIONS:
            voices.opinions.append((match, seat, code))
    if sealing:  # it has said what it had to say: it is not awaited any longer
        answers.finished |= 1 << seat
    return effects


def say_next(room: RoomState) -> list[Effect]:
    """The next word that can still be said; none while answers are sealed, which come first."""
    voices = room.voices
    voices.next_at = 0.0
    said: list[Effect] = []
    while (voices.owed or voices.opinions) and not said and not room.talk.answers.asked:
        match, seat, code = (voices.owed or voices.opinions).pop(0)
        if _speaks(room.sitters[seat]):
            said = talking.bot_tells(room, match, seat, code)
    return said


def _speaks(sitter: Sitter) -> bool:
    """Whether a bot speaks here: none that plays in a person's place, for nobody speaks for a person."""
    return sitter.kind == "bot" and not sitter.heir
