"""Guns, torpedoes, ship classes and named ships: what must hold beyond their shape.

Published values win over what is derived. Each stands in the units of its own system; `supermarina` names the fields of a
counter. A kind may be followed by bounds, lowest, highest and step, as in "int 4 10 2", or by the words that there are, as in
"str cargo|deck".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

from campaign.library.reading.entries import NATION, Entry, Faults
from campaign.library.reading.faults import unknown
from campaign.model.play.calendar import Turn
from campaign.model.units.fittings import Launch
from campaign.model.units.outline import Outline
from campaign.model.units.ships import Absence, Gun, LightGuns, Ratings, Service, ShipClass, ShipFacts, ShipType
from campaign.tactics import registry

# What the head of a file of named ships says for all of them.
NAVY = (*NATION, "crew_quality")


def check_gun(entry: Entry[Gun], faults: Faults) -> None:
    """A gun's first shell is the one that it is described with, and each kind of shell stands once."""
    gun = entry.noun
    if gun.shells and gun.shells[0].kg != gun.shell_kg:
        faults.add(entry.fault(f"the shell of {gun.shell_kg:g} kg that the gun is described with was expected first",
                               "shells", 0, "kg"))
    kinds = [shell.kind for shell in gun.shells]
    for index, shell in enumerate(gun.shells):
        if shell.kind in kinds[:index]:
            faults.add(entry.fault(f"a shell of the kind {shell.kind.value} stands there already", "shells", index, "kind"))
        if shell.burster_kg is not None and shell.burster_kg >= shell.kg:
            faults.add(entry.fault(f"less than the {shell.kg:g} kg of the shell was expected", "shells", index, "burster_kg"))


def check_class(entry: Entry[ShipClass], faults: Faults, guns: frozenset[str], torpedoes: frozenset[str]) -> None:
    """A class names only guns and torpedoes that exist, each mount once, and figures that hang together."""
    ship = entry.noun
    seen: set[str] = set()
    for key, what, known in (("guns", "gun", guns), ("torpedoes", "torpedo", torpedoes)):
        for index, mounts in enumerate(entry.value.get(key, ())):
            if fault := unknown(mounts[what], known, what):
                faults.add(entry.fault(fault, key, index, what))
            for name in mounts["names"]:
                if name in seen:
                    faults.add(entry.fault(f"a mount {name!r} stands already in this class", key, index, "names"))
                seen.add(name)
    if ship.full_long_tons < ship.standard_long_tons:
        faults.add(entry.fault(f"at least the standard {ship.standard_long_tons} was expected", "full_long_tons"))
    if ship.service_kn > ship.trial_kn:
        faults.add(entry.fault(f"at most the trial speed of {ship.trial_kn} kn was expected", "service_kn"))
    if not ship.standard_long_tons and not ship.gross_register_tons:
        faults.add(entry.fault("a displacement was expected, or `gross_register_tons` where that is the measure",
                               "standard_long_tons"))
    for fault, path in chain(_faults_of_fittings(ship), _faults_of_outline(ship), faults_of_ratings(ship.ratings)):
        faults.add(entry.fault(fault, *path))


def check_ship(entry: Entry[ShipFacts], faults: Faults, classes: frozenset[str]) -> None:
    """A ship's class exists, and she was laid down before she was commissioned."""
    ship = entry.noun
    if fault := unknown(ship.ship_class, classes, "class"):
        faults.add(entry.fault(fault, "class"))
    if ship.laid_down[:4] > ship.commissioned[:4]:
        faults.add(entry.fault(f"not later than commissioning in {ship.commissioned} was expected", "laid_down"))
    for what, path in chain(faults_of_service(ship.service), faults_of_absence(ship.in_dock), faults_of_ratings(ship.ratings)):
        faults.add(entry.fault(what, *path))


# Fittings -------------------------------------------------------------------------------------------------------------


def _faults_of_fittings(ship: ShipClass) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """What of her fittings contradicts the rest, and where; a fact that every class of her kind must tell is not left out."""
    for index, guns in enumerate(ship.light_guns):
        if fault := _fault_of_light_guns(ship, guns):
            yield fault, ("light_guns", index)
    for index, mount in enumerate(ship.torpedoes):
        if mount.launch in (Launch.ANGLED, Launch.DROPPED, Launch.TROUGH) and not _is_coastal_craft(ship):
            yield f"{mount.launch.value} tubes belong to boats; `trained` or `fixed` was expected", ("torpedoes", index)
    if _is_coastal_craft(ship) and ship.engines is None:
        yield "boats and landing craft want their `engines`, as in {power: petrol, shafts: 3}", ()
    if ship.together and ship.boats == 1:
        yield "figures of all boats together were expected of several `boats` only", ("together",)
    if ship.depth_charge_throwers and not ship.depth_charges:
        yield "throwers want `depth_charges`", ("depth_charge_throwers",)
    if ship.rearming_minutes is not None and ship.type is not ShipType.CARRIER:
        yield "only a carrier arms aircraft again", ("rearming_minutes",)
    if ship.secondary_directors and not ship.directors:
        yield "`directors` of the main battery come before those of the second", ("secondary_directors",)
    if ship.armour.decks_mm is not None and ship.armour.decks_mm < ship.armour.deck_mm:
        yield f"all decks together are at least the thickest of {ship.armour.deck_mm:g} mm", ("armour", "decks_mm")
    names = [name for mounts in (ship.guns, ship.torpedoes, ship.rockets) for name in (mount.name for mount in mounts)]
    for index, launcher in enumerate(ship.rockets):
        if names.count(launcher.name) > 1:
            yield f"a mount {launcher.name!r} stands already in this class", ("rockets", index, "name")


def _fault_of_light_guns(ship: ShipClass, guns: LightGuns) -> str | None:
    """Barrels make up whole mounts, and each mount of a boat has its sector."""
    barrels, over = divmod(guns.barrels, ship.boats if ship.together else 1)
    mounts, left = divmod(barrels, guns.barrels_a_mount)
    if over or left:
        return f"{guns.barrels} barrels make no whole mounts of {guns.barrels_a_mount}"
    if len(guns.sectors) != mounts:
        return f"a sector for each of {mounts} mounts was expected, not {len(guns.sectors)}"
    return None


def _is_coastal_craft(ship: ShipClass) -> bool:
    """Boats and landing craft, by their type or because a unit is of several."""
    return ship.boats > 1 or ship.type in (ShipType.BOAT_SQUADRON, ShipType.LANDING_CRAFT)


# Outlines -------------------------------------------------------------------------------------------------------------


Found = Iterator[tuple[str, tuple[str | int, ...]]]


def _faults_of_outline(ship: ShipClass) -> Found:
    """What of her outline contradicts itself or the rest of her, and where."""
    outline = ship.outline
    if outline is None:
        return
    names = {mount.name for mount in ship.guns} | {mount.name for mount in ship.torpedoes}
    for name in outline.mounts:
        if name not in names:
            yield f"no mount {name!r} in this class; it has {', '.join(sorted(names)) or 'none'}", ("outline", "mounts", name)
    for index, (first, last) in enumerate(outline.raised or ()):
        if first >= last:
            yield "a span from the bow aft was expected, as in [0, 0.4]", ("outline", "raised", index)
    for index, (span, next_span) in enumerate(pairwise(outline.raised or ())):
        if next_span[0] <= span[1]:
            yield f"a span behind the one before it, which ends at {span[1]:g}, was expected", ("outline", "raised", index + 1)
    if outline.flight_deck is not None and ship.type is not ShipType.CARRIER:
        yield "only a carrier has a flight deck", ("outline", "flight_deck")
    yield from _too_low(outline)


def _too_low(outline: Outline) -> Found:
    """What would lie within the hull, and spans the wrong way round."""
    waist = outline.waist_m or 0.0
    tops = (("funnels", [funnel.top_m for funnel in outline.funnels or ()]),
            ("masts", [mast.top_m for mast in outline.masts or ()]),
            ("houses", [house.top_m for house in outline.houses or ()]))
    for key, heights in tops:
        for index, top in enumerate(heights):
            if top is not None and top <= waist:
                yield f"a top above the deck at {waist:g} m was expected", ("outline", key, index, "top_m")
    for index, house in enumerate(outline.houses or ()):
        if house.first >= house.last:
            yield f"a place behind {house.first:g} was expected", ("outline", "houses", index, "to")
    if outline.bow_m is not None and outline.bow_m < waist:
        yield f"at least the height of the waist, {waist:g} m, was expected", ("outline", "bow_m")
    deck = outline.flight_deck
    if deck is not None and (deck.first >= deck.last or deck.top_m <= waist):
        yield f"a deck from the bow aft, above the hull at {waist:g} m, was expected", ("outline", "flight_deck")


# Service --------------------------------------------------------------------------------------------------------------


Wrong = tuple[str, tuple[str | int, ...]]


def faults_of_service(stays: Sequence[Service]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays follow one another in order of dates, and only the last has no end."""
    for index, (before, _) in enumerate(pairwise(stays), start=1):
        if before.last is None:
            yield "the stay before this one has no `to`, so nothing can follow it", ("service", index)
    yield from _in_order("service", stays)


def faults_of_absence(stays: Sequence[Absence]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays in dock follow one another in order of dates."""
    yield from _in_order("in_dock", stays)


def _in_order(key: str, stays: Sequence[Service | Absence]) -> Iterator[Wrong]:
    before: Turn | None = None
    for index, stay in enumerate(stays):
        first, last = Turn.of(stay.first), None if stay.last is None else Turn.of(stay.last)
        if before is not None and first <= before:
            yield f"later than {before} was expected: the stay before this one lasts until then", (key, index, "from")
        if last is not None and last < first:
            yield f"not before {first} was expected", (key, index, "to")
        before = last


# Published values -----------------------------------------------------------------------------------------------------


_FITTING: Mapping[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "bool": (bool,), "str": (str,)}


def faults_of_ratings(ratings: Ratings) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with published values, and where: systems that there are, and values by name and kind."""
    for system, values in ratings.items():
        if fault := unknown(system, registry.system_names(), "rule system"):
            yield fault, ("ratings", system)
            continue
        kinds = registry.system_named(system).published
        if kinds is None:
            continue
        for key, value in values.items():
            kind = kinds.get(key)
            if kind is None:
                yield f"no such value; allowed here: {', '.join(sorted(kinds))}", ("ratings", system, key)
            elif fault := _unfit(kind, value):
                yield fault, ("ratings", system, key)


def _unfit(requirement: str, value: object) -> str | None:
    """What is wrong with a value of a kind; behind the kind may stand its bounds, or the words that there are."""
    kind, _, among = requirement.partition(" ")
    if not isinstance(value, _FITTING[kind]) or (isinstance(value, bool) and kind != "bool"):
        return f"a value of kind {kind} was expected, not {value!r}"
    if kind == "str":
        allowed = among.split("|") if among else [str(value)]
        return None if value in allowed else f"one of {', '.join(allowed)} was expected, not {value!r}"
    if among and isinstance(value, (int, float)):
        lowest, highest, *step = map(float, among.split())
        if not lowest <= value <= highest or (step and value % step[0]):
            by = " by twos" if step == [2.0] else f" by {step[0]:g}" if step else ""
            return f"{lowest:g} to {highest:g}{by} was expected, not {value!r}"
    return None
