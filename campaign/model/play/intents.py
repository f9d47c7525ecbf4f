"""What a staff means to do with a force: written down when it is formed, and told to nobody."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId


class Purpose(Enum):
    """What a force is formed for: a port of its own, troops on a coast, the guns of a landing, or the way home by itself."""

    PORT = "port"
    FETCH = "fetch"
    GUNS = "guns"
    HOME = "home"


class Intent(Struct, frozen=True):
    """One force's purpose, with the port it is bound for, or the hex that it is to lie off."""

    purpose: Purpose
    port: PortId | None = None
    hex: Hex | None = None
