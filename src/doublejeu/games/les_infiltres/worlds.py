"""The worlds a seat of Les Infiltrés must hold possible: who holds which card, and what the night has hidden.

Cards first: every deal that agrees with the cards this seat knows is as likely as another; where the double agent has
taken a card, each card is weighed by how often it would be shown and taken. Then the spent calls, the pastor's first
hit and tonight's choices, each within what the mornings allow. How people choose is no hard fact; weighing by it is a
bot's business.
"""

from __future__ import annotations

from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.games.les_infiltres import words
from doublejeu.games.les_infiltres.night import ask_everybody
from doublejeu.games.les_infiltres.rules import LesInfiltres
from doublejeu.games.les_infiltres.state import CLOCK_BIT
from doublejeu.games.les_infiltres.terms import Terms
from doublejeu.games.les_infiltres.view import LesInfiltresView, Night


class Ledger:
    """What the mornings so far allow, in a world with these cards: calls spent, the pastor's first hit."""

    def __init__(self, view: LesInfiltresView, world: LesInfiltres) -> None:
        self.possible = True
        self.arrest_sure = False
        self.arrest_possible = False
        self.rescue_sure = False
        self.rescue_possible = False
        self.hit_sure = False
        self.hit_possible = False
        self.missing_if_arrested = False  # a night whose one prisoner hides a victim who was not taken
        self._read(view, world)

    def _read(self, view: LesInfiltresView, world: LesInfiltres) -> None:
        mine = view.seat == world.minister
        designated = 0
        for night in view.nights:
            if not night.over or night.singer != NOBODY:
                continue
            minister = world.minister != NOBODY and bool(night.alive >> world.minister & 1)
            lawyer = world.lawyer != NOBODY and bool(night.alive >> world.lawyer & 1)
            if minister and (night.jailed or lawyer):  # she may have kept free whom he had arrested
                self.arrest_possible = True
            if night.told:
                target = night.designated
                taken = 1 << target if target != NOBODY else 0
                if night.caught != NOBODY:
                    taken |= 1 << night.caught
                if night.jailed & ~taken and not mine:
                    self.arrest_sure = True
                if target == NOBODY:
                    continue
                if not night.jailed >> target & 1:
                    if not self._explained(night, world, designated):
                        if not minister or self.rescue_sure or (mine and night.rescued == NOBODY):
                            self.possible = False
                            return
                        self.rescue_sure = True
                    self.rescue_possible = self.rescue_possible or minister
                designated |= 1 << target
            elif night.jailed & (night.jailed - 1):
                self.arrest_sure = True
            elif night.jailed & world.infiltrators:
                self.arrest_sure = True
                self.hit_possible = True
                self.rescue_possible = True
            elif night.jailed:
                self.missing_if_arrested = self.missing_if_arrested or minister
            else:
                self.hit_possible = True
                self.rescue_possible = self.rescue_possible or minister
        if world.pastor != NOBODY and designated >> world.pastor & 1:
            self.hit_sure = True
        if self.arrest_sure and world.minister == NOBODY:
            self.possible = False

    def _explained(self, night: Night, world: LesInfiltres, designated: int) -> bool:
        """Whether tonight's target could stay free without the minister."""
        target = night.designated
        if target == world.pastor and not designated >> target & 1:
            return True
        return world.lawyer != NOBODY and bool(night.alive >> world.lawyer & 1)

    def missing_victim(self, arrest_spent: bool) -> bool:
        """Whether some night may have lost its victim behind an arrest."""
        return self.missing_if_arrested and arrest_spent and not self.arrest_sure

    def pastor_may_be_hit(self, world: LesInfiltres) -> bool:
        """Whether the pastor may have been designated on an earlier night, in a world with these calls spent.

        Which calls a minister who left had spent is in no imagined world: he may have made his arrest.
        """
        arrest_may_be_spent = world.arrest_spent or not world.living(world.minister)
        return self.hit_possible or self.missing_victim(arrest_may_be_spent)


# Could this be the truth?


def admits(view: LesInfiltresView, state: LesInfiltres) -> bool:
    """Whether this state could be the truth for the seat of this view."""
    return (
        _public_agrees(view, state)
        and _cards_agree(view, state)
        and (
            state.step == words.OVER
            or (_answers_agree(view, state) and _flags_agree(view, state) and _night_agrees(view, state))
        )
    )


def _public_agrees(view: LesInfiltresView, state: LesInfiltres) -> bool:
    return (
        state.seats == view.seats
        and state.step == view.step
        and state.night == len(view.nights)
        and state.alive == view.alive
        and state.sage == view.sage
        and state.song_spent == view.song_spent
        and state.ending == view.ending
        and (view.step < words.DEBATE or view.step == words.OVER or state.silenced == view.silenced)
        and (view.step != words.DEBATE or state.ready == view.ready)
        and (view.step == words.VOLUNTEERING or state.volunteers == view.volunteers)
        and ((view.step != words.VOTE and view.step != words.SECOND_VOTE) or state.candidates == view.candidates)
        and (view.step != words.SUCCESSION or state.night_follows == view.night_follows)
    )


def _cards_agree(view: LesInfiltresView, state: LesInfiltres) -> bool:
    if state.faults() or state.infiltrators & view.innocent:
        return False
    for seat in range(view.seats):
        if view.roles[seat] != NOBODY and view.roles[seat] != state.role(seat):
            return False
    if view.whistleblower_acted and state.whistleblower == NOBODY:
        return False
    if state.step != words.OVER and not view.goes_on_with(count(state.infiltrators & state.alive)):
        return False
    if not view.terms.has_agent:
        return True
    if view.agent_settled() != (state.agent == NOBODY):
        return False
    if view.card_kept != NOBODY:  # he knows which card came in for his own
        extra = NOBODY
        for role in range(words.ROLES):
            held = sum([1 for seat in range(view.seats) if state.role(seat) == role])
            if held > view.terms.counts[role]:
                extra = role
        return extra == view.card_kept
    return True


def _answers_agree(view: LesInfiltresView, state: LesInfiltres) -> bool:
    """This seat's own answer in the present step, and the fingers it sees."""
    me = view.seat
    if me != TABLE and view.tapped:
        if state.owing >> me & 1:
            return False
        if view.step == words.VOTE or view.step == words.SECOND_VOTE or view.step == words.SAGE_VOTE:
            return state.choices[me] == view.tap
        if view.step == words.VOLUNTEERING:
            return (state.volunteers >> me & 1) == view.tap
    if view.step == words.CALL_INFILTRATORS or view.step == words.CALL_AGREEMENT:
        if state.owing & view.pointed_now:
            return False
        if _in_gang(view):
            for seat in bits(state.infiltrators & state.alive):
                if state.choices[seat] != view.pointing[seat]:
                    return False
    return True


def _flags_agree(view: LesInfiltresView, state: LesInfiltres) -> bool:
    ledger = Ledger(view, state)
    if not ledger.possible:
        return False
    me = view.seat
    if me == state.minister:
        if state.rescue_spent != view.rescue_spent or state.arrest_spent != view.arrest_spent:
            return False
    elif state.living(state.minister):
        if not _within(state.arrest_spent, ledger.arrest_sure, ledger.arrest_possible):
            return False
        spent_before = state.rescue_spent and not state.rescuing
        may = ledger.rescue_possible or ledger.missing_victim(state.arrest_spent)
        if view.step != words.CALL_RESCUE and not _within(spent_before, ledger.rescue_sure, may):
            return False
    if state.living(state.pastor):
        if not _within(state.pastor_hit, ledger.hit_sure, ledger.pastor_may_be_hit(state)):
            return False
    if view.roles[me if me != TABLE else 0] == words.HACKER and me != TABLE and state.found != view.found:
        return False
    if me != TABLE and state.alive >> me & 1:
        if bool(state.selfish_before >> me & 1) != view.selfish_before:
            return False
        if bool(state.selfish >> me & 1) != view.selfish:
            return False
    return True


def _within(value: bool, sure: bool, possible: bool) -> bool:
    return value if sure else possible or not value


def _night_agrees(view: LesInfiltresView, state: LesInfiltres) -> bool:
    """Tonight's hidden choices, where this seat was told of them."""
    if not state.by_night():
        return True
    me = view.seat
    night = view.nights[-1]
    if me == state.lawyer and state.protected != night.protected:
        return False
    if me == state.whistleblower and state.silencing != night.silencing:
        return False
    if view.step == words.CALL_AGENT and me == state.agent:
        taken = view.tap if view.tapped else 0
        if state.first_card != view.cards[0] or state.second_card != view.cards[1] or state.card_taken != taken:
            return False
    if view.step >= words.CALL_AGREEMENT:
        if _in_gang(view) and state.spotted != night.spotted:
            return False
        if me == state.lookout and not night.look and state.spotted != NOBODY:
            return False
    if view.step >= words.CALL_RESCUE:
        if night.told and state.designated != night.designated:
            return False
        if _in_gang(view) and state.caught != night.caught:
            return False
    if me == state.minister and state.living(me):
        if state.rescuing != _rescuing_by_me(view, night):
            return False
        tapped = view.tap if view.step == words.CALL_ARREST and not view.arrest_spent else NOBODY
        if state.arresting != tapped:
            return False
    return True


def _in_gang(view: LesInfiltresView) -> bool:
    """Whether this seat is a living infiltrator, and so sees the others' fingers."""
    return view.seat != TABLE and view.roles[view.seat] == words.INFILTRATOR and bool(view.alive >> view.seat & 1)


def _rescuing_by_me(view: LesInfiltresView, night: Night) -> bool:
    if view.step == words.CALL_RESCUE:
        return view.tapped and view.tap == words.YES and not view.rescue_spent and night.designated != NOBODY
    return night.rescued != NOBODY


# One such truth


def imagine(view: LesInfiltresView, dice: Dice) -> LesInfiltres:
    """One possible truth."""
    world = LesInfiltres(view.terms)
    world.step = view.step
    world.chance = words.NO_CHANCE
    world.night = len(view.nights)
    world.dealt = view.seats
    world.alive = view.alive
    world.sage = view.sage
    world.song_spent = view.song_spent
    world.ending = view.ending
    world.volunteers = view.volunteers
    world.choices = [NOBODY] * view.seats
    cards = UnplacedCards(view)
    cards.deal(world, dice)
    ledger = Ledger(view, world)
    while not ledger.possible:
        cards.deal(world, dice)
        ledger = Ledger(view, world)
    world.list_names()
    _imagine_flags(view, world, ledger, dice)
    if world.by_night():
        _imagine_night(view, world, dice)
    elif view.step != words.OVER:
        _imagine_day(view, world)
    else:
        world.owing = 0
    return world


class UnplacedCards:
    """The cards this seat cannot place, and the seats they may lie before."""

    def __init__(self, view: LesInfiltresView) -> None:
        self.view = view
        self.left = view.terms.counts.copy()
        self.unknown: list[int] = []
        self.suspects: list[int] = []  # those of them who may be infiltrators
        for seat in range(view.seats):
            role = view.roles[seat]
            if role != NOBODY:
                self.left[role] -= 1
            else:
                self.unknown.append(seat)
                if not view.innocent >> seat & 1:
                    self.suspects.append(seat)
        self.extra_weights: list[int] = []
        if view.terms.has_agent and view.agent_settled():
            self.left[words.DOUBLE_AGENT] -= 1
            if self.left[words.DOUBLE_AGENT] == 0 or view.card_kept != NOBODY:
                self.left[words.DOUBLE_AGENT] = 0
            self._weigh_extra(view.terms)

    def _weigh_extra(self, terms: Terms) -> None:
        """How likely each card is to be the one that came in for the double agent's.

        A weight counts the ways to lay the unknown cards, times the seats that may have been the double agent's.
        """
        view = self.view
        forced = view.card_kept
        for role in range(words.ROLES):
            if self.left[role] < 0:
                forced = role  # more of them are known than were dealt
        if forced == NOBODY and view.whistleblower_acted and terms.counts[words.WHISTLEBLOWER] == 0:
            forced = words.WHISTLEBLOWER
        if forced != NOBODY:
            self.left[forced] += 1
            return
        in_play = terms.counts[words.INFILTRATOR]
        for seat in range(view.seats):
            if view.roles[seat] == words.INFILTRATOR and not view.alive >> seat & 1:
                in_play -= 1
        infiltrators = self.left[words.INFILTRATOR]
        others = len(self.unknown) - infiltrators
        for role in range(words.ROLES):
            weight = terms.extra_weights[role] * (terms.counts[role] + 1)
            if view.seat != TABLE and view.roles[view.seat] == role:
                weight -= terms.extra_weights[role]  # it was not this seat
            if role == words.INFILTRATOR:
                weight *= len(self.suspects) - infiltrators
            else:
                weight = weight * others * (infiltrators + 1) // (self.left[role] + 1)
            possible = view.step == words.OVER or view.goes_on_with(in_play + (1 if role == words.INFILTRATOR else 0))
            self.extra_weights.append(weight if possible else 0)

    def deal(self, world: LesInfiltres, dice: Dice) -> None:
        """Lay every card this seat cannot place, each lawful way as likely."""
        view = self.view
        world.infiltrators = 0
        world.hacker = NOBODY
        world.lookout = NOBODY
        world.pastor = NOBODY
        world.minister = NOBODY
        world.lawyer = NOBODY
        world.agent = NOBODY
        world.leader = NOBODY
        world.whistleblower = NOBODY
        for seat in range(view.seats):
            if view.roles[seat] > words.BELIEVER:
                world.give(seat, view.roles[seat])
            elif view.roles[seat] == words.INFILTRATOR:
                world.infiltrators |= 1 << seat
        extra = dice.pick(self.extra_weights) if self.extra_weights else NOBODY
        suspects = self.suspects.copy()
        open_seats = 0
        for seat in self.unknown:
            open_seats |= 1 << seat
        for _ in range(self.left[words.INFILTRATOR] + (1 if extra == words.INFILTRATOR else 0)):
            seat = _take(suspects, dice)
            world.infiltrators |= 1 << seat
            open_seats &= ~(1 << seat)
        free = bits(open_seats)
        for role in range(words.HACKER, words.ROLES):
            if self.left[role] > 0 or role == extra:
                world.give(_take(free, dice), role)


def _take(seats: list[int], dice: Dice) -> int:
    """Draw a seat; the order of the rest does not matter."""
    place = dice.below(len(seats))
    drawn = seats[place]
    last = seats.pop()
    if place < len(seats):
        seats[place] = last
    return drawn


def _imagine_flags(view: LesInfiltresView, world: LesInfiltres, ledger: Ledger, dice: Dice) -> None:
    """The calls spent on earlier nights, the pastor's first hit, and what the hacker has found."""
    me = view.seat
    if me == world.minister:
        world.rescue_spent = view.rescue_spent
        world.arrest_spent = view.arrest_spent
    elif world.living(world.minister):
        world.arrest_spent = ledger.arrest_sure or (ledger.arrest_possible and dice.below(2) == 1)
        may = ledger.rescue_possible or ledger.missing_victim(world.arrest_spent)
        world.rescue_spent = ledger.rescue_sure or (may and dice.below(2) == 1)
    if world.living(world.pastor):
        world.pastor_hit = ledger.hit_sure or (ledger.pastor_may_be_hit(world) and dice.below(2) == 1)
    if me == world.hacker:
        world.found = view.found
    elif world.living(world.hacker):
        for _ in range(view.hacking_nights()):
            world.found |= world.infiltrators & 1 << dice.below(view.seats)
    if me != TABLE and view.selfish_before:
        world.selfish_before |= 1 << me
    if world.living(world.lawyer) and me != world.lawyer and view.days and dice.below(count(world.alive) + 1) == 0:
        world.selfish_before |= 1 << world.lawyer


def _imagine_night(view: LesInfiltresView, world: LesInfiltres, dice: Dice) -> None:
    """Tonight's choices so far; answers of the present step that nobody told are still to come."""
    me = view.seat
    step = view.step
    night = view.nights[-1]
    if me != TABLE and view.selfish:
        world.selfish |= 1 << me
    if step == words.CALL_AGENT:
        _imagine_offer(view, world, dice)
    if me == world.lawyer:
        world.protected = night.protected
    elif step > words.CALL_LAWYER and world.living(world.lawyer):
        barred = world.selfish_before & 1 << world.lawyer
        world.protected = _somebody_or_nobody(world.alive & ~barred, dice)
        if world.protected == world.lawyer:
            world.selfish |= 1 << world.lawyer
    if me == world.whistleblower:
        world.silencing = night.silencing
    elif step > words.CALL_WHISTLEBLOWER and world.living(world.whistleblower):
        world.silencing = _somebody_or_nobody(world.alive, dice)
    if step == words.CALL_INFILTRATORS:
        if _in_gang(view):
            world.choices = view.pointing.copy()
        if me == world.lookout and view.tapped:
            world.look = night.look
    elif step > words.CALL_INFILTRATORS:
        _imagine_plot(view, world, night, dice)
    if step >= words.CALL_RESCUE:
        _imagine_calls(view, world, night, dice)
    ask_everybody(world)
    if me != TABLE and view.tapped:
        world.owing &= ~(1 << me)
    world.owing &= ~view.pointed_now


def _imagine_offer(view: LesInfiltresView, world: LesInfiltres, dice: Dice) -> None:
    if view.seat == world.agent:
        world.first_card = view.cards[0]
        world.second_card = view.cards[1]
        world.card_taken = view.tap if view.tapped else 0
    else:
        world.first_card = dice.pick(view.terms.offered)
        world.second_card = dice.pick(view.terms.second_card(world.first_card))


def _imagine_plot(view: LesInfiltresView, world: LesInfiltres, night: Night, dice: Dice) -> None:
    """Where the infiltrators pointed, whether the lookout was noticed, and whom they settled on."""
    terms = view.terms
    if _in_gang(view):
        world.choices = view.pointing.copy()
        world.spotted = night.spotted
        world.designated = night.designated
        world.caught = night.caught
        return
    victims = bits(world.alive & ~world.infiltrators)
    for seat in bits(world.infiltrators & world.alive):
        world.choices[seat] = dice.choose(victims)
    if world.living(world.lookout):
        look = night.look if view.seat == world.lookout else dice.below(3)
        if look and terms.spotting_by_pointing:
            if world.lookout in world.choices:
                world.spotted = world.lookout
        elif look:
            risk = terms.glance_risk if look == words.GLANCING else terms.stare_risk
            if dice.below(100) < risk:
                world.spotted = world.lookout
    if view.step == words.CALL_AGREEMENT:
        return
    if night.told:  # the minister knows the victim; nobody may mean that the lookout was caught
        world.designated = night.designated
        if night.designated == NOBODY and world.spotted != NOBODY:
            world.caught = world.spotted
        return
    target = dice.choose(victims)
    if target == world.spotted:
        world.caught = target
    else:
        world.designated = target


def _imagine_calls(view: LesInfiltresView, world: LesInfiltres, night: Night, dice: Dice) -> None:
    if view.seat == world.minister:
        if world.living(world.minister):
            world.rescuing = _rescuing_by_me(view, night)
            if view.step == words.CALL_ARREST and not view.arrest_spent:
                world.arresting = view.tap
    elif view.step == words.CALL_ARREST and world.living(world.minister) and not world.rescue_spent:
        if world.designated != NOBODY and dice.below(2) == 1:
            world.rescuing = True
            world.rescue_spent = True


def _somebody_or_nobody(seats: int, dice: Dice) -> int:
    choices = bits(seats)
    chosen = dice.below(len(choices) + 1)
    return choices[chosen] if chosen < len(choices) else NOBODY


def _imagine_day(view: LesInfiltresView, world: LesInfiltres) -> None:
    """By day everything is public but the ballots still in hand."""
    me = view.seat
    step = view.step
    clock = CLOCK_BIT if view.terms.vote_seconds else 0
    world.silenced = view.silenced
    world.ready = view.ready
    world.candidates = view.candidates
    if step == words.DEBATE:
        world.owing = world.alive & ~world.ready | (CLOCK_BIT if view.terms.debate_seconds else 0)
        return
    if step == words.SUCCESSION:
        world.night_follows = view.night_follows
        world.owing = 1 << world.sage | clock
        return
    voters = world.alive
    if world.silenced != NOBODY:
        voters &= ~(1 << world.silenced)
    if me != TABLE and view.tapped:
        voters &= ~(1 << me)
        if step == words.VOLUNTEERING:
            world.volunteers = view.tap << me
        else:
            world.choices[me] = view.tap
    world.owing = voters | clock


def confide(view: LesInfiltresView, state: LesInfiltres) -> None:
    """A seat knows its card, what its calls have left, and tonight what its card lets it see or choose.

    What it saw on earlier nights is forgotten, but for the infiltrators a hacker found.
    """
    seat = view.seat
    view.roles[seat] = state.role(seat)
    view.selfish = state.selfish >> seat & 1 == 1
    view.selfish_before = state.selfish_before >> seat & 1 == 1
    if seat == state.hacker:
        view.found = state.found
        for found in bits(state.found):
            view.roles[found] = words.INFILTRATOR
    if seat == state.minister:
        view.rescue_spent = state.rescue_spent
        view.arrest_spent = state.arrest_spent
    if view.roles[seat] == words.INFILTRATOR and (len(view.nights) > 1 or view.step >= words.CALL_INFILTRATORS):
        view.sure_team = True
        for other in range(view.seats):
            if state.infiltrators >> other & 1:
                view.roles[other] = words.INFILTRATOR
            elif view.roles[other] == NOBODY:
                view.innocent |= 1 << other
    if state.by_night() and state.living(seat):
        _confide_night(view, state, view.nights[-1])


def _confide_night(view: LesInfiltresView, state: LesInfiltres, night: Night) -> None:
    seat = view.seat
    if seat == state.agent and view.step == words.CALL_AGENT:
        view.cards = [state.first_card, state.second_card]
    if seat == state.lawyer:
        night.protected = state.protected
    if seat == state.whistleblower:
        night.silencing = state.silencing
    if seat == state.lookout:
        # Whether she looked is kept nowhere: she is taken to have glanced, be it that she was noticed or not.
        night.look = words.GLANCING if view.step >= words.CALL_AGREEMENT else state.look
    if _in_gang(view) and view.step >= words.CALL_INFILTRATORS:
        for other in bits(state.infiltrators & state.alive):
            view.pointing[other] = state.choices[other]
        night.spotted = state.spotted
        night.caught = state.caught
    shown = seat == state.minister and (state.rescuing or not state.rescue_spent)
    if view.step >= words.CALL_RESCUE and (shown or _in_gang(view)):
        view.hear_designated(state.designated)
    if seat == state.minister and state.rescuing:
        night.rescued = state.designated
