"""Words for troops, landing craft, raids and landings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.orders.common import (
    Entry,
    Words,
    cargo_of,
    hex_of,
    kind_of,
    needed,
    number_of,
    parted,
    port_of,
    said,
    units_of,
    word_of,
)
from campaign.model.calendar import Turn
from campaign.model.commands import (
    CancelLanding,
    Command,
    Evacuate,
    HoistCraft,
    LandAssault,
    LandFollowUp,
    LoadCargo,
    LowerCraft,
    PlanLanding,
    RaidLand,
    RaidReembark,
    ReportCombat,
    ReportTroops,
    SetLiftWatch,
    TransferCargo,
    Transship,
)
from campaign.model.landings import LiftWatch, PlanId, RaidTarget, Wave
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

LOAD = "`load CARGO in SHIPS [for assault|follow-up|raid]`"
TRANSFER = "`transfer CARGO to SHIPS [for assault|follow-up|raid]`"
TRANSSHIP = "`transship CARGO with CRAFT [to SHIPS]`"
HOIST = "`hoist CRAFT in TRANSPORTS for PORT`"
EVACUATE = "`evacuate CARGO in SHIPS [abandoning]`"
PLAN = "`plan TURN: UNIT at HEX, UNIT at HEX ...`, as in `plan Dec I 41: folgore at 14352`,"
RAID = "`raid UNIT TARGET [day|night]`"
REEMBARK = "`reembark UNIT in SHIPS [against RE]`"
TROOPS = "`troops UNIT at HEX`, or `troops UNIT gone`,"
WATCH = "`watch plans|evacuations|transshipments yes|no`"


def _wave(words: Words, shape: str) -> Wave | None:
    return kind_of(" ".join(words), Wave, shape) if words else None


def load(orders: Orders, words: Words) -> Sequence[Command]:
    """Cargo goes aboard, troops for a wave or a raid if that is said."""
    parts = said(words, "in", "into", "for")
    cargo = cargo_of(orders, parts[""])
    ships = needed(parts.get("in", []) or parts.get("into", []), LOAD)
    return (LoadCargo(orders.side, cargo, orders.ships(ships), _wave(parts.get("for", []), LOAD)),)


def transfer(orders: Orders, words: Words) -> Sequence[Command]:
    """Cargo passes from ship to ship."""
    parts = said(words, "to", "into", "for")
    ships = needed(parts.get("to", []) or parts.get("into", []), TRANSFER)
    return (TransferCargo(orders.side, cargo_of(orders, needed(parts[""], TRANSFER)), orders.ships(ships),
                          _wave(parts.get("for", []), TRANSFER)),)


def transship(orders: Orders, words: Words) -> Sequence[Command]:
    """Landing craft carry cargo between transports and the beach."""
    parts = said(words, "with", "to", "into")
    into = parts.get("to", []) or parts.get("into", [])
    return (Transship(orders.side, cargo_of(orders, needed(parts[""], TRANSSHIP)),
                      orders.ships(needed(parts.get("with", []), TRANSSHIP)), orders.ships(into) if into else ()),)


def hoist(orders: Orders, words: Words) -> Sequence[Command]:
    """Landing craft go aboard transports."""
    parts = said(words, "in", "into", "for")
    transports = orders.ships(needed(parts.get("in", []) or parts.get("into", []), HOIST))
    wanted = port_of(orders, needed(parts.get("for", []), HOIST))
    return tuple(HoistCraft(orders.side, craft, transports, wanted) for craft in orders.ships(needed(parts[""], HOIST)))


def lower(orders: Orders, words: Words) -> Sequence[Command]:
    """Landing craft come back into the water."""
    return tuple(LowerCraft(orders.side, craft) for craft in orders.ships(needed(words, "`lower CRAFT`")))


def evacuate(orders: Orders, words: Words) -> Sequence[Command]:
    """Troops are taken off a beach."""
    leaves = bool(words) and words[-1].lower() in ("abandoning", "abandon")
    cargo, ships = parted(words[:-1] if leaves else words, "in", "into")
    return (Evacuate(orders.side, cargo_of(orders, needed(cargo, EVACUATE)), orders.ships(needed(ships, EVACUATE)), leaves),)


def plan(orders: Orders, words: Words) -> Sequence[Command]:
    """A landing is planned."""
    turn, units = " ".join(words[:3]).strip(":"), words[3:]
    try:
        Turn.of(turn)
    except ValueError as trouble:
        raise Malformed(f"{trouble}; {PLAN} was expected") from None
    found = []
    for part in " ".join(units).strip(": ").split(","):
        unit, where = parted(part.split(), "at", "to")
        found.append((cargo_of(orders, needed(unit, PLAN)), hex_of(" ".join(needed(where, PLAN)))))
    return (PlanLanding(orders.side, turn, tuple(found)),)


def _plan_of(orders: Orders, words: Sequence[str]) -> PlanId:
    plans = [(key, f"landing of {one.turn}") for key, one in orders.sights.view.lift.plans.items()]
    if not words and len(plans) == 1:
        return plans[0][0]
    return one_of(" ".join(words), plans, "planned landing")


def cancel(orders: Orders, words: Words) -> Sequence[Command]:
    """A planned landing is given up."""
    return (CancelLanding(orders.side, _plan_of(orders, words)),)


def assault(orders: Orders, words: Words) -> Sequence[Command]:
    """The first wave goes ashore."""
    shape = "`assault PLAN UNITS`"
    return (LandAssault(orders.side, _plan_of(orders, needed(words, shape)[:1]), units_of(orders, words[1:])),)


def follow(orders: Orders, words: Words) -> Sequence[Command]:
    """The second wave goes ashore."""
    shape = "`follow PLAN UNITS [by CRAFT]`"
    units, craft = parted(words, "by")
    return (LandFollowUp(orders.side, _plan_of(orders, needed(units, shape)[:1]), units_of(orders, units[1:]),
                         orders.ships(craft) if craft else ()),)


def combat(orders: Orders, words: Words) -> Sequence[Command]:
    """Units were in ground combat."""
    return (ReportCombat(orders.side, units_of(orders, words)),)


def troops(orders: Orders, words: Words) -> Sequence[Command]:
    """Where a unit now stands on the coast."""
    unit, where = parted(words, "at")
    if not where and unit and unit[-1].lower() == "gone":
        return (ReportTroops(orders.side, cargo_of(orders, needed(unit[:-1], TROOPS)), None),)
    return (ReportTroops(orders.side, cargo_of(orders, needed(unit, TROOPS)), hex_of(" ".join(needed(where, TROOPS)))),)


def raid(orders: Orders, words: Words) -> Sequence[Command]:
    """A party goes ashore for one target."""
    lights = [word.lower() for word in words if word.lower() in ("day", "night")]
    names = [word for word in words if word.lower() not in ("day", "night")]
    if len(names) < 2:
        raise Malformed(f"{RAID} was expected, where TARGET is {', '.join(one.value for one in RaidTarget)}")
    return (RaidLand(orders.side, cargo_of(orders, names[:-1]), kind_of(names[-1], RaidTarget, RAID), lights != ["day"]),)


def reembark(orders: Orders, words: Words) -> Sequence[Command]:
    """A party comes off."""
    parts = said(words, "in", "into", "against")
    ships = needed(parts.get("in", []) or parts.get("into", []), REEMBARK)
    enemy = number_of(" ".join(parts["against"]), REEMBARK) if "against" in parts else None
    return (RaidReembark(orders.side, cargo_of(orders, needed(parts[""], REEMBARK)), orders.ships(ships), enemy),)


def watch(orders: Orders, words: Words) -> Sequence[Command]:
    """Where one wants to be asked about troops; several may stand in a row."""
    now = orders.sights.view.lift.watch.get(orders.side, LiftWatch())
    found = {"plans": now.plans, "evacuations": now.evacuations, "transshipments": now.transshipments}
    if not words or len(words) % 2:
        raise Malformed(f"{WATCH} was expected")
    for what, word in zip(words[::2], words[1::2], strict=True):
        found[word_of(what, found, WATCH)] = word_of(word, ("yes", "no"), WATCH) == "yes"
    return (SetLiftWatch(orders.side, **found),)


VERBS: tuple[Entry, ...] = (
    ("load", "load CARGO in SHIPS [for WAVE]", "take cargo aboard (WAVE: `assault`, `follow-up`, `raid`)", LoadCargo, load),
    ("transfer", "transfer CARGO to SHIPS [for WAVE]", "pass cargo to other ships in the hex", TransferCargo, transfer),
    ("transship", "transship CARGO with CRAFT [to SHIPS]", "let landing craft carry it ashore, or to ships", Transship,
     transship),
    ("hoist", "hoist CRAFT in TRANSPORTS for PORT", "take empty landing craft aboard two transports", HoistCraft, hoist),
    ("lower", "lower CRAFT", "put landing craft that are aboard into the water", LowerCraft, lower),
    ("evacuate", "evacuate CARGO in SHIPS [abandoning]", ("take troops off a beach (`abandoning`: without their heavy "
     "equipment)"), Evacuate, evacuate),
    ("plan", "plan TURN: UNIT at HEX, UNIT at HEX", "plan a landing, as in `plan Dec I 41: folgore at 14352`", PlanLanding,
     plan),
    ("cancel", "cancel PLAN", "give a planned landing up", CancelLanding, cancel),
    ("assault", "assault PLAN UNITS", "land units of the first wave", LandAssault, assault),
    ("follow", "follow PLAN UNITS [by CRAFT]", "land units of the second wave", LandFollowUp, follow),
    ("raid", "raid UNIT TARGET [day|night]", "put a raiding party ashore (`port`, `airfield`, `supply_dump`, ...)", RaidLand,
     raid),
    ("reembark", "reembark UNIT in SHIPS [against RE]", "see how a raid went, and take the party off", RaidReembark, reembark),
    ("combat", "combat UNITS", "report that units were in ground combat", ReportCombat, combat),
    ("troops", "troops UNIT at HEX, troops UNIT gone", "report where on the coast a unit stands", ReportTroops, troops),
    ("watch", "watch plans|evacuations|transshipments yes|no", "say where to be asked about troops", SetLiftWatch, watch),
)
