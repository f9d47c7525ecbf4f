"""Campaigns to begin as cards: their dates, whom either side begins with, how long they are, and how hard."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache

from msgspec import Struct

from campaign.library.campaigns.shared import order_of_battle
from campaign.model.battles.presence import Arm
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.dates import MONTHS
from campaign.session.gallery.battles import types_in_words
from campaign.session.gallery.vistas import Sighted, SunHeight, Vista
from campaign.session.play.beginning import ScenarioSummary, line_of_battle, scenarios
from campaign.words.counting import quantity

TURNS_A_MONTH, TURNS_A_YEAR = 2, 24
# A short one is over in an evening or two, a long one goes on for months.
SHORT_TURNS, LONG_TURNS = 1, 12


class CampaignKind(Enum):
    """What campaigns can be sifted by, beside their year."""

    SHORT = "A fortnight"
    MONTHS = "Months"
    WAR = "The whole war"
    ANY_START = "Begin when you like"


class CampaignCard(Struct, frozen=True):
    """A scenario as its card shows it."""

    scenario: ScenarioSummary
    dates: str
    against: str
    length: str
    pill: str
    kinds: frozenset[CampaignKind]
    year: str

    @property
    def any_start(self) -> bool:
        """Whether it may begin in any half-month of its war."""
        return CampaignKind.ANY_START in self.kinds

    def vista(self) -> Vista:
        """The leading ships of both sides under a sky of its own: the short ones by day, those of months towards evening."""
        near, far = (ship_sighted(self.scenario.leads.get(side)) for side in (Side.ALLIED, Side.AXIS))
        turn = Turn.of(self.scenario.first_turn)
        low = CampaignKind.SHORT not in self.kinds
        return Vista(SunHeight.LOW if low else SunHeight.HIGH, near, far, haze=turn.month in HAZY_MONTHS,
                     sea_state=4 if turn.month in ROUGH_MONTHS else 2)


# By the season of its beginning the sea is rougher, or the air full of haze.
ROUGH_MONTHS, HAZY_MONTHS = frozenset((1, 2, 3, 11, 12)), frozenset((3, 8))


@cache
def campaign_cards() -> tuple[CampaignCard, ...]:
    """All campaigns that come with the game: the one for a first game, which is the earliest of a fortnight, then by date."""
    dated = sorted(map(_card, scenarios()), key=lambda card: Turn.of(card.scenario.first_turn))
    first = next((card for card in dated if CampaignKind.SHORT in card.kinds), dated[0])
    return replace(first, pill=FIRST), *(card for card in dated if card is not first)


def _card(scenario: ScenarioSummary) -> CampaignCard:
    sides = (scenario.types[Side.ALLIED], scenario.types[Side.AXIS])
    against = " against ".join(types_in_words([pair for pair in types if pair[0] in HEAVY]) for types in sides)
    kind = (CampaignKind.SHORT if scenario.turns <= SHORT_TURNS
            else CampaignKind.WAR if scenario.turns > LONG_TURNS else CampaignKind.MONTHS)
    kinds = frozenset((kind, *((CampaignKind.ANY_START,) if scenario.any_start else ())))
    return CampaignCard(scenario, dates_named(scenario.first_turn, scenario.last_turn), against, length_of(scenario.turns),
                        PILLS[kind], kinds, str(Turn.of(scenario.first_turn).year))


# The types that a card has room for, and how much each length asks of whoever commands.
HEAVY = ("BB", "BC", "CV", "CA", "CL", "CLA", "DD")
FIRST = "a first game"
PILLS = {CampaignKind.SHORT: "beginner", CampaignKind.MONTHS: "medium", CampaignKind.WAR: "the whole war"}


def dates_named(first: str, last: str) -> str:
    """From which month to which."""
    begins, ends = Turn.of(first), Turn.of(last)
    if begins == ends:
        return f"{'early' if begins.half == 1 else 'late'} {MONTHS[begins.month - 1]} {begins.year}"
    start = MONTHS[begins.month - 1]
    if (begins.year, begins.month) == (ends.year, ends.month):
        return f"{start} {begins.year}"
    year = f" {begins.year}" if begins.year != ends.year else ""
    return f"{start}{year} to {MONTHS[ends.month - 1]} {ends.year}"


def length_of(turns: int) -> str:
    """How long a scenario is, as a person counts, and in game turns."""
    if turns == 1:
        return "a fortnight, 1 turn"
    if turns % TURNS_A_YEAR == 0:
        return f"{quantity(turns // TURNS_A_YEAR, 'year')}, {quantity(turns, 'turn')}"
    if turns % TURNS_A_MONTH == 0:
        return f"{quantity(turns // TURNS_A_MONTH, 'month')}, {quantity(turns, 'turn')}"
    return quantity(turns, "turn")


def heaviest(ships: Sequence[ShipId]) -> ShipId | None:
    """The ship that a force is known by: of the heaviest type, and of these the longest."""
    oob, kinds = order_of_battle(), tuple(ShipType)
    return min(ships, key=lambda ship: (kinds.index(oob.class_of(ship).type), -oob.class_of(ship).length_m), default=None)


def ship_sighted(ship: ShipId | None) -> Sighted | None:
    """A ship of the order of battle as she looks from abeam."""
    found = () if ship is None else line_of_battle((ship,))
    return Sighted(Arm.SHIP, found[0]) if found else None
