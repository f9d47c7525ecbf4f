"""Hexes and days in words: no user interface calls a hex by its number alone, nor a day by its segment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from math import atan2, degrees

from campaign.drawing.geometry import centre_of
from campaign.model.play.calendar import MONTHS, Cursor
from campaign.model.play.telling import Deed, Telling
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import PortFacts, Theatre
from campaign.session.play.trouble import Refused
from campaign.words.counting import listed

# So near to a port the sea is "off" it; beyond, a place is told by its way from a port that everybody knows.
OFF, WELL_KNOWN = 2, 6
# A port of so much cargo names the waters about it.
KNOWN = 3
ROUNDED = 10
# A better known port is named rather than one that is nearer, unless it is so many times as far away.
FARTHER = 1.6
# A long log names the same places again and again; a sea has some thousand hexes.
KEPT = 16384
WINDS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
# Words before which a place stands as a thing, and as a whereabouts.
AS_A_THING = ("to", "from", "into", "of", "by", "for", "towards", "about", "over")
AS_A_WHEREABOUTS = ("in", "at", "off")
# Texts of our own making, such as questions, refusals and cells of reports, hold the labels of hexes and say no more of them.
_NUMBER = re.compile(rf"(?:\b({'|'.join((*AS_A_WHEREABOUTS, *AS_A_THING))}) )?(?:\b[Hh]ex )?"
                     r"(?<![\d.,/-])\b(\d{5})\b(?![\d/-]|\.\d)(?: \(((?:[^()]|\([^()]*\))+)\))?")
# A place that is told by its hex and by the port that it lies off.
_OFF = re.compile(r"\b[Hh]ex (\d{5}), off ([A-Z][^,;:]*)")
# What the rules call a segment is a day to whoever plays.
_DAYS = (("Naval action segment", "segment"), ("naval action segment", "segment"), ("segment", "day"), ("Segment", "Day"),
         *((f"NAS {number}", f"day {number}") for number in range(1, 8)))


@lru_cache(maxsize=KEPT)
def whereabouts(theatre: Theatre, where: Hex) -> str:
    """Where a hex lies: "off Taranto", or "90 miles south of Malta"."""
    near = _nearest(theatre, where, 0)
    if near is None:
        return "at sea" if theatre.is_sea(where) else "ashore"
    if distance(near.hex, where) <= OFF:
        return f"{'off' if theatre.is_sea(where) else 'near'} {near.name}"
    known = _landmark(theatre, where, near)
    miles = max(ROUNDED, round(distance(known.hex, where) * theatre.projection.hex_miles / ROUNDED) * ROUNDED)
    return f"{miles} miles {_wind(known.hex, where)} of {known.name}"


def _landmark(theatre: Theatre, where: Hex, near: PortFacts[Hex]) -> PortFacts[Hex]:
    """The port that tells where a place at sea is: one that everybody knows, unless a lesser one lies much nearer."""
    found = near
    for least in (KNOWN, WELL_KNOWN):
        known = _nearest(theatre, where, least)
        if known is not None and distance(known.hex, where) <= FARTHER * distance(found.hex, where):
            found = known
    return found


@lru_cache(maxsize=KEPT)
def called_by(theatre: Theatre, where: Hex) -> str:
    """The port by which a place is called where there is room for a name alone: the one there, else the nearest known one."""
    port = next(iter(theatre.ports_at(where)), None) or _nearest(theatre, where, KNOWN) or _nearest(theatre, where, 0)
    return "" if port is None else port.name


def place(theatre: Theatre, where: Hex) -> str:
    """A hex as a thing that one goes to: "Taranto", "the sea off Taranto", "a place 90 miles south of Malta"."""
    port = next(iter(theatre.ports_at(where)), None)
    if port is not None:
        return port.name
    text = whereabouts(theatre, where)
    return f"the sea {text}" if text.startswith("off ") else f"a place {text}"


def name_of_hex(theatre: Theatre, where: Hex) -> str:
    """A hex as a table calls it: by its ports, "Reggio Calabria/Messina", or as "240 miles east of Malta"."""
    return "/".join(port.name for port in theatre.ports_at(where)) or whereabouts(theatre, where)


def name_with_number(theatre: Theatre, where: Hex) -> str:
    """A hex by its name first, its number behind, where that is what was asked for: "Naples (09038)"."""
    return f"{name_of_hex(theatre, where)} ({where})"


def location_phrase(theatre: Theatre, where: Hex) -> str:
    """Where something lies, after its verb: "at Naples", "off Tripoli"."""
    return f"at {name_of_hex(theatre, where)}" if theatre.ports_at(where) else whereabouts(theatre, where)


def lies(theatre: Theatre, own: OwnForce) -> str:
    """How and where an own force lies: "in the roads of Malta", "off Malta", "scattered"."""
    if own.lying is None:
        return "scattered"
    return f"{own.lying.value} of {roads_in_words(theatre, own)}" if own.roads else whereabouts(theatre, own.force.hex)


def where_met(theatre: Theatre, view: View, where: Hex) -> str:
    """Where own forces and the enemy meet, after its verb: in the roads of Malta, else as other hexes are called."""
    outside = next((own for own in view.forces.values() if own.roads and own.force.hex == where), None)
    return whereabouts(theatre, where) if outside is None else lies(theatre, outside)


def roads_in_words(theatre: Theatre, own: OwnForce) -> str:
    """The ports in whose roads an own force lies: "Reggio Calabria and Messina"."""
    return listed([theatre.ports[port].name for port in own.roads])


# What was told, whose places are known ----------------------------------------------------------------------------------


def sentence_by_name(theatre: Theatre, telling: Telling) -> str:
    """The sentence of a telling with places for its hexes, and with days; one that is no more than its words is a text."""
    if telling.deed is Deed.NOTE:
        return name_places(theatre, telling.sentence)
    return _with_places(theatre, telling, numbers=False).sentence


def line_by_name(theatre: Theatre, telling: Telling) -> str:
    """The line of a telling with places for its hexes, and with days."""
    return replace(telling, sentence=sentence_by_name(theatre, telling)).line


def labelled_line(theatre: Theatre, telling: Telling) -> str:
    """The line of a telling with a name before each of its hexes: where orders are typed the number is needed too."""
    if telling.deed is Deed.NOTE:
        return label_hexes(theatre, telling.line)
    return _with_places(theatre, telling, numbers=True).line


def place_first(called: str, where: Hex) -> str:
    """A place that the rules call by its hex and by a port, such as a battle's, with the name before the number."""
    return f"{_without_hex(called, where)} ({where})" if _without_hex(called, where) != called else called


def _without_hex(called: str, where: Hex) -> str:
    return called.replace(f"hex {where}, ", "")


def _with_places(theatre: Theatre, telling: Telling, *, numbers: bool) -> Telling:
    sentence, called = _in_days(telling.sentence), telling.place
    for where in dict.fromkeys((telling.start, telling.hex, *telling.hexes)):
        if where is not None and theatre.on_map(where) and where in sentence:
            names = place_first(called, where) if numbers else _without_hex(called, where)
            # While the words are put in, the label must not be met again within them.
            sentence = sentence.replace(called, names.replace(where, _MARK)) if names != called else sentence
            sentence = _named_in(sentence, theatre, where, numbers=numbers).replace(_MARK, where)
    return replace(telling, sentence=sentence)


def _named_in(sentence: str, theatre: Theatre, where: Hex, *, numbers: bool) -> str:
    """A sentence with the label of one hex put into words, however the rules write it: with its ports or bare."""
    ports = _ports_at(theatre, where)
    number = f" ({_MARK})" if numbers else ""
    lies = ports or whereabouts(theatre, where)
    thing = lies if ports else place(theatre, where) if not numbers or lies.startswith("off ") else lies
    at, thing = f"{lies}{number}", f"{thing}{number}"
    for label in ((f"{where} ({ports})", where) if ports else (f"hex {where}", where)):
        for before in AS_A_WHEREABOUTS if label in sentence else ():
            sentence = sentence.replace(f" {before} {label}", f" {before} {at}" if ports else f" {at}")
        for before in AS_A_THING if label in sentence else ():
            sentence = sentence.replace(f" {before} {label}", f" {before} {thing}")
        sentence = sentence.replace(label, at)
    return sentence


_MARK = "\0"


def _ports_at(theatre: Theatre, where: Hex) -> str:
    names = [port.name for port in theatre.ports_at(where)]
    return listed(names) if names else ""


# Texts of our own, which bear no data -----------------------------------------------------------------------------------


def label_hexes(theatre: Theatre, text: str) -> str:
    """A text about what is typed, with days: a port by its name, a hex at sea by its place before the number that is typed."""
    def lies(found: re.Match[str]) -> str:
        before, where, named = found[1] or "", Hex(found[2]), found[3]
        if not theatre.on_map(where) or found.string[:found.start()].endswith("("):
            return found[0]
        if named:
            return f"{before} {named} ({where})" if before else f"{named} ({where})"
        label = name_of_hex(theatre, where) if theatre.ports_at(where) else name_with_number(theatre, where)
        if before in AS_A_THING:
            return f"{before} {'the sea ' if label.startswith('off ') else ''}{label}"
        return f"{before} {label}" if before and theatre.ports_at(where) else label

    return _NUMBER.sub(lies, name_first(_in_days(text)))


def hex_told(theatre: Theatre, texts: Iterable[str]) -> Hex | None:
    """The first hex that texts of our own name by its label; None where none does."""
    found = (Hex(label[2]) for text in texts for label in _NUMBER.finditer(text))
    return next((where for where in found if theatre.on_map(where)), None)


def name_first(text: str) -> str:
    """A text with the name before the number where a place is given by both: "off Benghazi (11068)"."""
    return _OFF.sub(r"off \2 (\1)", text)


def _in_days(text: str) -> str:
    """A text with days for segments."""
    for segment, day in _DAYS:
        text = text.replace(segment, day)
    return text


def with_place_names(theatre: Theatre, trouble: Exception) -> Exception:
    """A refusal with hex numbers replaced by place names; any other exception unchanged."""
    if not isinstance(trouble, Refused):
        return trouble
    return Refused(replace(trouble.refusal, reason=label_hexes(theatre, trouble.refusal.reason)), trouble.hint)


def name_places(theatre: Theatre, text: str) -> str:
    """A text with place names instead of hex numbers, and with days."""
    def lies(found: re.Match[str]) -> str:
        before, where = found[1] or "", Hex(found[2])
        if not theatre.on_map(where):
            return found[0]
        # "in 09939 Taranto" names the port once more, and so does "in 09939 (Taranto)".
        rest, named = found.string[found.end():], found[3] or ""
        if named and named == _ports_at(theatre, where):
            return f"{before} {named}" if before else named
        if any(rest.startswith(f" {port.name}") for port in theatre.ports_at(where)):
            return f"{before} " if before in AS_A_THING else "off " if before else ""
        after = f" ({named})" if named else ""
        if before == "at" and (ports := _ports_at(theatre, where)):
            return f"at {ports}{after}"
        return f"{f'{before} {place(theatre, where)}' if before in AS_A_THING else whereabouts(theatre, where)}{after}"

    named = _NUMBER.sub(lies, _in_days(text))
    return named.replace("off  ", "off ").replace("  ", " ")


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
