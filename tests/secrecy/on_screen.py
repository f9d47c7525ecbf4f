"""What a side reads and sees in the window: panels, pages, what is said beside the mouse, the shapes of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from campaign.chart import things
from campaign.chart.counters import counters_of
from campaign.chart.ending.replay import seconds_of
from campaign.chart.layers.catalogue import KINDS as LAYERS
from campaign.chart.things import Thing
from campaign.gui.actions.combat import AnswerWith
from campaign.gui.actions.plain import AtTheEnd, InAirPlan, InCampaign, InDay
from campaign.gui.actions.values import Action, AskWhy, MakeOrder, OpenReport, OpenSheet, SeeOdds, ShowDay
from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.annals.log import LogScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.days.telling import REPLAY
from campaign.gui.factory import screen_for
from campaign.gui.frame.leaf import LeafScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.war_end import EndScreen
from campaign.model.commands import AttackForces
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.ships import ShipId
from campaign.session.days.digest import days
from campaign.session.files.failures import failure_of
from campaign.session.reports.reporting import REPORTS
from tests.gui.alarms import hours_pass
from tests.gui.workspaces import named, top_of
from tests.secrecy.fought import result_on_screen
from tests.secrecy.worlds import Told, World

SIZE = (1000, 700)
PORTS = ("malta", "alexandria", "taranto", "naples", "gibraltar", "tripoli_libya")
PAGES: tuple[Action, ...] = (
    InCampaign.LOG, InCampaign.FLEET, InCampaign.CALENDAR, InCampaign.ORDERS, InCampaign.BRIEFING, InCampaign.REPORTS,
    InCampaign.LOGISTICS,
    MakeOrder("SetStanding"), OpenSheet(ShipId("warspite")), OpenSheet(ShipId("giulio_cesare")),
    InCampaign.WAYS,
)
EACH = 23
DAYS = 3
FIGHTS = 2
STRUCK = 6


def _on_screen(made: Callable[[CampaignScreen], Iterable[str]]) -> Told:
    """What the campaign's screen shows to whoever sits there, without a window."""
    def told(world: World) -> str:
        with world.opened() as game:
            stage = Stage(size=SIZE, factory=screen_for)
            screen = CampaignScreen(stage, Campaign(game))
            stage.screens.append(screen)
            screen.sit(world.side)
            return "\n".join(made(screen))
    return told


def _rows(screen: Screen) -> Iterator[str]:
    yield from (repr(row) for row in screen.rows())
    yield screen.message


def chosen(screen: CampaignScreen) -> list[Thing | None]:
    """What can be chosen on the map, as this side knows it."""
    known = screen.workspace.known
    view = known.view
    found: list[Thing | None] = [None, *map(things.Force, view.forces), *map(things.Marker, view.markers)]
    found += [*map(things.Flotilla, view.flotillas), *map(things.EnemyFlotilla, view.flotilla_markers)]
    counters = counters_of(known.book, view)[:6]
    return [*found, *(things.Port(PortId(key)) for key in PORTS), *(counter.thing for counter in counters)]


def _panels(screen: CampaignScreen) -> Iterator[str]:
    for thing in chosen(screen):
        screen.choose(thing)
        yield str(thing)
        yield from _rows(screen)


def _beside_the_mouse(screen: CampaignScreen) -> Iterator[str]:
    theatre = screen.game.book.theatre
    hexes = [*(port.hex for port in theatre.ports.values()), *theatre.labels[::EACH]]
    for thing in (None, next((thing for thing in chosen(screen) if isinstance(thing, things.Force)), None)):
        screen.choose(thing)
        screen.helm.at_map = True
        for where in hexes if thing is None else hexes[:12]:
            screen.workspace.selection.cursor = Hex(where)
            yield screen.helm.tip()


def _scene(screen: CampaignScreen) -> Iterator[str]:
    for place in (None, "malta", "taranto", "alexandria"):
        if place is None:
            screen.chart.whole()
        else:
            screen.choose(named(f"port:{place}"))
            screen.chart.zoom(4)
        for sheet in screen.stage.sheets():
            # What lies under everything is the theatre itself, and costs the most.
            yield f"{sheet.name} {sheet.rect}"
            if sheet.scene is None:
                yield from map(repr, sheet.layers())
            else:
                scene = sheet.scene
                yield from map(repr, (scene.ground.wash, scene.under, scene.printed, scene.lattice, scene.groups, scene.frame))


def _layers(screen: CampaignScreen) -> Iterator[str]:
    """Every layer of the map in turn."""
    for one in LAYERS:
        screen.stage.layers = frozenset((one.key,))
        for sheet in screen.chart.sheets():
            yield f"{one.key} {sheet.name}"
            if sheet.scene is None:
                yield from map(repr, sheet.layers())
            else:
                scene = sheet.scene
                yield from map(repr, (scene.ground.wash, scene.under, scene.printed, scene.lattice, scene.groups, scene.frame))


def _pages(screen: CampaignScreen) -> Iterator[str]:
    for page in PAGES:
        yield str(page)
        yield from _page(screen, page)


def _page(screen: CampaignScreen, action: Action) -> Iterator[str]:
    try:
        screen.do(action)
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        yield failure.words
    if screen.stage.top is not screen:
        yield from _rows(top_of(screen.stage))
    while screen.stage.top is not screen:
        screen.stage.back()


def _air(screen: CampaignScreen) -> Iterator[str]:
    """The plan of the air and a sortie against each of the first targets, counted to its end: panel and chart."""
    screen.do(InCampaign.AIR_PLAN)
    for _ in range(STRUCK):
        yield from _rows(screen)
        yield repr(screen.workspace.pointing().air)
        screen.do(InAirPlan.NEXT_TARGET)
        while screen.workspace.air.strike is not None and screen.stage.front.passed(0.1):
            pass
        yield repr(screen.workspace.air.odds)
    screen.do(InAirPlan.CLOSE)


def _alarm(screen: CampaignScreen) -> Iterator[str]:
    """The attack that waits for an answer, or one's own before it is declared: all that is said and drawn of it."""
    attacks = [order for order in screen.workspace.known.legal if isinstance(order, AttackForces)][:1]
    opened: tuple[Action, ...] = (InCampaign.ALARM, *map(SeeOdds, attacks))
    for action in opened:
        screen.do(action)
        if screen.stage.top is not screen:
            yield from _rows(top_of(screen.stage))
            yield from (repr(sheet.layers()) for sheet in screen.stage.sheets())
        while screen.stage.top is not screen:
            screen.stage.back()


def _odds(screen: CampaignScreen) -> Iterator[str]:
    """The odds of each answer, and of an own attack and of letting go, when captains have fought as often as this."""
    attacks = [order for order in screen.workspace.known.legal if isinstance(order, AttackForces)][:1]
    opened: tuple[Action, ...] = (InCampaign.ALARM, *map(SeeOdds, attacks))
    for action in opened:
        screen.do(action)
        page = top_of(screen.stage)
        if isinstance(page, AlarmScreen):
            hours_pass(screen.stage, FIGHTS)
            for number, _ in enumerate(page.answers, 1):
                page.focus = AnswerWith(number)
                page.step(0)
                yield from _rows(page)
                yield from (repr(sheet.layers()) for sheet in screen.stage.sheets())
        while screen.stage.top is not screen:
            screen.stage.back()


def _reports(screen: CampaignScreen) -> Iterator[str]:
    for kind in REPORTS:
        screen.do(InCampaign.REPORTS)
        top_of(screen.stage).do(OpenReport(kind))
        yield kind
        yield from _rows(top_of(screen.stage))
        while screen.stage.top is not screen:
            screen.stage.back()


def _read(screen: CampaignScreen) -> Iterator[str]:
    """The whole log with its heads and counts, what matters in each report, and the calendar with its past."""
    for action in (InCampaign.LOG, InCampaign.REPORTS, InCampaign.CALENDAR):
        screen.do(action)
        page = top_of(screen.stage)
        while page.passed(0.1):
            pass
        yield from _rows(page)
        if isinstance(page, LeafScreen):
            yield repr(page.head())
        if isinstance(page, LogScreen):
            yield from (repr(row) for at in range(page.number) for row in page.rows_of(at, 900.0))
        while screen.stage.top is not screen:
            screen.stage.back()


def _war_so_far(screen: CampaignScreen) -> Iterator[str]:
    """How the war stands so far: the page as it is drawn, and the replay of it at its half."""
    screen.do(InCampaign.HOW_IT_ENDED)
    page = top_of(screen.stage)
    assert isinstance(page, EndScreen)
    while page.end is None:
        screen.stage.passed(0.1)
    page.do(AtTheEnd.PLAY)
    for _ in range(2):
        yield from _rows(page)
        yield from (repr(sheet.layers()) for sheet in screen.stage.sheets() if sheet.scene is None)
        screen.stage.passed(seconds_of(page.end) / 2)
    screen.stage.back()


def _reasons(screen: CampaignScreen) -> Iterator[str]:
    screen.do(InCampaign.LOG)
    log = top_of(screen.stage)
    for action in [row.action for row in log.rows() if isinstance(row.action, AskWhy)][-4:]:
        log.do(action)
        yield from _rows(top_of(screen.stage))
        while screen.stage.top is not log:
            screen.stage.back()


def _days(screen: CampaignScreen) -> Iterator[str]:
    """The cards of the last days, and each replay at its half and at its end, with all that the chart draws of it."""
    for day in days(screen.workspace.seat)[-DAYS:]:
        screen.do(ShowDay(day))
        yield str(day)
        yield from _rows(screen)
        screen.do(InDay.REPLAY)
        for _ in range(2):
            screen.stage.passed(REPLAY / 2)
            for sheet in screen.stage.sheets():
                yield f"{sheet.name} {sheet.rect}"
                yield from map(repr, sheet.layers() if sheet.scene is None else sheet.scene.groups)
        screen.do(InDay.ON)


ON_SCREEN: Mapping[str, Told] = {
    "panels": _on_screen(_panels),
    "beside the mouse": _on_screen(_beside_the_mouse),
    "scene": _on_screen(_scene),
    "layers of the map": _on_screen(_layers),
    "pages": _on_screen(_pages),
    "the plan of the air": _on_screen(_air),
    "an attack on screen": _on_screen(_alarm),
    "odds of an attack on screen": _on_screen(_odds),
    "a result on screen": result_on_screen,
    "reports on screen": _on_screen(_reports),
    "what is read on screen": _on_screen(_read),
    "days on screen": _on_screen(_days),
    "reasons on screen": _on_screen(_reasons),
    "the war so far on screen": _on_screen(_war_so_far),
}
