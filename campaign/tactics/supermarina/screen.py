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
from campaign.tactics.supermarina.battle.orders import AimTorpedoes, DeclareLaunches, LayGuns, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit, speed_of
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
from campaign.tactics.writing import apparent_state, headline

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


def _ranks(battle: Battle, side: Side | None) -> Iterator[Rank]:
    """Own ships stand by their task, the enemy's by what they look like, and those that run in by themselves."""
    dashing = {launch.ship for launch in battle.launches if launch.dash} if battle.band is Range.SECONDARY else set()
    for who in Side:
        own = side is None or who is side
        units = [unit for unit in battle.units.values() if unit.side is who]
        for name in RANKS:
            there = [str(unit.ship) for unit in units if unit.ship not in dashing and _rank(unit, own=own) == name]
            if there:
                yield Rank(who, name, tuple(there))
        if running := [str(unit.ship) for unit in units if unit.ship in dashing]:
            yield Rank(who, "running in", tuple(running))


def _rank(unit: Unit, *, own: bool) -> str:
    return RANK_OF_TASK[unit.task] if own else LOOKS.get(unit.values.type, LINE)


def _range_orders(battle: Battle) -> Iterator[tuple[str, str]]:
    """Both range orders once they are open, and who got his way."""
    for side, order in battle.wanted.items():
        got = "" if order is Manoeuvre.MAINTAIN else " and gets its way" if side in battle.got else " in vain"
        yield f"{side} side", f"{ORDERED[order]}{got}"


def _shots_known(battle: Battle) -> tuple[Shots, ...]:
    """Fire of this round; of the last one while the range is being settled."""
    return battle.shots_before if battle.step is Step.RANGE else battle.shots


def _gauges(unit: Unit, *, own: bool) -> Iterator[Gauge]:
    """Lost boxes show to all, torpedoes left to her own side only."""
    values, hits = unit.values, unit.hits
    yield Gauge("gunnery boxes", min(hits.gunnery, values.gunnery_boxes), values.gunnery_boxes)
    yield Gauge("flotation boxes", min(hits.flotation, values.flotation_boxes), values.flotation_boxes)
    if own and values.torpedo_boxes:
        yield Gauge("torpedo boxes", values.torpedo_boxes - unit.torpedo_boxes, values.torpedo_boxes)


def _notes(battle: Battle, unit: Unit, *, own: bool) -> Iterator[tuple[str, str]]:
    """What is left of each kind of guns and, to her own side only, what she has to fire."""
    for launch in battle.launches:
        if launch.ship == unit.ship:
            yield "torpedoes", "launches this round, running in" if launch.dash else "launches this round"
    for rating, label in GUNS.items():
        if unit.values.factor(rating):
            left = unit.factor(rating) if own else unit.guns_seen(rating)
            yield f"{label} guns", f"{left} of {unit.values.factor(rating)}"
    if own:
        for rating in (GunType.PRIMARY, GunType.INTERMEDIATE):
            if unit.values.factor(rating):
                yield f"rounds for {GUNS[rating]} guns", unit.ammunition(rating).value


# The view -------------------------------------------------------------------------------------------------------------


RATINGS = tuple(GunType)


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """SM-GAP-56 Combat shows both sides every ship there by name and damage; ammunition, torpedoes, task and cargo stay hidden.

    The umpire, who is no side, sees all of it, and the orders that lie sealed.
    """
    charts = charts_in(book)
    tokens = tuple(_token(charts, battle, unit, own=side is None or unit.side is side) for unit in battle.units.values())
    decisions = tuple(decision for who in Side if side in (None, who) for decision in pending_for(book, battle, who))
    engagement = battle.engagement
    return BattleView(
        engagement.id, NAME, side, battle.round, charts.manoeuvre.minutes_per_round * (battle.round - 1), _headline(battle),
        tokens, decisions, tuple(_texts(charts, battle, side)),
        details=(("light", engagement.conditions.light.value), ("range", battle.band.value), *_range_orders(battle)),
        over=battle.ended is not None, shots=_shots_known(battle), bands=tuple(_bands(battle)),
        ranks=tuple(_ranks(battle, side)),
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
    sealed = (battle.sealed_range, battle.sealed_launches, battle.sealed_guns, battle.sealed_torpedoes)
    texts += [f"sealed: {_sealed_words(order)}" for order in sealed if order is not None and side in (None, order.side)]
    return texts


def _sealed_words(order: OrderRange | DeclareLaunches | LayGuns | AimTorpedoes) -> str:
    if isinstance(order, OrderRange):
        return f"{order.side} {order.manoeuvre.value}"
    if isinstance(order, DeclareLaunches):
        return f"{order.side} launches {', '.join(launch.ship for launch in order.launches) or 'nothing'}"
    fire = order.fire if isinstance(order, LayGuns) else order.dash_fire
    return f"{order.side} lays {len(fire)} batteries"


def _token(charts: SupermarinaCharts, battle: Battle, unit: Unit, *, own: bool) -> Token:
    values, hits = unit.values, unit.hits
    guns = [unit.factor(rating) if own else unit.guns_seen(rating) for rating in RATINGS]
    torpedoes = f"{unit.torpedo_boxes}" if own else f"?{0 if unit.sunk else values.torpedo_boxes}"
    details = [
        ("guns", f"{guns[0]}/{guns[1]}/{guns[2]}"),
        ("class", str(unit.protection_class if own else values.protection_class)),
        ("boxes", f"G {hits.gunnery}/{values.gunnery_boxes} F {hits.flotation}/{values.flotation_boxes}"),
        ("torpedoes", f"{torpedoes} x{values.torpedo_strength}"),
        ("speed", str(speed_of(unit, charts.manoeuvre.out_of_fuel_allowance))),
        ("flag", unit.nation.value),
    ]
    if unit.out_of_fuel:
        details.append(("fuel", "none"))
    if own:
        details.append(("task", unit.task.value))
    return Token(str(unit.ship), unit.name, unit.side, values.type.value, _status(unit), afloat=not unit.sunk,
                 details=tuple(details), gauges=tuple(_gauges(unit, own=own)), notes=tuple(_notes(battle, unit, own=own)))


def _status(unit: Unit) -> str:
    """How she looks from afar."""
    if unit.sunk:
        return "sunk"
    lost = max(unit.hits.gunnery / unit.values.gunnery_boxes, unit.hits.flotation / unit.values.flotation_boxes)
    return apparent_state(lost)
