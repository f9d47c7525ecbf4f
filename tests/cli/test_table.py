"""The way to the table and back from the command line: packets and forms out, results in, and the dockyard after it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.book import Book
from campaign.model.commands import AllotRepair
from campaign.model.events import HitRepaired, ShipsBerthed
from campaign.model.play.ports import Track
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import Hits
from campaign.rules.chapters.ports.ch08_repair import initial_phase
from campaign.session.files.papers import read_result
from campaign.session.play.game import Game
from campaign.session.play.referee import accept
from campaign.session.play.seat import Public, UmpireSeat
from campaign.session.play.undoing import undo
from tests.cli.shell import Shell
from tests.proceeding import brought_about
from tests.sea import given, naval_phase, of_type, play
from tests.sea import initial_phase as turn_of
from tests.tabletop.papers import answered, filled, laid, line_of

TARANTO = PortId("taranto")
FACE = "SM-8B1 repair time"


def waiting(shell: Shell, save: Path) -> str:
    """The battle that waits."""
    return str(next(one["id"] for one in shell("battles", save, "--json").document if one["open"]))


def form(shell: Shell, save: Path, out: Path, *words: str) -> str:
    """The text of the form of the battle that waits."""
    found = shell("form", save, waiting(shell, save), "--out", out, *words)
    assert found.code == 0, found.err
    return out.read_text(encoding="utf-8")


def an_axis_cruiser(text: str) -> str:
    """The first Axis ship with five gunnery and five flotation boxes on a form."""
    blocks = text[text.index("# The Axis side") : text.index("# The Allied side")].split('\n  "')[1:]
    return next(one.partition('"')[0] for one in blocks if "gunnery boxes struck, of 5" in one)


def an_allied_ship(text: str) -> str:
    """The first ship of the Allied side on a form."""
    return text[text.index("# The Allied side") :].split('\n  "')[1].partition('"')[0]


@pytest.mark.gate
def test_a_packet_is_printed_for_the_umpire_and_for_each_side(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """By any system or by the club's own rules, on either paper."""
    key = waiting(shell, battle)
    for rules, side, paper in (
        ("supermarina", "umpire", "a4"),
        ("supremacy_at_sea", "axis", "letter"),
        ("any", "allied", "a4"),
    ):
        out = tmp_path / f"{rules}.pdf"
        words = ("packet", battle, key, "--rules", rules, "--out", out, "--side", side, "--paper", paper)
        found = shell(*words, "--json")

        assert found.code == 0, found.err
        assert found.document["side"] == side and found.document["bytes"] == out.stat().st_size
        assert out.read_bytes().startswith(b"%PDF")
        assert "rosters, in" in shell(*words).out


def test_a_result_is_shown_before_it_is_accepted(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """Without --yes nothing is changed; with it the campaign goes on, and the way back is open as after any battle."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "supermarina", "--side", "umpire")
    key, ship = waiting(shell, battle), an_axis_cruiser(text)
    file = laid(tmp_path, filled(text, (f"{ship} gunnery_hits", "2")))
    shown = shell("result", battle, key, file)
    still = waiting(shell, battle)
    done = shell("result", battle, key, file, "--yes", "--json").document
    row = next(one for one in done["ships"] if one["ship"] == ship)

    assert "Before and after" in shown.out and "Nothing is changed yet" in shown.out
    assert still == key
    assert done["accepted"] and row["before"]["gunnery"] == "0/5" and row["after"]["gunnery"] == "2/5"
    assert not any(one["open"] and one["id"] == key for one in shell("battles", battle, "--json").document)
    assert shell("check", battle, "--dice").code == 0


@pytest.mark.gate
def test_kills_are_told_with_whoever_is_credited(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-GAP-56 In the preview, by name, to whoever's papers name her."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "any", "--side", "umpire")
    ship = an_axis_cruiser(form(shell, battle, tmp_path / "boxes.yaml", "--rules", "supermarina", "--side", "umpire"))
    by = an_allied_ship(text)
    file = laid(tmp_path, answered(filled(text, (f"{ship} fate", "sunk"), (f"{ship} credit", by)), f"{ship}.unhurt"))
    words = ("result", battle, waiting(shell, battle), file)
    found = {side: shell(*words, "--side", side, "--json").document["ships"] for side in ("umpire", "allied", "axis")}

    for side in ("umpire", "allied"):
        assert {(one["fate"], one["credit"]) for one in found[side] if one["ship"] == ship} == {("sunk", by)}
        assert f"sunk by {by.capitalize()}" in shell(*words, "--side", side).out
    # The umpire's form names her; the papers of the Axis side do not.
    assert by not in {one["ship"] for one in found["axis"]}
    assert {(one["fate"], one["credit"]) for one in found["axis"] if one["ship"] == ship} == {("sunk", None)}
    assert by.capitalize() not in shell(*words, "--side", "axis").out


def test_a_settled_battles_form_is_stale(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """It names its line, and that the battle waits no more."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "any", "--side", "umpire")
    key = waiting(shell, battle)
    file = laid(tmp_path, filled(text))
    first = shell("result", battle, key, file, "--yes")
    again = shell("result", battle, key, file, "--yes")

    assert first.code == 0
    assert again.code != 0
    assert f"form.yaml:{line_of(text, 'battle')}: battle: {key} has been settled already" in again.err
    assert len(again.err.strip().splitlines()) == 1


@pytest.mark.gate
def test_an_accepted_result_can_be_taken_back(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-6B.1 Across a die that fell meanwhile by the umpire's word; then the same form is good again."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "supermarina", "--side", "umpire")
    key, ship = waiting(shell, battle), an_axis_cruiser(text)
    file = laid(tmp_path, filled(text, (f"{ship} gunnery_hits", "2")))
    with Game.open(battle) as game:
        before = game.state
        after = read_result(Public(game), key, [file]).after
        accept(Public(game), after)
        changed = game.state.ships[ShipId(ship)].condition
        undo(UmpireSeat(game))

        assert changed != before.ships[ShipId(ship)].condition
        assert game.state.ships == before.ships and game.state.attack == before.attack
        assert read_result(Public(game), key, [file]).after == after


@pytest.mark.parametrize(
    ("where", "value", "said"),
    [
        ("battle", '"B77"', "B1 was expected"),
        ("minutes", "-5", "1 to 1440 was expected"),
        ("mark", '"x"', "another state"),
    ],
)
def test_a_slip_on_a_form_changes_nothing(
    shell: Shell, battle: Path, tmp_path: Path, where: str, value: str, said: str
) -> None:
    """One line: file, line, what was expected."""
    text = filled(form(shell, battle, tmp_path / "form.yaml", "--rules", "any", "--side", "umpire"), (where, value))
    key = waiting(shell, battle)
    found = shell("result", battle, key, laid(tmp_path, text), "--yes")

    assert found.code != 0 and len(found.err.strip().splitlines()) == 1
    assert said in found.err and f"form.yaml:{line_of(text, where)}" in found.err
    assert waiting(shell, battle) == key


def test_a_form_with_many_slips_names_all_of_them(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-6B.2 Each in a line of its own, with file and line, and none left out."""
    text = filled(form(shell, battle, tmp_path / "form.yaml", "--rules", "any", "--side", "umpire"))
    found = shell("result", battle, waiting(shell, battle), laid(tmp_path, text.replace("fate: afloat", "fate: adrift")))
    lines = found.err.strip().splitlines()

    assert found.code == 1 and len(lines) == text.count("fate: afloat") > 3
    assert all("form.yaml:" in line and "was expected, not 'adrift'" in line for line in lines)


def test_what_the_umpire_overrules_is_kept_in_the_log_with_his_reason(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-GAP-60 A contradiction is asked back; with a reason it is taken, and both are told the reason."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "any", "--side", "umpire")
    key, ship = waiting(shell, battle), an_allied_ship(text)
    text = filled(text, ("broke_off", "axis"), ("holds_field", "axis"), (f"{ship} fate", "sunk"))
    asked = shell("result", battle, key, laid(tmp_path, text), "--yes")
    assert asked.code == 1 and waiting(shell, battle) == key
    assert "the axis side broke off and holds the field".casefold() in asked.err.casefold() and f"{ship}.unhurt" in asked.err

    taken = answered(text, f"{ship}.unhurt", field="they turned about at dusk")
    shown = shell("result", battle, key, laid(tmp_path, taken))
    done = shell("result", battle, key, laid(tmp_path, taken), "--yes")
    assert "they turned about at dusk" in shown.out and done.code == 0, done.err
    for reader in ("umpire", "axis", "allied"):
        assert "they turned about at dusk" in shell("report", battle, "log", "--side", reader, "--format", "csv").out


def test_what_is_no_form_or_no_battle_is_refused_in_one_line(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """Whatever was named wrongly."""
    key = waiting(shell, battle)
    other = laid(tmp_path, "format: 1\ntitle: something else\n", "other.yaml")
    said = [
        shell("packet", battle, "B9", "--rules", "any", "--out", tmp_path / "a.pdf"),
        shell("packet", battle, key, "--rules", "chess", "--out", tmp_path / "a.pdf"),
        shell("packet", battle, key, "--rules", "any", "--out", tmp_path / "a.txt"),
        shell("packet", battle, key, "--rules", "any", "--out", tmp_path / "nowhere" / "a.pdf"),
        shell("form", battle, key, "--rules", "any", "--out", tmp_path / "a.pdf"),
        shell("result", battle, key, other),
        shell("result", battle, key, tmp_path / "none.yaml"),
    ]

    assert all(one.code in (1, 2) and len(one.err.strip().splitlines()) == 1 for one in said)
    assert [("B9" in said[0].err), ("chess" in said[1].err), (".pdf" in said[2].err), ("no such folder" in said[3].err)] == [
        True
    ] * 4
    assert ".yaml was expected" in said[4].err and "is this a result form?" in said[5].err and "cannot be read" in said[6].err


def test_a_battle_begun_on_screen_is_not_printed_half_fought(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-6B It is finished where it was begun."""
    key = waiting(shell, battle)
    shell("fight", battle, key, typed="go\nquit\n")
    found = shell("packet", battle, key, "--rules", "any", "--out", tmp_path / "a.pdf")

    assert found.code == 1
    assert "being fought on screen by supermarina already" in found.err


@pytest.mark.gate
def test_a_skirmish_goes_to_the_table_too(shell: Shell, tmp_path: Path) -> None:
    """With its briefing, for one side or the umpire."""
    for words in ((), ("--side", "axis"), ("--rules", "any"), ("--rules", "supremacy_at_sea", "--paper", "letter")):
        out = tmp_path / f"{len(words)}.pdf"
        found = shell("skirmish", "river-plate", "--packet", out, *words)

        assert found.code == 0, found.err
        assert out.read_bytes().startswith(b"%PDF")
    assert shell("skirmish", "lepanto", "--packet", tmp_path / "x.pdf").code == 1


def test_what_was_mistyped_is_mended_by_the_umpire(shell: Shell, battle: Path, tmp_path: Path) -> None:
    """SM-GAP-60 With a reason, in the log of the side concerned."""
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "supermarina", "--side", "umpire")
    ship = an_axis_cruiser(text)
    shell("result", battle, waiting(shell, battle), laid(tmp_path, filled(text, (f"{ship} gunnery_hits", "3"))), "--yes")
    ruling = f'{{"order": "RuleAsUmpire", "reason": "typed 3 for 1", "ship": "{ship}", "condition": {{"shell_damage": "1/5"}}}}'
    found = shell("do", battle, "--side", "umpire", ruling)
    with Game.open(battle, read_only=True) as game:
        hits = hits_of(game.book.counters[ShipId(ship)], game.state.ships[ShipId(ship)].condition)

    assert found.code == 0, found.err
    assert "typed 3 for 1" in found.out
    assert hits == Hits(1, 0)


@pytest.mark.gate
def test_ships_that_come_back_from_the_table_stand_in_dock_for_the_turns_of_the_rule(
    shell: Shell, battle: Path, tmp_path: Path
) -> None:
    """SM-8B1, SM-GAP-19 A Calabria battle goes out and comes back; each hit that was typed takes a roll and two turns."""
    key = waiting(shell, battle)
    assert shell("packet", battle, key, "--rules", "supermarina", "--side", "umpire", "--out", tmp_path / "b.pdf").code == 0
    text = form(shell, battle, tmp_path / "form.yaml", "--rules", "supermarina", "--side", "umpire")
    ship = ShipId(an_axis_cruiser(text))
    file = laid(tmp_path, filled(text, (f"{ship} gunnery_hits", "2"), (f"{ship} flotation_hits", "1")))
    assert shell("result", battle, key, file, "--yes").code == 0
    with Game.open(battle, read_only=True) as game:
        book, state = game.book, replace(game.state, attack=None)
    assert hits_of(book.counters[ship], state.ships[ship].condition) == Hits(2, 1)

    state = naval_phase(turn_of(given(state, ShipsBerthed((ship,), TARANTO)), Side.AXIS, "Jul II 40"))
    for track, face in ((Track.GUNNERY, 1), (Track.GUNNERY, 4), (Track.FLOTATION, 2)):
        state, _ = play(book, state, AllotRepair(Side.AXIS, ship, track), [(FACE, face)])
    mended: dict[str, int] = {}
    for turn in range(1, 8):
        state, done = one_turn(book, state)
        mended |= dict.fromkeys(done, turn)

    assert sorted(mended.values()) == [3, 4, 6]
    assert hits_of(book.counters[ship], state.ships[ship].condition) == Hits()


def one_turn(book: Book, state: State) -> tuple[State, list[str]]:
    """An Axis player turn begins: the jobs that it ends."""
    state = turn_of(state, Side.AXIS, "Jul II 40")
    state, events = brought_about(initial_phase, book, state, Side.AXIS)
    return state, [one.job for one in of_type(events, HitRepaired)]


@pytest.mark.gate
def test_play_stops_where_fleets_meet_and_the_battle_is_called_open(shell: Shell, tmp_path: Path) -> None:
    """SM-6B For a club that fights it with models: both staffs play until then, and `open` is the battle that waits."""
    save = tmp_path / "club.sqlite"
    assert shell("new", "spartivento", "--save", save, "--seed", "3").code == 0
    met = shell("run", save, "--until", "battle", "--json").document
    battle = met["waiting"][0]

    assert met["stopped"]["why"] == "battle" and battle["kind"] == "fight"
    again = shell("run", save, "--until", "battle", "--json").document
    assert again["stopped"]["why"] == "battle" and again["segments"] == met["segments"]
    form = tmp_path / "battle.yaml"
    assert shell("form", save, "open", "--rules", "any", "--out", form).code == 0
    form.write_text(form.read_text(encoding="utf-8").replace("minutes: 0", "minutes: 90"), encoding="utf-8")
    assert shell("result", save, "open", form, "--yes").code == 0
    over = shell("odds", save, "open")
    assert over.code == 1 and "none is being fought now" in over.err
