"""Two whole wars by the staff in which supplies moved the front: `python -m tests.staff.front_wars` writes their page."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import LoadSupplies
from campaign.model.events import DeliveriesCounted, FrontJudged
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.play.war import Delivery
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.moving_front import balance_in_words, comes, coming, desert_entries, moves_in_words
from campaign.staff import commander
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.port.supply import supply_orders
from tests.staff.whole_wars import Account, war_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "moving-front.md"
TRIPOLI_FALLS = "1943-01-23"
FIRST = "Jun I 40"
HEAD = """# When supplies move the front

Two whole wars with `--option supply_moves_the_front=true` (SM-GAP-70), played by the staffs of both sides without the air war:
what came to the desert of what was due, what that moved, and when each entry of `oob/timeline/owners.yaml` came. The page is
made by `make moving-front`; `make front-proof`, a part of `make proofs`, plays both wars again and holds the page to it.
"""
ENTRIES = ("| day of history | what | its own half-month | came in | later by |", "|---|---|---|---|---|")
LANDED = ("| half-month | came | due | |", "|---|---|---|---|")


class Tale(Struct, frozen=True):
    """How a war is played: by which dice, and from when on a hand keeps the loads for the desert at home, if at all."""

    title: str
    how: str
    seed: int
    sends_nothing_from: str | None = None


@dataclass
class FrontWar:
    """What happened in it: each judgement, deliveries by game turn, when each entry came, and what it came to."""

    tale: Tale
    account: Account | None = None
    judged: list[tuple[Turn, FrontJudged]] = field(default_factory=list)
    deliveries: list[tuple[Turn, Delivery]] = field(default_factory=list)
    came: dict[str, Turn] = field(default_factory=dict)

    @property
    def book(self) -> Book:
        """What it was played by."""
        assert self.account is not None
        return self.account.book

    @property
    def tripoli_later_by(self) -> int:
        """Half-months by which Tripoli fell later than in history, below 0 earlier."""
        own = next(entry.own for entry in desert_entries(self.book) if entry.key == TRIPOLI_FALLS)
        return self.came[TRIPOLI_FALLS].number - own.number

    def saw(self, one: Any) -> None:
        """One event of it."""
        if one.before is None:
            return
        turn = one.before.cursor.turn
        match one.event:
            case DeliveriesCounted(landed=landed, due=due):
                self.deliveries.append((turn, Delivery(landed, due)))
            case FrontJudged():
                self.judged.append((turn, one.event))
            case _:
                pass


FORWARD = Tale(
    "Tripoli falls early",
    "Both staffs play, but that from Jul I 42 on the Axis seat loads no supplies for Africa: what its player alone can do.",
    1, "Jul I 42")
BACK = Tale("Tripoli falls late", "Both staffs play, and nobody else.", 1)
TALES = (FORWARD, BACK)


@contextmanager
def kept_at_home(since: Turn) -> Generator[None]:
    """From a game turn on the Axis staff, otherwise itself, loads no supplies for North Africa."""
    def orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[LoadSupplies]:
        for order in supply_orders(book, view, doctrine):
            region = book.theatre.ports[order.destination].region
            if view.side is not Side.AXIS or view.cursor.turn < since or order.kind is not CargoKind.SUPPLIES \
                    or region is not book.charts.war.supply.tunisia_region:
                yield order

    with mock.patch.object(commander, "supply_orders", orders):
        yield


def played(tale: Tale) -> FrontWar:
    """The war from June 1940 to its end."""
    war = FrontWar(tale)
    if tale.sends_nothing_from is None:
        war.account = war_of(FIRST, tale.seed, saw=war.saw, supply_moves_the_front=True)
    else:
        with kept_at_home(Turn.of(tale.sends_nothing_from)):
            war.account = war_of(FIRST, tale.seed, saw=war.saw, supply_moves_the_front=True)
    front = war.account.state.war.front
    for number in range(Turn.of(FIRST).number, war.account.state.cursor.turn.number + 1):
        war.came |= {entry.key: Turn(number) for entry in coming(war.book, front, Turn(number))}
    return war


def page(wars: tuple[FrontWar, ...]) -> str:
    """The whole page."""
    return "\n".join((HEAD, *(line for war in wars for line in _war(war)))).rstrip("\n") + "\n"


def _war(war: FrontWar) -> Iterator[str]:
    assert war.account is not None
    account, front = war.account, war.account.state.war.front
    yield from (f"## {war.tale.title}", "")
    by, points = war.tripoli_later_by, ", ".join(f"{side} {account.points(side):g}" for side in BOTH)
    yield f"{war.tale.how} Seed {war.tale.seed}."
    when, refused = "later" if by > 0 else "earlier", sum(account.refused.values())
    yield (f"Tripoli fell in {war.came[TRIPOLI_FALLS]}, {abs(by)} half-months {when} than in history. The war ends as "
           f"{account.state.result} ({points} points); {refused} of {account.orders} orders were refused, and "
           f"{len(account.faults)} invariants broken.")
    yield from ("", *ENTRIES)
    for entry in desert_entries(war.book):
        came = war.came.get(entry.key)
        shift = comes(front, entry).number - entry.own.number
        yield f"| {entry.key} | {entry.holdings.why} | {entry.own} | {came or 'never'} | {shift or ''} |"
    yield from ("", "What moved, and why:", "")
    for turn, event in war.judged:
        if any(move.after != move.before for move in (*event.entries, *event.along)):
            yield f"- {turn}: {balance_in_words(event)}: {moves_in_words(event.entries, event.along, event.bound)}"
    yield from ("", "What came to the desert:", "", *LANDED)
    for turn, one in war.deliveries:
        yield f"| {turn} | {one.landed:g} | {one.due:g} | {f'{one.landed / one.due:.2f}' if one.due else ''} |"
    yield ""


def main() -> None:
    """Plays both and writes the page."""
    PAGE.write_text(page(tuple(map(played, TALES))), encoding="utf-8")


if __name__ == "__main__":
    main()
