"""The papers of a campaign's battles in a folder of their own: packets and forms out, filled-in forms back."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement
from campaign.model.sides import BOTH
from campaign.session.engagements.forms import form_of, papers_named, read_head
from campaign.session.engagements.papers import battle_in, packet_of, write_form, write_packet
from campaign.session.files.saves import saves_folder
from campaign.session.play.readers import name_of
from campaign.session.play.seat import Public, Seat
from campaign.session.play.trouble import NotFound

FOLDER = "papers"


class PapersOnDisk(Struct, frozen=True):
    """A packet and its result form as they lie in the folder; a form that lay there already is `kept` as it was."""

    packet: Path
    form: Path
    kept: bool


def papers_folder() -> Path:
    """The folder of papers, beside the saves."""
    return saves_folder() / FOLDER


def write_papers(seat: Seat, battle: str, rules: str, paper: str) -> PapersOnDisk:
    """Prints the packet of the battle that waits, and writes its form, but never over one that somebody may have filled in."""
    engagement, reader = battle_in(seat, battle, rules), seat.reader
    packet = packet_of(seat.book, engagement, rules, reader)
    try:
        papers_folder().mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise NotFound(f"{papers_folder()}: the folder of papers cannot be made ({trouble.strerror})") from None
    stem = f"{_prefix(seat, battle)}{rules}-{name_of(reader)}"
    printed, (form, kept) = papers_folder() / f"{stem}.pdf", _form(seat, engagement, rules, stem)
    write_packet(packet, printed, paper)
    if not kept:
        write_form(seat.book, engagement, rules, reader, form)
    return PapersOnDisk(printed, form, kept)


def forms_of(at: Public, battle: str) -> tuple[Path, ...]:
    """The forms of a battle of this campaign that lie in the folder, the one written last first."""
    found = [path for path in papers_folder().glob("*.yaml") if path.name.startswith(_prefix(at, battle))]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def newest_of_both(at: Public, battle: str) -> tuple[Path, ...]:
    """The form of each side that was written last, where there is one of either."""
    words = {path: path.stem.removeprefix(_prefix(at, battle)).split("-") for path in forms_of(at, battle)}
    found = [next((path for path, parts in words.items() if side.value in parts), None) for side in BOTH]
    return tuple(path for path in found if path is not None) if None not in found else ()


def _prefix(at: Public, battle: str) -> str:
    return f"{at.save.stem if at.save is not None else 'campaign'}-{battle}-"


def _form(seat: Seat, engagement: Engagement, rules: str, stem: str) -> tuple[Path, bool]:
    """Where a form goes, and whether it lies there already: one of another state of the battle keeps its name."""
    mark = form_of(seat.book, engagement, papers_named(rules), seat.reader).mark
    number = 1
    while True:
        path = papers_folder() / f"{stem}{'' if number == 1 else f'-{number}'}.yaml"
        if not path.exists():
            return path, False
        try:
            known = read_head(path)[0].body().get("mark")
        except FaultyData:
            # Somebody's pen slipped; it is his all the same.
            return path, True
        if known == mark:
            return path, True
        number += 1
