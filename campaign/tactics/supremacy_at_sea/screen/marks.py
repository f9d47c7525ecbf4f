"""What the plot of a battle is marked with: arcs and reach, tracks, fire that fell, and how each ship is."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Shots, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Pose
from campaign.tactics.supremacy_at_sea.battle.orders import Order, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.sheet import BATTERY_NAMES, GROUP_NAMES, Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres
from campaign.tactics.supremacy_at_sea.fire.gunnery import FULL
from campaign.tactics.supremacy_at_sea.fire.shots import silenced
from campaign.tactics.supremacy_at_sea.fire.torpedoes import arcs_of, may_launch
from campaign.tactics.supremacy_at_sea.manoeuvre.speed import track_of


def arcs(charts: SupremacyCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where guns and tubes that are still there bear and how far they reach, open to all; what is loaded is not."""
    for guns in vessel.sheet.batteries:
        reach = metres(charts.hit_table.line(guns.line).rows[-1].range)
        mute = silenced(vessel, guns.battery, battle.turn)
        found: dict[tuple[float, float], tuple[list[str], bool]] = {}
        for post in vessel.working(guns):
            groups = [post.group] if post.group else [Group.PORT, Group.STARBOARD]
            loaded = not own or any(vessel.quarters(guns.battery, post, group) > 0 for group in groups)
            for arc in post.arcs:
                names, ready = found.get(arc, ([], False))
                words = [GROUP_NAMES[group] for group in groups]
                found[arc] = ([*names, *(word for word in words if word not in names)], ready or (loaded and not mute))
        for (start, end), (names, ready) in found.items():
            yield Arc(Weapon.GUNS, f"{BATTERY_NAMES[guns.battery]} {' and '.join(names)}", start, end, reach, ready)
    loaded_banks = {bank.name for bank in vessel.loaded()}
    silent = not may_launch(vessel, battle.turn)
    for bank in vessel.banks():
        reach = metres(max((far for _, far in charts.torpedoes.types[bank.type].settings), default=0.0))
        for start, end in arcs_of(bank):
            yield Arc(Weapon.TORPEDOES, bank.name, start, end, reach, not silent and (not own or bank.name in loaded_banks))


def gauges(vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Points lost are open; torpedoes fired and smoke used up are one's own."""
    yield Gauge("points", min(vessel.lost, vessel.sheet.sink_points), vessel.sheet.sink_points)
    tubes = sum(bank.tubes for bank in vessel.sheet.banks)
    if own and tubes:
        yield Gauge("torpedoes", tubes - sum(bank.tubes for bank in vessel.loaded()), tubes)
    elif tubes:
        yield Gauge("tubes", tubes - sum(bank.tubes for bank in vessel.banks()), tubes)
    if own and vessel.sheet.smoke:
        yield Gauge("smoke", vessel.sheet.smoke - vessel.smoke_left, vessel.sheet.smoke)


def notes(vessel: Vessel, *, own: bool) -> Iterator[tuple[str, str]]:
    """What is out of action, and for one's own eyes how many salvos are left and what goes on below."""
    jammed = [f"turret {name} (jammed)" for name in vessel.sheet.called(vessel.jammed)]
    others = [words for words, out in (("aircraft", vessel.aircraft_out), ("searchlights", vessel.lights_out),
                                       ("radar", vessel.radar_out)) if out]
    if lost := [*vessel.sheet.called(vessel.out), *jammed, *others]:
        yield "out of action", ", ".join(lost)
    fires = ["on fire" if vessel.fire == 1 else "burns fiercely"] if vessel.fire else []
    fires += ["oil burns"] if vessel.oil_fire else []
    if fires:
        yield "fire", ", ".join(fires)
    if vessel.floods:
        yield "flooding", str(len(vessel.floods)) if own else "yes"
    if vessel.activity.light_on is not None:
        yield "searchlight", "shines"
    if not own:
        return
    for guns in vessel.sheet.batteries:
        if words := _salvos(vessel, guns.battery):
            yield f"{BATTERY_NAMES[guns.battery]}: salvos left", words
    if vessel.fuel_burnt:
        yield "fuel burnt", f"{vessel.fuel_burnt:.1f} of {vessel.sheet.fuel_load:g}"
    if vessel.knots_lost or vessel.engine_rooms:
        yield "engines", f"{vessel.knots_lost:g} kn and {vessel.engine_rooms} engine rooms lost"


def _salvos(vessel: Vessel, battery: Battery) -> str:
    guns = vessel.sheet.guns(battery)
    if guns is None:
        return ""
    if battery is Battery.MN:
        left = [(post.called, vessel.quarters(battery, post, post.group)) for post in vessel.working(guns) if post.group]
    else:
        left = [(GROUP_NAMES[group], vessel.quarters(battery, guns.posts[0], group)) for group in guns.groups]
    return ", ".join(f"{name} {quarters / FULL:g} of {guns.salvos}" for name, quarters in left)


def tracks(battle: Battle, side: Side | None) -> Iterator[Trail]:
    """Where ships steamed in the last turns; an enemy's way is broken off where nobody saw her."""
    for vessel in battle.vessels.values():
        line: list[tuple[float, float]] = []
        last = 0
        for wake in vessel.wakes:
            if side is not None and side not in wake.readers:
                continue
            if line and wake.turn != last + 1:
                yield Trail(str(vessel.ship), tuple(line))
                line = []
            line += [(round(point.x_m, 1), round(point.y_m, 1)) for point in (wake.points[1:] if line else wake.points)]
            last = wake.turn
        if line:
            yield Trail(str(vessel.ship), tuple(line))


def shots_known(battle: Battle, known: frozenset[str]) -> tuple[Shots, ...]:
    """Fire of this turn, or of the last while ships have not moved, between ships that a side knows of."""
    fallen = battle.shots_before if battle.step is Step.MOVES else battle.shots
    return tuple(shell for shell in fallen if shell.ship in known and shell.target in known)


def traces(charts: SupremacyCharts, battle_tokens: dict[ShipId, Pose], order: Order) -> Iterator[Trail]:
    """Where written moves would lead if nothing got in the way."""
    if not isinstance(order, WriteMoves):
        return
    for move in order.moves:
        pose = battle_tokens.get(move.ship)
        if pose is not None:
            points = track_of(charts, pose, move.legs).points()
            yield Trail(str(move.ship), tuple((round(point.x_m, 1), round(point.y_m, 1)) for point in points))
