"""Orders to ships and task forces: forming, moving, searching. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from campaign.model.battle import Light
from campaign.model.calendar import Step
from campaign.model.forces import ForceId, Mission, Reaction
from campaign.model.grammar import Contact, Form, Grammar, Site, Usual
from campaign.model.hexes import Hex
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class PrepareReaction:
    """Let one force answer an attack so, whatever the side's standing answer (None: as the side)."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "prepare an answer to attacks", "answer {force} {reaction}", example="answer AX1 avoid", nothing={"reaction": "ask"}
    )

    side: Side
    force: ForceId
    reaction: Reaction | None


@dataclass(frozen=True, slots=True)
class SearchArea:
    """Search for one contact from one site (a port, an airbase or a carrier's hex)."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "search from a base", "search {contact} from {site}", Form("search {contact}", step=Step.RECON),
        example="search AL1 from taranto", usual={"site": Usual.BEST_SITE}
    )

    side: Side
    contact: Contact
    site: Site


@dataclass(frozen=True, slots=True)
class FlySearches:
    """Search for every enemy force not yet searched for, each from the best site."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "search from bases for all that is not yet searched for", Form("search", step=Step.RECON),
        Form("search all", step=Step.RECON), example="search"
    )

    side: Side


@dataclass(frozen=True, slots=True)
class FormForce:
    """Form a task force of ships in one port or one hex; `name` is the owner's own."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "form a task force (`form all taranto`: a whole port)", "form {ships} [as {name}]", example="form pola zara as Scouts",
        sentence="Form {name|a task force} of {ships}"
    )

    side: Side
    ships: tuple[ShipId, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class JoinForce:
    """Put ships into a task force in the same hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "put ships into a task force in the same hex", "join {ships} to|into {force}", example="join gorizia to AX1"
    )

    side: Side
    ships: tuple[ShipId, ...]
    force: ForceId


@dataclass(frozen=True, slots=True)
class EnterPort:
    """Put ships of a force into a port in its hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "go into port", "enter {ships} [in|into|to {port}]", "enter {ships:force} {port}", example="enter pola zara in taranto",
        usual={"ships": Usual.ONLY_FORCE, "port": Usual.PORT_HERE}
    )

    side: Side
    ships: tuple[ShipId, ...]
    port: PortId


@dataclass(frozen=True, slots=True)
class MoveForce:
    """Steam along a route of adjoining hexes, the present one not named."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "steam; cost and fuel are shown first", "move {force} {route}", "move {force} to {route:course}",
        "move {force} {route:course}", example="move AX1 09941 10041", sentence="Sail {force} {route}"
    )

    side: Side
    force: ForceId
    route: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SearchSurface:
    """Search the hex just entered, by day or by night."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "search the hex just entered", "search [{light}] {force}", example="search night AX1", defaults={"light": Light.DAY}
    )

    side: Side
    force: ForceId
    light: Light


@dataclass(frozen=True, slots=True)
class AssignMission:
    """Give warships a mission."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "say what warships are at sea for", "mission {mission} {ships}", example="mission escort pola zara"
    )

    side: Side
    ships: tuple[ShipId, ...]
    mission: Mission


SailingCommand = (
    PrepareReaction | SearchArea | FlySearches | FormForce | JoinForce
    | EnterPort | MoveForce | SearchSurface | AssignMission
)
