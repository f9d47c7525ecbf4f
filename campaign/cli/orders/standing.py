"""Words for standing orders: routes, convoy runs, and steps that end by themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from campaign.cli.orders.common import Entry, Words, port_of, word_of
from campaign.cli.orders.common import said as apart
from campaign.cli.orders.phrasing_of_conduct import ANSWERS, NOBODY, SEEN, SERVED
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
from campaign.model.scenario import CargoKind, PortId
from campaign.model.standing_orders import (
    CONVOY,
    AttackPolicy,
    Conduct,
    OnSighting,
    RunId,
    SightingPolicy,
    StandingOrder,
    Then,
    TurnHomeWhen,
)
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

YES = {"yes": True, "no": False}
LIGHTS = {"day": Light.DAY, "night": Light.NIGHT, "no": None}
ROUTE = ("to", "via", "from", "home", "then", "stay", "speed", "stronger", "weaker", "ratio", "within", "seen", "attack",
         "search", "fuel", "hurt", "capital", "shells", "with", "as")
SHAPE = ("`standing FORCE to PLACE [via PLACE, PLACE] [home PORT] [then wait|patrol] [stay N] [speed N] "
         "[stronger|weaker ask|ignore|avoid|shadow|hunt] [seen go|away|home|ask] [attack ask|never|always|RATIO] "
         "[search day|night] [fuel N] [hurt N]` or `standing FORCE off` was expected")
RUN = "`run SHIPS from PORT to PORT [via PLACE] [with supplies|troops|fuel] [as NAME]` or `run stop RUN` was expected"


def standing(orders: Orders, words: Words) -> Sequence[Command]:
    """A force's standing order, or a side's answers in advance."""
    match [word.lower() for word in words]:
        case ["answers", *_]:
            return (_answers(orders, words[1:]),)
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


def _answers(orders: Orders, words: Words) -> SetStanding:
    """All answers in one line: what is not named stays as it is."""
    shape = "`standing answers [searches yes|no] [answer ANSWER] [quiet yes|no] [docks WHO] [pumps WHO] [first SHIPS]`"
    parts = apart(words, "searches", "answer", "quiet", "docks", "pumps", "first")
    new: dict[str, Any] = {}
    for word, given in parts.items():
        text = " ".join(given).lower()
        match word:
            case "searches" | "quiet":
                new["best_searches" if word == "searches" else "quiet_steps"] = word_of(text, ("yes", "no"), shape) == "yes"
            case "answer":
                policy, new["stand_at"] = _with_ratio(given)
                new["reaction"] = ANSWERS[word_of(policy or "ask", ANSWERS, shape)]
            case "docks" | "pumps":
                new["repairs" if word == "docks" else "refuelling"] = SERVED[word_of(text, SERVED, shape)]
            case "first":
                new["first"] = () if given == [NOBODY] else orders.ships(given)
            case _ if given:
                raise Malformed(f"{' '.join(given)!r} means nothing; {shape} was expected")
    return _changed(orders, **new)


def run(orders: Orders, words: Words) -> Sequence[Command]:
    """A convoy run, or its end."""
    if words[:1] == ["stop"]:
        runs = [(key, one.name) for key, one in orders.sights.view.runs.items()]
        return (StopConvoyRun(orders.side, RunId(one_of(" ".join(words[1:]), runs, "run"))),)
    said = _said(words, RUN)
    if not said[""] or not said.get("from") or not said.get("to"):
        raise Malformed(RUN)
    wish = " ".join(said.get("with", ()))
    kinds = {kind.value: kind for kind in CargoKind}
    if wish and wish not in kinds:
        raise Malformed(f"{wish!r} is no kind of cargo: {', '.join(kinds)} was expected")
    return (StartConvoyRun(
        orders.side, " ".join(said.get("as", ())), orders.ships(said[""]), port_of(orders, said["from"]),
        port_of(orders, said["to"]), _places(orders, said.get("via", ())), kinds.get(wish), _conduct(said, CONVOY)),)


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
    return (PrioritiseRepairs(orders.side, port_of(orders, words[:at]), orders.ships(words[at + 1:])),)


# Each word, how it is written, what it does, the order whose laws are its rules, and what makes the order of it.
VERBS: tuple[Entry, ...] = (
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
    said = _said(words, SHAPE)
    thens = {one.value: one for one in Then}
    goals = _places(orders, said["to"])
    then = _one(said, "then", thens, Then.BERTH if goals and PortId(goals[-1]) in orders.game.book.theatre.ports else Then.WAIT)
    home = port_of(orders, said["home"]) if said.get("home") else None
    route = (*_places(orders, said.get("via", ())), *goals)
    order = StandingOrder(route, then, _conduct(said, Conduct()), _whole(said, "stay", 0) or 0, home)
    return GiveStandingOrder(orders.side, orders.force(said[""]).force.id, order)


def _conduct(said: Mapping[str, Words], usual: Conduct) -> Conduct:
    sights = {one.value: one for one in OnSighting}
    sighting = usual.on_sighting
    sighting = SightingPolicy(_one(said, "stronger", sights, sighting.stronger), _one(said, "weaker", sights, sighting.weaker),
                              _ratio(said, "ratio", sighting.ratio), _whole(said, "within", sighting.within) or 0)
    attacks = {one.value: one for one in AttackPolicy}
    policy, ratio = _with_ratio(said.get("attack", []))
    attack = AttackPolicy.STRONGER if ratio is not None and not policy else _one(
        {**said, "attack": [policy]} if policy else said, "attack", attacks, usual.attack)
    home = TurnHomeWhen(_or_never(said, "fuel", usual.turn_home.fuel_left), _or_never(said, "hurt", usual.turn_home.ships_hurt),
                        _one(said, "capital", YES, usual.turn_home.capital_hurt),
                        _one(said, "shells", YES, usual.turn_home.ammunition_gone))
    return Conduct(_whole(said, "speed", usual.speed), sighting, _one(said, "seen", SEEN, usual.on_sighted), attack,
                   usual.attack_ratio if ratio is None else ratio, _one(said, "search", LIGHTS, usual.search), home)


def _with_ratio(words: Words) -> tuple[str, float | None]:
    """A policy and the ratio of strength behind it: either may be missing."""
    ratio = _number(words[-1]) if words else None
    return " ".join(words if ratio is None else words[:-1]).lower(), ratio


def _changed(orders: Orders, **new: Any) -> SetStanding:
    """All answers as they are, but for what is new."""
    now = orders.sights.view.standing
    return SetStanding(**{"side": orders.side, **{one.name: getattr(now, one.name) for one in fields(now)}, **new})


def _said(words: Words, shape: str) -> dict[str, Words]:
    """What stands before the first little word, and after each of them; a name, after `as`, ends the line."""
    said: dict[str, Words] = {"": []}
    place = said[""]
    for before, word in zip(("", *words), words, strict=False):
        # `seen home` is what to do when seen; `home` alone names the port.
        if "as" not in said and word.lower() in ROUTE and before.lower() != "seen":
            if word.lower() in said:
                raise Malformed(f"{word!r} stands there twice; {shape}")
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


def _or_never(said: Mapping[str, Words], word: str, usual: int | None) -> int | None:
    return None if said.get(word) == ["never"] else _whole(said, word, usual)


def _ratio(said: Mapping[str, Words], word: str, usual: float) -> float:
    if word not in said:
        return usual
    found = _number(" ".join(said[word]))
    if found is None:
        raise Malformed(f"`{word} {' '.join(said[word])}` means nothing: a number was expected")
    return found


def _number(text: str) -> float | None:
    try:
        found = float(text)
    except ValueError:
        return None
    return found if 0 <= found < float("inf") else None


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
    return str(orders.sights.port_of(stop))
