"""What a battle did to a ship: her condition before and after it, compared once, in the campaign's terms."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Outcome, Participant, ShipOutcome
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.odds.many import DAYS_OF_A_TURN, slowest_of
from campaign.ratings.condition import has_hurt_boats, hits_of
from campaign.ratings.hits import boats_left, is_squadron
from campaign.rules.chapters.combat.ch06_battle import condition_home
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.session.reports.situation import Plain

# An enemy's days in dock are rounded to so many.
ROUNDED = 5
HARM = ("shell_damage", "underwater_damage", "fires", "floods")


class BattleDamage(Struct, frozen=True):
    """What a battle cost a ship that is afloat, or what a reader could count of it: None where he could count nothing.

    `guns` and `hull` are boxes, `boats` those that a squadron lost; `speed` is a share of what she was built for, `weapons` are
    mounts; `looks` is how she looks from afar where nothing better is known. She may have been `hit` without any of that.
    """

    guns: int | None = None
    hull: int | None = None
    boats: int = 0
    boats_hurt: bool = False
    speed: float = 0.0
    weapons: tuple[str, ...] = ()
    looks: str = ""
    hit: bool = False

    @property
    def lasts(self) -> bool:
        """SM-GAP-19 Whether it is harm that her own company cannot put right in port: boxes, or boats."""
        return bool(self.guns or self.hull or self.boats or self.boats_hurt or self.looks)

    def told(self, *, own: bool) -> Plain:
        """As a row of a result has it: how his boats are is an enemy's own, as speed, weapons and a hit without a mark are."""
        shown = self if own else replace(self, boats_hurt=False, hit=False)
        found: Plain = {"guns": shown.guns, "hull": shown.hull, "boats": shown.boats, "boats_hurt": shown.boats_hurt,
                        "looks": shown.looks, "lasts": shown.lasts, "hit": shown.lasts or shown.hit}
        return {**found, "speed": self.speed, "weapons": list(self.weapons)} if own else found


def comparison(book: Book, sent: Participant, came: ShipOutcome) -> BattleDamage:
    """SM-8B1.1 What a battle did to a unit, from her condition before and after it."""
    values, before = book.counters.get(sent.ship), sent.condition
    after, boats = condition_home(values, came), boats_lost(book, sent, came)
    if values is None:
        # Aircraft and guns ashore have no counter in the campaign.
        return BattleDamage(boats=boats, hit=bool(boats) or _is_worse(before, after))
    had, has = hits_of(values, before), hits_of(values, after)
    guns, hull = max(0, has.gunnery - had.gunnery), max(0, has.flotation - had.flotation)
    return BattleDamage(
        guns, hull, boats, has_hurt_boats(values, after) and not has_hurt_boats(values, before),
        round(max(0.0, float(before.speed_left - after.speed_left)), 2),
        tuple(name for name in after.mounts_out if name not in before.mounts_out), hit=_is_worse(before, after),
    )


def boats_lost(book: Book, sent: Participant, came: ShipOutcome) -> int:
    """SM-GAP-19 How many boats, aircraft or guns a unit of several lost, as the campaign counts them where it does."""
    if sent.boats == 1:
        return 0
    values = book.counters.get(sent.ship)
    if values is None or not is_squadron(values) or came.outcome is not Outcome.AFLOAT:
        return sum(fate is not Outcome.AFLOAT for fate in came.boats)
    return sent.boats - boats_left(values, hits_of(values, condition_home(values, came)))


def _is_worse(before: Condition, after: Condition) -> bool:
    """Whether anything struck her at all."""
    return (after.speed_left < before.speed_left or not {*after.mounts_out} <= {*before.mounts_out}
            or any(getattr(after, name) > getattr(before, name) for name in HARM))


# In the rows of a result ----------------------------------------------------------------------------------------------


NO_LASTING_HARM = "hit, no lasting harm"


def days_in_dock(book: Book, row: Plain, *, own: bool) -> Plain | None:
    """SM-8B1 How long the boxes of a battle keep her in dock by the rule's own mean; an enemy's to five days.

    None for a ship that is lost, that no dock mends, or whose boxes nobody could count.
    """
    values, fresh = book.counters.get(ShipId(row["ship"])), (row["damage"]["guns"], row["damage"]["hull"])
    if values is None or row["fate"] != Outcome.AFLOAT.value or values.type in NEVER_REPAIRED or is_squadron(values):
        return None
    if fresh == (None, None):
        return None
    days = DAYS_OF_A_TURN * slowest_of(sum(boxes or 0 for boxes in fresh), book.charts.repair.added_turns)
    return {"value": round(days) if own else round(days / ROUNDED) * ROUNDED, "about": not own}


def is_hurt(row: Plain) -> bool:
    """Whether a ship of a result came out with harm that lasts; spent ammunition is none."""
    return bool(row["damage"]["lasts"])


def is_scratched(row: Plain) -> bool:
    """Whether she was hit and is none the worse for it."""
    return row["fate"] == Outcome.AFLOAT.value and row["damage"]["hit"] and not is_hurt(row)
