"""The odds that `belief` keeps in Les Infiltrés, against brute force, and what it makes of them."""

from itertools import permutations
from typing import ClassVar

import pytest

from doublejeu.bots import BOTS, Bot, player_named
from doublejeu.bots.les_infiltres.belief import Belief, BeliefPersona
from doublejeu.bots.les_infiltres.claims import (
    ChristianTraits,
    ClaimLikelihood,
    InfiltratorTraits,
    ListeningPersona,
    StandingClaims,
)
from doublejeu.bots.les_infiltres.odds import BALLOTS, NIGHTS, NOTHING, Reading, reading
from doublejeu.bots.les_infiltres.persona import ReadingPersona
from doublejeu.bots.les_infiltres.player import spoken_against
from doublejeu.bots.les_infiltres.prospects import at_dawn, at_nightfall
from doublejeu.bots.persona import BadBot, altered
from doublejeu.bots.play import play_match
from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY, TABLE, View
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import Day, LesInfiltresView, Night
from doublejeu.games.les_infiltres.words import (
    ASK_CARD,
    BELIEVER,
    CALL_ARREST,
    CALL_INFILTRATORS,
    DEBATE,
    DENOUNCE,
    DID_RESCUE,
    GROUNDS,
    HACKER,
    INFILTRATOR,
    LOOKOUT,
    MINISTER,
    ON_CONTRADICTION,
    ON_VOTE,
    ON_WORD,
    PASTOR,
    POINT,
    READY,
    REST,
    ROLES,
    SAY_AM,
    SAY_ASK,
    SAY_BELIEVE,
    SAY_DID,
    SAY_PASS,
    SAY_PLAN,
    SAY_SAW,
    SAY_SUSPECT,
    SAY_TRUST,
    SEATS,
    VOTE,
    VOTE_FOR,
)
from research.likelihoods_les_infiltres import lines
from tests.bots.test_les_infiltres import ALL_ROLES

GAME = GAMES["les_infiltres"]
SEVEN = 7
EVERYBODY = 0b1111111


def am(role: int) -> int:
    return SAY_AM + role


def saw(seat: int, role: int) -> int:
    return SAY_SAW + seat * ROLES + role


def rescued(seat: int) -> int:
    return SAY_DID + DID_RESCUE * SEATS + seat


def morning(seat: int, role: int, said: list[tuple[int, int]], days: int = 1) -> LesInfiltresView:
    """The debate of a day at seven seats where no night took anybody, as one seat sees it."""
    view = LesInfiltresView(GAME.setup(SEVEN), seat)
    view.step = DEBATE
    view.sage = 0
    for number in range(days):
        view.nights.append(Night(number + 1, EVERYBODY))
        view.nights[-1].over = True
        view.days.append(Day(number + 1))
    if seat != TABLE:
        view.roles[seat] = role
    for speaker, phrase in said:
        view.claims.hear(days, speaker, phrase, view.open_cards)
    return view


def take(view: LesInfiltresView, number: int, seat: int, role: int) -> None:
    """A night took somebody."""
    view.nights[number].jailed |= 1 << seat
    lose(view, number, seat, role)


def lose(view: LesInfiltresView, number: int, seat: int, role: int) -> None:
    view.alive &= ~(1 << seat)
    view.open_cards[seat] = view.roles[seat] = role
    for night in view.nights[number + 1 :]:
        night.alive &= ~(1 << seat)


# Against brute force

STORIES: dict[str, list[tuple[int, int]]] = {
    "nothing": [],
    "a hacker": [(3, saw(0, INFILTRATOR)), (3, saw(6, PASTOR))],
    "contradicted": [(3, saw(0, INFILTRATOR)), (0, saw(3, INFILTRATOR)), (5, am(BELIEVER))],
    "a crowd": [
        (3, saw(6, BELIEVER)),
        (2, rescued(3)),
        (5, am(PASTOR)),
        (1, am(BELIEVER)),
        (0, saw(1, BELIEVER)),
        (6, am(BELIEVER)),
    ],
    "two of a kind": [(2, am(MINISTER)), (5, am(MINISTER))],
}


def answering(story: str) -> set[int]:
    """Those who first claimed anything after somebody had said to have seen their infiltrator's card."""
    named, spoke, answered = set(), set(), set()
    for speaker, phrase in STORIES[story]:
        if speaker not in spoke and speaker in named:
            answered.add(speaker)
        spoke.add(speaker)
        named |= {seat for seat in range(SEVEN) if phrase == saw(seat, INFILTRATOR)}
    return answered


def chance_in(
    persona: ListeningPersona, cast: tuple[int, ...], told: StandingClaims, answered: set[int], alive: int
) -> float:
    """How likely the words are if the cards lie just so, written down anew from the tables' meaning."""
    chance = 1.0
    for seat, role in enumerate(told.outed):
        if role == NOBODY:
            continue
        if cast[seat] == INFILTRATOR:
            chance *= persona.infiltrators.posed(role, seat in answered)
        else:
            chance *= persona.christians.tells(role) if cast[seat] == role else persona.christians.lies
    for role in range(HACKER, ROLES):
        claimants = [seat for seat in range(SEVEN) if told.outed[seat] == role]
        if claimants and all(cast[seat] == INFILTRATOR for seat in claimants):
            chance *= persona.christians.shy if role in (HACKER, LOOKOUT) else persona.christians.shy_power
    gang = [seat for seat in range(SEVEN) if cast[seat] == INFILTRATOR and alive >> seat & 1]
    others = count(alive) - 1
    for seat, target, role in told.sights:
        guilty = cast[target] == INFILTRATOR
        if cast[seat] == INFILTRATOR:
            speaks = persona.infiltrators.spoken_partner if guilty else 1 - persona.infiltrators.spoken_partner
            of_how_many = max(1, len(gang) - 1) if guilty else others - (len(gang) - 1)
            names = persona.infiltrators.names_partner if guilty else persona.infiltrators.names_christian
            chance *= speaks / of_how_many * others * (names if role == INFILTRATOR else 1 - names)
        elif cast[seat] == told.outed[seat]:
            chance *= 1.0 if cast[target] == role else persona.christians.lies
    for seat, target in told.rescues:
        if cast[seat] != INFILTRATOR and cast[target] == INFILTRATOR:
            chance *= persona.christians.lies
    return chance


def by_brute_force(
    persona: ListeningPersona, told: StandingClaims, answered: set[int], cards: list[int]
) -> dict[int, float]:
    """The weight of each team: the mean over all deals of the cards with which it is the team."""
    deck = [role for role, number in enumerate(Terms(GAME.setup(SEVEN)).counts) for _ in range(number)]
    sums: dict[int, float] = {}
    ways: dict[int, int] = {}
    for cast in set(permutations(deck)):
        if any(known not in (NOBODY, held) for known, held in zip(cards, cast, strict=True)):
            continue
        team = sum(1 << seat for seat in range(SEVEN) if cast[seat] == INFILTRATOR)
        sums[team] = sums.get(team, 0.0) + chance_in(persona, cast, told, answered, EVERYBODY)
        ways[team] = ways.get(team, 0) + 1
    return {team: sums[team] / ways[team] for team in sums}


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("mine", [{}, {4: BELIEVER}, {4: HACKER, 1: MINISTER}, {5: PASTOR, 4: INFILTRATOR}])
def test_words_weigh_what_a_sum_over_every_deal_gives(story: str, mine: dict[int, int]) -> None:
    """With Christians who hardly ever lie; where they would have to, both weights vanish."""
    persona = ListeningPersona(christians=ChristianTraits(lies=1e-9))
    told = StandingClaims(SEVEN)
    for speaker, phrase in STORIES[story]:
        told.hear(speaker, phrase)
    cards = [mine.get(seat, NOBODY) for seat in range(SEVEN)]
    expected = by_brute_force(persona, told, answering(story), cards)
    likelihood = ClaimLikelihood(persona, Terms(GAME.setup(SEVEN)), told, cards, EVERYBODY)
    found = {team: likelihood.chance(team) for team in expected}

    most = max(expected.values())
    for team in expected:
        assert found[team] / max(found.values()) == pytest.approx(expected[team] / most, rel=1e-5, abs=1e-6)


def test_the_odds_of_a_deal_are_those_of_the_cards() -> None:
    view = morning(2, MINISTER, [])
    odds = reading(BeliefPersona(), view.terms).own(view).infiltrator

    assert odds == pytest.approx([1 / 3, 1 / 3, 0, 1 / 3, 1 / 3, 1 / 3, 1 / 3])
    assert reading(BeliefPersona(), view.terms).public(view).infiltrator == pytest.approx([2 / 7] * SEVEN)


# What moves the odds


def odds_of(view: LesInfiltresView, without: str = NOTHING) -> list[float]:
    read = Reading(BeliefPersona(), view.terms)
    return (read.public if view.seat == TABLE else read.own)(view, without).infiltrator


def test_a_hacker_is_believed_and_less_so_when_she_is_contradicted() -> None:
    alone = odds_of(morning(TABLE, NOBODY, [(3, saw(0, INFILTRATOR))]))
    disputed = odds_of(morning(TABLE, NOBODY, [(3, saw(0, INFILTRATOR)), (0, saw(3, INFILTRATOR))]))

    assert alone[0] > 0.85 > 0.15 > alone[3]
    assert alone[0] > disputed[0] > disputed[3] > alone[3]
    assert disputed[0] + disputed[3] > 0.95  # one of the two


def test_who_knows_better_is_not_deceived() -> None:
    lie = [(3, saw(0, INFILTRATOR))]
    assert odds_of(morning(5, HACKER, lie))[3] > 0.8
    assert odds_of(morning(0, BELIEVER, lie))[3] > 0.8
    assert odds_of(morning(5, BELIEVER, lie))[3] < 0.2


def test_a_rescue_clears_who_was_designated() -> None:
    odds = odds_of(morning(TABLE, NOBODY, [(2, rescued(6))]))
    assert odds[6] < 0.15
    assert odds[2] < 2 / 7


def test_who_came_out_and_is_never_taken_grows_suspect() -> None:
    said = [(3, saw(6, BELIEVER))]
    soon = morning(TABLE, NOBODY, said)
    later = morning(TABLE, NOBODY, [], 3)
    later.claims.hear(1, 3, saw(6, BELIEVER), later.open_cards)
    take(later, 1, 0, BELIEVER)
    without = odds_of(later, NIGHTS)[3]

    assert odds_of(later)[3] > without
    assert odds_of(soon, NIGHTS) == pytest.approx(odds_of(soon))


def test_whoever_spared_an_infiltrator_grows_suspect() -> None:
    view = morning(TABLE, NOBODY, [], 2)
    view.claims.hear(1, 3, saw(0, INFILTRATOR), view.open_cards)
    view.days[0].votes = [[0, 3], [1, 0], [2, 0], [3, 0], [4, 3], [5, 0], [6, 0]]
    view.days[0].excluded = 1
    lose(view, 0, 0, INFILTRATOR)
    odds = odds_of(view)

    assert odds[0] == 1
    assert odds[4] > odds[1] == pytest.approx(odds[2])
    assert odds_of(view, BALLOTS)[4] == pytest.approx(odds_of(view, BALLOTS)[1])


def test_odds_are_the_same_whoever_asked_before() -> None:
    """What is remembered of one history is not mistaken for another."""
    one = morning(TABLE, NOBODY, [(3, saw(0, INFILTRATOR))])
    other = morning(TABLE, NOBODY, [(0, saw(3, INFILTRATOR))])
    shared = reading(BeliefPersona(), one.terms)
    first, second = shared.public(one).infiltrator, shared.public(other).infiltrator

    assert first == pytest.approx(odds_of(one))
    assert second == pytest.approx(odds_of(other))
    assert shared.public(one).infiltrator == first


def test_chances_that_are_none_are_refused() -> None:
    with pytest.raises(BadBot, match="chances"):
        player_named("les_infiltres", "belief:christians.shy=1.5")
    with pytest.raises(BadBot, match="chances"):
        player_named("les_infiltres", "belief:reading.busses=1.0")
    with pytest.raises(BadBot, match="per cent"):
        player_named("les_infiltres", "belief:claiming.early=120")
    with pytest.raises(BadBot, match="below 0"):
        player_named("les_infiltres", "belief:reading.sharp=-1.0")


# What it does


def but(given: str) -> BeliefPersona:
    """The usual persona but for these fields."""
    persona = altered("belief", BeliefPersona(), given)
    assert isinstance(persona, BeliefPersona)
    return persona


def seated(seat: int, persona: BeliefPersona | None = None) -> Belief:
    bot = Belief(persona or BeliefPersona())
    bot.sit(GAME, GAME.setup(SEVEN), seat, Dice(seat))
    return bot


def test_a_christian_votes_against_whom_the_hacker_names() -> None:
    view = morning(5, BELIEVER, [(3, saw(0, INFILTRATOR))])
    view.step = VOTE
    assert seated(5).choose(view, [VOTE_FOR + seat for seat in range(SEVEN) if seat != 5]) == VOTE_FOR


def test_an_infiltrator_gives_a_partner_up_who_cannot_be_saved() -> None:
    view = morning(5, INFILTRATOR, [(3, saw(0, INFILTRATOR))])
    view.roles[0] = INFILTRATOR
    view.step = VOTE
    legal = [VOTE_FOR + seat for seat in range(SEVEN) if seat != 5]
    assert seated(5).choose(view, legal) == VOTE_FOR
    spares = but("voting.doomed=1.1,voting.sacrifices=0")
    assert seated(5, spares).choose(view, legal) != VOTE_FOR


def test_a_hacker_denounces_where_her_word_is_not_enough() -> None:
    silent = morning(3, HACKER, [])
    believed = morning(3, HACKER, [(3, saw(0, INFILTRATOR))])
    for view in (silent, believed):
        view.hacks = [[0, INFILTRATOR]]
        view.found = 1
        view.roles[0] = INFILTRATOR
    assert seated(3).choose(silent, [READY, DENOUNCE]) == DENOUNCE
    assert seated(3).choose(believed, [READY, DENOUNCE]) == READY


def test_a_minister_arrests_whom_he_is_sure_of() -> None:
    legal = [REST] + [POINT + seat for seat in range(SEVEN) if seat != 5]
    view = morning(5, MINISTER, [(3, saw(0, INFILTRATOR))], 2)
    view.step = CALL_ARREST
    assert seated(5).choose(view, legal) == POINT
    view = morning(5, MINISTER, [], 2)
    view.step = CALL_ARREST
    assert seated(5, but("powers.arrests_for=0.3")).choose(view, legal) == REST


def test_a_suspicion_names_what_it_rests_on() -> None:
    view = morning(5, BELIEVER, [(3, saw(0, INFILTRATOR)), (0, saw(3, INFILTRATOR))])
    assert seated(5).voice.grounds(view, 0)[0] == ON_CONTRADICTION
    view = morning(5, BELIEVER, [], 2)
    view.claims.hear(1, 3, saw(0, INFILTRATOR), view.open_cards)
    view.days[0].votes = [[0, 3], [1, 0], [2, 0], [3, 0], [4, 3], [5, 0], [6, 0]]
    view.days[0].excluded = 1
    lose(view, 0, 0, INFILTRATOR)
    assert seated(5).voice.grounds(view, 4)[0] == ON_VOTE
    assert ON_VOTE < GROUNDS


def said_by(bot: Belief, view: LesInfiltresView, dice: int, plan: int = NOBODY) -> list[int]:
    """The opinions of a bot that may say anything."""
    return bot.voice.opinions(view, list(range(len(GAME.talk))), Dice(dice), bot.beliefs(view), plan)


def trusted_in(words: list[int]) -> list[tuple[int, int]]:
    """Whom they express trust in, and on what ground."""
    return [divmod(word - SAY_TRUST, GROUNDS) for word in words if SAY_TRUST <= word < SAY_BELIEVE]


def test_nobody_is_trusted_for_being_the_first_of_equals() -> None:
    view = morning(5, BELIEVER, [], 2)  # any ground may be given, and none holds
    bot = seated(5, but("talking.vouches=100"))
    assert not [word for number in range(50) for word in trusted_in(said_by(bot, view, number))]


def test_trust_names_what_it_rests_on_and_is_not_of_whom_one_votes_against() -> None:
    view = morning(5, BELIEVER, [(3, saw(6, BELIEVER))], 2)
    bot = seated(5, but("talking.vouches=100"))
    spoken = {word for number in range(50) for word in trusted_in(said_by(bot, view, number))}
    assert {ground for _, ground in spoken} == {ON_WORD}
    for trusted, _ in spoken:
        planned = said_by(bot, view, 1, SAY_PLAN + trusted)
        assert trusted not in [seat for seat, _ in trusted_in(planned)]


def last_three(seat: int, role: int) -> LesInfiltresView:
    """Two infiltrators were dealt and one is gone: 3, 5 and 6 are left, and whoever sees through one is sure."""
    view = morning(seat, role, [], 3)
    for fallen, card in ((0, INFILTRATOR), (1, BELIEVER), (2, PASTOR), (4, MINISTER)):
        view.days[0].excluded |= 1 << fallen
        lose(view, 0, fallen, card)
    return view


def test_a_hacker_who_is_sure_by_elimination_comes_out() -> None:
    view = last_three(3, HACKER)
    view.hacks = [[1, BELIEVER], [5, BELIEVER]]
    view.roles[5] = BELIEVER
    bot = seated(3, but("claiming.early=0,claiming.owns_up=0,talking.talks=0"))
    words = bot.speak(view, list(range(len(GAME.talk))), Dice(1))
    assert words[0] == saw(5, BELIEVER)
    assert any(SAY_SUSPECT + (6 * 2 + 1) * GROUNDS <= word < SAY_SUSPECT + (6 * 2 + 2) * GROUNDS for word in words)
    view.hacks = [[1, BELIEVER]]  # of whom all know: she cannot claim to have seen him
    assert bot.voice.claims(view, list(range(len(GAME.talk))), Dice(1)) == [am(HACKER)]


def test_whoever_is_sure_speaks_however_quiet_he_is() -> None:
    view = last_three(3, BELIEVER)
    view.innocent |= 1 << 5
    quiet = seated(3, but("talking.talks=0"))
    assert quiet.presses(view)
    words = quiet.speak(view, list(range(len(GAME.talk))), Dice(1))
    assert SAY_SUSPECT + (6 * 2 + 1) * GROUNDS <= words[0] < SAY_SUSPECT + (6 * 2 + 2) * GROUNDS
    for word in words:
        view.claims.hear(3, 3, word, view.open_cards)
    assert not quiet.presses(view)
    assert not seated(3, but("talking.talks=0")).presses(morning(3, BELIEVER, []))


@pytest.mark.parametrize(
    ("role", "owns_up", "answer"),
    [
        (BELIEVER, 0, [am(BELIEVER)]),
        (INFILTRATOR, 0, [am(BELIEVER)]),
        (MINISTER, 0, []),
        (MINISTER, 100, [am(MINISTER)]),
    ],
)
def test_who_is_named_by_many_says_which_card_he_holds(role: int, owns_up: int, answer: list[int]) -> None:
    persona = but(f"claiming.owns_up={owns_up},talking.talks=0,claiming.poses=0,claiming.fakes=0")
    offers = sorted([am(BELIEVER), am(MINISTER)])
    named = [(0, SAY_PLAN + 5), (1, SAY_PLAN + 5)]
    assert seated(5, persona).speak(morning(5, role, named), offers, Dice(1)) == answer
    assert seated(5, persona).presses(morning(5, role, named)) == bool(answer)
    few = [(0, SAY_PLAN + 5), (1, SAY_PLAN + 2)]
    assert seated(5, persona).speak(morning(5, role, few), offers, Dice(1)) == []


class Watched(Belief):
    """Notes, at each vote of a Christian who is sure of somebody, whether he has spoken against him that day."""

    notes: ClassVar[list[bool]] = []

    def choose(self, view: View, legal: list[int]) -> int:
        assert isinstance(view, LesInfiltresView)
        if view.step == VOTE and view.roles[self.seat] not in (INFILTRATOR, HACKER, LOOKOUT):
            sure = self.voice._sure_of(view)
            if sure:
                today = [word for word in view.claims.words if word[0] == len(view.days) and word[1] == self.seat]
                self.notes.append(any(spoken_against(phrase) in sure for _, _, phrase in today))
        return super().choose(view, legal)


def test_in_matches_hardly_anybody_is_sure_and_silent() -> None:
    Watched.notes.clear()
    for seed in range(60):
        play_match(GAME, GAME.setup(SEVEN), [Watched() for _ in range(SEVEN)], Dice(seed), True)
    assert len(Watched.notes) > 30
    assert Watched.notes.count(False) / len(Watched.notes) < 0.05  # a third, when each had one turn


@pytest.mark.parametrize("role", [BELIEVER, PASTOR])
def test_a_christian_in_no_danger_answers_when_asked_for_his_card(role: int) -> None:
    view = morning(5, role, [(3, SAY_ASK + ASK_CARD * SEATS + 5)])
    offers = sorted([am(BELIEVER), am(PASTOR), am(HACKER), SAY_PASS])
    for number in range(20):
        assert seated(5, but("claiming.answers=100")).voice.claims(view, offers, Dice(number)) == [am(role)]
    usual = [am(role)] if role == BELIEVER else [SAY_PASS]
    assert seated(5).voice.claims(view, offers, Dice(1)) == usual
    hacker = morning(5, HACKER, [(3, SAY_ASK + ASK_CARD * SEATS + 5)])
    assert seated(5, but("claiming.early=0")).voice.claims(hacker, offers, Dice(1)) == [SAY_PASS]


def test_whoever_hears_his_own_card_claimed_says_so() -> None:
    view = morning(5, PASTOR, [(1, am(PASTOR))])
    offers = sorted([am(PASTOR), am(BELIEVER), saw(1, INFILTRATOR)])
    assert seated(5).voice.claims(view, offers, Dice(1)) == [am(PASTOR)]
    assert seated(5).voice.comes_out(view)


def test_the_hacker_comes_out_for_a_reason() -> None:
    late = but("claiming.early=0,claiming.owns_up=0")
    view = morning(3, HACKER, [])
    view.hacks = [[6, BELIEVER]]
    view.roles[6] = BELIEVER
    offers = sorted([am(HACKER), saw(6, BELIEVER), saw(0, INFILTRATOR)])
    assert seated(3, late).voice.claims(view, offers, Dice(1)) == []
    assert seated(3, but("claiming.early=100")).voice.claims(view, offers, Dice(1)) == [saw(6, BELIEVER)]
    posed = morning(3, HACKER, [(1, am(HACKER))])
    posed.hacks = view.hacks
    assert seated(3, late).voice.claims(posed, offers, Dice(1)) == [saw(6, BELIEVER)]
    view.hacks = [[6, BELIEVER], [0, INFILTRATOR]]
    view.found = 1
    view.roles[0] = INFILTRATOR
    assert seated(3, late).voice.claims(view, offers, Dice(1)) == [saw(0, INFILTRATOR), saw(6, BELIEVER)]


def test_an_infiltrator_judges_a_partner_as_the_christian_he_pretends_to_be() -> None:
    said = [(3, saw(0, INFILTRATOR))]
    partner = morning(5, INFILTRATOR, said)
    partner.roles[0] = INFILTRATOR
    believer = morning(5, BELIEVER, said)
    offers = list(range(SAY_SUSPECT, SAY_TRUST))
    heard = []
    for view in (partner, believer):
        bot = seated(5)
        heard.append(bot.voice.opinions(view, offers, Dice(1), bot.beliefs(view), NOBODY))
    assert heard[0] == heard[1]
    assert (heard[0][0] - SAY_SUSPECT) // (2 * GROUNDS) == 0

    bot = seated(5, but("judging.spares_own=100"))
    spared = bot.voice.opinions(partner, offers, Dice(1), bot.beliefs(partner), NOBODY)
    assert all((word - SAY_SUSPECT) // (2 * GROUNDS) != 0 for word in spared)


def test_infiltrators_are_believers_when_asked_as_often_as_christians_are() -> None:
    asked = SAY_ASK + ASK_CARD * SEATS
    offers = sorted([am(BELIEVER), SAY_PASS])
    answers = []
    for number in range(600):
        view = morning(0, INFILTRATOR, [(3, asked)])
        bot = Belief(but("claiming.fakes=0,claiming.owns_up=0"))
        bot.sit(GAME, GAME.setup(SEVEN), 0, Dice(number))
        answers += bot.voice.claims(view, offers, Dice(number))
    share = answers.count(am(BELIEVER)) / len(answers)
    telling = 2 / 5  # of the Christian cards at seven seats: the believers
    assert abs(share - telling) < 0.06


def test_infiltrators_fear_who_did_not_vote_as_most_did() -> None:
    view = morning(5, INFILTRATOR, [], 2)
    view.roles[6] = INFILTRATOR
    view.days[0].votes = [[0, 1], [1, 2], [2, 1], [3, 1], [4, 3], [5, 1], [6, 1]]
    view.step = CALL_INFILTRATORS
    legal = [POINT + seat for seat in range(5)]
    apart = but("fears.trusted=0.0,fears.sage=0.0,fears.independent=1.0")
    assert seated(5, apart).choose(view, legal) in (POINT + 1, POINT + 4)


def test_an_infiltrator_who_is_named_answers_or_does_not() -> None:
    view = morning(0, INFILTRATOR, [(3, saw(0, INFILTRATOR))])
    view.roles[1] = INFILTRATOR
    offers = sorted([am(HACKER), am(BELIEVER), saw(3, INFILTRATOR)])
    bold = but("claiming.contradicts=100,claiming.fakes=0")
    assert seated(0, bold).voice.claims(view, offers, Dice(1)) == [saw(3, INFILTRATOR)]
    meek = but("claiming.contradicts=0,claiming.fakes=0,claiming.owns_up=0")
    assert seated(0, meek).voice.claims(view, offers, Dice(1)) == []


@pytest.mark.parametrize("seed", range(4))
def test_every_card_is_played_to_an_end(seed: int) -> None:
    seats = 10 + seed
    bots: list[Bot] = [BOTS["les_infiltres"]["belief"]() for _ in range(seats)]
    assert play_match(GAME, GAME.setup(seats, ALL_ROLES), bots, Dice(seed), True).over() is not None


def test_prospects_are_better_with_more_christians_and_fewer_infiltrators() -> None:
    for living in range(4, 15):
        for hidden in range(1, 4):
            if 2 * hidden <= living:
                assert 0 < at_dawn(living, hidden) < at_dawn(living, hidden - 1) <= 1
                assert at_dawn(living + 2, hidden) > at_dawn(living, hidden)
    assert at_nightfall(5, 3) == 0
    assert at_nightfall(9, 0) == 1


def test_the_tables_can_be_printed() -> None:
    printed = "\n".join(lines(ReadingPersona(infiltrators=InfiltratorTraits(believer_posed=0.37))))
    assert "| believer | 30 | 37 |" in printed
