"""Skirmishes from their files, whole and checked: every fault at once, each with its line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, timezone
from fractions import Fraction
from math import isfinite
from pathlib import Path

from campaign.library import places
from campaign.library.battles.aims import goals_of
from campaign.library.battles.plot import opening_of, outline_of, postures_of
from campaign.library.battles.schema import ConditionDoor, PartyDoor, SentDoor, SkirmishDoor, length_in, share_of
from campaign.library.campaigns.contradictions import against_day
from campaign.library.fleets.published import faults_of_ratings
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import Faults, unknown
from campaign.library.reading.faults import Fault, FaultyData, Source, keys_in
from campaign.model.battle import (
    BattleId,
    Conditions,
    Engagement,
    Light,
    Participant,
    Party,
    Patch,
    Posture,
    Setting,
    Task,
)
from campaign.model.calendar import Turn
from campaign.model.condition import NONE, SOUND, Condition
from campaign.model.hexes import Hex
from campaign.model.order_of_battle import OrderOfBattle
from campaign.model.projection import hex_of
from campaign.model.scenario import Briefing
from campaign.model.ships import ClassId, ShipClass, ShipFacts, ShipId
from campaign.model.sides import Side
from campaign.model.skirmish import Skirmish
from campaign.model.theatre import Theatre
from campaign.ratings.sky import Daylight, Sky, sky_over
from campaign.rules.chapters.combat.ch06_battle import TASKS

FOLDER = "skirmishes"
SEGMENTS = 14


def skirmish_keys(folder: Source | None = None) -> tuple[str, ...]:
    """Keys of the skirmishes that come with the game, in order of name."""
    return keys_in(folder or places.order_of_battle() / FOLDER)


def skirmish_source(key_or_path: str | Path) -> Source:
    """The file of a skirmish that comes with the game, by its key, or one's own by its path; faults for no such key."""
    if isinstance(key_or_path, Path) or "/" in key_or_path or key_or_path.endswith((".yaml", ".yml")):
        return Path(key_or_path)
    if said := unknown(key_or_path, skirmish_keys(), "skirmish"):
        raise FaultyData([Fault(f"oob/{FOLDER}", 1, "", said)])
    return places.order_of_battle() / FOLDER / f"{key_or_path}.yaml"


def load_skirmish(key_or_path: str | Path, oob: OrderOfBattle, theatre: Theatre, *, judged: bool = True) -> Skirmish:
    """A skirmish by its key or its file; raises FaultyData with everything that is wrong in it."""
    source = skirmish_source(key_or_path)
    document = Document(source)
    faults = Faults()
    body = document.body()
    for path in endless(body):
        faults.add(document.fault("a finite number was expected", *path))
    door = faults.attempt(lambda: shaped(document, body, SkirmishDoor))
    faults.raise_any()
    assert door is not None
    found = _Reading(document, door, oob, faults, judged=judged).whole(source.name.rpartition(".")[0], theatre)
    faults.raise_any()
    assert found is not None
    return found


@dataclass(frozen=True, slots=True)
class Entered:
    """One unit as it was read: who she is, and where in the file she stands."""

    side: Side
    door: SentDoor
    facts: ShipFacts
    ship_class: ShipClass
    path: tuple[str | int, ...]


class _Reading:
    """One file on its way to become a skirmish."""

    def __init__(self, document: Document, door: SkirmishDoor, oob: OrderOfBattle, faults: Faults, *, judged: bool) -> None:
        self.document, self.door, self.oob, self.faults, self.judged = document, door, oob, faults, judged

    def wrong(self, what: str | None, *path: str | int) -> None:
        """Keeps a fault; None is none."""
        if what:
            self.faults.add(self.document.fault(what, *path))

    def whole(self, key: str, theatre: Theatre) -> Skirmish | None:
        """The skirmish, or None where faults were kept."""
        moment = self._moment()
        for name in set(self.door.sides) ^ {side.value for side in Side}:
            self.wrong("the sides axis and allied were expected, both and no other", "sides", *(
                (name,) if name in self.door.sides else ()))
        entered = {one.facts.id: one for one in self._entered()}
        postures = postures_of(entered, self.wrong)
        self._opening_is_said_once(bool(postures))
        parties = {side: self._party(side, entered, postures) for side in Side}
        conditions = self._conditions(moment)
        patches = tuple(self._patches())
        self._first_moves(entered)
        opening = opening_of(self.door.opening, postures, parties, self.door.attacker, self.wrong)
        if moment is None or conditions is None or any(not one.participants for one in parties.values()):
            return None
        door = self.door
        setting = Setting(
            title=door.title, moment=moment.isoformat(timespec="minutes"), latitude=door.place.latitude,
            longitude=door.place.longitude, patches=patches, stop_minutes=door.stop.after_minutes, stops=door.stop.words,
            first_moves={system: {ShipId(ship): text for ship, text in moves.items()}
                         for system, moves in door.first_moves.items()},
        )
        engagement = Engagement(
            id=BattleId(key), turn=str(_turn_of(moment.date())), nas=min(SEGMENTS, (moment.day - 1) % 15 + 1),
            place=door.place.name, hex=_hex(door, theatre), conditions=conditions, acting=door.attacker, parties=parties,
            opening=opening, setting=setting,
        )
        words = door.briefing
        return Skirmish(key, door.title, Briefing(words.situation, words.axis, words.allied, ""), engagement,
                        tuple(one.facts for one in entered.values()), (door.source,))

    def _moment(self) -> datetime | None:
        day, hour = self.door.date, self.door.hour
        sound = True
        for key, text, shape, kind, example in (
                ("date", day, r"\d{4}-\d{2}-\d{2}", date, "1939-12-13"), ("hour", hour, r"\d{2}:\d{2}", time, "06:14")):
            try:
                kind.fromisoformat(text if re.fullmatch(shape, text) else "none")
            except ValueError:
                self.wrong(f'a quoted {key} was expected, as in "{example}", not {text!r}', key)
                sound = False
        if not sound:
            return None
        return datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=timezone(timedelta(hours=self.door.zone)))

    def _entered(self) -> Iterator[Entered]:
        seen: dict[str, str] = {}
        for side in Side:
            party = self.door.sides.get(side.value)
            for index, door in enumerate(party.ships if party else ()):
                path = ("sides", side.value, "ships", index)
                facts = self._facts(door, path)
                if facts is None:
                    continue
                if facts.id in seen:
                    self.wrong(f"{facts.name} ({facts.id}) stands already on the {seen[facts.id]} side", *path)
                    continue
                seen[facts.id] = side.value
                for what, where in faults_of_ratings(door.ratings):
                    self.wrong(what, *path, *where)
                yield Entered(side, door, facts, self.oob.classes[facts.ship_class], path)

    def _facts(self, door: SentDoor, path: tuple[str | int, ...]) -> ShipFacts | None:
        if (door.ship is None) == (door.ship_class is None):
            self.wrong("exactly one was expected: `ship` for one of the navies, or `class` with a `name`", *path)
            return None
        if door.ship is not None:
            return self._known(door, door.ship, path)
        assert door.ship_class is not None
        if said := unknown(door.ship_class, self.oob.classes, "class"):
            self.wrong(said, *path, "class")
            return None
        if door.name is None:
            self.wrong("a ship of a class wants a `name` of her own", *path)
            return None
        key = ShipId(slug(door.name))
        if not key or key in self.oob.ships:
            self.wrong(f"the navies have {key!r} already: say `ship: {key}` for her, or take another name" if key else
                       f"a name with letters or digits was expected, not {door.name!r}", *path, "name")
            return None
        ship_class = self.oob.classes[ClassId(door.ship_class)]
        quality = door.crew_quality.value if door.crew_quality else "trained"
        return ShipFacts(key, door.name, ship_class.id, door.nation or ship_class.nation, "", self.door.date, quality,
                         (self.door.source,), ratings=door.ratings)

    def _known(self, door: SentDoor, key: str, path: tuple[str | int, ...]) -> ShipFacts | None:
        if said := unknown(key, self.oob.ships, "ship"):
            self.wrong(said, *path, "ship")
            return None
        for name in ("name", "nation"):
            if getattr(door, name) is not None:
                self.wrong(f"{key} has a {name} already; `{name}` goes with `class`", *path, name)
        facts = self.oob.ships[ShipId(key)]
        day = self._day()
        if self.judged and day is not None and door.despite is None and (said := against_day(facts, day)):
            self.wrong(f"{said}; take her out, or give the reason under `despite`", *path, "ship")
        if door.crew_quality is not None:
            facts = replace(facts, crew_quality=door.crew_quality.value)
        systems = {*facts.ratings, *door.ratings}
        ratings = {name: {**facts.ratings.get(name, {}), **door.ratings.get(name, {})} for name in systems}
        return replace(facts, ratings=ratings) if door.ratings else facts

    def _day(self) -> date | None:
        """The day of the battle; None where the file has none that can be read."""
        try:
            return date.fromisoformat(self.door.date)
        except ValueError:
            return None

    def _party(self, side: Side, entered: dict[ShipId, Entered], postures: dict[ShipId, Posture]) -> Party:
        door = self.door.sides.get(side.value, PartyDoor(ships=()))
        sent = []
        for key, one in entered.items():
            if one.side is not side:
                continue
            sent.append(Participant(
                key, one.facts.ship_class, one.facts.name, one.facts.nation, one.door.force or f"{side} force",
                one.door.task or TASKS.get(one.ship_class.type, Task.BATTLE_LINE), self._condition(one),
                one.door.out_of_fuel, posture=postures.get(key),
            ))
        ids = {party: tuple(key for key, one in entered.items() if one.side is party) for party in Side}
        wins = tuple(
            goals
            for index, asked in enumerate(door.wins_if)
            if (goals := goals_of(asked, ids, lambda what, *where, index=index: self.wrong(
                what, "sides", side.value, "wins_if", index, *where)))
        )
        return Party(tuple(sent), door.may_withdraw, door.knows, door.aims, wins)

    def _condition(self, one: Entered) -> Condition:
        door = one.door.condition
        if door is None:
            return SOUND
        path = (*one.path, "condition")
        mounts = {mount.name for mount in one.ship_class.guns} | {tubes.name for tubes in one.ship_class.torpedoes}
        for index, mount in enumerate(door.mounts_out):
            self.wrong(unknown(mount, mounts, "mount"), *path, "mounts_out", index)
        batteries = {mount.battery for mount in one.ship_class.guns}
        for battery in door.rounds_left:
            self.wrong(unknown(battery, batteries, "battery"), *path, "rounds_left", battery)
        return self._shares(door, path)

    def _shares(self, door: ConditionDoor, path: tuple[str | int, ...]) -> Condition:
        def share(value: float | str, *where: str) -> Fraction:
            found = share_of(value)
            if isinstance(found, str):
                self.wrong(found, *path, *where)
                return NONE
            return found

        return Condition(
            shell_damage=share(door.shell_damage, "shell_damage"),
            underwater_damage=share(door.underwater_damage, "underwater_damage"),
            speed_left=share(door.speed_left, "speed_left"), torpedoes_left=share(door.torpedoes_left, "torpedoes_left"),
            rounds_left={battery: share(value, "rounds_left", battery) for battery, value in door.rounds_left.items()},
            mounts_out=door.mounts_out, fires=door.fires, floods=door.floods, crew_left=share(door.crew_left, "crew_left"),
        )

    def _conditions(self, moment: datetime | None) -> Conditions | None:
        door = self.door.sky
        seen = length_in(door, "visibility")
        if isinstance(seen, str):
            self.wrong(seen, "sky")
        elif seen <= 0:
            self.wrong("a visibility above 0 was expected", "sky")
        if moment is None or isinstance(seen, str):
            return None
        sky = sky_over(self.door.place.latitude, self.door.place.longitude, moment)
        light = door.light or _light_of(sky)
        moon = door.moon if door.moon is not None else round(sky.moonlight, 2) if light is Light.NIGHT else 0.0
        return Conditions(light, moment.hour * 60 + moment.minute, round(seen), door.sea_state, round(door.wind_from) % 360,
                          door.wind_kn, moon)

    def _patches(self) -> Iterator[Patch]:
        for index, door in enumerate(self.door.shore):
            outline = outline_of(door)
            if isinstance(outline, str):
                self.wrong(outline, "shore", index)
            else:
                yield Patch(door.kind, door.name, outline)

    def _first_moves(self, entered: dict[ShipId, Entered]) -> None:
        for system, moves in self.door.first_moves.items():
            for what, _ in faults_of_ratings({system: {}}):
                self.wrong(what, "first_moves", system)
            for ship in moves:
                self.wrong(unknown(ship, entered, "ship in this skirmish"), "first_moves", system, ship)

    def _opening_is_said_once(self, placed: bool) -> None:  # noqa: FBT001 - one fact
        if placed and self.door.opening is not None:
            self.wrong("the ships have places already: `opening` is for a skirmish without them", "opening")


def endless(value: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Where in a file numbers stand that are none: `.nan` and `.inf` are YAML, and pass every bound."""
    if isinstance(value, float) and not isfinite(value):
        yield path
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from endless(one, *path, str(key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from endless(one, *path, index)


def slug(name: str) -> str:
    """An id from a name: small letters and digits, joined by underscores."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return "_".join(re.findall(r"[a-z0-9]+", plain.lower()))


def _light_of(sky: Sky) -> Light:
    return Light.DAY if sky.daylight in (Daylight.DAY, Daylight.CIVIL_TWILIGHT) else Light.NIGHT


def _turn_of(day: date) -> Turn:
    return Turn((day.year - 1900) * 24 + (day.month - 1) * 2 + (day.day > 15))


def _hex(door: SkirmishDoor, theatre: Theatre) -> Hex:
    """The hex of the campaign's map, or nothing beyond it."""
    try:
        where = hex_of(door.place.latitude, door.place.longitude)
    except ValueError:
        return Hex("")
    return where if theatre.on_map(where) else Hex("")
