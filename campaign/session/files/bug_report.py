"""A file to report a fault with: the campaign as one side may see it, its log, the versions, the last trouble.

A side's report holds what that side may know and nothing else: no seed, which foretells dice, no event or count of events
that only the enemy knows, no moment at which an order was given. The umpire's holds the save itself. None holds a folder of
the player's machine.
"""

from __future__ import annotations

import json
import re
import sqlite3
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from campaign.intake.files import bytes_of
from campaign.intake.json_text import ANYTHING
from campaign.intake.limits import SAVE_BYTES
from campaign.model.names import displayable_line, for_json
from campaign.model.play.views import View
from campaign.model.sides import BOTH, Side
from campaign.session.files import mishaps
from campaign.session.play.game import Game
from campaign.session.play.players import UMPIRE, Players, name_of, reader_for
from campaign.session.play.seat import LogEntry, Seat, game_of, seat_for
from campaign.session.play.trouble import NotFound
from campaign.session.reports.situation import Plain, point_of
from campaign.store.archive import Archive
from campaign.store.codec import codec
from campaign.store.records import Numbered
from campaign.store.trouble import AlreadyThere, NotASave, SaveTrouble, as_save_trouble
from campaign.words.counting import quantity

NOBODY = "nobody"
ENDING = "bug-report"
PACKAGES = ("arcade", "hexalattice", "matplotlib", "msgspec", "numpy", "pillow", "platformdirs", "pydantic", "pyglet", "pyyaml",
            "reportlab", "rich", "shapely", "sqlalchemy", "sqlmodel", "typer")
# The same parts make the same file, whenever it is made.
MOMENT = (1980, 1, 1, 0, 0, 0)
NUMBERS, QUOTED = re.compile(r"\d+"), re.compile(r"'[^']*'|\"[^\"]*\"")

ABOUT = {
    "versions.json": "the versions of the program, of Python and of what both stand on, and the kind of machine",
    "trouble.txt": "the last fault of the program on this machine, and where in the program it happened",
    "campaign.json": "scenario, options, players, the moment, what waits for an answer, how much there was to choose from",
    "log.txt": "the log with its numbers",
    "view.json": "everything that is known: ships, forces, markers, ports",
    "view-axis.json": "everything that the Axis side knows",
    "view-allied.json": "everything that the Allied side knows",
    "check.txt": "what a check of the save says, as far as it goes without playing the campaign again",
    "save.sqlite": "the save itself, with the seed of its dice and all that both sides did",
    "save.sqlite.journal": "the journal that lies beside the save",
}


@dataclass(slots=True)
class Report:
    """A report under construction: who may read it, its parts, and the parts that could not be made."""

    reader: str
    parts: dict[str, bytes] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def add(self, name: str, made: Callable[[], str | bytes]) -> None:
        """Add a part; a part that cannot be made is named, for that is when a report is needed most."""
        try:
            part = made()
        except Exception as trouble:  # noqa: BLE001 - whatever is broken, the other parts must come
            self.missing[name] = self.told(str(trouble), type(trouble).__name__)
            return
        self.parts[name] = part if isinstance(part, bytes) else part.encode()

    def told(self, text: str, kind: str) -> str:
        """Describe an error: in full for the umpire, for others without numbers and names that might be the enemy's."""
        if self.reader == UMPIRE:
            return f"{kind}: {mishaps.strip_folders(text)}"
        return f"{kind}: {redact(text)}" if kind in _OF_SAVES else kind


_OF_SAVES = {"SaveTrouble", *(subclass.__name__ for subclass in SaveTrouble.__subclasses__())}


def write(save: Path | None, named: str | None, out: Path, machine: Mapping[str, str] | None = None) -> Plain:
    """Writes a report and says what is in it; never over a file. Raises NotFound, Malformed or SaveTrouble.

    `named` is a side, "umpire", or None for whoever is meant where none is named; `machine` is what the caller knows of it.
    """
    if save is not None and not save.exists():
        raise NotASave(save, "there is no such save", "an existing file was expected", "check the name")
    if not out.parent.is_dir():
        raise NotFound(f"{out.parent}: there is no such folder; an existing one was expected")
    if out.exists():
        raise AlreadyThere(out, "there is a file already", "a name not yet used was expected", "choose another name")
    report = _make(save, named, machine or {})
    with as_save_trouble(out):
        try:
            with zipfile.ZipFile(out, "x", zipfile.ZIP_DEFLATED) as packed:
                for name, part in report.parts.items():
                    packed.writestr(zipfile.ZipInfo(name, MOMENT), part, zipfile.ZIP_DEFLATED)
        except FileExistsError:
            raise
        except OSError:
            out.unlink(missing_ok=True)
            raise
    return {"file": str(out), "reader": report.reader, "parts": list(report.parts), "missing": report.missing}


def free_report_path(save: Path) -> Path:
    """An unused file name for a report beside a save."""
    number = 1
    while (found := save.with_name(f"{save.stem}-{ENDING}-{number}.zip")).exists():
        number += 1
    return found


def redact(text: str) -> str:
    """Remove numbers and quotations from a sentence: they might count or name what a side must not know."""
    return NUMBERS.sub("#", QUOTED.sub("'...'", mishaps.strip_folders(text)))


def _make(save: Path | None, named: str | None, machine: Mapping[str, str]) -> Report:
    report = Report(_reader(save, named))
    report.add("versions.json", lambda: _json(_versions(machine)))
    if (trouble := mishaps.last()) is not None:
        report.add("trouble.txt", lambda: _trouble(trouble, report.reader))
    if save is not None:
        report.add("check.txt", lambda: _check(save, report.reader))
        if report.reader != NOBODY:
            _campaign(report, save)
        if report.reader == UMPIRE:
            report.add("save.sqlite", lambda: _copy(save))
            journal = save.with_name(f"{save.name}.journal")
            if journal.exists():
                report.add("save.sqlite.journal", partial(bytes_of, journal, SAVE_BYTES))
    readme = _readme(report)
    report.parts = {"README.txt": readme.encode(), **report.parts}
    return report


def _reader(save: Path | None, named: str | None) -> str:
    """Who may read the report; nobody where the save does not say who plays, for then nothing may be shown."""
    from campaign.store.shelf import summary_of

    if save is None:
        return NOBODY
    try:
        meta = summary_of(save).meta
    except SaveTrouble:
        return named or NOBODY
    return name_of(reader_for(Players(meta.players), named))


def _campaign(report: Report, save: Path) -> None:
    side = None if report.reader == UMPIRE else Side(report.reader)
    try:
        game = Game.open(save, read_only=True, tells=False)
    except Exception as trouble:  # noqa: BLE001 - the log can be read where the campaign cannot be played
        report.missing["campaign.json"] = report.told(str(trouble), type(trouble).__name__)
        report.add("log.txt", lambda: _log_alone(save, side))
        return
    with game:
        seat = seat_for(game, side)
        report.add("campaign.json", lambda: _json(_description(seat)))
        report.add("log.txt", lambda: "".join(_log_line(line) for line in seat.log()))
        for viewer, view in seat.views.items():
            name = "view.json" if side is not None else f"view-{viewer.value}.json"
            report.add(name, partial(_view, view))


def _log_alone(save: Path, side: Side | None) -> str:
    with Archive.open_read_only(save, codec()) as archive:
        return "".join(map(_log_line, archive.log(side)))


def _log_line(line: LogEntry | Numbered) -> str:
    return f"{line.number:>6}  {displayable_line(line.text)}\n"


def _description(seat: Seat) -> Plain:
    game, point = game_of(seat), point_of(seat)
    meta = game.meta
    found: Plain = {
        "scenario": Path(meta.scenario).name, "options": _plain(meta.options), "begun_by": meta.program,
        "book": meta.book_hash, "same_book": meta.book_hash == game.book.hash, "dice": meta.dice,
        "players": {side.value: meta.players[side] for side in BOTH}, "reader": name_of(seat.reader), "moment": point.words,
        "step": point.step, "over": seat.over, "result": seat.result, "log_lines": len(seat.log()),
        "waiting": {}, "legal_orders": {},
    }
    for side in seat.sides:
        found["waiting"][side.value] = [f"{decision.kind.value} ({decision.rule}): {decision.question}"
                                        for decision in game.pending(side)]
        found["legal_orders"][side.value] = 0 if seat.over else sum(1 for _ in game.legal(side))
    return found


def _plain(value: Any) -> Any:
    """A value reduced to plain ones, in a fixed order."""
    import msgspec

    from campaign.store.schema import encode_hook, schema_of

    kind: Any = type(value)
    pack = schema_of(kind).pack
    plain = msgspec.json.encode(pack(value) if pack else value, enc_hook=encode_hook)
    return ANYTHING.read(plain)


def _trouble(found: mishaps.Mishap, reader: str) -> str:
    lines = [f"{found.kind} in version {found.version}, at: {found.doing}", *found.places]
    if reader == UMPIRE:
        lines += ["", f"at {found.when} UTC, in its own words:", *found.words]
    else:
        lines += ["", "Its own words are left out, for they might name what a side must not know; the umpire has them."]
    return "\n".join(lines) + "\n"


def _check(save: Path, reader: str) -> str:
    """What can be proved of the file; for a side no number of it, but of a file that cannot be read about how large it is."""
    size = save.stat().st_size if save.is_file() else 0
    try:
        with Archive.open_read_only(save, codec()) as archive:
            found = archive.verify()
    except SaveTrouble as trouble:
        text = f"{trouble.what}; {trouble.expected}"
        reason, about = (text, f"{size} bytes") if reader == UMPIRE else (redact(text), _about(size))
        return f"The save cannot be opened ({about}): {reason}\n"
    if not found.faults:
        counted = f" ({quantity(found.events, 'event')}, {size} bytes)" if reader == UMPIRE else ""
        return f"Nothing is wrong with the file{counted}.\n"
    render = mishaps.strip_folders if reader == UMPIRE else redact
    return "".join(f"{render(fault)}\n" for fault in dict.fromkeys(found.faults))


def _about(size: int) -> str:
    return "empty" if not size else f"less than {1 << size.bit_length()} bytes"


def _copy(save: Path) -> bytes:
    """The save as it stands at one moment, though it may be open elsewhere; as it lies there where no database can read it."""
    from campaign.store.tables.connection import connect

    try:
        source, copy = connect(save, read_only=True), sqlite3.connect(":memory:")
        try:
            source.backup(copy)
            return copy.serialize()
        finally:
            source.close()
            copy.close()
    except sqlite3.Error:
        return bytes_of(save, SAVE_BYTES)


def _versions(machine: Mapping[str, str]) -> Plain:
    import platform
    from importlib.metadata import PackageNotFoundError, version

    from campaign import __version__

    packages: dict[str, str] = {}
    for package in PACKAGES:
        try:
            packages[package] = version(package)
        except PackageNotFoundError:
            packages[package] = "missing"
    return {"supermarina": __version__, "python": platform.python_version(), "implementation": platform.python_implementation(),
            "platform": platform.platform(), "machine": platform.machine(), "sqlite": sqlite3.sqlite_version,
            "packages": packages, **machine}


def _readme(report: Report) -> str:
    whose = {
        UMPIRE: ("This is the umpire's report. It holds the save itself, with everything that both sides did and the seed",
                 "of the dice: do not send it to a player of this campaign."),
        NOBODY: ("This report holds nothing of a campaign: no save was named, or the save does not say who plays in it.",),
    }.get(report.reader, (
        f"This is a report for the eyes of the {report.reader.capitalize()} side. It holds what that side may know and nothing",
        "of the other side's secrets: no hidden event, no count of such, no seed of the dice."))
    lines = ["A report of a fault of Supermarina", "", *whose,
             "No folder of the machine on which it was made is named in it.", "", "What is in it:"]
    lines += [f"  {name:<20} {ABOUT[name]}" for name in report.parts]
    if report.missing:
        lines += ["", "What could not be made, and why:", *(f"  {name:<20} {why}" for name, why in report.missing.items())]
    lines += ["", "Please add in your own words what you did, what happened, and what you had expected instead."]
    return "\n".join(lines) + "\n"


def _view(view: View) -> str:
    return _json(_plain(view))


def _json(document: Plain) -> str:
    return for_json(json.dumps(document, ensure_ascii=False, indent=1, sort_keys=True)) + "\n"
