"""Air units and carriers: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.events.air_war import missions_ended
from campaign.rules.events.copying import with_each
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.words.counting import listed

EVENTS: tuple[type, ...] = get_args(events.AirEvent)
SUBJECTS: SubjectsOf = {
    events.AirUnitsLost: (Subject.LOSSES,),
    events.CarrierSearched: (Subject.SIGHTINGS,),
}


def fold(state: State, event: events.AirEvent) -> State:
    """The state after air units searched, moved or were lost."""
    match event:
        case events.CarrierSearched(force=force):
            return replace(state, searched_by_carrier=(*state.searched_by_carrier, force))
        case events.FightersEmbarked(unit=unit, carrier=carrier):
            aboard = with_each(state.air, (unit,), lambda unit: replace(unit, base=str(carrier), status=AirStatus.FERRIED))
            return missions_ended(replace(state, air=aboard), (unit,))
        case events.FightersLanded(unit=unit, base=base):
            return replace(state, air=with_each(state.air, (unit,), lambda unit: replace(
                unit, base=str(base), status=AirStatus.IN_TRANSFER)))
        case events.FlightsDiverted(units=units, base=base):
            return replace(state, air=with_each(state.air, units, lambda unit: replace(unit, base=base)))
        case events.AirUnitsLost(units=units):
            gone = with_each(state.air, units, lambda unit: replace(unit, base="", status=AirStatus.LOST))
            return missions_ended(replace(state, air=gone), units)
        case _:
            assert_never(event)


def narrate(reader: Reader, event: events.AirEvent) -> Word:
    """An event of carriers and air units, as its reader may know it: what flies from decks is its owner's affair."""
    match event:
        case events.CarrierSearched(by=by, force=force, carrier=carrier, found=found):
            # As with area searches, the enemy learns neither their number nor their aim.
            if not reader.owns(by) or (reader.book.options.hidden_markers and not reader.umpire):
                return None
            done = "found" if found else "did not find"
            return Quiet(f"Aircraft of {reader.ship(carrier)} {done} {reader.force(force)} [SM-3C]")
        case events.FightersEmbarked(unit=unit, carrier=carrier):
            if not reader.own((carrier,)):
                # It is public which units are on an airfield, and so is their departure.
                return f"{_names(reader, (unit,))} leaves its airfield"
            return f"{_names(reader, (unit,))} is taken aboard {reader.ship(carrier)} [SM-5C]"
        case events.FightersLanded(unit=unit, carrier=carrier, base=base, flew=flew):
            field = reader.book.oob.bases[base].name
            if not reader.own((carrier,)):
                return f"{_names(reader, (unit,))} arrives at {field}"
            way = "flies off" if flew else "goes ashore from"
            return f"{_names(reader, (unit,))} {way} {reader.ship(carrier)} to {field} [SM-5C]"
        case events.FlightsDiverted(units=units, carrier=carrier, base=base):
            if not reader.own((carrier,)):
                ashore = BaseId(base) in reader.book.oob.bases
                return f"{_names(reader, units)} arrives at {_place(reader, base)}" if ashore else None
            return f"{_names(reader, units)} of {reader.ship(carrier)} lands at {_place(reader, base)} [SM-GAP-48]"
        case events.AirUnitsLost(units=units, carrier=carrier, cause=cause):
            if not reader.own((carrier,)):
                return None
            return f"{_names(reader, units)} of {reader.ship(carrier)} lost: {cause} [SM-5B]"
        case _:
            assert_never(event)


def arrived(state: State) -> State:
    """The units that were on their way to a base, which arrive when the next segment begins."""
    on_the_way = [key for key, unit in state.air.items() if unit.status is AirStatus.IN_TRANSFER]
    if not on_the_way:
        return state
    return replace(state, air=with_each(state.air, on_the_way, lambda unit: replace(unit, status=AirStatus.READY)))


def _names(reader: Reader, units: Iterable[AirUnitId]) -> str:
    return listed(reader.book.oob.air_units[key].name for key in units)


def _place(reader: Reader, base: str) -> str:
    field = reader.book.oob.bases.get(BaseId(base))
    return str(reader.ship(ShipId(base))) if field is None else field.name
