"""What each store of fuel holds and gives out in a day, and when it is dry: each figure once, with the words for it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Phase
from campaign.model.play.views import View
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.facts.fuel import source_of
from campaign.session.days.dates import DayId, day_of
from campaign.session.logistics.oil import Flow, FuelOutlook, fuel_outlook, given_out
from campaign.session.logistics.past import POOL, Held, Past
from campaign.session.voyages import segment_after
from campaign.words.counting import quantity
from campaign.words.names import port_name

POOL_NAME = "Italian pool"
# A store that is likely dry within a half-month is low.
DAYS = 14


class Dryness(Struct, frozen=True):
    """When a store holds nothing: after how many days, the present one among them, and which day that is."""

    days: int
    on: DayId


class FuelStore(Struct, frozen=True):
    """One store of fuel, the pool (`port` is None) or a port's, in fuel points.

    `held` is None where a port draws on the pool or an endless store, `can_give` what it can pump into ships in a day.
    `gives_out` is the mean of the last seven days that are over, `as_cargo` what of that went into holds; `expected` and
    `comes_in` are what the forecast reckons with in a day. It is dry `soonest`, `likely` and `latest`, None: not in sight;
    what is known to come `refills` a store that is likely dry before.
    """

    port: PortId | None
    name: str
    source: FuelSupply
    held: float | None
    can_give: float | None
    given_today: float | None
    gives_out: float
    as_cargo: float
    samples: tuple[Held, ...] = ()
    outlook: FuelOutlook | None = None
    soonest: Dryness | None = None
    likely: Dryness | None = None
    latest: Dryness | None = None
    refills: DayId | None = None

    @property
    def expected(self) -> float:
        """What it will give out in a day, as the forecast reckons."""
        return 0.0 if self.outlook is None else round(self.outlook.habit.out, 2)

    @property
    def comes_in(self) -> float:
        """What will come in a day beside what is known to come, as the forecast reckons."""
        return 0.0 if self.outlook is None else round(self.outlook.habit.into, 2)

    @property
    def known_to_come(self) -> float:
        """Fuel points that are known to come: the months' production, or loads under way."""
        return 0.0 if self.outlook is None else sum(arrival.points for arrival in self.outlook.arrivals)

    @property
    def is_dry(self) -> bool:
        """Whether nothing is left in it."""
        return self.held is not None and not self.held

    @property
    def is_low(self) -> bool:
        """Whether it is dry, or likely so within a half-month."""
        return self.is_dry or (self.likely is not None and self.likely.days < DAYS)

    @property
    def suffices(self) -> tuple[float, float] | None:
        """SM-GAP-95.5 From a half-month of what it is expected to give out to four of them; None where that is nothing."""
        return (self.expected * DAYS, self.expected * DAYS * RESERVE) if self.expected else None

    @property
    def lasts(self) -> str:
        """How long it lasts, in a few words."""
        if self.held is None:
            return ""
        if self.is_dry:
            return "dry"
        if self.soonest is None:
            return "not dry in sight" if self.expected else "not drawn on"
        soonest = self.soonest.days
        return f"{quantity(soonest, 'day')} at least" if self.likely is None else (f"{quantity(self.likely.days, 'day')}, "
                                                                                   f"{soonest} at least")

    @property
    def outlook_in_words(self) -> str:
        """Its rates, and when it is dry, in a sentence without its name."""
        gives = f"gave out {self.gives_out:g} FP a day in the last seven days" if self.gives_out else "gave out nothing lately"
        if self.is_dry:
            return "is dry: nothing is issued until fuel is shipped there"
        if not self.expected:
            return gives
        comes = f" and {self.comes_in:g} in" if self.comes_in else ""
        reckoned = f"{gives}, and is reckoned at {self.expected:g} FP a day out{comes}"
        if self.soonest is None:
            return f"{reckoned}: it does not run dry even at the worst"
        latest = "not at all" if self.latest is None else self.latest.days
        band = f"{self.soonest.days} at the soonest, {latest} at the latest"
        if self.likely is None:
            return f"likely does not run dry ({band}): {reckoned}"
        again = "" if self.refills is None else f", until more comes on {self.refills.date_words}"
        when = f"{quantity(self.likely.days, 'day')}, on {self.likely.on.date_words}{again}"
        return f"is likely dry in {when} ({band}): {reckoned}"


RESERVE = 4


def fuel_stores(book: Book, view: View, past: Past) -> Iterator[FuelStore]:
    """SM-10A1 The pool, where the side has one, and every own port that can give fuel to ships."""
    if view.fuel_pool is not None:
        yield _store(book, view, past, None, POOL_NAME, FuelSupply.POOL, view.fuel_pool)
    for key, port in view.ports.items():
        if port.own and refuel_rating(book, port):
            source = source_of(book, port)
            held = (port.fuel or 0.0) if source is FuelSupply.STOCK else None
            yield _store(book, view, past, key, port_name(book, key), source, held)


def _store(
    book: Book, view: View, past: Past, port: PortId | None, name: str, source: FuelSupply, held: float | None,
) -> FuelStore:
    there = None if port is None else view.ports[port]
    # What a port pumps out of the pool the pool gives out; where it is drawn from the pool, it has no flow of its own.
    flows = [_of_port(flow, port) for flow in past.flows] if source is FuelSupply.POOL and port is not None else past.flows
    outlook = None if held is None else fuel_outlook(book, view, past, port)
    soonest, likely, latest = (None, None, None) if outlook is None or outlook.dry is None else (
        _dryness(book, view, days) for days in outlook.dry)
    return FuelStore(
        port, name, source, held, None if there is None else refuel_rating(book, there),
        None if there is None else there.fuel_issued, given_out(view, flows, port), given_out(view, flows, port, cargo=True),
        past.stores.get(POOL if port is None else port, ()), outlook, soonest, likely, latest,
        None if outlook is None or likely is None else _refilled(book, view, outlook, likely.days))


def _of_port(flow: Flow, port: PortId | None) -> Flow:
    """A flow as that of the port whose pumps it went through."""
    return Flow(flow.segment, flow.through, flow.points, flow.cargo) if flow.through == port else flow


def _dryness(book: Book, view: View, days: int | None) -> Dryness | None:
    if days is None:
        return None
    in_segment = view.cursor.phase is Phase.NAVAL
    on = day_of(view.cursor) if not days else day_of(segment_after(book, view.cursor, days - in_segment))
    return Dryness(days, on)


def _refilled(book: Book, view: View, outlook: FuelOutlook, dry: int) -> DayId | None:
    """The first arrival after which a store that was likely dry likely holds something again."""
    for arrival in sorted(outlook.arrivals, key=lambda coming: coming.segments):
        if arrival.segments > dry and outlook.after(arrival.segments).middle > 0:
            found = _dryness(book, view, arrival.segments + 1)
            return None if found is None else found.on
    return None
