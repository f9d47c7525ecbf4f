"""The page of a rule: what it says and whether it was given, its charts, the rules that it names, and where it is cited."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.values import ReadRule
from campaign.gui.frame.leaf import LeafHead, LeafPart
from campaign.gui.frame.page import Row, size_of
from campaign.gui.frame.pages import Page, taken_apart, text_page
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.session.words import rulebook
from campaign.session.words.rulebook import ChartPage, Statement, whence

# What the sign of a source takes of its line at 100 %.
SIGN = 18.0


class SourceLine(Struct, frozen=True):
    """Whether the source of the rules gave something, as a disc that is full, half full or empty, and where it stands."""

    source: str
    where: str
    high: float = 22.0

    def fits(self, wide: float, look: Look) -> bool:
        """Whether a column of some width has room for all of it."""
        word = f"{rulebook.SOURCES[self.source]},"
        return SIGN * look.scale + width_of(word, look.note, bold=True) + look.gap + width_of(self.where, look.note) <= wide

    @property
    def name(self) -> str:
        """In words."""
        return f"{rulebook.SOURCES[self.source]}, {self.where}"

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The disc, the word in bold, the file."""
        theme, (x, y), half = look.theme, (rect.x + 7 * look.scale, rect.middle[1]), 5 * look.scale
        ink = theme.magenta if self.source == rulebook.OURS else theme.fuel
        yield Disc((x, y), half, ink if self.source == "given" else None, ink, 1.6)
        if self.source == "partly":
            yield Disc((x, y), half * 0.5, ink)
        left, word = rect.x + SIGN * look.scale, f"{rulebook.SOURCES[self.source]},"
        yield Text(word, (left, y), look.note, theme.ink, bold=True)
        left += width_of(word, look.note, bold=True) + look.gap
        yield Text(shorten(self.where, look.note, rect.right - left), (left, y), look.note, theme.ink2)


def rule_page(stage: Stage, key: str) -> Page:
    """A rule in the project's own words: what it says, what stands below it, its charts, and the laws that cite it."""
    page = rulebook.rule(key)
    if page is None:
        return text_page(stage, key, (f"Nothing more is written about {key}.",))

    def sourced(stated: Statement | ChartPage) -> Row:
        return Row(whence(stated), style="faint", drawn=SourceLine(stated.source, stated.file))

    def rows() -> Iterable[Row]:
        yield Row(page.id, style="title")
        for statement in page.statements:
            yield Row(statement.text)
            yield sourced(statement)
        for below in page.below:
            yield Row(below.id, style="head")
            yield Row(below.text, indent=1)
            yield sourced(below)
        for chart in page.charts:
            yield Row(f"Chart {chart.name}", style="head")
            yield sourced(chart)
            yield from (Row(line, indent=1) for line in chart.about.split("\n"))
            yield from (Row(line, style="mono") for line in chart.text.split("\n"))
        named = [found for stated in (*page.statements, *page.below) for found in rulebook.rule_id().findall(stated.text)]
        named = [found for found in dict.fromkeys(named) if found != page.id]
        if named:
            yield Row("It names", style="head")
            yield from (Row(found, ReadRule(found), hint=f"read rule {found}", style="link") for found in named)
        if cited := rulebook.citations(page.id):
            yield Row("Where it is cited", style="head", column=f"{len(cited)}")
            for citation in cited:
                yield Row(f"{citation.kind.capitalize()}: {citation.words}", indent=1)
                yield Row(citation.file, style="faint", indent=1)

    return RuleScreen(stage, rows, caption="Rule, in the project's own words")


class RuleScreen(Page):
    """A rule; lines of its charts that a column is too narrow for are folded."""

    @property
    def many(self) -> int:
        """As many columns as there is room for."""
        return self.roomy

    def parts(self) -> Sequence[LeafPart]:
        """What it says, its charts, what cites it."""
        look, wide = self.stage.look, self.column_wide - 3 * self.stage.look.gap

        def fitting(row: Row) -> Row:
            if isinstance(row.drawn, SourceLine):
                return row if row.drawn.fits(wide, look) else replace(row, drawn=None)
            if row.style != "mono" or width_of(row.text, size_of(look, "mono"), mono=True) <= wide:
                return row
            return replace(row, style="faint", indent=1)

        first, *others = super().parts()
        named = replace(first, name="What it says") if not first.name else first
        return tuple(replace(part, rows=tuple(map(fitting, part.rows))) for part in (named, *others))

    def _taken_apart(self) -> tuple[LeafHead, tuple[LeafPart, ...]]:
        """Its sentence is no line beneath its name: whence it is stands below it."""
        return taken_apart(tuple(self._made()), self._caption, lined=False)
