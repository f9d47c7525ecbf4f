"""The edges of rules about what comes of hits: marking, repairs, ways, morale, the end, what is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import Ended, Ending
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.orders import (
    SquadronOrders,
    Steer,
    Task,
    WriteMoves,
)
from campaign.tactics.surface_fire.battle.state import Step, Tally
from campaign.tactics.surface_fire.battle.vessel import Harm, Loss, Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import inches, metres
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.helm.routes import courses
from campaign.tactics.surface_fire.helm.together import may_meet, yielding
from campaign.tactics.surface_fire.hits import Blow, apply, apply_all, roll_special, tasks
from campaign.tactics.surface_fire.papers.roster import roster
from campaign.tactics.surface_fire.turn.outcome import _story, fleet_breaks, judge_morale, squadron_breaks
from campaign.tactics.surface_fire.turn.sequence import _end_turn, carry_out, over
from tests.tactics.surface_fire.battles import book, met, unit
from tests.tactics.surface_fire.table import Table, battle, charts, ship

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


# Hits -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("cause", "fires"), [(Cause.BOMB, 1), (Cause.SHELL, 1), (Cause.TORPEDO, 0), (Cause.MINE, 0)])
def test_stores_on_deck_burn_by_bombs_and_shells_alone(cause: Cause, fires: int) -> None:
    """SF-X.2 A torpedo or mine sets nothing on deck on fire."""
    loaded = enemy(Code.AK, sheet={"combustible": Combustible.DECK})
    table = Table(battle(loaded))
    apply(table.now, Blow(ENEMY, None, cause, 0.5))

    assert table.ship("b").harm.fires == fires


def test_special_damage_is_told_to_be_by_whoever_did_it() -> None:
    """SF-VII.25 The firer where there is one, and the mine itself where there is none."""
    for by, who in ((ShipId("a"), "a"), (None, "mine")):
        table = Table(battle(ship("a", Code.CA), enemy()), [3])
        roll_special(table.now, Blow(ENEMY, by, Cause.MINE, 1))
        [rolled] = [fact.roll.why for fact in table.facts if isinstance(fact, RollFell)]

        assert rolled.actors == (ENEMY, who)


def test_hits_are_marked_torpedoes_first_and_then_by_falling_calibre() -> None:
    """SF-0.6 Target by target, mines after torpedoes, charges after those; of one calibre by who fired."""
    blows = [Blow(ENEMY, ShipId(by), cause, 0.5, cal_in=cal) for by, cause, cal in (
        ("z", Cause.SHELL, 6.0), ("y", Cause.SHELL, 15.0), ("x", Cause.SHELL, 6.0), ("w", Cause.TORPEDO, 0.0))]
    table = Table(battle(enemy(Code.BB)))
    apply_all(table.now, [*blows, Blow(ENEMY, None, Cause.MINE, 0.5)])

    assert [(fact.by, fact.cause) for fact in table.of(facts.BoxesMarked)] == [
        ("w", Cause.TORPEDO), (None, Cause.MINE), ("y", Cause.SHELL), ("x", Cause.SHELL), ("z", Cause.SHELL)]


@pytest.mark.parametrize(("harm", "more", "may"), [
    (Harm(marked=2), {}, {Task.BOX}), (Harm(marked=2, kept=2), {}, set()), (Harm(marked=16, repaired=8), {}, set()),
    (Harm(marked=10, repaired=7), {}, {Task.BOX}), (Harm(flooding=True), {}, {Task.FLOODING}),
    (Harm(flooding=True, righted=True), {}, set()), (Harm(jam=Hand.PORT), {}, {Task.STEERING}),
    (Harm(), {"aground": True}, {Task.REFLOAT}), (Harm(marked=4, fires=1, flooding=True), {}, {Task.FIRE}),
    (Harm(marked=4, engineering=1), {}, set()),
    (Harm(marked=4, turrets=("main 0",), fire_control=True, deck_out=True, bridge=1), {}, {Task.BOX})])
def test_what_a_team_may_work_at(harm: Harm, more: dict[str, Any], may: set[Task]) -> None:
    """SF-V.16 SF-V.13 SF-V.15 Boxes to half of her own, water once, rudder and ground; fires first; turrets never."""
    assert set(tasks(charts(), ship("a", Code.CA, harm=harm, **more))) == may


# Movement -------------------------------------------------------------------------------------------------------------


def test_who_falls_out_leaves_her_squadron_as_she_moves() -> None:
    """SF-III.3 Written with the moves, and carried out before anybody sails."""
    pair = [ship(name, Code.DD, squadron="s", at=(0, -3 * place)) for place, name in enumerate("ac")]
    now = battle(*pair, enemy(at=(0, 60)), step=Step.MOVES)
    table = Table(now, [1] * 20)
    steers = (Steer("s", 4.0),)
    carry_out(book(), table.now._carried, WriteMoves(Side.ALLIED, steers, fall_out=(ShipId("c"),)))
    carry_out(book(), table.now._carried, WriteMoves(Side.AXIS, ()))

    assert [fact.ship for fact in table.of(facts.FellOut)] == ["c"]
    assert table.ship("c").fell_out


def ways(*ships: Vessel, steer: float = 0.0, after: float = 0.0, **orders: Any) -> dict[str, Any]:
    """The ways of ships of one squadron that is steered so."""
    now = battle(*ships, enemy(at=(0, 80)))
    squadron = now.squadrons["s"]
    now = replace(now, squadrons={**now.squadrons, "s": replace(squadron, orders=SquadronOrders("s", **orders))})
    return {str(way.vessel.ship): way for way in courses(charts(), now, [Steer("s", 4.0, steer, after)])}


def test_after_a_hit_on_the_bridge_she_goes_straight_on() -> None:
    """SF-III.8 SF-VII.33 No turn for two turns, whatever is ordered; a ship that is whole pivots where she was told to."""
    whole = ship("a", Code.CA, squadron="s")
    turned = ways(whole, steer=60.0)["a"]
    blind = ways(replace(whole, harm=Harm(bridge=1)), steer=60.0)["a"]

    assert (turned.turned, blind.turned) == (60.0, 0.0)
    assert blind.route.end == Pose(at(0, 4), 0.0)
    assert turned.route.end.at.x_m > 0


def test_a_ship_on_her_station_holds_it() -> None:
    """SF-III.4 She keeps course and distance behind the guide; with her bridge hit she does not turn to follow."""
    line = [ship("a", Code.CA, squadron="s"), ship("c", Code.CA, squadron="s", at=(0, -3.7))]
    straight = ways(*line)["c"]
    blind = ways(line[0], replace(line[1], harm=Harm(bridge=1)), steer=90.0, turn=True)["c"]

    assert (straight.turned, blind.turned) == (0.0, 0.0)
    assert round(inches(straight.route.end.at.y_m), 1) == pytest.approx(0.3, abs=0.3)


def test_who_runs_with_nobody_of_her_own_in_the_way_runs_straight() -> None:
    """SF-GAP-51 SF-III.18 She keeps clear of friends who would meet her, and of no enemy; a friend ahead turns her aside."""
    runs = ship("a", Code.CA, fell_out=True)
    now = battle(runs, enemy(at=(0, -6)), ship("e", Code.CA, side=Side.AXIS, at=(0, 4.5), heading=90))
    found = list(courses(charts(), now, []))

    assert yielding(charts(), now, found) == found
    beside = battle(runs, enemy(at=(0, -6)), ship("c", Code.CA, at=(0, 4.5), heading=90, speed=0.0))
    planned = list(courses(charts(), beside, []))
    yielded = {way.vessel.ship: way for way in yielding(charts(), beside, planned)}
    assert yielded[runs.ship] not in planned


def test_ships_ashore_and_of_one_company_are_not_run_into() -> None:
    """SF-III.2 Nor those of one squadron, nor a submarine that nobody has found; all others may meet within their ways."""
    def meet(first: Vessel, second: Vessel) -> bool:
        now = battle(first, second)
        one, other = courses(charts(), now, [])
        return may_meet(now, one, other)

    own = ship("a", Code.CA)
    assert meet(own, enemy(at=(0, 3)))
    assert not meet(own, enemy(at=(0, 90)))
    assert not meet(own, enemy(at=(0, 3), sheet={"ashore": True}))
    assert not meet(ship("a", Code.CA, sheet={"ashore": True}), enemy(at=(0, 3)))
    assert not meet(own, enemy(Code.SS, at=(0, 3), submerged=True))
    assert not meet(replace(own, company="x"), replace(ship("c", Code.CA, at=(0, 3)), company="x"))
    assert meet(own, ship("c", Code.CA, at=(0, 3)))


# Morale and the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("base", "now", "breaks"), [
    (10.0, 5.0, True), (10.0, 5.1, False), (0.0, 0.0, False), (2.0, 0.0, True)])
def test_half_of_the_points_or_less_breaks_a_squadron_and_a_fleet(base: float, now: float, *, breaks: bool) -> None:
    """SF-VIII.3 SF-VIII.5 Half exactly breaks; a fleet of transports, which have no points, never does."""
    assert squadron_breaks(base, now) is breaks
    assert fleet_breaks(base, now) is breaks


def test_morale_is_judged_at_the_end_of_each_turn() -> None:
    """SF-0.1 SF-VIII.3 SF-VIII.5 A destroyer at half damage breaks, and her fleet with her; who is whole does not."""
    hurt = ship("a", Code.DD, harm=Harm(marked=6, most=6))
    table = Table(battle(hurt, enemy()))
    _end_turn(table.now)

    assert [fact.squadron for fact in table.of(facts.SquadronBroke)] == [hurt.squadron]
    assert [fact.side for fact in table.of(facts.FleetBroke)] == [Side.ALLIED]
    again = Table(replace(battle(hurt, enemy()), broken_fleets=(Side.ALLIED,)))
    judge_morale(again.now)
    assert again.of(facts.FleetBroke) == []


@pytest.mark.parametrize(("tally", "retires", "ends"), [
    (Tally(apart=1), False, None), (Tally(apart=2), False, Ending.NOT_CLOSING), (Tally(not_closing=2), True, None),
    (Tally(not_closing=3), True, Ending.BROKEN_OFF), (Tally(not_closing=3), False, None), (Tally(idle=2), False, None),
    (Tally(idle=3), False, Ending.DIED_AWAY)])
def test_how_a_battle_ends(tally: Tally, *, retires: bool, ends: Ending | None) -> None:
    """SF-B.2 SF-GAP-45 Two turns out of contact, three without closing one who runs, three without a deed."""
    now = battle(ship("a", Code.CA), enemy(), tally=tally)
    [own] = now.of_side(Side.ALLIED)
    if retires:
        now = replace(now, squadrons={**now.squadrons, own.id: replace(own, orders=SquadronOrders(own.id, retire=True))})
    found = over(charts(), now)

    assert (None if found is None else found.why) is ends


def test_what_came_of_each_ship_is_told_of_those_alone_that_were_hit() -> None:
    """SF-GAP-50 SF-B.3 A ship without a new box is not mentioned, a lost one by what sank her; rounds left only if some are."""
    hurt = ship("a", Code.CA, harm=Harm(marked=3))
    whole = ship("c", Code.CA, harm=Harm(marked=3), start=Harm(marked=3))
    now = battle(hurt, whole, enemy(sunk=True, sunk_by=ShipId("a"), loss=Loss.MAGAZINE), ended=Ended(Ending.DIED_AWAY))
    told = list(_story(charts(), now, Ended(Ending.DIED_AWAY)))

    assert "a has 1.5 of 8 boxes marked." in told and "b was lost (magazine), by a." in told
    assert not [line for line in told if line.startswith("c ")]


def test_a_roster_tells_of_rounds_where_some_have_been_fired() -> None:
    """SF-P.1 A sound ship has no line of rounds; one that has fired has one."""
    one = unit("Zara", "zara", side=Side.AXIS, at=(0, 0))
    spent = replace(one[1].condition, rounds_left={"main": Fraction(1, 2)})
    other = unit("York", "york", side=Side.ALLIED, at=(0, 20), condition=spent)
    engagement = met(one, other)

    found = {name: dict(roster(book(), engagement, ShipId(name)).facts) for name in ("zara", "york")}
    assert "Rounds left, for the campaign" not in found["zara"]
    assert found["york"]["Rounds left, for the campaign"] == "main 50 %"
