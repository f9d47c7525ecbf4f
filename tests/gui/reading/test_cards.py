"""Setting up a campaign: what it is about, who plays, and the options, folded into "as the rules" and "change"."""

from __future__ import annotations

from itertools import combinations

import pytest

from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Rect, RoundedBox, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InNew, OnPage
from campaign.gui.actions.values import Fold, TurnOption, UsePeople, UseScenario
from campaign.gui.frame.stage import Stage
from campaign.gui.start.beginning import NewScreen
from campaign.session.gallery.campaigns import campaign_cards, length_of
from campaign.session.play.beginning import OPTIONS
from tests.gui.workspaces import at_start, painted, strike, top_of

CHANGE = Fold("options")


def setting_up(
    size: tuple[int, int], scale: float = 1.0, theme: str = "light", scenario: str = "calabria",
) -> tuple[Stage, NewScreen]:
    """The page for a new campaign in a window of that size."""
    stage = at_start(size)
    stage.look = Look(THEMES[theme], scale)
    strike(stage, "n")
    top_of(stage).press(UseScenario(scenario))
    stage.sheets()
    assert isinstance(stage.top, NewScreen)
    return stage, stage.top


def lines(stage: Stage) -> list[Text]:
    """The lines of the page."""
    return [one for sheet in stage.sheets() if sheet.name == "page" for layer in sheet.layers() for one in layer
            if isinstance(one, Text)]


@pytest.mark.gate
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1280, 720), 1.5), ((800, 600), 2.0)])
@pytest.mark.parametrize("theme", THEMES)
def test_no_two_lines_of_the_page_lie_on_each_other(size: tuple[int, int], scale: float, theme: str) -> None:
    """Folded and open, in columns and in one list; whatever stands there stands within the window."""
    stage, page = setting_up(size, scale, theme, "mediterranean")
    for _ in range(2):
        painted(stage)
        rooms = [Rect(room_of(one).x, one.at[1] - one.size * 0.4, room_of(one).wide, one.size * 0.8) for one in lines(stage)]
        assert all(room.x >= 0 and room.right <= size[0] for room in rooms)
        assert not [pair for pair in combinations(rooms, 2) if pair[0].meets(pair[1])]
        page.press(CHANGE)


def test_options_are_folded_until_they_are_to_be_changed_and_a_changed_one_stays_in_sight() -> None:
    """Each says in a line what it does; one that differs from the rules wears the magenta, and the rules take it back."""
    stage, page = setting_up((1920, 1080))
    shown = {row.action for row in page.rows()}
    assert not any(isinstance(action, TurnOption) for action in shown)
    page.press(CHANGE)
    offered = {row.action for row in page.rows() if isinstance(row.action, TurnOption)}
    assert offered == {TurnOption(name) for name, option in OPTIONS.items() if not option.history}
    page.press(TurnOption("hidden_markers"))
    page.press(CHANGE)
    assert [row.action for row in page.rows() if isinstance(row.action, TurnOption)] == [TurnOption("hidden_markers")]
    magenta = stage.look.theme.magenta
    filled = [one for sheet in stage.sheets() if sheet.name == "page" for layer in sheet.layers() for one in layer
              if isinstance(one, RoundedBox) and one.fill == magenta and one.round > 5]
    assert len(filled) == 1
    page.press(InNew.AS_THE_RULES)

    assert not page.options
    assert not any(isinstance(row.action, TurnOption) for row in page.rows())


def test_a_campaign_of_history_offers_its_own_options_beside_all_others() -> None:
    """What follows history by date is offered where a campaign may begin at any date, and nothing is out of reach."""
    _, page = setting_up((1280, 720), scenario="mediterranean")
    page.press(CHANGE)

    assert {row.action for row in page.rows() if isinstance(row.action, TurnOption)} == set(map(TurnOption, OPTIONS))


def test_options_say_what_they_do_and_name_their_rules_only_where_they_are_pointed_at() -> None:
    """Plain words on the page; the rule behind them in the line of text."""
    stage, page = setting_up((1920, 1080))
    page.press(CHANGE)
    written = " ".join(one.text for one in lines(stage))
    rows = {row.action: row for row in page.rows()}

    assert "SM-" not in written
    for name, option in OPTIONS.items():
        if not option.history:
            row = rows[TurnOption(name)]
            assert option.about in row.hint and option.rules in row.hint
            assert row.drawn is not None and row.text == option.title


def test_tab_goes_through_all_that_can_be_chosen() -> None:
    """By keys everything is reached that the mouse can press, and Enter chooses."""
    stage, page = setting_up((1280, 720))
    page.press(CHANGE)
    reached = set()
    for _ in range(60):
        strike(stage, "tab")
        reached.add(page.focus)

    assert {InNew.BEGIN, OnPage.BACK, InNew.AS_THE_RULES, TurnOption("hidden_markers"), UsePeople("both")} <= reached
    page.focus = UsePeople("axis")
    strike(stage, "enter")
    assert page.people == "axis"
    assert next(row for row in page.rows() if row.action is InNew.BEGIN).style == "axis"


def test_the_situation_and_both_fleets_stand_on_the_page() -> None:
    """What a scenario is about can be read before it is begun: by whom, of which types, and for how long."""
    for card in campaign_cards():
        _, page = setting_up((1920, 1080), scenario=card.scenario.key)
        written = " ".join(row.text for row in page.rows())

        assert " ".join(card.scenario.situation.split()) in " ".join(written.split())
        assert length_of(card.scenario.turns) in written
        assert all(f"{count} {kind}" in written for types in card.scenario.types.values() for kind, count in types)


@pytest.mark.parametrize(("turns", "words"), [(1, "a fortnight, 1 turn"), (3, "3 turns"), (4, "2 months, 4 turns"),
                                              (24, "1 year, 24 turns"), (72, "3 years, 72 turns")])
def test_a_length_is_said_as_a_person_counts(turns: int, words: str) -> None:
    """SM-1A.1 Two game turns are a month."""
    assert length_of(turns) == words
