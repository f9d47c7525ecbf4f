"""What a side, or the umpire, sees of a battle."""

from __future__ import annotations

from campaign.model.battles.battle import BattleView, Token
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.tactics.looks import from_afar, headed
from campaign.tactics.supermarina.battle.orders import AimTorpedoes, DeclareLaunches, LayGuns, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Ending, Unit, speed_of
from campaign.tactics.supermarina.charts.collection import NAME, SupermarinaCharts, charts_in
from campaign.tactics.supermarina.round.decisions import pending_for
from campaign.tactics.supermarina.round.manoeuvre import chances, force_speed
from campaign.tactics.supermarina.round.sequence import one_side_sunk
from campaign.tactics.supermarina.screen.marks import bands, gauges, notes, range_orders, ranks, shots_known

RATINGS = tuple(GunType)
ENDINGS = {
    Ending.SUNK: "one side is sunk", Ending.DISENGAGED: "the range opened out of reach",
    Ending.SILENT: "nobody could fire any more", Ending.TOO_LONG: "the battle had lasted too long",
    Ending.STOPPED: "the hour to stop had come",
}


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
        details=(("light", engagement.conditions.light.value), ("range", battle.band.value), *range_orders(battle)),
        over=battle.ended is not None, shots=shots_known(battle), bands=tuple(bands(battle)), ranks=tuple(ranks(battle, side)),
    )


def _headline(battle: Battle) -> str:
    if battle.ended is not None:
        return headed(battle.engagement, f": over, {ENDINGS[battle.ended.why]}")
    return headed(battle.engagement, f": round {battle.round}, {battle.band.value} range")


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
    return Token(str(unit.ship), unit.name, unit.side, values.type.value, status(unit), afloat=not unit.sunk,
                 details=tuple(details), gauges=tuple(gauges(unit, own=own)), notes=tuple(notes(battle, unit, own=own)))


def status(unit: Unit) -> str:
    """How she looks from afar."""
    if unit.sunk:
        return "sunk"
    lost = max(unit.hits.gunnery / unit.values.gunnery_boxes, unit.hits.flotation / unit.values.flotation_boxes)
    return from_afar(lost)
