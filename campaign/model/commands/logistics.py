"""Orders for cargo, fuel and repairs. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Form, Together, syntax
from campaign.model.play.landings import Wave
from campaign.model.play.ports import JobId, Track
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


@syntax("take cargo aboard", "load {cargo} in|into {ships} [for {wave}]", example="load tripoli_stores in ankara")
class LoadCargo(Struct, frozen=True):
    """Load one item of cargo into ships that lie where it lies; `wave` is what troops board landing craft for."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    wave: Wave | None = None


@syntax("land cargo, or all of a port, of ships or of a force; alone: all that lies where it is wanted", "unload {cargo}",
        Form("unload", together=Together.WANTED_CARGO), example="unload tripoli_stores")
class UnloadCargo(Struct, frozen=True):
    """Unload one item of cargo in the port where its ships lie, or on the beach where its landing craft are."""

    side: Side
    cargo: CargoId


@syntax("mend a hit; alone: the first that can be mended; `repair all`: as many as docks have room for",
        "repair {ship} [{track}]", Form("repair", together=Together.FIRST_REPAIR),
        Form("repair all", together=Together.ALL_REPAIRS), example="repair pola gunnery", defaults={"track": Track.FLOTATION})
class AllotRepair(Struct, frozen=True):
    """Bind one repair point of her port to one hit of a ship."""

    side: Side
    ship: ShipId
    track: Track


@syntax("halt the work on a hit", "suspend {job}", example="suspend AXJ1")
class SuspendRepair(Struct, frozen=True):
    """Halt the work on one hit."""

    side: Side
    job: JobId


@syntax("go on with halted work", "resume {job}", example="resume AXJ1")
class ResumeRepair(Struct, frozen=True):
    """Go on with halted work."""

    side: Side
    job: JobId


@syntax("say who is served first", "refuel {port} first {ships}", example="refuel naples first ankara")
class PrioritiseRefuelling(Struct, frozen=True):
    """Serve these ships first when a port cannot refuel all."""

    side: Side
    port: PortId
    ships: tuple[ShipId, ...]


LogisticsCommand = (
    LoadCargo | UnloadCargo | AllotRepair | SuspendRepair | ResumeRepair
    | PrioritiseRefuelling
)
