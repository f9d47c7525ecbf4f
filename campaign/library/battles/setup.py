"""How a skirmish is set up by its file: what takes part, where it stands, and what wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from typing import Protocol

from campaign.library.battles.schema import Aim, FirstSight, PlacedAstern, PlacedAt, PlacedFrom, SentUnit, Shore
from campaign.library.reading.faults import unknown
from campaign.model.battles.battle import Feat, Goal, Ground, Opening, Party, Patch, Posture
from campaign.model.battles.presence import Arm, Laid, Presence
from campaign.model.sides import Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipClass, ShipFacts, ShipId, ShipType
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between, onward
from campaign.words.counting import quantity

# Where it stands ------------------------------------------------------------------------------------------------------


NEAREST_M = 50.0
PLACES = ("at", "from", "astern_of")
Path = tuple[str | int, ...]


class Wrong(Protocol):
    """Records a fault at a path of the file; None means no fault."""

    def __call__(self, what: str | None, /, *path: str | int) -> None:
        """Records the fault."""


class Placeable(Protocol):
    """What placing needs to know of a unit that was read."""

    @property
    def schema(self) -> SentUnit:
        """As it stands in the file."""

    @property
    def facts(self) -> ShipFacts:
        """Who she is."""

    @property
    def ship_class(self) -> ShipClass | None:
        """What she is; None where it is no ship."""

    @property
    def path(self) -> Path:
        """Where in the file she stands."""


def postures_of(entered: Mapping[ShipId, Placeable], wrong: Wrong) -> dict[ShipId, Posture]:
    """Every ship's place, course and speed; nothing where the file gives none at all."""
    for entry in entered.values():
        if entry.schema.aircraft is not None and (_placings(entry.schema) or entry.schema.speed_kn is not None):
            wrong("aircraft stand nowhere: they come when they are there", *entry.path)
    entered = {key: entry for key, entry in entered.items() if entry.schema.aircraft is None}
    placed = {key: entry for key, entry in entered.items() if _placings(entry.schema)}
    if not placed:
        for entry in entered.values():
            for key in ("course", "speed_kn"):
                if getattr(entry.schema, key) is not None:
                    wrong("a ship without a place has none: give her `at`, `from` or `astern_of`", *entry.path, key)
        return {}
    for entry in entered.values():
        count = len(_placings(entry.schema))
        if count != 1:
            fault = "stands nowhere, though others have places" if not count else "has more than one place"
            wrong(f"{entry.facts.name} {fault}: exactly one of {', '.join(PLACES)} was expected", *entry.path)
    found = _resolve({key: entry for key, entry in placed.items() if len(_placings(entry.schema)) == 1}, entered, wrong)
    for (first, here), (second, there) in combinations(found.items(), 2):
        if metres_between(Point(here.x_m, here.y_m), Point(there.x_m, there.y_m)) < NEAREST_M:
            wrong(f"{entered[second].facts.name} stands where {entered[first].facts.name} stands", *entered[second].path)
    return found


def _placings(schema: SentUnit) -> list[PlacedAt | PlacedFrom | PlacedAstern]:
    return [placing for placing in (schema.at, schema.off, schema.astern_of) if placing is not None]


def _resolve(waiting: dict[ShipId, Placeable], entered: Mapping[ShipId, Placeable], wrong: Wrong) -> dict[ShipId, Posture]:
    """Resolves positions given relative to other ships once those are known; circular references are faults."""
    found: dict[ShipId, Posture] = {}
    faulty: set[ShipId] = set()
    while waiting:
        ready = [key for key, entry in waiting.items() if (on := _base_of(entry.schema)) is None or on in found or on in faulty
                 or on not in entered]
        if not ready:
            for entry in waiting.values():
                wrong("hangs on itself: ships placed by one another in a ring stand nowhere", *entry.path)
            break
        for key in ready:
            placeable = waiting.pop(key)
            posture = _posture(placeable, found, entered, wrong)
            if posture is None:
                faulty.add(key)
            else:
                found[key] = posture
    return found


def _base_of(schema: SentUnit) -> ShipId | None:
    relation = schema.off or schema.astern_of
    return None if relation is None else ShipId(relation.ship)


def _posture(
    entry: Placeable, found: Mapping[ShipId, Posture], entered: Mapping[ShipId, Placeable], wrong: Wrong
) -> Posture | None:
    schema = entry.schema
    lead = _lead(entry, found, entered, wrong) if schema.at is None else None
    if schema.at is None and lead is None:
        return None
    inherits = lead if schema.astern_of is not None else None
    course = schema.course if schema.course is not None else inherits.course_degrees if inherits else None
    speed = schema.speed_kn if schema.speed_kn is not None else inherits.speed_kn if inherits else None
    if schema.battery is not None:
        course, speed = course or 0.0, speed or 0.0
        if speed:
            wrong("a battery ashore has no speed", *entry.path, "speed_kn")
    if course is None or speed is None:
        wrong("a ship with a place wants a `course` and a `speed_kn`", *entry.path)
        return None
    if schema.without_power and speed:
        wrong("a ship without power makes no way: a `speed_kn` of 0 was expected", *entry.path, "speed_kn")
    fastest = ceil(entry.ship_class.trial_kn) + 1 if entry.ship_class is not None else None
    if entry.ship_class is not None and fastest is not None and speed > fastest:
        fault = f"{entry.facts.name} makes {entry.ship_class.trial_kn:g} kn on trial: at most {fastest} was expected"
        wrong(fault, *entry.path, "speed_kn")
    here = _point(entry, lead, wrong)
    return None if here is None else Posture(here.x_m, here.y_m, float(course), float(speed))


def _lead(
    entry: Placeable, found: Mapping[ShipId, Posture], entered: Mapping[ShipId, Placeable], wrong: Wrong
) -> Posture | None:
    relation = entry.schema.off or entry.schema.astern_of
    assert relation is not None
    if fault := unknown(relation.ship, entered, "ship in this skirmish"):
        wrong(fault, *entry.path, "from" if entry.schema.off is not None else "astern_of", "ship")
        return None
    return found.get(ShipId(relation.ship))


def _point(entry: Placeable, lead: Posture | None, wrong: Wrong) -> Point | None:
    schema = entry.schema
    match schema.at, schema.off, schema.astern_of:
        case PlacedAt() as at, _, _:
            east, north = at.east, at.north
            for length in (east, north):
                if isinstance(length, str):
                    wrong(length, *entry.path, "at")
            return None if isinstance(east, str) or isinstance(north, str) else Point(east, north)
        case _, PlacedFrom() as off, _:
            return _off(off.range, off.bearing, lead, entry, wrong)
        case _, _, PlacedAstern() as astern:
            assert lead is not None
            return _off(astern.gap, lead.course_degrees + 180.0, lead, entry, wrong)
        case _:
            raise AssertionError("a ship without a place was asked for it")


def _off(length: float | str, bearing: float, lead: Posture | None, entry: Placeable, wrong: Wrong) -> Point | None:
    assert lead is not None
    if isinstance(length, str):
        wrong(length, *entry.path, "from" if entry.schema.off is not None else "astern_of")
        return None
    return onward(Point(lead.x_m, lead.y_m), bearing, length)


def opening_of(
    schema: FirstSight | None, postures: Mapping[ShipId, Posture], parties: Mapping[Side, Party], attacker: Side,
    wrong: Wrong,
) -> Opening | None:
    """The range of first sight: as given, or between the two nearest enemies, as seen by the attacker."""
    if schema is not None:
        range_m = schema.range
        if isinstance(range_m, str):
            wrong(range_m, "opening")
            return None
        return Opening(round(range_m), round(schema.bearing) % 360)
    points = {key: Point(posture.x_m, posture.y_m) for key, posture in postures.items()}
    here, there = ([points[participant.ship] for participant in parties[side].participants if participant.ship in points]
                   for side in (attacker, attacker.enemy))
    pairs = [(eye, mark) for eye in here for mark in there]
    if not pairs:
        return None
    eye, mark = min(pairs, key=lambda pair: metres_between(*pair))
    return Opening(round(metres_between(eye, mark)), round(bearing_of(eye, mark)) % 360)


# What takes part ------------------------------------------------------------------------------------------------------


SUBMARINE = "submarine"
LEAST_CORNERS = 3
OF_A_KIND = (("home", Arm.AIRCRAFT, "aircraft"), ("kamikaze", Arm.AIRCRAFT, "aircraft"), ("ace", Arm.AIRCRAFT, "aircraft"),
             ("casemate", Arm.BATTERY, "guns ashore"), ("combustible", Arm.SHIP, "ships"), ("cargo", Arm.SHIP, "ships"),
             ("aground", Arm.SHIP, "ships"), ("without_power", Arm.SHIP, "ships"), ("objective", Arm.SHIP, "ships"))
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
    """Faults for keys that do not apply to a unit of this kind, each with its key."""
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
                     casemate=schema.casemate, aground=schema.aground, without_power=schema.without_power,
                     objective=schema.objective or 0)
    return None if found == Presence() else found


def fault_of_home(schema: SentUnit, decks: Iterable[str]) -> str | None:
    """Aircraft stand on the deck of a carrier of their own side."""
    return unknown(schema.home, decks, "carrier of this side") if schema.home is not None else None


def fault_of_objective(schema: SentUnit, ship_class: ShipClass | None) -> str | None:
    """SF-GAP-37 A transport, which has no points of her own, may be worth something to the scenario; nobody else."""
    if schema.objective is None or (ship_class is not None and ship_class.type is ShipType.TRANSPORT):
        return None
    return "an objective value is of transports: all others have points of their own"


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


# What wins ------------------------------------------------------------------------------------------------------------


FEATS = ("sunk", "afloat", "hull_from", "hull_below", "sunk_or_below_kn", "holds_field")


def goals_of(schemas: Sequence[Aim], ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong) -> tuple[Goal, ...]:
    """The goals of one entry of `wins_if`; each asks one thing of some ships, or for the field."""
    return tuple(goal for index, schema in enumerate(schemas) if (goal := _goal(schema, ships, wrong, index)) is not None)


def _goal(schema: Aim, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> Goal | None:
    feats = [key for key in FEATS if getattr(schema, key) not in (False, None)]
    if len(feats) != 1:
        wrong(f"exactly one was expected of {', '.join(FEATS)}", index)
        return None
    if feats == ["holds_field"]:
        if schema.ships or schema.side is not None or schema.at_least is not None:
            wrong("`holds_field` asks nothing of ships: it stands alone", index)
        return Goal(Feat.HOLDS_FIELD)
    among = _among(schema, ships, wrong, index)
    if not among:
        return None
    count = len(among) if schema.at_least is None else schema.at_least
    if count > len(among):
        wrong(f"at most the {quantity(len(among), 'ship')} named was expected", index, "at_least")
    feat, value = _feat(schema)
    return Goal(feat, among, count, value)


def _among(schema: Aim, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> tuple[ShipId, ...]:
    if bool(schema.ships) == (schema.side is not None):
        wrong("exactly one was expected: `ships`, or the `side` whose ships are all meant", index)
        return ()
    if schema.side is not None:
        return ships[schema.side]
    known = [ship for side in Side for ship in ships[side]]
    for number, ship in enumerate(schema.ships):
        wrong(unknown(ship, known, "ship in this skirmish"), index, "ships", number)
    return tuple(ShipId(ship) for ship in schema.ships)


def _feat(schema: Aim) -> tuple[Feat, float]:
    if schema.sunk:
        return Feat.SUNK, 0.0
    if schema.afloat:
        return Feat.AFLOAT, 0.0
    if schema.hull_from is not None:
        return Feat.HULL_FROM, float(schema.hull_from)
    if schema.hull_below is not None:
        return Feat.HULL_BELOW, float(schema.hull_below)
    assert schema.sunk_or_below_kn is not None
    return Feat.SUNK_OR_SLOW, float(schema.sunk_or_below_kn)
