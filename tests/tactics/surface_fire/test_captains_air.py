"""Captains of aircraft: fighters that draw fire, fighter-bombers that throw their bombs away."""

from __future__ import annotations

import pytest

from campaign.model.battles.tabletop import BoxRows
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.orders import PlaceOrders, SquadronOrders
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.flying import may_fly_off
from campaign.tactics.surface_fire.system import SYSTEM
from tests.tactics.surface_fire.battles import book, met, unit
from tests.tactics.surface_fire.captains import answers
from tests.tactics.surface_fire.table import DAY, NIGHT, battle, charts, flight, ship


def over_a_ship(*flights: tuple[str, Role, float], own_fighter: bool = False) -> Battle:
    """Axis aircraft so many inches south of a cruiser, and perhaps an Allied fighter near by."""
    theirs = [flight(name, role, 8, at=(0, -away), loaded=role is not Role.FIGHTER) for name, role, away in flights]
    ours = [flight("hurricanes", Role.FIGHTER, 8, side=Side.ALLIED, at=(0, -30), loaded=False)] if own_fighter else []
    made = battle(
        ship("ajax", Code.CL), ship("circe", Code.DE, side=Side.AXIS, at=(0, 90)),
        flights=[*theirs, *ours], air_turn=Side.AXIS)
    return replace(made, flights={name: replace(one, level=Level.HIGH) for name, one in made.flights.items()})


def test_fighters_with_nobody_to_fight_draw_the_fire_of_a_ship_that_is_bombed() -> None:
    """SF-VI.19 They strafe her low where own bombers reach her in this turn, and not before."""
    near = answers(over_a_ship(("cr42", Role.FIGHTER, 20), ("stukas", Role.DIVE, 15)), Step.AIR, Side.AXIS)
    far = answers(over_a_ship(("cr42", Role.FIGHTER, 20), ("stukas", Role.DIVE, 50)), Step.AIR, Side.AXIS)

    assert (near["flight"], near["towards"], near["level"]) == ("cr42", "ajax", "low")
    assert "towards" not in far


@pytest.mark.parametrize(("away", "hunted", "drops"), [(40, True, True), (40, False, False), (10, True, False)])
def test_fighter_bombers_that_are_hunted_throw_their_bombs_away(away: float, *, hunted: bool, drops: bool) -> None:
    """SF-IV.2 But not when the ship they came for is within reach."""
    told = answers(over_a_ship(("bombers", Role.FIGHTER_BOMBER, away), own_fighter=hunted), Step.AIR, Side.AXIS)

    assert ("jettison" in told) is drops


@pytest.mark.parametrize("night", [False, True])
def test_a_spotter_is_catapulted_by_day_alone(*, night: bool) -> None:
    """SF-GAP-53 Nobody is offered it by night, an order for it is refused, and her roster says so; a carrier flies off."""
    engagement = met(
        unit("Ajax", "leander", side=Side.ALLIED, at=(0, 0)), unit("Illustrious", "illustrious", side=Side.ALLIED, at=(0, 5)),
        unit("Zara", "zara", side=Side.AXIS, at=(0, 12)), conditions=NIGHT if night else DAY)
    begun = replace(SYSTEM.begin(book(), engagement), step=Step.ORDERS)
    ajax = begun.vessels[ShipId("ajax")]
    spotter = begun.flights["ajax.spotter"]
    (asked,) = SYSTEM.pending_for(book(), begun, Side.ALLIED)
    order = PlaceOrders(Side.ALLIED, (SquadronOrders(ajax.squadron, launch=(spotter.id,)),), ())
    refused = SYSTEM.refusal(book(), begun, order)
    rows = next(part for part in SYSTEM.papers.roster(book(), engagement, ajax.ship).parts if isinstance(part, BoxRows)).rows

    assert (f"{ajax.squadron}.launch" in [field.key for field in asked.inputs]) is not night
    assert (refused is not None and refused.rule == "SF-GAP-53") is night
    assert may_fly_off(charts(), begun, ajax, spotter) is not night
    assert may_fly_off(charts(), begun, begun.vessels[ShipId("illustrious")], replace(spotter, role=Role.FIGHTER))
    assert next(row.note for row in rows if row.label == "Spotters") == (
        "stay on the catapult by night" if night else "on the catapult")
