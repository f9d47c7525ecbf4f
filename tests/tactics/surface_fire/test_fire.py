"""Gunnery, torpedoes and damage beyond the worked examples: what players may agree on, lines of fire, the order of things."""

from __future__ import annotations

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.facts import BoxesMarked, EffectStruck, Fired
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, Shoot, Spread, Task, Team
from campaign.tactics.surface_fire.battle.record import End, Rank
from campaign.tactics.surface_fire.battle.state import Running
from campaign.tactics.surface_fire.battle.vessel import Deeds, Harm
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.charts.turn import Escalation, FireCount
from campaign.tactics.surface_fire.gunnery import (
    fire_all,
    firing_turn,
    gun_dice,
    half_battery,
    may_bear,
    reaches_in_the_dark,
    shot_of,
)
from campaign.tactics.surface_fire.hits import (
    Blow,
    apply,
    apply_all,
    burn,
    fire_modifier,
    number_needed,
    specials_of,
    turret_lost,
    work,
)
from campaign.tactics.surface_fire.sight import clear_of_ships, in_sight
from campaign.tactics.surface_fire.torpedoes import course_of, first_touch
from campaign.tactics.surface_fire.turn.laws import launch_refusal
from campaign.tactics.surface_fire.turn.sequence import weather_after
from campaign.tactics.surface_fire.words import parse_record
from campaign.tactics.writing import Slip
from tests.tactics.surface_fire.table import NIGHT, Table, battle, charts, guns, ship, tubes, with_option

HURT = ShipId("b")


def test_bands_and_penetration_are_thirds_and_a_curve() -> None:
    """SF-GAP-01, SF-GAP-02 The ends of bands belong to them; beyond the last nothing reaches."""
    sheet = charts().guns.sheet(16)

    assert [sheet.band(away) for away in (12, 12.1, 24, 36, 36.1)] == [
        RangeBand.SHORT, RangeBand.MEDIUM, RangeBand.MEDIUM, RangeBand.LONG, None]
    assert all(sheet.pierces(band) >= 320 for band in RangeBand)
    assert [charts().guns.sheet(8).pierces(band) >= 150 for band in RangeBand] == [True, True, False]


@pytest.mark.parametrize(("calibre", "band", "small", "dice"), [
    (8.0, RangeBand.SHORT, True, 1), (7.9, RangeBand.SHORT, True, 2), (15.0, RangeBand.SHORT, False, 2),
    (8.0, RangeBand.MEDIUM, True, 1), (4.7, RangeBand.LONG, True, 1),
])
@pytest.mark.parametrize("number", [1, 2])
def test_two_large_guns_lose_a_die_at_small_ships_like_any_battery(
        number: int, calibre: float, band: RangeBand, small: bool, dice: int) -> None:
    """SF-VII.10 The line for two guns takes the place of the base dice and of the line for few guns, and of nothing else."""
    assert gun_dice(charts().gunnery, calibre, number, band, small_target=small) == (dice, 9)


def test_the_template_has_nine_bearings_a_side() -> None:
    """SF-GAP-03, SF-I.9 Twenty degrees apart from bow to stern."""
    assert [course_of(charts().torpedoes, 0, number, Hand.STARBOARD) for number in range(1, 10)] == list(range(10, 180, 20))
    assert course_of(charts().torpedoes, 0, 5, Hand.PORT) == 270


def test_a_wedge_touches_any_part_of_a_model_within_reach() -> None:
    """SF-GAP-04, SF-VII.2 The nearest point counts, and it must lie within the run."""
    chart = charts().torpedoes
    spread = Running("s", ShipId("a"), Side.ALLIED, Make.STANDARD, 2, ship("a", Code.DD).pose, 0.0, Depth.SHALLOW)

    def touched(y: float) -> float | None:
        from campaign.tactics.surface_fire.battle.vessel import model

        return first_touch(chart, spread, model(charts(), ship("b", Code.BB, at=(0, y))))

    assert touched(10) == pytest.approx(10 - 0.6 * 4, abs=0.01)
    assert touched(14) == pytest.approx(14 - 0.6 * 4, abs=0.01)
    assert touched(15) is None


@pytest.mark.parametrize(("before", "cumulative", "consecutive"), [
    ((), -1, -1), ((1,), 0, -1), ((4,), 0, 0), ((1, 2, 4), 2, 0)])
def test_turns_of_fire_add_up_unless_agreed(before: tuple[int, ...], cumulative: int, consecutive: int) -> None:
    """SF-GAP-13 In turn five, by either way of counting."""
    chart = charts().gunnery

    assert firing_turn(chart, before, 5, FireCount.CUMULATIVE)[1] == cumulative
    assert firing_turn(chart, before, 5, FireCount.CONSECUTIVE)[1] == consecutive


def test_half_batteries_do_not_add_up() -> None:
    """SF-GAP-12 Water, fire control and half damage cost what one of them does."""
    worst = ship("a", Code.BB, harm=Harm(marked=12, flooding=True, fire_control=True))
    start = battle(worst, poor=True)

    assert half_battery(charts(), start, worst, 15, 1, broadside=False) is True
    assert half_battery(charts(), battle(worst), ship("b", Code.BB), 15, 5, broadside=True) is False


def test_wing_guns_are_blind_at_both_ends() -> None:
    """SF-GAP-11 Within fifteen degrees of bow and stern they do not fire."""
    wings = (End.PORT,)

    assert [may_bear(charts().gunnery, wings, off) for off in (15, 16, 90, 164, 165)] == [False, True, True, True, False]


def test_ships_in_the_line_stop_a_shot_where_they_are_near() -> None:
    """SF-GAP-33, SF-VII.12 By the distance between bridges, friends and enemies alike."""
    firer, target = ship("a", Code.DD), ship("b", Code.CA, side=Side.AXIS, at=(0, 12))
    near, far = (ship("c", Code.CA, at=(0, away), heading=90) for away in (3.9, 4.1))

    assert not clear_of_ships(charts(), battle(firer, target, near), firer, target)
    assert clear_of_ships(charts(), battle(firer, target, far), firer, target)


@pytest.mark.parametrize(("away", "code", "seen"), [(40, Code.CA, True), (40.1, Code.CA, False), (20, Code.SS, True),
                                                    (20.1, Code.SS, False)])
def test_how_far_ships_are_seen(away: float, code: Code, *, seen: bool) -> None:
    """SF-GAP-14 Forty inches by day, half of it for a submarine on the surface."""
    eye, mark = ship("a", Code.CA), ship("b", code, side=Side.AXIS, at=(0, away))

    assert in_sight(charts(), battle(eye, mark), eye, mark) is seen
    assert not in_sight(charts(), battle(eye, mark), eye, replace(mark, submerged=True))


def test_unlit_ships_are_fired_at_to_six_inches_unless_agreed() -> None:
    """SF-GAP-39, SF-X.8 To the medium band at most; flashes show nobody."""
    assert reaches_in_the_dark(charts(), RangeBand.SHORT, 6) and not reaches_in_the_dark(charts(), RangeBand.SHORT, 6.1)
    assert reaches_in_the_dark(with_option(night_visibility_in=None), RangeBand.MEDIUM, 16)
    assert not reaches_in_the_dark(with_option(night_visibility_in=None), RangeBand.LONG, 20)


def test_burning_ships_are_daylight_by_night() -> None:
    """SF-VII.34 All bands, and the numbers of the day."""
    gun = guns(6, 8)
    firer = ship("a", Code.CL, sheet={"batteries": (gun,), "nation": Nation.ITALIAN})
    dark = ship("b", Code.CL, side=Side.AXIS, at=(5, 0))

    def need(burning: int) -> int:
        mark = replace(dark, harm=Harm(fires=burning))
        return shot_of(charts(), battle(firer, mark, conditions=NIGHT), firer, gun, mark).need

    assert (need(0), need(1)) == (9, 7)


def test_three_tubes_fire_two_and_a_third_may_come_from_another_bank() -> None:
    """SF-GAP-34 Remainders of one side make a pair together; of both sides they do not."""
    def refused(count: int, hand: Hand, *kinds: BankKind) -> bool:
        banks = tuple(tubes(kind, 3, f"bank {place}") for place, kind in enumerate(kinds))
        own = ship("a", Code.DD, sheet={"banks": banks})
        order = Launch(Side.ALLIED, (Spread(own.ship, count, 5, Depth.DEEP, hand),))
        return launch_refusal(charts(), battle(own), order) is not None

    assert not refused(2, Hand.PORT, BankKind.PORT) and refused(4, Hand.PORT, BankKind.PORT)
    assert not refused(6, Hand.PORT, BankKind.PORT, BankKind.PORT)
    assert refused(4, Hand.PORT, BankKind.PORT, BankKind.STARBOARD)


# Damage -------------------------------------------------------------------------------------------------------------


def test_boxes_are_marked_before_special_damage_is_judged() -> None:
    """SF-GAP-30, SF-VII.28 Four boxes of eight, and then the water: the ship is half damaged already."""
    table = Table(battle(ship("b", Code.CL, side=Side.AXIS)), [2])
    apply(table.now, Blow(HURT, ShipId("a"), Cause.TORPEDO, 4))

    assert isinstance(table.facts[0], BoxesMarked) and table.of(EffectStruck)
    assert table.ship("b").sunk


def test_a_half_box_by_radar_counts_for_special_damage() -> None:
    """SF-GAP-31 Two and a half are more than two; boxes that special damage adds bring nothing."""
    assert [specials_of(charts().damage, boxes, natural=False) for boxes in (2, 2.5, 3)] == [0, 1, 1]
    table = Table(battle(ship("b", Code.BB, side=Side.AXIS)), [3])
    apply(table.now, Blow(HURT, ShipId("a"), Cause.SHELL, 2.5))
    assert table.ship("b").harm.marked == 7
    table.dice.done()


def test_a_turret_is_lost_at_the_other_end_where_none_is_left() -> None:
    """SF-GAP-29 And none at all where there is none."""
    aft = ship("b", Code.CL, sheet={"batteries": (guns(6, 2, ends=(End.AFT,)),)})

    assert turret_lost(aft, fore=True) == "main 0"
    assert turret_lost(replace(aft, harm=Harm(turrets=("main 0", "main 1"))), fore=True) == ""
    assert turret_lost(ship("c", Code.AK), fore=False) == ""


def test_fires_are_counted_and_one_die_is_rolled() -> None:
    """SF-GAP-27 Out is one fire less; what burned last turn adds one, or one more each turn where players agreed on that."""
    burning = ship("b", Code.CL, harm=Harm(fires=2, burning=3), deeds=Deeds(moved=2))
    table = Table(battle(burning), [1])
    burn(table.now)

    assert table.ship("b").harm.fires == 1
    assert fire_modifier(charts(), 3, 2, Combustible.NONE) == 1
    assert fire_modifier(with_option(fire_escalation=Escalation.CUMULATIVE), 3, 2, Combustible.NONE) == 3


def test_special_repairs_need_what_a_box_needs() -> None:
    """SF-GAP-43, SF-V.16 Nine for a rudder, and it works again."""
    jammed = ship("b", Code.CL, harm=Harm(jam=Hand.PORT))
    assert {number_needed(charts(), Nation.BRITISH, "Jul I 41", task) for task in Task if task is not Task.FIRE} == {9}
    failed, done = Table(battle(jammed), [8]), Table(battle(jammed), [9])
    for table in (failed, done):
        work(table.now, Team(HURT, Task.STEERING))
    assert (failed.ship("b").harm.jam, done.ship("b").harm.jam) == (Hand.PORT, None)


def test_the_weather_stays_at_either_end() -> None:
    """SF-GAP-40, SF-X.14 Two states, by every face."""
    chart = charts().ground.weather

    assert [weather_after(chart, face, poor=False) for face in range(1, 11)] == [False] * 5 + [True] * 5
    assert [weather_after(chart, face, poor=True) for face in range(1, 11)] == [False] * 4 + [True] * 6


def test_a_wasted_shot_burdens_nobody() -> None:
    """SF-0.2 Out of reach, it neither concentrates fire nor counts as a turn of firing."""
    far = ship("a", Code.DD, sheet={"batteries": (guns(4.7, 4),)})
    near = ship("c", Code.BB, sheet={"batteries": (guns(15, 8),)})
    mark = ship("b", Code.BB, side=Side.AXIS, at=(20, 0), deeds=Deeds(moved=4))
    table = Table(battle(far, near, mark), [1, 1])
    apply_all(table.now, fire_all(table.now, [Shoot(ShipId(name), Rank.MAIN, HURT) for name in ("a", "c")]))
    wasted, fired = table.of(Fired)

    assert wasted.band is None and not table.ship("a").fired_at
    assert fired.modifier == charts().gunnery.first_time


@pytest.mark.parametrize("text", ["{Bonham #4 #1 S P}", "{ Bonham  # 4  #1 S  P }", "{Bonham#4#1SP}", "{bonham #4 #1 s p}"])
def test_a_record_is_read_with_blanks_or_without(text: str) -> None:
    """SF-I.7 Five entries, however they are spaced."""
    entry = parse_record(text)

    assert (entry.ship.lower(), entry.count, entry.bearing) == ("bonham", 4, 1)
    assert (entry.depth, entry.hand) == (Depth.SHALLOW, Hand.PORT)


@pytest.mark.parametrize("text", ["{Bonham #4 #12 S P}", "{Bonham#4#0SP}", "{Bonham #four #1 S P}", "{Bonham #4 #1 X P}",
                                  "{Bonham#4#1SX}", "{Bonham #4 S P}", "Bonham #4 #1 S P", "{#4 #1 S P}"])
def test_a_record_that_is_none_says_what_was_expected(text: str) -> None:
    """SF-I.7 A bearing from one to nine, a depth, a side."""
    with pytest.raises(Slip, match=r"expected|no record"):
        parse_record(text)
