"""The roster sheet of Supremacy at Sea: every box of a ship, with what is gone struck out already."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import (
    Box,
    BoxRow,
    BoxRows,
    GroundScale,
    Lines,
    Part,
    PrintedTable,
    Roster,
    Turns,
    boxes,
)
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.sheets import turns_of
from campaign.tactics.supremacy_at_sea.battle.sheet import (
    BATTERY_NAMES,
    GROUP_NAMES,
    TORPEDO_NAMES,
    Battery,
    Guns,
    Radar,
    ShipSheet,
    ladder,
)
from campaign.tactics.supremacy_at_sea.battle.state import Flight, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in, metres
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.condition import sides
from campaign.tactics.supremacy_at_sea.damage_in_words import RUDDER
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT, top_speed
from campaign.tactics.supremacy_at_sea.papers.references_of_fire import in_degrees
from campaign.tactics.supremacy_at_sea.papers.references_of_support import ATTACKS, bomb_in_words
from campaign.tactics.supremacy_at_sea.turn.opening import begin

FULL, ALL = 4, 100
HULL = "Hull, engines and smoke (strike a box of points when all of it is lost; write beside it what is over)"
MOST_STEPS = 40
SCALES = (GroundScale("inches", "in", metres(1.0), 2.54), GroundScale("centimetres", "cm", metres(1.0), 1.0))
LOG = ("Turn", "Clock", "Move", "Fire: battery, groups, target, range", "Hits", "Points", "Special")
BEGINS = "Begins at"
PIERCED = ("column", "belt/deck")
BATTERIES = {battery: name.capitalize() for battery, name in BATTERY_NAMES.items()}


def roster(book: Book, engagement: Engagement, ship: ShipId) -> Roster:
    """SAS-C6 One ship's sheet: armour, guns, points, engines, salvos and banks as they stand, and room to write."""
    charts, battle = charts_in(book), begin(book, engagement)
    if (flight := battle.flights.get(ship)) is not None:
        return _flight(charts, flight)
    vessel = battle.vessels[ship]
    parts: list[Part] = [BoxRows("Points" if vessel.ashore else HULL, tuple(_hull(charts, vessel)))]
    if vessel.sheet.batteries:
        parts.append(
            BoxRows(
                "Mounts and salvos left (a box is a full salvo; half of one: a stroke, a quarter: a dot)",
                tuple(_salvos(vessel)),
            )
        )
        parts.append(Lines("Arcs, in degrees off the bow clockwise", (arcs_of_mounts(vessel.sheet),)))
        parts.append(_gun_lines(charts, vessel.sheet))
    if vessel.sheet.banks:
        parts.append(
            BoxRows(
                "Torpedo banks (strike out once launched or lost; one without a side bears on either; loads are secret)",
                tuple(_banks(vessel)),
            )
        )
    parts.append(Lines("Special damage in force", (*_lasting(vessel), "", "")))
    return Roster(ship, tuple(_facts(charts, vessel)), tuple(parts), LOG, frozenset({BEGINS}))


def _flight(charts: SupremacyCharts, flight: Flight) -> Roster:
    """SAS-GAP-07.7 A unit of aircraft: how it attacks, from which turn, and a box for each to strike out."""
    air = charts.environment.air
    facts = (
        ("Attacks by", ATTACKS[flight.way]),
        *((("Bomb", bomb_in_words(flight.bomb)),) if flight.bomb else ()),
        ("Comes in turn", str(flight.from_turn)),
        ("Elements", str(-(-flight.aircraft // air.aircraft_an_element))),
    )
    lost = BoxRow("Aircraft lost", boxes(flight.sent, flight.sent - flight.aircraft))
    return Roster(flight.ship, facts, (BoxRows("Strength", (lost,)), Lines("Whom it attacked, and with what effect", ("",))))


def turns(book: Book, engagement: Engagement) -> Turns:
    """SAS-A6, SAS-GAP-19 Turns of five minutes, to the hour to stop, else to the limit of the chart."""
    charts = charts_in(book)
    return turns_of(
        engagement, "turn", charts.movement.turn_minutes, charts.environment.battle.turn_limit, on_full_minutes=True
    )


def move_m(book: Book, knots: float) -> float:
    """SAS-B1.1 A ship of so many knots moves half as many units in a turn."""
    return metres(knots / KN_A_UNIT)


def _facts(charts: SupremacyCharts, vessel: Vessel) -> list[tuple[str, str]]:
    sheet = vessel.sheet
    return [
        ("Kind", sheet.kind),
        ("Size as a target", f"{sheet.size:+d}" if sheet.size else "0"),
        ("Belt / deck / turret", f"{sheet.belt:g} / {sheet.deck:g} / {sheet.turret:g} in" if not sheet.unarmoured else "none"),
        ("Bulge", "yes" if sheet.bulge else "no"),
        ("AA high / low", f"{sheet.aa_high} / {sheet.aa_low}"),
        *(
            (BATTERIES[guns.battery], f'{guns.barrels}x{guns.calibre_in:g}", {guns.points} a hit, {guns.salvos} salvos')
            for guns in sheet.batteries
        ),
        ("Sink points", str(sheet.sink_points)),
        ("Lost in one turn, overwhelms", str(ceil(sheet.sink_points * charts.fire.overwhelmed_from))),
        *(() if vessel.ashore else _moving(charts, vessel)),
        *((("Turns", "sharp circle"),) if sheet.sharp else ()),
        *(
            (("Torpedoes", ", ".join(dict.fromkeys(TORPEDO_NAMES.get(bank.type, bank.type) for bank in sheet.banks))),)
            if sheet.banks
            else ()
        ),
        *((("Gunners", f"{sheet.crew_columns:+d} columns"),) if sheet.crew_columns else ()),
        *((("Radar", sheet.radar.value),) if sheet.radar is not Radar.NONE else ()),
        *((("Searchlights", "yes"),) if sheet.searchlights and not vessel.lights_out else ()),
    ]


def _moving(charts: SupremacyCharts, vessel: Vessel) -> Iterator[tuple[str, str]]:
    sheet, now = vessel.sheet, top_speed(charts, vessel)
    yield "Speed", f"{now:g} of {sheet.speed:g} kn ({now / KN_A_UNIT:g} in a turn)"
    yield "Faster by", f"{sheet.acceleration} kn"
    yield "Slower by", f"{sheet.speed * charts.movement.deceleration_share:g} kn"
    yield BEGINS, f"{vessel.speed:g} kn on {vessel.pose.course_degrees:03.0f}"


def _hull(charts: SupremacyCharts, vessel: Vessel) -> list[BoxRow]:
    """SAS-T2.1 The ladder counts in hits of the ship's own main guns; a long one counts in several."""
    sheet = vessel.sheet
    step = sheet.main_points
    rungs = ceil(sheet.sink_points / step)
    step *= ceil(rungs / MOST_STEPS)
    points = ladder(step, ceil(sheet.sink_points / step))
    ticks = [Box(str(min(point, sheet.sink_points)), point <= vessel.lost) for point in points]
    over = vessel.lost - step * int(vessel.lost // step)
    found = [BoxRow("Points lost", tuple(ticks), f"{vessel.lost:g} lost so far, {over:g} over the last box" if over else "")]
    if vessel.ashore:
        return found
    losses = charts.fire.engine_rooms[sheet.track] if sheet.track else charts.unarmoured.engine_room_losses
    texts = tuple("all" if percent == ALL else f"-{percent}%" for percent in losses)
    track = f" ({sheet.track})" if sheet.track else ""
    found.append(BoxRow(f"Engine rooms{track}", boxes(len(texts), vessel.engine_rooms, texts), _knots(vessel)))
    if sheet.smoke:
        found.append(BoxRow("Smoke", boxes(sheet.smoke, sheet.smoke - vessel.smoke_left)))
    return found


def _knots(vessel: Vessel) -> str:
    return f"{vessel.knots_lost:g} kn lost besides" if vessel.knots_lost else ""


def _salvos(vessel: Vessel) -> list[BoxRow]:
    found = []
    for guns in vessel.sheet.batteries:
        if guns.battery is Battery.MN:
            for post in guns.posts:
                left = vessel.magazine.get(f"{guns.battery.value}.{post.name}", 0)
                group = GROUP_NAMES[post.group] if post.group else ""
                found.append(_mount(f"{post.called} {post.guns}x {group}", guns, left, lost=post.name in vessel.out))
            continue
        for side in sides(guns):
            left = vessel.magazine.get(f"{guns.battery.value}.{side.value}", 0)
            found.append(_mount(f"{BATTERIES[guns.battery]} {GROUP_NAMES[side]}", guns, left, lost=False))
        mounts = tuple(Box(post.name, post.name in vessel.out) for post in guns.posts)
        found.append(BoxRow(f"{BATTERIES[guns.battery]}, mounts", mounts))
    return found


def _mount(label: str, guns: Guns, quarters: int, *, lost: bool) -> BoxRow:
    """Salvos are struck from the left; a mount that is out has none."""
    whole, part = divmod(quarters, FULL)
    if lost:
        return BoxRow(label, boxes(guns.salvos, guns.salvos), "out of action")
    return BoxRow(
        label, boxes(guns.salvos, guns.salvos - whole - (1 if part else 0)), f"and {part}/4 of a salvo" if part else ""
    )


def arcs_of_mounts(sheet: ShipSheet) -> str:
    """SAS-C6.1 Where each mount bears, mounts of one arc together."""
    found: dict[str, list[str]] = {}
    for guns in sheet.batteries:
        for post in guns.posts:
            found.setdefault(in_degrees(post.arcs), []).append(post.called)
    return ". ".join(f"{', '.join(names)}: {arcs}" for arcs, names in found.items()) + "."


def _gun_lines(charts: SupremacyCharts, sheet: ShipSheet) -> PrintedTable:
    """SAS-T7 Only the lines of the guns that she has."""
    lines = [(guns, charts.hit_table.line(guns.line)) for guns in sheet.batteries]
    ranges = sorted({row.range for _, line in lines for row in line.rows})
    rows: list[tuple[str, ...]] = []
    for guns, line in lines:
        printed = {row.range: row for row in line.rows}
        cells = [
            (f"{printed[far].column}", f"{printed[far].belt:g}/{printed[far].deck:g}") if far in printed else ("", "")
            for far in ranges
        ]
        rows += [(f'{guns.calibre_in:g}" {what}', *(cell[place] for cell in cells)) for place, what in enumerate(PIERCED)]
    return PrintedTable(
        "Own gun lines: to this range in units, column, and armour pierced",
        ("Range to", *(f"{distance:g}" for distance in ranges)),
        tuple(rows),
    )


def _banks(vessel: Vessel) -> list[BoxRow]:
    loaded = {bank.name for bank in vessel.loaded()}
    return [
        BoxRow(
            bank.name if bank.side == "both" or bank.side in bank.name else f"{bank.name}, {bank.side}",
            boxes(bank.tubes, 0 if bank.name in loaded else bank.tubes),
        )
        for bank in vessel.sheet.banks
    ]


def _lasting(vessel: Vessel) -> list[str]:
    found = []
    if vessel.rudder.state is not RudderState.SOUND:
        found.append(f"Rudder {RUDDER[vessel.rudder.state]}.")
    if vessel.mains_for_good:
        found.append(f"Mains {vessel.mains_for_good:+d} columns for good.")
    for gone, what in ((vessel.aircraft_out, "Aircraft"), (vessel.lights_out, "Searchlights"), (vessel.radar_out, "Radar")):
        if gone:
            found.append(f"{what} out.")
    return found
