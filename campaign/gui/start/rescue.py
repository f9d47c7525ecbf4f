"""Saves that something happened to: what can be rescued of a broken one, and one that another window has gone on with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.outside import InRescue
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, OpenSave
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.gui.start.opening import continue_save
from campaign.session.files.saves import plan_rescue, rescue_beside

HIGH, BAR = 46.0, 13.0


class WholeLine(Struct, frozen=True):
    """How much of a file is whole: a bar whose lost end is crossed, and the share in words."""

    name: str
    share: float
    words: str
    high: float = HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The name over the bar, the share at its right."""
        theme, upper = look.theme, rect.y + rect.high * 0.28
        words = shorten(self.words, look.note, rect.wide / 2, bold=True)
        yield Text(words, (rect.right, upper), look.note, theme.ink if self.share else theme.red, "r", bold=True)
        room = rect.wide - width_of(words, look.note, bold=True) - look.gap
        yield Text(shorten(self.name, look.text, room), (rect.x, upper), look.text, theme.ink)
        bar = Rect(rect.x, rect.y + rect.high * 0.56, rect.wide, BAR * look.scale)
        whole = bar.wide * min(1.0, max(0.0, self.share))
        yield RoundedBox(bar, theme.track, theme.ink3)
        if whole < bar.wide - 1:
            lost = Rect(bar.x + whole, bar.y, bar.wide - whole, bar.high)
            yield RoundedBox(lost, blend(theme.panel, theme.red, 0.25), theme.red)
            yield Line(((lost.x, lost.y), (lost.right, lost.bottom)), theme.red)
            yield Line(((lost.x, lost.bottom), (lost.right, lost.y)), theme.red)
        if whole > 1:
            yield RoundedBox(Rect(bar.x, bar.y, whole, bar.high), theme.fuel)


def share_in_words(share: float) -> str:
    """A share as one would say it."""
    tenths = round(share * 10)
    if share <= 0 or share >= 1:
        return "all of it" if share > 0 else "nothing"
    return "nearly all" if tenths == 10 else f"{tenths} parts in 10" if tenths else "a little"


class RescueScreen(LeafScreen):
    """What is whole, what is lost, what will be written and where the old save stays; the press that writes it."""

    told = (Context.RESCUE,)

    def __init__(self, stage: Stage, place: places.Rescue) -> None:
        super().__init__(stage)
        self.save, self.plan = place.save, plan_rescue(place.save)
        self.handlers.at({InRescue.WRITE: self._write})

    @property
    def default(self) -> Action:
        """It is written."""
        return InRescue.WRITE

    def head(self) -> LeafHead:
        """How much can be saved."""
        kept = share_in_words(self.plan.kept)
        return LeafHead("A broken save", f"{self.save.stem}: {kept} can be saved",
                        "Nothing is written before you press; the broken save stays as it is in any case.")

    def parts(self) -> Sequence[LeafPart]:
        """What is whole and what is lost, what will be written, what stays."""
        plan = self.plan
        lost = 1.0 - plan.kept
        return (
            LeafPart("What is whole", (
                self._bar("the save itself", plan.in_save), self._bar("its journal", plan.in_journal),
                Row("Each order is chained to the one before it: what is whole up to a point can be proved up to it.",
                    style="faint"),
            ), "of what is left of it"),
            LeafPart("What is lost", (
                self._bar("kept", plan.kept),
                Row("Nothing that anything is left of." if lost <= 0 else
                    "What was done after the last order that can be proved: play goes on from there.",
                    style="plain" if lost <= 0 else "bad"),
                Row("Ledgers and reports are made anew from what is kept.", style="faint"),
            )),
            LeafPart("What will be written", (
                Row(plan.out.name, style="strong"),
                Row(f"a new save, taken from the {plan.source}, beside the old one in the folder {plan.out.parent.name}",
                    hint=f"{plan.out}"),
                Row(self.save.name, style="strong"),
                Row("stays where it is, with its journal: not a byte of it is changed, and a fault can be reported with it"),
            ), asks=True),
        )

    def _bar(self, name: str, share: float) -> Row:
        words = share_in_words(share)
        return Row(f"{name} {words}", hint=f"{name}: {words} is whole", drawn=WholeLine(name, share, words))

    def ways(self) -> Sequence[Row]:
        """Back, or write it."""
        writes = f"writes {self.plan.out.name}; the broken save stays as it is"
        return (button("Back", OnPage.BACK, "nothing is written"), button("Write the rescued save", InRescue.WRITE, writes))

    def _write(self) -> None:
        message = rescue_beside(self.save)
        self.stage.back()
        self.stage.top.message = message


class OpenAgainScreen(LeafScreen):
    """A campaign that another window has gone on with: here it stands still, until it is opened again."""

    def __init__(self, stage: Stage, place: places.OpenAgain) -> None:
        super().__init__(stage)
        self.save = place.save
        campaign = stage.screens[1]
        at_the_desk = isinstance(campaign, Screen) and Context.DESK in campaign.told
        self.again = OpenSave(place.save, as_umpire=at_the_desk)
        self.handlers.on(OpenSave, lambda action: continue_save(stage, action.save, as_umpire=action.as_umpire))

    @property
    def default(self) -> Action:
        """It is opened again."""
        return self.again

    def head(self) -> LeafHead:
        """What has happened."""
        return LeafHead("Another window has gone on with this campaign", f"{self.save.stem} was played on elsewhere",
                        "Your order was not given; nothing was written.")

    def parts(self) -> Sequence[LeafPart]:
        """What became of what, and what either way does."""
        return (
            LeafPart("What happened", (
                Row("Somebody gave an order in another window, or at the terminal, after you had opened it here."),
                Row("What you see here is how it stood before.", style="faint"),
            )),
            LeafPart("What was not done", (
                Row("Your last order: it was refused as a whole, and the save is sound."),
                Row("Give it again once you have seen what was done meanwhile.", style="faint"),
            )),
            LeafPart("What you can do", (
                Row("Open it again, as it stands now, with all that was done elsewhere."),
                Row("Or go back and look: no order can be given there.", style="faint"),
            ), asks=True),
        )

    def ways(self) -> Sequence[Row]:
        """Back, or open it again."""
        return (button("Back", OnPage.BACK, "back to the campaign as it stood; no order can be given there"),
                button("Open again", self.again, "opens the save as it stands now, with all that was done elsewhere"))
