"""A gallery on screen: cards in a grid under filters with their counts; letters search, arrows go over the grid.

Each card is a sheet of its own, painted once it comes into sight, so that any number of them scrolls without painting anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.outside import InGallery, Sift
from campaign.gui.actions.plain import InList, OnPage
from campaign.gui.actions.values import Action
from campaign.gui.frame.bar import bar, wide_of
from campaign.gui.frame.page import BESIDE, Hotspot, Pane, Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.searching import LONGEST
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.card import CardState, GalleryCard, also_rect, draw_card
from campaign.gui.gallery.layout import SEARCH, GalleryLayout, lay_gallery, margin_of
from campaign.model.replacing import replace
from campaign.session.words.naming import normalise

ALL = "All"
# At 100 %: the line beside the title.
SUBLINE = 17.0


class GalleryScreen(Screen):
    """Cards to choose from. A gallery says what its cards are, by what they are sifted, and what else can be done."""

    title, subline, empty, seek = "", "", "", "Type to find one ..."

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.words, self.sifted = "", ALL
        self.handlers.at({
            InList.TAKE_LETTER: lambda: self._sought(self.words[:-1]), InList.FORGET: lambda: self._sought(""),
            InGallery.LEFT: lambda: self._go(-1, 0), InGallery.RIGHT: lambda: self._go(1, 0),
            InGallery.UP: lambda: self._go(0, -1), InGallery.DOWN: lambda: self._go(0, 1),
            InGallery.FIRST: lambda: self._to(0), InGallery.LAST: lambda: self._to(-1),
            InGallery.NEXT_KIND: lambda: self._turn(1), InGallery.KIND_BEFORE: lambda: self._turn(-1),
        }).on(Sift, lambda action: self._sift(action.kind))

    # What a gallery says of itself.

    def cards(self) -> Sequence[GalleryCard]:
        """All that may be chosen, what can be gone on with first."""
        return ()

    def kinds(self) -> Sequence[str]:
        """By what they may be sifted, in the order of the chips."""
        return ()

    def buttons(self) -> Sequence[Row]:
        """What else can be done, the last of it at the right."""
        return (button("Back", OnPage.BACK, "back to the start"),)

    # What is sought.

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is sought."""
        return (*((Context.SOUGHT,) if self.words else ()), *super().contexts())

    def matching(self) -> tuple[GalleryCard, ...]:
        """The cards in which all words that are sought stand."""
        wanted = normalise(self.words)
        if not wanted:
            return tuple(self.cards())
        return tuple(card for card in self.cards() if _holds(card, wanted))

    def shown(self) -> tuple[GalleryCard, ...]:
        """Those of them that are of the kind that was chosen."""
        return tuple(card for card in self.matching() if self.sifted == ALL or self.sifted in card.kinds)

    def counts(self) -> tuple[tuple[str, int], ...]:
        """Each kind that any card has, with how many of what is sought."""
        every, found = self.cards(), self.matching()
        present = [kind for kind in self.kinds() if any(kind in card.kinds for card in every)]
        return ((ALL, len(found)), *((kind, sum(kind in card.kinds for card in found)) for kind in present))

    def _sought(self, words: str) -> None:
        self.words, self.focus, self.scrolls["grid"] = words, None, 0.0

    def typed(self, text: str) -> None:
        """Letters search, and Enter then opens what they found."""
        if len(self.words) < LONGEST:
            self._sought((self.words + text).lstrip())

    def key(self, key: Key) -> bool:
        """Whatever can be typed belongs to the search."""
        return not (key.is_typed and key.name != "?") and super().key(key)

    def _sift(self, kind: str) -> None:
        self.sifted, self.scrolls["grid"] = kind, 0.0

    def _turn(self, by: int) -> None:
        kinds = [kind for kind, _ in self.counts()]
        self._sift(kinds[(kinds.index(self.sifted) + by) % len(kinds)] if self.sifted in kinds else ALL)
        self.focus = None

    # Where the focus goes.

    @property
    def default(self) -> Action | None:
        """The first card."""
        return next((card.action for card in self.shown()), OnPage.BACK)

    def _to(self, at: int) -> None:
        shown = self.shown()
        if shown:
            self._lead(shown[at].action)

    def _lead(self, action: Action) -> None:
        self.focus, self.hover, self.follow, self.message = action, None, True, ""

    def _go(self, right: int, down: int) -> None:
        """An arrow: over the grid, from its first row up to the filters, and from there down again."""
        shown, laid = self.shown(), self._laid()
        actions = [card.action for card in shown]
        also = {card.also[1]: card.action for card in shown if card.also is not None}
        here = also.get(self.focus, self.focus) if self.focus is not None else None
        if isinstance(here, Sift):
            kinds = [kind for kind, _ in self.counts()]
            at = kinds.index(here.kind) if here.kind in kinds else 0
            if down > 0:
                self._to(0)
            else:
                self._lead(Sift(kinds[min(len(kinds) - 1, max(0, at + right))]))
        elif here not in actions:
            self._to(0 if right + down > 0 else -1)
        else:
            at = actions.index(here)
            goal = at + right + down * laid.columns
            if goal < 0 and down:
                self._lead(Sift(self.sifted))
            else:
                # From the last whole row down leads to the last card, though none stands right beneath.
                last = len(actions) - 1
                below = down > 0 and goal > last and at // laid.columns < last // laid.columns
                self._lead(actions[last if below else goal if 0 <= goal <= last else at])

    # What stands on it.

    def rows(self) -> Sequence[Row]:
        """Title, filters, cards and buttons, as one list."""
        return (Row(self.title, style="title"), *(self._chip(kind, count) for kind, count in self.counts()),
                *(row for card in self.shown() for row in _rows_of(card)), *self.buttons())

    def _chip(self, kind: str, count: int) -> Row:
        return Row(f"{kind} {count}", Sift(kind), hint=f"show only: {kind.lower()}" if kind != ALL else "show all",
                   chosen=kind == self.sifted)

    def sheets(self) -> tuple[Sheet, ...]:
        """Ground, the cards in sight, and over their ends the head and the foot."""
        laid, look, size = self._laid(), self.stage.look, self.stage.size
        shown = self.shown()
        ground = Sheet("ground", (size, look), self.stage.rect, size, lambda: (), look.theme.panel)
        most = max(0.0, laid.tall - laid.body.high)
        scroll = self.scrolls["grid"] = self._followed(laid, shown, min(max(0.0, self.scrolls.get("grid", 0.0)), most))
        cards = tuple(self._cards(laid, shown, scroll))
        return (ground, *cards, *self._thumb(laid, scroll, most), *self._cover(laid, shown, scroll),
                self.foot(self.foot_rect()))

    def _laid(self) -> GalleryLayout:
        return lay_gallery(self.stage.size, self.stage.look, self.foot_rect().y, self.title, self.counts(), len(self.shown()))

    def _followed(self, laid: GalleryLayout, shown: Sequence[GalleryCard], scroll: float) -> float:
        """The scroll at which what has the focus is seen."""
        if not self.follow:
            return scroll
        most = max(0.0, laid.tall - laid.body.high)
        for number, card in enumerate(shown):
            if self.focus is not None and self.focus in (card.action, card.also[1] if card.also else None):
                top = laid.top + number // laid.columns * laid.pitch[1]
                space = max(2.0, min(18 * self.stage.look.scale, (laid.body.high - laid.size[1]) / 2 - 1))
                return min(most, max(0.0, min(max(scroll, top + laid.size[1] + space - laid.body.high), top - space)))
        if isinstance(self.focus, Sift) and not laid.pinned:
            rect = next((rect for kind, rect in laid.chips if kind == self.focus.kind), None)
            if rect is not None:
                return min(max(scroll, rect.bottom + 2 - laid.body.high), max(0.0, rect.y - 2))
        return scroll

    def _cards(self, laid: GalleryLayout, shown: Sequence[GalleryCard], scroll: float) -> Iterator[Sheet]:
        """The cards of which anything is in sight; all of them can be led to."""
        look, margin = self.stage.look, margin_of(self.stage.size[0], self.stage.look)
        spots: list[Hotspot] = []
        for number, card in enumerate(shown):
            x = margin + number % laid.columns * laid.pitch[0]
            y = laid.body.y + laid.top + number // laid.columns * laid.pitch[1] - scroll
            rect = Rect(round(x), round(y), *laid.size)
            spots += self._spots_of(card, rect, laid.body)
            if rect.bottom <= laid.body.y or rect.y >= laid.body.bottom:
                continue
            focused, hovered = card.action == self.focus, card.action == self.hover
            also = card.also is not None and card.also[1] == self.focus
            layers = partial(draw_card, card, laid.size, look, laid.picture, focused=focused, hovered=hovered,
                             also_focused=also)
            key = card.looks, focused, hovered, also, laid.size, laid.picture, look
            yield Sheet(f"card {card.key}", key, rect, laid.size, layers, look.theme.btn, fine=True)
        self.keep("grid", Pane(laid.body, (), tuple(spots), laid.tall, scroll))

    def _spots_of(self, card: GalleryCard, rect: Rect, body: Rect) -> Iterator[Hotspot]:
        if card.also is not None:
            yield Hotspot(_within(also_rect(card, rect, self.stage.look), body), card.also[1], card.also[2])
        yield Hotspot(_within(rect, body), card.action, card.hint or card.title, tip=card.hint)

    def _thumb(self, laid: GalleryLayout, scroll: float, most: float) -> Iterator[Sheet]:
        """How far it is scrolled."""
        if not most:
            return
        unit = self.stage.look.scale
        high = max(12, round(laid.body.high * laid.body.high / laid.tall))
        size = round(5 * unit), high
        y = laid.body.y + (laid.body.high - high) * scroll / most
        yield Sheet("thumb", (size, self.stage.look), Rect(round(self.stage.size[0] - 12 * unit), round(y), *size), size,
                    lambda: (), self.stage.look.theme.btnline)

    # Head and foot.

    def _cover(self, laid: GalleryLayout, shown: Sequence[GalleryCard], scroll: float) -> Iterator[Sheet]:
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        moved = 0.0 if laid.pinned else laid.body.y - scroll
        chips = [(kind, replace(rect, y=rect.y + moved)) for kind, rect in laid.chips]
        counts = dict(self.counts())
        scrolled: Layer = () if laid.pinned else tuple(self._chips_drawn(chips, counts, laid.body))
        if not laid.pinned:
            yield Sheet("chips", (scrolled, size), self.stage.rect, size, lambda: (scrolled,))
        foot = Rect(0, laid.body.bottom, size[0], size[1] - laid.body.bottom)
        shapes: list[Shape] = [
            RoundedBox(laid.head, theme.panel2), RoundedBox(Rect(0, laid.head.bottom - 1, size[0], 1), theme.btnline),
            RoundedBox(foot, theme.panel), *self._head_drawn(laid)]
        if laid.pinned:
            shapes += self._chips_drawn(chips, counts, laid.head)
        if not shown:
            shapes += self._nothing(laid)
        self.keep("chips", Pane(laid.head if laid.pinned else laid.body, (), tuple(
            Hotspot(_within(rect, laid.head if laid.pinned else laid.body), Sift(kind), self._chip(kind, counts[kind]).hint)
            for kind, rect in chips), 0.0, 0.0 if laid.pinned else scroll))
        shapes += self._buttons_drawn(foot, shown)
        layer = tuple(shapes)
        yield Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,))
        # Tab goes through the filters first, then the cards.
        self._panes = {name: self._panes[name] for name in sorted(self._panes, key=("chips", "grid", "buttons", "last").index)}

    def _head_drawn(self, laid: GalleryLayout) -> Iterator[Shape]:
        look, theme, unit = self.stage.look, self.stage.look.theme, self.stage.look.scale
        margin = margin_of(self.stage.size[0], look)
        inner = self.stage.size[0] - 2 * margin
        size, beside, lines = laid.title, laid.beside, laid.lines
        y = lines * (0.56 if beside else 0.32)
        yield Text(self.title, (margin, y), size, theme.ink, bold=True, serif=True)
        end = margin + width_of(self.title, size, bold=True, serif=True) + 26 * unit
        room = inner + margin - end - ((SEARCH + 24) * unit if beside else 0)
        if width_of(self.subline, SUBLINE * unit) <= room:
            yield Text(self.subline, (end, y + 5 * unit), SUBLINE * unit, theme.ink2)
        wide = SEARCH * unit if beside else inner
        high = 34 * unit
        box = Rect(margin + inner - wide, (lines * 0.52 if beside else lines * 0.76) - high / 2, wide, high)
        yield RoundedBox(box, theme.btn, theme.magenta if self.words else theme.btnline, 1.0, 2.0)
        words = f"{self.words}_" if self.words else self.seek
        yield Text(shorten(words, look.text, wide - 24 * unit), (box.x + 12 * unit, box.middle[1]), look.text,
                   theme.ink if self.words else theme.ink2, italic=not self.words)

    def _chips_drawn(self, chips: Sequence[tuple[str, Rect]], counts: dict[str, int], within: Rect) -> Iterator[Shape]:
        """Each filter with its count; the one that is chosen is filled."""
        look, theme = self.stage.look, self.stage.look.theme
        for kind, rect in chips:
            if rect.y < within.y - 1 or rect.bottom > within.bottom + 1:
                continue
            chosen, action = kind == self.sifted, Sift(kind)
            fill = theme.allied if chosen else theme.panel3 if self.hover == action else theme.btn
            focused = self.focus == action
            ink = theme.panel if chosen else theme.ink if counts[kind] else theme.ink3
            yield RoundedBox(rect, fill, theme.ink if focused else theme.btnline, 2.5 if focused else 1.0, rect.high / 2)
            yield Text(f"{kind} {counts[kind]}", rect.middle, look.note * 1.08, ink, "m", bold=True)

    def _nothing(self, laid: GalleryLayout) -> Iterator[Shape]:
        """What is said where no card is shown: nothing was found, or there is nothing yet."""
        look = self.stage.look
        words = f"Nothing has the words: {self.words}" if self.words else self.empty
        size = 20 * look.scale
        size *= min(1.0, (self.stage.size[0] - 40) / max(1.0, width_of(words, size, serif=True, italic=True)))
        yield Text(words, laid.body.middle, size, look.theme.ink2, "m", serif=True, italic=True)

    def _buttons_drawn(self, foot: Rect, shown: Sequence[GalleryCard]) -> Iterator[Shape]:
        look, unit = self.stage.look, self.stage.look.scale
        margin, top = margin_of(self.stage.size[0], look), foot.y + 8 * unit
        *left, last = self.buttons()
        across = sum(wide_of(row, look) + BESIDE for row in left)
        self._panes["last"] = bar(foot.right - margin, top, (last,), look, focus=self.focus, hover=self.hover)
        self._panes["buttons"] = bar(margin + across - BESIDE, top, left, look, focus=self.focus, hover=self.hover)
        yield from self._panes["last"].layer
        yield from self._panes["buttons"].layer
        every = len(self.cards())
        words = f"{len(shown)} of {every}; arrows and Enter, or the wheel" if every else ""
        x = margin + across + (16 * unit if left else 0)
        if width_of(words, look.row) <= self._panes["last"].rect.x - x - 12 * unit:
            yield Text(words, (x, self._panes["last"].rect.middle[1]), look.row, look.theme.ink2)


def _holds(card: GalleryCard, wanted: Sequence[str]) -> bool:
    """Whether each word that is sought begins a word of the card."""
    words = normalise(f"{card.title} {card.when} {card.line} {card.sought_by}")
    return all(any(word.startswith(part) for word in words) for part in wanted)


def _rows_of(card: GalleryCard) -> Iterator[Row]:
    style = "bad" if card.state is CardState.BROKEN else "plain"
    yield Row(card.title, card.action, hint=card.hint, style=style, column=card.when)
    if card.also is not None:
        yield Row(card.also[0], card.also[1], hint=card.also[2], style="link")


def _within(rect: Rect, seen: Rect) -> Rect:
    """The part of a rectangle that is in sight; what is not lies above the window, where keys may lead to it all the same."""
    top, bottom = max(rect.y, seen.y), min(rect.bottom, seen.bottom)
    return replace(rect, y=top, high=bottom - top) if bottom > top else replace(rect, y=-1e6)
