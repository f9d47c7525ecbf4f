"""The duty of each route in this game turn: what was landed, what is on the way in time, what is still owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.setting.scenario import CargoKind, Location, PortId
from campaign.rules.facts.supply_places import NAMES
from campaign.rules.facts.wording import port_name
from campaign.session.logistics.convoys import UnderWay
from campaign.words.counting import capitalised

TRIFLE = 1e-9


class DutyState(Enum):
    """How a duty stands."""

    MET = "met"
    ON_THE_WAY = "on the way"
    SHORT = "short"
    FED = "fed from stock"


class RouteDuty(Struct, frozen=True):
    """What is owed to one land in this game turn, in loads; `late` is on the way but comes after it ends.

    `costs` are the points that a failure costs its owner, none where nobody pays points.
    """

    name: str
    rule: str
    ports: tuple[PortId, ...]
    port_names: tuple[str, ...]
    owed: float
    landed: float
    on_the_way: float
    late: float
    short: float
    state: DutyState
    costs: float


def duties_of_routes(book: Book, view: View, convoys: Iterable[UnderWay]) -> Iterator[RouteDuty]:
    """SM-GAP-95.4 A duty counts what was landed, and what is aboard and arrives by its orders before the game turn ends."""
    coming = list(_coming(view, convoys))
    for duty in view.war.duties:
        if duty.side is not view.side:
            continue
        landed = sum(view.war.landed.get(port, 0.0) for port in duty.ports)
        in_time = sum(size for port, size, soon in coming if soon and port in duty.ports)
        late = sum(size for port, size, soon in coming if not soon and port in duty.ports)
        short = max(0.0, duty.loads - landed - in_time)
        state = DutyState.MET if landed + TRIFLE >= duty.loads else DutyState.ON_THE_WAY if short <= TRIFLE else DutyState.SHORT
        if state is not DutyState.MET and _has_stored(book, view, duty):
            state, short = DutyState.FED, 0.0
        costs = 0.0 if book.options.supply_points or state is DutyState.FED else book.charts.war.supply.penalty
        names = tuple(port_name(book, key) for key in duty.ports)
        yield RouteDuty(capitalised(NAMES[duty.location]), duty.rule, duty.ports, names, duty.loads,
                        landed, in_time, late, short, state, float(costs))


def _has_stored(book: Book, view: View, duty: Duty) -> bool:
    """Whether what lies in Malta's larder is enough for this game turn, where that is what counts."""
    if duty.location is not Location.MALTA or book.options.supply_points or book.options.malta_convoy_every_turn:
        return False
    return (view.war.malta.stock or 0.0) + TRIFLE >= duty.loads


def _coming(view: View, convoys: Iterable[UnderWay]) -> Iterator[tuple[PortId, float, bool]]:
    """Supplies aboard, the port that wants them, and whether they come in this game turn; in port they count as in time."""
    at_sea = {key: one for one in convoys for key in one.transports}
    for item in view.cargoes.values():
        if item.aboard and item.facts.kind is CargoKind.SUPPLIES:
            convoy = at_sea.get(item.aboard[0])
            soon = convoy is None or (convoy.arrives is not None and convoy.arrives.turn <= view.cursor.turn)
            yield item.facts.destination, item.facts.size_re, soon
