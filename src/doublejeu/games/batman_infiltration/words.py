"""The words of Batman Infiltration for machines: who, where, acts and events, each with its arguments and audience.

A card is one int that spells out all that is printed on it (cards.py), so that codes and words hold for any list of
cards a host may load.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named
from doublejeu.core.talk import Phrases

SEATS: Final = 10
CARDS: Final = 240  # 5 places x 6 symbols x 4 numbers of bags x Bat-signal or not

# Identities; their numbers are also those of the two sides.
VILLAIN: Final = 0
FAMILY: Final = 1

# Characters, in the booklet's order.
SPHINX: Final = 0
SCARECROW: Final = 1
PENGUIN: Final = 2
HARLEY_QUINN: Final = 3
MR_FREEZE: Final = 4
BANE: Final = 5
POISON_IVY: Final = 6
KILLER_CROC: Final = 7
CLAYFACE: Final = 8
TWO_FACE: Final = 9
CATWOMAN: Final = 10
JOKER: Final = 11
CHARACTERS: Final = 12

# Places; the sewers are on cards only and lead to any of the four others.
POLICE: Final = 0
ICEBERG: Final = 1
ARKHAM: Final = 2
BANK: Final = 3
SEWER: Final = 4

# Sides of the coin, ways to push the gauge, tokens that are lit for the next turn, answers.
CLEAN: Final = 0
SCARRED: Final = 1
TO_ORDER: Final = 0
TO_CHAOS: Final = 1
SIGNAL_TOKEN: Final = 0
BATMOBILE: Final = 1
NO: Final = 0
YES: Final = 1

# Steps, in the booklet's order. Chance decides at those marked (c).
AT_IDENTITIES: Final = 0  # (c)
AT_FIRST: Final = 1  # (c)
AT_CASTING: Final = 2  # (c), or seat after seat where characters are chosen
AT_HANDS: Final = 3  # (c)
AT_COIN: Final = 4  # (c)
AT_SWING: Final = 5
AT_COIN_CARD: Final = 6  # (c)
AT_PROWL: Final = 7
AT_THEFT: Final = 8  # (c)
AT_PROWL_CARD: Final = 9  # (c)
AT_GAS: Final = 10
AT_TEAM: Final = 11
AT_IVY: Final = 12
AT_IVY_CARD: Final = 13
AT_CARDS: Final = 14
AT_JOKER: Final = 15  # (c)
AT_PLACE: Final = 16
AT_LOCATION: Final = 17
AT_PRISON: Final = 18
AT_SPY: Final = 19
AT_STEAL: Final = 20
AT_UNMASK: Final = 21
AT_BANK_DRAW: Final = 22  # (c)
AT_BANK: Final = 23
AT_KEEP: Final = 24
AT_GIFT: Final = 25
AT_REFILL: Final = 26  # (c)
AT_FREEZE: Final = 27
OVER: Final = 28

# Endings.
RICHEST: Final = 0
SHARED: Final = 1
PENGUIN_ALONE: Final = 2
FAMILY_JAILED: Final = 3
THREE_SIGNALS: Final = 4
VILLAIN_JAILED: Final = 5
NO_CARDS: Final = 6
ENDING_CLAUSES: Final[list[str]] = ["BI-2.1", "BI-2.2", "BI-7.3", "BI-2.3", "BI-2.4", "BI-2.5", "BI-2.6"]

PLACES: Final[list[str]] = named(police=POLICE, iceberg=ICEBERG, arkham=ARKHAM, bank=BANK, sewer=SEWER)
CARD_NAMES: Final[list[str]] = [
    f"{place}_{symbol}_{strength}_{bags}{signal}"
    for place in PLACES
    for symbol in ("chaos", "order")
    for strength in (1, 2, 3)
    for bags in (0, 1, 2, 3)
    for signal in ("", "_signal")
]

DOMAINS: Final[Domains] = {
    "seat": SEATS,
    "identity": named(villain=VILLAIN, family=FAMILY),
    "character": named(
        sphinx=SPHINX,
        scarecrow=SCARECROW,
        penguin=PENGUIN,
        harley_quinn=HARLEY_QUINN,
        mr_freeze=MR_FREEZE,
        bane=BANE,
        poison_ivy=POISON_IVY,
        killer_croc=KILLER_CROC,
        clayface=CLAYFACE,
        two_face=TWO_FACE,
        catwoman=CATWOMAN,
        joker=JOKER,
    ),
    "place": PLACES,
    "location": PLACES[:SEWER],
    "card": CARD_NAMES,
    "side": named(clean=CLEAN, scarred=SCARRED),
    "way": named(order=TO_ORDER, chaos=TO_CHAOS),
    "token": named(signal=SIGNAL_TOKEN, batmobile=BATMOBILE),
    "answer": named(no=NO, yes=YES),
    "step": named(
        identities=AT_IDENTITIES,
        first=AT_FIRST,
        casting=AT_CASTING,
        hands=AT_HANDS,
        coin=AT_COIN,
        swing=AT_SWING,
        coin_card=AT_COIN_CARD,
        prowl=AT_PROWL,
        theft=AT_THEFT,
        prowl_card=AT_PROWL_CARD,
        gas=AT_GAS,
        team=AT_TEAM,
        ivy=AT_IVY,
        ivy_card=AT_IVY_CARD,
        cards=AT_CARDS,
        joker=AT_JOKER,
        place=AT_PLACE,
        location=AT_LOCATION,
        prison=AT_PRISON,
        spy=AT_SPY,
        steal=AT_STEAL,
        unmask=AT_UNMASK,
        bank_draw=AT_BANK_DRAW,
        bank=AT_BANK,
        keep=AT_KEEP,
        gift=AT_GIFT,
        refill=AT_REFILL,
        freeze=AT_FREEZE,
        over=OVER,
    ),
    "ending": named(
        richest=RICHEST,
        shared=SHARED,
        penguin_alone=PENGUIN_ALONE,
        family_jailed=FAMILY_JAILED,
        three_signals=THREE_SIGNALS,
        villain_jailed=VILLAIN_JAILED,
        no_cards=NO_CARDS,
    ),
}

CODES: Final = Codes(
    DOMAINS,
    {
        "deal": "identity",  # chance: the next seat's identity
        "first": "seat",  # chance: the first Chief
        "cast": "character",  # chance, or the seat itself where characters are chosen
        "toss": "side",  # chance: Two-Face's coin
        "swing": "way",  # Two-Face pushes the gauge
        "rob": "seat",  # Catwoman's victim
        "gas": "seat",  # who gets the Scarecrow's gas
        "take_along": "seat",  # one more on the mission
        "look": "seat",  # whose hand Poison Ivy looks at
        "go": "location",  # where the henchman goes, if the card leaves it open
        "jail": "seat",
        "spy": "seat",  # whose hand the Chief robs at the Iceberg Lounge
        "unmask": "seat",
        "bank": "seat",  # whose loot the next of the bank's cards goes to
        "give": "seat",  # whose loot the next card left over goes to
        "freeze": "answer",  # whether Mr. Freeze plays another turn
        "send": "card",  # into the mission: one's own, or for Ivy her companion's
        "pick": "card",  # the Chief takes one of the cards before him: to place, to keep, or to steal
        "draw": "card",  # chance: the card that comes up, from the pile or from a loot
    },
)
assert (CODES.domains["character"], CODES.domains["card"]) == (CHARACTERS, CARDS)
DEAL: Final = CODES.first("deal")
FIRST: Final = CODES.first("first")
CAST: Final = CODES.first("cast")
DRAW: Final = CODES.first("draw")
TOSS: Final = CODES.first("toss")
SWING: Final = CODES.first("swing")
ROB: Final = CODES.first("rob")
GAS: Final = CODES.first("gas")
TAKE_ALONG: Final = CODES.first("take_along")
LOOK: Final = CODES.first("look")
SEND: Final = CODES.first("send")
PICK: Final = CODES.first("pick")
GO: Final = CODES.first("go")
JAIL: Final = CODES.first("jail")
SPY: Final = CODES.first("spy")
UNMASK: Final = CODES.first("unmask")
TO_LOOT: Final = CODES.first("bank")
GIVE: Final = CODES.first("give")
REPLAY: Final = CODES.first("freeze")

KINDS: Final = Kinds(
    {
        "step": "step",  # all: what the table is now doing
        "identity": "seat identity",  # to that seat; to the Chief who unmasks; to all at the end
        "chief": "seat turn:number",  # all
        "cast": "seat character",  # all
        "drew": "card",  # to the drawer: into the hand
        "hand": "seat number",  # all: how many cards a hand holds
        "piles": "draw:number discard:number",  # all
        "reshuffled": "",  # all
        "coin": "chief:seat side",  # all
        "gauge": "number",  # all: where the marker now stands
        "robbed": "chief:seat target:seat",  # all: a card, at random, goes from the loot of one to that of the other
        "robbed_card": "target:seat card",  # to both of them
        "loot_drawn": "seat",  # all: a card goes unseen from the pile to a loot
        "loot_card": "seat card",  # to the owner, and to the Chief who put it there
        "gassed": "chief:seat target:seat",  # all
        "gas_back": "seat",  # all: the holder takes the Scarecrow along and gives the token back
        "companion": "seat",  # all
        "team": "seats",  # all: the mission is complete
        "ivy_looks": "chief:seat target:seat",  # all
        "shown": "target:seat card",  # to the looker: one card of a hand
        "ivy_chose": "target:seat",  # all
        "sent": "seat card",  # to the giver; what Ivy chose to her and to its giver
        "joker": "card",  # all: from the pile, face up
        "revealed": "card",  # all: one card of the mission, in rising order whoever gave it
        "signals": "cards:number tokens:number",  # all
        "symbols": "chaos:number order:number",  # all: as they count
        "picked": "card",  # all: the card by which a henchman is placed
        "placed": "location square:number",  # all
        "token": "token",  # all: lit for the next turn
        "spied": "chief:seat target:seat",  # all
        "stole": "target:seat card",  # to both of them
        "unmasked": "chief:seat target:seat",  # all
        "bank_drew": "chief:seat number",  # all: how many cards the Chief drew at the bank
        "bank_card": "card",  # to the Chief: one of the cards drawn
        "bank_choice": "seat",  # to the Chief: who gets the next of them
        "banked": "seats",  # all: whose loots got one each
        "discarded": "card",  # all
        "kept": "chief:seat card",  # all: face up until it lies in the loot
        "given": "target:seat card",  # all: the same
        "frozen": "chief:seat answer",  # all
        "jailed": "chief:seat target:seat",  # all
        "ended": "ending winners:seats",  # all
        "turned": "seat card",  # all, at the end: one card of a loot
        "bags": "seat number",  # all, at the end
        "said": "speaker:seat phrase",  # to whoever hears the speaker
    }
)

# Talk (BI-3). What a hand may hold:
HOLD_SIGNAL: Final = 0
HOLD_ORDER: Final = 1
HOLD_CHAOS: Final = 2
HOLDINGS: Final = 3

# How sure a judgement is, and what it may rest on, of what everybody knows:
SUSPECTING: Final = 0
CERTAIN: Final = 1
NO_GROUND: Final = 0
ON_MISSION: Final = 1  # the cards of a mission it was on: Order or signals to suspect it, Chaos to trust it
ON_TEAM: Final = 2  # whom it took along as Chief
ON_CONTRADICTION: Final = 3  # claims that cannot all be true, its own among them
ON_POWER: Final = 4  # a power or place that it used, or that was used on it
ON_WORD: Final = 5  # what it claimed, or what was claimed of it
GROUNDS: Final = 6

# What the Chief is urged to do to a seat.
WISH_ALONG: Final = 0
WISH_OUT: Final = 1
WISH_JAIL: Final = 2
WISH_LOOK: Final = 3

# What a seat is asked.
ASK_CARD: Final = 0
ASK_IDENTITY: Final = 1
ASK_HAND: Final = 2
ASK_SUSPICION: Final = 3

MOST_BAGS_SAID: Final = 30  # "thirty or more"

TALK_DOMAINS: Final[Domains] = {
    **DOMAINS,
    "holding": named(signal=HOLD_SIGNAL, order=HOLD_ORDER, chaos=HOLD_CHAOS),
    "bags": MOST_BAGS_SAID + 1,
    "degree": named(suspecting=SUSPECTING, certain=CERTAIN),
    "ground": named(
        none=NO_GROUND,
        mission=ON_MISSION,
        team=ON_TEAM,
        contradiction=ON_CONTRADICTION,
        power=ON_POWER,
        word=ON_WORD,
    ),
    "wish": named(along=WISH_ALONG, out=WISH_OUT, jail=WISH_JAIL, look=WISH_LOOK),
    "question": named(card=ASK_CARD, identity=ASK_IDENTITY, hand=ASK_HAND, suspicion=ASK_SUSPICION),
}

TALK: Final = Phrases(
    TALK_DOMAINS,
    {
        "claim": {
            "gave": "card",  # into the mission whose cards were revealed last
            "hold": "holding answer",  # in one's hand, now
            "saw": "seat identity",  # the Chief at Arkham
            "saw_hand": "seat holding answer",  # the Chief at the Iceberg Lounge, and Poison Ivy: when they looked
            "am": "identity",
            "loot": "bags",
        },
        "pass": {"pass": ""},
        "judge": {"suspect": "seat degree ground", "trust": "seat ground"},  # of being one of the family; a villain
        "believe": {"believe": "seat answer"},  # what that seat claimed last
        "urge": {"urge": "wish seat"},
        "ask": {"ask": "question seat"},
    },
)
SAY_GAVE: Final = TALK.first("gave")
SAY_HOLD: Final = TALK.first("hold")
SAY_SAW: Final = TALK.first("saw")
SAY_SAW_HAND: Final = TALK.first("saw_hand")
SAY_AM: Final = TALK.first("am")
SAY_LOOT: Final = TALK.first("loot")
SAY_PASS: Final = TALK.first("pass")  # after all claims
SAY_SUSPECT: Final = TALK.first("suspect")
SAY_TRUST: Final = TALK.first("trust")
SAY_BELIEVE: Final = TALK.first("believe")
SAY_URGE: Final = TALK.first("urge")
SAY_ASK: Final = TALK.first("ask")
BREATH: Final = 4  # BI-3.8
