"""Worked examples of the ledger about criticals, fires and floods, crews: what is given, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.sides import Nation
from campaign.model.units.fittings import Power
from campaign.tactics.fear_god.battle.facts import CasualtiesFought, CasualtyBegan, CriticalStruck, Doomed, PointsLost, Sank
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, MountState, Peril, Rudder
from campaign.tactics.fear_god.casualties import (
    Outbreak,
    begin,
    conflagration_percent,
    control_level,
    fight,
    first_rolls,
    lends,
    level_of,
    mark_rolls,
    points_of,
    tick,
)
from campaign.tactics.fear_god.charts.casualties import Level, Seat
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Size
from campaign.tactics.fear_god.criticals.blows import Blow, Stroke, column_of
from campaign.tactics.fear_god.criticals.boats import fuel_of
from campaign.tactics.fear_god.criticals.holds import blasts
from campaign.tactics.fear_god.criticals.striking import carry_out, is_massive, number
from campaign.tactics.fear_god.damage import let_loose, suffer
from tests.charts.ledger_copy import example
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, record, told, turrets, vessel

MINUTES = 3


def clock(turn: int) -> int:
    """The time of a turn as hours and minutes, the first being noon."""
    minutes = 12 * 60 + MINUTES * turn
    return 100 * (minutes // 60) + minutes % 60


def stroke(ship: Any, dice: Faces, own: Any = None, *, pierced: bool = True, turn: int = 1, day: str = "1916-05-31") -> Stroke:
    """One critical hit on a ship by shells."""
    going = carried(battle(ship, turn=turn, date=day), dice, own)
    blow = Blow(ship.id, 10, Cause.SHELL, pierced)
    return Stroke(going, blow, column_of(ship, blow), pierced)


def run(ship: Any, turns: int, dice: Faces) -> tuple[list[int], list[int]]:
    """In which turns fires and floods took points of a ship, and in which her crew rolled against them."""
    harmed: list[int] = []
    rolled: list[int] = []
    for turn in range(turns):
        going = carried(battle(ship, turn=turn), dice)
        perils = mark_rolls(charts(), ship.harm, turn)
        fight(going, ship.id, perils, 0)
        lost = tick(going, ship.id)
        first = first_rolls(charts(), going.vessel(ship.id).harm, turn)
        fight(going, ship.id, first, 0)
        harmed += [turn] if lost is not None and lost.points else []
        rolled += [turn] if (*perils, *first) else []
        ship = going.vessel(ship.id)
    return harmed, rolled


def test_fire_tells_in_the_third_turn_and_torpedo_flooding_at_once() -> None:
    """FG-8.1-timing EX-01: a fire of noon does its first damage at 1209, the flood of the torpedo at once."""
    given, out = example("01")
    ship = vessel()
    going = carried(battle(ship, turn=0), Faces(d6=(3, 3)))
    begin(going, ship.id, Outbreak(Peril.FIRE, Cause.SHELL))
    begin(going, ship.id, Outbreak(Peril.FLOODING, Cause.TORPEDO, at_once=True))
    fire, flood = (fact.casualty for fact in told(going, CasualtyBegan))

    assert given["fire_critical_turn"] == clock(0)
    assert clock(fire.due) == out["fire_first_tick"]["turn"]
    assert clock(flood.due) == out["torpedo_flooding_tick_by_rule"]["turn"]
    assert (fire.ticked, flood.ticked) == (False, True)


def test_a_magazine_that_explodes_destroys_a_ship_in_the_same_phase() -> None:
    """FG-8.3-main EX-01b: hit at noon, gone at noon."""
    _, out = example("01b")
    ship = vessel(mounts=turrets())
    found = stroke(ship, Faces(d10=(5, 10), percent=(1,)))
    let_loose(found.proceedings, carry_out(found, CriticalKind.MAIN))
    [sank] = told(found.proceedings, Sank)

    assert sank.cause is Cause.MAGAZINE
    assert found.ship.sunk
    assert told(found.proceedings, Doomed) == []
    assert out["delay"] == 0


def test_the_number_of_criticals_goes_by_what_is_left_after_damage() -> None:
    """FG-8.1.2 FG-8.1.2-table EX-05: eight points off thirty-nine leave thirty-one: the row of two tenths."""
    given, out = example("05")
    left = given["P0"] - given["phase_damage"]
    found = [number(charts().criticals, given["phase_damage"], left, face) for face in range(1, 7)]

    assert (left, found) == (out["remaining"], out["criticals_by_die"])


def test_numbers_above_a_ratio_of_one_grow_by_fifths() -> None:
    """FG-8.1.2-table EX-34: seven ratios at the highest face, and three times what is left is massive."""
    given, out = example("34")
    chart = charts().criticals
    found = ["massive" if is_massive(chart, damage, left) else number(chart, damage, left, 6)
             for damage, left in given["pairs"]]

    assert found == out["criticals_die_6"]


def test_severity_is_rolled_by_year_and_halved_where_nothing_pierced() -> None:
    """FG-8.2-severity FG-8.2-tick EX-10: nine halved to four of a hundred, eleven points of 298, three turns on."""
    given, out = example("10")
    ship = vessel("deutschland", built=given["P0"], era=given["in_service"], size=Size.B)
    going = carried(battle(ship, turn=2), Faces(two_d6=(sum(given["dice"]),)))
    begun = begin(going, ship.id, Outbreak(Peril.FIRE, Cause.SHELL, pierced=given["penetrating"]))
    assert begun is not None

    assert charts().casualties.by_year.at(given["in_service"]).more + sum(given["dice"]) == out["rolled_percent"]
    assert begun.percent == out["after_halving"]
    assert points_of(ship, begun.percent) == out["damage"]
    assert 1500 + MINUTES * begun.due == out["tick_by_rule"]


def test_all_fires_and_floods_are_added_up() -> None:
    """FG-8.2-levels EX-11: two fires and a flood make one total."""
    given, out = example("11")
    burning = tuple(Casualty(Peril.FIRE, percent, 1, 4, Cause.SHELL, penetrating=True) for percent in given["fires"])
    wet = tuple(Casualty(Peril.FLOODING, percent, 1, 4, Cause.SHELL, penetrating=True) for percent in given["floods"])
    harm = vessel(hurt={"casualties": (*burning, *wet)}).harm

    assert harm.total(Peril.FIRE) + harm.total(Peril.FLOODING) == out["total"]


def test_levels_shift_with_the_age_of_a_ship() -> None:
    """FG-8.2-levels FG-8.2-age EX-12: a ship of 1920 is overwhelmed one earlier."""
    given, out = example("12")
    hood = record(era=given["in_service"], size=Size(given["size"]))
    highest = {level: max(percent for percent in range(30) if level_of(charts().casualties, hood, percent) is level)
               for level in (Level.MINOR, Level.MAJOR, Level.SEVERE)}

    assert list(highest.values()) == [out["minor_max"], out["major_max"], out["severe_max"]]
    assert level_of(charts().casualties, hood, out["overwhelmed_from"]) is Level.OVERWHELMED


def test_one_die_fights_all_fires_and_one_all_floods() -> None:
    """FG-8.2-control FG-8.2-table EX-13: five and four are a major state; the fires lose a die, the floods gain one."""
    given, out = example("13")
    casualties = (*(Casualty(Peril.FIRE, percent, 1, 4, Cause.SHELL, penetrating=True) for percent in (2, 3)),
                  Casualty(Peril.FLOODING, given["floods_total"], 1, 4, Cause.SHELL, penetrating=True))
    ship = vessel(size=Size.B, era=given["in_service"], hurt={"casualties": casualties, "clock": 4})
    going = carried(battle(ship, turn=4), Faces(d10=(given["fire_die"], given["flood_die"]), d6=(1, 6)))
    level = control_level(charts().casualties, ship.record, ship.harm, 0)
    fight(going, ship.id, (Peril.FIRE, Peril.FLOODING), 0)
    fires, floods = told(going, CasualtiesFought)

    assert (sum(casualty.percent for casualty in casualties), level.value) == (out["total"], out["level"])
    assert (fires.before, fires.now, floods.before, floods.now) == (5, 4, 4, 10)


def test_own_crews_take_half_of_the_unshifted_minor_rating_off() -> None:
    """FG-8.2-reinforce EX-14: five for the largest ships."""
    given, out = example("14")

    assert charts().casualties.help.own[Size(given["size"])] == out["reduction"] == given["minor_rating"] // 2


def test_helpers_lend_half_of_their_own_shifted_rating() -> None:
    """FG-8.2-reinforce FG-8.2-assist EX-15: twenty-four less five and twice three is a major state no more overwhelming."""
    given, out = example("15")
    chart = charts().casualties
    casualties = tuple(Casualty(peril, percent, 1, 4, Cause.SHELL, penetrating=True)
                       for peril, percent in ((Peril.FIRE, given["fires"]), (Peril.FLOODING, given["floods"])))
    size, year = Size(given["size"]), given["in_service"]
    ship = vessel(size=size, era=year, hurt={"casualties": casualties})
    own = vessel(size=size, era=year, hurt={"casualties": casualties, "reinforced": Battery.LIGHT})
    lent = [lends(chart, record(size=Size(one["size"]), era=one["in_service"])) for one in given["helpers"]]

    assert control_level(chart, ship.record, ship.harm, 0).value == out["level_before"]
    assert control_level(chart, own.record, own.harm, 0).value == out["level_after_own"]
    assert lent == [out["lent_each"]] * len(lent)
    assert control_level(chart, own.record, own.harm, sum(lent)).value == out["level"]


def test_a_rebuilt_ship_rolls_severity_by_her_rebuilding() -> None:
    """FG-8.2-severity EX-19: rebuilt in 1937 she rolls one die and adds nothing."""
    given, out = example("19")
    roll = charts().casualties.by_year.at(given["rebuilt"])

    assert (roll.dice, roll.more, out["severity_roll"]) == (1, 0, "D6")
    assert charts().casualties.by_year.at(given["in_service"]).more == 2


@pytest.mark.parametrize("place", [0, 1])
def test_a_hit_on_the_battery_takes_endurance(place: int) -> None:
    """FG-8.3-battery EX-20: five in a hundred a pip."""
    given, out = example("20")
    boat = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, built=25)
    found = stroke(boat, Faces(d6=(given["die"][place],)))
    carry_out(found, CriticalKind.BATTERY)

    assert found.ship.harm.battery_lost == out["endurance_lost_percent"][place]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_petrol_burns_oftener_than_oil_and_diesel_least(place: int) -> None:
    """FG-8.3-fueltank EX-40: the chance of a fire by what a boat burns."""
    given, out = example("40")
    power = {"oil": Power.TURBINES, "diesel": Power.DIESEL, "petrol": Power.PETROL}[given["fuel"][place]]
    boat = vessel("boat", kind=Kind.SMALL_CRAFT, size=Size.F, built=8, fuel=power)
    chance = out["fire_percent"][place]
    burnt = stroke(boat, Faces(percent=(chance,), d6=(1,)))
    safe = stroke(boat, Faces(percent=(chance + 1,)))
    carry_out(burnt, CriticalKind.FUEL_TANK)
    carry_out(safe, CriticalKind.FUEL_TANK)

    assert fuel_of(boat).value == given["fuel"][place]
    assert [one.seat for one in burnt.ship.harm.casualties] == [Seat.FUEL_TANK]
    assert safe.ship.harm.casualties == ()


def test_a_boiler_takes_a_quarter_of_her_points() -> None:
    """FG-8.3-engineering EX-41: 125 points of 501, and one step down the speed chart."""
    given, out = example("41")
    found = stroke(vessel(hurt={"points": 501 - given["damage"]}), Faces(d10=(10,), d6=(1,)))
    [explosion] = carry_out(found, CriticalKind.ENGINEERING)

    assert getattr(explosion, "points", 0) == out["boiler_explosion_damage"]
    assert len(found.ship.harm.open(Effect.ENGINEERING)) == given["engineering_criticals"]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_flash_goes_down_to_british_magazines_at_jutland(place: int) -> None:
    """FG-8.3-main FG-8.3-flash EX-42: with two more on the die a seven is enough."""
    given, out = example("42")
    ship = vessel(nation=Nation.BRITISH, size=Size(given["size"]), mounts=turrets())
    found = stroke(ship, Faces(d10=(5, given["die"][place]), percent=(1,)), choosing(flash_protection=True), day=given["date"])
    carry_out(found, CriticalKind.MAIN)
    exploded = found.ship.harm.state("turret 1") is MountState.DETONATED

    assert exploded is out["magazine_explodes"][place]


def test_without_a_steering_engine_a_third_of_her_speed_is_left() -> None:
    """FG-8.3-rudder EX-43: a five on the die; fifteen degrees a turn."""
    given, out = example("43")
    found = stroke(vessel(), Faces(d6=(given["die"],)))
    carry_out(found, CriticalKind.RUDDER)
    chart = charts().effects.rudder

    assert found.ship.harm.helm.rudder is Rudder.DISABLED
    assert int(found.ship.record.speed_kn) // chart.speed_divisor == out["max_speed"]
    assert chart.turn_degrees == out["turn_deg"]


@pytest.mark.parametrize(("marks", "place"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_fire_reaches_the_magazines_oftener_with_each_mark(marks: int, place: int) -> None:
    """FG-8.2-conflagration EX-46: a quarter more each time."""
    given, out = example("46")

    assert given["consecutive_marks"][place] == marks
    assert conflagration_percent(charts().casualties, marks) == out["explosion_percent"][place]


def test_a_clock_marks_every_half_hour_after_the_first_damage() -> None:
    """FG-8.2-tick FG-GAP-22 EX-47: at 1209, 1239 and 1309, and as often her crew rolls."""
    _, out = example("47")
    burning = vessel(hurt={"casualties": (Casualty(Peril.FIRE, 5, 0, 3, Cause.SHELL, penetrating=True),), "clock": 3})
    flooded = Casualty(Peril.FLOODING, 5, 0, 0, Cause.TORPEDO, penetrating=True, ticked=True)
    wet = vessel(hurt={"casualties": (flooded,), "clock": 3})
    instead = out["torpedo_flooding_of_1200_instead"]

    assert [[clock(turn) for turn in turns] for turns in run(burning, 25, Faces(d10=(7, 7, 7)))] == [
        out["damage_at"], out["reduction_rolls_at"]]
    assert [[clock(turn) for turn in turns] for turns in run(wet, 25, Faces(d10=(7, 7, 7)))] == [
        instead["damage_at"][1:], instead["reduction_rolls_at"]]
    assert clock(0) == instead["damage_at"][0]


def test_a_hold_of_ammunition_is_felt_far_around() -> None:
    """FG-8.3-cargo EX-48: a thousand tons at 500, 1,000 and 2,000 yards."""
    given, out = example("48")
    found = [blast.points for blast in blasts(charts().effects.cargo, vessel(), given["tons"])]

    assert found == out["dp_at_500_1000_2000_yd"]


def test_damage_is_off_before_criticals_are_counted() -> None:
    """FG-0-order FG-8.1.2 A blow's points come off first: 8 of 39 leave 31, and a three on the die brings no critical hit."""
    ship = vessel("destroyer", built=39, size=Size.D, kind=Kind.DESTROYER, mounts=turrets(1), belt=0, deck=0)
    dice = Faces(d6=(3,))
    going = carried(battle(ship), dice)
    suffer(going, (Blow(ship.id, 8, Cause.SHELL, pierced=True),))
    [lost] = told(going, PointsLost)

    assert (lost.points, lost.after.points) == (8, 31)
    assert told(going, CriticalStruck) == []
    assert dice.used_up
