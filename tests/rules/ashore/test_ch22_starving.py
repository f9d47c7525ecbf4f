"""Rule 22B: the isolated starve, and what becomes of the place that they held."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.dice import SeededDice
from campaign.model.events import (
    ContingentReduced,
    DieRolled,
    PortChangedHands,
    TroopsEliminated,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Branch, CargoId, Contingent, ContingentId, PortId, SupplyLine
from campaign.rules import engine
from campaign.rules.play.sequence import advance
from tests.landsea import troops
from tests.sea import Sea, of_type
from tests.shoresea import (
    ALLIED,
    AXIS,
    CUT_OFF,
    LAND_GAME,
    OVERLAND,
    POINTS,
    contingent,
    in_ground,
    rolled,
    shore_sea,
    status,
    to_phase,
    word,
)

FOLGORE, SABRATHA = "folgore", CargoId("sabratha")


def _with_line(state: State, line: SupplyLine) -> State:
    found = state.ashore.contingents[ContingentId(FOLGORE)]
    return replace(state, ashore=replace(state.ashore, contingents={
        **state.ashore.contingents, found.id: replace(found, line=line)}))


def test_an_isolated_force_at_u_3_rolls_once_and_one_beyond_in_every_initial_phase() -> None:
    """SM-22B U-3 in the phase in which it comes to that, U-4 and more in its own and the enemy's alike."""
    book, state = shore_sea(contingent("Folgore", 1, "00408", CUT_OFF))
    state = in_ground(state, ALLIED)
    at_three = status(state, FOLGORE, 2, isolated=True)
    came, _ = to_phase(book, at_three, AXIS)
    stayed, _ = to_phase(book, came, ALLIED)

    assert rolled(book, at_three, AXIS, "SM-22B") == 1 and word(came, FOLGORE) == "isolated U-3"
    assert rolled(book, came, ALLIED, "SM-22B") == 0 and word(stayed, FOLGORE) == "isolated U-3"
    assert rolled(book, stayed, AXIS, "SM-22B") == 1
    at_four, _ = to_phase(book, stayed, AXIS)
    assert word(at_four, FOLGORE) == "isolated U-4" and rolled(book, at_four, ALLIED, "SM-22B") == 1
    assert rolled(book, status(state, FOLGORE, 1, isolated=True), AXIS, "SM-22B") == 0
    assert rolled(book, status(_with_line(state, OVERLAND), FOLGORE, 5), AXIS, "SM-22B") == 0


@pytest.mark.parametrize(("level", "face", "gone"), [(2, 3, False), (2, 4, True), (2, 6, True), (3, 1, False), (3, 2, True)])
def test_the_face_decides_whether_an_isolated_unit_is_gone(level: int, face: int, gone: bool) -> None:
    """SM-22B At U-3 on 4 to 6 of 1D6, beyond it on 2 to 6."""
    book, state = shore_sea(troops("Sabratha", 2, "00907"))
    state = status(in_ground(state, ALLIED), SABRATHA, level, isolated=True)
    after, events = to_phase(book, state, AXIS, ("SM-22B starvation", face))

    assert after.cargoes[SABRATHA].lost is gone and bool(of_type(events, TroopsEliminated)) is gone
    assert (SABRATHA in after.ashore.statuses) is not gone


def test_each_re_of_a_contingent_rolls_for_itself_and_a_ground_unit_once() -> None:
    """SM-GAP-83.6 Of three and a half REs four dice fall, and the last takes no more than there is."""
    book, state = shore_sea(contingent("Folgore", 3.5, "00408", CUT_OFF), troops("Sabratha", 3, "00907"))
    state = status(status(in_ground(state, ALLIED), FOLGORE, 2, isolated=True), SABRATHA, 2, isolated=True)
    dies = ("SM-22B starvation", 4)
    two, events = to_phase(book, state, AXIS, dies, dies)
    none, _ = to_phase(book, state, AXIS, *(dies for _ in range(5)))

    assert rolled(book, state, AXIS, "SM-22B") == 5
    assert two.ashore.contingents[ContingentId(FOLGORE)].size == 1.5 and of_type(events, ContingentReduced)[0].lost == 2
    assert ContingentId(FOLGORE) not in none.ashore.contingents and FOLGORE not in none.ashore.statuses
    assert none.cargoes[SABRATHA].lost


@pytest.mark.parametrize(("level", "share"), [(2, 1 / 2), (3, 5 / 6), (6, 5 / 6)])
def test_of_the_isolated_half_die_at_u_3_and_five_of_six_beyond(level: int, share: float) -> None:
    """SM-22B Over some four thousand dice, of chance and not of a script."""
    dead = dice = 0
    for seed in range(10):
        book, state = shore_sea(contingent("Folgore", 400, "00408", CUT_OFF))
        now = engine.proceedings(book, status(in_ground(state, ALLIED, Phase.EXPLOITATION), FOLGORE, level, isolated=True),
                                 SeededDice(seed))
        advance(now)
        dead += sum(int(one.lost) for one in of_type(now.events, ContingentReduced))
        dice += sum(one.roll.why.rule == "SM-22B" for one in of_type(now.events, DieRolled))

    assert dice == 4000 and abs(dead / dice - share) < 0.025


def _starving(*more: Contingent, options: Options = POINTS) -> Sea:
    book, state = shore_sea(contingent("Garrison", 1, "00704", CUT_OFF, side=ALLIED), *more, options=options)
    return Sea(book, status(in_ground(state, ALLIED), "garrison", 2, isolated=True))


def test_a_place_whose_last_force_has_starved_gives_in_to_the_enemy() -> None:
    """SM-GAP-83.7 Malta is the Axis's when nobody is left on it; another force holds it, and a land game speaks itself."""
    dies = ("SM-22B starvation", 6)
    book, state = _starving()
    taken, events = to_phase(book, state, AXIS, dies)
    held, _ = to_phase(*_starving(contingent("Squadron", 1, "00704", side=ALLIED, arm=Branch.AIR)), AXIS, dies)
    spoken, _ = to_phase(*_starving(options=LAND_GAME), AXIS, dies)

    assert of_type(events, PortChangedHands) and taken.ports[PortId("malta")].allegiance.side is AXIS
    assert held.ports[PortId("malta")].allegiance.side is spoken.ports[PortId("malta")].allegiance.side is ALLIED
    assert not spoken.ashore.contingents


def test_nobody_reads_of_an_enemy_unit_that_starves_unseen() -> None:
    """SM-22.7, SM-GAP-56 Its die is its owner's; that of a contingent, which is public, everybody sees."""
    book, state = shore_sea(troops("Sabratha", 1, "00907"), contingent("Folgore", 1, "00408", CUT_OFF))
    state = status(status(in_ground(state, ALLIED, Phase.EXPLOITATION), SABRATHA, 2, isolated=True), FOLGORE, 2, isolated=True)
    now = engine.proceedings(book, state, SeededDice(1))
    advance(now)
    dice = {one.roll.why.actors: one.roll.why.seen_by for one in of_type(now.events, DieRolled)
            if one.roll.why.rule == "SM-22B"}

    assert dice == {("Sabratha",): (AXIS,), ("Folgore",): (AXIS, ALLIED)}
