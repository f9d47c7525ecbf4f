"""What is told of an event, looked at: nobody is told of somebody whom he cannot know, and whoever acts is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from campaign.model.book import Book
from campaign.model.events import Event
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.sides import READERS, Side
from tests.narrating import telling_for
from tests.words.language import faults_of_language

# Who is on the map for everybody to see.
PUBLIC = (Being.PORT, Being.BASE, Being.SIDE, Being.BATTLE)
# What an enemy is never called: he has a marker, or no name at all.
ENEMYS_OWN = (Being.FORCE, Being.FLOTILLA)


def faults(book: Book, before: State, after: State, event: Event) -> Iterator[str]:
    """What is wrong with the tellings of an event for either side and the umpire."""
    kind = type(event).__name__
    told = {reader: telling for reader in READERS
            if (telling := telling_for(book, before, after, event, reader)) is not None}
    if told and None not in told:
        yield f"{kind}: a side is told of it and the umpire is not"
    for reader, telling in told.items():
        found = [*_of_anybody(telling), *(() if reader is None else _of_a_side(before, after, telling, reader))]
        yield from (f"{kind}, to {reader or 'the umpire'}: {fault}, in {telling.line!r}" for fault in found)


def _of_anybody(telling: Telling) -> Iterator[str]:
    if telling.deed is Deed.NOTE:
        yield "it is a note"
    if not telling.sentence:
        yield "it has no sentence"
    yield from faults_of_language(telling.sentence)
    # The reason for a refusal cites its own rule.
    if re.search(r"\[(?:SM|FG)-[^]]*\]$", telling.sentence) and not telling.reason.endswith("]"):
        yield "a rule stands in the sentence"
    for mention in (*telling.by, *telling.to):
        if not _is_named(telling, mention):
            yield f"{mention.name!r} is not named"


def _is_named(telling: Telling, mention: Mention) -> bool:
    """Whether a sentence has somebody's name.

    A marker has its label, cargo may lack its size, and of two sides it is plain which is meant.
    """
    if mention.being is Being.SIDE:
        return True
    name = mention.key if mention.being is Being.MARKER else mention.name
    if mention.being is Being.CARGO:
        name, *_ = name.split(" (")
    return name.casefold() in telling.sentence.casefold()


def _of_a_side(before: State, after: State, telling: Telling, reader: Side) -> Iterator[str]:
    on = [effect.on for effect in telling.effects if effect.on is not None]
    for mention in (*telling.by, *telling.to, *telling.others, *on):
        if mention.key and mention.being not in PUBLIC and not any(
                _is_known(state, telling, mention, reader) for state in (before, after)):
            yield f"{mention} is not known to him"


def _is_known(state: State, telling: Telling, mention: Mention, reader: Side) -> bool:
    """Whether a side has this handle: of its own, of a marker that lies open, or of who is named in the sentence."""
    match mention.being:
        case Being.MARKER:
            labels = {*state.contacts.values(), *(below.contact for below in state.flotillas.values())}
            return mention.key in labels and _is_named(telling, mention)
        case Being.SORTIE:
            return state.air_war.sortie is not None and state.air_war.sortie.id == mention.key
        case _ if mention.side is reader:
            return mention.key not in _of_side(state, mention.being, reader.enemy)
        case being if being in ENEMYS_OWN:
            return False
        case _:
            return _is_named(telling, mention)


def _of_side(state: State, being: Being, side: Side) -> set[str]:
    """The ids of all that is of a kind and a side's own."""
    holders: Mapping[Being, tuple[Mapping[Any, Any], ...]] = {
        Being.FORCE: (state.forces, state.disbanded), Being.SHIP: (state.ships,), Being.FLOTILLA: (state.flotillas,),
        Being.AIR_UNIT: (state.air,), Being.TROOPS: (state.ashore.contingents, state.cargoes), Being.CARGO: (state.cargoes,),
    }
    return {str(key) for holder in holders.get(being, ()) for key, whose in holder.items() if _side_of(whose) is side}


def _side_of(whose: object) -> Side | None:
    if isinstance(whose, Side):
        return whose
    side: Side | None = whose.facts.side if isinstance(whose, Cargo) else getattr(whose, "side", None)
    return side
