"""Copies of chart files for tests to spoil."""

from __future__ import annotations

import shutil
from pathlib import Path


def spoil(folder: Path, name: str, old: str, new: str) -> None:
    """Exchanges one piece of a chart file for another."""
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def spoiled(charts: Path, into: Path, name: str, old: str, new: str) -> Path:
    """A copy of a folder of charts in which one piece of one file is exchanged for another."""
    folder = Path(shutil.copytree(charts, into / "charts"))
    spoil(folder, name, old, new)
    return folder
