"""Rows in panes, words in lines, and the whole start screen by keys and by mouse."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, pairwise
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InNew
from campaign.gui.actions.values import Fold, MoveBeginning, Pick, RescueSave, TurnOption, UseScenario
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.page import Row, pane
from campaign.gui.frame.pages import Page
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import SCALES, Stage
from campaign.gui.reading.meeting import MeetingScreen
from campaign.gui.start.beginning import NewScreen
from campaign.gui.start.opening import OpenScreen
from campaign.model.book import Options
from campaign.session.play.beginning import ELSEWHERE, OPTIONS
from tests.gui.workspaces import ALLIED, action_of, at_start, calabria, painted, strike, top_of

ROWS = tuple(Row(f"row {number}", Pick(number), hint=f"does {number}") for number in range(100))


def test_words_are_broken_into_lines_that_fit_and_lose_nothing() -> None:
    """However narrow the pane, every word stands in it."""
    text = "The battle fleet stands ready to see the convoy across to Benghazi"
    for wide in (40.0, 90.0, 300.0):
        lines = wrap(text, 13, wide)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(width_of(line, 13) <= wide for line in lines)
    assert shorten(text, 13, 100).endswith("...")
    assert width_of(shorten(text, 13, 100), 13) <= 100


def test_lines_are_as_full_as_they_can_be() -> None:
    """No line would have held the first word of the next, however the words fall."""
    text = "Royal Sovereign escorts the convoy from Alexandria to Malta against AX1 in 10367 while WWW and iii look on"
    words = text.split()
    for wide in range(60, 500, 7):
        lines = wrap(text, 13, float(wide))
        for line, after in pairwise(lines):
            assert width_of(line, 13) <= wide
            first = after.split()[0]
            assert first not in words or width_of(f"{line} {first}", 13) > wide


@pytest.mark.parametrize("scale", SCALES)
def test_a_long_list_scrolls_to_what_has_the_focus(scale: float) -> None:
    """Tab leads to the last of a hundred rows, and the pane shows it."""
    laid = pane(Rect(0, 0, 300, 200), ROWS, Look(scale=scale), focus=Pick(99), follow=True)
    shown = [spot for spot in laid.spots if spot.rect.y >= 0]

    assert laid.scroll > 0
    assert Pick(99) in [spot.action for spot in shown]
    assert all(spot.rect.bottom <= 200 for spot in shown)


def test_nothing_is_drawn_outside_its_pane() -> None:
    """Rows that are scrolled away are not drawn over what stands beside the pane."""
    rect = Rect(20, 30, 300, 200)
    laid = pane(rect, ROWS, Look(), scroll=500)

    words = [one for one in laid.layer if isinstance(one, Text)]
    boxes = [one for one in laid.layer if isinstance(one, RoundedBox)]
    assert words
    assert all(rect.holds(one.at) for one in words)
    assert all(one.rect.y >= rect.y and one.rect.bottom <= rect.bottom + 1 for one in boxes)


class TallLine(Struct, frozen=True):
    """A line of any height, as charts are, that draws its name."""

    name: str
    high: float

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The name at its top."""
        yield Text(self.name, (rect.x, rect.y + 9 * look.scale), look.row, look.theme.ink)


@pytest.mark.parametrize("key", ["pagedown", "pageup"])
@pytest.mark.parametrize("seed", range(8))
def test_paging_passes_over_no_row_that_has_room(key: str, seed: int) -> None:
    """However high the rows are among which it goes, from either end to the other; only a whole row is drawn."""
    stage, chance = at_start((800, 600)), Random(seed)
    stage.look = Look(THEMES["light"], 2.0)
    rows = [Row(f"row {number}.", drawn=TallLine(f"row {number}.", chance.uniform(10.0, 130.0))) for number in range(40)]
    page = Page(stage, lambda: rows)
    stage.go(page)
    stage.sheets()
    if key == "pageup":
        page.scrolls = dict.fromkeys(page.scrolls, 1e6)
    seen: set[str] = set()
    for _ in range(200):
        layers = chain.from_iterable(sheet.layers() for sheet in stage.sheets())
        seen |= {shape.text for shape in chain.from_iterable(layers) if isinstance(shape, Text)}
        before = dict(page.scrolls)
        stage.key(Key(key))
        stage.sheets()
        if page.scrolls == before:
            break

    assert {row.text for row in rows} <= seen


def test_tab_goes_through_everything_and_names_it_at_the_foot() -> None:
    """Each thing that can be pressed has a line of text, and after the last comes the first."""
    stage = at_start()
    said = []
    for _ in range(6):
        strike(stage, "tab")
        said.append(top_of(stage).line())
    strike(stage, "tab")

    assert len(set(said)) >= 5
    assert all(said)
    assert top_of(stage).line() == said[-6 % len(said)] or top_of(stage).line() in said


@pytest.mark.gate
def test_a_new_campaign_is_begun_by_keys_alone(tmp_path: Path) -> None:
    """N, a seed in digits, Begin: the campaign is saved and on the screen; a raised two is no digit of a seed."""
    stage = at_start()
    strike(stage, "n", "enter")
    stage.text("\u00b2")
    stage.text("7")
    strike(stage, "b", "enter")
    assert isinstance(stage.top, MeetingScreen)
    strike(stage, "escape")

    assert isinstance(stage.top, CampaignScreen)
    assert stage.top.game.meta.seed == 7
    assert list((tmp_path / "saves").glob("calabria-1.sqlite"))
    stage.end()


@pytest.mark.gate
def test_a_broken_save_is_shown_as_broken_and_breaks_nothing(tmp_path: Path) -> None:
    """The list shows sound saves beside it, and the sound one opens."""
    (tmp_path / "saves" / "torn.sqlite").write_bytes(b"not a save at all")
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start()
    strike(stage, "o")
    rows = top_of(stage).rows()

    assert isinstance(stage.top, OpenScreen)
    assert any(row.text == "torn" and isinstance(row.action, RescueSave) and "cannot be opened" in row.hint for row in rows)
    stage.sheets()
    top_of(stage).press(action_of(row for row in rows if row.text.startswith("calabria")))
    assert isinstance(stage.top, CampaignScreen)
    stage.end()


@pytest.mark.gate
def test_the_list_of_saves_says_whom_each_waits_for_and_what_happened_last(tmp_path: Path) -> None:
    """The list stands at once; save after save is then looked into, and one that does not replay is shown as broken."""
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start()
    strike(stage, "o")
    page = stage.top
    assert isinstance(page, OpenScreen)
    before = page.cards()[0]
    assert before.line == "as the Allies" and "waits" not in before.note
    stage.passed(0.1)
    card = page.cards()[0]

    assert card.when == "1 to 15 July 1940" and card.line == "as the Allies; Allied 0, Axis 0"
    assert card.note.startswith("your move; played ") and card.pill == "your move"
    # Days as they are said, and no key of a scenario, a rule or a file.
    assert "Calabria: 1 to 15 July 1940" in card.hint and "Last: " in card.hint
    assert "[SM-" not in card.hint
    assert re.search(r"played \d+ [A-Z][a-z]+ \d{4}, \d\d:\d\d$", card.note)
    assert not stage.top.passed(0.1)


def test_a_campaign_that_follows_history_begins_where_the_player_says(tmp_path: Path) -> None:
    """Plus and minus move its first half-month within the war; other scenarios have no such choice, nor its options."""
    stage = at_start()
    strike(stage, "n")
    gallery = top_of(stage)
    gallery.press(UseScenario("calabria"))
    top_of(stage).press(Fold("options"))
    texts = [row.text for row in top_of(stage).rows()]
    assert "Hidden markers" in texts
    assert "When it begins" not in texts
    assert "Torch" not in texts
    stage.back()
    gallery.press(UseScenario("mediterranean"))
    strike(stage, "-", "+", "+")
    top_of(stage).press(TurnOption("torch"))
    assert any(row.text == "Begins Jul I 40, ends May II 43" for row in top_of(stage).rows())
    top_of(stage).press(MoveBeginning(24 * 9))
    assert any(row.text == "Begins May II 43, ends May II 43" for row in top_of(stage).rows())
    page = stage.top
    assert isinstance(page, NewScreen)
    assert page.options == {"torch": "true"}
    page.press(InNew.AS_THE_RULES)
    assert page.options == {}


def test_every_option_of_a_campaign_has_a_title_and_says_what_it_does() -> None:
    """What a campaign may be begun with is all offered on screen."""
    assert set(OPTIONS) == set(Options.__struct_fields__) - set(ELSEWHERE)
    assert all(one.title and one.about for one in OPTIONS.values())


def test_a_save_that_cannot_be_opened_is_named_with_its_trouble(tmp_path: Path) -> None:
    """`play SAVE` with a torn file stays at the start and says why."""
    from campaign.gui.app import first_screen

    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(b"not a save at all")
    stage = Stage(factory=screen_for)
    first_screen(stage, torn, None, None)

    assert len(stage.screens) == 1
    assert "torn.sqlite cannot be opened" in top_of(stage).line()


def test_look_and_size_are_remembered(tmp_path: Path) -> None:
    """What was chosen under Options is there the next time."""
    from campaign.gui.remembering import recall

    stage = recall()
    stage.look_changed(theme="dark", scale=1.5)
    found = recall()

    assert found.look == Look(THEMES["dark"], 1.5)


@pytest.mark.gate
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_page_of_the_start_can_be_painted_at_every_size(size: tuple[int, int], scale: float) -> None:
    """Start, new, open, skirmish, options, keys: none overflows or fails."""
    stage = at_start(size)
    stage.look = Look(THEMES["dark"], scale)
    painted(stage)
    for key in ("n", "o", "s", "p", "?"):
        stage.key(Key(key))
        painted(stage)
        stage.key(Key("escape"))

    assert len(stage.screens) == 1
