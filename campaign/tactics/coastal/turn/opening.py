"""How a battle begins: whom the system can fight, every record, and where each model is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b

from campaign.model.battles.battle import Engagement, Participant, Task
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.coastal.battle.flight import Flight
from campaign.tactics.coastal.battle.record import Record
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.boats.condition import begun, torpedoes_of
from campaign.tactics.coastal.boats.others import battery_record, submarine_record
from campaign.tactics.coastal.boats.ratings import record_of
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_in
from campaign.tactics.coastal.charts.damage import Kind
from campaign.tactics.coastal.sight.light import sky_of
from campaign.tactics.coastal.turn.places import placed
from campaign.tactics.conduct import not_both_sides
from campaign.tactics.plot.geometry import Point, Pose

RULE = "CO-B.1"
# CO-B.1 What a scenario may say of a vessel beside her place: in which turn her crew is still surprised.
SURPRISED = re.compile(r"surprised until turn (\d{1,2})")


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """Boats, ships, submarines, aircraft and guns ashore of both sides that the order of battle describes, early or late."""
    if (refused := not_both_sides(RULE, engagement)) is not None:
        return refused
    for side in Side:
        if all(unit.arrives for unit in engagement.parties[side].participants):
            return Refusal(RULE, f"the {side} side has nothing there when it begins")
    if engagement.setting is not None:
        for ship, text in engagement.setting.first_moves.get(NAME, {}).items():
            if SURPRISED.fullmatch(text) is None:
                return Refusal(RULE, f"first_moves of {ship}: 'surprised until turn N' was expected, not {text!r}")
    for _, unit in engagement.participants():
        if (missing := _unknown(book, unit)) is not None:
            return Refusal("CO-R.2", f"{unit.name}: {missing} is in no file of the order of battle")
    return None


def _unknown(book: Book, unit: Participant) -> str | None:
    match unit.arm:
        case Arm.AIRCRAFT:
            return None if str(unit.ship_class) in book.oob.aircraft else f"the type {unit.ship_class}"
        case Arm.BATTERY:
            return None if GunId(str(unit.ship_class)) in book.oob.guns else f"the gun {unit.ship_class}"
        case Arm.SUBMARINE:
            return None
        case Arm.SHIP:
            return None if unit.ship_class in book.oob.classes else f"the class {unit.ship_class}"


def begin(book: Book, engagement: Engagement) -> Battle:
    """CO-B.1 Records are made boat by boat, models placed, all of them unspotted."""
    charts = charts_in(book)
    sky = sky_of(charts, engagement.conditions)
    vessels = [vessel for side, unit in engagement.participants() if unit.arm is not Arm.AIRCRAFT
               for vessel in _vessels(charts, book, engagement, side, unit)]
    vessels = list(_in_ambush(engagement, placed(charts, engagement, sky, vessels)))
    markers = {vessel.id: vessel for vessel in marked(vessels)}
    named = {vessel.id: markers[vessel.id] for vessel in vessels}
    flights = {unit.ship: _flight(charts, book, engagement, side, unit, named)
               for side, unit in engagement.participants() if unit.arm is Arm.AIRCRAFT}
    return Battle(engagement, sky, named, flights, date_of(engagement), asked=Side.AXIS)


def _in_ambush(engagement: Engagement, vessels: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-43 Boats that a scenario has lie stopped where they attack are in ambush; it may say who is surprised."""
    own = [vessel for vessel in vessels if vessel.side is engagement.acting]
    told = all(engagement.sent(vessel.unit).posture is not None for vessel in own)
    waits = bool(own) and told and all(vessel.record.size == 1 and not vessel.setting for vessel in own)
    moves = {} if engagement.setting is None else engagement.setting.first_moves.get(NAME, {})
    unseen = None if engagement.setting is None else engagement.setting.surprise
    for vessel in vessels:
        found = SURPRISED.fullmatch(moves.get(vessel.unit, ""))
        # Where a whole side has noticed nothing, its crews are surprised in the first turn.
        unready = 1 if unseen is vessel.side.enemy else vessel.surprised_until
        yield replace(vessel, in_wait=waits and vessel.side is engagement.acting,
                      surprised_until=int(found[1]) if found else unready)


def date_of(engagement: Engagement) -> str:
    """The day of a battle: as it is told, or the first of its half-month."""
    if engagement.setting is not None and engagement.setting.moment:
        return engagement.setting.moment[:10]
    try:
        turn = Turn.of(engagement.turn)
    except ValueError:
        return ""
    return f"{turn.year:04d}-{turn.month:02d}-{1 if turn.half == 1 else 16:02d}"


def _record(charts: CoastalCharts, book: Book, engagement: Engagement, unit: Participant) -> Record:
    if unit.arm is Arm.BATTERY:
        return battery_record(charts, book.oob.guns[GunId(str(unit.ship_class))], unit.boats, unit.nation)
    of_class = book.oob.classes.get(unit.ship_class)
    if of_class is None:
        return submarine_record(charts, unit.nation)
    return record_of(charts, book.oob, of_class, book.oob.ships.get(unit.ship), unit.nation, engagement.turn)


def boats_of(unit: Participant) -> int:
    """How many hulls a unit is of; guns ashore are one target."""
    return 1 if unit.arm is Arm.BATTERY else unit.boats


def is_squadron(book: Book, unit: Participant) -> bool:
    """Whether the campaign counts a unit by boats, even where one is left."""
    of_class = book.oob.classes.get(unit.ship_class)
    return boats_of(unit) > 1 or (of_class is not None and of_class.boats > 1)


def _vessels(charts: CoastalCharts, book: Book, engagement: Engagement, side: Side, unit: Participant) -> Iterator[Vessel]:
    """A boat for each of a squadron; the first has the unit's own id, by which papers find her."""
    record, boats = _record(charts, book, engagement, unit), boats_of(unit)
    squadron = is_squadron(book, unit)
    for place in range(boats):
        harm = begun(record, unit.condition, squadron=squadron, place=place, turn=engagement.turn)
        left = torpedoes_of(record, unit.condition, boats, place)
        tubes = [tube.name for tube in record.tubes if tube.name not in harm.out]
        alone = boats == 1
        yield Vessel(
            ShipId(str(unit.ship) if not place else f"{unit.ship}.{place + 1}"), unit.ship,
            unit.name if alone else f"{unit.name} boat {place + 1}", side, unit.task, record, Pose(Point(0.0, 0.0), 0.0), 0,
            harm, harm, "", tuple(tubes[:left]), max(0, min(record.reloads, left - len(tubes))),
            charges=-(-record.charges // charts.others.charges.pattern),
            arrives=1 + charts.movement.turns(unit.arrives), spotted=record.ashore,
        )


def marked(vessels: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-09 Each model has a marker whose number tells nothing of who lies beneath."""
    for side in Side:
        own = [vessel for vessel in vessels if vessel.side is side]
        for number, vessel in enumerate(sorted(own, key=lambda one: shuffled(str(one.id))), 1):
            yield replace(vessel, marker=f"{side.value} marker {number}")


def shuffled(ship: str) -> bytes:
    """By what markers are ordered."""
    return blake2b(ship.encode(), digest_size=8).digest()


def _flight(charts: CoastalCharts, book: Book, engagement: Engagement, side: Side, unit: Participant,
            vessels: Mapping[ShipId, Vessel]) -> Flight:
    kind, air = book.oob.aircraft[str(unit.ship_class)], charts.others.aircraft
    bomb = None if kind.role is AircraftRole.TORPEDO_BOMBER else air.bomb_of(kind.ordnance.bomb_lb)
    loaded = unit.boats if bomb is not None or kind.role is AircraftRole.TORPEDO_BOMBER else 0
    own = next((vessel.pose for vessel in vessels.values() if vessel.side is side), Pose(Point(0.0, 0.0), 0.0))
    posture = unit.posture
    pose = own if posture is None else Pose(Point(posture.x_m, posture.y_m), posture.course_degrees)
    return Flight(unit.ship, unit.name, side, unit.nation, kind.role, air.size_of(kind), kind.cruise_kn, unit.boats,
                  loaded, bomb, pose, 1 + charts.movement.turns(unit.arrives), guns=kind.guns, radar=kind.radar)


def is_convoy(vessel: Vessel) -> bool:
    """Whether a vessel is one that escorts guard."""
    return vessel.record.kind is Kind.MERCHANT or vessel.task is Task.CARGO
