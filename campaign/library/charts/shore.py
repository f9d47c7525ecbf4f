"""The charts of ports and of what strikes them, from their files to values that cannot have holes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library.charts.checks import Sheet
from campaign.library.charts.doors import AtLeastOne, Count, Door, Percent, Tenths
from campaign.model.charts import Bands
from campaign.model.counters import GunType
from campaign.model.ships import ShipType
from campaign.model.shore import (
    BOMBING_ROLLS,
    CLASSES,
    FACES,
    BombEffectChart,
    BombingModifier,
    BombingTable,
    BombMark,
    GunsAshoreChart,
    PortCaptureChart,
    PortDamageChart,
    ShoreCharts,
)

DAMAGE, CAPTURE, BOMBING = "port_damage.yaml", "port_capture.yaml", "bombing_table.yaml"
EFFECT, GUNS = "bomb_effect.yaml", "guns_ashore.yaml"
SHORE_FILES = (DAMAGE, CAPTURE, BOMBING, EFFECT, GUNS)

Modifier = Annotated[int, Meta(ge=-10, le=10)]
Mark = Annotated[str, Meta(pattern=r"^(-|X|[1-9]B|[1-9]G|[1-9]F|[1-9]G[1-9]F)$")]
MARKED = re.compile(r"(\d)([GBF])")


class PortDamageDoor(Door):
    """`port_damage.yaml`."""

    most_hits: AtLeastOne
    fuel_lost_above: Count
    fuel_percent_a_hit: Percent
    demolition: tuple[Count, ...]
    engineers_add: Count
    hits_an_engineer_re: AtLeastOne
    quiet_turns_a_hit: AtLeastOne


class CaptureRow(msgspec.Struct, forbid_unknown_fields=True):
    """One type of unit in `port_capture.yaml`."""

    escape: Tenths
    scuttled: Tenths


class PortCaptureDoor(Door):
    """`port_capture.yaml`."""

    rows: dict[str, CaptureRow]


class BombingDoor(Door):
    """`bombing_table.yaml`."""

    points: tuple[tuple[Count, Count], ...]
    hits: tuple[tuple[Count, ...], ...]
    modifiers: dict[str, Modifier]


class BombEffectDoor(Door):
    """`bomb_effect.yaml`."""

    transports: tuple[Mark, ...]
    classes: dict[int, tuple[Mark, ...]]


class GunsAshoreDoor(Door):
    """`guns_ashore.yaml`."""

    divisors: dict[str, AtLeastOne]
    reach: dict[str, Count]


def shore_charts(sheets: Mapping[str, Sheet]) -> ShoreCharts | None:
    """The five charts, or None with every fault kept in its sheet."""
    damage, capture, bombing = _damage(sheets[DAMAGE]), _capture(sheets[CAPTURE]), _bombing(sheets[BOMBING])
    effect, guns = _effect(sheets[EFFECT]), _guns(sheets[GUNS])
    if damage is None or capture is None or bombing is None or effect is None or guns is None:
        return None
    return ShoreCharts(damage, capture, bombing, effect, guns)


def _damage(sheet: Sheet) -> PortDamageChart | None:
    door = sheet.shape(PortDamageDoor)
    return sheet.make(
        door,
        lambda door: PortDamageChart(
            door.rule, door.most_hits, door.fuel_lost_above, door.fuel_percent_a_hit, door.demolition, door.engineers_add,
            door.hits_an_engineer_re, door.quiet_turns_a_hit,
        ),
    )


def _capture(sheet: Sheet) -> PortCaptureChart | None:
    door = sheet.shape(PortCaptureDoor)
    sheet.rows((kind.value for kind in ShipType), "type of unit", "rows")
    if door is not None:
        for name, row in door.rows.items():
            if row.escape > row.scuttled:
                sheet.add(f"an overlap: at most {row.scuttled} was expected for escape", "rows", name, "escape")
    return sheet.make(
        door,
        lambda door: PortCaptureChart(
            rule=door.rule,
            escape={ShipType(name): row.escape for name, row in door.rows.items()},
            scuttled={ShipType(name): row.scuttled for name, row in door.rows.items()},
        ),
    )


def _bombing(sheet: Sheet) -> BombingTable | None:
    door = sheet.shape(BombingDoor)
    sheet.bands(1, "points")
    sheet.rows((one.value for one in BombingModifier), "modifier", "modifiers")
    if door is not None:
        sheet.columns(len(door.points), "hits")
        for index, column in enumerate(door.hits):
            sheet.columns(BOMBING_ROLLS, "hits", index)
            before = door.hits[index - 1] if index else ()
            if list(column) != sorted(column) or any(now < then for then, now in zip(before, column, strict=False)):
                sheet.add("hits never fall with more points or a higher roll", "hits", index)
    return sheet.make(
        door,
        lambda door: BombingTable(
            rule=door.rule,
            points=Bands(door.rule, 1, tuple((end, index) for index, (_, end) in enumerate(door.points))),
            hits=door.hits,
            modifiers={BombingModifier(name): number for name, number in door.modifiers.items()},
        ),
    )


def _effect(sheet: Sheet) -> BombEffectChart | None:
    door = sheet.shape(BombEffectDoor)
    sheet.columns(FACES, "transports")
    sheet.rows(map(str, CLASSES), "protection class", "classes")
    for number in CLASSES:
        sheet.columns(FACES, "classes", number)
    return sheet.make(
        door,
        lambda door: BombEffectChart(
            rule=door.rule,
            transports=tuple(map(mark_of, door.transports)),
            classes={number: tuple(map(mark_of, row)) for number, row in door.classes.items()},
        ),
    )


def _guns(sheet: Sheet) -> GunsAshoreChart | None:
    door = sheet.shape(GunsAshoreDoor)
    for key in ("divisors", "reach"):
        sheet.rows((kind.value for kind in GunType), "gun rating", key)
    return sheet.make(
        door,
        lambda door: GunsAshoreChart(
            rule=door.rule,
            divisors={GunType(name): number for name, number in door.divisors.items()},
            reach={GunType(name): number for name, number in door.reach.items()},
        ),
    )


def mark_of(text: str) -> BombMark:
    """What a cell such as "2G1F" marks; a bomb hit counts with the gunnery hits of a transport."""
    found = {letter: int(count) for count, letter in MARKED.findall(text)}
    return BombMark(found.get("G", 0) + found.get("B", 0), found.get("F", 0), sunk=text == "X")
