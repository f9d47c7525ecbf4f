"""YAML at the door: whatever stands in a file, the answer is a value or a list of faults."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.library.reading.documents import Document, load, shaped
from campaign.library.reading.faults import FaultyData
from tests.library.spoiling import printed, refused


class Harbour(msgspec.Struct, forbid_unknown_fields=True):
    """What the files of these tests should hold."""

    name: str
    berths: dict[str, tuple[int, ...]] = msgspec.field(default_factory=dict)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A file for a test to write."""
    return tmp_path / "harbour.yaml"


def faults(path: Path, text: str | bytes) -> list[str]:
    """What is wrong with a file of this text, without its folder."""
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return printed(refused(load, path, Harbour))


def test_a_sound_file_becomes_a_typed_value(written: Path) -> None:
    """The line of format is for the door and does not come through."""
    written.write_text("format: 1\nname: Suda\nberths: {quay: [1, 2]}\n", encoding="utf-8")

    assert load(written, Harbour) == Harbour("Suda", {"quay": (1, 2)})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "harbour.yaml:1: a mapping of keys to values was expected"),
        ("- 1\n", "harbour.yaml:1: a mapping of keys to values was expected"),
        ("name: Suda\n", "harbour.yaml:1: format: 1 was expected, not 'nothing'"),
        ("format: 2\nname: Suda\n", "harbour.yaml:1: format: 1 was expected, not 2"),
        ("format: 1\nname: Suda\nname: Canea\n", "harbour.yaml:3: name: stands twice in one mapping"),
        ("format: 1\nname: 7\n", "harbour.yaml:2: name: expected `str`, found `int` (the value is 7)"),
        ("format: 1\nnme: Suda\n", "harbour.yaml:2: nme: unknown key; allowed here: berths, name"),
        ("format: 1\nnme: Suda\n", "harbour.yaml:1: the key `name` is missing"),
        ("format: 1\nname: Suda\nberths:\n  quay: [1, two]\n", "harbour.yaml:4: berths.quay[1]: expected `int`"),
        ("format: 1\nname: Suda\nberths: {1: [1]}\n", "harbour.yaml:3: berths.1: a quoted key was expected"),
        ("format: 1\nname: [Suda\n", "harbour.yaml:3: not YAML"),
        ("format: 1\n\tname: Suda\n", "harbour.yaml:2: not YAML"),
        ("format: 1\nname: 2001-99-99\n", "harbour.yaml:2: a value that YAML cannot hold"),
        ("format: 1\nname: !!python/object:os.system x\n", "harbour.yaml:2: the tag !!python/object:os.system is"),
        (b"format: 1\nname: \xff\xfe\n", "harbour.yaml:2: the byte 0xff is no UTF-8"),
        (b"format: 1\nname: \x00\n", "harbour.yaml:2: the control character U+0000"),
    ],
)
def test_a_fault_names_file_line_key_and_what_was_expected(written: Path, text: str | bytes, said: str) -> None:
    """Whoever edits a file need not guess what is wrong, nor where."""
    told = faults(written, text)

    assert any(fault.startswith(said) for fault in told), told


@pytest.mark.parametrize(
    "text", ["[" * 5000, "{a: " * 3000, "format: 1\nname: &a [*a]\n", "format: 1\nberths: &a {quay: *a}\n"]
)
def test_a_file_that_is_nested_without_end_is_refused_like_any_other(written: Path, text: str) -> None:
    """A fault, not a crash."""
    assert faults(written, text)


def test_a_folder_and_a_missing_file_cannot_be_read(tmp_path: Path) -> None:
    """Both are told as a fault on the first line."""
    for path in (tmp_path, tmp_path / "nowhere.yaml"):
        with pytest.raises(FaultyData, match=":1: cannot be read"):
            Document(path)


def test_all_faults_of_a_file_come_together_in_the_order_of_its_lines(written: Path) -> None:
    """Nobody has to load a file twice to learn of its second fault."""
    told = faults(written, "format: 1\nname: 7\nberths:\n  quay: [one]\n  mole: [two]\nweather: fair\n")

    assert [int(fault.split(":")[1]) for fault in told] == [2, 4, 5, 6]


@pytest.mark.gate
@given(st.text(st.characters(codec="utf-8")) | st.text("abn:-[]{}'\"&*#!%@|>? \n\t012").map("format: 1\nname: ".__add__))
def test_no_text_whatsoever_gets_through_the_door_unshaped(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    """A file gives a value of its type or faults; nothing else ever comes out."""
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(text, encoding="utf-8")
    with contextlib.suppress(FaultyData):
        assert isinstance(load(path, Harbour), Harbour)


def test_a_part_of_a_document_is_shaped_with_the_lines_of_the_whole(written: Path) -> None:
    """A file may be read piece by piece and still name its lines."""
    written.write_text("format: 1\nharbours:\n  suda: {name: 7}\n", encoding="utf-8")
    document = Document(written)

    with pytest.raises(FaultyData, match=r":3: harbours\.suda\.name: expected `str`"):
        shaped(document, document.body()["harbours"]["suda"], Harbour, "harbours", "suda")
