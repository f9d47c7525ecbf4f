"""Rule 23: logistic transport units, which carry fifty supply points and do nothing else."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import CargoMustered
from campaign.model.play.calendar import Turn
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, GroundFacts, PortId, UnitKind
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import in_play
from campaign.rules.facts.ashore import is_transport_unit
from campaign.rules.facts.geography import port_side
from campaign.rules.proceedings import Proceedings

NAMES = {Side.AXIS: "Axis transport column", Side.ALLIED: "Allied transport column"}


def arrive(now: Proceedings, side: Side) -> None:
    """SM-GAP-58 Three units a side are there from the first; where no land game says when, more come by date.

    Those whose date was before the campaign begins are there too.
    """
    book, state = now.book, now.state
    if not in_play(book):
        return
    chart, turn = book.charts.ashore.transport, state.cursor.turn
    first = Turn.of(book.scenario.first_turn)
    if turn == first:
        come = chart.start[side] + (0 if book.options.land_facts else sum(date <= turn for date in chart.arrivals[side]))
        ports = chart.start_ports[side]
    else:
        come = 0 if book.options.land_facts else sum(date == turn for date in chart.arrivals[side])
        ports = chart.arrival_ports[side]
    port = next((port for port in ports if port in state.ports and port_side(state, port) is side), None)
    if port is not None:
        for _ in range(come):
            now.add(CargoMustered(_unit(book, now.state, side, port), port))


def carries(book: Book, item: Cargo) -> float:
    """SM-23 A transport unit carries up to fifty points, any other ground unit its size in REs (SM-21A)."""
    if is_transport_unit(item):
        return float(book.charts.ashore.transport.carries)
    return item.facts.size_re * book.charts.ashore.points.unit_carries_per_re


def _unit(book: Book, state: State, side: Side, port: PortId) -> CargoFacts:
    """SM-23.1 A unit counts two REs and is combat/motorised when it is shipped."""
    chart = book.charts.ashore.transport
    number = 1 + sum(item.facts.side is side and is_transport_unit(item) for item in state.cargoes.values())
    ground = GroundFacts(UnitKind.LOGISTIC, motorised=chart.motorised, movement=chart.movement)
    return CargoFacts(CargoId(f"{side.value}_transport_{number}"), f"{NAMES[side]} {number}", side, CargoKind.TROOPS,
                      chart.size_re, port, 0.0, at=port, ground=ground)
