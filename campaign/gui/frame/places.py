"""Screens by what they show: whoever wants one names its place, and the factory makes it, so that no screen knows another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.values import Action
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.model.battles.battle import AfterAction, Engagement
    from campaign.model.book import Book
    from campaign.model.commands import AttackForces, RuleAsUmpire
    from campaign.session.play.game import Game
    from campaign.session.play.referee import FightingTable
    from campaign.session.play.seat import PlayerSeat, Seat
    from campaign.session.reports.situation import Plain
    from campaign.session.skirmish.fighting import Opened

# A page hands what it does not do itself on to the screen that it was opened from.
HandOn = Callable[[Action], None]


@dataclass(frozen=True, slots=True)
class Help:
    """What has the focus, its rules, and the keys of some contexts."""

    contexts: tuple[Context, ...]
    about: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in the project's own words."""

    rule: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far work has come that takes long."""


@dataclass(frozen=True, slots=True)
class Start:
    """The first page."""


@dataclass(frozen=True, slots=True)
class Options:
    """Look and window."""


@dataclass(frozen=True, slots=True)
class Saves:
    """The saves to open."""


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """All that may be chosen before a campaign begins; a scenario and a seed may be chosen already."""

    scenario: str | None = None
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign that was opened."""

    game: Game


@dataclass(frozen=True, slots=True)
class Handover:
    """The page between two players at one screen."""

    side: Side
    sits: Callable[[], None]
    leaves: Callable[[], None] | None = None


@dataclass(frozen=True, slots=True)
class Skirmishes:
    """The skirmishes to fight, one of them chosen already."""

    key: str = ""


@dataclass(frozen=True, slots=True)
class Briefing:
    """What a skirmish is about, for those who fight it."""

    opened: Opened
    people: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle at a table: who plays, what becomes of its result, who watches captains, and what follows when it is left."""

    table: FightingTable
    people: tuple[Side, ...]
    accepted: Callable[[], None]
    previewed: Callable[[AfterAction], Plain]
    reader: Side | None
    stopped: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class Alarm:
    """An attack that waits for an answer, or an own one before it is declared: who meets whom, and what may come of it."""

    seat: PlayerSeat
    hand_on: HandOn
    foretell: Callable[[Plain | None], None]
    attack: AttackForces | None = None


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to fight a battle that waits, as a player sees it; its `papers` may be somebody else's, who looks on."""

    seat: PlayerSeat
    seats: Callable[[Side | None], Seat]
    hand_on: HandOn
    foretell: Callable[[Plain | None], None]
    papers: Seat | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A battle that is fought on a table by some rules, or by any; its papers may be for other eyes than the player's."""

    seat: Seat
    seats: Callable[[Side | None], Seat]
    rules: str
    hand_on: HandOn


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a form that came back from the table says."""

    after: AfterAction
    found: Plain
    hand_on: HandOn
    book: Book
    engagement: Engagement
    reader: Side | None
    rulings: tuple[RuleAsUmpire, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a reader, or the lines of it from one to another; what is asked there is noted. There may be no map."""

    seat: Seat
    hand_on: HandOn | None
    note: HandOn
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Reports:
    """All reports, saying `whose` where several may be read; without a map nothing is shown on it."""

    seat: Seat
    hand_on: HandOn | None
    whose: bool = False


@dataclass(frozen=True, slots=True)
class Fleet:
    """The order of battle."""

    seat: PlayerSeat
    hand_on: HandOn


@dataclass(frozen=True, slots=True)
class Calendar:
    """Game turn by game turn, and the log of each."""

    seat: PlayerSeat
    hand_on: HandOn
    note: HandOn


@dataclass(frozen=True, slots=True)
class Plots:
    """Charts over time."""

    seat: PlayerSeat


@dataclass(frozen=True, slots=True)
class Logistics:
    """The logistics desk."""

    seat: PlayerSeat
    hand_on: HandOn
    note: HandOn


@dataclass(frozen=True, slots=True)
class Desk:
    """What an umpire has to see to; the map that lies beneath it, if one does, is told when something `changed`."""

    seat: Seat
    hand_on: HandOn | None = None
    changed: Callable[[], None] = lambda: None
    leaves: Callable[[], None] = lambda: None


@dataclass(frozen=True, slots=True)
class AirPlan:
    """The plan of the day in the air: what the staff proposes, what is in force, what has flown."""

    seat: PlayerSeat
    hand_on: HandOn


@dataclass(frozen=True, slots=True)
class AirFight:
    """A sortie that waits for a word: who comes, who rises, who meets whom."""

    seat: PlayerSeat
    hand_on: HandOn


Place = (
    Help | Rule | Progress | Start | Options | Saves | NewCampaign | Campaign | Handover | Skirmishes | Briefing | Battle
    | Alarm | Ways | Table | TableResult | Log | Reports | Fleet | Calendar | Plots | Logistics | Desk | AirPlan | AirFight
)
