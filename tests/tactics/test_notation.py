"""Orders in writing, and answers to inputs."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Task
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.tactics.supermarina.battle.orders import (
    Aim,
    AimTorpedoes,
    DeclareLaunches,
    Fire,
    Launch,
    LayGuns,
    Order,
    OrderRange,
)
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre
from campaign.tactics.supermarina.round.decisions import answers, compose, pending_for
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from campaign.tactics.supermarina.words import parse, show
from tests.tactics.fleets import (
    CAVOUR,
    SOLDATI,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    at,
    begun,
    british,
    identity,
    italian,
    met,
    play,
)

FLEETS = (british("Warspite", WARSPITE), british("Jervis", TRIBAL), italian("Giulio Cesare", CAVOUR),
          italian("Alfieri", SOLDATI), italian("Merchant", TRANSPORT, task=Task.CARGO))
TO_GUNS = ("axis none", "allied launch Jervis")


def read(battle: Battle, text: str, side: Side = Side.ALLIED) -> Order | Refusal:
    """What a text says."""
    book, _ = met(*FLEETS)
    return parse(book, view_for(book, battle, side), side, text)


def said(battle: Battle, text: str) -> str:
    """The reason why a text cannot be read."""
    no = read(battle, text)
    assert isinstance(no, Refusal)
    return no.reason


@pytest.mark.parametrize(("text", "manoeuvre"), [
    ("open", Manoeuvre.OPEN), ("Hold", Manoeuvre.MAINTAIN), ("maintain", Manoeuvre.MAINTAIN), (" close ", Manoeuvre.CLOSE),
])
def test_the_range_is_ordered_in_one_word(text: str, manoeuvre: Manoeuvre) -> None:
    """SM-6C.3 Open, hold or maintain, close."""

    assert read(begun(*FLEETS)[1], text) == OrderRange(Side.ALLIED, manoeuvre)


def test_ships_are_named_by_name_or_id_in_any_spelling() -> None:
    """SM-6D.1 `Warspite P>Giulio Cesare S>Alfieri; Jervis S>Merchant` and its kin."""
    _, battle = at(Band.SECONDARY, *FLEETS)
    battle, _ = play(met(*FLEETS)[0], battle, [], "axis none", "allied none")
    cesare, alfieri, warspite = identity("Giulio Cesare"), identity("Alfieri"), identity("Warspite")
    order = LayGuns(Side.ALLIED, (Fire(warspite, GunType.PRIMARY, cesare), Fire(warspite, GunType.SECONDARY, alfieri)))

    assert read(battle, "Warspite P>Giulio Cesare S>Alfieri") == order
    assert read(battle, "warspite p> GIULIO  cesare   s>alfieri ;") == order
    assert read(battle, "Warspite P>giulio_cesare; Warspite S>alfieri") == order
    assert read(battle, "none") == LayGuns(Side.ALLIED, ())
    assert show(view_for(met(*FLEETS)[0], battle, Side.ALLIED), order) == "Warspite P>Giulio Cesare S>Alfieri"


def test_launches_and_salvoes_are_written_the_same_way() -> None:
    """SM-6B2, SM-6E1 `launch Jervis dash`, `Jervis T>transports`."""
    book, battle = at(Band.SECONDARY, *FLEETS)
    jervis = identity("Jervis")
    dash = DeclareLaunches(Side.ALLIED, (Launch(jervis, dash=True),))
    aimed, _ = play(book, battle, [], *TO_GUNS, "axis none", "allied none")

    assert read(battle, "launch Jervis dash") == read(battle, "JERVIS Dash") == dash
    assert read(battle, "launch none") == DeclareLaunches(Side.ALLIED, ())
    assert read(aimed, "Jervis T>transports") == AimTorpedoes(Side.ALLIED, (Aim(jervis, identity("transports")),))


@pytest.mark.parametrize(("text", "reason"), [
    ("Warspite", "names no target"), ("Hood P>Alfieri", "no ship of the Allied side here is called 'Hood'"),
    ("Warspite P>Jervis", "no ship of the Axis side here is called 'Jervis'"), ("", "nothing is written"),
    ("Jervis T>Alfieri", "torpedoes are aimed after the gunfire"),
])
def test_a_slip_is_told_with_what_would_be_right(text: str, reason: str) -> None:
    """SM-6D.1 Malformed orders say what was expected."""
    book, battle = at(Band.SECONDARY, *FLEETS)
    battle, _ = play(book, battle, [], "axis none", "allied none")

    assert reason in said(battle, text)
    assert "write SHIP P>TARGET" in said(battle, text)


def test_an_order_out_of_its_step_cannot_be_read() -> None:
    """SM-6B What is asked now decides how a text is read."""
    book, battle = begun(*FLEETS)
    sealed, _ = play(book, battle, [], "allied hold")

    assert "is no order about the range" in said(battle, "Warspite P>Alfieri")
    assert "asked for nothing" in said(sealed, "hold")


def test_two_ships_of_one_name_go_by_their_ids() -> None:
    """SM-6D.1 An ambiguous name is refused, and never written."""
    twin = british("Jervis", TRIBAL)
    twins = (british("Jervis", TRIBAL), replace(twin, participant=replace(twin.participant, ship=identity("Jervis of 1915"))),
             italian("Alfieri", SOLDATI))
    book, battle = at(Band.SECONDARY, *twins)
    view = view_for(book, battle, Side.ALLIED)
    no = parse(book, view, Side.ALLIED, "launch JERVIS")
    order = DeclareLaunches(Side.ALLIED, (Launch(identity("Jervis")),))

    assert isinstance(no, Refusal) and "may be any of jervis, jervis_of_1915" in no.reason
    assert show(view, order) == "launch jervis"
    assert parse(book, view, Side.ALLIED, "launch jervis") == order


def test_an_unknown_ship_is_written_as_she_was_ordered() -> None:
    """SM-6D.1 Showing never fails."""
    book, battle = begun(*FLEETS)

    assert show(view_for(book, battle, Side.ALLIED), DeclareLaunches(Side.ALLIED, (Launch(identity("Hood")),))) == "launch hood"


def test_every_candidate_can_be_written_and_read_and_answered() -> None:
    """SM-GAP-56 Parse and show, compose and answers are each other's inverse."""
    book, battle = at(Band.SECONDARY, *FLEETS)
    guns, _ = play(book, battle, [], "axis launch Alfieri dash", "allied launch Jervis dash")
    torpedoes, _ = play(book, guns, [], "axis none", "allied none")
    count = 0
    for stage in (begun(*FLEETS)[1], battle, guns, torpedoes):
        for side in Side:
            view = view_for(book, stage, side)
            for order in SYSTEM.legal_commands(book, stage, side):
                assert parse(book, view, side, show(view, order)) == order
                assert compose(book, view, view.decisions[0], answers(order)) == order
                count += 1

    assert count > 30


def test_answers_that_were_not_offered_are_refused() -> None:
    """SM-6C.3 An unknown answer, an unknown question."""
    book, battle = begun(*FLEETS)
    view = view_for(book, battle, Side.AXIS)
    decision = pending_for(book, battle, Side.AXIS)[0]
    strange = compose(book, view, decision, {"range": "sideways"})
    unasked = compose(book, view, decision, {"speed": "30"})

    assert isinstance(strange, Refusal) and "'sideways' is none of open, hold, close" in strange.reason
    assert isinstance(unasked, Refusal) and "speed" in unasked.reason
    assert compose(book, view, decision, {}) == OrderRange(Side.AXIS, Manoeuvre.MAINTAIN)
