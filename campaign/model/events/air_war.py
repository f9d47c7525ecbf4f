"""The air war: assignments, missions, a sortie from launch to return, airfields hit, units lost and replaced."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.play.air_war import AirDebt, AirDoctrine, AirMission, AirOrder, Pairs, Sortie, SortieId
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class NavalCooperationAssigned:
    """Units were put on naval cooperation, or taken off it."""

    side: Side
    units: tuple[AirUnitId, ...]
    on: bool


@dataclass(frozen=True, slots=True)
class AirUnitTransferred:
    """A unit flew to another airfield, where it is ready in the next segment."""

    unit: AirUnitId
    base: BaseId


@dataclass(frozen=True, slots=True)
class AirMissionGiven:
    """Units were given a mission."""

    side: Side
    units: tuple[AirUnitId, ...]
    mission: AirMission


@dataclass(frozen=True, slots=True)
class AirDoctrineSet:
    """A side said what it answers in advance in the air."""

    side: Side
    doctrine: AirDoctrine


@dataclass(frozen=True, slots=True)
class AirOrderGiven:
    """A standing air order was given."""

    order: AirOrder


@dataclass(frozen=True, slots=True)
class AirOrderEnded:
    """A standing air order is at an end, and why."""

    order: AirOrder
    reason: str


@dataclass(frozen=True, slots=True)
class AirOrdersCarried:
    """A side's standing air orders were carried out in this step."""

    side: Side


@dataclass(frozen=True, slots=True)
class SortieLaunched:
    """Aircraft have taken off."""

    sortie: Sortie


@dataclass(frozen=True, slots=True)
class InterceptorsSent:
    """Fighters rose against a raid; those `late` were not in time."""

    sortie: SortieId
    units: tuple[AirUnitId, ...]
    late: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class SortieAbandoned:
    """A sortie was called off."""

    sortie: SortieId


@dataclass(frozen=True, slots=True)
class ScreenNamed:
    """The screen is named; `joining` fighters dropped their bombs for it."""

    sortie: SortieId
    screen: tuple[AirUnitId, ...]
    joining: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class ScreenMet:
    """Interceptors went at fighters of the screen, the others past it."""

    sortie: SortieId
    meetings: Pairs


@dataclass(frozen=True, slots=True)
class EscortsDetached:
    """Free fighters of the screen went at interceptors."""

    sortie: SortieId
    meetings: Pairs


@dataclass(frozen=True, slots=True)
class AirFightFought:
    """One of the three fights of a sortie: what each side owes for it, and how many of the mission turn back."""

    sortie: SortieId
    fight: int
    debts: tuple[AirDebt, ...]
    returns: int


@dataclass(frozen=True, slots=True)
class AirUnitsShotDown:
    """Air units were shot down in a fight."""

    sortie: SortieId
    side: Side
    units: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class PreyPicked:
    """Interceptors that came through picked whom they go at."""

    sortie: SortieId
    picks: Pairs


@dataclass(frozen=True, slots=True)
class MissionTurnedBack:
    """Units of the mission force turned back with their loads."""

    sortie: SortieId
    units: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class FlakFired:
    """Anti-aircraft guns fired: who was lost to them, and what share of the load is left."""

    sortie: SortieId
    points: float
    units: tuple[AirUnitId, ...]
    kept: int


@dataclass(frozen=True, slots=True)
class SortieAimed:
    """What bombs and torpedoes are meant for was said."""

    sortie: SortieId
    aims: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BombsDropped:
    """Bombs fell: on what (in words), how many points, how many hits."""

    sortie: SortieId
    aim: str
    points: int
    hits: int


@dataclass(frozen=True, slots=True)
class BombStruck:
    """A bomb struck a ship: boxes it cost her, or her end."""

    sortie: SortieId
    ship: ShipId
    gunnery: int
    flotation: int
    sunk: bool


@dataclass(frozen=True, slots=True)
class AirTorpedo:
    """An aircraft's torpedo ran at a ship."""

    sortie: SortieId
    ship: ShipId
    number: int
    hit: bool
    boxes: int


@dataclass(frozen=True, slots=True)
class HarbourAlerted:
    """A port was struck by torpedo from the air, and lays out nets."""

    port: PortId


@dataclass(frozen=True, slots=True)
class SuppliesFlown:
    """Transport aircraft delivered so many REs at a port."""

    sortie: SortieId
    port: PortId
    size_re: float


@dataclass(frozen=True, slots=True)
class AirfieldHit:
    """An airfield took hits."""

    base: BaseId
    hits: int


@dataclass(frozen=True, slots=True)
class AirfieldMended:
    """Hits on an airfield were made good."""

    base: BaseId
    hits: int


@dataclass(frozen=True, slots=True)
class AirUnitsWrecked:
    """Air units were destroyed on the ground, or with the deck that they had flown from."""

    units: tuple[AirUnitId, ...]
    place: str


@dataclass(frozen=True, slots=True)
class SortieEnded:
    """All who are left of a sortie went home."""

    sortie: Sortie


@dataclass(frozen=True, slots=True)
class ReplacementsOrdered:
    """A side reported units lost: from now on their replacements are on the way."""

    side: Side
    units: tuple[AirUnitId, ...]


@dataclass(frozen=True, slots=True)
class AirUnitReplaced:
    """A unit that was lost is back, whole, at a base or aboard its carrier."""

    unit: AirUnitId
    base: str


AirWarEvent = (
    NavalCooperationAssigned | AirUnitTransferred | AirMissionGiven | AirDoctrineSet | AirOrderGiven | AirOrderEnded
    | AirOrdersCarried | SortieLaunched | InterceptorsSent | SortieAbandoned | ScreenNamed | ScreenMet | EscortsDetached
    | AirFightFought | AirUnitsShotDown | PreyPicked | MissionTurnedBack | FlakFired | SortieAimed | BombsDropped | BombStruck
    | AirTorpedo | HarbourAlerted | SuppliesFlown | AirfieldHit | AirfieldMended | AirUnitsWrecked | SortieEnded
    | ReplacementsOrdered | AirUnitReplaced
)
