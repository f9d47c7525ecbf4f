"""The fleet board as a player finds it, for tests of it and for its approved pictures."""

from __future__ import annotations

from pathlib import Path

from campaign.chart import things
from campaign.drawing.theme import Look
from campaign.gui.actions.values import ShowThing
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.fleet import FleetScreen
from campaign.model.commands import FormForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import UNHURT
from campaign.session.play.beginning import Beginning, begin
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, at_start, kept, playing, strike, top_of

WARSPITE, MALAYA, EAGLE = ShipId("warspite"), ShipId("malaya"), ShipId("eagle")


def board(folder: Path, size: tuple[int, int] = (1280, 720), look: Look | None = None) -> tuple[CampaignScreen, FleetScreen]:
    """`calabria`, played by the Allied side, with the board open."""
    screen = playing(folder, ALLIED, size)
    if look is not None:
        screen.stage.look = look
    strike(screen.stage, "f2")
    return screen, fleet(screen.stage)


def fleet(stage: Stage) -> FleetScreen:
    """The board that is shown."""
    page = top_of(stage)
    assert isinstance(page, FleetScreen)
    stage.sheets()
    return page


def press_key(stage: Stage, name: str, *, shift: bool = False) -> None:
    """A key, after a look at the screen."""
    stage.sheets()
    stage.key(Key(name, shift=shift))


def types(stage: Stage, text: str) -> None:
    """The letters of a text."""
    for letter in text:
        stage.text(letter)


def whole_war(folder: Path, side: Side = Side.AXIS, size: tuple[int, int] = (1280, 720)) -> CampaignScreen:
    """The campaign of the whole war, with hundreds of ships."""
    players = {side: "human", side.enemy: "staff"}
    game = kept(begin(Beginning("mediterranean", 3, players=players), folder / "war.sqlite"))
    stage = at_start(size)
    screen = CampaignScreen(stage, Campaign(game))
    stage.go(screen)
    stage.sheets()
    return screen


def fleet_board(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """A force in the roads of Taranto, a cruiser that is hurt, another short of oil, and two that are ticked."""
    screen = playing(folder, BOTH_PEOPLE, size)
    workspace, game, screen.stage.look = screen.workspace, screen.game, look
    while workspace.known.decision is not None and workspace.known.decision.kind is not DecisionKind.MOVEMENT:
        workspace.end()
    lying = [ship.id for ship in workspace.known.view.ships.values() if ship.port == "taranto"][:3]
    workspace.give(FormForce(Side.AXIS, tuple(lying), "Force A"))
    fiume, zara = ShipId("fiume"), ShipId("zara")
    hurt = with_hits(game.book.counters[fiume], SOUND, replace(UNHURT, flotation=2))
    game.state = replace(game.state, ships={
        **game.state.ships, fiume: replace(game.state.ships[fiume], condition=hurt),
        zara: replace(game.state.ships[zara], fuel_boxes=1)})
    workspace.changed()
    strike(screen.stage, "f2")
    page = fleet(screen.stage)
    page.forming.ticked = {ShipId("pola"), ShipId("colleoni")}
    for _ in range(8):
        page.passed(0.1)
    focus_on(page, ShipId("gorizia"))
    for _ in range(8):
        page.passed(0.1)
    return screen.stage


def focus_on(page: FleetScreen, ship: ShipId) -> None:
    """Leads to a ship of the board."""
    page.focus = next(row.action for row in page.rows() if isinstance(row.action, ShowThing)
                      and row.action.thing == things.Ship(ship))
    page.follow = True
    page.stage.sheets()
