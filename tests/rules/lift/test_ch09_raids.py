"""Raids, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import RaidLand, RaidReembark, ReportTroops
from campaign.model.dice import SeededDice
from campaign.model.events import (
    PhaseBegan,
    PointsScored,
    PortHit,
    RaidDecided,
    RaidersLanded,
    RaidersLeft,
    RaidersTakenOff,
    RaidStruck,
)
from campaign.model.play.ashore import IN_SUPPLY
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import Raid, RaidModifier, RaidTarget, Wave
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId, UnitKind
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Category, ForceId, Seen, Sighting
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift import ch04_craft, ch09_raids
from campaign.rules.play.sequence import advance
from campaign.rules.views.decisions import occasions, pending_for
from campaign.rules.views.view import view_for
from tests.landsea import troops
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import (
    CRAFT,
    TRANSPORT,
    TRIBAL,
    Sea,
    Thing,
    airbase,
    british,
    given,
    italian,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

COAST = Hex("00407")
PARTY = CargoId("layforce")
SPECIAL = troops("Layforce", 0.25, ("Jervis",), UnitKind.COMMANDO, side=Side.ALLIED)


def off_libya(*things: Thing, where: str = "00407", weather: Weather = Weather.CLEAR, options: Options | None = None) -> Sea:
    """Commandos in a destroyer off the enemy's coast, in their own ground movement phase."""
    book, state = sea(british("Jervis", where, TRIBAL), SPECIAL, *things, acting=Side.ALLIED, player_turn=Side.ALLIED, nas=7,
                      weather=weather, options=options)
    return Sea(book, given(state, PhaseBegan(Phase.MOVEMENT)))


def raid(target: RaidTarget = RaidTarget.SUPPLY_DUMP, *, night: bool = True) -> RaidLand:
    """The party goes ashore for something."""
    return RaidLand(Side.ALLIED, PARTY, target, night)


def off_again(*names: str, enemy_re: float | None = None) -> RaidReembark:
    """The party is taken off."""
    return RaidReembark(Side.ALLIED, PARTY, ships(*(names or ("Jervis",))), enemy_re)


def exploiting(state: State) -> State:
    """The same sea in the exploitation phase."""
    return given(state, PhaseBegan(Phase.EXPLOITATION))


def test_a_raid_goes_ashore_in_ground_movement_and_is_off_again_in_exploitation() -> None:
    """SM-9A, SM-9A.3, SM-9A.4, SM-9B1e Two movement points each, full supply, no planning."""
    book, state = off_libya()
    landed, first = play(book, state, raid())
    after, second = play(book, exploiting(landed), off_again(), [("SM-GAP-30", 4)])

    assert of_type(first, RaidersLanded)[0].movement == 2 == landed.cargoes[PARTY].troops.spent
    assert landed.cargoes[PARTY].at_hex == COAST and landed.ashore.status(PARTY) == IN_SUPPLY
    assert of_type(second, RaidersTakenOff) and after.cargoes[PARTY].aboard == ships("Jervis")
    assert after.cargoes[PARTY].troops.exploited == 2 and not after.lift.raids
    assert rule_broken(book, exploiting(state), raid()) == rule_broken(book, landed, off_again()) == "SM-1A.1"


def test_only_small_forces_of_the_right_kind_raid() -> None:
    """SM-9, SM-GAP-30, SM-GAP-30.1 Commandos, marines, parachutists and special raiders of at most one RE."""
    book, state = sea(british("Jervis", "00407", TRIBAL), troops("Infantry", 0.25, ("Jervis",), side=Side.ALLIED),
                      acting=Side.ALLIED, player_turn=Side.ALLIED)
    moving = given(state, PhaseBegan(Phase.MOVEMENT))
    large, other = sea(british("Rhona", "00407", TRANSPORT), british("Glen", "00407", TRANSPORT),
                       troops("Layforce", 2, ("Rhona", "Glen"), UnitKind.COMMANDO, side=Side.ALLIED),
                       acting=Side.ALLIED, player_turn=Side.ALLIED)

    assert rule_broken(book, moving, RaidLand(Side.ALLIED, CargoId("infantry"), RaidTarget.PORT)) == "SM-GAP-30"
    assert rule_broken(large, given(other, PhaseBegan(Phase.MOVEMENT)), raid()) == "SM-GAP-30"
    assert rule_broken(book, moving, raid()) == "SM-9"


def test_raiders_come_in_warships_or_in_craft_that_they_boarded_for_it() -> None:
    """SM-9A, SM-9A.1 Not in transports."""
    in_transport, state = sea(british("Rhona", "00407", TRANSPORT),
                              troops("Layforce", 1, ("Rhona",), UnitKind.COMMANDO, side=Side.ALLIED),
                              acting=Side.ALLIED, player_turn=Side.ALLIED)
    in_craft, afloat = sea(british("LCA", "00407", CRAFT), troops("Layforce", 1, ("LCA",), UnitKind.COMMANDO, side=Side.ALLIED),
                           acting=Side.ALLIED, player_turn=Side.ALLIED)
    moving = given(afloat, PhaseBegan(Phase.MOVEMENT))
    troops_aboard = replace(moving.cargoes[PARTY].troops, wave=Wave.RAID, boarded=moving.segment)
    boarded = replace(moving.cargoes[PARTY], troops=troops_aboard)

    assert rule_broken(in_transport, given(state, PhaseBegan(Phase.MOVEMENT)), raid()) == "SM-9A"
    assert rule_broken(in_craft, moving, raid()) == "SM-9A"
    assert rule_broken(in_craft, replace(moving, cargoes={PARTY: boarded}), raid()) == ""


def test_raids_land_on_the_enemys_coast_for_something_that_is_there() -> None:
    """SM-9A.2, SM-1E, SM-GAP-30.2 At a beach or in a port, and for a port or an airfield only where there is one."""
    book, state = off_libya()
    own, at_home = off_libya(where="01007")
    steep = replace(book, theatre=replace(book.theatre, lines=tuple(line.replace(":", "+") for line in book.theatre.lines)))
    port, harbour = off_libya(airbase("Castel Benito", "00207", Nation.ITALIAN), where="00207")

    assert rule_broken(own, at_home, raid()) == "SM-9A"
    assert rule_broken(steep, state, raid()) == "SM-1E"
    assert rule_broken(book, state, raid(RaidTarget.PORT)) == rule_broken(book, state, raid(RaidTarget.AIRFIELD)) == "SM-GAP-30"
    assert rule_broken(port, harbour, raid(RaidTarget.PORT)) == rule_broken(port, harbour, raid(RaidTarget.AIRFIELD)) == ""


@pytest.mark.parametrize(("target", "needed"), [
    (RaidTarget.PORT, 7), (RaidTarget.AIRFIELD, 7), (RaidTarget.SUPPLY_DUMP, 6), (RaidTarget.COASTAL_GUNS, 7),
    (RaidTarget.BRIDGE_OR_RAIL, 6), (RaidTarget.HEADQUARTERS, 9),
])
def test_each_target_needs_its_number_and_suffers_its_own_harm(target: RaidTarget, needed: int) -> None:
    """SM-GAP-30, SM-GAP-30.6 By day, nobody about: the bare die."""
    book, state = off_libya(airbase("Castel Benito", "00207", Nation.ITALIAN), where="00207")
    landed, _ = play(book, state, raid(target, night=False))
    more = [("SM-GAP-30", 4)] if target is RaidTarget.SUPPLY_DUMP else []
    after, done = play(book, exploiting(landed), off_again(), [("SM-GAP-30", needed), *more])
    _, failed = play(book, exploiting(landed), off_again(), [("SM-GAP-30", needed - 1)])

    assert of_type(done, RaidDecided)[0].success and not of_type(failed, RaidDecided)[0].success
    assert not of_type(failed, RaidStruck) and not of_type(failed, PortHit)
    if target is RaidTarget.PORT:
        assert [one.port for one in of_type(done, PortHit)] == [PortId("tripoli")] and after.ports[PortId("tripoli")].hits == 1
        return
    struck = of_type(done, RaidStruck)[0]
    lasting = (RaidTarget.COASTAL_GUNS, RaidTarget.BRIDGE_OR_RAIL)
    assert (struck.until == landed.cursor.turn.plus(2)) == (target in lasting)
    assert struck.amount == (4 if target is RaidTarget.SUPPLY_DUMP else 1)
    assert [one.entry.points for one in of_type(done, PointsScored)] == ([2] if target is RaidTarget.HEADQUARTERS else [])


def test_enemies_weather_and_having_been_seen_hinder_a_raid_and_darkness_helps() -> None:
    """SM-GAP-30.3, SM-GAP-30.4, SM-GAP-30.5 One for each enemy RE to four, one for weather, two for being seen in full."""
    book, state = off_libya(troops("Pavia", 3, "00407"), weather=Weather.POOR, options=Options(land_facts=True))
    sighting = Sighting(COAST, "", state.segment, Seen((Category.WARSHIPS,), {ShipId("jervis"): "sound"}))
    seen = replace(state, sightings={ForceId("AL1"): sighting})
    landed, _ = play(book, seen, raid())
    party = landed.lift.raids[PARTY]

    assert party.spotted and party.night
    assert dict(ch09_raids.modifiers_of(book, landed, party, None)) == {
        RaidModifier.ENEMY_RE: -3, RaidModifier.POOR_WEATHER: -1, RaidModifier.NIGHT: 1, RaidModifier.SPOTTED: -2}
    assert dict(ch09_raids.modifiers_of(book, landed, party, 9.0))[RaidModifier.ENEMY_RE] == -4
    assert rule_broken(book, exploiting(landed), off_again(enemy_re=-1)) == "SM-GAP-30"
    assert rule_broken(book, exploiting(landed), off_again(enemy_re=0)) == ""
    assert rule_broken(off_libya().book, exploiting(landed), off_again(enemy_re=2)) == "SM-1A.1"
    assert not play(book, state, raid())[0].lift.raids[PARTY].spotted


def test_a_party_that_rolls_one_or_less_is_lost() -> None:
    """SM-GAP-30 And is not taken off."""
    book, state = off_libya()
    landed, _ = play(book, state, raid(night=False))
    after, events = play(book, exploiting(landed), off_again(), [("SM-GAP-30", 1)])

    assert after.cargoes[PARTY].lost and not after.lift.raids and not of_type(events, RaidersTakenOff)


def test_a_third_of_raids_do_their_job_and_a_fifth_lose_the_party() -> None:
    """SM-GAP-30 Monte Carlo: by night against a port that two REs hold."""
    book, state = off_libya(where="00207")
    party = Raid(PARTY, Side.ALLIED, ships("Jervis"), Hex("00207"), RaidTarget.PORT, night=True, spotted=False)
    results = [of_type(tuple(events_of(ch09_raids.decide_raid, book, state, party, 2.0, dice=SeededDice(seed))), RaidDecided)[0]
               for seed in range(2000)]

    assert abs(sum(one.success for one in results) / 2000 - 0.3) < 0.04
    assert abs(sum(one.party_lost for one in results) / 2000 - 0.2) < 0.04


def test_a_party_goes_into_warships_or_craft_off_its_beach_with_room_for_it() -> None:
    """SM-9A.5, SM-2D Nobody else takes it off, and craft that do count it from the next segment."""
    book, state = off_libya(british("LCA", "00407", CRAFT), british("Rhona", "00407", TRANSPORT),
                            british("Nubian", "00406", TRIBAL))
    landed = exploiting(play(book, state, raid())[0])
    after, _ = play(book, landed, off_again("LCA"), [("SM-GAP-30", 4)])

    assert after.cargoes[PARTY].troops.boarded == landed.segment + 1
    assert list(events_of(ch04_craft.end_of_phase, book, after)) == []
    for names in (("Rhona",), ("Nubian",), ("Jervis", "Jervis")):
        assert rule_broken(book, landed, off_again(*names)) == "SM-9A"
    assert rule_broken(book, landed, off_again("Jervis", "LCA")) == "SM-2D"
    assert rule_broken(book, landed, replace(off_again(), unit=CargoId("nobody"))) == "SM-9A"


def test_a_tired_party_stays_where_it_is() -> None:
    """SM-9A.3 Two points to land, two of the half allowance to embark."""
    book, state = off_libya()
    landed = exploiting(play(book, state, raid())[0])
    tired = replace(landed.cargoes[PARTY], troops=replace(landed.cargoes[PARTY].troops, exploited=3))

    assert rule_broken(book, replace(landed, cargoes={PARTY: tired}), off_again()) == "SM-9A"


def test_a_party_that_nobody_takes_off_has_its_fortune_told_and_stays() -> None:
    """SM-9A.6 As the exploitation phase ends."""
    book, state = off_libya()
    landed = exploiting(play(book, state, raid())[0])
    after, events = brought_about(advance, book, landed, dice=SeededDice(5))

    assert of_type(events, RaidDecided) and (of_type(events, RaidersLeft) or after.cargoes[PARTY].lost) and not after.lift.raids


@pytest.mark.parametrize("where", [None, Hex("00507"), COAST])
def test_a_party_that_is_reported_away_is_on_its_raid_no_more(where: Hex | None) -> None:
    """SM-1A.8 SM-9A.6 Gone, or elsewhere by the land game, it is taken off by nobody and has no fortune to tell."""
    book, state = off_libya(options=Options(land_facts=True))
    landed = exploiting(play(book, state, raid())[0])
    away, _ = play(book, landed, ReportTroops(Side.ALLIED, PARTY, where))
    _, events = brought_about(advance, book, away, dice=SeededDice(5))

    assert (PARTY in away.lift.raids) is (where == COAST)
    assert bool(of_type(events, RaidDecided)) is (where == COAST)
    assert rule_broken(book, away, off_again()) == ("" if where == COAST else "SM-9A")


def test_raids_are_asked_about_and_both_sides_read_of_them() -> None:
    """SM-1A.7, SM-GAP-56, SM-GAP-56.5 The enemy reads where and how it went, not who it was or in which ships."""
    book, state = off_libya()
    landed, events = play(book, state, raid())
    enemy = str(line_for(book, state, landed, events[0], Side.AXIS))

    assert pending_for(book, state, Side.ALLIED) and occasions(book, exploiting(landed), Side.ALLIED)
    assert "raiding party" in enemy and "Layforce" not in enemy
    assert view_for(book, landed, Side.AXIS).lift.raids[PARTY].ships == ()


def test_the_enemy_has_no_say_in_a_raid() -> None:
    """SM-9 Only its owner orders it."""
    book, state = off_libya(italian("Zara", "00407"))

    assert rule_broken(book, state, replace(raid(), side=Side.AXIS)) == "SM-1A.1"
