"""Charts from their files, by their own nouns: what a file says of itself, and each hole, overlap and strange value by line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

from msgspec import Meta, defstruct

from campaign.library import places
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import files_of, part_form
from campaign.library.reading.shapes import NounSchema
from campaign.library.reading.spelling import spelled
from campaign.model.charts.rows import ChartFault, Origin
from campaign.model.charts.undersea import TorpedoChart
from campaign.ratings.derivation import DerivationChart
from campaign.tactics.conduct import Charts

# Heads of files -------------------------------------------------------------------------------------------------------


RULE = NounSchema(Annotated[str, Meta(pattern=r"^SM-[0-9A-Za-z.-]+$")])
_GAP = Annotated[str, Meta(pattern=r"^SM-GAP-[0-9]{2}$")]
CAMPAIGN_HEAD: dict[str, Any] = {"gap": tuple[_GAP, ...], "source": Origin}
CHART_HEAD: dict[str, Any] = {"gap": str | tuple[str, ...], "source": Origin}
ORIGINS = ("given", "partly", "reconstructed")


def _head_of_a_system(rules: str) -> dict[str, Any]:
    """The head of the charts of a battle system, whose rule IDs look like that; one chart may serve several rules."""

    def rule(text: str) -> str:
        if all(re.fullmatch(rules, word) for word in text.split(", ")):
            return text
        raise ValueError(f"a rule ID of this system was expected, not {text!r}")

    return {"rule": spelled(rule).wire, "gap": str | tuple[str, ...], "source": SOURCE.wire}


def _origin(word: str) -> str:
    if word in ORIGINS:
        return word
    raise ValueError(f"one of {', '.join(ORIGINS)} was expected, not {word!r}")


SOURCE = spelled(_origin)


# Charts by their nouns ------------------------------------------------------------------------------------------------


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
    head = {"source": SOURCE.wire} if field in charts.no_rules else _head_of_a_system(charts.rules)
    if isinstance(hint, type):
        return _chart_in(place, charts.files[field], hint, head)
    # A value that is no chart by itself stands alone in its file, under a key of its own.
    return getattr(_chart_in(place, charts.files[field], defstruct("File", [(field, hint)]), head), field)


def _folder_of(package: str) -> Source:
    try:
        return places.charts_beside(package)
    except (ImportError, TypeError, ValueError) as trouble:
        message = f"a package with a folder `charts` was expected as `package` of the system's charts ({trouble})"
        raise FaultyData([Fault(repr(package), 1, "", message)]) from None


def _chart_in(place: Source, name: str, noun: type[C], head: Mapping[str, Any]) -> C:
    """A chart from its file, and from others of the folder that its noun names; raises FaultyData with every fault of all."""
    files: dict[str | None, str] = {None: name, **{file: file for file in files_of(noun)}}
    sheets = {key: DataFile(place / file) for key, file in files.items()}
    parts = [sheet.read(part_form(noun, key, head)) for key, sheet in sheets.items()]
    if faults := [fault for sheet in sheets.values() for fault in sheet.faults]:
        raise FaultyData(faults)
    try:
        return noun(**{field: value for part in parts for field, value in part.items()})
    except ChartFault as trouble:
        faulty = next((sheet for sheet in sheets.values() if trouble.path and sheet.value(trouble.path[0]) is not None),
                      sheets[None])
        faulty.add(str(trouble), *trouble.path)
        raise FaultyData(faulty.faults) from None


# Torpedoes ------------------------------------------------------------------------------------------------------------


TO_HIT, DAMAGE = "gap_21_torpedo_to_hit.yaml", "gap_22_torpedo_damage.yaml"


def load_torpedo_chart(folder: Source | None = None) -> TorpedoChart:
    """What torpedoes need to hit and what they do; raises FaultyData with every fault of both files, each with its line.

    The one shipped with the game is read once per process.
    """
    return _of_the_game() if folder is None else _chart_in(folder, TO_HIT, TorpedoChart, {"rule": str, **CHART_HEAD})


@cache
def _of_the_game() -> TorpedoChart:
    return load_torpedo_chart(places.ratings_charts())


# Counter derivation ---------------------------------------------------------------------------------------------------


CHART = "gap_20_counter_values.yaml"


def load_derivation_chart(source: Source | None = None) -> DerivationChart:
    """The chart of SM-GAP-20 and SM-GAP-27; raises FaultyData with every fault when it has a hole."""
    sheet = DataFile(source or places.ratings_charts() / CHART)
    return sheet.sound(sheet.noun(DerivationChart, head=CHART_HEAD))
