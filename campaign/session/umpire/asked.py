"""What a campaign waits for, each with the commands that answer it: decisions, battles, facts, landings, raids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.commands import (
    Command,
    EndStep,
    FeedForce,
    LandCommand,
    RaidReembark,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordPortOwner,
    ReportCombat,
    ReportTroops,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.landings import Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import BattleStage
from campaign.model.refusals import Refusal
from campaign.model.sea.theatre import CoastId
from campaign.model.setting.scenario import Holdings, PortId
from campaign.model.sides import BOTH, Allegiance, Side
from campaign.model.units.aircraft import BaseId
from campaign.rules.facts.ashore import forces_ashore
from campaign.rules.facts.geography import base_side, port_side
from campaign.session.grammar.phrasing import phrase
from campaign.session.play.game import Game
from campaign.session.play.players import UMPIRE
from campaign.session.play.referee import system_begun
from campaign.session.play.seat import UmpireSeat, game_of
from campaign.session.reports.ashore import effects_in_words
from campaign.session.words.whereabouts import location_phrase
from campaign.words.counting import listed
from campaign.words.names import port_name

LANDED = (Wave.ASSAULT, Wave.FOLLOW_UP)
# A page of eighty columns holds the words of one order.
LONGEST_WORDS = 72


class Answer(Struct, frozen=True):
    """One way to do what is asked: who gives it, in which words, and why not yet (None: it may be given now).

    `command` is the order that the words say; None where a command of its own takes them.
    """

    by: str
    words: str
    refused: Refusal | None = None
    command: Command | None = None


class Question(Struct, frozen=True):
    """One question to the umpire: its subject, its text, the possible answers, and the rule that asks, if one does."""

    about: str
    words: str
    answers: tuple[Answer, ...]
    rule: str = ""

    @property
    def cited(self) -> str:
        """Its text with the rule behind it."""
        return f"{self.words} [{self.rule}]" if self.rule else self.words


def decisions(seat: UmpireSeat) -> Iterator[Question]:
    """The decisions that play waits for; a battle to be fought is listed by `battles` instead."""
    game = game_of(seat)
    for decision in seat.pending:
        if decision.kind is DecisionKind.FIGHT:
            continue
        end = EndStep(decision.side)
        answer = end if game.refusal(end) is None else next(game.legal(decision.side), None)
        answers = () if answer is None else (_answer(game, answer),)
        yield Question(decision.side.value, f"{decision.side}: {decision.question}", answers, decision.rule)


def battles(seat: UmpireSeat) -> Iterator[Question]:
    """SM-GAP-86.7 A battle waits for its result: for the umpire's form, for one of each side, or for those at the screen."""
    attack = game_of(seat).state.attack
    if attack is None or attack.stage is not BattleStage.FIGHTING:
        return
    where = f"Battle {attack.id} {location_phrase(seat.book.theatre, attack.hex)}, attacked by the {attack.acting} side"
    if (system := system_begun(seat)) is not None:
        text = f"{where}: it is being fought on screen by {system}"
        yield Question(str(attack.id), text, (Answer("fight", f"fight {attack.id}"),))
        return
    forms = [Answer("form", f"form {attack.id} --rules any --side {reader} --out {attack.id}-{reader}.yaml")
             for reader in (UMPIRE, *(side.value for side in BOTH))]
    results = (Answer("result", f"result {attack.id} {attack.id}-{UMPIRE}.yaml --yes"),
               Answer("result", f"result {attack.id} {' '.join(f'{attack.id}-{side.value}.yaml' for side in BOTH)} --yes"))
    yield Question(str(attack.id), f"{where}: a result form is awaited, the umpire's or both sides'", (*forms, *results))


def facts_due(seat: UmpireSeat) -> Iterator[Question]:
    """SM-GAP-86.8 A land fact is due where history's date for it has come and the map has it otherwise still."""
    game = game_of(seat)
    if not game.book.options.land_facts:
        return
    for turn, holdings in _last_changes(game):
        on = None if turn == game.state.cursor.turn else str(turn)
        for fact in _contradictions(game, holdings, on):
            for short in _short_enough(fact):
                yield Question(str(turn), f"{turn}, {holdings.why}: {_name(game, short)}", (_answer(game, short),))


def _last_changes(game: Game) -> Iterator[tuple[Turn, Holdings]]:
    """What changed hands by history up to now, each place as it changed last."""
    now = game.state.cursor.turn
    calendar = [(Turn.of(entry.turn), holdings) for entry in game.book.scenario.war.calendar for holdings in entry.holdings
                if Turn.of(entry.turn) <= now]
    calendar.sort(key=lambda change: change[0])
    for at, (turn, holdings) in enumerate(calendar):
        later = [change for _, change in calendar[at + 1:]]
        yield turn, Holdings(
            holdings.why,
            {key: to for key, to in holdings.ports.items() if all(key not in change.ports for change in later)},
            {key: to for key, to in holdings.coasts.items() if all(key not in change.coasts for change in later)},
            {key: to for key, to in holdings.airfields.items() if all(key not in change.airfields for change in later)},
        )


def _contradictions(game: Game, holdings: Holdings, on: str | None) -> Iterator[LandCommand]:
    """Where the map contradicts history, as facts to enter: ports, then coasts, then airfields, in calendar order."""
    book, state = game.book, game.state
    for port, to in holdings.ports.items():
        if port_side(state, port) is not to.side:
            yield RecordPortOwner(None, port, to.side, on)
    for owner in _owners(holdings.coasts.values()):
        coasts = tuple(CoastId(key) for key, to in holdings.coasts.items()
                       if to.side is owner and state.coast_owners.get(key) is not owner)
        if coasts:
            yield RecordCoastOwner(None, coasts, owner, on)
    for owner in _owners(holdings.airfields.values()):
        fields = tuple(key for key, to in holdings.airfields.items()
                       if to.side is owner and base_side(book, state, key) is not owner)
        if fields:
            yield RecordAirfieldOwner(None, fields, owner, on)


def _owners(holders: Iterable[Allegiance]) -> tuple[Side | None, ...]:
    return tuple(dict.fromkeys(holder.side for holder in holders))


def _short_enough(fact: LandCommand) -> Iterator[LandCommand]:
    """Split an order into several of the same kind until each fits on a line."""
    if len(phrase(fact)) <= LONGEST_WORDS:
        yield fact
        return
    match fact:
        case RecordCoastOwner(coasts=(first, *others), owner=owner, on=on) if others:
            yield RecordCoastOwner(None, (first,), owner, on)
            yield from _short_enough(RecordCoastOwner(None, tuple(others), owner, on))
        case RecordAirfieldOwner(airfields=(first, *others), owner=owner, on=on) if others:
            yield RecordAirfieldOwner(None, (first,), owner, on)
            yield from _short_enough(RecordAirfieldOwner(None, tuple(others), owner, on))
        case _:
            yield fact


def _name(game: Game, fact: LandCommand) -> str:
    match fact:
        case RecordPortOwner(port=port, owner=owner):
            return f"{port_name(game.book, PortId(port))} is {_owner_label(owner)}"
        case RecordCoastOwner(coasts=coasts, owner=owner):
            return f"the coast of {listed(game.book.theatre.coasts[key].name for key in coasts)} is {_owner_label(owner)}"
        case RecordAirfieldOwner(airfields=fields, owner=owner):
            what, are = ("the airfield", "is") if len(fields) == 1 else ("the airfields", "are")
            return f"{what} {listed(game.book.oob.bases[BaseId(key)].name for key in fields)} {are} {_owner_label(owner)}"
        case _:
            return phrase(fact)


def _owner_label(owner: Side | None) -> str:
    return "neutral" if owner is None else str(owner)


def landings(seat: UmpireSeat) -> Iterator[Question]:
    """SM-GAP-86.9 Troops that came ashore in this game turn wait for what the land game makes of them."""
    game = game_of(seat)
    if not game.book.options.land_facts:
        return
    for key, item in game.state.cargoes.items():
        side, where = item.facts.side, item.at_hex
        if where is None or item.lost or item.aboard or not _came_ashore(game, item):
            continue
        orders = (ReportCombat(side, (key,)), ReportTroops(side, key, where), ReportTroops(side, key, None))
        question = f"{item.facts.name} ({side}) came ashore {location_phrase(seat.book.theatre, where)}: what became of it?"
        yield Question(str(key), question, tuple(_answer(game, order) for order in orders))


def _came_ashore(game: Game, item: Cargo) -> bool:
    return item.troops.landed_on == game.state.cursor.turn.number and item.troops.landed_as in LANDED


def hungry(seat: UmpireSeat) -> Iterator[Question]:
    """SM-GAP-86.11 A force ashore that suffers for want of supply points, with what it suffers and the word that feeds it."""
    game = game_of(seat)
    book, state = game.book, game.state
    if not book.options.supply_points:
        return
    for force in forces_ashore(book, state):
        suffers, status = effects_in_words(book, seat.views[force.side], force), state.ashore.status(force.key)
        # At U-1 everybody is who waits for his owner's initial phase.
        if status.level > 1:
            text = f"{force.name} ({force.side}) {location_phrase(book.theatre, force.hex)} is {status.word}: {suffers}"
            yield Question(force.key, text, (_answer(game, FeedForce(force.side, force.key)),))


def raids(seat: UmpireSeat) -> Iterator[Question]:
    """SM-9A.4 Raiding parties that are ashore, and how they are taken off."""
    game = game_of(seat)
    for key, raid in game.state.lift.raids.items():
        name = game.state.cargoes[key].facts.name
        off = next((order for order in game.legal(raid.side) if isinstance(order, RaidReembark) and order.unit == key), None)
        target = raid.target.value.replace("_", " ")
        text = f"{name} ({raid.side}) is ashore {location_phrase(seat.book.theatre, raid.hex)}, for a {target}"
        yield Question(str(key), text, () if off is None else (_answer(game, off),))


def _answer(game: Game, command: Command) -> Answer:
    """An order as an answer: who gives it, its words, and why it is refused for now, if it is."""
    side = getattr(command, "side", None)
    return Answer(UMPIRE if side is None else side.value, phrase(command), game.refusal(command), command)
