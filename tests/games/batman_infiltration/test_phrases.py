"""BI-3: what is said through the software."""

import pytest

from doublejeu.core.contract import CHANCE, NOBODY, TABLE
from doublejeu.core.table import Table
from doublejeu.games.batman_infiltration.cards import BAGS_OF
from doublejeu.games.batman_infiltration.claims import holds
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.words import (
    AT_CARDS,
    AT_IVY_CARD,
    AT_KEEP,
    AT_PLACE,
    AT_PRISON,
    AT_SPY,
    AT_STEAL,
    AT_TEAM,
    AT_UNMASK,
    BREATH,
    FAMILY,
    HOLD_CHAOS,
    HOLD_ORDER,
    HOLD_SIGNAL,
    JOKER,
    MOST_BAGS_SAID,
    ON_CONTRADICTION,
    ON_MISSION,
    ON_POWER,
    ON_TEAM,
    ON_WORD,
    POISON_IVY,
    SEND,
    TALK,
    TWO_FACE,
    VILLAIN,
    WISH_ALONG,
    WISH_JAIL,
    WISH_LOOK,
    WISH_OUT,
)
from tests.games.batman_infiltration.stage import (
    ARKHAM,
    BANK,
    GAME,
    ICEBERG,
    POLICE,
    SEWER,
    Stage,
    chaos,
    order,
    rich,
    signal,
)
from tests.golden.draw import drawn
from tests.rules import rule

HANDS = {
    0: [chaos(POLICE), chaos(ICEBERG), chaos(ARKHAM)],
    1: [order(BANK), signal(BANK), order(ICEBERG)],
    2: [chaos(POLICE), rich(BANK), order(ARKHAM)],
    3: [order(POLICE), order(ARKHAM), signal(POLICE)],
    4: [chaos(BANK), chaos(BANK), chaos(ICEBERG)],
}


def offered(stage: Stage, seat: int, verb: str) -> list[tuple[int, ...]]:
    """The arguments with which a seat may now say a verb."""
    acts = [TALK.act(code) for code in stage.table.sayable(seat)]
    return [act.args for act in acts if act.verb == verb]


def true(stage: Stage, seat: int, verb: str) -> list[tuple[int, ...]]:
    """What a seat may truly claim with this verb."""
    own = stage.table.view(seat)
    return [args for args in offered(stage, seat, verb) if GAME.bears_out(own, TALK.code(verb, *args)) == 1]


def say(stage: Stage, seat: int, verb: str, *args: int) -> None:
    stage.table.say([(seat, TALK.code(verb, *args))])


def asked(stage: Stage) -> list[int]:
    return [seat for seat in range(stage.seats) if stage.table.asked() >> seat & 1]


def grounds(stage: Stage, verb: str, speaker: int, seat: int) -> set[int]:
    return {args[-1] for args in offered(stage, speaker, verb) if args[0] == seat}


def staged(**options: object) -> Stage:
    return Stage(hands=HANDS, options=options)


def mission(stage: Stage) -> None:
    stage.mission({0: chaos(POLICE), 1: signal(BANK), 2: chaos(POLICE)})


def visited(stage: Stage, place: int, square: int) -> Stage:
    """The Chief has sent a henchman to a place whose next square is this one."""
    stage.state.stands[place] = square - 1
    card = chaos(place)
    stage.mission({0: card, 1: order(BANK), 2: rich(BANK)})
    stage.act(0, "pick", card)
    return stage


# Claims


@rule("BI-3.3")
def test_the_team_may_claim_the_cards_that_lie_open() -> None:
    stage = staged()
    assert all(offered(stage, seat, "gave") == [] for seat in range(5))
    stage.team(1, 2)
    stage.act(0, "send", chaos(POLICE))
    assert offered(stage, 0, "gave") == []  # still sealed
    stage.act(1, "send", signal(BANK))
    stage.act(2, "send", chaos(POLICE))
    for seat in (0, 1, 2):  # two of a kind are one claim
        assert offered(stage, seat, "gave") == sorted([(chaos(POLICE),), (signal(BANK),)])
    assert offered(stage, 3, "gave") == offered(stage, 4, "gave") == []
    assert true(stage, 1, "gave") == [(signal(BANK),)]
    assert true(stage, 2, "gave") == [(chaos(POLICE),)]


@rule("BI-3.3")
def test_whoever_gave_which_the_same_is_offered() -> None:
    one, two = Stage(hands=HANDS), Stage(hands={**HANDS, 0: HANDS[1], 1: HANDS[0]})
    one.mission({0: chaos(POLICE), 1: signal(BANK), 2: order(ARKHAM)})
    two.mission({0: signal(BANK), 1: chaos(POLICE), 2: order(ARKHAM)})

    for seat in range(5):
        assert one.table.sayable(seat) == two.table.sayable(seat)
    assert one.table.asked() == two.table.asked()


@rule("BI-3.3")
def test_a_card_may_be_claimed_until_others_are_revealed() -> None:
    stage = staged()
    mission(stage)
    stage.act(0, "pick", signal(BANK))
    stage.finish(1)
    assert (stage.state.turn, stage.state.step) == (2, AT_TEAM)
    assert offered(stage, 0, "gave") == sorted([(chaos(POLICE),), (signal(BANK),)])
    say(stage, 0, "gave", signal(BANK))
    stage.mission({1: stage.state.hands[1][0], 3: stage.state.hands[3][0], 4: stage.state.hands[4][0]})

    assert offered(stage, 0, "gave") == []
    assert offered(stage, 3, "gave")
    assert stage.view(TABLE).claims.gifts[0].said[0] == signal(BANK)


@rule("BI-3.3")
def test_the_chief_may_tell_whom_he_saw_at_arkham_then_or_later() -> None:
    stage = visited(staged(), ARKHAM, 3)
    assert stage.state.step == AT_UNMASK
    assert offered(stage, 0, "saw") == []
    stage.act(0, "unmask", 3)
    assert offered(stage, 0, "saw") == [(3, VILLAIN), (3, FAMILY)]
    assert true(stage, 0, "saw") == [(3, FAMILY)]
    assert all(offered(stage, seat, "saw") == [] for seat in (1, 2, 3, 4))
    stage.finish(1)
    assert offered(stage, 0, "saw") == [(3, VILLAIN), (3, FAMILY)]


@rule("BI-3.3")
def test_the_chief_may_tell_what_was_in_a_hand() -> None:
    stage = visited(staged(), ICEBERG, 1)
    assert stage.state.step == AT_SPY
    stage.act(0, "spy", 3)
    stage.act(0, "pick", signal(POLICE))
    assert len(offered(stage, 0, "saw_hand")) == 6
    # Of the hand as it was seen, though its signal has been taken since.
    assert true(stage, 0, "saw_hand") == [(3, HOLD_SIGNAL, 1), (3, HOLD_ORDER, 1), (3, HOLD_CHAOS, 0)]
    say(stage, 0, "saw_hand", 3, HOLD_SIGNAL, 0)
    assert stage.view(4).claims.sights[0].said_holding == [0, NOBODY, NOBODY]
    assert stage.view(4).claims.sights[0].cards == []


@rule("BI-3.3")
def test_poison_ivy_may_tell_what_was_in_a_hand() -> None:
    stage = Stage(hands=HANDS, characters={0: POISON_IVY})
    stage.team(1, 2)
    stage.act(0, "look", 1)
    stage.act(0, "send", order(BANK))
    assert true(stage, 0, "saw_hand") == [(1, HOLD_SIGNAL, 1), (1, HOLD_ORDER, 1), (1, HOLD_CHAOS, 0)]


@rule("BI-3.3")
@pytest.mark.parametrize(
    ("ivy", "sends", "card", "gave"),
    [
        ("his", 0, chaos(POLICE), [chaos(POLICE), order(BANK), rich(BANK)]),
        ("hers", 1, signal(BANK), [order(BANK), signal(BANK), rich(BANK)]),
    ],
)
def test_the_card_that_poison_ivy_chose_is_truly_claimed_by_its_giver(
    ivy: str, sends: int, card: int, gave: list[int]
) -> None:
    """BI-7.7: it is the member's, and she gives one of her own; to the letter it is hers, and he gives another."""
    stage = Stage(hands=HANDS, characters={0: POISON_IVY}, options={"ivy": ivy})
    stage.team(1, 2)
    stage.act(0, "look", 1)
    stage.act(0, "send", order(BANK))
    stage.act(sends, "send", card)
    stage.act(2, "send", rich(BANK))

    for seat in (0, 1, 2):
        assert offered(stage, seat, "gave") == [(each,) for each in sorted(gave)]
        assert true(stage, seat, "gave") == [(gave[seat],)]


@rule("BI-3.3")
def test_the_jokers_card_is_nobodys() -> None:
    stage = Stage(hands=HANDS, characters={0: JOKER})
    stage.mission({0: chaos(POLICE), 1: signal(BANK), 2: order(ARKHAM)})
    stage.chance("draw", rich(SEWER))
    for seat, card in ((0, chaos(POLICE)), (1, signal(BANK)), (2, order(ARKHAM))):
        assert (rich(SEWER),) not in offered(stage, seat, "gave")
        assert true(stage, seat, "gave") == [(card,)]


@pytest.mark.parametrize("ivy", ["his", "hers"])
@pytest.mark.parametrize("seats", [5, 10])
def test_claims_are_judged_by_the_truth_whichever_powers_moved_the_cards(seats: int, ivy: str) -> None:
    """Against the truth and who gave what, over random matches with all characters."""
    setup = GAME.setup(seats, {"ivy": ivy, "gauge_order": 15, "gauge_chaos": 15, "police_whites": 5})
    chosen = 0
    for seed in range(8):
        table = Table.replay(GAME, setup, [])
        state = table._state
        assert isinstance(state, BatmanInfiltration)
        gave: dict[int, int] = {}
        for acting, code in drawn(GAME, setup, seed):
            if state.step == AT_IVY_CARD:
                gave = {acting if ivy == "hers" else state.target: code - SEND}
                chosen += 1
            elif state.step == AT_CARDS:
                gave[acting] = code - SEND
            elif state.step == AT_TEAM:
                gave = {}
            table._do(acting, code)
            if state.owed() >> CHANCE & 1 or not state.owed():
                continue
            for seat in range(seats):
                for phrase in table.sayable(seat):
                    act = TALK.act(phrase)
                    if act.verb == "gave" and state.step not in (AT_CARDS, AT_TEAM) and seat in gave:
                        truth = gave[seat] == act.args[0]
                    elif act.verb == "hold":
                        truth = holds(state.hands[seat], act.args[0]) == bool(act.args[1])
                    elif act.verb == "saw":
                        truth = state.side(act.args[0]) == act.args[1]
                    elif act.verb == "am":
                        truth = state.side(seat) == act.args[0]
                    elif act.verb == "loot":
                        truth = min(sum(BAGS_OF[card] for card in state.loots[seat]), MOST_BAGS_SAID) == act.args[0]
                    else:
                        continue
                    assert GAME.bears_out(table.view(seat), phrase) == truth, (seed, seat, act)
    assert chosen > 5, "Poison Ivy must have been Chief"


@rule("BI-3.4")
def test_identity_hand_and_loot_are_claimed_by_all_alike() -> None:
    stage = staged()
    for seat in range(5):
        assert offered(stage, seat, "am") == [(VILLAIN,), (FAMILY,)]
        assert len(offered(stage, seat, "hold")) == 6
        assert offered(stage, seat, "loot") == []
        assert true(stage, seat, "am") == [(FAMILY if seat > 2 else VILLAIN,)]
    assert true(stage, 1, "hold") == [(HOLD_SIGNAL, 1), (HOLD_ORDER, 1), (HOLD_CHAOS, 0)]
    mission(stage)
    stage.act(0, "pick", chaos(POLICE))
    stage.act(0, "pick", chaos(POLICE))
    stage.act(0, "give", 1)
    stage.fill()
    assert offered(stage, 0, "loot") == offered(stage, 1, "loot") == [(0,), (1,), (2,), (3,)]
    assert true(stage, 0, "loot") == [(1,)]
    say(stage, 0, "loot", 3)
    say(stage, 3, "am", VILLAIN)
    say(stage, 3, "hold", HOLD_SIGNAL, 0)
    shown = stage.view(4).as_dict()
    assert shown["said_bags"] == [3, *[NOBODY] * 4]
    assert shown["said_identities"] == [*[NOBODY] * 3, VILLAIN, NOBODY]
    assert shown["said_holding"][3] == [0, NOBODY, NOBODY]


@rule("BI-3.4")
def test_a_great_loot_is_thirty_bags_or_more() -> None:
    stage = staged()
    view = stage.view(0)
    view.loot_sizes[0] = 20
    view.loot = [rich(BANK)] * 20
    assert GAME.bears_out(view, TALK.code("loot", MOST_BAGS_SAID)) == 1
    assert len([code for code in GAME.sayable(view, 0) if TALK.act(code).verb == "loot"]) == MOST_BAGS_SAID + 1


@rule("BI-3.4")
def test_what_cards_have_among_them() -> None:
    assert [holds([signal(BANK)], holding) for holding in (HOLD_SIGNAL, HOLD_ORDER, HOLD_CHAOS)] == [True, True, False]
    assert [holds([rich(BANK)], holding) for holding in (HOLD_SIGNAL, HOLD_ORDER, HOLD_CHAOS)] == [False, False, True]
    assert not holds([], HOLD_ORDER)


# Being asked aloud


@rule("BI-3.5")
def test_the_team_is_asked_once_its_cards_lie_open() -> None:
    stage = staged()
    assert asked(stage) == []
    stage.team(1, 2)
    assert asked(stage) == []
    for seat, card in ((0, chaos(POLICE)), (1, signal(BANK)), (2, chaos(POLICE))):
        stage.act(seat, "send", card)
    assert stage.state.step == AT_PLACE
    assert asked(stage) == [0, 1, 2]
    assert [offered(stage, seat, "pass") for seat in range(5)] == [[()]] * 3 + [[]] * 2
    stage.table.say([(0, TALK.code("gave", chaos(POLICE))), (1, TALK.code("pass"))])
    assert asked(stage) == [2]
    assert [event.args for event in stage.public("said")] == [
        (0, TALK.code("gave", chaos(POLICE))),
        (1, TALK.code("pass")),
    ]
    stage.act(0, "pick", signal(BANK))
    assert asked(stage) == [2]
    stage.finish(1)
    assert asked(stage) == []


@rule("BI-3.5")
def test_a_chief_who_has_looked_is_asked() -> None:
    stage = visited(staged(), ICEBERG, 1)
    stage.table.say([(seat, TALK.code("pass")) for seat in (0, 1, 2)])
    assert asked(stage) == []
    stage.act(0, "spy", 3)
    assert stage.state.step == AT_STEAL
    assert asked(stage) == []  # he has not finished looking
    stage.act(0, "pick", signal(POLICE))
    assert stage.state.step == AT_KEEP
    assert asked(stage) == [0]
    say(stage, 0, "saw_hand", 3, HOLD_SIGNAL, 1)
    assert asked(stage) == []

    stage = visited(staged(), ARKHAM, 3)
    stage.table.say([(seat, TALK.code("pass")) for seat in (0, 1, 2)])
    stage.act(0, "unmask", 3)
    assert asked(stage) == [0]
    say(stage, 0, "saw", 3, VILLAIN)
    assert asked(stage) == []


# Judgements and the rest


@rule("BI-3.6")
def test_judgements_rest_on_what_everybody_knows() -> None:
    stage = staged()
    assert grounds(stage, "suspect", 4, 0) == {0}
    mission(stage)  # Chaos 2, Order 1, a signal: it may be read either way
    assert grounds(stage, "suspect", 4, 0) == grounds(stage, "trust", 4, 0) == {0, ON_MISSION, ON_TEAM}
    assert grounds(stage, "suspect", 4, 1) == {0, ON_MISSION}
    assert grounds(stage, "suspect", 4, 3) == {0}
    say(stage, 3, "am", VILLAIN)
    assert grounds(stage, "suspect", 4, 3) == {0, ON_WORD}

    stage = staged()
    stage.mission({0: chaos(POLICE), 2: rich(BANK), 4: chaos(BANK)})
    assert ON_MISSION in grounds(stage, "trust", 1, 2)
    assert ON_MISSION not in grounds(stage, "suspect", 1, 2)


@rule("BI-3.6")
def test_powers_are_grounds_and_taking_a_claim_back_does_not_unsay_it() -> None:
    stage = visited(staged(), ARKHAM, 3)
    stage.act(0, "unmask", 3)
    assert ON_POWER in grounds(stage, "suspect", 4, 0) & grounds(stage, "trust", 4, 3)
    say(stage, 0, "saw", 3, FAMILY)
    assert ON_WORD in grounds(stage, "suspect", 4, 3)
    say(stage, 3, "am", VILLAIN)
    assert ON_CONTRADICTION in grounds(stage, "suspect", 4, 3) & grounds(stage, "trust", 4, 0)
    say(stage, 3, "am", FAMILY)
    assert stage.view(TABLE).as_dict()["contradictions"] == []
    assert ON_CONTRADICTION in grounds(stage, "suspect", 4, 3)


@rule("BI-3.6")
def test_a_coin_and_a_bank_are_grounds_to_judge_whom_they_concern() -> None:
    stage = Stage(characters={0: TWO_FACE})
    stage.chance("toss", 1)
    stage.act(0, "swing", 0)
    assert ON_POWER in grounds(stage, "suspect", 4, 0)
    assert ON_POWER not in grounds(stage, "suspect", 4, 1)

    stage = staged()
    stage.state.stands[BANK] = 2
    stage.mission({0: chaos(ARKHAM), 2: rich(BANK), 4: chaos(BANK)})
    stage.act(0, "pick", chaos(BANK))
    for _ in range(3):
        stage.chance("draw", chaos(SEWER))
    for loot in (1, 2, 3):
        assert ON_POWER not in grounds(stage, "suspect", 4, 1)
        stage.act(0, "bank", loot)
    for seat in range(4):
        assert ON_POWER in grounds(stage, "suspect", 4, seat), "the Chief, and whose loots grew"
    assert ON_POWER not in grounds(stage, "suspect", 0, 4)


@rule("BI-3.6")
def test_the_chief_is_urged_in_what_he_is_deciding() -> None:
    stage = staged()
    assert offered(stage, 0, "urge") == []
    wishes = offered(stage, 3, "urge")
    assert [args[1] for args in wishes if args[0] == WISH_ALONG] == [1, 2, 3, 4]
    assert [args[1] for args in wishes if args[0] == WISH_OUT] == [1, 2, 4]
    assert {args[0] for args in wishes} == {WISH_ALONG, WISH_OUT}
    visited(stage, POLICE, 3)
    assert stage.state.step == AT_PRISON
    assert offered(stage, 3, "urge") == [(WISH_JAIL, 1), (WISH_JAIL, 2), (WISH_JAIL, 4)]

    stage = visited(staged(), ARKHAM, 3)
    assert offered(stage, 3, "urge") == [(WISH_LOOK, 1), (WISH_LOOK, 2), (WISH_LOOK, 3), (WISH_LOOK, 4)]


@rule("BI-3.6")
def test_whoever_is_asked_may_pass_and_who_claimed_may_be_believed() -> None:
    stage = staged()
    assert offered(stage, 2, "believe") == offered(stage, 2, "pass") == []
    assert not any(args[0] == 0 for args in offered(stage, 2, "ask"))  # no cards to ask for yet
    say(stage, 1, "ask", 1, 2)
    assert offered(stage, 2, "pass") == [()]
    say(stage, 2, "am", VILLAIN)
    assert offered(stage, 2, "pass") == []
    assert offered(stage, 1, "believe") == [(2, 0), (2, 1)]
    say(stage, 1, "ask", 2, 3)
    mission(stage)
    assert [args[1] for args in offered(stage, 4, "ask") if args[0] == 0] == [0, 1, 2]
    stage.act(0, "pick", signal(BANK))
    stage.finish(1)
    assert offered(stage, 3, "pass") == []  # the question has lapsed


@rule("BI-3.7")
def test_which_claims_contradict_each_other() -> None:
    stage = staged()
    mission(stage)

    def contradictions() -> object:
        return stage.view(TABLE).as_dict()["contradictions"]

    say(stage, 0, "gave", chaos(POLICE))
    say(stage, 1, "gave", chaos(POLICE))
    assert contradictions() == []  # there were two
    say(stage, 2, "gave", chaos(POLICE))
    assert contradictions() == [[0, 1], [0, 2], [1, 2]]
    say(stage, 1, "gave", signal(BANK))
    assert contradictions() == []
    said = [chaos(POLICE), signal(BANK), chaos(POLICE), NOBODY, NOBODY]
    assert stage.view(3).as_dict()["said_gave"] == [{"turn": 1, "cards": said}]
    assert [word[1] for word in stage.view(3).claims.words] == [0, 1, 2, 1]


@rule("BI-3.7")
def test_two_chiefs_may_contradict_each_other() -> None:
    stage = visited(staged(), ARKHAM, 3)
    stage.act(0, "unmask", 3)
    say(stage, 0, "saw", 3, FAMILY)
    stage.finish(1)
    stage.state.stands[ARKHAM] = 2
    stage.state.hands[1][0] = chaos(ARKHAM)
    stage.state.hands[1].sort()
    stage.mission({1: chaos(ARKHAM), 3: stage.state.hands[3][0], 4: stage.state.hands[4][0]})
    stage.act(1, "pick", chaos(ARKHAM))
    stage.act(1, "go", ARKHAM)  # Killer Croc goes where he likes
    stage.act(1, "unmask", 3)
    say(stage, 1, "saw", 3, VILLAIN)

    assert stage.view(TABLE).as_dict()["contradictions"] == [[0, 1]]


@rule("BI-3.8")
def test_four_phrases_before_the_cards_lie_open_and_four_after() -> None:
    stage = staged()

    def talk_out(seat: int) -> int:
        said = 0
        while phrases := stage.table.sayable(seat):
            stage.table.say([(seat, phrases[0])])
            said += 1
        return said

    assert talk_out(4) == BREATH == 4
    stage.team(1, 2)
    assert talk_out(4) == 0
    for seat, card in ((0, chaos(POLICE)), (1, signal(BANK)), (2, chaos(POLICE))):
        stage.act(seat, "send", card)
    assert talk_out(4) == 4
    stage.act(0, "pick", signal(BANK))
    assert talk_out(4) == 0
    stage.finish(1)
    assert talk_out(4) == 4
