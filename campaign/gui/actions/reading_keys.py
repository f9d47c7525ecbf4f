"""Keys of all that is read: lists, log, fleet, sheets, charts, logistics, the end of a war, the desk."""

from __future__ import annotations

from campaign.gui.actions.bindings import Binding, Context, does, moves, row
from campaign.gui.actions.plain import (
    AtDesk,
    AtTheEnd,
    InCalendar,
    InCampaign,
    InFleet,
    InList,
    InLog,
    InLogistics,
    InMeeting,
    InPlots,
    OnSheet,
)
from campaign.gui.actions.values import ChooseOperation, TurnFunction
from campaign.model.play.delegation import StaffFunction

C = Context
FUNCTION_KEYS = {
    "C": StaffFunction.CONVOYS, "S": StaffFunction.SEARCHES, "U": StaffFunction.SUBMARINES, "R": StaffFunction.REPAIRS,
    "B": StaffFunction.BATTLE_FLEET, "A": StaffFunction.AIR,
}
READING_KEYS: tuple[Binding, ...] = (
    *(Binding(context, "letters", "show only lines with these words") for context in (C.LOG, C.FLEET)),
    Binding(C.REPORT, "letters", "show only rows with these words, or conditions such as type=DD or fuel_boxes<3"),
    moves(C.SOUGHT, "Esc", {"escape": InList.FORGET}),
    moves(C.LIST, "Backspace", {"backspace": InList.TAKE_LETTER}, "take a letter away"),
    moves(C.LIST, "Left, Right", {"left": InList.KIND_BEFORE, "right": InList.ANOTHER}),
    *(Binding(context, "Left, Right", "another kind, or another order") for context in (C.LOG, C.REPORT)),
    moves(C.CALENDAR, "\N{RIGHTWARDS ARROW}", {"right": InCalendar.NEXT}, "the next month"),
    moves(C.CALENDAR, "\N{LEFTWARDS ARROW}", {"left": InCalendar.BEFORE}, "the month before"),
    moves(C.CALENDAR, "Home", {"home": InCalendar.NOW}, "the present half-month"),
    Binding(C.LOG, "Enter", "why: the rule, the dice and the cause of a line; of a battle its course"),
    moves(C.LOG, "Shift Left, Shift Right", {"shift+left": InLog.DAY_BEFORE, "shift+right": InLog.NEXT_DAY},
          "the day before, the next day"),
    moves(C.LOG, "Ctrl Left, Ctrl Right", {"ctrl+left": InLog.HALF_MONTH_BEFORE, "ctrl+right": InLog.NEXT_HALF_MONTH},
          "the half-month before, the next one"),
    moves(C.LOG, "Home, End", {"home": InLog.FIRST, "end": InLog.LAST}, "the first day, the last"),
    moves(C.LOG, "Ctrl M", {"ctrl+m": InLog.SHOW}, "the place of the line on the map"),
    moves(C.TICKED, "Esc", {"escape": InFleet.UNTICK}, "nothing is ticked any more"),
    moves(C.FLEET, "Left, Right", {"left": InFleet.COLUMN_BEFORE, "right": InFleet.NEXT_COLUMN}, "to the column beside"),
    moves(C.FLEET, "Shift Left, Shift Right", {"shift+left": InList.KIND_BEFORE, "shift+right": InList.ANOTHER},
          "other ships: at sea, ready, in dock, to come, lost, the enemy"),
    moves(C.FLEET, "Shift Up, Shift Down", {"shift+up": InFleet.TYPE_BEFORE, "shift+down": InFleet.NEXT_TYPE},
          "ships of one type alone"),
    moves(C.FLEET, "Insert", {"insert": InFleet.TICK}, "tick the chosen ship, or no longer; so does the right button"),
    moves(C.FLEET, "Delete", {"delete": InFleet.UNTICK}, "nothing is ticked any more"),
    does(C.FLEET, "Home", {"home": InFleet.FORM}, "form a force of what is ticked"),
    Binding(C.FLEET, "Enter on a base or a force", "put what is ticked into it; so does the mouse that draws ships there"),
    row(C.FLEET, "F6", {"f6": InFleet.SHEET}, "her whole sheet"),
    moves(C.FLEET, "F7", {"f7": InFleet.GROUPING}, "by base and force, by type, by class"),
    row(C.FLEET, "F4", {"f4": InCampaign.AIR_PLAN}, "plan of the day in the air"),
    *(does(C.FLEET, key, {key.lower(): action}, text) for key, action, text in (
        ("F3", InCampaign.CALENDAR, "calendar"), ("F5", InCampaign.LOGISTICS, "logistics"))),
    Binding(C.REPORT, "Enter", "show the hex of a row on the map"),
    Binding(C.FLEET, "Enter", "to her on the map"),
    Binding(C.CALENDAR, "Enter", "the log of a turn, the card of a day, or the port where something is due"),
    row(C.SHEET, "\N{LEFTWARDS ARROW}", {"left": OnSheet.BEFORE}, "the ship before her in the order of battle"),
    row(C.SHEET, "\N{RIGHTWARDS ARROW}", {"right": OnSheet.NEXT}, "the next ship"),
    row(C.SHEET, "M", {"m": OnSheet.SHOW}, "to her on the map"),
    moves(C.PLOTS, "Right, N", {"right": InPlots.NEXT, "n": InPlots.NEXT}, "the next chart"),
    moves(C.PLOTS, "Left, P", {"left": InPlots.BEFORE, "p": InPlots.BEFORE}, "the one before"),
    *(does(C.LOGISTICS, key, {key.lower(): action}, text) for key, action, text in (
        ("F2", InCampaign.FLEET, "order of battle"), ("F3", InCampaign.CALENDAR, "calendar"),
        ("Z", InCampaign.PLOTS, "charts over time"), ("L", InCampaign.LOG, "log"))),
    does(C.LOGISTICS, "N", {"n": InLogistics.OTHER_SUMS}, "what was sent by port, turn, kind or convoy"),
    row(C.WAR_END, "Space", {"space": AtTheEnd.PLAY}, "the war once more on the small chart; Space stops it and lets it go on"),
    row(C.WAR_END, "R", {"r": InCampaign.REPORTS}, "all reports"),
    row(C.WAR_END, "F2", {"f2": InCampaign.FLEET}, "order of battle"),
    row(C.WAR_END, "L", {"l": InCampaign.LOG}, "the whole log"),
    row(C.WAR_END, "P", {"p": AtTheEnd.PRINT}, "save this page as a PDF, beside the campaign"),
    row(C.WAR_END, "M", {"m": AtTheEnd.CHART}, "look at the chart as it was in the end"),
    row(C.WAR_END, "C", {"c": AtTheEnd.LIST}, "back to the list of campaigns"),
    *(does(C.MEETING, str(number), {str(number): ChooseOperation(number)}) for number in (1, 2, 3)),
    Binding(C.MEETING, "1 to 3", "choose an operation of the staff; Enter orders it"),
    *(row(C.MEETING, key, {key.lower(): TurnFunction(function)}, f"hand {function.phrase} to the staff, or take it back")
      for key, function in FUNCTION_KEYS.items()),
    row(C.MEETING, "Q", {"q": InMeeting.QUIET}, "whether quiet days pass by themselves"),
    row(C.MEETING, "N", {"n": InMeeting.PASS}, "order none of these, and begin"),
    *(does(C.MEETING, key, {key.lower(): action}, text) for key, action, text in (
        ("F2", InCampaign.FLEET, "order of battle"), ("F3", InCampaign.CALENDAR, "calendar"),
        ("F5", InCampaign.LOGISTICS, "logistics desk"))),
    Binding(C.LOGISTICS, "Enter", "a convoy or a port on the map, the sheet of a ship in dock"),
    row(C.DESK, "R", {"r": AtDesk.RULING}, "make a ruling: the reason first, then what is changed"),
    row(C.DESK, "F", {"f": AtDesk.FACTS}, "enter a fact of the land game"),
    row(C.DESK, "W", {"w": AtDesk.WORDS}, "give orders in words, as the umpire or in a side's name"),
    row(C.DESK, "U", {"u": AtDesk.TAKE_BACK}, "take back the last order, whoever gave it"),
    row(C.DESK, "T", {"t": AtDesk.STAFF}, "let the staff play a day of its sides"),
    row(C.DESK, "P", {"p": AtDesk.TABLE}, "the battle's papers: print them, read the result"),
    row(C.DESK, "B", {"b": AtDesk.WAYS}, "other ways to fight the battle"),
    row(C.DESK, "G", {"g": AtDesk.FIGHT}, "go on with a battle that is fought on screen"),
    row(C.DESK, "S", {"s": AtDesk.NEXT_READER}, "whose reports: the next reader's"),
    row(C.DESK, "L", {"l": AtDesk.LOG}, "the log of whose reports are chosen"),
    row(C.DESK, "D", {"d": AtDesk.DAYS}, "the days' reports of the same reader"),
)
