"""The plan of the air as it is drawn: arrows as wide as what flies, rings, signs; told apart by form, not by colour alone."""

from __future__ import annotations

from math import dist
from pathlib import Path

import pytest

from campaign.chart.layers.airborne import OUTSIDE
from campaign.chart.layers.sorties import (
    AirArrow,
    AirBase,
    AirGoal,
    AirPointing,
    AirRing,
    Stands,
    air_above,
    air_beneath,
    ring_of,
    width_for,
)
from campaign.cli.sorties import print_price
from campaign.drawing.geometry import centre_of
from campaign.drawing.plane import Group, Stamp, Stroke
from campaign.drawing.shapes import Disc, Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import DARK, LIGHT, Look, Theme
from campaign.gui.actions.combat import PlanStrike
from campaign.gui.panels.air_figures import FigureLine, HistogramLine
from campaign.model.play.air_war import AirTarget
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import BOTH, Side
from campaign.session.planning.air_odds import FLOWN
from tests.gui.air_screens import ESCORTS, RAIDERS, striking
from tests.gui.test_palette import apart

COMISO, MALTA, ZOOM = Hex("09160"), Hex("09063"), 24.0
FAR = Hex("08540")


def arrow(flights: int = 6, stands: Stands = Stands.KEPT, *, night: bool = False) -> AirArrow:
    """A sortie that has not flown."""
    return AirArrow(((FAR, flights),), MALTA, stands, f"{flights} flights", night=night)


def drawn(*arrows: AirArrow, theme: Theme = LIGHT) -> Group:
    """Arrows as the chart draws them."""
    return air_above(AirPointing(arrows), ZOOM, Look(theme))


def strokes(marks: Group, theme: Theme = LIGHT) -> list[Stroke]:
    """The lines in magenta, the widest last."""
    found = [mark for mark in marks if isinstance(mark, Stroke) and mark.ink == theme.magenta and mark.cover == 1.0]
    return sorted(found, key=lambda stroke: stroke.width.at(ZOOM))


def test_an_arrow_is_as_wide_as_what_flies_and_no_wider_than_can_be_seen_past() -> None:
    """More flights, more width; a great raid does not cover the chart."""
    widths = [strokes(drawn(arrow(flights)))[-1].width.at(ZOOM) for flights in (1, 6, 12, 18)]
    assert widths == sorted(set(widths))
    assert widths == [width_for(flights) for flights in (1, 6, 12, 18)]
    assert width_for(500) == width_for(1000)


def test_by_night_it_is_dashed() -> None:
    """And by day whole."""
    assert strokes(drawn(arrow(night=True)))[-1].dash > 0
    assert strokes(drawn(arrow()))[-1].dash == 0


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_what_is_proposed_is_hollow_what_is_planned_solid_and_what_is_chosen_has_a_glow(theme: Theme) -> None:
    """All three are magenta: they differ in form, for whoever sees no colours too."""
    forms = {}
    for stands in Stands:
        marks = drawn(arrow(stands=stands), theme=theme)
        hollow = sum(isinstance(mark, Stroke) and mark.ink == theme.panel for mark in marks) > 1
        glow = any(isinstance(mark, Stroke) and mark.ink == theme.magenta and mark.cover < 1 for mark in marks)
        heads = [shape.fill for mark in marks if isinstance(mark, Stamp) for shape in mark.shapes if isinstance(shape, Polygon)]
        forms[stands] = hollow, glow, heads[0] == theme.panel
    assert forms == {Stands.PROPOSED: (True, False, True), Stands.KEPT: (False, False, False),
                     Stands.CHOSEN: (False, True, False)}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_sides_and_signs_differ_by_form_where_a_deuteranope_sees_colours_alike(theme: Theme) -> None:
    """Fields are squares or have cut corners; what may be struck is a ring; nothing hangs on magenta and a side's colour."""
    look = Look(theme)
    shapes: dict[Side, set[type]] = {}
    for side in BOTH:
        air = AirPointing(bases=(AirBase(MALTA, side, 1),), goals=(AirGoal(FAR, side),))
        marks = (*air_beneath(air, look), *air_above(air, ZOOM, look))
        stamps = [mark for mark in marks if isinstance(mark, Stamp)]
        shapes[side] = {type(shape) for shape in stamps[-1].shapes[:1]}
        assert any(isinstance(shape, Disc) for shape in stamps[0].shapes)
    assert shapes == {Side.ALLIED: {RoundedBox}, Side.AXIS: {Polygon}}
    chosen = air_above(AirPointing(goals=(AirGoal(MALTA, Side.AXIS, chosen=True),)), ZOOM, look)[0]
    plain = air_beneath(AirPointing(goals=(AirGoal(MALTA, Side.AXIS),)), look)[0]
    assert isinstance(chosen, Stamp) and isinstance(plain, Stamp)
    radii = [max(shape.radius for shape in mark.shapes if isinstance(shape, Disc)) for mark in (chosen, plain)]
    assert radii[0] > 1.2 * radii[1]
    # The pair that form has to carry: to a deuteranope they lie nearer to each other than sides do.
    assert apart(theme.magenta, theme.allied) < apart(theme.allied, theme.axis)


def test_a_ring_holds_what_lies_in_range_and_nothing_farther() -> None:
    """SM-GAP-47 It is counted in hexes: flat sides are exact, only corners are rounded."""
    for hexes in (6, 22):
        spots = ring_of(MALTA, hexes)
        away = [dist(spot, centre_of(MALTA)) for spot in spots]
        assert max(away) < hexes + OUTSIDE + 1e-9 and min(away) == pytest.approx((hexes + OUTSIDE) * 3**0.5 / 2, rel=0.01)
    assert distance(COMISO, MALTA) <= 6


def test_words_lie_on_no_other_words() -> None:
    """Two sorties to one place, and rings about it: what finds no room is left out."""
    air = AirPointing((arrow(6, Stands.CHOSEN), arrow(12, Stands.KEPT), arrow(18)),
                      tuple(AirRing(FAR, 12, side, "as far as it flies", towards=MALTA) for side in BOTH))
    said = [mark for mark in air_above(air, ZOOM, Look(LIGHT)) if isinstance(mark, Stamp) and isinstance(mark.shapes[0], Text)]
    places = [mark.at for mark in said]
    assert len(said) == 5 and len(set(places)) == 5
    everywhere = (Rect(-1e5, -1e5, 2e5, 2e5),)
    clear = air_above(air, ZOOM, Look(LIGHT), everywhere)
    assert not any(isinstance(mark, Stamp) and isinstance(mark.shapes[0], Text) for mark in clear)


@pytest.mark.gate
def test_the_page_tells_what_the_terminal_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-80.5 `price airstrike` and the page count the same sorties by the same dice."""
    screen = striking(tmp_path)
    screen.press(PlanStrike(AirTarget.SHIPS, "malta", RAIDERS, ESCORTS))
    for _ in range(FLOWN):
        screen.stage.passed(0.05)
    plan = screen.workspace.strike
    assert plan is not None
    print_price(screen.workspace.seat, plan.order)
    terminal = " ".join(capsys.readouterr().out.split())
    figures = {row.drawn.name: row.drawn.figure for row in screen.rows() if isinstance(row.drawn, FigureLine)}
    (histogram,) = [row for row in screen.rows() if isinstance(row.drawn, HistogramLine)]

    assert f"through fighters and guns: {figures['Come through']}; lost: {figures['Flights lost']}" in terminal
    hits = next(figure for name, figure in figures.items() if name.startswith("Hits of"))
    assert f"hits: {hits}; ships out of action: {figures['Ships out of action'].split(';')[0]}" in terminal
    assert histogram.hint.split(": ")[1].removesuffix(" (SM-GAP-80)") in terminal
    worth, cost = figures["Worth, and cost"].removesuffix(" points").split(" for ")
    assert f"a price of {cost} points" in terminal and (worth == "0.0" or f"worth {worth} points" in terminal)
