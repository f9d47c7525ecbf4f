"""Who chooses the sites of area searches: status says it, at the terminal and in JSON, and how it is changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.commands import EndStep, SetStanding
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.seat import seat_for
from campaign.session.reports.situation import situation

PEOPLE = {Side.AXIS: "human", Side.ALLIED: "human"}


@pytest.mark.parametrize(("best", "said", "asked"), [
    (True, "fly by themselves, each from the best site; who says `standing searches no`", 0),
    (False, "are ordered one by one; after `standing searches yes`", 1),
])
def test_status_says_whether_searches_fly_by_themselves_and_how_to_change_that(
    tmp_path: Path, best: bool, said: str, asked: int,
) -> None:
    """SM-3A By default they do; who chooses his sites is asked in his next recon step, and only he."""
    game = begin(Beginning("calabria", 1, players=PEOPLE), tmp_path / "war.sqlite")
    game.give(SetStanding(Side.AXIS, best_searches=best, reaction=None))
    notes = situation(seat_for(game, Side.AXIS))["notes"]["axis"]
    others = situation(seat_for(game, Side.ALLIED))["notes"]["allied"]
    kinds: list[DecisionKind] = []
    for _ in range(8):
        decision = next(found for side in Side for found in game.pending(side))
        kinds += [decision.kind] if decision.side is Side.AXIS else []
        game.give(EndStep(decision.side))
    assert game.archive is not None
    game.archive.close()

    assert any(said in note and "[SM-3A]" in note for note in notes)
    assert any("`standing searches no`" in note for note in others)
    assert bool(kinds.count(DecisionKind.SEARCH)) == bool(asked)
