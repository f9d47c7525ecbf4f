"""What an experienced player would call a blunder: a rule of thumb for each kind, and those that were counted in a war."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec import Struct

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId

# Bombers within reach under which nobody sends a capital ship alone.
BOMBERS = 20
# Hexes from Malta, 80 miles, within which a convoy is under her eyes by day.
OFF_MALTA = 5
# Hexes that a fleet covers between noon and nightfall: a force so near can be alongside a convoy today.
AT_HAND = 12
# A carrier may come under guns where her side is so many times as strong as the enemy.
OVERWHELMING = 3.0
# Ships, and ships for each of the enemy's, from which an attack is out of all proportion.
MASSED = 10
# Game turns in harbour, three months, after which a fleet is idle, and the ships that are a fleet.
IDLE_TURNS = 6
A_FLEET = 2


class BlunderKind(StrEnum):
    """What an experienced player shakes his head at."""

    CAPITAL_ALONE = "capital ship alone by day"
    UNSCREENED = "heavy ships without a screen"
    THROUGH_MINES = "convoy through a known field"
    PAST_MALTA = "convoy past Malta by day"
    UNESCORTED = "unescorted past a spotted force"
    ESCORT_SCATTERS = "escort scatters at even odds"
    CARRIER_IN_LINE = "carrier in the gun line"
    MASSED_ON_ONE = "ten or more to one"
    NO_FUEL_THERE = "berthed where no fuel is"
    RAN_DRY = "force run dry"
    IDLE_FLEET = "fleet idle for three months"
    REFUSED_TWICE = "same order refused twice"
    LEFT_TO_FALL = "left in a port that falls"

    @property
    def sentence(self) -> str:
        """What is counted, in one sentence."""
        return _SENTENCES[self]


_SENTENCES: Mapping[BlunderKind, str] = {
    BlunderKind.CAPITAL_ALONE:
        f"A sound capital ship is at sea by day, no other warship near her, within reach of {BOMBERS} enemy bombers.",
    BlunderKind.UNSCREENED:
        "Sound capital ships or cruisers cross the area of an enemy flotilla on the chart without any smaller escort.",
    BlunderKind.THROUGH_MINES:
        "Transports steam through a minefield that lies on the chart, elsewhere than off a port of theirs.",
    BlunderKind.PAST_MALTA:
        f"An Axis convoy is within {OFF_MALTA} hexes of Malta by day while bombers or warships are based there.",
    BlunderKind.UNESCORTED:
        f"Transports without a warship are at sea within {AT_HAND} hexes of spotted enemy warships.",
    BlunderKind.ESCORT_SCATTERS:
        "A convoy scatters with its escort although the odds, as its side saw them, were even or better.",
    BlunderKind.CARRIER_IN_LINE:
        f"A force with a carrier attacks, or stands when attacked, with less than {OVERWHELMING:g} times the enemy's strength.",
    BlunderKind.MASSED_ON_ONE:
        f"{MASSED} ships or more attack, {MASSED} or more for each that the enemy is known to have there; transports that were "
        "seen alone and not counted stand for two.",
    BlunderKind.NO_FUEL_THERE:
        "Sound warships with half their oil or less go into a port that has none for them.",
    BlunderKind.RAN_DRY:
        "A sound ship at sea burns the last of her oil.",
    BlunderKind.IDLE_FLEET:
        f"Of {A_FLEET} capital ships or more that are fit none sails for {IDLE_TURNS} game turns, with a duty unmet in each.",
    BlunderKind.REFUSED_TWICE:
        "A staff gives an order that a law has refused it for the same reason in the same game turn.",
    BlunderKind.LEFT_TO_FALL:
        "A sound ship with oil lies in a port that the calendar gives to the enemy.",
}


class Blunder(Struct, frozen=True):
    """One of them: whose, when (a month such as "1941-03", a date), which ships and force, and where."""

    kind: BlunderKind
    side: Side
    month: str
    date: str
    ships: tuple[ShipId, ...]
    force: str
    place: str


class BlunderTally(Struct, frozen=True):
    """How many blunders of one kind a side made in a war; there is one of nought for each kind that it never made."""

    side: Side
    kind: BlunderKind
    number: int


def tallies(blunders: Iterable[Blunder]) -> tuple[BlunderTally, ...]:
    """The number of each kind for each side."""
    found = Counter((blunder.side, blunder.kind) for blunder in blunders)
    return tuple(BlunderTally(side, kind, found[side, kind]) for side in BOTH for kind in BlunderKind)
