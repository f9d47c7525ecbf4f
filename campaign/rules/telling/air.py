"""Carriers' searches and the ways of air units in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.model.aircraft import AirUnitId, BaseId
from campaign.model.events import (
    AirEvent,
    AirUnitsLost,
    CarrierSearched,
    FightersEmbarked,
    FightersLanded,
    FlightsDiverted,
)
from campaign.model.ships import ShipId
from campaign.rules.telling.reader import Quiet, Reader, Word
from campaign.rules.wording import listed


def tell_air(reader: Reader, event: AirEvent) -> Word:
    """An event of carriers and air units, as its reader may know it: what flies from decks is its owner's affair."""
    match event:
        case CarrierSearched(by=by, force=force, carrier=carrier, found=found):
            # As with area searches: neither their number nor their aim is the enemy's to know.
            if not reader.owns(by) or (reader.book.options.hidden_markers and not reader.umpire):
                return None
            done = "found" if found else "did not find"
            return Quiet(f"Aircraft of {reader.ship(carrier)} {done} {reader.force(force)} [SM-3C]")
        case FightersEmbarked(unit=unit, carrier=carrier):
            if not reader.own((carrier,)):
                # Who stands on an airfield is public, and so is that he stands there no more.
                return f"{_names(reader, (unit,))} leaves its airfield"
            return f"{_names(reader, (unit,))} is taken aboard {reader.ship(carrier)} [SM-5C]"
        case FightersLanded(unit=unit, carrier=carrier, base=base, flew=flew):
            field = reader.book.oob.bases[base].name
            if not reader.own((carrier,)):
                return f"{_names(reader, (unit,))} arrives at {field}"
            way = "flies off" if flew else "goes ashore from"
            return f"{_names(reader, (unit,))} {way} {reader.ship(carrier)} to {field} [SM-5C]"
        case FlightsDiverted(units=units, carrier=carrier, base=base):
            if not reader.own((carrier,)):
                ashore = BaseId(base) in reader.book.oob.bases
                return f"{_names(reader, units)} arrives at {_place(reader, base)}" if ashore else None
            return f"{_names(reader, units)} of {reader.ship(carrier)} lands at {_place(reader, base)} [SM-GAP-48]"
        case AirUnitsLost(units=units, carrier=carrier, cause=cause):
            if not reader.own((carrier,)):
                return None
            return f"{_names(reader, units)} of {reader.ship(carrier)} lost: {cause} [SM-5B]"
        case _:
            assert_never(event)


def _names(reader: Reader, units: Iterable[AirUnitId]) -> str:
    return listed(reader.book.oob.air_units[key].name for key in units)


def _place(reader: Reader, base: str) -> str:
    field = reader.book.oob.bases.get(BaseId(base))
    return reader.ship(ShipId(base)) if field is None else field.name
