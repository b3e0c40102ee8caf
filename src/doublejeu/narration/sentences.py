"""Events in sentences, which every narration of a match shares."""

from __future__ import annotations

from rich.text import Text

from doublejeu.core.contract import Event, Game
from doublejeu.text import describe_event, describe_phrase, seat_name, variant_of


class Sentences:
    """The events of one match in sentences, in the order in which they are given."""

    def __init__(self, game: Game, names: list[str], language: str, quotation: str = "{speaker} › {phrase}") -> None:
        """What was said stands as `quotation` has it."""
        self._game = game
        self._names = names
        self._language = language
        self._quotation = quotation
        self._heard = 0  # phrases so far

    def of(self, event: Event) -> str:
        """An event in a sentence; empty for what is shown by other means."""
        if event.kind != self._game.said:
            return describe_event(self._game, event, self._names, self._language)
        speaker, phrase = event.args
        variant = variant_of(self._heard)
        self._heard += 1
        who = seat_name(speaker, self._names, self._language)
        said = describe_phrase(self._game, speaker, phrase, self._names, self._language, variant)
        return self._quotation.format(speaker=who, phrase=said)


def without_markup(pages: list[list[str]]) -> list[list[str]]:
    """Pages of lines without the markup of the terminal."""
    return [[Text.from_markup(line).plain.strip() for line in page] for page in pages]
