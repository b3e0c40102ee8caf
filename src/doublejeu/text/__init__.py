"""What players read, in French and English: one file per game and language, and the few rules to fill sentences in.

A sentence names the fields of its act or event in braces; each is written by its domain: a seat by its name, a set
of seats as a list, a number in digits, and a value of the game's own domains by the words of that domain, which are
found by the name that words.py gives the value. Where a sentence depends on a value it is a choice:
{"by": "answer", "no": "...", "yes": "..."}. More words about the values of a domain stand beside its own, as
"character.power" does beside "character"; where an option's values are words, it has words like a domain. What is
said aloud has a few sentences for each thing, so that nobody repeats himself: a list, of which `variant_of` picks one,
the same for all; there choices may lie one in another, and a seat that is the speaker's own is called "speaker". What
the table is led with aloud has sentences of its own (`opening`, `spoken`), which fit what people do with a phone in
their hands; `{ayes.count}` is how many seats a set holds. Their length sets the clocks (match/pacing.py). The client
fills the same files in by the same rules (client/src/lib/words/words.ts).

French joins some words to what follows: "de" and "que" lose their e before a vowel ("d’Ana", "qu’Émile") and before a
mute h, and "de" and "à" melt into the articles of common words ("du Joker", "au hasard"). Whether the h of a name is
mute cannot be heard by a rule: French first names that begin as MUTE_H lists are ("d’Héloïse"), all others are not
("de Hassan", "de Harry"). A y is a vowel before a consonant ("d’Yves", "de Yann").
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeAlias

from doublejeu.core.bits import bits
from doublejeu.core.codes import Field
from doublejeu.core.contract import CHANCE, CLOCK, NOBODY, Event, Game
from doublejeu.core.setup import Setup
from doublejeu.games import GAMES, package_of

LANGUAGES = ("fr", "en")

Sentence = str | dict[str, str]
Spoken: TypeAlias = "str | list[Spoken] | dict[str, Spoken]"
_FIELD = re.compile(r"\{(\w+)(\.count)?\}")

# How French first names with a mute h begin, without accents.
MUTE_H = (
    "hadri", "hec", "hele", "heli", "helo", "henr", "herc", "herm", "herv", "hila", "hipp", "homer", "hono", "hora",
    "hort", "hub", "hug", "hyac",
)  # fmt: skip
_ELIDED = re.compile(r"(?<!\w)(d|qu|jusqu|lorsqu|puisqu)e $", re.IGNORECASE)
_MELTED = re.compile(r"(?<!\w)(de|à) $", re.IGNORECASE)
_ARTICLE = re.compile(r"(les?) ", re.IGNORECASE)
_MELTS = {("de", "le"): "du", ("de", "les"): "des", ("à", "le"): "au", ("à", "les"): "aux"}


@dataclass(frozen=True)
class OptionText:
    """How a setting is offered to whoever opens a table."""

    title: str
    help: str
    choices: dict[str, str]


@dataclass(frozen=True)
class FactText:
    """How a plain key of a view is said, for people without a drawn board.

    `domain` says what its numbers mean ("seat", or a domain of `words`); where there is one for each seat, tile or
    card, `each` says of what.
    """

    title: str
    domain: str = ""
    each: str = ""


@dataclass(frozen=True)
class BotText:
    """What a bot is called, and how it plays in one line."""

    title: str
    line: str


@dataclass(frozen=True)
class Texts:
    """All the words of one game in one language."""

    title: str
    pitch: str
    minutes: str
    sides: dict[str, str]
    victories: dict[str, str]  # what the end is called, by the side that wins
    words: dict[str, dict[str, str]]  # of each domain, by the names of its values
    acts: dict[str, Sentence]
    events: dict[str, Sentence]
    options: dict[str, OptionText]
    sections: dict[str, str]
    clauses: dict[str, str]
    brief: list[str] = field(default_factory=list)  # the game in a few points, for somebody who never played it
    facts: dict[str, FactText] = field(default_factory=dict)
    phrases: dict[str, Spoken] = field(default_factory=dict)  # what is said aloud, by verb
    # What a bot tells of a decision besides what it weighed, by kind of row: a sentence for each, or {"all", "each"}.
    reasons: dict[str, str | dict[str, str]] = field(default_factory=dict)
    bots: dict[str, BotText] = field(default_factory=dict)  # besides those of `common.json`
    occasions: dict[str, str] = field(default_factory=dict)  # on which a word can be followed, as studies count them
    faults: dict[str, str] = field(default_factory=dict)  # why the game is not played with such settings
    opening: list[Spoken] = field(
        default_factory=list
    )  # said aloud as a match begins, by the number of seats and options
    spoken: dict[str, Sentence] = field(default_factory=dict)  # said aloud of events that everybody is told, by kind


@cache
def common_words(language: str) -> dict[str, str]:
    """Words that belong to no single game."""
    found = json.loads((files("doublejeu.text") / language / "common.json").read_text("utf-8"))
    return {key: value for key, value in found.items() if isinstance(value, str)}


@cache
def bot_texts(game: str, language: str) -> dict[str, BotText]:
    """The bots and characters of a game in words, by their names; a guest has none."""
    found = json.loads((files("doublejeu.text") / language / "common.json").read_text("utf-8"))
    shared = {name: BotText(**text) for name, text in found["bots"].items()}
    return {**shared, **texts_of(game, language).bots}


@cache
def refusals(language: str) -> dict[str, str]:
    """Why the server does not grant something, by its word for the reason."""
    found = json.loads((files("doublejeu.text") / language / "common.json").read_text("utf-8"))
    words: dict[str, str] = found["refused"]
    return words


@cache
def common_faults(language: str) -> dict[str, str]:
    """Why any game may not be played with some settings; a game's own such sentences are in its Texts."""
    found = json.loads((files("doublejeu.text") / language / "common.json").read_text("utf-8"))
    words: dict[str, str] = found["faults"]
    return words


@cache
def moments_of(game: str) -> dict[str, float]:
    """How many seconds a result stays large on every screen, by its kind of event; the page reads the same table.

    Only kinds that everybody is told are in it. Where one act tells several of them, the longest counts.
    """
    found = json.loads((files("doublejeu.text") / "moments.json").read_text("utf-8"))
    return {kind: float(seconds) for kind, seconds in found.get(game, {}).items()}


@dataclass(frozen=True)
class Aloud:
    """How a kind of event is led with: the sound before its sentence, whether that sentence calls for something now,
    and whether it begins a night (True) or ends one (False).

    A call stands until something else is called, or until everybody is told an event of the kind that `until` names.
    """

    cue: str
    call: bool = False
    until: str = ""
    dark: bool | None = None


@cache
def aloud_of(game: str) -> dict[str, Aloud]:
    """The kinds of events that are heard, each told to everybody; the page reads the same table."""
    found = json.loads((files("doublejeu.text") / "aloud.json").read_text("utf-8"))
    return {kind: Aloud(**how) for kind, how in found.get(game, {}).items()}


def _folder_of(game: str) -> Traversable:
    """The room of texts beside the game's own folder."""
    package = package_of(GAMES[game]) if game in GAMES else ""
    return files(f"{package}.text" if package else "doublejeu.text")


@cache
def texts_of(game: str, language: str) -> Texts:
    """The words of a game."""
    raw = json.loads((_folder_of(game) / language / f"{game}.json").read_text("utf-8"))
    raw["options"] = {key: OptionText(**value) for key, value in raw["options"].items()}
    raw["bots"] = {name: BotText(**text) for name, text in raw.get("bots", {}).items()}
    raw["facts"] = {key: FactText(**value) for key, value in raw.get("facts", {}).items()}
    return Texts(**raw)


def preferred_language() -> str:
    """The language of the environment if we speak it, else French."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        spoken = os.environ.get(variable, "")
        if spoken and spoken not in ("C", "POSIX") and not spoken.startswith("C."):
            return spoken[:2] if spoken[:2] in LANGUAGES else "fr"
    return "fr"


def describe_act(game: Game, code: int, names: list[str], language: str) -> str:
    """A code in words, as it stands on a button."""
    act = game.codes.act(code)
    texts = texts_of(game.key, language)
    shape = next(shape for shape in game.codes.forms if shape.name == act.verb)
    return _fill(game, texts.acts[act.verb], shape.fields, act.args, names, language)


def describe_event(game: Game, event: Event, names: list[str], language: str) -> str:
    """An event in words, as it stands in the log; empty for what is shown by other means."""
    texts = texts_of(game.key, language)
    shape = game.kinds.forms[event.kind]
    return _fill(game, texts.events[shape.name], shape.fields, event.args, names, language)


def opening_aloud(game: Game, setup: Setup, language: str) -> list[str]:
    """What is said as a match begins."""
    values = {"seats": str(setup.seats), **{key: _plain(value) for key, value in setup.options.items()}}
    said = [_chosen(sentence, values) for sentence in texts_of(game.key, language).opening]
    return [sentence for sentence in said if sentence]


def _plain(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _chosen(sentence: Spoken, values: dict[str, str]) -> str:
    while isinstance(sentence, dict):
        by = sentence["by"]
        assert isinstance(by, str)
        sentence = sentence[values[by]] if values[by] in sentence else sentence["other"]
    assert isinstance(sentence, str)
    return sentence


def describe_aloud(game: Game, event: Event, names: list[str], language: str) -> str:
    """What is said aloud of an event that everybody was told; empty for most."""
    shape = game.kinds.forms[event.kind]
    sentence = texts_of(game.key, language).spoken.get(shape.name, "")
    return _fill(game, sentence, shape.fields, event.args, names, language) if sentence else ""


def standing_call(game: Game, events: list[Event]) -> Event | None:
    """The call that still stands after all that everybody was told; the page finds it by the same rule."""
    heard, since = aloud_of(game.key), set[str]()
    for event in reversed(events):
        kind = game.kinds.forms[event.kind].name
        how = heard.get(kind)
        if how is not None and how.call:
            return None if how.until in since else event
        since.add(kind)
    return None


def variant_of(number: int) -> int:
    """Which of its sentences a phrase gets: by how many words were heard before, which all know.

    So a phrase that several say one after the other is never said in the same sentence twice running.
    """
    return number


def describe_phrase(game: Game, speaker: int, code: int, names: list[str], language: str, variant: int = 0) -> str:
    """A phrase in the speaker's words; variant 0 is the plainest, as it stands on a button."""
    act = game.talk.act(code)
    texts = texts_of(game.key, language)
    fields = next(shape for shape in game.talk.forms if shape.name == act.verb).fields
    values = {field.name: (field.domain, value) for field, value in zip(fields, act.args, strict=True)}
    sentence = texts.phrases[act.verb]
    while not isinstance(sentence, str):
        if isinstance(sentence, list):
            sentence = sentence[variant % len(sentence)]
        else:
            by = sentence["by"]
            assert isinstance(by, str)
            chosen = _spoken_name(game, *values[by], speaker)
            sentence = sentence[chosen] if chosen in sentence else sentence["other"]
    return _fill(game, sentence, fields, act.args, names, language)


def _spoken_name(game: Game, domain: str, value: int, speaker: int) -> str:
    """What a value is called where a phrase is chosen."""
    if domain == "seat":
        return "speaker" if value == speaker else "other"
    named = game.talk.names.get(domain, [])
    return named[value] if named else str(value)


def seat_name(seat: int, names: list[str], language: str) -> str:
    """A seat by its name; nobody, chance and the clock have words too."""
    common = common_words(language)
    if seat == NOBODY:
        return common["nobody"]
    if seat == CHANCE:
        return common["chance"]
    if seat == CLOCK:
        return common["clock"]
    return names[seat] if seat < len(names) else f"{common['seat']} {seat + 1}"


def join_names(names: list[str], language: str) -> str:
    """A list as it is said: "A, B et C"."""
    if not names:
        return common_words(language)["nobody"]
    if len(names) == 1:
        return names[0]
    return ", ".join(names[:-1]) + " " + common_words(language)["and"] + " " + names[-1]


def name_of(game: Game, domain: str, value: int) -> str:
    """What words.py calls a value; its digits where it has no name."""
    named = game.codes.names.get(domain, [])
    return named[value] if 0 <= value < len(named) else str(value)


def bound(text: str) -> str:
    """A French text whose lines cannot begin with a mark, nor with the sign of per cent; English has no space there."""
    return re.sub(r" (?=[:;!?»%])|(?<=[«°]) ", "\u00a0", text)


def begins_with_vowel(word: str) -> bool:
    """Whether French elides before this word: a vowel or a mute h is heard first."""
    letters = unicodedata.normalize("NFD", word.lower().replace("œ", "oe").replace("æ", "ae"))
    letters = "".join(letter for letter in letters if not unicodedata.combining(letter)).lstrip("«“\"' \u00a0")
    if letters[:1] == "h":
        return letters.startswith(MUTE_H)
    if letters[:1] == "y":
        return letters[1:2].isalpha() and letters[1] not in "aeiouy"
    return letters[:1] != "" and letters[0] in "aeiou"


def join_words(before: str, word: str, language: str, name: bool = False) -> str:
    """A text and the word that follows it, as French joins them; a name keeps its own article."""
    if language != "fr":
        return before + word
    if (melted := _MELTED.search(before)) and not name and (article := _ARTICLE.match(word)):
        joined = _MELTS[melted[1].lower(), article[1].lower()]
        joined = joined.capitalize() if melted[1][0].isupper() else joined
        return before[: melted.start()] + joined + word[article.end() - 1 :]
    if (elided := _ELIDED.search(before)) and begins_with_vowel(word):
        return before[: elided.start()] + elided[1] + "’" + word
    return before + word


def _fill(
    game: Game, sentence: Sentence, fields: list[Field], args: tuple[int, ...], names: list[str], language: str
) -> str:
    values = {field.name: (field.domain, value) for field, value in zip(fields, args, strict=True)}
    if not isinstance(sentence, str):
        chosen = name_of(game, *values[sentence["by"]])
        sentence = sentence[chosen] if chosen in sentence else sentence["other"]

    def written(domain: str, value: int) -> str:
        if domain == "seat":
            return seat_name(value, names, language)
        if domain == "seats":
            return join_names([seat_name(seat, names, language) for seat in bits(value)], language)
        if domain not in game.codes.names:
            return str(value).replace("-", "−")
        return texts_of(game.key, language).words[domain][name_of(game, domain, value)]

    text = ""
    end = 0
    kept = False  # a name at the beginning is written as its owner writes it
    for found in _FIELD.finditer(sentence):
        domain, value = values[found[1]]
        if found[2]:
            domain, value = "number", len(bits(value))
        named = domain in ("seat", "seats") and value != NOBODY
        if named and found.start() == 0:
            kept = True
        text = join_words(text + sentence[end : found.start()], written(domain, value), language, named)
        end = found.end()
    text += sentence[end:]
    return text if kept else text[:1].upper() + text[1:]
