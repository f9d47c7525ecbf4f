"""What a side's own past tells of its stores: fuel, supply points, loads landed, day by day, and what the ships burnt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.dates import DayId
from campaign.session.logistics.oil import Flow
from campaign.session.logistics.shipping import Clock, Shipment, Shipping

POOL = "pool"
LARDER = "larder"
# More moments than these are shown by the turns in which they fall.
MANY = 60
HEAVY = (
    ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER,
)
FLEET, ESCORTS, CONVOYS = "battle fleet", "escorts", "convoys"


class Held(Struct, frozen=True):
    """The amount held somewhere on a day; None where nobody on this side could know."""

    day: DayId
    amount: float | None


class Past(Struct, frozen=True):
    """All of it: stores by place, boxes filled from the pool by ship, loads sent.

    `landed` are supplies of either side by port in each game turn, which lie open (SM-GAP-56).
    `fought` are own forces that were attacked or struck, `formed` the day on which each force put to sea, `begun` the day
    on which the work on each job began; `flows` are those of the side's stores, production apart.
    """

    stores: dict[str, tuple[Held, ...]] = field(default_factory=dict)
    landed: dict[Turn, dict[tuple[Side, PortId], float]] = field(default_factory=dict)
    filled: dict[Turn, dict[ShipId, int]] = field(default_factory=dict)
    shipments: tuple[Shipment, ...] = ()
    formed: dict[ForceId, DayId] = field(default_factory=dict)
    fought: dict[ForceId, DayId] = field(default_factory=dict)
    begun: dict[str, DayId] = field(default_factory=dict)
    flows: tuple[Flow, ...] = ()

    def burnt_in(self, book: Book, turn: Turn) -> dict[str, float]:
        """SM-8A1.5 The FP of the pool that ships drew in a game turn, by what sort of ships they were."""
        found: dict[str, float] = {}
        for ship, boxes in self.filled.get(turn, {}).items():
            values = book.counters[ship]
            who = CONVOYS if values.type is ShipType.TRANSPORT else FLEET if values.type in HEAVY else ESCORTS
            found[who] = found.get(who, 0.0) + boxes * values.fuel_points_per_box
        return found


class Memory:
    """Builds the past from events, fed to it one by one in order from the beginning."""

    KINDS = (
        *Shipping.KINDS, events.ShipsArrived, events.NeutralsTookArms, events.ShipCaptured, events.ShipsRefuelled,
        events.PoolFilled, events.PortFuelLost, events.PortChangedHands,
        events.UmpireRuled, events.PointsStored, events.PointsDrawn, events.SuppliesLanded, events.MaltaFed,
        events.RepairBegun, events.AttackDeclared, events.FlotillaAttacked,
    )

    def __init__(self, side: Side) -> None:
        self._side = side
        self._sides: dict[ShipId, Side] = {}
        self._clock, self._shipping = Clock(), Shipping(side)
        self._now: dict[str, float] = {}
        self._holders: dict[PortId, Allegiance] = {}
        self._days: list[tuple[DayId, dict[str, float | None]]] = []
        self._past = Past()
        self._segment = 0
        self._flows: list[Flow] = []

    def past(self) -> Past:
        """The past so far, with the present day as the last."""
        days = [*self._days, (self._clock.now, self._seen())]
        if len(days) > MANY:
            days = [*by_turn(days[:-1]), days[-1]]
        keys = dict.fromkeys(key for _, seen in days for key in seen)
        stores = {key: tuple(Held(day, seen.get(key, 0.0 if "." in key else None)) for day, seen in days) for key in keys}
        gathered = self._past
        return Past(stores, gathered.landed, gathered.filled, self._shipping.shipments, gathered.formed, gathered.fought,
                    gathered.begun, tuple(self._flows))

    def hear(self, event: Any) -> None:
        """Take one more event into account."""
        if isinstance(event, (events.SegmentBegan, events.TurnBegan)):
            self._days.append((self._clock.now, self._seen()))
        self._segment += isinstance(event, events.SegmentBegan)
        self._clock.hear(event)
        self._shipping.hear(event)
        match event:
            case events.CampaignBegan(start=start):
                self._begin(start)
            case events.ShipsArrived(ships=ships) | events.NeutralsTookArms(ships=ships):
                self._sides.update((ship.id, ship.side) for ship in ships)
            case events.ShipCaptured(ship=ship, by=captor):
                self._sides[ship] = captor
            case events.ForceFormed(force=force, side=side) if side is self._side:
                self._past.formed[force] = self._clock.now
            case events.AttackDeclared(targets=targets):
                self._past.fought.update(dict.fromkeys(targets, self._clock.now))
            case events.FlotillaAttacked(force=force):
                self._past.fought[force] = self._clock.now
            case events.RepairBegun(job=job):
                self._past.begun[job.id] = self._clock.now
            case events.SuppliesLanded(side=side, port=port, loads=loads, to_stock=stored):
                there = self._past.landed.setdefault(self._clock.now.turn, {})
                there[side, port] = there.get((side, port), 0.0) + loads
                self._add(LARDER, stored if side is Side.ALLIED else 0.0)
            case _:
                self._stored(event)

    def _stored(self, event: Any) -> None:
        match event:
            case events.ShipsRefuelled(port=port, boxes=boxes, points=points):
                store = POOL if event.from_pool else port
                self._add(store, -points if event.from_pool or event.from_stock else 0.0)
                self._flow(boxes[0][0], None if event.from_pool else port, points, port)
                if event.from_pool:
                    self._fill(boxes)
            case events.CargoLoaded(port=port, fuel_points=points):
                self._add(POOL if event.from_pool else port, -points if event.from_pool or event.from_stock else 0.0)
                self._flow(event.ships[0], None if event.from_pool else port, points, port, cargo=True)
            case events.CargoUnloaded(port=port, fuel_points=points):
                self._add(POOL if event.to_pool else port, points if event.to_pool or event.to_stock else 0.0)
                self._flow(event.ships[0], None if event.to_pool else port, -points, port, cargo=True)
            case events.PoolFilled(points=points):
                self._add(POOL, points)
            case events.PortFuelLost(port=port, points=points):
                self._now[port] = max(0.0, self._now.get(port, 0.0) - points)
            case events.PortChangedHands(port=port, allegiance=allegiance):
                self._holders[port] = allegiance
            case events.UmpireRuled(port=port, port_owner=owner, port_fuel=points) if port is not None:
                if owner is not None:
                    self._holders[port] = owner
                if points is not None:
                    self._now[port] = points
            case events.PointsStored(side=side, hex=where, points=points) if side is self._side:
                self._add(depot(where), points)
            case events.PointsDrawn(side=side, hex=where, points=points) if side is self._side:
                self._add(depot(where), -points)
            case events.MaltaFed(malta=malta):
                self._now[LARDER] = malta.stock
            case _:
                pass

    def _begin(self, start: Any) -> None:
        self._now = {POOL: start.fuel_pool, LARDER: start.war.malta.stock,
                     **{key: port.fuel for key, port in start.ports.items() if port.fuel is not None},
                     **{depot(where): points for where, points in start.ashore.depots.get(self._side, {}).items()}}
        self._segment = start.segment
        self._sides = {key: ship.side for key, ship in start.ships.items()}
        self._holders = {key: port.allegiance for key, port in start.ports.items()}
        self._past.formed.update({key: self._clock.now for key, force in start.forces.items() if force.side is self._side})

    def _add(self, key: str, amount: float) -> None:
        if amount:
            self._now[key] = self._now.get(key, 0.0) + amount

    def _seen(self) -> dict[str, float | None]:
        """What the side knew then: its own stores, a port's only while it held it."""
        def known(key: str) -> bool:
            if key == POOL:
                return self._side is Side.AXIS
            if key == LARDER:
                return self._side is Side.ALLIED
            return key not in self._holders or self._holders[PortId(key)].side is self._side

        return {key: amount if known(key) else None for key, amount in self._now.items()}

    def _flow(self, ship: ShipId, store: PortId | None, points: float, port: PortId, *, cargo: bool = False) -> None:
        if points and self._sides[ship] is self._side:
            self._flows.append(Flow(self._segment, store, points, cargo, port))

    def _fill(self, boxes: Iterable[tuple[ShipId, int]]) -> None:
        there = self._past.filled.setdefault(self._clock.now.turn, {})
        for ship, number in boxes:
            there[ship] = there.get(ship, 0) + number


def depot(where: str) -> str:
    """The key of supply points in a hex among the stores."""
    return f"depot.{where}"


def by_turn(days: Sequence[tuple[DayId, dict[str, float | None]]]) -> list[tuple[DayId, dict[str, float | None]]]:
    """The first of the moments of each game turn."""
    found: dict[Turn, tuple[DayId, dict[str, float | None]]] = {}
    for day, seen in days:
        found.setdefault(day.turn, (day, seen))
    return list(found.values())


def past_of(happened: Iterable[Any], side: Side) -> Past:
    """SM-GAP-56.8 What a side may look up of its own stores and loads, out of what happened from the beginning on."""
    memory = Memory(side)
    for event in happened:
        memory.hear(event)
    return memory.past()
