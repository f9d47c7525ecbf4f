"""A battle wears the same hand as the chart: question and actions pinned, ships with their pictures, words that are read."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Disc, Ink, Layer, Polygon, Rect, RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import ChooseShip
from campaign.gui.battle.contents import left_rows
from campaign.gui.battle.ending.fates import FateLine, share_of, star_count
from campaign.gui.battle.looks import looks_of
from campaign.gui.battle.paper.lines import EnemyLine, VesselLine
from campaign.gui.frame.page import PanelPart
from campaign.gui.frame.stage import Stage
from campaign.model.sides import Side
from campaign.session.engagements.comparison import BattleDamage
from campaign.tactics.registry import system_names
from tests.gui.battles import OTHER, PLATE, Fought
from tests.gui.test_palette import ENOUGH, contrast

KEY = re.compile(r"\b[a-z]+_[a-z_]+\b")
RULE = re.compile(r"\b(?:SM|SAS|SF|CO|FG)-[0-9A-Z]")


def words_on(stage: Stage) -> list[str]:
    """Everything that can be read now."""
    return [shape.text for sheet in stage.sheets() for layer in sheet.layers() for shape in layer if isinstance(shape, Text)]


def fought_out(rules: str, size: tuple[int, int] = (1280, 720)) -> Fought:
    """A battle that captains fought to its end."""
    fought = Fought(people=(), rules=rules, size=size)
    fought.to_the_end()
    fought.stage.sheets()
    return fought


@pytest.mark.parametrize("rules", system_names())
def test_the_question_stands_above_and_the_order_is_given_below_whatever_the_list_is_scrolled_to(rules: str) -> None:
    """The head holds the question, the foot ends with what gives the order, in the colour of the side that gives it."""
    fought = Fought(rules=rules)
    rows = fought.screen.rows()
    last = [row for row in rows if row.part is PanelPart.FOOT][-1]
    assert fought.screen.decision is not None
    asked = next(row for row in rows if row.style == "question")
    assert asked.part is PanelPart.HEAD
    assert asked.hint.startswith(fought.screen.decision.question)
    assert (last.action, last.style) == (InBattle.GIVE, "allied")
    fought.screen.scrolls["panel"] = 1e6
    fought.stage.sheets()

    given = fought.screen.spot(InBattle.GIVE)
    assert given is not None
    assert given.rect.y > 0


@pytest.mark.gate
@pytest.mark.parametrize("rules", system_names())
def test_no_key_of_the_program_and_no_rule_is_read_in_a_battle(rules: str) -> None:
    """Words are words; a rule stands only behind the sign that asks for it."""
    fought, over = Fought(rules=rules, size=(1920, 1400)), fought_out(rules)
    said = [*words_on(fought.stage), *words_on(over.stage)]

    assert [words for words in said if KEY.search(words)] == []
    assert [words for words in said if RULE.search(words) and not words.startswith("? Rule ")] == []


def test_ships_of_the_list_have_the_pictures_of_their_classes_and_strangers_that_of_their_type() -> None:
    """A name that is not told gives no class away, and what is no ship has no picture."""
    fought = Fought()
    ajax = next(row for row in left_rows(fought.screen) if row.action == ChooseShip("ajax"))
    look = looks_of(fought.table.book.oob)
    assert isinstance(ajax.drawn, VesselLine)
    assert ajax.drawn.picture == look("ajax", "Ajax", "CL")
    stranger = look("ajax", "cruiser", "CL")

    assert stranger is not None
    assert stranger != ajax.drawn.picture
    assert stranger == look("exeter", "cruiser", "CL")
    assert look("balloon", "a balloon", "balloon") is None


def test_the_heaviest_ships_stand_first() -> None:
    """Types stand in the same order as everywhere."""
    fought = Fought(rules=OTHER, name="calabria-afternoon")
    kinds = [row.drawn.name for row in left_rows(fought.screen) if isinstance(row.drawn, EnemyLine)]

    assert kinds[:2] == ["Giulio Cesare", "Conte di Cavour"]
    assert kinds[-1] == "Freccia and 15"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("rules", [PLATE, OTHER])
@pytest.mark.parametrize("over", [False, True])
def test_all_words_of_a_battle_are_read_on_what_they_stand_on(theme: str, rules: str, over: bool) -> None:
    """Halo, tag or paper: contrast by WCAG, light and dark, while it is fought and when it is over."""
    fought = fought_out(rules) if over else Fought(rules=rules)
    fought.stage.look = Look(THEMES[theme])
    faint = [(sheet.name, words.text, round(contrast(words.ink, ground), 1)) for sheet in fought.stage.sheets()
             for words, ground in grounded(sheet.layers(), sheet.ground) if contrast(words.ink, ground) < ENOUGH]

    assert faint == []


def grounded(layers: tuple[Layer, ...], ground: Ink | None) -> Iterator[tuple[Text, Ink]]:
    """Words with the tone that they stand on: their halo, else the last box that was filled beneath them."""
    boxes: list[RoundedBox] = []
    for layer in layers:
        for shape in layer:
            if isinstance(shape, RoundedBox) and shape.fill is not None:
                boxes.append(shape)
            elif isinstance(shape, Text) and shape.text.strip():
                below = next((box.fill for box in reversed(boxes) if box.rect.holds(room_of(shape).middle)), ground)
                yield shape, shape.halo or below or (0, 0, 0)


@pytest.mark.gate
def test_a_result_shows_what_was_lost_with_the_ship_to_which_it_happened() -> None:
    """A headline first; a ship that is hurt with stars and her hull before and after, those that are not in a line."""
    rows = fought_out(PLATE).screen.rows()
    fates = {row.drawn.name: row.drawn for row in rows if isinstance(row.drawn, FateLine)}

    assert rows[1].text.startswith(("Nobody wins", "The Allied side wins", "The Axis side wins"))
    spee = fates["Admiral Graf Spee"]
    assert spee.before == 1.0
    assert spee.after is not None
    assert spee.after < 1.0
    assert spee.stars > 0
    assert spee.side is Side.AXIS
    # What struck both of these needs no dock.
    assert any(row.text == "Hit, no lasting harm: Ajax and Achilles" for row in rows)
    assert rows[-1].action is InBattle.ACCEPT


def test_what_nobody_counts_in_boxes_has_no_bar_and_no_star() -> None:
    """Aircraft and guns ashore have no counter of the campaign."""
    assert share_of("-") is None
    assert share_of("2/8") == 0.75
    assert star_count({"damage": BattleDamage(boats=2).told(own=True)}) == 0
    assert star_count({"damage": BattleDamage(guns=1).told(own=True)}) == 1
    assert star_count({"damage": BattleDamage(guns=4, hull=3).told(own=True)}) == 3


def test_a_lost_ship_is_read_without_colours() -> None:
    """Her fate stands in words beside her, and the sea closes over her hull."""
    look = looks_of(Fought().table.book.oob)
    sunk = FateLine("Ajax", Side.ALLIED, look("ajax", "Ajax", "CL"), "sunk", 1.0, 0.0, "sunk", 3)
    shapes = tuple(sunk.drawn(Rect(0, 0, 600, 70), Look()))
    assert any(isinstance(shape, Text) and shape.text == "SUNK" for shape in shapes)
    assert sum(isinstance(shape, Polygon) and len(shape.points) == 16 for shape in shapes) == 3
    assert not any(isinstance(shape, Disc) for shape in shapes)
