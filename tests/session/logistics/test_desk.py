"""The logistics desk, against the state it is made of and the events behind it."""

from __future__ import annotations

import json

import pytest

from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId
from campaign.session.desk.convoys import chance_to_arrive, lost_of_those_found
from campaign.session.desk.desk import LogisticsDesk, desks_for
from campaign.session.desk.page import as_desk_page, as_document, as_table, chance_in_words, sparkline
from campaign.session.logistics.convoys import DutyState
from campaign.session.logistics.past import LARDER, POOL, Past, depot, past_of
from campaign.session.logistics.shipping import LoadEnd, Shipment, ShippingSum
from campaign.session.logistics.stocks import StockKind
from campaign.session.planning.courses import Danger, Reckoning
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from tests.session.logistics.wars import happened, war

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("weeks of the whole war")


@pytest.fixture(scope="module", params=[False, True], ids=["rule 11", "supply points"])
def game(request: pytest.FixtureRequest) -> Game:
    """Three game turns of the war."""
    return war(supply_points=request.param)


def desk(game: Game, side: Side) -> LogisticsDesk:
    """One side's desk."""
    return desks_for(seat_for(game, side))[0]


@pytest.mark.parametrize("side", BOTH)
def test_stores_of_the_past_end_with_what_lies_there_now(game: Game, side: Side) -> None:
    """SM-10A1: pool, ports, larder and depots, followed event by event, end where the state stands."""
    past, state = past_of(happened(game), side), game.state
    last = {key: held[-1].amount for key, held in past.stores.items()}
    if side is Side.AXIS:
        assert last[POOL] == pytest.approx(state.fuel_pool)
    elif not game.book.options.supply_points:
        assert last[LARDER] == pytest.approx(state.war.malta.stock)
    own = {key: port.fuel for key, port in state.ports.items() if port.fuel is not None and port.allegiance.side is side}
    assert own
    assert {key: last[key] for key in own} == pytest.approx(own)
    depots = state.ashore.depots.get(side, {})
    assert {where: last[depot(where)] for where in depots} == pytest.approx(dict(depots))


@pytest.mark.parametrize("side", BOTH)
def test_of_ports_that_are_not_ones_own_no_fuel_is_told(game: Game, side: Side) -> None:
    """SM-GAP-56: the enemy's stores are gaps, and so is his pool."""
    past = past_of(happened(game), side)
    theirs = [key for key, port in game.state.ports.items() if port.fuel is not None and port.allegiance.side is side.enemy]
    assert theirs
    assert {past.stores[key][-1].amount for key in theirs} == {None}
    assert (past.stores[POOL][-1].amount is None) is (side is Side.ALLIED)


@pytest.mark.gate
@pytest.mark.parametrize("side", BOTH)
def test_everything_sent_adds_up_in_each_way(game: Game, side: Side) -> None:
    """SM-GAP-95: by half-month, port, route, convoy and kind the same REs; afloat is what the last half-month leaves."""
    found = desk(game, side)
    assert found.sent["turn"][-1].afloat == pytest.approx(found.in_all.afloat)
    for by, group in found.sent.items():
        for part in ("sent", "landed", "afloat", "lost", "set_down", "brought_back"):
            if (by, part) != ("turn", "afloat"):
                assert sum(getattr(one, part) for one in group) == pytest.approx(getattr(found.in_all, part))
    one: ShippingSum = found.in_all
    assert one.sent == pytest.approx(one.landed + one.afloat + one.lost + one.set_down + one.brought_back)


@pytest.mark.parametrize("side", BOTH)
def test_convoys_under_way_carry_what_their_ships_hold(game: Game, side: Side) -> None:
    """SM-GAP-95.1: every load at sea is in one convoy of the desk."""
    view, found = game.view(side), desk(game, side)
    at_sea = sum(item.facts.size_re for item in view.cargoes.values()
                 if item.aboard and view.ships[item.aboard[0]].port is None)
    assert found.afloat == pytest.approx(at_sea)
    assert all(one.arrives is not None or one.trouble for one in found.convoys)


def test_a_duty_is_landed_on_the_way_or_short(game: Game) -> None:
    """SM-GAP-95.4: the parts of a duty cover it, and the words follow from them."""
    for duty in desk(game, Side.AXIS).duties:
        covered = duty.landed + duty.on_the_way
        assert duty.short == pytest.approx(max(0.0, duty.owed - covered))
        assert (duty.state is DutyState.SHORT) is (duty.short > 0)
    assert desk(game, Side.AXIS).duties


def test_stocks_are_those_that_the_options_play(game: Game) -> None:
    """SM-GAP-95.5: points where points are played, else loads landed and Malta's larder."""
    axis = {one.kind for one in desk(game, Side.AXIS).stocks}
    allied = {one.kind for one in desk(game, Side.ALLIED).stocks}
    if game.book.options.supply_points:
        assert StockKind.SUPPLY_POINTS in axis
        assert not {StockKind.LANDED, StockKind.LARDER} & (axis | allied)
    else:
        assert StockKind.LANDED in axis
        assert StockKind.LARDER in allied


@pytest.mark.gate
def test_docks_take_no_more_places_than_they_have(game: Game) -> None:
    """SM-1D4: places taken are hits at work, and a ship in hand has a day on which it began."""
    yards = [yard for side in BOTH for yard in desk(game, side).docks]
    assert yards
    for yard in yards:
        assert yard.taken == sum(job.places for job in yard.in_hand) <= yard.places
        assert all(job.since is not None for job in yard.in_hand)


def _sent(name: str, fate: LoadEnd, force: str) -> Shipment:
    day = DayId(Turn.of("Jul I 40"), Side.AXIS, 1)
    return Shipment(CargoId(name), name, Side.AXIS, CargoKind.SUPPLIES, 1.0, PortId("tripoli_libya"), (ShipId("a"),), "naples",
                    day, convoy=(ForceId(force), force), fate=fate)


def test_the_toll_is_what_was_lost_of_loads_in_convoys_that_were_attacked() -> None:
    """SM-GAP-95.2: one of four before anything is known, then what happened."""
    assert lost_of_those_found(Past()) == 0.25
    day = DayId(Turn.of("Jul I 40"), Side.AXIS, 2)
    sent = (_sent("a", LoadEnd.LOST, "one"), _sent("b", LoadEnd.LANDED, "one"), _sent("c", LoadEnd.LANDED, "two"),
            _sent("d", LoadEnd.AFLOAT, "one"))
    past = Past(shipments=sent, fought={ForceId("one"): day})
    assert lost_of_those_found(past) == pytest.approx((1 + 1) / (2 + 4))
    assert lost_of_those_found(replace(past, fought={})) == pytest.approx((1 + 1) / (1 + 4))


def test_a_convoy_that_was_attacked_is_as_likely_lost_as_those_before_it() -> None:
    """SM-GAP-95.3: dangers find each for itself; what is found already needs no danger more."""
    mines, search = Danger("", "SM-7B", "", 5), Danger("", "SM-3A", "", 2)
    way = Reckoning(4, 4, 4, 0, Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.NAVAL, 3), ShipId("a"), 4, 1, "", 0, 0,
                    (Hex("09166"),), (mines, search))
    assert chance_to_arrive(way, 0.5, seen=False) == pytest.approx(1 - (1 - 0.5 * 0.8) * 0.5)
    assert chance_to_arrive(way, 0.5, seen=True) == 0.5
    assert chance_to_arrive(replace(way, dangers=()), 0.5, seen=False) == 1


def test_chances_and_stocks_in_words() -> None:
    """SM-GAP-95: in ten, and never certain where a danger is known; a gap where nobody knew."""
    assert [chance_in_words(one) for one in (None, 0.97, 0.55, 1.0)] == ["", "9 in 10", "6 in 10", "safe"]
    assert sparkline(()) == ""


def test_the_page_keeps_to_eighty_columns_and_the_document_holds_all(game: Game) -> None:
    """SM-GAP-95: parts under their headings; the table's parts sum to what was sent; the umpire reads both sides."""
    desks = desks_for(seat_for(game, None))
    page = as_desk_page(desks, game.book)
    assert max(map(len, page.split("\n"))) <= 80
    for head in ("CONVOYS UNDER WAY", "DUTY TO EACH LAND", "STOCK BY PORT", "FUEL OIL", "DOCKS", "SENT SO FAR"):
        assert page.count(head) == 2
    told = json.loads(as_document(desks, game.book))
    assert list(told["sides"]) == ["axis", "allied"]
    assert len(told["sides"]["axis"]["convoys"]) == len(desks[0].convoys)
    table = as_table(desks[:1], game.book)
    sent = sum(float(row[4] or 0) for row in table.rows if row[0] == "sent by port" and row[8] == "sent")
    assert sent == desks[0].in_all.sent > 0
