"""A battle of one's own: ships of both sides, a sky, a sea and a range; written as the file that a skirmish is fought from."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time, timedelta, timezone
from functools import cache
from pathlib import Path

from msgspec import Struct

from campaign.library.battles.skirmishes import load_skirmish, slug
from campaign.library.campaigns.contradictions import against_day
from campaign.library.campaigns.shared import DEFAULT_THEATRE, order_of_battle, theatre_named
from campaign.library.drawn_charts import load_names
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement, Light
from campaign.model.battles.engagement import digest_of
from campaign.model.replacing import replace
from campaign.model.sea.drawn import NameRank
from campaign.model.sides import BOTH, Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ClassId, ShipFacts, ShipId, ShipType
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.ratings.sky import Daylight, Sky, sky_over
from campaign.session.gallery.dates import day_named
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.skirmish import skirmishes_folder
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import quantity
from campaign.words.lengths import MILE_M, in_words

LEAST_SHIPS, MOST_SHIPS = 1, 30
# Hours east of Greenwich, as all files of the Mediterranean have it.
ZONE = 2
YEARS = (1939, 1945)
LONGEST_TITLE = 60
WHY_THERE = "a battle of one's own asks no history"
ATTACKS = {Side.AXIS: "Force A", Side.ALLIED: "Force B"}
SOURCE = "made up by its player"


class Waters(Struct, frozen=True):
    """A sea to meet in, by its name on the chart."""

    name: str
    latitude: float
    longitude: float


class OwnBattle(Struct, frozen=True):
    """All that is chosen of it; what is not said follows: light and moon from the hour, places from the range of first sight.

    With `any_year` ships fight that had been lost by then, lay in dock, or were not built. Texts of the briefing are kept as a
    file has them, and made where it has none.
    """

    title: str = "A battle of my own"
    date: str = "1940-07-09"
    hour: str = "14:00"
    waters: str = "Ionian Sea"
    visibility_nm: float = 15.0
    sea_state: int = 2
    wind_from: int = 315
    wind_kn: int = 10
    range_m: int = 22_000
    bearing: int = 0
    attacker: Side = Side.ALLIED
    minutes: int = 90
    any_year: bool = False
    ships: Mapping[Side, tuple[ShipId, ...]] = {}
    situation: str = ""
    axis: str = ""
    allied: str = ""

    def of(self, side: Side) -> tuple[ShipId, ...]:
        """The ships of a side."""
        return self.ships.get(side, ())

    def having(self, side: Side, ships: Sequence[ShipId]) -> OwnBattle:
        """The same with other ships on a side."""
        return replace(self, ships={**{other: self.of(other) for other in BOTH}, side: tuple(ships)})


@cache
def waters_of_the_game() -> Mapping[str, Waters]:
    """The seas of the chart, by name."""
    found = (name for name in load_names(DEFAULT_THEATRE) if name.rank is not NameRank.COUNTRY)
    return {name.name: Waters(name.name, name.home[0], name.home[1]) for name in found}


def waters_named(text: str) -> Waters:
    """One of them by its name, or the beginning of it; raises NotFound with those that there are."""
    known, wanted = waters_of_the_game(), text.casefold().strip()
    fits = [waters for name, waters in known.items() if name.casefold() == wanted] or [
        waters for name, waters in known.items() if wanted and name.casefold().startswith(wanted)]
    if len(fits) != 1:
        raise NotFound(f"there are no waters {text!r}; one of these was expected: {', '.join(known)}")
    return fits[0]


# Parts that are written by a person -----------------------------------------------------------------------------------


def day_of(text: str) -> str:
    """A day as it is written; raises Malformed with what was expected."""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.isoformat() != text:
        raise Malformed(f"date: year, month and day were expected, as 1941-03-28, not {text!r}")
    if not YEARS[0] <= found.year <= YEARS[1]:
        raise Malformed(f"date: a year from {YEARS[0]} to {YEARS[1]} was expected, not {found.year}")
    return found.isoformat()


def hour_of(text: str) -> str:
    """An hour as it is written; raises Malformed with what was expected."""
    try:
        found = time.fromisoformat(text).isoformat("minutes")
    except ValueError:
        found = ""
    if found != text or not found:
        raise Malformed(f"hour: hours and minutes were expected, as 14:30, not {text!r}")
    return found


def number_of(text: str, what: str, low: float, high: float) -> float:
    """A number within bounds; raises Malformed with what was expected."""
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not low <= found <= high:
        raise Malformed(f"{what}: a number from {low:g} to {high:g} was expected, not {text!r}")
    return found


def title_of(text: str) -> str:
    """A title that a file can be named by; raises Malformed."""
    plain = " ".join(text.split())
    if not slug(plain) or len(plain) > LONGEST_TITLE:
        raise Malformed(f"title: letters or digits were expected, at most {LONGEST_TITLE} of them, not {text!r}")
    return plain


# What is right and wrong with it --------------------------------------------------------------------------------------


BOUNDS: Mapping[str, tuple[float, float]] = {
    "visibility_nm": (0.2, 30), "sea_state": (0, 9), "wind_from": (0, 359), "wind_kn": (0, 100), "range_m": (500, 45_000),
    "bearing": (0, 359), "minutes": (6, 600),
}


def faults_in(battle: OwnBattle) -> tuple[str, ...]:
    """Whatever keeps it from being fought, each in one line that says what helps."""
    return tuple(_faults(battle, order_of_battle()))


def _faults(battle: OwnBattle, oob: OrderOfBattle) -> Iterator[str]:
    for side in BOTH:
        count = len(battle.of(side))
        if count < LEAST_SHIPS:
            yield f"the {side} side has no ship: from {LEAST_SHIPS} to {MOST_SHIPS} were expected; add one from the list"
        if count > MOST_SHIPS:
            yield f"the {side} side has {count} ships: at most {MOST_SHIPS} were expected; take {count - MOST_SHIPS} out"
    every = [ship for side in BOTH for ship in battle.of(side)]
    for ship in every:
        if ship not in oob.ships:
            yield f"there is no ship {ship!r} in the order of battle"
    for ship in dict.fromkeys(ship for ship in every if every.count(ship) > 1 and ship in oob.ships):
        yield f"{oob.ships[ship].name} was sent twice: once was expected; take her out of one place"
    if battle.range_m > battle.visibility_nm * MILE_M:
        yield (f"the enemy is first seen at {in_words(battle.range_m)}, and one sees only "
               f"{in_words(battle.visibility_nm * MILE_M)}: a shorter range or a clearer day was expected")
    if not battle.any_year:
        yield from (f"{why}; take her out, choose another day, or let ships of any year fight"
                    for ship in every if ship in oob.ships and (why := _against(oob.ships[ship], battle)))


def _against(facts: ShipFacts, battle: OwnBattle) -> str | None:
    return against_day(facts, date.fromisoformat(battle.date))


def sky_of(battle: OwnBattle) -> Sky:
    """Sun and moon over it."""
    where = waters_named(battle.waters)
    moment = datetime.fromisoformat(f"{battle.date}T{battle.hour}").replace(tzinfo=timezone(timedelta(hours=ZONE)))
    return sky_over(where.latitude, where.longitude, moment)


def light_of(battle: OwnBattle) -> Light:
    """By what light it is fought: that follows from day, hour and place."""
    return Light.DAY if sky_of(battle).daylight in (Daylight.DAY, Daylight.CIVIL_TWILIGHT) else Light.NIGHT


# Whom one can send ----------------------------------------------------------------------------------------------------


class ClassOffered(Struct, frozen=True):
    """A class with those of its ships that can be sent, the first of them next."""

    id: ClassId
    name: str
    type: ShipType
    ships: tuple[ShipId, ...]


def classes_offered(battle: OwnBattle, side: Side) -> tuple[ClassOffered, ...]:
    """By classes whom a side can send on this day: its own nations' first, the heaviest types first; none twice."""
    oob, sent = order_of_battle(), {ship for each in BOTH for ship in battle.of(each)}
    by_class: dict[ClassId, list[ShipId]] = {}
    for key, facts in oob.ships.items():
        if key not in sent and (battle.any_year or _against(facts, battle) is None):
            by_class.setdefault(facts.ship_class, []).append(key)
    kinds = tuple(ShipType)
    found = (ClassOffered(key, oob.classes[key].name, oob.classes[key].type,
                          tuple(sorted(ships, key=lambda ship: oob.ships[ship].name))) for key, ships in by_class.items())
    return tuple(sorted(found, key=lambda offered: (
        not _is_of(oob, offered.ships[0], side), kinds.index(offered.type), offered.name)))


AXIS_NATIONS = frozenset(("italian", "german", "japanese", "vichy"))


def _is_of(oob: OrderOfBattle, ship: ShipId, side: Side) -> bool:
    return (oob.ships[ship].nation.value in AXIS_NATIONS) is (side is Side.AXIS)


class ShipOffered(Struct, frozen=True):
    """A ship as she stands in a list."""

    id: ShipId
    name: str
    class_name: str
    type: ShipType

    def silhouette(self) -> Silhouette:
        """How she looks from abeam."""
        oob = order_of_battle()
        return side_view(oob.class_of(self.id), oob.guns, Detail.COARSE)


def ship_offered(ship: ShipId) -> ShipOffered:
    """A ship of the order of battle."""
    oob = order_of_battle()
    facts = oob.class_of(ship)
    return ShipOffered(ship, oob.ships[ship].name, facts.name, facts.type)


def next_of_class(battle: OwnBattle, side: Side, ship_class: str, count: int = 1) -> tuple[ShipId, ...]:
    """So many ships of a class that can be sent; raises NotFound where there are not so many."""
    offered = next((each for each in classes_offered(battle, side) if each.id == ship_class), None)
    ships = () if offered is None else offered.ships
    if len(ships) < count:
        raise NotFound(f"of class {ship_class} {quantity(len(ships), 'ship')} can be sent on {day_named(battle.date)}, "
                       f"not {count}")
    return ships[:count]


# Its file -------------------------------------------------------------------------------------------------------------


def written(battle: OwnBattle) -> str:
    """The file as a skirmish is fought from it."""
    oob, where = order_of_battle(), waters_named(battle.waters)
    situation, words = battle.situation or _situation(battle), {Side.AXIS: battle.axis, Side.ALLIED: battle.allied}
    lines = [
        "# A battle of one's own. Ships are named by their id in oob/navies; `supermarina validate` names every slip.",
        "format: 1",
        f"title: {_quoted(battle.title)}",
        f'date: "{battle.date}"',
        f'hour: "{battle.hour}"',
        f"zone: {ZONE}",
        f"place: {{name: {_quoted(where.name)}, latitude: {where.latitude}, longitude: {where.longitude}}}",
        f"source: {_quoted(SOURCE)}",
        f"attacker: {battle.attacker.value}",
        "",
        _sky_line(battle),
        "",
        "briefing:",
        f"  situation: {_quoted(situation)}",
        *(f"  {side.value}: {_quoted(words[side] or TASK)}" for side in BOTH),
        "",
        "sides:",
    ]
    for side in BOTH:
        lines += [f"  {side.value}:", "    ships:"]
        for ship in battle.of(side):
            despite = f", despite: {_quoted(WHY_THERE)}" if _against(oob.ships[ship], battle) else ""
            lines.append(f"      - {{ship: {ship}, force: {ATTACKS[side]}{despite}}}")
    lines += ["", f"opening: {{bearing: {battle.bearing}, range_m: {battle.range_m}}}", "",
              f"stop: {{after_minutes: {battle.minutes}}}", ""]
    return "\n".join(lines)


def _sky_line(battle: OwnBattle) -> str:
    seen, wind = f"visibility_nm: {battle.visibility_nm:g}", f"wind_from: {battle.wind_from}, wind_kn: {battle.wind_kn}"
    return f"sky: {{{seen}, sea_state: {battle.sea_state}, {wind}}}"


TASK = "Sink more of the enemy than he sinks of you."


def _situation(battle: OwnBattle) -> str:
    return (f"In the {battle.waters} on {day_named(battle.date)} two forces meet by {light_of(battle).value}: "
            f"the {battle.attacker} side attacks.")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def file_for(battle: OwnBattle, folder: Path | None = None) -> Path:
    """Where a new one is written: named by its title, in the folder of skirmishes, and over no other."""
    place, stem, number = folder or skirmishes_folder(), slug(battle.title).replace("_", "-"), 1
    path = place / f"{stem}.yaml"
    while path.exists():
        number += 1
        path = place / f"{stem}-{number}.yaml"
    return path


def write_battle(battle: OwnBattle, path: Path) -> None:
    """Writes it, whole or not at all; raises Malformed with the first thing that is wrong with it."""
    faults = faults_in(battle)
    if faults:
        more = f" (and {quantity(len(faults) - 1, 'more fault', 'more faults')})" if len(faults) > 1 else ""
        raise Malformed(f"{faults[0]}{more}")
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.draft")
    draft.write_text(written(battle), encoding="utf-8")
    draft.replace(path)


def read_battle(path: Path) -> OwnBattle:
    """A file of one's own to be changed; raises NotFound for one that holds what is chosen nowhere here, and FaultyData."""
    oob, theatre = order_of_battle(), theatre_named(DEFAULT_THEATRE)
    skirmish = load_skirmish(path, oob, theatre)
    found = _parted(skirmish.engagement, skirmish.title)
    briefing = skirmish.briefing
    if found is not None:
        made = replace(found, situation="" if briefing.situation == _situation(found) else briefing.situation,
                       axis="" if briefing.axis == TASK else briefing.axis,
                       allied="" if briefing.allied == TASK else briefing.allied)
        if _same(made, skirmish.engagement, path):
            return made
    raise NotFound(f"{path.name} holds more than this page can change, such as places, aims or a shore: "
                   "change it as a text, or begin a new battle")


def _parted(engagement: Engagement, title: str) -> OwnBattle | None:
    """What of a battle could have been chosen here; None where its place or its opening could not."""
    setting, sky, opening = engagement.setting, engagement.conditions, engagement.opening
    if setting is None or opening is None or engagement.place not in waters_of_the_game() or setting.stop_minutes is None:
        return None
    battle = OwnBattle(
        title, setting.moment[:10], setting.moment[11:16], engagement.place, round(sky.visibility_m / MILE_M, 1),
        sky.sea_state, sky.wind_from_degrees, sky.wind_kn, opening.range_m, opening.bearing_degrees, engagement.acting,
        setting.stop_minutes, ships={side: tuple(unit.ship for unit in engagement.parties[side].participants) for side in BOTH})
    oob = order_of_battle()
    if any(ship not in oob.ships for side in BOTH for ship in battle.of(side)):
        return None
    return replace(battle, any_year=any(_against(oob.ships[ship], battle) for side in BOTH for ship in battle.of(side)))


def _same(battle: OwnBattle, engagement: Engagement, path: Path) -> bool:
    """Whether it is written as the battle that was read: then nothing of the file is lost."""
    draft = path.with_name(f".{path.stem}.again.yaml")
    try:
        draft.write_text(written(battle), encoding="utf-8")
        again = load_skirmish(draft, order_of_battle(), theatre_named(DEFAULT_THEATRE)).engagement
    except FaultyData:
        return False
    finally:
        draft.unlink(missing_ok=True)
    aims = {side: (party.aims, party.knows, party.wins) for side, party in engagement.parties.items()}
    return digest_of(replace(again, id=engagement.id)) == digest_of(engagement) and aims == {
        side: (party.aims, party.knows, party.wins) for side, party in again.parties.items()}
