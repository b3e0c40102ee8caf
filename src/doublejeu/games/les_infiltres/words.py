"""The words of Les Infiltrés for machines: roles, steps, acts and events, each with its arguments and audience."""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named
from doublejeu.core.talk import Phrases

SEATS: Final = 20

# Roles; everybody but an infiltrator is a Christian. The Sage is an office, not a role.
INFILTRATOR: Final = 0
BELIEVER: Final = 1
HACKER: Final = 2
LOOKOUT: Final = 3
PASTOR: Final = 4
MINISTER: Final = 5
LAWYER: Final = 6
DOUBLE_AGENT: Final = 7
WORSHIP_LEADER: Final = 8
WHISTLEBLOWER: Final = 9
ROLES: Final = 10

# Answers, and the ways of the lookout.
NO: Final = 0
YES: Final = 1
SLEEPING: Final = 0
GLANCING: Final = 1
STARING: Final = 2

# What the table is doing, in the booklet's order; CALL_* are the steps of a night.
DEAL: Final = 0
VOLUNTEERING: Final = 1
SAGE_VOTE: Final = 2
CALL_AGENT: Final = 3
CALL_PASTOR: Final = 4
CALL_HACKER: Final = 5
CALL_LAWYER: Final = 6
CALL_WHISTLEBLOWER: Final = 7
CALL_INFILTRATORS: Final = 8
CALL_AGREEMENT: Final = 9
CALL_RESCUE: Final = 10
CALL_ARREST: Final = 11
SUCCESSION: Final = 12
DEBATE: Final = 13
VOTE: Final = 14
SECOND_VOTE: Final = 15
OVER: Final = 16

# What chance is about to decide, if anything.
NO_CHANCE: Final = 0
DEALING: Final = 1
OFFERING: Final = 2
SAGE_LOT: Final = 3
SPOTTING: Final = 4
GLIMPSING: Final = 5
TARGET_LOT: Final = 6
SUCCESSOR_LOT: Final = 7

# Endings, in the order of docs/rules section 2.
CHRISTIANS_WIN: Final = 0
INFILTRATORS_WIN: Final = 1
ENDING_CLAUSES: Final[list[str]] = ["LI-2.1", "LI-2.2"]

ROLE_KEYS: Final[list[str]] = named(  # also those of the `roles` option
    infiltrator=INFILTRATOR,
    believer=BELIEVER,
    hacker=HACKER,
    lookout=LOOKOUT,
    pastor=PASTOR,
    minister=MINISTER,
    lawyer=LAWYER,
    double_agent=DOUBLE_AGENT,
    worship_leader=WORSHIP_LEADER,
    whistleblower=WHISTLEBLOWER,
)

DOMAINS: Final[Domains] = {
    "seat": SEATS,
    "role": ROLE_KEYS,
    "answer": named(no=NO, yes=YES),
    "card": ["left", "right"],
    "look": named(sleeping=SLEEPING, glancing=GLANCING, staring=STARING),
    "step": named(
        deal=DEAL,
        volunteering=VOLUNTEERING,
        sage_vote=SAGE_VOTE,
        call_agent=CALL_AGENT,
        call_pastor=CALL_PASTOR,
        call_hacker=CALL_HACKER,
        call_lawyer=CALL_LAWYER,
        call_whistleblower=CALL_WHISTLEBLOWER,
        call_infiltrators=CALL_INFILTRATORS,
        call_agreement=CALL_AGREEMENT,
        call_rescue=CALL_RESCUE,
        call_arrest=CALL_ARREST,
        succession=SUCCESSION,
        debate=DEBATE,
        vote=VOTE,
        second_vote=SECOND_VOTE,
        over=OVER,
    ),
    "ending": named(christians_win=CHRISTIANS_WIN, infiltrators_win=INFILTRATORS_WIN),
}

CODES: Final = Codes(
    DOMAINS,
    {
        "deal": "role",  # chance: the next seat's card
        "offer": "role",  # chance: a card shown to the double agent
        "lot": "seat",  # chance: one seat among equals
        "spot": "answer",  # chance: whether the lookout is noticed
        "tick": "",  # the clock: this step is over
        "volunteer": "answer",
        "elect": "seat",  # a ballot for a Sage
        "take": "card",
        "rest": "",
        "point": "seat",  # the one gesture of the night; what it does depends on who makes it and when
        "call": "answer",
        "glance": "",
        "stare": "",
        "sing": "",
        "ready": "",
        "denounce": "seat",
        "vote": "seat",
        "succeed": "seat",
    },
)
assert CODES.domains["role"] == ROLES
DEAL_ROLE: Final = CODES.first("deal")
OFFER: Final = CODES.first("offer")
LOT: Final = CODES.first("lot")
SPOT: Final = CODES.first("spot")
TICK: Final = CODES.first("tick")
VOLUNTEER: Final = CODES.first("volunteer")
ELECT: Final = CODES.first("elect")
TAKE: Final = CODES.first("take")
REST: Final = CODES.first("rest")
POINT: Final = CODES.first("point")
CALL: Final = CODES.first("call")
GLANCE: Final = CODES.first("glance")
STARE: Final = CODES.first("stare")
SING: Final = CODES.first("sing")
READY: Final = CODES.first("ready")
DENOUNCE: Final = CODES.first("denounce")
VOTE_FOR: Final = CODES.first("vote")
SUCCEED: Final = CODES.first("succeed")

KINDS: Final = Kinds(
    {
        "step": "step",  # all: what the game master calls
        "night": "number",  # all
        "role": "seat role",  # to that seat; to all at the end
        "volunteered": "answer",  # to that seat alone, until all have answered
        "volunteers": "seats",  # all
        "ballot": "target:seat",  # to the voter alone
        "voted": "voter:seat target:seat",  # all, once the last is in
        "sage": "seat",  # all
        "pointed": "target:seat",  # to whoever tapped, awake or not; -1 for nobody
        "took": "card",  # the same
        "called": "answer",  # the same
        "looked": "look",  # to the lookout
        "cards": "first:role second:role",  # to the double agent
        "hacked": "target:seat role",  # to the hacker
        "protected": "target:seat",  # to the lawyer
        "silencing": "target:seat",  # to the whistleblower
        "team": "infiltrators:seats",  # to the infiltrators
        "pointing": "pointer:seat target:seat",  # to the living infiltrators
        "glimpsed": "infiltrator:seat",  # to the lookout
        "watched": "infiltrators:seats",  # to the lookout
        "spotted": "lookout:seat",  # to the living infiltrators
        "designated": "target:seat",  # to the living infiltrators and the minister; -1 for nobody
        "caught": "lookout:seat",  # to the living infiltrators
        "rescued": "target:seat",  # to the minister: the call is spent
        "arrested": "target:seat",  # to the minister: the call is spent
        "sang": "leader:seat",  # all
        "dawn": "prisoners:number",  # all
        "jailed": "seat role",  # all
        "silenced": "seat",  # all, where a whistleblower may be in play; -1 for nobody
        "ready": "seat",  # all
        "denounced": "hacker:seat target:seat",  # all
        "unmasked": "seat role",  # all: a card turned face up whose holder stays
        "tied": "seats",  # all
        "sage_decides": "sage:seat target:seat",  # all
        "spared": "",  # all: nobody is excluded
        "excluded": "seat role",  # all
        "ended": "ending",  # all
        "said": "speaker:seat phrase",  # to whoever hears the speaker
    }
)

# Talk (LI-10). What somebody says to have done in the night that has just passed:
DID_PROTECT: Final = 0
DID_RESCUE: Final = 1
DID_ARREST: Final = 2
DID_SILENCE: Final = 3
DOER: Final[list[int]] = [LAWYER, MINISTER, MINISTER, WHISTLEBLOWER]  # whose deeds they are

# How sure a judgement is, and what it may rest on, of what everybody knows:
SUSPECTING: Final = 0
CERTAIN: Final = 1
NO_GROUND: Final = 0
ON_VOTE: Final = 1  # how it voted by day
ON_NIGHT: Final = 2  # what a night brought
ON_CONTRADICTION: Final = 3  # claims that cannot all be true, its own among them
ON_POWER: Final = 4  # it sang, was silenced, denounced
ON_WORD: Final = 5  # what it claimed, or what was claimed of it
GROUNDS: Final = 6

# What a seat is asked.
ASK_CARD: Final = 0
ASK_NIGHT: Final = 1
ASK_VOTE: Final = 2
ASK_SUSPICION: Final = 3

TALK_DOMAINS: Final[Domains] = {
    **DOMAINS,
    "deed": named(protected=DID_PROTECT, rescued=DID_RESCUE, arrested=DID_ARREST, silenced=DID_SILENCE),
    "degree": named(suspecting=SUSPECTING, certain=CERTAIN),
    "ground": named(
        none=NO_GROUND,
        vote=ON_VOTE,
        night=ON_NIGHT,
        contradiction=ON_CONTRADICTION,
        power=ON_POWER,
        word=ON_WORD,
    ),
    "question": named(card=ASK_CARD, night=ASK_NIGHT, vote=ASK_VOTE, suspicion=ASK_SUSPICION),
}

TALK: Final = Phrases(
    TALK_DOMAINS,
    {
        "claim": {
            "am": "role",
            "saw": "seat role",  # as the hacker does, on any night
            "glimpsed": "seat",  # an infiltrator, as the lookout does, on any night
            "did": "deed seat",  # in the night that has just passed
        },
        "pass": {"pass": ""},
        "judge": {"suspect": "seat degree ground", "trust": "seat ground"},
        "believe": {"believe": "seat answer"},  # what that seat claimed last
        "plan": {"plan": "seat"},  # to vote against it
        "urge": {"urge": "seat"},  # to vote against it
        "ask": {"ask": "question seat"},
    },
)
SAY_AM: Final = TALK.first("am")
SAY_SAW: Final = TALK.first("saw")
SAY_GLIMPSED: Final = TALK.first("glimpsed")
SAY_DID: Final = TALK.first("did")
SAY_PASS: Final = TALK.first("pass")  # after all claims
SAY_SUSPECT: Final = TALK.first("suspect")
SAY_TRUST: Final = TALK.first("trust")
SAY_BELIEVE: Final = TALK.first("believe")
SAY_PLAN: Final = TALK.first("plan")
SAY_URGE: Final = TALK.first("urge")
SAY_ASK: Final = TALK.first("ask")
BREATH: Final = 8  # LI-10.8
