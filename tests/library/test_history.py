"""History's own figures: read whole, or refused with every fault."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.campaigns.history import load_history
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from tests.library.spoiling import printed, refused, spoil


def test_the_months_of_cargo_for_libya_add_up_to_the_totals_published() -> None:
    """2,245,381 t were loaded and 1,929,955 t landed from June 1940 to January 1943; the months agree within 0.02 %."""
    months = load_history().cargo
    assert sum(one.loaded_t for one in months) == pytest.approx(2_245_381, rel=0.0002)
    assert sum(one.landed_t for one in months) == pytest.approx(1_929_955, rel=0.0002)
    assert (months[0].month, months[-1].month) == ("1940-06", "1943-01")


def test_battles_shoots_and_losses_are_there_with_their_sources() -> None:
    """Eight surface actions, each shoot with somebody who counted, and the losses that SM-GAP-55 was calibrated with."""
    history = load_history()
    assert [one.name for one in history.battles][-1] == "Second Sirte" and len(history.battles) == 8
    assert all(one.source for one in history.battles) and all(one.source for one in history.shoots)
    assert history.losses[Side.AXIS][ShipType.HEAVY_CRUISER] == 6


def test_a_month_that_lands_more_than_was_loaded_is_refused_with_its_line(tmp_path: Path) -> None:
    """Every fault of every file at once: a month that is none, tons out of nothing, a share above a hundred."""
    folder = tmp_path / "history"
    shutil.copytree(str(places.order_of_battle() / "history"), folder)
    spoil(folder, "libya_cargo.yaml", '"1940-07": {loaded_t: 40875, landed_t: 40875}',
          '"July 40": {loaded_t: 40875, landed_t: 50000}')
    spoil(folder, "hit_rates.yaml", "percent: 1.3", "percent: 130")
    said = printed(refused(load_history, folder))
    assert len(said) == 3 and any("libya_cargo.yaml:8" in one and "at most the 40875 t" in one for one in said), said
