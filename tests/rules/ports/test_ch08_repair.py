"""Damage repair, read like the rulebook."""

from __future__ import annotations

from fractions import Fraction

from campaign.model.book import Book
from campaign.model.commands import AllotRepair, ResumeRepair, SuspendRepair
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    ConditionChanged,
    Event,
    ForceFormed,
    HitRepaired,
    RepairAbandoned,
    RepairBegun,
    RepairResumed,
    RepairsProgressed,
    RepairSuspended,
    ShipsBerthed,
)
from campaign.model.play.calendar import Step
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import Hits
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.ports.ch08_repair import (
    abandon_port,
    abandon_work,
    candidates,
    initial_phase,
    not_under_repair,
    points_bound,
    put_right_in_port,
)
from campaign.rules.engine import refusal
from tests.proceeding import brought_about, events_of, rolls_of
from tests.sea import (
    CRAFT,
    MAS,
    ORION,
    SUBMARINE,
    TRANSPORT,
    ZARA,
    begins,
    british,
    follow,
    given,
    italian,
    naval_phase,
    next_segment,
    of_type,
    passage,
    play,
    port,
    rule_broken,
    sea,
    ships,
)
from tests.sea import initial_phase as initial_phase_of

GUNNERY, FLOTATION = Track.GUNNERY, Track.FLOTATION
TARANTO, TRIPOLI = PortId("taranto"), PortId("tripoli")
ZARA_ID = ShipId("zara")
FACE = "SM-8B1 repair time"


def allot(name: str, track: Track = GUNNERY, side: Side = Side.AXIS) -> AllotRepair:
    """Bind one repair point to one hit of this ship."""
    return AllotRepair(side, ships(name)[0], track)


def under_repair(state: State, book: Book, *orders: tuple[AllotRepair, int]) -> State:
    """The state after work was begun, each with the roll that it got."""
    for order, face in orders:
        state, _ = play(book, state, order, [(FACE, face)])
    return state


def only_job(state: State) -> RepairJob:
    """The one repair that is in hand."""
    (job,) = state.repairs.values()
    return job


def turn_begins(book: Book, state: State, side: Side = Side.AXIS, turn: str = "Jul II 40") -> tuple[State, tuple[Event, ...]]:
    """What the initial phase of a player turn brings to repairs."""
    state = initial_phase_of(state, side, turn)
    return brought_about(initial_phase, book, state, side)


def test_a_hit_takes_a_roll_and_two_more_of_the_owners_player_turns() -> None:
    """SM-8B1, SM-1G.1 1D10 and two; the owner alone sees the roll."""
    book, state = sea(italian("Zara", "taranto", hits=(2, 0)))

    after, events = play(book, state, allot("Zara"), [("SM-8B1 repair time: zara on G, +2 owning player turns", 7)])

    assert events == (RepairBegun(RepairJob(JobId("R1-zara-G1"), ZARA_ID, TARANTO, GUNNERY, 9)),)
    assert points_bound(after, TARANTO) == 1


def test_only_the_owner_sees_the_roll() -> None:
    """SM-GAP-56 Repair counters are the owner's own affair."""
    book, state = sea(british("Orion", "valletta", ORION, hits=(1, 0)), acting=Side.ALLIED)
    order = allot("Orion", side=Side.ALLIED)
    (begun,) = events_of(ch08_repair.resolve, book, state, order, dice=ScriptedDice([(FACE, 10)]))
    rolls = rolls_of(ch08_repair.resolve, book, state, order, dice=ScriptedDice([(FACE, 10)]))

    assert [roll.why.seen_by for roll in rolls] == [(Side.ALLIED,)]
    assert isinstance(begun, RepairBegun) and begun.job.turns_left == 12


def test_work_goes_on_by_the_owners_player_turns_and_ends_in_his_initial_phase() -> None:
    """SM-8B1, SM-GAP-29 The enemy's turns do not count; at nought one box is open again and the point is free."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 2)))
    state = under_repair(state, book, (allot("Zara", FLOTATION), 1))
    state, first = turn_begins(book, state)
    state, enemys = turn_begins(book, state, Side.ALLIED)
    state, second = turn_begins(book, state)
    after, third = turn_begins(book, state)
    job = JobId("R1-zara-F1")

    assert first == second == (RepairsProgressed((job,)),)
    assert enemys == ()
    assert third == (RepairsProgressed((job,)), HitRepaired(job, ZARA_ID, FLOTATION, after.ships[ZARA_ID].condition))
    assert hits_of(ZARA, after.ships[ZARA_ID].condition) == Hits(1, 1)
    assert not after.repairs


def test_several_hits_of_a_ship_are_mended_side_by_side() -> None:
    """SM-8B1 Any number of hits a ship; each opens the box ticked last on its own track."""
    book, state = sea(italian("Zara", "taranto", hits=(2, 1)))
    state = under_repair(state, book, (allot("Zara"), 1), (allot("Zara"), 1), (allot("Zara", FLOTATION), 1))
    for _ in range(3):
        state, events = turn_begins(book, state)

    assert len(of_type(events, HitRepaired)) == 3
    assert state.ships[ZARA_ID].condition == SOUND


def test_squadrons_submarines_and_transports_are_not_repaired() -> None:
    """SM-8B, SM-2D Single surface ships only; partial hits on a transport persist."""
    book, state = sea(
        italian("Mas", "taranto", MAS, hits=(0, 1)), italian("Axum", "taranto", SUBMARINE, hits=(1, 0)),
        italian("Zattera", "taranto", CRAFT, hits=(1, 0)), italian("Esperia", "taranto", TRANSPORT, hits=(1, 0)))

    assert [rule_broken(book, state, allot(name)) for name in ("Mas", "Axum", "Zattera")] == ["SM-8B"] * 3
    assert rule_broken(book, state, allot("Esperia")) == "SM-2D"
    assert not [order for order in candidates(book, state, Side.AXIS) if refusal(book, state, order) is None]


def test_the_ship_starts_the_segment_in_the_port() -> None:
    """SM-8B1, SM-8B1.3 One that came in waits for the next segment; at sea and in neutral ports nothing is mended."""
    book, state = sea(
        italian("Zara", "00201", hits=(1, 0)), italian("Pola", "valencia", hits=(1, 0)), italian("Fiume", "00303", hits=(1, 0)))
    came_in = given(state, ShipsBerthed(ships("Zara"), TARANTO))

    assert [rule_broken(book, came_in, allot(name)) for name in ("Zara", "Pola", "Fiume")] == ["SM-8B1"] * 3
    assert not rule_broken(book, next_segment(came_in), allot("Zara"))


def test_repairs_are_ordered_in_the_owners_naval_movement_step_for_his_own_ships() -> None:
    """SM-8B1, SM-8B1.1, SM-8B1.2, SM-8B2.1, SM-8B2, SM-1A.1 Nobody works on the enemy's ships or halts work on them."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 0)), british("Orion", "valletta", ORION, hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 1))
    job = only_job(state).id
    allied = next_segment(state, acting=Side.ALLIED)
    recon = next_segment(state, step=Step.RECON)

    assert rule_broken(book, state, allot("Orion")) == "SM-1B"
    assert rule_broken(book, allied, SuspendRepair(Side.ALLIED, job)) == "SM-8B2"
    assert rule_broken(book, state, ResumeRepair(Side.AXIS, JobId("nothing"))) == "SM-8B2"
    assert rule_broken(book, recon, SuspendRepair(Side.AXIS, job)) == "SM-1A.1"
    assert rule_broken(book, allied, allot("Zara")) == "SM-1A.1"


def test_a_port_without_repair_rating_mends_nothing() -> None:
    """SM-8B, SM-8B.1, SM-1D4 A rating of one or more is needed."""
    creek = port("Creek", "00301", Nation.ITALIAN, repair=0)
    book, state = sea(creek, italian("Zara", "creek", hits=(1, 0)))

    assert rule_broken(book, state, allot("Zara")) == "SM-8B"


def test_one_point_is_bound_to_one_hit() -> None:
    """SM-8B1, SM-8B1.4 No more jobs on a track than hits on it, halted ones included."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 0)))
    busy = under_repair(state, book, (allot("Zara"), 5))
    halted, _ = play(book, busy, SuspendRepair(Side.AXIS, only_job(busy).id))

    assert rule_broken(book, state, allot("Zara", FLOTATION)) == "SM-8B1"
    assert rule_broken(book, busy, allot("Zara")) == "SM-8B1"
    assert rule_broken(book, halted, allot("Zara")) == "SM-8B1"


def test_no_more_hits_are_under_repair_in_a_port_than_its_rating() -> None:
    """SM-1D4 Halting work frees its point for another hit."""
    slip = port("Slip", "00301", Nation.ITALIAN, repair=1)
    book, state = sea(slip, italian("Zara", "slip", hits=(2, 0)), italian("Pola", "slip", hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 5))
    zara = only_job(state).id
    freed, _ = play(book, state, SuspendRepair(Side.AXIS, zara))
    taken = under_repair(freed, book, (allot("Pola"), 5))

    assert rule_broken(book, state, allot("Zara")) == rule_broken(book, state, allot("Pola")) == "SM-1D4"
    assert rule_broken(book, taken, ResumeRepair(Side.AXIS, zara)) == "SM-1D4"
    assert not rule_broken(book, freed, ResumeRepair(Side.AXIS, zara))


def test_work_halted_and_resumed_at_once_still_loses_a_player_turn() -> None:
    """SM-8B2, SM-8B2.2, SM-8B2.3 Delayed by the time halted, one player turn at the least."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 5))
    job = only_job(state).id
    halted, told = play(book, state, SuspendRepair(Side.AXIS, job))
    resumed, events = play(book, halted, ResumeRepair(Side.AXIS, job))

    assert told == (RepairSuspended(job, "ordered by the owner"),)
    assert events == (RepairResumed(job, 1, TARANTO),)
    assert only_job(resumed) == RepairJob(job, ZARA_ID, TARANTO, GUNNERY, 8)
    assert rule_broken(book, halted, SuspendRepair(Side.AXIS, job)) == "SM-8B2"
    assert rule_broken(book, state, ResumeRepair(Side.AXIS, job)) == "SM-8B2"


def test_work_halted_for_player_turns_loses_just_those() -> None:
    """SM-8B2 While it rests its counter rests; what was lost so is not charged again."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 5))
    job = only_job(state).id
    state, _ = play(book, state, SuspendRepair(Side.AXIS, job))
    state, rested = turn_begins(book, state)
    state, _ = turn_begins(book, state, turn="Aug I 40")
    after, events = play(book, naval_phase(state), ResumeRepair(Side.AXIS, job))

    assert rested == (RepairsProgressed((), (job,)),)
    assert events == (RepairResumed(job, 0, TARANTO),)
    assert only_job(after).turns_left == 7


def test_a_ship_under_repair_stays_until_all_work_on_her_is_suspended() -> None:
    """SM-GAP-29, SM-GAP-29.1 She may sail with her repairs halted, all of them."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 1)), italian("Pola", "taranto"))
    state = under_repair(state, book, (allot("Zara"), 5), (allot("Zara", FLOTATION), 5))
    one, other = state.repairs
    half, _ = play(book, state, SuspendRepair(Side.AXIS, one))
    free, _ = play(book, half, SuspendRepair(Side.AXIS, other))
    no = not_under_repair(state, ships("Pola", "Zara"))

    assert no is not None and str(no) == "SM-GAP-29: zara under repair: the work must be suspended first"
    assert not_under_repair(state, ships("Pola")) is None
    assert not_under_repair(half, ships("Zara")) is not None
    assert not_under_repair(free, ships("Zara")) is None


def test_halted_work_goes_on_where_the_ship_lies() -> None:
    """SM-8B2, SM-8B2.4 In another port as in the first, once she began a segment there."""
    creek = port("Creek", "00301", Nation.ITALIAN, repair=0)
    book, state = sea(creek, italian("Zara", "taranto", hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 5))
    job = only_job(state).id
    state, _ = play(book, state, SuspendRepair(Side.AXIS, job))
    there = passage(state, "tripoli", "Zara")
    at_sea = given(there, *_put_to_sea(there))
    after, events = play(book, there, ResumeRepair(Side.AXIS, job))

    assert events == (RepairResumed(job, 1, TRIPOLI),)
    assert (points_bound(after, TARANTO), points_bound(after, TRIPOLI)) == (0, 1)
    assert rule_broken(book, at_sea, ResumeRepair(Side.AXIS, job)) == "SM-8B1"
    assert rule_broken(book, passage(state, "creek", "Zara"), ResumeRepair(Side.AXIS, job)) == "SM-8B"


def _put_to_sea(state: State) -> tuple[Event, ...]:
    return (ForceFormed(ForceId("AX1"), Side.AXIS, "Out", state.ports[TRIPOLI].hex, ships("Zara"), None),)


def test_work_ends_with_the_ship_or_the_port() -> None:
    """SM-8B, SM-8B.2, SM-8B.3 A ship lost, or a port that changes hands, leaves no work behind."""
    book, state = sea(
        italian("Zara", "taranto", hits=(1, 0)), italian("Pola", "taranto", hits=(1, 0)),
        italian("Fiume", "tripoli", hits=(1, 0)))
    state = under_repair(state, book, (allot("Zara"), 5), (allot("Pola"), 5), (allot("Fiume"), 5))
    zara, pola, fiume = state.repairs

    without_zara, lost = brought_about(abandon_work, book, state, ZARA_ID, "bombed")
    without_port, fallen = brought_about(abandon_port, book, state, TARANTO, "taken")

    assert lost == (RepairAbandoned(zara, "bombed"),) and set(without_zara.repairs) == {pola, fiume}
    assert fallen == (RepairAbandoned(zara, "taken"), RepairAbandoned(pola, "taken"))
    assert set(without_port.repairs) == {fiume}


def test_the_company_puts_right_in_port_what_fills_no_box() -> None:
    """SM-GAP-19, SM-GAP-19.1 Scars below half a box, fires and floods need no dock, but a segment in a friendly port."""
    scarred = Condition(shell_damage=Fraction(1, 100), fires=1)
    book, state = sea(
        italian("Zara", "taranto", condition=scarred), italian("Pola", "00303", condition=scarred),
        italian("Fiume", "taranto", hits=(1, 1)), italian("Gorizia", "taranto"))

    _, events = brought_about(put_right_in_port, book, state)

    assert events == (ConditionChanged(ZARA_ID, SOUND),)


def test_the_name_of_a_job_tells_nothing_of_the_enemys_repairs() -> None:
    """SM-GAP-56 Each ship's work is numbered by itself."""
    things = italian("Zara", "taranto", hits=(2, 0)), british("Orion", "valletta", ORION, hits=(1, 0))
    book, state = sea(*things, acting=Side.ALLIED)
    quiet = follow(state, begins(1, Side.AXIS, Side.AXIS, Step.NAVAL_MOVEMENT))[0]
    busy = under_repair(state, book, (allot("Orion", side=Side.ALLIED), 5))
    busy = follow(busy, begins(1, Side.AXIS, Side.AXIS, Step.NAVAL_MOVEMENT))[0]
    names = [[key for key in under_repair(one, book, (allot("Zara"), 5), (allot("Zara"), 6)).repairs if "zara" in key]
             for one in (quiet, busy)]

    assert names[0] == names[1] == ["R2-zara-G1", "R2-zara-G2"]
