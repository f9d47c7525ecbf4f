"""Whatever is ordered, repair keeps within what ports can do."""

from __future__ import annotations

from collections import Counter

from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.events import Event, HitRepaired
from campaign.model.play.state import State
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.ports.ch08_repair import candidates, points_bound
from campaign.rules.engine import refusal
from tests.proceeding import brought_about
from tests.sea import MAS, ORION, TRANSPORT, ZARA, Thing, naval_phase, of_type, port, sea, ship
from tests.sea import initial_phase as initial_phase_of

NAVIES = ((Nation.ITALIAN, "yard"), (Nation.BRITISH, "valletta"))


@st.composite
def damaged_fleets(draw: st.DrawFn) -> tuple[Thing, ...]:
    """Damaged cruisers of both sides in ports of small ratings."""
    ratings = st.integers(0, 3)
    yards = (
        port("Yard", "00301", Nation.ITALIAN, repair=draw(ratings)),
        port("Valletta", "00704", Nation.BRITISH, repair=draw(ratings)))
    hurt = st.tuples(st.integers(0, 2), st.integers(0, 1))
    many = draw(st.lists(st.tuples(st.sampled_from((ZARA, ORION, MAS, TRANSPORT)), hurt, st.sampled_from(NAVIES)), max_size=5))
    return *yards, *(
        ship(f"Ship {number}", nation, at, values, hits=hits) for number, (values, hits, (nation, at)) in enumerate(many))


@for_all(damaged_fleets(), st.data())
def test_whatever_is_ordered_no_more_points_are_bound_than_the_rating_nor_jobs_than_hits(
    fleet: tuple[Thing, ...], data: st.DataObject
) -> None:
    """SM-1D4, SM-8B1 Random orders through several turns; every job ends with one hit less."""
    book, state = sea(*fleet)
    dice = SeededDice(data.draw(st.integers(0, 99)), "test")
    for side in data.draw(st.lists(st.sampled_from(tuple(Side)), max_size=8)):
        before = state
        state, events = _turn_begins(book, state, side)
        for key, mended in Counter(event.ship for event in of_type(events, HitRepaired)).items():
            assert _boxes(book, before, key) - _boxes(book, state, key) == mended

        state = naval_phase(state)
        for _ in range(data.draw(st.integers(0, 4))):
            orders = [order for order in candidates(book, state, side) if refusal(book, state, order) is None]
            if orders:
                order = data.draw(st.sampled_from(orders))
                state, _ = brought_about(ch08_repair.resolve, book, state, order, dice=dice)

        assert all(points_bound(state, key) <= facts.repair for key, facts in book.theatre.ports.items())
        assert all(job.turns_left > 0 for job in state.repairs.values())
        for (key, track), jobs in Counter((job.ship, job.track) for job in state.repairs.values()).items():
            assert jobs <= ch08_repair.hits_on(book, state.ships[key], track)


def _turn_begins(book: Book, state: State, side: Side) -> tuple[State, tuple[Event, ...]]:
    state = initial_phase_of(state, side, "Jul II 40")
    return brought_about(ch08_repair.initial_phase, book, state, side)


def _boxes(book: Book, state: State, ship: ShipId) -> int:
    hits = hits_of(book.counters[ship], state.ships[ship].condition)
    return hits.gunnery + hits.flotation
