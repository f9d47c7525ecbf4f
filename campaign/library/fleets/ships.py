"""Guns, torpedoes, ship classes and named ships: what must hold beyond their shape."""

from __future__ import annotations

from itertools import chain

from campaign.library.fleets.fittings import faults_of_fittings
from campaign.library.fleets.outlines import faults_of_outline
from campaign.library.fleets.published import faults_of_ratings
from campaign.library.fleets.service_records import faults_of_absence, faults_of_service
from campaign.library.reading.entries import NATION, Entry, Faults
from campaign.library.reading.faults import unknown
from campaign.model.units.ships import Gun, ShipClass, ShipFacts

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
            if said := unknown(mounts[what], known, what):
                faults.add(entry.fault(said, key, index, what))
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
    for said, path in chain(faults_of_fittings(ship), faults_of_outline(ship), faults_of_ratings(ship.ratings)):
        faults.add(entry.fault(said, *path))


def check_ship(entry: Entry[ShipFacts], faults: Faults, classes: frozenset[str]) -> None:
    """A ship's class exists, and she was laid down before she was commissioned."""
    ship = entry.noun
    if said := unknown(ship.ship_class, classes, "class"):
        faults.add(entry.fault(said, "class"))
    if ship.laid_down[:4] > ship.commissioned[:4]:
        faults.add(entry.fault(f"not later than commissioning in {ship.commissioned} was expected", "laid_down"))
    for what, path in chain(faults_of_service(ship.service), faults_of_absence(ship.in_dock), faults_of_ratings(ship.ratings)):
        faults.add(entry.fault(what, *path))
