"""Whether the Italian staff recalls the squadron in East Africa."""

from __future__ import annotations

from campaign.model.commands import ChooseEastAfrica
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.war import EastAfrica, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, WarFacts
from campaign.model.sides import Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ShipId
from campaign.rules.engine import view_for
from campaign.staff.commander import answer
from tests.sea import MAS, SPICA, TRIBAL, british, italian, rule_broken
from tests.warsea import at_phase, war_sea

DESTROYERS = tuple(ShipId(f"d_{number}") for number in range(9))
NAMES = ("Leone", "Pantera", "Tigre", "Battisti", "Manin", "Sauro")


def chosen(exchange: CounterValues) -> ChooseEastAfrica:
    """What the staff answers in June 1940 when nine ships of this kind would come for the squadron."""
    things = [italian(name, "taranto", TRIBAL) for name in NAMES]
    things += [italian(name, "taranto", SPICA) for name in ("Acerbi", "Orsini")]
    things += [italian(f"mtb {number}", "taranto", MAS) for number in range(1, 6)]
    things += [british(key, "alexandria", exchange) for key in DESTROYERS]
    book, state = war_sea(*things, facts=WarFacts(exchange=DESTROYERS), war=War(east_africa=EastAfrica.UNDECIDED))
    state = at_phase(replace(state, ships={}), Side.AXIS, "Jun I 40")
    orders = answer(book, view_for(book, state, Side.AXIS), Decision(DecisionKind.PHASE, Side.AXIS, "SM-1A.1", ""))
    (order,) = [one for one in orders if isinstance(one, ChooseEastAfrica)]
    assert rule_broken(book, state, order) == ""
    return order


def test_the_squadron_stays_where_nine_good_destroyers_would_come_for_it() -> None:
    """SM-10C Six old destroyers are not worth nine new ones in the enemy's fleet."""
    assert chosen(TRIBAL) == ChooseEastAfrica(Side.AXIS)


def test_the_squadron_is_recalled_where_it_is_worth_more_than_what_comes_for_it() -> None:
    """SM-10C.2 Against nine torpedo boats it begins in Italy."""
    assert chosen(SPICA) == ChooseEastAfrica(Side.AXIS, PortId("taranto"))
