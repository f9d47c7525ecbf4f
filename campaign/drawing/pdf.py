"""A sheet printed as PDF, for a printer: outlines stay outlines, words stay words, and their letters come with the file."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import TYPE_CHECKING, Any

from campaign.drawing.lettering import SMALLEST, base_of, breadth_of, printable
from campaign.drawing.paper import DOTS_PER_INCH, FilledArea, Glaze, Ground, PaperSheet, RunningLines, ground_on, layers_on
from campaign.drawing.shapes import Disc, Ink, Layer, Line, Picture, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.typefaces import Typeface, able, file_of, typeface

if TYPE_CHECKING:
    from PIL.Image import Image

POINTS = 72 / DOTS_PER_INCH
EVEN_ODD, ROUND = 0, 1
FILLED, STROKED = 0, 1
SEWN = 0.6


def pdf_of(sheet: PaperSheet) -> bytes:
    """The sheet as a file; the same sheet gives the same bytes."""
    from reportlab.pdfgen.canvas import Canvas

    file = BytesIO()
    size = sheet.size[0] * POINTS, sheet.size[1] * POINTS
    canvas: Any = Canvas(file, pagesize=size, invariant=1, pageCompression=1,
                         initialFontName=_font(Typeface.SANS))  # pyrefly: ignore[bad-argument-type] - the stubs err
    canvas.setTitle(sheet.title)
    canvas.setAuthor("Supermarina")
    canvas.scale(POINTS, POINTS)
    canvas.setLineJoin(ROUND)
    pen = Pen(canvas, sheet.size[1])
    pen.box(Rect(0, 0, *sheet.size), sheet.paper)
    pen.chart(sheet)
    for layer in sheet.beside:
        pen.layer(layer)
    canvas.showPage()
    canvas.save()
    return file.getvalue()


class Pen:
    """Draws shapes on a canvas: told in its units from an upper left corner that lies so high above the canvas's origin."""

    def __init__(self, canvas: Any, high: float) -> None:
        """Draws on a page that is being printed."""
        self.canvas = canvas
        self.high = high

    def chart(self, sheet: PaperSheet) -> None:
        """The chart of a sheet in its window, with all that lies on it."""
        canvas = self.canvas
        canvas.saveState()
        window = sheet.camera.window
        room = canvas.beginPath()
        room.rect(window.x, self.high - window.bottom, window.wide, window.high)
        canvas.clipPath(room, stroke=0, fill=0)
        self.box(window, sheet.scene.ground.sea)
        for ground in ground_on(sheet):
            self._ground(ground)
        for layer in layers_on(sheet):
            self.layer(layer)
        canvas.restoreState()

    def _ground(self, ground: Ground) -> None:
        canvas = self.canvas
        match ground:
            case FilledArea(rings=rings, ink=ink, cover=cover, sewn=sewn) if rings:
                self._fill(ink, cover)
                self._stroke(ink, SEWN, cover)
                path = self._path((ring.tolist() for ring in rings), closed=True)
                canvas.drawPath(path, stroke=sewn, fill=1, fillMode=EVEN_ODD)
            case RunningLines(lines=lines, ink=ink, width=width, cover=cover) if lines:
                self._stroke(ink, width, cover)
                canvas.drawPath(self._path(line.tolist() for line in lines), stroke=1, fill=0)
            case Glaze(rect=rect, dots=dots):
                from PIL import Image

                self._picture(rect, Image.fromarray(dots))
            case _:
                pass

    def layer(self, layer: Layer) -> None:
        """Shapes, the words last."""
        for shape in layer:
            if not isinstance(shape, Text | Picture):
                self._figure(shape)
        for shape in layer:
            if isinstance(shape, Picture):
                from PIL import Image

                self._picture(shape.rect, Image.frombytes("RGBA", shape.size, shape.pixels))
        for shape in layer:
            if isinstance(shape, Text) and shape.text:
                self._words(shape)

    def _figure(self, shape: Shape) -> None:
        canvas = self.canvas
        match shape:
            case Line(points=points, ink=ink, width=width, dash=dash, cover=cover):
                self._stroke(ink, width, cover)
                canvas.setDash([dash, dash] if dash else [])
                canvas.drawPath(self._path([points]), stroke=1, fill=0)
                canvas.setDash([])
            case Polygon(points=points, fill=fill, edge=edge, width=width, cover=cover):
                self._inks(fill, edge, width, cover)
                canvas.drawPath(self._path([points], closed=True), stroke=edge is not None, fill=fill is not None)
            case Disc(centre=(x, y), radius=radius, fill=fill, edge=edge, width=width):
                self._inks(fill, edge, width)
                inner = max(0.1, radius - width / 2) if edge is not None else radius
                canvas.circle(x, self.high - y, inner, stroke=edge is not None and width > 0, fill=fill is not None)
            case RoundedBox(rect=rect, fill=fill, edge=edge, width=width, round=corners):
                self._inks(fill, edge, width)
                canvas.roundRect(rect.x, self.high - rect.bottom, rect.wide, rect.high, corners, stroke=edge is not None,
                                 fill=fill is not None)
            case Text() | Picture():
                raise TypeError("words are lettered and pictures laid down, neither is drawn")

    def _words(self, label: Text) -> None:
        canvas, text = self.canvas, printable(label.text)
        size, spaced = max(SMALLEST, label.size), label.spaced * label.size
        face = _font(able(typeface(bold=label.bold, mono=label.mono, serif=label.serif, italic=label.italic), label.text))
        across = breadth_of(label) * {"l": 0.0, "m": 0.5, "r": 1.0}[label.anchor]
        canvas.saveState()
        canvas.translate(label.at[0], self.high - label.at[1])
        if label.lean:
            canvas.rotate(label.lean)
        self._fill(label.ink)
        for mode in (STROKED, FILLED) if label.halo is not None else (FILLED,):
            if mode == STROKED and label.halo is not None:
                self._stroke(label.halo, 2 * max(1, round(label.size / 9)))
            canvas.saveState()
            line = canvas.beginText(-across, -base_of(label))
            line.setFont(face, size)
            line.setCharSpace(spaced)
            line.setTextRenderMode(mode)
            line.textOut(text)
            canvas.drawText(line)
            canvas.restoreState()
        canvas.restoreState()

    def _picture(self, rect: Rect, image: Image) -> None:
        from reportlab.lib.utils import ImageReader

        self.canvas.setFillAlpha(1.0)
        self.canvas.drawImage(ImageReader(image), rect.x, self.high - rect.bottom, rect.wide, rect.high, mask="auto")

    def box(self, rect: Rect, ink: Ink) -> None:
        """A filled rectangle."""
        self._fill(ink)
        self.canvas.rect(rect.x, self.high - rect.bottom, rect.wide, rect.high, stroke=0, fill=1)

    def _path(self, runs: Iterable[Iterable[Point]], *, closed: bool = False) -> Any:
        path = self.canvas.beginPath()
        for run in runs:
            first, *others = run
            path.moveTo(first[0], self.high - first[1])
            for x, y in others:
                path.lineTo(x, self.high - y)
            if closed:
                path.close()
        return path

    def _inks(self, fill: Ink | None, edge: Ink | None, width: float, cover: float = 1.0) -> None:
        if fill is not None:
            self._fill(fill, cover)
        if edge is not None:
            self._stroke(edge, width)

    def _fill(self, ink: Ink, cover: float = 1.0) -> None:
        self.canvas.setFillColorRGB(*(part / 255 for part in ink))
        self.canvas.setFillAlpha(cover)

    def _stroke(self, ink: Ink, width: float, cover: float = 1.0) -> None:
        self.canvas.setStrokeColorRGB(*(part / 255 for part in ink))
        self.canvas.setStrokeAlpha(cover)
        self.canvas.setLineWidth(width)


def _font(face: Typeface) -> str:
    """The name under which a face is known, with its letters at hand."""
    from reportlab.pdfbase.pdfmetrics import getRegisteredFontNames, registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    if face.value not in getRegisteredFontNames():
        path = file_of(face) or file_of(Typeface.OTHER)
        assert path is not None
        registerFont(TTFont(face.value, str(path)))
    return face.value
