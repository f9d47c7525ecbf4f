"""The chart of the turn: its phases, what may be chosen, how a battle begins and ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace


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

    def chosen(self, wishes: Iterable[tuple[str, str]]) -> Choices:
        """The same but for what both sides agreed on."""
        changed: dict[str, Any] = {key: CHOICES[key][value] for key, value in wishes}
        return replace(self, **changed)

    def in_words(self) -> Iterator[tuple[str, str]]:
        """Each rule of choice with what it is now."""
        for key, values in CHOICES.items():
            now = getattr(self, key)
            yield key, next((word for word, value in values.items() if value == now), str(now))


# What each rule of choice may be, by the words that players use.
CHOICES: Mapping[str, Mapping[str, object]] = {
    "reroll_scope": {scope.value: scope for scope in Reroll},
    "reaction_fire": {"no": False, "yes": True},
    "shallow_draught_targets": {listed.value: listed for listed in Listed},
    "break_off_tests": {"yes": True, "no": False},
    "merchant_specials": {which.value: which for which in MerchantSpecials},
    "turn_limit": {str(turns): turns for turns in (30, 45, 60, 90, 120)},
}


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

    phases: tuple[Phase, ...]
    movement: tuple[str, ...]
    torpedoes: tuple[str, ...]
    options: Choices
    start: Start
    end: End
    victory: Victory

    def __post_init__(self) -> None:
        if self.phases != tuple(Phase):
            raise ChartFault(f"phases: {', '.join(phase.value for phase in Phase)} were expected, in this order")
