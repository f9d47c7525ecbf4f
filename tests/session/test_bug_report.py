"""The file to report a fault with: what is in it, what is not, and what it is made of when the save is broken."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.commands import EndStep, FormForce, SetStanding
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId
from campaign.session.files import mishaps
from campaign.session.files.bug_report import NOBODY, free_report_path, redact, write
from campaign.session.files.saves import check_save
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.store.trouble import SaveTrouble
from tests.session.stage import PEOPLE, begun, end_step

SIDES = ("axis", "allied")
NAMED = "secret"


@pytest.fixture(autouse=True)
def _state_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered lies in the test's own folder."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def parts(file: Path) -> dict[str, str]:
    """What a report holds; what is no text is left out."""
    with zipfile.ZipFile(file) as packed:
        return {one: packed.read(one).decode() for one in packed.namelist() if not one.startswith("save.")}


def a_save(folder: Path, name: str = "one", secrets: tuple[Reaction, ...] = ()) -> Path:
    """A campaign in which the Axis took ships to sea, and perhaps gave standing orders, of which nobody hears."""
    save = folder / f"{name}.sqlite"
    with begun(save) as game:
        while game.state.cursor.acting is not Side.AXIS:
            end_step(game, Side.ALLIED)
        game.give(FormForce(Side.AXIS, (ShipId("trento"), ShipId("trieste")), "Force"))
        for one in secrets:
            game.give(SetStanding(Side.AXIS, best_searches=False, reaction=one))
        game.give(EndStep(Side.AXIS))
    return save


def test_a_sides_report_holds_its_log_its_view_and_the_versions(tmp_path: Path) -> None:
    """Everything that a mender needs and that side may know."""
    save, out = a_save(tmp_path), tmp_path / "allied.zip"
    made = write(save, "allied", out, {"renderer": "a machine of brass"})
    found = parts(out)
    with begun(None) as game:
        fleet = {str(one) for one in game.view(Side.ALLIED).ships}

    assert list(found) == made["parts"] == ["README.txt", "versions.json", "check.txt", "campaign.json", "log.txt", "view.json"]
    assert made["missing"] == {}
    versions, view = json.loads(found["versions.json"]), json.loads(found["view.json"])
    assert versions["renderer"] == "a machine of brass" and versions["packages"]["sqlmodel"][0].isdigit()
    assert set(view["ships"]) == fleet
    assert json.loads(found["campaign.json"])["players"] == {"axis": "human", "allied": "human"}
    assert "Allied side" in found["README.txt"] and all(name in found["README.txt"] for name in made["parts"][1:])


@pytest.mark.parametrize("named", SIDES)
def test_the_log_has_the_sides_own_numbers(tmp_path: Path, named: str) -> None:
    """No number of an event, which would count what was hidden."""
    save, out = a_save(tmp_path), tmp_path / "one.zip"
    write(save, named, out)
    with Game.open(save, read_only=True) as game:
        lines = [f"{one.number:>6}  {one.text}" for one in seat_for(game, Side(named)).log()]

    assert parts(out)["log.txt"].splitlines() == lines
    assert [int(line[:6]) for line in lines] == list(range(1, len(lines) + 1))


@pytest.mark.gate
def test_what_a_side_cannot_know_changes_no_letter_of_its_report(tmp_path: Path) -> None:
    """Orders of the enemy's that nobody hears of, none or one or many: the files are equal to the last byte."""
    one = a_save(tmp_path, "one")
    two = a_save(tmp_path, "two", (Reaction.STAND,))
    three = a_save(tmp_path, "three", (Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_ALL))
    found: dict[str, list[bytes]] = {"axis": [], "allied": []}
    for save in (one, two, three):
        for named in SIDES:
            out = save.with_suffix(f".{named}.zip")
            write(save, named, out)
            found[named].append(out.read_bytes())

    assert found["allied"][0] == found["allied"][1] == found["allied"][2]
    assert len(set(found["axis"])) == 3


@pytest.mark.parametrize("named", SIDES)
def test_neither_seed_nor_folder_is_in_a_sides_report(tmp_path: Path, named: str) -> None:
    """A seed foretells dice; a folder names who plays."""
    save, out = tmp_path / "seeded.sqlite", tmp_path / "one.zip"
    begun(save, seed=7345129086).close()
    mishaps.record_fault(KeyError(f"{save} and {Path.home()}"), "a test")
    write(save, named, out)

    whole = "".join(parts(out).values())
    assert "7345129086" not in whole
    assert str(tmp_path) not in whole and str(Path.home()) not in whole and str(Path(__file__).parents[2]) not in whole


def test_the_umpires_report_holds_the_save_itself(tmp_path: Path) -> None:
    """Copied while it is open to play, and sound."""
    save, out = tmp_path / "open.sqlite", tmp_path / "umpire.zip"
    with begun(save) as game:
        end_step(game, game.state.cursor.acting)
        write(save, "umpire", out)
        events = game.archive.head.seq if game.archive is not None else 0
    with zipfile.ZipFile(out) as packed:
        (tmp_path / "copy.sqlite").write_bytes(packed.read("save.sqlite"))

    found = check_save(tmp_path / "copy.sqlite")
    assert found.faults == () and found.events == events
    assert "do not send it to a player" in parts(out)["README.txt"]
    assert {"view-axis.json", "view-allied.json", "log.txt"} <= set(parts(out))


@pytest.mark.gate
def test_without_a_side_the_rule_of_all_commands_holds(tmp_path: Path) -> None:
    """One human side is meant, two must be named, and where the staff plays both it is the umpire's."""
    for players, reader in (({Side.AXIS: "staff", Side.ALLIED: "human"}, "allied"), (dict.fromkeys(BOTH, "staff"), "umpire")):
        save = tmp_path / f"{reader}.sqlite"
        begun(save, players).close()
        assert write(save, None, tmp_path / f"{reader}.zip")["reader"] == reader
    begun(tmp_path / "both.sqlite", PEOPLE).close()

    with pytest.raises(Malformed, match="--side axis"):
        write(tmp_path / "both.sqlite", None, tmp_path / "both.zip")
    assert not (tmp_path / "both.zip").exists()


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    """Neither where a name is given nor where one is found."""
    save = tmp_path / "one.sqlite"
    begun(save).close()
    out = free_report_path(save)
    out.write_text("mine", encoding="utf-8")

    with pytest.raises(SaveTrouble, match="there is a file already"):
        write(save, "axis", out)
    assert out.read_text(encoding="utf-8") == "mine"
    assert free_report_path(save) != out and not free_report_path(save).exists()


def test_what_cannot_be_found_is_said(tmp_path: Path) -> None:
    """No such save, and no such folder."""
    save = tmp_path / "one.sqlite"
    begun(save).close()

    with pytest.raises(SaveTrouble, match="no such save"):
        write(tmp_path / "none.sqlite", None, tmp_path / "one.zip")
    with pytest.raises(NotFound, match="no such folder"):
        write(save, "axis", tmp_path / "none" / "one.zip")


@pytest.mark.parametrize("spoil", ["cut short", "another file", "empty", "in the midst"])
@pytest.mark.parametrize("named", [*SIDES, "umpire", None])
def test_a_broken_save_still_yields_a_report(tmp_path: Path, spoil: str, named: str | None) -> None:
    """That is when it is needed most: versions, what the check says, and whatever can still be read."""
    save, out = a_save(tmp_path), tmp_path / "broken.zip"
    whole = save.read_bytes()
    middle = len(whole) // 2
    spoiled = {"cut short": whole[:middle], "another file": b"Dear diary, " * 99, "empty": b"",
               "in the midst": whole[:middle] + b"\x55" * 9000 + whole[middle + 9000 :]}[spoil]
    save.write_bytes(spoiled)
    if named is None and spoil == "in the midst":
        named = "axis"
    made = write(save, named, out)
    found = parts(out)

    assert made["reader"] == (named or NOBODY)
    assert json.loads(found["versions.json"])["python"]
    assert found["check.txt"].strip() and "Nothing is wrong" not in found["check.txt"]
    if named == "umpire":
        with zipfile.ZipFile(out) as packed:
            assert packed.read("save.sqlite") or spoil == "empty"
    elif spoil != "in the midst":
        assert str(len(spoiled)) not in found["check.txt"] or not spoiled


def test_the_last_trouble_is_told_with_its_places_and_to_the_umpire_in_its_words(tmp_path: Path) -> None:
    """A side reads where it happened; the words might name what it must not know."""
    save = tmp_path / "one.sqlite"
    begun(save).close()
    try:
        load_book(NAMED)
    except Exception as trouble:  # noqa: BLE001 - any fault will do
        mishaps.record_fault(ValueError(f"about AXF7: {trouble}"), "a test")
        mishaps.record_fault(trouble, "the command test")
    told = {}
    for named in ("axis", "umpire"):
        write(save, named, tmp_path / f"{named}.zip")
        told[named] = parts(tmp_path / f"{named}.zip")["trouble.txt"]

    assert all("the command test" in one and "campaign/library/" in one for one in told.values())
    assert "secret" in told["umpire"] and "secret" not in told["axis"]
    assert "AXF7" not in told["umpire"], "only the last one is kept"


def test_a_report_needs_no_save(tmp_path: Path) -> None:
    """A fault may happen before there is one."""
    made = write(None, None, tmp_path / "none.zip")

    assert made["reader"] == NOBODY and made["parts"] == ["README.txt", "versions.json"]


def test_numbers_and_quotations_are_veiled() -> None:
    """They might count or name what is hidden."""
    assert redact("event 57: 'ForceMoved' does not read") == "event #: '...' does not read"


@pytest.mark.parametrize("sign", ["/", "\\"])
@pytest.mark.parametrize("folders", ["", "homes jane", "C: Users Jane deep er"])
def test_of_a_path_the_last_part_is_left(sign: str, folders: str) -> None:
    """On every kind of machine."""
    path = f"{sign}{folders}{sign}a.sqlite".replace(" ", sign).removeprefix(sign if ":" in folders else "")

    assert mishaps.strip_folders(f"{path}: is broken").endswith("a.sqlite: is broken")
    assert "ane" not in mishaps.strip_folders(f"{path}: is broken")
