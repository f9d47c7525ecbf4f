"""What the ledger's examples ask of phase V, of morale, of records, and of a battle as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.plot.geometry import Point, onward
from campaign.tactics.surface_fire.air import (
    attack_all,
    fire_flak,
)
from campaign.tactics.surface_fire.battle.facts import AttackedFromTheAir
from campaign.tactics.surface_fire.battle.orders import Flak, Lamp, Mark
from campaign.tactics.surface_fire.battle.orders import Task as Work
from campaign.tactics.surface_fire.battle.state import PHASE, Contact, Step, Tally
from campaign.tactics.surface_fire.battle.vessel import Deeds, Harm, Vessel, points_left
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.helm.ground import shoal_result
from campaign.tactics.surface_fire.helm.speed import convoy_near
from campaign.tactics.surface_fire.hits import ceiling, number_needed, tasks
from campaign.tactics.surface_fire.ships.condition import half_boxes, needs_dockyard, resulting_condition
from campaign.tactics.surface_fire.ships.ratings import battery_record, speed_in
from campaign.tactics.surface_fire.sight import illumination_reach, is_in_reach, light_up, search_modifier
from campaign.tactics.surface_fire.torpedoes import may_charge
from campaign.tactics.surface_fire.turn.laws import nearest_enemy
from campaign.tactics.surface_fire.turn.laws_of_helm import orders_refusal
from campaign.tactics.surface_fire.turn.outcome import fleet_breaks, fleet_worth, squadron_breaks, squadron_worth
from campaign.tactics.surface_fire.turn.sequence import over, weather_after
from tests.charts.ledger_copy import Check
from tests.tactics.surface_fire.table import NATIONS, NIGHT, Table, battle, charts, flight, guns, record, ship

Given = Mapping[str, Any]
DATES = {"1943-06-01": "Jun I 43", "1942-03-01": "Mar I 42", "": ""}


def detect(given: Given) -> Given:
    """Whether a searcher finds."""
    kinds = charts().watch.detection
    who = given["searcher"]
    search = {"submerged_sub": kinds.submerged_sub_vs_surface, "transport": kinds.transport_vs_sub}.get(
        who, kinds.escort_or_air_vs_sub)
    sonar = given.get("sonar", "none")
    add = search_modifier(charts(), escort=who == "escort", sonar=sonar != "none", late=sonar == "1943",
                          still=given.get("sub_still", False), aerial=who == "aerial_recon")
    assert search.dice == len(given["dice"])
    return {"detected": is_in_reach(search, given["range_in"]) and sum(given["dice"]) + add >= search.need}


def star_shell(given: Given) -> Given:
    """Who is lit up by star shell."""
    own = ship("own", Code.CL, sheet={"batteries": (guns(6, 8),)})
    mark = ship("target", Code.CL, side=Side.AXIS, at=(0, 10))
    near = ship("neighbour", Code.CL, side=Side.AXIS, at=(given.get("neighbour_in", 9), 10))
    table = Table(battle(own, mark, near, conditions=NIGHT), given["dice"])
    light_up(table.now, [Mark(own.ship, mark.ship, Lamp.STAR_SHELL)], ())
    return {"lit": list(table.now.battle.lit)}


def searchlight(given: Given) -> Given:
    """Who is lit up by a searchlight."""
    own, mark = ship("self", Code.CL), ship("target", Code.CL, side=Side.AXIS, at=(0, given["range_in"]))
    table = Table(battle(own, mark, conditions=NIGHT))
    light_up(table.now, [Mark(own.ship, mark.ship, Lamp.SEARCHLIGHT)], ())
    return {"lit": list(table.now.battle.lit)}


def reach_of_light(given: Given) -> Given:
    """How far a ship lights up others."""
    return {"reach_in": illumination_reach(charts(), given["max_gun_range_in"])}


def damage_control(given: Given) -> Given:
    """Whether a team succeeds."""
    # No Japanese nation is in the order of battle; any that is not American has the same teams.
    nation = NATIONS.get(given["nation"], NATIONS["german"])
    task = Work.FIRE if given["task"] == "fight_fire" else Work.BOX
    return {"success": given["dice"][0] >= number_needed(charts(), nation, DATES[given.get("date", "")], task)}


def repair_ceiling(given: Given) -> Given:
    """Boxes that may be won back."""
    return {"boxes": ceiling(charts(), given["boxes"])}


def damage_control_task(given: Given) -> Given:
    """What a team works at first."""
    hurt = ship("a", Code.DD, harm=Harm(marked=3, fires=given["fires"]))
    assert tasks(charts(), hurt) == (Work.FIRE,)
    return {"task": "fight_fire"}


def right_ship(given: Given) -> Given:
    """Whether flooding may be fought again."""
    hurt = ship("a", Code.DD, harm=Harm(flooding=True, righted=given["tried_before"]))
    return {"may_try": Work.FLOODING in tasks(charts(), hurt)}


def attack_gate(given: Given) -> Given:
    """Whether last turn's contact is a licence."""
    escort, boat = ship("e", Code.DD, sheet={"asw": True}), ship("s", Code.SS, side=Side.AXIS, submerged=True)
    found = (Contact(escort.ship, boat.ship),)
    now = found if given["detected_turn"] == given["turn"] else ()
    start = replace(battle(escort, boat), turn=given["turn"], contacts=now, contacts_before=found)
    return {"may_attack": may_charge(charts(), start, escort, boat)}


# Morale, records, the battle as a whole -----------------------------------------------------------------------------


def points(given: Given) -> Given:
    """What a ship is worth."""
    full = charts().classes.row(Code(given["class"])).points
    return {"points": points_left(full, half_damaged=given.get("half_damaged", False), sunk=False)}


def points_chart(given: Given) -> Given:
    """Points by class."""
    return {"points": [charts().classes.row(Code(code)).points for code in given["order"]]}


def boxes(given: Given) -> Given:
    """Boxes of a class."""
    return {"boxes": charts().classes.row(Code(given["class"])).boxes}


def _fleet(given: Given) -> list[Vessel]:
    sunk, hurt = given.get("sunk", 0), given.get("half_damaged", 0)
    out = list(given.get("retired_half_damaged", ()))
    found = []
    for place, name in enumerate(given["ships"]):
        code = Code(name)
        fallen = name in out
        if fallen:
            out.remove(name)
        most = charts().classes.row(code).boxes if fallen or place < hurt else 0
        found.append(ship(f"s{place}", code, squadron=f"alone{place}" if fallen else "s", harm=Harm(marked=most, most=most),
                          fell_out=fallen, sunk=place < sunk))
    return found


def division(given: Given) -> Given:
    """A squadron's points."""
    start = battle(*_fleet(given))
    base, now = squadron_worth(start, start.squadrons["s"])
    return {"base": base, "now": now, "broken": squadron_breaks(base, now)}


def fleet(given: Given) -> Given:
    """A fleet's points."""
    base, now = fleet_worth(battle(*_fleet(given)), Side.ALLIED)
    return {"base": base, "now": now, "broken": fleet_breaks(base, now)}


def retire_lists(given: Given) -> Given:
    """A ship that fell out."""
    from campaign.tactics.surface_fire.battle.facts import FellOut

    assert given["retired"]
    ships = [ship(name, Code.CA, squadron="s", harm=Harm(marked=8, most=8)) for name in ("a", "b")]
    table = Table(battle(*ships))
    table.now.add(FellOut(ShipId("a")))
    after = table.now.battle
    base, now = squadron_worth(after, after.squadrons["s"])
    return {"in_squadron": ShipId("a") in after.squadrons["s"].ships, "squadron_loss": base - now > 3, "may_rejoin": False,
            "in_fleet_total": fleet_worth(after, Side.ALLIED)[0] == 12}


def retiring_targets(given: Given) -> Given:
    """Whom a retiring ship may engage."""
    own = ship("own", Code.CA)
    enemies = [ship(f"e{away}", Code.CA, side=Side.AXIS, at=(0, away)) for away in given["enemies_in"]]
    nearest = nearest_enemy(battle(own, *enemies), own)
    return {"may_engage_in": [int(str(nearest)[1:])]}


def broken_orders(given: Given) -> Given:
    """What a broken squadron may be ordered."""
    from campaign.tactics.plot.geometry import Hand
    from campaign.tactics.surface_fire.battle.orders import PlaceOrders, SquadronOrders
    from campaign.tactics.surface_fire.charts.movement import Formation

    start = battle(ship("a", Code.CA, squadron="s"))
    start = replace(start, squadrons={"s": replace(start.squadrons["s"], broken=given["division"] == "broken")})
    tried = {
        "ahead_full": SquadronOrders("s", ahead_full=True), "turn": SquadronOrders("s", turn=Hand.PORT),
        "change_formation": SquadronOrders("s", formation=Formation.LINE_ABREAST), "retire": SquadronOrders("s", retire=True),
    }
    return {"orders": [name for name, placed in tried.items()
                       if orders_refusal(charts(), start, PlaceOrders(Side.ALLIED, (placed,))) is None]}


def derive(given: Given) -> Given:
    """A record by its class."""
    code, nation = Code(given["class"]), NATIONS[given["nation"]]
    made = record(code, nation=nation, new=given.get("era") == "new", max_speed_in=speed_in(charts(), given["knots"]))
    return {"boxes": made.boxes, "max_speed_in": made.max_speed_in, "heavy_aa": made.heavy_aa, "light_aa": made.light_aa,
            "points": made.points}


def shore_battery(given: Given) -> Given:
    """Guns ashore as a target."""
    from campaign.library.campaigns.shared import order_of_battle
    from campaign.tactics.surface_fire.helm.speed import is_dead

    gun = next(iter(order_of_battle().guns.values()))
    made = battery_record(charts(), gun, 4, NATIONS["italian"], casemate=given["kind"] == "casemate")
    assert gun.id == GunId(made.of)
    return {"boxes": made.boxes, "armour_mm": made.armour_mm, "dead_in_water": is_dead(charts(), made.max_speed_in)}


def campaign_in(given: Given) -> Given:
    """Half boxes that old damage makes."""
    return {"half_boxes": half_boxes(given["boxes"], Fraction(str(given["hull_fraction_lost"])))}


def campaign_out(given: Given) -> Given:
    """What comes back of a battle."""
    from campaign.tactics.surface_fire.helm.speed import max_speed

    hurt = ship("a", Code.BB, harm=Harm(marked=given["half_boxes"], engineering=given["engineering_hits"]))
    assert hurt.record.boxes == given["boxes"] and hurt.record.max_speed_in == given["record_speed"]
    left = max_speed(charts(), given["record_speed"], given["half_boxes"], given["engineering_hits"])
    after = resulting_condition(charts(), hurt, SOUND, left)
    lost = charts().movement.knots_an_inch * given["record_speed"] * (1 - float(after.speed_left))
    return {"hull_fraction_lost": float(after.shell_damage), "speed_lost_knots": round(lost, 1)}


def dockyard(given: Given) -> Given:
    """Whether a ship needs a yard."""
    return {"dockyard": needs_dockyard(ship("a", Code.CA, harm=Harm(marked=2, most=round(2 * given["max_marked"]))))}


def shoal(given: Given) -> Given:
    """What bottom does."""
    cost, sticks = shoal_result(charts().ground.shoals, given["dice"][0])
    return {"boxes": cost, "stuck": sticks}


def shoal_water(given: Given) -> Given:
    """Whether water is shallow."""
    return {"shallow": given["beach_in"] <= charts().ground.shoals.within_in}


def weather_roll(given: Given) -> Given:
    """The weather after a roll."""
    poor = weather_after(charts().ground.weather, given["dice"][0], poor=given["state"] == "poor")
    return {"state": "poor" if poor else "good"}


def weather_effect(given: Given) -> Given:
    """What poor weather does."""
    from campaign.tactics.surface_fire.flying import may_fly_off
    from campaign.tactics.surface_fire.gunnery import half_battery

    own = ship("a", Code.CV)
    deck = flight("f", Role.FIGHTER, 9, side=Side.ALLIED, at=None, home=own.ship, on_deck=True)
    start = battle(own, flights=(deck,), poor=given["state"] == "poor")
    return {"half_battery": half_battery(charts(), start, own, 6, 5, broadside=True),
            "flying": may_fly_off(charts(), start, own, deck)}


def phase_order(given: Given) -> Given:
    """The phases."""
    return {"order": list(charts().turn.phases)}


def phase_of(given: Given) -> Given:
    """In which phase things happen."""
    return {"phase": PHASE[Step.MOVES if "smoke" in given["events"] else Step.WATCH]}


def phase_before(given: Given) -> Given:
    """Guns fire at aircraft before these attack: the step of flak ends with the attack."""
    own = ship("a", Code.BB, deeds=Deeds(moved=4))
    planes = flight("f", Role.DIVE, 3, level=Level.LOW, towards="a")
    table = Table(battle(own, flights=(planes,)), [10])
    fire_flak(table.now, [Flak(own.ship, "f", 1, 0)])
    attack_all(table.now)
    return {"a_first": given["a"] == "aa_fire" and not table.of(AttackedFromTheAir)}


def dice_each(given: Given) -> Given:
    """Each die is judged by itself."""
    from campaign.tactics.surface_fire.gunnery import is_hit

    return {"hits": sum(is_hit(face, 0, given["need"]) for face in given["dice"])}


def probability(given: Given) -> Given:
    """How likely a number is."""
    number = int(given["dice"].partition("d")[0])
    throws = list(product(range(1, 11), repeat=number))
    return {"p": round(sum(sum(throw) >= given["need"] for throw in throws) / len(throws), 4)}


def battle_over(given: Given) -> Given:
    """Whether a battle has lasted long enough."""
    assert charts().turn.options.turn_limit == given["limit"]
    start = replace(battle(ship("a", Code.DD), ship("b", Code.DD, side=Side.AXIS)), turn=given["turn"], tally=Tally(fired=True))
    return {"over": over(charts(), start) is not None}


def escort_station(given: Given) -> Given:
    """Whether an escort is on her station."""
    away = onward(Point(0.0, 0.0), 90, metres(given["distance_in"]))
    return {"legal": given["enemy_detected"] or convoy_near(charts(), away, [Point(0.0, 0.0)])}


CHECKS: Mapping[str, Check] = {
    "detect": detect, "star_shell": star_shell, "searchlight": searchlight, "illumination_reach": reach_of_light,
    "damage_control": damage_control, "repair_ceiling": repair_ceiling, "damage_control_task": damage_control_task,
    "right_ship": right_ship, "attack_gate": attack_gate, "points": points, "points_chart": points_chart, "boxes": boxes,
    "division": division, "fleet": fleet, "retire_lists": retire_lists, "retiring_targets": retiring_targets,
    "broken_orders": broken_orders, "derive": derive, "shore_battery": shore_battery, "campaign_in": campaign_in,
    "campaign_out": campaign_out, "dockyard": dockyard, "shoal": shoal, "shoal_water": shoal_water,
    "weather_roll": weather_roll, "weather_effect": weather_effect, "phase_order": phase_order, "phase_of": phase_of,
    "phase_before": phase_before, "dice_each": dice_each, "probability": probability, "battle_over": battle_over,
    "escort_station": escort_station,
}
