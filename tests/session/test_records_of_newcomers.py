"""Reports know ships that came after the beginning, and ships that changed sides."""

from __future__ import annotations

from campaign.model.events import CampaignBegan, ShipCaptured, ShipRemoved, ShipsArrived, ShipsRefuelled
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.session.reports.records import records_of
from tests.sea import italian, sea


def test_fuel_and_losses_of_a_ship_that_arrived_later_are_her_sides_own() -> None:
    """SM-GAP-54, SM-GAP-56.8 She was not there when the campaign began, and yet she drinks; a prize is her captor's."""
    _, state = sea(italian("Zara", "taranto"), italian("Nubian", "taranto"))
    newcomer = replace(state.ships[ShipId("zara")], id=ShipId("roma"))
    happened = [
        CampaignBegan("calabria", state),
        ShipsArrived((newcomer,), PortId("taranto")),
        ShipsRefuelled(PortId("taranto"), ((ShipId("roma"), 2),), 8.0, from_pool=True, from_stock=False),
        ShipCaptured(ShipId("nubian"), PortId("taranto"), Side.ALLIED),
        ShipRemoved(ShipId("nubian"), ShipStatus.SUNK, "a mine"),
    ]
    umpires = records_of(happened, None)

    assert [(side, one.points) for side, past in umpires.pasts.items() for one in past.flows] == [(Side.AXIS, 8.0)]
    assert [(one.ship, one.side) for one in umpires.losses] == [("nubian", Side.ALLIED)]
    assert records_of(happened, Side.ALLIED).past_of(Side.ALLIED).flows == ()
