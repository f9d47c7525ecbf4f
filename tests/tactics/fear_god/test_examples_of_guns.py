"""Worked examples of the ledger about speed, gunfire, armour, torpedoes, small craft: what is given, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import (
    Firing,
    against_belt,
    against_bulkheads,
    end_on,
    opens_casemate,
    points_of,
    protection_left,
    shell_hit,
    spent,
)
from campaign.tactics.fear_god.battle.facts import Doomed, Fired, PointsLost
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm
from campaign.tactics.fear_god.battle.orders import Depths, Fire
from campaign.tactics.fear_god.battle.state import Run
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Deeds
from campaign.tactics.fear_god.charts.ballistics import Plate
from campaign.tactics.fear_god.charts.ships import PointsRow, Protection
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Battery, Face, Shell, Size, Standard, metres
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage import is_served, suffer
from campaign.tactics.fear_god.gunnery import open_fire
from campaign.tactics.fear_god.helm import next_speed, top_speed
from campaign.tactics.fear_god.laying import Laying, chance_of, moved_by
from campaign.tactics.fear_god.torpedoes import arrive
from campaign.tactics.plot.geometry import Hand, Point
from tests.charts.ledger_copy import example, ledger
from tests.tactics.fear_god.hulls import (
    GUN,
    TORPEDO,
    Faces,
    battle,
    carried,
    casemates,
    charts,
    choosing,
    record,
    told,
    turrets,
    vessel,
)

LEAST_ROLL, MOST_ROLL = 1, 100
CAPITAL = {"armoured": PointsRow.ARMOURED, "destroyer": PointsRow.DESTROYER}


# Speed --------------------------------------------------------------------------------------------------------------


def test_break_points_are_shares_of_the_points_to_the_nearest() -> None:
    """FG-8.1.1 EX-02 Tiger."""
    given, out = example("02")
    speed = charts().movement.speed

    assert list(speed.break_points(given["P0"])) == out["break_points"]
    assert [speed.knots(given["speed"], level) for level in range(5)] == out["speeds"][:-1]


def test_speed_falls_when_a_break_point_is_reached_and_not_before() -> None:
    """FG-8.1.1 EX-03 Tiger."""
    given, out = example("03")
    left = [Harm(given["P0"] - damage) for damage in given["damage"]]

    assert [top_speed(charts(), record(points=given["P0"]), harm, 0) for harm in left] == out["max_speed"]


def test_a_ship_above_her_greatest_speed_coasts_down_at_half_her_rate() -> None:
    """FG-8.1.1-coast EX-04 From 28 to 21 knots."""
    given, out = example("04")
    speeds = [float(given["speed"])]
    while speeds[-1] > given["new_maximum"]:
        speeds.append(next_speed(charts(), Size.A, speeds[-1], speeds[-1], given["new_maximum"]))

    assert charts().movement.down_kn[Size.A] == given["deceleration"]
    assert speeds == out["speed_by_turn"]


def test_each_engineering_critical_is_one_level_more() -> None:
    """FG-8.1.1-prop EX-41 Damage and engines are added."""
    given, out = example("41")
    engines = tuple(Critical(Effect.ENGINEERING, "engine room", 1) for _ in range(given["engineering_criticals"]))

    assert top_speed(charts(), record(), Harm(501 - given["damage"], criticals=engines), 0) == out["max_speed"]


# Gunfire ------------------------------------------------------------------------------------------------------------


def laying(given: dict[str, Any]) -> Laying:
    """The facts of an example of the chance to hit."""
    target, size = given["target"], Size(given["target"]["size"])
    salvo = 3 if given.get("third_salvo") else 1 if given.get("first_salvo") else 2
    return Laying(standard=Standard(f"GS{given['GS']}"), band=Band(given["band"]), barrels=given["barrels"], size=Size.B,
                  salvo=salvo, knots=given["own_speed"], target=size, target_knots=target["speed"],
                  target_evading=target.get("evading", False), aspect=Aspect(target["aspect"]))


@pytest.mark.parametrize("number", ["30", "31", "32"])
def test_the_chance_is_the_base_and_a_step_for_each_modifier(number: str) -> None:
    """FG-6.4 FG-6.4-base EX-30 EX-31 EX-32 Broadside at Long, three guns at an evading destroyer, an old ship at Extreme."""
    given, out = example(number)
    found = laying(given)

    assert sum(by for _, by in moved_by(charts().gunnery, found)) == out["net"]
    assert chance_of(charts().gunnery, found) == out["chance"]


def test_the_sea_spoils_the_fire_of_the_smaller_firer_more() -> None:
    """FG-6.4-sea EX-33 By the size of the firing ship."""
    given, out = example("33")

    assert [charts().gunnery.sea_state(Size(size), given["sea_state"]) for size in given["firer_size"]] == out["mod"]


def tiger_fires(*, fault: bool, shells: str = "british_apc_fault") -> Any:
    """Tiger's broadside at Moltke's belt at long range, with two hits; what Moltke suffers."""
    given, _ = example("06")
    sheet = replace(GUN, damage={Shell.APC: given["shell_dp"], Shell.HE: 37})
    tiger = vessel(mounts=turrets(4, sheet), nation=Nation.BRITISH)
    moltke = vessel("moltke", Side.AXIS, (metres(15000), 0.0), built=433, belt=given["belt"], contact=Contact.SEEN)
    going = carried(battle(tiger, moltke), Faces(d10=(1, 2, *[8] * 9), d6=(3, 1), percent=(LEAST_ROLL,)),
                    choosing(**{shells: fault}))
    open_fire(going, (Fire(tiger.id, "main", moltke.id),))
    return going


def test_shells_that_break_up_take_six_tenths_and_pierce_all_the_same() -> None:
    """FG-8.1.6.1 FG-8.1.6 FG-0-round EX-06 Tiger at Moltke; the fault is a rule of choice."""
    _, out = example("06")
    going, sound = tiger_fires(fault=True), tiger_fires(fault=False)

    assert charts().armour.fault_from(343) == out["threshold"]
    assert [fact.hits for fact in told(going, Fired)] == [2]
    assert [lost.points for lost in told(going, PointsLost)] == [out["total_for_two"]] == [2 * out["damage_per_shell"]]
    assert [lost.points for lost in told(sound, PointsLost)] == [68]


def test_after_the_war_british_shells_pierce_and_burst() -> None:
    """FG-8.1.6.1 The defect ends with June 1918, does not touch other navies, thin belts or short ranges."""
    chosen = choosing(british_apc_fault=True)
    target, armour = record(belt=21), (chosen.armour, chosen.ballistics)
    tiger, options = record(nation=Nation.BRITISH), chosen.turn.options

    def points(band: Band = Band.LONG, day: str = "1916-05-31", of: Any = tiger, at: Any = target) -> int:
        return shell_hit(armour, options, Firing(GUN, Shell.APC, band, of, day), at, Face.BELT).points

    assert [points(), points(day="1918-07-01"), points(day="1918-07-02")] == [20, 20, 34]
    assert [points(Band.MEDIUM), points(of=record(nation=Nation.GERMAN)), points(at=record(belt=10))] == [34, 34, 34]
    assert points(at=record(belt=26)) == 17


def test_all_nations_shells_fail_by_fifteen_in_a_hundred_where_that_is_agreed_on() -> None:
    """FG-8.1.6.1-all EX-44 A rule of choice; with both, factors are multiplied and the fraction dropped once."""
    given, out = example("44")
    both = choosing(all_shell_fault=True, british_apc_fault=True)

    def points(own: Any, *, faulty: bool = False) -> int:
        return points_of(own.armour, own.turn.options, given["shell_dp"], pierced=True, faulty=faulty)

    assert points(choosing(all_shell_fault=True)) == out["damage"]
    assert points(both, faulty=True) == 17
    assert points(charts(), faulty=True) == given["shell_dp"]


def test_more_than_the_rating_pierces_and_all_else_takes_half() -> None:
    """FG-8.1.6-compare EX-35 Equality fails, but for nothing against nothing."""
    given, out = example("35")
    hits = []
    for case in given["cases"]:
        sheet = replace(GUN, penetration={Shell.APC: (case["pen"],) * 4}, damage={Shell.APC: given["shell_dp"]})
        firing = Firing(sheet, Shell.APC, Band.SHORT, record(), "1916-05-31")
        hits.append(shell_hit((charts().armour, charts().ballistics), charts().turn.options, firing,
                              record(belt=case["rating"]), Face.BELT))

    assert [hit.points for hit in hits] == out["damage"]
    assert [hit.pierced for hit in hits] == out["penetrates"]


def test_casemates_have_two_thirds_of_the_belt() -> None:
    """FG-8.3-casemate EX-45 Compared without rounding; a deck hit has the deck before it."""
    given, out = example("45")
    target = record(belt=given["belt"], deck=13, mounts=casemates())

    assert [opens_casemate(charts().armour, Face.BELT, pen, target) for pen in given["pen"]] == out["penetrates"]
    assert not opens_casemate(charts().armour, Face.DECK, 13, target)


# Torpedoes ----------------------------------------------------------------------------------------------------------


def torpedoed(harm: Harm, damage: int, count: int, *, broad: bool = True, depth: Depths = Depths.DEEP) -> Any:
    """Kaiser, with her bow to the north, after torpedoes from port, or from right ahead, of that damage."""
    sheet = replace(TORPEDO, damage=damage)
    kaiser = vessel("kaiser", Side.AXIS, built=455, underwater=105, belt=26, contact=Contact.SEEN, size=Size.A,
                    hurt={"points": harm.points, "protection": harm.protection})
    by = vessel("destroyer", at=(metres(-2000), 0.0), built=39, size=Size.D)
    origin = Point(metres(-2000), 0.0) if broad else Point(0.0, metres(2000))
    run = Run("run 1", by.id, by.side, kaiser.id, sheet, count, depth, 0, origin, 1, 2, 0.5, 4500.0)
    many = Faces(percent=(1, 99) * count + (99,) * 20, d6=(1,) * 40, d10=(10,) * 20, d20=(1,) * 20, two_d6=(7,) * 20)
    going = carried(battle(kaiser, by, turn=2, runs=(run,)), many)
    arrive(going)
    return going.vessel(ShipId("kaiser")), [lost.points for lost in told(going, PointsLost) if lost.cause is Cause.TORPEDO]


def test_bulkheads_take_up_a_third_of_their_rating_from_one_torpedo() -> None:
    """FG-8.1.7.2 EX-07 Kaiser against one torpedo of 40 and one of 70."""
    given, out = example("07")
    fresh = Harm(455, (given["U"], given["U"]))
    inner = [torpedoed(fresh, damage, 1)[1][0] for damage in given["torpedo_damage"]]

    assert charts().torpedoes.bulkhead_parts * out["cap"] == given["U"]
    assert inner == out["inner_damage"]


def test_bulkheads_of_one_side_are_spent_and_those_of_the_other_are_not() -> None:
    """FG-8.1.7.2 EX-08 Four torpedoes on one side of Kaiser, one after the other."""
    given, out = example("08")
    harm = Harm(455, (given["U"], given["U"]))
    inner: list[int] = []
    pools: list[int] = []
    for _ in range(4):
        burst = against_bulkheads(charts().torpedoes, given["torpedo_damage"], record(underwater=given["U"]),
                                  protection_left(harm, Hand.PORT), Hand.PORT)
        harm = replace(harm, protection=spent(harm, burst))
        inner.append(burst.points)
        pools.append(harm.protection[0])
    after, lost = torpedoed(Harm(455, (given["U"], given["U"])), given["torpedo_damage"], 2)

    assert inner == [*out["inner_damage_each"], out["third_hit"]["inner"], out["fourth_hit"]["inner"]]
    assert pools[1:] == [out["pool_after_two"], out["pool_after_three"], 0]
    assert (lost, after.harm.protection) == ([sum(out["inner_damage_each"])], (out["pool_after_two"], out["starboard_pool"]))


def test_ratings_are_written_belt_deck_underwater() -> None:
    """FG-8.1.7.2 FG-8.1.6 EX-09 EX-23 Kaiser and Tiger; no bomb pierces a deck of 6."""
    _, kaiser = example("09")
    _, tiger = example("23")
    armour, ships = charts().armour, charts().ships
    pool = ships.underwater_of(Protection.FULL, 455)

    assert (armour.belt_rating(35, Plate.KRUPP), armour.deck_rating(9, Plate.KRUPP)) == (kaiser["belt"], kaiser["deck"])
    assert (pool, pool) == (kaiser["underwater_port"], kaiser["underwater_starboard"])
    assert (armour.belt_rating(22.86, Plate.KRUPP), armour.deck_rating(7.6, Plate.KRUPP)) == (tiger["belt"], tiger["deck"])
    assert ships.underwater_of(Protection.NONE, 501) == tiger["underwater"]
    assert all(pierced < tiger["deck"] for row in charts().weapons.bombs.rows.values for pierced in row.values())


def test_a_belt_keeps_out_a_share_of_a_shallow_torpedo() -> None:
    """FG-8.1.7.1 EX-36 By its rating (FG-X-05), on large ships alone."""
    given, out = example("36")

    def through(belt: int, size: Size = Size.A) -> int:
        return against_belt(charts().torpedoes, given["damage"], record(belt=belt, size=size)).points

    assert [through(belt) for belt in given["belts"]] == out["damage"]
    assert through(35, Size.C) == given["damage"]
    assert torpedoed(Harm(455, (105, 105)), 70, 1, depth=Depths.SHALLOW)[1] == [42]


def test_bow_and_stern_lie_outside_belt_and_bulkheads() -> None:
    """FG-8.1.7 EX-37 Half of the damage, and the pool is untouched."""
    given, out = example("37")
    after, lost = torpedoed(Harm(455, (given["U"], given["U"])), given["damage"], 1, broad=False)

    assert (lost, after.harm.protection[0]) == ([out["inner"]], out["pool"])
    assert [end_on(charts().torpedoes, 70, off_bow=angle).astern for angle in (0, 150, 151)] == [False, False, True]


# Damage -------------------------------------------------------------------------------------------------------------


def test_with_a_quarter_left_guns_are_silent_and_with_a_tenth_every_weapon() -> None:
    """FG-8.1.10 EX-38 Tiger."""
    given, out = example("38")
    ships = [vessel(built=given["P0"], hurt={"points": points}) for points in given["P"]]

    assert [not is_served(charts(), ship, Battery.MAIN) for ship in ships] == out["main_out"]
    assert [not is_served(charts(), ship, Battery.LIGHT) for ship in ships] == out["all_out"]


@pytest.mark.parametrize("place", range(3))
def test_small_craft_sink_by_twice_their_rating_in_one_turn(place: int) -> None:
    """FG-8.1-small FG-8.1 EX-39 What falls in one turn is summed, phase by phase."""
    given, out = example("39")
    boat = vessel("boat", built=given["P0"], size=Size.F)
    lost = False
    for turn in given["cases"][place]["turns"]:
        going = carried(battle(boat), Faces(d6=(1,) * 9, d10=(1,) * 9))
        for phase in turn:
            suffer(going, (Blow(boat.id, phase, Cause.SHELL, numbered=False),))
        lost = lost or bool(told(going, Doomed))

    assert lost is out["sunk"][place]


# Derived values -----------------------------------------------------------------------------------------------------


def test_points_of_the_three_ships_that_are_printed() -> None:
    """FG-GAP-04 EX-60 Tiger, Deutschland, a destroyer of the W class."""
    given, out = example("60")
    rows = [CAPITAL[kind] for kind in given["types"]]

    assert [charts().ships.points_of(row, tons) for row, tons in zip(rows, given["displacements"], strict=True)] == out["P0"]


@pytest.mark.parametrize("ship", ledger()["FG-GAP-04"]["examples"], ids=lambda ship: f"{ship['ship']} {ship['D']}")
def test_displacement_gives_the_points_of_every_example(ship: dict[str, Any]) -> None:
    """FG-GAP-04 The ledger's sixteen examples, exactly."""
    assert charts().ships.points_of(PointsRow(ship["type"]), ship["D"]) == ship["P0"]


def test_belts_of_three_ships_give_the_ratings_that_are_printed() -> None:
    """FG-GAP-05 EX-61 Tiger, Moltke, Kaiser."""
    given, out = example("61")

    assert [charts().armour.belt_rating(cm, Plate.KRUPP) for cm in given["belt_cm"]] == out["rating"]


def test_the_protection_of_kaiser_follows_from_her_points() -> None:
    """FG-GAP-06 EX-64 A full torpedo bulkhead."""
    given, out = example("64")
    points = charts().ships.points_of(PointsRow.ARMOURED, given["D"])

    assert (points, charts().ships.underwater_of(Protection.FULL, points)) == (out["P0"], out["U"])


def test_a_battery_counts_its_salvos_at_one_target() -> None:
    """FG-6.4 A third salvo is better than a first; a pause begins the count anew."""
    def chance(aim: Aim | None, turn: int) -> int:
        shooter = vessel(mounts=turrets(), aims={} if aim is None else {"main": aim}, deeds=Deeds(), speed_kn=10.0)
        target = vessel("moltke", Side.AXIS, (metres(15000), 0.0), contact=Contact.SEEN, speed_kn=15.0)
        going = carried(battle(shooter, target, turn=turn), Faces(percent=(MOST_ROLL,)))
        open_fire(going, (Fire(shooter.id, "main", target.id),))
        return int(told(going, Fired)[0].chance)

    old = Aim(ShipId("moltke"), 2, 4, 90.0, 15000.0)
    first, second, third = chance(None, 5), chance(replace(old, salvos=1), 5), chance(old, 5)

    assert (second - first, third - second, chance(old, 6)) == (4, 2, first)
