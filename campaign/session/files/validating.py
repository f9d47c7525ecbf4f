"""Validation of all game data, or some of it: every fault with file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

from msgspec import Struct

from campaign.library import places
from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.seas import FOLDER as SEAS
from campaign.library.battles.seas import fleets_of, load_sea, sea_keys
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import load_book, scenario_keys
from campaign.library.campaigns.by_date import check_by_date
from campaign.library.campaigns.history import load_history
from campaign.library.campaigns.shared import DEFAULT_THEATRE, order_of_battle, theatre_named, timeline_of
from campaign.library.campaigns.timeline import load_timeline
from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.charts.files import CHART as DERIVATION
from campaign.library.charts.files import load_derivation_chart, load_torpedo_chart
from campaign.library.charts.tactical import load_charts_of
from campaign.library.fleets.defaults import Taken, defaults_taken
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.library.lessons import load_lesson
from campaign.library.reading.documents import Document
from campaign.library.reading.faults import FaultyData
from campaign.library.theatres import load_theatre
from campaign.model.names import shortened
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ClassId, Gun, GunId, ShipClass
from campaign.session.engagements.form_reading import HEAD
from campaign.session.files.lessons import CONDITIONS, FIRST_DAY
from campaign.session.play.trouble import NotFound
from campaign.tactics import registry
from campaign.words.counting import quantity

ENDINGS = (".yaml", ".yml")
KEYS_NAMED = 4
EXPECTED = (
    "a scenario (`first_turn`, `briefing`), a skirmish (`sides`, `sky`), a lesson (`steps`) or a map (`projection`) was "
    "expected, or a part of the order of battle, the timeline or the charts in its own folder"
)


class Examined(Struct, frozen=True):
    """What was validated, every fault found, and the defaults that stand in for unknown facts."""

    what: tuple[str, ...]
    faults: tuple[str, ...]
    taken: tuple[Taken, ...] = ()

    def counted(self) -> Iterator[str]:
        """Each default in a few words, with the number of classes it is used for."""
        for assumption in self.taken:
            count = len(assumption.classes)
            of = f"{quantity(count, 'class', 'classes')}"
            default = assumption.default
            yield f"{default.fact}: not known of {of}; taken: {default.instead} ({', '.join(default.rules)})"


def validate_data(path: Path | None = None) -> Examined:
    """Validate everything the game reads, or one file, or a folder laid out like `oob`, `maps`, or both in one."""
    if path is None:
        return _examine(_all())
    if not path.exists():
        raise NotFound(f"{path}: there is no such file or folder; a YAML file or a folder of data was expected")
    parts = list(_in_folder(path) if path.is_dir() else _file(path))
    if not parts:
        raise NotFound(f"{path}: holds no data; YAML files, or folders such as oob and maps, were expected")
    return _examine(parts)


Part = tuple[str, Callable[[], object]]


def _examine(parts: Iterable[Part]) -> Examined:
    what: list[str] = []
    faults: dict[str, None] = {}
    classes: dict[ClassId, ShipClass] = {}
    guns: dict[GunId, Gun] = {}
    for name, look in parts:
        what.append(name)
        try:
            found = look()
            if isinstance(found, OrderOfBattle):
                classes |= found.classes
                guns |= found.guns
        except FaultyData as trouble:
            faults.update(dict.fromkeys(map(str, trouble.faults)))
        except OSError as trouble:
            faults[f"{name}: cannot be read ({(trouble.strerror or str(trouble)).lower()})"] = None
    return Examined(tuple(what), tuple(faults), defaults_taken(classes, guns))


def _all() -> Iterator[Part]:
    for map_file in sorted(places.maps().iterdir(), key=lambda file: file.name):
        if map_file.name.endswith(ENDINGS):
            yield f"map {map_file.name}", partial(load_theatre, map_file.name.rpartition(".")[0], map_file)
    yield "order of battle", order_of_battle
    for sea in sea_keys():
        yield f"order of battle of the sea {sea}", partial(fleets_of, sea)
    yield "timeline", partial(timeline_of, DEFAULT_THEATRE)
    yield "order of battle by date", check_by_date
    yield "history", load_history
    yield "charts of the campaign", load_campaign_charts
    yield "chart of counter values", load_derivation_chart
    for name in registry.system_names():
        yield f"charts of {name}", partial(load_charts_of, name)
    for key in scenario_keys():
        yield f"scenario {key}", partial(load_book, key)
    for key in skirmish_keys():
        yield f"skirmish {key}", partial(load_skirmish_book, key)
    yield f"lesson {FIRST_DAY}", partial(load_lesson, FIRST_DAY, CONDITIONS)


def _in_folder(folder: Path) -> Iterator[Part]:
    if folder.parent.name == SEAS:
        yield f"order of battle of the sea {folder.name} in {folder}", partial(_sea, folder)
        return
    if (folder / "navies").is_dir() or (folder / "classes").is_dir():
        yield f"order of battle in {folder}", partial(load_order_of_battle, folder)
        for name, look in (("timeline", _timeline), ("history", load_history)):
            if (folder / name).is_dir():
                yield f"{name} in {folder}", partial(look, folder if name == "timeline" else folder / name)
        if (folder / SEAS).is_dir():
            for sea in sorted(inside for inside in (folder / SEAS).iterdir() if inside.is_dir()):
                yield from _in_folder(sea)
        yield from _files(folder / "scenarios")
        yield from _files(folder / "skirmishes")
        yield from _files(folder / "lessons")
        yield from _files(folder)
        return
    if found := _charts_in(folder):
        yield found
        yield from (part for part in _files(folder) if part[0] != found[0])
        return
    if (folder / "oob").is_dir() or (folder / "maps").is_dir():
        for inside in (folder / "oob", folder / "maps"):
            if inside.is_dir():
                yield from _in_folder(inside)
        return
    yield from _files(folder)


def _charts_in(folder: Path) -> Part | None:
    """The charts that a folder holds, known by some of them."""
    if (folder / "fuel.yaml").is_file() and (folder / "area_search.yaml").is_file():
        return f"charts of the campaign in {folder}", partial(load_campaign_charts, folder)
    for name in registry.system_names():
        charts = registry.system_named(name).charts
        # Some names of files stand in several folders: a system's own are known by most of them.
        if charts is not None and 2 * sum((folder / file).is_file() for file in charts.files.values()) > len(charts.files):
            return f"charts of {name} in {folder}", partial(load_charts_of, name, folder)
    return None


def _timeline(folder: Path) -> None:
    load_timeline(load_order_of_battle(folder), theatre_named(DEFAULT_THEATRE), folder)


def _sea(folder: Path) -> None:
    load_sea(folder, order_of_battle())


def _files(folder: Path) -> Iterator[Part]:
    for file in sorted(folder.glob("*.y*ml")) if folder.is_dir() else ():
        yield from _file(file)


def _file(path: Path) -> Iterator[Part]:
    """A scenario and a map are known by what they hold; a chart or a part of the order of battle is judged with the others."""
    if path.parent.name == "charts" and (part := _part_of_a_folder(path)) is not None:
        yield part
        return
    try:
        values = Document(path).values
    except FaultyData:
        values = None
    keys = set(values) if isinstance(values, dict) else set()
    if "sides" in keys and ("sky" in keys or "attacker" in keys):
        yield f"skirmish {path}", partial(load_skirmish_book, path)
    elif "berths" in keys or "briefing" in keys or "first_turn" in keys:
        yield f"scenario {path}", partial(load_book, path)
    elif "steps" in keys:
        yield f"lesson {path}", partial(load_lesson, path, CONDITIONS)
    elif "projection" in keys or "hexsides" in keys:
        yield f"map {path}", partial(load_theatre, path.stem, path)
    elif (part := _part_of_a_folder(path)) is not None:
        yield part
    else:
        yield f"form of {path}", partial(_of_no_kind, path)


def _part_of_a_folder(path: Path) -> Part | None:
    """What is read with its whole folder, if it is a file that is read there at all."""
    folder, above = path.parent, path.parent.parent
    if path.suffix != ".yaml" or not above.is_dir():
        return None
    if above.name == "charts" and (places.charts() / folder.name / path.name).is_file():
        return _charts_in(above)
    if folder.name in ("guns", "torpedoes", "classes", "navies", "air"):
        if above.parent.name == SEAS:
            return f"order of battle of the sea {above.name} in {above}", partial(_sea, above)
        return f"order of battle in {above}", partial(load_order_of_battle, above)
    ours = places.order_of_battle() / folder.name / path.name
    if folder.name == "flotillas" or (folder.name == "timeline" and ours.is_file()):
        return f"timeline in {above}", partial(_timeline, above)
    if folder.name == "history" and ours.is_file():
        return f"history in {above}", partial(load_history, folder)
    if path.name == DERIVATION:
        return f"chart of counter values {path}", partial(load_derivation_chart, path)
    if folder.name == "charts" and (places.ratings_charts() / path.name).is_file():
        return f"charts of torpedoes in {folder}", partial(load_torpedo_chart, folder)
    known = (places.charts(), *places.tactical_charts())
    return _charts_in(folder) if any((charts / path.name).is_file() for charts in known) else None


def _of_no_kind(path: Path) -> None:
    """Report a file that nothing in the game reads: an unread file cannot be called sound."""
    document = Document(path)
    body = document.body()
    if all(isinstance(body.get(key), str) for key in HEAD):
        text = f"a result form is looked through with its battle: `supermarina result SAVE {body['battle']} {path}`"
        raise FaultyData([document.fault(text)])
    # A key of YAML may be a number.
    found = ", ".join(f"`{shortened(f'{key}')}`" for key in list(body)[:KEYS_NAMED]) or "nothing but its format"
    raise FaultyData([document.fault(f"no file of the game holds {found}; {EXPECTED}")])
