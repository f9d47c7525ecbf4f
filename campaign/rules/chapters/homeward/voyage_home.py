"""SM-GAP-77: a damaged ship's way home begins when she is hurt at sea, goes on a day a segment, and ends in a port, or not."""

from __future__ import annotations

from campaign.model.battles.battle import Light
from campaign.model.dice import Die, Why
from campaign.model.events import ForceDisbanded, PointsScored, VoyageDayPassed, VoyageHomeBegan, VoyageHomeEnded
from campaign.model.play.state import PointsEntry
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import Measure, News, Tiding, VoyageHome
from campaign.ratings.passage.casualties import lent_by
from campaign.ratings.passage.day import Circumstances, Day, a_day
from campaign.ratings.passage.fortune import Fortune
from campaign.ratings.passage.hull import Hull
from campaign.ratings.passage.onset import condition_after, is_worse, share_lost, taken_back, told_by_battle, wounded
from campaign.rules.chapters.combat.losses import lost, price
from campaign.rules.facts.cripples import has_tug, hull, own_pace, pace
from campaign.rules.facts.geography import port_side, weather_at
from campaign.rules.facts.roster import ships_of
from campaign.rules.facts.wording import port_name, ship_name
from campaign.rules.proceedings import Proceedings

PERCENT = 100
# After such a day she waits for her owner's word.
WORTH_ASKING = (News.PATCH_GAVE, News.FLARED, News.TOW_PARTED, News.TUG_GONE, News.REFLOATED, News.MAGAZINES_FLOODED)


def struck(now: Proceedings, key: ShipId, before: Condition) -> None:
    """SM-GAP-77 A ship that is hurt at sea makes for home; hurt again, she begins anew with what she has left.

    Who lies on a beach stays there whatever strikes her, and her owner is asked nothing (SM-GAP-78).
    """
    ship = now.state.ships[key]
    if not now.book.options.voyage_home or ship.force is None or not is_worse(before, ship.condition):
        return
    if (built := hull(now.book, key)) is None:
        return
    old = ship.voyage
    wounds = wounded(now.book.charts.passage, built, before, ship.condition, None if old is None else old.wounds,
                     Fortune(now, key, ship.side))
    asked = old is None or old.measure is not Measure.BEACH
    told = told_by_battle(before, ship.condition) is not None
    now.add(VoyageHomeBegan(key, replace(old or VoyageHome(wounds), wounds=wounds, asked=asked, told=told)))


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
            interned(now, key, ship.port)
        elif (built := hull(now.book, key)) is not None:
            _day(now, ship, ship.voyage, built)


def _docked(ship: Ship, voyage: VoyageHome) -> Condition:
    """FG-8.4-flooding, FG-6R-export In port no patch can fail and no ember glows; the rest is the dockyard's."""
    wounds = replace(voyage.wounds, embers=(), flooded=0, patched=False)
    return taken_back(ship.condition, wounds) if voyage.told else ship.condition


def interned(now: Proceedings, key: ShipId, port: PortId) -> None:
    """SM-GAP-78.5 Who lies a whole segment in a neutral port is interned: she is gone, and worth half to her enemy."""
    book, state = now.book, now.state
    ship = state.ships[key]
    lost(now, key, ShipStatus.INTERNED, f"in {port_name(book, port)}", None)
    points = price(book, key) * book.charts.passage.interned_price_share
    words = f"{ship_name(book, key)} {ShipStatus.INTERNED.value}"
    now.add(PointsScored(PointsEntry(str(state.cursor), ship.side.enemy, points, "SM-GAP-78", words)))


def harbour_taken(now: Proceedings, port: PortId) -> None:
    """SM-GAP-78.5 Where a neutral port takes sides, the damaged ships that sheltered in it are interned at once."""
    for ship in tuple(now.state.ships.values()):
        if ship.port == port and ship.voyage is not None and ship.voyage.sheltered is not None:
            interned(now, ship.id, port)


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
        lost(now, ship.id, ShipStatus.SUNK, day.end.value, ship.side.enemy)
        if force is not None and not ships_of(now.state, force):
            now.add(ForceDisbanded(force))


def _as_she_is(now: Proceedings, ship: Ship, voyage: VoyageHome) -> tuple[VoyageHome, tuple[Tiding, ...]]:
    """SM-GAP-78.2 Who lost her tug is towed no more; SM-GAP-78.5 who put to sea again seeks no shelter."""
    if voyage.measure is Measure.TOW and not has_tug(now.state, ship):
        return replace(voyage, measure=Measure.EASE, tug=None), (Tiding(News.TUG_GONE),)
    if voyage.measure is Measure.SHELTER and ship.force is not None:
        return replace(voyage, measure=Measure.EASE, sheltered=None), ()
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
    if day.voyage.measure in (Measure.SHELTER, Measure.BEACH):
        return day.voyage.measure is Measure.SHELTER
    dead = day.voyage.measure is not Measure.TOW and own_pace(now.book, replace(ship, voyage=day.voyage)) == 0
    failed = any(one.news is News.BROKE_DOWN for one in tidings) and any(item.breakdown for item in day.voyage.wounds.broken)
    return dead or failed or any(one.news in WORTH_ASKING for one in tidings)
