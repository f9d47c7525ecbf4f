"""Minefields that lie in the sea."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side


class Minefield(Struct, frozen=True):
    """A field as it now lies: whose it is, and where; its owner's ships strike it as well."""

    id: str
    owner: Side
    hex: Hex
