"""Every command that README and docs print is run here, so that they cannot rot."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from campaign.tactics.registry import GROUP
from tests.cli.shell import Result, Shell, at_terminal
from tests.gui.closing import close_first_window
from tests.gui.screen_of_our_own import virtual_screen

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
# A block that begins with the name of a file is what a reader writes into it.
EDITED = re.compile(r"# [\w.-]+\n")
PATIENCE = 90
EXAMPLES = ROOT / "docs" / "examples"


def steps_of(page: Path) -> list[str]:
    """What a page does, in order: commands behind their dollars, and lines that are written into a file that it names."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [step for kind, body in found
            for step in (body.splitlines() if kind == "console" else [body] if EDITED.match(body) else [])]


def follow(step: str, folder: Path, shell: Shell, display: str = "") -> Result:
    """One step of a page in a folder of its own: the command run, the lines written in place of those of the same key."""
    if step.startswith(PROMPT):
        return run(step.removeprefix(PROMPT), folder, shell, display)
    name, _, body = step.removeprefix("# ").partition("\n")
    text = (folder / name).read_text(encoding="utf-8")
    for line in body.splitlines():
        text, count = re.subn(rf"^{re.escape(line.partition(':')[0])}:.*$", line, text, flags=re.MULTILINE)
        assert count == 1, f"{name} has no line such as {line!r}"
    (folder / name).write_text(text, encoding="utf-8")
    return Result(0, "", "")


def run(command: str, folder: Path, shell: Shell, display: str = "") -> Result:
    """One command of a page in a folder of its own, where the reader is, the game taken from this checkout.

    What opens a window gets the display, and somebody who closes it; what asks gets a terminal, and somebody who leaves. All
    else is called in this process, since starting sixty would take a minute.
    """
    words = shlex.split(command)
    world = {**os.environ, "PYTHONPATH": str(ROOT)}
    if words[0] == "make":
        dry = ["make", "--dry-run", "-C", str(ROOT), *words[1:]]
        done = subprocess.run(dry, cwd=folder, env=world, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)
        return Result(done.returncode, done.stdout, done.stderr)
    if words[0] != "supermarina":
        raise AssertionError(f"a page may print make and supermarina commands, not {words[0]}")
    program = [str(Path(sys.executable).with_name("supermarina")), *words[1:]]
    if "--terminal" in words:
        return at_terminal(lambda page: "quit" if page.rstrip().endswith(">") else None, program=program, cwd=folder, env=world)
    if words[1:2] == ["play"]:
        return in_a_window(program, folder, {**world, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"})
    return shell(*words[1:])


def in_a_window(words: list[str], folder: Path, world: dict[str, str]) -> Result:
    """A command that opens the game's window, which is closed once it is there."""
    playing = subprocess.Popen(words, cwd=folder, env=world, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    came = close_first_window(world["DISPLAY"], PATIENCE)
    if not came:
        playing.kill()
    out, err = playing.communicate(timeout=PATIENCE)
    return Result(playing.returncode, out, err if came else f"no window came\n{err}")


def is_of_an_example(kind: str, body: str) -> bool:
    """Whether a block is part of an example, which has tests of its own: its code, or the entry point that offers it."""
    if kind == "python":
        wanted = "".join(body.split())
        return any(wanted in "".join(file.read_text(encoding="utf-8").split()) for file in EXAMPLES.rglob("*.py"))
    if kind == "toml":
        offered = tomllib.loads(body).get("project", {}).get("entry-points", {})
        return set(offered) == {GROUP} and all((EXAMPLES / name).is_dir() for name in offered[GROUP])
    return False


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A virtual screen for the pages that open the window."""
    with virtual_screen() as name:
        yield name


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands in this process, as typed by a reader at home in a folder of his own, without a screen."""
    monkeypatch.chdir(tmp_path)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    return Shell(capsys, monkeypatch)


@pytest.mark.gate(seconds=60)
@pytest.mark.parametrize("page", [page for page in PAGES if steps_of(page)], ids=lambda page: page.name)
def test_each_command_of_a_page_works_in_the_order_printed(page: Path, tmp_path: Path, shell: Shell, display: str) -> None:
    """A reader who types what stands there gets what is promised."""
    for step in steps_of(page):
        done = follow(step, tmp_path, shell, display)

        assert done.code == 0, f"{page.name}: {step}\n{done.out[-500:]}{done.err[-1500:]}"
        assert "Traceback" not in done.err + done.out


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_data_that_a_page_shows_is_taken_by_the_game(page: Path, tmp_path: Path, shell: Shell) -> None:
    """Ships of a skirmish stand in one that is sound: a reader may copy them."""
    skirmish = yaml.safe_load((ROOT / "oob" / "skirmishes" / "cape-spada.yaml").read_text(encoding="utf-8"))
    for kind, body in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind in ("console", "sql") or EDITED.match(body) or is_of_an_example(kind, body):
            continue
        shown = yaml.safe_load(body)
        assert kind == "yaml" and set(shown) == {"ships"}, f"{page.name}: who would know whether this is right?\n{body}"
        skirmish["sides"]["allied"]["ships"] = shown["ships"]
        copy = tmp_path / "shown.yaml"
        copy.write_text(yaml.safe_dump(skirmish), encoding="utf-8")

        done = run(f"supermarina validate {copy}", tmp_path, shell)

        assert done.code == 0, done.err


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_no_block_that_nobody_runs(page: Path) -> None:
    """Blocks are commands, each behind its dollar, ships that a skirmish takes, parts of an example, or the guide's queries.

    The queries are asked of a save in `test_queries.py`.
    """
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))

    known = {"console", "yaml", "sql"} if page.name == "guide.md" else {"console", "yaml"}
    assert {kind for kind, body in blocks if not is_of_an_example(kind, body)} <= known
    assert all(line.startswith(PROMPT) for kind, body in blocks if kind == "console" for line in body.splitlines())


@pytest.mark.gate
def test_a_page_with_a_wrong_command_would_be_noticed(tmp_path: Path, shell: Shell) -> None:
    """Canary: a command that does not exist fails."""
    page = tmp_path / "page.md"
    page.write_text("```console\n$ supermarina sail away\n```\n", encoding="utf-8")

    assert [follow(step, tmp_path, shell).code for step in steps_of(page)] == [2]


def test_code_that_no_example_holds_would_be_noticed() -> None:
    """Canary: a line that is not in the example, and a system that is none."""
    assert is_of_an_example("python", 'NAME, HOLD = "broadsides", ""\n')
    assert not is_of_an_example("python", 'NAME, HOLD = "broadside", ""\n')
    assert not is_of_an_example("toml", f'[project.entry-points."{GROUP}"]\nrams = "rams:SYSTEM"\n')
