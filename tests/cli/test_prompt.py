"""The prompt of the game at a terminal: what it tells unasked, what it never does unasked, and what fits its page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from campaign.cli import entry
from campaign.cli.terminal import loop
from campaign.cli.terminal.asked import Ending, print_alarm, print_decisions, question
from campaign.cli.terminal.choosing import answers_to, legal_now, numbers_taken, proposal_text, take_proposal
from campaign.cli.terminal.helping import SUBJECTS, about, general
from campaign.cli.terminal.looks import Looks
from campaign.cli.terminal.loop import TerminalGame
from campaign.cli.terminal.news import UnreadLines
from campaign.cli.terminal.sights import marks_of
from campaign.model.commands import EndStep
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import BOTH, Side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import read
from campaign.session.planning.proposing import proposals_for
from campaign.session.play.game import Game
from campaign.session.play.referee import system_begun
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.play.trouble import Hint, Malformed, NotFound
from tests.cli.shell import Shell, at_terminal
from tests.cli.test_terminal_game import typing
from tests.rules.combat.test_ch06_battle import accepted
from tests.sea import Sea
from tests.session.planning.test_undone import seat as at_sea
from tests.session.stage import a_battle, answered, begun

PAGE = 40


@pytest.mark.gate
def test_enter_asks_again_and_decides_nothing(human: Path) -> None:
    """SM-1F A step ends by the word `end`."""
    found = at_terminal(typing("", "", "end"), "play", human)

    assert found.out.count("Form and move task forces") >= 3
    assert found.out.index("Axis day 1, Axis movement> \n") < found.out.index("Axis day 1, Axis movement> end")


@pytest.mark.gate
def test_enter_answers_no_question_with_yes(human: Path) -> None:
    """SM-1F A proposal and a course are taken on `y` alone: Enter asks again."""
    found = at_terminal(
        typing("p", "", "n", "form pola zara as Raid", "move Raid to Taranto", "", "", "n", "forces"), "play", human)

    assert found.out.count("y: all of it; 1 3: these; except 1 3: all but these") == 2
    assert found.out.count("Sail? [y/n]") == 3
    assert "steams" not in found.out


def test_what_is_left_undone_is_named_before_a_step_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-1F The first `end` names it with the words that do it, the second ends; another word between begins anew."""
    with begun(tmp_path / "left.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        seat.give(*read(Knowledge.of(seat), "form pola zara as Raid").commands)
        ending = Ending()

        assert not ending.agreed(seat)
        told = capsys.readouterr().out
        assert "Left undone:" in told and "Raid" in told and "`end` again ends it." in told
        ending.forget()
        assert not ending.agreed(seat)
        assert ending.agreed(seat)


def test_help_fits_a_page_and_tells_first_what_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-1F Forty lines of eighty columns; what cannot be ordered now is behind its subject."""
    with begun(tmp_path / "help.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        general(seat)
        page = capsys.readouterr().out.splitlines()

        assert page[0].startswith("Asked now: ") and len(page) <= PAGE and all(len(line) <= 80 for line in page)
        assert any(line.startswith("  form ") for line in page) and not any(line.startswith("  react ") for line in page)
    for subject in SUBJECTS:
        about(subject)
        assert len(capsys.readouterr().out.splitlines()) > 1


@pytest.mark.gate
def test_a_day_that_is_over_is_told_in_its_digest(human: Path) -> None:
    """SM-GAP-87.1 No line of submarines on their way, and the whole of it by `log all`."""
    found = at_terminal(typing("end", "end", "end", "log", "log all 60", "report day"), "play", human)
    unasked, _, asked = found.out.partition("log all 60")

    assert " of the log." in unasked
    assert "Submarine marker" not in unasked and "moved from" not in unasked
    assert "Submarine marker" in asked or "moved from" in asked


@pytest.mark.gate
def test_a_day_is_reported_by_a_command(shell: Shell, tmp_path: Path) -> None:
    """SM-GAP-87.1 As a page, as a document with all it holds, as rows; other reports are asked for by no day."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--seed", "3")
    shell("run", save, "--nas", "4")
    page, document = shell("report", save, "day", "3", "--side", "axis"), shell("report", save, "day", "--format", "json")
    rows = shell("report", save, "day", "Jul", "I", "40", "axis", "2", "--format", "csv")

    assert page.out.startswith("3 July 1940, Axis day 3.  Points: Axis 0, Allied 0.")
    assert {"day", "headline", "lines", "tracks", "points_before"} <= document.document.keys()
    assert rows.out.startswith("number,day,kind,words")
    assert "alone is asked for by a day" in shell("report", save, "fuel", "3").err
    assert "no day" in shell("report", save, "day", "9").err


@pytest.mark.gate
def test_an_attack_is_answered_by_names_and_no_answer_is_refused(tmp_path: Path) -> None:
    """SM-6A Each answer that is offered may be given, and a force is called by its name."""
    with begun(tmp_path / "attack.sqlite") as game:
        while not any(one.kind is DecisionKind.REACTION for side in BOTH for one in game.pending(side)):
            side, waiting = next((side, one) for side in BOTH for one in game.pending(side))
            answered(game, side, waiting)
        side = next(side for side in BOTH for one in game.pending(side) if one.kind is DecisionKind.REACTION)
        seat = seat_for(game, side)
        decision = seat.pending[0]
        answers = answers_to(seat, decision)

        assert answers
        for answer in answers:
            assert all(seat.refusal(order) is None for order in read(Knowledge.of(seat), answer.line).commands)
        attack = seat.view.attack
        assert attack is not None
        own = seat.view.forces[attack.own_forces[0]].force
        assert " " in own.name and f"`react {own.name} stand`" in "".join(answer.words for answer in answers)
        assert question(seat, decision)
        by_name = read(Knowledge.of(seat), f"react {own.name} stand").commands[0]
        assert by_name == read(Knowledge.of(seat), f"react {own.id} stand").commands[0]


@pytest.mark.gate
def test_who_is_attacked_and_by_whom_stands_before_the_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    """SM-6A In three lines, the enemy as far as he was seen; `alarm` names the ships, and says when nobody is attacked."""
    with begun(tmp_path / "alarm.sqlite") as game:
        with pytest.raises(NotFound, match="no attack waits"):
            print_alarm(seat_for(game, Side.AXIS))
        while not any(one.kind is DecisionKind.REACTION for side in BOTH for one in game.pending(side)):
            side, waiting = next((side, one) for side in BOTH for one in game.pending(side))
            answered(game, side, waiting)
        seat = seat_for(game, next(side for side in BOTH if game.pending(side)))
        capsys.readouterr()
        print_decisions(seat)
        told = capsys.readouterr().out
        print_alarm(seat, by_name=True)
        named = capsys.readouterr().out

        attack = seat.view.attack
        assert attack is not None
        own = seat.view.forces[attack.own_forces[0]]
        assert f"{own.force.name} is attacked" in told and "  The enemy (" in told
        assert told.index("is attacked") < told.index("Your forces are attacked.")
        assert all(seat.book.oob.ships[key].name in " ".join(named.split()) for key in own.ships)


@pytest.mark.gate
def test_a_battle_is_fought_by_the_system_that_is_named(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-6B `fight auto surface_fire`: one that is none is no word, and two are one too many."""
    monkeypatch.setattr(loop, "agreed", lambda _: False)
    with Game.open(a_battle(tmp_path_factory, tmp_path)) as game:
        terminal = TerminalGame(game)
        with pytest.raises(NotFound, match="no tactical system"):
            terminal._done("fight", ["now"], "fight now")
        with pytest.raises(Malformed, match="one battle system"):
            terminal._done("fight", ["fear_god", "coastal"], "fight fear_god coastal")
        assert not terminal._done("fight", ["auto", "surface_fire"], "fight auto surface_fire")
        assert system_begun(terminal.seat) == "surface_fire"


@pytest.mark.gate
def test_play_is_left_to_the_staff_to_the_end_of_a_half_month(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-61.25 `staff turn` orders, answers and fights; `staff on` stops at the first thing that is its player's."""
    with begun(tmp_path / "left.sqlite", {Side.AXIS: "human", Side.ALLIED: "staff"}) as game:
        terminal = TerminalGame(game)
        turn, day = terminal.seat.moment.turn, terminal.seat.moment.day
        assert terminal._done("staff", ["on"], "staff on")
        assert "Your staff hands back: " in capsys.readouterr().out
        assert terminal.seat.over or (terminal.seat.moment.turn, terminal.seat.moment.day) > (turn, day)
        while not terminal.seat.over and terminal.seat.moment.turn == turn:
            assert terminal._done("staff", ["turn"], "staff turn")
        with pytest.raises(Malformed):
            terminal._done("staff", ["please"], "staff please")


def test_a_refusal_names_the_place_that_it_tells_of(shell: Shell, human: Path) -> None:
    """SM-1F A hex is called by what lies near it, in a command as at the prompt."""
    alone = shell("do", human, "form pola zara as Raid\nmove Raid 09458")
    later = shell("do", human, "attack AL1 with Raid")

    for one in (alone, later):
        assert one.code == 1 and not re.search(r"(?<!\()\b\d{5}\b", one.err), one.err
    assert re.search(r"[a-z] \(09458\)", alone.err)


def test_a_stack_hides_nobody_on_the_map(tmp_path: Path) -> None:
    """SM-GAP-56.4 Several markers of one hex are a number and a plus, and the legend names each of them."""
    with begun(tmp_path / "map.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        for line in ("form pola zara as One", "form orsa as Two"):
            seat.give(*read(Knowledge.of(seat), line).commands)
        forces = {own.force.hex for own in seat.view.forces.values()}
        marks = marks_of(seat.book.theatre, seat.view)
        for where in forces:
            here = [own.force.name for own in seat.view.forces.values() if own.force.hex == where]
            assert all(name in marks[where].words for name in here)
            assert marks[where].glyph.endswith("+") == (len(here) > 1)


@pytest.mark.gate
def test_a_list_of_what_is_possible_is_a_page_and_a_name_narrows_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    """SM-1F Thirty at most, forces by their names; a number gives what stands beside it."""
    with begun(tmp_path / "list.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        for line in ("form pola as Scouts of Naples", "form zara as Third Patrol"):
            seat.give(*read(Knowledge.of(seat), line).commands)
        for word in ("mission", "move", "form"):
            assert len(legal_now(seat, word)) <= 30
            assert len(capsys.readouterr().out.splitlines()) <= PAGE
        found = legal_now(seat, "move third patrol")
        assert found and all("Third Patrol" in one.words and " AX" not in one.words for one in found)
        assert read(Knowledge.of(seat), found[0].line).commands[0] in list(seat.legal())
        with pytest.raises(NotFound, match="nowhere"):
            legal_now(seat, "move nowhere")


@pytest.mark.gate
def test_what_the_staff_proposes_is_said_by_names(tmp_path: Path) -> None:
    """SM-GAP-61.25 Ships, forces and ports by what they are called; a long course by its end and its length."""
    with begun(tmp_path / "staff.sqlite") as game:
        for side in BOTH:
            seat = seat_for(game, side)
            while not (said := [proposal_text(Knowledge.of(seat), one) for one in proposals_for(seat)]):
                waiting = next((one, decision) for one in BOTH for decision in game.pending(one))
                answered(game, *waiting)
            known = {str(key) for key in (*seat.view.forces, *seat.view.ships)}
            for words in said:
                assert not known & {*words.partition(" - ")[0].replace(";", " ").split()}
                assert not re.search(r"\(\d+ hexes\)", words)


def test_who_broke_off_is_told_where_each_place_is() -> None:
    """SM-6C.6 By the wind and by what lies near, with the words that place her there; none is a number alone."""
    (book, _), state, _ = accepted(broke_off=Side.AXIS)
    seat = at_sea(Sea(book, state))
    answers = answers_to(seat, seat.pending[0])

    assert answers
    for answer in answers:
        assert " of where it fought" in answer.words
        assert re.search(r": (at|off|near|\d+ miles) .*[a-z] \(`place Force 1 in", answer.words)
        (order,) = read(Knowledge.of(seat), answer.words.partition("`")[2].rstrip("`)")).commands
        assert order == read(Knowledge.of(seat), answer.line).commands[0] and seat.refusal(order) is None


def test_what_is_new_is_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-87.1 Who comes back reads a digest of what he missed, and then nothing twice."""
    with begun(tmp_path / "news.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        terminal = TerminalGame(game)
        terminal._open_page()
        seat.give(*read(Knowledge.of(seat), "form pola zara as Raid").commands)
        news = UnreadLines(seat)
        news.tell(seat)
        assert "Raid is formed" in capsys.readouterr().out
        news.tell(seat)
        assert capsys.readouterr().out == ""
        Looks(seat, news).at("log", ["all", "1"])
        assert "Raid is formed" in capsys.readouterr().out


COUNT = 4
TAKEN = {
    "y": (1, 2, 3, 4), "all": (1, 2, 3, 4), "n": (), "1 3": (1, 3), "3": (3,), "except 1 3": (2, 4), "except 1 2 3 4": (),
    "": None, "5": None, "0": None, "except": None, "1 x": None, "y 1": None, "but 1": None,
}


@pytest.mark.parametrize("said", TAKEN)
def test_numbers_take_what_they_number_and_except_leaves_it_out(said: str) -> None:
    """SM-1F As `air plan accept 1 3` does: those; whoever means all but those says so."""
    assert numbers_taken(said.split(), COUNT) == TAKEN[said]


def test_what_is_taken_of_a_proposal_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-1F Numbers once left out what they named: the line beneath the list says which were taken, and no more are ordered."""
    with begun(tmp_path / "taken.sqlite") as game:
        seat = seat_for(game, Side.AXIS)
        assert isinstance(seat, PlayerSeat)
        count, before = len(proposals_for(seat)), len(seat.view.forces)
        assert count > 1
        with pytest.raises(Malformed, match=rf"`p except 1 3` was expected, with numbers from 1 to {count}"):
            take_proposal(seat, ["9999"])
        assert take_proposal(seat, ["1"])
        assert "\nTaken: 1.\n" in capsys.readouterr().out
        assert len(seat.view.forces) <= before + 1


def test_what_helps_on_is_said_in_the_words_of_the_prompt(human: Path, capsys: pytest.CaptureFixture[str],
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-1F A refusal names `undo agreed` here and `--agreed` at the shell; each face has words for every hint."""
    assert set(loop.HELPS) == set(Hint) and set(entry.HELPS) == {hint.name for hint in Hint}
    monkeypatch.setattr(loop, "ask", lambda _: "undo")
    with Game.open(human) as game:
        game.give(EndStep(Side.AXIS))
        TerminalGame(game)._obeyed()
    said = capsys.readouterr().out

    assert "`undo agreed` takes it back" in " ".join(said.split()) and "--" not in said
