"""Light guns, launching gear and engines of a class: what must hang together beyond its shape."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.units.fittings import Launch
from campaign.model.units.ships import LightGuns, ShipClass, ShipType


def faults_of_fittings(ship: ShipClass) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """What of her fittings contradicts the rest, and where; a fact that every class of her kind must tell is not left out."""
    for index, guns in enumerate(ship.light_guns):
        if said := fault_of_light_guns(ship, guns):
            yield said, ("light_guns", index)
    for index, mount in enumerate(ship.torpedoes):
        if mount.launch in (Launch.ANGLED, Launch.DROPPED, Launch.TROUGH) and not is_coastal_craft(ship):
            yield f"{mount.launch.value} tubes belong to boats; `trained` or `fixed` was expected", ("torpedoes", index)
    if is_coastal_craft(ship) and ship.engines is None:
        yield "boats and landing craft want their `engines`, as in {power: petrol, shafts: 3}", ()
    if ship.together and ship.boats == 1:
        yield "figures of all boats together were expected of several `boats` only", ("together",)
    if ship.depth_charge_throwers and not ship.depth_charges:
        yield "throwers want `depth_charges`", ("depth_charge_throwers",)
    if ship.rearming_minutes is not None and ship.type is not ShipType.CARRIER:
        yield "only a carrier arms aircraft again", ("rearming_minutes",)
    if ship.secondary_directors and not ship.directors:
        yield "`directors` of the main battery come before those of the second", ("secondary_directors",)
    if ship.armour.decks_mm is not None and ship.armour.decks_mm < ship.armour.deck_mm:
        yield f"all decks together are at least the thickest of {ship.armour.deck_mm:g} mm", ("armour", "decks_mm")
    names = [name for mounts in (ship.guns, ship.torpedoes, ship.rockets) for name in (mount.name for mount in mounts)]
    for index, launcher in enumerate(ship.rockets):
        if names.count(launcher.name) > 1:
            yield f"a mount {launcher.name!r} stands already in this class", ("rockets", index, "name")


def fault_of_light_guns(ship: ShipClass, guns: LightGuns) -> str | None:
    """Barrels make up whole mounts, and each mount of a boat has its sector."""
    barrels, over = divmod(guns.barrels, ship.boats if ship.together else 1)
    mounts, left = divmod(barrels, guns.barrels_a_mount)
    if over or left:
        return f"{guns.barrels} barrels make no whole mounts of {guns.barrels_a_mount}"
    if len(guns.sectors) != mounts:
        return f"a sector for each of {mounts} mounts was expected, not {len(guns.sectors)}"
    return None


def is_coastal_craft(ship: ShipClass) -> bool:
    """Boats and landing craft, by their type or because a unit is of several."""
    return ship.boats > 1 or ship.type in (ShipType.BOAT_SQUADRON, ShipType.LANDING_CRAFT)
