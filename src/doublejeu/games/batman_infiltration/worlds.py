"""The worlds a seat of Batman Infiltration must hold possible: who could be whom, and where the cards could lie.

Hidden cards are exchangeable: every card whose place this seat does not know lies in the pile, in a hand or unseen in
a loot, each arrangement as likely. How people choose what to give is no hard fact; weighing by it is a bot's business.

Cards that were once seen in a hand are followed from there (guesses.py). Since a reshuffle only those are exchangeable
that were drawn between the same two: a hand that has not drawn since holds nothing that lay in the discard (ages.py).
The seats of imagined worlds (`confide`) forget this, and so does everybody once a match is over: then nothing but the
pile is held to what was reshuffled.
"""

from __future__ import annotations

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY
from doublejeu.core.dice import Dice
from doublejeu.core.rising import put
from doublejeu.games.batman_infiltration import words
from doublejeu.games.batman_infiltration.ages import Ages, ways
from doublejeu.games.batman_infiltration.guesses import Guess
from doublejeu.games.batman_infiltration.rules import BatmanInfiltration
from doublejeu.games.batman_infiltration.state import FAMILIES, NO_CARD, VILLAINS
from doublejeu.games.batman_infiltration.view import HIDDEN, BatmanInfiltrationView, drop

# Whether a state could be the truth


def admits(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    """Whether this state could be the truth for the seat of this view."""
    return (
        not state.faults()
        and _public_agrees(view, state)
        and _identities_agree(view, state)
        and _hands_agree(view, state)
        and _loots_agree(view, state)
        and _pile_agrees(view, state)
    )


def _public_agrees(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    if view.step == words.AT_BANK:
        if view.bank:
            if state.bank != view.bank or state.bank_seats != view.bank_seats:
                return False
        elif len(state.bank) != view.bank_size:
            return False
    return (
        state.seats == view.seats
        and state.step == view.step
        and state.characters == view.characters
        and state.turn == view.turn
        and state.chief == view.chief
        and state.gauge == view.gauge
        and state.stands == view.stands
        and state.signal_turn == view.signal_turn
        and state.batmobile_turn == view.batmobile_turn
        and state.gas == view.gas
        and state.freeze_left == view.freeze_left
        and state.team == view.team
        and state.last_team == view.last_team
        and state.target == view.target
        and state.forced == view.forced
        and state.signals == _signals(view)
        and state.table == view.table
        and state.placed == view.placed
        and sorted(state.discard) == sorted(view.discard)
        and state.ending == view.ending
        and state.winners == view.winners
    )


def _signals(view: BatmanInfiltrationView) -> int:
    """The Bat-signals on the cards that this turn has revealed."""
    return max(0, view.missions[-1].signals) if view.missions else 0


def _identities_agree(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    for seat in range(view.seats):
        if view.identities[seat] != NOBODY and view.identities[seat] != state.side(seat):
            return False
    return True


def _hands_agree(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    chosen = view.step == words.AT_CARDS and view.forced != NOBODY  # by Poison Ivy
    for seat in range(view.seats):
        if seat == view.seat:
            mine = view.forced_card if chosen and seat == _ivys_slot(view) else view.sent
            if state.hands[seat] != view.hand or state.given[seat] != mine:
                return False
            continue
        if len(_held(view, state, seat)) != view.hand_sizes[seat]:
            return False
    if chosen:
        card = state.given[_ivys_slot(view)]
        if card == NO_CARD or (view.forced_card != NO_CARD and card != view.forced_card):
            return False
    return any(_guess_agrees(view, state, guess) for guess in view.guesses)


def _guess_agrees(view: BatmanInfiltrationView, state: BatmanInfiltration, guess: Guess) -> bool:
    for seat in range(view.seats):
        if seat != view.seat and not _within(guess.known[seat], _held(view, state, seat)):
            return False
    return guess.ages is None or _ages_agree(view, state, guess, guess.ages)


def _ages_agree(view: BatmanInfiltrationView, state: BatmanInfiltration, guess: Guess, ages: Ages) -> bool:
    """Whether every hidden card can have been drawn when the card of its place was."""
    places = [_pile_cards(state)]  # sets of places, with the cards there, and how many of each age they are
    numbers = [[0] * (len(ages.pools) - 1) + [state.pile]]
    for seat in range(view.seats):
        if seat != view.seat:
            held = _held(view, state, seat)
            if seat == view.forced and view.forced_card != NO_CARD:
                held.remove(view.forced_card)  # sealed, and known
            places.append(_rest(held, guess.known[seat]))
            numbers.append(ages.hands[seat])
    if view.step == words.AT_BANK and not view.bank:
        places.append(state.bank)
        numbers.append([view.bank_ages.count(age) for age in range(len(ages.pools))])
    robbed = 0  # seats whose loots have exchanged cards unseen
    for victim, thief, card in view.loot_story:
        if thief != NOBODY and card == HIDDEN:
            robbed |= 1 << victim | 1 << thief
    for seat in range(view.seats):
        if not robbed >> seat & 1:
            _add_loots(view, state, ages, 1 << seat, places, numbers)
    _add_loots(view, state, ages, robbed, places, numbers)
    return _drawn_so(places, numbers, ages.pools)


def _add_loots(
    view: BatmanInfiltrationView,
    state: BatmanInfiltration,
    ages: Ages,
    seats: int,
    places: list[list[int]],
    numbers: list[list[int]],
) -> None:
    """The cards that came unseen into the loots of these seats, between which alone cards were stolen unseen."""
    loot: list[int] = []
    for seat in bits(seats):
        loot += state.loots[seat]
    known: list[int] = []
    of_age = [0] * len(ages.pools)
    for seat, thief, card in view.loot_story:
        if card == HIDDEN:
            continue
        if seats >> seat & 1:
            if thief == NOBODY:
                known.append(card)
            else:
                known.remove(card)
        if thief != NOBODY and seats >> thief & 1:
            known.append(card)
    for place, age in ages.loots:
        if seats >> view.loot_story[place][0] & 1:
            of_age[age] += 1
    places.append(_rest(loot, known))
    numbers.append(of_age)


def _drawn_so(places: list[list[int]], numbers: list[list[int]], pools: list[list[int]]) -> bool:
    """Whether all these places can hold these cards; those of one age first, which leave no choice."""
    if not places:
        return True
    mixed = [len(number) - number.count(0) for number in numbers]
    place = mixed.index(min(mixed))
    others = places[:place] + places[place + 1 :]
    more = numbers[:place] + numbers[place + 1 :]
    return any(_drawn_so(others, more, way.pools) for way in ways(places[place], numbers[place], pools))


def _rest(cards: list[int], known: list[int]) -> list[int]:
    left = cards.copy()
    for card in known:
        drop(left, card)
    return sorted(left)


def _ivys_slot(view: BatmanInfiltrationView) -> int:
    """Whose card of the mission it is that Poison Ivy chose (BI-7.7)."""
    return view.chief if view.terms.ivys_own else view.forced


def _held(view: BatmanInfiltrationView, state: BatmanInfiltration, seat: int) -> list[int]:
    """A seat's hand, with its sealed card if it has given one already."""
    held = state.hands[seat].copy()
    ivys = view.step == words.AT_CARDS and view.forced != NOBODY and view.terms.ivys_own  # hers is out of his hand
    if state.given[seat] != NO_CARD and not (ivys and seat == view.chief):
        held.append(state.given[seat])
    if ivys and seat == view.forced:
        held.append(state.given[view.chief])
    return held


def _pile_agrees(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    if not view.reshuffled:
        return True
    return _within(_pile_cards(state), view.pile_at_most)


def _pile_cards(state: BatmanInfiltration) -> list[int]:
    pile: list[int] = []
    for code, number in zip(state.pile_codes, state.pile_counts, strict=True):
        pile += [code - words.DRAW] * number
    return pile


def _loots_agree(view: BatmanInfiltrationView, state: BatmanInfiltration) -> bool:
    """The loots are such that the story this seat knows could have led to them."""
    seats = view.seats
    known: list[list[int]] = [[] for _ in range(seats)]
    known_since: list[list[int]] = [[] for _ in range(seats)]  # when each of `known` came in
    thefts: list[list[int]] = [[] for _ in range(seats)]  # when something unknown was stolen
    thief = NOBODY
    for number, (seat, taker, card) in enumerate(view.loot_story):
        if taker == NOBODY:
            if card != HIDDEN:
                known[seat].append(card)
                known_since[seat].append(number)
        elif card == HIDDEN:
            thief = taker
            thefts[seat].append(number)
        else:
            place = known[seat].index(card)
            known[seat].pop(place)
            known_since[seat].pop(place)
            known[taker].append(card)
            known_since[taker].append(number)
    stolen: list[int] = []
    for seat in range(seats):
        loot = state.loots[seat].copy()
        if len(loot) != view.loot_sizes[seat] or (seat == view.seat and loot != view.loot):
            return False
        missing: list[int] = []  # the times, falling, at which the cards no longer there came in
        for place in range(len(known[seat]) - 1, -1, -1):  # of equal cards the latest is the one still there
            if known[seat][place] in loot:
                loot.remove(known[seat][place])
            else:
                missing.append(known_since[seat][place])
                stolen.append(known[seat][place])
        if len(missing) > len(thefts[seat]):
            return False
        for back, number in enumerate(missing, 1):  # the latest theft took the latest card, and so on
            if number > thefts[seat][-back]:
                return False
    return thief == NOBODY or _within(known[thief] + stolen, state.loots[thief])


def _within(some: list[int], cards: list[int]) -> bool:
    """Whether all of some cards are among others, each as often."""
    left = cards.copy()
    for card in some:
        if card not in left:
            return False
        left.remove(card)
    return True


# One possible truth


def imagine(view: BatmanInfiltrationView, dice: Dice) -> BatmanInfiltration:
    """One possible truth, each as likely as its cards and identities are dealt."""
    state = BatmanInfiltration(view.terms)
    state.lay_out()
    state.step = view.step
    state.characters = view.characters.copy()
    state.uncast = [words.CAST + character for character in range(words.CHARACTERS) if character not in view.characters]
    state.turn = view.turn
    state.chief = view.chief
    state.gauge = view.gauge
    state.stands = view.stands.copy()
    state.signal_turn = view.signal_turn
    state.batmobile_turn = view.batmobile_turn
    state.gas = view.gas
    state.sphinx = view.sphinx
    state.scarecrow = view.scarecrow
    state.freeze_left = view.freeze_left
    state.team = view.team
    state.last_team = view.last_team
    state.target = view.target
    state.forced = view.forced
    state.signals = _signals(view)
    state.table = view.table.copy()
    state.placed = view.placed
    state.discard = view.discard.copy()
    state.drawer = view.seats
    state.ending = view.ending
    state.winners = view.winners
    _imagine_identities(view, state, dice)
    _imagine_cards(view, state, dice)
    _imagine_owing(view, state)
    return state


def _imagine_owing(view: BatmanInfiltrationView, state: BatmanInfiltration) -> None:
    state.dealt = view.seats
    if view.step == words.OVER:
        state.owing = 0
    elif view.step == words.AT_CARDS:  # other sealed cards are not in yet: they will be given in this world
        state.owing = view.team
        if view.forced != NOBODY:
            state.owing &= ~(1 << _ivys_slot(view))
        if view.sent != NO_CARD:
            state.owing &= ~(1 << view.seat)
    elif view.step == words.AT_CASTING:
        state.dealt = view.seats - view.characters.count(NOBODY)
        state.owing = 1 << (view.chief + state.dealt) % view.seats
    else:
        state.owing = 1 << view.chief


def _imagine_identities(view: BatmanInfiltrationView, state: BatmanInfiltration, dice: Dice) -> None:
    """Deal what is left of the pack to those whose identity is unknown; the box gets the rest."""
    seats = view.seats
    villains = VILLAINS[seats]
    family = FAMILIES[seats]
    for seat in range(seats):
        if view.identities[seat] == words.FAMILY:
            family -= 1
            state.family |= 1 << seat
        elif view.identities[seat] != NOBODY:
            villains -= 1
    for seat in range(seats):
        if view.identities[seat] == NOBODY:
            if dice.below(villains + family) < family:
                family -= 1
                state.family |= 1 << seat
            else:
                villains -= 1
    state.family_left = family
    state.villains_left = villains


def _imagine_cards(view: BatmanInfiltrationView, state: BatmanInfiltration, dice: Dice) -> None:
    guess = _guess(view, dice)
    if guess.ages is not None:
        pools = [pool.copy() for pool in guess.ages.pools]
        _fill(view, state, guess, pools, dice)
        state.fill_pile(pools[-1])
        return
    pool = guess.pool(view.unseen)
    if view.reshuffled:
        pile = _imagine_pile(view, pool, dice)
        _fill(view, state, guess, [pool], dice)
        state.fill_pile(pile)
    else:
        _fill(view, state, guess, [pool], dice)
        state.fill_pile(pool)


def _guess(view: BatmanInfiltrationView, dice: Dice) -> Guess:
    """One of the ways in which known cards may lie, as likely as it is, that leaves enough cards for the pile."""
    if len(view.guesses) == 1:
        return view.guesses[0]
    weights: list[int] = []
    for guess in view.guesses:
        fits = (
            guess.ages is not None
            or not view.reshuffled
            or len(_may_be_piled(view, guess.pool(view.unseen))) >= view.pile
        )
        weights.append(1 + int(1_000_000 * guess.weight) if fits else 0)
    return view.guesses[dice.pick(weights)]


def _may_be_piled(view: BatmanInfiltrationView, pool: list[int]) -> list[int]:
    """The cards of a pool that may lie in the pile: those reshuffled."""
    free = pool.copy()
    may: list[int] = []
    for card in view.pile_at_most:
        if card in free:
            free.remove(card)
            may.append(card)
    return may


def _imagine_pile(view: BatmanInfiltrationView, pool: list[int], dice: Dice) -> list[int]:
    """After a reshuffle the pile holds nothing but what was reshuffled; its cards leave the pool."""
    may = _may_be_piled(view, pool)
    pile: list[int] = []
    for _ in range(view.pile):
        card = may.pop(dice.below(len(may)))
        pool.remove(card)
        pile.append(card)
    return pile


def _deal(pool: list[int], dice: Dice) -> int:
    """One card of the pool, any; the last takes its place."""
    place = dice.below(len(pool))
    card = pool[place]
    last = pool.pop()
    if place < len(pool):
        pool[place] = last
    return card


def _fill(
    view: BatmanInfiltrationView, state: BatmanInfiltration, guess: Guess, pools: list[list[int]], dice: Dice
) -> None:
    """Hands, loots and the bank's cards, from what is known and from the pools: one, or one for each age."""
    ages = guess.ages
    chosen = view.step == words.AT_CARDS and view.forced != NOBODY  # by Poison Ivy
    for seat in range(view.seats):
        if seat == view.seat:
            state.hands[seat] = view.hand.copy()
            state.given[seat] = view.sent
            continue
        hand = state.hands[seat]
        for card in guess.known[seat]:
            put(hand, card)
        if ages is not None:
            for age, number in enumerate(ages.hands[seat]):
                for _ in range(number):
                    put(hand, _deal(pools[age], dice))
            continue
        held = view.hand_sizes[seat]
        if chosen and seat == view.forced and view.forced_card != NO_CARD:
            held -= 1
        while len(hand) < held:
            put(hand, _deal(pools[0], dice))
    if chosen:
        slot = _ivys_slot(view)
        if view.forced_card != NO_CARD:
            state.given[slot] = view.forced_card
        else:  # nobody but the two of them knows what
            hand = state.hands[view.forced]
            state.given[slot] = hand.pop(dice.below(len(hand)))
    age_at: dict[int, int] = dict(ages.loots) if ages is not None else {}
    for place, (seat, thief, card) in enumerate(view.loot_story):
        if thief == NOBODY:
            put(state.loots[seat], card if card != HIDDEN else _deal(pools[age_at.get(place, 0)], dice))
        else:
            loot = state.loots[seat]
            taken = card
            if card == HIDDEN:
                taken = loot.pop(dice.below(len(loot)))
            else:
                loot.remove(card)
            put(state.loots[thief], taken)
    if view.step == words.AT_BANK:
        if view.bank:
            state.bank = view.bank.copy()
            state.bank_seats = view.bank_seats.copy()
        else:
            for number in range(view.bank_size):
                put(state.bank, _deal(pools[view.bank_ages[number] if ages is not None else 0], dice))


def confide(view: BatmanInfiltrationView, state: BatmanInfiltration) -> None:
    """A seat knows its identity, its hand and loot, and what the Chief looks at if that is itself.

    Other identities it once looked at are forgotten, which cards of a loot were stolen, and who drew when.
    """
    view.forget_ages()
    seat = view.seat
    view.identities[seat] = state.side(seat)
    view.hand = state.hands[seat].copy()
    chosen = view.step == words.AT_CARDS and view.forced != NOBODY  # by Poison Ivy
    hers = chosen and view.terms.ivys_own  # BI-7.7: then she gives no other card, and he gives another
    view.sent = NO_CARD if hers and seat == view.chief else state.given[seat]
    seen = view.hand.copy()
    if view.sent != NO_CARD:
        seen.append(view.sent)
        view.missions[-1].sent = view.sent
    if chosen and (seat == view.forced or seat == view.chief):
        view.forced_card = state.given[_ivys_slot(view)]
        view.missions[-1].forced_card = view.forced_card
        if hers and seat == view.chief:
            view.missions[-1].sent = view.forced_card
        if seat != view.forced or hers:
            seen.append(view.forced_card)
    if (view.step == words.AT_STEAL or view.step == words.AT_IVY_CARD) and seat == view.chief and view.target != seat:
        known: list[list[int]] = [[] for _ in range(view.seats)]
        known[view.target] = state.hands[view.target].copy()
        view.guesses = [Guess(1.0, known)]
        view.sure = known
    if view.step == words.AT_BANK and seat == view.chief:
        view.bank = state.bank.copy()
        view.bank_seats = state.bank_seats.copy()
        seen += view.bank
    seen += _own_loot(view, state)
    for card in seen:
        drop(view.unseen, card)


def _own_loot(view: BatmanInfiltrationView, state: BatmanInfiltration) -> list[int]:
    """Look at one's own loot, and tell its story anew; the cards in it that nobody else saw come in.

    A thief knows what he stole. What was stolen from this seat is forgotten: the thief has one more unseen card.
    """
    seat = view.seat
    view.loot = state.loots[seat].copy()
    unseen = view.loot.copy()
    for owner, thief, card in view.loot_story:
        if owner == seat and thief == NOBODY and card != HIDDEN:
            if card in unseen:
                unseen.remove(card)
            else:
                view.unseen.append(card)  # stolen
    told = view.loot_story
    if view.characters[seat] == words.CATWOMAN:
        found = _with_thefts(told, seat, unseen, state.loots)
        assert found is not None, "no thefts lead to these loots"
        told = found
    left = view.loot.copy()  # whose coming is still to be told
    story: list[tuple[int, int, int]] = []
    for place, (owner, thief, card) in enumerate(told):
        if owner == seat:
            if thief != NOBODY:
                story.append((thief, NOBODY, HIDDEN))
            continue
        if thief == seat:
            unseen.remove(card)
            left.remove(card)
        elif card != view.loot_story[place][2]:
            unseen.append(card)  # it came unseen to the loot that it was stolen from
        story.append((owner, thief, card))
    for card in left:
        story.append((seat, NOBODY, card))
    view.loot_story = story
    return unseen


def _with_thefts(
    story: list[tuple[int, int, int]], thief: int, pool: list[int], loots: list[list[int]]
) -> list[tuple[int, int, int]] | None:
    """The story with a card of the pool for each theft, so that it leads to these loots; None if there is no such way.

    Whatever all saw come and is gone was stolen. Of the rest, any card may have come unseen and been stolen; and one
    that all saw come, where another of its kind has come since.
    """
    gone: list[int] = []
    for seat in range(len(loots)):
        missing = _rest(_seen_coming(story, seat), loots[seat])
        if len(missing) > story.count((seat, thief, HIDDEN)):
            return None
        gone += missing
    if not _within(gone, pool):
        return None
    for place, (victim, taker, card) in enumerate(story):
        if taker == thief and card == HIDDEN:
            return _with_theft(story, place, victim, thief, pool, loots)
    return story


def _with_theft(
    story: list[tuple[int, int, int]], place: int, victim: int, thief: int, pool: list[int], loots: list[list[int]]
) -> list[tuple[int, int, int]] | None:
    """The story with a card for the theft at this place, and for those that follow."""
    before = story[:place]
    seen = _seen_coming(before, victim)
    for card in pool:
        told = story.copy()
        told[place] = (victim, thief, card)
        if card not in seen:
            if (victim, NOBODY, HIDDEN) not in before:
                continue
            told[before.index((victim, NOBODY, HIDDEN))] = (victim, NOBODY, card)
        found = _with_thefts(told, thief, _rest(pool, [card]), loots)
        if found is not None:
            return found
    return None


def _seen_coming(story: list[tuple[int, int, int]], victim: int) -> list[int]:
    """The cards that all saw come into a loot and that were not told as stolen."""
    known: list[int] = []
    for owner, thief, card in story:
        if owner == victim and card != HIDDEN:
            if thief == NOBODY:
                known.append(card)
            else:
                known.remove(card)
    return known
