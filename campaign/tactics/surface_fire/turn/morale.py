"""Morale: what ships are worth, and when squadrons and fleets have had enough."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.facts import FleetBroke, SquadronBroke
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.battle.vessel import Vessel, points_of


def worth(vessels: Iterable[Vessel]) -> tuple[float, float]:
    """SF-VIII.1 Full points of ships by their class, and what they are worth now; transports have none (SF-GAP-37)."""
    ships = tuple(vessels)
    return float(sum(vessel.record.points for vessel in ships)), sum(points_of(vessel) for vessel in ships)


def squadron_worth(battle: Battle, squadron: Squadron) -> tuple[float, float]:
    """SF-VIII.4 A squadron counts the ships on its list, sunk ones in full for what it was; those that fell out no more."""
    return worth(battle.vessels[ship] for ship in squadron.ships)


def fleet_worth(battle: Battle, side: Side) -> tuple[float, float]:
    """SF-III.17 The fleet counts all that it began with, those that retired among them."""
    return worth(vessel for vessel in battle.vessels.values() if vessel.side is side)


def squadron_breaks(base: float, now: float) -> bool:
    """SF-VIII.3 A squadron at half of its points or less must retire."""
    return base > 0 and now <= base / 2


def fleet_breaks(base: float, now: float) -> bool:
    """SF-VIII.5 A fleet at half of its points or less must break contact."""
    return base > 0 and now <= base / 2


def judge_morale(proceedings: Proceedings) -> None:
    """Phase VIII: squadrons first, then fleets; who breaks stays broken."""
    battle = proceedings.battle
    for key in sorted(battle.squadrons):
        squadron = battle.squadrons[key]
        if not squadron.broken and squadron_breaks(*squadron_worth(battle, squadron)):
            proceedings.add(SquadronBroke(key))
    for side in Side:
        if side not in battle.broken_fleets and fleet_breaks(*fleet_worth(proceedings.battle, side)):
            proceedings.add(FleetBroke(side))
