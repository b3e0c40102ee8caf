"""What one agent of Infiltraîtres knows, and beside it what everybody knows: the clue board shows only the latter."""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.infiltraitres import events, picture
from doublejeu.games.infiltraitres.deduction import board_of
from doublejeu.games.infiltraitres.knowledge import UNSEEN, Knowledge
from doublejeu.games.infiltraitres.terms import Terms
from doublejeu.games.infiltraitres.words import BOSS_ELIMINATED, DEAL, ENDING_CLAUSES, FETCHING, FILES, MARKS, TESTIMONY


class InfiltraitresView(View, events.Reader):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.terms = Terms(setup)
        self.mission = self.terms.mission
        self.own = Knowledge(setup.seats, self.mission)
        self.public = Knowledge(setup.seats, self.mission) if seat != TABLE else self.own
        self.step = DEAL
        self.turn = NOBODY
        self.turns = 0
        self.elite = NOBODY
        self.cartridges = self.mission.cartridges_for(setup.seats)
        self.target = NOBODY  # whose traitor a clue or a shot is meant for
        self.named = NOBODY
        self.retired = 0
        self.identified = 0  # traitors so far
        self.suspects: list[int] = [NOBODY] * setup.seats  # as which the traitor before each agent was identified
        self.files = 0  # cards of the files that the agent whose turn it is may still draw
        self.testimonies = 0  # clues about the Boss given in the present turn
        self.fallen: list[int] = []  # the traitors eliminated, in order
        self.shots: list[list[int]] = []  # shooter, target, card, hit
        self.last_clue: list[int] = []  # giver, target, card, orientation: what to light up, while it lies there
        self.ending = NOBODY

    def clone(self) -> InfiltraitresView:
        other = InfiltraitresView(self.setup, self.seat)
        other.step = self.step
        other.turn = self.turn
        other.turns = self.turns
        other.elite = self.elite
        other.cartridges = self.cartridges
        other.target = self.target
        other.named = self.named
        other.retired = self.retired
        other.identified = self.identified
        other.files = self.files
        other.testimonies = self.testimonies
        other.ending = self.ending
        other.suspects = self.suspects.copy()
        other.fallen = self.fallen.copy()
        other.shots = self.shots.copy()
        other.last_clue = self.last_clue.copy()
        other.own = self.own.clone()
        other.public = self.public.clone() if self.seat != TABLE else other.own
        return other

    def hear(self, event: Event) -> None:
        self.own.hear(event)
        if self.seat != TABLE and event.audience >> TABLE & 1:
            self.public.hear(event)
        self.read(event)

    def hear_step(self, step: events.Step) -> None:
        self.step = step
        if self.step != FETCHING:
            self.files = 0

    def hear_turn(self, seat: int) -> None:
        self.turn = seat
        self.turns += 1
        self.testimonies = 0

    def hear_elite(self, seat: int) -> None:
        self.elite = seat

    def hear_draws(self, *, seat: int, number: int) -> None:
        self.files = max(0, self.files - 1)

    def hear_identified(self, *, seat: int, number: int) -> None:
        self.suspects[seat] = self.identified
        self.identified += 1

    def hear_offers(self, *, giver: int, target: int) -> None:
        self.target = target

    def hear_clue(
        self, *, giver: int, owner: int, place: int, target: int, card: int, orientation: events.Orientation
    ) -> None:
        self.target = NOBODY
        self.last_clue = [giver, target, card, orientation]

    def hear_consults(self, seat: int) -> None:
        self.files = FILES

    def hear_aimed(self, *, shooter: int, target: int, cartridges: int) -> None:
        self.target = target
        self.cartridges = cartridges

    def hear_named(self, speciality: events.Speciality) -> None:
        self.named = speciality

    def hear_shot(self, *, shooter: int, target: int, card: int, hit: events.Answer) -> None:
        self.target = NOBODY
        self.named = NOBODY
        self.shots.append([shooter, target, card, hit])
        if hit:
            self.fallen.append(card)

    def hear_filed(self, *, target: int, hidden: events.Answer) -> None:
        if self.last_clue and self.last_clue[1] == target:
            self.last_clue = []  # IN-22.1: what lies face down is not shown again, and nothing else is to be lit up

    def hear_testified(
        self, *, giver: int, origin: events.Origin, place: int, card: int, orientation: events.Orientation
    ) -> None:
        self.testimonies += 1

    def hear_retired(self, seat: int) -> None:
        self.retired |= 1 << seat

    def hear_ended(self, ending: events.Ending) -> None:
        self.ending = ending

    def testimonies_left(self) -> int:
        """How many clues about the Boss the retiring agent has still to give."""
        if self.step != TESTIMONY:
            return 0
        return (2 if self.seats == 2 else 1) - self.testimonies

    def round(self) -> int:
        return self.turns

    def as_dict(self) -> picture.View:
        own = self.own
        agents: list[picture.Agent] = []
        for seat in range(self.seats):
            standing = own.standing >> seat & 1 == 1
            agents.append(
                {
                    "hand": self._hand(seat),  # -1 for a card this seat does not see
                    "traitor": own.slots[seat] if standing else None,  # -1: there is one, unseen
                    "target": own.targets[seat],
                    "suspect": self.suspects[seat] if standing else NOBODY,  # what marks call this traitor
                    "dossier": [own.faces[seat], own.covers[seat]],
                    "clues": _clues(own.clues[seat], own.clues_upright[seat]),
                    "retired": self.retired >> seat & 1 == 1,
                }
            )
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "mission": self.mission.key,
            "specialities": self.mission.specialities,
            "numbers": [self.mission.low, self.mission.high],
            "limit": self.mission.limit,
            "turned": self.mission.turned_hands,
            "loaded": self.mission.cartridges_for(self.seats),
            "step": self.step,
            "turn": self.turn,
            "elite": self.elite,
            "cartridges": self.cartridges,
            "traitors": own.left() - (self.ending == BOSS_ELIMINATED),
            "centre": own.centre,
            "headquarters": own.headquarters,
            "agents": agents,
            "open": sorted(own.open),
            "closed": own.closed_origins.copy(),  # nobody looks at these again (IN-22.1), but backs can be followed
            "middle": own.middle.copy(),
            "row": sorted(own.row),
            "files": self.files,
            "aim": [self.target, self.named],
            "boss": {
                "aside": own.aside == 1,
                "patron": self.mission.boss,  # the Boss himself, not merely the last traitor of mission 18
                "card": own.boss,
                "clues": _clues(own.testimony, own.testimony_upright),
                "left": self.testimonies_left(),
            },
            "finale": own.finale,
            "fallen": self.fallen.copy(),
            "shots": [shot.copy() for shot in self.shots],
            "last_clue": self.last_clue.copy(),
            "silent": self.mission.silent,
            "seconds": self.mission.seconds,
            "markable": self.markable(),
            "board": board_of(self.public) if self.terms.automatic else None,
            "ending": ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
        }

    def _hand(self, seat: int) -> list[int]:
        """A hand as it is shown. What was picked up face down is for the others to remember (IN-22.1)."""
        if self.mission.hidden_discards and seat != self.seat:
            return [UNSEEN] * len(self.own.hands[seat])
        return self.own.hands[seat].copy()

    def markable(self) -> list[int]:
        """The agents whose clue board this seat may mark: all with a traitor but oneself (IN-10.3, IN-39.4)."""
        if self.seat == TABLE or self.retired >> self.seat & 1 or not self.terms.boards:
            return []
        return bits(self.own.standing & ~(1 << self.seat))

    def may_mark(self, code: int) -> bool:
        act = MARKS.act(code)
        value = act.args[1]
        if act.verb == "speciality":
            printed = value < self.mission.specialities
        else:
            printed = self.mission.low <= value + 1 <= self.mission.high
        return printed and self._holder(act.args[0]) in self.markable()

    def sees_mark(self, code: int) -> bool:
        """A board is turned to the others: neither its traitor's agent nor the spectators' screen shows it."""
        holder = self._holder(MARKS.act(code).args[0])
        return self.seat != TABLE and holder != NOBODY and holder != self.seat

    def _holder(self, suspect: int) -> int:
        """Before whom a traitor stands, by the order in which it was identified; NOBODY once it has fallen."""
        for seat in bits(self.own.standing):
            if self.suspects[seat] == suspect:
                return seat
        return NOBODY


def _clues(cards: list[int], upright: list[int]) -> list[list[int]]:
    """Pairs of a card and its orientation."""
    return [[cards[index], upright[index]] for index in range(len(cards))]
