"""What becomes of what is pressed beside the map: orders, the end of a step, proposals, undo, battles, pages to read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial

from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import AcceptResult, Action, AskWhy, Fight, Give, OpenSheet, SeeOdds, TakeProposal, TakeSeat
from campaign.gui.battle.ending.result import memoized
from campaign.gui.campaign.form import consequences_page
from campaign.gui.campaign.host import Host
from campaign.gui.campaign.meeting import Meetings
from campaign.gui.campaign.rising import to_what_waits
from campaign.gui.frame import places
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page, text_page
from campaign.gui.panels.offers import Orders, kinds_of, make_rows
from campaign.gui.reading.sheet import ship_page
from campaign.model.battles.battle import AfterAction
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.telling import Deed
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.days.at_sea import over_in_words
from campaign.session.engagements.preview import of_table, preview
from campaign.session.engagements.verdict import assess
from campaign.session.files import bug_report
from campaign.session.files.lessons import ScreenDeed
from campaign.session.grammar.parts import makeable
from campaign.session.planning.land_following import what_follows
from campaign.session.planning.proposing import Proposal
from campaign.session.planning.roads import lies_outside
from campaign.session.play.players import name_of
from campaign.session.play.playing import Until, answer_by_staff, play_on, staff_has_a_share
from campaign.session.play.referee import accept, battle_table, fight_out, waits_for_the_tables
from campaign.session.play.seat import seat_for
from campaign.session.play.undoing import carry_out, plan_undo
from campaign.session.reports.situation import Plain
from campaign.session.words.whereabouts import sentence_by_name
from campaign.words.counting import quantity

# What the guide of the tutorial wants to know of.
DEEDS: dict[object, ScreenDeed] = {
    InCampaign.UNDO: ScreenDeed.UNDO, InCampaign.TAKE_ALL: ScreenDeed.TAKE, TakeProposal: ScreenDeed.TAKE,
    InCampaign.STAFF: ScreenDeed.STAFF,
    InCampaign.REPORTS: ScreenDeed.REPORTS, OpenSheet: ScreenDeed.SHEET, AskWhy: ScreenDeed.WHY,
}


@dataclass(slots=True)
class Dispatch:
    """Carries out what concerns the campaign itself; `warned` once what is undone was named, and stands in the panel."""

    screen: Host
    warned: bool = False
    # What was named already in the step that is played: nothing stops its player twice.
    named: tuple[object, set[str]] = field(default_factory=lambda: (None, set[str]()))
    # The moment for which it was said what undo takes back.
    undoing: int | None = None
    # What the odds said before the battle that waits, where they were counted.
    foretold: Plain | None = None
    # The sorties of which it was told what came of them: whose log, and where in it they begin.
    told: set[tuple[Side, int]] = field(default_factory=set)
    # Whether the page of the end was shown by itself.
    ended: bool = False
    meetings: Meetings = field(init=False)

    def __post_init__(self) -> None:
        self.meetings = Meetings(self.screen)

    def takes(self, handlers: Handlers) -> None:
        """Puts what it does into the table of a screen."""
        show, screen = self.screen.stage.show, self.screen
        self.meetings.takes(handlers)
        handlers.at({
            InCampaign.END: self._end,
            InCampaign.GO_ON: self.go_on,
            InCampaign.TAKE_ALL: lambda: self._take(screen.workspace.known.proposals),
            InCampaign.STAFF: self._staff,
            InCampaign.UNDO: self._undo,
            InCampaign.WAYS: lambda: show(places.Ways(screen.workspace.seat, partial(seat_for, screen.game), screen.hand_on,
                                                      self.foretell)),
            InCampaign.FIGHT: lambda: self._fight(None, auto=False),
            InCampaign.CAPTAINS: lambda: self._fight(None, auto=True),
            InCampaign.WATCH: self._watch,
            InCampaign.LOG: lambda: show(places.Log(screen.workspace.seat, screen.hand_on, self.note)),
            InCampaign.REPORTS: lambda: show(places.Reports(screen.workspace.seat, screen.hand_on)),
            InCampaign.FLEET: lambda: show(places.Fleet(screen.workspace.seat, screen.hand_on)),
            InCampaign.CALENDAR: lambda: show(places.Calendar(screen.workspace.seat, screen.hand_on, self.note)),
            InCampaign.PLOTS: lambda: show(places.Plots(screen.workspace.seat)),
            InCampaign.HOW_IT_ENDED: self._tell_the_end,
            InCampaign.LOGISTICS: lambda: show(places.Logistics(screen.workspace.seat, screen.hand_on, self.note)),
            InCampaign.BRIEFING: self._brief,
            InCampaign.ORDERS: self._all_orders,
            InCampaign.REPORT_FAULT: self._report_fault,
            InCampaign.ALARM: lambda: to_what_waits(screen, self.foretell),
            InCampaign.LEAVE: self._leave,
            InCampaign.DESK: lambda: show(places.Desk(screen.workspace.reader, screen.hand_on, self._changed_at_the_desk)),
        })
        handlers.on(Give, self._give).on(TakeSeat, self._take_seat).on(SeeOdds, self._see_odds)
        handlers.on(TakeProposal, self._take_one).on(Fight, lambda action: self._fight(action.system, auto=action.auto))
        handlers.on(AcceptResult, self._take_result).on(OpenSheet, self._open_sheet)

    def note(self, action: Action) -> None:
        """Tells the guide what was done."""
        deed = DEEDS.get(action if isinstance(action, InCampaign) else type(action))
        if deed is not None:
            self.screen.workspace.deeds.add(deed)

    def _give(self, action: Give) -> None:
        """Gives orders, and lets play go on where nothing more is asked; what follows a fact of land is read first."""
        if not action.foretold and (consequences := self._foretold(action)):
            self.screen.stage.go(consequences_page(self.screen.stage, self.screen.hand_on, consequences,
                                                   replace(action, foretold=True)))
            return
        outside: tuple[OwnForce, ...] = ()
        try:
            outside = self.screen.workspace.give(*action.commands)
        finally:
            self.after_order()
        if outside and not self.screen.message:
            known = self.screen.workspace.known
            told = [lies_outside(known.book, known.view, own) for own in outside]
            self.screen.message = f"{'; '.join(told)}, where it can be attacked until it sails or goes in."

    def _foretold(self, action: Give) -> tuple[str, ...]:
        """What follows these orders that has to be read before they are given; nothing where the first is refused."""
        seat = self.screen.workspace.seat
        if self.screen.workspace.known.refusal(action.commands[0]) is not None:
            return ()
        return tuple(line for command in action.commands for line in what_follows(seat, command))

    def after_order(self) -> None:
        """Play goes on until a person must decide."""
        seat = self.screen.workspace.seat
        self.warned = False
        self.screen.refresh()
        if not seat.over and (not seat.pending or waits_for_the_tables(seat) or staff_has_a_share(seat)):
            self.go_on()
        else:
            to_what_waits(self.screen, self.foretell)
            self.meetings.look()
            self._news_of_sorties()
            self.screen.look_at_days()
            self.to_the_end()

    def _news_of_sorties(self) -> None:
        """What came of sorties and raids that nobody was told of yet stands in the line of text, the last of them."""
        over = [sortie for sortie in self.screen.workspace.sorties if not sortie.in_the_air]
        news = [sortie for sortie in over if (self.screen.workspace.known.side, sortie.first) not in self.told]
        self.told |= {(self.screen.workspace.known.side, sortie.first) for sortie in over}
        if news and not self.screen.message:
            more = f" ({len(news) - 1} more before it)" if len(news) > 1 else ""
            self.screen.message = f"{news[-1].headline}: {news[-1].result}{more}"

    def go_on(self) -> None:
        """Lets the staff play its sides until a person must decide; hides the screen first for another player's decision."""
        workspace, game = self.screen.workspace, self.screen.game
        before = workspace.seat.pending
        try:
            told = play_on(game, self.meetings.until()).told
        finally:
            workspace.changed()
        heard = [line.telling for effect in told for line in effect.heard(workspace.seat.side)]
        # A small fight that was settled is read in the line of text: no page rises for it.
        if settled := [telling for telling in heard if telling.deed is Deed.BATTLE_OVER and telling.manner]:
            self.screen.message = sentence_by_name(game.book.theatre, settled[-1])
        waiting = [side for side in game.players.humans if seat_for(game, side).pending]
        if waiting and workspace.known.side not in waiting:
            self.hand_over(waiting[0])
        elif not before:
            self.screen.to_the_top()
        to_what_waits(self.screen, self.foretell)
        self.meetings.look()
        if self.screen.stage.top is self.screen:
            self._news_of_sorties()
            self.screen.look_at_days()
        self.to_the_end()

    def hand_over(self, side: Side) -> None:
        """The other player comes to the screen: nothing is shown until he says that he is there."""

        def sits() -> None:
            self.screen.sit(side)
            self.screen.message = ""
            to_what_waits(self.screen, self.foretell)
            self.meetings.look()

        self.screen.sit(side)
        self.screen.stage.show(places.Handover(side, sits, asked=self.leaving))

    @property
    def leaving(self) -> places.Leaving:
        """What is asked before the campaign is left."""
        return places.Leaving("Leave this campaign?", "Everything accepted is saved already: it goes on from the first page.",
                              "Leave the campaign", self._leave)

    def _leave(self) -> None:
        """Back to the first page, from whatever lies above the chart too."""
        self.screen.stage.back_to(self.screen)
        self.screen.stage.back()

    def _end(self) -> None:
        workspace = self.screen.workspace
        if not self.warned and (news := self._not_named_yet()):
            self.warned = True
            undone = quantity(len(news), "thing is", "things are")
            self.screen.message = f"{undone} undone: the panel names them. Once more ends the step all the same."
            self.screen.scrolls["panel"] = 0.0
            return
        workspace.end()
        self.after_order()

    def _not_named_yet(self) -> list[str]:
        """What is open and was not named in this step before; it is from now on."""
        workspace = self.screen.workspace
        step = workspace.known.side, workspace.seat.moment
        if self.named[0] != step:
            self.named = step, set()
        found = [thing.key for thing in workspace.open_things() if thing.stops and thing.key not in self.named[1]]
        self.named[1].update(found)
        return found

    def _take_one(self, action: TakeProposal) -> None:
        self._take(self.screen.workspace.known.proposals[action.number : action.number + 1])

    def _take(self, chosen: tuple[Proposal, ...]) -> None:
        refused = self.screen.workspace.take(chosen)
        self.after_order()
        if refused:
            self.screen.message = f"{len(refused)} of {len(chosen)} not done: {refused[0][1]}"
        elif not self.screen.message:
            self.screen.message = f"Done: {quantity(len(chosen), 'proposal')} of the staff."

    def _staff(self) -> None:
        workspace = self.screen.workspace
        decision = workspace.known.decision
        if decision is None:
            return
        summary = ""
        try:
            if decision.kind is DecisionKind.FIGHT:
                workspace.deeds.add(ScreenDeed.FIGHT)
                after, _ = fight_out(workspace.seat)
                self.foretold, summary = None, f"Captains have fought it: {over_in_words(after)}."
            else:
                answer_by_staff(workspace.seat, decision)
        finally:
            workspace.changed()
        self.after_order()
        self.screen.message = self.screen.message or summary

    def _undo(self) -> None:
        """Undoes; a player who has not seen what would be undone is told first, and once more does it."""
        screen, workspace = self.screen, self.screen.workspace
        taking = plan_undo(workspace.reader)
        if not screen.is_read(InCampaign.UNDO) and self.undoing != workspace.known.changes:
            self.undoing = workspace.known.changes
            screen.message = f"This {taking.words}. Once more does it."
            return
        undone = carry_out(workspace.reader, taking)
        workspace.forget_tracks()
        workspace.changed()
        self.after_order()
        screen.message = "Taken back; the dice were seeded anew." if undone.reseeded else "Taken back."

    def _changed_at_the_desk(self) -> None:
        self.screen.workspace.forget_tracks()
        self.screen.workspace.changed()
        self.screen.refresh()

    def _watch(self) -> None:
        try:
            play_on(self.screen.game, Until(segments=1))
        finally:
            self.screen.workspace.changed()
        self.to_the_end()

    def _take_seat(self, action: TakeSeat) -> None:
        """A person takes a side of the staff's over."""
        self.screen.game.people_play(action.side)
        self.screen.sit(action.side)
        self.go_on()

    def _fight(self, system: str | None, *, auto: bool) -> None:
        """The battle that waits, on screen or by captains, in the campaign's system unless another is named."""
        screen, seat = self.screen, self.screen.workspace.seat
        screen.workspace.deeds.add(ScreenDeed.FIGHT)
        table = battle_table(seat, system)
        humans = seat.players.humans
        # Of two players neither may see what the umpire sees.
        reader = seat.side if humans else None

        def accepted() -> None:
            after = table.result()
            if after is not None:
                self._take_result(AcceptResult(after))

        def stopped() -> None:
            # The last player here was perhaps not the one whose map lies below.
            if len(humans) > 1 and screen.stage.top is screen:
                self.hand_over(screen.workspace.known.side)

        def previewed(after: AfterAction) -> Plain:
            if len(humans) > 1:
                # What one of two players saw of it is not for the other.
                return assess(seat.book, table.engagement, after, preview(seat.book, table.engagement, after, reader), reader,
                              seat.points)
            before = {} if self.foretold is None else {"odds_before": self.foretold}
            return of_table(table, after, reader, seat.points, before)

        screen.stage.show(places.Battle(table, () if auto else humans, accepted, memoized(previewed), reader, stopped))

    def _take_result(self, result: AcceptResult) -> None:
        """A result is accepted, and the campaign goes on; of two players the one whose map it is says that he is there."""
        screen, workspace = self.screen, self.screen.workspace
        self.foretold = None
        try:
            accept(workspace.seat, result.after, result.rulings)
        finally:
            workspace.changed()
        self.after_order()
        if len(workspace.seat.players.humans) > 1 and screen.stage.top is screen:
            self.hand_over(workspace.known.side)

    def _report_fault(self) -> None:
        """A file to report a fault with, beside the save, for the eyes of whoever sits here."""
        workspace = self.screen.workspace
        save, reader = workspace.seat.save, workspace.reader.reader
        if save is None:
            return
        out = bug_report.free_report_path(save)
        bug_report.write(save, name_of(reader), out, self.screen.stage.machine)
        holds = "the save itself, with all that both sides did" if reader is None else "only what your side may know"
        self.screen.message = f"Written: {out.name}, beside the save in {out.parent}. It holds {holds}."

    def _see_odds(self, action: SeeOdds) -> None:
        """An attack of one's own before it is declared."""
        self.screen.stage.show(places.Alarm(self.screen.workspace.seat, self.screen.hand_on, self.foretell, action.attack))

    def to_the_end(self) -> None:
        """When the campaign is over its end is told by itself, once."""
        if self.screen.workspace.seat.over and not self.ended and self.screen.stage.top is self.screen:
            self._tell_the_end()

    def _tell_the_end(self) -> None:
        self.ended = self.screen.workspace.seat.over
        self.screen.stage.show(places.HowItEnded(self.screen.workspace.reader, self.screen.hand_on, self.note))

    def foretell(self, found: Plain | None) -> None:
        """What the odds said when an answer was given, to be compared with what came of it."""
        self.foretold = found

    def _open_sheet(self, action: OpenSheet) -> None:
        self.screen.stage.go(ship_page(self.screen.stage, self.screen.workspace.seat, action.ship, self.screen.hand_on))

    def _brief(self) -> None:
        seat = self.screen.workspace.seat
        briefing = seat.book.scenario.briefing
        own = briefing.axis if seat.side is Side.AXIS else briefing.allied
        parts = (("Situation", briefing.situation), (f"The {seat.side} side", own), ("First time", briefing.first_time))
        self.screen.stage.go(text_page(self.screen.stage, seat.book.scenario.title, parts))

    def _all_orders(self) -> None:
        """A page of every order that no rule refuses, kind by kind."""
        screen, known = self.screen, self.screen.workspace.known
        orders = Orders(known)

        def rows() -> Iterable[Row]:
            yield Row("All orders that no rule refuses now", style="title")
            for kind, commands in sorted(kinds_of(known.legal).items()):
                yield from orders.listed(commands, head=f"{kind} ({len(commands)})")
            if not known.legal:
                yield Row("Nothing may be ordered now.", style="faint")
            yield Row("Orders to make part by part", style="head")
            yield from make_rows(makeable())

        def hand_on(action: Action) -> None:
            if isinstance(action, SeeOdds):
                self._see_odds(action)
            else:
                screen.hand_on(action)

        screen.stage.go(Page(screen.stage, rows, hand_on))
