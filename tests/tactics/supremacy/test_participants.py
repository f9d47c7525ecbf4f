"""Aircraft, a submarine, guns ashore and fuel in battles, each in the skirmish that uses it."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Outcome
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Fact, FlightAttacked, Hunted, Moved
from campaign.tactics.supremacy_at_sea.battle.orders import SendAircraft, Shoot, Strike, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, fuel_burnt, miles_a_turn
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Step
from campaign.tactics.supremacy_at_sea.sight import spotted_enemies
from campaign.tactics.supremacy_at_sea.support import hunt, submarine_sheet
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.laws import air_refusal, shoot_refusal
from tests.tactics.supremacy_table import at, battle, charts, destroyer, enemy, going, of, ship

SKIRMISHES = ("excess-air", "barham", "genoa")
U331, JERVIS = ShipId("u_331"), ShipId("jervis")


@cache
def fought(name: str, seed: int = 0) -> tuple[Book, Engagement, tuple[Battle, ...], tuple[Fact, ...]]:
    """A skirmish fought by captains whose orders are lawful, and come to the same in writing and by answers."""
    skirmish, book = load_skirmish_book(name)
    field: Battle = SYSTEM.begin(book, skirmish.engagement)
    stages, dice = [field], SeededDice(seed)
    facts: list[Fact] = []
    while field.ended is None:
        side = next(side for side in Side if SYSTEM.pending_for(book, field, side))
        view = SYSTEM.view_for(book, field, side)
        (decision,) = (asked for asked in view.decisions if asked.side is side)
        order = SYSTEM.captain(book, view, decision)
        assert SYSTEM.refusal(book, field, order) is None
        assert SYSTEM.parse(book, view, side, SYSTEM.show(view, order)) == order
        composed = SYSTEM.compose(book, view, decision, SYSTEM.answers(order))
        assert not isinstance(composed, Refusal) and SYSTEM.show(view, composed) == SYSTEM.show(view, order)
        for fact in SYSTEM.resolve(book, field, order, dice):
            field = SYSTEM.fold(field, fact)
            facts.append(fact)
            stages.append(field)
    return book, skirmish.engagement, tuple(stages), tuple(facts)


@pytest.mark.parametrize("name", SKIRMISHES)
def test_every_unit_sent_comes_back_once_with_a_fate_for_each_of_its_parts(name: str) -> None:
    """SAS-C3.1 SAS-A1 Ships, aircraft, guns and a submarine alike."""
    book, engagement, stages, _ = fought(name)
    after = SYSTEM.outcome(book, stages[-1])

    assert after is not None
    assert [one.ship for one in after.outcomes] == [unit.ship for _, unit in engagement.participants()]
    for one, (_, unit) in zip(after.outcomes, engagement.participants(), strict=True):
        assert len(one.boats) == (unit.boats if unit.boats > 1 else 0)


def test_aircraft_come_in_their_minute_attack_once_and_fly_home_with_what_is_left() -> None:
    """SAS-GAP-07 SAS-GAP-07.5 SAS-GAP-07.6 SAS-GAP-07.7 By elements of three; lost aircraft do not come back."""
    _, engagement, stages, facts = fought("excess-air")
    attacks = of(FlightAttacked, facts)
    sent = {unit.ship: unit for _, unit in engagement.participants() if unit.arm is Arm.AIRCRAFT}

    assert {attack.flight for attack in attacks} == set(sent) and len(attacks) == len(sent)
    for attack in attacks:
        turn = next(stage.turn for stage in stages if stage.flights[attack.flight].done)
        assert turn == sent[attack.flight].arrives // 5 + 1
        assert attack.elements == -(-sent[attack.flight].boats // 3)
        assert stages[-1].flights[attack.flight].aircraft == sent[attack.flight].boats - attack.lost
    assert any(attack.lost for attack in attacks) and any(attack.hits for attack in attacks)


def test_nobody_hears_of_aircraft_that_have_not_come() -> None:
    """SAS-GAP-07.7 SAS-A4.3 Their own side knows when they come, the enemy once they are there."""
    book, _, stages, _ = fought("excess-air")
    seen = {side: {token.id for token in SYSTEM.view_for(book, stages[0], side).tokens} for side in Side}

    assert {"279a_squadriglia", "i_stg_1"} <= seen[Side.AXIS]
    assert "279a_squadriglia" in seen[Side.ALLIED] and "i_stg_1" not in seen[Side.ALLIED]


def test_a_unit_attacks_one_target_that_it_may_and_only_while_it_is_there() -> None:
    """SAS-GAP-07.8 SAS-GAP-07.9."""
    _, _, stages, _ = fought("excess-air")
    first = next(stage for stage in stages if stage.step is Step.AIR)
    now, later = ShipId("279a_squadriglia"), ShipId("i_stg_1")

    def refused(*strikes: Strike) -> bool:
        return air_refusal(charts(), first, SendAircraft(Side.AXIS, strikes)) is not None

    assert not refused(Strike(now, ShipId("valiant"))) and not refused()
    assert refused(Strike(later, ShipId("valiant")))
    assert refused(Strike(now, ShipId("nobody")))
    assert refused(Strike(now, ShipId("valiant")), Strike(now, ShipId("warspite")))


def test_a_submarine_is_made_out_by_her_torpedoes_alone_and_fired_at_by_nobody() -> None:
    """SAS-GAP-17.4 SAS-GAP-17.5 Submerged by day; her tracks show her from the turn in which they ran."""
    _, _, stages, _ = fought("barham")
    known = [stage for stage in stages if U331 in spotted_enemies(charts(), stage, Side.ALLIED)]

    assert stages[0].vessels[U331].submerged and U331 not in spotted_enemies(charts(), stages[0], Side.ALLIED)
    assert known and all(stage.betrays(stage.vessels[U331]) for stage in known)
    assert not any(stage.step is Step.MOVES and not stage.vessels[U331].activity.held for stage in known)
    order = Shoot(JERVIS, Battery.MN, (Group.BOW,), U331)
    assert shoot_refusal(charts(), known[0], Side.ALLIED, order) is not None
    assert max(fact.speed for fact in of(Moved, fought("barham")[3]) if fact.ship == U331) <= 7


def test_escorts_close_by_hunt_a_submarine_that_they_know_of() -> None:
    """SAS-GAP-17.3 Within three units, a destroyer and no cruiser; whom they hold they hunt on."""
    sheet = submarine_sheet(charts(), "U 331", enemy("X", at(0, 0)).nation, submerged=True)

    def hunts(gap: float, *, betrayed_before: bool = False, held: bool = False) -> int:
        below = enemy("U 331", at(0, 0), sheet, submerged=True, speed=3.0, activity=Activity(
            betrayed_before=betrayed_before, held=held))
        field = battle(ship("Jervis", at(gap, 0), of=destroyer()), ship("Ajax", at(0, 2)), below, step=Step.TORPEDOES)
        proceedings = going(field, *[("SAS-GAP-17 depth charges", 5)] * (gap <= 3 and (betrayed_before or held)))
        hunt(proceedings)
        return len(of(Hunted, proceedings.facts))

    assert [hunts(3, betrayed_before=True), hunts(3.5, betrayed_before=True), hunts(2, held=True), hunts(2)] == [1, 0, 1, 0]


def test_guns_ashore_never_move_and_are_silenced_gun_by_gun() -> None:
    """SAS-GAP-18 SAS-GAP-18.2 Nobody asks them for a move; they see over their own land."""
    book, _, stages, facts = fought("genoa", seed=1)
    guns = [ShipId("mameli"), ShipId("san_benigno")]

    assert not [fact for fact in of(Moved, facts) if fact.ship in guns]
    assert SYSTEM.pending_for(book, stages[0], Side.AXIS) == ()
    fort = stages[0].vessels[guns[0]]
    assert (fort.sheet.sink_points, len(fort.sheet.batteries[0].posts), fort.sheet.unarmoured) == (800, 4, True)
    assert guns[0] in spotted_enemies(charts(), stages[0], Side.ALLIED)
    after = SYSTEM.outcome(book, stages[-1])
    assert after is not None and {one.ship: one.outcome for one in after.outcomes}[guns[0]] is Outcome.SUNK


@pytest.mark.gate
def test_every_turn_burns_fuel_by_its_speed_and_the_story_tells_it() -> None:
    """SAS-C4 SAS-C4.1 SAS-C4.2 Exeter's first turn at the Plate is 2.43 units of her 2000."""
    skirmish, book = load_skirmish_book("river-plate")
    *stages, (last, _) = SYSTEM.stages(book, skirmish.engagement, SeededDice(3))
    exeter = ShipId("exeter")
    first = next(stage for stage, _ in stages if stage.vessels[exeter].fuel_burnt)
    after = SYSTEM.outcome(book, last)

    assert round(first.vessels[exeter].fuel_burnt, 2) == round(fuel_burnt(2000, 10000, 32, miles_a_turn(32)), 2) == 2.43
    assert after is not None and any(line.startswith("Fuel burnt: ") and "Exeter" in line for line in after.story)
    assert ("fuel burnt", f"{last.vessels[exeter].fuel_burnt:.1f} of 2000") in next(
        token.notes for token in SYSTEM.view_for(book, last, Side.ALLIED).tokens if token.id == exeter)


def test_whoever_has_ships_alone_is_asked_for_moves() -> None:
    """SAS-A6.1 A side of aircraft or of guns ashore has nothing to move, and the others do not wait for it."""
    book, _, stages, _ = fought("excess-air")
    (asked,) = SYSTEM.pending_for(book, stages[0], Side.ALLIED)

    assert SYSTEM.pending_for(book, stages[0], Side.AXIS) == ()
    assert asked.key == Step.MOVES.value
    assert {move.ship for order in [SYSTEM.captain(book, SYSTEM.view_for(book, stages[0], Side.ALLIED), asked)]
            if isinstance(order, WriteMoves) for move in order.moves} == set(stages[0].vessels)
