"""The bots of Les Infiltrés play their cards."""

import pytest

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.play import Company, play_match, play_on
from doublejeu.core.contract import TABLE, Event
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres import events
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import (
    CALL_AGREEMENT,
    CALL_HACKER,
    DEBATE,
    INFILTRATOR,
    POINT,
    SAY_PLAN,
    SAY_URGE,
    VOTE,
    VOTE_FOR,
)
from research.exact import random_play
from tests.bots.sides import first_side_wins

GAME = GAMES["les_infiltres"]
ALL_ROLES: dict[str, object] = {
    "roles": {
        "minister": 1,
        "hacker": 1,
        "lawyer": 1,
        "double_agent": 1,
        "lookout": 1,
        "worship_leader": 1,
        "pastor": 1,
        "whistleblower": 1,
    }
}


def thumbs(seats: int) -> list[Bot]:
    return [BOTS["les_infiltres"]["thumb"]() for _ in range(seats)]


def match(seats: int, seed: int, options: dict[str, object] | None = None) -> Table:
    return play_match(GAME, GAME.setup(seats, options), thumbs(seats), Dice(seed))


def heard(table: Table, kind: int) -> list[Event]:
    return [event for event in table.heard(TABLE) if event.kind == kind]


def test_random_play_has_the_published_values() -> None:
    values = [round(100 * float(random_play(seats, hidden)), 1) for seats, hidden in ((7, 2), (12, 3), (17, 4))]
    assert values == [37.5, 16.5, 26.7]


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [7, 12])
def test_thumb_against_thumb_is_a_contest(seats: int) -> None:
    wins = first_side_wins("les_infiltres", seats, ("thumb", "thumb"), 60)
    assert 0.2 < wins / 60 < 0.8


@pytest.mark.many_matches
def test_thumb_is_better_than_random_on_either_side() -> None:
    games = 120
    both = first_side_wins("les_infiltres", 12, ("thumb", "thumb"), games)
    christians = first_side_wins("les_infiltres", 12, ("random", "thumb"), games)
    infiltrators = first_side_wins("les_infiltres", 12, ("thumb", "random"), games)
    assert christians < both < infiltrators


@pytest.mark.parametrize("seed", range(6))
def test_every_card_is_played_to_an_end(seed: int) -> None:
    assert match(10 + seed, seed, ALL_ROLES).over() is not None


@pytest.mark.parametrize("seed", range(8))
def test_infiltrators_agree_in_the_end(seed: int) -> None:
    table = match(12, seed)
    state = GAME.start(table.setup)
    assert isinstance(state, LesInfiltres)
    fingers: set[int] = set()
    for seat, code in table.record:
        if state.step == CALL_AGREEMENT and state.infiltrators >> seat & 1:
            fingers.add(code - POINT)
        else:
            fingers = fingers if state.step == CALL_AGREEMENT else set()
        assert len(fingers) <= 1
        state.apply(seat, code)


def test_a_hacker_who_finds_an_infiltrator_denounces_and_the_vote_follows() -> None:
    followed = 0
    for seed in range(30):
        table = match(7, seed)
        for event in heard(table, events.DENOUNCED):
            hacker, target = event.args
            assert INFILTRATOR in [told.args[1] for told in table.heard(hacker) if told.kind == events.HACKED]
            later = table.heard(TABLE)[table.heard(TABLE).index(event) :]
            voted = [told.args for told in later if told.kind == events.VOTED]
            excluded = [told.args[0] for told in later if told.kind == events.EXCLUDED]
            if voted:
                assert target in excluded
                followed += 1
    assert followed > 3


def test_a_sleeper_taps_like_anybody() -> None:
    """What a believer touches while the hacker is called is spread over all names and nobody."""
    taps: set[int] = set()
    for seed in range(60):
        table = match(7, seed)
        state = GAME.start(table.setup)
        assert isinstance(state, LesInfiltres)
        for seat, code in table.record:
            if state.step == CALL_HACKER and state.night == 1 and seat < 7 and seat != state.hacker:
                taps.add(code)
            state.apply(seat, code)
    assert len(taps) == 8


def talking(bot: str, seats: int, seed: int) -> Table:
    table = Table(GAME, GAME.setup(seats, None), Dice(seed))
    play_on(table, [BOTS["les_infiltres"][bot]() for _ in range(seats)], Dice(seed + 1000), talk=True)
    return table


@pytest.mark.parametrize("bot", ["thumb", "belief"])
def test_a_christian_who_announces_a_vote_and_hears_nothing_more_casts_it(bot: str) -> None:
    kept = 0
    for seed in range(20):
        table = talking(bot, 8, seed)
        if heard(table, events.DENOUNCED):
            continue  # what a hacker shows after all words may change anybody's mind
        view = table.view(TABLE)
        assert isinstance(view, LesInfiltresView)
        last = {day: (speaker, phrase) for day, speaker, phrase in view.claims.words}
        for day, (speaker, phrase) in last.items():
            votes = {ballot[0]: ballot[1] for ballot in view.days[day - 1].votes}
            christian = table.true_roles()[speaker] != INFILTRATOR  # the others may lie
            if christian and SAY_PLAN <= phrase < SAY_URGE and speaker in votes:
                assert votes[speaker] == phrase - SAY_PLAN
                kept += 1
    assert kept > 8


@pytest.mark.parametrize("bot", ["thumb", "belief"])
def test_among_equals_the_table_follows_who_spoke_and_nobody_agrees_in_silence(bot: str) -> None:
    followed = scattered = matches = 0
    for seed in range(12):
        targets: dict[bool, list[int]] = {}
        for spoken in (False, True):
            table = Table(GAME, GAME.setup(9, {"roles": {}}), Dice(seed))
            bots = [BOTS["les_infiltres"][bot]() for _ in range(9)]
            company = Company(table, bots, Dice(seed))
            view = table.view(TABLE)
            assert isinstance(view, LesInfiltresView)
            while table.over() is None and view.step != VOTE:
                for seat in range(9):
                    if spoken and view.step == DEBATE and not view.claims.words:
                        table.say([(3, SAY_PLAN + 5)])  # somebody names a name
                    legal = table.asks(seat) if view.step != VOTE else []
                    if legal:
                        table.play(seat, company.listening(seat).choose(table.view(seat), legal))
            if len(view.days) != 1 or not (view.alive >> 3 & 1 and view.alive >> 5 & 1):
                break  # the first night took one of the two
            christians = [seat for seat in range(9) if table.true_roles()[seat] != INFILTRATOR]
            voters = [seat for seat in christians if seat not in (3, 5) and table.asks(seat)]
            chosen = [bots[seat].choose(table.view(seat), table.asks(seat)) - VOTE_FOR for seat in voters]
            targets[spoken] = chosen
        if len(targets) == 2:
            matches += 1
            followed += set(targets[True]) == {5}
            scattered += len(set(targets[False])) > 1
    assert matches >= 5
    assert followed == matches
    assert scattered == matches
