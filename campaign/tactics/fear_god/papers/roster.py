"""FG-6R-record The roster of a unit: a block for each boat, with breakdown of damage and speed, and tracks of what lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, GroundScale, Part, PrintedTable, Roster, Turns
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Effect, Harm, Peril, Rudder
from campaign.tactics.fear_god.battle.record import GunSheet, Record
from campaign.tactics.fear_god.battle.vessel import Flight, Vessel
from campaign.tactics.fear_god.charts.air import Control
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.terms import YARD_M, Band, Battery, Depth
from campaign.tactics.fear_god.charts.weapons import Height
from campaign.tactics.fear_god.helm import caps, distance_yd
from campaign.tactics.fear_god.papers.sheets import battery_words
from campaign.tactics.fear_god.turn.opening import begin
from campaign.tactics.fear_god.turn.outcome import magazines
from campaign.tactics.kit.charts import half_up
from campaign.tactics.kit.forms import blocks, hulls_in, struck_row
from campaign.tactics.sheets import arc_in_words, turns_of

# Two centimetres to the thousand yards, or five.
SCALES = (GroundScale("centimetres to the thousand yards", "cm", 500 * YARD_M, 1.0),
          GroundScale("large", "cm", 200 * YARD_M, 1.0))
FUEL = 4  # quarters
SEVERITIES, ENGINES, PIECES = 20, 4, 20
LOG = ("Turn", "Clock", "Course", "Speed", "Targets and salvos", "Damage", "Fires %", "Floods %")


def roster(book: Book, engagement: Engagement, ship: ShipId) -> Roster:
    """One unit's paper: what she is, her guns with all that a salvo needs, and boxes for all that may be done to her."""
    charts, battle = charts_in(book), begin(book, engagement)
    if engagement.sent(ship).arm is Arm.AIRCRAFT:
        return _of_aircraft(ship, battle.flights[ship])
    boats = hulls_in(battle.vessels, ship)
    record = boats[0].record
    parts: list[Part] = [_damage_levels(charts, record)]
    if record.mounts:
        parts += [_guns(record), _mounts(boats[0], magazines(book, engagement.sent(ship)))]
    if record.tubes:
        parts.append(_torpedoes(record))
    parts += blocks(boats, lambda vessel, boat: _boxes(charts, vessel, boat))
    return Roster(ship, tuple(_facts(charts, record, len(boats))), tuple(parts), LOG)


def _facts(charts: FearGodCharts, record: Record, boats: int) -> Iterator[tuple[str, str]]:
    yield "size", f"{record.size.value}, {record.kind.value}"
    yield "points", str(record.points)
    yield "belt/deck/underwater", f"{record.belt}/{record.deck}/{record.underwater}"
    yield "fire control", (f"{record.standard.value}, {record.rangefinder.value}, ranges to {record.rangefinder_yd:,} yd, "
                           f"directors {record.directors.get(Battery.MAIN, 0)}+{record.directors.get(Battery.OTHER, 0)}")
    minor, major, severe = charts.casualties.bounds(record.size, record.era)
    yield "fires and floods", f"minor to {minor} %, major to {major}, severe to {severe}; year {record.era}"
    chart, size = charts.movement, record.size
    yield "helm", (f"+{chart.up_kn[size]} -{chart.down_kn[size]} kn a turn, {chart.advance_yd[size]} yd before a turn, "
                   f"-{chart.loss_kn[size]} kn for 45 degrees")
    fitted = [label for label, there in (
        ("radar", record.radar), ("sonar", record.sonar), ("star shell", record.star_shell), ("smoke", record.smoke),
        ("paravanes", record.paravanes), ("flight deck", record.flight_deck), ("tug", record.tug)) if there]
    yield "fitted", ", ".join(fitted) or "nothing more"
    if record.cargo:
        yield "cargo", ", ".join(f"{hold.name} {hold.tons}" for hold in record.cargo)
    if boats > 1:
        yield "boats", str(boats)


def _of_aircraft(ship: ShipId, flight: Flight) -> Roster:
    bombs = f"{flight.bombs} bombs of {flight.bomb_lb:g} lb each"
    load = "nothing" if not flight.loaded else "torpedoes" if flight.torpedo else bombs
    facts: tuple[tuple[str, str], ...] = (("knots", f"{flight.knots:g}"), ("load", load), ("guns", str(flight.guns)))
    rows = [struck_row("planes", 0, flight.planes)]
    if flight.loaded:
        rows.append(struck_row("loaded", 0, flight.loaded))
    if (airship := flight.airship) is not None:
        facts += (("gas", "helium" if airship.helium else "hydrogen"),)
        rows = [
            struck_row("gas cells lost", airship.cells_lost, airship.cells),
            struck_row("engines lost", airship.engines_lost, airship.engines),
            BoxRow("fuel gone", tuple(Box(f"{quarter} of {FUEL}", struck=quarter <= airship.fuel_lost)
                                      for quarter in range(1, FUEL + 1))),
            BoxRow("control lost", tuple(Box(part.value, struck=part.value in airship.control_lost) for part in Control)),
            BoxRow("gondola", (Box("wireless", struck=airship.comms_lost), Box("on fire", struck=airship.gondola_fire))),
            BoxRow("height", tuple(Box(height.value) for height in Height), note=f"begins {airship.height.value}"),
            *rows[1:],
        ]
    return Roster(ship, facts, (BoxRows("Planes" if airship is None else flight.name, tuple(rows)),))


# Tables -------------------------------------------------------------------------------------------------------------


def _damage_levels(charts: FearGodCharts, record: Record) -> PrintedTable:
    """FG-8.1.1 Damage at each break point, points left there, and the speed to which it cuts her.

    A small ship comes to several break points at once: what she makes is that of the last of them.
    """
    points = charts.movement.speed.break_points(record.points)
    hurt = (Harm(record.points - lost, (record.underwater, record.underwater)) for lost in points[:-1])
    knots = [*(str(min(left for _, left in caps(charts, record, harm))) for harm in hurt), "sunk"]
    rows = (("damage", *map(str, points)), ("points left", *(str(record.points - lost) for lost in points)),
            ("knots", *knots))
    return PrintedTable("Damage and speed (FG-8.1.1)", ("Level", *map(str, range(len(points)))), rows)


def _guns(record: Record) -> PrintedTable:
    """FG-GAP-11 Each kind of gun: bands with what the best shell pierces in them, and what shells take."""
    sheets: dict[str, GunSheet] = {}
    for mount in record.mounts:
        sheets.setdefault(mount.sheet.gun, mount.sheet)
    rows = []
    for sheet in sheets.values():
        cells = [f"{limit:,}: {sheet.pierces(sheet.best, band)}" for band, limit in zip(Band, sheet.limits_yd, strict=True)]
        damage = ", ".join(f"{shell.value.replace('_', ' ')} {points}" for shell, points in sheet.damage.items())
        rows.append((sheet.name, f"{sheet.mm:g}", str(sheet.rof), sheet.best.value.replace("_", " "), *cells, damage))
    head = ("Gun", "mm", "Rounds a turn", "Best shell", *(f"{band.value} to: pierces" for band in Band), "Damage")
    return PrintedTable("Guns (FG-GAP-11)", head, tuple(rows))


def _mounts(vessel: Vessel, stored: Mapping[str, str]) -> PrintedTable:
    """FG-GAP-23 FG-GAP-28 Each mount: its battery, barrels, gun, where it bears, its rounds, and where the form counts them."""
    rows = tuple(
        (mount.name, mount.battery.value if mount.hand is None else f"{mount.battery.value}, {mount.hand.value}",
         f"{mount.barrels} x {mount.sheet.mm:g} mm", "; ".join(arc_in_words(arc) for arc in mount.arcs),
         str(vessel.rounds.get(mount.name, 0)), battery_words(stored.get(mount.name, "-")))
        for mount in vessel.record.mounts)
    head = ("Mount", "Battery", "Guns", "Bears, degrees off the bow", "Rounds", "On the form")
    return PrintedTable("Mounts", head, rows)


def _torpedoes(record: Record) -> PrintedTable:
    """FG-GAP-16 Each torpedo mount: settings, damage, and where it bears."""
    rows = tuple(
        (tube.name, f"{tube.tubes} x {tube.sheet.name}", str(tube.sheet.damage),
         "; ".join(f"{run:,} yd at {knots} kn" for run, knots in tube.sheet.settings),
         "; ".join(arc_in_words(arc) for arc in tube.arcs), "" if tube.above_water else "submerged")
        for tube in record.tubes)
    return PrintedTable("Torpedoes", ("Mount", "Torpedoes", "Damage", "Runs", "Bears", "Kind"), rows)


# Boxes --------------------------------------------------------------------------------------------------------------


def _boxes(charts: FearGodCharts, vessel: Vessel, boat: str) -> Iterator[BoxRow]:
    """What of one hull may be struck out; `boat` is her number in her squadron."""
    record, harm = vessel.record, vessel.harm
    yield from _points(charts, vessel, boat)
    if record.speed_kn:
        levels = charts.movement.speed.speed_percent
        now = min(knots for _, knots in caps(charts, record, harm))
        steps = [charts.movement.speed.knots(record.speed_kn, level) for level in range(len(levels))]
        # Floods, a rudder or what she came with may leave her a speed between two steps.
        yield BoxRow(f"{boat}speed", tuple(Box(f"{knots} kn", struck=knots > now) for knots in steps),
                     "" if now in steps else f"{now} kn as she begins")
        engines = len(harm.open(Effect.ENGINEERING))
        yield struck_row(f"{boat}engines", engines, max(ENGINES, engines))
    items = [name for name, _ in record.items]
    for start in range(0, len(items), PER_ROW):
        part = items[start:start + PER_ROW]
        label = f"{boat}weapons" if not start else f"{boat}more weapons {start // PER_ROW}"
        yield BoxRow(label, tuple(Box(name, struck=harm.is_out(name)) for name in part))
    if record.tubes:
        built = sum(tube.tubes + tube.reloads for tube in record.tubes)
        left = sum(vessel.loaded.values()) + sum(vessel.reloads.values())
        yield struck_row(f"{boat}torpedoes", built - left, built)
    for peril in Peril:
        total = harm.total(peril)
        yield BoxRow(f"{boat}{peril.value} %", tuple(Box(str(step), struck=step <= total) for step in range(1, SEVERITIES + 1)))
    if record.underwater:
        yield BoxRow(f"{boat}protection", tuple(
            Box(f"{hand} {left} of {record.underwater}")
            for hand, left in zip(("port", "starboard"), harm.protection, strict=True)))
    yield BoxRow(f"{boat}helm", (
        Box("rudder jammed", struck=harm.helm.rudder is Rudder.JAMMED),
        Box("steering engine", struck=harm.helm.rudder is Rudder.DISABLED), Box("bridge", struck=bool(harm.helm.lag)),
        Box("fire control", struck=bool(harm.open(Effect.FIRE_CONTROL))), Box("magazines flooded"), Box("crews away")))
    if record.is_submarine:
        yield BoxRow(f"{boat}depth", tuple(Box(depth.value.replace("_", " ")) for depth in Depth))


PER_ROW = 8


def _points(charts: FearGodCharts, vessel: Vessel, boat: str) -> Iterator[BoxRow]:
    """A box for a twentieth of her points, in the order in which they go; beneath it the knots left where they fall."""
    points = vessel.record.points
    below = _knots_below(charts, vessel.record)
    pieces = min(PIECES, points)
    left = [points - half_up(points * piece / pieces) for piece in range(1, pieces + 1)]
    for start in range(0, pieces, PIECES // 2):
        part = left[start:start + PIECES // 2]
        label = f"{boat}points left" if not start else f"{boat}points left, on"
        yield BoxRow(label, tuple(Box(str(after), vessel.points <= after, below(after)) for after in part))


def _knots_below(charts: FearGodCharts, record: Record) -> Callable[[int], str]:
    """FG-8.1.1 The knots that damage leaves her, for the first box at which it has come to each level."""
    speed = charts.movement.speed
    levels = speed.break_points(record.points)
    written: set[int] = set()

    def below(after: int) -> str:
        level = max((level for level, lost in enumerate(levels) if record.points - after >= lost), default=0)
        if not record.speed_kn or not level or level in written or level == len(levels) - 1:
            return ""
        written.add(level)
        return f"{speed.knots(record.speed_kn, level)} kn"

    return below


def move_m(book: Book, knots: float) -> float:
    """FG-GAP-02 A hundred yards a turn for each knot."""
    return distance_yd(charts_in(book), knots) * YARD_M


def turns(book: Book, engagement: Engagement) -> Turns:
    """FG-0-time Tactical turns of three minutes."""
    charts = charts_in(book)
    return turns_of(engagement, "turn", charts.movement.turn_minutes, charts.turn.end.turns_at_most)
