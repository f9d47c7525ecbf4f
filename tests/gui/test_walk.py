"""Keys and presses by chance over all pages keep the contract of the window, and a page that breaks it is found."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame import screen as frame
from campaign.gui.frame.searching import SearchScreen
from tests.gui import walking
from tests.gui.walk_starts import STARTS, prepare, stage_for
from tests.gui.walking import Astray, Walk, undrawn

pytestmark = [pytest.mark.gate(seconds=60), pytest.mark.xdist_group("walk")]

STEPS, LONG = 100, 2000


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The saves that all walks begin from."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SUPERMARINA_SAVES", str(folder / "saves"))
        patch.setenv("XDG_STATE_HOME", str(folder / "state"))
        prepare(folder)
        yield folder


def walked(start: str, prepared: Path, folder: Path, seed: int, steps: int) -> Walk:
    """A walk from there, and the game left behind it."""
    chance = random.Random(f"{seed} {start}")
    with undrawn():
        stage = stage_for(start, prepared, folder / "saves", chance)
        walk = Walk(stage, folder / "saves", chance)
        try:
            walk.go(steps)
        finally:
            stage.end()
    return walk


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_walk_goes_astray(prepared: Path, tmp_path: Path, start: str, seed: int) -> None:
    """No fault, no order that no press confirmed, nothing left unasked, and always a way back."""
    walk = walked(start, prepared, tmp_path, seed, STEPS)

    assert sum(walk.taken.values()) >= min(STEPS, 1)
    assert len(walk.seen) > 1


def test_a_chart_that_escape_leaves_is_found(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: the campaign is left as any page is."""
    monkeypatch.setattr(CampaignScreen, "leaving", lambda _: None)

    with pytest.raises(Astray, match="left unasked"):
        walked("one player", prepared, tmp_path, 1, LONG)


def test_a_letter_that_orders_is_found(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: what is typed presses the button that it should lead to."""
    monkeypatch.setattr(frame, "gives_orders", lambda _: False)

    with pytest.raises(Astray, match="no press confirmed"):
        walked("one player", prepared, tmp_path, 1, LONG)


def test_an_order_that_nobody_counts_among_orders_is_found(
    prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Canary: an action that changes the game and is not known to."""
    monkeypatch.setattr(walking, "gives_orders", lambda _: False)

    with pytest.raises(Astray, match="not among those that give any"):
        walked("one player", prepared, tmp_path, 1, LONG)


def test_a_page_without_a_way_back_is_found(prepared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Canary: Escape does nothing on lists."""
    monkeypatch.setattr(SearchScreen, "back", lambda _: None, raising=False)

    with pytest.raises(Astray, match="no way back"):
        walked("one player", prepared, tmp_path, 1, LONG)
