"""What a hex does to whoever enters it: mines, the eyes of the coast, and submarines, in this order (SM-GAP-08)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.events import Event, StrikeOffered, SubmarineSearched
from campaign.model.hexes import Hex
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.model.submarines import Strike
from campaign.rules import ch04_patrols, ch07_mines
from campaign.rules.ch03_coast import spotted_from_the_coast
from campaign.rules.ch06_submarine_attack import strike, would_strike
from campaign.rules.laws import Unfolding
from campaign.rules.voyage import Voyage


def met_by_force(book: Book, voyage: Voyage, came_from: Hex, rest: tuple[Hex, ...], dice: Dice) -> Iterator[Event]:
    """SM-GAP-08 Hex by hex the force pays, then come mines, coastal observers, and enemy submarines."""
    force, there = voyage.force, voyage.here
    assert force is not None
    owner = voyage.now.state.forces[force].side
    mines = ch07_mines.field_at(voyage.now.state, there)
    if mines is not None and ch07_mines.is_found(book, mines, voyage.key, owner, dice):
        yield from voyage.moved()
        yield from voyage.now.each(ch07_mines.ships_strike(book, voyage.now.state, mines, force, dice))
        if voyage.gone:
            return
    if seen := list(spotted_from_the_coast(book, voyage.now.state, force, there, came_from=came_from)):
        yield from voyage.moved()
        yield from voyage.now.each(iter(seen))
    yield from submarines_met(book, voyage, rest, dice)


def submarines_met(book: Book, voyage: Voyage, rest: tuple[Hex, ...], dice: Dice) -> Iterator[Event]:
    """SM-4B3 A flotilla that has found a force by its own search may strike it at once; the force then goes on.

    A search in vain, and one that leads to no strike, are not told to the force, nor do they break its move.
    """
    force, there, now = voyage.force, voyage.here, voyage.now
    assert force is not None
    for key in ch04_patrols.searchers(book, now.state, voyage.key, now.state.forces[force].side, there):
        found = ch04_patrols.finds_it(book, now.state, key, voyage.key, there, dice)
        if not found:
            yield now(SubmarineSearched(key, voyage.key, there, found))
            continue
        spotted = ch04_patrols.force_found(book, now.state, key, force, there)
        strikes = would_strike(book, now.state.flotillas[key], spotted.seen)
        yield from voyage.moved(goes_on=strikes is False and bool(rest))
        yield now(SubmarineSearched(key, voyage.key, there, found))
        yield now(spotted)
        if strikes is None:
            yield now(StrikeOffered(Strike(key, force, rest)))
            voyage.held = True
            return
        if strikes:
            yield from now.each(strike(book, now.state, key, force, (), dice))
            if voyage.gone:
                return


def met_by_flotilla(book: Book, voyage: Voyage, rest: tuple[Hex, ...], dice: Dice) -> Iterator[Event]:
    """SM-GAP-08.4 A flotilla under way meets mines and the enemy's submarines, which find it but do not strike it."""
    flotilla, now = voyage.flotilla, voyage.now
    assert flotilla is not None
    owner = now.state.flotillas[flotilla].side
    mines = ch07_mines.field_at(now.state, voyage.here)
    if mines is not None and ch07_mines.is_found(book, mines, voyage.key, owner, dice):
        yield from voyage.moved()
        yield from now.each(ch07_mines.flotilla_strikes(book, now.state, mines, flotilla, dice))
        if voyage.gone:
            return
    yield from _looked_for(book, voyage, rest, dice)


def _looked_for(book: Book, voyage: Voyage, rest: tuple[Hex, ...], dice: Dice) -> Iterator[Event]:
    flotilla, there, now = voyage.flotilla, voyage.here, voyage.now
    assert flotilla is not None
    for key in ch04_patrols.searchers(book, now.state, voyage.key, now.state.flotillas[flotilla].side, there):
        found = ch04_patrols.finds_it(book, now.state, key, voyage.key, there, dice)
        if found:
            yield from voyage.moved(goes_on=bool(rest))
        yield now(SubmarineSearched(key, voyage.key, there, found))
        if found:
            yield from now.each(ch04_patrols.spotted_where_it_is(now.state, flotilla, ch04_patrols.FOUND_UNDER_WATER))


def met_where_they_stayed(book: Book, state: State, side: Side, dice: Dice) -> Iterator[Event]:
    """SM-4B2.1 Whoever stayed in an enemy flotilla's area through its own movement step is searched for as well."""
    now = Unfolding(state)
    for force in tuple(key for key, one in state.forces.items()
                       if one.side is side and one.scattered is None and not one.entered):
        if force in now.state.forces:
            voyage = Voyage(now.state, force=force)
            yield from now.each(submarines_met(book, voyage, (), dice))
            if voyage.held:
                return
    for flotilla in tuple(key for key, one in state.flotillas.items()
                          if one.side is side and one.port is None and not one.entered):
        yield from now.each(_looked_for(book, Voyage(now.state, flotilla=flotilla), (), dice))
