"""Charts of battle systems from their files, by their own nouns: every hole, overlap and strange value by its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, get_type_hints

from msgspec import defstruct

from campaign.library import places
from campaign.library.charts.heads import SOURCE, head_of_a_system
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import files_of, part_form
from campaign.model.charts.rows import ChartFault
from campaign.tactics.conduct import Charts

C = TypeVar("C")


def load_charts(charts: Charts, folder: Source | None = None) -> Any:
    """All charts of one system by its nouns; raises FaultyData with every fault of every file, each with its line."""
    faults: list[Fault] = []
    found: dict[str, Any] = {}
    for field in charts.files:
        try:
            found[field] = chart_of(charts, field, folder)
        except FaultyData as faulty:
            faults.extend(faulty.faults)
    if faults:
        raise FaultyData(faults)
    return charts.noun(**found)


def chart_of(charts: Charts, field: str, folder: Source | None = None) -> Any:
    """One chart of a system, by its field in the noun that holds them all; raises FaultyData with every fault in it."""
    hint = get_type_hints(charts.noun, include_extras=True)[field]
    package = charts.elsewhere.get(field)
    place = folder if folder is not None and package is None else _folder_of(package or charts.package)
    head = {"source": SOURCE.wire} if field in charts.no_rules else head_of_a_system(charts.rules)
    if isinstance(hint, type):
        return chart_in(place, charts.files[field], hint, head)
    # A value that is no chart by itself stands alone in its file, under a key of its own.
    return getattr(chart_in(place, charts.files[field], defstruct("File", [(field, hint)]), head), field)


def _folder_of(package: str) -> Source:
    try:
        return places.charts_beside(package)
    except (ImportError, TypeError, ValueError) as trouble:
        said = f"a package with a folder `charts` was expected as `package` of the system's charts ({trouble})"
        raise FaultyData([Fault(repr(package), 1, "", said)]) from None


def chart_in(place: Source, name: str, noun: type[C], head: Mapping[str, Any]) -> C:
    """A chart from its file, and from others of the folder that its noun names; raises FaultyData with every fault of all."""
    files: dict[str | None, str] = {None: name, **{other: other for other in files_of(noun)}}
    sheets = {other: DataFile(place / file) for other, file in files.items()}
    parts = [sheet.read(part_form(noun, other, head)) for other, sheet in sheets.items()]
    if faults := [fault for sheet in sheets.values() for fault in sheet.faults]:
        raise FaultyData(faults)
    try:
        return noun(**{field: value for part in parts for field, value in part.items()})
    except ChartFault as trouble:
        place_of = next((sheet for sheet in sheets.values() if trouble.path and sheet.value(trouble.path[0]) is not None),
                        sheets[None])
        place_of.add(str(trouble), *trouble.path)
        raise FaultyData(place_of.faults) from None
