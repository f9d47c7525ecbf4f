"""What the functions of a battle say of worked examples about guns, torpedoes and all that is ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal import fire, torpedoes
from campaign.tactics.coastal.air import need_of_bomb
from campaign.tactics.coastal.battle.facts import Fired, LightShone, TrackMet
from campaign.tactics.coastal.battle.harms import EffectStruck, SpeedLost
from campaign.tactics.coastal.battle.orders import Shot
from campaign.tactics.coastal.battle.state import Track
from campaign.tactics.coastal.battle.vessel import CHARGES, Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.fire import Armour, Kind, Machinery, Moved, Row, rating_of
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import Entered, Size
from campaign.tactics.coastal.damage import shell, special
from campaign.tactics.coastal.fire import Aim, aim_of, drop, may_shine, modifier, roll_all, shoot, star_shell
from campaign.tactics.coastal.helm import downwind
from campaign.tactics.coastal.ships import battery_record
from campaign.tactics.coastal.torpedoes import burst, is_armed, ran, resolve, run_of
from campaign.tactics.coastal.turn.outcome import need_of_mine
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between
from tests.charts.ledger_copy import Check
from tests.tactics.coastal.table import Faces, Given, battle, carried, charts, mount, tubes, vessel

BEARINGS = {"bow": (0.0, 0.0), "stern": (180.0, 180.0), None: (90.0, 90.0)}


def weapon_by_hull(hull: str) -> str:
    """A weapon that takes boxes by a row."""
    return next(name for name, line in charts().guns.weapons.items() if line.hull == hull)


def to_hit(given: Given) -> Mapping[str, Any]:
    """What a shot needs, and whether it may be fired at aircraft."""
    row, cm, ashore = Row(given["row"]), given["range_cm"], given.get("target") == "shore"
    guns = charts().guns
    return {"need": guns.need(row, cm, ashore=ashore), "aa": guns.need(row, cm, aircraft=True) is not None}


def to_hit_row(given: Given) -> Mapping[str, Any]:
    """A whole row."""
    return {"needs": list(charts().guns.rows[Row(given["row"])].to_hit)}


def volley(row: str, barrels: int, rating: str, needed: int, dice: Iterable[int], aim: Aim) -> int:
    """Hits of one mount."""
    weapon = next(name for name, line in charts().guns.weapons.items() if line.row is Row(row))
    shooter = vessel(mounts=(mount(weapon, barrels, rating),))
    going = carried(battle(shooter), Faces(dice))
    return roll_all(going, shooter, shooter.mounts[0], needed, aim, "target")[1]


def reroll(given: Given) -> Mapping[str, Any]:
    """The dice of a mount, and misses rolled again."""
    fast = Aim(0, target_knots=35.0)
    return {"hits": volley(given["row"], given["barrels"], "2d", given["need"], [*given["dice"], *given["reroll"]], fast)}


def shot(given: Given) -> Mapping[str, Any]:
    """One die with what moves it."""
    needed = charts().guns.need(Row(given["row"]), given["range_cm"])
    assert needed is not None

    return {"hits": volley(given["row"], 1, "1d", needed, given["dice"], Aim(given["mod"], target_knots=35.0))}


def hull_damage(given: Given) -> Mapping[str, Any]:
    """Boxes of a hit."""
    return {"boxes": charts().guns.hull[given["weapon"]].taken(given["sum"])}


def hull_mean(given: Given) -> Mapping[str, Any]:
    """Boxes of all thirty-six falls of two dice."""
    line = charts().guns.hull[given["weapon"]]
    return {"x36": sum(line.taken(one + other) for one in range(1, 7) for other in range(1, 7))}


def hull_formula(given: Given) -> Mapping[str, Any]:
    """Each row follows its formula over all sums."""
    for line in charts().guns.hull.values():
        taken = [line.taken(total) for total in given["sums"]]
        offset = given["sums"][-1] - taken[-1]

        assert taken == [max(0, total - offset) for total in given["sums"]]
    return {"equals": "max(0, sum - k)"}


def overcomes(given: Given) -> Mapping[str, Any]:
    """Whether a weapon overcomes an armour."""
    return {"overcomes": charts().guns.overcomes(weapon_by_hull(given["weapon"]), Armour(given["armour"]))}


def overcome_column(given: Given) -> Mapping[str, Any]:
    """The column of armour."""
    return {"levels": [charts().guns.hull[row].overcomes.value for row in given["order"]]}


def hit_effect(given: Given) -> Mapping[str, Any]:
    """A hit that armour may stop."""
    target = vessel(armour=Armour(given["armour"]), kind=Kind(given["kind"]), hull_boxes=20)
    going = carried(battle(target), Faces(given["special"], (), [given["sum"]]))
    shell(going, ShipId("other"), target.id, weapon_by_hull(given["weapon"]))
    struck = [fact.special.value for fact in facts_of(going, EffectStruck)]
    return {"hull": 20 - going.vessel(target.id).harm.hull, "effect": struck[0] if struck else "none"}


def facts_of(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


def gun_mod(given: Given) -> Mapping[str, Any]:
    """What moves a shot."""
    gun = mount("up_to_130mm" if given.get("calibre_mm", 0) > 100 else "85mm_88mm_3.4in", mm=given.get("calibre_mm", 20),
                shielded=given.get("shielded_or_turret", False))
    sign = rating_of(given.get("rating", "1d")).sign
    aim = Aim(given["CQ"], sign, given.get("suppressed", False) and fire.shakes(charts().guns, gun), given["night"] != "none",
              given["night"] == "lit", radar=given.get("radar_target", False), smoke=given.get("burning_smoke_lines", 0),
              target_size=given["target_class"], target_knots=given.get("target_knots", 0.0),
              target_stopped=given.get("target_stopped", False))
    return {"mod": modifier(charts().guns, aim)}


def gun_mod_values(given: Given) -> Mapping[str, Any]:
    """The whole column."""
    return {"mods": [charts().guns.modifiers[Moved(key)] for key in given["keys"]]}


def special_effect(given: Given) -> Mapping[str, Any]:
    """A special effect."""
    target = vessel(kind=Kind(given["kind"]), hull_boxes=20, mounts=(mount(),))
    going = carried(battle(target), Faces(given["dice"], given.get("d6", ())))
    special(going, target.id)
    lost = 20 - going.vessel(target.id).harm.hull
    if lost:
        return {"effect": "structural_1d6", "hull": lost}
    [struck] = facts_of(going, EffectStruck)
    plain = {"a fire": "fire", "suppressed": "suppression_W", "gun destroyed": "weapon_destroyed_X"}
    return {"effect": plain.get(struck.detail, struck.detail)}


def bridge_state(given: Given) -> Mapping[str, Any]:
    """A bridge hit."""
    target = vessel(crew=given["CQ"])
    going = carried(battle(target), Faces([3], [given["d6"]]))
    special(going, target.id)
    return {"CQ": going.vessel(target.id).crew}


def rating_mod(given: Given) -> Mapping[str, Any]:
    """A rating, and what its sign does."""
    rating = rating_of(given["rating"])
    return {"dice": rating.dice, "mod": modifier(charts().guns, Aim(0, rating.sign, target_knots=35.0))}


# Torpedoes ----------------------------------------------------------------------------------------------------------


def torpedo_hit(given: Given) -> Mapping[str, Any]:
    """Whether a torpedo hits."""
    chart = charts().torpedoes
    arc = torpedoes.arc_entered(chart, 0.0, BEARINGS[given.get("arc")])
    mod = torpedoes.modifier(chart, given["target_class"], arc, stopped=given.get("stopped", False),
                             shallow=given.get("shallow_draught", False))
    return {"hit": torpedoes.hits(chart, given["dice"][0], mod)}


def torpedo_arc(given: Given) -> Mapping[str, Any]:
    """From where a track comes."""
    bearings = given.get("track_bearings_from_target") or [given["track_from_bearing"]]
    return {"arc": Entered(torpedoes.arc_entered(charts().torpedoes, given["target_course"], bearings)).value}


def dud(given: Given) -> Mapping[str, Any]:
    """Whether it is a dud."""
    return {"dud": given["dice"][0] <= torpedoes.dud_faces(charts().torpedoes, Nation(given["nation"]), given["date"])}


def torpedo_dice(given: Given) -> Mapping[str, Any]:
    """Dice of a charge."""
    return {"d6": charts().torpedoes.damage_dice[Size(given["size"])]}


def torpedo_damage(given: Given) -> Mapping[str, Any]:
    """All dice of a charge, one after the other."""
    machinery = (Machinery.MAX_SPEED,) * (4 - given["max_setting"])
    target = vessel(size=3, hull_boxes=200, harm=Harm(200, machinery=machinery))
    going = carried(battle(target), Faces((), given["dice"], given["critical_2d6"]))
    burst(going, target.id, len(given["dice"]))
    after = going.vessel(target.id)
    return {"hull": 200 - after.harm.hull, "max_setting": after.max_setting, "floods": after.harm.floods}


def max_knots(given: Given) -> Mapping[str, Any]:
    """Speed after a torpedo."""
    target = vessel(size=3, hull_boxes=200, max_knots=given["max_knots"])
    going = carried(battle(target), Faces((), given["torpedo_dice"]))
    burst(going, target.id, len(given["torpedo_dice"]))
    assert facts_of(going, SpeedLost)

    after = going.vessel(target.id)
    return {"max_setting": after.max_setting, "knots": after.knots}


def torpedo_mod_values(given: Given) -> Mapping[str, Any]:
    """The whole column."""
    return {"mods": [getattr(charts().torpedoes.modifiers, key) for key in given["keys"]]}


def torpedo_faces(given: Given) -> Mapping[str, Any]:
    """What each face of a charge does."""
    return {"effects": [charts().torpedoes.faces[face - 1].value for face in given["dice"]]}


def torpedo_mean(given: Given) -> Mapping[str, Any]:
    """Boxes of a charge on an average: floods cost ten, engines none, critical flooding two dice."""
    chart = charts().torpedoes
    worth = {"flooding_loss": chart.flooding_boxes, "engine_and_boiler": 0, "critical_flooding": 7}
    each = Fraction(sum(worth[face.value] for face in chart.faces), 6)
    return {"hull": round(float(each * chart.damage_dice[Size(given["size"])]), 2)}


def probability(given: Given) -> Mapping[str, Any]:
    """The share of faces that hit."""
    chart = charts().torpedoes
    assert given["need"] == chart.need

    return {"p": sum(torpedoes.hits(chart, face, given["mod"]) for face in range(1, 11)) / 10}


def running(**more: Any) -> Track:
    """A torpedo at its beginning."""
    plain: dict[str, Any] = {"by": ShipId("other"), "side": Side.AXIS, "nation": Nation.GERMAN, "size": Size.IN_21,
                             "origin": Point(0.0, 0.0), "at": Point(0.0, 0.0), "course": 0.0, **more}
    return Track("track 1", **plain)


def track_of(given: Given) -> Mapping[str, Any]:
    """How far it has run, or whether it goes off so near."""
    if "distance_to_target_cm" in given:
        return {"armed": is_armed(charts(), given["distance_to_target_cm"])}
    track = running(size=Size(given["size"]))
    for _ in range(1 + given["turns_after_launch"]):
        track = ran(track, run_of(charts(), track))
    return {"run_cm": track.run_cm}


# Whole actions ------------------------------------------------------------------------------------------------------


def target_of(given: Given, **more: Any) -> Vessel:
    """The target of an action, whose record allows what the case gives her."""
    told = given["target"]
    machinery = (Machinery.MAX_SPEED,) * (4 - told["max_setting"])
    return vessel("target", Side.AXIS, size=told["class"], armour=Armour(told.get("armour", "nil")),
                  kind=Kind(told.get("kind", "warship")), hull_boxes=told["hull_left"],
                  harm=Harm(told["hull_left"], machinery=machinery), max_knots=float(told.get("knots", 10)), **more)


def action(given: Given) -> Mapping[str, Any]:
    """A volley, or a torpedo, with all its dice."""
    return gun_action(given) if "row" in given else torpedo_action(given)


def gun_action(given: Given) -> Mapping[str, Any]:
    """CO-7.17 One mount's volley at a target so far off."""
    dice, told = given["dice"], given["target"]
    sky = Sky.NIGHT_DARK if "night" in given else Sky.DAY_CLEAR
    target = target_of(given, at=(given["range_cm"], 0.0), lit_until=1 if given.get("night") == "lit" else 0)
    gun = mount(weapon_by_hull(given["hull_row"]), given["barrels"], given["rating"])
    shooter = vessel("shooter", mounts=(gun,), crew=given["CQ"])
    now = battle(shooter, target, sky=sky)
    faces = Faces([*dice["hit"], *dice.get("reroll", ()), *dice["special"]], dice["special_d6"], dice["hull_2d6"])
    going = carried(now, faces)
    shoot(going, shooter.id, Shot("gun", "target"))
    after = going.vessel(target.id)
    [fired] = facts_of(going, Fired)
    struck = facts_of(going, EffectStruck)
    assert not any(faces.left.values()), "a die was left over"

    return {
        "need": charts().guns.need(Row(given["row"]), given["range_cm"]), "hits": fired.hits,
        "mod": modifier(charts().guns, aim_of(charts(), now, shooter, shooter.mounts[0], target)),
        "hull": told["hull_left"] - after.harm.hull, "hull_left": after.harm.hull, "max_setting": after.max_setting,
        "effect": struck[0].detail if struck else "structural_1d6",
    }


def torpedo_action(given: Given) -> Mapping[str, Any]:
    """CO-8.1 A track that meets a target from abeam."""
    dice, told = given["dice"], given["target"]
    target = target_of(given, at=(0.0, 30.0), course=90.0, setting=0 if told["stopped"] else 4, length_cm=5.0)
    track = running(nation=Nation(given["nation"]), size=Size(given["size"]), at=Point(0.0, metres(40.0)), run_cm=40.0)
    going = carried(battle(target, tracks=(track,), date=given["date"]),
                    Faces([*dice["hit"], *dice["dud"]], dice["damage"], dice["critical_2d6"]))
    resolve(going)
    [met], first = facts_of(going, TrackMet), facts_of(going, RollFell)[0].roll
    after = going.vessel(target.id)
    return {"modified": first.face + int(first.why.modifiers[0]), "hit": met.hit, "dud": met.dud,
            "hull": told["hull_left"] - after.harm.hull, "hull_left": after.harm.hull, "max_setting": after.max_setting,
            "floods": after.harm.floods}


# Ours ---------------------------------------------------------------------------------------------------------------


def aa_hit(given: Given) -> Mapping[str, Any]:
    """A hit on aircraft."""
    mm = charts().guns.weapons[weapon_by_hull(given["weapon"])].mm or 0.0
    return {"result": "shot_down" if given["dice"][0] >= fire.need_to_shoot_down(charts(), mm) else "attack_at_minus_2"}


def bomb_hit(given: Given) -> Mapping[str, Any]:
    """A bomb."""
    target = vessel(size=given["target_class"], setting=0 if given["stopped"] else 1, max_knots=10.0)
    return {"hit": given["dice"][0] >= need_of_bomb(charts(), target)}


def star_shell_of(given: Given) -> Mapping[str, Any]:
    """A star shell."""
    ship = vessel(mounts=(mount("75mm_3in_12pdr"),), star_shell=True)
    target = vessel("target", Side.AXIS, (given["range_cm"], 0.0), spotted=False)
    going = carried(battle(ship, target, sky=Sky.NIGHT_DARK), Faces(given["dice"]))
    star_shell(going, ship.id, Shot("gun", target.marker))
    [shone] = facts_of(going, LightShone)
    return {"lit_radius_cm": shone.area.radius_cm, "turns": shone.area.until}


def searchlight_of(given: Given) -> Mapping[str, Any]:
    """Whether a searchlight reaches."""
    ship = vessel(searchlight=True)
    target = vessel("target", Side.AXIS, (given["range_cm"], 0.0))
    return {"legal": may_shine(charts(), battle(ship, target, sky=Sky.NIGHT_DARK), ship, target)}


def smoke_line(given: Given) -> Mapping[str, Any]:
    """The trail of a burning vessel; the wind blows from the west."""
    start, end = downwind(charts(), battle().engagement, Point(0.0, 0.0))
    return {"length_cm": round(metres_between(start, end) / metres(1.0)), "direction": round(bearing_of(start, end))}


def depth_charge(given: Given) -> Mapping[str, Any]:
    """A pattern on a submarine."""
    ship = vessel(crew=given["CQ"], charges=6)
    sub = vessel("sub", Side.AXIS, (1.0, 0.0), submarine=True, depth=Depth.DEEP, detected=True, hull_boxes=40)
    going = carried(battle(replace(ship, charges=1), sub), Faces(given["dice"], given["hull_d6"]))
    drop(going, ship.id, "sub")
    return {"hull": 40 - going.vessel(sub.id).harm.hull}


def mine(given: Given) -> Mapping[str, Any]:
    """A mine."""
    needed = need_of_mine(charts(), given["class"], shallow=given.get("shallow_laid", False))
    return {"hit": needed is not None and given["dice"][0] >= needed}


def shore_target(given: Given) -> Mapping[str, Any]:
    """A weapon against guns ashore."""
    battery = battery_record(charts(), next(iter(order_of_battle().guns.values())), 2, Nation.ITALIAN)
    return {"overcomes": charts().guns.overcomes(weapon_by_hull(given["weapon"]), battery.armour)}


def weapon_pick(given: Given) -> Mapping[str, Any]:
    """Each of so many weapons over all faces of the die that count."""
    ship = vessel(mounts=(mount(name="mount_a"),), tubes=tubes(Size.IN_21, Size.IN_21), charges=6)
    assert len(ship.weapons) == len(given["survivors"]) and CHARGES in ship.weapons

    lost: list[str] = []
    for face in range(1, 9):
        going = carried(battle(ship), Faces([9, face]))
        special(going, ship.id)
        lost += going.vessel(ship.id).harm.out
    shares = {lost.count(name) / 8 for name in ship.weapons}
    return {"chance_each": shares.pop() if len(shares) == 1 else None}


CHECKS: Mapping[str, Check] = {
    "to_hit": to_hit, "to_hit_row": to_hit_row, "reroll": reroll, "shot": shot, "hull_damage": hull_damage,
    "hull_mean": hull_mean, "hull_formula": hull_formula, "overcomes": overcomes, "overcome_column": overcome_column,
    "hit_effect": hit_effect, "gun_mod": gun_mod, "gun_mod_values": gun_mod_values, "special": special_effect,
    "bridge_state": bridge_state, "rating_mod": rating_mod, "torpedo_hit": torpedo_hit, "torpedo_arc": torpedo_arc,
    "dud": dud, "torpedo_dice": torpedo_dice, "torpedo_damage": torpedo_damage, "max_knots": max_knots,
    "torpedo_mod_values": torpedo_mod_values, "torpedo_faces": torpedo_faces, "torpedo_mean": torpedo_mean,
    "probability": probability, "track": track_of, "action": action, "aa_hit": aa_hit, "bomb_hit": bomb_hit,
    "star_shell": star_shell_of, "searchlight": searchlight_of, "smoke_line": smoke_line, "depth_charge": depth_charge,
    "mine": mine, "shore_target": shore_target, "weapon_pick": weapon_pick,
}
