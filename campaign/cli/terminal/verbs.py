"""Short words that give orders, and the orders they give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.cli.asking import goes_on
from campaign.cli.orders import lift, rulings, shore, standing, undersea, war
from campaign.cli.orders.common import Orderer, hex_of, is_label, parted, words_in
from campaign.cli.orders.phrasing import MISSIONS, REACTIONS
from campaign.cli.terminal.sights import Sights
from campaign.cli.words import print_folded, say
from campaign.model.battle import Light
from campaign.model.calendar import Step
from campaign.model.commands import (
    AllotRepair,
    AssignMission,
    AttackForces,
    Command,
    DeclineSupport,
    EndStep,
    EnterPort,
    FlySearches,
    FormForce,
    JoinForce,
    MoveForce,
    PlaceForce,
    PrepareReaction,
    PrioritiseRefuelling,
    ReactToAttack,
    RecordPortOwner,
    ReformForce,
    ResumeRepair,
    SearchArea,
    SearchSurface,
    SuspendRepair,
    UnloadCargo,
)
from campaign.model.decisions import DecisionKind
from campaign.model.forces import ForceId, Reaction
from campaign.model.ports import JobId, Track
from campaign.model.scenario import CargoId
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.views import OwnForce
from campaign.session.planning.courses import of_force
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.words.naming import matches, one_of, ports_in, several_of, ships_in

if TYPE_CHECKING:
    from campaign.session.play.game import Game

@dataclass(frozen=True, slots=True)
class Verb:
    """One word that gives orders: how it is written, what it does, and the order whose laws are its rules."""

    name: str
    shape: str
    words: str
    kind: type
    orders: Orderer


class Orders:
    """What one side's words mean, in the position as it is."""

    def __init__(self, game: Game, side: Side, *, asks: bool = True) -> None:
        """`asks`: whether somebody is there to be asked before a force sails."""
        from campaign.session.play.seat import PlayerSeat

        self.game, self.side, self.asks = game, side, asks
        self.sights = Sights(PlayerSeat(game, side))

    def force(self, words: Sequence[str]) -> OwnForce:
        """One own force by number, id or name; the only one there is when none is named."""
        view = self.sights.view
        if not words and len(view.forces) == 1:
            return next(iter(view.forces.values()))
        text = " ".join(words)
        found = self.sights.own_force(text)
        if found is not None:
            return found
        if text.isdigit():
            there = ", ".join(view.forces) or "none"
            raise NotFound(f"you have no force {text}; there are: {there}")
        return view.forces[one_of(text, [(one.force.id, one.force.name) for one in view.forces.values()], "force")]

    def ships(self, words: Sequence[str]) -> tuple[ShipId, ...]:
        """Own ships by name; a force or a port stands for all its ships."""
        view = self.sights.view
        text = " ".join(words)
        if not words:
            raise Malformed("name ships, a force, or `all PORT`")
        if words[0].lower() == "all":
            port = self.sights.port_of(" ".join(words[1:]))
            lying = tuple(ship.id for ship in view.ships.values() if ship.port == port)
            if not lying:
                name = self.game.book.theatre.ports[port].name
                raise NotFound(f"no ship of yours lies in {name}; `ports` shows where they lie")
            return lying
        named = matches(text, ships_in(self.game.book, view.ships))
        if len(named) != 1 and (own := self.sights.own_force(text)) is not None:
            return own.ships
        return several_of(words, ships_in(self.game.book, view.ships), "ship of yours")

    def form(self, words: list[str]) -> Sequence[Command]:
        """`form SHIP SHIP ... as NAME`."""
        ships, name = parted(words, "as")
        return (FormForce(self.side, self.ships(ships), " ".join(name)),)

    def join(self, words: list[str]) -> Sequence[Command]:
        """`join SHIP ... to FORCE`."""
        ships, force = parted(words, "to", "into")
        return (JoinForce(self.side, self.ships(ships), self.force(force).force.id),)

    def enter(self, words: list[str]) -> Sequence[Command]:
        """`enter FORCE [PORT]`, or `enter SHIP ... in PORT`."""
        ships, port = parted(words, "in", "into", "to")
        if not port and len(words) > 1 and self.sights.own_force(words[0]) is not None:
            ships, port = words[:1], words[1:]
        own = self.sights.own_force(" ".join(ships)) if ships else self.force(())
        keys = own.ships if own is not None else self.ships(ships)
        book = self.game.book
        if port:
            return (EnterPort(self.side, keys, self.sights.port_of(" ".join(port))),)
        view = self.sights.view
        where = view.forces[view.ships[keys[0]].force].force.hex if view.ships[keys[0]].force else None  # type: ignore[index]
        here = [one.id for one in book.theatre.ports_at(where) if view.ports[one.id].own] if where else []
        if len(here) != 1:
            raise NotFound("there is no port of yours here" if not here else f"name the port: {' or '.join(here)}")
        return (EnterPort(self.side, keys, here[0]),)

    def move(self, words: list[str]) -> Sequence[Command]:
        """`move FORCE to PLACE`, or `move FORCE HEX HEX ...`."""
        force, goal = parted(words, "to")
        if goal:
            return self._by_course(self.force(force), " ".join(goal))
        first = next((at for at, word in enumerate(words) if len(word) == 5 and word.isdigit()), len(words))
        route = tuple(hex_of(word) for word in words[first:])
        if not route and len(words) > 1 and (own := self.sights.own_force(words[0])) is not None:
            return self._by_course(own, " ".join(words[1:]))
        if not route:
            raise Malformed("say where: `move FORCE to PORT`, `move FORCE to HEX`, or hex after hex")
        return (MoveForce(self.side, self.force(words[:first]).force.id, route),)

    def _by_course(self, own: OwnForce, goal: str) -> Sequence[Command]:
        """As far along the shortest course as this step's points reach, after cost and fuel were shown."""
        book, view = self.game.book, self.sights.view
        there = self.sights.place(goal)
        if not book.theatre.on_map(there):
            raise NotFound(f"{there} lies beyond the edge of the map")
        if not book.theatre.is_sea(there):
            raise NotFound(f"{there} is land; a sea hex or a port was expected")
        found = of_force(book, view, own, there)
        if found is None or not found.hexes:
            raise NotFound(f"{own.force.name} lies in {there} already" if found else f"no way by sea leads to {there}")
        route = found.now
        left = len(found.hexes) - len(route)
        allowance = max(1, min(book.counters[key].allowance for key in own.ships))
        boxes = {key: view.ships[key].fuel_boxes for key in own.ships}
        least = min(boxes, key=lambda key: boxes[key])
        segments = -(-left // allowance)
        onward = f"{left} more in {segments} {'segment' if segments == 1 else 'segments'}" if left else "and arrives"
        now = f"{len(route)} of {own.points_left} points now"
        print_folded([f"{own.force.name}: {len(found.hexes)} hexes to {goal}; {now}, {onward}"])
        say(f"  Fuel: a box each segment at sea; {book.oob.ships[least].name} has least, {boxes[least]} boxes.")
        if self.asks and not goes_on("  Sail?"):
            return ()
        return (MoveForce(self.side, own.force.id, route),)

    def search(self, words: list[str]) -> Sequence[Command]:
        """In the recon step `search`, or `search MARKER [from SITE]`; at sea `search day|night [FORCE]`."""
        for other in (undersea.searches, shore.search_from_deck):
            if (found := other(self, words)) is not None:
                return found
        if self.sights.seat.moment.step is Step.RECON:
            marker, site = parted(words, "from")
            if not marker or marker == ["all"]:
                return (FlySearches(self.side),)
            contact = " ".join(marker).upper()
            if site:
                return (SearchArea(self.side, contact, self._site(" ".join(site))),)
            legal = [one for one in self.game.legal(self.side) if isinstance(one, SearchArea) and one.contact == contact]
            if not legal:
                raise NotFound(f"{contact} cannot be searched for from any site of yours now")
            return tuple(legal[:1])
        lights = [Light(word) for word in words if word in ("day", "night")]
        force = self.force([word for word in words if word not in ("day", "night")]).force.id
        return (SearchSurface(self.side, force, lights[0] if lights else Light.DAY),)

    def _site(self, words: str) -> str:
        book = self.game.book
        if is_label(words):
            return words
        return one_of(words, [*ports_in(book), *((key, base.name) for key, base in book.oob.bases.items())], "site")

    def mission(self, words: list[str]) -> Sequence[Command]:
        """`mission escort|control SHIPS`."""
        if not words or words[0] not in MISSIONS:
            raise Malformed("`mission escort|control SHIPS` or `mission attack|recon|transit FLOTILLA` was expected")
        return (AssignMission(self.side, self.ships(words[1:]), MISSIONS[words[0]]),)

    def unload(self, words: list[str]) -> Sequence[Command]:
        """`unload CARGO`, or all cargo that may be unloaded for where it is wanted."""
        if words:
            return (UnloadCargo(self.side, self._cargo(words)),)
        view = self.sights.view
        found = [one for one in self.game.legal(self.side) if isinstance(one, UnloadCargo)
                 and view.ships[view.cargoes[one.cargo].aboard[0]].port == view.cargoes[one.cargo].facts.destination]
        if not found:
            raise NotFound("no cargo lies where it is wanted; `cargo` lists it, `unload CARGO` lands it elsewhere")
        return found

    def _cargo(self, words: Sequence[str]) -> CargoId:
        return one_of(" ".join(words), [(key, one.facts.name) for key, one in self.sights.view.cargoes.items()], "cargo")

    def repair(self, words: list[str]) -> Sequence[Command]:
        """`repair SHIP gunnery|flotation`, or every hit that may be mended."""
        legal = [one for one in self.game.legal(self.side) if isinstance(one, AllotRepair)]
        if not words:
            if not legal:
                raise NotFound("there is no hit that can be mended where its ship lies")
            return legal[:1]
        tracks = {"gunnery": Track.GUNNERY, "g": Track.GUNNERY, "flotation": Track.FLOTATION, "f": Track.FLOTATION}
        track = tracks.get(words[-1].lower())
        ships = self.ships(words if track is None else words[:-1])
        return tuple(AllotRepair(self.side, ship, track or Track.FLOTATION) for ship in ships)

    def suspend(self, words: list[str]) -> Sequence[Command]:
        """`suspend JOB`."""
        return (SuspendRepair(self.side, self._job(words)),)

    def resume(self, words: list[str]) -> Sequence[Command]:
        """`resume JOB`."""
        return (ResumeRepair(self.side, self._job(words)),)

    def _job(self, words: Sequence[str]) -> JobId:
        jobs = [(key, self.game.book.oob.ships[job.ship].name) for key, job in self.sights.view.repairs.items()]
        return one_of(" ".join(words), jobs, "repair")

    def refuel(self, words: list[str]) -> Sequence[Command]:
        """`refuel PORT: SHIPS` serves these first."""
        port, ships = parted(words, "first")
        key = self.sights.port_of(" ".join(port))
        return (PrioritiseRefuelling(self.side, key, self.ships(ships)),)

    def reform(self, words: list[str]) -> Sequence[Command]:
        """`reform FORCE in HEX`."""
        force, where = parted(words, "in", "at", "to")
        return (ReformForce(self.side, self.force(force).force.id, self.sights.place(" ".join(where))),)

    def attack(self, words: list[str]) -> Sequence[Command]:
        """`attack` with all against all in the hex, or `attack MARKER ... [with FORCE ...] [day|night]`."""
        lights = [Light(word) for word in words if word in ("day", "night")]
        markers, with_ = parted([word for word in words if word not in ("day", "night")], "with")
        legal = [one for one in self.game.legal(self.side) if isinstance(one, AttackForces)]
        if not legal:
            raise NotFound("no spotted enemy lies where warships of yours can attack")
        wanted = tuple(word.upper().strip(",") for word in markers)
        fits = [one for one in legal if not wanted or set(wanted) <= set(one.contacts)] or legal
        best = max(fits, key=lambda one: (len(one.forces), len(one.contacts)))
        forces = tuple(self.force([word]).force.id for word in with_) or best.forces
        return (AttackForces(self.side, best.hex, forces, wanted or best.contacts, lights[0] if lights else None),)

    def react(self, words: list[str]) -> Sequence[Command]:
        """`react stand|scatter|split|avoid`, or `react 1 scatter 2 stand`; `with FORCE ...` commits others of the hex."""
        attack = self.sights.view.attack
        answers, with_ = parted(words, "with")
        if attack is None:
            raise NotFound("no attack waits for an answer; `answer FORCE avoid` prepares one")
        given = [word for word in answers if word in REACTIONS]
        if not given:
            raise Malformed(f"an answer was expected: {', '.join(REACTIONS)}")
        commit = tuple(self.force([word]).force.id for word in with_)
        if len(answers) == 1:
            return (ReactToAttack(self.side, tuple((key, REACTIONS[given[0]]) for key in attack.own_forces), commit),)
        chosen: dict[ForceId, Reaction] = dict.fromkeys(attack.own_forces, Reaction.STAND)
        for number, word in enumerate(answers[:-1]):
            if answers[number + 1] in REACTIONS:
                chosen[self.force([word]).force.id] = REACTIONS[answers[number + 1]]
        return (ReactToAttack(self.side, tuple(chosen.items()), commit),)

    def answer(self, words: list[str]) -> Sequence[Command]:
        """`answer FORCE stand|scatter|split|avoid|ask` prepares an answer to attacks."""
        if not words or words[-1] not in (*REACTIONS, "ask"):
            raise Malformed(f"`answer FORCE ANSWER` was expected, where ANSWER is {', '.join(REACTIONS)} or ask")
        return (PrepareReaction(self.side, self.force(words[:-1]).force.id, REACTIONS.get(words[-1])),)

    def place(self, words: list[str]) -> Sequence[Command]:
        """`place FORCE in HEX`."""
        attack = self.sights.view.attack
        force, where = parted(words, "in", "at", "to")
        if not where and force and len(force[-1]) == 5 and force[-1].isdigit():
            force, where = force[:-1], force[-1:]
        waits = attack.to_place if attack is not None else ()
        key = self.force(force).force.id if force or len(waits) != 1 else waits[0]
        return (PlaceForce(self.side, key, hex_of(" ".join(where))),)

    def owner(self, words: list[str]) -> Sequence[Command]:
        """`owner PORT axis|allied|nobody`."""
        owners = {"axis": Side.AXIS, "allied": Side.ALLIED, "nobody": None}
        if len(words) < 2 or words[-1] not in owners:
            raise Malformed("`owner PORT axis|allied|nobody` was expected")
        port = self.sights.port_of(" ".join(words[:-1]))
        return (RecordPortOwner(self.side, port, owners[words[-1]]),)

    def end(self, words: list[str]) -> Sequence[Command]:
        """`end`."""
        if words:
            raise Malformed(f"`end` stands alone: it ends the step, and {' '.join(words)!r} is not understood")
        declines = any(one.kind is DecisionKind.SUPPORT for one in self.game.pending(self.side))
        return (DeclineSupport(self.side) if declines else EndStep(self.side),)


VERBS = {
    verb.name: verb for verb in (
        Verb("form", "form SHIP SHIP ... as NAME", "form a task force (`form all taranto`: a whole port)", FormForce,
             Orders.form),
        Verb("join", "join SHIP ... to FORCE", "put ships into a task force in the same hex", JoinForce, Orders.join),
        Verb("enter", "enter FORCE, enter SHIP ... in PORT", "go into port; so does a flotilla", EnterPort, undersea.enter),
        Verb("move", "move FORCE to PORT|HEX, move FORCE HEX HEX ...", "steam, cost and fuel are shown first; a flotilla goes "
             "likewise", MoveForce, undersea.move),
        Verb("search", "search [MARKER], search day|night FORCE", "search from bases, or with a force or flotilla at sea; "
             "`search MARKER with CARRIER`", SearchSurface,
             Orders.search),
        Verb("attack", "attack [MARKER] [with FORCE ...]", "attack spotted enemies in the hex", AttackForces, Orders.attack),
        Verb("react", "react stand|scatter|split|avoid", "answer an attack (split: transports scatter, escorts fight)",
             ReactToAttack, Orders.react),
        Verb("answer", "answer FORCE stand|scatter|split|avoid|ask", "prepare an answer to attacks", PrepareReaction,
             Orders.answer),
        Verb("place", "place FORCE HEX", "place a force that broke off", PlaceForce, Orders.place),
        Verb("reform", "reform FORCE in HEX", "gather a scattered force", ReformForce, Orders.reform),
        Verb("mission", "mission escort|control SHIPS", "say what warships are at sea for; `mission attack|recon|transit "
             "FLOTILLA`", AssignMission, undersea.mission),
        Verb("unload", "unload [CARGO]", "land cargo", UnloadCargo, Orders.unload),
        Verb("repair", "repair SHIP gunnery|flotation", "mend a hit", AllotRepair, Orders.repair),
        Verb("suspend", "suspend JOB", "halt the work on a hit", SuspendRepair, Orders.suspend),
        Verb("resume", "resume JOB", "go on with halted work", ResumeRepair, Orders.resume),
        Verb("refuel", "refuel PORT first SHIPS", "say who is served first", PrioritiseRefuelling, Orders.refuel),
        *(Verb(*words) for words in (*standing.VERBS, *lift.VERBS, *war.VERBS, *undersea.VERBS, *shore.VERBS, *rulings.VERBS)),
        Verb("owner", "owner PORT axis|allied|nobody", "report what happened on land", RecordPortOwner, Orders.owner),
        Verb("end", "end", "end this step; the enemy goes on", EndStep, Orders.end),
    )
}


def in_words(orders: Orders, line: str) -> Sequence[Command]:
    """The orders of one line; raises Malformed for a line that begins with no word of command."""
    name, *rest = words_in(line)
    if name.lower() not in VERBS:
        raise Malformed(f"{name!r} is no order; one of {', '.join(VERBS)} was expected")
    return VERBS[name.lower()].orders(orders, rest)
