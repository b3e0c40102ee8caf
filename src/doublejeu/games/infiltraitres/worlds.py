"""The worlds an agent of Infiltraîtres must hold possible: what lies where, given all that was told.

Headquarters is shuffled, so every way to lay the unseen cards on the hidden places is as likely, as long as clues and
returns allow it (knowledge.py). Sampling is exact: traitors first, each set of different cards as likely; then the
returned cards, the last to go back first, since its places are among those of the one before; then all the others. In
mission 16 the traitors are drawn nearly evenly, by composites.py; the rest is exact there too.
"""

from __future__ import annotations

from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.rising import put
from doublejeu.games.infiltraitres.cards import cards_in, mask_of_cards
from doublejeu.games.infiltraitres.composites import Composites
from doublejeu.games.infiltraitres.deduction import possible
from doublejeu.games.infiltraitres.knowledge import FROM_ROW, UNSEEN, Knowledge, composite_of
from doublejeu.games.infiltraitres.rules import Infiltraitres
from doublejeu.games.infiltraitres.view import InfiltraitresView
from doublejeu.games.infiltraitres.words import TESTIMONY


def traitors_for(view: InfiltraitresView) -> list[int]:
    """The exact sets of cards the traitors could be, for the seat of a view; last the traitor aside."""
    return possible(view.own)


def traitors_for_all(view: InfiltraitresView) -> list[int]:
    """The same from public facts alone."""
    return possible(view.public)


# Could this be the truth?


def admits(view: InfiltraitresView, state: Infiltraitres) -> bool:
    """Whether this state could be the truth for the seat of this view."""
    if state.faults() or not _public_agrees(view, state):
        return False
    own = view.own
    for seat in range(view.seats):
        if not _hand_agrees(own, state.hands[seat], own.hands[seat], own.sinces[seat]):
            return False
        if not _traitor_agrees(own, state, seat):
            return False
    if not _hand_agrees(own, state.closed, own.closed, own.closed_sinces):
        return False
    for card in state.centre:
        if not own.fresh >> card & 1:
            return False
    if own.aside and state.aside != own.boss:
        if own.boss != UNSEEN or not own.fresh & own.boss_mask & 1 << state.aside:
            return False
    return not own.gone or _past_agrees(own, state)  # whatever lies nowhere else is in headquarters


def _public_agrees(view: InfiltraitresView, state: Infiltraitres) -> bool:
    own = view.own
    for seat in range(view.seats):
        if state.clues[seat] != own.clues[seat] or state.upright[seat] != sum(own.clues_upright[seat]):
            return False
    return (
        state.seats == view.seats
        and state.mission is view.mission
        and state.step == view.step
        and state.turn == view.turn
        and len(state.pile) == own.headquarters
        and len(state.centre) == own.centre
        and (state.aside != NOBODY) == (own.aside == 1)
        and state.targets == own.targets
        and state.testimony == own.testimony
        and state.open == sorted(own.open)
        and state.row == ([] if own.finale else sorted(own.row))
        and state.middle == own.middle
        and state.cartridges == view.cartridges
        and state.identified == own.identified
        and state.elite == view.elite
        and state.draws == 0
        and state.files == view.files
        and state.target == view.target
        and state.named == view.named
        and state.retired == view.retired
        and state.testimonies == view.testimonies_left()
        and state.finale == own.finale
        and state.ending == view.ending
    )


def _hand_agrees(own: Knowledge, cards: list[int], seen: list[int], sinces: list[int]) -> bool:
    if len(cards) != len(seen):
        return False
    for place in range(len(cards)):
        card = cards[place]
        if seen[place] != UNSEEN:
            if card != seen[place]:
                return False
        elif sinces[place] == FROM_ROW:
            if not own.dealt_row >> card & 1:
                return False
        elif not _could_lie(own, card, sinces[place]):
            return False
    return True


def _could_lie(own: Knowledge, card: int, since: int) -> bool:
    """Whether an unseen card could be in a place filled at some time."""
    if own.fresh >> card & 1:
        return True
    return own.returned >> card & 1 == 1 and own.entered[card] <= since


def _traitor_agrees(own: Knowledge, state: Infiltraitres, seat: int) -> bool:
    card = state.slots[seat]
    if not own.standing >> seat & 1 or card == NOBODY:
        return card == NOBODY and not own.standing >> seat & 1
    if own.mission.composite:
        face = state.faces[seat]
        cover = state.covers[seat]
        if card != composite_of(face, cover):
            return False
        if own.slots[seat] != UNSEEN:
            return face == own.faces[seat] and cover == own.covers[seat]
        if not own.fresh >> face & 1 or not _could_lie(own, cover, own.cover_sinces[seat]):
            return False
    elif own.slots[seat] != UNSEEN:
        return card == own.slots[seat]
    elif not own.fresh >> card & 1:
        return False
    return own.masks[seat] >> card & 1 == 1


# One such truth


def imagine(view: InfiltraitresView, dice: Dice) -> Infiltraitres:
    """One possible truth, each as likely."""
    own = view.own
    state = Infiltraitres(view.terms)
    _lay_out(view, state)
    if view.mission.composite:
        composites = _imagine_composites(own, state, dice)
        _imagine_cards(own, state, dice, composites.used(), composites.went_back(), composites.entered())
    else:
        used = _imagine_traitors(own, state, dice)
        _imagine_cards(own, state, dice, used, cards_in(own.returned), own.entered)
    return state


def _lay_out(view: InfiltraitresView, state: Infiltraitres) -> None:
    """Everything this seat was told."""
    own = view.own
    state.step = view.step
    state.turn = view.turn
    state.hands = [hand.copy() for hand in own.hands]
    state.slots = [NOBODY] * view.seats
    state.faces = [NOBODY] * view.seats
    state.covers = [NOBODY] * view.seats
    state.upright = [0] * view.seats
    state.closed = own.closed.copy()
    state.open = sorted(own.open)
    state.row = [] if own.finale else sorted(own.row)
    state.middle = own.middle.copy()
    state.testimony = own.testimony.copy()
    state.clues = [clues.copy() for clues in own.clues]
    for seat in range(view.seats):
        state.upright[seat] = sum(own.clues_upright[seat])
        if own.standing >> seat & 1 and own.slots[seat] != UNSEEN:
            state.slots[seat] = own.slots[seat]
            state.faces[seat] = own.faces[seat]
            state.covers[seat] = own.covers[seat]
    state.standing = own.standing
    state.targets = own.targets.copy()
    state.aside = own.boss if own.aside else NOBODY
    state.cartridges = view.cartridges
    state.identified = own.identified
    state.elite = view.elite
    state.files = view.files
    state.target = view.target
    state.named = view.named
    state.retired = view.retired
    state.testimonies = view.testimonies_left()
    state.finale = own.finale
    state.ending = view.ending


def _imagine_traitors(own: Knowledge, state: Infiltraitres, dice: Dice) -> int:
    """Different cards for the traitors unseen, by drawing again until they differ; the cards used."""
    choices: list[list[int]] = []
    seats: list[int] = []
    sets = possible(own)
    for seat in range(own.seats):
        if own.standing >> seat & 1 and own.slots[seat] == UNSEEN:
            seats.append(seat)
            choices.append(cards_in(sets[seat]))
    if own.aside and own.boss == UNSEEN:
        seats.append(own.seats)
        choices.append(cards_in(sets[own.seats]))
    while True:
        used = 0
        clash = False
        drawn: list[int] = []
        for cards in choices:
            card = cards[dice.below(len(cards))]
            if used >> card & 1:
                clash = True
                break
            used |= 1 << card
            drawn.append(card)
        if not clash:
            break
    for index in range(len(seats)):
        if seats[index] == own.seats:
            state.aside = drawn[index]
        else:
            state.slots[seats[index]] = drawn[index]
    return used


def _imagine_cards(
    own: Knowledge, state: Infiltraitres, dice: Dice, used: int, returned: list[int], entered: list[int]
) -> None:
    """Lay the unseen cards that make no traitor on the hidden places that are left."""
    lists: list[list[int]] = []  # each hidden place: the list it belongs to, its index there, when it was filled
    places: list[int] = []
    sinces: list[int] = []
    row = cards_in(own.dealt_row)
    dice.shuffle(row)
    for seat in range(own.seats):
        hand = state.hands[seat]
        for place in range(len(hand)):
            if hand[place] == UNSEEN:
                if own.sinces[seat][place] == FROM_ROW:
                    hand[place] = row.pop()
                else:
                    lists.append(hand)
                    places.append(place)
                    sinces.append(own.sinces[seat][place])
    for place in range(len(state.closed)):
        if state.closed[place] == UNSEEN:
            lists.append(state.closed)
            places.append(place)
            sinces.append(own.closed_sinces[place])
    pile: list[int] = []  # returned cards that lie in headquarters
    returned.sort(key=lambda card: -entered[card])
    for card in returned:
        open_places: list[int] = []
        for index in range(len(lists)):
            if sinces[index] >= entered[card] and lists[index][places[index]] == UNSEEN:
                open_places.append(index)
        drawn = dice.below(len(open_places) + own.headquarters - len(pile))
        if drawn < len(open_places):
            index = open_places[drawn]
            lists[index][places[index]] = card
        else:
            pile.append(card)
    fresh = cards_in((own.fresh | own.returned) & ~used & ~mask_of_cards(returned))
    dice.shuffle(fresh)
    for index in range(len(lists)):
        if lists[index][places[index]] == UNSEEN:
            lists[index][places[index]] = fresh.pop()
    for _ in range(own.centre):
        state.centre.append(fresh.pop())
    fresh.sort()
    for card in pile:
        put(fresh, card)
    state.pile = fresh


# Mission 16: traitors of two cards


def _imagine_composites(own: Knowledge, state: Infiltraitres, dice: Dice) -> Composites:
    """The two cards of each unseen traitor, with a history of those that fell."""
    composites = Composites(own)
    composites.draw(dice)
    for index in range(len(composites.seats)):
        seat = composites.seats[index]
        state.faces[seat] = composites.laid[2 * index]
        state.covers[seat] = composites.laid[2 * index + 1]
        state.slots[seat] = composite_of(state.faces[seat], state.covers[seat])
    return composites


def _past_agrees(own: Knowledge, state: Infiltraitres) -> bool:
    """Whether the traitors that fell unseen can have been made of cards that lie as they do here."""
    told = own.clone()
    for seat in range(own.seats):
        for place in range(len(state.hands[seat])):
            told.see(state.hands[seat][place], own.sinces[seat][place])
        if own.standing >> seat & 1:
            told.see_dossier(seat, state.faces[seat], state.covers[seat])
            told.see_traitor(seat, state.slots[seat])
    for place in range(len(state.closed)):
        told.see(state.closed[place], own.closed_sinces[place])
    for card in state.centre:
        told.see(card, 0)
    composites = Composites(told)
    return composites.solve(Dice(0)) or composites.patience == 0


def confide(view: InfiltraitresView, state: Infiltraitres) -> None:
    """An agent knows the traitor before him and the hand he looks at; cards he has put away are forgotten."""
    for holder in range(view.seats):
        if (holder == view.seat) != view.mission.turned_hands:
            for place in range(len(state.hands[holder])):
                view.own.see_in_hand(holder, place, state.hands[holder][place])
    seat = view.seat
    if view.own.standing >> seat & 1:
        if view.mission.composite:
            view.own.see_dossier(seat, state.faces[seat], state.covers[seat])
        view.own.see_traitor(seat, state.slots[seat])
    if view.step == TESTIMONY and view.turn == seat:
        view.own.see_boss(state.aside)
