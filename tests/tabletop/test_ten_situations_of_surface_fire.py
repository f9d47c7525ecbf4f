"""Situations of four skirmishes resolved by what is printed in packets of Surface Fire alone, and by the engine.

Dice, numbers to reach, boxes and effects are first looked up on cards and sheets, as a player would; then the engine is asked.
"""

from __future__ import annotations

import re
from functools import cache

import pytest

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.surface_fire.air import attack_modifier, attack_need, bomb_boxes
from campaign.tactics.surface_fire.battle.orders import Depth, Task
from campaign.tactics.surface_fire.battle.record import Guns, Radar, Rank
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel, aim_key
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in, metres
from campaign.tactics.surface_fire.charts.damage import Burnt, Cause, Charged, Effect
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.charts.torpedoes import Make
from campaign.tactics.surface_fire.gunnery import Shot, pierces, shell_boxes, shot_of
from campaign.tactics.surface_fire.helm.routes import turn_cost
from campaign.tactics.surface_fire.helm.speed import max_speed
from campaign.tactics.surface_fire.hits import (
    Blow,
    ceiling,
    effect_of,
    fire_modifier,
    fire_result,
    is_ignored,
    number_needed,
    specials_of,
)
from campaign.tactics.surface_fire.torpedoes import (
    charge_boxes,
    charge_result,
    dice_and_need,
    hit_modifier,
    mine_modifier,
    passes_under,
    strikes_belt,
    torpedo_boxes,
)
from campaign.tactics.surface_fire.turn.opening import begin
from tests.tabletop.papers import battle as skirmish_battle
from tests.tabletop.reading import Reading

SPEE, AJAX, ACHILLES, EXETER = map(ShipId, ("graf_spee", "ajax", "achilles", "exeter"))
PLATE, NIGHT, AIR, UNDER = (Reading(key, "surface_fire") for key in ("river-plate", "kolombangara", "excess", "conte-rosso"))
roster, table, cell, says = PLATE.card, PLATE.table, PLATE.on_sheet, PLATE.says


@cache
def begun(reading: Reading = PLATE) -> Battle:
    """The battle as the engine begins it."""
    return begin(*skirmish_battle(reading.key))


@cache
def charts() -> SurfaceFireCharts:
    """The engine's charts."""
    return charts_in(skirmish_battle(PLATE.key)[0])


def band_on_card(ship: ShipId, battery: str, range_in: float) -> tuple[str, int, int]:
    """Band, millimetres pierced and guns, by the card's own line of that battery."""
    lines = PLATE.table_on_card(ship, "Batteries")
    row = next(line for line in lines.rows if line[0] == battery)
    for name, words in zip(lines.head[2:], row[2:], strict=True):
        far, pierced = map(int, re.findall(r"\d+", words))
        if range_in <= far:
            return name.lower(), pierced, int(row[1].split()[0])
    raise AssertionError("out of reach")


def armour_on_card(ship: ShipId) -> int:
    """Millimetres."""
    return int(PLATE.fact(ship, "Armour").split()[0])


def added(*whens: str) -> int:
    """The sum of what the sheet adds to each die of guns."""
    return sum(int(cell("Added to each die", when, "Add")) for when in whens)


def near(firer: ShipId, target: ShipId, range_in: float, *, bearing: float = 90.0, ships: int = 1, before: tuple[int, ...] = (),
         moved: float = 5.0, rank: Rank = Rank.MAIN) -> tuple[Vessel, Guns, Vessel, Shot]:
    """What the engine says of a battery's shot at a target so far off on that bearing from the bow."""
    battle = begun()
    own, mark = battle.vessels[firer], battle.vessels[target]
    own = replace(own, pose=Pose(Point(0.0, 0.0), 360.0 - bearing), fired_at={aim_key(rank, target): before})
    mark = replace(mark, pose=Pose(Point(0.0, metres(range_in)), 90.0), deeds=replace(mark.deeds, moved=moved))
    guns = own.battery(rank)
    assert guns is not None
    battle = replace(battle, turn=len(before) + 1, vessels={**battle.vessels, firer: own, target: mark})

    return own, guns, mark, shot_of(charts(), battle, own, guns, mark, ships)


def test_six_heavy_guns_at_medium_range_the_first_time() -> None:
    """SF-VII.10, SF-VII.17 Two dice, seven or more, one less on each."""
    band, _, guns = band_on_card(SPEE, "main", 20)
    shot = near(SPEE, EXETER, 20)[-1]

    assert (guns, band) == (6, "medium")
    assert shot.dice == int(cell("Dice", "any", band)) == 2
    assert shot.modifier == added("first turn of fire at it") == -1
    assert f"{shot.need}+" in table("Dice").title


def test_light_cruisers_close_in_for_the_third_time_two_at_one_target() -> None:
    """SF-VII.14, SF-VII.17 Three dice; short range and the third turn help, the second ship costs."""
    band, _, _ = band_on_card(AJAX, "main", 7)
    shot = near(AJAX, SPEE, 7, ships=2, before=(1, 2))[-1]

    assert shot.dice == int(cell("Dice", "any", band)) == 3
    assert shot.modifier == added("short range", "third turn and later", "each further ship at that target") == 2


def test_a_battery_of_four_guns_throws_a_die_less() -> None:
    """SF-VII.10 And one at least."""
    band, _, guns = band_on_card(EXETER, "secondary", 8)
    shot = near(EXETER, SPEE, 8, rank=Rank.SECONDARY)[-1]

    assert guns == 4 and shot.dice == int(cell("Dice", "any", band)) + int(cell("Dice", "fewer than 5 guns", band)) == 1
    assert says("One die at least")


@pytest.mark.parametrize(("bearing", "half"), [(90.0, False), (29.0, True), (151.0, True)])
def test_a_target_near_the_bow_meets_half_a_battery(bearing: float, *, half: bool) -> None:
    """SF-VII.13, SF-GAP-11 From 30 to 150 degrees all guns bear."""
    shot = near(SPEE, EXETER, 20, bearing=bearing)[-1]

    assert says("not 30 to 150 degrees off the bow")
    assert shot.modifier == added("first turn of fire at it", *(("half battery",) if half else ()))


def test_a_target_that_lies_still_and_one_that_runs() -> None:
    """SF-III.10, SF-VII.17 An inch or less, and more than six."""
    still, fast = (near(SPEE, EXETER, 20, moved=moved)[-1].modifier for moved in (1.0, 6.5))

    assert says("moved 1 in or less") and still == added("first turn of fire at it", "target dead in the water")
    assert fast == added("first turn of fire at it", "target moved over 6 in")


@pytest.mark.parametrize(("firer", "target", "range_in", "row", "boxes"), [
    (EXETER, SPEE, 15.0, "7.5 in", 1.0), (SPEE, AJAX, 20.0, "10 in", 3.0), (AJAX, SPEE, 22.0, "", 0.5),
    (AJAX, EXETER, 15.0, "5.5 in", 1.0),
])
def test_what_a_shell_does_to_armour_and_hull(firer: ShipId, target: ShipId, range_in: float, row: str, boxes: float) -> None:
    """SF-VII.18, SF-VII.19 By the millimetres on both cards, and the gun's row; half a box where it does not come through."""
    band, pierced, _ = band_on_card(firer, "main", range_in)
    through = pierced >= armour_on_card(target)
    kind = PLATE.fact(target, "Class").split(",")[0]
    printed = float(cell("Boxes of a shell", row, {"CA": "CA, CV", "CL": "CL, CVL"}[kind])) if through else 0.5
    own, guns, mark, shot = near(firer, target, range_in)
    assert shot.band is not None and shot.band.value == band

    assert through is bool(row) is pierces(guns, shot.band, mark.record.armour_mm)
    radar = own.record.radar is not Radar.NONE
    gun_row = charts().classes.row(mark.code).gun_row
    assert printed == boxes == shell_boxes(charts(), guns.cal_in, gun_row, pierced=through, radar=radar)


def test_four_torpedoes_inside_six_inches() -> None:
    """SF-VII.3, SF-VII.7, SF-VII.8 Seven or more, one for the number, one for the range; half of the boxes on a belt."""
    add = int(cell("To hit", "4 torpedoes in the spread", "Add")) + int(cell("To hit", "short range", "Add"))
    on_belt = strikes_belt(Depth.SHALLOW, belt=True)

    assert hit_modifier(charts().torpedoes, Make.STANDARD, 4, 5.0, dead=False) == add == 2
    assert f"{charts().torpedoes.need}+" in table("To hit").title
    assert torpedo_boxes(charts(), Code.CA, on_belt=False) == float(cell("Boxes of a hit", "CA, CV", "Boxes")) == 3
    assert torpedo_boxes(charts(), Code.CA, on_belt=on_belt) == 1.5 and "Half for a shallow torpedo against a belt" in table(
        "Boxes of a hit").note
    assert passes_under(charts(), Depth.DEEP, Code.DD) and "pass under destroyers" in table("Boxes of a hit").note


def test_long_torpedoes_far_out_need_two_dice() -> None:
    """SF-VII.4, SF-I.4 At Kolombangara, eighteen inches off."""
    card = next(paper.roster for paper in NIGHT.packet.ships if "long lance" in dict(paper.roster.facts).get("Torpedoes", ""))
    vessel = begun(NIGHT).vessels[card.ship]

    assert NIGHT.on_sheet("Reach", "long lance", "Reach") == "24 in" and NIGHT.says("two dice added up, 17+")
    assert dice_and_need(charts().torpedoes, vessel.record.make, 18.0) == (2, 17)
    assert vessel.reloads == int(dict(card.facts)["Torpedoes"].split(",")[1].split()[0])


def test_a_turn_of_a_hundred_degrees_costs_a_cruiser_two_inches() -> None:
    """SF-III.9 By the group on her card."""
    group = PLATE.fact(EXETER, "Turns as")

    assert turn_cost(charts(), begun().vessels[EXETER], 100.0) == float(cell("Inches", group, "Up to 180")) == 2


def test_a_shell_of_three_boxes_with_a_ten_is_two_special_results() -> None:
    """SF-VII.24, SF-VII.25, SF-VII.19 A six is the magazine, and nothing where it did not come through."""
    chart = charts().damage
    effect = effect_of(chart, 6, under_water=False)
    blows = [Blow(AJAX, SPEE, Cause.SHELL, 3.0, natural=True, pierced=pierced) for pierced in (True, False)]

    assert specials_of(chart, 3.0, natural=True) == 2 and says("more than two boxes from one hit another")
    assert cell("Special damage (", "6", "Shell or bomb") == effect.value and effect is Effect.MAGAZINE
    assert [is_ignored(chart, effect, blow) for blow in blows] == [False, True]
    assert says("wrecks no turret, deck, engine or magazine")


def test_a_ship_that_burned_and_ran_fast_is_abandoned_on_a_nine() -> None:
    """SF-VII.35 One for each."""
    add = fire_modifier(charts(), 1, 5.5, begun().vessels[SPEE].record.combustible)
    note = table("Fires").note

    assert "Burned last turn +1" in note and "moved over 5 in +1" in note and add == 2
    assert cell("Fires", "11 or more", "Result") == "abandon ship" and fire_result(charts(), 9 + add) is Burnt.ABANDON_SHIP
    assert fire_result(charts(), 8 + add) is Burnt.BURNS_ON


def test_five_boxes_cost_two_inches_and_four_can_be_won_back() -> None:
    """SF-VII.21, SF-V.13 Of eight."""
    repaired = next(row for part in roster(EXETER).parts for row in getattr(part, "rows", ())
                    if getattr(row, "label", "") == "Repaired")

    assert says("(3 are free)") and max_speed(charts(), 6.0, 10, 0) == 6.0 - (5 - 3)
    assert len(repaired.boxes) == ceiling(charts(), 8) == 4


def test_dive_bombers_on_a_carrier() -> None:
    """SF-VI.14, SF-VI.15, SF-VI.17, SF-X.3 Two dice, seven or more, one less for flak; an armoured deck halves."""
    ship = next(vessel for vessel in begun(AIR).vessels.values() if vessel.code is Code.CV)
    card = next(paper.roster for paper in AIR.packet.ships if dict(paper.roster.facts).get("Role") == "dive")
    flight = next(flight for flight in begun(AIR).flights.values() if flight.unit == card.ship)
    row = charts().air.attack_row(9)
    assert row is not None
    pounds = int(re.findall(r"(\d+) lb", dict(card.facts)["Each carries"])[0])
    boxes, _ = bomb_boxes(charts().air, flight.payload.bomb_lb, "CA_CV", armoured_deck=ship.record.armoured_deck)

    assert pounds == flight.payload.bomb_lb
    assert str(row.dice) == AIR.on_sheet("Attacks", "6 to 10", "Dice")
    assert f"{attack_need(row, Role.DIVE, Level.LOW)}+" == AIR.on_sheet("Attacks", "6 to 10", "Dive")
    assert attack_modifier(charts().air, suppressed=True, small=False, dead=False, short_torpedo=False) == -1
    assert "Suppressed -1" in AIR.table("Attacks").note
    printed = float(AIR.on_sheet("Boxes of a bomb", charts().air.bomb_class.at(pounds), "CA, CV").rstrip("*"))
    assert ship.record.armoured_deck and "armoured deck" in AIR.fact(ship.ship, "Armour")
    assert AIR.says("halves boxes, to half a box at least") and boxes == max(0.5, printed / 2)


def test_depth_charges_that_just_miss() -> None:
    """SF-VII.37 A six is a box, and two turns on the bottom."""
    result = charge_result(charts().damage, 6)

    assert result is Charged.NEAR_MISS and charge_boxes(charts().damage, result) == 1
    assert UNDER.on_sheet("Depth charges", "6", "Result") == "1 box, on the bottom for 2 turns"
    assert UNDER.says("within 1 in of a submarine that an escort has found this turn")


def test_an_unaware_ship_far_through_a_field() -> None:
    """SF-X.5 Eight or more, with three added."""
    add = int(cell("Mines", "not looking", "Add")) + int(cell("Mines", "moved over 3 in there", "Add"))

    assert mine_modifier(charts().ground.mines, 4.0, looking=False, heavy=False, sweeper=False) == add == 3
    assert f"{charts().ground.mines.need}+" in table("Mines").title


def test_american_teams_of_1943() -> None:
    """SF-V.11, SF-V.12 Seven for a box and six for a fire, which others put out with seven."""
    battle = begun(NIGHT)
    american = next(vessel for vessel in battle.vessels.values() if vessel.nation.value == "american")
    other = next(vessel for vessel in battle.vessels.values() if vessel.nation.value == "japanese")
    found = [[f"{number_needed(charts(), vessel.nation, battle.engagement.turn, task)}+" for task in (Task.BOX, Task.FIRE)]
             for vessel in (american, other)]

    assert found == [list(line[1:]) for line in reversed(NIGHT.table("Damage control").rows)]


def test_japanese_guns_in_the_dark_need_no_more_than_by_day() -> None:
    """SF-X.8 Others need nine at what is not lit up."""
    chart = charts().gunnery
    line = next(text for text in NIGHT.texts() if "At unlit targets" in text)

    assert f"{chart.night_need.japanese}+ by British, Japanese and radar, {chart.night_need.other}+ by others" in line
    assert RangeBand.LONG.value not in line
