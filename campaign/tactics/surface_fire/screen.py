"""What a side, or the umpire, is shown of a battle: the picture of what it knows, with what rosters tell."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.kit.agreeing import agreed_in_words
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.screen import asked_of, marked_line
from campaign.tactics.plot.geometry import onward
from campaign.tactics.surface_fire.battle import orders
from campaign.tactics.surface_fire.battle.record import End, Rank
from campaign.tactics.surface_fire.battle.state import PHASE, Battle, Step
from campaign.tactics.surface_fire.charts.collection import NAME, SurfaceFireCharts, charts_of, metres
from campaign.tactics.surface_fire.charts.torpedoes import BankKind
from campaign.tactics.surface_fire.seeing import (
    FlightInSight,
    OwnFlight,
    OwnShip,
    OwnSquadron,
    ShipInSight,
    SurfaceSight,
    sight_for,
)
from campaign.tactics.surface_fire.turn.decisions import pending_for
from campaign.words.counting import agreeing, quantity

PHASES = {Step.LAUNCH: "torpedoes are written", Step.ORDERS: "orders are placed", Step.MOVES: "ships move",
          Step.AIR: "aircraft move", Step.WATCH: "watch is kept", Step.FLAK: "guns fire at aircraft", Step.FIRE: "guns fire",
          Step.OVER: "over"}


def minute(book: Book, battle: Battle) -> int:
    """The minute of the battle at which the present turn begins."""
    return charts_of(book, battle.agreed).turn.campaign_minutes * (battle.turn - 1)


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """SF-0.2 Models in sight lie open on the table, and submarines that were found; distances are told when fire is declared.

    The umpire, who is no side, sees all of it, and the order that lies sealed.
    """
    charts = charts_of(book, battle.agreed)
    sight = sight_for(charts, battle, side)
    notes = {squadron.id: tuple(_of_squadron(squadron)) for squadron in sight.squadrons}
    tokens = (*(_token(charts, sight, ship, notes) for ship in sight.ships), *map(_in_the_air, sight.flights))
    decisions = asked_of(pending_for, book, battle, side)
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute(book, battle), _headline(battle), tokens, decisions,
        tuple(_texts(sight)), areas=tuple(_areas(charts, sight)), over=battle.ended is not None,
        details=tuple(_of_the_battle(sight)), tracks=tuple(_tracks(sight)), shots=sight.shots, sight=sight,
    )


def _headline(battle: Battle) -> str:
    head = f"{battle.engagement.place}, {'night' if battle.night else 'day'}{', poor weather' if battle.poor else ''}"
    if battle.ended is not None:
        return f"{head}: over, {in_words(battle.ended).head}"
    return f"{head}: turn {battle.turn}, phase {PHASE[battle.step]}, {PHASES[battle.step]}"


def _of_the_battle(sight: SurfaceSight) -> Iterator[tuple[str, str]]:
    yield "light", "night" if sight.night else "day"
    yield "weather", "poor" if sight.poor else "good"
    yield "visibility", f"{sight.visibility_in:g} in"
    if sight.agreed:
        yield "agreed", agreed_in_words(sight.agreed)
    for who, fleet in sight.fleets.items():
        yield f"{who} side", f"{fleet.now:g} of {quantity(fleet.base, 'point')}{', broken' if fleet.broken else ''}"


def _texts(sight: SurfaceSight) -> Iterator[str]:
    if sight.side is not None and not sight.may_withdraw:
        yield f"The {sight.side} side may not withdraw."
    names = {ship.id: ship.name for ship in sight.ships}
    for spread in sight.spreads:
        yield (f"{quantity(spread.count, 'torpedo', 'torpedoes')} of {names[spread.by]} "
               f"{agreeing(spread.count, 'runs', 'run')} on {spread.course:03.0f}, "
               f"{spread.depth.name.lower()}")
    if sight.sealed is not None:
        yield f"sealed: the {sight.sealed} side's order of this phase"


def _of_squadron(squadron: OwnSquadron) -> Iterator[tuple[str, str]]:
    """How a squadron of one's own steams, what is left of it, and what it was ordered."""
    yield "formation", squadron.formation.value.replace("_", " ")
    if squadron.base:
        yield "squadron", f"{squadron.now:g} of {quantity(squadron.base, 'point')} left{', broken' if squadron.broken else ''}"
    if squadron.orders is not None:
        yield "orders", _in_words(squadron.orders)


def _in_words(placed: orders.SquadronOrders) -> str:
    """A squadron's orders."""
    parts = [word for word, holds in (("ahead full", placed.ahead_full), ("evasive", placed.evasive), ("launch", placed.launch),
                                      ("retire", placed.retire)) if holds]
    if placed.turn is not None:
        parts.append(f"turn to {placed.turn.value}")
    if placed.formation is not None:
        parts.append(placed.formation.value.replace("_", " "))
    return ", ".join(parts) or "no order"


# Tokens -------------------------------------------------------------------------------------------------------------


Notes = tuple[tuple[str, str], ...]


def _token(charts: SurfaceFireCharts, sight: SurfaceSight, ship: ShipInSight, of_squadrons: dict[str, Notes]) -> Token:
    here, pose = ship.here, ship.pose
    own = ship if isinstance(ship, OwnShip) else None
    return Token(
        ship.id, ship.name, ship.side, ship.record.code.value, _status(sight, ship), not ship.sunk,
        pose.at.x_m if here else None, pose.at.y_m if here else None, pose.course_degrees if here else None,
        metres(ship.record.length_in), tuple(_details(charts, ship)), tuple(_arcs(charts, ship)) if here else (),
        tuple(_gauges(charts, ship)),
        (*_notes(ship), *(of_squadrons.get(own.squadron.id, ()) if own is not None and here else ())), harmed=ship.marked > 0,
        speed_kn=round(ship.speed * charts.movement.knots_an_inch, 1),
    )


def _status(sight: SurfaceSight, ship: ShipInSight) -> str:
    """How she looks."""
    if ship.sunk:
        return "sunk"
    if ship.arrives > sight.turn:
        return f"comes in turn {ship.arrives}"
    if ship.submerged:
        return "submerged"
    share = ship.marked / ship.record.boxes
    return "sound" if not share else "hit" if share < 1 / 3 else "badly hit" if share < 2 / 3 else "crippled"


def _details(charts: SurfaceFireCharts, ship: ShipInSight) -> Iterator[tuple[str, str]]:
    record = ship.record
    yield "boxes", f"{ship.marked:g}/{record.boxes}"
    knots = charts.movement.knots_an_inch
    yield "speed", f"{round(ship.speed * knots, 1):g}/{round(ship.top * knots, 1):g}"
    yield "inches", f"{round(ship.speed, 1):g}/{round(ship.top, 1):g}"
    yield "course", f"{ship.pose.course_degrees:03.0f}"
    working = ((guns, ship.working(guns)) for guns in record.batteries)
    yield "guns", " ".join(f"{sum(turret.guns for turret in left)}x{guns.cal_in:g}" for guns, left in working if left)
    if isinstance(ship, OwnShip):
        yield "squadron", ship.squadron.name
        yield "torpedoes", str(ship.torpedoes)
        yield "smoke", str(ship.smoke_left)
        yield "task", ship.task.value


def _in_the_air(flight: FlightInSight) -> Token:
    at = flight.at
    there = "on deck" if flight.on_deck else f"{flight.planes} planes"
    status = "lost" if not flight.planes else "gone" if flight.gone else there
    return Token(
        flight.id, flight.name, flight.side, flight.acts_as.value, status, flight.there, at.x_m if at else None,
        at.y_m if at else None, None, 0.0, tuple(_of_flight(flight)), flies=True,
    )


def _of_flight(flight: FlightInSight) -> Iterator[tuple[str, str]]:
    yield "planes", str(flight.planes)
    yield "level", flight.level.value
    if isinstance(flight, OwnFlight):
        yield "loaded", "yes" if flight.loaded else "no"


def _areas(charts: SurfaceFireCharts, sight: SurfaceSight) -> Iterator[Area]:
    for line in sight.smoke:
        yield marked_line("smoke", "smoke", line)
    for patch in sight.grounds:
        yield Area(patch.kind.value, patch.name, patch.outline)
    for spread in sight.spreads:
        end = onward(spread.origin.at, spread.course, metres(charts.torpedoes.types[spread.make].max_in))
        start = spread.origin.at
        yield marked_line("torpedoes", f"{spread.course:03.0f}", (start, end))


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where written moves would lead the guide of each squadron if nothing got in the way."""
    sight = view.sight
    if not isinstance(order, orders.WriteMoves) or not isinstance(sight, SurfaceSight):
        return ()
    steers = {steer.squadron: steer for steer in order.steers}
    return tuple(
        Trail(ship.id, _traced(ship, steer)) for ship in sight.ships
        if isinstance(ship, OwnShip) and ship.leads and ship.here and (steer := steers.get(ship.squadron.id)) is not None)


def _traced(ship: OwnShip, steer: orders.Steer) -> tuple[tuple[float, float], ...]:
    start, course = ship.pose.at, ship.pose.course_degrees
    corner = onward(start, course, metres(min(steer.after_in, steer.speed_in)))
    end = onward(corner, course + steer.turn_deg, metres(max(0.0, steer.speed_in - steer.after_in)))
    return ((start.x_m, start.y_m), (corner.x_m, corner.y_m), (end.x_m, end.y_m))


# Marks of the plot ----------------------------------------------------------------------------------------------------


SIDES = ((30.0, 150.0), (210.0, 330.0))
TUBES = {BankKind.CENTRELINE: ((0.0, 180.0), (180.0, 360.0)), BankKind.STARBOARD: ((0.0, 180.0),),
         BankKind.PORT: ((180.0, 360.0),), BankKind.BOW: ((320.0, 40.0),), BankKind.STERN: ((140.0, 220.0),)}


def _arcs(charts: SurfaceFireCharts, ship: ShipInSight) -> Iterator[Arc]:
    """Where a full broadside bears, and tubes that are still there; how far, only where players agreed to measure first."""
    measured = charts.turn.options.premeasure
    for guns in ship.record.batteries:
        ends = {turret.end for turret in ship.working(guns)}
        for start, end in SIDES if ends else ():
            low = 0.0 if ends == {End.FORE} else start
            far = metres(guns.gun.bands[-1]) if measured else 0.0
            yield Arc(Weapon.GUNS, f"{guns.rank.value} {guns.cal_in:g} in", low, end, far)
    reach = metres(charts.torpedoes.types[ship.record.make].max_in) if measured else 0.0
    for bank in ship.record.banks:
        ready = not isinstance(ship, OwnShip) or (ship.may_launch and ship.loaded.get(bank.name, 0) > 0)
        for start, end in TUBES[bank.kind]:
            yield Arc(Weapon.TORPEDOES, bank.name, start, end, reach, ready)


def _gauges(charts: SurfaceFireCharts, ship: ShipInSight) -> Iterator[Gauge]:
    """Marked boxes, lost inches and main turrets show to all, torpedoes and smoke to her own side only."""
    record = ship.record
    yield Gauge("boxes", ship.marked, record.boxes)
    yield Gauge("speed", max(0.0, round(record.max_speed_in - ship.top, 3)), record.max_speed_in)
    mains = [guns for guns in record.batteries if guns.rank is Rank.MAIN]
    barrels = sum(turret.guns for guns in mains for turret in guns.turrets)
    if barrels:
        yield Gauge("guns", barrels - sum(turret.guns for guns in mains for turret in ship.working(guns)), barrels)
    if not isinstance(ship, OwnShip):
        return
    if record.tubes:
        carried = record.tubes * (1 + record.reloads)
        yield Gauge("torpedoes", carried - ship.torpedoes - ship.reloads * record.tubes, carried, store=True)
    if record.smoke:
        yield Gauge("smoke", charts.movement.smoke_uses - ship.smoke_left, charts.movement.smoke_uses, store=True)


def _notes(ship: ShipInSight) -> Iterator[tuple[str, str]]:
    """States that everybody at the table sees."""
    harm = ship.harm
    if harm.fires:
        yield "on fire", quantity(harm.fires, "fire") if harm.fires > 1 else "a fire"
    if harm.flooding:
        yield "flooding", "cannot be righted any more" if harm.righted else "may be righted once"
    if harm.jam is not None:
        yield "rudder", f"jammed to {harm.jam.value}"
    if harm.turrets:
        yield "turrets lost", ", ".join(harm.turrets)
    for label, out in (("fire control", harm.fire_control), ("flight deck", harm.deck_out), ("engines", harm.engineering > 0)):
        if out:
            yield label, "out of use" if label != "engines" else quantity(harm.engineering, "hit")
    if harm.bridge:
        yield "bridge", f"hit in turn {harm.bridge}"
    if ship.aground:
        yield "aground", "until she is freed"
    if ship.fell_out:
        yield "fell out", "runs by herself"


def _tracks(sight: SurfaceSight) -> Iterator[Trail]:
    """Where ships steamed this turn."""
    for ship in sight.ships:
        if len(ship.track) > 1:
            yield Trail(ship.id, tuple((point.x_m, point.y_m) for point in ship.track))


def room_m(first: Token, second: Token) -> float:
    """SF-III.2 Models that meet collide: half of their lengths between their places."""
    return (first.length_m + second.length_m) / 4
