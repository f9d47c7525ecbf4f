"""What is worth bombing ashore: the enemy's ports of supply, and the airfields that his raiders fly from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import BaseId
from campaign.ratings.flights import FLIGHTS_A_GROUP
from campaign.rules.facts.air import flights_in, is_fighter, type_of
from campaign.staff.judgement.front import desert_ports, weight_of_the_lifeline

# What one hit on a port is worth to who makes it: those that an army or an island lives by, and others that load for them.
LIFELINE = 1.2
LOADING = 0.3
# What a hit on an airfield is worth for each group that stands there.
FIELD = 0.25


class LandTarget(Struct, frozen=True):
    """A port or airfield that may be bombed, and what a hit on it is worth in points."""

    target: AirTarget
    place: str
    hex: Hex
    worth: float


def goals_ashore(book: Book, view: View) -> Iterator[LandTarget]:
    """Every port and airfield of the enemy that is worth a raid, whatever its distance."""
    lifelines = {port for duty in view.war.duties if duty.side is view.side.enemy for port in duty.ports}
    desert, weight = desert_ports(view), weight_of_the_lifeline(book, view)
    for key, port in view.ports.items():
        if port.allegiance.side is not view.side.enemy:
            continue
        if key in lifelines:
            yield LandTarget(AirTarget.PORT, str(key), port.hex, LIFELINE * (weight if key in desert else 1.0))
        elif book.theatre.ports[PortId(key)].cargo >= MUCH:
            yield LandTarget(AirTarget.PORT, str(key), port.hex, LOADING)
    groups: dict[BaseId, float] = {}
    for unit, base in view.air_war.enemy_units.items():
        weight = 0.5 if is_fighter(book, unit) else 1.0
        if type_of(book, unit).bombing or is_fighter(book, unit):
            groups[base] = groups.get(base, 0.0) + weight * flights_in(book, (unit,)) / FLIGHTS_A_GROUP
    for base, many in groups.items():
        yield LandTarget(AirTarget.AIRFIELD, str(base), book.oob.bases[base].hex, FIELD * many)


# A port that handles so many REs a player turn is a large one.
MUCH = 6
