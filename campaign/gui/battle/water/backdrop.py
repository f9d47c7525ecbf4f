"""What is known of a battle's sea beside the view of it: how ships look, wakes, where tags stood, wind and sight."""

from __future__ import annotations

from msgspec import Struct

from campaign.gui.battle.looks import NO_PORTRAITS, Portraits
from campaign.gui.battle.water.printed import UNKNOWN, WindAndSight
from campaign.gui.battle.water.tags import TagMemory
from campaign.gui.battle.water.wakes import Wakes


class SeaBackdrop(Struct, frozen=True):
    """All of it for one reader; what nobody remembers is as if it were seen for the first time."""

    seen: Portraits = NO_PORTRAITS
    wakes: Wakes | None = None
    tags: TagMemory | None = None
    weather: WindAndSight = UNKNOWN


NO_BACKDROP = SeaBackdrop()
