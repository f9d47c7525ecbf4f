"""The chart of the turn: phases, how a battle begins and ends, and what players may agree on before it (FG-0-options)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace
from campaign.tactics.fear_god.charts.terms import Phase


class End(Struct, frozen=True):
    """FG-GAP-25 When a battle is over; distances are ours."""

    out_of_contact_turns: int
    broken_off_yd: int
    turns_at_most: int


class TurnChart(Struct, frozen=True):
    """FG-0-phases The phases in their order, the options, and the end."""

    phases: tuple[Phase, ...]
    options: Options
    end: End

    def __post_init__(self) -> None:
        if self.phases != tuple(Phase):
            raise ChartFault(f"phases: {', '.join(phase.value for phase in Phase)} were expected, in this order")


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
    torpedo_criticals: TorpedoCriticals
    armour_by_place: bool

    def chosen(self, wishes: Iterable[tuple[str, str]]) -> Options:
        """The same but for what both sides agreed on."""
        changed: dict[str, Any] = {key: CHOICES[key][word] for key, word in wishes}
        return replace(self, **changed)

    def in_words(self) -> Iterator[tuple[str, str]]:
        """Each option with what it is now."""
        for key, choices in CHOICES.items():
            now = getattr(self, key)
            yield key, next(word for word, value in choices.items() if value is now)


NO_YES: Mapping[str, object] = {"no": False, "yes": True}
# What each option may be, by the words that players use.
CHOICES: Mapping[str, Mapping[str, object]] = {
    **dict.fromkeys(("british_apc_fault", "all_shell_fault", "flash_protection", "picric_casemate", "armed_aircraft",
                     "parked_aircraft", "national_dc", "serviceability", "search_and_rescue", "aircraft_damage"), NO_YES),
    "nonpen_fire_flood": {which.value: which for which in NotPiercing},
    "face_roll": {which.value: which for which in FaceRoll},
    "deck_pen_mode": {which.value: which for which in DeckPenetration},
    "national_dc_scope": {which.value: which for which in NationalScope},
    "patch_interval": {which.value: which for which in PatchInterval},
    "torpedo_duds": NO_YES,
    "casualty_criticals": {which.value: which for which in CasualtyCriticals},
    "armour_by_place": NO_YES,
    "torpedo_criticals": {which.value: which for which in TorpedoCriticals},
}
