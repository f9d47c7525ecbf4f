"""Copies of data files for tests to spoil, and how they hold what is then told."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.replacing import replace

# A scenario that does not follow history and lists everything itself, as anybody may write one.
CALABRIA = Path(__file__).parent / "listed" / "calabria.yaml"


def exchanged(text: str, *passages: str) -> str:
    """A text with passages exchanged, each written old, new; every old one stands there."""
    for old, new in zip(passages[::2], passages[1::2], strict=True):
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def own(folder: Path, text: str, *passages: str) -> Path:
    """A file of one's own, with passages of its text exchanged."""
    path = folder / "my_own.yaml"
    path.write_text(exchanged(text, *passages), encoding="utf-8")
    return path


def spoil(folder: Path, name: str, *passages: str) -> None:
    """Exchanges passages of one file of a folder."""
    path = folder / name
    path.write_text(exchanged(path.read_text(encoding="utf-8"), *passages), encoding="utf-8")


def spoiled(charts: Path, into: Path, name: str, *passages: str) -> Path:
    """A copy of a folder of charts in which passages of one file are exchanged."""
    folder = Path(shutil.copytree(charts, into / "charts"))
    spoil(folder, name, *passages)
    return folder


def refused(load: Callable[..., object], *given: object) -> tuple[Fault, ...]:
    """Everything that a loader finds wrong with what it is given and must not load."""
    with pytest.raises(FaultyData) as caught:
        load(*given)
    return caught.value.faults


def printed(faults: Iterable[Fault]) -> list[str]:
    """Faults as they are printed, without folders."""
    return [str(replace(fault, file=Path(fault.file).name)) for fault in faults]


def hold_to_file(faults: Iterable[Fault], name: str, said: str) -> None:
    """Faults lie on lines of one file, and one of them says so much."""
    faults = tuple(faults)

    assert any(said in one for one in printed(faults)), printed(faults)
    assert all(fault.file.endswith(name) and fault.line > 0 for fault in faults), faults


def hold_to_key(faults: Iterable[Fault], key: str, said: str) -> None:
    """One of the faults lies at this key, further down than the first line of its file, and says so much."""
    faults = tuple(faults)

    assert any(fault.key.endswith(key) and said in fault.what and fault.line > 1 for fault in faults), faults
