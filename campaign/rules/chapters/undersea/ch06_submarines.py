"""Rules 1C, 6G and GAP-11: submarines strike after escorts have fired first, and forces with escorts hunt submarines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import HuntFlotilla
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import ConditionChanged, FlotillaAttacked, FlotillaHunted, ForceDisbanded, SubmarineTorpedo
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Seen, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.undersea import Flotilla, FlotillaPolicy, Prey
from campaign.ratings.condition import hits_of, with_hits
from campaign.ratings.hits import Cause, Damage, is_sunk, marked, torpedo_boxes, torpedo_to_hit, values_left
from campaign.rules.chapters.combat.losses import lose_ship, lot, price, reduce_flotilla
from campaign.rules.chapters.sailing.voyage_home import start_voyage
from campaign.rules.chapters.undersea.ch04_patrols import spot_flotilla
from campaign.rules.facts.laws import Law, first_refusal, in_naval_step, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings

PERCENT = 100
STRENGTH = 1
GAVE_ITSELF_AWAY = Find(Recon.CONTACT, Lapse.END_OF_SEGMENT, full=True)
TORPEDOED = "torpedoed by submarines"
NOT_WARSHIPS = (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)


def asw_of(book: Book, state: State, force: ForceId) -> float:
    """SM-1C Destroyers, escorts and torpedo boats are worth one ASW point each, Italian ones half, and add up."""
    ships = ((book.counters[key], state.ships[key].condition) for key in ships_of(state, force))
    return sum(values_left(values, hits_of(values, condition)).asw for values, condition in ships)


def would_strike(book: Book, flotilla: Flotilla, seen: Seen) -> bool | None:
    """SM-GAP-63 A flotilla strikes always, never, when what is seen is worth it, or (None) asks its owner."""
    match flotilla.attack:
        case FlotillaPolicy.ALWAYS:
            return True
        case FlotillaPolicy.NEVER:
            return False
        case FlotillaPolicy.ASK:
            return None
        case FlotillaPolicy.WORTHWHILE:
            return _worth_of(book, seen) >= flotilla.worth


def _worth_of(book: Book, seen: Seen) -> float:
    """SM-GAP-63.1 A target is worth its dearest ship, or, when only kinds are seen, what the dearest of them is presumed."""
    if seen.ships is not None:
        return max((price(book, key) for key in seen.ships), default=0.0)
    return max((book.charts.undersea.flotillas.presumed_worth[kind] for kind in seen.categories), default=0.0)


def strike(now: Proceedings, flotilla: FlotillaId, force: ForceId, wishes: Sequence[str]) -> None:
    """SM-6G Escorts fire, submarines get through in a share that the same roll gives, and each fires one torpedo."""
    book, state = now.book, now.state
    spot_flotilla(now, flotilla, GAVE_ITSELF_AWAY)
    chart, asw = book.charts.undersea.anti_submarine, asw_of(book, state, force)
    needed = f"{chart.sinks_at(asw)} or less sinks"
    face = now.roll(Die.PERCENT, Why("SM-6G", "escorts fire", (str(force), str(flotilla)), needed))
    points = state.flotillas[flotilla].points
    sunk = min(chart.lost(asw, face), points)
    whole = PERCENT * (2 if state.flotillas[flotilla].mission is FlotillaMission.RECON else 1)
    attackers = _through(Fraction((points - sunk) * chart.through(asw, face), whole), flotilla, force, now)
    now.add(FlotillaAttacked(flotilla, force, state.forces[force].hex, sunk, attackers))
    if sunk:
        reduce_flotilla(now, flotilla, sunk, f"sunk by escorts of {force}")
    if attackers:
        _torpedoes(now, flotilla, force, attackers, wishes)


def _through(expected: Fraction, flotilla: FlotillaId, force: ForceId, dice: Dice) -> int:
    """SM-GAP-12 The points that get through are those left by the share of the chart, a fraction of one by a roll.

    Flotillas on recon missions attack with half of them.
    """
    whole, rest = divmod(expected, 1)
    percent = int(rest * PERCENT)
    if not percent:
        return whole
    why = Why("SM-6G", "one more gets through", (str(flotilla), str(force)), f"{percent} or less")
    return whole + (dice.roll(Die.PERCENT, why) <= percent)


def _torpedoes(now: Proceedings, flotilla: FlotillaId, force: ForceId, attackers: int, wishes: Sequence[str]) -> None:
    """SM-6E1.1 All targets are named before a torpedo runs, and all hits are marked when the last has run."""
    book, state = now.book, now.state
    hunter = state.flotillas[flotilla]
    targets = [_target(book, state, hunter, force, wishes, number, now) for number in range(attackers)]
    costs: list[tuple[ShipId, int]] = []
    for number, ship in enumerate(targets, start=1):
        event = _torpedo(book, state, flotilla, f"{flotilla}/{number}", force, ship, now)
        now.add(event)
        if event.hit:
            costs.append((ship, event.boxes))
    for ship, boxes in costs:
        if now.state.ships[ship].status is ShipStatus.ACTIVE:
            _damaged(now, ship, boxes, hunter)
    if not ships_of(now.state, force):
        now.add(ForceDisbanded(force))


def _torpedo(
    book: Book, state: State, flotilla: FlotillaId, actor: str, force: ForceId, ship: ShipId, dice: Dice
) -> SubmarineTorpedo:
    """SM-6G.1 A point attacks with strength one from torpedo range; rolls name no ship, whose name may not be known."""
    chart, target = book.charts.torpedoes, state.ships[ship]
    protection = book.counters[ship].protection_class
    number = torpedo_to_hit(chart, STRENGTH, protection)
    modifier = chart.target_out_of_fuel if target.out_of_fuel else 0
    labels = (f"target out of fuel {modifier:+d}",) if modifier else ()
    actors = (actor, str(force))
    hit = dice.roll(Die.D10, Why("SM-6G", "torpedo", actors, f"{number}+ hits", labels)) + modifier >= number
    boxes = 0
    if hit:
        face = dice.roll(Die.D10, Why("SM-6G", "torpedo damage", actors, f"class {protection}", seen_by=(target.side,)))
        boxes = torpedo_boxes(chart, face, protection)
    return SubmarineTorpedo(flotilla, ship, number, hit, boxes)


def _damaged(now: Proceedings, key: ShipId, boxes: int, hunter: Flotilla) -> None:
    book, state = now.book, now.state
    ship, values = state.ships[key], book.counters[key]
    hits = marked(values, hits_of(values, ship.condition), Damage(flotation=boxes), Cause.TORPEDO)
    if is_sunk(values, hits):
        lose_ship(now, key, ShipStatus.SUNK, TORPEDOED, hunter.side)
    else:
        now.add(ConditionChanged(key, with_hits(values, ship.condition, hits)))
        start_voyage(now, key, ship.condition)


def _target(
    book: Book, state: State, hunter: Flotilla, force: ForceId, wishes: Sequence[str], number: int, dice: Dice
) -> ShipId:
    """SM-GAP-24.1 The attacker picks a ship by her type, by name when she is fully spotted; ships of one type go by lot."""
    ships = ships_of(state, force)
    wish = _present(book, ships, wishes, number) or _by_prey(book, state, ships, hunter.prey)
    if ShipId(wish) in ships:
        return ShipId(wish)
    alike = tuple(key for key in ships if book.counters[key].type.value == wish)
    among = "transports" if wish == ShipType.TRANSPORT.value else "ships of one type"
    # The number of ships is their owner's secret, so only he sees the dice.
    owner = state.forces[force].side
    return alike[lot(len(alike), f"{hunter.id}/{number + 1}", dice, what=f"lot among {among}", seen_by=(owner,))]


def _present(book: Book, ships: tuple[ShipId, ...], wishes: Sequence[str], number: int) -> str | None:
    """The wanted target whose turn it is, among those present."""
    there = [wish for wish in wishes if ShipId(wish) in ships or any(book.counters[key].type.value == wish for key in ships)]
    return there[number % len(there)] if there else None


def _by_prey(book: Book, state: State, ships: tuple[ShipId, ...], prey: Prey) -> str:
    """SM-GAP-63.2 Unnamed targets are of the type that promises most, among those that the flotilla is out for."""
    wanted = {
        Prey.BEST: ships,
        Prey.WARSHIPS: tuple(key for key in ships if book.counters[key].type not in NOT_WARSHIPS),
        Prey.TRANSPORTS: tuple(key for key in ships if book.counters[key].type is ShipType.TRANSPORT),
    }[prey] or ships
    return book.counters[max(wanted, key=lambda key: _promise(book, state, key))].type.value


def _promise(book: Book, state: State, ship: ShipId) -> float:
    """Her price, times the chance of hitting her and the share of her that one hit destroys."""
    values, chart = book.counters[ship], book.charts.torpedoes
    chance = max(0, Die.D10.highest + 1 - torpedo_to_hit(chart, STRENGTH, values.protection_class))
    faces = range(Die.D10.lowest, Die.D10.highest + 1)
    mean = sum(torpedo_boxes(chart, face, values.protection_class) for face in faces) / len(faces)
    left = values.flotation_boxes - hits_of(values, state.ships[ship].condition).flotation
    share = 1.0 if values.type is ShipType.TRANSPORT else min(1.0, mean / max(1, left))
    return price(book, ship) * chance * share


# Hunting submarines ---------------------------------------------------------------------------------------------------


def flotillas_by_contact(state: State, side: Side) -> dict[str, FlotillaId]:
    """The enemy flotillas for which a side has a label."""
    return {flotilla.contact: key for key, flotilla in state.flotillas.items()
            if flotilla.side is not side and flotilla.contact is not None}


def in_own_combat_step(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.1 Submarines are hunted in the combat step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.COMBAT)


def with_escorts_that_can_hunt(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.2 A force hunts with the ASW points of its escorts, once a subsegment, and not when it has run dry."""
    force = own_force(state, order.side, order.force)
    if isinstance(force, Refusal):
        return force
    if force.scattered is not None:
        return Refusal("SM-6A1", f"{force.name} is scattered")
    if order.force in state.hunted:
        return Refusal("SM-GAP-11", f"{force.name} has hunted in this subsegment")
    if not asw_of(book, state, order.force):
        return Refusal("SM-GAP-11", f"{force.name} has no escorts to hunt with")
    if all(state.ships[key].out_of_fuel for key in ships_of(state, order.force)):
        return Refusal("SM-8A1", f"{force.name} is out of fuel")
    return None


def a_spotted_flotilla_of_its_hex(book: Book, state: State, order: HuntFlotilla) -> Refusal | None:
    """SM-GAP-11.3 Only a flotilla that is spotted is hunted, in the hex where it lies, and none in port."""
    key = flotillas_by_contact(state, order.side).get(order.contact)
    where = state.forces[order.force].hex
    if key is None or not (found := state.flotillas[key]).finds or found.hex != where or found.port is not None:
        return Refusal("SM-GAP-11", f"no spotted submarines {order.contact} lie in {where}")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    HuntFlotilla: (in_own_combat_step, with_escorts_that_can_hunt, a_spotted_flotilla_of_its_hex),
}


def resolve(now: Proceedings, order: HuntFlotilla) -> None:
    """SM-GAP-11.4 The escorts fire on the chart of SM-6G, of which only the losses count."""
    book, state = now.book, now.state
    key = flotillas_by_contact(state, order.side)[order.contact]
    chart, asw = book.charts.undersea.anti_submarine, asw_of(book, state, order.force)
    why = Why("SM-GAP-11", "hunt", (str(order.force), str(key)), f"{chart.sinks_at(asw)} or less sinks")
    sunk = min(chart.lost(asw, now.roll(Die.PERCENT, why)), state.flotillas[key].points)
    spot_flotilla(now, key, GAVE_ITSELF_AWAY)
    now.add(FlotillaHunted(order.force, key, sunk))
    if sunk:
        reduce_flotilla(now, key, sunk, "hunted down")


def candidates(book: Book, state: State, side: Side) -> Iterator[HuntFlotilla]:
    """Every own force against every spotted flotilla of its hex."""
    known = flotillas_by_contact(state, side)
    for label, key in known.items():
        found = state.flotillas[key]
        for force in state.forces.values():
            if found.finds and force.side is side and force.hex == found.hex:
                yield HuntFlotilla(side, force.id, label)


def somebody_can_hunt(book: Book, state: State, side: Side) -> bool:
    """Whether any hunt is legal in a side's combat step."""
    return any(first_refusal(LAWS[HuntFlotilla], book, state, order) is None for order in candidates(book, state, side))
