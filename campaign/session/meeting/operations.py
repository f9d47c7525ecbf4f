"""Operations that a staff has worked out, each with its way, its price and its chances, and the orders that begin it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import AttackForces, Command, FormForce, GiveStandingOrder, MoveFlotilla, StartConvoyRun
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.views import View
from campaign.model.play.war import Duty
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.ashore import NAMES
from campaign.rules.views.strength import by_sea
from campaign.session.desk.convoys import chance_to_arrive, lost_of_those_found
from campaign.session.desk.page import chance_in_words
from campaign.session.engagements.choices import Choice, Crossroads
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.planning.advice import PLANNED, once_formed, once_loaded, works
from campaign.session.planning.courses import Danger, PlannedWay, Reckoning, reckon
from campaign.session.planning.proposing import take
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import Refused
from campaign.session.voyages import voyage_if_ordered
from campaign.session.words.whereabouts import place
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.proposals import Proposal, raids, runs_for_duties
from campaign.staff.sea.raids import is_convoy
from campaign.staff.sea.submarines import flotilla_moves
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import port_name

MOST = 3
NAMED = 2
# There and back.
BOTH_WAYS = 2
# Fuel points, of about 100 tons each.
A_THOUSAND_TONS = 10
# What a ship that belongs to a kind is called in the price of an operation.
KINDS = (
    ("battleship", (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)), ("carrier", (ShipType.CARRIER,)),
    ("cruiser", (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)),
    ("transport", (ShipType.TRANSPORT,)),
)


class Operation(Struct, frozen=True):
    """An operation as the staff proposes it: what it is, its figures, the ways it takes, and the orders that begin it.

    `ready` is whether it can be ordered now; else it begins on the first day on which ships may sail. `against` is where an
    enemy is met, if one is.
    """

    title: str
    what: str
    figures: tuple[tuple[str, str], ...]
    ways: tuple[tuple[Hex, ...], ...]
    proposals: tuple[Proposal, ...]
    ready: bool
    function: StaffFunction
    against: Hex | None = None


class _Voyage(Struct, frozen=True):
    """One convoy or force of an operation as its price has it: its way there, its ships, and the figures of the way."""

    ships: tuple[ShipId, ...]
    hexes: tuple[Hex, ...]
    days: int
    reckoning: Reckoning


def operations_for(seat: PlayerSeat, ledger: LogisticsLedger) -> tuple[Operation, ...]:
    """SM-GAP-102.3 Up to three operations, as the staff stands today: convoys that are owed, a raid, submarines on stations."""
    book, view = seat.book, seat.view
    found: list[Operation] = []
    for made in _worked_out(book, view, ledger):
        if made.function in view.handed:
            continue
        refused = any(seat.refusal(proposal.commands[0]) is not None for proposal in made.proposals)
        if not refused or all(_waits_for_its_step(seat, proposal) for proposal in made.proposals):
            found.append(replace(made, ready=not refused))
        if len(found) == MOST:
            break
    return tuple(found)


def _waits_for_its_step(seat: PlayerSeat, proposal: Proposal) -> bool:
    """Whether an order is for a movement step, which may be later in this half-month."""
    command = proposal.commands[0]
    return isinstance(command, FormForce | MoveFlotilla) and not seat.view.cursor.nas


def order(seat: PlayerSeat, operation: Operation) -> tuple[tuple[Proposal, Refused], ...]:
    """SM-GAP-102.4 An operation is ordered as a whole; what a law refuses is passed over and said, and the rest goes on."""
    return take(seat, operation.proposals)


def _worked_out(book: Book, view: View, ledger: LogisticsLedger) -> Iterator[Operation]:
    toll = lost_of_those_found(ledger.past)
    by_duty: dict[Duty, list[StartConvoyRun]] = {}
    for duty, run in runs_for_duties(book, view):
        by_duty.setdefault(duty, []).append(run)
    convoys = [made for duty, runs in by_duty.items() if (made := _convoys(book, view, ledger, duty, runs, toll)) is not None]
    yield from convoys[:1]
    for proposal in raids(book, view, DOCTRINES[view.side]):
        if (made := _raid(book, view, ledger, proposal)) is not None:
            yield made
    yield from convoys[1:2]
    if (made := _submarines(book, view)) is not None:
        yield made
    yield from convoys[2:]


# Convoys --------------------------------------------------------------------------------------------------------------


def _convoys(
    book: Book, view: View, ledger: LogisticsLedger, duty: Duty, runs: Iterable[StartConvoyRun], toll: float,
) -> Operation | None:
    """Runs of convoys for one land, that price finds nothing amiss with."""
    sailing: list[tuple[StartConvoyRun, _Voyage]] = []
    for run in runs:
        formed, standing = once_loaded(book, view, run)
        if works(book, formed, standing) and (voyage := _voyage(book, formed, standing, run.ships)) is not None:
            sailing.append((run, voyage))
    if not sailing:
        return None
    transports = sum(_is_transport(book, key) for run, _ in sailing for key in run.ships)
    chance = min(chance_to_arrive(voyage.reckoning, toll, seen=False) for _, voyage in sailing)
    covered = any(not _is_transport(book, key) for run, _ in sailing for key in run.ships)
    goals = listed(dict.fromkeys(port_name(book, run.land_in) for run, _ in sailing))
    title = f"{capitalised(_number(len(sailing)))} {'convoy' if len(sailing) == 1 else 'convoys'} to {goals}"
    origins = listed(dict.fromkeys(port_name(book, run.load_in) for run, _ in sailing))
    what = (f"{NAMES[duty.location]} is owed {quantity(duty.loads, 'load')}. From {origins}, "
            f"{'with escorts' if covered else 'alone'}; they load, land and come back again and again.")
    figures = (
        ("Arrives", f"{chance_in_words(chance)}, {quantity(transports, 'load')}"),
        ("Oil", _oil(book, ledger, [voyage for _, voyage in sailing])),
        ("At risk", _at_risk(book, [key for run, _ in sailing for key in run.ships])),
    )
    return Operation(title, capitalised(what), figures, tuple(voyage.hexes for _, voyage in sailing),
                     tuple(Proposal("", (run,)) for run, _ in sailing), ready=True, function=StaffFunction.CONVOYS)


def _is_transport(book: Book, key: ShipId) -> bool:
    return book.counters[key].type is ShipType.TRANSPORT


def _voyage(book: Book, view: View, standing: GiveStandingOrder, ships: tuple[ShipId, ...]) -> _Voyage | None:
    voyage = voyage_if_ordered(book, view, standing)
    if voyage is None or not voyage.hexes:
        return None
    own = view.forces[PLANNED]
    reckoning = reckon(book, view, own, PlannedWay(voyage.hexes, voyage.hexes[: max(1, own.points_left)]))
    return _Voyage(ships, (own.force.hex, *voyage.hexes), voyage.days, reckoning)


# Raids, and submarines ------------------------------------------------------------------------------------------------


def _raid(book: Book, view: View, ledger: LogisticsLedger, proposal: Proposal) -> Operation | None:
    """A sortie of warships against a convoy that was found, and back."""
    form = next((command for command in proposal.commands if isinstance(command, FormForce)), None)
    if form is None or proposal.then is None:
        return None
    formed, standing = once_formed(book, view, form, proposal.then)
    if not works(book, formed, standing) or (voyage := _voyage(book, formed, standing, form.ships)) is None:
        return None
    where = Hex(proposal.then.route[0])
    port = view.ships[form.ships[0]].port
    out = by_sea(book.theatre, voyage.hexes[0], where)
    name = "the port" if port is None else port_name(book, port)
    there = place(book.theatre, where)
    what = f"{capitalised(_at_risk(book, form.ships))} from {name}; they look for the convoy {there} and come back."
    figures = (
        ("Seen on the way", _seen(voyage.reckoning.dangers)),
        ("Oil", _oil(book, ledger, [voyage], there_and_back=True)),
        ("At sea", quantity(voyage.days, "day")),
    )
    return Operation(f"Sweep out of {name}", what, figures, (voyage.hexes[: out + 1],), (proposal,), ready=True,
                     function=StaffFunction.BATTLE_FLEET, against=where)


def battle_expected(seat: PlayerSeat, operation: Operation) -> Choice | None:
    """The battle that an operation looks for, as its side knows both parties; None where it looks for none."""
    book, view, where = seat.book, seat.view, operation.against
    if where is None:
        return None
    (proposal,) = operation.proposals
    form = next((command for command in proposal.commands if isinstance(command, FormForce)), None)
    prey = tuple(key for key, marker in view.markers.items() if marker.hex == where and is_convoy(marker))
    if form is None or proposal.then is None or not prey:
        return None
    formed, _ = once_formed(book, view, form, proposal.then)
    own = formed.forces[PLANNED]
    there = replace(formed, forces={**formed.forces, PLANNED: replace(own, force=replace(own.force, hex=where))})
    conduct = proposal.then.conduct
    return Crossroads(book, there).attacking(AttackForces(view.side, where, (PLANNED,), prey, conduct.search))


def _seen(dangers: Iterable[Danger]) -> str:
    worst = max((danger.tenths for danger in dangers), default=0)
    return f"{worst} in 10" if worst else "no danger is known"


def _submarines(book: Book, view: View) -> Operation | None:
    """Flotillas put to sea, or go on to the stations that the staff has for them."""
    moves = [command for command in flotilla_moves(book, view) if isinstance(command, MoveFlotilla)]
    if not moves:
        return None
    names = [view.flotillas[move.flotilla].name for move in moves]
    named = names if len(names) <= NAMED else [*names[:NAMED], f"{len(names) - NAMED} more"]
    points = sum(view.flotillas[move.flotilla].points for move in moves)
    ways = tuple((view.flotillas[move.flotilla].hex, *move.route) for move in moves)
    figures = (("Flotillas", str(len(moves))), ("Submarine points", f"{points:g}"),
               ("Today to", listed(place(book.theatre, way[-1]) for way in ways[:NAMED])))
    return Operation("Submarines to their stations", f"{listed(named)} go where the enemy is looked for.", figures, ways,
                     tuple(Proposal("", (move,)) for move in moves), ready=True, function=StaffFunction.SUBMARINES)


# Prices ---------------------------------------------------------------------------------------------------------------


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _oil(book: Book, ledger: LogisticsLedger, voyages: Iterable[_Voyage], *, there_and_back: bool = False) -> str:
    """Oil that is burnt on the way there and back, in thousands of tons, of the pool where the side has one."""
    days = 1 if there_and_back else BOTH_WAYS
    burnt = sum(book.counters[key].fuel_points_per_box * voyage.days * days for voyage in voyages for key in voyage.ships)
    held = 0.0 if ledger.pool is None else ledger.pool.held or 0.0
    of_pool = f" of {held / A_THOUSAND_TONS:,.0f}".replace(",", " ") if held else ""
    tons = burnt / A_THOUSAND_TONS
    return f"{tons:.{1 if tons < A_THOUSAND_TONS else 0}f}{of_pool} thousand t"


def _at_risk(book: Book, ships: Iterable[ShipId]) -> str:
    types = [book.counters[key].type for key in ships]
    counts = [(sum(kind in kinds for kind in types), name) for name, kinds in KINDS]
    small = len(types) - sum(count for count, _ in counts)
    return listed(quantity(count, name) for count, name in (*counts, (small, "escort")) if count) if types else "nothing"


def commands_of(operation: Operation) -> tuple[Command, ...]:
    """The orders of an operation, one after the other."""
    return tuple(command for proposal in operation.proposals for command in proposal.commands)
