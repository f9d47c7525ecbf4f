"""Reports on screen: all of them with what matters in each, and one as a table with bars and a chart, searched and ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import LEADING, width_of, wrap
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InList, OnPage
from campaign.gui.actions.values import Action, Jump, OpenReport
from campaign.gui.annals.log_lines import SearchLine
from campaign.gui.annals.report_charts import CHARTS, beside
from campaign.gui.annals.report_tables import (
    FigureCard,
    Layout,
    TableHead,
    TableLine,
    laid_out,
    table_entries,
)
from campaign.gui.annals.tabs import REPORTS, named, reading_tabs, tab_handlers
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.searching import SHOWN, SearchScreen
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.gist import Gist, gist_of
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.page import by_name
from campaign.session.reports.reporting import report_for, reports_for
from campaign.session.reports.situation import day_in_words
from campaign.session.reports.table import COMPARISONS, Brief, BriefRow, Table, filter_by_text, filter_rows
from campaign.session.words.whereabouts import place as place_called
from campaign.words.counting import capitalised, quantity

AS_MADE, BACKWARDS = "as it comes", ", backwards"
SIGNS = ("=", *COMPARISONS)
GROUPS: tuple[tuple[str, str, tuple[ReportKind, ...]], ...] = (
    ("The fleet", "ships and what they need", (
        ReportKind.SHIPS, ReportKind.REPAIRS, ReportKind.AMMUNITION, ReportKind.LOSSES, ReportKind.FORECAST, ReportKind.DAY)),
    ("Supply", "oil, cargo, ports", (
        ReportKind.FUEL, ReportKind.CONVOYS, ReportKind.SUPPLY, ReportKind.ARRIVALS, ReportKind.STOCKS, ReportKind.PORTS,
        ReportKind.CONTINGENTS)),
    ("Fighting", "battles, points, the air", (
        ReportKind.VP, ReportKind.BATTLES, ReportKind.SIGHTINGS, ReportKind.SORTIES, ReportKind.AIR, ReportKind.AIRFIELDS)),
)
# The reports whose charts stand beneath all of them.
FOREMOST = (ReportKind.LOSSES, ReportKind.FUEL, ReportKind.VP)
# The share of a wide page that the table has.
TABLE = 0.7


def titled(kind: str) -> str:
    """A kind of report, as a button names it."""
    return kind.upper() if kind == "vp" else kind.capitalize()


def columns_of(stage: Stage) -> int:
    """The number of fixed-width letters in a line of a page."""
    look = stage.look
    wide = min(stage.size[0] - 2 * look.gap, 860 * look.scale) - 4 * look.gap
    return max(40, int(wide / (width_of("0" * 20, look.text * 0.92, mono=True) / 20)))


def whose_words(seat: Seat) -> str:
    """Whose reports they are."""
    return "for the umpire" if seat.reader is None else f"of the {seat.reader} side"


class ReportCard(Struct, frozen=True):
    """A report among all: its name, what matters in it, and the figure that this hangs on; `wide` is the room at 100 %."""

    name: str
    gist: Gist | None
    wide: float

    @property
    def _lines(self) -> tuple[str, ...]:
        text = "..." if self.gist is None else self.gist.judgement
        return tuple(wrap(text, 14.0, self.wide - 96))

    @property
    def high(self) -> float:
        """As many lines as it takes."""
        return max(54.0, 34 + len(self._lines) * 14.0 * LEADING)

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The name in serifs, the sentence beneath, the figure at the right."""
        theme, scale = look.theme, look.scale
        low = self.gist is not None and self.gist.low
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)
        yield Text(self.name, (rect.x + 4 * scale, rect.y + 15 * scale), look.text * 1.13, theme.ink, bold=True, serif=True)
        for at, line in enumerate(self._lines):
            y = rect.y + (26 + 14.0 * LEADING * (at + 0.5)) * scale
            yield Text(line, (rect.x + 4 * scale, y), 14.0 * scale, theme.ink2)
        if self.gist is not None and self.gist.figure:
            figure = f"! {self.gist.figure}" if low else self.gist.figure
            size = look.text * 1.5
            size *= min(1.0, 86 * scale / max(1.0, width_of(figure, size, bold=True)))
            yield Text(figure, (rect.right - 4 * scale, rect.middle[1]), size, theme.red if low else theme.ink, "r", bold=True)


class ReportsScreen(LeafScreen):
    """Every kind of report with what matters in it; they are made one by one while the page is read. A press opens one."""

    told = ()

    def __init__(self, stage: Stage, place: places.Reports) -> None:
        super().__init__(stage)
        self.place = place
        self.gists: dict[str, Gist] = {}
        self.charts: dict[str, tuple[Row, ...]] = {}
        self._making: Iterator[tuple[str, Table]] | None = reports_for(place.seat)
        tab_handlers(stage, self.handlers, place.seat, place.hand_on, lambda _: None, whose=place.whose)

    def passed(self, seconds: float) -> bool:
        """The next report is made."""
        if self._making is None:
            return False
        found = next(self._making, None)
        if found is None:
            self._making = None
            return False
        kind, table = found
        self.gists[kind] = gist_of(kind, table)
        if kind in FOREMOST and table.rows:
            self.charts[kind] = tuple(CHARTS[kind](table))
        return True

    def here(self) -> str:
        """Among the tabs."""
        return REPORTS

    def tabs(self) -> Sequence[Row]:
        """The others."""
        return reading_tabs(REPORTS)

    def head(self) -> LeafHead:
        """What is worst, or how the points stand."""
        first = (self.gists.get(kind) for kind in (ReportKind.FUEL, ReportKind.FORECAST, ReportKind.CONVOYS))
        low = [gist for gist in first if gist is not None and gist.low]
        points = self.gists.get(ReportKind.VP)
        said = low[0].judgement if low else points.judgement if points is not None else "What there is to report"
        return LeafHead(f"Reports {whose_words(self.place.seat)}", said.removesuffix("."), f"{day_in_words(self.place.seat)}.")

    def ways(self) -> Sequence[Row]:
        """How it stands, and back."""
        seat = self.place.seat
        back = replace(button("Back", OnPage.BACK, "back to where you came from"),
                       style="allied" if seat.reader is None else seat.reader.value)
        return (button("How it ended" if seat.over else "The war so far", OpenReport(ReportKind.END),
                       "the points over time and what turned them, history, ships, losses, the war in thirty seconds"), back)

    def parts(self) -> Sequence[LeafPart]:
        """The kinds by what they are about, a column each."""
        wide = self.column_wide / self.stage.look.scale - 30
        return tuple(
            LeafPart(name, (*(self._card(kind, wide) for kind in kinds),
                            *(row for kind in kinds if kind in FOREMOST for row in self.charts.get(kind, ()))),
                     about, side=self.place.seat.reader, column=column)
            for column, (name, about, kinds) in enumerate(GROUPS))

    def _card(self, kind: ReportKind, wide: float) -> Row:
        gist = self.gists.get(kind)
        card = ReportCard(named(kind), gist, wide)
        said = "" if gist is None else f": {gist.judgement}"
        return Row(card.name, OpenReport(kind), hint=f"the report on {named(kind).lower()}{said}", drawn=card)


class ReportScreen(LeafScreen, SearchScreen):
    """A report: its table, and beside it a chart of what it is about and its notes. Letters and conditions narrow it."""

    shares = (TABLE, 1 - TABLE, 0.0), (TABLE, 1 - TABLE)

    def __init__(self, stage: Stage, place: places.Reports, kind: str) -> None:
        self.place, self.kind = place, kind
        self.theatre = place.seat.book.theatre
        found = report_for(place.seat, kind)
        # A war's log has tens of thousands of lines, and takes too long to be told so all at once.
        self.table = found if kind == ReportKind.LOG else by_name(found, self.theatre)
        self.gist = gist_of(kind, found)
        orders = (AS_MADE, *(f"{column}{way}" for column in self.table.columns for way in ("", BACKWARDS)))
        super().__init__(stage, named(kind), lambda _: (), orders, "In order of", contexts=(Context.REPORT,))
        self._side_rows = tuple(beside(kind, self.table))
        self._made_for: tuple[object, tuple[Row, ...]] | None = None
        if place.hand_on is not None:
            self.handlers.on(Jump, place.hand_on)
        tab_handlers(stage, self.handlers, place.seat, place.hand_on, lambda _: None, whose=place.whose, leave=self._leave)

    def _leave(self) -> None:
        """From one report to another this one is left, so that Escape goes back to where one came from."""
        if self.stage.screens[-1] is self and len(self.stage.screens) > 1:
            self.stage.back()

    def here(self) -> str:
        """Among the tabs, or beside them."""
        return named(self.kind)

    def tabs(self) -> Sequence[Row]:
        """The others."""
        return reading_tabs(self.here())

    def head(self) -> LeafHead:
        """What matters in it."""
        place = self.place
        whose = whose_words(place.seat) if place.seat.reader is None or place.whose else f"of the {place.seat.reader} side"
        return LeafHead(f"{named(self.kind)}: report {whose}", self.gist.judgement.removesuffix("."),
                        f"{day_in_words(place.seat)}. {quantity(len(self.table.rows), 'row')}.")

    def ways(self) -> Sequence[Row]:
        """Another order, and back."""
        seat = self.place.seat
        back = replace(button("Back", OnPage.BACK, "back to where you came from"),
                       style="allied" if seat.reader is None else seat.reader.value)
        hint = "another column, its smallest or its greatest first; Left and Right too"
        return button(f"In order of: {self.sought.choice}", InList.ANOTHER, hint, key="\u2192"), back

    @property
    def many(self) -> int:
        """The table and what stands beside it, or below it."""
        return 2 if self.wide else 1

    def parts(self) -> Sequence[LeafPart]:
        """Both."""
        return LeafPart("", self._table_rows(), column=0), LeafPart("", self._side_rows, column=1)

    def _table_rows(self) -> tuple[Row, ...]:
        look = self.stage.look
        key = self.sought.words, self.sought.at, self.stage.size, look
        if self._made_for is None or self._made_for[0] != key:
            self._made_for = key, tuple(self._rows_now())
        return self._made_for[1]

    def _rows_now(self) -> Iterator[Row]:
        words = self.sought.words
        yield Row(words or "Type to search", drawn=SearchLine(words, "Type to search"),
                  hint="Type words that must stand in a row, or conditions such as type=DD or fuel_boxes<3.")
        try:
            table = self._narrowed()
        except (Malformed, NotFound) as trouble:
            yield Row(f"No: {trouble}", style="bad")
            return
        if not table.rows:
            yield Row(capitalised(table.empty), style="faint")
            return
        brief = table.brief or Brief(table.columns, tuple(BriefRow(row) for row in table.rows), notes=table.notes)
        room = self.columns_in(self.inside(), self.many)[0].wide / self.stage.look.scale
        layout = laid_out(brief, room)
        if not layout.stacked:
            head = TableHead(layout)
            yield Row(head.name, drawn=head)
        for shown, (heading, entry) in enumerate(table_entries(brief)):
            if shown >= SHOWN:
                yield Row(f"and {len(brief.entries) - shown} more: search for them", style="faint")
                break
            if heading:
                yield Row(heading, style="head")
            yield self._row(entry, brief, layout, room)
            yield from (Row(detail, style="faint", indent=1) for detail in entry.details)
        for row in brief.totals:
            drawn = (FigureCard(row, brief.columns, layout.places, room) if layout.stacked
                     else TableLine(row, layout, total=True))
            yield Row(drawn.name, drawn=drawn)

    def _row(self, entry: BriefRow, brief: Brief, layout: Layout, room: float) -> Row:
        drawn = (FigureCard(entry.cells, brief.columns, layout.places, room) if layout.stacked
                 else TableLine(entry.cells, layout))
        text = drawn.name
        if entry.where is None or self.place.hand_on is None:
            return Row(text, drawn=drawn)
        return Row(text, Jump(entry.where), hint=f"shows {place_called(self.theatre, entry.where)} on the map", drawn=drawn)

    def _narrowed(self) -> Table:
        typed = self.sought.words.split()
        # Words are parted by spaces, and some columns are named by two.
        conditions = [word.replace("_", " ") for word in typed if any(sign in word for sign in SIGNS)]
        text = " ".join(word for word in typed if not any(sign in word for sign in SIGNS))
        column = self.sought.choice.removesuffix(BACKWARDS)
        order = None if column == AS_MADE else f"-{column}" if self.sought.choice.endswith(BACKWARDS) else column
        return filter_by_text(filter_rows(self.table, conditions, order), text)

    def typed(self, text: str) -> None:
        """Letters narrow it, and Enter then answers what they found."""
        super().typed(text)
        self.scrolls["column 0"] = 0.0

    def enters(self) -> str:
        """A row leads to the map by what it is about, without the rest of its cells."""
        wanted = self.on_enter
        lines = (row.drawn for row in self._table_rows() if isinstance(wanted, Jump) and row.action == wanted)
        line = next(lines, None)
        return f"{line.title} on the map" if isinstance(line, TableLine | FigureCard) else super().enters()

    @property
    def default(self) -> Action | None:
        """Enter answers the search: the first row that leads to the map; else the way back."""
        return next((row.action for row in self._table_rows() if isinstance(row.action, Jump)), OnPage.BACK)
