"""What the ledger's examples ask of special damage, fires, depth charges, mines, and of whole actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.air import bomb_boxes
from campaign.tactics.surface_fire.battle.facts import EffectStruck, Fired, FireStarted, SpreadRan
from campaign.tactics.surface_fire.battle.orders import Depth, DropCharges, Shoot, Task
from campaign.tactics.surface_fire.battle.record import End, Radar, Rank
from campaign.tactics.surface_fire.battle.state import Contact, Running
from campaign.tactics.surface_fire.battle.vessel import Deeds, Harm, Vessel, aim_key
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.damage import Cause, Effect
from campaign.tactics.surface_fire.charts.torpedoes import Make
from campaign.tactics.surface_fire.gunnery import (
    fire_all,
    half_battery,
)
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.hits import (
    Blow,
    apply,
    apply_all,
    burn,
    effect_of,
    fire_modifier,
    fire_result,
    is_ignored,
    is_sunk,
    jam_of,
    marking_order,
    roll_special,
    specials_of,
    tasks,
    turret_lost,
)
from campaign.tactics.surface_fire.torpedoes import (
    charge_all,
    may_charge,
    mine_modifier,
    on_belt,
    run_all,
    torpedo_boxes,
)
from campaign.tactics.surface_fire.turn.laws_of_helm import may_retire
from tests.charts.ledger_copy import Check
from tests.tactics.surface_fire.table import NATIONS, NIGHT, Table, battle, charts, guns, ship

Given = Mapping[str, Any]


def blow(cause: Cause = Cause.SHELL, **more: Any) -> Blow:
    """A hit on the ship `b`."""
    return Blow(ShipId("b"), ShipId("a"), cause, more.pop("boxes", 1), **more)


def target(code: Code = Code.CL, **more: Any) -> Vessel:
    """The ship `b`, armed fore and aft."""
    sheet = {"batteries": (guns(6, more.pop("fore", 2) + more.pop("aft", 2)),), **more.pop("sheet", {})}
    return ship("b", code, side=Side.AXIS, sheet=sheet, **more)


def struck(faces: list[int], one: Blow, hurt: Vessel, *others: Vessel, tables: SurfaceFireCharts | None = None) -> Table:
    """One roll of special damage."""
    table = Table(battle(ship("a", Code.BB, at=(20, 0)), hurt, *others), faces, tables)
    roll_special(table.now, one)
    table.dice.done()
    return table


def special(given: Given) -> Given:
    """What a face brings."""
    under_water = given["column"] == "torpedo_mine"
    effect = effect_of(charts().damage, given["dice"][0], under_water=under_water)
    hit = blow(Cause.TORPEDO if under_water else Cause.SHELL, pierced=given.get("penetrated", True))
    return {"effect": "none" if is_ignored(charts().damage, effect, hit) else effect.value}


def special_column(given: Given) -> Given:
    """A column of the table."""
    under_water = given["column"] == "torpedo_mine"
    return {"effects": [effect_of(charts().damage, face, under_water=under_water).value for face in range(1, 11)]}


def steering(given: Given) -> Given:
    """Which way a rudder jams."""
    table = struck([1, *given["dice"]], blow(Cause.TORPEDO), target())
    assert table.ship("b").harm.jam is jam_of(charts().damage, given["dice"][0])
    return {"jam": "port" if table.ship("b").harm.jam is Hand.PORT else "starboard"}


def turret(given: Given) -> Given:
    """Which turret is lost, or the flight deck."""
    if given.get("class") == "CV":
        return {"flight_deck_out": struck([4], blow(), target(Code.CV)).ship("b").harm.deck_out}
    hurt = target(fore=given["fore"], aft=given["aft"])
    after = struck([4, *given["dice"]], blow(), hurt).ship("b")
    assert turret_lost(hurt, fore=True) == after.harm.turrets[0]
    left = [turret.end for turret in after.working(after.record.batteries[0])]
    return {"fore": left.count(End.FORE), "aft": left.count(End.AFT)}


def flooding(given: Given) -> Given:
    """What water does to a ship."""
    code = Code(given.get("class", "CL"))
    before = round(2 * given.get("marked_before", given.get("marked", 0)))
    hurt = target(code, harm=Harm(marked=before, flooding=given.get("already_flooding", False)))
    if given.get("torpedo"):
        table = Table(battle(ship("a", Code.BB, at=(20, 0)), hurt), [given["special"]])
        apply(table.now, blow(Cause.TORPEDO, boxes=torpedo_boxes(charts(), code, on_belt=False)))
    else:
        table = struck([2], blow(Cause.TORPEDO), hurt)
    after = table.ship("b")
    return {"marked": after.harm.marked / 2, "sunk": after.sunk, "may_retire": may_retire(charts().damage, after, 2),
            "half_battery": half_battery(charts(), table.now.battle, after, 6, 5, broadside=True)}


def extra_hull(given: Given) -> Given:
    """One more box, for good."""
    after = struck([3], blow(), target()).ship("b")
    return {"boxes": after.harm.marked / 2, "repairable": Task.BOX in tasks(charts(), after)}


def in_turn(effect: Effect, face: int, turn: int) -> tuple[Table, Vessel]:
    """A special result in a turn."""
    start = replace(battle(ship("a", Code.BB, at=(20, 0)), target()), turn=turn)
    table = Table(start, [face])
    roll_special(table.now, blow())
    assert [fact.effect for fact in table.of(EffectStruck)] == [effect]
    return table, table.ship("b")


def fire_control(given: Given) -> Given:
    """What a hit on fire control does."""
    from campaign.tactics.surface_fire.torpedoes import launch_barred

    table, after = in_turn(Effect.FIRE_CONTROL, 9, given["turn"])
    turns = range(given["turn"] + 1, given["turn"] + 6)
    is_half = half_battery(charts(), table.now.battle, after, 6, 5, broadside=True)
    return {"half_battery": "permanent" if is_half else "none",
            "no_launch_turns": [turn for turn in turns if launch_barred(charts(), after, turn) is not None]}


def engineering(given: Given) -> Given:
    """What a hit on the engines does."""
    after = struck([5], blow(), target(sheet={"max_speed_in": given["max_speed"]}, harm=Harm(marked=2))).ship("b")
    return {"max_speed": top_speed(charts(), after), "damage_control": bool(tasks(charts(), after))}


def magazine(given: Given) -> Given:
    """What a magazine does to a ship and to those near her."""
    if given.get("cause") == "torpedo":
        one = blow(Cause.TORPEDO, on_belt=given["belt"] and given["depth"] == "shallow")
        after = struck([6], one, target(Code.BB))
        return {"ship": "sunk" if after.ship("b").sunk else "unaffected"}
    near = ship("n", Code.DD, side=Side.AXIS, at=(given["neighbour_in"] + 0.24, 0))
    after = struck([6], blow(), target(), near)
    return {"ship": "sunk" if after.ship("b").sunk else "afloat", "neighbour_boxes": after.ship("n").harm.marked / 2}


def bridge(given: Given) -> Given:
    """What a hit on the bridge does."""
    from campaign.tactics.surface_fire.helm.routes import leader_of, may_smoke
    from campaign.tactics.surface_fire.helm.speed import may_turn
    from campaign.tactics.surface_fire.torpedoes import launch_barred

    _, after = in_turn(Effect.BRIDGE, 1, given["turn"])
    turns = range(given["turn"] + 1, given["turn"] + 6)
    second = ship("c", Code.CL, side=Side.AXIS, at=(0, -4), squadron=after.squadron)
    both = battle(after, second)
    squadron = both.squadrons[after.squadron]
    blind = {turn: leader_of(charts(), replace(both, turn=turn), squadron, (after, second)).ship for turn in turns}
    barred = [turn for turn in turns if launch_barred(charts(), after, turn) is not None]
    return {
        "no_turn": [turn for turn in turns if not may_turn(charts(), after, turn)], "no_torpedo": barred,
        "no_smoke": [turn for turn in turns if not may_smoke(charts(), after, turn)],
        "squadron_follows": [turn for turn in barred if blind[turn] == "b"],
        "may_retire_from": next(turn for turn in turns if may_retire(charts().damage, after, turn)),
    }


def mark_order(given: Given) -> Given:
    """The order in which hits are marked."""
    made = {"gun_6in": blow(cal_in=6), "gun_15in": blow(cal_in=15), "torpedo": blow(Cause.TORPEDO), "mine": blow(Cause.MINE)}
    hits = [made[name] for name in given["hits_on_target"]]
    names = {id(one): name for name, one in made.items()}
    return {"order": [names[id(one)] for one in sorted(hits, key=marking_order)]}


def mutual(given: Given) -> Given:
    """Ships that sink each other in one phase."""
    own = [ship(name, Code.DD, side=side, sheet={"batteries": (guns(15, 8),)}, at=(0, place), harm=Harm(marked=10),
                deeds=Deeds(moved=4))
           for name, side, place in (("a", Side.ALLIED, 0), ("b", Side.AXIS, 5))]
    table = Table(battle(*own), [8, 8, 8, 8, 2, 2])
    shots = [Shoot(ShipId(one), Rank.MAIN, ShipId(other)) for one, other in (("a", "b"), ("b", "a"))]
    apply_all(table.now, fire_all(table.now, shots))
    return {name: "sunk" if table.ship(name).sunk else "afloat" for name in ("a", "b")}


# Fires, depth charges, mines ----------------------------------------------------------------------------------------


def fire_roll(given: Given) -> Given:
    """What becomes of a fire."""
    combustible = Combustible.CARGO if given.get("combustible") else Combustible.NONE
    add = fire_modifier(charts(), int(given["burning_last"]), given["moved"], combustible)
    own = ship("b", Code.AK, sheet={"combustible": combustible}, harm=Harm(fires=1, burning=int(given["burning_last"])),
               deeds=Deeds(moved=given["moved"]))
    table = Table(battle(own), given["dice"])
    burn(table.now)
    result = fire_result(charts(), given["dice"][0] + add).value
    assert table.ship("b").sunk is (result == "abandon_ship")
    return {"result": result}


def depth_charge_legal(given: Given) -> Given:
    """Whether an escort may attack a submarine."""
    escort = ship("e", Code.DD, sheet={"asw": True})
    boat = ship("s", Code.SS, side=Side.AXIS, at=(0, given["distance_in"]), submerged=True)
    by = ShipId("e" if given["detected_by"] == "escort" else "plane")
    start = replace(battle(escort, boat), contacts=(Contact(by, boat.ship),))
    return {"legal": may_charge(charts(), start, escort, boat)}


def depth_charge(given: Given) -> Given:
    """What depth charges do."""
    escort = ship("e", Code.DD, sheet={"asw": True})
    boat = ship("s", Code.SS, side=Side.AXIS, submerged=True)
    table = Table(battle(escort, boat), given["dice"])
    apply_all(table.now, charge_all(table.now, [DropCharges(escort.ship, boat.ship)]))
    after = table.ship("s")
    return {"boxes": after.harm.marked / 2, "destroyed": after.sunk, "inactive_turns": max(0, after.inactive - 1)}


def mine(given: Given) -> Given:
    """Whether a mine is struck."""
    add = mine_modifier(charts().ground.mines, given["moved_in_field"], looking=given["looking"], heavy=given["heavy"],
                        sweeper=given["sweeper"])
    return {"hit": given["dice"][0] + add >= charts().ground.mines.need}


def mine_place(given: Given) -> Given:
    """Where a mine strikes."""
    return {"place": "belt" if on_belt(charts().damage, given["dice"][0]) else "below"}


def sunk(given: Given) -> Given:
    """Whether nothing is left to mark."""
    return {"sunk": is_sunk(given["boxes"], 2 * given["marked"])}


# Whole actions ------------------------------------------------------------------------------------------------------


def action(given: Given) -> Given:
    """One of the ledger's whole actions."""
    if "firers" in given:
        return _two_cruisers(given)
    if "role" in given:
        return _dive_bombers(given)
    return _torpedoes(given) if "type" in given else _capital_ship(given)


def _capital_ship(given: Given) -> Given:
    gun = guns(given["cal"], given["guns"], max_range_yd=given["max_range_yd"])
    enemy = ShipId("b")
    firer = ship("a", Code.BB, side=Side.AXIS, sheet={"batteries": (gun,)}, fired_at={aim_key(Rank.MAIN, enemy): (1,)})
    hurt = ship("b", Code(given["target_class"]), at=(given["range_in"], 0), sheet={"armour_mm": given["target_armour_mm"]},
                deeds=Deeds(moved=4))
    start = replace(battle(firer, hurt), turn=given["firing_turn"])
    table = Table(start, [*given["dice"]["hit"], *given["dice"]["special"]])
    blows = fire_all(table.now, [Shoot(firer.ship, Rank.MAIN, enemy)])
    apply_all(table.now, blows)
    table.dice.done()
    [fired], [effect] = table.of(Fired), table.of(EffectStruck)
    assert fired.band is not None
    return {"band": fired.band.value, "dice_count": fired.dice, "hits": fired.hits, "penetrates": fired.pierced,
            "boxes": fired.hits * fired.boxes, "specials": 1, "effect": effect.effect.value,
            "target": "sunk" if table.ship("b").sunk else "afloat"}


def _torpedoes(given: Given) -> Given:
    own = ship("a", Code.DD)
    hurt = ship("b", Code(given["target_class"]), side=Side.AXIS, at=(0, given["range_in"]), deeds=Deeds(moved=4),
                harm=Harm(marked=2 * given["target_marked"]), sheet={"max_speed_in": given["record_speed"]})
    spread = Running("s", own.ship, own.side, Make(given["type"]), given["count"], own.pose, 0.0, Depth[given["depth"].upper()])
    table = Table(replace(battle(own, hurt), running=(spread,)), [*given["dice"]["hit"], *given["dice"]["special"]])
    blows = run_all(table.now)
    apply_all(table.now, blows)
    table.dice.done()
    after, [ran], [effect] = table.ship("b"), table.of(SpreadRan), table.of(EffectStruck)
    return {"modified": ran.rolled, "hit": ran.hit, "boxes": blows[0].boxes, "marked_after": after.harm.marked / 2,
            "half_damaged": after.half_damaged, "specials": 1, "effect": effect.effect.value,
            "max_speed": top_speed(charts(), after), "damage_control": bool(tasks(charts(), after))}


def _two_cruisers(given: Given) -> Given:
    gun = guns(given["cal"], given["guns"])
    sheet = {"batteries": (gun,), "radar": Radar.EARLY, "nation": NATIONS[given["nation"]]}
    # Six inches are seen without light, which is the short band of these guns.
    firers = [ship(f"a{number}", Code.CL, at=(5, -1 + 2 * number), sheet=sheet) for number in range(given["firers"])]
    hurt = ship("b", Code(given["target_class"]), side=Side.AXIS, deeds=Deeds(moved=given["target_moved"]))
    # The faces are those of one of them; all of the other's miss.
    table = Table(battle(*firers, hurt, conditions=NIGHT), [*given["dice"]["hit"], *[1] * len(given["dice"]["hit"])])
    blows = fire_all(table.now, [Shoot(one.ship, Rank.MAIN, hurt.ship) for one in firers])
    table.dice.done()
    fired = table.of(Fired)
    specials = sum(specials_of(charts().damage, one.boxes, natural=one.natural) for one in blows)
    return {"dice_count": fired[0].dice, "mod": fired[0].modifier, "need": fired[0].need, "hits": len(blows),
            "boxes_per_hit": blows[0].boxes, "specials": specials}


def _dive_bombers(given: Given) -> Given:
    from campaign.tactics.surface_fire.air import attack_all
    from campaign.tactics.surface_fire.battle.facts import AttackedFromTheAir
    from campaign.tactics.surface_fire.battle.vessel import Payload
    from campaign.tactics.surface_fire.charts.air import Level, Role
    from tests.tactics.surface_fire.table import flight

    carrier = ship("cv", Code(given["target_class"]), deeds=Deeds(moved=4))
    deck = flight("own", Role.FIGHTER, 9, side=Side.ALLIED, at=None, home=carrier.ship, on_deck=True, ready=1)
    bombers = flight("dive", Role(given["role"]), given["planes"], payload=Payload(given["lb"]), level=Level.LOW, towards="cv",
                     suppressed=given["suppressed"])
    table = Table(battle(carrier, flights=(deck, bombers)), given["dice"]["hit"])
    attack_all(table.now)
    table.dice.done()
    [attack] = table.of(AttackedFromTheAir)
    return {"dice_count": attack.dice, "hits": attack.hits, "boxes": attack.boxes, "fires": len(table.of(FireStarted)),
            "specials": len(table.of(EffectStruck))}


def bomb_row_of(given: Given) -> Given:
    """The row of a bomb."""
    return {"row": int(charts().air.bomb_class.at(given["lb"]))}


def bomb_chart_row(given: Given) -> Given:
    """A row of the chart of bombs."""
    rows = [charts().classes.row(Code(code)).bomb_row for code in given["order"]]
    return {"boxes": [bomb_boxes(charts().air, given["lb"], row, armoured_deck=False)[0] for row in rows]}


CHECKS: Mapping[str, Check] = {
    "special": special, "special_column": special_column, "steering": steering, "turret": turret, "flooding": flooding,
    "extra_hull": extra_hull, "fire_control": fire_control, "engineering": engineering, "magazine": magazine,
    "bridge": bridge, "mark_order": mark_order, "mutual": mutual, "fire_roll": fire_roll,
    "depth_charge_legal": depth_charge_legal, "depth_charge": depth_charge, "mine": mine, "mine_place": mine_place,
    "sunk": sunk, "action": action, "bomb_row": bomb_row_of, "bomb_chart_row": bomb_chart_row,
}
