"""The answers as cards side by side, each in large print with what it means and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.alarm.lines import paragraph
from campaign.gui.frame.page import Hotspot, Pane, Row

TITLE, LEAST_TITLE = 23.0, 17.0
PILL = "staff proposes"


class AnswerCard(Struct, frozen=True):
    """One answer: the key that gives it, its title, what it means, in lines what may come of it; whether the staff would."""

    action: Action
    key: str
    title: str
    words: str
    outcome: tuple[str, ...]
    by_staff: bool = False

    @property
    def told(self) -> str:
        """All of it in one line, as the foot says it."""
        return ". ".join(part.rstrip(".") for part in (self.title, self.words, *self.outcome) if part) + f" [{self.key}]"


def cards_pane(
    rect: Rect, cards: Sequence[AnswerCard], look: Look, *, focus: Action | None, hover: Action | str | None,
) -> Pane:
    """Side by side, all of one width, in the whole of a rectangle; the pill of the staff's stands on an upper edge."""
    gap = 18.0 * look.scale
    across = max(2, len(cards))
    wide = (rect.wide - gap * (across - 1)) / across
    shapes: list[Shape] = []
    spots = []
    for number, card in enumerate(cards):
        place = Rect(rect.x + (wide + gap) * number, rect.y, wide, rect.high)
        shapes += _card(place, card, look, focused=focus == card.action, hovered=hover == card.action)
        spots.append(Hotspot(place, card.action, card.told))
    layer: Layer = tuple(shapes)
    return Pane(rect, layer, tuple(spots), rect.high, 0.0)


def _card(place: Rect, card: AnswerCard, look: Look, *, focused: bool, hovered: bool) -> Iterator[Shape]:
    theme, unit = look.theme, look.scale
    edge = theme.ink if focused else theme.magenta if card.by_staff else theme.btnline
    yield RoundedBox(place, theme.panel3 if hovered else theme.btn, edge, 2.0 if focused or card.by_staff else 1.0, 3.0)
    pad = 18.0 * unit
    inner = Rect(place.x + pad, place.y, place.wide - 2 * pad, place.high)
    cap = 26.0 * unit
    top = place.y + min(30 * unit, place.high * 0.26)
    box = Rect(inner.x, top - cap / 2, cap, cap)
    yield RoundedBox(box, None, theme.btnline, 1.0, 3.0)
    yield Words(card.key, box.middle, look.row * 1.1, theme.ink, "m", bold=True)
    x, room = box.right + 10 * unit, inner.right - box.right - 10 * unit
    size = TITLE * unit
    size = max(LEAST_TITLE * unit, min(size, size * room / max(1.0, width_of(card.title, size, bold=True, serif=True))))
    yield Words(card.title, (x, top), size, theme.ink, bold=True, serif=True)
    note, foot, line = look.text * 0.96, place.bottom - 18 * unit, look.text * 1.3
    # What it means has one line at least; of what may come of it the last lines go together where there is no room.
    room = max(1, int((foot - (top + 28 * unit) - note * 0.5) / line))
    outcome = card.outcome if len(card.outcome) <= room else (*card.outcome[:room - 1], ". ".join(card.outcome[room - 1:]))
    above = foot - line * max(0, len(outcome) - 1)
    lines = max(1, int((above - 12 * unit - (top + 16 * unit)) / (note * 1.3)))
    for at, words in enumerate(paragraph(card.words, note, inner.wide, lines)):
        yield Words(words, (inner.x, top + 28 * unit + note * 1.3 * at), note, theme.ink2)
    for at, told in enumerate(outcome):
        yield Words(shortened(told, look.text, inner.wide, bold=True), (inner.x, above + line * at), look.text, theme.ink,
                    bold=True)
    if card.by_staff:
        yield from _pill(place, look)


def links_pane(
    rect: Rect, rows: Sequence[Row], look: Look, *, focus: Action | None, hover: Action | str | None,
) -> Pane:
    """What else there is to do, in one line of small print: from the left, and the last of them at the right end."""
    shapes: list[Shape] = []
    spots = []
    size, pad = look.row, 6.0 * look.scale
    x = rect.x - pad
    for number, row in enumerate(rows):
        cap = max(24.0 * look.scale, width_of(row.key, look.note, bold=True) + 12 * look.scale)
        wide = width_of(row.text, size) + cap + 3 * pad
        if number == len(rows) - 1 and number > 1:
            x = max(x, rect.right + pad - wide)
        place = Rect(x, rect.y, wide, rect.high)
        if row.action in (focus, hover):
            shapes.append(RoundedBox(place, look.theme.panel2, look.theme.ink if focus == row.action else None, 2.0, 3.0))
        shapes.append(Words(row.text, (x + pad, rect.middle[1]), size, look.theme.ink2))
        box = Rect(place.right - pad - cap, rect.middle[1] - 11 * look.scale, cap, 22 * look.scale)
        shapes += [RoundedBox(box, None, look.theme.btnline, 1.0, 2.0),
                   Words(row.key, box.middle, look.note, look.theme.ink2, "m", bold=True)]
        spots.append(Hotspot(place, row.action, f"{row.hint or row.text} [{row.key}]"))
        x = place.right + 16 * look.scale
    return Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)


def _pill(place: Rect, look: Look) -> Iterator[Shape]:
    theme, size = look.theme, look.note * 1.05
    wide, high = width_of(PILL, size, bold=True) + 22 * look.scale, 24 * look.scale
    pill = Rect(place.right - wide - 14 * look.scale, place.y - high / 2, wide, high)
    yield RoundedBox(pill, theme.magenta, None, 1.0, high / 2)
    yield Words(PILL, pill.middle, size, theme.panel, "m", bold=True)
