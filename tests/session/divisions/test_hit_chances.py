"""How likely guns are to hit stands where they are laid, and in what is looked up of a ship, in the words of the system."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

from campaign.cli.battle_page import hit_chances, print_question, print_unit, target_chances
from campaign.model.battles.parts import OrderPart
from campaign.session.engagements.spoken import Moment, read_line
from campaign.words.lengths import LengthUnit
from tests.session.divisions.fights import ALL, BIG_FLEET, advised, asked, divisions, fight


def laid(system: str, skirmish: str = "") -> Moment:
    """The first moment at which a side is asked about guns and is told a chance."""
    table = fight(system, skirmish)
    while (now := asked(table)) is not None:
        side, decision, view = now
        moment = Moment(table, view, decision, advised(table, side, decision), divisions(table, side))
        guns = any(moment.part(one) is OrderPart.GUNS for one in decision.inputs)
        if guns and any(hit_chances(moment, token) for token in view.tokens):
            return moment
        table.give(table.advice(side, decision))
    raise AssertionError("nobody was asked about guns")


@pytest.mark.parametrize("system", ALL)
def test_every_system_tells_the_chance_at_a_target_that_guns_are_laid_on(system: str) -> None:
    """SAS-B4.10 FG-6.4 SF-VII.17 CO-7.2 SM-6D.2 Behind the guns of a division, once she has a target, as the table tells it."""
    now = laid(system)
    firer, target = next((token, mark) for token in now.view.tokens
                         for mark, _ in now.table.chances(now.view, now.decision, token.id))
    division = next(one for one in now.divisions if firer.id in one.ships)
    name = next(token.name for token in now.view.tokens if token.id == target)
    given = read_line(now, now.advice, f"{firer.name} guns {name}").answers
    chance = dict(now.table.chances(now.view, now.decision, firer.id))[target]
    page = io.StringIO()
    with redirect_stdout(page):
        print_question(now, given, LengthUnit.KM, since=now.advice)
        print_unit(now, now.view, firer.name, LengthUnit.KM)

    assert chance in target_chances(now, given, division)
    assert f"{name} {chance}" in hit_chances(now, firer)
    assert f"{name} {chance}" in " ".join(page.getvalue().split())


def test_guns_that_hold_fire_and_moves_have_no_chances() -> None:
    """SAS-B4.10 Nothing stands behind a division that fires at nobody, nor where it is asked how ships move."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    now = asked(table)
    assert now is not None
    side, decision, view = now
    moving = Moment(table, view, decision, advised(table, side, decision), divisions(table, side))
    firing = laid("supremacy_at_sea")
    held = read_line(firing, firing.advice, "all guns hold").answers

    assert all(not target_chances(moving, moving.advice, one) for one in moving.divisions)
    assert all(not target_chances(firing, held, one) for one in firing.divisions)
