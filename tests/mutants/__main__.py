"""Breaks each rule of a battle system once and lists what no test noticed: `python -m tests.mutants coastal --list`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml
from msgspec import Struct

from tests.mutants.citing import Ground, Mutant, mutants_of, shuffled
from tests.mutants.trial import ALIVE, KILLED, STILLBORN, Verdict, Warm

TACTICS, RESULTS = Path("campaign/tactics"), Path("build/mutants")
EQUIVALENT = Path(__file__).parent / "equivalent.yaml"
# By system: how its rules are cited, and where its own tests lie.
SYSTEMS = {
    "coastal": ("CO", "coastal"),
    "fear_god": ("FG", "fear_god"),
    "supremacy_at_sea": ("SAS", "supremacy"),
    "surface_fire": ("SF", "surface_fire"),
}
# Tests that compare whole pages notice everything and look at no rule.
NOT_NEAR = ("playthroughs", "gui", "cli", "docs", "benchmarks", "secrecy", "mutants", "store", "tabletop")
CELLS = "tests/charts/test_cells.py"
MOST_ALIVE = 0.05


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that a person judged to change nothing: what it is, and why nothing comes of it."""

    mutant: str
    why: str


def judgements() -> list[Said]:
    """All of them."""
    return msgspec.convert(yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8")), list[Said])


def unknown(judged: list[Said], mutants: dict[str, list[Mutant]], folder: Path) -> list[str]:
    """Judgements of mutants that the system has not, or has no more."""
    keys = {mutant.key for found in mutants.values() for mutant in found}
    return [one.mutant for one in judged if one.mutant.startswith(f"{folder.as_posix()}/") and one.mutant not in keys]


def near_tests(prefix: str, folder: str) -> list[str]:
    """The system's own tests, those of all charts, and whatever cites its rules elsewhere."""
    cited = re.compile(rf"\b{prefix}-[0-9A-Z]")
    own = Path("tests/tactics") / folder
    elsewhere = (
        path
        for path in sorted(Path("tests").rglob("test_*.py"))
        if own not in path.parents
        and path != Path(CELLS)
        and set(NOT_NEAR).isdisjoint(path.parts)
        and cited.search(path.read_text(encoding="utf-8"))
    )
    return [str(own), CELLS, *map(str, elsewhere)]


def main() -> int:
    """Reads what is asked for, tries the mutants, and says what is alive."""
    asked = _asked()
    prefix, tests = SYSTEMS[asked.system]
    ground = Ground(TACTICS / asked.system, prefix)
    by_rule = mutants_of(ground)
    judged = judgements()
    if strange := unknown(judged, by_rule, ground.folder):
        sys.stderr.write("".join(f"{EQUIVALENT.name}: no such mutant: {one}\n" for one in strange))
        return 2
    equal = {one.mutant for one in judged}
    wanted = {rule: found for rule, found in by_rule.items() if asked.rule is None or re.fullmatch(asked.rule, rule)}
    if asked.all and asked.list:
        for found in wanted.values():
            sys.stdout.writelines(f"{mutant}\n" for mutant in found)
        return 0
    charts = import_module(f"campaign.tactics.{asked.system}.charts.collection").CHARTS
    from campaign.library.charts.files import load_charts

    verdicts: list[Verdict] = []

    def work(warm: Warm) -> None:
        for number in range(asked.first, asked.first + asked.rounds):
            for rule, found in list(wanted.items())[:: asked.step]:
                for mutant in (one for one in shuffled(rule, found, number) if one.key not in equal):
                    if not warm.is_legal(mutant):
                        continue
                    if asked.list:
                        sys.stdout.write(f"{mutant}\n")
                        break
                    verdict = warm.try_out(mutant)
                    if verdict.outcome == STILLBORN:
                        continue
                    verdicts.append(verdict)
                    _tell(verdict, number, loud=asked.loud)
                    break

    warm = Warm(
        ground.folder, Path("tests/tactics") / tests, RESULTS / f"survey-{asked.system}.json", work, lambda: load_charts(charts)
    )
    if asked.list:
        # To be listed mutants need no test.
        work(warm)
        return 0
    options = ["-q", "-m", "not gate", "-p", "no:randomly", "-p", "no:cacheprovider", "-n", "0", "--capture=no"]
    code = pytest.main([*near_tests(prefix, tests), *options], plugins=[warm])
    return int(code) or _sum_up(asked, verdicts)


def _tell(verdict: Verdict, number: int, *, loud: bool) -> None:
    if loud or verdict.outcome == ALIVE:
        by = f" by {verdict.by}" if verdict.outcome == KILLED else ""
        sys.stdout.write(
            f"{verdict.outcome} [{number}] {verdict.mutant} ({verdict.tests} tests, {verdict.seconds:.1f} s){by}\n"
        )
        sys.stdout.flush()


def _sum_up(asked: argparse.Namespace, verdicts: list[Verdict]) -> int:
    alive = [one for one in verdicts if one.outcome == ALIVE]
    share = len(alive) / max(1, len(verdicts))
    RESULTS.mkdir(parents=True, exist_ok=True)
    (RESULTS / f"{asked.system}.json").write_bytes(msgspec.json.format(msgspec.json.encode(verdicts)))
    seconds = sum(one.seconds for one in verdicts)
    sys.stdout.write(f"{asked.system}: {len(alive)} of {len(verdicts)} mutants alive, {share:.1%}; {seconds:.0f} s\n")
    return int(share > MOST_ALIVE)


def _asked() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("system", choices=sorted(SYSTEMS))
    parser.add_argument("--list", action="store_true", help="print the mutants and try none")
    parser.add_argument(
        "--all", action="store_true", help="with --list: every way to break each rule, not the one that is drawn"
    )
    parser.add_argument("--rule", help="only rules that match this pattern wholly")
    parser.add_argument(
        "--first", type=int, default=0, help="the number of the first round; each draws another mutant of each rule"
    )
    parser.add_argument("--rounds", type=int, default=1, help="how many rounds")
    parser.add_argument("--step", type=int, default=1, help="only each so-manieth rule: a sample")
    parser.add_argument("--loud", action="store_true", help="tell of those that were killed as well, and by which test")
    return parser.parse_args()


if __name__ == "__main__":
    os.environ.setdefault("CI", "1")
    sys.exit(main())
