"""The roster of Surface Fire: every box of a ship, with what is gone struck out already."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, GroundScale, Part, PrintedTable, Roster, Turns, boxes
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.sheets import turns_of
from campaign.tactics.surface_fire.battle.record import End, Radar
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.classes import CARRIERS, Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in, metres
from campaign.tactics.surface_fire.flying import allowance, endurance
from campaign.tactics.surface_fire.helm.speed import max_speed, speed_lost, top_speed
from campaign.tactics.surface_fire.hits import ceiling
from campaign.tactics.surface_fire.ships.ratings import speed_in
from campaign.tactics.surface_fire.turn.opening import begin

SCALES = (GroundScale("inches", "in", metres(1.0), 2.54), GroundScale("centimetres", "cm", metres(1.0), 1.0))
LOG = ("Turn", "Clock", "Orders", "Torpedoes", "Fire: battery, target, times", "Boxes", "States")
AIR_LOG = ("Turn", "Clock", "Towards", "Level", "Fights", "Flak", "Attack")
SQUADRON, BEGINS = "Squadron", "Begins at"
FLIGHT_DECK = "flight deck"
STATES = (
    "fire",
    "flooding",
    "righted",
    "steering P",
    "steering S",
    "engineering",
    "fire control",
    "bridge 1",
    "bridge 2",
    FLIGHT_DECK,
    "aground",
    "retiring",
)
BLANK_RECORDS = 4


def roster(book: Book, engagement: Engagement, ship: ShipId) -> Roster:
    """SF-P.1 One unit's paper: boxes in halves, speed, batteries and turrets, torpedoes, smoke, states."""
    charts, battle = charts_in(book), begin(book, engagement)
    vessel = battle.vessels.get(ship)
    if vessel is None:
        return _of_aircraft(charts, ship, [flight for flight in battle.flights.values() if flight.unit == ship])
    spotters = sum(flight.planes for flight in battle.flights.values() if flight.unit == ship)
    parts: list[Part] = [BoxRows("Hull, speed, repairs and smoke", tuple(_hull(charts, vessel, spotters, night=battle.night)))]
    if vessel.record.batteries:
        parts += [_batteries(vessel), BoxRows("Turrets (strike out what is lost)", tuple(_turrets(vessel)))]
    if vessel.record.banks:
        parts.append(BoxRows("Torpedoes ready, by bank", tuple(_banks(vessel))))
        parts.append(
            PrintedTable(
                "Torpedoes launched, written before anybody moves",
                ("Turn", "Name", "Number", "Bearing", "Depth S or D", "Side P or S"),
                blank=BLANK_RECORDS,
            )
        )
    parts.append(BoxRows("States", (BoxRow("", tuple(Box(state, state in _in_force(vessel)) for state in _states(vessel))),)))
    left = engagement.sent(ship).condition.rounds_left
    rounds = ", ".join(f"{battery.replace('_', ' ')} {round(100 * float(share))} %" for battery, share in left.items())
    stores = (("Rounds left, for the campaign", rounds),) if rounds else ()
    squadron = battle.squadrons[vessel.squadron]
    leads = ", leads it" if squadron.ships[0] == ship and len(squadron.ships) > 1 else ""
    return Roster(ship, ((SQUADRON, f"{squadron.name}{leads}"), *_facts(charts, vessel), *stores), tuple(parts), LOG,
                  frozenset({SQUADRON, BEGINS}))


def turns(book: Book, engagement: Engagement) -> Turns:
    """The clock of the campaign counts fewer minutes a turn than the table prints."""
    turn = charts_in(book).turn
    return turns_of(engagement, "turn", turn.campaign_minutes, turn.options.turn_limit)


def move_m(book: Book, knots: float) -> float:
    """SF-GAP-05 An inch a turn for so many knots, to the step in which speeds are rated."""
    return metres(speed_in(charts_in(book), knots))


def _sets(count: int) -> str:
    return "no reloads" if not count else "1 set of reloads" if count == 1 else f"{count} sets of reloads"


def _facts(charts: SurfaceFireCharts, vessel: Vessel) -> list[tuple[str, str]]:
    record, row = vessel.record, charts.classes.row(vessel.code)
    return [
        ("Class", f"{record.code.value}, size {row.size}"),
        (
            "Objective value, full and half" if vessel.code is Code.AK and record.points else "Points, full and half",
            f"{record.points} / {record.points / 2:g}",
        ),
        (
            "Armour",
            f"{record.armour_mm} mm{', belt' if record.belt else ''}{', armoured deck' if record.armoured_deck else ''}",
        ),
        ("Turns as", row.turn_group.value),
        ("Model, stand", f"{record.length_in:g} by {record.width_in:g} in"),
        *((("Submerged", _under_water(charts)),) if record.code is Code.SS else ()),
        *((("Minesweeper", "yes"),) if record.minesweeper else ()),
        *((("Combustible", record.combustible.value),) if record.combustible is not Combustible.NONE else ()),
        ("AA heavy / light", f"{record.heavy_aa} / {record.light_aa}{', at three squadrons' if record.aa_split else ''}"),
        (BEGINS, f"{vessel.speed:g} in on {vessel.pose.course_degrees:03.0f}"),
        *((("Torpedoes", f"{record.make.value.replace('_', ' ')}, {_sets(vessel.reloads)}"),) if record.banks else ()),
        *((("Radar", record.radar.value),) if record.radar is not Radar.NONE else ()),
        *((("Against submarines", "sonar" if record.sonar else "no sonar"),) if record.asw else ()),
        *((("Air group", ", ".join(f"{planes} {kind.replace('_', ' ')}" for kind, planes in record.air_group)),)
          if record.air_group else ()),
        *((("Searchlight", "yes"),) if record.searchlight else ()),
        *((("Star shell", "yes"),) if record.star_shell else ()),
    ]


def _under_water(charts: SurfaceFireCharts) -> str:
    fixed = charts.movement.fixed_speed_in
    return f"{fixed.submarine_submerged:g} in, surfaced {fixed.submarine_surfaced:g} in"


def _hull(charts: SurfaceFireCharts, vessel: Vessel, spotters: int, *, night: bool) -> list[BoxRow]:
    marked, record = vessel.harm.marked, vessel.record
    halves = tuple(Box("", place < marked, _speed_below(charts, record.max_speed_in, place, vessel.half_boxes))
                    for place in range(vessel.half_boxes))
    lost = int(speed_lost(charts, marked))
    inches, sound = int(record.max_speed_in + 0.5), f"{record.max_speed_in:g} in when sound"
    rows = [
        BoxRow("Half boxes, to half", halves[: record.boxes], f"{marked / 2:g} of {record.boxes} boxes marked"),
        BoxRow("past half", halves[record.boxes :]),
        BoxRow("Inches lost", boxes(inches, min(inches, lost)), f"{sound}{_slower(charts, vessel)}"),
        BoxRow("Repaired", boxes(ceiling(charts, record.boxes))),
    ]
    if record.smoke:
        rows.append(BoxRow("Smoke", boxes(charts.movement.smoke_uses, charts.movement.smoke_uses - vessel.smoke_left)))
    if spotters:
        rows.append(BoxRow("Spotters", boxes(spotters), "stay on the catapult by night" if night else "on the catapult"))
    return rows


def _slower(charts: SurfaceFireCharts, vessel: Vessel) -> str:
    """SF-III.22 What she makes as she begins, where engines or fuel leave her less than her boxes do."""
    top, record = top_speed(charts, vessel), vessel.record
    return "" if top == max_speed(charts, record.max_speed_in, vessel.harm.marked, 0) else f", {top:g} in as she begins"


def _speed_below(charts: SurfaceFireCharts, max_speed_in: float, place: int, half_boxes: int) -> str:
    """SF-VII.21 The inches left once this half box is marked, beneath each that costs one; with the last of them she sinks."""
    lost = speed_lost(charts, place + 1)
    afloat = place + 1 < half_boxes
    return f"{max(0.0, max_speed_in - lost):g}" if afloat and lost > speed_lost(charts, place) else ""


def _batteries(vessel: Vessel) -> PrintedTable:
    rows = tuple(
        (
            guns.rank.value,
            f"{vessel.guns_left(guns)} x {guns.cal_in:g} in",
            *(f"{end} in, {pen} mm" for end, pen in zip(guns.gun.bands, guns.gun.pen_mm, strict=True)),
        )
        for guns in vessel.record.batteries
    )
    return PrintedTable("Batteries: to this range, armour pierced", ("Battery", "Guns", "Short", "Medium", "Long"), rows)


def _turrets(vessel: Vessel) -> list[BoxRow]:
    found = []
    for guns in vessel.record.batteries:
        for end in End:
            turrets = [turret for turret in guns.turrets if turret.end is end]
            if turrets:
                found.append(
                    BoxRow(
                        f"{guns.rank.value}, {end.value}",
                        tuple(Box(str(turret.guns), turret.name in vessel.harm.turrets) for turret in turrets),
                    )
                )
    return found


def _banks(vessel: Vessel) -> list[BoxRow]:
    return [
        BoxRow(f"{bank.name} ({bank.kind.value})", boxes(bank.tubes, bank.tubes - vessel.loaded.get(bank.name, 0)))
        for bank in vessel.record.banks
    ]


def _states(vessel: Vessel) -> tuple[str, ...]:
    """Those that she can come into."""
    deck = vessel.code in CARRIERS
    own = tuple(state for state in STATES if deck or state != FLIGHT_DECK)
    return (*own, "submerged", "on the bottom") if vessel.code is Code.SS else own


def _in_force(vessel: Vessel) -> set[str]:
    harm = vessel.harm
    states = {
        "fire": harm.fires > 0,
        "flooding": harm.flooding,
        "engineering": harm.engineering > 0,
        "fire control": harm.fire_control,
        FLIGHT_DECK: harm.deck_out,
        "submerged": vessel.submerged,
        "steering P": harm.jam is not None and harm.jam.value == "port",
        "steering S": harm.jam is not None and harm.jam.value == "starboard",
    }
    return {state for state, holds in states.items() if holds}


def _of_aircraft(charts: SurfaceFireCharts, ship: ShipId, flights: list[Flight]) -> Roster:
    """One box for each plane, and the values of their type."""
    rows = tuple(BoxRow(flight.name, boxes(flight.planes), "an ace leads" if flight.ace else "") for flight in flights)
    first, air = flights[0], charts.air
    facts = (
        ("Role", first.role.value.replace("_", " ")),
        ("Rating", f"{first.rating}{', heavy defence' if first.heavy_defence else ''}"),
        ("Each carries", _load(first)),
        ("Flies", f"{allowance(charts, replace(first, up=1)):g} in"),
        ("Stays up", f"{endurance(air, first)} turns"),
        ("From", first.home or "elsewhere, in the air"),
    )
    return Roster(ship, facts, (BoxRows("Squadrons, a box a plane", rows),), AIR_LOG)


def _load(flight: Flight) -> str:
    payload = flight.payload
    if payload.torpedo:
        return "a torpedo"
    if not payload.bomb_lb:
        return "nothing"
    return f"a stick of {payload.stick} of {payload.bomb_lb} lb" if payload.stick else f"one bomb of {payload.bomb_lb} lb"
