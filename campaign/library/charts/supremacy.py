"""The charts of Supremacy at Sea from their files: every hole, overlap and strange value by file and line."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from campaign.library.places import charts_of
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.charts import ChartFault
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.doctrine import Doctrine
from campaign.tactics.supremacy_at_sea.charts.effects import SpecialDamageChart, TorpedoChart, UnarmouredChart
from campaign.tactics.supremacy_at_sea.charts.environment import EnvironmentChart
from campaign.tactics.supremacy_at_sea.charts.fire import FireChart
from campaign.tactics.supremacy_at_sea.charts.hit_table import HitTable
from campaign.tactics.supremacy_at_sea.charts.movement import MovementChart
from campaign.tactics.supremacy_at_sea.charts.ship_data import ShipDataChart

HEAD = ("rule", "gap", "source")
RULE, ORIGINS = re.compile(r"SAS-[0-9A-Za-z.-]+"), ("given", "partly", "reconstructed")
C = TypeVar("C")
FILES: dict[str, tuple[str, type]] = {
    "movement": ("movement.yaml", MovementChart),
    "fire": ("fire.yaml", FireChart),
    "hit_table": ("t7_hit_table.yaml", HitTable),
    "special": ("t5_special_damage.yaml", SpecialDamageChart),
    "unarmoured": ("gap_03_unarmoured.yaml", UnarmouredChart),
    "torpedoes": ("gap_02_torpedoes.yaml", TorpedoChart),
    "environment": ("environment.yaml", EnvironmentChart),
    "ship_data": ("gap_21_ship_data.yaml", ShipDataChart),
    "doctrine": ("doctrine.yaml", Doctrine),
}


def load_supremacy_charts(folder: Source | None = None) -> SupremacyCharts:
    """All charts of the system; raises FaultyData with every fault of every file, each with its line."""
    place = folder if folder is not None else charts_of(NAME)
    faults: list[Fault] = []
    found: dict[str, Any] = {}
    for key, (name, into) in FILES.items():
        try:
            found[key] = _chart(Document(place / name), into)
        except FaultyData as faulty:
            faults.extend(faulty.faults)
    if faults:
        raise FaultyData(faults)
    return SupremacyCharts(**found)


def _chart(document: Document, into: type[C]) -> C:
    body = document.body()
    faults = [document.fault(f"the key `{name}` is missing", name) for name in HEAD if name not in body]
    if not faults and not (isinstance(body["rule"], str) and RULE.fullmatch(body["rule"])):
        faults.append(document.fault("a rule ID of this system was expected", "rule"))
    if not faults and body["source"] not in ORIGINS:
        faults.append(document.fault(f"one of {', '.join(ORIGINS)} was expected", "source"))
    if faults:
        raise FaultyData(faults)
    values = {key: value for key, value in body.items() if key not in HEAD}
    door: Any = into
    shaped(document, values, _door(door))
    try:
        return msgspec.convert(values, into)
    except msgspec.ValidationError as trouble:
        raise FaultyData([_fault(document, str(trouble))]) from None
    except ChartFault as trouble:
        raise FaultyData([document.fault(str(trouble))]) from None


def _fault(document: Document, message: str) -> Fault:
    """A fault at the place that the codec names, as in `what - at $.guns[2].rows`."""
    what, _, path = message.partition(" - at `$")
    steps = re.findall(r"\.(\w+)|\[(\d+)\]|\[(\.\.\.)\]", path.rstrip("`"))
    return document.fault(what, *(name or int(number) for name, number, _ in steps if name or number))


@cache
def _door(chart: type) -> Any:
    """A shape that takes exactly the keys of a chart, so that a slip of the pen is no silent default."""
    hints = get_type_hints(chart)
    parts: list[Any] = []
    for one in fields(chart):
        kind = _part(hints[one.name])
        if one.default is MISSING and one.default_factory is MISSING:
            parts.append((one.name, kind))
        else:
            parts.append((one.name, kind, one.default))
    return msgspec.defstruct(f"{chart.__name__}Door", parts, forbid_unknown_fields=True, kw_only=True)


def _part(kind: Any) -> Any:
    if isinstance(kind, type) and is_dataclass(kind):
        return _door(kind)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return reduce(or_, map(_part, inner))
    if origin is not None and inner:
        known = dict if origin.__name__ == "Mapping" else origin
        return known[tuple(_part(one) if one is not Ellipsis else one for one in inner)]
    return kind
