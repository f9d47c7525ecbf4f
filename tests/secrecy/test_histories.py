"""Outputs of saves whose histories differ in hidden acts that were really given."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.secrecy.histories import HISTORIES, histories
from tests.secrecy.moments import Opened, played_once
from tests.secrecy.outputs import OUTPUTS, SHORT
from tests.secrecy.test_outputs import differing

ALSO = ("explain", "check", "report log, printed", "reports on screen")
# Half of some histories is compared at once, all the rest in the gate.
AT_ONCE = (("hidden acts in the Axis step", True), ("who sails with whom", True), ("standing orders", False),
           ("whither, with hidden markers", False))
READ = {name: made for name, made in OUTPUTS.items() if name in SHORT or name in ALSO}


@pytest.mark.parametrize(("name", "ended"), [
    pytest.param(name, ended, id=f"{name}, {'after the step' if ended else 'in its midst'}",
                 marks=[played_once(HISTORIES[name][0]), *([] if (name, ended) in AT_ONCE else [pytest.mark.gate(seconds=6)])])
    for name in HISTORIES for ended in (False, True)])
def test_hidden_acts_leave_no_trace_in_what_the_other_side_reads(name: str, ended: bool, saved: Opened, tmp_path: Path) -> None:
    """SM-GAP-56 Missions, answers, cargo, standing orders, runs, names: not while the step goes on, and not after it."""
    pair = histories(name, saved(HISTORIES[name][0]), tmp_path, ended=ended)

    assert differing(pair, READ) == {}


@pytest.mark.gate
@pytest.mark.parametrize("name", [name for name in HISTORIES if "taken back" not in name])
def test_whose_acts_they_were_reads_them(name: str, saved: Opened, tmp_path: Path) -> None:
    """SM-GAP-56 A canary: the same two saves with the eyes of the side that gave the orders."""
    pair = histories(name, saved(HISTORIES[name][0]), tmp_path, ended=False).owner
    told = differing(pair, {key: OUTPUTS[key] for key in ("view", "report log", "explain", "panels")})

    assert {"view", "panels"} <= told.keys()
    assert {"report log", "explain"} & told.keys()
