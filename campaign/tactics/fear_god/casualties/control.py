"""The fight against fires and floods: when a crew may roll, with what level and die, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Casualty, Harm, Peril
from campaign.tactics.fear_god.battle.harms import CasualtiesFought
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.clock import is_mark, stopped
from campaign.tactics.fear_god.casualties.levels import control_level, is_serious
from campaign.tactics.fear_god.charts.casualties import FACES, CasualtyChart, Seat
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.navies import navy_of
from campaign.tactics.fear_god.charts.options import NationalScope

RULE = "FG-8.2-control"
OF_AIRCRAFT = (Seat.AIRCRAFT, Seat.ARMED_AIRCRAFT)


def first_rolls(charts: FearGodCharts, harm: Harm, turn: int) -> tuple[Peril, ...]:
    """FG-8.2-control The kinds of which a new casualty is three turns old, so that its first roll is due this turn."""
    delay = charts.casualties.clock.delay_turns
    return tuple(peril for peril in Peril if any(
        one.peril is peril and not one.rolled and one.turn + delay <= turn for one in harm.casualties))


def mark_rolls(charts: FearGodCharts, harm: Harm, turn: int) -> tuple[Peril, ...]:
    """FG-GAP-22 At a mark one die for fires and one for floods, of which some were fought before."""
    if not is_mark(charts.casualties.clock, harm, turn):
        return ()
    return tuple(peril for peril in Peril if any(one.peril is peril and one.rolled for one in harm.casualties))


def fight(proceedings: Proceedings, ship: ShipId, perils: Iterable[Peril], lent: int, *, after_battle: bool = False) -> None:
    """FG-8.2-control One ten-sided die for all fires together and one for all floods, by the level of both."""
    for peril in perils:
        vessel, charts = proceedings.vessel(ship), proceedings.charts
        level = control_level(charts.casualties, vessel.record, vessel.harm, lent)
        moved = die_modifier(charts, vessel, peril, after_battle=after_battle)
        natural = proceedings.d10(RULE, f"control of {peril.value}", ship, needed=level.value,
                                  modifiers=(f"{moved:+d}",) if moved else ())
        change = sign = charts.casualties.control[face_of(natural, moved) - 1][level.place]
        if change:
            amount = sum(proceedings.d6("FG-8.2-table", f"{peril.value} changes", ship) for _ in range(abs(change)))
            change = amount if sign > 0 else -amount
        before = vessel.harm.total(peril)
        after = changed(charts.casualties, vessel.harm, peril, change, proceedings.battle.turn)
        proceedings.add(CasualtiesFought(ship, peril is Peril.FIRE, before, after.total(peril), after))


def face_of(natural: int, moved: int) -> int:
    """FG-8.2-table The die with what moves it, held to its faces; a ten that was rolled stays a ten."""
    return FACES if natural == FACES else min(max(natural + moved, 1), FACES)


def die_modifier(charts: FearGodCharts, vessel: Vessel, peril: Peril, *, after_battle: bool = False) -> int:
    """FG-8.2-table FG-8.2-national What moves the die: the worst seat of a fire, a fire not fought, lost crews, the navy."""
    die, fire = charts.casualties.control_die, peril is Peril.FIRE
    moved = die.after_battle if after_battle else 0
    if fire:
        moved += max((die.seats.get(one.seat, 0) for one in vessel.harm.casualties if one.peril is Peril.FIRE), default=0)
        moved += die.not_fought if not after_battle and neglects_fire(charts.casualties, vessel) else 0
        moved += die.short_handed if few_hands(charts, vessel) else 0
    options = charts.turn.options
    if options.national_dc and (not fire or options.national_dc_scope is NationalScope.BOTH):
        moved += die.navies.get(navy_of(vessel.nation), 0)
    return moved


def neglects_fire(chart: CasualtyChart, vessel: Vessel) -> bool:
    """FG-8.2-fire-effects Whether a ship with a major fire keeps her speed or does not bring the wind on her bow."""
    return is_serious(chart, vessel, Peril.FIRE) and not vessel.fighting_fire


def few_hands(charts: FearGodCharts, vessel: Vessel) -> bool:
    """FG-8.3-personnel Whether a small craft has lost so many that her fires get out of hand."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= charts.effects.personnel.control_from


def changed(chart: CasualtyChart, harm: Harm, peril: Peril, change: int, turn: int) -> Harm:
    """FG-8.2-control A kind's total moved: off the oldest first, on to the newest; at nought all of it is out.

    A casualty younger than three turns was counted and has its own first roll still to come.
    """
    delay = chart.clock.delay_turns
    mine = [replace(one, rolled=one.rolled or one.turn + delay <= turn) for one in harm.casualties if one.peril is peril]
    left = tuple(_grown(mine, change) if change > 0 else _reduced(mine, -change))
    kept = tuple(one for one in harm.casualties if one.peril is not peril)
    fires, floods = (_flaring(mine) - _flaring(left), False) if peril is Peril.FIRE else (0, bool(mine and not left))
    ended = replace(harm, casualties=(*kept, *left), put_out=harm.put_out + fires, patch=harm.patch or floods)
    return stopped(ended)


def _flaring(casualties: Iterable[Casualty]) -> int:
    return sum(one.seat not in OF_AIRCRAFT for one in casualties)


def _grown(mine: list[Casualty], more: int) -> Iterator[Casualty]:
    *older, newest = mine
    yield from older
    yield replace(newest, percent=newest.percent + more)


def _reduced(mine: list[Casualty], less: int) -> Iterator[Casualty]:
    for one in mine:
        taken = min(one.percent, less)
        less -= taken
        if taken < one.percent:
            yield replace(one, percent=one.percent - taken)
