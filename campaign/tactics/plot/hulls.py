"""Hulls and models' stands as boxes: the quick way to tell whether two of them touch, for whoever must ask it often."""

from __future__ import annotations

from math import cos, radians, sin

from msgspec import Struct

from campaign.tactics.plot.geometry import HAIR_M, Pose


class Box(Struct, frozen=True):
    """A rectangle by its middle, the way in which its bow points, and half its length and beam in metres."""

    x_m: float
    y_m: float
    east: float
    north: float
    half_length_m: float
    half_beam_m: float


def box_of(ship: Pose, length_m: float, beam_m: float, bow_m: float) -> Box:
    """The box whose point of measure lies so far behind its bow; `geometry.outline_of` draws the same one."""
    angle = radians(ship.course_degrees)
    east, north = sin(angle), cos(angle)
    ahead = bow_m - length_m / 2
    return Box(ship.at.x_m + ahead * east, ship.at.y_m + ahead * north, east, north, length_m / 2, beam_m / 2)


def boxes_touch(one: Box, other: Box) -> bool:
    """Whether two boxes touch, contact included: they are apart where one of their four edges has all of the other outside."""
    x, y = other.x_m - one.x_m, other.y_m - one.y_m
    along = abs(one.east * other.east + one.north * other.north)
    across = abs(one.east * other.north - one.north * other.east)
    length, beam = one.half_length_m + HAIR_M, one.half_beam_m + HAIR_M
    far, wide = other.half_length_m, other.half_beam_m
    return (
        abs(x * one.east + y * one.north) <= length + far * along + wide * across
        and abs(x * one.north - y * one.east) <= beam + far * across + wide * along
        and abs(x * other.east + y * other.north) <= far + length * along + beam * across
        and abs(x * other.north - y * other.east) <= wide + length * across + beam * along
    )
