"""The umpire's desk: what waits, rulings, both sides' reports and what is on record, side by side or one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from campaign.chart import things
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.desk import ReportsOf
from campaign.gui.actions.plain import AtDesk
from campaign.gui.actions.values import (
    AcceptResult,
    Action,
    AskWhy,
    Choose,
    Fight,
    Give,
    MakeOrder,
    OpenReport,
    OpenSheet,
    ShowDay,
    ShowThing,
)
from campaign.gui.annals.log import why_page
from campaign.gui.annals.reports import ReportScreen
from campaign.gui.battle.ending.result import memoized
from campaign.gui.campaign.form import FormScreen, consequences_page
from campaign.gui.frame import places
from campaign.gui.frame.bar import bar
from campaign.gui.frame.page import Row, button, line_height
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.sheet import ship_page
from campaign.gui.umpire.reading import (
    DaysScreen,
    Waiting,
    day_page,
    head,
    logistics_page,
    record_rows,
    report_rows,
    waiting_rows,
)
from campaign.gui.umpire.words import WordsScreen
from campaign.model.battles.battle import AfterAction
from campaign.model.commands import LAND_FACTS, RuleAsUmpire
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.preview import of_table
from campaign.session.grammar.parts import grammar_of
from campaign.session.grammar.sentences import kind_in_words
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat
from campaign.session.play.undoing import carry_out, plan_undo
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.situation import Plain, plain_moment
from campaign.session.umpire.desk import NO_LAND_FACTS, TO_DO, on_record, require_umpire
from campaign.session.umpire.giving import (
    KINDS,
    UmpireForms,
    consequences,
    give,
    seat_beside,
    seat_of_the_attacker,
    staff_plays_a_day,
    take_result,
)
from campaign.words.counting import quantity

# From so many pixels at 100 % on two lists have room side by side, and three.
TWO_LISTS, THREE_LISTS = 1100.0, 1700.0
RULING = RuleAsUmpire.__name__


class DeskScreen(Screen):
    """The page of an umpire, who sees everything; raises NotFound at a side's seat. What he does is done and shown at once."""

    told = (Context.DESK,)

    def __init__(self, stage: Stage, place: places.Desk) -> None:
        super().__init__(stage)
        self.place, self.seat = place, require_umpire(place.seat)
        self.reader: Side | None = None
        self._kept: tuple[Waiting, Plain] | None = None
        self._undoing = False
        self.handlers.at({
            AtDesk.RULING: lambda: self._make(MakeOrder(RULING)),
            AtDesk.FACTS: self._facts,
            AtDesk.WORDS: self._in_words,
            AtDesk.TAKE_BACK: self._take_back,
            AtDesk.STAFF: self._staff,
            AtDesk.TABLE: lambda: stage.show(places.Table(self.seat, self._beside, "any", self.hand_on)),
            AtDesk.WAYS: self._ways,
            AtDesk.FIGHT: lambda: _open_battle(self, None, auto=False),
            AtDesk.LOG: lambda: stage.show(places.Log(self._beside(self.reader), place.hand_on, lambda action: None)),
            AtDesk.DAYS: lambda: stage.go(DaysScreen(stage, self._beside(self.reader))),
            AtDesk.LEAVE: self._leave,
        })
        self.handlers.on(Give, self._give).on(MakeOrder, self._make).on(ReportsOf, self._reports_of)
        self.handlers.on(OpenReport, self._report).on(AcceptResult, self._accept)
        self.handlers.on(AskWhy, lambda action: stage.go(why_page(stage, self.seat, action.number, place.hand_on)))
        self.handlers.on(Fight, lambda action: _open_battle(self, action.system, auto=action.auto))

    def leaving(self) -> places.Leaving | None:
        """A desk above the first page is the campaign's; one above a chart leads back there."""
        if self.stage.screens.index(self) > 1:
            return None
        return places.Leaving("Leave the desk?", "Everything accepted is saved already: it goes on from the first page.",
                              "Leave the desk", self._leave)

    def _leave(self) -> None:
        self.stage.back_to(self)
        self.stage.back()

    def left(self) -> None:
        """The campaign is closed by the code that opened it for this page."""
        self.place.leaves()

    def returned(self) -> None:
        """Behind it papers may have been written or read."""
        self._kept = None

    def hand_on(self, action: Action) -> None:
        """Does what a page above it does not do itself."""
        self.stage.back_to(self)
        self.press(action)

    def _beside(self, reader: Side | None) -> Seat:
        return seat_beside(self.seat, reader)

    # What is done.

    def changed(self) -> None:
        """The campaign has changed: everything is looked up again."""
        self._kept, self._undoing = None, False
        self.place.changed()

    def _give(self, action: Give) -> None:
        """Gives orders in the name of their giver; the consequences of a fact are read first."""
        if not action.foretold and (found := consequences(self.seat, action.commands)):
            entering = replace(action, foretold=True)
            page = consequences_page(self.stage, self.hand_on, found, entering)
            page.focus = entering
            self.stage.go(page)
            return
        try:
            tellings = give(self.seat, action.commands)
        finally:
            self.changed()
        others = f" ({quantity(len(tellings) - 1, 'line')} more in the log)" if len(tellings) > 1 else ""
        self.message = f"{tellings[0].sentence}{others}" if tellings else "It is done; the log tells nothing of it."

    def _accept(self, result: AcceptResult) -> None:
        """A result from the table or from the screen becomes history."""
        try:
            take_result(self.seat, result.after, result.rulings)
        finally:
            self.changed()
        self.message = f"The result of battle {result.after.engagement} is accepted."

    def _staff(self) -> None:
        try:
            staff_plays_a_day(self.seat)
        finally:
            self.changed()
        self.message = f"It is {plain_moment(self.seat)['words']}."

    def _take_back(self) -> None:
        """Says first what would be taken back; once more does it."""
        taking = plan_undo(self.seat)
        if not self._undoing:
            self._undoing = True
            self.message = f"This {taking.words}. Once more does it."
            return
        outcome = carry_out(self.seat, taking)
        self.changed()
        self.message = f"Taken back{'; the dice were seeded anew' if outcome.reseeded else ''}."

    def _ways(self) -> None:
        """As the side sees it that attacked, with the umpire's papers."""
        attacker = seat_of_the_attacker(self.seat)
        self.stage.show(places.Ways(attacker, self._beside, self.hand_on, lambda found: None, papers=self.seat))

    # What is made and read.

    def _make(self, action: MakeOrder) -> None:
        self.stage.go(FormScreen(self.stage, UmpireForms(self.seat), self.hand_on, KINDS[action.kind]))

    def _facts(self) -> None:
        self.stage.go(Page(self.stage, fact_kinds, self.do))

    def _in_words(self) -> None:
        self.stage.go(WordsScreen(self.stage, self.seat, UmpireForms(self.seat).in_words, self.hand_on))

    def _reports_of(self, action: ReportsOf) -> None:
        self.reader = action.reader

    def _report(self, action: OpenReport) -> None:
        seat = self._beside(self.reader)
        if action.kind == ReportKind.LOGISTICS and isinstance(seat, PlayerSeat):
            self.stage.show(places.Logistics(seat, partial(self._without_a_map, seat), lambda action: None))
        elif action.kind == ReportKind.LOGISTICS:
            self.stage.go(logistics_page(self.stage, seat))
        else:
            self.stage.go(ReportScreen(self.stage, places.Reports(seat, self.place.hand_on, whose=True), action.kind))

    def _without_a_map(self, seat: PlayerSeat, action: Action) -> None:
        """A side's pages lead to her ships and days from here too; what lies on its map is not shown."""
        match action:
            case ShowDay(day):
                self.stage.go(day_page(self.stage, seat, day))
            case OpenSheet(ship) | ShowThing(things.Ship(ship)) | Choose(things.Ship(ship)):
                self.stage.go(ship_page(self.stage, seat, ship, self._nowhere))
            case _:
                self._nowhere(action)

    def _nowhere(self, action: Action) -> None:
        self.stage.top.message = "There is no map of a side beneath the desk."

    # What stands on the page.

    def rows(self) -> Sequence[Row]:
        """All of it, part by part, and the way back."""
        return (*(row for rows in self._parts() for row in rows), self._back())

    def _back(self) -> Row:
        return button("Leave the desk", AtDesk.LEAVE, "back to where you came from; everything accepted is saved already")

    def _parts(self) -> tuple[tuple[Row, ...], tuple[Row, ...], tuple[Row, ...], tuple[Row, ...]]:
        """What waits, what is on record, what may be ruled and entered, what may be read."""
        if self._kept is None:
            self._kept = {part: tuple(found(self.seat)) for part, found in TO_DO.items()}, on_record(self.seat)
        waiting, done = self._kept
        return tuple(waiting_rows(self.seat, waiting)), tuple(record_rows(done)), tuple(self._deeds()), \
            tuple(report_rows(self.reader))

    def _deeds(self) -> Iterator[Row]:
        seat = self.seat
        yield head("Rule and enter")
        yield button("Make a ruling", AtDesk.RULING, "the reason first, then what is set: ship, force, flotilla, port, points",
                     context=Context.DESK)
        if seat.book.options.land_facts:
            yield button("Enter a land fact", AtDesk.FACTS, "what happened in the land game, now or late", context=Context.DESK)
        else:
            yield Row(NO_LAND_FACTS, style="faint")
        yield button("Orders in words", AtDesk.WORDS, "as at the terminal: as the umpire, or in the name of a side",
                     context=Context.DESK)
        if not seat.over and len(seat.players.humans) < len(BOTH):
            yield button("Let the staff play a day", AtDesk.STAFF, "the staff plays its sides, until a person must decide",
                         context=Context.DESK)
        yield button("Take back", AtDesk.TAKE_BACK, "takes back the last order, whoever gave it; it is said first",
                     context=Context.DESK)

    @property
    def lists(self) -> int:
        """How many lists have room side by side."""
        wide = self.stage.size[0] / self.stage.look.scale
        return 1 if wide < TWO_LISTS else 2 if wide < THREE_LISTS else 3

    def sheets(self) -> tuple[Sheet, ...]:
        """The head with the way back, then the lists."""
        look, (across, high) = self.stage.look, self.stage.size
        foot = self.foot_rect()
        top = Rect(0, 0, across, 2 * line_height(look, "button") + 5 * look.gap)
        back = self._panes["head"] = bar(across - 2 * look.gap, look.gap, (self._back(),), look, focus=self.focus,
                                         hover=self.hover)
        drawn: list[Shape] = [RoundedBox(Rect(0, 0, across, high), look.theme.panel), RoundedBox(top, look.theme.panel2)]
        drawn += [*self._title(top, back.rect), *back.layer]
        waiting, done, deeds, reports = self._parts()
        lists = {1: (waiting + deeds + done + reports,), 2: (waiting + done, deeds + reports),
                 3: (waiting, deeds + reports, done)}[self.lists]
        self.forget(*(f"list {at}" for at in range(len(lists), 3)))
        shares = {1: (1.0,), 2: (0.6, 0.4), 3: (0.38, 0.27, 0.35)}[self.lists]
        left = 0.0
        for at, (rows, share) in enumerate(zip(lists, shares, strict=True)):
            place = Rect(left, top.bottom, round(across * share), foot.y - top.bottom)
            drawn += self.lay(f"list {at}", place, rows).layer
            left = place.right
        layer, size = tuple(drawn), self.stage.size
        return (Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,), look.theme.panel),
                self.foot(foot))

    def _title(self, rect: Rect, beside: Rect) -> Iterator[Shape]:
        """Whose campaign it is, when it is, who plays, and the points, as far as there is room."""
        look, seat = self.stage.look, self.seat
        theme, size, left, room = look.theme, look.text * 1.25, 2 * look.gap, beside.x - 4 * look.gap
        first, second = beside.middle[1], (beside.bottom + rect.bottom) / 2
        title = f"The umpire's desk: {seat.book.scenario.title}"
        yield Text(shorten(title, size, room, bold=True, serif=True), (left, first), size, theme.ink, bold=True, serif=True)
        moment = f"Over: {seat.result}" if seat.over else plain_moment(seat)["words"]
        points = seat.points
        sides = [f"{side} ({seat.players.who[side]}) {points[side]:g}" for side in BOTH]
        sides_wide = sum(width_of(text, look.row, bold=True) + 3 * look.gap for text in sides)
        wide = rect.wide - 4 * look.gap
        moment = shorten(moment, look.row, max(wide - sides_wide, wide / 3))
        yield Text(moment, (left, second), look.row, theme.ink2)
        left += width_of(moment, look.row) + 3 * look.gap
        for side, text in zip(BOTH, sides, strict=True):
            short = shorten(text, look.row, max(rect.wide - 2 * look.gap - left, look.row), bold=True)
            yield Text(short, (left, second), look.row, theme.sides[side], bold=True)
            left += width_of(short, look.row, bold=True) + 3 * look.gap
        yield RoundedBox(Rect(0, rect.bottom - 1, rect.wide, 1), theme.line)


def fact_kinds() -> Iterator[Row]:
    """What the umpire may enter of the land game, each by a form."""
    yield Row("Facts of the land game", style="title")
    yield Row("It is so from the moment it is entered; what follows is said before.", style="faint")
    for kind in LAND_FACTS:
        yield button(kind_in_words(kind), MakeOrder(kind.__name__), grammar_of(kind).does, key="")


# A battle on screen ---------------------------------------------------------------------------------------------------


class Desk(Protocol):
    """What a battle may ask of the desk that it is opened from."""

    stage: Stage
    seat: UmpireSeat

    def changed(self) -> None:
        """The campaign is another."""

    def press(self, action: Action) -> None:
        """Does what an action says."""


def _open_battle(desk: Desk, system: str | None, *, auto: bool) -> None:
    """The battle that waits, in the campaign's system unless another is named; its result is accepted from the page of it."""
    seat = desk.seat
    table = battle_table(seat, system)

    def accepted() -> None:
        after = table.result()
        if after is not None:
            desk.press(AcceptResult(after))

    def previewed(after: AfterAction) -> Plain:
        return of_table(table, after, None, seat.points)

    desk.stage.show(places.Battle(table, () if auto else BOTH, accepted, memoized(previewed), None, desk.changed))
