"""The page of the end of a campaign: where its parts stand, and the same page on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from campaign.chart.ending import replay
from campaign.chart.ending.curve import curve_of, part_head, rule_across
from campaign.chart.ending.parts import head_of, history_of, losses_of, ships_of
from campaign.drawing.paper import PaperSheet
from campaign.drawing.pdf import pdf_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape
from campaign.drawing.theme import LIGHT, Look
from campaign.model.book import Book
from campaign.session.ending.facts import EndOfCampaign
from campaign.session.play.trouble import Malformed, NotFound

# The page's margin, at most; what lies between two parts, and what of the body the upper parts have.
MARGIN, MARGIN_SHARE, GUTTER, UPPER = 72.0, 0.0375, 44.0, 0.535
# On a page so low, at 100 %, the lower parts have more of it.
LOW, UPPER_LOW = 620.0, 0.49
# How the width is shared: curve and replay above; history, ships, losses below.
CURVE, BELOW = 0.695, (0.43, 0.305, 0.265)
# A page of paper, an A4 sheet on its side, and how large its letters are.
PAPER, LETTERS = (1754, 1240), 1.12
# What stands beside the head of the small chart in the window: what a press on it does, and its key.
PLAYED = 84.0
# On paper nothing moves: the chart has the last picture.
ON_PAPER = "Where ships were lost"


def margin_of(wide: float, look: Look) -> float:
    """What is left at either side of the page."""
    return min(MARGIN * look.scale, wide * MARGIN_SHARE)


def places_on(page: Rect, look: Look) -> Mapping[str, Rect]:
    """Where each part stands below the head, in a page that has room for all of them side by side."""
    gutter, top = GUTTER * look.scale, page.y + 14 * look.scale
    high = (page.bottom - top) * (UPPER if page.high >= LOW * look.scale else UPPER_LOW)
    left = page.wide * CURVE - gutter / 2
    below = top + high + 18 * look.scale
    found = {"curve": Rect(page.x, top, left, high),
             "replay": Rect(page.x + left + gutter, top, page.wide - left - gutter, high)}
    x, room = page.x, page.wide - 2 * gutter
    for name, share in zip(("history", "ships", "losses"), BELOW, strict=True):
        found[name] = Rect(x, below, room * share, page.bottom - below)
        x += room * share + gutter
    return found


def page_shapes(end: EndOfCampaign, book: Book, head: Rect, page: Rect, look: Look, charted: str) -> Iterator[Shape]:
    """The page without its small chart, of which it bears the title: the head on its paper, and every part in its place."""
    theme, margin = look.theme, page.x - head.x
    yield RoundedBox(head, theme.panel2)
    yield rule_across(head, head.bottom - 1, look)
    yield from head_of(end).drawn(Rect(page.x, head.y, head.wide - 2 * margin, head.high), look)
    places = places_on(page, look)
    yield from curve_of(end, book).drawn(places["curve"], look)
    yield from part_head(charted, places["replay"], look, PLAYED)
    yield rule_across(page, places["history"].y - 9 * look.scale, look)
    for name, part in (("history", history_of(end)), ("ships", ships_of(end, book)), ("losses", losses_of(end))):
        yield from part.drawn(places[name], look)


def replay_title(end: EndOfCampaign) -> str:
    """What stands above the small chart."""
    return "The war in thirty seconds" if end.is_long else "Day by day on the chart"


def sheet_of_end(end: EndOfCampaign, book: Book) -> PaperSheet:
    """The page as a sheet of paper."""
    look = Look(LIGHT, LETTERS)
    wide, high = PAPER
    margin = margin_of(wide, look)
    top = head_of(end).high_in(wide - 2 * margin, look)
    head, page = Rect(0, 0, wide, top), Rect(margin, top, wide - 2 * margin, high - top - margin * 0.6)
    place = places_on(page, look)["replay"]
    window = replay.room_of_chart(place, look)
    camera = replay.camera_of(book.theatre, window)
    lost = replay.marks(replay.frame_at(end, replay.last_picture(end)), camera, look)
    frame: Layer = (RoundedBox(window, None, look.theme.ink3, 1.0),)
    below: Layer = tuple(replay.caption(end, None, place, look))
    words: Layer = tuple(page_shapes(end, book, head, page, look, ON_PAPER))
    return PaperSheet(head_of(end).caption, PAPER, look.theme.panel, replay.scene_of(book.theatre, look), camera,
                      (words, lost, frame, below))


def print_end(end: EndOfCampaign, book: Book, out: Path) -> None:
    """SM-GAP-100 Prints the page as a PDF; raises Malformed for another ending, NotFound where it cannot be written."""
    if out.suffix.lower() != ".pdf":
        raise Malformed(f"{out}: a name ending in .pdf was expected")
    printed = pdf_of(sheet_of_end(end, book))
    try:
        out.write_bytes(printed)
    except OSError as trouble:
        raise NotFound(f"{out}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None
