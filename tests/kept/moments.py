"""The awkward moments at which campaigns are kept: how each is begun, what is ordered on the way, and how it is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from campaign.model.commands import (
    Command,
    GiveStandingOrder,
    InstructFlotilla,
    PlanLanding,
    StartConvoyRun,
    SuspendRepair,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.state import BattleStage
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.undersea import FlotillaPolicy
from campaign.session.play.beginning import Beginning
from campaign.session.play.game import Game

PEOPLE = dict.fromkeys(BOTH, "human")
ALLIED_PERSON = {Side.AXIS: "staff", Side.ALLIED: "human"}
AXIS_PERSON = {Side.AXIS: "human", Side.ALLIED: "staff"}
HALF_A_BATTLE = 25

Stands = Callable[[Game], bool]
Deeds = Callable[[Game, Decision], Iterable[Command]]


def nothing_besides(game: Game, decision: Decision) -> Iterator[Command]:
    """The staff's own orders are enough."""
    yield from ()


class Moment(Struct, frozen=True):
    """One moment worth keeping.

    Both staffs play from the beginning, and `deeds` are ordered besides; from the game turn `not_before` on, the first
    position of which `stands` holds is it. `taken_back` and `branched` say what is then done with the save; `segments`
    how far it is seen to go on.
    """

    name: str
    about: str
    beginning: Beginning
    stands: Stands
    deeds: Deeds = nothing_besides
    not_before: str = ""
    segments: int = 4
    taken_back: bool = False
    branched: bool = False


def asked(*kinds: DecisionKind) -> Stands:
    """Somebody is asked one of these."""
    def stands(game: Game) -> bool:
        return any(one.kind in kinds for side in BOTH for one in game.pending(side))
    return stands


def attacked(stage: BattleStage) -> Stands:
    """An attack has come so far."""
    def stands(game: Game) -> bool:
        return game.state.attack is not None and game.state.attack.stage is stage
    return stands


def is_half_fought(game: Game) -> bool:
    """A battle has been fought for a while, and is not over."""
    attack = game.state.attack
    return attack is not None and len(game.facts_of(attack.id)) >= HALF_A_BATTLE


def has_a_suspended_repair(game: Game) -> bool:
    """One hit is being mended while the work on another has been halted."""
    return {job.suspended for job in game.state.repairs.values()} == {True, False} and moves(game)


def has_a_planned_landing(game: Game) -> bool:
    """A landing is planned and not yet due, and forces are at sea."""
    return any(plan.turn > game.state.cursor.turn for plan in game.state.lift.plans.values()) and moves(game)


def moves(game: Game) -> bool:
    """Both sides have forces at sea, and one of them is asked about its movement."""
    at_sea = {force.side for force in game.state.forces.values()}
    return at_sea == set(BOTH) and asked(DecisionKind.MOVEMENT)(game)


def is_spotted(game: Game) -> bool:
    """Forces have been found in this segment, as both sides move."""
    return moves(game) and bool(game.state.finds)


def is_planned_ahead(game: Game) -> bool:
    """Forces of both sides go by standing orders, and a run of convoys is at sea."""
    tasks, runs = game.state.standing_orders, game.state.runs
    sides = {game.state.forces[key].side for key in tasks if key in game.state.forces}
    at_sea = {ship for run in runs.values() for ship in run.ships if game.state.ships[ship].force is not None}
    return sides == set(BOTH) and bool(at_sea) and asked(DecisionKind.MOVEMENT, DecisionKind.SEARCH)(game)


def begins_for_the_allies(game: Game) -> bool:
    """The Allied side is asked about its initial phase."""
    cursor = game.state.cursor
    return cursor.phase is Phase.INITIAL and cursor.player_turn is Side.ALLIED and asked(DecisionKind.PHASE)(game)


def flotillas_ask(game: Game, decision: Decision) -> Iterator[Command]:
    """Every flotilla waits for word before it strikes."""
    yield from (InstructFlotilla(decision.side, key, FlotillaPolicy.ASK) for key, one in game.state.flotillas.items()
                if one.side is decision.side and one.attack is not FlotillaPolicy.ASK)


def repairs_halted(game: Game, decision: Decision) -> Iterator[Command]:
    """All work but one is halted in each dockyard."""
    jobs = [job for job in game.state.repairs.values() if game.state.ships[job.ship].side is decision.side]
    yield from (SuspendRepair(decision.side, job.id) for job in jobs[1:] if not job.suspended)


def landings_planned(game: Game, decision: Decision) -> Iterator[Command]:
    """One landing is planned as soon as there can be one."""
    if not any(plan.side is decision.side for plan in game.state.lift.plans.values()):
        yield from [one for one in game.legal(decision.side) if isinstance(one, PlanLanding)][:1]


def standing_orders_given(game: Game, decision: Decision) -> Iterator[Command]:
    """A first run of convoys, and a standing order for every force that has none."""
    legal = list(game.legal(decision.side))
    if not any(run.side is decision.side for run in game.state.runs.values()):
        yield from [one for one in legal if isinstance(one, StartConvoyRun)][:1]
    first: dict[ForceId, Command] = {}
    for one in legal:
        if isinstance(one, GiveStandingOrder) and one.force not in game.state.standing_orders:
            first.setdefault(one.force, one)
    yield from first.values()


MOMENTS = (
    Moment("initial-phase", "The Allied initial phase: damage to be repaired, cargo in port, two people at one table.",
           Beginning("calabria", 21, players=PEOPLE), begins_for_the_allies),
    Moment("attack-declared", "An attack is declared and waits for the answer of those attacked.",
           Beginning("calabria", 22, players=PEOPLE), asked(DecisionKind.REACTION)),
    Moment("battle-half-fought", "A battle by the campaign's own system, some rounds old.",
           Beginning("spartivento", 23, players=AXIS_PERSON), is_half_fought),
    Moment("battle-half-fought-supremacy", "A battle by Supremacy at Sea, some turns old.",
           Beginning("calabria", 24, players=ALLIED_PERSON, rules="supremacy_at_sea"), is_half_fought, segments=1),
    Moment("survivors-to-place", "After a battle, forces wait to be placed.",
           Beginning("calabria", 25), attacked(BattleStage.PLACING)),
    Moment("submarine-strike", "A flotilla has found a force, whose move is held up until its owner says what to strike at.",
           Beginning("mediterranean", 26, first_turn="Jan I 42", players=PEOPLE), asked(DecisionKind.SUBMARINE), flotillas_ask),
    Moment("repair-suspended", "The work on one hit is halted while another is mended.",
           Beginning("mediterranean", 27, first_turn="Jan I 41", players=ALLIED_PERSON), has_a_suspended_repair,
           repairs_halted),
    Moment("landing-planned", "A landing on Malta is planned for a game turn to come, in a scenario of one's own.",
           Beginning("malta-landing.yaml", 28, players=PEOPLE), has_a_planned_landing, landings_planned),
    Moment("hidden-markers", "Markers are hidden, and some have been found.",
           Beginning("calabria", 29, options=("hidden_markers=true",), players=PEOPLE), is_spotted),
    Moment("typed-dice", "Two people roll their dice at the table, and a battle is half fought.",
           Beginning("calabria", 30, dice="prompted", players=PEOPLE), is_half_fought),
    Moment("land-facts", "The ground phase waits for what happened on land.",
           Beginning("calabria", 31, options=("land_facts=true",)), asked(DecisionKind.LAND_FACTS)),
    Moment("standing-orders", "Forces of both sides go by standing orders, and a run of convoys is at sea.",
           Beginning("calabria", 32, players=PEOPLE), is_planned_ahead, standing_orders_given),
    Moment("taken-back", "Orders and dice were taken back, and play has gone on since.",
           Beginning("k-force", 33, players=ALLIED_PERSON), is_spotted, taken_back=True),
    Moment("branched", "A what-if copy of another campaign, with dice of its own.",
           Beginning("k-force", 34), is_spotted, branched=True),
    Moment("late-in-the-war", "The war in Africa after the landings in French North Africa, the French fighting.",
           Beginning("mediterranean", 35, first_turn="Nov I 42", options=("torch=true", "historical_convoys=true")), moves,
           not_before="Feb I 43"),
    Moment("long-war", "Seven months of the war from its first day.",
           Beginning("mediterranean", 36, options=("mers_el_kebir=true",)), is_spotted, not_before="Jan I 41"),
    Moment("battle-half-fought-fear-god", "A battle by Fear God and Dread Nought, in a save of form 3.",
           Beginning("calabria", 37, players=AXIS_PERSON, rules="fear_god"), is_half_fought, segments=1),
)
