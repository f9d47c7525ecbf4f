"""What leaders in the air decide if their side lets them: whom to meet, whom to cover, who is lost, who turns back."""

from __future__ import annotations

from itertools import cycle

from campaign.model.book import Book
from campaign.model.commands import (
    AbandonSortie,
    DetachEscorts,
    Intercept,
    MeetScreen,
    NameScreen,
    PickPrey,
    PressHome,
    TakeAirLosses,
    TurnBack,
)
from campaign.model.play.air_war import AirDebt, AirTarget, InterceptPolicy, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirUnitId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipType
from campaign.ratings.aircraft import FLIGHTS_A_GROUP, attack_sum, defence_sum, is_mixed
from campaign.rules.chapters.air import ch24_fights
from campaign.rules.chapters.air.ch24_course import free_escorts, going_past, whose_word
from campaign.rules.chapters.air.ch24_fights import Rising, may_rise, too_many_by_night
from campaign.rules.chapters.air.ch26_attacks import ships_at
from campaign.rules.facts.air import flights_in, flying, raid_seen, type_of
from campaign.rules.facts.contacts import is_full

Word = (Intercept | AbandonSortie | NameScreen | MeetScreen | DetachEscorts | TakeAirLosses | PickPrey | TurnBack | PressHome)
# A raid is worthwhile for fighters that are at least this many times its flights.
WORTHWHILE = 0.25
# A sortie without a screen turns away if its defence is less than this share of the attack on it.
HOPELESS = 6
PRECIOUS = (ShipType.CARRIER, ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.TRANSPORT, ShipType.HEAVY_CRUISER,
            ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)


def prepared_answer(book: Book, state: State) -> Word | None:
    """SM-GAP-79 What a side answers in advance in the air: fighters rise by its doctrine, and its leaders decide in a fight."""
    sortie = state.air_war.sortie
    side = None if sortie is None else whose_word(book, state, sortie)
    if sortie is None or side is None:
        return None
    doctrine = state.air_war.doctrine_of(side)
    if sortie.stage is SortieStage.INTERCEPTION:
        return None if doctrine.intercept is InterceptPolicy.ASK else _rise(book, state, sortie, side, doctrine.intercept)
    if sortie.stage is SortieStage.ATTACK and sortie.aims:
        return PressHome(side, sortie.aims)
    return leaders_word(book, state, sortie, side) if doctrine.leaders else None


def leaders_word(book: Book, state: State, sortie: Sortie, side: Side) -> Word:
    """SM-GAP-79.1 What the leaders of a side would say to what a sortie waits for."""
    if sortie.debts:
        return TakeAirLosses(side, cheapest(book, sortie, next(debt for debt in sortie.debts if debt.side is side)))
    match sortie.stage:
        case SortieStage.INTERCEPTION:
            return _rise(book, state, sortie, side, InterceptPolicy.ALWAYS)
        case SortieStage.SCREEN:
            return AbandonSortie(side) if _is_hopeless(book, sortie) else NameScreen(side)
        case SortieStage.MEETING:
            return MeetScreen(side, _meetings(book, sortie))
        case SortieStage.DETACHMENT:
            return DetachEscorts(side, _detachments(sortie))
        case SortieStage.PICKING:
            return PickPrey(side, _picks(book, sortie))
        case SortieStage.RETURNS:
            worst = sorted(sortie.mission, key=lambda key: (type_of(book, key).bombing, key))
            return TurnBack(side, tuple(worst[: ch24_fights.turning_back(sortie)]))
        case _:
            return PressHome(side, sortie.aims or best_aims(book, state, sortie))


def _rise(book: Book, state: State, sortie: Sortie, side: Side, policy: InterceptPolicy) -> Intercept:
    """All fighters that can rise, the best first; none against a raid too strong for them if only worthwhile raids are met."""
    able = may_rise(book, state, sortie)
    if policy is InterceptPolicy.NEVER:
        return Intercept(side)
    chosen: list[AirUnitId] = []
    for key in sorted(able, key=lambda key: (able[key] is not Rising.HERE, -type_of(book, key).attack, key)):
        if not too_many_by_night(book, sortie, able, (*chosen, key)):
            chosen.append(key)
    raid = raid_seen(book, sortie)
    least = WORTHWHILE * (FLIGHTS_A_GROUP * raid.groups + raid.flights)
    if policy is InterceptPolicy.WORTHWHILE and flights_in(book, chosen) < least:
        return Intercept(side)
    return Intercept(side, tuple(chosen))


def _is_hopeless(book: Book, sortie: Sortie) -> bool:
    if sortie.escorts:
        return False
    mission, hunters = ch24_fights.in_the_air(book, sortie, sortie.mission), [flying(book, key) for key in sortie.interceptors]
    mixed, chart = is_mixed(mission, hunters), book.charts.air.missions
    return attack_sum(chart, hunters, mixed=mixed) >= HOPELESS * max(1, defence_sum(chart, mission, mixed=mixed))


def _meetings(book: Book, sortie: Sortie) -> tuple[tuple[AirUnitId, AirUnitId], ...]:
    """The weaker interceptors engage the screen, at most one for each of its fighters; the others go past."""
    weakest = sorted(sortie.interceptors, key=lambda key: (type_of(book, key).attack, key))
    engaged = weakest[: min(len(sortie.screen), len(weakest) // 2)]
    return tuple(zip(engaged, sortie.screen, strict=False))


def _detachments(sortie: Sortie) -> tuple[tuple[AirUnitId, AirUnitId], ...]:
    """Free fighters go at the interceptors that went past, in turn; if none did, they help against the others."""
    prey = going_past(sortie) or sortie.interceptors
    return tuple((AirUnitId(escort), AirUnitId(interceptor))
                 for escort, interceptor in zip(free_escorts(sortie), cycle(prey), strict=False))


def _picks(book: Book, sortie: Sortie) -> tuple[tuple[AirUnitId, AirUnitId], ...]:
    """The interceptors go at the most dangerous loads with the weakest defence, in turn."""
    prey = sorted(sortie.mission, key=lambda key: (-type_of(book, key).bombing, type_of(book, key).defence, key))
    return tuple((AirUnitId(interceptor), target) for interceptor, target in zip(going_past(sortie), cycle(prey), strict=False))


def cheapest(book: Book, sortie: Sortie, owed: AirDebt) -> tuple[AirUnitId, ...]:
    """SM-24B4a.2 The losses that cost least: the smallest debt paid with the fewest and least useful units."""
    units = {unit.id: unit for unit in ch24_fights.in_the_air(book, sortie, owed.among)}
    order = sorted(units, key=lambda key: (
        units[key].attack + units[key].bombing, ch24_fights.borne(book, units[key], mixed=owed.mixed), key))
    chosen: list[AirUnitId] = []
    for key in order:
        chosen.append(key)
        if ch24_fights.payment_by(book, sortie, owed, chosen) >= owed.defence:
            break
    # Units that were taken first but turn out not to be needed with the last are spared.
    for key in tuple(chosen):
        others = [other for other in chosen if other != key]
        if ch24_fights.payment_by(book, sortie, owed, others) >= owed.defence:
            chosen = others
    return tuple(chosen)


def best_aims(book: Book, state: State, sortie: Sortie) -> tuple[str, ...]:
    """SM-GAP-79.2 What is worth most of what is known to be there: by type where it is fully seen, else by kind."""
    known = sortie.target is AirTarget.SHIPS or is_full(state.finds.get(ForceId(sortie.at), ()))
    if not known:
        return ()
    types = {book.counters[key].type for key in ships_at(state, sortie)}
    best = [kind for kind in PRECIOUS if kind in types]
    torpedoes = any(type_of(book, key).role is AircraftRole.TORPEDO_BOMBER for key in sortie.mission)
    return tuple(kind.value for kind in best[: 2 if torpedoes else 1])
