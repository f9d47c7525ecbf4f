"""By choice, turrets, conning tower, casemates and ends behind plates of their own."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.tactics.fear_god.armour.piercing import is_pierced, opens_casemate
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.charts.armour import ArmourChart, Place
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Face

BEHIND = {CriticalKind.MAIN: Place.TURRET, CriticalKind.BRIDGE: Place.CONNING_TOWER, CriticalKind.CASEMATE: Place.CASEMATE,
          CriticalKind.RUDDER: Place.ENDS}


def opened(chart: ArmourChart, target: Record, shells: Iterable[tuple[Face, int]], kind: CriticalKind) -> bool:
    """FG-8.1.6 Whether any shell of a phase pierced what stands before a place: its own plates, as far as they are told.

    Where they are not, belt and casemates are as ever; shells that plunge have the deck before them, wherever they go.
    """
    place = BEHIND.get(kind)
    return any(_through(chart, target, face, penetration, place) for face, penetration in shells)


def _through(chart: ArmourChart, target: Record, face: Face, penetration: int, place: Place | None) -> bool:
    if face is Face.DECK:
        return is_pierced(penetration, target.deck)
    rating = None if place is None else target.places.get(place)
    if rating is not None:
        return is_pierced(penetration, rating)
    return opens_casemate(chart, face, penetration, target) if place is Place.CASEMATE else is_pierced(penetration, target.belt)
