"""Facts that nobody knows of a class, and what a rule system's own default makes of that.

Only facts for which a ledger names a default may be left out; any other is a fault where it is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from campaign.model.units.fittings import Housing
from campaign.model.units.ships import CARGO, Armour, ClassId, Gun, GunId, ShipClass, ShipType

Guns = Mapping[GunId, Gun]

STAR_SHELL_FROM_MM = 75
ARMOURED = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER,
            ShipType.ANTI_AIRCRAFT_CRUISER)
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)
SHELLS_FROM_MM = 100


class Default(Struct, frozen=True):
    """A fact that may be missing, its default, the rules behind that, and a test for classes that need it and lack it."""

    fact: str
    instead: str
    rules: tuple[str, ...]
    missing: Callable[[Guns, ShipClass], bool]


class Taken(Struct, frozen=True):
    """A default that was taken, and for which classes."""

    default: Default
    classes: tuple[ClassId, ...]


def defaults_taken(classes: Mapping[ClassId, ShipClass], guns: Guns) -> tuple[Taken, ...]:
    """Every default that some class needs, with all that need it, in the order of their names."""
    found = (Taken(default, tuple(sorted(key for key, of_class in classes.items() if default.missing(guns, of_class))))
             for default in DEFAULTS)
    return tuple(taken for taken in found if taken.classes)


def _fires_star_shell(guns: Guns, of_class: ShipClass) -> bool:
    return any(guns[mount.gun].calibre_mm >= STAR_SHELL_FROM_MM for mount in of_class.guns)


def _knows_no_shells(guns: Guns, of_class: ShipClass) -> bool:
    return any(guns[mount.gun].calibre_mm >= SHELLS_FROM_MM and not guns[mount.gun].shells for mount in of_class.guns)


def _lacks_armour_fact(fact: str) -> Callable[[Guns, ShipClass], bool]:
    """Of a class that has armour at all, one of the facts that a plate may have or not."""
    return lambda _, of_class: (
        max(of_class.armour.belt_mm, of_class.armour.deck_mm) > 0 and getattr(of_class.armour, fact) is None)


DEFAULTS = (
    Default("searchlights", "a searchlight", ("SF-R.1",), lambda _, of_class: of_class.searchlights is None),
    Default("star_shell", "some for any gun from 3 inches on", ("SF-R.1", "CO-GAP-12"),
            lambda guns, of_class: of_class.star_shell is None and _fires_star_shell(guns, of_class)),
    Default("damage_control", "parties by size and tons", ("CO-R.2",), lambda _, of_class: of_class.damage_control is None),
    Default("rearming_minutes", "four turns", ("SF-IV.11",),
            lambda _, of_class: of_class.type is ShipType.CARRIER and of_class.rearming_minutes is None),
    Default("armour", "that of her kind", ("SF-R.2", "SF-GAP-47"),
            lambda _, of_class: of_class.type in ARMOURED and of_class.armour == Armour()),
    Default("armour.ends_mm", "no belt beyond the vitals", ("FG-GAP-05",),
            lambda _, of_class: of_class.armour.belt_mm > 0 and of_class.armour.ends_mm is None),
    Default("armour.casemate_mm", "two thirds of the belt", ("FG-8.3-casemate", "FG-GAP-05"), lambda _, of_class: (
        of_class.armour.casemate_mm is None and any(mount.housing is Housing.CASEMATE for mount in of_class.guns))),
    Default("armour.barbette_mm", "as the turret", ("FG-GAP-05",), lambda guns, of_class: (
        of_class.armour.turret_mm > 0 and _lacks_armour_fact("barbette_mm")(guns, of_class))),
    Default("armour.decks_mm", "the thickest deck alone", ("FG-GAP-05",), _lacks_armour_fact("decks_mm")),
    Default("armour.year", "the year of her commissioning", ("FG-GAP-05",), _lacks_armour_fact("year")),
    Default("torpedo_protection", "by kind, nation and year", ("FG-GAP-06",),
            lambda _, of_class: of_class.type in ARMOURED and of_class.torpedo_protection is None),
    Default("rangefinder", "by kind, nation and year", ("FG-GAP-13",),
            lambda _, of_class: bool(of_class.rangefinders) and of_class.rangefinder is None),
    Default("directors", "by size and year", ("FG-GAP-13",),
            lambda _, of_class: of_class.type in ARMOURED and of_class.directors is None),
    Default("secondary_directors", "one for capital ships from 1912 on", ("FG-GAP-13",),
            lambda _, of_class: of_class.type in CAPITAL and of_class.secondary_directors is None),
    Default("shells", "the gun's best shell, and high explosive", ("FG-GAP-08", "FG-GAP-11"), _knows_no_shells),
    Default("rounds_a_barrel", "by calibre", ("FG-GAP-28",),
            lambda _, of_class: any(mount.rounds_a_barrel is None for mount in of_class.guns)),
    Default("cargo", "general supplies, half her tons", ("FG-6R-derive", "FG-8.3-cargo"),
            lambda _, of_class: of_class.type in CARGO and not of_class.cargo),
)
