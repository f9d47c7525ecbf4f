"""What a side sees of a battle as it begins, and reads of one that is over: its result on screen, judged and told once more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.ending.result import memoized
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.places import Battle
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.preview import of_table, preview
from campaign.session.engagements.verdict import assess
from campaign.session.play.game import Game
from campaign.session.play.referee import FightingTable, system_named, systems, usual_system
from campaign.session.play.seat import seat_for
from tests.gui.workspaces import top_of
from tests.secrecy.worlds import World

SIZE, SEED, MINUTES = (1000, 700), 5, 60
HIT = Fraction(1, 9)


def result_on_screen(world: World) -> str:
    """The page of a result; and what two people at one screen read of theirs."""
    with world.opened() as game:
        attack = game.state.attack
        if attack is None or attack.engagement is None:
            return "no battle"
        return "\n".join((*_page(game, attack.engagement, world.side), _judged(game, attack.engagement, world.side)))


def battle_as_it_begins(world: World) -> str:
    """The view of a battle by each system that can fight it, with the typed sight that captains reckon with."""
    with world.opened() as game:
        attack = game.state.attack
        if attack is None or attack.engagement is None:
            return "no battle"
        tables = [FightingTable(game.book, attack.engagement, system, lambda rolled: SeededDice(SEED, "a battle", rolled))
                  for system in map(system_named, systems()) if system.suits(game.book, attack.engagement) is None]
        return "\n".join(repr(table.view(world.side)) for table in tables)


def _page(game: Game, engagement: Engagement, side: Side) -> Iterator[str]:
    """Captains fight it out; that they fight the same battle in both worlds, the enemy's magazines are full in each."""
    seat, fought = seat_for(game, side), _with_full_magazines(engagement, side.enemy)
    table = FightingTable(game.book, fought, system_named(usual_system(game.book, fought)),
                          lambda rolled: SeededDice(SEED, "a battle", rolled))
    assert list(iter(table.captains_answer, None))
    stage = Stage(size=SIZE, factory=screen_for)
    previewed = memoized(lambda after: of_table(table, after, side, seat.points))
    screen = BattleScreen(stage, Battle(table, (), lambda: None, previewed, side))
    stage.go(screen)
    yield from map(repr, screen.rows())
    yield from (repr(sheet.layers()) for sheet in stage.sheets())
    screen.do(InBattle.WHOLE_LOG)
    yield from map(repr, top_of(stage).rows())
    stage.back()
    yield from _again(stage, screen)


def _again(stage: Stage, screen: BattleScreen) -> Iterator[str]:
    """The fight watched once more: what stands on the page as it begins and when some of it has been seen."""
    screen.do(InBattle.AGAIN)
    for _ in range(3):
        yield from map(repr, screen.rows())
        yield from (repr(sheet.layers()) for sheet in stage.sheets())
        for _ in range(20):
            screen.passed(3.0)


def _with_full_magazines(engagement: Engagement, side: Side) -> Engagement:
    party = engagement.parties[side]
    sent = tuple(replace(one, condition=replace(one.condition, rounds_left={}, torpedoes_left=Fraction(1)))
                 for one in party.participants)
    return replace(engagement, parties={**engagement.parties, side: replace(party, participants=sent)})


def _judged(game: Game, engagement: Engagement, side: Side) -> str:
    """The judgement on a battle in which every ship was hit once, and has the shells left that she went in with."""
    after = AfterAction(engagement.id, "", "supermarina", MINUTES,
                        tuple(_hit(unit) for _, unit in engagement.participants()), holds_field=side)
    found = preview(game.book, engagement, after, side)
    return repr(assess(game.book, engagement, after, found, side, seat_for(game, side).points))


def _hit(unit: Participant) -> ShipOutcome:
    state = unit.condition
    return ShipOutcome(unit.ship, Outcome.AFLOAT, replace(state, shell_damage=min(Fraction(1), state.shell_damage + HIT)))
