"""Superior or inferior: how squadrons compare when they meet, and what their dice need."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.charts.air import AirChart, FightRow, Level, Role

NEVER_SUPERIOR = (Role.SPOTTER, Role.KAMIKAZE)


class Quality(Struct, frozen=True):
    """What a squadron is to its opponent: a fighter or not, superior or not."""

    fighter: bool
    superior: bool


def quality(own: Flight, other: Flight) -> Quality:
    """SF-VI.2 Fighters compare performance, bombers are judged by their guns; both may be superior at once."""
    if own.role in NEVER_SUPERIOR:
        return Quality(fighter=False, superior=False)
    if not own.fights:
        return Quality(fighter=False, superior=own.heavy_defence)
    if other.fights:
        return Quality(fighter=True, superior=own.rating >= other.rating)
    return Quality(fighter=True, superior=own.rating > other.rating or other.heavy_defence)


def need_of(row: FightRow, own: Quality) -> int:
    """SF-VI.4 What each die of a squadron needs in the air."""
    if own.fighter:
        return row.superior_fighter if own.superior else row.inferior_fighter
    return row.superior_bomber if own.superior else row.inferior_bomber


def air_modifier(chart: AirChart, *, dived: bool, ace: bool, superior_bombers: bool, outnumbered: bool) -> int:
    """SF-VI.5 From above and with an ace it is easier, against superior bombers and outnumbered harder."""
    return (from_above(chart, dived=dived) + (chart.ace if ace else 0) + (chart.superior_bombers if superior_bombers else 0)
            + (chart.outnumbered if outnumbered else 0))


def from_above(chart: AirChart, *, dived: bool) -> int:
    """SF-VI.6 A squadron that came down from high this turn attacks from above; an ace goes only with the last plane."""
    return chart.from_above if dived else 0


def row_of(chart: AirChart, flight: Flight) -> FightRow | None:
    """The row that a squadron fights by; spotters have the lower one, however few they are."""
    return chart.fights[-1] if flight.role is Role.SPOTTER else chart.fight_row(flight.planes)


def must_leave(chart: AirChart, flight: Flight) -> bool:
    """Whether so few planes are left that the squadron leaves at once; spotters need not."""
    return flight.role is not Role.SPOTTER and chart.fight_row(flight.planes) is None


def same_level(one: Level, other: Level) -> bool:
    """SF-IV.5 Aircraft attack only aircraft at their own level."""
    return one is other
