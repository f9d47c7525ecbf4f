"""Never lose an accepted command: kill the process anywhere, and the save reopens at the last one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from campaign.rules.fold import fold
from campaign.store import Archive
from campaign.store.rescuing import rescue
from tests.store.voyage import begun, state_after

pytestmark = pytest.mark.gate

ROOT = Path(__file__).parents[2]
SPOKEN_FIRST = 10


def killed(path: Path, after: float) -> int:
    """Starts a player, kills it so many seconds after it got going, and returns the last seq that it called accepted."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen([sys.executable, "-m", "tests.store.player", str(path)], stdout=subprocess.PIPE,
                          cwd=ROOT, env=environment) as player:
        assert player.stdout is not None
        heard = b"".join(player.stdout.readline() for _ in range(SPOKEN_FIRST))
        time.sleep(after)
        player.send_signal(signal.SIGKILL)
        heard += player.stdout.read()
    return int(heard[: heard.rindex(b"\n")].split()[-1])


@pytest.mark.parametrize("after", [0.0, 0.0137, 0.0291, 0.0503])
def test_a_killed_game_goes_on_from_the_last_accepted_order(tmp_path: Path, after: float) -> None:
    """Nothing called accepted is missing; at most one order that nobody had heard of is more; all of it is proved."""
    path = tmp_path / "s.sqlite"
    begun(path).close()
    last = killed(path, after)
    with Archive.open(path) as archive:
        assert last <= archive.head.seq <= last + 4
        assert (archive.head.seq - 1) % 4 == 0
        whole = (archive.head.seq - 1) // 8
        assert archive.load(at=1 + 8 * whole).folded(fold) == state_after(whole)
        assert archive.verify(fold).faults == ()


def test_a_save_killed_again_and_again_stays_whole(tmp_path: Path) -> None:
    """Three games, each killed, one after the other."""
    path = tmp_path / "s.sqlite"
    begun(path).close()
    reached = [killed(path, pause) for pause in (0.005, 0.011, 0.002)]

    assert reached == sorted(reached)
    with Archive.open(path) as archive:
        assert archive.head.seq >= reached[-1]
        assert archive.verify(fold).faults == ()


def test_a_killed_game_can_be_looked_at_and_rescued(tmp_path: Path) -> None:
    """What a killed game left unfinished on the disk is read too, by a reader and by the rescue."""
    path = tmp_path / "s.sqlite"
    begun(path).close()
    last = killed(path, 0.003)
    with Archive.open_read_only(path) as archive:
        assert archive.head.seq >= last
    assert rescue(path, tmp_path / "new.sqlite", fold).events >= last
