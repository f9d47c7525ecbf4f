"""The turn: its phases, what is sealed, what each side may know, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Setting
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import IllegalCommand, Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import Ending
from campaign.tactics.supremacy_at_sea.battle.facts import (
    Fired,
    FireSealed,
    LightsSealed,
    Moved,
    MovesSealed,
    Sighted,
    StepReached,
    TorpedoesSealed,
    TurnEnded,
    seen_by,
)
from campaign.tactics.supremacy_at_sea.battle.fold import fold
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Shoot, Way, WriteFire, WriteLights, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import SILENT, Battle, Spell, Step
from campaign.tactics.supremacy_at_sea.charts.effects import Flooding
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.decisions import pending_for
from campaign.tactics.supremacy_at_sea.turn.laws import refusal
from campaign.tactics.supremacy_at_sea.turn.opening import begin, suits
from campaign.tactics.supremacy_at_sea.turn.outcome import has_broken_off, outcome, over_at_the_end_of, score
from campaign.tactics.supremacy_at_sea.turn.sequence import following
from tests.tactics.supremacy_table import at, battle, book, charts, enemy, of, play, sheet, ship
from tests.tactics.tellings import line_of

AJAX, SPEE = ShipId("ajax"), ShipId("spee")
QUIET = ["axis none", "allied none"]
STEADY = ["axis steady", "allied steady"]


def two(distance: float = 60, **fields: object) -> Battle:
    """Ajax and an enemy."""
    return battle(ship("Ajax", at(0, 0, 270)), enemy("Spee", at(0, distance, 90)), **fields)  # pyrefly: ignore[bad-argument-type]


def river_plate() -> tuple[Book, Battle]:
    """The battle before its first order."""
    skirmish, found = load_skirmish_book("river-plate")
    found = replace(found, tactical={"supremacy_at_sea": charts()})
    return found, begin(found, skirmish.engagement)


def test_the_phases_follow_each_other() -> None:
    """SAS-A6 SAS-A6.1 SAS-A6.2 SAS-A6.3 SAS-A6.4 SAS-A6.7 SAS-A6.8 Searchlights by night only."""
    found = []
    for night in (False, True):
        step: Step | None = Step.MOVES
        while step is not None:
            found.append(step)
            step = following(step, night=night)
    day = [Step.MOVES, Step.FIRE, Step.TORPEDOES, Step.AIR]
    assert found == [*day, Step.MOVES, Step.LIGHTS, *day[1:]]
    field, facts = play(two(), [], *STEADY, *QUIET, *QUIET)
    assert [type(one) for one in facts if isinstance(one, (StepReached, TurnEnded))] == [StepReached, StepReached, TurnEnded]
    assert (field.turn, field.step) == (2, Step.MOVES)


def test_each_phase_takes_its_own_orders_once() -> None:
    """SAS-A6.10 SAS-A6.9 SAS-A4.4 And asks both sides, so that being asked tells nothing."""
    field = two()
    sealed, facts = play(field, [], "axis steady")

    assert [type(one) for one in facts] == [MovesSealed]
    assert refusal(book(), field, WriteFire(Side.AXIS)) is not None
    assert refusal(book(), sealed, WriteMoves(Side.AXIS)) is not None
    assert pending_for(book(), sealed, Side.AXIS) == () and pending_for(book(), sealed, Side.ALLIED)
    with pytest.raises(IllegalCommand):
        list(SYSTEM.resolve(book(), field, WriteLights(Side.AXIS), SeededDice(1)))


def test_sealed_orders_are_told_to_their_own_side() -> None:
    """SAS-A4.3.1 SAS-A6.4 And what both saw is told to nobody in particular."""
    orders = (MovesSealed(WriteMoves(Side.AXIS)), FireSealed(WriteFire(Side.AXIS)), LightsSealed(WriteLights(Side.AXIS)),
              TorpedoesSealed(SYSTEM.orders[3](Side.AXIS)))

    assert {seen_by(one) for one in orders} == {(Side.AXIS,)}
    assert seen_by(Sighted(())) == ()


def test_a_move_out_of_sight_is_told_to_its_own_side_only() -> None:
    """SAS-A4.3.1 SAS-A5 Dummies are needless: what is not seen is not shown."""
    _, facts = play(two(120), [], *STEADY)
    _, near = play(two(60), [], *STEADY)

    assert {one.readers for one in of(Moved, facts)} == {(Side.ALLIED,), (Side.AXIS,)}
    assert {len(one.readers) for one in of(Moved, near)} == {2}


def test_ships_out_of_sight_leave_no_trace_in_view_orders_or_log() -> None:
    """SAS-A4.3 SAS-A4.3.1 Two battles that differ in what a side cannot see are one to it, through whole turns."""
    hurt: dict[str, Any] = {"fire": 1, "floods": (Flooding(5, (5, 6), (1,)),), "jammed": ("A",), "shell_points": 400.0}
    unseen: tuple[tuple[int, dict[str, Any]], ...] = ((105, hurt), (130, {}))
    fields = [battle(ship("Ajax", at(0, 0, 180)), enemy("Near", at(0, 50, 180)), enemy("Spee", at(0, distance, 180), **more))
              for distance, more in unseen]
    logs: list[list[object]] = [[], []]
    for _ in range(3):
        for step in ("allied steady", "axis steady", *QUIET, *QUIET):
            one, two_ = (view_for(book(), field, Side.ALLIED) for field in fields)
            assert one == two_
            lawful = [list(SYSTEM.legal_commands(book(), field, Side.ALLIED)) for field in fields]
            assert lawful[0] == lawful[1]
            for place, field in enumerate(fields):
                fields[place] = _told(field, step, logs[place])
    assert logs[0] == logs[1]


def _told(field: Battle, line: str, log: list[object]) -> Battle:
    """The battle after an order, with what the Allied side is told of it."""
    who, text = line.split(" ", 1)
    if not pending_for(book(), field, Side(who)):
        return field
    order = SYSTEM.parse(book(), view_for(book(), field, Side(who)), Side(who), text)
    assert not isinstance(order, Refusal)
    for fact in SYSTEM.resolve(book(), field, order, SeededDice(4, f"{field.turn}")):
        if Side.ALLIED in seen_by(fact):
            log.append(line_of(SYSTEM, field, fact))
        field = fold(field, fact)
    return field


def test_rosters_are_open_but_for_loads_and_secret_rolls() -> None:
    """SAS-A4.3 SAS-A4.3.2 SAS-A4.3.3 Damage, speed, turrets, banks and what is in force; not how long, nor what is loaded."""
    hurt = enemy("Spee", at(0, 40, 90), shell_points=500.0, unloaded=("port tubes",), spells=(Spell(SILENT, 1, 3),))
    field = battle(ship("Ajax", at(0, 0, 270)), hurt)
    theirs = dict(next(one for one in view_for(book(), field, Side.ALLIED).tokens if one.id == "spee").details)
    own = dict(next(one for one in view_for(book(), field, Side.AXIS).tokens if one.id == "spee").details)

    assert (theirs["points"], theirs["banks"], theirs["in force"]) == ("500/1815", "2", "all guns silent")
    assert (own["banks"], own["in force"]) == ("1 of 2", "all guns silent to turn 3")
    assert (theirs["guns"], own["guns"], own["light"]) == ("A B X", "A8 B8 X8", "SE-Pt2/4 SE-Sb2/4")
    assert theirs["fire"] == "not firing"


def test_ranges_are_only_guessed_before_the_guns_speak() -> None:
    """SAS-B4.10.1 SAS-B4.10 To the nearest five units, exactly within six; bearings are what the eye sees."""
    far = view_for(book(), two(63), Side.ALLIED).texts
    near = view_for(book(), two(5.5), Side.ALLIED).texts

    assert far == ("from Ajax: Spee 000 (090 off the bow), about 65 u",)
    assert near == ("from Ajax: Spee 000 (090 off the bow), 5.5 u",)


def test_a_battle_begins_with_sheets_places_and_first_moves() -> None:
    """SAS-A5 SAS-A1 Both sides must be there, in classes that are described."""
    found, plate = river_plate()
    nobody = replace(plate.engagement, parties={**plate.engagement.parties, Side.AXIS: replace(
        plate.engagement.parties[Side.AXIS], participants=())})
    strange = replace(plate.engagement, parties={**plate.engagement.parties, Side.AXIS: replace(
        plate.engagement.parties[Side.AXIS],
        participants=tuple(replace(one, ship_class="x") for one in plate.engagement.parties[Side.AXIS].participants))})  # pyrefly: ignore[bad-argument-type]

    assert suits(found, plate.engagement) is None
    assert [no.rule for no in (suits(found, nobody), suits(found, strange)) if no] == ["SAS-A1", "SAS-GAP-21"]
    assert [one.speed for one in plate.vessels.values()] == [26, 32, 32, 32]
    assert {one.ship for one in plate.seen if one.side is Side.AXIS} == {"ajax", "achilles", "exeter"}


def test_without_places_fleets_stand_in_line_where_they_first_show() -> None:
    """SAS-C5 SAS-C5.1 At the visibility or the range that is named, at the speed of the slowest."""
    _, plate = river_plate()
    found, _ = river_plate()
    parties = {side: replace(party, participants=tuple(replace(one, posture=None) for one in party.participants))
               for side, party in plate.engagement.parties.items()}
    field = begin(found, replace(plate.engagement, parties=parties, setting=None))
    raider = field.vessels[ShipId("graf_spee")]

    assert raider.pose.at.x_m == 0 and {one.speed for one in field.there(Side.ALLIED)} == {32}
    assert field.seen


def test_the_turn_is_cleared_up() -> None:
    """SAS-B8 Smoke is gone, locks are those of the turn before, and points of the turn begin anew."""
    field, _ = play(two(40), [], "axis steady", "allied Ajax: A16 LS", *QUIET, *QUIET)

    assert field.smoke == () and field.turn == 2
    assert all(not one.turn_points and not one.locks for one in field.vessels.values())


def test_sides_may_be_resolved_in_any_order() -> None:
    """SAS-A6.5 SAS-B5 The same dice give the same battle whoever writes first."""
    field = two(40, step=Step.FIRE)
    orders = ["axis Spee: MN B+S->Ajax", "allied Ajax: MN B+S->Spee"]
    one, two_ = (_by_seed(field, given) for given in (orders, orders[::-1]))

    assert one.vessels == two_.vessels and one.step is Step.TORPEDOES


def _by_seed(field: Battle, orders: list[str]) -> Battle:
    for line in orders:
        who, text = line.split(" ", 1)
        order = SYSTEM.parse(book(), view_for(book(), field, Side(who)), Side(who), text)
        for fact in SYSTEM.resolve(book(), field, order, SeededDice(7, "x")):  # pyrefly: ignore[bad-argument-type]
            field = fold(field, fact)
    return field


def test_damage_is_put_on_after_all_fire() -> None:
    """SAS-A6.6 SAS-B6 A ship that is sunk this turn has fired in it."""
    field = battle(ship("Ajax", at(0, 0, 270), of=sheet(sink_points=10)), enemy("Spee", at(0, 10, 270)), step=Step.FIRE)
    after, facts = play(field, [("SAS-B5.6 salvo: spee", 6), ("SAS-B5.6 salvo: ajax", 6)], "axis Spee: MN B+S->Ajax",
                        "allied Ajax: MN B+S->Spee")

    assert after.vessels[AJAX].sunk and after.vessels[SPEE].shell_points > 0
    assert after.ended is not None and after.ended.holds_field is Side.AXIS
    assert len(of(Fired, facts)) == 2


def test_ships_far_off_and_heading_away_have_broken_off() -> None:
    """SAS-GAP-19 Beyond the visibility and twelve units from every enemy."""
    def gone(distance: float, course: float) -> bool:
        field = battle(ship("Ajax", at(0, 0, course)), enemy("Spee", at(0, distance)))
        return has_broken_off(charts(), field, field.vessels[AJAX])

    assert [gone(103, 180), gone(103, 0), gone(101, 180)] == [True, False, False]


def test_three_blind_turns_the_hour_or_the_limit_end_a_battle() -> None:
    """SAS-GAP-19."""
    hour = Setting("x", "1939-12-13T06:14-02:00", -34.5, -49.1, stop_minutes=60)

    assert over_at_the_end_of(charts(), two(), 2) is None
    assert over_at_the_end_of(charts(), two(), 3).why is Ending.LOST_SIGHT  # pyrefly: ignore[missing-attribute]
    assert over_at_the_end_of(charts(), two(turn=24), 0).why is Ending.TOO_LONG  # pyrefly: ignore[missing-attribute]
    assert over_at_the_end_of(charts(), two(turn=12, setting=hour), 0).why is Ending.STOPPED  # pyrefly: ignore[missing-attribute]
    assert over_at_the_end_of(charts(), two(turn=11, setting=hour), 0) is None


def test_a_score_is_what_the_enemy_lost() -> None:
    """SAS-GAP-19 Sink points, and half of those of a ship that limped off."""
    field = battle(ship("Ajax", at(0, 0), sunk=True), ship("Exeter", at(9, 0), shell_points=500.0), enemy("Spee", at(0, 60)),
                   ship("Achilles", at(9, 9), gone=True, speed=10.0))

    assert score(charts(), field, Side.AXIS) == 1815 + 500 + 1815 / 2
    assert score(charts(), field, Side.ALLIED) == 0


@pytest.mark.gate
def test_one_seed_is_one_battle() -> None:
    """SAS-GAP-26 SAS-C3.1 SAS-C5.2 Captains fight the same battle twice, in both uses of the resolver."""
    found, plate = river_plate()
    one, two_ = (SYSTEM.fight(found, plate.engagement, SeededDice(3)) for _ in range(2))
    *_, (last, _) = SYSTEM.stages(found, plate.engagement, SeededDice(3))

    assert one == two_ == outcome(found, last)


def test_an_invalid_order_is_refused_with_what_would_be_right() -> None:
    """SAS-A4.4 The intent can be written again; nothing has changed."""
    field = two()
    wrong = WriteMoves(Side.ALLIED, (Move(AJAX, (Leg(Way.AHEAD, 40.0),), Flag.NONE),))
    no = refusal(book(), field, wrong)

    assert no is not None and "8 to 16 units" in no.reason
    shoot = WriteFire(Side.ALLIED, (Shoot(AJAX, Battery.MN, (Group.BOW,), ShipId("nobody")),))
    assert refusal(book(), replace(field, step=Step.FIRE), shoot) is not None
