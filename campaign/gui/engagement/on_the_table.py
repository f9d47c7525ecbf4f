"""A battle that is fought on a table: its papers go into a folder, and a filled-in form comes back from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.engagement.outcome import before_and_after
from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.frame.stage import Stage
    from campaign.model.battle import AfterAction
    from campaign.session.files.paperwork import Papers
    from campaign.session.reports.situation import Plain

READERS: dict[str, tuple[Side | None, str]] = {
    "axis": (Side.AXIS, "holds nothing that only the Allied side knows"),
    "allied": (Side.ALLIED, "holds nothing that only the Axis side knows"),
    "umpire": (None, "holds what either side keeps from the other"),
}
TITLES = {"axis": "The Axis side", "allied": "The Allied side", "umpire": "The umpire, who knows all"}


class TableScreen(Screen):
    """Packet and form out, a form back, its result shown before it is accepted."""

    keys = (("W", "write packet and form"), ("R", "read the form that was written last"))

    def __init__(self, stage: Stage, campaign: CampaignScreen, rules: str) -> None:
        super().__init__(stage)
        self.campaign, self.game, self.rules = campaign, campaign.game, rules
        assert self.game.state.attack is not None
        self.battle = str(self.game.state.attack.id)
        self.reader = campaign.desk.side.value if len(self.game.players.humans) == 1 else "umpire"
        self.paper = "a4"
        self.written: Papers | None = None
        self.fault = ""

    def rows(self) -> Sequence[Row]:
        """What is printed for whom, and the forms that have come back."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        from campaign.session.engagements.papers import PAPER_SIZES
        from campaign.session.files.paperwork import forms_of, newest_of_both, papers_folder
        from campaign.session.play.referee import titles
        from campaign.session.play.seat import Public

        yield Row(f"Battle {self.battle} on the table", style="title")
        yield Row(f"by {titles().get(self.rules, 'rules of your own')}", style="strong")
        yield Row("Write packet and form", "write", "W", f"into {papers_folder()}", "button")
        if self.written is not None:
            yield Row(f"Packet: {self.written.packet}", indent=1)
            kept = ", kept as it lay there" if self.written.kept else ""
            yield Row(f"Form{kept}: {self.written.form}", indent=1)
        yield Row("For whom", style="head")
        for key, words in TITLES.items():
            yield Row(words, f"reader:{key}", hint=f"{words}: {READERS[key][1]}", chosen=key == self.reader, indent=1)
        yield Row("Paper", style="head")
        for size in PAPER_SIZES:
            yield Row(size, f"paper:{size}", hint=f"pages of size {size}", chosen=size == self.paper, indent=1)
        yield Row("The form is filled in: read it", style="head")
        forms = forms_of(Public(self.game), self.battle)
        for number, form in enumerate(forms):
            hint = "shows every ship before and after; nothing is changed until you accept"
            yield Row(form.name, f"read:{number}", "" if number else "R", hint, "button")
        if newest_of_both(Public(self.game), self.battle):
            words = "The newest form of each side together"
            yield Row(words, "both", hint="both sides' forms must tell one story", style="button")
        if not forms:
            yield Row(f"There is no form of {self.battle} in {papers_folder()} yet.", style="faint", indent=1)
        if self.fault:
            yield Row(self.fault, style="bad")
        yield Row("Back", "back", "Esc", "back to the ways to fight", "button")

    def do(self, action: str) -> None:
        """Writes, chooses, reads."""
        from campaign.session.files.paperwork import forms_of, newest_of_both, write_papers
        from campaign.session.play.seat import Public, seat_for

        self.fault = ""
        match action.partition(":"):
            case ("reader", _, key):
                self.reader = key
            case ("paper", _, size):
                self.paper = size
            case ("write", _, _):
                self.written = write_papers(seat_for(self.game, READERS[self.reader][0]), self.battle, self.rules, self.paper)
                self.message = f"Written: {self.written.packet.name} and {self.written.form.name}"
            case ("read", _, number):
                self._read((forms_of(Public(self.game), self.battle)[int(number)],))
            case ("both", _, _):
                self._read(newest_of_both(Public(self.game), self.battle))
            case _:
                self.stage.back()

    def _read(self, forms: Sequence[Path]) -> None:
        from campaign.session.engagements.papers import read_result, withheld_from
        from campaign.session.engagements.preview import preview
        from campaign.session.files.failures import failure_of
        from campaign.session.play.seat import Public

        try:
            engagement, after = read_result(Public(self.game), self.battle, forms)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            self.fault = f"No: {failure.words}"
            self.message = "The form was not taken; the page says why."
            return
        reader = self.campaign.desk.side if len(self.game.players.humans) == 1 else None
        withheld = withheld_from(self.game.book, engagement, after.system, reader)
        shown = preview(self.game.book, engagement, after, reader, withheld)
        self.stage.go(ResultScreen(self.stage, self.campaign, after, shown))


class ResultScreen(Screen):
    """What a filled-in form says, to be accepted or not."""

    def __init__(self, stage: Stage, campaign: CampaignScreen, after: AfterAction, found: Plain) -> None:
        super().__init__(stage)
        self.campaign, self.after, self.found = campaign, after, found

    def rows(self) -> Sequence[Row]:
        """Every ship before and after."""
        return (
            Row(f"Battle {self.found['battle']}: what the form says", style="title"),
            Row("Accept this result", "accept", "Enter", "the result becomes part of the campaign, which goes on", "button"),
            Row("Back", "back", "Esc", "nothing is changed", "button"),
            *before_and_after(self.found),
        )

    def do(self, action: str) -> None:
        """Accepts the result, and the campaign goes on."""
        from campaign.gui.campaign import dispatch

        self.stage.back()
        if action == "accept":
            while self.stage.top is not self.campaign:
                self.stage.back()
            dispatch.take_result(self.campaign, self.after)

    def key(self, key: Key) -> None:
        """Enter accepts when nothing else has the focus."""
        if key.name == "enter" and not self.focus:
            self.press("accept")
        else:
            super().key(key)
