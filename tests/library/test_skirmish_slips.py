"""Skirmish files in which one value is something else: a fault with its line or a sound battle, never anything third."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.library.battles.skirmishes import load_skirmish
from campaign.library.book import load_book
from campaign.library.reading.faults import Fault, FaultyData

FOLDER = Path(__file__).parents[2] / "oob" / "skirmishes"
STRANGE = (".nan", ".inf", "-.inf", "-1", "0", "1.0e+400", "999999999", "null", "true",
           "''", '"☠"', "[]", "{}", "2024-02-28", "x")


def places_in(node: yaml.Node | None) -> Iterator[tuple[int, int, int]]:
    """Line, start and end of every value of a file that is no mapping and no list."""
    if isinstance(node, yaml.ScalarNode):
        yield node.start_mark.line + 1, node.start_mark.index, node.end_mark.index
    elif isinstance(node, yaml.SequenceNode):
        for one in node.value:
            yield from places_in(one)
    elif isinstance(node, yaml.MappingNode):
        for _, one in node.value:
            yield from places_in(one)


TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml"))}
PLACES = [(name, *place) for name, text in TEXTS.items() for place in places_in(yaml.compose(text, Loader=yaml.SafeLoader))]


def faults_of(path: Path) -> tuple[Fault, ...]:
    """What is found wrong with a file, which otherwise makes a battle that can be fought over."""
    book = load_book("calabria")
    try:
        found = load_skirmish(path, book.oob, book.theatre).engagement
    except FaultyData as trouble:
        return trouble.faults
    sizes = [one.posture for _, one in found.participants() if one.posture is not None]
    assert all(isfinite(one.x_m) and isfinite(one.y_m) for one in sizes)
    assert found.conditions.visibility_m > 0
    return ()


@pytest.mark.gate
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(place=st.sampled_from(PLACES), strange=st.sampled_from(STRANGE))
def test_any_one_value_that_is_strange_is_a_fault_or_makes_a_battle(
    tmp_path: Path, place: tuple[str, int, int, int], strange: str
) -> None:
    """No value of a file that somebody wrote himself ever makes the program stumble."""
    name, _, start, end = place
    path = tmp_path / name
    path.write_text(f"{TEXTS[name][:start]}{strange} {TEXTS[name][end:]}", encoding="utf-8")

    assert all(one.line >= 1 and one.what for one in faults_of(path))


@pytest.mark.gate
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(place=st.sampled_from(PLACES))
def test_a_value_of_the_wrong_shape_is_found_on_its_line(tmp_path: Path, place: tuple[str, int, int, int]) -> None:
    """A mapping where a word or a number was wanted."""
    name, line, start, end = place
    path = tmp_path / name
    path.write_text(f"{TEXTS[name][:start]}{{wrong: shape}} {TEXTS[name][end:]}", encoding="utf-8")
    found = faults_of(path)

    assert any(abs(one.line - line) <= 1 for one in found), found
