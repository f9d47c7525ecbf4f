"""The keys of the window: one table of what each means where, of which help, hints on buttons and presses by key are made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto

from msgspec import Struct

from campaign.gui.actions.combat import AnswerWith
from campaign.gui.actions.desk import DESK_KEYS
from campaign.gui.actions.ending import END_KEYS
from campaign.gui.actions.plain import (
    Anywhere,
    AtStart,
    AtTable,
    BeforeBattle,
    BetweenPlayers,
    InAirFight,
    InAirPlan,
    InAlarm,
    InBattle,
    InCampaign,
    InDay,
    InForm,
    InList,
    InLogistics,
    InNew,
    InPlots,
    InRoll,
    InStrike,
    InTutorial,
    InWriting,
    OnMap,
    OnPage,
    OnSheet,
    PanelKey,
    WhileWaiting,
)
from campaign.gui.actions.values import (
    Action,
    ChooseByPlace,
    MoveBeginning,
    MoveCursor,
    PanMap,
    ReadAims,
    ShowLine,
    TakeSeat,
    TurnLayer,
)
from campaign.model.sides import Side


class Context(Enum):
    """Where a key means something. Several hold at once; the screen says which, and the first that knows a key has it."""

    ANYWHERE = auto()
    PAGE = auto()
    START = auto()
    OPTIONS = auto()
    NEW = auto()
    DAY_FOCUSED = auto()
    DAY = auto()
    LAYER_LIST = auto()
    DRAGGING = auto()
    LIFTED = auto()
    MAP = auto()
    CURSOR = auto()
    WAYPOINTS = auto()
    COURSE = auto()
    CHOSEN = auto()
    TUTORIAL = auto()
    REACTION = auto()
    ASKED = auto()
    PANEL = auto()
    NOBODY = auto()
    STRIKE = auto()
    AIR_PLAN = auto()
    AIR_FIGHT = auto()
    ALARM = auto()
    CAMPAIGN = auto()
    WRITING = auto()
    RESULT = auto()
    AFTER_BATTLE = auto()
    WATCHING = auto()
    ANSWERING = auto()
    SEA = auto()
    BATTLE = auto()
    BEFORE_BATTLE = auto()
    TABLE = auto()
    TABLE_RESULT = auto()
    SKIRMISHES = auto()
    SKIRMISH = auto()
    LIST = auto()
    LOG = auto()
    REPORT = auto()
    FLEET = auto()
    SHEET = auto()
    CALENDAR = auto()
    PLOTS = auto()
    LOGISTICS = auto()
    WAR_END = auto()
    DESK = auto()
    ROLL_FOCUSED = auto()
    ROLL = auto()
    BETWEEN_PLAYERS = auto()
    LEAVING = auto()
    SOUGHT = auto()
    WAITING = auto()
    FORM = auto()
    PICKING = auto()


class KeyMode(Enum):
    """How a key acts: by itself; on a row that must stand on the page; or at once, without dice and with no word lost."""

    ITSELF = auto()
    ROW = auto()
    AT_ONCE = auto()


class Binding(Struct, frozen=True):
    """Keys of a context with the action of each, how buttons and help call them, and what help says of them.

    Where help says nothing the button does; what has no keys is done by mouse, and is only told.
    """

    context: Context
    label: str
    help: str = ""
    actions: tuple[tuple[str, Action], ...] = ()
    way: KeyMode = KeyMode.ITSELF


def _does(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    return Binding(context, label, help_, tuple(actions.items()))


def _row(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    return Binding(context, label, help_, tuple(actions.items()), KeyMode.ROW)


def _moves(context: Context, label: str, actions: Mapping[str, Action], help_: str = "") -> Binding:
    return Binding(context, label, help_, tuple(actions.items()), KeyMode.AT_ONCE)


LAYERS = {"1": "home", "2": "search", "3": "exposed", "4": "submarines", "5": "lanes", "6": "air", "7": "names", "8": "tracks",
          "9": "standing", "0": "cartouche", "F6": "patrols", "F7": "sorties"}
C = Context
PAN: Mapping[str, Action] = {
    "shift+up": PanMap(0, -1), "shift+down": PanMap(0, 1), "shift+left": PanMap(-1, 0), "shift+right": PanMap(1, 0),
}
KEYMAP: tuple[Binding, ...] = (
    # Every page.
    _moves(C.PAGE, "Tab, arrows", {"tab": OnPage.NEXT, "shift+tab": OnPage.BEFORE, "down": OnPage.NEXT, "up": OnPage.BEFORE},
           "go through whatever can be pressed; the line at the foot says what it is"),
    _moves(C.PAGE, "Enter", {"enter": OnPage.PRESS, "space": OnPage.PRESS}, "press what has the focus, or what the foot says"),
    Binding(C.PAGE, "What is typed", "looks, chooses, searches; to an order it only leads, and Enter gives it"),
    _moves(C.PAGE, "Page Up, Page Down", {"pageup": OnPage.PAGE_UP, "pagedown": OnPage.PAGE_DOWN}, "scroll"),
    _moves(C.PAGE, "Esc", {"escape": OnPage.BACK}, "one step back; out of a campaign or the game only when that was asked"),
    _moves(C.ANYWHERE, "F10", {"f10": Anywhere.OTHER_THEME}, "light or dark"),
    _moves(C.ANYWHERE, "F8", {"f8": Anywhere.OTHER_LENGTH}, "lengths: kilometres, nautical miles, thousands of yards"),
    _moves(C.ANYWHERE, "F9", {"f9": Anywhere.OTHER_MOTION}, "motion: full, reduced, none"),
    _moves(C.ANYWHERE, "Ctrl + and Ctrl -",
           {"ctrl++": Anywhere.LARGER, "ctrl+=": Anywhere.LARGER, "ctrl+-": Anywhere.SMALLER},
           "text and panels larger or smaller, from 100 to 200 %"),
    _moves(C.ANYWHERE, "F11", {"f11": Anywhere.FULL_SCREEN}, "full screen or window"),
    _moves(C.ANYWHERE, "Ctrl Q", {"ctrl+q": Anywhere.END_PROGRAM}, "leave; everything accepted is saved already"),
    _moves(C.PAGE, "? or F1", {"?": OnPage.HELP, "f1": OnPage.HELP}, "this page: what has the focus, its rules, and the keys"),
    # The first pages.
    _row(C.START, "C", {"c": AtStart.CONTINUE}, "continue the last campaign"),
    _row(C.START, "T", {"t": AtStart.TUTORIAL}, "the tutorial"),
    _row(C.START, "N", {"n": AtStart.NEW}, "a new campaign"),
    _row(C.START, "O", {"o": AtStart.OPEN}, "open a save"),
    _row(C.START, "S", {"s": AtStart.SKIRMISH}, "a skirmish"),
    _row(C.START, "P", {"p": AtStart.OPTIONS}),
    _row(C.START, "Q", {"q": AtStart.QUIT}),
    _row(C.OPTIONS, "F", {"f": Anywhere.FULL_SCREEN}),
    _row(C.NEW, "B", {"b": InNew.BEGIN}, "begin"),
    _moves(C.NEW, "digits", {"backspace": InNew.TAKE_DIGIT}, "a seed of your own for the dice; Backspace takes them away"),
    _row(C.NEW, "+", {"+": MoveBeginning(1), "=": MoveBeginning(1)}),
    _row(C.NEW, "-", {"-": MoveBeginning(-1)}),
    Binding(C.NEW, "+ and -", "a historical scenario begins a half-month later or earlier"),
    # The campaign: its map.
    _moves(C.MAP, "Arrows", {"up": MoveCursor(0, -1), "down": MoveCursor(0, 1), "left": MoveCursor(-1, 0),
                             "right": MoveCursor(1, 0)}, "move the cursor over the map, hex by hex"),
    _moves(C.CURSOR, "Enter", {"enter": OnMap.PRESS_HEX}, "choose what lies there, or sail there"),
    Binding(C.MAP, "Tab", "go through the panel"),
    _moves(C.MAP, "+ and -", {"+": OnMap.NEARER, "=": OnMap.NEARER, "-": OnMap.FARTHER}, "nearer and farther"),
    _moves(C.MAP, "Shift arrows", PAN, "move the map"),
    _moves(C.MAP, "W", {"w": OnMap.WHOLE}, "the whole theatre"),
    _moves(C.MAP, "Home", {"home": OnMap.TO_CURSOR}, "to the chosen force"),
    _moves(C.MAP, "J", {"j": OnMap.NEXT_FORCE}, "the next of your forces"),
    # A day that is told.
    _moves(C.DAY_FOCUSED, "Enter", {"enter": OnPage.PRESS}),
    _does(C.DAY, "Enter", {"enter": InDay.ON, "escape": InDay.ON}, "close the card of a day, and go on"),
    _does(C.DAY, "Space", {"space": InDay.REPLAY}, "see the day again on the chart; any key ends it and does its own work"),
    _does(C.DAY, "1 to 8", {str(at): ShowLine(at) for at in range(1, 9)}, "to where a line of the day happened"),
    _does(C.DAY, "Down, Up", {"down": InDay.NEXT_LINE, "up": InDay.LINE_BEFORE}, "the next line of the day, the one before"),
    _does(C.DAY, "Left, Right", {"left": InDay.EARLIER, "right": InDay.LATER}, "the day before, the day after"),
    _does(C.DAY, "L", {"l": InDay.LOG}, "the log of the day"),
    _does(C.CAMPAIGN, "D", {"d": InDay.LAST}, "the card of the last day"),
    # Its panel: what holds whatever is chosen, and what stands there just now.
    _does(C.CAMPAIGN, "E", {"e": InCampaign.END}, "end the step, after what is left open was named"),
    _row(C.ASKED, "E", {"e": InCampaign.GO_ON}),
    _row(C.NOBODY, "E", {"e": InCampaign.WATCH}),
    _does(C.CAMPAIGN, "P", {"p": InCampaign.TAKE_ALL}, "take what the staff proposes"),
    _does(C.CAMPAIGN, "T", {"t": InCampaign.STAFF}, "let the staff decide this once"),
    _does(C.CAMPAIGN, "K", {"k": InCampaign.LEAVE_TO_STAFF}, "leave it to the staff until something happens"),
    _does(C.CAMPAIGN, "Shift K", {"shift+k": InCampaign.LEAVE_THE_TURN}, "leave it to the staff to the end of the half-month"),
    _row(C.PANEL, "S", {"s": PanelKey.SAIL}, "sail the course that is shown"),
    _row(C.PANEL, "O", {"o": PanelKey.STANDING}, "make the course a standing order"),
    _row(C.PANEL, "N", {"n": PanelKey.FORM}),
    _row(C.PANEL, "B", {"b": PanelKey.ENTER_PORT}),
    _row(C.PANEL, "A", {"a": PanelKey.TICK_ALL}),
    _row(C.PANEL, "H", {"h": PanelKey.SHEET}),
    _row(C.ASKED, "H", {"h": InCampaign.WAYS}),
    _row(C.ASKED, "F", {"f": InCampaign.FIGHT}),
    _row(C.ASKED, "C", {"c": InCampaign.CAPTAINS}),
    _row(C.REACTION, "M", {"m": InCampaign.ALARM}, "back to the attack that waits for an answer"),
    _row(C.NOBODY, "A", {"a": TakeSeat(Side.AXIS)}),
    _row(C.NOBODY, "L", {"l": TakeSeat(Side.ALLIED)}),
    _row(C.NOBODY, "D", {"d": InCampaign.DESK}),
    _does(C.CAMPAIGN, "U", {"u": InCampaign.UNDO}, "undo"),
    _does(C.CAMPAIGN, "L", {"l": InCampaign.LOG}, "log"),
    _does(C.CAMPAIGN, "R", {"r": InCampaign.REPORTS}, "reports"),
    _does(C.CAMPAIGN, "Y", {"y": InCampaign.ORDERS}, "all orders"),
    _does(C.CAMPAIGN, "I", {"i": InCampaign.BRIEFING}, "briefing"),
    Binding(C.TUTORIAL, ". and End", "in the tutorial: skip a step, leave it"),
    _row(C.TUTORIAL, ".", {".": InTutorial.SKIP}),
    _row(C.TUTORIAL, "End", {"end": InTutorial.LEAVE}),
    _row(C.TUTORIAL, "/", {"/": InTutorial.OFFER}),
    _does(C.CAMPAIGN, "X", {"x": InCampaign.REPORT_FAULT}, "write a file to report a fault with"),
    _does(C.CAMPAIGN, "F2", {"f2": InCampaign.FLEET}, "order of battle"),
    _does(C.CAMPAIGN, "F3", {"f3": InCampaign.CALENDAR}, "calendar"),
    _does(C.CAMPAIGN, "F4", {"f4": InCampaign.AIR_PLAN}, "plan of the day in the air"),
    _does(C.CAMPAIGN, "Z", {"z": InCampaign.PLOTS}, "charts over time"),
    _does(C.CAMPAIGN, "F5", {"f5": InCampaign.LOGISTICS}, "logistics: convoys, duties, stocks, oil, docks"),
    _does(C.CAMPAIGN, "V", {"v": InCampaign.LAYERS}, "layers of the map; 1 to 9, 0, F6 and F7 turn each on and off"),
    *(_does(C.CAMPAIGN, name, {name.lower(): TurnLayer(key)}) for name, key in LAYERS.items()),
    _does(C.PANEL, "G", {"g": TurnLayer("home")}, "how far the chosen force gets home with its fuel"),
    _does(C.LAYER_LIST, "Esc", {"escape": InCampaign.LAYERS}),
    # The air: a sortie that is planned, the plan of the day, a fight.
    _row(C.STRIKE, "S", {"s": InStrike.SEND}, "send the sortie that is planned"),
    _row(C.STRIKE, "N", {"n": InStrike.NIGHT}, "by night, or by day"),
    _row(C.STRIKE, "P", {"p": InStrike.STAFF}, "tick what the staff proposes against it"),
    _does(C.STRIKE, "Esc", {"escape": InStrike.LEAVE}, "leave it; nothing is sent"),
    _row(C.ASKED, "Q", {"q": InCampaign.AIR_FIGHT}),
    _row(C.AIR_PLAN, "P", {"p": InAirPlan.ALL}, "take all that the staff proposes"),
    Binding(C.AIR_PLAN, "Tab, Enter", "go to a line, and take it alone; the line beneath it changes it first"),
    _row(C.AIR_FIGHT, "L", {"l": InAirFight.LEADERS}, "as the leaders in the air say"),
    _row(C.AIR_FIGHT, "G", {"g": InAirFight.GIVE}, "give your own word"),
    _row(C.AIR_FIGHT, "N", {"n": InAirFight.PASS}, "let the raid pass"),
    _row(C.AIR_FIGHT, "A", {"a": InAirFight.ABANDON}, "call the sortie off"),
    Binding(C.AIR_FIGHT, "Tab, Enter", "go to a unit, and tick it or send it at another"),
    # An attack that waits for an answer, and one's own before it is declared.
    *(_row(C.ALARM, str(at), {str(at): AnswerWith(at)}) for at in range(1, 5)),
    Binding(C.ALARM, "1 to 4", "give one of the answers"),
    _row(C.ALARM, "M", {"m": InAlarm.MAP}, "look at the map first; M comes back"),
    _does(C.ALARM, "F", {"f": InAlarm.NEXT_FORCE}, "of several forces that are attacked: answer for the next, or for all"),
    _row(C.ALARM, "L", {"l": InAlarm.WHY}, "what your log says of it"),
    _row(C.ALARM, "A", {"a": InAlarm.AHEAD}, "answer all attacks like this one from now on"),
    # Its courses.
    _moves(C.WAYPOINTS, ". and ,", {".": OnMap.NEXT_WAYPOINT, ",": OnMap.WAYPOINT_BEFORE},
           "to the next waypoint of a course or a standing order, and to the one before"),
    _moves(C.WAYPOINTS, "M", {"m": OnMap.TAKE_WAYPOINT_UP},
           "take up the waypoint under the cursor: arrows carry it, Enter puts it down, Escape puts it back"),
    _moves(C.WAYPOINTS, "Insert or K", {"insert": OnMap.ADD_WAYPOINT, "k": OnMap.ADD_WAYPOINT},
           "a waypoint under the cursor: on the course between two, else at its end"),
    _moves(C.WAYPOINTS, "Delete", {"delete": OnMap.TAKE_WAYPOINT_OUT}, "take the waypoint under the cursor out"),
    _moves(C.LIFTED, "M, Enter", {"m": OnMap.PUT_DOWN, "enter": OnMap.PUT_DOWN}),
    *(_moves(context, "Escape", {"escape": OnMap.PUT_BACK}) for context in (C.LIFTED, C.DRAGGING)),
    _does(C.COURSE, "Backspace", {"backspace": InCampaign.FORGET_COURSE, "escape": InCampaign.FORGET_COURSE},
          "forget course and choice"),
    _does(C.CHOSEN, "Esc", {"escape": InCampaign.UNCHOOSE, "backspace": InCampaign.UNCHOOSE}),
    Binding(C.MAP, "Mouse", "click chooses or sets a course, the right button leads it on, the wheel zooms"),
    Binding(C.MAP, "Drag",
            "waypoints, the course between them, a force onto another or to a hex, ships out of the panel, the map"),
    # A battle.
    _row(C.BATTLE, "A", {"a": InBattle.ADVICE}, "do as the captain advises"),
    _row(C.BATTLE, "G", {"g": InBattle.GIVE}, "give the order as it stands"),
    _row(C.BATTLE, "W", {"w": InBattle.WRITE}, "write the order in the system's own notation"),
    _row(C.BATTLE, "E", {"e": InBattle.GO_ON}),
    _row(C.BATTLE, "R", {"r": InBattle.REST}, "leave what is left of this phase to the captains"),
    _moves(C.SEA, "1 to 9", {str(at): ChooseByPlace(at) for at in range(1, 10)}, "a division: its ships follow their leader"),
    _row(C.BATTLE, "N", {"n": InBattle.NEXT_DIVISION}, "this division's orders are ready; on to the next"),
    _moves(C.SEA, "J, Shift J", {"j": InBattle.NEXT_OWN, "shift+j": InBattle.OWN_BEFORE},
           "the next or last ship of your own, commanded alone"),
    _moves(C.SEA, "L", {"l": InBattle.LOG}, "the whole log of the battle, and back to the orders"),
    _moves(C.SEA, "T", {"t": InBattle.NEXT_TAB}, "turn to what is folded: orders, divisions, what was seen"),
    _moves(C.SEA, "K, Shift K", {"k": InBattle.NEXT_ENEMY, "shift+k": InBattle.ENEMY_BEFORE}, "the next or last enemy ship"),
    _moves(C.SEA, "X", {"x": InBattle.AIM_AT_ENEMY},
           "aim all that bears of the chosen own ship at the enemy chosen last"),
    Binding(C.BATTLE, "Tab, Enter", "go to a question, open it, take its next answer"),
    _moves(C.ANSWERING, "Left, Right, digits", {"left": InBattle.ANSWER_BEFORE, "right": InBattle.NEXT_ANSWER},
           "change the answer that has the focus, or type it"),
    Binding(C.SEA, "Click", "choose an own ship; aim at an enemy; set a line or a distance that is open"),
    Binding(C.SEA, "Right button", "look at a ship without aiming at her"),
    _moves(C.SEA, "Wheel, + and -, drag, Shift arrows",
           {**PAN, "+": InBattle.NEARER, "=": InBattle.NEARER, "-": InBattle.FARTHER}, "nearer, farther, elsewhere"),
    _moves(C.SEA, "Home", {"home": InBattle.WHOLE}, "all ships"),
    _row(C.BATTLE, "End", {"end": InBattle.TO_THE_END}, "leave it to the captains, and see every turn to the end"),
    _row(C.BATTLE, "C", {"c": InBattle.CAPTAINS}, "leave the rest to the captains, and watch"),
    Binding(C.WATCHING, "Space, . and ,", "play or pause; one turn, or one phase, and pause"),
    _does(C.WATCHING, "Space", {"space": InBattle.PLAY}),
    Binding(C.WATCHING, "[ and ]", "slower, faster"),
    *(_row(C.WATCHING, key, {key: action}) for key, action in (
        (".", InBattle.TURN), (",", InBattle.PHASE), ("[", InBattle.SLOWER), ("]", InBattle.FASTER))),
    _row(C.WATCHING, "E", {"e": InBattle.TO_THE_END}, "on to the end of a battle that captains fight"),
    Binding(C.SEA, "Signs",
            "a star is a hit, with the number of hits; a fountain is a salvo that missed; an arrow is torpedoes"),
    _does(C.BATTLE, "Esc", {"escape": InBattle.STOP}, "stop here; a campaign's battle is kept and can be taken up again"),
    _does(C.RESULT, "Enter", {"enter": InBattle.ACCEPT}),
    _row(C.AFTER_BATTLE, "Space", {"space": InBattle.AGAIN}, "watch it again, turn by turn; Escape comes back"),
    _row(C.AFTER_BATTLE, "L", {"l": InBattle.WHOLE_LOG}, "when it is over: the whole log of the battle"),
    _row(C.AFTER_BATTLE, "O", {"o": InBattle.ODDS_BEFORE}, "what the odds had said"),
    _moves(C.WRITING, "Enter", {"enter": InWriting.TAKE}, "take what is written"),
    _moves(C.WRITING, "Escape", {"escape": InWriting.LEAVE}),
    _moves(C.WRITING, "Backspace", {"backspace": InWriting.TAKE_LETTER}),
    _row(C.BEFORE_BATTLE, "F", dict.fromkeys("f1", BeforeBattle.ON_SCREEN), "fight on screen; 1, 2, 3 are the three cards"),
    _row(C.BEFORE_BATTLE, "C", dict.fromkeys("c2", BeforeBattle.CAPTAINS), "by captains; the result is shown first"),
    _row(C.BEFORE_BATTLE, "T", dict.fromkeys("t3", BeforeBattle.TABLE), "at the table: print the packet, read the form"),
    _row(C.BEFORE_BATTLE, "A", {"a": BeforeBattle.ANY_RULES}, "by other rules: set-up sheet and neutral form"),
    _row(C.BEFORE_BATTLE, "D", {"d": BeforeBattle.CHANCES}, "each ship's chances by the chosen rules"),
    _row(C.BEFORE_BATTLE, "W", {"w": BeforeBattle.HABIT}, "always fight like this: small battles, all, or none without asking"),
    _row(C.TABLE, "W", {"w": AtTable.WRITE}, "write packet and form"),
    _row(C.TABLE, "R", {"r": AtTable.READ_NEWEST}, "read the form that was written last"),
    _does(C.TABLE_RESULT, "Enter", {"enter": AtTable.ACCEPT}),
    _row(C.SKIRMISHES, "G", {"g": BeforeBattle.RESUME}, "go on with the skirmish that was fought last"),
    _row(C.SKIRMISHES, "F", {"f": BeforeBattle.READ}, "read what it is about, then fight"),
    _row(C.SKIRMISH, "B", {"b": BeforeBattle.BEGIN}, "begin the battle"),
    _row(C.SKIRMISH, "X", {"x": ReadAims(Side.AXIS)}, "the Axis side's aims, for its player alone"),
    _row(C.SKIRMISH, "L", {"l": ReadAims(Side.ALLIED)}, "the Allied side's aims, for its player alone"),
    # Lists, and what is read.
    *(Binding(context, "letters", "show only lines with these words") for context in (C.LOG, C.FLEET, C.CALENDAR)),
    Binding(C.REPORT, "letters", "show only rows with these words, or conditions such as type=DD or fuel_boxes<3"),
    _moves(C.SOUGHT, "Esc", {"escape": InList.FORGET}),
    _moves(C.LIST, "Backspace", {"backspace": InList.TAKE_LETTER}, "take a letter away"),
    _moves(C.LIST, "Left, Right", {"left": InList.KIND_BEFORE, "right": InList.ANOTHER}),
    *(Binding(context, "Left, Right", "another kind, or another order") for context in (C.LOG, C.REPORT)),
    Binding(C.FLEET, "Left, Right", "another list"),
    Binding(C.CALENDAR, "Left, Right", "from now on, the past, or all"),
    Binding(C.LOG, "Enter", "why: the rule, the dice and the cause of a line"),
    Binding(C.REPORT, "Enter", "show the hex of a row on the map"),
    Binding(C.FLEET, "Enter", "to her on the map, and to her sheet"),
    Binding(C.CALENDAR, "Enter", "the log of a turn, the card of a day, or the port where something is due"),
    _row(C.SHEET, "\N{LEFTWARDS ARROW}", {"left": OnSheet.BEFORE}, "the ship before her in the order of battle"),
    _row(C.SHEET, "\N{RIGHTWARDS ARROW}", {"right": OnSheet.NEXT}, "the next ship"),
    _row(C.SHEET, "M", {"m": OnSheet.SHOW}, "to her on the map"),
    _moves(C.PLOTS, "Right, N", {"right": InPlots.NEXT, "n": InPlots.NEXT}, "the next chart"),
    _moves(C.PLOTS, "Left, P", {"left": InPlots.BEFORE, "p": InPlots.BEFORE}, "the one before"),
    *(_does(C.LOGISTICS, key, {key.lower(): action}, text) for key, action, text in (
        ("F2", InCampaign.FLEET, "order of battle"), ("F3", InCampaign.CALENDAR, "calendar"),
        ("Z", InCampaign.PLOTS, "charts over time"), ("L", InCampaign.LOG, "log"))),
    _does(C.LOGISTICS, "N", {"n": InLogistics.OTHER_SUMS}, "what was sent by port, turn, kind or convoy"),
    *(_row(C.WAR_END, label_, {key: action}, text) for label_, key, action, text in END_KEYS),
    Binding(C.LOGISTICS, "Enter", "a convoy or a port on the map, the sheet of a ship in dock"),
    *(_row(C.DESK, key, {key.lower(): action}, text) for key, action, text in DESK_KEYS),
    # Dice of the table, two players, progress.
    Binding(C.ROLL, "digits", "the face"),
    _moves(C.ROLL, "Backspace", {"backspace": InRoll.TAKE_DIGIT}, "takes a digit away"),
    _moves(C.ROLL_FOCUSED, "Enter", {"enter": OnPage.PRESS}),
    _does(C.ROLL, "Enter", {"enter": InRoll.GIVE}, "gives the face that was typed"),
    _does(C.ROLL, "Esc", {"escape": InRoll.GIVE_UP}, "gives the order up; nothing is changed"),
    _row(C.LEAVING, "L", {"l": OnPage.LEAVE}),
    _row(C.BETWEEN_PLAYERS, "Enter", {"enter": BetweenPlayers.HERE}),
    _moves(C.BETWEEN_PLAYERS, "Escape", {"escape": BetweenPlayers.LEAVE}),
    _does(C.WAITING, "Esc", {"escape": WhileWaiting.PAUSE}),
    # An order made by hand.
    _moves(C.FORM, "Left, Right", {"left": InForm.VALUE_BEFORE, "right": InForm.NEXT_VALUE},
           "the part that has the focus becomes the next or the last of what it may be"),
    Binding(C.FORM, "Enter", "choose from a list, or type"),
    _moves(C.FORM, "Backspace", {"backspace": InForm.TAKE_LETTER}),
    Binding(C.FORM, "Letters, digits", "typed into a text, a number or a hex that has the focus"),
    _moves(C.FORM, "Home", {"home": InForm.TO_GIVE}, "to the button that gives the order"),
    Binding(C.PICKING, "letters", "show only what holds these words"),
    _moves(C.PICKING, "Backspace", {"backspace": InForm.TAKE_LETTER}, "take a letter away"),
    Binding(C.PICKING, "Enter", "choose"),
)


def bindings_of(key: str, contexts: Iterable[Context]) -> Iterator[tuple[Binding, Action]]:
    """The bindings of a key in some contexts, in their order; with Shift a key may mean what it means without."""
    names = (key, key.removeprefix("shift+"))
    for context in contexts:
        found = [(binding, action) for name in names for binding in KEYMAP if binding.context is context
                 for known, action in binding.actions if known == name]
        yield from found[:1]


def label(action: Action, context: Context | None = None) -> str:
    """The key shown on a button for an action; empty where there is none."""
    return next((binding.label for binding in KEYMAP if context in (None, binding.context)
                 for _, known in binding.actions if known == action), "")


def key_help(contexts: Iterable[Context]) -> tuple[tuple[str, str], ...]:
    """The keys of some contexts with their help, in the order of the table."""
    wanted = frozenset(contexts)
    return tuple((binding.label, binding.help) for binding in KEYMAP if binding.help and binding.context in wanted)
