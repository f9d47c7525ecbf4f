"""Words for submarines, and for those who hunt them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.orders.common import (
    Entry,
    Words,
    a_flotilla,
    contact_of,
    flotilla_of,
    hex_of,
    is_label,
    kind_of,
    needed,
    number_of,
    parted,
    port_of,
    said,
    whole_of,
    word_of,
)
from campaign.model.battle import Light
from campaign.model.commands import (
    AnswerSubmarine,
    AssignFlotillaMission,
    BerthFlotilla,
    Command,
    HandOverPoints,
    HuntFlotilla,
    InstructFlotilla,
    MergeFlotillas,
    MoveFlotilla,
    RaisePoints,
    SearchFromFlotilla,
    SplitFlotilla,
)
from campaign.model.scenario import FlotillaId, FlotillaMission
from campaign.model.sides import Nation
from campaign.model.submarines import AttackPolicy, Prey
from campaign.session.planning.courses import of_flotilla
from campaign.session.play.trouble import Malformed, NotFound

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

MERGE = "`merge FLOTILLA into FLOTILLA`"
SPLIT = "`split FLOTILLA POINTS [as NAME]`"
GIVE = "`give POINTS of FLOTILLA to FLOTILLA`"
RAISE = "`raise POINTS NATION in PORT [into FLOTILLA] [as NAME]`"
INSTRUCT = "`instruct FLOTILLA always|worthwhile|never|ask [at best|warships|transports] [from WORTH]`"
HUNT = "`hunt MARKER with FORCE`"


def mission(orders: Orders, words: Words) -> Sequence[Command]:
    """`mission attack|recon|transit FLOTILLA`, or of warships as before."""
    kinds = {one.value: one for one in FlotillaMission}
    if words and words[0].lower() in kinds:
        names = words[1:]
        kind = kinds[words[0].lower()]
        if names == ["all"]:
            ready = [key for key, one in orders.sights.view.flotillas.items() if one.mission is not kind]
            return tuple(AssignFlotillaMission(orders.side, key, kind) for key in ready)
        return (AssignFlotillaMission(orders.side, flotilla_of(orders, names), kind),)
    return orders.mission(words)


def merge(orders: Orders, words: Words) -> Sequence[Command]:
    """Two flotillas of one port become one."""
    one, into = parted(words, "into", "to")
    return (MergeFlotillas(orders.side, flotilla_of(orders, needed(one, MERGE)), flotilla_of(orders, needed(into, MERGE))),)


def split(orders: Orders, words: Words) -> Sequence[Command]:
    """A new flotilla out of one that lies in port."""
    flotilla, name = parted(words, "as")
    points = whole_of(needed(flotilla, SPLIT)[-1], SPLIT)
    return (SplitFlotilla(orders.side, flotilla_of(orders, needed(flotilla[:-1], SPLIT)), points, " ".join(name)),)


def give(orders: Orders, words: Words) -> Sequence[Command]:
    """Points from a flotilla in port to one at sea."""
    parts = said(words, "of", "to")
    points = whole_of(" ".join(parts[""]), GIVE)
    source, goal = needed(parts.get("of", []), GIVE), needed(parts.get("to", []), GIVE)
    return (HandOverPoints(orders.side, flotilla_of(orders, source), flotilla_of(orders, goal), points),)


def arise(orders: Orders, words: Words) -> Sequence[Command]:
    """Points that have arrived go into a flotilla; all of them when none are named."""
    due = orders.sights.view.submarines_due
    if not words:
        if not due:
            raise NotFound("no submarine points have arrived")
        return tuple(RaisePoints(orders.side, one.port, one.nation, one.points) for one in due)
    parts = said(words, "in", "into", "as")
    first = parts[""]
    if len(first) < 2:
        raise Malformed(f"{RAISE} was expected")
    into = flotilla_of(orders, parts["into"]) if parts.get("into") else None
    return (RaisePoints(orders.side, port_of(orders, needed(parts.get("in", []), RAISE)), kind_of(first[1], Nation, RAISE),
                        whole_of(first[0], RAISE), into, " ".join(parts.get("as", []))),)


def instruct(orders: Orders, words: Words) -> Sequence[Command]:
    """When a flotilla strikes, and at what."""
    parts = said(words, "at", "from")
    first = parts[""]
    if len(first) < 2:
        raise Malformed(f"{INSTRUCT} was expected")
    policy = kind_of(first[-1], AttackPolicy, INSTRUCT)
    prey = kind_of(" ".join(parts["at"]), Prey, INSTRUCT) if "at" in parts else Prey.BEST
    worth = number_of(" ".join(parts["from"]), INSTRUCT) if "from" in parts else 1.0
    return (InstructFlotilla(orders.side, flotilla_of(orders, first[:-1]), policy, prey, worth),)


def move(orders: Orders, words: Words) -> Sequence[Command]:
    """`move FLOTILLA to PLACE`, `move FLOTILLA HEX HEX ...`, or of a task force as before."""
    names, goal = parted(words, "to")
    first = next((at for at, word in enumerate(words) if is_label(word)), len(words))
    key = a_flotilla(orders, names if goal else words[:first]) if words else None
    if key is None:
        return orders.move(words)
    if not goal:
        route = tuple(hex_of(word) for word in words[first:])
        if not route:
            raise Malformed("say where: `move FLOTILLA to PLACE`, or hex after hex")
        return (MoveFlotilla(orders.side, key, route),)
    return _by_course(orders, key, " ".join(goal))


def _by_course(orders: Orders, key: FlotillaId, goal: str) -> Sequence[Command]:
    """As far along the shortest course as this step's points reach, clear of known mines, through canals that it may pass."""
    book, view = orders.game.book, orders.sights.view
    flotilla, there = view.flotillas[key], orders.sights.place(goal)
    if not book.theatre.on_map(there) or not book.theatre.is_sea(there):
        raise NotFound(f"{there} is no sea hex of this map; a sea hex or a port was expected")
    found = of_flotilla(book, view, key, there)
    if found is None or not found.hexes:
        raise NotFound(f"{flotilla.name} lies in {there} already" if found else f"no way by sea leads to {there}")
    return (MoveFlotilla(orders.side, key, found.now),)


def enter(orders: Orders, words: Words) -> Sequence[Command]:
    """`enter FLOTILLA [PORT]`, or ships as before."""
    names, port = parted(words, "in", "into", "to")
    for length in range(len(names), 0, -1):
        key = a_flotilla(orders, names[:length])
        if key is None:
            continue
        goal = names[length:] or port
        if goal:
            return (BerthFlotilla(orders.side, key, port_of(orders, goal)),)
        view = orders.sights.view
        here = [one.id for one in orders.game.book.theatre.ports_at(view.flotillas[key].hex) if view.ports[one.id].own]
        if len(here) != 1:
            raise NotFound("there is no port of yours here" if not here else f"name the port: {' or '.join(here)}")
        return (BerthFlotilla(orders.side, key, here[0]),)
    return orders.enter(words)


def strike(orders: Orders, words: Words) -> Sequence[Command]:
    """A flotilla strikes at what it has found, at these types or ships in turn."""
    ships = orders.game.book.oob.ships
    targets = tuple(word.upper() if word.lower() not in ships else word.lower() for word in words)
    return (AnswerSubmarine(orders.side, attack=True, targets=targets),)


def spare(orders: Orders, words: Words) -> Sequence[Command]:
    """A flotilla lets go what it has found."""
    if words:
        raise Malformed("`spare` stands alone")
    return (AnswerSubmarine(orders.side, attack=False),)


def hunt(orders: Orders, words: Words) -> Sequence[Command]:
    """A force hunts a spotted flotilla in its hex."""
    marker, force = parted(words, "with")
    contact = contact_of(orders, needed(marker, HUNT), orders.sights.view.flotilla_markers)
    return (HuntFlotilla(orders.side, orders.force(force).force.id, contact),)


def searches(orders: Orders, words: Words) -> Sequence[Command] | None:
    """`search day|night FLOTILLA`: None where no flotilla is meant."""
    lights = [word.lower() for word in words if word.lower() in ("day", "night")]
    names = [word for word in words if word.lower() not in ("day", "night")]
    key = a_flotilla(orders, names) if names else None
    if key is None:
        return None
    light = Light(word_of(lights[0], [one.value for one in Light], "`search day|night FLOTILLA`")) if lights else Light.DAY
    return (SearchFromFlotilla(orders.side, key, light),)


VERBS: tuple[Entry, ...] = (
    ("merge", "merge FLOTILLA into FLOTILLA", "make one flotilla of two in one port", MergeFlotillas, merge),
    ("split", "split FLOTILLA POINTS [as NAME]", "make a new flotilla of some of its points", SplitFlotilla, split),
    ("give", "give POINTS of FLOTILLA to FLOTILLA", "send points from port to a flotilla at sea", HandOverPoints, give),
    ("raise", "raise, raise POINTS NATION in PORT", ("put submarine points that have arrived into a flotilla "
     "(`into FLOTILLA` or `as NAME`)"), RaisePoints, arise),
    ("instruct", "instruct FLOTILLA always|worthwhile|never|ask",
     "say when it strikes (`at warships`, `at transports`, `from 2`: least worth)", InstructFlotilla, instruct),
    ("strike", "strike [TARGET ...]", "let the flotilla that asks strike (`strike CV CA`)", AnswerSubmarine, strike),
    ("spare", "spare", "let go what the flotilla that asks has found", AnswerSubmarine, spare),
    ("hunt", "hunt MARKER with FORCE", "hunt a spotted flotilla in the hex", HuntFlotilla, hunt),
)
