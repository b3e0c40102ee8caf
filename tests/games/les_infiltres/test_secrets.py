"""The first promise at night: no phone tells who was awake; and imagined worlds are as likely as real ones."""

import json

import pytest

from doublejeu.core.bits import bits
from doublejeu.core.contract import ALL, CHANCE, CLOCK, TABLE, Event
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.les_infiltres.roles import SUPPLY, infiltrators_for
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.words import (
    CALL_AGREEMENT,
    CALL_ARREST,
    CALL_HACKER,
    CALL_INFILTRATORS,
    CALL_LAWYER,
    DOUBLE_AGENT,
    ROLE_KEYS,
    ROLES,
)
from tests.games.les_infiltres.scripted import GAME, SEVEN, Match
from tests.rules import rule

NIGHTLY = "infiltrator infiltrator minister hacker pastor lawyer whistleblower lookout worship_leader believer"
SLEEPER = 9


def truth(table: Table) -> LesInfiltres:
    state = table._state
    assert isinstance(state, LesInfiltres)
    return state


def random_match(seats: int, options: dict[str, object], seed: int) -> Table:
    """A whole match at random, the owing seat drawn too."""
    dice = Dice(seed)
    table = Table(GAME, GAME.setup(seats, options), dice.fork(1))
    while table.over() is None:
        seat = dice.choose([seat for seat in range(seats) if table.asks(seat)])
        table.play(seat, dice.choose(table.asks(seat)))
    return table


def random_roles(seats: int, dice: Dice) -> dict[str, int]:
    """A role set a host might choose."""
    while True:
        special = [role for role in range(2, ROLES) if dice.below(2)]
        believers = seats - infiltrators_for(seats) - len(special)
        if 0 <= believers <= SUPPLY[1] and not (seats == 7 and 6 in special and DOUBLE_AGENT in special):
            return {ROLE_KEYS[role]: 1 for role in special}


# Whoever is awake, a sleeping phone gets the same bytes


def traffic(table: Table, seat: int, since: int) -> bytes:
    """Everything that could go over the wire to a phone now."""
    seen = {
        "events": [[event.kind, *event.args] for event in table.heard(seat, since)],
        "asks": table.asks(seat),
        "waiting": table.waiting(),
        "seconds": table.seconds(),
        "speech": table.speech(seat),
        "view": table.view(seat).as_dict(),
    }
    return json.dumps(seen).encode()


@rule("LI-3.2", "LI-3.3")
@pytest.mark.parametrize("seed", range(12))
def test_a_sleeping_phone_gets_the_same_bytes_whoever_is_awake(seed: int) -> None:
    """Two tables, the same taps, the other cards shuffled: nothing the sleeper receives differs before dawn."""
    dice = Dice(seed)
    cards = NIGHTLY.split()
    other = cards[:SLEEPER]
    positions = list(range(SLEEPER))
    dice.shuffle(positions)
    left = Match(NIGHTLY, sage=SLEEPER)
    right = Match(" ".join([other[place] for place in positions] + cards[SLEEPER:]), sage=SLEEPER)
    compared = 0
    while left.state.by_night():
        order = list(range(len(cards)))
        dice.shuffle(order)
        for seat in order:
            common = [code for code in left.state.legal(seat) if code in right.state.legal(seat)]
            quiet = [code for code in common if GAME.codes.act(code).verb != "sing"]
            if quiet and dice.below(5):
                code = dice.choose(quiet)
                since = left.table.heard_count(SLEEPER)
                left.table._do(seat, code)
                right.table._do(seat, code)
                assert traffic(left.table, SLEEPER, since) == traffic(right.table, SLEEPER, since)
                compared += 1
        if left.state.step == CALL_ARREST:
            break
        since = left.table.heard_count(SLEEPER)
        for match in (left, right):
            match.tick()
            while match.state.owed() >> CHANCE & 1:
                match.table._do(CHANCE, match.state.legal(CHANCE)[0])
        assert traffic(left.table, SLEEPER, since) == traffic(right.table, SLEEPER, since)
        compared += 1
    assert compared > 50


# Private events against the cards themselves


def lawful_audience(kind: str, args: tuple[int, ...], state: LesInfiltres) -> int | None:
    """The seats that may hear a private event, by the true cards; None for what the disclosure table settles."""
    gang = state.infiltrators & state.alive
    holders = {
        "hacked": state.living_bit(state.hacker),
        "protected": state.living_bit(state.lawyer),
        "silencing": state.living_bit(state.whistleblower),
        "glimpsed": state.living_bit(state.lookout),
        "watched": state.living_bit(state.lookout),
        "looked": state.living_bit(state.lookout),
        "cards": state.living_bit(state.agent),
        "rescued": state.living_bit(state.minister),
        "arrested": state.living_bit(state.minister),
        "team": gang,
        "pointing": gang,
        "spotted": gang,
        "caught": gang,
        "designated": gang | state.living_bit(state.minister),
    }
    return holders.get(kind)


@pytest.mark.parametrize("seed", range(6))
def test_what_the_night_tells_reaches_only_those_it_is_for(seed: int) -> None:
    dice = Dice(100 + seed)
    seats = 7 + 2 * seed
    setup = GAME.setup(seats, {"roles": random_roles(seats, dice)})
    record = random_match(seats, dict(setup.options), seed).record
    table = Table.replay(GAME, setup, [])
    checked = 0
    for acting, code in record:
        state = truth(table)
        before = lawful_before(state)
        state.apply(acting, code)
        told: list[Event] = state.told or []
        state.told = []
        for event in told:
            kind = GAME.kinds.forms[event.kind].name
            lawful = before.get(kind)
            if lawful is not None:
                assert event.audience & ~lawful == 0, kind
                checked += 1
            if kind in ("pointed", "took", "called", "ballot", "volunteered"):
                assert event.audience == 1 << acting
            elif event.audience != ALL:  # whoever hears an event may know who else does: one seat, or the gang
                assert event.audience & (event.audience - 1) == 0 or event.audience & ~state.infiltrators == 0
    assert checked > 10


def lawful_before(state: LesInfiltres) -> dict[str, int]:
    """The audiences as they stood before an act, for those who were alive then."""
    names = [shape.name for shape in GAME.kinds.forms]
    found = {name: lawful_audience(name, (), state) for name in names}
    return {name: mask for name, mask in found.items() if mask is not None}


@rule("LI-3.3")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_sleeper_may_tap_follows_from_what_everybody_sees(seed: int) -> None:
    """In every night step the list offered to a seat that is not called is the same for all such seats."""
    record = random_match(10, {"roles": dict.fromkeys(set(NIGHTLY.split()[2:9]), 1)}, seed).record
    table = Table.replay(GAME, GAME.setup(10, {"roles": dict.fromkeys(set(NIGHTLY.split()[2:9]), 1)}), [])
    for acting, code in record:
        state = truth(table)
        if state.by_night() and not state.owed() >> CHANCE & 1:
            called = {
                CALL_HACKER: state.living_bit(state.hacker),
                CALL_LAWYER: state.selfish_before,
                CALL_INFILTRATORS: state.infiltrators
                | state.living_bit(state.lookout)
                | state.living_bit(state.leader),
                CALL_AGREEMENT: state.infiltrators | state.living_bit(state.leader),
                CALL_ARREST: state.living_bit(state.minister),
            }.get(state.step, 0)
            asleep = bits(state.owed() & ~(1 << CLOCK) & ~called)
            assert len({tuple(state.legal(seat)) for seat in asleep}) <= 1
        table._do(acting, code)


# Imagined worlds


def test_a_believer_imagines_every_deal_alike() -> None:
    match = Match(SEVEN)
    view = match.table.view(6)
    dice = Dice(1)
    worlds = 6000
    infiltrator = [0] * 7
    for _ in range(worlds):
        world = GAME.imagine(view, dice)
        assert isinstance(world, LesInfiltres)
        for seat in bits(world.infiltrators):
            infiltrator[seat] += 1
    assert infiltrator[6] == 0
    assert all(abs(number / worlds - 1 / 3) < 0.025 for number in infiltrator[:6])


def test_the_double_agents_new_card_is_imagined_as_often_as_it_is_taken() -> None:
    cards = {"double_agent": 1, "hacker": 1}
    setup = GAME.setup(8, {"roles": cards})
    dice = Dice(5)
    real = [0] * ROLES
    imagined = [0] * ROLES
    games = 0
    for seed in range(1500):
        table = Table(GAME, setup, Dice(seed))
        while truth(table).night == 0 or truth(table).step < CALL_HACKER:
            seat = next(seat for seat in range(8) if table.asks(seat))
            table.play(seat, dice.choose(table.asks(seat)))
        if truth(table).role(0) != 1:
            continue
        games += 1
        for state, tally in ((truth(table), real), (GAME.imagine(table.view(0), dice), imagined)):
            assert isinstance(state, LesInfiltres)
            held = [state.role(seat) for seat in range(8)]
            extra = [role for role in range(ROLES) if held.count(role) > setup_count(role)]
            tally[extra[0]] += 1
    assert games > 500
    for role in range(ROLES):
        assert abs(real[role] - imagined[role]) / games < 0.07


def setup_count(role: int) -> int:
    """Cards dealt in the set above."""
    return {0: 2, 1: 4, 2: 1, 7: 1}.get(role, 0)


def test_who_survived_without_lawyer_or_minister_must_be_the_pastor() -> None:
    """The infiltrators know whom they designated: once the minister is gone, only the pastor survives a night."""
    match = Match(SEVEN)
    match.night(point=2)
    match.abstain()
    match.night(point=4)
    match.tick()
    for seed in range(30):
        world = GAME.imagine(match.table.view(0), Dice(seed))
        assert isinstance(world, LesInfiltres)
        assert world.pastor == 4
        assert world.pastor_hit


def test_what_a_morning_proves_is_kept_in_every_world() -> None:
    """Two prisoners in one night: somebody made the minister's second call."""
    match = Match(SEVEN)
    match.night(point=5, arrest=6)
    match.succeed(0)
    for seat in (0, 3, 4, TABLE):
        world = GAME.imagine(match.table.view(seat), Dice(seat))
        assert isinstance(world, LesInfiltres)
        assert world.arrest_spent
    truth_with_call = match.state.clone()
    truth_with_call.arrest_spent = False
    assert not GAME.admits(match.table.view(3), truth_with_call)


def test_worlds_that_contradict_a_seat_are_refused() -> None:
    match = Match(SEVEN)
    match.night(hack=0, point=4)
    hacker, infiltrator, minister, believer = (match.table.view(seat) for seat in (3, 0, 2, 5))
    swapped = match.state.clone()
    swapped.infiltrators = 0b100010  # seat 5 for seat 0
    swapped.found = 0
    for view in (hacker, infiltrator, believer):
        assert not GAME.admits(view, swapped)
    unhit = match.state.clone()
    unhit.pastor_hit = False
    assert not GAME.admits(infiltrator, unhit)
    assert not GAME.admits(minister, unhit)
    assert GAME.admits(believer, unhit)
    spent = match.state.clone()
    spent.rescue_spent = True
    assert not GAME.admits(minister, spent)
    assert GAME.admits(infiltrator, spent)


def test_the_agreement_of_a_night_stays_hidden_until_dawn() -> None:
    match = Match(SEVEN)
    match.to(CALL_AGREEMENT)
    match.play(0, "point", 5)
    match.play(1, "point", 5)
    match.tick()
    targets = set()
    for seed in range(60):
        world = GAME.imagine(match.table.view(6), Dice(seed))
        assert isinstance(world, LesInfiltres)
        targets.add(world.designated)
    assert len(targets) > 4
    for seat in (0, 1, 2):
        world = GAME.imagine(match.table.view(seat), Dice(1))
        assert isinstance(world, LesInfiltres)
        assert world.designated == 5


@rule("LI-1.4")
@pytest.mark.parametrize("seats", range(7, 21))
def test_any_number_of_seats_with_any_set_of_roles(seats: int) -> None:
    """Lighter than the common tests and wider: sound states, admitted truths, worlds that ask the same."""
    dice = Dice(seats)
    for seed in range(2):
        options: dict[str, object] = {
            "roles": random_roles(seats, dice),
            "spotting": "pointing" if seed else "chance",
            "sage_vote": "always" if seed else "ties",
            "denunciation": "exclude" if seed else "unmask",
        }
        table = Table(GAME, GAME.setup(seats, options), dice.fork(seed))
        taken = 0
        while table.over() is None:
            owing = [seat for seat in range(seats) if table.asks(seat)]
            seat = dice.choose(owing)
            table.play(seat, dice.choose(table.asks(seat)))
            taken += 1
            if taken % 17 == 0:
                state = truth(table)
                assert state.faults() == []
                for watcher in (dice.below(seats), dice.below(seats), TABLE):
                    view = table.view(watcher)
                    assert GAME.admits(view, state)
                    world = GAME.imagine(view, dice)
                    assert GAME.admits(view, world)
                    assert world.faults() == []
                    assert world.legal(watcher) == state.legal(watcher)
            assert taken < 20000
