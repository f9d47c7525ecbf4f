"""The pages of a campaign's past as they are approved: log, calendar, charts, reports."""

from __future__ import annotations

from pathlib import Path

from campaign.drawing.theme import Look
from campaign.gui.actions.values import OpenReport
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame import places
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.commands import FormForce, MoveForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.seat import seat_for
from campaign.session.reports.reporting import REPORTS
from tests.gui.reading.test_lists import charts_of, of_two_turns
from tests.gui.workspaces import BOTH_PEOPLE, kept, playing


def at_sea(folder: Path, size: tuple[int, int], look: Look) -> CampaignScreen:
    """Two people play `calabria`, so that no commander of the program has a hand in it; three ships of Taranto are at sea."""
    screen = playing(folder, BOTH_PEOPLE, size)
    workspace, screen.stage.look = screen.workspace, look
    while workspace.known.decision is not None and workspace.known.decision.kind is not DecisionKind.MOVEMENT:
        workspace.end()
    assert workspace.known.side is Side.AXIS
    ships = [one.id for one in workspace.known.view.ships.values() if one.port == "taranto"][:3]
    workspace.give(FormForce(Side.AXIS, tuple(ships), "Force A"))
    screen.stage.sheets()
    return screen


def log(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The log after the first orders."""
    screen = at_sea(folder, size, look)
    force, own = next(iter(screen.workspace.known.view.forces.items()))
    screen.workspace.give(MoveForce(Side.AXIS, force, screen.game.book.theatre.ways(own.force.hex)[:1]))
    screen.stage.key(Key("l"))
    return screen.stage


def calendar(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The half-months of the war from its first on."""
    game = kept(begin(Beginning("mediterranean", 7, players=BOTH_PEOPLE), folder / "war.sqlite"))
    stage = Stage(size=size, look=look, factory=screen_for)
    stage.show(places.Calendar(seat_for(game, Side.AXIS), lambda _: None, lambda _: None))
    return stage


def charts(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The charts over time, each with a second game turn, the oil large."""
    screen = at_sea(folder, size, look)
    page = charts_of(screen.stage)
    page.plots = tuple(map(of_two_turns, page.plots))
    page.at = 1
    return screen.stage


def reports(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """All reports with what matters in each."""
    screen = at_sea(folder, size, look)
    screen.stage.key(Key("r"))
    for _ in REPORTS:
        screen.stage.passed(0.1)
    return screen.stage


def report(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The report on ports, with its bars."""
    screen = at_sea(folder, size, look)
    screen.stage.key(Key("r"))
    screen.stage.top.press(OpenReport("ports"))
    return screen.stage
