"""What forecasts were worth: `python -m tests.forecasts.page` plays the campaigns and writes docs/forecasts.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from campaign.model.sides import BOTH
from campaign.odds.many import share
from tests.forecasts.played import AHEAD, Account, FuelCase, HomeCase, Played, by_orders, by_staffs

PAGE = Path(__file__).resolve().parents[2] / "docs" / "forecasts.md"
# The figures of the forecast were fitted to campaigns of the seeds 1 to 5, 11 and 12: these are others.
SEEDS = (13, 14)
SHORT = ("calabria", "taranto", "spartivento", "matapan", "crete", "k-force", "pedestal")
STAFFS = (*(Played("mediterranean", seed) for seed in SEEDS), *(Played(key, seed) for key in SHORT for seed in SEEDS))
ORDERED = tuple(Played(key, seed) for key in ("taranto", "k-force", "pedestal") for seed in SEEDS)
LEAST, MOST = 0.70, 0.90
HEAD = """# What forecasts are worth

Campaigns that the staffs of both sides play, by seeds to which nothing was fitted, with forecasts made on the way from what a
side knows and held against what came of them. Fuel: what a store (the Italian pool, and each time one of the ports that gave
out or received oil lately) holds some segments later, and whether that lies in the band that should hold eight times in ten
(SM-GAP-93). Home: whether the first ship of a force to run dry gets into a port before she does (SM-8A1), by the shortest way
where a staff sails her from day to day; and by the route that was ordered, where one side has standing orders along ports drawn
by lot, which no fuel limits, and nothing else. Ships that the enemy sank were not foretold. The page is made by `make
forecasts`; `make forecast-proof`, a part of `make proofs`, plays all of it again and holds the page to it.
"""


def played() -> Account:
    """All of it, one campaign after another."""
    whole = Account()
    for one in STAFFS:
        _add(whole, by_staffs(one))
    for one in ORDERED:
        for side in BOTH:
            # What a side burns that does nothing of its own is no habit of any player's.
            whole.home += by_orders(one, side).home
    return whole


def _add(whole: Account, part: Account) -> None:
    whole.fuel += part.fuel
    whole.home += part.home


def coverage(cases: Sequence[FuelCase]) -> float:
    """How often the band held."""
    return sum(case.within for case in cases) / len(cases)


def judged(cases: Sequence[HomeCase]) -> Counter[tuple[bool, str]]:
    """What was foretold, and what came of it."""
    return Counter((case.gets_home, case.fate) for case in cases)


def page(whole: Account) -> str:
    """What is told of it."""
    return "\n".join((HEAD, *_fuel(whole.fuel), "", *_home(whole.home), ""))


def _fuel(cases: Sequence[FuelCase]) -> Iterator[str]:
    yield "## Fuel"
    yield ""
    yield "| segments ahead | store | forecasts | in the band | below it | above it |"
    yield "|---|---|---|---|---|---|"
    kinds = {"the pool": [case for case in cases if case.store.endswith(" pool")],
             "ports": [case for case in cases if not case.store.endswith(" pool")]}
    for name, of_kind in kinds.items():
        for ahead in AHEAD:
            yield _row(str(ahead), name, [case for case in of_kind if case.ahead == ahead])
    for name, of_kind in kinds.items():
        yield _row("all", name, of_kind)
    yield _row("all", "all", cases)


def _row(ahead: str, name: str, cases: Sequence[FuelCase]) -> str:
    if not cases:
        return f"| {ahead} | {name} | 0 | | | |"
    found = share(sum(case.within for case in cases), len(cases))
    below = sum(case.held is not None and case.held < case.low - 0.01 for case in cases)
    above = sum(case.held is not None and case.held > case.high + 0.01 for case in cases)
    within = f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"
    return f"| {ahead} | {name} | {len(cases)} | {within} | {below / len(cases):.0%} | {above / len(cases):.0%} |"


def _home(cases: Sequence[HomeCase]) -> Iterator[str]:
    yield "## Home"
    yield ""
    yield "| way | foretold | forecasts | got home | ran dry | lost to the enemy | right |"
    yield "|---|---|---|---|---|---|---|"
    for ordered, name in ((False, "the shortest"), (True, "as ordered")):
        found = judged([case for case in cases if case.ordered is ordered])
        for home, words in ((True, "gets home"), (False, "runs dry")):
            count = {fate: found[home, fate] for fate in ("home", "dry", "lost")}
            told = count["home"] + count["dry"]
            right = f"{(count['home'] if home else count['dry']) / told:.0%}" if told else ""
            yield (f"| {name} | {words} | {sum(count.values())} | {count['home']} | {count['dry']} | {count['lost']} "
                   f"| {right} |")


if __name__ == "__main__":
    PAGE.write_text(page(played()), encoding="utf-8")
