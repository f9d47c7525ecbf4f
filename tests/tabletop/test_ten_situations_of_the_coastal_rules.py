"""Ten situations off Tobruk resolved by what is printed in a packet of the coastal rules alone, and by the engine.

Each number is looked up on the cards and sheets as a player would, and added up as the sheets say; then the engine is asked the
same of the same models.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from campaign.model.battles.tabletop import BoxRows
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Battle, Track
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_in, metres
from campaign.tactics.coastal.charts.fire import Kind, Special
from campaign.tactics.coastal.charts.weapons import Burst, Size
from campaign.tactics.coastal.damage import fire_effect, shell, succeeds
from campaign.tactics.coastal.fire import aim_of, dice_of, modifier
from campaign.tactics.coastal.helm import length_cm, possible_turn
from campaign.tactics.coastal.sight import Eye, need
from campaign.tactics.coastal.sight import modifier as look_modifier
from campaign.tactics.coastal.torpedoes import arc_entered, dud_faces, hits, ran, run_of
from campaign.tactics.coastal.torpedoes import modifier as torpedo_modifier
from campaign.tactics.coastal.turn.opening import begin
from campaign.tactics.kit.charts import at_face
from campaign.tactics.plot.geometry import Point, Pose
from tests.tabletop.papers import battle as skirmish_battle
from tests.tabletop.reading import Reading
from tests.tactics.coastal.table import Faces, carried

CASTORE, GUALDI, LIGHTERS, BOATS = map(ShipId, ("castore", "gualdi", "lighters", "mtb_flotilla_15"))
PRINTED = Reading("tobruk-coast", "coastal")
card, on_card, on_sheet, says = PRINTED.card, PRINTED.on_card, PRINTED.on_sheet, PRINTED.says


@cache
def charts() -> CoastalCharts:
    """The charts of the book that the battle is fought by."""
    return charts_in(skirmish_battle("tobruk-coast")[0])


# What is printed ----------------------------------------------------------------------------------------------------


def band(cm: float) -> str:
    """The column of a distance: a band reaches to its own figure."""
    return next(f"{far} cm" for far in (10, 25, 50, 75, 100, 150) if cm <= far)


def shot(row: str) -> int:
    """A modifier of guns."""
    return int(on_sheet("Modifiers (CO-7.7)", row, "Moves by"))


# What the engine has ------------------------------------------------------------------------------------------------


def field(cm: float, **changes: object) -> tuple[Battle, Vessel, Vessel]:
    """Castore and the first boat so far apart in the dark, the boat dead ahead and spotted; the boat may be changed."""
    begun = begin(*skirmish_battle("tobruk-coast"))
    firer = replace(begun.vessels[CASTORE], pose=Pose(Point(0.0, 0.0), 0.0), spotted=True)
    target = replace(begun.vessels[BOATS], pose=Pose(Point(0.0, metres(cm)), 0.0), spotted=True, setting=4)
    target = replace(target, **changes)  # pyrefly: ignore[bad-argument-type]
    far = {ship: replace(vessel, pose=Pose(Point(90_000.0, 90_000.0), 0.0)) for ship, vessel in begun.vessels.items()}
    return replace(begun, vessels={**far, CASTORE: firer, BOATS: target}), firer, target


def engine_needs(shooter: ShipId, name: str, cm: float, **changes: object) -> int:
    """The face that one of a vessel's mounts needs at the other."""
    now, castore, boat = field(cm, **changes)
    firer, target = (castore, boat) if shooter == CASTORE else (boat, castore)
    mount = firer.record.mount(name)
    assert mount is not None
    needed = charts().guns.need(mount.row, cm)
    assert needed is not None
    return needed - modifier(charts().guns, aim_of(charts(), now, firer, mount, target))


def boxes(weapon: str, ship: ShipId, total: int) -> int:
    """Boxes that a hit of a weapon takes by its two dice, the fire that it starts aside."""
    begun = begin(*skirmish_battle("tobruk-coast"))
    going = carried(begun, Faces([1], [], [total]))
    before = going.vessel(ship).harm.hull
    shell(going, ship, ship, weapon)
    return before - going.vessel(ship).harm.hull


def gun_at_a_boat_in_the_dark() -> tuple[object, object]:
    """An unlit boat of class 1 at 40 cm, by a mount with a plus."""
    assert on_card(CASTORE, "Weapons", "A", "Rating").endswith("+") and on_card(CASTORE, "Weapons", "A", "To hit") == "GUN MED"
    printed = int(on_sheet("To hit", "GUN MED", band(40))) - shot("night unlit") - shot("fast mount")
    return printed, engine_needs(CASTORE, "A", 40.0)


def machine_guns_at_a_ship_that_burns() -> tuple[object, object]:
    """A burning ship of class 3 is lit by night; 50 cm is still the band of 50."""
    now, castore, boat = field(50.0)
    burning = replace(castore, harm=replace(castore.harm, fires=1), setting=4)
    now = replace(now, vessels={**now.vessels, CASTORE: burning})
    mount = boat.record.mount("12.7 mm 1")
    assert mount is not None and on_card(BOATS, "Weapons", "12.7 mm 1", "To hit") == "HMG"
    printed = int(on_sheet("To hit", "HMG", band(50)).rstrip("*")) - shot("night lit") - shot("target class 3")
    needed = charts().guns.need(mount.row, 50.0)
    assert needed is not None
    return printed, needed - modifier(charts().guns, aim_of(charts(), now, boat, mount, burning))


def dice_of_a_pair() -> tuple[object, object]:
    """Two barrels of a light row share their dice, and roll again what missed; suppressed crews have half and no more tries."""
    assert says("a mount of two rolls what missed once again")
    assert says("Suppressed: half the dice, one at least, and no second try")
    rating = int(on_card(BOATS, "Weapons", "12.7 mm 1", "Rating").rstrip("d+-"))
    _, _, boat = field(30.0)
    mount = boat.record.mount("12.7 mm 1")
    assert mount is not None and on_card(BOATS, "Weapons", "12.7 mm 1", "Weapon").startswith("2 x")
    printed = ((rating, rating), (max(1, rating // 2), 0))
    return printed, tuple(dice_of(charts(), mount, suppressed=worn) for worn in (False, True))


def machine_guns_against_plating() -> tuple[object, object]:
    """An 11 takes no box of a torpedo boat with light plating, and two of a steamer."""
    levels = ("nil", "light", "medium", "heavy", "very heavy")
    overcomes = levels.index(on_sheet("Boxes, by 2d6", "HMG", "Overcomes"))
    printed = tuple(
        int(on_sheet("Boxes, by 2d6", "HMG", "11")) if overcomes >= levels.index(dict(card(ship).facts)["armour"]) else 0
        for ship in (CASTORE, GUALDI))
    return printed, tuple(boxes("HMG", ship, 11) for ship in (CASTORE, GUALDI))


def a_creeping_boat_looks_for_a_steamer() -> tuple[object, object]:
    """At 60 cm in the dark, sea 2, with quiet engines at setting 1."""
    far = int(on_sheet("Farthest", "night dark", "Class 3"))
    assert far / 2 < 60 <= far and says("Quiet engines count at setting 0 or 1")
    assert "quiet engines" in dict(card(BOATS).facts)["fitted"]
    moves = sum(int(on_sheet("Modifiers (CO-5.2.1)", row, "Moves by")) for row in ("tester quiet", "sea state 1 2"))
    eye = Eye(BOATS, Side.ALLIED, Point(0.0, 0.0), 1, quiet=True)
    needed = need(charts().spotting, begin(*skirmish_battle("tobruk-coast")).sky, 3, 60.0)
    assert needed is not None
    return 8 - moves, needed - look_modifier(charts().spotting, eye, 2, lit=False)


def how_far_castore_goes_and_turns() -> tuple[object, object]:
    """At setting 3, spotted: centimetres, and a step of 30 degrees after each rating of them."""
    cm, each = int(on_card(CASTORE, "Speed", "cm", "3")), int(dict(card(CASTORE).facts)["manoeuvre"].split()[0])
    _, castore, _ = field(90.0)
    fresh = replace(castore, since_step=0.0)
    assert says("may turn by up to 30 degrees")
    return (cm, 30 * (cm // each)), (length_cm(charts(), fresh, 3), possible_turn(charts(), fresh, cm))


def a_torpedo_from_astern_at_a_stopped_steamer() -> tuple[object, object]:
    """Hits on a face of so much; ten degrees off her course line are still the stern arc."""
    row = "Hits on 4+"
    least = 4 - int(on_sheet(row, "from her stern arc", "Moves by")) - int(on_sheet(row, "stopped", "Moves by"))
    chart = charts().torpedoes
    assert says("within 10 degrees of the target's course line")
    arc = arc_entered(chart, 0.0, (170.0, 175.0))
    mod = torpedo_modifier(chart, 3, arc, stopped=True)
    return least, next(face for face in range(1, 11) if hits(chart, face, mod))


def how_far_a_track_has_run() -> tuple[object, object]:
    """Half its way in the turn of launch, then all of it, to the end of its range."""
    printed = tuple(float(on_sheet("Track ruler", "21in", str(turn))) for turn in range(1, 8))
    track = Track("one", BOATS, Side.ALLIED, card_nation(), Size.IN_21, Point(0.0, 0.0), Point(0.0, 0.0), 0.0)
    run = []
    for _ in range(7):
        track = ran(track, run_of(charts(), track))
        run.append(track.run_cm)
    return printed, tuple(run)


def card_nation() -> Nation:
    """The nation of the boats."""
    return begin(*skirmish_battle("tobruk-coast")).vessels[BOATS].record.nation


def eight_dice_of_a_torpedo() -> tuple[object, object]:
    """Size, dice, faces, and the British dud in September 1942."""
    words = {Burst.FLOODING: "10 boxes", Burst.ENGINES: "a setting less", Burst.CRITICAL: "2d6 boxes and a leak"}
    table = PRINTED.table("Each die of damage")
    printed = (int(on_sheet("Torpedoes", "21in", "Dice")), table.rows[0], says("Duds (CO-8.5): 1 or less on d10"))
    chart = charts().torpedoes
    return printed, (chart.damage_dice[Size.IN_21], tuple(words[face] for face in chart.faces),
                     dud_faces(chart, card_nation(), "1942-09-08") == 1)


def a_nine_on_a_steamer_and_on_a_boat() -> tuple[object, object]:
    """Fire on the one, a weapon on the other; then her fire burns by a 3, and her crew puts it out on an 8."""
    row = "Special effects, on d10"
    crew = next(box.text for part in card(GUALDI).parts if isinstance(part, BoxRows) for line in part.rows
                if line.label == "crew" for box in line.boxes if not box.struck)
    assert says("each on 7+ with d10 and her crew")
    printed = (on_sheet(row, "merchant", "9"), on_sheet(row, "warship", "9"), int(on_sheet("Boxes by each fire", "fire", "3")),
               7 - int(crew))
    chart = charts().damage
    words = {Special.FIRE: "fire", Special.WEAPON: "weapon destroyed X"}
    gualdi = begin(*skirmish_battle("tobruk-coast")).vessels[GUALDI]
    least = next(face for face in range(1, 11) if succeeds(face, gualdi.crew, chart.repair_need))
    return printed, (words[at_face(chart.special[Kind.MERCHANT], 9)], words[at_face(chart.special[Kind.WARSHIP], 9)],
                     fire_effect(chart, 3).boxes, least)


SITUATIONS: tuple[Callable[[], tuple[object, object]], ...] = (
    gun_at_a_boat_in_the_dark, machine_guns_at_a_ship_that_burns, dice_of_a_pair, machine_guns_against_plating,
    a_creeping_boat_looks_for_a_steamer, how_far_castore_goes_and_turns, a_torpedo_from_astern_at_a_stopped_steamer,
    how_far_a_track_has_run, eight_dice_of_a_torpedo, a_nine_on_a_steamer_and_on_a_boat,
)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_a_situation_looked_up_on_paper_comes_out_as_the_engine_has_it(situation: Callable[[], tuple[object, object]]) -> None:
    """CO-P.1 Cards and sheets are enough to play from, one statement each."""
    printed, engine = situation()

    assert printed == engine


STATEMENTS = [
    "Vessels fire one after the other, sides in turn", "Drifting vessels are set first; then models of class 3, 2 and 1",
    "A model under a marker moves 25 cm at most", "reaches 50 cm and lights its target and its user", "50 to 150 cm off; on 4+",
    "is certain within 200 cm", "5+ makes an unspotted vessel a radar target", "one W off each vessel that gained none",
    "to the end of the next turn she runs straight on", "As many tries as boxes of damage control are left",
    "At a submarine that was found this turn and passed within 3 cm", "class 3 strikes on 9+, class 2 on 10",
    "one of class 1 that gunfire alone brought so low lies stopped", "passes without a roll before 10 cm",
    "Reloads: 30 turns unspotted at setting 1 or less", "its target and its user", "Rockets: one salvo, again after 10 turns",
    "trained tubes from 30 to 150 degrees on either beam", "At no box left a vessel sinks",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_sheets_say_what_a_table_would_ask(statement: str) -> None:
    """CO-P.1 Without another book."""
    assert any(statement.casefold() in line.casefold() for line in PRINTED.lines())
