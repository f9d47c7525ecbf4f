"""What the functions of a battle say of worked examples about the turn, movement, sight and repairs."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.tactics.coastal.battle.facts import TurnEnded
from campaign.tactics.coastal.battle.fold import fold
from campaign.tactics.coastal.battle.orders import Mend, Party
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Depth, Harm
from campaign.tactics.coastal.charts.collection import cm_of
from campaign.tactics.coastal.charts.fire import Kind, Machinery, Special, Steering
from campaign.tactics.coastal.charts.turn import Looks, Sky
from campaign.tactics.coastal.charts.weapons import Size
from campaign.tactics.coastal.condition import initial_harm, resulting_condition
from campaign.tactics.coastal.damage import burn_all, fire_effect, flood_effect, is_sunk, special, succeeds, to_mend, work
from campaign.tactics.coastal.fire import barred
from campaign.tactics.coastal.helm import drift_all, is_adrift, possible_turn, settings_of
from campaign.tactics.coastal.sight import Eye, modifier, need
from campaign.tactics.coastal.torpedoes import launch_barred
from campaign.tactics.coastal.turn.decisions import next_mover, next_shooter
from campaign.tactics.coastal.turn.outcome import breaks_off
from campaign.tactics.coastal.turn.sequence import initiative
from campaign.tactics.plot.geometry import Point, metres_between
from tests.charts.ledger_copy import Check
from tests.tactics.coastal.table import Faces, Given, battle, carried, charts, mount, record, tubes, vessel

SIDES = {"A": Side.AXIS, "B": Side.ALLIED}
LETTERS = {side: letter for letter, side in SIDES.items()}
MENDS = {"S": Mend.STEERING, "M": Mend.MACHINERY, "fire": Mend.FIRES, "flood": Mend.FLOODS}


def phase_order(given: Given) -> Mapping[str, Any]:
    """The seven phases."""
    return {"order": [phase.value for phase in charts().turn.phases]}


def movement_order(given: Given) -> Mapping[str, Any]:
    """The steps of movement."""
    return {"order": list(charts().turn.movement)}


def torpedo_order(given: Given) -> Mapping[str, Any]:
    """The steps of torpedoes."""
    return {"order": list(charts().turn.torpedoes)}


def spot_mod(given: Given) -> Mapping[str, Any]:
    """What moves a try at spotting."""
    told = (given.get(key, False) for key in ("radar", "quiet", "in_light", "periscope"))
    eye = Eye(vessel().id, Side.AXIS, Point(0.0, 0.0), given["tester_class"], *told)
    return {"mod": modifier(charts().spotting, eye, given["sea_state"], lit=given.get("target_lit", False))}


def spot(given: Given) -> Mapping[str, Any]:
    """Whether somebody is spotted."""
    needed = need(charts().spotting, Sky(given["light"]), given["target_class"], given["range_cm"])
    return {"spotted": needed is not None and given["dice"][0] + given["mod"] >= needed}


def spot_mod_values(given: Given) -> Mapping[str, Any]:
    """The whole column."""
    return {"mods": [charts().spotting.modifiers[Looks(key)] for key in given["keys"]]}


def repairable(given: Given) -> Mapping[str, Any]:
    """What a vessel has to repair that suffered just that."""
    harm = {"steering_S": Harm(9, steering=(Steering.REDUCED,)), "weapon_destroyed_X": Harm(9, out=("gun",))}[given["item"]]
    return {"repairable": bool(to_mend(vessel(harm=harm)))}


def damage_control(given: Given) -> Mapping[str, Any]:
    """One attempt."""
    return {"success": succeeds(given["dice"][0], given["CQ"], charts().damage.repair_need)}


def fire_effect_of(given: Given) -> Mapping[str, Any]:
    """A fire in a turn, on a vessel that has one."""
    before = vessel(hull_boxes=50, harm=Harm(50, fires=1))
    going = carried(battle(before), Faces(given["dice"], given.get("d6", ())))
    burn_all(going)
    after = going.vessel(before.id).harm
    return {"hull": 50 - after.hull, "fires_added": after.fires - 1}


def flood_effect_of(given: Given) -> Mapping[str, Any]:
    """A flood in a turn, on a vessel that has one."""
    before = vessel(hull_boxes=50, harm=Harm(50, floods=1))
    going = carried(battle(before), Faces(given["dice"], given.get("d6", ())))
    burn_all(going)
    after = going.vessel(before.id).harm
    return {"hull": 50 - after.hull, "floods_added": after.floods - 1}


def fire_chart(given: Given) -> Mapping[str, Any]:
    """Every face that costs a fixed number of boxes."""
    return {"hull": [fire_effect(charts().damage, face).boxes for face in given["dice"]]}


def flood_chart(given: Given) -> Mapping[str, Any]:
    """Every face that costs a fixed number of boxes."""
    return {"hull": [flood_effect(charts().damage, face).boxes for face in given["dice"]]}


def initiative_of(given: Given) -> Mapping[str, Any]:
    """Who wins the roll."""
    totals = {SIDES[letter]: given[letter.lower()]["d10"] + given[letter.lower()]["CQ"] for letter in SIDES}
    winner = initiative(totals)
    return {"winner": "tie_roll_again" if winner is None else LETTERS[winner]}


def class_order(given: Given) -> Mapping[str, Any]:
    """In which order classes move."""
    now = battle(*(vessel(f"v{size}", size=size) for size in given["classes"]))
    order: list[int] = []
    while (mover := next_mover(now)) is not None:
        order.append(mover.record.size)
        now = done(now, mover.id, moved=True)
    return {"order": order}


def done(now: Battle, ship: Any, **deeds: Any) -> Battle:
    """The battle after a vessel had her go."""
    before = now.vessels[ship]
    return replace(now, vessels={**now.vessels, ship: replace(before, deeds=replace(before.deeds, **deeds))})


def alternate(given: Given) -> Mapping[str, Any]:
    """In which order sides fire."""
    ships = [vessel(f"a{number}", Side.AXIS, mounts=(mount(),)) for number in range(given["a_ships"])]
    ships += [vessel(f"b{number}", Side.ALLIED, (5.0, 5.0), mounts=(mount(),)) for number in range(given["b_ships"])]
    now = battle(*ships, winner=SIDES[given["winner"]])
    order: list[str] = []
    while (shooter := next_shooter(charts(), now)) is not None and not shooter.deeds.fired:
        order.append(LETTERS[shooter.side])
        now = done(now, shooter.id, fired=True)
    return {"order": order}


def end_phase(given: Given) -> Mapping[str, Any]:
    """Markers after the end phase."""
    one = vessel(harm=Harm(9, suppression=given["suppression"]))
    return {"suppression": fold(battle(one), TurnEnded(1, (), -1.0)).vessels[one.id].harm.suppression}


def speed_change(given: Given) -> Mapping[str, Any]:
    """The setting that she can reach."""
    machinery = (Machinery.MAX_SPEED,) * (4 - given["max_setting"])
    one = vessel(size=given["class"], setting=given["setting"], harm=Harm(9, machinery=machinery))
    lowest, highest = settings_of(charts(), one, 0, 1)
    return {"setting": min(max(given["want"], lowest), highest)}


def turn_steps_of(given: Given) -> Mapping[str, Any]:
    """Steps of turning in a move."""
    one = vessel(size=given["class"], manoeuvre_cm=charts().movement.manoeuvre_cm[given["class"]])
    most = possible_turn(charts(), one, given["cm"])
    return {"max_steps": most / charts().movement.step_degrees, "max_degrees": most}


def max_setting(given: Given) -> Mapping[str, Any]:
    """What the sea allows."""
    return {"max_setting": charts().movement.sea_cap(given["class"], given["sea_state"])}


def drift(given: Given) -> Mapping[str, Any]:
    """How far she is set."""
    machinery = (Machinery.MAX_SPEED,) * (4 - given["max_setting"])
    one = vessel(setting=0, harm=Harm(9, machinery=machinery))
    going = carried(battle(one, sea_state=given["sea_state"]), Faces())
    drift_all(going)
    cm = cm_of(metres_between(one.pose.at, going.vessel(one.id).pose.at))
    return {"cm": round(cm, 6), "counts_as": "drifting_or_stationary" if one.stopped and is_adrift(one) else ""}


def repair(given: Given) -> Mapping[str, Any]:
    """What a success clears."""
    machinery = (Machinery.MAX_SPEED,) * (4 - given.get("max_setting", 4))
    harm = Harm(given.get("hull_left", 9), (Steering.REDUCED,) * given.get("S_results", 0), machinery,
                fires=given.get("fires", 0), floods=given.get("floods", 0))
    one = vessel(hull_boxes=30, harm=harm)
    going = carried(battle(one), Faces([10]))
    work(going, [Party(one.id, MENDS[given["item"]], 1)])
    after = going.vessel(one.id)
    return {"S_results": len(after.harm.steering), "max_setting": after.max_setting, "fires": after.harm.fires,
            "floods": after.harm.floods, "hull_left": after.harm.hull}


def fire_marker(given: Given) -> Mapping[str, Any]:
    """A hit that starts a fire."""
    one = vessel(harm=Harm(9, fires=given["fires"]))
    going = carried(battle(one), Faces([1]))
    special(going, one.id)
    return {"fires": going.vessel(one.id).harm.fires}


def sunk(given: Given) -> Mapping[str, Any]:
    """Whether a hull is gone."""
    return {"sunk": is_sunk(given["hull_left"])}


def break_off(given: Given) -> Mapping[str, Any]:
    """A crew put to the test."""
    return {"breaks_off": breaks_off(given["dice"][0], given["CQ"], charts().turn.end.break_off_need)}


def move_cm(given: Given) -> Mapping[str, Any]:
    """Centimetres of a move."""
    return {"cm": charts().movement.move_cm(given["max_knots"], given["setting"])}


def scale(given: Given) -> Mapping[str, Any]:
    """A knot is a centimetre a turn: metres steamed in a turn, in centimetres of the table."""
    metres_run = given["knots"] * 1852 / 3600 * charts().movement.turn_seconds
    return {"cm_per_turn": round(cm_of(metres_run))}


def hull_boxes(given: Given) -> Mapping[str, Any]:
    """Boxes by displacement."""
    return {"boxes": charts().records.boxes_of(given["tons"])}


def class_of(given: Given) -> Mapping[str, Any]:
    """The class by displacement."""
    return {"class": charts().records.size_of(given["tons"])}


def campaign_out(given: Given) -> Mapping[str, Any]:
    """What a battle leaves of a ship."""
    machinery = (Machinery.MAX_SPEED,) * (4 - given["max_setting"])
    start = vessel(hull_boxes=given["hull_boxes"], max_knots=given["max_knots"])
    one = replace(start, harm=Harm(given["hull_left"], machinery=machinery))
    after = resulting_condition(charts(), (one,), Condition(), squadron=False, turn="Jul I 42")
    return {"hull_fraction_lost": float(after.shell_damage + after.underwater_damage),
            "speed_lost_knots": float(given["max_knots"] * (1 - after.speed_left))}


def campaign_in(given: Given) -> Mapping[str, Any]:
    """What a ship has left when she comes to a battle."""
    of = record(hull_boxes=given["hull_boxes"])
    condition = Condition(shell_damage=Fraction(given["hull_fraction_lost"]))
    return {"hull_left": initial_harm(of, condition, squadron=False, place=0, turn="Jul I 42").hull}


def submarine(given: Given) -> Mapping[str, Any]:
    """What a submarine may do at a depth."""
    one = vessel("sub", mounts=(mount(),), tubes=tubes(Size.IN_21), submarine=True, setting=1, depth=Depth(given["depth"]))
    enemy = vessel("enemy", Side.AXIS, (10.0, 0.0))
    now = battle(one, enemy)
    return {"setting_max": settings_of(charts(), one, 0, 1)[1],
            "guns": barred(charts(), now, one, one.mounts[0], enemy) is None,
            "may_launch": launch_barred(charts(), now, one) is None}


def surprised(given: Given) -> Mapping[str, Any]:
    """How long a bridge hit binds a vessel."""
    one = vessel(crew=given["CQ"])
    going = carried(battle(one, turn=given["hit_turn"]), Faces([3], [5]))
    special(going, one.id)
    assert given["recovery_d10"] + given["CQ"] < charts().damage.surprise_recovery
    return {"bound_until_end_of_turn": going.vessel(one.id).surprised_until}


def special_of(given: Given) -> Mapping[str, Any]:
    """The column of special effects."""
    cells = charts().damage.special[Kind(given["kind"])]
    return {"effects": [Special(cells[face - 1]).value for face in given["dice"]]}


CHECKS: Mapping[str, Check] = {
    "phase_order": phase_order, "movement_order": movement_order, "torpedo_order": torpedo_order, "spot_mod": spot_mod,
    "spot": spot, "spot_mod_values": spot_mod_values, "repairable": repairable, "damage_control": damage_control,
    "fire_effect": fire_effect_of, "flood_effect": flood_effect_of, "fire_chart": fire_chart, "flood_chart": flood_chart,
    "initiative": initiative_of, "class_order": class_order, "alternate": alternate, "end_phase": end_phase,
    "speed_change": speed_change, "turn_steps": turn_steps_of, "max_setting": max_setting, "drift": drift, "repair": repair,
    "fire_marker": fire_marker, "sunk": sunk, "break_off": break_off, "move_cm": move_cm, "scale": scale,
    "hull_boxes": hull_boxes, "class_of": class_of, "campaign_out": campaign_out, "campaign_in": campaign_in,
    "submarine": submarine, "surprised": surprised, "special_chart": special_of,
}
