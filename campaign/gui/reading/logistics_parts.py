"""The parts of the logistics desk as rows: what is drawn of each line, what is said of it, and what a press on it does."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.plain import InLogistics
from campaign.gui.actions.values import Action, Choose, OpenSheet, ReadRule, ShowThing
from campaign.gui.frame.page import Row, button
from campaign.gui.reading.desk_charts import DatesLine, DockBar, PoolCurve, StockHead, StockLine
from campaign.gui.reading.desk_lines import ConvoyBar, DaysLine, DaysShown, DutyBoxes, PartHead, SumBar
from campaign.model.book import Book
from campaign.model.play.calendar import MONTHS
from campaign.model.play.views import View
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.session.days.dates import DayId, day_of
from campaign.session.desk.convoys import UnderWay
from campaign.session.desk.desk import LogisticsDesk
from campaign.session.desk.page import (
    MODEL,
    cargo_in_words,
    chance_in_words,
    enough_in_words,
    run_in_words,
    summary_at_sea,
    when_in_words,
)
from campaign.session.logistics import oil
from campaign.session.logistics.convoys import DutyState
from campaign.session.logistics.past import FLEET
from campaign.session.logistics.stocks import StockKind, StockOverTime
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import quantity

WEEK, TURN_DAYS, HALF = 7, 14, 16
# Of the convoys of old, and of turns, so many are shown.
LAST = 12
SENT_BY = ("port", "turn", "route", "kind", "convoy")
NAMED = {"turn": "half-month in which it happened"}
# Fuel points are of 100 t, and the chart is of thousands.
TO_THOUSANDS = 10
SAID = {
    StockKind.SUPPLY_POINTS: "points", StockKind.LARDER: "points", StockKind.LANDED: "loads this turn",
    StockKind.FUEL: "fuel points",
}
ABOUT = {
    StockKind.SUPPLY_POINTS: "supply points, and days for those who draw on them",
    StockKind.LARDER: "Malta's supply points", StockKind.LANDED: "loads landed in each game turn; band: what is owed",
    StockKind.FUEL: "fuel in ports that have a stock",
}


def convoy_rows(desk: LogisticsDesk, book: Book, *, narrow: bool) -> Iterator[Row]:
    """Convoys against the days, then the runs that lie in port."""
    yield _head("Convoys under way", summary_at_sea(desk), MODEL)
    days = _days(desk)
    if desk.convoys:
        yield Row("days", drawn=DaysLine(days), hint="the days of this side's turn, today in magenta")
    for convoy in desk.convoys:
        yield Row(convoy.name, ShowThing(things.Force(convoy.force), convoy.hex), hint=_said_of(convoy),
                  drawn=_bar(convoy, desk, book, days, narrow=narrow))
    if not desk.convoys:
        yield Row("No convoy is at sea.", style="faint")
    for run in desk.runs:
        yield Row(run_in_words(run), style="faint")


def duty_rows(desk: LogisticsDesk) -> Iterator[Row]:
    """What is owed in this game turn."""
    yield _head("Duty to each land, this turn", "landed, on the way, owed")
    if not desk.duties:
        yield Row("Nothing is owed to anybody overseas.", style="faint")
    for duty in desk.duties:
        text = f"{duty.landed:g} of {duty.owed:g}"
        state = f"{duty.short:g} short" if duty.short else duty.state.value
        late = f"; {duty.late:g} more come too late" if duty.late else ""
        costs = f"; a failure costs {quantity(duty.costs, 'point')}" if duty.costs else ""
        to = " or ".join(duty.port_names)
        hint = f"{duty.name}, to {to}: {text} loads landed, {duty.on_the_way:g} on the way{late}{costs}"
        yield Row(duty.name, Choose(things.Port(duty.ports[0])), hint=hint, drawn=DutyBoxes(
            duty.name, desk.side, duty.owed, duty.landed, duty.on_the_way, text, state, duty.state is DutyState.SHORT))


def stock_rows(desk: LogisticsDesk, view: View) -> Iterator[Row]:
    """What lies where over time."""
    first = next((stock.samples[0].day.turn for stock in desk.stocks if stock.samples), desk.cursor.turn)
    band = "; band: what suffices" if any(stock.enough for stock in desk.stocks) else ""
    yield _head("Stock by port", f"since {1 if first.half == 1 else HALF} {MONTHS[first.month - 1]} {first.year}{band}")
    if not desk.stocks:
        yield Row("Nothing is stored overseas, and nobody draws on anything.", style="faint")
    for kind in StockKind:
        alike = [stock for stock in desk.stocks if stock.kind is kind]
        if alike:
            yield Row(ABOUT[kind], drawn=StockHead(ABOUT[kind], SAID[kind]))
        for stock in alike:
            hint = "; ".join(filter(None, (
                f"{stock.name}: {stock.now:g} {SAID[kind]}", f"lasts {stock.lasts}" if stock.lasts else "",
                f"what suffices: {enough_in_words(stock)}" if stock.enough else "",
                f"for {stock.drawn_by}" if stock.drawn_by else "", "too little" if stock.low else "")))
            yield Row(stock.name, _to_port(stock, view), hint=hint, drawn=StockLine(
                stock.name, tuple(sample.amount for sample in stock.samples), stock.enough, f"{stock.now:g}",
                "" if stock.days is None else quantity(stock.days, "day"), stock.low))


def pool_rows(desk: LogisticsDesk, battleships: float = 0.0) -> Iterator[Row]:
    """The pool of oil; `battleships` are the fuel points that fill all of them once."""
    pool = desk.pool
    if pool is None:
        yield _head("Fuel oil of the navy", "")
        yield Row("This side has no pool: its bases draw on stores without end, other ports on what lies there.", style="faint")
        return
    band = "; the band is what eight of ten wars like this one would leave" if pool.ahead else ""
    yield _head("Fuel oil of the navy", f"thousand tons in the pool{band}")
    burnt = ", ".join(f"{who} {points / TO_THOUSANDS:.0f}" for who, points in pool.burnt_a_month if points)
    past = tuple((sample.day.turn.number + sample.day.of_turn / TURN_DAYS, (sample.amount or 0.0) / TO_THOUSANDS)
                 for sample in pool.past)
    ahead = tuple((float(turn), low / TO_THOUSANDS, middle / TO_THOUSANDS, high / TO_THOUSANDS)
                  for turn, low, middle, high in pool.ahead)
    text = f"{pool.now / TO_THOUSANDS:.0f} thousand tons are left"
    # What fills the battleships is then missing to the escorts and convoys of a month.
    others = sum(points for who, points in pool.burnt_a_month if who != FLEET)
    line = (battleships + others) / TO_THOUSANDS if battleships else 0.0
    once = f"{line:.0f} thousand tons fill all battleships once and last others a month" if line else ""
    yield Row("pool", hint="; ".join(filter(None, (text, f"burnt a month: {burnt}" if burnt else "", pool.dry, once))),
              drawn=PoolCurve(past, ahead, pool.now / TO_THOUSANDS, f"{burnt} a month" if burnt else "", line))
    for text in filter(None, (pool.dry, *pool.notes)):
        yield _ruled(text)


def dock_rows(desk: LogisticsDesk, book: Book) -> Iterator[Row]:
    """Yards against the half-months to come."""
    yield _head("Docks", "who is in hand, who waits; a bar is as long as the work")
    if not desk.docks:
        yield Row("No ship is to be mended.", style="faint")
        return
    now = desk.cursor.turn
    ends = [job.ready for yard in desk.docks for job in yard.in_hand if job.ready is not None]
    ends += [now.plus(round(repair.takes) + 1) for yard in desk.docks for repair in yard.waiting]
    number = max(4, *(end.number - now.number for end in ends))
    yield Row("dates", drawn=DatesLine(now.number, number))
    for yard in desk.docks:
        head = True
        used = f"{yard.taken} of {yard.places} in use" + (f"; {yard.bombed} bombed" if yard.bombed else "")
        places_ = quantity(yard.printed, "place")
        for ship, what, until, state, waits in (
            *((job.ship, job.what, job.ready or now, "" if job.ready else "halted", False) for job in yard.in_hand),
            *((repair.ship, repair.what, now.plus(round(repair.takes)), f"waits: {repair.why}", True)
              for repair in yard.waiting),
        ):
            name = book.oob.ships[ship].name
            ready = f"ready {until}" if not waits and not state else state
            hint = f"{name} in {yard.name}: {what}; {ready}"
            yield Row(name, OpenSheet(ship), hint=hint, drawn=DockBar(
                name, yard.name if head else "", places_, used, yard.taken >= yard.places, desk.side, picture(book, ship),
                what if not state else f"{what}; {state.partition(':')[0]}", 0.0, (until.number - now.number) / number,
                waits, number))
            head = False


def sent_rows(desk: LogisticsDesk, chosen: int) -> Iterator[Row]:
    """What was sent so far and what became of it, in one of four ways."""
    by = SENT_BY[chosen]
    yield _head("Sent so far", f"in RE, by {NAMED.get(by, by)}")
    total = desk.in_all
    if not total.sent:
        yield Row("Nothing was sent by sea so far.", style="faint")
        return
    other = SENT_BY[(chosen + 1) % len(SENT_BY)]
    yield button(f"By {NAMED.get(other, other)}", InLogistics.OTHER_SUMS, "the same loads put together in another way")
    sums = desk.sent[by]
    rows = sums[::-1][:LAST] if by in ("turn", "convoy") else sorted(sums, key=lambda row: -row.sent)
    most = max((row.sent for row in rows), default=0.0)
    for row in (total, *rows):
        parts = (row.landed, row.afloat, row.lost, row.set_down + row.brought_back)
        text = ", ".join(f"{amount:g} {what}" for amount, what in (
            (row.landed, "landed"), (row.afloat, "afloat"), (row.lost, "lost"), (row.set_down, "elsewhere"),
            (row.brought_back, "back")) if amount)
        yield Row(row.key, hint=f"{row.key}: {row.sent:g} RE sent, of which {text}",
                  drawn=SumBar(row.key, desk.side, parts, text, total.sent if row is total else most))


def picture(book: Book, ship: ShipId) -> Silhouette:
    """What a ship looks like in a row."""
    return side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE)


def _head(name: str, about: str, hint: str = "") -> Row:
    return Row(name, drawn=PartHead(name, about), hint=hint)


def _ruled(text: str) -> Row:
    """A quiet line; the rule of the forecast, if it names that, stands behind the round sign at its end."""
    plain = text.replace(f" ({oil.RULE})", "")
    if plain == text:
        return Row(text, style="faint")
    return Row(plain, ReadRule(oil.RULE), hint=f"{plain} Rule {oil.RULE} says how.", style="faint", asks=True)


def _number(day: DayId) -> int:
    return day.turn.number * TURN_DAYS + day.of_turn - 1


def _days(desk: LogisticsDesk) -> DaysShown:
    """The seven days of this side's turn, or fourteen where a convoy arrives after them."""
    day = day_of(desk.cursor)
    now = _number(day)
    begun = desk.cursor.nas > 0
    first = now - desk.cursor.nas + 1
    last = max((_number(day_of(convoy.arrives)) for convoy in desk.convoys if convoy.arrives is not None), default=first)
    return DaysShown(first, WEEK if last < first + WEEK else TURN_DAYS, now if begun else None)


def _bar(convoy: UnderWay, desk: LogisticsDesk, book: Book, days: DaysShown, *, narrow: bool) -> ConvoyBar:
    arrives = None if convoy.arrives is None else _number(day_of(convoy.arrives))
    when = convoy.trouble if convoy.arrives is None else day_of(convoy.arrives).of_its_seven
    dangers = convoy.trouble if arrives is not None else "", "seen by the enemy" if convoy.seen else ""
    warning = "; ".join(filter(None, dangers))
    origin, goal = convoy.origin, convoy.goal
    way = f"{origin} to {goal}" if origin and goal else f"to {goal}" if goal else origin
    left = None if convoy.left is None else _number(convoy.left)
    return ConvoyBar(convoy.name, desk.side, tuple(picture(book, key) for key in convoy.transports), way,
                     convoy.escort or "no escort", warning, days, left, arrives, when,
                     cargo_in_words(convoy), chance_in_words(convoy.chance),
                     f"{convoy.points:g}" if convoy.points else "", narrow)


def _said_of(convoy: UnderWay) -> str:
    arrival = f"arrives {when_in_words(convoy.arrives)}" if convoy.arrives is not None else convoy.trouble
    chance = f"safe arrival {chance_in_words(convoy.chance)}" if convoy.chance is not None else ""
    return "; ".join(filter(None, (f"{convoy.name}: {cargo_in_words(convoy)}", arrival, chance, *convoy.dangers,
                                   f"seen: {convoy.seen}" if convoy.seen else "")))


def _to_port(stock: StockOverTime, view: View) -> Action | None:
    return None if stock.port is None or stock.port not in view.ports else Choose(things.Port(stock.port))
