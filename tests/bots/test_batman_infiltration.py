"""The rules of thumb of Batman Infiltration: fair, legal, and better than chance on either side."""

import pytest

from doublejeu.bots import BOTS
from doublejeu.bots.batman_infiltration.thumb import DeedTraits, PrisonTraits, Thumb, ThumbPersona
from doublejeu.bots.play import play_match
from doublejeu.bots.voices import voice_for
from doublejeu.core.contract import TABLE
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.words import FAMILY, HOLD_SIGNAL, POISON_IVY
from tests.bots.sides import first_side_wins
from tests.games.batman_infiltration.stage import ARKHAM, POLICE, Stage, chaos, order

GAME = GAMES["batman_infiltration"]


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize(
    "options", [{}, {"characters": "chosen", "signals": "always", "ivy": "hers"}], ids=["default", "options"]
)
def test_thumb_plays_to_the_end_at_every_count(seats: int, options: dict[str, object]) -> None:
    for seed in range(3):
        table = play_match(GAME, GAME.setup(seats, options), [Thumb() for _ in range(seats)], Dice(seed))
        assert table.over() is not None


def test_a_match_of_bots_is_the_same_from_the_same_seed() -> None:
    setup = GAME.setup(7)
    first, second = (play_match(GAME, setup, [Thumb() for _ in range(7)], Dice(5)) for _ in range(2))

    assert first.record == second.record


def test_either_side_gains_by_thinking() -> None:
    games = 40
    thinking_villains = first_side_wins("batman_infiltration", 7, ("thumb", "random"), games, 0)
    thinking_family = first_side_wins("batman_infiltration", 7, ("random", "thumb"), games, 0)

    assert thinking_villains > games // 2
    assert thinking_family < games // 4


@pytest.mark.parametrize("name", ["thumb", "belief"])
def test_bots_ask_each_other_and_are_answered(name: str) -> None:
    asked = answered = 0
    for seed in range(12):
        table = play_match(GAME, GAME.setup(6), [BOTS[GAME.key][name]() for _ in range(6)], Dice(seed), True)
        words = table.view(TABLE).claims.words  # type: ignore[attr-defined]
        for number, (turn, _, phrase) in enumerate(words):
            act = GAME.talk.act(phrase)
            if act.verb == "ask":
                asked += 1
                answered += any(speaker == act.args[1] and then == turn for then, speaker, _ in words[number + 1 :])
    assert asked >= 6
    assert answered >= 0.9 * asked


@pytest.mark.parametrize(("ivy", "card"), [("his", chaos(POLICE)), ("hers", order(ARKHAM))])
def test_poison_ivy_who_has_nothing_to_hide_says_which_card_was_hers(ivy: str, card: int) -> None:
    """BI-7.7: to the letter it is the one that she took out of the member's hand."""
    hands = {0: [chaos(POLICE)], 1: [order(ARKHAM), order(POLICE)], 2: [chaos(ARKHAM)]}
    stage = Stage(characters={0: POISON_IVY}, hands=hands, options={"ivy": ivy})
    stage.team(1, 2)
    stage.act(0, "look", 1)
    stage.act(0, "send", order(ARKHAM))
    stage.act(*((0, "send", chaos(POLICE)) if ivy == "his" else (1, "send", order(POLICE))))
    stage.act(2, "send", chaos(ARKHAM))

    said = voice_for(GAME, 0, Dice(1)).claims(stage.view(0), stage.table.sayable(0), Dice(1))
    assert said == [GAME.talk.code("gave", card), GAME.talk.code("saw_hand", 1, HOLD_SIGNAL, 0)]


def test_thumb_fills_empty_seats() -> None:
    assert next(iter(BOTS["batman_infiltration"])) == "thumb"


def seated(stage: Stage, persona: ThumbPersona | None = None) -> Thumb:
    """A bot at the first seat."""
    bot = Thumb(persona) if persona is not None else Thumb()
    bot.sit(GAME, stage.table.setup, 0, Dice(0))
    bot.beliefs(stage.view(0))
    return bot


def looks_after(missions: list[list[int]], persona: ThumbPersona) -> float:
    """How much the third seat looks like the family after missions with the second, of which these cards were shown."""
    bot = seated(Stage(), persona)
    for turn, cards in enumerate(missions):
        mission = Mission(turn + 1, 1, 0)
        mission.team = 0b00110
        mission.revealed = cards
        mission.signals = 0
        bot._read_mission(mission)
    return bot.looks[2]


def test_who_is_always_there_when_order_is_given_is_noticed() -> None:
    """From the third team in a row on; one team without any Order, and the count begins anew."""
    mixed, all_chaos = [chaos(ARKHAM), order(ARKHAM)], [chaos(ARKHAM), chaos(POLICE)]
    blind, watchful = (
        ThumbPersona(deeds=DeedTraits(nothing_but_order=0.0)),
        ThumbPersona(deeds=DeedTraits(nothing_but_order=1.0)),
    )

    for missions, noticed in (
        ([mixed] * 2, 0.0),
        ([mixed] * 3, 1.0),
        ([mixed] * 5, 3.0),
        ([mixed, mixed, all_chaos, mixed, mixed], 0.0),
    ):
        assert looks_after(missions, watchful) - looks_after(missions, blind) == pytest.approx(noticed)


def test_a_villain_brings_the_police_nearer_once_he_is_sure_of_somebody() -> None:
    stage = Stage("VVVFF", options={"police_whites": 3})
    assert seated(stage)._visiting(POLICE) < 0

    stage.view(0).identities[3] = FAMILY  # as if seen at Arkham
    assert seated(stage)._visiting(POLICE) > 2
    assert seated(stage, ThumbPersona(prison=PrisonTraits(hunts=0.0)))._visiting(POLICE) < 0


def test_a_villain_need_be_less_sure_when_the_cards_run_out() -> None:
    stage = Stage("VVVFF", options={"police_whites": 1})
    view = stage.view(0)
    view.stands[POLICE] = 1  # the next square is the red one
    patient, hurried = (seated(stage, ThumbPersona(prison=PrisonTraits(hurries=hurries))) for hurries in (0.0, 0.2))
    assert patient._visiting(POLICE) == hurried._visiting(POLICE)

    view.pile, view.discard = 1, []
    assert hurried._visiting(POLICE) - patient._visiting(POLICE) == pytest.approx(12 * 0.2 * 6)
