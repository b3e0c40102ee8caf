"""The words of Infiltraîtres for machines: steps, acts and events, each with its arguments and audience.

A card is one int: speciality * 15 + number - 1; number 1 is the speciality's special card.
"""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named

SEATS: Final = 5
SPECIALITIES: Final = 5
NUMBERS: Final = 15
CARDS: Final = SPECIALITIES * NUMBERS
PLACES: Final = 10  # a full hand of seven and three cards of the files

# Steps: those before ACTION belong to chance, the others to the agent whose turn it is.
DEAL: Final = 0
INFILTRATION: Final = 1
ELITE: Final = 2
FIRST: Final = 3
BURNING: Final = 4
DRAWING: Final = 5
FINALE: Final = 6
ACTION: Final = 7
GIVING: Final = 8
FETCHING: Final = 9
NAMING: Final = 10
NUMBERING: Final = 11
REWARD: Final = 12
EXCESS: Final = 13
RETIREMENT: Final = 14
TESTIMONY: Final = 15
OVER: Final = 16

# Endings.
ALL_ELIMINATED: Final = 0
NO_ACTION: Final = 1
OUT_OF_CARTRIDGES: Final = 2
TIME_IS_UP: Final = 3
BOSS_ELIMINATED: Final = 4
BOSS_ESCAPED: Final = 5
ENDING_CLAUSES: Final[list[str]] = ["IN-3.1", "IN-3.2", "IN-3.3", "IN-13.2", "IN-39.6", "IN-39.7"]

# Orientations of a clue: whether it has nothing in common with the traitor, or something.
HORIZONTAL: Final = 0
VERTICAL: Final = 1

# Where a card of the closed discard came from.
OF_HEADQUARTERS: Final = 0
OF_CLUES: Final = 1
OF_HAND: Final = 2
FILES: Final = 3  # how many cards may be drawn when the files are consulted (IN-8.1)

# Where a clue about the Boss comes from.
FROM_HAND: Final = 0
FROM_OPEN: Final = 1
FROM_CLOSED: Final = 2

SPECIALITY_NAMES: Final[list[str]] = ["orange", "black", "red", "green", "blue"]
NUMBER_NAMES: Final[list[str]] = [str(number + 1) for number in range(NUMBERS)]

DOMAINS: Final[Domains] = {
    "seat": SEATS,
    "card": [f"{speciality}_{number}" for speciality in SPECIALITY_NAMES for number in NUMBER_NAMES],
    "speciality": SPECIALITY_NAMES,
    "value": NUMBER_NAMES,
    "place": [str(place + 1) for place in range(PLACES)],
    "back": [str(place + 1) for place in range(CARDS)],  # a card of the closed discard, the oldest first
    "orientation": named(horizontal=HORIZONTAL, vertical=VERTICAL),
    "answer": ["no", "yes"],
    "origin": named(hand=FROM_HAND, open=FROM_OPEN, closed=FROM_CLOSED),
    "step": named(
        deal=DEAL,
        infiltration=INFILTRATION,
        elite=ELITE,
        first=FIRST,
        burning=BURNING,
        drawing=DRAWING,
        finale=FINALE,
        action=ACTION,
        giving=GIVING,
        fetching=FETCHING,
        naming=NAMING,
        numbering=NUMBERING,
        reward=REWARD,
        excess=EXCESS,
        retirement=RETIREMENT,
        testimony=TESTIMONY,
        over=OVER,
    ),
    "ending": named(
        all_eliminated=ALL_ELIMINATED,
        no_action=NO_ACTION,
        out_of_cartridges=OUT_OF_CARTRIDGES,
        time_is_up=TIME_IS_UP,
        boss_eliminated=BOSS_ELIMINATED,
        boss_escaped=BOSS_ESCAPED,
    ),
}

CODES: Final = Codes(
    DOMAINS,
    {
        "draw": "card",  # chance: the next card dealt, drawn, burned or lifted; a code is the card itself
        "elite": "seat",  # chance: the only agent who may shoot
        "first": "seat",  # chance: who begins
        "identify": "",
        "clue": "",  # about one's own traitor; the card follows
        "exchange": "seat",  # about another agent's traitor; the card follows
        "consult": "",
        "aim": "seat",  # the first of three small decisions: whom, which speciality, which number
        "aim_boss": "",  # the Boss, once he alone is left
        "give": "card",
        "name": "speciality",
        "number": "value",
        "fetch": "answer",  # after an exchange, and after each card of the files: draw a card or not
        "take": "card",  # a reward from the open discard
        "lift": "back",  # a reward from the closed discard, unseen
        "decline": "",
        "discard": "card",
        "discard_place": "place",  # of a hand its owner does not see
        "retire": "answer",
        "testify": "card",  # a clue about the Boss, from the hand or the open discard
        "testify_blind": "back",  # the same from the closed discard
        "time_up": "",  # the clock
    },
)

# What people strike on the clue boards (IN-10.3). A board belongs to one traitor, named by the order in which traitors
# were identified: when it falls nobody is shown its marks again, and the next one begins with a clean board.
MARKS: Final = Codes(
    {"suspect": 11, "speciality": SPECIALITY_NAMES, "value": NUMBER_NAMES},
    {"speciality": "suspect speciality", "number": "suspect value"},
)
assert (CODES.domains["speciality"], CODES.domains["card"]) == (SPECIALITIES, CARDS)
DRAW: Final = 0  # CODES.first("draw"): legal(CHANCE) may then hand out the list of cards itself
ELITE_AGENT: Final = CODES.first("elite")
FIRST_AGENT: Final = CODES.first("first")
IDENTIFY: Final = CODES.first("identify")
CLUE: Final = CODES.first("clue")
EXCHANGE: Final = CODES.first("exchange")
CONSULT: Final = CODES.first("consult")
AIM: Final = CODES.first("aim")
AIM_BOSS: Final = CODES.first("aim_boss")
GIVE: Final = CODES.first("give")
NAME: Final = CODES.first("name")
NUMBER: Final = CODES.first("number")
FETCH: Final = CODES.first("fetch")
TAKE: Final = CODES.first("take")
LIFT: Final = CODES.first("lift")
DECLINE: Final = CODES.first("decline")
DISCARD: Final = CODES.first("discard")
DISCARD_PLACE: Final = CODES.first("discard_place")
RETIRE: Final = CODES.first("retire")
TESTIFY: Final = CODES.first("testify")
TESTIFY_BLIND: Final = CODES.first("testify_blind")
TIME_UP: Final = CODES.first("time_up")

# A place counts the cards of a hand, or of the closed discard, in the order they came: backs can be followed (IN-4.6).
KINDS: Final = Kinds(
    {
        "step": "step",  # all: what is now asked of the agent whose turn it is
        "turn": "seat",  # all
        "infiltrated": "centre:number aside:number headquarters:number",  # all: the traitors are laid out
        "elite": "seat",  # all
        "draws": "seat number",  # all: how many cards join a hand from headquarters (or from the last eight)
        "card": "seat place:number card",  # to the holder; hands turned round: to every agent but the holder
        "identified": "seat number",  # all: a traitor now stands before the seat; its target number or 0
        "traitor": "seat card",  # to that seat; at the end to all
        "dossier": "seat face:card speciality:card",  # to that seat: the two cards of a composite traitor
        "burned": "",  # all: the top card of headquarters goes to the closed discard
        "offers": "giver:seat target:seat",  # all: a clue about this traitor is coming
        "clue": "giver:seat owner:seat place:number target:seat card orientation",  # all; owner -1: the middle
        "consults": "seat",  # all
        "aimed": "shooter:seat target:seat cartridges:number",  # all; target -1: the Boss
        "named": "speciality",  # all
        "shot": "shooter:seat target:seat card hit:answer",  # all
        "returned": "card",  # all: shuffled into headquarters
        "filed": "target:seat hidden:answer",  # all: a fallen traitor's clues go to the discard
        "took": "seat card",  # all: from the open discard into a hand
        "lifted": "seat place:number",  # all: from the closed discard into a hand
        "reward": "seat place:number card",  # all: into the row of the last mission but two; place -1: it lay open
        "discarded": "seat place:number card",  # all
        "hid": "seat place:number",  # all: discarded face down
        "boss": "card",  # to the agent who looks at it; at the end to all
        "testified": "giver:seat origin place:number card orientation",  # all: a clue about the Boss
        "retired": "seat",  # all
        "finale": "seat",  # all: hands and headquarters are laid open, the eight rewards are dealt
        "laid_open": "card",  # all: a card of headquarters joins the open discard
        "passed": "seat",  # all: nothing this agent can do
        "time_up": "",  # all
        "ended": "ending",  # all
    }
)
