"""Forty kinds of battle: eight pairs of forces under five skies, every second one between ships that were in battles before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random

from msgspec import Struct

from campaign.library.campaigns.shared import derivation_chart
from campaign.model.battles.battle import Engagement, Opening, Participant, Party
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.ratings.derivation import derive
from tests.tactics.kit.openings import BOOK, SKIES, meeting, sent

AXIS, ALLIED, CHART = Side.AXIS, Side.ALLIED, derivation_chart()


class Of(Struct, frozen=True):
    """So many boats, aircraft or guns of a class or type."""

    what: str
    count: int
    arm: Arm = Arm.SHIP


def _party(side: Side, *units: str | Of) -> Party:
    """Single ships by their class, and whatever else there is of."""
    several = [Of(unit, 1) if isinstance(unit, str) else unit for unit in units]
    return Party(tuple(sent(side, number, unit.what, unit.arm, unit.count) for number, unit in enumerate(several, 1)))


# Who meets whom, and at what range where one is named.
FORCES: Sequence[tuple[Party, Party, int | None]] = (
    (_party(AXIS, "zara", "soldati", "soldati"), _party(ALLIED, "leander", "tribal", "tribal"), 3700),
    (_party(AXIS, "littorio", "conte_di_cavour", "zara"), _party(ALLIED, "warspite", "renown", "ark_royal"), None),
    (_party(AXIS, "cargo_ship", "cargo_ship", "soldati", "spica"), _party(ALLIED, "southampton", "tribal"), None),
    (_party(AXIS, "soldati", "soldati"), _party(ALLIED, Of("mtb_squadron", 4), Of("mtb_squadron", 2)), None),
    (_party(AXIS, Of("mas_squadron", 4)), _party(ALLIED, Of("mtb_squadron", 3), "tribal"), 900),
    (_party(AXIS, Of("submarine", 1, Arm.SUBMARINE), Of("it_152mm_55_m1934", 4, Arm.BATTERY), "da_barbiano"),
     _party(ALLIED, "leander", "tribal"), 8000),
    (_party(AXIS, "da_barbiano", Of("sm_79_torpedo", 12, Arm.AIRCRAFT), Of("ju_87", 6, Arm.AIRCRAFT)),
     _party(ALLIED, "ark_royal", "tribal"), None),
    (_party(AXIS, "zara", "zara", "da_barbiano", "spica"), _party(ALLIED, "leander", "southampton", "renown"), 300),
)


def kinds() -> Iterator[tuple[str, Engagement]]:
    """All of them by what they are called."""
    for number, ((row, (axis, allied, range_m)), (sky, conditions)) in enumerate(product(enumerate(FORCES), SKIES.items())):
        opening = None if range_m is None else Opening(range_m, 90)
        engagement = meeting(axis, allied, conditions, opening, acting=ALLIED if number % 3 else AXIS)
        yield f"forces {row}, {sky}{', hurt' if number % 2 else ''}", hurt(engagement, number) if number % 2 else engagement


def hurt(engagement: Engagement, seed: int) -> Engagement:
    """The same battle between ships each of which was hurt in her own way; some have no fuel."""
    chance = Random(seed)

    def share(most: int) -> Fraction:
        return Fraction(chance.randint(0, most), 100)

    def worse(unit: Participant) -> Participant:
        of_class = BOOK.oob.classes.get(unit.ship_class)
        if of_class is None or unit.arm is not Arm.SHIP:
            return unit
        mounts = [*(mount.name for mount in of_class.guns), *(mount.name for mount in of_class.torpedoes)]
        batteries = sorted({mount.battery for mount in of_class.guns})
        state = Condition(
            share(44), share(44), 1 - share(60), share(100), {battery: share(100) for battery in batteries},
            tuple(name for name in dict.fromkeys(mounts) if chance.random() < 0.25), (), chance.randint(0, 2),
            chance.randint(0, 1), share(100))
        return replace(unit, condition=state, out_of_fuel=chance.random() < 0.15)

    parties: Mapping[Side, Party] = {
        side: replace(party, participants=tuple(map(worse, party.participants))) for side, party in engagement.parties.items()}
    return replace(engagement, parties=dict(parties))


def book_for(engagement: Engagement) -> Book:
    """The Book of one of them: with counters for its ships, which have no names."""
    ships = {unit.ship: unit.ship_class for _, unit in engagement.participants() if unit.arm is Arm.SHIP}
    counters = {ship: derive(BOOK.oob.classes[of_class], BOOK.oob, CHART) for ship, of_class in ships.items()}
    return replace(BOOK, counters={**BOOK.counters, **counters})
