"""CO-P.1 The roster of a unit: a block for each boat, with what is gone struck out already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, GroundScale, Part, PrintedTable, Roster, Turns
from campaign.model.book import Book
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Flight
from campaign.tactics.coastal.battle.vessel import Depth, Record, Tube, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, metres
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.coastal.charts.weapons import LaunchKind
from campaign.tactics.coastal.turn.opening import BOATS_CM, begin
from campaign.tactics.kit.forms import blocks, hulls_in, struck_row
from campaign.tactics.sheets import arc_in_words, key_in_words

SCALES = (GroundScale("centimetres", "cm", metres(1.0), 1.0), GroundScale("half size", "cm", metres(1.0), 0.5))
ROW, MARKERS, MINUTE = 10, 4, 60
NUMBERED = re.compile(r"(.*\S) (\d+)")


def roster(book: Book, engagement: Engagement, ship: ShipId) -> Roster:
    """One unit's paper; each boat of a squadron has hull, speed, weapons and letters of her own."""
    charts, battle = charts_in(book), begin(book, engagement)
    if engagement.sent(ship).arm is Arm.AIRCRAFT:
        return _of_aircraft(charts, ship, battle.flights[ship])
    boats = hulls_in(battle.vessels, ship)
    record = boats[0].record
    facts = (
        ("class", str(record.size)),
        ("kind", record.kind.value),
        ("armour", record.armour.value.replace("_", " ")),
        ("manoeuvre", f"{record.manoeuvre_cm:g} cm a step"),
        ("length", f"{record.length_cm:g} cm"),
        ("fitted", ", ".join(_fitted(record)) or "nothing more"),
        *((("magazines", _magazines(engagement.sent(ship).condition)),) if engagement.sent(ship).condition.rounds_left else ()),
        *((("boats", f"{len(boats)}, in line astern {BOATS_CM:g} cm apart"),) if len(boats) > 1 else ()),
    )
    tables = [_weapons(charts, record)]
    if not record.ashore:
        tables.insert(0, _speeds(charts, record))
    parts: tuple[Part, ...] = (*tables, *blocks(boats, lambda vessel, boat: _boxes(charts, vessel, boat)))
    return Roster(ship, facts, parts)


def _of_aircraft(charts: CoastalCharts, ship: ShipId, flight: Flight) -> Roster:
    load = "nothing" if not flight.loaded else "torpedoes" if flight.bomb is None else f"bombs of {flight.bomb.value}"
    facts = (("class", str(flight.size)), ("cm a turn", f"{flight.knots:g}"), ("load", load),
             ("strafes with", _guns_of(charts, flight)))
    rows = [struck_row("planes", 0, flight.planes)]
    if flight.loaded:
        rows.append(struck_row("loaded", 0, flight.loaded))
    rows.append(struck_row("flares", 0, flight.flares))
    return Roster(ship, facts, (BoxRows("Planes", tuple(rows)),))


def _guns_of(charts: CoastalCharts, flight: Flight) -> str:
    """What each plane strafes with: barrels, the rows to hit with and of boxes, and the rating."""
    if flight.guns is None:
        return "nothing"
    weapon = charts.guns.weapon_of(flight.guns.calibre_mm)
    line = charts.guns.weapons[weapon]
    row, hull = key_in_words(line.row.value), key_in_words(line.hull)
    return f"{flight.guns.barrels} x {flight.guns.calibre_mm:g} mm, {row}, {hull}, {line.rating}"


def _magazines(condition: Condition) -> str:
    """The rounds left in her magazines, which these rules do not count."""
    return ", ".join(f"{battery} {float(left):.0%}" for battery, left in sorted(condition.rounds_left.items()))


def _fitted(record: Record) -> Iterator[str]:
    for label, there in (
        ("radar", record.radar),
        ("sonar", record.sonar),
        ("searchlight", record.searchlight),
        ("star shell", record.star_shell),
        ("smoke", record.smoke),
        ("quiet engines", record.quiet),
        ("shallow draught", record.shallow_draught),
        (f"{record.throwers} throwers" if record.throwers > 1 else "a thrower", bool(record.throwers)),
    ):
        if there:
            yield label
    if record.engines is not None:
        yield f"{record.engines.power.value}, {record.engines.shafts} shafts"


# Tables -------------------------------------------------------------------------------------------------------------


def _speeds(charts: CoastalCharts, record: Record) -> PrintedTable:
    """Knots and centimetres of each setting."""
    settings = range(charts.movement.settings + 1)
    knots = (f"{record.max_knots * setting / charts.movement.settings:.3g}" for setting in settings)
    moves = (str(charts.movement.move_cm(record.max_knots, setting)) for setting in settings)
    return PrintedTable("Speed", ("Setting", *map(str, settings)), (("knots", *knots), ("cm", *moves)))


def _weapons(charts: CoastalCharts, record: Record) -> PrintedTable:
    """Mounts of one kind in a line: the row to hit with, the row of boxes, the rating, and where each of them bears."""
    lines: dict[tuple[str, ...], dict[str, list[str]]] = {}
    for mount in record.mounts:
        kind: tuple[str, ...] = (
            f"{mount.barrels} x {mount.weapon.replace('_', ' ')}",
            key_in_words(mount.row.value),
            key_in_words(charts.guns.weapons[mount.weapon].hull),
            str(mount.rating),
            "shielded" if mount.shielded else "open",
        )
        lines.setdefault(kind, {}).setdefault(arc_in_words(mount.arc), []).append(mount.name)
    for tube in record.tubes:
        kind = (f"{tube.size.value} torpedo", "", "", "", "")
        lines.setdefault(kind, {}).setdefault(bearing_words(charts, tube), []).append(tube.name)
    rows = []
    for kind, bears in lines.items():
        names = [name for found in bears.values() for name in found]
        arcs = [arc if len(bears) == 1 else f"{', '.join(_short(found, names))}: {arc}" for arc, found in bears.items()]
        rows.append((", ".join(grouped_names(names)), *kind, "; ".join(arcs)))
    head = ("Mounts", "Weapon", "To hit", "Boxes", "Rating", "Shield", "Bears, degrees off the bow")
    return PrintedTable("Weapons", head, tuple(rows))


def _short(names: Iterable[str], of: Iterable[str]) -> list[str]:
    """Names of mounts, by their numbers alone where all of their kind have the same name."""
    stems = {found[1] if (found := NUMBERED.fullmatch(name)) else name for name in of}
    if len(stems) > 1:
        return grouped_names(names)
    return [name.rpartition(" ")[2] for name in names]


def grouped_names(names: Iterable[str]) -> list[str]:
    """Names of weapons with their numbers run together: "20 mm 1-3"."""
    runs: dict[str, list[int]] = {}
    for name in names:
        found = NUMBERED.fullmatch(name)
        runs.setdefault(found[1] if found else name, []).extend([int(found[2])] if found else [])
    return [stem if not numbers else f"{stem} {min(numbers)}" + (f"-{max(numbers)}" if len(numbers) > 1 else "")
            for stem, numbers in runs.items()]


def bearing_words(charts: CoastalCharts, tube: Tube) -> str:
    """CO-GAP-25 On which courses a tube launches."""
    match tube.launch:
        case LaunchKind.TRAINABLE:
            start, end = charts.torpedoes.beam_degrees
            return f"trained, {start:g} to {end:g} on either beam"
        case LaunchKind.STERN_TROUGH:
            return "stern trough: her own course"
        case LaunchKind.FIXED_STERN:
            return f"stern tube: within {charts.torpedoes.within_degrees[tube.launch]:g} of the stern"
        case _:
            return f"{tube.launch.value.replace('_', ' ')}: within {charts.torpedoes.within_degrees[tube.launch]:g} of the bow"


# Boxes --------------------------------------------------------------------------------------------------------------


def _boxes(charts: CoastalCharts, vessel: Vessel, boat: str) -> Iterator[BoxRow]:
    """What of one hull may be struck out; `boat` is her number in her squadron."""
    record, harm = vessel.record, vessel.harm
    lost = record.hull_boxes - harm.hull
    for start in range(0, record.hull_boxes, ROW):
        end = min(start + ROW, record.hull_boxes)
        boxes = f"{start + 1}-{end}" if end > start + 1 else f"{end}"
        yield BoxRow(f"{boat}hull {boxes}", tuple(Box(struck=place < lost) for place in range(start, end)))
    if not record.ashore:
        settings = range(charts.movement.settings + 1)
        yield BoxRow(f"{boat}speed", tuple(Box(str(setting), struck=setting > vessel.max_setting) for setting in settings))
    best, worst = max(charts.records.crew_quality.values()), charts.damage.lowest_crew_quality
    yield BoxRow(f"{boat}crew", tuple(Box(f"{crew:+d}" if crew else "0", struck=crew > vessel.crew)
                                      for crew in range(best, worst - 1, -1)))
    if record.damage_control:
        yield struck_row(f"{boat}damage control", harm.damage_control_lost, record.damage_control)
    yield from _weapon_boxes(vessel, boat)
    yield from _letters(charts, vessel, boat)


def _weapon_boxes(vessel: Vessel, boat: str) -> Iterator[BoxRow]:
    """One row of numbered boxes for each kind of weapon; an empty tube is struck out like a lost one."""
    record, out = vessel.record, vessel.harm.out
    rows: dict[str, list[Box]] = {}
    for name in (*(mount.name for mount in record.mounts), *(tube.name for tube in record.tubes)):
        found = NUMBERED.fullmatch(name)
        empty = any(tube.name == name for tube in record.tubes) and name not in vessel.loaded
        label, text = (found[1], found[2]) if found else ("weapons", name)
        rows.setdefault(label, []).append(Box(text, struck=name in out or empty))
    for label, boxes in rows.items():
        yield BoxRow(f"{boat}{label}", tuple(boxes))
    if record.reloads:
        yield BoxRow(f"{boat}reloads", tuple(Box(struck=place >= vessel.reloads) for place in range(record.reloads)))
    if vessel.charges:
        yield struck_row(f"{boat}patterns", 0, vessel.charges)
    if record.submarine:
        yield BoxRow(f"{boat}depth", tuple(Box(depth.value) for depth in Depth))


def _letters(charts: CoastalCharts, vessel: Vessel, boat: str) -> Iterator[BoxRow]:
    """S, M and B with the results that last, then what stands on her."""
    harm = vessel.harm
    if not vessel.record.ashore:
        yield BoxRow(f"{boat}S steering", tuple(
            Box(label, struck=result in harm.steering)
            for result, label in ((Steering.NO_TURNS, "no turn"), (Steering.NOT_TO_PORT, "not port"),
                                  (Steering.NOT_TO_STARBOARD, "not stbd"), (Steering.REDUCED, "x2"))))
        yield BoxRow(f"{boat}M, B", (
            Box("no faster", struck=Machinery.NO_FASTER in harm.machinery), Box("90 port"), Box("90 stbd"), Box("surprised")))
    markers = [("W", harm.suppression, charts.damage.suppression_at_most)]
    if not vessel.record.ashore:
        markers += [("F", harm.fires, MARKERS), ("L", harm.floods, MARKERS)]
    yield BoxRow(f"{boat}W, fires, leaks", tuple(
        Box(letter, struck=place < now) for letter, now, most in markers for place in range(max(most, now))))


def move_m(book: Book, knots: float) -> float:
    """CO-1.1 The move of a ship of so many knots at her highest setting."""
    movement = charts_in(book).movement
    return metres(movement.move_cm(knots, movement.settings))


def turns(book: Book, engagement: Engagement) -> Turns:
    """CO-1.1 Turns of forty seconds, so that three of them are two minutes on the clock."""
    charts, setting = charts_in(book), engagement.setting
    stop = None if setting is None else setting.stop_minutes
    limit = charts.turn.options.turn_limit
    most = limit if stop is None else charts.movement.turns(stop)
    most = min(most, limit) if setting is not None and setting.until is not None else most
    return Turns("turn", Fraction(charts.movement.turn_seconds, MINUTE), engagement.conditions.minute_of_day, most)
