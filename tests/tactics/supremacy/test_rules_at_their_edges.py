"""Rules of Supremacy at Sea at their edges: who may come, what is told to whom, what is over."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Participant, Setting
from campaign.model.battles.battle import Light as Sky
from campaign.model.battles.presence import Arm, Presence
from campaign.model.battles.tabletop import BoxRows
from campaign.model.dice import Die, Roll, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import fell
from campaign.tactics.kit.ending import Ended, Ending
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.orders import (
    LayTorpedoes,
    Light,
    Order,
    SendAircraft,
    Shoot,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.sheet import ECONOMICAL_KN, Battery, Group, Radar
from campaign.tactics.supremacy_at_sea.battle.state import Glimpse, Spread, Step
from campaign.tactics.supremacy_at_sea.charts.collection import NAME
from campaign.tactics.supremacy_at_sea.charts.effects import Effects
from campaign.tactics.supremacy_at_sea.damage import turret_and_deck_pierced
from campaign.tactics.supremacy_at_sea.gunnery import _own_damage, guns_laid, shots
from campaign.tactics.supremacy_at_sea.helm import read_move, rounded_pose, track_of
from campaign.tactics.supremacy_at_sea.papers.form import filled_in
from campaign.tactics.supremacy_at_sea.papers.roster import roster
from campaign.tactics.supremacy_at_sea.salvos import _thrown
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.ships import _range, sheet_of
from campaign.tactics.supremacy_at_sea.sight import MadeOut, clear_of_hulls, sighting_of
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.execution import move_phase
from campaign.tactics.supremacy_at_sea.turn.laws import barred, fire_refusal, group_refusal, light_refusal, sides_to_act
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import first_moves, moves_refusal
from campaign.tactics.supremacy_at_sea.turn.outcome import has_broken_off
from campaign.tactics.supremacy_at_sea.turn.right_of_way import Course, ram
from campaign.tactics.supremacy_at_sea.turn.sequence import _burn
from campaign.tactics.supremacy_at_sea.words.notation import show
from tests.tactics.supremacy_table import at, battle, book, charts, destroyer, enemy, going, mains, move, of, sheet, ship


def late(engagement: Engagement, minutes: int) -> Engagement:
    """A battle whose ships all come so many minutes after it has begun."""
    def coming(unit: Participant) -> Participant:
        return replace(unit, presence=Presence(unit.arm, unit.boats, minutes)) if unit.arm is Arm.SHIP else unit
    return replace(engagement, parties={side: replace(party, participants=tuple(map(coming, party.participants)))
                                        for side, party in engagement.parties.items()})


def test_ships_that_come_later_are_refused_and_aircraft_that_do_are_not() -> None:
    """SAS-A1 SAS-A5 By these rules ships are there from the start."""
    skirmish, its_book = load_skirmish_book("excess-air")

    assert SYSTEM.suits(its_book, skirmish.engagement) is None
    refused = SYSTEM.suits(its_book, late(skirmish.engagement, 30))
    assert refused is not None and refused.rule == "SAS-A5"


@pytest.mark.parametrize("ended", [None, Ended(Ending.DIED_AWAY)])
def test_a_view_says_whether_it_is_over(ended: Ended | None) -> None:
    """SAS-A4.2 To both sides and the umpire alike."""
    now = battle(ship("York", at(0, 0)), enemy("Spee", at(0, 40)), ended=ended)

    assert {view_for(book(), now, side).over for side in (None, *Side)} == {ended is not None}


def test_what_is_sealed_or_rolled_in_secret_is_its_own_sides_and_what_is_sighted_is_told_to_nobody() -> None:
    """SAS-A4.3.1 Everything else that happens is told to both."""
    secret = fell(Roll(Die.D6, 3, Why("SAS-T5", "d6-2", ("york",), seen_by=(Side.ALLIED,))))

    assert facts.seen_by(facts.MovesSealed(WriteMoves(Side.AXIS, ()))) == (Side.AXIS,)
    assert facts.seen_by(secret) == (Side.ALLIED,)
    assert facts.seen_by(facts.Sighted(())) == ()
    assert facts.seen_by(facts.Sank(ship("York", at(0, 0)).ship, "sank", None)) == BOTH
    assert facts.seen_by(facts.PartsLost(ship("York", at(0, 0)).ship, ("A",))) == BOTH


# Fire -----------------------------------------------------------------------------------------------------------------


def test_a_side_with_one_bank_left_is_asked_for_torpedoes() -> None:
    """SAS-A6.9 Others of it may have none; a side without any is not asked."""
    bare = sheet(banks=())
    now = battle(ship("York", at(0, 0)), ship("Ajax", at(9, 0), of=bare), enemy("Spee", at(0, 40), bare))

    assert sides_to_act(now, Step.TORPEDOES) == (Side.ALLIED,)
    assert set(sides_to_act(now, Step.FIRE)) == set(Side)
    assert sides_to_act(now, Step.OVER) == ()


@pytest.mark.parametrize("order", [
    SendAircraft(Side.ALLIED, ()), WriteMoves(Side.ALLIED, ()), WriteLights(Side.ALLIED, ()), WriteFire(Side.ALLIED, ()),
    LayTorpedoes(Side.ALLIED, ())])
def test_an_order_of_nothing_is_written_and_read_back(order: Order) -> None:
    """SAS-B1.2.1 A side that does nothing says so, by whatever phase."""
    now = battle(ship("York", at(0, 0)), enemy("Spee", at(0, 40)))
    view = view_for(book(), now, Side.ALLIED)
    written = show(view, order)

    assert written


def test_large_ships_fire_in_the_worst_sea_and_small_ones_do_not() -> None:
    """SAS-B4.2.2 SAS-GAP-06 By kind, whatever guns they have."""
    sea = max(range(10), key=lambda state: -charts().environment.sea(state).small_columns)
    cruiser, small = ship("York", at(0, 0)), ship("Jervis", at(9, 0), of=destroyer())
    now = battle(cruiser, small, enemy("Spee", at(0, 40)), sea=sea)

    assert barred(charts(), now, cruiser, Battery.MN) is None
    refused = barred(charts(), now, small, Battery.MN)
    assert refused is not None and refused.rule == "SAS-GAP-06"
    assert barred(charts(), battle(cruiser, small, sea=2), small, Battery.MN) is None


def fire(who: str, groups: Iterable[Group], target: str) -> Shoot:
    """Main guns at a target."""
    return Shoot(ShipId(who), Battery.MN, tuple(groups), ShipId(target))


def test_a_midships_gun_alone_fires_by_itself() -> None:
    """SAS-B4.5 SAS-B4.5c In a destroyer with bow and stern guns it joins one of them; where it is her only group it fires."""
    only = destroyer(batteries=(mains(4.7, 30, 6, (("Q", 1, Group.MIDDLE),)),))
    three = destroyer(batteries=(mains(4.7, 30, 6, (("A", 1, Group.BOW), ("Q", 1, Group.MIDDLE), ("Y", 1, Group.STERN))),))
    mark = enemy("Spee", at(20, 20))
    for of_class, refused in ((only, False), (three, True)):
        own = ship("Jervis", at(0, 0), of=of_class)
        found = group_refusal(charts(), battle(own, mark), own, mark, fire("jervis", (Group.MIDDLE,), "spee"))
        assert (found is not None and found.rule == "SAS-B4.5c") is refused


def test_a_merchantman_takes_a_third_target_without_a_third_group() -> None:
    """SAS-B4.5.1 SAS-B4.5d She has no directors to run out of; a cruiser with two groups takes two."""
    two = (("A", 1, Group.BOW), ("B", 1, Group.MIDDLE), ("X", 1, Group.STERN))
    marks = [enemy(name, at(x, 20)) for name, x in (("One", 15), ("Two", 18), ("Three", 21))]
    orders = tuple(fire("york", (group,), name) for group, name in zip(
        (Group.BOW, Group.MIDDLE, Group.STERN), ("one", "two", "three"), strict=True))
    for kind, groups, refused in (("merchant", two, False), ("CA", two, False)):
        own = ship("York", at(0, 0), of=sheet(kind, batteries=(mains(6, 40, 6, groups),)))
        found = fire_refusal(charts(), battle(own, *marks), WriteFire(Side.ALLIED, orders))
        assert (found is not None and found.rule == "SAS-B4.5") is refused, found


def test_who_has_no_searchlight_that_works_lights_nobody() -> None:
    """SAS-B3 SAS-B3.1 Nor a ship whose lights are shot away; the mark must be made out and in reach."""
    mark = enemy("Spee", at(0, 8))
    seen = (Glimpse(Side.ALLIED, mark.ship, 1, mark.pose),)
    order = Light(ShipId("york"), mark.ship)
    for own, refused in ((ship("York", at(0, 0)), False), (ship("York", at(0, 0), of=sheet(searchlights=False)), True),
                         (ship("York", at(0, 0), lights_out=True), True)):
        now = battle(own, mark, light=Sky.NIGHT, seen=seen)
        assert (light_refusal(charts(), now, Side.ALLIED, order) is not None) is refused
    unseen = battle(ship("York", at(0, 0)), mark, light=Sky.NIGHT)
    assert light_refusal(charts(), unseen, Side.ALLIED, order) is not None


@pytest.mark.parametrize(("x", "y", "clear"), [(4.2, 4.2, False), (4.3, 4.3, True), (5.5, 5.5, True), (0.0, 5.0, True)])
def test_a_ship_blocks_the_line_within_six_units_of_the_firer(x: float, y: float, *, clear: bool) -> None:
    """SAS-B4.9 By the distance between them: 5.94 units blocks, 6.08 does not, though it is less in both directions."""
    own, mark, between = ship("York", at(0, 0)), enemy("Spee", at(20, 20)), ship("Ajax", at(x, y, 135))

    assert clear_of_hulls(charts(), battle(own, mark, between), own, mark) is clear


# Movement -------------------------------------------------------------------------------------------------------------


def test_bow_to_bow_the_first_is_the_rammer() -> None:
    """SAS-B2.9 Each sees the other right ahead: both are struck in the bow, the first named by the second's size first."""
    one, other = ship("York", at(0, 0)), enemy("Spee", at(0, 0.5, 180))
    now = going(battle(one, other), *[("", 6)] * 40)
    ram(now, Course(one, track_of(charts(), one.pose, read_move("A16")[0]), 32.0),
        Course(other, track_of(charts(), other.pose, read_move("A16")[0]), 32.0))

    assert next(fact.ship for fact in of(facts.PointsLost, now.facts) if fact.cause is facts.Cause.RAM) == one.ship


# Damage, papers and history -------------------------------------------------------------------------------------------


def test_columns_lost_for_good_are_those_of_the_main_guns() -> None:
    """SAS-B5.4d SAS-B5.4 What blinds the mains leaves the light guns as they are."""
    own = ship("York", at(0, 0), mains_for_good=-3)

    assert [_own_damage(own, battery, 1) for battery in (Battery.MN, Battery.SE, Battery.TR)] == [-3, 0, 0]


def test_a_special_on_an_unarmoured_ship_is_thrown_again_where_there_is_no_such_item() -> None:
    """SAS-B5.8 SAS-GAP-03 A bank that is there is lost at once; without one the line is thrown once more, then points count."""
    lines = charts().unarmoured.special
    banks = next(face for face, line in enumerate(lines, 1) if line.torpedo_banks)
    other = next(face for face, line in enumerate(lines, 1) if not line.torpedo_banks and not line.turrets)
    own = ship("York", at(0, 0))
    for of_class, faces, wanted in (
            (destroyer(), [banks], lines[banks - 1]), (destroyer(banks=()), [banks, other], lines[other - 1]),
            (destroyer(banks=()), [banks, banks], Effects(damage=lines[banks - 1].damage))):
        mark = enemy("Z 1", at(0, 20), of=of_class)
        now = going(battle(own, mark), *[("", face) for face in faces])
        [shot] = shots(charts(), now.battle, (fire("york", (Group.BOW,), "z_1"),))
        special = _thrown(now, shot, guns_laid(charts(), shot.aim))

        assert special is not None and special.effects == wanted


def test_a_turret_without_a_magazine_has_no_salvo() -> None:
    """SAS-B5.10.1 Each main turret has its own quarters of salvos, light guns those of their side."""
    york = sheet()
    own = ship("York", at(0, 0), magazine={"MN.A": 7, f"SE.{Group.PORT.value}": 3})
    mains_, lights_ = (york.guns(battery) for battery in (Battery.MN, Battery.SE))
    assert mains_ is not None and lights_ is not None

    assert [own.quarters(Battery.MN, post, Group.BOW) for post in mains_.posts] == [7, 0, 0]
    assert [own.quarters(Battery.SE, lights_.posts[0], side) for side in (Group.PORT, Group.STARBOARD)] == [3, 0]


def test_the_range_of_a_ship_is_that_at_fifteen_knots() -> None:
    """SAS-C4.2 By the square of the speed at which history gives it, and no speed under the economical one."""
    some = next(one for one in book().oob.classes.values() if one.endurance.nautical_miles)
    for knots, miles in ((20.0, 7111), (15.0, 4000), (ECONOMICAL_KN, round(4000 * (ECONOMICAL_KN / 15) ** 2)),
                         (ECONOMICAL_KN - 2, round(4000 * (ECONOMICAL_KN / 15) ** 2))):
        told = replace(some, endurance=replace(some.endurance, nautical_miles=4000, at_kn=knots))
        assert _range(told) == miles


@pytest.mark.parametrize("name", ["genoa", "barham"])
def test_a_roster_that_nobody_fills_in_changes_nothing(name: str) -> None:
    """SAS-C3.2 SAS-C6 What is not written is as it was; guns ashore have points where ships have a hull."""
    skirmish, its_book = load_skirmish_book(name)
    now = SYSTEM.begin(its_book, skirmish.engagement)
    for ship_id, vessel in now.vessels.items():
        sent = skirmish.engagement.sent(ship_id).condition
        found = filled_in(its_book, skirmish.engagement, ship_id, {}, afloat=True)
        printed = roster(its_book, skirmish.engagement, ship_id).parts[0]

        assert isinstance(found, Condition) and found.rounds_left == sent.rounds_left
        assert found.shell_damage == sent.shell_damage
        assert isinstance(printed, BoxRows) and (printed.title == "Points") is vessel.ashore


def test_radar_makes_out_what_lies_at_its_limit() -> None:
    """SAS-GAP-05 By the kind of the mark, in the dark; the limit counts."""
    far = charts().environment.radar.detects_u["CA"]
    own = ship("York", at(0, 0), of=sheet(radar=Radar.LATE))
    for away, how in ((far, MadeOut.BY_RADAR), (far + 0.1, None)):
        mark = enemy("Spee", at(0, away))
        found = sighting_of(charts(), battle(own, mark, light=Sky.NIGHT, moon=0.0), own, mark)
        assert (found is MadeOut.BY_RADAR) is (how is MadeOut.BY_RADAR), (away, found)


# Steering, fire and the end -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("course", "away", "gone"), [(0.0, 103.0, False), (91.0, 103.0, True), (90.0, 103.0, False),
                                                      (180.0, 102.0, False), (180.0, 102.1, True)])
def test_who_steers_away_beyond_sight_and_twelve_units_is_off_the_table(course: float, away: float, *, gone: bool) -> None:
    """SAS-GAP-19 SAS-GAP-19.1 Ninety units of visibility and twelve; right abeam is not away."""
    runs, hunts = ship("York", at(0, 0, course)), enemy("Spee", at(0, away))

    assert has_broken_off(charts(), battle(runs, hunts), runs) is gone


def test_a_course_is_between_nought_and_three_hundred_and_sixty() -> None:
    """SAS-GAP-23 SAS-GAP-23.1 Places to a hundredth of a unit, courses to a hundredth of a degree: 359.999 is north."""
    assert rounded_pose(at(1.234, 5.678, 359.999)) == at(1.23, 5.68, 0)
    assert rounded_pose(at(0, 0, 359.99)).course_degrees == 359.99


def test_a_ship_without_plates_has_no_engine_rooms_to_count_and_a_merchantman_has() -> None:
    """SAS-GAP-21 SAS-GAP-03 Un-armoured warships slow down by points; cruisers have the track of their kind."""
    tracks, kinds = charts().fire.engine_track, set()
    for of_class in book().oob.classes.values():
        armour, made = of_class.armour, sheet_of(charts(), book().oob, of_class)
        bare = not (armour.belt_mm or armour.deck_mm or armour.turret_mm)
        if bare and "track" not in of_class.ratings.get(NAME, {}):
            assert made.track == (tracks.get("merchant", "") if made.kind == "merchant" else ""), of_class.id
            kinds.add(made.kind)

    assert {"DD", "merchant"} <= kinds


def test_the_first_move_that_a_scenario_forces_is_the_one_that_is_written() -> None:
    """SAS-T3 SAS-T3.1 That move and no other, in turn 1, and only where she can make it."""
    forced = {NAME: {ShipId("york"): "A16", ShipId("ajax"): "A40"}}
    setting = Setting("A test", "1939-12-13T06:14-03:00", -34.0, -49.0, first_moves=forced)
    now = battle(ship("York", at(0, 0)), ship("Ajax", at(9, 0)), enemy("Spee", at(0, 40)), setting=setting)

    assert first_moves(charts(), now) == {ShipId("york"): move("York", "A16")}
    beside = move("Ajax", "A16")
    assert moves_refusal(charts(), now, WriteMoves(Side.ALLIED, (move("York", "A16"), beside))) is None
    other = moves_refusal(charts(), now, WriteMoves(Side.ALLIED, (move("York", "A15"), beside)))
    assert other is not None and other.rule == "SAS-T3"
    assert first_moves(charts(), replace(now, turn=2)) == {}


@pytest.mark.parametrize(("face", "points", "burning"), [
    (1, 0, False), (2, 0, True), (4, 0, True), (5, 200, True), (6, 200, True)])
def test_burning_oil_has_a_die_of_its_own(face: int, points: int, *, burning: bool) -> None:
    """SAS-T5 SAS-GAP-09 Out on one, two hundred points on five and six; the ordinary fire is another."""
    now = going(battle(ship("York", at(0, 0), oil_fire=True), enemy("Spee", at(0, 40))), ("", face))
    _burn(now, ShipId("york"))
    after = now.vessel(ShipId("york"))

    assert (after.lost, after.oil_fire, after.fire) == (points, burning, 0)


def test_turret_and_deck_are_pierced_by_the_better_penetration() -> None:
    """SAS-T5v.1 Both armours added against belt or deck, whichever is more; by the other reading each for itself."""
    target = sheet(turret=2.0, deck=2.0)
    row = charts().hit_table.line(charts().hit_table.line_for(8).calibre).rows[0]

    for belt, deck, added, each in ((4.0, 1.0, True, False), (1.0, 4.0, True, True), (3.9, 3.0, False, True),
                                    (3.9, 1.9, False, False)):
        shell = replace(row, belt=belt, deck=deck)
        assert turret_and_deck_pierced(shell, target, "sum") is added
        assert turret_and_deck_pierced(shell, target, "each") is each


def test_who_is_sunk_by_a_torpedo_as_she_moves_ends_no_move() -> None:
    """SAS-B2.1 SAS-B2.2 Losses bite at once: she that goes down in the middle of a turn has no place at its end."""
    running = Spread("1.ajax.x", ShipId("ajax"), Side.ALLIED, "uk_21_mk9", 4, at(0, 0).at, 0.0, 10, 35.0, 44.0, 0.0)
    frail = enemy("Z 1", at(-8, 8, 90), of=destroyer(sink_points=1))
    now = going(battle(ship("Ajax", at(-20, -20)), frail, spreads=(running,)), *[("", 1)] * 80)
    move_phase(now, {ShipId("ajax"): move("Ajax", "A16"), frail.ship: move("Z 1", "A16")})

    assert [fact.ship for fact in of(facts.Sank, now.facts)] == [frail.ship]
    assert [fact.ship for fact in of(facts.Moved, now.facts)] == ["ajax"]
