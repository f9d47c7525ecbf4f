"""All data, or some of it, looked through: every fault with file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from campaign.library import places
from campaign.library.awaited_rules import load_awaited_rules
from campaign.library.book import load_book, scenario_keys
from campaign.library.by_date import check_by_date
from campaign.library.campaign_charts import load_campaign_charts
from campaign.library.derivation_chart import load_derivation_chart
from campaign.library.documents import Document, FaultyData
from campaign.library.history import load_history
from campaign.library.lessons import load_lesson
from campaign.library.order_of_battle import load_order_of_battle
from campaign.library.shared import DEFAULT_THEATRE, order_of_battle, timeline_of
from campaign.library.skirmish_book import load_skirmish_book
from campaign.library.skirmishes import skirmish_keys
from campaign.library.supermarina_charts import load_supermarina_charts
from campaign.library.supremacy_charts import load_supremacy_charts
from campaign.library.theatre import load_theatre
from campaign.session.lessons import CONDITIONS, FIRST_DAY
from campaign.session.trouble import NotFound

ENDINGS = (".yaml", ".yml")


@dataclass(frozen=True, slots=True)
class Looked:
    """What was looked through, and everything found wrong."""

    what: tuple[str, ...]
    faults: tuple[str, ...]


def validated(path: Path | None = None) -> Looked:
    """Everything that the game reads; or a file, or a folder laid out like `oob`, `maps`, or both in one."""
    if path is None:
        return _looked(_all())
    if not path.exists():
        raise NotFound(f"{path}: there is no such file or folder; a YAML file or a folder of data was expected")
    parts = list(_in_folder(path) if path.is_dir() else _file(path))
    if not parts:
        raise NotFound(f"{path}: holds no data; YAML files, or folders such as oob and maps, were expected")
    return _looked(parts)


Part = tuple[str, Callable[[], object]]


def _looked(parts: Iterable[Part]) -> Looked:
    what: list[str] = []
    faults: dict[str, None] = {}
    for name, look in parts:
        what.append(name)
        try:
            look()
        except FaultyData as trouble:
            faults.update(dict.fromkeys(map(str, trouble.faults)))
        except OSError as trouble:
            faults[f"{name}: cannot be read ({(trouble.strerror or str(trouble)).lower()})"] = None
    return Looked(tuple(what), tuple(faults))


def _all() -> Iterator[Part]:
    for one in sorted(places.maps().iterdir(), key=lambda one: one.name):
        if one.name.endswith(ENDINGS):
            yield f"map {one.name}", partial(load_theatre, one.name.rpartition(".")[0], one)
    yield "order of battle", order_of_battle
    yield "timeline", partial(timeline_of, DEFAULT_THEATRE)
    yield "order of battle by date", check_by_date
    yield "history", load_history
    yield "charts of the campaign", load_campaign_charts
    yield "chart of counter values", load_derivation_chart
    yield "charts of supermarina", load_supermarina_charts
    yield "charts of supremacy_at_sea", load_supremacy_charts
    yield "rules that are awaited", load_awaited_rules
    for key in scenario_keys():
        yield f"scenario {key}", partial(load_book, key)
    for key in skirmish_keys():
        yield f"skirmish {key}", partial(load_skirmish_book, key)
    yield f"lesson {FIRST_DAY}", partial(load_lesson, FIRST_DAY, CONDITIONS)


def _in_folder(folder: Path) -> Iterator[Part]:
    if (folder / "navies").is_dir() or (folder / "classes").is_dir():
        yield f"order of battle in {folder}", partial(load_order_of_battle, folder)
        yield from _files(folder / "scenarios")
        yield from _files(folder / "skirmishes")
        yield from _files(folder / "lessons")
        return
    if (folder / "fuel.yaml").is_file() and (folder / "area_search.yaml").is_file():
        yield f"charts of the campaign in {folder}", partial(load_campaign_charts, folder)
        return
    if any(folder.glob("gap_15*.yaml")):
        yield f"charts of supermarina in {folder}", partial(load_supermarina_charts, folder)
        return
    if (folder / "t7_hit_table.yaml").is_file():
        yield f"charts of supremacy_at_sea in {folder}", partial(load_supremacy_charts, folder)
        return
    if (folder / "oob").is_dir() or (folder / "maps").is_dir():
        for inside in (folder / "oob", folder / "maps"):
            if inside.is_dir():
                yield from _in_folder(inside)
        return
    yield from _files(folder)


def _files(folder: Path) -> Iterator[Part]:
    for one in sorted(folder.glob("*.y*ml")) if folder.is_dir() else ():
        yield from _file(one)


def _file(path: Path) -> Iterator[Part]:
    """A scenario and a map are known by what they hold; a part of the order of battle is judged with the whole of it."""
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
    elif path.parent.name in ("guns", "torpedoes", "classes", "navies", "air") and path.parent.parent.is_dir():
        yield f"order of battle in {path.parent.parent}", partial(load_order_of_battle, path.parent.parent)
    else:
        yield f"form of {path}", partial(_form, path)


def _form(path: Path) -> None:
    Document(path).body()
