"""Things that can be chosen: on the map, in a list beside it, or in a line of text that names them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.standing_orders import RunId
from campaign.model.play.views import View
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


class Force(Struct, frozen=True):
    """An own task force."""

    id: ForceId


class Flotilla(Struct, frozen=True):
    """An own flotilla of submarines."""

    id: FlotillaId


class Marker(Struct, frozen=True):
    """An enemy's force under the name of its contact."""

    id: str


class EnemyFlotilla(Struct, frozen=True):
    """What is known of an enemy's submarines, under their contact."""

    id: str


class Port(Struct, frozen=True):
    """A port, of either side."""

    id: PortId


class Run(Struct, frozen=True):
    """A convoy run."""

    id: RunId


class Air(Struct, frozen=True):
    """The air units at a base, or aboard a carrier."""

    base: str


class Field(Struct, frozen=True):
    """A minefield."""

    id: str


class Cargo(Struct, frozen=True):
    """All that is to be carried."""


class Ship(Struct, frozen=True):
    """A ship, of either side."""

    id: ShipId


Thing = Force | Flotilla | Marker | EnemyFlotilla | Port | Run | Air | Field | Cargo | Ship


def thing_called(view: View, key: str) -> Thing | None:
    """The thing with this id in a side's view."""
    found: Thing | None = next((Force(id_) for id_ in view.forces if id_ == key), None)
    found = found or (Marker(key) if key in view.markers else None)
    found = found or next((Run(id_) for id_ in view.runs if id_ == key), None)
    found = found or next((Flotilla(id_) for id_ in view.flotillas if id_ == key), None)
    found = found or next((Ship(id_) for id_ in view.ships if id_ == key), None)
    return found or next((Port(id_) for id_ in view.ports if id_ == key), None)


def id_of(thing: Thing | None) -> str:
    """The id by which an order would name a thing; empty where none would."""
    match thing:
        case None | Cargo():
            return ""
        case Air(base):
            return base
        case _:
            return str(thing.id)


def is_gone(view: View, thing: Thing) -> bool:
    """Whether the thing is no longer in a side's view."""
    match thing:
        case Force():
            return thing.id not in view.forces
        case Flotilla():
            return thing.id not in view.flotillas
        case Marker():
            return thing.id not in view.markers
        case _:
            return False
