"""Rules 26 and 6E2: bombs and torpedoes on ships, submarines, ports and airfields, their aims, and supply flights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.shore import BombingModifier
from campaign.model.dice import Die, Why
from campaign.model.events import (
    AirfieldHit,
    AirTorpedo,
    AirUnitsWrecked,
    BombsDropped,
    BombStruck,
    ConditionChanged,
    ForceDisbanded,
    HarbourAlerted,
    PointsUse,
    SuppliesFlown,
)
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import State
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Allegiance
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import Category, ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.aircraft import LEVEL, Aloft, SkyOver, points_at_sea, points_on_land, whole
from campaign.ratings.condition import hits_of, with_hits
from campaign.ratings.hits import Cause, Damage, Hits, bomb_damage, is_sunk, marked, torpedo_boxes, torpedo_to_hit
from campaign.rules.chapters.air import ch05_carriers
from campaign.rules.chapters.air.ch24_fights import in_the_air
from campaign.rules.chapters.ashore.ch21_depots import at_hand, in_play, points_in, stockpile, take_up
from campaign.rules.chapters.combat.losses import lose_ship, lot, reduce_flotilla
from campaign.rules.chapters.ports.ch01_port_damage import port_hit
from campaign.rules.chapters.sailing.voyage_home import start_voyage
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.chapters.war.ch11_requirements import set_down
from campaign.rules.facts.air import poor_over, size_of
from campaign.rules.facts.harbours import berthed_in
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity


def ships_at(state: State, sortie: Sortie) -> tuple[ShipId, ...]:
    """The ships that a sortie may strike: those of the force, or all enemy ships in the port."""
    if sortie.target is AirTarget.FORCE:
        return ships_of(state, ForceId(sortie.at)) if ForceId(sortie.at) in state.forces else ()
    return berthed_in(state, PortId(sortie.at), sortie.side.enemy)


def among(book: Book, state: State, sortie: Sortie, aim: str, *, by_type: bool) -> tuple[ShipId, ...]:
    """SM-26.4 The ships that an aim means: of that kind or type, or that very ship; where none is there, all that are.

    Bombs at a ship fall among those of her type (`by_type`), since their hits are dealt out at random (SM-24A).
    """
    there = ships_at(state, sortie)
    if ShipId(aim) in there:
        if not by_type:
            return (ShipId(aim),)
        return tuple(key for key in there if book.counters[key].type is book.counters[ShipId(aim)].type)
    meant = tuple(key for key in there if aim in (book.counters[key].type.value, _category_of(book, key).value))
    return meant or there


def _category_of(book: Book, ship: ShipId) -> Category:
    """The category of a ship in a general sighting."""
    return CATEGORY_OF.get(book.counters[ship].type, Category.WARSHIPS)


def shares(aims: tuple[str, ...], load: int) -> tuple[tuple[str, int], ...]:
    """SM-26.5 A load is split evenly over what is aimed at, the first named first; without aims it is one attack on all."""
    if load <= 0:
        return ()
    meant = aims or ("",)
    each, rest = divmod(load, len(meant))
    found = tuple((aim, each + (place < rest)) for place, aim in enumerate(meant))
    return tuple((aim, points) for aim, points in found if points)


PERCENT = 100
STRENGTH = 1


class Moored(Protocol):
    """A port as anybody sees it: its allegiance."""

    @property
    def allegiance(self) -> Allegiance:
        """Whose it is."""


@dataclass
class _Suffered:
    """The damage to ships in this attack so far, to be marked when it is over, and the weapon that struck last."""

    hits: dict[ShipId, Hits] = field(default_factory=dict)
    causes: dict[ShipId, Cause] = field(default_factory=dict)


def attack(now: Proceedings, sortie: Sortie) -> None:
    """SM-26 What came through does what it came for."""
    match sortie.target:
        case AirTarget.FORCE | AirTarget.SHIPS:
            _ships(now, sortie)
        case AirTarget.FLOTILLA:
            _submarines(now, sortie)
        case AirTarget.PORT:
            _port(now, sortie)
        case AirTarget.AIRFIELD:
            _airfield(now, sortie)
        case AirTarget.SUPPLY:
            _supplies(now, sortie)


def load_of(book: Book, state: State, sortie: Sortie) -> tuple[int, int]:
    """SM-25B.2 Bombing points and torpedo attacks that are left of a sortie's load, each half up in whole numbers."""
    sky = _sky_of(book, state, sortie)
    units = in_the_air(book, sortie, sortie.mission)
    points = points_on_land if sortie.target.on_land else points_at_sea
    share = Fraction(sortie.kept, PERCENT)
    carriers = _bombers_of(units, sortie.target)
    torpedoes = tuple(unit for unit in units if unit not in carriers)
    chart = book.charts.air.missions
    return whole(share * points(chart, carriers, sky)), whole(share * points_at_sea(chart, torpedoes, sky))


def _bombers_of(units: Sequence[Aloft], target: AirTarget) -> tuple[Aloft, ...]:
    """The units that drop bombs; on land torpedo bombers do as well."""
    if target.on_land:
        return tuple(units)
    return tuple(unit for unit in units if unit.role is not AircraftRole.TORPEDO_BOMBER)


def _sky_of(book: Book, state: State, sortie: Sortie) -> SkyOver:
    """The effect of weather and night on bombing (SM-GAP-49, SM-GAP-66)."""
    divisor = book.charts.air.night.level_divisor if sortie.light is Light.NIGHT else 1
    return SkyOver(poor_over(book, state, sortie.hex), divisor)


def modifiers_of(book: Book, state: State, sortie: Sortie, *, dry: bool = False) -> tuple[BombingModifier, ...]:
    """SM-GAP-44.2 What moves the dice of bombs: who dives and who flies level, weather, ships in port or out of fuel."""
    units = _bombers_of(in_the_air(book, sortie, sortie.mission), sortie.target)
    points = points_on_land if sortie.target.on_land else points_at_sea
    chart, sky = book.charts.air.missions, SkyOver()
    every = points(chart, units, sky)
    found: list[BombingModifier] = []
    if every and 2 * points(chart, [unit for unit in units if unit.role is AircraftRole.DIVE_BOMBER], sky) >= every:
        found.append(BombingModifier.DIVE_BOMBERS)
    if every and 2 * points(chart, [unit for unit in units if unit.role in LEVEL], sky) >= every:
        found.append(BombingModifier.LEVEL_BOMBERS)
    if poor_over(book, state, sortie.hex):
        found.append(BombingModifier.POOR_WEATHER)
    if sortie.target is AirTarget.SHIPS:
        found.append(BombingModifier.IN_PORT)
    if dry:
        found.append(BombingModifier.OUT_OF_FUEL)
    return tuple(found)


def _ships(now: Proceedings, sortie: Sortie) -> None:
    """SM-6E2.1 Bombs, then torpedoes; what they did is marked when all have struck, before guns fire."""
    book, state = now.book, now.state
    bombs, torpedoes = load_of(book, state, sortie)
    suffered = _Suffered()
    targets = ships_at(state, sortie)
    if targets:
        for number, (aim, points) in enumerate(shares(sortie.aims, bombs), start=1):
            _bombs(now, sortie, suffered, aim, points, number)
        aimed = [aim for aim, count in shares(sortie.aims, torpedoes) for _ in range(count)]
        for number, aim in enumerate(aimed, start=1):
            _torpedo(now, sortie, suffered, aim, number)
    if torpedoes and targets and sortie.target is AirTarget.SHIPS:
        now.add(HarbourAlerted(PortId(sortie.at)))
    _mark(now, sortie, suffered)


def in_port_against(book: Book, here: int, elsewhere: int) -> int:
    """SM-GAP-81 A ship in port is the easier target for a torpedo, but strikes by torpedo teach her side to lay out nets.

    A strike on the very port teaches it most, one on any other port of that side a little.
    """
    chart = book.charts.air.missions
    learnt = chart.nets_after_a_strike * here + chart.nets_after_one_elsewhere * elsewhere
    return book.charts.torpedoes.target_in_port - min(chart.nets_at_most, learnt)


def strikes_on(nets: Mapping[PortId, int], port: PortId, ports: Mapping[PortId, Moored]) -> tuple[int, int]:
    """The torpedo strikes on a port, and those on the other ports that its side now holds."""
    side = ports[port].allegiance.side
    all_of_them = sum(count for key, count in nets.items() if ports[key].allegiance.side is side)
    return nets.get(port, 0), all_of_them - nets.get(port, 0)


def _bombs(now: Proceedings, sortie: Sortie, suffered: _Suffered, aim: str, points: int, number: int) -> None:
    """SM-26.2 Points on the Bombing Table give hits, each on a ship of the kind aimed at, by lot (SM-24A, SM-GAP-44)."""
    book, state = now.book, now.state
    targets = among(book, state, sortie, aim, by_type=True)
    dry = bool(targets) and all(state.ships[key].out_of_fuel for key in targets)
    modifiers = modifiers_of(book, state, sortie, dry=dry)
    hits = sum(_rolled(now, sortie, part, modifiers, f"{number}.{place}")
               for place, part in enumerate(book.charts.shore.bombing.attacks(points), start=1))
    now.add(BombsDropped(sortie.id, aim or "whatever is there", points, hits))
    for hit in range(hits):
        afloat = [key for key in targets if not is_sunk(book.counters[key], suffered.hits.get(key, Hits()))]
        if not afloat:
            return
        owner = (sortie.side.enemy,)
        victim = afloat[lot(len(afloat), f"{sortie.id}/{number}.{hit + 1}", now, what="lot among those bombed", seen_by=owner)]
        values = book.counters[victim]
        why = Why("SM-26", "effect of a bomb", (f"{sortie.id}/{number}.{hit + 1}",), f"class {values.protection_class}",
                  seen_by=owner)
        damage = bomb_damage(book.charts.shore.bomb_effect, values, now.roll(Die.D10, why))
        now.add(BombStruck(sortie.id, victim, damage.gunnery, damage.flotation, damage.sunk))
        _suffers(book, state, suffered, victim, damage, Cause.BOMB)


def _rolled(now: Proceedings, sortie: Sortie, points: int, modifiers: Sequence[BombingModifier], number: str) -> int:
    table = now.book.charts.shore.bombing
    labels = tuple(f"{table.modifiers[modifier]:+d} {modifier.value.replace('_', ' ')}" for modifier in modifiers)
    against = now.book.charts.air.missions.against_submarines if sortie.target is AirTarget.FLOTILLA else 0
    if against:
        labels = (*labels, f"{against:+d} submarines")
    why = Why("SM-26", "bombing", (f"{sortie.id}/{number}",), quantity(points, "point"), labels)
    return table.hits_of(points, now.roll(Die.TWO_D6, why) + sum(table.modifiers[modifier] for modifier in modifiers) + against)


def _torpedo(now: Proceedings, sortie: Sortie, suffered: _Suffered, aim: str, number: int) -> None:
    """SM-6E2 Each torpedo point is one attack of strength one at torpedo range, easier on a ship in port or dry."""
    book, state = now.book, now.state
    targets = among(book, state, sortie, aim, by_type=False)
    afloat = [key for key in targets if not is_sunk(book.counters[key], suffered.hits.get(key, Hits()))] or list(targets)
    if not afloat:
        return
    owner = (sortie.side.enemy,)
    # Ships that are named or alone need no lot; an attacker who names several aims hits each in turn.
    victim = afloat[lot(len(afloat), f"{sortie.id}/{number}", now, what="lot among those aimed at", seen_by=owner)]
    chart, values, target = book.charts.torpedoes, book.counters[victim], state.ships[victim]
    needed = torpedo_to_hit(chart, STRENGTH, values.protection_class)
    dry = chart.target_out_of_fuel if target.out_of_fuel else 0
    berthed = 0 if target.port is None else in_port_against(book, *strikes_on(state.air_war.nets, target.port, state.ports))
    modifier = dry + berthed
    labels = tuple(f"{value:+d} {word}" for value, word in ((berthed, "target in port"), (dry, "target out of fuel")) if value)
    why = Why("SM-6E2", "air torpedo", (f"{sortie.id}/{number}",), f"{needed}+ hits", labels)
    hit = now.roll(Die.D10, why) + modifier >= needed
    boxes = 0
    if hit:
        why = Why("SM-6E2", "torpedo damage", (f"{sortie.id}/{number}",), f"class {values.protection_class}", seen_by=owner)
        boxes = torpedo_boxes(chart, now.roll(Die.D10, why), values.protection_class)
    now.add(AirTorpedo(sortie.id, victim, needed, hit, boxes))
    if hit:
        _suffers(book, state, suffered, victim, Damage(flotation=boxes), Cause.TORPEDO)


def _suffers(book: Book, state: State, suffered: _Suffered, ship: ShipId, damage: Damage, cause: Cause) -> None:
    values = book.counters[ship]
    before = suffered.hits.get(ship, hits_of(values, state.ships[ship].condition))
    suffered.hits[ship] = marked(values, before, damage, cause)
    suffered.causes[ship] = cause


def _mark(now: Proceedings, sortie: Sortie, suffered: _Suffered) -> None:
    phrases = {Cause.BOMB: "bombed", Cause.TORPEDO: "torpedoed by aircraft"}
    for key, after in suffered.hits.items():
        values, before = now.book.counters[key], now.state.ships[key].condition
        if now.state.ships[key].status is not ShipStatus.ACTIVE:
            continue
        if is_sunk(values, after):
            lose_ship(now, key, ShipStatus.SUNK, phrases[suffered.causes[key]], sortie.side)
        elif after != hits_of(values, before):
            now.add(ConditionChanged(key, with_hits(values, before, after)))
            start_voyage(now, key, before)
    ch05_carriers.check_decks(now)
    force = ForceId(sortie.at)
    if sortie.target is AirTarget.FORCE and force in now.state.forces and not ships_of(now.state, force):
        now.add(ForceDisbanded(force))


def _submarines(now: Proceedings, sortie: Sortie) -> None:
    """SM-GAP-11.5 Bombs on a spotted flotilla are dropped with a penalty, and each hit takes a point."""
    bombs, _ = load_of(now.book, now.state, sortie)
    modifiers = modifiers_of(now.book, now.state, sortie)
    hits = sum(_rolled(now, sortie, part, modifiers, str(place))
               for place, part in enumerate(now.book.charts.shore.bombing.attacks(bombs), start=1))
    now.add(BombsDropped(sortie.id, "submarines", bombs, hits))
    flotilla = FlotillaId(sortie.at)
    if hits and flotilla in now.state.flotillas:
        reduce_flotilla(now, flotilla, hits, "bombed from the air")


def _port(now: Proceedings, sortie: Sortie) -> None:
    """SM-GAP-68.5 Each hit on the table is one on the port, no more in an air phase and never further than bombing goes."""
    chart, port = now.book.charts.air.land, PortId(sortie.at)
    hits = _on_land(now, sortie)
    struck_so_far = now.state.air_war.ports_struck.get(port, 0)
    found = now.state.ports[port].hits
    counted = max(0, min(hits, chart.port_hits_a_phase - struck_so_far, chart.port_never_beyond - found))
    now.add(BombsDropped(sortie.id, str(port), load_of(now.book, now.state, sortie)[0], counted))
    if counted:
        port_hit(now, port, counted, "bombs")


def _airfield(now: Proceedings, sortie: Sortie) -> None:
    """SM-GAP-68.6 Each hit on an airfield takes of its capacity, and may destroy what stands there."""
    chart, base = now.book.charts.air.land, BaseId(sortie.at)
    hits = _on_land(now, sortie)
    war = now.state.air_war
    counted = max(0, min(hits, chart.field_hits_a_phase - war.fields_struck.get(base, 0),
                         chart.field_most_hits - war.fields_hit.get(base, 0)))
    now.add(BombsDropped(sortie.id, str(base), load_of(now.book, now.state, sortie)[0], counted))
    if not counted:
        return
    now.add(AirfieldHit(base, counted))
    for hit in range(counted):
        wrecked = tuple(key for key, unit in now.state.air.items() if unit.base == base and unit.status is AirStatus.READY
                        and key not in sortie.interceptors and _is_wrecked(now, sortie, key, hit))
        if wrecked:
            now.add(AirUnitsWrecked(wrecked, now.book.oob.bases[base].name))


def _is_wrecked(now: Proceedings, sortie: Sortie, unit: AirUnitId, hit: int) -> bool:
    chart = now.book.charts.air.land
    why = Why("SM-GAP-68", "struck on the ground", (str(unit), f"{sortie.id}/{hit + 1}"), f"{chart.struck_at}+ hits")
    if now.roll(Die.D10, why) < chart.struck_at:
        return False
    if size_of(now.book, unit) is AirSize.FLIGHT:
        return True
    lost_on = Why("SM-GAP-68", "a whole group", (str(unit), f"{sortie.id}/{hit + 1}"), f"{chart.group_lost_on} or less is lost")
    return now.roll(Die.D6, lost_on) <= chart.group_lost_on


def _on_land(now: Proceedings, sortie: Sortie) -> int:
    points, _ = load_of(now.book, now.state, sortie)
    modifiers = modifiers_of(now.book, now.state, sortie)
    return sum(_rolled(now, sortie, part, modifiers, str(number))
               for number, part in enumerate(now.book.charts.shore.bombing.attacks(points), start=1))


def _supplies(now: Proceedings, sortie: Sortie) -> None:
    """SM-GAP-67.9 Transport groups that come through set down a fifth of an RE each."""
    chart = now.book.charts.air.missions
    groups = sum(size_of(now.book, key) is AirSize.GROUP for key in sortie.mission)
    delivered = whole(Fraction(sortie.kept * groups, PERCENT))
    if delivered:
        size = round(delivered * chart.transport_group_re, 3)
        if in_play(now.book):
            size = _from_what_lies_there(now, sortie, size)
        if not size:
            return
        now.add(SuppliesFlown(sortie.id, PortId(sortie.at), size))
        set_down(now, sortie.side, PortId(sortie.at), size)


def _from_what_lies_there(now: Proceedings, sortie: Sortie, size: float) -> float:
    """SM-GAP-37.3 Transport groups fly a supply point each, out of what lies where they rise."""
    book, state = now.book, now.state
    where = book.oob.bases[BaseId(state.air[sortie.mission[0]].base)].hex
    points = float(int(min(points_in(book, size), at_hand(book, state, sortie.side, where))))
    take_up(now, sortie.side, where, points, PointsUse.SHIPPED)
    stockpile(now, sortie.side, book.theatre.ports[PortId(sortie.at)].hex, points / book.charts.ashore.points.points_per_re)
    return points / book.charts.ashore.points.points_per_re
