"""Section 6.3 in the air: what each side sees of a sortie, what it reads of it, and what is hidden to the end."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Options
from campaign.model.commands import Intercept, MeetScreen, NameScreen
from campaign.model.dice import SeededDice
from campaign.model.events import AirDoctrineSet, AirOrderGiven, DieRolled, ReplacementsOrdered, SortieLaunched
from campaign.model.play.air_war import (
    AirDebt,
    AirDoctrine,
    AirMission,
    AirOrder,
    AirOrderId,
    AirOrderKind,
    AirTarget,
    AirTask,
    AirWarView,
    InterceptPolicy,
    Sortie,
    SortieStage,
    SortieView,
)
from campaign.model.play.calendar import Cursor, Phase, Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.rules import engine
from campaign.rules.chapters.air.ch24_course import proceed
from campaign.rules.events.reader import Reader
from campaign.rules.proceedings import Happening
from campaign.rules.views.air import air_war_view
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    BOMBAY,
    CR_42,
    FLIGHT,
    FULMAR,
    KITTYHAWK,
    SWORDFISH,
    LowDice,
    aloft,
    asked,
    ends,
    first_word,
    flown,
    keys,
    pairs,
    raid,
    raided,
    skies,
    squad,
    squads,
)
from tests.narrating import line_for, telling_for
from tests.sea import ARK_ROYAL, TRANSPORT, WARSPITE, ZARA, Sea, airbase, british, given, italian, play
from tests.undersea import flotilla, under

STAGE = SortieStage


# Built once: what stands in it is frozen.
@cache
def at_taranto(*, fighters: int = 3) -> Sea:
    """Ships in the roads of Taranto and in the port, fighters at Grottaglie in the same hex, and raiders of all kinds."""
    ships = (italian("Zara", "taranto", ZARA), italian("Doria", "00201", WARSPITE), italian("Sirio", "00201", TRANSPORT),
             british("Ark Royal", "00604", ARK_ROYAL))
    the_sea = raided(*ships, airbase("Grottaglie", "00201", Nation.ITALIAN, groups=0))
    with_boats = under(the_sea, flotilla("AXS1", "00201", 3))
    return skies(
        with_boats, *squads("f", fighters, "grottaglie", CR_42), *squads("s", 3, "ark_royal", FULMAR, FLIGHT),
        *squads("k", 3, "hal_far", KITTYHAWK), *squads("t", 3, "ark_royal", SWORDFISH, FLIGHT), squad("b", "hal_far", BLENHEIM),
        squad("x", "hal_far", BOMBAY))


# The same units over the same hex, each time with another secret.
SECRETS = {
    "plain": raid("AX1", "t_1", "t_2", "k_1", "k_2", "s_1"),
    "ships in port": raid("taranto", "t_1", "t_2", "k_1", "k_2", "s_1", target=AirTarget.SHIPS),
    "aims": raid("AX1", "t_1", "t_2", "k_1", "k_2", "s_1", aims=("BB", "transports")),
    "a named aim": raid("taranto", "t_1", "t_2", "k_1", "k_2", "s_1", target=AirTarget.SHIPS, aims=("zara",)),
    "escorts": raid("AX1", "t_1", "t_2", escort=("k_1", "k_2", "s_1")),
    "one escort": raid("AX1", "t_1", "t_2", "k_1", "k_2", escort=("s_1",)),
    "from afar": raid("AX1", "t_1", "t_2", "k_1", "k_2", "s_1", far=("k_1", "t_1")),
}


def launched(book_state: Sea, sortie: Sortie) -> tuple[Happening, State]:
    """A sortie takes off: the event between its states."""
    book, state = book_state
    after = aloft(book, state, sortie)
    assert after.air_war.sortie is not None
    return Happening(state, SortieLaunched(after.air_war.sortie), after), after


def known_to(book_state: Sea, happened: Iterable[Happening], side: Side) -> list[object]:
    """All that a side can tell of what happened: its log, its view, its decisions, what it may order."""
    book, state = book_state
    told = [line_for(book, one.before, one.after, one.event, side) for one in happened]
    return [told, air_war_view(book, state, side), engine.pending_for(book, state, side),
            list(engine.legal_commands(book, state, side)), engine.view_for(book, state, side)]


@pytest.mark.parametrize("secret", [name for name in SECRETS if name != "plain"])
def test_a_raid_looks_the_same_from_the_ground_whatever_it_is_for(secret: str) -> None:
    """SM-GAP-67, SM-GAP-67.10 Targets, aims and escorts: nothing tells them before the screen is named."""
    worlds = []
    for name in ("plain", secret):
        book, state = at_taranto()
        took_off, state = launched(Sea(book, state), SECRETS[name])
        found = [known_to(Sea(book, state), [took_off], AXIS)]
        now = engine.proceedings(book, state, SeededDice(7))
        assert now.order(Intercept(AXIS, keys("f_1", "f_2"))) is None
        found.append(known_to(Sea(book, now.state), now.happenings, AXIS))
        worlds.append(found)

    assert worlds[0] == worlds[1]
    assert [repr(part) for part in worlds[0]] == [repr(part) for part in worlds[1]]


def test_its_own_side_can_tell_all_of_them_apart() -> None:
    """SM-GAP-67.10 What is hidden from the one is plain to the other."""
    views = []
    for sortie in SECRETS.values():
        book, state = at_taranto()
        views.append(repr(air_war_view(book, launched(Sea(book, state), sortie)[1], ALLIED)))

    # How far each flies is on the map, and in no view.
    assert len(set(views)) == len(SECRETS) - 1


def sortie_seen(book_state: Sea, side: Side) -> SortieView:
    """The sortie in the air as a side sees it."""
    found = air_war_view(*book_state, side).sortie
    assert found is not None
    return found


def test_a_raid_is_seen_by_its_hex_its_size_and_its_kinds() -> None:
    """SM-GAP-67, SM-GAP-67.10 And who may rise, while that is asked."""
    book, state = at_taranto()
    _, state = launched(Sea(book, state), SECRETS["escorts"])
    seen = sortie_seen(Sea(book, state), AXIS)

    assert (seen.raid.groups, seen.raid.flights, seen.raid.roles) == (2, 3, (AircraftRole.TORPEDO_BOMBER,))
    assert str(seen.hex) == "00201" and set(seen.may_rise) == {"f_1", "f_2", "f_3"} and seen.light is Light.DAY
    assert (seen.mission, seen.escorts, seen.screen, seen.target, seen.at, seen.aims) == ((), (), (), None, None, ())


def test_once_the_screen_is_named_interceptors_see_who_flies_and_never_for_what() -> None:
    """SM-GAP-67.10, SM-24B1 Its mission and its screen; target and aims are hidden to the end, and each owes in secret."""
    book, state = at_taranto()
    _, state = launched(Sea(book, state), replace(SECRETS["escorts"], aims=("BB",)))
    state, _ = play(book, state, Intercept(AXIS, keys("f_1", "f_2")))
    assert sortie_seen(Sea(book, state), AXIS).mission == ()
    state, _ = play(book, state, NameScreen(ALLIED))
    state, _ = play(book, state, MeetScreen(AXIS, pairs("f_1>s_1")))
    seen, own = sortie_seen(Sea(book, state), AXIS), sortie_seen(Sea(book, state), ALLIED)

    assert seen.mission == own.mission == keys("t_1", "t_2") and seen.screen == own.screen == keys("k_1", "k_2", "s_1")
    assert seen.meetings == own.meetings == pairs("f_1>s_1")
    assert (seen.target, seen.at, seen.aims, seen.escorts) == (None, None, (), ())
    assert (own.target, own.at, own.aims) == (AirTarget.FORCE, "AX1", ("BB",)) and own.escorts == own.screen


def test_of_a_raid_that_nobody_meets_nobody_sees_who_flies() -> None:
    """SM-GAP-67.10 Its screen is never named: guns see how many come, and no more."""
    book, state = at_taranto(fighters=0)
    _, state = launched(Sea(book, state), SECRETS["escorts"])
    now = engine.proceedings(book, state, LowDice())
    proceed(now)
    assert asked(book, now.state) == (ALLIED, STAGE.ATTACK)
    seen = sortie_seen(Sea(book, now.state), AXIS)
    assert (seen.mission, seen.screen, seen.escorts) == ((), (), ()) and seen.raid.groups == 2


def test_own_debts_are_seen_and_not_the_enemys() -> None:
    """SM-GAP-67.10 Each knows what it must pay itself."""
    book, state = at_taranto()
    debts = tuple(AirDebt(side, 5, keys(unit), mixed=False) for side, unit in ((ALLIED, "s_1"), (AXIS, "f_1")))
    state = aloft(book, state, replace(SECRETS["escorts"], stage=STAGE.SECOND_FIGHT, interceptors=keys("f_1"), debts=debts))

    assert [[debt.side for debt in sortie_seen(Sea(book, state), side).debts] for side in BOTH] == [[side] for side in BOTH]


def test_missions_orders_and_doctrine_are_their_owners() -> None:
    """SM-GAP-56, SM-GAP-56.12 Who stands where and cooperates is public; what they are told to do is not."""
    book, state = at_taranto()
    plain = air_war_view(book, state, AXIS)
    order = AirOrder(AirOrderId("ALA1"), ALLIED, AirOrderKind.HOLD, keys("b"))
    secret = given(state, AirOrderGiven(order), AirDoctrineSet(ALLIED, AirDoctrine(InterceptPolicy.NEVER, leaders=False)),
                   ReplacementsOrdered(ALLIED, keys("t_3")))
    missions = {keys("b")[0]: AirMission(AirTask.SEARCH, "00505")}
    secret = replace(secret, air_war=replace(secret.air_war, missions=missions, flown=keys("t_1")))
    own = air_war_view(book, secret, ALLIED)

    assert air_war_view(book, secret, AXIS) == plain
    assert own.orders == {order.id: order} and own.missions == missions and own.flown == keys("t_1")
    assert own.doctrine.intercept is InterceptPolicy.NEVER and set(own.waiting) == {"t_3"}
    assert set(plain.enemy_units) == {"k_1", "k_2", "k_3", "b", "x"} and plain.enemy_cooperating == set(plain.enemy_units)


def test_who_is_ready_is_told_in_ones_own_steps_alone() -> None:
    """SM-GAP-56.12 In the combat step of one's own, and not while a sortie is in the air."""
    book, state = at_taranto()

    assert "t_1" in air_war_view(book, state, ALLIED).ready and air_war_view(book, state, AXIS).ready == ()
    assert air_war_view(book, launched(Sea(book, state), SECRETS["plain"])[1], ALLIED).ready == ()
    moving = replace(state, cursor=replace(state.cursor, step=Step.NAVAL_MOVEMENT))
    assert air_war_view(book, moving, ALLIED).ready == ()
    raiding = replace(state, cursor=Cursor(state.cursor.turn, ALLIED, Phase.AIR))
    assert air_war_view(book, raiding, ALLIED).ready == ()
    (free,) = keys("b")
    on_land = replace(raiding, air={**raiding.air, free: replace(raiding.air[free], on_naval_cooperation=False)})
    assert air_war_view(book, on_land, ALLIED).ready == keys("b")


def test_without_the_air_war_there_is_nothing_to_see() -> None:
    """SM-GAP-56.12, SM-24A.1 Not even who stands where."""
    book, state = at_taranto()
    assert air_war_view(replace(book, options=Options()), state, AXIS) == AirWarView()


def told(book_state: Sea, sortie: Sortie, seed: int, reader: Side | None) -> list[str]:
    """All that a reader may know of a whole sortie flown by its leaders, without the dice."""
    book, state = book_state
    took_off, state = launched(book_state, sortie)
    now = engine.proceedings(book, state, SeededDice(seed))
    ends(now, first_word)
    found: list[str] = []
    for one in (took_off, *now.happenings):
        if not isinstance(one.event, DieRolled):
            telling = telling_for(book, one.before, one.after, one.event, reader)
            if telling is not None:
                found.append(telling.line)
    return found


def test_a_sortie_reads_well_to_who_flies_it_to_who_is_attacked_and_to_the_umpire() -> None:
    """SM-GAP-67.10, SM-24B From take-off to landing, each by the names that he may know."""
    book_state = at_taranto()
    sortie = raid("AX1", "t_1", "t_2", "k_1", escort=("s_1", "s_2"), aims=("BB",))
    flier, attacked, umpire = (told(book_state, sortie, 3, reader) for reader in (ALLIED, AXIS, None))

    assert flier[0] == "t_1, t_2 and k_1 escorted by s_1 and s_2 fly to marker AX1 [SM-24A]"
    assert attacked[0] == ("An enemy raid of 1 group and 4 flights, torpedo bombers among them, comes in at 00201 (Taranto) "
                           "[SM-24A]")
    assert umpire[0].endswith("fly to Force 1 (AX1) [SM-24A]")
    assert flier[1] == attacked[1] == "f_1, f_2 and f_3 intercept the raid at 00201 (Taranto) [SM-GAP-41]"
    assert flier[2] == attacked[2] == "The screen: s_1 and s_2 [SM-24B1]"
    assert flier[-1].endswith("come home [SM-26]") and not any("come home" in line for line in attacked)
    assert not any(word in line for line in attacked for word in ("marker", "BB", "meant for"))


@pytest.mark.parametrize("secret", ["plain", "ships in port", "escorts", "a named aim"])
def test_words_name_units_and_ships_and_no_keys(secret: str) -> None:
    """SM-GAP-67.10 Sentences begin with a capital or a name, cite their rule, and hold nothing of the machine."""
    for reader in (ALLIED, AXIS, None):
        for seed in range(12):
            for line in told(at_taranto(), SECRETS[secret], seed, reader):
                assert line.endswith("]") or "is sunk" in line or "scores" in line, line
                assert not any(word in line for word in ("None", "taranto", "AirTarget", "()", "  ", " ,", "nobody")), line


def test_every_die_of_a_sortie_says_its_rule_what_for_who_and_what_is_needed() -> None:
    """SM-1G, SM-24B3, SM-25B, SM-26 In words that both sides may read, or its owner alone."""
    book, state = at_taranto()
    seen: dict[str, str] = {}
    for secret, seed in ((name, seed) for name in SECRETS for seed in range(8)):
        _, events = flown(book, aloft(book, state, SECRETS[secret]), SeededDice(seed))
        for one in events:
            if isinstance(one, DieRolled):
                why = one.roll.why
                assert why.rule.startswith("SM-") and why.what and why.actors and why.needed, why
                words = Reader(book, state, aloft(book, state, SECRETS[secret]), None).reason(why)
                assert words is not None
                seen[why.what] = words

    assert seen["flak"].startswith("SM-25B flak: sortie S1, AA 11") and "sortie S1, no. " in seen["air torpedo"]
    assert set(seen) >= {"flak", "bombing", "air torpedo", "torpedo damage", "effect of a bomb", "lot among aircraft",
                         "interceptors fire at the mission", "the screen fires", "free escorts fire at who goes past"}


def test_what_a_ship_suffers_is_her_owners_alone() -> None:
    """SM-GAP-56, SM-GAP-45 The attacker sees that a bomb or torpedo hit a warship, and no box."""
    lines = {side: [line for seed in range(20) for line in told(at_taranto(), SECRETS["plain"], seed, side)] for side in BOTH}

    assert any(line == "A bomb hits a warship [SM-GAP-45]" for line in lines[ALLIED])
    assert any(line.startswith(("A bomb hits Doria: ", "A bomb hits Sirio: ")) for line in lines[AXIS])
    assert any(line == "An aircraft's torpedo hits a warship [SM-6E2]" for line in lines[ALLIED])
    assert not any("Doria" in line and "sunk" not in line and "blows up" not in line for line in lines[ALLIED])


def test_what_bombs_were_meant_for_is_told_to_their_own_side_alone() -> None:
    """SM-GAP-67.10, SM-26 Where they fell at sea or in port; on land both see it."""
    at_sea = {side: [line for seed in range(12) for line in told(at_taranto(), SECRETS["aims"], seed, side)
                     if line.startswith("Bombs fall")] for side in BOTH}

    aimed = ("Bombs fall on BB: ", "Bombs fall on transports: ")
    assert at_sea[ALLIED] and all(line.startswith(aimed) for line in at_sea[ALLIED])
    assert len(at_sea[AXIS]) == len(at_sea[ALLIED]) and all(line.startswith("Bombs fall: ") for line in at_sea[AXIS])
    port = raid("taranto", "b", "k_1", target=AirTarget.PORT)
    assert any("Bombs fall on Taranto: " in line for seed in range(12) for line in told(at_taranto(), port, seed, AXIS))


def test_an_enemy_hears_of_a_supply_flight_when_his_fighters_meet_it() -> None:
    """SM-GAP-67.9 And not before; its number tells nothing of those that he did not meet."""
    book, state = at_taranto()
    sortie = raid("valletta", "x", target=AirTarget.SUPPLY)
    took_off, after = launched(Sea(book, state), sortie)

    assert line_for(book, state, after, took_off.event, AXIS) is None
    assert line_for(book, state, after, took_off.event, ALLIED) == "x flies to Valletta [SM-24A]"
    assert after.air_war.sorties == state.air_war.sorties == 0
    assert launched(Sea(book, state), SECRETS["plain"])[1].air_war.sorties == 1

