"""A battle told once more from its facts, as one side saw it: the range as it changed, hits, and the log with its minutes."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from msgspec import Struct, field

from campaign.model.battles.battle import BattleView, Outcome, Token
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import CARGO, SMALL, ShipId
from campaign.session.engagements.tale import Salvo, Witnessed
from campaign.session.play.referee import FightingTable
from campaign.session.words.lengths import retold as in_kilometres
from campaign.session.words.rulebook import RULED

# So many looks at a battle show how it went; a battle of more units than FEW is not looked at any closer.
LOOKS, FEW = 32, 16


class HitTold(Struct, frozen=True):
    """A hit, or a ship that went down: when, whose ship she is, how far off the lines were then."""

    minute: int
    side: Side
    words: str
    metres: float | None


class Retold(Struct, frozen=True):
    """What a reader saw: the range of the lines by minutes, hits, lines of the log by minutes.

    And each unit as she was when it was over, and as she was when her harm could be counted last.
    """

    ranges: tuple[tuple[int, float], ...] = ()
    hits: tuple[HitTold, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()
    at_the_end: Mapping[str, Token] = field(default_factory=dict)
    counted: Mapping[str, Token] = field(default_factory=dict)
    witnessed: Witnessed | None = None


def retold(table: FightingTable, reader: Side | None) -> Retold:
    """The battle from its first fact to its last, looked at as often as is needed to see how it went."""
    system, book = table.system, table.book
    states: list[Any] = [system.begin(book, table.engagement)]
    lines: list[tuple[int, str]] = []
    for number, fact in enumerate(table.happened):
        if reader is None or reader in system.seen_by(fact):
            words = system.narrate(states[-1], fact)
            if words:
                lines.append((number, words))
        states.append(system.fold(states[-1], fact))
    seen = _looked_at(table, reader, states)
    at = sorted(seen)

    def view_at(number: int) -> BattleView:
        return seen[at[max(0, bisect_right(at, number) - 1)]]

    ranges = {view.minute: far for view in map(seen.__getitem__, at) if (far := range_of(book, view)) is not None}
    hits = [hit for number, fact in enumerate(table.happened) for hit in _hits(table, view_at(number), system.shots(fact))]
    after = table.result()
    gone = {str(came.ship) for came in after.outcomes if came.outcome is not Outcome.AFLOAT} if after is not None else set()
    sunk = list(_sinkings([seen[number] for number in at], gone))
    hits += [HitTold(after.minute, token.side, f"{token.name} sinks", range_of(book, before)) for before, after, token in sunk]
    told = tuple((view_at(number).minute, _measured(words, table)) for number, words in lines)
    salvoes = (salvo for number, fact in enumerate(table.happened) if reader is None or reader in system.seen_by(fact)
               for salvo in _salvoes(number, view_at(number), system.shots(fact)))
    witnessed = Witnessed(tuple(salvoes), told, {token.id: token.name for number in at for token in seen[number].tokens},
                          tuple((after.minute, token.id) for _, after, token in sunk),
                          lambda number: system.view_for(book, states[number], reader))
    return Retold(tuple(sorted(ranges.items())), tuple(_merged(hits)), told,
                  {token.id: token for token in seen[at[-1]].tokens},
                  {token.id: token for number in at for token in seen[number].tokens if token.gauges}, witnessed)


def _measured(words: str, table: FightingTable) -> str:
    """A line with the lengths of its table in kilometres, but no die, whose figures are those of a rule."""
    return words if RULED.match(words) else in_kilometres(words, table.system.table_length)


def _looked_at(table: FightingTable, reader: Side | None, states: Sequence[Any]) -> dict[int, BattleView]:
    """Views at even steps, and where there are few units at each turn's first moment."""
    last = len(states) - 1
    seen: dict[int, BattleView] = {}

    def look(number: int) -> BattleView:
        if number not in seen:
            seen[number] = table.system.view_for(table.book, states[number], reader)
        return seen[number]

    steps = sorted({round(last * step / LOOKS) for step in range(LOOKS + 1)})
    for number in steps:
        look(number)
    if len(table.engagement.participants()) > FEW:
        return seen
    for one, other in pairwise(steps):
        low, high = one, other
        # Where the round changes is found by halves; what lies between belongs to the earlier one.
        while high - low > 1 and look(low).round != look(high).round:
            middle = (low + high) // 2
            low, high = (middle, high) if look(middle).round == look(low).round else (low, middle)
    return seen


def range_of(book: Book, view: BattleView) -> float | None:
    """How far the nearest of the larger ships are apart, as the reader sees them; None where there are no places."""
    placed = [token for token in view.tokens if token.afloat and token.x_m is not None and token.y_m is not None]
    far = [hypot((one.x_m or 0) - (other.x_m or 0), (one.y_m or 0) - (other.y_m or 0))
           for one in _line(book, placed, BOTH[0]) for other in _line(book, placed, BOTH[1])]
    return min(far, default=None)


def _line(book: Book, placed: Sequence[Token], side: Side) -> list[Token]:
    """The larger ships of a side; where there are none, all of it."""
    own = [token for token in placed if token.side is side]
    values = {token.id: book.counters.get(ShipId(token.id)) for token in own}
    large = [token for token in own if (one := values[token.id]) is not None and one.type not in SMALL | CARGO]
    return large or own


def _hits(table: FightingTable, view: BattleView, shots: Sequence[Any]) -> Iterator[HitTold]:
    """Hits whose firer and target the reader knows."""
    known = {token.id: token for token in view.tokens}
    for shot in shots:
        target = known.get(str(shot.target))
        if shot.hits and target is not None and str(shot.ship) in known:
            yield HitTold(view.minute, target.side, f"{target.name} hit", range_of(table.book, view))


def _salvoes(number: int, view: BattleView, shots: Sequence[Any]) -> Iterator[Salvo]:
    """Fire whose firer and target the reader knows."""
    known = {token.id for token in view.tokens}
    for shot in shots:
        if {str(shot.ship), str(shot.target)} <= known:
            yield Salvo(number, view.minute, str(shot.ship), str(shot.target), shot.weapon, bool(shot.hits))


def _sinkings(views: Sequence[BattleView], gone: Collection[str]) -> Iterator[tuple[BattleView, BattleView, Token]]:
    """Of the ships that are gone, when: they were afloat at one look and at the next no more."""
    for before, after in pairwise(views):
        afloat = {token.id for token in before.tokens if token.afloat}
        for token in after.tokens:
            if token.id in afloat & set(gone) and not token.afloat:
                yield before, after, token


def _merged(hits: Sequence[HitTold]) -> Iterator[HitTold]:
    """One for each ship and minute."""
    yield from dict.fromkeys(sorted(hits, key=lambda hit: (hit.minute, hit.words)))


def hull_gone(gauges: Sequence[Gauge]) -> float | None:
    """The share of the hull that is gone, by the gauge that counts it; None where none does."""
    names = ("flotation boxes", "hull", "boxes", "points")
    found = next((gauge for name in names for gauge in gauges if gauge.name == name and gauge.of), None)
    return None if found is None else min(1.0, max(0.0, found.gone / found.of))
