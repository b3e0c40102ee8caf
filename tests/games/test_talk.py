"""What is said: it ends, it is replayed, it changes nothing, and what may be said tells nothing."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import BrokenRecord, Illegal, Table
from doublejeu.core.talk import CLAIM
from tests.cases import Case, all_cases, disclosure_of
from tests.games.test_every_game import fingerprint, most_decisions
from tests.two_worlds import check_audiences

CASES = [case for case in all_cases() if case.game.breath]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)


def owing(table: Table) -> list[int]:
    return [seat for seat in range(table.setup.seats) if table.asks(seat)]


def pick(case: Case, dice: Dice, phrases: list[int]) -> int:
    """A phrase at random, each verb as readily as another: there are many more judgements than claims."""
    verbs = sorted({case.game.talk.act(code).verb for code in phrases})
    verb = verbs[dice.below(len(verbs))]
    return dice.choose([code for code in phrases if case.game.talk.act(code).verb == verb])


def chatty(case: Case, seed: int) -> Table:
    """A match at random in which seats say anything they may, at random."""
    dice = Dice(seed)
    table = Table(case.game, case.setup, dice.fork(1))
    for _ in range(most_decisions(case.game.key)):
        for seat in range(case.setup.seats):
            phrases = table.sayable(seat)
            if phrases and dice.below(4) == 0:
                table.say([(seat, pick(case, dice, phrases))])
        seats = owing(table)
        if not seats:
            break
        seat = dice.choose(seats)
        table.play(seat, dice.choose(table.asks(seat)))
    assert len(table.talk) > 10
    return table


@every_case
def test_record_and_talk_rebuild_the_match(case: Case) -> None:
    first = chatty(case, 1)
    again = Table.replay(case.game, case.setup, list(first.record), list(first.talk))

    assert again.talk == first.talk
    for seat in [*range(case.setup.seats), TABLE]:
        assert again.heard(seat) == first.heard(seat)
        assert again.view(seat).as_dict() == first.view(seat).as_dict()


@every_case
def test_a_match_taken_up_again_goes_on_with_its_talk(case: Case) -> None:
    whole = chatty(case, 6)
    middle = len(whole.record) // 2
    while whole.record[middle][0] == CHANCE:
        middle += 1
    said = [word for word in whole.talk if word[0] <= middle]
    half = Table.resume(case.game, case.setup, whole.record[:middle], Dice(1), talk=said)

    assert half.talk == said
    for after, seat, phrase in [word for word in whole.talk if word[0] > middle]:
        while len(half.record) < after:
            half.follow(*whole.record[len(half.record)])
        half.overhear(seat, phrase)
    while len(half.record) < len(whole.record):
        half.follow(*whole.record[len(half.record)])
    assert half.talk == whole.talk
    assert half.heard(TABLE) == whole.heard(TABLE)


@every_case
def test_talk_changes_no_truth(case: Case) -> None:
    loud = chatty(case, 2)
    silent = Table.replay(case.game, case.setup, list(loud.record))

    assert fingerprint(silent._state) == fingerprint(loud._state)
    assert silent.over() == loud.over()
    said = case.game.said
    for seat in [*range(case.setup.seats), TABLE]:
        assert [event for event in loud.heard(seat) if event.kind != said] == silent.heard(seat)


@every_case
def test_talk_ends_by_itself(case: Case) -> None:
    dice = Dice(3)
    table = Table(case.game, case.setup, dice.fork(1))
    for _ in range(60):
        said = 0
        for seat in range(case.setup.seats):
            while phrases := table.sayable(seat):
                table.say([(seat, pick(case, dice, phrases))])
                said += 1
        assert said <= case.setup.seats * case.game.breath
        seats = owing(table)
        if not seats:
            return
        table.play(seats[0], dice.choose(table.asks(seats[0])))


@every_case
def test_a_word_takes_nothing_from_what_others_may_say(case: Case) -> None:
    dice = Dice(4)
    table = Table(case.game, case.setup, dice.fork(1))
    for _ in range(120):
        for seat in range(case.setup.seats):
            phrases = table.sayable(seat)
            if phrases and dice.below(3) == 0:
                before = [table.sayable(other) for other in range(case.setup.seats)]
                table.say([(seat, pick(case, dice, phrases))])
                for other in range(case.setup.seats):
                    if other != seat:
                        assert set(before[other]) <= set(table.sayable(other))
        seats = owing(table)
        if not seats:
            return
        table.play(seats[0], dice.choose(table.asks(seats[0])))


@every_case
def test_what_is_offered_is_rising_and_each_seat_asked_can_answer(case: Case) -> None:
    dice = Dice(7)
    table = Table(case.game, case.setup, dice.fork(1))
    asked_once = 0
    for _ in range(most_decisions(case.game.key)):
        for seat in range(case.setup.seats):
            phrases = table.sayable(seat)
            assert phrases == sorted(set(phrases))
            if table.asked() >> seat & 1 and phrases:
                asked_once |= 1 << seat
                verbs = {case.game.talk.act(code).verb for code in phrases}
                assert "pass" in verbs
                assert any(case.game.talk.performatives[verb] == CLAIM for verb in verbs)
        seats = owing(table)
        if not seats:
            break
        table.play(seats[0], dice.choose(table.asks(seats[0])))
    assert table.asked() == 0  # the match is over: nobody is asked any more
    assert bool(asked_once) == (case.game.key != "les_infiltres")  # where nobody knows who has seen anything


@every_case
def test_claims_and_nothing_else_are_borne_out_or_not(case: Case) -> None:
    """And whoever is asked aloud can tell the truth, and can lie."""
    dice = Dice(8)
    game = case.game
    table = Table(game, case.setup, dice.fork(1))
    for _ in range(most_decisions(game.key)):
        for seat in range(case.setup.seats):
            truths = set()
            for code in table.sayable(seat):
                truth = game.bears_out(table.view(seat), code)
                if game.talk.performative(code) == CLAIM:
                    assert truth in (0, 1)
                    truths.add(truth)
                else:
                    assert truth == NOBODY
            if table.asked() >> seat & 1:
                assert truths == {0, 1}
        seats = owing(table)
        if not seats:
            return
        table.play(seats[0], dice.choose(table.asks(seats[0])))


@every_case
def test_a_phrase_that_may_not_be_said_leaves_no_trace(case: Case) -> None:
    table = chatty(case, 5)
    middle = Table.replay(case.game, case.setup, table.record[: len(table.record) // 2])
    heard = middle.heard_count(TABLE)
    for seat in range(-1, case.setup.seats + 1):
        offered = middle.sayable(seat)
        for code in [-1, *range(len(case.game.talk) + 1)]:
            if code not in offered:
                with pytest.raises(Illegal):
                    middle.say([(seat, code)])

    assert middle.heard_count(TABLE) == heard
    assert middle.talk == []
    with pytest.raises(BrokenRecord):
        Table.replay(case.game, case.setup, list(table.record), [(0, 0, 10**6)])


@every_case
def test_a_batch_is_taken_whole_or_not_at_all(case: Case) -> None:
    table = Table.replay(case.game, case.setup, [])
    whole = chatty(case, 9)
    for entry in whole.record:
        table.follow(*entry)
        speakers = [seat for seat in range(case.setup.seats) if table.sayable(seat)]
        if len(speakers) >= 2 and not table._state.owed() >> CHANCE & 1:
            first, second = speakers[:2]
            with pytest.raises(Illegal):
                table.say([(first, table.sayable(first)[0]), (second, len(case.game.talk))])
            with pytest.raises(Illegal):
                table.say([(first, table.sayable(first)[0]), (first, table.sayable(first)[0])])
            assert table.talk == []
            table.say([(first, table.sayable(first)[0]), (second, table.sayable(second)[0])])
            assert [seat for _, seat, _ in table.talk] == [first, second]
            return
    raise AssertionError("nobody could speak in this match")


@every_case
def test_words_reach_whom_the_disclosure_table_names(case: Case) -> None:
    table = chatty(case, 10)

    check_audiences(case.game, case.setup, table.record, disclosure_of(case.game.key), table.talk)


@every_case
def test_what_is_said_makes_nothing_impossible(case: Case) -> None:
    """Imagined worlds know nothing of talk: whatever was said, the truth is admitted and worlds can be imagined."""
    whole = chatty(case, 11)
    stops = {len(whole.record) * part // 4 for part in range(1, 5)}
    for stop in stops:
        while stop < len(whole.record) and whole.record[stop][0] == CHANCE:
            stop += 1
        said = [word for word in whole.talk if word[0] <= stop]
        table = Table.replay(case.game, case.setup, whole.record[:stop], said)
        for seat in [*range(case.setup.seats), TABLE]:
            assert case.game.admits(table.view(seat), table._state)
            assert case.game.admits(table.view(seat), case.game.imagine(table.view(seat), Dice(stop)))


@every_case
def test_a_view_is_cloned_with_what_was_said(case: Case) -> None:
    whole = chatty(case, 12)
    table = Table.replay(case.game, case.setup, [])
    spoken = list(whole.talk)
    compared = 0
    for entry in whole.record:
        while spoken and spoken[0][0] == len(table.record):
            _, speaker, phrase = spoken.pop(0)
            copy = table.view(TABLE).clone()
            before = copy.as_dict()
            table.overhear(speaker, phrase)
            assert copy.as_dict() == before
            copy.hear(table.heard(TABLE)[-1])
            assert copy.as_dict() == table.view(TABLE).as_dict()
            for seat in range(case.setup.seats):
                assert case.game.sayable(copy, seat) == case.game.sayable(table.view(TABLE), seat)
            compared += 1
        table.follow(*entry)
    assert compared == len(whole.talk)


@every_case
def test_words_change_nothing_in_a_chapter_that_is_over(case: Case) -> None:
    """Who follows a match from moment to moment looks at the last item of each chapter alone."""
    whole = chatty(case, 13)
    table = Table.replay(case.game, case.setup, [])
    spoken = list(whole.talk)
    for entry in whole.record:
        while spoken and spoken[0][0] == len(table.record):
            before = table.view(TABLE).as_dict()
            table.overhear(*spoken.pop(0)[1:])
            after = table.view(TABLE).as_dict()
            for name in table.view(TABLE).chapters():
                assert before[name] == after[name]
        table.follow(*entry)
