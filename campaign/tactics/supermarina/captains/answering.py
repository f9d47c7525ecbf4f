"""The computer captain: his answers to decisions, orders worth trying, and how likely a ship's fire is to hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView, InputKind, Light
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.replies import patterns
from campaign.tactics.supermarina.battle import orders
from campaign.tactics.supermarina.battle.orders import Order, OrderRange
from campaign.tactics.supermarina.battle.state import Battle, Step
from campaign.tactics.supermarina.captains.estimates import (
    SeenUnit,
    gun_gain,
    known_to,
    seen_units,
    torpedo_chance,
    torpedo_gain,
)
from campaign.tactics.supermarina.charts.collection import (
    FAR_TO_NEAR,
    LAUNCHING_BANDS,
    Band,
    Manoeuvre,
    Stance,
    SupermarinaCharts,
    bears,
    charts_in,
    nearer_of,
    towards,
)
from campaign.tactics.supermarina.fire import darkness, number_needed
from campaign.tactics.supermarina.round.decisions import DASH, LAUNCH, NOBODY, TORPEDO, compose
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.seeing import RATINGS, UnitInSight
from campaign.tactics.writing import odds_in_words

OVERWHELMING = 99.0


class Bridge(Struct, frozen=True):
    """What a captain has before him when he decides."""

    charts: SupermarinaCharts
    stance: Stance
    ours: tuple[SeenUnit, ...]
    theirs: tuple[SeenUnit, ...]
    band: Band
    longest: Band
    round: int
    night: bool


class Exchange(Struct, frozen=True):
    """Share of the enemy that a force may destroy in a round at a band, and share of itself that it may lose."""

    given: float
    taken: float


def captain(book: Book, view: BattleView, decision: BattleDecision) -> orders.Order:
    """What the system's own captain orders, from the view and his nation's doctrine alone."""
    bridge = _bridge(charts_in(book), view, decision)
    match Step(decision.key):
        case Step.RANGE:
            return orders.OrderRange(decision.side, _manoeuvre(bridge, decision))
        case Step.LAUNCHES:
            return orders.DeclareLaunches(decision.side, tuple(_launches(bridge, decision)))
        case Step.GUNS:
            return orders.LayGuns(decision.side, tuple(_fire(bridge, decision, bridge.theirs)))
        case _:
            dashing = tuple(enemy for enemy in bridge.theirs if enemy.id in _dash_targets(decision))
            fire = tuple(_fire(bridge, decision, dashing))
            return orders.AimTorpedoes(decision.side, tuple(_aims(bridge, decision)), fire)


def _bridge(charts: SupermarinaCharts, view: BattleView, decision: BattleDecision) -> Bridge:
    units = seen_units(charts.doctrine, view)
    ours = tuple(unit for unit in units if unit.side is decision.side)
    theirs = tuple(unit for unit in units if unit.side is not decision.side)
    sight = known_to(view)
    light = Light.NIGHT if sight.night else Light.DAY
    stance = charts.doctrine.stance(_flag(ours), light)
    return Bridge(charts, stance, ours, theirs, sight.band, charts.manoeuvre.start[light], sight.round, sight.night)


def _flag(ours: tuple[SeenUnit, ...]) -> Nation:
    """Whose doctrine a mixed force fights by: that of the nation with most at stake."""
    worth: dict[Nation, int] = {}
    for own in ours:
        worth[own.nation] = worth.get(own.nation, 0) + own.worth
    return max(worth, key=worth.__getitem__)


# The range ----------------------------------------------------------------------------------------------------------


def _manoeuvre(bridge: Bridge, decision: BattleDecision) -> Manoeuvre:
    """Disengage if that is wise and allowed; a force bound to stay fights as well as it can."""
    exchanges = _sought(bridge)
    allowed = {key for key, _ in decision.inputs[0].options}
    if Manoeuvre.OPEN.value in allowed and _why_off(bridge, exchanges):
        return Manoeuvre.OPEN
    return towards(bridge.band, _best_band(bridge, exchanges))


def _sought(bridge: Bridge) -> Mapping[Band, Exchange]:
    """The bands that doctrine lets a captain seek, from the longest in: all of them with the odds of a pursuit."""
    bands = [band for band in FAR_TO_NEAR if nearer_of(band, bridge.longest) is band]
    exchanges = {band: _exchange(bridge, band) for band in bands}
    if _odds(exchanges) >= bridge.stance.pursuit_odds:
        return exchanges
    closest = nearer_of(bridge.stance.closest, bridge.longest)
    return {band: exchange for band, exchange in exchanges.items() if nearer_of(band, closest) is closest}


def reasons(book: Book, view: BattleView, decision: BattleDecision) -> tuple[str, ...]:
    """Why a captain would open the range to leave."""
    if Step(decision.key) is not Step.RANGE or Manoeuvre.OPEN.value not in {key for key, _ in decision.inputs[0].options}:
        return ()
    bridge = _bridge(charts_in(book), view, decision)
    why = _why_off(bridge, _sought(bridge))
    return (f"He would break off: {why}.",) if why else ()


def _why_off(bridge: Bridge, exchanges: Mapping[Band, Exchange]) -> str:
    """Nothing to fight with, odds too long, losses too high, too late to win; with a convoy only the odds count.

    With a carrier whom no capital ship covers the odds must be better than for others. Nothing where he stays.
    """
    stance = bridge.stance
    odds = _odds(exchanges)
    against = f"for all that he can do to the enemy in a round he must take {1 / odds:.1f} times as much" if odds else (
        "nothing he has left can hurt the enemy")
    if _with_a_carrier(bridge) and not _is_covered(bridge) and odds < stance.carrier_fights_at:
        return f"a carrier is with him whom nothing covers, and {against}"
    if any(own.cargo and own.afloat for own in bridge.ours):
        return f"he has a convoy to bring through, and {against}" if odds < stance.convoy_fights_at else ""
    if odds < stance.break_off_odds or not odds:
        return against
    if sum(own.worth * own.lost for own in bridge.ours) / sum(own.worth for own in bridge.ours) > stance.break_off_losses:
        return "he has lost as much as this fight is worth"
    return "it goes on too long to be won" if bridge.round > stance.patience and odds < stance.pursuit_odds else ""


def _is_covered(bridge: Bridge) -> bool:
    """Whether a capital ship with guns stands between a carrier and the enemy."""
    return any(own.capital and not own.carrier and own.afloat for own in bridge.ours)


def _odds(exchanges: Mapping[Band, Exchange]) -> float:
    """The ratio of damage dealt to damage taken at the best band."""
    rewarding = [exchange for exchange in exchanges.values() if exchange.given]
    return max((exchange.given / exchange.taken if exchange.taken else OVERWHELMING for exchange in rewarding), default=0.0)


def _with_a_carrier(bridge: Bridge) -> bool:
    return any(own.carrier and own.afloat for own in bridge.ours)


def _best_band(bridge: Bridge, exchanges: Mapping[Band, Exchange]) -> Band:
    """The band that doctrine names for a battle fleet, unless it loses by it; else that with the best exchange.

    Of equals it is the one nearest to hand. A carrier is kept as far from the enemy's guns as the light lets her, unless the
    odds are those of a pursuit.
    """
    if _with_a_carrier(bridge) and _odds(exchanges) < bridge.stance.pursuit_odds:
        return bridge.longest
    if bridge.stance.fleet_range is not None and any(
            own.capital and not own.carrier and own.afloat for own in bridge.ours):
        sought = nearer_of(bridge.stance.fleet_range, bridge.longest)
        if exchanges[sought].given >= exchanges[sought].taken:
            return sought
    here = FAR_TO_NEAR.index(bridge.band)

    def merit(band: Band) -> tuple[float, int]:
        exchange = exchanges[band]
        return exchange.given - bridge.stance.caution * exchange.taken, -abs(FAR_TO_NEAR.index(band) - here)

    return max(exchanges, key=merit)


def _exchange(bridge: Bridge, band: Band) -> Exchange:
    """What the gun lines do to each other; a carrier would outweigh the losses of all the others."""
    line = tuple(own for own in bridge.ours if own.afloat and not own.carrier) or bridge.ours
    return Exchange(_punch(bridge, band, line, bridge.theirs), _punch(bridge, band, bridge.theirs, line))


def _punch(bridge: Bridge, band: Band, who: tuple[SeenUnit, ...], whom: tuple[SeenUnit, ...]) -> float:
    """Share of a force that another may be expected to destroy in a round at a band, everybody at his best target."""
    targets = [target for target in whom if target.afloat]
    kinds = {(target.worth, target.protection_class, target.boxes, target.out_of_fuel): target for target in targets}
    unlike = list(kinds.values())
    guns: dict[tuple[GunType, int, Nation], float] = {}
    salvoes: dict[int, float] = {}
    total = 0.0
    near, far = band in LAUNCHING_BANDS, band is Band.SECONDARY
    for unit in who:
        if not unit.afloat:
            continue
        for rating, factor in zip(RATINGS, unit.guns, strict=True):
            if factor and bears(rating, band):
                key = (rating, factor, unit.nation)
                if key not in guns:
                    gunnery, night = bridge.charts.gunnery, bridge.night
                    guns[key] = max(gun_gain(gunnery, band, rating, unit, mark, night=night) for mark in unlike)
                total += guns[key]
        if near and unit.torpedoes and not (bridge.night and unit.nation is Nation.ITALIAN):
            if unit.torpedo_strength not in salvoes:
                gains = (torpedo_gain(bridge.charts.torpedoes, unit, target, far=far) for target in unlike)
                salvoes[unit.torpedo_strength] = max(gains)
            total += salvoes[unit.torpedo_strength]
    return total / sum(target.worth for target in targets)


# Targets ------------------------------------------------------------------------------------------------------------


def _fire(bridge: Bridge, decision: BattleDecision, targets: tuple[SeenUnit, ...]) -> Iterable[orders.Fire]:
    """Each rating at the target with the most to gain, which is worth less to every further one laid on it."""
    afloat = [target for target in targets if target.afloat]
    left = {unit.id: 1.0 for unit in afloat}
    ours = {own.id: own for own in bridge.ours}
    ranked: dict[tuple[GunType, int], list[tuple[float, SeenUnit]]] = {}
    chosen: dict[str, orders.Fire] = {}
    keys = [field.key.rsplit(".", 1) for field in decision.inputs]
    wanted = [(ours[ship], GunType(weapon)) for ship, weapon in keys if weapon != TORPEDO]
    for shooter, rating in sorted(wanted, key=lambda pair: RATINGS.index(pair[1])):
        factor = shooter.guns[RATINGS.index(rating)]
        if (rating, factor) not in ranked:
            gunnery, night = bridge.charts.gunnery, bridge.night
            gains = [(gun_gain(gunnery, bridge.band, rating, shooter, unit, night=night), unit) for unit in afloat]
            ranked[rating, factor] = [(gain * _urgency(bridge, target), target) for gain, target in gains if gain > 0]
        gains = ranked[rating, factor]
        if gains:
            _, target = max(gains, key=lambda pair: pair[0] * left[pair[1].id])
            left[target.id] *= bridge.stance.concentration
            chosen[f"{shooter.id}.{rating.value}"] = orders.Fire(ShipId(shooter.id), rating, _named(target))
    return [chosen[field.key] for field in decision.inputs if field.key in chosen]


def _urgency(bridge: Bridge, target: SeenUnit) -> float:
    """Those that can fire at us at this range come before those that cannot."""
    threatens = any(factor and bears(rating, bridge.band) for rating, factor in zip(RATINGS, target.guns, strict=True))
    return bridge.stance.threat if threatens else 1.0


def _named(target: SeenUnit) -> ShipId:
    return orders.TRANSPORTS if target.transport else ShipId(target.id)


def _dash_targets(decision: BattleDecision) -> frozenset[str]:
    suffix = f".{GunType.SECONDARY.value}"
    fields = [field for field in decision.inputs if field.key.endswith(suffix)]
    return frozenset(key for field in fields for key, _ in field.options if key != NOBODY)


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _launches(bridge: Bridge, decision: BattleDecision) -> Iterable[orders.Launch]:
    """Launch where the chance is good enough; dash where the better chance outweighs the fire that it draws."""
    ours = {own.id: own for own in bridge.ours}
    targets = [enemy for enemy in bridge.theirs if enemy.afloat]
    least = bridge.stance.launch_chance / 10
    for field in decision.inputs:
        unit = ours[field.key]
        choices: Mapping[str, str] = dict(field.options)
        far = bridge.band is Band.SECONDARY
        plain = _best_gain(bridge, unit, targets, least, far=far)
        if far and DASH in choices:
            dash = _best_gain(bridge, unit, targets, least, far=False)
            if dash - plain > bridge.stance.dash_gain * _danger(bridge, unit, len(decision.inputs)):
                yield orders.Launch(ShipId(unit.id), dash=True)
                continue
        if plain > 0 and LAUNCH in choices:
            yield orders.Launch(ShipId(unit.id))


def _best_gain(bridge: Bridge, unit: SeenUnit, targets: list[SeenUnit], least: float, *, far: bool) -> float:
    chart = bridge.charts.torpedoes
    likely = (target for target in targets if torpedo_chance(chart, unit, target, far=far) >= least)
    return max((torpedo_gain(chart, unit, target, far=far) for target in likely), default=0.0)


def _danger(bridge: Bridge, unit: SeenUnit, dashing: int) -> float:
    """Worth that one dash may cost, if those who may dash share the fire."""
    chart, rating = bridge.charts.gunnery, GunType.SECONDARY
    guns = [enemy for enemy in bridge.theirs if enemy.afloat and enemy.guns[RATINGS.index(rating)]]
    return sum(gun_gain(chart, bridge.band, rating, gun, unit, night=bridge.night) for gun in guns) / dashing


def _aims(bridge: Bridge, decision: BattleDecision) -> Iterable[orders.Aim]:
    """Each salvo at the target with the most to gain, less what others are already expected to do to it."""
    ours = {own.id: own for own in bridge.ours}
    targets = [enemy for enemy in bridge.theirs if enemy.afloat]
    left = {target.id: 1.0 for target in targets}
    for field in decision.inputs:
        ship, weapon = field.key.rsplit(".", 1)
        if weapon != TORPEDO or not targets:
            continue
        gains = [(torpedo_gain(bridge.charts.torpedoes, ours[ship], target, far=False), target) for target in targets]
        gain, target = max(gains, key=lambda pair: pair[0] * left[pair[1].id])
        if gain > 0:
            left[target.id] *= max(0.0, 1 - gain / target.worth)
            yield orders.Aim(ShipId(ship), _named(target))


# Orders worth trying --------------------------------------------------------------------------------------------------


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Every manoeuvre; of target lists a few patterns, since any may be judged and not all be listed."""
    if Step(decision.key) is Step.RANGE:
        yield from (OrderRange(decision.side, manoeuvre) for manoeuvre in Manoeuvre)
        return
    view = view_for(book, battle, decision.side)
    for answers in _tried(decision):
        order = compose(book, view, decision, answers)
        if not isinstance(order, Refusal):
            yield order


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    if Step(decision.key) is not Step.LAUNCHES:
        yield from patterns(decision)
        return
    yield from patterns(decision, turns=0)
    for field in decision.inputs:
        yield from ({field.key: answer} for answer in (LAUNCH, DASH) if answer in dict(field.options))


# Chances --------------------------------------------------------------------------------------------------------------


RATING_OF = {rating.value: rating for rating in GunType}


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SM-6D.2 For her first rating that is asked: the chance of one roll against each target that she is offered."""
    sight = known_to(view)
    seen = {unit.id: unit for unit in sight.units}
    own = seen.get(token)
    gun_field = next((field for field in decision.inputs if field.token == token and field.kind is InputKind.TARGET
                      and field.key.rpartition(".")[2] in RATING_OF), None)
    if own is None or gun_field is None:
        return ()
    rating = RATING_OF[gun_field.key.rpartition(".")[2]]
    return tuple((key, odds_in_words(_chance(book, rating, own, seen[key], night=sight.night)))
                 for key, _ in gun_field.options if key in seen)


def _chance(book: Book, rating: GunType, own: UnitInSight, target: UnitInSight, *, night: bool) -> float:
    chart = charts_in(book).gunnery
    dark = darkness(chart, own.nation) if night else ()
    modifier = sum(value for _, value in dark) + (chart.target_out_of_fuel if target.out_of_fuel else 0)
    number = chart.to_hit[rating].number(own.guns[RATINGS.index(rating)], target.protection_class)
    return number_needed(chart, number, modifier).chance
