"""Leaks planted on purpose: each must be caught, or the tests that watch over secrets prove nothing.

Every plant is a mistake somebody could really make: in an audience, in an argument, in what is offered or refused, in
who is awaited, in a number or a moment. Planting patches the engine's classes, so it needs the interpreted engine.
"""

from collections.abc import Callable

import pytest

from doublejeu.core.bits import count
from doublejeu.core.contract import ALL, CHANCE, TABLE, Event, Game, Outcome, State, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Illegal, Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler import events
from doublejeu.games.secret_hitler.game import SecretHitlerGame
from doublejeu.games.secret_hitler.rules import SecretHitler
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import (
    CHANCELLOR,
    DISCARD,
    ENACT,
    HITLER,
    LIBERAL,
    NOMINATE,
    NOMINATION,
)
from tests.cases import Case, disclosure_of
from tests.engine import interpreted_only
from tests.games import test_every_game as common
from tests.games.secret_hitler.sealed import check_sealed_ballots
from tests.two_worlds import Leak, check_audiences, compare

GAME = GAMES["secret_hitler"]
SIX = GAME.setup(6, {"hitler_knows": False})
FIVE = GAME.setup(5)
SEVEN = GAME.setup(7)

Plant = Callable[[pytest.MonkeyPatch], None]
Retell = Callable[[SecretHitler, Event], list[Event]]


def hunt(setup: Setup, compared: int = 7, played: int = 30, game: Game = GAME) -> None:
    """Play matches as the engine now is, and look for leaks as the common tests do."""
    facts = disclosure_of(game.key)
    records = [play_at_random(setup, seed, game) for seed in range(played)]
    for record in records:
        check_audiences(game, setup, record, facts)
    for seed, record in enumerate(records[:compared]):
        starts = [number for number, (acting, _) in enumerate(record) if acting != CHANCE]
        for start in starts[:: max(1, len(starts) // 5)]:
            for seat in [*range(setup.seats), TABLE]:
                compare(game, setup, record[:start], seat, seed * 100 + start, facts)


def play_at_random(setup: Setup, seed: int, game: Game = GAME) -> list[tuple[int, int]]:
    """The record of a match, asking the state alone: a plant may have spoilt the table's own answers."""
    dice = Dice(seed)
    table = Table(game, setup, dice.fork(1))
    while len(table.record) < 150:
        owing = [seat for seat in range(setup.seats) if table._state.legal(seat)]
        if not owing:
            break
        seat = dice.choose(owing)
        table.play(seat, dice.choose(table._state.legal(seat)))
    return list(table.record)


def truth_of(table: Table) -> SecretHitler:
    """The state behind a table: what no plant should ever have looked at."""
    state = table._state
    assert isinstance(state, SecretHitler)
    return state


def retelling(patch: pytest.MonkeyPatch, retell: Retell) -> None:
    """Let every event pass through a plant, which may change it, drop it or add to it."""

    def tell(self: SecretHitler, audience: int, kind: int, args: tuple[int, ...]) -> None:
        if self.told is not None:
            self.told.extend(retell(self, Event(audience, kind, args)))

    patch.setattr(SecretHitler, "tell", tell)


def widening(patch: pytest.MonkeyPatch, kind: int, more: Callable[[SecretHitler], int]) -> None:
    """Tell one kind of event to more seats than the booklet does."""

    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == kind:
            return [Event(event.audience | more(state), kind, event.args)]
        return [event]

    retelling(patch, retell)


# Wrong audiences


def the_chancellor_sees_all_three_tiles(patch: pytest.MonkeyPatch) -> None:
    widening(patch, events.HAND, lambda state: 1 << state.chancellor)


def spectators_see_the_tiles(patch: pytest.MonkeyPatch) -> None:
    widening(patch, events.HAND, lambda state: 1 << TABLE)


def an_investigation_is_read_aloud(patch: pytest.MonkeyPatch) -> None:
    widening(patch, events.LOYALTY, lambda state: ALL)


def hitler_opens_his_eyes(patch: pytest.MonkeyPatch) -> None:
    widening(patch, events.TEAM, lambda state: 1 << state.hitler)


def a_neighbour_reads_the_envelope(patch: pytest.MonkeyPatch) -> None:
    widening(patch, events.ROLE, lambda state: 1 << (state.dealt + 1) % state.seats)


# Secrets inside what may be told


def the_discard_is_counted_by_colour(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.PILES:
            return [Event(ALL, events.PILES, (event.args[0], event.args[1] + 100 * state.discard_liberals))]
        return [event]

    hear = SecretHitlerView.hear

    def hear_the_sum(self: SecretHitlerView, event: Event) -> None:
        if event.kind == events.PILES:  # the view draws the plain number: only whoever reads the event itself can tell
            event = Event(event.audience, events.PILES, (event.args[0], event.args[1] % 100))
        hear(self, event)

    retelling(patch, retell)
    patch.setattr(SecretHitlerView, "hear", hear_the_sum)


def an_investigation_shows_the_role(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.LOYALTY:
            return [Event(event.audience, events.LOYALTY, (event.args[0], state.role(event.args[0])))]
        return [event]

    retelling(patch, retell)


def tiles_are_handed_over_in_the_order_they_lay(patch: pytest.MonkeyPatch) -> None:
    """Two equal hands, told tile by tile in an order that depends on the one buried."""

    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.HAND and event.audience == 1 << state.chancellor and event.args == (1, 1):
            tiles = [(1, 0), (0, 1)]
            if state.discard_liberals % 2:
                tiles.reverse()
            return [*(Event(event.audience, events.HAND, tile) for tile in tiles), event]
        return [event]

    retelling(patch, retell)


def a_public_event_passes_hitler_by(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.TRACKER:
            return [Event(ALL & ~(1 << state.hitler), events.TRACKER, event.args)]
        return [event]

    retelling(patch, retell)


# Events whose very happening tells


def a_buried_liberal_makes_a_noise(patch: pytest.MonkeyPatch) -> None:
    discards = SecretHitler._president_discards

    def noisily(self: SecretHitler, law: int) -> None:
        if law == LIBERAL:
            events.tell_tracker(self, ALL, self.tracker)
        discards(self, law)

    patch.setattr(SecretHitler, "_president_discards", noisily)


def chancellors_are_asked_too_early(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.ELECTED and state.fascist_laws < 3 and state.chancellor != state.hitler:
            return [event, Event(ALL, events.CLEARED, (state.chancellor,))]
        return [event]

    retelling(patch, retell)


# What is offered and refused


def hitler_cannot_be_named(patch: pytest.MonkeyPatch) -> None:
    legal = SecretHitler.legal

    def knowingly(self: SecretHitler, seat: int) -> list[int]:
        codes = legal(self, seat)
        return [code for code in codes if code != NOMINATE + self.hitler] if self.step == NOMINATION else codes

    patch.setattr(SecretHitler, "legal", knowingly)


def offers_are_sorted_by_what_was_buried(patch: pytest.MonkeyPatch) -> None:
    tiles = SecretHitler._tiles

    def in_some_order(self: SecretHitler, verb: int) -> list[int]:
        codes = tiles(self, verb)
        return codes[::-1] if verb == ENACT and self.discard_liberals % 2 else codes

    patch.setattr(SecretHitler, "_tiles", in_some_order)


def everybody_sees_the_officers_choices(patch: pytest.MonkeyPatch) -> None:
    def asks(self: Table, seat: int) -> list[int]:
        state = truth_of(self)
        if state.step == CHANCELLOR:
            return list(state.legal(state.chancellor))
        return list(state.legal(seat)) if seat < state.seats else []

    patch.setattr(Table, "asks", asks)


def a_refusal_gives_its_reason(patch: pytest.MonkeyPatch) -> None:
    play = Table.play

    def explaining(self: Table, seat: int, code: int) -> None:
        try:
            play(self, seat, code)
        except Illegal as refusal:
            if code in (DISCARD + LIBERAL, ENACT + LIBERAL) and not truth_of(self).hand_liberals:
                refusal.args = ("there is no liberal tile in hand",)
            raise

    patch.setattr(Table, "play", explaining)


# Who is awaited, who speaks, how long it takes, how it will end


def hitler_is_not_awaited(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(SecretHitler, "waiting", lambda self: self.owed() & ~(1 << self.hitler))


def the_fascists_do_not_hear_one(patch: pytest.MonkeyPatch) -> None:
    speech = SecretHitler.speech
    patch.setattr(SecretHitler, "speech", lambda self, seat: speech(self, seat) & ~self.fascists)


def hitler_whispers_to_his_fascists_only(patch: pytest.MonkeyPatch) -> None:
    speech = SecretHitler.speech

    def whisper(self: SecretHitler, seat: int) -> int:
        return self.fascists if seat == self.hitler else speech(self, seat)

    patch.setattr(SecretHitler, "speech", whisper)


def a_hard_choice_gets_more_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "seconds", lambda self: 10 * truth_of(self).hand_liberals)


def the_winner_is_known_before_the_end(patch: pytest.MonkeyPatch) -> None:
    outcome = SecretHitler.outcome

    def early(self: SecretHitler) -> Outcome | None:
        if self.fascist_laws == 2:
            return Outcome(1, self.fascists | 1 << self.hitler, "SH-2.4")
        return outcome(self)

    patch.setattr(SecretHitler, "outcome", early)


# Numbers and views


def events_are_numbered_for_the_whole_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "heard_count", lambda self, seat: sum(map(len, self._heard)))


def a_view_looks_over_the_tables_shoulder(patch: pytest.MonkeyPatch) -> None:
    look = Table.view

    def knowingly(self: Table, seat: int) -> View:
        view = look(self, seat)
        assert isinstance(view, SecretHitlerView)
        if self._state.outcome() is None and truth_of(self).hitler >= 0:
            view.roles[truth_of(self).hitler] = HITLER
        return view

    patch.setattr(Table, "view", knowingly)


PLANTS: list[tuple[Plant, Setup]] = [
    (the_chancellor_sees_all_three_tiles, SEVEN),
    (spectators_see_the_tiles, SEVEN),
    (an_investigation_is_read_aloud, SEVEN),
    (hitler_opens_his_eyes, SEVEN),
    (hitler_opens_his_eyes, SIX),
    (a_neighbour_reads_the_envelope, SEVEN),
    (the_discard_is_counted_by_colour, SEVEN),
    (an_investigation_shows_the_role, SEVEN),
    (tiles_are_handed_over_in_the_order_they_lay, SEVEN),
    (a_public_event_passes_hitler_by, SEVEN),
    (a_buried_liberal_makes_a_noise, SEVEN),
    (chancellors_are_asked_too_early, SEVEN),
    (hitler_cannot_be_named, SEVEN),
    (offers_are_sorted_by_what_was_buried, SEVEN),
    (everybody_sees_the_officers_choices, SEVEN),
    (a_refusal_gives_its_reason, SEVEN),
    (hitler_is_not_awaited, SEVEN),
    (the_fascists_do_not_hear_one, SEVEN),
    (hitler_whispers_to_his_fascists_only, SEVEN),
    (a_hard_choice_gets_more_time, SEVEN),
    (the_winner_is_known_before_the_end, SEVEN),
    (events_are_numbered_for_the_whole_table, SEVEN),
    (a_view_looks_over_the_tables_shoulder, SEVEN),
]


@interpreted_only
@pytest.mark.parametrize(("plant", "setup"), PLANTS, ids=[f"{p.__name__}-{s.seats}" for p, s in PLANTS])
def test_a_planted_leak_is_caught(plant: Plant, setup: Setup, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)

    with pytest.raises(Leak):
        hunt(setup)


@pytest.mark.parametrize("setup", [SIX, SEVEN], ids=["6", "7"])
def test_the_game_as_it_is_has_no_leak(setup: Setup) -> None:
    hunt(setup)


@interpreted_only
def test_a_plant_that_changes_nothing_is_no_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """The planting itself is not what is caught."""
    retelling(monkeypatch, lambda state, event: [event])

    hunt(SEVEN, compared=2)


def a_neighbour_sees_the_ballot(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.BALLOT:
            voter = event.audience.bit_length() - 1
            return [Event(event.audience | 1 << (voter + 1) % state.seats, events.BALLOT, event.args)]
        return [event]

    retelling(patch, retell)


def ballots_are_counted_aloud(patch: pytest.MonkeyPatch) -> None:
    def retell(state: SecretHitler, event: Event) -> list[Event]:
        if event.kind == events.BALLOT and count(state.voted) < count(state.alive):
            return [event, Event(ALL, events.BALLOTS, (state.ayes, state.voted & ~state.ayes))]
        return [event]

    retelling(patch, retell)


@interpreted_only
@pytest.mark.parametrize("plant", [a_neighbour_sees_the_ballot, ballots_are_counted_aloud])
def test_a_broken_seal_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    check_sealed_ballots("LLFHLLF")
    plant(monkeypatch)

    with pytest.raises(Leak):
        check_sealed_ballots("LLFHLLF")


@interpreted_only
def test_imagining_nothing_but_the_truth_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that never differ hide every leak: an imagination that peeks at the live match must be found out."""
    do = Table._do
    latest: list[State] = []

    def remembering(self: Table, seat: int, code: int) -> None:
        latest[:] = [self._state]
        do(self, seat, code)

    monkeypatch.setattr(Table, "_do", remembering)
    monkeypatch.setattr(SecretHitlerGame, "imagine", lambda self, view, dice: latest[0].clone())

    with pytest.raises(AssertionError, match="the comparison proves nothing"):
        common.test_two_worlds_a_seat_cannot_tell_apart(Case(GAME, FIVE, "planted"))


@interpreted_only
def test_an_imagined_world_that_contradicts_the_view_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    imagine = SecretHitlerGame.imagine

    def carelessly(self: SecretHitlerGame, view: View, dice: Dice) -> State:
        world = imagine(self, view, dice)
        assert isinstance(world, SecretHitler)
        world.fascists, world.hitler = 0b11, 2
        return world

    monkeypatch.setattr(SecretHitlerGame, "imagine", carelessly)

    with pytest.raises(AssertionError):
        common.test_imagined_worlds_are_admitted_and_ask_the_same(Case(GAME, SEVEN, "planted"))


# Talk


def only_the_truth_is_offered(patch: pytest.MonkeyPatch) -> None:
    sayable = Table.sayable

    def honestly(self: Table, seat: int) -> list[int]:
        return [code for code in sayable(self, seat) if self.game.bears_out(self.view(seat), code) != 0]

    patch.setattr(Table, "sayable", honestly)


def partners_are_not_suspected(patch: pytest.MonkeyPatch) -> None:
    """An offer that hangs on a secret: who knows a comrade is spared the embarrassment."""
    sayable = Table.sayable

    def loyally(self: Table, seat: int) -> list[int]:
        sides = self.true_sides()
        codes = []
        for code in sayable(self, seat):
            act = self.game.talk.act(code)
            if not (act.verb == "suspect" and sides[seat] == sides[act.args[0]] == 1):
                codes.append(code)
        return codes

    patch.setattr(Table, "sayable", loyally)


def only_one_side_is_asked(patch: pytest.MonkeyPatch) -> None:
    asked = Table.asked

    def knowingly(self: Table) -> int:
        return asked(self) & ~sum(1 << seat for seat, side in enumerate(self.true_sides()) if side == 1)

    patch.setattr(Table, "asked", knowingly)


def liars_are_heard_by_nobody(patch: pytest.MonkeyPatch) -> None:
    utter = Table._utter

    def mumbling(self: Table, seat: int, code: int) -> Event:
        if self.game.bears_out(self.view(seat), code) != 0:
            return utter(self, seat, code)
        event = Event(1 << seat, self.game.said, (seat, code))
        self._deliver(event)
        return event

    patch.setattr(Table, "_utter", mumbling)


def who_holds_a_card_alone_may_tell_of_its_power(patch: pytest.MonkeyPatch) -> None:
    """The mistake that a claim language invites most: a menu for the hacker, and none for the others."""
    sayable = Table.sayable

    def by_card(self: Table, seat: int) -> list[int]:
        hacker = self.game.roles[self.true_roles()[seat]] == "hacker"
        return [code for code in sayable(self, seat) if hacker or self.game.talk.act(code).verb != "saw"]

    patch.setattr(Table, "sayable", by_card)


LES_INFILTRES = GAMES["les_infiltres"]
BATMAN = GAMES["batman_infiltration"]
TALK_PLANTS: list[tuple[Plant, Game, Setup]] = [
    (only_the_truth_is_offered, GAME, SEVEN),
    (partners_are_not_suspected, GAME, SEVEN),
    (only_one_side_is_asked, GAME, SEVEN),
    (liars_are_heard_by_nobody, GAME, SEVEN),
    (only_the_truth_is_offered, LES_INFILTRES, LES_INFILTRES.setup(7)),
    (partners_are_not_suspected, LES_INFILTRES, LES_INFILTRES.setup(7)),
    (liars_are_heard_by_nobody, LES_INFILTRES, LES_INFILTRES.setup(7)),
    (who_holds_a_card_alone_may_tell_of_its_power, LES_INFILTRES, LES_INFILTRES.setup(7)),
    (only_the_truth_is_offered, BATMAN, BATMAN.setup(5)),
    (only_one_side_is_asked, BATMAN, BATMAN.setup(5)),
    (liars_are_heard_by_nobody, BATMAN, BATMAN.setup(5)),
]


@interpreted_only
@pytest.mark.parametrize(
    ("plant", "game", "setup"), TALK_PLANTS, ids=[f"{plant.__name__}-{game.key}" for plant, game, _ in TALK_PLANTS]
)
def test_a_leak_planted_in_talk_is_caught(
    plant: Plant, game: Game, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)

    with pytest.raises(Leak):
        hunt(setup, compared=30, game=game)
