"""Deduction is exact, imagined worlds are the possible ones, and nothing leaks in missions that are played well.

Random agents never hit, so these matches are played by agents who peek: they shoot what is true now and then. That is
how eliminations, rewards, last stands and retirements are reached.
"""

from collections import Counter
from functools import cache

import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.play import play_match
from doublejeu.core.bits import bits
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.infiltraitres.cards import cards_in, shares
from doublejeu.games.infiltraitres.missions import MISSION_KEYS
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import AIM, NAME, NAMING, NUMBER, NUMBERING
from doublejeu.games.infiltraitres.worlds import traitors_for, traitors_for_all
from tests.cases import disclosure_of
from tests.engine import many_matches
from tests.games.infiltraitres.scripted import GAME, Script, card
from tests.rules import rule
from tests.two_worlds import check_audiences, compare

every_mission = pytest.mark.parametrize("mission", MISSION_KEYS)


def seats_for(mission: str) -> int:
    return 2 + MISSION_KEYS.index(mission) % 4


@cache
def peeked(mission: str, seats: int, seed: int) -> Table:
    """A match of agents who name what is true nine times in ten, and always where a miss would lose the mission."""
    dice = Dice(seed)
    table = Table(GAME, GAME.setup(seats, {"mission": mission}), dice.fork(1))
    while table.over() is None:
        state = table._state
        assert isinstance(state, Infiltraitres)
        seat = state.turn
        legal = table.asks(seat)
        code = dice.choose(legal)
        if AIM <= code < AIM + 5 and dice.below(4):
            code = legal[0]
        if state.step in (NAMING, NUMBERING):
            truth = state.slots[state.target] if state.target >= 0 else state.aside
            if state.cartridges < state.left() or dice.below(20) < 19:
                code = NAME + truth // 15 if state.step == NAMING else NUMBER + truth % 15
        table.play(seat, code)
    return table


def moments(table: Table, stops: int) -> list[Table]:
    """The same match stopped at some of its decisions."""
    record = table.record
    settled = [number for number, (seat, _) in enumerate(record) if seat != CHANCE] + [len(record)]
    chosen = [*settled[:: max(1, len(settled) // stops)], settled[-1]]
    return [Table.replay(GAME, table.setup, record[:number]) for number in chosen]


def live(table: Table, stops: int) -> list[Table]:
    """The same before its end, where the traitors are shown."""
    return [moment for moment in moments(table, stops) if moment.over() is None]


@many_matches
@every_mission
def test_played_well_the_truth_is_admitted_and_worlds_are_sound(mission: str) -> None:
    dice = Dice(7)
    for seed in range(2):
        for table in moments(peeked(mission, seats_for(mission), seed), 12):
            assert table._state.faults() == []
            for seat in [*range(table.setup.seats), TABLE]:
                view = table.view(seat)
                assert GAME.admits(view, table._state)
                world = GAME.imagine(view, dice)
                assert world.faults() == []
                assert GAME.admits(view, world)
                assert world.legal(seat) == table._state.legal(seat)


@many_matches
@every_mission
def test_played_well_nothing_leaks(mission: str) -> None:
    facts = disclosure_of("infiltraitres")
    table = peeked(mission, seats_for(mission), 3)
    check_audiences(GAME, table.setup, list(table.record), facts)
    observed = 0
    for moment in moments(table, 6):
        for seat in [*range(table.setup.seats), TABLE]:
            report = compare(GAME, table.setup, list(moment.record), seat, len(moment.record), facts)
            observed += report.observed
    assert observed > 20


def test_the_peeking_matches_reach_everything() -> None:
    """Between them they see every kind of event but two, which have tests of their own."""
    seen = set()
    for mission in MISSION_KEYS:
        for seed in range(4):
            for seat in (0, TABLE):
                for event in peeked(mission, seats_for(mission), seed).heard(seat):
                    seen.add(GAME.kinds.forms[event.kind].name)
    assert {shape.name for shape in GAME.kinds.forms} - seen <= {"time_up", "passed"}


def brute_force(view: InfiltraitresView) -> list[set[int]]:
    """What public facts leave of each traitor, by trying all cards: written without masks, from what all can see."""
    told = view.public
    seen: set[int] = set(told.open) | set(told.testimony) | set(told.row) | set(view.fallen)
    seen |= {one for clues in told.clues for one in clues}
    seen |= {one for hand in told.hands for one in hand if one >= 0} | {one for one in told.closed if one >= 0}
    hidden = [one for one in view.mission.deck() if one not in seen]
    slots = [seat for seat in range(view.seats) if told.standing >> seat & 1]
    tried: list[list[int]] = []
    for seat in slots:
        missed = {shot[2] for shot in _shots_since_standing(view, seat)}
        tried.append(
            [
                one
                for one in hidden
                if one not in missed
                and all(
                    shares(clue, one) == (upright == 1)
                    for clue, upright in zip(told.clues[seat], told.clues_upright[seat], strict=True)
                )
            ]
        )
    if told.aside:
        tried.append(
            [
                one
                for one in hidden
                if all(
                    shares(clue, one) == (upright == 1)
                    for clue, upright in zip(told.testimony, told.testimony_upright, strict=True)
                )
            ]
        )
    found: list[set[int]] = [set() for _ in range(view.seats + 1)]
    places = slots + ([view.seats] if told.aside else [])
    for index, place in enumerate(places):
        others = tried[:index] + tried[index + 1 :]
        found[place] = {one for one in tried[index] if _all_different(sorted(others, key=len), {one})}
    return found


def _shots_since_standing(view: InfiltraitresView, seat: int) -> list[list[int]]:
    missed: list[list[int]] = []
    for shot in view.shots:
        if shot[1] == seat:
            missed = [] if shot[3] else [*missed, shot]
    return missed


def _all_different(sets: list[list[int]], used: set[int]) -> bool:
    if not sets:
        return True
    return any(_all_different(sets[1:], used | {one}) for one in sets[0] if one not in used)


@many_matches
@rule("IN-10.4")
@pytest.mark.parametrize("mission", [key for key in MISSION_KEYS if key != "16"])
def test_the_automatic_board_is_exact(mission: str) -> None:
    narrow = 0
    seats = seats_for(mission)
    for seed in range(2):
        team = [BOTS["infiltraitres"]["literal"]() for _ in range(seats)]
        reasoned = play_match(GAME, GAME.setup(seats, {"mission": mission}), team, Dice(seed))
        for table in live(peeked(mission, seats, seed), 10) + live(reasoned, 15):
            view = table.view(0)
            assert isinstance(view, InfiltraitresView)
            expected = brute_force(view)
            assert [set(cards_in(cards)) for cards in traitors_for_all(view)] == expected
            narrow += sum(0 < len(one) < 20 for one in expected)
            for seat in [*range(view.seats), TABLE]:
                assert table.view(seat).as_dict()["board"] == table.view(TABLE).as_dict()["board"]
    assert narrow


@rule("IN-10.4")
def test_two_traitors_are_two_cards() -> None:
    script = Script("1", ["", "", ""], "V12 R7")
    script.identify()
    script.identify()
    for seat in (0, 1):
        script.view().own.masks[seat] = 1 << card("V12") | 1 << card("R7")
    script.view().own.masks[0] = 1 << card("V12")

    assert traitors_for(script.view())[:2] == [1 << card("V12"), 1 << card("R7")]


def test_composites_are_exact() -> None:
    """Mission 16, before the first traitor falls; what follows, test_composites.py has."""
    compared = 0
    for seed in range(8):
        for table in live(peeked("16", 3, seed), 20):
            view = table.view(TABLE)
            assert isinstance(view, InfiltraitresView)
            told = view.public
            if told.gone:
                break
            fresh = cards_in(told.fresh)
            slots = bits(told.standing)
            pairs = [
                [
                    (face, cover)
                    for face in fresh
                    for cover in fresh
                    if face != cover and told.masks[seat] >> (cover // 15 * 15 + face % 15) & 1
                ]
                for seat in slots
            ]
            found = traitors_for_all(view)
            for index, seat in enumerate(slots):
                others = pairs[:index] + pairs[index + 1 :]
                possible = {
                    cover // 15 * 15 + face % 15
                    for face, cover in pairs[index]
                    if _apart(sorted(others, key=len), {face, cover})
                }
                assert set(cards_in(found[seat])) == possible
                compared += 1
    assert compared > 20


def _apart(pairs: list[list[tuple[int, int]]], used: set[int]) -> bool:
    if not pairs:
        return True
    return any(_apart(pairs[1:], used | {*pair}) for pair in pairs[0] if not used & {*pair})


@pytest.mark.parametrize("mission", ["1", "16", "19"])
def test_imagined_traitors_are_the_possible_ones(mission: str) -> None:
    dice = Dice(11)
    for table in live(peeked(mission, 3, 1), 12):
        view = table.view(0)
        assert isinstance(view, InfiltraitresView)
        sets = traitors_for(view)
        for _ in range(20):
            world = GAME.imagine(view, dice)
            assert isinstance(world, Infiltraitres)
            for seat in range(3):
                if world.slots[seat] >= 0:
                    assert sets[seat] >> world.slots[seat] & 1


def test_imagined_worlds_are_even() -> None:
    """A traitor is each of its candidates as often; a returned card lies in each place it may lie as often."""
    script = Script("t1", ["", ""], "V7 O5".replace("V", "R"))
    script.identify()
    script.identify()
    script.shoot(1, "O5")
    script.do("decline")
    script.consult(3)
    view = script.view(0)
    dice = Dice(3)
    traitors: Counter[int] = Counter()
    returned = 0
    worlds = 6000
    for _ in range(worlds):
        world = GAME.imagine(script.view(TABLE), dice)
        assert isinstance(world, Infiltraitres)
        traitors[world.slots[0]] += 1
        returned += card("O5") in world.hands[1]

    candidates = cards_in(traitors_for(script.view(TABLE))[0])
    assert set(traitors) == set(candidates)
    assert all(abs(traitors[one] / worlds - 1 / len(candidates)) < 0.012 for one in candidates)
    places = view.own.headquarters + 3 + 1  # headquarters, three cards drawn since and one burned since
    assert abs(returned / worlds - 3 / places) < 0.02
