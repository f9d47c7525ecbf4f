"""A battle that is skipped to its result: captains fight it out, nothing is drawn between, and keys are heard."""

from __future__ import annotations

import pytest

from campaign.gui.actions.plain import InBattle
from campaign.gui.battle import watching
from campaign.gui.frame.showing import Key, Sheet
from campaign.model.sides import Side
from tests.gui.battles import Fought

FRAME, MOST = 1 / 60, 5000


def skipped(monkeypatch: pytest.MonkeyPatch, turn: float = 0.0) -> Fought:
    """A battle that has just been skipped; each turn of the captains is one piece, or as long as is said."""
    monkeypatch.setattr(watching, "TURN", turn)
    fought = Fought(people=(Side.ALLIED,))
    fought.screen.press(InBattle.TO_THE_END)
    fought.stage.sheets()
    fought.screen.press(InBattle.TO_THE_END)
    assert fought.screen.watch.unseen
    return fought


def frames_of(fought: Fought) -> list[tuple[Sheet, ...]]:
    """Time goes by as in a window, until the battle is over or paused: every frame that was wanted but the last."""
    stage = fought.stage
    found: list[tuple[Sheet, ...]] = []
    for _ in range(MOST):
        stage.dirty = False
        stage.passed(FRAME)
        if fought.table.result() is not None or not fought.screen.watch.going:
            break
        if stage.dirty:
            found.append(stage.sheets())
    return found


def keys_of(sheets: tuple[Sheet, ...]) -> list[tuple[str, object]]:
    """What a window paints anew only when it changes."""
    return [(sheet.name, sheet.key) for sheet in sheets if sheet.name != "foot"]


def test_a_battle_that_is_skipped_draws_no_frame_of_itself_between(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goal of the skip: what is shown stays as it was when it began, but for the line that says how far it has come."""
    monkeypatch.setattr(watching, "TOLD", 0.0)
    fought = skipped(monkeypatch)
    begun = keys_of(fought.stage.sheets())
    orders = len(fought.orders)
    frames = frames_of(fought)
    assert len(fought.orders) > orders + 10
    assert frames
    assert all(keys_of(frame) == begun for frame in frames)
    assert fought.stage.dirty
    assert keys_of(fought.stage.sheets()) != begun


def test_a_battle_that_was_shown_between_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A canary: watched turn by turn the same battle shows something else in nearly every frame."""
    fought = skipped(monkeypatch)
    begun = keys_of(fought.stage.sheets())
    monkeypatch.setattr(watching.Watch, "unseen", property(lambda self: False))
    monkeypatch.setattr(watching, "TURN_SEEN", (0.0,) * 5)
    assert any(keys_of(frame) != begun for frame in frames_of(fought))


def test_how_far_it_has_come_is_told_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame costs more than an order: within half a second one is enough."""
    monkeypatch.setattr(watching, "TOLD", 3600.0)
    fought = skipped(monkeypatch)
    fought.screen.watch.tells()
    assert frames_of(fought) == []
    assert fought.table.result() is not None


def test_captains_who_are_skipped_fight_the_battle_that_they_fight_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's dice or orders depend on what is shown."""
    fought, alone = skipped(monkeypatch, turn=10.0), Fought(people=())
    frames_of(fought)
    while alone.table.captains_answer() is not None:
        pass
    assert fought.table.result() == alone.table.result()


def test_keys_are_heard_while_a_battle_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Captains give the window its turn: a pause holds them where they are, and shows how it stands; Escape leaves."""
    fought = skipped(monkeypatch)
    stage = fought.stage
    begun = keys_of(stage.sheets())
    for _ in range(3):
        stage.passed(FRAME)
    assert fought.table.result() is None
    assert "captains fight to the end" in fought.screen.line()
    fought.screen.press(InBattle.PLAY)
    orders = len(fought.orders)
    stage.passed(FRAME)
    assert len(fought.orders) == orders
    assert keys_of(stage.sheets()) != begun
    stage.key(Key("escape"))
    assert stage.top is not fought.screen
