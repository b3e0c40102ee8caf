"""Rows of matches that are over, against the matches themselves."""

import pytest

from doublejeu.bots import player_named
from doublejeu.bots.minds import Mind
from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.lab.play.matches import Played, Seating, in_a_row, play
from doublejeu.lab.readers.beliefs import BeliefProbe, belief_rows
from doublejeu.lab.rows.columns import COLUMNS, columns_of
from doublejeu.lab.rows.facts import DIGESTED, Facts, MatchKey, Participant, digest_of
from doublejeu.lab.rows.retelling import said_in
from doublejeu.lab.rows.talk_counts import TalkCounts

EVERYTHING = ("seats", "words", "occasions")


def matches(key: str, seats: int, bots: list[str], games: int, talk: bool = True) -> list[Played]:
    game = GAMES[key]
    options: dict[str, object] = {"mission": "7"} if key == "infiltraitres" else {}
    return list(play(game, game.setup(seats, options), Seating(game, seats, bots), in_a_row(0, games), talk))


def facts_of(played: list[Played], spoken: bool = True) -> Facts:
    facts = Facts(played[0].table.game, EVERYTHING, spoken)
    for match in played:
        participants = [Participant(name, name) for name in match.bots]
        facts.count(MatchKey(0, match.number, match.number, 0, 1), match.table, participants)
    return facts


@pytest.mark.parametrize("key", ["secret_hitler", "les_infiltres", "batman_infiltration"])
def test_rows_add_up_to_what_is_counted_of_talk(key: str) -> None:
    played = matches(key, 7, ["thumb", "random"], 6)
    counts = TalkCounts()
    for match in played:
        counts.count(match)
    tables = facts_of(played).frames()
    seats, words, occasions = tables["seats"], tables["words"], tables["occasions"]
    totals = list(counts.words.values())

    assert seats["said"].sum() == len(words) == sum(word.words for word in totals)
    assert seats["claims"].sum() == sum(word.claims for word in totals)
    assert seats["lied"].sum() == sum(word.lies for word in totals)
    assert seats["changed"].sum() == sum(word.changed for word in totals)
    assert seats["contradicted"].sum() == sum(word.contradicted for word in totals)
    assert seats["believed_lying"].sum() == sum(word.believed_lie for word in totals)
    assert seats["doubted_lying"].sum() == sum(word.doubted_lie for word in totals)
    assert len(occasions) == counts.followed.total()
    matched = tables["matches"]
    assert matched["lies"].sum() == seats["lied"].sum()
    assert matched["said"].sum() == len(words)
    lies = words.filter((words["performative"] == "claim") & words["true"].not_())
    assert len(lies) == seats["lied"].sum()


@pytest.mark.parametrize("key", ["secret_hitler", "les_infiltres", "batman_infiltration"])
def test_words_are_what_the_speakers_own_view_bears_out_when_the_match_is_told_again(key: str) -> None:
    for match in matches(key, 7, ["thumb", "random"], 4):
        whole = match.table
        table = Table.replay(whole.game, whole.setup, [], [])
        told = iter(said_in(whole))
        words = list(whole.talk)
        for entry in [*whole.record, None]:
            while words and words[0][0] == len(table.record):
                _, seat, phrase = words.pop(0)
                said = next(told)
                assert (said.seat, said.phrase, said.entry) == (seat, phrase, len(table.record))
                assert said.round == table.view(TABLE).round()
                if said.meaning.performative == "claim":
                    assert said.true == whole.game.bears_out(table.view(seat), phrase)
                table.overhear(seat, phrase)
            if entry is not None:
                table.follow(*entry)
        assert next(told, None) is None
        assert table.borne_out == whole.borne_out


@pytest.mark.parametrize("key", sorted(GAMES))
def test_every_game_has_rows_that_tell_what_happened(key: str) -> None:
    game = GAMES[key]
    seats = max(game.fewest, min(5, game.most))
    played = matches(key, seats, ["random"], 3, False)
    tables = facts_of(played, False).frames()
    table, seated = tables["matches"], tables["seats"]

    assert table.columns == list(columns_of("matches", key))
    for match, row in zip(played, table.to_dicts(), strict=True):
        assert row["side"] == game.sides[match.outcome.side]
        assert row["clause"] == match.outcome.clause
        assert (row["decisions"], row["steps"]) == (match.decisions(), match.steps())
        assert row["rounds"] > 0
        assert (row["said"], row["claims"], row["lies"]) == (0, None, None)
        own = seated.filter(seated["match"] == match.number)
        out = match.table.view(TABLE).out()
        assert own["won"].to_list() == [match.outcome.winners >> seat & 1 == 1 for seat in range(seats)]
        assert own["survived"].to_list() == [out >> seat & 1 == 0 for seat in range(seats)]
        assert own["role"].to_list() == [game.roles[role] for role in match.outcome.roles]
        assert own["one"].to_list() == [seat == 1 for seat in range(seats)]


def until(whole: Table, entries: int) -> Table:
    """The same match up to an entry of its record, with what was said by then."""
    return Table.replay(whole.game, whole.setup, whole.record[:entries], [w for w in whole.talk if w[0] <= entries])


def test_beliefs_are_those_a_mind_at_that_seat_would_have() -> None:
    """Told again from the beginning for each of them, they come to the same."""
    (match,) = matches("secret_hitler", 5, ["belief"], 1)
    when = BeliefProbe(onlooker=player_named("secret_hitler", "belief"))
    rows = belief_rows(MatchKey(0, 0, 0), match.table, match.players, when)
    told = [dict(zip(COLUMNS["moments"], row, strict=True)) for row in rows]
    assert {row["observer"] for row in told} == set(range(6))
    assert max(int(str(row["moment"])) for row in told) + 1 == match.table.view(TABLE).round()
    for row in told[:: len(told) // 12]:
        entry, observer, target = (int(str(row[name])) for name in ("entry", "observer", "target"))
        table = until(match.table, entry)
        mind = player_named("secret_hitler", "belief").bot()
        assert isinstance(mind, Mind)
        if observer == 0:
            mind.sit(table.game, table.setup, 0, Dice(9))
            doubts = mind.onlooker(table.view(TABLE))
        else:
            mind.sit(table.game, table.setup, observer - 1, Dice(9))
            for event in table.heard(observer - 1):
                mind.hear(event)
            doubts = mind.beliefs(table.view(observer - 1))
        assert doubts is not None
        assert row["chance"] == pytest.approx(doubts.scores[target - 1])
        assert row["hidden"] == (match.outcome.sides[target - 1] != 0)
        assert row["part"] == pytest.approx(entry / len(match.table.record))
    assert not {row["entry"] for row in told} & {len(match.table.record)}


def test_an_onlooker_knows_no_secret() -> None:
    """Asked before anything happened it holds every seat as likely."""
    (match,) = matches("secret_hitler", 7, ["belief"], 1, False)
    when = BeliefProbe(at=(0.0,), onlooker=player_named("secret_hitler", "belief"))
    rows = belief_rows(MatchKey(0, 0, 0), match.table, [None] * 7, when)
    assert [row[10] for row in rows] == pytest.approx([3 / 7] * 7)


def test_who_has_no_beliefs_has_no_rows_unless_a_reader_sits_there() -> None:
    (match,) = matches("secret_hitler", 5, ["random"], 1, False)
    assert belief_rows(MatchKey(0, 0, 0), match.table, match.players, BeliefProbe(at=(0.5,))) == []
    reader = BeliefProbe(at=(0.5, 1.0), reader=player_named("secret_hitler", "thumb"))
    rows = belief_rows(MatchKey(0, 0, 0), match.table, match.players, reader)
    assert len(rows) == 2 * 5 * 4
    assert {row[10] for row in rows} == {None}  # by rule of thumb, which is no chance


def test_rounds_are_what_the_game_counts() -> None:
    (match,) = matches("secret_hitler", 5, ["random"], 1, False)
    view = match.table.view(TABLE)
    assert isinstance(view, SecretHitlerView)
    assert match.table.view(TABLE).round() == len(view.governments)


def test_the_first_matches_of_a_cell_have_a_digest_of_every_decision_and_word() -> None:
    played = matches("secret_hitler", 5, ["thumb"], DIGESTED + 2)
    digests = facts_of(played).frames()["matches"]["digest"].to_list()

    assert digests[DIGESTED:] == [None, None]
    assert digests[:DIGESTED] == [digest_of(match.table) for match in played[:DIGESTED]]
    assert len(set(digests)) == DIGESTED + 1
    whole = played[0].table
    for record, talk in ((whole.record, whole.talk[:-1]), (whole.record[:-1], whole.talk)):
        assert digest_of(Table.replay(whole.game, whole.setup, record, talk)) != digests[0]
    assert digest_of(Table.replay(whole.game, whole.setup, whole.record, whole.talk)) == digests[0]
