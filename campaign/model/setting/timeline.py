"""The war on land and in diplomacy, by date: where nations stand, who holds what, and what might have happened."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated

from msgspec import Struct, field

from campaign.model.play.calendar import Turn
from campaign.model.setting.scenario import (
    Branch,
    CargoFacts,
    CargoId,
    ContingentId,
    Flag,
    FlotillaId,
    Land,
    PortId,
    SupplyLine,
)
from campaign.model.shape import At, AtMost, ById, Count, NotEmpty, NotNegative, Otherwise, Words
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.ships import ShipId

SECOND_HALF = 16


def turn_of(day: date) -> Turn:
    """The game turn that a day falls in; the second half of a month begins on the 16th."""
    return Turn((day.year - 1900) * 24 + (day.month - 1) * 2 + (day.day >= SECOND_HALF))


def first_day(turn: Turn) -> date:
    """The day on which a game turn begins."""
    return date(turn.year, turn.month, 1 if turn.half == 1 else SECOND_HALF)


def nearest_turn(day: date) -> Turn:
    """The game turn whose first day is nearest; the earlier of two."""
    here = turn_of(day)
    return min((here, here.plus(1)), key=lambda turn: abs(first_day(turn) - day))


class ChangeOfStance(Struct, frozen=True):
    """Nations that change their stance with a game turn."""

    turn: Turn
    nations: Annotated[Mapping[Nation, Allegiance], NotEmpty()]
    why: Words


class Conquest(Struct, frozen=True):
    """Ports, coasts and airfields that change hands on a day."""

    day: Annotated[date, At(("date",))]
    why: Words
    ports: Mapping[PortId, Allegiance] = field(default_factory=dict)
    coasts: Mapping[str, Allegiance] = field(default_factory=dict)
    airfields: Mapping[BaseId, Allegiance] = field(default_factory=dict)

    @property
    def turn(self) -> Turn:
        """SM-GAP-64.14 In a campaign a place changes hands with the game turn that begins nearest to the day."""
        return nearest_turn(self.day)


class OptionalEvent(Struct, frozen=True):
    """Neutral ships that fight for a side, in the ports they lie in, from one game turn to another: only if it is played."""

    key: str
    title: Words
    first: Annotated[Turn, At(("from",))]
    last: Annotated[Turn, At(("to",))]
    nation: Nation
    side: Side
    ports: Annotated[tuple[PortId, ...], NotEmpty()]
    afterwards: PortId
    why: Words


class Convoy(Struct, frozen=True):
    """A convoy operation of history: loads that wait on a quay from a game turn, and the worth of bringing them home.

    `aboard` are the ships that a load was already in at that game turn.
    """

    turn: Turn
    name: str
    port: PortId
    loads: tuple[CargoFacts, ...]
    key: str = ""
    aboard: Mapping[CargoId, tuple[ShipId, ...]] = field(default_factory=dict)


class TroopsInWaiting(Struct, frozen=True):
    """Troops that were meant for a landing, and the game turns in which they waited for it; `last` None where they stayed."""

    first: Turn
    last: Turn | None
    facts: CargoFacts


class Stores(Struct, frozen=True):
    """What each side has when a campaign begins with a game turn: Italian fuel, Malta's larder, British garrisons.

    `depots` are supply points by port, of whose side it is then.
    """

    turn: Turn
    fuel_pool: Count
    malta_stock: NotNegative
    garrisons: Mapping[Land, NotNegative] = field(default_factory=dict)
    depots: Mapping[PortId, NotNegative] = field(default_factory=dict)


class Establishment(Struct, frozen=True):
    """The strength of an army from a game turn on, its position, and its supply line; nought once it is gone."""

    turn: Annotated[Turn, At(("from",))]
    at: PortId
    size: Annotated[NotNegative, AtMost(400)]
    line: Annotated[SupplyLine, Otherwise(SupplyLine.OVERLAND)]


class Army(Struct, frozen=True):
    """Historical forces ashore, at successive dates."""

    key: ContingentId
    name: Words
    side: Side
    arm: Annotated[Branch, Otherwise(Branch.GROUND)]
    strength: Annotated[tuple[Establishment, ...], NotEmpty()]


class Strength(Struct, frozen=True):
    """Submarine points of a flotilla by history from a game turn on, and where it was based."""

    turn: Annotated[Turn, At(("from",))]
    base: PortId
    points: Count
    boats: Annotated[Count, Otherwise(0)]


class HistoricalFlotilla(Struct, frozen=True):
    """A flotilla as it was at successive dates."""

    key: FlotillaId
    name: Words
    nation: Nation
    strength: Annotated[tuple[Strength, ...], NotEmpty()]


class SubmarinesDue(Struct, frozen=True):
    """New submarine points by date, whatever was lost before."""

    turn: Turn
    port: PortId
    nation: Nation
    points: int


class Timeline(Struct, frozen=True):
    """The whole timeline, each part in order of dates; `nations` is where each stands on 10 June 1940."""

    nations: Mapping[Nation, Allegiance]
    turnings: tuple[ChangeOfStance, ...] = ()
    conquests: tuple[Conquest, ...] = ()
    events: Annotated[tuple[OptionalEvent, ...], ById()] = ()
    convoys: tuple[Convoy, ...] = ()
    stores: Annotated[tuple[Stores, ...], NotEmpty()] = ()
    flags: Mapping[Flag, Turn] = field(default_factory=dict)
    flotillas: tuple[HistoricalFlotilla, ...] = ()
    submarines: tuple[SubmarinesDue, ...] = ()
    armies: Annotated[tuple[Army, ...], ById()] = ()
    troops: tuple[TroopsInWaiting, ...] = ()

    def stance(self, nation: Nation, turn: Turn) -> Allegiance:
        """Where a nation stands in a game turn."""
        found = self.nations.get(nation, Allegiance.NEUTRAL)
        for turning in self.turnings:
            if turning.turn <= turn and nation in turning.nations:
                found = turning.nations[nation]
        return found

    def holder_on(self, port: PortId, nation: Nation, day: date) -> Allegiance:
        """Who historically held a port of a nation on a day."""
        found = [conquest.ports[port] for conquest in self.conquests if conquest.day <= day and port in conquest.ports]
        return found[-1] if found else self.stance(nation, turn_of(day))

    def holder(self, port: PortId, nation: Nation, turn: Turn) -> Allegiance:
        """SM-GAP-64.15 Who holds a port of a nation in a game turn: its last conqueror, else the nation itself."""
        found = None
        for conquest in self.conquests:
            if port in conquest.ports and conquest.turn <= turn:
                found = conquest.ports[port]
        return self.stance(nation, turn) if found is None else found
