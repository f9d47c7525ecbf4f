"""Damaged ships between battle and dock."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.setting.scenario import PortId
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure, Tiding, VoyageHome


class VoyageHomeBegan(Struct, frozen=True):
    """A ship was hurt at sea: her way home begins, or begins anew."""

    ship: ShipId
    voyage: VoyageHome


class VoyageDayPassed(Struct, frozen=True):
    """A day of a way home: what it brought, and what the ship is after it."""

    ship: ShipId
    voyage: VoyageHome
    condition: Condition
    tidings: tuple[Tiding, ...]


class MeasureTaken(Struct, frozen=True):
    """A ship's owner said what becomes of her; `tug` is who tows her."""

    ship: ShipId
    measure: CrippleMeasure
    tug: ShipId | None = None


class ShelterTaken(Struct, frozen=True):
    """A damaged ship put into a neutral port, for all to see."""

    ship: ShipId
    port: PortId
    segment: int


class VoyageHomeEnded(Struct, frozen=True):
    """A damaged ship lies in a port of her own side."""

    ship: ShipId
    condition: Condition


VoyageEvent = VoyageHomeBegan | VoyageDayPassed | MeasureTaken | ShelterTaken | VoyageHomeEnded
