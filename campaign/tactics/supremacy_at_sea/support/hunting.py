"""What escorts do to a submarine they have found."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Hunted
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Vessel
from campaign.tactics.supremacy_at_sea.hits.marking import lose_points, sink, sink_if_done
from campaign.tactics.supremacy_at_sea.sighting import range_u

HUNTERS = ("DD", "small")


def hunt(proceedings: Proceedings) -> None:
    """SAS-GAP-17.3 Escorts close to a submarine whose place is known attack, one after the other, each turn."""
    within = proceedings.charts.environment.submarine.hunted_within_u
    for ship in sorted(proceedings.battle.vessels):
        submarine = proceedings.vessel(ship)
        if submarine.sheet.kind != "submarine" or not proceedings.battle.betrays(submarine):
            continue
        for escort in sorted(proceedings.battle.there(submarine.side.enemy), key=lambda vessel: vessel.ship):
            hunts = escort.sheet.kind in HUNTERS and range_u(escort, submarine) <= within
            if hunts and proceedings.vessel(ship).there:
                proceedings.add(Hunted(ship, escort.ship))
                hunted(proceedings, escort.ship, proceedings.vessel(ship))
                sink_if_done(proceedings, ship, escort.ship)


def hunted(proceedings: Proceedings, escort: ShipId, submarine: Vessel) -> bool:
    """SAS-GAP-17.3 An escort close to a submarine that was found attacks each turn: a six sinks, a five damages her."""
    chart = proceedings.charts.environment.submarine
    face = proceedings.d6("SAS-GAP-17", "depth charges", escort, submarine.ship, needed=f"{chart.sunk_on} sinks")
    if face == chart.sunk_on:
        sink(proceedings, submarine.ship, "was sunk by depth charges", escort)
    elif face == chart.damaged_on:
        lose_points(proceedings, submarine.ship, submarine.sheet.sink_points / 2, Cause.MINE, escort)
    return face >= chart.damaged_on
