"""Many wars of two staffs, fought side by side."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from campaign.cli.words import Json, aside, print_json, say
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.simulation.crews import Crew
    from campaign.session.simulation.simulating import SimulationProgress

ERASED = "\x1b[2K"
# Where nobody watches, a line is written so often, in seconds.
SELDOM = 60.0
INTERRUPTED = 130


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("simulate")(simulate)


def simulate(  # noqa: PLR0913 - one parameter for each option
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="Key of a scenario, or a YAML file of your own.")],
    runs: Annotated[int, typer.Option("--runs", metavar="N", help="How many wars, by seeds that follow each other.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the wars are kept as rows.")],
    *,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The first seed.")] = 1,
    workers: Annotated[int | None, typer.Option("--workers", metavar="K", help="Processes; else one a core.")] = None,
    scheduler: Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="A Dask cluster's, instead.")] = None,
    axis: Annotated[str, typer.Option("--axis", metavar="LEVEL", help="Who plays the Axis: `staff`, `staff:1`.")] = "staff",
    allied: Annotated[str, typer.Option("--allied", metavar="LEVEL", help="Who plays the Allies.")] = "staff",
    first: Annotated[str | None, typer.Option("--from", metavar='"Jul I 40"', help="First half-month.")] = None,
    rules: Annotated[str, typer.Option("--rules", metavar="SYSTEM", help="Tactical system of battles.")] = "supermarina",
    option: Annotated[list[str] | None, typer.Option("--option", metavar="KEY=VALUE", help="As of `new`; repeatable.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the simulation in FOLDER.")] = False,
    keep: Annotated[bool, typer.Option("--keep", help="Keep the saves of the wars, too.")] = False,
    json: Json = False,
) -> None:
    """Fight many wars by the staff, by seeds, in parallel; `report FOLDER summary` says what they came to."""
    from campaign.session.play.trouble import Malformed
    from campaign.session.simulation.plan import plan_of, seeds_of
    from campaign.session.simulation.simulating import SAVES, open_simulation
    from campaign.session.simulation.simulating import simulate as fight_all
    from campaign.session.simulation.war import OtherVersion

    plan, seeds = plan_of(scenario, axis, allied, first, tuple(option or ()), rules), seeds_of(seed, runs)
    crew = _crew(workers, scheduler)
    rows = open_simulation(out, plan, resume=resume)
    progress = _Progress(crew.size)
    try:
        came = fight_all(rows, plan, seeds, crew, keep=out / SAVES if keep else None, told=progress.tell, clock=monotonic)
    except KeyboardInterrupt:
        progress.end()
        kept = quantity(len(rows.seeds), "war is", "wars are")
        aside(f"Stopped: {kept} kept in {out}; the same command with --resume goes on.")
        raise typer.Exit(INTERRUPTED) from None
    except OtherVersion as fault:
        progress.end()
        raise Malformed(f"{fault}; {quantity(len(rows.seeds), 'war is', 'wars are')} kept in {out}") from None
    finally:
        rows.close()
    progress.end()
    if json:
        print_json({"folder": str(out), "wanted": came.wanted, "kept": came.before + came.fought, "failed": came.failed})
        return
    failed = f", {quantity(came.failed, 'war')} came to no end" if came.failed else ""
    say(f"{quantity(came.before + came.fought, 'war is', 'wars are')} kept in {out}{failed}.")
    say(f"What they came to: `supermarina report {out} summary`.")


def _crew(workers: int | None, scheduler: str | None) -> Crew:
    from campaign.session.play.trouble import Malformed
    from campaign.session.simulation.crews import Cluster, LocalCrew

    if scheduler is None:
        return LocalCrew(workers)
    if workers is not None:
        raise Malformed("--workers and --scheduler exclude each other: a cluster has its own")
    return Cluster(scheduler)


class _Progress:
    """A line that says how many wars are over and how long the rest takes, about."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._watched = sys.stderr.isatty()
        self._told_at = monotonic()

    def tell(self, progress: SimulationProgress) -> None:
        """Tell how far it has come: at once where somebody watches, else now and then."""
        left = "" if progress.seconds_left is None else f", about {_lasting(progress.seconds_left)} left"
        failed = f", {progress.failed} failed" if progress.failed else ""
        line = f"{progress.over} of {quantity(progress.wanted, 'war')}{failed}, {self._size} at a time{left}"
        if self._watched:
            sys.stderr.write(f"\r{ERASED}{line}")
            sys.stderr.flush()
        elif monotonic() - self._told_at >= SELDOM:
            self._told_at = monotonic()
            aside(line)

    def end(self) -> None:
        """Leaves the line free for what follows."""
        if self._watched:
            sys.stderr.write(f"\r{ERASED}")
            sys.stderr.flush()


def _lasting(seconds: float) -> str:
    minutes = round(seconds / 60)
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 120 else f"{seconds / 3600:.1f} h"
