"""Damaged ships on their way home: what each event does to the state, and how their owners read of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never, get_args

from campaign.model.events import MeasureTaken, ShelterTaken, VoyageDayPassed, VoyageEvent, VoyageHomeBegan, VoyageHomeEnded
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import Measure, News, Tiding, VoyageHome
from campaign.rules.events.copying import with_entry
from campaign.rules.events.reader import Quiet, Reader, Word
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
    Measure.PRESS_ON: "makes what speed she can", Measure.EASE: "eases down",
    Measure.TOW: "is taken in tow",
    Measure.BEACH: "is run ashore", Measure.SHELTER: "seeks shelter", Measure.SCUTTLE: "is given up",
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
            voyage = replace(_voyage(state, key), measure=Measure.SHELTER, tug=None, asked=False, sheltered=segment)
            return _with(state, replace(state.ships[key], voyage=voyage, force=None, port=port))
        case VoyageHomeEnded(ship=key, condition=condition):
            return _with(state, replace(state.ships[key], voyage=None, condition=condition))
        case _:
            assert_never(event)


def narrate(reader: Reader, event: VoyageEvent) -> Word:
    """SM-GAP-77.9 A damaged ship's state is her owner's affair; that she lies in a neutral port everybody sees."""
    name, ship = reader.ship(event.ship), reader.after.ships[event.ship]
    if isinstance(event, ShelterTaken):
        return f"{name} puts into {reader.port(event.port)}, a neutral port [SM-GAP-78]"
    if not reader.own((event.ship,)):
        return None
    match event:
        case VoyageHomeBegan():
            return f"{name} is hurt and makes for home: {wounds_in_words(reader.book, ship)} [SM-GAP-77]"
        case VoyageDayPassed(tidings=tidings, voyage=voyage):
            details = listed([*(TIDINGS_IN_WORDS[tiding.news](tiding) for tiding in tidings)] or ["nothing befalls her"])
            line = (f"{name}, day {voyage.wounds.day} of her way home, sea {voyage.sea}: {details}. "
                    f"{capitalised(wounds_in_words(reader.book, ship))} [SM-GAP-77]")
            return line if tidings else Quiet(line)
        case MeasureTaken(measure=measure, tug=tug):
            by = f" by {reader.ship(tug)}" if tug is not None else ""
            return f"{name} {MEASURES[measure]}{by} [SM-GAP-78]"
        case VoyageHomeEnded():
            return f"{name} is home [SM-GAP-77]"
        case _:
            assert_never(event)


def _voyage(state: State, key: ShipId) -> VoyageHome:
    voyage = state.ships[key].voyage
    assert voyage is not None
    return voyage


def _with(state: State, ship: Ship) -> State:
    return replace(state, ships=with_entry(state.ships, ship.id, ship))
