"""What is told of a battle is said as it would be said on a bridge: no notation of any table stands in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.tactics.supremacy_at_sea.damage_in_words import in_plain_words

PAGES = Path(__file__).parents[1] / "playthroughs"
TOLD = re.compile(r"^ {6}(?!(?:SM|SAS|SF|CO|FG)-)(.+)$", re.MULTILINE)
NOTATION = re.compile(
    r"\b(?:MN|SE|TR) guns|[+-]\d+ columns|\b[ALRB]\d+(?:\.\d+)?:|\d[GF]\b|\((?:half|penetrating|hit|primary)\)"
    r"|\d kn\b|\b\d+ of \d+ hit\b|marker\b.*speed|speed marker")
SYSTEMS = ("supremacy_at_sea", "fear_god", "surface_fire", "supermarina", "coastal")


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_told_of_a_battle_holds_no_notation_of_the_tables(system: str) -> None:
    """SM-1G Dice name their rules; all else is told to who never saw the tables."""
    told = [line for page in sorted(PAGES.glob(f"{system}_*.txt")) for line in TOLD.findall(page.read_text(encoding="utf-8"))]
    if system == "coastal":
        told = [line for line in told if "marker" not in line]

    assert len(told) > 10
    assert [line for line in told if NOTATION.search(line)] == []


def test_a_line_of_the_damage_chart_is_told_without_its_columns() -> None:
    """SAS-B5.7 Columns and factors stay on the chart; what they come to is said."""
    assert in_plain_words(("light guns -3 columns for a turn", "4 times the gun's points", "rudder shot away")) == (
        "light guns shoot much worse for a turn, 4 times the harm of a hit, rudder shot away")
    assert in_plain_words(("main guns -1 columns for good", "1 times the gun's points")) == (
        "main guns shoot a little worse for good, the harm of a hit")
