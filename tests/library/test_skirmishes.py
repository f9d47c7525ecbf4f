"""Skirmish files: what they say, and every fault of theirs at once, with its line."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.skirmishes import ALSO_CALLED, skirmish_keys, slug
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement, Feat, Goal, Ground, Light, Opening, Task
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between
from tests.library.spoiling import refused

SPEE, AJAX, ACHILLES, EXETER = (ShipId(name) for name in ("graf_spee", "ajax", "achilles", "exeter"))
UNIT_M = 1852 / 6

MINE = """format: 1
title: A battle of my own
date: "1941-03-28"
hour: "22:27"
zone: 2
place: {name: off Malta, latitude: 36.0, longitude: 15.5}
attacker: allied
sky: {visibility_nm: 3, sea_state: 2, wind_from: 225, wind_kn: 6}
briefing: {situation: They meet., axis: Win., allied: Win too.}
opening: {range_yd: 5000, bearing: 90}
sides:
  axis:
    knows: ["The port engine of Orion is out."]
    may_withdraw: false
    ships:
      - {ship: zara, crew_quality: veteran, ratings: {supremacy_at_sea: {sink_points: 2000}, supermarina: {primary: 9}}}
      - {class: mas_squadron, name: "Falchi d'Italia", force: Boats}
  allied:
    aims: ["Sink somebody."]
    wins_if:
      - [{side: axis, at_least: 1, sunk: true}, {holds_field: true}]
      - [{ships: [zara], hull_below: 0.5}]
    ships:
      - ship: orion
        condition: {shell_damage: "1/3", speed_left: 0.5, rounds_left: {main: 0.25}, mounts_out: [Y], fires: 1}
        out_of_fuel: true
      - {class: cargo_steamer, name: Wandering Star, nation: dutch, task: cargo}
shore:
  - {kind: shoal, name: Hurd Bank, outline_nm: [[0, 0], [0, 2], [2, 2]]}
stop: {after_minutes: 90, words: [Dawn is near.]}
first_moves: {supremacy_at_sea: {zara: A10}}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file of one's own."""
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    return path


def loaded(path: Path | str) -> tuple[Engagement, Book]:
    """The engagement of a file, and its Book."""
    skirmish, book = load_skirmish_book(path)
    return skirmish.engagement, book


def faults_in(path: Path, *changes: tuple[str, str]) -> list[tuple[int, str, str]]:
    """Line, key and words of every fault, after some changes to the file."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, (old, text.count(old))
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")
    faults = refused(load_skirmish_book, path)
    assert all(one.file.endswith("mine.yaml") for one in faults)
    return [(one.line, one.key, one.what) for one in faults]


def hold_to(path: Path, key: str, says: str, *changes: tuple[str, str]) -> None:
    """A fault after some changes to the file lies at exactly this key, and says so much."""
    found = {where: what for _, where, what in faults_in(path, *changes)}

    assert key in found, found
    assert says in found[key], found[key]


@pytest.mark.parametrize("key", skirmish_keys())
def test_every_skirmish_that_comes_with_the_game_is_sound(key: str) -> None:
    """Both sides are there, everybody on the water has a place or nobody, and it says when it stops."""
    engagement, book = loaded(key)

    assert all(engagement.parties[side].participants for side in Side)
    assert len({one.posture is None for _, one in engagement.participants() if one.arm is not Arm.AIRCRAFT}) == 1
    assert engagement.setting is not None and engagement.setting.stop_minutes
    assert all(one.ship in book.counters for _, one in engagement.participants() if one.arm is Arm.SHIP)


def test_the_river_plate_is_set_up_as_published() -> None:
    """SAS-T3 The raider at the origin, the cruisers in line ahead at the published ranges, in table units."""
    engagement, _ = loaded("river-plate")
    at = {one.ship: one.posture for _, one in engagement.participants() if one.posture is not None}
    points = {ship: Point(one.x_m / UNIT_M, one.y_m / UNIT_M) for ship, one in at.items()}

    assert (points[SPEE], at[SPEE].course_degrees, at[SPEE].speed_kn) == (Point(0, 0), 120, 26)
    ranges = {ship: round(metres_between(points[SPEE], there), 2) for ship, there in points.items() if ship != SPEE}
    assert ranges == {AJAX: 73.78, ACHILLES: 73.71, EXETER: 73.97}
    assert (round(points[EXETER].x_m, 2), round(points[EXETER].y_m, 2)) == (31.34, -67.0)
    assert {(at[ship].course_degrees, at[ship].speed_kn) for ship in (AJAX, ACHILLES, EXETER)} == {(60, 32)}
    assert round(bearing_of(points[AJAX], points[EXETER])) == 240
    assert engagement.setting is not None
    assert engagement.setting.first_moves["supremacy_at_sea"] == {
        SPEE: "A13", EXETER: "A10 L6", AJAX: "A16", ACHILLES: "A16"}


@pytest.mark.parametrize(
    ("ship", "published"),
    [
        (EXETER, {"belt": 3, "deck": 2.5, "turret": 2, "sink_points": 1815, "speed": 32, "mains_points": 60}),
        (AJAX, {"belt": 4, "deck": 1.5, "turret": 1, "sink_points": 1500, "speed": 33, "mains_points": 40}),
        (ACHILLES, {"belt": 4, "deck": 1.5, "turret": 1, "sink_points": 1500, "speed": 33, "mains_points": 40}),
        (SPEE, {"belt": 4.25, "deck": 2.25, "turret": 5.5, "sink_points": 2370, "speed": 26, "mains_points": 90}),
    ],
)
def test_published_values_stand_beside_history(ship: ShipId, published: dict[str, float]) -> None:
    """SAS-T1 What was printed of a ship for a rule system is told with her class, in the system's own units."""
    _, book = loaded("river-plate")
    found = book.oob.published(ship, "supremacy_at_sea")

    assert {key: found[key] for key in published} == published
    assert not book.oob.published(ship, "coastal")


def test_the_hour_and_the_place_say_what_light_there_was() -> None:
    """By the sun's height, with no word of it in the file."""
    assert loaded("river-plate")[0].conditions.light is Light.DAY
    dark = loaded("matapan-night")[0].conditions

    assert (dark.light, dark.moon, dark.minute_of_day) == (Light.NIGHT, 0.0, 22 * 60 + 27)


def test_a_battle_beyond_the_map_has_no_hex_and_one_within_has_its_own() -> None:
    """The Plate lies on no hex of the Mediterranean."""
    assert loaded("river-plate")[0].hex == Hex("")
    assert len(loaded("cape-bon")[0].hex) == 5


def test_a_file_of_ones_own_says_all_that_a_battle_wants(mine: Path) -> None:
    """Ships by name and by class, damage, published values, aims, shore, first moves and when to stop."""
    engagement, book = loaded(mine)
    zara, boats = engagement.parties[Side.AXIS].participants
    orion, star = engagement.parties[Side.ALLIED].participants

    assert (boats.ship, boats.name, boats.force, boats.task, boats.nation) == (
        "falchi_d_italia", "Falchi d'Italia", "Boats", Task.SCREEN, Nation.ITALIAN)
    assert (star.ship, star.task, star.nation, zara.force) == ("wandering_star", Task.CARGO, Nation.DUTCH, "Axis force")
    assert (orion.condition.shell_damage, orion.condition.speed_left, orion.condition.rounds_left) == (
        Fraction(1, 3), Fraction(1, 2), {"main": Fraction(1, 4)})
    assert (orion.condition.mounts_out, orion.condition.fires, orion.out_of_fuel) == (("Y",), 1, True)
    assert book.oob.ships[zara.ship].crew_quality == "veteran"
    assert book.oob.published(zara.ship, "supremacy_at_sea")["sink_points"] == 2000
    assert book.counters[zara.ship].primary == 9
    assert boats.ship in book.counters
    assert (engagement.opening, engagement.turn, engagement.acting) == (Opening(4572, 90), "Mar II 41", Side.ALLIED)
    assert engagement.parties[Side.ALLIED].wins == (
        (Goal(Feat.SUNK, (zara.ship, boats.ship), 1), Goal(Feat.HOLDS_FIELD)),
        (Goal(Feat.HULL_BELOW, (zara.ship,), 1, 0.5),),
    )
    assert not engagement.parties[Side.AXIS].may_withdraw
    assert engagement.setting is not None
    [bank] = engagement.setting.patches
    assert (bank.kind, bank.outline[1]) == (Ground.SHOAL, (0.0, 3704.0))
    assert (engagement.setting.stop_minutes, engagement.setting.moment) == (90, "1941-03-28T22:27+02:00")


def test_a_skirmish_changes_no_other_book(mine: Path) -> None:
    """What a file says of a ship is said for its own battle alone."""
    loaded(mine)
    _, other = loaded("matapan-night")

    assert other.counters[ShipId("zara")].primary != 9
    assert "falchi_d_italia" not in other.oob.ships


def test_many_slips_are_told_at_once_each_with_its_line(mine: Path) -> None:
    """A player mends his file in one go."""
    found = faults_in(
        mine,
        ('date: "1941-03-28"', 'date: "28.3.41"'), ("ship: zara,", "ship: zarra,"), ("class: mas_squadron", "class: mas"),
        ("mounts_out: [Y]", "mounts_out: [Q]"), ('shell_damage: "1/3"', 'shell_damage: "4/3"'), ("range_yd: 5000, ", ""),
        ("{holds_field: true}", "{holds_field: true, side: axis}"), ("[[0, 0], [0, 2], [2, 2]]", "[[0, 0], [0, 2]]"),
        ("supremacy_at_sea: {zara: A10}", "supremacy: {orionn: A10}"),
    )

    assert sorted(line for line, _, _ in found) == [3, 10, 16, 17, 21, 22, 25, 25, 29, 31, 31]
    told = {key: what for _, key, what in found}
    assert told["date"].startswith('a quoted date was expected, as in "1939-12-13"')
    assert told["sides.axis.ships[0].ship"].startswith("no ship 'zarra'; known are ")
    assert told["sides.axis.ships[1].class"].startswith("no class 'mas'; known are")
    assert told["sides.allied.ships[0].condition.mounts_out[0]"].startswith("no mount 'Q'; known are A")
    assert told["sides.allied.ships[0].condition.shell_damage"].startswith("a share from 0 to 1 was expected")
    assert told["opening"].startswith("none of the keys range_m, range_nm, range_yd")
    assert told["sides.allied.wins_if[0][1]"].startswith("`holds_field` asks nothing of ships")
    assert told["shore[0]"] == "an outline of at least three corners was expected"
    assert told["first_moves.supremacy"].startswith("no rule system 'supremacy'; known are supremacy_at_sea")
    assert told["first_moves.supremacy.orionn"].startswith("no ship in this skirmish 'orionn'; known are orion")


@pytest.mark.parametrize(
    ("old", "new", "key", "says"),
    [
        ('hour: "22:27"', 'hour: "25:27"', "hour", "a quoted hour was expected"),
        ('hour: "22:27"', 'hour: "half past ten"', "hour", "a quoted hour was expected"),
        ("visibility_nm: 3", "visibility_nm: 0", "sky", "a visibility above 0"),
        ("visibility_nm: 3", "visibility_nm: 3, visibility_m: 3", "sky", "more than one of the keys"),
        ("ship: zara, ", "ship: zara, name: Zora, ", "sides.axis.ships[0].name", "zara has a name already"),
        ("ship: zara, ", "ship: zara, class: zara, ", "sides.axis.ships[0]", "exactly one was expected: `ship`"),
        ("ship: zara, ", "ship: orion, ", "sides.allied.ships[0]", "Orion (orion) stands already on the axis side"),
        ('name: "Falchi d\'Italia", ', "", "sides.axis.ships[1]", "a ship of a class wants a `name`"),
        ("name: \"Falchi d'Italia\"", "name: Fiume", "sides.axis.ships[1].name", "the navies have 'fiume' already"),
        ("name: \"Falchi d'Italia\"", 'name: "!!"', "sides.axis.ships[1].name", "a name with letters or digits"),
        ("sink_points: 2000}", "sink_points: 2000}, chess: {}", "sides.axis.ships[0].ratings.chess", "no rule system 'chess'"),
        ("sink_points: 2000", "sink_pionts: 2000", "sides.axis.ships[0].ratings.supremacy_at_sea.sink_pionts", "no such value"),
        ("sink_points: 2000", "sink_points: many", "sides.axis.ships[0].ratings.supremacy_at_sea.sink_points",
         "a value of kind int was expected, not 'many'"),
        ("primary: 9", "prime: 9", "sides.axis.ships[0].ratings.supermarina.prime", "no such value"),
        ("main: 0.25", "mane: 0.25", "sides.allied.ships[0].condition.rounds_left.mane", "no battery 'mane'"),
        ("main: 0.25", "main: 7/4", "sides.allied.ships[0].condition.rounds_left.main", "a share from 0 to 1"),
        ("side: axis, at_least: 1", "side: axis, at_least: 3", "sides.allied.wins_if[0][0].at_least", "at most the 2 ships"),
        ("sunk: true", "sunk: true, afloat: true", "sides.allied.wins_if[0][0]", "exactly one was expected of sunk"),
        ("ships: [zara], hull", "hull", "sides.allied.wins_if[1][0]", "exactly one was expected: `ships`, or the `side`"),
        ("ships: [zara], hull", "ships: [zora], hull", "sides.allied.wins_if[1][0].ships[0]", "no ship in this skirmish"),
        ("task: cargo}", "task: cargo, course: 90}", "sides.allied.ships[1].course", "a ship without a place has none"),
        ("task: cargo}", "task: cargo, at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 5}", "sides.axis.ships[0]",
         "Zara stands nowhere, though others have places"),
        ("outline_nm:", "outline_m: [[0, 0], [0, 1], [1, 1]], outline_nm:", "shore[0]", "more than one of the keys"),
        ('shell_damage: "1/3"', 'shell_damage: "a third"', "sides.allied.ships[0].condition.shell_damage", "a share from"),
        ("visibility_nm: 3", "visibility_nm: .nan", "sky.visibility_nm", "a finite number was expected"),
        ("visibility_nm: 3", "visibility_nm: 600", "sky", "at most 540 was expected for visibility_nm"),
        ("outline_nm:", "outline_nmi:", "shore[0].outline_nmi", "unknown key; allowed here"),
        ("kind: shoal", "kind: sandbank", "shore[0].kind", "allowed here: land, low_land, shoal, mines"),
        ("attacker: allied", "attacker: british", "attacker", "allowed here: axis, allied"),
        ("  axis:\n    knows", "  italy:\n    knows", "sides.italy", "the sides axis and allied were expected"),
    ],
)
def test_a_slip_in_a_skirmish_is_told_with_what_was_expected(mine: Path, old: str, new: str, key: str, says: str) -> None:
    """Each fault names its key and what would be right."""
    hold_to(mine, key, says, (old, new))


def placed(mine: Path, *places: str) -> Path:
    """The same file with places for its four ships and no opening."""
    text = MINE.replace("opening: {range_yd: 5000, bearing: 90}\n", "")
    zara, boats, orion, star = places
    text = text.replace("{ship: zara,", f"{{ship: zara, {zara},").replace("force: Boats}", f"force: Boats, {boats}}}")
    text = text.replace("      - ship: orion\n", f"      - ship: orion\n        {orion}\n")
    mine.write_text(text.replace("task: cargo}", f"task: cargo, {star}}}"), encoding="utf-8")
    return mine


def test_ships_may_be_placed_by_one_another(mine: Path) -> None:
    """Outright, by bearing and range, in line astern; whoever is astern inherits course and speed."""
    engagement, _ = loaded(placed(
        mine, "astern_of: {ship: falchi_d_italia, gap_yd: 1000}",
        "from: {ship: orion, bearing: 90, range_nm: 5}, course: 0, speed_kn: 20",
        "at: {east_nm: -1, north_yd: 100}\n        course: 45\n        speed_kn: 10",
        "astern_of: {ship: orion, gap_m: 500}, speed_kn: 8"))
    at = {one.ship: one.posture for _, one in engagement.participants()}
    zara, orion, star = at[ShipId("zara")], at[ShipId("orion")], at[ShipId("wandering_star")]

    assert orion is not None and zara is not None and star is not None
    assert (orion.x_m, round(orion.y_m, 2)) == (-1852, 91.44)
    assert (round(zara.x_m), round(zara.y_m, 2), zara.course_degrees, zara.speed_kn) == (7408, -822.96, 0, 20)
    assert (star.course_degrees, star.speed_kn) == (45, 8)
    assert engagement.opening is not None
    assert engagement.opening == Opening(9260, 90)


@pytest.mark.parametrize(
    ("places", "key", "says"),
    [
        (("astern_of: {ship: orion, gap_m: 500}", "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 500}",
          "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[0]", "hangs on itself"),
        (("at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 5",
          "from: {ship: zara, bearing: 0, range_m: 10}, course: 0, speed_kn: 5",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[1]",
         "Falchi d'Italia stands where Zara stands"),
        (("at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 40", "astern_of: {ship: zara, gap_m: 300}",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[0].speed_kn",
         "Zara makes"),
        (("at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 5", "astern_of: {ship: zora, gap_m: 300}",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[1].astern_of.ship",
         "no ship in this skirmish 'zora'"),
        (("at: {east_m: 0}, course: 0, speed_kn: 5", "astern_of: {ship: zara, gap_m: 300}",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[0].at",
         "none of the keys north_m"),
        (("at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 5", "astern_of: {ship: zara}",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[1].astern_of",
         "none of the keys gap_m, gap_nm, gap_yd"),
        (("at: {east_m: 0, north_m: 0}, course: 0", "astern_of: {ship: zara, gap_m: 300}",
          "astern_of: {ship: zara, gap_m: 500}", "astern_of: {ship: zara, gap_m: 600}"), "sides.axis.ships[0]",
         "a ship with a place wants a `course` and a `speed_kn`"),
    ],
)
def test_a_place_that_cannot_be_is_told(mine: Path, places: tuple[str, ...], key: str, says: str) -> None:
    """Rings, ships on one spot, speeds beyond her engines, references that lead nowhere."""
    hold_to(placed(mine, *places), key, says)


def test_places_and_an_opening_exclude_each_other(mine: Path) -> None:
    """The range of first sight follows from the places."""
    lead = "at: {east_m: 0, north_m: 0}, course: 0, speed_kn: 5"
    path = placed(mine, lead, *(f"astern_of: {{ship: zara, gap_m: {gap}}}" for gap in (300, 500, 600)))
    path.write_text(path.read_text(encoding="utf-8") + "opening: {range_m: 5000, bearing: 0}\n", encoding="utf-8")

    assert any("`opening` is for a skirmish without them" in what for _, key, what in faults_in(path) if key == "opening")


def test_a_key_is_no_path(tmp_path: Path) -> None:
    """Names lead only to skirmishes that there are."""
    with pytest.raises(FaultyData, match=r"no skirmish 'secrets'; known are"):
        load_skirmish_book("secrets")
    with pytest.raises(FaultyData, match="cannot be read"):
        load_skirmish_book(str(tmp_path / "nothing.yaml"))


@pytest.mark.parametrize(("name", "key"), [("Falchi d'Italia", "falchi_d_italia"), ("Nicolò Zeno", "nicolo_zeno"),
                                           ("../../etc/passwd", "etc_passwd"), ("U 73", "u_73"), ("☠", "")])
def test_an_id_is_made_of_letters_and_digits_whatever_the_name(name: str, key: str) -> None:
    """A name from a file never becomes anything but a plain word."""
    assert slug(name) == key
    assert re.fullmatch(r"([a-z0-9]+(_[a-z0-9]+)*)?", slug(name))


def test_a_squadron_is_sent_with_all_its_boats_unless_fewer_are_counted(mine: Path) -> None:
    """A class of several hulls is there with as many; `count` says otherwise."""
    boats = loaded(mine)[0].parties[Side.AXIS].participants[1]
    text = mine.read_text(encoding="utf-8").replace("force: Boats}", "force: Boats, count: 3}")
    mine.write_text(text, encoding="utf-8")
    fewer = loaded(mine)[0].parties[Side.AXIS].participants[1]

    assert (boats.boats, fewer.boats) == (4, 3)


def test_a_battle_may_have_another_name_elsewhere() -> None:
    """The second Sirte is one battle, by whichever of its names it is asked for, and so is the one off Calabria."""
    by_number, by_word = loaded("sirte-2")[0], loaded("sirte-second")[0]

    assert by_number == by_word
    assert {*ALSO_CALLED.values()} <= {*skirmish_keys()}
    assert {*ALSO_CALLED}.isdisjoint(skirmish_keys())


def test_who_has_noticed_whom_is_part_of_what_a_battle_is(mine: Path) -> None:
    """A file may say which side surprises the other; a result of the battle without it belongs to another battle."""
    before = loaded(mine)[0]
    mine.write_text(f"{mine.read_text(encoding='utf-8')}surprise: allied\n", encoding="utf-8")
    after = loaded(mine)[0]
    assert before.setting is not None and after.setting is not None

    assert (before.setting.surprise, after.setting.surprise) == (None, Side.ALLIED)
    assert digest_of(before) != digest_of(after)
