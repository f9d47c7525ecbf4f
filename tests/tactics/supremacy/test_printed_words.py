"""What the printed sheets say of words that a player meets on them, against the engine, a statement a test."""

from __future__ import annotations

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.tabletop import BoxRows
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, PartsLost, PointsLost, Sank, SpeedLost, SpellBegan
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way
from campaign.tactics.supremacy_at_sea.charts.effects import Cap, Effects, Flooding, Turns
from campaign.tactics.supremacy_at_sea.damage import Blow, apply, light_mounts, main_turrets
from campaign.tactics.supremacy_at_sea.gunnery import Aimed, guns_laid
from campaign.tactics.supremacy_at_sea.helm import speed_of_move, top_speed
from campaign.tactics.supremacy_at_sea.papers.form import form_fields
from campaign.tactics.supremacy_at_sea.papers.roster import roster
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import move_refusal
from campaign.tactics.supremacy_at_sea.turn.outcome import has_broken_off
from campaign.tactics.supremacy_at_sea.turn.right_of_way import first_contact
from campaign.tactics.supremacy_at_sea.turn.sequence import clean_up, clock
from tests.tactics.kit.openings import BOOK, SKIES, force, meeting
from tests.tactics.supremacy.test_collisions import course
from tests.tactics.supremacy.test_printed_sheets import ACHILLES, AJAX, SPEE, says, table, words
from tests.tactics.supremacy_table import at, battle, charts, enemy, going, of, sheet, ship

BOATS = meeting(force(Side.AXIS, "mas_squadron"), force(Side.ALLIED, "mtb_squadron"), SKIES["a dark night"])
GRAF_SPEE, RIVER_PLATE = ShipId("graf_spee"), "river-plate"


def struck(effects: Effects, *script: tuple[str, int]) -> list[object]:
    """What a line of a chart does to Ajax."""
    proceedings = going(battle(ship("Ajax", at(0, 0)), enemy("Spee", at(0, 20))), *script)
    apply(proceedings, Blow(AJAX, SPEE, 90, Cause.SHELL), effects)
    return list(proceedings.facts)


def test_a_card_names_the_engine_room_track_that_the_engine_takes() -> None:
    """SAS-T6 Admiral Graf Spee is a cruiser with a battleship's rooms: the first costs a tenth, all six everything."""
    skirmish, found = load_skirmish_book(RIVER_PLATE)
    printed = roster(found, skirmish.engagement, GRAF_SPEE)
    rooms = next(row for part in printed.parts if isinstance(part, BoxRows) for row in part.rows if "Engine" in row.label)
    line = {row[0]: row[1:] for row in table("Speed lost by engine rooms").rows}[rooms.label[-3:-1]]
    says("Speed lost by engine rooms", "Her card names her track")

    assert dict(printed.facts)["Kind"] == "CA" and rooms.label == "Engine rooms (BB)"
    for lost, percent in enumerate(line, 1):
        hurt = ship("Spee", at(0, 0), of=sheet("CA", speed=100.0, track="BB"), engine_rooms=lost)
        assert top_speed(charts(), hurt) == 100 - int(percent)


def test_the_engine_rooms_of_a_ship_without_a_track_add_up_as_the_engine_adds_them() -> None:
    """SAS-GAP-03 A quarter with the first, half with the second, as a track has them; by what each box says the engine goes."""
    printed = roster(BOOK, BOATS, ShipId("allied_1"))
    rooms = next(row for part in printed.parts if isinstance(part, BoxRows) for row in part.rows if "Engine" in row.label)

    assert [box.text for box in rooms.boxes] == ["-25%", "-50%", "-75%", "all"]
    for lost, box in enumerate(rooms.boxes, 1):
        percent = 100 if box.text == "all" else int(box.text[1:-1])
        hurt = ship("Boat", at(0, 0), of=sheet("small", speed=40.0, track=""), engine_rooms=lost)
        assert top_speed(charts(), hurt) == 40 - 40 * percent / 100


def test_a_boats_torpedoes_are_named_by_their_size_and_stand_on_the_sheet_by_that_name() -> None:
    """SAS-GAP-02 450 mm are 18 inches, whether a boat or an aircraft carries them: no boat has torpedoes "of the air"."""
    printed = {one: dict(roster(BOOK, BOATS, ShipId(one)).facts)["Torpedoes"] for one in ("axis_1", "allied_1")}

    assert printed == {"axis_1": '18"', "allied_1": '21" Mark VII'}
    assert set(printed.values()) <= {row[0] for row in table("Types").rows}


def test_the_form_asks_for_salvos_in_the_words_of_the_card() -> None:
    """SAS-C6 Every battery of a card has a field of its name on the form."""
    skirmish, found = load_skirmish_book(RIVER_PLATE)
    for one in map(ShipId, ("graf_spee", "exeter")):
        facts = {name.lower() for name, _ in roster(found, skirmish.engagement, one).facts}
        keys = {field.key for field in form_fields(found, skirmish.engagement, one)}
        asked = {name for key in keys if key.startswith("salvos_left_") for name in key[len("salvos_left_"):].split("_and_")}

        assert asked == facts & {"mains", "secondaries", "tertiaries"}


def test_a_card_says_what_its_numbers_of_a_battery_are() -> None:
    """SAS-T1 Guns and calibre, points a hit, full salvos of each mount or group."""
    skirmish, found = load_skirmish_book(RIVER_PLATE)

    assert dict(roster(found, skirmish.engagement, GRAF_SPEE).facts)["Mains"] == '6x11", 90 a hit, 10 salvos'


def test_the_first_turn_is_the_first_full_five_minutes() -> None:
    """SAS-T3 Contact at 06:14, the first turn at 06:15."""
    skirmish, _ = load_skirmish_book(RIVER_PLATE)
    says("Order of a turn", "The first begins with the first full five minutes of the clock")

    assert skirmish.engagement.conditions.minute_of_day == 6 * 60 + 14
    assert "06:15" in clock(skirmish.engagement, 5, 1)


def test_over_is_more_and_under_is_less() -> None:
    """SAS-B5.3 Exactly three units of turn are not over three, and exactly 25 knots not under 25."""
    says("Distances", "over and under mean more and less")
    fire = charts().fire

    assert fire.for_own_turn(3.0, sharp=False).columns == fire.for_own_turn(2.25, sharp=False).columns == -2
    assert not fire.for_own_turn(4.0, sharp=False).halvings and fire.for_own_turn(4.25, sharp=False).halvings
    assert fire.for_target_speed(25) == 0 and fire.for_target_speed(24.5) == 1


def test_a_ship_leaves_where_it_is_printed() -> None:
    """SAS-GAP-19.1 Beyond sight and twelve units, heading away; at the limit itself she stays."""
    says("Leaving, and the end", "more than the visibility and 12 units", "nearest abaft her beam")
    says("Leaving, and the end", "for 3 turns", "after 24 turns")

    for far, heading, gone in ((102.5, 180, True), (101.5, 180, False), (102.5, 0, False)):
        leaving = ship("Ajax", at(0, 0, heading))
        assert has_broken_off(charts(), battle(leaving, enemy("Spee", at(0, far)), sight_u=90), leaving) is gone


def test_a_combined_move_is_as_fast_as_its_sum_and_splash_costs_three_more() -> None:
    """SAS-B1.1 SAS-B1.3c Fifteen units are thirty knots, refused at 29; 13 CS are sixteen units of speed."""
    says("Written moves", "one after the other, left to right", "15 units in all are 30 knots")
    says("Written moves", "not allowed to a ship that may make 29")
    says("Written moves", "13 units gained at the speed of 16")
    combined = Move(AJAX, (Leg(Way.AHEAD, 9), Leg(Way.PORT, 6)))
    slow = ship("Ajax", at(0, 0), of=sheet(speed=29.0), speed=29.0)

    assert speed_of_move(charts(), combined) == 30
    assert speed_of_move(charts(), Move(AJAX, (Leg(Way.AHEAD, 13),), Flag.CHASE_SPLASH)) == 2 * 16
    assert move_refusal(charts(), battle(slow, enemy("Spee", at(0, 60))), slow, combined) is not None


def test_sections_go_by_the_base_column_and_halves_by_the_battery() -> None:
    """SAS-B5.2.1 SAS-B5.4a Three guns of six, not four; a target shifted from long to medium still halves first fire."""
    says("One battery", "close, medium and long go by it", "all turrets together. Halve the sum")
    line = charts().hit_table.line("11")
    lay = guns_laid(charts(), Aimed(line, 90, ((3, 40), (3, 40)), 43, locked=False, shifts=(("target's speed", 5),)))

    assert lay.guns == 3 and lay.section.value == "long" and lay.column < 13


def test_a_magazine_costs_the_points_that_are_printed_beside_it() -> None:
    """SAS-T5 Ten times her own main guns' points."""
    says("Ships with armour", "10 x points of her own main guns")
    lost = of(PointsLost, struck(Effects(own_damage=10, magazine=True)))

    assert [fact.points for fact in lost] == [10 * sheet().main_points]


def test_torpedoes_explode_bank_by_bank_until_one_does_not() -> None:
    """SAS-T5v.3 Each costs its bank and the points of a torpedo."""
    says("What the words mean", "a die for each loaded bank until one does not; each costs its bank and one torpedo's points")
    facts = struck(Effects(banks_explode_on=(5, 6)), ("SAS-T5", 5), ("SAS-T5", 4))

    assert len(of(PartsLost, facts)) == len(of(PointsLost, facts)) == 1


def test_what_is_not_there_is_not_lost_and_the_rest_of_the_line_holds() -> None:
    """SAS-GAP-15.1 Light mounts are secondaries first; without any the knots are lost all the same."""
    says("What the words mean", "of light mounts the secondaries first", "What is not there is not lost")
    armed = ship("Ajax", at(0, 0))
    bare = replace(armed, out=tuple(light_mounts(armed)))
    proceedings = going(battle(bare, enemy("Spee", at(0, 20))))
    apply(proceedings, Blow(AJAX, SPEE, 90, Cause.SHELL), Effects(light_mounts=1, knots=3))

    assert not of(PartsLost, proceedings.facts) and of(SpeedLost, proceedings.facts)
    assert "A" in main_turrets(replace(armed, jammed=("A",)))


def test_blowing_up_sinks_at_once_on_the_printed_faces() -> None:
    """SAS-T5 One die."""
    says("What the words mean", "Blows up: one die, she sinks at once")

    assert of(Sank, struck(Effects(explodes_on=(5, 6)), ("SAS-T5", 5)))
    assert not of(Sank, struck(Effects(explodes_on=(5, 6)), ("SAS-T5", 4)))


def test_a_secret_length_of_nought_still_brings_the_speed_down() -> None:
    """SAS-T5v.2 Throwing 2 for 1D6-2."""
    says("What the words mean", "nought or less is no turn at all, but a speed that comes down does so at once")
    facts = struck(Effects(cap=Cap(10, Turns.D6_LESS_TWO)), ("SAS-T5", 2))

    assert of(SpeedLost, facts)[-1].speed == 10 and not of(SpellBegan, facts)


def test_jams_and_floods_are_rolled_for_in_the_last_phase() -> None:
    """SAS-GAP-10 SAS-T5v.5 A six frees a turret; a flood costs on its faces and stops on its own."""
    says("What the words mean", "from the turn after, a 6 in phase 4 frees it", "in phase 4, a die for each flood")
    flood = Flooding(5, (5, 6), (1,))
    for face, freed, knots in ((6, True, 5), (4, False, 0), (1, False, 0)):
        hurt = ship("Ajax", at(0, 0), jammed=("A",), floods=(flood,))
        proceedings = going(battle(hurt, enemy("Spee", at(0, 20))), ("SAS-T5", face), ("SAS-GAP-10", face))
        clean_up(proceedings)
        after = proceedings.vessel(AJAX)

        assert (after.jammed == ()) is freed and after.knots_lost == knots and (after.floods == ()) is (face == 1)


def test_tracks_that_cross_at_different_times_are_no_collision() -> None:
    """SAS-GAP-23 Achilles comes to the crossing when Ajax is eight units past it; both there at once do collide."""
    says("Collisions", "divide both moves into 20 equal parts", "no collision where the ships are there in different parts")
    says("Collisions", "enemies throw a die: odd, the one goes before, even, the other")
    one = ship("Ajax", at(0, 0, 0))
    for start, met in ((-16, False), (-8, True)):
        other = ship("Achilles", at(start, 8, 90))
        moves = {AJAX: course(one, "A16"), ACHILLES: course(other, "A16")}

        assert (first_contact(charts(), moves) is not None) is met


def test_nobody_needs_the_numbers_of_rules_and_a_die_has_six_sides() -> None:
    """SAS-A3.3."""
    assert "A die has six sides where nothing else is said" in words("Order of a turn")
    assert "`supermarina rule SAS-A6`; nobody needs them to play" in words("Order of a turn")
