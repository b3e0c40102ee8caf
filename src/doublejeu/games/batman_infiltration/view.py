"""What one seat of Batman Infiltration knows. Everything here was told to it; nothing is worked out by rule.

Besides what lies open, a view keeps books on hidden cards: `unseen` are all cards that it does not see, `guesses` the
ways in which those it once saw may now lie in other hands and, since a reshuffle, which of the others can lie where
(guesses.py, ages.py); `sure` are those that are there in all of them.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import bits
from doublejeu.core.codes import Seats
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.batman_infiltration import events, picture, words
from doublejeu.games.batman_infiltration.ages import Ages, orders
from doublejeu.games.batman_infiltration.claims import Claims, Gifts, Sight
from doublejeu.games.batman_infiltration.guesses import (
    Guess,
    after_bank,
    after_draw,
    after_look,
    after_mission,
    after_theft,
    after_turning_up,
    common,
    settled,
)
from doublejeu.games.batman_infiltration.missions import Mission, card_as_dict, drawn
from doublejeu.games.batman_infiltration.state import NO_CARD
from doublejeu.games.batman_infiltration.terms import Terms

HIDDEN: Final = -2  # a card that went where this seat could not see its face


def drop(cards: list[int], card: int) -> None:
    """Take one card of a kind out of a list, if it is there: a view never breaks over what it is told."""
    if card in cards:
        cards.remove(card)


class BatmanInfiltrationView(View, events.Reader):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        seats = setup.seats
        self.terms = Terms(setup)
        self.deck = self.terms.deck
        self.step = words.AT_IDENTITIES
        self.identities: list[int] = [NOBODY] * seats  # known ones
        self.characters: list[int] = [NOBODY] * seats
        self.turn = 0
        self.chief = NOBODY
        self.gauge = 0
        self.stands: list[int] = [0, 0, 0, 0]
        self.signal_turn = 0
        self.batmobile_turn = 0
        self.gas = NOBODY
        self.sphinx = NOBODY
        self.scarecrow = NOBODY
        self.freeze_left = False
        self.team = 0
        self.last_team = 0
        self.target = NOBODY
        self.forced = NOBODY  # out of whose hand Poison Ivy chose a card
        self.forced_card = NO_CARD
        self.hand: list[int] = []  # this seat's own, rising
        self.sent = NO_CARD  # this seat's own sealed card
        self.hand_sizes: list[int] = [0] * seats  # sealed cards still counted, until they are revealed
        self.guesses: list[Guess] = [Guess(1.0, [[] for _ in range(seats)])]
        self.sure: list[list[int]] = self.guesses[0].known  # of other hands
        self.shown: list[int] = []  # the cards of a hand this seat is looking at, so far
        self.table: list[int] = []
        self.extra = NO_CARD
        self.placed = NO_CARD
        self.bank: list[int] = []  # this seat's to share out, rising
        self.bank_seats: list[int] = []
        self.bank_size = 0  # cards another Chief is sharing out
        self.bank_ages: list[int] = []  # and how old they are
        self.pile = 0
        self.drawn = 0  # cards that went from the pile to hands since its size was told
        self.before = 0  # cards that whoever is drawing drew before the reshuffle
        self.discard: list[int] = []
        self.unseen: list[int] = self.deck.cards.copy()
        self.reshuffled = False
        self.pile_at_most: list[int] = []  # since the last reshuffle: what the pile can hold at most
        # Loots, as a story: (seat, NOBODY, card) came in; (victim, thief, card) was stolen. HIDDEN where unknown.
        self.loot_story: list[tuple[int, int, int]] = []
        self.loot_sizes: list[int] = [0] * seats
        self.loot: list[int] = []  # this seat's own, rising
        self.turned: list[list[int]] = [[] for _ in range(seats)]  # at the end
        self.bags: list[int] = [NOBODY] * seats  # at the end
        self.missions: list[Mission] = []
        self.claims = Claims(seats)
        self.jailed = NOBODY
        self.ending = NOBODY
        self.winners = 0

    # Books on hidden cards

    def _locate(self, card: int) -> None:
        """One card of this kind, hidden until now and in nobody's hand that this seat knew, is here to be seen."""
        if len(self.guesses) > 1:
            for guess in self.guesses:
                guess.weight *= guess.pool(self.unseen).count(card)
            self._settle(settled(self.guesses))
        drop(self.unseen, card)

    def _left_pile(self, card: int) -> None:
        """A card is known to have come from the pile."""
        if self.ages() > 0:
            self._settle(after_draw(self.guesses, card))
            drop(self.unseen, card)
        else:
            self._locate(card)
        if self.reshuffled:
            drop(self.pile_at_most, card)

    def _settle(self, guesses: list[Guess]) -> None:
        if guesses:  # a view never breaks over what it is told
            self.guesses = guesses
            self.sure = common(guesses, self.seats)

    # Ages of hidden cards (ages.py)

    def ages(self) -> int:
        """How many ages of hidden cards are told apart; 0 before a reshuffle, and where there is nothing to go by."""
        ages = self.guesses[0].ages
        return len(ages.pools) if ages is not None else 0

    def forget_ages(self) -> None:
        """From now on all hidden cards but those of the pile are exchangeable."""
        if self.ages() > 0:
            self._settle(settled([Guess(guess.weight, guess.known) for guess in self.guesses]))

    def _completed(self, seat: int, size: int) -> None:
        """A hand has drawn up to this size; where it had begun before a reshuffle, some of the cards are older."""
        drawn = size - self.hand_sizes[seat]
        if drawn <= 0:
            return
        before = self.before
        self.before = 0
        self.drawn += drawn - before
        if self.ages() > 0 and seat != self.seat:
            for guess in self.guesses:
                if guess.ages is not None:
                    guess.ages = guess.ages.drawn(seat, before, drawn - before)

    def _looted(self, places: list[int], ages: list[int]) -> None:
        if self.ages() > 0:
            self._settle(after_bank(self.guesses, places, orders(ages)))

    def _turned_up(self, seat: int, card: int) -> None:
        """One of the cards that came unseen into a loot turns out to be this one; the latest stands for it."""
        places = [place for place, entry in enumerate(self.loot_story) if entry == (seat, NOBODY, HIDDEN)]
        if self.ages() > 0 and places:
            self._settle(after_turning_up(self.guesses, places, places[-1], card))
            drop(self.unseen, card)
        else:
            self._locate(card)

    def _look(self, seat: int, card: int) -> None:
        """One card of a hand is shown to this seat; with the last it knows them all."""
        self.shown.append(card)
        if len(self.shown) == self.hand_sizes[seat]:
            self._settle(after_look(self.guesses, seat, self.shown, self.unseen))
            self.shown = []

    def _stolen(self, seat: int, thief: int, card: int) -> None:
        """A card went from hand to hand, and this seat saw it."""
        found: list[Guess] = []
        for guess in self.guesses:
            if seat == self.seat:
                known = guess.known.copy()
                known[thief] = sorted([*known[thief], card])
                found.append(Guess(guess.weight, known, guess.ages))
            elif card in guess.known[seat]:
                found.append(guess.moved(guess.weight, seat, card, NOBODY))
        if seat == self.seat:
            drop(self.hand, card)
            self.unseen.append(card)
        else:
            drop(self.unseen, card)
            self.hand.append(card)
            self.hand.sort()
        self._settle(settled(found))

    def _take_in(self, seat: int, card: int) -> None:
        self.loot_story.append((seat, NOBODY, card))
        self.loot_sizes[seat] += 1
        if seat == self.seat and card != HIDDEN:
            self.loot.append(card)
            self.loot.sort()

    def clone(self) -> BatmanInfiltrationView:
        other = BatmanInfiltrationView(self.setup, self.seat)
        other.step = self.step
        other.turn = self.turn
        other.chief = self.chief
        other.gauge = self.gauge
        other.signal_turn = self.signal_turn
        other.batmobile_turn = self.batmobile_turn
        other.gas = self.gas
        other.sphinx = self.sphinx
        other.scarecrow = self.scarecrow
        other.freeze_left = self.freeze_left
        other.team = self.team
        other.last_team = self.last_team
        other.target = self.target
        other.forced = self.forced
        other.forced_card = self.forced_card
        other.sent = self.sent
        other.extra = self.extra
        other.placed = self.placed
        other.bank_size = self.bank_size
        other.bank_ages = self.bank_ages.copy()
        other.pile = self.pile
        other.drawn = self.drawn
        other.before = self.before
        other.reshuffled = self.reshuffled
        other.jailed = self.jailed
        other.ending = self.ending
        other.winners = self.winners
        other.identities = self.identities.copy()
        other.characters = self.characters.copy()
        other.stands = self.stands.copy()
        other.hand = self.hand.copy()
        other.hand_sizes = self.hand_sizes.copy()
        other.table = self.table.copy()
        other.bank = self.bank.copy()
        other.bank_seats = self.bank_seats.copy()
        other.discard = self.discard.copy()
        other.unseen = self.unseen.copy()
        other.pile_at_most = self.pile_at_most.copy()
        other.loot_story = self.loot_story.copy()
        other.loot_sizes = self.loot_sizes.copy()
        other.loot = self.loot.copy()
        other.bags = self.bags.copy()
        other.guesses = [guess.clone() for guess in self.guesses]
        other.sure = [cards.copy() for cards in self.sure]
        other.shown = self.shown.copy()
        other.turned = [cards.copy() for cards in self.turned]
        other.missions = [mission.clone() for mission in self.missions]
        other.claims = self.claims.clone()
        return other

    def hear(self, event: Event) -> None:
        self.read(event)

    def hear_step(self, step: events.Step) -> None:
        self.step = step
        if step != words.AT_STEAL and step != words.AT_IVY_CARD:
            self.target = NOBODY

    def hear_identity(self, *, seat: int, identity: events.Identity) -> None:
        self.identities[seat] = identity

    def hear_chief(self, *, seat: int, turn: int) -> None:
        self.chief = seat
        self.turn = turn
        if self.turn:
            self._turn_begins()

    def hear_cast(self, *, seat: int, character: events.Character) -> None:
        self.characters[seat] = character
        if character == words.SPHINX:
            self.sphinx = seat
        elif character == words.SCARECROW:
            self.scarecrow = seat
        elif character == words.MR_FREEZE:
            self.freeze_left = True

    def hear_drew(self, card: int) -> None:
        self._left_pile(card)
        self.hand.append(card)
        self.hand.sort()

    def hear_hand(self, *, seat: int, number: int) -> None:
        if self.step == words.AT_STEAL and seat == self.chief:
            self._stolen_unseen(self.target)
        elif self.step != words.AT_STEAL:
            self._completed(seat, number)
        self.hand_sizes[seat] = number

    def hear_piles(self, *, draw: int, discard: int) -> None:
        self.pile = draw
        self.drawn = 0

    def hear_reshuffled(self) -> None:
        self.before = self.pile - self.drawn
        # Whoever was not told its own cards, as in a world that another seat imagines, cannot tell which are left.
        is_told = self.seat == TABLE or len(self.hand) + (self.sent != NO_CARD) >= self.hand_sizes[self.seat]
        if is_told:
            for guess in self.guesses:
                ages = guess.ages
                if ages is None:
                    hands = [[self.hand_sizes[seat] - len(guess.known[seat])] for seat in range(self.seats)]
                    if self.seat != TABLE:
                        hands[self.seat] = [0]
                    loots: list[tuple[int, int]] = []
                    for place, (_, thief, card) in enumerate(self.loot_story):
                        if thief == NOBODY and card == HIDDEN:
                            loots.append((place, 0))
                    ages = Ages([guess.pool(self.unseen)], hands, loots)
                guess.ages = ages.reshuffled(self.discard)
        self.unseen += self.discard
        self.pile_at_most = self.discard
        self.discard = []
        self.reshuffled = True

    def hear_coin(self, *, chief: int, side: events.Side) -> None:
        self.missions[-1].coin = side

    def hear_gauge(self, number: int) -> None:
        self.gauge = number
        self.missions[-1].gauge_after = number
        self.missions[-1].gauge_path.append(number)

    def hear_robbed(self, *, chief: int, target: int) -> None:
        self.missions[-1].robbed = target
        self.loot_story.append((target, chief, HIDDEN))
        self.loot_sizes[target] -= 1
        self.loot_sizes[chief] += 1

    def hear_robbed_card(self, *, target: int, card: int) -> None:
        """Thief and victim know which card it was."""
        victim, thief, _ = self.loot_story.pop()
        if self.seat == thief:
            known = 0
            for owner, taker, seen in self.loot_story:
                if owner == victim and seen == card:
                    known += 1 if taker == NOBODY else -1
            if not known:  # it was one that had come in unseen
                self._turned_up(victim, card)
                self._find_in_story(victim, card)
            self.loot.append(card)
            self.loot.sort()
        else:
            drop(self.loot, card)
        self.loot_story.append((victim, thief, card))

    def hear_loot_drawn(self, seat: int) -> None:
        self._take_in(seat, HIDDEN)
        if seat != self.seat:  # or it is about to be told which
            self._looted([len(self.loot_story) - 1], [self.ages() - 1])

    def hear_loot_card(self, *, seat: int, card: int) -> None:
        """The face of the card that just went unseen to a loot."""
        if card in self.bank:
            drop(self.bank, card)
        elif self.step == words.AT_BANK:  # it may have been drawn before a reshuffle, the others after
            self._turned_up(seat, card)
        else:
            self._left_pile(card)
        self._find_in_story(seat, card)
        if seat == self.seat:
            self.loot.append(card)
            self.loot.sort()

    def hear_gassed(self, *, chief: int, target: int) -> None:
        self.gas = target
        self.missions[-1].gassed = target

    def hear_gas_back(self, seat: int) -> None:
        self.gas = NOBODY

    def hear_companion(self, seat: int) -> None:
        self.team |= 1 << seat

    def hear_team(self, seats: Seats) -> None:
        self.last_team = seats
        self.missions[-1].team = seats

    def hear_ivy_looks(self, *, chief: int, target: int) -> None:
        self.target = target
        self.claims.sights.append(Sight(self.turn, chief, target, True))

    def hear_shown(self, *, target: int, card: int) -> None:
        self._look(target, card)
        self.claims.sights[-1].cards.append(card)

    def hear_ivy_chose(self, target: int) -> None:
        self.forced = target
        self.missions[-1].forced = target

    def hear_sent(self, *, seat: int, card: int) -> None:
        chosen = seat == self.forced and self.forced_card == NO_CARD  # by Poison Ivy, out of that hand
        if chosen:
            self.forced_card = card
            self.missions[-1].forced_card = card
        hers = chosen and self.terms.ivys_own  # BI-7.7: it is Poison Ivy's own, and the seat gives another
        if self.seat == (self.chief if hers else seat):
            self.missions[-1].sent = card
        if seat == self.seat:
            drop(self.hand, card)
            if not hers:
                self.sent = card
        else:
            found = [
                guess.moved(guess.weight, seat, card, NOBODY) for guess in self.guesses if card in guess.known[seat]
            ]
            drop(self.unseen, card)
            self._settle(settled(found))

    def hear_joker(self, card: int) -> None:
        self._left_pile(card)
        self.extra = card
        self.missions[-1].extra = card

    def hear_revealed(self, card: int) -> None:
        self.table.append(card)
        self.missions[-1].revealed.append(card)

    def hear_signals(self, *, cards: int, tokens: int) -> None:
        self._all_revealed()
        self.missions[-1].signals = cards
        self.missions[-1].tokens = tokens

    def hear_symbols(self, *, chaos: int, order: int) -> None:
        self.missions[-1].chaos = chaos
        self.missions[-1].order = order

    def hear_picked(self, card: int) -> None:
        drop(self.table, card)
        self.placed = card
        self.missions[-1].picked = card

    def hear_placed(self, *, location: events.Location, square: int) -> None:
        self.missions[-1].location = location
        self.missions[-1].square = square
        self.stands[location] = square if square < self.terms.red[location] else 0

    def hear_token(self, token: events.Token) -> None:
        if token == words.SIGNAL_TOKEN:
            self.signal_turn = self.turn + 1
        else:
            self.batmobile_turn = self.turn + 1

    def hear_spied(self, *, chief: int, target: int) -> None:
        self.target = target
        self.missions[-1].target = target
        self.claims.sights.append(Sight(self.turn, chief, target, True))

    def hear_stole(self, *, target: int, card: int) -> None:
        self._stolen(target, self.chief, card)

    def hear_unmasked(self, *, chief: int, target: int) -> None:
        self.missions[-1].target = target
        self.claims.sights.append(Sight(self.turn, chief, target, False))

    def hear_bank_drew(self, *, chief: int, number: int) -> None:
        self.bank_size = number
        youngest = self.ages() - 1
        self.bank_ages = [youngest - 1] * self.before + [youngest] * (number - self.before)
        self.before = 0

    def hear_bank_card(self, card: int) -> None:
        self._left_pile(card)
        self.bank.append(card)
        self.bank.sort()

    def hear_bank_choice(self, seat: int) -> None:
        self.bank_seats.append(seat)

    def hear_banked(self, seats: Seats) -> None:
        self.missions[-1].banked = seats
        self.bank_size = 0
        self.bank_seats = []
        places: list[int] = []
        for seat in bits(seats):
            places.append(len(self.loot_story))
            self._take_in(seat, HIDDEN)
        if not self.bank:  # or this seat drew them, and is told where each went
            self._looted(places, self.bank_ages)

    def hear_discarded(self, card: int) -> None:
        self.discard.append(card)
        self.placed = NO_CARD

    def hear_kept(self, *, chief: int, card: int) -> None:
        drop(self.table, card)
        self._take_in(chief, card)
        self.missions[-1].kept = card

    def hear_given(self, *, target: int, card: int) -> None:
        drop(self.table, card)
        self._take_in(target, card)
        self.missions[-1].gifts.append((target, card))

    def hear_frozen(self, *, chief: int, answer: events.Answer) -> None:
        if answer == words.YES:
            self.freeze_left = False

    def hear_jailed(self, *, chief: int, target: int) -> None:
        self.missions[-1].target = target
        self.jailed = target

    def hear_ended(self, *, ending: events.Ending, winners: Seats) -> None:
        self.ending = ending
        self.winners = winners
        self.forget_ages()
        for _, thief, card in self.loot_story:  # loots are turned over: the story is told anew
            if thief == NOBODY and card != HIDDEN:
                self.unseen.append(card)
        self.loot_story = []

    def hear_turned(self, *, seat: int, card: int) -> None:
        self._locate(card)
        self.loot_story.append((seat, NOBODY, card))
        self.turned[seat].append(card)

    def hear_bags(self, *, seat: int, number: int) -> None:
        self.bags[seat] = number

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        self.claims.hear(self.turn, speaker, phrase)

    def _stolen_unseen(self, target: int) -> None:
        """A Chief took a card out of a hand: only the two of them know which."""
        if target != NOBODY and self.seat != target and self.seat != self.chief:
            self._settle(after_theft(self.guesses, target, self.chief, self.hand_sizes[target]))

    def _turn_begins(self) -> None:
        self.team = 1 << self.chief
        self.forced = NOBODY
        self.extra = NO_CARD
        self.missions.append(Mission(self.turn, self.chief, self.gauge))
        self.claims.turn_begins()

    # Missions

    def _all_revealed(self) -> None:
        """The cards of a mission are on the table: which hands they left, one knows of one's own only."""
        self.claims.gifts.append(Gifts(self.turn, self.team, self.table.copy(), self.seats))
        others = self.table.copy()
        givers = bits(self.team)
        if self.forced != NOBODY and self.terms.ivys_own:  # BI-7.7: hers came out of his hand
            givers.remove(self.chief)
            givers.append(self.forced)
        fewer = givers.copy()
        if self.sent != NO_CARD:
            drop(others, self.sent)
            givers.remove(self.seat)
        known = self.forced_card != NO_CARD
        if known and (self.forced != self.seat or self.terms.ivys_own):
            drop(others, self.forced_card)
            givers.remove(self.forced)
        sizes = self.hand_sizes.copy()
        if known and self.forced != self.seat:
            sizes[self.forced] -= 1
        self._settle(after_mission(self.guesses, givers, others, sizes, self.unseen))
        for card in others:
            drop(self.unseen, card)
        for seat in fewer:
            self.hand_sizes[seat] -= 1
        if self.extra != NO_CARD:
            self.table.append(self.extra)
            self.table.sort()
        self.sent = NO_CARD
        self.forced_card = NO_CARD

    # Loots

    def _find_in_story(self, seat: int, card: int) -> None:
        """The latest hidden card that came into a loot turns out to be this one."""
        for place in range(len(self.loot_story) - 1, -1, -1):
            owner, thief, hidden = self.loot_story[place]
            if owner == seat and thief == NOBODY and hidden == HIDDEN:
                self.loot_story[place] = (seat, NOBODY, card)
                return

    def _by_seat(self, mine: list[int]) -> list[list[picture.Card]]:
        """This seat's own cards at its own place among the seats, so that replays can lay all seats' side by side."""
        return [drawn(mine) if seat == self.seat else [] for seat in range(self.seats)]

    def _handing(self) -> picture.Card | None:
        """The card that the Chief is about to hand to somebody, if this seat sees it."""
        if self.step == words.AT_GIFT and self.table:
            return card_as_dict(self.table[0])
        if self.step == words.AT_BANK and len(self.bank_seats) < len(self.bank):
            return card_as_dict(self.bank[len(self.bank_seats)])
        return None

    def chapters(self) -> dict[str, int]:
        return {"missions": len(self.missions)}

    def round(self) -> int:
        return self.turn

    def as_dict(self) -> picture.View:
        return self.as_dict_since({})

    def as_dict_since(self, known: dict[str, int]) -> picture.View:
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "step": self.step,
            "turn": self.turn,
            "chief": self.chief,
            "identities": self.identities.copy(),
            "characters": self.characters.copy(),
            "gauge": self.gauge,
            "gauge_ends": [self.terms.order_end, self.terms.chaos_end],
            "squares": self.terms.red.copy(),
            "stands": self.stands.copy(),
            "next_squares": [stand + 1 for stand in self.stands],  # BI-6.1: the one the next visit enters
            "signal_lit": self.signal_turn >= self.turn and self.signal_turn > 0,
            "signal_turn": self.signal_turn,
            "order_signal": self.gauge == self.terms.order_end,
            "batmobile_lit": self.batmobile_turn >= self.turn and self.batmobile_turn > 0,
            "batmobile_turn": self.batmobile_turn,
            "gas": self.gas,
            "freeze_left": self.freeze_left,
            "team": bits(self.team),
            "last_team": bits(self.last_team),
            "target": self.target,
            "forced": self.forced,
            "hand": drawn(self.hand),
            "hands": self._by_seat(self.hand),
            "sent": card_as_dict(self.sent) if self.sent != NO_CARD else None,
            "hand_sizes": self.hand_sizes.copy(),
            "sure": [drawn(cards) for cards in self.sure],
            "table": drawn(self.table),
            "placed": card_as_dict(self.placed) if self.placed != NO_CARD else None,
            "bank": drawn(self.bank),
            "bank_seats": self.bank_seats.copy(),
            "bank_size": self.bank_size,
            "handing": self._handing(),
            "pile": self.pile,
            "discard": drawn(self.discard),
            "loot": drawn(self.loot),
            "loots": self._by_seat(self.loot),
            "loot_sizes": self.loot_sizes.copy(),
            "missions": [mission.as_dict() for mission in self.missions[known.get("missions", 0) :]],
            "sights": [sight.as_dict() for sight in self.claims.sights],
            "said_identities": self.claims.identities.copy(),
            "said_holding": [said.copy() for said in self.claims.holding],
            "said_bags": self.claims.bags.copy(),
            "said_gave": [given.as_dict() for given in self.claims.gifts],
            "contradictions": self.claims.contradictions(),
            "deck": [
                [code - words.DRAW, number] for code, number in zip(self.deck.codes, self.deck.counts, strict=True)
            ],
            "deck_assumed": self.deck.assumed,
            "jailed": self.jailed,
            "turned": [drawn(cards) for cards in self.turned],
            "bags": self.bags.copy(),
            "ending": words.ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
            "winners": bits(self.winners),
        }
