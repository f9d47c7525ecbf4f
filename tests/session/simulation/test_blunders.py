"""Each kind of blunder has a position in which it is one, and a neighbour of it in which it is none."""

from __future__ import annotations

from typing import Any

from campaign.model import events
from campaign.model.battles.battle import BattleId, Light
from campaign.model.events import Event
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import BOTH, Allegiance, Nation, Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Mission, Reaction, Recon, Seen
from campaign.session.simulation.blunder_counter import BlunderCounter
from campaign.session.simulation.blunders import IDLE_TURNS, BlunderKind, tallies
from tests.air_at_sea import sky
from tests.air_fights import FLIGHT, HURRICANE, SM_79, squad
from tests.sea import ARK_ROYAL, ORION, SPICA, TRANSPORT, TRIBAL, WARSPITE, Sea, british, given, italian, port, sea, ships
from tests.undersea import ATTACK, TRANSIT, flotilla, mines, under

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
HERE = Hex("00604")
DAY_OVER = events.StepEnded(Side.AXIS)


def heard(place: Sea, *happened: Event) -> BlunderCounter:
    """What a counter has of these events, one after the other."""
    counter, state = BlunderCounter(place.book), place.state
    for event in happened:
        after = given(state, event)
        counter.hear(event, state, after)
        state = after
    return counter


def kinds(place: Sea, *happened: Event) -> list[BlunderKind]:
    """The blunders in these events."""
    return [blunder.kind for blunder in heard(place, *happened).blunders]


def spotted(force: ForceId, by: Side, *names: str, where: Hex = HERE, category: Category = Category.WARSHIPS) -> Event:
    """A force is found and known by name."""
    find = Find(Recon.AREA, Lapse.END_OF_SEGMENT, full=True)
    return events.ForceSpotted(force, by, where, find, Seen((category,), dict.fromkeys(ships(*names), "sound")), str(force))


def attack(by: Side, attackers: tuple[ForceId, ...], targets: tuple[ForceId, ...]) -> Event:
    """An attack is declared."""
    return events.AttackDeclared(BattleId("B1"), HERE, by, attackers, targets, Light.DAY)


def test_a_capital_ship_alone_by_day_under_twenty_bombers_is_one_and_with_a_destroyer_it_is_none() -> None:
    """Nor is it with one flight of them, with fighters, in the roads of her own port, or for a cripple on her way home."""
    veneto, bombers = italian("Vittorio Veneto", "00604", WARSPITE), squad("82", "hal_far", SM_79)
    theirs = replace(bombers, flies=replace(SM_79, nation=Nation.BRITISH))
    one_more = italian("Freccia", "00604", TRIBAL, force="Screen")
    hurt = italian("Vittorio Veneto", "00604", WARSPITE, hits=(0, 6))

    assert kinds(sky(veneto, theirs), DAY_OVER).count(BlunderKind.CAPITAL_ALONE) == 1
    assert BlunderKind.CAPITAL_ALONE not in kinds(sky(veneto, one_more, theirs), DAY_OVER)
    assert BlunderKind.CAPITAL_ALONE not in kinds(sky(veneto, replace(theirs, size=FLIGHT)), DAY_OVER)
    assert BlunderKind.CAPITAL_ALONE not in kinds(sky(veneto, squad("261", "hal_far", HURRICANE)), DAY_OVER)
    assert BlunderKind.CAPITAL_ALONE not in kinds(sky(italian("Vittorio Veneto", "00201", WARSPITE), theirs), DAY_OVER)
    assert BlunderKind.CAPITAL_ALONE not in kinds(sky(hurt, theirs), DAY_OVER)


def test_a_voyage_of_two_days_is_one_blunder() -> None:
    """And a second force is a second one."""
    veneto, other = italian("Vittorio Veneto", "00604", WARSPITE), italian("Littorio", "00503", WARSPITE)
    bombers = replace(squad("82", "hal_far", SM_79), flies=replace(SM_79, nation=Nation.BRITISH))

    assert kinds(sky(veneto, bombers), DAY_OVER, DAY_OVER) == [BlunderKind.CAPITAL_ALONE]
    assert kinds(sky(veneto, other, bombers), DAY_OVER) == [BlunderKind.CAPITAL_ALONE] * 2


def test_cruisers_without_a_screen_in_a_flotillas_area_are_one_and_with_a_torpedo_boat_they_are_none() -> None:
    """Nor are they four hexes off; that they crossed it on the way is enough."""
    zara, boat, far = italian("Zara", "00604"), italian("Spica", "00604", SPICA, force="Screen"), italian("Zara", "01104")
    lurking = flotilla("ALS1", "00603", 2, ATTACK)
    crossing = events.ForceMoved(AX1, (Hex("00605"), Hex("01104")), 2)

    assert kinds(under(sea(zara), lurking), DAY_OVER) == [BlunderKind.UNSCREENED]
    assert kinds(under(sea(zara, boat), lurking), DAY_OVER) == []
    assert kinds(under(sea(far), lurking), DAY_OVER) == []
    assert kinds(under(sea(far), lurking), crossing, DAY_OVER) == [BlunderKind.UNSCREENED]
    assert kinds(under(sea(zara), flotilla("ALS1", "valletta", 2, TRANSIT)), DAY_OVER) == []


def test_a_convoy_through_a_field_is_one_and_warships_or_the_approach_to_its_own_port_are_none() -> None:
    """A field lies on everybody's chart."""
    convoy, warship, off_port = italian("Esperia", "00504", TRANSPORT), italian("Zara", "00504"), Hex("00207")
    field, approach = mines("00604", Side.ALLIED), mines("00207", Side.ALLIED)

    assert kinds(under(sea(convoy), field), events.ForceMoved(AX1, (HERE,), 1)) == [BlunderKind.THROUGH_MINES]
    assert kinds(under(sea(warship), field), events.ForceMoved(AX1, (HERE,), 1)) == []
    assert kinds(under(sea(convoy), field), events.ForceMoved(AX1, (Hex("00605"),), 1)) == []
    assert kinds(under(sea(convoy), approach), events.ForceMoved(AX1, (off_port,), 1)) == []


def test_an_axis_convoy_off_malta_by_day_is_one_while_something_strikes_from_there() -> None:
    """Not off a bare island, six hexes away, with no transport, or for the side that holds her."""
    convoy, far = italian("Esperia", "00504", TRANSPORT), italian("Esperia", "00104", TRANSPORT)
    at_malta, theirs = british("Orion", "valletta", ORION), british("Clan Forbes", "00504", TRANSPORT)

    assert kinds(sea(convoy, at_malta), DAY_OVER) == [BlunderKind.PAST_MALTA]
    assert kinds(sea(convoy), DAY_OVER) == []
    assert kinds(sea(far, at_malta), DAY_OVER) == []
    assert kinds(sea(italian("Zara", "00504"), at_malta), DAY_OVER) == []
    assert kinds(sea(theirs, at_malta, acting=Side.ALLIED), events.StepEnded(Side.ALLIED)) == []


def test_transports_alone_near_a_spotted_force_are_one_and_with_an_escort_or_an_unseen_enemy_they_are_none() -> None:
    """What nobody has told the side it cannot be blamed for; nor are enemy merchantmen a danger."""
    convoy, escort = italian("Esperia", "00205", TRANSPORT), italian("Spica", "00205", SPICA, force="Escort")
    enemy = british("Orion", "00604", ORION)
    found, merchantmen = (spotted(AL1, Side.AXIS, "Orion", category=kind) for kind in (Category.WARSHIPS, Category.TRANSPORTS))

    assert kinds(sea(convoy, enemy), found, DAY_OVER) == [BlunderKind.UNESCORTED]
    assert kinds(sea(convoy, escort, enemy), found, DAY_OVER) == []
    assert kinds(sea(convoy, enemy), DAY_OVER) == []
    assert kinds(sea(convoy, british("Clan Forbes", "00604", TRANSPORT)), merchantmen, DAY_OVER) == []


def test_a_convoy_that_scatters_with_its_escort_at_even_odds_is_one_and_before_a_stronger_enemy_it_is_none() -> None:
    """By what its side sees of him; transports that scatter behind an escort that stands are none either."""
    convoy = (italian("Esperia", "00604", TRANSPORT), italian("Zara", "00604", mission=Mission.ESCORT))
    weak, strong = british("Jervis", "00604", TRIBAL), british("Warspite", "00604")
    scatters, behind = (events.ReactionGiven(AX1, answer) for answer in (Reaction.SCATTER_ALL, Reaction.SCATTER_TRANSPORTS))
    declared = attack(Side.ALLIED, (AL1,), (AX1,))

    assert kinds(sea(*convoy, weak), spotted(AL1, Side.AXIS, "Jervis"), declared, scatters) == [BlunderKind.ESCORT_SCATTERS]
    assert kinds(sea(*convoy, strong), spotted(AL1, Side.AXIS, "Warspite"), declared, scatters) == []
    assert kinds(sea(*convoy, weak), spotted(AL1, Side.AXIS, "Jervis"), declared, behind) == []
    assert kinds(sea(*convoy, weak), declared, scatters) == [], "of an enemy that nobody has seen the worst must be thought"


def test_a_carrier_that_attacks_or_stands_without_overwhelming_strength_is_one() -> None:
    """Not against a destroyer with a battleship beside her; nor where she avoids."""
    ark, warspite = british("Ark Royal", "00604", ARK_ROYAL), british("Warspite", "00604")
    cruiser, boat = italian("Zara", "00604"), italian("Spica", "00604", SPICA)
    stands, avoids = (events.ReactionGiven(AL1, answer) for answer in (Reaction.STAND, Reaction.AVOID))
    goes, comes = attack(Side.ALLIED, (AL1,), (AX1,)), attack(Side.AXIS, (AX1,), (AL1,))
    zara, spica = spotted(AX1, Side.ALLIED, "Zara"), spotted(AX1, Side.ALLIED, "Spica")

    assert kinds(sea(ark, cruiser), zara, goes) == [BlunderKind.CARRIER_IN_LINE]
    assert kinds(sea(ark, cruiser), zara, comes, stands) == [BlunderKind.CARRIER_IN_LINE]
    assert kinds(sea(ark, cruiser), zara, comes, avoids) == []
    assert kinds(sea(ark, warspite, boat), spica, goes) == []
    assert kinds(sea(warspite, cruiser), zara, goes) == []


def test_ten_ships_that_attack_one_are_one_and_nine_or_ten_against_two_are_none() -> None:
    """Only where all that the enemy has there is known; merchantmen that nobody counted stand for two."""
    flock = [italian(f"Dardo {number}", "00604", TRIBAL) for number in range(20)]
    lone, two, prey = british("Jervis", "00604", TRIBAL), british("Janus", "00604", TRIBAL), british("Rodi", "00604", TRANSPORT)
    goes, found = attack(Side.AXIS, (AX1,), (AL1,)), spotted(AL1, Side.AXIS, "Jervis")
    area, sails = Find(Recon.AREA, Lapse.END_OF_SEGMENT), Seen((Category.TRANSPORTS,))
    glimpse = events.ForceSpotted(AL1, Side.AXIS, HERE, area, sails, "AL1")

    assert kinds(sea(*flock[:10], lone), found, goes) == [BlunderKind.MASSED_ON_ONE]
    assert kinds(sea(*flock[:9], lone), found, goes) == []
    assert kinds(sea(*flock[:10], lone, two), spotted(AL1, Side.AXIS, "Jervis", "Janus"), goes) == []
    assert kinds(sea(*flock, lone), goes) == []
    assert kinds(sea(*flock, prey), glimpse, goes) == [BlunderKind.MASSED_ON_ONE]
    assert kinds(sea(*flock[:19], prey), glimpse, goes) == []


def test_thirsty_warships_that_go_into_a_dry_port_are_one_and_ships_with_oil_or_damage_are_none() -> None:
    """Nor into a port that has some."""
    def berths(stock: float, fuel: int, **how: Any) -> list[BlunderKind]:
        tripoli = port("Tripoli", "00207", Nation.ITALIAN, stock=stock)
        place = sea(tripoli, italian("Zara", "00207", fuel=fuel, **how))
        return kinds(place, events.ShipsBerthed(ships("Zara"), PortId("tripoli")))

    assert berths(0, 3) == [BlunderKind.NO_FUEL_THERE]
    assert berths(100, 3) == [] and berths(0, 8) == [] and berths(0, 3, hits=(0, 4)) == []


def test_a_sound_force_that_runs_dry_is_one_and_a_cripple_is_none() -> None:
    """Several of its ships are one."""
    sound = sea(italian("Zara", "00604", fuel=0), italian("Pola", "00604", fuel=0))
    dry = [events.ShipRanDry(key) for key in ships("Zara", "Pola")]

    assert kinds(sound, *dry) == [BlunderKind.RAN_DRY]
    assert kinds(sea(italian("Zara", "00604", fuel=0, hits=(0, 4))), dry[0]) == []


def test_a_fleet_in_harbour_for_three_months_with_a_duty_unmet_is_one() -> None:
    """Not a day sooner, not while its duty is met, and not for one battleship or for a fleet that was out once."""
    fleet = [italian(name, "taranto", WARSPITE) for name in ("Littorio", "Duilio")]
    unmet = events.DutyFailed(Location.LIBYA, Side.AXIS, 5.0, 1.0)
    turns = [events.TurnBegan(Turn.of("Jul I 40").plus(number)) for number in range(1, IDLE_TURNS + 1)]
    wait = [event for turn in turns for event in (unmet, turn)]
    out = events.ForceFormed(AX1, Side.AXIS, "Fleet", Hex("00201"), ships("Littorio"), None)
    sortie = (out, events.ShipsBerthed(ships("Littorio"), PortId("taranto")))

    assert kinds(sea(*fleet), *wait) == [BlunderKind.IDLE_FLEET]
    assert kinds(sea(*fleet), *wait[:-2]) == [] and kinds(sea(*fleet), *turns) == [] and kinds(sea(fleet[0]), *wait) == []
    assert kinds(sea(*fleet), *wait[:4], *sortie, *wait[4:]) == []
    assert kinds(sea(*fleet), *(replace(event, side=Side.ALLIED) if event is unmet else event for event in wait)) == []


def test_an_order_refused_twice_in_a_half_month_is_one_and_once_or_in_the_next_it_is_none() -> None:
    """A third time is no second blunder; another reason is another order."""
    vain = events.OrderDropped(Side.AXIS, "launch sortie", (), "SM-3", "no enemy AL1 is spotted")
    other = replace(vain, reason="no enemy AL2 is spotted")

    assert kinds(sea(), vain, vain, vain) == [BlunderKind.REFUSED_TWICE]
    assert kinds(sea(), vain, other) == []
    assert kinds(sea(), vain, events.TurnBegan(Turn.of("Jul II 40")), vain) == []


def test_a_sound_ship_in_a_port_that_falls_by_the_calendar_is_one_and_a_wreck_in_it_is_none() -> None:
    """Nor is one that lies elsewhere, and what a landing takes nobody could read in the calendar."""
    falls = events.PortChangedHands(PortId("tripoli"), Allegiance.ALLIED, "Tripoli is taken")
    began, under_way = events.TurnBegan(Turn.of("Jul II 40")), events.PlayerTurnBegan(Side.AXIS)

    def left(at: str, *happened: Event, **how: Any) -> list[BlunderKind]:
        return kinds(sea(italian("Zara", at, **how)), *happened)

    assert left("tripoli", began, falls) == [BlunderKind.LEFT_TO_FALL]
    assert left("tripoli", began, falls, hits=(0, 4)) == [] and left("taranto", began, falls) == []
    assert left("tripoli", began, under_way, falls) == []


def test_every_kind_has_a_sentence_and_a_number_for_each_side() -> None:
    """Nought where it was never made; a blunder says whose, when, who and where."""
    counter = heard(sea(italian("Esperia", "00504", TRANSPORT), british("Orion", "valletta", ORION)), DAY_OVER)
    (blunder,) = counter.blunders
    numbers = {(tally.side, tally.kind): tally.number for tally in tallies(counter.blunders)}

    assert all(kind.sentence.endswith(".") for kind in BlunderKind)
    assert set(numbers) == {(side, kind) for side in BOTH for kind in BlunderKind}
    assert sum(numbers.values()) == numbers[Side.AXIS, BlunderKind.PAST_MALTA] == 1
    assert (blunder.month, blunder.date, blunder.ships, blunder.force, blunder.place) == (
        "1940-07", "1940-07-01", ships("Esperia"), "AX1", "00504")
