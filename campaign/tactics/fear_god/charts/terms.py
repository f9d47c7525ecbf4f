"""Words of these rules that charts, records and facts share: sizes, types, navies, bands, shells, harm and the like."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from campaign.model.shape import Above, AtMost
from campaign.model.sides import Nation

YARD_M = 0.9144
Share = Annotated[float, Above(0), AtMost(1)]


class Size(Enum):
    """FG-GAP-03 Size classes by displacement, the largest first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"
    G = "G"

    @property
    def is_small(self) -> bool:
        """FG-8.1-small Whether damage does not add up on her."""
        return self in (Size.E, Size.F, Size.G)

    @property
    def is_large(self) -> bool:
        """Whether she is larger than what a torpedo set deep runs under (FG-8.1.7-depth)."""
        return self in (Size.A, Size.B)


class Kind(Enum):
    """FG-6R-record Types of ship, as the record names them."""

    BATTLESHIP = "BB"
    BATTLECRUISER = "BC"
    PRE_DREADNOUGHT = "PD"
    COAST_DEFENCE = "CDS"
    ARMOURED_CRUISER = "CA"
    CRUISER = "CL"
    DESTROYER = "DD"
    TORPEDO_BOAT = "TB"
    SUBMARINE = "SS"
    CARRIER = "CV"
    MERCHANT_CRUISER = "AMC"
    AUXILIARY = "AUX"
    MERCHANT = "MER"
    SMALL_CRAFT = "SMALL"


class Standard(Enum):
    """FG-GAP-13 How a ship's gunnery is controlled: before the dreadnought, in the first war, after it."""

    GS1 = "GS1"
    GS2 = "GS2"
    GS3 = "GS3"


class Band(Enum):
    """FG-GAP-07 Range bands, the nearest first."""

    SHORT = "short"
    MEDIUM = "medium"
    LONG = "long"
    EXTREME = "extreme"


class Shell(Enum):
    """FG-8.1.6-shelltype Types of shell; those from 1930 on have the later cap."""

    APC = "APC"
    APC_1930_ON = "APC_1930_on"
    AP_UNCAPPED = "AP_uncapped"
    CPC = "CPC"
    SAP = "SAP"
    CP = "CP"
    HE = "HE"


class Battery(Enum):
    """FG-GAP-23 What a mount belongs to when one is drawn."""

    MAIN = "main"
    CASEMATE = "casemate"
    OTHER = "other"
    LIGHT = "light"
    AA = "aa"
    TORPEDO = "torpedo"
    CHARGES = "charges"


class Face(Enum):
    """FG-8.1.6-face What a hit strikes."""

    BELT = "belt"
    DECK = "deck"


class Aspect(Enum):
    """FG-GAP-14 How a target lies to what comes at her."""

    BROAD = "broad"
    QUARTER = "quarter"
    NARROW = "narrow"


class Depth(Enum):
    """FG-GAP-18 Where a submarine is, the highest first."""

    SURFACE = "surface"
    PERISCOPE = "periscope"
    SHALLOW = "shallow"
    INTERMEDIATE_1 = "intermediate_1"
    INTERMEDIATE_2 = "intermediate_2"
    DEEP_1 = "deep_1"


class Phase(Enum):
    """FG-0-phases The phases of a tactical turn, in order."""

    PLOTTING = "plotting"
    MOVEMENT = "movement"
    PLANNED_FIRE = "planned_fire"
    DETECTION = "detection"
    REACTION_FIRE = "reaction_fire"
    RESOLUTION = "resolution"


def half_die(face: int) -> int:
    """FG-0-dice Half of a die, rounded up: 1, 1, 2, 2, 3, 3."""
    return -(-face // 2)


def yards(of_metres: float) -> float:
    """Metres in yards."""
    return of_metres / YARD_M


def metres(of_yards: float) -> float:
    """Yards in metres."""
    return of_yards * YARD_M


# Navies ---------------------------------------------------------------------------------------------------------------


class Navy(Enum):
    """FG-8.3 Navies whose magazines, crews or shells have rows of their own, and all others."""

    BRITISH = "british"
    GERMAN = "german"
    RUSSIAN = "russian"
    AUSTRO_HUNGARIAN = "austro_hungarian"
    FRENCH = "french"
    ITALIAN = "italian"
    JAPANESE = "japanese"
    AMERICAN = "american"
    TURKISH = "turkish"
    OTHER = "other"


OF = {Nation.AUSTRALIAN: Navy.BRITISH, Nation.VICHY: Navy.FRENCH}
WORDS = frozenset(navy.value for navy in Navy)


def navy_of(nation: Nation) -> Navy:
    """The navy under whose row a ship's flag falls: dominions and both Frances with the old one."""
    if nation in OF:
        return OF[nation]
    return Navy(nation.value) if nation.value in WORDS else Navy.OTHER
