"""Queries about a filled-in form: answers that contradict each other, and answers that are very unlikely."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, ShipOutcome
from campaign.model.battles.tabletop import Turns
from campaign.model.units.condition import WHOLE, Condition
from campaign.model.units.ships import ShipId
from campaign.words.counting import quantity

# A battle without turns is short below SHORT minutes; no ship can empty her magazines in fewer than EMPTIED.
SHORT, EMPTIED = 5, 10


class Doubt(Struct, frozen=True):
    """One query: the name by which it is answered, its wording, the line of the form, and the ship concerned.

    A contradiction must be corrected, or overruled by the umpire; an unlikely answer may be confirmed.
    """

    name: str
    what: str
    path: tuple[str, ...]
    ship: ShipId | None = None
    contradiction: bool = False

    @property
    def asked(self) -> str:
        """The query, and how it can be answered."""
        if self.contradiction:
            return f"{self.what}: change one of the two; the umpire may overrule it (`overruled: {{{self.name}: REASON}}`)"
        return f"{self.what}: change it, or confirm that it is so (`confirmed: [{self.name}]`)"


# What a query may be about besides a ship.
FIELD, FATES, LENGTH = "the field", "all fates", "its length"


WITHOUT_SHIPS = {line: f"{line}_without_ships" for line in ("holds_field", "broke_off")}


def subject_of(name: str) -> str:
    """What a query of this name is about: the field, all fates of a side, the length of the battle, or a ship."""
    whole = {"field": FIELD, "short": LENGTH, "long": LENGTH, **dict.fromkeys(WITHOUT_SHIPS.values(), FATES)}
    return whole.get(name, name.partition(".")[0])


def doubts_of(
    engagement: Engagement, turns: Turns, after: AfterAction, unfired: Callable[[ShipId], Condition | None],
    unsure: Collection[str] = (),
) -> Iterator[Doubt]:
    """SM-GAP-72 All queries about a result; `unfired` gives a ship's condition had she not fired, None if not asked for.

    Nothing is asked about what is `unsure`, since the form has to be put right there first.
    """
    if FIELD not in unsure:
        yield from _of_the_field(after)
    if not {FIELD, FATES} & set(unsure):
        yield from _of_fates(engagement, after)
    if LENGTH not in unsure:
        yield from _of_its_length(engagement, turns, after)
    for came in after.outcomes:
        sent, plain = engagement.sent(came.ship), None if came.ship in unsure else unfired(came.ship)
        if plain is not None:
            yield from _of_a_ship(sent.name, sent.condition, plain, came)
            yield from () if LENGTH in unsure else _of_shells(sent.name, plain, came, after.minutes)


def _of_the_field(after: AfterAction) -> Iterator[Doubt]:
    """A side that broke off cannot hold the field."""
    if after.broke_off is not None and after.broke_off is after.holds_field:
        yield Doubt("field", f"the {after.broke_off} side broke off and holds the field", ("holds_field",), contradiction=True)


def _of_fates(engagement: Engagement, after: AfterAction) -> Iterator[Doubt]:
    """A side that broke off or holds the field must have a ship afloat."""
    fates = {came.ship: came.outcome for came in after.outcomes}
    claims = (after.holds_field, "holds_field", "holds the field"), (after.broke_off, "broke_off", "broke off")
    for side, line, what in claims:
        if side is not None and all(fates[unit.ship] is not Outcome.AFLOAT for unit in engagement.parties[side].participants):
            text = f"the {side} side {what}, and none of its ships is afloat"
            yield Doubt(WITHOUT_SHIPS[line], text, (line,), contradiction=True)


def _of_its_length(engagement: Engagement, turns: Turns, after: AfterAction) -> Iterator[Doubt]:
    """A battle hardly ever ends within a turn, and never lasts longer than its limit."""
    if after.minutes < (turns.minutes or SHORT):
        least = f"one {turns.word} has {turns.minutes}" if turns.minutes else "hardly any is so short"
        yield Doubt("short", f"a battle of {_minutes(after.minutes)}; {least}", ("minutes",))
    most = turns.minutes * turns.most
    setting = engagement.setting
    stop = None if setting is None or setting.until is not None else setting.stop_minutes
    longest = most if stop is None else max(stop, most)
    if longest and after.minutes > longest:
        yield Doubt("long", f"a battle of {_minutes(after.minutes)}, which was to last {longest} at most", ("minutes",))


def _of_a_ship(name: str, sent: Condition, plain: Condition, came: ShipOutcome) -> Iterator[Doubt]:
    """A ship is hardly ever lost without a hit, or captured undamaged."""
    hurt = came.condition.shell_damage > sent.shell_damage or came.condition.underwater_damage > sent.underwater_damage
    line = ("ships", came.ship, "fate")
    if came.outcome is Outcome.AFLOAT or hurt:
        return
    if came.outcome is Outcome.CAPTURED:
        yield Doubt(f"{came.ship}.whole", f"{name} is captured undamaged", line, came.ship)
    else:
        yield Doubt(f"{came.ship}.unhurt", f"{name} is {came.outcome.value} without a hit or a point lost", line, came.ship)


def _of_shells(name: str, plain: Condition, came: ShipOutcome, minutes: int) -> Iterator[Doubt]:
    """SM-8A2 Ammunition that the rules deduct raises no query; magazines entered as empty do."""
    if minutes >= EMPTIED:
        return
    for battery, left in came.condition.rounds_left.items():
        if not left and plain.rounds_left.get(battery, WHOLE):
            what = f"{name} has no {battery.replace('_', ' ')} shells left after {_minutes(minutes)}"
            yield Doubt(f"{came.ship}.{battery}_shells", what, ("ships", came.ship), came.ship)


def _minutes(minutes: int) -> str:
    return "one minute" if minutes == 1 else quantity(minutes, "minute")
