"""The players of Sleepers who search: levels that make sense, wins that are taken, reasons that can be told."""

import json

import pytest

from doublejeu.bots import BOTS, BadBot, Bot, RandomBot, player_named
from doublejeu.bots.play import play_match
from doublejeu.bots.sleepers.search import ADEPT, EXPERT, NOVICE, Seeker, SeekerPersona
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES
from tests.bots.test_sleepers import CHAIN, told
from tests.games.sleepers.positions import choice_of, position

GAME = GAMES["sleepers"]
SETUP = GAME.setup(2)
BRIEF = SeekerPersona(iterations=40)


def seated(persona: SeekerPersona, seat: int = 0) -> Seeker:
    bot = Seeker(persona)
    bot.sit(GAME, SETUP, seat, Dice(5))
    return bot


def answer(white: str, black: str, hands: tuple[str, str], persona: SeekerPersona = BRIEF) -> tuple[str, str]:
    state = position(white, black, hands)
    view = told(state, 0)
    return choice_of(seated(persona).choose(view, state.legal(0)))


def test_levels_are_listed_by_strength() -> None:
    personas = [BOTS["sleepers"][name].persona for name in ("novice", "adept", "expert")]
    assert personas == [NOVICE, ADEPT, EXPERT]
    assert NOVICE.iterations < ADEPT.iterations < EXPERT.iterations


@pytest.mark.parametrize("text", ["iterations=0", "explore=0.0", "wanders=101", "seconds=-1.0"])
def test_what_nobody_can_play_with_is_refused(text: str) -> None:
    with pytest.raises(BadBot):
        player_named("sleepers", f"expert:{text}")


@pytest.mark.many_matches
def test_a_novice_beats_random_with_either_colour() -> None:
    for number in range(4):
        bots: list[Bot] = [RandomBot(), RandomBot()]
        bots[number % 2] = Seeker(NOVICE)
        outcome = play_match(GAME, SETUP, bots, Dice(40 + number // 2)).over()
        assert outcome is not None
        assert outcome.winners == 1 << number % 2


def test_it_takes_a_win_that_two_activations_make() -> None:
    verb, on = answer(f"{CHAIN} H4:S I3:L A1:R", "A5:S", ("SSSS", "SSSS"))

    assert verb == "activate"
    assert on in ("H4", "I3")


def test_the_search_alone_sees_a_win_too() -> None:
    persona = SeekerPersona(iterations=40, tries=0)
    assert answer("C2:S* C3:S* C4:S* C5:S* C6:S I1:M", "A5:S", ("MM", "SS"), persona) == ("activate", "C6")


def test_it_closes_the_gap_of_a_rival_who_is_ahead() -> None:
    verb, on = answer("A1:S", CHAIN.replace("E5:I* ", "") + " H4:S* I3:L*", ("SSSS", "SSSS"))

    assert (verb, on) in {("place", "E5"), ("place", "E4")}


def test_a_novice_does_not_mind_the_rival() -> None:
    """It goes on with its own chain where its rival wins next."""
    rival = CHAIN.replace("E5:I* ", "") + " H4:S* I3:L*"
    white = "A5:S* B6:M* C7:S* D8:P*"
    careful = answer(white, rival, ("SSSS", "SSSS"))
    careless = answer(white, rival, ("SSSS", "SSSS"), SeekerPersona(iterations=40, care=0.0))

    assert careful in {("place", "E5"), ("place", "E4")}
    assert careless not in {("place", "E5"), ("place", "E4")}


def test_the_same_dice_give_the_same_answer_and_the_same_reasons() -> None:
    state = position("A3:S* B3:M*", "A5:S", ("SMPL", "SSSS"))
    view = told(state, 0)
    told_reasons = []
    for _ in range(2):
        bot = seated(BRIEF)
        bot.choose(view, state.legal(0))
        told_reasons.append(bot.explain(view))

    assert told_reasons[0] == told_reasons[1]


def test_it_explains_its_answer_in_plain_data() -> None:
    state = position("A3:S* B3:M*", "A5:S", ("SMPL", "SSSS"))
    view = told(state, 0)
    bot = seated(BRIEF)
    code = bot.choose(view, state.legal(0))

    told_reasons = bot.explain(view)

    assert json.loads(json.dumps(told_reasons)) == told_reasons
    assert told_reasons["code"] == code
    candidates = told_reasons["candidates"]
    assert isinstance(candidates, list)
    assert code in [candidate["code"] for candidate in candidates]
    assert told_reasons["line"][0] == {"seat": 0, "code": code}  # type: ignore[index]
    needs = told_reasons["needs"]
    assert isinstance(needs, list)
    assert needs[0]["chain"] == 7 * 3  # seven hexes are still empty


def test_a_turn_that_wins_is_explained_as_such() -> None:
    state = position("C2:S* C3:S* C4:S* C5:S* C6:S I1:M", "A5:S", ("MM", "SS"))
    view = told(state, 0)
    bot = seated(BRIEF)
    code = bot.choose(view, state.legal(0))

    assert code == GAME.codes.code("activate", NAMES.index("C6"))
    assert bot.explain(view)["candidates"] == [{"code": code, "visits": 0, "worth": 1.0, "prior": 1.0}]


def test_a_short_time_cuts_thinking_short() -> None:
    state = position("A3:S* B3:M*", "A5:S", ("SMPL", "SSSS"))
    view = told(state, 0)
    bot = seated(SeekerPersona(iterations=1_000_000, seconds=0.000001, tries=0))

    assert bot.choose(view, state.legal(0)) in state.legal(0)
    assert bot.reasons is not None
    assert bot.reasons.iterations < 1_000_000
