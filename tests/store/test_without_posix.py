"""Saves where a system has nothing that only POSIX has, as Windows has not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.gate

ROOT = Path(__file__).parents[2]
# Each line is one start of the program, as a player types it.
PLAYED = """
new calabria --save {home}/one.sqlite --seed 7 --allied human
do {home}/one.sqlite --side allied '{{"order": "FormForce", "ships": ["warspite", "malaya"], "name": "Force A"}}'
undo {home}/one.sqlite
run {home}/one.sqlite --nas 1 --for allied
branch {home}/one.sqlite --at 20 --save {home}/two.sqlite
report {home}/one.sqlite log --side allied
check {home}/one.sqlite --dice
rescue {home}/one.sqlite --out {home}/saved.sqlite
bug-report {home}/one.sqlite --out {home}/fault.zip
skirmish river-plate --auto --seed 3
map {home}/one.sqlite --out {home}/chart.svg
"""
PROGRAM = """
import json, shlex, sys
from tests.store.no_posix import take_away
take_away()
from campaign.cli import main
codes = [main(shlex.split(line)) for line in json.loads(sys.argv[1])]
sys.stdout.flush()
print(json.dumps(codes))
"""


def played(home: Path, lines: list[str]) -> tuple[list[int], str]:
    """The exit codes of commands in one process that has no POSIX, and what they complained of."""
    (home / "cache").mkdir(exist_ok=True)
    variables = {"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_CACHE_HOME": str(home / "cache"), "COLUMNS": "80"}
    done = subprocess.run([sys.executable, "-c", PROGRAM, json.dumps(lines)], cwd=ROOT, env=variables, capture_output=True,
                          text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1]), done.stderr


def test_a_campaign_is_begun_played_taken_back_copied_and_rescued_without_posix(tmp_path: Path) -> None:
    """No call that only POSIX has is needed, nothing is renamed while it is open, and no folder is opened as a file."""
    lines = [line.format(home=tmp_path) for line in PLAYED.strip().splitlines()]
    codes, complaints = played(tmp_path, lines)

    assert codes == [0] * len(lines), complaints
    assert not list(tmp_path.glob("*.draft"))


def test_the_journal_is_made_anew_where_it_is_missing_or_foreign_without_posix(tmp_path: Path) -> None:
    """Healing renames and replaces files, which only closed ones allow here."""
    save, journal = tmp_path / "one.sqlite", tmp_path / "one.sqlite.journal"
    assert played(tmp_path, [f"new calabria --save {save} --seed 7", f"run {save} --nas 1"])[0] == [0, 0]
    journal.write_bytes(b"SUPERMARINA JOURNAL 1\nnothing of this campaign")
    codes, complaints = played(tmp_path, [f"run {save} --nas 1", f"check {save}"])

    assert codes == [0, 0], complaints
    assert (tmp_path / "one.sqlite.journal.old").exists()


@pytest.mark.parametrize("forbidden", ["import os; os.fork()", "import fcntl", "import os; os.open('.', os.O_RDONLY)",
                                       "import os; f = open('held', 'w'); os.replace('held', 'other')",
                                       "from pathlib import Path; f = open('held', 'w'); Path('held').unlink()"])
def test_the_stand_in_refuses_what_only_posix_has(tmp_path: Path, forbidden: str) -> None:
    """A stand-in that lets everything pass would prove nothing."""
    program = "\n".join([f"import sys; sys.path.insert(0, {str(ROOT)!r})", "from tests.store.no_posix import take_away",
                         "take_away()", forbidden])
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)

    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith(("AttributeError", "ImportError", "PermissionError"))
