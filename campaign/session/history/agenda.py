"""The calendar: what is due in a campaign and in short what happened, and who held what in the war as it was, by date."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from enum import Enum

from msgspec import Struct

from campaign.library.campaigns.shared import DEFAULT_THEATRE, theatre_named, timeline_of
from campaign.model.book import Book
from campaign.model.events import TurnBegan
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import Holdings, PortId, Scheduled
from campaign.model.setting.timeline import first_day
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId
from campaign.rules.events.ashore import strength
from campaign.rules.facts.geography import stance_of
from campaign.rules.facts.moving_front import coming, fixed
from campaign.session.history.log import lines_with_kinds
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.play.trouble import Malformed
from campaign.session.reports.duties import duty_rows, front_prospects
from campaign.session.words.naming import one_of
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import port_name, ship_name

MANY = 6
TALLIED = (("AfterActionAccepted", "battle", "battles"), ("ShipRemoved", "ship lost", "ships lost"),
           ("SubmarineTorpedo", "torpedo attack by submarines", "torpedo attacks by submarines"),
           ("CargoUnloaded", "cargo landed", "cargoes landed"), ("HitRepaired", "hit repaired", "hits repaired"))


class DueKind(Enum):
    """What sort of thing is due."""

    OWED = "owed"
    SUPPLY = "supply"
    COMES = "comes"
    LEAVES = "leaves"
    MENDED = "mended"
    AIR = "air"
    FRONT = "front"
    TURNS = "turns"
    ENDS = "ends"


class DueThing(Struct, frozen=True):
    """One thing that is due: of what sort, in words, the port that it concerns, ships or the amount that it is about."""

    kind: DueKind
    text: str
    port: str = ""
    ships: tuple[ShipId, ...] = ()
    amount: float = 0.0


class AgendaTurn(Struct, frozen=True):
    """One game turn: what happened in it in short and on which lines of the log, or what is due in it, and where."""

    turn: Turn
    past: str = ""
    lines: tuple[int, int] | None = None
    due: tuple[DueThing, ...] = ()


def agenda(seat: PlayerSeat) -> tuple[AgendaTurn, ...]:
    """Every game turn of the scenario: the past from this side's own log, what is to come from the calendar that all know."""
    past = {turn: (summary, lines) for turn, summary, lines in _past(seat)}
    return tuple(replace(page, past=past[page.turn][0], lines=past[page.turn][1]) if page.turn in past else page
                 for page in calendar_of(seat))


def calendar_of(seat: PlayerSeat) -> tuple[AgendaTurn, ...]:
    """The same without the past, which takes the longer to look up the longer the war is."""
    book, view = seat.book, seat.view
    first, last = Turn.of(book.scenario.first_turn), Turn.of(book.scenario.last_turn)
    pages = []
    for number in range(first.number, max(last.number, view.cursor.turn.number) + 1):
        turn = Turn(number)
        due = tuple(due_in(book, view, turn)) if turn >= view.cursor.turn else ()
        if turn == last:
            due = (*due, DueThing(DueKind.ENDS, "the campaign ends with this game turn"))
        pages.append(AgendaTurn(turn, due=due))
    return tuple(pages)


def _past(seat: PlayerSeat) -> Iterator[tuple[Turn, str, tuple[int, int]]]:
    """The side's log by game turn: the first and last line of each, and how much of what it tells."""
    game = game_of(seat)
    if game.archive is None:
        return
    marks = [seq for seq, kind in game.archive.kinds().items() if kind == TurnBegan.__name__]
    turns = [(event.seq, event.event.turn) for seq in marks for event in game.archive.events(seq - 1, seq)
             if isinstance(event.event, TurnBegan)]
    first = Turn.of(game.book.scenario.first_turn)
    if not turns or turns[0][1] != first:
        turns.insert(0, (0, first))
    by_turn: dict[Turn, list[tuple[int, str]]] = {}
    at = 0
    for line, kind in lines_with_kinds(seat):
        while at + 1 < len(turns) and line.seq >= turns[at + 1][0]:
            at += 1
        by_turn.setdefault(turns[at][1], []).append((line.number, kind))
    for turn, lines in by_turn.items():
        yield turn, past_in_words(kind for _, kind in lines), (lines[0][0], lines[-1][0])


def past_in_words(kinds: Iterable[str]) -> str:
    """How much of what a half-month's lines of the log tell, by the kinds of events behind them."""
    counts = Counter(kinds)
    parts = [quantity(counts[kind], singular, plural) for kind, singular, plural in TALLIED if counts[kind]]
    return listed(parts) if parts else "nothing of note"


def due_in(book: Book, view: View, turn: Turn) -> Iterator[DueThing]:
    """What is due in a game turn, and the port it concerns; in the present turn, also what is still under way."""
    if turn == view.cursor.turn:
        for name, _, loads, state, _, ports, _ in duty_rows(book, view):
            owed = float(loads or 0)
            yield DueThing(DueKind.OWED, f"{name}: owed {owed:g} in loads to {ports}, {state}",
                      amount=owed if str(name).endswith(f"{view.side} duty") else 0.0)
        for what, text in front_prospects(book, view):
            yield DueThing(DueKind.FRONT, f"{what}: {text}")
    yield from known_to_come(book, view, turn)


def known_to_come(book: Book, view: View, turn: Turn) -> Iterator[DueThing]:
    """What everybody, or at least this side, knows to come in a game turn, and the port it concerns."""
    now = turn == view.cursor.turn
    yield from _of_the_desert(book, view, turn)
    for entry in book.scenario.war.due(turn):
        yield from _entry(book, view, entry, now=now)
    for unit in view.war.pool.due:
        if unit.turn == turn.number and view.side is Side.ALLIED:
            text = f"arrives in {port_name(book, unit.port)} from the force pool: {ship_name(book, unit.ship)}"
            yield DueThing(DueKind.COMES, text, str(unit.port), (unit.ship,))
    for job in view.repairs.values():
        waits = view.side is Side.ALLIED and view.cursor.player_turn is Side.AXIS
        if not job.suspended and view.cursor.turn.plus(job.turns_left - waits) == turn:
            text = f"mended in {port_name(book, job.port)}: {ship_name(book, job.ship)}, a {job.track.word} hit"
            yield DueThing(DueKind.MENDED, text, str(job.port), (job.ship,))
    for ship in view.ships.values():
        if ship.laid_up_until == turn.number and ship.port is not None:
            text = f"fit again in {port_name(book, ship.port)}: {ship_name(book, ship.id)}, laid up"
            yield DueThing(DueKind.MENDED, text, str(ship.port), (ship.id,))
    for due in view.submarines_due:
        if due.turn == str(turn):
            points = quantity(due.points, "submarine point arrives", "submarine points arrive")
            yield DueThing(DueKind.COMES, f"{points} in {port_name(book, due.port)}", str(due.port))
    if view.side is Side.AXIS and (points := book.charts.fuel.pool_arrivals.get(str(turn))):
        yield DueThing(DueKind.SUPPLY, f"{quantity(float(points), 'fuel point joins', 'fuel points join')} the Italian pool")


def _of_the_desert(book: Book, view: View, turn: Turn) -> Iterator[DueThing]:
    """The moves of the desert front that fall in a game turn, whether or not supplies shifted them."""
    for entry in coming(book, view.war.front, turn):
        moved = "" if entry.own == turn else f" (by history in {entry.own})"
        yield from (replace(due, text=f"{due.text}{moved}") for due in _holdings(book, entry.holdings))


def _holdings(book: Book, holdings: Holdings) -> Iterator[DueThing]:
    for key, to in holdings.ports.items():
        yield DueThing(DueKind.FRONT, f"{port_name(book, key)} becomes {to.word}: {holdings.why}", str(key))


def _entry(book: Book, view: View, entry: Scheduled, *, now: bool) -> Iterator[DueThing]:
    for port, ships in entry.arrive.items():
        own = [key for key in ships if _serves(book, view, key) and (now or key not in view.ships)]
        if own:
            yield DueThing(DueKind.COMES, f"arrive in {port_name(book, port)}: {_some(book, own)}", str(port), tuple(own))
    leaving = [key for key in entry.withdraw if key in view.ships]
    if leaving:
        yield DueThing(DueKind.LEAVES, f"called home: {_some(book, leaving)}", ships=tuple(leaving))
    for nation, stance in entry.stances.items():
        yield DueThing(DueKind.TURNS, f"{capitalised(nation.value)} from then on: {stance.word}")
    for holdings in fixed(book, entry.holdings) if not book.options.land_facts else ():
        yield from _holdings(book, holdings)
    armed = [(change.nation, change.why) for change in entry.takes_arms]
    for nation, why in (*armed, *((change.nation, change.why) for change in entry.lays_down)):
        yield DueThing(DueKind.TURNS, f"{capitalised(nation.value)}: {why}")
    for flag in entry.flags:
        yield DueThing(DueKind.TURNS, flag.value.replace("_", " "))
    for facts in entry.musters:
        if facts.side is view.side:
            text = f"cargo for {port_name(book, facts.destination)} waits: {facts.name}, {facts.size_re:g} RE"
            yield DueThing(DueKind.SUPPLY, text)
    for force in entry.contingents:
        if force.size:
            yield DueThing(DueKind.FRONT, f"{force.name} is {strength(force)}")
        else:
            yield DueThing(DueKind.FRONT, f"{force.name} is no more")
    own_air = [key for units in entry.air.values() for key in units if _stands(book, view, key)]
    if own_air:
        yield DueThing(DueKind.AIR, f"{quantity(len(own_air), 'air unit comes', 'air units come')} to the theatre")


def _some(book: Book, keys: list[ShipId]) -> str:
    names = [ship_name(book, key) for key in keys]
    return listed(names if len(names) <= MANY else [*names[:MANY], f"{len(names) - MANY} more"])


def _serves(book: Book, view: View, key: ShipId) -> bool:
    return stance_of(book, view, book.oob.ships[key].nation).side is view.side


def _stands(book: Book, view: View, key: str) -> bool:
    return stance_of(book, view, book.oob.air_units[AirUnitId(key)].nation).side is view.side


# The timeline of the war ----------------------------------------------------------------------------------------------


Plain = dict[str, str]


def changes(port: str | None = None) -> list[Plain]:
    """Every port that changed hands and every nation that turned, in order of dates; or one port's story from June 1940."""
    theatre, line = theatre_named(DEFAULT_THEATRE), timeline_of(DEFAULT_THEATRE)
    if port is None:
        turned = [(first_day(turning.turn).isoformat(), nation.value.capitalize(), to.word, turning.why)
                  for turning in line.turnings for nation, to in turning.nations.items()]
        conquered = [(conquest.day.isoformat(), theatre.ports[key].name, to.word, conquest.why)
                 for conquest in line.conquests for key, to in conquest.ports.items()]
        rows = sorted(turned + conquered, key=lambda row: row[0])
    else:
        key = _port(theatre, port)
        facts = theatre.ports[key]
        opening = date(1940, 6, 10)
        rows = [(opening.isoformat(), facts.name, line.holder_on(key, facts.nation, opening).word, "as the war began")]
        for conquest in line.conquests:
            if key in conquest.ports:
                rows.append((conquest.day.isoformat(), facts.name, conquest.ports[key].word, conquest.why))
    return [{"date": day, "what": what, "holder": holder, "why": why} for day, what, holder, why in rows]


def holders(day: str, port: str | None = None) -> list[Plain]:
    """Who held each port, or one of them, on a day; raises Malformed for a date outside the war."""
    theatre, line = theatre_named(DEFAULT_THEATRE), timeline_of(DEFAULT_THEATRE)
    try:
        on = date.fromisoformat(day)
    except ValueError:
        raise Malformed(f"{day!r}: a day was expected, as in 1941-01-22") from None
    keys = list(theatre.ports) if port is None else [_port(theatre, port)]
    found = ((theatre.ports[key], line.holder_on(key, theatre.ports[key].nation, on)) for key in keys)
    return [{"port": facts.name, "holder": holder.word} for facts, holder in found]


def _port(theatre: Theatre, typed: str) -> PortId:
    return one_of(typed, [(key, facts.name) for key, facts in theatre.ports.items()], "port")
