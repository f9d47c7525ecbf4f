"""Damaged ships on their way home in a save: the option, the questions, undo, loading, JSON, and the same dice again."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.cli.terminal.choosing import answers_to
from campaign.model.book import Options
from campaign.model.commands import EndStep, TakeMeasure
from campaign.model.events import MeasureTaken, VoyageDayPassed, VoyageHomeBegan, VoyageHomeEnded
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.units.forces import Ship
from campaign.model.units.wounds import CrippleMeasure
from campaign.rules.facts.cripples import wounds_in_words
from campaign.session.files.saves import dice_faults
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import read
from campaign.session.planning.particulars import of_ship
from campaign.session.play.beginning import OPTIONS, Beginning, begin, options_of
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.undoing import undo
from campaign.session.play.written_orders import form_of, order_of
from campaign.session.reports.ships import ship_sheet
from campaign.session.reports.situation import situation
from tests.secrecy.moments import at

SEED, SEGMENTS = 3, 6


def test_it_is_off_unless_it_is_chosen() -> None:
    """SM-GAP-77 In new campaigns as in those that were begun before."""
    assert not Options().voyage_home
    assert not options_of(()).voyage_home
    assert options_of(("voyage_home=true",)).voyage_home
    assert OPTIONS["voyage_home"].values == ("false", "true")


def test_a_save_remembers_the_choice(tmp_path: Path) -> None:
    """SM-GAP-77 It is part of the campaign as it was begun."""
    save = tmp_path / "war.sqlite"
    begin(Beginning("calabria", 1, options=("voyage_home=true",)), save).close()
    with Game.open(save) as game:
        assert game.book.options.voyage_home


@pytest.mark.gate
@pytest.mark.parametrize(("options", "told"), [((), False), (("voyage_home=true",), True)])
def test_staffs_take_cripples_home(options: tuple[str, ...], tmp_path: Path, *, told: bool) -> None:
    """SM-GAP-77, SM-GAP-78 Hurt in battle, asked, answered, a day passed, and home; without the option nothing of it."""
    with begin(Beginning("calabria", SEED, options=options), tmp_path / "war.sqlite") as game:
        play_on(game, Until(segments=SEGMENTS), remembers=False)
        assert game.archive is not None
        kinds = {type(stored.event) for stored in game.archive.events()}
        rolled, faults = dice_faults(game.archive)

    assert ({VoyageHomeBegan, VoyageDayPassed, MeasureTaken, VoyageHomeEnded} <= kinds) is told
    assert bool({VoyageHomeBegan, VoyageDayPassed, MeasureTaken} & kinds) is told
    assert rolled
    assert faults == ()


@pytest.fixture(scope="session")
def _waiting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of two people in which a cripple waits for her owner's word."""
    return at("a cripple", tmp_path_factory.mktemp("cripples"))


@pytest.fixture
def game(_waiting: Path, tmp_path: Path) -> Iterator[Game]:
    """A copy of it."""
    for part in _waiting.parent.glob(f"{_waiting.name}*"):
        shutil.copy(part, tmp_path / part.name)
    with Game.open(tmp_path / _waiting.name) as opened:
        yield opened


def cripple(state: State) -> Ship:
    """The ship that waits, or waited."""
    return next(ship for ship in state.ships.values() if ship.voyage is not None and ship.side is state.cursor.acting)


def test_she_is_loaded_as_she_was_saved(game: Game) -> None:
    """SM-GAP-77 Wounds, measure and question survive the store."""
    assert game.archive is not None
    ship = cripple(game.state)

    assert ship.voyage is not None
    assert ship.voyage.asked
    assert Game.open(game.archive.path, read_only=True).state.ships[ship.id] == ship


@pytest.mark.gate
def test_the_terminal_offers_what_may_be_said_of_her(game: Game) -> None:
    """SM-GAP-78 By number, each as a line that could be typed; and her sheet says how she is."""
    seat = PlayerSeat(game, game.state.cursor.acting)
    ship = cripple(game.state)
    (decision,) = seat.pending
    said = {choice.line: choice.words.split("`")[1] for choice in answers_to(seat, decision)}
    known, name = Knowledge.of(seat), game.book.oob.ships[ship.id].name

    assert (decision.kind, decision.about) == (DecisionKind.CRIPPLE, ship.id)
    assert {f"ease {ship.id}", f"hasten {ship.id}", f"scuttle {ship.id}"} <= set(said)
    assert all(ship.id in line.split() for line in said)
    assert said[f"ease {ship.id}"] == f"ease {name}"
    assert all(read(known, words).commands == read(known, line).commands for line, words in said.items())
    assert "way home" in [one.name for one in of_ship(game.book, seat.view, ship.id)]


def test_status_says_how_she_is_and_what_was_said_of_her(game: Game) -> None:
    """SM-GAP-77.9 To her owner, with her points and knots; to his enemy nothing."""
    side, ship = game.state.cursor.acting, cripple(game.state)
    seat, enemy = PlayerSeat(game, side), PlayerSeat(game, side.enemy)

    def told(reader: PlayerSeat) -> list[str]:
        return [note for notes in situation(reader)["notes"].values() for note in notes if "SM-GAP-77" in note]

    before = told(seat)
    seat.give(TakeMeasure(side, ship.id, CrippleMeasure.EASE))
    assert [note.split(", day")[0] for note in before] == [f"{game.book.oob.ships[ship.id].name} is on her way home"]
    assert "points, 27 knots; she waits for your word" in before[0]
    assert "she eases down" in told(seat)[0]
    assert told(enemy) == []


@pytest.mark.gate
def test_her_sheet_says_how_she_is_to_her_owner(game: Game) -> None:
    """SM-GAP-77.9 What she has left stands among her state."""
    side, ship = game.state.cursor.acting, cripple(game.state)
    own = ship_sheet(game.book, ship.id, PlayerSeat(game, side))["state"]
    other = ship_sheet(game.book, ship.id, PlayerSeat(game, side.enemy))["state"]

    assert own["way_home"] == wounds_in_words(game.book, ship)
    assert "way_home" not in other


def test_her_owners_word_is_an_order_like_others(game: Game) -> None:
    """SM-GAP-78 As JSON there and back; refused where it must be; taken back until the step is over."""
    side, ship = game.state.cursor.acting, cripple(game.state)
    seat = PlayerSeat(game, side)
    order = TakeMeasure(side, ship.id, CrippleMeasure.EASE)
    again = order_of(json.loads(json.dumps(form_of(order))), side)
    before = game.state
    refused = seat.refusal(EndStep(side))
    seat.give(order)
    eased = game.state
    undo(seat)

    assert again == order
    assert refused is not None
    assert refused.rule == "SM-GAP-78"
    assert eased.ships[ship.id].voyage != before.ships[ship.id].voyage
    assert game.state.ships[ship.id] == before.ships[ship.id]
    assert [one.kind for one in seat.pending] == [DecisionKind.CRIPPLE]


def test_her_enemy_is_shown_nothing_of_her(game: Game) -> None:
    """SM-GAP-77.9 Neither in his view nor in his log, before or after her owner's word."""
    side, ship = game.state.cursor.acting, cripple(game.state)
    PlayerSeat(game, side).give(TakeMeasure(side, ship.id, CrippleMeasure.EASE))
    other = PlayerSeat(game, side.enemy)

    assert "SM-GAP-77" not in " ".join(line.text for line in other.log())
    assert "SM-GAP-78" not in " ".join(line.text for line in other.log())
    assert ship.id not in other.view.ships
    assert other.pending == ()
