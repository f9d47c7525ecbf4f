"""The result form boat by boat: what is asked of whom, and what comes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import FormFault
from campaign.model.book import Book
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.charts.collection import NAME
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.coastal.condition import Kept
from campaign.tactics.coastal.system import SYSTEM
from tests.tactics.coastal.fights import battles

MTBS = ShipId("mtb_a")


def sent() -> tuple[Book, Engagement]:
    """Four MTBs on a convoy of three."""
    return battles()["boats on a convoy"]


def keys(ship: ShipId) -> dict[str, Any]:
    """The fields of a unit by key."""
    return {field.key: field for field in SYSTEM.papers.form_fields(*sent(), ship)}


def filled(ship: ShipId, afloat: bool = True, **answers: Any) -> Condition | tuple[FormFault, ...]:
    """What a form that was filled in so makes of a unit."""
    return SYSTEM.papers.filled_in(*sent(), ship, answers, afloat=afloat)


def test_each_boat_of_a_squadron_has_fields_of_her_own_and_all_share_their_torpedoes() -> None:
    """CO-B.3 CO-R.4 Boxes and other harm of each; the enemy judges boxes."""
    fields = keys(MTBS)

    assert [*fields] == [*(f"boat_{boat}_{what}" for boat in range(1, 5) for what in ("boxes_lost", "harm")), "torpedoes_left"]
    assert fields["torpedoes_left"].value == 8
    assert {key for key, field in fields.items() if field.open_to_all} == {f"boat_{boat}_boxes_lost" for boat in range(1, 5)}


def test_as_many_boats_are_lost_as_have_no_box_left() -> None:
    """SM-6B.2 No line asks it again: the campaign counts boats by their boxes."""
    most = keys(MTBS)["boat_2_boxes_lost"].highest
    after = filled(MTBS, boat_2_boxes_lost=most)
    assert isinstance(after, Condition)

    assert SYSTEM.papers.boats_gone(*sent(), MTBS, after) == 1
    assert SYSTEM.papers.boats_gone(*sent(), MTBS, sent()[1].sent(MTBS).condition) == 0


def test_a_form_that_nobody_changed_changes_nothing() -> None:
    """CO-R.4 Of a squadron and of a ship alike."""
    book, engagement = sent()

    assert all(SYSTEM.papers.filled_in(book, engagement, unit.ship, {}, afloat=True) == unit.condition
               for _, unit in engagement.participants())


def test_a_boat_that_lost_all_her_boxes_is_a_quarter_of_a_squadron_of_four() -> None:
    """CO-R.4 And boats that are hurt are kept with what lasts of it until they are put right in port (SM-GAP-75)."""
    most = keys(MTBS)["boat_1_boxes_lost"].highest
    after = filled(MTBS, boat_1_boxes_lost=int(most), boat_2_boxes_lost=3,
                   boat_2_harm=("not to port", "cannot go faster", "1 setting lost", "crew 2 worse"), torpedoes_left=6)
    assert isinstance(after, Condition)
    kept = after.kept_by(NAME)
    assert isinstance(kept, Kept)

    assert after.underwater_damage == Fraction(1, 4)
    assert after.torpedoes_left == Fraction(3, 4)
    assert len(kept.boats) == 3
    hurt = kept.boats[0]
    assert (hurt.hull, hurt.steering, hurt.crew_lost) == (most - 3, (Steering.NOT_TO_PORT,), 2)
    assert sorted(result.value for result in hurt.machinery) == sorted([Machinery.MAX_SPEED.value, Machinery.NO_FASTER.value])


def test_a_unit_of_which_every_boat_lost_all_is_not_afloat() -> None:
    """CO-B.2 What was expected is said by whoever reads the form: fewer, or another fate."""
    most = int(keys(MTBS)["boat_1_boxes_lost"].highest)
    all_lost: dict[str, Any] = {f"boat_{boat}_boxes_lost": most for boat in range(1, 5)}
    found = filled(MTBS, **all_lost)

    assert isinstance(found, tuple) and [fault.key for fault in found] == ["boat_1_boxes_lost"]
    assert isinstance(filled(MTBS, afloat=False, **all_lost), Condition)
