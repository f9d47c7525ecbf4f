"""The sheets of harm in the air and of crews say what the charts say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Lines, PrintedTable, Reference
from campaign.tactics.fear_god.papers.references import sheets
from campaign.tactics.fear_god.papers.sheets import crews, wings
from tests.tactics.fear_god.hulls import charts
from tests.tactics.surface_fire.battles import book


def words(parts: Iterator[object]) -> str:
    """All that stands on a sheet."""
    found: list[str] = []
    for part in parts:
        if isinstance(part, Lines):
            found += part.lines
        elif isinstance(part, PrintedTable):
            found += [" ".join(row) for row in part.rows]
    return " ".join(found)


def test_the_sheet_of_the_air_has_every_face_of_its_tables() -> None:
    """FG-8.7 FG-8.8 Harm of planes, second hits, gondola, control, cells."""
    told = words(wings(charts()))

    for wanted in ("1-5 destroyed", "9-10 light", "heavy destroyed destroyed destroyed critical", "3 engine fire", "10 weapons",
                   "3-4 rudder", "from 75 % falls", "3 steps of height", "50 % of it without a rudder"):
        assert wanted in told, wanted


def test_the_sheet_of_crews_has_its_chances() -> None:
    """FG-8.1.9 FG-8.5 FG-8.6 Crossing, failing, saving."""
    told = words(crews(charts()))

    for wanted in ("50 yards off", "100 % when stopped, to 5 knots 50 %; to 10 knots 5 %", "Room: 12 factors", "fail on 5 %",
                   "fail on 10 %", "d6 times 10 %", "within 250 yards", "1-9 G", "100 and more C"):
        assert wanted in told, wanted


def test_who_knows_of_no_aircraft_has_no_sheet_of_them() -> None:
    """FG-8.7 What does not take part is not printed."""
    def titles(*arms: Arm) -> set[str]:
        return {sheet.title for sheet in sheets(book(), arms) if isinstance(sheet, Reference)}

    assert titles(Arm.SHIP, Arm.AIRCRAFT) - titles(Arm.SHIP) == {"Aircraft and airships"}
    assert not re.search("ircraft and air", " ".join(titles(Arm.SHIP)))
