"""Names that people give: sixty characters that can be seen, by a law; and every page shows what is older safely."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.drawing.lettering import printable, width_of
from campaign.drawing.painter import paint
from campaign.drawing.shapes import Text
from campaign.model.commands import (
    Command,
    FormForce,
    RaisePoints,
    RecordContingent,
    RuleAsUmpire,
    SplitFlotilla,
    StartConvoyRun,
)
from campaign.model.names import (
    INSTEAD,
    LONGEST_NAME,
    displayable,
    fitting,
    for_a_cell,
    for_a_figure,
    for_json,
    for_markdown,
    normal,
    unfit,
)
from campaign.model.sea.plots import Plot, Series
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Nation, Side
from campaign.rules import engine
from campaign.rules.play.orders import CHAPTER_OF
from campaign.session.reports.page import as_csv, as_json, as_markdown
from campaign.session.reports.table import Table
from campaign.tabletop.plots import draw_plot
from campaign.tabletop.press import Press, write
from tests.sea import TRANSPORT, italian, play, rule_broken, sea, ships
from tests.strangers.hostile import ESCAPE
from tests.undersea import flotilla, under

TARANTO, TRIPOLI = PortId("taranto"), PortId("tripoli")
GIVEN: dict[str, Callable[[str], Command]] = {
    "FormForce": lambda name: FormForce(Side.AXIS, ships("Zara"), name),
    "StartConvoyRun": lambda name: StartConvoyRun(Side.AXIS, name, ships("Esperia"), TARANTO, TRIPOLI),
    "SplitFlotilla": lambda name: SplitFlotilla(Side.AXIS, FlotillaId("AXS1"), 1, name),
    "RecordContingent": lambda name: RecordContingent(Side.AXIS, name, 1.0, "taranto"),
    "RaisePoints": lambda name: RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 1, name=name),
}
UNFIT = ["x" * 61, "\x1b[31mred", "a\u202eb", "a\nb", "a\u200bb", "\ud800", "   ", "\u3164", "a\tb", "\x00", "a\u2028b",
         "x" * 9999]
FIT = ["Force A", "x" * 60, "Überwasser 1º", "Ομάδα", "[red]", "=1+1", "../../etc", "$x$", "e\u0301" * 60, "  two   spaces  "]
text = st.text(max_size=90) | st.text(st.sampled_from("\x1b[31m=+-@\u202e\u200b\n\r\t |<>`](){}$a\ud800\x9b"), max_size=30)


@pytest.mark.parametrize("name", UNFIT)
def test_a_name_that_is_too_long_or_cannot_be_seen_is_refused(name: str) -> None:
    """SM-GAP-71 By the law of each order that takes a name."""
    book, state = sea(italian("Zara", "taranto"), italian("Esperia", "taranto", TRANSPORT))
    broken = {kind: engine.refusal(book, state, GIVEN[kind](name)) for kind in ("FormForce", "StartConvoyRun")}

    assert {no.rule for no in broken.values() if no is not None} == {"SM-GAP-71"} and None not in broken.values()
    assert all(no is not None and "cannot be given" in no.reason and no.reason.isprintable() for no in broken.values())


@pytest.mark.parametrize("kind", GIVEN)
def test_every_order_that_takes_a_name_is_under_the_law(kind: str) -> None:
    """SM-GAP-71 A command with a field `name` has it among its laws; a new one cannot forget it."""
    named = {one for one in CHAPTER_OF if "name" in one.__struct_fields__}
    under_it = {one for one in named
                if any(law.__name__ == "with_a_name_that_can_be_shown" for law in CHAPTER_OF[one].LAWS[one])}

    assert {one.__name__ for one in named} == set(GIVEN)
    assert kind in {one.__name__ for one in under_it}


@pytest.mark.parametrize("name", FIT)
def test_any_other_name_is_kept_in_one_form(name: str) -> None:
    """SM-GAP-71 Composed, without needless spaces; signs that other programs act on are letters like others here."""
    book, state = sea(italian("Zara", "taranto"))
    after, _ = play(book, state, GIVEN["FormForce"](name))
    (force,) = after.forces.values()

    assert force.name == normal(name) == unicodedata.normalize("NFC", " ".join(name.split()))


def test_no_name_lets_the_game_give_one() -> None:
    """SM-GAP-71 For a flotilla and a run too; with a name that is refused nothing is split."""
    book, state = under(sea(italian("Zara", "taranto")), flotilla("AXS1", "taranto", 3))
    after, _ = play(book, state, GIVEN["FormForce"](""))

    assert next(iter(after.forces.values())).name == "Zara's force"
    assert rule_broken(book, state, SplitFlotilla(Side.AXIS, FlotillaId("AXS1"), 1, "\x1b")) != ""


def test_an_umpires_reason_is_a_sentence_that_can_be_seen() -> None:
    """SM-GAP-71, SM-GAP-60 It is told to both sides."""
    book, state = sea(italian("Zara", "taranto"))
    broken = [rule_broken(book, state, RuleAsUmpire(reason, ship=ships("Zara")[0], fuel_boxes=1)) for reason in (
        "agreed at the table", "x" * 240, "x" * 241, ESCAPE, "")]

    assert broken == ["", "", "SM-GAP-71", "SM-GAP-71", "SM-GAP-60"]


@pytest.mark.gate
@given(text)
def test_whatever_is_made_fitting_fits(given_: str) -> None:
    """SM-GAP-71 Names that the game makes of older names are under the law as well."""
    made = fitting(given_)

    assert made == "" or unfit(made) is None or not made.strip("\u3164\u115f\u1160\u2800\uffa0")
    assert len(made) <= LONGEST_NAME and made == normal(made)
    assert fitting(made) == made


def test_only_the_lines_with_something_unseen_are_shown_otherwise() -> None:
    """A long page is looked through line by line, and its lines stay its lines, the empty ones too."""
    assert displayable("\nsunk\n\nall\tsaved\x1b[2J\r\n") == f"\nsunk\n\nall\tsaved{INSTEAD}[2J{INSTEAD}\n"
    assert displayable("") == "" and displayable("\u202eback") == f"{INSTEAD}back"


@pytest.mark.gate
@given(text)
def test_nothing_that_is_shown_acts_on_what_shows_it(given_: str) -> None:
    """Terminal, cell, page and document: each has its one place where a text is made safe, and loses no letter."""
    page = displayable(given_)
    document = for_json(json.dumps({given_: [given_]}, ensure_ascii=False, indent=1))
    cell, marked = for_a_cell(given_), for_markdown(given_)

    assert all(letter.isprintable() or letter in "\n\t\u00a0\u2007\u202f" for letter in page + document)
    assert len(page) == len(given_)
    assert json.loads(document) == {given_: [given_]}
    assert not cell.lstrip(" '\u00a0\t\r\n").startswith(("=", "+", "-", "@")) or cell.startswith("'")
    assert "\n" not in cell + marked and "](" not in marked
    assert all(marked[at - 1] == "\\" for at, letter in enumerate(marked) if letter in "|<`")


def test_reports_in_every_format_hold_no_escape_and_no_formula() -> None:
    """A table whose every word came from outside."""
    names = (ESCAPE, "=1+1", " =1+1", "\t@x", "a|b", "<b>", "[a](javascript:x)", "\u202egnp", "'-1")
    table = Table(ESCAPE, ("name",), tuple((name,) for name in names), (ESCAPE,))
    cells = [row[0] for row in csv.reader(io.StringIO(as_csv(table)))]
    pages = (as_csv(table), as_json(table), as_markdown(table))

    assert all(letter.isprintable() or letter == "\n" for page in pages for letter in page)
    assert not any(cell.lstrip().startswith(("=", "+", "-", "@")) for cell in cells)
    assert [row["name"] for row in json.loads(as_json(table))["rows"]] == list(names)
    assert "](javascript" not in as_markdown(table) and "\n<b>" not in as_markdown(table)


def test_pictures_and_papers_hold_no_escape(tmp_path: Path) -> None:
    """SVG stays XML, a dollar begins no formula, and a PDF's title is a line."""
    name = f"{ESCAPE}<script>&$\\frac$"
    plot = Plot("strange", name, name, ("Jul I 40", "Jul II 40"), (Series(name, (1.0, 2.0)),))
    drawn = draw_plot(plot, tmp_path)
    svg = next(one for one in drawn if one.suffix == ".svg").read_text(encoding="utf-8")
    press = Press("a4", name, name)
    write(press.canvas, 50, 50, name, 8)
    paper = press.finished()

    assert ET.fromstring(svg) is not None  # noqa: S314 - as above
    assert not any(letter in svg for letter in ("\x1b", "\x9b", "\u202e", "<script>"))
    title = paper[paper.rindex(b"/Title") :].splitlines()[0]

    assert b"\x1b" not in title and b"033" not in title and paper.startswith(b"%PDF")
    assert for_a_figure("$a$") == "\\$a\\$"


def test_the_screen_paints_any_name_on_one_line() -> None:
    """A name of an older save with an end of line in it has a width, and is painted."""
    words = Text(f"Force {ESCAPE}", (10.0, 20.0), 12, (0, 0, 0), "l")
    picture = paint(((words,),), (200, 40), (255, 255, 255))

    assert width_of(words.text, 12) > 0 and printable(words.text).isprintable()
    assert picture.getcolors(1 << 16) != [(8000, (255, 255, 255, 255))]
