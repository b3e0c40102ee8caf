"""Who sits where in a room, and who is host. A seat's sockets go with the seat."""

from __future__ import annotations

from collections import Counter
from typing import Literal

from doublejeu.bots import CHARACTERS, MIXED, player_named
from doublejeu.bots.persona import flat
from doublejeu.games import GAMES
from doublejeu.records import SeatRecord
from doublejeu.server.state.effects import Effect, PicturesDue, RoomChanged, SeatTaken, TokenMoved
from doublejeu.server.state.names import tidy_name
from doublejeu.server.state.people import Sitter, bot_name, free_sign, taken
from doublejeu.server.state.phones import fullest, most_seats
from doublejeu.server.state.state import RoomState, sitter_at
from doublejeu.server.turn import presence
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import Seated
from doublejeu.server.wire.tokens import sealed, token

TRANSFER_SECONDS = 600.0
HOST_AWAY = 120.0  # seconds after which somebody who is there becomes host


# Taking a seat


def open_room(room: RoomState, seats: int, name: str) -> list[Effect]:
    """Empty seats, and the host at the first of them."""
    _free_name(room, name, 0)  # before anything changes
    room.sitters = [Sitter() for _ in range(seats)]
    return [RoomChanged(), SeatTaken(_sit_down(room, 0, name, host=True))]


def join(room: RoomState, name: str, beside: str) -> list[Effect]:
    """A person sits down: at an open seat, or at one that a bot only filled; beside another on the same phone."""
    partner = _partner(room, beside)
    free = [seat for seat, sitter in enumerate(room.sitters) if sitter.kind == "open"]
    free += [seat for seat, sitter in enumerate(room.sitters) if sitter.filled]
    if not free:
        raise Refuse("full")
    seated = _sit_down(room, free[0], name, host=not any(sitter.host for sitter in room.sitters))
    _share_phone(room, seated.seat, partner)
    return [RoomChanged(), SeatTaken(seated)]


def _sit_down(room: RoomState, seat: int, wanted: str, host: bool) -> Seated:
    name = _free_name(room, wanted, seat)
    secret = token(room.settings.random_bytes)
    sign = free_sign(room.sitters, seat)
    room.sitters[seat] = Sitter(kind="person", name=name, host=host, token=sealed(secret), sign=sign)
    return Seated(code=room.code, seat=seat, token=secret)


def seat_of(room: RoomState, secret: str) -> int:
    """The seat that a token proves."""
    hidden = sealed(secret)
    for seat, sitter in enumerate(room.sitters):
        if sitter.token == hidden:
            return seat
    raise Refuse("bad_token")


def rename(room: RoomState, seat: int, wanted: str) -> list[Effect]:
    """A person wants to be called otherwise."""
    room.sitters[seat].name = _free_name(room, wanted, seat)
    return [RoomChanged()]


def _free_name(room: RoomState, wanted: str, seat: int) -> str:
    name = tidy_name(wanted)
    if not name or taken(room.sitters, name, seat):
        raise Refuse("bad_name")
    return name


# Other devices, and shared ones


def transfer(room: RoomState, seat: int, now: float) -> tuple[list[Effect], str]:
    """A link with which this seat can be taken over from another device, once and for a while."""
    link = token(room.settings.random_bytes)
    sitter = room.sitters[seat]
    sitter.transfer = sealed(link)
    sitter.transfer_until = now + TRANSFER_SECONDS
    return [RoomChanged()], f"{room.code}.{link}"


def take_over(room: RoomState, link: str, beside: str, now: float) -> list[Effect]:
    """A transfer link is brought to another device: the old token dies, its sockets go, a new token is given.

    The seat leaves the phone it was on; it shares another where a token of that phone is brought along.
    """
    partner = _partner(room, beside)
    hidden = sealed(link)
    for seat, sitter in enumerate(room.sitters):
        if sitter.transfer == hidden and sitter.transfer_until > now:
            secret = token(room.settings.random_bytes)
            moved = TokenMoved(sitter.token, sealed(secret))
            sitter.token = sealed(secret)
            sitter.transfer = ""
            _share_phone(room, seat, partner)
            dismissed = presence.dismiss(room, seat, "moved")
            return [moved, *dismissed, RoomChanged(), SeatTaken(Seated(code=room.code, seat=seat, token=secret))]
    raise Refuse("bad_token")


def check_phones(room: RoomState) -> None:
    """Refuse where a phone holds more seats than this game can wait for."""
    most = most_seats(GAMES[room.agreement.game])
    if most and fullest(room.sitters, -1) > most:
        raise Refuse("phone_full")


def _partner(room: RoomState, beside: str) -> Sitter | None:
    """Whose phone is shared, by their token; Refuse where it holds as many seats as it may."""
    if not beside:
        return None
    partner = room.sitters[seat_of(room, beside)]
    most = most_seats(GAMES[room.agreement.game])
    sharing = sum(sitter.kind == "person" and sitter.phone == partner.phone != 0 for sitter in room.sitters)
    if most and max(1, sharing) >= most:
        raise Refuse("phone_full")
    return partner


def _share_phone(room: RoomState, seat: int, partner: Sitter | None) -> None:
    if partner is not None and not partner.phone:
        partner.phone = 1 + max(sitter.phone for sitter in room.sitters)
    room.sitters[seat].phone = partner.phone if partner is not None else 0


# Leaving a seat, and giving it to a bot


def vacate(room: RoomState, seat: int, reason: str, playing: bool, now: float) -> list[Effect]:
    """A person goes for good: between matches the seat opens, during one a bot takes it over."""
    sitter = room.sitters[seat]
    heir = Sitter(kind="bot", name=sitter.name, bot=next_bot(room), filled=True, heir=sitter.person(), sign=sitter.sign)
    room.sitters[seat] = heir if playing else Sitter()
    if room.match is not None:
        room.match.notes.forget(seat)  # what they wrote down is not for who sits here next
    effects = [*presence.dismiss(room, seat, reason), RoomChanged()]
    if sitter.host:
        _pass_hosting(room, seat, now)
    return effects


def hand_to(room: RoomState, seat: int, bot: str) -> list[Effect]:
    """The host gives a seat to a bot ("": what fills seats here); a person's is the bot's until given back."""
    sitter = sitter_at(room, seat)
    sitter.bot = next_bot(room) if bot in ("", MIXED) else bot
    if sitter.person():
        sitter.handed = True
    else:
        if sitter.kind == "open":
            sitter.name = bot_name(room.sitters, seat)
            sitter.sign = free_sign(room.sitters, seat)
        sitter.kind = "bot"
        sitter.filled = False
    return [RoomChanged()]


def give_back(room: RoomState, seat: int) -> list[Effect]:
    """The host gives a person's seat back."""
    sitter = sitter_at(room, seat)
    if not sitter.person() or not sitter.bot:
        raise Refuse("not_now")
    sitter.handed = False
    sitter.bot = ""
    return [RoomChanged()]


def next_bot(room: RoomState) -> str:
    """Who plays at the next seat that a bot takes: of all characters one that fewest here have, by lot."""
    if room.agreement.bot != MIXED:
        return room.agreement.bot
    here = Counter(sitter.bot for sitter in room.sitters)
    characters = list(CHARACTERS[room.agreement.game])
    fewest = min(here[each] for each in characters)
    return room.chance.choice([each for each in characters if here[each] == fewest])


def change_bots(room: RoomState) -> None:
    """Another game has other bots: wherever one plays, it is now the usual one of that game."""
    for sitter in room.sitters:
        if sitter.bot:
            sitter.bot = next_bot(room)


# Before and after a match


def fill(room: RoomState) -> None:
    """A match begins: bots take the empty seats, and who was absent is awaited again."""
    for seat, sitter in enumerate(room.sitters):
        if sitter.kind == "open":
            name, sign = bot_name(room.sitters, seat), free_sign(room.sitters, seat)
            room.sitters[seat] = Sitter(kind="bot", name=name, bot=next_bot(room), filled=True, sign=sign)
    _await_everybody(room)


def clear(room: RoomState) -> None:
    """Back to the lobby: seats that bots only filled are empty again."""
    room.sitters = [Sitter() if sitter.filled else sitter for sitter in room.sitters]
    _await_everybody(room)


def forget_intents(room: RoomState) -> None:
    """A match leaves the table: the ids of the next one's intents are its own."""
    for sitter in room.sitters:
        sitter.known.clear()


def _await_everybody(room: RoomState) -> None:
    for sitter in room.sitters:
        sitter.heir = False
        if sitter.person() and not sitter.handed:
            sitter.bot = ""
            sitter.missed = 0


def on_paper(room: RoomState) -> list[SeatRecord]:
    """Who sits where as a match begins: what its record will tell."""
    seats: list[SeatRecord] = []
    for sitter in room.sitters:
        player = player_named(room.agreement.game, sitter.bot) if sitter.bot else None
        bot, manner = (player.entry.name, flat(player.persona)) if player is not None else ("", {})
        kind: Literal["person", "bot"] = "person" if sitter.person() else "bot"
        seats.append(SeatRecord(sitter.name, kind, bot, manner, sitter.sign))
    return seats


def student(room: RoomState) -> str:
    """Who may have a match that begins now for study: the host's sealed token if everybody agreed, else ""."""
    people = [sitter for sitter in room.sitters if sitter.person()]
    if not room.agreement.study or not all(sitter.agrees for sitter in people):
        return ""
    return next((sitter.token for sitter in people if sitter.host), "")


# Where and how many the seats are


def move(room: RoomState, seat: int, to: int) -> list[Effect]:
    """Who sits at one seat sits at another from now on; those in between move up."""
    sitter_at(room, seat)
    sitter_at(room, to)
    order = list(range(len(room.sitters)))
    order.insert(to, order.pop(seat))
    return _reorder(room, order)


def resize(room: RoomState, seats: int) -> list[Effect]:
    """Another number of seats: people keep their order and move up where a seat before them goes away."""
    spare = len(room.sitters) - seats
    going: set[int] = set()
    for kind in ("open", "bot"):
        for seat in range(len(room.sitters) - 1, -1, -1):
            if len(going) < spare and room.sitters[seat].kind == kind:
                going.add(seat)
    effects = _reorder(room, [seat for seat in range(len(room.sitters)) if seat not in going])
    room.sitters += [Sitter() for _ in range(-spare)]
    return effects


def _reorder(room: RoomState, order: list[int]) -> list[Effect]:
    """The seats are these, by their old numbers; everybody is told who they are now."""
    room.sitters = [room.sitters[old] for old in order]
    places = {old: new for new, old in enumerate(order)}
    room.present = {socket: places.get(seat, seat) for socket, seat in room.present.items()}
    return [RoomChanged(), PicturesDue()]


# Hosting


def make_host(room: RoomState, seat: int, now: float) -> list[Effect]:
    """This person is the host from now on."""
    for sitter in room.sitters:
        sitter.host = False
    room.sitters[seat].host = True
    room.host_left_at = 0.0 if seat in room.present.values() else now
    return [RoomChanged()]


def replace_host(room: RoomState, now: float) -> list[Effect]:
    """A host who has been gone for long is replaced by a person who is there."""
    away = room.host_left_at and now - room.host_left_at > HOST_AWAY
    hosts = [seat for seat, sitter in enumerate(room.sitters) if sitter.host]
    if away and hosts and hosts[0] not in room.present.values():
        return _pass_hosting(room, hosts[0], now, only_connected=True)
    return []


def _pass_hosting(room: RoomState, seat: int, now: float, only_connected: bool = False) -> list[Effect]:
    """Another person becomes host, rather one who is there; nothing where there is nobody."""
    others = [other for other, sitter in enumerate(room.sitters) if other != seat and sitter.person()]
    here = [other for other in others if other in room.present.values()]
    if not here and (only_connected or not others):
        return []
    return make_host(room, (here or others)[0], now)
