"""Naval cooperation, missions of a segment and transfers between airfields, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.book import Options
from campaign.model.commands import (
    AssignNavalCooperation,
    CancelAirOrder,
    Command,
    FlySupplies,
    GiveAirMission,
    GiveAirOrder,
    LaunchSortie,
    SetAirDoctrine,
    TransferAirUnit,
)
from campaign.model.events import (
    AirUnitReplaced,
    AirUnitsLost,
    FightersEmbarked,
    FightersLanded,
    ForceScattered,
    StepEnded,
)
from campaign.model.play.air_war import (
    IN_HAND,
    AirMission,
    AirOrderId,
    AirOrderKind,
    AirTarget,
    AirTask,
    AirWarView,
    InterceptPolicy,
)
from campaign.model.play.calendar import Phase, Step
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.air.ch24_cooperation import candidates, hex_of_mission
from campaign.rules.play.orders import legal_commands
from campaign.rules.views.view import view_for
from tests.air_at_sea import against, in_phase, in_step, off_cooperation, on_mission, sky, with_unit, with_war
from tests.air_fights import ALLIED, AXIS, BLENHEIM, CR_42, FLIGHT, FULMAR, HURRICANE, SM_79, keys, kind, squad
from tests.narrating import visible_to
from tests.sea import ARK_ROYAL, Sea, airbase, british, given, italian, next_segment, play

PATROL, SEARCH, HELD = AirTask.PATROL, AirTask.SEARCH, AirTask.HELD
AL1 = ForceId("AL1")


def malta(**how: Any) -> Sea:
    """Hurricanes and Blenheims at Hal Far, Fulmars and Swordfish's friends aboard Ark Royal beside it, Italians at Comiso."""
    return sky(british("Ark Royal", "00604", ARK_ROYAL), squad("261", "hal_far", HURRICANE), squad("55", "hal_far", BLENHEIM),
               squad("806", "ark_royal", FULMAR, FLIGHT), squad("23", "comiso", CR_42), squad("30", "comiso", SM_79),
               acting=ALLIED, **how)


def initial(side: Side = ALLIED) -> Sea:
    """The same in the initial phase of a side."""
    book, state = malta()
    return Sea(book, in_phase(state, side))


def put(*units: str, on: bool = True, side: Side = ALLIED) -> AssignNavalCooperation:
    """An assignment."""
    return AssignNavalCooperation(side, keys(*units), on=on)


def fly(task: AirTask, *units: str, over: str = "", force: str = "", side: Side = ALLIED) -> GiveAirMission:
    """A mission."""
    return GiveAirMission(side, task, keys(*units), over, ForceId(force) if force else None)


def move(unit: str, base: str, side: Side = ALLIED) -> TransferAirUnit:
    """A change of base."""
    return TransferAirUnit(side, AirUnitId(unit), BaseId(base))


@pytest.mark.parametrize("order", [
    put("261"), move("261", "aboukir"), fly(PATROL, "261", over="valletta"), SetAirDoctrine(ALLIED),
    LaunchSortie(ALLIED, AirTarget.SHIPS, "taranto", keys("55")), FlySupplies(ALLIED, keys("55"), PortId("valletta")),
    GiveAirOrder(ALLIED, AirOrderKind.HOLD, keys("261")), CancelAirOrder(ALLIED, AirOrderId("ALA1")),
], ids=lambda order: type(order).__name__)
def test_aircraft_fly_only_where_the_campaign_was_begun_with_the_air_war(order: Command) -> None:
    """SM-24A.1 Every order in the air is refused without it, none is offered, and no view tells of any."""
    book, state = malta(options=Options())
    for moment in (state, in_phase(state, ALLIED), in_step(state, ALLIED, Step.COMBAT)):
        assert against(book, moment, order) == "SM-24A: this campaign was begun without the air war"
        assert not any(isinstance(one, type(order)) for one in legal_commands(book, moment, ALLIED))
    assert view_for(book, state, ALLIED).air_war == AirWarView()


def test_naval_cooperation_is_assigned_in_the_own_initial_phase_and_binds_until_the_next() -> None:
    """SM-24A Neither in a naval step nor in the enemy's initial phase, nor once the phase is over."""
    book, state = initial()
    off, _ = play(book, state, put("55", "261", on=False))

    assert [key for key, unit in off.air.items() if not unit.on_naval_cooperation] == ["261", "55"]
    again, _ = play(book, off, put("55"))
    assert again.air["55"].on_naval_cooperation and not again.air["261"].on_naval_cooperation  # pyrefly: ignore[bad-index]
    late = against(book, in_step(off, ALLIED, Step.NAVAL_MOVEMENT), put("55"))
    assert late.startswith("SM-24A: this is ordered in the Allied initial phase; now it is the ")
    for moment in (in_phase(off, AXIS), given(off, StepEnded(ALLIED)), in_phase(off, ALLIED, Phase.AIR)):
        assert against(book, moment, put("55")).startswith("SM-24A: this is ordered in the Allied initial phase")
        assert against(book, moment, move("55", "aboukir")).startswith("SM-24A: this is ordered in the Allied initial phase")
    assert not next_segment(off, ALLIED).air["55"].on_naval_cooperation  # pyrefly: ignore[bad-index]


def test_who_leaves_naval_cooperation_leaves_his_mission_too() -> None:
    """SM-24A, SM-GAP-67 A patrol is flown over the sea by those on it alone; who comes back to it begins in hand."""
    book, state = initial()
    state = on_mission(state, PATROL, "261", over="valletta")

    off, _ = play(book, state, put("261", on=False))

    assert off.air_war.mission_of(AirUnitId("261")) == IN_HAND
    assert play(book, off, put("261"))[0].air_war.missions == {}
    assert play(book, state, put("261"))[0].air_war.missions == state.air_war.missions


@pytest.mark.parametrize(("units", "status", "reason"), [
    ((), AirStatus.READY, "no air unit is named"),
    (("261", "55", "261"), AirStatus.READY, "an air unit is named twice"),
    (("23",), AirStatus.READY, "23 is no air unit of the Allied side"),
    (("nobody",), AirStatus.READY, "nobody is no air unit of the Allied side"),
    (("261",), AirStatus.LOST, "261 was lost"),
    (("261",), AirStatus.FERRIED, "261 is aboard a ship"),
    (("261",), AirStatus.IN_TRANSFER, "261 is on its way"),
])
def test_units_are_ones_own_each_named_once_and_able_to_fly(units: tuple[str, ...], status: AirStatus, reason: str) -> None:
    """SM-24A.2 For assignment, transfer and missions alike."""
    book, state = initial()
    state = with_unit(state, "261", status=status)

    assert against(book, state, put(*units)) == f"SM-24A: {reason}"
    assert against(book, state, fly(HELD, *units)) == f"SM-24A: {reason}"
    if len(units) == 1:
        assert against(book, state, move(units[0], "aboukir")) == f"SM-24A: {reason}"


def test_carrier_aircraft_are_always_on_naval_cooperation_and_stay_with_their_ship() -> None:
    """SM-5B.3, SM-5B Neither taken off it nor sent ashore; missions they fly."""
    book, state = initial()

    assert against(book, state, put("261", "806", on=False)) == "SM-5B: 806 flies from a carrier"
    assert against(book, state, move("806", "hal_far")) == "SM-5B: 806 flies from a carrier"
    assert against(book, state, fly(PATROL, "806", over="valletta")) == ""


def test_who_is_made_up_again_aboard_a_carrier_is_on_naval_cooperation() -> None:
    """SM-5B.3, SM-GAP-65 Whatever he was ashore, where he stays what he was."""
    _, state = malta()
    state = off_cooperation(state, ("806", "261"))

    assert given(state, AirUnitReplaced(AirUnitId("806"), "ark_royal")).air[AirUnitId("806")].on_naval_cooperation
    assert not given(state, AirUnitReplaced(AirUnitId("261"), "hal_far")).air[AirUnitId("261")].on_naval_cooperation


def test_a_unit_changes_its_base_and_is_ready_in_the_next_segment() -> None:
    """SM-GAP-47.1, SM-24A Until then it does nothing, and its mission is over."""
    book, state = initial()
    state = on_mission(state, PATROL, "261", over="valletta")

    flown, _ = play(book, state, move("261", "aboukir"))

    unit = flown.air[AirUnitId("261")]
    assert (unit.base, unit.status) == ("aboukir", AirStatus.IN_TRANSFER)
    assert flown.air_war.missions == {}
    assert against(book, flown, put("261")) == "SM-24A: 261 is on its way"
    assert next_segment(flown).air[AirUnitId("261")].status is AirStatus.READY


@pytest.mark.parametrize(("reach", "base", "reason"), [
    (4, "aboukir", ""),
    (3, "aboukir", "SM-GAP-47: Aboukir is 8 hexes away, it flies 6"),
    (11, "hal_far", "SM-GAP-47: Hal Far is where it stands"),
    (11, "comiso", "SM-24A: comiso is no airfield of the Allied side"),
    (11, "nowhere", "SM-24A: nowhere is no airfield of the Allied side"),
    (11, "ark_royal", "SM-24A: ark_royal is no airfield of the Allied side"),
])
def test_a_new_base_is_an_own_airfield_within_twice_the_range(reach: int, base: str, reason: str) -> None:
    """SM-GAP-47.1 Aboukir lies eight hexes from Hal Far: a range of four is enough, one of three is not."""
    book, state = sky(british("Ark Royal", "00604", ARK_ROYAL),
                      squad("261", "hal_far", kind("Hurricane", Nation.BRITISH, HURRICANE.role, 6, 6, 1, reach)))

    assert against(book, in_phase(state, ALLIED), move("261", base)) == reason


@pytest.mark.parametrize(("there", "fits"), [(9, True), (10, False)])
def test_a_new_base_must_have_room(there: int, fits: bool) -> None:
    """SM-GAP-47.1, SM-2B.1 Aboukir holds ten groups."""
    standing = [squad(f"g{number}", "aboukir", BLENHEIM) for number in range(there)]
    book, state = sky(squad("261", "hal_far", HURRICANE), *standing)

    assert against(book, in_phase(state, ALLIED), move("261", "aboukir")) == (
        "" if fits else "SM-2B: Aboukir has no room for it")


def test_a_field_that_the_enemy_took_is_no_base() -> None:
    """SM-GAP-47.1 Whoever built it."""
    book, state = initial()
    taken = replace(state, airfields={BaseId("aboukir"): book.scenario.nations[Nation.ITALIAN]})

    assert against(book, taken, move("261", "aboukir")) == "SM-24A: aboukir is no airfield of the Allied side"


@pytest.mark.parametrize(("step", "side", "allowed"), [
    (Step.RECON, ALLIED, True), (Step.NAVAL_MOVEMENT, ALLIED, True), (Step.COMBAT, ALLIED, False), (Step.RECON, AXIS, False),
    (Step.NAVAL_MOVEMENT, AXIS, False)])
def test_missions_are_given_in_the_own_recon_and_movement_step(step: Step, side: Side, allowed: bool) -> None:
    """SM-GAP-67.4 Not when battles are fought, nor while the enemy moves."""
    book, state = malta()
    found = against(book, in_step(state, side, step), fly(PATROL, "261", over="valletta"))

    why = "SM-GAP-67: missions are given in the Allied initial phase, recon and movement steps; now it is "
    assert found == "" if allowed else found.startswith(why)


def test_missions_are_given_in_the_own_initial_phase_too_and_in_no_other() -> None:
    """SM-GAP-67.4 Nor after the step has ended, nor while a force is held up by submarines."""
    book, state = malta()
    order = fly(PATROL, "261", over="valletta")
    held_up = replace(state, strike=SubmarineStrike(FlotillaId("f"), AL1))

    assert against(book, in_phase(state, ALLIED), order) == ""
    for moment in (in_phase(state, AXIS), given(state, StepEnded(ALLIED)), *(in_phase(state, ALLIED, phase) for phase in (
            Phase.MOVEMENT, Phase.AIR, Phase.GROUND_COMBAT, Phase.EXPLOITATION))):
        assert against(book, moment, order).startswith("SM-GAP-67: missions are given in the Allied initial phase")
    assert against(book, held_up, order).startswith("SM-4B3: a force is held up until submarines")


def test_a_mission_lasts_until_it_is_changed_and_is_its_owners_to_know() -> None:
    """SM-GAP-67.4, SM-GAP-56 The enemy sees who is on naval cooperation, and no more."""
    book, state = malta()

    after, events = play(book, state, fly(PATROL, "261", over="valletta"))

    assert next_segment(after, ALLIED).air_war.mission_of(AirUnitId("261")) == AirMission(PATROL, "valletta")
    assert visible_to(book, state, after, events[0]) == (ALLIED,)
    assert view_for(book, after, ALLIED).air_war.missions == after.air_war.missions
    assert view_for(book, after, AXIS).air_war == view_for(book, state, AXIS).air_war
    assert view_for(book, after, AXIS).air_war.enemy_cooperating == {"261", "55"}
    back, _ = play(book, after, fly(HELD, "261"))
    assert back.air_war.missions == {}


def test_only_units_on_naval_cooperation_have_missions_and_who_has_flown_has_no_other() -> None:
    """SM-1.1, SM-1 A strike is a segment's work, and whoever he is may always be called back in hand."""
    book, state = malta()
    off, flown = off_cooperation(state, ("261",)), with_war(state, flown=keys("261"))

    assert against(book, off, fly(PATROL, "261", over="valletta")) == "SM-24A: 261 is not on naval cooperation"
    assert against(book, off, fly(HELD, "55", "261")) == "SM-24A: 261 is not on naval cooperation"
    assert against(book, flown, fly(PATROL, "261", over="valletta")) == "SM-GAP-67: 261 has flown in this segment"
    assert against(book, flown, fly(SEARCH, "55", "261", over="00604")) == "SM-GAP-67: 261 has flown in this segment"
    assert against(book, flown, fly(HELD, "261")) == "" == against(book, flown, fly(SEARCH, "55", over="00604"))


def test_patrols_are_flown_by_fighters() -> None:
    """SM-GAP-67, SM-1.1 A search may be flown by anybody."""
    book, state = malta()

    why = "SM-GAP-67: 55 has no fighters: patrols are theirs"
    assert against(book, state, fly(PATROL, "261", "55", over="valletta")) == why
    assert against(book, state, fly(SEARCH, "261", "55", over="00604")) == ""


@pytest.mark.parametrize(("task", "over", "force", "reason"), [
    (PATROL, "", "", "name a port, a hex or a force of yours to fly over"),
    (PATROL, "nowhere", "", "name a port, a hex or a force of yours to fly over"),
    (PATROL, "99999", "", "name a port, a hex or a force of yours to fly over"),
    (PATROL, "", "AL9", "name a port, a hex or a force of yours to fly over"),
    (PATROL, "", "AX1", "name a port, a hex or a force of yours to fly over"),
    (SEARCH, "", "", "name a port, a hex or a force of yours to fly over"),
    (SEARCH, "", "AL1", "a search is flown over a hex of the sea, and follows no force"),
    (SEARCH, "00008", "", "00008 is no sea hex: searches are flown over the sea"),
    (PATROL, "aboukir", "", ""), (PATROL, "alexandria", "", ""), (PATROL, "01006", "", ""), (PATROL, "", "AL1", ""),
    (PATROL, "00008", "", ""), (SEARCH, "01006", "", ""), (SEARCH, "valletta", "", ""),
])
def test_a_patrol_is_over_a_hex_or_an_own_force_and_a_search_over_the_sea(
    task: AirTask, over: str, force: str, reason: str,
) -> None:
    """SM-GAP-67 A port or an airfield names its hex; what is in hand goes nowhere."""
    book, state = sky(british("Warspite", "00604"), italian("Zara", "00605"), squad("261", "hal_far", HURRICANE),
                      acting=ALLIED)

    assert against(book, state, fly(task, "261", over=over, force=force)) == (f"SM-GAP-67: {reason}" if reason else "")
    assert against(book, state, fly(HELD, "261", over=over, force=force)) == ""


@pytest.mark.parametrize(("over", "away"), [("00504", 0), ("00301", 3), ("00201", 4), ("00101", 5)])
def test_missions_are_flown_within_the_range_and_carrier_fighters_stay_within_three_hexes(over: str, away: int) -> None:
    """SM-GAP-67.5, SM-GAP-48 All fly four; fighters from the deck go no further than three, bombers as far as they fly."""
    four = kind("Four", Nation.BRITISH, HURRICANE.role, 6, 6, 1, 4)
    bomber = kind("Bomber", Nation.BRITISH, BLENHEIM.role, 2, 3, 2, 4)
    book, state = sky(british("Ark Royal", "00504", ARK_ROYAL), airbase("Hal Far", "00504", Nation.BRITISH, groups=0),
                      squad("261", "hal_far", four), squad("806", "ark_royal", four, FLIGHT),
                      squad("811", "ark_royal", bomber, FLIGHT), acting=ALLIED)
    where = hex_of_mission(book, state, ALLIED, AirMission(PATROL, over))

    def found(task: AirTask, unit: str) -> str:
        return against(book, state, fly(task, unit, over=over))

    assert found(PATROL, "261") == ("" if away <= 4 else f"SM-GAP-67: {where} is {away} hexes from 261, which flies 4")
    assert found(PATROL, "806") == ("" if away <= 3 else f"SM-GAP-67: {where} is {away} hexes from 806, which flies 3")
    assert found(SEARCH, "811") == ("" if away <= 4 else f"SM-GAP-67: {where} is {away} hexes from 811, which flies 4")


def test_a_force_is_followed_wherever_it_goes() -> None:
    """SM-GAP-67, SM-GAP-67.5 It may be out of range when the mission is given; once scattered it is followed no more."""
    book, state = sky(british("Warspite", "00007"), squad("261", "hal_far", HURRICANE), acting=ALLIED)
    near = kind("Hurricane", Nation.BRITISH, HURRICANE.role, 6, 6, 1, 2)
    book = replace(book, oob=replace(book.oob, aircraft={near.id: near}))
    mission = AirMission(PATROL, force=AL1)

    assert against(book, state, fly(PATROL, "261", force="AL1")) == ""
    assert against(book, state, fly(PATROL, "261", over="00007")) == "SM-GAP-67: 00007 is 8 hexes from 261, which flies 2"
    assert hex_of_mission(book, state, ALLIED, mission) == "00007" and hex_of_mission(book, state, AXIS, mission) is None
    scattered = given(state, ForceScattered(AL1, None, (ShipId("warspite"),), None))
    assert hex_of_mission(book, scattered, ALLIED, mission) is None


def test_who_has_no_base_flies_no_mission() -> None:
    """SM-GAP-67.5 A deck that is gone is none."""
    book, state = malta()
    adrift = with_unit(state, "261", base="hood")

    assert against(book, adrift, fly(PATROL, "261", over="valletta")) == "SM-24A: 261 has no base"


def test_missions_end_with_whoever_flies_them_and_when_he_is_carried_off() -> None:
    """SM-GAP-67, SM-5B Lost with a carrier, or taken aboard one, he begins anew when he is back."""
    _, state = malta()
    state = on_mission(state, PATROL, "261", "806", over="valletta")

    assert set(given(state, AirUnitsLost(keys("806"), ShipId("ark_royal"), "lost")).air_war.missions) == {"261"}
    aboard = given(state, FightersEmbarked(AirUnitId("261"), ShipId("ark_royal")))
    landed = given(aboard, FightersLanded(AirUnitId("261"), ShipId("ark_royal"), BaseId("aboukir"), flew=True))
    assert set(landed.air_war.missions) == {"806"}


def test_a_side_answers_in_advance_whether_its_fighters_rise() -> None:
    """SM-24A.1, SM-GAP-79 At any time, and for itself alone."""
    book, state = malta()
    order = SetAirDoctrine(ALLIED, InterceptPolicy.NEVER, leaders=False)

    for moment in (state, in_phase(state, AXIS), in_step(state, AXIS, Step.COMBAT)):
        after, events = play(book, moment, order)
        doctrine = after.air_war.doctrine_of(ALLIED)
        assert (doctrine.intercept, doctrine.leaders) == (InterceptPolicy.NEVER, False)
        assert after.air_war.doctrine_of(AXIS) == state.air_war.doctrine_of(AXIS)
        assert view_for(book, after, ALLIED).air_war.doctrine == doctrine
        assert view_for(book, after, AXIS).air_war.doctrine != doctrine
        assert visible_to(book, moment, after, events[0]) == (ALLIED,)


def of_unit(book_state: Sea, unit: str) -> set[str]:
    """What may be ordered of a unit, in short."""
    found = set()
    for order in legal_commands(*book_state, ALLIED):
        match order:
            case AssignNavalCooperation(units=(key,), on=on) if key == unit:
                found.add("on" if on else "off")
            case TransferAirUnit(unit=key, base=base) if key == unit:
                found.add(base)
            case GiveAirMission(task=task, units=(key,), over=over, force=force) if key == unit:
                found.add(f"{task.value} {over or force or ''}".strip())
    return found


def test_what_may_be_ordered_in_the_air_is_offered() -> None:
    """SM-24A, SM-GAP-67, SM-GAP-47.1 Each unit on or off, to the fields near, a patrol, a search, or back in hand."""
    first = initial()

    assert of_unit(first, "261") == {"off", "aboukir", "patrol 00704", "patrol AL1"}
    assert of_unit(first, "55") == {"off", "aboukir", "search 00704"}
    assert of_unit(first, "806") == {"patrol 00604", "patrol AL1"} and of_unit(first, "23") == set()
    moving = malta()
    assert of_unit(moving, "261") == {"patrol 00704", "patrol AL1"}
    assert of_unit(Sea(moving.book, on_mission(moving.state, PATROL, "261", over="valletta")), "261") == {"held"}
    assert of_unit(Sea(moving.book, off_cooperation(moving.state, ("261",))), "261") == set()
    assert list(candidates(moving.book, moving.state, AXIS)) == []
    assert list(candidates(moving.book, given(moving.state, StepEnded(ALLIED)), ALLIED)) == []
