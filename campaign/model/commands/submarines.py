"""Orders to flotillas of submarines, and to those who hunt them. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaign.model.battle import Light
from campaign.model.forces import ForceId
from campaign.model.grammar import Contact, Form, Grammar, Target, Together, Usual
from campaign.model.hexes import Hex
from campaign.model.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.submarines import AttackPolicy, Prey


@dataclass(frozen=True, slots=True)
class AssignFlotillaMission:
    """Give a flotilla a mission, which it keeps until it is given another."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "give a flotilla a mission; `all`: every one", "mission {mission} {flotilla}",
        Form("mission {mission} all", together=Together.OTHER_FLOTILLAS), example="mission recon AXS1"
    )

    side: Side
    flotilla: FlotillaId
    mission: FlotillaMission


@dataclass(frozen=True, slots=True)
class MergeFlotillas:
    """Put all points of a flotilla into another one that lies in the same port."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "make one flotilla of two in one port", "merge {flotilla} into|to {into}", example="merge AXS1 into AXS2"
    )

    side: Side
    flotilla: FlotillaId
    into: FlotillaId


@dataclass(frozen=True, slots=True)
class SplitFlotilla:
    """Make a new flotilla of some points of one that lies in port; `name` is the owner's own."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "make a new flotilla of some of its points", "split {flotilla} {points} [as {name}]", example="split AXS1 1 as Wolves"
    )

    side: Side
    flotilla: FlotillaId
    points: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class HandOverPoints:
    """Send points of a flotilla in port to one that is at sea."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "send points from port to a flotilla at sea", "give {points} of {flotilla} to {to}", example="give 1 of AXS1 to AXS2"
    )

    side: Side
    flotilla: FlotillaId
    to: FlotillaId
    points: int


@dataclass(frozen=True, slots=True)
class RaisePoints:
    """Put points that have arrived into a flotilla in that port, or (None) into a new one."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "put submarine points that have arrived into a flotilla; alone: all that are due",
        "raise {points} {nation} in {port} [into {into}] [as {name}]", Form("raise", together=Together.POINTS_DUE),
        example="raise 2 german in piraeus into AXS4"
    )

    side: Side
    port: PortId
    nation: Nation
    points: int
    into: FlotillaId | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class InstructFlotilla:
    """Tell a flotilla when to strike and at what; `worth` is the least price that is worth it."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "say when it strikes, at what, and what it must be worth", "instruct {flotilla} {attack} [at {prey}] [from {worth}]",
        example="instruct AXS1 always at transports from 2"
    )

    side: Side
    flotilla: FlotillaId
    attack: AttackPolicy
    prey: Prey = Prey.BEST
    worth: float = 1.0


@dataclass(frozen=True, slots=True)
class MoveFlotilla:
    """Go along a route of adjoining hexes, the present one not named; one that lies in port puts to sea."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "let a flotilla sail", "move {flotilla} {route}", "move {flotilla} to {route:course}", example="move AXS1 09453 09553",
        sentence="Sail {flotilla} {route}"
    )

    side: Side
    flotilla: FlotillaId
    route: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class BerthFlotilla:
    """Take a flotilla into a port of its hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "take a flotilla into port", "enter {flotilla} [in|into|to {port}]", "enter {flotilla} {port}",
        example="enter AXS1 in messina",
        usual={"port": Usual.PORT_HERE}
    )

    side: Side
    flotilla: FlotillaId
    port: PortId


@dataclass(frozen=True, slots=True)
class SearchFromFlotilla:
    """Search the hex that a flotilla in transit has just entered, by day or by night."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "search the hex that a flotilla in transit has entered", "search [{light}] {flotilla}", example="search night AXS1",
        defaults={"light": Light.DAY}
    )

    side: Side
    flotilla: FlotillaId
    light: Light


@dataclass(frozen=True, slots=True)
class AnswerSubmarine:
    """Strike at the force that was found, or let it go.

    `targets` are types of unit ("CV"), or ids of ships that are fully spotted; those that get through take them in
    turn, and what is not there is passed over. Without any the flotilla's own prey is taken.
    """

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "let the flotilla that asks strike, or let go what it has found", Form("strike [{targets}]", {"attack": True}),
        Form("spare", {"attack": False}), example="strike CV aurora"
    )

    side: Side
    attack: bool
    targets: tuple[Target, ...] = ()


@dataclass(frozen=True, slots=True)
class HuntFlotilla:
    """Let a force hunt a spotted flotilla in its hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "hunt a spotted flotilla in the hex", "hunt {contact} with {force}", example="hunt ALX1 with AX1"
    )

    side: Side
    force: ForceId
    contact: Contact


SubmarineCommand = (
    AssignFlotillaMission | MergeFlotillas | SplitFlotilla | HandOverPoints | RaisePoints | InstructFlotilla
    | MoveFlotilla | BerthFlotilla | SearchFromFlotilla | AnswerSubmarine | HuntFlotilla
)
