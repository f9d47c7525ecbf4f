"""Places: a screen is asked for by its place and made by the factory, so that no screen knows another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.values import Action
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.model.battles.battle import AfterAction, Engagement
    from campaign.model.book import Book
    from campaign.model.commands import AttackForces, RuleAsUmpire
    from campaign.model.play.delegation import StaffFunction
    from campaign.session.meeting.operations import Operation
    from campaign.session.play.game import Game
    from campaign.session.play.referee import FightingTable
    from campaign.session.play.seat import PlayerSeat, Seat
    from campaign.session.reports.situation import Plain

# A page hands what it does not do itself on to the screen that it was opened from.
HandOn = Callable[[Action], None]


class Help(Struct, frozen=True):
    """What has the focus, its rules, and the keys of some contexts."""

    contexts: tuple[Context, ...]
    about: str


class Rule(Struct, frozen=True):
    """A rule in the project's own words."""

    rule: str


class Progress(Struct, frozen=True):
    """How far work has come that takes long."""


class Leaving(Struct, frozen=True):
    """The question before a campaign or the game is left: what it is, what becomes of it, and how it is left."""

    title: str
    words: str
    caption: str
    leaves: Callable[[], None]


class LessonEnd(Struct, frozen=True):
    """The end of the tutorial: its steps, each with whether it was done, over the campaign that it was played in."""

    seat: PlayerSeat
    steps: tuple[tuple[str, bool], ...]


class Rescue(Struct, frozen=True):
    """What can be saved of a broken save, and what will be written."""

    save: Path


class OpenAgain(Struct, frozen=True):
    """A save that another window has gone on with."""

    save: Path


class Start(Struct, frozen=True):
    """The first page."""


class Options(Struct, frozen=True):
    """Look and window."""


class Saves(Struct, frozen=True):
    """The saves to open."""


class Campaigns(Struct, frozen=True):
    """The campaigns to begin."""


class NewCampaign(Struct, frozen=True):
    """All that may be chosen before a campaign begins; a scenario and a seed may be chosen already."""

    scenario: str | None = None
    seed: int | None = None


class Campaign(Struct, frozen=True):
    """A campaign that was opened."""

    game: Game


class Handover(Struct, frozen=True):
    """The page between two players at one screen; Escape leaves what lies beneath too, after what is `asked`."""

    side: Side
    sits: Callable[[], None]
    leaves: Callable[[], None] | None = None
    asked: Leaving | None = None


class Skirmishes(Struct, frozen=True):
    """The battles to fight without a campaign, one of them in focus already."""

    key: str = ""


class Briefing(Struct, frozen=True):
    """What a skirmish is about, which side one takes and by which rules, by its key or its file."""

    key: str


class OwnBattle(Struct, frozen=True):
    """A battle of one's own is put together; by a file that holds one it is changed."""

    file: Path | None = None


class Battle(Struct, frozen=True):
    """A battle at a table: who plays, what becomes of its result, who watches captains, and what follows when it is left."""

    table: FightingTable
    people: tuple[Side, ...]
    accepted: Callable[[], None]
    previewed: Callable[[AfterAction], Plain]
    reader: Side | None
    stopped: Callable[[], None] = lambda: None


class Alarm(Struct, frozen=True):
    """An attack that waits for an answer, or an own one before it is declared: who meets whom, and what may come of it."""

    seat: PlayerSeat
    hand_on: HandOn
    foretell: Callable[[Plain | None], None]
    attack: AttackForces | None = None


class Ways(Struct, frozen=True):
    """The ways to fight a battle that waits, as a player sees it; its `papers` may be somebody else's, who looks on."""

    seat: PlayerSeat
    seats: Callable[[Side | None], Seat]
    hand_on: HandOn
    foretell: Callable[[Plain | None], None]
    papers: Seat | None = None


class Table(Struct, frozen=True):
    """A battle that is fought on a table by some rules, or by any; its papers may be for other eyes than the player's."""

    seat: Seat
    seats: Callable[[Side | None], Seat]
    rules: str
    hand_on: HandOn


class TableResult(Struct, frozen=True):
    """What a form that came back from the table says."""

    after: AfterAction
    found: Plain
    hand_on: HandOn
    book: Book
    engagement: Engagement
    reader: Side | None
    rulings: tuple[RuleAsUmpire, ...] = ()


class Log(Struct, frozen=True):
    """The log of a reader, or the lines of it from one to another; what is asked there is noted. There may be no map."""

    seat: Seat
    hand_on: HandOn | None
    note: HandOn
    span: tuple[int, int] | None = None


class Reports(Struct, frozen=True):
    """All reports, or one of a `kind`, saying `whose` where several may be read; without a map nothing is shown on it."""

    seat: Seat
    hand_on: HandOn | None
    whose: bool = False
    kind: str = ""


class Fleet(Struct, frozen=True):
    """The order of battle."""

    seat: PlayerSeat
    hand_on: HandOn


class Calendar(Struct, frozen=True):
    """Game turn by game turn, and the log of each."""

    seat: PlayerSeat
    hand_on: HandOn
    note: HandOn


class Plots(Struct, frozen=True):
    """Charts over time."""

    seat: PlayerSeat


class Logistics(Struct, frozen=True):
    """The logistics desk."""

    seat: PlayerSeat
    hand_on: HandOn
    note: HandOn


class Meeting(Struct, frozen=True):
    """The staff meeting: what is done with an operation (None: none is ordered), a function that is turned, quiet days."""

    seat: PlayerSeat
    hand_on: HandOn
    note: HandOn
    order: Callable[[Operation | None], None]
    turn: Callable[[StaffFunction], None]
    quiet: Callable[[], None]


class HowItEnded(Struct, frozen=True):
    """The end of a campaign, or how it stands so far; without a map nothing is shown on it."""

    seat: Seat
    hand_on: HandOn | None
    note: HandOn = lambda action: None


class Desk(Struct, frozen=True):
    """What an umpire has to see to; the map that lies beneath it, if one does, is told when something `changed`."""

    seat: Seat
    hand_on: HandOn | None = None
    changed: Callable[[], None] = lambda: None
    leaves: Callable[[], None] = lambda: None


class AirFight(Struct, frozen=True):
    """A sortie that waits for a word: who comes, who rises, who meets whom."""

    seat: PlayerSeat
    hand_on: HandOn


Place = (
    Help | Rule | Progress | Leaving | OpenAgain | Start | Options | Saves | Campaigns | NewCampaign | Campaign | Handover
    | Skirmishes | Briefing | OwnBattle | Battle | Alarm | Ways | Table | TableResult | Log | Reports | Fleet | Calendar | Plots
    | Logistics | Desk | AirFight | HowItEnded | Meeting | LessonEnd | Rescue
)
