"""What the buttons of a campaign do, beside plain orders: ending a step, proposals, undo, battles, pages to read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

from campaign.gui.frame.handover import HandoverScreen
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page, text_page
from campaign.gui.frame.screen import Screen
from campaign.gui.reading.calendar import CalendarScreen
from campaign.gui.reading.fleet import FleetScreen
from campaign.gui.reading.log import LogScreen
from campaign.gui.reading.plots import PlotScreen
from campaign.gui.reading.reports import ReportsScreen
from campaign.model.battle import AfterAction
from campaign.model.commands import AttackForces, Command
from campaign.model.decisions import DecisionKind
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen


# Pages to look through.
LISTS: Mapping[str, Callable[[CampaignScreen], Screen]] = {
    "log": lambda screen: LogScreen(screen.stage, screen),
    "reports": lambda screen: ReportsScreen(screen.stage, screen),
    "fleet": FleetScreen,
    "calendar": CalendarScreen,
    "plots": PlotScreen,
}


def done(screen: CampaignScreen, action: str) -> None:
    """Carries one action out."""
    from campaign.gui.campaign import making
    from campaign.gui.reading import log

    desk = screen.desk
    desk.asked.add(action.partition(":")[0])
    match action.partition(":"):
        case ("end", _, _):
            _end(screen)
        case ("go", _, _):
            screen.go_on()
        case ("take", _, number):
            _take(screen, number)
        case ("staff", _, _):
            _staff(screen)
        case ("undo", _, _):
            _undo(screen)
        case ("ways", _, _):
            from campaign.gui.engagement.before_battle import BeforeBattleScreen

            screen.stage.go(BeforeBattleScreen(screen.stage, screen))
        case ("fight", _, _) | ("auto", _, _):
            fight(screen, auto=action == "auto")
        case ("odds", _, order):
            _odds(screen, screen.orders.found.get(order, (None,))[0])
        case ("seat", _, side):
            seat(screen, Side(side))
        case ("watch", _, _):
            _watch(screen)
        case ("rule", _, key):
            screen.stage.go(log.rule_page(screen.stage, key))
        case ("sheet", _, ship):
            screen.stage.go(log.ship_page(screen.stage, desk, ship))
        case (page, _, _) if page in LISTS:
            screen.stage.go(LISTS[page](screen))
        case ("brief", _, _):
            briefing = screen.game.book.scenario.briefing
            own = briefing.axis if desk.side is Side.AXIS else briefing.allied
            screen.stage.go(
                text_page(
                    screen.stage,
                    screen.game.book.scenario.title,
                    (("Situation", briefing.situation), (f"The {desk.side} side", own), ("First time", briefing.first_time)),
                )
            )
        case ("orders", _, _):
            _all_orders(screen)
        case ("guide", _, what) if screen.guide is not None:
            screen.guide.do(what)
        case ("bug", _, _):
            _report_fault(screen)
        case ("make", _, name):
            making.make(screen, name)
        case ("kinds", _, _):
            making.kinds(screen)


def _end(screen: CampaignScreen) -> None:
    if not screen.warned and screen.desk.unresolved():
        screen.warned = True
        screen.message = (
            "Some things are not decided yet: they are named in the panel. The same key ends the step all the same."
        )
        screen.scrolls["panel"] = 0.0
        return
    screen.desk.end()
    screen.after_order()


def _take(screen: CampaignScreen, number: str) -> None:
    offers = screen.desk.offers
    chosen = offers if not number else offers[int(number) : int(number) + 1]
    refused = screen.desk.take(chosen)
    screen.after_order()
    if refused:
        screen.message = f"{len(refused)} of {len(chosen)} not done: {refused[0][1]}"
    elif not screen.message:
        screen.message = f"Done: {len(chosen)} {'proposal' if len(chosen) == 1 else 'proposals'} of the staff."


def _staff(screen: CampaignScreen) -> None:
    from campaign.session.play.playing import staff_answers
    from campaign.session.play.seat import Public

    decision = screen.desk.decision
    if decision is not None:
        if decision.kind is DecisionKind.FIGHT:
            screen.desk.asked.add("fight")
        try:
            staff_answers(Public(screen.game), decision)
        finally:
            screen.desk.changed()
        screen.after_order()


def _undo(screen: CampaignScreen) -> None:
    """Who has not read what would be taken back, on the line of the button, is told first; the same key then does it."""
    from campaign.session.play.seat import seat_for
    from campaign.session.undo.undoing import carried_out, planned

    desk = screen.desk
    taking = planned(seat_for(screen.game, desk.reader))
    read = "undo" in (screen.hover, screen.focus) and not screen.helm.at_map
    if not read and screen.undoing != desk.changes:
        screen.undoing = desk.changes
        screen.message = f"This {taking.words}. The same key does it."
        return
    taken = carried_out(seat_for(screen.game, taking.reader), taking)
    desk.forget_tracks()
    desk.changed()
    screen.after_order()
    screen.message = "Taken back; the dice were seeded anew." if taken.reseeded else "Taken back."


def _watch(screen: CampaignScreen) -> None:
    from campaign.session.play.playing import Until, play_on

    try:
        play_on(screen.game, Until(segments=1))
    finally:
        screen.desk.changed()


def seat(screen: CampaignScreen, side: Side) -> None:
    """A person takes a side of the staff's over."""
    from campaign.session.play.players import Players

    archive = screen.game.archive
    if archive is not None:
        archive.set_players({side: "human"})
        screen.game.meta = archive.meta
        screen.game.players = Players(screen.game.meta.players)
    screen.desk.sit(side)
    screen.go_on()


def hand_over(screen: CampaignScreen, side: Side) -> None:
    """The other player comes to the screen: nothing is shown until he says that he is there."""

    def sits() -> None:
        screen.desk.sit(side)
        screen.message = ""

    screen.desk.sit(side)
    screen.stage.go(HandoverScreen(screen.stage, side, sits))


def fight(screen: CampaignScreen, *, auto: bool, system: str | None = None) -> None:
    """The battle that waits, on screen or by captains, in the campaign's system unless another is named."""
    from campaign.gui.battle.screen import BattleScreen
    from campaign.session.engagements.preview import preview
    from campaign.session.play.referee import battle_table
    from campaign.session.play.seat import Public

    screen.desk.asked.add("fight")
    game = screen.game
    table = battle_table(Public(game), system)
    humans = game.players.humans
    # Of two players neither may see what the umpire sees.
    reader = screen.desk.side if humans else None

    def accepted() -> None:
        after = table.result()
        if after is not None:
            take_result(screen, after)

    def stopped() -> None:
        # Whoever sat here last was perhaps not the one whose map lies below.
        if len(humans) > 1 and screen.stage.top is screen:
            hand_over(screen, screen.desk.side)

    screen.stage.go(
        BattleScreen(
            screen.stage,
            table,
            () if auto else humans,
            accepted,
            lambda after: preview(game.book, table.engagement, after, reader),
            reader,
            stopped,
        )
    )


def _report_fault(screen: CampaignScreen) -> None:
    """A file to report a fault with, beside the save, for the eyes of whoever sits here."""
    from campaign.session.files import bug_report
    from campaign.session.play.readers import name_of

    archive = screen.game.archive
    if archive is None:
        return
    out = bug_report.beside(archive.path)
    reader = name_of(screen.desk.side if screen.game.players.humans else None)
    bug_report.write(archive.path, reader, out, screen.stage.machine)
    holds = "only what your side may know" if screen.game.players.humans else "the save itself, with all that both sides did"
    screen.message = f"Written: {out.name}, beside the save in {out.parent}. It holds {holds}."


def take_result(screen: CampaignScreen, after: AfterAction) -> None:
    """A result is accepted, and the campaign goes on; of two players the one whose map it is says that he is there."""
    from campaign.session.play.referee import accept
    from campaign.session.play.seat import Public

    try:
        accept(Public(screen.game), after)
    finally:
        screen.desk.changed()
    screen.after_order()
    if len(screen.game.players.humans) > 1 and screen.stage.top is screen:
        hand_over(screen, screen.desk.side)


def _odds(screen: CampaignScreen, order: Command | None) -> None:
    """The odds of an attack, or with none of standing against one."""
    from campaign.gui.engagement.chances import foreseen
    from campaign.gui.engagement.odds import OddsScreen

    found = foreseen(screen.desk, order if isinstance(order, AttackForces) else None)
    screen.stage.go(OddsScreen(screen.stage, screen.game.book, found))


def _all_orders(screen: CampaignScreen) -> None:
    """A page of every order that no rule refuses, kind by kind."""
    from campaign.gui.panels.offers import Orders, kinds_of, make_rows
    from campaign.gui.play.inputs import makeable

    orders = Orders(screen.desk)

    def rows() -> Iterable[Row]:
        yield Row("All orders that no rule refuses now", style="title")
        orders.found.clear()
        for kind, commands in sorted(kinds_of(screen.desk.legal).items()):
            yield from orders.listed(commands, head=f"{kind} ({len(commands)})")
        if not screen.desk.legal:
            yield Row("Nothing may be ordered now.", style="faint")
        yield Row("Orders to make part by part", style="head")
        yield from make_rows(makeable())

    def act(action: str) -> None:
        if action.startswith("odds:"):
            _odds(screen, orders.found[action.removeprefix("odds:")][0])
            return
        screen.stage.back()
        if action.startswith("make:"):
            screen.press(action)
            return
        commands = orders.found[action]
        screen.orders.found[action] = commands
        screen.press(action)

    screen.stage.go(Page(screen.stage, rows, act))
