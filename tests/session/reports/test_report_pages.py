"""Reports as pages of a terminal: short pages that are read whole, at eighty columns and at sixty."""

from __future__ import annotations

import re
from textwrap import wrap

import pytest

from campaign.model.book import Book
from campaign.model.play.state import PointsEntry
from campaign.model.play.telling import Deed, Effect, Mention, Part, Telling
from campaign.model.play.views import PublicPoints, View
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.rules.events.reader import Reader
from campaign.session.reports.page import as_page, by_name, table_lines, widths_of
from campaign.session.reports.records import Records, records_of
from campaign.session.reports.reporting import REPORTS, report, umpire_report
from campaign.session.reports.table import Brief, BriefRow, Table
from campaign.session.reports.war import account
from campaign.session.reports.wording import ships_in_words, shortened, turn_and_moment
from tests.sea import ORION, TRANSPORT, TRIBAL, Sea, british, cargo, italian, sea

NOTHING = Records()
MOMENT = "Jul I 40, Axis player turn, NAS 3, Axis combat step"
LATER = "Jul I 40, Allied player turn, NAS 4, Allied combat step"

CONVOYS = """\
Convoys
convoy  where  transports  escorts  speed  bound for
────────────────────────────────────────────────────
Convoy  00504           1        1     15  Tripoli
  Tanks (1 RE)"""

SHIPS = """\
Ships
  ship     type  moves   fuel  hits
───────────────────────────────────
Cover in 00503
  Zara     CA       31    9/9
Convoy in 00504
  Esperia  NTP      15  14/14
  Dardo    DD       36    6/6
Taranto
  Fiume    CA       31    9/9  G1
In all 4 ships: 2 CA, 1 DD, 1 NTP."""

POINTS = """\
Victory points
  Axis  Allied  for
──────────────────────────────────────────────
1 to 15 July 1940, Axis day 3
     4          Tanks at Tripoli [SM-4C1]
1 to 15 July 1940, Allied day 4
             3  The garrison at Malta [SM-4C1]
──────────────────────────────────────────────
     4       3  in all
The campaign is over: Axis victory."""


def waters() -> Sea:
    """A convoy and a cover at sea, a ship in port, and a British cruiser."""
    return sea(
        italian("Zara", "00503", force="Cover"), italian("Esperia", "00504", TRANSPORT, force="Convoy"),
        italian("Dardo", "00504", TRIBAL, force="Convoy"), italian("Fiume", "taranto", hits=(1, 0)),
        british("Orion", "00505", ORION, force="Cruisers"), cargo("Tanks", 1, ("Esperia",), "tripoli", worth=2),
    )


def known(place: Sea, side: Side = Side.AXIS) -> tuple[Book, View]:
    """The book, and what a side knows."""
    return place.book, engine.view_for(place.book, place.state, side)


def test_a_convoy_takes_a_line_and_its_cargo_stands_beneath() -> None:
    """SM-GAP-56.9 The page of a report is short, and its numbers stand to the right."""
    page = as_page(report("convoys", *known(waters()), NOTHING))

    assert page == CONVOYS


def test_ships_stand_under_the_force_or_port_they_are_in() -> None:
    """SM-GAP-56.9 What stands in every line stands once above them; a column in which nothing stands is left out."""
    page = as_page(report("ships", *known(waters()), NOTHING))

    assert page == SHIPS


def test_points_stand_in_a_column_a_side_with_their_sums() -> None:
    """SM-GAP-55 The account is read under its moments."""
    entries = [PublicPoints(one.moment, one.side, one.points, one.rule, one.reason) for one in (
        PointsEntry(MOMENT, Side.AXIS, 4.0, "SM-4C1", "Tanks at Tripoli"),
        PointsEntry(LATER, Side.ALLIED, 3.0, "SM-4C1", "The garrison at Malta"),
    )]
    page = as_page(account(entries, "Axis victory"))

    assert page == POINTS


@pytest.mark.parametrize(("kind", "words"), [
    ("convoys", "Convoys: no transport is at sea; the supply report says where cargo lies."),
    ("losses", "Losses: no ship has been lost."),
    ("battles", "Battles: there has been no battle yet."),
    ("sightings", "Sightings: no enemy marker is known."),
    ("repairs", "Repairs: no ship has a hit to mend."),
    ("ammunition", "Ammunition: every ship has full magazines and tubes."),
    ("supply", "Supply: this scenario has no cargo for this side."),
    ("vp", "Victory points: neither side has scored yet."),
    ("log", "Log: nothing has happened yet."),
])
def test_an_empty_report_says_in_one_line_that_there_is_nothing_and_why(kind: str, words: str) -> None:
    """SM-GAP-56.9 No head without rows."""
    page = as_page(report(kind, *known(sea(italian("Zara", "taranto"))), NOTHING))

    assert page == words


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("kind", sorted(REPORTS))
def test_no_page_is_wider_than_its_terminal_and_every_name_is_on_it(kind: str, width: int) -> None:
    """SM-GAP-56.9 Columns fold between words; nothing is cut."""
    place = waters()
    views = {side: engine.view_for(place.book, place.state, side) for side in BOTH}
    pages = [report(kind, place.book, views[side], NOTHING) for side in BOTH]
    pages.append(umpire_report(kind, place.book, views, place.state, records_of((), None)))

    assert max(len(line) for page in pages for line in as_page(page, width).splitlines()) <= width
    if kind == "ships":
        assert all(name in as_page(pages[-1], width) for name in ("Zara", "Esperia", "Dardo", "Fiume", "Orion"))


def test_the_umpire_reads_each_sides_rows_under_its_name() -> None:
    """SM-GAP-56.9 Both sheets stand below each other; what is the enemy's stands in the enemy's own."""
    place = waters()
    views = {side: engine.view_for(place.book, place.state, side) for side in BOTH}
    ships = as_page(umpire_report("ships", place.book, views, place.state, NOTHING))
    ports = as_page(umpire_report("ports", place.book, views, place.state, NOTHING))

    assert ships.index("Axis: Taranto") < ships.index("Allied: Cruisers in 00505")
    assert ports.count("Taranto") == 1


def test_a_narrow_table_folds_between_words_and_breaks_none_that_fits() -> None:
    """SM-GAP-56.9 The widest column gives way first."""
    lines = table_lines(("Ship", "Why", "Empty"), (("Zara", "nobody has allotted a point", ""),), 24)

    assert lines == ["Ship  Why", "─" * 24, "Zara  nobody has", "      allotted a point"]


def test_a_sheet_is_refused_a_row_that_does_not_fit() -> None:
    """SM-GAP-56.9 As a table is."""
    with pytest.raises(ValueError, match="2 were expected"):
        Brief(("one", "two"), (BriefRow((1,)),))
    assert as_page(replace(Table("Odd", ("one",), ()), empty="nothing")) == "Odd: nothing."


def test_a_moment_is_a_heading_and_a_short_word() -> None:
    """SM-1A.1 Segments by number and player, phases by name, anything else as it is."""
    moments = [turn_and_moment(one) for one in (MOMENT, "Jul I 40, Allied player turn, initial phase", "now")]

    dates = "1 to 15 July 1940"
    assert moments == [(dates, "Axis day 3"), (dates, "Allied initial phase"), ("", "now")]


def test_a_long_row_of_ships_in_a_log_becomes_counts_by_type() -> None:
    """SM-GAP-16 A few names stay names, many become numbers; what is no ship stays as it is."""
    place = sea(*(italian(name, "taranto") for name in ("Zara", "Pola", "Fiume", "Gorizia", "Trento", "Trieste")),
                italian("Dardo", "taranto", TRIBAL))
    reader = Reader(place.book, place.state, place.state, None)
    cruisers = reader.ships(map(ShipId, ("fiume", "gorizia", "pola", "trento", "trieste", "zara")))
    seven = (reader.ship(ShipId("dardo")), *cruisers)

    crippled = Effect(Part.HULL, name="crippled", on=reader.ship(ShipId("pola")))

    def short(sentence: str, *by: Mention, to: tuple[Mention, ...] = ()) -> str:
        return shortened(place.book, Telling(deed=Deed.SAILING, sentence=sentence, by=by, to=to, effects=(crippled,),
                                             rules=("SM-1B",))).line

    assert short("left: Dardo, Fiume, Gorizia, Pola (crippled), Trento, Trieste and Zara left Taranto", *seven) \
        == "left: 7 ships (6 CA, 1 DD) left Taranto [SM-1B]"
    assert short(f"{cruisers}", *cruisers) == "6 CA [SM-1B]"
    assert short(f"Dardo meets {cruisers} at sea", seven[0], to=cruisers) == "Dardo meets 6 CA at sea [SM-1B]"
    assert short("Gone: Zara and Pola; there: Fiume, Gorizia, Trento and Trieste", *cruisers) \
        == "Gone: Zara and Pola; there: Fiume, Gorizia, Trento and Trieste [SM-1B]"
    assert short("Zara and Pola left Taranto", *cruisers) == "Zara and Pola left Taranto [SM-1B]"
    assert short("Zara left") == "Zara left [SM-1B]"
    assert ships_in_words(place.book, map(ShipId, ("zara", "pola"))) == "Zara, Pola"


def test_a_name_is_broken_only_when_all_other_columns_are_as_narrow_as_can_be() -> None:
    """Eight columns of long words on a narrow page leave the ship's name whole."""
    columns = ("ship", *(f"column{number}" for number in range(8)))
    rows = [("Achilles", *("0/1500+++",) * 8)]

    assert widths_of(columns, rows, 60)[0] == len("Achilles")
    assert sum(widths_of(columns, rows, 60)) + 8 <= 60


def test_columns_stand_one_blank_apart_where_a_word_would_break_otherwise() -> None:
    """Five columns of ten letters fit in 54 and 58 characters, in 54 with single blanks."""
    columns, rows = ("ship",) * 5, [("spotterisk",) * 5]

    assert table_lines(columns, rows, 58)[2] == "  ".join(("spotterisk",) * 5)
    assert table_lines(columns, rows, 54)[2] == " ".join(("spotterisk",) * 5)


@pytest.mark.parametrize("columns", [7, 9])
def test_a_heading_does_not_break_within_a_word_at_eighty_columns(columns: int) -> None:
    """However long the words in the cells below it are: those break first."""
    heads = ("Ship", "Ammunition left", "Torpedoes taken", "Shell hits taken", "Own hit rate", "Course", "Speed", "Points",
             "Light", "Banks", "Smoke")[:columns]
    row = ["Giovanni delle Bande Nere", *["1320/2370-and-more-of-it"] * (columns - 1)]
    lines = table_lines(heads, [row], 80)
    top = " ".join(lines[: lines.index(next(line for line in lines if line.startswith("─")))]).split()

    assert all(len(line) <= 80 for line in lines)
    assert sorted(top) == sorted(word for head in heads for word in head.split())


def test_a_page_calls_places_by_name_in_a_column_of_hexes_too() -> None:
    """SM-GAP-87 In cells, beneath them and in remarks; the report itself, as files hold it, keeps its numbers."""
    book, _ = sea(italian("Zara", "taranto"))
    brief = Brief(("what", "hex"), (BriefRow(("Zara in 00201 (Taranto)", "00201"), "Axis day 3", ("runs dry in 00604",)),),
                  notes=("Stocks lie at 00207.",))
    table = Table("Odd", ("what", "hex"), (("Zara in 00604", "00604"),), brief=brief)
    page = as_page(by_name(table, book.theatre))

    assert "Zara in Taranto  Taranto" in page and "where it is" in page and "\nAxis day 3" in page and "at Tripoli." in page
    assert re.search(r"\d{5}", page) is None
    assert table.rows == (("Zara in 00604", "00604"),)


@pytest.mark.parametrize("cell", [" ", "all", "all ", " all", "all  sunk", "all\tsunk", "all\nsunk", "all\N{NO-BREAK SPACE}"])
def test_a_cell_that_fits_stands_as_one_that_is_folded_would(cell: str) -> None:
    """Nearly all cells of a long log fit: they are not taken apart to be put together again."""
    column = "a column wider than any cell"
    [laid] = wrap(cell, len(column)) or [""]

    assert table_lines((column, "nas"), [(cell, "z")])[2:] == [f"{laid:<{len(column)}}  z"]
