"""The umpire's desk: what waits, rulings, both sides' reports and what is on record, side by side or one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Protocol

from campaign.chart import things
from campaign.drawing.plane import PlaneScene
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Rect, RoundedBox
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
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.sheet import ship_page
from campaign.gui.umpire.both_sides import camera_over, mirror_rows, scene_of_both
from campaign.gui.umpire.reading import (
    DaysScreen,
    Waiting,
    day_page,
    printed_page,
    record_parts,
    report_rows,
    waiting_parts,
)
from campaign.gui.umpire.words import WordsScreen
from campaign.model.battles.battle import AfterAction
from campaign.model.commands import LAND_FACTS, RuleAsUmpire
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.days.dates import moment_in_a_sentence
from campaign.session.engagements.preview import of_table
from campaign.session.grammar.parts import grammar_of
from campaign.session.grammar.sentences import kind_in_words
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat
from campaign.session.play.undoing import carry_out, plan_undo
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.situation import Plain, day_in_words
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

# How high the chart is: a share of its width, at most of the page, and at 100 % at least.
CHART_HIGH, CHART_MOST, CHART_LEAST = 0.56, 0.5, 110.0
RULING = RuleAsUmpire.__name__


class DeskScreen(LeafScreen):
    """The page of an umpire, who sees everything; raises NotFound at a side's seat. What he does is done and shown at once."""

    told = (Context.DESK,)
    shares = (1.7, 1.1, 1.0), (1.2, 1.0)

    def __init__(self, stage: Stage, place: places.Desk) -> None:
        super().__init__(stage)
        self._chart_at: Rect | None = None
        self._scene: tuple[object, PlaneScene] | None = None
        self._changes = 0
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
        self._kept = self._scene = None

    def hand_on(self, action: Action) -> None:
        """Does what a page above it does not do itself."""
        self.stage.back_to(self)
        self.press(action)

    def _beside(self, reader: Side | None) -> Seat:
        return seat_beside(self.seat, reader)

    # What is done.

    def changed(self) -> None:
        """The campaign has changed: everything is looked up again."""
        self._kept, self._scene, self._undoing = None, None, False
        self._changes += 1
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
        self.message = f"It is {moment_in_a_sentence(self.seat.moment)}."

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
        elif action.kind in (ReportKind.LOGISTICS, ReportKind.MEETING):
            self.stage.go(printed_page(self.stage, seat, ReportKind(action.kind)))
        elif action.kind == ReportKind.END:
            self.stage.show(places.HowItEnded(seat, self.place.hand_on))
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

    def head(self) -> LeafHead:
        """When it is and for whom play waits."""
        seat = self.seat
        waiting = [side for side in BOTH if any(decision.side is side for decision in seat.pending)]
        moment = f"Over: {seat.result}" if seat.over else day_in_words(seat)
        asked = sum(map(len, self._looked_up()[0].values()))
        waits = f"Play waits for {' and '.join(f'the {side} side' for side in waiting)}" if waiting else "Nobody has to decide"
        return LeafHead(f"The umpire's desk: {seat.book.scenario.title}", moment,
                        f"{waits}; {quantity(asked, 'matter')} on your desk. You see both sides: let no player look.")

    def ways(self) -> Sequence[Row]:
        """What is read most, taking back, and the way back."""
        return (button("Take back", AtDesk.TAKE_BACK, "takes back the last order, whoever gave it; it is said first",
                       context=Context.DESK),
                button("Leave the desk", AtDesk.LEAVE, "back to where you came from; everything accepted is saved already"))

    def _looked_up(self) -> tuple[Waiting, Plain]:
        if self._kept is None:
            self._kept = {part: tuple(found(self.seat)) for part, found in TO_DO.items()}, on_record(self.seat)
        return self._kept

    def parts(self) -> Sequence[LeafPart]:
        """Both sides, what waits, what may be ruled and entered, what may be read, and what is on record."""
        waiting, done = self._looked_up()
        return (
            LeafPart("Both sides", tuple(mirror_rows(self.seat)), "as they are, not as either knows the other", column=0),
            *(replace(part, column=1) for part in waiting_parts(self.seat, waiting)),
            LeafPart("Rule and enter", tuple(self._deeds()), column=2),
            LeafPart("Reports", tuple(report_rows(self.reader)), "whose eyes, then what", column=2),
            *(replace(part, column=0) for part in record_parts(done)),
        )

    def _deeds(self) -> Iterator[Row]:
        seat = self.seat
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

    # Its chart.

    def shared_out(self, parts: Sequence[LeafPart], wide: float) -> tuple[tuple[LeafPart, ...], ...]:
        """Beside what asks stands the rest; where there are two columns, what asks has the second to itself."""
        if self.many == 2:
            asks = tuple(part for part in parts if part.column == 1)
            return tuple(part for part in parts if part.column != 1), asks
        return super().shared_out(parts, wide)

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Sheet]:
        """The chart above the two sides where there is room for it; then the parts in their columns."""
        self._chart_at = None
        first = self.columns_in(body, self.many)[0]
        high = min(first.wide * CHART_HIGH, body.high * CHART_MOST)
        if self.many > 1 and high >= CHART_LEAST * self.stage.look.scale:
            gap = 2 * self.stage.look.gap
            self._chart_at = Rect(first.x, first.y + gap, first.wide, round(high))
        yield from super().body(body, rest)

    def place_of_column(self, number: int, rect: Rect) -> Rect:
        """The first column begins below the chart."""
        chart = self._chart_at
        if number or chart is None:
            return rect
        return Rect(rect.x, chart.bottom, rect.wide, rect.bottom - chart.bottom)

    def over(self, body: Rect) -> Iterator[Sheet]:
        """The chart with both sides' forces."""
        where = self._chart_at
        if where is None:
            return
        look, seat, size = self.stage.look, self.seat, (round(where.wide), round(where.high))
        camera = camera_over(seat.book.theatre, where)
        key = camera, look
        if self._scene is None or self._scene[0] != key:
            self._scene = key, scene_of_both(seat.book, seat.views, camera, look)
        scene = self._scene[1]
        yield Sheet("umpire's chart", (self._changes, camera, look), where, size, lambda: picture_of(scene, camera),
                    look.theme.sea0, scene=scene, camera=camera)
        inner = Rect(0, 0, *size)
        yield Sheet("edge of the chart", (size, look), where, size, lambda: ((RoundedBox(inner, None, look.theme.ink3, 1.0),),))


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
