"""Seven battles in every system that suits: what captains make of each, side by side with history."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

import yaml
from msgspec import Struct, field

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import AfterAction, Engagement, Outcome
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.odds.many import fights, share
from campaign.ratings.verdict import hull_left
from campaign.tactics.registry import system_named, system_names
from tests.battles.accounts import Loss, kind_of
from tests.battles.recount import ONE_IN_TWENTY, Tally, quantile

ROOT = Path(__file__).resolve().parents[2]
FILE = Path(__file__).parent / "side_by_side.yaml"
TIMES, AT_ONCE = 100, 10
NOBODY, MINUTES = "nobody", "minutes"
HEAD, OUTSIDE = "## Seven battles in every system that suits", "### Where history lies outside"
DATA = ("campaign/tactics/*/charts/*.yaml", "campaign/ratings/charts/*.yaml", "tests/battles/side_by_side.yaml")


class Account(Struct, frozen=True):
    """One battle as it came out, where that was read, and why the systems make different things of it."""

    name: str
    skirmish: str
    minutes: int
    sources: tuple[str, ...]
    note: str
    differ: str
    counts: Mapping[tuple[Side, Loss], int] = field(default_factory=dict)


class Fought(Struct, frozen=True):
    """What one system made of a battle, once for each seed; a refusal where it does not suit."""

    system: str
    refused: Refusal | None = None
    winners: Counter[str] = field(default_factory=Counter)
    minutes: tuple[int, ...] = ()
    tallies: tuple[Tally, ...] = ()

    def joined(self, other: Fought) -> Fought:
        """Both together."""
        return Fought(self.system, self.refused, self.winners + other.winners, self.minutes + other.minutes,
                      self.tallies + other.tallies)

    def won(self, who: str) -> str:
        """How often somebody won, and between which bounds the true share lies."""
        found = share(self.winners[who], self.winners.total())
        return f"{found.value:.0%} ({found.low:.0%} to {found.high:.0%})"

    def lost(self, side: Side, loss: Loss) -> str:
        """What it cost on the average, and the middle nineteen in twenty of the battles."""
        return spread([tally[side, loss] for tally in self.tallies])


@cache
def accounts() -> tuple[Account, ...]:
    """Every battle of the file, in its order."""
    found = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)["battles"]
    return tuple(_account(**battle) for battle in found)


def _account(name: str, skirmish: str, minutes: int, sunk: dict[str, dict[str, int]], hurt: dict[str, int],  # noqa: PLR0917
             sources: list[str], note: str, differ: str) -> Account:
    counts = {(Side(side), Loss[kind.upper()]): number for side, kinds in sunk.items() for kind, number in kinds.items()}
    counts |= {(Side(side), Loss.HURT): number for side, number in hurt.items()}
    order = [(side, loss) for side in Side for loss in Loss]
    return Account(name, skirmish, minutes, tuple(sources), note, differ, {key: counts[key] for key in order if key in counts})


def spread(found: Sequence[int]) -> str:
    """Mean and interval of some figures."""
    low, high = quantile(found, ONE_IN_TWENTY / 2), quantile(found, 1 - ONE_IN_TWENTY / 2)
    return f"{sum(found) / len(found):.1f} ({low} to {high})"


def fought(skirmish: str, name: str, seeds: range) -> Fought:
    """One battle by one system, once for each seed."""
    found, book = load_skirmish_book(skirmish)
    system, engagement = system_named(name), found.engagement
    if (refused := system.suits(book, engagement)) is not None:
        return Fought(name, refused)
    winners: Counter[str] = Counter()
    minutes: list[int] = []
    tallies: list[Counter[tuple[Side, Loss]]] = []
    for trial in fights(system, book, engagement, seeds):
        winners[trial.verdict.winner.value if trial.verdict.winner else NOBODY] += 1
        minutes.append(trial.after.minutes)
        tallies.append(tally(book, engagement, trial.after))
    return Fought(name, None, winners, tuple(minutes), tuple(tallies))


def tally(book: Book, engagement: Engagement, after: AfterAction) -> Tally:
    """What one battle cost either side in ships and submarines; who came back otherwise than he went is hurt."""
    counted: Tally = Counter()
    ends = {outcome.ship: outcome for outcome in after.outcomes}
    for side, unit in engagement.participants():
        if unit.arm in (Arm.AIRCRAFT, Arm.BATTERY):
            continue
        of_class, end = book.oob.classes.get(unit.ship_class), ends[unit.ship]
        if end.outcome is not Outcome.AFLOAT:
            counted[side, Loss.SMALL if of_class is None else kind_of(of_class.type)] += 1
        elif hull_left(end.condition) < hull_left(unit.condition) or end.condition.speed_left < unit.condition.speed_left:
            counted[side, Loss.HURT] += 1
    return counted


def side_by_side(times: int = TIMES) -> Iterator[tuple[Account, tuple[Fought, ...]]]:
    """Every battle in every system, as many processes at once as there are processors."""
    pieces = [range(first, min(first + AT_ONCE, times)) for first in range(0, times, AT_ONCE)]
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        waiting = {
            (number, name): [pool.submit(fought, account.skirmish, name, seeds) for seeds in pieces]
            for number, account in enumerate(accounts()) for name in system_names()
        }
        for number, account in enumerate(accounts()):
            found = []
            for name in system_names():
                first, *others = [piece.result() for piece in waiting[number, name]]
                for other in others:
                    first = first.joined(other)
                found.append(first)
            yield account, tuple(found)


# The page -----------------------------------------------------------------------------------------------------------


def section(found: Sequence[tuple[Account, tuple[Fought, ...]]], times: int = TIMES) -> Iterator[str]:
    """The part of the page that sets the systems side by side."""
    titles = [titled(name, max(len(systems[column].minutes) for _, systems in found), times)
              for column, name in enumerate(system_names())]
    yield from (
        HEAD, "",
        f"Each fought {times} times by captains on both sides in each system, with the same seeds, or as often as the head of",
        "a column says. A share of victories stands with the interval in which the true one lies nineteen times in twenty;",
        "losses and minutes with the middle nineteen in twenty of the battles. Victory is by the aims of the skirmish, not by",
        "history's opinion. A dash stands for a system that refuses the battle; why, stands below. Only Supermarina's own",
        "tables were fitted to history; the others fight as their rules are written.", "",
        f"| battle | what | history | {' | '.join(titles)} |", f"|---|---|---|{'---|' * len(titles)}",
    )
    for account, systems in found:
        yield from rows_of(account, systems)
    rows = [row for account, systems in found for row in outside_of(account, systems)]
    yield from (
        "", OUTSIDE, "",
        f"Of {sum(map(figures_of, found))} figures {len(rows)} have an interval that does not hold history's. Minutes run here",
        "until a side is gone, has broken off, or sees nobody any more; history's are those of the fight.", "",
        "| battle | what | system | history | found |", "|---|---|---|---|---|", *rows, "", "### Why they differ", "",
    )
    for account, systems in found:
        refusals = "".join(f" {system_named(fight.system).title}: {fight.refused.reason} ({fight.refused.rule})."
                           for fight in systems if fight.refused is not None)
        yield (f"- **{account.name}** (`{account.skirmish}`): {account.note.strip()} {account.differ.strip()}{refusals} "
               f"Sources: {', '.join(account.sources)}.")


def titled(name: str, fought_times: int, times: int) -> str:
    """The head of a system's column; how often it fought where that is not what was meant."""
    title = system_named(name).title
    return title if fought_times == times else f"{title}, {fought_times} times"


def rows_of(account: Account, systems: Sequence[Fought]) -> Iterator[str]:
    """The rows of one battle: who won, what was lost on either side, and how long it took."""
    columns = [cells_of(account, fight) for fight in systems]
    history = {what_of(side, loss): lost for (side, loss), lost in account.counts.items()} | {MINUTES: account.minutes}
    for what in columns[0]:
        yield f"| {account.name} | {what} | {history.get(what, '')} | {' | '.join(column[what] for column in columns)} |"


def figures_of(fights_of_one: tuple[Account, tuple[Fought, ...]]) -> int:
    """How many figures of a battle stand beside one of history, in all systems that took it."""
    account, systems = fights_of_one
    return (len(account.counts) + 1) * sum(fight.refused is None for fight in systems)


def outside_of(account: Account, systems: Sequence[Fought]) -> Iterator[str]:
    """Rows of what one battle came to where the middle nineteen in twenty do not hold what history had."""
    for side, loss in account.counts:
        for fight in systems:
            found = [tally[side, loss] for tally in fight.tallies]
            yield from _outside(account, what_of(side, loss), fight, found, account.counts[side, loss])
    for fight in systems:
        yield from _outside(account, MINUTES, fight, fight.minutes, account.minutes)


def _outside(account: Account, what: str, fight: Fought, found: Sequence[int], history: int) -> Iterator[str]:
    if fight.refused is not None:
        return
    low, high = (quantile(found, share_below) for share_below in (ONE_IN_TWENTY / 2, 1 - ONE_IN_TWENTY / 2))
    if not low <= history <= high:
        yield f"| {account.name} | {what} | {system_named(fight.system).title} | {history} | {spread(found)} |"


def cells_of(account: Account, fight: Fought) -> Mapping[str, str]:
    """The column of one battle in one system, by what each cell counts; a dash where it does not suit."""
    cells = {f"{side.value} wins": partial(fight.won, side.value) for side in Side}
    cells |= {what_of(side, loss): partial(fight.lost, side, loss) for side, loss in account.counts}
    cells |= {MINUTES: partial(spread, fight.minutes)}
    return {what: "-" if fight.refused else cell() for what, cell in cells.items()}


def what_of(side: Side, loss: Loss) -> str:
    """What a row of losses counts."""
    return f"{side.value}: {loss.value}"


def fingerprint() -> str:
    """Tells whether tables, doctrines or one of the battles have changed since the part was made."""
    digest = sha256()
    skirmishes = [f"oob/skirmishes/{account.skirmish}.yaml" for account in accounts()]
    for path in sorted({path for pattern in (*DATA, *skirmishes) for path in ROOT.glob(pattern)}):
        digest.update(path.read_bytes())
    return f"The seven were fought with data of the fingerprint `{digest.hexdigest()[:12]}`."
