"""The air war at the terminal and on the command line: what is shown, planned, priced, asked, and answered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign.cli.terminal.air import air, price, print_sortie
from campaign.cli.terminal.asked import HINTS
from campaign.cli.terminal.choosing import answers_to, order_text
from campaign.cli.terminal.helping import candidates
from campaign.model.commands import AbandonSortie, GiveAirMission, Intercept, LaunchSortie, NameScreen, SetAirDoctrine
from campaign.model.play.air_war import AirOrder, AirOrderId, AirOrderKind, AirTarget, AirTask, InterceptPolicy
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import read
from campaign.session.planning.air_plan import PlannedSortie
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import play_on
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.store.records import Meta
from tests.air_at_sea import sky, with_war
from tests.air_fights import ALLIED, AXIS, CR_42, FLIGHT, HURRICANE, SM_79, keys, seen, squad
from tests.cli.conftest import copied
from tests.cli.shell import Shell, lines_of
from tests.sea import british

PLAN = "campaign.session.planning.air_plan"
STRIKE = LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("SM.79"), keys("CR.42"))


@pytest.fixture
def game() -> Game:
    """An Axis combat step: bombers with an escort, a cruiser that they have found, and Hurricanes beside her."""
    the_sea = sky(british("Neptune", "00704"), squad("261", "hal_far", HURRICANE), squad("HF", "hal_far", HURRICANE, FLIGHT),
                  squad("SM.79", "comiso", SM_79), squad("CR.42", "comiso", CR_42), step=Step.COMBAT, acting=AXIS)
    book, state = seen(the_sea, "AL1")
    cover = AirOrder(AirOrderId("AXA1"), AXIS, AirOrderKind.HOLD, keys("CR.42"))
    return Game(book, with_war(state, orders={cover.id: cover}),
                Meta("small", 1, book.options, players=dict.fromkeys(BOTH, "human")), None)


def seat(game: Game, side: Side = AXIS) -> PlayerSeat:
    """A side's seat."""
    return PlayerSeat(game, side)


def asking(game: Game) -> None:
    """Both sides want to be asked in the air, and the bombers take off."""
    for side in BOTH:
        game.give(SetAirDoctrine(side, InterceptPolicy.ASK, leaders=False))
    game.give(STRIKE)


def test_air_shows_own_units_and_the_enemys_airfields_or_what_is_named(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-24A Own units with what they do, the enemy's as they are counted; a name keeps what bears it."""
    assert air(seat(game), []) is False
    whole = capsys.readouterr().out
    air(seat(game), ["hal", "far"])
    named = capsys.readouterr().out

    assert "SM.79" in whole and "AXA1" in whole and "Hal Far" in whole
    assert "Hal Far" in named and "SM.79" not in named
    assert all(len(line) <= 80 for line in whole.splitlines())
    with pytest.raises(NotFound, match="atlantis"):
        air(seat(game), ["atlantis"])


def test_the_plan_is_shown_line_by_line_and_given_whole_or_in_part(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-80.4 Each order as it could be typed, with its reason and its price; `accept` gives those that are named."""
    monkeypatch.setattr(f"{PLAN}.strike_orders", lambda book, view: iter((STRIKE, STRIKE)))
    assert air(seat(game), ["plan"]) is False
    page = capsys.readouterr().out
    for wrong in (["plan", "accept", "3"], ["plan", "accept", "many"], ["plan", "2"]):
        with pytest.raises(Malformed, match="numbers from 1 to 2"):
            air(seat(game), wrong)
    done = air(seat(game), ["plan", "accept", "1,", "2"])
    said = capsys.readouterr().out

    assert "  1. airstrike AL1 with SM.79 escort CR.42 at force day" in page and "price: may lose" in page
    assert done is True and "SM.79" in game.state.air_war.flown
    assert said.startswith("  Not done: airstrike AL1")


def test_an_order_of_the_plan_says_where_its_hex_lies(
    game: Game, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-80.4 As `?` lists it: what may be typed, and the place behind it; when it is given too."""
    search = GiveAirMission(AXIS, AirTask.SEARCH, keys("SM.79"), "00704")
    planned = PlannedSortie(search, "a reason", "a price")
    monkeypatch.setattr(f"{PLAN}.plan_of_the_day", lambda *_: (planned,))
    air(seat(game), ["plan"])
    page = capsys.readouterr().out

    assert "  1. fly search SM.79 over 00704  - off Valletta" in page
    assert order_text(Knowledge.of(seat(game)), search) == "fly search SM.79 over 00704  - off Valletta"


def test_where_nothing_is_planned_it_says_so(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-80.4 In a step in which it could, and in those in which aircraft are not ordered at all."""
    air(seat(game, ALLIED), ["plan"])
    with pytest.raises(Malformed, match="nothing is planned"):
        air(seat(game, ALLIED), ["plan", "accept", "1"])
    with pytest.raises(NotFound, match="nothing is planned"):
        air(seat(game, ALLIED), ["plan", "accept"])

    assert "Aircraft are ordered in your initial phase" in capsys.readouterr().out


def test_air_doctrine_alone_says_what_it_is_and_other_words_are_orders(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-79 So that one word serves for looking and for ordering."""
    assert air(seat(game), ["doctrine"]) is False
    assert capsys.readouterr().out.startswith("Fighters rise: always; leaders decide in a fight [SM-GAP-79].")
    assert air(seat(game), ["doctrine", "intercept", "never"]) is None
    assert air(seat(game), ["order", "hold", "SM.79"]) is None


def test_a_sortie_is_priced_before_it_is_sent(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-GAP-80 And whether it could be sent at all; other orders have no such price."""
    price(seat(game), "airstrike AL1 with SM.79 escort CR.42")
    able = capsys.readouterr().out
    price(seat(game, ALLIED), "airlift 261 to valletta")
    unable = capsys.readouterr().out

    assert able.startswith("12 flights to AL1") and "It could not be sent" not in able
    assert "It could not be sent now: " in unable
    for line in ("form warspite", "airstrikes", ""):
        with pytest.raises(Malformed, match="airstrike"):
            price(seat(game), line)
    with pytest.raises(NotFound):
        price(seat(game), "airstrike AL9 with SM.79")


def test_a_raid_is_shown_and_its_answers_offered_the_leaders_first(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    """SM-24B2, SM-GAP-79.9 None of them would be refused, and the leaders' word is the first."""
    asking(game)
    here = seat(game, ALLIED)
    (decision,) = here.pending
    print_sortie(here, decision)
    shown, choices = capsys.readouterr().out, answers_to(here, decision)
    orders = [read(Knowledge.of(here), choice.line).commands[0] for choice in choices]

    assert "A raid of 2 groups, level bombers among them, comes in at 00704" in " ".join(shown.split())
    assert decision.kind is DecisionKind.AIR and "1 is the leaders' word" in HINTS[decision.kind]
    assert orders[0] == Intercept(ALLIED, keys("261", "HF"))
    assert choices[0].words == "Send 261, HF at the raid, as the leaders would (`intercept 261 HF`)"
    assert "Let the raid pass (`let pass`)" in [choice.words for choice in choices]
    assert len(orders) == len(set(orders)) and all(here.refusal(order) is None for order in orders)


def test_a_sortie_is_called_off_by_its_word_alone(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-24B1 That cannot be taken back: it is asked for by its word."""
    asking(game)
    game.give(Intercept(ALLIED, keys("261")))
    here = seat(game)
    (decision,) = here.pending
    assert read(Knowledge.of(here), answers_to(here, decision)[0].line).commands == (NameScreen(AXIS),)
    monkeypatch.setattr("campaign.rules.chapters.air.leaders._is_hopeless", lambda book, sortie: True)

    assert read(Knowledge.of(here), answers_to(here, decision)[0].line).commands == (AbandonSortie(AXIS),)


def test_what_is_left_out_means_what_it_says(game: Game) -> None:
    """SM-1A.1 `intercept` alone is all who may, `over` takes a force as well, an airfield and a port go by the moment."""
    asking(game)
    here = Knowledge.of(seat(game, ALLIED))
    allied = seat(game, ALLIED)

    assert read(here, "intercept").commands == (Intercept(ALLIED, keys("261", "HF")),)
    assert read(here, "fly patrol 261 over AL1").commands == (
        GiveAirMission(ALLIED, AirTask.PATROL, keys("261"), force=allied.view.forces[next(iter(allied.view.forces))].force.id),)
    (strike,) = read(here, "airstrike comiso with 261 HF").commands
    (ships,) = read(here, "airstrike taranto with 261").commands
    assert isinstance(strike, LaunchSortie) and strike.target is AirTarget.AIRFIELD
    assert isinstance(ships, LaunchSortie) and ships.target is AirTarget.SHIPS


@pytest.fixture(scope="module")
def _taranto(tmp_path_factory: pytest.TempPathFactory) -> Path:
    save = tmp_path_factory.mktemp("taranto") / "taranto.sqlite"
    with begin(Beginning("taranto", 3, players={Side.AXIS: "staff", Side.ALLIED: "human"}), save) as begun:
        play_on(begun)
    return save


@pytest.fixture
def taranto(_taranto: Path, tmp_path: Path) -> Path:
    """Off Taranto, a person commanding the Allies."""
    return copied(_taranto, tmp_path / "taranto.sqlite")


@pytest.mark.parametrize(("said", "meant"), [
    ('"33, 80 and 112 Squadrons"', ("squadron_33",)),
    ("33, 80 and 112 Squadrons, 815 Squadron", ("squadron_33", "squadron_815")),
    ('"813 Squadron, second flight, with three Sea Gladiators" squadron_815', ("squadron_813_b", "squadron_815")),
    ("815 819", ("squadron_815", "squadron_819")),
])
def test_names_with_commas_and_many_words_are_read(taranto: Path, said: str, meant: tuple[str, ...]) -> None:
    """SM-1A.1 In quotes or without; what is printed are ids."""
    with Game.open(taranto, read_only=True) as opened:
        (order,) = read(Knowledge.of(PlayerSeat(opened, ALLIED)), f"hold {said}").commands

    assert isinstance(order, GiveAirMission) and order.units == meant


def test_pairs_are_read_by_names_with_commas_in_quotes(taranto: Path) -> None:
    """SM-24B2 `A at B, C at D`."""
    with Game.open(taranto, read_only=True) as opened:
        here = Knowledge.of(PlayerSeat(opened, ALLIED))
        (order,) = read(here, 'meet "33, 80 and 112 Squadrons" at 806, 261 at "33, 80 and 112 Squadrons"').commands

    assert getattr(order, "meetings", ()) == (("squadron_33", "squadron_806"), ("squadron_261", "squadron_33"))


@pytest.mark.gate
def test_aims_are_types_kinds_and_ships_that_are_seen(taranto: Path) -> None:
    """SM-26 In capitals or not, ships by their names where they lie in port."""
    with Game.open(taranto, read_only=True) as opened:
        here = Knowledge.of(PlayerSeat(opened, ALLIED))
        there = [enemy.ship for enemy in here.view.enemies_in_port[PortId("taranto")]]
        ship = next(key for key in there if " " in opened.book.oob.ships[key].name)
        name = opened.book.oob.ships[ship].name
        (order,) = read(here, f"airstrike taranto with 815 aim bb {name} landing craft {there[0]} Warships xx").commands

    assert isinstance(order, LaunchSortie)
    assert order.aims == ("BB", ship, "landing craft", there[0], "warships", "XX")


@pytest.mark.gate
def test_the_command_line_plans_prices_and_reports(shell: Shell, taranto: Path) -> None:
    """SM-GAP-80 In words and in JSON; what is planned is taken by `do`."""
    planned = shell("plan", taranto, "--json").document
    in_words = shell("plan", taranto)
    priced = shell("price", taranto, "airstrike taranto with squadron_767_a at ships aim BB night", "--json").document
    again = shell("price", taranto, json.dumps(priced["order"]))
    shell("do", taranto, "air doctrine intercept never")
    log = shell("report", taranto, "log", "--about", "air")

    assert planned and planned[0]["words"] in in_words.out
    assert shell("do", taranto, json.dumps(planned[0]["order"])).code == 0
    assert (priced["side"], priced["refused"]["rule"], priced["units"][0]["unit"]) == ("allied", "SM-1A.1", "squadron_767_a")
    assert again.out.startswith("1 flight to ships in Taranto by night") and "It could not be sent now" in again.out
    assert "Fighters rise: never" in log.out and "area search" not in log.out
    for words in (("price", taranto, "end"), ("price", taranto, '{"order": "EndStep"}'),
                  ("plan", taranto, "--side", "umpire"), ("report", taranto, "air", "--about", "air"),
                  ("report", taranto, "log", "--about", "love")):
        wrong = shell(*words)
        assert wrong.code == 2 and len(lines_of(wrong.err)) == 1


def test_the_tab_key_completes_air_units_and_airfields(taranto: Path) -> None:
    """SM-24 By their ids."""
    with Game.open(taranto, read_only=True) as opened:
        here = PlayerSeat(opened, ALLIED)

        assert candidates(here, "squadron_81", "airstrike taranto with ") == [
            f"squadron_{name}" for name in ("810_a", "810_b", "813_a", "813_b", "815", "818", "819")]
        assert "hal_far" in candidates(here, "hal", "rebase squadron_33 to ")
