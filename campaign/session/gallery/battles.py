"""Battles without a campaign as cards: those of the game, one's own, and those that were stopped and can be gone on with.

Lists at the terminal and cards in the window are made of the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from enum import Enum
from pathlib import Path

from msgspec import Struct

from campaign.library.battles.book import glances_of_the_game
from campaign.library.battles.glances import AIRCRAFT, GUNS, BattleGlance, glance_at
from campaign.model.battles.battle import Engagement, Light
from campaign.model.battles.presence import Arm
from campaign.model.battles.skirmish import Skirmish
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.session.files.failures import failure_of
from campaign.session.gallery.dates import day_named, hour_named
from campaign.session.gallery.vistas import Vista, vista_of
from campaign.session.play.referee import titles
from campaign.session.reports.situation import Plain
from campaign.session.skirmish import kept_skirmishes, own_battle_files, skirmish_alone
from campaign.words.counting import quantity
from campaign.words.lengths import LengthUnit, in_words

# A beginner leads so few and meets nothing but ships by day; so many, or so much beside ships and daylight, are hard.
FEW, MANY, MUCH = 6, 14, 3
SHORT_MINUTES = 45
BOATS = (ShipType.BOAT_SQUADRON.value, ShipType.GUNBOAT.value)


class Difficulty(Enum):
    """How much a battle asks of whoever leads it."""

    BEGINNER = "beginner"
    MEDIUM = "medium"
    HARD = "hard"


class BattleKind(Enum):
    """What battles can be sifted by, beside their year."""

    BEGINNER = "For beginners"
    SHORT = "Short, to 45 minutes"
    NIGHT = "By night"
    BOATS = "Boats"
    SUBMARINES = "Submarines"
    AIRCRAFT = "Aircraft"
    OTHER_SEAS = "Other seas"
    YOURS = "Yours"


class BattleCard(Struct, frozen=True):
    """One battle to be fought: what stands on its card, and what it can be sought and sifted by.

    `key` is that of the library, or the path of a file of one's own; of a file with faults only `broken` says more.
    """

    key: str
    title: str
    date: str = ""
    place: str = ""
    forces: Mapping[Side, tuple[tuple[str, int], ...]] = {}
    opens_at_m: int | None = None
    minutes: int | None = None
    difficulty: Difficulty = Difficulty.MEDIUM
    kinds: frozenset[BattleKind] = frozenset()
    situation: str = ""
    ships: tuple[str, ...] = ()
    glance: BattleGlance | None = None
    broken: str = ""

    @property
    def day(self) -> str:
        """Its day in words."""
        return day_named(self.date) if self.date else ""

    @property
    def against(self) -> str:
        """Whom both sides send, by types: "1 CL 5 DD against 2 CL"."""
        return " against ".join(types_in_words(self.forces[side]) for side in (Side.ALLIED, Side.AXIS))

    def length(self, unit: LengthUnit = LengthUnit.KM) -> str:
        """At what range it opens, and how long it lasts at most."""
        parts = [f"opens at {in_words(self.opens_at_m, unit)}"] if self.opens_at_m else []
        return "; ".join((*parts, f"at most {quantity(self.minutes, 'minute')}" if self.minutes else "to the end"))

    def vista(self) -> Vista | None:
        """What is seen on it."""
        return None if self.glance is None else vista_of(self.glance)

    @property
    def plain(self) -> Plain:
        """The same as a document."""
        if self.broken:
            return {"key": self.key, "broken": self.broken}
        assert self.glance is not None
        engagement = self.glance.skirmish.engagement
        return {
            "key": self.key, "title": self.title, "first_turn": engagement.turn, "last_turn": engagement.turn, "turns": 0,
            "segments": 0, "date": self.date, "minutes": self.minutes,
            "ships": {side.value: len(engagement.parties[side].participants) for side in BOTH},
            "forces": {side.value: dict(self.forces[side]) for side in BOTH}, "difficulty": self.difficulty.value,
            "light": engagement.conditions.light.value, "situation": self.situation,
        }


class StoppedBattle(Struct, frozen=True):
    """A battle that was stopped: its file, how it stands, and the card of what is fought; or why it cannot be gone on with."""

    file: Path
    title: str
    turn: int = 1
    over: bool = False
    people: tuple[str, ...] = ()
    system: str = ""
    left: str = ""
    card: BattleCard | None = None
    broken: str = ""


def battle_cards() -> tuple[BattleCard, ...]:
    """All battles that come with the game: those of the Mediterranean in order of date, then those of other seas."""
    return in_order(_card(glance.skirmish.key, glance) for glance in glances_of_the_game())


def in_order(cards: Iterable[BattleCard]) -> tuple[BattleCard, ...]:
    """Battles as every list has them; what cannot be read comes last."""
    return tuple(sorted(cards, key=lambda card: (not card.date, BattleKind.OTHER_SEAS in card.kinds, card.date)))


def own_battle_cards() -> tuple[BattleCard, ...]:
    """Those of one's own in the folder of skirmishes; one with a fault says where."""
    return tuple(map(own_battle_card, own_battle_files()))


def own_battle_card(path: Path) -> BattleCard:
    """A file of one's own as a card."""
    try:
        return _card(str(path), glance_at(skirmish_alone(str(path))[0]), own=True)
    except Exception as trouble:
        if (failure := failure_of(trouble)) is None:
            raise
        return BattleCard(str(path), path.name, kinds=frozenset((BattleKind.YOURS,)), broken=failure.words)


def battle_at_a_glance(skirmish: Skirmish) -> BattleGlance:
    """What the card of a battle shows."""
    return glance_at(skirmish)


def stopped_battles(known: Sequence[BattleCard]) -> tuple[StoppedBattle, ...]:
    """What can be gone on with, the one fought last first, each with its card among those that are known."""
    cards = {card.key: card for card in known}
    return tuple(_stopped(found, cards) for found in kept_skirmishes())


def _stopped(found: Plain, cards: Mapping[str, BattleCard]) -> StoppedBattle:
    file = Path(found["file"])
    if "broken" in found:
        return StoppedBattle(file, file.stem, broken=found["broken"])
    left = datetime.fromtimestamp(file.stat().st_mtime).astimezone().isoformat()
    return StoppedBattle(file, found["title"], found["turn"], found["over"], tuple(found["people"]),
                         titles().get(found["system"], found["system"]), hour_named(left), cards.get(found["skirmish"]))


def _card(key: str, glance: BattleGlance, *, own: bool = False) -> BattleCard:
    skirmish, engagement = glance.skirmish, glance.skirmish.engagement
    setting = engagement.setting
    assert setting is not None
    there = [unit.name for _, unit in engagement.participants() if not unit.arrives]
    return BattleCard(
        key, skirmish.title, setting.moment[:10], engagement.place, {side: glance.forces[side].types for side in BOTH},
        None if engagement.opening is None else engagement.opening.range_m, setting.stop_minutes, difficulty_of(engagement),
        frozenset(_kinds(glance, own=own)), skirmish.briefing.situation, tuple(there), glance,
    )


def difficulty_of(engagement: Engagement) -> Difficulty:
    """How much it asks: how many units the larger side leads, and what there is beside ships that meet by day."""
    most = max(len(party.participants) for party in engagement.parties.values())
    setting = engagement.setting
    beside = {unit.arm for _, unit in engagement.participants()} - {Arm.SHIP}
    asks = len(beside) + (engagement.conditions.light is Light.NIGHT) + (setting is not None and bool(setting.patches)) + any(
        unit.arrives for _, unit in engagement.participants())
    if most <= FEW and not asks:
        return Difficulty.BEGINNER
    return Difficulty.HARD if most > MANY or asks >= MUCH else Difficulty.MEDIUM


def _kinds(glance: BattleGlance, *, own: bool) -> Iterator[BattleKind]:
    engagement = glance.skirmish.engagement
    there = {kind for force in glance.forces.values() for kind, _ in force.types}
    setting = engagement.setting
    if difficulty_of(engagement) is Difficulty.BEGINNER:
        yield BattleKind.BEGINNER
    if setting is not None and setting.stop_minutes is not None and setting.stop_minutes <= SHORT_MINUTES:
        yield BattleKind.SHORT
    if engagement.conditions.light is Light.NIGHT:
        yield BattleKind.NIGHT
    if there & set(BOATS):
        yield BattleKind.BOATS
    if ShipType.SUBMARINE.value in there:
        yield BattleKind.SUBMARINES
    if AIRCRAFT in there:
        yield BattleKind.AIRCRAFT
    if not engagement.hex:
        yield BattleKind.OTHER_SEAS
    if own:
        yield BattleKind.YOURS


def types_in_words(types: Sequence[tuple[str, int]]) -> str:
    """How many of each type, as a badge has it: "3 BB 5 CL 14 DD"."""
    return " ".join(f"{count} {_agreeing(count, kind)}" for kind, count in types) or "nobody"


def _agreeing(count: int, kind: str) -> str:
    if count == 1:
        return kind.removesuffix(" ashore").removesuffix("s") + " ashore" if kind == GUNS else kind
    return f"{kind}s" if kind == ShipType.GUNBOAT.value else kind
