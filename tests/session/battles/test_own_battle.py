"""A battle of one's own: what is chosen is what is fought, in every system; what is wrong with it is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.battles.battle import Light
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.gallery.battles import BattleKind, own_battle_card, own_battle_cards
from campaign.session.gallery.own_battle import (
    MOST_SHIPS,
    OwnBattle,
    classes_offered,
    faults_in,
    file_for,
    light_of,
    read_battle,
    waters_of_the_game,
    write_battle,
)
from campaign.session.gallery.parts import battle_parts, with_ships
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.skirmish import fight_out, open_skirmish, skirmish_table, skirmishes_folder
from campaign.tactics.registry import system_names

NIGHT = OwnBattle("Night off Crete", "1941-03-28", "22:00", "Sea of Crete", 5.0, 4, 90, 20, 6000, 135, Side.AXIS, 60)
SENT = NIGHT.having(Side.ALLIED, (ShipId("warspite"), ShipId("jervis"))).having(Side.AXIS, (ShipId("zara"), ShipId("alfieri")))


def test_what_was_chosen_is_what_is_fought(tmp_path: Path) -> None:
    """Ships, hour, sea, range and bearing stand in the engagement; light and moon follow from the hour."""
    path = tmp_path / "mine.yaml"
    write_battle(SENT, path)
    engagement = open_skirmish(str(path)).skirmish.engagement
    sky = engagement.conditions
    assert engagement.opening is not None and engagement.setting is not None

    assert {side: tuple(unit.ship for unit in engagement.parties[side].participants) for side in BOTH} == SENT.ships
    assert (sky.light, sky.minute_of_day, sky.visibility_m, sky.sea_state) == (Light.NIGHT, 22 * 60, 9260, 4)
    assert (sky.wind_from_degrees, sky.wind_kn) == (90, 20)
    assert (engagement.opening.range_m, engagement.opening.bearing_degrees) == (6000, 135)
    assert (engagement.acting, engagement.setting.stop_minutes, engagement.place) == (Side.AXIS, 60, "Sea of Crete")
    assert light_of(SENT) is Light.NIGHT and light_of(replace(SENT, hour="12:00")) is Light.DAY


@pytest.mark.gate
@pytest.mark.parametrize("system", system_names())
def test_it_is_fought_by_every_system(tmp_path: Path, system: str) -> None:
    """Captains fight it to its end."""
    path = tmp_path / "mine.yaml"
    write_battle(replace(SENT, hour="11:00", visibility_nm=12.0), path)

    assert fight_out(skirmish_table(open_skirmish(str(path), system, 3))).outcomes


def test_a_file_that_was_written_is_read_back_as_it_was_chosen(tmp_path: Path) -> None:
    """Saved, opened again, changed and saved: nothing is lost on the way, and no draft is left behind."""
    path = tmp_path / "mine.yaml"
    write_battle(SENT, path)
    assert read_battle(path) == SENT
    other = replace(SENT, title='A "second" battle: Ægir', any_year=True).having(
        Side.AXIS, (*SENT.of(Side.AXIS), ShipId("roma")))
    write_battle(other, path)

    assert read_battle(path) == other
    assert [file.name for file in tmp_path.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("line", [
    'sides:\n  axis:\n    aims: ["Sink her."]', "shore:", "surprise: axis",
])
def test_a_file_with_more_than_can_be_chosen_is_left_as_it_is(tmp_path: Path, line: str) -> None:
    """What this page cannot change it does not throw away; it says so, and the file can be fought all the same."""
    path = tmp_path / "mine.yaml"
    write_battle(SENT, path)
    text = path.read_text(encoding="utf-8")
    if line.startswith("sides"):
        text = text.replace("sides:\n  axis:", line)
    elif line == "shore:":
        text += "\nshore: [{kind: land, name: Crete, outline_m: [[0, 0], [900, 0], [0, 900]]}]\n"
    else:
        text += f"\n{line}\n"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(NotFound, match=r"mine\.yaml holds more than this page can change"):
        read_battle(path)
    assert path.read_text(encoding="utf-8") == text
    assert open_skirmish(str(path)).skirmish.title == "Night off Crete"


@pytest.mark.parametrize(("battle", "fault"), [
    (NIGHT, "the Axis side has no ship: from 1 to 30 were expected; add one from the list"),
    (SENT.having(Side.AXIS, (ShipId("zara"), ShipId("warspite"))), "Warspite was sent twice: once was expected"),
    (replace(SENT, range_m=15_000), "the enemy is first seen at 15 km, and one sees only 9.3 km"),
    (replace(SENT, date="1941-04-15"), "Zara was lost on 1941-03-29"),
    (SENT.having(Side.AXIS, (ShipId("flying_dutchman"),)), "there is no ship 'flying_dutchman' in the order of battle"),
])
def test_what_keeps_it_from_being_fought_is_said_in_one_line(battle: OwnBattle, fault: str, tmp_path: Path) -> None:
    """What, and what helps; and no file is written."""
    faults = faults_in(battle)
    assert any(one.startswith(fault) for one in faults) and all("\n" not in one for one in faults)
    with pytest.raises(Malformed):
        write_battle(battle, tmp_path / "mine.yaml")

    assert not list(tmp_path.iterdir())


def test_a_side_has_thirty_ships_at_most() -> None:
    """One more is one too many, and it is said how many are to be taken out."""
    every = [ship for offered in classes_offered(NIGHT, Side.AXIS) for ship in offered.ships]
    full = SENT.having(Side.AXIS, tuple(every[:MOST_SHIPS]))

    assert not faults_in(full)
    assert faults_in(full.having(Side.AXIS, tuple(every[:MOST_SHIPS + 2])))[0].endswith("take 2 out")


def test_ships_of_any_year_fight_when_that_is_wanted(tmp_path: Path) -> None:
    """A reason stands with each that history had lost, so that the file is read by everybody."""
    path = tmp_path / "mine.yaml"
    lost = replace(SENT, date="1942-06-01", any_year=True)
    write_battle(lost, path)

    assert "zara, force: Force A, despite:" in path.read_text(encoding="utf-8")
    assert read_battle(path) == lost


def test_only_ships_that_can_be_there_are_offered_and_none_twice() -> None:
    """One's own nations first, the heaviest types first; of any year there are more of them."""
    offered = classes_offered(SENT, Side.AXIS)
    ships = [ship for each in offered for ship in each.ships]
    assert len(set(ships)) == len(ships)
    assert not {ShipId("warspite"), ShipId("zara")} & set(ships)
    assert (offered[0].type.value, "littorio" in [str(each.id) for each in offered]) == ("BB", True)

    every = [ship for each in classes_offered(replace(SENT, any_year=True), Side.AXIS) for ship in each.ships]
    assert len(every) > len(ships)


@pytest.mark.parametrize(("name", "text", "told"), [
    ("Day", "1941-2-30", "date: year, month and day were expected"), ("Day", "1812-06-24", "a year from 1939 to 1945"),
    ("Hour", "25:00", "hour: hours and minutes were expected"), ("Sea", "12", "sea: a number from 0 to 9 was expected"),
    ("Sea", "nan", "sea: a number from 0 to 9"), ("Called", "!!!", "title: letters or digits were expected"),
    ("First seen at, in km", "far", "range in km: a number from 0.5 to 45"),
    ("Who attacks", "x", "axis or allied was expected"),
    ("Ships of any year", "maybe", "yes or no was expected"),
])
def test_a_value_that_cannot_be_is_told_with_what_was_expected(name: str, text: str, told: str) -> None:
    """One line each; the battle stays as it was."""
    part = next(part for part in battle_parts() if part.name == name)
    with pytest.raises(Malformed, match=told):
        part.write(SENT, text)


def test_every_part_goes_on_and_back_and_takes_what_it_says() -> None:
    """A step on and a step back are no step; what a part shows can be written in its place."""
    for part in battle_parts():
        assert part.step(part.step(SENT, 1), -1) == SENT, part.name
        assert part.write(SENT, part.value(SENT)) == SENT, part.name
        assert part.about(SENT)
    assert len(waters_of_the_game()) > 10


def test_ships_are_named_one_by_one_and_by_so_many_of_a_class() -> None:
    """Names by commas; of a class the next that can be there, and no more than there are."""
    battle = with_ships(NIGHT, Side.AXIS, "Zara, 3 of soldati, cesare")
    assert battle.of(Side.AXIS)[0] == "zara" and battle.of(Side.AXIS)[-1] == "giulio_cesare"
    assert len(battle.of(Side.AXIS)) == 5
    with pytest.raises(NotFound, match="there is no ship"):
        with_ships(NIGHT, Side.AXIS, "nautilus of mine")
    with pytest.raises(NotFound, match="can be sent on 28 March 1941, not 99"):
        with_ships(NIGHT, Side.AXIS, "99 of soldati")


def test_a_new_file_lies_over_no_other_and_stands_among_the_battles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Named by its title; its card says what any other says."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path))
    folder = skirmishes_folder()
    first = file_for(SENT)
    write_battle(SENT, first)
    second = file_for(SENT)
    write_battle(SENT, second)
    card = own_battle_card(first)

    assert (first.name, second.name, first.parent) == ("night-off-crete.yaml", "night-off-crete-2.yaml", folder)
    assert [one.title for one in own_battle_cards()] == ["Night off Crete"] * 2
    assert card.against == "1 BB 1 DD against 1 CA 1 DD" and BattleKind.YOURS in card.kinds
