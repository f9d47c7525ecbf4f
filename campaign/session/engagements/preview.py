"""The result of a battle before it is accepted: each ship before and after, and a summary of the battle."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from msgspec import Struct, field

from campaign.model.battles.battle import AfterAction, BattleView, Engagement, Outcome, Participant, ShipOutcome, Token
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import CARGO, SMALL, ShipId
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import UNHURT
from campaign.rules.chapters.combat.ch06_battle import STATUS, condition_home
from campaign.session.engagements.comparison import BattleDamage, boats_lost, comparison
from campaign.session.engagements.tale import Salvo, Witnessed, in_few_words, tale
from campaign.session.engagements.verdict import assess
from campaign.session.play.referee import FightingTable
from campaign.session.reports.situation import Plain
from campaign.words.lengths import to_unit as in_kilometres

# The battle told once more from its facts -----------------------------------------------------------------------------


# The number of views that show how a battle went; one with more than FEW units is not viewed more closely.
LOOKS, FEW = 32, 16


class HitTold(Struct, frozen=True):
    """A hit or a sinking: minute, side of the ship, and the range between the lines."""

    minute: int
    side: Side
    words: str
    metres: float | None


class Retold(Struct, frozen=True):
    """What a reader saw of a battle: the range between the lines by minute, hits, lines of the log with minute and sentence.

    Also each unit at the end, and as she was when her damage could last be counted.
    """

    ranges: tuple[tuple[int, float], ...] = ()
    hits: tuple[HitTold, ...] = ()
    lines: tuple[tuple[int, str, str], ...] = ()
    at_the_end: Mapping[str, Token] = field(default_factory=dict)
    counted: Mapping[str, Token] = field(default_factory=dict)
    witnessed: Witnessed | None = None


def retell(table: FightingTable, reader: Side | None) -> Retold:
    """The battle from its first fact to its last, with views at as many points as are needed to follow it."""
    system, book = table.system, table.book
    states: list[Any] = [system.begin(book, table.engagement)]
    tellings: list[tuple[int, Telling]] = []
    for number, fact in enumerate(table.happened):
        if reader is None or reader in system.seen_by(fact):
            telling = system.narrate(states[-1], fact, reader)
            if telling is not None:
                tellings.append((number, telling))
        states.append(system.fold(states[-1], fact))
    seen = _views_at_steps(table, reader, states)
    at = sorted(seen)

    def view_at(number: int) -> BattleView:
        return seen[at[max(0, bisect_right(at, number) - 1)]]

    ranges = {view.minute: far for view in map(seen.__getitem__, at) if (far := _range_of(book, view)) is not None}
    hits = [hit for number, fact in enumerate(table.happened) for hit in _hits(table, view_at(number), system.shots(fact))]
    after = table.result()
    gone = {str(came.ship) for came in after.outcomes if came.outcome is not Outcome.AFLOAT} if after is not None else set()
    sunk = list(_sinkings([seen[number] for number in at], gone))
    hits += [HitTold(after.minute, token.side, f"{token.name} sinks", _range_of(book, before)) for before, after, token in sunk]
    timed = tuple((view_at(number).minute, telling) for number, telling in tellings)
    log = tuple((minute, *_measured(telling, table)) for minute, telling in timed)
    salvoes = (salvo for number, fact in enumerate(table.happened) if reader is None or reader in system.seen_by(fact)
               for salvo in _salvoes(number, view_at(number), system.shots(fact)))
    witnessed = Witnessed(tuple(salvoes), timed, {token.id: token.name for number in at for token in seen[number].tokens},
                          tuple((after.minute, token.id) for _, after, token in sunk),
                          lambda number: system.view_for(book, states[number], reader))
    return Retold(tuple(sorted(ranges.items())), tuple(_merge_hits(hits)), log,
                  {token.id: token for token in seen[at[-1]].tokens},
                  {token.id: token for number in at for token in seen[number].tokens if token.gauges}, witnessed)


def _measured(telling: Telling, table: FightingTable) -> tuple[str, str]:
    """A line and its sentence with lengths in kilometres; dice are left alone, since their figures are those of a rule."""
    if telling.deed is Deed.DIE:
        return telling.line, telling.sentence
    length = table.system.table_length
    return in_kilometres(telling.line, length), in_kilometres(telling.sentence, length)


def _views_at_steps(table: FightingTable, reader: Side | None, states: Sequence[Any]) -> dict[int, BattleView]:
    """Views at even steps, and in small battles at the first moment of each turn."""
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
    for first, second in pairwise(steps):
        low, high = first, second
        # The change of round is found by bisection; facts in between belong to the earlier one.
        while high - low > 1 and look(low).round != look(high).round:
            middle = (low + high) // 2
            low, high = (middle, high) if look(middle).round == look(low).round else (low, middle)
    return seen


def _range_of(book: Book, view: BattleView) -> float | None:
    """The shortest range between larger ships of the two sides, as the reader sees them; None without positions."""
    placed = [token for token in view.tokens if token.afloat and token.x_m is not None and token.y_m is not None]
    far = [hypot((ship.x_m or 0) - (other.x_m or 0), (ship.y_m or 0) - (other.y_m or 0))
           for ship in _line(book, placed, BOTH[0]) for other in _line(book, placed, BOTH[1])]
    return min(far, default=None)


def _line(book: Book, placed: Sequence[Token], side: Side) -> list[Token]:
    """The larger ships of a side; all its ships if it has none."""
    own = [token for token in placed if token.side is side]
    values = {token.id: book.counters.get(ShipId(token.id)) for token in own}
    large = [token for token in own if (counter := values[token.id]) is not None and counter.type not in SMALL | CARGO]
    return large or own


def _hits(table: FightingTable, view: BattleView, shots: Sequence[Any]) -> Iterator[HitTold]:
    """Hits whose firer and target the reader knows."""
    known = {token.id: token for token in view.tokens}
    for shot in shots:
        target = known.get(str(shot.target))
        if shot.hits and target is not None and str(shot.ship) in known:
            yield HitTold(view.minute, target.side, f"{target.name} hit", _range_of(table.book, view))


def _salvoes(number: int, view: BattleView, shots: Sequence[Any]) -> Iterator[Salvo]:
    """Fire whose firer and target the reader knows."""
    known = {token.id for token in view.tokens}
    for shot in shots:
        if {str(shot.ship), str(shot.target)} <= known:
            yield Salvo(number, view.minute, str(shot.ship), str(shot.target), shot.weapon, bool(shot.hits))


def _sinkings(views: Sequence[BattleView], gone: Collection[str]) -> Iterator[tuple[BattleView, BattleView, Token]]:
    """Sinkings: the pairs of successive views between which each lost ship ceased to be afloat."""
    for before, after in pairwise(views):
        afloat = {token.id for token in before.tokens if token.afloat}
        for token in after.tokens:
            if token.id in afloat & set(gone) and not token.afloat:
                yield before, after, token


def _merge_hits(hits: Sequence[HitTold]) -> Iterator[HitTold]:
    """Hits merged to one for each ship and minute."""
    yield from dict.fromkeys(sorted(hits, key=lambda hit: (hit.minute, hit.words)))


def hull_gone(gauges: Sequence[Gauge]) -> float | None:
    """The share of the hull that is lost, by its gauge; None without such a gauge."""
    names = ("flotation boxes", "hull", "boxes", "points")
    found = next((gauge for name in names for gauge in gauges if gauge.name == name and gauge.of), None)
    return None if found is None else min(1.0, max(0.0, found.gone / found.of))


# Ships as they were and as they are -----------------------------------------------------------------------------------


NO_COUNTER, UNCOUNTED = "-", "?"
# The status of a ship from afar, and of one not in sight at the end.
SOUND, HARMED, NOT_SEEN = "sound", frozenset({"hit", "badly hit", "crippled", "a wreck", "sinking"}), "not seen at the end"
# The number of log lines that sum up a battle.
TOLD = 7


def of_table(
    table: FightingTable, after: AfterAction, reader: Side | None, points: Mapping[Side, float] | None = None,
    more: Mapping[str, Any] | None = None,
) -> Plain:
    """The result of a battle fought in the game, with verdict and summary, the enemy only as far as he was seen."""
    story = retell(table, reader)
    assert story.witnessed is not None
    broken = story.witnessed.harms
    found = {**preview(table.book, table.engagement, after, reader, seen=story), **(more or {})}
    struck = {*broken, *(salvo.target for salvo in story.witnessed.salvoes if salvo.hit),
              *(unit.key for _, telling in story.witnessed.tellings if telling.deed is Deed.HIT for unit in telling.to)}
    found["ships"] = [{**row, "harms": in_few_words(broken.get(row["ship"], ())),
                       "damage": {**row["damage"], "hit": row["damage"]["hit"] or row["ship"] in struck}}
                      for row in found["ships"]]
    return {
        **assess(table.book, table.engagement, after, found, reader, points),
        "ranges": [list(sample) for sample in story.ranges],
        "hits": [{"minute": hit.minute, "side": hit.side.value, "words": hit.words, "metres": hit.metres}
                 for hit in story.hits],
        "log": [list(line) for line in story.lines],
        "weighty": [list(line) for line in tale(story.witnessed, table.engagement, after, reader, TOLD)],
    }


def preview(
    book: Book, engagement: Engagement, after: AfterAction, reader: Side | None, withheld: Container[ShipId] = (),
    seen: Retold | None = None,
) -> Plain:
    """Every ship that was sent, before and after; a side does not see the enemy's magazines.

    Of the ships `withheld` from it those are left out that came out as they went in, and no loss is credited to them.
    Where it is told what was `seen`, of an enemy whose harm could not be counted at the end no more is told than what
    could be counted before.
    """
    outcomes = {outcome.ship: outcome for outcome in after.outcomes}
    rows = [_row(book, side, ship, outcomes[ship.ship], own=reader in (None, side)) for side, ship in engagement.participants()]
    if seen is not None and reader is not None:
        rows = [row if row["side"] == reader.value else _as_seen(row, seen) for row in rows]
    shown = [row for row in rows if row["changed"] or row["ship"] not in withheld]
    unnamed = {row["ship"] for row in rows} - {row["ship"] for row in shown}
    return {
        "battle": after.engagement, "system": after.system, "place": engagement.place, "minutes": after.minutes,
        "broke_off": after.broke_off.value if after.broke_off else None,
        "holds_field": after.holds_field.value if after.holds_field else None,
        "ships": [{**row, "credit": None} if row["credit"] in unnamed else row for row in shown],
    }


def _as_seen(row: Plain, seen: Retold) -> Plain:
    """A ship whose damage could not be counted at the end: how she looked, and roughly what had been counted before."""
    token, counted = seen.at_the_end.get(row["ship"]), seen.counted.get(row["ship"])
    if row["fate"] != Outcome.AFLOAT.value or (token is not None and token.gauges):
        return row
    states = [unit.status for unit in (token, counted) if unit is not None and unit.status in HARMED | {SOUND}]
    looks = states[0] if states else NOT_SEEN
    had, of = row["before"]["flotation"].split("/") if "/" in row["before"]["flotation"] else ("", "")
    gone = None if counted is None or not of else hull_gone(counted.gauges)
    hull = None if gone is None else max(0, round(gone * int(of)) - int(had))
    now = UNCOUNTED if hull is None else f"{int(had) + hull}/{of}"
    damage = BattleDamage(hull=hull, looks=looks if looks in HARMED else "")
    before = {**row["before"], "gunnery": UNCOUNTED, "flotation": row["before"]["flotation"] if gone is not None else UNCOUNTED}
    return {**row, "before": {**before, "looks": SOUND}, "changed": looks in HARMED or now != before["flotation"],
            "after": {**before, "flotation": now, "looks": looks if looks in HARMED else SOUND}, "seen": looks,
            "damage": damage.told(own=False)}


def is_damaged(book: Book, sent: Participant) -> bool:
    """Whether a ship enters a battle damaged."""
    values = book.counters.get(sent.ship)
    hits = UNHURT if values is None else hits_of(values, sent.condition)
    return bool(hits.gunnery or hits.flotation)


def _row(book: Book, side: Side, sent: Participant, came: ShipOutcome, *, own: bool) -> Plain:
    values = book.counters.get(sent.ship)
    before, after = (_marks(book, sent, condition, own=own) for condition in (sent.condition, condition_home(values, came)))
    if sent.boats > 1:
        lost = boats_lost(book, sent, came)
        before, after = before | {"left": f"{sent.boats}/{sent.boats}"}, after | {"left": f"{sent.boats - lost}/{sent.boats}"}
    return {
        "ship": sent.ship, "name": sent.name, "type": None if values is None else values.type.value, "side": side.value,
        "fate": _fate(values, came), "before": before, "after": after,
        "changed": came.outcome.value != "afloat" or before != after, "credit": came.credit,
        "damage": comparison(book, sent, came).told(own=own),
    }


def _fate(values: CounterValues | None, came: ShipOutcome) -> str:
    """What the campaign will call it: there a ship that is lost is sunk; aircraft and guns are lost."""
    return came.outcome.value if values is None or came.outcome is Outcome.AFLOAT else STATUS[came.outcome].value


def _marks(book: Book, sent: Participant, condition: Condition, *, own: bool) -> Plain:
    values = book.counters.get(sent.ship)
    if values is None:
        # Aircraft and guns ashore have no counter in the campaign.
        return {"gunnery": NO_COUNTER, "flotation": NO_COUNTER}
    hits = hits_of(values, condition)
    gunnery, flotation = f"{hits.gunnery}/{values.gunnery_boxes}", f"{hits.flotation}/{values.flotation_boxes}"
    found: Plain = {"gunnery": gunnery, "flotation": flotation}
    if own:
        found["rounds"] = {battery: round(float(left), 2) for battery, left in sorted(condition.rounds_left.items())}
        found["torpedoes"] = round(float(condition.torpedoes_left), 2)
        if has_hurt_boats(values, condition):
            found["boats"] = "damaged"
    return found
