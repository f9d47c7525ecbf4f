"""Reports on supply points: what lies where, who lives on it and how long, how forces ashore fare, who stands in a hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.ashore import Pace, Share, SupplyEffect
from campaign.model.commands import CarryPoints, Command, FeedForce, HaulPoints, RationForce
from campaign.model.play.ashore import IN_SUPPLY, ForceAshore
from campaign.model.play.ports import Cargo
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import Need, needs, reached
from campaign.rules.chapters.ashore.ch21_moving import carries
from campaign.rules.events.ashore import LINES, in_points, strength
from campaign.rules.facts.ashore import NAMES, effect_on, forces_ashore, is_endless, is_transport_unit, line_of, overland
from campaign.session.reports.records import Records
from campaign.session.reports.table import Brief, BriefRow, Row, Table
from campaign.session.reports.wording import place
from campaign.words.counting import capitalised, listed, quantity

# A game turn is so many days: seven segments of either side.
DAYS = 14
NOT_PLAYED = "this campaign counts no supply points: a new one does with its option supply_points"


def stocks(book: Book, view: View, records: Records) -> Table:
    """SM-21A.20 Own supply points by hex and port: who draws on them, what is needed in a game turn, and the days left.

    Of the enemy's it is known where they lie, and no more.
    """
    rows = tuple(_stock_rows(book, view))
    columns = ("where", "hex", "points", "drawn on by", "need a game turn", "in their reach", "days left")
    notes = (*stock_notes(book, view), *_loads(view), *_enemy(book, view))
    empty = "no supply points lie anywhere, and nobody needs any" if book.options.supply_points else NOT_PLAYED
    entries = tuple(BriefRow((where, points, need, days), str(who)) for where, _, points, who, need, _, days in rows)
    brief = Brief(("where", "points", "need a turn", "days left"), entries, notes=notes)
    return Table("Supply points", columns, rows, notes, empty, brief)


def contingents(book: Book, view: View, records: Records) -> Table:
    """SM-22.8 Every force ashore that is known: where it stands, its supply line, its status and what it suffers."""
    rows: list[Row] = []
    for force in forces_ashore(book, view):
        status = view.ashore.statuses.get(force.key, IN_SUPPLY)
        size = f"{force.need:g} RE" if force.contingent is None else strength(force.contingent)
        fed = "by order only" if force.key in view.ashore.withheld else ""
        rows.append((force.name, str(force.side), size, place(book, force.hex), LINES[line_of(book, view, force)], status.word,
                     effects_in_words(book, view, force), fed, force.key))
    columns = ("force", "side", "strength", "where", "line", "status", "suffers", "fed", "id")
    rows.sort(key=lambda row: row[1] != str(view.side))
    entries = tuple(BriefRow((name, size, where, state), f"{side} forces",
                             () if suffers in ("", "nothing") else (f"suffers: {suffers}",), abroad=side != str(view.side))
                    for name, side, size, where, _, state, suffers, _, _ in rows)
    empty = "no force ashore is on record" if book.options.supply_points else NOT_PLAYED
    return Table("Forces ashore", columns, tuple(rows), (), empty, Brief(("force", "strength", "where", "status"), entries))


def effects_in_words(book: Book, view: View, force: ForceAshore) -> str:
    """SM-22A, SM-22B What going without does to a force, for those who play its battles on land; nothing for one in supply."""
    effect = effect_on(book, view, force.key)
    return "" if effect is None else ", ".join(_effects(effect)) or "nothing"


def _effects(effect: SupplyEffect) -> Iterator[str]:
    shares: Mapping[str, Share] = {"attack": effect.attack, "defence": effect.defence, "AA": effect.anti_aircraft}
    for what, share in shares.items():
        if share is not Share.FULL:
            yield f"{what} {'0' if share is Share.NOTHING else share.value}"
    if effect.movement is not Pace.FULL:
        yield "movement half" if effect.movement is Pace.HALF else "movement one hex a turn"
    if not effect.exploitation:
        yield "no exploitation"
    if not effect.zone_of_control:
        yield "no zone of control"
    if not effect.armour_effects:
        yield "no armour effects"
    for what, less in (("AECA", effect.armour_attack), ("AECD", effect.armour_defence)):
        if less:
            yield f"{what} {less}"
    if effect.eliminated_from is not None:
        yield f"gone on {effect.eliminated_from} to 6 of 1D6"


def _stock_rows(book: Book, view: View) -> Iterator[Row]:
    wanted = list(needs(book, view, view.side)) if book.options.supply_points else []
    names = {force.key: force.name for force in forces_ashore(book, view)}
    covered: set[Hex] = set()
    for need in wanted:
        there = _in_reach(view, need)
        for where in sorted(there, key=lambda spot: (-there[spot], spot)) or (book.theatre.ports[need.ports[0]].hex,):
            covered.add(where)
            who = listed([names[key] for key in need.forces])
            yield (place(book, where), str(where), view.ashore.depots.get(where, 0.0), who, need.points,
                   sum(there.values()), _days(need, sum(there.values())))
    own = [force for force in forces_ashore(book, view) if force.side is view.side]
    for where, points in sorted(view.ashore.depots.items()):
        if where not in covered:
            drawn = [force for force in own if where in reached(book, view, force)]
            demand = sum(force.need for force in drawn)
            yield (place(book, where), str(where), points, listed([force.name for force in drawn]) if drawn else "nobody",
                   demand or None, points, int(DAYS * points / demand) if demand else None)


def _in_reach(view: View, need: Need) -> dict[Hex, float]:
    return {where: points for where, points in view.ashore.depots.items() if where in need.depots}


def _days(need: Need, stock: float) -> int | None:
    turns = need.turns_left(stock)
    return None if turns is None else int(DAYS * turns)


def stock_notes(book: Book, view: View, wanted: Iterable[Need] | None = None) -> Iterator[str]:
    """SM-21A.21 How long each land overseas lives on what lies in its reach; of the enemy's none is told."""
    names = {force.key: force.name for force in forces_ashore(book, view)}
    if wanted is None:
        wanted = needs(book, view, view.side) if book.options.supply_points else ()
    for need in wanted:
        stock = sum(_in_reach(view, need).values())
        days = _days(need, stock)
        lasts = "" if days is None else f", which is {quantity(days, 'day')}"
        who = listed([names[key] for key in need.forces])
        where = capitalised(NAMES[need.location])
        yield f"{where}, {who}: {in_points(stock)} for {need.points} a game turn{lasts} [SM-21A]."


def _loads(view: View) -> Iterator[str]:
    for unit, points in view.ashore.loads.items():
        yield f"{view.cargoes[unit].facts.name} carries {in_points(points)} [SM-23]."


def _enemy(book: Book, view: View) -> Iterator[str]:
    if view.ashore.enemy_depots:
        enemy: Side = view.side.enemy
        yield f"Stocks of the {enemy} side lie at {listed([place(book, where) for where in view.ashore.enemy_depots])}."


# What stands ashore in a hex ------------------------------------------------------------------------------------------


class StandsAshore(Struct, frozen=True):
    """One force or transport unit: its name, how it stands in a word, more of that, and what may be ordered, in words."""

    name: str
    state: str
    more: str
    orders: tuple[tuple[str, Command], ...] = ()


def forces_here(book: Book, view: View, where: Hex) -> Iterator[StandsAshore]:
    """Forces that live on supply points in a hex; the enemy's without orders."""
    for force in forces_ashore(book, view):
        if force.hex != where:
            continue
        status = view.ashore.statuses.get(force.key, IN_SUPPLY)
        suffers = effects_in_words(book, view, force)
        fed = force.key in view.ashore.withheld
        orders: tuple[tuple[str, Command], ...] = () if force.side is not view.side else (
            ("Feed it now", FeedForce(view.side, force.key)),
            ("Let it be fed by itself" if fed else "Feed it by order only", RationForce(view.side, force.key, fed)))
        yield StandsAshore(force.name, status.word, f"{status.word}{f': {suffers}' if suffers else ''} (SM-22)", orders)


def columns_here(book: Book, view: View, where: Hex) -> Iterator[StandsAshore]:
    """Own transport units in the ports of a hex, with what they can take up, set down and haul."""
    for key, item in view.cargoes.items():
        if is_transport_unit(item) and item.at is not None and not item.aboard and not item.lost \
                and view.ports[item.at].hex == where:
            load, most = view.ashore.loads.get(key, 0.0), carries(book, item)
            yield StandsAshore(item.facts.name, f"{load:g} of {most:g}", f"carries {load:g} of "
                                                                         f"{quantity(most, 'supply point')} (SM-23)",
                         tuple(_orders(book, view, key, item, load, most)))


def _orders(book: Book, view: View, key: CargoId, item: Cargo, load: float, most: float) -> Iterator[tuple[str, Command]]:
    assert item.at is not None
    here = most if is_endless(book, item.at, view.side) else view.ashore.depots.get(view.ports[item.at].hex, 0.0)
    full, points = float(int(min(most, here + load))), float(int(min(most, here)))
    if full > load:
        yield f"Take up {quantity(full - load, 'supply point')}", CarryPoints(view.side, key, full)
    if load:
        yield f"Set {quantity(load, 'supply point')} down", CarryPoints(view.side, key, 0.0)
    elif points >= 1:
        for goal in _ports_in_reach(book, view, item):
            label = f"Haul {points:g} to {book.theatre.ports[goal].name}"
            yield label, HaulPoints(view.side, points, str(item.at), str(goal), key)


def _ports_in_reach(book: Book, view: View, item: Cargo) -> Iterator[PortId]:
    assert item.at is not None
    assert item.facts.ground is not None
    where = view.ports[item.at].hex
    away = overland(book.theatre, where, item.facts.ground.movement)
    yield from (port for port, seen in view.ports.items() if seen.own and seen.hex in away and seen.hex != where)
