"""What somebody who plays Fear God from paper alone must find there in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import BoxRows, Lines, PrintedTable
from campaign.model.units.ships import ShipId
from campaign.session.files.papers import packet_of
from campaign.tactics.fear_god.charts.collection import charts_in
from campaign.tactics.fear_god.papers.references import sheets
from tests.tabletop.papers import battle


def tables(parts: Iterable[object], title: str) -> PrintedTable:
    """The table that is called so."""
    return next(part for part in parts if isinstance(part, PrintedTable) and part.title.startswith(title))


def printed(*arms: Arm) -> Iterator[object]:
    """Every part of every sheet."""
    return (part for sheet in sheets(battle()[0], arms) for part in sheet.parts)


def test_every_modifier_of_gunfire_says_when_it_counts() -> None:
    """FG-6.4 `local` or `third salvo` alone tell nobody anything."""
    table = tables(printed(), "Modifiers")
    chart = charts_in(battle()[0]).gunnery

    assert [row[0] for row in table.rows] == [key.value.replace("_", " ") for key in chart.moved]
    assert all(len(when.split()) >= 4 for _, _, when in table.rows)
    assert {row[0] for row in table.rows if row[2].startswith("long and extreme only")} == {
        key.value.replace("_", " ") for key in chart.far}


def test_every_option_says_what_it_is_about() -> None:
    """FG-0-options Two sides can agree only on what they understand."""
    table = tables(printed(), "What may be agreed")

    assert table.head[-1] == "What it is about"
    assert all(len(row[-1].split()) >= 3 for row in table.rows)


def test_the_sheets_name_no_key_of_the_program() -> None:
    """FG-8.6 An option has one name on all sheets."""
    words = [line for part in printed(*Arm) if isinstance(part, Lines) for line in part.lines]
    rows = [row for part in printed(*Arm) if isinstance(part, PrintedTable) for row in (*part.rows, (part.note,))]
    words += [cell for row in rows for cell in row]

    assert [line for line in words if re.search(r"`|[a-z]_[a-z]|\b\d+\.0\b", line)] == []


def test_faces_stand_with_what_they_put_out() -> None:
    """FG-8.3-comms, FG-8.3-sensor A row of names without faces cannot be rolled on."""
    effects = {row[0]: row[1] for row in tables(printed(), "On d10").rows}

    assert effects["communications"].startswith("1-2 port lights, 3-4 starboard lights")
    assert effects["sensor"] == "1-4 forward searchlights, 5-8 after searchlights, 9-10 sonar"


def test_rounds_that_a_turn_costs_stand_on_a_sheet_and_the_form_s_name_for_them_on_the_card() -> None:
    """FG-GAP-28 The form asks for what is left by the campaign's batteries, and a card has its own."""
    spent = next(part for part in printed() if isinstance(part, Lines) and part.title.startswith("Rounds"))
    packet = packet_of(*battle(), "fear_god", None)
    spee = next(ship.roster for ship in packet.ships if ship.roster.ship == ShipId("graf_spee"))
    mounts = {row[0]: row for row in tables(spee.parts, "Mounts").rows}

    assert "barrels x rounds a turn" in spent.lines[0] and "190 mm up to 1918" in spent.lines[0]
    assert tables(spee.parts, "Guns").head[2] == "Rounds a turn"
    assert (mounts["A"][-1], mounts["S1"][-1], mounts["S5"][-1]) == ("main", "secondary", "heavy AA")


def test_depth_charges_are_on_everybodys_sheets() -> None:
    """FG-GAP-18 Who carries them needs the table before a boat is known of; a table that came then would tell of one."""
    assert tables(printed(Arm.SHIP), "Depth charges").rows == tables(printed(Arm.SHIP, Arm.SUBMARINE), "Depth charges").rows


def test_an_airship_has_boxes_for_all_that_she_may_lose() -> None:
    """FG-8.8 Gas cells, engines, fuel, what steers her, her gondola and her height."""
    packet = packet_of(*battle("cuxhaven"), "fear_god", None)
    ship = next(paper.roster for paper in packet.ships if paper.name.endswith("L 6"))
    planes = next(paper.roster for paper in packet.ships if paper.name.endswith("Borkum seaplanes"))
    rows = {row.label: row for part in ship.parts if isinstance(part, BoxRows) for row in part.rows}

    assert len(rows["gas cells lost"].boxes) == 18 and len(rows["engines lost"].boxes) == 3
    assert [box.text for box in rows["control lost"].boxes] == ["elevators", "rudder", "valving", "ballast"]
    assert {"fuel gone", "gondola", "height", "loaded"} <= rows.keys() and "planes" not in rows
    assert ("gas", "hydrogen") in ship.facts and ("load", "8 bombs of 110 lb each") in ship.facts
    assert [row.label for part in planes.parts if isinstance(part, BoxRows) for row in part.rows] == ["planes", "loaded"]
