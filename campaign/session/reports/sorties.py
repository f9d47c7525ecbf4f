"""The report on sorties: who flew to what, who met them, what was hit, and what either side lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirSize, BaseId
from campaign.ratings.flights import FLIGHTS_A_GROUP
from campaign.rules.facts.air import flights_in, size_of
from campaign.rules.facts.wording import port_name, ship_name
from campaign.session.reports.records import Flown, Records
from campaign.session.reports.table import Brief, BriefRow, Row, Table
from campaign.session.reports.wording import place, turn_and_moment
from campaign.words.counting import listed, quantity

COLUMNS = ("when", "side", "where", "light", "target", "flown by", "flights", "met by", "bomb hits", "torpedo hits",
           "flights lost", "interceptors lost", "result")
BY_AIR = ("bombed", "torpedoed by aircraft")


def sorties_of(book: Book, happened: Iterable[Any], reader: Side | None) -> tuple[Flown, ...]:
    """SM-GAP-56.21 Of the past a side may look up its own sorties, and of the enemy's those that it was told of.

    Of these it has what is seen of a raid: where, when and how large; who met it, who was shot down, and how many hits it made.
    """
    return tuple(_sorties(book, happened, reader))


def _sorties(book: Book, happened: Iterable[Any], reader: Side | None) -> Iterator[Flown]:
    now: Flown | None = None
    turn, phasing, nas = "", "", 0
    for event in happened:
        match event:
            case events.CampaignBegan(start=start):
                turn, phasing, nas = _moment(start)
            case events.TurnBegan(turn=begun):
                turn = str(begun)
            case events.PlayerTurnBegan(side=side):
                phasing, nas = str(side), 0
            case events.SegmentBegan(nas=begun):
                nas = begun
            case events.PhaseBegan():
                nas = 0
            case events.SortieLaunched(sortie=sortie):
                when = f"{turn}, {phasing} player turn, {f'NAS {nas}' if nas else 'air phase'}"
                now = _begun(book, sortie, when, reader)
            case events.SortieEnded() if now is not None:
                yield replace(now, over=True)
                now = None
            case _ if now is not None:
                now = _after(now, event)
    if now is not None:
        yield now


def _moment(start: State) -> tuple[str, str, int]:
    return str(start.cursor.turn), str(start.cursor.player_turn), start.cursor.nas


def _begun(book: Book, sortie: Sortie, when: str, reader: Side | None) -> Flown | None:
    """A sortie as it is launched; what supplies the enemy flies in nobody is told."""
    every = (*sortie.mission, *sortie.escorts)
    groups = sum(size_of(book, key) is AirSize.GROUP for key in every)
    seen = Flown(when, sortie.side, sortie.hex, sortie.light, groups, len(every) - groups)
    if reader in (None, sortie.side):
        return replace(seen, target=sortie.target, at=sortie.at, units=sortie.mission, escorts=sortie.escorts)
    return None if sortie.target is AirTarget.SUPPLY else seen


def _after(now: Flown, event: object) -> Flown:
    match event:
        case events.InterceptorsSent(units=units):
            return replace(now, met_by=units)
        case events.SortieAbandoned():
            return replace(now, turned_away=True)
        case events.AirUnitsShotDown(side=side, units=units) if side is now.side:
            return replace(now, lost=(*now.lost, *units))
        case events.AirUnitsShotDown(units=units):
            return replace(now, shot_down=(*now.shot_down, *units))
        case events.FlakFired(units=units):
            return replace(now, lost=(*now.lost, *units))
        case events.BombsDropped(hits=hits):
            return replace(now, bombs=now.bombs + hits)
        case events.AirTorpedo(hit=True):
            return replace(now, torpedoes=now.torpedoes + 1)
        case events.ShipRemoved(ship=ship, cause=cause) if cause in BY_AIR:
            return replace(now, sunk=(*now.sunk, ship))
        case events.AirUnitsWrecked(units=units):
            return replace(now, wrecked=(*now.wrecked, *units))
        case events.SuppliesFlown(size_re=size_re):
            return replace(now, size_re=size_re)
        case _:
            return now


def sorties(book: Book, view: View, records: Records) -> Table:
    """Every sortie that its reader flew or was told of."""
    rows = tuple(_row(book, one) for one in records.sorties)
    return Table("Sorties", COLUMNS, rows, empty="no sortie has been flown", brief=_brief(book, records.sorties))


def _row(book: Book, one: Flown) -> Row:
    names = [book.oob.air_units[key].name for key in (*one.units, *one.escorts)]
    met = [book.oob.air_units[key].name for key in one.met_by]
    return (one.when, str(one.side), place(book, one.where), one.light.value, target_of(book, one), ", ".join(names),
            flights_of(one), ", ".join(met), one.bombs, one.torpedoes, flights_in(book, one.lost),
            flights_in(book, one.shot_down), result_of(book, one))


def _brief(book: Book, flown: Iterable[Flown]) -> Brief:
    entries = []
    for one in flown:
        turn, moment = turn_and_moment(one.when)
        what = target_of(book, one) or f"a raid at {place(book, one.where)}"
        night = " by night" if one.light.value == "night" else ""
        losses = f"{flights_in(book, one.lost)}/{flights_in(book, one.shot_down)}" if one.lost or one.shot_down else ""
        cells = (moment, str(one.side), f"{what}{night}", flights_of(one), losses, result_of(book, one))
        entries.append(BriefRow(cells, turn))
    notes = ("Lost: flights of who flew, and of the fighters that met them; a group is six.",) if entries else ()
    return Brief(("when", "side", "target", "flights", "lost", "result"), tuple(entries), notes=notes)


def tells(one: Flown) -> bool:
    """Whether anything came of a sortie for either side."""
    return bool(one.bombs or one.torpedoes or one.lost or one.shot_down or one.wrecked or one.size_re)


def flights_of(one: Flown) -> int:
    """How many flights flew, six to a group."""
    return FLIGHTS_A_GROUP * one.groups + one.flights


def target_of(book: Book, one: Flown) -> str:
    """What a sortie flew to, where its reader knows it."""
    match one.target:
        case None:
            return ""
        case AirTarget.AIRFIELD:
            return f"airfield of {book.oob.bases[BaseId(one.at)].name}"
        case AirTarget.SHIPS:
            return f"ships in {port_name(book, PortId(one.at))}"
        case AirTarget.PORT | AirTarget.SUPPLY:
            return f"{'supplies for' if one.target is AirTarget.SUPPLY else 'port of'} {port_name(book, PortId(one.at))}"
        case AirTarget.FLOTILLA:
            return f"submarines at {one.where}"
        case AirTarget.FORCE:
            return f"force at {place(book, one.where)}"


def result_of(book: Book, one: Flown) -> str:
    """What came of it in a few words."""
    if one.turned_away:
        return "turned away"
    if not one.over:
        return "in the air"
    if one.size_re:
        return f"{one.size_re:g} RE set down"
    hits = ((one.bombs, "bomb hit"), (one.torpedoes, "torpedo hit"))
    parts = [quantity(count, name, f"{name}s") for count, name in hits if count]
    if one.sunk:
        parts.append(f"{listed(ship_name(book, key) for key in one.sunk)} sunk")
    if one.wrecked:
        parts.append(f"{quantity(flights_in(book, one.wrecked), 'flight')} destroyed there")
    return ", ".join(parts) or "no hit"
