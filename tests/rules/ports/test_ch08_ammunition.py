"""Replenishment, read like the rulebook."""

from __future__ import annotations

from fractions import Fraction

from campaign.model.events import ShipsBerthed, ShipsReplenished
from campaign.model.setting.scenario import PortId
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports.ch08_repair import replenishment
from tests.proceeding import brought_about
from tests.sea import ORION, british, given, italian, sea, ships

EMPTY = Condition(rounds_left={"main": Fraction(0)}, torpedoes_left=Fraction(1, 2))


def test_one_segment_in_port_restores_ammunition_and_torpedoes() -> None:
    """SM-8A3, SM-8A3.1 In port from beginning to end; ships that need nothing are not named."""
    book, state = sea(
        italian("Zara", "tripoli", condition=EMPTY), italian("Pola", "tripoli"), italian("Fiume", "00207", condition=EMPTY),
        british("Orion", "valletta", ORION, condition=EMPTY))
    state = given(state, ShipsBerthed(ships("Fiume"), PortId("tripoli")))

    after, events = brought_about(replenishment, book, state)

    assert events == (ShipsReplenished(ships("Zara")), ShipsReplenished(ships("Orion")))
    assert after.ships[ShipId("zara")].condition == Condition()
    assert after.ships[ShipId("fiume")].condition == EMPTY
