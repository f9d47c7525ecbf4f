"""What each face understands, the prompt of a campaign, that of a battle, the shell: for words that are printed in quotes."""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import typer

from campaign.cli.app import app
from campaign.cli.battle_page import GENERAL
from campaign.cli.terminal.helping import ELSE, LOOKS, SUBJECTS
from campaign.session.engagements.spoken import VERBS
from campaign.session.grammar.patterns import by_word, split_into_groups, words_in
from campaign.session.grammar.reading import umpires_verbs, verbs
from campaign.session.history.log import SUBJECTS as OF_THE_LOG
from campaign.session.reports.kinds import ReportKind

Understands = Callable[[str], bool]
QUOTED = re.compile(r"`([^`]+)`")
# What stands for a word that is put in as the program runs.
ANYTHING = "ANYTHING"


# The prompt of a campaign --------------------------------------------------------------------------------------------


# Short forms that help does not list.
SHORT = frozenset(("e", "exit", "f", "l", "m", "q", "s", "cargoes", "propose", "p all", "why?"))
KINDS = (*(kind.value for kind in ReportKind), "battle", "KIND", ANYTHING)
WORDS_OF_HELP = (*SUBJECTS, "all", "looks", "WORD", ANYTHING)


def at_the_prompt(said: str) -> bool:
    """Whether the prompt of a campaign takes it: a number, an order in one of its forms, or a word of help in its shape."""
    words = said.split()
    first = words[0].lower() if words else ""
    if said in SHORT or first.isdigit() or ANYTHING in words[0]:
        return True
    if first == "help" and len(words) == 2:
        return words[1] in WORDS_OF_HELP or words[1] in verbs() or words[1] in _plain_words()
    if first == "report" and len(words) == 2:
        return words[1] in KINDS
    if first == "log" and len(words) > 1 and not (words[1].isdigit() or words[1] in ("N", "all", *OF_THE_LOG)):
        return False
    return any(shape.fullmatch(said) for shape in _shapes()) or is_an_order(said)


def is_an_order(said: str) -> bool:
    """Whether it is the word of an order, or has what one of its forms must have."""
    words = words_in(said) if said.count('"') % 2 == 0 else said.split()
    forms = by_word().get(words[0].lower(), ()) if words else ()
    if not forms or words[0].lower() not in (*verbs(), *umpires_verbs()):
        return False
    if len(words) == 1:
        return True
    for form in forms:
        found = split_into_groups(form, words)
        if found is not None and not any(not group.optional and group not in found for group in form.groups):
            return True
    return False


@cache
def _plain_words() -> frozenset[str]:
    return frozenset(shape.split()[0] for shape in (*LOOKS, *ELSE))


@cache
def _shapes() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(_as_pattern(shape)) for shape in (*LOOKS, *ELSE))


def _as_pattern(shape: str) -> str:
    """A shape as help has it, as a pattern: what is in brackets may be left out, what is in capitals is anything."""
    parts = re.findall(r"\[|\]|\.\.\.|[^\s\[\]]+", shape)
    text = ""
    for part in parts:
        match part:
            case "[":
                text += "(?:"
            case "]":
                text += ")?"
            case "...":
                text += " .+"
            case _ if part.isupper() or part.isdigit():
                text += r" \S+(?: \S+)*"
            case _:
                text += f" {re.escape(part)}"
    return text.removeprefix(" ")


# The prompt of a battle -----------------------------------------------------------------------------------------------


OF_A_BATTLE = frozenset(("?", "all", "written", "straight", "as", "v", "l", "q", "e", *VERBS, *(
    word.strip() for line in GENERAL if not line.startswith("   " * 3) for word in line[2:19].split(",")
    for word in word.split()[:1])))


def in_a_battle(said: str) -> bool:
    """Whether a battle at the terminal takes it: one of its own words, or an order in plain words."""
    return said.split(maxsplit=1)[0].lower() in (*OF_A_BATTLE, "hold")


# The shell ------------------------------------------------------------------------------------------------------------


@cache
def _commands() -> Mapping[str, Any]:
    group: Any = typer.main.get_command(app)
    found: Mapping[str, Any] = group.commands
    return found


def at_the_shell(said: str) -> bool:
    """Whether the shell takes it: a command with options it has and no more arguments than it takes, or an option alone."""
    try:
        words = shlex.split(said.replace("|", " ").replace("...", ""))
    except ValueError:
        return False
    if words and words[0].startswith("-"):
        return any(_takes(name, words) for name in _commands())
    if words[:1] == ["supermarina"]:
        words = words[1:]
    return bool(words) and words[0] in _commands() and _takes(words[0], words[1:])


def _takes(name: str, words: list[str]) -> bool:
    command = _commands()[name]
    options = {word: one for one in command.params for word in (*one.opts, *one.secondary_opts) if word.startswith("-")}
    places = [one for one in command.params if not one.opts[0].startswith("-")]
    room = sum(one.nargs if one.nargs > 0 else len(words) for one in places)
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("-"):
            if places and places[0].metavar == "SAVE" and word == words[0] and not _may_be_a_save(word):
                return False
            room -= 1
        elif word not in (*options, "--help"):
            return False
        elif word in options and not options[word].is_flag:
            # The value of an option, where it is said.
            waiting[:1] = []
    return room >= 0


def _may_be_a_save(word: str) -> bool:
    return word == "SAVE" or word.startswith(ANYTHING) or word.endswith(".sqlite")


# Where it is printed --------------------------------------------------------------------------------------------------


def quoted_in(path: Path) -> Iterator[tuple[int, str]]:
    """Each word in back quotes that a module may print, with its line; what is put in as it runs stands for anything."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.body[0].value) for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and isinstance(node.body[0], ast.Expr)}
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in said | within:
            continue
        match node:
            case ast.Constant(value=str(text)):
                pass
            case ast.JoinedStr(values=parts):
                text = "".join(str(part.value) if isinstance(part, ast.Constant) else ANYTHING for part in parts)
            case _:
                continue
        for found in QUOTED.findall(text):
            yield node.lineno, found
