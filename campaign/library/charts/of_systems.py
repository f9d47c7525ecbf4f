"""The charts of a battle system from their files, by its own nouns: every hole, overlap and strange value by its line."""

from __future__ import annotations

import re
from typing import Any, TypeVar, get_type_hints

import msgspec

from campaign.library import places
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.library.reading.nouns import noun_form
from campaign.model.charts.rows import ChartFault
from campaign.tactics.conduct import Charts

HEAD = ("rule", "gap", "source")
ORIGINS = ("given", "partly", "reconstructed")
C = TypeVar("C")


def load_charts(charts: Charts, folder: Source | None = None) -> Any:
    """All charts of one system by its nouns; raises FaultyData with every fault of every file, each with its line."""
    place = folder if folder is not None else places.charts_beside(charts.package)
    hints = get_type_hints(charts.noun)
    faults: list[Fault] = []
    found: dict[str, Any] = {}
    for key, name in charts.files.items():
        try:
            found[key] = _chart(Document(place / name), hints[key], charts.rules)
        except FaultyData as faulty:
            faults.extend(faulty.faults)
    if faults:
        raise FaultyData(faults)
    return charts.noun(**found)


def _chart(document: Document, into: type[C], rules: str) -> C:
    body = document.body()
    faults = [document.fault(f"the key `{name}` is missing", name) for name in HEAD if name not in body]
    if not faults and not (isinstance(body["rule"], str) and re.fullmatch(rules, body["rule"])):
        faults.append(document.fault("a rule ID of this system was expected", "rule"))
    if not faults and body["source"] not in ORIGINS:
        faults.append(document.fault(f"one of {', '.join(ORIGINS)} was expected", "source"))
    if faults:
        raise FaultyData(faults)
    values = {key: value for key, value in body.items() if key not in HEAD}
    # The noun itself would take a slip of the pen for a key left out; its strict schema does not.
    shaped(document, values, noun_form(into).wire)
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
