"""The mind of Batman Infiltration: a posterior by cards, words, places and teams; villains who bargain and betray."""

import pytest

from doublejeu.bots import BOTS, player_named
from doublejeu.bots.batman_infiltration.bargains import PROMISE, promised_chaos
from doublejeu.bots.batman_infiltration.belief import Belief, BeliefPersona, VillainTraits
from doublejeu.bots.batman_infiltration.gifts import KINDS, given_chances, kind_of
from doublejeu.bots.batman_infiltration.odds import Reading, assignments
from doublejeu.bots.batman_infiltration.persona import ConductTraits, LikingTraits, ReadingPersona
from doublejeu.bots.persona import BadBot, altered
from doublejeu.bots.play import play_match
from doublejeu.bots.registry import CHARACTERS
from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.batman_infiltration.cards import card_of
from doublejeu.games.batman_infiltration.claims import Gifts, Sight
from doublejeu.games.batman_infiltration.missions import Mission
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    ARKHAM,
    AT_CARDS,
    AT_TEAM,
    BANE,
    BANK,
    CATWOMAN,
    CLAYFACE,
    FAMILY,
    HOLD_CHAOS,
    ICEBERG,
    JOKER,
    MR_FREEZE,
    PENGUIN,
    POLICE,
    SCARECROW,
    SCARRED,
    SEND,
    TWO_FACE,
    VILLAIN,
    YES,
)

GAME = GAMES["batman_infiltration"]
CHAOS_CARD = card_of(ICEBERG, 1, 1, False)
OTHER_CHAOS = card_of(BANK, 1, 1, False)
RICH_CHAOS = card_of(BANK, 1, 2, False)
ORDER_CARD = card_of(ARKHAM, -1, 1, False)
SIGNAL_CARD = card_of(POLICE, -1, 0, True)


def seen_by(seat: int, *missions: Mission, seats: int = 5, identity: int = VILLAIN) -> BatmanInfiltrationView:
    """What a seat knows after these turns."""
    view = BatmanInfiltrationView(GAME.setup(seats), seat)
    cast = [SCARECROW, MR_FREEZE, BANE, CATWOMAN, JOKER, PENGUIN, TWO_FACE]
    view.characters = cast[:seats]
    view.identities[seat] = identity
    for number, mission in enumerate(missions, 1):
        mission.turn = number
        view.missions.append(mission)
        view.claims.gifts.append(Gifts(number, mission.team, mission.revealed, seats))
    view.turn = len(missions)
    return view


def mission(chief: int, team: list[int], cards: list[int]) -> Mission:
    """A turn whose cards lie open."""
    found = Mission(1, chief, 0)
    for seat in team:
        found.team |= 1 << seat
    found.revealed = sorted(cards)
    found.signals = 0
    return found


def odds(view: BatmanInfiltrationView, own: bool = True) -> list[float]:
    return Reading(ReadingPersona(), view.setup, view.seat, own).family(view)


# Before anything is seen


@pytest.mark.parametrize(("seats", "ways"), [(5, 10), (6, 15), (7, 35), (8, 56), (9, 210), (10, 330)])
def test_every_way_the_identities_may_lie(seats: int, ways: int) -> None:
    assert len(assignments(seats).all) == ways


def test_a_card_left_out_is_as_likely_any_of_the_pack() -> None:
    """BI-1.1: at nine seats six cards in ten are villains', so in six deals of ten one of these is left out."""
    ways = assignments(9).masks[0]
    assert sum(count(way) == 4 for way in ways) / len(ways) == pytest.approx(0.6)


def test_knowing_nothing_everybody_else_is_alike() -> None:
    found = odds(seen_by(0, identity=FAMILY))
    assert found == pytest.approx([1, 0.25, 0.25, 0.25, 0.25])
    assert odds(seen_by(0, identity=FAMILY), own=False) == pytest.approx([0.4] * 5)


# Cards


def test_what_is_given_follows_from_likings_and_from_what_hands_hold() -> None:
    fond = given_chances([1.0, 1.0, 1.0, 1e9, 1.0], [10, 10, 10, 9, 10], 3)
    assert fond[3] == pytest.approx(1 - 40 * 39 * 38 / (49 * 48 * 47), abs=1e-6)  # whoever holds one gives it
    assert sum(fond) == pytest.approx(1)
    assert given_chances([1.0] * KINDS, [10, 10, 10, 9, 10], 3) == pytest.approx([n / 49 for n in (10, 10, 10, 9, 10)])


def test_order_speaks_for_the_family_and_chaos_against_it() -> None:
    orderly = odds(seen_by(4, mission(0, [0, 1, 2], [ORDER_CARD, ORDER_CARD, CHAOS_CARD])))
    chaotic = odds(seen_by(4, mission(0, [0, 1, 2], [CHAOS_CARD] * 3)))

    assert orderly[1] > 0.5 > orderly[3]
    assert chaotic[1] < 0.5 < chaotic[3]
    assert sum(orderly) == pytest.approx(2)


def test_what_a_seat_gave_itself_is_no_guess() -> None:
    """The Order was its own: the two others gave Chaos."""
    unknown = mission(0, [0, 1, 4], [ORDER_CARD, CHAOS_CARD, CHAOS_CARD])
    known = mission(0, [0, 1, 4], [ORDER_CARD, CHAOS_CARD, CHAOS_CARD])
    known.sent = ORDER_CARD

    assert odds(seen_by(4, known))[0] < odds(seen_by(3, unknown))[0] - 0.1


def test_clayface_gives_order_whoever_he_is() -> None:
    """BI-7.9: he plays with the family, so his cards say nothing of his identity, and leave the others their own."""
    view = seen_by(4, mission(0, [0, 1, 2], [SIGNAL_CARD, CHAOS_CARD, CHAOS_CARD]))
    usual = odds(view)
    view.characters[2] = CLAYFACE
    found = odds(view)

    assert found[0] < usual[0]
    assert abs(found[2] - 0.5) < abs(usual[2] - 0.5) + 0.05


def test_poison_ivy_answers_for_the_card_she_chose() -> None:
    cards = [SIGNAL_CARD, ORDER_CARD, CHAOS_CARD]
    free, forced = mission(0, [0, 1, 2], cards), mission(0, [0, 1, 2], cards)
    forced.forced = 1
    found, usual = odds(seen_by(4, forced)), odds(seen_by(4, free))

    assert usual[1] == usual[0] > 0.55
    assert found[0] > usual[0] + 0.05
    assert found[1] < usual[1] - 0.05


# Words


def claimed(view: BatmanInfiltrationView, seat: int, card: int) -> BatmanInfiltrationView:
    view.claims.gifts[-1].said[seat] = card
    view.claims.gifts[-1].answered |= 1 << seat
    return view


def test_villains_who_own_their_cards_leave_the_order_to_the_third() -> None:
    view = seen_by(4, mission(0, [0, 1, 2], [ORDER_CARD, CHAOS_CARD, OTHER_CHAOS]))
    silent = odds(view)
    told = odds(claimed(claimed(view, 0, CHAOS_CARD), 1, OTHER_CHAOS))

    assert told[2] > silent[2] + 0.15
    assert told[0] < silent[0]


def test_two_who_claim_one_card_are_not_both_believed() -> None:
    view = seen_by(4, mission(0, [0, 1, 2], [ORDER_CARD, CHAOS_CARD, OTHER_CHAOS]))
    claimed(claimed(view, 0, CHAOS_CARD), 1, OTHER_CHAOS)
    agreed = odds(view)
    disputed = odds(claimed(view, 1, CHAOS_CARD))

    assert disputed[1] > agreed[1]
    assert disputed[0] > agreed[0]


def test_a_promise_not_kept_is_held_against_the_team() -> None:
    view = seen_by(4, mission(0, [0, 1, 2], [ORDER_CARD, ORDER_CARD, ORDER_CARD]))
    before = odds(view)
    view.claims.words.append((1, 1, PROMISE))

    assert odds(view)[1] > before[1] + 0.05
    assert odds(view)[0] < before[0]


def test_a_chief_who_looked_is_believed_in_part() -> None:
    view = seen_by(4)
    sight = Sight(1, 0, 1, False)
    sight.said_identity = FAMILY
    view.claims.sights.append(sight)
    found = odds(view)

    assert 0.5 < found[1] < 1
    view.identities[1] = VILLAIN  # and this seat knows better
    assert odds(view)[0] > 0.9


# Places, teams, the gauge


def test_a_chief_is_judged_by_the_places_he_had() -> None:
    helped = mission(0, [0, 1, 2], [CHAOS_CARD, ORDER_CARD, ORDER_CARD])
    helped.location, helped.square = ARKHAM, 1
    forced = mission(0, [0, 1, 2], [ORDER_CARD] * 3)
    forced.location, forced.square = ARKHAM, 1
    unplaced = [mission(0, [0, 1, 2], cards.revealed) for cards in (helped, forced)]

    assert odds(seen_by(4, helped))[0] > odds(seen_by(4, unplaced[0]))[0] + 0.1
    assert odds(seen_by(4, forced))[0] == pytest.approx(odds(seen_by(4, unplaced[1]))[0])


def test_a_chief_takes_along_his_own() -> None:
    first, second = mission(0, [0, 1, 2], [CHAOS_CARD] * 3), mission(1, [1, 3, 4], [CHAOS_CARD] * 3)
    alike = Reading(ReadingPersona(deeds=ConductTraits(alike=0.5)), GAME.setup(5), 0, True).family(
        seen_by(0, first, second)
    )
    strangers = Reading(ReadingPersona(deeds=ConductTraits(alike=0.0)), GAME.setup(5), 0, True).family(
        seen_by(0, first, second)
    )

    assert alike[3] < strangers[3]  # the Chief looks like a villain, and so does whom he takes


def test_two_face_shows_his_side_on_the_gauge() -> None:
    turn = Mission(1, 0, 0)
    turn.coin = SCARRED
    turn.gauge_path = [0, 2]
    to_chaos = odds(seen_by(4, turn))
    turn.gauge_path = [0, -2]

    assert to_chaos[0] < 0.1 < 0.9 < odds(seen_by(4, turn))[0]


def test_turns_weighed_for_good_come_to_the_same() -> None:
    """A reader who was there and one who takes over agree to the last digit."""
    settled = 0
    for number in range(3):
        table = play_match(GAME, GAME.setup(5), [Belief() for _ in range(5)], Dice(number), True)
        view = GAME.blank(table.setup, 3)
        assert isinstance(view, BatmanInfiltrationView)
        reading = Reading(ReadingPersona(), table.setup, 3, False)
        for event in table.heard(3):
            view.hear(event)
            if view.missions:
                assert reading.family(view) == Reading(ReadingPersona(), table.setup, 3, False).family(view)
        settled = max(settled, reading.settled)
    assert settled >= 2


def test_readers_who_think_otherwise_judge_otherwise() -> None:
    view = seen_by(4, mission(0, [0, 1, 2], [ORDER_CARD, ORDER_CARD, CHAOS_CARD]))
    blind = ReadingPersona(family_gives=LikingTraits(signal=0.04, much_order=0.1, order=0.2, chaos=1.0, much_chaos=2.5))
    assert Reading(blind, view.setup, 4, True).family(view)[1] == pytest.approx(0.5)


# What it plays for


def sat(view: BatmanInfiltrationView, persona: BeliefPersona | None = None, seed: int = 1) -> Belief:
    bot = Belief(persona or BeliefPersona(calm=1_000_000))
    bot.sit(GAME, view.setup, view.seat, Dice(seed))
    return bot


def near_chaos(mine: int, theirs: int) -> BatmanInfiltrationView:
    """Seat 4, a villain, gives a card two squares from the end of Chaos; seat 0 has some bags too."""
    view = seen_by(4, mission(0, [0, 1, 2], [CHAOS_CARD] * 3))
    view.missions.append(Mission(2, 0, 0))
    view.turn, view.chief, view.step = 2, 0, AT_CARDS
    view.team = 0b10011
    view.gauge = view.terms.chaos_end - 2
    view.hand = sorted([RICH_CHAOS, ORDER_CARD, ORDER_CARD])
    for owner, number in ((4, mine), (0, theirs)):
        view.loot_story += [(owner, NOBODY, RICH_CHAOS)] * number
    view.loot = [RICH_CHAOS] * mine
    return view


def test_a_villain_pushes_chaos_while_he_is_the_richest() -> None:
    legal = [SEND + ORDER_CARD, SEND + RICH_CHAOS]
    rich, poor = near_chaos(4, 0), near_chaos(0, 4)
    greedy = BeliefPersona(villain=VillainTraits(greed=1.0), calm=1_000_000)

    assert sat(rich, greedy).choose(rich, legal) == SEND + RICH_CHAOS
    assert sat(poor, greedy).choose(poor, legal) == SEND + ORDER_CARD  # betrayed
    assert (
        sat(poor, BeliefPersona(villain=VillainTraits(greed=0.0), calm=1_000_000)).choose(poor, legal)
        == SEND + RICH_CHAOS
    )
    assert sat(rich, greedy).intention(rich) == "strike"
    assert sat(poor, greedy).intention(poor) == "gather"


def test_a_word_given_is_kept_in_some_matches() -> None:
    view = near_chaos(0, 4)
    view.claims.holding[4][HOLD_CHAOS] = YES
    assert promised_chaos(view, 4)
    legal = [SEND + ORDER_CARD, SEND + RICH_CHAOS]
    persona = BeliefPersona(villain=VillainTraits(greed=1.0, keeps_word=50), calm=1_000_000)
    answers = {sat(view, persona, seed).choose(view, legal) for seed in range(12)}

    assert answers == set(legal)


def test_the_family_goes_for_prison_when_it_may() -> None:
    view = seen_by(4, mission(0, [0, 1, 2], [CHAOS_CARD] * 3), identity=FAMILY)
    view.chief = 4
    view.step = AT_TEAM
    view.stands[POLICE] = view.terms.red[POLICE] - 1

    assert sat(view).intention(view) == "hunt"


def test_bargains_are_struck() -> None:
    promised = urged = 0
    for number in range(12):
        table = play_match(GAME, GAME.setup(6), [Belief() for _ in range(6)], Dice(number), True)
        said = [phrase for _, _, phrase in table.talk]
        promised += said.count(PROMISE)
        urged += sum(GAME.talk.act(phrase).verb == "urge" for phrase in said)
    assert promised > 5
    assert urged > promised


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("villain.greed=1.5", "greed"),
        ("family_gives.chaos=0", "above 0"),
        ("words.owns_up=0.9", "shares of 1"),
        ("deeds.alike=2", "shares of 1"),
    ],
)
def test_what_nobody_can_play_with_is_refused(typed: str, line: str) -> None:
    with pytest.raises(BadBot, match=line):
        altered("belief", BOTS["batman_infiltration"]["belief"].persona, typed)


@pytest.mark.parametrize("name", CHARACTERS["batman_infiltration"])
def test_every_character_plays(name: str) -> None:
    player = player_named("batman_infiltration", name)
    assert play_match(GAME, GAME.setup(5), [player.bot() for _ in range(5)], Dice(1), True).over() is not None


def test_kinds_of_card_tell_order_from_chaos() -> None:
    assert kind_of(SIGNAL_CARD) < kind_of(ORDER_CARD) < kind_of(CHAOS_CARD) < kind_of(card_of(BANK, 2, 0, False))
