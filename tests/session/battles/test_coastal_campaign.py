"""A campaign in which squadrons of boats meet at night: fought on paper from the packet, or by captains, and gone on with."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.battles.battle import Engagement, Light, Outcome
from campaign.model.battles.tabletop import PrintedTable
from campaign.model.events import AfterActionAccepted, BoatsMended, BoatsTakenInHand
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import boats_left, is_squadron
from campaign.session.engagements.choices import joined_battle
from campaign.session.engagements.odds import Counting
from campaign.session.files.papers import packet_of, read_result, write_packet
from campaign.session.planning.particulars import of_ship
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.referee import accept, battle_table, fight_out, usual_system
from campaign.session.play.seat import PlayerSeat, Public, UmpireSeat
from tests.tabletop.papers import filled, laid, written

COASTAL, SEEDS, GAME_TURN = "coastal", (1, 2, 3), 14


@pytest.fixture(scope="session")
def _boats_have_met(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The save of a campaign that two staffs played from April 1943 until squadrons of boats met."""
    for seed in SEEDS:
        save = tmp_path_factory.mktemp("boats") / "war.sqlite"
        # Without aircraft, which have tests of their own, boats meet boats sooner.
        options = ("air_war=false", "settle_small_fights=false")
        with begin(Beginning("mediterranean", seed, "Apr I 43", options=options), save) as game:
            while play_on(game, Until(battle=True), remembers=False).halt is Halt.BATTLE:
                if all(is_squadron(game.book.counters[unit.ship]) for _, unit in engagement_in(game).participants()):
                    return save
                fight_out(Public(game))
    raise AssertionError("with none of these seeds boats met boats")


@pytest.fixture
def game(_boats_have_met: Path, tmp_path: Path) -> Iterator[Game]:
    """A copy of it."""
    for part in _boats_have_met.parent.glob(f"{_boats_have_met.name}*"):
        shutil.copy(part, tmp_path / part.name)
    with Game.open(tmp_path / _boats_have_met.name) as opened:
        yield opened


def engagement_in(game: Game) -> Engagement:
    """The battle that waits."""
    assert game.state.attack is not None and game.state.attack.engagement is not None
    return game.state.attack.engagement


def boats_of(game: Game, ship: ShipId) -> int:
    """How many boats of a squadron the campaign counts."""
    values, now = game.book.counters[ship], game.state.ships[ship]
    return 0 if now.status.is_lost else boats_left(values, hits_of(values, now.condition))


@pytest.mark.gate
def test_boats_that_meet_at_night_are_fought_by_the_coastal_rules(game: Game) -> None:
    """SM-GAP-74 In the light of the search, under the sky that the chart gives, boat by boat."""
    engagement = engagement_in(game)
    view = battle_table(Public(game)).view(None)
    kinds = {game.book.counters[unit.ship].type for _, unit in engagement.participants()}

    assert kinds == {ShipType.BOAT_SQUADRON}
    assert (usual_system(game.book, engagement), view.system) == (COASTAL, COASTAL)
    assert engagement.conditions.light is Light.NIGHT
    assert ("light", "night") in view.details
    assert len([token for token in view.tokens if token.type == "MTB" or token.side]) >= sum(
        unit.boats for _, unit in engagement.participants())


@pytest.mark.gate
def test_captains_fight_it_and_every_boat_is_accounted_for(game: Game) -> None:
    """SM-GAP-19 What went out came home or is lost, in the result and in the boxes of the campaign."""
    sent = {unit.ship: unit.boats for _, unit in engagement_in(game).participants()}
    after, effect = fight_out(Public(game))
    home = {told.ship: told.boats.count(Outcome.AFLOAT) if told.boats else int(told.outcome is Outcome.AFLOAT)
            for told in after.outcomes}
    spent = {told.ship: game.state.ships[told.ship].condition.torpedoes_left for told in after.outcomes}

    assert after.system == COASTAL
    assert any(isinstance(event, AfterActionAccepted) for event in effect.events)
    assert {ship: boats_of(game, ship) for ship in sent} == home
    assert all(home[ship] <= sent[ship] and 0 <= spent[ship] <= 1 for ship in sent)


@pytest.mark.gate
def test_it_is_fought_on_paper_from_the_packet_and_the_campaign_goes_on(game: Game, tmp_path: Path) -> None:
    """SM-6B.2, SM-GAP-75 Packet out, form in: a boat lost is a box, damaged ones are whole a game turn after they came home."""
    engagement = engagement_in(game)
    unit = engagement.parties[Side.AXIS].participants[0].ship
    other = engagement.parties[Side.ALLIED].participants[0].ship
    for reader in (None, *Side):
        made = packet_of(game.book, engagement, COASTAL, reader)
        assert write_packet(made, tmp_path / "packet.pdf", "a4") > 0
        assert [ship.roster.ship for ship in made.ships] == [
            one.ship for side, one in engagement.participants() if reader in (None, side)]
    went = boats_of(game, unit)
    text = written(game.book, engagement, COASTAL)
    most = int(text[text.index(f'  "{unit}":'):].split("she is sunk, of ")[1].split()[0])
    text = filled(text, (f"{unit} boat_1_boxes_lost", str(most)),
                  (f"{unit} boat_2_boxes_lost", "1"), (f"{other} boat_1_boxes_lost", "1"), minutes=12)
    told = read_result(Public(game), str(engagement.id), [laid(tmp_path, text)])
    accept(Public(game), told.after, told.rulings)
    values, came = game.book.counters[unit], game.state.ships[unit]
    seat = PlayerSeat(game, Side.AXIS)
    panel = {told.name: told for told in of_ship(game.book, seat.view, unit)}

    assert (went - boats_of(game, unit), has_hurt_boats(values, came.condition)) == (1, True)
    assert panel["boats"].value == f"{went - 1} of {values.boats}"
    assert panel["boats"].more == "some are damaged: whole after a game turn in port" and panel["boats"].warning
    stopped = play_on(game, Until(segments=2 * GAME_TURN))
    events = [event for effect in stopped.told for event in effect.events]
    taken = next(event for event in events if isinstance(event, BoatsTakenInHand) and event.ship == unit)
    (mended,) = [event for event in events if isinstance(event, BoatsMended) and event.ship == unit][:1]
    assert taken.segment is not None
    assert not has_hurt_boats(values, mended.condition)


def test_the_packet_shows_where_each_boat_lies(game: Game) -> None:
    """CO-B.1 A side finds its own boats one by one, and none of the enemy's that it has not sighted."""
    engagement = engagement_in(game)
    made = {reader: packet_of(game.book, engagement, COASTAL, reader) for reader in (None, *Side)}
    shown = {reader: {cell for part in packet.after_plot if isinstance(part, PrintedTable) for row in part.rows for cell in row}
             for reader, packet in made.items()}
    boats = {side: {f"{unit.name} boat {number}" for unit in engagement.parties[side].participants if unit.boats > 1
                    for number in range(1, unit.boats + 1)} for side in Side}

    assert boats[Side.AXIS] | boats[Side.ALLIED] <= shown[None]
    assert all(boats[side] <= shown[side] and not boats[side.enemy] & shown[side] for side in Side)


@pytest.mark.gate
def test_the_odds_are_those_of_the_system_that_will_fight_it(game: Game) -> None:
    """SM-GAP-74 What a side reckons with before a battle is fought by the same rules as the battle."""
    counting = Counting(joined_battle(PlayerSeat(game, Side.AXIS)))
    assert max(counting.fight_on(1)) == 1

    assert counting.found()["system"] == COASTAL
    assert UmpireSeat(game).book.options.small_craft_rules == COASTAL
