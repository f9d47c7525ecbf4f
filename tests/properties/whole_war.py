"""The whole war on the small sea: every kind of unit, duty and special rule at once.

Ships and air units are those of the order of battle and the charts are the real ones; only the map is small, so that a
hundred segments bring everybody together. There are two beginnings: June 1940, when the squadron in East Africa is
recalled or left, and November 1941, when Albania and Tunisia are owed supplies and the 10th MAS waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from msgspec import Struct

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.commands import Command
from campaign.model.dice import SeededDice
from campaign.model.events import Event, LandingPlanned, UmpireRuled
from campaign.model.play.calendar import Turn
from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply, MinefieldFacts, PortRegion
from campaign.model.setting.scenario import (
    Branch,
    Briefing,
    CargoId,
    CargoKind,
    Flag,
    FlotillaFacts,
    FlotillaId,
    FlotillaMission,
    ForceFacts,
    Holdings,
    Land,
    LayingDown,
    Location,
    PortId,
    ScenarioFacts,
    Scheduled,
    SubmarineArrival,
    SupplyLine,
    TakingArms,
    UnitKind,
    WarFacts,
)
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import Airbase, AirSize, AirUnitFacts, AirUnitId, BaseId
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules import engine
from tests.landsea import troops
from tests.proceeding import replayed, resolved
from tests.properties.guessing import guess
from tests.sea import cargo, port, sea, ships
from tests.shoresea import contingent

POOL, ENDLESS = FuelSupply.POOL, FuelSupply.UNLIMITED
MAINLAND, BALKANS, IBERIA = PortRegion.ITALY_MAINLAND, PortRegion.BALKANS, PortRegion.IBERIA
ATTACK, RECON, TRANSIT = FlotillaMission.ATTACK, FlotillaMission.RECON, FlotillaMission.TRANSIT
AXIS, ALLIED = Side.AXIS, Side.ALLIED
STANCES = {
    **dict.fromkeys((Nation.ITALIAN, Nation.GERMAN), Allegiance.AXIS), Nation.SPANISH: Allegiance.NEUTRAL,
    **dict.fromkeys((Nation.BRITISH, Nation.AUSTRALIAN, Nation.POLISH, Nation.EGYPTIAN, Nation.GREEK),
                    Allegiance.ALLIED),
}
PORTS = (
    port("Naples", "00101", Nation.ITALIAN, cargo=15, refuel=60, repair=4, fuel=POOL, region=MAINLAND),
    port("Taranto", "00201", Nation.ITALIAN, cargo=10, refuel=60, repair=6, fuel=POOL, region=MAINLAND),
    port("Messina", "00301", Nation.ITALIAN, cargo=6, refuel=30, repair=2, fuel=POOL, region=PortRegion.SICILY),
    port("La Spezia", "00401", Nation.ITALIAN, cargo=6, refuel=30, repair=4, fuel=POOL, region=MAINLAND),
    port("Rhodes", "00901", Nation.ITALIAN, cargo=3, refuel=10, repair=0, stock=40, region=PortRegion.DODECANESE),
    port("Durazzo", "01001", Nation.ITALIAN, cargo=2, refuel=10, repair=0, stock=40, region=BALKANS),
    port("Tripoli Libya", "00207", Nation.ITALIAN, cargo=5, refuel=20, stock=60),
    port("Benghazi", "00507", Nation.ITALIAN, cargo=3, refuel=10, repair=1, stock=40),
    port("Malta", "00704", Nation.BRITISH, cargo=6, refuel=40, stock=60, region=PortRegion.MALTA),
    port("Suda", "00907", Nation.GREEK, cargo=3, refuel=20, repair=1, stock=40, region=BALKANS,
         held_by=Allegiance.ALLIED),
    port("Piraeus", "01007", Nation.GREEK, cargo=6, refuel=20, repair=1, stock=40, region=BALKANS,
         held_by=Allegiance.ALLIED),
    port("Alexandria", "01307", Nation.EGYPTIAN, cargo=10, refuel=120, repair=4, fuel=ENDLESS),
    port("Gibraltar", "01407", Nation.BRITISH, cargo=8, refuel=60, repair=2, fuel=ENDLESS, region=IBERIA),
    port("Valencia", "01302", Nation.SPANISH, stock=40, region=IBERIA),
)
BASES = (
    Airbase(BaseId("comiso"), "Comiso", Hex("00301"), Nation.ITALIAN, 3),
    Airbase(BaseId("gadurra"), "Gadurra", Hex("00901"), Nation.ITALIAN, 3),
    Airbase(BaseId("hal_far"), "Hal Far", Hex("00704"), Nation.BRITISH, 3),
    Airbase(BaseId("aboukir"), "Aboukir", Hex("01307"), Nation.BRITISH, 3),
)
FIGHTERS = AirUnitFacts(AirUnitId("desert_fighters"), "Fighters", "hurricane_i", AirSize.GROUP, Nation.BRITISH, ())
AIR = {
    "stormo_11": "comiso", "gruppo_83_ricognizione": "comiso", "stormo_39": "gadurra", "rhodes_fighters": "gadurra",
    "malta_flying_boats": "hal_far", "squadron_767_a": "hal_far", "group_202": "aboukir", "desert_fighters": "aboukir",
    "squadron_813_a": "eagle", "squadron_813_b": "eagle", "squadron_824_a": "eagle", "squadron_800": "ark_royal",
    "squadron_810_a": "ark_royal", "squadron_818": "ark_royal",
}
BERTHS = {
    "naples": ("duisburg", "victoria", "ankara", "calitea", "duca_d_aosta", "freccia", "mz_1", "mtb_6"),
    "taranto": ("giulio_cesare", "zara", "maestrale", "perseo", "esperia"),
    "messina": ("bande_nere", "climene", "maria"), "benghazi": ("mz_2",),
    "la_spezia": ("vivaldi", "da_noli", "mtb_7"), "tripoli_libya": ("sagitta",), "rhodes": ("mtb_11",),
    "malta": ("aurora", "lance", "rodi"), "suda": ("peony", "tlc_flotilla", "a_lighters"), "piraeus": ("clan_fraser",),
    "alexandria": ("warspite", "barham", "hood", "eagle", "orion", "hyperion", "stuart", "carlisle", "abdiel", "avon_vale",
                   "terror", "clan_forbes", "franconia", "el_nil"),
    "gibraltar": ("ark_royal", "faulknor", "garland", "clan_ferguson"),
}
AT_SEA = (
    ("Convoy", AXIS, "00504", ("monginevro", "napoli", "sirio")), ("Cruisers", AXIS, "00404", ("gorizia", "trento", "aviere")),
    ("Battle fleet", AXIS, "00303", ("littorio", "duca_degli_abruzzi", "oriani")),
    ("Convoy", ALLIED, "00904", ("clan_macaulay", "knight_of_malta", "decoy")),
    ("Cruisers", ALLIED, "01004", ("york", "neptune", "dido", "hero")),
)
FLOTILLAS = (
    ("AXS1", Nation.ITALIAN, 3, "00705", ATTACK), ("AXS2", Nation.ITALIAN, 2, "taranto", TRANSIT),
    ("AXS3", Nation.GERMAN, 2, "messina", TRANSIT), ("ALS1", Nation.BRITISH, 3, "00404", RECON),
    ("ALS2", Nation.BRITISH, 2, "malta", TRANSIT), ("ALS3", Nation.BRITISH, 2, "01003", ATTACK),
)
CARGOES = (
    cargo("Oil", 1, "naples", "tripoli_libya", kind=CargoKind.FUEL),
    cargo("Petrol", 1, ("monginevro",), "benghazi", kind=CargoKind.FUEL), cargo("Tanks", 1, ("napoli",), "benghazi"),
    cargo("Recruits", 0.5, "naples", "rhodes", kind=CargoKind.REPLACEMENTS),
    cargo("Ground crews", 1, "taranto", "rhodes", kind=CargoKind.AIR_ECHELON),
    cargo("Settlers", 0.5, "tripoli_libya", "naples", kind=CargoKind.PASSENGERS),
    troops("San Marco", 1, "benghazi", UnitKind.MARINE), troops("Sabratha", 1, "00407"),
    troops("Lupi", 0.5, "la_spezia", UnitKind.COMMANDO), troops("Bersaglieri", 1, "taranto", motorised=True),
    troops("Garrison of Benghazi", 1, "benghazi"),
    cargo("Bunkers", 1, "alexandria", "malta", side=ALLIED, kind=CargoKind.FUEL),
    cargo("Flour", 1, ("clan_macaulay",), "malta", side=ALLIED), cargo("Guns", 1, ("knight_of_malta",), "malta", side=ALLIED),
    cargo("Drafts", 0.5, "alexandria", "suda", side=ALLIED, kind=CargoKind.REPLACEMENTS),
    troops("Royal Marines", 1, "suda", UnitKind.MARINE, side=ALLIED), troops("Queens", 1, "suda", side=ALLIED),
    troops("Layforce", 0.25, "alexandria", UnitKind.COMMANDO, side=ALLIED), troops("Rangers", 1, "01107", side=ALLIED),
    troops("Royal Artillery", 1, "01107", UnitKind.ARTILLERY, side=ALLIED, heavy_equipment=True, other_points=2.0),
)
DAMAGED = ("warspite", "ark_royal", "aurora", "zara", "giulio_cesare", "bande_nere")
LANDINGS = {AXIS: (("san_marco", "00807"),), ALLIED: (("royal_marines", "00707"), ("queens", "00707"))}
MINES = (("strait", AXIS, "00503", "messina"), ("capes", ALLIED, "00805", "malta"), ("delta", ALLIED, "01106", "alexandria"))
MUSTERED = cargo("Crates", 1, "alexandria", "malta", side=ALLIED)
CONQUEST = Holdings("conquered", ports={PortId("durazzo"): Allegiance.ALLIED}, coasts={"malta": Allegiance.AXIS},
                    airfields={BaseId("gadurra"): Allegiance.ALLIED})
VALENCIA = PortId("valencia")
EXCHANGE = ships("jervis", "jackal", "janus", "juno", "nubian", "mohawk", "kandahar", "kimberley", "kingston")
AT_HOME = ships("rodney", "nelson", "victorious", "berwick", "sheffield", "fury", "firedrake", "zulu", "gurkha")
DUTIES = tuple(Location)
# What campaigns with supply points have besides.
DEPOTS = {PortId("tripoli_libya"): 60.0, PortId("benghazi"): 23.0, PortId("malta"): 24.0, PortId("alexandria"): 80.0,
          PortId("durazzo"): 12.0, PortId("rhodes"): 7.0}
ARMIES = (
    contingent("Army of Libya", 9, "00207"), contingent("Squadrons", 2, "00507", SupplyLine.NONE, arm=Branch.AIR),
    contingent("Garrison of Malta", 4, "00704", SupplyLine.NONE, side=ALLIED),
    contingent("Army of Egypt", 12, "01307", side=ALLIED),
    contingent("Garrison of Rhodes", 2.5, "00901", SupplyLine.NONE),
)
LATER = (contingent("Army of Libya", 14.5, "00207"), contingent("Squadrons", 0, "00507", arm=Branch.AIR))


class Beginning(Struct, frozen=True):
    """When a war on the small sea begins, and what only that time has."""

    first: str
    exchange: bool
    albania: bool
    turns: int = 8

    @property
    def turn(self) -> Turn:
        """Its first game turn."""
        return Turn.of(self.first)


JUNE_1940 = Beginning("Jun I 40", exchange=True, albania=False)
NOVEMBER_1941 = Beginning("Nov I 41", exchange=False, albania=True)
BEGINNINGS = (JUNE_1940, NOVEMBER_1941)
SEGMENTS = 14 * JUNE_1940.turns


@cache
def book_of(beginning: Beginning, options: Options) -> Book:
    """The Book of a war that begins then."""
    real, small = load_book("k-force"), sea(*PORTS).book
    theatre = replace(
        small.theatre, name="whole_war", ports={one.facts.id: one.facts for one in PORTS},
        minefields=tuple(MinefieldFacts(key, owner, 0.0, 0.0, Hex(where), str(beginning.turn.plus(number)), PortId(held))
                         for number, (key, owner, where, held) in enumerate(MINES)))
    oob = replace(real.oob, bases={one.id: one for one in BASES}, air_units={**real.oob.air_units, FIGHTERS.id: FIGHTERS})
    return replace(real, theatre=theatre, oob=oob, scenario=_scenario(beginning, options), options=options,
                   hash="whole war")


def opening(book: Book, seed: int) -> Iterator[Event]:
    """How the war begins; some ships were hit before it, and both sides planned a landing long ago."""
    yield from engine.begin(book, seed, SeededDice(seed)).events
    for ship in ships(*DAMAGED):
        yield UmpireRuled("hit before the war", ship=ship, condition=with_hits(book.counters[ship], SOUND, Hits(1, 1)))
    first = Turn.of(book.scenario.first_turn)
    for side, key in ((AXIS, PlanId("LX1")), (ALLIED, PlanId("LL1"))):
        units = tuple((CargoId(unit), Hex(where)) for unit, where in LANDINGS[side])
        yield LandingPlanned(LandingPlan(key, side, first.plus(1), first, units))


def _scenario(beginning: Beginning, options: Options) -> ScenarioFacts:
    return ScenarioFacts(
        key="whole_war", title="The whole war", first_turn=beginning.first,
        last_turn=str(beginning.turn.plus(beginning.turns - 1)),
        theatre="whole_war", briefing=Briefing("", "", "", ""), nations=STANCES,
        berths={PortId(key): ships(*names) for key, names in BERTHS.items()},
        at_sea=tuple(ForceFacts(name, side, Hex(where), ships(*names)) for name, side, where, names in AT_SEA),
        cargoes=tuple(one.facts for one in CARGOES), air={AirUnitId(key): BaseId(base) for key, base in AIR.items()},
        fuel_pool=600, fuel_stocks={}, war=_war(beginning, options), flotillas=tuple(_flotilla(*one) for one in FLOTILLAS),
        neutrals=dict.fromkeys(ships("isaac_sweers", "zeeland"), VALENCIA), submarine_arrivals=(
            SubmarineArrival(str(beginning.turn.plus(1)), PortId("taranto"), Nation.ITALIAN, 2),
            SubmarineArrival(str(beginning.turn.plus(2)), PortId("alexandria"), Nation.BRITISH, 3)))


def _flotilla(key: str, nation: Nation, points: int, place: str, mission: FlotillaMission) -> FlotillaFacts:
    at_sea = place.isdigit()
    return FlotillaFacts(FlotillaId(key), f"Flotilla {key}", nation, points, mission,
                         port=None if at_sea else PortId(place), hex=Hex(place) if at_sea else None)


def _war(beginning: Beginning, options: Options) -> WarFacts:
    turn = beginning.turn
    calendar: tuple[Scheduled, ...] = (
        Scheduled(str(turn.plus(1)), arrive=_arrivals({"gibraltar": ("nestor",), "taranto": ("fiume", "ascari")}),
                  takes_arms=(TakingArms(Nation.DUTCH, ALLIED, (VALENCIA,), "driven to it"),), musters=(MUSTERED.facts,)),
        Scheduled(str(turn.plus(2)), withdraw=ships("stuart", "carlisle", "el_nil"), garrisons={Land.GREECE: 12.0},
                  air={"comiso": (AirUnitId("stormo_30"),), "eagle": (AirUnitId("squadron_806"),)}, offers=ships("valiant")),
        Scheduled(str(turn.plus(4)), flags=(Flag.FALL_OF_GREECE,), garrisons={Land.CRETE: 7.0},
                  air_leaves=(AirUnitId("stormo_39"),), holdings=(CONQUEST,)),
        Scheduled(str(turn.plus(6)), lays_down=(LayingDown(Nation.DUTCH, VALENCIA, (VALENCIA,), "it is over"),)),
    )
    if options.supply_points:
        calendar = (Scheduled(str(turn), contingents=ARMIES), *calendar, Scheduled(str(turn.plus(5)), contingents=LATER))
    return WarFacts(
        duties=DUTIES, malta_stock=7, garrisons={Land.GREECE: 6.0, Land.CRETE: 0.0}, calendar=calendar, force_pool=AT_HOME,
        tenth_mas=True, exchange=EXCHANGE if beginning.exchange else (),
        depots=DEPOTS if options.supply_points else {})


def _arrivals(named: Mapping[str, tuple[str, ...]]) -> dict[PortId, tuple[ShipId, ...]]:
    return {PortId(key): ships(*names) for key, names in named.items()}


class Deed(Struct, frozen=True):
    """One order of a game, with what came of it."""

    before: State
    order: Command
    events: tuple[Event, ...]
    after: State


def deeds(beginning: Beginning, options: Options, seed: int) -> Iterator[Deed]:
    """A random game from its beginning to its end, order by order."""
    book, chance, given = book_of(beginning, options), Random(seed), 0
    state = replayed(opening(book, seed))
    while not state.over:
        order = guess(book, state, chance, given)
        events = resolved(book, state, order, SeededDice(seed)).events
        after = state
        for event in events:
            after = engine.fold(after, event)
        yield Deed(state, order, events, after)
        given = given + 1 if after.cursor == state.cursor else 0
        state = after
