"""Damaged ships on their way home: what each event does to the state, and how their owners read of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never, get_args

from campaign.model.events import MeasureTaken, ShelterTaken, VoyageDayPassed, VoyageEvent, VoyageHomeBegan, VoyageHomeEnded
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Change, Deed, Effect, Instrument, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure, News, Tiding, VoyageHome
from campaign.rules.events.copying import with_entry
from campaign.rules.events.reader import Reader
from campaign.rules.facts.cripples import wounds_in_words
from campaign.words.counting import capitalised, listed, quantity

EVENTS: tuple[type, ...] = get_args(VoyageEvent)
SUBJECTS: SubjectsOf = {
    VoyageDayPassed: (Subject.REPAIRS,),
    VoyageHomeBegan: (Subject.REPAIRS,),
    VoyageHomeEnded: (Subject.REPAIRS,),
    MeasureTaken: (Subject.SAILINGS,),
    ShelterTaken: (Subject.SAILINGS,),
}
MEASURES = {
    CrippleMeasure.PRESS_ON: "makes what speed she can", CrippleMeasure.EASE: "eases down",
    CrippleMeasure.TOW: "is taken in tow",
    CrippleMeasure.BEACH: "is run ashore", CrippleMeasure.SHELTER: "seeks shelter", CrippleMeasure.SCUTTLE: "is given up",
}
TIDINGS_IN_WORDS: dict[News, Callable[[Tiding], str]] = {
    News.BURNED: lambda tiding: f"fires burn for {tiding.words}{_cost(tiding)}",
    News.FLOODED: lambda tiding: f"water rises for {tiding.words}{_cost(tiding)}",
    News.FIRES_OUT: lambda _: "the fires are out",
    News.FLOODS_OUT: lambda _: "the flooding is stopped",
    News.MAGAZINES_FLOODED: lambda _: "her magazines are flooded",
    News.PUMPED: lambda tiding: f"the pumps give back {quantity(tiding.number, 'point')}",
    News.FLARED: lambda tiding: f"a fire starts again, of {tiding.number} percent",
    News.MENDED: lambda tiding: f"her crew mends her {tiding.words}",
    News.BEYOND: lambda tiding: f"her crew cannot mend her {tiding.words} at sea",
    News.BROKE_DOWN: lambda _: "her engines break down",
    News.PATCH_GAVE: lambda tiding: f"a patch gives way, and she floods by {tiding.number} percent",
    News.TOW_PARTED: lambda _: "the tow parts",
    News.TUG_GONE: lambda _: "who towed her has left her",
    News.POUNDED: lambda tiding: f"the sea pounds her for {quantity(tiding.number, 'point')}",
    News.REFLOATED: lambda _: "she comes off the beach",
}

_POINTS, _PERCENT = Measure.DAMAGE_POINTS, Measure.PERCENT
EFFECTS: dict[News, tuple[Part, Change, Measure | None]] = {
    News.BURNED: (Part.HULL, Change.LOST, _POINTS), News.FLOODED: (Part.HULL, Change.LOST, _POINTS),
    News.FIRES_OUT: (Part.FIRES, Change.ENDED, None), News.FLOODS_OUT: (Part.FLOODS, Change.ENDED, None),
    News.MAGAZINES_FLOODED: (Part.MAGAZINE, Change.LOST, None), News.PUMPED: (Part.HULL, Change.GAINED, _POINTS),
    News.FLARED: (Part.FIRES, Change.BEGAN, _PERCENT), News.MENDED: (Part.HULL, Change.MENDED, None),
    News.BEYOND: (Part.HULL, Change.WITHOUT_EFFECT, None), News.BROKE_DOWN: (Part.ENGINES, Change.LOST, None),
    News.PATCH_GAVE: (Part.FLOODS, Change.BEGAN, _PERCENT), News.TOW_PARTED: (Part.TOW, Change.LOST, None),
    News.TUG_GONE: (Part.TOW, Change.ENDED, None), News.POUNDED: (Part.HULL, Change.LOST, _POINTS),
    News.REFLOATED: (Part.HULL, Change.MENDED, None),
}
# What goes on for hours, whether it costs her anything or not, and with what it harms her.
LASTING = {News.BURNED: Part.FIRES, News.FLOODED: Part.FLOODS}
HARM = {News.BURNED: Instrument.FLAMES, News.FLOODED: Instrument.FLOODING, News.POUNDED: Instrument.SEA}


def _cost(tiding: Tiding) -> str:
    return f", at the price of {quantity(tiding.number, 'point')}" if tiding.number else ""


def fold(state: State, event: VoyageEvent) -> State:
    """The state after a damaged ship's way home began, went on or ended."""
    match event:
        case VoyageHomeBegan(ship=key, voyage=voyage):
            return _with(state, replace(state.ships[key], voyage=voyage))
        case VoyageDayPassed(ship=key, voyage=voyage, condition=condition):
            return _with(state, replace(state.ships[key], voyage=voyage, condition=condition))
        case MeasureTaken(ship=key, measure=measure, tug=tug):
            return _with(state, replace(state.ships[key], voyage=replace(
                _voyage(state, key), measure=measure, tug=tug, asked=False)))
        case ShelterTaken(ship=key, port=port, segment=segment):
            voyage = replace(_voyage(state, key), measure=CrippleMeasure.SHELTER, tug=None, asked=False, sheltered=segment)
            return _with(state, replace(state.ships[key], voyage=voyage, force=None, port=port))
        case VoyageHomeEnded(ship=key, condition=condition):
            return _with(state, replace(state.ships[key], voyage=None, condition=condition))
        case _:
            assert_never(event)


def narrate(reader: Reader, event: VoyageEvent) -> Telling | None:
    """SM-GAP-77.9 A damaged ship's state is her owner's affair; that she lies in a neutral port everybody sees."""
    name, ship = reader.ship(event.ship), reader.after.ships[event.ship]
    if isinstance(event, ShelterTaken):
        port = reader.port(event.port)
        return Telling(deed=Deed.ARRIVAL, sentence=f"{name} puts into {port}, a neutral port", by=(name,), to=(port,),
                       hex=reader.before.ports[event.port].hex, place=port.name, manner=CrippleMeasure.SHELTER.value,
                       rules=("SM-GAP-78",))
    if not reader.own((event.ship,)):
        return None
    voyage = Telling(deed=Deed.VOYAGE, by=(name,), rules=("SM-GAP-77",))
    match event:
        case VoyageHomeBegan():
            return replace(voyage, sentence=f"{name} is hurt and makes for home: {wounds_in_words(reader.book, ship)}",
                           manner="begins")
        case VoyageDayPassed(tidings=tidings, voyage=way):
            details = listed([*(TIDINGS_IN_WORDS[tiding.news](tiding) for tiding in tidings)] or ["nothing befalls her"])
            sentence = (f"{name}, day {way.wounds.day} of her way home, sea {way.sea}: {details}. "
                        f"{capitalised(wounds_in_words(reader.book, ship))}")
            return replace(voyage, sentence=sentence, manner="day", count=way.wounds.day,
                           quiet=not tidings, instrument=_harm(tidings),
                           effects=tuple(effect for tiding in tidings for effect in _effects(tiding)))
        case MeasureTaken(measure=measure, tug=tug):
            tugs = (reader.ship(tug),) if tug is not None else ()
            by = f" by {tugs[0]}" if tugs else ""
            return replace(voyage, sentence=f"{name} {MEASURES[measure]}{by}", others=tugs, manner=measure.value,
                           rules=("SM-GAP-78",))
        case VoyageHomeEnded():
            return replace(voyage, sentence=f"{name} is home", manner="ended")
        case _:
            assert_never(event)


def _effects(tiding: Tiding) -> Iterator[Effect]:
    """What a day brought her: the points that it cost or gave her hull, or the percent of a new fire or flood."""
    part, change, measure = EFFECTS[tiding.news]
    lasting = LASTING.get(tiding.news)
    if lasting is not None:
        yield Effect(lasting, Change.LASTED)
    if tiding.number:
        yield Effect(part, change, measure, tiding.number)
    elif lasting is None:
        # What is named is a part of hers; of fires and floods the words are hours.
        yield Effect(part, change, name=tiding.words)


def _harm(tidings: Iterable[Tiding]) -> Instrument | None:
    """What cost her points, where one thing did."""
    harm = {HARM[tiding.news] for tiding in tidings if tiding.number and tiding.news in HARM}
    return harm.pop() if len(harm) == 1 else None


def _voyage(state: State, key: ShipId) -> VoyageHome:
    voyage = state.ships[key].voyage
    assert voyage is not None
    return voyage


def _with(state: State, ship: Ship) -> State:
    return replace(state, ships=with_entry(state.ships, ship.id, ship))
