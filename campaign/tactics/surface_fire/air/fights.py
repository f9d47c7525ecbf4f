"""Fights in the air: both sides roll together, each hit takes a plane."""

from __future__ import annotations

from campaign.tactics.surface_fire.air.quality import air_modifier, must_leave, need_of, quality, row_of, same_level
from campaign.tactics.surface_fire.battle.facts import FlightLeft, FoughtInTheAir, PlanesLost
from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.battle.fold_air import pair
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle


def fight_all(proceedings: Proceedings) -> None:
    """SF-VI.1 All fights of the phase, then whoever is too few leaves; guns and bombs come after."""
    battle = proceedings.battle
    for flight in sorted(battle.flying(), key=lambda one: (one.side.value, one.id)):
        for other in flight.met:
            if other in battle.flights and pair(flight.id, other) not in proceedings.battle.bounced:
                fight(proceedings, flight.id, other)


def fight(proceedings: Proceedings, one: str, other: str) -> None:
    """One fight between two squadrons in contact."""
    battle = proceedings.battle
    here, there = battle.flights[one], battle.flights[other]
    if not (here.flying and there.flying) or not same_level(here.level, there.level):
        return
    losses = {there.id: _hits(proceedings, battle, here, there), here.id: _hits(proceedings, battle, there, here)}
    proceedings.add(FoughtInTheAir(one, other))
    for name, hits in losses.items():
        planes = min(hits, proceedings.battle.flights[name].planes)
        if planes:
            proceedings.add(PlanesLost(name, planes))
    for name in losses:
        leave_if_few(proceedings, name)


def _hits(proceedings: Proceedings, battle: Battle, own: Flight, other: Flight) -> int:
    chart = proceedings.charts.air
    row = row_of(chart, own)
    if row is None:
        return 0
    theirs = quality(other, own)
    attacks = other.id in own.met
    bombers = attacks and not theirs.fighter and theirs.superior
    add = air_modifier(chart, dived=own.dived and attacks, ace=own.ace, superior_bombers=bombers,
                       outnumbered=own.planes < other.planes)
    need = need_of(row, quality(own, other))
    faces = [proceedings.d10("SF-VI.4", "air combat", own.id, other.id, needed=f"{need}+",
                             modifiers=(f"{add:+d}",) if add else ()) for _ in range(row.dice)]
    return sum(face + add >= need for face in faces)


def leave_if_few(proceedings: Proceedings, name: str) -> None:
    """A squadron of two planes or fewer leaves the battle."""
    flight = proceedings.battle.flights[name]
    if (flight.flying and must_leave(proceedings.charts.air, flight)) or (not flight.planes and not flight.gone):
        proceedings.add(FlightLeft(name))
