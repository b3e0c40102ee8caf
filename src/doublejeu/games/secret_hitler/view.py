"""What one seat of Secret Hitler knows. Everything here was told to it; nothing is worked out by rule."""

from __future__ import annotations

from doublejeu.core.bits import bits, count
from doublejeu.core.codes import Seats
from doublejeu.core.contract import NOBODY, TABLE, Event, View
from doublejeu.core.setup import Setup
from doublejeu.games.secret_hitler import events, picture, words
from doublejeu.games.secret_hitler.rules import track
from doublejeu.games.secret_hitler.terms import Terms


class Government:
    """A pair that stood for election, and what came of it."""

    def __init__(self, president: int, chancellor: int) -> None:
        self.president = president
        self.chancellor = chancellor
        self.ayes = 0
        self.nays = 0
        self.elected = False
        self.law = NOBODY  # what it enacted
        self.vetoed = False
        self.drawn_liberals = NOBODY  # of the three tiles, as far as this seat was shown
        self.passed_liberals = NOBODY  # of the two tiles
        self.seen_liberals = 0  # of the three tiles, those this seat had peeked at on the pile
        self.seen_fascists = 0
        self.said_drawn = NOBODY  # what its officers claim, the latest word of each
        self.said_received = NOBODY
        self.disputed = False  # whether these ever contradicted each other
        self.answered = 0  # officers who spoke of their tiles, or would not

    def let_go(self) -> bool:
        """Whether it held tiles and holds them no longer."""
        return self.law != NOBODY or self.vetoed

    def contradictory(self) -> bool:
        """Whether its officers cannot both be telling the truth and both have played as they say.

        The president buries one tile of three. A president who says that there was a liberal tile, and a chancellor who
        says that none was handed on, accuse each other: nobody says openly that they buried it.
        """
        drawn, received = self.said_drawn, self.said_received
        if drawn == NOBODY or received == NOBODY:
            return False
        return received > drawn or drawn - received > 1 or (drawn > 0 and received == 0)

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.president, self.chancellor

    def clone(self) -> Government:
        """The same government, free to change."""
        other = Government(self.president, self.chancellor)
        other.ayes = self.ayes
        other.nays = self.nays
        other.elected = self.elected
        other.law = self.law
        other.vetoed = self.vetoed
        other.drawn_liberals = self.drawn_liberals
        other.passed_liberals = self.passed_liberals
        other.seen_liberals = self.seen_liberals
        other.seen_fascists = self.seen_fascists
        other.said_drawn = self.said_drawn
        other.said_received = self.said_received
        other.disputed = self.disputed
        other.answered = self.answered
        return other

    def as_dict(self) -> picture.Government:
        return {
            "president": self.president,
            "chancellor": self.chancellor,
            "ayes": bits(self.ayes),
            "nays": bits(self.nays),
            "elected": self.elected,
            "law": self.law,
            "vetoed": self.vetoed,
            "drawn_liberals": self.drawn_liberals,
            "passed_liberals": self.passed_liberals,
            "seen": [self.seen_liberals, self.seen_fascists],
        }


class Sight:
    """A president looked at something alone, as everybody knows: a seat's card, or the top of the pile."""

    def __init__(self, government: int, seat: int, target: int) -> None:
        self.government = government  # how many had been named by then
        self.seat = seat
        self.target = target  # NOBODY for the pile
        self.tiles: list[int] = []  # what was seen on the pile, where this seat is the one who looked
        self.said_party = NOBODY  # what the seat claims to have seen
        self.said_tiles: list[int] = []
        self.answered = False

    def __getnewargs__(self) -> tuple[object, ...]:
        return self.government, self.seat, self.target

    def clone(self) -> Sight:
        """The same look, of which something else may be claimed."""
        other = Sight(self.government, self.seat, self.target)
        other.tiles = self.tiles
        other.said_party = self.said_party
        other.said_tiles = self.said_tiles
        other.answered = self.answered
        return other

    def as_dict(self) -> picture.Sight:
        return {
            "seat": self.seat,
            "target": self.target,
            "said_party": self.said_party,
            "said_tiles": self.said_tiles.copy(),
        }


class SecretHitlerView(View, events.Reader):
    """The knowledge of one seat, or of the table."""

    def __init__(self, setup: Setup, seat: int) -> None:
        super().__init__(setup, seat)
        self.terms = Terms(setup)
        self.step = words.DEAL
        self.roles: list[int] = [NOBODY] * setup.seats  # known roles
        self.parties: list[int] = [NOBODY] * setup.seats  # known parties
        self.alive = (1 << setup.seats) - 1
        self.cleared = 0
        self.investigated = 0
        self.president = NOBODY
        self.chancellor = NOBODY
        self.special = False
        self.rotation = NOBODY
        self.my_ballot = NOBODY
        self.limited_president = NOBODY
        self.limited_chancellor = NOBODY
        self.tracker = 0
        self.liberal_laws = 0
        self.fascist_laws = 0
        self.pile = 0
        self.discard = 0
        self.hand: list[int] = []  # [liberals, fascists] while this seat holds tiles
        self.top: list[int] = []  # what this seat knows of the top of the pile
        self.unseen_top = 0  # tiles whose order somebody else knows
        self.veto_refused = False
        self.governments: list[Government] = []
        self.buried_liberals = 0  # discards since the last reshuffle that this seat knows
        self.buried_fascists = 0
        self.ending = NOBODY
        self.sights: list[Sight] = []
        self.used_power = 0  # presidents who executed or called an election, and whom they chose
        self.claimants = 0  # seats that claimed anything
        self.questioned = 0  # seats asked by another in this step that have not spoken since
        self.words: list[tuple[int, int, int]] = []  # (governments named, speaker, phrase), all that was said

    def clone(self) -> SecretHitlerView:
        other = SecretHitlerView(self.setup, self.seat)
        other.step = self.step
        other.alive = self.alive
        other.cleared = self.cleared
        other.investigated = self.investigated
        other.president = self.president
        other.chancellor = self.chancellor
        other.special = self.special
        other.rotation = self.rotation
        other.my_ballot = self.my_ballot
        other.limited_president = self.limited_president
        other.limited_chancellor = self.limited_chancellor
        other.tracker = self.tracker
        other.liberal_laws = self.liberal_laws
        other.fascist_laws = self.fascist_laws
        other.pile = self.pile
        other.discard = self.discard
        other.unseen_top = self.unseen_top
        other.veto_refused = self.veto_refused
        other.buried_liberals = self.buried_liberals
        other.buried_fascists = self.buried_fascists
        other.ending = self.ending
        other.roles = self.roles.copy()
        other.parties = self.parties.copy()
        other.hand = self.hand.copy()
        other.top = self.top.copy()
        other.governments = [government.clone() for government in self.governments]
        other.sights = [sight.clone() for sight in self.sights]
        other.used_power = self.used_power
        other.claimants = self.claimants
        other.questioned = self.questioned
        other.words = self.words.copy()
        return other

    def hear(self, event: Event) -> None:
        self.read(event)

    def hear_step(self, step: events.Step) -> None:
        self.step = step
        self.questioned = 0

    def hear_role(self, *, seat: int, role: events.Role) -> None:
        self.learn_role(seat, role)

    def hear_team(self, *, fascists: Seats, hitler: int) -> None:
        for seat in range(self.seats):
            self.learn_role(seat, words.FASCIST if fascists >> seat & 1 else words.LIBERAL)
        self.learn_role(hitler, words.HITLER)

    def hear_candidate(self, *, president: int, special: events.Answer) -> None:
        self.president = president
        self.chancellor = NOBODY
        self.special = special == 1
        if not self.special:
            self.rotation = president

    def hear_named(self, *, president: int, chancellor: int) -> None:
        self.chancellor = chancellor
        self.governments.append(Government(president, chancellor))

    def hear_ballot(self, ballot: events.Ballot) -> None:
        self.my_ballot = ballot

    def hear_ballots(self, *, ayes: Seats, nays: Seats) -> None:
        self.my_ballot = NOBODY
        self.governments[-1].ayes = ayes
        self.governments[-1].nays = nays

    def hear_elected(self, *, president: int, chancellor: int) -> None:
        self.governments[-1].elected = True
        self.veto_refused = False

    def hear_limits(self, *, president: int, chancellor: int) -> None:
        self.limited_president = president
        self.limited_chancellor = chancellor

    def hear_tracker(self, number: int) -> None:
        self.tracker = number

    def hear_cleared(self, chancellor: int) -> None:
        self.cleared |= 1 << chancellor

    def hear_piles(self, *, draw: int, discard: int) -> None:
        self.pile = draw
        self.discard = discard

    def hear_drew(self, president: int) -> None:
        """The president holds the next three tiles; this seat may have peeked at some of them (SH-7.5)."""
        government = self.governments[-1]
        government.seen_liberals = self.top[:3].count(words.LIBERAL)
        government.seen_fascists = self.top[:3].count(words.FASCIST)
        if len(self.top) >= 3:
            government.drawn_liberals = government.seen_liberals
        del self.top[:3]
        self.unseen_top = max(0, self.unseen_top - 3)

    def hear_hand(self, *, liberals: int, fascists: int) -> None:
        self.hold(liberals, fascists)

    def hear_passed(self, *, president: int, chancellor: int) -> None:
        if self.seat == president:
            self.hand = []

    def hear_veto_answered(self, *, president: int, answer: events.Answer) -> None:
        if answer == words.NEIN:
            self.veto_refused = True
            return
        government = self.governments[-1]
        government.vetoed = True
        if government.passed_liberals != NOBODY:
            self.buried_liberals += government.passed_liberals
            self.buried_fascists += 2 - government.passed_liberals
        else:
            self.buried_liberals += government.seen_liberals
            self.buried_fascists += government.seen_fascists
        self.hand = []

    def hear_enacted(self, law: events.Law) -> None:
        government = self.governments[-1]
        government.law = law
        if government.passed_liberals != NOBODY:
            if government.passed_liberals - (1 if law == words.LIBERAL else 0) > 0:
                self.buried_liberals += 1
            else:
                self.buried_fascists += 1
        else:  # of the tiles peeked at, all but one of the law's kind are buried now
            self.buried_liberals += max(0, government.seen_liberals - (1 if law == words.LIBERAL else 0))
            self.buried_fascists += max(0, government.seen_fascists - (1 if law == words.FASCIST else 0))
        self.hand = []
        self._count_law(law)

    def hear_chaos(self, law: events.Law) -> None:
        self._count_law(law)
        del self.top[:1]
        self.unseen_top = max(0, self.unseen_top - 1)

    def hear_reshuffled(self) -> None:
        self.top = []
        self.unseen_top = 0
        self.buried_liberals = 0
        self.buried_fascists = 0

    def hear_investigated(self, *, president: int, target: int) -> None:
        self.investigated |= 1 << target
        self.sights.append(Sight(len(self.governments), president, target))

    def hear_loyalty(self, *, target: int, party: events.Party) -> None:
        self.parties[target] = party

    def hear_called(self, *, president: int, target: int) -> None:
        self.used_power |= 1 << president | 1 << target  # the candidacy that follows says the rest

    def hear_peeked(self, president: int) -> None:
        self.unseen_top = 3
        self.sights.append(Sight(len(self.governments), president, NOBODY))

    def hear_top(self, *, first: events.Law, second: events.Law, third: events.Law) -> None:
        self.top = [first, second, third]
        self.sights[-1].tiles = self.top.copy()

    def hear_executed(self, *, president: int, target: int) -> None:
        self.used_power |= 1 << president | 1 << target
        self.alive &= ~(1 << target)
        self.cleared |= 1 << target  # taken back below if it was Hitler: the match is then over

    def hear_ended(self, ending: events.Ending) -> None:
        self.ending = ending

    def hear_said(self, *, speaker: int, phrase: int) -> None:
        """What was said. A newer claim of the same thing takes the place of the older; `words` keeps both."""
        self.words.append((len(self.governments), speaker, phrase))
        self.questioned &= ~(1 << speaker)
        if phrase >= words.SAY_ASK:
            self.questioned |= 1 << (phrase - words.SAY_ASK) % words.SEATS
        elif phrase == words.SAY_PASS:
            self._pass(speaker)
        elif phrase < words.SAY_PASS:
            self.claimants |= 1 << speaker
            if phrase < words.SAY_SAW:
                self._claim_tiles(speaker, phrase)
            else:
                self._claim_sight(speaker, phrase)

    def learn_role(self, seat: int, role: int) -> None:
        """Know for sure who a seat is."""
        self.roles[seat] = role
        self.parties[seat] = 0 if role == words.LIBERAL else 1
        if role == words.HITLER:
            self.cleared &= ~(1 << seat)

    def hold(self, liberals: int, fascists: int) -> None:
        """Have so many tiles in hand, or have passed them on."""
        government = self.governments[-1]
        if liberals + fascists == 3:
            government.drawn_liberals = liberals
        else:
            government.passed_liberals = liberals
            if self.hand:  # the president, who has just buried one of three
                self.buried_liberals += self.hand[0] - liberals
                self.buried_fascists += self.hand[1] - fascists
            else:  # the chancellor: a tile he had peeked at and is not passed was buried
                self.buried_liberals += max(0, government.seen_liberals - liberals)
                self.buried_fascists += max(0, government.seen_fascists - fascists)
        self.hand = [liberals, fascists]

    def _count_law(self, law: int) -> None:
        if law == words.LIBERAL:
            self.liberal_laws += 1
        else:
            self.fascist_laws += 1

    def _pass(self, speaker: int) -> None:
        for sight in self.sights:
            if sight.seat == speaker:
                sight.answered = True
        if self.governments:
            self.governments[-1].answered |= 1 << speaker

    def _claim_tiles(self, speaker: int, phrase: int) -> None:
        government = self.spoken_of()
        if government is None:
            return
        government.answered |= 1 << speaker
        if phrase < words.SAY_RECEIVED:
            government.said_drawn = phrase - words.SAY_DREW
        else:
            government.said_received = phrase - words.SAY_RECEIVED
        government.disputed = government.disputed or government.contradictory()

    def _claim_sight(self, speaker: int, phrase: int) -> None:
        target = (phrase - words.SAY_SAW) // 2 if phrase < words.SAY_TOP else NOBODY
        for sight in reversed(self.sights):
            if sight.seat == speaker and sight.target == target:
                if target == NOBODY:
                    sight.said_tiles = list(words.TALK.act(phrase).args)
                else:
                    sight.said_party = (phrase - words.SAY_SAW) % 2
                sight.answered = True
                return

    def spoken_of(self) -> Government | None:
        """The last government that held tiles and let go of them: the one its officers may speak about (SH-3.5)."""
        for government in reversed(self.governments):
            if government.let_go():
                return government
        return None

    def in_session(self) -> bool:
        """Whether two officers hold tiles."""
        return words.PRESIDENT <= self.step <= words.VETO

    def _claims(self) -> list[picture.Claim]:
        """What officers claim, by government. It may change long after: so it stands beside the governments."""
        claims: list[picture.Claim] = []
        for place, government in enumerate(self.governments):
            if government.said_drawn != NOBODY or government.said_received != NOBODY:
                claims.append(
                    {
                        "government": place,
                        "drawn": government.said_drawn,
                        "received": government.said_received,
                        "contradictory": government.contradictory(),
                    }
                )
        return claims

    def chapters(self) -> dict[str, int]:
        return {"governments": len(self.governments)}

    def out(self) -> int:
        return (1 << self.seats) - 1 & ~self.alive

    def round(self) -> int:
        return len(self.governments)

    def as_dict(self) -> picture.View:
        return self.as_dict_since({})

    def as_dict_since(self, known: dict[str, int]) -> picture.View:
        return {
            "seat": self.seat if self.seat != TABLE else None,
            "seats": self.seats,
            "step": self.step,
            "roles": self.roles.copy(),
            "parties": self.parties.copy(),
            "alive": bits(self.alive),
            "cleared": bits(self.cleared),
            "investigated": bits(self.investigated),
            "president": self.president,
            "chancellor": self.chancellor,
            "special": self.special,
            "my_ballot": self.my_ballot,
            "limited": [self.limited_president if count(self.alive) > 5 else NOBODY, self.limited_chancellor],  # SH-4.3
            "tracker": self.tracker,
            "liberal_laws": self.liberal_laws,
            "fascist_laws": self.fascist_laws,
            "powers": [power if power is not None else NOBODY for power in track(self.seats)[1:]],  # SH-1.7
            "pile": self.pile,
            "discard": self.discard,
            "hand": self.hand.copy(),
            "top": self.top.copy(),
            "governments": [government.as_dict() for government in self.governments[known.get("governments", 0) :]],
            "claims": self._claims(),
            "sights": [sight.as_dict() for sight in self.sights],
            "ending": words.ENDING_CLAUSES[self.ending] if self.ending != NOBODY else None,
        }
