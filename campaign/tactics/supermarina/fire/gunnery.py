"""Gunfire (SM-6D): what is needed to hit, what a hit does, and the fire of a whole step."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.dice import Die, Why
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.ratings.hits import Cause, Damage
from campaign.tactics.supermarina.battle.facts import DamageWaits, GunsRevealed, ShotFell
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.orders import TRANSPORTS, Fire
from campaign.tactics.supermarina.battle.state import Strike, Unit
from campaign.tactics.supermarina.charts.bands import Band
from campaign.tactics.supermarina.charts.collection import GunneryChart, Marking, SupermarinaCharts
from campaign.tactics.supermarina.fire.damage import drawn, mark

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


def needed(chart: GunneryChart, number: int, modifier: int) -> Needed:
    """SM-GAP-17 A shot hits when the face with its modifiers reaches the number of the table.

    What modifiers push beyond ten takes a natural ten and its confirmation; what the table itself has beyond ten takes help.
    """
    beyond = number - modifier - FACES
    if beyond > 0 and number <= chart.beyond_ten.table_number_at_most:
        return Needed(FACES, chart.beyond_ten.confirmed_from.at(beyond))
    return Needed(number - modifier)


def confirmed(proceedings: Proceedings, from_face: int, actors: tuple[str, ...], what: str) -> bool:
    """SM-6D.2 A natural ten that modifiers have made too little is rolled again, and hits only if that confirms it."""
    why = Why("SM-6D.2", f"{what}, the ten confirmed", actors, f"{from_face}+ hits")
    return proceedings.roll(Die.D10, why) >= from_face


def fire_once(charts: SupermarinaCharts, proceedings: Proceedings, fire: Fire, *, at_dash: bool) -> Strike | None:
    """SM-6D.2 Each rating fires by itself: its factors and the target's class give the number, one die the hit."""
    chart = charts.gunnery
    units = proceedings.battle.units
    shooter = units[fire.shooter]
    if fire.target == TRANSPORTS:
        target = drawn(charts.lots.dice, proceedings, shooter, fire.rating.value)
    else:
        target = units[fire.target]
    factor = shooter.factor(fire.rating)
    number = chart.to_hit[fire.rating].number(factor, target.protection_class)
    named = modifiers(chart, shooter, target, night=proceedings.battle.night)
    actors = (shooter.ship, fire.rating.value, target.ship)
    rule, what = ("SM-6C.5", "dash fire") if at_dash else ("SM-6D.2", "gunnery")
    words = tuple(f"{name} {value:+d}" for name, value in named) if named else ()
    need = needed(chart, number, sum(value for _, value in named))
    hit = proceedings.roll(Die.D10, Why(rule, what, actors, f"{number}+ hits", words)) >= need.face
    if hit and need.confirmed_from is not None:
        hit = confirmed(proceedings, need.confirmed_from, actors, what)
    damage = _damage(chart, proceedings, fire.rating, factor, target, actors) if hit else NO_DAMAGE
    proceedings.add(ShotFell(shooter.ship, fire.rating, target.ship, number, hit, damage, at_dash))
    return None if damage.none else Strike(shooter.ship, target.ship, damage, Cause.GUNFIRE)


def _damage(chart: GunneryChart, proceedings: Proceedings, rating: GunType, factor: int, target: Unit,
            actors: tuple[str, ...]) -> Damage:
    """SM-6D.3 A second die against the target's class, moved by weight of broadside and range, tells what the hit did."""
    named = weights(chart, rating, factor, proceedings.battle.band)
    words = tuple(f"{name} {value:+d}" for name, value in named)
    face = proceedings.roll(Die.D10, Why("SM-6D.3", "damage", actors, f"class {target.protection_class}", words))
    return chart.damage[rating].at(face + sum(value for _, value in named), target.protection_class)


def gunnery_step(charts: SupermarinaCharts, proceedings: Proceedings, fire: tuple[Fire, ...]) -> None:
    """SM-6B3 All targets are named before any die falls, and all hits are marked after the last."""
    proceedings.add(GunsRevealed(fire))
    strikes = tuple(strike for shot in fire if (strike := fire_once(charts, proceedings, shot, at_dash=False)))
    if charts.gunnery_marked is Marking.END_OF_STEP:
        mark(proceedings, strikes)
    elif strikes:
        proceedings.add(DamageWaits(strikes))


def dash_fire_step(charts: SupermarinaCharts, proceedings: Proceedings, fire: tuple[Fire, ...]) -> None:
    """SM-6C.5 Ships that run in to launch first take one more round from the enemy's secondary guns, marked at once."""
    mark(proceedings, [strike for shot in fire if (strike := fire_once(charts, proceedings, shot, at_dash=True))])
