"""The eight lines of a day: what weighs most, with what is like each other told together, in the order of the clock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.days.eyes import Item, in_types
from campaign.session.days.kinds import DayKind
from campaign.session.days.report import LINES_AT_MOST, DayLine
from campaign.words.counting import capitalised

# So many things alike are one line, whatever else happened; below this weight nothing is worth a person's time.
ALIKE, WORTH_TELLING = 3, 30.0
# Things of so different weight are not alike.
A_CLASS = 15.0
DETAIL_AT_MOST = 110
# Things that are told of on several days are counted once.
ONE_AND_THE_SAME = frozenset({"forces", "ships", "enemy ships", "flotillas of submarines"})
QUIET_NUMBERS = ("", "A", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
                 "Thirteen", "Fourteen")


def chosen(items: Iterable[Item]) -> tuple[Item, ...]:
    """At most eight of a day's things, the weightiest first; while they are more, the least of them are told together."""
    found = _together(list(items), ALIKE, lambda item: (item.kind, item.like or item.key, item.weight // A_CLASS))
    if len(found) > LINES_AT_MOST:
        found = _together(found, 2, lambda item: (item.kind, item.like or item.key))
    return tuple(sorted(found, key=lambda item: -item.weight)[:LINES_AT_MOST])


def lines_of(items: Sequence[Item]) -> tuple[DayLine, ...]:
    """Chosen things as lines, numbered by the clock."""
    in_order = sorted(items, key=lambda item: (_day(item).rank, item.minute, item.log))
    return tuple(DayLine(number, item.kind, item.words, item.detail, item.where, item.minute, item.points, item.log, item.about,
                         _day(item), item.weight) for number, item in enumerate(in_order, 1))


def is_quiet(items: Sequence[Item]) -> bool:
    """Whether nothing weighs anything."""
    return all(item.weight < WORTH_TELLING for item in items)


def headline(items: Sequence[Item], days: Sequence[DayId]) -> str:
    """A sentence that judges a day, or several, from what weighs most in it."""
    if is_quiet(items):
        at_sea = sum(1 for day in days if day.nas) or len(days)
        if at_sea == 1:
            return "A quiet day at sea" if days[0].nas else "A quiet time before the ships sail"
        return f"{QUIET_NUMBERS[at_sea] if at_sea < len(QUIET_NUMBERS) else at_sea} quiet days at sea"
    first = max(items, key=lambda item: item.weight)
    return capitalised(first.headline or f"{first.kind.word} {first.words}")


def _together(items: list[Item], at_least: int, alike: Callable[[Item], Hashable]) -> list[Item]:
    """So many things that are alike become one."""
    groups: dict[Hashable, list[Item]] = {}
    for item in items:
        groups.setdefault(alike(item), []).append(item)
    return [item for group in groups.values() for item in ([_one_of(group)] if len(group) >= at_least else group)]


def _one_of(group: list[Item]) -> Item:
    heaviest = max(group, key=lambda item: item.weight)
    points: dict[Side, float] = {}
    for item in group:
        for side, count in item.points:
            points[side] = points.get(side, 0.0) + count
    parts = tuple(part for item in sorted(group, key=lambda item: -item.weight) for part in item.parts or (item.words,))
    # Who is met on three days is one force, and an attack on each of three days is three attacks.
    things = tuple(dict.fromkeys(thing for item in group for thing in item.things or (item.key,)))
    count = len(things if heaviest.like in ONE_AND_THE_SAME else parts)
    headings = heaviest.like.format(count) if "{}" in heaviest.like else f"{count} {heaviest.like}"
    words, detail = (headings, _shortened(parts)) if count > 1 else (_shortened(parts), heaviest.detail)
    if all(item.fleet for item in group) and len({item.of_whom for item in group}) == 1:
        # One motor torpedo boat here and one there are two, a ship that called at two ports is one.
        whole = tuple(dict.fromkeys(ship for item in group for ship in item.fleet))
        places = list(dict.fromkeys(place for item in group for place in item.at.split("; ")))
        words, detail = f"{in_types([kind for _, kind in whole])}{heaviest.of_whom}", _shortened(places)
        heaviest = replace(heaviest, fleet=whole, at="; ".join(places))
    return replace(
        heaviest, words=words, parts=parts, things=things, detail=detail, points=tuple(points.items()),
        weight=heaviest.weight + min(len(group), 9) / 10, minute=min(item.minute for item in group),
        day=min(_day(item) for item in group), headline=_heading(heaviest, count),
        log=(min(item.log[0] for item in group), max(item.log[1] for item in group)))


def _heading(heaviest: Item, count: int) -> str:
    """What is said of the weightiest stands for all, but for ships that are lost or hit: their number says more."""
    verbs = {DayKind.LOST: "are lost", DayKind.SUNK: "are sunk", DayKind.HIT: "are hit"}
    verb = verbs.get(heaviest.kind) if count > 1 else None
    return f"{count} {heaviest.like} {verb}" if verb else heaviest.headline


def _shortened(words: Sequence[str]) -> str:
    """As many of the things as one line holds, and how many more there are; what is said several times stands once."""
    told: list[str] = []
    words = [one if count == 1 else f"{one}, {count} times" for one, count in Counter(words).items()]
    for number, one in enumerate(words):
        if told and len("; ".join([*told, one])) > DETAIL_AT_MOST:
            return f"{'; '.join(told)}; and {len(words) - number} more"
        told.append(one)
    return "; ".join(told)


def _day(item: Item) -> DayId:
    assert item.day is not None
    return item.day
