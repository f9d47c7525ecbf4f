"""Captains: when they attack and leave, at what range they fight, at whom they fire and launch, what orders they give."""

from __future__ import annotations

import pytest

from campaign.model.battles.presence import Arm
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.state import Battle, Contact, Step
from campaign.tactics.surface_fire.captains.guns import danger, endangers
from campaign.tactics.surface_fire.captains.helm import wants_to_leave
from campaign.tactics.surface_fire.captains.ranges import best_range, damage_dealt, damage_taken
from campaign.tactics.surface_fire.captains.reading import Picture
from campaign.tactics.surface_fire.charts.movement import Formation
from tests.tactics.surface_fire.battles import met
from tests.tactics.surface_fire.captains import ally, answers, begun, changed, enemy, known, own, seen
from tests.tactics.surface_fire.table import NIGHT

CRUISER, HEAVY, DESTROYER, BATTLESHIP = "leander", "zara", "tribal", "littorio"


def two_against(*enemies: str, apart: float = 20, nation: Nation = Nation.BRITISH) -> Battle:
    """Two cruisers in line, heading east, and enemies to the north of them."""
    ours = [ally(name, CRUISER, at=(4 - 2 * place, 0), course=90, force="Cruisers", nation=nation)
            for place, name in enumerate(("Ajax", "Orion"))]
    theirs = [enemy(f"Enemy {place}", kind, at=(6 * place, apart), course=270, force=f"Force {place}")
              for place, kind in enumerate(enemies)]
    return begun(met(*ours, *theirs))


def range_wanted(before: Picture, squadron: str, mark: str) -> float:
    """At what range a squadron would fight."""
    members = next(before.squadron(one.squadron.id) for one in before.ours if one.id == squadron)
    return best_range(before, members, known(before, mark))


# Posture ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("nation", "attacks", "leaves"), [
    (Nation.BRITISH, True, False), (Nation.ITALIAN, False, False), (Nation.GERMAN, False, False)])
def test_nations_differ_in_how_bold_they_are(nation: Nation, *, attacks: bool, leaves: bool) -> None:
    """SF-GAP-46 Eight points against six and two: the British attack, Italians and Germans only hold."""
    before = seen(two_against(HEAVY, "soldati", nation=nation))

    assert (before.attacks, wants_to_leave(before)) == (attacks, leaves)


def test_a_weak_side_leaves_where_it_may() -> None:
    """SF-D.1 Two light cruisers before two battleships; who may not withdraw stays."""
    battle = two_against(BATTLESHIP, BATTLESHIP)
    parties = {side: replace(party, may_withdraw=False) for side, party in battle.engagement.parties.items()}
    bound = replace(battle, engagement=replace(battle.engagement, parties=parties))

    assert wants_to_leave(seen(battle))
    assert not wants_to_leave(seen(bound))


def test_a_side_that_has_lost_much_more_than_the_enemy_breaks_off() -> None:
    """SF-GAP-46 Three tenths of the boxes are enough, unless the enemy has lost as much."""
    whole = two_against(CRUISER, "soldati")
    hurt = changed(changed(whole, "ajax", marked=6), "orion", marked=6)
    both = changed(hurt, "enemy_0", marked=12)

    assert [wants_to_leave(seen(battle)) for battle in (whole, hurt, both)] == [False, True, False]


def test_a_more_careful_nation_breaks_off_sooner() -> None:
    """SF-GAP-46 A fifth of the boxes is nothing to the British and enough for Italians."""
    lost = {nation: seen(changed(two_against(CRUISER, nation=nation), "ajax", marked=7))
            for nation in (Nation.BRITISH, Nation.ITALIAN)}

    assert not lost[Nation.BRITISH].has_enough
    assert lost[Nation.ITALIAN].has_enough


def test_by_day_all_are_counted_and_by_night_those_in_sight() -> None:
    """SF-GAP-46 An enemy behind the horizon is known of by day; in the dark nobody knows what stands there."""
    ours, near = ally("Ajax", CRUISER, at=(0, 0)), enemy("Zara", HEAVY, at=(0, 4))
    far = enemy("Fiume", HEAVY, at=(0, 60), force="Far")

    assert seen(begun(met(ours, near, far))).odds == pytest.approx(4 / 12)
    assert seen(begun(met(ours, near, far, conditions=NIGHT))).odds == pytest.approx(4 / 6)


# Range --------------------------------------------------------------------------------------------------------------


def test_who_attacks_fights_nearer_than_who_holds() -> None:
    """SF-D.1 In the medium band, out of reach of torpedoes; who holds stays beyond."""
    attacking, holding = (seen(two_against(CRUISER, nation=nation)) for nation in (Nation.BRITISH, Nation.ITALIAN))
    near = range_wanted(attacking, "ajax", "enemy_0")
    weak = seen(two_against(HEAVY, "soldati", nation=Nation.ITALIAN))

    assert 12 <= near <= 17
    assert range_wanted(holding, "ajax", "enemy_0") == near
    assert range_wanted(weak, "ajax", "enemy_0") > near


def test_nobody_fights_beyond_what_he_sees_when_he_attacks() -> None:
    """SF-GAP-46 In haze a battleship goes nearer than she would in clear weather."""
    clear = begun(met(ally("Warspite", BATTLESHIP, at=(0, 0)), enemy("Zara", HEAVY, at=(0, 14))))
    hazy = replace(clear, engagement=replace(clear.engagement, conditions=replace(
        clear.engagement.conditions, visibility_m=14000)))

    assert range_wanted(seen(hazy), "warspite", "zara") <= 14000 / 914.4 < range_wanted(seen(clear), "warspite", "zara")


def test_destroyers_by_day_stay_off_cruisers_until_one_is_a_cripple() -> None:
    """SF-GAP-46 Sound cruisers keep them out of gun range; a cripple that nobody covers is closed to torpedo range."""
    ours = [ally(f"Afridi {place}", DESTROYER, at=(2 * place, 0), force="Flotilla") for place in (1, 2)]
    whole = begun(met(*ours, ally("Warspite", BATTLESHIP, at=(-6, 0)), enemy("Zara", HEAVY, at=(0, 20))))
    cripple = changed(whole, "zara", marked=8)
    covered = begun(met(*ours, ally("Warspite", BATTLESHIP, at=(-6, 0)), enemy("Zara", HEAVY, at=(0, 20)),
                        enemy("Fiume", HEAVY, at=(3, 22), force="Other")))

    assert range_wanted(seen(whole), "afridi_1", "zara") > 17
    assert range_wanted(seen(cripple), "afridi_1", "zara") == 6
    assert range_wanted(seen(changed(covered, "zara", marked=8)), "afridi_1", "zara") > 17


def test_destroyers_by_night_keep_farther_from_cruisers_than_cruisers_do() -> None:
    """SF-GAP-46 Four inches for cruisers, somewhat more for those who would not outlive a salvo."""
    before = seen(begun(met(ally("Ajax", CRUISER, at=(0, 0)), ally("Afridi", DESTROYER, at=(3, 0), force="Flotilla"),
                            enemy("Zara", HEAVY, at=(0, 5)), conditions=NIGHT)))

    assert range_wanted(before, "ajax", "zara") == 4
    assert range_wanted(before, "afridi", "zara") == 5.5


def test_more_is_taken_the_nearer_and_the_more_guns_reach() -> None:
    """SF-GAP-46 Beyond the last gun nothing is given and nothing taken."""
    before = seen(two_against(CRUISER, HEAVY))
    lead, mark = before.squadron(own(before, "ajax").squadron.id), known(before, "enemy_0")
    alone = seen(two_against(CRUISER))
    steps = [damage_taken(before, lead[0], mark, away) for away in (8, 16, 24, 90)]

    assert steps == sorted(steps, reverse=True)
    assert steps[-1] == damage_dealt(before, lead, mark, 90) == 0
    assert damage_taken(alone, own(alone, "ajax"), known(alone, "enemy_0"), 16) < steps[1]


# Fire and torpedoes -------------------------------------------------------------------------------------------------


def test_of_two_targets_alike_the_one_that_hurts_more_goes_first() -> None:
    """SF-GAP-46 A heavy cruiser at the end of her guns against a light one that cannot reach."""
    before = seen(begun(met(ally("Warspite", BATTLESHIP, at=(0, 0)), enemy("Zara", HEAVY, at=(-2, 27), force="Heavy"),
                            enemy("Ajax", CRUISER, at=(2, 27), force="Light"))))
    target = own(before, "warspite")

    assert danger(before, known(before, "zara"), target) > 0
    assert danger(before, known(before, "ajax"), target) == 0


def at_torpedo_range(*, friend: tuple[float, float] | None, kind: str = HEAVY, away: float = 7, speed: float = 20) -> Battle:
    """A destroyer heading north, an enemy on her starboard beam, and perhaps a friend between or beyond."""
    friends = [ally("Ajax", CRUISER, at=friend, course=0, speed_kn=10, force="Other")] if friend is not None else []
    return begun(met(ally("Afridi", DESTROYER, at=(0, 0), course=0, force="Flotilla"), *friends,
                     enemy("Zara", kind, at=(away, 0), course=0, speed_kn=speed)))


def test_no_spread_runs_where_a_friend_may_come() -> None:
    """SF-D.1, SF-GAP-46 Neither before the target nor behind it; a friend on the other side is no hindrance."""
    launched = ["afridi.1.count" in answers(at_torpedo_range(friend=place), Step.LAUNCH)
                for place in (None, (4, 1), (10, 6), (-5, 0))]

    assert launched == [True, False, False, True]


def test_deep_torpedoes_pass_beneath_destroyers_of_ones_own() -> None:
    """SF-VII.6 So these do not keep anybody from launching at a cruiser."""
    before = seen(begun(met(ally("Afridi", DESTROYER, at=(0, 0)), ally("Sikh", DESTROYER, at=(4, 0), force="Other"),
                            enemy("Zara", HEAVY, at=(8, 0)))))
    launcher = own(before, "afridi")

    assert endangers(before, launcher, 90.0, 12.0, deep=False)
    assert not endangers(before, launcher, 90.0, 12.0, deep=True)


@pytest.mark.parametrize(("kind", "away", "speed", "launches"), [
    (HEAVY, 7, 20, True), (HEAVY, 11, 20, False), (HEAVY, 11, 0, True), ("soldati", 5, 20, False), ("soldati", 5, 0, True)])
def test_torpedoes_are_kept_for_what_they_may_hit(kind: str, away: float, speed: float, *, launches: bool) -> None:
    """SF-GAP-46 Large ships that are near, and whatever lies still."""
    battle = at_torpedo_range(friend=None, kind=kind, away=away, speed=speed)

    assert bool(answers(battle, Step.LAUNCH)) is launches


# Orders -------------------------------------------------------------------------------------------------------------


def test_a_squadron_that_outweighs_nobody_opens_the_range_under_smoke() -> None:
    """SF-III.19, SF-GAP-46 Under fire of a battleship, and only then."""
    battle = changed(two_against(BATTLESHIP, BATTLESHIP, apart=15), "ajax", fired_on_in=15.0)
    parties = {side: replace(party, may_withdraw=False) for side, party in battle.engagement.parties.items()}
    bound = replace(battle, engagement=replace(battle.engagement, parties=parties))
    squadron = bound.vessels[ShipId("ajax")].squadron

    assert answers(bound, Step.MOVES).get(f"{squadron}.smoke") == "yes"
    assert f"{squadron}.smoke" not in answers(changed(bound, "ajax", fired_on_in=0.0), Step.MOVES)


def test_a_ship_hurt_past_hope_falls_out_and_the_others_fight_on() -> None:
    """SF-III.16, SF-III.17 One of two; she then runs by herself, the rest of her squadron keeps its course."""
    hurt = changed(two_against(CRUISER, "soldati"), "orion", marked=12)
    told = answers(changed(hurt, "enemy_0", marked=12), Step.MOVES)
    alone = changed(hurt, "orion", fell_out=True)

    assert [key for key in told if key.endswith(".falls")] == ["orion.falls"]
    assert f"{alone.vessels[ShipId('ajax')].squadron}.speed" in told


def test_a_squadron_that_hunts_a_submarine_goes_abreast_and_back_into_line() -> None:
    """SF-II.2, SF-III.12 All bear ahead; against ships the broadside counts."""
    hunters = [ally(f"Afridi {place}", DESTROYER, at=(2 * place, 0), force="Flotilla") for place in (1, 2)]
    battle = begun(met(*hunters, enemy("Circe", "any", at=(3, 7), arm=Arm.SUBMARINE, speed_kn=2)))
    found = replace(battle, contacts=(Contact(ShipId("afridi_1"), ShipId("circe")),))
    squadron = battle.vessels[ShipId("afridi_1")].squadron
    in_line = {name: replace(one, formation=Formation.LINE_ABREAST) for name, one in battle.squadrons.items()}
    gunfight = begun(met(*hunters, enemy("Zara", HEAVY, at=(3, 14))))

    assert answers(found, Step.ORDERS)[f"{squadron}.formation"] == "line_abreast"
    assert answers(replace(gunfight, squadrons={**gunfight.squadrons, squadron: in_line[squadron]}), Step.ORDERS)[
        f"{squadron}.formation"] == "line_astern"


def test_a_spotter_waits_while_her_ship_must_turn() -> None:
    """SF-IV.11 A ship that catapults may not turn, and turning matters more."""
    turning, steady = (
        begun(met(ally("Ajax", CRUISER, at=(0, 0), course=course), enemy("Zara", HEAVY, at=(0, 14), course=course)))
        for course in (90, 180))
    keys = [[key for key in answers(battle, Step.ORDERS) if key.endswith(".launch")] for battle in (turning, steady)]

    assert keys[0] == []
    assert len(keys[1]) == 1
