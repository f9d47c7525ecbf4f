"""What a side, or the umpire, sees of a battle: the table as it lies, and what rosters tell."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Shots, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.agreeing import agreed_in_words
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.sea import known_patches
from campaign.tactics.plot.geometry import onward
from campaign.tactics.surface_fire.battle import orders
from campaign.tactics.surface_fire.battle.record import End
from campaign.tactics.surface_fire.battle.state import PHASE, Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.collection import NAME, SurfaceFireCharts, charts_of, inches, metres
from campaign.tactics.surface_fire.charts.torpedoes import BankKind
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.sight import hidden_from, seen_by_side
from campaign.tactics.surface_fire.torpedoes import launch_barred
from campaign.tactics.surface_fire.turn.decisions import pending_for
from campaign.tactics.surface_fire.turn.outcome import fleet_worth, squadron_worth

PHASES = {Step.LAUNCH: "torpedoes are written", Step.ORDERS: "orders are placed", Step.MOVES: "ships move",
          Step.AIR: "aircraft move", Step.WATCH: "watch is kept", Step.FLAK: "guns fire at aircraft", Step.FIRE: "guns fire",
          Step.OVER: "over"}


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """SF-0.2 Models in sight lie open on the table, and submarines that were found; distances are told when fire is declared.

    The umpire, who is no side, sees all of it, and the order that lies sealed.
    """
    charts = charts_of(book, battle.agreed)
    seen = None if side is None else seen_by_side(charts, battle, side)
    visible = [vessel for vessel in battle.vessels.values() if _shown(battle, vessel, side, seen)]
    tokens = tuple(_token(charts, battle, vessel, own=side in (None, vessel.side)) for vessel in visible)
    tokens += tuple(_in_the_air(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                    if (flight.flying and flight.arrives <= battle.turn) or side in (None, flight.side))
    known = frozenset(token.id for token in tokens)
    decisions = tuple(decision for who in Side if side in (None, who) for decision in pending_for(book, battle, who))
    minute = charts.turn.campaign_minutes * (battle.turn - 1)
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute, _headline(battle), tokens, decisions,
        tuple(_texts(battle, side)), areas=tuple(_areas(charts, battle, side)), over=battle.ended is not None,
        details=tuple(_of_the_battle(battle, side)), tracks=tuple(_tracks(battle, known)), shots=_shots_known(battle, known),
    )


def _shown(battle: Battle, vessel: Vessel, side: Side | None, seen: frozenset[ShipId] | None) -> bool:
    """Whether a ship shows: own ships always, enemies if seen, found under water, or seen to fight or sink."""
    if seen is None or side is vessel.side:
        return True
    if vessel.submerged:
        return vessel.arrives <= battle.turn and not hidden_from(battle, vessel)
    return vessel.ship in seen or vessel.sunk


def _headline(battle: Battle) -> str:
    head = f"{battle.engagement.place}, {'night' if battle.night else 'day'}{', poor weather' if battle.poor else ''}"
    if battle.ended is not None:
        return f"{head}: over, {in_words(battle.ended).head}"
    return f"{head}: turn {battle.turn}, phase {PHASE[battle.step]}, {PHASES[battle.step]}"


def _of_the_battle(battle: Battle, side: Side | None) -> Iterator[tuple[str, str]]:
    yield "light", battle.engagement.conditions.light.value
    yield "weather", "poor" if battle.poor else "good"
    yield "visibility", f"{inches(float(battle.engagement.conditions.visibility_m)):.3g} in"
    if battle.agreed:
        yield "agreed", agreed_in_words(battle.agreed)
    if side is not None:
        yield "may_withdraw", "yes" if battle.engagement.parties[side].may_withdraw else "no"
    for who in Side:
        base, now = fleet_worth(battle, who)
        yield f"{who} side", f"{now:g} of {base:g} points{', broken' if who in battle.broken_fleets else ''}"


def _texts(battle: Battle, side: Side | None) -> Iterator[str]:
    for squadron in battle.squadrons.values():
        if battle.members(squadron) and side in (None, squadron.side):
            base, now = squadron_worth(battle, squadron)
            orders_now = "" if squadron.orders is None else f", {_in_words(squadron.orders)}"
            broken = ", broken" if squadron.broken else ""
            formation = squadron.formation.value.replace("_", " ")
            yield f"{squadron.name}: {formation}, {now:g} of {base:g} points{broken}{orders_now}"
    for spread in battle.running:
        if side in (None, spread.side):
            name = battle.vessels[spread.by].name
            yield f"{spread.count} torpedoes of {name} run on {spread.course:03.0f}, {spread.depth.name.lower()}"
    if battle.sealed is not None and side in (None, battle.sealed.side):
        yield f"sealed: the {battle.sealed.side} side's order of this phase"


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


def _token(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Token:
    here = battle.present(vessel)
    at = vessel.pose.at
    return Token(
        str(vessel.ship), vessel.name, vessel.side, vessel.code.value, _status(battle, vessel), vessel.afloat,
        round(at.x_m, 1) if here else None, round(at.y_m, 1) if here else None, vessel.pose.course_degrees if here else None,
        metres(vessel.record.length_in), tuple(_details(charts, battle, vessel, own=own)),
        tuple(_arcs(charts, battle, vessel, own=own)) if here else (), tuple(_gauges(charts, vessel, own=own)),
        tuple(_notes(vessel, battle.turn)),
    )


def _status(battle: Battle, vessel: Vessel) -> str:
    """How she looks."""
    if vessel.sunk:
        return "sunk"
    if vessel.arrives > battle.turn:
        return f"comes in turn {vessel.arrives}"
    if vessel.submerged:
        return "submerged"
    share = vessel.harm.marked / vessel.half_boxes
    return "sound" if not share else "hit" if share < 1 / 3 else "badly hit" if share < 2 / 3 else "crippled"


def _details(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[tuple[str, str]]:
    record = vessel.record
    yield "boxes", f"{vessel.harm.marked / 2:g}/{record.boxes}"
    knots, top = charts.movement.knots_an_inch, top_speed(charts, vessel)
    yield "speed", f"{round(vessel.speed * knots, 1):g}/{round(top * knots, 1):g}"
    yield "inches", f"{round(vessel.speed, 1):g}/{round(top, 1):g}"
    yield "course", f"{vessel.pose.course_degrees:03.0f}"
    yield "guns", " ".join(f"{vessel.guns_left(guns)}x{guns.cal_in:g}" for guns in record.batteries if vessel.working(guns))
    if own:
        yield "squadron", battle.squadrons[vessel.squadron].name
        yield "torpedoes", str(vessel.torpedoes)
        yield "smoke", str(vessel.smoke_left)
        yield "task", vessel.task.value
    # Details whose names begin with an underscore are for captains, not columns of a table.
    yield "_class", record.of
    yield "_nation", vessel.nation.value
    yield "_squadron", vessel.squadron if own else ""
    yield "_moved", f"{vessel.deeds.moved:g}"
    yield "_speed", f"{vessel.speed:.6g}"
    yield "_top", f"{top_speed(charts, vessel):.6g}"
    yield "_points", f"{record.points:g}"
    yield "_deep", "yes" if vessel.submerged else ""
    if own:
        squadron = battle.squadrons[vessel.squadron]
        yield "_leads", "yes" if squadron.ships[0] == vessel.ship or battle.members(squadron)[:1] == (vessel,) else ""
        yield "_broken", "yes" if squadron.broken else ""
        yield "_formation", squadron.formation.value
        yield "_turns", "" if squadron.orders is None or squadron.orders.turn is None else squadron.orders.turn.value
        yield "_launches", "yes" if squadron.orders is not None and squadron.orders.launch else ""
        yield "_retires", "yes" if squadron.orders is not None and squadron.orders.retire else ""
        yield "_fired_on", f"{vessel.fired_on_in:g}"
        yield "_submerged", "yes" if vessel.submerged else ""
        yield "_half", "yes" if vessel.half_damaged else ""
        yield "_burning", "yes" if vessel.harm.fires else ""
        yield "_loaded", "+".join(f"{bank}={count}" for bank, count in vessel.loaded.items())
        yield "_mark", str((battle.marks or {}).get(vessel.ship, ""))
        yield "_fired", "+".join(f"{key}={len(turns)}" for key, turns in vessel.fired_at.items())
        yield "_flood", "yes" if vessel.harm.flooding else ""


def _in_the_air(flight: Flight, *, own: bool) -> Token:
    at = flight.at if flight.flying else None
    there = "on deck" if flight.on_deck else f"{flight.planes} planes"
    status = "lost" if not flight.planes else "gone" if flight.gone else there
    return Token(
        flight.id, flight.name, flight.side, flight.acts_as.value, status, flight.planes > 0 and not flight.gone,
        round(at.x_m, 1) if at else None, round(at.y_m, 1) if at else None, None, 0.0, tuple(_of_flight(flight, own=own)),
    )


def _of_flight(flight: Flight, *, own: bool) -> Iterator[tuple[str, str]]:
    yield "planes", str(flight.planes)
    yield "level", flight.level.value
    yield "_flight", flight.role.value
    yield "_suppressed", "yes" if flight.suppressed else ""
    yield "_rating", str(flight.rating)
    yield "_towards", flight.towards
    if own:
        yield "loaded", "yes" if flight.loaded else "no"
        yield "_moved", "yes" if flight.moved else ""
        yield "_home", str(flight.home or "")
        yield "_pounds", str(flight.payload.bomb_lb)


def _areas(charts: SurfaceFireCharts, battle: Battle, side: Side | None) -> Iterator[Area]:
    for line in battle.smoke:
        yield Area("smoke", "smoke", tuple((point.x_m, point.y_m) for point in line.points), closed=False)
    yield from known_patches(battle.engagement, side)
    for spread in battle.running:
        if side in (None, spread.side):
            end = onward(spread.origin.at, spread.course, metres(charts.torpedoes.types[spread.make].max_in))
            start = spread.origin.at
            yield Area("torpedoes", f"{spread.course:03.0f}", ((start.x_m, start.y_m), (end.x_m, end.y_m)), closed=False)


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where written moves would lead the guide of each squadron if nothing got in the way."""
    if not isinstance(order, orders.WriteMoves):
        return ()
    steers = {steer.squadron: steer for steer in order.steers}
    found = []
    for token in view.tokens:
        details = dict(token.details)
        steer = steers.get(details.get("_squadron", ""))
        if steer is None or details.get("_leads") != "yes" or token.x_m is None or token.y_m is None:
            continue
        found.append(Trail(token.id, _traced(token, steer)))
    return tuple(found)


def _traced(token: Token, steer: orders.Steer) -> tuple[tuple[float, float], ...]:
    from campaign.tactics.plot.geometry import Point

    start, course = Point(token.x_m or 0.0, token.y_m or 0.0), token.heading_degrees or 0.0
    corner = onward(start, course, metres(min(steer.after_in, steer.speed_in)))
    end = onward(corner, course + steer.turn_deg, metres(max(0.0, steer.speed_in - steer.after_in)))
    return ((start.x_m, start.y_m), (corner.x_m, corner.y_m), (end.x_m, end.y_m))


# Marks of the plot ----------------------------------------------------------------------------------------------------


SIDES = ((30.0, 150.0), (210.0, 330.0))
TUBES = {BankKind.CENTRELINE: ((0.0, 180.0), (180.0, 360.0)), BankKind.STARBOARD: ((0.0, 180.0),),
         BankKind.PORT: ((180.0, 360.0),), BankKind.BOW: ((320.0, 40.0),), BankKind.STERN: ((140.0, 220.0),)}


def _arcs(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where a full broadside bears, and tubes that are still there; how far, only where players agreed to measure first."""
    measured = charts.turn.options.premeasure
    for guns in vessel.record.batteries:
        ends = {turret.end for turret in vessel.working(guns)}
        for start, end in SIDES if ends else ():
            low = 0.0 if ends == {End.FORE} else start
            far = metres(guns.gun.bands[-1]) if measured else 0.0
            yield Arc(Weapon.GUNS, f"{guns.rank.value} {guns.cal_in:g} in", low, end, far)
    barred = own and launch_barred(charts, vessel, battle.turn) is not None
    reach = metres(charts.torpedoes.types[vessel.record.make].max_in) if measured else 0.0
    for bank in vessel.record.banks:
        ready = not barred and (not own or vessel.loaded.get(bank.name, 0) > 0)
        for start, end in TUBES[bank.kind]:
            yield Arc(Weapon.TORPEDOES, bank.name, start, end, reach, ready)


def _gauges(charts: SurfaceFireCharts, vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Marked boxes and lost inches show to all, torpedoes and smoke to her own side only."""
    yield Gauge("boxes", vessel.harm.marked / 2, vessel.record.boxes)
    full = vessel.record.max_speed_in
    yield Gauge("speed", max(0.0, round(full - top_speed(charts, vessel), 3)), full)
    if own and vessel.record.tubes:
        carried = vessel.record.tubes * (1 + vessel.record.reloads)
        yield Gauge("torpedoes", carried - vessel.torpedoes - vessel.reloads * vessel.record.tubes, carried)
    if own and vessel.record.smoke:
        yield Gauge("smoke", charts.movement.smoke_uses - vessel.smoke_left, charts.movement.smoke_uses)


def _notes(vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """States that everybody at the table sees."""
    harm = vessel.harm
    if harm.fires:
        yield "on fire", f"{harm.fires} fires" if harm.fires > 1 else "a fire"
    if harm.flooding:
        yield "flooding", "cannot be righted any more" if harm.righted else "may be righted once"
    if harm.jam is not None:
        yield "rudder", f"jammed to {harm.jam.value}"
    if harm.turrets:
        yield "turrets lost", ", ".join(harm.turrets)
    for label, out in (("fire control", harm.fire_control), ("flight deck", harm.deck_out), ("engines", harm.engineering > 0)):
        if out:
            yield label, "out of use" if label != "engines" else f"{harm.engineering} hits"
    if harm.bridge and turn <= harm.bridge + 2:
        yield "bridge", f"hit in turn {harm.bridge}"
    if vessel.aground:
        yield "aground", "until she is freed"
    if vessel.fell_out:
        yield "fell out", "runs by herself"


def _tracks(battle: Battle, visible: frozenset[str]) -> Iterator[Trail]:
    """Where ships steamed this turn."""
    for vessel in battle.vessels.values():
        if len(vessel.deeds.track) > 1 and str(vessel.ship) in visible:
            yield Trail(str(vessel.ship), tuple((point.x_m, point.y_m) for point in vessel.deeds.track))


def _shots_known(battle: Battle, visible: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this."""
    return tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= visible)
