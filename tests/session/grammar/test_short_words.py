"""Words that are left out, shortened or said otherwise: what is meant follows from the position, by hooks of the grammar."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.commands import EndStep, FormForce
from campaign.model.play.calendar import Step
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import read
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.store.records import Meta

ORDINARY = " stronger ignore weaker ask ratio 1 within 24 seen go attack ask search no fuel 1 hurt 1 capital yes shells yes"


def at_step(step: Step, seat: PlayerSeat, game: Game) -> PlayerSeat:
    """The seat when that step of its side has come."""
    while seat.moment.step is not step:
        seat.give(EndStep(seat.side))
        play_on(game)
    return seat


@pytest.fixture(scope="module")
def seat() -> PlayerSeat:
    """Two cruisers, the only Axis force, off Augusta in a naval movement step of July 1940."""
    game = Game.begin(load_book("calabria"), Meta("calabria", 3, players={Side.AXIS: "human", Side.ALLIED: "staff"}), None)
    play_on(game)
    found = at_step(Step.NAVAL_MOVEMENT, PlayerSeat(game, Side.AXIS), game)
    found.give(FormForce(Side.AXIS, (ShipId("pola"), ShipId("zara")), "Scouts"))
    return found


def meant(seat: PlayerSeat, line: str) -> list[str]:
    """The orders of a line, as they would be printed."""
    return [phrase(command) for command in read(Knowledge.of(seat), line).commands]


@pytest.mark.parametrize(("line", "whole"), [
    ("enter", "enter pola zara in augusta"),
    ("enter scouts", "enter pola zara in augusta"),
    ("enter 1 taranto", "enter pola zara in taranto"),
    ("enter pola to taranto", "enter pola in taranto"),
    ("answer avoid", "answer AX1 avoid"),
    ("search", "search day AX1"),
    ("search 1 night", "search night AX1"),
    ("bombard tobruk", "bombard tobruk with AX1 at port"),
    ("bombard malta", "bombard malta with AX1 at ships_in_port"),
    ("bombard 09063 at supply dump", "bombard 09063 with AX1 at supply_dump"),
    ("bombard alexandria at ships choosing landing craft",
     "bombard alexandria with AX1 at ships_in_port choosing landing_craft"),
    ("standing to taranto", f"standing AX1 to taranto then berth{ORDINARY}"),
    ("standing scouts to 09941", f"standing AX1 to 09941 then wait{ORDINARY}"),
    ("standing 1 to messina, taranto via 09941 stay 2 home naples",
     f"standing AX1 to taranto via 09941, messina home naples then berth stay 2{ORDINARY}"),
    ("mission esc 1", "mission escort pola zara"),
    ("quiet on", "standing answers searches yes answer ask quiet yes docks hand pumps hand small tables first nobody"),
    ("watch evacuations no", "watch plans yes evacuations no transshipments yes hauls yes"),
    ("repair pola", "repair pola F"),
    ("STRIKE cv Gunboat aurora", "strike CV gunboat aurora"),
    ("place 09941", "place AX1 in 09941"),
])
def test_what_is_left_out_is_what_the_position_says(seat: PlayerSeat, line: str, whole: str) -> None:
    """SM-1A.1 The only force, the port of the hex, the usual target, a berth where a route ends in a port, and what was set."""
    assert meant(seat, line) == [whole]


@pytest.mark.parametrize("line", ["move to messina", "move scouts messina", "move 1 to messina"])
def test_a_force_sails_to_a_place_by_the_shortest_course_and_its_price_is_told_first(seat: PlayerSeat, line: str) -> None:
    """SM-1F As far as this step's points reach; hex after hex nothing is told."""
    found = read(Knowledge.of(seat), line)

    assert found.passage is not None and found.passage.goal == "messina"
    (command,) = found.commands
    assert phrase(command) == f"move AX1 {' '.join(found.passage.course.now)}"
    assert read(Knowledge.of(seat), phrase(command)).commands == (command,)
    assert read(Knowledge.of(seat), phrase(command)).passage is None


def test_several_in_place_of_one_are_several_orders(seat: PlayerSeat) -> None:
    """A force stands for its ships, and `all` for every flotilla or every ship of a port."""
    assert meant(seat, "withdraw scouts") == ["withdraw pola", "withdraw zara"]
    assert len(meant(seat, "mission recon all")) == len(seat.view.flotillas)
    assert "giulio_cesare" in meant(seat, "form all taranto")[0].split()


@pytest.mark.parametrize(("line", "told"), [
    ("unload", "no cargo lies where it is wanted"), ("raise", "no submarine points"), ("repair", "no hit that can be mended"),
    ("attack", "no spotted enemy"), ("react stand", "no attack waits"), ("move 9 to malta", "you have no force 9"),
    ("end now", "`end` stands alone"), ("move 1 to 05860", "05860 is land"),
    ("bombard malta with 1 at breakfast", "supply_dump"),
    ("give 1 of AXS1", "`give POINTS of FLOTILLA to FLOTILLA` was expected"),
])
def test_what_cannot_be_meant_is_told_by_the_nearest_of_its_forms(seat: PlayerSeat, line: str, told: str) -> None:
    """SM-1A.1 Not by whichever was tried last."""
    with pytest.raises((Malformed, NotFound)) as trouble:
        read(Knowledge.of(seat), line)

    assert told in str(trouble.value) and "\n" not in str(trouble.value)
