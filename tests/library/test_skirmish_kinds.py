"""What a skirmish file may say of aircraft, guns ashore, submarines, ships and mines, and how a slip is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.battles.book import load_skirmish_book
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement, Ground
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.presence import Laid, Presence
from campaign.model.sides import Side
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from tests.library.spoiling import own, refused

STUKAS = 'name: "I./StG 1", nation: german, count: 15,'
MINES = """
shore:
  - {kind: KIND, name: field, outline_m: [[0, 0], [900, 0], [900, 900]], MORE}
"""


def written(folder: Path, *passages: str, shore: str = "") -> Path:
    """The air attack on Illustrious with some words exchanged."""
    text = (places.order_of_battle() / "skirmishes" / "excess-air.yaml").read_text(encoding="utf-8")
    return own(folder, text + shore, *passages)


def fought(page: Path) -> Engagement:
    """What the file comes to."""
    return load_skirmish_book(page)[0].engagement


@pytest.mark.parametrize(("old", "new", "said"), [
    (STUKAS, f"{STUKAS} home: illustrious,", "no carrier of this side 'illustrious'"),
    (STUKAS, f"{STUKAS} casemate: true,", "`casemate` is of guns ashore"),
    (STUKAS, f"{STUKAS} combustible: deck,", "`combustible` is of ships"),
    ("{ship: valiant,", "{ship: valiant, kamikaze: true,", "`kamikaze` is of aircraft"),
    ("{ship: valiant,", "{ship: valiant, home: illustrious,", "`home` is of aircraft"),
    ("{ship: valiant,", "{ship: valiant, ace: true,", "`ace` is of aircraft"),
    ("{ship: valiant,", "{class: u_class, name: Upholder,", "a class of submarines goes with `submarine: true`"),
    ("{ship: valiant,", "{submarine: true, class: tribal, name: Upholder, nation: british,", "no class of submarines 'tribal'"),
])
def test_what_is_said_of_another_kind_is_a_fault_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    """SF-X.4, SF-GAP-48, SF-IV.11 The line of the unit, and what was expected."""
    page = written(tmp_path, old, new)
    word = new if new in page.read_text() else old
    line = next(number for number, text in enumerate(page.read_text().splitlines(), 1) if word in text)
    faults = refused(fought, page)

    assert any(said in fault.what and fault.line == line for fault in faults), faults


@pytest.mark.parametrize("more", ["heavily_sown: true", "shallow_laid: true", "known_to: [axis]"])
def test_only_mines_are_laid(tmp_path: Path, more: str) -> None:
    """SF-X.5, CO-GAP-32 A shoal is neither sown nor known to a side alone."""
    with pytest.raises(FaultyData, match="is of mines; this is shoal"):
        fought(written(tmp_path, shore=MINES.replace("KIND", "shoal").replace("MORE", more)))


def test_what_is_told_of_a_kind_is_in_the_battle_and_in_its_fingerprint(tmp_path: Path) -> None:
    """SF-IV.11, SF-VI.6, SF-X.4, SF-X.5, SF-X.12 Presence, patch and facts hold it; a battle without it is what it was."""
    plain = fought(written(tmp_path))
    told = written(tmp_path, STUKAS, f"{STUKAS} kamikaze: true, ace: true,",
                   "{ship: valiant,", "{ship: valiant, combustible: deck,",
                   shore=MINES.replace("KIND", "mines").replace("MORE", "heavily_sown: true, known_to: [allied]"))
    skirmish, book = load_skirmish_book(told)
    stukas = skirmish.engagement.sent(ShipId("i_stg_1")).presence or Presence()
    field = skirmish.engagement.setting

    assert (stukas.kamikaze, stukas.ace, stukas.home) == (True, True, None)
    assert book.oob.ships[ShipId("valiant")].combustible is Combustible.DECK
    assert field is not None and [(patch.kind, patch.laid) for patch in field.patches] == [
        (Ground.MINES, Laid(heavily=True, known_to=(Side.ALLIED,)))]
    assert digest_of(skirmish.engagement) != digest_of(plain) == digest_of(fought(written(tmp_path)))
