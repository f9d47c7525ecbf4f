"""CO-7.17 All that one vessel fires in a turn, mount by mount, and what comes of it at once."""

from __future__ import annotations

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Fired, FlakHit
from campaign.tactics.coastal.battle.flight import Flight
from campaign.tactics.coastal.battle.orders import Fire, Shot
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.record import Mount
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, cm_of
from campaign.tactics.coastal.charts.guns import Row
from campaign.tactics.coastal.fire.charges import drop
from campaign.tactics.coastal.fire.lights import searchlight, star_shell
from campaign.tactics.coastal.fire.shots import Aim, aim_of, dice_of, modifier
from campaign.tactics.coastal.hits.effects import shell
from campaign.tactics.coastal.sight.lines import range_cm
from campaign.tactics.plot.geometry import bears, metres_between, relative_bearing

LIGHT_MM, MEDIUM_MM = 20.0, 37.0


def open_fire(proceedings: Proceedings, order: Fire) -> None:
    """CO-3.1.5 Lights first, then each mount once at the target named for it, then charges."""
    if order.searchlight:
        searchlight(proceedings, order.ship, order.searchlight)
    if order.star_shell is not None:
        star_shell(proceedings, order.ship, order.star_shell)
    for shot in order.shots:
        shoot(proceedings, order.ship, shot)
    if order.charges:
        drop(proceedings, order.ship, order.charges)


def shoot(proceedings: Proceedings, ship: ShipId, shot: Shot) -> None:
    """One mount's dice."""
    shooter, battle = proceedings.vessel(ship), proceedings.battle
    mount = shooter.record.mount(shot.mount)
    assert mount is not None, f"{shot.mount} is no mount of {ship}"
    flight = battle.flights.get(ShipId(shot.target))
    if flight is not None:
        _at_aircraft(proceedings, shooter, mount, flight)
        return
    target = battle.named(shooter.side, shot.target)
    if target is None or target.sunk:
        return
    charts = proceedings.charts
    needed = charts.guns.need(mount.row, range_cm(shooter, target), ashore=target.record.ashore)
    assert needed is not None, "a law refuses fire out of range"
    dice, hits = roll_all(proceedings, shooter, mount, needed, aim_of(charts, battle, shooter, mount, target),
                          shot.target)
    from_turn = battle.turn + charts.guns.rocket_reload_turns if mount.row is Row.ROCKET else 0
    proceedings.add(Fired(ship, shooter.unit, mount.name, target.id, target.unit, dice, hits, shooter.known_to, from_turn))
    for _ in range(hits):
        if not proceedings.vessel(target.id).sunk:
            shell(proceedings, ship, target.id, mount.weapon)


def roll_all(proceedings: Proceedings, shooter: Vessel, mount: Mount, needed: int, aim: Aim, target: str) -> tuple[int, int]:
    """CO-7.2 The dice of a mount, misses of a pair rolled again once."""
    charts, readers = proceedings.charts, shooter.known_to
    mod = modifier(charts.guns, aim)
    dice, again = dice_of(charts, mount, suppressed=shooter.harm.suppression > 0)

    def hit() -> bool:
        return proceedings.d10("CO-7.1", f"fire of {mount.name}", shooter.id, target, needed=f"{needed}+",
                               modifiers=(f"{mod:+d}",), readers=readers) + mod >= needed

    missed = [place for place in range(dice) if not hit()]
    hits = dice - len(missed) + sum(hit() for place in missed if place < again)
    return dice, hits


# Aircraft as targets ------------------------------------------------------------------------------------------------


def _at_aircraft(proceedings: Proceedings, shooter: Vessel, mount: Mount, flight: Flight) -> None:
    """CO-7.4 Fire at aircraft, in the bands that allow it."""
    charts = proceedings.charts
    cm = cm_of(metres_between(shooter.pose.at, flight.pose.at))
    needed = charts.guns.need(mount.row, cm, aircraft=True)
    assert needed is not None, "a law refuses fire out of range"
    aim = Aim(shooter.crew, mount.rating.sign, shooter.harm.suppression > 0, proceedings.battle.sky.night, aircraft=True)
    dice, hits = roll_all(proceedings, shooter, mount, needed, aim, str(flight.unit))
    proceedings.add(Fired(shooter.id, shooter.unit, mount.name, flight.unit, flight.unit, dice, hits, BOTH))
    for _ in range(hits):
        if not proceedings.battle.flights[flight.unit].flying:
            return
        face = proceedings.d10("CO-GAP-10", "anti-aircraft hit", shooter.id, flight.unit)
        proceedings.add(FlakHit(flight.unit, shooter.id, down=shoots_down(charts, mount.mm, face)))


def shoots_down(charts: CoastalCharts, mm: float, face: int) -> bool:
    """Whether a hit brings a plane down; else its attack is spoiled."""
    air = charts.others.aircraft
    mod = air.aa_37mm if mm >= MEDIUM_MM else air.aa_20mm if mm >= LIGHT_MM else 0
    return face + mod >= air.shot_down_from


def may_fire_up(charts: CoastalCharts, shooter: Vessel, mount: Mount, flight: Flight) -> bool:
    """Whether a mount may fire at aircraft where they are."""
    cm = cm_of(metres_between(shooter.pose.at, flight.pose.at))
    return charts.guns.need(mount.row, cm, aircraft=True) is not None and bears(
        (mount.arc,), relative_bearing(shooter.pose, flight.pose.at))
