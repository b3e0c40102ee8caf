"""What a host may ask for, checked: a game's settings, its bots, a clock, a name."""

from __future__ import annotations

import msgspec

from doublejeu.bots import BOTS, asked_for, usual_player
from doublejeu.core.setup import BadSetup, Setup
from doublejeu.games import GAMES
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.tidy import tidy_text

FEWEST_SECONDS, MOST_SECONDS = 5, 3600  # of a decision's clock
MOST_GROUP_LETTERS = 40
MOST_OPTION_LETTERS = 8192  # as they are kept


def checked_setup(key: str, seats: int, options: dict[str, object]) -> Setup:
    """A checked set-up of a game."""
    if key not in GAMES or key not in BOTS:
        raise Refuse("bad_setup", f"there is no game {key!r}; the games: {', '.join(GAMES)}")
    try:
        setup = GAMES[key].setup(seats, options)
        if len(msgspec.json.encode(setup.options)) > MOST_OPTION_LETTERS:
            raise Refuse("bad_setup", "these settings are longer than a game's can be")
        return setup
    except BadSetup as wrong:
        raise Refuse("bad_setup", str(wrong), fault=wrong.fault, values=wrong.values) from None


def known_bot(game: str, wanted: str) -> str:
    """What is to fill seats of this game: a bot, a character, or all of these; "" stands for the usual bot."""
    names = asked_for(game)
    if wanted and wanted not in names:
        raise Refuse("bad_setup", f"{game} has no bot {wanted!r}; its bots: {', '.join(names)}")
    return wanted or usual_player(game).entry.name


def checked_seconds(wanted: int) -> int:
    """The seconds of a decision's clock; 0 for none."""
    if wanted != 0 and not FEWEST_SECONDS <= wanted <= MOST_SECONDS:
        raise Refuse("bad_setup", f"a decision's clock runs {FEWEST_SECONDS} to {MOST_SECONDS} seconds, or 0 for none")
    return wanted


def tidy_group(wanted: str) -> str:
    """What a group calls itself, on one line."""
    return tidy_text(wanted[:MOST_GROUP_LETTERS], MOST_GROUP_LETTERS)
