"""The small sea with a war around it: duties, larders, pools and dates for tests."""

from __future__ import annotations

from typing import Any

from campaign.model.events import PhaseBegan, PlayerTurnBegan, TurnBegan
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.state import State
from campaign.model.play.war import War
from campaign.model.replacing import replace
from campaign.model.sea.theatre import FuelSupply, PortRegion
from campaign.model.setting.scenario import WarFacts
from campaign.model.sides import Nation, Side
from tests.sea import PlacedPort, Sea, Thing, given, port, sea

NAPLES = port("Naples", "00101", Nation.ITALIAN, cargo=15, fuel=FuelSupply.POOL, region=PortRegion.ITALY_MAINLAND)
TRIPOLI = port("Tripoli Libya", "00307", Nation.ITALIAN, cargo=8, stock=60)
BENGHAZI = port("Benghazi", "00507", Nation.ITALIAN, cargo=5, stock=40)
DERNA = port("Derna", "00607", Nation.ITALIAN, cargo=1)
MALTA = port("Malta", "00704", Nation.BRITISH, cargo=6, stock=60, region=PortRegion.MALTA)
GIBRALTAR = port("Gibraltar", "01207", Nation.BRITISH, cargo=8, fuel=FuelSupply.UNLIMITED)
LA_SPEZIA = port("La Spezia", "00401", Nation.ITALIAN, fuel=FuelSupply.POOL, region=PortRegion.ITALY_MAINLAND)
DURAZZO = port("Durazzo", "01001", Nation.ITALIAN, cargo=6, region=PortRegion.BALKANS)
VALONA = port("Valona", "01101", Nation.ITALIAN, cargo=4, region=PortRegion.BALKANS)
RHODES = port("Rhodes", "00901", Nation.ITALIAN, cargo=3, region=PortRegion.DODECANESE)
THEATRE = (NAPLES, TRIPOLI, BENGHAZI, DERNA, MALTA, GIBRALTAR, LA_SPEZIA, DURAZZO, VALONA, RHODES)


def war_sea(*things: Thing, facts: WarFacts | None = None, war: War | None = None, last: str = "Dec II 41", **more: Any) -> Sea:
    """The sea with the ports of rule 11, a scenario's war facts, and the war as it stands."""
    named = {one.facts.id for one in things if isinstance(one, PlacedPort)}
    book, state = sea(*(one for one in THEATRE if one.facts.id not in named), *things, **more)
    scenario = replace(book.scenario, war=facts or WarFacts(), last_turn=last)
    return Sea(replace(book, scenario=scenario), replace(state, war=war or War()))


def at_phase(state: State, side: Side, turn: str, phase: Phase = Phase.INITIAL) -> State:
    """The same sea in a phase of that side's player turn."""
    return given(state, TurnBegan(Turn.of(turn)), PlayerTurnBegan(side), PhaseBegan(phase))
