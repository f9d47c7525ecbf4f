"""A press for printed pages: type, and slabs that are set one below the other and broken between pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from io import BytesIO
from typing import Any

from msgspec import Struct

from campaign.drawing.shapes import Ink
from campaign.drawing.theme import LIGHT
from campaign.model.names import displayable_line
from campaign.typefaces import Typeface, able, file_of

INCH, MM = 72.0, 72.0 / 25.4
SIZES = {"a4": (210 * MM, 297 * MM), "letter": (8.5 * INCH, 11 * INCH)}
MARGIN, FOOT = 14 * MM, 9 * MM
PLAIN, BOLD = Typeface.SANS, Typeface.SANS_BOLD
SERIF, SERIF_BOLD, SLANTED = Typeface.SERIF, Typeface.SERIF_BOLD, Typeface.SERIF_ITALIC
LEADING = 1.28
LEAST_ROWS = 5
# A block is broken rather than leave this much of a page empty.
BREAK_ROOM = 0.3
# The foot of a page, and the name under which the number of pages is drawn.
FOOT_TYPE, ALL_PAGES = 6.5, "pages"
# A page of which less is filled is lonely.
LONELY = 0.25
# Pages are set no smaller than this share of their size.
LEAST_SHARE = 0.91
BLACK, PALE, HALO = 0.0, 0.9, 1.8
INK: Ink = (0, 0, 0)
GREY: Ink = (84, 90, 94)
INKS = LIGHT.sides

Draw = Callable[[Any, float, float], None]


class Slab(Struct, frozen=True):
    """A piece of a page that is never broken: its height, and how it is drawn with its top left corner at a point."""

    height: float
    draw: Draw


class PageBlock(Struct, frozen=True):
    """Slabs that belong together; `head` stands again on every page that the block runs on to.

    An elastic block is cut short where it does not fit, if some of it does.
    """

    head: tuple[Slab, ...]
    slabs: tuple[Slab, ...]
    elastic: bool = False

    @property
    def height(self) -> float:
        """Height of the block on one page."""
        return sum(piece.height for piece in (*self.head, *self.slabs))


class Press:
    """One document being printed."""

    def __init__(self, paper: str, title: str, foot: str, share: float = 1.0) -> None:
        """Begins a document; `paper` is a4 or letter, and all is drawn at such a share of its size."""
        from reportlab.pdfgen.canvas import Canvas

        _lay_type_in()
        self.share = share
        self.width, self.height = (length / share for length in SIZES[paper])
        self._bytes = BytesIO()
        # The same document gives the same bytes: neither the hour nor the machine goes into it.
        self.canvas: Any = Canvas(self._bytes, pagesize=SIZES[paper], invariant=1,
                                  initialFontName=PLAIN.value)  # pyrefly: ignore[bad-argument-type] - the stubs err
        self.canvas.setTitle(displayable_line(title))
        self.canvas.setAuthor("Supermarina")
        self._foot = foot
        self._begun, self._number = False, 0
        self._filled: list[float] = []
        self._y = 0.0
        self._fresh = False
        self.new_page()

    @property
    def measure(self) -> float:
        """Width of the printed part of a page."""
        return self.width - 2 * MARGIN

    @property
    def real(self) -> tuple[float, float]:
        """Width and height of the printed part of a page that is set in full size."""
        return self.width * self.share - 2 * MARGIN, self.height * self.share - 2 * MARGIN - FOOT

    @property
    def room(self) -> float:
        """Height that is left on this page."""
        return self._y - MARGIN - FOOT

    @property
    def full(self) -> float:
        """Height of the printed part of an empty page."""
        return self.height - 2 * MARGIN - FOOT

    @property
    def lonely(self) -> int:
        """How many pages hold little: a sheet alone, or the tail of one."""
        return sum(share < LONELY for share in (*self._filled, 1 - self.room / self.full))

    def new_page(self) -> None:
        """Goes on to an empty page; one that is empty already will do."""
        if self._fresh:
            return
        if self._begun:
            self._filled.append(1 - self.room / self.full)
            self.canvas.showPage()
        self._begun = True
        self._number += 1
        if self.share != 1:
            self.canvas.scale(self.share, self.share)
        self._y = self.height - MARGIN
        self._fresh = True
        self._foot_of_page()

    def space(self, height: float) -> None:
        """White space, unless the page begins here."""
        if not self._fresh:
            self._y -= height

    def set(self, block: PageBlock) -> None:
        """Sets a block whole where it fits, else from slab to slab with its head again on each page.

        One that would fit on a page of its own goes there, unless too much of this page would be left empty.
        """
        if block.elastic:
            block = self._cut(block)
        if block.height > self.room and (self._goes_on_whole(block) or self._begins_badly(block)):
            self.new_page()
        for piece in block.head:
            self._put(piece)
        for slab in block.slabs:
            if slab.height > self.room:
                self.new_page()
                for head in block.head:
                    self._put(head)
            self._put(slab)

    def finished(self) -> bytes:
        """The document, with how many pages it has on each of them."""
        self.canvas.showPage()
        self.canvas.beginForm(ALL_PAGES)
        write(self.canvas, 0, 0, f"of {self.pages}", FOOT_TYPE, ink=GREY)
        self.canvas.endForm()
        self.canvas.save()
        return self._bytes.getvalue()

    @property
    def pages(self) -> int:
        """How many pages are begun."""
        return self._number

    def _foot_of_page(self) -> None:
        """Whose papers, and which page; of how many is known in the end, and is drawn there by name until then."""
        right = self.width - MARGIN - width_of("of 00", FOOT_TYPE)
        write(self.canvas, MARGIN, MARGIN - 2, self._foot, FOOT_TYPE, ink=GREY)
        write(self.canvas, right - 2, MARGIN - 2, str(self._number), FOOT_TYPE, across="right", ink=GREY)
        self.canvas.saveState()
        self.canvas.translate(right, MARGIN - 2)
        self.canvas.doForm(ALL_PAGES)
        self.canvas.restoreState()

    def _cut(self, block: PageBlock) -> PageBlock:
        room = self.room - sum(piece.height for piece in block.head)
        fits = 0
        for slab in block.slabs:
            if slab.height > room:
                break
            room -= slab.height
            fits += 1
        return PageBlock(block.head, block.slabs[:fits]) if LEAST_ROWS <= fits < len(block.slabs) else block

    def _goes_on_whole(self, block: PageBlock) -> bool:
        return block.height <= self.full and self.room < self.full * BREAK_ROOM

    def _begins_badly(self, block: PageBlock) -> bool:
        """A head at the foot of a page with hardly anything below it, or all but a little of a block there."""
        first = sum(piece.height for piece in (*block.head, *block.slabs[:LEAST_ROWS]))
        over = block.height - self.room
        last = sum(piece.height for piece in block.slabs[-LEAST_ROWS:])
        return first > self.room or (over < last and block.height <= self.full)

    def _put(self, slab: Slab) -> None:
        slab.draw(self.canvas, MARGIN, self._y)
        self._y -= slab.height
        self._fresh = False


def write(
    canvas: Any, x: float, y: float, text: str, size: float, *, face: Typeface = PLAIN, across: str = "left", ink: Ink = INK
) -> None:
    """A line of type with its base at y."""
    text = displayable_line(text)
    canvas.setFont(_face(text, face), size)
    canvas.setFillColorRGB(*tone(ink))
    draw = {"left": canvas.drawString, "right": canvas.drawRightString, "center": canvas.drawCentredString}[across]
    draw(x, y, text)
    canvas.setFillGray(BLACK)


def write_on_chart(
    canvas: Any, x: float, y: float, text: str, size: float, *, face: Typeface = PLAIN, across: str = "left", ink: Ink = INK
) -> None:
    """A line of type with paper around its letters, so that it is read on any ground."""
    shown = displayable_line(text)
    left = x - width_of(shown, size, face=face) * {"left": 0.0, "center": 0.5, "right": 1.0}[across]
    canvas.saveState()
    canvas.setStrokeGray(1.0)
    canvas.setLineWidth(HALO)
    canvas.setLineJoin(1)
    line = canvas.beginText(left, y)
    line.setFont(_face(shown, face), size)
    line.setTextRenderMode(1)
    line.textOut(shown)
    canvas.drawText(line)
    canvas.restoreState()
    write(canvas, left, y, text, size, ink=ink, face=face)


def tone(ink: Ink) -> tuple[float, float, float]:
    """An ink as a canvas takes it."""
    red, green, blue = ink
    return red / 255, green / 255, blue / 255


def width_of(text: str, size: float, *, bold: bool = False, face: Typeface | None = None) -> float:
    """How wide a line of type runs."""
    return _width_at_one(text, face or (BOLD if bold else PLAIN)) * size


@lru_cache(maxsize=65536)
def _width_at_one(text: str, face: Typeface) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    _lay_type_in()
    return float(stringWidth(text, _face(text, face), 1.0))


def fold_text(text: str, size: float, width: float, *, bold: bool = False, face: Typeface | None = None) -> list[str]:
    """A text folded into lines no wider than the given width; a wider word is cut."""
    face = face or (BOLD if bold else PLAIN)
    line = " ".join(text.split())
    if width_of(line, size, face=face) <= width:
        return [line]
    line = ""
    lines: list[str] = []
    for word in _pieces(text, size, width, face):
        longer = f"{line} {word}".strip()
        if line and width_of(longer, size, face=face) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line]


def _pieces(text: str, size: float, width: float, face: Typeface) -> Iterator[str]:
    for word in text.split():
        rest = word
        while width_of(rest, size, face=face) > width and len(rest) > 1:
            cut = next((place for place in range(len(rest) - 1, 1, -1) if width_of(rest[:place], size, face=face) <= width), 1)
            yield rest[:cut]
            rest = rest[cut:]
        yield rest


def paragraph(text: str, width: float, size: float = 8.5, *, bold: bool = False, indent: float = 0.0,
              face: Typeface | None = None, ink: Ink = INK) -> list[Slab]:
    """A text as slabs of a line each."""
    face = face or (BOLD if bold else PLAIN)

    def line(part: str) -> Slab:
        def draw(canvas: Any, x: float, top: float) -> None:
            write(canvas, x + indent, top - size, part, size, face=face, ink=ink)

        return Slab(size * LEADING, draw)

    return [line(part) for part in fold_text(text, size, width - indent, face=face)]


def gap(height: float) -> Slab:
    """White space."""
    return Slab(height, lambda canvas, x, top: None)


def rule(width: float) -> Slab:
    """A line to write on."""

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.setLineWidth(0.3)
        canvas.line(x, top - 13, x + width, top - 13)

    return Slab(15, draw)


def _face(text: str, face: Typeface) -> str:
    """The name under which the press knows the type for a line."""
    return able(face, text).value


@cache
def _lay_type_in() -> None:
    """Source Sans, and DejaVu for letters that it has not; both embedded by what is used, as their licences allow."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for face in (PLAIN, BOLD, SERIF, SERIF_BOLD, SLANTED, Typeface.OTHER, Typeface.OTHER_BOLD):
        path = file_of(face) or file_of(Typeface.OTHER)
        if path is None:
            raise AssertionError("matplotlib is installed with the game")
        registerFont(TTFont(face.value, str(path)))
