"""Every order has words, and the words give that order and no other."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import Light
from campaign.model.book import Options
from campaign.model.commands import (
    COMMANDS,
    Command,
    RuleAsUmpire,
    SetAirDoctrine,
)
from campaign.model.play.air_war import AirTarget, InterceptPolicy, Sortie, SortieId, SortieStage
from campaign.model.play.decisions import DecisionKind
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.grammar.forms import laws_for, usages_of
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import read, verbs
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff, play_on
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import PlayerSeat, Public
from campaign.session.play.trouble import Malformed, NotFound
from campaign.store.records import Meta
from tests.cli.shell import Shell

EACH, DECISIONS = 3, 25
SEA_ONLY, AIR_WAR = Options(), Options(air_war=True)
# Words that are orders of their own.
ALONE = ("end", "search", "decline", "spare", "strike", "quiet", "abandon", "screen")
# What no short game comes to: the words in Force K, November 1941, and the order that they are.
AXIS_LINES = (
    "mission recon AXS1", "merge AXS1 into AXS2", "split AXS1 1 as Wolves", "give 1 of AXS1 to AXS2",
    "raise 2 german in piraeus into AXS4", "raise 1 italian in taranto as New", "instruct AXS1 always at transports from 2",
    "move AXS1 09453 09553", "enter AXS1 in messina", "search night AXS1", "strike", "strike CV aurora", "spare",
    "supply tripoli_libya by ankara victoria with fuel", "frogmen malta by papa", "frogmen recall", "africa stay",
    "africa taranto", "flag axis_in_tunisia", "garrison crete 2.5", "engineers 2 in tripoli_libya", "demolish benghazi",
    "demolish benghazi with engineers", "owner derna allied", "owner derna nobody",
    "owner derna allied on Oct II 41", "coast cyrenaica marmarica allied on Nov I 41", "coast tuscany nobody",
    "airfield berka benina allied", "airfield berka nobody on Nov I 41", "defenders malta 8",
    "defenders cyrenaica 1.5 on Nov I 41",
    "flag axis_in_tunisia on Nov I 41", "garrison crete 2.5 on Nov I 41", "engineers 2 in tripoli_libya on Nov I 41",
    "demolish benghazi with engineers on Nov I 41", "demolish benghazi on Nov I 41", "decline", "end",
    "watch plans yes evacuations no transshipments yes hauls yes", "refuel naples first ankara",
    "mend taranto first littorio duilio",
    "standing answers searches yes answer avoid quiet no docks list pumps hand small tables first littorio",
    "standing answers searches no answer 0.75 quiet yes docks largest pumps largest small tables first nobody",
    "standing answers searches no answer avoid 0.75 quiet yes docks largest pumps largest small tables first nobody",
    ("run ankara orsa from naples to tripoli_libya via 09553, messina with supplies speed 12 stronger hunt weaker ask "
     "ratio 1.5 within 12 seen home attack 1.25 search night fuel never hurt 2 capital yes shells no as Fast"),
    ("run ankara from naples to tripoli_libya speed 12 stronger hunt weaker ask ratio 1.23456789 within 12 seen go "
     "attack never 2.5 search no fuel 0 hurt never capital no shells no as Speed to Tripoli with fuel"),
    'split AXS1 1 as "Wolves  \\"of\\" the \\\\ sea"', "raise 2 german in piraeus as Into the west in March",
)
ALLIED_LINES = (
    "pool rodney to gibraltar", "withdraw valiant", "embark squadron_230 on ark_royal",
    "disembark ark_royal to north_front", "launch ark_royal to hal_far",
)
# Off Taranto, November 1940.
ALLIED_AIR_LINES = (
    "cooperation squadron_33 squadron_261", "release group_202", "rebase squadron_33 to fuka",
    "fly patrol squadron_261 malta_gladiators over malta", "fly patrol squadron_806",
    "fly search malta_flying_boats over 09849", "hold squadron_261",
    "airstrike taranto with squadron_815 squadron_819 at ships aim BB littorio night",
    "airstrike catania with group_202 at airfield day", "airstrike catania with group_202 at port day",
    "airstrike AX5 with squadron_813_b escort squadron_33 at force aim transports warships landing craft day",
    "airlift group_202 to malta", "airlift group_202 to malta escort squadron_261", "intercept squadron_261 malta_gladiators",
    "let pass", "abandon", "screen", "screen with squadron_806", "meet nobody",
    "meet squadron_261 at stormo_11, malta_gladiators at stormo_11",
    "detach squadron_806 at squadron_806", "detach nobody", "lose squadron_815 squadron_819",
    "pick squadron_261 at stormo_11", "pick nobody", "turn back squadron_815", "press home", "press home on BB transports",
    "air doctrine intercept worthwhile leaders no", "air order cover squadron_261 over malta",
    "air order strike squadron_148 over malta within 20 worth 1.5", "air order strike squadron_148 within 12",
    "air order hold squadron_148",
)


def begun(scenario: str, side: Side, seed: int = 3, options: Options = SEA_ONLY) -> Game:
    """A campaign in memory that a person plays on one side."""
    return Game.begin(load_book(scenario, options), Meta(scenario, seed, players={side: "human", side.enemy: "staff"}), None)


def a_raid_over_malta(game: Game) -> Game:
    """A game in which enemy bombers are met over Malta, where it has them: who is met may be named."""
    bombers = AirUnitId("stormo_11")
    if bombers in game.state.air:
        play_on(game)
        malta = game.book.theatre.ports[PortId("malta")]
        raid = Sortie(SortieId("S1"), Side.AXIS, AirTarget.SHIPS, str(malta.id), malta.hex, Light.DAY, (bombers,),
                      interceptors=(AirUnitId("squadron_261"),), stage=SortieStage.PICKING)
        book = replace(game.book, options=replace(game.book.options, air_war=True))
        return Game(book, replace(game.state, air_war=replace(game.state.air_war, sortie=raid)), game.meta, None)
    return game


def test_every_order_of_a_side_has_a_word_with_help_out_of_its_laws() -> None:
    """SM-1A.1 A word, how it is written, what it does, and the laws behind it; no side is offered the umpire's."""
    helped = {usage.kind: usage for word in verbs() for usage in usages_of(word)}

    assert {*COMMANDS} - {*helped} == {RuleAsUmpire}
    for usage in helped.values():
        assert usage.does and usage.shapes and usage.brief.split()[0] in verbs()
        assert laws_for(usage.kind) is not None


@pytest.mark.parametrize(("scenario", "side", "lines"), [
    ("k-force", Side.AXIS, AXIS_LINES), ("k-force", Side.ALLIED, ALLIED_LINES), ("taranto", Side.ALLIED, ALLIED_AIR_LINES),
])
def test_words_become_an_order_and_the_order_the_same_words(scenario: str, side: Side, lines: tuple[str, ...]) -> None:
    """SM-1A.1 Whether it is legal is another question."""
    known = Knowledge.of(PlayerSeat(a_raid_over_malta(begun(scenario, side)), side))
    for line in lines:
        (command,) = read(known, line).commands

        assert phrase(command) == line


@pytest.mark.gate
@pytest.mark.parametrize(("scenario", "options"), [
    ("calabria", SEA_ONLY), ("spartivento", SEA_ONLY), ("k-force", SEA_ONLY), ("taranto", AIR_WAR), ("matapan", AIR_WAR)])
@pytest.mark.parametrize("side", list(Side))
def test_what_is_possible_is_said_in_words_that_give_it(scenario: str, options: Options, side: Side) -> None:
    """SM-1A.1 A handful of each kind at every decision of the first days; in the air a person decides all himself."""
    game, chance = begun(scenario, side, options=options), Random(1)
    if options.air_war:
        game.give(SetAirDoctrine(side, InterceptPolicy.ASK, leaders=False))
    for _ in range(DECISIONS):
        play_on(game)
        for decision in game.pending(side)[:1]:
            by_kind: dict[type, list[Command]] = {}
            for command in game.legal(side):
                by_kind.setdefault(type(command), []).append(command)
            known = Knowledge.of(PlayerSeat(game, side))
            for commands in by_kind.values():
                for command in chance.sample(commands, min(EACH, len(commands))):
                    assert read(known, phrase(command)).commands == (command,), phrase(command)
            if decision.kind is DecisionKind.FIGHT:
                fight_out(Public(game))
            else:
                answer_by_staff(Public(game), decision)


@pytest.mark.parametrize("line", [
    *(name for name in verbs() if name not in ALONE),
    "hunt ALX9 with 1", "raid nobody port", "plan Dec 41 nobody at 09553", "plan Dec I 41: nobody at 09553", "split AXS1 many",
    "instruct AXS1 sometimes", "instruct AXS1 always at breakfast", "garrison atlantis 2", "garrison crete lots",
    "supply tripoli_libya by littorio with hope", "bombard nowhere with 1", "frogmen malta by papa cascino", "end now",
    "standing answers quiet perhaps", "fly patrol nobody over malta",
    "airstrike taranto", "airstrike nowhere with stormo_2", "airstrike malta with stormo_2 at breakfast", "let go",
    "press on", "meet stormo_2", "air strike taranto", "air doctrine", "air order conquer stormo_2", "turn back",
    "air order strike stormo_2 within here", "cancel air order AXA9", "rebase stormo_2 to atlantis", "watch plans",
    "raise many german in piraeus", "fly away", "aim everything",
])
def test_wrong_words_are_answered_in_one_line(line: str) -> None:
    """SM-1A.1 That says what would be right."""
    known = Knowledge.of(PlayerSeat(begun("k-force", Side.AXIS), Side.AXIS))

    with pytest.raises((Malformed, NotFound)) as trouble:
        read(known, line)

    assert "\n" not in str(trouble.value) and len(str(trouble.value)) > len("no")


def test_do_takes_words_as_well_as_json(shell: Shell, human: Path) -> None:
    """SM-1A.1 Several lines are several orders, and each is judged when its turn comes."""
    save = human
    done = shell("do", save, "form esperia orsa as Convoy\nmove 1 to benghazi")

    assert done.code == 0 and "Convoy is formed" in done.out and "Convoy moved from" in done.out
    wrong = shell("do", save, "mov 1 to benghazi")
    assert wrong.code == 2 and "`move` was perhaps meant" in wrong.err
    refused = shell("do", save, "form esperia vettor_pisani as Twice")
    assert refused.code == 1 and "SM-" in refused.err
