"""The computer captain: he sees a view, knows his doctrine, and answers what he is asked."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import bearing_of, in_arc, metres_between
from campaign.tactics.plot.tracks import intercept
from campaign.tactics.supremacy_at_sea.battle import orders
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns
from campaign.tactics.supremacy_at_sea.battle.state import Step
from campaign.tactics.supremacy_at_sea.captains.bridge import Bridge, bridge_of
from campaign.tactics.supremacy_at_sea.captains.estimates import Afloat, barrels_bearing, expected_points
from campaign.tactics.supremacy_at_sea.captains.moves import moves
from campaign.tactics.supremacy_at_sea.charts.collection import charts_in, metres, units
from campaign.tactics.supremacy_at_sea.fire.torpedoes import angle_factor, arcs_of, chance, width
from campaign.tactics.supremacy_at_sea.turn.decisions import HALF, STAR, composed_fire

LEAST_POINTS = 0.5
CATAPULTS = 6


def captain(book: Book, view: BattleView, decision: BattleDecision) -> orders.Order:
    """SAS-GAP-20 What the system's own captain orders, from the view and his nation's doctrine alone."""
    step = Step(decision.key)
    bridge = bridge_of(charts_in(book), book, view, decision.side, at_the_guns=step in (Step.FIRE, Step.TORPEDOES, Step.AIR))
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
    taken: dict[str, int] = {}
    for field in decision.inputs:
        marks = [theirs[key] for key, _ in field.options if key in theirs]
        if marks:
            best = max(marks, key=lambda mark: _prize(bridge, mark) / (1 + taken.get(mark.id, 0) / 2))
            taken[best.id] = taken.get(best.id, 0) + 1
            yield orders.Strike(ShipId(field.key), ShipId(best.id))


def _prize(bridge: Bridge, mark: Afloat) -> float:
    """A carrier first: her aircraft are the only ones that could come after these."""
    return bridge.worth(mark) * (2.0 if mark.sheet.aircraft > CATAPULTS else 1.0)


# Fire ---------------------------------------------------------------------------------------------------------------


def _fire(bridge: Bridge, decision: BattleDecision) -> dict[str, str]:
    """SAS-GAP-20.1 Each battery at the target with the most to gain, a little less for every battery laid on it before.

    A locked target is kept by itself, since fire at a new one is halved or worse.
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
        half = _saves(bridge, shooter, guns, points)
        for group, marks in groups.items():
            if target.id in marks:
                chosen[f"{ship}.{battery.value}.{group.value}"] = target.id + (HALF if half else "")
    return {field.key: chosen[field.key] for field in decision.inputs if field.key in chosen and _joined(field.key, chosen)}


def _joined(key: str, chosen: dict[str, str]) -> bool:
    """A gun amidships that may not fire alone stays silent unless another group fires at the same target."""
    head, group = key.rsplit(".", 1)
    if group != Group.MIDDLE.value:
        return True
    return any(other != key and other.startswith(f"{head}.") and chosen[other] == chosen[key] for other in chosen)


def _best_target(bridge: Bridge, shooter: Afloat, guns: Guns, groups: dict[Group, set[str]], marks: list[Afloat],
                 laid: dict[str, int]) -> tuple[Afloat, float] | None:
    best: tuple[float, Afloat, float] | None = None
    for mark in marks:
        if mark.pose is None or shooter.pose is None:
            continue
        able = tuple(group for group, known in groups.items() if mark.id in known)
        barrels = barrels_bearing(shooter, guns, shooter.pose, mark.pose.at, able)
        locked = f"{guns.battery.value}>{mark.id}" in shooter.locks
        distance = units(metres_between(shooter.pose.at, mark.pose.at))
        others = laid.get(mark.id, 0)
        shift = bridge.charts.fire.for_target_speed(mark.speed) - others
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


def _saves(bridge: Bridge, shooter: Afloat, guns: Guns, points: float) -> bool:
    """SAS-GAP-20.2 With little left, shots of little promise are fired as half salvos."""
    low = guns.battery is Battery.MN and shooter.salvos < bridge.stance.half_from_ammunition * guns.salvos
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


def _lines(bridge: Bridge, shooter: Afloat, name: str, mark: Afloat) -> Iterator[tuple[float, orders.Launch]]:
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
        if _friends_in_the_way(bridge, shooter, float(bearing), run):
            continue
        angle = angle_factor(chart, bearing - mark.pose.course_degrees)
        fan = chart.fan_degrees[0] if run < reach / 2 else chart.fan_degrees[1]
        percent = chance(chart, mark.sheet.kind, angle, of_type.reliability, width(chart, bank.tubes, fan, run))
        # A ship that turns away is missed altogether; the longer the run, the likelier.
        steady = max(0.1, 1 - run / max(reach, 1.0))
        yield bank.tubes * percent / 100 * steady * 2, orders.Launch(ShipId(shooter.id), name, bank.tubes, bearing, number, fan)


def _friends_in_the_way(bridge: Bridge, shooter: Afloat, bearing: float, run: float) -> bool:
    for friend in bridge.ours:
        if friend.id == shooter.id or friend.pose is None or shooter.pose is None:
            continue
        near = units(metres_between(shooter.pose.at, friend.pose.at))
        off = abs((bearing_of(shooter.pose.at, friend.pose.at) - bearing + 180) % 360 - 180)
        if near < run + 3 and off < 25:
            return True
    return False


