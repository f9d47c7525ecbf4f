"""Directors, arcs, and all that moves the column or halves the salvo, as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.supremacy_at_sea.charts.hit_table import Section
from campaign.tactics.supremacy_at_sea.charts.movement import KINDS

ArcList = tuple[tuple[float, float], ...]


class Directors(Struct, frozen=True):
    """SAS-B4.5 How many targets a ship of some type fires at with directors, and how many further ones without."""

    mains: int
    secondaries_a_side: int
    tertiaries_a_side: int
    extra_mains: int = 0
    extra_secondaries_a_side: int = 0
    extra_tertiaries_a_side: int = 0
    extra_needs_third_group: bool = False
    middle_joins: bool = False


class SpeedShift(Struct, frozen=True):
    """Columns for a target slower than so many knots."""

    below_kn: float
    columns: int


class TurnShift(Struct, frozen=True):
    """Columns and half salvos for turning more than so far."""

    over_u: float
    columns: int
    halvings: int = 0


class FirstFire(Struct, frozen=True):
    """What fire at a new target costs in one section."""

    columns: int = 0
    halvings: int = 0


class SmallFirer(Struct, frozen=True):
    """What small ships lose when they fire."""

    types: tuple[str, ...]
    columns: int


class OrdinaryFire(Struct, frozen=True):
    """SAS-GAP-09 A ship on fire, turn by turn."""

    out_on: tuple[int, ...]
    burns_on: tuple[int, ...]
    doubled_on: tuple[int, ...]
    points: int
    unarmoured_points: int


class Rounds(Struct, frozen=True):
    """Shells of one gun that a full salvo of five minutes stands for, from a calibre up."""

    from_in: float
    rounds: int


class FireChart(Struct, frozen=True):
    """SAS-B5.1 All that fire depends on besides guns, range and ships; a hit sheet sums it up for players (SAS-T8)."""

    arcs: Mapping[str, ArcList]
    directors: Mapping[str, Directors]
    local_columns: int
    local_sections: tuple[Section, ...]
    extra_secondary_sections: tuple[Section, ...]
    blocking_u: float
    no_fire_at_or_below_guns: float
    target_speed: tuple[SpeedShift, ...]
    own_turn: tuple[TurnShift, ...]
    own_sharp_turn: tuple[TurnShift, ...]
    first_fire: Mapping[Section, FirstFire]
    small_firer: SmallFirer
    columns_by_nation: Mapping[str, int]
    columns_by_crew: Mapping[str, int]
    die: tuple[int, ...]
    hits_for_one_special: int
    colour: Mapping[Section, int]
    overwhelmed_from: float
    engine_rooms: Mapping[str, tuple[int, ...]]
    engine_track: Mapping[str, str]
    ordinary_fire: OrdinaryFire
    jam_clears_on: int
    rounds_a_gun: tuple[Rounds, ...]

    def __post_init__(self) -> None:
        if len(self.die) != 6:
            raise ChartFault("die: six shifts were expected")
        for name, table in (("first_fire", self.first_fire), ("colour", self.colour)):
            if set(table) != set(Section):
                raise ChartFault(f"{name}: close, medium and long were expected")
        if missing := [kind for kind in KINDS if kind not in self.directors]:
            raise ChartFault(f"directors: {', '.join(missing)} missing")
        for name, turns in (("own_turn", self.own_turn), ("own_sharp_turn", self.own_sharp_turn)):
            limits = [turn.over_u for turn in turns]
            if limits != sorted(set(limits), reverse=True):
                raise ChartFault(f"{name}: the worst line stands first")
        limits = [step.below_kn for step in self.target_speed]
        if limits != sorted(set(limits)):
            raise ChartFault("target_speed: the slowest line stands first")
        for track, losses in self.engine_rooms.items():
            if list(losses) != sorted(losses) or losses[-1] != 100:
                raise ChartFault(f"engine_rooms: {track}: losses must rise to 100")
        if self.rounds_a_gun[-1].from_in != 0:
            raise ChartFault("rounds_a_gun: the last line must begin at 0")
        for nation, columns in self.columns_by_nation.items():
            if not -2 <= columns <= 2:
                raise ChartFault(f"columns_by_nation: {nation}: -2 to 2 was expected")

    def for_target_speed(self, knots: float) -> int:
        """SAS-B5.3a Slow targets give columns: only the best line that fits counts."""
        return next((step.columns for step in self.target_speed if knots < step.below_kn), 0)

    def for_own_turn(self, turned_u: float, *, sharp: bool) -> TurnShift:
        """SAS-B5.3b The sum of the firer's turns costs columns by its worst line, on the sharp circle sooner."""
        lines = self.own_sharp_turn if sharp else self.own_turn
        return next((line for line in lines if turned_u > line.over_u), TurnShift(0.0, 0))
