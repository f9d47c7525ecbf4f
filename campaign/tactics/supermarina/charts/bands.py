"""Range bands, and what bears at each."""

from __future__ import annotations

from enum import Enum

from campaign.model.units.counters import GunType


class Band(Enum):
    """The range between the two forces, far to near."""

    PRIMARY = "primary"
    INTERMEDIATE = "intermediate"
    SECONDARY = "secondary"
    TORPEDO = "torpedo"


class Manoeuvre(Enum):
    """What a force is told to do about the range."""

    OPEN = "open"
    MAINTAIN = "hold"
    CLOSE = "close"


FAR_TO_NEAR = tuple(Band)
_BEARING: dict[Band, frozenset[GunType]] = {
    Band.PRIMARY: frozenset({GunType.PRIMARY}),
    Band.INTERMEDIATE: frozenset({GunType.PRIMARY, GunType.INTERMEDIATE}),
    Band.SECONDARY: frozenset(GunType),
    Band.TORPEDO: frozenset(GunType),
}
LAUNCHING_BANDS = frozenset({Band.SECONDARY, Band.TORPEDO})
_PLACE = {band: place for place, band in enumerate(FAR_TO_NEAR)}


def bears(gun_type: GunType, band: Band) -> bool:
    """SM-6C.1 Heavy guns bear at every band, medium ones from intermediate range in, light ones from secondary."""
    return gun_type in _BEARING[band]


def stepped(band: Band, manoeuvre: Manoeuvre, longest: Band) -> Band | None:
    """SM-6C.3 An order that succeeds moves the range one band, no nearer than torpedo range; None is out of reach."""
    if manoeuvre is Manoeuvre.MAINTAIN:
        return band
    place = _PLACE[band] + (1 if manoeuvre is Manoeuvre.CLOSE else -1)
    if place < _PLACE[longest]:
        return None
    return FAR_TO_NEAR[min(place, len(FAR_TO_NEAR) - 1)]


def nearer_of(one: Band, other: Band) -> Band:
    """The nearer of two bands."""
    return max(one, other, key=_PLACE.__getitem__)


def towards(band: Band, wanted: Band) -> Manoeuvre:
    """The order that leads from one band to another."""
    if _PLACE[band] == _PLACE[wanted]:
        return Manoeuvre.MAINTAIN
    return Manoeuvre.CLOSE if _PLACE[wanted] > _PLACE[band] else Manoeuvre.OPEN
