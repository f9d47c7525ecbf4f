"""Names of seas and countries: from a YAML of `maps/names/`, every fault named by file and line."""

from __future__ import annotations

from functools import cache

from campaign.library import places
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.model.sea.names import ChartName, ChartNames


@cache
def load_names(name: str = "mediterranean", source: Source | None = None) -> tuple[ChartName, ...]:
    """The names of `maps/names/NAME.yaml`, or of another source; raises FaultyData with everything wrong in it."""
    sheet = DataFile(source if source is not None else places.maps() / "names" / f"{name}.yaml")
    found = sheet.noun(ChartNames)
    return sheet.sound(found).names
