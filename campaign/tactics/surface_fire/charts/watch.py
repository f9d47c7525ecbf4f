"""The chart of phase V: detection, illumination, damage control."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.shape import Since


class Search(Struct, frozen=True):
    """How a kind of searcher looks for a kind of mark: dice added up, what is needed, how far."""

    dice: int
    need: int
    range_in: float


class Detection(Struct, frozen=True):
    """Who looks for whom."""

    submerged_sub_vs_surface: Search
    escort_or_air_vs_sub: Search
    transport_vs_sub: Search


class StarShell(Struct, frozen=True):
    """What star shell needs, how far its light falls, and from which calibre a gun fires it."""

    need: int
    neighbours_in: float
    from_in: float


class Teams(Struct, frozen=True):
    """What a damage control team needs."""

    repair_box: int
    fight_fire: int


class DamageControl(Struct, frozen=True):
    """Teams, and the better ones."""

    default: Teams
    american_after_mid_1942: Teams


class WatchChart(Struct, frozen=True):
    """All numbers of phase V."""

    detection: Detection
    sonar: int
    late_sonar: int
    late_sonar_from: Since
    still_submarine: int
    aerial: int
    illumination_in: float
    searchlight_in: float
    star_shell: StarShell
    damage_control: DamageControl
    american_from: Since
