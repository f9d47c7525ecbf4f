"""The type checker is set off once by each kind of fault that it is trusted to see, with the project's own settings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.planted_types import FAULTS, HEAD, SIGN, SOUND

ROOT = Path(__file__).parents[2]
PYREFLY = (sys.executable, "-m", "pyrefly", "check", "--config", str(ROOT / "pyproject.toml"), "--python-interpreter-path",
           sys.executable, "--output-format", "json", "--summary=none")


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, str]]:
    """Of each file the lines in which pyrefly finds something, with what it finds: one run over all of them."""
    folder = tmp_path_factory.mktemp("planted")
    files = {"sound": SOUND} | {f"fault_{number}": text for number, text in enumerate(FAULTS.values())}
    for name, text in files.items():
        (folder / f"{name}.py").write_text(HEAD + text, encoding="utf-8")
    run = subprocess.run([*PYREFLY, *(str(folder / f"{name}.py") for name in files)], cwd=folder, capture_output=True,
                         text=True, check=False, timeout=120)
    found: dict[str, dict[int, str]] = {name: {} for name in files}
    for fault in json.loads(run.stdout)["errors"]:
        found[Path(fault["path"]).stem][fault["line"]] = f"{fault['name']}: {fault['description']}"
    return found


def test_sound_types_are_passed_without_a_word(told: dict[str, dict[int, str]]) -> None:
    """A checker that always barks is switched off one day."""
    assert told["sound"] == {}


@pytest.mark.parametrize("what", FAULTS)
def test_a_planted_fault_of_types_is_found_where_it_is(what: str, told: dict[str, dict[int, str]]) -> None:
    """The very line, and no other."""
    number = list(FAULTS).index(what)
    lines = (HEAD + FAULTS[what]).splitlines()
    (at,) = (line for line, text in enumerate(lines, start=1) if text.endswith(SIGN))

    assert set(told[f"fault_{number}"]) == {at}, told[f"fault_{number}"]
