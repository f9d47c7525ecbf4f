"""The air war: assignments, missions, a sortie from launch to return, airfields hit, units lost and replaced."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.air_war import AirDebt, AirDoctrine, AirMission, AirOrder, Pairs, Sortie, SortieId
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId


class NavalCooperationAssigned(Struct, frozen=True):
    """Units were put on naval cooperation, or taken off it."""

    side: Side
    units: tuple[AirUnitId, ...]
    on: bool


class AirUnitTransferred(Struct, frozen=True):
    """A unit flew to another airfield, where it is ready in the next segment."""

    unit: AirUnitId
    base: BaseId


class AirMissionGiven(Struct, frozen=True):
    """Units were given a mission."""

    side: Side
    units: tuple[AirUnitId, ...]
    mission: AirMission


class AirDoctrineSet(Struct, frozen=True):
    """A side said what it answers in advance in the air."""

    side: Side
    doctrine: AirDoctrine


class AirOrderGiven(Struct, frozen=True):
    """A standing air order was given."""

    order: AirOrder


class AirOrderEnded(Struct, frozen=True):
    """A standing air order is at an end, and why."""

    order: AirOrder
    reason: str


class AirOrdersCarried(Struct, frozen=True):
    """A side's standing air orders were carried out in this step."""

    side: Side


class SortieLaunched(Struct, frozen=True):
    """Aircraft have taken off."""

    sortie: Sortie


class InterceptorsSent(Struct, frozen=True):
    """Fighters rose against a raid; those `late` were not in time."""

    sortie: SortieId
    units: tuple[AirUnitId, ...]
    late: tuple[AirUnitId, ...]


class SortieAbandoned(Struct, frozen=True):
    """A sortie was called off."""

    sortie: SortieId


class ScreenNamed(Struct, frozen=True):
    """The screen is named; `joining` fighters dropped their bombs for it."""

    sortie: SortieId
    screen: tuple[AirUnitId, ...]
    joining: tuple[AirUnitId, ...]


class ScreenMet(Struct, frozen=True):
    """Interceptors went at fighters of the screen, the others past it."""

    sortie: SortieId
    meetings: Pairs


class EscortsDetached(Struct, frozen=True):
    """Free fighters of the screen went at interceptors."""

    sortie: SortieId
    meetings: Pairs


class AirFightFought(Struct, frozen=True):
    """One of the three fights of a sortie: what each side owes for it, and how many of the mission turn back."""

    sortie: SortieId
    fight: int
    debts: tuple[AirDebt, ...]
    returns: int


class AirUnitsShotDown(Struct, frozen=True):
    """Air units were shot down in a fight."""

    sortie: SortieId
    side: Side
    units: tuple[AirUnitId, ...]


class PreyPicked(Struct, frozen=True):
    """Interceptors that came through picked whom they go at."""

    sortie: SortieId
    picks: Pairs


class MissionTurnedBack(Struct, frozen=True):
    """Units of the mission force turned back with their loads."""

    sortie: SortieId
    units: tuple[AirUnitId, ...]


class FlakFired(Struct, frozen=True):
    """Anti-aircraft guns fired: who was lost to them, and what share of the load is left."""

    sortie: SortieId
    points: float
    units: tuple[AirUnitId, ...]
    kept: int


class SortieAimed(Struct, frozen=True):
    """What bombs and torpedoes are meant for was said."""

    sortie: SortieId
    aims: tuple[str, ...]


class BombsDropped(Struct, frozen=True):
    """Bombs fell: on what (in words), how many points, how many hits."""

    sortie: SortieId
    aim: str
    points: int
    hits: int


class BombStruck(Struct, frozen=True):
    """A bomb struck a ship: boxes it cost her, or her end."""

    sortie: SortieId
    ship: ShipId
    gunnery: int
    flotation: int
    sunk: bool


class AirTorpedo(Struct, frozen=True):
    """An aircraft's torpedo ran at a ship."""

    sortie: SortieId
    ship: ShipId
    number: int
    hit: bool
    boxes: int


class HarbourAlerted(Struct, frozen=True):
    """A port was struck by torpedo from the air, and lays out nets."""

    port: PortId


class SuppliesFlown(Struct, frozen=True):
    """Transport aircraft delivered so many REs at a port."""

    sortie: SortieId
    port: PortId
    size_re: float


class AirfieldHit(Struct, frozen=True):
    """An airfield took hits."""

    base: BaseId
    hits: int


class AirfieldMended(Struct, frozen=True):
    """Hits on an airfield were made good."""

    base: BaseId
    hits: int


class AirUnitsWrecked(Struct, frozen=True):
    """Air units were destroyed on the ground, or with the deck that they had flown from."""

    units: tuple[AirUnitId, ...]
    place: str


class SortieEnded(Struct, frozen=True):
    """All who are left of a sortie went home."""

    sortie: Sortie


class ReplacementsOrdered(Struct, frozen=True):
    """A side reported units lost: from now on their replacements are on the way."""

    side: Side
    units: tuple[AirUnitId, ...]


class AirUnitReplaced(Struct, frozen=True):
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
