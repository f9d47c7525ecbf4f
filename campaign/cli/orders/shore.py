"""Words for guns against the coast, for ports, and for carriers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.orders.common import (
    Entry,
    Words,
    contact_of,
    hex_of,
    is_label,
    kind_of,
    needed,
    parted,
    port_of,
    said,
    whole_of,
)
from campaign.model.aircraft import BaseId
from campaign.model.commands import (
    Bombard,
    Command,
    DeclineSupport,
    DemolishPort,
    LaunchFighters,
    LoadFighters,
    RepairPort,
    SearchFromCarrier,
    SupportGround,
    UnloadFighters,
)
from campaign.model.forces import Category
from campaign.model.ships import ShipId
from campaign.model.shore import ShoreTarget
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of, ports_in

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

BOMBARD = "`bombard PLACE with FORCE [at port|ships|airfield|supply_dump|troops] [only SHIPS] [choosing CATEGORY]`"
SUPPORT = "`support HEX with FORCE`"
ENGINEERS = "`engineers RE in PORT`"
EMBARK = "`embark UNIT on CARRIER`"
ASHORE = "`disembark CARRIER to AIRBASE`"
LAUNCH = "`launch CARRIER to AIRBASE`"


def bombard(orders: Orders, words: Words) -> Sequence[Command]:
    """A force's guns are turned on the coast."""
    parts = said(words, "with", "at", "only", "choosing")
    place = " ".join(needed(parts[""], BOMBARD))
    force = orders.force(parts.get("with", [])).force.id
    ships = orders.ships(parts["only"]) if "only" in parts else ()
    category = kind_of("_".join(parts["choosing"]), Category, BOMBARD) if "choosing" in parts else None
    target = kind_of("_".join(parts["at"]), ShoreTarget, BOMBARD) if "at" in parts else None
    return (Bombard(orders.side, force, target or _usual(orders, place), _place(orders, place, target), ships, category),)


def _place(orders: Orders, words: str, target: ShoreTarget | None) -> str:
    if is_label(words):
        return str(hex_of(words))
    if target is ShoreTarget.AIRFIELD:
        return str(_base(orders, words))
    return str(one_of(words, ports_in(orders.game.book), "port, airbase or hex"))


def _usual(orders: Orders, words: str) -> ShoreTarget:
    """What one means who names a place only: ships that lie there before the port itself, and troops in a hex."""
    if is_label(words):
        return ShoreTarget.TROOPS
    port = one_of(words, ports_in(orders.game.book), "port, airbase or hex")
    return ShoreTarget.SHIPS_IN_PORT if orders.sights.view.enemies_in_port.get(port) else ShoreTarget.PORT


def _base(orders: Orders, words: str) -> BaseId:
    return one_of(words, [(key, base.name) for key, base in orders.game.book.oob.bases.items()], "airbase")


def support(orders: Orders, words: Words) -> Sequence[Command]:
    """Guns for the troops."""
    where, force = parted(words, "with")
    return (SupportGround(orders.side, orders.force(force).force.id, hex_of(" ".join(needed(where, SUPPORT)))),)


def decline(orders: Orders, words: Words) -> Sequence[Command]:
    """No more ships support the other side's land combats."""
    if words:
        raise Malformed("`decline` stands alone")
    return (DeclineSupport(orders.side),)


def demolish(orders: Orders, words: Words) -> Sequence[Command]:
    """A port's installations are blown up."""
    port, engineers = parted(needed(words, "`demolish PORT [with engineers]`"), "with")
    return (DemolishPort(orders.side, port_of(orders, port), bool(engineers)),)


def engineers(orders: Orders, words: Words) -> Sequence[Command]:
    """Engineers work on a port."""
    count, port = parted(words, "in", "on")
    return (RepairPort(orders.side, port_of(orders, needed(port, ENGINEERS)), whole_of(" ".join(count), ENGINEERS)),)


def search_from_deck(orders: Orders, words: Words) -> Sequence[Command] | None:
    """`search MARKER with CARRIER`: None where no carrier is named."""
    marker, carrier = parted(words, "with")
    if not carrier:
        return None
    return (SearchFromCarrier(orders.side, contact_of(orders, marker, orders.sights.view.markers), _carrier(orders, carrier)),)


def _carrier(orders: Orders, words: Words) -> ShipId:
    ships = orders.ships(words)
    if len(ships) != 1:
        raise Malformed("one carrier is to be named")
    return ships[0]


def embark(orders: Orders, words: Words) -> Sequence[Command]:
    """Fighters go aboard."""
    unit, carrier = parted(words, "on", "in")
    facts = orders.game.book.oob.air_units
    names = [(key, facts[key].name) for key in orders.sights.view.air]
    return (LoadFighters(orders.side, _carrier(orders, needed(carrier, EMBARK)),
                         one_of(" ".join(needed(unit, EMBARK)), names, "air unit of yours")),)


def disembark(orders: Orders, words: Words) -> Sequence[Command]:
    """Fighters go ashore in port."""
    carrier, base = parted(words, "to", "at")
    return (UnloadFighters(orders.side, _carrier(orders, needed(carrier, ASHORE)),
                           _base(orders, " ".join(needed(base, ASHORE)))),)


def launch(orders: Orders, words: Words) -> Sequence[Command]:
    """Fighters fly off."""
    carrier, base = parted(words, "to", "at")
    return (LaunchFighters(orders.side, _carrier(orders, needed(carrier, LAUNCH)),
                           _base(orders, " ".join(needed(base, LAUNCH)))),)


VERBS: tuple[Entry, ...] = (
    ("bombard", "bombard PLACE with FORCE [at TARGET]", ("shell a port, its ships, an airfield or a hex (`only SHIPS`, "
     "`choosing warships`)"), Bombard, bombard),
    ("support", "support HEX with FORCE", "support land combat with guns", SupportGround, support),
    ("decline", "decline", "no more ships support the enemy's land combats", DeclineSupport, decline),
    ("demolish", "demolish PORT [with engineers]", "blow a port up before it falls", DemolishPort, demolish),
    ("engineers", "engineers RE in PORT", "report that engineers mend a port", RepairPort, engineers),
    ("embark", "embark UNIT on CARRIER", "take fighters aboard in port", LoadFighters, embark),
    ("disembark", "disembark CARRIER to AIRBASE", "put ferried fighters ashore in port", UnloadFighters, disembark),
    ("launch", "launch CARRIER to AIRBASE", "fly ferried fighters off", LaunchFighters, launch),
)
