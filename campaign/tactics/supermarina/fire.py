"""Guns and torpedoes: what is needed to hit, what a hit does, and all fire of a step."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from campaign.model.charts.rows import Bands
from campaign.model.charts.undersea import TorpedoChart
from campaign.model.dice import Die, Why
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Cause, Damage, Hits, is_sunk, marked, torpedo_boxes, torpedo_to_hit
from campaign.tactics.supermarina.battle.facts import DamageWaits, GunsRevealed, HitsMarked, LotFell, ShotFell, TorpedoesRan
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.orders import TRANSPORTS, Aim, Fire
from campaign.tactics.supermarina.battle.state import Battle, Strike, Unit
from campaign.tactics.supermarina.charts.collection import Band, GunneryChart, LotDice, Marking, SupermarinaCharts

# Damage ---------------------------------------------------------------------------------------------------------------


def mark(proceedings: Proceedings, strikes: Sequence[Strike]) -> None:
    """SM-GAP-23 All hits of one step are marked together at its end, so that a ship fires in the step that sinks her.

    The hit that fills the last box has the credit.
    """
    units = proceedings.battle.units
    after: dict[ShipId, tuple[Hits, ShipId | None]] = {}
    for strike in strikes:
        unit = units[strike.target]
        hits, sunk_by = after.get(strike.target, (unit.hits, None))
        if unit.sunk or sunk_by is not None:
            continue
        hits = marked(unit.values, hits, strike.damage, strike.cause)
        after[strike.target] = (hits, strike.by if is_sunk(unit.values, hits) else None)
    for ship, (hits, sunk_by) in after.items():
        if hits != units[ship].hits:
            proceedings.add(HitsMarked(ship, hits, sunk_by is not None, sunk_by))


def live_transports(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """The transports of a side among which lots are drawn."""
    return tuple(unit for unit in battle.afloat(side) if unit.transport)


def drawn_transport(lots: Bands[LotDice], proceedings: Proceedings, by: Unit, with_what: str) -> Unit:
    """SM-4C3 Every attack on transports falls on one of them by lot, each of those afloat as likely as another.

    Numbers that no transport bears are rolled again (SM-GAP-24); a lone transport needs no die.
    """
    candidates = live_transports(proceedings.battle, by.side.enemy)
    if len(candidates) == 1:
        return candidates[0]
    why = Why("SM-4C3", "lot", (by.ship, with_what), f"1 to {len(candidates)}")
    dice = lots.at(len(candidates))
    while (number := _number(dice, proceedings, why)) > len(candidates):
        pass
    target = candidates[number - 1]
    proceedings.add(LotFell(by.ship, target.ship))
    return target


def _number(dice: LotDice, proceedings: Proceedings, why: Why) -> int:
    if dice is LotDice.ONE:
        return proceedings.roll(Die.D10, why)
    if dice is LotDice.TWO:
        return proceedings.roll(Die.PERCENT, why)
    hundreds = proceedings.roll(Die.D10, why) % Die.D10.highest
    return hundreds * 100 + proceedings.roll(Die.PERCENT, why)


# Guns -----------------------------------------------------------------------------------------------------------------


NO_DAMAGE = Damage()
FACES = Die.D10.highest


def darkness(chart: GunneryChart, nation: Nation) -> tuple[tuple[str, int], ...]:
    """SM-6F2 At night every gunnery roll of both sides is one worse, and that of an Italian ship one more (SM-6F3)."""
    night = ("night", chart.night)
    return (night, ("Italian ship at night", chart.italian_at_night)) if nation is Nation.ITALIAN else (night,)


def modifiers(chart: GunneryChart, shooter: Unit, target: Unit, *, night: bool) -> tuple[tuple[str, int], ...]:
    """SM-8A1 Besides darkness only one thing moves the roll to hit: a target without fuel is easily hit."""
    dark = darkness(chart, shooter.nation) if night else ()
    return (*dark, ("target out of fuel", chart.target_out_of_fuel)) if target.out_of_fuel else dark


def weights(chart: GunneryChart, rating: GunType, factor: int, band: Band) -> tuple[tuple[str, int], ...]:
    """SM-GAP-73 The damage of a hit goes by the weight of the broadside, and by how many of its shells hit at that range."""
    broadside = chart.damage_modifier[rating].at(factor)
    named = ((f"{factor} factors", broadside), (f"{band.value} range", chart.damage_at_range[band]))
    return tuple((name, value) for name, value in named if value)


class Needed(Struct, frozen=True):
    """What the dice of one shot must show: the face of the first, and of the second where the first alone is not enough."""

    face: int
    confirmed_from: int | None = None

    @property
    def chance(self) -> float:
        """How likely the shot is to hit."""
        first = max(0, min(FACES, FACES + 1 - self.face)) / FACES
        return first if self.confirmed_from is None else first * (FACES + 1 - self.confirmed_from) / FACES


def number_needed(chart: GunneryChart, number: int, modifier: int) -> Needed:
    """SM-GAP-17 A shot hits when the face with its modifiers reaches the number of the table.

    What modifiers push beyond ten takes a natural ten and its confirmation; what the table itself has beyond ten takes help.
    """
    beyond = number - modifier - FACES
    if beyond > 0 and number <= chart.beyond_ten.table_number_at_most:
        return Needed(FACES, chart.beyond_ten.confirmed_from.at(beyond))
    return Needed(number - modifier)


def _confirmed(proceedings: Proceedings, from_face: int, actors: tuple[str, ...], what: str) -> bool:
    """SM-6D.2 A natural ten that modifiers have made too little is rolled again, and hits only if that confirms it."""
    why = Why("SM-6D.2", f"{what}, the ten confirmed", actors, f"{from_face}+ hits")
    return proceedings.roll(Die.D10, why) >= from_face


def _fire_once(charts: SupermarinaCharts, proceedings: Proceedings, fire: Fire, *, at_dash: bool) -> Strike | None:
    """SM-6D.2 Each rating fires by itself: its factors and the target's class give the number, one die the hit."""
    chart = charts.gunnery
    units = proceedings.battle.units
    shooter = units[fire.shooter]
    if fire.target == TRANSPORTS:
        target = drawn_transport(charts.lots.dice, proceedings, shooter, fire.rating.value)
    else:
        target = units[fire.target]
    factor = shooter.factor(fire.rating)
    number = chart.to_hit[fire.rating].number(factor, target.protection_class)
    named = modifiers(chart, shooter, target, night=proceedings.battle.night)
    actors = (shooter.ship, fire.rating.value, target.ship)
    rule, what = ("SM-6C.5", "dash fire") if at_dash else ("SM-6D.2", "gunnery")
    shifts = tuple(f"{name} {value:+d}" for name, value in named) if named else ()
    need = number_needed(chart, number, sum(value for _, value in named))
    hit = proceedings.roll(Die.D10, Why(rule, what, actors, f"{number}+ hits", shifts)) >= need.face
    if hit and need.confirmed_from is not None:
        hit = _confirmed(proceedings, need.confirmed_from, actors, what)
    damage = _damage(chart, proceedings, fire.rating, factor, target, actors) if hit else NO_DAMAGE
    proceedings.add(ShotFell(shooter.ship, fire.rating, target.ship, number, hit, damage, at_dash))
    return None if damage.none else Strike(shooter.ship, target.ship, damage, Cause.GUNFIRE)


def _damage(chart: GunneryChart, proceedings: Proceedings, rating: GunType, factor: int, target: Unit,
            actors: tuple[str, ...]) -> Damage:
    """SM-6D.3 A second die against the target's class, moved by weight of broadside and range, tells what the hit did."""
    named = weights(chart, rating, factor, proceedings.battle.band)
    modifiers = tuple(f"{name} {value:+d}" for name, value in named)
    face = proceedings.roll(Die.D10, Why("SM-6D.3", "damage", actors, f"class {target.protection_class}", modifiers))
    return chart.damage[rating].at(face + sum(value for _, value in named), target.protection_class)


def gunnery_step(charts: SupermarinaCharts, proceedings: Proceedings, fire: tuple[Fire, ...]) -> None:
    """SM-6B3 All targets are named before any die falls, and all hits are marked after the last."""
    proceedings.add(GunsRevealed(fire))
    strikes = tuple(strike for shot in fire if (strike := _fire_once(charts, proceedings, shot, at_dash=False)))
    if charts.gunnery_marked is Marking.END_OF_STEP:
        mark(proceedings, strikes)
    elif strikes:
        proceedings.add(DamageWaits(strikes))


def _dash_fire_step(charts: SupermarinaCharts, proceedings: Proceedings, fire: tuple[Fire, ...]) -> None:
    """SM-6C.5 Ships that run in to launch first take one more round from the enemy's secondary guns, marked at once."""
    mark(proceedings, [strike for shot in fire if (strike := _fire_once(charts, proceedings, shot, at_dash=True))])


# Torpedoes ------------------------------------------------------------------------------------------------------------


def running_in(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """SM-6C.5 Launches from torpedo range draw fire: those that dash there and all that are there already."""
    near = battle.band is Band.TORPEDO
    units = (battle.units[launch.ship] for launch in battle.launches if launch.dash or near)
    return tuple(unit for unit in units if unit.side is side and not unit.sunk)


def launching(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """SM-6B2 Only ships that were named before the gunfire, and have lived through it, launch (SM-GAP-23)."""
    units = (battle.units[launch.ship] for launch in battle.launches)
    return tuple(unit for unit in units if unit.side is side and not unit.sunk)


def _torpedo_needed(chart: TorpedoChart, battle: Battle, launcher: Unit, target: Unit, *, dash: bool) -> int:
    """What a salvo needs at the present range: one that ran in fires from torpedo range."""
    far = battle.band is Band.SECONDARY and not dash
    return torpedo_to_hit(chart, launcher.values.torpedo_strength, target.protection_class, far=far)


def torpedo_step(charts: SupermarinaCharts, proceedings: Proceedings, torpedoes: tuple[Aim, ...],
                 dash_fire: tuple[Fire, ...]) -> None:
    """SM-6B4 Fire at those that run in comes first, then every salvo of those left; its hits are marked at the end."""
    dashing: frozenset[ShipId] = frozenset(launch.ship for launch in proceedings.battle.launches if launch.dash)
    _dash_fire_step(charts, proceedings, dash_fire)
    strikes = []
    for aim in torpedoes:
        launcher = proceedings.battle.units[aim.ship]
        if not launcher.sunk and launcher.torpedo_boxes:
            strike = _attack(charts, proceedings, launcher, aim, dash=aim.ship in dashing)
            if strike is not None:
                strikes.append(strike)
    mark(proceedings, strikes)


def _attack(charts: SupermarinaCharts, proceedings: Proceedings, launcher: Unit, aim: Aim, *, dash: bool) -> Strike | None:
    """SM-6E1 One salvo at one target ticks a torpedo box, hits by one die, and a second gives the flotation boxes.

    A target that the fire at the dash has sunk meanwhile is missed without a die.
    """
    battle = proceedings.battle
    target: Unit | None
    if aim.target == TRANSPORTS:
        afloat = live_transports(battle, launcher.side.enemy)
        target = drawn_transport(charts.lots.dice, proceedings, launcher, "torpedo") if afloat else None
    else:
        target = battle.units[aim.target]
    if target is None or target.sunk:
        proceedings.add(TorpedoesRan(launcher.ship, aim.target, 0, hit=False, flotation=0))
        return None
    chart = charts.torpedoes
    number = _torpedo_needed(chart, battle, launcher, target, dash=dash)
    modifier = chart.target_out_of_fuel if target.out_of_fuel else 0
    modifiers = (f"target out of fuel {modifier:+d}",) if modifier else ()
    actors = (launcher.ship, target.ship)
    hit = proceedings.roll(Die.D10, Why("SM-6E1", "torpedo", actors, f"{number}+ hits", modifiers)) + modifier >= number
    boxes = 0
    if hit:
        face = proceedings.roll(Die.D10, Why("SM-6E1", "torpedo damage", actors, f"class {target.protection_class}"))
        boxes = torpedo_boxes(chart, face, target.protection_class)
    proceedings.add(TorpedoesRan(launcher.ship, target.ship, number, hit, boxes))
    return Strike(launcher.ship, target.ship, Damage(flotation=boxes), Cause.TORPEDO) if boxes else None
