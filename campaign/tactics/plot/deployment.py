"""Where ships stand when a battle begins and nobody has placed them: both sides in line ahead, each on the other's bow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Posture
from campaign.model.battles.presence import Arm
from campaign.model.sides import Side
from campaign.model.units.ships import CARGO, SMALL, ClassId, ShipClass, ShipId, ShipType
from campaign.tactics.plot.geometry import ORIGIN, Point, metres_between, onward

EAST = 90.0
FAR_AT_MOST_M = 25_000.0
OFF_THE_BEARING = 60.0
GAP_M = 900.0
SCREEN_AHEAD_M = 3000.0
GUARDED_BEHIND_M = 3000.0
UNKNOWN_SPEED = -1.0
GUARDED = CARGO | {ShipType.CARRIER}


class Front(Struct, frozen=True):
    """One side as a battle begins: whether it attacks, on which bearing its enemy lies, and where its guide is."""

    side: Side
    acting: bool
    towards: float
    guide: Point


def fronts(engagement: Engagement, apart_m: float) -> Iterator[Front]:
    """Both sides so far from each other, on the bearing that the opening names; whoever attacks is where the plot begins."""
    bearing = float(engagement.opening.bearing_degrees) if engagement.opening else EAST
    for side in Side:
        acting = side is engagement.acting
        guide = ORIGIN if acting else onward(ORIGIN, bearing, apart_m)
        yield Front(side, acting, bearing if acting else bearing + 180.0, guide)


def but_where_placed(engagement: Engagement, places: Mapping[ShipId, Posture]) -> dict[ShipId, Posture]:
    """The places of ships, of those whom a scenario places where it does."""
    return {**places, **{sent.ship: sent.posture for _, sent in engagement.participants() if sent.posture is not None}}


def deployed(classes: Mapping[ClassId, ShipClass], engagement: Engagement) -> Mapping[ShipId, Posture]:
    """Every ship's place: her own where she has one, else in her side's line, which her type alone decides.

    The sides are as far apart as the opening says, or as one can see.
    """
    opening = engagement.opening
    apart = float(opening.range_m) if opening else min(float(engagement.conditions.visibility_m), FAR_AT_MOST_M)
    found: dict[ShipId, Posture] = {}
    for front in fronts(engagement, apart):
        course = (front.towards + OFF_THE_BEARING * (-1 if front.acting else 1)) % 360.0
        lines: dict[float, list[ShipId]] = {}
        for unit in engagement.parties[front.side].participants:
            # Aircraft, submarines and guns ashore stand in no line, and late arrivals have no place yet.
            if unit.arm is Arm.SHIP and not unit.arrives:
                kind = classes[unit.ship_class].type
                ahead = SCREEN_AHEAD_M if kind in SMALL else -GUARDED_BEHIND_M if kind in GUARDED else 0.0
                lines.setdefault(ahead, []).append(unit.ship)
        if lines and 0.0 not in lines:
            nearest = max(lines)
            lines[0.0] = lines.pop(nearest)
        for ahead, ships in lines.items():
            head = onward(front.guide, front.towards, ahead)
            for place, ship in enumerate(ships):
                at = onward(head, course + 180.0, GAP_M * place)
                found[ship] = Posture(round(at.x_m), round(at.y_m), course, UNKNOWN_SPEED)
    return but_where_placed(engagement, found)


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
