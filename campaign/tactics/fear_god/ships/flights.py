"""FG-GAP-20 FG-8.8 Aircraft and airships out of the units sent: how fast they are, what they carry."""

from __future__ import annotations

from campaign.model.battles.battle import Participant
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AircraftType, LiftingGas
from campaign.tactics.fear_god.battle.flight import Airship, Flight
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.plot.geometry import Pose

DIVERS = (AircraftRole.DIVE_BOMBER, AircraftRole.FIGHTER)


def airship_of(charts: FearGodCharts, kind: AircraftType) -> Airship | None:
    """FG-8.8 FG-GAP-20 What a type that is lighter than air floats by; its engines as they are told."""
    if kind.airship is None:
        return None
    return Airship(kind.airship.gas is LiftingGas.HELIUM, kind.airship.cells or charts.air.airship.gas_cells,
                   kind.engines or charts.air.airship.engines)


def flight_of(charts: FearGodCharts, book: Book, side: Side, unit: Participant, pose: Pose) -> Flight:
    """FG-GAP-20 A unit of aircraft as it comes to a battle; each plane carries one torpedo, or bombs of one weight."""
    kind = book.oob.aircraft[str(unit.ship_class)]
    torpedo = kind.ordnance.torpedo or kind.role is AircraftRole.TORPEDO_BOMBER
    loaded = unit.boats if torpedo or kind.ordnance.bombs else 0
    return Flight(
        unit.ship, unit.name, side, unit.nation, kind.role, unit.boats, float(kind.cruise_kn), pose, loaded,
        0.0 if torpedo else float(kind.ordnance.bomb_lb), torpedo, kind.role in DIVERS, kind.engines,
        0 if kind.guns is None else kind.guns.barrels, airship_of(charts, kind),
        guns_mm=0.0 if kind.guns is None else kind.guns.calibre_mm, bombs=max(1, kind.ordnance.bombs),
        arrives=1 + charts.movement.turns_in(unit.arrives),
    )
