"""What is seen on a card: the light of the hour, haze, moon and sea, the leading ship of the Allies near, of the Axis far."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.library.battles.glances import BattleGlance, Lead
from campaign.model.battles.battle import Light
from campaign.model.battles.presence import Arm
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette
from campaign.silhouettes.drawing import side_view
from campaign.words.lengths import MILE_M

# Below so many degrees the sun reddens; below the other it has set.
LOW_DEGREES, SET_DEGREES = 9.0, -6.0
HAZE_MILES = 11.5
MOONLIT = 0.05


class SunHeight(Enum):
    """How the sun stands."""

    HIGH = "high"
    LOW = "low"
    DOWN = "down"


class Sighted(Struct, frozen=True):
    """Who is seen at one end of a card: her silhouette, or of what has none only what it is."""

    arm: Arm
    silhouette: Silhouette | None = None


class Vista(Struct, frozen=True):
    """Sky, sea and the two that lead; `moon` is the lit part of one that is up."""

    sun: SunHeight
    near: Sighted | None
    far: Sighted | None
    haze: bool = False
    moon: float = 0.0
    sea_state: int = 2


def vista_of(glance: BattleGlance) -> Vista:
    """The sky of a battle's hour, by its light, its weather and where the sun stands."""
    sky = glance.skirmish.engagement.conditions
    near, far = (sighted(glance.forces[side].lead) for side in (Side.ALLIED, Side.AXIS))
    return Vista(sun_height(sky.light, glance.sun_degrees), near, far, sky.visibility_m < HAZE_MILES * MILE_M,
                 sky.moon if sky.moon >= MOONLIT else 0.0, sky.sea_state)


def sun_height(light: Light, degrees: float) -> SunHeight:
    """How the sun stands; what a battle's file calls night is night."""
    if light is Light.NIGHT:
        return SunHeight.DOWN
    return SunHeight.LOW if degrees < LOW_DEGREES else SunHeight.HIGH


def sighted(lead: Lead) -> Sighted:
    """A leading unit as it looks from abeam."""
    return Sighted(lead.arm, None if lead.ship_class is None else side_view(lead.ship_class, lead.guns))
