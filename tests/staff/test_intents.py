"""What a staff means to do with a force: its own to know, told to nobody, kept with the order that formed the force."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.events import ForceDisbanded, ForceScattered, IntentRecorded
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, READERS
from campaign.model.units.forces import ForceId
from campaign.rules.engine import view_for
from campaign.rules.fold import fold
from campaign.rules.narration import heard
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from campaign.staff.commander import answer
from campaign.staff.judgement.orders import Intended, bound_for
from campaign.store.codec import Codec, Encoded
from tests.sea import TRANSPORT, italian, sea, ships
from tests.session.stage import STAFF, begun

NAPLES = Intent(Purpose.PORT, PortId("naples"))
OLDER = '{"force": "AX1", "side": "axis", "name": "NAME", "hex": "00904", "ships": ["zara"], "contact": null}'


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that the staff has played on both sides until forces were out for a purpose."""
    save = tmp_path_factory.mktemp("intents") / "staff.sqlite"
    with begun(save, STAFF) as game:
        while not game.state.intents:
            decision = next(one for side in BOTH for one in game.pending(side))
            orders = answer(game.book, game.view(decision.side), decision)
            sails = next((order for order in orders if isinstance(order, Intended)), None)
            if sails is not None and game.refusal(sails.command) is None:
                game.give(sails)
            elif decision.kind is DecisionKind.FIGHT:
                fight_out(Public(game))
            else:
                answer_by_staff(Public(game), decision)
    return save


def test_an_intent_is_written_down_with_the_order_that_forms_the_force(played: Path) -> None:
    """Not the name keeps it: it goes with the force, and what is taken back takes its intent along."""
    with Game.open(played, read_only=True) as game:
        assert game.archive is not None
        found = list(game.archive.events())
        recorded = [one for one in found if isinstance(one.event, IntentRecorded)]

    assert recorded
    assert all(any(one.batch == other.batch and getattr(other.event, "ships", None) for other in found) for one in recorded)


def test_no_log_tells_an_intent_and_no_line_counts_it(played: Path) -> None:
    """SM-GAP-56 Neither side reads of it, and the umpire reads what came of it."""
    with Game.open(played, read_only=True) as game:
        assert game.archive is not None
        silent = {one.seq for one in game.archive.events() if isinstance(one.event, IntentRecorded)}
        logs = {reader: game.archive.log(reader) for reader in READERS}
        assert all(one.visible_to == () for one in game.archive.events() if one.seq in silent)

    assert not silent & {line.seq for log in logs.values() for line in log}
    assert all([line.number for line in log] == list(range(1, len(log) + 1)) for log in logs.values())


def test_an_intent_is_its_own_sides_and_moves_nothing_for_the_other(played: Path) -> None:
    """SM-GAP-56 Two worlds that differ only in what a staff intends are one to its enemy, word for word."""
    with Game.open(played, read_only=True) as game:
        book, state = game.book, game.state
    for side in BOTH:
        others = replace(state, intents={key: NAPLES for key, force in state.forces.items() if force.side is side.enemy})
        nobody = replace(state, intents={})
        assert view_for(book, others, side) == view_for(book, nobody, side)
        assert set(view_for(book, others, side.enemy).intents) == {
            key for key, force in state.forces.items() if force.side is side.enemy}


def test_an_intent_ends_with_its_force(played: Path) -> None:
    """What is no more is meant for nothing, and nobody hears of what was."""
    with Game.open(played, read_only=True) as game:
        book, state = game.book, game.state

    assert set(state.intents) <= set(state.forces)
    for key in state.intents:
        assert key not in fold(state, ForceDisbanded(key)).intents
        assert heard(book, state, state, IntentRecorded(key, NAPLES)) == ((), ())


@pytest.mark.parametrize(("name", "intent"), [
    ("Bound for Naples", NAPLES),
    ("Bound for Tripoli (Libya)", Intent(Purpose.PORT, PortId("tripoli_libya"))),
    ("Detached from Bound for Naples", Intent(Purpose.HOME)),
    ("To fetch troops off 00704", Intent(Purpose.FETCH, hex="00704")),  # pyrefly: ignore[bad-argument-type]
    ("Guns for the landing at 00704", Intent(Purpose.GUNS, hex="00704")),  # pyrefly: ignore[bad-argument-type]
    ("Guns for the landing at dawn", None),
    ("Force A", None),
])
def test_the_plan_in_an_older_name_is_carried_over(name: str, intent: Intent | None) -> None:
    """A save of version 0.1 kept it in the name alone, in its events and in its snapshots."""
    codec = Codec()
    formed = codec.read(Encoded("ForceFormed", 1, OLDER.replace("NAME", name)))

    assert (formed.name, formed.intent) == (name, intent)


def test_every_port_has_the_key_that_an_older_name_is_read_as(played: Path) -> None:
    """The upcaster finds a port's key in its name, whatever the name."""
    codec = Codec()
    with Game.open(played, read_only=True) as game:
        ports = game.book.theatre.ports
    read = {key: codec.read(Encoded("ForceFormed", 1, OLDER.replace("NAME", f"Bound for {port.name}"))).intent
            for key, port in ports.items()}

    assert read == {key: Intent(Purpose.PORT, key) for key in ports}


def test_a_staff_goes_by_the_intent_and_never_by_the_name(played: Path) -> None:
    """A force that a person calls "Bound for Naples" is bound for nowhere."""
    with Game.open(played, read_only=True) as game:
        state = game.state
        key, side = next((key, force.side) for key, force in state.forces.items())
        named = replace(state, intents={}, forces={**state.forces, key: replace(state.forces[key], name="Bound for Naples")})
        view = view_for(game.book, named, side)

    assert bound_for(view, view.forces[key]) is None


def test_transports_that_scatter_from_their_escorts_are_meant_for_what_they_were_meant_for() -> None:
    """SM-6A2 The force that they become has the intent of the one that they leave, as it has its name."""
    _, state = sea(italian("Zara", "00904"), italian("Esperia", "00904", TRANSPORT))
    meant = fold(state, IntentRecorded(ForceId("AX1"), NAPLES))
    apart = fold(meant, ForceScattered(ForceId("AX1"), ForceId("AX2"), ships("Esperia"), "AX2"))

    assert apart.intents == dict.fromkeys((ForceId("AX1"), ForceId("AX2")), NAPLES)
    assert fold(state, ForceScattered(ForceId("AX1"), ForceId("AX2"), ships("Esperia"), "AX2")).intents == {}
