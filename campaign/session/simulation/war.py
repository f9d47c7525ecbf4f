"""One war of a simulation, fought to its end in a save of its own, and measured."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from campaign import __version__
from campaign.session.play.beginning import begin, book_begun_with
from campaign.session.play.playing import play_on
from campaign.session.simulation.blunder_counter import BlunderCounter
from campaign.session.simulation.measures import RunResult, measure
from campaign.session.simulation.plan import SimulationPlan
from campaign.store.records import Stored


class OtherVersion(Exception):
    """A worker has another program, or other data, than the simulation was planned with."""


def fight_war(plan: SimulationPlan, seed: int, keep: str = "") -> RunResult:
    """Fight the war of a seed and measure it; its save is kept in the folder `keep`, if one is named.

    Raises OtherVersion where program or data are not those of the plan.
    """
    check_version(plan)
    if keep:
        return _fight(plan, seed, Path(keep) / f"{seed}.sqlite")
    with TemporaryDirectory(prefix="supermarina-") as folder:
        return _fight(plan, seed, Path(folder) / "war.sqlite")


def check_version(plan: SimulationPlan) -> None:
    """Raises OtherVersion where program or data here are not those that a simulation was planned with."""
    data = book_begun_with(plan.beginning(0)).hash
    if (plan.program, plan.data) != (__version__, data):
        raise OtherVersion(f"this worker has version {__version__} with data {data[:12]}; version {plan.program} with data "
                           f"{plan.data[:12]} was expected: install that version there")


def _fight(plan: SimulationPlan, seed: int, save: Path) -> RunResult:
    began = process_time()
    # What an interrupted run left of the same war is fought again from the beginning.
    for left in (save, save.with_name(f"{save.name}.journal"), save.with_name(f"{save.name}-wal")):
        left.unlink(missing_ok=True)
    with begin(plan.beginning(seed), save) as game:
        counter = BlunderCounter(game.book)
        game.witness = partial(_tell, counter)
        play_on(game, remembers=False)
        return measure(game, seed, process_time() - began, counter.blunders)


def _tell(counter: BlunderCounter, stored: Sequence[Stored]) -> None:
    for happened in stored:
        counter.hear(happened.event, happened.before, happened.after)
