"""Bots talk: truly where they have nothing to hide, otherwise as people lie; and with reasons that all know."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from doublejeu.bots import BOTS, Bot, player_named
from doublejeu.bots.persona import BadBot
from doublejeu.bots.play import addressed, play_match
from doublejeu.bots.secret_hitler.people import INVESTIGATOR, chancellor_says, president_says
from doublejeu.bots.secret_hitler.speech import HitlerVoice, PartyDoubts
from doublejeu.bots.speech import (
    MANNERS,
    SPEAKING,
    LyingTraits,
    TalkingPersona,
    Voice,
    grounded,
    lately,
    offered,
    question_to,
)
from doublejeu.core.contract import CHANCE, NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.core.talk import CLAIM, JUDGE, PASS
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.words import CLAYFACE
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    ELECTION,
    FASCIST,
    GROUNDS,
    HITLER,
    LIBERAL,
    NEIN,
    ON_LAW,
    SAY_DREW,
    SAY_HITLER,
    SAY_PLAN,
    SAY_RECEIVED,
    SAY_SAW,
    SAY_SUSPECT,
    SAY_TOP,
    SAY_TRUST,
    SUSPECTING,
    TALK,
)

TALKING = ["secret_hitler", "les_infiltres", "batman_infiltration"]
SEATS = 7
HONEST = {"secret_hitler": 0, "les_infiltres": 0, "batman_infiltration": 0}  # the side that tells the truth
ENTRIES = [(key, name) for key in TALKING for name in BOTS[key]]


@cache
def talking(key: str, name: str, games: int = 12) -> list[Table]:
    """Matches in which seven bots of a kind talk."""
    game = GAMES[key]
    player = player_named(key, name)
    return [
        play_match(game, game.setup(SEATS), [player.bot() for _ in range(SEATS)], Dice(number), True)
        for number in range(games)
    ]


def words_of(table: Table) -> Iterator[tuple[Table, int, int]]:
    """Each word of a match, with the table just before it was said."""
    again = Table.replay(table.game, table.setup, [], [])
    spoken = 0
    for seat, code in table.record:
        while spoken < len(table.talk) and table.talk[spoken][0] == len(again.record):
            _, speaker, phrase = table.talk[spoken]
            yield again, speaker, phrase
            again.overhear(speaker, phrase)
            spoken += 1
        again.follow(seat, code)


@pytest.mark.parametrize(("key", "name"), ENTRIES)
def test_every_bot_of_a_game_with_talk_speaks(key: str, name: str) -> None:
    game = GAMES[key]
    for table in talking(key, name):
        assert any(game.talk.performative(phrase) == CLAIM for _, _, phrase in table.talk) or key == "les_infiltres"
    assert sum(len(table.talk) for table in talking(key, name)) > 6


BARGAINS = ("hold", "loot")  # villains of Batman Infiltration who bargain may lie about what they hold and have


WHO_ERR = [("secret_hitler", "people"), ("secret_hitler", "belief")]  # as people do, whatever their side


@pytest.mark.parametrize(("key", "name"), [entry for entry in ENTRIES if entry not in WHO_ERR])
def test_whoever_has_nothing_to_hide_tells_the_truth(key: str, name: str) -> None:
    claims = 0
    game = GAMES[key]
    for table in talking(key, name):
        outcome = table.over()
        assert outcome is not None
        for before, seat, phrase in words_of(table):
            clayface = key == "batman_infiltration" and outcome.roles[seat] == CLAYFACE
            if (key, name) == ("batman_infiltration", "belief") and game.talk.act(phrase).verb in BARGAINS:
                continue
            if game.talk.performative(phrase) == CLAIM and outcome.sides[seat] == HONEST[key] and not clayface:
                assert game.bears_out(before.view(seat), phrase) == 1, game.talk.act(phrase)
                claims += 1
    assert claims > 3


@pytest.mark.parametrize("key", TALKING)
def test_a_silent_match_has_no_words_and_the_same_cards(key: str) -> None:
    game = GAMES[key]
    bots: list[Bot] = [BOTS[key]["thumb"]() for _ in range(SEATS)]
    silent = play_match(game, game.setup(SEATS), bots, Dice(3))
    loud = talking(key, "thumb")[3]

    assert silent.talk == []
    dealt = [entry for entry in silent.record if entry[0] == CHANCE][:SEATS]
    assert [entry for entry in loud.record if entry[0] == CHANCE][:SEATS] == dealt


@pytest.mark.parametrize("key", TALKING)
def test_a_talking_match_is_told_again_from_its_record(key: str) -> None:
    table = talking(key, "thumb")[0]
    again = Table.replay(table.game, table.setup, list(table.record), list(table.talk))

    assert again.talk == table.talk
    assert again.over() == table.over()


@cache
def tiles_and_words() -> Counter[tuple[str, int, int, int, int]]:
    """What officers claim: the claim, the role, the tiles, the law and what is said; of matches at random."""
    found: Counter[tuple[str, int, int, int, int]] = Counter()
    for table in talking("secret_hitler", "random", 500):
        outcome = table.over()
        assert outcome is not None
        for before, seat, phrase in words_of(table):
            view = before.view(seat)
            assert isinstance(view, SecretHitlerView)
            if phrase >= SAY_TOP:
                continue
            role = outcome.roles[seat]
            if phrase >= SAY_SAW:
                target, said = divmod(phrase - SAY_SAW, 2)
                found["saw", role, view.parties[target], 0, said] += 1
                continue
            last = view.spoken_of()
            assert last is not None
            if phrase < SAY_RECEIVED:
                if last.law != FASCIST or last.passed_liberals == 0:  # what a chancellor did is told otherwise
                    found["drew", role, last.drawn_liberals, last.law, phrase - SAY_DREW] += 1
            else:
                found["received", role, last.passed_liberals, last.law, phrase - SAY_RECEIVED] += 1
    return found


def share(kind: str, role: int, tiles: int, law: int, said: int) -> tuple[float, int]:
    found = tiles_and_words()
    answers = [found[kind, role, tiles, law, answer] for answer in range(4)]
    return answers[said] / sum(answers), sum(answers)


@pytest.mark.many_matches
@pytest.mark.parametrize("role", [FASCIST, HITLER])
@pytest.mark.parametrize(("tiles", "said"), [(0, 0), (1, 0), (1, 1)])
def test_presidents_lie_as_often_as_people(role: int, tiles: int, said: int) -> None:
    counted = president_says(role, tiles, 0, FASCIST)
    expected = counted[1 + said] / sum(counted[1:4])
    check_share(share("drew", role, tiles, FASCIST, said), expected, 50)


@pytest.mark.parametrize("role", [FASCIST, HITLER])
def test_chancellors_and_investigators_lie_as_often_as_people(role: int) -> None:
    counted = chancellor_says(role, 1, FASCIST)
    check_share(share("received", role, 1, FASCIST, 0), counted[1] / sum(counted[1:3]), 30)
    seen = INVESTIGATOR[LIBERAL][role]
    check_share(share("saw", role, LIBERAL, 0, FASCIST), seen[2] / sum(seen[1:]), 10)


def check_share(found: tuple[float, int], expected: float, least: int) -> None:
    """Within four standard errors, and what keeping to a humour adds to them."""
    measured, times = found
    assert times > least
    assert abs(measured - expected) < 4 * (expected * (1 - expected) / times) ** 0.5 + 0.02


def test_liars_keep_to_the_humour_of_the_match() -> None:
    steady = [Voice(TalkingPersona(lying=LyingTraits(steady=100)), 0, Dice(match)) for match in range(200)]
    drawn = [{voice.draw([60, 40], Dice(n)) for n in range(10)} for voice in steady]

    assert all(len(answers) == 1 for answers in drawn)
    assert 90 < sum(answers == {0} for answers in drawn) < 150
    fickle = Voice(TalkingPersona(lying=LyingTraits(steady=0)), 0, Dice(1))
    assert {fickle.draw([60, 40], Dice(n)) for n in range(50)} == {0, 1}
    assert fickle.draw([0, 0], Dice(1)) == NOBODY


@pytest.mark.parametrize("manner", ["cover", "blame"])
def test_a_fascist_may_have_one_rule_for_his_lies(manner: str) -> None:
    lies: Counter[int] = Counter()
    for table in talking("secret_hitler", f"thumb:lying.lies={manner}", 40):
        outcome = table.over()
        assert outcome is not None
        for before, seat, phrase in words_of(table):
            view = before.view(seat)
            assert isinstance(view, SecretHitlerView)
            last = view.spoken_of()
            if phrase < SAY_RECEIVED and outcome.roles[seat] == FASCIST and last is not None and last.law == FASCIST:
                lies[phrase - SAY_DREW] += 1
    if manner == "cover":
        assert set(lies) == {0}
    else:
        assert lies[1] > lies[0]


def test_a_manner_nobody_has_is_refused() -> None:
    with pytest.raises(BadBot, match=", ".join(MANNERS)):
        player_named("secret_hitler", "thumb:lying.lies=never")


@pytest.mark.parametrize("key", ["secret_hitler", "batman_infiltration"])
def test_those_who_are_asked_aloud_answer_together(key: str) -> None:
    verbs = {"drew", "received"} if key == "secret_hitler" else {"gave"}
    game = GAMES[key]
    moments: dict[tuple[int, int], int] = {}
    together = 0
    for number, table in enumerate(talking(key, "thumb")):
        for after, _, phrase in table.talk:
            if game.talk.act(phrase).verb in verbs:
                moments[number, after] = moments.get((number, after), 0) + 1
    together = sum(count > 1 for count in moments.values())
    assert together > 0.8 * len(moments)


@pytest.mark.parametrize("key", TALKING)
def test_suspicions_have_grounds_that_all_know(key: str) -> None:
    game = GAMES[key]
    judged = [
        game.talk.act(phrase)
        for table in talking(key, "thumb")
        for _, _, phrase in table.talk
        if game.talk.performative(phrase) == JUDGE
    ]
    suspicions = [act for act in judged if act.verb == "suspect"]
    assert len(suspicions) > 8
    assert sum(act.args[-1] != 0 for act in suspicions) > 0.6 * len(suspicions)


@pytest.mark.parametrize("key", TALKING)
def test_bots_answer_what_they_are_asked(key: str) -> None:
    """Somebody asks each seat every question there is, in the middle of a match."""
    game = GAMES[key]
    answers = 0
    for number in range(4):
        table = Table(game, game.setup(SEATS), Dice(number))
        bots: list[Bot] = [BOTS[key]["thumb"]() for _ in range(SEATS)]
        for seat, bot in enumerate(bots):
            bot.sit(game, table.setup, seat, Dice(seat))
        for _ in range(60):
            for seat in range(SEATS):
                asked = [code for code in table.sayable(seat) if game.talk.act(code).verb == "ask"]
                if asked and table.heard_count(seat) % 5 == 0:
                    question = asked[(table.heard_count(seat) * 7) % len(asked)]
                    table.say([(seat, question)])
                    other = game.talk.act(question).args[-1]
                    sayable = table.sayable(other)
                    if sayable and bots[other].would_speak(table.view(other)):
                        words = bots[other].speak(table.view(other), sayable, Dice(number))
                        assert words
                        answers += 1
                        table.say([(other, words[0])])
            seats = [seat for seat in range(SEATS) if table.asks(seat)]
            if not seats:
                break
            table.play(seats[0], bots[seats[0]].choose(table.view(seats[0]), table.asks(seats[0])))
    assert answers > 5


def test_what_a_phrase_is_about() -> None:
    game = GAMES["les_infiltres"]
    named = addressed(game)
    talk = game.talk

    assert named[talk.code("saw", 3, 0)] == 1 << 3
    assert named[talk.code("ask", 1, 6)] == 1 << 6
    assert named[talk.code("am", 2)] == named[talk.code("suspect", 3, 1, 0)] == 0
    assert talk.performative(talk.first("pass")) == PASS


def test_small_things() -> None:
    assert [offered([2, 5, 9], code) for code in (1, 2, 5, 9, 10)] == [False, True, True, True, False]
    assert grounded([100, 103], 100, [2, 3, 0]) == 103
    assert grounded([100], 101, [0]) == NOBODY
    words = [(1, 0, 40), (2, 3, 41), (3, 0, 42)]
    assert lately(words, 1, 0, 40)
    assert not lately(words, 2, 0, 40)
    assert question_to([(1, 0, 100 + 13)], 3, 100, 10) == 1
    assert question_to([(1, 0, 100 + 13), (1, 3, 7)], 3, 100, 10) == NOBODY


class Mute(Voice):
    """Never has anything to say."""


def test_a_voice_says_nothing_unless_a_game_teaches_it() -> None:
    game = GAMES["sleepers"]
    view: View = Table(game, game.setup(2), Dice(1)).view(0)
    mute = Mute(SPEAKING, 0, Dice(1))

    assert not mute.talks_now(view)
    assert mute.claims(view, [], Dice(1)) == []


# Secret Hitler: whom a Nein is against


def said_with_a_nein(fascist: list[float], hitler: list[float], fascist_laws: int = 3) -> list[int]:
    """What a liberal at seat 6 says before he votes Nein to president 3 and chancellor 4."""
    view = SecretHitlerView(GAMES["secret_hitler"].setup(SEATS), 6)
    view.learn_role(6, LIBERAL)
    view.governments.append(Government(3, 4))
    view.step, view.president, view.chancellor, view.fascist_laws = ELECTION, 3, 4, fascist_laws
    voice = HitlerVoice(SPEAKING, 6, Dice(1))
    doubts = PartyDoubts(fascist, 0.55, 0.97, hitler)
    return voice.opinions(view, list(range(len(TALK))), Dice(1), doubts, SAY_PLAN + NEIN)


def test_a_nein_accuses_an_officer_who_stands_out_and_nobody_else() -> None:
    plan, even = SAY_PLAN + NEIN, [1 / 6] * 6 + [0.0]

    accused = said_with_a_nein([0.4, 0.4, 0.4, 0.7, 0.5, 0.6, 0.0], even)
    assert len(accused) == 2
    assert SAY_SUSPECT + (3 * 2 + SUSPECTING) * GROUNDS <= accused[0] < SAY_SUSPECT + (3 * 2 + 1) * GROUNDS
    assert said_with_a_nein([0.7, 0.7, 0.4, 0.3, 0.4, 0.5, 0.0], even) == [plan]


def test_a_nein_for_fear_of_hitler_says_so() -> None:
    clean = [0.7, 0.7, 0.4, 0.3, 0.4, 0.5, 0.0]
    feared = [0.12, 0.12, 0.12, 0.12, 0.4, 0.12, 0.0]

    assert said_with_a_nein(clean, feared) == [SAY_HITLER + 4, SAY_PLAN + NEIN]
    assert said_with_a_nein(clean, feared, fascist_laws=2) == [SAY_PLAN + NEIN]


def test_no_bot_judges_in_one_breath_whom_it_has_just_told_of() -> None:
    voice = HitlerVoice(SPEAKING, 6, Dice(1))
    saw = SAY_SAW + 2 * 4 + FASCIST

    assert voice.repeats([saw], SAY_SUSPECT + (4 * 2 + 1) * GROUNDS + ON_LAW)
    assert voice.repeats([saw], SAY_TRUST + 4 * GROUNDS)
    assert voice.repeats([saw], SAY_HITLER + 4)
    assert not voice.repeats([saw], SAY_SUSPECT + (5 * 2 + 1) * GROUNDS + ON_LAW)
    assert not voice.repeats([saw], SAY_PLAN + NEIN)
    assert not voice.repeats([SAY_DREW], SAY_HITLER + 4)
    for table in talking("secret_hitler", "belief"):
        told = (NOBODY, NOBODY, NOBODY)  # when, who and of whom
        for entry, seat, phrase in table.talk:
            if SAY_SAW <= phrase < SAY_TOP:
                told = (entry, seat, (phrase - SAY_SAW) // 2)
            elif told[:2] == (entry, seat):
                assert not voice.repeats([SAY_SAW + 2 * told[2]], phrase)
            else:
                told = (NOBODY, NOBODY, NOBODY)
