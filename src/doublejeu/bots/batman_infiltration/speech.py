"""How bots speak in Batman Infiltration.

Villains are the many who know nothing of each other: they say which card was theirs and what they saw. Batman's family
has to hide: whoever of it gave a Bat-signal or Order claims a card of Chaos that lies beside it, or tells the truth,
or says nothing, and calls its own villains. Clayface, who wins with the family, lies with it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from doublejeu.bots.speech import BLAME, COVER, TRUTH, Doubts, Voice, grounded, lately, offered, question_to
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.dice import Dice
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.claims import Sight, holds
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import (
    ASK_CARD,
    ASK_HAND,
    ASK_IDENTITY,
    ASK_SUSPICION,
    AT_PRISON,
    AT_SPY,
    AT_STEAL,
    AT_TEAM,
    AT_UNMASK,
    CERTAIN,
    CLAYFACE,
    FAMILY,
    GROUNDS,
    HOLD_SIGNAL,
    HOLDINGS,
    NO_GROUND,
    ON_CONTRADICTION,
    ON_MISSION,
    ON_WORD,
    SAY_AM,
    SAY_ASK,
    SAY_GAVE,
    SAY_HOLD,
    SAY_PASS,
    SAY_SAW,
    SAY_SAW_HAND,
    SAY_SUSPECT,
    SAY_TRUST,
    SAY_URGE,
    SEATS,
    SUSPECTING,
    VILLAIN,
    WISH_ALONG,
    WISH_JAIL,
    WISH_LOOK,
    WISH_OUT,
)

# How somebody of the family claims, in per cent: nobody has counted people's, so no answer is the rule. Of a card that
# looks like the family's: [another card, the truth, silence]. Another card is seldom claimed, for it has an owner who
# says so: at five and six seats that gave the family away.
OF_OWN_CARD: Final[list[int]] = [15, 60, 25]
# Of an identity, by what was seen: [villain, family]. As people's fascists speak of parties.
OF_VILLAIN: Final[list[int]] = [44, 56]
OF_FAMILY: Final[list[int]] = [77, 23]
ASKS: Final = 25  # how often, in per cent, whoever has nothing to say of the others asks one of them


@mypyc_attr(allow_interpreted_subclasses=True)
class BatmanVoice(Voice):
    """Somebody at a table of Batman Infiltration who talks."""

    def talks_now(self, view: View) -> bool:
        """Before a team is chosen, from the second turn on, and once its cards lie open; the Chief need not speak."""
        assert isinstance(view, BatmanInfiltrationView)
        if view.step == AT_TEAM:
            return view.turn > 1 and view.chief != self.seat
        gifts = view.claims.gifts
        return len(gifts) > 0 and gifts[-1].turn == view.turn

    def mood(self, view: View) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        return 2 * view.turn + (0 if view.step == AT_TEAM else 1)

    def is_asked(self, view: View) -> bool:
        return self._question(view) == ASK_SUSPICION

    def _question(self, view: View) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        if not view.claims.questioned >> self.seat & 1:
            return NOBODY
        return question_to(view.claims.words, self.seat, SAY_ASK, SEATS)

    def _hides(self, view: BatmanInfiltrationView) -> bool:
        family = view.identities[self.seat] == FAMILY or view.characters[self.seat] == CLAYFACE
        return family and self.persona.lying.lies != TRUTH

    # Claims

    def claims(self, view: View, sayable: list[int], dice: Dice) -> list[int]:
        assert isinstance(view, BatmanInfiltrationView)
        words: list[int] = []
        question = self._question(view)
        gifts = view.claims.gifts
        if gifts and gifts[-1].team >> self.seat & 1:
            open_now = gifts[-1].turn == view.turn and not gifts[-1].answered >> self.seat & 1
            if open_now and view.step != AT_STEAL:
                words.append(self._gave(view, dice))
            elif question == ASK_CARD:
                said = gifts[-1].said[self.seat]
                words.append(SAY_GAVE + said if said != NOBODY else SAY_PASS)
        for sight in view.claims.sights:
            if sight.seat == self.seat and sight.turn == view.turn and not sight.answered and view.step != AT_STEAL:
                words.append(self._saw_hand(view, sight) if sight.hand else self._saw(view, sight, dice))
        if question == ASK_IDENTITY:
            words.append(SAY_AM + VILLAIN)  # everybody says so; Clayface may say it truly
        elif question == ASK_HAND:
            words.append(self._hold(view, dice))
        said_now: list[int] = []
        for word in words:
            if word not in said_now and offered(sayable, word):
                said_now.append(word)
        if words and not said_now and offered(sayable, SAY_PASS):
            said_now.append(SAY_PASS)
        return said_now

    def _gave(self, view: BatmanInfiltrationView, dice: Dice) -> int:
        """Which of the cards it says was its own."""
        sent = NOBODY
        for mission in reversed(view.missions):
            if mission.signals != NOBODY:
                sent = mission.sent
                break
        if sent < 0:
            return SAY_PASS
        if not self._hides(view) or not _looks_good(sent):
            return SAY_GAVE + sent
        cards = view.claims.gifts[-1].cards
        chaotic = [card for card in cards if not _looks_good(card)]
        answer = 0 if self.persona.lying.lies == BLAME else self.draw(OF_OWN_CARD, dice)
        if answer == 0 and chaotic:
            return SAY_GAVE + dice.choose(chaotic)
        return SAY_PASS if answer == 2 else SAY_GAVE + sent

    def _saw(self, view: BatmanInfiltrationView, sight: Sight, dice: Dice) -> int:
        """What it says of an identity."""
        seen = view.identities[sight.target]
        if not self._hides(view):
            return SAY_SAW + 2 * sight.target + seen
        if self.persona.lying.lies == COVER or self.persona.lying.lies == BLAME:
            said = FAMILY if self.persona.lying.lies == BLAME and seen == VILLAIN else VILLAIN
        else:
            said = self.draw(OF_FAMILY if seen == FAMILY else OF_VILLAIN, dice)
        return SAY_SAW + 2 * sight.target + said

    def _saw_hand(self, view: BatmanInfiltrationView, sight: Sight) -> int:
        """Whether a hand held a Bat-signal: the family saw none with those it takes for its own."""
        held = 1 if holds(sight.cards, HOLD_SIGNAL) else 0
        if self._hides(view) and view.identities[sight.target] != VILLAIN:
            held = 0
        return SAY_SAW_HAND + (sight.target * HOLDINGS + HOLD_SIGNAL) * 2 + held

    def _hold(self, view: BatmanInfiltrationView, dice: Dice) -> int:
        """Asked for its hand it says whether a Bat-signal is in it; the family says no, or nothing."""
        held = 1 if holds(view.hand, HOLD_SIGNAL) else 0
        if self._hides(view) and held:
            return SAY_HOLD + 2 * HOLD_SIGNAL if dice.below(2) == 0 else SAY_PASS
        return SAY_HOLD + 2 * HOLD_SIGNAL + held

    # Opinions

    def opinions(self, view: View, sayable: list[int], dice: Dice, doubts: Doubts, plan: int) -> list[int]:
        """Doubts are of being one of the family; a speaker of the family aims them at those who are not."""
        assert isinstance(view, BatmanInfiltrationView)
        others = [seat for seat in range(view.seats) if seat != self.seat]
        if self._hides(view):
            strangers = [seat for seat in others if view.identities[seat] != FAMILY]
            others = strangers or others
        worst = doubts.worst(others)
        against = self._against(view, sayable, doubts, worst)
        if self.is_asked(view):
            return [against if against != NOBODY else SAY_PASS]
        words: list[int] = []
        suspicious = doubts.scores[worst] >= doubts.enough
        if view.step == AT_TEAM:
            wish = WISH_OUT if suspicious else WISH_ALONG
            words = [SAY_URGE + wish * SEATS + (worst if suspicious else doubts.best(others))]
        elif view.step == AT_PRISON and suspicious:
            words = [SAY_URGE + WISH_JAIL * SEATS + worst]
        elif view.step == AT_SPY or view.step == AT_UNMASK:
            words = [SAY_URGE + WISH_LOOK * SEATS + worst]
        elif suspicious and dice.below(100) >= self.persona.talking.vouches:
            words = [against]
        elif dice.below(100) < self.persona.talking.vouches:
            best = doubts.best(others)
            words = [grounded(sayable, SAY_TRUST + best * GROUNDS, [ON_MISSION, NO_GROUND])]
        elif dice.below(100) < ASKS:
            words = [self._asks(view, others, dice)]
        return [
            word
            for word in words
            if offered(sayable, word) and not lately(view.claims.words, view.turn - 1, self.seat, word)
        ]

    def _asks(self, view: BatmanInfiltrationView, others: list[int], dice: Dice) -> int:
        """Who was on the mission and has not told his card is asked for it; else anybody what he thinks."""
        gift = view.claims.gifts[-1]
        silent = [seat for seat in others if gift.team >> seat & 1 and gift.said[seat] == NOBODY]
        if silent:
            return SAY_ASK + ASK_CARD * SEATS + dice.choose(silent)
        return SAY_ASK + ASK_SUSPICION * SEATS + dice.choose(others)

    def _against(self, view: BatmanInfiltrationView, sayable: list[int], doubts: Doubts, seat: int) -> int:
        degree = CERTAIN if doubts.scores[seat] >= doubts.sure else SUSPECTING
        grounds = [ON_CONTRADICTION, ON_MISSION, NO_GROUND]
        for sight in view.claims.sights:
            if sight.target == seat and sight.said_identity == FAMILY:
                grounds = [ON_WORD]
        return grounded(sayable, SAY_SUSPECT + (seat * 2 + degree) * GROUNDS, grounds)


def _looks_good(card: int) -> bool:
    """Whether a card speaks for the family: a Bat-signal, or Order."""
    return SIGNAL_OF[card] > 0 or ORDER_OF[card] > CHAOS_OF[card]
