"""Every output of the program that a side may read, in one table: a name, and how it is made of a world.

A new output is one line here: words of the command line, or a function of a world. EXEMPT has what nobody's secrets are in.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from pathlib import Path

from campaign.cli.terminal.air import air
from campaign.cli.terminal.asked import print_alarm
from campaign.cli.terminal.choosing import legal_now
from campaign.cli.terminal.loop import TerminalGame
from campaign.model.commands import (
    Command,
    DemolishPort,
    FormForce,
    GiveStandingOrder,
    LaunchSortie,
    MoveForce,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordFlag,
    RecordGarrison,
    RecordPortOwner,
    RepairPort,
    SetStanding,
)
from campaign.model.play.air_war import AirTarget
from campaign.model.play.standing_orders import StandingOrder
from campaign.model.play.state import BattleStage
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Flag, Land
from campaign.model.sides import Side
from campaign.model.units.forces import Reaction
from campaign.rules import engine
from campaign.session.days import digest
from campaign.session.desk.desk import desks_for
from campaign.session.desk.page import as_desk_page, as_document, as_table
from campaign.session.ending.gathering import end_of
from campaign.session.ending.page import as_document as end_as_document
from campaign.session.ending.page import as_end_page
from campaign.session.ending.page import as_table as end_as_table
from campaign.session.engagements.choices import choices
from campaign.session.engagements.odds import Counting, FoughtBattles
from campaign.session.files.failures import failure_of
from campaign.session.files.papers import packet_of, write_papers
from campaign.session.files.saves import glance
from campaign.session.history.agenda import agenda
from campaign.session.history.plots import plots_of
from campaign.session.planning.air_plan import sortie_in_words
from campaign.session.planning.land_following import what_follows
from campaign.session.planning.previews import preview
from campaign.session.planning.proposing import proposals_for
from campaign.session.planning.undone import undone
from campaign.session.play.game import Game
from campaign.session.play.seat import seat_for
from campaign.session.play.undoing import undo_in_words
from campaign.session.play.written_orders import form_of
from campaign.session.reports.page import as_csv, as_json, as_markdown, as_page
from campaign.session.reports.reporting import REPORTS, report_for
from campaign.session.reports.ships import enemy_ships, own_ships, ships_lost, ships_to_come
from campaign.session.voyages import ordered_voyage
from tests.secrecy.at_the_meeting import BEYOND, told_at_the_meeting
from tests.secrecy.fought import battle_as_it_begins
from tests.secrecy.on_screen import ON_SCREEN
from tests.secrecy.tellings import tellings, tellings_of_an_order
from tests.secrecy.worlds import SAVE, Told, World

RULES = ("any", "supermarina", "supremacy_at_sea", "surface_fire")


def words(*words: str) -> Told:
    """What a command prints."""
    return lambda world: world.run(*words)


def on_a_copy(*words: str) -> Told:
    """What a command that may change the save prints."""
    def told(world: World) -> str:
        with world.copied() as copy:
            return copy.run(*words)
    return told


def file(name: str, *words: str) -> Told:
    """What a command writes into a file, and what it prints."""
    return lambda world: world.written(name, *words)


def of_game(made: Callable[[Game, World], object]) -> Told:
    """What is made of a game in this process; where there is none of it, why."""
    def told(world: World) -> str:
        with world.opened() as game:
            try:
                return str(made(game, world))
            except Exception as trouble:
                failure = failure_of(trouble)
                if failure is None:
                    raise
                return f"no: {failure.words}"
    return told


def ordering(order: Callable[[Game, World], Command | None], *more: str) -> Told:
    """What `do` answers to an order, and what stands in the save afterwards for that side."""
    def told(world: World) -> str:
        with world.opened() as game:
            given = order(game, world)
        if given is None:
            return "there is no such order now"
        with world.copied() as copy:
            answer = copy.run("do", SAVE, json.dumps(form_of(given)), "--side", world.side.value, *more)
            return answer + replace(copy, state=None).run("report", SAVE, "log", "--side", world.side.value)
    return told


def _first(kind: type[Command], game: Game, world: World) -> Command | None:
    return next((one for one in game.legal(world.side) if isinstance(one, kind)), None)


def _answer_in_advance(game: Game, world: World) -> Command | None:
    # While an attack waits for an answer that was given in advance in one world only, it is another moment in the other.
    return None if game.state.attack is not None else SetStanding(world.side, best_searches=True, reaction=Reaction.STAND)


def _refusals(game: Game, world: World) -> str:
    return "\n".join(f"{one}: {game.refusal(one)}" for one in world.probes)


def _seat(game: Game, world: World) -> str:
    """All that a player's seat offers, whatever it comes to offer."""
    seat = seat_for(game, world.side)
    offered = {name: getattr(seat, name) for kind in type(seat).__mro__ for name, found in vars(kind).items()
               if isinstance(found, property) and name != "book"}
    return repr((offered, seat.log(), list(seat.legal()), [seat.refusal(one) for one in world.probes]))


def _report(kind: str) -> Callable[[Game, World], str]:
    def made(game: Game, world: World) -> str:
        table = report_for(seat_for(game, world.side), kind)
        return "\n".join((as_page(table, 80), as_json(table), as_csv(table), as_markdown(table)))
    return made


def _logistics(game: Game, world: World) -> str:
    """The logistics desk in every form in which it is written."""
    desks = desks_for(seat_for(game, world.side))
    table = as_table(desks, game.book)
    written = (as_document(desks, game.book), as_desk_page(desks, game.book), as_csv(table), as_markdown(table))
    return "\n".join((repr(desks), *written))


def _end(game: Game, world: World) -> str:
    """How the war stands so far, in every form in which it is written."""
    end = end_of(seat_for(game, world.side))
    table = end_as_table(end, game.book)
    forms = (end_as_document(end, game.book), as_end_page(end, game.book), as_csv(table), as_markdown(table))
    return "\n".join((repr(end), *forms))


def _land_facts(game: Game, world: World) -> str:
    """What would follow if any port or airfield changed hands in either direction, were blown up or mended."""
    seat, side = seat_for(game, world.side), world.side
    facts: list[Command] = [RecordFlag(side, Flag.FALL_OF_GREECE), RecordGarrison(side, Land.CRETE, 9.0)]
    facts += [RecordCoastOwner(side, (coast,), owner) for coast in game.book.theatre.coasts for owner in Side]
    facts += [RecordAirfieldOwner(side, (base,), owner) for base in game.book.oob.bases for owner in Side]
    for port in game.book.theatre.ports:
        facts += [RecordPortOwner(side, port, owner, game.book.scenario.first_turn) for owner in Side]
        facts += [DemolishPort(side, port, engineers=True), RepairPort(side, port)]
    return "\n".join(repr(what_follows(seat, one)) for one in facts)


def _packet(rules: str) -> Callable[[Game, World], str]:
    def made(game: Game, world: World) -> str:
        attack = game.state.attack
        if attack is None or attack.engagement is None:
            return "no battle"
        return repr(packet_of(game.book, attack.engagement, rules, world.side))
    return made


def _days(game: Game, world: World) -> str:
    """Each day, all of them together, and what happened since the beginning and since the last lines."""
    seat = seat_for(game, world.side)
    last = seat.log()[-1].number
    found = [digest.day_report(seat, day) for day in digest.days(seat)]
    return repr((found, digest.digest_of(seat, digest.days(seat)), digest.since(seat, 0), digest.since(seat, last - 6),
                 digest.last_day(seat), digest.this_day(seat)))


def _choices(game: Game, world: World) -> str:
    """Whatever may be chosen before a battle: words, and odds of three ways in which it may go."""
    found: list[str] = []
    battles = FoughtBattles()
    for choice in choices(seat_for(game, world.side)):
        counting = Counting(choice, battles=battles)
        found += [*map(str, counting.fight_on(3)), repr((choice.key, choice.title, choice.order, choice.certain)),
                  repr(counting.so_far), json.dumps(counting.found())]
    return "\n".join(found)


def _terminal(*typed: str) -> Callable[[Game, World], str]:
    """The pages of the game at the terminal."""
    def made(game: Game, world: World) -> str:
        page = io.StringIO()
        with redirect_stdout(page):
            terminal = TerminalGame(game)
            terminal.side = world.side
            terminal._open_page()
            terminal._print_decisions()
            legal_now(terminal.seat, "")
            for line in typed:
                if line.startswith("air"):
                    air(terminal.seat, line.split()[1:])
                    continue
                word, *rest = line.split()
                terminal._look(word, rest)
        return page.getvalue()
    return made


def _alarm(game: Game, world: World) -> str:
    """Who attacks, ship by ship as far as the side sees."""
    page = io.StringIO()
    with redirect_stdout(page):
        print_alarm(seat_for(game, world.side), by_name=True)
    return page.getvalue()


def _price(*how: str) -> Told:
    """What a sortie of one's own first unit at ships in a port of the enemy's promises and costs."""
    def told(world: World) -> str:
        with world.opened() as game:
            unit = next(iter(game.view(world.side).air))
        port = "malta" if world.side is Side.AXIS else "taranto"
        order = form_of(LaunchSortie(world.side, AirTarget.SHIPS, port, (unit,)))
        return world.run("price", SAVE, json.dumps(order), *AS, *how)
    return told


def _voyages(game: Game, world: World) -> list[object]:
    """Standing orders of own forces to ports of both sides, before they are given."""
    view = game.view(world.side)
    orders = [GiveStandingOrder(world.side, force, StandingOrder((port,))) for force in view.forces
              for port in ("malta", "taranto", "benghazi")]
    return [preview(game.book, view, order) for order in orders]


def _papers(game: Game, world: World) -> str:
    attack = game.state.attack
    if attack is None or attack.stage is not BattleStage.FIGHTING:
        return "no battle"
    found = [write_papers(seat_for(game, world.side), str(attack.id), rules, "a4") for rules in RULES]
    lying = sorted(path.name for path in Path("papers").iterdir())
    told = "\n".join((*lying, *(one.form.read_text(encoding="utf-8") for one in found)))
    for one in found:
        one.packet.unlink()
        one.form.unlink()
    return told


def _explained(world: World) -> str:
    """The last lines of the log, each with its reason."""
    with world.opened() as game:
        assert game.archive is not None
        last = [line.number for line in game.archive.log(world.side)][-4:]
    return "".join(world.run("explain", SAVE, str(number), "--side", world.side.value, *more)
                   for number in last for more in ((), ("--json",)))


def _drawn(world: World) -> bytes:
    """Every chart over time, as pictures by their names."""
    printed = world.run("plot", SAVE, "--side", world.side.value, "--out", "charts")
    pictures = sorted((world.home / "charts").iterdir())
    told = printed.encode() + b"".join(path.name.encode() + path.read_bytes() for path in pictures)
    for path in pictures:
        path.unlink()
    return told


def _check(world: World) -> str:
    """The check of a save, in words and as a document."""
    return "".join(world.run("check", SAVE, *how, "--side", world.side.value) for how in (("--dice",), ("--dice", "--json")))


AS = ("--side", "{side}")
LOOKS = ("forces", "ports", "look malta", "look taranto", "look AX1", "look AL1", "look warspite", "look cesare", "map malta",
         "cargo", "brief", "status", "log", "log all 30", "log air 9", "why", "report sightings", "report day", "report day 1",
         "report battle", "report end", "undone", "desk", "help")

OUTPUTS: Mapping[str, Told] = {
    "view": of_game(lambda game, world: repr(engine.view_for(game.book, game.state, world.side))),
    "pending": of_game(lambda game, world: repr(game.pending(world.side))),
    "refusals": of_game(_refusals),
    "a seat": of_game(_seat),
    "status": words("status", SAVE, *AS),
    "status --json": words("status", SAVE, *AS, "--json"),
    "orders": words("orders", SAVE, *AS),
    "orders --json": words("orders", SAVE, *AS, "--json"),
    "orders --undone": words("orders", SAVE, *AS, "--undone"),
    "orders --undone --json": words("orders", SAVE, *AS, "--undone", "--json"),
    "what is undone": of_game(lambda game, world: repr(undone(seat_for(game, world.side)))),
    "voyages that were ordered": of_game(lambda game, world: repr([
        ordered_voyage(game.book, game.view(world.side), force) for force in game.view(world.side).forces])),
    "do: an answer in advance": ordering(_answer_in_advance),
    "do: form a force": ordering(lambda game, world: _first(FormForce, game, world), "--json"),
    "do: move": ordering(lambda game, world: _first(MoveForce, game, world)),
    "do: form a force, as if": ordering(lambda game, world: _first(FormForce, game, world), "--dry-run", "--json"),
    "what follows land facts": of_game(_land_facts),
    "do: what is not one's own": on_a_copy("do", SAVE, '{"order": "JoinForce", "ships": ["warspite"], "force": "AX1"}', *AS),
    "do: what is not the enemy's": on_a_copy(
        "do", SAVE, '{"order": "JoinForce", "ships": ["zara"], "force": "AL1"}', *AS, "--json"),
    "run": on_a_copy("run", SAVE, "--nas", "1", *AS),
    "run --json": on_a_copy("run", SAVE, "--nas", "1", *AS, "--json"),
    "plan": words("plan", SAVE, *AS),
    "plan --json": words("plan", SAVE, *AS, "--json"),
    "price": _price(),
    "price --json": _price("--json"),
    "a voyage before it is ordered": of_game(lambda game, world: repr(_voyages(game, world))),
    "price of a landing": words("price", SAVE, "plan Sep I 40: libya_troops at 09063", *AS),
    "price of a landing --json": words("price", SAVE, "plan Sep I 40: libya_troops at 09063", *AS, "--json"),
    "a sortie in words": of_game(lambda game, world: "\n".join(sortie_in_words(game.book, game.view(world.side)))),
    "report log on the air": words("report", SAVE, "log", "--about", "air", *AS),
    "battles": words("battles", SAVE, *AS),
    "battles --json": words("battles", SAVE, *AS, "--json"),
    "ship, an Axis one": words("ship", "cesare", SAVE, *AS, "--json"),
    "ship, an Allied one": words("ship", "warspite", SAVE, *AS),
    "explain": _explained,
    "check": _check,
    **{f"report {kind}": of_game(_report(kind)) for kind in REPORTS},
    **{f"report {kind}, printed": words("report", SAVE, kind, *AS) for kind in REPORTS},
    "report day, whole": words("report", SAVE, "day", *AS, "--format", "json"),
    "every day told": of_game(_days),
    "report logistics": of_game(_logistics),
    "report end": of_game(_end), "report meeting": of_game(told_at_the_meeting),
    **{f"report {kind}, printed": words("report", SAVE, kind, *AS) for kind in BEYOND},
    "plots": of_game(lambda game, world: repr(tuple(plots_of(seat_for(game, world.side))))),
    "map": file("map.svg", "map", SAVE, *AS, "--out", "map.svg", "--window", "malta", "--radius", "6"),
    **{f"packet by {rules}": of_game(_packet(rules)) for rules in RULES},
    **{f"form by {rules}": file("form.yaml", "form", SAVE, "B1", "--rules", rules, *AS, "--out", "form.yaml", "--json")
       for rules in RULES},
    "papers and their names": of_game(_papers),
    "odds": words("odds", SAVE, "B1", *AS, "--runs", "2", "--json"),
    "odds of choices": words("odds", SAVE, *AS, "--runs", "2"),
    "odds of choices --json": words("odds", SAVE, *AS, "--runs", "2", "--json"),
    "choices before a battle": of_game(_choices),
    "a battle as it begins": battle_as_it_begins,
    "bug-report": file("bug.zip", "bug-report", SAVE, *AS, "--out", "bug.zip", "--json"),
    "what undo would take back": of_game(lambda game, world: undo_in_words(seat_for(game, world.side))),
    "the terminal": of_game(_terminal(*LOOKS)),
    "an attack at the terminal": of_game(_alarm),
    "aircraft at the terminal": of_game(_terminal("air", "air plan", "air doctrine", "air malta")),
    "tellings": of_game(tellings),
    "tellings of an order": tellings_of_an_order,
    "a save at a glance": of_game(lambda game, world: glance(Path(SAVE))),
    "the calendar": of_game(lambda game, world: repr(agenda(seat_for(game, world.side)))),
    "the order of battle": of_game(lambda game, world: repr([
        made(game.book, game.view(world.side)) for made in (own_ships, ships_to_come, enemy_ships, ships_lost)])),
    "what the staff proposes": of_game(lambda game, world: repr(proposals_for(seat_for(game, world.side)))),
    **ON_SCREEN,
}

# What takes long, or gathers what other outputs hold: compared in the long proofs.
PRINTED: Mapping[str, Told] = {
    "map, printed": file("map.png", "map", SAVE, *AS, "--out", "map.png", "--window", "malta", "--radius", "6"),
    **{f"packet by {rules}, printed": file("p.pdf", "packet", SAVE, "B1", "--rules", rules, *AS, "--out", "p.pdf", "--json")
       for rules in RULES},
    "plots, drawn": _drawn,
    "report end on paper": file("end.pdf", "report", SAVE, "end", *AS, "--out", "end.pdf"),
}
SLOW = (
    "papers and their names", "map", "explain", "check", "layers of the map", "reports on screen", "what is read on screen",
    *(f"report {kind}, printed" for kind in (*REPORTS, *BEYOND)),
)
SHORT = {name: made for name, made in OUTPUTS.items() if name not in SLOW}
LONG = {**PRINTED, **{name: OUTPUTS[name] for name in SLOW}}

# Commands that print nothing of a campaign that a side must not know, and why that is so.
EXEMPT: Mapping[str, str] = {
    "play": "what it shows is compared page by page: the terminal, and the panels, pages and scene of the window",
    "scenarios": "is of no campaign",
    "new": "nothing has happened yet", "simulate": "wars of two staffs, which nobody plays",
    "skirmish": "is of no campaign", "new-battle": "is of no campaign",
    "cards": "ships as history had them, of no campaign",
    "timeline": "history's own dates, of no campaign",
    "rule": "the rulebook, of no campaign",
    "validate": "data files, of no campaign",
    "fight": "a battle reveals to both what is in it (6.3: combat); what is seen on the way is the tactical view's affair",
    "result": "reads the forms that are compared here; what it shows of them is proved in test_papers",
    "saves": "the files of a folder, with scenario and moment, which both sides read on every page",
    "undo": "what it prints is compared in tests/cli/test_undo_secrets.py, what it would take back also here",
    "desk": "the umpire's alone: a side is refused in tests/cli/test_land_facts.py and tests/session/land/test_the_desk.py",
    "branch": "makes a save, which holds both sides' secrets; what it prints is compared in tests/cli/test_undo_secrets.py",
    "rescue": "makes a save, which holds both sides' secrets by its nature",
}
