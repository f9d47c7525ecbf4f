"""A player with any SQL tool can ask the save, and what it answers follows from the events alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from campaign.model.battles.battle import (
    AfterAction,
    BattleId,
    Conditions,
    Engagement,
    Light,
    Outcome,
    Participant,
    Party,
    ShipOutcome,
    Task,
)
from campaign.model.events import (
    AfterActionAccepted,
    AttackClosed,
    AttackDeclared,
    BattleJoined,
    CampaignBegan,
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    ConditionChanged,
    Event,
    FlotillaMissionAssigned,
    FlotillaMoved,
    FlotillaRaised,
    FlotillaReduced,
    ForceFormed,
    ForceMoved,
    ForceSpotted,
    HitRepaired,
    MinefieldLaid,
    PointsScored,
    PoolConsulted,
    PortHit,
    RepairBegun,
    RepairsProgressed,
    RepairSuspended,
    SegmentBegan,
    ShipRemoved,
    ShipsBerthed,
    ShipsReplenished,
    ShipTaken,
    TenthMasChanged,
    UmpireRuled,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.war import DueShip, MasState, PoolGroup, TenthMas
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import Category, Find, ForceId, Lapse, Recon, Seen, ShipStatus
from campaign.model.units.ships import ClassId, ShipId
from campaign.model.units.undersea import Minefield
from campaign.rules.fold import fold
from campaign.store import Archive, ledger
from campaign.store.ledger_of_ships import Transition
from campaign.store.tables.rows import LEDGER_NAMES
from campaign.store.tables.views import VIEWS
from tests.store.voyage import CONVOY, MALTA, META, SUPPLIES, TARANTO, WARSPITE, ZARA, played, start, told

JOB = JobId("job-1")
HERE = Hex("00703")
WHEN = ("seq", "line", "turn", "player_turn", "nas", "date", "segment")
WORN = Condition(shell_damage=Fraction(1, 4))
BOATS, GRUPSOM = FlotillaId("ALS1"), FlotillaId("AXS1")


def history() -> list[Event]:
    """A day of everything: a battle, a loss, cargo, a dock, points and a ruling."""
    sides = {
        Side.AXIS: Party((Participant(ZARA, ClassId("zara"), "Zara", Nation.ITALIAN, "axis-1", Task.SCREEN, SOUND),)),
        Side.ALLIED: Party((
            Participant(WARSPITE, ClassId("qe"), "Warspite", Nation.BRITISH, "allied-1", Task.BATTLE_LINE, SOUND),)),
    }
    sky = Conditions(Light.DAY, 900, 20000, 2, 0, 10, 0.5)
    engagement = Engagement(BattleId("b1"), "Jul I 40", 2, "off Calabria", HERE, sky, Side.ALLIED, sides)
    result = AfterAction(BattleId("b1"), "d", "supermarina", 80, (
        ShipOutcome(ZARA, Outcome.SUNK, SOUND, WARSPITE), ShipOutcome(WARSPITE, Outcome.AFLOAT, WORN)), Side.AXIS, Side.ALLIED)
    return [
        SegmentBegan(2),
        CargoLoaded(SUPPLIES, (CONVOY,), TARANTO, 1.0),
        ForceFormed(ForceId("axis-1"), Side.AXIS, "Forza A", HERE, (ZARA, CONVOY), None),
        ForceFormed(ForceId("allied-1"), Side.ALLIED, "Force A", HERE, (WARSPITE,), None),
        ForceSpotted(ForceId("axis-1"), Side.ALLIED, HERE, Find(Recon.AREA, Lapse.END_OF_SEGMENT),
                     Seen((Category.WARSHIPS,), {ZARA: "light"}), "contact 1"),
        AttackDeclared(BattleId("b1"), HERE, Side.ALLIED, (ForceId("allied-1"),), (ForceId("axis-1"),), Light.DAY),
        BattleJoined(engagement, (ForceId("axis-1"), ForceId("allied-1"))),
        AfterActionAccepted(result),
        ConditionChanged(WARSPITE, WORN),
        ShipRemoved(ZARA, ShipStatus.SUNK, "gunfire", WARSPITE),
        PointsScored(PointsEntry("Jul I 40", Side.ALLIED, 6.0, "SM-GAP-55", "Zara sunk")),
        CargoLost(SUPPLIES, CONVOY),
        ShipRemoved(CONVOY, ShipStatus.SUNK, "gunfire"),
        AttackClosed(BattleId("b1")),
        ShipsBerthed((WARSPITE,), MALTA),
        UmpireRuled("towed in", ship=WARSPITE, fuel_boxes=3),
        UmpireRuled("a tanker came", port=MALTA, port_fuel=99.0),
        ShipsReplenished((WARSPITE,)),
        RepairBegun(RepairJob(JOB, WARSPITE, MALTA, Track.GUNNERY, 3)),
        RepairsProgressed((JOB,)),
        FlotillaRaised(BOATS, Side.ALLIED, Nation.BRITISH, "Malta submarines", MALTA, Hex("00704"), 2, None),
        FlotillaMissionAssigned(BOATS, FlotillaMission.ATTACK),
        FlotillaMoved(BOATS, (HERE,), 1),
        FlotillaReduced(BOATS, 1, "depth charges"),
        FlotillaRaised(GRUPSOM, Side.AXIS, Nation.ITALIAN, "II Grupsom", TARANTO, Hex("00801"), 1, None),
        FlotillaReduced(GRUPSOM, 1, "a mine"),
        PortHit(MALTA, 3, "naval gunfire"),
        MinefieldLaid(Minefield("off Malta", Side.AXIS, HERE)),
        MinefieldLaid(Minefield("off Malta", Side.ALLIED, HERE)),
        PoolConsulted("Jul 40", 3, {PoolGroup.DESTROYER: 2}, reducing=False),
        ShipTaken(DueShip(ShipId("valiant"), MALTA, Turn.of("Aug I 40").number), paid=True),
        TenthMasChanged(TenthMas(MasState.ORDERED, target=MALTA), "ordered"),
        TenthMasChanged(TenthMas(MasState.RECOVERING, failed_teams=1, ready_from=Turn.of("Sep I 40").number), "home"),
    ]


def saved(path: Path, events: Iterable[Event]) -> State:
    """Makes a save of a history; the state it leads to."""
    stored = list(told([CampaignBegan("calabria", start())]))
    with Archive.create(path, META, stored) as archive:
        batch = list(told(events, start()))
        archive.accept(batch)
    return batch[-1].after or start()


def asked(path: Path, question: str) -> list[tuple[object, ...]]:
    """The answer of any SQL tool."""
    connection = sqlite3.connect(path)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


def test_which_ships_are_in_dock_at_malta_and_until_when(tmp_path: Path) -> None:
    """The repair ledger names ship, dock and the turn she leaves it."""
    saved(tmp_path / "s.sqlite", history())
    found = asked(tmp_path / "s.sqlite", "SELECT ship, due FROM repair_job_now WHERE port = 'malta' AND state = 'working'")

    assert found == [("warspite", str(Turn.of("Jul I 40").plus(2)))]


def test_work_that_was_halted_has_no_date(tmp_path: Path) -> None:
    """A suspended job is in the ledger with its reason and without a turn."""
    saved(tmp_path / "s.sqlite", [*history(), RepairSuspended(JOB, "the dock is wanted")])
    found = asked(tmp_path / "s.sqlite", "SELECT change, state, due, reason FROM repair_job_now")

    assert found == [("suspended", "halted", None, "the dock is wanted")]


def test_work_that_is_done_is_in_hand_no_more(tmp_path: Path) -> None:
    """A mended hit ends the job; its history stays."""
    saved(tmp_path / "s.sqlite", [*history(), HitRepaired(JOB, WARSPITE, Track.GUNNERY, SOUND)])

    assert asked(tmp_path / "s.sqlite", "SELECT * FROM repair_job_now") == []
    assert asked(tmp_path / "s.sqlite", "SELECT change FROM repair_job") == [("begun",), ("progressed",), ("mended",)]


def test_how_much_oil_was_left_in_port_each_segment(tmp_path: Path) -> None:
    """The fuel ledger takes stock of every port as each segment begins."""
    with played(tmp_path / "s.sqlite", 3):
        pass
    found = asked(tmp_path / "s.sqlite", "SELECT turn, player_turn, nas, points_left FROM fuel_movement "
                                         "WHERE place = 'malta' AND change = 'stock' AND seq > 1")

    assert found == [("Jul I 40", "allied", 2, 60.0), ("Jul I 40", "allied", 3, 59.5), ("Jul I 40", "allied", 4, 59.0)]


def test_every_box_of_fuel_is_in_the_ledger(tmp_path: Path) -> None:
    """What ships burned and took in adds up to what they hold."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        rows = [row for row in archive.ledger("fuel_movement") if row["ship"] == WARSPITE]

    assert [(row["change"], row["boxes"], row["boxes_left"]) for row in rows] == [("burned", -1, 13), ("refuelled", 1, 14)] * 3


def test_what_the_umpire_set_is_in_the_ledger(tmp_path: Path) -> None:
    """A ruling moves fuel like any event."""
    saved(tmp_path / "s.sqlite", history())
    found = asked(tmp_path / "s.sqlite", "SELECT place, ship, points, points_left, boxes, boxes_left FROM fuel_movement "
                                         "WHERE change = 'ruled'")

    assert found == [
        ("malta", "warspite", None, None, -11, 3), ("allied ruled", None, None, None, 11, None),
        ("malta", None, 39.0, 99.0, None, None), ("allied ruled", None, -39.0, None, None, None),
    ]


def test_where_every_ship_is_now(tmp_path: Path) -> None:
    """The last row of each ship says where and how she is."""
    saved(tmp_path / "s.sqlite", history())
    found = asked(tmp_path / "s.sqlite", "SELECT ship, status, port, shell_damage FROM ship_status_now ORDER BY ship")

    assert found == [("esperia", "sunk", None, 0.0), ("warspite", "active", "malta", 0.25), ("zara", "sunk", None, 0.0)]


def test_a_battle_is_told_in_its_stages(tmp_path: Path) -> None:
    """Declared, joined, decided and closed, with what was sent and what was lost."""
    saved(tmp_path / "s.sqlite", history())
    stages = asked(tmp_path / "s.sqlite", "SELECT stage FROM battle ORDER BY seq")
    decided = asked(tmp_path / "s.sqlite", "SELECT place, axis_units, axis_lost, allied_lost, minutes, broke_off, "
                                           "holds_field FROM battle WHERE stage = 'decided'")

    assert stages == [("declared",), ("joined",), ("decided",), ("closed",)]
    assert decided == [("off Calabria", 1, 1, 0, 80, "axis", "allied")]


def test_losses_name_cause_place_and_battle(tmp_path: Path) -> None:
    """Ships and cargo that went down stand in one list."""
    saved(tmp_path / "s.sqlite", history())
    found = asked(tmp_path / "s.sqlite", "SELECT what, id, side, fate, credit, hex, battle FROM loss ORDER BY seq")

    assert found == [
        ("ship", "zara", "axis", "sunk", "warspite", HERE, "b1"),
        ("cargo", "supplies", "axis", "lost", None, HERE, "b1"),
        ("ship", "esperia", "axis", "sunk", None, HERE, "b1"),
    ]


def test_cargo_is_followed_from_quay_to_quay_or_to_the_bottom(tmp_path: Path) -> None:
    """The manifest tells ashore, aboard, lost; the supply ledger what never arrived and what was drawn."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT state, port, ships FROM cargo_manifest ORDER BY seq") == [
        ("ashore", "taranto", ""), ("aboard", None, "esperia"), ("lost", None, ""),
    ]
    assert asked(tmp_path / "s.sqlite", "SELECT change, kind, ship FROM supply_movement ORDER BY seq") == [
        ("sent", "supplies", "esperia"), ("lost", "supplies", "esperia"), ("drawn", "ammunition", "warspite"),
    ]


def test_a_load_set_down_where_it_came_from_was_brought_back(tmp_path: Path) -> None:
    """The view of loads tells what became of each, in the words of the reports, and dates sort as they stand."""
    save = tmp_path / "s.sqlite"
    saved(save, [SegmentBegan(1), CargoLoaded(SUPPLIES, (CONVOY,), TARANTO, 1.0),
                 CargoUnloaded(SUPPLIES, (CONVOY,), TARANTO, 1.0, delivered=False),
                 CargoLoaded(SUPPLIES, (CONVOY,), TARANTO, 1.0),
                 CargoUnloaded(SUPPLIES, (CONVOY,), MALTA, 1.0, delivered=False)])

    assert asked(save, "SELECT state, sent_from, came_to FROM supply") == [
        ("brought back", "taranto", "taranto"), ("set down", "taranto", "malta")]
    assert asked(save, "SELECT sent, landed, afloat, lost, set_down, brought_back FROM logistics") == [(2, 0, 0, 0, 1, 1)]
    assert asked(save, "SELECT month, half_month, port, size_re FROM arrivals") == [("1940-07", "Jul I 40", "malta", 1)]
    assert asked(save, "SELECT DISTINCT date FROM supply_movement") == [("1940-07-08",)]


def test_what_swims_is_named_by_its_force_and_not_by_where_that_sailed(tmp_path: Path) -> None:
    """A force that has steamed on is in no ledger of places, so that its convoy has none either."""
    save = tmp_path / "s.sqlite"
    saved(save, [SegmentBegan(1), CargoLoaded(SUPPLIES, (CONVOY,), TARANTO, 1.0),
                 ForceFormed(ForceId("axis-1"), Side.AXIS, "Forza A", Hex("00801"), (CONVOY,), None),
                 ForceMoved(ForceId("axis-1"), (Hex("00802"), HERE), 2)])

    assert asked(save, "SELECT * FROM convoys") == [("axis", "axis-1", None, "supplies", "malta", 1.0)]


def test_sightings_and_points_stand_in_their_ledgers(tmp_path: Path) -> None:
    """Who found whom and how; and each entry of the victory ledger with the total after it."""
    more = PointsScored(PointsEntry("Jul I 40", Side.ALLIED, 2.0, "SM-GAP-55", "Esperia sunk"))
    saved(tmp_path / "s.sqlite", [*history(), more])

    assert asked(tmp_path / "s.sqlite", "SELECT force, side, found_by, recon, ships FROM sighting") == [
        ("axis-1", "axis", "allied", "area", "zara"),
    ]
    assert asked(tmp_path / "s.sqlite", "SELECT side, points, total FROM victory_points") == [
        ("allied", 6.0, 6.0), ("allied", 2.0, 8.0),
    ]


def test_where_every_flotilla_is_and_how_strong(tmp_path: Path) -> None:
    """The ledger of submarines follows points, place and mission; one that is gone is in it with none."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT name, state, points, mission, port, hex FROM flotilla_status ORDER BY seq") == [
        ("Malta submarines", "present", 2, "transit", "malta", "00704"),
        ("Malta submarines", "present", 2, "attack", "malta", "00704"),
        ("Malta submarines", "present", 2, "attack", None, HERE),
        ("Malta submarines", "present", 1, "attack", None, HERE),
        ("II Grupsom", "present", 1, "transit", "taranto", "00801"),
        ("II Grupsom", "gone", 0, "transit", "taranto", "00801"),
    ]
    assert asked(tmp_path / "s.sqlite", "SELECT flotilla, points FROM flotilla_status_now") == [("ALS1", 1)]


def test_whose_each_port_is_and_what_it_has(tmp_path: Path) -> None:
    """The ledger of ports has a row for each change of owner, hits or fuel, and no other."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT held_by, hits, fuel FROM port_status WHERE port = 'malta' ORDER BY seq") == [
        ("allied", 0, 60.0), ("allied", 0, 99.0), ("allied", 3, 99.0),
    ]
    assert asked(tmp_path / "s.sqlite", "SELECT port, held_by, fuel FROM port_status_now ORDER BY port") == [
        ("malta", "allied", 99.0), ("taranto", "axis", None),
    ]


def test_where_mines_lie_and_whose_they_are(tmp_path: Path) -> None:
    """A field that is gone stays in the ledger and leaves the view."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT field, owner, state FROM minefield ORDER BY seq, line") == [
        ("off Malta", "axis", "lies"), ("off Malta", "allied", "lies"),
    ]
    assert asked(tmp_path / "s.sqlite", "SELECT field, owner FROM minefield_now") == [("off Malta", "allied")]


def test_the_force_pool_says_what_is_owed_paid_and_on_its_way(tmp_path: Path) -> None:
    """Each change of the British force pool is a row in words."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT in_force, owed, paid, on_the_way FROM force_pool ORDER BY seq") == [
        ("Jul 40", "DD 2", "", ""), ("Jul 40", "DD 2", "valiant", "valiant to malta Aug I 40"),
    ]


def test_what_the_frogmen_are_about(tmp_path: Path) -> None:
    """The 10th MAS stands in a ledger with its target and the turn from which it is ready again."""
    saved(tmp_path / "s.sqlite", history())

    assert asked(tmp_path / "s.sqlite", "SELECT state, target, failed_teams, ready_from FROM tenth_mas ORDER BY seq") == [
        ("ordered", "malta", 0, None), ("recovering", None, 1, "Sep I 40"),
    ]


def test_ledgers_made_anew_are_the_ledgers_kept_day_by_day(tmp_path: Path) -> None:
    """Rebuilding from events alone gives every row that was written along the way."""
    path = tmp_path / "s.sqlite"
    saved(path, history())
    with Archive.open(path) as archive:
        before = {name: archive.ledger(name) for name in ledger.LEDGERS}
        archive.rebuild(fold)

        assert {name: archive.ledger(name) for name in ledger.LEDGERS} == before
        assert all(before.values())
        assert archive.verify(fold).sound


def test_a_ledger_that_is_not_asked_has_nothing_to_say() -> None:
    """Ledgers that look at nothing that changed are passed over; asked all the same, they add no row."""
    for each in told([CampaignBegan("calabria", start()), *history()]):
        assert each.after is not None
        change = Transition(each.event, each.before, each.after)
        rows = [(name, row) for name, ledger in ledger.LEDGERS.items() for row in ledger.project(change)]

        found = ledger.entries(1, each.event, each.before, each.after)
        assert [(name, {key: row[key] for key in row if key not in WHEN}) for name, row in found] == rows


def test_the_guide_names_every_ledger_and_view() -> None:
    """A table that no page tells of is a table that nobody asks."""
    guide = (Path(__file__).parents[2] / "docs" / "guide.md").read_text(encoding="utf-8")

    assert [name for name in (*LEDGER_NAMES, *VIEWS) if f"`{name}`" not in guide] == []


def test_an_event_that_changes_nothing_adds_nothing() -> None:
    """Between two equal states no ledger has a word to say."""
    state = start()
    same = replace(state, ships={key: replace(ship) for key, ship in state.ships.items()})

    assert ledger.entries(2, UmpireRuled("nothing"), state, same) == []
