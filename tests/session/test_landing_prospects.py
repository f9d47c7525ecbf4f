"""What a landing needs, before it is ordered: in words, as JSON, beside the order in the window, and nothing for the enemy."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from campaign.gui.panels.offers import Orders
from campaign.model.book import Options
from campaign.model.commands import EndStep, LandAssault, PlanLanding
from campaign.model.play.landings import PlanId
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import Side
from campaign.rules.views.view import view_for
from campaign.session.planning.previews import REPORTED, landing_rows, plain_landing
from campaign.session.play.beginning import Beginning, begin
from tests.cli.shell import program
from tests.landings import BEACH, PLAN, beachhead, marines

MEN = CargoId("san_marco")
ASSAULT = LandAssault(Side.AXIS, PLAN, (MEN,))


def test_a_wave_and_a_plan_say_what_they_would_need_and_first_what_a_failure_costs() -> None:
    """SM-GAP-84.6 By what their owner knows; of unknown units, game turns and other orders nothing is said."""
    book, state = beachhead(marines("San Marco", 2))
    view = view_for(book, state, Side.AXIS)
    told = ("At 00907 a failure costs it; now attack 1 RE (assault wave 1, follow-up 0, 0 points of gunfire 0) against 1 "
            "(garrison of Egypt 1 as anywhere, mountain 0, troops 0), 1.00 to 1: column 1, it holds on 8 or more. [SM-GAP-69]")

    assert landing_rows(book, view, ASSAULT) == (told,)
    assert landing_rows(book, view, PlanLanding(Side.AXIS, "Sep I 40", ((MEN, BEACH),))) == (told,)
    assert landing_rows(book, view, PlanLanding(Side.AXIS, "soon", ((MEN, BEACH),))) == ()
    assert landing_rows(book, view, PlanLanding(Side.AXIS, "Sep I 40", ((CargoId("nobody"), BEACH),))) == ()
    assert landing_rows(book, view, replace(ASSAULT, plan=PlanId("LX9"))) == landing_rows(book, view, EndStep(Side.AXIS)) == ()


def test_the_same_as_plain_values() -> None:
    """SM-GAP-84.6 Each part by its name, for programs."""
    book, state = beachhead(marines("San Marco", 2))
    (found,) = plain_landing(book, view_for(book, state, Side.AXIS), ASSAULT)

    assert (found["hex"], found["units"], found["lost_if_it_fails"]) == ("00907", ["san_marco"], 1)
    assert found["attack"] == {"assault": 1.0, "follow_up": 0, "gunfire": 0, "gunfire_res": 0.0, "res": 1.0}
    assert found["defence"] == {"place": "egypt", "garrison": 1.0, "source": "other", "mountain": 0, "troops": 0.0,
                                "least": 0.5, "res": 1.0}
    assert (found["ratio"], found["column"], found["needed"]) == (1.0, 1.0, 8)


def test_the_window_says_it_under_each_such_order_on_offer() -> None:
    """SM-GAP-84.6 Beside the order in the panel, before the press."""
    book, state = beachhead(marines("San Marco", 2))
    known = SimpleNamespace(book=book, view=view_for(book, state, Side.AXIS), refusal=lambda order: None)
    rows = [row.text for row in Orders(known).listed([ASSAULT, EndStep(Side.AXIS)])]  # pyrefly: ignore[bad-argument-type]

    assert len(rows) == 3 and any(row.startswith("At 00907 a failure costs it") for row in rows)


def test_where_the_land_is_played_its_facts_decide() -> None:
    """SM-1A.8, SM-GAP-84.6 Nothing is reckoned then."""
    book, state = beachhead(marines("San Marco", 2), options=Options(land_facts=True))
    view = view_for(book, state, Side.AXIS)

    assert landing_rows(book, view, ASSAULT) == (REPORTED,) and plain_landing(book, view, ASSAULT) == []


def test_the_enemy_foretells_nothing_of_a_plan_that_he_does_not_know() -> None:
    """SM-GAP-56.5, SM-GAP-84.6 Neither by the name of the plan nor by the units in it."""
    book, state = beachhead(marines("San Marco", 2))
    view = view_for(book, state, Side.ALLIED)

    assert landing_rows(book, view, replace(ASSAULT, side=Side.ALLIED)) == ()
    assert landing_rows(book, view, PlanLanding(Side.ALLIED, "Sep I 40", ((MEN, BEACH),))) == ()


@pytest.fixture(scope="module")
def save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Axis player turn of July 1942, with troops for Malta."""
    path = tmp_path_factory.mktemp("malta") / "malta.sqlite"
    begin(Beginning("mediterranean", 11, "Jul I 42", players={Side.AXIS: "human", Side.ALLIED: "staff"},
                    options=("landing_troops=true", "air_war=false")), path).close()
    return path


@pytest.mark.gate
def test_a_plan_is_priced_at_the_command_line(save: Path) -> None:
    """SM-GAP-84.6 In words, with why it could not be ordered now; and as one JSON document."""
    order = "plan Sep I 42: superga_91 at 09063, friuli_87 at 09063"
    words = " ".join(program("price", save, order).out.split())
    early = " ".join(program("price", save, order.replace("Sep", "Jul")).out.split())
    document = program("price", save, order, "--json").document

    assert words.startswith("At 09063 a failure costs 1 of 2 units, the others too where no craft lie off the beach; now")
    assert "against 12 (garrison of Malta 12 by the chart" in words and "could not" not in words
    assert "It could not be ordered now: a landing planned now is made in Sep I 42 at the earliest [SM-9B3]" in early
    assert document["hexes"][0]["attack"]["res"] == 2 and document["refused"] is None
    assert document["order"]["order"] == "PlanLanding"
