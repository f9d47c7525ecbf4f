"""What the ledger's examples ask of the sea: launching, orders, movement, smoke, boxes, speed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, Pose, bearing_of, onward
from campaign.tactics.surface_fire.battle.facts import Collided, OrderSealed, seen_by
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, PlaceOrders, Spread, SquadronOrders, Steer, WriteMoves
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import PHASE, Running, Smoke, Step
from campaign.tactics.surface_fire.battle.vessel import Harm, stand, tubes_usable
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import inches, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.gunnery import shot_of
from campaign.tactics.surface_fire.helm.routes import courses, station_of, turn_cost
from campaign.tactics.surface_fire.helm.speed import (
    is_dead,
    max_speed,
    may_evade,
    speed_lost,
    speed_wanted,
    squadron_speed,
    top_speed,
)
from campaign.tactics.surface_fire.helm.together import collide, sail
from campaign.tactics.surface_fire.ships.ratings import speed_in
from campaign.tactics.surface_fire.sight import clear_of_smoke
from campaign.tactics.surface_fire.torpedoes import (
    bearing_legal,
    course_of,
    first_touch,
    is_even,
    launch_all,
    launch_barred,
    may_roll,
    passes_under,
    reload_ready,
    sides_legal,
)
from campaign.tactics.surface_fire.turn.laws import launch_refusal
from campaign.tactics.surface_fire.turn.laws_of_helm import may_retire, moves_refusal, orders_refusal
from campaign.tactics.surface_fire.words import parse_record
from tests.charts.ledger_copy import Check
from tests.tactics.surface_fire.table import Table, battle, charts, guns, ship, tubes

Given = Mapping[str, Any]
HANDS = {"P": Hand.PORT, "S": Hand.STARBOARD}


def scale(given: Given) -> Given:
    """Minutes of turns."""
    return {"minutes": given["turns"] * charts().turn.turn_minutes}


def measure(given: Given) -> Given:
    """What a distance is measured between: bridges by guns, any part of the model by torpedoes."""
    if given["weapon"] == "gun":
        return {"points": ["bridge", "bridge"]}
    spread = Running("s", ShipId("a"), Side.AXIS, Make.STANDARD, 2, Pose(onward(ZERO.at, 0, 0), 0.0), 0.0, Depth.SHALLOW)
    target = ship("b", Code.BB, at=(1.2, 8), heading=90)
    touched = first_touch(charts().torpedoes, spread, stand(charts(), target))
    return {"target_part": "bridge" if touched is None else "any_part_of_model"}


ZERO = Pose(onward(ship("z", Code.DD).pose.at, 0, 0), 0.0)


def declare(given: Given) -> Given:
    """A shot out of reach is wasted."""
    gun = guns(given["gun_cal"], 8)
    firer, target = ship("a", Code.BB, sheet={"batteries": (gun,)}), ship("b", Code.BB, side=Side.AXIS,
                                                                         at=(0, given["declared_range_in"]))
    return {"shot": "wasted" if shot_of(charts(), battle(firer, target), firer, gun, target).band is None else "fired"}


def spread_legal(given: Given) -> Given:
    """Whether a spread may be of so many."""
    return {"legal": is_even(given["count"]) and given["count"] <= given.get("tubes", 99)}


def launch_legal(given: Given) -> Given:
    """Whether a ship may launch so."""
    kinds = [BankKind(kind) for kind in given.get("banks", ["centreline", "centreline"])]
    each = given.get("tubes", 4 * len(kinds)) // len(kinds)
    sides = given.get("sides", ["S"])
    if "spreads" not in given:
        return {"legal": sides_legal(kinds, [HANDS[side] for side in sides])}
    banks = tuple(tubes(kind, each, f"bank {place}") for place, kind in enumerate(kinds))
    own = ship("a", Code.DD, sheet={"banks": banks})
    bearings = given.get("bearings", [4] * len(given["spreads"]))
    spreads = tuple(Spread(own.ship, count, bearing, Depth.SHALLOW, HANDS[sides[0]])
                    for count, bearing in zip(given["spreads"], bearings, strict=True))
    return {"legal": launch_refusal(charts(), battle(own), Launch(Side.ALLIED, spreads)) is None}


def parsed(given: Given) -> Given:
    """A written record."""
    entry = parse_record(given["text"])
    return {"ship": entry.ship, "count": entry.count, "bearing": entry.bearing, "depth": entry.depth.name.lower(),
            "side": entry.hand.value}


def torpedo_reach(given: Given) -> Given:
    """Whether a torpedo runs so far."""
    return {"in_range": given["range_in"] <= charts().torpedoes.types[Make(given["type"])].max_in}


def torpedo_candidate(given: Given) -> Given:
    """Whether a spread can hit a class."""
    return {"candidate": not passes_under(charts(), Depth[given["depth"].upper()], Code(given["target"]))}


def torpedo_course(given: Given) -> Given:
    """The true course of a bearing of the template."""
    return {"course": course_of(charts().torpedoes, given["heading"], given["bearing"], HANDS[given["side"]])}


def order_count(given: Given) -> Given:
    """How many orders there are."""
    return {"orders": len(charts().turn.orders)}


def speed_change(given: Given) -> Given:
    """What comes of a wish."""
    return {"speed": speed_wanted(charts(), given["last"], given["want"], given["max"], may_rise=True)}


def knots(given: Given) -> Given:
    """Knots in inches."""
    return {"speed": speed_in(charts(), given["knots"])}


def fixed_speed(given: Given) -> Given:
    """Speeds that no roster says."""
    return {"speed": top_speed(charts(), ship("a", Code(given["class"]), submerged=given["state"] == "submerged"))}


def cost_of_turn(given: Given) -> Given:
    """What a turn takes of a move."""
    return {"inches": turn_cost(charts(), ship("a", Code(given["class"])), given["degrees"])}


def dead_in_water(given: Given) -> Given:
    """Whether who moved so far is dead in the water."""
    return {"dead": is_dead(charts(), given["moved"])}


def evasive(given: Given) -> Given:
    """What evading does, or whether it may be ordered."""
    own = ship("a", Code(given["class"]), speed=given.get("speed", 4), sheet={"max_speed_in": 8.0})
    enemy = ship("b", Code.DD, side=Side.AXIS, at=(0, 5))
    if not may_evade(charts(), own):
        placed = PlaceOrders(Side.ALLIED, (SquadronOrders(own.squadron, evasive=True),))
        return {"legal": orders_refusal(charts(), battle(own, enemy), placed) is None}
    gun = guns(4.7, 4)
    here = replace(own, record=replace(own.record, batteries=(gun,)))
    there = replace(enemy, record=replace(enemy.record, batteries=(gun,)))
    start = battle(here, there)
    squadrons = {key: replace(one, orders=SquadronOrders(key, evasive=one.side is Side.ALLIED))
                 for key, one in start.squadrons.items()}
    table = Table(replace(start, squadrons=squadrons))
    [way] = [way for way in courses(charts(), table.now.battle, ()) if way.vessel.ship == "a"]
    sail(table.now, [way])
    after = table.now.battle
    by = dict(shot_of(charts(), after, table.ship("a"), gun, table.ship("b")).modifiers)
    against = dict(shot_of(charts(), after, table.ship("b"), gun, table.ship("a")).modifiers)
    return {"move_left": inches(way.route.length_m), "gunnery_by": by["evading"], "gunnery_against": against["target evades"]}


def collision(given: Given) -> Given:
    """What two ships do to each other."""
    main = (guns(given["a_main_cal"], 8),) if "a_main_cal" in given else (guns(4.7, 4),)
    a, b = ship("a", Code(given["a"]), sheet={"batteries": main}), ship("b", Code(given["b"]), side=Side.AXIS)
    table = Table(battle(a, b))
    collide(table.now, a, b)
    sunk = {"b": "sunk"} if table.ship("b").sunk else {}
    return {"a_boxes": table.ship("a").harm.marked / 2, "b_boxes": table.ship("b").harm.marked / 2, "specials": 0, **sunk}


def retire(given: Given) -> Given:
    """Whether a ship may fall out."""
    harm = Harm(marked=round(2 * given["marked"]), flooding=given.get("flooding", False))
    own = ship("a", Code.BB, harm=harm)
    assert own.record.boxes == given["boxes"]
    return {"may": may_retire(charts().damage, own, 3)}


def smoke_legal(given: Given) -> Given:
    """Whether a squadron may lay smoke."""
    code = Code(given.get("class", "DD"))
    left = charts().movement.smoke_uses - given.get("uses_before", 0) if code is not Code.SS else 0
    own = replace(ship("a", code), smoke_left=left)
    order = WriteMoves(Side.ALLIED, (Steer(own.squadron, 4, smoke=True),))
    return {"legal": moves_refusal(charts(), battle(own), order) is None}


def squadron_smoke(given: Given) -> Given:
    """An order to lay smoke is a whole squadron's, so that no ship of it could lay alone."""
    members = [ship(name, Code.DD, at=(0, -place * 2.5), squadron="s") for place, name in enumerate(given["able"])]
    ways = list(courses(charts(), battle(*members), (Steer("s", 4, smoke=True),)))
    return {"legal": {way.vessel.name for way in ways if way.smoke} == set(given["laying"])}


def smoke_alive(given: Given) -> Given:
    """In which turns smoke blocks."""
    laid = given["laid_turn"]
    return {"turns": list(range(laid, laid + charts().movement.smoke_turns))}


def smoke_block(given: Given) -> Given:
    """What smoke across the line does."""
    one, other = ship("a", Code.DD), ship("b", Code.DD, side=Side.AXIS, at=(0, 8))
    line = Smoke(ShipId("c"), "s", (onward(one.pose.at, 300, metres(4)), onward(one.pose.at, 60, metres(4))), 1, leader=False)
    blocked = not clear_of_smoke(replace(battle(one, other), smoke=(line,)), one, other)
    spread = Running("s", one.ship, one.side, Make.STANDARD, 2, one.pose, 0.0, Depth.SHALLOW)
    assert first_touch(charts().torpedoes, spread, stand(charts(), other)) is not None
    return {"blocked": blocked if given["weapon"] == "gun" else False}


def smoke_lead(given: Given) -> Given:
    """Whether the leading ship of a line of smoke is hidden from a bearing."""
    layer = ship("a", Code.DD)
    eye_at = onward(layer.pose.at, given["bearing_off_bow"], metres(8))
    eye = ship("b", Code.DD, side=Side.AXIS, at=(inches(eye_at.x_m), inches(eye_at.y_m)))
    track = (onward(layer.pose.at, 60, metres(5)), onward(layer.pose.at, 120, metres(5)), layer.pose.at)
    line = Smoke(layer.ship, "s", track, 1, leader=given["leading_layer"])
    return {"obscured": not clear_of_smoke(replace(battle(layer, eye), smoke=(line,)), eye, layer)}


def tubes_left(given: Given) -> Given:
    """Tubes that may be used."""
    if "banks" in given:
        banks = tuple(tubes(BankKind.PORT, count, f"bank {place}") for place, count in enumerate(given["banks"]))
        own = ship("a", Code.DD, sheet={"banks": banks})
        most = next(count for count in (8, 6, 4, 2) if launch_refusal(charts(), battle(own), Launch(Side.ALLIED, (
            Spread(own.ship, count, 5, Depth.SHALLOW, HANDS[given["side"]]),))) is None)
        return {"torpedoes": most}
    return {"tubes": tubes_usable(given["tubes"], half_damaged=given["half_damaged"])}


def loss_of_speed(given: Given) -> Given:
    """Inches lost."""
    return {"inches": speed_lost(charts(), round(2 * given["marked"]))}


def most_speed(given: Given) -> Given:
    """What is left of a speed."""
    return {"speed": max_speed(charts(), given["record"], 2 * given["marked"], given["engineering_hits"])}


def speed_of_squadron(given: Given) -> Given:
    """A squadron's speed."""
    return {"speed": squadron_speed(given["members_max"])}


def pivot(given: Given) -> Given:
    """A ship turns about her bridge."""
    own = ship("a", Code.DD, at=tuple(given["bridge"]), speed=0)
    start = battle(own)
    orders = SquadronOrders(own.squadron, turn=Hand.STARBOARD)
    squadrons = {key: replace(one, orders=orders) for key, one in start.squadrons.items()}
    [way] = courses(charts(), replace(start, squadrons=squadrons), (Steer(own.squadron, 0, given["turn"]),))
    end = way.route.end
    assert end.course_degrees == given["turn"]
    return {"bridge": [inches(end.at.x_m), inches(end.at.y_m)]}


def torpedo_origin(given: Given) -> Given:
    """The mark of a launch stays where it was."""
    own = ship("a", Code.DD, at=tuple(given["launch_position"]), sheet={"banks": (tubes(BankKind.CENTRELINE, 4),)})
    table = Table(battle(own))
    launch_all(table.now, [Spread(own.ship, 2, 5, Depth.SHALLOW, Hand.PORT)])
    sail(table.now, list(courses(charts(), table.now.battle, (Steer(own.squadron, 4),))))
    assert table.ship("a").pose != own.pose
    [spread] = table.now.battle.running
    return {"origin": [spread.origin.at.x_m, spread.origin.at.y_m]}


def barred(given: Given) -> Given:
    """Whether a ship may launch in a turn after a hit."""
    hit = given.get("bridge_hit_turn") or given["fire_control_hit_turn"]
    return {"barred": launch_barred(charts(), ship("a", Code.DD, harm=Harm(no_launch=hit)), given["turn"]) is not None}


def sub_spread_rolls(given: Given) -> Given:
    """Ships against which a submerged submarine's spread rolls."""
    from campaign.tactics.surface_fire.battle.state import Contact

    boat = ship("boat", Code.SS, side=Side.AXIS, submerged=True)
    marks = [ship(name, Code.AK) for name in given["in_wedge"]]
    found = tuple(Contact(boat.ship, ShipId(name)) for name in given["detected_this_turn"])
    spread = Running("s", boat.ship, boat.side, Make.STANDARD, 2, boat.pose, 0.0, Depth.SHALLOW, submerged=True)
    start = replace(battle(boat, *marks), contacts=found)
    return {"may_roll": [one.name for one in marks if may_roll(start, spread, one)]}


def order_visible(given: Given) -> Given:
    """Whether the enemy sees an order that lies sealed."""
    assert PHASE[Step.ORDERS] == given["phase"]
    return {"visible_to_enemy": Side.AXIS in seen_by(OrderSealed(PlaceOrders(Side.ALLIED)))}


def legal_bearing(given: Given) -> Given:
    """Whether a bank fires on a bearing."""
    return {"legal": bearing_legal(charts().torpedoes, BankKind(given["bank"]), given["bearing"])}


def in_wedge(given: Given) -> Given:
    """Whether a wedge covers a model on a bearing."""
    at = onward(ZERO.at, given["target_bearing"], metres(given["range_in"]))
    target = ship("b", Code.SC, side=Side.AXIS, at=(inches(at.x_m), inches(at.y_m)))
    spread = Running("s", ShipId("a"), Side.ALLIED, Make.STANDARD, 2, ZERO, given["course"], Depth.SHALLOW)
    return {"in_wedge": first_touch(charts().torpedoes, spread, stand(charts(), target)) is not None}


def jammed_move(given: Given) -> Given:
    """Where a jammed rudder takes a destroyer."""
    hand = Hand.PORT if given["jam"] == "port" else Hand.STARBOARD
    own = ship("a", Code.DD, heading=given["heading"], speed=given["movement"], harm=Harm(jam=hand))
    [way] = courses(charts(), battle(own), (Steer(own.squadron, given["movement"]),))
    end = way.route.end
    return {"heading": round(end.course_degrees), "bridge": [round(inches(end.at.x_m), 6), round(inches(end.at.y_m), 6)]}


def reload(given: Given) -> Given:
    """The turn in which reloads are ready."""
    quiet = 0
    for turn in range(given["launch_turn"] + 1, given["launch_turn"] + 9):
        if reload_ready(charts().torpedoes, given["reloads"], quiet):
            return {"ready_turn": turn}
        quiet += turn in given["quiet_turns"]
    return {"ready_turn": None}


def dive(given: Given) -> Given:
    """What a submarine that dives makes."""
    own = ship("a", Code.SS, speed=4, submerged=False)
    down = replace(own, submerged=given["order"] == "submerge")
    return {"speed_max": top_speed(charts(), down), "cost_in": 0}


def station(given: Given) -> Given:
    """A station on a guide."""
    guide = replace(ZERO, course_degrees=float(given["heading"]))
    found = station_of(charts(), Formation(given["formation"]), guide, given["index"], given["spacing_in"])
    away = inches(((found.at.x_m - guide.at.x_m) ** 2 + (found.at.y_m - guide.at.y_m) ** 2) ** 0.5)
    return {"bearing_from_guide": round(bearing_of(guide.at, found.at)), "distance_in": round(away, 6)}


def ship_stands(given: Given) -> Given:
    """Stands that touch at any angle collide."""
    one = ship("a", Code.DD, speed=4, heading=0)
    other = ship("b", Code.DD, side=Side.AXIS, at=(0.0, 5.0), heading=180.0 + given["angle"], speed=4)
    table = Table(battle(one, other))
    sail(table.now, list(courses(charts(), table.now.battle, ())))
    return {"collision": bool(table.of(Collided)) is given["touch"]}


def lone_ship(given: Given) -> Given:
    """A ship alone is a squadron of one."""
    start = battle(*(ship(f"s{number}", Code.DD) for number in range(given["ships"])))
    return {"squadron_of_one": [len(one.ships) for one in start.squadrons.values()] == [1]}


def battery_targets(given: Given) -> Given:
    """Main and secondary guns may have targets of their own."""
    from campaign.tactics.surface_fire.battle.orders import OpenFire, Shoot
    from campaign.tactics.surface_fire.turn.laws import fire_refusal

    sheet = {"batteries": (guns(15, 8), guns(6, 12, Rank.SECONDARY))}
    own = ship("own", Code.BB, sheet=sheet)
    enemies = [ship(name, Code.CA, side=Side.AXIS, at=(10, place * 3)) for place, name in enumerate(("A", "B"))]
    fire = tuple(Shoot(own.ship, rank, ShipId(given[rank.value])) for rank in (Rank.MAIN, Rank.SECONDARY))
    return {"legal": fire_refusal(charts(), battle(own, *enemies), OpenFire(Side.ALLIED, fire)) is None}


CHECKS: Mapping[str, Check] = {
    "scale": scale, "measure": measure, "declare": declare, "spread_legal": spread_legal, "launch_legal": launch_legal,
    "parse_record": parsed, "torpedo_reach": torpedo_reach, "torpedo_candidate": torpedo_candidate,
    "torpedo_course": torpedo_course, "order_count": order_count, "speed_change": speed_change, "speed_in": knots,
    "fixed_speed": fixed_speed, "turn_cost": cost_of_turn, "dead_in_water": dead_in_water, "evasive": evasive,
    "collision": collision, "may_retire": retire, "smoke_legal": smoke_legal, "smoke_alive": smoke_alive,
    "smoke_block": smoke_block, "smoke_lead": smoke_lead, "squadron_smoke": squadron_smoke, "tubes_usable": tubes_left,
    "speed_loss": loss_of_speed, "max_speed": most_speed, "squadron_speed": speed_of_squadron, "pivot": pivot,
    "torpedo_origin": torpedo_origin, "launch_barred": barred, "sub_spread_rolls": sub_spread_rolls,
    "order_visible": order_visible, "bearing_legal": legal_bearing, "in_wedge": in_wedge, "jammed_move": jammed_move,
    "reload": reload, "dive": dive, "station": station, "ship_stands": ship_stands, "lone_ship": lone_ship,
    "battery_targets": battery_targets,
}
