"""A fleet is told off into divisions, which stay what they are while ships sink."""

from __future__ import annotations

import pytest

from campaign.library.battles.skirmishes import skirmish_keys
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.divisions import MOST, divisions_of
from campaign.session.play.referee import FightingTable
from campaign.session.play.trouble import Refused
from tests.session.divisions.fights import ALL, BIG_FLEET, divisions, fight


def test_the_fleet_of_thirty_has_no_more_divisions_than_a_hand_can_hold() -> None:
    """Thirty-two Italian ships in eleven divisions and flotillas: the smallest of them sail together."""
    found = [one for one in divisions(fight("supremacy_at_sea", BIG_FLEET), Side.AXIS) if one.name != "Aircraft"]
    assert len(found) <= MOST
    assert sum(len(one.ships) for one in found) == 32


def test_divisions_bear_the_names_that_a_navy_gives_them() -> None:
    """Forces of a skirmish are called as their navies called them; others go by their leader."""
    names = {one.name for one in divisions(fight("supremacy_at_sea", BIG_FLEET), Side.ALLIED)}
    assert {"Battle Fleet", "10th Flotilla", "14th Flotilla", "Orion division"} <= names


def test_divisions_that_an_engagement_names_are_taken_as_they_are() -> None:
    """A skirmish may tell its ships off itself."""
    table = fight("supremacy_at_sea", "dogger-bank")
    named = {division.name: set(map(str, division.units)) for division in table.engagement.parties[Side.AXIS].divisions}
    found = {one.name: set(one.ships) for one in divisions(table, Side.AXIS)}
    assert named
    for name, units in named.items():
        assert units <= found[name]


def test_battleships_sail_with_no_destroyers() -> None:
    """What is heavy and what is small have divisions of their own."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    types = {token.id: token.type for token in table.view(None).tokens}
    for side in BOTH:
        for division in divisions(table, side):
            kinds = {types[ship] for ship in division.ships}
            assert not ({"BB", "BC"} & kinds and {"DD", "DE", "TB"} & kinds), division


@pytest.mark.gate
def test_every_ship_afloat_is_in_one_division_and_in_no_other() -> None:
    """Nobody is forgotten, in any skirmish."""
    for key in skirmish_keys():
        table = next((opened for system in ALL if (opened := _opened(system, key)) is not None), None)
        if table is None:
            continue
        for side in BOTH:
            own = sorted(token.id for token in table.view(side).tokens if token.side is side and token.afloat)
            assert sorted(ship for one in divisions(table, side) for ship in one.ships) == own, (key, side)


def _opened(system: str, key: str) -> FightingTable | None:
    try:
        return fight(system, key)
    except Refused:
        return None


def test_the_next_ship_leads_when_the_leader_is_sunk_and_names_and_keys_stay() -> None:
    """Who is sunk falls out of line."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    before = divisions(table, Side.AXIS)
    led, gone = next(one for one in before if one.name == "1st Division"), {"zara"}
    view = table.view(Side.AXIS)
    sunk = replace(view, tokens=tuple(replace(token, afloat=token.id not in gone and token.afloat) for token in view.tokens))
    after = {one.key: one for one in divisions_of(table.book, sunk, Side.AXIS, table.engagement)}
    assert led.leader == "zara"
    assert after[led.key].leader == "fiume"
    assert after[led.key].ships == led.ships[1:]
    assert {key: one.name for key, one in after.items()} == {one.key: one.name for one in before}


def test_a_division_of_which_nobody_is_afloat_is_gone_and_takes_no_other_one_s_key() -> None:
    """What a player types for a division means the same all through a battle."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    before = divisions(table, Side.AXIS)
    gone = set(before[1].ships)
    view = table.view(Side.AXIS)
    sunk = replace(view, tokens=tuple(replace(token, afloat=token.id not in gone and token.afloat) for token in view.tokens))
    after = divisions_of(table.book, sunk, Side.AXIS, table.engagement)
    assert [one.key for one in after] == [one.key for one in before if one is not before[1]]


@pytest.mark.parametrize("system", ALL)
def test_a_side_is_told_of_its_own_divisions_alone(system: str) -> None:
    """Whoever asks with one side's view for the other's divisions is told nothing."""
    table = fight(system)
    for side in BOTH:
        assert divisions_of(table.book, table.view(side), side.enemy, table.engagement) == ()
        own = {token.id for token in table.view(side).tokens if token.side is side}
        assert all(set(one.ships) <= own for one in divisions(table, side))
