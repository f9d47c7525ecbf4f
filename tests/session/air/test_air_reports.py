"""Reports on aircraft, airfields and sorties, the line in the status, and a raid as each side is told of it."""

from __future__ import annotations

from pathlib import Path

from campaign.model.battles.battle import Light
from campaign.model.commands import Intercept, LaunchSortie, SetAirDoctrine
from campaign.model.events import (
    AirTorpedo,
    AirUnitsShotDown,
    BombsDropped,
    CampaignBegan,
    FlakFired,
    InterceptorsSent,
    ShipRemoved,
    SortieAbandoned,
    SortieEnded,
    SortieLaunched,
)
from campaign.model.play.air_war import AirOrder, AirOrderId, AirOrderKind, AirTarget, AirTask, InterceptPolicy, LostUnit
from campaign.model.play.calendar import Step, Turn
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirStatus, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import Service, ShipId
from campaign.rules import engine
from campaign.session.history.log import lines_about
from campaign.session.planning.air_plan import sortie_in_words
from campaign.session.planning.proposing import leaders_word, proposals_for
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff
from campaign.session.play.seat import PlayerSeat, UmpireSeat
from campaign.session.reports.aircraft import air_notes, aircraft, airfields, sorties, sorties_of
from campaign.session.reports.page import as_page
from campaign.session.reports.records import Records
from campaign.session.reports.reporting import report_for
from campaign.session.reports.situation import situation
from campaign.session.reports.table import Table
from campaign.session.words.aircraft import due_back
from campaign.store.codec import codec
from tests.air_at_sea import on_mission, serving, sky, with_unit, with_war
from tests.air_fights import ALLIED, AXIS, CR_42, FLIGHT, HURRICANE, SM_79, SWORDFISH, aloft, keys, raid, seen, squad
from tests.sea import Sea, british, italian
from tests.session.kept_seas import kept

NOTHING_PAST = Records()


def over_malta() -> Sea:
    """Hurricanes, a flight of Swordfish and a unit that was lost at Hal Far, bombers and their escort at Comiso."""
    book, state = sky(
        british("Neptune", "00704"), squad("261", "hal_far", HURRICANE), squad("815", "hal_far", SWORDFISH, FLIGHT),
        squad("185", "hal_far", HURRICANE), squad("SM.79", "comiso", SM_79), squad("CR.42", "comiso", CR_42),
        step=Step.COMBAT, acting=AXIS)
    book = serving(book, "185", Service("Jun I 40", "hal_far", "Dec II 40"))
    state = with_unit(state, "185", base="", status=AirStatus.LOST)
    cover = AirOrder(AirOrderId("ALA1"), ALLIED, AirOrderKind.COVER, keys("261"), "valletta")
    state = on_mission(state, AirTask.PATROL, "261", over="valletta")
    return seen(Sea(book, with_war(
        state, orders={cover.id: cover}, waiting={keys("185")[0]: LostUnit(Turn.of("Jul I 40").number)},
        fields_hit={BaseId("hal_far"): 2, BaseId("comiso"): 1})), "AL1")


def of(table: Table, column: str) -> dict[object, object]:
    """A column by the first one."""
    return {row[0]: row[table.columns.index(column)] for row in table.rows}


def test_own_aircraft_are_reported_with_mission_standing_order_and_what_they_wait_for() -> None:
    """SM-24A, SM-GAP-65 Unit by unit, under the field that they stand on, those that were lost together."""
    book, state = over_malta()
    table = aircraft(book, engine.view_for(book, state, ALLIED), NOTHING_PAST)
    page = as_page(table)

    assert of(table, "mission") == {"261": "patrols over Valletta", "815": "in hand", "185": ""}
    assert of(table, "standing order")["261"] == "ALA1: cover Valletta"
    assert of(table, "state")["185"] == "lost, back from Sep I 40 on"
    assert of(table, "range") == {"261": 11, "815": 13, "185": 11}
    assert "Hal Far (hal_far) at 00704: 7 of 36 flights, 2 hits" in page and "\nLost\n" in page
    assert all(len(line) <= 80 for line in page.splitlines())


def test_a_unit_whose_service_ends_is_not_made_up_again_and_one_that_was_not_reported_waits() -> None:
    """SM-GAP-65.4 When a lost unit may come back, by nation, role and service."""
    book, state = over_malta()
    (lost,) = keys("185")
    late = with_war(state, waiting={lost: LostUnit(Turn.of("Nov I 40").number)})
    never = with_war(state, waiting={})

    assert due_back(book, engine.view_for(book, late, ALLIED), lost) == "not replaced: its service here is over by Jan I 41"
    assert due_back(book, engine.view_for(book, never, ALLIED), lost) == "to be reported lost in your next initial phase"


def test_airfields_of_both_sides_are_told_to_both_alike() -> None:
    """SM-GAP-56.20 Who stands where, hits and room: what is lost, aboard, or meant by it is not among it."""
    book, state = over_malta()
    tables = [airfields(book, engine.view_for(book, state, side), NOTHING_PAST) for side in BOTH]
    rows = [sorted(table.rows) for table in tables]

    assert rows[0] == rows[1] == [
        ("Allied", "Hal Far", "00704", 2, 36, 7, 2, "261, 815"), ("Axis", "Comiso", "00501", 1, 48, 12, 2, "CR.42, SM.79")]
    assert "patrol" not in as_page(tables[0])


def test_the_status_has_a_line_on_own_aircraft_where_there_is_an_air_war(tmp_path: Path) -> None:
    """SM-24A.6 How many, on cooperation, on missions, ready, lost; nothing of it where aircraft only search."""
    book, state = over_malta()
    with kept(Sea(book, state), tmp_path / "war.sqlite") as game:
        notes = situation(PlayerSeat(game, ALLIED))["notes"]["allied"]
    axis = list(air_notes(book, engine.view_for(book, state, AXIS)))
    without = replace(book, options=replace(book.options, air_war=False))

    assert ("Aircraft: 2 units, worth 1 group and 1 flight, on 1 airfield; 2 on naval cooperation; 1 on patrol, 0 on search; "
            "1 standing air order; 1 lost [SM-24A].") in notes
    assert "may be sent now" in axis[0] and "lost" not in axis[0]
    assert list(air_notes(without, engine.view_for(without, state, AXIS))) == []


def test_sorties_are_told_whole_to_who_flew_them_and_as_raids_to_the_other() -> None:
    """SM-GAP-56.21 Where, when and how large; who met it, hits, and losses of both; targets and names are its owner's."""
    book, state = over_malta()
    sortie = replace(raid("AL1", "SM.79", side=AXIS, escort=("CR.42",)), hex=state.forces[next(iter(state.forces))].hex)
    gone = raid("valletta", "SM.79", side=AXIS, target=AirTarget.PORT, light=Light.NIGHT)
    happened = (
        CampaignBegan("small", state), SortieLaunched(sortie), InterceptorsSent(sortie.id, keys("261"), ()),
        AirUnitsShotDown(sortie.id, ALLIED, keys("261")), FlakFired(sortie.id, 3.0, keys("SM.79"), 80),
        BombsDropped(sortie.id, "warships", 6, 2), AirTorpedo(sortie.id, ShipId("neptune"), 5, hit=True, boxes=2),
        ShipRemoved(ShipId("neptune"), ShipStatus.SUNK, "bombed"), SortieEnded(sortie),
        SortieLaunched(gone), SortieAbandoned(gone.id), SortieEnded(gone),
        SortieLaunched(raid("tripoli", "SM.79", side=AXIS, target=AirTarget.SUPPLY)), SortieEnded(gone))
    own, seen_of, everything = (sorties_of(book, happened, reader) for reader in (AXIS, ALLIED, None))
    (first, second, third), (met, let) = own, seen_of

    assert own == everything and third.target is AirTarget.SUPPLY
    assert (first.target, first.at, first.units, first.escorts) == (AirTarget.FORCE, "AL1", keys("SM.79"), keys("CR.42"))
    assert met == replace(first, target=None, at="", units=(), escorts=())
    assert (met.groups, met.bombs, met.torpedoes, met.sunk, met.lost, met.shot_down) == (
        2, 2, 1, (ShipId("neptune"),), keys("SM.79"), keys("261"))
    assert second.turned_away and let.turned_away and let.target is None
    table = sorties(book, engine.view_for(book, state, ALLIED), Records(ALLIED, sorties=seen_of))
    assert of(table, "target") == {"Jul I 40, Axis player turn, NAS 1": ""} and "a raid at 00704" in as_page(table)
    assert [row[-1] for row in table.rows] == ["2 bomb hits, 1 torpedo hit, Neptune sunk", "turned away"]


def asked(tmp_path: Path, side: Side = ALLIED) -> Game:
    """A raid in a save that waits for a word of the side that is raided."""
    game = kept(over_malta(), tmp_path / "war.sqlite")
    game.give(SetAirDoctrine(side, InterceptPolicy.ASK, leaders=False))
    game.give(LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("SM.79"), keys("CR.42")))
    return game


def test_a_raid_that_waits_is_told_as_it_is_seen_until_it_is_met(tmp_path: Path) -> None:
    """SM-GAP-67.13 Where, how many groups, of what kind and who may rise; who flies is told once fighters are up."""
    with asked(tmp_path) as game:
        before = sortie_in_words(game.book, game.view(ALLIED))
        own = sortie_in_words(game.book, game.view(AXIS))
        game.give(Intercept(ALLIED, keys("261")))
        after = sortie_in_words(game.book, game.view(ALLIED))

    assert before[0] == "A raid of 2 groups, level bombers among them, comes in at 00704 (Valletta) by day [SM-GAP-67]"
    assert before[1:] == ("Yours that may rise: 261 (Hurricane, group, 6-6)",)
    assert own == ("Yours at 00704 (Valletta) by day: SM.79 (SM.79, group, 3-4)",)
    assert "Its mission: SM.79 (SM.79, group, 3-4)" in after and "The enemy's screen: CR.42 (CR.42, group, 4-5)" in after


def test_the_leaders_word_is_what_the_staff_proposes_and_says_for_a_player_who_lets_it(tmp_path: Path) -> None:
    """SM-GAP-79.9 To whoever is asked, in his turn; nothing to the other, and nothing when no sortie waits."""
    with asked(tmp_path) as game:
        allied, axis = PlayerSeat(game, ALLIED), PlayerSeat(game, AXIS)
        word = leaders_word(allied)
        words = [proposal.commands for proposal in proposals_for(allied)]

        assert word == Intercept(ALLIED, keys("261")) and words == [(word,)]
        assert leaders_word(axis) is None
        answer_by_staff(allied, allied.pending[0])
        sortie = game.state.air_war.sortie
        assert sortie is not None and sortie.interceptors == keys("261")


def test_reports_and_the_log_on_the_air_come_out_of_a_save(tmp_path: Path) -> None:
    """SM-24 A sortie that is in the air is reported so, and survives being loaded; the log can be read for the air alone."""
    with asked(tmp_path) as game:
        state, umpire = game.state, UmpireSeat(game)
        allied = report_for(PlayerSeat(game, ALLIED), "sorties")
        every = report_for(umpire, "sorties")
        about = [telling.sentence for _, telling in lines_about(PlayerSeat(game, ALLIED), "air")]
        game.reload()

        assert game.state == state and game.state.air_war.sortie is not None
    assert [row[-1] for row in allied.rows] == ["in the air"] == [row[-1] for row in every.rows]
    assert about[-1].startswith("An enemy raid of 2 groups")


def test_an_air_war_in_full_swing_survives_the_store(tmp_path: Path) -> None:
    """SM-24, SM-GAP-79 A sortie that was met, missions, standing orders, doctrine, hits, and who waits for replacement."""
    with asked(tmp_path) as game:
        game.give(Intercept(ALLIED, keys("261")))
        state = game.state
    war = state.air_war

    assert war.sortie is not None and war.sortie.interceptors and war.doctrine and war.orders and war.missions
    assert war.waiting and war.fields_hit
    assert codec().read(codec().write(state)) == state


def test_a_ship_in_port_is_a_target_by_the_name_of_the_port() -> None:
    """SM-GAP-56.21 And airfields, ports and submarines by theirs."""
    book, state = sky(italian("Zara", "taranto"), squad("815", "hal_far", SWORDFISH, FLIGHT))
    state = aloft(book, state, raid("taranto", "815", target=AirTarget.SHIPS))
    assert state.air_war.sortie is not None
    flown = sorties_of(book, (CampaignBegan("small", state), SortieLaunched(state.air_war.sortie)), ALLIED)
    table = sorties(book, engine.view_for(book, state, ALLIED), Records(ALLIED, sorties=flown))

    assert [(row[4], row[6], row[-1]) for row in table.rows] == [("ships in Taranto", 1, "in the air")]
