"""Who sits where in a room, who plays for whom, and who is host. Only here is any of that changed.

A seat's sockets go with the seat: whoever leaves it or is moved from it is told so. What changes is noted in the
ledger, to be kept before it is told.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Literal

from doublejeu.bots import CHARACTERS, MIXED, player_named, usual_player
from doublejeu.bots.persona import flat
from doublejeu.games import GAMES
from doublejeu.records import SeatRecord
from doublejeu.server.rooms.agreement import Agreement
from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.rooms.names import tidy_name
from doublejeu.server.rooms.people import DECISION, LINK, REMEMBERED_INTENTS, Sitter, bot_name, free_sign, taken
from doublejeu.server.rooms.phones import fullest, most_seats
from doublejeu.server.rooms.tokens import sealed, token
from doublejeu.server.settings import Settings
from doublejeu.server.storage.ledger import Ledger
from doublejeu.server.wire.messages import Place, Seated
from doublejeu.server.wire.refusal import Refuse

TRANSFER_SECONDS = 600.0
PATIENCE = 2  # decisions missed in a row after which a bot takes a seat
HOST_AWAY = 120.0  # seconds after which somebody who is there becomes host

_lot = random.Random()  # which characters sit at a table: an instance of its own, so that nothing else moves it


class Seating:
    """The seats of one room."""

    def __init__(self, room_code: str, settings: Settings, agreement: Agreement, crowd: Crowd, ledger: Ledger) -> None:
        self.deserted = False  # the last person has left
        self._room_code = room_code
        self._settings = settings
        self._agreement = agreement
        self._crowd = crowd
        self._ledger = ledger
        self._sitters: list[Sitter] = []
        self._host_left_at = 0.0

    # Asked by others

    def __len__(self) -> int:
        return len(self._sitters)

    def at(self, seat: int) -> Sitter:
        """Who sits at a seat, to be looked at; Refuse where there is no such seat."""
        if not 0 <= seat < len(self._sitters):
            raise Refuse("bad_message")
        return self._sitters[seat]

    def people(self) -> int:
        """How many people sit here."""
        return sum(sitter.person() for sitter in self._sitters)

    def people_seats(self) -> list[int]:
        """The seats of people, here or not."""
        return [seat for seat, sitter in enumerate(self._sitters) if sitter.person()]

    def names(self) -> list[str]:
        """What whoever sits there is called, seat by seat."""
        return [sitter.name for sitter in self._sitters]

    def on_paper(self) -> list[SeatRecord]:
        """Who sits where as a match begins: what its record will tell."""
        seats: list[SeatRecord] = []
        for sitter in self._sitters:
            player = player_named(self._agreement.game, sitter.bot) if sitter.bot else None
            bot, manner = (player.entry.name, flat(player.persona)) if player is not None else ("", {})
            kind: Literal["person", "bot"] = "person" if sitter.person() else "bot"
            seats.append(SeatRecord(sitter.name, kind, bot, manner, sitter.sign))
        return seats

    def places(self) -> list[Place]:
        """The seats as everybody may see them."""
        return [sitter.as_place(self._crowd.connected(seat)) for seat, sitter in enumerate(self._sitters)]

    def kept(self) -> list[dict[str, object]]:
        """The seats as the store keeps them."""
        return [sitter.as_dict() for sitter in self._sitters]

    def played_by_bots(self) -> list[int]:
        """The seats for which a bot decides now."""
        return [seat for seat, sitter in enumerate(self._sitters) if sitter.bot]

    def bot_of(self, seat: int) -> str:
        """Who decides for this seat where a bot does, be it only once for a person."""
        bot = self._sitters[seat].bot or self._agreement.bot
        return bot if bot != MIXED else usual_player(self._agreement.game).name

    def _next_bot(self) -> str:
        """Who plays at the next seat that a bot takes: of all characters one that fewest here have, by lot."""
        if self._agreement.bot != MIXED:
            return self._agreement.bot
        here = Counter(sitter.bot for sitter in self._sitters)
        characters = list(CHARACTERS[self._agreement.game])
        fewest = min(here[each] for each in characters)
        return _lot.choice([each for each in characters if here[each] == fewest])

    def stand_ins(self) -> int:
        """The seats of people, as a set, for whom a bot decides because they did not; not those the host gave away."""
        return sum(1 << seat for seat, sitter in enumerate(self._sitters) if sitter.stood_in())

    def talking_bots(self) -> list[int]:
        """The seats of bots that speak: none that plays in a person's place, for nobody speaks for a person."""
        return [seat for seat, sitter in enumerate(self._sitters) if sitter.kind == "bot" and not sitter.heir]

    def seat_of(self, secret: str) -> int:
        """The seat that a token proves."""
        hidden = sealed(secret)
        for seat, sitter in enumerate(self._sitters):
            if sitter.token == hidden:
                return seat
        raise Refuse("bad_token")

    def people_here(self) -> list[int]:
        """The seats of people who are connected."""
        return [seat for seat, sitter in enumerate(self._sitters) if sitter.person() and self._crowd.connected(seat)]

    def fullest_phone(self, among: int = -1) -> int:
        """How many of these seats, a mask, are on the phone that holds most of them; 1 where none is shared."""
        return fullest(self._sitters, among)

    def on_the_same_phone(self, seat: int) -> list[int]:
        """The other people's seats that share this seat's phone."""
        phone = self._sitters[seat].phone
        shared = [other for other, sitter in enumerate(self._sitters) if sitter.person() and sitter.phone == phone]
        return [other for other in shared if other != seat] if phone else []

    def check_phones(self) -> None:
        """Refuse where a phone holds more seats than this game can wait for."""
        most = most_seats(GAMES[self._agreement.game])
        if most and self.fullest_phone() > most:
            raise Refuse("phone_full")

    def remember(self, sitter: Sitter, kind: str, short_id: str, answer: str = "") -> None:
        """What an intent was answered, so that it is done once however often it comes; each kind pushes out its own."""
        answers = sitter.known.setdefault(kind, {})
        answers[short_id] = answer
        if len(answers) > REMEMBERED_INTENTS:
            del answers[next(iter(answers))]  # the oldest
        if kind not in (DECISION, LINK):
            self._ledger.seats_changed = True

    def forget_intents(self) -> None:
        """A match leaves the table: the ids of the next one's intents are its own."""
        for sitter in self._sitters:
            sitter.known.clear()

    # Opening

    def open(self, seats: int, name: str) -> Seated:
        """Empty seats, and the host at the first of them."""
        self._sitters = [Sitter() for _ in range(seats)]
        return self._sit_down(0, name, host=True)

    def restore(self, sitters: list[Sitter]) -> None:
        """The seats as the store kept them; nobody is connected yet, the host neither."""
        self._sitters = sitters
        self._host_left_at = self._settings.now()

    # Coming and going

    def join(self, name: str, beside: str = "") -> Seated:
        """Somebody sits down: at an open seat, or at one that a bot only filled; beside somebody on the same phone."""
        partner = self._partner(beside)
        free = [seat for seat, sitter in enumerate(self._sitters) if sitter.kind == "open"]
        free += [seat for seat, sitter in enumerate(self._sitters) if sitter.filled]
        if not free:
            raise Refuse("full")
        seated = self._sit_down(free[0], name, host=not any(sitter.host for sitter in self._sitters))
        self._share_phone(seated.seat, partner)
        return seated

    def _sit_down(self, seat: int, wanted: str, host: bool) -> Seated:
        name = self._free_name(wanted, seat)
        secret = token(self._settings.random_bytes)
        sign = free_sign(self._sitters, seat)
        self._sitters[seat] = Sitter(kind="person", name=name, host=host, token=sealed(secret), sign=sign)
        self.deserted = False
        self._ledger.room_changed = True
        return Seated(code=self._room_code, seat=seat, token=secret)

    def _partner(self, beside: str) -> Sitter | None:
        """Whose phone is shared, by their token; Refuse where it holds as many seats as it may."""
        if not beside:
            return None
        seat = self.seat_of(beside)
        most = most_seats(GAMES[self._agreement.game])
        if most and len(self.on_the_same_phone(seat)) + 1 >= most:
            raise Refuse("phone_full")
        return self._sitters[seat]

    def _share_phone(self, seat: int, partner: Sitter | None) -> None:
        if partner is not None and not partner.phone:
            partner.phone = 1 + max(sitter.phone for sitter in self._sitters)
        self._sitters[seat].phone = partner.phone if partner is not None else 0

    def rename(self, seat: int, wanted: str) -> None:
        """Somebody wants to be called otherwise."""
        self._sitters[seat].name = self._free_name(wanted, seat)
        self._ledger.room_changed = True

    def _free_name(self, wanted: str, seat: int) -> str:
        name = tidy_name(wanted)
        if not name or taken(self._sitters, name, seat):
            raise Refuse("bad_name")
        return name

    def transfer(self, seat: int) -> str:
        """A link with which this seat can be taken over from another device, once and for a while."""
        link = token(self._settings.random_bytes)
        sitter = self._sitters[seat]
        sitter.transfer = sealed(link)
        sitter.transfer_until = self._settings.now() + TRANSFER_SECONDS
        self._ledger.room_changed = True
        return f"{self._room_code}.{link}"

    def take_over(self, link: str, beside: str = "") -> Seated:
        """Somebody brings a transfer link: the old token dies, its sockets go, a new token is given.

        The seat leaves the phone it was on; it shares another where somebody's token is brought along.
        """
        partner = self._partner(beside)
        hidden, now = sealed(link), self._settings.now()
        for seat, sitter in enumerate(self._sitters):
            if sitter.transfer == hidden and sitter.transfer_until > now:
                secret = token(self._settings.random_bytes)
                self._ledger.token_moved(sitter.token, sealed(secret))
                sitter.token = sealed(secret)
                sitter.transfer = ""
                self._share_phone(seat, partner)
                self._crowd.dismiss(seat, "moved")
                self._ledger.room_changed = True
                return Seated(code=self._room_code, seat=seat, token=secret)
        raise Refuse("bad_token")

    def vacate(self, seat: int, reason: str, playing: bool) -> None:
        """Somebody goes for good: between matches the seat opens, during one a bot takes it over."""
        sitter = self._sitters[seat]
        heir = Sitter(
            kind="bot",
            name=sitter.name,
            bot=self._next_bot(),
            filled=True,
            heir=sitter.person(),
            sign=sitter.sign,
        )
        self._sitters[seat] = heir if playing else Sitter()
        self._crowd.dismiss(seat, reason)
        self._ledger.room_changed = True
        if sitter.host and not self._pass_hosting(seat):
            self.deserted = True

    def arrived(self, seat: int) -> None:
        """A socket of this seat came in."""
        self.is_back(seat)
        if self._sitters[seat].host:
            self._host_left_at = 0.0

    def gone(self, seat: int) -> None:
        """The last socket of this seat went."""
        if self._sitters[seat].host:
            self._host_left_at = self._settings.now()

    # Bots in people's places

    def is_back(self, seat: int) -> None:
        """The person of this seat is here: the bot that stood in steps aside."""
        sitter = self._sitters[seat]
        if sitter.stood_in():
            sitter.bot = ""
            sitter.missed = 0
            self._ledger.room_changed = True

    def decided(self, seat: int) -> None:
        """A person whom everybody saw to be awaited decided: what they let pass before is forgotten."""
        if self._sitters[seat].missed:
            self._sitters[seat].missed = 0
            self._ledger.seats_changed = True

    def missed(self, seat: int) -> bool:
        """Everybody could see that this seat was awaited in vain. True if it is the last time: from the second in a row
        on, a bot stands in until its person is back.
        """
        sitter = self._sitters[seat]
        sitter.missed += 1
        self._ledger.seats_changed = True
        if sitter.missed < PATIENCE:
            return False
        sitter.bot = self._next_bot()
        self._ledger.room_changed = True
        return True

    def hand_to(self, seat: int, bot: str) -> None:
        """The host gives a seat to a bot ("": what fills seats here); a person's is the bot's until given back."""
        sitter = self.at(seat)
        sitter.bot = self._next_bot() if bot in ("", MIXED) else bot
        if sitter.person():
            sitter.handed = True
        else:
            if sitter.kind == "open":
                sitter.name = bot_name(self._sitters, seat)
                sitter.sign = free_sign(self._sitters, seat)
            sitter.kind = "bot"
            sitter.filled = False
        self._ledger.room_changed = True

    def give_back(self, seat: int) -> None:
        """The host gives a person's seat back."""
        sitter = self.at(seat)
        if not sitter.person() or not sitter.bot_plays():
            raise Refuse("not_now")
        sitter.handed = False
        sitter.bot = ""
        self._ledger.room_changed = True

    def fill(self) -> None:
        """A match begins: bots take the empty seats, and whoever was absent is awaited again."""
        for seat, sitter in enumerate(self._sitters):
            if sitter.kind == "open":
                name, sign = bot_name(self._sitters, seat), free_sign(self._sitters, seat)
                self._sitters[seat] = Sitter(kind="bot", name=name, bot=self._next_bot(), filled=True, sign=sign)
        self._await_everybody()

    def clear(self) -> None:
        """Back to the lobby: seats that bots only filled are empty again."""
        self._sitters = [Sitter() if sitter.filled else sitter for sitter in self._sitters]
        self._await_everybody()

    def _await_everybody(self) -> None:
        for sitter in self._sitters:
            sitter.heir = False
            if sitter.person() and not sitter.handed:
                sitter.bot = ""
                sitter.missed = 0
        self._ledger.room_changed = True

    def change_bots(self) -> None:
        """Another game has other bots: wherever one plays, it is now the usual one of that game."""
        for seat in self.played_by_bots():
            self._sitters[seat].bot = self._next_bot()
        self._ledger.room_changed = True

    # Where and how many the seats are

    def move(self, seat: int, to: int) -> None:
        """Whoever sits at one seat sits at another from now on; those in between move up."""
        self.at(seat)
        self.at(to)
        order = list(range(len(self._sitters)))
        order.insert(to, order.pop(seat))
        self._sitters = [self._sitters[old] for old in order]
        self._crowd.move({old: new for new, old in enumerate(order)})
        self._ledger.room_changed = True

    def resize(self, seats: int) -> None:
        """Another number of seats: people keep their order and move up where a seat before them goes away."""
        spare = len(self._sitters) - seats
        going: set[int] = set()
        for kind in ("open", "bot"):
            for seat in range(len(self._sitters) - 1, -1, -1):
                if len(going) < spare and self._sitters[seat].kind == kind:
                    going.add(seat)
        staying = [seat for seat in range(len(self._sitters)) if seat not in going]
        self._sitters = [self._sitters[seat] for seat in staying] + [Sitter() for _ in range(-spare)]
        self._crowd.move({old: new for new, old in enumerate(staying)})
        self._ledger.room_changed = True

    # Matches for study

    def propose_study(self, proposed: bool) -> None:
        """The host proposes that matches be studied, or no longer: everybody is asked anew, but for who proposes it."""
        self._agreement.study = proposed
        for sitter in self._sitters:
            sitter.agrees = proposed and sitter.host
        self._ledger.room_changed = True

    def agree_to_study(self, seat: int, agrees: bool) -> None:
        """A person lets matches be studied, or not."""
        self._sitters[seat].agrees = agrees
        self._ledger.room_changed = True

    def student(self) -> str:
        """Who may have a match that begins now for study: the host's sealed token if everybody agreed, else ""."""
        people = [sitter for sitter in self._sitters if sitter.person()]
        if not self._agreement.study or not all(sitter.agrees for sitter in people):
            return ""
        return next((sitter.token for sitter in people if sitter.host), "")

    # Hosting

    def make_host(self, seat: int) -> None:
        """This person is the host from now on."""
        for sitter in self._sitters:
            sitter.host = False
        self._sitters[seat].host = True
        self._host_left_at = 0.0 if self._crowd.connected(seat) else self._settings.now()
        self._ledger.room_changed = True

    def replace_host(self) -> None:
        """A host who has been gone for long is replaced by somebody who is there."""
        away = self._host_left_at and self._settings.now() - self._host_left_at > HOST_AWAY
        hosts = [seat for seat, sitter in enumerate(self._sitters) if sitter.host]
        if away and hosts and not self._crowd.connected(hosts[0]):
            self._pass_hosting(hosts[0], only_connected=True)

    def _pass_hosting(self, seat: int, only_connected: bool = False) -> bool:
        """Somebody else becomes host, rather one who is there; False if there is nobody."""
        others = [other for other, sitter in enumerate(self._sitters) if other != seat and sitter.person()]
        here = [other for other in others if self._crowd.connected(other)]
        if not here and (only_connected or not others):
            return False
        self.make_host((here or others)[0])
        return True
