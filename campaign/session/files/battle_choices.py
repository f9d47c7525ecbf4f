"""How a player likes battles told, remembered between one start and the next."""

from __future__ import annotations

from campaign.session.files.keepsakes import read, write
from campaign.session.words.lengths import LengthUnit, unit_named

FILE, LENGTHS = "battle.json", "lengths"


def length_unit() -> LengthUnit:
    """The unit of length that was chosen last; kilometres before anybody chose."""
    return unit_named(str(read(FILE).get(LENGTHS, ""))) or LengthUnit.KM


def remember_unit(unit: LengthUnit) -> None:
    """Keeps a choice of unit."""
    write(FILE, {**read(FILE), LENGTHS: unit.value})
