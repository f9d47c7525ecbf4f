"""Orders about ports and against the coast: demolition and repair, bombardment, support of troops ashore."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.shore import ShoreTarget
from campaign.model.grammar import Form, Place, TurnName, Usual, syntax
from campaign.model.play.decisions import DecisionKind
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category, ForceId
from campaign.model.units.ships import ShipId


@syntax("blow a port up before it falls", "demolish {port} [with {engineers}] [on {on}]",
        example="demolish benghazi with engineers", words={"engineers": {"engineers": True}})
class DemolishPort(Struct, frozen=True):
    """Blow up the installations of a port of one's own before it falls; engineers do more.

    The umpire (`side` None) enters it for whoever holds the port; `on` is the game turn in which it happened (None: this one).
    """

    side: Side | None
    port: PortId
    engineers: bool = False
    on: TurnName | None = None


@syntax("report that engineers mend a port", "engineers {engineer_re} in {port} [on {on}]", "engineers {engineer_re} on {port}",
        example="engineers 2 in tripoli_libya")
class RepairPort(Struct, frozen=True):
    """Report that engineers, so many REs of them, work on a damaged port; `side` and `on` as when one is demolished."""

    side: Side | None
    port: PortId
    engineer_re: int = 1
    on: TurnName | None = None


@syntax("shell a port, its ships, an airfield or a hex",
        "bombard {place} [with {force}] [at {target}] [only {ships}] [choosing {category}]",
        example="bombard malta with AX1 at ships_in_port only pola choosing warships", usual={"target": Usual.TARGET_THERE})
class Bombard(Struct, frozen=True):
    """Turn a force's guns (or those of the ships named) on the enemy's coast.

    `place` is a port, an airbase or the label of a hex; `category` picks among ships in port (None: all of them).
    """

    side: Side
    force: ForceId
    target: ShoreTarget
    place: Place
    ships: tuple[ShipId, ...] = ()
    category: Category | None = None


@syntax("support land combat with guns", "support {hex} with {force}", example="support 09941 with AX1")
class SupportGround(Struct, frozen=True):
    """Support the land combat in a hex with the guns of a force."""

    side: Side
    force: ForceId
    hex: Hex


@syntax("no more ships support the enemy's land combats", "decline", Form("end", answers=DecisionKind.SUPPORT),
        example="decline")
class DeclineSupport(Struct, frozen=True):
    """No more ships support the other side's land combats of this phase."""

    side: Side


ShoreCommand = DemolishPort | RepairPort | Bombard | SupportGround | DeclineSupport
