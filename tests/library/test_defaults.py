"""Facts that nobody knows: which may be left out, what is taken instead, and that it is listed."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.campaigns.shared import order_of_battle
from campaign.library.fleets.defaults import DEFAULTS, defaults_taken
from campaign.model.replacing import replace
from campaign.model.units.fittings import Lading, Rangefinder, RangefinderKind, Shell, ShellKind, Stowed, TorpedoProtection
from campaign.model.units.ships import Armour, ClassId, Gun, GunId, ShipClass

OOB = order_of_battle()


def listed(of_class: ShipClass) -> set[str]:
    """The facts of a class for which a default is taken."""
    return {taken.default.fact for taken in defaults_taken({of_class.id: of_class}, OOB.guns)}


@pytest.mark.parametrize(("name", "fact", "unknown", "known"), [
    ("tribal", "searchlights", {"searchlights": None}, {"searchlights": 0}),
    ("tribal", "star_shell", {"star_shell": None}, {"star_shell": False}),
    ("tribal", "damage_control", {"damage_control": None}, {"damage_control": 3}),
    ("ark_royal", "rearming_minutes", {"rearming_minutes": None}, {"rearming_minutes": 45}),
    ("zara", "armour", {"armour": Armour()}, {"armour": Armour(belt_mm=1)}),
    ("zara", "armour.ends_mm", {"armour": Armour(belt_mm=150)}, {"armour": Armour(belt_mm=150, ends_mm=0)}),
    ("zara", "armour.barbette_mm", {"armour": Armour(belt_mm=150, turret_mm=150)},
     {"armour": Armour(belt_mm=150, turret_mm=150, barbette_mm=150)}),
    ("zara", "armour.decks_mm", {"armour": Armour(deck_mm=70)}, {"armour": Armour(deck_mm=70, decks_mm=90)}),
    ("zara", "armour.year", {"armour": Armour(deck_mm=70)}, {"armour": Armour(deck_mm=70, year=1930)}),
    ("warspite", "armour.casemate_mm", {"armour": Armour(belt_mm=330)}, {"armour": Armour(belt_mm=330, casemate_mm=152)}),
    ("zara", "torpedo_protection", {"torpedo_protection": None}, {"torpedo_protection": TorpedoProtection.NONE}),
    ("zara", "rangefinder", {"rangefinder": None}, {"rangefinder": Rangefinder(5.0, RangefinderKind.STEREOSCOPIC)}),
    ("warspite", "directors", {"directors": None}, {"directors": 0}),
    ("warspite", "secondary_directors", {"secondary_directors": None}, {"secondary_directors": 0}),
    ("cargo_ship", "cargo", {"cargo": ()}, {"cargo": (Lading(Stowed.SUPPLIES, 3000, 4),)}),
])
def test_a_fact_that_is_not_known_is_listed_and_one_that_is_known_is_not(
    name: str, fact: str, unknown: dict[str, Any], known: dict[str, Any]
) -> None:
    """SF-R.1, SF-R.2, SF-IV.11, CO-R.2, FG-GAP-05, FG-GAP-06, FG-GAP-13, FG-8.3-cargo, FG-6R-derive Nought is known too."""
    of_class = OOB.classes[ClassId(name)]

    assert fact in listed(replace(of_class, **unknown))
    assert fact not in listed(replace(of_class, **known))


def test_guns_whose_shells_and_rounds_are_not_known_are_listed_with_the_class_that_carries_them() -> None:
    """FG-GAP-08, FG-GAP-11, FG-GAP-28 All of her guns are asked, and light ones are asked for no shells."""
    zara = OOB.classes[ClassId("zara")]
    told = {key: replace(gun, shells=(Shell(ShellKind.HIGH_EXPLOSIVE, gun.shell_kg),)) for key, gun in OOB.guns.items()}
    untold = {key: replace(gun, shells=()) for key, gun in OOB.guns.items()}
    full = replace(zara, guns=tuple(replace(mount, rounds_a_barrel=150) for mount in zara.guns))
    empty = replace(zara, guns=tuple(replace(mount, rounds_a_barrel=None) for mount in zara.guns))

    def facts(of_class: ShipClass, guns: dict[GunId, Gun]) -> set[str]:
        return {taken.default.fact for taken in defaults_taken({of_class.id: of_class}, guns)}

    assert {"shells", "rounds_a_barrel"} <= facts(empty, untold)
    assert "rounds_a_barrel" not in facts(full, untold)
    assert "shells" not in facts(empty, told)
    assert "shells" not in facts(replace(empty, guns=()), untold)


def test_what_is_asked_of_no_ship_of_a_kind_is_not_listed() -> None:
    """Nobody asks a boat without guns for star shell, a destroyer for rearming or a merchantman for armour."""
    asked = (("mas_squadron", "star_shell"), ("tribal", "rearming_minutes"), ("cargo_ship", "armour"))
    found = {fact: listed(replace(OOB.classes[ClassId(name)], star_shell=None, armour=Armour())) for name, fact in asked}

    assert not any(fact in facts for fact, facts in found.items())


def test_every_default_names_the_rule_that_gives_it_and_the_classes_by_name() -> None:
    """In the order of names; a default that nobody needs is not told."""
    taken = defaults_taken(OOB.classes, OOB.guns)

    assert all(default.rules and default.instead for default in DEFAULTS)
    assert all(found.classes == tuple(sorted(found.classes)) for found in taken)
    assert "searchlights" not in {found.default.fact for found in taken}
    assert defaults_taken({}, {}) == ()
