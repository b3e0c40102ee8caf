"""What a seat heard and is asked, in words: for whoever reads rather than draws.

Nothing comes in but the seat's own events and codes, so nothing else can come out.
"""

from __future__ import annotations

from doublejeu.core.contract import Event, Game
from doublejeu.narration.sentences import Sentences
from doublejeu.text import describe_act, seat_name, texts_of


def introduction(game: Game, seat: int, seats: int, names: list[str], language: str) -> str:
    """The game in a few points, and who one is."""
    texts = texts_of(game.key, language)
    others = [seat_name(other, names, language) for other in range(seats)]
    you = {"fr": "Vous êtes", "en": "You are"}[language]
    table = {"fr": "À table", "en": "At the table"}[language]
    lines = [f"{texts.title}. {texts.pitch}", *(f"- {point}" for point in texts.brief)]
    return "\n".join([*lines, f"{table}: {', '.join(others)}. {you}: {others[seat]}."])


class Story:
    """What one seat heard, told sentence by sentence as it comes."""

    def __init__(self, game: Game, names: list[str], language: str) -> None:
        self._game = game
        self._names = names
        self._language = language
        self._sentences = Sentences(game, names, language, "{speaker}: “{phrase}”")

    def told(self, events: list[Event]) -> list[str]:
        """These events in sentences; some are shown by other means and have none."""
        return [sentence for sentence in map(self._sentences.of, events) if sentence]

    def offered(self, codes: list[int]) -> list[str]:
        """What one may do, numbered from 1."""
        acts = [describe_act(self._game, code, self._names, self._language) for code in codes]
        return [f"{number}. {act}" for number, act in enumerate(acts, 1)]
