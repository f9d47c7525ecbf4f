"""What the charts of criticals, casualties, crews and harm in the air must say by the ledger of Fear God."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from itertools import pairwise
from typing import Any

from campaign.library.charts.files import chart_of
from campaign.model.book import Book
from campaign.tactics.fear_god.charts.collection import CHARTS, NAME, FearGodCharts
from campaign.tactics.kit.charts import BEYOND
from tests.charts.cells import Ours, Row
from tests.charts.ledger_copy import Blocks, numbers

FOLDER = "campaign/tactics/fear_god/charts"
SIZES = "ABCDEFG"
NAVIES = {"Great Britain": "british", "Germany": "german", "Austria-Hungary": "austro_hungarian", "Italy": "italian",
          "France": "french", "Japan": "japanese", "Russia": "russian", "United States": "american", "US": "american"}
SHORT = {"GER": "german", "RUS": "russian"}


def system(book: Book) -> FearGodCharts:
    """The charts of Fear God."""
    found = book.tactical[NAME]
    assert isinstance(found, FearGodCharts)

    return found


def row(key: str, reads: tuple[str, ...], expected: Callable[[Blocks], object]) -> Row:
    """The line of one chart file of the system, which is read whole by its own door."""
    return Row(f"{FOLDER}/{CHARTS.files[key]}", tuple(f"FG-{block}" for block in reads),
               lambda book: getattr(system(book), key),
               lambda ledger: expected({block.removeprefix("FG-"): body for block, body in ledger.items()}),
               lambda: chart_of(CHARTS, key))


def said(why: str, **values: object) -> dict[str, object]:
    """Values that the ledger has in words alone, each with the rule that says them."""
    return {name: Ours(value, why) for name, value in values.items()}


def span(words: object) -> tuple[int, int]:
    """The faces that a key of a table names."""
    found = [int(one) for one in re.findall(r"\d+", str(words))]
    return found[0], found[-1]


def bands(rows: Mapping[str, object] | list[tuple[str, object]]) -> dict[int, object]:
    """Results by the highest face of each row, which leave none out from 1 on."""
    found = [(*span(faces), value) for faces, value in (rows.items() if isinstance(rows, Mapping) else rows)]
    assert [start for start, _, _ in found] == [1, *(end + 1 for _, end, _ in found[:-1])]

    return {end: value for _, end, value in found}


def by_year(rows: list[Mapping[str, Any]], value: Callable[[Mapping[str, Any]], object]) -> dict[object, object]:
    """Values up to years, the last without end."""
    assert all(later["from"] == earlier["to"] + 1 for earlier, later in pairwise(rows))

    return {one.get("to", BEYOND): value(one) for one in rows}


def dice(words: str) -> dict[str, int]:
    """Six-sided dice in words."""
    found = re.fullmatch(r"(\d*)D6([+-]\d+)?", words)
    assert found is not None

    return {"dice": int(found[1] or 1), "more": int(found[2] or 0)}


# Criticals ------------------------------------------------------------------------------------------------------------

COLUMNS = {"major_A_B": "major", "minor_C_D": "minor", "merchant_auxiliary": "merchant", "torpedo_mine": "underwater",
           "small_combatant_E_G": "small_combatant", "small_cargo_E_G": "small_cargo"}


def _criticals(ledger: Blocks) -> object:
    table, types, light = ledger["8.1.2-table"], ledger["8.1.2-type"], ledger["8.1.3"]
    beyond, massive = table["extrapolation"], table["massive"]
    assert table["closed_form"]["massive_if"] == f"d >= {massive['ratio_min']:.0f}*R"
    assert [float(name.strip("<")) for name in table["rows"]][1:] == [place / 10 for place in range(1, 11)]
    columns = {COLUMNS.get(name, name): cells for name, cells in types["columns"].items()}
    stars = {name: dict.fromkeys(cell[:-1] for cell in cells if cell.endswith("*")) for name, cells in columns.items()}
    assert all(cell.rstrip("*") not in stars[name] or cell.endswith("*") for name, cells in columns.items() for cell in cells)
    severity = ledger["8.2-severity"]["added_modifiers_by_cause"]
    mods = [one.get("severity_mod", {}) for one in light["rows"]]
    assert mods[3] == severity["light_37_to_45mm"]
    assert mods[4] == severity["light_57_to_65mm"]
    assert types["senscomm_split"]["1-3"] == "comms"
    amended = ledger["AMENDED"]["C_torpedo"]["values"]["default"]

    return {
        "numbers": list(table["rows"].values()),
        "beyond": {"more": beyond["add"], "tenths": round(10 * beyond["per_ratio_step"])},
        "massive": {"from_ratio": massive["ratio_min"], "left_percent": numbers(massive["treat_as"])[0]},
        "least_percent": Ours(1, "FG-8.1.2-min"), "per_torpedo": amended["max_rolled_per_torpedo"],
        "bands": [span(band)[1] for band in types["bands"]],
        "columns": {name: [{"weapon+": "weapon_if_armed"}.get(cell, cell.rstrip("*")) for cell in cells]
                    for name, cells in columns.items()},
        "protected": {name: list(kinds) for name, kinds in stars.items() if kinds},
        "comms_to": span("1-3")[1],
        "light": {"up_to_mm": light["rows"][-1]["mm"][1], "rows": {
            one["mm"][0]: {"fire": mod.get("fire", Ours(0, "FG-8.1.3")),
                           "flooding": mod.get("flooding", Ours(0, "FG-8.1.3")), "allowed": one["allowed"]}
            for one, mod in zip(light["rows"], mods, strict=True)}},
        "keel": said("FG-8.1.2-keel", percent=75, underwater_to=8, bomb_to=4),
        "bomb_on_deck_from_lb": Ours(100, "FG-8.1.2-bombdeck"),
        "shell_on_deck": said("FG-8.1.2-shelldeck", from_mm=120, long_percent=30, extreme_percent=60),
    }


# Casualties -----------------------------------------------------------------------------------------------------------

SEATS = {"engineering_1_to_9": "engineering", "boiler_explosion": "boiler", "bridge": "bridge", "ammo_fuel_tank": "ammo_fuel",
         "cargo_ammo": "cargo_ammo", "cargo_crude": "cargo_crude", "cargo_refined": "cargo_refined",
         "cargo_avgas": "cargo_avgas"}
FIXED = {"aircraft_aboard": "aircraft", "armed_or_fueled_aircraft": "armed_aircraft", "fuel_tank_small_craft": "fuel_tank",
         "fire_restart_after_battle": "restart"}
CONTROL = {"-2D6": -2, "-D6": -1, "NC": 0, "+D6": 1, "+2D6": 2}


def _casualties(ledger: Blocks) -> object:
    severity, levels, table = ledger["8.2-severity"], ledger["8.2-levels"], ledger["8.2-table"]
    fires, floods, help_given = ledger["8.2-fire-effects"], ledger["8.2-flood-effects"], ledger["8.2-help"]
    added, die, lender = severity["added_modifiers_by_cause"], table["die_modifiers"], help_given["lender"]
    timing, clock, crew = ledger["8.1-timing"]["fire_flooding_from_critical"], ledger["GAP-22"], ledger["GAP-29"]
    bounds = levels["upper_bounds"]
    shifts = levels["age_shift"]
    def mod(name: str) -> object:
        assert die[name]["kind"] == "fire"
        return die[name]["mod"]
    assert {size: levels["overwhelmed_from"][size] for size in SIZES} == {size: bounds[size][2] + 1 for size in SIZES}
    for name, found in levels["derived"].items():
        size, year = name.split("_")
        shift = next(one["shift"] for one in shifts if int(year) <= one.get("to", 9999))
        assert found == [bound + shift for bound in bounds[size]]
    assert timing["default"]["delay_min"] == 3 * timing["default"]["delay_turns"]
    period = clock["per_ship_clock"]["period_min"]
    assert numbers(clock["per_ship_clock"]["marks"])[0] == period
    ordered = fires["major_or_worse"]
    assert ordered["if_order_not_followed"]["fire_reduction_die"] == mod("fire_major_without_wind_and_speed_order")
    for kind, moved in ledger["8.3-cargo"]["petroleum"]["severity_and_reduction_mod"].items():
        assert moved == mod(f"cargo_{kind}") == added[f"cargo_{kind}"]
    ammo = ledger["8.3-cargo"]["ammo"][1]["fire"]
    assert (ammo["severity_mod"], ammo["reduction_mod"]) == (added["cargo_ammo"], mod("cargo_ammo"))
    amended = ledger["AMENDED"]["A_fire"]
    patch = numbers(ledger["8.4-flooding"]["pop_percent"])

    return {
        "by_year": by_year(severity["by_date"], lambda one: dice(one["roll"])),
        "halved_to_mm": numbers(severity["halve_if"][1])[0],
        "added": {seat: added[name] for name, seat in SEATS.items()},
        "beached_flooding": added["beached"]["flooding"],
        "short_handed_fire": added["personnel_third_or_later_loss"]["fire"],
        "fixed": {seat: dice(severity["fixed_rolls_not_by_date"][name]) for name, seat in FIXED.items()},
        "levels": {size: bounds[size] for size in SIZES},
        "age": by_year(shifts, lambda one: one["shift"]),
        "control": [[CONTROL[cell] for cell in table["rows"][face]] for face in range(1, 11)],
        "control_die": {
            "not_fought": mod("fire_major_without_wind_and_speed_order"),
            "short_handed": mod("personnel_fourth_or_later_loss"), "after_battle": amended["after_battle_control_die"],
            "seats": {"ammo_fuel": mod("ammo_fuel_tank_fire"), **{
                f"cargo_{kind}": mod(f"cargo_{kind}") for kind in ("ammo", "crude", "refined", "avgas")}},
            "navies": {SHORT[navy]: moved for navy, moved in ledger["8.2-national"]["mod"].items() if navy != "default"}},
        "fire": {"wind_on_bow_degrees": ordered["order"]["wind_on_bow_deg"], "max_knots": ordered["order"]["max_speed_kt"]},
        "flood": {"max_knots": floods["major_or_worse"]["max_speed_kt"],
                  "capsize_percent": floods["overwhelmed"]["capsize_percent_per_intermediate_turn"]},
        "conflagration_percent": Ours(25, "FG-8.2-conflagration"),
        "help": {"own": {size: help_given["own_reinforcement"][size] for size in SIZES}, "helpers": lender["max_helpers"],
                 "within_yd": lender["within_yd"], "damage_percent": numbers(lender["needs"][3])[0],
                 "lent_divisor": numbers(lender["value"])[0]},
        "clock": {"delay_turns": timing["default"]["delay_turns"], "period_minutes": period},
        "patch": {"each_sea_state": patch[1], "safe_knots": patch[2], "turns": Ours(10, "FG-X-09, an intermediate turn")},
        "crew": {"lost_share": numbers(crew["casualty_fraction"])[0], "killed_share": crew["killed_share"]},
    }


# Effects --------------------------------------------------------------------------------------------------------------

POSTS = {"port signal lights": "port_lights", "starboard signal lights": "starboard_lights",
         "port halyards": "port_halyards", "starboard halyards": "starboard_halyards",
         "main wireless or radio if fitted": "main_wireless", "auxiliary wireless if fitted": "auxiliary_wireless"}


def _effects(ledger: Blocks) -> object:
    chain, cargo, crew, flash = ledger["8.3-casemate-chain"], ledger["8.3-cargo"], ledger["8.3-personnel"], ledger["8.3-flash"]
    each = chain["each_additional_gun"]
    guns = {f"{'1' if one['roll'].startswith('2') else one['roll'].split('-')[0]}-{one['roll'].split('-')[-1]}": one["guns"]
            for one in chain["additional_guns"]}
    blast = cargo["ammo_explosion"]["damage_to_others_by_tons_in_hold"]
    losses, bombs = crew["losses"], ledger["GAP-20"]["bombs"]
    plain, burning, _ = cargo["ammo"]
    amended = ledger["AMENDED"]["E_magazine"]["after_1918"]
    assert losses[3][0].startswith("two_light_or_one_heavy_23mm")

    return {
        "main": said("FG-8.3-main", control_to=2, explodes_from=9, blast_yd=300),
        "casemate": {
            "control_to": Ours(2, "FG-8.3-casemate"), "explodes_from": numbers(each["detonates_if"])[-1],
            "times_shell": numbers(chain["each_detonation"]["damage"])[0],
            "picric": {"mod": each["picric_mod"]["value"], "navies": [
                Ours(navy, "FG-8.3-casemate") for navy in ("french", "british", "italian", "japanese")]},
            "chain": bands(guns)},
        "flash": {"sizes": flash["sizes"], "periods": _periods(flash, ledger["GAP-24"]),
                  "later": {"from_year": 1 + 1924, "before": amended["in_service_or_rebuilt_before_1925"],
                            "since": amended["from_1925"]}},
        "comms": bands({faces: POSTS[post] for faces, post in ledger["8.3-comms"]["rows"].items()}),
        "sensors": {face: Ours(post, "FG-8.3-sensor") for face, post in (
            (4, "forward_searchlights"), (8, "after_searchlights"), (10, "sonar"))},
        "engineering": said("FG-8.3-engineering", explodes_from=10, damage_percent=25),
        "ammo_fuel": said("FG-8.3-ammofuel", magazine_to=3, detonates_from=9),
        "aircraft": said("FG-8.3-armedac", explodes_from_severity=6) | {
            "ordnance_points": bombs[-1]["dp"],
            "of_damage": [Ours(part, "FG-8.3-armedac") for part in (2, 3)],
            **said("FG-8.3-parked", parked_at_most=4, parked_divisor=2, first_explodes_percent=50, spread_percent=25)},
        **said("FG-8.3-battery", battery_percent_each=5),
        "bridge": said("FG-8.3-bridge", small_turns=1, lag_turns=2, broaches_to=1),
        "flight_deck": said("FG-8.3-flightdeck", forward_to=2, amidships_to=4, hangar_from=6),
        "flotation": said("FG-8.3-flotation", E=6, F=5, G=4),
        "fuel_tank": said("FG-8.3-fueltank", oil=30, diesel=20, petrol=60),
        "hull_deformed": said("FG-8.3-hulldeform", first_percent=25, second_percent=30, lost_at=3),
        "hull_penetrated": said("FG-8.3-hullpen", surfaces_percent=50, turns_each=2),
        "rudder": said("FG-8.3-rudder", jammed_to=3, port_to=2, amidships_to=4, speed_divisor=3,
                       turn_degrees=15, depth_percent_each_knot=5, up_to=5) | {
            "freed_percent": [Ours(percent, "FG-8.4-rudder") for percent in (20, 40, 60)]},
        "mount": said("FG-8.3-torpasw", explodes_from=9, warhead_divisor=2),
        "battery_thirds": Ours(3, "FG-8.3-other"),
        "personnel": {
            "crew_factors": crew["crew_factors"], "abandoned_light": _first(losses, "one_light"),
            "abandoned_heavy": _first(losses, "two_light"), "fire_from": _first(losses, "fire_severity_plus_2"),
            "cease_fire": _first(losses, "cease_fire"), "control_from": _first(losses, "fire_reduction_die_plus_2"),
            "leaves_at_speed": _first(losses, "leave_at_current_speed")},
        "cargo": {
            "ammo": {"plain_to": span(plain["d10"])[1], "burning_to": span(burning["d10"])[1],
                     "later_percent": burning["explosion_percent_each_following_intermediate_turn"],
                     "others_percent": cargo["ammo_explosion"]["other_ammo_holds_each_explode_percent"]},
            "blast": {one["within_yd"]: numbers(one["dp"])[0] for one in blast},
            "troops": bands([(one["d10"], numbers(f"1*{one['casualties']}")[-1]) for one in cargo["troops"]]),
            "supplies_divisor": numbers(cargo["general_supplies"]["tons_destroyed"])[0],
            "vehicles_divisor": numbers(cargo["vehicles"]["destroyed"])[0],
            "aircraft_divisor": numbers(cargo["aircraft"]["damaged"])[0],
            "small_craft_divisor": Ours(4, "FG-8.3-cargo, a quarter")},
    }


def _first(losses: Mapping[Any, list[str]], what: str) -> int:
    """The first loss that does something."""
    return next(int(str(loss).partition("_")[0]) for loss, done in losses.items() if any(one.startswith(what) for one in done))


def _periods(flash: Mapping[str, Any], periods: Mapping[str, Any]) -> list[object]:
    """Rows of a navy by last days; where one value holds for the whole war there is one row."""
    found: list[object] = []
    for name in ("Great Britain", "Germany", "Austria-Hungary", "Italy", "France", "Japan", "Russia", "United States"):
        printed = [one["mod"] for one in flash["table"] if one["nation"] == name]
        days = periods["last_day"].get(name, [["1918-12-31", printed[0]]])
        assert [mod for _, mod in days] == printed
        found += [{"navy": NAVIES[name], "to": date.fromisoformat(day), "mod": mod} for day, mod in days]
    assert [one["mod"] for one in flash["table"] if one["nation"] == "any other"] == [periods["after_1918"]] == [0]
    return found


# Crews ----------------------------------------------------------------------------------------------------------------


def _survival(ledger: Blocks) -> object:
    across, broken, saved, cut = ledger["8.1.9"], ledger["8.5-table"], ledger["8.6"], ledger["GAP-30"]
    moving = [one for one in across["both_moving"] if "success_percent" in one]
    assert across["both_moving"][-1] == {"kt": [moving[-1]["kt"][1] + 1, 99], "prohibited": True}
    men = saved["sight_as_size"]
    people = saved["survivors"]
    assert [one["men"][0] for one in men] == [1, *(one["men"][1] + 1 for one in men[:-1])]
    near = people["stationary_ship_within_250yd"]
    assert numbers(near["reading"])[0] == 1 + near["increase_percent"] / 100

    return {
        "transfer": {
            "stopped_percent": across["one_stationary_other_stops_alongside"]["success_percent"],
            "moving": {one["kt"][1]: one["success_percent"] for one in moving},
            "collision_percent": across["failure"]["collision_percent"], "within_yd": across["approach"]["within_yd"],
            "max_knots": across["approach"]["max_speed_kt"], "injured_each_impulse": Ours(1, "FG-8.1.9"),
            "factors": across["capacity_crew_factors"]["normal"],
            "factors_at_most": across["capacity_crew_factors"]["maximum"]},
        "breakdown": {
            "first_rank_percent": broken["fail_percent"]["first_rank"],
            "second_rank_percent": broken["fail_percent"]["second_rank"]},
        "rescue": {
            "sunk_percent_each": numbers(people["ship_sunk_percent"])[-1],
            "exploded_percent_each": Ours(1, "FG-8.6-survivors, a six-sided die as it falls"),
            "near_yd": Ours(250, "FG-8.6-survivors, its name says it"), "near_percent": 100 + near["increase_percent"],
            "rounding_above": Ours(10, "FG-8.6-survivors, above ten"), "rounding_to": Ours(10, "FG-8.6-survivors, nearest ten"),
            "drift_hours": saved["marker"]["drift_after_hours"],
            "sizes": {one["men"][1] if one["men"][1] < 99999 else BEYOND: one["size"] for one in men},
            "aircraft": {"small": people["aircraft"]["small"][1], "large": people["aircraft"]["medium_large"]["up_to"][1]},
            "group": Ours(10, "FG-8.6-pickup, groups of ten"),
            "die_divisor": numbers(saved["pickup"]["sea_state_above_2"]["example_ss4"])[-1],
            "sea_state_over": Ours(2, "FG-8.6-pickup, its name says it"), "flying_boat": saved["pickup"]["flying_boat"]["men"]},
        "impulses": {"each_turn": cut["impulses_per_tactical_turn"], "seconds": cut["seconds_per_impulse"],
                     "yards_each_knot": numbers(cut["yards_per_impulse"])[0]},
    }


# The air --------------------------------------------------------------------------------------------------------------

PARTS = {"gascell*": True, "gascell": False}


def _air(ledger: Blocks) -> object:
    hit, ship, effects, gaps = ledger["8.7"], ledger["8.8"], ledger["8.8-effects"], ledger["GAP-20"]["airship"]
    again, fire, cells = hit["second_hit"], effects["fire"], effects["gas_cells_lost_percent"]
    burning = [span(faces)[1] for faces, part in ship["envelope"].items() if PARTS[part]]
    light = {"pilot_wounded": "pilot"}
    heavy, slight = again["heavy"], again["light"]
    spread = fire["gondola_each_plotting_phase_d10"]
    assert [one["from"] for one in cells] == [0, *(one["to"] + 1 for one in cells[:-1])]
    done = "destroyed"

    return {
        "aircraft": {
            "roll": bands(hit["roll_d10"]),
            "light": bands({faces: light.get(next(iter(what)), next(iter(what))) for faces, what in hit["light_d6"].items()}),
            "again": {
                "critical": dict.fromkeys((done, "critical", "heavy", "light"), again["critical"]["any"]),
                "heavy": {done: Ours(done, "FG-8.7-multi"), "critical": heavy["critical"]["result"], "heavy": heavy["heavy"],
                          "light": heavy["light"]},
                "light": {done: Ours(done, "FG-8.7-multi"), "critical": slight["critical"]["result"],
                          "heavy": slight["heavy"], "light": slight["light_other_type"]}},
            "cannot_jettison_percent": hit["light_d6"]["6"]["cannot_jettison_percent"],
            "half_destroyed_percent": hit["fifty_fifty"]["destroyed_percent"]},
        "airship": {
            "gas_cells": gaps["gas_cells"], "engines": gaps["engines"],
            "gondola": bands({faces: part.replace("*", "_fire") for faces, part in ship["gondola"].items()}),
            "envelope_burns_to": max(burning),
            "control": bands({faces: one["lost"] for faces, one in effects["control"].items()}),
            "wander": bands(effects["random_height_die"]["D6"]),
            "rudderless_percent": numbers(effects["control"]["3-4"]["effect"])[0],
            "fire": {"out_to": span(next(iter(spread)))[1], "spreads_from": span(list(spread)[1])[0]},
            "fuel_percent": Ours(25, "FG-8.8-fuel, a quarter of the maximum"),
            "cells": {one["from"]: state for one, state in zip(cells, ("none", "no_climb", "sinks", "falls"), strict=True)},
            "fall_times": numbers(cells[-1]["effect"])[0]},
    }


def _port(ledger: Blocks) -> object:
    port = ledger["GAP-31"]
    days = dict(port["critical_days"])
    engines = days.pop("engineering_each")
    factors = port["base_factor"]

    return {
        "base_days": port["base_days"], "critical_days": {**days, "engineering": engines},
        "others_share": numbers(port["run_in_parallel"])[0], "lesser_yard": factors["secondary_yard"],
        "tender": numbers(factors["forward_base_with_tender"])[0],
        "dock_over_percent": 100 * numbers(port["dock_needed_if"])[0],
    }


ROWS = (
    row("criticals", ("8.1.2-table", "8.1.2-type", "8.1.3", "8.2-severity", "AMENDED"), _criticals),
    row("casualties", ("8.2-severity", "8.2-levels", "8.2-fire-effects", "8.2-flood-effects", "8.2-table", "8.2-help",
                       "8.2-national", "8.1-timing", "8.3-cargo", "8.4-flooding", "GAP-22", "GAP-29", "AMENDED"), _casualties),
    row("effects", ("8.3-cargo", "8.3-casemate-chain", "8.3-comms", "8.3-flash", "8.3-personnel", "GAP-20", "GAP-24",
                    "AMENDED"), _effects),
    row("survival", ("8.1.9", "8.5-table", "8.6", "GAP-30"), _survival),
    row("port", ("GAP-31",), _port),
    row("air", ("8.7", "8.8", "8.8-effects", "GAP-20"), _air),
)
