"""Look things up by the names that people type: a whole name, any beginning of it, or one of its words."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import TypeVar

from campaign.model.book import Book
from campaign.model.setting.scenario import PortId
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.play.trouble import Hint, NotFound
from campaign.words.counting import in_a_row, quantity

Key = TypeVar("Key", bound=str)
Named = tuple[Key, str]
LONGEST_NAME = 5
# The names of a campaign are compared thousands of times while a line is read.
KEPT = 16384
RANK = tuple(ShipType)
# What ships of a type are called together.
GROUPS = {
    ShipType.BATTLESHIP: "battleships", ShipType.BATTLECRUISER: "battlecruisers", ShipType.CARRIER: "aircraft carriers",
    ShipType.HEAVY_CRUISER: "heavy cruisers", ShipType.LIGHT_CRUISER: "light cruisers",
    ShipType.ANTI_AIRCRAFT_CRUISER: "anti-aircraft cruisers", ShipType.MINELAYER: "minelayers",
    ShipType.DESTROYER: "destroyers", ShipType.ESCORT: "escorts",
    ShipType.TORPEDO_BOAT: "torpedo boats", ShipType.BOAT_SQUADRON: "motor torpedo boats",
    ShipType.GUNBOAT: "gunboats", ShipType.LANDING_CRAFT: "landing craft", ShipType.TRANSPORT: "transports",
    ShipType.SUBMARINE: "submarines",
}
SHOWN = 6


def kind_by_name(kind: str) -> str:
    """A kind of order as people say it: what stands on record as `EnterPort` is "Enter port"."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in kind).strip().capitalize()


def count_of_type(number: int, kind: str) -> str:
    """How many ships of a type, by its letters or its name: `2 BB`, `4 gunboats`."""
    return quantity(number, kind) if kind == ShipType.GUNBOAT.value else f"{number} {kind}"


@lru_cache(maxsize=KEPT)
def normalise(text: str) -> tuple[str, ...]:
    """The words of a text without accents, capitals and punctuation, for comparing keys and names."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter if letter.isalnum() else " " for letter in bare if not unicodedata.combining(letter))
    return tuple(letters.split())


def matches(typed: str, things: Iterable[Named[Key]]) -> tuple[Key, ...]:
    """The keys that a typed name may mean: exact matches, else by last word, else by beginning or content.

    An exact key always means that thing, however many others share its name.
    """
    wanted = normalise(typed)
    if not wanted:
        return ()
    ranked: dict[int, list[Key]] = {0: [], 1: [], 2: [], 3: []}
    first, written = f" {wanted[0]}", typed.strip()
    for key, name in things:
        if written == key:
            return (key,)
        # Most names contain no word that begins like this: skip them cheaply.
        if first not in _in_a_line(name) and first not in _in_a_line(key):
            continue
        ranks = [rank for rank in (_rank(wanted, normalise(name)), _rank(wanted, normalise(key))) if rank is not None]
        if ranks:
            ranked[min(ranks)].append(key)
    return tuple(next((found for found in ranked.values() if found), []))


@lru_cache(maxsize=KEPT)
def _in_a_line(text: str) -> str:
    return f" {' '.join(normalise(text))}"


def _rank(wanted: Sequence[str], name: Sequence[str]) -> int | None:
    if wanted == name:
        return 0
    places = [at for at in range(len(name) - len(wanted) + 1)
              if all(word.startswith(part) for word, part in zip(name[at:], wanted, strict=False))]
    if not places:
        return None
    whole = [at for at in places if tuple(name[at:at + len(wanted)]) == tuple(wanted)]
    # A ship is called by her last name: Cesare is Giulio Cesare before she is Giuseppe Cesare Abba.
    if whole and whole[-1] + len(wanted) == len(name):
        return 1
    return 2 if whole or places[0] == 0 else 3


def one_of(typed: str, things: Iterable[Named[Key]], what: str) -> Key:
    """The one thing that a typed name means; raises NotFound with the candidates, or with similar names."""
    known = list(things)
    if not typed.strip():
        raise NotFound(f"no {what} is named", Hint.HOW_WRITTEN)
    found = matches(typed, known)
    names = dict(known)
    if len(found) == 1:
        return found[0]
    if found:
        candidates = ", ".join(f"{names[key]} ({key})" for key in found[:SHOWN])
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        # Older saves have forces that are called alike, and of a name that is whole there is no more to write.
        alike = len({_in_a_line(names[key]) for key in found}) < len(found)
        what_to_write = "what is in brackets" if alike else "more of the name"
        raise NotFound(f"{typed!r} may be any of {candidates}{more}: write {what_to_write}")
    bare = {key: " ".join(normalise(name)) for key, name in names.items()}
    near = get_close_matches(" ".join(normalise(typed)), list(dict.fromkeys(bare.values())), n=3, cutoff=0.6)
    like = dict.fromkeys(names[key] for close in near for key in names if bare[key] == close)
    hint = f"; did you mean {' or '.join(like)}?" if like else ""
    raise NotFound(f"there is no {what} {typed!r}{hint}")


def several_of(words: Sequence[str], things: Iterable[Named[Key]], what: str) -> tuple[Key, ...]:
    """Several things named in a row, with or without commas; each is read as the longest name that fits."""
    known = list(things)
    # A quoted text is one name, whatever commas are in it.
    if any("," in word for word in words if " " not in word):
        parts = [part.split() for part in " ".join(words).split(",") if part.strip()]
        return tuple(dict.fromkeys(key for whole in _whole_names(parts, known) for key in _in_a_row(whole, known, what)))
    return tuple(dict.fromkeys(_in_a_row(words, known, what)))


def _whole_names(parts: Sequence[Sequence[str]], known: Iterable[Named[Key]]) -> Iterator[Sequence[str]]:
    """Parts between commas, where a name has commas itself put together again: 33, 80 and 112 Squadrons."""
    names = {normalise(name) for _, name in known if "," in name}
    at = 0
    while at < len(parts):
        ends = range(len(parts), at + 1, -1) if names else ()
        end = next((end for end in ends if normalise(" ".join(" ".join(part) for part in parts[at:end])) in names), at + 1)
        yield [" ".join(word for part in parts[at:end] for word in part)] if end > at + 1 else parts[at]
        at = end


def _in_a_row(words: Sequence[str], known: list[Named[Key]], what: str) -> list[Key]:
    found: list[Key] = []
    at = 0
    while at < len(words):
        for length in range(min(LONGEST_NAME, len(words) - at), 0, -1):
            fits = matches(" ".join(words[at:at + length]), known)
            if len(fits) == 1:
                found.append(fits[0])
                at += length
                break
        else:
            found.append(one_of(words[at], known, what))
            at += 1
    return found


def ships_in(book: Book, keys: Iterable[ShipId] | None = None) -> list[Named[ShipId]]:
    """Ships and what they are called: all of the order of battle, or those named by key."""
    return [(key, book.oob.ships[key].name) for key in (book.oob.ships if keys is None else keys)]


def ports_in(book: Book) -> list[Named[PortId]]:
    """Ports and what they are called."""
    return [(key, port.name) for key, port in book.theatre.ports.items()]


def ships_in_words(book: Book, ships: Iterable[ShipId], most: int = 6) -> str:
    """The names of some ships, the greatest first."""
    keys = sorted(ships, key=lambda key: (RANK.index(book.counters[key].type), book.oob.ships[key].name))
    more = f" and {len(keys) - most} more" if len(keys) > most else ""
    return in_a_row(book.oob.ships[key].name for key in keys[:most]) + more
