"""What captains of boats and ships decide, from what their side sees."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import BattleDecision, Input, InputKind, Task
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.battle.state import Battle, Step, Track
from campaign.tactics.coastal.battle.vessel import Depth, Harm, Vessel
from campaign.tactics.coastal.captains.answering import challenge, repairs
from campaign.tactics.coastal.captains.fire import fire, is_good, is_worth_light, stalks, waits_for_light
from campaign.tactics.coastal.captains.helm import is_outgunned, moves, prey, wish_of
from campaign.tactics.coastal.captains.reading import FAST, Picture, Wish, picture
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.charts.fire import Kind, Machinery
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import Size
from campaign.tactics.coastal.seeing import Own
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.plot.geometry import Point, turn_between
from tests.tactics.coastal.fights import battles
from tests.tactics.coastal.table import battle, mount, tubes, vessel

AXIS, ALLIED = Side.AXIS, Side.ALLIED


def seen_by(fight: Battle, side: Side = ALLIED) -> Picture:
    """What a captain of a side has before him."""
    book, _ = battles()["boats on a convoy"]
    return picture(book, SYSTEM.view_for(book, fight, side), side)


def night(*vessels: Vessel, **more: Any) -> Battle:
    """A dark night with just those."""
    return battle(*vessels, sky=Sky.NIGHT_DARK, **more)


def mtb(name: str = "mtb", **more: Any) -> Vessel:
    """A boat with torpedoes, unspotted, with smoke to lay."""
    plain: dict[str, Any] = {"tubes": tubes(Size.IN_21, Size.IN_21), "spotted": False, "smoke": True, "mounts": (mount(),)}
    return vessel(name, **{**plain, **more})


def freighter(name: str = "freighter", **more: Any) -> Vessel:
    """A merchant of the Axis that is seen, going north at nine knots."""
    plain: dict[str, Any] = {"kind": Kind.MERCHANT, "size": 3, "hull_boxes": 58, "length_cm": 4.0, "max_knots": 9.0}
    return vessel(name, AXIS, **{**plain, **more})


def destroyer(name: str = "destroyer", side: Side = AXIS, **more: Any) -> Vessel:
    """A large warship that is seen."""
    plain: dict[str, Any] = {"size": 3, "hull_boxes": 50, "max_knots": 32.0, "manoeuvre_cm": 8.0, "mounts": (mount(),)}
    return vessel(name, side, **{**plain, **more})


def wished(fight: Battle, name: str, side: Side = ALLIED) -> tuple[Wish, Own]:
    """What one of a side wants of her move."""
    seen = seen_by(fight, side)
    return wish_of(seen, seen.ours[name]), seen.ours[name]


def asked(side: Side, step: Step, *inputs: Input) -> BattleDecision:
    """A decision that asks for those."""
    return BattleDecision(step.value, side, "CO-3.1", "", inputs)


def targets(key: str, *names: str, by: str = "") -> Input:
    """An input with targets, nobody first."""
    return Input(key, InputKind.TARGET, key, (("", "nobody"), *((name, name) for name in names)), token=by)


# Torpedo boats ------------------------------------------------------------------------------------------------------


def test_a_boat_wants_the_merchant_and_not_the_escort_before_her() -> None:
    """CO-D.1 The target is worth the torpedo; what is not spotted comes last."""
    seen = seen_by(night(mtb(), destroyer(at=(30.0, 0.0)), freighter(at=(60.0, 0.0)),
                         freighter("dark", at=(20.0, 0.0), spotted=False)))

    found = prey(seen, seen.ours["mtb"])
    assert found is not None and found.id == "freighter"


@pytest.mark.parametrize(("cm", "good"), [(60.0, True), (80.0, False)])
def test_a_boat_launches_within_range(cm: float, *, good: bool) -> None:
    """CO-D.1 Unseen, off the beam, and near enough."""
    seen = seen_by(night(mtb(course=90.0), freighter(at=(cm, 0.0))))

    assert is_good(seen, seen.ours["mtb"], seen.theirs["freighter"]) is good


def test_a_boat_waits_for_the_beam_as_long_as_nobody_sees_her() -> None:
    """CO-8.3 Against bow or stern torpedoes do little; who is seen takes what she has."""
    ahead = freighter(at=(0.0, 70.0), course=180.0)
    hidden, caught = seen_by(night(mtb(), ahead)), seen_by(night(mtb(spotted=True), ahead))

    assert not is_good(hidden, hidden.ours["mtb"], hidden.theirs["freighter"])
    assert is_good(caught, caught.ours["mtb"], caught.theirs["freighter"])


def test_no_torpedo_is_launched_past_a_friend() -> None:
    """CO-8.8 A track strikes whoever it meets, own side too."""
    seen = seen_by(night(mtb(course=90.0), freighter(at=(60.0, 0.0)), mtb("friend", at=(30.0, 6.0))))

    assert not is_good(seen, seen.ours["mtb"], seen.theirs["freighter"])


def test_a_boat_that_nobody_sees_keeps_her_guns_silent() -> None:
    """CO-5.3 Fire shows her twice as far; seen, or with boats alone about, she fires."""
    quiet = seen_by(night(mtb(), freighter(at=(30.0, 0.0))))
    caught = seen_by(night(mtb(spotted=True), freighter(at=(30.0, 0.0))))
    boats = seen_by(night(mtb(), vessel("mas", AXIS, (30.0, 0.0), mounts=(mount(),))))
    gun = asked(ALLIED, Step.FIRE, targets("gun.gun", "freighter", by="mtb"))

    assert stalks(quiet, quiet.ours["mtb"]) and not dict(fire(quiet, gun))
    assert dict(fire(caught, gun)) == {"gun.gun": "freighter"}
    assert not stalks(boats, boats.ours["mtb"])


def test_a_boat_leaves_under_smoke_once_her_tubes_are_empty() -> None:
    """CO-D.1 She breaks off and runs; where nobody near could see her smoke would tell more than it hides."""
    near, own = wished(night(mtb(loaded=()), destroyer(at=(0.0, 50.0))), "mtb")
    far, _ = wished(night(mtb(loaded=()), destroyer(at=(0.0, 85.0))), "mtb")

    assert near.break_off and near.smoke and near.setting == FAST
    assert abs(turn_between(near.course, 180.0)) < 1.0
    assert far.break_off and not far.smoke
    assert not own.tubes


def test_a_boat_that_is_seen_too_early_makes_smoke_and_tries_again() -> None:
    """CO-D.1 Beyond the range of a launch she turns away without breaking off; unseen she goes on, at a low setting."""
    caught, _ = wished(night(mtb(spotted=True), freighter(at=(0.0, 90.0), course=90.0)), "mtb")
    hidden, _ = wished(night(mtb(), freighter(at=(0.0, 90.0), course=90.0)), "mtb")

    assert caught.smoke and not caught.break_off and abs(turn_between(caught.course, 180.0)) < 1.0
    assert not hidden.smoke and hidden.setting < FAST and abs(turn_between(hidden.course, 0.0)) < 60.0


def test_boats_fight_boats_with_guns_and_leave_those_that_are_too_many() -> None:
    """CO-D.1 One against one is a fight, one against three is none."""
    def fight(enemies: int) -> Battle:
        return night(vessel("mgb", mounts=(mount(),)), *(
            vessel(f"mas {number}", AXIS, (40.0, 6.0 * number), mounts=(mount(),)) for number in range(enemies)))

    alone, many = seen_by(fight(1)), seen_by(fight(3))
    assert not is_outgunned(alone, alone.ours["mgb"]) and not wish_of(alone, alone.ours["mgb"]).break_off
    assert is_outgunned(many, many.ours["mgb"]) and wish_of(many, many.ours["mgb"]).break_off


def test_an_empty_marker_acts_the_boat_and_keeps_out_of_sight() -> None:
    """CO-4.5 It goes for the enemy from afar, and passes him before it can be found empty."""
    decoy = vessel("decoy", dummy=True, spotted=False, max_knots=25.0)
    far, _ = wished(night(decoy, mtb(), destroyer(at=(0.0, 120.0))), "decoy")
    near, _ = wished(night(decoy, mtb(), destroyer(at=(0.0, 60.0))), "decoy")

    assert abs(turn_between(far.course, 0.0)) < 1.0
    assert abs(turn_between(near.course, 90.0)) < 1.0


# Convoys ------------------------------------------------------------------------------------------------------------


def convoyed(*enemies: Vessel, **more: Any) -> Battle:
    """A merchant under way to the north with an escort ahead of her, by night."""
    guard = replace(destroyer("escort", at=(0.0, 30.0), spotted=False), task=Task.ESCORT)
    return night(freighter("ship", spotted=False), guard, *enemies, **more)


def test_an_escort_keeps_with_her_convoy_until_something_happens() -> None:
    """CO-D.1 A marker is nobody's business; once she knows better she stands between it and the convoy."""
    marker = mtb(at=(70.0, 0.0))
    track = Track("t", marker.id, ALLIED, Nation.BRITISH, Size.IN_21, Point(metres(60), 0.0), Point(metres(45), 0.0), 270.0,
                  seen=True)
    calm, _ = wished(convoyed(marker), "escort", AXIS)
    warned, _ = wished(convoyed(marker, tracks=(track,)), "escort", AXIS)

    assert abs(turn_between(calm.course, 0.0)) < 1.0 and calm.setting < FAST
    assert 90.0 < warned.course < 180.0 and warned.setting == FAST


def test_a_merchant_turns_towards_enemy_tracks_and_away_from_boats() -> None:
    """CO-D.1 Tracks of her own side are none of her business."""
    def run(side: Side) -> Track:
        start, end = Point(metres(60), 0.0), Point(metres(20), 0.0)
        return Track("t", freighter().id, side, Nation.BRITISH, Size.IN_21, start, end, 270.0, seen=True)

    hostile, _ = wished(convoyed(tracks=(run(ALLIED),)), "ship", AXIS)
    own, _ = wished(convoyed(tracks=(run(AXIS),)), "ship", AXIS)
    boat, _ = wished(convoyed(mtb(at=(50.0, 0.0), spotted=True)), "ship", AXIS)

    assert (hostile.course, own.course, boat.course) == pytest.approx((90.0, 0.0, 270.0))


@pytest.mark.parametrize(("of", "rams"), [
    ({}, True), ({"harm": Harm(30)}, False), ({"size": 1, "hull_boxes": 10}, False), ({"kind": Kind.MERCHANT}, False),
])
def test_a_ship_in_good_order_rams_a_boat_right_ahead(of: dict[str, Any], *, rams: bool) -> None:
    """CO-4.6 A hurt one, a boat and a merchant do not; the order names whom she rams."""
    fight = night(destroyer("ship", **of), vessel("boat", ALLIED, (0.0, 20.0)))
    wish, _ = wished(fight, "ship", AXIS)
    question = asked(AXIS, Step.MOVE, replace(targets("setting", "4", by="ship"), options=(("4", "4"),)),
                     targets("ram", "boat", by="ship"))

    assert wish.ram == ("boat" if rams else "")
    assert ("ram" in dict(moves(seen_by(fight, AXIS), question))) is rams


# Guns, lights, charges, parties -------------------------------------------------------------------------------------


def test_nobody_spends_a_shot_on_a_wreck() -> None:
    """CO-GAP-29 A boat that lies stopped, shot to pieces, is let be."""
    fight = night(destroyer("ship"), replace(vessel("wreck", ALLIED, (20.0, 0.0)), wreck=True, harm=Harm(-1)),
                  vessel("boat", ALLIED, (45.0, 0.0)))
    seen = seen_by(fight, AXIS)

    assert dict(fire(seen, asked(AXIS, Step.FIRE, targets("gun.gun", "wreck", "boat", by="ship")))) == {"gun.gun": "boat"}
    assert not dict(fire(seen, asked(AXIS, Step.FIRE, targets("gun.gun", "wreck", by="ship"))))


def test_light_falls_on_what_is_seen_and_on_markers_only_in_an_alarm() -> None:
    """CO-GAP-12 Star shell over a contact that may be nobody would tell where the convoy is."""
    marker = mtb(at=(60.0, 0.0))
    calm = seen_by(convoyed(marker), AXIS)
    hit = convoyed(marker)
    hurt = replace(hit, vessels={ship: replace(hull, harm=Harm(40)) if hull.record.kind is Kind.MERCHANT else hull
                                 for ship, hull in hit.vessels.items()})
    alarm = seen_by(hurt, AXIS)
    name = next(iter(calm.theirs))

    assert not is_worth_light(calm, calm.ours["escort"], calm.theirs[name])
    assert is_worth_light(alarm, alarm.ours["escort"], alarm.theirs[name])


def test_a_searchlight_shows_who_shines_and_is_kept_for_what_is_on_top_of_her() -> None:
    """CO-GAP-12 At forty centimetres she stays dark, at ten she shines."""
    def shone(cm: float) -> dict[str, str]:
        seen = seen_by(night(destroyer("ship", searchlight=True), vessel("boat", ALLIED, (cm, 0.0))), AXIS)
        return dict(fire(seen, asked(AXIS, Step.FIRE, targets("searchlight", "boat", by="ship"))))

    assert (shone(40.0), shone(10.0)) == ({}, {"searchlight": "boat"})


def test_who_has_no_light_lets_a_ship_that_has_fire_first() -> None:
    """CO-3.1.5 Until she has fired, and only while the target lies in the dark."""
    def fight(**more: Any) -> Battle:
        return night(vessel("gun", AXIS, mounts=(mount(),)), destroyer("lamp", at=(0.0, 10.0), star_shell=True),
                     vessel("boat", ALLIED, (60.0, 0.0), **more))

    dark, lit = seen_by(fight(), AXIS), seen_by(fight(lit_until=9), AXIS)
    done = fight()
    lamp = done.vessels[destroyer("lamp").id]
    after = replace(lamp, deeds=replace(lamp.deeds, fired=True))
    fired = seen_by(replace(done, vessels={**done.vessels, lamp.id: after}), AXIS)

    assert [waits_for_light(seen, seen.ours["gun"]) for seen in (dark, lit, fired)] == [True, False, False]
    assert not waits_for_light(dark, dark.ours["lamp"])


def test_depth_charges_go_to_the_submarine_first() -> None:
    """CO-GAP-31 Then to the largest that she passed close."""
    fight = night(destroyer("ship", charges=6), destroyer("chaser", ALLIED, at=(1.0, 0.0)),
                  vessel("sub", ALLIED, (0.0, 1.0), submarine=True, size=2, depth=Depth.PERISCOPE))
    seen = seen_by(fight, AXIS)

    both = asked(AXIS, Step.FIRE, targets("charges", "chaser", "sub", by="ship"))
    assert dict(fire(seen, both))["charges"] == "sub"


def parties(ship: Vessel, *enemies: Vessel) -> dict[Mend, int]:
    """How a captain shares out four attempts."""
    counts = tuple((str(count), str(count)) for count in range(5))
    fields = (Input(f"ship.{mend.value}", InputKind.CHOICE, "attempts", counts) for mend in
              (Mend.FLOODS, Mend.FIRES, Mend.MACHINERY))
    found = dict(repairs(seen_by(night(ship, *enemies), AXIS), asked(AXIS, Step.REPAIR, *fields)))
    return {Mend(key.partition(".")[2]): int(tries) for key, tries in found.items()}


def test_parties_are_shared_out_and_mend_engines_first_with_the_enemy_on_top_of_them() -> None:
    """CO-6.2 CO-D.1 Floods, fires, machinery; a sound hull that lies stopped under fire must get away."""
    harm = Harm(45, floods=1, fires=1, machinery=(Machinery.MAX_SPEED,))
    under_way = parties(destroyer("ship", harm=harm))
    at_bay = parties(destroyer("ship", harm=harm, setting=0), vessel("boat", ALLIED, (30.0, 0.0)))

    assert under_way == {Mend.FLOODS: 2, Mend.FIRES: 2, Mend.MACHINERY: 0}
    assert at_bay == {Mend.MACHINERY: 2, Mend.FLOODS: 2, Mend.FIRES: 0}


def test_a_mover_is_challenged_by_whom_it_would_hurt_most() -> None:
    """CO-GAP-35 The nearer with the larger gun; nobody gives up fire for a wreck."""
    def fight(**more: Any) -> Battle:
        return night(destroyer("far", at=(0.0, 90.0), mounts=(mount("up_to_105mm"),)),
                     destroyer("near", at=(0.0, 20.0), mounts=(mount("up_to_105mm"), mount("37mm_40mm_2pdr", name="b"))),
                     vessel("boat", ALLIED, **more))

    question = asked(AXIS, Step.CHALLENGE, targets("challenge", "far", "near", by="boat"))
    assert dict(challenge(seen_by(fight(), AXIS), question)) == {"challenge": "near"}
    assert not dict(challenge(seen_by(fight(wreck=True, harm=Harm(-1)), AXIS), question))
