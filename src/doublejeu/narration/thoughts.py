"""What an agent thinks through a match, in sentences: what moved its beliefs, what it plays for, what it would do;
or, of a bot that searches, why it would do it.

The mind is a bot's; the match may be anybody's. It hears what one seat heard, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from doublejeu.bots import BOTS, EXPLAINERS, Explaining, player_named, usual_player
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.core.contract import View
from doublejeu.core.dice import Dice
from doublejeu.narration.reasons import Explanation, Unexplained, decision, explained, player_at, reasons_told, said
from doublejeu.narration.sentences import Sentences, without_markup
from doublejeu.records import MatchRecord, Retracing
from doublejeu.text import common_words, describe_act, texts_of

WORTH_TELLING = 0.03  # a change of belief, as a chance
WORTH_TELLING_IN_UNITS = 0.2  # the same where beliefs are no chances


MOST_MOVES = 4  # of what changed a mind since it last decided, as far as it is told


class Mindless(ValueError):
    """A bot that has no beliefs to tell of."""


def tells(game: str) -> bool:
    """Whether a bot of this game can say afterwards why somebody might have decided so."""
    return game in EXPLAINERS or isinstance(usual_player(game).bot(), Mind)


def why(record: MatchRecord, number: int, language: str) -> Explanation:
    """The decision with this number, from 1: the reasons of a bot that searches, or of a mind what it rested on.

    Unexplained where there is nothing to tell; BadRecord for a record that breaks before it.
    """
    if record.game in EXPLAINERS or not tells(record.game):
        return explained(record, number, language)
    seat, played = decision(record, number)
    usual = usual_player(record.game).name
    sat = record.seats[seat].bot if record.seats[seat].bot in BOTS[record.game] else usual
    try:
        # As the house knows the bot, whatever a file says of its persona.
        afterthoughts = Afterthoughts(record, seat, sat, language)
    except Mindless:
        afterthoughts = Afterthoughts(record, seat, usual, language)
    return afterthoughts.explanation(number, played)


class Afterthoughts:
    """One seat of a record, and somebody's mind at it."""

    def __init__(self, record: MatchRecord, seat: int, bot: str, language: str) -> None:
        """BadBot for a name that no bot has; Mindless for one without beliefs."""
        self.record = record
        self.seat = seat
        self.language = language
        self.names = record.names
        self._retracing = Retracing(record)
        self.game = self._retracing.game
        player = player_named(self.game.key, bot) if bot else player_at(self.game.key, record.seats[seat])
        mind = player.bot()
        if not isinstance(mind, Mind | Explaining):
            raise Mindless(f"{player.name} has no beliefs and no reasons to tell of")
        self.name = player.name
        self._thinks = mind
        self._sentences = Sentences(self.game, self.names, language)

    def pages(self) -> Iterator[list[str]]:
        """What it would do where its seat decides, and what it rests on: its beliefs and intention, or its reasons."""
        texts = texts_of(self.game.key, self.language)
        who = escape(self.names[self.seat])
        yield [f"[bold]{escape(texts.title)}[/bold] [dim]{who}: {escape(self.name)}[/dim]"]
        yield from self._reasons(self._thinks) if isinstance(self._thinks, Explaining) else self._beliefs(self._thinks)
        yield [f"[dim]{escape(texts.sides[self.game.sides[self._retracing.outcome().side]])}[/dim]"]

    def _reasons(self, bot: Explaining) -> Iterator[list[str]]:
        """Where its seat decides: what it would do, and why."""
        common = common_words(self.language)
        view = self._seated()
        table = self._retracing.table
        heard = 0
        lines: list[str] = []
        for number, (seat, code, _) in enumerate(self._retracing.entries(), 1):
            if lines and seat == self.seat:
                act = escape(describe_act(self.game, code, self.names, self.language))
                yield [*lines, f"     [dim]{common['plays']}[/dim] {act}"]
            lines = []
            for event in table.heard(self.seat, heard):
                view.hear(event)
                bot.hear(event)
            heard = table.heard_count(self.seat)
            legal = table.asks(self.seat)
            if len(legal) > 1 and table.over() is None:
                bot.choose(view, legal)
                told = reasons_told(self.game, bot.explain(view), self.names, self.language)
                lines = [f"     {escape(line)}" for line in told]
                lines[0] = f"[dim]{number + 1:4}[/dim] [cyan]{common['would']}[/cyan] {escape(told[0])}"

    def _beliefs(self, mind: Mind) -> Iterator[list[str]]:
        """What it hears that changes its mind; and where its seat decides: beliefs, intention, and what it would do."""
        common = common_words(self.language)
        view = self._seated()
        table = self._retracing.table
        heard = 0
        told = 0  # heard when its beliefs were told last
        before: Doubts | None = None
        for number, (seat, code, _) in enumerate(self._retracing.entries()):
            lines: list[str] = []
            if seat == self.seat and before is not None:
                act = escape(describe_act(self.game, code, self.names, self.language))
                lines.append(f"     [dim]{common['plays']}[/dim] {act}")
            before, moves = self._listening(mind, view, heard, before)
            lines += [f"     {escape(event) or '…'} [yellow]{escape(moved)}[/yellow]" for event, moved in moves]
            heard = table.heard_count(self.seat)
            legal = table.asks(self.seat)
            if legal and table.over() is None:
                before = mind.beliefs(view)
                if len(legal) > 1 and told != heard:
                    told = heard
                    would = mind.choose(view, legal)
                    lines += [
                        f"[dim]{number + 1:4}[/dim] [cyan]{common['believes']}[/cyan] {escape(self._row(before))}",
                        f"     [cyan]{common['intends']}[/cyan] {common['intent_' + mind.intention(view)]}",
                        f"     [cyan]{common['would']}[/cyan] "
                        + escape(describe_act(self.game, would, self.names, self.language)),
                    ]
            if lines:
                yield lines

    def explanation(self, number: int, played: int) -> Explanation:
        """Of the decision with this number, from 1: what it would do, for what, what it believes, what moved it since.

        Its dice are not those of the match, so that it may now prefer something else; then that is said.
        """
        mind = self._thinks
        assert isinstance(mind, Mind)
        view = self._seated()
        table = self._retracing.table
        entries = self._retracing.entries()
        moves: list[tuple[str, str]] = []
        heard = 0
        before: Doubts | None = None
        for _ in range(number - 1):
            if next(entries)[0] == self.seat:
                moves = []
            before, heard_now = self._listening(mind, view, heard, before)
            moves += [(event, moved) for event, moved in heard_now if event]
            heard = table.heard_count(self.seat)
            if before is None and table.asks(self.seat):
                before = mind.beliefs(view)
        legal = table.asks(self.seat)
        if len(legal) < 2:
            raise Unexplained(f"decision {number} left no choice")
        answer = mind.choose(view, legal)
        act = describe_act(self.game, answer, self.names, self.language)
        intent = common_words(self.language)["intent_" + mind.intention(view)]
        lines = [said(self.language, "why_mind", {"act": act, "intent": intent})]
        if answer != played:
            other = describe_act(self.game, played, self.names, self.language)
            lines.append(said(self.language, "why_played", {"act": other}))
        lines.append(said(self.language, "why_doubts", {"seats": self._row(mind.beliefs(view))}))
        for event, moved in moves[-MOST_MOVES:]:
            lines.append(said(self.language, "why_moved", {"event": event.rstrip("."), "moved": f"({moved})"}))
        return Explanation(self.seat, self.name, played, answer, lines)

    def _seated(self) -> View:
        """Seat the bot; what its seat knows before anything is told. Its dice are not those of the match."""
        setup = self.record.setup()
        self._thinks.sit(self.game, setup, self.seat, Dice(0))
        return self.game.blank(setup, self.seat)

    def _listening(
        self, mind: Mind, view: View, heard: int, before: Doubts | None
    ) -> tuple[Doubts | None, list[tuple[str, str]]]:
        """Let it hear what its seat has heard since. Its beliefs then, and what moved them, event by event.

        None as long as it was never asked: before that nobody wants to know what it believes.
        """
        moves: list[tuple[str, str]] = []
        for event in self._retracing.table.heard(self.seat, heard):
            view.hear(event)
            mind.hear(event)
            sentence = self._sentences.of(event)
            if before is not None:
                now = mind.beliefs(view)
                moved = self._moved(before, now)
                if moved:
                    moves.append((sentence, moved))
                before = now
        return before, moves

    def _shown(self, score: float, chances: bool) -> str:
        return f"{100 * score:.0f} %" if chances else f"{score:.1f}"

    def _row(self, doubts: Doubts) -> str:
        others = [seat for seat in range(len(self.names)) if seat != self.seat]
        return ", ".join(f"{self.names[seat]} {self._shown(doubts.scores[seat], doubts.chances)}" for seat in others)

    def _moved(self, before: Doubts, now: Doubts) -> str:
        least = WORTH_TELLING if now.chances else WORTH_TELLING_IN_UNITS
        moved: list[str] = []
        for seat, name in enumerate(self.names):
            if seat != self.seat and abs(now.scores[seat] - before.scores[seat]) >= least:
                was, is_now = (self._shown(doubts.scores[seat], now.chances) for doubts in (before, now))
                moved.append(f"{name} {was} → {is_now}")
        return ", ".join(moved)

    def as_dict(self, pages: list[list[str]]) -> dict[str, object]:
        """Such pages for machines."""
        told = without_markup(pages)
        return {"game": self.game.key, "seat": self.seat + 1, "bot": self.name, "pages": told}
