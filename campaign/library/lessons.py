"""Lessons from their files, whole and checked: every fault at once, each with its line."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from campaign.library import places
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import scenario_keys
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.setting.lessons import Lesson, LessonStep
from campaign.model.sides import Side

FOLDER = "lessons"
Words = Annotated[str, Meta(min_length=1)]
# What is said at a time must be read at a glance, and fit beside the map.
Brief = Annotated[str, Meta(min_length=1, max_length=240)]


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    key: Annotated[str, Meta(pattern=r"^[a-z_]+$")]
    title: Annotated[str, Meta(min_length=1, max_length=40)]
    text: Brief
    mouse: Brief
    keys: Brief
    done: Words
    offer: str = ""


class _File(msgspec.Struct, forbid_unknown_fields=True):
    title: Words
    scenario: Words
    seed: Annotated[int, Meta(ge=0)]
    side: Literal["axis", "allied"]
    steps: Annotated[list[_Step], Meta(min_length=1)]


def load_lesson(key_or_source: str | Source, conditions: Collection[str]) -> Lesson:
    """A lesson by its key or its file, whose steps name only these conditions; raises FaultyData with every fault."""
    source = places.order_of_battle() / FOLDER / f"{key_or_source}.yaml" if isinstance(key_or_source, str) else key_or_source
    document = Document(source)
    found = shaped(document, document.body(), _File)
    if faults := list(_faults(document, found, conditions)):
        raise FaultyData(faults)
    steps = tuple(LessonStep(step.key, step.title, step.text, step.mouse, step.keys, step.done, step.offer)
                  for step in found.steps)
    return Lesson(found.title, found.scenario, found.seed, Side(found.side), steps)


def _faults(document: Document, found: _File, conditions: Collection[str]) -> Iterator[Fault]:
    if found.scenario not in scenario_keys():
        yield document.fault(f"no scenario {found.scenario!r}; known are {', '.join(scenario_keys())}", "scenario")
    seen: set[str] = set()
    for number, step in enumerate(found.steps):
        if step.key in seen:
            yield document.fault(f"two steps are called {step.key!r}", "steps", number, "key")
        seen.add(step.key)
        if step.done not in conditions:
            known = ", ".join(sorted(conditions))
            yield document.fault(f"no condition {step.done!r}; known are {known}", "steps", number, "done")
        if step.offer and step.offer not in skirmish_keys():
            known = ", ".join(skirmish_keys())
            yield document.fault(f"no skirmish {step.offer!r}; known are {known}", "steps", number, "offer")
