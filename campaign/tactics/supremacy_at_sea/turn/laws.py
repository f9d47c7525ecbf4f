"""The first law that any order breaks; what written fire, lights, torpedoes and attacks from the air may not do."""

from __future__ import annotations

from typing import assert_never

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sealing import order_refusal
from campaign.tactics.plot.geometry import HAIR, hand_of
from campaign.tactics.supremacy_at_sea.battle.orders import (
    Launch,
    LayTorpedoes,
    Light,
    Order,
    SendAircraft,
    Shoot,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Flight, Step, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.gunnery import firing_posts, is_silenced
from campaign.tactics.supremacy_at_sea.sight import (
    MadeOut,
    clear_of_hulls,
    may_fire_at,
    range_u,
    seen_by_anybody,
    sighting_of,
)
from campaign.tactics.supremacy_at_sea.support import TORPEDO
from campaign.tactics.supremacy_at_sea.torpedoes import bears_on, may_launch
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import moves_refusal
from campaign.words.counting import quantity

STEP_OF: dict[type, Step] = {
    WriteMoves: Step.MOVES, WriteLights: Step.LIGHTS, WriteFire: Step.FIRE, LayTorpedoes: Step.TORPEDOES,
    SendAircraft: Step.AIR,
}
WORDS = {
    Step.MOVES: "moves", Step.LIGHTS: "searchlights", Step.FIRE: "fire", Step.TORPEDOES: "torpedoes",
    Step.AIR: "aircraft",
    Step.OVER: "nothing: the battle is over",
}


def sides_to_act(battle: Battle, step: Step) -> tuple[Side, ...]:
    """SAS-A6.9 Every phase asks both sides, so that being asked tells nothing; torpedoes ask those that have banks."""
    if step is Step.OVER:
        return ()
    if step is Step.TORPEDOES:
        return tuple(side for side in Side if any(vessel.banks() for vessel in battle.there(side)))
    if step is Step.AIR:
        return tuple(side for side in Side if any(True for _ in battle.overhead(side)))
    if step is Step.MOVES:
        return tuple(side for side in Side if any(True for _ in battle.movers(side)))
    return tuple(side for side in Side if any(True for _ in battle.there(side)))


def only_in_its_phase(battle: Battle, order: Order) -> Refusal | None:
    """SAS-A6.10 Each phase takes its own orders, one of each side."""
    if STEP_OF[type(order)] is not battle.step:
        return Refusal("SAS-A6", f"now it is the turn of {WORDS[battle.step]}")
    return order_refusal("SAS-A6", order, battle.sealed, sides_to_act(battle, battle.step), "phase")


def refusal(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """SAS-A4.4 The first law that an order breaks: an invalid order is refused when it is given, with what would be right."""
    if (refused := only_in_its_phase(battle, order)) is not None:
        return refused
    charts = charts_in(book)
    match order:
        case WriteMoves():
            return moves_refusal(charts, battle, order)
        case WriteLights():
            return _lights_refusal(charts, battle, order)
        case WriteFire():
            return fire_refusal(charts, battle, order)
        case LayTorpedoes():
            return torpedo_refusal(charts, battle, order)
        case SendAircraft():
            return air_refusal(charts, battle, order)
        case _:
            assert_never(order)


# Fire -----------------------------------------------------------------------------------------------------------------


def fire_refusal(charts: SupremacyCharts, battle: Battle, order: WriteFire) -> Refusal | None:
    """The first law that a side's fire breaks."""
    for shot in order.fire:
        if (refused := shoot_refusal(charts, battle, order.side, shot)) is not None:
            return refused
    return _groups_once(battle, order) or _targets_a_ship(charts, battle, order)


def shoot_refusal(charts: SupremacyCharts, battle: Battle, side: Side, order: Shoot) -> Refusal | None:
    """SAS-B4.2.1 Why one battery may not fire at a target, whatever else its ship fires at."""
    vessel = battle.vessels.get(order.ship)
    if vessel is None or vessel.side is not side or not vessel.there:
        return Refusal("SAS-B4.2", f"{order.ship} is no ship of the {side} side on the plot")
    target = battle.vessels.get(order.target)
    if target is None or target.side is side or not target.there:
        return Refusal("SAS-B4.2", f"{order.target} is no enemy on the plot")
    return barred(charts, battle, vessel, order.battery) or _no_target(charts, battle, vessel, target) or group_refusal(
        charts, battle, vessel, target, order)


def barred(charts: SupremacyCharts, battle: Battle, vessel: Vessel, battery: Battery) -> Refusal | None:
    """SAS-B4.2.2 Whether a ship's battery is silent this turn at whatever target."""
    name = vessel.name
    if vessel.sheet.guns(battery) is None:
        return Refusal("SAS-B4.1", f"{name} has no {battery.value} guns")
    if vessel.activity.chasing:
        return Refusal("SAS-B1.3c", f"{name} chases splash, or tried to: she may not fire guns")
    if vessel.activity.ran_aground:
        return Refusal("SAS-GAP-08", f"{name} ran aground this turn")
    if is_silenced(vessel, battery, battle.turn):
        return Refusal("SAS-B4.2", f"the {battery.value} guns of {name} are silenced this turn")
    sea = charts.environment.sea(battle.engagement.conditions.sea_state)
    if vessel.sheet.kind in charts.environment.small_types and sea.small_columns <= -charts.hit_table.columns:
        return Refusal("SAS-GAP-06", f"{name} cannot fire in such a sea")
    return None


def _no_target(charts: SupremacyCharts, battle: Battle, vessel: Vessel, target: Vessel) -> Refusal | None:
    if may_fire_at(charts, battle, vessel, target):
        return None
    how = sighting_of(charts, battle, vessel, target)
    if how in (MadeOut.BY_EYE, MadeOut.BY_RADAR) and not clear_of_hulls(charts, battle, vessel, target):
        return Refusal("SAS-B4.9", f"a ship close to {vessel.name} stands in her line to {target.name}")
    return Refusal("SAS-B4.3", f"{vessel.name} does not see {target.name}")


def group_refusal(charts: SupremacyCharts, battle: Battle, vessel: Vessel, target: Vessel, order: Shoot) -> Refusal | None:
    """SAS-B4.2.3 Why the groups named may not fire at a target that their ship sees."""
    guns = vessel.sheet.guns(order.battery)
    if guns is None or not order.groups or any(group not in guns.groups for group in order.groups):
        return Refusal("SAS-B4.1", f"{vessel.name}: no such groups of her {order.battery.value} guns")
    rule = charts.fire.directors[vessel.sheet.kind]
    if rule.middle_joins and set(order.groups) == {Group.MIDDLE} and order.battery is Battery.MN and len(guns.groups) > 1:
        return Refusal("SAS-B4.5c", f"{vessel.name}: the midships gun fires with the bow or the stern group")
    if not firing_posts(charts, battle, vessel, guns, order.groups, target):
        return Refusal("SAS-B4.2", f"no {order.battery.value} gun of {vessel.name} that works and has ammunition bears on "
                                   f"{target.name}")
    if order.star:
        return _no_star(charts, battle, vessel, target, order)
    return None


def _no_star(charts: SupremacyCharts, battle: Battle, vessel: Vessel, target: Vessel, order: Shoot) -> Refusal | None:
    """SAS-GAP-04.3 Star shell is fired at night, by guns of 4 to 6 inches, as far as it lights."""
    night = charts.environment.night
    low, high = night.starshell_calibre_in
    guns = vessel.sheet.guns(order.battery)
    small = vessel.sheet.kind in charts.fire.small_firer.types
    if not battle.night or not vessel.sheet.star_shell:
        return Refusal("SAS-GAP-04", f"{vessel.name} has no star shell to fire now")
    if guns is None or not low <= guns.calibre_in <= high or (order.battery is Battery.MN and not small):
        return Refusal("SAS-GAP-04", "star shell comes from light guns of 4 to 6 inches")
    if range_u(vessel, target) > night.starshell_u + HAIR:
        return Refusal("SAS-GAP-04", f"{target.name} is beyond the reach of star shell")
    return None


def _groups_once(battle: Battle, order: WriteFire) -> Refusal | None:
    """SAS-B4.7.1 A group has one target."""
    used: set[tuple[ShipId, Battery, Group]] = set()
    for shot in order.fire:
        for group in shot.groups:
            if (shot.ship, shot.battery, group) in used:
                name = battle.vessels[shot.ship].name
                return Refusal("SAS-B4.7", f"{name}: the {shot.battery.value} {group.value} group is laid on two targets")
            used.add((shot.ship, shot.battery, group))
    return None


def _targets_a_ship(charts: SupremacyCharts, battle: Battle, order: WriteFire) -> Refusal | None:
    """SAS-B4.5.1 Mains take two targets with directors, and one more only by a third group; light guns so many a side."""
    for ship in {shot.ship for shot in order.fire}:
        vessel = battle.vessels[ship]
        rule = charts.fire.directors[vessel.sheet.kind]
        mains = vessel.sheet.guns(Battery.MN)
        targets = {shot.target for shot in order.fire if shot.ship == ship and shot.battery is Battery.MN}
        extra = rule.extra_mains if mains and (not rule.extra_needs_third_group or len(mains.groups) > 2) else 0
        if len(targets) > rule.mains + extra:
            return Refusal("SAS-B4.5", f"{vessel.name}'s main guns take {rule.mains + extra} targets at most")
        for battery, most in (
            (Battery.SE, rule.secondaries_a_side + rule.extra_secondaries_a_side),
            (Battery.TR, rule.tertiaries_a_side + rule.extra_tertiaries_a_side),
        ):
            sides: dict[object, set[ShipId]] = {}
            for fired in order.fire:
                if fired.ship == ship and fired.battery is battery:
                    hand = hand_of(vessel.pose, battle.vessels[fired.target].pose.at)
                    sides.setdefault(hand, set()).add(fired.target)
            if any(len(marks) > most for marks in sides.values()):
                return Refusal("SAS-B4.5", f"{vessel.name}'s {battery.value} guns take {most} targets a side at most")
    return None


def _lights_refusal(charts: SupremacyCharts, battle: Battle, order: WriteLights) -> Refusal | None:
    """SAS-B3 Searchlights are for the night: one light a ship, on one enemy within its reach."""
    if order.lights and not battle.night:
        return Refusal("SAS-B3", "searchlights are for the night")
    used: set[ShipId] = set()
    for light in order.lights:
        if (refused := light_refusal(charts, battle, order.side, light)) is not None:
            return refused
        if light.ship in used:
            return Refusal("SAS-B3", f"{battle.vessels[light.ship].name} lights one target at most")
        used.add(light.ship)
    return None


def light_refusal(charts: SupremacyCharts, battle: Battle, side: Side, order: Light) -> Refusal | None:
    """SAS-B3.1 Why a ship may not light another up."""
    vessel, target = battle.vessels.get(order.ship), battle.vessels.get(order.target)
    if vessel is None or vessel.side is not side or not vessel.there:
        return Refusal("SAS-B3", f"{order.ship} is no ship of the {side} side on the plot")
    if not vessel.sheet.searchlights or vessel.lights_out:
        return Refusal("SAS-B3", f"{vessel.name} has no searchlight that works")
    if target is None or target.side is side or not target.there:
        return Refusal("SAS-B3", f"{order.target} is no enemy on the plot")
    glimpses = (glimpse for glimpse in battle.seen if glimpse.side is side and glimpse.turn == battle.turn)
    if not any(glimpse.ship == order.target for glimpse in glimpses):
        return Refusal("SAS-B3", f"nobody of the {side} side makes {order.target} out")
    if range_u(vessel, target) > charts.environment.night.searchlight_u + HAIR:
        return Refusal("SAS-B3", f"{target.name} is beyond the reach of {vessel.name}'s searchlights")
    return None


def torpedo_refusal(charts: SupremacyCharts, battle: Battle, order: LayTorpedoes) -> Refusal | None:
    """SAS-B7.2 The first law that a side's torpedoes break; a loaded bank fires once."""
    used: set[tuple[ShipId, str]] = set()
    for launch in order.launches:
        if (refused := _launch_refusal(charts, battle, order.side, launch)) is not None:
            return refused
        if (launch.ship, launch.bank) in used:
            return Refusal("SAS-B7", f"{battle.vessels[launch.ship].name}: the {launch.bank} fire once")
        used.add((launch.ship, launch.bank))
    return None


def _launch_refusal(charts: SupremacyCharts, battle: Battle, side: Side, order: Launch) -> Refusal | None:
    """SAS-B7.3 Why a bank may not be fired on a line: gone, empty, silenced, not bearing, or no fan while chasing splash."""
    vessel = battle.vessels.get(order.ship)
    if vessel is None or vessel.side is not side or not vessel.there:
        return Refusal("SAS-B7", f"{order.ship} is no ship of the {side} side on the plot")
    bank = next((bank for bank in vessel.loaded() if bank.name == order.bank), None)
    if bank is None:
        return Refusal("SAS-B7", f"{vessel.name} has no loaded {order.bank}")
    if not may_launch(vessel, battle.turn):
        return Refusal("SAS-B7", f"the torpedoes of {vessel.name} are silenced this turn")
    settings = charts.torpedoes.types[bank.type].settings
    if not 0 <= order.setting < len(settings) or not 1 <= order.tubes <= bank.tubes or not 0 <= order.bearing < 360:
        have = f"{quantity(bank.tubes, 'tube')}, settings 1 to {len(settings)}, lines of 0 to 359"
        return Refusal("SAS-B7", f"{vessel.name}: there are {have}")
    if order.fan and order.fan not in charts.torpedoes.fan_degrees:
        fans = ", ".join(map(str, charts.torpedoes.fan_degrees))
        return Refusal("SAS-B7", f"a fan is of {fans} degrees, or the torpedoes run parallel")
    if vessel.activity.chasing and not order.fan:
        return Refusal("SAS-B1.3c", f"{vessel.name} chases splash: her torpedoes go as a fan")
    if not bears_on(vessel, bank, float(order.bearing)):
        return Refusal("SAS-GAP-02", f"the {order.bank} of {vessel.name} do not bear on {order.bearing:03d}")
    return None


# Aircraft -------------------------------------------------------------------------------------------------------------


def may_strike(charts: SupremacyCharts, battle: Battle, flight: Flight, target: Vessel) -> bool:
    """SAS-GAP-07.8 Aircraft find every ship on the surface by day, by night those that their own ships make out.

    Smoke hides nothing from above; torpedoes are for what floats.
    """
    if target.side is flight.side or not target.there or target.submerged:
        return False
    if flight.way == TORPEDO and target.ashore:
        return False
    return not battle.night or seen_by_anybody(charts, battle, flight.side, target)


def air_refusal(charts: SupremacyCharts, battle: Battle, order: SendAircraft) -> Refusal | None:
    """SAS-GAP-07.9 A unit attacks one target, once, when it is there."""
    rule = "SAS-GAP-07"
    overhead = {flight.ship: flight for flight in battle.overhead(order.side)}
    used = [strike.flight for strike in order.strikes]
    for strike in order.strikes:
        flight, target = overhead.get(strike.flight), battle.vessels.get(strike.target)
        if flight is None:
            return Refusal(rule, f"{strike.flight} is no aircraft of the {order.side} side that may attack now")
        if used.count(strike.flight) > 1:
            return Refusal(rule, f"{flight.name} attacks one target")
        if target is None or not may_strike(charts, battle, flight, target):
            return Refusal(rule, f"{flight.name} cannot attack {strike.target if target is None else target.name}")
    return None
