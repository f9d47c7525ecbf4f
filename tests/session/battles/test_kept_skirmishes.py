"""Skirmishes that are kept: stopped anywhere and taken up, torn, spoiled and changed files, and files of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.battles.skirmishes import skirmish_source
from campaign.model.battles.battle import AfterAction
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.gallery.battles import own_battle_cards
from campaign.session.play.referee import FightingTable
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.skirmish import (
    KeptSkirmish,
    begin_kept,
    kept_skirmishes,
    open_skirmish,
    skirmishes_folder,
    take_up,
)
from campaign.store import skirmish_file
from campaign.store.trouble import Busy, CannotWrite, DamagedSave, NotASave
from campaign.tactics.registry import system_names

SEED = 5
NAME = "cape-spada"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Skirmishes are kept in the test's own folder."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path))


def begun(system: str = "supermarina", orders: int = 0) -> KeptSkirmish:
    """A kept skirmish after so many orders of the captains."""
    kept = begin_kept(open_skirmish(NAME, system, SEED), (Side.ALLIED,))
    for _ in range(orders):
        assert kept.table.captains_answer() is not None
    return kept


def ended(table: FightingTable) -> AfterAction:
    """The result when captains have fought it out."""
    while table.captains_answer() is not None:
        pass
    after = table.result()
    assert after is not None
    return after


@pytest.mark.gate
@pytest.mark.parametrize("system", system_names())
@pytest.mark.parametrize("orders", [0, 1, 5])
def test_a_skirmish_stopped_and_taken_up_ends_as_if_it_had_not_been(system: str, orders: int) -> None:
    """Whatever the system, the rest falls to the same dice, and the file names who fights."""
    whole = ended(begun(system).table)
    kept = begun(system, orders)
    again = take_up(kept.path)

    assert again.people == (Side.ALLIED,)
    assert [again.table.view(side) for side in (*BOTH, None)] == [kept.table.view(side) for side in (*BOTH, None)]
    assert ended(again.table) == whole


def test_the_list_says_how_far_each_has_come_and_the_last_fought_stands_first() -> None:
    """Title, turn, system and people at a glance; a settled one is gone."""
    first, second = begun(), begun(orders=4)
    ended(second.table)
    listed = kept_skirmishes()

    assert {one["file"] for one in listed} == {str(first.path), str(second.path)}
    by_file = {one["file"]: one for one in listed}
    assert by_file[str(second.path)]["over"]
    assert not by_file[str(first.path)]["over"]
    assert by_file[str(first.path)]["people"] == ["allied"]
    assert by_file[str(first.path)]["title"] == first.opened.skirmish.title
    second.settle()
    assert [one["file"] for one in kept_skirmishes()] == [str(first.path)]


@pytest.mark.parametrize("torn", [1, 7, 40])
def test_what_a_crash_left_half_written_is_no_part_of_it(torn: int) -> None:
    """The last order, cut anywhere, is as if it had not been given; the next is written where it began."""
    kept = begun(orders=2)
    sound = kept.path.read_bytes()
    kept.table.captains_answer()
    kept.path.write_bytes(kept.path.read_bytes()[: len(sound) + torn])
    again = take_up(kept.path)
    after = ended(again.table)

    assert after == ended(begun().table)
    assert take_up(kept.path).table.result() == after


def test_a_line_that_was_changed_breaks_that_file_and_no_other() -> None:
    """The list names it with the reason; the others can be gone on with."""
    spoiled, sound = begun(orders=3), begun(orders=1)
    lines = spoiled.path.read_bytes().splitlines(keepends=True)
    spoiled.path.write_bytes(b"".join((*lines[:2], lines[2].replace(b"1", b"2"), *lines[3:])))
    strange = skirmishes_folder() / "strange.skirmish"
    strange.write_bytes(b"\x00 nothing of ours")
    listed = {Path(one["file"]).name: one for one in kept_skirmishes()}

    assert "line 3 was changed" in listed[spoiled.path.name]["broken"]
    assert "no kept skirmish" in listed[strange.name]["broken"]
    assert "broken" not in listed[sound.path.name]
    with pytest.raises(DamagedSave):
        take_up(spoiled.path)
    with pytest.raises(NotASave):
        take_up(skirmishes_folder() / "none.skirmish")


def test_a_file_that_ends_in_its_beginning_is_broken() -> None:
    """Without a set-up there is nothing to go on with."""
    kept = begun()
    kept.path.write_bytes(kept.path.read_bytes()[:40])

    with pytest.raises(DamagedSave, match="beginning does not read"):
        take_up(kept.path)


def test_two_windows_do_not_write_into_one_skirmish() -> None:
    """The second to give an order is told so, and the file stays sound."""
    kept = begun(orders=1)
    other = take_up(kept.path)
    kept.table.captains_answer()

    with pytest.raises(Busy, match="another window"):
        other.table.captains_answer()
    assert take_up(kept.path).table.view(None) == kept.table.view(None)


def test_an_order_that_the_disk_refused_did_not_happen() -> None:
    """A file never has a gap: the battle stands where the file does, and the order can be given again once there is room."""
    kept = begun(orders=1)
    before = kept.table.view(None)
    away = kept.path.with_suffix(".away")
    kept.path.rename(away)
    with pytest.raises(CannotWrite):
        kept.table.captains_answer()
    assert kept.table.view(None) == before
    away.rename(kept.path)
    kept.table.captains_answer()

    assert take_up(kept.path).table.view(None) == kept.table.view(None)


def test_a_system_that_cannot_fight_it_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-6 The refusal comes before anything is kept."""
    from campaign.model.refusals import Refusal
    from campaign.tactics import registry

    choosy = replace(registry.system_named("supermarina"), suits=lambda book, engagement: Refusal("SM-6", "not this one"))
    monkeypatch.setattr(registry, "system_named", lambda name: choosy)
    with pytest.raises(Refused, match="not this one"):
        begun()

    assert not kept_skirmishes()


def own_file(name: str) -> Path:
    """A skirmish of one's own: a copy of one that comes with the game."""
    skirmishes_folder().mkdir(exist_ok=True)
    path = skirmishes_folder() / name
    path.write_text(skirmish_source(NAME).read_text(encoding="utf-8"), encoding="utf-8")
    return path


def test_files_of_ones_own_in_the_folder_are_offered_and_faulty_ones_named() -> None:
    """Each is opened by its path; a fault has file and line, and hides no other."""
    mine, faulty = own_file("mine.yaml"), own_file("faulty.yaml")
    faulty.write_text("format: 1\ntitle: [", encoding="utf-8")
    listed = {card.key: card for card in own_battle_cards()}

    assert "faulty.yaml:" in listed[str(faulty)].broken
    assert listed[str(mine)].situation
    assert begin_kept(open_skirmish(str(mine), seed=SEED), ()).path.name == "mine-1.skirmish"


def test_a_skirmish_whose_own_file_was_changed_says_so() -> None:
    """Facts of one battle are not told of another; nor can one go on whose file is gone."""
    mine = own_file("mine.yaml")
    kept = begin_kept(open_skirmish(str(mine), seed=SEED), BOTH)
    kept.table.captains_answer()
    text = mine.read_text(encoding="utf-8")
    mine.write_text(text.replace("course: ", "course: 1", 1), encoding="utf-8")
    with pytest.raises(DamagedSave, match="changed since"):
        take_up(kept.path)
    mine.unlink()
    with pytest.raises(NotFound):
        take_up(kept.path)


def test_one_in_which_nothing_was_ordered_is_not_worth_keeping() -> None:
    """Left before its first order it is gone; after one it stays."""
    untouched, fought = begun(), begun(orders=1)

    assert not untouched.left()
    assert fought.left()
    assert [one["file"] for one in kept_skirmishes()] == [str(fought.path)]


def test_whoever_waits_hears_of_progress_after_each_order() -> None:
    """The window is given its turn when an order is in the file."""
    drawn: list[int] = []
    kept = begin_kept(open_skirmish(NAME, seed=SEED), (), lambda: drawn.append(len(skirmish_file.read(kept.path).steps)))
    kept.table.captains_answer()
    take_up(kept.path, lambda: drawn.append(0)).table.captains_answer()

    assert drawn == [1, 0]
