"""Actions that say what they are about, and the union of all actions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from campaign.chart.things import Thing
from campaign.gui.actions.afloat import Afloat
from campaign.gui.actions.aloft import Aloft
from campaign.gui.actions.answering import Answering
from campaign.gui.actions.days import TellingDay
from campaign.gui.actions.desk import OnDesk
from campaign.gui.actions.plain import Plain
from campaign.model.battles.battle import AfterAction
from campaign.model.commands import AttackForces, Command, RuleAsUmpire
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class ReadRule:
    """A rule is read."""

    rule: str


@dataclass(frozen=True, slots=True)
class UseTheme:
    """Light or dark."""

    name: str


@dataclass(frozen=True, slots=True)
class UseScale:
    """Text and panels of another size."""

    scale: float


@dataclass(frozen=True, slots=True)
class UseMotion:
    """More moves on the screen, or less: by the name of the setting."""

    name: str


@dataclass(frozen=True, slots=True)
class NameUndone:
    """Things of a kind are named, or no longer, before a step ends."""

    kind: str


@dataclass(frozen=True, slots=True)
class OpenSave:
    """A campaign goes on, as its players see it or as its umpire does."""

    save: Path
    as_umpire: bool = False


@dataclass(frozen=True, slots=True)
class RescueSave:
    """What can still be proved of a broken save becomes a new one."""

    save: Path


@dataclass(frozen=True, slots=True)
class UseScenario:
    """A new campaign's scenario."""

    key: str


@dataclass(frozen=True, slots=True)
class MoveBeginning:
    """A new campaign begins so many half-months later."""

    turns: int


@dataclass(frozen=True, slots=True)
class UsePeople:
    """Which sides people play."""

    key: str


@dataclass(frozen=True, slots=True)
class UseDice:
    """Who rolls a new campaign's dice."""

    key: str


@dataclass(frozen=True, slots=True)
class UseSystem:
    """The system that battles are fought by."""

    name: str


@dataclass(frozen=True, slots=True)
class TurnOption:
    """An option of a new campaign is turned to its next value: on or off, or another system."""

    name: str


@dataclass(frozen=True, slots=True)
class UseSkirmish:
    """A skirmish of the list."""

    key: str


@dataclass(frozen=True, slots=True)
class GoOnWith:
    """A skirmish that was stopped goes on."""

    file: Path


@dataclass(frozen=True, slots=True)
class ReadAims:
    """One side's aims in a skirmish, for its player alone."""

    side: Side


@dataclass(frozen=True, slots=True)
class PanMap:
    """The map, or the sea of a battle, moves by parts of the window."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class MoveCursor:
    """The cursor moves over the map by so many hexes."""

    right: int
    down: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A thing is chosen, and seen on the map."""

    thing: Thing


@dataclass(frozen=True, slots=True)
class ShowThing:
    """A thing is chosen, and the map shows the hex where it is."""

    thing: Thing
    hex: Hex | None


@dataclass(frozen=True, slots=True)
class Jump:
    """The map shows a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Tick:
    """A ship is ticked for the orders below, or not."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class TickAll:
    """All ships of a port are ticked, or none."""

    port: PortId


@dataclass(frozen=True, slots=True)
class TickGroup:
    """The ships of one type are ticked all, or none of them."""

    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    """A part of the panel is opened or closed, by its name."""

    part: str


@dataclass(frozen=True, slots=True)
class TurnLayer:
    """A layer of the map is shown or hidden."""

    key: str


@dataclass(frozen=True, slots=True)
class Give:
    """Orders are given, one after the other; `foretold` once it was read what follows them."""

    commands: tuple[Command, ...]
    foretold: bool = False


@dataclass(frozen=True, slots=True)
class MakeOrder:
    """An order is made part by part: the name of its kind."""

    kind: str


@dataclass(frozen=True, slots=True)
class TakeProposal:
    """One of the staff's proposals is taken, by its place among them."""

    number: int


@dataclass(frozen=True, slots=True)
class SeeOdds:
    """The odds of an attack, before it is ordered."""

    attack: AttackForces


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that waits is fought by a system, on screen or by captains."""

    system: str
    auto: bool


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A side of the staff's is taken over."""

    side: Side


@dataclass(frozen=True, slots=True)
class OpenSheet:
    """A ship's sheet is read."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class OpenReport:
    """A report is read."""

    kind: str


@dataclass(frozen=True, slots=True)
class OpenTurn:
    """The log of a turn: its first line and its last."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class AskWhy:
    """Why a line of the log happened."""

    number: int


@dataclass(frozen=True, slots=True)
class PrintFor:
    """Whose eyes the papers of a battle are for."""

    reader: str


@dataclass(frozen=True, slots=True)
class PrintOn:
    """The size of their paper."""

    size: str


@dataclass(frozen=True, slots=True)
class ReadForm:
    """A form that came back from the table is read."""

    form: Path


@dataclass(frozen=True, slots=True)
class AcceptResult:
    """The result of a battle becomes part of the campaign, behind what the umpire ruled about it."""

    after: AfterAction
    rulings: tuple[RuleAsUmpire, ...] = ()


@dataclass(frozen=True, slots=True)
class GiveFace:
    """A die at the table shows this."""

    face: int


@dataclass(frozen=True, slots=True)
class ChooseShip:
    """A ship of a battle is chosen, or looked at."""

    token: str


@dataclass(frozen=True, slots=True)
class ChooseByPlace:
    """An own division of a battle is chosen by its number."""

    place: int


@dataclass(frozen=True, slots=True)
class AimAt:
    """All that bears is aimed at a ship."""

    token: str


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question of a battle is opened; once open, its next answer is taken."""

    key: str


@dataclass(frozen=True, slots=True)
class SetAnswer:
    """A question of a battle is answered."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class StepAnswer:
    """The next answer, or the one before."""

    key: str
    by: int


@dataclass(frozen=True, slots=True)
class ChangePart:
    """A part of an order that is made by hand, by its place."""

    at: int


@dataclass(frozen=True, slots=True)
class DropValue:
    """One of many values of such a part is taken out."""

    at: int
    number: int


@dataclass(frozen=True, slots=True)
class Pick:
    """One of a list is picked, by its place."""

    at: int


Action = (
    Plain | ReadRule | UseTheme | UseScale | UseMotion | NameUndone | OpenSave | RescueSave | UseScenario | MoveBeginning
    | UsePeople | UseDice | UseSystem | TurnOption | UseSkirmish | GoOnWith | ReadAims | PanMap | MoveCursor | Choose
    | ShowThing | Jump | Tick | TickAll | TickGroup | Fold | TurnLayer | Give | MakeOrder | TakeProposal | SeeOdds | Fight
    | TakeSeat | OpenSheet | OpenReport | OpenTurn | AskWhy | PrintFor | PrintOn | ReadForm | AcceptResult | GiveFace
    | ChooseShip | ChooseByPlace | AimAt | OpenQuestion | SetAnswer | StepAnswer | ChangePart | DropValue | Pick | Aloft
    | Answering | Afloat | TellingDay | OnDesk
)
