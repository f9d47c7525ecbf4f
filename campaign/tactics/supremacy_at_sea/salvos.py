"""Phases 2B to 2D: all fire is opened, each battery resolved by the state before it, and then all of it takes effect."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.dice import Die, Why
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Fired, FireOpened, SpecialStruck, StarShellBurst
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery
from campaign.tactics.supremacy_at_sea.battle.state import magazine_key
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import Effects, Place
from campaign.tactics.supremacy_at_sea.damage import Blow, Pierced, apply, lose_points, sink_if_done, special_result
from campaign.tactics.supremacy_at_sea.damage_in_words import effects_in_words
from campaign.tactics.supremacy_at_sea.gunnery import (
    FULL,
    LaidGuns,
    Shot,
    fall_of_shot,
    firing_posts,
    guns_laid,
    points_of,
    shots,
    special_colour,
    specials_earned,
    spent_by,
)


class Special(Struct, frozen=True):
    """A special that was earned and thrown for: whom it struck, where, how far it came through, and what it does."""

    blow: Blow
    where: str
    result: str
    place: Place | None
    effects: Effects


def fire_phase(proceedings: Proceedings, fire: tuple[Shoot, ...]) -> None:
    """SAS-B5 Fire is simultaneous: this turn's damage never touches this turn's fire, whichever side is resolved first."""
    proceedings.add(FireOpened(fire))
    _star_shells(proceedings, fire)
    aimed = list(shots(proceedings.charts, proceedings.battle, fire))
    hits: list[tuple[Shot, float]] = []
    specials: list[Special] = []
    for side in Side:
        for shot in aimed:
            if proceedings.vessel(shot.order.ship).side is side and shot.posts:
                points, earned = _resolve(proceedings, shot)
                hits.append((shot, points))
                specials += earned
    _take_effect(proceedings, hits, specials)


def _star_shells(proceedings: Proceedings, fire: tuple[Shoot, ...]) -> None:
    """SAS-GAP-04.2 A battery of 4 to 6 inches may give up its fire and light a ship up for all who fire this turn."""
    for shot in fire:
        vessel = proceedings.vessel(shot.ship)
        guns = vessel.sheet.guns(shot.battery)
        if shot.star and guns is not None:
            target = proceedings.vessel(shot.target)
            posts = firing_posts(proceedings.charts, proceedings.battle, vessel, guns, shot.groups, target)
            spent = {magazine_key(shot.battery, post, group): 1 for post, group in posts}
            proceedings.add(StarShellBurst(shot.ship, shot.target, tuple(sorted(spent.items()))))


def _resolve(proceedings: Proceedings, shot: Shot) -> tuple[float, list[Special]]:
    """SAS-B5.6 One battery: the die, hits, points by the base column, and the specials they earn."""
    charts, order = proceedings.charts, shot.order
    target = proceedings.vessel(order.target)
    lay = guns_laid(charts, shot.aim)
    face, hits, points, specials, column = 0, 0, 0.0, 0, lay.column
    if lay.die:
        shifts = tuple(f"{why} {columns:+d}" for why, columns in lay.shifts)
        why = Why("SAS-B5.6", "salvo", (order.ship, order.battery.value, order.target),
                  f"{lay.guns} guns in column {lay.column}", shifts)
        face = proceedings.roll(Die.D6, why)
        fall = fall_of_shot(charts, lay, face)
        column, hits = fall.column, fall.hits
        points = points_of(lay, shot.aim, hits, target.sheet)
        if fall.boxed:
            # SAS-B5.6e: a hit that the box holds earns a special only on a second die.
            second = proceedings.d6("SAS-B5.6", "second die in the box", *why.actors, needed="1")
            specials = 1 if second == 1 else 0
        else:
            specials = specials_earned(charts, hits, face)
    spent = tuple(sorted(spent_by(proceedings.vessel(order.ship), shot, lay.quarters).items()))
    base = lay.row.column if lay.row else 0
    proceedings.add(Fired(order.ship, order.battery, order.target, sum(post.guns for post, _ in shot.posts),
                          round(shot.aim.range_u, 2), base, lay.shifts, lay.halvings, lay.guns, column, face, hits, points,
                          specials, spent, _rounds(proceedings, shot, lay)))
    return points, [special for _ in range(specials) if (special := _thrown(proceedings, shot, lay)) is not None]


def _rounds(proceedings: Proceedings, shot: Shot, lay: LaidGuns) -> float:
    """Shells that a firing stands for, by calibre."""
    of_each = proceedings.charts.fire.rounds_a_gun.at(shot.guns.calibre_in)
    return sum(post.guns for post, _ in shot.posts) * of_each * lay.quarters / FULL


def _thrown(proceedings: Proceedings, shot: Shot, lay: LaidGuns) -> Special | None:
    """SAS-B5.7 A coloured die says where, a white one what; what is not even half pierced takes no special."""
    charts, order = proceedings.charts, shot.order
    target, actors = proceedings.vessel(order.target), (order.ship, order.battery.value, order.target)
    blow = Blow(order.target, order.ship, shot.aim.points, Cause.SHELL, lay.row)
    if target.sheet.unarmoured:
        face = proceedings.d6("SAS-B5.8", "special on an un-armoured ship", *actors)
        if target.ashore:
            return Special(blow, "battery", "hit", None, special_ashore(charts, face))
        effects = charts.unarmoured.special[face - 1]
        if not _has_what_it_takes(proceedings, order.target, effects):
            # SAS-GAP-03: where there is no such item it is thrown once more, and after that only the points count.
            effects = charts.unarmoured.special[proceedings.d6("SAS-B5.8", "thrown again", *actors) - 1]
            if not _has_what_it_takes(proceedings, order.target, effects):
                effects = Effects(damage=effects.damage)
        return Special(blow, "ship", "hit", None, effects)
    if lay.row is None:
        return None
    colour = special_colour(charts, lay.section, proceedings.d6("SAS-B5.7", "coloured die", *actors))
    white = proceedings.d6("SAS-B5.7", "white die", *actors)
    place = charts.special.blocks[colour].location
    result = special_result(lay.row, target.sheet, place)
    if result is Pierced.NOT:
        return None
    effects = charts.special.effects(colour, white, half=result is Pierced.HALF)
    return Special(blow, place.value.replace("_", " and "), result.value, place, effects)


def _has_what_it_takes(proceedings: Proceedings, ship: ShipId, effects: Effects) -> bool:
    vessel = proceedings.vessel(ship)
    guns = vessel.sheet.guns(Battery.MN)
    turrets = guns is not None and any(post.name not in vessel.out for post in guns.posts)
    return (turrets or not effects.turrets) and (bool(vessel.banks()) or not effects.torpedo_banks)


def _take_effect(proceedings: Proceedings, hits: list[tuple[Shot, float]], specials: list[Special]) -> None:
    """SAS-A6.6 All points and specials are put on the ships, and only then is it seen who sinks: both sides may."""
    worst: dict[ShipId, tuple[float, ShipId]] = {}
    for shot, points in hits:
        if points:
            lose_points(proceedings, shot.order.target, points, Cause.SHELL, shot.order.ship)
            if points >= worst.get(shot.order.target, (0.0, shot.order.ship))[0]:
                worst[shot.order.target] = (points, shot.order.ship)
    for special in specials:
        if not proceedings.vessel(special.blow.ship).there:
            continue
        phrases = effects_in_words(special.effects)
        by = special.blow.by or special.blow.ship
        proceedings.add(SpecialStruck(special.blow.ship, by, special.where, special.result, phrases, special.place))
        apply(proceedings, special.blow, special.effects)
        worst.setdefault(special.blow.ship, (0.0, by))
    for ship, (_, by) in worst.items():
        sink_if_done(proceedings, ship, by)


def special_ashore(charts: SupremacyCharts, face: int) -> Effects:
    """SAS-GAP-18.1 Only two lines of the un-armoured specials touch a battery; any other costs points alone."""
    effects = charts.unarmoured.special[face - 1]
    if face in charts.environment.shore.specials:
        return effects
    return Effects(damage=effects.damage)
