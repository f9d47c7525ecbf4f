"""The edges of rules about ships: light, sight, batteries, spreads, the bottom, mines."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import GunId, ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import (
    Depth,
    KeepWatch,
    Lamp,
    Seek,
    Spread,
)
from campaign.tactics.surface_fire.battle.record import End
from campaign.tactics.surface_fire.battle.state import Battle, Running, Smoke, Step
from campaign.tactics.surface_fire.battle.vessel import Deeds, Harm, Vessel
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.gunnery import broadside_bears, half_battery
from campaign.tactics.surface_fire.helm.ground import is_shallow, mined_in, touch_bottom
from campaign.tactics.surface_fire.hits import turret_lost
from campaign.tactics.surface_fire.ships.ratings import battery_record
from campaign.tactics.surface_fire.sight import clear_of_smoke, detect, in_sight, may_light
from campaign.tactics.surface_fire.torpedoes import is_even, launch_all, run_all, tubes_drawn
from campaign.tactics.surface_fire.turn.laws import refusal
from tests.tactics.surface_fire.battles import book
from tests.tactics.surface_fire.table import DAY, NIGHT, Table, battle, charts, flight, guns, ship, tubes

ENEMY = ShipId("b")


def enemy(code: Code = Code.CA, **more: Any) -> Vessel:
    """An enemy ten inches north, unless it is said where."""
    plain: dict[str, Any] = {"side": Side.AXIS, "at": (0, 10), **more}
    return ship("b", code, **plain)


def at(x: float, y: float) -> Point:
    """A place in inches."""
    return Point(metres(x), metres(y))


def told_of(table: Table) -> list[tuple[str, ...]]:
    """What was told to move each die."""
    return [fact.roll.why.modifiers for fact in table.facts if isinstance(fact, RollFell)]


# Light and sight ------------------------------------------------------------------------------------------------------


def test_a_lit_ship_is_seen_by_night_as_by_day_and_no_other() -> None:
    """SF-GAP-14 Forty inches when she burns or is lit up; else no farther than one sees that night."""
    dark = replace(NIGHT, visibility_m=round(metres(8)))
    eye, mark = ship("a", Code.CA), enemy(at=(0, 30))

    assert not in_sight(charts(), battle(eye, mark, conditions=dark), eye, mark)
    assert in_sight(charts(), battle(eye, mark, conditions=dark, lit=(ENEMY,)), eye, mark)
    burning = replace(mark, harm=Harm(fires=1))
    assert in_sight(charts(), battle(eye, burning, conditions=dark), eye, burning)
    hazy = replace(DAY, visibility_m=round(metres(20)))
    assert not in_sight(charts(), battle(eye, mark, conditions=hazy), eye, mark)


def test_smoke_hides_and_its_leading_ship_looks_ahead() -> None:
    """SF-III.20 A line across the view hides both; who led the squadron that laid it is not hid in the half circle ahead."""
    eye, mark = ship("a", Code.CA), enemy()
    across = Smoke(ShipId("c"), "s", (at(-5, 5), at(5, 5)), 1, leader=False)
    beyond = replace(across, points=(at(-5, 15), at(5, 15)))

    assert clear_of_smoke(battle(eye, mark), eye, mark)
    assert clear_of_smoke(battle(eye, mark, smoke=(beyond,)), eye, mark)
    assert not clear_of_smoke(battle(eye, mark, smoke=(across,)), eye, mark)
    assert clear_of_smoke(battle(eye, mark, smoke=(replace(across, by=eye.ship, leader=True),)), eye, mark)
    astern = replace(eye, pose=Pose(eye.pose.at, 180.0))
    assert not clear_of_smoke(battle(astern, mark, smoke=(replace(across, by=eye.ship, leader=True),)), astern, mark)


@pytest.mark.parametrize(("away", "sheet", "may"), [
    (12.0, {}, True), (12.1, {}, False), (12.0, {"searchlight": False}, False)])
def test_a_searchlight_reaches_twelve_inches(away: float, sheet: dict[str, Any], *, may: bool) -> None:
    """SF-V.10 Of a ship that has one, along a clear line."""
    lamp, mark = ship("a", Code.CA, sheet=sheet), enemy(at=(0, away))

    assert may_light(charts(), battle(lamp, mark, conditions=NIGHT), lamp, mark, Lamp.SEARCHLIGHT) is may
    screen = Smoke(ShipId("c"), "s", (at(-5, 5), at(5, 5)), 1, leader=False)
    assert not may_light(charts(), battle(lamp, mark, conditions=NIGHT, smoke=(screen,)), lamp, mark, Lamp.SEARCHLIGHT)


@pytest.mark.parametrize(("inactive", "turn", "refused"), [(0, 1, False), (3, 3, True), (3, 4, False), (2, 3, False)])
def test_a_submarine_on_the_bottom_looks_out_for_nobody(inactive: int, turn: int, *, refused: bool) -> None:
    """SF-V.3 To the end of the last turn in which she lies there; then she looks out again."""
    sub = ship("a", Code.SS, submerged=True, inactive=inactive)
    now = battle(sub, enemy(), turn=turn, step=Step.WATCH)
    order = KeepWatch(Side.ALLIED, seeks=(Seek(sub.ship, ENEMY),))
    found = refusal(book(), now, order)

    assert (found is not None and found.rule == "SF-V.3") is refused


def test_a_transport_looks_for_submarines_with_two_dice_and_an_escort_with_one() -> None:
    """SF-V.4 SF-V.5 Each die says by which rule it falls, and nothing is told that moves it where nothing does."""
    sub = ship("a", Code.SS, submerged=True, deeds=Deeds(moved=2))
    for code, asw, faces, rule, found in ((Code.AK, False, [9, 9], "SF-V.5", True), (Code.AK, False, [9, 8], "SF-V.5", False),
                                          (Code.DE, True, [8], "SF-V.4", True), (Code.DE, True, [7], "SF-V.4", False)):
        table = Table(battle(sub, enemy(code, sheet={"asw": asw})), faces)
        detect(table.now, ())
        rolled = [fact.roll.why for fact in table.facts if isinstance(fact, RollFell)]

        assert {why.rule for why in rolled} == {rule} and {why.modifiers for why in rolled} == {()}
        assert [bool(fact.contacts) for fact in table.of(facts.Found)] == [found]


def test_aircraft_that_are_not_over_the_table_search_for_nobody() -> None:
    """SF-V.4 A spotter on its catapult is nowhere; one within twelve inches finds on seven, with one for its height."""
    sub = ship("a", Code.SS, submerged=True, deeds=Deeds(moved=2))
    cases: list[tuple[tuple[float, float] | None, list[int], bool]] = [
        (None, [], False), ((0.0, 12.0), [7], True), ((0.0, 12.1), [], False), ((0.0, 5.0), [6], False)]
    for place, faces, found in cases:
        table = Table(battle(sub, enemy(Code.BB), flights=[flight("f", Role.SPOTTER, 1, at=place)]), faces)
        detect(table.now, ())

        assert [bool(fact.contacts) for fact in table.of(facts.Found)] == [found]


# Batteries ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ends", "off", "bears"), [
    ((End.FORE, End.AFT), 30.0, True), ((End.FORE, End.AFT), 29.9, False), ((End.FORE, End.AFT), 150.0, True),
    ((End.FORE, End.AFT), 150.1, False), ((End.FORE,), 0.0, True), ((End.FORE,), 150.1, False), ((End.AFT,), 180.0, True),
    ((End.AFT,), 29.9, False)])
def test_a_broadside_bears_between_thirty_and_a_hundred_and_fifty(ends: tuple[End, ...], off: float, *, bears: bool) -> None:
    """SF-GAP-11 Both edges bear; guns all forward bear right ahead, guns all aft right astern."""
    assert broadside_bears(charts().gunnery, ends, off) is bears


@pytest.mark.parametrize(("harm", "poor", "calibre", "away", "broadside", "half"), [
    (Harm(), False, 6.0, 10.0, True, False), (Harm(marked=8), False, 6.0, 10.0, True, True),
    (Harm(marked=7), False, 6.0, 10.0, True, False), (Harm(flooding=True), False, 6.0, 10.0, True, True),
    (Harm(fire_control=True), False, 6.0, 10.0, True, True), (Harm(), True, 6.0, 10.0, True, True),
    (Harm(), False, 6.0, 10.0, False, True), (Harm(), False, 8.0, 1.0, True, True), (Harm(), False, 8.0, 1.1, True, False),
    (Harm(), False, 7.5, 1.0, True, False)])
def test_each_cause_alone_makes_a_half_battery(
        harm: Harm, calibre: float, away: float, *, poor: bool, broadside: bool, half: bool) -> None:
    """SF-VII.13 SF-GAP-12 SF-VII.15 Half damage, water, fire control, weather, no broadside, large guns at point blank."""
    own = ship("a", Code.CA, harm=harm)

    assert half_battery(charts(), battle(own, poor=poor), own, calibre, away, broadside=broadside) is half


def test_a_turret_is_lost_at_the_end_that_the_die_names() -> None:
    """SF-GAP-29 SF-VII.27 Fore or aft while that end has one."""
    cruiser = ship("b", Code.CL, sheet={"batteries": (guns(6, 4),)})

    assert turret_lost(cruiser, fore=True) == "main 0"
    assert turret_lost(cruiser, fore=False) == "main 1"
    assert turret_lost(replace(cruiser, harm=Harm(turrets=("main 0",))), fore=True) == "main 2"
    assert turret_lost(replace(cruiser, harm=Harm(turrets=("main 1", "main 3"))), fore=False) == "main 0"


def test_guns_ashore_have_lights_and_nothing_else_of_a_ship() -> None:
    """SF-GAP-48 Like a heavy cruiser of eight boxes that lies still: 300 mm in a casemate, bare in the open."""
    gun = book().oob.guns[GunId("it_120mm_40")]
    casemate, bare = (battery_record(charts(), gun, 2, Nation.ITALIAN, casemate=closed) for closed in (True, False))
    flags = ("new", "belt", "armoured_deck", "aa_split", "sonar", "asw", "searchlight", "star_shell", "smoke", "minesweeper",
             "ashore")

    assert [name for name in flags if getattr(casemate, name)] == ["searchlight", "star_shell", "ashore"]
    assert (casemate.armour_mm, bare.armour_mm, bare.boxes, bare.code, bare.max_speed_in) == (300, 0, 8, Code.CA, 0.0)
    assert [(turret.guns, turret.end) for turret in bare.batteries[0].turrets] == [(2, End.FORE)]
    small = battery_record(charts(), replace(gun, calibre_mm=40.0), 1, Nation.ITALIAN, casemate=False)
    assert not small.star_shell


# Spreads --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "legal"), [(0, False), (1, False), (2, True), (3, False), (4, True), (6, True), (7, False)])
def test_spreads_are_of_twos(count: int, *, legal: bool) -> None:
    """SF-I.2 Two, four, six or more; none at all is no spread."""
    assert is_even(count) is legal


def test_tubes_that_a_spread_has_emptied_are_not_there_for_the_next() -> None:
    """SF-GAP-34 SF-I.3 Of eight tubes two spreads of four leave none for a third; wing banks go before the centreline."""
    banks = (tubes(BankKind.CENTRELINE, 4, "middle"), tubes(BankKind.PORT, 4, "left"))
    own = ship("a", Code.DD, sheet={"banks": banks})
    one = Spread(own.ship, 4, 5, Depth.SHALLOW, Hand.PORT)

    assert tubes_drawn(charts().torpedoes, own, [one, one]) == ((("left", 4),), (("middle", 4),))
    assert tubes_drawn(charts().torpedoes, own, [one, one, replace(one, count=2)]) is None
    assert tubes_drawn(charts().torpedoes, own, [replace(one, count=6)]) == ((("left", 4), ("middle", 2)),)
    assert tubes_drawn(charts().torpedoes, own, [replace(one, count=6, hand=Hand.STARBOARD)]) is None


def test_launches_are_numbered_ship_by_ship_and_laid_where_her_bridge_is() -> None:
    """SF-I.1 The first of a ship is her number one, whatever others have launched."""
    two = {"banks": (tubes(BankKind.CENTRELINE, 4),)}
    own, other = ship("a", Code.DD, sheet=two), ship("c", Code.DD, sheet=two, at=(3, 0))
    table = Table(battle(own, other, turn=4))
    launch_all(table.now, [Spread(name, 2, 5, Depth.DEEP, Hand.PORT) for name in (other.ship, own.ship, own.ship)])

    assert [(fact.spread.id, fact.spread.origin) for fact in table.of(facts.Launched)] == [
        ("4.a.1", own.pose), ("4.a.2", own.pose), ("4.c.1", other.pose)]


@pytest.mark.parametrize(("away", "count", "told"), [(10.0, 2, ()), (10.0, 4, ("+1",)), (6.0, 2, ("+1",)), (6.0, 4, ("+2",))])
def test_what_moves_the_roll_of_a_spread_is_told(away: float, count: int, told: tuple[str, ...]) -> None:
    """SF-VII.3 Its size and a short run; nothing is told where nothing moves it."""
    spread = Running("s", ShipId("a"), Side.ALLIED, Make.STANDARD, count, ship("a", Code.DD).pose, 0.0, Depth.DEEP)
    table = Table(battle(ship("a", Code.DD), enemy(at=(0, away), deeds=Deeds(moved=4)), running=(spread,)), [1])
    run_all(table.now)

    assert told_of(table) == [told]


# The bottom and mines -------------------------------------------------------------------------------------------------


def among(now: Battle, *patches: Patch) -> Battle:
    """A battle with land or mines."""
    setting = Setting("A test", "1941-09-13T23:00+02:00", 33.0, 23.0, patches)
    return replace(now, engagement=replace(now.engagement, setting=setting))


def square(ground: Ground, south: float, **more: Any) -> Patch:
    """A patch twenty inches wide, from so many inches north on."""
    corners = ((-10, south), (10, south), (10, south + 10), (-10, south + 10))
    return Patch(ground, "here", tuple((metres(x), metres(y)) for x, y in corners), **more)


@pytest.mark.parametrize(("south", "ground", "more", "shallow"), [
    (5.0, Ground.LAND, {}, True), (5.1, Ground.LAND, {}, False), (5.0, Ground.LAND, {"steep": True}, False),
    (5.0, Ground.LOW_LAND, {}, True), (-1.0, Ground.SHOAL, {}, True), (1.0, Ground.SHOAL, {}, False)])
def test_water_is_shallow_within_five_inches_of_a_beach(
        south: float, ground: Ground, more: dict[str, Any], *, shallow: bool) -> None:
    """SF-GAP-41 Five inches are shallow; a steep coast has no beach; a shoal is shallow where it is."""
    now = among(battle(ship("a", Code.CA)), square(ground, south, **more))

    assert is_shallow(charts(), now.engagement, at(0, 0)) is shallow


def test_the_inches_of_a_move_in_a_minefield_count() -> None:
    """SF-GAP-42 Of a move of twelve inches north into a field four inches ahead eight lie in it; without fields none do."""
    now = battle(ship("a", Code.CA))
    track = (at(0, 0), at(0, 12))

    assert mined_in(now.engagement, track) == 0.0
    assert mined_in(among(now, square(Ground.MINES, 4.0)).engagement, track) == pytest.approx(8.0, abs=0.31)
    assert mined_in(among(now, square(Ground.MINES, 20.0)).engagement, track) == 0.0


@pytest.mark.parametrize(("face", "boxes", "sticks"), [(7, 0, False), (8, 2, False), (9, 2, False), (10, 2, True)])
def test_a_ship_in_shallow_water_may_strike_and_may_stick(face: int, boxes: int, *, sticks: bool) -> None:
    """SF-X.10 Eight and nine cost a box, ten a box and she sticks."""
    table = Table(battle(ship("a", Code.CA)), [face])

    assert touch_bottom(table.now, table.ship("a"), ashore=False) is sticks
    assert (table.ship("a").harm.marked, table.ship("a").aground) == (boxes, sticks)


def test_who_runs_on_a_beach_sticks_without_a_die() -> None:
    """SF-X.10 And loses a box; who sinks by it is aground no more."""
    table = Table(battle(ship("a", Code.CA)))
    assert touch_bottom(table.now, table.ship("a"), ashore=True) is True
    assert (table.ship("a").harm.marked, table.ship("a").aground) == (2, True)
    lost = Table(battle(ship("a", Code.CA, harm=Harm(marked=15))))
    touch_bottom(lost.now, lost.ship("a"), ashore=True)
    assert lost.of(facts.Grounded) == []
