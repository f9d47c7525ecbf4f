"""What Supremacy at Sea plays with of a ship, in the shape of her card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.sheet import (
    BATTERY_NAMES,
    GROUP_NAMES,
    TORPEDO_NAMES,
    Battery,
    Group,
    Guns,
    Radar,
)
from campaign.tactics.supremacy_at_sea.battle.state import Flight, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.damage import _overwhelmed
from campaign.tactics.supremacy_at_sea.damage_in_words import RUDDER
from campaign.tactics.supremacy_at_sea.helm import speed_limits, top_speed
from tests.tabletop.figures.reading import Card, Row, boxes

WAYS = {"level": "level bombing", "dive": "dive bombing", "torpedo": "torpedoes", "strafe": "strafing"}
FAR_AWAY, LATE = 1e6, 99


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """SAS-T2, SAS-T6, SAS-T7 Points, engines, salvos and banks as the battle begins with them."""
    charts = charts_in(book)
    if (flight := battle.flights.get(ship)) is not None:
        return _of_aircraft(charts, flight)
    vessel: Vessel = battle.vessels[ship]
    rows, notes = _hull(charts, vessel)
    tables: dict[str, Sequence[Row]] = {}
    if vessel.sheet.batteries:
        tables["Own gun lines"] = _lines(charts, vessel)
        _salvos(vessel, rows, notes)
    loaded = {bank.name for bank in vessel.loaded()}
    for bank in vessel.sheet.banks:
        sided = bank.side != "both" and bank.side not in bank.name
        rows[f"{bank.name}, {bank.side}" if sided else bank.name] = boxes(bank.tubes, 0 if bank.name in loaded else bank.tubes)
    return Card(_facts(charts, vessel), tables, rows, notes, list(_told(vessel)))


def _told(vessel: Vessel) -> Iterator[str]:
    """SAS-C6.1 Where each mount bears, and what has not passed of old damage."""
    arcs: dict[str, list[str]] = {}
    for post in (post for guns in vessel.sheet.batteries for post in guns.posts):
        bears = " and ".join(f"{start:03.0f} to {end:03.0f}" for start, end in post.arcs)
        arcs.setdefault(bears, []).append(post.letter or post.name)
    if arcs:
        yield " ".join(f"{', '.join(names)}: {bears}." for bears, names in arcs.items())
    if vessel.rudder.state is not RudderState.SOUND:
        yield f"Rudder {RUDDER[vessel.rudder.state]}."
    if vessel.mains_for_good:
        yield f"Mains {vessel.mains_for_good:+d} columns for good."
    for gone, what in ((vessel.aircraft_out, "Aircraft"), (vessel.lights_out, "Searchlights"), (vessel.radar_out, "Radar")):
        if gone:
            yield f"{what} out."


def _of_aircraft(charts: SupremacyCharts, flight: Flight) -> Card:
    elements = len(range(0, flight.aircraft, charts.environment.air.aircraft_an_element))
    facts = {"Attacks by": WAYS[flight.way], "Comes in turn": str(flight.from_turn), "Elements": str(elements)}
    if flight.bomb:
        facts["Bomb"] = f"{flight.bomb.removeprefix('kg_')} kg"
    return Card(facts, {}, {"Aircraft lost": boxes(flight.sent, flight.sent - flight.aircraft)})


def _facts(charts: SupremacyCharts, vessel: Vessel) -> dict[str, str]:
    sheet = vessel.sheet
    bare = not (sheet.belt or sheet.deck or sheet.turret)
    least = next(points for points in range(sheet.sink_points + 1) if _overwhelmed(charts, replace(vessel, turn_points=points)))
    found = {
        "Kind": sheet.kind, "Size as a target": f"{sheet.size:+d}" if sheet.size else "0",
        "Belt / deck / turret": "none" if bare else f"{sheet.belt:g} / {sheet.deck:g} / {sheet.turret:g} in",
        "Bulge": "yes" if sheet.bulge else "no", "AA high / low": f"{sheet.aa_high} / {sheet.aa_low}",
        "Sink points": str(sheet.sink_points), "Lost in one turn, overwhelms": str(least),
    }
    for guns in sheet.batteries:
        barrels = sum(post.guns for post in guns.posts)
        name = BATTERY_NAMES[guns.battery].capitalize()
        found[name] = f'{barrels}x{guns.calibre_in:g}", {guns.points} a hit, {guns.salvos} salvos'
    if sheet.kind != "battery":
        found |= _moving(charts, vessel)
    for label, there, what in (("Turns", sheet.sharp, "sharp circle"), ("Gunners", sheet.crew_columns, "0"),
                               ("Radar", sheet.radar is not Radar.NONE, sheet.radar.value),
                               ("Searchlights", sheet.searchlights and not vessel.lights_out, "yes")):
        if there:
            found[label] = f"{sheet.crew_columns:+d} columns" if label == "Gunners" else what
    if sheet.banks:
        kinds = dict.fromkeys(bank.type for bank in sheet.banks)
        assert all(charts.torpedoes.types[kind].settings for kind in kinds), "what a ship carries runs"
        found["Torpedoes"] = ", ".join(TORPEDO_NAMES[kind] for kind in kinds)
    return found


def _moving(charts: SupremacyCharts, vessel: Vessel) -> dict[str, str]:
    """SAS-B1.3e What the law of moves lets a sound ship do from half her speed, to the step in which speeds are ordered."""
    top, step = top_speed(charts, vessel), 2 * charts.movement.order_step_u
    sound = replace(vessel, knots_lost=0.0, engine_rooms=0, start_points=0.0, slow_to=vessel.sheet.speed)
    quick = replace(sound, sheet=replace(vessel.sheet, speed=100.0), slow_to=100.0, speed=0.0)
    gain = speed_limits(charts, quick, LATE, 0).fastest
    loss = 100.0 - speed_limits(charts, replace(quick, speed=100.0), LATE, 0).slowest
    assert gain % step == 0
    return {
        "Speed": f"{top:g} of {vessel.sheet.speed:g} kn ({top / 2:g} in a turn)", "Faster by": f"{gain:g} kn",
        "Slower by": f"{vessel.sheet.speed * loss / 100:g} kn",
        "Begins at": f"{vessel.speed:g} kn on {vessel.pose.course_degrees:03.0f}",
    }


def _hull(charts: SupremacyCharts, vessel: Vessel) -> tuple[dict[str, list[str]], dict[str, str]]:
    sheet = vessel.sheet
    notes: dict[str, str] = {}
    step = sheet.batteries[0].points if sheet.batteries else 30
    while sheet.sink_points > 40 * step:
        step += sheet.batteries[0].points if sheet.batteries else 30
    rungs = [*range(step, sheet.sink_points, step), sheet.sink_points]
    whole = [rung for rung in range(step, sheet.sink_points + step, step) if rung <= vessel.lost]
    rows = {"Points lost": boxes(len(rungs), len(whole), list(map(str, rungs)))}
    if over := vessel.lost - step * len(range(step, int(vessel.lost) + 1, step)):
        notes["Points lost"] = f"{vessel.lost:g} lost so far, {over:g} over the last box"
    if sheet.kind == "battery":
        return rows, notes
    gone: list[str] = []
    while "all" not in gone:
        fast = replace(vessel, sheet=replace(sheet, speed=100.0), slow_to=100.0, knots_lost=0.0, start_points=0.0,
                       engine_rooms=len(gone) + 1)
        left = top_speed(charts, fast)
        gone.append(f"-{100 - left:g}%" if left else "all")
    label = f"Engine rooms ({sheet.track})" if sheet.track else "Engine rooms"
    rows[label] = boxes(len(gone), vessel.engine_rooms, gone)
    if vessel.knots_lost:
        notes[label] = f"{vessel.knots_lost:g} kn lost besides"
    if sheet.smoke:
        rows["Smoke"] = boxes(sheet.smoke, sheet.smoke - vessel.smoke_left)
    return rows, notes


def _salvos(vessel: Vessel, rows: dict[str, list[str]], notes: dict[str, str]) -> None:
    for guns in vessel.sheet.batteries:
        name = BATTERY_NAMES[guns.battery].capitalize()
        for post in guns.posts if guns.battery is Battery.MN else ():
            assert post.group is not None
            label = f"{post.called} {post.guns}x {GROUP_NAMES[post.group]}"
            working = post in vessel.working(guns)
            _magazine(label, guns, vessel.quarters(guns.battery, post, post.group) if working else 0, rows, notes)
            if not working:
                notes[label] = "out of action"
        if guns.battery is not Battery.MN:
            for group in (group for group in guns.groups if group in (Group.PORT, Group.STARBOARD)):
                left = vessel.quarters(guns.battery, guns.posts[0], group)
                _magazine(f"{name} {GROUP_NAMES[group]}", guns, left, rows, notes)
            working_names = {post.name for post in vessel.working(guns)}
            rows[f"{name}, mounts"] = [f"{'' if post.name in working_names else 'x'}{post.name}" for post in guns.posts]


def _magazine(label: str, guns: Guns, quarters: int, rows: dict[str, list[str]], notes: dict[str, str]) -> None:
    """A box is four quarters of a salvo, and one of which a part is left is not struck."""
    rows[label] = boxes(guns.salvos, sum(4 * salvo >= quarters for salvo in range(guns.salvos)))
    if quarters % 4:
        notes[label] = f"and {quarters % 4}/4 of a salvo"


def _lines(charts: SupremacyCharts, vessel: Vessel) -> list[Row]:
    """SAS-T7 For each range that is printed, the row of the chart that the engine takes for it."""
    table = charts.hit_table
    ranges = sorted({row.range for guns in vessel.sheet.batteries for row in table.line(guns.line).rows})
    found: list[Row] = []
    for guns in vessel.sheet.batteries:
        line = table.line(guns.line)
        rows = [line.row(far) if any(own.range == far for own in line.rows) else None for far in ranges]
        found.append((f'{guns.calibre_in:g}" column', *("" if row is None else str(row.column) for row in rows)))
        found.append((f'{guns.calibre_in:g}" belt/deck',
                      *("" if row is None else f"{row.belt:g}/{row.deck:g}" for row in rows)))
    return found
