"""From the lines of a log to the things of a day: each with its points, those of one thing together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

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
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.facts.wording import ship_name
from campaign.session.days.aloft import aloft
from campaign.session.days.ashore import ashore
from campaign.session.days.at_sea import at_sea
from campaign.session.days.dates import DayId
from campaign.session.days.eyes import Eyes, Item
from campaign.session.days.hearing import HeardLine
from campaign.session.days.kinds import DayKind

# What a point adds to the weight of its line, and the most that points add.
A_POINT, POINTS_AT_MOST = 2.0, 20.0
DETAILS = 3
ON_THE_SPOT = (DayKind.HIT, DayKind.LOST, DayKind.SUNK, DayKind.SCATTERED, DayKind.BROKE_OFF)
_FOR = re.compile(r".* scores (-?[\d.]+) for (.+?)(?: \[[^\]]*\])?$")


def gathered(eyes: Eyes, told: Iterable[HeardLine], day: DayId) -> list[Item]:
    """The things of a day in the order in which they were told; those of one key are one."""
    told = list(told)
    moved = {f"sailed {one.event.force}" for one in told if isinstance(one.event, ForceMoved)}
    found: dict[str, Item] = {}
    place: tuple[Hex, int] | None = None
    for one in told:
        if (where := _scene(one)) is not None:
            place = where, one.began
        for item in _items(eyes, one, found):
            whole = replace(item, minute=one.minute, log=(one.number, one.number), day=day)
            if whole.where is None and whole.kind in ON_THE_SPOT and place is not None and place[1] == one.began:
                whole = replace(whole, where=place[0])
            found[item.key] = _joined(found[item.key], whole) if item.key in found else whole
    # Who was only formed has not sailed.
    stayed = {key for key in found if key.startswith("sailed ") and key not in moved}
    return [_weighed(item) for item in _without_doubles(found) if item.words and item.key not in stayed]


def _scene(one: HeardLine) -> Hex | None:
    """Where what follows happens, as the line said: whose ships are hit or lost in a fight lie there."""
    match one.event:
        case AttackDeclared(hex=where) | FlotillaAttacked(hex=where) | ShoreBombarded(hex=where):
            return where
        case SortieLaunched(sortie=sortie):
            return sortie.hex
        case _:
            return None


def _without_doubles(found: dict[str, Item]) -> Iterator[Item]:
    """A hit on a ship that went down is told with her loss, and loads that reached a port with the cargo that bore them."""
    cargoes = {item.about for key, item in found.items() if key.startswith("cargo ")}
    for key, item in found.items():
        if key.startswith("hit ") and (gone := f"gone {item.about}") in found:
            found[gone] = replace(found[gone], log=(min(item.log[0], found[gone].log[0]), max(item.log[1], found[gone].log[1])))
    for key, item in found.items():
        sunk = key.startswith("hit ") and f"gone {item.about}" in found
        if not sunk and not (key.startswith("supplies ") and item.about in cargoes):
            yield item


def _items(eyes: Eyes, one: HeardLine, found: dict[str, Item]) -> Iterator[Item]:
    if isinstance(one.event, PointsScored):
        yield _scored(eyes, one, one.event.entry, found)
        return
    for telling in (at_sea, aloft, ashore):
        for item in telling(eyes, one):
            entry = one.event.points if isinstance(one.event, UmpireRuled) else None
            # The account of points is public, whatever a ruling says besides.
            yield item if entry is None else replace(item, points=((entry.side, entry.points),))


def _scored(eyes: Eyes, one: HeardLine, entry: PointsEntry, found: dict[str, Item]) -> Item:
    """Points go with what won them: a ship that went down, cargo that was landed; of the enemy's cargo no more is told."""
    read = _FOR.match(one.text)
    reason = read[2] if read else ""
    points = ((entry.side, entry.points),)
    lost = [key for key, item in found.items() if key.startswith("gone ")
            and reason.startswith(f"{ship_name(eyes.book, ShipId(item.about))} ")]
    if lost:
        return replace(found[lost[-1]], points=points, detail="", words="", headline="")
    cargo = reason.partition(" delivered")[0].partition(" (")[0]
    cargoes = [key for key, item in found.items()
               if key.startswith("cargo ") and item.words.startswith(cargo) and not item.points]
    if cargoes and reason:
        return replace(found[cargoes[-1]], points=points, detail="", words="", headline="")
    if reason == "cargo delivered":
        return Item(DayKind.LANDED, 40, "cargo of the enemy's", "enemy cargo", "", like="cargoes", points=points,
                    headline="The enemy's cargo comes through")
    whose = "" if eyes.owns(entry.side) else f"the {entry.side} side "
    return Item(DayKind.SCORED, 34, f"{whose}{entry.points:g} for {reason}" if reason else eyes.spoken(one.text),
                f"scored {entry.side.value} {reason}", "", like="times", points=points)


def _joined(one: Item, more: Item) -> Item:
    """Two tellings of one thing: the weightier says what it is, details are told in order."""
    heavy, light = (more, one) if more.weight >= one.weight and more.words else (one, more)
    details = [detail for detail in (*_parts(one.detail), *_parts(more.detail)) if detail]
    if heavy.kind is DayKind.SIGHTED:
        details = [heavy.detail]
    points: dict[Side, float] = {}
    for side, count in (*one.points, *more.points):
        points[side] = points.get(side, 0.0) + count
    return replace(
        heavy, words=heavy.words or light.words, weight=max(one.weight, more.weight), headline=heavy.headline or light.headline,
        where=heavy.where or light.where, about=heavy.about or light.about, minute=one.minute,
        detail="; ".join(list(dict.fromkeys(details))[-DETAILS:]), points=tuple(points.items()),
        log=(min(one.log[0], more.log[0]), max(one.log[1], more.log[1])), like=heavy.like or light.like)


def _parts(detail: str) -> list[str]:
    return detail.split("; ") if detail else []


def _weighed(item: Item) -> Item:
    extra = min(POINTS_AT_MOST, A_POINT * sum(abs(points) for _, points in item.points))
    return replace(item, weight=item.weight + extra) if extra else item

