"""What Surface Fire plays with of a ship, in the shape of her card."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.record import End, Radar
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel, points_left
from campaign.tactics.surface_fire.charts.classes import CARRIERS, Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in
from campaign.tactics.surface_fire.flying import allowance, endurance
from campaign.tactics.surface_fire.helm.speed import speed_lost, top_speed
from tests.tabletop.figures.reading import Card, Row, boxes


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """SF-R.1, SF-P.1 Half boxes, inches, batteries, turrets, banks and states as the battle begins with them."""
    charts = charts_in(book)
    flights = [flight for flight in battle.flights.values() if flight.unit == ship]
    vessel: Vessel | None = battle.vessels.get(ship)
    if vessel is None:
        return _of_aircraft(charts, flights)
    rows, notes = _hull(charts, vessel, sum(flight.planes for flight in flights), night=battle.night)
    tables: dict[str, Sequence[Row]] = {}
    if vessel.record.batteries:
        tables["Batteries"] = [
            (guns.rank.value, f"{sum(turret.guns for turret in vessel.working(guns))} x {guns.cal_in:g} in",
             *(f"{end} in, {pierced} mm" for end, pierced in zip(guns.gun.bands, guns.gun.pen_mm, strict=True)))
            for guns in vessel.record.batteries]
    for guns in vessel.record.batteries:
        for end in End:
            there = [turret for turret in guns.turrets if turret.end is end]
            if there:
                rows[f"{guns.rank.value}, {end.value}"] = [
                    f"{'' if turret in vessel.working(guns) else 'x'}{turret.guns}" for turret in there]
    for bank in vessel.record.banks:
        rows[f"{bank.name} ({bank.kind.value})"] = boxes(bank.tubes, bank.tubes - vessel.loaded.get(bank.name, 0))
    rows[""] = _states(vessel)
    return Card(_facts(charts, battle, engagement, vessel), tables, rows, notes)


def _of_aircraft(charts: SurfaceFireCharts, flights: Sequence[Flight]) -> Card:
    first = flights[0]
    load = first.payload
    carried = ("a torpedo" if load.torpedo else "nothing" if not load.bomb_lb else
               f"a stick of {load.stick} of {load.bomb_lb} lb" if load.stick else f"one bomb of {load.bomb_lb} lb")
    facts = {
        "Role": first.role.value.replace("_", " "),
        "Rating": f"{first.rating}{', heavy defence' if first.heavy_defence else ''}",
        "Each carries": carried, "Flies": f"{allowance(charts, replace(first, up=1)):g} in",
        "Stays up": f"{endurance(charts.air, first)} turns", "From": first.home or "elsewhere, in the air",
    }
    return Card(facts, {}, {flight.name: boxes(flight.planes, 0) for flight in flights},
                {flight.name: "an ace leads" for flight in flights if flight.ace})


def _facts(charts: SurfaceFireCharts, battle: Any, engagement: Engagement, vessel: Vessel) -> dict[str, str]:
    record, row = vessel.record, charts.classes.row(vessel.code)
    squadron = battle.squadrons[vessel.squadron]
    leads = ", leads it" if len(squadron.ships) > 1 and squadron.ships[0] == vessel.ship else ""
    full, half = (points_left(record.points, half_damaged=half, sunk=False) for half in (False, True))
    points = "Objective value, full and half" if vessel.code is Code.AK and record.points else "Points, full and half"
    rounds = engagement.sent(vessel.ship).condition.rounds_left
    deck = ", armoured deck" if record.armoured_deck else ""
    found = {
        "Squadron": f"{squadron.name}{leads}", "Class": f"{record.code.value}, size {row.size}", points: f"{full:g} / {half:g}",
        "Armour": f"{record.armour_mm} mm{', belt' if record.belt else ''}{deck}", "Turns as": row.turn_group.value,
        "Model, stand": f"{record.length_in:g} by {record.width_in:g} in",
        "AA heavy / light": f"{record.heavy_aa} / {record.light_aa}{', at three squadrons' if record.aa_split else ''}",
        "Begins at": f"{vessel.speed:g} in on {vessel.pose.course_degrees:03.0f}",
    }
    if vessel.code is Code.SS:
        fixed = charts.movement.fixed_speed_in
        found["Submerged"] = f"{fixed.submarine_submerged:g} in, surfaced {fixed.submarine_surfaced:g} in"
    if record.banks:
        sets = {0: "no reloads", 1: "1 set of reloads"}.get(vessel.reloads, f"{vessel.reloads} sets of reloads")
        found["Torpedoes"] = f"{record.make.value.replace('_', ' ')}, {sets}"
    more = (
        ("Minesweeper", record.minesweeper, "yes"), ("Searchlight", record.searchlight, "yes"),
        ("Star shell", record.star_shell, "yes"), ("Radar", record.radar is not Radar.NONE, record.radar.value),
        ("Combustible", record.combustible is not Combustible.NONE, record.combustible.value),
        ("Against submarines", record.asw, "sonar" if record.sonar else "no sonar"),
        ("Air group", record.air_group, ", ".join(f"{planes} {kind.replace('_', ' ')}" for kind, planes in record.air_group)),
        ("Rounds left, for the campaign", rounds,
         ", ".join(f"{battery.replace('_', ' ')} {round(float(left) * 100)} %" for battery, left in rounds.items())),
    )
    return found | {label: what for label, there, what in more if there}


def _hull(charts: SurfaceFireCharts, vessel: Vessel, spotters: int, *, night: bool
          ) -> tuple[dict[str, list[str]], dict[str, str]]:
    """SF-III.22 Half of the half boxes before the middle; an inch for each that damage costs, and what she makes now."""
    record, marked = vessel.record, vessel.harm.marked
    inches, lost = floor(record.max_speed_in + 0.5), speed_lost(charts, marked)
    top, sound = top_speed(charts, vessel), f"{record.max_speed_in:g} in when sound"
    slower = top < max(0.0, record.max_speed_in - lost)
    rows = {
        "Half boxes, to half": boxes(record.boxes, marked), "past half": boxes(record.boxes, marked - record.boxes),
        "Inches lost": boxes(inches, lost), "Repaired": boxes(floor(record.boxes * charts.damage.repairable_share), 0),
    }
    notes = {"Half boxes, to half": f"{marked / 2:g} of {record.boxes} boxes marked",
             "Inches lost": f"{sound}, {top:g} in as she begins" if slower else sound}
    if record.smoke:
        rows["Smoke"] = boxes(charts.movement.smoke_uses, charts.movement.smoke_uses - vessel.smoke_left)
    if spotters:
        rows["Spotters"] = boxes(spotters, 0)
        notes["Spotters"] = "stay on the catapult by night" if night else "on the catapult"
    return rows, notes


def _states(vessel: Vessel) -> list[str]:
    harm = vessel.harm
    hand = "" if harm.jam is None else harm.jam.value
    states = {
        "fire": harm.fires, "flooding": harm.flooding, "righted": False, "steering P": hand == "port",
        "steering S": hand == "starboard", "engineering": harm.engineering, "fire control": harm.fire_control,
        "bridge 1": False, "bridge 2": False, "flight deck": harm.deck_out, "aground": False, "retiring": False,
    }
    if vessel.code not in CARRIERS:
        del states["flight deck"]
    if vessel.code is Code.SS:
        states |= {"submerged": vessel.submerged, "on the bottom": False}
    return [f"{'x' if holds else ''}{state}" for state, holds in states.items()]
