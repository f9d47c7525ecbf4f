"""A card of a gallery: its picture, what it is called, when it was, whom both sides send, and how long it takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Layer, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.gallery.vista import draw_vista
from campaign.session.gallery.vistas import Vista

# At 100 %: breadth at least and height of the picture, of the words beneath it, between cards; letters of each line.
LEAST_WIDE, PICTURE, WORDS, GUTTER, BETWEEN = 352.0, 150.0, 96.0, 36.0, 24.0
TITLE, WHEN, LINE, NOTE, PILL = 20.0, 14.0, 15.0, 13.5, 12.5
PAD = 16.0
# A title is set no smaller than so much of its size, and a picture no lower than this.
SMALLEST, LOWEST = 0.62, 46.0


class CardState(Enum):
    """What a card has to say for itself: to be chosen, to be gone on with first, or broken."""

    OFFERED = "offered"
    GO_ON = "go on"
    BROKEN = "broken"


class GalleryCard(Struct, frozen=True):
    """One card: what pressing it does, its words, what it can be sought by and sifted by.

    `seen` makes its picture when it is painted; a card without one has its reason or its remedy in the picture's place. `also`
    is a second thing that can be done with it, and its words at the right end of the last line.
    """

    key: str
    action: Action
    title: str
    when: str = ""
    line: str = ""
    note: str = ""
    pill: str = ""
    hint: str = ""
    sought_by: str = ""
    kinds: frozenset[str] = frozenset()
    state: CardState = CardState.OFFERED
    seen: Callable[[], Vista | None] | None = None
    instead: str = ""
    also: tuple[str, Action, str] | None = None

    @property
    def looks(self) -> tuple[object, ...]:
        """What its painted picture hangs on."""
        return (self.key, self.title, self.when, self.line, self.note, self.pill, self.state, self.instead, self.seen is None,
                self.also)


def also_rect(card: GalleryCard, rect: Rect, look: Look) -> Rect:
    """Where the second thing that can be done with a card is pressed."""
    assert card.also is not None
    wide = width_of(card.also[0], NOTE * look.scale, bold=True) + 2 * look.gap
    high = max(28.0, NOTE * 1.7 * look.scale)
    return Rect(rect.right - PAD * look.scale * 0.6 - wide, rect.bottom - 8 * look.scale - high, wide, high)


def draw_card(card: GalleryCard, size: tuple[float, float], look: Look, picture_high: float, *, focused: bool, hovered: bool,
              also_focused: bool) -> tuple[Layer, ...]:
    """A card from its corner on, layer by layer."""
    wide, high = size
    theme, unit = look.theme, look.scale
    whole, picture = Rect(0, 0, wide, high), Rect(1, 1, wide - 2, picture_high)
    fill = theme.panel3 if hovered else theme.btn
    ground: Layer = (RoundedBox(whole, fill),)
    seen = card.seen() if card.seen is not None else None
    layers: list[Layer] = [ground]
    if seen is not None:
        layers += draw_vista(picture, seen)
    else:
        layers.append(tuple(_instead(card, picture, look)))
    words: list[Shape] = [RoundedBox(Rect(0, picture.bottom, wide, max(0.0, high - picture.bottom)), fill)]
    words += _words(card, Rect(PAD * unit, picture.bottom, wide - 2 * PAD * unit, high - picture.bottom), look)
    if card.pill:
        words += _pill(card.pill, picture, look)
    if card.also is not None:
        words += _also(card, whole, look, focused=also_focused)
    edge, width = theme.btnline, 1.0
    if card.state is CardState.GO_ON:
        edge, width = theme.magenta, 2.0
    if card.state is CardState.BROKEN:
        edge = theme.red
    if focused:
        edge, width = theme.ink, 3.0
    words.append(RoundedBox(whole, None, edge, width * max(1.0, unit * 0.8), 2.0))
    return (*layers, tuple(words))


def _words(card: GalleryCard, room: Rect, look: Look) -> Iterator[Shape]:
    """Title and date; beneath them who meets whom, and how long it takes."""
    theme, unit = look.theme, look.scale
    size, when = TITLE * unit, WHEN * unit
    date = width_of(card.when, when) + 2 * look.gap if card.when else 0.0
    whole = width_of(card.title, size, bold=True, serif=True)
    beside = not card.when or whole * 0.8 <= room.wide - date
    room_of_title = room.wide - (date if beside else 0.0)
    while size > SMALLEST * TITLE * unit and width_of(card.title, size, bold=True, serif=True) > room_of_title:
        size -= 0.5
    # In a low card three lines stand closer.
    step = min(1.0, room.high / (WORDS * unit))
    y = room.y + 25 * unit * step
    yield Text(shorten(card.title, size, room_of_title, bold=True, serif=True), (room.x, y), size, theme.ink, bold=True,
               serif=True)
    if card.when and beside:
        yield Text(card.when, (room.right, y + 1.5 * unit), when, theme.ink2, "r")
    note = card.note if beside else f"{card.when}; {card.note}" if card.note else card.when
    yield Text(shorten(card.line, LINE * unit, room.wide), (room.x, y + 26 * unit * step), LINE * unit, theme.ink)
    spare = room.wide - (also_rect(card, Rect(0, 0, room.wide, 0), look).wide if card.also is not None else 0.0)
    ink = theme.red if card.state is CardState.BROKEN else theme.ink2
    yield Text(shorten(note, NOTE * unit, spare), (room.x, y + 48 * unit * step), NOTE * unit, ink)


def _instead(card: GalleryCard, picture: Rect, look: Look) -> Iterator[Shape]:
    """The reason where there is no picture, in as many lines as it has room for; a card that waits for its words is bare."""
    theme, unit = look.theme, look.scale
    yield RoundedBox(picture, theme.panel2)
    size = LINE * unit
    room = picture.wide - 2 * PAD * unit
    most = max(1, int((picture.high - 20 * unit) / (size * LEADING)))
    lines = wrap(card.instead, size, room) if card.instead else ()
    if len(lines) > most:
        lines = (*lines[:most - 1], shorten(" ".join(lines[most - 1:]), size, room))
    # The pill stands at the right above.
    top = picture.y + (34 if card.pill else 18) * unit
    if top + len(lines) * size * LEADING > picture.bottom:
        top = picture.y + 12 * unit
    for number, line in enumerate(lines):
        yield Text(line, (PAD * unit, top + number * size * LEADING), size, theme.ink)
    if not card.instead:
        line = picture.y + picture.high * 0.64
        yield Polygon(((picture.x, line), (picture.right, line), (picture.right, picture.bottom), (picture.x, picture.bottom)),
                      theme.panel3)


def _pill(text: str, picture: Rect, look: Look) -> Iterator[Shape]:
    unit = look.scale
    size = PILL * unit
    wide, high = width_of(text, size) + 20 * unit, 20 * unit
    box = Rect(picture.right - 10 * unit - wide, picture.y + 8 * unit, wide, high)
    yield RoundedBox(box, look.theme.panel, None, 1.0, high / 2)
    yield Text(text, box.middle, size, look.theme.ink, "m")


def _also(card: GalleryCard, whole: Rect, look: Look, *, focused: bool) -> Iterator[Shape]:
    assert card.also is not None
    theme, box = look.theme, also_rect(card, whole, look)
    if focused:
        yield RoundedBox(box, theme.panel3, theme.ink, 2.0, 3.0)
    yield Text(card.also[0], (box.right - look.gap, box.middle[1]), NOTE * look.scale, theme.fuel, "r", bold=focused)
