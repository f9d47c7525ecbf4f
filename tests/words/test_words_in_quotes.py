"""A word in back quotes is one that the face which prints it takes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from campaign.cli import asking, battle_screen, playing
from campaign.cli.terminal import choosing, loop
from campaign.cli.terminal.helping import LOOKS, SUBJECTS, about, everything
from campaign.cli.terminal.loop import TerminalGame
from campaign.model.sides import BOTH, Side
from campaign.session.grammar.reading import verbs
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on
from campaign.session.play.trouble import NotFound
from tests.words.faces import (
    ANYTHING,
    QUOTED,
    Understands,
    at_the_prompt,
    at_the_shell,
    in_a_battle,
    is_an_order,
    quoted_in,
)
from tests.words.language import faults_of_language

ROOT = Path(__file__).parents[2]


def in_full_at_the_shell(said: str) -> bool:
    """A whole command, which may stand anywhere: it says itself where it is typed."""
    return said.startswith("supermarina ") and at_the_shell(said)


# Who prints what a module says, by the beginning of its name; the longest beginning counts.
FACES: Mapping[str, tuple[Understands, ...]] = {
    "campaign/": (is_an_order, in_full_at_the_shell),
    "campaign/cli/": (at_the_shell, is_an_order, in_full_at_the_shell),
    "campaign/cli/battle_page.py": (in_a_battle,),
    "campaign/cli/battle_screen.py": (in_a_battle,),
    "campaign/cli/odds.py": (at_the_prompt, at_the_shell),
    "campaign/cli/playing.py": (at_the_shell, at_the_prompt),
    "campaign/cli/terminal/": (at_the_prompt, in_full_at_the_shell),
    "campaign/session/days/": (at_the_prompt,),
    "campaign/session/engagements/battle_news.py": (at_the_prompt,),
    "campaign/session/engagements/spoken.py": (in_a_battle,),
    "campaign/session/meeting/": (at_the_prompt,),
    "campaign/session/umpire/": (at_the_shell, is_an_order),
}
# What stands in quotes and is no word of a face, by where it stands: keys of files, parts of orders, words within a word.
NO_WORDS: Mapping[str, str] = {
    "campaign/library/": "keys of data files, which the check of the data names",
    "campaign/intake/": "keys of files, and marks of YAML",
    "campaign/store/tables/": "columns of a save",
    "campaign/session/files/validating.py": "keys of data files",
    "campaign/session/files/mishaps.py": "a pattern for folders in a trace",
    "campaign/session/play/written_orders.py": "names of parts of an order in JSON",
    "campaign/session/grammar/parts.py": "the table of orders of the docs",
    "campaign/session/grammar/patterns.py": "a quotation mark",
    "campaign/session/engagements/forms.py": "keys of result forms",
    "campaign/session/engagements/form_results.py": "keys of result forms",
    "campaign/gui/engagement/on_the_table.py": "keys of result forms",
    "campaign/gui/frame/stage.py": "a function, named to whoever misuses it",
    "campaign/model/commands/": "words within an order, explained by its help",
    "campaign/tactics/": "notation of orders on paper",
    "campaign/tabletop/": "keys of result forms",
}
# Single ones that stand for a value or a part behind a word, and of what.
PARTS: Mapping[str, str] = {
    "3": "a day", "last": "a day", "3 July 1940": "a day", "Jul I 40 axis 3": "a day", "day": "a kind of report",
    "open": "a battle, by what it is", "any": "a system of rules", "all PORT": "ships within an order",
    "side axis": "a part of an order on land", "side allied": "a part of an order on land",
    "unload cargo": "an order's conduct", "abandoning": "a part of an order", "all": "what an order may be for",
    "report KIND": "a report, at the prompt and at the shell",
    "fight": "a word of the prompt, beside the command of that name",
    "ask": "an answer to a question of its own", "summary": "a kind of report, of a simulation",
    "staff": "who plays a side", "staff:1": "who plays a side", "staff:LEVEL": "who plays a side",
    "cluster": "an extra of the package",
}


def faults(name: str, path: Path) -> list[str]:
    """Words in quotes of a module that nobody takes who prints them."""
    takes = FACES[max((start for start in FACES if name.startswith(start)), key=len)]
    return [f"{name}:{line}: `{said}`" for line, said in quoted_in(path)
            if said not in PARTS and not said.startswith(ANYTHING) and not any(one(said) for one in takes)]


def modules() -> list[str]:
    """All modules that may print something to people."""
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "campaign").rglob("*.py"))
    return [name for name in found if not name.startswith(tuple(NO_WORDS))]


@pytest.mark.gate
def test_every_word_in_quotes_in_the_source_is_taken_by_the_face_that_prints_it() -> None:
    """SM-1F Help, refusals, hints and pages of reports, as they stand in the source."""
    found = [fault for name in modules() for fault in faults(name, ROOT / name)]

    assert found == []


WRONG = {
    "campaign/cli/terminal/more.py": ("undo --agreed", "logistic", "report fule", "help gruel", "log fish", "sail NAME"),
    "campaign/cli/more.py": ("supermarina undo --agree", "supermarina sail SAVE", "--agree", "undo agreed", "ports"),
    "campaign/session/more.py": ("ports", "cargo", "help", "undo agreed", "supermarina desk SAVE --sides umpire"),
    "campaign/cli/battle_page.py": ("undo", "ports"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_word_that_its_face_does_not_take_is_found(name: str, tmp_path: Path) -> None:
    """SM-1F A canary for each face: words of another one, and such as nobody takes."""
    path = tmp_path / "more.py"
    for said in WRONG[name]:
        path.write_text(f'HINT = f"say `{said}` now, {{name}}"\n', encoding="utf-8")
        assert faults(name, path), said


# What is printed ------------------------------------------------------------------------------------------------------


STEPS = 14
TYPED = (
    "brief", "status", "forces", "ports", "cargo", "look malta", "look 1", "map malta", "undone", "alarm", "odds", "desk",
    "air", "air plan", "air doctrine", "log", "log all 9", "log fish", "why", "why x", "report day", "report battle",
    "report fish", "rule", "rule SM-3B", "fish", "undo", "p fish", "staff fish", "do", "99", "fight", "fight a b",
    "end now", "air plan accept 99", "form", "form all taranto", "form fish", "move", "move 1", "standing",
    "standing 1 to fish", "run", "unload", "load", "supply", "repair", "search", "attack", "price", "price airstrike",
    "airstrike", "?", "? move", "? fish", "ship fish", "help fish",
)


def print_some_days(game: Game, side: Side, patch: pytest.MonkeyPatch) -> None:
    """All that the prompt prints to a side in some days of a war: what it tells unasked, answers and refuses."""
    waiting: list[str] = []

    def answer(question: str) -> str:
        if question.endswith("> "):
            return waiting.pop() if waiting else "quit"
        return "y" if question.startswith("Accept") else "n"

    for asks in (loop, asking, choosing, battle_screen, playing):
        patch.setattr(asks, "ask", answer)
    terminal = TerminalGame(game)
    terminal._open_page()
    for _ in range(STEPS):
        play_on(game)
        if game.state.over or not game.pending(side):
            break
        terminal._narrate_news()
        terminal._print_decisions(again=True)
        for typed in (*TYPED, "staff"):
            waiting.append(typed)
            terminal._obeyed()
    everything()
    for word in (*verbs(), *SUBJECTS, *(shape.split(maxsplit=1)[0] for shape in LOOKS)):
        about(word)


@pytest.mark.gate
@pytest.mark.parametrize("side", BOTH, ids=str)
def test_a_prompt_takes_each_word_in_quotes_that_it_prints_and_prints_no_fault_of_language(
    side: Side, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-1F Some days are played, everything is looked at and much that is wrong is typed."""
    with begin(Beginning("calabria", 7, players={side: "human", side.enemy: "staff"}), tmp_path / "typed.sqlite") as game:
        print_some_days(game, side, monkeypatch)
    page = capsys.readouterr().out
    said = set(QUOTED.findall(re.sub(r"\s+", " ", page)))

    assert len(said) > 60
    takes = (at_the_prompt, in_a_battle, in_full_at_the_shell)
    assert sorted(one for one in said if one not in PARTS and not any(understands(one) for understands in takes)) == []
    assert sorted({fault for line in page.splitlines() for fault in faults_of_language(line)}) == []


def test_what_a_terminal_has_no_word_for_is_refused() -> None:
    """SM-1F The same check on what is typed: help knows no other words."""
    with pytest.raises(NotFound, match="there is no word 'gruel'"):
        about("gruel")


# The docs -------------------------------------------------------------------------------------------------------------


def test_every_command_in_quotes_in_the_docs_is_one_of_the_shell() -> None:
    """SM-1F README and guide: whatever begins with the program's name, with its options."""
    pages_ = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
    said = [(page.name, one) for page in pages_ for one in QUOTED.findall(page.read_text(encoding="utf-8"))
            if one.startswith("supermarina ")]

    assert len(said) > 6
    assert [(page, one) for page, one in said if not at_the_shell(one)] == []
