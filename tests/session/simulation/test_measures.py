"""What many wars come to is what each came to, and each what its own reports say."""

from __future__ import annotations

import csv
import io
from collections import Counter
from pathlib import Path

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.session.ending.gathering import end_of
from campaign.session.play.game import Game
from campaign.session.play.seat import UmpireSeat
from campaign.session.reports.page import as_csv, as_page
from campaign.session.simulation.plan import plan_of
from campaign.session.simulation.simulating import keep_result, open_simulation, read_summary
from campaign.session.simulation.summary import as_table, distribution, draw_summary, share
from campaign.session.simulation.war import fight_war
from tests.session.simulation.test_simulating import made_up


@pytest.mark.gate
def test_a_war_is_measured_as_its_end_tells_it(tmp_path: Path) -> None:
    """Points, battles and every ship lost; each loss has a cause, and none is `other` where a fight was on."""
    found = fight_war(plan_of("k-force", "staff", "staff"), 2, str(tmp_path))
    with Game.open(tmp_path / "2.sqlite", read_only=True) as game:
        end = end_of(UmpireSeat(game))

    lost = [(str(ship.ship), ship.side.value) for month in end.replay for ship in month.lost]

    assert found.over and (found.axis_points, found.allied_points) == tuple(end.verdict.points[side] for side in BOTH)
    assert Counter((loss.ship, loss.side) for loss in found.losses) == Counter(lost)
    assert len(found.battles) == end.battles and found.months[-1].difference == found.difference
    assert found.blunders and sum(tally.number for tally in found.tallies) == len(found.blunders)
    assert {blunder.date[:7] for blunder in found.blunders} <= {month.month for month in found.months}
    assert {loss.cause for loss in found.losses} <= {"aircraft", "ships", "submarines", "mines", "in ports that fell"}


def test_figures_are_those_of_all_wars() -> None:
    """A mean by hand; nine of ten wars lie within nine tenths; a share has an interval within nought and one."""
    figure = distribution("points", "axis", [float(value) for value in range(101)])
    won = share("won", "by the axis side", [True, False, False, False])

    assert (figure.mean, figure.least_80, figure.most_80, figure.least_95, figure.most_95) == (50.0, 10.0, 90.0, 2.5, 97.5)
    assert 43 < figure.mean_from < 50 < figure.mean_to < 57
    assert won.mean == 0.25 and 0 < won.mean_from < 0.25 < won.mean_to < 1 and won.least_80 is None


def test_the_summary_counts_wars_without_a_loss_too_and_is_written_in_every_form(tmp_path: Path) -> None:
    """A cause that one war of two knew was met half as often; the page keeps to eighty columns; charts are drawn."""
    rows = open_simulation(tmp_path, plan_of("calabria", "staff", "staff"), resume=False)
    keep_result(rows, made_up(1))
    keep_result(rows, replace(made_up(2), losses=(), battles=(), blunders=()))
    rows.close()
    summary = read_summary(tmp_path)
    table = as_table(summary)
    figures = {(figure.part, figure.what): figure.mean for figure in summary.figures}

    assert figures["axis losses by cause", "ships"] == figures["wars with battles", "with 10 ships or more a side"] == 0.5
    assert figures["allied less axis points by month", "1941-03"] == 1.5
    assert figures["cargo landed in Libya by month", "1941-03"] == 3
    assert figures["axis blunders a war", "in all"] == figures["axis blunders a war", "heavy ships without a screen"] == 0.5
    assert figures["allied blunders a war", "in all"] == figures["axis blunders a war", "force run dry"] == 0
    assert "axis blunders a war" in as_page(table)
    assert [note.split(":")[0] for note in table.notes] == ["Heavy ships without a screen"]
    assert len(list(csv.DictReader(io.StringIO(as_csv(table))))) == len(summary.figures)
    assert max(map(len, as_page(table).splitlines())) <= 80
    assert {path.suffix for path in draw_summary(summary, tmp_path / "charts")} == {".png", ".svg"}
