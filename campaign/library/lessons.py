"""Lessons from their files, whole and checked: every fault at once, each with its line."""

from __future__ import annotations

from collections.abc import Collection

from campaign.library import places
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import scenario_keys
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.model.setting.lessons import Lesson

FOLDER = "lessons"


def load_lesson(key_or_source: str | Source, conditions: Collection[str]) -> Lesson:
    """A lesson by its key or its file, whose steps name only these conditions; raises FaultyData with every fault."""
    source = places.order_of_battle() / FOLDER / f"{key_or_source}.yaml" if isinstance(key_or_source, str) else key_or_source
    sheet = DataFile(source)
    found = sheet.noun(Lesson)
    if found is not None:
        _check(sheet, found, conditions)
    return sheet.sound(found)


def _check(sheet: DataFile, found: Lesson, conditions: Collection[str]) -> None:
    if found.scenario not in scenario_keys():
        sheet.add(f"no scenario {found.scenario!r}; known are {', '.join(scenario_keys())}", "scenario")
    seen: set[str] = set()
    for number, step in enumerate(found.steps):
        if step.key in seen:
            sheet.add(f"two steps are called {step.key!r}", "steps", number, "key")
        seen.add(step.key)
        if step.done not in conditions:
            known = ", ".join(sorted(conditions))
            sheet.add(f"no condition {step.done!r}; known are {known}", "steps", number, "done")
        if step.offer and step.offer not in skirmish_keys():
            known = ", ".join(skirmish_keys())
            sheet.add(f"no skirmish {step.offer!r}; known are {known}", "steps", number, "offer")
