"""Does the shell get through: the factor on points, and the result of a special."""

from __future__ import annotations

from enum import Enum

from campaign.tactics.supremacy_at_sea.battle.sheet import ShipSheet
from campaign.tactics.supremacy_at_sea.charts.effects import Place
from campaign.tactics.supremacy_at_sea.charts.hit_table import GunRow


class Pierced(Enum):
    """How far a shell got through."""

    THROUGH = "penetrating"
    HALF = "half"
    NOT = "none"


def compared(penetration: float, armour: float) -> Pierced:
    """SAS-B5.7.1 A shell pierces armour up to its penetration, and half pierces armour up to twice that."""
    if penetration >= armour:
        return Pierced.THROUGH
    return Pierced.HALF if penetration >= armour / 2 else Pierced.NOT


def points_factor(row: GunRow, target: ShipSheet) -> float:
    """SAS-B5.6d Hits count in full through belt or deck, by half where either is half pierced, else not at all.

    Where the gun has no deck penetration (the close section), decks cannot be hit; un-armoured ships take all in full.
    """
    if target.unarmoured:
        return 1.0
    results = [compared(row.belt, target.belt)]
    if row.deck:
        results.append(compared(row.deck, target.deck))
    if Pierced.THROUGH in results:
        return 1.0
    return 0.5 if Pierced.HALF in results else 0.0


def special_result(row: GunRow, target: ShipSheet, place: Place) -> Pierced:
    """SAS-B5.7.2 A special compares only the place struck: deck by deck, turret by the better, belt and deck by both added."""
    match place:
        case Place.DECK:
            return compared(row.deck, target.deck)
        case Place.TURRET:
            return compared(max(row.belt, row.deck), target.turret)
        case Place.BELT:
            return compared(row.belt, target.belt)
        case Place.BELT_DECK:
            return compared(row.belt, target.belt + target.deck)


def turret_and_deck_pierced(row: GunRow, target: ShipSheet, reading: str) -> bool:
    """SAS-T5v.1 Whether turret and deck together are pierced: both armours added against the better penetration."""
    if reading == "each":
        return compared(max(row.belt, row.deck), target.turret) is Pierced.THROUGH and row.deck >= target.deck
    return max(row.belt, row.deck) >= target.turret + target.deck
