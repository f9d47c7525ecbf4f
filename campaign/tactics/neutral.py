"""Papers for a club that fights by rules of its own: shares of hull and speed, mounts, rounds and torpedoes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from campaign.model.battles import tabletop
from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.engagement import description_of
from campaign.model.battles.presence import Arm
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import WHOLE, Condition
from campaign.model.units.ships import ShipClass, ShipId
from campaign.ratings.condition import with_boats_lost

NAME = "any"
TITLE = "the club's own rules"
SHELLS, WATER, SPEED, OUT, ROUNDS, TORPEDOES = (
    "hull_lost_by_shells_and_bombs",
    "hull_lost_under_water",
    "speed_left",
    "mounts_out",
    "rounds_left",
    "torpedoes_left",
)
TENTHS = 10
TURNS = 24


def roster(book: Book, engagement: Engagement, ship: ShipId) -> tabletop.Roster:
    """History and present state of a ship, and boxes of a tenth each."""
    participant = engagement.sent(ship)
    known, condition = description_of(book.oob, participant), participant.condition
    if (facts := known.ship_class) is None:
        state = tabletop.BoxRows("State", (tabletop.BoxRow("Lost", tabletop.boxes(participant.boats)),))
        return tabletop.Roster(
            ship, (("Model", known.model), ("Strength", str(participant.boats))), (state, tabletop.Lines("Notes", ("", "")))
        )
    tracks = [
        tabletop.BoxRow(
            "Hull, in tenths",
            _tenths(float(condition.shell_damage + condition.underwater_damage)),
            f"{_percent(condition.shell_damage):g} % lost by shells and bombs, "
            f"{_percent(condition.underwater_damage):g} % under water"
            if condition.shell_damage or condition.underwater_damage
            else "",
        ),
        tabletop.BoxRow(
            "Speed, in tenths",
            _tenths(1 - float(condition.speed_left)),
            f"{_percent(condition.speed_left):g} % left" if condition.speed_left < WHOLE else "",
        ),
        *(
            tabletop.BoxRow(
                f"Rounds, {battery.replace('_', ' ')}", _tenths(1 - float(condition.rounds_left.get(battery, WHOLE)))
            )
            for battery in _batteries(facts)
        ),
    ]
    if mounts := _mounts(facts):
        tracks.append(tabletop.BoxRow("Mounts", tuple(tabletop.Box(name, name in condition.mounts_out) for name in mounts)))
    if aboard := torpedoes_of(facts):
        left = _torpedoes(facts, condition)
        tracks.append(tabletop.BoxRow("Torpedoes", tuple(tabletop.Box("", place >= left) for place in range(aboard))))
    guns = _guns(book, facts)
    tables = (tabletop.PrintedTable("Guns", ("Mounts", "Barrels", "Gun", "Place", "Reaches"), guns),) if guns else ()
    troubles = (("Fires", condition.fires), ("Floods", condition.floods))
    lasting = [f"{name}: {count}." for name, count in troubles if count]
    lasting += [f"{'; '.join(condition.criticals)}."] if condition.criticals else []
    return tabletop.Roster(
        ship,
        tuple(_facts(book, participant, facts)),
        (tabletop.BoxRows("State", tuple(tracks)), *tables, tabletop.Lines("Notes", (*lasting, "", ""))),
    )


def _guns(book: Book, facts: ShipClass) -> tuple[tuple[str, ...], ...]:
    """Like mounts in like places share a line."""
    groups: dict[tuple[str, int, str], list[str]] = {}
    for mount in facts.guns:
        groups.setdefault((mount.gun, mount.barrels, mount.place.value), []).append(mount.name)
    models = {str(key): gun for key, gun in book.oob.guns.items()}
    return tuple(
        (", ".join(names), f"{len(names)} x {barrels}", models[gun].name, place, f"{models[gun].maximum_range_m:,} m")
        for (gun, barrels, place), names in groups.items()
    )


def sheets(book: Book, arms: Collection[Arm]) -> tuple[tabletop.Reference, ...]:
    """None: the club brings its own."""
    return ()


def turns(book: Book, engagement: Engagement) -> tabletop.Turns:
    """Numbers and no clock: the club knows how long its turns are."""
    return tabletop.Turns("turn", 0, engagement.conditions.minute_of_day, TURNS)


def range_words(book: Book, engagement: Engagement) -> str:
    """None: the club knows its own scale."""
    return ""


def move_m(book: Book, knots: float) -> float:
    """Not known: how long the club's turns are, and what a ship does in one, is its own affair."""
    return 0.0


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[tabletop.FormField, ...]:
    """Shares in per cent, mounts by name and torpedoes by number, filled in with how she went."""
    participant = engagement.sent(ship)
    facts = description_of(book.oob, participant).ship_class
    return () if facts is None else tuple(_fields(facts, participant))


def boats_gone(book: Book, engagement: Engagement, ship: ShipId, after: Condition) -> int | None:
    """Nothing else on the form says how many boats, aircraft or guns were lost."""
    return None


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: tabletop.Answers, *, afloat: bool
) -> Condition | tuple[tabletop.FormFault, ...]:
    """What was filled in otherwise than it stood there becomes the condition; all else stays exactly."""
    participant = engagement.sent(ship)
    facts, condition = description_of(book.oob, participant).ship_class, participant.condition
    if facts is None:
        return condition
    fresh = {
        field.key: answers[field.key]
        for field in _fields(facts, participant)
        if field.asked and field.key in answers and answers[field.key] != field.value
    }

    def share(key: str, of: int = 100) -> Fraction | None:
        return Fraction(str(fresh[key])) / of if key in fresh else None

    after = replace(
        condition,
        shell_damage=max(condition.shell_damage, share(SHELLS) or condition.shell_damage),
        underwater_damage=max(condition.underwater_damage, share(WATER) or condition.underwater_damage),
    )
    if fresh.keys() & {SHELLS, WATER} and (fault := _more_than_all(facts, participant, after, afloat=afloat)) is not None:
        return (fault,)
    if (speed := share(SPEED)) is not None:
        after = replace(after, speed_left=min(condition.speed_left, speed))
    for battery in _batteries(facts):
        if (left := share(f"{ROUNDS}_{battery}")) is not None:
            left = min(left, condition.rounds_left.get(battery, WHOLE))
            after = replace(after, rounds_left={**after.rounds_left, battery: left})
    if (torpedoes := share(TORPEDOES, torpedoes_of(facts) or 1)) is not None:
        after = replace(after, torpedoes_left=min(condition.torpedoes_left, torpedoes))
    mounts = fresh.get(OUT)
    after = replace(after, mounts_out=mounts) if isinstance(mounts, tuple) else after
    gone = int(str(answers.get(tabletop.BOATS_LOST, 0))) if afloat else participant.boats
    return with_boats_lost(after, gone, participant.boats) if participant.boats > 1 else after


def _more_than_all(facts: ShipClass, sent: Participant, after: Condition, *, afloat: bool) -> tabletop.FormFault | None:
    """SM-6B.2 Who has lost all of her hull is not afloat, and nobody loses more; of boats each that is left has a hull."""
    # What stands on the form is rounded, and so is the sum of it.
    shells, water = (_percent(lost) for lost in (after.shell_damage, after.underwater_damage))
    lost = shells if _is_squadron(facts, sent) else round(shells + water, 1)
    key = SHELLS if after.shell_damage > sent.condition.shell_damage else WATER
    if afloat and lost >= 100:
        return tabletop.FormFault(key, "all of her hull is lost and she is told to be afloat")
    if lost > 100:
        return tabletop.FormFault(key, f"{shells:g} and {water:g} per cent are more than all of her hull", "100 together")
    return None


def _is_squadron(facts: ShipClass, sent: Participant) -> bool:
    return facts.boats > 1 or sent.boats > 1


def _fields(facts: ShipClass, participant: Participant) -> Iterator[tabletop.FormField]:
    condition, boats = participant.condition, _is_squadron(facts, participant)
    # One wording serves a whole side, on paper too.
    for key, label, lost in (
        (SHELLS, "per cent of her hull lost by shells and bombs (a squadron's: of the boats left)", condition.shell_damage),
        # SM-GAP-19 What a squadron loses below are its boats, which the form counts.
        (WATER, "per cent of her hull lost under water", condition.underwater_damage),
    ):
        yield tabletop.FormField(key, label, tabletop.FieldKind.NUMBER, _percent(lost), _percent(lost), 100, open_to_all=True,
                                 asked=key == SHELLS or not boats)
    left = _percent(condition.speed_left)
    yield tabletop.FormField(
        SPEED,
        f"per cent of her speed left, of {facts.service_kn or facts.trial_kn:g} kn when sound",
        tabletop.FieldKind.NUMBER,
        left,
        0,
        left,
        open_to_all=True,
    )
    if mounts := _mounts(facts):
        known = tuple(dict.fromkeys((*mounts, *condition.mounts_out)))
        yield tabletop.FormField(OUT, "mounts out of action", tabletop.FieldKind.NAMES, condition.mounts_out, options=known)
    for battery in _batteries(facts):
        left = _percent(condition.rounds_left.get(battery, WHOLE))
        yield tabletop.FormField(
            f"{ROUNDS}_{battery}",
            f"per cent of the {battery.replace('_', ' ')} guns' rounds left (SM-8A2)",
            tabletop.FieldKind.NUMBER,
            left,
            0,
            left,
        )
    if aboard := torpedoes_of(facts):
        torpedoes = _torpedoes(facts, condition)
        yield tabletop.FormField(TORPEDOES, f"torpedoes left, of {aboard}", tabletop.FieldKind.COUNT, torpedoes, 0, torpedoes)


def _facts(book: Book, participant: Participant, facts: ShipClass) -> list[tuple[str, str]]:
    armour = facts.armour
    return [
        ("Displacement", f"{facts.standard_long_tons:,} tons" if facts.standard_long_tons else "not known"),
        ("Length", f"{facts.length_m:g} m"),
        ("Belt / deck / turrets", f"{armour.belt_mm:g} / {armour.deck_mm:g} / {armour.turret_mm:g} mm"),
        ("Speed when sound", f"{facts.service_kn or facts.trial_kn:g} kn"),
        *((("Torpedo tubes", f"{sum(mount.tubes for mount in facts.torpedoes) * facts.boats}"),) if facts.torpedoes else ()),
        *((("Boats", str(facts.boats)),) if facts.boats > 1 else ()),
        *((("Fuel", "none"),) if participant.out_of_fuel else ()),
    ]


def _tenths(lost: float) -> tuple[tabletop.Box, ...]:
    struck = round(lost * TENTHS)
    return tuple(tabletop.Box("", place < struck) for place in range(TENTHS))


def _percent(share: Fraction) -> float:
    return round(float(share) * 100, 1)


def _mounts(facts: ShipClass) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(gun.name for gun in facts.guns), *(torpedo.name for torpedo in facts.torpedoes))))


def _batteries(facts: ShipClass) -> tuple[str, ...]:
    return tuple(dict.fromkeys(gun.battery for gun in facts.guns))


def torpedoes_of(facts: ShipClass) -> int:
    """Torpedoes that a class carries, in tubes and for reloading."""
    return sum(torpedo.tubes + torpedo.reloads for torpedo in facts.torpedoes) * facts.boats


def _torpedoes(facts: ShipClass, condition: Condition) -> int:
    return round(float(condition.torpedoes_left) * torpedoes_of(facts))
