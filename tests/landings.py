"""Landings on the small sea: units of one plan ashore in the exploitation phase of the day, before anybody settles it."""

from __future__ import annotations

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.events import PhaseBegan
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import LandingPlan, PlanId, Wave
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, UnitKind
from campaign.model.sides import Side
from tests.landsea import troops
from tests.sea import Sea, Thing, given, identity, sea

BEACH, HARBOUR, ISLAND = Hex("00907"), Hex("01307"), Hex("00704")
PLAN = PlanId("LX1")


def marines(name: str, size: float, at: Hex = BEACH, kind: UnitKind = UnitKind.MARINE) -> Thing:
    """An Axis unit on an enemy beach."""
    return troops(name, size, str(at), kind)


def landed(state: State, wave: Wave, *names: str) -> State:
    """These units came ashore in that wave in this game turn."""
    turn = state.cursor.turn.number
    keys = [CargoId(identity(name)) for name in names]
    changed = {key: replace(state.cargoes[key], troops=replace(state.cargoes[key].troops, landed_on=turn, landed_as=wave))
               for key in keys}
    return replace(state, cargoes={**state.cargoes, **changed})


def beachhead(
    *things: Thing, assault: tuple[str, ...] = ("San Marco",), follow_up: tuple[str, ...] = (), at: Hex = BEACH,
    weather: Weather = Weather.CLEAR, turn: str = "Jul I 40", options: Options | None = None,
) -> Sea:
    """A plan whose waves are ashore in a hex, at the end of its owner's exploitation phase."""
    book, state = sea(*things, weather=weather, turn=turn, options=options)
    book = replace(book, scenario=replace(book.scenario, last_turn="Dec II 43"))
    state = landed(landed(state, Wave.ASSAULT, *assault), Wave.FOLLOW_UP, *follow_up)
    day = Turn.of(turn)
    units = tuple((CargoId(identity(name)), at) for name in (*assault, *follow_up))
    plan = LandingPlan(PLAN, Side.AXIS, day, day.plus(-4), units)
    state = replace(state, lift=replace(state.lift, plans={PLAN: plan}))
    return Sea(book, given(state, PhaseBegan(Phase.EXPLOITATION)))
