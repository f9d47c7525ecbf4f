"""Help in place: what may be written, and the rules that stand behind each word."""

from __future__ import annotations

from campaign.cli.words import print_folded, print_lines, say
from campaign.session.grammar.helping import laws_for, usages_of
from campaign.session.grammar.reading import verbs
from campaign.session.play.trouble import NotFound

SHAPE = 28
LOOKS = {
    "status": "where the game stands and what waits",
    "brief": "the briefing of the scenario",
    "forces": "your task forces, and enemy markers",
    "ports [NAME]": "your ports, or one port ship by ship",
    "ships [PORT]": "the same as `ports`",
    "cargo": "what is to be carried, and what it is worth",
    "look NAME": "a force, a marker, a hex, a port or a ship",
    "ship NAME": "a ship's sheet",
    "map [NAME]": "the map around a force, port or hex",
    "air [NAME]": "your aircraft by fields, and who stands on the enemy's",
    "air plan [accept]": "what the staff would order in the air; accept 2 3: those",
    "air doctrine": "what you answer in advance in the air",
    "price airstrike ...": "what a sortie promises and costs, before it is sent",
    "log [air] [N]": "the last lines of your log; air, losses ...: on that",
    "why N": "rule, dice and cause of line N of your log",
    "report KIND": "ships ports fuel ammunition repairs convoys losses ...",
    "rule ID": "a rule in full, such as `rule SM-3B`",
}
ELSE = {
    "Enter": "go on: end this step or phase, or take what is proposed",
    "? [WORD]": "what is possible now, numbered; a number gives it",
    "p": "what the staff proposes; Enter takes it",
    "fight [auto]": "fight the battle that waits, on screen or by captains",
    "staff": "let the staff decide this once for you",
    "undo [agreed]": "take back your last order, where nothing was revealed",
    "do JSON": "an order as scripts write it",
    "help WORD": "how a word is written, and its rules",
    "quit": "leave; everything accepted is saved already",
}


def general() -> None:
    """All words at a glance."""
    say("To look:")
    print_lines(f"  {shape:<20} {words}" for shape, words in LOOKS.items())
    say("To order:")
    for word in verbs():
        for usage in usages_of(word):
            if len(usage.brief) > SHAPE:
                print_folded([f"  {usage.brief}"])
            print_folded([f"  {usage.brief if len(usage.brief) <= SHAPE else '':<{SHAPE}} {usage.does}"], hang=SHAPE + 3)
    say("And:")
    print_lines(f"  {shape:<20} {words}" for shape, words in ELSE.items())
    say("Names may be shortened while they fit one thing only. The save is automatic.")


def about(word: str) -> None:
    """One word: how its orders are written, an example, and the laws that they are under, each with its rule."""
    if word in verbs():
        for usage in usages_of(word):
            print_folded([f"{' or '.join(usage.shapes)}: {usage.does}"])
            print_folded([f"  as in `{usage.example}`"] if usage.example else [])
            print_folded(f"  {rule}  {sentence}" for rule, sentence in laws_for(usage.kind))
        return
    found = [(shape, words) for shape, words in (*LOOKS.items(), *ELSE.items()) if shape.split()[0] == word]
    if not found:
        raise NotFound(f"there is no word {word!r}; `help` lists them")
    print_lines(f"{shape}: {words}" for shape, words in found)
