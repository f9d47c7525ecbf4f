"""What a side, or the umpire, sees of a battle without places: forces in their ranks, steps of the range, fire that fell."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleView, Shots, Task, Token
from campaign.model.battles.marks import Gauge, RangeBand, Rank
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units import ships
from campaign.model.units.counters import GunType
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.screen import asked_of
from campaign.tactics.supermarina.battle.orders import DeclareLaunches, LayGuns, Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step
from campaign.tactics.supermarina.charts.collection import (
    FAR_TO_NEAR,
    LAUNCHING_BANDS,
    NAME,
    Manoeuvre,
    SupermarinaCharts,
    bears,
    charts_in,
)
from campaign.tactics.supermarina.charts.collection import Band as Range
from campaign.tactics.supermarina.round.decisions import pending_for
from campaign.tactics.supermarina.round.sequence import ENDINGS, chances, force_speed, one_side_sunk
from campaign.tactics.supermarina.seeing import RATINGS, OwnUnit, SupermarinaSight, UnitInSight, sight_for
from campaign.tactics.writing import apparent_state, headline
from campaign.words.counting import quantity

# Marks ----------------------------------------------------------------------------------------------------------------


LINE, SCREEN, CARGO, CARRIERS = "battle line", "screen", "cargo", "carriers"
RANK_OF_TASK = {Task.BATTLE_LINE: LINE, Task.SCREEN: SCREEN, Task.ESCORT: SCREEN, Task.CARGO: CARGO, Task.CARRIER: CARRIERS}
LOOKS = {**dict.fromkeys(ships.CARGO, CARGO), **dict.fromkeys(ships.SMALL, SCREEN), ships.ShipType.CARRIER: CARRIERS}
RANKS = (LINE, SCREEN, CARRIERS, CARGO)
GUNS = {GunType.PRIMARY: "heavy", GunType.INTERMEDIATE: "medium", GunType.SECONDARY: "light"}
ORDERED = {Manoeuvre.OPEN: "opens the range", Manoeuvre.MAINTAIN: "holds the range", Manoeuvre.CLOSE: "closes the range"}


def _bands(battle: Battle) -> Iterator[RangeBand]:
    """The steps of the range that this battle has, far to near, and what bears at each."""
    possible = FAR_TO_NEAR[FAR_TO_NEAR.index(battle.longest):]
    for band in possible:
        guns = [label for kind, label in GUNS.items() if bears(kind, band)]
        notes = [f"{', '.join(guns)} guns", *(["torpedoes"] if band in LAUNCHING_BANDS else [])]
        now = band is battle.band and (battle.ended is None or battle.ended.broke_off is None)
        yield RangeBand(band.value, now, "; ".join(notes))


def _ranks(battle: Battle, sight: SupermarinaSight) -> Iterator[Rank]:
    """Own ships stand by their task, the enemy's by what they look like, and those that run in by themselves."""
    dashing = {str(launch.ship) for launch in battle.launches if launch.dash} if battle.band is Range.SECONDARY else set[str]()
    for who in Side:
        units = [unit for unit in sight.units if unit.side is who]
        for name in RANKS:
            there = [unit.id for unit in units if unit.id not in dashing and _rank(unit) == name]
            if there:
                yield Rank(who, name, tuple(there))
        if running := [unit.id for unit in units if unit.id in dashing]:
            yield Rank(who, "running in", tuple(running))


def _rank(unit: UnitInSight) -> str:
    return RANK_OF_TASK[unit.task] if isinstance(unit, OwnUnit) else LOOKS.get(unit.type, LINE)


def _range_orders(battle: Battle) -> Iterator[tuple[str, str]]:
    """Both range orders once they are open, and who got his way."""
    for side, order in battle.wanted.items():
        got = "" if order is Manoeuvre.MAINTAIN else " and gets its way" if side in battle.got else " in vain"
        yield f"{side} side", f"{ORDERED[order]}{got}"


def _shots_known(battle: Battle) -> tuple[Shots, ...]:
    """Fire of this round; of the last one while the range is being settled."""
    return battle.shots_before if battle.step is Step.RANGE else battle.shots


def _gauges(unit: UnitInSight) -> Iterator[Gauge]:
    """Lost boxes and speed show to all, torpedoes left to her own side only."""
    values = unit.values
    yield Gauge("gunnery boxes", min(unit.gunnery_lost, values.gunnery_boxes), values.gunnery_boxes)
    yield Gauge("flotation boxes", min(unit.flotation_lost, values.flotation_boxes), values.flotation_boxes)
    if values.allowance:
        yield Gauge("speed", max(0, values.allowance - unit.speed), values.allowance)
    if isinstance(unit, OwnUnit) and values.torpedo_boxes:
        yield Gauge("torpedo boxes", values.torpedo_boxes - unit.torpedo_boxes, values.torpedo_boxes, store=True)


def _notes(battle: Battle, unit: UnitInSight) -> Iterator[tuple[str, str]]:
    """What is left of each kind of guns and, to her own side only, what she has to fire."""
    for launch in battle.launches:
        if launch.ship == unit.id:
            yield "torpedoes", "launches this round, running in" if launch.dash else "launches this round"
    for rating, left in zip(RATINGS, unit.guns, strict=True):
        if unit.values.factor(rating):
            yield f"{GUNS[rating]} guns", f"{left} of {unit.values.factor(rating)}"
    if isinstance(unit, OwnUnit):
        rounds = ((GunType.PRIMARY, unit.primary_ammunition), (GunType.INTERMEDIATE, unit.intermediate_ammunition))
        for rating, ammunition in rounds:
            if unit.values.factor(rating):
                yield f"rounds for {GUNS[rating]} guns", ammunition.value


# The view -------------------------------------------------------------------------------------------------------------




def minute(book: Book, battle: Battle) -> int:
    """The minute of the battle at which the present round begins."""
    return charts_in(book).manoeuvre.minutes_per_round * (battle.round - 1)


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """SM-GAP-56 Combat shows both sides every ship there by name and damage; ammunition, torpedoes, task and cargo stay hidden.

    The umpire, who is no side, sees all of it, and the orders that lie sealed.
    """
    charts = charts_in(book)
    sight = sight_for(charts, battle, side)
    tokens = tuple(_token(battle, unit) for unit in sight.units)
    decisions = asked_of(pending_for, book, battle, side)
    engagement = battle.engagement
    return BattleView(
        engagement.id, NAME, side, battle.round, minute(book, battle), _headline(battle),
        tokens, decisions, tuple(_texts(charts, battle, side)),
        details=(("light", engagement.conditions.light.value), ("range", battle.band.value), *_range_orders(battle)),
        over=battle.ended is not None, shots=_shots_known(battle), bands=tuple(_bands(battle)),
        ranks=tuple(_ranks(battle, sight)), sight=sight,
    )


def _headline(battle: Battle) -> str:
    if battle.ended is not None:
        return headline(battle.engagement, f": over, {in_words(battle.ended, ENDINGS).head}")
    return headline(battle.engagement, f": round {battle.round}, {battle.band.value} range")


def _texts(charts: SupermarinaCharts, battle: Battle, side: Side | None) -> list[str]:
    if one_side_sunk(battle) is not None:
        return []
    chance = chances(charts.manoeuvre, battle)
    texts = [
        f"{who}: slowest {force_speed(charts.manoeuvre, battle, who)} kn, gets its way with {chance[who]} in 100"
        for who in Side
    ]
    if battle.launches:
        names = ", ".join(battle.units[launch.ship].name + (" (dashing)" if launch.dash else "") for launch in battle.launches)
        texts.append(f"launching this round: {names}")
    if (order := battle.sealed) is not None and side in (None, order.side):
        texts.append(f"sealed: {_sealed_words(order)}")
    return texts


def _sealed_words(order: Order) -> str:
    if isinstance(order, OrderRange):
        return f"{order.side} {order.manoeuvre.value}"
    if isinstance(order, DeclareLaunches):
        return f"{order.side} launches {', '.join(launch.ship for launch in order.launches) or 'nothing'}"
    fire = order.fire if isinstance(order, LayGuns) else order.dash_fire
    return f"{order.side} lays {len(fire)} batteries"


def _token(battle: Battle, unit: UnitInSight) -> Token:
    values, guns = unit.values, unit.guns
    details = [
        ("guns", f"{guns[0]}/{guns[1]}/{guns[2]}"),
        ("class", str(unit.protection_class)),
        ("boxes", f"G {unit.gunnery_lost}/{values.gunnery_boxes} F {unit.flotation_lost}/{values.flotation_boxes}"),
        ("torpedoes", _torpedoes(unit)),
        ("speed", str(unit.speed)),
        ("flag", unit.nation.value),
    ]
    if unit.out_of_fuel:
        details.append(("fuel", "none"))
    if isinstance(unit, OwnUnit):
        details.append(("task", unit.task.value))
    return Token(unit.id, unit.name, unit.side, values.type.value, _status(unit), afloat=not unit.sunk,
                 details=tuple(details), gauges=tuple(_gauges(unit)), notes=tuple(_notes(battle, unit)),
                 harmed=bool(unit.gunnery_lost or unit.flotation_lost), speed_kn=float(unit.speed))


def _torpedoes(unit: UnitInSight) -> str:
    """What she can launch; of an enemy what she can have at most, since what is spent does not show."""
    if not unit.torpedo_boxes:
        return "none"
    at_most = "" if isinstance(unit, OwnUnit) else "at most "
    return f"{at_most}{quantity(unit.torpedo_boxes, 'salvo')} of strength {unit.values.torpedo_strength}"


def _status(unit: UnitInSight) -> str:
    """How she looks from afar."""
    if unit.sunk:
        return "sunk"
    lost = max(unit.gunnery_lost / unit.values.gunnery_boxes, unit.flotation_lost / unit.values.flotation_boxes)
    return apparent_state(lost)
