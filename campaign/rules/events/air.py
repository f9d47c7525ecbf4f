"""Air units and carriers: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Deed, Instrument, Telling
from campaign.model.replacing import replace
from campaign.model.units.aircraft import AirStatus, BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.events.air_war import missions_ended
from campaign.rules.events.copying import with_each
from campaign.rules.events.reader import Reader
from campaign.words.mentions import verb_for

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


def narrate(reader: Reader, event: events.AirEvent) -> Telling | None:
    """An event of carriers and air units, as its reader may know it: what flies from decks is its owner's affair."""
    match event:
        case events.CarrierSearched():
            return _searched(reader, event)
        case events.FightersEmbarked(unit=unit, carrier=carrier):
            who = reader.air_units((unit,))
            if not reader.own((carrier,)):
                # It is public which units are on an airfield, and so is their departure.
                sentence = f"{who} {verb_for(who, 'leaves its', 'leave their')} airfield"
                return Telling(deed=Deed.BASING, sentence=sentence, by=who, manner="left")
            deck = reader.ship(carrier)
            sentence = f"{who} {verb_for(who, 'is', 'are')} taken aboard {deck}"
            return Telling(deed=Deed.BASING, sentence=sentence, by=who, to=(deck,), manner="embarked",
                           rules=("SM-5C",))
        case events.FightersLanded(unit=unit, carrier=carrier, base=base, flew=flew):
            who, field = reader.air_units((unit,)), reader.base(base)
            if not reader.own((carrier,)):
                arrives = verb_for(who, "arrives", "arrive")
                return Telling(deed=Deed.BASING, sentence=f"{who} {arrives} at {field}", by=who, to=(field,),
                               hex=reader.book.oob.bases[base].hex, manner="arrived")
            deck = reader.ship(carrier)
            way = verb_for(who, "flies off", "fly off") if flew else verb_for(who, "goes ashore from", "go ashore from")
            return Telling(deed=Deed.BASING, sentence=f"{who} {way} {deck} to {field}", by=who, to=(field,), others=(deck,),
                           hex=reader.book.oob.bases[base].hex, manner="flown_off" if flew else "put_ashore",
                           rules=("SM-5C",))
        case events.FlightsDiverted():
            return _diverted(reader, event)
        case events.AirUnitsLost(units=units, carrier=carrier, cause=cause):
            if not reader.own((carrier,)):
                return None
            lost, deck = reader.air_units(units), reader.ship(carrier)
            return Telling(deed=Deed.AIR_LOSS, sentence=f"{lost} of {deck} lost: {cause}", to=lost, others=(deck,),
                           manner="with_the_deck", reason=cause, rules=("SM-5B",))
        case _:
            assert_never(event)


def arrived(state: State) -> State:
    """The units that were on their way to a base, which arrive when the next segment begins."""
    on_the_way = [key for key, unit in state.air.items() if unit.status is AirStatus.IN_TRANSFER]
    if not on_the_way:
        return state
    return replace(state, air=with_each(state.air, on_the_way, lambda unit: replace(unit, status=AirStatus.READY)))


def _searched(reader: Reader, event: events.CarrierSearched) -> Telling | None:
    """Aircraft of a carrier search; the enemy learns neither their number nor their aim, as with area searches."""
    if not reader.owns(event.by) or (reader.book.options.hidden_markers and not reader.umpire):
        return None
    deck, goal = reader.ship(event.carrier), reader.force(event.force)
    done = "found" if event.found else "did not find"
    return Telling(deed=Deed.SIGHTING if event.found else Deed.SEARCH, sentence=f"Aircraft of {deck} {done} {goal}", by=(deck,),
                   to=(goal,), instrument=Instrument.AIRCRAFT, manner="found" if event.found else "not_found",
                   rules=("SM-3C",), quiet=True)


def _diverted(reader: Reader, event: events.FlightsDiverted) -> Telling | None:
    """Flights whose deck is full land elsewhere; the enemy sees them arrive ashore."""
    who, field = reader.air_units(event.units), reader.book.oob.bases.get(BaseId(event.base))
    place = reader.ship(ShipId(event.base)) if field is None else reader.base(field.id)
    where = None if field is None else field.hex
    if not reader.own((event.carrier,)):
        if field is None:
            return None
        sentence = f"{who} {verb_for(who, 'arrives', 'arrive')} at {place}"
        return Telling(deed=Deed.BASING, sentence=sentence, by=who, to=(place,), hex=where, manner="arrived")
    deck = reader.ship(event.carrier)
    sentence = f"{who} of {deck} {verb_for(who, 'lands', 'land')} at {place}"
    return Telling(deed=Deed.BASING, sentence=sentence, by=who, to=(place,), others=(deck,),
                   hex=where, manner="diverted", rules=("SM-GAP-48",))
