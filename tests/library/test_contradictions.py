"""No scenario contradicts history without a reason: who was lost, in dock, elsewhere, not yet there, in the enemy's port."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from campaign.library import places
from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import load_book, scenario_keys
from campaign.library.campaigns.contradictions import against_day
from campaign.library.campaigns.shared import timeline_of
from campaign.library.reading.faults import FaultyData
from campaign.model.book import Book, Options
from campaign.model.dice import SeededDice
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.timeline import turn_of
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import Absence, Fate, Service, ShipFacts, ShipId
from campaign.rules import engine
from campaign.session.files.validating import validate_data
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.skirmish import open_skirmish
from campaign.store.records import Meta
from tests.library.spoiling import refused
from tests.proceeding import replayed

SCENARIOS = places.order_of_battle() / "scenarios"
LISTED = Path(__file__).parent / "listed"
SHORT = ("calabria", "taranto", "spartivento", "matapan", "crete", "k-force", "pedestal")
STARTS = (*((key, "") for key in scenario_keys()), ("mediterranean", "Nov II 40"), ("mediterranean", "Nov I 41"),
          ("mediterranean", "Jan I 43"))


def text_of(key: str) -> str:
    """A scenario's file."""
    return (SCENARIOS / f"{key}.yaml").read_text(encoding="utf-8")


@cache
def exceptions(key: str) -> tuple[dict[str, Any], ...]:
    """A scenario's exceptions, as they stand in its file."""
    return tuple(yaml.safe_load(text_of(key)).get("exceptions", ()))


def excepted(key: str) -> frozenset[str]:
    """Ships and air units that a scenario's exceptions place."""
    return frozenset(name for one in exceptions(key) for kind in ("berths", "air")
                     for names in one.get(kind, {}).values() for name in names)


def serving(service: tuple[Service, ...], turn: Turn) -> str | None:
    """The base in a game turn, looked up anew."""
    return next((one.base for one in service
                 if Turn.of(one.first) <= turn and (one.last is None or turn <= Turn.of(one.last))), None)


def docked(docks: tuple[Absence, ...], turn: Turn) -> bool:
    """Whether she lies in dock in a game turn."""
    return any(Turn.of(one.first) <= turn <= Turn.of(one.last) for one in docks)


def lost_before(ship: ShipFacts, turn: Turn) -> bool:
    """Whether she was lost in an earlier game turn."""
    if ship.fate is None or len(ship.fate.date) < len("1941-12"):
        return ship.fate is not None and int(ship.fate.date[:4]) < turn.year
    return turn_of(date.fromisoformat((ship.fate.date + "-01")[:10])) < turn


def placed(book: Book) -> Iterator[tuple[ShipId, str]]:
    """Every ship at the start, neutrals too, and where she lies."""
    for port, ships in book.scenario.berths.items():
        yield from ((ship, str(port)) for ship in ships)
    yield from ((ship, str(port)) for ship, port in book.scenario.neutrals.items())
    for force in book.scenario.at_sea:
        yield from ((ship, "the sea") for ship in force.ships)


# ---- the scenarios that come with the game ---------------------------------------------------------------------


@pytest.mark.parametrize(("key", "first"), STARTS)
def test_every_ship_of_every_scenario_is_afloat_and_lies_where_she_was_based(key: str, first: str) -> None:
    """SM-GAP-64.17 Fate, service, dock and berth, by the order of battle; what differs has its reason in the file."""
    book = load_book(key, Options(first_turn=first))
    turn = Turn.of(book.scenario.first_turn)
    wrong = []
    for name, port in placed(book):
        ship = book.oob.ships[name]
        if name not in excepted(key) and (lost_before(ship, turn) or docked(ship.in_dock, turn)
                                          or serving(ship.service, turn) != port):
            wrong.append((name, port))

    assert not wrong and len(list(placed(book))) > 200


@pytest.mark.parametrize(("key", "first"), STARTS)
def test_every_ship_that_comes_later_is_afloat_and_out_of_dock_when_the_scenario_begins(key: str, first: str) -> None:
    """SM-GAP-64.17 The calendar brings nobody back from the bottom of the sea, and the pool sends nobody from dock."""
    book = load_book(key, Options(first_turn=first))
    turn, war = Turn.of(book.scenario.first_turn), book.scenario.war
    pool = (*(war.force_pool or ()), *war.exchange)
    arriving = {ship: Turn.of(entry.turn) for entry in war.calendar for ships in entry.arrive.values() for ship in ships}

    assert not [name for name in pool if lost_before(book.oob.ships[name], turn) or docked(book.oob.ships[name].in_dock, turn)]
    assert not [name for name, when in arriving.items() if lost_before(book.oob.ships[name], turn)
                or serving(book.oob.ships[name].service, when) is None]


@pytest.mark.parametrize(("key", "first"), STARTS)
def test_every_air_unit_of_every_scenario_serves_where_it_is_based(key: str, first: str) -> None:
    """SM-GAP-64.10 By `service`, on an airfield or a carrier that is there."""
    book = load_book(key, Options(first_turn=first))
    turn, ships = Turn.of(book.scenario.first_turn), {name for name, _ in placed(book)}

    assert not [unit for unit, base in book.scenario.air.items() if unit not in excepted(key)
                and serving(book.oob.air_units[unit].service, turn) != base]
    assert all(base in ships or base in book.oob.bases for base in book.scenario.air.values())
    assert len(book.scenario.air) > 30


@pytest.mark.parametrize("key", scenario_keys())
def test_every_cargo_is_of_a_convoy_of_its_half_month_or_an_exception(key: str) -> None:
    """SM-GAP-64.9 Its load, its ship in her port, its worth: all of the timeline."""
    book = load_book(key)
    first, last = Turn.of(book.scenario.first_turn), Turn.of(book.scenario.last_turn)
    convoys = {one.key: one for one in timeline_of("mediterranean").convoys if one.key in book.scenario.convoys}
    loads = {load.id: load for one in convoys.values() for load in one.loads}
    lying = dict(placed(book))

    assert set(convoys) == set(book.scenario.convoys) and all(first <= one.turn <= last for one in convoys.values())
    for one in book.scenario.cargoes:
        assert (one.destination, one.worth_points, one.side) == (
            loads[one.id].destination, loads[one.id].worth_points, loads[one.id].side)
        assert {lying[ship] for ship in one.aboard} <= {loads[one.id].at} and (one.aboard or one.at)


@pytest.mark.parametrize(("key", "first"), STARTS)
def test_only_minefields_of_their_day_lie_when_a_scenario_begins(key: str, first: str) -> None:
    """SM-GAP-26 None before its first game turn, and none whose owner does not hold the port that it hangs on."""
    book = load_book(key, Options(first_turn=first))
    state = replayed(engine.begin(book, 1, SeededDice(1)).events)
    fields = {one.id: one for one in book.theatre.minefields}
    due = {key for key, one in fields.items() if Turn.of(one.first_turn) <= Turn.of(book.scenario.first_turn)
           and state.ports[one.while_holding].allegiance.side is one.owner}

    assert set(state.mines) == due and due


@pytest.mark.parametrize("key", SHORT)
def test_the_short_scenarios_state_exceptions_only(key: str) -> None:
    """SM-GAP-64.17 Each follows history, lists no ship, air unit or cargo of its own, and gives a reason for each exception."""
    file = yaml.safe_load(text_of(key))

    assert file["history"] is True
    assert not {"berths", "air", "at_sea", "cargoes", "nations", "flotillas"} & set(file)
    assert all(len(one["why"].split()) >= 8 for one in file["exceptions"])


@pytest.mark.parametrize(("key", "reasons", "ships"), [
    ("calabria", 6, 53), ("taranto", 8, 29), ("spartivento", 4, 7), ("matapan", 7, 22), ("crete", 5, 15), ("k-force", 1, 4),
    ("pedestal", 4, 16),
])
def test_the_exceptions_of_each_short_scenario_are_counted_one_by_one(key: str, reasons: int, ships: int) -> None:
    """SM-GAP-64.17 So that nobody adds one unseen: reasons, and ships that lie elsewhere."""
    assert (len(exceptions(key)), len(excepted(key))) == (reasons, ships)


@pytest.mark.parametrize("key", skirmish_keys())
def test_every_ship_of_every_skirmish_is_afloat_on_its_day(key: str) -> None:
    """SM-GAP-64.18 Nobody fights who was lost before, in dock, or not yet in commission."""
    found, book = load_skirmish_book(key)
    day = date.fromisoformat(found.engagement.setting.moment[:10]) if found.engagement.setting else date.max

    assert not [one.id for one in found.ships if one.id in load_book("calabria").oob.ships
                and against_day(book.oob.ships[one.id], day)]


# ---- what is planted is found ----------------------------------------------------------------------------------


def by_line(path: Path) -> dict[int, str]:
    """The faults of a scenario of somebody's own, by line."""
    found: dict[int, str] = {}
    for one in refused(load_book, path):
        found[one.line] = f"{found.get(one.line, '')} {one.what}".strip()
    return found


def planted(folder: Path, text: str, old: str, new: str) -> tuple[Path, int]:
    """A copy with one passage changed, and the line of what was planted, which `<<` marks."""
    assert text.count(old) >= 1
    changed = text.replace(old, new, 1)
    line = changed[: changed.index("<<")].count("\n") + 1
    path = folder / "mine.yaml"
    path.write_text(changed.replace("<<", ""), encoding="utf-8")
    return path, line


GUNS = "name: Guns, side: allied, kind: supplies, size_re: 1, worth_points: 1"
UNREADY = "  - why: none of them was ready for battle\n    left_out: "
PLANTED = {  # what is put into a copy of k-force before its exceptions, and what is said of it
    "war: {duties: [libya], calendar: [{turn: Nov II 41, arrive: {bari: [<<andromeda]}}]}": "Andromeda was lost on 1941-03-17",
    "war: {duties: [libya], calendar: [{turn: Nov II 41, arrive: {alexandria: [<<isis]}}]}":
        "Isis lies in dock from Jun II 41 to Jan II 42",
    "war: {duties: [libya], calendar: [{turn: Nov II 41, arrive: {alexandria: [<<stuart]}}]}":
        "Stuart does not serve in the theatre in Nov II 41",
    "war: {duties: [libya], force_pool: [<<fiume]}": "Fiume was lost on 1941-03-29",
    "berths: {tripoli_libya: [<<calipso]}": "Calipso was lost on 1940-12-05",
    "berths: {alexandria: [<<isis]}": "Isis lies in dock",
    "berths: {gibraltar: [<<empire_guillemot]}": "Empire Guillemot was lost on 1941-10-24",
    "berths: {gibraltar: [<<warspite]}": "Warspite",
    "berths: {malta: [<<littorio]}": "malta is british",
    "berths: {malta: [<<ajax]}": "Ajax is based at alexandria in Nov I 41, not at malta",
    "berths: {toulon: [<<strasbourg_vichy]}": "vichy fights on neither side in that half-month",
    "air: {comiso: [<<stormo_11]}": "11° Stormo does not serve in the theatre in Nov I 41",
    "air: {catania: [<<stormo_54_caccia]}": "is based at comiso in Nov I 41, not at catania",
    "air: {<<eagle: []}": "this carrier stands nowhere in the scenario",
    "at_sea: [{name: A, side: allied, hex: '09063', ships: [<<barham, stuart]}]": "Stuart does not serve",
    "convoys: [<<tcm]": "the Libyan convoy sailed in Jul I 40",
    "convoys: [<<betta]": "no convoy of the timeline 'betta'; known are beta",
    f"cargoes: {{guns: {{{GUNS}, at: alexandria, <<destination: tripoli_libya}}}}": "tripoli_libya is Axis in this scenario",
    f"cargoes: {{guns: {{{GUNS}, <<at: naples, destination: malta}}}}": "naples is Axis at the start",
    f"cargoes: {{guns: {{{GUNS}, aboard: [<<stuart], destination: malta}}}}": "this ship stands nowhere in the scenario",
    f"exceptions:\n{UNREADY}[<<pola]": "pola is not in the theatre at that time: nothing is excepted",
    f"exceptions:\n{UNREADY}[<<euro]": "this stands in the scenario, and cannot be left out of it",
    "exceptions:\n  - why: she is where she is\n    berths: {alexandria: [<<ajax]}":
        "this is where Ajax is based by `service`: nothing is excepted",
}


@pytest.mark.parametrize(("new", "said"), PLANTED.items())
def test_a_contradiction_in_a_scenario_that_follows_history_is_refused_on_its_line(
    tmp_path: Path, new: str, said: str
) -> None:
    """SM-GAP-64.17 Fate, dock, service, berth, date and owner, each planted in a copy."""
    before, war, rest = text_of("k-force").partition("war:\n")
    war, after = (war + rest).split("exceptions:\n")
    text = f"{before}{'' if new.startswith('war:') else war}exceptions:\n{after}"
    path, line = planted(tmp_path, text, "exceptions:\n", f"{new}\n" + ("" if new.startswith("exc") else "exceptions:\n"))

    assert said in by_line(path).get(line, "nothing on that line")


@pytest.mark.parametrize(("old", "new", "said"), [
    ("    - terror\n", "    - terror\n    - <<calypso\n", "Calypso was lost on 1940-06-12"),
    ("    - terror\n", "    - terror\n    - <<aurora\n", "Aurora does not serve in the theatre in Jul I 40"),
    ("    - giulio_cesare ", "    - <<littorio\n    - giulio_cesare ", "Littorio does not serve in the theatre in Jul I 40"),
    ("  comiso: [stormo_11]", "  comiso: [stormo_11]\n  gerbini: [<<kg_54_i]", "does not serve in the theatre in Jul I 40"),
])
def test_a_contradiction_in_a_scenario_that_lists_everything_is_refused_on_its_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    """SM-GAP-64.17 Whoever lists every ship himself is told who was not there."""
    path, line = planted(tmp_path, (LISTED / "calabria.yaml").read_text(encoding="utf-8"), old, new)

    assert said in by_line(path).get(line, "nothing on that line"), by_line(path)


def test_the_scenario_that_sailed_ships_after_their_loss_is_refused() -> None:
    """SM-GAP-64.17 Four half-months with three ships of the dead, two in dock, and the aircraft of July 1940."""
    found = by_line(LISTED / "k-force.yaml").values()

    assert {"Andromeda", "Calipso", "Empire"} <= {what.split()[0] for what in found if "was lost on" in what}
    assert any(what.startswith("Isis lies in dock") for what in found)
    faults = refused(load_book, LISTED / "k-force.yaml")
    units = [one for one in faults if one.key.startswith("air.") and "does not serve" in one.what]
    assert len(units) == 18
    assert all("take it out, or place it under `exceptions` with its reason" in what for what in found)


def test_validate_and_new_say_what_contradicts_and_where(tmp_path: Path) -> None:
    """SM-GAP-64.17 The same lines at both doors, and no save."""
    path, line = planted(tmp_path, text_of("k-force"), "exceptions:", "berths: {alexandria: [<<isis]}\nexceptions:")
    said = validate_data(path).faults
    faults = refused(begin, Beginning(str(path)), tmp_path / "mine.sqlite")

    assert len(said) == 1 and f"mine.yaml:{line}: berths.alexandria[0]: Isis lies in dock" in said[0]
    assert tuple(map(str, faults)) == said and not (tmp_path / "mine.sqlite").exists()


def test_an_exception_with_its_reason_is_accepted_and_one_without_is_not(tmp_path: Path) -> None:
    """SM-GAP-64.17 Isis out of dock by somebody's wish, Ajax at Malta, Barham at sea, Crusader's fighters at rest."""
    given = (
        "exceptions:\n  - why: what if she had been mended at Alexandria in time for this\n    berths: {alexandria: [isis]}\n"
        "  - why: a second force of cruisers is sent to Malta a month before its time\n    berths: {malta: [ajax]}\n"
        "    at_sea: [{name: Barham alone, side: allied, hex: '09063', ships: [barham]}]\n"
        "    air: {catania: [stormo_54_caccia]}\n    left_out: [neptune, squadron_112]\n"
    )
    path = tmp_path / "mine.yaml"
    path.write_text(text_of("k-force").replace("exceptions:\n", given, 1), encoding="utf-8")
    book = load_book(path)
    lying, base = dict(placed(book)), {str(unit): base for unit, base in book.scenario.air.items()}

    assert (lying[ShipId("isis")], lying[ShipId("ajax")], lying[ShipId("barham")]) == ("alexandria", "malta", "the sea")
    assert ShipId("neptune") not in lying and "squadron_112" not in base and base["stormo_54_caccia"] == "catania"
    assert not any(AirUnitId("squadron_112") in units for entry in book.scenario.war.calendar for units in entry.air.values()
                   if Turn.of(entry.turn) == Turn.of("Nov I 41"))
    path.write_text(path.read_text(encoding="utf-8").replace("why: what if she", "reason: what if she"), encoding="utf-8")
    assert any("why" in what for what in by_line(path).values())


@pytest.mark.gate
def test_a_campaign_that_was_begun_with_a_contradiction_goes_on(tmp_path: Path) -> None:
    """SM-GAP-64.17 A save of before is opened and played on, with a file that no new campaign can be begun with."""
    path, save = LISTED / "k-force.yaml", tmp_path / "old.sqlite"
    book = load_book(path, judged=False)
    Game.begin(book, Meta(str(path), 1, book.options, players=dict.fromkeys(Side, "staff")), save).close()
    with Game.open(save) as game:
        play_on(game, Until(segments=2))

        assert game.state.segment >= 2 and ShipId("andromeda") in game.state.ships


@pytest.mark.parametrize(("facts", "day", "said"), [
    ({"fate": Fate("1941-03-28", "off Matapan", "gunfire")}, "1941-03-29", "was lost on 1941-03-28"),
    ({"fate": Fate("1941-03-28", "off Matapan", "gunfire")}, "1941-03-28", None),
    ({"fate": Fate("1941", "", "scrapped")}, "1942-01-01", "was lost on 1941"),
    ({"fate": Fate("1941", "", "scrapped")}, "1941-12-31", None),
    ({"commissioned": "1941-05-01"}, "1941-04-30", "was commissioned on 1941-05-01"),
    ({"commissioned": "1941"}, "1941-04-30", None),
    ({"in_dock": (Absence("Jan I 41", "Mar I 41", "torpedoed"),)}, "1941-02-10", "lies in dock from Jan I 41 to Mar I 41"),
    ({"in_dock": (Absence("Jan I 41", "Mar I 41", "torpedoed"),)}, "1941-01-10", None),
])
def test_a_ship_cannot_fight_on_a_day_when_she_was_not_there(facts: dict[str, Any], day: str, said: str | None) -> None:
    """SM-GAP-64.18 Lost, not yet in commission, or in dock; on the day of her loss she fights."""
    zara = load_book("calabria").oob.ships[ShipId("zara")]
    plain: dict[str, Any] = {"fate": None, "commissioned": "1931", "in_dock": ()}
    ship = replace(zara, **{**plain, **facts})
    found = against_day(ship, date.fromisoformat(day))

    assert found is None if said is None else said in str(found)


def test_a_skirmish_with_a_ship_that_was_lost_is_refused_unless_it_says_why(tmp_path: Path) -> None:
    """SM-GAP-64.18 Espero, sunk in June 1940, off Cape Spada in July; and a battle that was begun goes on."""
    source = (places.order_of_battle() / "skirmishes" / "cape-spada.yaml").read_text(encoding="utf-8")
    old = "{ship: colleoni"
    assert source.count(old) == 1
    path = tmp_path / "mine.yaml"
    third = "{ship: espero, astern_of: {ship: bande_nere, gap_m: 1600}}"
    path.write_text(source.replace(old, f"{third}\n      - {old}"), encoding="utf-8")
    with pytest.raises(FaultyData) as caught:
        load_skirmish_book(path)

    assert "Espero was lost on 1940-06-28" in str(caught.value) and "under `despite`" in str(caught.value)
    assert any(one.id == "espero" for one in open_skirmish(str(path), judged=False).skirmish.ships)
    path.write_text(path.read_text(encoding="utf-8").replace("{ship: espero,", "{ship: espero, despite: what if,"))
    assert any(one.id == "espero" for one in open_skirmish(str(path)).skirmish.ships)
