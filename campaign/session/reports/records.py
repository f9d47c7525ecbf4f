"""What reports remember of the events so far, cut down to what their reader may know."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Light
from campaign.model.play.air_war import AirTarget
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId
from campaign.rules.views.view import as_known
from campaign.session.days.report import DayReport
from campaign.session.oil import Flow
from campaign.session.reports.shipping import Shipment, Shipping
from campaign.store.records import Numbered


class Source(Enum):
    """Where issued fuel came from."""

    POOL = "pool"
    STOCK = "stock"
    ENDLESS = "endless"


class Issue(Struct, frozen=True):
    """Fuel points that a port issued in one segment."""

    segment: int
    side: Side
    port: PortId
    points: float
    source: Source


class Fought(Struct, frozen=True):
    """One battle, as its reader knows it; `after` is None while it is fought."""

    when: str
    engagement: Engagement
    after: AfterAction | None = None


class Loss(Struct, frozen=True):
    """A ship that left the game."""

    when: str
    ship: ShipId
    side: Side
    how: str
    cause: str
    credit: ShipId | None


class Flown(Struct, frozen=True):
    """One sortie, as its reader knows it: of the enemy's only what is seen of it (no target, no names but of who was met).

    `groups` and `flights` are how many flew, `lost` and `shot_down` units of who flew and of who met them; `hits` of bombs and
    torpedoes together, `sunk` the ships that went down of it.
    """

    when: str
    side: Side
    where: Hex
    light: Light
    groups: int
    flights: int
    target: AirTarget | None = None
    at: str = ""
    units: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()
    met_by: tuple[AirUnitId, ...] = ()
    lost: tuple[AirUnitId, ...] = ()
    shot_down: tuple[AirUnitId, ...] = ()
    bombs: int = 0
    torpedoes: int = 0
    sunk: tuple[ShipId, ...] = ()
    wrecked: tuple[AirUnitId, ...] = ()
    size_re: float = 0.0
    turned_away: bool = False
    over: bool = False


class Records(Struct, frozen=True):
    """The past that one reader (None: the umpire) may look up."""

    reader: Side | None = None
    log: tuple[Numbered, ...] = ()
    issues: tuple[Issue, ...] = ()
    battles: tuple[Fought, ...] = ()
    losses: tuple[Loss, ...] = ()
    sorties: tuple[Flown, ...] = ()
    shipments: tuple[Shipment, ...] = ()
    flows: tuple[Flow, ...] = ()
    day: DayReport | None = None


# The events that records are made of: a long war holds a score of others for each of them.
RECORDED: tuple[type, ...] = (
    *Shipping.KINDS, events.ShipsArrived, events.NeutralsTookArms, events.ShipCaptured, events.ShipsRefuelled,
    events.CargoLoaded, events.CargoUnloaded, events.BattleJoined, events.AfterActionAccepted, events.ShipRemoved,
)


def records_of(happened: Iterable[Any], reader: Side | None, log: Iterable[Numbered] = ()) -> Records:
    """SM-GAP-56.8 Of the past a side may look up its own fuel, and of battles and losses what lay open when they happened.

    `happened` are the campaign's own, in order from its beginning; facts of battles among them are passed over.
    """
    sides: dict[ShipId, Side] = {}
    battles: dict[BattleId, Fought] = {}
    issues: list[Issue] = []
    losses: list[Loss] = []
    flows: list[Flow] = []
    turn, phasing, nas, segment = "", "", 0, 0
    shipping = Shipping(reader)
    for event in happened:
        shipping.hear(event)
        when = f"{turn}, {phasing} player turn, NAS {nas}"
        match event:
            case events.CampaignBegan(start=start):
                sides = {key: ship.side for key, ship in start.ships.items()}
                turn, phasing = str(start.cursor.turn), str(start.cursor.player_turn)
                nas, segment = start.cursor.nas, start.segment
            case events.ShipsArrived(ships=arrived):
                sides.update((ship.id, ship.side) for ship in arrived)
            case events.NeutralsTookArms(ships=armed):
                sides.update((ship.id, ship.side) for ship in armed)
            case events.ShipCaptured(ship=ship, by=captor):
                sides[ship] = captor
            case events.TurnBegan(turn=begun):
                turn = str(begun)
            case events.PlayerTurnBegan(side=side):
                phasing, nas = str(side), 0
            case events.SegmentBegan(nas=begun):
                nas, segment = begun, segment + 1
            case events.ShipsRefuelled(port=port, boxes=boxes, points=points):
                owner = sides[boxes[0][0]]
                source = Source.POOL if event.from_pool else Source.STOCK if event.from_stock else Source.ENDLESS
                if reader in (None, owner):
                    issues.append(Issue(segment, owner, port, points, source))
                    flows.append(Flow(segment, None if event.from_pool else port, points))
            case events.CargoLoaded(ships=(ship, *_), port=port, fuel_points=points) if points:
                if reader in (None, sides[ship]):
                    flows.append(Flow(segment, None if event.from_pool else port, points))
            case events.CargoUnloaded(ships=(ship, *_), port=port, fuel_points=points) if points:
                if reader in (None, sides[ship]):
                    flows.append(Flow(segment, None if event.to_pool else port, -points))
            case events.BattleJoined(engagement=engagement):
                battles[engagement.id] = Fought(when, engagement if reader is None else as_known(engagement, reader))
            case events.AfterActionAccepted(after_action=after):
                battles[after.engagement] = replace(battles[after.engagement], after=after if reader is None else _open(after))
            case events.ShipRemoved(ship=ship, status=status, cause=cause, credit=credit):
                losses.append(Loss(when, ship, sides[ship], status.value, cause, credit))
            case _:
                pass
    lines = tuple(line for line in log if line.side is reader)
    return Records(reader, lines, tuple(issues), tuple(battles.values()), tuple(losses),
                   shipments=shipping.shipments, flows=tuple(flows))


def _open(after: AfterAction) -> AfterAction:
    """A result without the conditions of the ships: what the enemy has left in his magazines is not told."""
    return replace(after, outcomes=(), story=())
