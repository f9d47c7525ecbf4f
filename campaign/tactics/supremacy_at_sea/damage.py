"""Damage: points and speed off a ship's sheet, whether a shell gets through, and special damage with every effect of it."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, PointsLost, Sank, SpeedLost
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Quarter, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, SHIFT, SILENT, Rudder, Spell, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import (
    ALL_BANKS,
    Effects,
    Fire,
    Place,
    RudderHit,
    RudderState,
    Third,
    Turns,
    Who,
)
from campaign.tactics.supremacy_at_sea.charts.fire import GunRow
from campaign.tactics.supremacy_at_sea.helm import top_speed

# Marking --------------------------------------------------------------------------------------------------------------


def lose_points(proceedings: Proceedings, ship: ShipId, points: float, cause: Cause, by: ShipId | None = None) -> None:
    """Points come off a sheet; un-armoured ships slow down with them."""
    readers = proceedings.readers_of(ship)
    proceedings.add(PointsLost(ship, points, cause, by, readers))
    vessel = proceedings.vessel(ship)
    fastest = top_speed(proceedings.charts, vessel)
    if vessel.speed > fastest:
        proceedings.add(SpeedLost(ship, 0, 0, fastest, readers))


def lose_speed(proceedings: Proceedings, ship: ShipId, knots: float, engine_rooms: int, at_most: float | None = None) -> None:
    """SAS-T5v.4 Knots and engine rooms are lost for good, and her present speed falls with them."""
    before, readers = proceedings.vessel(ship), proceedings.readers_of(ship)
    proceedings.add(SpeedLost(ship, knots, engine_rooms, before.speed, readers))
    fastest = top_speed(proceedings.charts, proceedings.vessel(ship))
    speed = min(before.speed, fastest if at_most is None else min(fastest, at_most))
    if speed < before.speed:
        proceedings.add(SpeedLost(ship, 0, 0, speed, readers))


def sink(proceedings: Proceedings, ship: ShipId, how: str, by: ShipId | None) -> None:
    """A ship goes down; torpedoes that she has launched run on (SAS-B6)."""
    if not proceedings.vessel(ship).sunk:
        proceedings.add(Sank(ship, how, by))


def _overwhelmed(charts: SupremacyCharts, vessel: Vessel) -> bool:
    """SAS-B5.9 Three quarters of her original points by gunfire and torpedoes in one turn sink any ship."""
    return vessel.turn_points >= charts.fire.overwhelmed_from * vessel.sheet.sink_points


def _done_for(vessel: Vessel) -> bool:
    """SAS-B6 A ship whose points are all gone sinks."""
    return vessel.lost >= vessel.sheet.sink_points


def sink_if_done(proceedings: Proceedings, ship: ShipId, by: ShipId | None) -> None:
    """SAS-B6.1 After all points and effects of a step: overwhelmed first, then all points gone."""
    vessel = proceedings.vessel(ship)
    if vessel.sunk:
        return
    if _overwhelmed(proceedings.charts, vessel):
        sink(proceedings, ship, "was overwhelmed", by)
    elif _done_for(vessel):
        sink(proceedings, ship, "sank", by)


# Penetration ----------------------------------------------------------------------------------------------------------


class Pierced(Enum):
    """How far a shell got through."""

    THROUGH = "penetrating"
    HALF = "half"
    NOT = "none"


def compared(penetration: float, armour: float) -> Pierced:
    """SAS-B5.7.1 A shell pierces armour up to its penetration, and half pierces armour up to twice that."""
    if penetration >= armour:
        return Pierced.THROUGH
    return Pierced.HALF if penetration >= armour / 2 else Pierced.NOT


def points_factor(row: GunRow, target: ShipSheet) -> float:
    """SAS-B5.6d Hits count in full through belt or deck, by half where either is half pierced, else not at all.

    Where the gun has no deck penetration (the close section), decks cannot be hit; un-armoured ships take all in full.
    """
    if target.unarmoured:
        return 1.0
    results = [compared(row.belt, target.belt)]
    if row.deck:
        results.append(compared(row.deck, target.deck))
    if Pierced.THROUGH in results:
        return 1.0
    return 0.5 if Pierced.HALF in results else 0.0


def special_result(row: GunRow, target: ShipSheet, place: Place) -> Pierced:
    """SAS-B5.7.2 A special compares only the place struck: deck by deck, turret by the better, belt and deck by both added."""
    match place:
        case Place.DECK:
            return compared(row.deck, target.deck)
        case Place.TURRET:
            return compared(max(row.belt, row.deck), target.turret)
        case Place.BELT:
            return compared(row.belt, target.belt)
        case Place.BELT_DECK:
            return compared(row.belt, target.belt + target.deck)


def turret_and_deck_pierced(row: GunRow, target: ShipSheet, reading: str) -> bool:
    """SAS-T5v.1 Whether turret and deck together are pierced: both armours added against the better penetration."""
    if reading == "each":
        return compared(max(row.belt, row.deck), target.turret) is Pierced.THROUGH and row.deck >= target.deck
    return max(row.belt, row.deck) >= target.turret + target.deck


# Special damage -------------------------------------------------------------------------------------------------------


RULE = "SAS-T5"


class Blow(Struct, frozen=True):
    """What struck a ship: the points of the gun, who fired it, its row, and whether it bites at once (SAS-B2.2)."""

    ship: ShipId
    by: ShipId | None
    points: float
    cause: facts.Cause
    row: GunRow | None = None
    at_once: bool = False
    third: Third | None = None


def apply(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    """SAS-T5 Everything that a line of a damage chart does, in the order of its words, on a ship still afloat."""
    for part in (_explosions, _points, _guns, _other_parts, _speed, _spells, _steering, _fires):
        if proceedings.vessel(blow.ship).there:
            part(proceedings, blow, effects)


def _explosions(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    ship = blow.ship
    if effects.banks_explode_on:
        _banks_explode(proceedings, blow, effects.banks_explode_on)
    if effects.explodes_on:
        faces = " or ".join(map(str, effects.explodes_on))
        if proceedings.d6(RULE, "does she blow up", ship, needed=faces) in effects.explodes_on:
            sink(proceedings, ship, "blew up", blow.by)


def _banks_explode(proceedings: Proceedings, blow: Blow, faces: tuple[int, ...]) -> None:
    """SAS-T5v.3 Each loaded bank is rolled for, until one does not explode; one that does is a torpedo hit amidships."""
    own = (proceedings.vessel(blow.ship).side,)
    for bank in proceedings.vessel(blow.ship).loaded():
        face = proceedings.d6(RULE, f"do the {bank.name} explode", blow.ship, needed=f"{min(faces)}+", readers=own)
        if face not in faces:
            return
        points = proceedings.charts.torpedoes.types[bank.type].points
        lose_points(proceedings, blow.ship, points, facts.Cause.TORPEDO, blow.by)
        proceedings.add(facts.PartsLost(blow.ship, (bank.name,)))


def _points(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    """SAS-B5.7.3 Damage is in full points of the firing gun, whatever was pierced; a magazine's in points of the ship's own."""
    own = proceedings.vessel(blow.ship).sheet.main_points
    points = effects.damage * blow.points + effects.own_damage * own
    if points:
        lose_points(proceedings, blow.ship, points, blow.cause, blow.by)


# Parts of the ship --------------------------------------------------------------------------------------------------


def _guns(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    turrets, groups = effects.turrets, effects.turret_groups
    if effects.turret_or_group:
        reading = proceedings.charts.special.turret_and_deck
        sheet = proceedings.vessel(blow.ship).sheet
        both = blow.row is not None and turret_and_deck_pierced(blow.row, sheet, reading)
        turrets, groups = (turrets, groups + 1) if both else (turrets + 1, groups)
    chance = effects.chance
    if chance is not None:
        faces = " or ".join(map(str, chance.faces))
        if proceedings.d6(RULE, "is worse done", blow.ship, needed=faces) in chance.faces:
            turrets += chance.turrets
            if chance.engine_rooms:
                lose_speed(proceedings, blow.ship, 0, chance.engine_rooms)
            if chance.rudder:
                _rudder(proceedings, blow, chance.rudder)
    for _ in range(turrets):
        _lose_one(proceedings, blow.ship, "turret", main_turrets(proceedings.vessel(blow.ship)))
    for _ in range(groups):
        _lose_group(proceedings, blow)
    for _ in range(effects.light_mounts):
        _lose_one(proceedings, blow.ship, "light mount", light_mounts(proceedings.vessel(blow.ship)))
    if effects.light_quarter:
        _lose_quarter(proceedings, blow.ship)
    for _ in range(effects.jams):
        vessel = proceedings.vessel(blow.ship)
        free = [name for name in main_turrets(vessel) if name not in vessel.jammed]
        name = proceedings.draw("SAS-GAP-10", "the turret that jams", blow.ship, free)
        if name is not None:
            proceedings.add(facts.TurretJammed(blow.ship, name, jammed=True))


def main_turrets(vessel: Vessel) -> list[str]:
    """Main turrets that are not destroyed, jammed ones included."""
    guns = vessel.sheet.guns(Battery.MN)
    return [] if guns is None else [post.name for post in guns.posts if post.name not in vessel.out]


def light_mounts(vessel: Vessel) -> list[str]:
    """SAS-GAP-15.1 The light mount lost is one of the secondaries, and only when none is left one of the tertiaries."""
    for battery in (Battery.SE, Battery.TR):
        guns = vessel.sheet.guns(battery)
        left: list[str] = [] if guns is None else [post.name for post in guns.posts if post.name not in vessel.out]
        if left:
            return left
    return []


def _lose_one(proceedings: Proceedings, ship: ShipId, what: str, names: list[str]) -> None:
    name = proceedings.draw(RULE, f"the {what} that is lost", ship, names)
    if name is not None:
        proceedings.add(facts.PartsLost(ship, (name,)))


def _lose_group(proceedings: Proceedings, blow: Blow) -> None:
    """SAS-GAP-02.1 A group lost to a torpedo in the bow is a bow group, in the stern a stern group; else it goes by lot."""
    vessel = proceedings.vessel(blow.ship)
    guns = vessel.sheet.guns(Battery.MN)
    if guns is None:
        return
    left = main_turrets(vessel)
    groups = {post.group: post for post in guns.posts if post.name in left}
    wanted = {Third.BOW: Group.BOW, Third.STERN: Group.STERN}.get(blow.third) if blow.third else None
    group = wanted if wanted in groups else proceedings.draw(RULE, "the turret group that is lost", blow.ship, list(groups))
    names = tuple(post.name for post in guns.posts if post.group is group and post.name in left)
    if names and (wanted is None or wanted is group):
        proceedings.add(facts.PartsLost(blow.ship, names))


def _lose_quarter(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-15.2 All light mounts of one quarter are lost; where the quarter drawn is empty, one mount by lot."""
    vessel = proceedings.vessel(ship)
    quarter = proceedings.draw(RULE, "the quarter that is swept", ship, list(Quarter))
    lights = [post for battery in (Battery.SE, Battery.TR) if (guns := vessel.sheet.guns(battery)) for post in guns.posts]
    names = tuple(light.name for light in lights if light.quarter is quarter and light.name not in vessel.out)
    if names:
        proceedings.add(facts.PartsLost(ship, names))
    else:
        _lose_one(proceedings, ship, "light mount", light_mounts(vessel))


def _other_parts(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    vessel = proceedings.vessel(blow.ship)
    if effects.torpedo_banks >= ALL_BANKS:
        if names := tuple(bank.name for bank in vessel.banks()):
            proceedings.add(facts.PartsLost(blow.ship, names))
    else:
        for _ in range(effects.torpedo_banks):
            _lose_one(proceedings, blow.ship, "torpedo bank", [bank.name for bank in proceedings.vessel(blow.ship).banks()])
    if effects.aircraft or effects.searchlights:
        proceedings.add(facts.PartsLost(blow.ship, (), effects.aircraft, effects.searchlights))
    if effects.searchlights:
        _radar(proceedings, blow.ship)


def _radar(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-05.2 What sweeps the searchlights away may take the radar with it."""
    vessel, lost_on = proceedings.vessel(ship), proceedings.charts.environment.radar.lost_on
    if vessel.sheet.radar is Radar.NONE or vessel.radar_out:
        return
    if proceedings.d6("SAS-GAP-05", "is the radar lost", ship, needed=str(lost_on)) == lost_on:
        proceedings.add(facts.PartsLost(ship, radar=True))


# Speed, silence, course ---------------------------------------------------------------------------------------------


def _speed(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    if effects.knots or effects.engine_rooms:
        lose_speed(proceedings, blow.ship, effects.knots, effects.engine_rooms)
    if effects.flooding is not None:
        vessel = proceedings.vessel(blow.ship)
        proceedings.add(facts.FloodsChanged(blow.ship, (*vessel.floods, effects.flooding)))


def _begin(proceedings: Proceedings, blow: Blow, what: str, turns: Turns, who: Who, amount: int) -> None:
    """SAS-B5.7.4 What lasts for turns starts with the following one; what a torpedo does starts at once (SAS-A6.2)."""
    count, readers = proceedings.turns(RULE, what, blow.ship, turns)
    now = proceedings.battle.turn
    start = now if blow.at_once else now + 1
    vessel = proceedings.vessel(blow.ship)
    speed = min(vessel.speed, float(amount)) if what == CAP else None
    if speed is not None and readers != BOTH:
        # The speed comes down before everybody's eyes; only how long it stays down is secret.
        lose_speed(proceedings, blow.ship, 0, 0, at_most=speed)
        speed = None
    if count:
        proceedings.add(facts.SpellBegan(blow.ship, Spell(what, start, start + count - 1, who, amount), readers, speed))


def _spells(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    if effects.cap is not None:
        _begin(proceedings, blow, CAP, effects.cap.turns, Who.ALL, effects.cap.knots)
    if effects.shift is not None:
        shift = effects.shift
        if shift.turns is Turns.FOREVER and shift.who is Who.MAINS:
            proceedings.add(facts.PartsLost(blow.ship, mains_columns=shift.columns))
        else:
            _begin(proceedings, blow, SHIFT, shift.turns, shift.who, shift.columns)
    if effects.silent is not None:
        _begin(proceedings, blow, SILENT, effects.silent.turns, effects.silent.who, 0)
    if effects.power_loss is not None:
        _begin(proceedings, blow, POWER, effects.power_loss, Who.ALL, 0)


def _steering(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    """SAS-GAP-14.2 On course starts with the next move, for turns or for so many units."""
    if effects.on_course_turns is not None:
        _begin(proceedings, Blow(blow.ship, blow.by, 0, blow.cause), ON_COURSE, effects.on_course_turns, Who.ALL, 0)
    if effects.on_course_u is not None:
        units = sum(proceedings.d6(RULE, "units on course", blow.ship) for _ in range(3))
        proceedings.add(facts.HeldOnCourse(blow.ship, float(units)))
    if effects.rudder is not None:
        _rudder(proceedings, blow, effects.rudder)


WORSE = (RudderState.SOUND, RudderState.HARD_OVER, RudderState.DAMAGED, RudderState.OUT)


def _rudder(proceedings: Proceedings, blow: Blow, hit: RudderHit) -> None:
    """SAS-GAP-14.3 A rudder hard over turns her to port on an odd die, to starboard on an even one; no hit mends a rudder."""
    vessel = proceedings.vessel(blow.ship)
    if WORSE.index(hit.state) < WORSE.index(vessel.rudder.state):
        return
    if hit.state is not RudderState.HARD_OVER:
        proceedings.add(facts.RudderStruck(blow.ship, Rudder(hit.state, 0, None, hit.at_most_u, 0.0)))
        return
    face = proceedings.d6(RULE, "which way the rudder jams", blow.ship, needed="odd port, even starboard")
    count, readers = proceedings.turns(RULE, "the rudder jammed", blow.ship, hit.turns)
    if count:
        to = Hand.PORT if face % 2 else Hand.STARBOARD
        until = proceedings.battle.turn + count
        proceedings.add(facts.RudderStruck(blow.ship, Rudder(hit.state, until, to, 0.0, hit.at_least_u), readers))


def _fires(proceedings: Proceedings, blow: Blow, effects: Effects) -> None:
    """SAS-GAP-09.1 There is one ordinary fire at a time, and a second makes it burn more fiercely; burning oil is another."""
    vessel = proceedings.vessel(blow.ship)
    if effects.fire is Fire.ORDINARY:
        proceedings.add(facts.FireChanged(blow.ship, min(2, vessel.fire + 1), vessel.oil_fire))
    elif effects.fire is Fire.OIL:
        proceedings.add(facts.FireChanged(blow.ship, vessel.fire, oil=True))
