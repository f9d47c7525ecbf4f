"""The start screen: go on, begin, open, fight a skirmish, set things up, leave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Rect, Shape, Words
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import AtStart
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.start.backdrop import Backdrop
from campaign.gui.start.beginnings import go_on_with
from campaign.gui.start.blocks import laid
from campaign.gui.start.choices import LastCampaign, blocks, chart_in, column_in
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.session.files import last_seen
from campaign.session.files.saves import glance, shelf
from campaign.session.reports.situation import Plain

CAPTION = {"dark": "The Mediterranean Fleet at sea, evening. Every ship a drawing of her class.",
           "light": "The Mediterranean Fleet at sea, morning. Every ship a drawing of her class."}
OTHER = {"dark": "Day", "light": "Night"}
FOOT = ("Full screen F11", "Keys ?")
SMALL = 0.92


class StartScreen(Screen):
    """What a player sees first."""

    told = (Context.START,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf: list[Plain] | None = None
        self._last: Plain | None = None
        self._backdrop = Backdrop()
        self.handlers.at({
            AtStart.CONTINUE: lambda: go_on_with(stage, Path(self._sound[0]["save"])),
            AtStart.TUTORIAL: self._tutorial,
            AtStart.NEW: lambda: stage.show(places.NewCampaign()),
            AtStart.OPEN: lambda: stage.show(places.Saves()),
            AtStart.SKIRMISH: lambda: stage.show(places.Skirmishes()),
            AtStart.OPTIONS: lambda: stage.show(places.Options()),
            AtStart.QUIT: stage.end,
        })

    def sheets(self) -> tuple[Sheet, ...]:
        """The evening at sea with the choices over it, and the last campaign's chart on its card."""
        look, size = self.stage.look, self.stage.size
        rows, last = self.rows(), self._last_campaign()
        foot = self.foot_rect()
        below = foot.high + 0.035 * size[1]
        column = column_in(size, look, below, len(rows) - (2 if last is None else 3), card=last is not None)
        pane = laid(column.rect, blocks(rows, column, look, last), look, scroll=self.scrolls.get("page", 0.0), focus=self.focus,
                    hover=self.hover, follow=self.follow)
        self.scrolls["page"], self._panes["page"] = pane.scroll, pane
        page = Sheet("page", (pane.layer, size, look), self.stage.rect, size, lambda: (pane.layer,))
        return (*self._backdrop.sheets(size, look, column.rect.right), page, *self._card(), self._foot(foot, column.rect.x))

    def _card(self) -> Iterator[Sheet]:
        spot = self.spot(AtStart.CONTINUE)
        if spot is None or self._last is None or spot.rect.y < 0 or "marks" not in self._last:
            return
        left = self.stage.left_at.get(self._last["key"])
        yield from self._backdrop.card(chart_in(spot.rect), self.stage.look, left, self._last["marks"], self._last["courses"])

    def _foot(self, rect: Rect, left: float) -> Sheet:
        """A message, or what keys have led to, as on every page; else what is seen, and the keys for look and help."""
        if self.message or (self.stage.mouse[0] < 0 and self.focus is not None):
            return self.foot(rect)
        look, whole = self.stage.look, self.stage.rect
        size, middle = 15 * look.scale * SMALL, rect.y + rect.high / 2 - 0.03 * whole.high
        said = [f"Text {look.scale * 100:.0f} %, Ctrl and +", f"{OTHER[look.theme.name]} theme F10", *FOOT]
        right = whole.wide - max(0.6 * left, 0.035 * whole.wide)
        while width_of(keys := "  ·  ".join(said), size) > right - left:
            said.pop(0)
        shown: list[Shape] = [Words(keys, (right, middle), size, look.theme.ink2, "r")]
        caption = CAPTION[look.theme.name]
        if left + width_of(caption, size, serif=True, italic=True) < right - width_of(keys, size) - 4 * look.gap:
            shown.append(Words(caption, (left, middle), size, look.theme.ink2, serif=True, italic=True))
        return Sheet("foot", (tuple(shown), self.stage.size), whole, self.stage.size, lambda: (tuple(shown),))

    def passed(self, seconds: float) -> bool:
        """Chart and ships come at the first quiet moment, and at the next what is to be said of the last campaign."""
        if self._backdrop.passed():
            return True
        if self._last is not None or not self._sound:
            return False
        save = Path(self._sound[0]["save"])
        self._last = glance(save)
        if "broken" not in self._last:
            self._last["key"] = last_seen.key_in(save)
        return True

    @property
    def shelf(self) -> list[Plain]:
        """The saves, the one written last first."""
        if self._shelf is None:
            self._shelf = shelf()
        return self._shelf

    @property
    def _sound(self) -> list[Plain]:
        return [save for save in self.shelf if "broken" not in save]

    def _last_campaign(self) -> LastCampaign | None:
        """What the card says; more of it once the save was looked into."""
        if not self._sound:
            return None
        save, seen = self._sound[0], self._last or {}
        name, side = Path(save["save"]).stem, seen.get("side")
        if (why := seen.get("broken")) is not None:
            return LastCampaign(name, save["moment"], f"does not open: {why}", {})
        waits = " and ".join(seen.get("waits", ()))
        idle = seen.get("idle", ())
        now = seen.get("over") or (
            f"{idle[0]} waits for orders" if len(idle) == 1 else f"{len(idle)} forces wait for orders" if idle
            else f"waits for {'you' if side else f'the {waits} side'}" if waits else "")
        points = {one: seen["points"][one.value] for one in BOTH} if seen else {}
        when: str = seen["when"] if seen else save["moment"]
        return LastCampaign(f"{name}, {side.capitalize()} side" if side else name, when, now, points)

    def returned(self) -> None:
        """Saves may have come and gone."""
        self._shelf = self._last = None

    def rows(self) -> Sequence[Row]:
        """The choices."""
        sound, broken = self._sound, len(self.shelf) - len(self._sound)
        last = f"{Path(sound[0]['save']).stem}: {sound[0]['moment']}" if sound else "there is no campaign yet"
        go_on = button("Continue", AtStart.CONTINUE, f"go on with the campaign that was played last, {last}", column=last)
        saves = f"{len(self.shelf)}{f', {broken} of them broken' if broken else ''}" if self.shelf else "none yet"
        return (
            Row("Supermarina", style="title"),
            Row("The naval war in the Mediterranean, 1940 to 1943", style="faint"),
            go_on if sound else replace(go_on, action=None, able=False),
            button("Learn on the first day", AtStart.TUTORIAL,
                   "the tutorial: a first day of calabria in ten minutes, with a guide beside the map",
                   column="ten minutes, with a guide"),
            button("New campaign", AtStart.NEW, "choose a scenario, who plays, and how battles are fought",
                   column="from a fortnight to the whole war"),
            button("A single battle", AtStart.SKIRMISH, "a skirmish: one battle to fight", column="without a campaign"),
            button("Saved campaigns", AtStart.OPEN, "open one of all saves, or rescue a broken one", column=saves),
            button("Options", AtStart.OPTIONS, "light or dark, size of text, full screen", column="text, theme, window"),
            button("Quit", AtStart.QUIT, "leave the game"),
        )

    def _tutorial(self) -> None:
        from campaign.session.files import lessons

        go_on_with(self.stage, lessons.begun())
