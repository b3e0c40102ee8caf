"""The words of Secret Hitler for machines: roles, phases, acts and events, each with its arguments and audience."""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named

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
    }
)
STEP: Final = KINDS.kind("step")
ROLE: Final = KINDS.kind("role")
TEAM: Final = KINDS.kind("team")
CANDIDATE: Final = KINDS.kind("candidate")
NAMED: Final = KINDS.kind("named")
BALLOT: Final = KINDS.kind("ballot")
BALLOTS: Final = KINDS.kind("ballots")
ELECTED: Final = KINDS.kind("elected")
REJECTED: Final = KINDS.kind("rejected")
LIMITS: Final = KINDS.kind("limits")
TRACKER: Final = KINDS.kind("tracker")
CLEARED: Final = KINDS.kind("cleared")
PILES: Final = KINDS.kind("piles")
DREW: Final = KINDS.kind("drew")
HAND: Final = KINDS.kind("hand")
PASSED: Final = KINDS.kind("passed")
VETO_ASKED: Final = KINDS.kind("veto_asked")
VETO_ANSWERED: Final = KINDS.kind("veto_answered")
ENACTED: Final = KINDS.kind("enacted")
CHAOS_LAW: Final = KINDS.kind("chaos")
RESHUFFLED: Final = KINDS.kind("reshuffled")
INVESTIGATED: Final = KINDS.kind("investigated")
LOYALTY: Final = KINDS.kind("loyalty")
CALLED: Final = KINDS.kind("called")
PEEKED: Final = KINDS.kind("peeked")
TOP: Final = KINDS.kind("top")
EXECUTED: Final = KINDS.kind("executed")
ENDED: Final = KINDS.kind("ended")
