"""What each step of a turn asks of a side: who may be told what, and who may not."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.harm import Magazines, Peril
from campaign.tactics.fear_god.battle.orders import Care
from campaign.tactics.fear_god.battle.state import Step
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.terms import Kind, Size, metres
from campaign.tactics.fear_god.system import SYSTEM
from tests.tactics.fear_god.hulls import battle, casemates, casualty, light_guns, turrets, vessel

GUNS: dict[str, Any] = {"mounts": (*turrets(), *casemates(1), *light_guns()), "light": 6}


@cache
def book() -> Book:
    """A Book with the real charts."""
    return load_skirmish_book("river-plate")[1]


def asked(ship: Vessel, step: Step = Step.PLOT, yards: float = 9000.0) -> dict[str, set[str]]:
    """What her side is asked, with an enemy in sight: the choices by the key."""
    foe = vessel("foe", Side.AXIS, (0.0, metres(yards)), mounts=turrets(), contact=Contact.SEEN)
    now = battle(ship, foe, step=step, turn=2)
    return {
        field.key: {key for key, _ in field.options}
        for decision in SYSTEM.pending_for(book(), now, Side.ALLIED)
        for field in decision.inputs
    }


def cares(ship: Vessel) -> set[str]:
    """What her crew may be told."""
    return asked(ship).get(f"tend.{ship.id}", set()) - {""}


def hurt(percent: int, peril: Peril = Peril.FIRE, **more: Any) -> dict[str, Any]:
    """One fire or flood of so many in a hundred."""
    return {"casualties": (casualty(peril, percent),), **more}


@pytest.mark.parametrize(
    ("fittings", "offered"),
    [
        (GUNS, {Care.REINFORCE_MAIN, Care.REINFORCE_CASEMATE, Care.REINFORCE_LIGHT}),
        ({"mounts": turrets()}, {Care.REINFORCE_MAIN}),
        ({"mounts": light_guns()}, {Care.REINFORCE_LIGHT}),
        ({"light": 6}, {Care.REINFORCE_LIGHT}),
        ({}, set()),
    ],
)
def test_crews_of_any_battery_there_is_may_fight_floods(fittings: dict[str, Any], offered: set[Care]) -> None:
    """FG-8.2-reinforce Main, casemate or light guns; she has no magazines to flood for a flood's sake."""
    assert cares(vessel(hurt=hurt(5, Peril.FLOODING), **fittings)) == {care.value for care in offered}
    assert cares(vessel(hurt=hurt(5, Peril.FLOODING, reinforced_once=True), **fittings)) == set()


@pytest.mark.parametrize(
    ("deck", "peril", "offered"), [(True, Peril.FIRE, True), (False, Peril.FIRE, False), (True, Peril.FLOODING, False)]
)
def test_a_burning_carrier_may_purge_her_fuel(peril: Peril, *, deck: bool, offered: bool) -> None:
    """FG-8.3-ammofuel It puts out the fires of fuel and aircraft, and there are none on other ships."""
    assert (Care.PURGE_FUEL.value in cares(vessel(flight_deck=deck, hurt=hurt(5, peril)))) is offered


@pytest.mark.parametrize(("percent", "offered"), [(9, False), (10, True)])
def test_a_major_fire_may_be_steered_for(percent: int, *, offered: bool) -> None:
    """FG-8.2-fire-effects From ten in a hundred on, of a ship of size A of 1914."""
    assert (Care.FIGHT_FIRE.value in cares(vessel(hurt=hurt(percent)))) is offered


@pytest.mark.parametrize(
    ("magazines", "guns", "offered"),
    [(Magazines.FULL, turrets(), True), (Magazines.FLOODED, turrets(), False), (Magazines.FULL, (), False)],
)
def test_full_magazines_may_be_flooded_while_she_burns(magazines: Magazines, guns: Any, *, offered: bool) -> None:
    """FG-8.2-conflagration By an order in a plotting phase; who has no guns has no magazines."""
    assert (Care.FLOOD_MAGAZINES.value in cares(vessel(mounts=guns, hurt=hurt(5, magazines=magazines)))) is offered


@pytest.mark.parametrize(
    ("size", "kind", "knots", "offered"),
    [
        (Size.A, Kind.BATTLECRUISER, 28.0, False),
        (Size.B, Kind.ARMOURED_CRUISER, 28.0, True),
        (Size.B, Kind.PRE_DREADNOUGHT, 22.0, False),
        (Size.D, Kind.DESTROYER, 20.0, True),
        (Size.D, Kind.DESTROYER, 19.0, False),
    ],
)
def test_fast_ships_steer_evasively_but_no_capital_ship_and_no_pre_dreadnought(
    size: Size, kind: Kind, knots: float, *, offered: bool
) -> None:
    """FG-6.4-tevade FG-GAP-02 From twenty knots on."""
    ship = vessel(size=size, kind=kind, speed_kn=knots)

    assert (f"evade.{ship.id}" in asked(ship)) is offered


def test_courses_are_plotted_and_only_guns_react() -> None:
    """FG-GAP-33 FG-0-phases Fire at what has just come into sight is all that is asked then."""
    ship = vessel(mounts=turrets())

    assert {f"turn.{ship.id}", f"speed.{ship.id}", f"fire.{ship.id}.main"} <= set(asked(ship))
    assert all(key.startswith("fire.") for key in asked(ship, Step.REACT))


@pytest.mark.parametrize(("yards", "offered"), [(2900, True), (3100, False)])
def test_an_enemy_close_by_may_be_rammed(yards: float, *, offered: bool) -> None:
    """FG-GAP-21 FG-GAP-02 Whom she may reach in a turn is offered; this number is ours."""
    ship = vessel(mounts=turrets())

    assert (asked(ship, yards=yards).get(f"ram.{ship.id}", set()) == {"", "foe"}) is offered
