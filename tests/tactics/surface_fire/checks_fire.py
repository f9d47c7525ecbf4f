"""What the ledger's examples ask of guns and torpedoes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.facts import SpreadRan
from campaign.tactics.surface_fire.battle.orders import Depth
from campaign.tactics.surface_fire.battle.record import End, Radar
from campaign.tactics.surface_fire.battle.state import Running
from campaign.tactics.surface_fire.battle.vessel import Deeds, Harm
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.charts.torpedoes import Make
from campaign.tactics.surface_fire.charts.turn import FireCount
from campaign.tactics.surface_fire.gunnery import (
    broadside_bears,
    firing_turn,
    gun_dice,
    half_battery,
    is_fast,
    is_hit,
    over_concentration,
    shell_boxes,
    shot_of,
)
from campaign.tactics.surface_fire.hits import specials_of
from campaign.tactics.surface_fire.sight import is_lit, may_fire_over
from campaign.tactics.surface_fire.torpedoes import (
    dice_and_need,
    hit_modifier,
    run_all,
    strikes_belt,
    torpedo_boxes,
)
from tests.charts.ledger_copy import Check
from tests.tactics.surface_fire.table import NATIONS, NIGHT, Table, battle, charts, guns, ship

Given = Mapping[str, Any]


# Guns ---------------------------------------------------------------------------------------------------------------


def dice_of_guns(given: Given) -> Given:
    """Dice of a battery, and what each needs."""
    count = given["guns"] if "guns" in given else sum(given["guns_per_side"])
    if "guns_per_side" in given:
        gun = guns(given["cal"], count, ends=(End.PORT, End.STARBOARD))
        count = ship("a", Code.BB, sheet={"batteries": (gun,)}).guns_left(gun)
    small = charts().classes.row(Code(given["target"])).small_ship
    dice, need = gun_dice(charts().gunnery, given["cal"], count, RangeBand(given["band"]), small_target=small)
    return {"dice": dice, "need": need}


def gun_hit(given: Given) -> Given:
    """Whether a die hits."""
    add = sum(getattr(charts().gunnery, mod) for mod in given["mods"])
    return {"hit": is_hit(given["natural"], add, charts().gunnery.need)}


def concentration(given: Given) -> Given:
    """What several ships on one target cost each."""
    return {"mod": over_concentration(charts().gunnery, given["ships"])}


def fire_over(given: Given) -> Given:
    """Whether a ship fires over another."""
    return {"may": may_fire_over(charts(), given["firer_size"], given["between_size"], given["distance_in"])}


def half(given: Given) -> Given:
    """What a half battery costs."""
    harm = Harm(marked=10 if given.get("half_damaged") else 0, flooding=given.get("flooding", False))
    own = ship("a", Code.BB, harm=harm)
    is_half = half_battery(charts(), battle(own), own, given["cal"], given["range_in"], broadside=given["broadside"])
    return {"mod": charts().gunnery.half_battery if is_half else 0}


def gun_damage(given: Given) -> Given:
    """Boxes of a hit."""
    row = charts().classes.row(Code(given["target"])).gun_row
    return {"boxes": shell_boxes(charts(), given["cal"], row, pierced=given["pen"], radar=given.get("radar", False))}


def specials_from_hit(given: Given) -> Given:
    """Boxes of a hit, and how many rolls of special damage it brings."""
    row = charts().classes.row(Code(given["target"])).gun_row
    boxes = shell_boxes(charts(), given["cal"], row, pierced=True, radar=given.get("radar", False))
    return {"boxes": boxes, "specials": specials_of(charts().damage, boxes, natural=given["natural"] == 10)}


def bands(given: Given) -> Given:
    """Bands of a gun, and what it pierces."""
    sheet = charts().guns.sheet(given["cal"], given["max_range_yd"])
    short, medium, long = sheet.bands
    return {"short": short, "medium": medium, "long": long, "pen": list(sheet.pen_mm)}


def penetrates(given: Given) -> Given:
    """Whether a gun comes through."""
    return {"pen": charts().guns.sheet(given["cal"]).pierces(RangeBand(given["band"])) >= given["armour_mm"]}


def gun_chart_row(given: Given) -> Given:
    """A row of the chart of damage."""
    rows = [charts().classes.row(Code(code)).gun_row for code in given["order"]]
    return {"boxes": [shell_boxes(charts(), given["cal"], row, pierced=True, radar=False) for row in rows]}


def mod_values(given: Given) -> Given:
    """All that moves a die."""
    return {"mods": [getattr(charts().gunnery, key) for key in given["keys"]]}


def fast_target(given: Given) -> Given:
    """Whether a target is fast."""
    return {"applies": is_fast(charts(), given["moved"])}


def broadside(given: Given) -> Given:
    """Whether less than a broadside bears."""
    ends = (End.FORE, End.AFT) if given["layout"] == "fore_and_aft" else (End.FORE,)
    return {"half_battery": not broadside_bears(charts().gunnery, ends, given["bearing_off_bow"])}


def firing_turn_mod(given: Given) -> Given:
    """What the turns of fire before are worth."""
    before = tuple(range(1, given["turns_fired_before"] + 1))
    return {"mod": firing_turn(charts().gunnery, before, 9, FireCount.CUMULATIVE)[1]}


def need_by_night(given: Given) -> Given:
    """What a die needs in the dark, or whether a battery may fire at all."""
    radar = Radar.EARLY if given.get("radar") else Radar.NONE
    gun = guns(6, 8)
    nation = NATIONS[given["nation"]]
    distance = {"short": 5, "medium": 6, "long": 20}[given["band"]]
    if given["band"] == "medium":
        # Short at six inches by this gun; the number is the same for both bands.
        assert gun.gun.band(12) is RangeBand.MEDIUM
    firer = ship("a", Code.CL, sheet={"batteries": (gun,), "radar": radar, "nation": nation})
    target = ship("b", Code.CL, side=Side.AXIS, at=(distance, 0))
    shot = shot_of(charts(), battle(firer, target, conditions=NIGHT), firer, gun, target)
    return {"need": shot.need if shot.band is not None else None, "may_fire": shot.band is not None}


def night_light(given: Given) -> Given:
    """What a burning ship counts as."""
    target = ship("b", Code.CL, harm=Harm(fires=1 if given["on_fire"] else 0))
    return {"counts_as": "daylight" if is_lit(battle(target, conditions=NIGHT), target) else "dark"}


# Torpedoes ----------------------------------------------------------------------------------------------------------


def torpedo_hit(given: Given) -> Given:
    """Whether a spread hits."""
    chart, make = charts().torpedoes, Make(given["type"])
    dice, need = dice_and_need(chart, make, given["range_in"])
    assert dice == len(given["dice"])
    add = hit_modifier(chart, make, given["count"], given["range_in"], dead=given["dead"])
    return {"hit": sum(given["dice"]) + add >= need}


def torpedo_damage(given: Given) -> Given:
    """Boxes of a torpedo."""
    code = Code(given["target"])
    belt = given.get("belt", code in (Code.BB, Code.BC))
    depth = Depth.SHALLOW if given["depth"] == "shallow" else Depth.DEEP
    boxes = torpedo_boxes(charts(), code, on_belt=strikes_belt(depth, belt=belt))
    if boxes is None:
        return {"sunk": True}
    return {"boxes": boxes, "auto_special": specials_of(charts().damage, boxes, natural=False)}


def run_on(given: Given) -> Given:
    """A spread that misses one ship rolls against the next."""
    own = ship("own", Code.DD)
    marks = [ship(name, Code.CA, side=Side.AXIS, at=(0, away)) for name, away in (("near", 5), ("far", 9))]
    spread = Running("s", own.ship, own.side, Make.STANDARD, 2, own.pose, 0.0, Depth.SHALLOW)
    start = replace(battle(own, *[replace(one, deeds=Deeds(moved=4)) for one in marks]), running=(spread,))
    table = Table(start, [1, 1])
    run_all(table.now)
    assert not table.of(SpreadRan)[0].hit
    return {"second_rolled": [ran.ship for ran in table.of(SpreadRan)] == ["near", "far"]}


CHECKS: Mapping[str, Check] = {
    "gun_dice": dice_of_guns, "gun_hit": gun_hit, "over_concentration": concentration, "may_fire_over": fire_over,
    "half_battery": half, "gun_damage": gun_damage, "specials_from_hit": specials_from_hit, "bands": bands,
    "penetrates": penetrates, "gun_chart_row": gun_chart_row, "gun_mod_values": mod_values, "fast_target": fast_target,
    "broadside": broadside, "firing_turn_mod": firing_turn_mod, "night_need": need_by_night, "night_light": night_light,
    "torpedo_hit": torpedo_hit, "torpedo_damage": torpedo_damage, "run_on": run_on,
}
