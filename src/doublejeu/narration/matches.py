"""Matches in sentences, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from doublejeu.core.contract import TABLE, Event, Outcome
from doublejeu.narration.sentences import Sentences, without_markup
from doublejeu.records import MatchRecord, Retracing
from doublejeu.text import common_words, describe_act, join_names, seat_name, texts_of


class Teller:
    """A record in words, as somebody saw it: a seat, the table, or an eye that sees all.

    It is replayed once, while it is told: `pages` raises BadRecord for a record that no finished match left, and then
    `doubt` says why its deal is not proved, or "".
    """

    def __init__(self, record: MatchRecord, seen: str, language: str) -> None:
        self.record = record
        self.language = language
        self.names = record.names
        self.seats = len(record.seats)
        self._retracing = Retracing(record)
        self.game = self._retracing.game
        self.seat: int | None = self._seat(seen)

    def _seat(self, seen: str) -> int | None:
        if seen == "all":
            return None
        if seen == "table":
            return TABLE
        if seen.isdigit() and 1 <= int(seen) <= self.seats:
            return int(seen) - 1
        raise ValueError(f"--from takes table, all, or a seat from 1 to {self.seats}, not {seen!r}")

    @property
    def doubt(self) -> str:
        """Why the deal is not proved; "" where it is, once the record is told."""
        return self._retracing.doubt

    def verified(self) -> str:
        """What a successful check is called."""
        return common_words(self.language)["redealt" if self.record.dice == "lab" else "verified"]

    def pages(self) -> Iterator[list[str]]:
        """One page of lines for each decision that told this eye something."""
        texts = texts_of(self.game.key, self.language)
        yield [f"[bold]{escape(texts.title)}[/bold] [dim]{escape(', '.join(self.names))}[/dim]"]
        table = self._retracing.table
        since = 0
        sentences = Sentences(self.game, self.names, self.language)
        for number, (seat, code, told) in enumerate(self._retracing.entries()):
            lines = []
            if self.seat is None:
                who = escape(seat_name(seat, self.names, self.language))
                act = escape(describe_act(self.game, code, self.names, self.language))
                lines.append(f"[dim]{number:4}[/dim] [cyan]{who}[/cyan] [dim]›[/dim] {act}")
                heard = [(event, self._whom(event)) for event in told if event.audience]  # some nobody is left to hear
            else:
                heard = [(event, "") for event in table.heard(self.seat, since)]
                since += len(heard)
            for event, whom in heard:
                sentence = sentences.of(event)
                if sentence:
                    lines.append(f"     {whom}{escape(sentence)}")
            if lines:
                yield lines
        yield self._ending(self._retracing.outcome())

    def _ending(self, outcome: Outcome) -> list[str]:
        """Who won, and by which clause."""
        texts = texts_of(self.game.key, self.language)
        winners = join_names([self.names[s] for s in range(self.seats) if outcome.winners >> s & 1], self.language)
        return [
            f"[bold]{escape(texts.sides[self.game.sides[outcome.side]])}[/bold] "
            f"[dim]({outcome.clause})[/dim] {escape(texts.clauses[outcome.clause])}",
            f"[green]★[/green] {escape(winners)}",
        ]

    def _whom(self, event: Event) -> str:
        if event.audience >> TABLE & 1:
            return ""
        told = [self.names[seat] for seat in range(self.seats) if event.audience >> seat & 1]
        return f"[magenta]→ {escape(', '.join(told))} :[/magenta] "

    def as_dict(self, pages: list[list[str]]) -> dict[str, object]:
        """Such pages for machines: sentences by decision."""
        return {"game": self.game.key, "names": self.names, "pages": without_markup(pages)}
