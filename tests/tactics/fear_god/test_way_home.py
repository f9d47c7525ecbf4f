"""What a ship tells of her wounds to whoever takes her home, and what she brings into her next battle."""

from __future__ import annotations

from fractions import Fraction

from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.wounds import CrippleMeasure, Gear, News, Outage, TellsWounds, Tiding, VoyageHome, Wounds, WoundsTold
from campaign.ratings.passage.day import mend
from campaign.ratings.passage.onset import condition_after, taken_back, told_by_battle, wounded
from campaign.rules.chapters.sailing.voyage_home import end_of_segment
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, Helm, Rudder, Status
from campaign.tactics.fear_god.charts.collection import NAME
from campaign.tactics.fear_god.ships.condition import PLANT, Kept, initial_harm, with_left, wounds_of
from tests.homeward import CHART, HULL, Loaded, homeward, luck, scripted
from tests.proceeding import brought_about
from tests.sea import italian, ships
from tests.tactics.fear_god.hulls import record

HARM = Harm(
    60, flood_points=12, patch=True, put_out=2, helm=Helm(Rudder.DISABLED, lag=2),
    criticals=(Critical(Effect.ENGINEERING, "engines", 3), Critical(Effect.ENGINEERING, "engines", 5),
               Critical(Effect.RUDDER, "steering engine", 4), Critical(Effect.BRIDGE, "bridge", 6),
               Critical(Effect.MAIN, "A turret", 2), Critical(Effect.SENSOR, "sonar", 1, Status.REPAIRED)))
TOLD = WoundsTold((Outage(Gear.ENGINES, name="engines"), Outage(Gear.ENGINES, name="engines"),
                   Outage(Gear.RUDDER, name="steering engine"), Outage(Gear.BRIDGE, name="bridge")), 2, 12, patched=True)


def fought(harm: Harm = HARM) -> Condition:
    """Her condition after a battle by these rules: a fifth lost to shells and as much to water."""
    hurt = Condition(Fraction(1, 5), Fraction(1, 5), mounts_out=("A turret",))
    return hurt.keeping(NAME, Kept("Jul I 40", (harm,)))


def test_a_ship_tells_what_is_open_and_nothing_of_what_was_mended() -> None:
    """FG-6R-export Engines, rudder, bridge; mounts stand in her condition; a squadron's boats stay with their base."""
    kept = Kept("Jul I 40", (HARM,))

    assert isinstance(kept, TellsWounds)
    assert wounds_of(HARM) == TOLD
    assert Kept("Jul I 40", (HARM, HARM)).wounds() is None


def test_told_and_taken_back_nothing_is_changed() -> None:
    """FG-6R-import In and out of a voyage of no day."""
    lasting = replace(HARM, criticals=tuple(one for one in HARM.criticals if one.status is Status.OPEN))

    assert with_left(lasting, wounds_of(lasting)) == lasting


def test_what_was_mended_at_sea_works_in_the_next_battle() -> None:
    """FG-8.4, FG-6R-import One engine, the rudder and the bridge; a breakdown is one engine more."""
    left = WoundsTold((Outage(Gear.ENGINES, name="engines", beyond=True), Outage(Gear.ENGINES, breakdown=True)), 1, 0)
    after = with_left(HARM, left)

    assert [(one.effect, one.item, one.status) for one in after.criticals] == [
        (Effect.ENGINEERING, "engines", Status.LASTING), (Effect.MAIN, "A turret", Status.OPEN),
        (Effect.ENGINEERING, PLANT, Status.LASTING)]
    assert (after.helm.rudder, after.helm.lag) == (Rudder.WELL, 0)
    assert (after.put_out, after.flood_points, after.patch) == (1, 0, False)


def test_cargo_is_never_mended() -> None:
    """FG-8.4-cargo What burnt in her holds is gone, whatever else works again."""
    laden = replace(HARM, criticals=(*HARM.criticals, Critical(Effect.CARGO, "hold 1", 3)))

    assert wounds_of(laden) == TOLD
    assert [one.effect for one in with_left(laden, WoundsTold()).criticals] == [Effect.MAIN, Effect.CARGO]


def test_the_way_home_begins_with_what_she_told() -> None:
    """SM-GAP-77.2 Every point that the battle cost, shells too, and no lasting critical is drawn for."""
    found = wounded(CHART, HULL, SOUND, fought(), None, scripted())

    assert (found.points, found.flooded, found.embers, found.patched) == (60, 12, (0, 0), True)
    assert found.broken == (Outage(Gear.WEAPON, name="A turret"), *TOLD.broken)


def test_half_of_the_aircraft_destroyed_aboard_are_merely_damaged() -> None:
    """FG-8.4-aircraft, FG-8.5-table And mended as what broke down, by navy; the others are gone for good."""
    harm = replace(HARM, aircraft_lost=2, criticals=())
    found = wounded(CHART, HULL, SOUND, fought(harm), None, scripted(
        ("FG-8.4-aircraft an aircraft is merely damaged", 50), ("FG-8.4-aircraft an aircraft is merely damaged", 51)))
    after, _ = mend(CHART.repairs, HULL, replace(found, day=1), scripted(
        ("FG-8.4 A turret, 24 hours", 100), ("FG-8.5-table aircraft, 24 hours", 25)))
    kept = taken_back(fought(harm), after).kept_by(NAME)

    assert (found.open(Gear.AIRCRAFT), found.aircraft_gone) == ((Outage(Gear.AIRCRAFT),), 1)
    assert isinstance(kept, Kept)
    assert kept.boats[0].aircraft_lost == 1


def test_what_an_earlier_battle_told_is_no_news() -> None:
    """SM-GAP-77.2 Struck by a mine since then she begins with shares of her hull."""
    before, after = fought(), replace(fought(), underwater_damage=Fraction(2, 5))

    assert told_by_battle(before, after) is None
    assert told_by_battle(SOUND, before) == TOLD
    assert wounded(CHART, HULL, before, after, Wounds(60), luck()).points == 40


def test_a_day_is_written_back_in_the_same_points() -> None:
    """SM-GAP-77.5, SM-GAP-77.2 A point burnt is a point, and she keeps what is left for her next battle."""
    left = Wounds(58, broken=(Outage(Gear.RUDDER, name="steering engine"),), embers=(0,))
    after = condition_after(CHART, HULL, fought(), left, (Tiding(News.BURNED, 2),), told=True)
    kept = after.kept_by(NAME)

    assert after.shell_damage == Fraction(22, 100)
    assert isinstance(kept, Kept)
    assert kept.wounds() == WoundsTold(left.broken, 1, 0)
    assert taken_back(SOUND, left) == SOUND


def test_at_home_patches_and_embers_are_forgotten() -> None:
    """FG-8.4-flooding, FG-6R-export They end in port; the rest waits for the dock."""
    found = homeward(italian("Zara", "taranto", condition=fought()))
    (key,) = ships("Zara")
    wounds = Wounds(60, broken=TOLD.broken, embers=(0, 0), flooded=12, patched=True)
    voyage = VoyageHome(wounds, CrippleMeasure.EASE, asked=False, told=True)
    state = replace(found.state, ships={key: replace(found.state.ships[key], voyage=voyage)})
    after, _ = brought_about(end_of_segment, found.book, state, dice=Loaded())
    kept = after.ships[key].condition.kept_by(NAME)

    assert isinstance(kept, Kept)
    assert kept.wounds() == WoundsTold(TOLD.broken)


def test_a_ship_on_which_the_dockyard_has_nothing_left_to_mend_is_as_she_was_built() -> None:
    """SM-8B, FG-6R-import What she kept of her last battle is over with its damage, and not before."""
    made = record()
    mended = SOUND.keeping(NAME, Kept("Jul I 40", (HARM,)))

    assert initial_harm(made, mended, squadron=False, place=0) == initial_harm(made, SOUND, squadron=False, place=0)
    assert initial_harm(made, fought(), squadron=False, place=0).helm == HARM.helm
