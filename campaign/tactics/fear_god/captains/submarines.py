"""FG-GAP-25 Submarines and who hunts them: in unseen, launched, down and away; a boat that is near is run down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import Input
from campaign.tactics.fear_god.captains.foresight import YARDS_A_KNOT
from campaign.tactics.fear_god.captains.reading import Known, Picture, apart, nearest
from campaign.tactics.fear_god.charts.terms import Depth, Kind, metres, yards
from campaign.tactics.plot.geometry import bearing_of, circle, metres_between, onward

# Slower than this a ship hears and drops nothing: she would lie over the boat that she blows up.
LEAST_KN = 8.0


def prey_of(seen: Picture, own: Known) -> Known | None:
    """Whom a boat goes in at: a wreck, a heavy ship or one that others guard, the nearest; else nobody."""
    return nearest(own, (foe for foe in seen.foes if not foe.has("_ashore") and (
        foe.sizeable or foe.guarded or foe.has("_beached"))))


def hunted(seen: Picture, own: Known) -> bool:
    """Whether she is found, and somebody who carries charges or has a stem to ram with is near and under way."""
    hunters = (foe for foe in seen.foes if foe.torpedo_craft and not foe.has("_beached"))
    return own.has("_seen") and any(apart(own, foe) <= seen.charts.doctrine.dive_yd for foe in hunters)


def dives(asked: Mapping[str, Input], own: Known, to: Depth) -> Iterator[tuple[str, str]]:
    """The depth to go to, where she is not there and can go there."""
    field = asked.get(f"depth.{own.id}")
    if field is not None and to.value in (key for key, _ in field.options):
        yield field.key, to.value


def quarry_of(seen: Picture, own: Known) -> Known | None:
    """The boat that a torpedo craft breaks off anything else for."""
    boats = [foe for foe in seen.foes if foe.kind is Kind.SUBMARINE and apart(own, foe) <= seen.charts.doctrine.hunt_yd]
    return nearest(own, boats) if own.torpedo_craft else None


def closing(own: Known, quarry: Known) -> tuple[float, float]:
    """Course and speed that end this turn where the boat will then be."""
    there = onward(quarry.at, quarry.course, metres(quarry.knots * YARDS_A_KNOT))
    way = yards(metres_between(own.at, there))
    return circle(bearing_of(own.at, there)), min(own.number("_top"), max(LEAST_KN, way / YARDS_A_KNOT))


def rams(asked: Mapping[str, Input], own: Known, quarry: Known) -> Iterator[tuple[str, str]]:
    """FG-GAP-21 With the stem, while she is up and that is offered."""
    field = asked.get(f"ram.{own.id}")
    if field is not None and quarry.has("_surfaced") and quarry.id in (key for key, _ in field.options):
        yield field.key, quarry.id
