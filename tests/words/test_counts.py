"""No count stands in the source before a plural that would be wrong of one."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.words.counts import unlooked

ROOT = Path(__file__).parents[2]
# Where counts are known to be several, and why.
SEVERAL: Mapping[str, str] = {
    "campaign/model/charts": "the size of a printed chart",
    "campaign/ratings/passage/casualties.py": "an hour is spelt out before",
    "campaign/tactics/supremacy_at_sea/papers": "values of printed charts",
    "campaign/tactics/surface_fire/papers": "values of printed charts",
}


@pytest.mark.gate
def test_every_count_before_a_plural_is_looked_at_whether_it_is_one() -> None:
    """SM-1A.1 By `quantity`, or by a condition on one."""
    found = [f"{path.relative_to(ROOT)}:{line}: {said}" for path in sorted((ROOT / "campaign").rglob("*.py"))
             if not path.relative_to(ROOT).as_posix().startswith(tuple(SEVERAL))
             for line, said in unlooked(ast.parse(path.read_text(encoding="utf-8")))]

    assert found == []


@pytest.mark.parametrize(("source", "count"), [
    ('f"{len(ships)} ships came"', 1), ('f"{points:g} points left"', 1), ('f"and {len(more)} more things"', 1),
    ('f"{quantity(len(ships), \'ship\')} came"', 0), ('"a ship" if len(ships) == 1 else f"{len(ships)} ships"', 0),
    ('f"{share:g} times the loss"', 0), ('f"{name} ships"', 0),
])
def test_a_count_that_nobody_looked_at_is_found(source: str, count: int) -> None:
    """SM-1A.1 A canary, and what is sound."""
    assert len(list(unlooked(ast.parse(source)))) == count
