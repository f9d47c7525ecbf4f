"""What a captain sees of a battle made for a test, and what he answers."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.captains.answering import ANSWERS
from campaign.tactics.surface_fire.captains.reading import Picture, picture
from campaign.tactics.surface_fire.screen import view_for
from campaign.tactics.surface_fire.seeing import OwnShip, ShipInSight
from campaign.tactics.surface_fire.turn.decisions import pending_for
from campaign.tactics.surface_fire.turn.opening import begin
from tests.tactics.surface_fire.battles import book, unit

Unit = tuple[Side, Participant]


def ally(name: str, kind: str, **more: Any) -> Unit:
    """A British unit."""
    return unit(name, kind, side=Side.ALLIED, **more)


def enemy(name: str, kind: str, **more: Any) -> Unit:
    """An Italian one, if nothing else is said."""
    return unit(name, kind, side=Side.AXIS, **more)


def begun(engagement: Engagement) -> Battle:
    """A battle as it begins."""
    return begin(book(), engagement)


def seen(battle: Battle, side: Side = Side.ALLIED) -> Picture:
    """What a side's captain has before him."""
    return picture(book(), view_for(book(), battle, side), side)


def known(before: Picture, name: str) -> ShipInSight:
    """A ship in it."""
    found = before.ship(name)
    assert found is not None, f"{name} is seen"
    return found


def own(before: Picture, name: str) -> OwnShip:
    """One of his own."""
    found = before.own_ship(name)
    assert found is not None, f"{name} is his"
    return found


def changed(battle: Battle, name: str, **values: Any) -> Battle:
    """The battle with something else about a ship; `marked` are half boxes."""
    vessel: Vessel = battle.vessels[ShipId(name)]
    if "marked" in values:
        values["harm"] = replace(vessel.harm, marked=values.pop("marked"))
    return replace(battle, vessels={**battle.vessels, vessel.ship: replace(vessel, **values)})


def answers(battle: Battle, step: Step, side: Side = Side.ALLIED) -> dict[str, str]:
    """What a side's captain answers when a step is asked."""
    at_step = replace(battle, step=step)
    decision = next(asked for asked in pending_for(book(), at_step, side) if asked.key == step.value)
    return {key: answer for key, answer in ANSWERS[step](seen(at_step, side), decision) if answer}
