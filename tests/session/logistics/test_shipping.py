"""The account of what was sent by sea."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from campaign.model import events
from campaign.model.sides import BOTH, Side
from campaign.session.logistics.shipping import LoadEnd, shipments_of, tally
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.reports.reporting import report_for
from tests.session.logistics.wars import happened, war

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("weeks of the whole war")


def books_of(what: list[Any], side: Side) -> Counter[str]:
    """The same account kept by double entry: what one account loses another gains, so that all of them sum to nothing."""
    accounts: Counter[str] = Counter()
    sizes: dict[str, float] = {}
    quay: dict[str, str] = {}

    def post(cargo: str, giver: str, taker: str) -> None:
        accounts[giver] -= sizes[cargo]  # pyrefly: ignore[unsupported-operation]
        accounts[taker] += sizes[cargo]  # pyrefly: ignore[unsupported-operation]

    for event in what:
        match event:
            case events.CampaignBegan(start=start):
                for key, item in start.cargoes.items():
                    if item.facts.side is side:
                        sizes[key] = item.facts.size_re
                        if item.aboard:
                            quay[key] = start.ships[item.aboard[0]].port or ""
                            post(key, "quay", "hold")
            case events.SuppliesRaised(cargo=facts) | events.CargoMustered(cargo=facts) if facts.side is side:
                sizes[facts.id] = facts.size_re
            case events.CargoLoaded(cargo=key, port=port) if key in sizes:
                quay[key] = port
                post(key, "quay", "hold")
            case events.CargoUnloaded(cargo=key, port=port, delivered=delivered) if key in sizes:
                post(key, "hold", "quay again" if quay.get(key) == port else "wanted" if delivered else "elsewhere")
            case events.CargoLost(cargo=key) if key in sizes:
                post(key, "hold", "sea bed")
            case _:
                pass
    return accounts


@pytest.fixture(scope="module", params=[False, True], ids=["rule 11", "supply points"])
def game(request: pytest.FixtureRequest) -> Game:
    """Three game turns of the war."""
    return war(supply_points=request.param)


@pytest.mark.gate
@pytest.mark.parametrize("side", BOTH)
def test_what_was_sent_is_landed_afloat_lost_or_brought_back(game: Game, side: Side) -> None:
    """SM-4C1: of what goes aboard nothing is forgotten and nothing counted twice, by an account of its own."""
    what = happened(game)
    sent, books = tally("all", shipments_of(what, side)), books_of(what, side)
    assert sum(books.values()) == pytest.approx(0)
    assert sent.sent == pytest.approx(-books["quay"])
    assert (sent.landed, sent.afloat, sent.lost, sent.set_down, sent.brought_back) == pytest.approx(
        (books["wanted"], books["hold"], books["sea bed"], books["elsewhere"], books["quay again"]))
    assert sent.sent > 0 or side is Side.ALLIED


@pytest.mark.parametrize("side", BOTH)
def test_what_is_afloat_by_the_account_is_what_lies_in_the_holds(game: Game, side: Side) -> None:
    """SM-2D: the account and the ships agree."""
    aboard = {key: item.facts.size_re for key, item in game.view(side).cargoes.items() if item.aboard}
    afloat = {one.cargo: one.size_re for one in shipments_of(happened(game), side) if one.fate is LoadEnd.AFLOAT}
    assert afloat == aboard


@pytest.mark.gate
def test_loads_that_were_used_are_told_as_landed(game: Game) -> None:
    """SM-11: supplies that were landed go to those who wait for them, and the report tells of them all the same."""
    what = happened(game)
    landed = tally("all", shipments_of(what, Side.AXIS)).landed
    assert landed > 0
    table = report_for(seat_for(game, Side.AXIS), "supply")
    assert sum(float(row[2] or 0) for row in table.rows if row[3] == "landed") == pytest.approx(landed)
    assert table.notes[0].startswith(f"In all {landed:g} RE landed, ")


@pytest.mark.gate
def test_a_side_reads_of_its_own_loads_alone(game: Game) -> None:
    """SM-GAP-56: of the enemy's cargo nothing is told, and the umpire reads of both."""
    what = happened(game)
    assert {one.side for one in shipments_of(what, Side.AXIS)} == {Side.AXIS}
    assert len(shipments_of(what, None)) == sum(len(shipments_of(what, side)) for side in BOTH)
