"""The lesson as data: its file, what can be wrong in it, and the conditions that its steps name."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.lessons import load_lesson
from campaign.library.reading.faults import FaultyData
from campaign.session.files.lessons import CONDITIONS, first_day, step_of
from campaign.session.files.validating import validate_data
from campaign.session.play.seat import Public
from tests.session.stage import begun

OWN = places.order_of_battle() / "lessons" / "first_day.yaml"


def test_every_condition_is_named_by_a_step_and_says_when_it_holds() -> None:
    """No step names what does not exist, no condition lies about unused."""
    assert {one.done for one in first_day().steps} == set(CONDITIONS)
    assert all(one.__doc__ for one in CONDITIONS.values())


@pytest.mark.parametrize(("old", "new", "says"), [
    ("done: port_chosen", "done: port_choosen", "no condition 'port_choosen'; known are"),
    ("offer: river-plate", "offer: jutland", "no skirmish 'jutland'; known are"),
    ("key: port", "key: look", "two steps are called 'look'"),
    ("scenario: calabria", "scenario: jutland", "no scenario 'jutland'"),
    ("title: Choose a port", "titel: Choose a port", "unknown key"),
    ("side: allied", "side: umpire", "Invalid enum value 'umpire'"),
    ("keys: U, and Enter\n", "keys: ''\n", "expected"),
])
def test_a_fault_in_the_file_is_named_with_its_line(tmp_path: Path, old: str, new: str, says: str) -> None:
    """By the loader and by `validate`."""
    text = OWN.read_text(encoding="utf-8")
    assert old in text
    own = tmp_path / "lesson.yaml"
    own.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1
    with pytest.raises(FaultyData, match=says) as found:
        load_lesson(own, CONDITIONS)

    assert any(f"lesson.yaml:{line}:" in str(fault) for fault in found.value.faults)
    assert [str(fault) for fault in found.value.faults] == list(validate_data(own).faults)


def test_a_sound_lesson_of_ones_own_is_looked_through(tmp_path: Path) -> None:
    """And known by what it holds."""
    own = tmp_path / "lesson.yaml"
    own.write_text(OWN.read_text(encoding="utf-8"), encoding="utf-8")
    found = validate_data(own)

    assert found.faults == () and found.what == (f"lesson {own}",)


def test_a_campaign_that_was_begun_otherwise_is_no_lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered of it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    with begun(tmp_path / "one.sqlite") as game:
        assert step_of(Public(game)) is None
