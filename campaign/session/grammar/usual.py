"""Defaults for omitted words: one small function for each hook that a grammar names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from campaign.model import commands
from campaign.model.charts.shore import ShoreTarget
from campaign.model.grammar import Together, Usual
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import LiftWatch
from campaign.model.play.standing_orders import Then
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.units.aircraft import AirUnitId
from campaign.session.grammar.knowledge import Knowledge, is_label
from campaign.session.grammar.parts import Path
from campaign.session.planning.left_ashore import free_for_repair, landed_together
from campaign.session.play.trouble import Hint, NotFound
from campaign.session.words.naming import matches, normalise, one_of, ports_in
from campaign.words.counting import agreeing, listed
from campaign.words.names import port_name, ship_name

Found = Mapping[Path, Any]
ELSEWHERE = "`unload CARGO` lands it elsewhere"


def usual_value(known: Knowledge, hook: Usual, path: Path, found: Found) -> Any:
    """The value of a part whose words are omitted; raises NotFound if the position gives none."""
    view = known.view
    match hook:
        case Usual.ONLY_FORCE:
            return known.force(()).ships
        case Usual.PORT_HERE:
            return known.own_port_at(_where(known, found))
        case Usual.TARGET_THERE:
            if is_label(place := found["place",]):
                return ShoreTarget.TROOPS
            return ShoreTarget.SHIPS_IN_PORT if view.enemies_in_port.get(PortId(place)) else ShoreTarget.PORT
        case Usual.BEST_SITE:
            contact = found["contact",]
            sites = [search.site for search in known.legal_of(commands.SearchArea) if search.contact == contact]
            if not sites:
                raise NotFound(f"{contact} cannot be searched for from any site of yours now")
            return sites[0]
        case Usual.BEST_ATTACK:
            return getattr(_best_attack(known, found.get(("contacts",), ())), path[0])
        case Usual.FORCE_TO_PLACE:
            waits = view.attack.to_place if view.attack is not None else ()
            return waits[0] if len(waits) == 1 else known.force(()).force.id
        case Usual.RAIDED_THERE:
            return _target_kind(known, str(found["place",]))
        case Usual.ALL_THAT_RISE:
            return _interceptors(known)
        case Usual.END_OF_ROUTE:
            route = found[*path[:-1], "route"]
            return Then.BERTH if route and route[-1] in known.book.theatre.ports else Then.WAIT
        case Usual.SCATTERED_FROM:
            own = view.forces[found["force",]].force
            return own.hex if own.scattered is None else own.scattered.origin
        case _:
            assert_never(hook)


def _target_kind(known: Knowledge, place: str) -> AirTarget:
    """The target meant: a marker's force or submarines, an airfield, or a port's ships (in the air phase the port)."""
    if place in known.view.flotilla_markers:
        return AirTarget.FLOTILLA
    if place in known.view.markers:
        return AirTarget.FORCE
    if PortId(place) not in known.book.theatre.ports:
        return AirTarget.AIRFIELD
    return AirTarget.PORT if known.view.cursor.phase is Phase.AIR else AirTarget.SHIPS


def _interceptors(known: Knowledge) -> tuple[AirUnitId, ...]:
    """All units that may meet the raid; by night as many as are allowed, by the air leaders' choice."""
    legal = known.legal_of(commands.Intercept)
    if not legal:
        raise NotFound("no raid comes that fighters of yours could meet now")
    return max((order.units for order in legal), key=len)


def orders_together(known: Knowledge, hook: Together, found: Found) -> tuple[commands.Command, ...]:
    """The orders that one short command gives together; raises NotFound if there are none."""
    view, side = known.view, known.side
    match hook:
        case Together.WANTED_CARGO:
            return _require(_cargo_to_unload(known), f"no cargo lies where it is wanted; {ELSEWHERE}")
        case Together.FIRST_REPAIR:
            repairs = tuple(known.legal_of(commands.AllotRepair)[:1])
            return _require(repairs, "there is no hit that can be mended where its ship lies")
        case Together.ALL_REPAIRS:
            return _require(tuple(free_for_repair(known.book, view)), "no dock has room for a hit that could be mended")
        case Together.POINTS_DUE:
            raised = tuple(commands.RaisePoints(side, due.port, due.nation, due.points) for due in view.submarines_due)
            return _require(raised, "no submarine points have arrived")
        case Together.OTHER_FLOTILLAS:
            mission = found["mission",]
            return tuple(commands.AssignFlotillaMission(side, key, mission) for key, flotilla in view.flotillas.items()
                         if flotilla.mission is not mission)
        case _:
            assert_never(hook)


def present_values(known: Knowledge, kind: type, about: str = "") -> Any:
    """The present values that an order of this kind would change (of `about`); None if it starts afresh."""
    view = known.view
    if kind is commands.SetStanding:
        return view.standing
    if kind is commands.SetLiftWatch:
        return view.lift.watch.get(known.side, LiftWatch())
    if kind is commands.SetAirDoctrine:
        return view.air_war.doctrine
    if kind is commands.InstructFlotilla:
        return next((flotilla for name, flotilla in view.flotillas.items() if name == about), None)
    if kind is commands.GiveStandingOrder:
        tasks = view.standing_orders.items()
        return next((commands.GiveStandingOrder(known.side, name, task.order) for name, task in tasks if name == about), None)
    return None


def _require(found: tuple[commands.Command, ...], otherwise: str) -> tuple[commands.Command, ...]:
    if not found:
        raise NotFound(otherwise)
    return found


def _where(known: Knowledge, found: Found) -> Any:
    """The hex of the ships or the flotilla that an order names."""
    view = known.view
    if ("flotilla",) in found:
        return view.flotillas[found["flotilla",]].hex
    force = view.ships[found["ships",][0]].force
    return view.forces[force].force.hex if force else None


def cargoes_of(known: Knowledge, words: Sequence[str]) -> tuple[CargoId, ...]:
    """The cargoes that words other than a cargo's name mean: those wanted in a port, or aboard ships or a force."""
    view, text = known.view, " ".join(words)
    aboard = {order.cargo: view.ships[view.cargoes[order.cargo].aboard[0]] for order in known.legal_of(commands.UnloadCargo)}
    ports = [key for key in matches(text, ports_in(known.book)) if view.ports[key].own]
    if len(ports) == 1:
        wanted = tuple(order.cargo for order in _cargo_to_unload(known) if aboard[order.cargo].port == ports[0])
        if wanted:
            return wanted
    names = [(key, item.facts.name) for key, item in view.cargoes.items()]
    is_a_port = any(normalise(text) in (normalise(str(key)), normalise(port_name(known.book, key))) for key in ports)
    if not is_a_port and matches(text, names):
        return (one_of(text, names, "cargo"),)
    if ports:
        raise NotFound(f"no cargo lies in {listed(port_name(known.book, port) for port in ports)} and is wanted there; "
                       f"{ELSEWHERE}", Hint.CARGO)
    try:
        ships = known.ships(words)
    except NotFound:
        return (one_of(text, names, "cargo, port, force or ship"),)
    if found := tuple(key for key, ship in aboard.items() if ship.id in ships):
        return found
    # What is aboard and cannot be landed now is ordered all the same: the rule that forbids it says why.
    if carried := tuple(dict.fromkeys(cargo for key in ships for cargo in view.ships[key].cargo)):
        return carried
    named = listed(ship_name(known.book, key) for key in ships)
    if lost := [key for key in ships if view.ships[key].status.is_lost]:
        gone = listed(ship_name(known.book, key) for key in lost)
        raise NotFound(f"{gone} {agreeing(len(lost), 'is', 'are')} lost", Hint.CARGO)
    raise NotFound(f"nothing is aboard of {named}", Hint.CARGO)


def _cargo_to_unload(known: Knowledge) -> tuple[commands.UnloadCargo, ...]:
    """All cargo in its port of destination, as much as the ports can handle."""
    return landed_together(known.book, known.view, (order for order in known.legal_of(commands.UnloadCargo)
                                                    if _is_wanted_here(known, order)))


def _is_wanted_here(known: Knowledge, order: commands.UnloadCargo) -> bool:
    cargo = known.view.cargoes[order.cargo]
    return known.view.ships[cargo.aboard[0]].port == cargo.facts.destination


def _best_attack(known: Knowledge, wanted: tuple[str, ...]) -> commands.AttackForces:
    attacks = known.legal_of(commands.AttackForces)
    if not attacks:
        raise NotFound("no spotted enemy lies where warships of yours can attack")
    fits = [attack for attack in attacks if set(wanted) <= set(attack.contacts)] or attacks
    return max(fits, key=lambda attack: (len(attack.forces), len(attack.contacts)))
