"""Orders of the air war: naval cooperation, missions, sorties, what is decided while they fly, and standing air orders."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.grammar import Form, Place, Target, Usual, syntax
from campaign.model.play.air_war import AirOrderId, AirOrderKind, AirTarget, AirTask, InterceptPolicy
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import ForceId

# The word for no pair at all.
NOBODY = "nobody"


@syntax("put air units on naval cooperation until your next initial phase, or take them off it",
        Form("cooperation {units}", {"on": True}),
        Form("release {units}", {"on": False}, does="take air units off naval cooperation", sentence="Release {units}"),
        example="cooperation squadron_230", sentence="Naval cooperation for {units}")
class AssignNavalCooperation(Struct, frozen=True):
    """Put air units on naval cooperation until the next initial phase, or take them off it."""

    side: Side
    units: tuple[AirUnitId, ...]
    on: bool


@syntax("fly an air unit to another airfield of yours", "rebase {unit} to|at {base}", example="rebase squadron_230 to aboukir",
        sentence="Fly {unit} to {base}")
class TransferAirUnit(Struct, frozen=True):
    """Fly an air unit to another airfield of one's own."""

    side: Side
    unit: AirUnitId
    base: BaseId


@syntax("give air units a mission that lasts until it is changed",
        Form("hold {units}", {"task": AirTask.HELD, "over": "", "force": None}, sentence="Keep {units} in hand",
           does="keep air units in hand: fighters rise when something comes, others may be sent", example="hold squadron_261"),
        Form("fly {task} {units} [over {over}]", {"force": None}),
        Form("fly {task} {units} above|over {force}", {"over": ""}, sentence="{units}: {task} over {force}"),
        example="fly patrol squadron_261 over malta", sentence="{units}: {task} over {over|no place}")
class GiveAirMission(Struct, frozen=True):
    """Give air units on naval cooperation a mission: a patrol over a place or a force, a search of a sea, or none."""

    side: Side
    task: AirTask
    units: tuple[AirUnitId, ...]
    over: Place = ""
    force: ForceId | None = None


@syntax("send aircraft against ships at sea or in port, a port, or an airfield",
        "airstrike {place} with {units} [escort {escorts}] [at {target}] [aim {aims}] [{light}]",
        example="airstrike AX1 with squadron_815 escort squadron_806 aim BB", usual={"target": Usual.RAIDED_THERE},
        defaults={"light": Light.DAY}, sentence="Strike {place} ({target}) by {light}: {units}")
class LaunchSortie(Struct, frozen=True):
    """Send aircraft against a marker, ships in a port, a port or an airfield.

    `place` is a marker, a port or an airfield; `aims` are types of ship (or warships, transports), or ids of ships that are
    fully spotted or lie in port.
    """

    side: Side
    target: AirTarget
    place: Place
    units: tuple[AirUnitId, ...]
    escorts: tuple[AirUnitId, ...] = ()
    light: Light = Light.DAY
    aims: tuple[Target, ...] = ()


@syntax("carry supplies by air to a port of yours", "airlift {units} to {port} [escort {escorts}]",
        example="airlift squadron_216 to malta", sentence="Fly supplies to {port}: {units}")
class FlySupplies(Struct, frozen=True):
    """Carry supplies by transport groups to a port of one's own."""

    side: Side
    units: tuple[AirUnitId, ...]
    port: PortId
    escorts: tuple[AirUnitId, ...] = ()


@syntax("send fighters at a raid; alone: all that may rise",
        Form("let pass", {"units": ()}, does="let a raid pass", example="let pass", sentence="Let the raid pass"),
        Form("intercept [{units}]"), example="intercept squadron_261", usual={"units": Usual.ALL_THAT_RISE},
        sentence="Send {units} at the raid")
class Intercept(Struct, frozen=True):
    """Send fighters at the raid that comes; none: it passes."""

    side: Side
    units: tuple[AirUnitId, ...] = ()


@syntax("call off what flies", "abandon", example="abandon", sentence="Call the sortie off")
class AbandonSortie(Struct, frozen=True):
    """Call a sortie off before it is met: it goes home and does nothing."""

    side: Side


@syntax("name the screen: escorts, and fighters that drop their bombs to join them",
        Form("screen", {"joining": ()}, sentence="Go on: all escorts, and nobody else, make the screen"),
        Form("screen with {joining}"),
        example="screen", sentence="Drop the bombs and join the screen: {joining}")
class NameScreen(Struct, frozen=True):
    """Name the screen: all escorts, and those fighters with bombs that jettison them and join."""

    side: Side
    joining: tuple[AirUnitId, ...] = ()


@syntax("send interceptors at fighters of the screen; those not named go past", "meet {meetings}",
        example="meet squadron_261 at gruppo_23_caccia", nothing={"meetings": NOBODY},
        sentence="Meet the screen: {meetings|nobody, all go past it}")
class MeetScreen(Struct, frozen=True):
    """Send interceptors at fighters of the screen; those not named go past it."""

    side: Side
    meetings: tuple[tuple[AirUnitId, AirUnitId], ...] = ()


@syntax("send free fighters of the screen at interceptors", "detach {meetings}",
        example="detach squadron_806 at gruppo_23_caccia", nothing={"meetings": NOBODY},
        sentence="Detach escorts: {meetings|nobody}")
class DetachEscorts(Struct, frozen=True):
    """Send fighters of the screen that nobody met at interceptors, whether these fight the screen or go past."""

    side: Side
    meetings: tuple[tuple[AirUnitId, AirUnitId], ...] = ()


@syntax("say who of yours was shot down", "lose {units}", example="lose squadron_806", sentence="Lose {units}")
class TakeAirLosses(Struct, frozen=True):
    """Say which units were shot down in a fight: enough of them, and no more than needed."""

    side: Side
    units: tuple[AirUnitId, ...]


@syntax("say at whom of the raid each interceptor goes", "pick {picks}", example="pick squadron_261 at stormo_31",
        nothing={"picks": NOBODY}, sentence="Go at the bombers: {picks|nobody}")
class PickPrey(Struct, frozen=True):
    """Say at which unit of the mission force each interceptor goes that came through."""

    side: Side
    picks: tuple[tuple[AirUnitId, AirUnitId], ...] = ()


@syntax("say who of the mission turns back", "turn back {units}", example="turn back squadron_815",
        sentence="Turn back: {units}")
class TurnBack(Struct, frozen=True):
    """Say which units of the mission force turn back with their loads."""

    side: Side
    units: tuple[AirUnitId, ...]


@syntax("say what bombs and torpedoes are meant for; alone: for all that is there", "press home [on|at {aims}]",
        example="press home on BB CV", sentence="Press home, meant for {aims|all that is there}")
class PressHome(Struct, frozen=True):
    """Say what bombs and torpedoes are meant for; the load is split evenly over what is named, in turn."""

    side: Side
    aims: tuple[Target, ...] = ()


@syntax("say what fighters do about raids, and whether leaders decide in the air; what is not named stays as it is",
        "air doctrine [intercept {intercept}] [leaders {leaders}]", example="air doctrine intercept worthwhile leaders yes",
        keeps=True, sentence="Fighters rise: {intercept}; leaders decide in the air: {leaders}")
class SetAirDoctrine(Struct, frozen=True):
    """Answer in advance in the air: when fighters rise, and whether leaders decide in a fight or ask."""

    side: Side
    intercept: InterceptPolicy = InterceptPolicy.ALWAYS
    leaders: bool = True


@syntax("give air units a standing order",
        Form("air order {kind} {units} [over {over}] [within {within}]", {"force": None, "worth": 1.0}),
        Form("air order {kind} {units} [over {over}] [within {within}] [worth {worth}]", {"force": None}),
        Form("air order {kind} {units} above|over {force} [within {within}] [worth {worth}]", {"over": ""},
             sentence="Standing air order to {kind}: {units}, over {force}"),
        example="air order cover squadron_261 over malta", sentence="Standing air order to {kind}: {units}")
class GiveAirOrder(Struct, frozen=True):
    """Give air units a standing order: cover a place or force, strike within so many hexes, search a sea, stay in hand."""

    side: Side
    kind: AirOrderKind
    units: tuple[AirUnitId, ...]
    over: Place = ""
    force: ForceId | None = None
    within: int = 0
    worth: float = 1.0


@syntax("take a standing air order back", "cancel air order {standing}", example="cancel air order AXA1",
        sentence="Take standing air order {standing} back")
class CancelAirOrder(Struct, frozen=True):
    """Take a standing air order back."""

    side: Side
    standing: AirOrderId


AirWarCommand = (
    AssignNavalCooperation | TransferAirUnit | GiveAirMission | LaunchSortie | FlySupplies | Intercept | AbandonSortie
    | NameScreen | MeetScreen | DetachEscorts | TakeAirLosses | PickPrey | TurnBack | PressHome | SetAirDoctrine
    | GiveAirOrder | CancelAirOrder
)
