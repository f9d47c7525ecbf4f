"""Orders to transports, landing craft and the troops that they carry. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Form, TurnName, syntax
from campaign.model.play.landings import PlanId, RaidTarget, Wave
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


@syntax("pass cargo to other ships in the hex", "transfer {cargo} to|into {ships} [for {wave}]",
        example="transfer tripoli_stores to ankara")
class TransferCargo(Struct, frozen=True):
    """Pass one item of cargo to other transports or landing craft in the same hex; `wave` as when loading."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    wave: Wave | None = None


@syntax("let landing craft carry it ashore, or to ships", "transship {cargo} with {craft} [to|into {ships}]",
        example="transship folgore with craft_1")
class Transship(Struct, frozen=True):
    """Let landing craft carry one item between transports and the beach: into `ships`, or ashore when none are named."""

    side: Side
    cargo: CargoId
    craft: tuple[ShipId, ...]
    ships: tuple[ShipId, ...] = ()


@syntax("take empty landing craft aboard two transports", "hoist {craft} in|into {ships} for {destination}",
        example="hoist craft_1 in ankara orsa for taranto")
class HoistCraft(Struct, frozen=True):
    """Take an empty flotilla of landing craft aboard transports beside it, bound for a port of one's own."""

    side: Side
    craft: ShipId
    ships: tuple[ShipId, ...]
    destination: PortId


@syntax("put landing craft that are aboard into the water", "lower {craft}", example="lower craft_1")
class LowerCraft(Struct, frozen=True):
    """Put a flotilla of landing craft that transports carry back into the water, in port or off a beach."""

    side: Side
    craft: ShipId


@syntax("take troops off a beach (`abandoning`: without their heavy equipment)",
        "evacuate {cargo} in|into {ships} [{abandon_equipment}]", example="evacuate folgore in ankara abandoning",
        words={"abandon_equipment": {"abandoning": True, "abandon": True}})
class Evacuate(Struct, frozen=True):
    """Take troops off a beach into transports or warships, leaving heavy equipment behind if that is said."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]
    abandon_equipment: bool = False


@syntax("plan a landing", "plan {turn} {units}", example="plan Dec I 41: folgore at 14352")
class PlanLanding(Struct, frozen=True):
    """Plan a landing in a game turn, as in "Nov I 41": which unit goes to which hex."""

    side: Side
    turn: TurnName
    units: tuple[tuple[CargoId, Hex], ...]


@syntax("give a planned landing up", "cancel {plan}", example="cancel AXL1")
class CancelLanding(Struct, frozen=True):
    """Give a planned landing up."""

    side: Side
    plan: PlanId


@syntax("land units of the first wave", "assault {plan} {units}", example="assault AXL1 folgore")
class LandAssault(Struct, frozen=True):
    """Land units of the assault wave from the landing craft that lie where they are to go."""

    side: Side
    plan: PlanId
    units: tuple[CargoId, ...]


@syntax("land units of the second wave", "follow {plan} {units} [by {craft}]", example="follow AXL1 folgore by craft_1")
class LandFollowUp(Struct, frozen=True):
    """Land units of the follow-up wave, from their landing craft or by `craft` out of transports in the hex."""

    side: Side
    plan: PlanId
    units: tuple[CargoId, ...]
    craft: tuple[ShipId, ...] = ()


@syntax("report that units were in ground combat", "combat {units}", example="combat folgore")
class ReportCombat(Struct, frozen=True):
    """Report that units of one's own were in ground combat."""

    side: Side
    units: tuple[CargoId, ...]


@syntax("report where on the coast a unit stands", "troops {unit} at {hex}", Form("troops {unit} gone", {"hex": None}),
        example="troops folgore at 14352")
class ReportTroops(Struct, frozen=True):
    """Report where on the coast a unit of one's own now stands, or (None) that the land war was the end of it."""

    side: Side
    unit: CargoId
    hex: Hex | None


@syntax("put a raiding party ashore", "raid {unit} {target} [{night}]", example="raid san_marco airfield night",
        words={"night": {"night": True, "day": False}})
class RaidLand(Struct, frozen=True):
    """Put a raiding party ashore from the ships that carry it, for one target in the hex, by day or by night."""

    side: Side
    unit: CargoId
    target: RaidTarget
    night: bool = True


@syntax("see how a raid went, and take the party off", "reembark {unit} in|into {ships} [against {enemy_re}]",
        example="reembark san_marco in ankara against 1.5")
class RaidReembark(Struct, frozen=True):
    """Find out how a raid went and take the party off; `enemy_re` as seen on the map (None: what the campaign knows)."""

    side: Side
    unit: CargoId
    ships: tuple[ShipId, ...]
    enemy_re: float | None = None


@syntax("say where to be asked about troops; what is not named stays as it is",
        "watch [plans {plans}] [evacuations {evacuations}] [transshipments {transshipments}] [hauls {hauls}]",
        example="watch plans yes evacuations no", keeps=True)
class SetLiftWatch(Struct, frozen=True):
    """Say where to be asked: to plan landings, to take troops off beaches, to transship when exploiting, to haul points."""

    side: Side
    plans: bool = True
    evacuations: bool = True
    transshipments: bool = True
    hauls: bool = True


LiftCommand = (
    TransferCargo | Transship | HoistCraft | LowerCraft | Evacuate | PlanLanding | CancelLanding | LandAssault | LandFollowUp
    | ReportCombat | ReportTroops | RaidLand | RaidReembark | SetLiftWatch
)
