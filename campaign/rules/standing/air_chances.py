"""How a sortie may go, flown again and again on the charts that its estimate takes the means of.

The estimate (`air_estimates.py`) says what is presumed of target and enemy; here the same dice are thrown one by one, so that
ranges, chances and ships put out of action can be counted.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import Category
from campaign.ratings.aircraft import Aloft, SkyOver, points_at_sea, points_on_land, whole
from campaign.ratings.hits import Cause, Damage, Hits, bomb_damage, is_sunk, marked, torpedo_boxes, torpedo_to_hit
from campaign.rules.chapters.air.ch24_fights import flak_modifiers
from campaign.rules.chapters.air.ch26_attacks import shares
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.facts.air import flights_in, flying, is_fighter
from campaign.rules.standing.air_estimates import (
    Quarry,
    air_fight,
    bomb_modifiers,
    interceptors_near,
    left_to_hit,
    presumed,
)

SIDES, FACES, PERCENT = 6, 10, 100
TOTALS = range(2, 2 * SIDES + 1)
# Draws a number from 0 to below the one that it is asked for: chance is handed to the rules.
Draw = Callable[[int], int]
SHIPS = (AirTarget.FORCE, AirTarget.SHIPS)


class SortieFlown(Struct, frozen=True):
    """How one sortie went: flights that came through and that were lost, hits, ships put out of action and sunk among them."""

    through: float
    lost: float
    hits: int
    out: int = 0
    sunk: int = 0


class Tries:
    """SM-GAP-80.5 A sortie that can be flown again and again, each time with other dice, and nothing comes of it."""

    def __init__(self, book: Book, view: View, order: LaunchSortie, prey: Quarry, far: frozenset[str]) -> None:
        night, poor = order.light is Light.NIGHT, view.weather[book.theatre.zone(prey.hex)] is Weather.POOR
        mission = tuple(flying(book, key, key in far, is_fighter(book, key)) for key in order.units)
        escorts = tuple(flying(book, key, key in far) for key in order.escorts)
        hunters = () if night else interceptors_near(book, view, prey.hex)
        self._book, self._prey, self._aims, self.flights = book, prey, order.aims, flights_in(book, order.units)
        self._fights = {total: air_fight(book, mission, escorts, hunters, total) for total in TOTALS}
        moved, left = sum(flak_modifiers(book, order.units, poor=poor).values()), book.charts.air.night.flak_columns_left
        self._flak = {total: book.charts.air.flak.result(prey.flak, total + moved, columns_left=left if night else 0)
                      for total in TOTALS}
        self._bombs, self._torpedoes = self._load(mission, SkyOver(poor, book.charts.air.night.level_divisor if night else 1))
        bombers = mission if prey.target not in SHIPS else tuple(
            unit for unit in mission if unit.role is not AircraftRole.TORPEDO_BOMBER)
        table, against = book.charts.shore.bombing, book.charts.air.missions.against_submarines
        self._moved = sum(table.modifiers[modifier] for modifier in bomb_modifiers(bombers, poor=poor, in_port=prey.in_port))
        self._moved += against if prey.target is AirTarget.FLOTILLA else 0
        self._most = left_to_hit(book, view, prey.target, prey.place)
        self._ships = tuple(self._values(at) for at in range(len(prey.ships)))
        self._dropped: dict[tuple[int, int], tuple[float, float, int, int]] = {}

    def _load(self, mission: tuple[Aloft, ...], sky: SkyOver) -> tuple[Fraction, Fraction]:
        """Bombing points and torpedoes of all that set out."""
        chart = self._book.charts.air.missions
        if self._prey.target not in SHIPS:
            points = points_on_land if self._prey.target.on_land else points_at_sea
            return Fraction(points(chart, mission, sky)), Fraction(0)
        torpedo = tuple(unit for unit in mission if unit.role is AircraftRole.TORPEDO_BOMBER)
        others = tuple(unit for unit in mission if unit.role is not AircraftRole.TORPEDO_BOMBER)
        return Fraction(points_at_sea(chart, others, sky)), Fraction(points_at_sea(chart, torpedo, sky))

    @property
    def load(self) -> tuple[int, int]:
        """Bombing points and torpedoes of all that set out, in whole numbers."""
        return whole(self._bombs), whole(self._torpedoes)

    def _values(self, at: int) -> CounterValues | None:
        """A ship of the target: she herself where she is known by name, else an ordinary one of her type."""
        named = self._prey.named
        return self._book.counters[named[at]] if at < len(named) else presumed(self._book, self._prey.ships[at])

    def fly(self, draw: Draw) -> SortieFlown:
        """Flies it once."""
        through, lost, bombs, torpedoes = self._over_it(_two_dice(draw), _two_dice(draw))
        if self._prey.target not in SHIPS:
            hits = sum(self._bombed(points, draw) for points in self._book.charts.shore.bombing.attacks(bombs))
            return SortieFlown(through, lost, hits if self._most is None else min(hits, self._most))
        return self._at_ships(bombs, torpedoes, through, lost, draw)

    def _over_it(self, fight: int, guns: int) -> tuple[float, float, int, int]:
        """Flights that come through and that are lost by these rolls of fighters and guns, and what the others drop."""
        if (fight, guns) not in self._dropped:
            past, lost = self._fights[fight]
            flak = self._flak[guns]
            shot_down = flak.kills * (self.flights - lost) / PERCENT
            kept = Fraction(past * flak.kept / PERCENT).limit_denominator(PERCENT)
            self._dropped[fight, guns] = (max(0.0, past * self.flights - shot_down), lost + shot_down,
                                          whole(self._bombs * kept), whole(self._torpedoes * kept))
        return self._dropped[fight, guns]

    def _bombed(self, points: int, draw: Draw) -> int:
        return self._book.charts.shore.bombing.hits_of(points, _two_dice(draw) + self._moved)

    def _at_ships(self, bombs: int, torpedoes: int, through: float, lost: float, draw: Draw) -> SortieFlown:
        """SM-6E2.1, SM-26 Bombs fall by lot among those aimed at, then each torpedo has its own."""
        suffered: dict[int, Hits] = {}
        hits = 0
        for aim, points in shares(self._aims, bombs):
            struck = sum(self._bombed(part, draw) for part in self._book.charts.shore.bombing.attacks(points))
            hits += struck
            for _ in range(struck):
                if (at := self._lot(aim, suffered, draw)) is not None and (values := self._ships[at]) is not None:
                    damage = bomb_damage(self._book.charts.shore.bomb_effect, values, _face(draw))
                    suffered[at] = marked(values, suffered.get(at, Hits()), damage, Cause.BOMB)
        chart = self._book.charts.torpedoes
        for aim, count in shares(self._aims, torpedoes):
            for _ in range(count):
                # Where all are sunk the rest runs at those that are sinking, and hits as well.
                at = self._lot(aim, suffered, draw)
                at = self._lot(aim, {}, draw) if at is None else at
                if at is None or (values := self._ships[at]) is None:
                    continue
                if _face(draw) + self._prey.easier < torpedo_to_hit(chart, 1, values.protection_class):
                    continue
                hits += 1
                damage = Damage(flotation=torpedo_boxes(chart, _face(draw), values.protection_class))
                suffered[at] = marked(values, suffered.get(at, Hits()), damage, Cause.TORPEDO)
        hurt = [(values, after) for at, after in suffered.items() if (values := self._ships[at]) is not None]
        return SortieFlown(through, lost, hits, sum(_is_out(values, after) for values, after in hurt),
                           sum(is_sunk(values, after) for values, after in hurt))

    def _lot(self, aim: str, suffered: dict[int, Hits], draw: Draw) -> int | None:
        """One of the ships that an aim means and that are afloat."""
        every = range(len(self._ships))
        meant = [at for at in every if self._is_meant(at, aim)] or list(every)
        afloat = [at for at in meant if at not in suffered or (values := self._ships[at]) is None
                  or not is_sunk(values, suffered[at])]
        return afloat[draw(len(afloat))] if afloat else None

    def _is_meant(self, at: int, aim: str) -> bool:
        kind, named = self._prey.ships[at], self._prey.named
        return aim in (kind.value, CATEGORY_OF.get(kind, Category.WARSHIPS).value, named[at] if at < len(named) else None)


def _is_out(values: CounterValues, hits: Hits) -> bool:
    """SM-GAP-07.1 Sunk, or crippled: half of her flotation boxes are gone."""
    return 2 * hits.flotation >= values.flotation_boxes


def _two_dice(draw: Draw) -> int:
    return draw(SIDES) + draw(SIDES) + 2


def _face(draw: Draw) -> int:
    return draw(FACES) + 1
