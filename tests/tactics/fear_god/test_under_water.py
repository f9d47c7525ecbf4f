"""Torpedoes, mines and depth charges: who is hit, and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.battles.presence import Laid
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import (
    CasualtyBegan,
    ChargesDropped,
    CriticalStruck,
    Launched,
    MineMet,
    PointsLost,
    RunMet,
    Sank,
)
from campaign.tactics.fear_god.battle.harm import Cause, Effect, MountState, Peril
from campaign.tactics.fear_god.battle.orders import Depths, Launch
from campaign.tactics.fear_god.battle.state import Run
from campaign.tactics.fear_god.battle.vessel import Contact, Deeds, Vessel
from campaign.tactics.fear_god.charts.terms import Aspect, Depth, Kind, Size, metres
from campaign.tactics.fear_god.charts.weapons import Field, Grade, Hearing
from campaign.tactics.fear_god.seeing import sight_for
from campaign.tactics.fear_god.torpedoes import (
    Track,
    arrive,
    attackers,
    chance_of,
    column_of,
    drop_charges,
    launch,
    mine_percent,
    percent_of,
    track_of,
)
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.plot.geometry import Point
from tests.tactics.fear_god.hulls import QUIET, TORPEDO, Faces, battle, carried, charts, choosing, target, told, tubes, vessel

HIT, BURSTS, DUD = 1, 100, 10
PLAIN = Track(share=0.5, target=Size.C, aspect=Aspect.QUARTER, knots=15.0)


def destroyer(at: tuple[float, float] = (metres(-2000), 0.0), charges: int = 0, **more: Any) -> Vessel:
    """A destroyer two thousand yards to the west with two sets of tubes."""
    plain: dict[str, Any] = {"tubes": tubes(2), "size": Size.D}
    return replace(vessel("destroyer", at=at, built=39, **{**plain, **more}), charges=charges)


def running(**more: Any) -> Run:
    """One torpedo of the destroyer's that is due."""
    plain: dict[str, Any] = {
        "id": "run 1", "by": ShipId("destroyer"), "side": Side.ALLIED, "target": ShipId("kaiser"), "sheet": TORPEDO, "count": 1,
        "depth": Depths.DEEP, "setting": 0, "origin": Point(metres(-2000), 0.0), "launched": 1, "due": 2, "share": 0.44,
        "run_yd": 4500.0}
    return Run(**{**plain, **more})


def arrived(mark: Vessel, percent: tuple[int, ...], own: Any = None, *, by: Vessel | None = None, day: str = "1916-05-31",
            **run: Any) -> Any:
    """What becomes of a run that reaches its target."""
    going = carried(battle(mark, by or destroyer(), turn=2, date=day, runs=(running(**run),)),
                    Faces(percent=(*percent, *(99,) * 20), **QUIET), own)
    arrive(going)
    return going


# Launching ----------------------------------------------------------------------------------------------------------


def launched(ship: Vessel, count: int = 6, mark: Vessel | None = None, **more: Any) -> list[Launched]:
    """What a launch puts into the water."""
    going = carried(battle(ship, mark or target()), Faces())
    launch(going, (Launch(ship.id, ShipId("kaiser"), count, Depths.DEEP, **more),))
    return told(going, Launched)


def test_tubes_that_bear_are_emptied_until_the_order_is_filled() -> None:
    """FG-GAP-16 FG-GAP-12 Mount by mount; what is out, empty or on the other side gives nothing."""
    sided = (replace(tubes()[0], arcs=((180.0, 360.0),)), *tubes(2)[1:])
    out = {"points": 39, "out": (("tubes 1", MountState.OUT),)}

    assert [fact.spent for fact in launched(destroyer(), 4)] == [(("tubes 1", 3), ("tubes 2", 1))]
    assert [fact.spent for fact in launched(destroyer(tubes=sided))] == [(("tubes 2", 3),)]
    assert [fact.spent for fact in launched(destroyer(hurt=out))] == [(("tubes 2", 3),)]
    assert launched(destroyer(loaded={})) == []


def test_a_run_reaches_its_target_in_the_turn_that_its_speed_says() -> None:
    """FG-GAP-16 A hundred yards a knot and turn; beyond its run nothing is launched."""
    sheet = replace(TORPEDO, settings=((4500, 19), (9000, 9)))
    slow = destroyer(tubes=(replace(tubes()[0], sheet=sheet),))
    [first], [second] = launched(slow), launched(slow, setting=1)

    assert [(fact.run.due, fact.run.run_yd) for fact in (first, second)] == [(3, 4500.0), (4, 9000.0)]
    assert (first.run.count, first.readers) == (3, (Side.ALLIED,))
    assert launched(destroyer((metres(-4500), 0.0))) and not launched(destroyer((metres(-4501), 0.0)))


@pytest.mark.parametrize("more", [{"depth": Depth.INTERMEDIATE_1}, {"hurt": {"points": 39, "dead_until": 2}},
                                  {"hurt": {"points": 3}, "size": Size.C}, {"hurt": {"points": 0, "doomed": 3}}])
def test_nobody_launches_from_the_deep_without_current_or_without_weapons(more: dict[str, Any]) -> None:
    """FG-GAP-18 FG-8.3-switchboard FG-8.1.10 FG-8.1.8 Too deep, no current, massive damage, sinking."""
    assert launched(destroyer()) and not launched(destroyer(**more))


# Arriving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("share", "chance"), [(0.25, 25), (0.26, 15), (0.5, 15), (0.75, 8), (0.76, 4), (1.0, 4)])
def test_the_farther_a_torpedo_ran_the_less_it_hits(share: float, chance: int) -> None:
    """FG-GAP-16 By quarters of the run, limits included."""
    assert chance_of(charts().torpedoes, replace(PLAIN, share=share)) == chance


def test_size_aspect_speed_and_what_the_target_does_move_the_chance() -> None:
    """FG-GAP-16 Each by itself; one to eighty per cent."""
    def by(**more: Any) -> int:
        return chance_of(charts().torpedoes, replace(PLAIN, **more)) - 15

    assert [by(target=size) for size in Size] == [5, 3, 0, -2, -8, -12, -14]
    assert [by(aspect=aspect) for aspect in Aspect] == [3, 0, -6]
    assert [by(knots=knots) for knots in (0.0, 10.9, 11.0, 19.9, 20.0, 25.0)] == [25, 8, 0, 0, -2, -4]
    assert (by(turned_away=True), by(unaware=True), by(in_column=True), by(near_submarine=True)) == (-8, 10, 3, 20)
    assert by(knots=0.0, unaware=True, near_submarine=True, in_column=True, target=Size.A, aspect=Aspect.BROAD) == 80 - 15


def test_the_facts_of_a_track_are_those_of_the_turn_in_which_it_arrives() -> None:
    """FG-GAP-16 A turn away, surprise, a column of four, a submarine near by."""
    boat = destroyer(kind=Kind.SUBMARINE, depth=Depth.PERISCOPE)
    column = [vessel(f"ship {place}", Side.AXIS, (0.0, metres(-450.0 * place))) for place in range(1, 4)]

    def track(mark: Vessel, by: Vessel, *others: Vessel, **run: Any) -> Track:
        before = battle(mark, by, *others)
        return track_of(charts(), before, running(**run), mark)

    plain = track(target(), destroyer(known=True))
    assert (plain.aspect, plain.turned_away, plain.unaware, plain.in_column) == (Aspect.BROAD, False, False, False)
    assert track(target(deeds=Deeds(evading=True)), destroyer()).turned_away
    away = target(deeds=Deeds(turned=60.0))
    assert track(away, destroyer(), origin=Point(metres(-2000), metres(-100))).turned_away
    assert not track(away, destroyer(), origin=Point(metres(-2000), metres(100))).turned_away
    assert track(target(), destroyer()).unaware and not track(target(), destroyer(contact=Contact.SEEN)).unaware
    assert track(target(), boat, share=0.33).near_submarine and not track(target(), boat, share=0.34).near_submarine
    assert track(target(), destroyer(), *column).in_column and not track(target(), destroyer(), *column[:2]).in_column
    assert column_of(battle(target(), *column), target(), 449) == 1


def test_old_torpedoes_are_duds_one_time_in_ten_unless_agreed_otherwise() -> None:
    """FG-GAP-16 FG-0-options Up to 1918."""
    dud = arrived(target(), (HIT, DUD))
    sure = arrived(target(), (HIT,), choosing(torpedo_duds=False))
    later = arrived(target(), (HIT,), day="1940-07-09")

    assert [told(going, RunMet)[0].hits for going in (dud, sure, later)] == [0, 1, 1]
    assert told(arrived(target(), (HIT, DUD + 1)), RunMet)[0].hits == 1


def test_a_deep_torpedo_passes_under_a_destroyer_and_a_shallow_one_strikes() -> None:
    """FG-8.1.7-depth FG-8.1.7 Sizes C and smaller."""
    small = target(size=Size.C, built=100)

    assert told(arrived(small, ()), RunMet)[0].hits == 0
    assert told(arrived(small, (HIT, BURSTS), depth=Depths.SHALLOW), RunMet)[0].hits == 1


def test_misses_of_a_hidden_boat_are_told_to_nobody_else() -> None:
    """FG-GAP-01 Who launched unseen and missed stays unseen; a hit is seen by all, and so is whoever is known."""
    hidden, known = arrived(target(), (99,)), arrived(target(), (99,), by=destroyer(known=True))
    hit = arrived(target(), (HIT, BURSTS))

    assert [told(going, RunMet)[0].readers for going in (hidden, known, hit)] == [
        (Side.ALLIED,), (Side.AXIS, Side.ALLIED), (Side.AXIS, Side.ALLIED)]
    assert {fact.roll.why.seen_by for fact in told(hidden, RollFell)} == {(Side.ALLIED,)}


def test_a_run_that_has_ended_or_whose_target_is_gone_hits_nothing() -> None:
    """FG-GAP-16 Beyond its run, or sunk, or under water; what is not due runs on."""
    far = arrived(target(), (HIT, BURSTS), origin=Point(metres(-4600), 0.0))
    gone = arrived(target(sunk=True), (HIT, BURSTS))
    later = carried(battle(target(), destroyer(), turn=1, runs=(running(),)), Faces())
    arrive(later)

    assert [told(going, RunMet)[0].hits for going in (far, gone)] == [0, 0]
    assert not told(later, RunMet) and not far.battle.runs and len(later.battle.runs) == 1


def test_every_torpedo_that_gets_through_floods_and_one_that_bulkheads_take_up_does_not() -> None:
    """FG-8.1.2-auto-torp FG-8.1.7.2 At least one point must get in."""
    sheet = replace(TORPEDO, damage=35)
    stopped, through = (arrived(target(), (HIT, BURSTS), sheet=one) for one in (sheet, replace(TORPEDO, damage=36)))

    def floods(going: Any) -> int:
        return sum(fact.casualty.peril is Peril.FLOODING for fact in told(going, CasualtyBegan))

    assert (floods(stopped), floods(through)) == (0, 1)
    assert stopped.vessel(ShipId("kaiser")).harm.protection == (70, 105) and not told(stopped, PointsLost)
    assert [lost.points for lost in told(through, PointsLost)][:1] == [1]


def test_a_torpedo_holes_a_submarine() -> None:
    """FG-8.1.2-auto-sub On the surface or at periscope depth."""
    boat = target(kind=Kind.SUBMARINE, size=Size.D, built=400, underwater=0)
    going = arrived(boat, (HIT, BURSTS, HIT), depth=Depths.SHALLOW)

    assert going.vessel(boat.id).harm.doomed or told(going, Sank)


def test_a_torpedo_from_astern_strikes_engines_and_rudder_first() -> None:
    """FG-8.1.7-stern The flooding is extra."""
    astern = Point(0.0, metres(-2000))
    going = carried(battle(target(built=200), destroyer(), turn=2, runs=(running(origin=astern, depth=Depths.SHALLOW),)),
                    Faces(percent=(HIT, BURSTS, *(99,) * 20), **{
                        **QUIET, "d6": (1, 6, *QUIET["d6"]), "d10": (5, *QUIET["d10"])}))
    arrive(going)
    effects = [fact.effect for fact in told(going, CriticalStruck)]

    assert effects[:2] == [Effect.ENGINEERING, Effect.RUDDER]


# Mines --------------------------------------------------------------------------------------------------------------

FIELD = Patch(Ground.MINES, "field", ((-900.0, -900.0), (900.0, -900.0), (900.0, 900.0), (-900.0, 900.0)))


def mined(ship: Vessel, patch: Patch, percent: tuple[int, ...] = (), d10: tuple[int, ...] = (10,)) -> Any:
    """A turn of a ship where mines lie."""
    before = battle(ship, destroyer((90000.0, 0.0), nation=Nation.GERMAN))
    engagement = replace(before.engagement, setting=Setting("A test", "1915-03-18T11:00+00:00", 40.0, 26.0, (patch,)))
    more = {**QUIET, "d10": (*d10, *QUIET["d10"])}
    going = carried(replace(before, engagement=engagement), Faces(percent=(*percent, *(99,) * 9), **more))
    arrive(going)
    return going


def test_a_field_strikes_by_how_thick_it_lies_and_by_the_size_of_the_ship() -> None:
    """FG-GAP-17 Large ships oftener, destroyers less, paravanes halve it."""
    chances = [mine_percent(charts(), vessel(size=Size.A), field) for field in Field]

    assert chances == [3, 5, 9]
    assert [mine_percent(charts(), vessel(size=size), Field.MEDIUM) for size in (Size.B, Size.D, Size.G)] == [4, 3, 3]
    assert mine_percent(charts(), vessel(paravanes=True), Field.HEAVY) == 4


def test_mines_are_met_where_they_lie_and_not_beside_them() -> None:
    """FG-GAP-17 Middling fields where nothing is told, thick and shallow ones where it is."""
    hit = mined(target(), FIELD, (5, 50), (2,))
    missed = mined(target(), FIELD, (6,))
    thick = mined(target(), replace(FIELD, laid=Laid(heavily=True)), (9, 50), (2,))
    beside = mined(target(at=(0.0, 0.0)), replace(FIELD, outline=tuple((x + 5000.0, y) for x, y in FIELD.outline)))
    unseen = mined(target(contact=Contact.NONE), FIELD, (6,))
    told_of = [[fact.hit for fact in told(going, MineMet)] for going in (hit, missed, thick, beside)]

    assert told_of == [[True], [False], [True], []]
    assert [told(going, MineMet)[0].readers for going in (missed, unseen)] == [(Side.AXIS, Side.ALLIED), (Side.AXIS,)]
    assert told(hit, PointsLost)[0].cause is Cause.MINE


def test_a_minefield_is_shown_to_those_who_know_of_it_and_to_whom_it_has_shown_itself() -> None:
    """FG-GAP-17 A mine goes up before the eyes of both; who passes through unhurt and unseen learns of it alone."""
    theirs = replace(FIELD, laid=Laid(known_to=(Side.ALLIED,)))
    out_of_reach = replace(theirs, outline=tuple((x + 5000.0, y) for x, y in FIELD.outline))
    cases = (mined(target(), out_of_reach), mined(target(contact=Contact.NONE), theirs, (6,)), mined(target(), theirs, (6,)),
             mined(target(contact=Contact.NONE), theirs, (5, 50), (2,)), mined(target(), FIELD, (6,)))

    def shown(case: Any, side: Side | None) -> bool:
        return bool(sight_for(charts(), case.battle, side).grounds)

    assert [shown(case, Side.AXIS) for case in cases] == [False, True, True, True, True]
    assert all(shown(case, side) for case in cases for side in (Side.ALLIED, None))


def test_who_laid_no_field_is_shown_it_with_the_mine_that_strikes_an_enemy_out_of_sight() -> None:
    """FG-GAP-17 And not before: unhurt, a ship that he does not see tells him nothing."""
    hers = replace(FIELD, laid=Laid(known_to=(Side.AXIS,)))
    passed, struck = mined(target(contact=Contact.NONE), hers, (9,)), mined(target(contact=Contact.NONE), hers, (5, 50), (2,))

    assert [bool(sight_for(charts(), case.battle, Side.ALLIED).grounds) for case in (passed, struck)] == [False, True]


def test_a_mine_strikes_below_the_belt_and_now_and_then_an_end() -> None:
    """FG-GAP-17 FG-8.1.7.2 FG-8.1.7-narrow By the charge of the navy that laid it; a side is drawn."""
    known = replace(FIELD, laid=Laid(known_to=(Side.ALLIED,)))
    bare = target(underwater=0, hurt={"points": 455})
    below, german, end = (mined(bare, patch, (5, 50), (face,)) for patch, face in ((FIELD, 2), (known, 2), (FIELD, 1)))

    assert [told(going, PointsLost)[0].points for going in (below, german, end)] == [46, 55, 23]


# Depth charges ------------------------------------------------------------------------------------------------------


def boat(**more: Any) -> Vessel:
    """A submarine at shallow depth under the destroyer."""
    plain: dict[str, Any] = {"kind": Kind.SUBMARINE, "size": Size.D, "depth": Depth.SHALLOW, "known": True}
    return vessel("boat", Side.AXIS, (metres(-2000), 100.0), built=40, **{**plain, **more})


def test_who_hears_a_boat_better_has_the_better_chance() -> None:
    """FG-GAP-18 Sonar, the swirl of a boat that just dived, hydrophones from 1915 on; else nobody attacks."""
    def hearing(ship: Vessel, mark: Vessel, day: str = "1916-05-31") -> list[Hearing]:
        return [how for _, _, how in attackers(charts(), battle(ship, mark, date=day))]
    plain = destroyer(charges=4)

    assert hearing(destroyer(charges=4, sonar=True), boat(contact=Contact.RADAR)) == [Hearing.SONAR]
    assert hearing(plain, boat(contact=Contact.LOST)) == [Hearing.SWIRL]
    assert hearing(plain, boat()) == [Hearing.HYDROPHONE]
    assert hearing(plain, boat(), "1914-09-22") == hearing(plain, boat(known=False)) == []
    assert hearing(destroyer(charges=0), boat()) == hearing(plain, boat(depth=Depth.SURFACE)) == []
    assert hearing(destroyer((metres(-2000), metres(700)), 4), boat()) == []


def test_a_pattern_is_spent_and_does_a_share_of_the_boats_points_by_how_near_it_was() -> None:
    """FG-GAP-18 FG-8.1.4 A tenth, three tenths or six tenths, by a ten-sided die."""
    def dropped(percent: int, face: int) -> Any:
        going = carried(battle(destroyer(charges=4, sonar=True), boat()), Faces(
            percent=(percent, *(99,) * 20), **{**QUIET, "d10": (face, *QUIET["d10"])}))
        drop_charges(going)
        return going

    lost = [told(dropped(20, face), PointsLost)[0].points for face in (1, 2, 4, 5, 10)]
    missed = dropped(21, 1)

    assert lost == [24, 12, 12, 4, 4]
    assert [fact.hit for fact in told(missed, ChargesDropped)] == [False] and not told(missed, PointsLost)
    assert missed.vessel(ShipId("destroyer")).charges == 3
    assert [charts().weapons.charges.grades.at(face) for face in (1, 4, 5)] == [Grade.LETHAL, Grade.MAJOR, Grade.MINOR]


def test_a_boat_that_twists_is_harder_to_reach() -> None:
    """FG-GAP-18 Five per cent."""
    chart = charts().weapons.charges

    assert [percent_of(chart, boat(deeds=deeds), Hearing.SONAR) for deeds in (Deeds(), Deeds(turned=30.0))] == [20, 15]
