"""What happens in a land game that is played beside this one, as it is reported.

`side` is who reports it (None: the umpire), `on` the game turn in which it happened (None: the one that is played).
"""

from __future__ import annotations

from msgspec import Struct

from campaign.model.commands.shore import DemolishPort, RepairPort
from campaign.model.grammar import Defended, TurnName, syntax
from campaign.model.sea.theatre import CoastId
from campaign.model.setting.scenario import Flag, Land, PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import BaseId


@syntax("report who owns a port on land", "owner {port} {owner} [on {on}]", example="owner derna allied on Jan II 41",
        nothing={"owner": "nobody"})
class RecordPortOwner(Struct, frozen=True):
    """Report that a port changed hands on land."""

    side: Side | None
    port: PortId
    owner: Side | None
    on: TurnName | None = None


@syntax("report who owns stretches of coast", "coast {coasts} {owner} [on {on}]", example="coast cyrenaica allied",
        nothing={"owner": "nobody"})
class RecordCoastOwner(Struct, frozen=True):
    """Report that stretches of coast changed hands on land."""

    side: Side | None
    coasts: tuple[CoastId, ...]
    owner: Side | None
    on: TurnName | None = None


@syntax("report who owns airfields", "airfield {airfields} {owner} [on {on}]", example="airfield berka benina allied",
        nothing={"owner": "nobody"})
class RecordAirfieldOwner(Struct, frozen=True):
    """Report that airfields changed hands on land; air units of whoever lost them leave."""

    side: Side | None
    airfields: tuple[BaseId, ...]
    owner: Side | None
    on: TurnName | None = None


@syntax("report how many REs defend a place", "defenders {place} {res} [on {on}]", example="defenders malta 8")
class RecordDefenders(Struct, frozen=True):
    """Report from the land how many REs hold a port or a stretch of coast."""

    side: Side | None
    place: Defended
    res: float
    on: TurnName | None = None


@syntax("report what happened on land", "flag {flag} [on {on}]", example="flag axis_in_tunisia")
class RecordFlag(Struct, frozen=True):
    """Report from the land that something happened which changes the rules."""

    side: Side | None
    flag: Flag
    on: TurnName | None = None


@syntax("report British REs in a country", "garrison {land} {res} [on {on}]", example="garrison crete 2.5")
class RecordGarrison(Struct, frozen=True):
    """Report from the land how many British REs are in a country."""

    side: Side | None
    land: Land
    res: float
    on: TurnName | None = None


LandCommand = RecordPortOwner | RecordCoastOwner | RecordAirfieldOwner | RecordDefenders | RecordFlag | RecordGarrison
# All that is reported so; what engineers do to a port is an order of the shore as well.
LandFact = LandCommand | DemolishPort | RepairPort
