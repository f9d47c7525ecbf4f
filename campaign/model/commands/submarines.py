"""Orders to flotillas of submarines, and to those who hunt them. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.grammar import Contact, Form, Target, Together, Usual, syntax
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.undersea import FlotillaPolicy, Prey


@syntax("give a flotilla a mission; `all`: every one", "mission {mission} {flotilla}",
        Form("mission {mission} all", together=Together.OTHER_FLOTILLAS), example="mission recon AXS1")
class AssignFlotillaMission(Struct, frozen=True):
    """Give a flotilla a mission, which it keeps until it is given another."""

    side: Side
    flotilla: FlotillaId
    mission: FlotillaMission


@syntax("make one flotilla of two in one port", "merge {flotilla} into|to {into}", example="merge AXS1 into AXS2")
class MergeFlotillas(Struct, frozen=True):
    """Put all points of a flotilla into another one that lies in the same port."""

    side: Side
    flotilla: FlotillaId
    into: FlotillaId


@syntax("make a new flotilla of some of its points", "split {flotilla} {points} [as {name}]", example="split AXS1 1 as Wolves")
class SplitFlotilla(Struct, frozen=True):
    """Make a new flotilla of some points of one that lies in port; `name` is the owner's own."""

    side: Side
    flotilla: FlotillaId
    points: int
    name: str = ""


@syntax("send points from port to a flotilla at sea", "give {points} of {flotilla} to {to}", example="give 1 of AXS1 to AXS2")
class HandOverPoints(Struct, frozen=True):
    """Send points of a flotilla in port to one that is at sea."""

    side: Side
    flotilla: FlotillaId
    to: FlotillaId
    points: int


@syntax("put submarine points that have arrived into a flotilla; alone: all that are due",
        "raise {points} {nation} in {port} [into {into}] [as {name}]", Form("raise", together=Together.POINTS_DUE),
        example="raise 2 german in piraeus into AXS4")
class RaisePoints(Struct, frozen=True):
    """Put points that have arrived into a flotilla in that port, or (None) into a new one."""

    side: Side
    port: PortId
    nation: Nation
    points: int
    into: FlotillaId | None = None
    name: str = ""


@syntax("say when it strikes, at what, and what it must be worth", "instruct {flotilla} {attack} [at {prey}] [from {worth}]",
        example="instruct AXS1 always at transports from 2")
class InstructFlotilla(Struct, frozen=True):
    """Tell a flotilla when to strike and at what; `worth` is the least price that is worth it."""

    side: Side
    flotilla: FlotillaId
    attack: FlotillaPolicy
    prey: Prey = Prey.BEST
    worth: float = 1.0


@syntax("let a flotilla sail", "move {flotilla} {route}", "move {flotilla} to {route:course}", example="move AXS1 09453 09553",
        sentence="Sail {flotilla} {route}")
class MoveFlotilla(Struct, frozen=True):
    """Go along a route of adjoining hexes, the present one not named; one that lies in port puts to sea."""

    side: Side
    flotilla: FlotillaId
    route: tuple[Hex, ...]


@syntax("take a flotilla into port", "enter {flotilla} [in|into|to {port}]", "enter {flotilla} {port}",
        example="enter AXS1 in messina", usual={"port": Usual.PORT_HERE})
class BerthFlotilla(Struct, frozen=True):
    """Take a flotilla into a port of its hex."""

    side: Side
    flotilla: FlotillaId
    port: PortId


@syntax("search the hex that a flotilla in transit has entered", "search [{light}] {flotilla}", example="search night AXS1",
        defaults={"light": Light.DAY})
class SearchFromFlotilla(Struct, frozen=True):
    """Search the hex that a flotilla in transit has just entered, by day or by night."""

    side: Side
    flotilla: FlotillaId
    light: Light


@syntax("let the flotilla that asks strike, or let go what it has found", Form("strike [{targets}]", {"attack": True}),
        Form("spare", {"attack": False}), example="strike CV aurora")
class AnswerSubmarine(Struct, frozen=True):
    """Strike at the force that was found, or let it go.

    `targets` are types of unit ("CV"), or ids of ships that are fully spotted; those that get through take them in
    turn, and what is not there is passed over. Without any the flotilla's own prey is taken.
    """

    side: Side
    attack: bool
    targets: tuple[Target, ...] = ()


@syntax("hunt a spotted flotilla in the hex", "hunt {contact} with {force}", example="hunt ALX1 with AX1")
class HuntFlotilla(Struct, frozen=True):
    """Let a force hunt a spotted flotilla in its hex."""

    side: Side
    force: ForceId
    contact: Contact


SubmarineCommand = (
    AssignFlotillaMission | MergeFlotillas | SplitFlotilla | HandOverPoints | RaisePoints | InstructFlotilla
    | MoveFlotilla | BerthFlotilla | SearchFromFlotilla | AnswerSubmarine | HuntFlotilla
)
