"""More of the test language: flotillas of submarines and minefields on the small sea.

book, state = under(sea(british("Orion", "00604", ORION)), flotilla("AXS1", "00505", 3, ATTACK))
"""

from __future__ import annotations

from typing import Any

from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipType
from campaign.model.units.undersea import Flotilla, FlotillaPolicy, Minefield
from campaign.rules.facts.setup import raised_so_far
from tests.sea import Sea

TRANSIT, RECON, ATTACK = FlotillaMission
AXS1, AXS2, ALS1, ALS2 = (FlotillaId(key) for key in ("AXS1", "AXS2", "ALS1", "ALS2"))
AX1, AL1 = ForceId("AX1"), ForceId("AL1")
ITALIAN_BOAT = CounterValues(ShipType.TORPEDO_BOAT, 0, 0, 2, 1, 1, 0.75, 2, 30, 3, 0.5, 1, 1, False, 0, 0.5)


def flotilla(
    key: str, at: str, points: int = 2, mission: FlotillaMission = TRANSIT, *, nation: Nation | None = None,
    policy: FlotillaPolicy = FlotillaPolicy.ALWAYS, **more: Any,
) -> Flotilla:
    """A flotilla in the hex or port named; Italian or British unless told otherwise."""
    side = Side.AXIS if key.startswith("AX") else Side.ALLIED
    flag = nation or (Nation.ITALIAN if side is Side.AXIS else Nation.BRITISH)
    port = None if at.isdigit() else PortId(at)
    made = Flotilla(FlotillaId(key), side, flag, f"Flotilla {key}", Hex(at), points, mission, port, attack=policy, contact=key)
    return replace(made, **more)


def under(the_sea: Sea, *things: Flotilla | Minefield) -> Sea:
    """The same sea with flotillas and minefields in it."""
    book, state = the_sea
    flotillas: dict[FlotillaId, Flotilla] = {}
    for one in things:
        if isinstance(one, Flotilla):
            where = one.hex if one.port is None else state.ports[one.port].hex
            label = None if book.options.hidden_markers and not one.finds else one.contact
            flotillas[one.id] = replace(one, hex=where, contact=label)
    mines = {one.id: one for one in things if isinstance(one, Minefield)}
    return Sea(book, replace(state, flotillas=flotillas, flotillas_raised=raised_so_far(flotillas), mines=mines))


def mines(at: str, owner: Side = Side.AXIS) -> Minefield:
    """A field in the hex named."""
    return Minefield(f"field_{at}", owner, Hex(at))
