"""What Catwoman knows of her thefts in a world that another seat imagines: the story of the loots must lead to it."""

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import BANE, CATWOMAN, CLAYFACE, PENGUIN, TWO_FACE
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
from tests.games.test_imagined_seats import shadow

TWO, CAT = 0, 1  # the seats of Two-Face and Catwoman
CAST = {TWO: TWO_FACE, CAT: CATWOMAN, 2: PENGUIN, 3: BANE, 4: CLAYFACE}
LASTING: dict[str, object] = {"gauge_order": 15, "gauge_chaos": 15, "whites": 1, "police_whites": 5}
UNSEEN, SEEN = rich(SEWER), chaos(POLICE)  # how the two stolen cards came; the second is the lower one
REST = [  # what each seat holds besides
    [order(SEWER), order(SEWER), order(SEWER)],
    [chaos(ICEBERG), chaos(ICEBERG), chaos(ICEBERG)],
    [chaos(ARKHAM), chaos(ARKHAM), chaos(ARKHAM)],
    [chaos(BANK), chaos(BANK), chaos(BANK)],
    [order(SEWER), rich(ICEBERG), rich(POLICE)],
]
SEEDS = 40

# By turn: a seat with the card it gives, which the Chief keeps; a seat with the card it gives, which it gets back as
# loot; and the Chief's own card, with which a henchman is placed.
Turn = tuple[tuple[int, int], tuple[int, int], int]


def turns(second_gift: tuple[int, int]) -> list[Turn]:
    """The turns up to Catwoman's second one; in her first she gives away the card that she will steal."""
    return [
        ((2, order(ICEBERG)), (4, chaos(SEWER)), order(POLICE)),
        ((2, order(ICEBERG)), second_gift, order(POLICE)),
        ((3, order(ICEBERG)), (4, chaos(SEWER)), order(POLICE)),
        ((0, order(ARKHAM)), (4, chaos(SEWER)), signal(POLICE)),
        ((2, order(ARKHAM)), (3, chaos(SEWER)), order(BANK)),
        ((2, order(ARKHAM)), (4, signal(BANK)), signal(POLICE)),
        ((2, order(BANK)), (3, signal(SEWER)), order(BANK)),
    ]


class Match:
    """A match in which Catwoman steals in both her turns: first what Two-Face had drawn unseen, then `SEEN`."""

    def __init__(self, to: int) -> None:
        self.plan = turns((to, SEEN))
        hands: dict[int, list[int]] = {seat: [] for seat in range(5)}
        for number, ((one, kept), (other, gift), placed) in enumerate(self.plan):
            hands[number % 5].append(placed)
            hands[one].append(kept)
            hands[other].append(gift)
        for seat, cards in enumerate(REST):
            hands[seat] += cards
        self.stage = Stage(characters=CAST, hands=hands, options=LASTING)
        self.stage.chance("toss", 0)
        self.stage.chance("draw", UNSEEN)
        self.mission()
        self.rob(TWO, UNSEEN)
        for _ in range(4):
            self.mission()
        self.stage.chance("toss", 1)
        self.stage.act(TWO, "swing", 0)
        self.mission()
        self.rob(to, SEEN)

    def rob(self, victim: int, card: int) -> None:
        self.stage.act(CAT, "rob", victim)
        self.stage.chance("draw", card)

    def mission(self, drawn: tuple[int, ...] = (), loots: tuple[int, ...] = ()) -> None:
        """The next mission of the plan; at the bank's red square these cards go to these loots."""
        stage = self.stage
        chief = stage.state.chief
        (one, kept), (other, gift), placed = self.plan.pop(0)
        stage.mission({chief: placed, one: kept, other: gift})
        stage.act(chief, "pick", placed)
        for card in drawn:
            stage.chance("draw", card)
        for seat in loots:
            stage.act(chief, "bank", seat)
        stage.act(chief, "pick", kept)
        stage.act(chief, "give", other)
        stage.fill()

    def confided(self, seat: int, world: BatmanInfiltration) -> BatmanInfiltrationView:
        view = shadow(self.stage.table, seat)
        GAME.confide(view, world)
        assert isinstance(view, BatmanInfiltrationView)
        return view

    def check(self) -> None:
        """In the truth and in many worlds of each seat, every other seat knows a story that leads to its world."""
        self._check(NOBODY, self.stage.state)
        for seat in range(5):
            for seed in range(SEEDS):
                world = GAME.imagine(self.stage.view(seat), Dice(seed))
                assert isinstance(world, BatmanInfiltration)
                assert GAME.admits(self.stage.view(seat), world)
                self._check(seat, world)

    def _check(self, seat: int, world: BatmanInfiltration) -> None:
        for other in range(5):
            if other != seat:
                view = self.confided(other, world)
                assert GAME.admits(view, world), f"seat {other} holds impossible what seat {seat} imagines"
                assert GAME.admits(view, GAME.imagine(view, Dice(seat + 1)))


def stolen(view: BatmanInfiltrationView) -> list[tuple[int, int]]:
    """Whom a seat knows to have robbed, and of which card."""
    return [(victim, card) for victim, thief, card in view.loot_story if thief == view.seat]


def test_she_robs_one_seat_of_a_card_that_came_unseen_and_then_of_one_that_all_saw_come() -> None:
    match = Match(TWO)
    match.check()
    assert stolen(match.confided(CAT, match.stage.state)) == [(TWO, UNSEEN), (TWO, SEEN)]


def test_she_robs_a_seat_of_a_card_that_came_unseen_and_another_of_one_that_all_saw_come() -> None:
    match = Match(3)
    match.check()
    assert stolen(match.confided(CAT, match.stage.state)) == [(TWO, UNSEEN), (3, SEEN)]


def test_a_card_of_the_kind_she_stole_comes_unseen_to_the_loot_it_was_stolen_from() -> None:
    match = Match(3)
    match.mission(drawn=(SEEN, rich(BANK), rich(ARKHAM)), loots=(3, 2, 4))
    assert SEEN in match.stage.state.loots[3]
    match.check()
    assert stolen(match.confided(CAT, match.stage.state)) == [(TWO, UNSEEN), (3, SEEN)]
