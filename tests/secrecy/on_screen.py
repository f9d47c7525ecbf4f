"""What a side reads and sees in the window: panels, pages, what is said beside the mouse, the shapes of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.chart.layers.catalogue import KINDS as LAYERS
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.hexes import Hex
from campaign.session.files.failures import failure_of
from campaign.session.reports import KINDS
from tests.secrecy.worlds import Told, World

SIZE = (1000, 700)
PORTS = ("malta", "alexandria", "taranto", "naples", "gibraltar", "tripoli_libya")
PAGES = (
    "log", "fleet", "calendar", "orders", "brief", "kinds", "make:SetStanding", "sheet:warspite", "sheet:giulio_cesare", "ways",
)
EACH = 23


def _on_screen(made: Callable[[CampaignScreen], Iterable[str]]) -> Told:
    """What the campaign's screen shows to whoever sits there, without a window."""
    def told(world: World) -> str:
        with world.opened() as game:
            stage = Stage(size=SIZE)
            screen = CampaignScreen(stage, game)
            stage.screens.append(screen)
            screen.desk.sit(world.side)
            return "\n".join(made(screen))
    return told


def _rows(screen: Screen) -> Iterator[str]:
    yield from (repr(row) for row in screen.rows())
    yield screen.message


def things(screen: CampaignScreen) -> list[str]:
    """What can be chosen on the map, as this side knows it."""
    view = screen.desk.view
    chosen = [*(f"force:{key}" for key in view.forces), *(f"marker:{key}" for key in view.markers)]
    chosen += [*(f"flotilla:{key}" for key in view.flotillas), *(f"sub:{key}" for key in view.flotilla_markers)]
    return ["", *chosen, *(f"port:{key}" for key in PORTS), *(one.key for one in screen.chart_counters()[:6])]


def _panels(screen: CampaignScreen) -> Iterator[str]:
    for thing in things(screen):
        screen.choose(thing)
        yield thing
        yield from _rows(screen)


def _beside_the_mouse(screen: CampaignScreen) -> Iterator[str]:
    theatre = screen.game.book.theatre
    hexes = [*(port.hex for port in theatre.ports.values()), *theatre.labels[::EACH]]
    for chosen in ("", next((thing for thing in things(screen) if thing.startswith("force:")), "")):
        screen.choose(chosen)
        screen.helm.at_map = True
        for where in hexes if not chosen else hexes[:12]:
            screen.desk.cursor = Hex(where)
            yield screen.helm.tip()


def _scene(screen: CampaignScreen) -> Iterator[str]:
    for place in (None, "malta", "taranto", "alexandria"):
        if place is None:
            screen.chart.whole()
        else:
            screen.choose(f"port:{place}")
            screen.chart.zoom(4)
        screen.chart.passed(1.0)
        for sheet in screen.stage.sheets():
            # What lies under everything is the theatre itself, and costs the most.
            yield f"{sheet.name} {sheet.rect}"
            yield from map(repr, sheet.layers())


def _layers(screen: CampaignScreen) -> Iterator[str]:
    """Every layer of the map in turn."""
    for one in LAYERS:
        screen.stage.layers = frozenset((one.key,))
        for sheet in screen.chart.sheets():
            yield f"{one.key} {sheet.name}"
            yield from map(repr, sheet.layers())


def _pages(screen: CampaignScreen) -> Iterator[str]:
    for page in PAGES:
        yield page
        yield from _page(screen, page)


def _page(screen: CampaignScreen, action: str) -> Iterator[str]:
    try:
        screen.do(action)
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        yield failure.words
    if screen.stage.top is not screen:
        yield from _rows(screen.stage.top)
    while screen.stage.top is not screen:
        screen.stage.back()


def _reports(screen: CampaignScreen) -> Iterator[str]:
    for kind in KINDS:
        screen.do("reports")
        screen.stage.top.do(f"report:{kind}")
        yield kind
        yield from _rows(screen.stage.top)
        while screen.stage.top is not screen:
            screen.stage.back()


def _reasons(screen: CampaignScreen) -> Iterator[str]:
    screen.do("log")
    log = screen.stage.top
    for action in [row.action for row in log.rows() if row.action.startswith("why:")][-4:]:
        log.do(action)
        yield from _rows(screen.stage.top)
        while screen.stage.top is not log:
            screen.stage.back()


ON_SCREEN: Mapping[str, Told] = {
    "panels": _on_screen(_panels),
    "beside the mouse": _on_screen(_beside_the_mouse),
    "scene": _on_screen(_scene),
    "layers of the map": _on_screen(_layers),
    "pages": _on_screen(_pages),
    "reports on screen": _on_screen(_reports),
    "reasons on screen": _on_screen(_reasons),
}
