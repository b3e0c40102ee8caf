"""What was said among bots, counted."""

import json

from typer.testing import CliRunner

from doublejeu.cli import app
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import Played, Seating, in_a_row, play
from doublejeu.lab.rows.talk_counts import TalkCounts
from doublejeu.text import LANGUAGES, texts_of


def matches(key: str, bots: list[str], games: int = 8) -> list[Played]:
    game = GAMES[key]
    return list(play(game, game.setup(7), Seating(game, 7, bots), in_a_row(0, games), True))


def counted(played: list[Played]) -> TalkCounts:
    counts = TalkCounts()
    for match in played:
        counts.count(match)
    return counts


def test_words_claims_and_lies_are_counted_by_bot_and_role() -> None:
    played = matches("secret_hitler", ["thumb", "random"])
    counts = counted(played)

    assert sum(words.words for words in counts.words.values()) == sum(len(match.table.talk) for match in played)
    assert sum(words.seats for words in counts.words.values()) == 7 * len(played)
    for (_, role), words in counts.words.items():
        assert words.lies <= words.claims <= words.words
        if role == "liberal":
            assert words.lies == 0
    assert sum(words.lies for words in counts.words.values()) > 3


def test_honest_fascists_do_not_lie() -> None:
    counts = counted(matches("secret_hitler", ["thumb:lying.lies=truth"]))

    assert sum(words.lies for words in counts.words.values()) == 0


def test_a_changed_story_is_one_on_the_same_thing() -> None:
    """Bots keep to their word; somebody who takes a claim back is counted."""
    played = matches("secret_hitler", ["thumb"], 1)[0]
    assert sum(words.changed for words in counted([played]).words.values()) == 0

    table, talk = played.table, played.table.game.talk
    place = next(n for n, word in enumerate(table.talk) if word[2] == talk.code("received", 0))
    after, seat, _ = table.talk[place]
    table.talk[place + 1 :] = [(after, seat, talk.code("received", 1))]
    table.borne_out[place + 1 :] = [table.borne_out[place]]
    words = counted([played]).words
    assert sum(said.changed for said in words.values()) == 1


def test_who_was_followed() -> None:
    for key, occasions in (
        ("secret_hitler", {"ja_liberal_law", "ja_agreed"}),
        ("les_infiltres", {"vote_true"}),
        ("batman_infiltration", {"along_nothing", "along_contradicted"}),
    ):
        rows = counted(matches(key, ["thumb"], 16)).rows_of_followers()
        found = {row.occasion for row in rows}
        assert occasions <= found
        for language in LANGUAGES:
            assert found <= set(texts_of(key, language).occasions)
        for row in rows:
            assert 0 <= row.low < row.high <= 1
            assert row.low - 1e-9 <= row.share <= row.high + 1e-9


def test_parts_add_up() -> None:
    played = matches("les_infiltres", ["thumb"], 6)
    whole = counted(played)
    parts = counted(played[:2])
    parts.add(counted(played[2:]))

    assert parts == whole
    assert parts.summary() == whole.summary()


def test_the_command_line_counts_what_was_said() -> None:
    typed = ["simulate", "batman", "--seats", "5", "--games", "60", "--talk", "--lang", "en"]
    printed = CliRunner().invoke(app, typed)
    assert printed.exit_code == 0
    assert "What was said" in printed.stdout

    one, two = (json.loads(CliRunner().invoke(app, [*typed, "--json", "--jobs", jobs]).stdout) for jobs in "12")
    assert one["talk"] == two["talk"]
    assert one["talk"]["matches"] == 60
    assert one["wins"] == two["wins"]


def test_nobody_talks_where_there_is_nothing_to_say() -> None:
    refused = CliRunner().invoke(app, ["simulate", "sleepers", "--games", "1", "--talk"])
    assert refused.exit_code == 2
    assert "nobody talks in sleepers" in refused.stderr
