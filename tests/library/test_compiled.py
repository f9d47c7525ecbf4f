"""Compiled copies of what was read: they save time, are never stale, and what is wrong with them costs time alone."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Thread
from typing import Any, NoReturn

import pytest
from msgspec import Struct

from campaign.intake import cache
from campaign.intake.cache import PackedReader, PrivateFolder, pack
from campaign.intake.limits import Unreadable
from campaign.library import compiled
from campaign.library.book import ScenarioPart, load_book, scenario_keys
from campaign.library.campaigns.shared import DEFAULT_THEATRE, campaign_charts, order_of_battle, theatre_named, timeline_of
from campaign.library.charts.tactical import our_charts
from campaign.model.book import Options

ROOT = Path(__file__).parents[2]
SAID = "from campaign.library.book import load_book; book = load_book('calabria'); print(book.scenario.title, book.hash)"
LOUD = "import sys; from campaign.library.book import load_book; load_book('calabria'); print('yaml' in sys.modules)"


class Soundings(Struct, frozen=True):
    """Something to keep."""

    fathoms: tuple[int, ...]


DEEP, SHALLOW = Soundings((40, 50)), Soundings((3,))


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one test's own; the folder of the copies in it."""
    monkeypatch.setenv(compiled.PLACE, str(tmp_path / "cache"))
    return tmp_path / "cache" / compiled.FOLDER


def sounded() -> Soundings:
    """What was read of DEEP, by its copy or anew."""
    return compiled.compiled_copy("soundings", Soundings, lambda: DEEP)


def never() -> NoReturn:
    """For what a copy must spare."""
    raise AssertionError("this was read again")


def copy_in(place: Path) -> Path:
    """The only copy that lies in a folder."""
    [copy] = place.iterdir()
    return copy


def test_what_was_read_once_is_taken_from_its_copy(place: Path) -> None:
    """The second time nothing is read but the copy."""
    assert sounded() == DEEP
    assert compiled.compiled_copy("soundings", Soundings, never) == DEEP


def test_what_hangs_on_something_else_has_a_copy_of_its_own(place: Path) -> None:
    """A text, an option or a name more is another copy, however the parts are cut."""
    compiled.compiled_copy("soundings", Soundings, lambda: DEEP, "ab", "c")

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW, "a", "bc") == SHALLOW
    assert len(list(place.iterdir())) == 2


@pytest.mark.parametrize("spoil", [
    lambda data: b"", lambda data: data[:-1], lambda data: data + b"\x00", lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    lambda data: bytes([data[0] ^ 1]) + data[1:], lambda data: b"\xff" * len(data),
], ids=["empty", "cut short", "longer", "one bit", "its seal", "noise"])
def test_a_damaged_copy_is_read_past_and_written_anew(place: Path, spoil: Callable[[bytes], bytes]) -> None:
    """Nothing of it is believed, and the next one finds a sound copy."""
    sounded()
    copy_in(place).write_bytes(spoil(copy_in(place).read_bytes()))

    assert sounded() == DEEP
    assert compiled.compiled_copy("soundings", Soundings, never) == DEEP


@pytest.mark.parametrize("value", [{"fathoms": ["deep"]}, {"feet": [1]}, [1, 2], "nothing", 7])
def test_a_copy_of_another_shape_is_read_past(place: Path, value: object) -> None:
    """What has its right name and seal is still taken only as the type that was asked for."""
    sounded()
    copy = copy_in(place)
    copy.write_bytes(pack(value, copy.name))

    assert sounded() == DEEP


def test_a_copy_under_another_name_is_read_past(place: Path) -> None:
    """The name is part of the seal: a copy that is put in the place of another one is none."""
    compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW, "elsewhere")
    other = copy_in(place)
    sounded()
    [mine] = set(place.iterdir()) - {other}
    shutil.copyfile(other, mine)

    assert sounded() == DEEP


def test_a_copy_beyond_all_size_is_not_taken_in(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is read is limited."""
    sounded()
    monkeypatch.setattr(compiled, "MOST_BYTES", copy_in(place).stat().st_size - 1)

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


@pytest.mark.parametrize("mode", [0o755, 0o770, 0o707, 0o701])
def test_a_folder_that_others_may_enter_is_not_used(place: Path, mode: int) -> None:
    """Neither read nor written: whoever else can reach into it could have put there what he liked."""
    sounded()
    place.chmod(mode)
    before = {path.name: path.read_bytes() for path in place.iterdir()}

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before


def test_a_copy_that_others_may_write_is_not_believed(place: Path) -> None:
    """The folder is ours, the file in it may have been moved there from elsewhere."""
    sounded()
    copy_in(place).chmod(0o666)

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


def test_a_folder_of_somebody_else_is_not_used(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its owner must be who plays."""
    sounded()
    monkeypatch.setattr(os, "geteuid", lambda: place.stat().st_uid + 1)

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


@pytest.mark.parametrize("linked", ["the folder", "the copy"])
def test_no_link_is_followed(place: Path, tmp_path: Path, linked: str) -> None:
    """Neither in the place of the folder nor of a copy."""
    sounded()
    path = place if linked == "the folder" else copy_in(place)
    path.rename(tmp_path / "elsewhere")
    path.symlink_to(tmp_path / "elsewhere")

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


def test_a_pipe_in_the_place_of_a_copy_is_not_waited_for(place: Path) -> None:
    """Only a regular file is read."""
    sounded()
    copy = copy_in(place)
    copy.unlink()
    os.mkfifo(copy, 0o600)

    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file lies where the cache should be."""
    (tmp_path / "cache").write_text("mine")
    monkeypatch.setenv(compiled.PLACE, str(tmp_path / "cache"))

    assert sounded() == DEEP
    assert compiled.compiled_copy("soundings", Soundings, lambda: SHALLOW) == SHALLOW


@pytest.mark.parametrize("fails", ["open", "replace"])
def test_a_full_disk_costs_nothing_but_time_and_leaves_no_draft(
    place: Path, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    """Whatever the disk refuses, what was read is handed out."""
    compiled.compiled_copy("soundings", Soundings, lambda: DEEP, "before")

    def full(*words: object, **more: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fdopen" if fails == "open" else "replace", full)

    assert sounded() == DEEP
    assert not [path for path in place.iterdir() if path.name.endswith(cache.DRAFT)]


def test_whoever_reads_while_others_write_has_a_whole_copy(tmp_path: Path) -> None:
    """Writers put whole files in place of whole files; a reader sees one of them or none, never a part."""
    folder = PrivateFolder(tmp_path / "books")
    texts = [bytes([number]) * 200_000 for number in range(1, 5)]
    seen: list[bytes | None] = []

    def write(text: bytes) -> None:
        for _ in range(20):
            folder.keep("book", text)

    def read() -> None:
        seen.extend(folder.read("book", 1 << 20) for _ in range(100))

    threads = [*(Thread(target=write, args=(text,)) for text in texts), Thread(target=read), Thread(target=read)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert set(seen) <= {None, *texts}
    assert [path.name for path in folder.place.iterdir()] == ["book"]


def test_what_is_edited_while_it_is_read_is_not_kept(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of the new text under the fingerprint of the old one would be stale as soon as the old text came back."""
    marks = iter(["before", "after"])
    compiled._shared.cache_clear()
    monkeypatch.setattr(compiled, "_fingerprints", lambda: next(marks))

    assert sounded() == DEEP
    assert not place.exists()
    compiled._shared.cache_clear()


def test_old_copies_and_abandoned_drafts_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow for ever; a draft that somebody may still be writing stays."""
    monkeypatch.setattr(cache, "MOST_FILES", 3)
    folder = PrivateFolder(tmp_path / "books")
    folder.keep("first", b"1")
    old, fresh = (folder.place / f"{name}{cache.DRAFT}" for name in ("old", "fresh"))
    for path in (old, fresh):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    os.utime(folder.place / "first", (1, 1))
    folder.keep("second", b"2")
    folder.keep("third", b"3")

    assert {path.name for path in folder.place.iterdir()} == {fresh.name, "second", "third"}


def test_a_copy_that_is_used_outlives_newer_ones_that_are_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What every scenario shares is written first and read most: its age in writing must not push it out."""
    folder = PrivateFolder(tmp_path / "books")
    monkeypatch.setattr(cache, "MOST_FILES", 2)
    for age, name in enumerate(("newer", "shared")):
        folder.keep(name, b"x")
        os.utime(folder.place / name, (1000 - age, 1000 - age))
    assert folder.read("shared", 10) == b"x"

    folder.keep("newest", b"x")

    assert sorted(file.name for file in folder.place.iterdir()) == ["newest", "shared"]


def test_nothing_is_kept_where_the_player_does_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`SUPERMARINA_CACHE=off`."""
    monkeypatch.setenv(compiled.PLACE, compiled.OFF)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    assert sounded() == DEEP
    assert not list(tmp_path.iterdir())


def test_copies_lie_in_the_players_own_cache_unless_another_place_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the platform keeps what may be lost."""
    monkeypatch.delenv(compiled.PLACE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiled.private_folder()

    assert folder is not None
    assert folder.place.name == compiled.FOLDER
    if sys.platform.startswith("linux"):
        assert folder.place == tmp_path / "supermarina" / compiled.FOLDER


@pytest.mark.parametrize("part", ["order of battle", "theatre", "charts", "timeline", *our_charts(), *scenario_keys()])
def test_every_part_of_a_book_comes_back_from_its_copy_as_it_was(part: str) -> None:
    """To the last number and word, in the very same types."""
    known: dict[str, Callable[[], Any]] = {
        "order of battle": order_of_battle, "theatre": lambda: theatre_named(DEFAULT_THEATRE), "charts": campaign_charts,
        "timeline": lambda: timeline_of(DEFAULT_THEATRE), **our_charts(),
    }
    book = None if part in known else load_book(part, Options(historical_convoys=True))
    value = known[part]() if book is None else ScenarioPart(book.scenario, book.hash)

    assert_alike(PackedReader(type(value), part).read(pack(value, part)), value)


def assert_alike(one: Any, other: Any) -> None:
    """Alike in everything, also where nouns are equal to themselves alone; a mapping is a mapping, read-only or not."""
    if isinstance(other, Mapping):
        assert list(one) == list(other)
        for key in other:
            assert_alike(one[key], other[key])
        return
    assert type(one) is type(other)
    if isinstance(other, Struct):
        for name in other.__struct_fields__:
            assert_alike(getattr(one, name), getattr(other, name))
    elif isinstance(other, (tuple, list)):
        assert len(one) == len(other)
        for mine, yours in zip(one, other, strict=True):
            assert_alike(mine, yours)
    else:
        assert one == other


def test_a_seal_is_of_one_purpose() -> None:
    """What was packed for one thing is not read as another."""
    with pytest.raises(Unreadable, match="seal"):
        PackedReader(Soundings, "depths").read(pack(DEEP, "heights"))


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game to edit."""
    root = tmp_path_factory.mktemp("edited")
    for folder in ("campaign", "oob", "maps"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "build"))
    return root


def told(checkout: Path, words: str = SAID) -> str:
    """What a process of its own says of a checkout, which keeps its copies beside it."""
    named = {**os.environ, "PYTHONPATH": str(checkout), compiled.PLACE: str(checkout / "cache")}
    ran = subprocess.run([sys.executable, "-c", words], cwd=checkout, env=named, capture_output=True, text=True, check=True,
                         timeout=120)
    return ran.stdout.strip()


@pytest.mark.gate
def test_a_second_process_reads_no_yaml_for_its_book(checkout: Path) -> None:
    """The copy is all it takes, and it says what the files say."""
    first = told(checkout)

    assert told(checkout, LOUD) == "False"
    assert told(checkout) == first


@pytest.mark.gate
@pytest.mark.parametrize(("name", "old", "new"), [
    ("oob/scenarios/calabria.yaml", "Calabria", "calabriA"),
    ("campaign/rules/charts/fuel.yaml", "format: 1", "format: 1 "),
    ("maps/mediterranean.yaml", "format: 1", "format: 1 "),
], ids=["scenario", "chart", "map"])
def test_a_book_is_never_older_than_its_files(checkout: Path, name: str, old: str, new: str) -> None:
    """Not even if the time of the file says that nothing happened: what stands in it counts."""
    before = told(checkout)
    path = checkout / name
    was = path.stat()
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    os.utime(path, ns=(was.st_atime_ns, was.st_mtime_ns))
    told_of_edited, loud = told(checkout, LOUD), told(checkout)
    path.write_text(text, encoding="utf-8")

    assert told_of_edited == "True"
    assert (loud != before) == (name != "maps/mediterranean.yaml")
    assert told(checkout, LOUD) == "False"


@pytest.mark.gate
def test_a_book_is_never_older_than_the_program(checkout: Path) -> None:
    """Whoever changes how facts are read or derived has them read anew."""
    told(checkout)
    path = checkout / "campaign" / "ratings" / "derivation.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    assert told(checkout, LOUD) == "True"


@pytest.mark.gate
def test_a_fault_is_told_each_time(checkout: Path) -> None:
    """Nothing faulty is ever kept."""
    path = checkout / "oob" / "scenarios" / "calabria.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("title:", "tittle:", 1), encoding="utf-8")
    told_of = "from campaign.library.book import load_book\ntry: load_book('calabria')\nexcept Exception as fault: print(fault)"
    first, second = told(checkout, told_of), told(checkout, told_of)
    path.write_text(text, encoding="utf-8")

    assert "unknown key" in first
    assert second == first
