"""Where ships may stand, and whom they see, on the table of a system that places nobody."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.battles.battle import Engagement, Posture
from campaign.model.sides import Side
from campaign.model.units.ships import ClassId, ShipClass, ShipId
from campaign.tactics.kit.deployment import ALONE, FAR_AT_MOST_M, Doctrine, deployed, without_places
from campaign.tactics.plot.geometry import Point, metres_between

# As a club may form its lines.
PROPOSED = Doctrine(gap_m=900.0, interval_m=900.0, in_line=8, off_bearing=60.0, screen_ahead_m=3000.0, guarded_behind_m=3000.0,
                    step_m=1.0)


def proposed(classes: Mapping[ClassId, ShipClass], engagement: Engagement) -> dict[ShipId, Posture]:
    """Where ships may stand on a table whose system places nobody: at the range that is named, or as far as one can see."""
    ships = {side: tuple(ship for ship in own if ship.kind not in ALONE and not ship.late)
             for side, own in without_places(classes, engagement).items()}
    return deployed(PROPOSED, engagement, ships, min(float(engagement.conditions.visibility_m), FAR_AT_MOST_M))


def in_sight(engagement: Engagement, places: Mapping[ShipId, Posture], side: Side) -> frozenset[ShipId]:
    """The enemies that somebody of a side can see from where she stands."""
    there = [unit for _, unit in engagement.participants() if unit.ship in places and not unit.arrives]
    own = {unit.ship for unit in engagement.parties[side].participants}
    eyes = [places[unit.ship] for unit in there if unit.ship in own]
    return frozenset(
        unit.ship
        for unit in there
        if unit.ship not in own
        and any(_apart(eye, places[unit.ship]) <= engagement.conditions.visibility_m + 1 for eye in eyes)
    )


def _apart(first: Posture, second: Posture) -> float:
    return metres_between(Point(first.x_m, first.y_m), Point(second.x_m, second.y_m))
