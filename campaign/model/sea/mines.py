"""Minefields that lie in the sea."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class Minefield:
    """A field as it now lies: whose it is, and where; its owner's ships strike it as well."""

    id: str
    owner: Side
    hex: Hex
