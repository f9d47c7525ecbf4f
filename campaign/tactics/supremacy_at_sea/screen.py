"""What a side, or the umpire, sees of a battle: the table as it lies, its marks, and what rosters may be read."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Shots, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.screen import asked_of, marked_line
from campaign.tactics.kit.sea import known_patches
from campaign.tactics.plot.geometry import Point, Pose, bearing_of, onward, relative_bearing
from campaign.tactics.supremacy_at_sea.battle.orders import Order, SendAircraft, WriteFire, WriteLights, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.sheet import BATTERY_NAMES, GROUP_NAMES, Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import (
    CAP,
    ON_COURSE,
    POWER,
    SHIFT,
    SILENT,
    Battle,
    Step,
    Vessel,
)
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts, charts_in, metres
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.damage_in_words import RUDDER, WHO
from campaign.tactics.supremacy_at_sea.gunnery import FULL, is_silenced
from campaign.tactics.supremacy_at_sea.helm import top_speed, track_of, written
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, ShipInSight, SupremacySight, sight_for
from campaign.tactics.supremacy_at_sea.sight import TOLD_U, by_eye_u, range_u
from campaign.tactics.supremacy_at_sea.torpedoes import arcs_of, front, may_launch, seen_by_enemy, width
from campaign.tactics.supremacy_at_sea.turn.decisions import pending_for
from campaign.tactics.supremacy_at_sea.turn.outcome import ENDINGS
from campaign.tactics.supremacy_at_sea.turn.sequence import clock
from campaign.tactics.writing import apparent_state, headline
from campaign.words.counting import agreeing, quantity

# Marks ----------------------------------------------------------------------------------------------------------------


def _arcs(charts: SupremacyCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where guns and tubes that are still there bear and how far they reach, open to all; what is loaded is not."""
    for guns in vessel.sheet.batteries:
        reach = metres(charts.hit_table.line(guns.line).rows[-1].range)
        mute = is_silenced(vessel, guns.battery, battle.turn)
        found: dict[tuple[float, float], tuple[list[str], bool]] = {}
        for post in vessel.working(guns):
            groups = [post.group] if post.group else [Group.PORT, Group.STARBOARD]
            loaded = not own or any(vessel.quarters(guns.battery, post, group) > 0 for group in groups)
            for arc in post.arcs:
                names, ready = found.get(arc, ([], False))
                labels = [GROUP_NAMES[group] for group in groups]
                found[arc] = ([*names, *(label for label in labels if label not in names)], ready or (loaded and not mute))
        for (start, end), (names, ready) in found.items():
            yield Arc(Weapon.GUNS, f"{BATTERY_NAMES[guns.battery]} {' and '.join(names)}", start, end, reach, ready)
    loaded_banks = {bank.name for bank in vessel.loaded()}
    silent = not may_launch(vessel, battle.turn)
    for bank in vessel.banks():
        reach = metres(max((far for _, far in charts.torpedoes.types[bank.type].settings), default=0.0))
        for start, end in arcs_of(bank):
            yield Arc(Weapon.TORPEDOES, bank.name, start, end, reach, not silent and (not own or bank.name in loaded_banks))


def _gauges(charts: SupremacyCharts, vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Points, knots and turrets lost are open; torpedoes fired and smoke used up are one's own."""
    yield Gauge("points", min(vessel.lost, vessel.sheet.sink_points), vessel.sheet.sink_points)
    if vessel.sheet.speed:
        yield Gauge("speed", max(0.0, vessel.sheet.speed - top_speed(charts, vessel)), vessel.sheet.speed)
    if (mains := vessel.sheet.guns(Battery.MN)) is not None:
        yield Gauge("guns", mains.barrels - sum(post.guns for post in vessel.working(mains)), mains.barrels)
    tubes = sum(bank.tubes for bank in vessel.sheet.banks)
    if own and tubes:
        yield Gauge("torpedoes", tubes - sum(bank.tubes for bank in vessel.loaded()), tubes, store=True)
    elif tubes:
        yield Gauge("tubes", tubes - sum(bank.tubes for bank in vessel.banks()), tubes)
    if own and vessel.sheet.smoke:
        yield Gauge("smoke", vessel.sheet.smoke - vessel.smoke_left, vessel.sheet.smoke, store=True)


def _notes(vessel: Vessel, *, own: bool) -> Iterator[tuple[str, str]]:
    """What is out of action and, to her own side only, how many salvos are left and what goes on below."""
    jammed = [f"turret {name} (jammed)" for name in vessel.sheet.called(vessel.jammed)]
    others = [label for label, out in (("aircraft", vessel.aircraft_out), ("searchlights", vessel.lights_out),
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
        if salvos := _salvos(vessel, guns.battery):
            yield f"{BATTERY_NAMES[guns.battery]}: salvos left", salvos
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


def _tracks(battle: Battle, side: Side | None) -> Iterator[Trail]:
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


def _shots_known(battle: Battle, known: frozenset[str]) -> tuple[Shots, ...]:
    """Fire of this turn, or of the last while ships have not moved, between ships that a side knows of."""
    fallen = battle.shots_before if battle.step is Step.MOVES else battle.shots
    return tuple(shell for shell in fallen if shell.ship in known and shell.target in known)


def _trails_of(charts: SupremacyCharts, battle_tokens: dict[ShipId, Pose], order: Order) -> Iterator[Trail]:
    """Where written moves would lead if nothing got in the way."""
    if not isinstance(order, WriteMoves):
        return
    for move in order.moves:
        pose = battle_tokens.get(move.ship)
        if pose is not None:
            points = track_of(charts, pose, move.legs).points()
            yield Trail(str(move.ship), tuple((round(point.x_m, 1), round(point.y_m, 1)) for point in points))


# The view -------------------------------------------------------------------------------------------------------------


PHASES = {Step.MOVES: "moves are written", Step.LIGHTS: "searchlights", Step.FIRE: "fire is written",
          Step.TORPEDOES: "torpedoes are laid", Step.AIR: "aircraft attack", Step.OVER: "over"}


def minute(book: Book, battle: Battle) -> int:
    """The minute of the battle at which the present turn begins."""
    return charts_in(book).movement.turn_minutes * (battle.turn - 1)


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """SAS-A4.3 Rosters are open to questions, but for loaded banks and secret rolls; ships out of sight are not on the table.

    The umpire, who is no side, sees all of it, and the orders that lie sealed. Talk at the table is open (SAS-A4.2), so no side
    has a place of its own for it.
    """
    charts = charts_in(book)
    sight = sight_for(charts, battle, side)
    tokens = (*(_token(charts, battle, ship, side) for ship in sight.ships), *_overhead(battle, side))
    decisions = asked_of(pending_for, book, battle, side)
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute(book, battle), _headline(charts, battle), tokens, decisions,
        tuple(_texts(charts, battle, sight)), areas=tuple(_areas(charts, battle, side)), over=battle.ended is not None,
        details=(("light", battle.engagement.conditions.light.value), ("sight", f"{sight.sight_u:.2f} u"),
                 ("lasts", f"{charts.environment.battle.turn_limit} turns at most")),
        tracks=tuple(_tracks(battle, side)), shots=_shots_known(battle, frozenset(token.id for token in tokens)),
        told_m=(metres(charts.fire.blocking_u), metres(TOLD_U)), sight=sight,
    )


def traces(book: Book, view: BattleView, order: Order) -> tuple[Trail, ...]:
    """Where written moves would lead each ship if nothing got in the way."""
    poses = {ShipId(token.id): Pose(Point(token.x_m, token.y_m), token.heading_degrees) for token in view.tokens
             if token.x_m is not None and token.y_m is not None and token.heading_degrees is not None}
    return tuple(_trails_of(charts_in(book), poses, order))


def _headline(charts: SupremacyCharts, battle: Battle) -> str:
    if battle.ended is not None:
        return headline(battle.engagement, f": over, {in_words(battle.ended, ENDINGS).head}")
    time = clock(battle.engagement, charts.movement.turn_minutes, battle.turn)
    return headline(battle.engagement, f": turn {battle.turn}, {time}, {PHASES[battle.step]}")


def _texts(charts: SupremacyCharts, battle: Battle, sight: SupremacySight) -> Iterator[str]:
    side = sight.side
    if side is not None and battle.ended is None:
        yield from _bearings(charts, battle, sight, side)
        if not sight.may_withdraw:
            yield f"The {side} side may not withdraw."
    if battle.blind_turns:
        yield f"no enemy in sight for {quantity(battle.blind_turns, 'turn')}"
    for spread in battle.spreads:
        if side in (None, spread.side):
            name = battle.vessels[spread.by].name
            yield (f"{quantity(spread.tubes, 'torpedo', 'torpedoes')} of {name} {agreeing(spread.tubes, 'runs', 'run')} on "
                   f"{spread.bearing:03.0f}, "
                   f"{spread.left_u:.1f} u left")
    if (order := battle.sealed) is not None and side in (None, order.side):
        yield f"sealed: {_sealed(order)}"


def _bearings(charts: SupremacyCharts, battle: Battle, sight: SupremacySight, side: Side) -> Iterator[str]:
    """SAS-B4.10.1 Where enemies bear from each ship, by eye: ranges over six units are told to the nearest five."""
    seen = [battle.vessels[ShipId(ship.id)] for ship in sight.ships if ship.side is not side and ship.pose is not None]
    for vessel in battle.there(side):
        marks = []
        for mark in seen:
            distance, off = range_u(vessel, mark), relative_bearing(vessel.pose, mark.pose.at)
            near = distance <= charts.fire.blocking_u
            guess = f"{distance:.1f} u" if near else f"about {by_eye_u(charts, distance):.0f} u"
            marks.append(f"{mark.name} {bearing_of(vessel.pose.at, mark.pose.at):03.0f} ({off:03.0f} off the bow), {guess}")
        if marks:
            yield f"from {vessel.name}: {'; '.join(marks)}"


def _sealed(order: Order) -> str:
    match order:
        case WriteMoves():
            return "; ".join(f"{move.ship} {written(move.legs, move.flag)}" for move in order.moves)
        case WriteLights():
            return f"{len(order.lights)} searchlights"
        case WriteFire():
            return f"{len(order.fire)} batteries"
        case SendAircraft():
            return f"{len(order.strikes)} attacks from the air"
        case _:
            return f"{len(order.launches)} banks"


def _overhead(battle: Battle, side: Side | None) -> Iterator[Token]:
    """Aircraft are on nobody's plot; the enemy knows of them once they are there."""
    for flight in battle.flights.values():
        own = side in (None, flight.side)
        if not own and not (flight.done or flight.over(battle.turn)):
            continue
        here = "flown home" if flight.done else "overhead" if flight.over(battle.turn) else f"comes in turn {flight.from_turn}"
        details = (("aircraft", f"{flight.aircraft} of {flight.sent}"), ("way", flight.way), ("flag", flight.nation.value))
        yield Token(str(flight.ship), flight.name, flight.side, "aircraft", here, flight.aircraft > 0, details=details,
                    flies=True)


# Tokens -------------------------------------------------------------------------------------------------------------


def _token(charts: SupremacyCharts, battle: Battle, ship: ShipInSight, side: Side | None) -> Token:
    vessel = battle.vessels[ShipId(ship.id)]
    own = isinstance(ship, OwnShip)
    if ship.pose is None and not own:
        last = [glimpse for glimpse in battle.seen if glimpse.side is side and glimpse.ship == vessel.ship][-1]
        label = f"last seen in turn {last.turn}" if ship.here else status(vessel)
        # Where she was is remembered; what became of her since is not known.
        return Token(ship.id, vessel.name, ship.side, ship.sheet.kind, label, ship.here, left=vessel.gone, unseen=ship.here)
    pose = ship.pose
    return Token(
        ship.id, vessel.name, ship.side, ship.sheet.kind, status(vessel), ship.here,
        pose.at.x_m if pose else None, pose.at.y_m if pose else None, pose.course_degrees if pose else None,
        metres(ship.sheet.length_u) if pose else 0.0, tuple(_details(battle, ship, vessel, own=own)),
        tuple(_arcs(charts, battle, vessel, own=own)) if ship.here else (), tuple(_gauges(charts, vessel, own=own)),
        tuple(_notes(vessel, own=own)), left=vessel.gone, harmed=vessel.lost > 0, speed_kn=ship.speed,
    )


def status(vessel: Vessel) -> str:
    """How she looks from afar."""
    if vessel.sunk:
        return "sunk"
    if vessel.gone:
        return "broken off"
    return apparent_state(vessel.share_lost)


def _details(battle: Battle, ship: ShipInSight, vessel: Vessel, *, own: bool) -> Iterator[tuple[str, str]]:
    yield "points", f"{ship.lost:g}/{ship.sheet.sink_points}"
    yield "speed", f"{ship.speed:g}/{ship.top:g}"
    yield "course", f"{vessel.pose.course_degrees:03.0f}"
    yield "guns", _mains(vessel, own=own)
    yield "light", _light(vessel, own=own)
    yield "banks", f"{len(vessel.loaded())} of {len(vessel.banks())}" if own else f"{len(vessel.banks())}"
    yield "in force", ", ".join(_in_force(battle, vessel, own=own))
    if own:
        yield "smoke", str(vessel.smoke_left)
        yield "task", vessel.task.value
    else:
        yield "fire", _spent(vessel)
    yield "flag", vessel.nation.value


def _mains(vessel: Vessel, *, own: bool) -> str:
    """Working main turrets by letter, one's own with the salvos left."""
    guns = vessel.sheet.guns(Battery.MN)
    groups = []
    for post in vessel.working(guns) if guns else ():
        left = vessel.quarters(Battery.MN, post, post.group) / FULL if post.group else 0
        name = post.called.replace(" ", "_")
        groups.append(f"{name}{left:g}" if own else name)
    return " ".join(groups)


def _light(vessel: Vessel, *, own: bool) -> str:
    """Working light mounts by battery and side, one's own with the salvos left."""
    groups = []
    for guns in vessel.sheet.batteries:
        for group in guns.groups if guns.battery is not Battery.MN else ():
            mounts = [post for post in vessel.working(guns) if post.group is group]
            if mounts:
                left = vessel.quarters(guns.battery, mounts[0], group) / FULL
                groups.append(f"{guns.battery.value}-{group.value}{len(mounts)}" + (f"/{left:g}" if own else ""))
    return " ".join(groups)


def _spent(vessel: Vessel) -> str:
    """SAS-A4.3.2 Ammunition spent is told roughly, by the guns' own number of firings, not by what is left."""
    if not vessel.locks and not vessel.locks_before:
        return "not firing"
    return "firing"


def _in_force(battle: Battle, vessel: Vessel, *, own: bool) -> Iterator[str]:
    """SAS-A4.3.3 Special damage in force may be asked for; how long a secret roll makes it last may not."""
    turn = battle.turn
    for spell in vessel.spells:
        if not spell.holds(turn):
            continue
        until = f" to turn {spell.until}" if own else ""
        if spell.what == SILENT:
            yield f"{WHO[spell.who]} silent{until}"
        elif spell.what == SHIFT:
            yield f"{WHO[spell.who]} {spell.amount:+d}{until}"
        elif spell.what == CAP:
            yield f"held to {spell.amount} kn{until}"
        elif spell.what in (ON_COURSE, POWER):
            yield ("on course" if spell.what == ON_COURSE else "no power") + until
    if vessel.on_course_u:
        yield f"on course for {vessel.on_course_u:g} u"
    if vessel.rudder.now(turn) is not RudderState.SOUND:
        yield f"rudder {RUDDER[vessel.rudder.now(turn)]}"
    if vessel.fire or vessel.oil_fire:
        yield "on fire"
    if vessel.floods:
        yield "flooding"
    if vessel.activity.chasing:
        yield "chasing splash"
    if vessel.aground:
        yield "aground"


def _areas(charts: SupremacyCharts, battle: Battle, side: Side | None) -> Iterator[Area]:
    for smoke in battle.smoke:
        yield marked_line("smoke", "smoke", smoke.points)
    yield from known_patches(battle.engagement, side)
    for spread in battle.spreads:
        enemies = list(battle.there(spread.side.enemy))
        if side is None or side in seen_by_enemy(spread, enemies, charts.fire.blocking_u):
            half = metres(width(charts.torpedoes, spread.tubes, spread.fan, spread.run_u) / 2)
            ends = (onward(front(spread), spread.bearing + turn, half) for turn in (-90.0, 90.0))
            name = f"{spread.bearing:03.0f} {spread.knots:g}"
            yield Area("torpedoes", name, tuple((end.x_m, end.y_m) for end in ends), closed=False)


def room_m(first: Token, second: Token) -> float:
    """SAS-B2.8 Half the length of a ship between two tracks: nearer, one of them has to give way."""
    return (first.length_m + second.length_m) / 4
