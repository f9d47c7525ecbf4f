"""Every kind of event leads to a statement of the rules, and what brought it about is told to whom it concerns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleId
from campaign.model.dice import SeededDice
from campaign.model.events import OrderDropped
from campaign.model.play.provenance import Provenance
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.telling import Being, Deed, Effect, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, READERS, Side
from campaign.rules.events import FAMILIES
from campaign.rules.events.grounds import RULES
from campaign.session.days.dates import moment_in_words
from campaign.session.history.explaining import KEPT_BACK, PROCEDURES, _needed, explain_event
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.referee import FightingTable, Record
from campaign.session.play.seat import Public, UmpireSeat, seat_for
from campaign.session.play.undoing import archive_of
from campaign.session.reports.situation import Plain
from campaign.session.words import rulebook
from campaign.staff.judgement.orders import Intended
from campaign.store.records import Numbered, Stored
from campaign.tactics import registry
from campaign.tactics.kit.dice import RollFell
from tests.kept.shelf import unpacked
from tests.session.stage import CRUISERS, begun, end_step, head, to_the_battle


def is_exact(room: str, ground: str) -> bool:
    """Whether a ground leads to one sentence, and to one under that very ID."""
    key, texts = rulebook.stated_in(room, ground)
    return len(texts) == 1 and texts[0] in {statement.text for statement in rulebook.statements(key)}


def test_every_kind_of_event_leads_to_a_sentence_of_the_rules() -> None:
    """A die's own rule stands in its reason; no other event is without."""
    kinds = {kind for family in FAMILIES for kind in family.EVENTS}

    assert {kind.__name__ for kind in kinds - RULES.keys()} == {"DieRolled"}
    assert set(RULES) <= kinds
    assert all(RULES.values())
    assert [ground for grounds in RULES.values() for ground in grounds if not is_exact("campaign.rules.", ground)] == []


@pytest.mark.parametrize("name", ["coastal", "fear_god", "supermarina", "supremacy_at_sea", "surface_fire"])
def test_every_kind_of_fact_leads_to_a_sentence_of_the_rules(name: str) -> None:
    """So it is in each battle system that comes with the game."""
    system = registry.system_named(name)

    assert {kind.__name__ for kind in set(system.facts) - system.grounds.keys()} == {"RollFell"}
    assert set(system.grounds) <= set(system.facts)
    assert all(system.grounds.values())
    assert [ground for grounds in system.grounds.values() for ground in grounds
            if not is_exact(f"campaign.tactics.{name}.", ground)] == []


def explained(game: Game, reader: Side | None, kind: str) -> Iterator[Plain]:
    """The reasons of all events of a kind in a reader's log."""
    kinds = archive_of(Public(game)).kinds()
    for line in game.log(reader):
        if kinds[line.seq] == kind:
            yield explain_event(seat_for(game, reader), line.seq if reader is None else line.number)


def test_an_order_is_the_cause_of_what_it_brings_about_and_its_givers_own_affair(tmp_path: Path) -> None:
    """SM-GAP-56 The enemy sees the marker that appears, and is told of no order."""
    with begun(tmp_path / "war.sqlite") as game:
        game.give(CRUISERS)
        umpire, own, enemy = (list(explained(game, reader, "ForceFormed"))[-1] for reader in (None, *BOTH))

    assert (umpire["cause"]["order"], umpire["cause"]["giver"], umpire["cause"]["number"]) == ("FormForce", "axis", 1)
    assert (own["cause"]["order"], own["cause"]["number"], own["cause"]["rule"]) == ("FormForce", None, None)
    assert enemy["cause"] is None and enemy["before"] == [] and enemy["began_with"] is None


def test_what_is_recorded_with_an_order_has_its_cause(tmp_path: Path) -> None:
    """SM-GAP-56.21, SM-1B.1 What the staff dropped before it, and what it means to do with the force that it formed."""
    dropped = OrderDropped(Side.AXIS, "move force", (), "SM-1B", "a trial")
    with begun(tmp_path / "war.sqlite") as game:
        game.give(Intended(CRUISERS, Intent(Purpose.PORT, PortId("naples"))), before=(dropped,))
        causes = {event.kind: event.cause for event in archive_of(Public(game)).events()
                  if event.kind in ("OrderDropped", "ForceFormed", "IntentRecorded")}

    assert causes == dict.fromkeys(
        ("OrderDropped", "ForceFormed", "IntentRecorded"), Provenance(order="FormForce", giver=Side.AXIS, number=1))


def test_a_step_begins_by_the_sequence_of_play_and_not_by_the_order_that_ended_the_last(tmp_path: Path) -> None:
    """SM-1A.1 Both sides may know how the game goes on by itself."""
    with begun(tmp_path / "war.sqlite") as game:
        archive = archive_of(Public(game))
        before = archive.head.seq
        end_step(game, game.state.cursor.acting)
        ended, began = (min(seq for seq, kind in archive.kinds(before).items() if kind == wanted)
                        for wanted in ("StepEnded", "StepBegan"))
        causes = {seq: explain_event(UmpireSeat(game), seq)["cause"] for seq in (ended, began)}

    assert causes[ended]["order"] == "EndStep" and causes[ended]["rule"] is None
    assert causes[began]["order"] is None and causes[began]["rule"]["id"] == "SM-1A.1"
    assert causes[began]["rule"]["statements"]


def test_an_event_knows_its_place_in_the_sequence_of_play(tmp_path: Path) -> None:
    """SM-1A.1 Turn, player turn, phase, segment and step, the same for every reader; what lies between has no step."""
    with begun(tmp_path / "war.sqlite") as game:
        archive, now = archive_of(Public(game)), game.state.cursor
        before = archive.head.seq
        end_step(game, now.acting)
        kinds = archive.kinds()
        ended = min(seq for seq, kind in kinds.items() if kind == "StepEnded" and seq > before)
        moment = explain_event(UmpireSeat(game), ended)["moment"]
        segments = [reason["moment"] for reader in READERS for reason in explained(game, reader, "SegmentBegan")]
        steps = [explain_event(UmpireSeat(game), seq) for seq, kind in kinds.items() if kind == "StepBegan"]
        first = explain_event(UmpireSeat(game), 1)["moment"]

    assert now.step is not None
    assert moment == {"turn": "Jul I 40", "player_turn": "axis", "phase": "naval", "day": now.nas, "side": now.acting.value,
                      "step": now.step.value, "words": str(now), "date": moment_in_words(now)}
    assert segments and all((found["day"], found["step"]) == (1, None) for found in segments)
    assert all(reason["lines"] == [f"The {reason['moment']['words'].split(', ')[-1]} begins"] for reason in steps)
    assert (first["phase"], first["day"], first["step"]) == ("initial", None, None)


def test_a_telling_concerns_whom_its_effects_befall_too() -> None:
    """SM-1A.1 Who is hurt by what was done to another is concerned; a whole side is not."""
    ships = [Mention(name, Being.SHIP, name.lower(), Side.AXIS) for name in ("Zara", "Pola", "Fiume")]
    telling = Telling(deed=Deed.HIT, by=(Mention("the Axis side", Being.SIDE, "axis", Side.AXIS), ships[0]), to=(ships[1],),
                      effects=(Effect(on=ships[2]), Effect(on=Mention("somebody", Being.UNKNOWN))))

    assert telling.concerned == {"zara", "pola", "fiume"}


def test_the_laws_under_which_a_game_goes_on_are_told_by_the_one_that_does_it() -> None:
    """SM-8A1, SM-GAP-54 Other laws under the same ID have nothing to do with it."""
    assert all(is_exact("campaign.rules.", ground) and ground.startswith(f"{rule}:") for rule, ground in PROCEDURES.items())
    assert not any(is_exact("campaign.rules.", rule) for rule in PROCEDURES)


def test_the_page_of_json_names_every_part_of_a_reason(tmp_path: Path) -> None:
    """docs/json.md: in the order in which they stand."""
    page = Path(__file__).parents[3].joinpath("docs/json.md").read_text(encoding="utf-8")
    told = page[page.index("- `explain`:"):page.index("- `rule`:")]
    with begun(tmp_path / "war.sqlite") as game:
        game.give(CRUISERS)
        reason = list(explained(game, None, "ForceFormed"))[-1]

    def keys(plain: Plain) -> str:
        return ", ".join(f'"{key}"' for key in plain)

    assert f"`{{{keys(reason)}".replace('"rules"', '"rules": [{"id", "statements"}]') in told
    assert f"`moment` is `{{{keys(reason['moment'])}}}`" in told
    assert f"else `{{{keys(reason['cause'])}}}`" in told


def test_nothing_is_said_of_the_cause_of_an_older_event(tmp_path: Path) -> None:
    """A save of form 2 does not say what brought its events about; the first line of its batch is no cause."""
    with Game.open(unpacked("repair-suspended", tmp_path), read_only=True) as game:
        found = list(explained(game, None, "RepairBegun"))[-1]

    assert found["cause"] is None and found["began_with"] is None and found["before"] == []
    assert found["rules"][0]["statements"]


def test_an_order_of_one_battle_is_not_the_cause_of_what_befalls_in_another(tmp_path: Path) -> None:
    """SM-6B Orders are counted anew in each battle, and two battles of one step may be accepted together."""
    with begun(tmp_path / "war.sqlite") as game:
        to_the_battle(game)
        before, first = head(game), list[Stored]()
        attack = game.state.attack
        assert attack is not None and attack.engagement is not None
        table = FightingTable(game.book, attack.engagement, registry.system_named("supermarina"),
                              lambda rolled: game.dice.at("now", rolled), Record((), first.extend))
        table.captains_answer()
        game.accept([*first, *(replace(fact, battle=BattleId("B99")) for fact in first)], game.state)
        later = [explain_event(UmpireSeat(game), number) for number in range(before + len(first) + 1, head(game) + 1)]

    assert [(reason["battle"], reason["cause"]["number"]) for reason in later] == [("B99", 1)] * len(first)
    assert later[0]["before"] == [] and later[0]["dice"] == []


def test_the_number_that_a_search_needed_is_the_umpires_to_read(tmp_path: Path) -> None:
    """SM-4B2 It hangs on the strength of who passed: a side that sees the die is told so, and its line says nothing of it."""
    with Game.open(unpacked("submarine-strike", tmp_path)) as game:
        play_on(game, Until(segments=2), also_for=BOTH)
        archive = archive_of(Public(game))
        dice = [recorded for recorded in archive.events() if recorded.kind == "DieRolled" and recorded.event.roll.why.secret]
        texts = {line.seq: line for line in game.log(Side.AXIS)}
        umpire = [explain_event(UmpireSeat(game), recorded.seq)["roll"] for recorded in dice]
        side = [explain_event(seat_for(game, Side.AXIS), texts[recorded.seq].number)["roll"]
                for recorded in dice if recorded.seq in texts]

    assert umpire and all(re.fullmatch(r"\d+ or less", roll["needed"]) for roll in umpire)
    assert {roll["needed"] for roll in side} <= {KEPT_BACK}
    assert not any("or less" in texts[recorded.seq].text for recorded in dice if recorded.seq in texts)


def test_the_number_that_a_mine_needed_is_the_umpires_to_read() -> None:
    """CO-GAP-32 It tells how deep the enemy laid his field: a die of a battle keeps it as one of the campaign does."""
    system, (skirmish, book) = registry.system_named("coastal"), load_skirmish_book("tripoli-mines")
    stages = system.stages(book, skirmish.engagement, SeededDice(1, "tripoli-mines"))
    die = next(fact for _, facts in stages for fact in facts if isinstance(fact, RollFell) and fact.rule == "CO-GAP-32")

    assert re.fullmatch(r"\d+\+ hits", _needed(die.roll.why, None))
    assert _needed(die.roll.why, Side.ALLIED) == KEPT_BACK
    assert not die.needed


@pytest.mark.gate
def test_a_war_is_explained_to_each_reader_kind_by_kind(tmp_path: Path) -> None:
    """One of each kind that happened: rules with their statements, a cause for the umpire, and a number for each die."""
    with begin(Beginning("k-force", 7), tmp_path / "war.sqlite") as game:
        play_on(game, Until(segments=40))
        archive = archive_of(Public(game))
        kinds = archive.kinds()
        told: dict[tuple[Side | None, str], Numbered] = {}
        for reader in READERS:
            for line in game.log(reader):
                told.setdefault((reader, kinds[line.seq]), line)
        reasons = {(reader, kind): explain_event(seat_for(game, reader), line.seq if reader is None else line.number)
                   for (reader, kind), line in told.items()}
        dice = {recorded.event.roll.why.what: explain_event(UmpireSeat(game), recorded.seq)["roll"]["needed"]
                for recorded in archive.events() if recorded.kind == "DieRolled"}

    assert dice["wind direction"] == "no number: the face is looked up in the chart battle conditions"
    assert dice["submarine search"].endswith(" or less") and all(dice.values())
    assert len({kind for _, kind in reasons}) > 30
    assert not {kind for (_, kind), found in reasons.items()
                if found["kind"] is not None and not any(rule["statements"] for rule in found["rules"])}
    assert {found["kind"] for (reader, kind), found in reasons.items() if reader is None} == {
        kind for reader, kind in reasons if reader is None}
    assert [found["rules"] for found in reasons.values() if found["kind"] is None and found["rules"]] == []
    assert {kind for (reader, kind), found in reasons.items() if reader is None and found["cause"] is None} <= {"CampaignBegan"}
    assert [found["kind"] for found in reasons.values() if found["cause"] is not None and found["cause"]["rule"] is not None
            and len(found["cause"]["rule"]["statements"]) != 1] == []
    struck = reasons[None, "ConditionChanged"]
    assert struck["dice"] and all(struck["lines"][0].split(" has ")[0] in line for line in struck["before"])
    assert all(found["roll"]["needed"] for found in reasons.values() if found["roll"] is not None)
    assert not {kind for (reader, kind), found in reasons.items()
                if reader is not None and found["cause"] is not None and found["cause"]["giver"] not in (None, reader.value)}
