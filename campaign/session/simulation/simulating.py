"""Fights the wars of a simulation that are still to be fought, and keeps each as soon as it is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct, structs

from campaign.intake.json_text import JsonReader
from campaign.session.play.trouble import Malformed
from campaign.session.simulation.blunders import Blunder
from campaign.session.simulation.crews import Crew, RunFailure
from campaign.session.simulation.measures import RunResult
from campaign.session.simulation.plan import SimulationPlan
from campaign.session.simulation.summary import SimulationSummary, summary_of
from campaign.store.runs import NAME, RunsFile

PARTS = ("seed", "program", "data", "losses", "battles", "months", "blunders")
SAVES = "saves"
PLANS: JsonReader[SimulationPlan] = JsonReader(SimulationPlan)


class SimulationProgress(Struct, frozen=True):
    """How far a simulation has come: wars kept before, fought now, failed now, of how many; seconds that are left, about."""

    before: int
    fought: int
    failed: int
    wanted: int
    seconds_left: float | None

    @property
    def over(self) -> int:
        """Wars that are over."""
        return self.before + self.fought + self.failed


Told = Callable[[SimulationProgress], None]


def open_simulation(folder: Path, plan: SimulationPlan, *, resume: bool) -> RunsFile:
    """The file of a simulation's rows, a new one or the one that is gone on with.

    Raises Malformed where the folder holds a simulation and nobody said `resume`, or one of something else.
    """
    there = (folder / NAME).is_file()
    if there and not resume:
        raise Malformed(f"{folder} holds a simulation: --resume goes on with it, and another --out begins a new one")
    rows = RunsFile(folder, make=True)
    known = rows.simulation
    if known is None:
        rows.begin(msgspec.json.encode(plan).decode(), plan.scenario, plan.program, plan.data)
        return rows
    planned = PLANS.read(known.plan)
    if planned != plan:
        rows.close()
        raise Malformed(f"{folder} holds a simulation of {_named(planned)}, and this one is of {_named(plan)}: name the "
                        "same, or another --out")
    return rows


def _named(plan: SimulationPlan) -> str:
    first, rules = f"from {plan.first_turn}" if plan.first_turn else "", "" if plan.rules == "supermarina" else plan.rules
    parts = (plan.scenario, first, f"by {plan.axis} and {plan.allied}", *plan.options, rules, f"version {plan.program}",
             f"data {plan.data[:12]}")
    return ", ".join(part for part in parts if part)


def simulate(
    rows: RunsFile, plan: SimulationPlan, seeds: Sequence[int], crew: Crew, *, keep: Path | None = None,
    told: Told | None = None, clock: Callable[[], float],
) -> SimulationProgress:
    """Fight the wars of these seeds that are not kept yet; each is kept as soon as it is over, whatever comes after.

    With `keep` their saves go into that folder. OtherVersion, and Ctrl-C, end it; what is kept stays.
    """
    have = rows.seeds
    left = [seed for seed in seeds if seed not in have]
    before, fought, failed = len(seeds) - len(left), 0, 0
    began = clock()
    progress = SimulationProgress(before, 0, 0, len(seeds), None)
    if told is not None:
        told(progress)
    if not left:
        return progress
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    results = crew.fight(plan, left, "" if keep is None else str(keep.resolve()))
    try:
        for found in results:
            if isinstance(found, RunFailure):
                rows.mark_failed(found.seed, found.reason)
                failed += 1
            else:
                keep_result(rows, found)
                fought += 1
            done = fought + failed
            seconds = (clock() - began) / done * (len(left) - done)
            progress = SimulationProgress(before, fought, failed, len(seeds), seconds)
            if told is not None:
                told(progress)
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()
    return progress


def keep_result(rows: RunsFile, found: RunResult) -> bool:
    """Keep what a war came to; False where the war of that seed is kept already."""
    whole = structs.asdict(found)
    losses, battles, months = ([structs.asdict(row) for row in part] for part in (found.losses, found.battles, found.months))
    numbers = [{"side": tally.side.value, "kind": tally.kind.value, "number": tally.number} for tally in found.tallies]
    run = {name: value for name, value in whole.items() if name not in PARTS}
    blunders = [_blunder_row(blunder) for blunder in found.blunders]
    return rows.keep_run(found.seed, run, losses, battles, months, blunders, numbers)


def _blunder_row(blunder: Blunder) -> dict[str, str]:
    return {"kind": blunder.kind.value, "side": blunder.side.value, "month": blunder.month, "date": blunder.date,
            "ships": ", ".join(blunder.ships), "force": blunder.force, "place": blunder.place}


def read_summary(folder: Path) -> SimulationSummary:
    """What the wars in a folder came to so far; raises SaveTrouble where no simulation is."""
    rows = RunsFile(folder)
    try:
        return summary_of(rows)
    finally:
        rows.close()
