"""A battle that is fought on a table: its papers go into a folder, and a filled-in form comes back from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import AtTable, OnPage
from campaign.gui.actions.values import AcceptResult, Action, PrintFor, PrintOn, ReadForm
from campaign.gui.battle.ending import result
from campaign.gui.battle.looks import looks_of
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button, in_foot
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.preview import preview
from campaign.session.engagements.verdict import action_name, assess
from campaign.session.files.failures import failure_of
from campaign.session.files.papers import (
    PAPER_SIZES,
    PapersOnDisk,
    forms_of,
    newest_of_both,
    papers_folder,
    read_result,
    withheld_from,
    write_papers,
)
from campaign.session.play.players import name_of
from campaign.session.play.referee import titles

PAPERS_FOR: dict[str, tuple[Side | None, str]] = {
    "axis": (Side.AXIS, "holds nothing that only the Allied side knows"),
    "allied": (Side.ALLIED, "holds nothing that only the Axis side knows"),
    "umpire": (None, "holds what either side keeps from the other"),
}
TITLES = {"axis": "The Axis side", "allied": "The Allied side", "umpire": "The umpire, who knows all"}
PUT_RIGHT = (
    "Put it right in the form's file, with any editor, and read it again: what is so as it stands is told there after "
    "`confirmed`, what the umpire overrules after `overruled`."
)


class TableScreen(Screen):
    """Packet and form out, a form back, its result shown before it is accepted."""

    told = (Context.TABLE,)

    def __init__(self, stage: Stage, place: places.Table) -> None:
        super().__init__(stage)
        self.place, self.rules = place, place.rules
        assert place.seat.battle is not None
        self.battle = str(place.seat.battle)
        self.reader = name_of(self._eyes)
        self.paper = "a4"
        self.written: PapersOnDisk | None = None
        self.faults: tuple[str, ...] = ()
        self.handlers.at({AtTable.WRITE: self._write, AtTable.READ_BOTH: self._read_both})
        self.handlers.on(PrintFor, self._print_for).on(PrintOn, self._print_on)
        self.handlers.on(ReadForm, lambda action: self._read((action.form,)))

    @property
    def _eyes(self) -> Side | None:
        """Whose eyes see what comes back: the umpire's, unless one person alone plays and sits here."""
        return self.place.seat.reader if len(self.place.seat.players.humans) == 1 else None

    @property
    def default(self) -> Action:
        """The form that was written last is read, and before there is one the papers are written."""
        forms = forms_of(self.place.seat, self.battle)
        return ReadForm(forms[0]) if forms else AtTable.WRITE

    def rows(self) -> Sequence[Row]:
        """What is printed for whom, and the forms that have come back."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row(f"Battle {self.battle} on the table", style="title")
        yield Row(f"by {titles().get(self.rules, 'rules of your own')}", style="strong")
        yield button("Write packet and form", AtTable.WRITE, f"into {papers_folder()}")
        if self.written is not None:
            yield Row(f"Packet: {self.written.packet}", indent=1)
            note = ", kept as it lay there" if self.written.kept else ""
            yield Row(f"Form{note}: {self.written.form}", indent=1)
        yield Row("For whom", style="head")
        for key, text in TITLES.items():
            yield Row(text, PrintFor(key), hint=f"{text}: {PAPERS_FOR[key][1]}", chosen=key == self.reader, indent=1)
        yield Row("Paper", style="head")
        for size in PAPER_SIZES:
            yield Row(size, PrintOn(size), hint=f"pages of size {size}", chosen=size == self.paper, indent=1)
        yield Row("The form is filled in: read it", style="head")
        forms = forms_of(self.place.seat, self.battle)
        for number, form in enumerate(forms):
            hint = "shows every ship before and after; nothing is changed until you accept"
            newest = AtTable.READ_NEWEST if not number else None
            yield Row(form.name, ReadForm(form), label(newest) if newest else "", hint, "button", offer=newest)
        if newest_of_both(self.place.seat, self.battle):
            text = "The newest form of each side together"
            yield button(text, AtTable.READ_BOTH, "both sides' forms must tell one story")
        if not forms:
            yield Row(f"There is no form of {self.battle} in {papers_folder()} yet.", style="faint", indent=1)
        for fault in self.faults:
            yield Row(f"No: {fault}", style="bad")
        if self.faults:
            yield Row(PUT_RIGHT, style="faint")
        yield button("Back", OnPage.BACK, "back to the ways to fight")

    def _print_for(self, action: PrintFor) -> None:
        self.reader, self.faults = action.reader, ()

    def _print_on(self, action: PrintOn) -> None:
        self.paper, self.faults = action.size, ()

    def _write(self) -> None:
        self.faults = ()
        self.written = write_papers(self.place.seats(PAPERS_FOR[self.reader][0]), self.battle, self.rules, self.paper)
        self.message = f"Written: {self.written.packet.name} and {self.written.form.name}"

    def _read_both(self) -> None:
        self._read(newest_of_both(self.place.seat, self.battle))

    def _read(self, forms: Sequence[Path]) -> None:
        self.faults, seat = (), self.place.seat
        try:
            result = read_result(seat, self.battle, forms)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            self.faults = failure.lines
            self.message = "The form was not taken; the page says why."
            return
        reader = self._eyes
        withheld = withheld_from(seat.book, result.engagement, result.after.system, reader)
        found = assess(seat.book, result.engagement, result.after,
                       preview(seat.book, result.engagement, result.after, reader, withheld), reader, seat.points)
        found["caption"] = f"{found['caption']}: what the form says"
        self.stage.show(places.TableResult(result.after, found, self.place.hand_on, seat.book, result.engagement, reader,
                                           result.rulings))


class ResultScreen(Screen):
    """What a filled-in form says, to be accepted or not."""

    def __init__(self, stage: Stage, place: places.TableResult) -> None:
        super().__init__(stage)
        self.place = place
        self.handlers.at({AtTable.ACCEPT: self._accept})

    def contexts(self) -> tuple[Context, ...]:
        """Enter accepts when nothing else has the focus."""
        return (Context.PAGE,) if self.focus is not None else (Context.TABLE_RESULT, Context.PAGE)

    def rows(self) -> Sequence[Row]:
        """Every ship before and after."""
        return self._account.rows

    def sheets(self) -> tuple[Sheet, ...]:
        """As any result is shown."""
        return result.sheets(self, self._account)

    @property
    def _account(self) -> result.Account:
        place = self.place
        accept = button("Accept this result", AtTable.ACCEPT, "the result becomes part of the campaign, which goes on",
                        context=Context.TABLE_RESULT)
        first = Side.ALLIED if place.reader is None else place.reader
        actions = (in_foot(button("Back", OnPage.BACK, "nothing is changed"), half=False),
                   replace(in_foot(accept, half=False), style=first.value))
        rulings = (Row(f"The umpire rules: {ruling.reason}", indent=1) for ruling in place.rulings)
        return result.account(place.found, f"{action_name(place.engagement)}: what the form says", place.reader,
                              looks_of(place.book.oob), result.flags_of(place.engagement), rulings, actions)

    def _accept(self) -> None:
        self.place.hand_on(AcceptResult(self.place.after, self.place.rulings))
