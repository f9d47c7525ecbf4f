"""Words for standing orders: routes, convoy runs, and steps that end by themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from campaign.model.battle import Light
from campaign.model.commands import (
    CancelStandingOrder,
    Command,
    GiveStandingOrder,
    PrioritiseRepairs,
    SetStanding,
    StartConvoyRun,
    StopConvoyRun,
)
from campaign.model.forces import Reaction
from campaign.model.scenario import CargoKind, PortId
from campaign.model.standing_orders import (
    CONVOY,
    AttackPolicy,
    Conduct,
    OnSighted,
    OnSighting,
    Priority,
    RunId,
    SightingPolicy,
    StandingOrder,
    Then,
)
from campaign.session.naming import one_of, ports_in
from campaign.session.trouble import Malformed

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

Words = list[str]
Orderer = Callable[["Orders", Words], Sequence[Command]]

ANSWERS = {
    "stand": Reaction.STAND, "scatter": Reaction.SCATTER_ALL, "split": Reaction.SCATTER_TRANSPORTS, "avoid": Reaction.AVOID,
    "ask": None,
}
SERVED = {"largest": Priority.LARGEST_FIRST, "list": Priority.BY_LIST, "hand": Priority.BY_HAND}
SEEN = {"go": OnSighted.GO_ON, "away": OnSighted.TURN_AWAY, "home": OnSighted.TURN_HOME, "ask": OnSighted.ASK}
LIGHTS = {"day": Light.DAY, "night": Light.NIGHT, "no": None}
ROUTE = ("to", "via", "from", "home", "then", "stay", "speed", "stronger", "weaker", "seen", "attack", "search", "fuel",
         "with", "as")
SHAPE = ("`standing FORCE to PLACE [via PLACE, PLACE] [home PORT] [then wait|patrol] [stay N] [speed N] "
         "[stronger|weaker ask|ignore|avoid|shadow|hunt] [seen go|away|home|ask] [attack ask|never|always|RATIO] "
         "[search day|night] [fuel N]` or `standing FORCE off` was expected")
RUN = "`run SHIPS from PORT to PORT [via PLACE] [with supplies|troops|fuel] [as NAME]` or `run stop RUN` was expected"


def standing(orders: Orders, words: Words) -> Sequence[Command]:
    """A force's standing order, or a side's answers in advance."""
    match [word.lower() for word in words]:
        case ["searches", "yes" | "no" as word]:
            return (_changed(orders, best_searches=word == "yes"),)
        case ["answer", word] if word in ANSWERS:
            return (_changed(orders, reaction=ANSWERS[word], stand_at=None),)
        case ["answer", word] if _number(word) is not None:
            return (_changed(orders, reaction=None, stand_at=_number(word)),)
        case ["docks" | "pumps" as what, word] if word in SERVED:
            return (_changed(orders, **{"repairs" if what == "docks" else "refuelling": SERVED[word]}),)
        case ["list", *_]:
            return (_changed(orders, first=orders.ships(words[1:])),)
        case [*_, "off"] if len(words) > 1:
            return (CancelStandingOrder(orders.side, orders.force(words[:-1]).force.id),)
        case lower if "to" in lower:
            return (_route_order(orders, words),)
        case _:
            raise Malformed(f"{SHAPE}; or `standing searches yes|no`, `standing answer {'|'.join(ANSWERS)}|RATIO`, "
                            "`standing docks|pumps largest|list|hand`, `standing list SHIPS`")


def run(orders: Orders, words: Words) -> Sequence[Command]:
    """A convoy run, or its end."""
    if words[:1] == ["stop"]:
        runs = [(key, one.name) for key, one in orders.sights.view.runs.items()]
        return (StopConvoyRun(orders.side, RunId(one_of(" ".join(words[1:]), runs, "run"))),)
    said = _said(words)
    if not said[""] or not said.get("from") or not said.get("to"):
        raise Malformed(RUN)
    wish = " ".join(said.get("with", ()))
    kinds = {kind.value: kind for kind in CargoKind}
    if wish and wish not in kinds:
        raise Malformed(f"{wish!r} is no kind of cargo: {', '.join(kinds)} was expected")
    return (StartConvoyRun(
        orders.side, " ".join(said.get("as", ())), orders.ships(said[""]), _port(orders, said["from"]),
        _port(orders, said["to"]), _places(orders, said.get("via", ())), kinds.get(wish), _conduct(said, CONVOY)),)


def quiet(orders: Orders, words: Words) -> Sequence[Command]:
    """Whether quiet steps end by themselves."""
    if words not in (["on"], ["off"]):
        raise Malformed("`quiet on` or `quiet off` was expected")
    return (_changed(orders, quiet_steps=words == ["on"]),)


def mend(orders: Orders, words: Words) -> Sequence[Command]:
    """Whom a port's dockyard mends first."""
    if "first" not in words:
        raise Malformed("`mend PORT first SHIPS` was expected")
    at = words.index("first")
    return (PrioritiseRepairs(orders.side, _port(orders, words[:at]), orders.ships(words[at + 1:])),)


# Each word, how it is written, what it does, the order whose laws are its rules, and what makes the order of it.
VERBS: tuple[tuple[str, str, str, type[Command], Orderer], ...] = (
    ("standing", "standing FORCE to PLACE [via PLACE, PLACE] [home PORT] ...",
     ("let a force play itself: `then wait|patrol`, `stay N`, `speed N`, `stronger hunt`, `weaker avoid`, `seen home`, "
     "`attack 1.5`, `search day`, `fuel 2`; `standing FORCE off`; for all: `standing searches yes|no`, `standing answer "
     "avoid`, `standing docks|pumps largest|list|hand`"), GiveStandingOrder, standing),
    ("run", "run SHIPS from PORT to PORT [via PLACE] [with KIND] [as NAME]",
     "let a convoy load, sail, land and return again and again; `run stop RUN`", StartConvoyRun, run),
    ("quiet", "quiet on|off", "steps with nothing new end by themselves", SetStanding, quiet),
    ("mend", "mend PORT first SHIPS", "say who is mended first where docks go by priority", PrioritiseRepairs, mend),
)


def _route_order(orders: Orders, words: Words) -> GiveStandingOrder:
    said = _said(words)
    thens = {one.value: one for one in Then}
    goals = _places(orders, said["to"])
    then = _one(said, "then", thens, Then.BERTH if goals and PortId(goals[-1]) in orders.game.book.theatre.ports else Then.WAIT)
    home = _port(orders, said["home"]) if said.get("home") else None
    route = (*_places(orders, said.get("via", ())), *goals)
    order = StandingOrder(route, then, _conduct(said, Conduct()), _whole(said, "stay", 0) or 0, home)
    return GiveStandingOrder(orders.side, orders.force(said[""]).force.id, order)


def _conduct(said: Mapping[str, Words], usual: Conduct) -> Conduct:
    sights = {one.value: one for one in OnSighting}
    sighting = usual.on_sighting
    sighting = SightingPolicy(_one(said, "stronger", sights, sighting.stronger), _one(said, "weaker", sights, sighting.weaker),
                              sighting.ratio, sighting.within)
    attacks = {one.value: one for one in AttackPolicy}
    ratio = _number(" ".join(said.get("attack", ())))
    attack = AttackPolicy.STRONGER if ratio is not None else _one(said, "attack", attacks, usual.attack)
    home = replace(usual.turn_home, fuel_left=_whole(said, "fuel", usual.turn_home.fuel_left))
    return Conduct(_whole(said, "speed", usual.speed), sighting, _one(said, "seen", SEEN, usual.on_sighted), attack,
                   usual.attack_ratio if ratio is None else ratio, _one(said, "search", LIGHTS, usual.search), home)


def _changed(orders: Orders, **new: Any) -> SetStanding:
    """All answers as they are, but for what is new."""
    now = orders.sights.view.standing
    return SetStanding(**{"side": orders.side, **{one.name: getattr(now, one.name) for one in fields(now)}, **new})


def _said(words: Words) -> dict[str, Words]:
    """What stands before the first little word, and after each of them."""
    said: dict[str, Words] = {"": []}
    place = said[""]
    for word in words:
        if word.lower() in ROUTE:
            if word.lower() in said:
                raise Malformed(f"{word!r} stands there twice; {SHAPE}")
            place = said.setdefault(word.lower(), [])
        else:
            place.append(word)
    return said


def _one(said: Mapping[str, Words], word: str, known: Mapping[str, Any], usual: Any) -> Any:
    if word not in said:
        return usual
    text = " ".join(said[word]).lower()
    if text not in known:
        raise Malformed(f"`{word} {text}` means nothing: {', '.join(known)} was expected")
    return known[text]


def _whole(said: Mapping[str, Words], word: str, usual: int | None) -> int | None:
    text = " ".join(said.get(word, ()))
    if word in said and not text.isdigit():
        raise Malformed(f"`{word} {text}` means nothing: a whole number was expected")
    return int(text) if text else usual


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if found >= 0 else None


def _places(orders: Orders, words: Sequence[str]) -> tuple[str, ...]:
    """Ports and hexes, with commas between them where there are several; hexes need none."""
    stops = [stop.strip() for part in " ".join(words).split(",") for stop in _hexes_apart(part)]
    return tuple(_place(orders, stop) for stop in stops if stop)


def _hexes_apart(part: str) -> list[str]:
    words = part.split()
    return words if words and all(len(word) == 5 and word.isdigit() for word in words) else [part]


def _place(orders: Orders, stop: str) -> str:
    if len(stop) == 5 and stop.isdigit():
        return stop
    return str(one_of(stop, ports_in(orders.game.book), "port"))


def _port(orders: Orders, words: Sequence[str]) -> PortId:
    return one_of(" ".join(words), ports_in(orders.game.book), "port")
