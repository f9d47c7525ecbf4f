"""SM-GAP-77 and SM-GAP-78: a damaged ship's way home, day by day, and what her owner may do about her."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.passage import Size
from campaign.model.commands import EndStep, FormForce, TakeMeasure
from campaign.model.dice import Die, Why
from campaign.model.events import ForceDisbanded, PointsScored, VoyageDayPassed, VoyageHomeBegan, VoyageHomeEnded
from campaign.model.play.calendar import Step
from campaign.model.play.state import PointsEntry, State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure, News, Tiding, VoyageHome
from campaign.ratings.passage.casualties import lent_by
from campaign.ratings.passage.day import Circumstances, Day, a_day
from campaign.ratings.passage.hull import Fortune, Hull
from campaign.ratings.passage.onset import condition_after, is_worse, share_lost, taken_back, told_by_battle, wounded
from campaign.rules.chapters.combat.losses import lose_ship, price
from campaign.rules.facts.cripples import asking, has_tug, hull, own_pace, pace
from campaign.rules.facts.geography import coast_side, hex_of, port_side, weather_at
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name, ship_name

PERCENT = 100
# After such a day she waits for her owner's decision.
WORTH_ASKING = (News.PATCH_GAVE, News.FLARED, News.TOW_PARTED, News.TUG_GONE, News.REFLOATED, News.MAGAZINES_FLOODED)


def start_voyage(now: Proceedings, key: ShipId, before: Condition) -> None:
    """SM-GAP-77 A ship that is hurt at sea makes for home; hurt again, she begins anew with what she has left.

    A beached ship stays there whatever strikes her, and her owner is not asked (SM-GAP-78).
    """
    ship = now.state.ships[key]
    if not now.book.options.voyage_home or ship.force is None or not is_worse(before, ship.condition):
        return
    if (built := hull(now.book, key)) is None:
        return
    old = ship.voyage
    wounds = wounded(now.book.charts.passage, built, before, ship.condition, None if old is None else old.wounds,
                     Fortune(now, key, ship.side))
    owner_decides = old is None or old.measure is not CrippleMeasure.BEACH
    in_points = told_by_battle(before, ship.condition) is not None
    now.add(VoyageHomeBegan(key, replace(old or VoyageHome(wounds), wounds=wounds, asked=owner_decides, told=in_points)))


def end_of_segment(now: Proceedings) -> None:
    """SM-GAP-77 With each segment a day passes for every damaged ship at sea; in a port of her own side she is home."""
    if not now.book.options.voyage_home:
        return
    for key in [ship.id for ship in now.state.ships.values() if ship.voyage is not None]:
        ship = now.state.ships[key]
        if ship.status is not ShipStatus.ACTIVE or ship.voyage is None:
            continue
        if ship.port is not None and port_side(now.state, ship.port) is not None:
            now.add(VoyageHomeEnded(key, _docked(ship, ship.voyage)))
        elif ship.port is not None and ship.voyage.sheltered is not None and ship.voyage.sheltered < now.state.segment:
            intern_ship(now, key, ship.port)
        elif (built := hull(now.book, key)) is not None:
            _day(now, ship, ship.voyage, built)


def _docked(ship: Ship, voyage: VoyageHome) -> Condition:
    """FG-8.4-flooding, FG-6R-export In port no patch can fail and no ember glows; the rest is the dockyard's."""
    wounds = replace(voyage.wounds, embers=(), flooded=0, patched=False)
    return taken_back(ship.condition, wounds) if voyage.told else ship.condition


def intern_ship(now: Proceedings, key: ShipId, port: PortId) -> None:
    """SM-GAP-78.5 Who lies a whole segment in a neutral port is interned: she is gone, and worth half to her enemy."""
    book, state = now.book, now.state
    ship = state.ships[key]
    lose_ship(now, key, ShipStatus.INTERNED, f"in {port_name(book, port)}", None)
    points = price(book, key) * book.charts.passage.interned_price_share
    reason = f"{ship_name(book, key)} {ShipStatus.INTERNED.value}"
    now.add(PointsScored(PointsEntry(str(state.cursor), ship.side.enemy, points, "SM-GAP-78", reason, key)))


def intern_all(now: Proceedings, port: PortId) -> None:
    """SM-GAP-78.5 Where a neutral port takes sides, the damaged ships that sheltered in it are interned at once."""
    for ship in tuple(now.state.ships.values()):
        if ship.port == port and ship.voyage is not None and ship.voyage.sheltered is not None:
            intern_ship(now, ship.id, port)


def _day(now: Proceedings, ship: Ship, voyage: VoyageHome, built: Hull) -> None:
    chart = now.book.charts.passage
    voyage, left = _as_she_is(now, ship, voyage)
    sea = _sea_state(now, ship)
    made = min(voyage.steamed, max(pace(now.book, ship), own_pace(now.book, ship)))
    day = a_day(chart, built, voyage, Circumstances(sea, made, _lent(now, ship)), Fortune(now, ship.id, ship.side))
    tidings = (*left, *day.tidings)
    condition = condition_after(chart, built, ship.condition, day.voyage.wounds, tidings, told=voyage.told)
    after = replace(day.voyage, steamed=0, asked=day.voyage.asked or _is_worth_asking(now, ship, day, tidings))
    now.add(VoyageDayPassed(ship.id, after, condition, tidings))
    if day.end is not None:
        force = ship.force
        lose_ship(now, ship.id, ShipStatus.SUNK, day.end.value, ship.side.enemy)
        if force is not None and not ships_of(now.state, force):
            now.add(ForceDisbanded(force))


def _as_she_is(now: Proceedings, ship: Ship, voyage: VoyageHome) -> tuple[VoyageHome, tuple[Tiding, ...]]:
    """SM-GAP-78.2 Who lost her tug is towed no more; SM-GAP-78.5 who put to sea again seeks no shelter."""
    if voyage.measure is CrippleMeasure.TOW and not has_tug(now.state, ship):
        return replace(voyage, measure=CrippleMeasure.EASE, tug=None), (Tiding(News.TUG_GONE),)
    if voyage.measure is CrippleMeasure.SHELTER and ship.force is not None:
        return replace(voyage, measure=CrippleMeasure.EASE, sheltered=None), ()
    return voyage, ()


def _sea_state(now: Proceedings, ship: Ship) -> int:
    """SM-GAP-77.7 The sea of her day is that of the table of battles by day, for the weather where she is (SM-GAP-59)."""
    state = now.state
    where = state.forces[ship.force].hex if ship.force is not None else state.ports[_harbour(ship)].hex
    rows = now.book.charts.battle_conditions.rows[Light.DAY, weather_at(now.book, state, where)]
    return rows[now.roll(Die.D10, Why("SM-GAP-77", "the sea of her day", (ship.id,), seen_by=(ship.side,))) - 1].sea_state


def _harbour(ship: Ship) -> PortId:
    assert ship.port is not None
    return ship.port


def _lent(now: Proceedings, ship: Ship) -> int:
    """FG-8.2-assist Up to two ships in company that have no fire of their own and are less than half lost lend their crews."""
    chart, state = now.book.charts.passage, now.state
    able = []
    for key in ships_of(state, ship.force) if ship.force is not None else ():
        other, built = state.ships[key], hull(now.book, key)
        burns = other.condition.fires or (other.voyage is not None and other.voyage.wounds.casualties)
        if key != ship.id and built is not None and not burns and (
                PERCENT * share_lost(chart, other.condition) <= chart.casualties.helper_damage_percent):
            able.append(lent_by(chart.casualties, built))
    return sum(sorted(able, reverse=True)[: chart.casualties.helpers_at_most])


def _is_worth_asking(now: Proceedings, ship: Ship, day: Day, tidings: tuple[Tiding, ...]) -> bool:
    """SM-GAP-78 Her owner is asked when something befell her that he may want to meet, and while she lies dead in the water."""
    if day.voyage.measure in (CrippleMeasure.SHELTER, CrippleMeasure.BEACH):
        return day.voyage.measure is CrippleMeasure.SHELTER
    dead = day.voyage.measure is not CrippleMeasure.TOW and own_pace(now.book, replace(ship, voyage=day.voyage)) == 0
    failed = (any(tiding.news is News.BROKE_DOWN for tiding in tidings)
              and any(outage.breakdown for outage in day.voyage.wounds.broken))
    return dead or failed or any(tiding.news in WORTH_ASKING for tiding in tidings)


# What her owner may do ------------------------------------------------------------------------------------------------


RULE = "SM-GAP-78"
SIZES = tuple(Size)


def in_own_movement_step(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 An owner gives his word in his own naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def of_an_own_cripple(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 Measures are for ships of one's own that are damaged and not home yet."""
    found = own_ship(state, order.side, order.ship)
    if isinstance(found, Refusal):
        return found
    if found.voyage is None:
        return Refusal(RULE, f"{ship_name(book, order.ship)} is on no way home that a measure could change")
    return None


def that_can_be_taken(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 Who lies on a beach stays there until she comes off; to be towed, beached or sheltered needs more."""
    ship = state.ships[order.ship]
    aground = ship.voyage is not None and ship.voyage.measure is CrippleMeasure.BEACH
    if aground and order.measure is not CrippleMeasure.SCUTTLE:
        return Refusal(RULE, f"{ship_name(book, ship.id)} lies on a beach and comes off when she is tight")
    if (order.tug is not None) is not (order.measure is CrippleMeasure.TOW):
        return Refusal(RULE, "who tows her was expected, and only for a tow")
    if (order.port is not None) is not (order.measure is CrippleMeasure.SHELTER):
        return Refusal(RULE, "a neutral port was expected, and only for a shelter")
    match order.measure:
        case CrippleMeasure.TOW:
            return tow_refused(book, state, ship, order.tug)
        case CrippleMeasure.BEACH:
            return _beach_refused(book, state, ship)
        case CrippleMeasure.SHELTER:
            return _shelter_refused(book, state, ship, order)
        case _:
            return None


def tow_refused(book: Book, state: State, ship: Ship, tug: ShipId | None) -> Refusal | None:
    """SM-GAP-78.2 A ship of the same force tows her, no smaller than she is, able to make the speed of a tow, and one alone."""
    other = None if tug is None else state.ships.get(tug)
    if other is None or other.id == ship.id or ship.force is None or other.force != ship.force:
        return Refusal(RULE, f"a ship of the force that {ship_name(book, ship.id)} sails in was expected to tow her")
    mine, hers = hull(book, ship.id), hull(book, other.id)
    name = ship_name(book, other.id)
    if mine is None or hers is None or SIZES.index(hers.size) > SIZES.index(mine.size):
        return Refusal("FG-GAP-02", f"{name} is too small for her: a ship of her size or more was expected")
    if own_pace(book, other) < book.charts.passage.sea.tow_kn or other.out_of_fuel:
        return Refusal("FG-GAP-02", f"{name} cannot make the {quantity(book.charts.passage.sea.tow_kn, 'knot')} of a tow "
                                    "herself")
    busy = other.voyage is not None and other.voyage.measure in (CrippleMeasure.TOW, CrippleMeasure.BEACH)
    if busy or any(towed.voyage is not None and towed.voyage.tug == other.id
                   for towed in state.ships.values() if towed.id != ship.id):
        return Refusal(RULE, f"{name} tows another, or is herself towed or aground")
    return None


def _beach_refused(book: Book, state: State, ship: Ship) -> Refusal | None:
    """SM-GAP-78.4 She is run ashore where she lies, on a coast of her own side."""
    where = hex_of(state, ship)
    if ship.force is None or where is None or coast_side(book, state, where) is not ship.side:
        return Refusal(RULE, f"{ship_name(book, ship.id)} does not lie off a coast of her own side")
    return None


def _shelter_refused(book: Book, state: State, ship: Ship, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78.5 She puts into a neutral port of the hex where she lies."""
    port = None if order.port is None else state.ports.get(order.port)
    if port is None:
        return Refusal("SM-1D", f"{order.port} is no port of this map")
    if port_side(state, port.id) is not None:
        return Refusal(RULE, f"{port_name(book, port.id)} is not neutral")
    if ship.force is None or hex_of(state, ship) != port.hex:
        return Refusal(RULE, f"{ship_name(book, ship.id)} does not lie at sea off {port_name(book, port.id)}")
    return None


def when_cripples_have_their_word(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-GAP-78 A movement step is not over while a damaged ship waits for her owner's word."""
    if state.cursor.step is not Step.NAVAL_MOVEMENT:
        return None
    waiting = asking(state, order.side)
    if not waiting:
        return None
    return Refusal(RULE, f"{ship_name(book, waiting[0])} waits for your word: ease, hasten, tow, beach, shelter or scuttle her")


LAWS: dict[type, tuple[Law[Any], ...]] = {TakeMeasure: (in_own_movement_step, of_an_own_cripple, that_can_be_taken)}


def resolve(now: Proceedings, order: TakeMeasure) -> None:
    """Carries out a measure; no dice."""
    ship = now.state.ships[order.ship]
    force = ship.force
    match order.measure:
        case CrippleMeasure.SCUTTLE:
            now.add(events.MeasureTaken(ship.id, order.measure))
            lose_ship(now, ship.id, ShipStatus.SCUTTLED, "given up on her way home", ship.side.enemy)
        case CrippleMeasure.SHELTER if order.port is not None:
            now.add(events.ShelterTaken(ship.id, order.port, now.state.segment))
        case CrippleMeasure.BEACH if force is not None and ships_of(now.state, force) != (ship.id,):
            # Ships in her company need not enter the port too.
            now.order(FormForce(order.side, (ship.id,), f"{ship_name(now.book, ship.id)} ashore"))
            now.add(events.MeasureTaken(ship.id, order.measure))
        case _:
            now.add(events.MeasureTaken(ship.id, order.measure, order.tug))
    if force is not None and force in now.state.forces and not ships_of(now.state, force):
        now.add(events.ForceDisbanded(force))


def candidates(book: Book, state: State, side: Side) -> Iterator[TakeMeasure]:
    """For each damaged ship on her way home: press on, ease down, tow by each ship in company, beach, shelter, scuttle."""
    for ship in state.ships.values():
        if ship.side is not side or ship.voyage is None:
            continue
        yield TakeMeasure(side, ship.id, CrippleMeasure.EASE)
        yield TakeMeasure(side, ship.id, CrippleMeasure.PRESS_ON)
        for other in ships_of(state, ship.force) if ship.force is not None else ():
            yield TakeMeasure(side, ship.id, CrippleMeasure.TOW, tug=other)
        yield TakeMeasure(side, ship.id, CrippleMeasure.BEACH)
        where = hex_of(state, ship)
        for port in book.theatre.ports_at(where) if where is not None else ():
            yield TakeMeasure(side, ship.id, CrippleMeasure.SHELTER, port=port.id)
        yield TakeMeasure(side, ship.id, CrippleMeasure.SCUTTLE)
