"""FG-GAP-25 What a captain foresees: how far off an enemy will soon be, and who of them cannot get away any more."""

from __future__ import annotations

from campaign.tactics.fear_god.captains.reading import Known, Picture, nearest
from campaign.tactics.fear_god.charts.terms import metres, yards
from campaign.tactics.plot.geometry import Point, metres_between, onward

YARDS_A_KNOT = 100.0


def coming(own: Known, foe: Known, turns: float) -> float:
    """How many yards off an enemy will be in so many turns if both hold on."""
    return yards(metres_between(_in(own, turns), _in(foe, turns)))


def _in(known: Known, turns: float) -> Point:
    return onward(known.at, known.course, metres(known.knots * YARDS_A_KNOT * turns))


def lame(seen: Picture, foe: Known) -> bool:
    """Whether an enemy has been hit and makes hardly any way."""
    return foe.lost > 0 and foe.knots <= seen.charts.doctrine.lame_speed * foe.number("_design")


def to_finish(seen: Picture, own: Known) -> Known | None:
    """FG-GAP-25 Ours: the nearest large enemy who lies lame, while nobody else in sight is strong enough to avenge her."""
    if seen.odds > seen.charts.doctrine.outgunned:
        return None
    return nearest(own, (foe for foe in seen.foes if foe.sizeable and not foe.has("_ashore") and lame(seen, foe)))
