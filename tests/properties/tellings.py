"""What is told of an event, looked at: nobody is told of somebody whom he cannot know, and whoever acts is named."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from campaign.model.book import Book
from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.model.play.telling import Being, Deed, Mention, Telling
from campaign.model.sides import READERS, Side
from campaign.rules.narration import telling_for

# Who is on the map for everybody to see.
PUBLIC = (Being.PORT, Being.BASE, Being.SIDE, Being.BATTLE)
# What an enemy is never called: he has a marker, or no name at all.
ENEMYS_OWN = (Being.FORCE, Being.FLOTILLA)
# Kinds of event that nobody is told of, with the reason.
UNTOLD: Mapping[str, str] = {
    "AirOrdersCarried": "it is a mark that standing air orders have had their turn; what they did is told by itself",
}


def faults(book: Book, before: State, after: State, event: Event) -> Iterator[str]:
    """What is wrong with the tellings of an event for either side and the umpire."""
    kind = type(event).__name__
    for reader in READERS:
        telling = telling_for(book, before, after, event, reader)
        if telling is None:
            if reader is None and kind not in UNTOLD:
                yield f"{kind}: the umpire is told nothing"
            continue
        found = [*_of_anybody(telling), *(() if reader is None else _of_a_side(before, after, telling, reader))]
        yield from (f"{kind}, to {reader or 'the umpire'}: {fault}, in {telling.line!r}" for fault in found)


def _of_anybody(telling: Telling) -> Iterator[str]:
    if telling.deed is Deed.NOTE:
        yield "it is a note"
    if not telling.sentence:
        yield "it has no sentence"
    if re.search(r"\[(?:SM|FG)-[^]]*\]$", telling.sentence):
        yield "a rule stands in the sentence"
    for mention in (*telling.by, *telling.to):
        if not _is_named(telling, mention):
            yield f"{mention.name!r} is not named"


def _is_named(telling: Telling, mention: Mention) -> bool:
    """Whether a sentence has somebody's name; markers have their labels, and of two sides it is plain which is meant."""
    if mention.being is Being.SIDE:
        return True
    name = mention.key if mention.being is Being.MARKER else mention.name
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
            return mention.key not in _own(state, reader.enemy)
        case being if being in ENEMYS_OWN:
            return False
        case _:
            return _is_named(telling, mention)


def _own(state: State, side: Side) -> set[str]:
    """The ids of all that is a side's own."""
    holders = (state.forces, state.disbanded, state.ships, state.flotillas, state.air, state.ashore.contingents)
    cargoes = {str(key) for key, item in state.cargoes.items() if item.facts.side is side}
    return cargoes | {str(key) for holder in holders for key, whose in holder.items() if _side_of(whose) is side}


def _side_of(whose: object) -> Side | None:
    return whose if isinstance(whose, Side) else getattr(whose, "side", None)
