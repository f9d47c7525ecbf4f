"""Who may rise against a raid, and who of them is in time, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Intercept
from campaign.model.dice import SeededDice
from campaign.model.events import FightersEmbarked, ForceScattered, InterceptorsSent, PhaseBegan, StepBegan
from campaign.model.play.air_war import AirTarget, AirTask, RaidSeen, Sortie
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AircraftType, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import Radar, ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.chapters.air.ch24_fights import Rising, in_time, may_rise, needed_in_time, too_many_by_night
from campaign.rules.facts.air import has_radar, raid_seen
from campaign.rules.narration import reason
from campaign.rules.proceedings import Proceedings
from campaign.rules.views.view import view_for
from tests.air_at_sea import against, in_phase, in_step, off_cooperation, on_mission, sky, with_unit, with_war
from tests.air_fights import (
    ALLIED,
    AXIS,
    BF_110,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    GROUP,
    JU_87,
    SM_79,
    SM_84,
    Squad,
    aloft,
    flying,
    keys,
    kind,
    raid,
    squad,
)
from tests.proceeding import rolls_of
from tests.sea import ARK_ROYAL, ORION, Sea, airbase, british, given, italian, of_type, play

PATROL, SEARCH = AirTask.PATROL, AirTask.SEARCH
ARK = ShipId("ark_royal")


def fighter(name: str, base: str, reach: int, nation: Nation = Nation.BRITISH, **how: object) -> Squad:
    """Fighters that fly so far."""
    flies = AircraftType(f"{nation.value}_{reach}", "Fighter", nation, AircraftRole.FIGHTER, 6, 6, 1, reach, ())
    return squad(name, base, flies, **how)  # pyrefly: ignore[bad-argument-type]


def raided(at: str, *units: Squad, ships: tuple[object, ...] = (), light: Light = Light.DAY, **how: Any) -> Sea:
    """A raid by SM.79s from Comiso on Orion where she is, with these fighters about."""
    book, state = sky(british("Orion", at, ORION, force="Raided"), *ships, squad("30", "comiso", SM_79), *units,  # pyrefly: ignore[bad-argument-type]
                      step=Step.COMBAT, **how)
    key = next(key for key, force in state.forces.items() if force.name == "Raided")
    return Sea(book, aloft(book, state, raid(key, "30", side=AXIS, light=light)))


def rolled(now: Proceedings, sortie: Sortie, units: tuple[AirUnitId, ...]) -> None:
    """Dice fall for those who may be late."""
    in_time(now, sortie, units)


def on_land(book_state: Sea, target: AirTarget, at: str, *units: str) -> Sea:
    """The same units, raiding a port or an airfield in the Axis air phase."""
    book, state = book_state
    state = in_phase(with_war(state, sortie=None), AXIS, Phase.AIR)
    return Sea(book, aloft(book, state, raid(at, *(units or ("30",)), side=AXIS, target=target)))


def rising(book: Book, state: State) -> dict[str, str]:
    """Who may rise against the raid, and how."""
    return {str(key): how.value for key, how in may_rise(book, state, flying(state)).items()}


@pytest.mark.parametrize(("at", "sky_is", "how"), [
    ("00606", Weather.CLEAR, {"261": "patrol"}), ("00706", Weather.CLEAR, {"261": "patrol"}), ("00806", Weather.CLEAR, {}),
    ("00606", Weather.POOR, {"261": "patrol"}), ("00706", Weather.POOR, {})])
def test_a_patrol_meets_missions_into_its_hex_and_those_beside_it(at: str, sky_is: Weather, how: dict[str, str]) -> None:
    """SM-GAP-67.7, SM-GAP-66 In poor weather it sees its own hex alone."""
    book, state = raided(at, fighter("261", "hal_far", 11), weather=sky_is)

    assert rising(book, on_mission(state, PATROL, "261", over="00606")) == how


def test_a_patrol_over_a_force_goes_with_it() -> None:
    """SM-GAP-67.7, SM-GAP-67 As long as the force is in its range."""
    book, state = raided("00405", fighter("261", "hal_far", 3), fighter("249", "hal_far", 2))
    state = on_mission(state, PATROL, "261", "249", force="AL1")
    force = next(iter(state.forces))

    assert rising(book, state) == {"261": "patrol"}
    assert rising(book, given(state, ForceScattered(force, None, (ShipId("orion"),), None))) == {}


@pytest.mark.parametrize(("at", "reach", "rises"), [
    ("00405", 6, True), ("00405", 7, True), ("00405", 5, False), ("00405", 4, False), ("00203", 10, True), ("00203", 9, False)])
def test_held_fighters_rise_within_half_their_range_rounded_down(at: str, reach: int, rises: bool) -> None:
    """SM-GAP-67.7, SM-GAP-67 Three hexes off: a range of six or seven, not of five; five hexes off: ten."""
    book, state = raided(at, fighter("261", "hal_far", reach))

    assert rising(book, state) == ({"261": "held"} if rises else {})


@pytest.mark.parametrize(("at", "away"), [("00606", 1), ("00205", 4), ("00405", 2), ("00305", 3), ("00207", 5)])
def test_carrier_fighters_rise_within_three_hexes_of_their_carrier(at: str, away: int) -> None:
    """SM-GAP-67.7, SM-GAP-48 Held or on patrol, however far they fly."""
    ark = british("Ark Royal", "00605", ARK_ROYAL, force="b")
    book, state = raided(at, squad("806", "ark_royal", kind("Far", Nation.BRITISH, AircraftRole.FIGHTER, 4, 4, 1, 30), FLIGHT),
                         ships=(ark,))

    assert distance(state.forces[ForceId("AL1")].hex, Hex("00605")) == away
    near = away <= 3
    assert rising(book, state) == ({"806": "held"} if near else {})
    assert rising(book, on_mission(state, PATROL, "806", over=at)) == ({"806": "patrol"} if near else {})


def test_who_may_not_rise_at_sea() -> None:
    """SM-GAP-41, SM-24A Bombers, the raider's own, who is lost, off naval cooperation, on search, has flown, rose already."""
    fighters = [fighter(name, "hal_far", 11) for name in ("ready", "lost", "off", "search", "flown", "rose")]
    book, state = raided("00604", squad("55", "hal_far", BLENHEIM), squad("23", "comiso", CR_42), *fighters)
    state = off_cooperation(with_unit(state, "lost", status=AirStatus.LOST), ("off",))
    state = on_mission(state, SEARCH, "search", over="00604")
    state = with_war(state, flown=keys("flown"), intercepted=keys("rose"))

    assert rising(book, state) == {"ready": "held"}


def test_fighters_rise_once_in_a_subsegment_and_again_in_the_next() -> None:
    """SM-GAP-67.1, SM-GAP-41 Whether they were in time or not."""
    book, state = raided("00604", fighter("261", "hal_far", 11), fighter("249", "hal_far", 11))

    after, events = play(book, state, Intercept(ALLIED, keys("261", "249")), [
        ("SM-GAP-67 in time: 261", 5), ("SM-GAP-67 in time: 249", 6)])

    assert events[0] == InterceptorsSent(flying(state).id, keys("261"), keys("249"))
    assert after.air_war.intercepted == keys("261", "249")
    for step in (Step.NAVAL_MOVEMENT, Step.COMBAT):
        assert given(after, StepBegan(Subsegment.PHASING, step)).air_war.intercepted == keys("261", "249")
    assert given(after, StepBegan(Subsegment.NON_PHASING, Step.RECON)).air_war.intercepted == ()
    assert given(after, PhaseBegan(Phase.AIR)).air_war.intercepted == ()


def test_who_flew_flies_again_once_his_own_movement_step_comes() -> None:
    """SM-GAP-67.1 Not in the enemy's; and a phase begins with nobody flown (SM-GAP-68.1)."""
    _, state = raided("00604", fighter("261", "hal_far", 11))
    state = with_war(state, flown=keys("261", "30"), sortie=None, ports_struck={PortId("valletta"): 2},
                     fields_struck={BaseId("hal_far"): 1}, fields_hit={BaseId("hal_far"): 1})

    assert in_step(state, AXIS, Step.NAVAL_MOVEMENT).air_war.flown == keys("261")
    assert in_step(state, ALLIED, Step.NAVAL_MOVEMENT).air_war.flown == keys("30")
    for side, step in ((ALLIED, Step.RECON), (ALLIED, Step.COMBAT)):
        assert in_step(state, side, step).air_war.flown == keys("261", "30")
    begun = given(state, PhaseBegan(Phase.AIR)).air_war
    assert (begun.flown, begun.ports_struck, begun.fields_struck) == ((), {}, {}) and begun.fields_hit


def test_in_their_own_hex_fighters_meet_any_mission_at_any_time() -> None:
    """SM-24A.4, SM-GAP-67.8 On naval cooperation or not, flown or on another mission, by night too, and always in time."""
    fighters = [fighter(name, "hal_far", 11) for name in ("ready", "off", "away", "flown")]
    book, state = raided("00704", *fighters)
    state = on_mission(off_cooperation(with_war(state, flown=keys("flown")), ("off",)), PATROL, "away", over="00101")

    assert rising(book, state) == dict.fromkeys(("ready", "off", "away", "flown"), "here")
    night = with_war(state, sortie=replace(flying(state), light=Light.NIGHT))
    assert rising(book, night) == rising(book, state)
    assert rising(*on_land(Sea(book, state), AirTarget.AIRFIELD, "hal_far")) == rising(book, state)
    after, _ = play(book, state, Intercept(ALLIED, keys("off", "ready")))
    assert flying(after).interceptors == keys("off", "ready")
    again = with_war(state, intercepted=keys("ready"))
    assert "ready" not in rising(book, again)


def test_fighters_on_a_field_that_the_enemy_holds_do_not_rise() -> None:
    """SM-24A.4, SM-GAP-41 Neither here nor elsewhere."""
    for at in ("00704", "00604"):
        book, state = raided(at, fighter("261", "hal_far", 11))
        taken = replace(state, airfields={BaseId("hal_far"): book.scenario.nations[Nation.ITALIAN]})
        assert rising(book, state) and rising(book, taken) == {}


@pytest.mark.parametrize("why", ["", "deck out", "ferrying", "lost"])
def test_carrier_fighters_meet_raids_on_their_carrier_in_port_too(why: str) -> None:
    """SM-24A.4, SM-5B Unless her deck is out, she is gone, or ferries others; raids beside the port they let pass."""
    book, state = sky(british("Ark Royal", "valletta", ARK_ROYAL), squad("806", "ark_royal", FULMAR, FLIGHT),
                      squad("30", "comiso", SM_79), fighter("261", "comiso", 11), step=Step.COMBAT)
    ark = state.ships[ARK]
    if why == "deck out":
        hurt = replace(ark, condition=with_hits(ARK_ROYAL, ark.condition, Hits(3, 0)))
        state = replace(state, ships={ARK: hurt})
    elif why == "ferrying":
        state = given(state, FightersEmbarked(AirUnitId("261"), ARK))
    elif why == "lost":
        state = replace(state, ships={ARK: replace(ark, status=ShipStatus.SUNK)})

    state = aloft(book, state, raid("valletta", "30", side=AXIS, target=AirTarget.SHIPS))
    assert rising(book, state) == ({"806": "here"} if not why else {})
    beside = with_war(state, sortie=replace(flying(state), hex=state.ports[PortId("taranto")].hex))
    assert rising(book, beside) == {}


def test_a_carrier_at_sea_must_be_able_to_fly_to_send_them_further() -> None:
    """SM-GAP-67.7, SM-GAP-48.1 With her deck out nobody rises, in her own hex or beside it."""
    for at in ("00604", "00605"):
        book, state = raided(at, squad("806", "ark_royal", FULMAR, FLIGHT), ships=(british("Ark Royal", "00604", ARK_ROYAL),))
        ark = state.ships[ARK]
        out = replace(state, ships={**state.ships, ARK: replace(
            ark, condition=with_hits(ARK_ROYAL, ark.condition, Hits(3, 0)))})
        assert rising(book, state) == {"806": "here" if at == "00604" else "held"} and rising(book, out) == {}


def test_raids_on_land_are_met_by_fighters_off_naval_cooperation_in_range() -> None:
    """SM-GAP-41, SM-GAP-68 The whole of their range; who is on naval cooperation only over his own field (SM-24A.4)."""
    units = (fighter("near", "aboukir", 8), fighter("far", "aboukir", 7), fighter("on", "aboukir", 8),
             fighter("flown", "aboukir", 8), fighter("here", "hal_far", 2))
    book, state = raided("00604", *units)
    state = off_cooperation(state, ("near", "far", "flown"))
    book, state = on_land(Sea(book, state), AirTarget.PORT, "valletta")

    assert rising(book, with_war(state, flown=keys("flown"))) == {"near": "in_range", "here": "here"}
    after, _ = play(book, state, Intercept(ALLIED, keys("near")))
    assert flying(after).interceptors == keys("near")


def test_units_that_stand_on_a_ruined_field_do_not_rise() -> None:
    """SM-GAP-41, SM-GAP-68.4 Those above the capacity that is left, last on the list."""
    book, state = raided("00704", fighter("first", "hal_far", 11), fighter("second", "hal_far", 11),
                         ships=(airbase("Hal Far", "00704", Nation.BRITISH, groups=0),))
    small = {key: replace(one, capacity_groups=2) for key, one in book.oob.bases.items()}
    book = replace(book, oob=replace(book.oob, bases=small))

    assert set(rising(book, state)) == {"first", "second"}
    assert set(rising(book, with_war(state, fields_hit={BaseId("hal_far"): 1}))) == {"first"}
    assert rising(book, with_war(state, fields_hit={BaseId("hal_far"): 5})) == {}


@pytest.mark.parametrize(("nation", "turn", "rises"), [
    (Nation.BRITISH, "Dec II 41", False), (Nation.BRITISH, "Jan I 42", True), (Nation.AUSTRALIAN, "Jan I 42", False)])
def test_by_night_fighters_rise_from_a_date_of_their_nation(nation: Nation, turn: str, rises: bool) -> None:
    """SM-GAP-66.1, SM-GAP-66 Three groups stand by, so that a third of them is one."""
    units = [fighter(f"f{number}", "hal_far", 11, nation) for number in range(3)]
    book, state = raided("00604", *units, turn=turn, light=Light.NIGHT)

    assert rising(book, state) == (dict.fromkeys(("f0", "f1", "f2"), "held") if rises else {})


@pytest.mark.parametrize(("groups", "flights", "sent", "allowed"), [
    (3, 0, ("g0",), True), (3, 0, ("g0", "g1"), False), (2, 0, ("g0",), False), (2, 0, (), True), (2, 5, ("f0", "f1"), True),
    (2, 5, ("f0", "f1", "f2", "f3", "f4"), True), (2, 6, ("g0",), True), (2, 6, ("g0", "f0"), False),
    (2, 5, ("g0",), False)])
def test_by_night_a_third_of_the_flights_rises_and_a_group_goes_whole(
    groups: int, flights: int, sent: tuple[str, ...], allowed: bool,
) -> None:
    """SM-GAP-66.1 Rounded down: of twelve flights' worth four, no group; of eighteen six."""
    units = [*(fighter(f"g{number}", "hal_far", 11, size=GROUP) for number in range(groups)),
             *(fighter(f"f{number}", "hal_far", 11, size=FLIGHT) for number in range(flights))]
    book, state = raided("00604", *units, turn="Jan I 42", light=Light.NIGHT)
    order = Intercept(ALLIED, keys(*sent))

    assert too_many_by_night(book, flying(state), may_rise(book, state, flying(state)), order.units) is not allowed
    why = "SM-GAP-66: by night no more rise than a third of the flights that could by day"
    assert against(book, state, order) == ("" if allowed else why)
    day = with_war(state, sortie=replace(flying(state), light=Light.DAY))
    assert against(book, day, order) == ""


def test_those_who_are_raided_in_their_own_hex_are_not_counted_by_night() -> None:
    """SM-GAP-66.1, SM-24A.4 All of them rise, beside a third of the others."""
    units = [*(fighter(f"here{number}", "hal_far", 11) for number in range(2)),
             *(fighter(f"near{number}", "comino", 11) for number in range(3))]
    book, state = raided("00704", *units, turn="Jan I 42", light=Light.NIGHT,
                         ships=(airbase("Comino", "00703", Nation.BRITISH, groups=0),))

    assert against(book, state, Intercept(ALLIED, keys("here0", "here1", "near0"))) == ""
    assert against(book, state, Intercept(ALLIED, keys("near0", "near1"))).startswith("SM-GAP-66")


@pytest.mark.parametrize(("base", "face", "in_time_"), [("hal_far", 5, True), ("hal_far", 6, False), ("aboukir", 8, True),
                                                        ("aboukir", 9, False)])
def test_held_fighters_are_in_time_on_a_roll_and_more_often_with_radar(base: str, face: int, in_time_: bool) -> None:
    """SM-GAP-67.8, SM-GAP-67.2 Five or less of ten, with radar eight; who is not in time is told to his side alone."""
    at = "00705" if base == "hal_far" else "01306"
    book, state = raided(at, fighter("261", base, 11), fighter("249", base, 11))
    state = on_mission(state, PATROL, "249", over=at)
    needed = 5 if base == "hal_far" else 8

    _, events = play(book, state, Intercept(ALLIED, keys("249", "261")), [
        (f"SM-GAP-67 in time: 261 on S1, {needed} or less", face)])

    sent = of_type(events, InterceptorsSent)[0]
    assert (sent.units, sent.late) == ((keys("249", "261"), ()) if in_time_ else (keys("249"), keys("261")))
    roll = rolls_of(rolled, book, state, flying(state), keys("261"), dice=SeededDice(1))[0]
    assert reason(book, state, roll.why, ALLIED) is not None and reason(book, state, roll.why, AXIS) is None


def test_patrols_are_always_in_time() -> None:
    """SM-GAP-67.8 They are where they must be."""
    book, state = raided("00604", fighter("261", "hal_far", 11))
    state = on_mission(state, PATROL, "261", over="00604")

    after, _ = play(book, state, Intercept(ALLIED, keys("261")))

    assert flying(after).interceptors == keys("261")


@pytest.mark.parametrize(("nation", "turn", "field", "radar"), [
    (Nation.BRITISH, "May II 40", "01307", False), (Nation.BRITISH, "Jun I 40", "01307", True),
    (Nation.BRITISH, "Dec II 41", "01107", True),
    (Nation.BRITISH, "Dec II 41", "01007", False), (Nation.BRITISH, "Jan I 42", "01007", True),
    (Nation.GERMAN, "Dec II 41", "01307", False), (Nation.GERMAN, "Jan I 42", "00501", True),
    (Nation.ITALIAN, "Jun II 42", "01307", False), (Nation.ITALIAN, "Jul I 42", "00501", True),
    (Nation.AUSTRALIAN, "Jan I 43", "01307", False)])
def test_radar_is_where_a_nation_has_it_and_from_its_date(nation: Nation, turn: str, field: str, radar: bool) -> None:
    """SM-GAP-67.2 Of the British first within two hexes of Malta and Alexandria; it is the base that has it, not the target."""
    book, state = sky(fighter("x", "field", 8, nation), airbase("Field", field, nation, groups=0), turn=turn)
    unit = state.air[AirUnitId("x")]

    assert has_radar(book, state, unit) is radar
    assert needed_in_time(book, state, unit) == (8 if radar else 5)


@pytest.mark.parametrize(("fitted", "radar"), [("Jul I 40", True), ("Jul II 40", False), (None, False)])
def test_a_carrier_has_the_radar_that_she_or_her_class_was_given(fitted: str | None, radar: bool) -> None:
    """SM-GAP-67.2 From its date, wherever she is."""
    for mine in (True, False):
        book, state = sky(british("Ark Royal", "00303", ARK_ROYAL), squad("806", "ark_royal", FULMAR, FLIGHT), turn="Jul I 40")
        sets = (Radar("Type 79", fitted),) if fitted else ()
        facts = book.oob.ships[ARK]
        oob = book.oob
        oob = replace(oob, ships={ARK: replace(facts, radar=sets)}) if mine else replace(
            oob, classes={facts.ship_class: replace(oob.classes[facts.ship_class], radar=sets)})
        assert has_radar(replace(book, oob=oob), state, state.air[AirUnitId("806")]) is radar


def test_of_a_raid_the_ground_sees_how_many_come_and_how_they_bomb() -> None:
    """SM-GAP-67.3, SM-GAP-67.10 Groups and flights, torpedo, dive or level; neither targets nor who of them are fighters."""
    book, state = sky(british("Orion", "00604", ORION), squad("30", "comiso", SM_79), squad("87", "comiso", JU_87, FLIGHT),
                      squad("278", "comiso", SM_84, FLIGHT), squad("110", "comiso", BF_110), fighter("261", "hal_far", 11),
                      step=Step.COMBAT)
    state = aloft(book, state, raid("AL1", "30", "87", "278", side=AXIS, escort=("110",), aims=("CL",)))

    seen = RaidSeen(2, 2, (AircraftRole.BOMBER, AircraftRole.DIVE_BOMBER, AircraftRole.TORPEDO_BOMBER))
    assert raid_seen(book, flying(state)) == seen
    found = view_for(book, state, ALLIED).air_war.sortie
    assert found is not None and (found.raid, found.hex) == (seen, "00604")
    assert (found.mission, found.escorts, found.at, found.target, found.aims) == ((), (), None, None, ())
    assert found.may_rise == keys("261")
    own = view_for(book, state, AXIS).air_war.sortie
    assert own is not None and own.may_rise == () and own.escorts == keys("110")
    risen = with_war(state, sortie=replace(flying(state), mission=keys("30"), escorts=(), screen=keys("110")))
    assert raid_seen(book, flying(risen)).groups == 2


def test_only_fighters_that_may_meet_the_raid_rise_each_once() -> None:
    """SM-GAP-41.1, SM-GAP-41 Bombers, strangers, those out of reach: refused with the rule; nobody at all may rise too."""
    book, state = raided("00604", fighter("261", "hal_far", 11), squad("55", "hal_far", BLENHEIM), fighter("far", "aboukir", 4))

    for unit, name in (("55", "55"), ("far", "far"), ("30", "30"), ("nobody", "nobody")):
        assert against(book, state, Intercept(ALLIED, keys("261", unit))) == f"SM-GAP-67: {name} cannot meet this raid"
    assert against(book, state, Intercept(ALLIED, keys("261", "261"))) == "SM-GAP-41: an air unit is named twice"
    assert against(book, state, Intercept(AXIS, keys("261"))) == "SM-24B2: the sortie does not wait for you"
    assert against(book, state, Intercept(ALLIED)) == "" == against(book, state, Intercept(ALLIED, keys("261")))


def test_raids_on_ones_own_side_are_met_by_the_other_alone() -> None:
    """SM-GAP-41 Italian fighters meet British raids."""
    book, state = sky(italian("Zara", "00601"), squad("55", "hal_far", BLENHEIM), squad("23", "comiso", CR_42),
                      fighter("261", "hal_far", 11), acting=Side.ALLIED, step=Step.COMBAT)

    state = aloft(book, state, raid("AX1", "55"))

    assert may_rise(book, state, flying(state)) == {"23": Rising.HELD}
