"""Every command that README and docs print is run here, so that they cannot rot."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN_NOT_RUN = ("yaml", "json", "text", "")


def commands_of(page: Path) -> list[str]:
    """The commands of a page, in order: lines that begin with a dollar in its console blocks."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [line[2:] for kind, body in found if kind == "console" for line in body.splitlines() if line.startswith("$ ")]


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """One command of a page in a folder of its own, the game taken from this checkout."""
    words = shlex.split(command)
    if words[0] == "make":
        words = ["make", "--dry-run", "-C", str(ROOT), *words[1:]]
    elif words[0] == "supermarina":
        words = [str(Path(sys.executable).with_name("supermarina")), *words[1:]]
    else:
        raise AssertionError(f"a page may print make and supermarina commands, not {words[0]}")
    own = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"), str(folder))
    world = {**os.environ, "PYTHONPATH": str(ROOT), **own}
    return subprocess.run(words, cwd=folder, env=world, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


@pytest.mark.parametrize("page", [page for page in PAGES if commands_of(page)], ids=lambda page: page.name)
def test_each_command_of_a_page_works_in_the_order_printed(page: Path, tmp_path: Path) -> None:
    """A reader who types what stands there gets what is promised."""
    for command in commands_of(page):
        done = run(command, tmp_path)

        assert done.returncode == 0, f"{page.name}: $ {command}\n{done.stdout[-500:]}{done.stderr[-1500:]}"
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_no_block_that_nobody_runs(page: Path) -> None:
    """Blocks are commands that are run, or data that is only shown."""
    kinds = {kind for kind, _ in BLOCK.findall(page.read_text(encoding="utf-8"))}

    assert kinds <= {"console", *SHOWN_NOT_RUN}


def test_a_page_with_a_wrong_command_would_be_noticed(tmp_path: Path) -> None:
    """Canary: a command that does not exist fails."""
    page = tmp_path / "page.md"
    page.write_text("```console\n$ supermarina sail away\n```\n", encoding="utf-8")

    assert [run(command, tmp_path).returncode for command in commands_of(page)] == [2]
