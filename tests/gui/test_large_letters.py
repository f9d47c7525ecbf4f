"""With large letters and in small windows what was chosen is still read, and own counters are still seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.shapes import Rect
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import Choose, Tick
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.page import PanelPart
from campaign.model.commands import FormForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from tests.gui.workspaces import BOTH_PEOPLE, named, playing

SIZES = [((1280, 720), 1.5), ((1280, 720), 2.0), ((800, 600), 2.0), ((1920, 1080), 2.0), ((1920, 1080), 1.0)]
LEAST_ROWS = 4


def at_sea(folder: Path, size: tuple[int, int], scale: float) -> CampaignScreen:
    """The Axis player is asked where his forces sail, and some have put to sea from several ports."""
    screen = playing(folder, BOTH_PEOPLE, size)
    screen.stage.look = Look(THEMES["light"], scale=scale)
    workspace = screen.workspace
    while workspace.known.decision is not None and workspace.known.decision.kind is not DecisionKind.MOVEMENT:
        workspace.end()
    for port in ("taranto", "naples", "messina", "palermo", "benghazi", "tobruk"):
        ships = tuple(ship.id for ship in workspace.known.view.ships.values() if ship.port == port and ship.fuel_boxes)
        order = FormForce(Side.AXIS, ships[:6])
        if ships and workspace.known.refusal(order) is None:
            workspace.give(order)
    screen.days.close()
    screen.chart.whole()
    screen.stage.sheets()
    return screen


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_what_is_chosen_and_four_of_its_rows_are_seen_whatever_the_letters(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """The force's head and, beneath it, at least four rows of it, whole, before anything is scrolled."""
    screen = at_sea(tmp_path, size, scale)
    key, own = next((key, own) for key, own in screen.workspace.known.view.forces.items() if len(own.ships) > LEAST_ROWS)
    screen.choose(named(f"force:{key}"))
    screen.stage.sheets()
    laid = screen._panes["panel"]
    of_ships = {Tick(ship) for ship in own.ships} | {Choose(named(f"ship:{ship}")) for ship in own.ships}
    seen = [spot for spot in laid.spots if laid.rect.y <= spot.rect.y and spot.rect.bottom <= laid.rect.bottom + 1]
    head = next(at for at, spot in enumerate(seen) if spot.words.startswith(own.force.name))
    texts = {shape.text for shape in laid.layer if hasattr(shape, "text")}

    assert own.force.name in texts
    assert len(seen[head + 1:]) + ("hull" in texts) >= LEAST_ROWS
    assert of_ships & {spot.action for spot in seen}


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_the_question_comes_first_then_what_is_chosen_then_what_the_day_brought(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """What the day brought so far is one line with a count: above the answers, and below what is chosen."""
    screen = at_sea(tmp_path, size, scale)

    def order() -> list[str]:
        rows = [row for row in screen.rows() if row.part is not PanelPart.FOOT]
        named_rows = {"So far today": "so far", own.force.name: "chosen"}
        return [named_rows.get(row.text, "question" if row.text == "Where do your forces sail today?" else "") for row in rows]

    key, own = next(iter(screen.workspace.known.view.forces.items()))
    screen.choose(named(f"force:{key}"))
    chosen = [word for word in order() if word]

    assert chosen in (["question", "chosen", "so far"], ["question", "chosen"])
    assert [row.opened for row in screen.rows() if row.text == "So far today"] in ([False], [])


@pytest.mark.parametrize(("size", "scale"), SIZES, ids=str)
def test_own_counters_are_seen_with_the_whole_theatre(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """SM-GAP-56 At 200 % none was: the theatre had more rows than the window, and its middle was shown."""
    screen = at_sea(tmp_path, size, scale)
    window, placed = screen.map_rect(), screen.chart.placed()
    own = {laid.counter.thing: laid for laid in placed if laid.counter.own and not laid.counter.submarine}

    assert len(own) == sum(force.force.scattered is None for force in screen.workspace.known.view.forces.values()) > 1
    for laid in own.values():
        assert Rect(window.x, window.y, window.wide, window.high).holds(laid.rect.middle)
        assert laid.hidden is False or sum(other.counter.hex == laid.counter.hex for other in placed) > 1
