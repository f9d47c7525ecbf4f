"""A scenario that follows history: who is where when it begins, and who comes and goes by date."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path

from campaign.library.book import load_book
from campaign.library.campaigns.chronicle import lost_in, stays, with_history
from campaign.library.composing import load_scenario
from campaign.model.book import Options
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId, ScenarioFacts, Scheduled
from campaign.model.setting.timeline import ChangeOfStance, Conquest, OptionalEvent, Stores, Timeline, nearest_turn
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Absence, Fate, Service, ShipFacts, ShipId

WARSPITE, ZARA = ShipId("warspite"), ShipId("zara")
STORES = (Stores(Turn.of("Jun I 40"), 17000, 12.0), Stores(Turn.of("Jan I 41"), 11000, 9.0))
STANCES = {Nation.ITALIAN: Allegiance.AXIS, Nation.BRITISH: Allegiance.ALLIED, Nation.VICHY: Allegiance.NEUTRAL}
TOBRUK = PortId("tobruk")


@cache
def calabria() -> tuple[OrderOfBattle, ScenarioFacts]:
    """The order of battle that is there, and a scenario to set up anew."""
    book = load_book("calabria")
    listed = load_scenario(Path(__file__).parent / "listed" / "calabria.yaml", book.oob, book.theatre)
    facts = replace(listed, first_turn="Jun I 40", last_turn="Dec II 41", berths={}, at_sea=(), cargoes=(), air={},
                    fuel_pool=0, war=replace(listed.war, force_pool=()), flotillas=(), submarine_arrivals=(), nations={})
    return book.oob, facts


def history(
    *ships: ShipFacts, first: str = "Jun I 40", timeline: Timeline | None = None, pool_from: str = "Jul I 40",
    options: Options | None = None,
) -> ScenarioFacts:
    """The war with these ships in it."""
    oob, facts = calabria()
    fleet = replace(oob, ships={one.id: one for one in ships}, air_units={})
    return with_history(replace(facts, first_turn=first), fleet, timeline or Timeline(STANCES, stores=STORES),
                        load_book("calabria").theatre, options or Options(), Turn.of(pool_from))


def ship(key: ShipId, *service: Service, **more: object) -> ShipFacts:
    """A ship of the order of battle with another past."""
    oob, _ = calabria()
    return replace(oob.ships[key], service=service, in_dock=more.get("docks", ()), fate=more.get("fate"))  # pyrefly: ignore[bad-argument-type]


def entries(facts: ScenarioFacts) -> dict[str, Scheduled]:
    """The calendar by game turn."""
    return {one.turn: one for one in facts.war.calendar}


def test_a_ship_begins_where_she_was_based_then() -> None:
    """SM-GAP-64.12 In June 1940 at Alexandria, in 1941 at Malta; and in a gap of her service nowhere."""
    warspite = ship(WARSPITE, Service("Jun I 40", "alexandria", "Dec II 40"), Service("Jan I 41", "malta", "Jan II 41"))
    assert history(warspite).berths == {"alexandria": (WARSPITE,)}
    assert history(warspite, first="Jan I 41").berths == {"malta": (WARSPITE,)}
    assert history(warspite, first="Feb I 41").berths == {}


def test_a_change_of_base_is_no_arrival_and_an_order_home_is_a_withdrawal() -> None:
    """SM-GAP-64.12 Zara goes from Taranto to Naples by history without leaving the theatre, then she is called away."""
    zara = ship(ZARA, Service("Jun I 40", "taranto", "Dec II 40"), Service("Jan I 41", "naples", "Jan II 41"))
    found = entries(history(zara))
    assert "Jan I 41" not in found and found["Feb I 41"].withdraw == (ZARA,)


def test_a_ship_that_comes_later_arrives_by_date() -> None:
    """SM-GAP-64.12 Zara is ready in August."""
    found = entries(history(ship(ZARA, Service("Aug I 40", "taranto"))))
    assert found["Aug I 40"].arrive == {"taranto": (ZARA,)}


def test_a_ship_in_dock_by_history_comes_when_she_is_ready() -> None:
    """SM-GAP-64.13 A campaign that begins while Zara is in dock has her from the turn after, one begun before at once."""
    zara = ship(ZARA, Service("Jun I 40", "taranto"), docks=(Absence("Nov II 40", "Jan II 41", "torpedoed"),))
    assert history(zara).berths == {"taranto": (ZARA,)}
    later = history(zara, first="Dec I 40")
    assert later.berths == {} and entries(later)["Feb I 41"].arrive == {"taranto": (ZARA,)}


def test_a_ship_lost_by_history_is_in_campaigns_that_begin_before_and_in_none_after() -> None:
    """SM-GAP-64.13 Fate is commentary, never destiny: nothing takes Zara away in March 1941."""
    zara = ship(ZARA, Service("Jun I 40", "taranto"), fate=Fate("1941-03-29", "off Cape Matapan", "gunfire"))
    assert lost_in(zara) == Turn.of("Mar II 41")
    begun = history(zara)
    assert begun.berths == {"taranto": (ZARA,)} and not any(one.withdraw for one in begun.war.calendar)
    assert history(zara, first="Apr I 41").berths == {}
    assert not list(stays(zara.service, (), lost_in(zara), Turn.of("Apr I 41")))


def test_from_its_first_month_on_the_pool_decides_over_british_ships_of_its_groups() -> None:
    """SM-10B.8 Warspite is offered when she came by history and is not called home; before the pool's time she arrives."""
    warspite = ship(WARSPITE, Service("Aug I 40", "gibraltar", "Dec II 40"))
    found = entries(history(warspite))
    assert found["Aug I 40"].offers == (WARSPITE,) and not found["Aug I 40"].arrive and "Jan I 41" not in found
    earlier = entries(history(warspite, pool_from="Jan I 42"))
    assert earlier["Aug I 40"].arrive == {"gibraltar": (WARSPITE,)} and earlier["Jan I 41"].withdraw == (WARSPITE,)


def test_a_british_ship_that_served_here_and_is_away_can_be_had_of_the_pool() -> None:
    """SM-10B.9 Unless she is lost by then, or in dock."""
    stay = Service("Jun I 40", "alexandria", "Dec II 40")
    assert history(ship(WARSPITE, stay), first="Feb I 41").war.force_pool == (WARSPITE,)
    assert history(ship(WARSPITE, stay, fate=Fate("1941-01-05", "", "mine")), first="Feb I 41").war.force_pool == ()
    docked = ship(WARSPITE, stay, docks=(Absence("Jan I 41", "Mar I 41", "refit"),))
    assert history(docked, first="Feb I 41").war.force_pool == ()


def test_ships_of_neutral_nations_begin_as_neutrals() -> None:
    """SM-GAP-64.2 Zara under the flag of Vichy lies at Toulon, and serves nobody."""
    found = history(replace(ship(ZARA, Service("Jun I 40", "toulon")), nation=Nation.VICHY))
    assert found.neutrals == {ZARA: "toulon"} and found.berths == {}


def test_stores_are_those_of_the_latest_entry_before_the_beginning() -> None:
    """SM-GAP-64.12 June has the pool of June; March 1941 that of January."""
    assert history().fuel_pool == 17000
    assert history(first="Mar I 41").fuel_pool == 11000 and history(first="Mar I 41").war.malta_stock == 9.0


def test_a_place_changes_hands_with_the_game_turn_that_begins_nearest_to_the_day() -> None:
    """SM-GAP-64.14 SM-GAP-64.15 Tobruk fell on the 22nd: a campaign turns it with the 16th, history on the day."""
    assert nearest_turn(date(1941, 1, 22)) == Turn.of("Jan II 41") and nearest_turn(date(1941, 1, 30)) == Turn.of("Feb I 41")
    fell = Conquest(date(1941, 1, 22), "Tobruk has fallen", {TOBRUK: Allegiance.ALLIED})
    line = Timeline(STANCES, conquests=(fell,), stores=STORES)
    assert line.holder(TOBRUK, Nation.ITALIAN, Turn.of("Jan I 41")) is Allegiance.AXIS
    assert line.holder(TOBRUK, Nation.ITALIAN, Turn.of("Jan II 41")) is Allegiance.ALLIED
    assert line.holder_on(TOBRUK, Nation.ITALIAN, date(1941, 1, 21)) is Allegiance.AXIS
    assert line.holder_on(TOBRUK, Nation.ITALIAN, date(1941, 1, 22)) is Allegiance.ALLIED
    assert history(first="Feb I 41", timeline=line).war.held[TOBRUK] is Allegiance.ALLIED
    assert [one.ports for one in entries(history(timeline=line))["Jan II 41"].holdings] == [{TOBRUK: Allegiance.ALLIED}]


def test_what_turned_before_the_beginning_is_in_the_setting_and_not_in_the_calendar() -> None:
    """SM-GAP-64.3 Vichy with the Axis from November 1940 stands there in a campaign begun in December."""
    bargain = ChangeOfStance(Turn.of("Nov I 40"), {Nation.VICHY: Allegiance.AXIS}, "a bargain")
    line = Timeline(STANCES, turnings=(bargain,), stores=STORES)
    later = history(first="Dec I 40", timeline=line)
    assert later.nations[Nation.VICHY] is Allegiance.AXIS and not any(one.stances for one in later.war.calendar)
    assert entries(history(timeline=line))["Nov I 40"].stances == {Nation.VICHY: Allegiance.AXIS}


def test_a_port_that_is_fought_for_in_an_optional_event_holds_out_until_it_is_over() -> None:
    """SM-GAP-64.11 Where Torch is played Oran falls a half-month later; where it is not, at once."""
    torch = OptionalEvent("torch", "the landings", Turn.of("Nov I 41"), Turn.of("Nov I 41"), Nation.VICHY, Side.AXIS,
                          (PortId("oran"),), PortId("toulon"), "the French resist")
    fell = Conquest(date(1941, 11, 1), "Oran has surrendered", {PortId("oran"): Allegiance.ALLIED})
    line = Timeline(STANCES, conquests=(fell,), events=(torch,), stores=STORES)
    played = entries(history(timeline=line, options=Options(torch=True)))
    assert played["Nov I 41"].takes_arms and not played["Nov I 41"].holdings
    assert played["Nov II 41"].lays_down and played["Nov II 41"].holdings[0].ports == {"oran": Allegiance.ALLIED}
    unplayed = entries(history(timeline=line))
    assert unplayed["Nov I 41"].holdings[0].ports == {"oran": Allegiance.ALLIED} and not unplayed["Nov I 41"].takes_arms


def test_ships_based_beyond_the_edge_of_the_map_are_not_in_play() -> None:
    """SM-GAP-64.12 SM-10C The destroyers at Massawa come only when their squadron is recalled."""
    assert history(ship(ZARA, Service("Jun I 40", "massawa"))).berths == {}


def test_a_ship_of_whose_loss_only_the_year_is_known_sails_to_its_end() -> None:
    """SM-GAP-64.13 Lost in 1942, she is there in December, and not in January; of a month alone its first half counts."""
    zara = ship(ZARA, Service("Jun I 40", "taranto"), fate=Fate("1942", "", "sunk"))
    assert lost_in(zara) == Turn.of("Dec II 42") and lost_in(replace(zara, fate=None)) is None
    assert lost_in(replace(zara, fate=Fate("1942-03", "", "sunk"))) == Turn.of("Mar I 42")
    assert history(zara, first="Dec II 41").berths == {"taranto": (ZARA,)}
    assert not list(stays(zara.service, (), lost_in(zara), Turn.of("Jan I 43")))
