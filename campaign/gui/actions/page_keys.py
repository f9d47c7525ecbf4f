"""Keys of every page, of the first pages, and of dice, hand-over and forms."""

from __future__ import annotations

from campaign.gui.actions.bindings import Binding, Context, does, moves, row
from campaign.gui.actions.outside import InGallery, InOptions, InRescue
from campaign.gui.actions.plain import Anywhere, AtStart, BetweenPlayers, InForm, InList, InNew, InRoll, OnPage, WhileWaiting
from campaign.gui.actions.values import MoveBeginning

C = Context
PAGE_KEYS: tuple[Binding, ...] = (
    # Every page.
    moves(C.PAGE, "Tab, arrows", {"tab": OnPage.NEXT, "shift+tab": OnPage.BEFORE, "down": OnPage.NEXT, "up": OnPage.BEFORE},
           "go through whatever can be pressed; the line at the foot says what it is"),
    moves(C.PAGE, "Enter", {"enter": OnPage.PRESS, "space": OnPage.PRESS}, "press what has the focus, or what the foot says"),
    Binding(C.PAGE, "What is typed", "looks, chooses, searches; to an order it only leads, and Enter gives it"),
    moves(C.PAGE, "Page Up, Page Down", {"pageup": OnPage.PAGE_UP, "pagedown": OnPage.PAGE_DOWN}, "scroll"),
    moves(C.PAGE, "Esc", {"escape": OnPage.BACK}, "one step back; out of a campaign or the game only when that was asked"),
    moves(C.ANYWHERE, "F10", {"f10": Anywhere.OTHER_THEME}, "light or dark"),
    moves(C.ANYWHERE, "F8", {"f8": Anywhere.OTHER_LENGTH}, "lengths: kilometres, nautical miles, thousands of yards"),
    moves(C.ANYWHERE, "F9", {"f9": Anywhere.OTHER_MOTION}, "motion: full, reduced, none"),
    moves(C.ANYWHERE, "Ctrl + and Ctrl -",
           {"ctrl++": Anywhere.LARGER, "ctrl+=": Anywhere.LARGER, "ctrl+-": Anywhere.SMALLER},
           "text and panels larger or smaller, from 100 to 200 %"),
    moves(C.ANYWHERE, "F11", {"f11": Anywhere.FULL_SCREEN}, "full screen or window"),
    moves(C.ANYWHERE, "Ctrl Q", {"ctrl+q": Anywhere.END_PROGRAM}, "leave; everything accepted is saved already"),
    moves(C.PAGE, "? or F1", {"?": OnPage.HELP, "f1": OnPage.HELP}, "this page: what has the focus, its rules, and the keys"),
    # The first pages.
    row(C.START, "C", {"c": AtStart.CONTINUE}, "continue the last campaign"),
    row(C.START, "T", {"t": AtStart.TUTORIAL}, "the tutorial"),
    row(C.START, "N", {"n": AtStart.NEW}, "a new campaign"),
    row(C.START, "O", {"o": AtStart.OPEN}, "open a save"),
    row(C.START, "S", {"s": AtStart.SKIRMISH}, "a skirmish"),
    row(C.START, "P", {"p": AtStart.OPTIONS}),
    row(C.START, "Q", {"q": AtStart.QUIT}),
    row(C.OPTIONS, "R", {"r": InOptions.RESET}, "all options as they were at first"),
    row(C.RESCUE, "W", {"w": InRescue.WRITE}, "write what can be saved, beside the broken save"),
    moves(C.GALLERY, "Arrows", {"left": InGallery.LEFT, "right": InGallery.RIGHT, "up": InGallery.UP, "down": InGallery.DOWN},
           "from card to card; up from the first row to the filters"),
    moves(C.GALLERY, "Home, End", {"home": InGallery.FIRST, "end": InGallery.LAST}, "the first card, the last"),
    moves(C.GALLERY, "F2, Shift F2", {"f2": InGallery.NEXT_KIND, "shift+f2": InGallery.KIND_BEFORE},
           "the next filter, the one before"),
    Binding(C.GALLERY, "letters", "show only cards with words that begin so"),
    moves(C.GALLERY, "Backspace", {"backspace": InList.TAKE_LETTER}, "take a letter away"),
    row(C.NEW, "B", {"b": InNew.BEGIN}, "begin"),
    moves(C.NEW, "digits", {"backspace": InNew.TAKE_DIGIT}, "a seed of your own for the dice; Backspace takes them away"),
    row(C.NEW, "+", {"+": MoveBeginning(1), "=": MoveBeginning(1)}),
    row(C.NEW, "-", {"-": MoveBeginning(-1)}),
    Binding(C.NEW, "+ and -", "a historical scenario begins a half-month later or earlier"),
)
# Dice of the table, two players, progress; an order made by hand.
OTHER_KEYS: tuple[Binding, ...] = (
    Binding(C.ROLL, "digits", "the face"),
    moves(C.ROLL, "Backspace", {"backspace": InRoll.TAKE_DIGIT}, "takes a digit away"),
    moves(C.ROLL_FOCUSED, "Enter", {"enter": OnPage.PRESS}),
    does(C.ROLL, "Enter", {"enter": InRoll.GIVE}, "gives the face that was typed"),
    does(C.ROLL, "Esc", {"escape": InRoll.GIVE_UP}, "gives the order up; nothing is changed"),
    row(C.LEAVING, "L", {"l": OnPage.LEAVE}),
    row(C.BETWEEN_PLAYERS, "Enter", {"enter": BetweenPlayers.HERE}),
    moves(C.BETWEEN_PLAYERS, "Escape", {"escape": BetweenPlayers.LEAVE}),
    does(C.WAITING, "Esc", {"escape": WhileWaiting.PAUSE}),
    # An order made by hand.
    moves(C.FORM, "Left, Right", {"left": InForm.VALUE_BEFORE, "right": InForm.NEXT_VALUE},
           "the part that has the focus becomes the next or the last of what it may be"),
    Binding(C.FORM, "Enter", "choose from a list, or type"),
    moves(C.FORM, "Backspace", {"backspace": InForm.TAKE_LETTER}),
    Binding(C.FORM, "Letters, digits", "typed into a text, a number or a hex that has the focus"),
    moves(C.FORM, "Home", {"home": InForm.TO_GIVE}, "to the button that gives the order"),
    Binding(C.PICKING, "letters", "show only what holds these words"),
    moves(C.PICKING, "Backspace", {"backspace": InForm.TAKE_LETTER}, "take a letter away"),
    Binding(C.PICKING, "Enter", "choose"),
)
