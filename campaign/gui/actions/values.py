"""Actions with a subject, and the union of all actions."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from campaign.chart.things import Thing
from campaign.gui.actions.combat import Afloat, Aloft, Answering
from campaign.gui.actions.desk import OnDesk
from campaign.gui.actions.outside import ChangeBattle, SendShips, Sift
from campaign.gui.actions.plain import Plain
from campaign.model.battles.battle import AfterAction
from campaign.model.commands import AttackForces, Command, RuleAsUmpire
from campaign.model.play.delegation import StaffFunction
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId


class ShowLine(Struct, frozen=True):
    """A line of a day is spoken of, by its number: the chart flies there."""

    number: int


class ShowDay(Struct, frozen=True):
    """A day that was is told again."""

    day: DayId


class TurnClock(Struct, frozen=True):
    """The clock of a day is turned to a minute."""

    minute: int


TellingDay = ShowLine | ShowDay | TurnClock


class ReadRule(Struct, frozen=True):
    """A rule is read."""

    rule: str


class UseOption(Struct, frozen=True):
    """A choice of an option is taken, or turned where several may hold, by the names under which they are kept."""

    key: str
    value: str


class OpenSave(Struct, frozen=True):
    """A campaign goes on, as its players see it or as its umpire does."""

    save: Path
    as_umpire: bool = False


class RescueSave(Struct, frozen=True):
    """What can still be proved of a broken save becomes a new one."""

    save: Path


class UseScenario(Struct, frozen=True):
    """A new campaign's scenario."""

    key: str


class MoveBeginning(Struct, frozen=True):
    """The beginning of a new campaign is moved by some half-months."""

    turns: int


class UsePeople(Struct, frozen=True):
    """Which sides people play."""

    key: str


class UseDice(Struct, frozen=True):
    """Who rolls a new campaign's dice."""

    key: str


class UseHabit(Struct, frozen=True):
    """How battles that wait are fought from now on."""

    name: str


class UseSystem(Struct, frozen=True):
    """The system that battles are fought by."""

    name: str


class TurnOption(Struct, frozen=True):
    """An option of a new campaign is turned to its next value: on or off, or another system."""

    name: str


class UseSkirmish(Struct, frozen=True):
    """A battle of the gallery is read of."""

    key: str


class GoOnWith(Struct, frozen=True):
    """A skirmish that was stopped goes on."""

    file: Path


class ReadAims(Struct, frozen=True):
    """One side's aims in a skirmish, for its player alone."""

    side: Side


class PanMap(Struct, frozen=True):
    """The map, or the sea of a battle, moves by parts of the window."""

    right: int
    down: int


class MoveCursor(Struct, frozen=True):
    """The cursor is moved over the map by some hexes."""

    right: int
    down: int


class Choose(Struct, frozen=True):
    """A thing is chosen, and seen on the map."""

    thing: Thing


class ShowThing(Struct, frozen=True):
    """A thing is chosen, and the map shows the hex where it is."""

    thing: Thing
    hex: Hex | None


class Jump(Struct, frozen=True):
    """The map shows a hex."""

    hex: Hex


class Tick(Struct, frozen=True):
    """A ship is ticked for the orders below, or not."""

    ship: ShipId


class TickAll(Struct, frozen=True):
    """All ships of a port are ticked, or none."""

    port: PortId


class TickGroup(Struct, frozen=True):
    """The ships of one type are ticked all, or none of them."""

    ships: tuple[ShipId, ...]


class Fold(Struct, frozen=True):
    """A part of the panel is opened or closed, by its name."""

    part: str


class ShowShips(Struct, frozen=True):
    """The order of battle shows the ships of a filter, or of a type, by its name."""

    name: str


class PutShips(Struct, frozen=True):
    """Ships that are ticked go into a force or a base of the order of battle, by its key."""

    station: str


class TurnLayer(Struct, frozen=True):
    """A layer of the map is shown or hidden."""

    key: str


class Give(Struct, frozen=True):
    """Orders are given, one after the other; `foretold` once it was read what follows them."""

    commands: tuple[Command, ...]
    foretold: bool = False


class MakeOrder(Struct, frozen=True):
    """An order is made part by part: the name of its kind."""

    kind: str


class TakeProposal(Struct, frozen=True):
    """One of the staff's proposals is taken, by its place among them."""

    number: int


class SeeOdds(Struct, frozen=True):
    """The odds of an attack, before it is ordered."""

    attack: AttackForces


class Fight(Struct, frozen=True):
    """A battle that waits is fought by a system, on screen or by captains."""

    system: str
    auto: bool


class TakeSeat(Struct, frozen=True):
    """A side of the staff's is taken over."""

    side: Side


class OpenSheet(Struct, frozen=True):
    """A ship's sheet is read."""

    ship: ShipId


class OpenReport(Struct, frozen=True):
    """A report is read."""

    kind: str


class LookFor(Struct, frozen=True):
    """Only lines of the log of a kind, of a side, or about a ship or a port are shown: what it is by, and which."""

    by: str
    what: str


class OpenTurn(Struct, frozen=True):
    """The log of a turn: its first line and its last."""

    first: int
    last: int


class AskWhy(Struct, frozen=True):
    """Why a line of the log happened."""

    number: int


class PrintFor(Struct, frozen=True):
    """Whose eyes the papers of a battle are for."""

    reader: str


class PrintOn(Struct, frozen=True):
    """The size of their paper."""

    size: str


class ReadForm(Struct, frozen=True):
    """A form that came back from the table is read."""

    form: Path


class AcceptResult(Struct, frozen=True):
    """The result of a battle becomes part of the campaign, behind what the umpire ruled about it."""

    after: AfterAction
    rulings: tuple[RuleAsUmpire, ...] = ()


class GiveFace(Struct, frozen=True):
    """A die at the table shows this."""

    face: int


class ChooseShip(Struct, frozen=True):
    """A ship of a battle is chosen, or looked at."""

    token: str


class ChooseByPlace(Struct, frozen=True):
    """An own division of a battle is chosen by its number."""

    place: int


class AimAt(Struct, frozen=True):
    """All that bears is aimed at a ship."""

    token: str


class OpenQuestion(Struct, frozen=True):
    """A question of a battle is opened; once open, its next answer is taken."""

    key: str


class SetAnswer(Struct, frozen=True):
    """A question of a battle is answered."""

    key: str
    value: str


class StepAnswer(Struct, frozen=True):
    """The next answer, or the one before."""

    key: str
    by: int


class ChangePart(Struct, frozen=True):
    """A part of an order that is made by hand, by its place."""

    at: int


class DropValue(Struct, frozen=True):
    """One of many values of such a part is taken out."""

    at: int
    number: int


class Pick(Struct, frozen=True):
    """One of a list is picked, by its place."""

    at: int


class ChooseOperation(Struct, frozen=True):
    """An operation of the staff meeting is chosen, by its number."""

    number: int


class TurnFunction(Struct, frozen=True):
    """A function is handed to the staff, or taken back."""

    function: StaffFunction


Action = (
    Plain | ReadRule | UseOption | OpenSave | RescueSave | UseScenario | MoveBeginning | UsePeople | UseDice | UseHabit
    | UseSystem | TurnOption | UseSkirmish | GoOnWith | ReadAims | PanMap | MoveCursor | Choose | ShowThing | Jump | Tick
    | TickAll | TickGroup | Fold | TurnLayer | Give | MakeOrder | TakeProposal | SeeOdds | Fight | TakeSeat | OpenSheet
    | OpenReport | LookFor | OpenTurn | AskWhy | PrintFor | PrintOn | ReadForm | AcceptResult | GiveFace | ChooseShip
    | ChooseByPlace | AimAt | OpenQuestion | SetAnswer | StepAnswer | ChangePart | DropValue | Pick | Aloft | Answering | Afloat
    | TellingDay | OnDesk | ShowShips | PutShips | ChooseOperation | TurnFunction | Sift | ChangeBattle | SendShips
)
