"""Reduce a day's log to at most eight lines: similar items are merged, and the weightiest are chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence

from campaign.model.events import (
    AttackDeclared,
    FlotillaAttacked,
    ForceMoved,
    PointsScored,
    ShoreBombarded,
    SortieLaunched,
    UmpireRuled,
)
from campaign.model.play.state import PointsEntry
from campaign.model.play.telling import Being, Mention
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.days.ashore import ashore
from campaign.session.days.at_sea import DECLARED, SAILING, SIGHTING, aloft, at_sea
from campaign.session.days.dates import DayId
from campaign.session.days.hearing import Eyes, HeardLine, Item, types_in_words
from campaign.session.days.report import LINES_AT_MOST, DayKind, DayLine, DayReport
from campaign.words.counting import capitalised

# The things of a day, gathered from the log ---------------------------------------------------------------------------


# What a point adds to the weight of its line, and the most that points add.
A_POINT, POINTS_AT_MOST = 2.0, 20.0
DETAILS = 3
DELIVERED = "delivered"
ON_THE_SPOT = (DayKind.HIT, DayKind.LOST, DayKind.SUNK, DayKind.SCATTERED, DayKind.BROKE_OFF)


def collect_items(eyes: Eyes, lines: Iterable[HeardLine], day: DayId) -> list[Item]:
    """The items of a day in log order; items with the same key are merged."""
    lines = list(lines)
    moved = {f"sailed {line.event.force}" for line in lines if isinstance(line.event, ForceMoved)}
    found: dict[str, Item] = {}
    place: tuple[Hex, int] | None = None
    for line in lines:
        if (where := _scene(line)) is not None:
            place = where, line.began
        for item in _items(eyes, line, found):
            whole = replace(item, minute=line.minute, log=(line.number, line.number), day=day)
            if whole.where is None and whole.kind in ON_THE_SPOT and place is not None and place[1] == line.began:
                whole = replace(whole, where=place[0])
            found[item.key] = _merge(found[item.key], whole) if item.key in found else whole
    # A force that was only formed has not sailed.
    stayed = {key for key in found if key.startswith("sailed ") and key not in moved}
    return [_weigh(item) for item in _without_doubles(found) if item.words and item.key not in stayed]


def _scene(line: HeardLine) -> Hex | None:
    """Where the following lines take place, if this line says so: ships hit or lost in a fight are there."""
    match line.event:
        case AttackDeclared(hex=where) | FlotillaAttacked(hex=where) | ShoreBombarded(hex=where):
            return where
        case SortieLaunched(sortie=sortie):
            return sortie.hex
        case _:
            return None


def _without_doubles(found: dict[str, Item]) -> Iterator[Item]:
    """Drop hits on ships that were lost, and loads that are already part of a cargo that arrived."""
    cargoes = {item.about for key, item in found.items() if key.startswith("cargo ")}
    for key, item in found.items():
        if key.startswith("hit ") and (gone := f"gone {item.about}") in found:
            found[gone] = replace(found[gone], log=(min(item.log[0], found[gone].log[0]), max(item.log[1], found[gone].log[1])))
    for key, item in found.items():
        sunk = key.startswith("hit ") and f"gone {item.about}" in found
        if not sunk and not (key.startswith("supplies ") and item.about in cargoes):
            yield item


def _items(eyes: Eyes, line: HeardLine, found: dict[str, Item]) -> Iterator[Item]:
    if isinstance(line.event, PointsScored):
        yield _points_item(eyes, line, line.event.entry, found)
        return
    for telling in (at_sea, aloft, ashore):
        for item in telling(eyes, line):
            entry = line.event.points if isinstance(line.event, UmpireRuled) else None
            # The account of points is public, whatever a ruling says besides.
            yield item if entry is None else replace(item, points=((entry.side, entry.points),))


def _points_item(eyes: Eyes, line: HeardLine, entry: PointsEntry, found: dict[str, Item]) -> Item:
    """Points go with what won them: a ship that went down, cargo that was landed; of the enemy's cargo no more is told."""
    telling, points = line.telling, ((entry.side, entry.points),)
    won = [key for mention in telling.to for key in _won_by(mention, found)]
    if won:
        return replace(found[won[-1]], points=points, detail="", words="", headline="")
    if telling.manner == DELIVERED and not telling.to:
        return Item(DayKind.LANDED, 40, "by the enemy: cargo", "enemy cargo", "", like="cargoes of the enemy's", points=points,
                    headline="The enemy's cargo comes through")
    whose, reason = "" if eyes.owns(entry.side) else f"the {entry.side} side ", telling.reason
    return Item(DayKind.SCORED, 34, f"{whose}{entry.points:g} for {reason}" if reason else eyes.spoken(telling),
                f"scored {entry.side.value} {reason or line.number}", "", like="times", points=points)


def _won_by(mention: Mention, found: Mapping[str, Item]) -> list[str]:
    """The items in which a ship is gone or cargo came through that earned no points yet."""
    keys = (f"gone {mention.key}",) if mention.being is Being.SHIP else (f"cargo {mention.key}",)
    return [key for key in keys if key in found and not found[key].points]


def _merge(earlier: Item, later: Item) -> Item:
    """Merge two reports of the same event: the weightier one names it, and their details follow in order."""
    heavy, light = (later, earlier) if later.weight >= earlier.weight and later.words else (earlier, later)
    parts = (heavy.detail,) if heavy.kind is DayKind.SIGHTED else (*_details(earlier), *_details(later))
    # All that a staff saw to is told: it is a short list.
    details = tuple(dict.fromkeys(part for part in parts if part))[0 if heavy.kind is DayKind.STAFF else -DETAILS:]
    points: dict[Side, float] = {}
    for side, count in (*earlier.points, *later.points):
        points[side] = points.get(side, 0.0) + count
    return replace(
        heavy, words=heavy.words or light.words, weight=max(earlier.weight, later.weight),
        headline=heavy.headline or light.headline, where=heavy.where or light.where, about=heavy.about or light.about,
        minute=earlier.minute, detail="; ".join(details), details=details, points=tuple(points.items()),
        log=(min(earlier.log[0], later.log[0]), max(earlier.log[1], later.log[1])), like=heavy.like or light.like,
        place=heavy.place or light.place, outcome=heavy.outcome or light.outcome)


def _details(item: Item) -> tuple[str, ...]:
    return item.details or (item.detail,)


def _weigh(item: Item) -> Item:
    extra = min(POINTS_AT_MOST, A_POINT * sum(abs(points) for _, points in item.points))
    return replace(item, weight=item.weight + extra) if extra else item


# The eight lines ------------------------------------------------------------------------------------------------------


# So many things alike are one line, whatever else happened; below this weight nothing is worth a person's time.
ALIKE, WORTH_TELLING = 3, 30.0
# Items that differ this much in weight are not alike.
A_CLASS = 15.0
DETAIL_AT_MOST = 110
# Items reported on several days are counted once.
ONE_AND_THE_SAME = frozenset({"forces", "ships", "enemy ships", "flotillas of submarines"})
QUIET_NUMBERS = ("", "A", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
                 "Thirteen", "Fourteen")


def choose_items(items: Iterable[Item]) -> tuple[Item, ...]:
    """At most eight of a day's items, the weightiest first; while there are more, the least of them are merged."""
    found = _merge_alike(list(items), ALIKE, lambda item: (item.kind, item.like or item.key, item.weight // A_CLASS))
    if len(found) > LINES_AT_MOST:
        found = _merge_alike(found, 2, lambda item: (item.kind, item.like or item.key))
    return tuple(sorted(found, key=lambda item: -item.weight)[:LINES_AT_MOST])


def lines_of(items: Sequence[Item]) -> tuple[DayLine, ...]:
    """The chosen items as lines, numbered in order of time."""
    in_order = sorted(items, key=lambda item: (_day(item).rank, item.minute, item.log))
    return tuple(
        DayLine(number, item.kind, item.words, item.detail, item.where, item.minute, item.points, item.log, item.about,
                _day(item), item.weight, item.count, item.place, item.outcome, item.until or _day(item),
                item.details or ((item.detail,) if item.detail else ())) for number, item in enumerate(in_order, 1))


def is_quiet(items: Sequence[Item]) -> bool:
    """Whether no item carries any weight."""
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


def _merge_alike(items: list[Item], at_least: int, alike: Callable[[Item], Hashable]) -> list[Item]:
    """Merge items that are alike, if there are enough of them."""
    groups: dict[Hashable, list[Item]] = {}
    for item in items:
        groups.setdefault(alike(item), []).append(item)
    return [item for group in groups.values() for item in ([_combine(group)] if len(group) >= at_least else group)]


def _combine(group: list[Item]) -> Item:
    heaviest = max(group, key=lambda item: item.weight)
    points: dict[Side, float] = {}
    for item in group:
        for side, count in item.points:
            points[side] = points.get(side, 0.0) + count
    parts = tuple(part for item in sorted(group, key=lambda item: -item.weight) for part in item.parts or (item.words,))
    # A force met on three days is one force, but an attack on each of three days is three attacks.
    things = tuple(dict.fromkeys(thing for item in group for thing in item.things or (item.key,)))
    count = len(things if heaviest.like in ONE_AND_THE_SAME else parts)
    headings = heaviest.like.format(count) if "{}" in heaviest.like else f"{count} {heaviest.like}"
    text, of_what = (headings, _counted(parts)) if count > 1 else (_shorten(_counted(parts)), _details(heaviest))
    if all(item.fleet for item in group) and len({item.of_whom for item in group}) == 1:
        # One motor torpedo boat here and one there are two; a ship that called at two ports is one.
        whole = tuple(dict.fromkeys(ship for item in group for ship in item.fleet))
        places = list(dict.fromkeys(place for item in group for place in item.at))
        text, of_what = f"{types_in_words([kind for _, kind in whole])}{heaviest.of_whom}", tuple(places)
        heaviest = replace(heaviest, fleet=whole, at=tuple(places))
    return replace(
        heaviest, words=text, parts=parts, things=things, detail=_shorten(of_what), details=of_what, count=count,
        points=tuple(points.items()), until=max(item.until or _day(item) for item in group),
        weight=heaviest.weight + min(len(group), 9) / 10, minute=min(item.minute for item in group),
        day=min(_day(item) for item in group), headline=_heading(heaviest, count),
        log=(min(item.log[0] for item in group), max(item.log[1] for item in group)))


def _heading(heaviest: Item, count: int) -> str:
    """The headline of the weightiest item stands for the group, except for ships lost or hit, where the number says more."""
    verbs = {DayKind.LOST: "are lost", DayKind.SUNK: "are sunk", DayKind.HIT: "are hit"}
    verb = verbs.get(heaviest.kind) if count > 1 else None
    return f"{count} {heaviest.like} {verb}" if verb else heaviest.headline


def _counted(parts: Iterable[str]) -> tuple[str, ...]:
    """Parts, each once, with how often it was there."""
    return tuple(part if count == 1 else f"{part}, {count} times" for part, count in Counter(filter(None, parts)).items())


def _shorten(parts: Sequence[str]) -> str:
    """As many parts as fit on one line, and how many more there are."""
    fitting: list[str] = []
    for number, part in enumerate(parts):
        if fitting and len("; ".join([*fitting, part])) > DETAIL_AT_MOST:
            return f"{'; '.join(fitting)}; and {len(parts) - number} more"
        fitting.append(part)
    return "; ".join(fitting)


def _day(item: Item) -> DayId:
    assert item.day is not None
    return item.day


# What calls a commander back ------------------------------------------------------------------------------------------


# The weight from which a line of each kind is news. Somebody's smoke is sighted on every day of the war, boats miss, and a
# harbour's tanks are low for months; whom it concerns he is asked about when he is attacked.
NEWS_FROM: Mapping[DayKind, float] = {
    DayKind.SIGHTED: SIGHTING[2], DayKind.SAILED: SAILING[3], DayKind.ATTACKED: DECLARED,
    **dict.fromkeys((DayKind.FOUGHT, DayKind.HIT, DayKind.LOST, DayKind.SUNK, DayKind.SCATTERED,
                     DayKind.BROKE_OFF, DayKind.RAN_SHORT, DayKind.FELL, DayKind.TURNED, DayKind.RULED, DayKind.ENDED),
                    WORTH_TELLING),
}


def is_news(report: DayReport) -> bool:
    """Whether one or more days brought news that should be reported at once."""
    return any(line.kind in NEWS_FROM and line.weight >= NEWS_FROM[line.kind] for line in report.lines)
