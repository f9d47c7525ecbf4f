"""Minefields and ships that strike them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model.events import MineEvent, MinefieldLaid, MinefieldLapsed, MineStruck
from campaign.model.play.calendar import Turn
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.units.undersea import Minefield
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import IN_VAIN, Reader
from campaign.words.counting import capitalised, quantity

EVENTS: tuple[type, ...] = get_args(MineEvent)
SUBJECTS: SubjectsOf = {
    MineStruck: (Subject.BATTLES,),
}


def fold(state: State, event: MineEvent) -> State:
    """The state after fields were laid, lapsed or were struck."""
    match event:
        case MinefieldLaid(field=field):
            return replace(state, mines=with_entry(state.mines, field.id, field))
        case MinefieldLapsed(field=field):
            return replace(state, mines=without(state.mines, field))
        case MineStruck():
            return state
        case _:
            assert_never(event)


def narrate(reader: Reader, event: MineEvent) -> Telling | None:
    """An event of minefields: where they lie is public, who strikes them is their owner's affair until she sinks."""
    match event:
        case MinefieldLaid(field=field):
            # The fields of the first turn are on the map from the beginning.
            quiet = reader.after.cursor.turn == Turn.of(reader.book.scenario.first_turn)
            return replace(_at(reader, field, Change.BEGAN), rules=("SM-GAP-26",), quiet=quiet,
                           sentence=f"A minefield of the {field.owner} side lies at {reader.place(field.hex)}")
        case MinefieldLapsed(field=key):
            field = reader.before.mines[key]
            return replace(_at(reader, field, Change.ENDED), rules=("SM-7A",),
                           sentence=f"The minefield at {reader.place(field.hex)} is no more")
        case MineStruck():
            return _struck(reader, event)
        case _:
            assert_never(event)


def _at(reader: Reader, field: Minefield, change: Change) -> Telling:
    mines = Mention("minefield", Being.MINEFIELD, field.id, field.owner)
    return Telling(deed=Deed.MINE, to=(mines,), hex=field.hex, place=reader.place(field.hex), instrument=Instrument.MINES,
                   effects=(Effect(change=change),))


def _struck(reader: Reader, event: MineStruck) -> Telling | None:
    """SM-GAP-56.19 Who strikes a mine learns of it, his enemy only of what sinks."""
    cost = f"for {quantity(event.boxes, 'flotation box', 'flotation boxes')}" if event.boxes else "and takes no harm"
    where = reader.before.mines[event.field].hex
    if event.ship is not None:
        who = reader.ship(event.ship) if reader.own((event.ship,)) else None
    else:
        flotilla = event.flotilla
        who = reader.flotilla(flotilla) if flotilla is not None and reader.owns_flotilla(flotilla) else None
    if who is None:
        return None
    name = who if event.ship is not None else capitalised(who)
    harm = Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, event.boxes)
    return Telling(deed=Deed.MINE, to=(who,), hex=where, place=reader.place(where), instrument=Instrument.MINES,
                   sentence=f"{name} strikes a mine at {reader.place(where)} {cost}",
                   effects=(harm,) if event.boxes else IN_VAIN, rules=("SM-7B",))
