"""The page for a new campaign: scenarios as cards where there is room, else as rows, and plain words beside both."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Rect, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InNew, OnPage
from campaign.gui.actions.values import TurnOption, UseScenario
from campaign.gui.frame.stage import Stage
from campaign.gui.start.beginning import NewScreen, length_of
from campaign.session.play.beginning import OPTIONS
from tests.gui.workspaces import at_start, painted, strike, top_of


def beginning(size: tuple[int, int], scale: float = 1.0, theme: str = "light") -> tuple[Stage, NewScreen]:
    """The page for a new campaign in a window of that size."""
    stage = at_start(size)
    stage.look = Look(THEMES[theme], scale)
    strike(stage, "n")
    stage.sheets()
    assert isinstance(stage.top, NewScreen)
    return stage, stage.top


def said(stage: Stage) -> list[Text]:
    """The lines of the page."""
    return [one for sheet in stage.sheets() if sheet.name == "page" for layer in sheet.layers() for one in layer
            if isinstance(one, Text)]


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.75)])
@pytest.mark.parametrize("theme", THEMES)
def test_no_two_lines_of_the_cards_and_the_choices_lie_on_each_other(size: tuple[int, int], scale: float, theme: str) -> None:
    """Whichever scenario is chosen; each card is pressed where it stands, and chooses its scenario."""
    stage, page = beginning(size, scale, theme)
    for offered in page.offered:
        page.focus, page.follow = UseScenario(offered.key), True
        stage.sheets()
        spot = page.spot(UseScenario(offered.key))
        assert spot is not None
        stage.pressed(*spot.rect.middle)
        painted(stage)
        rooms = [Rect(room_of(one).x, one.at[1] - one.size * 0.4, room_of(one).wide, one.size * 0.8) for one in said(stage)]
        assert page.scenario == offered.key
        assert all(room.x >= 0 and room.right <= size[0] for room in rooms)
        assert not [pair for pair in combinations(rooms, 2) if pair[0].meets(pair[1])]


def test_the_situation_stands_whole_on_the_card_that_is_chosen_and_in_two_lines_on_the_others() -> None:
    """What a scenario is about can be read before it is begun: the cards that have no room scroll into sight."""
    stage, page = beginning((1920, 1080))
    page.press(UseScenario("spartivento"))

    for offered in page.offered:
        page.focus, page.follow = UseScenario(offered.key), True
        text = " ".join(one.text for one in said(stage))
        assert offered.title in text
        assert length_of(offered.turns) in text
        assert all(f"{count} {side} ships" in text for side, count in offered.ships.items())
        assert (" ".join(offered.situation.split()) in text) is (offered.key == "spartivento")
        assert " ".join(offered.situation.split())[:60] in text


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0)])
def test_where_there_is_no_room_for_two_columns_the_scenarios_are_rows(size: tuple[int, int], scale: float) -> None:
    """The same can be chosen in a small window, and a window that grows shows cards."""
    stage, page = beginning(size, scale)
    assert page.spot(UseScenario("k-force")) is not None
    assert set(page._panes) == {"page"}
    stage.look = Look()
    stage.resized(1280, 720)
    stage.sheets()
    assert set(page._panes) == {"cards", "page"}
    assert len({spot.action for spot in page.spots}) == len(page.spots)
    stage.resized(800, 600)
    stage.sheets()

    assert set(page._panes) == {"page"}


def test_tab_goes_through_the_cards_and_then_through_all_else() -> None:
    """By keys everything is reached that the mouse can press, and Enter chooses."""
    stage, page = beginning((1280, 720))
    strike(stage, "tab", "tab", "enter")
    assert page.scenario == page.offered[1].key == "crete"
    reached = set()
    for _ in range(60):
        strike(stage, "tab")
        reached.add(page.focus)

    assert {UseScenario(one.key) for one in page.offered} <= reached
    assert {InNew.BEGIN, OnPage.BACK, TurnOption("hidden_markers")} <= reached


def test_cards_that_have_no_room_scroll_by_page_and_by_wheel() -> None:
    """Of eight scenarios not all stand in a window at once: Page Down brings the last one up, the wheel the first."""
    stage, page = beginning((1280, 720))
    last, first = UseScenario(page.offered[-1].key), UseScenario(page.offered[0].key)
    assert _in_sight(page, first) and not _in_sight(page, last)
    strike(stage, *["pagedown"] * 6)
    stage.sheets()
    assert _in_sight(page, last) and not _in_sight(page, first)
    cards = page._panes["cards"].rect
    for _ in range(30):
        stage.wheeled(*cards.middle, 1)
        stage.sheets()

    assert _in_sight(page, first)


def _in_sight(page: NewScreen, action: UseScenario) -> bool:
    spot = page.spot(action)
    return spot is not None and spot.rect.y >= 0


def test_options_say_what_they_do_and_name_their_rules_only_where_they_are_pointed_at() -> None:
    """Plain words on the page; the rule behind them in the line of text."""
    _, page = beginning((1280, 720))
    rows = list(top_of(page.stage).rows())

    for name, option in OPTIONS.items():
        if not option.history:
            at = next(at for at, row in enumerate(rows) if row.action == TurnOption(name))
            assert rows[at + 1].text
            assert option.about.startswith(rows[at + 1].text)
            assert "SM-" not in rows[at + 1].text
            assert option.about in rows[at].hint


@pytest.mark.parametrize(("turns", "words"), [(1, "a fortnight, 1 turn"), (3, "3 turns"), (4, "2 months, 4 turns"),
                                              (24, "1 year, 24 turns"), (72, "3 years, 72 turns")])
def test_a_length_is_said_as_a_person_counts(turns: int, words: str) -> None:
    """SM-1A.1 Two game turns are a month."""
    assert length_of(turns) == words
