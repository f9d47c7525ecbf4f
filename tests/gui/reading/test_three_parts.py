"""What the panel of three parts says and does: lists that fold, words without numbers of hexes, buttons that stay whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.drawing.shapes import Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Fold, TickGroup
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.lines import DoingLine, HeadLine, ShipLine
from campaign.gui.frame.page import PanelPart
from campaign.gui.frame.wording import KEYS
from campaign.gui.panels.asked import QUESTIONS
from campaign.gui.panels.folding import FEW
from campaign.model.commands import FormForce, GiveStandingOrder
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.session.planning.particulars import least_fuel_of
from tests.gui.workspaces import named, playing, press, strike

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

PANEL = ("asked", "panel", "actions", "foot", "top", "told", "tip")
FAR = Hex("11079")
ODD = re.compile(rf"\b\d{{5}}\b|\bNAS\b|[Ss]egment|\b(?:{'|'.join(KEYS)})\b|\(SM-")
SCALES = (1.0, 1.25, 1.5, 2.0)


def at_sea(folder: Path, size: tuple[int, int] = (1280, 720)) -> CampaignScreen:
    """Two ships of Alexandria are a force, which is chosen."""
    screen = playing(folder, size=size)
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("malaya"), ShipId("eagle")), "Force A"))
    screen.choose(named(f"force:{next(iter(screen.workspace.known.view.forces))}"))
    screen.stage.sheets()
    return screen


def written(screen: CampaignScreen) -> Iterator[str]:
    """All that stands beside the map now."""
    for sheet in screen.stage.sheets():
        if sheet.name in PANEL:
            yield from (shape.text for layer in sheet.layers() for shape in layer if isinstance(shape, Text))


@pytest.mark.parametrize("what", [None, "force:AL1", "port:alexandria", "flotilla:ALS1", "ship:warspite", "field", "marker"])
def test_no_number_of_a_hex_and_no_key_stands_beside_the_map(tmp_path: Path, what: str | None) -> None:
    """Whatever is chosen or pointed at: places are named by ports, days by their numbers, rules stand behind a sign."""
    screen = at_sea(tmp_path)
    view = screen.workspace.known.view
    if what in ("field", "marker"):
        what = f"{what}:{next(iter(view.mines if what == 'field' else view.markers))}"
    screen.choose(None if what is None else named(what))
    screen.workspace.folds |= {row.action.part for row in screen.rows() if isinstance(row.action, Fold) and not row.opened}
    shown = set()
    for at in (0.0, 300.0, 600.0, 1e6):
        screen.scrolls["panel"] = at
        shown |= set(written(screen))
    screen.helm.at_map = True
    for where in (FAR, Hex("09939"), *(field.hex for field in view.mines.values())):
        screen.workspace.selection.cursor = where
        shown |= set(written(screen)) | {screen.line(), screen.helm.tip()}
    told = {row.hint for row in screen.rows()} if what == "port:alexandria" else set()

    assert len(shown) > 10
    assert not [line for line in shown if ODD.search(re.sub(r" ?\((?:SM)-[^()]*\)", "", line))]
    assert not [line for line in told if re.search(r"\bNAS\b|\b\d{5}\b", line)]


def test_every_decision_has_a_short_question() -> None:
    """One sentence of a few words, which ends as questions end."""
    assert set(QUESTIONS) == set(DecisionKind)
    assert all(words.endswith("?") and len(words) <= 42 for words in QUESTIONS.values())


def test_long_lists_are_closed_until_they_are_pressed(tmp_path: Path) -> None:
    """A list of more than four says how many there are; a press opens it, another closes it."""
    screen = playing(tmp_path)
    screen.choose(None)
    lists = {row.action.part: row for row in screen.rows() if isinstance(row.action, Fold)}
    long = [row for row in lists.values() if row.column.isdigit() and int(row.column) > FEW]

    assert long
    assert all(not row.opened for row in long)
    before = len(screen.rows())
    press(screen, long[0].text)
    opened = next(row for row in screen.rows() if row.action == long[0].action)
    assert opened.opened and len(screen.rows()) > before
    press(screen, long[0].text)
    assert len(screen.rows()) == before


def test_a_type_of_ships_is_closed_and_still_ticked_as_a_whole(tmp_path: Path) -> None:
    """The triangle hides the ships of a type; its box ticks them all the same."""
    screen = playing(tmp_path)
    screen.choose(named("port:alexandria"))
    group = next(row for row in screen.rows() if row.box is not None)
    assert group.box is not None and isinstance(group.box.action, TickGroup) and group.action is not None
    ships = group.box.action.ships
    lines = sum(isinstance(row.line, ShipLine) for row in screen.rows())
    screen.press(group.action)
    closed = sum(isinstance(row.line, ShipLine) for row in screen.rows())
    screen.press(group.box.action)

    assert closed == lines - len(ships)
    assert screen.workspace.selection.ticked == set(ships)


def test_a_force_is_told_in_its_head_and_in_folds(tmp_path: Path) -> None:
    """Flag, flagship and what it is made of stand first; mission, cargo and answer say how they are before they open."""
    screen = at_sea(tmp_path)
    rows = [row for row in screen.rows() if row.part is PanelPart.BODY]
    first = next(at for at, row in enumerate(rows) if isinstance(row.line, HeadLine))
    head = rows[first].line
    folds = [row.text for row in rows if row.style == "fold"]

    # Above it is only what happened since the day began.
    assert [row.text for row in rows[:first] if isinstance(row.action, Fold)] == ["So far today"][:first]
    assert isinstance(head, HeadLine)
    assert (head.name, head.nation, head.made_of) == ("Force A", Nation.BRITISH, "1 BB 1 CV")
    assert head.notes[0] == "flag in Malaya"
    known = screen.workspace.known
    force = next(own for own in known.view.forces.values() if own.force.name == "Force A")
    least = least_fuel_of(known.book, known.view, force.ships)
    assert least is not None
    assert head.least == f"least fuel: {known.book.oob.ships[least.ship].name}, {least.days}"
    assert {"Mission: sea control", "Cargo: none", "If attacked: ask me", "Log of Force A"} <= set(folds)
    press(screen, "If attacked")
    assert any(row.text == "Stand" for row in screen.rows())


def test_what_is_asked_lists_the_forces_that_wait_first(tmp_path: Path) -> None:
    """Each says what it does and when; what waits asks to go there, and the head counts."""
    screen = at_sea(tmp_path)
    screen.choose(None)
    lines = [row for row in screen.rows() if isinstance(row.line, DoingLine)]
    done = next(row for row in screen.rows() if row.steps is not None)

    assert [(row.text, row.column) for row in lines] == [("Force A", "go there")]
    assert (done.text, done.steps) == ("0 of 1 have orders. Force A waits.", (0, 1))
    assert screen.rows()[-1].text == "End day 1"
    assert screen.rows()[-1].column.startswith("Force A lies in the roads of Alexandria, outside the harbour")


def test_the_line_at_the_foot_is_one_line(tmp_path: Path) -> None:
    """Whatever there is to say it grows no further; news that it cannot hold stand whole at the head of the list."""
    screen = at_sea(tmp_path)
    size = next(sheet.size for sheet in screen.stage.sheets() if sheet.name == "foot")
    screen.message = "No: " + "that cannot be done for this reason, " * 12
    sheets = {sheet.name: sheet for sheet in screen.stage.sheets()}

    assert sheets["foot"].size == size
    assert sum(isinstance(shape, Text) for layer in sheets["foot"].layers() for shape in layer) == 2
    assert screen.rows()[0].text == screen.message
    screen.message = "Done"
    assert screen.rows()[0].text != "Done"


def test_a_force_that_waits_stands_before_one_that_is_on_its_way(tmp_path: Path) -> None:
    """The first has a standing order and the second has none: the second is listed first, and is the one that waits."""
    screen = at_sea(tmp_path)
    first = next(iter(screen.workspace.known.view.forces))
    screen.workspace.give(GiveStandingOrder(Side.ALLIED, first, StandingOrder((str(FAR),), Then.WAIT)))
    screen.workspace.give(FormForce(Side.ALLIED, (ShipId("warspite"),), "Force B"))
    screen.choose(None)
    lines = [row for row in screen.rows() if isinstance(row.line, DoingLine)]
    done = next(row for row in screen.rows() if row.steps is not None)

    assert [row.text for row in lines] == ["Force B", "Force A"]
    assert isinstance(lines[1].line, DoingLine) and lines[1].line.does == "to the sea off Benghazi"
    assert done.text == "1 of 2 has orders. Force B waits."


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_no_word_on_a_button_is_broken(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    """Where two buttons have no room beside each other they stand below each other; what is ordered and what ends stay."""
    screen = at_sea(tmp_path, size)
    screen.workspace.plan.set_goal(FAR)
    screen.stage.look = Look(THEMES["light"], scale)
    sheet = next(sheet for sheet in screen.stage.sheets() if sheet.name == "actions")
    shown = [shape.text for layer in sheet.layers() for shape in layer if isinstance(shape, Text)]
    whole = {word for row in screen.rows() for word in (*row.text.split(), *row.column.split(), row.key)}

    assert {word for line in shown for word in line.split()} <= whole
    assert " ".join(shown[:4]).startswith("Sail this course")
    assert "End day 1" in shown


def test_second_buttons_go_before_the_list_does(tmp_path: Path) -> None:
    """With text at 150 per cent the staff's button goes into the list, and its key still presses it."""
    screen = at_sea(tmp_path)
    screen.workspace.plan.set_goal(FAR)

    def pinned() -> set[str]:
        sheet = next(sheet for sheet in screen.stage.sheets() if sheet.name == "actions")
        return {shape.text for layer in sheet.layers() for shape in layer if isinstance(shape, Text)}

    assert {"Sail this course", "Standing order", "Take back", "End day 1"} <= pinned()
    screen.stage.look = Look(THEMES["light"], 1.5)
    assert {"Sail this course", "End day 1"} <= pinned()
    assert not {"Take back"} & pinned()
    before = screen.workspace.known.view.forces
    strike(screen.stage, "u", "enter")
    assert screen.workspace.known.view.forces != before
    assert screen.spot(InCampaign.END) is not None
