"""Places for the tests of the map: the Mediterranean, read once, and ways to ask it about latitudes and longitudes."""

from __future__ import annotations

from functools import cache

from campaign.library.theatres import load_theatre
from campaign.model.sea.courses import course, sea_distance, shortest
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Narrow, NarrowKind, Theatre
from campaign.model.setting.scenario import PortId

Place = tuple[float, float]


@cache
def mediterranean() -> Theatre:
    """The committed map."""
    return load_theatre()


def at(place: Place) -> Hex:
    """The hex that holds a latitude and longitude."""
    return mediterranean().hex_of(*place)


def port(name: str) -> Hex:
    """The hex of a port."""
    return mediterranean().ports[PortId(name)].hex


def sailed(one: Hex, other: Hex) -> int | None:
    """Hexes entered on the shortest way over ordinary waters."""
    return sea_distance(mediterranean(), one, other)


def sailed_via(one: Hex, other: Hex, kind: NarrowKind) -> int | None:
    """Hexes entered on the shortest way when one kind of narrow is opened."""
    theatre = mediterranean()
    opened = theatre.adjacency_through(narrow(kind))
    found = shortest(opened, theatre.places, theatre.index[one], theatre.index[other])
    return len(found) - 1 if found else None


def narrow(kind: NarrowKind) -> list[Narrow]:
    """The narrows of a kind."""
    return [entry for entry in mediterranean().narrows.values() if entry.kind is kind]


def passes(start: str, goal: str, through: set[Hex]) -> bool:
    """Whether the shortest course between two ports leads through one of some hexes."""
    return bool(set(course(mediterranean(), port(start), port(goal))) & through)
