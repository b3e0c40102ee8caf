"""A bot may be given a seat at any moment of a match that anybody played: it answers with something legal, always.

`python -m tests.bots.test_taking_over 10000` tries as many positions of every bot.
"""

import sys
from collections.abc import Iterator

import pytest

from doublejeu.bots import BOTS, Bot, Entry
from doublejeu.bots.infiltraitres.literal import Literal
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games.infiltraitres.cards import number_of
from doublejeu.games.infiltraitres.words import NUMBER
from doublejeu.games.infiltraitres.worlds import traitors_for
from tests.bots.test_fairness import hurried
from tests.cases import Case, cases_of
from tests.engine import many_matches
from tests.games.infiltraitres.scripted import GAME, Script, card

POSITIONS = 300
SEARCHED = 60  # positions of a bot that searches
CARELESS = (100, 40, 10)  # of a hundred acts, those that are drawn blindly; the bots choose the others
PACE = 5  # of so many choices a newcomer is asked one


ENTRIES = [hurried(entry) for entries in BOTS.values() for entry in entries.values() if entry.name != "random"]


def named(entry: Entry) -> str:
    return f"{entry.game}-{entry.name}"


def positions(entry: Entry, seed: int) -> Iterator[tuple[Case, Table, int]]:
    """Moments of one match, in which a seat has a choice; acts of a bot and blind ones follow each other."""
    dice = Dice(seed)
    declared = cases_of(entry.game)
    case = declared[seed % len(declared)]
    careless = CARELESS[seed // len(declared) % len(CARELESS)]
    table = Table(case.game, case.setup, dice.fork(1))
    usual = hurried(next(iter(BOTS[entry.game].values())))
    team = [usual() for _ in range(case.setup.seats)]
    caught_up = [0] * case.setup.seats
    for seat, bot in enumerate(team):
        bot.sit(case.game, case.setup, seat, dice.fork(2 + seat))
    while table.over() is None and len(table.record) < 600:
        for seat, bot in enumerate(team):
            legal = table.asks(seat)
            if not legal:
                continue
            if len(legal) > 1 and dice.below(PACE) == 0:
                yield case, table, seat
            if dice.below(100) < careless:
                table.play(seat, dice.choose(legal))
                continue
            for event in table.heard(seat, caught_up[seat]):
                bot.hear(event)
            caught_up[seat] = table.heard_count(seat)
            table.play(seat, bot.choose(table.view(seat), legal))


def newcomer(entry: Entry, case: Case, table: Table, seat: int) -> Bot:
    """A bot that has just been given the seat and told what it heard."""
    bot = entry()
    bot.sit(case.game, case.setup, seat, Dice(len(table.record)))
    for event in table.heard(seat):
        bot.hear(event)
    return bot


def take_over(entry: Entry, wanted: int) -> None:
    asked = 0
    seed = 0
    while asked < wanted:
        for case, table, seat in positions(entry, seed):
            legal = table.asks(seat)
            answer = newcomer(entry, case, table, seat).choose(table.view(seat), legal)
            assert answer in legal, f"{case.name}, seed {seed}, after {len(table.record)} acts"
            asked += 1
        seed += 1


@many_matches
@pytest.mark.parametrize("entry", ENTRIES, ids=named)
def test_a_bot_takes_over_anywhere(entry: Entry) -> None:
    take_over(entry, SEARCHED if hasattr(entry.persona, "iterations") else POSITIONS)


@many_matches
def test_literal_finishes_a_shot_that_cannot_hit() -> None:
    """Somebody aimed and named a speciality that the clues exclude, then left: any number is a miss."""
    script = Script("t1", ["O2", "N7 R4"], "N13")
    script.identify()
    script.exchange(0, "R4")  # neither red nor a multiple or divisor of four
    script.idle()
    script.do("aim", 0)
    script.do("name", card("R4") // 15)
    assert not any(traitors_for(script.view(1))[0] >> card(f"R{number}") & 1 for number in range(2, 14))
    bot = Literal()
    bot.sit(GAME, script.table.setup, 1, Dice(1))

    answer = bot.choose(script.view(1), script.table.asks(1))

    assert answer in script.table.asks(1)
    named_number = answer - NUMBER + 1
    assert any(number_of(one) == named_number for one in range(75) if traitors_for(script.view(1))[0] >> one & 1)


if __name__ == "__main__":
    for listed in ENTRIES:
        take_over(listed, int(sys.argv[1]))
        print(named(listed), sys.argv[1], "positions", flush=True)
