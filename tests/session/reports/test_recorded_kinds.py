"""Reports read those events alone of which their records are made: nothing is missing that records name."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from campaign.model import events
from campaign.model.sides import BOTH
from campaign.session.play import playing
from campaign.session.play.seat import Public
from campaign.session.play.undoing import archive_of
from campaign.session.reports.records import RECORDED, records_of
from tests.session.stage import STAFF, begun

NAMED = re.compile(r"events\.(\w+)\(")


def test_every_event_that_records_name_is_read() -> None:
    """SM-GAP-56.8 A kind that is matched and never read would be missing from every report."""
    named = set(NAMED.findall(inspect.getsource(records_of)))

    assert len(named) > 9 and named <= {kind.__name__ for kind in RECORDED}


@pytest.mark.gate
def test_records_of_those_events_alone_are_those_of_all(tmp_path: Path) -> None:
    """SM-GAP-56.8 A whole campaign of `calabria`, for each reader."""
    with begun(tmp_path / "calabria.sqlite", STAFF, seed=3) as game:
        playing.play_on(game)
        archive = archive_of(Public(game))
        whole = [one.event for one in archive.events()]
        some = [one.event for one in archive.of_kinds(tuple(kind.__name__ for kind in dict.fromkeys(RECORDED)))]

        assert len(some) * 2 < len(whole) and any(isinstance(one, events.ShipRemoved) for one in some)
        assert all(records_of(some, reader) == records_of(whole, reader) for reader in (None, *BOTH))
