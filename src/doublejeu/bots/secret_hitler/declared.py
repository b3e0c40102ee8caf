"""The bots of Secret Hitler, as they are listed."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.entry import BEGINNER, REGULAR, STRONG, Entry
from doublejeu.bots.persona import Persona
from doublejeu.bots.random import RandomBot
from doublejeu.bots.secret_hitler.belief import Belief, BeliefPersona
from doublejeu.bots.secret_hitler.person import Person, PersonPersona
from doublejeu.bots.secret_hitler.selfish import Selfish
from doublejeu.bots.secret_hitler.speech import HitlerVoice
from doublejeu.bots.secret_hitler.thumb import Thumb, ThumbPersona

GAME: Final = "secret_hitler"
BOTS: Final = [
    Entry(GAME, "belief", Belief, BeliefPersona(), STRONG),
    Entry(GAME, "thumb", Thumb, ThumbPersona(), REGULAR),
    Entry(GAME, "people", Person, PersonPersona()),
    Entry(GAME, "random", RandomBot, Persona(), BEGINNER),
]
OPPONENTS: Final = [Entry(GAME, "selfish", Selfish, Persona())]
CHARACTERS: Final = {
    "honest": "belief:lies=truth",
    "bold": "belief:lies=blame,buries=100,enacts_for_liberal=100",
    "timid": "belief:talks=10,lies=cover,buries=40,enacts_for_liberal=20",
    "spiteful": "belief:lies=blame,vouches=0,blaming=0.4,trusted=0.02",
    "credulous": "belief:candid=1.0,truthful=0.5,trusted=0.1",
    "paranoid": "belief:candid=0.2,trusted=0.0,hitler_risk=0.6",
    "quiet": "belief:talks=0",
    "leader": "belief:talks=100,vouches=40",
}
VOICE: Final = HitlerVoice
