"""The air war of `taranto` on screen: two people play it, so that no commander of the program has a hand in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.screen import Screen
from campaign.gui.play.known import Known
from campaign.model.commands import LaunchSortie, SetAirDoctrine
from campaign.model.play.air_war import AirTarget, InterceptPolicy
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.views import View
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from tests.gui.workspaces import BOTH_PEOPLE, at_start, kept, strike

RAIDERS = tuple(map(AirUnitId, ("stormo_11", "stormo_34", "stormo_41")))
ESCORTS = tuple(map(AirUnitId, ("gruppo_23_caccia", "gruppo_6_caccia")))
PATIENCE = 40


def taranto(folder: Path, players: dict[Side, str] | None = None, seed: int = 2) -> Game:
    """`taranto`, begun in a folder."""
    folder.mkdir(exist_ok=True)
    begun = Beginning("taranto", seed, players=players or BOTH_PEOPLE)
    return kept(begin(begun, folder / "taranto.sqlite"))


def over_the_sea(
    folder: Path, size: tuple[int, int] = (1280, 720), look: Look | None = None, *, seed: int = 2,
) -> CampaignScreen:
    """The first question of that campaign, which is the Axis side's, on a stage."""
    stage = at_start(size)
    stage.look = look or Look()
    screen = CampaignScreen(stage, Campaign(taranto(folder, seed=seed)))
    stage.go(screen)
    strike(stage, "enter")
    stage.sheets()
    return screen


def out_of_reach(page: Screen, more: int) -> set[Action]:
    """What rows of a page do that Tab never comes to, or not where it is seen, in so many strokes more than there are rows."""
    wanted = {row.action for row in page.rows() if row.action is not None}
    reached = set()
    for _ in range(len(wanted) + more):
        strike(page.stage, "tab")
        page.stage.sheets()
        spot = page.spot(page.focus)
        if spot is not None and spot.rect.y >= 0:
            reached.add(page.focus)
    return wanted - reached


def until(screen: CampaignScreen, side: Side, wanted: Callable[[View], bool]) -> CampaignScreen:
    """Steps are ended, nothing else, until a side is asked in a step that is wanted."""
    for _ in range(PATIENCE):
        known = screen.workspace.known
        if known.side is side and known.decision is not None and wanted(known.view):
            return screen
        screen.workspace.end()
        screen.after_order()
        if screen.stage.top is not screen:
            strike(screen.stage, "enter")
    raise AssertionError(f"the {side} side was not asked for that")


def in_step(step: Step) -> Callable[[View], bool]:
    """Whether a view is of a step."""
    return lambda view: view.cursor.phase is Phase.NAVAL and view.cursor.step is step


def moving(
    folder: Path, size: tuple[int, int] = (1280, 720), look: Look | None = None, side: Side = Side.ALLIED,
) -> CampaignScreen:
    """A side's first movement step."""
    return until(over_the_sea(folder, size, look), side, in_step(Step.NAVAL_MOVEMENT))


def striking(folder: Path, size: tuple[int, int] = (1280, 720), look: Look | None = None) -> CampaignScreen:
    """The Axis side's first combat step, in which its aircraft may fly."""
    return until(over_the_sea(folder, size, look), Side.AXIS, in_step(Step.COMBAT))


def asking(game: Game, *sides: Side) -> None:
    """These sides want to be asked at every step of a fight, and when fighters may rise."""
    for side in sides or BOTH:
        seat_for(game, side).give(SetAirDoctrine(side, InterceptPolicy.ASK, leaders=False))


def raid_on_malta(known: Known) -> LaunchSortie:
    """Three groups with two of fighters, against the ships in Malta."""
    return LaunchSortie(known.side, AirTarget.SHIPS, "malta", RAIDERS, ESCORTS)
