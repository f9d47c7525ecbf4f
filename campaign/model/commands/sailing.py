"""Orders to ships and task forces: forming, moving, searching. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.grammar import Contact, Form, Site, Usual, syntax
from campaign.model.play.calendar import Step
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission, Reaction
from campaign.model.units.ships import ShipId


@syntax("prepare an answer to attacks", "answer {force} {reaction}", example="answer AX1 avoid", nothing={"reaction": "ask"})
class PrepareReaction(Struct, frozen=True):
    """Let one force answer an attack so, whatever the side's standing answer (None: as the side)."""

    side: Side
    force: ForceId
    reaction: Reaction | None


@syntax("search from a base", "search {contact} from {site}", Form("search {contact}", step=Step.RECON),
        example="search AL1 from taranto", usual={"site": Usual.BEST_SITE})
class SearchArea(Struct, frozen=True):
    """Search for one contact from one site (a port, an airbase or a carrier's hex)."""

    side: Side
    contact: Contact
    site: Site


@syntax("search from bases for all that is not yet searched for", Form("search", step=Step.RECON),
        Form("search all", step=Step.RECON), example="search")
class FlySearches(Struct, frozen=True):
    """Search for every enemy force not yet searched for, each from the best site."""

    side: Side


@syntax("form a task force (`form all taranto`: a whole port)", "form {ships} [as {name}]", example="form pola zara as Scouts",
        sentence="Form {name|a task force} of {ships}")
class FormForce(Struct, frozen=True):
    """Form a task force of ships in one port or one hex; `name` is the owner's own."""

    side: Side
    ships: tuple[ShipId, ...]
    name: str = ""


@syntax("put ships into a task force in the same hex", "join {ships} to|into {force}", example="join gorizia to AX1")
class JoinForce(Struct, frozen=True):
    """Put ships into a task force in the same hex."""

    side: Side
    ships: tuple[ShipId, ...]
    force: ForceId


@syntax("go into port", "enter {ships} [in|into|to {port}]", "enter {ships:force} {port}", example="enter pola zara in taranto",
        usual={"ships": Usual.ONLY_FORCE, "port": Usual.PORT_HERE})
class EnterPort(Struct, frozen=True):
    """Put ships of a force into a port in its hex."""

    side: Side
    ships: tuple[ShipId, ...]
    port: PortId


@syntax("steam; cost and fuel are shown first", "move {force} {route}", "move {force} to {route:course}",
        "move {force} {route:course}", example="move AX1 09941 10041", sentence="Sail {force} {route}")
class MoveForce(Struct, frozen=True):
    """Steam along a route of adjoining hexes, the present one not named."""

    side: Side
    force: ForceId
    route: tuple[Hex, ...]


@syntax("search the hex just entered", "search [{light}] {force}", example="search night AX1", defaults={"light": Light.DAY})
class SearchSurface(Struct, frozen=True):
    """Search the hex just entered, by day or by night."""

    side: Side
    force: ForceId
    light: Light


@syntax("say what warships are at sea for", "mission {mission} {ships}", example="mission escort pola zara")
class AssignMission(Struct, frozen=True):
    """Give warships a mission."""

    side: Side
    ships: tuple[ShipId, ...]
    mission: Mission


SailingCommand = (
    PrepareReaction | SearchArea | FlySearches | FormForce | JoinForce
    | EnterPort | MoveForce | SearchSurface | AssignMission
)
