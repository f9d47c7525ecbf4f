"""What a side cannot know changes no pixel of its screen and no word beside the mouse, over any hex."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import THEMES, Look
from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, hex_at
from campaign.model.sides import Side
from tests.gui.approving import painted_whole
from tests.gui.workspaces import ALLIED, named, playing, strike

AXIS = {Side.AXIS: "human", Side.ALLIED: "staff"}


def otherwise(state: State, side: Side, seen: set[str]) -> State:
    """The same campaign as far as the side may know: the enemy's unseen ships have other fuel, his forces other names."""
    ships = {key: replace(one, fuel_boxes=max(0, one.fuel_boxes - 1)) if one.side is side and one.force and key not in seen
             else one for key, one in state.ships.items()}
    forces = {key: replace(one, name=f"{one.name} of quite another name") if one.side is side else one
              for key, one in state.forces.items()}
    return replace(state, ships=ships, forces=forces)


def tips(screen: CampaignScreen, hexes: list[Hex]) -> list[str]:
    """What is said beside the mouse over each of these hexes."""
    found = []
    for where in hexes:
        screen.workspace.selection.cursor, screen.helm.at_map = where, True
        found.append(screen.helm.tip())
    return found


@pytest.mark.gate
@pytest.mark.parametrize("players", [ALLIED, AXIS], ids=["the Allied side", "the Axis side"])
def test_what_a_side_cannot_know_changes_no_pixel_and_no_tip(tmp_path: Path, players: dict[Side, str]) -> None:
    """Two campaigns that differ in the enemy's fuel and names only look the same, light and dark, near and far, hex by hex."""
    screen = playing(tmp_path, players, (1000, 700))
    stage, workspace, game = screen.stage, screen.workspace, screen.game
    enemy = workspace.known.side.enemy
    humans = game.players.humans
    while not any(force.side is enemy for force in game.state.forces.values()) or workspace.known.side not in humans:
        strike(stage, "t", "enter")
    seen = {str(ship) for one in workspace.known.view.markers.values() for ship in ((one.seen and one.seen.ships) or {})}
    before, other = game.state, otherwise(game.state, enemy, seen)
    assert other.ships != before.ships
    assert other.forces != before.forces
    theatre = game.book.theatre
    hexes = [where for column in range(theatre.columns) for row in range(theatre.rows)
             if theatre.is_sea(where := hex_at(column, row)) or theatre.ports_at(where)]
    shown = []
    for state in (before, other):
        game.state = state
        workspace.changed()
        pictures = []
        for theme in THEMES:
            stage.look = Look(THEMES[theme])
            workspace.selection.cursor, screen.helm.at_map = None, False
            pictures.append(painted_whole(stage).tobytes())
        marker = next(iter(workspace.known.view.markers))
        screen.choose(named(f"marker:{marker}"))
        screen.chart.zoom(4)
        pictures.append(painted_whole(stage).tobytes())
        screen.choose(None)
        screen.chart.whole()
        shown.append((pictures, tips(screen, hexes)))

    assert len(hexes) > 1000
    assert any("marker" in words or enemy.value in words.lower() for words in shown[0][1])
    assert shown[0][0] == shown[1][0]
    assert shown[0][1] == shown[1][1]


@pytest.mark.gate
def test_the_picture_of_a_change_that_a_side_does_see_is_another(tmp_path: Path) -> None:
    """The comparison can fail: other fuel in one's own ships is seen at once."""
    screen = playing(tmp_path, ALLIED, (1000, 700))
    workspace, game = screen.workspace, screen.game
    screen.choose(named("port:alexandria"))
    before = painted_whole(screen.stage).tobytes()
    game.state = replace(game.state, ships={key: replace(one, fuel_boxes=1) for key, one in game.state.ships.items()})
    workspace.changed()

    assert painted_whole(screen.stage).tobytes() != before
