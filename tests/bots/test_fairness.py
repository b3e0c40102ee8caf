"""Bots play fair: what one answers and says follows from what its seat was told, and asking it changes nothing.

Every bot of every game is tried at many positions of many set-ups.
"""

from collections.abc import Iterator

import pytest

from doublejeu.bots import BOTS, Bot, Entry, Persona, RandomBot
from doublejeu.bots.persona import altered
from doublejeu.core.contract import Event, Game, View
from doublejeu.core.dice import Dice
from doublejeu.core.setup import Setup
from doublejeu.core.table import Table
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import GIVING
from tests.cases import Case, cases_of, disclosure_of
from tests.engine import many_matches
from tests.two_worlds import World, _go_on


def hurried(entry: Entry) -> Entry:
    """The same bot; one that searches thinks seldom and not for long, which is as fair or unfair as thinking much."""
    if not hasattr(entry.persona, "iterations"):
        return entry
    manner = [pair for pair in ("iterations=2", "tries=0", "late=3") if hasattr(entry.persona, pair.split("=")[0])]
    persona = altered(entry.name, entry.persona, ",".join(manner))
    return Entry(entry.game, entry.name, entry.make, persona)


ENTRIES = [hurried(entry) for entries in BOTS.values() for entry in entries.values()]
MOST_CASES = 5
POSITIONS = 8  # of one match
ON = 12  # answers compared from one position on


def named(entry: Entry) -> str:
    return f"{entry.game}-{entry.name}"


def cases(entry: Entry) -> list[Case]:
    """Some set-ups of the bot's game, spread over all that are declared."""
    declared = cases_of(entry.game)
    return declared[:: -(-len(declared) // MOST_CASES)]


def played(case: Case, entry: Entry, seed: int) -> Iterator[tuple[Table, int]]:
    """A match of this bot, shown at moments spread over it where a seat has a choice; nothing may be played there."""
    table = Table(case.game, case.setup, Dice(seed))
    team = [seated(entry, case.game, case.setup, seat, Dice(seed).fork(seat)) for seat in range(case.setup.seats)]
    caught_up = [0] * case.setup.seats
    choices = 0
    while table.over() is None and choices < 40 * POSITIONS:
        for seat, bot in enumerate(team):
            legal = table.asks(seat)
            if legal:
                if len(legal) > 1:
                    if choices % 7 == seed % 7:
                        yield table, seat
                    choices += 1
                for event in table.heard(seat, caught_up[seat]):
                    bot.hear(event)
                caught_up[seat] = table.heard_count(seat)
                say(table, seat, bot, Dice(choices))
                table.play(seat, bot.choose(table.view(seat), legal))


def say(table: Table, seat: int, bot: Bot, dice: Dice) -> list[int]:
    """Let a bot say what it wants to say, as far as its breath reaches; what it wanted to say."""
    sayable = table.sayable(seat)
    words = bot.speak(table.view(seat), sayable, dice) if sayable else []
    for word in words:
        if word in table.sayable(seat):
            table.say([(seat, word)])
    return words


def positions(entry: Entry) -> Iterator[tuple[Case, Table, int]]:
    """Moments of matches of every set-up in which a seat has a choice; a short match is followed by others."""
    for number, case in enumerate(cases(entry)):
        found = 0
        for deal in range(3):
            for table, seat in played(case, entry, number + 7 * deal):
                yield case, table, seat
                found += 1
                if found == POSITIONS:
                    break
            if found == POSITIONS:
                break


def seated(entry: Entry, game: Game, setup: Setup, seat: int, dice: Dice) -> Bot:
    bot = entry()
    bot.sit(game, setup, seat, dice)
    return bot


def told(entry: Entry, case: Case, seat: int, events: list[Event], seed: int = 5) -> Bot:
    """A bot that has heard all this."""
    bot = seated(entry, case.game, case.setup, seat, Dice(seed))
    for event in events:
        bot.hear(event)
    return bot


def folded(case: Case, table: Table, seat: int) -> View:
    view = case.game.blank(case.setup, seat)
    for event in table.heard(seat):
        view.hear(event)
    return view


def world(case: Case, table: Table, seat: int, seed: int) -> World:
    """A world that the seat holds possible, after the same events."""
    other = Table.replay(case.game, case.setup, table.record, table.talk)
    other._state = case.game.imagine(folded(case, table, seat), Dice(seed))
    other._state.told = []
    return World(other, seat, 1)


@many_matches
@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_a_bot_answers_alike_in_worlds_its_seat_cannot_tell_apart(entry: Entry) -> None:
    """Two worlds are imagined and played on side by side, with the bot at its seat in both, until one shows more."""
    answers = 0
    for number, (case, table, seat) in enumerate(positions(entry)):
        left, right = world(case, table, seat, number), world(case, table, seat, number + 1000)
        answers += answers_alike(entry, case, left, right)
    assert answers >= (20 if entry.game == "sleepers" else 40)


def answers_alike(entry: Entry, case: Case, left: World, right: World) -> int:
    """How many answers were the same before the worlds differed."""
    facts = disclosure_of(case.game.key)
    seat = left.seat
    bots = [told(entry, case, seat, []) for _ in range(2)]
    heard = 0
    answers = 0
    for _ in range(400):
        while left.seen and right.seen:
            if left.seen.popleft() != right.seen.popleft():
                return answers
        if left.over or right.over or answers == ON:
            return answers
        if left.seen or right.seen or not left.acting() == right.acting() == seat:
            _go_on(left, right, case.game, facts)
            continue
        codes = []
        for side, bot in zip((left, right), bots, strict=True):
            for event in side.table.heard(seat, heard):
                bot.hear(event)
            bot.dice = Dice(answers)
            words = bot.speak(side.table.view(seat), side.table.sayable(seat), Dice(answers))
            codes.append([bot.choose(side.table.view(seat), side.table.asks(seat)), *words])
        heard = left.table.heard_count(seat)
        assert codes[0] == codes[1], f"{case.name}: seat {seat} answers {codes} after {heard} events"
        answers += 1
        left.decide(codes[0][:1])
        right.decide(codes[0][:1])
    return answers


class Unfair(RandomBot):
    """Answers by something that is neither in its view nor in its dice."""

    asked = 0

    def choose(self, view: View, legal: list[int]) -> int:
        Unfair.asked += 1
        return legal[Unfair.asked % len(legal)]


class Gossip(RandomBot):
    """Plays fair, and speaks by something that is neither in its view nor in its dice."""

    asked = 0

    def speak(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        Gossip.asked += 1
        return [sayable[Gossip.asked % len(sayable)]] if sayable else []


def test_a_bot_whose_words_rest_on_something_else_is_noticed() -> None:
    entry = Entry("secret_hitler", "gossip", Gossip, Persona())
    with pytest.raises(AssertionError, match="answers"):
        test_a_bot_answers_alike_in_worlds_its_seat_cannot_tell_apart(entry)


def test_a_bot_that_rests_on_something_else_is_noticed() -> None:
    entry = Entry("secret_hitler", "unfair", Unfair, Persona())
    with pytest.raises(AssertionError, match="answers"):
        test_a_bot_answers_alike_in_worlds_its_seat_cannot_tell_apart(entry)


@many_matches
@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_asking_a_bot_leaves_the_view_as_it_was(entry: Entry) -> None:
    asked = 0
    for case, table, seat in positions(entry):
        view, legal = table.view(seat), table.asks(seat)
        sayable = table.sayable(seat)
        before, drawn = everything(view), view.as_dict()
        bot = told(entry, case, seat, table.heard(seat))
        bot.choose(view, legal)
        if sayable:
            assert set(bot.speak(view, sayable, Dice(asked))) <= set(sayable)
            bot.would_speak(view)

        assert view.as_dict() == drawn
        assert everything(view) == before
        assert legal == table.asks(seat)
        assert sayable == table.sayable(seat)
        asked += 1
    assert asked >= 10


@many_matches
@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_a_bot_that_takes_over_answers_as_one_that_was_there(entry: Entry) -> None:
    """All it needs is in the view, or in what it is told at once. Only the card of a clue begun is not.

    What it says is the same too, if it is in the same humour.
    """
    asked = 0
    for number, case in enumerate(cases(entry)):
        table = Table(case.game, case.setup, Dice(number))
        team = [seated(entry, case.game, case.setup, seat, Dice(seat)) for seat in range(case.setup.seats)]
        caught_up = [0] * case.setup.seats
        while table.over() is None and asked < 60 * (number + 1):
            for seat, bot in enumerate(team):
                legal = table.asks(seat)
                if not legal:
                    continue
                for event in table.heard(seat, caught_up[seat]):
                    bot.hear(event)
                caught_up[seat] = table.heard_count(seat)
                newcomer = told(entry, case, seat, table.heard(seat), seat)
                sayable = table.sayable(seat)
                thought = newcomer.speak(folded(case, table, seat), sayable, Dice(asked)) if sayable else []
                assert say(table, seat, bot, Dice(asked)) == thought
                for event in table.heard(seat, caught_up[seat]):
                    bot.hear(event)
                caught_up[seat] = table.heard_count(seat)
                bot.dice = Dice(asked)
                code = bot.choose(table.view(seat), legal)
                if len(legal) > 1 and not in_the_middle_of_a_clue(table.view(seat)):
                    newcomer = told(entry, case, seat, table.heard(seat), seat)
                    newcomer.dice = Dice(asked)
                    assert newcomer.choose(folded(case, table, seat), legal) == code
                    asked += 1
                table.play(seat, code)
    assert asked > 60


def in_the_middle_of_a_clue(view: View) -> bool:
    return isinstance(view, InfiltraitresView) and view.step == GIVING


def everything(thing: object, seen: tuple[int, ...] = ()) -> object:
    """All that an object holds, private things too, in a form that compares."""
    if thing is None or isinstance(thing, bool | int | float | str):
        return thing
    if id(thing) in seen:
        return "again"
    within = (*seen, id(thing))
    if isinstance(thing, list | tuple):
        return [everything(item, within) for item in thing]
    if isinstance(thing, set | frozenset):
        return sorted(repr(item) for item in thing)
    if isinstance(thing, dict):
        return [(everything(key, within), everything(value, within)) for key, value in thing.items()]
    held: dict[str, object] = {}
    for name in dir(thing):
        if not name.startswith("__"):
            value = getattr(thing, name, "unset")
            if not callable(value):
                held[name] = everything(value, within)
    return held


def test_the_comparison_of_views_would_notice_a_change() -> None:
    case = cases_of("secret_hitler")[0]
    view = Table(case.game, case.setup, Dice(1)).view(0)
    before = everything(view)
    event = Event(1, case.game.kinds.kind("tracker"), (2,))
    view.hear(event)

    assert everything(view) != before
