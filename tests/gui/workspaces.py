"""Stages and workspaces for tests of the game on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from campaign.chart import things
from campaign.chart.things import Thing
from campaign.drawing.painter import paint
from campaign.gui.actions.values import Action
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.page import Row
from campaign.gui.frame.places import Campaign, Start
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.play.standing_orders import RunId
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for

ALLIED = {Side.AXIS: "staff", Side.ALLIED: "human"}
OPENED: list[Game] = []
BOTH_PEOPLE = {Side.AXIS: "human", Side.ALLIED: "human"}


def calabria(folder: Path, players: dict[Side, str] | None = None, seed: int = 7, options: Sequence[str] = ()) -> Game:
    """The first game of `calabria`, begun in a folder."""
    begun = Beginning("calabria", seed, players=players or ALLIED, options=list(options))
    return kept(begin(begun, folder / "calabria.sqlite"))


def kept(game: Game) -> Game:
    """A game that is closed when its test is over."""
    OPENED.append(game)
    return game


def workspace_of(game: Game, side: Side = Side.ALLIED) -> Workspace:
    """A workspace with that game on it."""
    return Workspace(seat_for(game, side), seat_for(game, side))


def named(words: str) -> Thing:
    """A thing that can be chosen, called by its kind and its id: `force:AL1`."""
    kind, _, key = words.partition(":")
    kinds: dict[str, Callable[[str], Thing]] = {
        "force": lambda id_: things.Force(ForceId(id_)), "flotilla": lambda id_: things.Flotilla(FlotillaId(id_)),
        "marker": things.Marker, "sub": things.EnemyFlotilla, "port": lambda id_: things.Port(PortId(id_)),
        "run": lambda id_: things.Run(RunId(id_)), "air": things.Air, "field": things.Field,
        "cargo": lambda _: things.Cargo(), "ship": lambda id_: things.Ship(ShipId(id_)),
    }
    return kinds[kind](key)


def at_start(size: tuple[int, int] = (1280, 720)) -> Stage:
    """A stage with the start screen."""
    stage = Stage(size=size, factory=screen_for)
    stage.show(Start())
    return stage


def playing(
    folder: Path, players: dict[Side, str] | None = None, size: tuple[int, int] = (1280, 720), *, seed: int = 7,
    options: Sequence[str] = (),
) -> CampaignScreen:
    """A stage on which `calabria` is played."""
    stage = at_start(size)
    screen = CampaignScreen(stage, Campaign(calabria(folder, players, seed, options)))
    stage.go(screen)
    if len(screen.game.players.humans) > 1:
        # The first of two players says that he is there.
        strike(stage, "enter")
    stage.sheets()
    return screen


def top_of(stage: Stage) -> Screen:
    """The uppermost screen, with all that tests look at."""
    assert isinstance(stage.top, Screen)
    return stage.top


def action_of(rows: Iterable[Row]) -> Action:
    """What pressing the first of some rows does."""
    action = next(iter(rows)).action
    assert action is not None
    return action


def strike(stage: Stage, *names: str) -> None:
    """Strikes keys one after the other, each after a look at the screen."""
    for name in names:
        stage.sheets()
        stage.key(Key(name))


def painted(stage: Stage) -> None:
    """Paints all that is shown, as a window does."""
    for sheet in stage.sheets():
        paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)


def press(screen: Screen, words: str) -> None:
    """Clicks in the middle of the row that begins with these words."""
    stage = screen.stage
    stage.sheets()
    row = next(row for row in screen.rows() if row.text.startswith(words))
    assert row.action is not None
    while (spot := screen.spot(row.action)) is not None and spot.rect.y < 0:
        screen.focus, screen.follow = row.action, True
        stage.sheets()
    assert spot is not None
    stage.pressed(*spot.rect.middle)
