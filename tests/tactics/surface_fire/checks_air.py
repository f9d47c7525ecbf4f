"""What the ledger's examples ask of aircraft and of guns against them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.sides import Side
from campaign.tactics.surface_fire.air import (
    attack_all,
    attack_modifier,
    attack_need,
    bomb_boxes,
    bombs_of,
    fire_flak,
    flak_hit,
    flak_spoils,
    hits_of,
    in_contact,
    in_reach,
    level_fits,
    strafing_hurts,
    targets_at_most,
)
from campaign.tactics.surface_fire.battle.facts import AttackedFromTheAir, FireStarted, Flew
from campaign.tactics.surface_fire.battle.orders import Flak, Fly
from campaign.tactics.surface_fire.battle.vessel import Deeds, Flight, Payload
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.flying import (
    air_initiative,
    air_modifier,
    allowance,
    fly,
    is_bounced,
    is_pinned,
    launch_rate,
    must_leave,
    need_of,
    quality,
    same_level,
)
from campaign.tactics.surface_fire.gunnery import spots
from campaign.tactics.surface_fire.hits import Blow, apply, specials_of
from campaign.tactics.surface_fire.ships.ratings import flak_dice
from campaign.tactics.surface_fire.ships.squadrons import rating_of
from tests.charts.ledger_copy import Check
from tests.tactics.surface_fire.table import NATIONS, Table, battle, charts, flight, ship

Given = Mapping[str, Any]
DATES = {"1943-06-01": "Jun I 43", "1942-03-01": "Mar I 42", "": ""}
KNOWN = {"Sea_Hurricane": True, "FW_190D": True}


# Aircraft -----------------------------------------------------------------------------------------------------------


def air_move(given: Given) -> Given:
    """Inches of a move."""
    role = Role.FIGHTER if given["role"] == "fighter" else Role.LEVEL
    return {"inches": allowance(charts(), flight("f", role, 9))}


def air_squadron(given: Given) -> Given:
    """Whether so many planes fly as one squadron."""
    return {"legal": given["planes"] <= charts().air.squadron_planes}


def air_role(given: Given) -> Given:
    """What a fighter-bomber is."""
    return {"role": flight("f", Role.FIGHTER_BOMBER, 9, loaded=given["payload"] != "dropped").acts_as.value}


def air_attack_legal(given: Given) -> Given:
    """Whether a kind of attack is flown from a level."""
    return {"legal": level_fits(Role(given["role"]), Level(given["altitude"]))}


def pinned(given: Given) -> Given:
    """Whether a squadron loses its move."""
    return {"loses_move": is_pinned(Role(given["victim"]), moved=given["victim_moved"])}


def bounce(given: Given) -> Given:
    """Whether bombers fight at once, and still move."""
    now = is_bounced(Role.LEVEL, moved=given["victim_moved"])
    fighters = flight("f", Role.FIGHTER, 9, side=Side.ALLIED, at=(0, 10))
    bombers = flight("b", Role.LEVEL, 9, moved=given["victim_moved"])
    start = battle(ship("a", Code.DD), ship("e", Code.DD, side=Side.AXIS, at=(9, 9)), flights=(fighters, bombers))
    table = Table(start, [1] * 8)
    fly(table.now, Fly(Side.ALLIED, "f", "b", 30, Level.HIGH))
    assert bool(table.now.battle.bounced) is now
    return {"fight_now": now, "victim_moves_after": not table.now.battle.flights["b"].moved}


def air_quality(given: Given) -> Given:
    """Superior or inferior."""
    one, other = (_of_type(given[key], key) for key in ("a", "b"))
    words = {True: "superior", False: "inferior"}
    return {"a": words[quality(one, other).superior], "b": words[quality(other, one).superior]}


def _of_type(kind: str, name: str) -> Flight:
    fighter = kind in KNOWN
    rating, heavy = rating_of(charts(), kind, fighter=fighter)
    return flight(name, Role.FIGHTER if fighter else Role.DIVE, 9, rating=rating, heavy_defence=heavy)


def air_hits(given: Given) -> Given:
    """Planes shot down."""
    row = charts().air.fight_row(given["planes"])
    assert row is not None and row.dice == len(given["dice"])
    from campaign.tactics.surface_fire.flying import Quality

    need = need_of(row, Quality(fighter=given["kind"] == "fighter", superior=given["quality"] == "superior"))
    return {"hits": sum(face + given["mods"] >= need for face in given["dice"])}


def air_must_leave(given: Given) -> Given:
    """Whether so few leave."""
    return {"leaves": must_leave(charts().air, flight("f", Role.DIVE, given["planes"]))}


def air_mods(given: Given) -> Given:
    """What moves a die in the air."""
    return {"mod": air_modifier(charts().air, dived=given["from_high_this_turn"], ace=given["ace"],
                                superior_bombers=given["superior_bomber_target"], outnumbered=given["outnumbered"])}


def aa_dice(given: Given) -> Given:
    """Dice against aircraft."""
    code = Code(given["class"])
    found = flak_dice(charts(), code, NATIONS[given.get("nation", "british")], new=given.get("era", "new") == "new")
    return {"heavy": found.heavy, "light": found.light}


def aa_fire(given: Given) -> Given:
    """What faces do to a squadron."""
    own = ship("a", Code.CV)
    planes = flight("f", Role.DIVE, 9, level=Level.LOW)
    heavy, light = given["heavy"], given["light"]
    table = Table(battle(own, flights=(planes,)), [*heavy, *light])
    fire_flak(table.now, [Flak(own.ship, "f", len(heavy), len(light))])
    after = table.now.battle.flights["f"]
    return {"destroyed": after.lost, "suppressed": after.suppressed}


def aa_reach(given: Given) -> Given:
    """Whether guns reach a squadron."""
    changed = "then" in given["altitude"]
    heavy, light = in_reach(charts(), given["range_in"], low=given["altitude"].endswith("low"), changed=changed)
    return {"may_fire": heavy if given["gun"] == "heavy" else light}


def aa_targets_max(given: Given) -> Given:
    """At how many squadrons a ship fires."""
    return {"targets": targets_at_most(charts(), ship("a", Code(given["class"])))}


def suppress_twice(given: Given) -> Given:
    """A squadron is suppressed once."""
    chart = charts().air
    levels = int(given["suppressed"] or any(flak_spoils(chart.flak_light, 7) for _ in range(given["aa_suppress"])))
    assert not flak_hit(chart.flak_light, 7)
    return {"levels": levels}


def air_surface_hits(given: Given) -> Given:
    """Hits on a ship."""
    role, chart = Role(given["role"]), charts()
    row = chart.air.attack_row(given["planes"])
    assert row is not None and row.dice == len(given["dice"])
    level = Level(given.get("altitude", "low"))
    short = role is Role.TORPEDO and given["range_in"] <= chart.torpedoes.aircraft.short_in
    add = attack_modifier(chart.air, suppressed=given.get("suppressed", False), dead=False, short_torpedo=short,
                          small=chart.classes.row(Code(given["target"])).small_ship)
    return {"hits": len(hits_of(given["dice"], add, attack_need(row, role, level), given["planes"]))}


def air_surface_dice(given: Given) -> Given:
    """Dice of so many planes."""
    row = charts().air.attack_row(given["planes"])
    return {"dice": 0 if row is None else row.dice, "leaves": row is None}


def bomb_damage(given: Given) -> Given:
    """Boxes of a bomb."""
    row = charts().classes.row(Code(given["target"])).bomb_row
    boxes, pierced = bomb_boxes(charts().air, given["lb"], row, armoured_deck=given.get("armoured_deck", False))
    return {"boxes": boxes, "penetrates": pierced}


def bomb_specials(given: Given) -> Given:
    """Boxes of a bomb, and rolls that it brings."""
    row = charts().classes.row(Code(given["target"])).bomb_row
    boxes, _ = bomb_boxes(charts().air, given["lb"], row, armoured_deck=False)
    return {"boxes": boxes, "specials": specials_of(charts().damage, boxes, natural=given["natural"] == 10)}


def stick(given: Given) -> Given:
    """Bombs that land."""
    return {"bombs": given["hits"] * bombs_of(given["load"])}


def air_contact(given: Given) -> Given:
    """Whether planes are near enough."""
    role = Role(given["role"])
    short = role is Role.TORPEDO and given["range_in"] <= charts().torpedoes.aircraft.short_in
    return {"may_attack": in_contact(charts(), role, given["range_in"]), "short": short}


def air_vs_air_legal(given: Given) -> Given:
    """Whether aircraft at two levels fight."""
    return {"legal": same_level(Level(given["a"]), Level(given["b"]))}


def altitude_changes(given: Given) -> Given:
    """An order names one level, so that there is one change at most."""
    planes = flight("f", Role.DIVE, 9)
    table = Table(battle(ship("a", Code.DD), flights=(planes,)))
    fly(table.now, Fly(Side.AXIS, "f", level=Level.LOW))
    changes = sum(one.level is not planes.level for one in table.of(Flew))
    return {"legal": given["changes"] <= changes}


def initiative(given: Given) -> Given:
    """Who flies first."""
    first = air_initiative(given["a"], given["b"])
    return {"winner": "roll_again" if first is None else first.value}


def rate(given: Given) -> Given:
    """Squadrons that a deck sends up."""
    assert given["deck"] == "intact" and not given["turn_order"]
    return {"squadrons": launch_rate(charts(), ship("a", Code(given["class"]))),
            "first_move_fraction": charts().air.first_move_fraction}


def spotter(given: Given) -> Given:
    """What a spotter is worth."""
    there = spots(charts(), given["distance_in"], Level(given["altitude"]), suppressed=given.get("suppressed", False))
    return {"mod": charts().gunnery.spotter if there and given["own_ship"] else 0}


def deck_planes(given: Given) -> Given:
    """A hit among planes on deck."""
    carrier = ship("cv", Code.CV, side=Side.AXIS)
    deck = flight("own", Role.FIGHTER, 9, at=None, home=carrier.ship, on_deck=True, ready=1 if given["planes_on_deck"] else 0)
    table = Table(battle(carrier, flights=(deck,)))
    apply(table.now, Blow(carrier.ship, None, Cause.BOMB, 1))
    return {"fires": len(table.of(FireStarted))}


def kamikaze(given: Given) -> Given:
    """What planes do that crash."""
    own = ship("a", Code.BB, deeds=Deeds(moved=4))
    planes = flight("k", Role.KAMIKAZE, given["planes"], payload=Payload(500), level=Level.LOW, towards="a")
    table = Table(battle(own, flights=(planes,)), given.get("dice", ()))
    attack_all(table.now)
    row = charts().air.attack_row(given["planes"])
    attacks = table.of(AttackedFromTheAir)
    fighters = flight("f", Role.FIGHTER, 9, side=Side.ALLIED)
    return {"hits": attacks[0].hits if attacks else 0, "fires": len(table.of(FireStarted)), "dice": row.dice if row else 0,
            "leaves": row is None, "quality": "superior" if quality(planes, fighters).superior else "inferior"}


def strafe(given: Given) -> Given:
    """What strafing does."""
    code = Code(given["target"])
    hurts = strafing_hurts(code, submerged=False)
    return {"boxes": charts().air.strafe_boxes if hurts else 0, "aa_dice_drawn_min": 1}


CHECKS: Mapping[str, Check] = {
    "air_move": air_move, "air_squadron_legal": air_squadron, "air_role": air_role, "air_attack_legal": air_attack_legal,
    "pinned": pinned, "bounce": bounce, "air_quality": air_quality, "air_hits": air_hits, "air_must_leave": air_must_leave,
    "air_mods": air_mods, "aa_dice": aa_dice, "aa_fire": aa_fire, "aa_reach": aa_reach, "aa_targets_max": aa_targets_max,
    "suppress_twice": suppress_twice, "air_surface_hits": air_surface_hits, "air_surface_dice": air_surface_dice,
    "bomb_damage": bomb_damage, "bomb_specials": bomb_specials, "stick": stick, "air_contact": air_contact,
    "air_vs_air_legal": air_vs_air_legal, "altitude_changes": altitude_changes, "air_initiative": initiative,
    "launch_rate": rate, "spotter": spotter, "deck_planes": deck_planes, "kamikaze": kamikaze, "strafe": strafe,
}
