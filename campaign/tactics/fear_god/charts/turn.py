"""The chart of the turn: phases, how a battle begins and ends, and what players may agree on before it (FG-0-options)."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.tactics.fear_god.charts.terms import Phase
from campaign.tactics.kit.charts import InOrder, choices_of


class End(Struct, frozen=True):
    """FG-GAP-25 When a battle is over; distances are ours."""

    out_of_contact_turns: int
    broken_off_yd: int
    turns_at_most: int


class TurnChart(Struct, frozen=True):
    """FG-0-phases The phases in their order, the options, and the end."""

    phases: InOrder[Phase]
    options: Options
    end: End


# Options --------------------------------------------------------------------------------------------------------------


class NotPiercing(Enum):
    """FG-X-03 What fire and flooding are where nothing pierced the armour."""

    HALF = "half"
    IGNORE = "ignore"


class FaceRoll(Enum):
    """FG-8.1.6-face Whether each hit rolls for belt or deck, or an attack as a whole."""

    PER_HIT = "per_hit"
    PER_ATTACK = "per_attack"


class DeckPenetration(Enum):
    """FG-GAP-08 Whether decks are pierced by the same figure as belts, or by figures of their own."""

    SINGLE = "single"
    SPLIT = "split"


class NationalScope(Enum):
    """FG-X-08 What national effectiveness helps against."""

    FLOODING = "flooding"
    BOTH = "both"


class PatchInterval(Enum):
    """FG-X-09 How often a patch is put to the test."""

    EITHER = "intermediate_turn_in_battle_else_day"
    INTERMEDIATE_TURN = "intermediate_turn"
    DAY = "day"


class CasualtyCriticals(Enum):
    """Amendment A (FG-GAP-22) Whether every mark of fire and flooding may bring criticals, or the first damage alone."""

    FIRST_TICK_ONLY = "first_tick_only"
    EVERY_TICK = "every_tick"


class TorpedoCriticals(Enum):
    """Amendment C (FG-X-26) Whether criticals of torpedoes are capped, and whether immediate flooding brings any."""

    CAPPED = "capped"
    PRINTED = "printed"


class Options(Struct, frozen=True):
    """FG-0-options What players may agree on, with the defaults."""

    british_apc_fault: bool
    all_shell_fault: bool
    flash_protection: bool
    picric_casemate: bool
    armed_aircraft: bool
    parked_aircraft: bool
    national_dc: bool
    serviceability: bool
    search_and_rescue: bool
    aircraft_damage: bool
    nonpen_fire_flood: NotPiercing
    face_roll: FaceRoll
    deck_pen_mode: DeckPenetration
    national_dc_scope: NationalScope
    patch_interval: PatchInterval
    torpedo_duds: bool
    casualty_criticals: CasualtyCriticals
    armour_by_place: bool
    torpedo_criticals: TorpedoCriticals


# What each option may be, by the words that players use.
CHOICES = choices_of(Options)
