"""The charts of Supremacy at Sea as reference sheets, in our own layout."""

from __future__ import annotations

from collections.abc import Collection

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Part, PrintedTable, Reference
from campaign.model.book import Book
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.papers.references_of_damage import night_and_weather, special_damage, torpedoes
from campaign.tactics.supremacy_at_sea.papers.references_of_fire import arcs_and_directors, fire
from campaign.tactics.supremacy_at_sea.papers.references_of_movement import a_turn, dangers
from campaign.tactics.supremacy_at_sea.papers.references_of_support import aircraft, guns_ashore, submarines

SUPPORT = {
    Arm.AIRCRAFT: ("Attacks from the air", "SAS-GAP-07", aircraft),
    Arm.SUBMARINE: ("Submarines", "SAS-GAP-17", submarines),
    Arm.BATTERY: ("Guns ashore", "SAS-GAP-18", guns_ashore),
}


def sheets(book: Book, arms: Collection[Arm]) -> tuple[Reference, ...]:
    """Every chart that a battle needs, from the very values that the program fights by (SAS-A3.3)."""
    charts = charts_in(book)
    return (
        Reference("A turn, and moves", "SAS-A6", a_turn(charts)),
        Reference("Collisions, rams, shoals and mines", "SAS-B2.8", dangers(charts)),
        Reference("Who may fire at whom", "SAS-B4", arcs_and_directors(charts)),
        Reference("Fire", "SAS-B5", fire(charts)),
        Reference("Hits by guns and column", "SAS-T7", _hits(charts)),
        Reference("Guns: points a hit, and by range column, belt and deck", "SAS-T7", _guns(charts)),
        Reference("Special damage", "SAS-T5", special_damage(charts)),
        Reference("Torpedoes, rams, mines", "SAS-B7", torpedoes(charts)),
        Reference("Night and weather", "SAS-GAP-04", night_and_weather(charts)),
        *(Reference(title, rule, parts(charts)) for arm, (title, rule, parts) in SUPPORT.items() if arm in arms),
    )


def _hits(charts: SupremacyCharts) -> tuple[Part, ...]:
    table = charts.hit_table
    head = tuple(str(column) for column in range(1, table.columns + 1))
    rows = tuple(
        (guns, *(_cell(hits, table.in_box(int(guns), column)) for column, hits in enumerate(row, 1)))
        for guns, row in table.hits.items()
    )
    sections = ", ".join(f"{section.value} {first} to {last}" for section, (first, last) in table.sections.items())
    return (
        PrintedTable(
            "Hits",
            ("Guns", *head),
            rows,
            note=f"Columns: {sections}. In brackets the box: a lone hit there earns a special only if a second die shows 1.",
        ),
    )


def _cell(hits: int, boxed: bool) -> str:  # noqa: FBT001 - a mark on the number
    words = str(hits) if hits else "-"
    return f"[{words}]" if boxed else words


def _guns(charts: SupremacyCharts) -> tuple[Part, ...]:
    found: list[Part] = []
    for line in charts.hit_table.guns:
        other = ", ".join(f"{nation} {points}" for nation, points in (line.points_of or {}).items())
        found.append(
            PrintedTable(
                "",
                (
                    f'{line.calibre}": {line.points}' + (f" ({other})" if other else ""),
                    *(f"{row.range:g}" for row in line.rows),
                ),
                (
                    ("Column", *(str(row.column) for row in line.rows)),
                    ("Belt", *(f"{row.belt:g}" for row in line.rows)),
                    ("Deck", *(f"{row.deck:g}" for row in line.rows)),
                ),
            )
        )
    return tuple(found)
