"""Papers of a battle in the folder beside the saves: written, kept, and read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.sides import Side
from campaign.session.files.papers import forms_of, newest_of_both, papers_folder, read_result, write_papers
from campaign.session.play.game import Game
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.trouble import NotFound
from tests.session.stage import a_battle


@pytest.fixture
def save(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save in which a battle has just been joined, in a folder of saves of its own."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path))
    return a_battle(tmp_path_factory, tmp_path)


@pytest.mark.gate
def test_a_form_that_lies_there_is_never_written_over(save: Path) -> None:
    """Whatever somebody filled in, or spoiled, is his: it is kept as it lay there."""
    with Game.open(save) as game:
        first = write_papers(seat_for(game, Side.ALLIED), "B1", "any", "a4")
        first.form.write_text("battle: B1\nminutes: [", encoding="utf-8")
        again = write_papers(seat_for(game, Side.ALLIED), "B1", "any", "letter")

    assert not first.kept
    assert again.kept
    assert again.form == first.form
    assert again.form.read_text(encoding="utf-8") == "battle: B1\nminutes: ["
    assert again.packet.read_bytes().startswith(b"%PDF")


@pytest.mark.gate
def test_a_form_of_another_state_of_the_battle_keeps_its_name_and_the_new_one_gets_a_number(save: Path) -> None:
    """A battle that was taken back and joined anew has another mark."""
    with Game.open(save) as game:
        old = write_papers(UmpireSeat(game), "B1", "supermarina", "a4").form
        text = old.read_text(encoding="utf-8")
        mark = text.partition('mark: "')[2].partition('"')[0]
        old.write_text(text.replace(mark, "0" * len(mark)), encoding="utf-8")
        new = write_papers(UmpireSeat(game), "B1", "supermarina", "a4")
        new.form.write_text(new.form.read_text(encoding="utf-8").replace("minutes: 0", "minutes: 90"), encoding="utf-8")

        assert new.form != old
        assert not new.kept
        assert set(forms_of(Public(game), "B1")) == {old, new.form}
        assert read_result(Public(game), "B1", [new.form]).after.engagement == "B1"


@pytest.mark.gate
def test_the_newest_form_of_each_side_is_found_only_when_both_are_there(save: Path) -> None:
    """One side's form alone is no pair, and another campaign's papers are not this one's."""
    with Game.open(save) as game:
        write_papers(seat_for(game, Side.ALLIED), "B1", "any", "a4")
        assert newest_of_both(Public(game), "B1") == ()
        write_papers(seat_for(game, Side.AXIS), "B1", "any", "a4")
        (papers_folder() / "other-B1-any-axis.yaml").write_text("battle: B1\n", encoding="utf-8")

        assert [path.stem for path in newest_of_both(Public(game), "B1")] == ["copy-B1-any-axis", "copy-B1-any-allied"]


def test_a_folder_that_cannot_be_made_is_named(save: Path) -> None:
    """A file lies where the folder of papers should be: one line says so, and nothing is written."""
    papers_folder().write_text("", encoding="utf-8")
    with Game.open(save) as game, pytest.raises(NotFound, match="cannot be made"):
        write_papers(UmpireSeat(game), "B1", "any", "a4")
