"""The umpire's desk: what waits, with words that do it, and what was ruled, typed in and entered."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import Light
from campaign.model.book import Options
from campaign.model.commands import EndStep, LandFact, RecordGarrison, RecordPortOwner, RuleAsUmpire
from campaign.model.events import PhaseBegan
from campaign.model.play.air_war import AirTarget, Sortie, SortieId
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import GroundState, RaidTarget, Wave
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, Land, PortId, UnitKind
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId
from campaign.rules.facts.geography import port_side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import of_the_umpire, read
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import PlayerSeat, Public, UmpireSeat, seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.situation import Plain
from campaign.session.umpire.desk import WIDTH, desk, desk_page
from campaign.store.records import Meta
from tests.landsea import troops
from tests.sea import TRIBAL, Sea, british, given, initial_phase, play, sea
from tests.session.stage import a_battle
from tests.shoresea import CUT_OFF, LAND_GAME, contingent, depot, shore_sea, status

LAND = Options(land_facts=True, air_war=False, first_turn="Jan II 41")
PEOPLE = dict.fromkeys(BOTH, "human")


def desert(*, turn: str = "Jan II 41", options: Options = LAND) -> Game:
    """The whole war from January 1941 in memory, at the beginning of a game turn that nobody has played up to."""
    game = Game.begin(load_book("mediterranean", options), Meta("mediterranean", 3, options=options, players=PEOPLE), None)
    game.state = replace(game.state, cursor=replace(game.state.cursor, turn=Turn.of(turn)))
    return game


def given_in_words(game: Game, answer: Plain) -> None:
    """What an answer of the desk says is ordered by whoever is to give it."""
    if answer["by"] == "umpire":
        game.give(of_the_umpire(UmpireSeat(game), answer["words"]))
        return
    for command in read(Knowledge.of(PlayerSeat(game, Side(answer["by"]))), answer["words"]).commands:
        game.give(command)


def words_due(found: Plain) -> list[str]:
    """The words of all facts that are due."""
    return [answer["words"] for one in found["facts_due"] for answer in one["answers"]]


def test_what_history_has_taken_by_now_is_due_with_words_that_enter_it() -> None:
    """SM-GAP-86.8 Derna and Beda Fomm, entered in the turn itself or late; what is entered is due no more."""
    game = desert(turn="Feb I 41")
    due = words_due(desk(UmpireSeat(game)))
    assert due[:2] == ["owner derna allied", "airfield martuba allied"] and "airfield berka benina allied" in due

    late = desert(turn="Mar I 41")
    assert "coast cyrenaica allied on Feb I 41" in words_due(desk(UmpireSeat(late)))
    game.give(RecordPortOwner(None, PortId("derna"), Side.ALLIED))
    assert words_due(desk(UmpireSeat(game))) == due[1:]


@pytest.mark.gate
def test_all_that_history_took_in_the_whole_war_can_be_entered_in_the_words_of_the_desk() -> None:
    """SM-GAP-86.8, SM-GAP-86.3 In the order in which it stands there, neutral lands and all; then nothing is due."""
    game = desert(turn="Sep I 43")
    page = desk_page(desk(UmpireSeat(game)))
    assert max(map(len, page)) <= WIDTH
    entered = 0
    while found := desk(UmpireSeat(game))["facts_due"]:
        given_in_words(game, found[0]["answers"][0])
        entered += 1
        assert entered < 200

    assert entered > 60 and port_side(game.state, PortId("tunis")) is Side.ALLIED
    assert "Nothing that history has taken by now is otherwise on the map." in desk_page(desk(UmpireSeat(game)))


def test_what_cannot_be_entered_yet_says_why() -> None:
    """SM-GAP-86.8, SM-GAP-86.1 A sortie is in the air: the words stand there, and that they are refused now."""
    game = desert(turn="Feb I 41")
    sortie = Sortie(SortieId("S1"), Side.AXIS, AirTarget.PORT, "malta", Hex("09855"), Light.DAY, (AirUnitId("stormo_2"),))
    game.state = replace(game.state, air_war=replace(game.state.air_war, sortie=sortie))
    first = desk(UmpireSeat(game))["facts_due"][0]

    assert first["answers"][0]["refused"] == "SM-24B: a sortie is in the air: it comes first"


def of(the_sea: Sea) -> Game:
    """A game on the small sea, in memory."""
    return Game(the_sea.book, the_sea.state, Meta("test", 1, players=PEOPLE), None)


def ashore(*, land_facts: bool = True) -> Sea:
    """Marines who landed in Libya in this game turn, others who did so before, and raiders."""
    book, state = sea(troops("San Marco", 1, "00407", UnitKind.MARINE, side=Side.ALLIED),
                      troops("Old Guard", 1, "00507", UnitKind.MARINE, side=Side.ALLIED),
                      troops("Raiders", 0.25, "00507", UnitKind.COMMANDO, side=Side.ALLIED),
                      acting=Side.ALLIED, player_turn=Side.ALLIED, options=Options(land_facts=land_facts))
    now = state.cursor.turn.number
    ashore = (("san_marco", now, Wave.ASSAULT), ("old_guard", now - 1, Wave.ASSAULT), ("raiders", now, Wave.RAID))
    for key, turn, wave in ashore:
        item = state.cargoes[CargoId(key)]
        landed = replace(item, troops=GroundState(landed_on=turn, landed_as=wave))
        state = replace(state, cargoes={**state.cargoes, CargoId(key): landed})
    return Sea(book, given(state, PhaseBegan(Phase.EXPLOITATION)))


def test_troops_that_came_ashore_wait_for_what_the_land_game_makes_of_them() -> None:
    """SM-GAP-86.9 For this game turn, in words that their owner gives; not where no land game is played."""
    found = desk(UmpireSeat(of(ashore())))["ashore"]

    assert [one["about"] for one in found] == ["san_marco"]
    assert [answer["words"] for answer in found[0]["answers"]] == [
        "combat san_marco", "troops san_marco at 00407", "troops san_marco gone"]
    for answer in found[0]["answers"]:
        assert (answer["by"], answer["refused"]) == ("allied", None)
        given_in_words(of(ashore()), answer)
    assert desk(UmpireSeat(of(ashore(land_facts=False))))["ashore"] == []


def test_a_raiding_party_waits_to_be_taken_off() -> None:
    """SM-9A.4 In exploitation, by the ships that lie there; before that nobody can."""
    book, state = sea(british("Jervis", "00407", TRIBAL),
                      troops("Layforce", 0.25, ("Jervis",), UnitKind.COMMANDO, side=Side.ALLIED),
                      acting=Side.ALLIED, player_turn=Side.ALLIED, nas=7)
    game = of(Sea(book, given(state, PhaseBegan(Phase.MOVEMENT))))
    landed, _ = play(*Sea(game.book, game.state), next(
        one for one in game.legal(Side.ALLIED) if getattr(one, "target", None) is RaidTarget.SUPPLY_DUMP))
    game.state = landed
    assert desk(UmpireSeat(game))["raids"][0]["answers"] == ()
    game.state = given(landed, PhaseBegan(Phase.EXPLOITATION))
    (found,) = desk(UmpireSeat(game))["raids"]

    assert "Layforce (Allied) is ashore off Tripoli, for a supply dump" in found["words"]
    given_in_words(game, found["answers"][0])
    assert desk(UmpireSeat(game))["raids"] == []


def test_decisions_wait_with_words_that_answer_them() -> None:
    """SM-GAP-86.10 The end of the step, or the first answer that no rule refuses."""
    game = desert()
    while not game.state.cursor.nas:
        (waits,) = desk(UmpireSeat(game))["waiting"]
        assert waits["about"] == game.state.cursor.acting.value
        assert [answer["words"] for answer in waits["answers"]] == ["end"]
        given_in_words(game, waits["answers"][0])


def test_nothing_is_said_in_words_where_there_is_nothing() -> None:
    """SM-GAP-86.10 Each part of an empty desk says so; and a campaign without land facts says whose calendar is played."""
    game = of(sea())
    page = "\n".join(desk_page(desk(UmpireSeat(game))))

    for words in ("No battle waits for its result.", "This campaign takes no land facts", "No troops that landed",
                  "No raiding party is ashore.", "Nothing was ruled.", "No result was typed in.", "No land fact was entered."):
        assert words in page
    game.state = replace(game.state, result="drawn")
    over = "\n".join(desk_page(desk(UmpireSeat(game))))
    assert "Nobody has to decide anything." in over and "The campaign is over: drawn" in over


@pytest.mark.gate
def test_rulings_and_facts_stand_on_the_desk_with_when_they_were_entered_and_for_when(tmp_path: Path) -> None:
    """SM-GAP-86.4, SM-GAP-86.10 With reasons, and by whom."""
    beginning = Beginning("mediterranean", 3, first_turn="Jan II 41", players=PEOPLE,
                          options=("land_facts=true", "air_war=false"))
    with begin(beginning, tmp_path / "war.sqlite") as game:
        seat = UmpireSeat(game)
        game.give(RecordGarrison(None, Land.CRETE, 2.5))
        seat.give(RuleAsUmpire("a point for gallantry", points_side=Side.AXIS, points=1.0))
        while game.state.cursor.phase is not Phase.MOVEMENT:
            game.give(EndStep(game.state.cursor.acting))
        game.give(RecordPortOwner(game.state.cursor.acting, PortId("derna"), Side.ALLIED, "Jan II 41"))
        found = desk(seat)
        page = "\n".join(desk_page(found))

    assert [(one["what"], one["on"], one["by"], one["entered"]) for one in found["facts"]] == [
        ("2.5 British REs are in Crete", "Jan II 41", "umpire", "Jan II 41"),
        ("Derna is in Allied hands", "Jan II 41", "axis", "Jan II 41")]
    assert [one["reason"] for one in found["rulings"]] == ["a point for gallantry"]
    assert "a point for gallantry" in page and "2.5 British REs are in Crete, for Jan II 41, by the umpire" in page
    assert "Derna is in Allied hands, for Jan II 41, by the Axis side" in page


def test_a_battle_that_captains_fought_on_screen_was_not_typed_in(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """SM-GAP-86.7 While it waits it is told whose form is awaited; once begun on screen, where it goes on."""
    with Game.open(a_battle(tmp_path_factory, tmp_path)) as game:
        (before,) = desk(UmpireSeat(game))["battles"]
        fight_out(Public(game))
        found = desk(UmpireSeat(game))

    assert [answer["by"] for answer in before["answers"]] == ["form", "form", "form", "result", "result"]
    assert found["battles"] == [] and found["results"] == []


def test_no_side_sits_at_the_desk() -> None:
    """SM-GAP-86.10 It is the umpire's alone."""
    game = desert()
    for side in Side:
        with pytest.raises(NotFound, match="the desk is the umpire's alone"):
            desk(seat_for(game, side))


@pytest.mark.parametrize(("line", "trouble"), [
    ("owner tripoli allied", "may be any of"), ("owner derna", "was expected"), ("coast libia allied", "there is no coast"),
    ("owner derna allied on someday", "game turn"), ("airfield nowhere allied", "there is no airbase"),
    ("defenders nowhere 3", "there is no port or coast"), ("ruling because", "was expected")])
def test_the_umpire_reads_no_sides_part_into_a_name(line: str, trouble: str) -> None:
    """SM-GAP-86.10 Where a side's own port would be meant, he is asked which."""
    with pytest.raises((Malformed, NotFound), match=trouble):
        of_the_umpire(UmpireSeat(desert()), line)


def test_words_of_the_umpire_make_facts_of_nobodys_side() -> None:
    """SM-1A.5 And `ruling` is a ruling still."""
    seat = UmpireSeat(desert())
    fact = of_the_umpire(seat, "defenders malta 8 on Jan II 41")

    assert isinstance(fact, LandFact) and fact.side is None and getattr(fact, "place", "") == "malta"
    assert isinstance(of_the_umpire(seat, "ruling port benghazi stock 1 because so"), RuleAsUmpire)


def test_a_force_that_starves_stands_on_the_desk_with_the_word_that_feeds_it() -> None:
    """SM-GAP-86.11, SM-22B In its owner's initial phase the word is accepted, and then nothing is asked of it any more."""
    book, state = shore_sea(contingent("Pavia", 2, "00507", line=CUT_OFF), depot("00507", 9), options=LAND_GAME)
    game = of(Sea(book, initial_phase(status(state, "pavia", 2, isolated=True), Side.AXIS, "Jul I 40")))
    (found,) = desk(UmpireSeat(game))["hungry"]

    assert found["words"].startswith("Pavia (Axis) at Benghazi is isolated U-2: attack half, defence half")
    assert found["answers"] == ({"by": "axis", "words": "feed pavia", "refused": None},)
    given_in_words(game, found["answers"][0])
    assert game.state.ashore.status("pavia").word == "unisolated U-2"
