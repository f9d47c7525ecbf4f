"""The computer captain: he sees a view, knows his doctrine, and answers what he is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaign.model.battle import BattleDecision, BattleView, Light
from campaign.model.book import Book
from campaign.model.counters import GunType
from campaign.model.ships import ShipId
from campaign.model.sides import Nation
from campaign.tactics.supermarina.battle.orders import (
    TRANSPORTS,
    Aim,
    AimTorpedoes,
    DeclareLaunches,
    Fire,
    Launch,
    LayGuns,
    Order,
    OrderRange,
)
from campaign.tactics.supermarina.battle.state import Step
from campaign.tactics.supermarina.captains.estimates import RATINGS, Seen, all_seen, gun_gain, torpedo_chance, torpedo_gain
from campaign.tactics.supermarina.charts.bands import FAR_TO_NEAR, LAUNCHING_BANDS, Band, Manoeuvre, bears, nearer_of, towards
from campaign.tactics.supermarina.charts.collection import SupermarinaCharts, charts_in
from campaign.tactics.supermarina.charts.doctrine import Stance
from campaign.tactics.supermarina.round.decisions import DASH, LAUNCH, NOBODY, TORPEDO

OVERWHELMING = 99.0


@dataclass(frozen=True, slots=True)
class Bridge:
    """What a captain has before him when he decides."""

    charts: SupermarinaCharts
    stance: Stance
    ours: tuple[Seen, ...]
    theirs: tuple[Seen, ...]
    band: Band
    longest: Band
    round: int
    night: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """Share of the enemy that a force may destroy in a round at a band, and share of itself that it may lose."""

    given: float
    taken: float


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """What the system's own captain orders, from the view and his nation's doctrine alone."""
    bridge = _bridge(charts_in(book), view, decision)
    match Step(decision.key):
        case Step.RANGE:
            return OrderRange(decision.side, _manoeuvre(bridge, decision))
        case Step.LAUNCHES:
            return DeclareLaunches(decision.side, tuple(_launches(bridge, decision)))
        case Step.GUNS:
            return LayGuns(decision.side, tuple(_fire(bridge, decision, bridge.theirs)))
        case _:
            dashing = tuple(one for one in bridge.theirs if one.id in _dash_targets(decision))
            fire = tuple(_fire(bridge, decision, dashing))
            return AimTorpedoes(decision.side, tuple(_aims(bridge, decision)), fire)


def _bridge(charts: SupermarinaCharts, view: BattleView, decision: BattleDecision) -> Bridge:
    units = all_seen(charts.doctrine, view)
    ours = tuple(one for one in units if one.side is decision.side)
    theirs = tuple(one for one in units if one.side is not decision.side)
    details = dict(view.details)
    night = details["light"] == Light.NIGHT.value
    light = Light.NIGHT if night else Light.DAY
    stance = charts.doctrine.stance(_flag(ours), light)
    return Bridge(charts, stance, ours, theirs, Band(details["range"]), charts.manoeuvre.start[light], view.round, night)


def _flag(ours: tuple[Seen, ...]) -> Nation:
    """Whose doctrine a mixed force fights by: that of the nation with most at stake."""
    worth: dict[Nation, int] = {}
    for one in ours:
        worth[one.nation] = worth.get(one.nation, 0) + one.worth
    return max(worth, key=worth.__getitem__)


# The range ----------------------------------------------------------------------------------------------------------


def _manoeuvre(bridge: Bridge, decision: BattleDecision) -> Manoeuvre:
    reach = [band for band in FAR_TO_NEAR if nearer_of(band, bridge.longest) is band]
    exchanges = {band: _exchange(bridge, band) for band in reach}
    wanted = Manoeuvre.OPEN if _breaks_off(bridge, exchanges) else towards(bridge.band, _best_band(bridge, exchanges))
    allowed = {key for key, _ in decision.inputs[0].options}
    return wanted if wanted.value in allowed else Manoeuvre.MAINTAIN


def _breaks_off(bridge: Bridge, exchanges: Mapping[Band, Exchange]) -> bool:
    """Nothing to fight with, odds too long, losses too high, too late to win; with a convoy only the odds count.

    With a carrier in company the odds must be better than for others.
    """
    stance = bridge.stance
    odds = _odds(exchanges)
    if _with_a_carrier(bridge) and odds < stance.carrier_fights_at:
        return True
    if any(one.cargo and one.afloat for one in bridge.ours):
        return odds < stance.convoy_fights_at
    worth = sum(one.worth for one in bridge.ours)
    lost = sum(one.worth * one.lost for one in bridge.ours) / worth
    too_late = bridge.round > stance.patience and odds < stance.pursuit_odds
    return odds < stance.break_off_odds or lost > stance.break_off_losses or too_late or not odds


def _odds(exchanges: Mapping[Band, Exchange]) -> float:
    """What is given to what is taken at the best band."""
    return max((one.given / one.taken if one.taken else OVERWHELMING for one in exchanges.values() if one.given), default=0.0)


def _with_a_carrier(bridge: Bridge) -> bool:
    return any(one.carrier and one.afloat for one in bridge.ours)


def _best_band(bridge: Bridge, exchanges: Mapping[Band, Exchange]) -> Band:
    """The band that doctrine names for a battle fleet, unless it loses by it; else that with the best exchange.

    Of equals it is the one nearest to hand. A carrier is kept as far from the enemy's guns as the light lets her, unless the
    odds are those of a pursuit.
    """
    if _with_a_carrier(bridge) and _odds(exchanges) < bridge.stance.pursuit_odds:
        return bridge.longest
    if bridge.stance.fleet_range is not None and any(
            one.capital and not one.carrier and one.afloat for one in bridge.ours):
        sought = nearer_of(bridge.stance.fleet_range, bridge.longest)
        if exchanges[sought].given >= exchanges[sought].taken:
            return sought
    here = FAR_TO_NEAR.index(bridge.band)

    def merit(band: Band) -> tuple[float, int]:
        exchange = exchanges[band]
        return exchange.given - bridge.stance.caution * exchange.taken, -abs(FAR_TO_NEAR.index(band) - here)

    return max(exchanges, key=merit)


def _exchange(bridge: Bridge, band: Band) -> Exchange:
    """What the gun lines do to each other: a carrier, worth so much, would make light of what the others suffer."""
    line = tuple(one for one in bridge.ours if one.afloat and not one.carrier) or bridge.ours
    return Exchange(_punch(bridge, band, line, bridge.theirs), _punch(bridge, band, bridge.theirs, line))


def _punch(bridge: Bridge, band: Band, who: tuple[Seen, ...], whom: tuple[Seen, ...]) -> float:
    """Share of a force that another may be expected to destroy in a round at a band, everybody at his best target."""
    targets = [one for one in whom if one.afloat]
    unlike = list({(one.worth, one.protection_class, one.boxes, one.out_of_fuel): one for one in targets}.values())
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
                    guns[key] = max(gun_gain(bridge.charts.gunnery, rating, unit, one, night=bridge.night) for one in unlike)
                total += guns[key]
        if near and unit.torpedoes and not (bridge.night and unit.nation is Nation.ITALIAN):
            if unit.torpedo_strength not in salvoes:
                gains = (torpedo_gain(bridge.charts.torpedoes, unit, one, far=far) for one in unlike)
                salvoes[unit.torpedo_strength] = max(gains)
            total += salvoes[unit.torpedo_strength]
    return total / sum(one.worth for one in targets)


# Targets ------------------------------------------------------------------------------------------------------------


def _fire(bridge: Bridge, decision: BattleDecision, targets: tuple[Seen, ...]) -> Iterable[Fire]:
    """Each rating at the target with the most to gain, which is worth less to every further one laid on it."""
    afloat = [one for one in targets if one.afloat]
    left = {one.id: 1.0 for one in afloat}
    ours = {one.id: one for one in bridge.ours}
    ranked: dict[tuple[GunType, int], list[tuple[float, Seen]]] = {}
    chosen: dict[str, Fire] = {}
    keys = [one.key.rsplit(".", 1) for one in decision.inputs]
    wanted = [(ours[ship], GunType(weapon)) for ship, weapon in keys if weapon != TORPEDO]
    for shooter, rating in sorted(wanted, key=lambda pair: RATINGS.index(pair[1])):
        factor = shooter.guns[RATINGS.index(rating)]
        if (rating, factor) not in ranked:
            gains = [(gun_gain(bridge.charts.gunnery, rating, shooter, one, night=bridge.night), one) for one in afloat]
            ranked[rating, factor] = [(gain * _urgency(bridge, one), one) for gain, one in gains if gain > 0]
        gains = ranked[rating, factor]
        if gains:
            _, target = max(gains, key=lambda pair: pair[0] * left[pair[1].id])
            left[target.id] *= bridge.stance.concentration
            chosen[f"{shooter.id}.{rating.value}"] = Fire(ShipId(shooter.id), rating, _named(target))
    return [chosen[one.key] for one in decision.inputs if one.key in chosen]


def _urgency(bridge: Bridge, target: Seen) -> float:
    """Those that can fire at us at this range come before those that cannot."""
    threatens = any(factor and bears(rating, bridge.band) for rating, factor in zip(RATINGS, target.guns, strict=True))
    return bridge.stance.threat if threatens else 1.0


def _named(target: Seen) -> ShipId:
    return TRANSPORTS if target.transport else ShipId(target.id)


def _dash_targets(decision: BattleDecision) -> frozenset[str]:
    suffix = f".{GunType.SECONDARY.value}"
    return frozenset(key for one in decision.inputs if one.key.endswith(suffix) for key, _ in one.options if key != NOBODY)


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _launches(bridge: Bridge, decision: BattleDecision) -> Iterable[Launch]:
    """Launch where the chance is good enough; dash where the better chance outweighs the fire that it draws."""
    ours = {one.id: one for one in bridge.ours}
    targets = [one for one in bridge.theirs if one.afloat]
    least = bridge.stance.launch_chance / 10
    for asked in decision.inputs:
        unit = ours[asked.key]
        choices: Mapping[str, str] = dict(asked.options)
        far = bridge.band is Band.SECONDARY
        plain = _best_gain(bridge, unit, targets, least, far=far)
        if far and DASH in choices:
            dash = _best_gain(bridge, unit, targets, least, far=False)
            if dash - plain > bridge.stance.dash_gain * _danger(bridge, unit, len(decision.inputs)):
                yield Launch(ShipId(unit.id), dash=True)
                continue
        if plain > 0 and LAUNCH in choices:
            yield Launch(ShipId(unit.id))


def _best_gain(bridge: Bridge, unit: Seen, targets: list[Seen], least: float, *, far: bool) -> float:
    chart = bridge.charts.torpedoes
    likely = (one for one in targets if torpedo_chance(chart, unit, one, far=far) >= least)
    return max((torpedo_gain(chart, unit, one, far=far) for one in likely), default=0.0)


def _danger(bridge: Bridge, unit: Seen, dashing: int) -> float:
    """Worth that one dash may cost, if those who may dash share the fire."""
    chart, rating = bridge.charts.gunnery, GunType.SECONDARY
    guns = [one for one in bridge.theirs if one.afloat and one.guns[RATINGS.index(rating)]]
    return sum(gun_gain(chart, rating, one, unit, night=bridge.night) for one in guns) / dashing


def _aims(bridge: Bridge, decision: BattleDecision) -> Iterable[Aim]:
    """Each salvo at the target with the most to gain, less what others are already expected to do to it."""
    ours = {one.id: one for one in bridge.ours}
    targets = [one for one in bridge.theirs if one.afloat]
    left = {one.id: 1.0 for one in targets}
    for asked in decision.inputs:
        ship, weapon = asked.key.rsplit(".", 1)
        if weapon != TORPEDO or not targets:
            continue
        gains = [(torpedo_gain(bridge.charts.torpedoes, ours[ship], one, far=False), one) for one in targets]
        gain, target = max(gains, key=lambda pair: pair[0] * left[pair[1].id])
        if gain > 0:
            left[target.id] *= max(0.0, 1 - gain / target.worth)
            yield Aim(ShipId(ship), _named(target))
