"""Night, radar, weather, shoals, mines, aircraft and shore guns, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeastOne, Since
from campaign.model.units.aircraft import AircraftRole
from campaign.tactics.kit.charts import Below, Ends, From, UpTo
from campaign.tactics.supremacy_at_sea.charts.movement import ByKind


class Night(Struct, frozen=True):
    """SAS-GAP-04 How far one sees and fires in the dark: below a share of the moon, and what a target's size adds to that."""

    sight_by_moon: Annotated[Below[float], Ends()]
    by_size: From[float]
    fired_seen_to_u: float
    burning_seen_to_u: float
    searchlight_u: float
    searchlight_seen_to_u: float
    at_searchlight_columns: int
    starshell_u: float
    starshell_calibre_in: tuple[float, float]
    starshell_columns: int
    unlit_columns: int
    first_fire_halved_beyond_u: float

    def sight_u(self, moon: float, size: int) -> float:
        """How far a ship of a size shows by no light but the moon's."""
        return self.sight_by_moon.at(moon) + self.by_size.at(size)


class RadarShift(Struct, frozen=True):
    """Columns that a fire-control set gives against what is seen and what is not."""

    unseen_columns: int
    seen_columns: int


class Radar(Struct, frozen=True):
    """SAS-GAP-05 What radar finds, and what it does for gunnery."""

    detects_u: ByKind[float]
    early: RadarShift
    late: RadarShift
    late_from: Since
    lost_on: int


class WeatherRow(Struct, frozen=True):
    """SAS-GAP-06 What the sea does to fire and speed, up to a sea state."""

    columns: int
    small_columns: int
    speed_percent: int
    small_speed_percent: int


class Spray(Struct, frozen=True):
    """Spray that closes the lowest bow turret when steaming into a heavy sea."""

    from_sea_state: int
    within_degrees: float


class Shoals(Struct, frozen=True):
    """SAS-GAP-08 Who strands, and how one gets off."""

    aground_on: ByKind[int]
    fast_over_kn: float
    slow_to_kn: float
    points_a_knot: int
    free_on: int
    rudder_lost_on: int


class Mines(Struct, frozen=True):
    """SAS-GAP-17 Faces on which a ship that crosses a mined line strikes a mine."""

    hit_on: int
    hit_on_chasing_splash: int


class Submarines(Struct, frozen=True):
    """SAS-GAP-17 Submarines as targets and as the hunted; the order of battle describes none, so all are alike."""

    size: int
    speed_kn: float
    sink_points: int
    length_u: float
    tubes_ahead: int
    tubes_astern: int
    submerged_speed_share: float
    hunted_within_u: float
    sunk_on: int
    damaged_on: int


class Bomb(Struct, frozen=True):
    """A bomb: points and the deck armour that it pierces."""

    points: int
    deck: float


class Errand(Struct, frozen=True):
    """How aircraft of one role attack, and with which bomb."""

    way: str
    bomb: str = ""


class SlowShip(Struct, frozen=True):
    """What a slow ship adds to the chance to hit her from the air."""

    below_kn: float
    percent: int


class Air(Struct, frozen=True):
    """SAS-GAP-07 Attacks from the air, by elements of three aircraft."""

    aircraft_an_element: int
    hit_percent: Mapping[str, int]
    high: tuple[str, ...]
    friends_within_u: float
    size_percent_a_column: int
    turning_percent: int
    slow: SlowShip
    stopped_percent: int
    turning_over_u: float
    fire_share: float
    special_to: int
    bombs: Mapping[str, Bomb]
    by_role: Mapping[AircraftRole, Errand]


class Shore(Struct, frozen=True):
    """SAS-GAP-18 Guns ashore as targets."""

    size: int
    points_a_gun: int
    specials: tuple[int, ...]
    salvos: int
    length_u: float


class BattleEnd(Struct, frozen=True):
    """SAS-GAP-19 How battles open and end."""

    no_contact_turns: int
    broken_off_beyond_sight_u: float
    turn_limit: int
    out_of_fuel_kn: float
    opening_at_most_u: float
    formation_gap_u: float
    screen_ahead_u: float
    screen_share: float
    convoy_behind_u: float
    off_bearing_degrees: float
    lines_apart_u: float
    ships_in_line: AtLeastOne
    off_with_less_speed: float
    forced_off_share: float


class EnvironmentChart(Struct, frozen=True):
    """All of that together."""

    night: Night
    radar: Radar
    weather: Annotated[UpTo[WeatherRow], Ends(9, at_least=True)]
    small_types: tuple[str, ...]
    spray: Spray
    visibility_u: Mapping[str, float]
    shoals: Shoals
    mines: Mines
    submarine: Submarines
    air: Air
    shore: Shore
    battle: BattleEnd

    def __post_init__(self) -> None:
        for role, errand in self.air.by_role.items():
            if errand.way not in self.air.hit_percent or (errand.bomb and errand.bomb not in self.air.bombs):
                raise ChartFault("a way and a bomb of this chart were expected", "air", "by_role", role.value)

    def sea(self, state: int) -> WeatherRow:
        """The row of a sea state."""
        return self.weather.at(state)
