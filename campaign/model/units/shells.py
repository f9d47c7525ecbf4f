"""Kinds of shell that a gun fires, and what each weighs and bursts with."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import Above, AtLeast, AtMost


class ShellKind(Enum):
    """What a shell is made for: to pierce, with a cap of the first or of a later design or with none, or to burst."""

    ARMOUR_PIERCING_CAPPED = "apc"
    ARMOUR_PIERCING_LATE_CAP = "apc_late"
    ARMOUR_PIERCING = "ap"
    COMMON_POINTED_CAPPED = "cpc"
    SEMI_ARMOUR_PIERCING = "sap"
    COMMON = "common"
    HIGH_EXPLOSIVE = "he"


class Shell(Struct, frozen=True):
    """One kind of shell of a gun; `muzzle_velocity_m_s` where it is not the gun's, a burster where it is known."""

    kind: ShellKind
    kg: Annotated[float, Above(0), AtMost(1500)]
    burster_kg: Annotated[float, AtLeast(0), AtMost(200)] | None = None
    muzzle_velocity_m_s: Annotated[float, AtLeast(150), AtMost(1200)] | None = None
