"""The phases of a turn as battles that are played go through them, and what lasts from one turn to the next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle import facts
from campaign.tactics.surface_fire.battle.state import Battle, Step, Tally
from campaign.tactics.surface_fire.charts.collection import charts_in
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.outcome import fleet_worth, squadron_worth
from campaign.tactics.surface_fire.turn.sequence import more_to_come, over, tally_of
from tests.tactics.surface_fire.battles import book, excess, met, unit

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("turns of surface fire")
# What can happen in no other phase than its own, by the place of that phase in the turn.
PHASE_OF: dict[type, int] = {
    facts.Launched: 1, facts.OrdersShown: 2, facts.FellOut: 3, facts.DepthChanged: 3, facts.Moved: 3, facts.Collided: 3,
    facts.Grounded: 3, facts.TookOff: 4, facts.Flew: 4, facts.Pinned: 4, facts.Found: 5, facts.TargetsNamed: 5,
    facts.FlakFired: 6, facts.AttackedFromTheAir: 7, facts.SpreadRan: 8, facts.MineRolled: 8, facts.DepthCharged: 8,
    facts.Fired: 8, facts.SquadronBroke: 9, facts.FleetBroke: 9, facts.Burned: 10, facts.WeatherTurned: 10, facts.TurnEnded: 11,
}
FOUGHT = ("excess", "kolombangara", "skerki-bank", "river-plate")


@cache
def fought(key: str) -> tuple[tuple[Battle, Any], ...]:
    """A skirmish by captains: each fact, with the battle before it."""
    found, of_skirmish = load_skirmish_book(key)
    return tuple(_followed(of_skirmish, found.engagement))


def _followed(of_skirmish: Any, engagement: Any) -> Iterator[tuple[Battle, Any]]:
    battle = SYSTEM.begin(of_skirmish, engagement)
    for after, happened in SYSTEM.stages(of_skirmish, engagement, SeededDice(2)):
        for fact in happened:
            yield battle, fact
            battle = SYSTEM.fold(battle, fact)
        battle = after


@pytest.mark.gate
@pytest.mark.parametrize("key", FOUGHT)
def test_what_happens_in_a_turn_happens_in_the_order_of_its_phases(key: str) -> None:
    """SF-0.1, SF-III.3, SF-V.1, SF-VI.1, SF-VII.1 No fact of a phase comes after one of a later phase of that turn."""
    latest, last = 0, 0
    for battle, fact in fought(key):
        if battle.turn != last:
            latest, last = 0, battle.turn
        # A ship that refloats is in phase V, and one that runs aground in phase III.
        if isinstance(fact, facts.Grounded) and not fact.aground:
            continue
        phase = PHASE_OF.get(type(fact), latest)
        assert phase >= latest, f"turn {battle.turn}: {fact} after phase {latest}"
        latest = phase


@pytest.mark.parametrize("key", FOUGHT)
def test_smoke_is_gone_after_two_turns(key: str) -> None:
    """SF-III.21 It is there in the turn in which it was laid and in the next one."""
    ages = {battle.turn - line.turn for battle, _ in fought(key) for line in battle.smoke}

    assert ages <= {0, 1}


def test_smoke_is_laid_in_played_battles_and_lasts_into_the_next_turn() -> None:
    """SF-III.19, SF-III.21 Else the test above would prove nothing; each ship lays it twice at most."""
    ages = {battle.turn - line.turn for key in FOUGHT for battle, _ in fought(key) for line in battle.smoke}
    laid: dict[tuple[str, str], int] = {}
    for key in FOUGHT:
        for _, fact in fought(key):
            if isinstance(fact, facts.Moved) and fact.smoke:
                laid[key, fact.ship] = laid.get((key, fact.ship), 0) + 1

    assert ages == {0, 1}
    assert laid and max(laid.values()) <= charts_in(book()).movement.smoke_uses


@pytest.mark.gate
@pytest.mark.parametrize("key", FOUGHT)
def test_a_squadron_or_fleet_breaks_when_half_of_its_points_are_gone_and_not_before(key: str) -> None:
    """SF-VIII.3, SF-VIII.5 Judged in phase VIII of every turn that is played, and for good."""
    broken: set[str] = set()
    for battle, fact in fought(key):
        if isinstance(fact, facts.SquadronBroke):
            base, now = squadron_worth(battle, battle.squadrons[fact.squadron])
            assert now <= base / 2 and fact.squadron not in broken
            broken.add(fact.squadron)
        elif isinstance(fact, facts.FleetBroke):
            base, now = fleet_worth(battle, fact.side)
            assert now <= base / 2
        elif isinstance(fact, facts.TurnEnded):
            for squadron in battle.squadrons.values():
                base, now = squadron_worth(battle, squadron)
                assert squadron.broken or not base or now > base / 2 or not battle.members(squadron)


@pytest.mark.gate
@pytest.mark.parametrize("key", FOUGHT)
def test_every_burning_ship_rolls_at_the_end_of_her_turn(key: str) -> None:
    """SF-VII.35, SF-GAP-27 Once, however many her fires, unless the battle or the ship is over."""
    burning: set[str] = set()
    for battle, fact in fought(key):
        if isinstance(fact, facts.Burned):
            burning.add(fact.ship)
        elif isinstance(fact, facts.TurnEnded):
            left = {vessel.ship for vessel in battle.vessels.values() if vessel.afloat and vessel.harm.fires}
            assert left <= burning
            burning = set()


def test_a_battle_does_not_die_away_while_somebody_is_on_his_way() -> None:
    """SF-B.2 Nor while aircraft that can still attack are over the table; three idle turns without them end it."""
    charts = charts_in(book())
    still = Tally(idle=2, nearest=30.0)
    quiet = SYSTEM.begin(book(), met(
        unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Zara", "zara", side=Side.AXIS, at=(30, 0))))
    late = SYSTEM.begin(book(), met(
        unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Zara", "zara", side=Side.AXIS, at=(30, 0)),
        unit("Fiume", "zara", side=Side.AXIS, at=(60, 0), arrives=60)))
    sky = SYSTEM.begin(book(), excess())

    def ends(battle: Battle) -> bool:
        tally = tally_of(charts, replace(battle, tally=still))
        return over(charts, replace(battle, tally=tally)) is not None

    assert [more_to_come(battle) for battle in (quiet, late, sky)] == [False, True, True]
    assert [ends(battle) for battle in (quiet, late, sky)] == [True, False, False]


def test_guns_at_aircraft_are_a_fight_that_goes_on() -> None:
    """SF-B.2 Flak and fights in the air count as something done, as guns and bombs do."""
    sky = SYSTEM.begin(book(), excess())
    flak = facts.FlakFired(next(iter(sky.vessels)), "stukas.1", 0, suppressed=False)
    fight = facts.FoughtInTheAir("stukas.1", "fulmars")

    assert [SYSTEM.fold(sky, fact).tally.fired for fact in (flak, fight)] == [True, True]
    assert not sky.tally.fired and Step.FLAK is not sky.step


@pytest.mark.gate
def test_a_side_that_has_not_noticed_its_enemy_writes_nothing_in_the_first_turn_and_holds_its_course() -> None:
    """SF-B.1 Off Cape Matapan the Italians go on as they went, and answer from the second turn on."""
    ways: dict[int, set[tuple[Side, bool]]] = {}
    ordered: dict[int, set[Side]] = {}
    for battle, fact in fought("matapan-night"):
        if battle.turn > 2:
            break
        if isinstance(fact, facts.Moved):
            vessel = battle.vessels[fact.ship]
            kept = (fact.pose.course_degrees, fact.speed) == (vessel.pose.course_degrees, vessel.speed)
            ways.setdefault(battle.turn, set()).add((vessel.side, kept))
        elif isinstance(fact, facts.OrdersShown):
            ordered.setdefault(battle.turn, set()).update(battle.squadrons[one.squadron].side for one in fact.orders)

    assert {kept for side, kept in ways[1] if side is Side.AXIS} == {True}
    assert (Side.ALLIED, False) in ways[1] and (Side.AXIS, False) in ways[2]
    assert Side.AXIS not in ordered[1] and Side.AXIS in ordered[2]


def test_a_speed_is_shown_in_tenths() -> None:
    """SF-III.5 What a squadron kept of its move is no figure of six places on the screen."""
    engagement = met(unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Zara", "zara", side=Side.AXIS, at=(8, 0)))
    battle = SYSTEM.begin(book(), engagement)
    ship = next(ship for ship, vessel in battle.vessels.items() if vessel.name == "Ajax")
    slowed = replace(battle, vessels={**battle.vessels, ship: replace(battle.vessels[ship], speed=5.48715)})
    shown = dict(next(token for token in SYSTEM.view_for(book(), slowed, None).tokens if token.id == ship).details)

    assert (shown["inches"].partition("/")[0], shown["speed"].partition("/")[0]) == ("5.5", "27.4")
