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
    "honest": "belief:lying.lies=truth",
    "bold": "belief:lying.lies=blame,laws.buries=100,laws.enacts_for_liberal=100",
    "timid": "belief:talking.talks=10,lying.lies=cover,laws.buries=40,laws.enacts_for_liberal=20",
    "spiteful": "belief:talking.vouches=0,lying.lies=blame,listening.blaming=0.4,voting.trusted=0.02",
    "credulous": "belief:listening.candid=1.0,listening.truthful=0.5,voting.trusted=0.1",
    "paranoid": "belief:listening.candid=0.2,voting.trusted=0.0,voting.hitler_risk=0.6",
    "quiet": "belief:talking.talks=0",
    "leader": "belief:talking.talks=100,talking.vouches=40",
}
VOICE: Final = HitlerVoice
