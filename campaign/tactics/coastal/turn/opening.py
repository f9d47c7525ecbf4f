"""How a battle begins: whom the system can fight, every record, where models are, what sides settle before the first turn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from math import ceil

from campaign.model.battles.battle import Engagement, Participant, Task
from campaign.model.battles.presence import Arm, is_without_power
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.coastal.battle.facts import Prepared
from campaign.tactics.coastal.battle.orders import Prepare
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Flight
from campaign.tactics.coastal.battle.vessel import Harm, Record, Vessel
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_in, metres
from campaign.tactics.coastal.charts.fire import Kind
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.condition import initial_harm, torpedoes_of
from campaign.tactics.coastal.ships import battery_record, dark, dummy_record, record_of, submarine_record
from campaign.tactics.coastal.sight import sky_of
from campaign.tactics.kit.deployment import UNKNOWN_SPEED, Front, Sides, behind, foremost_first, fronts, set_apart
from campaign.tactics.kit.opening import boats_of, date_of, hulls_of, is_squadron, nobody_at_first, not_described
from campaign.tactics.plot.geometry import ORIGIN, Point, Pose, onward

RULE = "CO-B.1"
# CO-B.1 What a scenario may say of a vessel beside her place: in which turn her crew is still surprised.
SURPRISED = re.compile(r"surprised until turn (\d{1,2})")


def suits(book: Book, engagement: Engagement) -> Refusal | None:
    """Boats, ships, submarines, aircraft and guns ashore of both sides that the order of battle describes, early or late."""
    refused = nobody_at_first(RULE, engagement)
    return refused or _misread(engagement) or not_described("CO-R.2", book, engagement)


def _misread(engagement: Engagement) -> Refusal | None:
    """What a scenario says of first moves must be understood."""
    moves = () if engagement.setting is None else engagement.setting.first_moves.get(NAME, {}).items()
    strange = ((ship, text) for ship, text in moves if SURPRISED.fullmatch(text) is None)
    return next((Refusal(RULE, f"first_moves of {ship}: 'surprised until turn N' was expected, not {text!r}")
                 for ship, text in strange), None)


def begin(book: Book, engagement: Engagement) -> Battle:
    """CO-B.1 Records are made boat by boat, models placed, all of them unspotted."""
    charts = charts_in(book)
    sky = sky_of(charts, engagement.conditions)
    vessels = [vessel for side, unit in engagement.participants() if unit.arm is not Arm.AIRCRAFT
               for vessel in _vessels(charts, book, engagement, side, unit)]
    vessels = list(_in_ambush(engagement, _placed(charts, engagement, sky, vessels)))
    markers = {vessel.id: vessel for vessel in with_markers(vessels)}
    named = {vessel.id: markers[vessel.id] for vessel in vessels}
    flights = {unit.ship: _flight(charts, book, engagement, side, unit, named)
               for side, unit in engagement.participants() if unit.arm is Arm.AIRCRAFT}
    return Battle(engagement, sky, named, flights, date_of(engagement), asked=Side.AXIS)


def _in_ambush(engagement: Engagement, vessels: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-43 Boats that a scenario has lie stopped where they attack are in ambush; it may say who is surprised."""
    own = [vessel for vessel in vessels if vessel.side is engagement.acting]
    placed = all(engagement.sent(vessel.unit).posture is not None for vessel in own)
    waits = bool(own) and placed and all(vessel.record.size == 1 and not vessel.setting for vessel in own)
    moves = {} if engagement.setting is None else engagement.setting.first_moves.get(NAME, {})
    unseen = None if engagement.setting is None else engagement.setting.surprise
    for vessel in vessels:
        found = SURPRISED.fullmatch(moves.get(vessel.unit, ""))
        # Where a whole side has noticed nothing, its crews are surprised in the first turn.
        unready = 1 if unseen is vessel.side.enemy else vessel.surprised_until
        yield replace(vessel, in_wait=waits and vessel.side is engagement.acting,
                      surprised_until=int(found[1]) if found else unready)


def _record(charts: CoastalCharts, book: Book, engagement: Engagement, unit: Participant) -> Record:
    if unit.arm is Arm.BATTERY:
        return battery_record(charts, book.oob.guns[GunId(str(unit.ship_class))], unit.boats, unit.nation)
    of_class = book.oob.classes.get(unit.ship_class)
    if of_class is None:
        return submarine_record(charts, unit.nation)
    found = record_of(charts, book.oob, of_class, book.oob.ships.get(unit.ship), unit.nation, engagement.turn)
    return dark(found) if is_without_power(unit.presence) else found


def _vessels(charts: CoastalCharts, book: Book, engagement: Engagement, side: Side, unit: Participant) -> Iterator[Vessel]:
    """A boat for each of a squadron."""
    record, boats = _record(charts, book, engagement, unit), boats_of(unit)
    squadron = is_squadron(book, unit)
    for place, ship, name in hulls_of(unit):
        harm = initial_harm(record, unit.condition, squadron=squadron, place=place, turn=engagement.turn)
        if is_without_power(unit.presence):
            harm = replace(harm, out=record.weapons)
        left = torpedoes_of(record, unit.condition, boats, place)
        tubes = [tube.name for tube in record.tubes if tube.name not in harm.out]
        yield Vessel(
            ship, unit.ship, name, side, unit.task, record, Pose(ORIGIN, 0.0), 0, harm, harm, "", tuple(tubes[:left]),
            max(0, min(record.reloads, left - len(tubes))),
            charges=-(-record.charges // charts.others.charges.pattern),
            arrives=1 + charts.movement.turns(unit.arrives), spotted=record.ashore,
        )


def with_markers(vessels: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-09 Each model has a marker whose number tells nothing of who lies beneath."""
    for side in Side:
        yield from _numbered([vessel for vessel in vessels if vessel.side is side])


def _numbered(models: list[Vessel]) -> Iterator[Vessel]:
    """The real and empty markers of a side, numbered in an order that gives nothing away."""
    for number, vessel in enumerate(sorted(models, key=lambda vessel: shuffle_key(str(vessel.id))), 1):
        yield replace(vessel, marker=f"{vessel.side.value} marker {number}")


def shuffle_key(ship: str) -> bytes:
    """By what markers are sorted: it tells nothing of the ship."""
    return blake2b(ship.encode(), digest_size=8).digest()


def _flight(charts: CoastalCharts, book: Book, engagement: Engagement, side: Side, unit: Participant,
            vessels: Mapping[ShipId, Vessel]) -> Flight:
    kind, air = book.oob.aircraft[str(unit.ship_class)], charts.others.aircraft
    bomb = None if kind.role is AircraftRole.TORPEDO_BOMBER else air.bomb_of(kind.ordnance.bomb_lb)
    loaded = unit.boats if bomb is not None or kind.role is AircraftRole.TORPEDO_BOMBER else 0
    own = next((vessel.pose for vessel in vessels.values() if vessel.side is side), Pose(ORIGIN, 0.0))
    posture = unit.posture
    pose = own if posture is None else Pose(Point(posture.x_m, posture.y_m), posture.course_degrees)
    return Flight(unit.ship, unit.name, side, unit.nation, kind.role, air.size_of(kind), kind.cruise_kn, unit.boats,
                  loaded, bomb, pose, 1 + charts.movement.turns(unit.arrives), guns=kind.guns, radar=kind.radar)


def is_convoy(vessel: Vessel) -> bool:
    """Whether a vessel is one that escorts guard."""
    return vessel.record.kind is Kind.MERCHANT or vessel.task is Task.CARGO


# Places ---------------------------------------------------------------------------------------------------------------


# COLUMN is how many ships a column of a convoy has, RANK how many units stand abreast of each other.
COLUMN, RANK = 4, 8
BOATS_CM, UNITS_CM, BEHIND_CM = 6.0, 10.0, 100.0
# Who does not attack steers so far off the enemy's bearing.
PASSING = 60.0


def _start_cm(charts: CoastalCharts, engagement: Engagement, sky: Sky, vessels: list[Vessel]) -> float:
    """How far apart the sides start: as given, else just beyond where the largest target can be spotted."""
    if engagement.opening is not None:
        return engagement.opening.range_m / metres(1.0)
    targets = [vessel.record.size for vessel in vessels if vessel.side is not engagement.acting]
    return charts.turn.start.distance_share * charts.spotting.max_cm[sky][max(targets)]


def _placed(charts: CoastalCharts, engagement: Engagement, sky: Sky, vessels: list[Vessel]) -> list[Vessel]:
    """Every vessel with her place, course and setting; the nearest enemies stand as far apart as the sides start."""
    posted = {vessel.id: _posture_of(engagement.sent(vessel.unit), vessel) for vessel in vessels}
    placed: dict[Side, list[Point]] = {side: [] for side in Side}
    for vessel in vessels:
        pose = posted[vessel.id]
        if pose is not None and vessel.arrives <= 1:
            placed[vessel.side].append(pose.at)
    late = frozenset(vessel.id for vessel in vessels if vessel.arrives > 1)
    formations = {front.side: _formed(charts, front, [vessel for vessel in vessels if vessel.side is front.side
                                                      and posted[vessel.id] is None], late) for front in fronts(engagement)}
    apart = metres(_start_cm(charts, engagement, sky, vessels))
    poses = set_apart(Sides(engagement, formations, late, placed), apart, metres(UNITS_CM))
    found: list[Vessel] = []
    for side in Side:
        own = [vessel for vessel in vessels if vessel.side is side]
        convoy = any(is_convoy(vessel) for vessel in own)
        setting = charts.movement.settings if convoy else charts.turn.start.attackers_setting
        found += [_posted(charts, engagement, vessel, posted[vessel.id] or poses[vessel.id], setting, own, convoy=convoy)
                  for vessel in own]
    return found


def _formed(charts: CoastalCharts, front: Front, own: list[Vessel], late: frozenset[ShipId]) -> dict[ShipId, Pose]:
    """A side about its foremost vessel; attackers steer for the enemy, convoys and those who are met past him."""
    convoy = any(is_convoy(vessel) for vessel in own)
    course = front.heading(PASSING if convoy or not front.acting else 0.0)
    found: dict[ShipId, Pose] = {}
    # Guns ashore lie behind their ships, and who comes later waits behind all others.
    for company in (
        [vessel for vessel in own if not vessel.record.ashore and vessel.id not in late],
        [vessel for vessel in own if vessel.record.ashore and vessel.id not in late],
        [vessel for vessel in own if vessel.id in late],
    ):
        poses = _formation(charts, company, Pose(ORIGIN, course))
        laid = foremost_first(front, {vessel.id: pose for vessel, pose in zip(company, poses, strict=True)})
        found |= behind(front, laid, found, metres(BEHIND_CM))
    return found


def _formation(charts: CoastalCharts, own: list[Vessel], guide: Pose) -> list[Pose]:
    """Where vessels of a side stand about their guide: cargo in columns with escorts around it, boats by units."""
    start, cargo, others = charts.turn.start, 0, 0
    rows: dict[str, tuple[int, int]] = {}
    poses = []
    guarded = sum(is_convoy(vessel) for vessel in own)
    wide = max(0, -(-guarded // COLUMN) - 1) * start.columns_cm
    # From one rank to the next, behind the longest row of boats.
    deep = max(Counter(str(vessel.unit) for vessel in own).values(), default=1) * BOATS_CM + UNITS_CM
    for vessel in own:
        if is_convoy(vessel):
            column, row = divmod(cargo, COLUMN)
            cargo += 1
            poses.append(_station(guide, column * start.columns_cm, -row * start.ships_cm))
        elif guarded:
            # Escorts stand ahead, then on either side in turn, and farther out the more there are.
            row, hand = divmod(others, 3)
            others += 1
            spread = start.escorts_cm * _by_turns(row)
            across = (wide / 2 + spread, wide + start.escorts_cm, -start.escorts_cm)[hand]
            poses.append(_station(guide, across, -row * start.escorts_cm if hand else start.escorts_cm))
        else:
            unit, boat = rows.setdefault(str(vessel.unit), (len(rows), 0))
            rows[str(vessel.unit)] = (unit, boat + 1)
            rank, place = divmod(unit, RANK)
            poses.append(_station(guide, UNITS_CM * _by_turns(place), -rank * deep - boat * BOATS_CM))
    return poses


def _by_turns(number: int) -> int:
    """To either hand by turns, ever farther out."""
    return (number + 1) // 2 * (1 if number % 2 else -1)


def _station(guide: Pose, across_cm: float, ahead_cm: float) -> Pose:
    at = onward(onward(guide.at, guide.course_degrees, metres(ahead_cm)), guide.course_degrees + 90.0, metres(across_cm))
    return Pose(at, guide.course_degrees)


def _posture_of(unit: Participant, vessel: Vessel) -> Pose | None:
    """Where a scenario has a vessel, the boats of a unit one behind the other."""
    if unit.posture is None:
        return None
    number = int(str(vessel.id).rpartition(".")[2]) - 1 if vessel.id != vessel.unit else 0
    leader = Pose(Point(unit.posture.x_m, unit.posture.y_m), unit.posture.course_degrees)
    return Pose(onward(leader.at, leader.course_degrees + 180.0, metres(number * BOATS_CM)), leader.course_degrees)


def _posted(charts: CoastalCharts, engagement: Engagement, vessel: Vessel, pose: Pose, setting: int, own: list[Vessel],
            *, convoy: bool) -> Vessel:
    """CO-B.1 A convoy goes at its slowest ship's full speed, attackers creep."""
    unit: Participant = engagement.sent(vessel.unit)
    knots = UNKNOWN_SPEED
    if unit.posture is not None:
        knots = unit.posture.speed_kn
    elif convoy:
        knots = min(ship.record.max_knots * ship.max_setting / 4 for ship in own if is_convoy(ship))
    if knots >= 0 and vessel.record.max_knots:
        setting = min(4, round(4 * knots / vessel.record.max_knots))
    setting = min(setting, vessel.max_setting, charts.movement.sea_cap(vessel.record.size, engagement.conditions.sea_state))
    return replace(vessel, pose=pose, setting=0 if vessel.record.ashore or unit.out_of_fuel else setting)


# What sides settle ----------------------------------------------------------------------------------------------------


APART_CM = 20.0


def most_dummies(charts: CoastalCharts, battle: Battle, side: Side) -> int:
    """CO-4.5 Up to half of a side's vessels, rounded up."""
    hidden = sum(not vessel.spotted for vessel in battle.there(side))
    return ceil(hidden * charts.movement.dummy_share)


def may_lie_in_wait(battle: Battle, side: Side) -> bool:
    """CO-B.1 Boats alone that attack where nobody told places or a range may lie stopped until the enemy comes."""
    engagement, own = battle.engagement, list(battle.there(side))
    prescribed = engagement.opening is not None or any(unit.posture is not None for _, unit in engagement.participants())
    return side is engagement.acting and not prescribed and bool(own) and all(vessel.record.size == 1 for vessel in own)


def prepare(proceedings: Proceedings, order: Prepare) -> None:
    """Empty markers stand abreast of those of their side, and are numbered among them."""
    battle = proceedings.battle
    moved_as = dict(order.moved_as)
    own = [replace(vessel, declared=moved_as.get(vessel.unit, vessel.declared))
           for vessel in battle.vessels.values() if vessel.side is order.side]
    if order.ambush:
        own = list(_in_wait(proceedings.charts, battle, own))
    dummies = _dummies(proceedings.charts, order, own) if order.count else []
    changed = order.ambush or order.count or order.moved_as
    models = tuple(_numbered([*own, *dummies])) if changed else ()
    proceedings.add(Prepared(order.side, models, order.wishes))


def _dummies(charts: CoastalCharts, order: Prepare, own: list[Vessel]) -> list[Vessel]:
    guides = [vessel for vessel in own if not vessel.record.ashore]
    found = []
    for number in range(order.count):
        guide = guides[number % len(guides)]
        across = guide.pose.course_degrees + (90.0 if number % 2 else -90.0)
        pose = Pose(onward(guide.pose.at, across, metres(APART_CM)), guide.pose.course_degrees)
        name, key = f"{order.side.value} empty marker {number + 1}", ShipId(f"{order.side.value}_dummy_{number + 1}")
        record = dummy_record(charts, guide.record.nation, order.empty_as)
        found.append(Vessel(key, key, name, order.side, guide.task, record, pose, guide.setting, Harm(1), Harm(1), "",
                            declared=order.empty_as))
    return found


def _in_wait(charts: CoastalCharts, battle: Battle, own: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-43 Boats lie stopped, so much nearer to where the enemy comes from."""
    start, engagement = charts.turn.start, battle.engagement
    apart = _start_cm(charts, engagement, battle.sky, list(battle.vessels.values()))
    bearing = own[0].pose.course_degrees
    nearer = metres(apart * (1 - start.ambush_share / start.distance_share))
    for vessel in own:
        yield replace(vessel, pose=replace(vessel.pose, at=onward(vessel.pose.at, bearing, nearer)), setting=0, in_wait=True)


def ambushed_side(battle: Battle) -> Side | None:
    """The side for which boats lie in wait: it moves first in the first turn, and they second."""
    if battle.turn > 1:
        return None
    return next((vessel.side.enemy for vessel in battle.vessels.values() if vessel.in_wait), None)
