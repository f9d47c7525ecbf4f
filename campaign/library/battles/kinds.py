"""What can be said in a skirmish of aircraft, of guns ashore, of submarines and of ships alone, and of mines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaign.library.battles.plot import Path, Wrong
from campaign.library.battles.schema import SentUnit, Shore
from campaign.library.reading.faults import unknown
from campaign.model.battles.battle import Ground, Patch
from campaign.model.battles.mines import Laid
from campaign.model.battles.presence import Arm, Presence
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipClass, ShipId, ShipType

SUBMARINE = "submarine"
LEAST_CORNERS = 3
OF_A_KIND = (("home", Arm.AIRCRAFT, "aircraft"), ("kamikaze", Arm.AIRCRAFT, "aircraft"), ("ace", Arm.AIRCRAFT, "aircraft"),
             ("casemate", Arm.BATTERY, "guns ashore"), ("combustible", Arm.SHIP, "ships"), ("cargo", Arm.SHIP, "ships"),
             ("aground", Arm.SHIP, "ships"))
LANDS = (Ground.LAND, Ground.LOW_LAND)
OF_MINES = ("heavily_sown", "shallow_laid", "known_to")


def arm_of(schema: SentUnit) -> Arm:
    """What a unit is: on the water, under it, over it, or ashore."""
    if schema.aircraft is not None:
        return Arm.AIRCRAFT
    if schema.battery is not None:
        return Arm.BATTERY
    return Arm.SUBMARINE if schema.submarine else Arm.SHIP


def faults_of_kind(schema: SentUnit) -> Iterator[tuple[str, str]]:
    """What is said of a unit that is none of the kind of which it can be said, with its key."""
    for key, kind, whose in OF_A_KIND:
        if getattr(schema, key) not in (None, False) and arm_of(schema) is not kind:
            yield f"`{key}` is of {whose}", key


def model_of(schema: SentUnit, oob: OrderOfBattle) -> tuple[str, Iterable[str], str, str]:
    """Aircraft, guns ashore or a submarine: the model, those that are known, what it is called, and its key."""
    if schema.aircraft is not None:
        return schema.aircraft, oob.aircraft, "type of aircraft", "aircraft"
    if schema.battery is not None:
        return schema.battery, oob.guns, "gun", "battery"
    known = [str(key) for key, of_class in oob.classes.items() if of_class.type is ShipType.SUBMARINE]
    return schema.ship_class or SUBMARINE, [*known, SUBMARINE], "class of submarines", "class"


def presence_of(schema: SentUnit, ship_class: ShipClass | None) -> Presence | None:
    """How a unit is there; none for a single ship from the start. A class of several boats is there with all of them."""
    home = ShipId(schema.home) if schema.home is not None else None
    count = schema.count or (1 if ship_class is None else ship_class.boats)
    found = Presence(arm_of(schema), count, schema.arrives_after, home, kamikaze=schema.kamikaze, ace=schema.ace,
                     casemate=schema.casemate, aground=schema.aground)
    return None if found == Presence() else found


def fault_of_home(schema: SentUnit, decks: Iterable[str]) -> str | None:
    """Aircraft stand on the deck of a carrier of their own side."""
    return unknown(schema.home, decks, "carrier of this side") if schema.home is not None else None


def patches_of(shore: Sequence[Shore], wrong: Wrong) -> Iterator[Patch]:
    """Land, shoals and mines of a file, each with three corners at least."""
    for index, schema in enumerate(shore):
        path: Path = ("shore", index)
        if isinstance(schema.outline, str):
            wrong(schema.outline, *path)
        elif len(schema.outline) < LEAST_CORNERS:
            wrong("an outline of at least three corners was expected", *path)
        else:
            if schema.steep and schema.kind not in LANDS:
                wrong(f"`steep` is of land; this is {schema.kind.value}", *path, "steep")
            yield Patch(schema.kind, schema.name, schema.outline, _laid(schema, wrong, path), schema.steep)


def _laid(schema: Shore, wrong: Wrong, path: Path) -> Laid | None:
    """How mines lie, and who knows; of anything else that is a fault."""
    if schema.kind is not Ground.MINES:
        for key in OF_MINES:
            if getattr(schema, key) not in (False, None):
                wrong(f"`{key}` is of mines; this is {schema.kind.value.replace('_', ' ')}", *path, key)
        return None
    found = Laid(schema.heavily_sown, schema.shallow_laid, schema.known_to)
    return None if found == Laid() else found
