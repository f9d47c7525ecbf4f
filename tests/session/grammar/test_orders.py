"""Orders in writing: every order goes out and comes back, and what cannot be read says what was expected."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from campaign.model.battles.battle import AfterAction, BattleId, Outcome, ShipOutcome
from campaign.model.commands import (
    AcceptAfterAction,
    AttackForces,
    Command,
    EndStep,
    MoveForce,
    ReactToAttack,
    RuleAsUmpire,
)
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId
from campaign.session.play.trouble import Malformed, Refused
from campaign.session.play.written_orders import KINDS, form_of, order_of, orders_in, shape_of

WRITTEN: list[Command] = [
    EndStep(Side.AXIS),
    MoveForce(Side.AXIS, ForceId("AX1"), (Hex("09553"), Hex("09654"))),
    AttackForces(Side.AXIS, Hex("09553"), (ForceId("AX1"),), ("AL1",)),
    ReactToAttack(Side.AXIS, ((ForceId("AX1"), Reaction.AVOID), (ForceId("AX2"), Reaction.STAND))),
    AcceptAfterAction(Side.AXIS, AfterAction(
        BattleId("B1"), "digest", "any", 40, (ShipOutcome(ShipId("pola"), Outcome.SUNK, Condition()),))),
]


@pytest.mark.parametrize("command", WRITTEN, ids=lambda one: type(one).__name__)
def test_an_order_survives_being_written_and_read(command: Command) -> None:
    """In the very form that `orders` prints and `do` takes."""
    form = json.loads(json.dumps(form_of(command)))

    assert next(iter(form)) == "order"
    assert order_of(form, Side.AXIS) == command


def test_an_order_without_a_side_is_its_givers() -> None:
    """So that a side named once is enough."""
    assert order_of({"order": "EndStep"}, Side.ALLIED) == EndStep(Side.ALLIED)


def test_a_ruling_is_the_umpires_alone() -> None:
    """SM-GAP-60 A side does not give it, nor he a side's orders."""
    ruling = {"order": "RuleAsUmpire", "reason": "a storm", "ship": "pola", "fuel_boxes": 3}

    assert order_of(ruling, None) == RuleAsUmpire("a storm", ship=ShipId("pola"), fuel_boxes=3)
    with pytest.raises(Refused, match="umpire"):
        order_of(ruling, Side.AXIS)
    with pytest.raises(Refused, match="Axis"):
        order_of({"order": "EndStep", "side": "axis"}, None)


def test_orders_in_a_list_are_read_one_by_one() -> None:
    """The first can be carried out before the second is found wanting."""
    given = orders_in('[{"order": "EndStep"}, {"order": "Nonsense"}]', Side.AXIS)

    assert next(given) == EndStep(Side.AXIS)
    with pytest.raises(Malformed, match="order"):
        next(given)


def test_a_misspelt_key_is_named_however_deep_it_stands() -> None:
    """A key that nobody knows would otherwise be passed over, and with it what the player wanted."""
    form = form_of(WRITTEN[-1])
    form["after_action"]["outcomes"][0]["condition"]["hull_dammage"] = 4

    with pytest.raises(Malformed, match=r"AcceptAfterAction has no key `after_action\.outcomes\[0\]\.condition\.hull_dammage`"):
        order_of(form, Side.AXIS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_order_says_what_it_looks_like(kind: str) -> None:
    """Key by key, in the form it is written."""
    assert shape_of(KINDS[kind]).startswith(f'{{"order": "{kind}"')


@pytest.mark.parametrize("text", ['{"order":', "[" * 100_000, '{"order": "EndStep"} {}', "\u0000", "NaN", "null", "[[]]"])
def test_no_text_whatever_is_more_than_malformed(text: str) -> None:
    """One line, no matter how strange."""
    with pytest.raises(Malformed) as told:
        list(orders_in(text, Side.AXIS))

    assert "\n" not in str(told.value) and len(str(told.value)) < 1200


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_json_shapes_lists_every_order_with_all_its_parts(kind: str) -> None:
    """Whoever writes a script finds each order there, and each of its keys."""
    page = (Path(__file__).parents[3] / "docs" / "json.md").read_text(encoding="utf-8")
    row = next((line for line in page.splitlines() if line.startswith("| `") and f"`{kind}`" in line.split("|")[1]), "")

    assert row, f"{kind} is missing"
    assert all(re.search(rf"[` ]{name}[` ]", row) for name in KINDS[kind].__struct_fields__ if name != "conduct"), row
