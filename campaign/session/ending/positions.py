"""Where ships and forces are while events are heard, as far as one reader may know: the way each force took in a half-month."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from campaign.model import events
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


class Positions:
    """Follows the forces of a reader's side (None: of both), fed with events in order."""

    KINDS = (
        events.CampaignBegan, events.ShipsArrived, events.NeutralsTookArms, events.ShipCaptured, events.ForceFormed,
        events.ShipsJoined, events.ShipsBerthed, events.ForceDisbanded, events.ForceMoved, events.ForcePlaced,
        events.ForceScattered, events.ForceReformed, events.ShipRemoved,
    )

    def __init__(self, theatre: Theatre, reader: Side | None) -> None:
        self._theatre, self._reader = theatre, reader
        self.sides: dict[ShipId, Side] = {}
        self._force_of: dict[ShipId, ForceId] = {}
        self._port_of: dict[ShipId, PortId] = {}
        self._at: dict[ForceId, Hex] = {}
        self._owner: dict[ForceId, Side] = {}
        self._ways: dict[ForceId, list[Hex]] = {}

    def knows(self, side: Side) -> bool:
        """Whether the reader may know where forces of a side are."""
        return self._reader in (None, side)

    def where(self, ship: ShipId) -> Hex | None:
        """Where a ship is: with her force, or in the port where she lay last."""
        force, port = self._force_of.get(ship), self._port_of.get(ship)
        if force is not None:
            return self._at.get(force)
        return self._theatre.ports[port].hex if port in self._theatre.ports else None

    def ships_of(self, forces: Iterable[ForceId]) -> tuple[ShipId, ...]:
        """The ships of some forces."""
        wanted = frozenset(forces)
        return tuple(ship for ship, force in self._force_of.items() if force in wanted)

    def beside(self, ship: ShipId) -> tuple[ShipId, ...]:
        """All ships of her force, she among them; none while she is in port."""
        force = self._force_of.get(ship)
        return () if force is None else self.ships_of((force,))

    def take_ways(self) -> tuple[tuple[Side, tuple[Hex, ...]], ...]:
        """The ways that forces took since they were asked for last."""
        found = tuple((self._owner[force], tuple(way)) for force, way in self._ways.items() if len(way) > 1)
        self._ways = {}
        return found

    def hear(self, event: Any) -> None:
        """Take one more event into account."""
        match event:
            case events.CampaignBegan(start=start):
                self._arrive(start.ships.values())
                for key, force in start.forces.items():
                    if self.knows(force.side) and force.hex is not None:
                        self._at[key], self._owner[key] = force.hex, force.side
            case events.ShipsArrived(ships=ships) | events.NeutralsTookArms(ships=ships):
                self._arrive(ships)
            case events.ShipCaptured(ship=ship, by=captor):
                self.sides[ship] = captor
            case events.ForceFormed(force=force, side=side, hex=where, ships=ships) if self.knows(side):
                self._owner[force] = side
                self._at[force] = where
                self._join(ships, force)
            case events.ShipsJoined(ships=ships, force=force) if force in self._owner:
                self._join(ships, force)
            case events.ShipsBerthed(ships=ships, port=port) if ships and self.knows(self.sides[ships[0]]):
                for ship in ships:
                    self._force_of.pop(ship, None)
                    self._port_of[ship] = port
            case events.ForceScattered(force=force, new_force=apart, ships=ships) if force in self._owner and apart is not None:
                self._owner[apart] = self._owner[force]
                if force in self._at:
                    self._at[apart] = self._at[force]
                self._join(ships, apart)
            case events.ForceMoved(force=force, path=path) if force in self._owner and path:
                self._move(force, path)
            case events.ForcePlaced(force=force, hex=where) | events.ForceReformed(force=force, hex=where) \
                    if force in self._owner:
                self._move(force, (where,))
            case events.ShipRemoved(ship=ship):
                self._force_of.pop(ship, None)
                self._port_of.pop(ship, None)
            case _:
                pass

    def _arrive(self, ships: Iterable[Any]) -> None:
        for ship in ships:
            self.sides[ship.id] = ship.side
            if not self.knows(ship.side):
                continue
            if ship.force is not None:
                self._force_of[ship.id] = ship.force
            if ship.port is not None:
                self._port_of[ship.id] = ship.port

    def _join(self, ships: Iterable[ShipId], force: ForceId) -> None:
        for ship in ships:
            self._force_of[ship] = force

    def _move(self, force: ForceId, path: tuple[Hex, ...]) -> None:
        way = self._ways.setdefault(force, [self._at[force]] if force in self._at else [])
        way.extend(where for where in path if not way or where != way[-1])
        self._at[force] = path[-1]
