"""What critical hits do to aircraft, decks and cargo, to small craft and to submarines."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.tactics.fear_god import damage
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, MountState, Peril, Rudder, Status
from campaign.tactics.fear_god.battle.orders import Care
from campaign.tactics.fear_god.battle.record import Cargo, CargoKind
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size
from campaign.tactics.fear_god.criticals import boats
from campaign.tactics.fear_god.criticals.blows import Blast, Destruction, Explosion
from campaign.tactics.fear_god.criticals.boats import holds_fire, is_helpless
from campaign.tactics.fear_god.criticals.holds import cooks_off
from campaign.tactics.fear_god.criticals.wear import clear_slight_hits
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    charts,
    choosing,
    light_guns,
    tubes,
    turrets,
    vessel,
)

# Aircraft, decks, cargo ----------------------------------------------------------------------------------------------


def test_an_aircraft_aboard_burns() -> None:
    """FG-8.3-aircraft A six-sided die less two; not armed unless that was agreed on."""
    hit = Hit(vessel(aircraft=3), CriticalKind.AIRCRAFT, Faces(d6=(5,)))

    assert [(one.seat, one.percent) for one in hit.ship.harm.casualties] == [(Seat.AIRCRAFT, 3)]
    assert hit.ship.harm.aircraft_lost == 1


@pytest.mark.parametrize(("face", "points"), [(3, []), (4, [17])])
def test_ordnance_under_an_armed_aircraft_explodes_in_a_great_fire(face: int, points: list[int]) -> None:
    """FG-8.3-armedac By choice: from six in a hundred on, two thirds of a bomb, which pierces no armoured ship."""
    hit = Hit(vessel(aircraft=1), CriticalKind.AIRCRAFT, Faces(d6=(face,)), choosing(armed_aircraft=True))
    explosions = [one for one in hit.let_loose if isinstance(one, Explosion)]

    assert [one.points for one in explosions] == points
    assert not any(one.pierced for one in explosions)


def test_parked_aircraft_catch_it_from_each_other() -> None:
    """FG-8.3-parked By choice: half the chance of the attack for each of four at most, or a quarter by fire."""
    own = choosing(parked_aircraft=True)
    hit = Hit(vessel(aircraft=9), CriticalKind.AIRCRAFT, Faces(d6=(1, 1, 1), percent=(30, 31, 30, 31)), own, chance=60)
    burning = Hit(vessel(aircraft=2), CriticalKind.AIRCRAFT, Faces(d6=(6, 1), percent=(25,)), own)

    assert hit.ship.harm.aircraft_lost == 3
    assert burning.ship.harm.aircraft_lost == 2


def test_the_magazine_of_aircraft_destroys_a_carrier_and_their_fuel_burns() -> None:
    """FG-8.3-ammofuel Three and nine: destroyed; four: a fire two worse, that is fought with two more on the die."""
    carrier = vessel(flight_deck=True, era=1930)
    lost = Hit(carrier, CriticalKind.AMMO_FUEL, Faces(d10=(3, 9)))
    spared = Hit(carrier, CriticalKind.AMMO_FUEL, Faces(d10=(3, 8)))
    burning = Hit(carrier, CriticalKind.AMMO_FUEL, Faces(d10=(4,), d6=(1,)))

    assert [one.cause for one in lost.let_loose if isinstance(one, Destruction)] == [Cause.MAGAZINE]
    assert spared.let_loose == ()
    assert [one.percent for one in burning.ship.harm.casualties] == [3]
    assert charts().casualties.control_die.seats[Seat.AMMO_FUEL] == 2


def test_bombs_through_an_armoured_deck_reach_the_hangar() -> None:
    """FG-8.3-flightdeck From six on as many aircraft as a die says are struck."""
    carrier = vessel(flight_deck=True, armoured_deck=True, aircraft=10)
    reached = Hit(carrier, CriticalKind.FLIGHT_DECK, Faces(d6=(1, 2, 1, 1), d10=(6,)), cause=Cause.BOMB)
    spared = Hit(carrier, CriticalKind.FLIGHT_DECK, Faces(d6=(1,), d10=(5,)), cause=Cause.BOMB)

    assert reached.ship.harm.aircraft_lost == 2
    assert (spared.items, spared.ship.harm.aircraft_lost) == (["forward"], 0)


HOLDS = (Cargo("hold 1", CargoKind.AMMO, 1000), Cargo("hold 2", CargoKind.AMMO, 500))


def test_a_hold_of_ammunition_takes_others_with_it() -> None:
    """FG-8.3-cargo From eight on she is destroyed; the second hold goes up too, and all of it is felt in three rings."""
    ship = vessel(kind=Kind.MERCHANT, cargo=HOLDS)
    hit = Hit(ship, CriticalKind.CARGO, Faces(percent=(1, 70), d10=(8,)))

    assert isinstance(hit.let_loose[0], Destruction)
    assert [(one.beyond_yd, one.within_yd, one.points) for one in hit.let_loose if isinstance(one, Blast)] == [
        (-1, 500, 300), (500, 1000, 60), (1000, 2000, 7)]


def test_a_burning_hold_may_be_flooded() -> None:
    """FG-8.3-cargo By order: the fire is out, all in the hold is lost, and other fires burn on."""
    burning = (Casualty(Peril.FIRE, 5, 1, 4, Cause.SHELL, penetrating=True, seat=Seat.CARGO_AMMO, item="hold 1"),
               Casualty(Peril.FIRE, 3, 1, 4, Cause.SHELL, penetrating=True))
    ship = vessel(kind=Kind.MERCHANT, cargo=HOLDS, hurt={"casualties": burning, "clock": 4})
    going = carried(battle(ship), Faces())
    damage.carry_out(going, ship.id, Care.FLOOD_MAGAZINES)
    after = going.vessel(ship.id).harm

    assert [one.seat for one in after.casualties] == [Seat.HIT]
    assert [(one.effect, one.item) for one in after.criticals] == [(Effect.CARGO, "hold 1: all of it")]


def test_burning_ammunition_may_go_up_at_each_mark() -> None:
    """FG-8.3-cargo Three to seven burn; then a quarter of a chance each time."""
    ship = vessel(kind=Kind.MERCHANT, cargo=HOLDS)
    plain = Hit(ship, CriticalKind.CARGO, Faces(percent=(1, 40), d10=(2,)))
    burning = Hit(ship, CriticalKind.CARGO, Faces(percent=(1, 40), d10=(3,), d6=(1,)))
    later = carried(battle(burning.ship), Faces(percent=(25, 71)))

    assert plain.ship.harm.casualties == ()
    assert [(one.seat, one.item) for one in burning.ship.harm.casualties] == [(Seat.CARGO_AMMO, "hold 1")]
    assert [one.points for one in cooks_off(later, ship.id) if isinstance(one, Blast)] == [200, 40, 5]
    assert list(cooks_off(carried(battle(burning.ship), Faces(percent=(26,))), ship.id)) == []


@pytest.mark.parametrize(("kind", "faces", "item"), [
    (CargoKind.TROOPS, (3,), "hold: 40 men"), (CargoKind.TROOPS, (10,), "hold: 160 men"),
    (CargoKind.SUPPLIES, (), "hold: 20 tons"), (CargoKind.VEHICLES, (), "hold: 20 vehicles"),
    (CargoKind.AIRCRAFT, (), "hold: 8 aircraft")])
def test_cargo_suffers_by_the_damage_of_the_phase(kind: CargoKind, faces: tuple[int, ...], item: str) -> None:
    """FG-8.3-cargo Forty points: men by a die, half as many tons or vehicles, a fifth of aircraft."""
    ship = vessel(kind=Kind.MERCHANT, cargo=(Cargo("hold", kind, 100),))

    assert Hit(ship, CriticalKind.CARGO, Faces(d10=faces)).items == [item]


@pytest.mark.parametrize(("kind", "seat", "percent"), [
    (CargoKind.CRUDE, Seat.CARGO_CRUDE, 4), (CargoKind.REFINED, Seat.CARGO_REFINED, 5), (CargoKind.AVGAS, Seat.CARGO_AVGAS, 6)])
def test_petroleum_burns_the_worse_the_finer_it_is(kind: CargoKind, seat: Seat, percent: int) -> None:
    """FG-8.3-cargo FG-8.2-severity One, two, three more."""
    hit = Hit(vessel(kind=Kind.MERCHANT, cargo=(Cargo("tank", kind, 100),)), CriticalKind.CARGO, Faces(d6=(1,)))

    assert [(one.seat, one.percent) for one in hit.ship.harm.casualties] == [(seat, percent)]


# Small craft ---------------------------------------------------------------------------------------------------------


def test_small_craft_lose_crews_and_with_them_weapons_and_will() -> None:
    """FG-8.3-personnel A light weapon at the second loss, two at the third; no fire from the fourth, no helm from the fifth."""
    boat = vessel("boat", size=Size.F, built=8, mounts=(*turrets(1), *light_guns()))
    chart = charts().effects.personnel
    found = []
    for _ in range(5):
        boat = Hit(boat, CriticalKind.PERSONNEL).ship
        found.append((boat.harm.state("light battery"), holds_fire(chart, boat), is_helpless(chart, boat)))

    assert found == [(None, False, False), (MountState.DAMAGED_ONCE, False, False), (MountState.OUT, False, False),
                     (MountState.OUT, True, False), (MountState.OUT, True, True)]


def test_a_battery_that_is_nearly_out_is_abandoned_once() -> None:
    """FG-8.3-personnel Two light weapons are abandoned where one is left."""
    boat = vessel("boat", size=Size.F, built=8, mounts=light_guns(),
                  hurt={"crew_lost": 2, "out": (("light battery", MountState.DAMAGED_TWICE),)})

    assert Hit(boat, CriticalKind.PERSONNEL).items == ["crew", "light battery"]


def test_without_light_weapons_the_third_loss_leaves_a_heavy_one_alone() -> None:
    """FG-8.3-personnel The second leaves none."""
    boat = vessel("boat", size=Size.F, built=8, mounts=turrets(1), hurt={"crew_lost": 1})
    second = Hit(boat, CriticalKind.PERSONNEL)
    third = Hit(second.ship, CriticalKind.PERSONNEL)

    assert (second.items, third.items) == (["crew"], ["crew", "turret 1"])


@pytest.mark.parametrize(("size", "hits"), [(Size.E, 6), (Size.F, 5), (Size.G, 4)])
def test_small_craft_sink_by_hits_on_their_flotation(size: Size, hits: int) -> None:
    """FG-8.3-flotation The smaller, the fewer."""
    boat = vessel("boat", size=size, built=8, hurt={"flotation": hits - 2})
    before = Hit(boat, CriticalKind.FLOTATION)
    last = Hit(before.ship, CriticalKind.FLOTATION)

    assert before.let_loose == ()
    assert [one.cause for one in last.let_loose if isinstance(one, Destruction)] == [Cause.HULL]


# Submarines ----------------------------------------------------------------------------------------------------------


def submarine(depth: Depth = Depth.SHALLOW, **more: Any) -> Any:
    """A boat at a depth."""
    return vessel("boat", kind=Kind.SUBMARINE, size=Size.D, built=25, depth=depth, **more)


def test_a_boat_without_her_switchboard_lies_dead() -> None:
    """FG-8.3-switchboard A three is two turns."""
    assert Hit(submarine(), CriticalKind.SWITCHBOARD, Faces(d6=(3,)), turn=7).ship.harm.dead_until == 9


@pytest.mark.parametrize(("depth", "dice", "turns"), [
    (Depth.SURFACE, Faces(d10=(4,)), 8), (Depth.PERISCOPE, Faces(percent=(50,), d10=(4,)), 8),
    (Depth.INTERMEDIATE_1, Faces(percent=(51,)), 0), (Depth.INTERMEDIATE_2, Faces(), 0)])
def test_an_open_hull_leaves_a_boat_time_near_the_surface_alone(depth: Depth, dice: Faces, turns: int) -> None:
    """FG-8.3-hullpen Half of them come up, and float two turns a pip; all others are lost at once."""
    [lost] = Hit(submarine(depth), CriticalKind.HULL_PENETRATED, dice).let_loose

    assert getattr(lost, "turns", None) == turns


def test_a_hull_that_is_pressed_in_bears_less_and_less() -> None:
    """FG-8.3-hulldeform The first keeps her to the upper intermediate zone, the second to shallow water."""
    chart = charts().effects.hull_deformed
    found = [boats.strain_percent(chart, hits, depth) for hits, depth in (
        (0, Depth.DEEP_1), (1, Depth.INTERMEDIATE_1), (1, Depth.INTERMEDIATE_2), (1, Depth.DEEP_1), (2, Depth.SHALLOW),
        (2, Depth.INTERMEDIATE_1), (2, Depth.DEEP_1))]
    third = Hit(submarine(Depth.DEEP_1, hurt={"hull_deformed": 2}), CriticalKind.HULL_DEFORMED)

    assert found == [0, 0, 25, 50, 0, 30, 90]
    assert [type(one) for one in third.let_loose] == [Destruction]


def test_slightly_hit_tubes_work_again_in_time() -> None:
    """FG-8.1.2-type A weapon of a submerged boat is out for a die of turns."""
    hit = Hit(submarine(tubes=tubes()), CriticalKind.WEAPON, Faces(d10=(8,), d6=(2,)), turn=7, column=Column.SUB_MINOR)
    going = carried(battle(hit.ship, turn=9), Faces())
    clear_slight_hits(going, hit.ship)

    assert hit.ship.harm.is_out("tubes 1")
    assert not going.vessel(hit.ship.id).harm.is_out("tubes 1")


def test_slight_hits_on_a_boat_clear_by_themselves() -> None:
    """FG-8.1.2-type Engines of a submerged boat, slightly hit, do not burn, and run again after a die of turns."""
    hit = Hit(submarine(), CriticalKind.ENGINEERING, Faces(d10=(1,), d6=(3,)), turn=7, column=Column.SUB_MINOR)
    waiting, cleared = (carried(battle(hit.ship, turn=turn), Faces()) for turn in (9, 10))
    for going in (waiting, cleared):
        clear_slight_hits(going, hit.ship)

    assert hit.ship.harm.casualties == ()
    assert len(waiting.vessel(hit.ship.id).harm.open(Effect.ENGINEERING)) == 1
    assert cleared.vessel(hit.ship.id).harm.open(Effect.ENGINEERING) == ()
    assert cleared.vessel(hit.ship.id).harm.criticals[0].status is Status.REPAIRED


def test_a_slight_hit_on_a_rudder_clears_and_nothing_else_does() -> None:
    """FG-8.1.2-type The jam is over with its critical; a tube that was wrecked before stays out."""
    boat = submarine(tubes=tubes(), hurt={"out": (("tubes 1", MountState.DETONATED),)})
    hit = Hit(boat, CriticalKind.RUDDER, Faces(d6=(2, 1, 6)), turn=7, column=Column.SUB_MINOR)
    engines = Hit(boat, CriticalKind.ENGINEERING, Faces(d10=(1,), d6=(2,)), turn=7, column=Column.SUB_MINOR)
    after = []
    for one in (hit, engines):
        jammed = replace(one.ship, harm=replace(one.ship.harm, helm=hit.ship.harm.helm))
        going = carried(battle(jammed, turn=9), Faces())
        clear_slight_hits(going, jammed)
        after.append(going.vessel(boat.id).harm)

    assert [harm.helm.rudder for harm in after] == [Rudder.WELL, Rudder.JAMMED]
    assert [harm.state("tubes 1") for harm in after] == [MountState.DETONATED] * 2


@pytest.mark.parametrize(("percent", "face", "depth"), [
    (40, 5, Depth.PERISCOPE), (40, 6, Depth.INTERMEDIATE_1), (41, 0, Depth.SHALLOW)])
def test_a_boat_without_depth_control_drifts(percent: int, face: int, depth: Depth) -> None:
    """FG-8.3-rudder Five in a hundred a knot; up or down by a die."""
    boat = submarine(speed_kn=8.0)
    going = carried(battle(boat), Faces(percent=(percent,), d10=(face,) if face else ()))
    boats.drifts(going, boat)

    assert going.vessel(boat.id).depth is depth


@pytest.mark.parametrize(("kind", "percent"), [
    (CriticalKind.FLOODING, 5), (CriticalKind.DOUBLE_FLOODING, 10), (CriticalKind.HALF_FLOODING, 2)])
def test_submarines_flood_double_or_half(kind: CriticalKind, percent: int) -> None:
    """FG-X-18 One critical hit of doubled or halved severity."""
    hit = Hit(submarine(), kind, Faces(d6=(3,)))

    assert hit.ship.harm.total(Peril.FLOODING) == percent
    assert isinstance(hit.ship.harm.casualties[0], Casualty)
