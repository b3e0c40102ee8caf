"""How bots speak in Secret Hitler.

Liberals say what they saw. Fascists claim by the manner of their persona, by default with the mixture that people use.
Everybody else's words are opinions: whom they suspect and on what public ground, whom they believe after a
contradiction, how they will vote, what they want the president to do.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.secret_hitler.history import LATE
from doublejeu.bots.secret_hitler.people import INVESTIGATOR, chancellor_says, president_says
from doublejeu.bots.speech import (
    BLAME,
    COVER,
    PEOPLE,
    TRUTH,
    Doubts,
    TalkingPersona,
    Voice,
    grounded,
    lately,
    offered,
    question_to,
)
from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView, Sight
from doublejeu.games.secret_hitler.words import (
    ASK_BALLOT,
    ASK_PARTY,
    ASK_SUSPICION,
    ASK_TILES,
    CERTAIN,
    ELECTION,
    EXECUTION,
    FASCIST,
    GROUNDS,
    INVESTIGATION,
    JA,
    LIBERAL,
    NEIN,
    NO_GROUND,
    NOMINATION,
    ON_BALLOT,
    ON_CONTRADICTION,
    ON_LAW,
    ON_WORD,
    SAY_ASK,
    SAY_BELIEVE,
    SAY_DREW,
    SAY_HITLER,
    SAY_PASS,
    SAY_PLAN,
    SAY_RECEIVED,
    SAY_SAW,
    SAY_SUSPECT,
    SAY_TOP,
    SAY_TRUST,
    SAY_URGE,
    SEATS,
    SPECIAL,
    SUSPECTING,
    TALK,
    WISH_CALL,
    WISH_EXECUTE,
    WISH_INVESTIGATE,
    WISH_NAME,
)

HITLERISH: Final = 1.5  # how much likelier Hitler than the others are, from where on it is said
SPARES: Final = 15  # in per cent: how often a fascist speaks of liberals alone


class PartyDoubts(Doubts):
    """Chances of each seat to be a fascist, and to be Hitler."""

    def __init__(self, scores: list[float], enough: float, sure: float, hitler: list[float]) -> None:
        super().__init__(scores, enough, sure, True)
        self.hitler = hitler


@mypyc_attr(allow_interpreted_subclasses=True)
class HitlerVoice(Voice):
    """Somebody at a table of Secret Hitler who talks."""

    def __init__(self, persona: TalkingPersona, seat: int, dice: Dice) -> None:
        super().__init__(persona, seat, dice)
        self.covers = 0  # in per cent of matches: who has something to hide covers throughout,
        self.blames = 0  # or blames

    def talks_now(self, view: View) -> bool:
        """Not while tiles are in hand, nor before there is anything to talk about."""
        assert isinstance(view, SecretHitlerView)
        step = view.step
        if step == NOMINATION:
            return len(view.governments) > 0
        return step == ELECTION or (INVESTIGATION <= step <= EXECUTION)

    def mood(self, view: View) -> int:
        assert isinstance(view, SecretHitlerView)
        return 16 * len(view.governments) + view.step

    def is_asked(self, view: View) -> bool:
        assert isinstance(view, SecretHitlerView)
        if not view.questioned >> self.seat & 1:
            return False
        question = question_to(view.words, self.seat, SAY_ASK, SEATS)
        return question == ASK_BALLOT or question == ASK_SUSPICION

    # Claims

    def claims(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        assert isinstance(view, SecretHitlerView)
        words: list[int] = []
        if not sayable or sayable[0] > SAY_PASS:
            return words  # nothing to claim, and not asked
        question = question_to(view.words, self.seat, SAY_ASK, SEATS) if view.questioned >> self.seat & 1 else NOBODY
        last = view.spoken_of()
        if last is not None and (last.president == self.seat or last.chancellor == self.seat):
            if last is view.governments[-1] and not last.answered >> self.seat & 1:
                words.append(self._tiles(view, last, dice))
            elif question == ASK_TILES:
                words.append(self._again(view, last, dice))
        for sight in view.sights:
            if sight.seat == self.seat:
                unanswered = sight.government == len(view.governments) and not sight.answered
                if unanswered or (question == ASK_PARTY and sight.target != NOBODY):
                    words.append(self._sight(view, sight, dice))
        said: list[int] = []
        for word in words:
            if word not in said and offered(sayable, word):
                said.append(word)
        if not said and (words or question == ASK_TILES or question == ASK_PARTY) and offered(sayable, SAY_PASS):
            said.append(SAY_PASS)
        return said

    def _manner(self, view: SecretHitlerView) -> str:
        """How it lies. Of a party of two, one who covers leaves as few to suspect as there can be."""
        if view.roles[self.seat] == LIBERAL:
            return PEOPLE  # errs, if at all, as people do
        if self.persona.lying.lies == PEOPLE and self.humour % 100 < self.covers:
            return COVER
        if self.persona.lying.lies == PEOPLE and self.humour % 100 < self.blames:
            return BLAME
        return self.persona.lying.lies

    def _tells_truth(self, view: SecretHitlerView) -> bool:
        honest = view.roles[self.seat] == LIBERAL
        return (honest and not self.persona.lying.slips) or self.persona.lying.lies == TRUTH

    def _again(self, view: SecretHitlerView, government: Government, dice: Dice) -> int:
        """Asked once more, one keeps to one's word."""
        if government.president == self.seat:
            said = government.said_drawn
            return SAY_DREW + said if said != NOBODY else self._tiles(view, government, dice)
        said = government.said_received
        return SAY_RECEIVED + said if said != NOBODY else self._tiles(view, government, dice)

    def _tiles(self, view: SecretHitlerView, government: Government, dice: Dice) -> int:
        """What it says of the tiles it held; SAY_PASS to say nothing."""
        president = government.president == self.seat
        tiles = government.drawn_liberals if president else government.passed_liberals
        first = SAY_DREW if president else SAY_RECEIVED
        if self._tells_truth(view) or government.law == NOBODY:
            return first + tiles
        role = view.roles[self.seat]
        if president:
            weights = president_says(role, tiles, government.passed_liberals, government.law)
        else:
            weights = chancellor_says(role, tiles, government.law)
        manner = self._manner(view)
        if manner == COVER or manner == BLAME:
            weights = self._by_one_rule(view, government, president, weights)
        return self._drawn(first, weights, government.law, president, dice)

    def _by_one_rule(
        self, view: SecretHitlerView, government: Government, president: bool, usual: list[int]
    ) -> list[int]:
        """Those who cover were unlucky; those who blame handed a liberal tile to every liberal chancellor."""
        if government.law != FASCIST:
            return usual
        if president and self._manner(view) == BLAME and view.roles[government.chancellor] <= LIBERAL:
            return [0, 0, 1, 0, 0]
        return [0, 1, 0, 0, 0] if president else [0, 1, 0, 0]

    def _drawn(self, first: int, weights: list[int], law: int, president: bool, dice: Dice) -> int:
        """One answer by its weight, of those that the law does not refute; silence only for those who slip."""
        open_to_it = weights.copy()
        if not self.persona.lying.slips:
            open_to_it[0] = 0
        if law == LIBERAL:
            open_to_it[1] = 0
        else:
            open_to_it[-1] = 0
        answer = self.draw(open_to_it, dice)
        return first + answer - 1 if answer > 0 else SAY_PASS

    def _sight(self, view: SecretHitlerView, sight: Sight, dice: Dice) -> int:
        """What it says of a card, or of the pile."""
        if sight.target == NOBODY:
            return self._pile(view, sight, dice)
        if sight.said_party != NOBODY:
            return SAY_SAW + 2 * sight.target + sight.said_party
        party = view.parties[sight.target]
        if self._tells_truth(view):
            return SAY_SAW + 2 * sight.target + party
        manner = self._manner(view)
        if manner == COVER or manner == BLAME:
            said = FASCIST if manner == BLAME and party == LIBERAL else LIBERAL
            return SAY_SAW + 2 * sight.target + said
        weights = INVESTIGATOR[party][view.roles[self.seat]].copy()
        if not self.persona.lying.slips:
            weights[0] = 0
        answer = self.draw(weights, dice)
        return SAY_SAW + 2 * sight.target + answer - 1 if answer > 0 else SAY_PASS

    def _pile(self, view: SecretHitlerView, sight: Sight, dice: Dice) -> int:
        """Nobody has counted how people lie about the pile: half of those who would change one tile of it."""
        if sight.said_tiles:
            return TALK.code("top", *sight.said_tiles)
        tiles = sight.tiles.copy()
        if not self._tells_truth(view) and view.roles[self.seat] != LIBERAL and dice.below(2) == 0:
            place = dice.below(3)
            tiles[place] = 1 - tiles[place]
        return TALK.code("top", *tiles)

    # Opinions

    def repeats(self, claims: list[int], opinion: int) -> bool:
        """Whoever has just told somebody's card has no other ground to give for the same."""
        judged = NOBODY
        if SAY_SUSPECT <= opinion < SAY_TRUST:
            judged = (opinion - SAY_SUSPECT) // (2 * GROUNDS)
        elif SAY_TRUST <= opinion < SAY_HITLER:
            judged = (opinion - SAY_TRUST) // GROUNDS
        elif SAY_HITLER <= opinion < SAY_BELIEVE:
            judged = opinion - SAY_HITLER
        return any(SAY_SAW <= claim < SAY_TOP and (claim - SAY_SAW) // 2 == judged for claim in claims)

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        assert isinstance(view, SecretHitlerView)
        others = self._others(view, dice)
        if not others:
            return []
        if self.is_asked(view):
            return [self._answer(view, sayable, doubts, others)]
        words: list[int] = []
        if view.step == ELECTION:
            words = self._on_the_vote(view, sayable, dice, doubts, plan, others)
        elif view.step == NOMINATION:
            words = self._on_the_past(view, sayable, dice, doubts, others)
        else:
            words = [self._urge(view, doubts, others)]
        since = len(view.governments) - 2
        return [word for word in words if offered(sayable, word) and not lately(view.words, since, self.seat, word)]

    def _others(self, view: SecretHitlerView, dice: Dice) -> list[int]:
        """Those it speaks of: now and then a fascist spares his own; a party that always did would be known by it."""
        others = [seat for seat in bits(view.alive) if seat != self.seat]
        if view.roles[self.seat] != LIBERAL and NOBODY not in view.roles and dice.below(100) < SPARES:
            return [seat for seat in others if view.roles[seat] == LIBERAL]
        return others

    def _answer(self, view: SecretHitlerView, sayable: list[int], doubts: Doubts, others: list[int]) -> int:
        """Asked for its mind it names the most doubtful, however little it doubts."""
        word = self._against(view, sayable, doubts, doubts.worst(others))
        return word if word != NOBODY else SAY_PASS

    def _against(self, view: SecretHitlerView, sayable: list[int], doubts: Doubts, seat: int) -> int:
        """A word of suspicion with the best ground that everybody knows; NOBODY if none may be said."""
        degree = CERTAIN if doubts.scores[seat] >= doubts.sure else SUSPECTING
        grounds = [ON_CONTRADICTION, ON_LAW, ON_BALLOT, NO_GROUND]
        for sight in view.sights:
            if sight.target == seat and sight.said_party == FASCIST:
                grounds = [ON_WORD]
        if not _voted_for_fascist_law(view, seat):
            grounds = [ground for ground in grounds if ground != ON_BALLOT]
        return grounded(sayable, SAY_SUSPECT + (seat * 2 + degree) * GROUNDS, grounds)

    def _for(self, view: SecretHitlerView, sayable: list[int], seat: int) -> int:
        """A word of trust with the best ground."""
        grounds = [ON_LAW, NO_GROUND]
        for sight in view.sights:
            if sight.target == seat and sight.said_party == LIBERAL:
                grounds = [ON_WORD]
        return grounded(sayable, SAY_TRUST + seat * GROUNDS, grounds)

    def _on_the_vote(
        self,
        view: SecretHitlerView,
        sayable: list[int],
        dice: Dice,
        doubts: Doubts,
        plan: int,
        others: list[int],
    ) -> list[int]:
        """How it will vote, and against whom if not Ja: an officer who stands out, or one who may be Hitler."""
        words: list[int] = []
        if plan == SAY_PLAN + NEIN:
            officers = [seat for seat in (view.president, view.chancellor) if seat in others]
            worst = doubts.worst(officers)
            if self._fears_hitler(view, doubts):
                words.append(SAY_HITLER + view.chancellor)
            elif worst != NOBODY and self._stands_out(view, doubts, worst):
                words.append(self._against(view, sayable, doubts, worst))
        elif dice.below(100) < self.persona.talking.vouches and view.chancellor != self.seat:
            words.append(self._for(view, sayable, view.chancellor))
        if plan != NOBODY:
            words.append(plan)
        return words

    def _stands_out(self, view: SecretHitlerView, doubts: Doubts, seat: int) -> bool:
        """Whether a seat is more doubtful than the others are on the average."""
        return doubts.scores[seat] > self._mean(view, doubts.scores)

    def _fears_hitler(self, view: SecretHitlerView, doubts: Doubts) -> bool:
        """Whether a Nein is for fear of a chancellor who is much likelier Hitler than others."""
        if view.fascist_laws < LATE or view.chancellor == self.seat or not isinstance(doubts, PartyDoubts):
            return False
        return doubts.hitler[view.chancellor] > HITLERISH * self._mean(view, doubts.hitler)

    def _mean(self, view: SecretHitlerView, scores: list[float]) -> float:
        """The average over the living but for itself."""
        others = [scores[seat] for seat in bits(view.alive) if seat != self.seat]
        return sum(others) / len(others)

    def _on_the_past(
        self, view: SecretHitlerView, sayable: list[int], dice: Dice, doubts: Doubts, others: list[int]
    ) -> list[int]:
        """Whom it believes after a contradiction; else whom it suspects, would name, or wants to hear."""
        last = view.governments[-1]
        officer = self.seat == last.president or self.seat == last.chancellor
        if last.let_go() and last.contradictory():
            if officer:
                other = last.chancellor if self.seat == last.president else last.president
                return [SAY_BELIEVE + 2 * other]
            worse = doubts.worst([last.president, last.chancellor])
            better = last.chancellor if worse == last.president else last.president
            if worse in others and self._stands_out(view, doubts, worse) and dice.below(2) == 0:
                return [grounded(sayable, SAY_SUSPECT + (worse * 2 + SUSPECTING) * GROUNDS, [ON_CONTRADICTION])]
            return [SAY_BELIEVE + 2 * better + 1]
        if last.law == FASCIST and not officer and dice.below(4) == 0:
            if last.said_drawn == NOBODY:
                return [SAY_ASK + ASK_TILES * SEATS + last.president]
            if last.said_received == NOBODY:
                return [SAY_ASK + ASK_TILES * SEATS + last.chancellor]
        worst = doubts.worst(others)
        if doubts.scores[worst] >= doubts.enough and dice.below(100) >= self.persona.talking.vouches:
            return [self._against(view, sayable, doubts, worst)]
        best = doubts.best(others)
        if view.president != self.seat and offered(sayable, SAY_URGE + WISH_NAME * SEATS + best):
            return [SAY_URGE + WISH_NAME * SEATS + best]
        return [self._for(view, sayable, best)]

    def _urge(self, view: SecretHitlerView, doubts: Doubts, others: list[int]) -> int:
        """What it wants the president to do with his power."""
        if view.step == SPECIAL:
            return SAY_URGE + WISH_CALL * SEATS + doubts.best(others)
        wish = WISH_INVESTIGATE if view.step == INVESTIGATION else WISH_EXECUTE
        seats = [seat for seat in others if seat != view.president]
        if view.step == INVESTIGATION:
            seats = [seat for seat in seats if not view.investigated >> seat & 1]
        worst = doubts.worst(seats)
        return SAY_URGE + wish * SEATS + worst if worst != NOBODY else NOBODY


def plans_ahead(view: SecretHitlerView) -> int:
    """How many more said, of the government that stands, that they will vote Ja than that they will vote Nein."""
    said = [NOBODY] * view.seats
    for number in range(len(view.words) - 1, -1, -1):
        time, who, what = view.words[number]
        if time < len(view.governments):
            break
        if said[who] == NOBODY and SAY_PLAN <= what < SAY_URGE:
            said[who] = what - SAY_PLAN
    return said.count(JA) - said.count(NEIN)


def _voted_for_fascist_law(view: SecretHitlerView, seat: int) -> bool:
    return any(government.law == FASCIST and government.ayes >> seat & 1 for government in view.governments)
