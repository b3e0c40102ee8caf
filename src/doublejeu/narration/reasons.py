"""Why somebody might have decided so, at one moment of a match that is over: a bot thinks it through and tells.

It is the bot that sat there, if it can tell; else the game's that can. It hears what the seat had heard by then and
nothing else. Its dice are not those of the match, so that it may now prefer something else; then it says so.
"""

from __future__ import annotations

from dataclasses import dataclass

from doublejeu.bots import BOTS, EXPLAINERS, Explaining, Player, usual_player
from doublejeu.bots.persona import flat, replaced
from doublejeu.core.contract import Game
from doublejeu.core.dice import Dice
from doublejeu.records import MatchRecord, Retracing, SeatRecord
from doublejeu.text import bound, common_words, describe_act, name_of, seat_name, texts_of

MOST_OTHERS = 3  # codes that were weighed besides the answer, as far as they are told
MOST_AHEAD = 4  # decisions that were foreseen after it


class Unexplained(ValueError):
    """There is nothing to tell of this decision; the text says why in one line."""


@dataclass(frozen=True)
class Explanation:
    """What was played at one decision of a match, and what a bot tells of it."""

    seat: int
    bot: str
    played: int
    answer: int
    lines: list[str]  # in one language, the most important first


def player_at(game: str, seat: SeatRecord) -> Player:
    """The bot that sat there, with the persona it had; the usual one for a person's seat."""
    entry = BOTS[game].get(seat.bot)
    if entry is None:
        return usual_player(game)
    known = flat(entry.persona)
    return Player(entry, replaced(entry.persona, {key: value for key, value in seat.persona.items() if key in known}))


def decision(record: MatchRecord, number: int) -> tuple[int, int]:
    """The seat and code of the decision with this number, from 1; Unexplained where no seat decided."""
    if not 1 <= number <= len(record.decisions):
        raise Unexplained(f"this match has no decision {number}")
    seat, played = record.decisions[number - 1]
    if not 0 <= seat < len(record.seats):
        raise Unexplained(f"decision {number} was nobody's")
    return seat, played


def explained(record: MatchRecord, number: int, language: str) -> Explanation:
    """The decision with this number, from 1; Unexplained, or BadRecord for a record that breaks before it."""
    retracing = Retracing(record)
    game, table = retracing.game, retracing.table
    if game.key not in EXPLAINERS:
        raise Unexplained(f"no bot of {game.key} can tell its reasons")
    seat, played = decision(record, number)
    entries = retracing.entries()
    for _ in range(number - 1):
        next(entries)
    legal = table.asks(seat)
    if len(legal) < 2:
        raise Unexplained(f"decision {number} left no choice")
    bot, name = _explainer(game.key, record.seats[seat].bot)
    setup = record.setup()
    view = game.blank(setup, seat)
    bot.sit(game, setup, seat, Dice(number))
    for event in table.heard(seat):
        view.hear(event)
        bot.hear(event)
    answer = bot.choose(view, legal)
    lines = reasons_told(game, bot.explain(view), record.names, language)
    if answer != played:
        act = describe_act(game, played, record.names, language)
        lines.insert(1, said(language, "why_played", {"act": act}))
    return Explanation(seat, name, played, answer, lines)


def _explainer(game: str, sat: str) -> tuple[Explaining, str]:
    """Who tells, by the name of the bot that sat there; as the house knows it, whatever a file says of its persona."""
    for name in (sat, EXPLAINERS[game]):
        bot = BOTS[game][name]() if name in BOTS[game] else None
        if isinstance(bot, Explaining):
            return bot, name
    raise Unexplained(f"no bot of {game} can tell its reasons")


def reasons_told(game: Game, told: dict[str, object], names: list[str], language: str) -> list[str]:
    """What a bot tells of its last answer, in sentences; none where it had nothing to weigh."""
    candidates = _rows(told, "candidates")
    if not candidates:
        return []
    best = next((row for row in candidates if row["code"] == told["code"]), candidates[0])
    act = describe_act(game, _whole(best["code"]), names, language)
    if not told["iterations"]:
        lines = [said(language, "why_sure", {"act": act})]
    else:
        given = {"act": act, "chance": _per_cent(best["worth"]), "worlds": str(told["iterations"])}
        lines = [said(language, "why_best", given)]
    others = [
        said(
            language,
            "why_other",
            {"act": describe_act(game, _whole(row["code"]), names, language), "chance": _per_cent(row["worth"])},
        )
        for row in candidates
        if row is not best and row["visits"]
    ]
    if others:
        lines.append(said(language, "why_others", {"acts": " · ".join(others[:MOST_OTHERS])}))
    ahead: list[str] = []
    for row in _rows(told, "line")[1 : 1 + MOST_AHEAD]:
        who = seat_name(_whole(row["seat"]), names, language)
        ahead.append(f"{who} › {describe_act(game, _whole(row['code']), names, language)}")
    if ahead:
        lines.append(said(language, "why_line", {"acts": " · ".join(ahead)}))
    return lines + _grounds(game, told, names, language)


def _grounds(game: Game, told: dict[str, object], names: list[str], language: str) -> list[str]:
    """What the game's text files have sentences for besides: one for each row, or one for all rows of a kind."""
    lines: list[str] = []
    for kind, sentence in texts_of(game.key, language).reasons.items():
        each = sentence if isinstance(sentence, str) else sentence["each"]
        rows = [each.format(**_written(game, row, names, language)) for row in _rows(told, kind)]
        if rows and not isinstance(sentence, str):
            rows = [sentence["all"].format(each=" · ".join(rows))]
        lines += map(bound, rows)
    return lines


def _written(game: Game, row: dict[str, object], names: list[str], language: str) -> dict[str, str]:
    """The values of a row in words: a seat by its name, a value of a domain by its words, a chance in per cent."""
    written: dict[str, str] = {}
    for key, value in row.items():
        if key == "seat":
            written[key] = seat_name(_whole(value), names, language)
        elif key in game.codes.names:
            written[key] = _word(game, language, key, _whole(value))
        else:
            written[key] = _per_cent(value) if isinstance(value, float) else str(value)
    return written


def _rows(told: dict[str, object], key: str) -> list[dict[str, object]]:
    rows = told.get(key, [])
    assert isinstance(rows, list)
    return rows


def _whole(value: object) -> int:
    assert isinstance(value, int)
    return value


def _per_cent(value: object) -> str:
    assert isinstance(value, float)
    return f"{100 * value:.0f}"


def _word(game: Game, language: str, domain: str, value: int) -> str:
    name = name_of(game, domain, value)
    return texts_of(game.key, language).words.get(domain, {}).get(name, name)


def said(language: str, key: str, given: dict[str, str]) -> str:
    """A sentence of what is told, filled in."""
    return bound(common_words(language)[key].format(**given))
