"""Ships that come and go by the scenario's calendar."""

from __future__ import annotations

from campaign.model.events import PortChangedHands, ShipsCalledHome
from campaign.model.play.war import War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Flag, Land, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war import timeline
from campaign.rules.views.view import view_for
from tests.proceeding import brought_about
from tests.sea import Sea, british, given, italian
from tests.warsea import at_phase, war_sea

SHIPS = {"rodney": ShipId("rodney"), "zara": ShipId("zara")}
CALENDAR = (Scheduled("Nov II 41", arrive={PortId("gibraltar"): (SHIPS["rodney"],), PortId("naples"): (SHIPS["zara"],)},
                      withdraw=(ShipId("ajax"),), flags=(Flag.FALL_OF_GREECE,), garrisons={Land.CRETE: 7.0}),)


def november(port: str = "gibraltar") -> Sea:
    """Rodney and Zara are still to come, Ajax lies in a port."""
    book, state = war_sea(british("Rodney", "gibraltar"), italian("Zara", "naples"), british("Ajax", port),
                          facts=WarFacts(calendar=CALENDAR))
    return Sea(book, replace(state, ships={key: ship for key, ship in state.ships.items() if key == "ajax"}))


def test_each_side_gets_its_ships_in_its_own_initial_phase() -> None:
    """SM-GAP-54 On the date named, whole and with full bunkers; dates of the land war come with the Axis turn."""
    book, state = november()
    axis, _ = brought_about(timeline.initial_phase, book, at_phase(state, Side.AXIS, "Nov II 41"), Side.AXIS)
    allied, _ = brought_about(timeline.initial_phase, book, at_phase(axis, Side.ALLIED, "Nov II 41"), Side.ALLIED)

    assert set(axis.ships) == {"ajax", "zara"} and axis.ships[SHIPS["zara"]].port == "naples"
    assert set(allied.ships) == {"zara", "rodney"}
    assert Flag.FALL_OF_GREECE in axis.war.flags and axis.war.garrisons == {Land.CRETE: 7.0}
    assert not brought_about(timeline.initial_phase, book, state, Side.ALLIED)[1], "not before the date"


def test_ships_for_a_lost_port_arrive_in_another_of_the_homeland() -> None:
    """SM-GAP-54.1 Gibraltar is Axis, so Rodney comes to another base."""
    book, state = november()
    lost = given(state, PortChangedHands(PortId("gibraltar"), Allegiance.AXIS, "test"))
    after, _ = brought_about(timeline.bring_ships, book, lost, PortId("gibraltar"), (SHIPS["rodney"],))

    assert after.ships[SHIPS["rodney"]].port == "alexandria"


def test_a_ship_that_is_called_home_leaves_from_the_next_base_she_lies_in() -> None:
    """SM-GAP-54.2 From Malta she does not; from Gibraltar she goes, and nobody counts her as lost."""
    book, state = november("malta")
    called = at_phase(given(state, ShipsCalledHome((ShipId("ajax"),))), Side.ALLIED, "Dec I 41")
    stays, _ = brought_about(timeline.initial_phase, book, called, Side.ALLIED)
    there = replace(called, ships={ShipId("ajax"): replace(called.ships[ShipId("ajax")], port=PortId("gibraltar"))})
    gone, _ = brought_about(timeline.initial_phase, book, there, Side.ALLIED)

    assert ShipId("ajax") in stays.ships and not gone.ships and gone.war.called_home == ()
    assert view_for(book, gone, Side.AXIS).enemies_lost == () and gone.war.pool == War().pool
