"""A ship's sheet: her picture to scale, what she carries, how she fares and her life up to today."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Rect, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import OnPage, OnSheet
from campaign.gui.actions.values import ShowThing
from campaign.gui.frame.bar import bar
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.profile import profile
from campaign.gui.reading.ship_particulars import career, headed, tables
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId
from campaign.session.history.ship_card import ship_card
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.ships import Listed, enemy_ships, own_ships, ship_sheet, ships_lost, ships_to_come
from campaign.silhouettes.drawing import plan_view, side_view

LISTS = (own_ships, ships_to_come, enemy_ships, ships_lost)
# Height and width over the size of the letters from which on all of it is drawn; else the words stand beneath her picture.
ROOM_HIGH, ROOM_WIDE = 46.0, 84.0
LETTERS = 13.0
# Shares of the page: head, picture, tables.
HEAD, PICTURE, TABLES = 0.11, 0.44, 0.30
MARGIN = 0.042


class ShipScreen(Screen):
    """One ship, and her neighbours in the order of battle. What is drawn is said in words, too, for whoever goes by keys."""

    told = (Context.SHEET,)

    def __init__(self, stage: Stage, seat: PlayerSeat, key: ShipId, hand_on: HandOn) -> None:
        super().__init__(stage)
        self.seat = seat
        self._turn_to(key)
        self.handlers.at({OnSheet.BEFORE: lambda: self._go(-1), OnSheet.NEXT: lambda: self._go(1),
                          OnSheet.SHOW: lambda: hand_on(ShowThing(things.Ship(self.card.ship), self._hex()))})

    def _turn_to(self, key: ShipId) -> None:
        seat = self.seat
        self.card = ship_card(seat, key)
        self.silhouette = side_view(self.card.of_class, seat.book.oob.guns)
        self.plan = plan_view(self.card.of_class, seat.book.oob.guns)
        # Whoever is in the list that she is in, lest a press lead from one's own ships to the enemy's.
        lists = (listed(seat.book, seat.view) for listed in LISTS)
        self._listed = next((found for found in lists if any(ship.ship == key for ship in found)), [])
        sheet = ship_sheet(seat.book, key, seat)
        self._words = tuple(headed(sheet))

    def _hex(self) -> Hex | None:
        return next((ship.hex for ship in self._listed if ship.ship == self.card.ship), None)

    def _beside(self, by: int) -> Listed | None:
        """Her neighbour in the list, the last after the first."""
        order = [ship.ship for ship in self._listed]
        return self._listed[(order.index(self.card.ship) + by) % len(order)] if len(order) > 1 else None

    def _go(self, by: int) -> None:
        beside = self._beside(by)
        if beside is not None:
            self._turn_to(beside.ship)
            self.scrolls["page"] = 0.0

    def _buttons(self) -> tuple[Row, ...]:
        """To the ship before, to the next, to the map, and back."""
        before, after = self._beside(-1), self._beside(1)
        beside = () if before is None or after is None else (
            button(before.name, OnSheet.BEFORE, f"the sheet of {before.name}, the ship before her in the order of battle"),
            button(after.name, OnSheet.NEXT, f"the sheet of {after.name}, the next ship"))
        show = button("Show on the map", OnSheet.SHOW, f"shows {self.card.name} on the map and what she can be ordered")
        return (*beside, *((show,) if self._hex() is not None else ()),
                replace(button("Back", OnPage.BACK, "back to where you came from"), style=self.seat.side.value))

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
        """The ways on and back; where not all is drawn, all of it in words."""
        if self.drawn:
            return self._buttons()
        found = [Row(self.card.name, style="title"), Row(self.card.title), Row(self.card.subtitle, style="faint")]
        for name, text in self._words:
            found += [Row(name, style="head"), *(Row(line, indent=1) for line in text.split("\n"))]
        return (*found, *self._buttons())

    def sheets(self) -> tuple[Sheet, ...]:
        """Her sheet over the whole window, or her picture above its words."""
        return self._whole() if self.drawn else self._in_words()

    def _whole(self) -> tuple[Sheet, ...]:
        look, wide = self.stage.look, self.stage.size[0]
        foot = self.foot_rect()
        back = self._panes["page"] = bar(wide * (1 - MARGIN), wide * 0.018, self._buttons(), look, focus=self.focus,
                                         hover=self.hover)
        key, page = (self.card.ship, self.stage.size, look), Rect(0, 0, wide, foot.y)
        return (
            Sheet("ship", key, page, (wide, round(foot.y)), lambda: (self._picture(page, back.rect.x),), look.theme.panel,
                  fine=True),
            Sheet("page", (back.layer, self.stage.size, look), self.stage.rect, self.stage.size, lambda: (back.layer,)),
            self.foot(foot),
        )

    def _picture(self, page: Rect, end: float) -> Layer:
        look, card, letters = self.stage.look, self.card, self.letters
        inner = Rect(page.wide * MARGIN, 0, page.wide * (1 - 2 * MARGIN), page.high)
        head = page.high * HEAD
        picture = Rect(inner.x, head, inner.wide, page.high * PICTURE)
        below = Rect(inner.x, picture.bottom + letters * 0.4, inner.wide, page.high * TABLES)
        life = Rect(inner.x, below.bottom + letters * 0.3, inner.wide, page.high - below.bottom - letters * 0.3)
        shapes: list[Shape] = [*self._head(inner, head, end), *profile(card, self.silhouette, picture, look, letters),
                               *tables(card, self.plan, below, look, letters), *career(card, life, look, letters)]
        return tuple(shapes)

    def _head(self, inner: Rect, high: float, end: float) -> Iterator[Shape]:
        """Her name, the flag that she flies, what she is and how she fares."""
        theme, card, letters = self.stage.look.theme, self.card, self.letters
        large = min(letters * 3.2, high * 0.62)
        ensign = inner.x + width_of(card.name, large, bold=True, serif=True) + letters
        yield Text(card.name, (inner.x, high * 0.5), large, theme.ink, bold=True, serif=True)
        yield from flag(card.nation, Rect(ensign, high * 0.5 - letters * 1.05, letters * 3.3, letters * 2.1))
        beside = ensign + letters * 4.4
        room = end - beside - letters
        if room < letters * 8:
            return
        yield Text(shorten(card.title, letters * 1.25, room), (beside, high * 0.4), letters * 1.25, theme.ink)
        yield Text(shorten(card.subtitle, letters * 1.05, room), (beside, high * 0.66), letters * 1.05, theme.ink2)

    def _in_words(self) -> tuple[Sheet, ...]:
        look, (wide, high) = self.stage.look, self.stage.size
        foot = self.foot_rect()
        top = round(high * 0.2)
        pane = self.lay("page", Rect(0, top, wide, foot.y - top), self.rows())
        key = (self.card.ship, self.stage.size, look)
        room = Rect(wide * MARGIN, 2, wide * (1 - 2 * MARGIN), top * 1.16)
        bare = profile(self.card, self.silhouette, room, look, 0.0)
        return (
            Sheet("ship", key, Rect(0, 0, wide, top), (wide, top), lambda: (bare,), look.theme.panel, fine=True),
            Sheet("page", (pane.layer, self.stage.size, look), self.stage.rect, self.stage.size, lambda: (pane.layer,)),
            self.foot(foot),
        )


def ship_page(stage: Stage, seat: PlayerSeat, key: ShipId, hand_on: HandOn) -> ShipScreen:
    """A ship's sheet."""
    return ShipScreen(stage, seat, key, hand_on)
