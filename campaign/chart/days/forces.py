"""Counters of a day: those that stay where they are, and those on their way along the day's tracks."""

from __future__ import annotations

from campaign.chart import things
from campaign.chart.counters import FLAGS, Counter, counters_of
from campaign.chart.days.telling import DayTold
from campaign.chart.days.tracks import Sailed, sailed
from campaign.chart.laying import Placed, laid
from campaign.chart.scene import over_all, stacks
from campaign.chart.stamps import drawn, high_of, shadow, size_at
from campaign.chart.things import Thing, id_of
from campaign.drawing.geometry import centre_of
from campaign.drawing.marks import Group, Stamp
from campaign.drawing.shapes import Point, Rect
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.units.forces import ForceId
from campaign.session.days.report import DayTrack


def underway(book: Book, told: DayTold) -> tuple[Sailed, ...]:
    """The tracks whose forces are not at their ends yet; of a day that is past, whose counters lie elsewhere now, all."""
    found = (sailed(book.theatre, track) for track in told.report.tracks)
    return tuple(one for one in found if one is not None and one.begun(told.minute) and not (told.over and told.fresh))


def staying(book: Book, view: View, told: DayTold, zoom: float, look: Look, chosen: Thing | None) -> Group:
    """The counters that stay; of a day that is past none, for they lie where they are now."""
    if not told.fresh:
        return ()
    moving = {one.track.about for one in underway(book, told)}
    camera = over_all(zoom)
    placed = laid(counters_of(book, view), camera, look, None)
    return stacks([one for one in placed if id_of(one.counter.thing) not in moving], camera, look, chosen)


def on_their_way(book: Book, view: View, told: DayTold, zoom: float, look: Look) -> Group:
    """The counters of forces where they were when the clock stood there."""
    moving = underway(book, told)
    if not moving:
        return ()
    camera = over_all(zoom)
    placed = {id_of(one.counter.thing): one for one in laid(counters_of(book, view), camera, look, None)} if told.fresh else {}
    marks: list[Stamp] = []
    for one in moving:
        known = placed.get(one.track.about)
        counter = known.counter if known is not None else _plain(one.track)
        wide = size_at(zoom, look)
        around = Rect(-wide / 2, -high_of(wide) / 2, wide, high_of(wide))
        if known is not None and known.counter.submarine:
            around = Rect(-known.rect.wide / 2, -known.rect.high / 2, known.rect.wide, known.rect.high)
        shift = _shift(known, zoom, one, told) if known is not None else (0.0, 0.0)
        at = one.at(told.minute)
        marks.append(Stamp(at, tuple(shadow(counter, around)), shift))
        marks.append(Stamp(at, tuple(drawn(counter, around, look, chosen=False)), shift))
    return tuple(marks)


def _shift(known: Placed, zoom: float, one: Sailed, told: DayTold) -> Point:
    """By how much a counter lies aside where it comes to: it drifts there on its way, and does not jump at its end."""
    x, y = centre_of(known.counter.hex)
    right, down = known.rect.middle
    start, end = one.minutes[0], one.minutes[-1]
    share = min(1.0, max(0.0, (told.minute - start) / max(1, end - start)))
    return round((right - x * zoom) * share), round((down - y * zoom) * share)


def _plain(track: DayTrack) -> Counter:
    """A counter for a force that is no more, or that a past day tells of: its name and its side."""
    thing: Thing = things.Force(ForceId(track.about)) if track.own else things.Marker(track.about)
    return Counter(thing, track.way[-1][1], track.side, own=track.own, name=track.name, words="", nation=FLAGS[track.side])
