"""The printed sheets of aircraft, submarines and guns ashore against the engine, a statement a test."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.battles.presence import Arm
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import GunId, ShipId
from campaign.session.files.papers import packet_of
from campaign.tactics.plot.geometry import bears
from campaign.tactics.supremacy_at_sea.battle.facts import Hunted, PointsLost
from campaign.tactics.supremacy_at_sea.battle.orders import Strike
from campaign.tactics.supremacy_at_sea.battle.sheet import Group
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Flight, Step
from campaign.tactics.supremacy_at_sea.charts.effects import Third
from campaign.tactics.supremacy_at_sea.salvos import special_ashore
from campaign.tactics.supremacy_at_sea.sight import spotted_enemies
from campaign.tactics.supremacy_at_sea.support import (
    Element,
    attack,
    battery_sheet,
    defence,
    guns_ashore,
    hit_percent,
    hunt,
    strike,
    submarine_sheet,
)
from campaign.tactics.supremacy_at_sea.torpedoes import arcs_of
from campaign.tactics.supremacy_at_sea.turn.laws import may_strike
from tests.tabletop.papers import battle as of_skirmish
from tests.tactics.supremacy.test_printed_sheets import says, table
from tests.tactics.supremacy_table import at, battle, book, charts, destroyer, enemy, going, of, sheet, ship

AJAX, STUKAS = ShipId("ajax"), ShipId("stukas")
SHEETS = {"Attacks from the air": Arm.AIRCRAFT, "Submarines": Arm.SUBMARINE, "Guns ashore": Arm.BATTERY}


def printed_in(key: str, reader: Side | None) -> set[Arm]:
    """For which arms a packet has a sheet."""
    packet = packet_of(*of_skirmish(key), "supremacy_at_sea", reader)
    return {SHEETS[one.title] for one in packet.sheets if one.title in SHEETS}


def stukas(**fields: object) -> Flight:
    """Four dive bombers that are there."""
    flight = Flight(STUKAS, "Stukas", Side.AXIS, Nation.GERMAN, "ju_87", "dive", "kg_500", 4, 4, 1)
    return replace(flight, **fields)  # pyrefly: ignore[bad-argument-type]


@pytest.mark.parametrize(("key", "arms"), [
    ("river-plate", set()), ("excess-air", {Arm.AIRCRAFT}), ("barham", {Arm.SUBMARINE}), ("genoa", {Arm.BATTERY})])
def test_a_sheet_is_printed_where_such_a_unit_takes_part(key: str, arms: set[Arm]) -> None:
    """SAS-GAP-07 SAS-GAP-17 SAS-GAP-18 And no other."""
    assert printed_in(key, None) == arms
    assert printed_in(key, Side.AXIS) == arms


def test_no_sheet_tells_a_side_of_units_that_it_knows_nothing_of() -> None:
    """SM-GAP-56 A hidden submarine is on no paper of those whom she stalks; aircraft overhead and guns ashore are known."""
    assert printed_in("barham", Side.ALLIED) == set()
    assert printed_in("excess-air", Side.ALLIED) == {Arm.AIRCRAFT}
    assert printed_in("genoa", Side.ALLIED) == {Arm.BATTERY}


def test_a_unit_attacks_once_by_threes_and_until_the_ship_is_sunk() -> None:
    """SAS-GAP-07.6 Four aircraft are two elements; the second does not attack a wreck."""
    says("Aircraft of a battle", "elements of 3 aircraft", "left over is one more", "until the ship is sunk", "flies home")
    field = battle(ship("Ajax", at(0, 0), of=sheet(sink_points=1)), enemy("Spee", at(0, 40)), flights={STUKAS: stukas()})
    missed = going(field, *[("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 100)] * 2)
    strike(missed, Strike(STUKAS, AJAX))
    sunk = going(field, ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1), ("SAS-GAP-07 special", 6))
    strike(sunk, Strike(STUKAS, AJAX))

    assert not missed.vessel(AJAX).sunk and missed.battle.flights[STUKAS].done
    assert sunk.vessel(AJAX).sunk


def test_aircraft_find_what_is_printed() -> None:
    """SAS-GAP-07.8 All on the surface by day, by night what their ships see; nothing below, no torpedo for guns ashore."""
    says("Aircraft of a battle", "every ship on the surface", "by night those that a ship of its own side makes out",
         "Nothing under water", "nor guns ashore by torpedo")
    far, fort = ship("Ajax", at(0, 80)), ship("Fort", at(0, 5), of=sheet("battery"))
    below = ship("U1", at(0, 5), of=submarine_sheet(charts(), "U 1", Nation.BRITISH, submerged=True), submerged=True)

    def found(light: Light, way: str = "dive") -> list[bool]:
        field = battle(far, fort, below, enemy("Spee", at(0, 0)), light=light, sight_u=30)
        return [may_strike(charts(), field, stukas(way=way), mark) for mark in (far, fort, below)]

    assert found(Light.DAY) == [True, True, False] and found(Light.DAY, "torpedo") == [True, False, False]
    assert found(Light.NIGHT) == [False, True, False]


def test_each_role_attacks_as_its_printed_row_says() -> None:
    """SAS-GAP-07 Way, bomb, chance, and which value of the guns."""
    rows = {row[0]: row[1:] for row in table("Ways of attack").rows}
    air, mark = charts().environment.air, ship("Ajax", at(0, 0))
    values = {"high": mark.sheet.aa_high, "low": mark.sheet.aa_low}

    assert rows["dive bomber"] == ("dive bombing", "500 kg", "30%", "high") and rows["torpedo bomber"][-1] == "low"
    assert len(rows) == len(air.by_role)
    for role, errand in air.by_role.items():
        _, bomb, chance, guns = rows[role.name.replace("_", " ").lower()]
        assert bomb == (f"{errand.bomb.removeprefix('kg_')} kg" if errand.bomb else "-")
        assert f"{hit_percent(charts(), mark, errand.way, halved=False)}%" == chance
        assert defence(charts(), mark, [], errand.way) == values[guns]


def test_strafing_takes_no_points() -> None:
    """SAS-GAP-07 As the note of the table has it."""
    says("Ways of attack", "Strafing that hits takes no points")
    strafed = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40))),
                    ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1))

    assert charts().environment.air.by_role[AircraftRole.FIGHTER].way == "strafe"
    assert attack(strafed, Element("fighters", "strafe"), AJAX) == (True, False) and not strafed.vessel(AJAX).lost


def test_guns_count_against_aircraft_as_printed() -> None:
    """SAS-GAP-07.1 SAS-GAP-07.2 Half of each friend's within six, half of all in chasing splash, a fifth less on fire."""
    says("One element", "half of that of each friend within 6", "halved in all if she chases splash",
         "share of her light mounts that work, and 20% less while she burns")
    ajax, near, far = ship("Ajax", at(0, 0)), ship("Achilles", at(6, 0)), ship("Exeter", at(6.5, 0))

    assert defence(charts(), ajax, [near, far], "dive") == 20 + 20 / 2
    assert defence(charts(), replace(ajax, activity=Activity(chasing=True)), [near], "dive") == 15
    assert defence(charts(), replace(ajax, fire=1), [], "dive") == pytest.approx(16)
    assert defence(charts(), replace(ajax, out=("P1",)), [], "dive") == 15


@pytest.mark.parametrize(("first", "second", "came"), [
    (21, 30, (True, False)), (20, 16, (False, False)), (20, 15, (True, False)), (7, 15, (True, False)), (6, 15, (True, True))])
def test_the_first_die_halves_the_chance_and_a_third_shoots_down(first: int, second: int, came: tuple[bool, bool]) -> None:
    """SAS-GAP-07 Guns of twenty, thirty in a hundred to hit."""
    says("One element", "the guns or less halves the chance, half up; a third of them or less shoots an aircraft down")
    script = [("SAS-GAP-07 anti-aircraft", first), ("SAS-GAP-07 attack", second)]
    script += [("SAS-GAP-07 special", 6)] if came[0] else []

    field = battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 40)))
    assert attack(going(field, *script), Element("stukas", "dive", "kg_500"), AJAX) == came


def test_the_chance_from_the_air_is_the_printed_sum() -> None:
    """SAS-GAP-07.3 By size, turns over four, and speed."""
    says("One element", "+5 for each column", "-10 if she chases splash or turned over 4", "stopped +20, else below 15 kn +10",
         "Never below 0")

    def percent(kind: str = "CA", way: str = "dive", **fields: object) -> int:
        return hit_percent(charts(), ship("Ajax", at(0, 0), of=sheet(kind), **fields), way, halved=False)  # pyrefly: ignore[bad-argument-type]

    assert [percent(), percent("BB"), percent("DD")] == [30, 35, 25]
    assert [percent(activity=Activity(turned_u=turned)) for turned in (4.0, 4.5)] == [30, 20]
    assert [percent(speed=speed) for speed in (15.0, 14.0, 0.0)] == [30, 40, 50]
    assert percent("submarine", "level", activity=Activity(chasing=True)) == 0


def test_torpedoes_from_the_air_come_from_ahead_twice_and_then_from_abeam() -> None:
    """SAS-GAP-07 A six on the ten-sided die is the bow from ahead, and is not from abeam."""
    says("One element", 'type 18"', "first 2 elements of a unit from ahead, all others from abeam")
    places = charts().torpedoes.location_to
    assert places["ahead"].at(6) is Third.BOW is not places["beam"].at(6)
    field = battle(ship("Ajax", at(0, 0), of=sheet(sink_points=99999)), enemy("Spee", at(0, 40)),
                   flights={STUKAS: stukas(way="torpedo", bomb="", aircraft=9, sent=9)})
    struck = going(field, *[("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1), ("SAS-GAP-07 where", 6),
                            ("SAS-B2.2 effect of a hit bow", 6)] * 2,
                   ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1), ("SAS-GAP-07 where", 6),
                   ("SAS-B2.2 effect of a hit midships", 6))
    strike(struck, Strike(STUKAS, AJAX))

    assert struck.vessel(AJAX).water_points >= 3 * charts().torpedoes.types["air_18"].points


@pytest.mark.parametrize(("deck", "points"), [(3.5, 200), (3.6, 100), (7.0, 100), (7.1, 0)])
def test_a_bomb_meets_the_deck_as_printed(deck: float, points: int) -> None:
    """SAS-GAP-07.4 Full where it pierces, half where it half pierces, else none."""
    says("One element", "full points where it pierces her deck, half where it half pierces it, else none")
    bombs = dict(zip(table("Bombs").head, zip(*table("Bombs").rows, strict=True), strict=True))
    assert bombs["500 kg"] == ("200", "3.5")
    bombed = going(battle(ship("Ajax", at(0, 0), of=sheet(deck=deck)), enemy("Spee", at(0, 40))),
                   ("SAS-GAP-07 anti-aircraft", 100), ("SAS-GAP-07 attack", 1), ("SAS-GAP-07 special", 6))
    attack(bombed, Element("stukas", "dive", "kg_500"), AJAX)

    assert bombed.vessel(AJAX).shell_points == points


def submarine(*others: object, betrayed_before: bool = False, held: bool = False, step: Step = Step.TORPEDOES) -> Battle:
    """A submarine below, with ships about her."""
    her = submarine_sheet(charts(), "U 331", Nation.GERMAN, submerged=True)
    below = enemy("U 331", at(0, 0), her, submerged=True, activity=Activity(betrayed_before=betrayed_before, held=held))
    return battle(below, *others, step=step)  # pyrefly: ignore[bad-argument-type]


def test_a_submarine_is_as_printed() -> None:
    """SAS-GAP-17.1 SAS-GAP-17.2 Points, size, speed above and below, and where her tubes bear."""
    says("Submarines", "150 points, no armour, size -4", "4 tubes ahead that bear 330 to 030, 2 astern that bear 150 to 210",
         "at 14 kn at most", "3.5 units a turn (7 kn) at most")
    above, below = (submarine_sheet(charts(), "U 1", Nation.GERMAN, submerged=under) for under in (False, True))
    bow, stern = above.banks

    assert (above.sink_points, above.unarmoured, above.size, above.speed, below.speed) == (150, True, -4, 14, 7)
    assert (bow.tubes, stern.tubes) == (4, 2)
    assert [bears(arcs_of(bow), degree) for degree in (0.0, 30.0, 31.0, 180.0)] == [
        True, True, False, False]
    assert [bears(arcs_of(stern), degree) for degree in (0.0, 149.0, 150.0, 180.0)] == [
        False, False, True, True]


def test_a_submarine_is_betrayed_when_the_sheet_says_so() -> None:
    """SAS-GAP-17.4 After her launch from the end of all moves, after a hunt all through the turn, to who sees so far."""
    says("Submarines", "from when all have moved", "all through the turn after one in which she was hunted")
    jervis, far = ship("Jervis", at(5, 0), of=destroyer()), ship("Jervis", at(91, 0), of=destroyer())

    def plotted(field: Battle) -> bool:
        return bool(spotted_enemies(charts(), field, Side.ALLIED))

    assert not plotted(submarine(jervis))
    assert not plotted(submarine(jervis, betrayed_before=True, step=Step.MOVES))
    assert plotted(submarine(jervis, betrayed_before=True, step=Step.FIRE))
    assert plotted(submarine(jervis, held=True, step=Step.MOVES)) and not plotted(submarine(far, held=True))


@pytest.mark.parametrize(("face", "sunk", "points"), [(6, True, 0), (5, False, 75), (4, False, 0)])
def test_a_submarine_is_hunted_as_printed(face: int, sunk: bool, points: int) -> None:
    """SAS-GAP-17.3 By destroyers and small ships within three; six and five."""
    says("Submarines", "each DD or small within 3", "6 sinks her, 5 costs half of all her points")
    small, cruiser, far = (ship("Kos", at(0, 3), of=sheet("small")), ship("Ajax", at(0, 1)),
                           ship("Jervis", at(3.5, 0), of=destroyer()))
    hunting = going(submarine(small, cruiser, far, betrayed_before=True), ("SAS-GAP-17 depth charges", face))
    hunt(hunting)
    unknown = going(submarine(small))
    hunt(unknown)

    assert [fact.by for fact in of(Hunted, hunting.facts)] == ["kos"] and not of(Hunted, unknown.facts)
    assert hunting.vessel(ShipId("u_331")).sunk is sunk
    assert sum(fact.points for fact in of(PointsLost, hunting.facts)) == points


def test_guns_ashore_are_as_printed() -> None:
    """SAS-GAP-18 SAS-GAP-18.2 One group, all round, twelve salvos, two hundred points each."""
    says("Guns ashore", "bear all round", "12 salvos", "one group with one target",
         "no armour, size -3, 200 points for each gun")
    gun = book().oob.guns[GunId("it_190mm_45")]
    guns = guns_ashore(charts(), gun, 4, Nation.ITALIAN)
    fort = battery_sheet(charts(), "Fort", guns)

    assert (fort.size, fort.unarmoured, fort.sink_points, guns.salvos) == (-3, True, 800, 12)
    assert {post.group for post in guns.posts} == {Group.BOW} and len(guns.posts) == 4
    assert all(bears(post.arcs, float(degree)) for post in guns.posts for degree in range(360))


@pytest.mark.parametrize("face", range(1, 7))
def test_a_special_at_guns_ashore_does_what_its_line_says(face: int) -> None:
    """SAS-GAP-18.1 Points by each, and more by two of them."""
    says("A special at guns ashore", "Only 4, 6 do more than take points")
    said = next(row[1] for row in table("A special at guns ashore").rows if row[0] == str(face))
    effects = special_ashore(charts(), face)

    assert said.startswith(f"{effects.damage:g} x points")
    assert ("a gun lost" in said, "all guns silent for a turn; fire breaks out" in said) == (face == 4, face == 6)
    assert bool(effects.turrets) is (face == 4) and (effects.silent is not None) is (face == 6)
