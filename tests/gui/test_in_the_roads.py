"""In the roads of a port, on screen: on the counter, in the panels, in the line of text, and in what the pointer says."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.chart.counters import Counter, counters_of
from campaign.chart.scene import hex_in_words
from campaign.chart.stamps import STEPS, draw_counter, high_of
from campaign.drawing.shapes import Disc, Rect, Shape
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.values import Give
from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.commands import EndStep, FormForce, GiveStandingOrder
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.play.playing import play_on
from tests.gui.workspaces import named, playing

# Each of these takes a good part of a second.
pytestmark = pytest.mark.gate

AL1, ALEXANDRIA = ForceId("AL1"), Hex("14880")
OUTSIDE = "in the roads of Alexandria, outside the harbour"


def cruisers(folder: Path) -> CampaignScreen:
    """The Allied movement step: Orion and Neptune have been formed into a force in Alexandria."""
    screen = playing(folder)
    seat = screen.workspace.seat
    while seat.pending[0].kind is not DecisionKind.MOVEMENT:
        seat.give(EndStep(Side.ALLIED))
        play_on(screen.game)
    screen.workspace.changed()
    screen.press(Give((FormForce(Side.ALLIED, (ShipId("orion"), ShipId("neptune")), "Cruisers"),)))
    return screen


def texts(screen: CampaignScreen, thing: str) -> list[str]:
    """What the panel says of a thing."""
    screen.choose(named(thing))
    return [row.text for row in screen.rows()]


def hints(screen: CampaignScreen) -> list[str]:
    """The first lines of what is said of each row with nothing chosen."""
    screen.choose(None)
    return [row.hint.partition("\n")[0] for row in screen.rows()]


def glyphs(counter: Counter, wide: float) -> list[Shape]:
    """What is drawn on a counter and not on the same at sea: the anchor."""
    look, rect = Look(theme=THEMES["light"]), Rect(0, 0, wide, high_of(wide))
    bare = list(draw_counter(replace(counter, roads=False), rect, look, chosen=False))
    return [shape for shape in draw_counter(counter, rect, look, chosen=False) if shape not in bare]


def test_the_counter_bears_an_anchor_at_every_size(tmp_path: Path) -> None:
    """SM-1B.7 And its tip says what it means; at sea it has none."""
    known = cruisers(tmp_path).workspace.known
    (counter,) = (one for one in counters_of(known.book, known.view) if one.own and not one.submarine)

    assert counter.roads and OUTSIDE in counter.words and OUTSIDE in hex_in_words(known.book, known.view, ALEXANDRIA)
    for _, wide, _ in STEPS:
        anchor = glyphs(counter, wide)
        (ring,) = (shape for shape in anchor if isinstance(shape, Disc))
        assert len(anchor) == 4 and 0 < ring.centre[0] < wide and ring.centre[1] < high_of(wide) / 2
    assert not glyphs(replace(counter, roads=False), STEPS[-1][1])


def test_forming_a_force_says_in_the_line_of_text_where_it_lies(tmp_path: Path) -> None:
    """SM-1B.7 And in the list of forces, with a standing order to wait there as without one."""
    screen = cruisers(tmp_path)
    assert screen.message == f"Cruisers lies {OUTSIDE}, where it can be attacked until it sails or goes in."
    assert "Cruisers: in the roads, no orders yet" in hints(screen)

    screen.press(Give((GiveStandingOrder(Side.ALLIED, AL1, StandingOrder((str(ALEXANDRIA),), Then.WAIT)),)))
    assert "Cruisers: waits in the roads" in hints(screen)


def test_panels_of_force_port_and_ship_say_who_is_berthed_and_who_is_outside(tmp_path: Path) -> None:
    """SM-1B, SM-1B.7, SM-1B.8 The force warns, the port leads to the force, a ship says how she lies."""
    screen = cruisers(tmp_path)

    assert f"I{OUTSIDE[1:]}" in texts(screen, "force:AL1")
    assert {"Berthed", "In the roads: Cruisers"} <= set(texts(screen, "port:alexandria"))
    assert "She lies in the roads of Alexandria with Cruisers" in texts(screen, "ship:orion")
    assert "She is berthed in Alexandria" in texts(screen, "ship:warspite")
