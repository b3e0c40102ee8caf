"""What a room has agreed to play: game, options, who fills empty seats, the clock, the group's name, talk, voice."""

from __future__ import annotations

from dataclasses import dataclass, field

from doublejeu.core.setup import Setup
from doublejeu.server.match.pacing import PACES, PROGRAMS
from doublejeu.server.state.setups import checked_seconds, checked_setup, known_bot, tidy_group
from doublejeu.server.wire.messages import Host
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import OpenRoom
from doublejeu.text import LANGUAGES

FREE, PHRASES, NONE = "free", "phrases", "none"  # how people talk: in phrases and text, in phrases alone, or not at all
TALKS = (FREE, PHRASES, NONE)


@dataclass
class Agreement:
    """What one room agreed on. Each change is checked as a whole: it holds, or nothing changes and Refuse says why."""

    game: str = ""
    options: dict[str, object] = field(default_factory=dict)
    bot: str = ""  # who fills empty seats and plays for the absent
    seconds: int = 0  # of a decision's clock; 0 for none
    group: str = ""
    pace: str = ""  # one of PACES, or PROGRAMS; "" goes by how many people there are
    talk: str = FREE  # one of TALKS
    voice: str = ""  # the language in which the table is led aloud, one of LANGUAGES; "" for not at all
    study: bool = False  # the host proposes that matches of this table may be studied; each person agrees or not
    sight: str = ""  # "yes" or "no": whether who is out may see everything; "" if no other person is at the table

    def agree(self, wanted: OpenRoom) -> None:
        """What a room is opened with."""
        self.game = wanted.game
        self.options = checked_setup(wanted.game, wanted.seats, wanted.options).options
        self.bot = known_bot(wanted.game, wanted.bot)
        self.seconds = checked_seconds(wanted.seconds)
        self.group = tidy_group(wanted.group)
        self.change_talk(wanted.talk)
        self.change_voice(wanted.voice)
        self.pace = PROGRAMS if wanted.invitation else ""

    def for_programs(self) -> bool:
        """Whether programs play here, who came with an invitation: nothing waits for people, and nobody is bounded."""
        return self.pace == PROGRAMS

    def change(self, wish: Host, seats: int) -> None:
        """What the host wants from now on, for so many seats; what the wish does not name stays."""
        seconds = self.seconds if wish.seconds < 0 else checked_seconds(wish.seconds)
        game = wish.game or self.game
        kept = self.options if game == self.game else {}
        setup = checked_setup(game, seats, kept if wish.options is None else wish.options)
        bot = known_bot(game, wish.bot) if wish.bot or game != self.game else self.bot
        self.game, self.options, self.bot, self.seconds = game, setup.options, bot, seconds
        self.group = self.group if wish.group is None else tidy_group(wish.group)

    def change_pace(self, wanted: str) -> None:
        """Slower or faster, also during a match; "" for what suits the number of people."""
        if wanted and wanted not in PACES:
            raise Refuse("bad_message")
        if self.for_programs():
            raise Refuse("not_now")
        self.pace = wanted

    def change_talk(self, wanted: str) -> None:
        """How people talk from now on, also during a match."""
        if wanted not in TALKS:
            raise Refuse("bad_message")
        self.talk = wanted

    def change_voice(self, wanted: str) -> None:
        """In which language the table is led aloud from now on, also during a match."""
        if wanted and wanted not in LANGUAGES:
            raise Refuse("bad_message")
        self.voice = wanted

    def change_sight(self, wanted: str) -> None:
        """Whether those who are out of the match may see everything, also during one."""
        if wanted not in ("", "yes", "no"):
            raise Refuse("bad_message")
        self.sight = wanted

    def allows_sight(self, people: int) -> bool:
        """Whether those who are out may see everything, with so many people at the table."""
        return self.sight == "yes" or (self.sight == "" and people == 1)

    def change_options(self, wanted: dict[str, object], seats: int) -> None:
        """Other options of the same game."""
        self.options = checked_setup(self.game, seats, wanted).options

    def setup(self, seats: int) -> Setup:
        """The match that can be played by it."""
        return checked_setup(self.game, seats, self.options)
