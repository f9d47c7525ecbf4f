"""The page on which a battle of one's own is put together: by keys, by mouse, saved, opened again, fought."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.outside import InOwnBattle, SendShips
from campaign.gui.actions.values import ChangePart, DropValue, UseSkirmish
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.engagement.briefing import SkirmishBriefing
from campaign.gui.engagement.own_battle import OwnBattleScreen, ShipsToSend
from campaign.gui.engagement.skirmishes import SkirmishScreen
from campaign.gui.frame.stage import Stage
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.gallery.own_battle import MOST_SHIPS
from campaign.session.skirmish import kept_skirmishes, own_battle_files
from tests.gui.workspaces import at_start, painted, press, strike, top_of

pytestmark = pytest.mark.gate

WARSPITE, ZARA = ShipId("warspite"), ShipId("zara")


def building(size: tuple[int, int] = (1280, 720), look: Look | None = None) -> OwnBattleScreen:
    """The page, reached by keys from the first one."""
    stage = at_start(size)
    stage.look = look or stage.look
    strike(stage, "s", "f3")
    page = top_of(stage)
    assert isinstance(page, OwnBattleScreen)
    return page


def typed(stage: Stage, text: str) -> None:
    """Letters as a keyboard strikes them."""
    stage.key_released()
    stage.text(text)


def built() -> OwnBattleScreen:
    """With a ship on each side."""
    page = building()
    page.battle = page.battle.having(Side.ALLIED, (WARSPITE,)).having(Side.AXIS, (ZARA,))
    return page


def test_a_battle_is_put_together_and_begun_by_keys_alone() -> None:
    """Ships by search, an hour that is typed, a range by an arrow; then the side and the rules, and the first question."""
    page = building()
    stage = page.stage
    assert page.enters() == "Add a ship ..."
    strike(stage, "enter")
    typed(stage, "warspite")
    strike(stage, "enter", "escape", "escape")
    assert page.battle.of(Side.ALLIED) == (WARSPITE,) and stage.top is page
    strike(stage, "f6")
    typed(stage, "gorizia")
    strike(stage, "enter", "escape", "escape")
    while page.focus != ChangePart(3):
        strike(stage, "tab")
    typed(stage, "16:10")
    strike(stage, "enter")
    assert page.battle.hour == "16:10" and not page.message
    page.focus = ChangePart(8)
    strike(stage, "left", "left")
    assert page.battle.range_m == 20_000
    strike(stage, "home", "enter")
    assert isinstance(stage.top, SkirmishBriefing)
    assert [path.name for path in own_battle_files()] == ["a-battle-of-my-own.yaml"]
    strike(stage, "b", "enter")

    assert isinstance(stage.top, BattleScreen)
    assert kept_skirmishes()[0]["title"] == "A battle of my own"


def test_what_was_saved_is_opened_again_from_its_card_and_changed() -> None:
    """The same file, not another one; and its card says what it says now."""
    page = built()
    stage = page.stage
    page.press(InOwnBattle.SAVE)
    assert page.message.startswith("Saved: a-battle-of-my-own.yaml")
    strike(stage, "escape")
    gallery = stage.top
    assert isinstance(gallery, SkirmishScreen)
    card = next(card for card in gallery.cards() if card.pill == "yours")
    assert card.line == "1 BB against 1 CA" and card.also is not None
    gallery.press(card.also[1])
    again = stage.top
    assert isinstance(again, OwnBattleScreen) and again.battle == page.battle
    again.press(DropValue(1, 0))
    assert again.enters() == "Add a ship ..."
    again.press(InOwnBattle.SAVE)
    assert again.message.startswith("No: the Axis side has no ship")
    again.battle = again.battle.having(Side.AXIS, (ZARA, ShipId("pola")))
    again.press(InOwnBattle.SAVE)
    strike(stage, "escape")

    assert len(own_battle_files()) == 1
    assert next(one for one in gallery.cards() if one.pill == "yours").line == "1 BB against 2 CA"


def test_letters_at_a_part_are_its_value_and_wrong_ones_are_told_in_one_line() -> None:
    """Nothing that is typed there fights or saves; elsewhere F only leads to its button."""
    page = built()
    stage = page.stage
    page.focus = ChangePart(0)
    for letter in "fs":
        strike(stage, letter)
        typed(stage, letter)
    assert page.focus == ChangePart(0) and not own_battle_files()
    strike(stage, "enter")
    assert page.battle.title == "fs"
    page.focus = ChangePart(2)
    typed(stage, "1941")
    strike(stage, "backspace", "enter")
    assert page.message == "No: date: year, month and day were expected, as 1941-03-28, not '194'"
    assert page.battle.date == "1940-07-09"
    page = built()
    strike(page.stage, "f")
    assert page.focus is InOwnBattle.FIGHT and page.stage.top is page and not own_battle_files()


def test_ships_come_by_classes_and_by_name_and_no_more_than_thirty() -> None:
    """A press on a class sends the next of it; who was sent is offered no more, and a press on her row takes her out."""
    page = building()
    stage = page.stage
    page.press(InOwnBattle.ADD_AXIS)
    chooser = stage.top
    assert isinstance(chooser, ShipsToSend)
    typed(stage, "soldati")
    first = next(row for row in chooser.rows() if isinstance(row.action, SendShips))
    press(chooser, first.text)
    press(chooser, first.text)
    assert len(page.battle.of(Side.AXIS)) == 2
    assert not any(row.action == first.action for row in chooser.rows())
    for _ in range(MOST_SHIPS):
        chooser.sought.words = ""
        chooser._kept = None
        action = next(row.action for row in chooser.rows() if isinstance(row.action, SendShips))
        assert isinstance(action, SendShips)
        chooser.press(action)

    assert len(page.battle.of(Side.AXIS)) == MOST_SHIPS
    assert chooser.message.startswith("No: 30 ships are the most")


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.5), ((800, 600), 2.0)])
@pytest.mark.parametrize("theme", THEMES)
def test_nothing_of_the_page_lies_on_anything_else(size: tuple[int, int], scale: float, theme: str) -> None:
    """With a full side and a long title, in columns and in one list."""
    page = building(size, Look(THEMES[theme], scale))
    page.battle = page.battle.having(Side.ALLIED, (WARSPITE,)).having(Side.AXIS, (ZARA,))
    painted(page.stage)
    for sheet in page.stage.sheets():
        words = [one for layer in sheet.layers() for one in layer if isinstance(one, Text)]
        rooms = [Rect(room_of(one).x, one.at[1] - one.size * 0.4, room_of(one).wide, one.size * 0.8) for one in words]
        assert all(room.x >= 0 and room.right <= sheet.size[0] for room in rooms)
        assert not [pair for pair in combinations(rooms, 2) if pair[0].meets(pair[1])]


def test_a_file_that_was_spoilt_says_why_when_it_is_to_be_changed() -> None:
    """The gallery stays, with the reason in its line of text."""
    page = built()
    page.press(InOwnBattle.SAVE)
    own_battle_files()[0].write_text("format: 1\ntitle: [", encoding="utf-8")
    strike(page.stage, "escape")
    gallery = page.stage.top
    assert isinstance(gallery, SkirmishScreen)
    card = next(card for card in gallery.cards() if card.pill == "broken")
    gallery.press(card.action)

    assert gallery.stage.top is gallery and "a-battle-of-my-own.yaml:3: not YAML" in gallery.message
    gallery.press(UseSkirmish("cape-spada"))
    assert isinstance(gallery.stage.top, SkirmishBriefing)
