"""Ten situations of the River Plate resolved by what is printed in a packet of Supremacy at Sea alone, and by the engine.

Range row, column, shifts, hits and points are first looked up on the cards and sheets, as a player would; then the engine
throws the same die.
"""

from __future__ import annotations

import pytest
from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Fired
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Step, Vessel, lock_key
from campaign.tactics.supremacy_at_sea.charts.collection import units
from campaign.tactics.supremacy_at_sea.helm import speed_limits, top_speed
from campaign.tactics.supremacy_at_sea.turn.opening import begin
from tests.tabletop.papers import battle as skirmish_battle
from tests.tabletop.reading import Reading
from tests.tactics.supremacy_table import at, charts, of, play

SPEE, AJAX, ACHILLES, EXETER = map(ShipId, ("graf_spee", "ajax", "achilles", "exeter"))
AT_REST = Activity()
ARMOUR = "Belt / deck / turret"
PRINTED = Reading("river-plate", "supremacy_at_sea")


def on_the_line(ship: ShipId, gun: str, range_u: float) -> tuple[int, float, float]:
    """Column, and armour pierced in belt and deck, by the card's own gun lines: range up to the next that is printed."""
    lines = PRINTED.table_on_card(ship, "Own gun lines")
    place = next(number for number, far in enumerate(lines.head[1:], 1) if range_u <= float(far))
    column = next(row for row in lines.rows if row[0] == f"{gun} column")[place]
    belt, deck = next(row for row in lines.rows if row[0] == f"{gun} belt/deck")[place].split("/")
    return int(column), float(belt), float(deck)


def hits(guns: int, column: int) -> int:
    """What stands in the table of hits; in the box or not."""
    table = PRINTED.table("Hits")
    assert table.title == "Hits"
    row = next(row for row in table.rows if row[0] == str(guns))
    words = row[table.head.index(str(max(1, column)))].strip("[]")
    return 0 if words == "-" else int(words)


def share(target: ShipId, belt: float, deck: float) -> float:
    """How much of a hit's points counts against her armour, by her card."""
    words = PRINTED.fact(target, ARMOUR).removesuffix(" in").split(" / ")
    pierced = [(belt, float(words[0])), (deck, float(words[1]))]
    if any(through >= armour for through, armour in pierced):
        return 1.0
    return 0.5 if any(through >= armour / 2 for through, armour in pierced) else 0.0


class Situation(Struct, frozen=True):
    """Who fires at whom with what and how far, what the sheets say of it, and what was thrown."""

    ships: tuple[ShipId, ShipId]
    order: str
    gun: str
    guns: int
    points: int
    range_u: float
    face: int
    printed: tuple[str, ...] = ()
    columns: int = 0
    halvings: int = 0
    locked: bool = True
    speed_kn: float = 28.0
    firer: Activity = AT_REST
    target: Activity = AT_REST


MN_SPEE, MN_EXETER, MN_AJAX = "MN B+S->Exeter", "MN B+S->Admiral Graf Spee", "MN B+S->Admiral Graf Spee"
DIE = ("1: +2, 2: +1, 3: +0, 4: +0, 5: -1, 6: -2 columns",)
SITUATIONS = {
    "six heavy guns that have the range": Situation((SPEE, EXETER), MN_SPEE, '11"', 6, 90, 43, 4, DIE),
    "the same at first fire are a half salvo beyond the close section": Situation(
        (SPEE, EXETER), MN_SPEE, '11"', 6, 90, 43, 4, ("half salvo", "long 13 to 21"), halvings=1, locked=False),
    "a five on the die is a column to the right": Situation((EXETER, SPEE), MN_EXETER, '8"', 6, 60, 27, 5, DIE),
    "shells that pierce half of the deck count half": Situation(
        (AJAX, SPEE), MN_AJAX, '6"', 8, 40, 52, 4, ("half if either is half pierced",)),
    "first fire in the close section costs three columns": Situation(
        (AJAX, SPEE), MN_AJAX, '6"', 8, 40, 14, 6, ("close 1 to 5", "-3"), columns=-3, locked=False),
    "who turned over three units fires three columns worse": Situation(
        (AJAX, SPEE), MN_AJAX, '6"', 8, 40, 34, 6, ("over 3 / 2 sharp",), columns=-3, firer=Activity(turned_u=3.5)),
    "who turned over four fires a half salvo besides": Situation(
        (AJAX, SPEE), MN_AJAX, '6"', 8, 40, 19, 6, ("-3 and half salvo",), columns=-3, halvings=1,
        firer=Activity(turned_u=4.25)),
    "a slow target is hit three columns better": Situation(
        (EXETER, SPEE), MN_EXETER, '8"', 6, 60, 53, 6, ("under 15 kn",), columns=3, speed_kn=14.0),
    "a target that chases splash is hit three columns worse": Situation(
        (SPEE, AJAX), "MN B+S->Ajax", '11"', 6, 90, 18, 6, ("Target chases splash -3",), columns=-3,
        target=Activity(chasing=True, chased=True)),
}


def field(found: Situation, *others: ShipId) -> Battle:
    """The ships abeam of each other at that range, with fire about to be written; others far off, but for those named."""
    book, engagement = skirmish_battle()
    begun = begin(book, engagement)
    firer, target = found.ships
    where = {firer: at(0, 0, 0), target: at(found.range_u, 0, 0)}
    where |= {ship: at(0, -7 * place, 0) for place, ship in enumerate(others, 1)}

    def placed(vessel: Vessel) -> Vessel:
        pose = where.get(vessel.ship, at(0, 300, 0))
        mark = target if vessel.side is not engagement_side(begun, target) else firer
        does = found.firer if vessel.ship == firer else found.target if vessel.ship == target else Activity()
        speed = found.speed_kn if vessel.ship == target else 28.0
        locks = lock_names(vessel, mark) if found.locked else ()
        return replace(vessel, pose=pose, speed=speed, locks_before=locks, activity=does)

    return replace(begun, step=Step.FIRE, turn=3, vessels={ship: placed(vessel) for ship, vessel in begun.vessels.items()})


def engagement_side(begun: Battle, ship: ShipId) -> Side:
    """A ship's side."""
    return begun.vessels[ship].side


def lock_names(vessel: Vessel, mark: ShipId) -> tuple[str, ...]:
    """Every battery of hers has fired at the mark in the turn before."""
    return tuple(lock_key(guns.battery, mark) for guns in vessel.sheet.batteries)


def fire(found: Situation, *orders: str, others: tuple[ShipId, ...] = ()) -> list[Fired]:
    """What the engine makes of it."""
    battle = field(found, *others)
    firer = battle.vessels[found.ships[0]]
    written = {Side.AXIS: "axis none", Side.ALLIED: "allied none"}
    lines = orders or (f"{firer.name}: {found.order}",)
    written[firer.side] = f"{firer.side.value} {'; '.join(lines)}"
    script = [("SAS-B5.6", found.face)] * len(lines)
    book, _ = skirmish_battle()
    _, facts = play(battle, script, written[Side.AXIS], written[Side.ALLIED], of=book)
    return of(Fired, facts)


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_salvo_is_resolved_as_it_is_printed(name: str) -> None:
    """SAS-B5.6 The same column, hits and points by the packet and by the engine."""
    found = SITUATIONS[name]
    firer, target = found.ships
    base, belt, deck = on_the_line(firer, found.gun, found.range_u)
    guns = found.guns
    for _ in range(found.halvings):
        guns = (guns + 1) // 2
    die = {1: 2, 2: 1, 3: 0, 4: 0, 5: -1, 6: -2}[found.face]
    expected = hits(guns, base - found.columns - die)
    points = expected * found.points * share(target, belt, deck)

    assert all(PRINTED.says(words) for words in found.printed)
    ((shot,),) = (fire(found),)
    assert (shot.base_column, shot.row, shot.hits, shot.points) == (base, guns, expected, points)


def test_two_ships_at_one_target_lose_a_column_each() -> None:
    """SAS-B5.4b Mains of Ajax and Achilles: two batteries."""
    found = Situation((AJAX, SPEE), MN_AJAX, '6"', 8, 40, 34, 6)
    base, _, _ = on_the_line(AJAX, '6"', 34)
    expected = hits(8, base + 1 + 2)

    assert PRINTED.says("each of them loses a column for every other one")
    shots = fire(found, f"Ajax: {MN_AJAX}", f"Achilles: {MN_AJAX}", others=(ACHILLES,))
    assert [(shot.ship, shot.hits) for shot in shots] == [(AJAX, expected), (ACHILLES, expected)]


@pytest.mark.parametrize("ship", [SPEE, AJAX, ACHILLES, EXETER])
def test_speed_is_gained_and_lost_as_her_card_has_it(ship: ShipId) -> None:
    """SAS-B1.3e From 16 knots: so much faster, and no faster than she can; half her original speed slower."""
    facts = dict(PRINTED.card(ship).facts)
    most = float(facts["Speed"].partition(" of ")[0])
    gained, lost = (float(facts[name].removesuffix(" kn")) for name in ("Faster by", "Slower by"))
    book, engagement = skirmish_battle()
    vessel = replace(begin(book, engagement).vessels[ship], speed=16.0)
    limits = speed_limits(charts(), vessel, 1, 2)
    low, high = limits.slowest, limits.fastest

    assert top_speed(charts(), vessel) == most
    assert (low, high) == (max(0.0, 16.0 - lost), min(most, 16.0 + gained))


def test_the_table_of_turns_says_where_she_ends() -> None:
    """SAS-GAP-01 L4: course changes by 92 degrees, 2.5 ahead and 2.6 aside."""
    table = PRINTED.table("A turn of so many units")
    place = table.head.index("4")
    rows = {row[0]: row[place] for row in table.rows}
    ahead, aside = map(float, rows["regular: ends ahead / aside"].split(" / "))
    book, engagement = skirmish_battle()
    begun = begin(book, engagement)
    ajax = replace(begun.vessels[AJAX], pose=at(0, 60, 0), speed=8.0)
    begun = replace(begun, vessels={**begun.vessels, AJAX: ajax}, turn=2)
    moved, _ = play(begun, [], "allied Ajax: L4", "axis steady", of=book)
    pose = moved.vessels[AJAX].pose

    assert 360 - pose.course_degrees == pytest.approx(float(rows["regular: course changes by"]), abs=0.6)
    assert (units(pose.at.y_m) - 60, -units(pose.at.x_m)) == pytest.approx((ahead, aside), abs=0.06)
