"""What can be aimed at: where the orders that no rule refuses have their objects, and which rule refuses another choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.gui.play.known import Known
from campaign.gui.play.selection import Selection
from campaign.model import commands
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import ForceId
from campaign.session.grammar.parts import ids_in
from campaign.session.grammar.sentences import kind_in_words

# Parts of an order that name its object; ports and bases do so only for what is chosen, or else every quay would be lit.
OBJECTS = ("hex", "contact", "contacts", "place", "target")
HARBOURS = ("port", "base")
ALWAYS_HARBOUR = (commands.TakeFromPool, commands.ChooseEastAfrica)
# Refusals that are shown for one hex.
MOST = 2


def targets(known: Known, selection: Selection) -> dict[Hex, tuple[commands.Command, ...]]:
    """The hexes that light up: where each legal order has its object, with the orders."""
    found: dict[Hex, list[commands.Command]] = {}
    about = _about(known, selection)
    for command in known.legal:
        if isinstance(command, commands.LaunchSortie) and not selection.flying & set(command.units):
            # Half the chart lies in reach of aircraft: what those that are ticked reach is lit, and no more.
            continue
        for where in dict.fromkeys(_objects(known, command, chosen=bool(about & set(ids_in(command))))):
            found.setdefault(where, []).append(command)
    return {where: tuple(sorted(able, key=lambda command: not about & set(ids_in(command))))
            for where, able in found.items()}


def why_not(known: Known, selection: Selection, where: Hex) -> tuple[str, ...]:
    """Why a hex that is not lit cannot be aimed at: the rules that refuse the orders that would aim there."""
    found = []
    for command in _made_up(known, selection, where):
        refused = known.refusal(command)
        if refused is not None:
            found.append(f"no {kind_in_words(type(command)).lower()}: {refused}")
    return tuple(dict.fromkeys(found))[:MOST]


def _about(known: Known, selection: Selection) -> set[str]:
    """The ids that are selected, and the ships of a selected force."""
    own = known.force(selection.thing)
    return selection.names | ({str(ship) for ship in own.ships} if own is not None else set())


def _objects(known: Known, command: commands.Command, *, chosen: bool) -> Iterator[Hex]:
    """The hexes in which an order has its object."""
    view = known.view
    match command:
        case commands.AnswerSubmarine():
            if view.strike is not None:
                yield view.strike.hex
        case commands.ReactToAttack():
            if view.attack is not None:
                yield view.attack.hex
        case commands.TenthMasTargets():
            if view.war.tenth_mas is not None and view.war.tenth_mas.target is not None:
                yield from _places(known, view.war.tenth_mas.target)
        case commands.SearchSurface():
            yield view.forces[command.force].force.hex
        case commands.SearchFromFlotilla():
            yield view.flotillas[command.flotilla].hex
        case commands.PlanLanding():
            yield from (there for _, there in command.units)
        case _:
            names = command.__struct_fields__
            harbours = HARBOURS if chosen or isinstance(command, ALWAYS_HARBOUR) else ()
            for name in (*OBJECTS, *harbours):
                if name in names:
                    yield from _places(known, getattr(command, name))


def _places(known: Known, value: Any) -> Iterator[Hex]:
    """The hex that a part of an order means: a label, a port, a base, a contact, or several of them."""
    if isinstance(value, tuple):
        for item in value:
            yield from _places(known, item)
        return
    book, view = known.book, known.view
    if value in view.markers:
        if (there := view.markers[value].hex) is not None:
            yield there
    elif value in view.flotilla_markers:
        yield view.flotilla_markers[value].hex
    elif value in book.oob.bases:
        yield book.oob.bases[value].hex
    elif value in book.theatre.ports:
        yield book.theatre.ports[value].hex
    elif isinstance(value, str) and len(value) == len("00000") and value.isdigit():
        yield Hex(value)


def _made_up(known: Known, selection: Selection, where: Hex) -> Iterator[commands.Command]:
    """Orders that would aim at a hex, as the present decision has them: they are never given, only judged."""
    view, decision = known.view, known.decision
    if decision is None:
        return
    own = known.force(selection.thing)
    forces = (own.force.id,) if own is not None else _own_at(known, where)
    contacts = tuple(contact for contact, marker in view.markers.items() if marker.hex == where)
    if own is not None and own.force.scattered is not None:
        yield commands.ReformForce(known.side, own.force.id, where)
    if decision.kind is DecisionKind.PLACEMENT and view.attack is not None and view.attack.to_place:
        yield commands.PlaceForce(known.side, view.attack.to_place[0], where)
    if decision.kind is DecisionKind.COMBAT:
        if contacts and (forces or view.forces):
            yield commands.AttackForces(known.side, where, forces or (next(iter(view.forces)),), contacts)
        for contact, marker in view.flotilla_markers.items():
            if marker.hex == where and (forces or view.forces):
                yield commands.HuntFlotilla(known.side, (forces or tuple(view.forces))[0], contact)
        bombard = next((command for command in known.legal if isinstance(command, commands.Bombard)), None)
        if bombard is not None:
            for port in known.book.theatre.ports_at(where):
                if not view.ports[port.id].own:
                    yield replace(bombard, place=str(port.id))
    if decision.kind is DecisionKind.SEARCH:
        site = next((str(port.id) for port in view.ports.values() if port.own), "")
        yield from (commands.SearchArea(known.side, contact, site) for contact in contacts)
    if decision.kind is DecisionKind.SUPPORT and forces:
        yield commands.SupportGround(known.side, forces[0], where)


def _own_at(known: Known, where: Hex) -> tuple[ForceId, ...]:
    return tuple(key for key, seen in known.view.forces.items() if seen.force.hex == where and seen.force.scattered is None)
