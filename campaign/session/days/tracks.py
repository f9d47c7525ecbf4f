"""Where forces went in a day: one's own whole, an enemy's marker from where to where it was seen to move."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model.events import ForceMoved, ForceSpotted
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.session.days.hearing import HeardLine, HeardStretch
from campaign.session.days.report import DayTrack

_OWN = re.compile(r"(.+) moved from (\d{5})(?: \([^)]*\))? to (\d{5})(?: \([^)]*\))? for ")
_MARKER = re.compile(r"A marker \((.+?)\) moved from (\d{5})(?: \([^)]*\))? to (\d{5})")

Way = list[tuple[int, Hex]]


def tracks_of(heard: HeardStretch, side: Side | None, known: dict[str, Side]) -> tuple[DayTrack, ...]:
    """The tracks of a day as its reader may draw them; `known` says whose a force is for the umpire, who knows all."""
    own: dict[str, tuple[str, Way]] = {}
    seen: dict[str, Way] = {}
    for told in heard.told:
        if not isinstance(told.event, ForceMoved):
            continue
        if (marker := _MARKER.match(told.text)) is not None:
            _lengthen(seen.setdefault(marker[1], []), told, (Hex(marker[2]), Hex(marker[3])))
        elif (mine := _OWN.match(told.text)) is not None:
            path = (Hex(mine[2]), *_path(heard, told.event))
            way = own.setdefault(str(told.event.force), (mine[1].removesuffix(f" ({told.event.force})"), []))[1]
            _lengthen(way, told, path)
    return (*_own(own, side, known), *_seen(seen, heard, side))


def _own(own: dict[str, tuple[str, Way]], side: Side | None, known: dict[str, Side]) -> Iterator[DayTrack]:
    for force, (name, way) in own.items():
        whose = side if side is not None else known.get(force, BOTH[0] if force.startswith("AX") else BOTH[1])
        yield DayTrack(name, force, whose, own=True, way=tuple(way))


def _seen(seen: dict[str, Way], heard: HeardStretch, side: Side | None) -> Iterator[DayTrack]:
    """The enemy's markers; where one was only found and not seen to move, that place alone."""
    if side is None:
        return
    for told in heard.told:
        if isinstance(told.event, ForceSpotted):
            way = seen.setdefault(told.event.contact, [])
            if not way or way[-1][1] != told.event.hex:
                way.append((told.minute, told.event.hex))
    for label, way in seen.items():
        yield DayTrack(label, label, side.enemy, own=False, way=tuple(sorted(way)))


def _path(heard: HeardStretch, last: ForceMoved) -> tuple[Hex, ...]:
    """The whole of a move that its owner was told of with its last leg."""
    path: list[Hex] = []
    for leg in heard.legs:
        if leg.force == last.force:
            path += leg.path
            if leg is last:
                break
            if not leg.goes_on:
                path = []
    return tuple(path)


def _lengthen(way: Way, told: HeardLine, path: tuple[Hex, ...]) -> None:
    """All of a side sail together through the hours of their step."""
    began = way[-1][0] if way and way[-1][0] >= told.began else told.began
    if way and way[-1][1] == path[0]:
        path = path[1:]
    for place, where in enumerate(path):
        # The first hex of a way is where she lay as the step began.
        share = place if not way or len(way) == place else place + 1
        whole = max(1, len(path) - 1 if share == place else len(path))
        way.append((began + (told.ends - began) * share // whole, where))
