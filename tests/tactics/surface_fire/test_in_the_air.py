"""The edges of rules about aircraft: contact, fights, flak, attacks, what a type is."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.plot.geometry import Point
from campaign.tactics.surface_fire.air import (
    attack_all,
    attack_modifier,
    fire_flak,
    in_reach,
    reach_of,
    strafes,
    strafing_hurts,
)
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.fold import pair
from campaign.tactics.surface_fire.battle.orders import Flak, Fly
from campaign.tactics.surface_fire.battle.state import Step
from campaign.tactics.surface_fire.battle.vessel import Deeds, Flight, Payload
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.flying import air_modifier, fight_all, is_bounced, is_pinned, quality
from campaign.tactics.surface_fire.ships.squadrons import rating_of
from campaign.tactics.surface_fire.turn.laws import refusal
from tests.tactics.surface_fire.battles import book
from tests.tactics.surface_fire.table import Table, battle, charts, flight, ship

MARK = ShipId("b")


def allied(name: str, role: Role, planes: int, **more: Any) -> Flight:
    """A squadron of the other side than usual."""
    return flight(name, role, planes, side=Side.ALLIED, **more)


def modifiers(table: Table) -> list[tuple[str, ...]]:
    """What was told to move each die."""
    return [fact.roll.why.modifiers for fact in table.facts if isinstance(fact, RollFell)]


def test_a_type_that_is_not_listed_is_rated_by_what_it_is() -> None:
    """SF-GAP-22 A fighter four, anything else two; a Stuka one by either of its names, a B-24 heavily defended."""
    assert [rating_of(charts(), "unheard_of", fighter=fighter) for fighter in (True, False)] == [(4, False), (2, False)]
    assert rating_of(charts(), "ju_87_italian", fighter=False) == (1, False)
    assert rating_of(charts(), "b_24", fighter=False) == (2, True)


@pytest.mark.parametrize(("away", "low", "changed", "reached"), [
    (8.0, False, False, (True, False)), (8.1, True, False, (False, False)), (4.0, True, False, (True, True)),
    (4.1, True, False, (True, False)), (4.0, False, True, (True, True)), (4.0, False, False, (True, False)),
    (4.1, False, True, (True, False))])
def test_heavy_guns_reach_eight_inches_and_light_ones_four(
        away: float, reached: tuple[bool, bool], *, low: bool, changed: bool) -> None:
    """SF-VI.7 SF-VI.12 Light guns reach low squadrons alone, or those that changed their level."""
    assert in_reach(charts(), away, low=low, changed=changed) == reached


def test_the_nearest_point_of_a_flight_counts_and_who_is_not_there_is_out_of_reach() -> None:
    """SF-GAP-23 Over the ship and away again is in reach; on its carrier it is nowhere."""
    gun = ship("b", Code.CV)
    passed = flight("f", Role.LEVEL, 6, at=(0, 20), track=(Point(0.0, -metres(20)), Point(0.0, metres(20))), level=Level.LOW)

    assert reach_of(charts(), gun, passed) == (True, True)
    assert reach_of(charts(), gun, replace(passed, track=())) == (False, False)
    assert reach_of(charts(), gun, flight("f", Role.LEVEL, 6, at=None)) == (False, False)


@pytest.mark.parametrize(("role", "moved", "pinned", "bounced"), [
    (Role.FIGHTER, False, True, False), (Role.FIGHTER, True, False, False), (Role.FIGHTER_BOMBER, False, True, False),
    (Role.LEVEL, False, False, True), (Role.LEVEL, True, False, False), (Role.DIVE, False, False, True),
    (Role.SPOTTER, False, False, True), (Role.KAMIKAZE, False, False, True), (Role.TORPEDO, True, False, False)])
def test_fighters_that_are_caught_are_pinned_and_bombers_are_bounced(
        role: Role, *, moved: bool, pinned: bool, bounced: bool) -> None:
    """SF-IV.8 SF-IV.9 Before they moved; afterwards neither."""
    assert (is_pinned(role, moved=moved), is_bounced(role, moved=moved)) == (pinned, bounced)


@pytest.mark.parametrize(("why", "by"), [
    ({}, 0), ({"dived": True}, 1), ({"ace": True}, 1), ({"superior_bombers": True}, -1), ({"outnumbered": True}, -1),
    ({"dived": True, "ace": True, "superior_bombers": True, "outnumbered": True}, 0)])
def test_what_moves_a_die_in_the_air(why: dict[str, bool], by: int) -> None:
    """SF-VI.5 SF-VI.6 From above and with an ace easier; against superior bombers and outnumbered harder."""
    usual = dict.fromkeys(("dived", "ace", "superior_bombers", "outnumbered"), False)

    assert air_modifier(charts().air, **{**usual, **why}) == by


@pytest.mark.parametrize(("why", "by"), [
    ({}, 0), ({"suppressed": True}, -1), ({"small": True}, -1), ({"dead": True}, 2), ({"short_torpedo": True}, 1),
    ({"suppressed": True, "small": True, "dead": True, "short_torpedo": True}, 1)])
def test_what_moves_a_die_of_an_attack(why: dict[str, bool], by: int) -> None:
    """SF-VI.15 Flak and small ships make it harder; a ship dead in the water and a short run easier."""
    usual = dict.fromkeys(("suppressed", "small", "dead", "short_torpedo"), False)

    assert attack_modifier(charts().air, **{**usual, **why}) == by


def test_squadrons_in_contact_fight_when_all_have_moved() -> None:
    """SF-VI.1 SF-VI.4 Six fighters roll two dice for four, bombers for eight or nine; who bounced fights no more."""
    fighters = allied("f", Role.FIGHTER, 6, rating=4, met=("b",), at=(0, 0))
    bombers = flight("b", Role.LEVEL, 6, rating=2, at=(0, 0))
    start = battle(ship("a", Code.CA), ship("b", Code.CA, side=Side.AXIS, at=(0, 50)), flights=(fighters, bombers))
    table = Table(start, [4, 3, 8, 9])
    fight_all(table.now)
    assert [(fact.flight, fact.planes) for fact in table.of(facts.PlanesLost)] == [("b", 1), ("f", 1)]
    assert len(table.of(facts.FoughtInTheAir)) == 1

    bounced = replace(start, bounced=(pair("f", "b"),))
    below = replace(start, flights={"f": replace(fighters, level=Level.LOW), "b": bombers})
    for other in (bounced, below):
        none = Table(other)
        fight_all(none.now)
        assert none.of(facts.FoughtInTheAir) == []


def test_flak_of_a_die_destroys_suppresses_or_does_neither() -> None:
    """SF-VI.10 SF-VI.11 Heavy guns on ten and nine, light on nine and on seven; who is gone is fired at no more."""
    gun = ship("b", Code.CV)
    planes = allied("f", Role.LEVEL, 9, at=(0, 1), level=Level.LOW)
    for faces, lost, suppressed in (
            ([10, 1], 1, True), ([9, 1], 0, True), ([8, 1], 0, False),
            ([1, 9], 1, True), ([1, 7], 0, True), ([1, 6], 0, False)):
        table = Table(battle(gun, ship("a", Code.CA, at=(0, 40)), flights=(planes,)), faces)
        fire_flak(table.now, [Flak(gun.ship, "f", 1, 1)])
        [fact] = table.of(facts.FlakFired)
        assert (fact.destroyed, fact.suppressed) == (lost, suppressed)

    gone = Table(battle(gun, ship("a", Code.CA, at=(0, 40)), flights=(replace(planes, gone=True),)))
    fire_flak(gone.now, [Flak(gun.ship, "f", 1, 1)])
    assert gone.of(facts.FlakFired) == []


@pytest.mark.parametrize(("code", "submerged", "hurt"), [
    (Code.SS, False, True), (Code.SS, True, False), (Code.SC, False, True), (Code.DE, False, False), (Code.DD, False, False)])
def test_strafing_costs_boats_and_surfaced_submarines_a_box(code: Code, *, submerged: bool, hurt: bool) -> None:
    """SF-X.11 What is smaller than an escort, and no submarine below."""
    assert strafing_hurts(code, submerged=submerged) is hurt
    mark = ship("b", code, submerged=submerged)
    strafers = allied("f", Role.FIGHTER, 9, towards="b", level=Level.LOW)
    table = Table(battle(replace(mark, side=Side.AXIS), ship("a", Code.CA, at=(0, 40)), flights=(strafers,)))
    attack_all(table.now)

    assert [fact.half for fact in table.of(facts.BoxesMarked)] == ([2] if hurt else [])


def test_fighters_over_a_ship_strafe_her() -> None:
    """SF-VI.19 In contact with the ship they flew to; loaded fighter-bombers and bombers do not."""
    mark = ship("b", Code.SC, side=Side.AXIS)
    over = allied("f", Role.FIGHTER, 9, towards="b")

    assert strafes(over, mark)
    assert not strafes(replace(over, towards="c"), mark)
    assert not strafes(replace(over, at=Point(0.0, metres(0.5))), mark)
    assert not strafes(replace(over, at=None), mark)
    assert not strafes(replace(over, role=Role.DIVE), mark)
    assert not strafes(replace(over, role=Role.FIGHTER_BOMBER), mark)
    assert strafes(replace(over, role=Role.FIGHTER_BOMBER, loaded=False), mark)


@pytest.mark.parametrize(("code", "moved", "told"), [(Code.CA, 4.0, ()), (Code.CA, 1.0, ("+2",)), (Code.DD, 4.0, ("-1",))])
def test_what_moves_an_attack_is_told(code: Code, moved: float, told: tuple[str, ...]) -> None:
    """SF-VI.14 Two dice of six level bombers, eight or better from low; nothing is told where nothing moves them."""
    mark = ship("b", code, side=Side.AXIS, deeds=Deeds(moved=moved))
    bombers = allied("f", Role.LEVEL, 6, towards="b", level=Level.LOW, payload=Payload(500))
    table = Table(battle(ship("a", Code.CA, at=(0, 40)), mark, flights=(bombers,)), [1, 5])
    attack_all(table.now)

    assert modifiers(table) == [told, told]
    assert [(fact.dice, fact.hits) for fact in table.of(facts.AttackedFromTheAir)] == [(2, 0)]


@pytest.mark.parametrize(("who", "side", "more", "refused"), [
    ("f", Side.ALLIED, {}, False), ("f", Side.AXIS, {}, True), ("g", Side.ALLIED, {}, True),
    ("f", Side.ALLIED, {"moved": True}, True), ("f", Side.ALLIED, {"on_deck": True}, True),
    ("f", Side.ALLIED, {"gone": True}, True)])
def test_a_squadron_is_moved_by_its_own_side_once(who: str, side: Side, more: dict[str, Any], *, refused: bool) -> None:
    """SF-IV.10 While it flies; nobody moves the enemy's aircraft."""
    now = battle(ship("a", Code.CA), ship("b", Code.CA, side=Side.AXIS, at=(0, 50)),
                 flights=(allied("f", Role.FIGHTER, 6, at=(0, 0), **more), flight("e", Role.FIGHTER, 6, at=(0, 9))),
                 step=Step.AIR, air_turn=side)
    found = refusal(book(), now, Fly(side, who, "", 5, Level.HIGH))

    assert (found is not None) is refused, found


def test_who_is_superior_in_the_air() -> None:
    """SF-VI.2 Fighters by their numbers, both where they are alike; bombers by their guns; spotters never."""
    six, four = allied("f", Role.FIGHTER, 6, rating=6), flight("e", Role.FIGHTER, 6, rating=4)
    alike, heavy = flight("d", Role.FIGHTER, 6, rating=6), flight("h", Role.LEVEL, 6, rating=2, heavy_defence=True)

    assert (quality(six, four).superior, quality(four, six).superior) == (True, False)
    assert (quality(six, alike).superior, quality(alike, six).superior) == (True, True)
    assert (quality(heavy, six).fighter, quality(heavy, six).superior) == (False, True)
    assert not quality(flight("l", Role.LEVEL, 6, rating=9), six).superior
    weak = allied("w", Role.FIGHTER, 6, rating=2)
    assert (quality(weak, heavy).superior, quality(weak, flight("l", Role.LEVEL, 6, rating=2)).superior) == (True, False)
    assert not quality(allied("s", Role.SPOTTER, 1, heavy_defence=True), four).superior
