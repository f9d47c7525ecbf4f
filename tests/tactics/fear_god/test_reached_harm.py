"""Battles in which the rules of damage are reached: carriers, convoys, boats, submarines, airships, options agreed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleDecision, BattleView, Engagement, Task
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, Helm, Peril, Rudder
from campaign.tactics.fear_god.battle.vessel import Airship
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.turn import CHOICES
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from tests.tactics.surface_fire.battles import book, met, unit

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("harm that is reached")
ALLIED, AXIS = Side.ALLIED, Side.AXIS
Captains = Mapping[Side, Callable[[Book, BattleView, BattleDecision], Any]]


def passive(of: Book, view: BattleView, decision: BattleDecision) -> Any:
    """A captain who holds on and holds his fire."""
    return SYSTEM.compose(of, view, decision, {})


def ordered(**answers: str) -> Callable[[Book, BattleView, BattleDecision], Any]:
    """A captain who holds on but for those answers, where they are asked."""
    def orders(of: Book, view: BattleView, decision: BattleDecision) -> Any:
        offered = {(field.key, key) for field in decision.inputs for key, _ in field.options}
        return SYSTEM.compose(of, view, decision, {key: said for key, said in answers.items() if (key, said) in offered})
    return orders


def fought(of: Book, engagement: Engagement, seeds: range, captains: Captains | None = None, turns: int = 60) -> list[Any]:
    """All that happened in so many battles, each to its end or through so many turns."""
    happened: list[Any] = []
    for seed in seeds:
        for battle, found in SYSTEM.stages(of, engagement, SeededDice(seed), captains):
            happened += found
            if battle.turn > turns:
                break
    return happened


def effects(happened: list[Any]) -> set[Effect]:
    """Kinds of critical hits that were struck."""
    return {fact.effect for fact in happened if isinstance(fact, facts.CriticalStruck)}


def seats(happened: list[Any]) -> set[Seat]:
    """Where fires and floods began."""
    return {fact.casualty.seat for fact in happened if isinstance(fact, facts.CasualtyBegan)}


def causes(happened: list[Any]) -> set[Cause]:
    """What ships were lost by."""
    return {fact.cause for fact in happened if isinstance(fact, facts.Sank | facts.Doomed)}


@cache
def convoy() -> list[Any]:
    """Steamers and tankers under the guns of a cruiser."""
    steamers = (unit(f"Steamer {place}", "cargo_ship", side=AXIS, at=(place, 3), course=180, speed_kn=10, task=Task.CARGO,
                     force="Convoy") for place in (1, 2))
    tankers = (unit(f"Tanker {place}", "tanker", side=AXIS, at=(-place, 3), course=180, speed_kn=10, task=Task.CARGO,
                    force="Convoy") for place in (1, 2))
    return fought(book(), met(*steamers, *tankers, unit("Ajax", "leander", side=ALLIED, at=(0, -2), speed_kn=20)), range(8))


@cache
def carrier() -> list[Any]:
    """A carrier caught by two heavy cruisers, with aircraft ready on deck, as was agreed."""
    cruisers = (unit(name, "zara", side=AXIS, at=(6, place), course=90, force="Division")
                for name, place in (("Zara", 3), ("Fiume", 4)))
    engagement = met(unit("Illustrious", "illustrious", side=ALLIED, at=(0, 0), course=90), *cruisers)
    wishes = {f"option.{option}": "yes" for option in ("armed_aircraft", "parked_aircraft", "serviceability")}

    def agreed(of: Book, view: BattleView, decision: BattleDecision) -> Any:
        usual = SYSTEM.answers(SYSTEM.captain(of, view, decision))
        asked = {field.key for field in decision.inputs}
        return SYSTEM.compose(of, view, decision, {**usual, **{key: word for key, word in wishes.items() if key in asked}})

    return fought(book(), engagement, range(12), dict.fromkeys(Side, agreed))


@cache
def hunt() -> list[Any]:
    """A submarine that lies still under three escorts."""
    escorts = (unit(f"Afridi {place}", "tribal", side=ALLIED, at=(0.1 * place, 0.1), course=0, speed_kn=0, force=f"F{place}")
               for place in (1, 2, 3))
    boat = unit("Aradam", "any", side=AXIS, arm=Arm.SUBMARINE, at=(0, 0), course=0, speed_kn=0)
    down = ordered(**{"depth.aradam": "shallow"})
    return fought(book(), met(boat, *escorts), range(80), {ALLIED: passive, AXIS: down}, turns=9)


@cache
def narrows() -> list[Any]:
    """Boats in the narrows of Messina, by captains."""
    skirmish, found = load_skirmish_book("messina-narrows")
    return fought(found, skirmish.engagement, range(5))


@pytest.mark.gate
def test_shells_reach_all_that_cruisers_and_steamers_have() -> None:
    """FG-8.3 FG-8.2 A convoy burns in its holds and boilers, and is lost by fire and water."""
    assert effects(convoy()) >= {Effect.CARGO, Effect.ENGINEERING, Effect.BRIDGE, Effect.RUDDER, Effect.COMMS, Effect.OTHER}
    assert seats(convoy()) >= {Seat.HIT, Seat.ENGINEERING, Seat.BRIDGE, Seat.CARGO_REFINED}
    assert causes(convoy()) & {Cause.FIRE, Cause.FLOODING, Cause.CAPSIZED}
    assert any(isinstance(fact, facts.CasualtiesFought) and fact.now < fact.before for fact in convoy())


@pytest.mark.gate
def test_a_carrier_is_hit_in_her_deck_her_aircraft_and_their_fuel() -> None:
    """FG-8.3-flightdeck FG-8.3-aircraft FG-8.3-armedac FG-8.3-parked FG-8.3-ammofuel FG-8.5 As it was agreed."""
    failed = [fact for fact in carrier() if isinstance(fact, facts.Tended) and "out of order" in fact.what]

    assert effects(carrier()) >= {Effect.FLIGHT_DECK, Effect.AIRCRAFT, Effect.AMMO_FUEL}
    assert seats(carrier()) >= {Seat.ARMED_AIRCRAFT, Seat.AMMO_FUEL}
    assert failed


@pytest.mark.gate
def test_depth_charges_reach_all_that_a_submarine_has() -> None:
    """FG-8.1.4 FG-8.3-battery FG-8.3-switchboard FG-8.3-hulldeform FG-8.3-hullpen Lethal, major and minor patterns."""
    assert effects(hunt()) >= {Effect.BATTERY, Effect.SWITCHBOARD, Effect.HULL_DEFORMED, Effect.HULL_PIERCED, Effect.RUDDER}
    assert Cause.HULL in causes(hunt())
    assert any(isinstance(fact, facts.DepthChanged) and fact.ship == ShipId("aradam") for fact in hunt())


@pytest.mark.gate
def test_cruisers_lose_their_directors() -> None:
    """FG-8.3-firecontrol FG-8.3-rudder FG-8.3-sensor Six-inch cruisers against eight-inch ones."""
    squadrons = (*(unit(name, "zara", side=AXIS, at=(10, place), course=90, force="Division")
                   for name, place in (("Zara", 3), ("Fiume", 4))),
                 *(unit(name, "leander", side=ALLIED, at=(0, place), course=90, force="Squadron")
                   for name, place in (("Ajax", 3), ("Orion", 4))))
    happened = fought(book(), met(*squadrons), range(8))

    assert effects(happened) >= {Effect.MAIN, Effect.FIRE_CONTROL, Effect.RUDDER, Effect.SENSOR}


@pytest.mark.gate
def test_boats_lose_men_and_flotation() -> None:
    """FG-8.3-personnel FG-8.3-flotation FG-8.3-fueltank Small craft have criticals of their own."""
    assert effects(narrows()) >= {Effect.PERSONNEL, Effect.FLOTATION, Effect.TORPEDO_ASW}
    assert seats(narrows()) >= {Seat.FUEL_TANK}


@pytest.mark.gate
def test_casemates_flash_in_the_first_war() -> None:
    """FG-8.3-casemate FG-8.3-main FG-8.3-flash Dogger Bank, where flash protection was agreed on."""
    skirmish, found = load_skirmish_book("dogger-bank")

    def agreed(of: Book, view: BattleView, decision: BattleDecision) -> Any:
        usual = SYSTEM.answers(SYSTEM.captain(of, view, decision))
        asked = {field.key for field in decision.inputs}
        wish = {"option.flash_protection": "yes", "option.search_and_rescue": "yes"}
        return SYSTEM.compose(of, view, decision, {**usual, **{key: word for key, word in wish.items() if key in asked}})

    happened = fought(found, skirmish.engagement, range(9, 11), dict.fromkeys(Side, agreed))
    flashed = [fact.roll for fact in happened if isinstance(fact, RollFell) and fact.roll.why.modifiers
               and fact.roll.why.modifiers[0].startswith("flash")]

    assert effects(happened) >= {Effect.MAIN, Effect.CASEMATE}
    assert flashed
    assert {roll.why.modifiers[0] for roll in flashed} <= {"flash +1", "flash +2"}
    assert any(isinstance(fact, facts.MenAdrift) for fact in happened)


@pytest.mark.gate
def test_a_battle_is_fought_with_every_option_as_it_is_not_usually() -> None:
    """FG-0-options All of them at once, agreed with the first plots."""
    skirmish, found = load_skirmish_book("kolombangara")

    def otherwise(of: Book, view: BattleView, decision: BattleDecision) -> Any:
        usual = dict(SYSTEM.answers(SYSTEM.captain(of, view, decision)))
        other = {field.key: field.options[1][0] for field in decision.inputs if field.key.startswith("option.")}
        return SYSTEM.compose(of, view, decision, {**usual, **other})

    happened = fought(found, skirmish.engagement, range(2), dict.fromkeys(Side, otherwise))
    [agreed] = {fact.options for fact in happened if isinstance(fact, Agreed)}

    assert [key for key, _ in agreed] == list(CHOICES)
    assert any(isinstance(fact, facts.MenAdrift) for fact in happened)
    assert any(isinstance(fact, BattleEnded) for fact in happened)


# By order -------------------------------------------------------------------------------------------------------------


def begun(engagement: Engagement, **hurt: Any) -> Any:
    """A battle in which the first ship of it is hurt."""
    battle = SYSTEM.begin(book(), engagement)
    [ship] = [vessel for vessel in battle.vessels.values() if vessel.id == ShipId("ajax")]
    return replace(battle, vessels={**battle.vessels, ship.id: replace(ship, harm=replace(ship.harm, **hurt))})


def plotted(battle: Any, seed: int, answers: Mapping[str, str]) -> Any:
    """The battle after both have plotted a turn, one of them with those answers."""
    dice = SeededDice(seed)
    for side in (ALLIED, AXIS):
        view = SYSTEM.view_for(book(), battle, side)
        [decision] = view.decisions
        order = SYSTEM.compose(book(), view, decision, answers if side is ALLIED else {})
        assert not isinstance(order, Refusal), order
        assert SYSTEM.refusal(book(), battle, order) is None
        proceedings = SYSTEM.proceedings(battle, dice)
        SYSTEM.carry_out(book(), proceedings, order)
        battle = proceedings.battle
    return battle, proceedings.facts


BURNING = (Casualty(Peril.FIRE, 12, -9, -6, Cause.SHELL, penetrating=True, ticked=True, rolled=True),)


def apart() -> Engagement:
    """Two friends near each other, and an enemy far away."""
    return met(unit("Ajax", "leander", side=ALLIED, at=(0, 0), course=0, speed_kn=8),
               unit("Orion", "leander", side=ALLIED, at=(1, 0), course=0, speed_kn=20),
               unit("Zara", "zara", side=AXIS, at=(18, 0), course=0, speed_kn=20))


def test_a_cruiser_is_sent_alongside_and_helps() -> None:
    """FG-8.2-assist By order; the die of control goes by a milder level."""
    before = begun(apart(), casualties=BURNING, clock=-9)
    after, _ = plotted(before, 1, {"alongside.orion": "ajax", "tend.ajax": "fight_fire"})
    ajax, orion = after.vessels[ShipId("ajax")], after.vessels[ShipId("orion")]

    assert orion.speed_kn == ajax.speed_kn
    assert abs(orion.pose.at.x_m - ajax.pose.at.x_m) == pytest.approx(45.72)
    assert ajax.fighting_fire


@pytest.mark.parametrize(("care", "told"), [
    ("flood_magazines", "magazines flooded"), ("reinforce_from_main", "crews of the main battery fight fires and floods")])
def test_crews_do_what_is_plotted(care: str, told: str) -> None:
    """FG-8.2-conflagration FG-8.2-reinforce Written with the turn's plot."""
    _, happened = plotted(begun(apart(), casualties=BURNING, clock=-9), 1, {"tend.ajax": care})

    assert told in [fact.what for fact in happened if isinstance(fact, facts.Tended)]


def test_a_jammed_rudder_is_freed_in_time_or_never() -> None:
    """FG-8.4-rudder Three attempts, turn by turn, in battles of a dozen seeds."""
    found = set()
    for seed in range(12):
        battle = begun(apart(), helm=Helm(Rudder.JAMMED, None, next_try=1))
        for _ in range(4):
            battle, _ = plotted(battle, seed, {})
        helm = battle.vessels[ShipId("ajax")].harm.helm
        found.add((helm.rudder, helm.tries))

    assert found == {(Rudder.WELL, 0), (Rudder.JAMMED, 3)}


def over_a_cruiser(airship: Airship, seed: int) -> list[Any]:
    """An airship over a cruiser of many guns, by captains, for some turns."""
    engagement = met(unit("Ajax", "leander", side=ALLIED, at=(0, 0), speed_kn=10),
                     unit("Bomber", "sm_79", side=AXIS, arm=Arm.AIRCRAFT, at=(0, 1)),
                     unit("Zara", "zara", side=AXIS, at=(30, 0), course=0, speed_kn=10))
    battle, dice, happened = SYSTEM.begin(book(), engagement), SeededDice(seed), list[Any]()
    [flight] = battle.flights.values()
    battle = replace(battle, flights={flight.unit: replace(flight, airship=airship, loaded=9)})
    while SYSTEM.outcome(book(), battle) is None and battle.turn < 12:
        for side in (ALLIED, AXIS):
            view = SYSTEM.view_for(book(), battle, side)
            for decision in view.decisions:
                proceedings = SYSTEM.proceedings(battle, dice)
                SYSTEM.carry_out(book(), proceedings, SYSTEM.captain(book(), view, decision))
                battle, happened = proceedings.battle, [*happened, *proceedings.facts]
    return happened


@pytest.mark.gate
@pytest.mark.parametrize(("helium", "told"), [
    (False, {"burns and falls", "loses a gas cell"}), (True, {"loses an engine", "has her fire out"})])
def test_airships_are_hit_from_below(told: set[str], *, helium: bool) -> None:
    """FG-8.8 FG-8.8-cell FG-8.8-fire FG-8.8-engine Hydrogen burns or leaks; under helium the gondola is aimed at."""
    words = {fact.what for seed in range(25) for fact in over_a_cruiser(Airship(helium=helium), seed)
             if isinstance(fact, facts.Flew)}

    assert told <= words
