"""The wheel: what is installed away from the checkout has everything that the game needs."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

ROOT = Path(__file__).parents[2]


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """One command away from the checkout, seeing nothing of it."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "PYTEST"))}
    return subprocess.run([*map(str, words)], cwd=cwd, env=clean, capture_output=True, text=True, check=False, timeout=600)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the present checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("supermarina-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a bare environment with the wheel in it; libraries are lent by the present one."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "environment", with_pip=False)
    programs = home / "environment" / "bin"
    python = programs / "python"
    told = run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, cwd=home)
    assert told.returncode == 0, told.stderr
    # A path file lends the libraries; path files that lie where it points, the checkout's own among them, are not followed.
    lent = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home).stdout.strip()
    (Path(lent) / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def test_the_wheel_carries_maps_ships_and_charts_and_not_the_tool_of_the_map(wheel: Path) -> None:
    """Everything in the checkout that the game reads is in the wheel, and nothing that only makes it."""
    held = set(ZipFile(wheel).namelist())
    data = {path for folder in ("maps", "oob") for path in (ROOT / folder).rglob("*.yaml") if "build" not in path.parts}
    charts = set((ROOT / "campaign").rglob("*.yaml"))

    assert {f"campaign/data/{path.relative_to(ROOT).as_posix()}" for path in data} <= held
    assert {path.relative_to(ROOT).as_posix() for path in charts} <= held
    assert not {name for name in held if "/build/" in name or name.endswith(".pyc") or name.startswith("tests")}


def test_the_installed_package_is_the_one_from_the_wheel(installed: Path) -> None:
    """Otherwise the tests that follow would try the checkout."""
    told = run(installed / "python", "-c", "import campaign; print(campaign.__file__)", cwd=installed)

    assert Path(told.stdout.strip()).is_relative_to(installed.parent)


def test_the_book_of_every_scenario_is_found_in_the_wheel(installed: Path) -> None:
    """Map, order of battle and charts are package data."""
    said = "from campaign.library.book import *; print(*(load_book(key).scenario.key for key in scenario_keys()))"
    told = run(installed / "python", "-c", said, cwd=installed)

    assert told.returncode == 0, told.stderr
    assert "calabria" in told.stdout.split()
