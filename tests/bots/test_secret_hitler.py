"""The bots of Secret Hitler play their roles."""

import pytest

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.play import play_match, play_on
from doublejeu.bots.secret_hitler_belief import Belief
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import CODES, ENDED, HITLER, LIBERAL
from doublejeu.lab.simulate import Experiment, play_part

GAME = GAMES["secret_hitler"]


def thumbs(seats: int) -> list[Bot]:
    return [BOTS["secret_hitler"]["thumb"]() for _ in range(seats)]


@pytest.mark.parametrize("seats", [5, 7, 10])
def test_thumb_against_thumb_is_a_contest(seats: int) -> None:
    result, _ = play_part(Experiment("secret_hitler", seats, {}, ("thumb",), 1), 0, 200, False)

    assert 0.3 < result.wins["liberals"] / result.games < 0.8
    assert len(result.endings) == 4


def test_thumb_beats_random_seat_for_seat() -> None:
    result, _ = play_part(Experiment("secret_hitler", 7, {}, ("thumb", "random"), 1), 0, 400, False)

    thumb = result.bot_wins["thumb"] / result.bot_seats["thumb"]
    random = result.bot_wins["random"] / result.bot_seats["random"]
    assert thumb > random + 0.05


def test_a_liberal_never_buries_the_only_choice_of_a_liberal_law() -> None:
    """Whoever is liberal and holds both kinds passes and enacts the liberal one."""
    discard_liberal, enact_fascist = CODES.code("discard", 0), CODES.code("enact", 1)
    for seed in range(40):
        table = play_match(GAME, GAME.setup(7), thumbs(7), Dice(seed))
        state = GAME.start(table.setup)
        for seat, code in table.record:
            legal = state.legal(seat)
            if seat != CHANCE and table.view(TABLE).as_dict()["roles"] and len(legal) > 1:
                role = roles_of(table)[seat]
                if role == LIBERAL and CODES.code("discard", 1) in legal:
                    assert code != discard_liberal
                if role == LIBERAL and CODES.code("enact", 0) in legal:
                    assert code != enact_fascist
            state.apply(seat, code)


def test_fascists_never_shoot_hitler_whom_they_know() -> None:
    for seed in range(60):
        table = play_match(GAME, GAME.setup(7), thumbs(7), Dice(seed))
        hitler = roles_of(table).index(HITLER)
        for seat, code in table.record:
            act = CODES.act(code)
            if act.verb == "execute" and act.args == (hitler,):
                assert roles_of(table)[seat] == LIBERAL


def roles_of(table: Table) -> list[int]:
    """Every role, which all are told at the end."""
    roles = table.view(TABLE).as_dict()["roles"]
    assert isinstance(roles, list)
    return roles


def test_bots_decide_from_their_view_alone() -> None:
    """The same view and the same dice give the same answer, whatever the truth behind it."""
    for seed in range(20):
        dice = Dice(seed)
        table = Table(GAME, GAME.setup(7), dice)
        for _ in range(40):
            owing = [seat for seat in range(7) if table.asks(seat)]
            if not owing:
                break
            seat = owing[0]
            answers = set()
            for _twice in range(2):
                bot = BOTS["secret_hitler"]["thumb"]()
                bot.sit(GAME, table.setup, seat, Dice(99))
                answers.add(bot.choose(table.view(seat), table.asks(seat)))
            assert len(answers) == 1
            table.play(seat, dice.choose(table.asks(seat)))


def test_belief_keeps_the_truth_possible_and_leans_towards_it() -> None:
    """After some governments the fascists are, on average, likelier suspects than the liberals."""
    guilty: list[float] = []
    innocent: list[float] = []
    for seed in range(12):
        dice = Dice(seed)
        table = Table(GAME, GAME.setup(7), dice.fork(-1))
        bots: list[Bot] = [Belief() for _ in range(7)]
        play_on(table, bots, dice)
        roles = roles_of(table)
        for seat, bot in enumerate(bots):
            view = table.view(seat)
            assert isinstance(bot, Belief)
            assert isinstance(view, SecretHitlerView)
            if roles[seat] == LIBERAL:
                before_the_end = SecretHitlerView(table.setup, seat)
                for event in table.heard(seat):
                    if event.kind == ENDED:
                        break
                    before_the_end.hear(event)
                for other, odds in enumerate(bot._suspicion(before_the_end)):
                    if other != seat:
                        (innocent if roles[other] == LIBERAL else guilty).append(odds)
    assert min(guilty) > 0
    assert sum(guilty) / len(guilty) > sum(innocent) / len(innocent) + 0.15
