"""Hexes and days in words: no user interface calls a hex by its number alone, nor a day by its segment."""

from __future__ import annotations

import re
from functools import lru_cache
from math import atan2, degrees

from campaign.drawing.geometry import centre_of
from campaign.model.play.calendar import MONTHS, Cursor
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import PortFacts, Theatre
from campaign.session.play.trouble import Refused

# So near to a port the sea is "off" it; beyond, a place is told by its way from a port that everybody knows.
OFF, WELL_KNOWN = 2, 6
ROUNDED = 10
# A long log names the same places again and again; a sea has some thousand hexes.
KEPT = 16384
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
# Words after which a place stands as a thing, not as a whereabouts.
AS_A_THING = ("to", "from", "into", "of", "by", "for", "towards", "about", "over")
_NUMBER = re.compile(r"(?:\b(in|at|off|to|from|into|of|by|for|towards|about|over) )?(?:\b[Hh]ex )?"
                     r"(?<![\d.,/-])\b(\d{5})\b(?![\d/-]|\.\d)(?: \(([^()]+)\))?")
# A place that is told by its hex and by the port that it lies off.
_OFF = re.compile(r"\b[Hh]ex (\d{5}), off ([A-Z][^,;:]*)")
_DAYS = ((re.compile(r"\b[Nn]aval action (segments?)\b"), r"\1"), (re.compile(r"\bsegments\b"), "days"),
         (re.compile(r"\bsegment\b"), "day"), (re.compile(r"\bSegments\b"), "Days"), (re.compile(r"\bSegment\b"), "Day"),
         (re.compile(r"\bNAS (?=\d)"), "day "))


@lru_cache(maxsize=KEPT)
def whereabouts(theatre: Theatre, where: Hex) -> str:
    """Where a hex lies: "off Taranto", or "90 miles south of Malta"."""
    near = _nearest(theatre, where, 0)
    if near is None:
        return "at sea" if theatre.is_sea(where) else "ashore"
    if distance(near.hex, where) <= OFF:
        return f"{'off' if theatre.is_sea(where) else 'near'} {near.name}"
    known = _nearest(theatre, where, WELL_KNOWN) or near
    miles = max(ROUNDED, round(distance(known.hex, where) * theatre.projection.hex_miles / ROUNDED) * ROUNDED)
    return f"{miles} miles {_wind(known.hex, where)} of {known.name}"


def place(theatre: Theatre, where: Hex) -> str:
    """A hex as a thing that one goes to: "Taranto", "the sea off Taranto", "a place 90 miles south of Malta"."""
    port = next(iter(theatre.ports_at(where)), None)
    if port is not None:
        return port.name
    text = whereabouts(theatre, where)
    return f"the sea {text}" if text.startswith("off ") else f"a place {text}"


def name_with_number(theatre: Theatre, where: Hex) -> str:
    """A hex by its name first, its number behind: "Naples (09038)", "240 miles east of Malta (10367)"."""
    names = "/".join(port.name for port in theatre.ports_at(where))
    return f"{names or whereabouts(theatre, where)} ({where})"


def location_phrase(theatre: Theatre, where: Hex) -> str:
    """Where something lies, after its verb: "at Naples (09038)", "off Tripoli (08173)"."""
    return f"at {name_with_number(theatre, where)}" if theatre.ports_at(where) else name_with_number(theatre, where)


def label_hexes(theatre: Theatre, text: str) -> str:
    """A text with a name before each hex number, and with days: where orders are typed the number is needed too."""
    for old, new in _DAYS:
        text = old.sub(new, text) if "egment" in text or "NAS" in text else text

    def lies(found: re.Match[str]) -> str:
        before, where, named = found[1], Hex(found[2]), found[3]
        if not theatre.on_map(where) or found.string[:found.start()].endswith("("):
            return found[0]
        if named:
            return f"{before} {named} ({where})" if before else f"{named} ({where})"
        label = name_with_number(theatre, where)
        if before in AS_A_THING:
            return f"{before} {'the sea ' if label.startswith('off ') else ''}{label}"
        at_a_port = bool(theatre.ports_at(where))
        return f"{before} {label}" if before and at_a_port else label

    text = name_first(text)
    return _NUMBER.sub(lies, text) if _NUMBER.search(text) else text


def name_first(text: str) -> str:
    """A text with the name before the number where a place is given by both: "off Benghazi (11068)"."""
    return _OFF.sub(r"off \2 (\1)", text)


def with_place_names(theatre: Theatre, trouble: Exception) -> Exception:
    """A refusal with hex numbers replaced by place names; any other exception unchanged."""
    if not isinstance(trouble, Refused):
        return trouble
    return Refused(replace(trouble.refusal, reason=label_hexes(theatre, trouble.refusal.reason)))


def name_places(theatre: Theatre, text: str) -> str:
    """A text with place names instead of hex numbers, and with days."""
    for old, new in _DAYS:
        text = old.sub(new, text) if "egment" in text or "NAS" in text else text

    def lies(found: re.Match[str]) -> str:
        before, where = found[1], Hex(found[2])
        if not theatre.on_map(where):
            return found[0]
        # "in 09939 Taranto" names the port once more, and so does "in 09939 (Taranto)".
        rest, named = found.string[found.end():], found[3] or ""
        if any(named == port.name for port in theatre.ports_at(where)):
            return f"{before} {named}" if before else named
        if any(rest.startswith(f" {port.name}") for port in theatre.ports_at(where)):
            return f"{before} " if before in AS_A_THING else "off " if before else ""
        after = f" ({named})" if named else ""
        if before in AS_A_THING:
            return f"{before} {place(theatre, where)}{after}"
        return f"{whereabouts(theatre, where)}{after}"

    return re.sub(r"(?<=off ) +", "", _NUMBER.sub(lies, text)).replace("  ", " ") if _NUMBER.search(text) else text


def day_in_words(now: Cursor, then: Cursor, later: int) -> str:
    """A day as a player reckons: today, tomorrow, or in so many days; with its number while it belongs to the same seven."""
    when = "today" if not later else "tomorrow" if later == 1 else f"in {later} days"
    same = (now.turn, now.player_turn) == (then.turn, then.player_turn)
    return f"{when}, day {then.nas}" if same and then.nas else when


def half_month(now: Cursor) -> str:
    """The half-month of a moment: "early July 1940"."""
    return f"{'early' if now.turn.half == 1 else 'late'} {MONTHS[now.turn.month - 1]} {now.turn.year}"


def _nearest(theatre: Theatre, where: Hex, least: int) -> PortFacts[Hex] | None:
    known = [port for port in theatre.ports.values() if port.hex in theatre.index and port.cargo >= least]
    return min(known, key=lambda port: (distance(port.hex, where), -port.cargo), default=None)


def direction(there: Hex, here: Hex) -> str:
    """The direction of a hex from here, as one of eight compass points."""
    return _wind(here, there)


def _wind(start: Hex, end: Hex) -> str:
    """The direction from one hex to another as one of eight compass points."""
    (left, top), (right, bottom) = centre_of(start), centre_of(end)
    return WINDS[round(degrees(atan2(right - left, top - bottom)) / 45) % 8]
