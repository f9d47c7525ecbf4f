"""Bytes of no meaning, and sound files with a piece torn out: never a traceback, always a line and an exit code."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.intake.files import decode
from campaign.intake.json_text import ANYTHING, parse_json
from campaign.intake.limits import LIMITS, Limits, Unreadable
from campaign.intake.yaml_text import YamlText
from campaign.library.reading.documents import Document
from campaign.library.reading.faults import FaultyData
from campaign.model.names import displayable
from campaign.model.sides import Side
from campaign.session.files.failures import failure_of
from campaign.session.files.saves import check_save
from campaign.session.files.validating import validate_data
from campaign.session.play.game import Game
from campaign.session.play.trouble import Malformed, Refused
from campaign.session.play.written_orders import orders_in
from tests.cli.shell import ROOT

SKIRMISH = (ROOT / "oob/skirmishes/cape-spada.yaml").read_bytes()
ORDER = b'[{"order": "FormForce", "side": "axis", "ships": ["zara", "pola"], "name": "Force A"}, {"order": "EndStep"}]'
PIECES = (b"[" * 50, b"{", b"*a", b"<<: ", b"!!set ", b"9" * 50, b"\0", b"\xff", b"\x1b", b"- ", b"? ", b": ",
          b"\r", b"&a ", b'"', b".inf", b"null", b"\xef\xbb\xbf", "\u2028\u202e".encode(),
          b"%YAML 1.1\n", b"---\n", b"1:2:3", b"2001-13-01", b"\\u")
pieces = st.sampled_from(PIECES) | st.binary(max_size=12)
junk = st.binary(max_size=200) | st.lists(pieces, max_size=12).map(b"".join)


@st.composite
def torn(draw: st.DrawFn, whole: bytes) -> bytes:
    """A sound file with up to three pieces replaced."""
    data = whole
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        data = data[:at] + draw(pieces) + data[at + draw(st.integers(0, 40)) :]
    return data


def failed(trouble: BaseException) -> None:
    """Whatever came is a line that a person can act on."""
    failure = failure_of(trouble)

    assert failure is not None, repr(trouble)
    assert failure.code in (1, 2) and failure.words.strip()


@pytest.mark.gate
@given(junk | torn(SKIRMISH))
@settings(max_examples=60)
def test_no_bytes_make_validate_fail(data: bytes) -> None:
    """A skirmish that is sound after all is sound; anything else has faults with file and line."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "strange.yaml"
        file.write_bytes(data)
        found = validate_data(file)

    assert found.what and all(fault.startswith(f"{file}:") for fault in found.faults)


@given(junk | torn(ORDER))
def test_no_bytes_make_the_reading_of_orders_fail(data: bytes) -> None:
    """Each order is read, malformed, or refused."""
    try:
        for order in orders_in(decode(data), Side.AXIS):
            assert order is not None
    except (Malformed, Refused, Unreadable) as trouble:
        failed(trouble)


@given(junk)
def test_what_is_taken_in_is_within_the_limits(data: bytes) -> None:
    """YAML and JSON alike, whatever the bytes."""
    for read in (lambda text: YamlText(text).values, parse_json, ANYTHING.read):
        try:
            value = read(decode(data))
        except Unreadable as trouble:
            failed(trouble)
        else:
            assert _deep(value) <= LIMITS.depth


def _deep(value: object) -> int:
    parts = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if parts is None else 1 + max(map(_deep, parts), default=0)


@pytest.mark.parametrize("part", range(12))
def test_a_save_with_bytes_overwritten_opens_or_says_why(part: int, begun: Path, tmp_path: Path) -> None:
    """Torn at twelve places, from its head to its end."""
    save = Path(shutil.copy(begun, tmp_path / "torn.sqlite"))
    data = bytearray(save.read_bytes())
    start = 100 + part * (len(data) - 200) // 12
    data[start : start + 64] = bytes((one * 37 + part) % 256 for one in range(64))
    save.write_bytes(bytes(data))
    try:
        with Game.open(save, read_only=True) as game:
            assert game.state.ships
        assert check_save(save).faults or sqlite3.connect(save).execute("PRAGMA quick_check").fetchone()
    except Exception as trouble:  # noqa: BLE001 - which it may be is asserted
        failed(trouble)


NARROW = Limits(bytes=100, depth=3, nodes=9, text=8, number=4)


@pytest.mark.parametrize(("text", "fits"), [
    ("[[[1]]]", True), ("[[[[]]]]", False), ("[1, 2, 3, 4, 5, 6, 7, 8]", True), ("[1, 2, 3, 4, 5, 6, 7, 8, 9]", False),
    ('"12345678"', True), ('"123456789"', False), ("1234", True), ("12345", False), ("[&a [1, 2], *a, *a]", False),
])
def test_each_limit_holds_to_the_letter(text: str, fits: bool) -> None:
    """A canary for each: just within is taken, one more is not."""
    taken: list[bool] = []
    for read in (lambda text: YamlText(text, NARROW), lambda text: parse_json(text, NARROW)):
        if "&" in text and taken:
            break
        try:
            read(text)
        except Unreadable:
            taken.append(False)
        else:
            taken.append(True)

    assert set(taken) == {fits}


@pytest.mark.gate
def test_the_data_of_the_game_are_far_within_the_limits() -> None:
    """A tenth of each limit at most, but for depth, of which a third: who adds to the data meets no wall."""
    most = Limits(LIMITS.bytes // 10, LIMITS.depth // 3, LIMITS.nodes // 10, LIMITS.text // 10, LIMITS.number // 4)
    files = [one for top in ("oob", "maps", "campaign") for one in (ROOT / top).rglob("*.yaml")]
    beyond = []
    for file in files:
        data = file.read_bytes()
        try:
            YamlText(decode(data), most)
        except Unreadable as trouble:
            beyond.append(f"{file}: {trouble}")

    assert len(files) > 150
    assert not beyond and max(file.stat().st_size for file in files) <= most.bytes


def test_a_fault_is_found_at_the_line_that_an_editor_shows(tmp_path: Path) -> None:
    """Ends of lines of any make count as one each."""
    lines = []
    for end in ("\n", "\r\n", "\r"):
        file = tmp_path / "strange.yaml"
        file.write_bytes(end.join(["format: 1", "a: 1", "b: !!set {x}"]).encode())
        with pytest.raises(FaultyData) as found:
            Document(file)
        lines.append(found.value.faults[0].line)

    assert lines == [3, 3, 3]
    assert displayable("a\u2028b") != "a\u2028b"
