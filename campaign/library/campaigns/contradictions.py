"""What history says against a ship, an air unit or a port in a scenario: lost, in dock, elsewhere, too early, the enemy's."""

from __future__ import annotations

from collections.abc import Container
from datetime import date

from campaign.library.campaigns.chronicle import lost_in, stays
from campaign.model.play.calendar import Turn
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AirUnitFacts
from campaign.model.units.ships import Service, ShipFacts

REMEDY = "take it out, or place it under `exceptions` with its reason"


def base_of(ship: ShipFacts, turn: Turn, ports: Container[PortId]) -> PortId | None:
    """SM-GAP-64.13 The port on the map where a ship is based in a game turn; None while she is lost, in dock or elsewhere."""
    here = tuple(stay for stay in ship.service if PortId(stay.base) in ports)
    return next((PortId(base) for start, _, base in stays(here, ship.in_dock, lost_in(ship), turn) if start == turn), None)


def station_of(unit: AirUnitFacts, turn: Turn) -> str | None:
    """SM-GAP-64.10 The airfield or carrier of an air unit in a game turn; None while it is not in the theatre."""
    return next((base for start, _, base in stays(unit.service, (), None, turn) if start == turn), None)


def against_life(ship: ShipFacts, turn: Turn) -> str | None:
    """SM-GAP-64.17 Why a ship is not afloat and out of dock in a game turn, or None."""
    lost = ship.fate
    gone = lost_in(ship)
    if lost is not None and gone is not None and gone < turn:
        where = ", ".join(part for part in (lost.place, lost.cause) if part)
        return f"{ship.name} was lost on {lost.date}{f' ({where})' if where else ''}, before {turn}"
    for stay in ship.in_dock:
        if Turn.of(stay.first) <= turn <= Turn.of(stay.last):
            return f"{ship.name} lies in dock from {stay.first} to {stay.last} ({stay.cause}), and this is {turn}"
    return None


def against_ship(ship: ShipFacts, turn: Turn, ports: Container[PortId]) -> str | None:
    """SM-GAP-64.17 Why a ship is not in the theatre in a game turn: lost, in dock, or not in service there; or None."""
    reason = against_life(ship, turn)
    if reason is None and base_of(ship, turn, ports) is None:
        reason = f"{ship.name} does not serve in the theatre in {turn}; by `service` {_service_dates(ship.service)}"
    return reason


def against_unit(unit: AirUnitFacts, turn: Turn) -> str | None:
    """SM-GAP-64.17 Why an air unit is not in the theatre in a game turn, or None."""
    if station_of(unit, turn) is None:
        return f"{unit.name} does not serve in the theatre in {turn}; by `service` {_service_dates(unit.service)}"
    return None


def against_day(ship: ShipFacts, day: date) -> str | None:
    """SM-GAP-64.18 Why a ship cannot fight on a day: lost before it, not yet in commission, or in dock; or None."""
    text = day.isoformat()
    if ship.fate is not None and ship.fate.date and ship.fate.date < text[: len(ship.fate.date)]:
        where = ", ".join(part for part in (ship.fate.place, ship.fate.cause) if part)
        return f"{ship.name} was lost on {ship.fate.date}{f' ({where})' if where else ''}, before {text}"
    if ship.commissioned and text[: len(ship.commissioned)] < ship.commissioned:
        return f"{ship.name} was commissioned on {ship.commissioned}, after {text}"
    number = (day.year - 1900) * 24 + (day.month - 1) * 2
    for stay in ship.in_dock:
        # The half-months in which a stay in dock begins and ends have days before and after it.
        if Turn.of(stay.first).number < number + (day.day > 15) < Turn.of(stay.last).number:
            return f"{ship.name} lies in dock from {stay.first} to {stay.last} ({stay.cause}), and this is {text}"
    return None


def _service_dates(service: tuple[Service, ...]) -> str:
    if not service:
        return "it is nowhere at any time"
    return "it is " + ", ".join(
        f"at {stay.base} from {stay.first}" + (f" to {stay.last}" if stay.last else " on") for stay in service)
