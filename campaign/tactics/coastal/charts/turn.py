"""The charts of the turn: its phases and choices, how a battle begins and ends, how models move, and who sees whom."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated, TypeVar

from msgspec import Struct

from campaign.model.shape import Rows
from campaign.tactics.kit.charts import Each, Entries, InOrder, Modifiers, choices_of, half_up


class Phase(Enum):
    """CO-3.1 The seven phases of a turn, in order."""

    INITIATIVE = "determine_initiative"
    MOVEMENT = "movement"
    SPOTTING = "spotting"
    REPAIRS = "damage_control_and_repairs"
    GUNS = "shoot_guns_and_aircraft_attacks"
    TORPEDOES = "torpedo_attacks"
    END = "end_phase"


class Reroll(Enum):
    """CO-7.2 Which mounts of two guns roll misses again."""

    LIGHT = "light"
    ALL = "all"


class Listed(Enum):
    """CO-8.4 Which targets are of shallow draught."""

    NONE = "none"
    LISTED = "listed"


class MerchantSpecials(Enum):
    """CO-GAP-18 Which hits on merchants have special effects."""

    HULL = "hull"
    PRINTED = "printed"


class Choices(Struct, frozen=True):
    """CO-D.2 What players may choose."""

    reroll_scope: Reroll
    reaction_fire: bool
    shallow_draught_targets: Listed
    break_off_tests: bool
    merchant_specials: MerchantSpecials
    turn_limit: int


# What each rule of choice may be, by the words that players use.
CHOICES = choices_of(Choices, break_off_tests={"yes": True, "no": False},
                     turn_limit={str(turns): turns for turns in (30, 45, 60, 90, 120)})


class Start(Struct, frozen=True):
    """How sides stand when a battle begins."""

    distance_share: float
    ambush_share: float
    columns_cm: float
    ships_cm: float
    escorts_cm: float
    attackers_setting: int


class End(Struct, frozen=True):
    """When a battle is over."""

    out_of_sight_turns: int
    gone_cm: float
    gone_times: float
    break_off_need: int
    convoy_gone_cm: float


class Victory(Struct, frozen=True):
    """CO-B.3 What ships count, and what the ratio of losses is called."""

    small_tons: int
    small_times: int
    large_times: int
    clear: float
    advantage: float


class TurnChart(Struct, frozen=True):
    """All of it."""

    phases: InOrder[Phase]
    movement: tuple[str, ...]
    torpedoes: tuple[str, ...]
    options: Choices
    start: Start
    end: End
    victory: Victory


# Movement -------------------------------------------------------------------------------------------------------------


Value = TypeVar("Value")
SIZES = (1, 2, 3)
ByClass = Annotated[Mapping[int, Value], Rows("class", SIZES)]
SEA_STATES = 7


class Changes(Struct, frozen=True):
    """By how many settings a class goes faster or slower in a turn."""

    up: int
    down: int


class MovementChart(Struct, frozen=True):
    """All numbers of movement."""

    turn_seconds: int
    settings: int
    changes: ByClass[Changes]
    step_degrees: float
    manoeuvre_cm: ByClass[float]
    at_most: ByClass[Annotated[tuple[int, ...], Entries(SEA_STATES, "states of the sea")]]
    marker_cm: float
    dummy_share: float

    def move_cm(self, max_knots: float, setting: int) -> int:
        """Centimetres of a move at a setting."""
        return half_up(max_knots * setting / self.settings)

    def sea_cap(self, size: int, sea_state: int) -> int:
        """The highest setting that the sea allows a class."""
        return self.at_most[size][min(sea_state, SEA_STATES - 1)]

    def turns(self, minutes: float) -> int:
        """So many minutes in turns, the last one whole."""
        return -(-int(minutes * 60) // self.turn_seconds)


# Sight ----------------------------------------------------------------------------------------------------------------


class Sky(Enum):
    """How light it is."""

    NIGHT_DARK = "night_dark"
    NIGHT_MOON = "night_moon"
    DAY_HAZE = "day_haze"
    DAY_CLEAR = "day_clear"

    @property
    def night(self) -> bool:
        """Whether the rules for night hold."""
        return self in (Sky.NIGHT_DARK, Sky.NIGHT_MOON)


class Looks(Enum):
    """What moves a try at spotting."""

    TESTER_CLASS_3 = "tester_class_3"
    SEA_STATE_0 = "sea_state_0"
    TESTER_CLASS_2 = "tester_class_2"
    TESTER_RADAR = "tester_radar"
    TESTER_QUIET = "tester_quiet"
    SEA_STATE_1_2 = "sea_state_1_2"
    SEA_STATE_4_5 = "sea_state_4_5"
    LOOKING_OUT_OF_LIGHT = "looking_out_of_light"
    SEA_STATE_6 = "sea_state_6"
    PERISCOPE = "periscope"


class FiredMark(Struct, frozen=True):
    """How much easier a target is spotted that has fired."""

    distance_factor: int
    mod: int


class Search(Struct, frozen=True):
    """A search by radar or sonar: how far, and what it needs."""

    range_cm: float
    need: int


class StarShell(Struct, frozen=True):
    """What star shell needs and how far and long it lights."""

    gun_mm: float
    nearest_cm: float
    farthest_cm: float
    need: int
    radius_cm: float
    turns: int


class Flare(Struct, frozen=True):
    """How far and long a flare lights."""

    radius_cm: float
    turns: int


class SmokeChart(Struct, frozen=True):
    """How long the trail of a burning ship is, and for how many turns a screen stands."""

    trail_cm: float
    screen_turns: int


class SpottingChart(Struct, frozen=True):
    """All numbers of sight."""

    modifiers: Modifiers[Looks]
    max_cm: Each[Sky, ByClass[int]]
    within_half: int
    beyond_half: int
    lit_cm: float
    fired: FiredMark
    radar: Search
    periscope_target: int
    sonar: Search
    moon_from: float
    haze_below_m: int
    searchlight_cm: float
    star_shell: StarShell
    flare: Flare
    burning_radius_cm: float
    smoke: SmokeChart
