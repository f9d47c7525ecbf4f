"""Charts of weapons that the campaign and its battle system share, from their files: every fault by line."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypeVar

from campaign.library.charts.kinds import BattleChart, Cells, ChartPart, Count, Interval, OnTwoDice
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.charts.rows import Bands, DieTable
from campaign.model.charts.weapons import CLASSES, ToHit, TorpedoChart
from campaign.model.dice import Die

Result = TypeVar("Result")
TO_HIT, DAMAGE = "gap_21_torpedo_to_hit.yaml", "gap_22_torpedo_damage.yaml"


class TorpedoModifierSchema(ChartPart):
    """Modifiers of the roll to hit with torpedoes."""

    target_out_of_fuel: int
    target_in_port: int


class StrengthRow(ChartPart):
    """Numbers to hit for a strength of salvo."""

    strength: Interval
    to_hit: tuple[OnTwoDice, ...]


class TorpedoToHitSchema(BattleChart):
    """GAP-21."""

    secondary_range_adds: Count
    modifiers: TorpedoModifierSchema
    classes: tuple[int, ...]
    to_hit: tuple[StrengthRow, ...]


class TorpedoDamageSchema(BattleChart):
    """GAP-22."""

    class_1: Cells
    class_2: Cells
    class_3: Cells
    class_4: Cells
    class_5: Cells
    class_6: Cells
    class_7: Cells
    class_8: Cells
    class_9: Cells


def load_torpedo_chart(folder: Source | None = None) -> TorpedoChart:
    """What torpedoes need to hit and what they do; raises FaultyData with every fault of both files, each with its line.

    The one that comes with the game is read once a process: campaign and battles hold the very same chart.
    """
    return _of_the_game() if folder is None else _read(folder)


@cache
def _of_the_game() -> TorpedoChart:
    return _read(files("campaign.ratings") / "charts")


def _read(place: Source) -> TorpedoChart:
    faults: list[Fault] = []
    to_hit: tuple[ToHit, TorpedoToHitSchema] | None = None
    damage: DieTable[int, int] | None = None
    try:
        to_hit = _to_hit(Document(place / TO_HIT))
    except FaultyData as faulty:
        faults += faulty.faults
    try:
        damage = _damage(Document(place / DAMAGE))
    except FaultyData as faulty:
        faults += faulty.faults
    if to_hit is None or damage is None:
        raise FaultyData(faults)
    numbers, schema = to_hit
    told = schema.modifiers
    return TorpedoChart(numbers, damage, schema.secondary_range_adds, told.target_out_of_fuel, told.target_in_port)


def _to_hit(document: Document) -> tuple[ToHit, TorpedoToHitSchema]:
    schema = shaped(document, document.body(), TorpedoToHitSchema)
    all_classes(document, schema.classes)
    rows = [(row.strength, row.to_hit) for row in schema.to_hit]
    return numbers_to_hit(document, schema.rule, rows, "to_hit", "strength"), schema


def _damage(document: Document) -> DieTable[int, int]:
    schema = shaped(document, document.body(), TorpedoDamageSchema)
    columns: dict[int, Cells] = {number: getattr(schema, f"class_{number}") for number in range(1, CLASSES + 1)}
    faces = Die.D10.highest
    faults = [
        document.fault(f"{faces} results were expected, not {len(cells)}", f"class_{number}")
        for number, cells in columns.items() if len(cells) != faces
    ]
    if faults:
        raise FaultyData(faults)
    return DieTable(schema.rule, 1, columns)


def all_classes(document: Document, classes: tuple[int, ...]) -> None:
    """Raises FaultyData unless the nine protection classes stand in order."""
    if classes != tuple(range(1, CLASSES + 1)):
        raise FaultyData([document.fault(f"the classes 1 to {CLASSES} in order were expected", "classes")])


def numbers_to_hit(document: Document, rule: str, rows: Sequence[tuple[Interval, tuple[int, ...]]], key: str,
                   what: str) -> ToHit:
    """A number for each class in each row; raises FaultyData for a hole, an overlap or a missing class."""
    bands = steps_from_one(document, rule, rows, key, what)
    faults = [
        document.fault(f"one number for each of {CLASSES} classes was expected, not {len(row)}", key, index, "to_hit")
        for index, (_, row) in enumerate(rows) if len(row) != CLASSES
    ]
    if bands.highest is not None:
        faults.append(document.fault(f"the last row must be open: null, not {bands.highest}", key, len(rows) - 1, what))
    if faults:
        raise FaultyData(faults)
    return ToHit(rule, bands)


def steps_from_one(document: Document, rule: str, rows: Sequence[tuple[Interval, Result]], key: str,
                   what: str) -> Bands[Result]:
    """Steps that begin at 1 and join without a hole or an overlap."""
    due: int | None = 1
    faults = []
    for index, ((lowest, highest), _) in enumerate(rows):
        if due is None:
            faults.append(document.fault("nothing can follow an open row", key, index, what))
        elif lowest != due:
            wrong = "hole" if lowest > due else "overlap"
            faults.append(document.fault(f"{wrong}: the row must begin at {due}, not {lowest}", key, index, what))
        if highest is not None and highest < lowest:
            faults.append(document.fault(f"the row ends at {highest}, before it begins at {lowest}", key, index, what))
        due = None if highest is None else highest + 1
    if not rows:
        faults.append(document.fault("rows were expected", key))
    if faults:
        raise FaultyData(faults)
    return Bands(rule, 1, tuple((highest, result) for (_, highest), result in rows))
