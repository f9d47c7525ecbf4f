"""The record of a ship: all that a roster prints of her before a shot is fired (SF-R.1)."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.gunnery import GunSheet
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make


class Rank(Enum):
    """Batteries of a ship by the rank of their calibre."""

    MAIN = "main"
    SECONDARY = "secondary"
    TERTIARY = "tertiary"


class End(Enum):
    """Where a turret stands."""

    FORE = "fore"
    AFT = "aft"
    PORT = "port"
    STARBOARD = "starboard"
    MID = "mid"


class Radar(Enum):
    """What radar lays a ship's guns."""

    NONE = "none"
    EARLY = "early"
    LATE = "late"


class Turret(Struct, frozen=True):
    """One mount of a battery."""

    name: str
    guns: int
    end: End


class Guns(Struct, frozen=True):
    """One battery: its calibre, what its gun reaches and pierces, its mounts, and the magazine that the campaign counts."""

    rank: Rank
    cal_in: float
    gun: GunSheet
    turrets: tuple[Turret, ...]
    magazine: str


class Bank(Struct, frozen=True):
    """One set of torpedo tubes."""

    name: str
    kind: BankKind
    tubes: int


class Record(Struct, frozen=True):
    """One ship's record, of which the ledger has two samples (SF-R.3): inches of the table, armour in millimetres.

    `air_group` is what stands on her deck by history, as (type, planes), and `rearm_turns` what it takes to arm them again.
    """

    of: str
    title: str
    nation: Nation
    code: Code
    new: bool
    length_in: float
    width_in: float
    max_speed_in: float
    boxes: int
    armour_mm: int
    belt: bool
    armoured_deck: bool
    batteries: tuple[Guns, ...]
    banks: tuple[Bank, ...]
    make: Make
    reloads: int
    heavy_aa: int
    light_aa: int
    aa_split: bool
    radar: Radar
    sonar: bool
    asw: bool
    searchlight: bool
    star_shell: bool
    smoke: bool
    minesweeper: bool
    combustible: Combustible
    catapults: int
    points: int
    ashore: bool = False
    rearm_turns: int = 0
    air_group: tuple[tuple[str, int], ...] = ()

    def guns(self, rank: Rank) -> Guns | None:
        """A battery, if she has it."""
        return next((guns for guns in self.batteries if guns.rank is rank), None)

    @property
    def tubes(self) -> int:
        """All her tubes."""
        return sum(bank.tubes for bank in self.banks)
