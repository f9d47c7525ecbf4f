"""Actions that need nothing further, screen by screen."""

from __future__ import annotations

from enum import Enum, auto

from campaign.gui.actions.outside import Outside


class Anywhere(Enum):
    """What the whole window does."""

    FULL_SCREEN = auto()
    OTHER_THEME = auto()
    OTHER_MOTION = auto()
    OTHER_LENGTH = auto()
    LARGER = auto()
    SMALLER = auto()
    END_PROGRAM = auto()


class OnPage(Enum):
    """What every page does."""

    BACK = auto()
    NEXT = auto()
    BEFORE = auto()
    PAGE_DOWN = auto()
    PAGE_UP = auto()
    PRESS = auto()
    HELP = auto()
    # Out of what Escape would only ask about.
    LEAVE = auto()
    # A row that takes what is typed, and does nothing when it is pressed.
    TYPE = auto()


class AtStart(Enum):
    """The first page."""

    CONTINUE = auto()
    TUTORIAL = auto()
    NEW = auto()
    OPEN = auto()
    SKIRMISH = auto()
    OPTIONS = auto()
    QUIT = auto()


class InNew(Enum):
    """A new campaign."""

    BEGIN = auto()
    TAKE_DIGIT = auto()
    AS_THE_RULES = auto()


class OnMap(Enum):
    """The map of a campaign: what keys move and take up there."""

    NEARER = auto()
    FARTHER = auto()
    WHOLE = auto()
    TO_CURSOR = auto()
    NEXT_FORCE = auto()
    PRESS_HEX = auto()
    NEXT_WAYPOINT = auto()
    WAYPOINT_BEFORE = auto()
    ADD_WAYPOINT = auto()
    TAKE_WAYPOINT_OUT = auto()
    TAKE_WAYPOINT_UP = auto()
    PUT_DOWN = auto()
    PUT_BACK = auto()


class InCampaign(Enum):
    """The panel beside the map."""

    END = auto()
    GO_ON = auto()
    TAKE_ALL = auto()
    STAFF = auto()
    LEAVE_TO_STAFF = auto()
    LEAVE_THE_TURN = auto()
    HOW_IT_ENDED = auto()
    UNDO = auto()
    WAYS = auto()
    FIGHT = auto()
    CAPTAINS = auto()
    WATCH = auto()
    UNCHOOSE = auto()
    FORGET_COURSE = auto()
    KINDS = auto()
    LEAVE = auto()
    LOG = auto()
    REPORTS = auto()
    FLEET = auto()
    CALENDAR = auto()
    PLOTS = auto()
    LOGISTICS = auto()
    MEETING = auto()
    ORDERS = auto()
    AIR_PLAN = auto()
    AIR_FIGHT = auto()
    ALARM = auto()
    LAYERS = auto()
    BRIEFING = auto()
    REPORT_FAULT = auto()
    DESK = auto()


class InLogistics(Enum):
    """The logistics desk."""

    OTHER_SUMS = auto()


class InFleet(Enum):
    """The order of battle: from column to column, ticks, a force of what is ticked, how ships are grouped."""

    NEXT_COLUMN = auto()
    COLUMN_BEFORE = auto()
    NEXT_TYPE = auto()
    TYPE_BEFORE = auto()
    TICK = auto()
    UNTICK = auto()
    FORM = auto()
    SHOW = auto()
    SHEET = auto()
    GROUPING = auto()


class AtTheEnd(Enum):
    """The page of the end of a campaign."""

    PLAY = auto()
    PRINT = auto()
    CHART = auto()
    LIST = auto()


class InMeeting(Enum):
    """The staff meeting before a half-month."""

    ORDER = auto()
    PASS = auto()
    QUIET = auto()


class AtDesk(Enum):
    """The umpire's desk."""

    RULING = auto()
    FACTS = auto()
    WORDS = auto()
    TAKE_BACK = auto()
    STAFF = auto()
    TABLE = auto()
    WAYS = auto()
    FIGHT = auto()
    LOG = auto()
    DAYS = auto()
    NEXT_READER = auto()
    LEAVE = auto()


class InDay(Enum):
    """A day that is told: its card, its replay, and the days before and after it."""

    ON = auto()
    REPLAY = auto()
    LOG = auto()
    NEXT_LINE = auto()
    LINE_BEFORE = auto()
    EARLIER = auto()
    LATER = auto()
    LAST = auto()


class PanelKey(Enum):
    """Orders that stand in the panel and have a key of their own, whatever they are about just then."""

    SAIL = auto()
    STANDING = auto()
    FORM = auto()
    ENTER_PORT = auto()
    TICK_ALL = auto()
    SHEET = auto()


class InStrike(Enum):
    """A sortie while it is planned."""

    SEND = auto()
    NIGHT = auto()
    STAFF = auto()
    MORE = auto()
    FEWER = auto()
    AIM = auto()
    KEEP = auto()
    LEAVE = auto()


class InAirFight(Enum):
    """A fight in the air, step by step."""

    LEADERS = auto()
    GIVE = auto()
    PASS = auto()
    ABANDON = auto()


class InAirPlan(Enum):
    """The plan of the day in the air."""

    ALL = auto()
    NEXT_TARGET = auto()
    TARGET_BEFORE = auto()
    CLOSE = auto()


class InAlarm(Enum):
    """An attack that waits for an answer, or one of one's own before it is declared."""

    MAP = auto()
    WHY = auto()
    AHEAD = auto()
    NEXT_FORCE = auto()


class InTutorial(Enum):
    """The guide."""

    SKIP = auto()
    OFFER = auto()
    LEAVE = auto()


class InBattle(Enum):
    """A battle on screen."""

    GIVE = auto()
    ADVICE = auto()
    WRITE = auto()
    GO_ON = auto()
    CAPTAINS = auto()
    STOP = auto()
    ACCEPT = auto()
    AGAIN = auto()
    WHOLE_LOG = auto()
    ODDS_BEFORE = auto()
    PLAY = auto()
    TURN = auto()
    PHASE = auto()
    TO_THE_END = auto()
    SLOWER = auto()
    FASTER = auto()
    NEARER = auto()
    FARTHER = auto()
    WHOLE = auto()
    NEXT_OWN = auto()
    OWN_BEFORE = auto()
    NEXT_ENEMY = auto()
    ENEMY_BEFORE = auto()
    AIM_AT_ENEMY = auto()
    NEXT_ANSWER = auto()
    ANSWER_BEFORE = auto()
    NEXT_DIVISION = auto()
    # What is left of a phase is the captains'.
    REST = auto()
    LOG = auto()
    NEXT_TAB = auto()
    # The bar over the turns: the bar itself, a turn back, a turn on, and back to the present.
    SCRUB = auto()
    TURN_BACK = auto()
    TURN_ON = auto()
    NOW = auto()


class InWriting(Enum):
    """An order that is written in a system's own notation."""

    TAKE = auto()
    LEAVE = auto()
    TAKE_LETTER = auto()


class BeforeBattle(Enum):
    """The ways to fight, and a skirmish before it is begun."""

    ON_SCREEN = auto()
    CAPTAINS = auto()
    TABLE = auto()
    ANY_RULES = auto()
    CHANCES = auto()
    HABIT = auto()
    BEGIN = auto()


class AtTable(Enum):
    """A battle that is fought on a table."""

    WRITE = auto()
    READ_NEWEST = auto()
    READ_BOTH = auto()
    ACCEPT = auto()


class InRoll(Enum):
    """A die that is rolled at the table."""

    GIVE = auto()
    GIVE_UP = auto()
    TAKE_DIGIT = auto()


class BetweenPlayers(Enum):
    """The page between two players."""

    HERE = auto()
    LEAVE = auto()


class WhileWaiting(Enum):
    """The page that shows progress."""

    PAUSE = auto()


class InList(Enum):
    """A list that letters search."""

    ANOTHER = auto()
    KIND_BEFORE = auto()
    TAKE_LETTER = auto()
    FORGET = auto()


class InCalendar(Enum):
    """The calendar, month by month."""

    NEXT = auto()
    BEFORE = auto()
    NOW = auto()


class InLog(Enum):
    """The log, day by day."""

    DAY_BEFORE = auto()
    NEXT_DAY = auto()
    HALF_MONTH_BEFORE = auto()
    NEXT_HALF_MONTH = auto()
    FIRST = auto()
    LAST = auto()
    SHOW = auto()


class OnSheet(Enum):
    """A ship's sheet."""

    BEFORE = auto()
    NEXT = auto()
    SHOW = auto()


class InPlots(Enum):
    """Charts over time."""

    NEXT = auto()
    BEFORE = auto()


class InForm(Enum):
    """An order made by hand."""

    GIVE = auto()
    TO_GIVE = auto()
    NEXT_VALUE = auto()
    VALUE_BEFORE = auto()
    TAKE_LETTER = auto()


Plain = (
    Anywhere | OnPage | AtStart | InNew | OnMap | InCampaign | PanelKey | InTutorial | InBattle | InWriting | BeforeBattle
    | AtTable | InRoll | BetweenPlayers | WhileWaiting | InList | InLog | InCalendar | OnSheet | InPlots | InForm | InStrike
    | InAirFight | InAirPlan
    | InAlarm | InLogistics | InFleet | InDay | AtDesk | AtTheEnd | InMeeting
    | Outside
)
