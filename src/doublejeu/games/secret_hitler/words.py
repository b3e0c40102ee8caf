"""The words of Secret Hitler for machines: roles, phases, acts and events, each with its arguments and audience."""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named
from doublejeu.core.talk import Phrases

SEATS: Final = 10

# Roles; a party is 0 for liberals and 1 for fascists, and Hitler belongs to the latter.
LIBERAL: Final = 0
FASCIST: Final = 1
HITLER: Final = 2

# Ballots and answers.
NEIN: Final = 0
JA: Final = 1

# Steps of a turn, in the booklet's order. Chance decides at DEAL, FIRST, DRAWING, CHAOS and PEEK, seats at the others.
DEAL: Final = 0
FIRST: Final = 1
NOMINATION: Final = 2
ELECTION: Final = 3
DRAWING: Final = 4
PRESIDENT: Final = 5
CHANCELLOR: Final = 6
VETO: Final = 7
CHAOS: Final = 8
INVESTIGATION: Final = 9
SPECIAL: Final = 10
PEEK: Final = 11
EXECUTION: Final = 12
OVER: Final = 13

# Endings, in the order of docs/rules section 2.
FIVE_LIBERAL_LAWS: Final = 0
HITLER_SHOT: Final = 1
SIX_FASCIST_LAWS: Final = 2
HITLER_ELECTED: Final = 3
ENDING_CLAUSES: Final[list[str]] = ["SH-2.2", "SH-2.3", "SH-2.4", "SH-2.5"]

DOMAINS: Final[Domains] = {
    "seat": SEATS,
    "role": named(liberal=LIBERAL, fascist=FASCIST, hitler=HITLER),
    "party": named(liberal=LIBERAL, fascist=FASCIST),
    "law": named(liberal=LIBERAL, fascist=FASCIST),
    "liberals": ["none", "one", "two", "three"],
    "ballot": named(nein=NEIN, ja=JA),
    "answer": ["no", "yes"],
    "step": named(
        deal=DEAL,
        first=FIRST,
        nomination=NOMINATION,
        election=ELECTION,
        drawing=DRAWING,
        president=PRESIDENT,
        chancellor=CHANCELLOR,
        veto=VETO,
        chaos=CHAOS,
        investigation=INVESTIGATION,
        special=SPECIAL,
        peek=PEEK,
        execution=EXECUTION,
        over=OVER,
    ),
    "ending": named(
        five_liberal_laws=FIVE_LIBERAL_LAWS,
        hitler_shot=HITLER_SHOT,
        six_fascist_laws=SIX_FASCIST_LAWS,
        hitler_elected=HITLER_ELECTED,
    ),
}

CODES: Final = Codes(
    DOMAINS,
    {
        "deal": "role",  # chance: the next seat's role
        "first": "seat",  # chance: the first candidate
        "draw": "liberals",  # chance: how many of the tiles now drawn are liberal
        "nominate": "seat",
        "vote": "ballot",
        "discard": "law",  # the president buries one tile of three
        "enact": "law",  # the chancellor enacts one tile of two
        "ask_veto": "",
        "answer_veto": "answer",
        "investigate": "seat",
        "call_election": "seat",
        "execute": "seat",
    },
)
DEAL_ROLE: Final = CODES.first("deal")
FIRST_CANDIDATE: Final = CODES.first("first")
DRAW: Final = CODES.first("draw")
NOMINATE: Final = CODES.first("nominate")
VOTE: Final = CODES.first("vote")
DISCARD: Final = CODES.first("discard")
ENACT: Final = CODES.first("enact")
ASK_VETO: Final = CODES.first("ask_veto")
ANSWER_VETO: Final = CODES.first("answer_veto")
INVESTIGATE: Final = CODES.first("investigate")
CALL_ELECTION: Final = CODES.first("call_election")
EXECUTE: Final = CODES.first("execute")

KINDS: Final = Kinds(
    {
        "step": "step",  # all: what the table is now doing
        "role": "seat role",  # to that seat; to all at the end
        "team": "fascists:seats hitler:seat",  # to fascists; at 5-6 seats to Hitler too
        "candidate": "president:seat special:answer",  # all
        "named": "president:seat chancellor:seat",  # all
        "ballot": "ballot",  # to the voter alone
        "ballots": "ayes:seats nays:seats",  # all, once the last is in
        "elected": "president:seat chancellor:seat",  # all
        "rejected": "",  # all
        "limits": "president:seat chancellor:seat",  # all: whom term limits bar, -1 for nobody
        "tracker": "number",  # all
        "cleared": "chancellor:seat",  # all: elected under three or more fascist laws and not Hitler
        "piles": "draw:number discard:number",  # all
        "drew": "president:seat",  # all
        "hand": "liberals:number fascists:number",  # to the officer who holds them
        "passed": "president:seat chancellor:seat",  # all
        "veto_asked": "chancellor:seat",  # all
        "veto_answered": "president:seat answer",  # all
        "enacted": "law",  # all: by a government
        "chaos": "law",  # all: from the top of the pile, by nobody
        "reshuffled": "",  # all
        "investigated": "president:seat target:seat",  # all
        "loyalty": "target:seat party",  # to the investigating president
        "called": "president:seat target:seat",  # all
        "peeked": "president:seat",  # all
        "top": "first:law second:law third:law",  # to the peeking president
        "executed": "president:seat target:seat",  # all
        "ended": "ending",  # all
        "said": "speaker:seat phrase",  # to whoever hears the speaker
    }
)

# Talk (SH-3). How sure a judgement is, and what it may rest on, of what everybody knows:
SUSPECTING: Final = 0
CERTAIN: Final = 1
NO_GROUND: Final = 0
ON_LAW: Final = 1  # a law of a government with that seat: fascist to suspect it, liberal to trust it
ON_BALLOT: Final = 2  # how it voted
ON_CONTRADICTION: Final = 3  # what it said of a government, and its partner otherwise
ON_POWER: Final = 4  # a power that it used, or that was used on it
ON_WORD: Final = 5  # what it claimed, or what an investigator claimed of it
GROUNDS: Final = 6

# What others are urged to do to a seat.
WISH_NAME: Final = 0
WISH_CALL: Final = 1
WISH_ELECT: Final = 2
WISH_REJECT: Final = 3
WISH_INVESTIGATE: Final = 4
WISH_EXECUTE: Final = 5

# What a seat is asked.
ASK_TILES: Final = 0
ASK_PARTY: Final = 1
ASK_BALLOT: Final = 2
ASK_SUSPICION: Final = 3

TALK_DOMAINS: Final[Domains] = {
    **DOMAINS,
    "received": ["none", "one", "two"],  # of the two tiles, liberal ones
    "degree": named(suspecting=SUSPECTING, certain=CERTAIN),
    "ground": named(
        none=NO_GROUND,
        law=ON_LAW,
        ballot=ON_BALLOT,
        contradiction=ON_CONTRADICTION,
        power=ON_POWER,
        word=ON_WORD,
    ),
    "wish": named(
        name=WISH_NAME,
        call=WISH_CALL,
        elect=WISH_ELECT,
        reject=WISH_REJECT,
        investigate=WISH_INVESTIGATE,
        execute=WISH_EXECUTE,
    ),
    "question": named(tiles=ASK_TILES, party=ASK_PARTY, ballot=ASK_BALLOT, suspicion=ASK_SUSPICION),
}

TALK: Final = Phrases(
    TALK_DOMAINS,
    {
        "claim": {
            "drew": "liberals",  # the president: of the three tiles
            "received": "received",  # the chancellor: liberal ones of the two
            "saw": "seat party",  # an investigator: the card of that seat
            "top": "first:law second:law third:law",  # who peeked
        },
        "pass": {"pass": ""},
        "judge": {
            "suspect": "seat degree ground",
            "trust": "seat ground",
            "hitler": "seat",
        },
        "believe": {"believe": "seat answer"},  # what that seat claimed last
        "plan": {"plan": "ballot"},
        "urge": {"urge": "wish seat"},
        "ask": {"ask": "question seat"},
    },
)
SAY_DREW: Final = TALK.first("drew")
SAY_RECEIVED: Final = TALK.first("received")
SAY_SAW: Final = TALK.first("saw")
SAY_TOP: Final = TALK.first("top")
SAY_PASS: Final = TALK.first("pass")  # after all claims
SAY_SUSPECT: Final = TALK.first("suspect")
SAY_TRUST: Final = TALK.first("trust")
SAY_HITLER: Final = TALK.first("hitler")
SAY_BELIEVE: Final = TALK.first("believe")
SAY_PLAN: Final = TALK.first("plan")
SAY_URGE: Final = TALK.first("urge")
SAY_ASK: Final = TALK.first("ask")
BREATH: Final = 4  # SH-3.9
