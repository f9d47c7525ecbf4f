"""The staff asks for what it can have: ships of the pool within their row, stations that no friend's area takes up."""

from __future__ import annotations

import pytest

from campaign.model.commands import AssignFlotillaMission, TakeFromPool, WithdrawToPool
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Side
from campaign.rules.engine import refusal, view_for
from campaign.staff import commander
from campaign.staff.commander import initial_orders
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.sea import submarines
from tests.rules.war.test_ch10_force_pool import pool_sea
from tests.sea import WARSPITE, Sea, play, sea
from tests.undersea import ALS1, ALS2, RECON, TRANSIT, flotilla, under

DOCTRINE = DOCTRINES[Side.ALLIED]


@pytest.fixture(autouse=True)
def at_any_price(monkeypatch: pytest.MonkeyPatch) -> None:
    """A staff that buys whatever it lacks."""
    monkeypatch.setattr(commander, "WORTH_IT", 0)


def laid_up(found: Sea) -> Sea:
    """The same sea with every British ship out of action."""
    book, state = found
    british = {key: replace(ship, laid_up_until=999) if ship.side is Side.ALLIED else ship for key, ship in state.ships.items()}
    return Sea(book, replace(state, ships=british))


@pytest.mark.parametrize("here", range(8))
@pytest.mark.parametrize("row", list("ABCD"))
def test_no_more_extra_ships_are_asked_for_than_the_row_offers(here: int, row: str) -> None:
    """SM-10B.3 However many capital ships lie at Gibraltar, fit or in dock, none is asked for in vain."""
    book, state = laid_up(pool_sea(*[WARSPITE] * here, row=row))
    for order in initial_orders(book, view_for(book, state, Side.ALLIED), DOCTRINE):
        if isinstance(order, TakeFromPool | WithdrawToPool):
            assert refusal(book, state, order) is None
            state, _ = play(book, state, order)


def test_extra_ships_that_were_bought_are_not_bought_again() -> None:
    """SM-10B.3 All that row C offers are here and none can sail: the yard is full of them, and yet no more are to be had."""
    book, state = laid_up(pool_sea(*[WARSPITE] * 7, row="C"))
    asked = [one for one in initial_orders(book, view_for(book, state, Side.ALLIED), DOCTRINE) if isinstance(one, TakeFromPool)]

    assert asked == []


def test_a_flotilla_does_not_take_up_its_station_in_a_friends_area(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-4B1.2 One that came to its station beside a friend on his waits in transit; a hex that is free it takes up."""
    def assigned(*friends: object) -> list[FlotillaId]:
        found = under(sea(acting=Side.ALLIED), flotilla("ALS1", "00604"), *friends)  # pyrefly: ignore[bad-argument-type]
        monkeypatch.setattr(submarines, "stations_of", lambda book, view: {key: one.hex for key, one in view.flotillas.items()})
        orders = submarines.flotilla_orders(found.book, view_for(*found, Side.ALLIED))
        return [one.flotilla for one in orders if isinstance(one, AssignFlotillaMission)
                and one.mission is FlotillaMission.ATTACK]

    assert assigned() == [ALS1]
    assert assigned(flotilla("ALS2", "00605", mission=RECON)) == [ALS2]
    assert assigned(flotilla("ALS2", "00605", mission=TRANSIT)) == [ALS1]
