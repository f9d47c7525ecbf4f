"""The computer captain: his answers to decisions, orders worth trying, and how likely a battery is to hit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView, InputKind
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import bearing_of, in_arc, metres_between, onward
from campaign.tactics.plot.tracks import intercept
from campaign.tactics.replies import patterns
from campaign.tactics.supremacy_at_sea.battle import orders
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Order, Shoot, Way, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.captains.estimates import (
    Bridge,
    barrels_bearing,
    bridge_of,
    columns_of,
    expected_points,
    salvos_left,
)
from campaign.tactics.supremacy_at_sea.captains.moves import moves
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in, metres, units
from campaign.tactics.supremacy_at_sea.gunnery import OWN_TURN, Aimed, chance_of_a_hit, guns_laid, shots
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT, speed_limits
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, ShipInSight
from campaign.tactics.supremacy_at_sea.sight import by_eye_u
from campaign.tactics.supremacy_at_sea.torpedoes import angle_factor, arcs_of, chance, width
from campaign.tactics.supremacy_at_sea.turn.decisions import HALF, STAR, compose, composed_fire
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import first_moves, move_refusal, steady
from campaign.tactics.writing import odds_in_words

LEAST_POINTS = 0.5
CATAPULTS = 6


def captain(book: Book, view: BattleView, decision: BattleDecision) -> orders.Order:
    """SAS-GAP-20 What the system's own captain orders, from the view and his nation's doctrine alone."""
    step = Step(decision.key)
    bridge = bridge_of(charts_in(book), view, decision.side, at_the_guns=step in (Step.FIRE, Step.TORPEDOES, Step.AIR))
    match step:
        case Step.MOVES:
            return orders.WriteMoves(decision.side, tuple(moves(bridge, decision)))
        case Step.LIGHTS:
            return orders.WriteLights(decision.side, tuple(_lights(bridge, decision)))
        case Step.FIRE:
            return orders.WriteFire(decision.side, composed_fire(_fire(bridge, decision)))
        case Step.AIR:
            return orders.SendAircraft(decision.side, tuple(_strikes(bridge, decision)))
        case _:
            return orders.LayTorpedoes(decision.side, tuple(_launches(bridge, decision)))


def _lights(bridge: Bridge, decision: BattleDecision) -> Iterator[orders.Light]:
    """One light on the most worthy target, and only when the line is near enough to win by it."""
    marks = {key for field in decision.inputs for key, _ in field.options if key}
    targets = sorted((enemy for enemy in bridge.theirs if enemy.id in marks), key=lambda ship: -bridge.worth(ship))
    if not targets or bridge.retiring:
        return
    for field in decision.inputs:
        if targets[0].id in dict(field.options):
            yield orders.Light(ShipId(field.key), ShipId(targets[0].id))
            return


def _strikes(bridge: Bridge, decision: BattleDecision) -> Iterator[orders.Strike]:
    """SAS-GAP-20.10 Aircraft attack the most worthy ship that they may, with what others leave of her reckoned in."""
    theirs = {enemy.id: enemy for enemy in bridge.theirs}
    attackers: dict[str, int] = {}
    for field in decision.inputs:
        marks = [theirs[key] for key, _ in field.options if key in theirs]
        if marks:
            best = max(marks, key=lambda mark: _prize(bridge, mark) / (1 + attackers.get(mark.id, 0) / 2))
            attackers[best.id] = attackers.get(best.id, 0) + 1
            yield orders.Strike(ShipId(field.key), ShipId(best.id))


def _prize(bridge: Bridge, mark: ShipInSight) -> float:
    """A carrier first: her aircraft are the only ones that could come after these."""
    return bridge.worth(mark) * (2.0 if mark.sheet.aircraft > CATAPULTS else 1.0)


# Fire ---------------------------------------------------------------------------------------------------------------


def _fire(bridge: Bridge, decision: BattleDecision) -> dict[str, str]:
    """SAS-GAP-20.1 Each battery at the target with the most to gain, a little less for every battery laid on it before.

    A locked target is kept by itself, since fire at a new one is halved or worse. Each battery spoils the fire of every other
    at the same target, so that the last to choose it hold their fire where they could not hit.
    """
    ours = {own.id: own for own in bridge.ours}
    theirs = {enemy.id: enemy for enemy in bridge.theirs}
    laid: dict[str, int] = {}
    chosen: dict[str, str] = {}
    batteries: dict[tuple[str, Battery], dict[Group, set[str]]] = {}
    for field in decision.inputs:
        name, rank, place = field.key.rsplit(".", 2)
        marks = {key for key, _ in field.options if key and not key.endswith((HALF, STAR))}
        batteries.setdefault((name, Battery(rank)), {})[Group(place)] = marks
    picks: list[tuple[str, Battery, ShipInSight]] = []
    ordered = sorted(batteries, key=lambda pair: list(Battery).index(pair[1]))
    for ship, battery in ordered:
        shooter, groups = ours[ship], batteries[ship, battery]
        guns = shooter.sheet.guns(battery)
        if guns is None:
            continue
        best = _best_target(bridge, shooter, guns, groups, [theirs[key] for key in sorted(set().union(*groups.values()))], laid)
        if best is None:
            continue
        target, points = best
        laid[target.id] = laid.get(target.id, 0) + 1
        picks.append((ship, battery, target))
        half = _saves(bridge, shooter, guns, points)
        for group, marks in groups.items():
            if target.id in marks:
                chosen[f"{ship}.{battery.value}.{group.value}"] = target.id + (HALF if half else "")
    for ship, battery, target in reversed(picks):
        guns, others = ours[ship].sheet.guns(battery), {target.id: laid[target.id] - 1}
        if guns is not None and _best_target(bridge, ours[ship], guns, batteries[ship, battery], [target], others) is None:
            laid[target.id] -= 1
            chosen = {key: mark for key, mark in chosen.items() if not key.startswith(f"{ship}.{battery.value}.")}
    return {field.key: chosen[field.key] for field in decision.inputs if field.key in chosen and _joined(field.key, chosen)}


def _joined(key: str, chosen: dict[str, str]) -> bool:
    """A gun amidships that may not fire alone stays silent unless another group fires at the same target."""
    head, group = key.rsplit(".", 1)
    if group != Group.MIDDLE.value:
        return True
    return any(other != key and other.startswith(f"{head}.") and chosen[other] == chosen[key] for other in chosen)


def _best_target(bridge: Bridge, shooter: OwnShip, guns: Guns, groups: dict[Group, set[str]], marks: list[ShipInSight],
                 laid: dict[str, int]) -> tuple[ShipInSight, float] | None:
    best: tuple[float, ShipInSight, float] | None = None
    for mark in marks:
        if mark.pose is None or shooter.pose is None:
            continue
        able = tuple(group for group, known in groups.items() if mark.id in known)
        barrels = barrels_bearing(shooter, guns, shooter.pose, mark.pose.at, able)
        locked = f"{guns.battery.value}>{mark.id}" in shooter.locks
        distance = units(metres_between(shooter.pose.at, mark.pose.at))
        others = laid.get(mark.id, 0)
        columns, halvings = columns_of(bridge, shooter, mark)
        shift, barrels = columns - others, (barrels + 1) // 2 if halvings else barrels
        points = expected_points(bridge.charts, guns, barrels if locked else (barrels + 1) // 2, distance, mark.sheet, shift)
        row = bridge.charts.hit_table.line(guns.line).row(distance)
        # Guns that first must find the range pay for it once, so a target is judged by what they do afterwards.
        full = expected_points(bridge.charts, guns, barrels, distance, mark.sheet, shift)
        far = row is None or (guns.battery is not Battery.MN and row.column > bridge.stance.secondary_to_column)
        if far or full < LEAST_POINTS:
            continue
        value = (points + full) * bridge.worth(mark) / mark.left * bridge.stance.second_battery**others
        if best is None or value > best[0]:
            best = (value, mark, points)
    return None if best is None else (best[1], best[2])


def _saves(bridge: Bridge, shooter: OwnShip, guns: Guns, points: float) -> bool:
    """SAS-GAP-20.2 With little left, shots of little promise are fired as half salvos."""
    few = bridge.stance.half_from_ammunition * guns.salvos
    low = guns.battery is Battery.MN and min(salvos_left(shooter), default=0.0) < few
    return low and points < bridge.stance.little_promise * guns.points


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _launches(bridge: Bridge, decision: BattleDecision) -> Iterator[orders.Launch]:
    """SAS-GAP-20.3 A bank is fired where enough hits may be expected of it, or all when the ship is as good as lost."""
    ours = {own.id: own for own in bridge.ours}
    aimed: dict[str, float] = {}
    runs = {field.key: {key for key, _ in field.options} for field in decision.inputs}
    for field in decision.inputs:
        if not field.key.endswith(".line"):
            continue
        ship, name = field.key.removesuffix(".line").split(".", 1)
        shooter = ours[ship]
        bank = next(bank for bank in shooter.sheet.banks if bank.name == name)
        best: tuple[float, orders.Launch, str] | None = None
        last = 1 - shooter.lost / shooter.sheet.sink_points < bridge.stance.last_chance
        for mark in (enemy for enemy in bridge.theirs if enemy.sheet.kind != "battery"):
            for found, launch in _lines(bridge, shooter, bank.name, mark):
                gain = found * bridge.worth(mark) / 10 * 0.5 ** aimed.get(mark.id, 0.0)
                enough = bridge.stance.torpedo_hits / (3 if last else 1)
                lawful = f"{launch.setting + 1}/{launch.fan}" in runs[f"{ship}.{name}.run"]
                if lawful and found >= enough and (best is None or gain > best[0]):
                    best = (gain, launch, mark.id)
        if best is not None:
            aimed[best[2]] = aimed.get(best[2], 0.0) + 1
            yield best[1]


def _lines(bridge: Bridge, shooter: OwnShip, name: str, mark: ShipInSight) -> Iterator[tuple[float, orders.Launch]]:
    """Hits to be expected of a bank on a target that holds on, for each setting that gets there, with the launch."""
    chart = bridge.charts.torpedoes
    bank = next(bank for bank in shooter.sheet.banks if bank.name == name)
    if shooter.pose is None or mark.pose is None:
        return
    minutes = bridge.charts.movement.turn_minutes
    of_type = chart.types[bank.type]
    for number, (knots, reach) in enumerate(of_type.settings):
        pace, hers = metres(knots / 2) / minutes, metres(mark.speed / 2) / minutes
        # The torpedoes set out with the next move, when the target has steamed none of it yet.
        met = intercept(shooter.pose.at, pace, mark.pose, hers)
        if met is None:
            continue
        bearing = round(met.course_degrees) % 360
        run = units(metres_between(shooter.pose.at, met.at))
        off = (bearing - shooter.pose.course_degrees) % 360.0
        if run > reach or not any(in_arc(arc, off) for arc in arcs_of(bank)):
            continue
        line = float(bearing)
        if _friends_in_the_way(bridge, shooter, line, run) or _friends_will_cross(bridge, shooter, line, knots):
            continue
        angle = angle_factor(chart, bearing - mark.pose.course_degrees)
        fan = chart.fan_degrees[0] if run < reach / 2 else chart.fan_degrees[1]
        percent = chance(chart, mark.sheet.kind, angle, of_type.reliability, width(chart, bank.tubes, fan, run))
        # A ship that turns away is missed altogether; the longer the run, the likelier.
        steady = max(0.1, 1 - run / max(reach, 1.0))
        yield bank.tubes * percent / 100 * steady * 2, orders.Launch(ShipId(shooter.id), name, bank.tubes, bearing, number, fan)


def _friends_in_the_way(bridge: Bridge, shooter: OwnShip, bearing: float, run: float) -> bool:
    for friend in bridge.ours:
        if friend.id == shooter.id or friend.pose is None or shooter.pose is None:
            continue
        near = units(metres_between(shooter.pose.at, friend.pose.at))
        off = abs((bearing_of(shooter.pose.at, friend.pose.at) - bearing + 180) % 360 - 180)
        if near < run + 3 and off < 25:
            return True
    return False


# Units that are kept free about a friend, at so many moments of the next turn.
FRIEND_U, MOMENTS = 5.0, 12


def _friends_will_cross(bridge: Bridge, shooter: OwnShip, bearing: float, knots: float) -> bool:
    """SAS-GAP-20.3 Whether torpedoes, which run on past their target, meet a friend in the next turn if she holds on."""
    at = shooter.pose
    friends = ((friend.pose, friend.speed) for friend in bridge.ours if friend.id != shooter.id and friend.pose is not None)
    return at is not None and any(
        units(metres_between(onward(at.at, bearing, metres(knots / 2) * moment / MOMENTS),
                             onward(pose.at, pose.course_degrees, metres(speed / 2) * moment / MOMENTS))) < FRIEND_U
        for pose, speed in friends for moment in range(1, MOMENTS + 1))


# Orders worth trying --------------------------------------------------------------------------------------------------


TURNS = ((Way.PORT, 2.0), (Way.STARBOARD, 2.0), (Way.PORT, 5.0), (Way.STARBOARD, 5.0))
LINES = ("0", "60", "120", "180", "240", "300")
PATTERNS_AT_MOST = 6


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """A few patterns of each kind, since any order may be judged and not all be listed."""
    if Step(decision.key) is Step.MOVES:
        yield from _moves(book, battle, decision.side)
        return
    view = view_for(book, battle, decision.side)
    for answers in _tried(decision):
        order = compose(book, view, decision, answers)
        if not isinstance(order, Refusal):
            yield order


def _moves(book: Book, battle: Battle, side: Side) -> Iterator[Order]:
    """All ships alike: stand on, faster, slower, a turn either way, smoke or splash chasing; who cannot stands on."""
    charts = charts_in(book)
    own = list(battle.there(side))
    forced = first_moves(charts, battle)
    for pattern in range(9):
        moves = []
        for vessel in own:
            move = forced.get(vessel.ship) or _move(charts, battle, vessel, pattern)
            lawful = move_refusal(charts, battle, vessel, move) is None
            moves.append(move if lawful else steady(charts, battle, vessel))
        yield WriteMoves(side, tuple(moves))


def _move(charts: SupremacyCharts, battle: Battle, vessel: Vessel, pattern: int) -> Move:
    stand_on = steady(charts, battle, vessel)
    limits = speed_limits(charts, vessel, battle.turn, battle.engagement.conditions.sea_state)
    match pattern:
        case 0:
            return stand_on
        case 1:
            return steady(charts, battle, vessel, limits.fastest)
        case 2:
            return steady(charts, battle, vessel, limits.slowest)
        case 3 | 4 | 5 | 6:
            return _turning(charts, vessel, *TURNS[pattern - 3], limits.fastest / KN_A_UNIT)
        case 7:
            return Move(vessel.ship, stand_on.legs, Flag.LAY_SMOKE)
        case _:
            length = limits.fastest / KN_A_UNIT - charts.movement.chasing_splash.cost_u
            return Move(vessel.ship, (Leg(Way.AHEAD, length),) if length > 0 else (), Flag.CHASE_SPLASH)


def _turning(charts: SupremacyCharts, vessel: Vessel, way: Way, arc: float, length: float, *, sharp: bool = False) -> Move:
    """A turn first and the rest of the move straight."""
    step = charts.movement.order_step_u
    arc = min(round(arc / step) * step, length)
    legs = [Leg(way, arc, sharp)] if arc else []
    if length - arc >= step:
        legs.append(Leg(Way.AHEAD, length - arc))
    return Move(vessel.ship, tuple(legs))


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    if Step(decision.key) is not Step.TORPEDOES:
        yield from patterns(decision, PATTERNS_AT_MOST)
        return
    yield {}
    for field in decision.inputs:
        if field.key.endswith(".line"):
            yield from ({field.key: line} for line in LINES)


# Chances --------------------------------------------------------------------------------------------------------------


RANGING = "ranging"


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SAS-B5.6c For her first battery that is asked: the chance that a salvo of all that bears hits, if it alone fires."""
    charts = charts_in(book)
    fields = [field for field in decision.inputs if field.token == token and field.kind is InputKind.TARGET]
    if decision.key != Step.FIRE.value or not fields:
        return ()
    battery = Battery(fields[0].key.rsplit(".", 2)[1])
    groups: dict[str, list[Group]] = {}
    for field in fields:
        _, rank, group = field.key.rsplit(".", 2)
        for mark, _ in field.options if rank == battery.value else ():
            if ShipId(mark) in battle.vessels:
                groups.setdefault(mark, []).append(Group(group))
    orders = [Shoot(ShipId(token), battery, tuple(able), ShipId(mark)) for mark, able in groups.items()]
    return tuple((str(order.target), _told(charts, battle, order)) for order in orders)


def _told(charts: SupremacyCharts, battle: Battle, order: Shoot) -> str:
    """A salvo that cannot hit, while the range is not found or she turns, finds it for those that can: it is not wasted."""
    chance = chance_as_judged(charts, battle, order)
    return RANGING if not chance and chance_as_judged(charts, battle, order, settled=True) else odds_in_words(chance)


def chance_as_judged(charts: SupremacyCharts, battle: Battle, order: Shoot, *, settled: bool = False) -> float:
    """SAS-B4.10 The chance of one battery alone, at the range as it is judged by eye: nobody measures before he has written.

    `settled` is as if it had fired at that target before, and she had not turned.
    """
    aims = (shot.aim for shot in shots(charts, battle, (order,)) if shot.posts)
    return sum(chance_of_a_hit(charts, guns_laid(charts, replace(aim, range_u=by_eye_u(charts, aim.range_u))))
               for aim in (map(_settled, aims) if settled else aims))


def _settled(aim: Aimed) -> Aimed:
    return replace(aim, locked=True, shifts=tuple(shift for shift in aim.shifts if shift[0] != OWN_TURN),
                   halvings=tuple(why for why in aim.halvings if why != OWN_TURN))
