"""Transports that a scenario has worth something: by a skirmish that comes with the game, on paper and in the result."""

from __future__ import annotations

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.system import SYSTEM
from campaign.tactics.surface_fire.turn.outcome import fleet_worth, objective_of

ESSEX = ShipId("essex")


def excess() -> tuple[Book, Engagement]:
    """The convoy of January 1941: four merchantmen of two points each."""
    skirmish, book = load_skirmish_book("excess")
    return book, skirmish.engagement


def with_essex(battle: Battle, vessel: Vessel) -> Battle:
    """The battle with something else true of her."""
    return replace(battle, vessels={**battle.vessels, ESSEX: vessel})


def test_a_transport_with_an_objective_value_has_it_for_points_and_others_have_none() -> None:
    """SF-GAP-37 By the file of the skirmish; the fleet counts them, and without them what its warships are worth."""
    book, engagement = excess()
    battle = SYSTEM.begin(book, engagement)
    transports = [vessel for vessel in battle.vessels.values() if vessel.code is Code.AK]
    plain = replace(engagement, parties={side: replace(party, participants=tuple(
        replace(sent, presence=None) if sent.presence is not None and sent.presence.objective else sent
        for sent in party.participants)) for side, party in engagement.parties.items()})
    without = SYSTEM.begin(book, plain)

    assert [vessel.record.points for vessel in transports] == [2, 2, 2, 2]
    assert objective_of(battle, Side.ALLIED) == (8, 8) and objective_of(without, Side.ALLIED) == (0, 0)
    assert fleet_worth(battle, Side.ALLIED)[0] == fleet_worth(without, Side.ALLIED)[0] + 8


def test_an_objective_value_is_lost_by_half_at_half_damage_and_whole_with_the_ship() -> None:
    """SF-GAP-37 SF-VIII.2 And the story of the battle tells how much of it went."""
    book, engagement = excess()
    battle = SYSTEM.begin(book, engagement)
    essex = battle.vessels[ESSEX]
    hurt = with_essex(battle, replace(essex, harm=replace(essex.harm, marked=essex.record.boxes, most=essex.record.boxes)))
    sunk = with_essex(battle, replace(essex, sunk=True))
    after = SYSTEM.outcome(book, SYSTEM.fold(sunk, BattleEnded(Ended(Ending.TOO_LONG))))

    assert objective_of(hurt, Side.ALLIED) == (8, 7)
    assert objective_of(sunk, Side.ALLIED) == (8, 6)
    assert after is not None
    assert "Of the objective value of its transports, 8 points, it lost 2." in after.story


def test_the_card_of_such_a_transport_names_her_objective_value() -> None:
    """SF-GAP-37 Full and half, as points stand on every other card."""
    book, engagement = excess()
    facts = dict(SYSTEM.papers.roster(book, engagement, ESSEX).facts)

    assert facts["Objective value, full and half"] == "2 / 1"
    assert "Objective value, full and half" not in dict(SYSTEM.papers.roster(book, engagement, ShipId("warspite")).facts)
