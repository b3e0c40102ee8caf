"""The words of Sleepers for machines: tiles, steps, acts and events, each with its arguments and audience."""

from __future__ import annotations

from typing import Final

from doublejeu.core.codes import Codes, Domains, Kinds, named
from doublejeu.games.sleepers.hexes import NAMES

WHITE: Final = 0
BLACK: Final = 1
DRAWN: Final = 2  # the side of a match that nobody won

# Tiles, in the booklet's order.
SCIENTIST: Final = 0
MILITIA: Final = 1
SABOTEUR: Final = 2
POLICE: Final = 3
LEADER: Final = 4
RECRUITER: Final = 5
INFORMER: Final = 6
IMMIGRATION: Final = 7
DOUBLE_AGENT: Final = 8
DIVERSION: Final = 9
MASTER: Final = 10  # of disguise
TILES: Final = 11
TOTALS: Final[list[int]] = [8, 5, 1, 2, 2, 2, 2, 2, 2, 2, 2]  # SL-1.2

# What is being decided; DEAL and DRAWING are decided by chance.
DEAL: Final = 0
TURN: Final = 1
HIDE: Final = 2
SECOND: Final = 3
JUMP: Final = 4
LEAD: Final = 5
RECRUIT: Final = 6
FLIP: Final = 7
RETURN: Final = 8
SWAP: Final = 9
DIVERT: Final = 10
SEND: Final = 11
COPY: Final = 12
DRAWING: Final = 13
OVER: Final = 14

# Endings, in the order of docs/rules section 2.
MORALE: Final = 0
CAPTURE: Final = 1
ATTRITION: Final = 2
SUCCESS: Final = 3
LIBERATION: Final = 4
REPETITION: Final = 5
STANDSTILL: Final = 6
ENDING_CLAUSES: Final[list[str]] = ["SL-2.1", "SL-2.2", "SL-2.3", "SL-2.4", "SL-2.5", "SL-2.9", "SL-2.10"]

DOMAINS: Final[Domains] = {
    "seat": 2,
    "tile": named(
        scientist=SCIENTIST,
        militia=MILITIA,
        saboteur=SABOTEUR,
        police=POLICE,
        leader=LEADER,
        recruiter=RECRUITER,
        informer=INFORMER,
        immigration=IMMIGRATION,
        double_agent=DOUBLE_AGENT,
        diversion=DIVERSION,
        master=MASTER,
    ),
    "hex": NAMES,
    "step": named(
        deal=DEAL,
        turn=TURN,
        hide=HIDE,
        second=SECOND,
        jump=JUMP,
        lead=LEAD,
        recruit=RECRUIT,
        flip=FLIP,
        give_back=RETURN,
        swap=SWAP,
        divert=DIVERT,
        send=SEND,
        copy=COPY,
        drawing=DRAWING,
        over=OVER,
    ),
    "ending": named(
        morale=MORALE,
        capture=CAPTURE,
        attrition=ATTRITION,
        success=SUCCESS,
        liberation=LIBERATION,
        repetition=REPETITION,
        standstill=STANDSTILL,
    ),
}

CODES: Final = Codes(
    DOMAINS,
    {
        "draw": "tile",  # chance: the next tile out of the bag
        "stop": "",  # no further activation, jump, return or copy
        "take": "tile",  # the tile of one's hand that lies down on the hex chosen
        "place": "hex",  # where the next recruit will lie
        "activate": "hex",
        "jump": "hex",  # police: the hex to land on
        "flip": "hex",  # informer
        "give_back": "hex",  # immigration
        "swap": "hex",  # double agent
        "divert": "hex",  # diversion: the agent to be moved
        "send": "hex",  # diversion: where it goes
        "copy": "hex",  # master of disguise: whose ability
    },
)
assert CODES.domains["tile"] == TILES
DRAW: Final = CODES.first("draw")
STOP: Final = CODES.first("stop")
TAKE: Final = CODES.first("take")
PLACE_ON: Final = CODES.first("place")
ACTIVATE: Final = CODES.first("activate")
JUMP_TO: Final = CODES.first("jump")
FLIP_ON: Final = CODES.first("flip")
GIVE_BACK: Final = CODES.first("give_back")
SWAP_WITH: Final = CODES.first("swap")
DIVERT_FROM: Final = CODES.first("divert")
SEND_TO: Final = CODES.first("send")
COPY_FROM: Final = CODES.first("copy")

KINDS: Final = Kinds(
    {
        "step": "step",  # all: what is now being decided
        "turn": "seat turn:number quiet:number repeats:number key:number",  # all
        "drew": "seat tile",  # to its owner
        "stock": "seat hand:number bag:number",  # all
        "took": "seat tile",  # to its owner: the tile that lies down on the hex chosen
        "recruited": "seat hex",  # all: face down
        "activated": "seat hex tile",  # all
        "opened": "hex tile left:number",  # all: an ability waits for choices, on top of those already waiting
        "left": "number",  # all: choices that the topmost ability has left
        "closed": "",  # all: the topmost ability is done
        "passed": "seat",  # all: the seat declined a choice
        "jumped": "origin:hex over:hex target:hex",  # all: police; the agent leapt over is told as killed
        "killed": "seat hex",  # all: whose; a sleeper's face stays hidden
        "turned_up": "seat hex tile",  # all: by an informer, not activated
        "turned_down": "seat hex",  # all
        "returned": "seat hex",  # all: to its owner's hand; a sleeper's face stays hidden
        "regained": "seat tile",  # to the owner of a returned sleeper
        "swapped": "first:hex second:hex",  # all
        "chosen": "hex",  # all: where a recruit will lie, or the agent a diversion will move
        "moved": "origin:hex target:hex",  # all
        "copied": "hex source:hex tile",  # all
        "ended": "ending winner:seat",  # all; -1 for a draw
        "shown": "seat hex tile",  # all, at the end: sleepers on the board
        "fallen": "seat place:number tile",  # all, at the end: the dead in the order of their deaths
    }
)
