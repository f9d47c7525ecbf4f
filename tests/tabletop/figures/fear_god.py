"""What Fear God and Dread Nought plays with of a unit, boat by boat, in the shape of its card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Effect, Harm, Peril, Rudder
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.vessel import Flight, Vessel
from campaign.tactics.fear_god.charts.air import Control
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.terms import Band, Battery, Depth
from campaign.tactics.fear_god.charts.weapons import Height
from campaign.tactics.fear_god.helm import caps
from tests.tabletop.figures.reading import Card, Row, boxes

PIECES, ENGINES, PERCENT, A_ROW, ALL_ROUND = 20, 4, 20, 8, 360


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """FG-6R-record Points, speeds, guns, rounds and torpedoes of each boat as the battle begins with them."""
    charts, sent = charts_in(book), engagement.sent(ship)
    if sent.arm is Arm.AIRCRAFT:
        return _of_aircraft(battle.flights[ship])
    boats: list[Vessel] = [vessel for vessel in battle.vessels.values() if vessel.unit == ship]
    record = boats[0].record
    facts = _facts(charts, record)
    if len(boats) > 1:
        facts["boats"] = str(len(boats))
        assert all(boat.rounds == boats[0].rounds for boat in boats), "one table of rounds is true of all boats"
    tables: dict[str, Sequence[Row]] = {"Damage and speed": _levels(charts, record)}
    if record.mounts:
        tables["Guns"] = _guns(record)
        of_class = book.oob.classes.get(sent.ship_class)
        stored = {} if of_class is None else {mount.name: mount.battery for mount in of_class.guns}
        tables["Mounts"] = [
            (mount.name, mount.battery.value if mount.hand is None else f"{mount.battery.value}, {mount.hand.value}",
             f"{mount.barrels} x {mount.sheet.mm:g} mm", _arcs(mount.arcs), str(boats[0].rounds.get(mount.name, 0)),
             stored.get(mount.name, "-").replace("_", " ").replace("aa", "AA"))
            for mount in record.mounts]
    if record.tubes:
        tables["Torpedoes"] = [
            (tube.name, f"{tube.tubes} x {tube.sheet.name}", str(tube.sheet.damage),
             "; ".join(f"{run:,} yd at {knots} kn" for run, knots in tube.sheet.settings), _arcs(tube.arcs),
             "" if tube.above_water else "submerged")
            for tube in record.tubes]
    rows: dict[str, list[str]] = {}
    notes: dict[str, str] = {}
    for place, boat in enumerate(boats, 1):
        first = "" if len(boats) == 1 else f"{place} "
        rows |= {f"{first}{label}": row for label, row in _boxes(charts, boat)}
        if note := _slower(charts, boat):
            notes[f"{first}speed"] = note
    return Card(facts, tables, rows, notes)


def _of_aircraft(flight: Flight) -> Card:
    bombs = f"{flight.bombs} bombs of {flight.bomb_lb:g} lb each"
    load = "nothing" if not flight.loaded else "torpedoes" if flight.torpedo else bombs
    loaded = {"loaded": boxes(flight.loaded, 0)} if flight.loaded else {}
    facts = {"knots": f"{flight.knots:g}", "load": load, "guns": str(flight.guns)}
    if (airship := flight.airship) is None:
        return Card(facts, {}, {"planes": boxes(flight.planes, 0), **loaded})
    facts["gas"] = "helium" if airship.helium else "hydrogen"
    return Card(facts, {}, {
        "gas cells lost": boxes(airship.cells, airship.cells_lost),
        "engines lost": boxes(airship.engines, airship.engines_lost),
        "fuel gone": boxes(4, airship.fuel_lost, ["1 of 4", "2 of 4", "3 of 4", "4 of 4"]),
        "control lost": [f"{'x' if part.value in airship.control_lost else ''}{part.value}" for part in Control],
        "gondola": [f"{'x' if airship.comms_lost else ''}wireless", f"{'x' if airship.gondola_fire else ''}on fire"],
        "height": [height.value for height in Height], **loaded,
    }, {"height": f"begins {airship.height.value}"})


def _facts(charts: FearGodCharts, record: Record) -> dict[str, str]:
    minor, major, severe = charts.casualties.bounds(record.size, record.era)
    move, size = charts.movement, record.size
    fitted = {"radar": record.radar, "sonar": record.sonar, "star shell": record.star_shell, "smoke": record.smoke,
              "paravanes": record.paravanes, "flight deck": record.flight_deck, "tug": record.tug}
    found = {
        "size": f"{size.value}, {record.kind.value}", "points": str(record.points),
        "belt/deck/underwater": f"{record.belt}/{record.deck}/{record.underwater}",
        "fire control": f"{record.standard.value}, {record.rangefinder.value}, ranges to {record.rangefinder_yd:,} yd, "
                        f"directors {record.directors.get(Battery.MAIN, 0)}+{record.directors.get(Battery.OTHER, 0)}",
        "fires and floods": f"minor to {minor} %, major to {major}, severe to {severe}; year {record.era}",
        "helm": f"+{move.up_kn[size]} -{move.down_kn[size]} kn a turn, {move.advance_yd[size]} yd before a turn, "
                f"-{move.loss_kn[size]} kn for 45 degrees",
        "fitted": ", ".join(label for label, there in fitted.items() if there) or "nothing more",
    }
    if record.cargo:
        found["cargo"] = ", ".join(f"{hold.name} {hold.tons}" for hold in record.cargo)
    return found


def _levels(charts: FearGodCharts, record: Record) -> list[Row]:
    """FG-8.1.1 With so many points left the engine has her so fast, and at no point fewer on the level before."""
    at = charts.movement.speed.break_points(record.points)
    left = [record.points - damage for damage in at]
    knots = [str(_knots(charts, record, points)) for points in left[:-1]]
    return [("damage", *map(str, at)), ("points left", *map(str, left)), ("knots", *knots, "sunk")]


def _knots(charts: FearGodCharts, record: Record, points: int) -> int:
    """What a ship that is hurt in nothing but her points makes."""
    return min(knots for _, knots in caps(charts, record, Harm(points, (record.underwater, record.underwater))))


def _guns(record: Record) -> list[Row]:
    sheets = {mount.sheet.gun: mount.sheet for mount in reversed(record.mounts)}
    return [
        (sheet.name, f"{sheet.mm:g}", str(sheet.rof), sheet.best.value.replace("_", " "),
         *(f"{limit:,}: {sheet.penetration[sheet.best][place]}" for place, limit in enumerate(sheet.limits_yd)),
         ", ".join(f"{shell.value.replace('_', ' ')} {points}" for shell, points in sheet.damage.items()))
        for sheet in (sheets[gun] for gun in dict.fromkeys(mount.sheet.gun for mount in record.mounts))
        if all(sheet.band(limit) is band for band, limit in zip(Band, sheet.limits_yd, strict=True) if limit)]


def _arcs(arcs: Sequence[tuple[float, float]]) -> str:
    return "; ".join("all round" if abs(end - start) >= ALL_ROUND else
                     f"{start % ALL_ROUND:g} to {end % ALL_ROUND or ALL_ROUND:g}" for start, end in arcs)


def _slower(charts: FearGodCharts, boat: Vessel) -> str:
    """What she makes as she begins, where that is no step of her own."""
    if not boat.record.speed_kn:
        return ""
    now = min(knots for _, knots in caps(charts, boat.record, boat.harm))
    steps = {charts.movement.speed.knots(boat.record.speed_kn, level) for level in range(5)}
    return "" if now in steps else f"{now} kn as she begins"


def _boxes(charts: FearGodCharts, boat: Vessel) -> Iterator[tuple[str, list[str]]]:
    record, harm = boat.record, boat.harm
    pieces = min(PIECES, record.points)
    left = [record.points - int(record.points * piece / pieces + 0.5) for piece in range(1, pieces + 1)]
    half = [f"{'x' if boat.points <= after else ''}{after}" for after in left]
    yield "points left", half[:PIECES // 2]
    if half[PIECES // 2:]:
        yield "points left, on", half[PIECES // 2:]
    if record.speed_kn:
        now = min(knots for _, knots in caps(charts, record, harm))
        steps = [charts.movement.speed.knots(record.speed_kn, level) for level in range(5)]
        yield "speed", [f"{'x' if knots > now else ''}{knots} kn" for knots in steps]
        engines = len(harm.open(Effect.ENGINEERING))
        yield "engines", boxes(max(ENGINES, engines), engines)
    names = [name for name, _ in record.items]
    for start in range(0, len(names), A_ROW):
        label = f"more weapons {start // A_ROW}" if start else "weapons"
        yield label, [f"{'x' if harm.is_out(name) else ''}{name}" for name in names[start:start + A_ROW]]
    if record.tubes:
        built = sum(tube.tubes + tube.reloads for tube in record.tubes)
        yield "torpedoes", boxes(built, built - sum(boat.loaded.values()) - sum(boat.reloads.values()))
    for peril in Peril:
        yield f"{peril.value} %", boxes(PERCENT, harm.total(peril), [str(step) for step in range(1, PERCENT + 1)])
    if record.underwater:
        yield "protection", [f"{hand} {there} of {record.underwater}"
                             for hand, there in zip(("port", "starboard"), harm.protection, strict=True)]
    helm = harm.helm
    states = {"rudder jammed": helm.rudder is Rudder.JAMMED, "steering engine": helm.rudder is Rudder.DISABLED,
              "bridge": helm.lag, "fire control": harm.open(Effect.FIRE_CONTROL), "magazines flooded": False,
              "crews away": False}
    yield "helm", [f"{'x' if holds else ''}{label}" for label, holds in states.items()]
    if record.is_submarine:
        yield "depth", [depth.value.replace("_", " ") for depth in Depth]
