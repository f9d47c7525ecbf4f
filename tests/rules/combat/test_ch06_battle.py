"""What goes out to a battle and what comes back, read like the rulebook."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import AfterAction, BattleId, Conditions, Light, Outcome, Setting, ShipOutcome, Task
from campaign.model.battles.engagement import digest_of
from campaign.model.charts.campaign import Weather
from campaign.model.commands import AcceptAfterAction, EndStep, PlaceForce, ReactToAttack, ReformForce
from campaign.model.events import (
    AttackClosed,
    AttackDeclared,
    BattleJoined,
    CargoLost,
    ConditionChanged,
    Event,
    ForceDisbanded,
    ForcePlaced,
    ForceReformed,
    ForceScattered,
    ForcesDisengaged,
    ForceSpotted,
    ShipRemoved,
)
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import BattleStage, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import Find, ForceId, Lapse, Mission, Reaction, Recon, ShipStatus
from campaign.model.units.ships import Radar, ShipId
from campaign.rules.chapters.combat.ch06_battle import moment_of
from campaign.rules.chapters.combat.ch06_parting import candidates
from campaign.rules.engine import pending_for, refusal
from tests.sea import (
    ARK_ROYAL,
    TRANSPORT,
    TRIBAL,
    Sea,
    british,
    cargo,
    given,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
HERE = Hex("00403")
FLEET = (italian("Zara", HERE), italian("Esperia", HERE, TRANSPORT), cargo("Tanks", 1, ("Esperia",), "tripoli"),
         british("Warspite", HERE), british("Nubian", HERE, TRIBAL, mission=Mission.ESCORT),
         british("Ark Royal", HERE, ARK_ROYAL))
HURT = Condition(shell_damage=Fraction(1, 4))


def joined(*, light: Light = Light.DAY, sky: int = 5, wind: int = 10, weather: Weather = Weather.CLEAR, nas: int = 1) -> Sea:
    """The Axis has attacked and the Allies stand."""
    book, state = sea(*FLEET, step=Step.COMBAT, weather=weather, nas=nas)
    state = given(state, AttackDeclared(BattleId("B1"), HERE, Side.AXIS, (AX1,), (AL1,), light))
    order = ReactToAttack(Side.ALLIED, ((AL1, Reaction.STAND),))
    after, _ = play(book, state, order, [("SM-GAP-59 battle conditions: B1", sky), ("SM-GAP-59 wind direction: B1", wind)])
    return Sea(book, after)


def result(state: State, *, broke_off: Side | None = None, **fates: Outcome | Condition) -> AcceptAfterAction:
    """All are afloat as they were but those named."""
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    outcomes = []
    for _, one in engagement.participants():
        fate = fates.get(one.ship, one.condition)
        outcomes.append(ShipOutcome(one.ship, Outcome.AFLOAT, fate) if isinstance(fate, Condition)
                        else ShipOutcome(one.ship, fate, one.condition))
    after = AfterAction(engagement.id, digest_of(engagement), "supermarina", 60, tuple(outcomes), broke_off)
    return AcceptAfterAction(Side.AXIS, after)


def altered(order: AcceptAfterAction, **how: object) -> AcceptAfterAction:
    """The same result with something else in it."""
    return replace(order, after_action=replace(order.after_action, **how))  # pyrefly: ignore[bad-argument-type]


def accepted(**how: Outcome | Condition | Side | None) -> tuple[Sea, State, tuple[Event, ...]]:
    """A battle, and the state after its result."""
    here = joined()
    after, events = play(*here, result(here.state, **how))  # pyrefly: ignore[bad-argument-type]
    return here, after, events


def test_the_engagement_tells_a_tactical_system_all_it_needs() -> None:
    """SM-6B, SM-GAP-16.2 Ships by side with their condition and task, the light, the day and the place."""
    _, state = joined(nas=3)
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    tasks = {one.name: one.task for _, one in engagement.participants()}

    assert tasks == {"Zara": Task.BATTLE_LINE, "Esperia": Task.CARGO, "Warspite": Task.BATTLE_LINE, "Nubian": Task.ESCORT,
                     "Ark Royal": Task.CARRIER}
    assert (engagement.turn, engagement.nas, engagement.acting, engagement.hex) == ("Jul I 40", 3, Side.AXIS, HERE)
    assert engagement.place.startswith("hex 00403, off ")
    assert [one.kind for side in Side for one in pending_for(*joined(), side)] == [DecisionKind.FIGHT] * 2


def test_all_forces_in_a_battle_are_fully_spotted() -> None:
    """SM-GAP-16.2, SM-GAP-07 To the end of the segment, those of the attacker too."""
    _, state = joined()
    find = Find(Recon.CONTACT, Lapse.END_OF_SEGMENT, full=True)

    assert state.finds == {AX1: (find,), AL1: (find,)}
    assert state.sightings[AX1].seen.ships == dict.fromkeys(ships("Zara", "Esperia"), "sound")


@pytest.mark.parametrize(("light", "weather", "sky", "wind", "found"), [
    (Light.DAY, Weather.CLEAR, 5, 10, Conditions(Light.DAY, 12 * 60 + 30, 30000, 2, 0, 9, 0.0)),
    (Light.DAY, Weather.POOR, 1, 3, Conditions(Light.DAY, 8 * 60, 5000, 3, 108, 12, 0.0)),
    (Light.NIGHT, Weather.CLEAR, 1, 9, Conditions(Light.NIGHT, 20 * 60 + 30, 3000, 2, 324, 7, 0.23))])
def test_one_die_tells_the_sky_of_a_battle_and_another_the_wind(
    light: Light, weather: Weather, sky: int, wind: int, found: Conditions
) -> None:
    """SM-GAP-59 Hour, visibility, sea and wind by light and weather; the moon by the calendar, at night."""
    _, state = joined(light=light, weather=weather, sky=sky, wind=wind)
    assert state.attack is not None and state.attack.engagement is not None

    assert replace(state.attack.engagement.conditions, moon=found.moon) == found
    assert state.attack.engagement.conditions.moon == 0 or light is Light.NIGHT


@pytest.mark.parametrize(("sky", "up"), [(3, False), (10, True)])
def test_the_moon_shines_on_a_battle_only_while_she_is_up(sky: int, up: bool) -> None:
    """SM-GAP-59.1 Two days before new moon she is down at ten in the evening and a thin sickle shortly before dawn."""
    _, state = joined(light=Light.NIGHT, nas=3, sky=sky)
    assert state.attack is not None and state.attack.engagement is not None
    moon = state.attack.engagement.conditions.moon

    assert 0 < moon < 0.2 if up else moon == 0


def test_an_engagement_says_under_which_sky_it_is_fought() -> None:
    """SM-GAP-59.2 Day and hour in the time of the place, and where it is; nothing else is told by it."""
    book, state = joined(nas=3, sky=5)
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    setting = engagement.setting

    assert setting is not None
    assert setting.moment == "1940-07-03T12:30-01:00"
    assert (setting.latitude, setting.longitude) == book.theatre.position_of(HERE)
    assert setting == Setting(f"Battle B1 in {engagement.place}", setting.moment, setting.latitude, setting.longitude,
                              stop_minutes=setting.stop_minutes, until=Light.NIGHT)


@pytest.mark.parametrize(("light", "found", "radar", "surprise"), [
    (Light.NIGHT, False, False, Side.AXIS), (Light.DAY, False, False, None), (Light.NIGHT, True, False, None),
    (Light.NIGHT, False, True, None)])
def test_who_is_attacked_by_night_by_what_he_has_not_found_is_surprised(
    light: Light, found: bool, radar: bool, surprise: Side | None
) -> None:
    """SM-GAP-76.1 Unless a ship of his there has been given radar by then."""
    book, state = sea(*FLEET, step=Step.COMBAT)
    fitted = (Radar("Type 279", "Jul I 40", lays_guns=False), Radar("Type 284", "Jan I 42", lays_guns=True))
    later = replace(book.oob.ships[ShipId("warspite")], radar=fitted if radar else fitted[1:])
    book = replace(book, oob=replace(book.oob, ships={**book.oob.ships, ShipId("warspite"): later}))
    if found:
        state = replace(state, finds={AX1: (Find(Recon.AREA, Lapse.END_OF_SEGMENT),)})
    state = given(state, AttackDeclared(BattleId("B1"), HERE, Side.AXIS, (AX1,), (AL1,), light))
    _, events = play(book, state, ReactToAttack(Side.ALLIED, ((AL1, Reaction.STAND),)),
                     [("SM-GAP-59 battle conditions: B1", 5), ("SM-GAP-59 wind direction: B1", 10)])
    (joining,) = (event for event in events if isinstance(event, BattleJoined))

    assert joining.engagement.setting is not None
    assert joining.engagement.setting.surprise is surprise


@pytest.mark.parametrize(("port", "hours"), [("philippeville", 0), ("bone", 1), ("haifa", 2), ("cartagena", 0)])
def test_an_hour_is_that_of_the_nautical_zone_of_the_hex(port: str, hours: int) -> None:
    """SM-GAP-59.2 Fifteen degrees of longitude to the hour, half a zone to either side of its meridian: 7 1/2 is the border."""
    book = load_book("mediterranean")
    noon = moment_of(book, joined().state.cursor, book.theatre.ports[PortId(port)].hex, 12 * 60)

    assert noon.utcoffset() == timedelta(hours=hours)


def test_a_battle_without_a_setting_keeps_the_fingerprint_it_had() -> None:
    """SM-6B.1 A save from before battles had one still takes their results."""
    _, state = joined()
    assert state.attack is not None and state.attack.engagement is not None
    old = replace(state.attack.engagement, setting=None)
    noon = Conditions(Light.DAY, 12 * 60 + 30, 30000, 2, 0, 9, 0.0)
    bare = replace(old, turn="Jul I 40", nas=3, hex=Hex("00403"), conditions=noon, parties={})

    assert digest_of(old) != digest_of(state.attack.engagement)
    assert digest_of(bare) == "cb6af23f105dae2cfd6b4a85"


def test_a_result_is_taken_only_for_the_battle_that_is_fought() -> None:
    """SM-6B.1 No other battle's, and none made for another state of it."""
    book, state = joined()
    order = result(state)

    assert rule_broken(book, state, order) == ""
    assert rule_broken(book, replace(state, attack=None), order) == "SM-6B"
    assert rule_broken(book, state, altered(order, engagement=BattleId("B9"))) == "SM-6B"
    assert rule_broken(book, state, altered(order, digest="forged")) == "SM-6B"


def test_a_result_gives_exactly_one_fate_to_each_ship() -> None:
    """SM-6B.2 One left out is an error to put right, never a loss."""
    book, state = joined()
    order = result(state)
    told = order.after_action.outcomes
    strangers = replace(told[0], ship=ShipId("bismarck")), replace(told[0], credit=ShipId("bismarck"))

    for outcomes in (told[1:], (*told, told[0]), (*told, strangers[0]), (strangers[1], *told[1:])):
        assert rule_broken(book, state, altered(order, outcomes=outcomes)) == "SM-6B"


@pytest.mark.parametrize("better", [
    {"shell_damage": Fraction(0)}, {"underwater_damage": Fraction(0)}, {"speed_left": Fraction(1)}, {"mounts_out": ()},
    {"torpedoes_left": Fraction(1)}, {"rounds_left": {}}, {"rounds_left": {"main": Fraction(3, 4)}},
])
def test_no_ship_comes_back_better_than_she_went(better: dict[str, Fraction]) -> None:
    """SM-6B.3 Less damage, more speed, more rounds or torpedoes, a turret mended: a slip of the pen."""
    book, state = joined()
    went = Condition(Fraction(1, 4), Fraction(1, 5), Fraction(4, 5), Fraction(1, 2), {"main": Fraction(1, 2)}, ("A",))
    state = given(state, ConditionChanged(ShipId("zara"), went))

    assert rule_broken(book, state, result(state, zara=replace(went, **better))) == "SM-6B"  # pyrefly: ignore[bad-argument-type]
    assert rule_broken(book, state, result(state, zara=went)) == ""


def test_damage_and_loss_become_history() -> None:
    """SM-6, SM-4C3.1, SM-GAP-55 A sunk transport takes her cargo along; the enemy scores; the others keep their damage."""
    _, after, events = accepted(zara=HURT, esperia=Outcome.SUNK, nubian=Outcome.CAPTURED, warspite=Outcome.LOST)

    assert of_type(events, ConditionChanged) == [ConditionChanged(ShipId("zara"), HURT)]
    assert {event.ship: event.status for event in of_type(events, ShipRemoved)} == {
        "esperia": ShipStatus.SUNK, "nubian": ShipStatus.CAPTURED, "warspite": ShipStatus.SUNK}
    assert of_type(events, CargoLost)[0].cargo == "tanks"
    assert {(entry.side, entry.points) for entry in after.points} == {(Side.ALLIED, 1), (Side.AXIS, 2), (Side.AXIS, 20)}


def test_a_force_that_is_sunk_whole_leaves_no_marker() -> None:
    """SM-6 Then nobody has to part."""
    _, after, events = accepted(zara=Outcome.SUNK, esperia=Outcome.SCUTTLED, broke_off=Side.ALLIED)

    assert of_type(events, ForceDisbanded) == [ForceDisbanded(AX1)] and not of_type(events, ForcesDisengaged)
    assert after.attack is None and AX1 not in after.finds


def test_forces_that_part_without_a_winner_stay_where_they_are() -> None:
    """SM-6C.6, SM-GAP-16 They fight each other no more in that segment."""
    _, after, events = accepted()

    assert events[-2:] == (ForcesDisengaged((AX1,), (AL1,), ()), AttackClosed(BattleId("B1")))
    assert after.forces[AX1].disengaged_from == (AL1,) and after.forces[AL1].disengaged_from == (AX1,)


@pytest.mark.parametrize(("side", "force"), [(Side.AXIS, AX1), (Side.ALLIED, AL1)])
def test_the_force_that_broke_off_is_placed_by_its_owner_in_an_adjoining_hex(side: Side, force: ForceId) -> None:
    """SM-6C.6, SM-6C.6.1, SM-6C.6.2 No movement is paid; it is the only thing to be done."""
    (book, _), state, _ = accepted(broke_off=side)
    order = PlaceForce(side, force, Hex("00503"))
    after, events = play(book, state, order)

    assert state.attack is not None and state.attack.stage is BattleStage.PLACING
    assert [[one.kind for one in pending_for(book, state, who)] for who in (side, side.enemy)] == [[DecisionKind.PLACEMENT], []]
    assert events == (ForcePlaced(force, Hex("00503")), AttackClosed(BattleId("B1"))) and after.forces[force].hex == "00503"
    assert {order.hex for order in candidates(book, state, side)} == set(book.theatre.ways(HERE))
    assert rule_broken(book, state, replace(order, hex=Hex("00603"))) == "SM-6C.6"
    assert rule_broken(book, state, replace(order, side=side.enemy)) == "SM-1B"
    assert rule_broken(book, after, order) == "SM-6C.6" and rule_broken(book, state, EndStep(Side.AXIS)) == "SM-6"


def test_a_player_learns_nothing_by_placing_the_enemys_force() -> None:
    """SM-6C.6.1, SM-GAP-56 It is refused in the same words as one that never was."""
    (book, _), state, _ = accepted(broke_off=Side.AXIS)

    reasons = [refusal(book, state, PlaceForce(Side.ALLIED, ForceId(key), Hex("00503"))) for key in ("AX1", "AX7")]

    assert [str(no) for no in reasons] == [f"SM-1B: {key} is no task force of the Allied side" for key in ("AX1", "AX7")]


def test_coastal_observers_see_where_a_beaten_force_goes() -> None:
    """SM-6C.6, SM-3D Into the enemy's coastal hex."""
    (book, _), state, _ = accepted(broke_off=Side.ALLIED)
    state = replace(state, forces={**state.forces, AL1: replace(state.forces[AL1], hex=Hex("00402"))}, finds={})

    _, events = play(book, state, PlaceForce(Side.ALLIED, AL1, Hex("00401")))

    assert [event.find.kind for event in of_type(events, ForceSpotted)] == [Recon.COASTAL]


def scattered() -> Sea:
    """A convoy has scattered from 00403; the next segment has begun."""
    book, state = sea(italian("Esperia", HERE, TRANSPORT), italian("Zara", "00303"))
    return Sea(book, given(state, ForceScattered(AX1, None, ships("Esperia"), None)))


def test_a_scattered_force_reforms_in_its_movement_step_of_the_next_segment() -> None:
    """SM-6A2 Not in the segment in which it scattered, nor in another step, nor any other force."""
    book, state = scattered()
    later = next_segment(state)
    order = ReformForce(Side.AXIS, AX1, Hex("00903"))

    after, events = play(book, later, order)

    assert events == (ForceReformed(AX1, Hex("00903")),) and after.forces[AX1].scattered is None and after.forces[AX1].reformed
    assert rule_broken(book, state, order) == rule_broken(book, later, replace(order, force=ForceId("AX2"))) == "SM-6A2"
    assert rule_broken(book, next_segment(state, step=Step.COMBAT), order) == "SM-1A.1"
    assert rule_broken(book, later, replace(order, force=AL1)) == "SM-1B"


def test_it_gathers_within_ten_sea_hexes_of_where_it_scattered() -> None:
    """SM-6A2.2 By sea, not through land."""
    book, state = scattered()
    state = next_segment(state)

    assert rule_broken(book, state, ReformForce(Side.AXIS, AX1, Hex("01403"))) == ""
    for where in ("01503", "00400", "99999"):
        assert rule_broken(book, state, ReformForce(Side.AXIS, AX1, Hex(where))) == "SM-6A2"
    offered = list(candidates(book, state, Side.AXIS))
    assert len(offered) > 5 and all(refusal(book, state, order) is None for order in offered)


def test_the_movement_step_does_not_end_before_scattered_forces_have_reformed() -> None:
    """SM-6A2.3 In the segment of the scattering it may."""
    book, state = scattered()
    later = next_segment(state)
    reformed, _ = play(book, later, ReformForce(Side.AXIS, AX1, HERE))

    assert [rule_broken(book, one, EndStep(Side.AXIS)) for one in (state, later, reformed)] == ["", "SM-6A2", ""]
