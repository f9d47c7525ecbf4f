"""Why a battle came about, as each side knows it: what its forces were out for, what is near, at stake and wanted."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import BattleId, Conditions, Light, Setting
from campaign.model.battles.occasion import BattleAim, ConvoyNear, Doing, LoadAboard, Occasion, Owed
from campaign.model.commands import ReactToAttack
from campaign.model.events import AttackDeclared, ForceSpotted, IntentRecorded, StandingOrderGiven
from campaign.model.play.calendar import MONTHS, Cursor, Phase, Turn
from campaign.model.play.standing_orders import ConvoyRun, Intent, Purpose, RunId, StandingOrder, StandingTask
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoKind, Location, PortId, WarFacts
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Reaction, Recon, Scattering, Seen
from campaign.ratings.sky import Daylight, sky_over
from campaign.rules.chapters.combat.ch06_battle import LIGHT_STEP, setting_of
from campaign.rules.chapters.combat.ch06_occasion import occasion_of
from campaign.rules.views.view import as_known, view_for
from tests.sea import MAS, ORION, SPICA, TRANSPORT, TRIPOLI, Sea, Thing, british, cargo, given, italian, play, sea
from tests.warsea import war_sea

AX1, AX2, AL1, AL2 = ForceId("AX1"), ForceId("AX2"), ForceId("AL1"), ForceId("AL2")
HERE, NEAR, FAR = "00403", "00405", "01503"
LADEN = italian("Sabaudia", HERE, TRANSPORT)
SUPPLIES = cargo("Supplies", 2.0, ("sabaudia",), "tripoli", worth=3.0)


def axis(found: Sea, *forces: ForceId) -> Occasion:
    """What the Axis side knows of a battle of these forces against AL1."""
    return occasion_of(found.book, found.state, Side.AXIS, forces or (AX1,), (AL1,))


def meeting(*things: Thing) -> Sea:
    """Italians in one hex with a British cruiser."""
    return sea(british("Orion", HERE, ORION), *things, TRIPOLI)


def doing(found: Sea, state: State | None = None) -> Doing:
    """The errand of the first Axis force."""
    return axis(found if state is None else Sea(found.book, state)).errands[0].doing


def test_what_a_force_carries_is_its_errand() -> None:
    """SM-GAP-99.2 Bound for the port where it is wanted, whatever else the force was formed for."""
    found = meeting(LADEN, SUPPLIES)
    sent = given(found.state, IntentRecorded(AX1, Intent(Purpose.HOME)))
    (errand,) = axis(Sea(found.book, sent)).errands

    assert (errand.doing, errand.port, errand.loads) == (
        Doing.CONVOY, PortId("tripoli"), (LoadAboard(CargoKind.SUPPLIES, 2.0),))


def test_troops_for_a_port_of_the_enemy_are_a_landing() -> None:
    """SM-GAP-99.2 They are not delivered, they land."""
    found = meeting(LADEN, cargo("Folgore", 1.0, ("sabaudia",), "alexandria", kind=CargoKind.TROOPS))

    assert doing(found) is Doing.LANDING


@pytest.mark.parametrize(("intent", "expected"), [
    (Intent(Purpose.PORT, PortId("tripoli")), Doing.PASSAGE), (Intent(Purpose.FETCH, hex=Hex(NEAR)), Doing.FETCHING),
    (Intent(Purpose.GUNS, hex=Hex(NEAR)), Doing.LANDING), (Intent(Purpose.HOME), Doing.HOMEWARD)])
def test_what_a_staff_formed_a_force_for_is_its_errand(intent: Intent, expected: Doing) -> None:
    """SM-GAP-99.2 With the port, or the hex off which it lies."""
    found = meeting(italian("Zara", HERE))
    (errand,) = axis(Sea(found.book, given(found.state, IntentRecorded(AX1, intent)))).errands

    assert (errand.doing, errand.port, errand.off) == (expected, intent.port, intent.hex)


def ordered(found: Sea, task: StandingTask) -> State:
    """AX1 follows a standing order."""
    state = given(found.state, StandingOrderGiven(Side.AXIS, AX1, task.order))
    return replace(state, standing_orders={AX1: task})


def test_a_standing_order_says_where_a_force_was_bound() -> None:
    """SM-GAP-99.2 To a port, to a hex where it looks for the enemy, or home."""
    found = meeting(italian("Zara", HERE))
    to_port, to_sea = StandingOrder(("tripoli",)), StandingOrder((NEAR,))

    assert doing(found, ordered(found, StandingTask(to_port))) is Doing.PASSAGE
    (errand,) = axis(Sea(found.book, ordered(found, StandingTask(to_sea)))).errands
    assert (errand.doing, errand.off) == (Doing.SWEEP, Hex(NEAR))
    assert doing(found, ordered(found, StandingTask(to_port, homeward="hurt"))) is Doing.HOMEWARD


def test_a_convoy_run_without_a_load_is_on_its_way_back_to_where_it_loads() -> None:
    """SM-GAP-99.2 What it carried was landed."""
    found = meeting(italian("Sabaudia", HERE, TRANSPORT))
    run = ConvoyRun(RunId("R1"), Side.AXIS, "Run", (), PortId("taranto"), PortId("tripoli"))
    state = replace(ordered(found, StandingTask(StandingOrder(("taranto",)), run=run.id)), runs={run.id: run})
    (errand,) = axis(Sea(found.book, state)).errands

    assert (errand.doing, errand.port) == (Doing.HOMEWARD, PortId("taranto"))


def test_empty_transports_are_on_the_way_home() -> None:
    """SM-GAP-99.2 Without any order on record."""
    assert doing(meeting(italian("Sabaudia", HERE, TRANSPORT))) is Doing.HOMEWARD


def test_escorts_whose_transports_scatter_are_the_rearguard() -> None:
    """SM-GAP-99.2 In this segment and from this hex; aims follow."""
    found = meeting(italian("Sirio", HERE, SPICA), italian("Sabaudia", NEAR, TRANSPORT))
    away = replace(found.state.forces[AX2], scattered=Scattering(Hex(HERE), found.state.segment))
    state = replace(found.state, forces={**found.state.forces, AX2: away})
    old = replace(state, forces={**state.forces, AX2: replace(away, scattered=Scattering(Hex(HERE), state.segment - 1))})

    assert doing(found, state) is Doing.REARGUARD
    assert axis(Sea(found.book, state)).aims == (BattleAim.PROTECT,)
    assert doing(found, old) is Doing.SWEEP


def test_warships_near_an_own_convoy_cover_it_and_boats_never_do() -> None:
    """SM-GAP-99.2 Within eight hexes; whoever has no errand looks for the enemy."""
    convoy = (italian("Sabaudia", NEAR, TRANSPORT), SUPPLIES)
    ships, boats = meeting(italian("Zara", HERE), *convoy), meeting(italian("MTB-6", HERE, MAS), *convoy)
    lone = meeting(italian("Zara", HERE), italian("Sabaudia", FAR, TRANSPORT), SUPPLIES)
    (errand,) = axis(ships).errands

    assert (errand.doing, errand.covers) == (Doing.COVER, ships.state.forces[AX2].name)
    assert doing(boats) is Doing.SWEEP
    assert doing(lone) is Doing.SWEEP


def test_own_convoys_near_by_are_named_with_their_port_and_those_far_off_are_not() -> None:
    """SM-GAP-99 Where they are, and where they are bound."""
    near = meeting(italian("Zara", HERE), italian("Sabaudia", NEAR, TRANSPORT), SUPPLIES)
    far = sea(italian("Zara", "00103"), british("Orion", "00103", ORION), italian("Sabaudia", FAR, TRANSPORT), SUPPLIES)

    assert axis(near).convoys == (ConvoyNear(near.state.forces[AX2].name, Hex(NEAR), own=True, port=PortId("tripoli")),)
    assert axis(near, AX1, AX2).convoys == ()
    assert axis(far).convoys == ()


def spotted(found: Sea, *categories: Category) -> State:
    """AL2 has been found."""
    find = Find(Recon.AREA, Lapse.END_OF_SEGMENT)
    return given(found.state, ForceSpotted(AL2, Side.AXIS, Hex(NEAR), find, Seen(categories), "AL2"))


def test_a_convoy_of_the_enemy_is_told_of_while_somebody_sees_it_and_by_its_marker() -> None:
    """SM-GAP-99 Not its port, not its load; and warships are no convoy."""
    convoy = meeting(italian("Zara", HERE), british("Clan Forbes", NEAR, TRANSPORT))
    fleet = meeting(italian("Zara", HERE), british("Ajax", NEAR, ORION))

    assert axis(convoy).convoys == ()
    assert axis(Sea(convoy.book, spotted(convoy, Category.TRANSPORTS))).convoys == (ConvoyNear("AL2", Hex(NEAR), own=False),)
    assert axis(Sea(fleet.book, spotted(fleet, Category.WARSHIPS))).convoys == ()


def test_no_more_than_the_two_nearest_convoys_are_told_of() -> None:
    """SM-GAP-99 The nearest first."""
    names = [("Sabaudia", "00703"), ("Tembien", "00503"), ("Adua", "00603")]
    found = meeting(italian("Zara", HERE), *(italian(name, at, TRANSPORT, force=name) for name, at in names))

    assert [convoy.hex for convoy in axis(found).convoys] == [Hex("00503"), Hex("00603")]


def test_at_stake_are_prices_of_ships_troops_that_would_drown_and_the_worth_of_the_load() -> None:
    """SM-GAP-99.3 By the campaign's own account: SM-GAP-55, SM-GAP-55.9, and what the cargo scores."""
    found = meeting(LADEN, SUPPLIES, cargo("Folgore", 2.0, ("sabaudia",), "tripoli", kind=CargoKind.TROOPS, worth=1.0))
    prices, stakes = found.book.charts.points.sunk, axis(found).stakes
    drowned = 2.0 * found.book.charts.war.account.ground_re_lost

    assert stakes.own == prices[TRANSPORT.type] + drowned
    assert stakes.load == 4.0
    assert stakes.enemy == prices[ORION.type]


def test_a_duty_that_the_load_is_bound_for_is_at_stake() -> None:
    """SM-GAP-99.3 With what was landed for it so far; what is bound elsewhere, or is no supplies, is owed to nobody."""
    def owed(kind: CargoKind) -> tuple[Owed, ...]:
        load = cargo("Load", 2.0, ("sabaudia",), "benghazi", kind=kind)
        facts = WarFacts(duties=(Location.LIBYA,))
        return axis(war_sea(LADEN, british("Orion", HERE, ORION), load, facts=facts)).stakes.owed

    (libya,) = owed(CargoKind.SUPPLIES)
    assert (libya.location, libya.landed) == (Location.LIBYA, 0.0)
    assert libya.loads > 0
    assert libya.penalty == sea().book.charts.war.supply.penalty
    assert owed(CargoKind.FUEL) == ()


def test_aims_follow_from_errands_and_from_who_is_there() -> None:
    """SM-GAP-99.4 A load is brought through before anything is sunk; transports go before warships."""
    convoy, hunters = meeting(LADEN, SUPPLIES), meeting(italian("Zara", HERE), british("Clan Forbes", HERE, TRANSPORT))
    covering = meeting(italian("Zara", HERE), italian("Sabaudia", NEAR, TRANSPORT), SUPPLIES)
    bound = meeting(italian("Zara", HERE))
    sent = given(bound.state, IntentRecorded(AX1, Intent(Purpose.PORT, PortId("tripoli"))))

    assert axis(convoy).aims == (BattleAim.BRING_THROUGH,)
    assert axis(hunters).aims == (BattleAim.SINK_TRANSPORTS, BattleAim.SINK)
    assert axis(covering).aims == (BattleAim.PROTECT, BattleAim.SINK)
    assert axis(Sea(bound.book, sent)).aims == (BattleAim.REACH_PORT,)


def test_before_all_have_seen_each_other_nothing_is_said_of_the_enemy() -> None:
    """SM-GAP-99 His ships have no price while they are a marker; the attack is shown with one's own errands."""
    found = meeting(LADEN, SUPPLIES)
    state = given(found.state, AttackDeclared(BattleId("B1"), Hex(HERE), Side.ALLIED, (AL1,), (AX1,), Light.DAY))
    attack = view_for(found.book, state, Side.AXIS).attack

    assert attack is not None and attack.occasion is not None
    assert attack.occasion.stakes.enemy == 0.0
    assert [errand.doing for errand in attack.occasion.errands] == [Doing.CONVOY]


def test_the_enemys_occasion_is_in_no_view(met_by_night: tuple[Sea, State]) -> None:
    """SM-GAP-56.3 Each side reads its own."""
    found, state = met_by_night
    engagement = state.attack.engagement if state.attack is not None else None
    assert engagement is not None
    known = as_known(engagement, Side.AXIS)

    assert engagement.parties[Side.ALLIED].occasion is not None
    assert known.parties[Side.ALLIED].occasion is None
    assert known.parties[Side.AXIS].occasion == engagement.parties[Side.AXIS].occasion
    assert view_for(found.book, state, Side.ALLIED).attack is not None


@pytest.fixture
def met_by_night() -> tuple[Sea, State]:
    """A convoy that stands is attacked, and the battle is joined."""
    found = meeting(LADEN, SUPPLIES)
    state = given(found.state, AttackDeclared(BattleId("B1"), Hex(HERE), Side.ALLIED, (AL1,), (AX1,), Light.NIGHT))
    rolls = [("SM-GAP-59", 5), ("SM-GAP-59", 5)]
    return found, play(found.book, state, ReactToAttack(Side.AXIS, ((AX1, Reaction.STAND),)), rolls)[0]


# Until when it is light -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize("light", list(Light))
def test_a_battle_ends_with_its_light(month: int, light: Light) -> None:
    """SM-GAP-99.1 By day when it is night, by night at sunrise, to five minutes and at every time of the year."""
    book = load_book("mediterranean")
    off_malta = book.theatre.ports[PortId("malta")].hex
    cursor = Cursor(Turn.of(f"{MONTHS[month - 1][:3]} I 41"), Side.AXIS, Phase.NAVAL)
    minute = 12 * 60 + 30 if light is Light.DAY else 23 * 60 + 15
    setting = setting_of(book, cursor, off_malta, Conditions(light, minute, 9000, 2, 0, 8, 0.0), "")
    assert setting.stop_minutes is not None
    end = datetime.fromisoformat(setting.moment) + timedelta(minutes=setting.stop_minutes)
    comes, lasted = (Daylight.NIGHT, Daylight.NAUTICAL_TWILIGHT) if light is Light.DAY else (
        Daylight.DAY, Daylight.CIVIL_TWILIGHT)

    def daylight(moment: datetime) -> Daylight:
        return sky_over(setting.latitude, setting.longitude, moment).daylight

    assert setting.until is not light
    assert (daylight(end), daylight(end - timedelta(minutes=LIGHT_STEP))) == (comes, lasted)


def test_the_fingerprint_of_older_battles_is_what_it_was() -> None:
    """SM-6B.1 The light that ends a battle stands in no fingerprint: battles that were joined before have none."""
    one = Setting("Battle", "1941-01-01T12:30+01:00", 36.0, 15.0, stop_minutes=300)

    assert repr(replace(one, until=Light.NIGHT)) == repr(one)
