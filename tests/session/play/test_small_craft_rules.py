"""The option that says by which system battles of small craft are fought."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.model.book import Options
from campaign.session.play.beginning import OPTIONS, Beginning, begin, options_of
from campaign.session.play.game import Game
from campaign.session.play.referee import systems
from campaign.session.play.trouble import Malformed


def test_new_campaigns_fight_battles_of_small_craft_by_the_coastal_rules() -> None:
    """SM-GAP-74 Where nothing is said, whatever the campaign's own system is."""
    assert options_of(()).small_craft_rules == "coastal"
    assert options_of((), "supremacy_at_sea") == Options(
        tactical_system="supremacy_at_sea", small_craft_rules="coastal", air_war=True, settle_small_fights=True)


@pytest.mark.parametrize("system", systems())
def test_every_system_may_be_chosen_for_small_craft(system: str) -> None:
    """SM-GAP-74 By its name, in capitals or not."""
    assert options_of((f"small_craft_rules={system.upper()}",)).small_craft_rules == system


def test_a_system_that_there_is_not_is_refused_with_those_there_are() -> None:
    """One line: what was said, and what was expected."""
    expected = f"option small_craft_rules: one of coastal, .*{re.escape(systems()[-1])} was expected, not 'galleys'"
    with pytest.raises(Malformed, match=expected):
        options_of(("small_craft_rules=galleys",))
    with pytest.raises(Malformed, match="option hidden_markers: true or false was expected, not 'coastal'"):
        options_of(("hidden_markers=coastal",))


def test_the_choices_begin_with_the_usual_one_and_name_each_system_once() -> None:
    """SM-GAP-74 As the window goes through them."""
    assert OPTIONS["small_craft_rules"].values[0] == "coastal"
    assert sorted(OPTIONS["small_craft_rules"].values) == sorted(systems())


@pytest.mark.gate
def test_a_save_remembers_the_choice(tmp_path: Path) -> None:
    """SM-GAP-74 It is part of the campaign as it was begun."""
    save = tmp_path / "war.sqlite"
    begin(Beginning("calabria", 1, options=("small_craft_rules=surface_fire",)), save).close()
    with Game.open(save) as game:
        found = game.book.options.small_craft_rules

    assert found == "surface_fire"
