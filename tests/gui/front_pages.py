"""Front pages as they are approved: options, keys, rules, pages to wait at, the rescue, the end of the tutorial, the desk."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InTutorial
from campaign.gui.actions.values import Give, ReadRule, UseOption
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Handover, OpenAgain, Options, Progress, Rescue
from campaign.gui.frame.rolling import RollScreen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.commands import EndStep, FormForce, MoveForce, RuleAsUmpire
from campaign.model.dice import Die, Why
from campaign.model.play.decisions import DecisionKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.play.seat import seat_for
from campaign.store.journal import journal_of
from tests.gui.desks import at_the_desk, desk_of
from tests.gui.workspaces import BOTH_PEOPLE, at_start, calabria, kept, playing, top_of


def options(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The options; two kinds of what is left undone are not named."""
    stage = at_start(size)
    stage.look = look
    stage.show(Options())
    for kind in ("idle", "submarines"):
        top_of(stage).do(UseOption("undone", kind))
    return stage


def keys(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The keys of the chart, with what has the focus."""
    screen = playing(folder, BOTH_PEOPLE, size)
    screen.stage.look = look
    screen.stage.sheets()
    screen.stage.key(Key("tab"))
    screen.stage.key(Key("?"))
    return screen.stage


def rule(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """A rule that is partly given, with its charts and what cites it."""
    stage = at_start(size)
    stage.look = look
    top_of(stage).press(ReadRule("SM-6A3"))
    return stage


def handover(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The Axis player comes to the screen."""
    stage = at_start(size)
    stage.look = look
    stage.show(Handover(Side.AXIS, lambda: None))
    return stage


def leaving(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The question before a campaign is left, over its chart."""
    screen = playing(folder, BOTH_PEOPLE, size)
    screen.stage.look = look
    asked = screen.leaving()
    assert asked is not None
    screen.stage.show(asked)
    return screen.stage


def progress(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The staff plays."""
    stage = at_start(size)
    stage.look, stage.activity = look, "The staff plays: 1 to 15 July 1940, Axis day 3 of 7"
    stage.show(Progress())
    return stage


def dice(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """A die is rolled at the table."""
    stage = at_start(size)
    stage.look = look
    page = RollScreen(stage, Die.D6, Why("SM-7.3", "search"), "Search of hex 11079 by Force A: ships are found on 1 to 3")
    stage.go(page)
    page.typed("4")
    return stage


def percent(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """Two dice are read as one."""
    stage = at_start(size)
    stage.look = look
    stage.go(RollScreen(stage, Die.PERCENT, Why("SM-6A3", "avoids"), "Force A avoids combat: 35 or less"))
    return stage


def umpire(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The umpire's desk of two people's campaign: forces of both sides are at sea, and two rulings were made."""
    game = calabria(folder, BOTH_PEOPLE)
    seat = seat_for(game, None)
    for side, port, number, name in ((Side.AXIS, "taranto", 4, "First Squadron"), (Side.ALLIED, "alexandria", 5, "Force A")):
        while not any(decision.side is side and decision.kind is DecisionKind.MOVEMENT for decision in seat.pending):
            seat.give(EndStep(seat.pending[0].side))
        ships = tuple(ship.id for ship in seat.views[side].ships.values() if ship.port == port)[:number]
        seat.give(FormForce(side, ships, name))
        for _ in range(3):
            force = next(iter(seat.views[side].forces.values())).force
            seat.give(MoveForce(side, force.id, game.book.theatre.ways(force.hex)[:1]))
    screen = desk_of(game, size)
    screen.do(Give((RuleAsUmpire("a tanker came in that nobody had counted", port=PortId("tobruk"), port_fuel=60),)))
    screen.do(Give((RuleAsUmpire("for gallantry", points_side=Side.ALLIED, points=3),)))
    screen.message = ""
    screen.stage.look = look
    return screen.stage


def land_facts(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """The umpire's desk beside a land game, with facts that are due."""
    screen = at_the_desk(folder, size)
    screen.stage.look = look
    return screen.stage


def lesson_end(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The end of the tutorial: a force was formed and sails, three steps were passed over."""
    stage = at_start(size)
    for key in ("t", "enter"):
        stage.key(Key(key))
    screen = stage.top
    assert isinstance(screen, CampaignScreen)
    kept(screen.game)
    screen.stage.sheets()
    side = screen.workspace.known.side
    assert side is not None and screen.guide is not None
    screen.workspace.give(FormForce(side, (ShipId("warspite"), ShipId("malaya"), ShipId("eagle")), "Force A"))
    screen.guide.learnt |= {step.key for step in screen.guide.lesson.steps[:12]}
    while screen.guide is not None:
        screen.press(InTutorial.SKIP)
    stage.look = look
    return stage


def rescue(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """What can be saved of a save whose last third was spoilt; its journal is gone."""
    game = calabria(folder / "saves", BOTH_PEOPLE)
    seat = seat_for(game, None)
    for _ in range(4):
        seat.give(EndStep(seat.pending[0].side))
    assert game.archive is not None
    path = game.archive.path
    game.close()
    journal_of(path).unlink()
    with closing(sqlite3.connect(path)) as spoilt, spoilt:
        last = spoilt.execute("SELECT max(seq) FROM event").fetchone()[0]
        spoilt.execute("UPDATE event SET body = '{}' WHERE seq = ?", (last * 2 // 3,))
    stage = at_start(size)
    stage.look = look
    stage.show(Rescue(path))
    return stage


def open_again(folder: Path, size: tuple[int, int], look: Look) -> Stage:
    """Another window has gone on with the campaign."""
    screen = playing(folder, BOTH_PEOPLE, size)
    screen.stage.look = look
    assert screen.game.archive is not None
    screen.stage.show(OpenAgain(screen.game.archive.path))
    return screen.stage


EVERY = (options, keys, rule, handover, progress, dice, umpire, lesson_end, rescue, open_again)
