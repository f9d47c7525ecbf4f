"""What was sent by sea: each load from the quay to where it came ashore, went down or swims now, as its owner knows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId


class LoadEnd(Enum):
    """What became of a load that was taken aboard."""

    AFLOAT = "afloat"
    LANDED = "landed"
    SET_DOWN = "set down elsewhere"
    BROUGHT_BACK = "brought back"
    LOST = "lost"


class Shipment(Struct, frozen=True):
    """A load from where it was taken aboard: in which ships, of which convoy, and what became of it, when and where.

    `convoy` is the force that first put to sea with it, by its id and its name, and `run` the convoy run of its ships.
    """

    cargo: CargoId
    name: str
    side: Side
    kind: CargoKind
    size_re: float
    destination: PortId
    ships: tuple[ShipId, ...]
    loaded_in: str | None
    loaded: DayId
    convoy: tuple[ForceId | None, str] = (None, "")
    run: str = ""
    sailed: DayId | None = None
    fate: LoadEnd = LoadEnd.AFLOAT
    ended: DayId | None = None
    where: str | None = None


class ShippingSum(Struct, frozen=True):
    """REs that were sent, and what became of them; what was sent is the sum of all the others."""

    key: str
    sent: float = 0.0
    landed: float = 0.0
    afloat: float = 0.0
    lost: float = 0.0
    set_down: float = 0.0
    brought_back: float = 0.0


class Clock:
    """Tracks the day on which events happen, fed with them in order."""

    KINDS = (events.CampaignBegan, events.TurnBegan, events.PlayerTurnBegan, events.SegmentBegan)

    def __init__(self) -> None:
        self._turn, self._side, self._nas = Turn(0), Side.AXIS, 0

    @property
    def now(self) -> DayId:
        """The present day."""
        return DayId(self._turn, self._side, self._nas)

    def hear(self, event: Any) -> None:
        """Advance with the sequence of play; other events are ignored."""
        match event:
            case events.CampaignBegan(start=start):
                self._turn, self._side, self._nas = start.cursor.turn, start.cursor.player_turn, start.cursor.nas
            case events.TurnBegan(turn=turn):
                # The Axis has its player turn first: what befalls before that begins belongs to no later one.
                self._turn, self._side, self._nas = turn, Side.AXIS, 0
            case events.PlayerTurnBegan(side=side):
                self._side, self._nas = side, 0
            case events.SegmentBegan(nas=nas):
                self._nas = nas
            case _:
                pass


class Shipping:
    """The account of a reader's loads (None: of both sides'), built from events fed to it in order."""

    KINDS = (
        *Clock.KINDS, events.SuppliesRaised, events.CargoMustered, events.CargoLoaded, events.CargoEmbarked, events.CargoPassed,
        events.CargoUnloaded, events.CargoBeached, events.WaveLanded, events.RaidersLanded, events.RaidersTakenOff,
        events.RaidDecided, events.CraftHoisted, events.CraftLowered, events.CargoLost, events.CargoDestroyed,
        events.TroopsEliminated, events.ForceFormed, events.ShipsJoined, events.ConvoyRunStarted, events.ConvoyRunStopped,
    )

    def __init__(self, reader: Side | None) -> None:
        self._reader = reader
        self._facts: dict[CargoId, CargoFacts] = {}
        self._under_way: dict[CargoId, int] = {}
        self._found: list[Shipment] = []
        self._never_sent: set[int] = set()
        self._clock = Clock()
        self._runs: dict[str, tuple[str, frozenset[ShipId]]] = {}
        self._names: dict[ForceId, str] = {}

    @property
    def shipments(self) -> tuple[Shipment, ...]:
        """Every load that was sent so far, in the order in which they went aboard."""
        return tuple(load for at, load in enumerate(self._found) if at not in self._never_sent)

    def hear(self, event: Any) -> None:
        """Take one more event into account; events that do not concern loads are ignored."""
        match event:
            case events.CampaignBegan(start=start):
                self._begin(start)
            case events.TurnBegan() | events.PlayerTurnBegan() | events.SegmentBegan():
                self._clock.hear(event)
            case events.SuppliesRaised(cargo=facts) | events.CargoMustered(cargo=facts):
                self._know(facts)
            case events.ForceFormed(force=force, name=name, ships=ships):
                self._names[force] = name
                self._sail(ships, force)
            case events.ShipsJoined(ships=ships, force=force):
                self._sail(ships, force)
            case events.ConvoyRunStarted(run=run):
                self._runs[run.id] = (run.name, frozenset(run.ships))
            case events.ConvoyRunStopped(run=key):
                self._runs.pop(key, None)
            case _:
                self._carried(event)

    def _carried(self, event: Any) -> None:
        match event:
            case events.CargoLoaded(cargo=cargo, ships=ships, port=port):
                self._load(cargo, ships, port)
            case events.CargoEmbarked(cargo=cargo, ships=ships, hex=where):
                self._load(cargo, ships, where)
            case events.RaidersTakenOff(unit=cargo, ships=ships):
                self._load(cargo, ships, None)
            case events.CraftHoisted(facts=facts, ships=ships):
                self._know(facts)
                self._load(facts.id, ships, None)
            case events.CargoPassed(cargo=cargo, ships=ships) if cargo in self._under_way:
                self._change(cargo, ships=ships)
            case events.CargoUnloaded(cargo=cargo, port=port, delivered=delivered):
                self._end(cargo, port, delivered=delivered)
            case events.CargoBeached(cargo=cargo, hex=where, port=port, delivered=delivered):
                self._end(cargo, port or where, delivered=delivered)
            case events.WaveLanded(hex=where, units=units):
                for unit in units:
                    self._end(unit.unit, where, delivered=True)
            case events.RaidersLanded(raid=raid):
                self._end(raid.unit, raid.hex, delivered=True)
            case events.CraftLowered(cargo=cargo, port=port):
                self._end(cargo, port, delivered=True)
            case (events.CargoLost(cargo=cargo) | events.CargoDestroyed(cargo=cargo) | events.TroopsEliminated(cargo=cargo)
                  | events.RaidDecided(unit=cargo, party_lost=True)):
                self._end(cargo, None, delivered=False, lost=True)
            case _:
                pass

    def _begin(self, start: Any) -> None:
        self._clock.hear(events.CampaignBegan("", start))
        self._names = {key: force.name for key, force in start.forces.items()}
        for key, item in start.cargoes.items():
            self._know(item.facts)
            if item.aboard:
                self._load(key, item.aboard, start.ships[item.aboard[0]].port)
                self._sail(item.aboard, start.ships[item.aboard[0]].force)
        for run in start.runs.values():
            self._runs[run.id] = (run.name, frozenset(run.ships))

    def _know(self, facts: CargoFacts) -> None:
        if self._reader in (None, facts.side):
            self._facts[facts.id] = facts

    def _load(self, cargo: CargoId, ships: tuple[ShipId, ...], where: str | None) -> None:
        facts = self._facts.get(cargo)
        if facts is None:
            return
        run = next((name for name, members in self._runs.values() if members.intersection(ships)), "")
        self._under_way[cargo] = len(self._found)
        self._found.append(Shipment(cargo, facts.name, facts.side, facts.kind, facts.size_re, facts.destination, ships, where,
                                    self._clock.now, run=run))

    def _sail(self, ships: Sequence[ShipId], force: ForceId | None) -> None:
        if force is None:
            return
        for cargo, at in self._under_way.items():
            shipment = self._found[at]
            if shipment.sailed is None and shipment.ships[0] in ships:
                self._change(cargo, convoy=(force, self._names.get(force, "")), sailed=self._clock.now)

    def _end(self, cargo: CargoId, where: str | None, *, delivered: bool, lost: bool = False) -> None:
        at = self._under_way.get(cargo)
        if at is None:
            return
        back = where is not None and self._found[at].loaded_in == where
        if back and not lost and self._found[at].loaded == self._clock.now:
            # A force that was formed and berthed again on the same day has sent nothing.
            self._never_sent.add(at)
        fate = LoadEnd.LOST if lost else LoadEnd.BROUGHT_BACK if back else LoadEnd.LANDED if delivered else LoadEnd.SET_DOWN
        self._change(cargo, fate=fate, ended=self._clock.now, where=where)
        del self._under_way[cargo]

    def _change(self, cargo: CargoId, **how: Any) -> None:
        at = self._under_way[cargo]
        self._found[at] = replace(self._found[at], **how)


def shipments_of(happened: Iterable[Any], reader: Side | None) -> tuple[Shipment, ...]:
    """The loads that a reader sent so far, out of what happened from the beginning on."""
    account = Shipping(reader)
    for event in happened:
        account.hear(event)
    return account.shipments


def tally(key: str, shipments: Iterable[Shipment]) -> ShippingSum:
    """Add up what became of some loads, in REs."""
    sums = dict.fromkeys(LoadEnd, 0.0)
    for shipment in shipments:
        sums[shipment.fate] += shipment.size_re
    return ShippingSum(key, sum(sums.values()), *(sums[end] for end in (
        LoadEnd.LANDED, LoadEnd.AFLOAT, LoadEnd.LOST, LoadEnd.SET_DOWN, LoadEnd.BROUGHT_BACK)))


def tally_by_half_month(shipments: Iterable[Shipment]) -> tuple[ShippingSum, ...]:
    """What was sent, landed, set down, brought back and lost in each half-month as it happened, and afloat as it ended."""
    loads = tuple(shipments)
    turns = [load.loaded.turn for load in loads] + [load.ended.turn for load in loads if load.ended is not None]
    found: list[ShippingSum] = []
    afloat = 0.0
    for number in range(min(turns).number, max(turns).number + 1) if turns else ():
        turn = Turn(number)
        ended = tally("", [load for load in loads if load.ended is not None and load.ended.turn == turn])
        sent = sum(load.size_re for load in loads if load.loaded.turn == turn)
        afloat += sent - ended.sent
        found.append(replace(ended, key=str(turn), sent=sent, afloat=afloat))
    return tuple(found)
