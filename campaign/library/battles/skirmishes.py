"""Skirmishes from their files, whole and checked: every fault at once, each with its line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta, timezone
from math import isfinite
from pathlib import Path

from msgspec import Struct

from campaign.library import places
from campaign.library.battles.schema import SentParty, SentUnit, WrittenSkirmish, skirmish_form
from campaign.library.battles.seas import fleets_of, sea_keys
from campaign.library.battles.setup import (
    Wrong,
    arm_of,
    fault_of_home,
    fault_of_objective,
    faults_of_kind,
    goals_of,
    model_of,
    opening_of,
    patches_of,
    postures_of,
    presence_of,
)
from campaign.library.campaigns.contradictions import against_day
from campaign.library.fleets.ships import faults_of_ratings
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Fault, FaultyData, Source, keys_in, unknown
from campaign.model.battles.battle import (
    BattleId,
    Conditions,
    Engagement,
    Light,
    Participant,
    Party,
    Posture,
    Setting,
    Task,
)
from campaign.model.battles.presence import Arm, Division
from campaign.model.battles.skirmish import Skirmish
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import hex_of
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import Side
from campaign.model.units.condition import NONE, SOUND, Condition
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ClassId, GunId, ShipClass, ShipFacts, ShipId, ShipType
from campaign.ratings.sky import Daylight, Sky, sky_over
from campaign.rules.chapters.combat.ch06_battle import TASKS

FOLDER = "skirmishes"
# What a battle is called elsewhere, by the key that it has here.
ALSO_CALLED = {"calabria-battle": "calabria-afternoon", "sirte-1": "sirte-first", "sirte-2": "sirte-second"}
SEGMENTS = 14
# What the side knows that surprises the other.
UNSEEN = "The enemy has not noticed you."


def skirmish_keys(folder: Source | None = None) -> tuple[str, ...]:
    """Keys of the skirmishes that come with the game, in order of name."""
    return keys_in(folder or places.order_of_battle() / FOLDER)


def skirmish_source(key_or_path: str | Path) -> Source:
    """The file of a skirmish that comes with the game, by its key, or one's own by its path; faults for no such key."""
    if isinstance(key_or_path, Path) or "/" in key_or_path or key_or_path.endswith((".yaml", ".yml")):
        return Path(key_or_path)
    key = ALSO_CALLED.get(key_or_path, key_or_path)
    if fault := unknown(key, skirmish_keys(), "skirmish"):
        raise FaultyData([Fault(f"oob/{FOLDER}", 1, "", fault)])
    return places.order_of_battle() / FOLDER / f"{key}.yaml"


def load_skirmish(key_or_path: str | Path, oob: OrderOfBattle, theatre: Theatre, *, judged: bool = True) -> Skirmish:
    """A skirmish by its key or its file; raises FaultyData with everything that is wrong in it."""
    source = skirmish_source(key_or_path)
    sheet, form = DataFile(source), skirmish_form()
    # Nobody can tell which of two values of a duplicate key was meant, so nothing else is checked before.
    sheet.sound(sheet.body)
    for path in non_finite_paths(sheet.body):
        sheet.add("a finite number was expected", *path)
    value = sheet.sound(sheet.shape(form.wire))
    sheet.hold(form.checks)
    assert form.make is not None
    schema: WrittenSkirmish = form.make(value)
    if fault := schema.sea and unknown(schema.sea, sea_keys(), "sea"):
        sheet.add(fault, "sea")
        sheet.sound(None)
    fleets = fleets_of(schema.sea) if schema.sea is not None else oob
    found = _Reading(sheet, schema, fleets, judged=judged).whole(source.name.rpartition(".")[0], theatre)
    return sheet.sound(found)


class Entered(Struct, frozen=True):
    """One unit as it was read: who she is, and where in the file she stands."""

    side: Side
    schema: SentUnit
    facts: ShipFacts
    ship_class: ShipClass | None
    path: tuple[str | int, ...]


class _Reading:
    """One file being turned into a skirmish."""

    def __init__(self, sheet: DataFile, schema: WrittenSkirmish, oob: OrderOfBattle, *, judged: bool) -> None:
        self.sheet, self.schema, self.oob, self.judged = sheet, schema, oob, judged

    def wrong(self, what: str | None, *path: str | int) -> None:
        """Records a fault; None means no fault."""
        if what:
            self.sheet.add(what, *path)

    def _wrong_in(self, *head: str | int) -> Wrong:
        return lambda what, *path: self.wrong(what, *head, *path)

    def whole(self, key: str, theatre: Theatre) -> Skirmish | None:
        """The skirmish, or None where faults were kept."""
        moment = self._moment()
        for name in set(self.schema.sides) ^ {side.value for side in Side}:
            self.wrong("the sides axis and allied were expected, both and no other", "sides", *(
                (name,) if name in self.schema.sides else ()))
        entered = {entry.facts.id: entry for entry in self._entered()}
        self._at_home(entered)
        postures = postures_of(entered, self.wrong)
        self._opening_is_said_once(bool(postures))
        parties = {side: self._party(side, entered, postures) for side in Side}
        conditions = self._conditions(moment)
        patches = tuple(patches_of(self.schema.shore, self.wrong))
        self._first_moves(entered)
        opening = opening_of(self.schema.opening, postures, parties, self.schema.attacker, self.wrong)
        if moment is None or conditions is None or any(not party.participants for party in parties.values()):
            return None
        schema = self.schema
        setting = Setting(
            title=schema.title, moment=moment.isoformat(timespec="minutes"), latitude=schema.latitude,
            longitude=schema.longitude, patches=patches, stop_minutes=schema.stop_minutes, stops=schema.stops,
            first_moves={system: {ShipId(ship): text for ship, text in moves.items()}
                         for system, moves in schema.first_moves.items()}, surprise=schema.surprise,
        )
        engagement = Engagement(
            id=BattleId(key), turn=str(_turn_of(moment.date())), nas=min(SEGMENTS, (moment.day - 1) % 15 + 1),
            place=schema.place, hex=_hex(schema, theatre), conditions=conditions, acting=schema.attacker, parties=parties,
            opening=opening, setting=setting,
        )
        return Skirmish(key, schema.title, schema.briefing, engagement,
                        tuple(entry.facts for entry in entered.values() if entry.ship_class is not None), schema.sources,
                        schema.sea)

    def _moment(self) -> datetime | None:
        day, hour = self.schema.date, self.schema.hour
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
        return datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=timezone(timedelta(hours=self.schema.zone)))

    def _entered(self) -> Iterator[Entered]:
        seen: dict[str, str] = {}
        for side in Side:
            party = self.schema.sides.get(side.value)
            for index, schema in enumerate(party.ships if party else ()):
                path = ("sides", side.value, "ships", index)
                facts = self._facts(schema, path)
                if facts is None:
                    continue
                if facts.id in seen:
                    self.wrong(f"{facts.name} ({facts.id}) stands already on the {seen[facts.id]} side", *path)
                    continue
                seen[facts.id] = side.value
                for what, where in faults_of_ratings(schema.ratings):
                    self.wrong(what, *path, *where)
                ship_class = self.oob.classes[facts.ship_class] if non_ship_arm(schema) is None else None
                yield Entered(side, schema, facts, ship_class, path)

    def _facts(self, schema: SentUnit, path: tuple[str | int, ...]) -> ShipFacts | None:
        others = (schema.aircraft is not None, schema.battery is not None, schema.submarine)
        of_class = schema.ship_class is not None and not schema.submarine
        if (schema.ship is not None) + of_class + sum(others) != 1:
            self.wrong("exactly one was expected: `ship` for one of the navies, or `class`, `aircraft`, `battery` or "
                       "`submarine: true` with a `name`", *path)
            return None
        for what, key in faults_of_kind(schema):
            self.wrong(what, *path, key)
        if any(others):
            return self._strange(schema, path)
        if schema.ship is not None:
            return self._known(schema, schema.ship, path)
        assert schema.ship_class is not None
        if fault := unknown(schema.ship_class, self.oob.classes, "class"):
            self.wrong(fault, *path, "class")
            return None
        if schema.name is None:
            self.wrong("a ship of a class wants a `name` of her own", *path)
            return None
        key = ShipId(slug(schema.name))
        if not key or key in self.oob.ships:
            self.wrong(f"the navies have {key!r} already: say `ship: {key}` for her, or take another name" if key else
                       f"a name with letters or digits was expected, not {schema.name!r}", *path, "name")
            return None
        ship_class = self.oob.classes[ClassId(schema.ship_class)]
        if ship_class.type is ShipType.SUBMARINE:
            self.wrong("a class of submarines goes with `submarine: true`", *path, "class")
        quality = schema.crew_quality.value if schema.crew_quality else "trained"
        return ShipFacts(key, schema.name, ship_class.id, schema.nation or ship_class.nation, "", self.schema.date, quality,
                         self.schema.sources, combustible=schema.combustible, cargo=schema.cargo, ratings=schema.ratings)

    def _at_home(self, entered: Mapping[ShipId, Entered]) -> None:
        for entry in entered.values():
            decks = [key for key, other in entered.items() if other.side is entry.side and other.ship_class is not None
                     and other.ship_class.type is ShipType.CARRIER]
            self.wrong(fault_of_home(entry.schema, decks), *entry.path, "home")
            self.wrong(fault_of_objective(entry.schema, entry.ship_class), *entry.path, "objective")

    def _strange(self, schema: SentUnit, path: tuple[str | int, ...]) -> ShipFacts | None:
        """Aircraft, guns ashore and submarines, of which the navies have none by name."""
        model, known, what, key_of = model_of(schema, self.oob)
        if fault := unknown(model, known, what):
            self.wrong(fault, *path, key_of)
            return None
        described = self.oob.aircraft.get(model) or self.oob.guns.get(GunId(model)) or self.oob.classes.get(ClassId(model))
        nation = schema.nation or (None if described is None else described.nation)
        key = ShipId(slug(schema.name or ""))
        if not key or key in self.oob.ships:
            self.wrong("a `name` of its own was expected, which no ship of the navies has", *path)
            return None
        if nation is None:
            self.wrong("a submarine wants a `nation`", *path)
            return None
        return ShipFacts(key, schema.name or "", ClassId(model), nation, "", self.schema.date, "trained", self.schema.sources)

    def _known(self, schema: SentUnit, key: str, path: tuple[str | int, ...]) -> ShipFacts | None:
        if fault := unknown(key, self.oob.ships, "ship"):
            self.wrong(fault, *path, "ship")
            return None
        for name in ("name", "nation"):
            if getattr(schema, name) is not None:
                self.wrong(f"{key} has a {name} already; `{name}` goes with `class`", *path, name)
        facts = self.oob.ships[ShipId(key)]
        if schema.combustible is not None:
            facts = replace(facts, combustible=schema.combustible)
        if schema.cargo is not None:
            facts = replace(facts, cargo=schema.cargo)
        day = self._day()
        if self.judged and day is not None and schema.despite is None and (fault := against_day(facts, day)):
            self.wrong(f"{fault}; take her out, or give the reason under `despite`", *path, "ship")
        if schema.crew_quality is not None:
            facts = replace(facts, crew_quality=schema.crew_quality.value)
        systems = {*facts.ratings, *schema.ratings}
        ratings = {name: {**facts.ratings.get(name, {}), **schema.ratings.get(name, {})} for name in systems}
        return replace(facts, ratings=ratings) if schema.ratings else facts

    def _day(self) -> date | None:
        """The day of the battle; None where the file has none that can be read."""
        try:
            return date.fromisoformat(self.schema.date)
        except ValueError:
            return None

    def _party(self, side: Side, entered: dict[ShipId, Entered], postures: dict[ShipId, Posture]) -> Party:
        schema = self.schema.sides.get(side.value, SentParty(ships=()))
        sent = []
        for key, entry in entered.items():
            if entry.side is not side:
                continue
            sent.append(Participant(
                key, entry.facts.ship_class, entry.facts.name, entry.facts.nation, entry.schema.force or f"{side} force",
                entry.schema.task or _task(entry), self._condition(entry), entry.schema.out_of_fuel, posture=postures.get(key),
                presence=presence_of(entry.schema, entry.ship_class),
            ))
        ids = {party: tuple(key for key, entry in entered.items() if entry.side is party) for party in Side}
        wins = tuple(
            goals
            for index, aims in enumerate(schema.wins_if)
            if (goals := goals_of(aims, ids, self._wrong_in("sides", side.value, "wins_if", index)))
        )
        divisions = tuple(self._divisions(side, schema, ids[side]))
        unseen = (UNSEEN,) if self.schema.surprise is side else ()
        return Party(tuple(sent), schema.may_withdraw, (*schema.knows, *unseen), schema.aims, wins, divisions)

    def _divisions(self, side: Side, party: SentParty, own: tuple[ShipId, ...]) -> Iterator[Division]:
        led: set[str] = set()
        for index, division in enumerate(party.divisions):
            path = ("sides", side.value, "divisions", index)
            for ship in (*division.ships, division.flagship):
                self.wrong(unknown(ship, own, "unit of this side"), *path)
            if division.flagship not in division.ships:
                self.wrong(f"the flagship {division.flagship} sails in another division", *path, "flagship")
            for ship in led & set(division.ships):
                self.wrong(f"{ship} sails in two divisions", *path, "ships")
            led |= set(division.ships)
            yield Division(division.name, ShipId(division.flagship), tuple(ShipId(ship) for ship in division.ships))

    def _condition(self, entry: Entered) -> Condition:
        schema = entry.schema.condition
        if entry.schema.aground:
            if entry.schema.speed_kn:
                self.wrong("a ship that lies aground has no speed", *entry.path, "speed_kn")
            schema = replace(schema or SOUND, speed_left=NONE)
        guns = entry.ship_class.guns if entry.ship_class is not None else ()
        torpedoes = entry.ship_class.torpedoes if entry.ship_class is not None else ()
        mounts = tuple(dict.fromkeys((*(mount.name for mount in guns), *(tubes.name for tubes in torpedoes))))
        path = (*entry.path, "condition")
        for index, mount in enumerate(schema.mounts_out if schema is not None else ()):
            self.wrong(unknown(mount, mounts, "mount"), *path, "mounts_out", index)
        if entry.schema.without_power:
            schema = replace(schema or SOUND, speed_left=NONE, mounts_out=mounts)
        if schema is None:
            return SOUND
        batteries = {mount.battery for mount in guns}
        for battery in schema.rounds_left:
            self.wrong(unknown(battery, batteries, "battery"), *path, "rounds_left", battery)
        return schema

    def _conditions(self, moment: datetime | None) -> Conditions | None:
        schema, seen = self.schema, self.schema.visibility
        if isinstance(seen, str):
            self.wrong(seen, "sky")
        elif seen <= 0:
            self.wrong("a visibility above 0 was expected", "sky")
        if moment is None or isinstance(seen, str):
            return None
        sky = sky_over(self.schema.latitude, self.schema.longitude, moment)
        light = schema.light or _light_of(sky)
        moon = schema.moon if schema.moon is not None else round(sky.moonlight, 2) if light is Light.NIGHT else 0.0
        return Conditions(light, moment.hour * 60 + moment.minute, round(seen), schema.sea_state, round(schema.wind_from) % 360,
                          schema.wind_kn, moon)

    def _first_moves(self, entered: dict[ShipId, Entered]) -> None:
        for system, moves in self.schema.first_moves.items():
            for what, _ in faults_of_ratings({system: {}}):
                self.wrong(what, "first_moves", system)
            for ship in moves:
                self.wrong(unknown(ship, entered, "ship in this skirmish"), "first_moves", system, ship)

    def _opening_is_said_once(self, placed: bool) -> None:  # noqa: FBT001 - one fact
        if placed and self.schema.opening is not None:
            self.wrong("the ships have places already: `opening` is for a skirmish without them", "opening")


def non_ship_arm(schema: SentUnit) -> Arm | None:
    """What a unit is that is no ship on the surface; None for a ship."""
    arm = arm_of(schema)
    return None if arm is Arm.SHIP else arm


def _task(entry: Entered) -> Task:
    return Task.BATTLE_LINE if entry.ship_class is None else TASKS.get(entry.ship_class.type, Task.BATTLE_LINE)


def non_finite_paths(value: object, *path: str | int) -> Iterator[tuple[str | int, ...]]:
    """Where in a file numbers stand that are none: `.nan` and `.inf` are YAML, and pass every bound."""
    if isinstance(value, float) and not isfinite(value):
        yield path
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from non_finite_paths(part, *path, str(key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from non_finite_paths(part, *path, index)


def slug(name: str) -> str:
    """An id from a name: small letters and digits, joined by underscores."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words: list[str] = re.findall(r"[a-z0-9]+", plain.lower())
    return "_".join(words)


def _light_of(sky: Sky) -> Light:
    return Light.DAY if sky.daylight in (Daylight.DAY, Daylight.CIVIL_TWILIGHT) else Light.NIGHT


def _turn_of(day: date) -> Turn:
    return Turn((day.year - 1900) * 24 + (day.month - 1) * 2 + (day.day > 15))


def _hex(schema: WrittenSkirmish, theatre: Theatre) -> Hex:
    """The hex of the campaign's map, or nothing beyond it."""
    try:
        where = hex_of(schema.latitude, schema.longitude)
    except ValueError:
        return Hex("")
    return where if theatre.on_map(where) else Hex("")
