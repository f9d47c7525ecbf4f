"""Navies as the charts tell them apart."""

from __future__ import annotations

from enum import Enum

from campaign.model.sides import Nation


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
