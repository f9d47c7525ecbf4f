"""A campaign over time: fuel, cargo delivered, ships in dock, losses, points and the order of battle, turn by turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from campaign.library.campaigns.history import load_history
from campaign.model.book import Book
from campaign.model.events import EVENTS, CampaignBegan, Event, TurnBegan
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.sea.plots import Plot, Series
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules import engine
from campaign.session.logistics.arrivals import TONS_A_LOAD
from campaign.session.logistics.ledger import ledgers_for
from campaign.session.logistics.past import Held
from campaign.session.logistics.stocks import StockKind, StockOverTime
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import NotFound
from campaign.session.play.undoing import archive_of
from campaign.session.reports.arrivals import plot_of_arrivals
from campaign.tabletop.plots import Backing, draw_plot, plot_pixels

Tone = tuple[int, int, int]
TYPES_DRAWN = (
    ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER, ShipType.DESTROYER, ShipType.ESCORT, ShipType.TORPEDO_BOAT, ShipType.TRANSPORT,
)
# Of stocks so many ports are drawn; the keys, titles and measures of their charts.
PORTS_DRAWN = 6
STOCKS = {
    StockKind.FUEL: ("port_fuel", "Fuel in {} ports", "fuel points of 100 t"),
    StockKind.SUPPLY_POINTS: ("depots", "Supply points of the {} side", "points"),
    StockKind.LARDER: ("larder", "Malta's larder", "supply points"),
}


@dataclass
class Sample:
    """The state of affairs at the end of a game turn, or at present."""

    turn: Turn
    fuel_pool: float | None = None
    in_dock: dict[Side, int] = field(default_factory=dict)
    lost: dict[Side, int] = field(default_factory=dict)
    points: dict[Side, float] = field(default_factory=dict)
    types: dict[Side, Counter[ShipType]] = field(default_factory=dict)


def draw_plots(seat: Seat, folder: Path) -> tuple[Path, ...]:
    """Every chart of a campaign, as its reader may know it, into a folder that exists or can be made."""
    plots = tuple(plots_of(seat))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return tuple(path for plot in plots for path in draw_plot(plot, folder))
    except OSError as trouble:
        raise NotFound(f"{folder}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None


def plots_of(seat: Seat) -> Iterator[Plot]:
    """The charts that a reader may see: his own fuel, docks and ships; cargo, losses and points of both, which are public."""
    yield from plots_by(seat, list(samples_of(seat)))


def plots_by(seat: Seat, samples: list[Sample]) -> Iterator[Plot]:
    """The same from samples that were taken before; what arrived in Libya by month is for the Axis and for the umpire."""
    ledgers = ledgers_for(seat)
    yield from plots_from(samples, seat.sides, next(iter(ledgers.values())).supplies_landed)
    for side, ledger in ledgers.items():
        yield from _stocks(side, ledger.stocks, samples)
    if Side.AXIS in ledgers:
        yield plot_of_arrivals(ledgers[Side.AXIS].arrivals)


def _stocks(side: Side, stocks: Sequence[StockOverTime], samples: Sequence[Sample]) -> Iterator[Plot]:
    """What lay in the fullest ports of a side as each game turn ended, of each kind of stock that is measured at moments."""
    turns = tuple(str(sample.turn) for sample in samples)
    for kind in (StockKind.FUEL, StockKind.SUPPLY_POINTS, StockKind.LARDER):
        alike = [stock for stock in stocks if stock.kind is kind and any(held.amount for held in stock.samples)]
        fullest = sorted(alike, key=lambda stock: -max(held.amount or 0.0 for held in stock.samples))[:PORTS_DRAWN]
        if fullest:
            key, title, measure = STOCKS[kind]
            lines = tuple(Series(stock.name, tuple(_held(stock.samples, sample.turn) for sample in samples))
                          for stock in fullest)
            yield Plot(f"{key}_{side.value}", title.format(side), measure, turns, lines)


def _held(samples: Sequence[Held], turn: Turn) -> float | None:
    """What was held at the last moment that is known of a game turn, or before it."""
    return next((held.amount for held in reversed(samples) if held.day.turn <= turn), None)


def plots_from(
    samples: list[Sample], own: Sequence[Side], landed: Mapping[tuple[Turn, Side, bool], float]
) -> Iterator[Plot]:
    """The charts drawn from samples, and of supplies from the ledger, for a reader who knows these sides completely."""
    turns = tuple(str(sample.turn) for sample in samples)
    if Side.AXIS in own:
        yield Plot("fuel", "Fuel in the Italian national pool", "fuel points of 100 t", turns,
                   (Series("Italian pool", tuple(sample.fuel_pool for sample in samples)),))
    yield Plot("cargo", "Supplies landed in a game turn", "loads", turns,
               (*_landed(samples, landed), _libya_by_history(samples)))
    yield Plot("dock", "Ships in dock", "ships", turns, tuple(_by_side(samples, own, "in_dock")))
    yield Plot("losses", "Ships lost so far", "ships", turns, tuple(_by_side(samples, BOTH, "lost")))
    yield Plot("points", "Victory points", "points", turns, tuple(_by_side(samples, BOTH, "points")))
    for side in own:
        lines = (Series(kind.value, tuple(float(sample.types[side][kind]) for sample in samples)) for kind in TYPES_DRAWN)
        yield Plot(f"order_of_battle_{side.value}", f"{side} ships in the theatre", "ships", turns,
                   tuple(line for line in lines if any(line.values)), stacked=True)


def samples_of(seat: Seat) -> Iterator[Sample]:
    """A reader's samples at the end of each game turn and at present; facts of battles are ignored."""
    events: Iterator[Event] = (
        event.event for event in archive_of(seat).events() if isinstance(event.event, EVENTS))
    return take_samples(seat.book, events, seat.sides)


def take_samples(book: Book, events: Iterable[Event], sides: Sequence[Side]) -> Iterator[Sample]:
    """Samples at the end of each game turn and at present, for a reader who knows these sides completely."""
    state: State | None = None
    for event in events:
        if isinstance(event, CampaignBegan):
            state = event.start
            continue
        assert state is not None
        if isinstance(event, TurnBegan) and event.turn != state.cursor.turn:
            yield _sample(book, state, sides)
        state = engine.fold(state, event)
    if state is not None:
        yield _sample(book, state, sides)


def _sample(book: Book, state: State, sides: Sequence[Side]) -> Sample:
    sample = Sample(state.cursor.turn)
    for side in sides:
        view = engine.view_for(book, state, side)
        active = [ship for ship in view.ships.values() if ship.status is ShipStatus.ACTIVE]
        sample.in_dock[side] = len({job.ship for job in view.repairs.values() if not job.suspended})
        sample.types[side] = Counter(book.counters[ship.id].type for ship in active)
        sample.lost[side] = len(view.ships) - len(active)
        sample.lost.setdefault(side.enemy, len(view.enemies_lost))
        sample.points |= {side: sum(entry.points for entry in view.points if entry.side is side) for side in BOTH}
        if side is Side.AXIS:
            sample.fuel_pool = view.fuel_pool
    return sample


def picture_of(plot: Plot, size: tuple[int, int], letters: float, ground: Tone, ink: Tone, grid: Tone) -> bytes:
    """A chart as RGBA pixels, row by row, for callers that display it themselves."""
    below, written, behind = ("#{:02x}{:02x}{:02x}".format(*tone) for tone in (ground, ink, grid))
    return plot_pixels(plot, size, letters, Backing(below, written, behind, sum(ground) < sum(ink)))


def plot_in_words(plot: Plot) -> list[str]:
    """Describe a chart in words, for readers who cannot see it: each line's present, highest and lowest values."""
    found = []
    for line in plot.lines:
        known = [(value, turn) for value, turn in zip(line.values, plot.turns, strict=True) if value is not None]
        if not known:
            found.append(f"{line.name}: nothing")
            continue
        now, last = known[-1]
        (most, when), (least, then) = (pick(known, key=lambda point: point[0]) for pick in (max, min))
        text = f"{line.name}: {round(now, 1):g} in {last}"
        if most != least:
            text += f"; most {round(most, 1):g} in {when}, least {round(least, 1):g} in {then}"
        found.append(text)
    return found


def _by_side(samples: list[Sample], sides: Iterable[Side], what: str) -> Iterator[Series]:
    for side in sides:
        yield Series(str(side), tuple(float(getattr(sample, what)[side]) for sample in samples))


def _landed(samples: list[Sample], landed: Mapping[tuple[Turn, Side, bool], float]) -> Iterator[Series]:
    lines = (("Axis in Africa", Side.AXIS, (True,)), ("Axis elsewhere", Side.AXIS, (False,)),
             ("Allied", Side.ALLIED, (True, False)))
    for name, side, places in lines:
        yield Series(name, tuple(sum(landed.get((sample.turn, side, africa), 0.0) for africa in places) for sample in samples))


def _libya_by_history(samples: list[Sample]) -> Series:
    """What was landed in Libya by history: half a month's tons in loads of 2,500 t."""
    months = {month.month: month.landed_t for month in load_history().cargo}
    values = (months.get(f"{sample.turn.year}-{sample.turn.month:02d}") for sample in samples)
    loads = tuple(None if tons is None else tons / 2 / TONS_A_LOAD for tons in values)
    return Series("Libya by history", loads, historical=True)
