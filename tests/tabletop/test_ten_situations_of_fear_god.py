"""Ten situations off the River Plate resolved by what is printed in a packet of Fear God alone, and by the engine.

Each number is looked up on the cards and sheets as a player would, and added up as the sheets say; then the engine is asked the
same of the same ships.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from campaign.model.battles.tabletop import BoxRows, PrintedTable
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import Firing, shell_for, shell_hit
from campaign.tactics.fear_god.battle.harm import Critical, Effect
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties import face_of, level_of
from campaign.tactics.fear_god.charts.casualties import Level
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_in
from campaign.tactics.fear_god.charts.criticals import Column, CriticalKind
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Face, Size
from campaign.tactics.fear_god.criticals.striking import number
from campaign.tactics.fear_god.helm import next_speed, possible_turn, top_speed
from campaign.tactics.fear_god.laying import Laying, chance_of
from campaign.tactics.fear_god.ships.weapons import MAIN, batteries
from campaign.tactics.fear_god.sight import sight_yd
from campaign.tactics.fear_god.torpedoes import Track
from campaign.tactics.fear_god.torpedoes import chance_of as torpedo_chance
from campaign.tactics.fear_god.turn.opening import begin
from tests.tabletop.papers import battle as skirmish_battle
from tests.tabletop.reading import Reading

SPEE, EXETER, AJAX = map(ShipId, ("graf_spee", "exeter", "ajax"))
PRINTED = Reading("river-plate", "fear_god")
card, fact, on_card, on_sheet, says = PRINTED.card, PRINTED.fact, PRINTED.on_card, PRINTED.on_sheet, PRINTED.says


@cache
def charts() -> FearGodCharts:
    """The charts of the book that the battle is fought by."""
    return charts_in(skirmish_battle("river-plate")[0])


def ship(name: ShipId) -> Vessel:
    """A ship as the battle begins."""
    return begin(*skirmish_battle("river-plate")).vessels[name]


# What is printed ----------------------------------------------------------------------------------------------------


def by_steps(title: str, figure: float) -> int:
    """The last row of a table that a figure has reached."""
    rows = [row for row in PRINTED.table(title).rows if int(row[0].split()[0].replace(",", "")) <= figure]
    return int(rows[-1][1]) if rows else 0


def moves(row: str) -> int:
    """A modifier of gunfire."""
    return int(on_sheet("Modifiers (FG-6.4)", row, "By"))


# The situations -----------------------------------------------------------------------------------------------------


def spee_fires_her_third_salvo_at_exeter() -> tuple[object, object]:
    """Six barrels at Long, both at 26 and 31 knots, Exeter broadside on, under fire."""
    standard = fact(SPEE, "fire control").split(",")[0]
    net = (by_steps("Barrels that fire", 6) + moves("third salvo") + moves("own speed") + by_steps("Knots of the target", 31)
           + int(on_sheet("The target by her size", "B", "broad")))
    base, step = (int(on_sheet("Base chance", row, "long").split()[0]) for row in (standard, "each modifier"))
    laying = Laying(standard=ship(SPEE).record.standard, band=Band.LONG, barrels=6, size=Size.B, salvo=3, knots=26.0,
                    target=Size.B, target_knots=31.0, aspect=Aspect.BROAD)
    return base + step * net, chance_of(charts().gunnery, laying)


def exeter_fires_her_first_salvo_in_haze() -> tuple[object, object]:
    """At Extreme range with a coincidence range-finder, after a turn of fifty degrees, 35 % visibility."""
    standard, kind = fact(EXETER, "fire control").split(", ")[:2]
    assert kind == "coincidence"
    net = (by_steps("Barrels that fire", 6) + moves("first salvo") + moves("own speed") + moves("course changed")
           + moves("haze") + moves("coincidence") + by_steps("Knots of the target", 26)
           + int(on_sheet("The target by her size", "B", "quarter")))
    base, step = (int(on_sheet("Base chance", row, "extreme").split()[0]) for row in (standard, "each modifier"))
    laying = Laying(standard=ship(EXETER).record.standard, band=Band.EXTREME, barrels=6, size=Size.B, salvo=1, knots=31.0,
                    turned=50.0, visibility=35, coincidence=True, target=Size.B, target_knots=26.0, aspect=Aspect.QUARTER)
    return max(1, base + step * net), chance_of(charts().gunnery, laying)


def a_shell_of_spee_on_exeters_belt() -> tuple[object, object]:
    """At Medium: what the best shell pierces against her rating, and what it takes."""
    belt = int(fact(EXETER, "belt/deck/underwater").split("/")[0])
    gun = card(SPEE).parts[1]
    assert isinstance(gun, PrintedTable)
    row = gun.rows[0]
    pierces = int(row[gun.head.index("medium to: pierces")].split(": ")[1])
    taken = dict(entry.rsplit(" ", 1) for entry in row[gun.head.index("Damage")].split(", "))
    assert belt >= 6 and says("Ships with a belt of 6 and more are fired at with the best shell against armour")
    full = int(taken[row[gun.head.index("Best shell")]])
    spee, exeter = ship(SPEE).record, ship(EXETER).record
    sheet = batteries(spee)[MAIN][0].sheet
    firing = Firing(sheet, shell_for(charts().armour, sheet, exeter), Band.MEDIUM, spee, "1939-12-13")
    hit = shell_hit((charts().armour, charts().ballistics), charts().turn.options, firing, exeter, Face.BELT)
    return (pierces > belt, full if pierces > belt else full // 2), (hit.pierced, hit.points)


def how_fast_a_battered_spee_is() -> tuple[object, object]:
    """At the second break point with an engine hit she is three levels down."""
    lost = int(on_card(SPEE, "Damage and speed", "damage", "2"))
    printed = (int(on_card(SPEE, "Damage and speed", "knots", "2")), int(on_card(SPEE, "Damage and speed", "knots", "3")))
    spee = ship(SPEE)
    hurt = replace(spee.harm, points=spee.record.points - lost)
    worse = replace(hurt, criticals=(Critical(Effect.ENGINEERING, "engines", 1),))
    return printed, tuple(top_speed(charts(), spee.record, harm, 2) for harm in (hurt, worse))


def how_ajax_handles() -> tuple[object, object]:
    """Knots gained and lost, and turns at twenty knots: one for each advance."""
    up, down = (int(on_sheet("By size", "B", column)) for column in ("Faster", "Slower"))
    advance = int(on_sheet("By size", "B", "Yards before a turn"))
    assert says("A knot is 100 yards a turn") and says("may turn by up to 45 degrees")
    turn = min(180, 45 * (2000 // advance))
    ajax = ship(AJAX)
    return (20 + up, 20 + down, turn), (
        next_speed(charts(), Size.B, 20, 30, 32), next_speed(charts(), Size.B, 20, 0, 32), possible_turn(charts(), ajax, 20))


def how_far_ajax_is_seen() -> tuple[object, object]:
    """By day in clear weather, and lying still."""
    column = fact(AJAX, "size")[0]
    far = int(on_sheet("Seen from", "by eye", column).replace(",", ""))
    assert says("half of it for a ship that lies still")
    now = begin(*skirmish_battle("river-plate"))
    ajax = now.vessels[AJAX]
    full = replace(now, visibility=100)
    return (far, far / 2), (sight_yd(charts(), full, ajax), sight_yd(charts(), full, replace(ajax, speed_kn=0.0)))


def how_many_criticals() -> tuple[object, object]:
    """Forty points of a phase that leave a hundred and sixty, on a six: a quarter."""
    return int(on_sheet("How many", "0.20", "6")), number(charts().criticals, 40, 160, 6)


def what_a_nine_strikes() -> tuple[object, object]:
    """On a twenty-sided die against a cruiser of size B: protected or not."""
    words = on_sheet("What is struck, on d20", "8-9", "major")
    chart = charts().criticals
    kind = chart.kind(Column.MAJOR, 9)
    star = "*" if chart.needs_piercing(Column.MAJOR, kind) else ""
    assert kind is CriticalKind.OTHER
    return words, f"{kind.value}{star}"


def a_torpedo_of_ajax_at_half_its_run() -> tuple[object, object]:
    """At Graf Spee, broad, at 22 knots."""
    chance = int(on_sheet("Chance for each", "to 50%", "Percent"))
    chance += sum(int(on_sheet("By the target", row, "Percent")) for row in ("size B", "broad aspect", "from 20 knots"))
    return chance, torpedo_chance(charts().torpedoes, Track(share=0.5, target=Size.B, aspect=Aspect.BROAD, knots=22.0))


def a_fire_of_eleven_percent_aboard_exeter() -> tuple[object, object]:
    """Its level by her own roster, and what a five on the die does at it."""
    minor, major, severe = (int(part.split()[2]) for part in fact(EXETER, "fires and floods").split(";")[0].replace(
        " %", "").split(", "))
    level = "minor" if minor >= 11 else "major" if major >= 11 else "severe" if severe >= 11 else "overwhelmed"
    dice = on_sheet("Control, on d10", "5", level)
    found = level_of(charts().casualties, ship(EXETER).record, 11)
    change = charts().casualties.control[face_of(5, 0) - 1][found.place]
    words = {-2: "-2d6", -1: "-d6", 0: "no change", 1: "+d6", 2: "+2d6"}
    assert found in Level
    return (level, dice), (found.value, words[change])


SITUATIONS: tuple[Callable[[], tuple[object, object]], ...] = (
    spee_fires_her_third_salvo_at_exeter, exeter_fires_her_first_salvo_in_haze, a_shell_of_spee_on_exeters_belt,
    how_fast_a_battered_spee_is, how_ajax_handles, how_far_ajax_is_seen, how_many_criticals, what_a_nine_strikes,
    a_torpedo_of_ajax_at_half_its_run, a_fire_of_eleven_percent_aboard_exeter,
)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_a_situation_looked_up_on_paper_comes_out_as_the_engine_has_it(situation: Callable[[], tuple[object, object]]) -> None:
    """FG-6R-record Cards and sheets are enough to play from."""
    printed, engine = situation()

    assert printed == engine


STATEMENTS = [
    "it is over when one side has nobody left", "From 20 knots on she may steer evasively",
    "through 2 nobody is seen", "pierces: full damage", "Sizes E to G lose no points", "Set deep it runs under size C",
    "breaks her keel on 1 to 8", "Severity: in service to 1907", "keep the wind within 30 degrees of the bow",
    "A searchlight reaches 3,000 yd", "Land stops everybody", "for one turn", "Fractions are dropped",
]


@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_sheets_say_what_a_table_would_ask(statement: str) -> None:
    """FG-6R-record Without another book."""
    assert any(statement.casefold() in line.casefold() for line in PRINTED.lines())


def test_a_roster_has_tracks_for_all_that_may_befall_a_ship() -> None:
    """FG-6R-record Points, speed, engines, weapons, torpedoes, fires, floods and helm, struck out as she went."""
    rows = [row for part in card(SPEE).parts if isinstance(part, BoxRows) for row in part.rows]
    labels = " ".join(row.label for row in rows)

    assert all(what in labels for what in ("points left", "speed", "engines", "weapons", "torpedoes", "fire %", "flooding %",
                                           "helm"))
    assert not any(box.struck for row in rows for box in row.boxes)
