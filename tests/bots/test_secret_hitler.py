"""The bots of Secret Hitler play their roles."""

import pytest

from doublejeu.bots import BOTS, Bot
from doublejeu.bots.play import play_match, play_on
from doublejeu.bots.secret_hitler.belief import Belief, BeliefPersona
from doublejeu.bots.secret_hitler.odds import Reading
from doublejeu.bots.secret_hitler.persona import ReadingPersona, VotingTraits
from doublejeu.core.contract import CHANCE, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler import events
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView, Sight
from doublejeu.games.secret_hitler.words import (
    CODES,
    ELECTION,
    FASCIST,
    HITLER,
    JA,
    LIBERAL,
    NEIN,
    NOMINATION,
    PRESIDENT,
    SAY_PLAN,
)
from doublejeu.lab.study.simulate import Experiment, Stretch, play_stretch
from tests.bots.sides import first_side_wins

GAME = GAMES["secret_hitler"]


def thumbs(seats: int) -> list[Bot]:
    return [BOTS["secret_hitler"]["thumb"]() for _ in range(seats)]


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [5, 7, 10])
def test_thumb_against_thumb_is_a_contest(seats: int) -> None:
    result = play_stretch(Experiment("secret_hitler", seats, {}, ("thumb",), 1), Stretch(0, 200)).result

    assert 0.3 < result.wins["liberals"] / result.games < 0.8
    assert len(result.endings) == 4


@pytest.mark.many_matches
def test_thumb_beats_random_seat_for_seat() -> None:
    result = play_stretch(Experiment("secret_hitler", 7, {}, ("thumb", "random"), 1), Stretch(0, 400)).result

    assert result.bots["thumb"].interval()[0] > result.bots["random"].mean()


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
                    if event.kind == events.ENDED:
                        break
                    before_the_end.hear(event)
                for other, odds in enumerate(bot._suspicion(before_the_end)):
                    if other != seat:
                        (innocent if roles[other] == LIBERAL else guilty).append(odds)
    assert min(guilty) > 0
    assert sum(guilty) / len(guilty) > sum(innocent) / len(innocent) + 0.05  # they vote as liberals would


# `belief`, behaviour by behaviour: seats 0 and 1 are fascists, seat 2 is Hitler, the others are liberals

SEVEN = [FASCIST, FASCIST, HITLER, LIBERAL, LIBERAL, LIBERAL, LIBERAL]
YES, NO = CODES.code("vote", 1), CODES.code("vote", 0)
ALIVE = 0b1111111


def seen_by(seat: int, *governments: Government) -> SecretHitlerView:
    """What a seat of SEVEN knows after these governments."""
    view = SecretHitlerView(GAME.setup(7), seat)
    for other, role in enumerate(SEVEN):
        if other == seat or SEVEN[seat] == FASCIST:
            view.learn_role(other, role)
    for government in governments:
        view.governments.append(government)
        if government.law != -1:
            view._count_law(government.law)
    return view


def governed(president: int, chancellor: int, law: int, passed: int = -1, nays: int = 0) -> Government:
    """A government elected, with what it enacted and the liberal tiles its president passed on."""
    government = Government(president, chancellor)
    government.ayes, government.nays = ALIVE & ~nays, nays
    government.elected = True
    government.law = law
    government.passed_liberals = passed
    return government


def stands(view: SecretHitlerView, president: int, chancellor: int) -> SecretHitlerView:
    """The same, with a government to vote on."""
    view.step = ELECTION
    view.president, view.chancellor = president, chancellor
    view.governments.append(Government(president, chancellor))
    return view


def holding_one_liberal_tile(view: SecretHitlerView, chancellor: int) -> SecretHitlerView:
    view.step = PRESIDENT
    view.president, view.chancellor = view.seat, chancellor
    view.hand = [1, 2]
    return view


def answer(view: SecretHitlerView, legal: list[int], seed: int = 1, bot: Belief | None = None) -> int:
    bot = bot or Belief()
    bot.sit(GAME, view.setup, view.seat, Dice(seed))
    return bot.choose(view, legal)


def share_buried(view: SecretHitlerView) -> float:
    tiles = [CODES.code("discard", LIBERAL), CODES.code("discard", FASCIST)]
    return sum(answer(view, tiles, seed) == tiles[0] for seed in range(200)) / 200


def test_a_fascist_votes_as_a_liberal_would() -> None:
    """He turns down his own suspect partners and elects liberals who look clean."""
    history = [governed(0, 1, FASCIST), governed(3, 4, LIBERAL)]

    for seat in (0, 1, 6):
        assert answer(stands(seen_by(seat, *history), 3, 5), [NO, YES]) == YES
    for seat in (1, 6):
        assert answer(stands(seen_by(seat, *history), 0, 5), [NO, YES]) == NO


def test_a_fascist_drops_the_mask_when_a_ballot_decides_the_match() -> None:
    four_liberal = [governed(3, 4, LIBERAL)] * 4

    assert answer(stands(seen_by(1, *four_liberal), 3, 4), [NO, YES]) == NO
    assert answer(stands(seen_by(6, *four_liberal), 3, 4), [NO, YES]) == YES


def test_hitler_is_named_when_the_table_would_elect_him_and_not_when_it_would_not() -> None:
    clean = seen_by(0, *[governed(3, 4, FASCIST)] * 3)
    suspect = seen_by(0, *[governed(2, 4, FASCIST)] * 3)
    names = [CODES.code("nominate", seat) for seat in range(1, 7)]
    hitler = CODES.code("nominate", 2)
    for view in (clean, suspect):
        view.step, view.president = NOMINATION, 0

    assert {answer(clean, names, seed) for seed in range(20)} == {hitler}
    assert hitler not in {answer(suspect, names, seed) for seed in range(20)}


def test_a_fascist_president_mixes_and_hitler_who_is_alone_hides() -> None:
    fascist = share_buried(holding_one_liberal_tile(seen_by(0), 4))

    assert 0.7 < fascist < 0.97
    assert 0 < share_buried(holding_one_liberal_tile(seen_by(2), 4)) < 0.2
    assert share_buried(holding_one_liberal_tile(seen_by(3), 4)) == 0


def test_a_fascist_who_is_seen_through_or_about_to_lose_hides_no_more() -> None:
    seen_through = seen_by(0, governed(0, 3, FASCIST), governed(0, 5, FASCIST), governed(4, 6, LIBERAL))
    losing = seen_by(0, *[governed(3, 4, LIBERAL)] * 4)

    assert share_buried(holding_one_liberal_tile(seen_through, 4)) == 1
    assert share_buried(holding_one_liberal_tile(losing, 4)) == 1


def test_an_officer_knows_more_than_the_public() -> None:
    """Who passed a choice and got a fascist law has found a fascist; who was handed none suspects the president."""
    betrayed = Reading(ReadingPersona(), 7).own(seen_by(3, governed(3, 1, FASCIST, passed=1)))
    handed_none = Reading(ReadingPersona(), 7).own(seen_by(4, governed(0, 4, FASCIST, passed=0)))
    bystander = Reading(ReadingPersona(), 7).own(seen_by(5, governed(0, 4, FASCIST)))

    assert betrayed.fascist[1] > 0.95
    assert handed_none.fascist[0] > bystander.fascist[0] + 0.05
    assert handed_none.fascist[4] == 0


@pytest.mark.parametrize("fascists", ["selfish", "thumb"])
def test_belief_sees_through_fascists_who_bury_without_care(fascists: str) -> None:
    assert first_side_wins("secret_hitler", 7, ("belief", fascists), 60) > 24  # rules of thumb win about half of them


@pytest.mark.many_matches
def test_belief_against_belief_is_a_contest() -> None:
    assert 0.25 < first_side_wins("secret_hitler", 7, ("belief", "belief"), 100) / 100 < 0.75


def test_a_fascist_sees_the_table_as_the_liberal_he_says_he_is_would() -> None:
    """He buried the liberal tile and says that he handed it on: a liberal who had would be sure of his chancellor."""
    buried = governed(0, 4, FASCIST, passed=0)
    view = seen_by(0, buried)
    reading = Reading(ReadingPersona(), 7)
    silent = reading.posing(view)
    view.governments[-1].said_drawn = 1
    blaming = reading.posing(view)
    view.governments[-1].said_drawn = 0
    covering = reading.posing(view)

    assert silent.fascist[0] == blaming.fascist[0] == covering.fascist[0] == 0
    assert blaming.fascist[4] > 0.9
    assert covering.fascist[4] < silent.fascist[4] < blaming.fascist[4]


def test_a_fascist_keeps_to_what_he_said_of_a_card() -> None:
    view = seen_by(0, governed(3, 4, FASCIST))
    view.sights.append(Sight(1, 0, 5))
    view.sights[-1].said_party = FASCIST
    posing = Reading(ReadingPersona(), 7).posing(view)

    assert posing.fascist[5] == 1


def test_a_fascist_who_votes_for_hitler_in_vain_would_only_be_seen() -> None:
    """Three fascist laws, and the chancellor is Hitler: Ja wins where enough liberals follow, and tells where not."""
    strict = [governed(4, 2, FASCIST, nays=0b1101011)] * 3  # the table never let such a government pass
    in_vain = stands(seen_by(1, *strict), 0, 2)
    followed = stands(seen_by(1, *[governed(4, 5, FASCIST)] * 3), 3, 2)

    assert answer(in_vain, [NO, YES], 1) == NO
    assert answer(followed, [NO, YES], 1) == YES
    assert answer(stands(seen_by(2, *strict), 3, 2), [NO, YES], 1) == YES  # Hitler for himself


def test_a_fascist_votes_as_the_others_say_they_will() -> None:
    """Nobody is suspect yet, so the odds say Ja; but most say that they will not."""
    always = Belief(BeliefPersona(voting=VotingTraits(goes_along=100)))
    view = stands(seen_by(0), 3, 4)

    assert answer(view, [NO, YES], 1, always) == YES
    for speaker in (5, 6):
        view.words.append((len(view.governments), speaker, SAY_PLAN + NEIN))
    view.words.append((len(view.governments), 2, SAY_PLAN + JA))
    assert answer(view, [NO, YES], 1, always) == NO
    assert answer(stands(seen_by(5), 3, 4), [NO, YES], 1, always) == YES  # a liberal goes by his odds
