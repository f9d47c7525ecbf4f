"""The order of battle: every gun, torpedo, class, ship, aircraft type, airfield and air unit that is described."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.units.aircraft import Airbase, AircraftType, AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.ships import ClassId, Gun, GunId, ShipClass, ShipFacts, ShipId, Torpedo, TorpedoId


class OrderOfBattle(Struct, frozen=True):
    """All facts by their ids; the loader has made sure that every reference among them resolves."""

    guns: Mapping[GunId, Gun]
    torpedoes: Mapping[TorpedoId, Torpedo]
    classes: Mapping[ClassId, ShipClass]
    ships: Mapping[ShipId, ShipFacts]
    aircraft: Mapping[str, AircraftType]
    bases: Mapping[BaseId, Airbase]
    air_units: Mapping[AirUnitId, AirUnitFacts]

    def class_of(self, ship: ShipId) -> ShipClass:
        """The class that a named ship belongs to."""
        return self.classes[self.ships[ship].ship_class]

    def published(self, ship: ShipId, system: str) -> Mapping[str, float | int | str | bool]:
        """What was published of a ship for a rule system: her class's values, and her own over them."""
        return published(self.class_of(ship), self.ships[ship], system)


def published(ship_class: ShipClass, facts: ShipFacts | None, system: str) -> Mapping[str, float | int | str | bool]:
    """The published values of a class, or of one ship of it."""
    own = facts.ratings.get(system, {}) if facts is not None else {}
    return {**ship_class.ratings.get(system, {}), **own}
