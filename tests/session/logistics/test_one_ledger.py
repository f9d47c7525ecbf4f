"""One figure, one answer: whatever a report, the desk, the window, a chart or a save in SQL tells of logistics agrees."""

from __future__ import annotations

import lzma

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Game
from campaign.store import Archive
from campaign.store.codec import codec
from tests.kept.shelf import file_of
from tests.session.logistics.faces import Told, disagreements, told

SAVES = ("standing-orders", "repair-suspended", "late-in-the-war", "long-war")
LEAST = {"standing-orders": 40, "repair-suspended": 40, "late-in-the-war": 150, "long-war": 150}


@pytest.fixture(scope="module", params=SAVES)
def figures(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[Side, list[Told]]:
    """What the faces tell either side in a kept save."""
    save = tmp_path_factory.mktemp("faces") / f"{request.param}.sqlite"
    save.write_bytes(lzma.decompress(file_of(request.param).read_bytes()))
    Archive.open(save, codec()).close()
    with Game.open(save, read_only=True, tells=False) as game:
        found = {side: list(told(game, save, side)) for side in BOTH}
    assert sum(map(len, found.values())) > LEAST[request.param]
    return found


@pytest.mark.gate
@pytest.mark.parametrize("side", BOTH)
def test_every_face_tells_the_same_figure(figures: dict[Side, list[Told]], side: Side) -> None:
    """SM-GAP-93.1, SM-GAP-95, SM-GAP-95.8: rates, stores, dates of dryness, sums, runs, duties and arrivals, each once."""
    assert disagreements(figures[side]) == []


@pytest.mark.gate
def test_a_face_that_tells_another_figure_is_found(figures: dict[Side, list[Told]]) -> None:
    """Canary: any one value told otherwise by one face, of each kind of figure, is a disagreement."""
    whole = figures[Side.AXIS]
    faces: dict[str, set[str]] = {}
    for one in whole:
        faces.setdefault(one.figure, set()).add(one.face)
    shared = [at for at, one in enumerate(whole) if len(faces[one.figure]) > 1]
    assert len({one.face for one in whole}) > 12
    for at in shared[:: max(1, len(shared) // 60)]:
        spoilt = replace(whole[at], value="something else")
        assert [figure for figure, _ in disagreements([*whole[:at], spoilt, *whole[at + 1:]])] == [spoilt.figure]
