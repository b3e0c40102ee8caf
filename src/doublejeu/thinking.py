"""What an agent thinks through a match, in sentences: what moved its beliefs, what it plays for, what it would do.

The mind is a bot's; the match may be anybody's. It hears what one seat heard, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace

from rich.markup import escape

from doublejeu.bots import BOTS, Persona, Player, player_named, usual_player
from doublejeu.bots.minds import Mind
from doublejeu.bots.speech import Doubts
from doublejeu.core.contract import Event
from doublejeu.core.dice import Dice
from doublejeu.records import MatchRecord, Retracing, SeatRecord
from doublejeu.text import (
    common_words,
    describe_act,
    describe_event,
    describe_phrase,
    seat_name,
    texts_of,
    variant_of,
)

WORTH_TELLING = 0.03  # a change of belief, as a chance
WORTH_TELLING_IN_UNITS = 0.2  # the same where beliefs are no chances


class Mindless(ValueError):
    """A bot that has no beliefs to tell of."""


class Thinker:
    """One seat of a record, and somebody's mind at it."""

    def __init__(self, record: MatchRecord, seat: int, bot: str, language: str) -> None:
        """BadBot for a name that no bot has; Mindless for one without beliefs."""
        self.record = record
        self.seat = seat
        self.language = language
        self.names = record.names
        self._retracing = Retracing(record)
        self.game = self._retracing.game
        player = player_named(self.game.key, bot) if bot else _player_of(self.game.key, record.seats[seat])
        mind = player.bot()
        if not isinstance(mind, Mind):
            raise Mindless(f"{player.name} has no beliefs to tell of")
        self.name = player.name
        self._mind = mind
        self._words = 0

    def pages(self) -> Iterator[list[str]]:
        """What it hears that changes its mind; and where its seat decides: beliefs, intention, and what it would do."""
        common, texts = common_words(self.language), texts_of(self.game.key, self.language)
        who = escape(self.names[self.seat])
        yield [f"[bold]{escape(texts.title)}[/bold] [dim]{who}: {escape(self.name)}[/dim]"]
        setup = self.record.setup()
        view = self.game.blank(setup, self.seat)
        self._mind.sit(self.game, setup, self.seat, Dice(0))
        table = self._retracing.table
        heard = 0
        told = 0  # heard when its beliefs were told last
        before: Doubts | None = None
        for number, (seat, code, _) in enumerate(self._retracing.entries()):
            lines: list[str] = []
            if seat == self.seat and before is not None:
                act = escape(describe_act(self.game, code, self.names, self.language))
                lines.append(f"     [dim]{common['plays']}[/dim] {act}")
            for event in table.heard(self.seat, heard):
                view.hear(event)
                self._mind.hear(event)
                sentence = self._sentence(event)
                if before is not None:
                    now = self._mind.beliefs(view)
                    moved = self._moved(before, now)
                    if moved:
                        lines.append(f"     {escape(sentence) or '…'} [yellow]{escape(moved)}[/yellow]")
                    before = now
            heard = table.heard_count(self.seat)
            legal = table.asks(self.seat)
            if legal and table.over() is None:
                before = self._mind.beliefs(view)
                if len(legal) > 1 and told != heard:
                    told = heard
                    would = self._mind.choose(view, legal)
                    lines += [
                        f"[dim]{number + 1:4}[/dim] [cyan]{common['believes']}[/cyan] {escape(self._row(before))}",
                        f"     [cyan]{common['intends']}[/cyan] {common['intent_' + self._mind.intention(view)]}",
                        f"     [cyan]{common['would']}[/cyan] "
                        + escape(describe_act(self.game, would, self.names, self.language)),
                    ]
            if lines:
                yield lines
        yield [f"[dim]{escape(texts.sides[self.game.sides[self._retracing.outcome().side]])}[/dim]"]

    def _sentence(self, event: Event) -> str:
        if event.kind != self.game.said:
            return describe_event(self.game, event, self.names, self.language)
        speaker, phrase = event.args
        self._words += 1
        variant = variant_of(speaker, self._words - 1)
        said = describe_phrase(self.game, speaker, phrase, self.names, self.language, variant)
        return f"{seat_name(speaker, self.names, self.language)} › {said}"

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
        from rich.text import Text

        told = [[Text.from_markup(line).plain.strip() for line in page] for page in pages]
        return {"game": self.game.key, "seat": self.seat + 1, "bot": self.name, "pages": told}


def _player_of(game: str, seat: SeatRecord) -> Player:
    """The bot that sat there, with the persona it had; the usual one for a person's seat."""
    entry = BOTS[game].get(seat.bot)
    if entry is None:
        return usual_player(game)
    known = {field.name for field in fields(entry.persona)}
    persona = replace(entry.persona, **{key: value for key, value in seat.persona.items() if key in known})
    assert isinstance(persona, Persona)
    return Player(entry, persona)
