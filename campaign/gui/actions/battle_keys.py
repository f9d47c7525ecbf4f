"""Keys of a battle: before it, in it, at the table and after it."""

from __future__ import annotations

from campaign.gui.actions.bindings import PAN, Binding, Context, does, moves, row
from campaign.gui.actions.plain import (
    AtTable,
    BeforeBattle,
    InBattle,
    InWriting,
)
from campaign.gui.actions.values import ChooseByPlace, ReadAims
from campaign.model.sides import Side

C = Context
BATTLE_KEYS: tuple[Binding, ...] = (
    row(C.BATTLE, "A", {"a": InBattle.ADVICE}, "do as the captain advises"),
    row(C.BATTLE, "G", {"g": InBattle.GIVE}, "give the order as it stands"),
    row(C.BATTLE, "W", {"w": InBattle.WRITE}, "write the order in the system's own notation"),
    row(C.BATTLE, "E", {"e": InBattle.GO_ON}),
    row(C.BATTLE, "R", {"r": InBattle.REST}, "leave what is left of this phase to the captains"),
    moves(C.SEA, "1 to 9", {str(at): ChooseByPlace(at) for at in range(1, 10)}, "a division: its ships follow their leader"),
    row(C.BATTLE, "N", {"n": InBattle.NEXT_DIVISION}, "this division's orders are ready; on to the next"),
    moves(C.SEA, "J, Shift J", {"j": InBattle.NEXT_OWN, "shift+j": InBattle.OWN_BEFORE},
           "the next or last ship of your own, commanded alone"),
    moves(C.SEA, "L", {"l": InBattle.LOG}, "the whole log of the battle, and back to the orders"),
    moves(C.SEA, "T", {"t": InBattle.NEXT_TAB}, "turn to what is folded: orders, divisions, what was seen"),
    moves(C.SEA, "K, Shift K", {"k": InBattle.NEXT_ENEMY, "shift+k": InBattle.ENEMY_BEFORE}, "the next or last enemy ship"),
    moves(C.SEA, "X", {"x": InBattle.AIM_AT_ENEMY},
           "aim all that bears of the chosen own ship at the enemy chosen last"),
    Binding(C.BATTLE, "Tab, Enter", "go to a question, open it, take its next answer"),
    moves(C.ANSWERING, "Left, Right, digits", {"left": InBattle.ANSWER_BEFORE, "right": InBattle.NEXT_ANSWER},
           "change the answer that has the focus, or type it"),
    Binding(C.SEA, "Click", "choose an own ship; aim at an enemy; set a line or a distance that is open"),
    Binding(C.SEA, "Right button", "look at a ship without aiming at her"),
    moves(C.SEA, "Wheel, + and -, drag, Shift arrows",
           {**PAN, "+": InBattle.NEARER, "=": InBattle.NEARER, "-": InBattle.FARTHER}, "nearer, farther, elsewhere"),
    moves(C.SEA, "Home", {"home": InBattle.WHOLE}, "all ships"),
    row(C.BATTLE, "End", {"end": InBattle.TO_THE_END}, "leave it to the captains, and see every turn to the end"),
    row(C.BATTLE, "C", {"c": InBattle.CAPTAINS}, "leave the rest to the captains, and watch"),
    Binding(C.WATCHING, "Space, . and ,", "play or pause; one turn, or one phase, and pause"),
    does(C.WATCHING, "Space", {"space": InBattle.PLAY}),
    Binding(C.WATCHING, "[ and ]", "slower, faster"),
    *(row(C.WATCHING, key, {key: action}) for key, action in (
        (".", InBattle.TURN), (",", InBattle.PHASE), ("[", InBattle.SLOWER), ("]", InBattle.FASTER))),
    row(C.WATCHING, "E", {"e": InBattle.TO_THE_END}, "on to the end of a battle that captains fight"),
    Binding(C.SEA, "Signs",
            "a star is a hit, with the number of hits; a fountain is a salvo that missed; an arrow is torpedoes"),
    does(C.BATTLE, "Esc", {"escape": InBattle.STOP}, "stop here; a campaign's battle is kept and can be taken up again"),
    does(C.RESULT, "Enter", {"enter": InBattle.ACCEPT}),
    row(C.AFTER_BATTLE, "Space", {"space": InBattle.AGAIN}, "watch it again, turn by turn; Escape comes back"),
    row(C.AFTER_BATTLE, "L", {"l": InBattle.WHOLE_LOG}, "when it is over: the whole log of the battle"),
    row(C.AFTER_BATTLE, "O", {"o": InBattle.ODDS_BEFORE}, "what the odds had said"),
    moves(C.WRITING, "Enter", {"enter": InWriting.TAKE}, "take what is written"),
    moves(C.WRITING, "Escape", {"escape": InWriting.LEAVE}),
    moves(C.WRITING, "Backspace", {"backspace": InWriting.TAKE_LETTER}),
    row(C.BEFORE_BATTLE, "F", dict.fromkeys("f1", BeforeBattle.ON_SCREEN), "fight on screen; 1, 2, 3 are the three cards"),
    row(C.BEFORE_BATTLE, "C", dict.fromkeys("c2", BeforeBattle.CAPTAINS), "by captains; the result is shown first"),
    row(C.BEFORE_BATTLE, "T", dict.fromkeys("t3", BeforeBattle.TABLE), "at the table: print the packet, read the form"),
    row(C.BEFORE_BATTLE, "A", {"a": BeforeBattle.ANY_RULES}, "by other rules: set-up sheet and neutral form"),
    row(C.BEFORE_BATTLE, "D", {"d": BeforeBattle.CHANCES}, "each ship's chances by the chosen rules"),
    row(C.BEFORE_BATTLE, "W", {"w": BeforeBattle.HABIT}, "always fight like this: small battles, all, or none without asking"),
    row(C.TABLE, "W", {"w": AtTable.WRITE}, "write packet and form"),
    row(C.TABLE, "R", {"r": AtTable.READ_NEWEST}, "read the form that was written last"),
    does(C.TABLE_RESULT, "Enter", {"enter": AtTable.ACCEPT}),
    row(C.SKIRMISHES, "G", {"g": BeforeBattle.RESUME}, "go on with the skirmish that was fought last"),
    row(C.SKIRMISHES, "F", {"f": BeforeBattle.READ}, "read what it is about, then fight"),
    row(C.SKIRMISH, "B", {"b": BeforeBattle.BEGIN}, "begin the battle"),
    row(C.SKIRMISH, "X", {"x": ReadAims(Side.AXIS)}, "the Axis side's aims, for its player alone"),
    row(C.SKIRMISH, "L", {"l": ReadAims(Side.ALLIED)}, "the Allied side's aims, for its player alone"),
)
