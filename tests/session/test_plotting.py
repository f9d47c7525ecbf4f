"""Charts over time: what they show, for whom, and that they are drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.events import CampaignBegan, Event, PointsScored, SuppliesLanded, TurnBegan
from campaign.model.play.calendar import Turn
from campaign.model.play.state import PointsEntry
from campaign.model.replacing import replace
from campaign.model.sea.plots import Plot, Series
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.setup import starting_state
from campaign.session.history.plots import draw_plots, plot_in_words, plots_from, take_samples
from campaign.session.logistics.arrivals import supplies_landed
from campaign.session.logistics.past import past_of
from campaign.session.play.game import Game
from campaign.session.play.seat import UmpireSeat
from campaign.session.play.trouble import NotFound
from campaign.tabletop.plots import draw_plot
from tests.session.stage import begun, book


def story() -> list[Event]:
    """Two game turns: three loads for Tripoli and one for Malta, then four points for the Axis."""
    return [
        CampaignBegan("calabria", starting_state(book(), 7)),
        TurnBegan(Turn.of("Jul I 40")),
        SuppliesLanded(Side.AXIS, PortId("tripoli_libya"), 3.0),
        SuppliesLanded(Side.ALLIED, PortId("malta"), 1.0),
        TurnBegan(Turn.of("Jul II 40")),
        PointsScored(PointsEntry("", Side.AXIS, 4.0, "SM-GAP-55", "a destroyer")),
    ]


def charts(reader: Side | None) -> dict[str, Plot]:
    """The charts of the story by their keys."""
    sides = BOTH if reader is None else (reader,)
    landed = supplies_landed(book(), past_of(story(), sides[0]))
    return {one.key: one for one in plots_from(list(take_samples(book(), story(), sides)), sides, landed)}


def line(plot: Plot, name: str) -> tuple[float | None, ...]:
    """One line of a chart."""
    return next(one.values for one in plot.lines if one.name == name)


def test_each_game_turn_is_a_place_on_the_axis_and_the_present_one_the_last() -> None:
    """What was landed counts in its own turn; points add up."""
    found = charts(None)
    assert found["cargo"].turns == ("Jul I 40", "Jul II 40")
    assert line(found["cargo"], "Axis in Africa") == (3.0, 0.0) and line(found["cargo"], "Allied") == (1.0, 0.0)
    assert line(found["points"], "Axis") == (0.0, 4.0)


def test_cargo_is_held_against_what_was_landed_by_history() -> None:
    """July 1940: 40,875 t, eight loads in each half."""
    assert line(charts(None)["cargo"], "Libya by history") == pytest.approx((8.175, 8.175))


def test_a_chart_is_told_in_words() -> None:
    """Where each line stands, and its highest and lowest, to a tenth; a line that never changes is said once."""
    found = charts(None)
    assert plot_in_words(found["points"]) == ["Axis: 4 in Jul II 40; most 4 in Jul II 40, least 0 in Jul I 40",
                                              "Allied: 0 in Jul II 40"]
    assert "Libya by history: 8.2 in Jul II 40" in plot_in_words(found["cargo"])


@pytest.mark.gate
def test_charts_are_lettered_in_source_sans(tmp_path: Path) -> None:
    """What a page of the window and a file show is written as everything else is."""
    from matplotlib import rc_context

    with rc_context({"svg.fonttype": "none"}):
        drawn = draw_plot(charts(None)["cargo"], tmp_path)
    written = next(file for file in drawn if file.suffix == ".svg").read_text(encoding="utf-8")

    assert "Supplies landed in a game turn" in written and "Libya by history" in written
    assert set(re.findall(r"font-family: ([^;\"]+)", written)) == {"'Source Sans Pro', 'DejaVu Sans'"}


def test_a_chart_with_nothing_to_draw_says_why() -> None:
    """Two known game turns and anything but noughts make a line; history alone makes none."""
    lines = (Series("Axis", (None, 2.0, 3.0)), Series("by history", (8.0, 8.0, 8.0), historical=True))
    plot = Plot("cargo", "Cargo", "loads", ("Jun II 40", "Jul I 40", "Jul II 40"), lines)
    history = lines[1]

    assert plot.lacking == ""
    assert "Jul I 40: " in replace(plot, lines=(Series("Axis", (None, 2.0, None)), history)).lacking
    assert replace(plot, lines=(Series("Axis", (None, None, None)), history)).lacking == "Nothing is known of this yet."
    assert replace(plot, lines=(Series("Axis", (0.0, 0.0, 0.0)), history)).lacking.startswith("None up to Jul II 40")
    assert all(one.lacking for one in charts(Side.AXIS).values() if one.key == "losses")
    assert not charts(Side.AXIS)["cargo"].lacking


def test_a_side_sees_its_own_fuel_docks_and_ships_only() -> None:
    """SM-GAP-56 Points, cargo and losses are public; the Italian pool is not the Allies' to know."""
    axis, allied = charts(Side.AXIS), charts(Side.ALLIED)
    assert "fuel" in axis and "fuel" not in allied
    assert "order_of_battle_axis" in axis and "order_of_battle_axis" not in allied
    assert [one.name for one in allied["dock"].lines] == ["Allied"]
    assert axis["cargo"] == allied["cargo"] and axis["points"] == allied["points"] and axis["losses"] == allied["losses"]


def test_what_is_hidden_from_a_side_moves_nothing_in_its_charts() -> None:
    """SM-GAP-56 Two wars that differ in Italian fuel have the same Allied charts."""
    told = story()
    first = told[0]
    assert isinstance(first, CampaignBegan)
    poorer = [CampaignBegan("calabria", replace(first.start, fuel_pool=1.0)), *told[1:]]
    assert list(take_samples(book(), told, (Side.ALLIED,))) == list(take_samples(book(), poorer, (Side.ALLIED,)))
    assert list(take_samples(book(), told, (Side.AXIS,))) != list(take_samples(book(), poorer, (Side.AXIS,)))


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    """A campaign on its first day, in a file."""
    with begun(tmp_path / "one.sqlite") as found:
        yield found


@pytest.mark.gate
def test_every_chart_is_drawn_as_a_picture_and_as_vectors(game: Game, tmp_path: Path) -> None:
    """Also one with a single day in it; and twice the same is the same."""
    once = draw_plots(UmpireSeat(game), tmp_path / "pictures")
    assert {one.name for one in once} >= {"fuel.png", "fuel.svg", "cargo.png", "order_of_battle_allied.svg"}
    assert all(one.stat().st_size > 2000 for one in once)
    vectors = (tmp_path / "pictures" / "points.svg").read_text()
    assert "Victory points" in vectors or "<path" in vectors


def test_a_folder_that_cannot_be_made_is_named(game: Game, tmp_path: Path) -> None:
    """One line, and nothing half drawn."""
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(NotFound, match="cannot be written"):
        draw_plots(UmpireSeat(game), tmp_path / "file" / "pictures")
