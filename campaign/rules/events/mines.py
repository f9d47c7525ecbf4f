"""Minefields and ships that strike them: what each event does to the state, and how each reader is told of it."""

from __future__ import annotations

from typing import assert_never, get_args

from campaign.model.events import MineEvent, MinefieldLaid, MinefieldLapsed, MineStruck
from campaign.model.play.calendar import Turn
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word
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


def narrate(reader: Reader, event: MineEvent) -> Word:
    """An event of minefields: where they lie is public, who strikes them is their owner's affair until she sinks."""
    match event:
        case MinefieldLaid(field=field):
            text = f"A minefield of the {field.owner} side lies at {reader.place(field.hex)} [SM-GAP-26]"
            # The fields of the first turn are on the map from the beginning.
            return Quiet(text) if reader.after.cursor.turn == Turn.of(reader.book.scenario.first_turn) else text
        case MinefieldLapsed(field=key):
            field = reader.before.mines[key]
            return f"The minefield at {reader.place(field.hex)} is no more [SM-7A]"
        case MineStruck():
            return _struck(reader, event)
        case _:
            assert_never(event)


def _struck(reader: Reader, event: MineStruck) -> Word:
    """SM-GAP-56.19 Who strikes a mine learns of it, his enemy only of what sinks."""
    cost = f"for {quantity(event.boxes, 'flotation box', 'flotation boxes')}" if event.boxes else "and takes no harm"
    where = reader.place(reader.before.mines[event.field].hex)
    if event.ship is not None:
        own = reader.own((event.ship,))
        return f"{reader.ship(event.ship)} strikes a mine at {where} {cost} [SM-7B]" if own else None
    if event.flotilla is None or not reader.owns_flotilla(event.flotilla):
        return None
    return f"{capitalised(reader.flotilla(event.flotilla))} strikes a mine at {where} {cost} [SM-7B]"
