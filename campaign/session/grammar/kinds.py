"""Parsing each kind of part from words: ids by the names a side knows, numbers, choices, places, pairs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from campaign.model.charts.shore import ShoreTarget
from campaign.model.grammar import Kind
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Turn
from campaign.model.units.forces import Category, Reaction
from campaign.model.units.ships import ShipType
from campaign.session.grammar.knowledge import Knowledge, hex_of, is_label
from campaign.session.grammar.parts import OrderField, Path
from campaign.session.grammar.patterns import Slot, Words, vocabulary_of
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.play.written_orders import values_in
from campaign.session.words.naming import LONGEST_NAME, Named, matches, one_of, ports_in, several_of, ships_in

Found = Mapping[Path, Any]
Names = Callable[[Knowledge], Sequence[Named[Any]]]
HERE = "here"


def number_of(text: str, part: OrderField, *, signed: bool = False) -> float:
    """A number, not negative unless `signed`; a whole one if the part is."""
    if part.whole:
        if not (text.isascii() and text.isdigit()):
            raise Malformed(f"{part.words} {text!r} is no whole number: one was expected")
        return int(text)
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not (found >= 0 or (signed and found < 0)) or found in (float("inf"), float("-inf")):
        raise Malformed(f"{part.words} {text!r} is no number: one was expected")
    return found


def choice_of(text: str, vocabulary: Mapping[str, object], part: OrderField) -> Any:
    """One of a few values, by a word or the beginning of one; raises Malformed listing the words."""
    wanted = text.lower().replace("-", "_").replace(" ", "_")
    known = {word.lower(): value for word, value in vocabulary.items()}
    fits = [wanted] if wanted in known else [word for word in known if wanted and word.startswith(wanted)]
    if len({known[word] for word in fits}) != 1:
        raise Malformed(f"{part.words} {text!r} means nothing: {', '.join(known)} was expected")
    return known[fits[0]]


def read(known: Knowledge, slot: Slot, words: Words, found: Found) -> Any:
    """The value of a part from its words, given the parts `found` already; raises Malformed or NotFound."""
    part, text = slot.part, " ".join(words)
    if slot.nothing and text.lower() == slot.nothing:
        return () if part.many else None
    if part.pair:
        return _pairs(known, part, words)
    if slot.vocabulary is not None:
        if not part.many:
            return choice_of(text, slot.vocabulary, part)
        return tuple(dict.fromkeys(choice_of(word.strip(","), slot.vocabulary, part) for word in words if word != "and"))
    match part.kind:
        case "number":
            return number_of(text, part)
        case "json":
            return values_in(text, part.words)
        case "text":
            return _turn(text) if part.among is Kind.TURN else text
        case _:
            return PARSERS[part.among or part.of](known, words, part, found)


def answers(known: Knowledge, part: OrderField, words: Words) -> tuple[tuple[Any, Any], ...]:
    """Answers to an attack: one for all attacked forces, or force by force, where those not named stand."""
    attack = known.view.attack
    _, answer = part.pair
    vocabulary = vocabulary_of(answer) or {}
    if len(words) == 1:
        if attack is None:
            raise NotFound("no attack waits for an answer; `answer FORCE avoid` prepares one")
        return tuple((key, choice_of(words[0], vocabulary, answer)) for key in attack.own_forces)
    chosen = dict.fromkeys(attack.own_forces if attack is not None else (), Reaction.STAND)
    name: Words = []
    for word in words:
        # A single letter belongs to a name: Force A.
        is_answer = len(word) > 1 and any(term.startswith(word.lower()) for term in vocabulary)
        if name and (is_answer or len(words) == 2):
            chosen[known.force(name).force.id] = choice_of(word, vocabulary, answer)
            name = []
        else:
            name.append(word)
    if name or not words:
        raise Malformed(f"answers were expected, force by force, or one for all: {', '.join(vocabulary)}")
    return tuple(chosen.items())


def _pairs(known: Knowledge, part: OrderField, words: Words) -> tuple[tuple[Any, Any], ...]:
    """Pairs separated by commas, with `at` inside: several first values may share the second."""
    pairs: list[tuple[Any, Any]] = []
    first, second = part.pair
    for clause in _between_commas(words):
        at = next((number for number, word in enumerate(clause) if word.lower() in ("at", "in", "to")), len(clause))
        there = read(known, Slot(second), clause[at + 1 :], {})
        many = OrderField(first.path, first.kind, first.of, many=True, among=first.among)
        pairs += [(key, there) for key in read(known, Slot(many), clause[:at], {})]
    return tuple(pairs)


def _between_commas(words: Words) -> list[list[str]]:
    """Words split at commas; a quoted name keeps its commas."""
    found: list[list[str]] = [[]]
    for word in words:
        if " " in word:
            found[-1].append(word)
            continue
        first, *rest = word.split(",")
        found[-1] += [first] if first else []
        found += [[part] if part else [] for part in rest]
    return [clause for clause in found if clause] or [[]]


def _turn(text: str) -> str:
    try:
        return str(Turn.of(text.strip(": ")))
    except ValueError as trouble:
        raise Malformed(str(trouble)) from None


def _by_its_name(names: Names, what: str, known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    things = names(known)
    if not part.many:
        return one_of(" ".join(words), things, what)
    if not words:
        raise Malformed(f"{part.words} were expected, each by its name")
    return several_of(words, things, what)


def _forces(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    return tuple(known.force([word]).force.id for word in words) if part.many else known.force(words).force.id


def _ships(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    return known.ships(words)


def _of_the_harbour(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    """Enemy ships in the harbour, each by its name: two teams may take the same ship."""
    unit, text = known.view.war.tenth_mas, " ".join(words)
    there = known.view.enemies_in_port.get(unit.target, ()) if unit is not None and unit.target is not None else ()
    things = ships_in(known.book, [enemy.ship for enemy in there])
    if not words:
        raise Malformed("the ships to be attacked were expected, one for each team")
    return tuple(one_of(name, things, "ship in that harbour") for name in (text.split(",") if "," in text else words))


def _ports(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    return known.port(" ".join(words))


def _hexes(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    if part.many:
        if not words or not all(map(is_label, words)):
            raise Malformed("say where: to a port, to a hex, or hex after hex")
        return tuple(map(hex_of, words))
    return known.place(" ".join(words))


def _plan(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    plans = [(key, f"landing of {plan.turn}") for key, plan in known.view.lift.plans.items()]
    return plans[0][0] if not words and len(plans) == 1 else one_of(" ".join(words), plans, "planned landing")


def _contact(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    if part.many:
        return tuple(word.upper().strip(",") for word in words)
    label, there = " ".join(words).upper(), (*known.view.markers, *known.view.flotilla_markers)
    if label not in there:
        raise NotFound(f"there is no marker {label or 'without a name'}; there are: {', '.join(there) or 'none'}")
    return label


def _bases(known: Knowledge) -> list[Named[Any]]:
    return [(key, base.name) for key, base in known.book.oob.bases.items()]


def _coasts(known: Knowledge) -> list[Named[Any]]:
    return [(key, coast.name) for key, coast in known.book.theatre.coasts.items()]


def _defended(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    """A port or a stretch of coast; a port if a coast has the same name."""
    text = " ".join(words)
    things = [*ports_in(known.book), *_coasts(known)]
    fits = matches(text, things)
    ports = [key for key in fits if key in known.book.theatre.ports]
    return str(ports[0] if len(ports) == 1 else one_of(text, things, "port or coast"))


def _site(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    text = " ".join(words)
    return text if is_label(text) else str(one_of(text, [*ports_in(known.book), *_bases(known)], "site"))


def _place(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    """A target of guns or aircraft: a hex, a marker, an airbase if airfields are the target, else a port."""
    text = " ".join(words)
    if is_label(text):
        return str(hex_of(text))
    if text.upper() in known.view.markers or text.upper() in known.view.flotilla_markers:
        return text.upper()
    target = found.get(("target",))
    if target in (ShoreTarget.AIRFIELD, AirTarget.AIRFIELD):
        return str(one_of(text, _bases(known), "airbase"))
    if target in (AirTarget.SHIPS, AirTarget.PORT):
        return str(known.port(text))
    return str(one_of(text, [*ports_in(known.book), *_bases(known)], "marker, port, airbase or hex"))


def _waypoints(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    """Ports and hexes separated by commas, which hexes do not need; `here` is the position of the force."""
    stops = [stop.strip() for text in " ".join(words).split(",") for stop in _labels_apart(text)]
    lies = known.view.forces[found["force",]].force.hex if ("force",) in found else None
    here = {HERE: str(lies)} if lies is not None else {}
    return tuple(here.get(stop.lower()) or (stop if is_label(stop) else str(known.port(stop))) for stop in stops if stop)


def _labels_apart(text: str) -> list[str]:
    words = text.split()
    return words if words and all(map(is_label, words)) else [text]


def _targets(known: Knowledge, words: Words, part: OrderField, found: Found) -> Any:
    """Types and kinds of ship, ships by id, and known enemy ships by name."""
    types = {kind.value.lower().replace(" ", "_"): kind.value for kind in (*ShipType, *Category)}
    ships, seen = known.book.oob.ships, _enemies_seen(known)
    rest = " ".join(words).replace(Category.LANDING_CRAFT.value, "landing_craft").split()
    aims: list[str] = []
    while rest:
        word = rest[0].lower().strip(",")
        fits = [(count, those[0]) for count in range(min(LONGEST_NAME, len(rest)), 0, -1)
                if len(those := matches(" ".join(rest[:count]), seen)) == 1]
        count, key = fits[0] if fits else (1, word)
        if word in types or (count == 1 and word in ships):
            key = types.get(word, word)
            count = 1
        elif not fits:
            key = one_of(word, seen, "enemy ship that you know of") if matches(word, seen) else word.upper()
        aims.append(key)
        rest = rest[count:]
    return tuple(aims)


def _enemies_seen(known: Knowledge) -> list[Named[Any]]:
    """Known enemy ships by name: those in port, and those of fully seen markers."""
    view = known.view
    there = [enemy.ship for enemies in view.enemies_in_port.values() for enemy in enemies]
    there += [ship for marker in view.markers.values() if marker.seen is not None for ship in marker.seen.ships or ()]
    return ships_in(known.book, dict.fromkeys(there))


def _jobs(known: Knowledge) -> list[Named[Any]]:
    return [(key, known.book.oob.ships[job.ship].name) for key, job in known.view.repairs.items()]


def _air_units(known: Knowledge) -> list[Named[Any]]:
    """Own air units, and the enemy's met in the air."""
    sortie = known.view.air_war.sortie
    met = () if sortie is None else (*sortie.mission, *sortie.screen, *sortie.interceptors)
    return [(key, known.book.oob.air_units[key].name) for key in dict.fromkeys((*known.view.air, *met))]


def _by_name(names: Names, what: str) -> Callable[[Knowledge, Words, OrderField, Found], Any]:
    return partial(_by_its_name, names, what)


PARSERS: Mapping[Kind | str, Callable[[Knowledge, Words, OrderField, Found], Any]] = {
    "ForceId": _forces, "ShipId": _ships, "PortId": _ports, "Hex": _hexes, "PlanId": _plan,
    "FlotillaId": _by_name(Knowledge.flotillas, "flotilla of yours"),
    "CargoId": _by_name(lambda known: [(key, item.facts.name) for key, item in known.view.cargoes.items()], "cargo"),
    "RunId": _by_name(lambda known: [(key, run.name) for key, run in known.view.runs.items()], "run"),
    "JobId": _by_name(_jobs, "repair"),
    "AirUnitId": _by_name(_air_units, "air unit that you know of"),
    "AirOrderId": _by_name(lambda known: [(key, key) for key in known.view.air_war.orders], "standing air order"),
    "BaseId": _by_name(_bases, "airbase"), "CoastId": _by_name(_coasts, "coast"), Kind.DEFENDED: _defended,
    Kind.CONTACT: _contact, Kind.SITE: _site, Kind.PLACE: _place, Kind.WAYPOINT: _waypoints, Kind.TARGET: _targets,
    Kind.POOL_SHIP: _by_name(lambda known: ships_in(known.book, known.view.war.pool.ships), "ship of the pool"),
    Kind.EXCHANGE_SHIP: _by_name(lambda known: ships_in(known.book, known.book.scenario.war.exchange), "ship of the exchange"),
    Kind.HARBOUR_SHIP: _of_the_harbour,
    Kind.FED: _by_name(Knowledge.ashore, "force of yours ashore"),
}


def ratio_in(words: Words) -> float | None:
    """The ratio of strength that ends some words, if there is one."""
    try:
        found = float(words[-1]) if words else -1.0
    except ValueError:
        return None
    return found if 0 <= found < float("inf") else None


def written_value(part: OrderField, text: str) -> Any:
    """A value as in written orders, for the umpire: ids as they are, numbers, and JSON."""
    if part.kind == "number":
        return number_of(text, part, signed=True)
    return values_in(text, part.words) if part.kind == "json" else text
