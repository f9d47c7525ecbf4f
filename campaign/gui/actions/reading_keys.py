"""Keys of all that is read: lists, log, fleet, sheets, charts, logistics, the end of a war, the desk."""

from __future__ import annotations

from campaign.gui.actions.bindings import Binding, Context, does, moves, row
from campaign.gui.actions.plain import (
    AtDesk,
    AtTheEnd,
    InCampaign,
    InList,
    InLogistics,
    InPlots,
    OnSheet,
)

C = Context
READING_KEYS: tuple[Binding, ...] = (
    *(Binding(context, "letters", "show only lines with these words") for context in (C.LOG, C.FLEET, C.CALENDAR)),
    Binding(C.REPORT, "letters", "show only rows with these words, or conditions such as type=DD or fuel_boxes<3"),
    moves(C.SOUGHT, "Esc", {"escape": InList.FORGET}),
    moves(C.LIST, "Backspace", {"backspace": InList.TAKE_LETTER}, "take a letter away"),
    moves(C.LIST, "Left, Right", {"left": InList.KIND_BEFORE, "right": InList.ANOTHER}),
    *(Binding(context, "Left, Right", "another kind, or another order") for context in (C.LOG, C.REPORT)),
    Binding(C.FLEET, "Left, Right", "another list"),
    Binding(C.CALENDAR, "Left, Right", "from now on, the past, or all"),
    Binding(C.LOG, "Enter", "why: the rule, the dice and the cause of a line"),
    Binding(C.REPORT, "Enter", "show the hex of a row on the map"),
    Binding(C.FLEET, "Enter", "to her on the map, and to her sheet"),
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
