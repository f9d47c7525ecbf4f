"""A ship's sheet: her picture to scale, what she carries, how she fares and her life up to today."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Layer, Rect, Shape, Words
from campaign.gui.actions.plain import OnPage
from campaign.gui.frame.page import Row, button, line_height
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.profile import profile
from campaign.gui.reading.ship_tables import career, tables
from campaign.model.units.ships import ShipId
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.ship_card import ship_card
from campaign.session.reports.ship_sheet import ship_sheet
from campaign.silhouettes.drawing import side_view

# Height and width over the size of the letters from which on all of it is drawn; else the words stand beneath her picture.
ROOM_HIGH, ROOM_WIDE = 46.0, 84.0
LETTERS = 13.0
# Shares of the page: head, picture, tables.
HEAD, PICTURE, TABLES = 0.11, 0.44, 0.30
MARGIN = 0.042


class ShipScreen(Screen):
    """One ship. What is drawn is said in words, too, for whoever goes through it by keys."""

    def __init__(self, stage: Stage, seat: PlayerSeat, key: ShipId) -> None:
        super().__init__(stage)
        self.card = ship_card(seat, key)
        self.silhouette = side_view(self.card.of_class, seat.book.oob.guns)
        sheet = ship_sheet(seat.book, key, seat)
        self._words = tuple((name.replace("_", " ").capitalize(), words) for name, value in sheet.items()
                            if name not in ("id", "name") and (words := in_lines(value)))

    @property
    def letters(self) -> float:
        """The size of its letters: the player's, and larger where there is room for it."""
        wide, high = self.stage.size
        return max(LETTERS * self.stage.look.scale, min(wide / 112, high / 63))

    @property
    def drawn(self) -> bool:
        """Whether the window holds all of the sheet at the size of letters that the player reads."""
        wide, high = self.stage.size
        return wide >= ROOM_WIDE * self.letters and high >= ROOM_HIGH * self.letters

    def rows(self) -> Sequence[Row]:
        """The way back; where not all is drawn, all of it in words."""
        back = button("Back", OnPage.BACK, "back to where you came from")
        if self.drawn:
            return (back,)
        found = [Row(self.card.name, style="title"), Row(self.card.title), Row(self.card.subtitle, style="faint")]
        for name, words in self._words:
            found += [Row(name, style="head"), *(Row(line, indent=1) for line in words.split("\n"))]
        return (*found, back)

    def sheets(self) -> tuple[Sheet, ...]:
        """Her sheet over the whole window, or her picture above its words."""
        return self._whole() if self.drawn else self._in_words()

    def _whole(self) -> tuple[Sheet, ...]:
        look, wide = self.stage.look, self.stage.size[0]
        foot = self.foot_rect()
        row = line_height(look, "button") + 5 * look.gap
        across = width_of("Back [Esc]", look.text) + 8 * look.gap
        back = self.lay("page", Rect(wide * (1 - MARGIN) - across, wide * 0.018, across, row), self.rows())
        key, page = (self.card.ship, self.stage.size, look), Rect(0, 0, wide, foot.y)
        return (
            Sheet("ship", key, page, (wide, round(foot.y)), lambda: (self._picture(page),), look.theme.panel, fine=True),
            Sheet("page", (back.layer, self.stage.size, look), self.stage.rect, self.stage.size, lambda: (back.layer,)),
            self.foot(foot),
        )

    def _picture(self, page: Rect) -> Layer:
        look, card, letters = self.stage.look, self.card, self.letters
        inner = Rect(page.wide * MARGIN, 0, page.wide * (1 - 2 * MARGIN), page.high)
        head = page.high * HEAD
        picture = Rect(inner.x, head, inner.wide, page.high * PICTURE)
        below = Rect(inner.x, picture.bottom + letters * 0.4, inner.wide, page.high * TABLES)
        life = Rect(inner.x, below.bottom + letters * 0.3, inner.wide, page.high - below.bottom - letters * 0.3)
        shapes: list[Shape] = [*self._head(inner, head), *profile(card, self.silhouette, picture, look, letters),
                               *tables(card, below, look, letters), *career(card, life, look, letters)]
        return tuple(shapes)

    def _head(self, inner: Rect, high: float) -> tuple[Shape, ...]:
        theme, card, letters = self.stage.look.theme, self.card, self.letters
        large = min(letters * 3.2, high * 0.62)
        beside = inner.x + width_of(card.name, large, bold=True, serif=True) + letters * 2
        room = inner.right - beside - letters * 12
        return (
            Words(card.name, (inner.x, high * 0.5), large, theme.ink, bold=True, serif=True),
            Words(shortened(card.title, letters * 1.25, room), (beside, high * 0.4), letters * 1.25, theme.ink),
            Words(shortened(card.subtitle, letters * 1.05, room), (beside, high * 0.66), letters * 1.05, theme.ink2),
        )

    def _in_words(self) -> tuple[Sheet, ...]:
        look, (wide, high) = self.stage.look, self.stage.size
        foot = self.foot_rect()
        top = round(high * 0.2)
        laid = self.lay("page", Rect(0, top, wide, foot.y - top), self.rows())
        key = (self.card.ship, self.stage.size, look)
        room = Rect(wide * MARGIN, 2, wide * (1 - 2 * MARGIN), top * 1.16)
        bare = profile(self.card, self.silhouette, room, look, 0.0)
        return (
            Sheet("ship", key, Rect(0, 0, wide, top), (wide, top), lambda: (bare,), look.theme.panel, fine=True),
            Sheet("page", (laid.layer, self.stage.size, look), self.stage.rect, self.stage.size, lambda: (laid.layer,)),
            self.foot(foot),
        )


def ship_page(stage: Stage, seat: PlayerSeat, key: ShipId) -> ShipScreen:
    """A ship's sheet."""
    return ShipScreen(stage, seat, key)


def in_lines(value: Any) -> str:
    """Plain values of any shape as lines to read."""
    if value in (None, "", [], {}, False):
        return ""
    if isinstance(value, dict):
        return "\n".join(
            f"{name.replace('_', ' ')}: {words}"
            for name, part in value.items()
            if (words := in_lines(part).replace("\n", "; "))
        )
    if isinstance(value, list | tuple):
        return "\n".join(filter(None, map(in_lines, value)))
    return "yes" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
