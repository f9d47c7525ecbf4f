"""Rule 7: minefields lie while their owner holds the port behind them, and strike whoever enters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.book import Book
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import ConditionChanged, ForceDisbanded, MinefieldLaid, MinefieldLapsed, MineStruck
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import MinefieldFacts
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Minefield
from campaign.ratings.condition import hits_of, with_hits
from campaign.ratings.hits import Cause, Damage, is_sunk, marked
from campaign.rules.chapters.combat.losses import lose_ship, lot, reduce_flotilla
from campaign.rules.chapters.sailing.voyage_home import start_voyage
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings

STRUCK = "struck a mine"


def lay_fields(now: Proceedings) -> None:
    """SM-GAP-26 A field is laid on the game turn of the chart, if its owner then holds the port that it hangs on."""
    book, state = now.book, now.state
    turn = state.cursor.turn
    opening = turn == Turn.of(book.scenario.first_turn)
    for facts in book.theatre.minefields:
        due = Turn.of(facts.first_turn)
        if (due == turn or (opening and due < turn)) and facts.id not in state.mines and _held(state, facts):
            now.add(MinefieldLaid(Minefield(facts.id, facts.owner, facts.hex)))


def lapse_fields(now: Proceedings) -> None:
    """SM-7A At the end of a game turn a field is gone whose owner has lost the port that it hangs on."""
    book, state = now.book, now.state
    for facts in book.theatre.minefields:
        if facts.id in state.mines and not _held(state, facts):
            now.add(MinefieldLapsed(facts.id))


def _held(state: State, facts: MinefieldFacts) -> bool:
    return facts.while_holding in state.ports and port_side(state, facts.while_holding) is facts.owner


def field_at(state: State, where: Hex) -> Minefield | None:
    """The minefield in a hex."""
    return _by_hex(state.mines).get(where)


# Cached: needed for each hex that anybody enters, which took a hundredth of a war, while fields stay for months.
@cached(4)
def _by_hex(mines: Mapping[str, Minefield]) -> Mapping[Hex, Minefield]:
    return {field.hex: field for field in reversed(tuple(mines.values()))}


def is_found(book: Book, field: Minefield, mover: str, owner: Side, dice: Dice) -> bool:
    """SM-7B Whoever enters a mined hex, its owner's side too, finds the field on a roll of up to six."""
    highest = book.charts.undersea.mines.found_up_to
    return dice.roll(Die.D10, Why("SM-7B", "minefield", (mover,), f"found on {highest} or less", seen_by=(owner,))) <= highest


def ships_strike(now: Proceedings, field: Minefield, force: ForceId) -> None:
    """SM-7B.1 The victim is drawn among all units of the force (SM-GAP-25), and as long as the dice say so the next one."""
    book, state = now.book, now.state
    owner = state.forces[force].side
    for number in _mines(book, str(force), owner, now):
        ships = ships_of(now.state, force)
        # The number of ships is their owner's secret, so only he sees the dice.
        what = "lot among those who may strike a mine"
        victim = ships[lot(len(ships), f"{force}/{number}", now, what=what, seen_by=(owner,))]
        boxes = _effect(book, f"{force}/{number}", owner, now)
        now.add(MineStruck(field.id, force, None, victim, boxes))
        if boxes:
            _damaged(now, victim, boxes)
        if not ships_of(now.state, force):
            now.add(ForceDisbanded(force))
            return


def flotilla_strikes(now: Proceedings, field: Minefield, flotilla: FlotillaId) -> None:
    """SM-7B.2 A mine that scores on a flotilla costs it one point."""
    book, state = now.book, now.state
    owner = state.flotillas[flotilla].side
    for number in _mines(book, str(flotilla), owner, now):
        boxes = _effect(book, f"{flotilla}/{number}", owner, now)
        now.add(MineStruck(field.id, None, flotilla, None, boxes))
        if boxes:
            reduce_flotilla(now, flotilla, 1, STRUCK)
        if flotilla not in now.state.flotillas:
            return


def enters(now: Proceedings, force: ForceId, where: Hex) -> None:
    """SM-7B.3 A force that is placed or gathers in a mined hex enters it as one that steams there."""
    book, state = now.book, now.state
    field = field_at(state, where)
    if field is not None and is_found(book, field, str(force), state.forces[force].side, now):
        ships_strike(now, field, force)


def _mines(book: Book, mover: str, owner: Side, dice: Dice) -> Iterator[int]:
    """SM-7B.4 After each strike an eight or more means another mine."""
    lowest = book.charts.undersea.mines.again_from
    number = 1
    while True:
        yield number
        why = Why("SM-7B", "another mine", (f"{mover}/{number}",), f"{lowest} or more", seen_by=(owner,))
        if dice.roll(Die.D10, why) < lowest:
            return
        number += 1


def _effect(book: Book, mover: str, owner: Side, dice: Dice) -> int:
    """SM-7B.5 A mine costs a die less four flotation boxes; with none it has done nothing."""
    less = book.charts.undersea.mines.effect_less
    return max(0, dice.roll(Die.D10, Why("SM-7B", "mine", (mover,), f"less {less}", seen_by=(owner,))) - less)


def _damaged(now: Proceedings, victim: ShipId, boxes: int) -> None:
    book, state = now.book, now.state
    ship, values = state.ships[victim], book.counters[victim]
    hits = marked(values, hits_of(values, ship.condition), Damage(flotation=boxes), Cause.MINE)
    if is_sunk(values, hits):
        lose_ship(now, victim, ShipStatus.SUNK, STRUCK, ship.side.enemy)
    else:
        now.add(ConditionChanged(victim, with_hits(values, ship.condition, hits)))
        start_voyage(now, victim, ship.condition)
