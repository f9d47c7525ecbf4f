"""What the coastal rules play with of a unit, boat by boat, in the shape of its card."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Flight
from campaign.tactics.coastal.battle.vessel import Depth, Tube, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, cm_of
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.coastal.charts.weapons import LaunchKind
from campaign.tactics.plot.geometry import metres_between
from tests.tabletop.figures.reading import Card, Row, boxes

ROW, MARKERS, ALL_ROUND = 10, 4, 360
LASTING = ((Steering.NO_TURNS, "no turn"), (Steering.NOT_TO_PORT, "not port"), (Steering.NOT_TO_STARBOARD, "not stbd"),
           (Steering.REDUCED, "x2"))


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """CO-R.1 Hull, settings, crew and weapons of each boat as the battle begins with them."""
    charts, sent = charts_in(book), engagement.sent(ship)
    if sent.arm is Arm.AIRCRAFT:
        return _of_aircraft(charts, battle.flights[ship])
    boats: list[Vessel] = [vessel for vessel in battle.vessels.values() if vessel.unit == ship]
    record = boats[0].record
    facts = {
        "class": str(record.size), "kind": record.kind.value, "armour": record.armour.value.replace("_", " "),
        "manoeuvre": f"{record.manoeuvre_cm:g} cm a step", "length": f"{record.length_cm:g} cm",
        "fitted": ", ".join(_fitted(boats[0])) or "nothing more",
    }
    if sent.condition.rounds_left:
        rounds = sorted(sent.condition.rounds_left.items())
        facts["magazines"] = ", ".join(f"{battery} {float(left):.0%}" for battery, left in rounds)
    if len(boats) > 1:
        apart = cm_of(metres_between(boats[0].pose.at, boats[1].pose.at))
        facts["boats"] = f"{len(boats)}, in line astern {apart:.0f} cm apart"
    tables: dict[str, Sequence[Row]] = {"Weapons": _weapons(charts, boats[0])}
    if not record.ashore:
        settings = range(charts.movement.settings + 1)
        tables["Speed"] = [
            ("knots", *(f"{record.max_knots * setting / 4:.3g}" for setting in settings)),
            ("cm", *(f"{charts.movement.move_cm(record.max_knots, setting)}" for setting in settings))]
    rows: dict[str, list[str]] = {}
    for place, boat in enumerate(boats, 1):
        own = dict(_boxes(charts, boat))
        rows |= own if len(boats) == 1 else {f"{place} {label}": row for label, row in own.items()}
    return Card(facts, tables, rows)


def _of_aircraft(charts: CoastalCharts, flight: Flight) -> Card:
    facts = {
        "class": str(flight.size), "cm a turn": f"{flight.knots:g}",
        "load": "nothing" if not flight.loaded else "torpedoes" if flight.bomb is None else f"bombs of {flight.bomb.value}",
        "strafes with": "nothing",
    }
    if (guns := flight.guns) is not None:
        line = charts.guns.weapons[charts.guns.weapon_of(guns.calibre_mm)]
        how = f"{line.row.value}, {line.hull}".replace("_", " ")
        facts["strafes with"] = f"{guns.barrels} x {guns.calibre_mm:g} mm, {how}, {line.rating}"
    loaded = {"loaded": boxes(flight.loaded, 0)} if flight.loaded else {}
    return Card(facts, {}, {"planes": boxes(flight.planes, 0), **loaded, "flares": boxes(flight.flares, 0)})


def _fitted(boat: Vessel) -> Iterator[str]:
    record = boat.record
    fitted = {
        "radar": record.radar, "sonar": record.sonar, "searchlight": record.searchlight, "star shell": record.star_shell,
        "smoke": record.smoke, "quiet engines": record.quiet, "shallow draught": record.shallow_draught,
        "a thrower": record.throwers == 1, f"{record.throwers} throwers": record.throwers > 1,
    }
    yield from (label for label, there in fitted.items() if there)
    if record.engines is not None:
        yield f"{record.engines.power.value}, {record.engines.shafts} shafts"


def _weapons(charts: CoastalCharts, boat: Vessel) -> list[Row]:
    """Weapons of a kind in a row, each of them where its own arc lies."""
    kinds: dict[Row, dict[str, str]] = {}
    for mount in boat.record.mounts:
        start, end = mount.arc
        bears = "all round" if end - start >= ALL_ROUND else f"{start % ALL_ROUND:g} to {end % ALL_ROUND or ALL_ROUND:g}"
        kind = (f"{mount.barrels} x {mount.weapon}".replace("_", " "), mount.row.value.replace("_", " "),
                charts.guns.weapons[mount.weapon].hull.replace("_", " "), str(mount.rating),
                "shielded" if mount.shielded else "open")
        kinds.setdefault(kind, {})[mount.name] = bears
    for tube in boat.record.tubes:
        kinds.setdefault((f"{tube.size.value} torpedo", "", "", "", ""), {})[tube.name] = _launches(charts, tube)
    return [(_together(list(bearing)), *kind, _arcs(bearing)) for kind, bearing in kinds.items()]


def _launches(charts: CoastalCharts, tube: Tube) -> str:
    if tube.launch is LaunchKind.TRAINABLE:
        start, end = charts.torpedoes.beam_degrees
        return f"trained, {start:g} to {end:g} on either beam"
    if tube.launch is LaunchKind.STERN_TROUGH:
        return "stern trough: her own course"
    within = f"within {charts.torpedoes.within_degrees[tube.launch]:g} of the"
    return f"stern tube: {within} stern" if tube.launch is LaunchKind.FIXED_STERN else (
        f"{tube.launch.value.replace('_', ' ')}: {within} bow")


def _together(names: Sequence[str]) -> str:
    """Numbered names of one stem run together: "20 mm 1-3"."""
    stems: dict[str, list[int]] = {}
    for name in names:
        found = re.fullmatch(r"(.*\S) (\d+)", name)
        stems.setdefault(name if found is None else found[1], []).extend([] if found is None else [int(found[2])])
    return ", ".join(stem if not of else f"{stem} {of[0]}-{of[-1]}" if len(of) > 1 else f"{stem} {of[0]}"
                     for stem, of in stems.items())


def _arcs(bearing: dict[str, str]) -> str:
    arcs = list(dict.fromkeys(bearing.values()))
    if len(arcs) == 1:
        return arcs[0]
    alike = len({re.sub(r" \d+$", "", name) for name in bearing}) == 1
    return "; ".join(f"{_whose([name for name, own in bearing.items() if own == arc], alike=alike)}: {arc}" for arc in arcs)


def _whose(names: Sequence[str], *, alike: bool) -> str:
    """By their numbers alone where all weapons of the row are called the same."""
    return ", ".join(name.rpartition(" ")[2] for name in names) if alike else _together(names)


def _boxes(charts: CoastalCharts, boat: Vessel) -> Iterator[tuple[str, list[str]]]:
    record, harm = boat.record, boat.harm
    for start in range(0, record.hull_boxes, ROW):
        many = min(ROW, record.hull_boxes - start)
        label = f"hull {start + 1}-{start + many}" if many > 1 else f"hull {start + 1}"
        yield label, boxes(many, record.hull_boxes - harm.hull - start)
    if not record.ashore:
        yield "speed", [f"{'x' if setting > boat.max_setting else ''}{setting}" for setting in range(5)]
    best = max(charts.records.crew_quality.values())
    qualities = range(best, charts.damage.lowest_crew_quality - 1, -1)
    yield "crew", [f"{'x' if crew > boat.crew else ''}{f'{crew:+d}' if crew else '0'}" for crew in qualities]
    if record.damage_control:
        yield "damage control", boxes(record.damage_control, record.damage_control - boat.damage_control)
    yield from _of_weapons(boat)
    if record.reloads:
        yield "reloads", [("" if place < boat.reloads else "x") for place in range(record.reloads)]
    if boat.charges:
        yield "patterns", boxes(boat.charges, 0)
    if record.submarine:
        yield "depth", [depth.value for depth in Depth]
    if not record.ashore:
        yield "S steering", [f"{'x' if state in harm.steering else ''}{label}" for state, label in LASTING]
        yield "M, B", [f"{'x' if Machinery.NO_FASTER in harm.machinery else ''}no faster", "90 port", "90 stbd", "surprised"]
    marks = [("W", harm.suppression, charts.damage.suppression_at_most)]
    marks += [] if record.ashore else [("F", harm.fires, MARKERS), ("L", harm.floods, MARKERS)]
    yield "W, fires, leaks", [f"{'x' if place < now else ''}{letter}" for letter, now, most in marks
                              for place in range(max(now, most))]


def _of_weapons(boat: Vessel) -> Iterator[tuple[str, list[str]]]:
    """Mounts that fire and tubes that are loaded are not struck."""
    ready = {mount.name for mount in boat.mounts} | {tube.name for tube in boat.tubes}
    found: dict[str, list[str]] = {}
    for weapon in (*boat.record.mounts, *boat.record.tubes):
        stem = re.fullmatch(r"(.*\S) (\d+)", weapon.name)
        label, text = ("weapons", weapon.name) if stem is None else (stem[1], stem[2])
        found.setdefault(label, []).append(text if weapon.name in ready else f"x{text}")
    yield from found.items()
