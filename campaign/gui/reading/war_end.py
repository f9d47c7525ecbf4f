"""The end of a campaign on screen: a headline that judges, the curve, the war in thirty seconds, history, ships, losses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic

from campaign.chart.ending import replay
from campaign.chart.ending.curve import NUMBERS, PointsCurve, curve_of, part_head
from campaign.chart.ending.parts import HistoryPart, LossesPart, PageHead, ShipsPart, head_of, history_of, losses_of, ships_of
from campaign.chart.ending.printing import PLAYED, margin_of, page_shapes, places_on, print_end, replay_title
from campaign.drawing.lettering import width_of
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import AtTheEnd, InCampaign
from campaign.gui.actions.values import Action, OpenSheet
from campaign.gui.frame import places
from campaign.gui.frame.bar import bar, fitting, wide_of
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import BESIDE, Hotspot, Pane, Row, button, pane, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.session.ending.facts import EndOfCampaign
from campaign.session.ending.gathering import gather
from campaign.session.ending.wording import lost_words, turn_name
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import NotFound

# From so many pixels on at 100 % all parts stand side by side; in a narrower window they are a column beside the chart.
WIDE, HIGH, CHARTED = 1120.0, 660.0, 700.0
# So much of a list's window the list has, and so much of a second is given to looking back before the window is shown again.
LIST, A_WHILE = 0.6, 0.05
# At 100 %: the buttons at the foot, the headline of a small window, the least height of a curve.
FOOT, SMALL_HEADLINE, LOW = 62.0, 32.0, 170.0


class EndScreen(Screen):
    """The page. The past is gone through a little at a time; pictures of the replay are made one by one as they are shown."""

    told = (Context.WAR_END,)

    def __init__(self, stage: Stage, place: places.HowItEnded) -> None:
        super().__init__(stage)
        self.place, self.seat = place, place.seat
        self.end: EndOfCampaign | None = None
        self._gathering = gather(place.seat)
        self._seconds: float | None = None
        self._plays = False
        self._parts: tuple[PageHead, PointsCurve, HistoryPart, ShipsPart, LossesPart] | None = None
        show, seat = stage.show, place.seat
        self.handlers.at({
            AtTheEnd.PLAY: self._play, AtTheEnd.PRINT: self._print,
            AtTheEnd.CHART: stage.back, AtTheEnd.LIST: self._to_the_list,
            InCampaign.REPORTS: lambda: show(places.Reports(seat, place.hand_on)),
            InCampaign.LOG: lambda: show(places.Log(seat, place.hand_on, place.note)),
        })
        hand_on = place.hand_on
        if isinstance(seat, PlayerSeat) and hand_on is not None:
            self.handlers.at({InCampaign.FLEET: lambda: show(places.Fleet(seat, hand_on))})
        if hand_on is not None:
            self.handlers.on(OpenSheet, hand_on)

    # What is done.

    def passed(self, seconds: float) -> bool:
        """The past is heard; then, while it plays, the replay goes on. Whether anything looks different now."""
        if self.end is None:
            return self._hear()
        if not self._plays or self._seconds is None:
            return False
        before = self._picture
        self._seconds += seconds
        if self._seconds >= replay.seconds_of(self.end):
            self._seconds, self._plays = None, False
            return True
        return self._picture != before

    def _hear(self) -> bool:
        until = monotonic() + A_WHILE
        try:
            while monotonic() < until:
                next(self._gathering)
        except StopIteration as finished:
            self.tell(finished.value)
            return True
        return False

    def tell(self, end: EndOfCampaign) -> None:
        """What is to be told is known from now on."""
        self.end, book = end, self.seat.book
        self._parts = head_of(end), curve_of(end, book), history_of(end), ships_of(end, book), losses_of(end)

    @property
    def _picture(self) -> int | None:
        """The number of the picture that the small chart shows; None where the replay is not under way."""
        return None if self._seconds is None or self.end is None else replay.picture_at(self.end, self._seconds)

    def _play(self) -> None:
        """Begins, stops, goes on."""
        if self._seconds is None:
            self._seconds, self._plays = 0.0, True
        else:
            self._plays = not self._plays

    def _print(self) -> None:
        """The page as a PDF beside the save."""
        save = self.seat.save
        if save is None or self.end is None:
            raise NotFound("the campaign is not saved, so there is no place beside it")
        out = save.with_name(f"{save.stem}-end.pdf")
        print_end(self.end, self.seat.book, out)
        self.message = f"Saved: {out.name}, beside the campaign in {out.parent}."

    def _to_the_list(self) -> None:
        """The campaign is closed, and the list of all of them shown."""
        stage = self.stage
        stage.back_to(stage.screens[0])
        stage.show(places.Saves())

    # What stands on the page.

    def rows(self) -> Sequence[Row]:
        """The ways on, and what can be pressed on the page."""
        return (*self._ways(), *self._replay_row(), *self._ship_rows())

    def _ways(self) -> tuple[Row, ...]:
        reads = button("All reports", InCampaign.REPORTS, context=Context.WAR_END)
        fleet = button("Order of battle", InCampaign.FLEET, context=Context.WAR_END)
        log = button("The whole log", InCampaign.LOG, context=Context.WAR_END)
        paper = button("Save this page as a PDF", AtTheEnd.PRINT, "the page as a PDF, beside the campaign")
        mapped = self.place.hand_on is not None
        chart = button("Look at the chart" if mapped else "Back", AtTheEnd.CHART, "back to where you came from, as Escape does")
        found = [reads, *((fleet,) if mapped and isinstance(self.seat, PlayerSeat) else ()), log,
                 *((paper,) if self.seat.save is not None and self.end is not None else ()), chart]
        if self.seat.over and len(self.stage.screens) > 2:
            found.append(button("Back to the list", AtTheEnd.LIST, "closes this campaign and shows all that are kept"))
        side = self.seat.reader
        return (*found[:-1], replace(found[-1], style="allied" if side is None else side.value))

    def _replay_row(self) -> Iterator[Row]:
        if self.end is not None and self.stage.motion is not Motion.NONE and (self.wide or self.charted):
            word = "Stop" if self._plays else "Go on" if self._seconds is not None else "Play"
            yield button(word, AtTheEnd.PLAY, "forces, battles and losses half-month by half-month on the small chart")

    def _ship_rows(self) -> Iterator[Row]:
        if self._parts is not None:
            yield from (Row(name, self._sheet_of(ship), hint=f"{name}: {words}", style="link")
                        for ship, _, _, name, words in self._parts[3].ships)

    def _sheet_of(self, ship: ShipId) -> OpenSheet | None:
        return None if self.place.hand_on is None else OpenSheet(ship)

    @property
    def wide(self) -> bool:
        """Whether all parts have room side by side."""
        (across, down), scale = self.stage.size, self.stage.look.scale
        return across >= WIDE * scale and down >= HIGH * scale

    @property
    def charted(self) -> bool:
        """Whether there is room for a small chart."""
        return self.stage.size[0] >= CHARTED * self.stage.look.scale

    def sheets(self) -> tuple[Sheet, ...]:
        """The page with its small chart, the buttons at its foot, and the line of text."""
        if self._parts is None or self.end is None:
            return self._waiting()
        return self._whole(self.end) if self.wide else self._list(self.end)

    def _waiting(self) -> tuple[Sheet, ...]:
        """While the past is gone through the verdict stands already."""
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        margin = margin_of(size[0], look)
        said = self.seat.result or "The war goes on"
        layer: Layer = (
            RoundedBox(Rect(0, 0, size[0], 150 * look.scale), theme.panel2),
            Text(self.seat.book.scenario.title.upper(), (margin, 30 * look.scale), 13 * look.scale, theme.ink2, bold=True,
                 spaced=0.08),
            Text(f"{said[:1].upper()}{said[1:]}", (margin, 74 * look.scale), 40 * look.scale, theme.ink, bold=True, serif=True),
            Text("The war is gone through once more ...", (margin, 118 * look.scale), 16 * look.scale, theme.ink2),
        )
        sheet = Sheet("paper", (said, size, look), self.stage.rect, size, lambda: (layer,), theme.panel)
        return sheet, *self._feet()

    def _head(self, end: EndOfCampaign) -> Rect:
        look, wide = self.stage.look, self.stage.size[0]
        assert self._parts is not None
        return Rect(0, 0, wide, round(self._parts[0].high_in(wide - 2 * margin_of(wide, look), look)))

    def _whole(self, end: EndOfCampaign) -> tuple[Sheet, ...]:
        look, size = self.stage.look, self.stage.size
        head, margin = self._head(end), margin_of(size[0], look)
        page = Rect(margin, head.bottom, size[0] - 2 * margin, self._foot_top() - head.bottom)
        where = places_on(page, look)
        self.forget("column")
        self._keep_spots(where, page)
        title = replay_title(end)
        paper = Sheet("paper", (end.over, size, look, end.days), self.stage.rect, size,
                      lambda: (tuple(page_shapes(end, self.seat.book, head, page, look, title)),), look.theme.panel,
                      fine=True)
        return paper, *self._small_chart(end, where["replay"]), *self._feet()

    def _keep_spots(self, where: Mapping[str, Rect], seen: Rect) -> None:
        """What of the drawn page can be pointed at: turning points and ships; what is out of sight lies above the window."""
        assert self._parts is not None
        _, curve, _, ships, _ = self._parts
        look, book = self.stage.look, self.seat.book
        turns: list[Hotspot] = []
        for turn, rect in curve.spots(where["curve"], look):
            said = f"{turn.day.date_words}: {turn_name(turn, book)}"
            gained = f"{turn.winner} {abs(turn.swing):+g} points"
            tip = f"{said}\n{gained}\n{lost_words(turn, book)}".strip()
            turns.append(Hotspot(_within(rect, seen), None, f"{said}, {gained}", tip=tip))
        rows = tuple(Hotspot(_within(rect, seen), self._sheet_of(ship), words)
                     for ship, words, rect in ships.rows(where["ships"], look))
        self.keep("ships", Pane(where["ships"], (), rows, 0.0, 0.0))
        self.keep("curve", Pane(where["curve"], (), tuple(turns), 0.0, 0.0))

    def _list(self, end: EndOfCampaign) -> tuple[Sheet, ...]:
        """In a small window the parts are a column that scrolls; where there is room the chart stands beside it."""
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        assert self._parts is not None
        margin = margin_of(size[0], look)
        shown = replace(self._parts[0], largest=SMALL_HEADLINE)
        if not self.charted:
            shown = replace(shown, subline="", largest=SMALL_HEADLINE * 0.7)
        head = Rect(0, 0, size[0], round(shown.high_in(size[0] - 2 * margin, look)))
        body = Rect(0, head.bottom, size[0], self._foot_top() - head.bottom)
        wide = size[0] * (LIST if self.charted else 1.0) - 2 * margin
        column = Rect(margin, body.y, wide, body.high)
        scrolled = tuple(self._column(column, self._left_over))
        cover: list[Shape] = [RoundedBox(head, theme.panel2), RoundedBox(Rect(0, head.bottom - 1, head.wide, 1), theme.line),
                              *shown.drawn(Rect(margin, 0, size[0] - 2 * margin, head.high), look),
                              RoundedBox(Rect(0, body.bottom, size[0], size[1] - body.bottom), theme.panel)]
        small: tuple[Sheet, ...] = ()
        if self.charted:
            across = size[0] - column.right - 2 * margin
            place = Rect(column.right + margin, body.y + 8 * look.scale, across, body.high - look.gap)
            cover += part_head(replay_title(end), place, look, PLAYED)
            small = tuple(self._small_chart(end, place))
        else:
            self.forget("replay")
        layer = tuple(cover)
        return (*scrolled, Sheet("paper", (layer, size, look), self.stage.rect, size, lambda: (layer,)), *small,
                *self._feet())

    def _column(self, column: Rect, rest: Sequence[Row]) -> Iterator[Sheet]:
        """All parts one below the other, as far as they are scrolled, and ways that the foot has no room for.

        Head and foot of the page lie over the ends of the column.
        """
        look, theme = self.stage.look, self.stage.look.theme
        assert self._parts is not None
        _, *parts = self._parts
        where: dict[str, Rect] = {}
        y = 10 * look.scale
        for name, part in zip(("curve", "history", "ships", "losses"), parts, strict=True):
            high = part.high * look.scale
            if name == "curve":
                high = min(high, max(column.high - 20 * look.scale, LOW * look.scale))
            where[name] = Rect(0, y, column.wide, high)
            y += high + 12 * look.scale
        below = Rect(0, y, column.wide, tall(rest, column.wide, look))
        whole = below.bottom
        most = max(0.0, whole - column.high)
        buttons = Pane(below, (), (), 0.0, 0.0)
        if rest:
            buttons = pane(below, rest, look, focus=self.focus, hover=self.hover, ground=theme.panel)
        scroll = min(max(0.0, self.scrolls.get("column", 0.0)), most)
        for action, row in self._in_column(where["ships"], buttons) if self.follow else ():
            if self.focus == action:
                scroll = min(max(scroll, row.bottom + look.gap - column.high), row.y - look.gap)
        self.scrolls["column"] = scroll
        shifted = {name: replace(rect, x=column.x, y=column.y + rect.y - scroll) for name, rect in where.items()}
        self._keep_spots(shifted, column)
        spots = tuple(replace(spot, rect=_within(replace(spot.rect, x=spot.rect.x + column.x,
                                                         y=spot.rect.y + column.y - scroll), column)) for spot in buttons.spots)
        self.keep("column", Pane(column, (), spots, whole, scroll))
        size = round(column.wide + NUMBERS * look.scale * 0.2), round(whole)
        rect = Rect(column.x, column.y - scroll, *size)

        def drawn() -> tuple[Layer, ...]:
            return (tuple(shape for name, part in zip(where, parts, strict=True) for shape in part.drawn(where[name], look)),
                    buttons.layer[1:])

        yield Sheet("ground", (self.stage.size, look), self.stage.rect, self.stage.size, lambda: (), theme.panel)
        yield Sheet("column", (size, look, buttons.layer), rect, size, drawn, theme.panel, fine=True)
        if most:
            high = round(column.high * column.high / whole)
            thumb = round(5 * look.scale), max(1, high)
            at = Rect(round(column.right + 10 * look.scale), round(column.y + (column.high - high) * scroll / most), *thumb)
            yield Sheet("thumb", (thumb, look), at, thumb, lambda: (), theme.btnline)

    def _in_column(self, ships: Rect, buttons: Pane) -> Iterator[tuple[Action | None, Rect]]:
        """What keys may lead to in the column, and where it stands there."""
        assert self._parts is not None
        yield from ((self._sheet_of(ship), row) for ship, _, row in self._parts[3].rows(ships, self.stage.look))
        yield from ((spot.action, spot.rect) for spot in buttons.spots)

    def _small_chart(self, end: EndOfCampaign, place: Rect) -> Iterator[Sheet]:
        """The chart, what is seen on it at present, and the lines above and below it."""
        look, theatre = self.stage.look, self.seat.book.theatre
        yield from self._key_of_replay(place)
        window = replay.room_of_chart(place, look)
        size = round(window.wide), round(window.high)
        camera, scene = replay.camera_of(theatre, window), replay.scene_of(theatre, look)
        yield Sheet("end chart", (camera, look), window, size, lambda: picture_of(scene, camera), look.theme.sea0, scene=scene,
                    camera=camera)
        picture = self._picture
        last = replay.last_picture(end)
        frame = replay.frame_at(end, last if picture is None else picture)
        here = replace(camera, window=Rect(0, 0, *size))
        rests = picture is None and self.stage.motion is not Motion.NONE
        inner = Rect(0, 0, *size)

        def layers() -> tuple[Layer, ...]:
            return (replay.marks(frame, here, look), (RoundedBox(inner, None, look.theme.ink3, 1.0),),
                    tuple(replay.play_sign(inner, look)) if rests else ())

        yield Sheet("end marks", (picture, rests, camera, look), window, size, layers)
        below = Rect(place.x, window.bottom, place.wide, place.bottom - window.bottom)
        inside = replace(place, x=0, y=place.y - window.bottom)
        words = tuple(replay.caption(end, None if picture is None else frame, inside, look))
        wide, high = round(below.wide), max(1, round(below.high))
        yield Sheet("end caption", (words, below), below, (wide, high), lambda: (words,), look.theme.panel)
        spots = tuple(Hotspot(window, row.action, f"{row.hint} [{row.key}]") for row in self._replay_row())
        self.keep("replay", Pane(window, (), spots, 0.0, 0.0))

    def _key_of_replay(self, place: Rect) -> Iterator[Sheet]:
        """What a press on the chart does now, and its key, at the right of its head."""
        look = self.stage.look
        row = next(self._replay_row(), None)
        if row is None:
            return
        theme, size = look.theme, look.note
        wide, high = round(width_of(f"{row.text}  {row.key}", size, bold=True) + 2 * look.gap), round(24 * look.scale)
        focused = row.action in (self.focus, self.hover)
        ink, end = theme.magenta if focused else theme.ink, wide - width_of(row.key, size) - 2 * look.gap
        layer: Layer = (Text(row.text, (end, high / 2), size, ink, "r", bold=focused),
                        Text(row.key, (wide, high / 2), size, theme.ink2, "r"))
        where = Rect(round(place.right - wide), round(place.y + 3 * look.scale), wide, high)
        yield Sheet("end key", (layer, look), where, (wide, high), lambda: (layer,), theme.panel)

    # The foot.

    def _foot_top(self) -> float:
        return round(self.foot_rect().y - FOOT * self.stage.look.scale)

    def _ways_shown(self) -> tuple[Row, ...]:
        """The ways that find room side by side at the foot, the last always; the first are the first to go into the column."""
        wide, look = self.stage.size[0], self.stage.look
        return fitting(self._ways(), wide - 2 * margin_of(wide, look), look)

    @property
    def _left_over(self) -> tuple[Row, ...]:
        """The ways that have no room there."""
        shown = self._ways_shown()
        return tuple(row for row in self._ways()[:-1] if row not in shown)

    def _feet(self) -> Iterator[Sheet]:
        """The buttons, the last at the right; and the line of text."""
        look, size = self.stage.look, self.stage.size
        margin, top = margin_of(size[0], look), self._foot_top() + 10 * look.scale
        *left, last = self._ways_shown()
        end = size[0] - margin
        right = self._panes["last way"] = bar(end, top, (last,), look, focus=self.focus, hover=self.hover)
        across = sum(wide_of(row, look) for row in left) + BESIDE * max(0, len(left) - 1)
        pane = bar(margin + across, top, left, look, focus=self.focus, hover=self.hover)
        self._panes["ways"] = pane
        layer = (*pane.layer, *right.layer)
        yield Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,))
        yield self.foot(self.foot_rect())

    def press(self, action: Action) -> None:
        """Any press but the one that plays lets the replay stand."""
        if action is not AtTheEnd.PLAY:
            self._plays = False
        super().press(action)


def _within(rect: Rect, seen: Rect) -> Rect:
    """The part of a rectangle that is in sight; what is not lies above the window, where keys may lead to it all the same."""
    top, bottom = max(rect.y, seen.y), min(rect.bottom, seen.bottom)
    return replace(rect, y=top, high=bottom - top) if bottom > top else replace(rect, y=-1e6)
