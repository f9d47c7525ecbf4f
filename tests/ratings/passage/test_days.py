"""A day of a way home, step by step: pumps, embers, repairs, breakdowns, patches, tows and beaches."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.wounds import Casualty, CrippleMeasure, End, Gear, News, Outage, Peril, Tiding, VoyageHome, Wounds
from campaign.ratings.passage.day import Circumstances, a_day, chance, flare_up, hours_due, mend, pump_out, repair_roll
from campaign.ratings.passage.onset import condition_after, wounded
from tests.homeward import CHART, HULL, luck, scripted

REPAIRS = CHART.repairs
CALM = Circumstances(0)


def news(tidings: tuple[Tiding, ...]) -> list[News]:
    """What a day brought, by kind."""
    return [one.news for one in tidings]


def test_the_repair_roll_is_her_points_in_percent_and_half_of_it_early() -> None:
    """FG-8.4 EX-16: with 37 of 100 points 18 at 6 and 12 hours, 37 at 24 and 48."""
    weapon = Outage(Gear.WEAPON)
    found = [chance(REPAIRS, HULL, Wounds(37), weapon, hour) for hour in (6, 12, 24, 48)]

    assert found == [18, 18, 37, 37]
    assert repair_roll(HULL, 99) == 99


def test_a_bridge_and_a_flight_deck_have_no_mark_at_six_hours() -> None:
    """FG-8.4-bridge, FG-8.4-flightdeck Marks at 12, 24 and 48 hours, the first halved."""
    for gear in (Gear.BRIDGE, Gear.FLIGHT_DECK):
        assert [chance(REPAIRS, HULL, Wounds(80), Outage(gear), hour) for hour in (6, 12, 24, 48)] == [0, 40, 80, 80]


def test_marks_fall_on_three_days() -> None:
    """FG-6R-export Six and twelve hours on the first day, 24 on the second, 48 on the third; then none."""
    assert [hours_due(REPAIRS, 0, day) for day in range(4)] == [(6, 12), (24,), (48,), ()]
    assert hours_due(REPAIRS, 2, 2) == (6, 12)


def test_what_the_last_mark_does_not_mend_waits_for_the_dock() -> None:
    """FG-8.4 Beyond repair at sea after 48 hours, and no die falls for it any more."""
    tired = Wounds(50, broken=(Outage(Gear.ENGINES),), day=2)
    after, told = mend(REPAIRS, HULL, tired, scripted(("FG-8.4 engines, 48 hours", 51)))

    assert (news(told), after.broken[0].beyond) == ([News.BEYOND], True)
    assert mend(REPAIRS, HULL, after, scripted()) == (after, ())


def test_a_die_at_the_chance_mends() -> None:
    """FG-8.4-weapon, FG-8.4-senscomm, FG-8.4-engineering, FG-8.4-rudder Up to the number, each thing by itself."""
    broken = (Outage(Gear.WEAPON, name="A turret"), Outage(Gear.RUDDER))
    after, told = mend(REPAIRS, HULL, Wounds(50, broken=broken, day=1), scripted(
        ("FG-8.4 A turret, 24 hours", 50), ("FG-8.4 rudder, 24 hours", 51)))

    assert [one.words for one in told] == ["A turret"]
    assert after.broken == (Outage(Gear.RUDDER),)


@pytest.mark.parametrize(("first_rank", "chances"), [(True, [25, 30, 35, 40]), (False, [15, 20, 25, 30])])
def test_a_breakdown_is_put_right_by_the_rank_of_the_navy(*, first_rank: bool, chances: list[int]) -> None:
    """FG-8.5-table Whatever points she has left."""
    item = Outage(Gear.ENGINES, breakdown=True)
    hull = replace(HULL, first_rank=first_rank)

    assert [chance(REPAIRS, hull, Wounds(1), item, hour) for hour in (6, 12, 24, 48)] == chances


def test_a_port_that_takes_her_in_adds_thirty_percent() -> None:
    """FG-8.5-base Whatever broke it, early or late; no mark is added."""
    hurt, failed, bridge = Outage(Gear.RUDDER), Outage(Gear.ENGINES, breakdown=True), Outage(Gear.BRIDGE)

    assert [chance(REPAIRS, HULL, Wounds(37), hurt, hour, in_port=True) for hour in (6, 24)] == [48, 67]
    assert chance(REPAIRS, HULL, Wounds(37), failed, 24, in_port=True) == 55
    assert chance(REPAIRS, HULL, Wounds(37), bridge, 6, in_port=True) == 0


@pytest.mark.parametrize(("measure", "mends"), [(CrippleMeasure.SHELTER, True), (CrippleMeasure.EASE, False)])
def test_in_a_neutral_port_more_is_mended_than_at_sea(measure: CrippleMeasure, *, mends: bool) -> None:
    """FG-8.5-base, SM-GAP-78.5 With half her points a die of 80 mends there on the second day, and not at sea."""
    voyage = VoyageHome(Wounds(50, broken=(Outage(Gear.RUDDER),), day=1), measure)
    day = a_day(CHART, HULL, voyage, CALM, luck({"rudder, 24": 80}))

    assert (day.voyage.wounds.broken == ()) is mends


def test_engines_fail_of_themselves_once_at_a_time() -> None:
    """FG-8.5, SM-GAP-77.6 One in ten a day in a navy of the second rank; marks count from the day of the failure."""
    fails = luck({"her engines fail": 10})
    day = a_day(CHART, HULL, VoyageHome(Wounds(100, day=4)), CALM, fails)
    again = a_day(CHART, HULL, day.voyage, CALM, luck({"her engines fail": 1}))

    assert day.voyage.wounds.broken == (Outage(Gear.ENGINES, since=4, breakdown=True),)
    assert news(day.tidings) == [News.BROKE_DOWN]
    assert len(again.voyage.wounds.broken) == 1


def test_half_of_what_water_took_is_pumped_out_once_when_it_is_stopped() -> None:
    """FG-8.4-flooding Without a roll, fractions dropped; while water comes in no pump gains."""
    wounds = Wounds(60, flooded=25)
    after, told = pump_out(CHART, HULL, wounds)

    assert (after.points, after.flooded, after.patched) == (72, 0, False)
    assert told == (Tiding(News.PUMPED, 12),)
    assert pump_out(CHART, HULL, after) == (after, ())
    assert pump_out(CHART, HULL, replace(wounds, casualties=(Casualty(Peril.FLOOD, 3),)))[1] == ()


def test_a_flood_that_is_stopped_is_patched_and_a_fire_that_is_out_leaves_embers() -> None:
    """FG-8.4-flooding, FG-8.4-fire From that day on they count."""
    burning = Wounds(90, (Casualty(Peril.FLOOD, 2), Casualty(Peril.FIRE, 2), Casualty(Peril.FIRE, 1)), day=3)
    day = a_day(CHART, HULL, VoyageHome(burning), CALM, luck({"all fires:": 1, "all floods:": 1, ", less": 12}))

    assert (day.voyage.wounds.patched, day.voyage.wounds.embers) == (True, (3, 3))


def test_a_fire_that_went_out_may_start_again() -> None:
    """FG-8.4-fire Ten and five percent on the first day, then two and one; a die less two, and below one it is no fire."""
    embers = Wounds(100, embers=(0,))
    after, told = flare_up(REPAIRS, embers, scripted(
        ("FG-8.4-fire a fire again, 6 hours", 11), ("FG-8.4-fire a fire again, 12 hours", 5), ("FG-8.4-fire severity", 6)))

    assert after.casualties == (Casualty(Peril.FIRE, 4),)
    assert (told, after.embers) == ((Tiding(News.FLARED, 4),), ())
    assert flare_up(REPAIRS, embers, luck({"6 hours": 10, "severity": 2}))[0].casualties == ()
    assert flare_up(REPAIRS, replace(embers, day=3), scripted())[0].embers == ()


def test_a_day_goes_in_the_order_of_the_ledger() -> None:
    """FG-6R-passage, SM-GAP-77.8 Engines, fires, pumps, embers, repairs, and the patch with the day's sea and speed."""
    wounds = Wounds(60, (Casualty(Peril.FIRE, 2),), broken=(Outage(Gear.BRIDGE),), flooded=10, patched=True)
    day = a_day(CHART, HULL, VoyageHome(wounds), Circumstances(6, made_good=20), scripted(
        ("FG-8.5 her engines fail", 100), ("FG-8.2-table all fires", 1), ("FG-8.2-table all fires, less", 12),
        ("FG-8.4-fire a fire again, 6 hours", 100), ("FG-8.4-fire a fire again, 12 hours", 100),
        ("FG-8.4 bridge, 12 hours", 32), ("FG-8.4-flooding the patch gives way", 20), ("FG-8.2-severity flooding", 4)))

    assert news(day.tidings) == [News.BURNED, News.FIRES_OUT, News.PUMPED, News.MENDED, News.PATCH_GAVE]
    assert day.voyage.wounds.casualties == (Casualty(Peril.FLOOD, 4),)
    assert (day.voyage.wounds.points, day.voyage.wounds.day, day.voyage.sea) == (65, 1, 6)


def test_a_tow_parts_in_a_high_sea_only() -> None:
    """SM-GAP-78.2 Fifteen percent for each step above a sea of 4."""
    towed = VoyageHome(Wounds(100), CrippleMeasure.TOW)
    parts = {"the tow parts": 30}

    assert a_day(CHART, HULL, towed, Circumstances(4), luck({"the tow parts": 1})).voyage.measure is CrippleMeasure.TOW
    assert a_day(CHART, HULL, towed, Circumstances(6), luck(parts)).voyage.measure is CrippleMeasure.EASE
    assert a_day(CHART, HULL, towed, Circumstances(5), luck(parts)).voyage.measure is CrippleMeasure.TOW


def test_on_a_beach_the_sea_pounds_her_or_she_comes_off() -> None:
    """SM-GAP-78.4, FG-8.1.5 Five percent of her points in a sea of 5; in less she floats again by her chance of repair."""
    ashore = VoyageHome(Wounds(50), CrippleMeasure.BEACH)
    pounded = a_day(CHART, HULL, ashore, Circumstances(5), luck())
    afloat = a_day(CHART, HULL, ashore, CALM, luck({"comes off": 50}))
    burning = replace(ashore, wounds=Wounds(50, (Casualty(Peril.FIRE, 30),), magazines_flooded=True))

    assert (pounded.voyage.wounds.points, news(pounded.tidings)) == (45, [News.POUNDED])
    assert (afloat.voyage.measure, afloat.voyage.wounds.patched) == (CrippleMeasure.EASE, True)
    assert a_day(CHART, HULL, ashore, CALM, luck({"comes off": 51})).voyage.measure is CrippleMeasure.BEACH
    assert a_day(CHART, HULL, burning, CALM, luck({"all fires:": 5})).end is End.BURNT_OUT
    assert a_day(CHART, HULL, replace(ashore, wounds=Wounds(5)), Circumstances(6), luck()).end is End.BROKE_UP


def test_wounds_begin_with_the_shares_of_her_hull() -> None:
    """SM-GAP-77.3, FG-6R-import Water counts whole and shells by half: 20 and 30 percent leave 65 points of 100."""
    hit = Condition(shell_damage=Fraction(3, 10), underwater_damage=Fraction(2, 10), mounts_out=("X turret",))
    found = wounded(CHART, HULL, SOUND, hit, None, scripted(
        ("FG-6R-import a lasting critical", 10), ("FG-6R-import a lasting critical", 26)))

    assert (found.points, found.flooded, found.patched) == (65, 13, True)
    assert found.broken == (Outage(Gear.WEAPON, name="X turret"), Outage(Gear.ENGINES))
    assert found.casualties == ()


def test_shells_alone_leave_no_patch_below_a_quarter() -> None:
    """FG-6R-passage A patch where water came in, or where a quarter of the hull is lost."""
    some, more = (Condition(shell_damage=Fraction(share, 100)) for share in (49, 50))

    assert not wounded(CHART, HULL, SOUND, some, None, luck()).patched
    assert wounded(CHART, HULL, SOUND, more, None, luck()).patched


def test_fires_that_the_battle_left_are_rolled_for() -> None:
    """SM-GAP-77.4 Each by the year of the ship."""
    found = wounded(CHART, HULL, SOUND, Condition(fires=2, floods=1), None, luck({"fire still": 3, "flood still": 5}))

    assert found.casualties == (Casualty(Peril.FIRE, 3), Casualty(Peril.FIRE, 3), Casualty(Peril.FLOOD, 5))


def test_hurt_again_she_begins_anew_with_what_she_has_left() -> None:
    """FG-8.4 Only the new loss is drawn for; what was broken is tried from the first mark again."""
    first, second = Condition(underwater_damage=Fraction(2, 10)), Condition(underwater_damage=Fraction(4, 10))
    before = Wounds(70, broken=(Outage(Gear.RUDDER, beyond=True),), flooded=4, day=5)
    found = wounded(CHART, HULL, first, second, before, luck())

    assert (found.points, found.flooded, found.day) == (50, 14, 0)
    assert found.broken == (Outage(Gear.RUDDER),)


def test_a_ship_that_floats_has_a_point() -> None:
    """FG-6R-import At least one, however much was lost."""
    assert wounded(CHART, HULL, SOUND, Condition(underwater_damage=Fraction(1)), None, luck()).points == 1


def test_what_a_day_cost_is_written_into_her_condition() -> None:
    """SM-GAP-77.5 Fire above water, floods below, pumps in her favour; mended mounts and empty magazines too."""
    before = Condition(Fraction(1, 10), Fraction(2, 10), mounts_out=("A", "B"), fires=1, floods=1)
    left = Wounds(50, broken=(Outage(Gear.WEAPON, name="B"),), magazines_flooded=True)
    told = (Tiding(News.BURNED, 5), Tiding(News.FLOODED, 4), Tiding(News.PUMPED, 10), Tiding(News.MENDED, words="A"))
    after = condition_after(CHART, HULL, before, left, told)

    assert (after.shell_damage, after.underwater_damage) == (Fraction(2, 10), Fraction(14, 100))
    assert (after.mounts_out, after.fires, after.floods) == (("B",), 0, 0)
    assert after.rounds_left == {"main": 0, "secondary": 0, "heavy_aa": 0}


def test_pumps_that_gain_more_than_water_took_spare_the_rest_of_the_hull() -> None:
    """SM-GAP-77.5 No share falls below none."""
    after = condition_after(CHART, HULL, Condition(shell_damage=Fraction(1, 2)), Wounds(80), (Tiding(News.PUMPED, 3),))

    assert (after.shell_damage, after.underwater_damage) == (Fraction(44, 100), Fraction(0))
