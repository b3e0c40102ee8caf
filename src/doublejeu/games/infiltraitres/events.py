"""The events of this game, typed: one maker and one reader each.

Written by tools.events from words.py: change that file, then run `make wire`.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, cast

from mypy_extensions import trait

from doublejeu.core.contract import Event, State

Speciality: TypeAlias = Literal[0, 1, 2, 3, 4]
Orientation: TypeAlias = Literal[0, 1]
Answer: TypeAlias = Literal[0, 1]
Origin: TypeAlias = Literal[0, 1, 2]
Step: TypeAlias = Literal[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
Ending: TypeAlias = Literal[0, 1, 2, 3, 4, 5]

STEP: Final = 0
TURN: Final = 1
INFILTRATED: Final = 2
ELITE: Final = 3
DRAWS: Final = 4
CARD: Final = 5
IDENTIFIED: Final = 6
TRAITOR: Final = 7
DOSSIER: Final = 8
BURNED: Final = 9
OFFERS: Final = 10
CLUE: Final = 11
CONSULTS: Final = 12
AIMED: Final = 13
NAMED: Final = 14
SHOT: Final = 15
RETURNED: Final = 16
FILED: Final = 17
TOOK: Final = 18
LIFTED: Final = 19
REWARD: Final = 20
DISCARDED: Final = 21
HID: Final = 22
BOSS: Final = 23
TESTIFIED: Final = 24
RETIRED: Final = 25
FINALE: Final = 26
LAID_OPEN: Final = 27
PASSED: Final = 28
TIME_UP: Final = 29
ENDED: Final = 30


def tell_step(state: State, audience: int, step: Step) -> None:
    if state.told is not None:
        state.tell(audience, STEP, (step,))


def tell_turn(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, TURN, (seat,))


def tell_infiltrated(state: State, audience: int, *, centre: int, aside: int, headquarters: int) -> None:
    if state.told is not None:
        state.tell(audience, INFILTRATED, (centre, aside, headquarters))


def tell_elite(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, ELITE, (seat,))


def tell_draws(state: State, audience: int, *, seat: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, DRAWS, (seat, number))


def tell_card(state: State, audience: int, *, seat: int, place: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, CARD, (seat, place, card))


def tell_identified(state: State, audience: int, *, seat: int, number: int) -> None:
    if state.told is not None:
        state.tell(audience, IDENTIFIED, (seat, number))


def tell_traitor(state: State, audience: int, *, seat: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, TRAITOR, (seat, card))


def tell_dossier(state: State, audience: int, *, seat: int, face: int, speciality: int) -> None:
    if state.told is not None:
        state.tell(audience, DOSSIER, (seat, face, speciality))


def tell_burned(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, BURNED, ())


def tell_offers(state: State, audience: int, *, giver: int, target: int) -> None:
    if state.told is not None:
        state.tell(audience, OFFERS, (giver, target))


def tell_clue(
    state: State, audience: int, *, giver: int, owner: int, place: int, target: int, card: int, orientation: Orientation
) -> None:
    if state.told is not None:
        state.tell(audience, CLUE, (giver, owner, place, target, card, orientation))


def tell_consults(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, CONSULTS, (seat,))


def tell_aimed(state: State, audience: int, *, shooter: int, target: int, cartridges: int) -> None:
    if state.told is not None:
        state.tell(audience, AIMED, (shooter, target, cartridges))


def tell_named(state: State, audience: int, speciality: Speciality) -> None:
    if state.told is not None:
        state.tell(audience, NAMED, (speciality,))


def tell_shot(state: State, audience: int, *, shooter: int, target: int, card: int, hit: Answer) -> None:
    if state.told is not None:
        state.tell(audience, SHOT, (shooter, target, card, hit))


def tell_returned(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, RETURNED, (card,))


def tell_filed(state: State, audience: int, *, target: int, hidden: Answer) -> None:
    if state.told is not None:
        state.tell(audience, FILED, (target, hidden))


def tell_took(state: State, audience: int, *, seat: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, TOOK, (seat, card))


def tell_lifted(state: State, audience: int, *, seat: int, place: int) -> None:
    if state.told is not None:
        state.tell(audience, LIFTED, (seat, place))


def tell_reward(state: State, audience: int, *, seat: int, place: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, REWARD, (seat, place, card))


def tell_discarded(state: State, audience: int, *, seat: int, place: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, DISCARDED, (seat, place, card))


def tell_hid(state: State, audience: int, *, seat: int, place: int) -> None:
    if state.told is not None:
        state.tell(audience, HID, (seat, place))


def tell_boss(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, BOSS, (card,))


def tell_testified(
    state: State, audience: int, *, giver: int, origin: Origin, place: int, card: int, orientation: Orientation
) -> None:
    if state.told is not None:
        state.tell(audience, TESTIFIED, (giver, origin, place, card, orientation))


def tell_retired(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, RETIRED, (seat,))


def tell_finale(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, FINALE, (seat,))


def tell_laid_open(state: State, audience: int, card: int) -> None:
    if state.told is not None:
        state.tell(audience, LAID_OPEN, (card,))


def tell_passed(state: State, audience: int, seat: int) -> None:
    if state.told is not None:
        state.tell(audience, PASSED, (seat,))


def tell_time_up(state: State, audience: int) -> None:
    if state.told is not None:
        state.tell(audience, TIME_UP, ())


def tell_ended(state: State, audience: int, ending: Ending) -> None:
    if state.told is not None:
        state.tell(audience, ENDED, (ending,))


@trait
class Reader:
    """Reads events: each kind has a method, which does nothing unless it is overridden."""

    def read(self, event: Event) -> None:
        kind, args = event.kind, event.args
        if kind == STEP:
            self.hear_step(cast(Step, args[0]))
        elif kind == TURN:
            self.hear_turn(args[0])
        elif kind == INFILTRATED:
            self.hear_infiltrated(centre=args[0], aside=args[1], headquarters=args[2])
        elif kind == ELITE:
            self.hear_elite(args[0])
        elif kind == DRAWS:
            self.hear_draws(seat=args[0], number=args[1])
        elif kind == CARD:
            self.hear_card(seat=args[0], place=args[1], card=args[2])
        elif kind == IDENTIFIED:
            self.hear_identified(seat=args[0], number=args[1])
        elif kind == TRAITOR:
            self.hear_traitor(seat=args[0], card=args[1])
        elif kind == DOSSIER:
            self.hear_dossier(seat=args[0], face=args[1], speciality=args[2])
        elif kind == BURNED:
            self.hear_burned()
        elif kind == OFFERS:
            self.hear_offers(giver=args[0], target=args[1])
        elif kind == CLUE:
            self.hear_clue(
                giver=args[0],
                owner=args[1],
                place=args[2],
                target=args[3],
                card=args[4],
                orientation=cast(Orientation, args[5]),
            )
        elif kind == CONSULTS:
            self.hear_consults(args[0])
        elif kind == AIMED:
            self.hear_aimed(shooter=args[0], target=args[1], cartridges=args[2])
        elif kind == NAMED:
            self.hear_named(cast(Speciality, args[0]))
        elif kind == SHOT:
            self.hear_shot(shooter=args[0], target=args[1], card=args[2], hit=cast(Answer, args[3]))
        elif kind == RETURNED:
            self.hear_returned(args[0])
        elif kind == FILED:
            self.hear_filed(target=args[0], hidden=cast(Answer, args[1]))
        elif kind == TOOK:
            self.hear_took(seat=args[0], card=args[1])
        elif kind == LIFTED:
            self.hear_lifted(seat=args[0], place=args[1])
        elif kind == REWARD:
            self.hear_reward(seat=args[0], place=args[1], card=args[2])
        elif kind == DISCARDED:
            self.hear_discarded(seat=args[0], place=args[1], card=args[2])
        elif kind == HID:
            self.hear_hid(seat=args[0], place=args[1])
        elif kind == BOSS:
            self.hear_boss(args[0])
        elif kind == TESTIFIED:
            self.hear_testified(
                giver=args[0],
                origin=cast(Origin, args[1]),
                place=args[2],
                card=args[3],
                orientation=cast(Orientation, args[4]),
            )
        elif kind == RETIRED:
            self.hear_retired(args[0])
        elif kind == FINALE:
            self.hear_finale(args[0])
        elif kind == LAID_OPEN:
            self.hear_laid_open(args[0])
        elif kind == PASSED:
            self.hear_passed(args[0])
        elif kind == TIME_UP:
            self.hear_time_up()
        elif kind == ENDED:
            self.hear_ended(cast(Ending, args[0]))

    def hear_step(self, step: Step) -> None:
        """All: what is now asked of the agent whose turn it is."""

    def hear_turn(self, seat: int) -> None:
        """All."""

    def hear_infiltrated(self, *, centre: int, aside: int, headquarters: int) -> None:
        """All: the traitors are laid out."""

    def hear_elite(self, seat: int) -> None:
        """All."""

    def hear_draws(self, *, seat: int, number: int) -> None:
        """All: how many cards join a hand from headquarters (or from the last eight)."""

    def hear_card(self, *, seat: int, place: int, card: int) -> None:
        """To the holder; hands turned round: to every agent but the holder."""

    def hear_identified(self, *, seat: int, number: int) -> None:
        """All: a traitor now stands before the seat; its target number or 0."""

    def hear_traitor(self, *, seat: int, card: int) -> None:
        """To that seat; at the end to all."""

    def hear_dossier(self, *, seat: int, face: int, speciality: int) -> None:
        """To that seat: the two cards of a composite traitor."""

    def hear_burned(self) -> None:
        """All: the top card of headquarters goes to the closed discard."""

    def hear_offers(self, *, giver: int, target: int) -> None:
        """All: a clue about this traitor is coming."""

    def hear_clue(
        self, *, giver: int, owner: int, place: int, target: int, card: int, orientation: Orientation
    ) -> None:
        """All; owner -1: the middle."""

    def hear_consults(self, seat: int) -> None:
        """All."""

    def hear_aimed(self, *, shooter: int, target: int, cartridges: int) -> None:
        """All; target -1: the Boss."""

    def hear_named(self, speciality: Speciality) -> None:
        """All."""

    def hear_shot(self, *, shooter: int, target: int, card: int, hit: Answer) -> None:
        """All."""

    def hear_returned(self, card: int) -> None:
        """All: shuffled into headquarters."""

    def hear_filed(self, *, target: int, hidden: Answer) -> None:
        """All: a fallen traitor's clues go to the discard."""

    def hear_took(self, *, seat: int, card: int) -> None:
        """All: from the open discard into a hand."""

    def hear_lifted(self, *, seat: int, place: int) -> None:
        """All: from the closed discard into a hand."""

    def hear_reward(self, *, seat: int, place: int, card: int) -> None:
        """All: into the row of the last mission but two; place -1: it lay open."""

    def hear_discarded(self, *, seat: int, place: int, card: int) -> None:
        """All."""

    def hear_hid(self, *, seat: int, place: int) -> None:
        """All: discarded face down."""

    def hear_boss(self, card: int) -> None:
        """To the agent who looks at it; at the end to all."""

    def hear_testified(self, *, giver: int, origin: Origin, place: int, card: int, orientation: Orientation) -> None:
        """All: a clue about the Boss."""

    def hear_retired(self, seat: int) -> None:
        """All."""

    def hear_finale(self, seat: int) -> None:
        """All: hands and headquarters are laid open, the eight rewards are dealt."""

    def hear_laid_open(self, card: int) -> None:
        """All: a card of headquarters joins the open discard."""

    def hear_passed(self, seat: int) -> None:
        """All: nothing this agent can do."""

    def hear_time_up(self) -> None:
        """All."""

    def hear_ended(self, ending: Ending) -> None:
        """All."""
