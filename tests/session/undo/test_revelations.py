"""What a side has learnt, or has shown, bars its undo: each kind by itself, and only for those who know of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light
from campaign.model.dice import Die, Roll, Why
from campaign.model.events import (
    AirUnitsShotDown,
    AreaSearched,
    AttackDeclared,
    BattleJoined,
    CampaignEnded,
    CarrierSearched,
    DiceReseeded,
    DieRolled,
    EscortsDetached,
    FlotillaSearchedHex,
    FlotillaSpotted,
    ForceSpotted,
    GroundSupported,
    InterceptorsSent,
    MissionTurnedBack,
    PhaseBegan,
    PreyPicked,
    ReactionGiven,
    ScreenMet,
    ScreenNamed,
    SortieAbandoned,
    SortieAimed,
    SortieLaunched,
    StepBegan,
    StepEnded,
    StrikeAnswered,
    SupportDeclined,
    SurfaceSearched,
    UmpireRuled,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieId
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import Find, ForceId, Lapse, Reaction, Recon, Seen
from campaign.model.units.ships import ShipId
from campaign.session.play.game import Game
from campaign.session.play.orders_given import IN_BATTLE, REVELATIONS, SEEN_IN_BATTLE, revelation_in
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import archive_of, plan_undo
from campaign.store.records import Recorded, Stored
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supermarina.battle.facts import GunsSealed
from campaign.tactics.supermarina.battle.orders import LayGuns
from tests.session.kept_seas import SECRETS, fleets
from tests.session.undo.test_undoing_secrets import MISSION

AXIS, ALLIED = Side.AXIS, Side.ALLIED
AX1, AL1, WHERE = ForceId("AX1"), ForceId("AL1"), Hex("00505")
DIE = Roll(Die.D10, 3, Why("SM-3A", "area search", ("malta", "AX1")))
BY_CONTACT = Find(Recon.CONTACT, Lapse.END_OF_SEGMENT)
SKY = Conditions(Light.DAY, 900, 20000, 2, 0, 10, 0.5)
THE_BATTLE = Engagement(BattleId("B1"), "Jul I 40", 1, "off Malta", WHERE, SKY, AXIS, {})
RAID = Sortie(SortieId("S1"), AXIS, AirTarget.FORCE, "AL1", WHERE, Light.DAY, (AirUnitId("stormo_11"),))
IN_THE_AIR = "a word was given in the air"
# Written out, so that a kind that is forgotten in the program is missed here.
EACH = {
    DieRolled: (DieRolled(DIE), "a die fell"),
    ForceSpotted: (ForceSpotted(AL1, AXIS, WHERE, BY_CONTACT, Seen(()), "C1"), "a force was spotted"),
    FlotillaSpotted: (FlotillaSpotted(FlotillaId("ALS1"), AXIS, WHERE, BY_CONTACT, "S1"), "submarines were spotted"),
    AreaSearched: (AreaSearched(AXIS, AL1, "tripoli", found=False), "a search was made"),
    CarrierSearched: (CarrierSearched(AXIS, AL1, ShipId("aquila"), found=False), "a search was made by carriers"),
    SurfaceSearched: (SurfaceSearched(AX1, Light.DAY, 4), "a hex was searched"),
    FlotillaSearchedHex: (FlotillaSearchedHex(FlotillaId("AXS1"), Light.DAY, 4), "a hex was searched by submarines"),
    StepEnded: (StepEnded(AXIS), "a step was ended"),
    StepBegan: (StepBegan(Subsegment.PHASING, Step.COMBAT), "another step began"),
    PhaseBegan: (PhaseBegan(Phase.GROUND_COMBAT), "a phase was ended"),
    AttackDeclared: (AttackDeclared(BattleId("B1"), WHERE, AXIS, (AX1,), (AL1,), Light.DAY), "an attack was declared"),
    BattleJoined: (BattleJoined(THE_BATTLE, (AX1, AL1)), "a battle was joined"),
    ReactionGiven: (ReactionGiven(AL1, Reaction.STAND), "an attack was answered"),
    StrikeAnswered: (StrikeAnswered(FlotillaId("AXS1"), attack=False), "a submarine's question was answered"),
    SortieLaunched: (SortieLaunched(RAID), "aircraft took off"),
    InterceptorsSent: (InterceptorsSent(RAID.id, (), ()), "a raid was met, or let pass"),
    SortieAbandoned: (SortieAbandoned(RAID.id), "a sortie was called off"),
    ScreenNamed: (ScreenNamed(RAID.id, (), ()), IN_THE_AIR),
    ScreenMet: (ScreenMet(RAID.id, ()), IN_THE_AIR),
    EscortsDetached: (EscortsDetached(RAID.id, ()), IN_THE_AIR),
    PreyPicked: (PreyPicked(RAID.id, ()), IN_THE_AIR),
    AirUnitsShotDown: (AirUnitsShotDown(RAID.id, AXIS, RAID.mission), IN_THE_AIR),
    MissionTurnedBack: (MissionTurnedBack(RAID.id, RAID.mission), IN_THE_AIR),
    SortieAimed: (SortieAimed(RAID.id, ("BB",)), IN_THE_AIR),
    GroundSupported: (GroundSupported(AL1, (ShipId("orion"),), WHERE, 1), "ships supported a land combat"),
    SupportDeclined: (SupportDeclined(ALLIED), "support of land combats was declined"),
    DiceReseeded: (DiceReseeded(4711, "a test"), "the dice were seeded anew"),
    UmpireRuled: (UmpireRuled("tea at four"), "the umpire ruled"),
    CampaignEnded: (CampaignEnded(12.0, "drawn"), "the campaign ended, and its books were opened"),
}


def recorded(event: object, seen_by: tuple[Side, ...], kind: str = "") -> Recorded:
    """An event as a save holds it."""
    return Recorded(2, kind or type(event).__name__, event, None, seen_by, 2, "", "")


def an_order_and_then(game: Game, event: object, seen_by: tuple[Side, ...]) -> None:
    """The Axis orders something; the event follows by itself."""
    game.give(MISSION)
    game.accept([Stored(event, game.state, game.state, None, seen_by)], game.state)


def test_these_are_all_the_revelations_there_are() -> None:
    """SM-1A.4 One that is left out of the program, or of the tests, is missed."""
    assert set(REVELATIONS) == set(EACH)


@pytest.mark.parametrize("kind", EACH, ids=lambda kind: kind.__name__)
def test_each_revelation_bars_those_who_know_of_it_and_no_other(kind: type) -> None:
    """SM-GAP-56 What the other side learnt in secret is no revelation: a refusal would tell of it."""
    event, words = EACH[kind]

    assert (revelation_in(recorded(event, BOTH), AXIS) or "").startswith(words)
    assert (revelation_in(recorded(event, (AXIS,)), AXIS) or "").startswith(words)
    assert revelation_in(recorded(event, (ALLIED,)), AXIS) is None
    assert revelation_in(recorded(event, ()), AXIS) is None


@pytest.mark.gate
@pytest.mark.parametrize("kind", EACH, ids=lambda kind: kind.__name__)
def test_after_each_revelation_an_order_stands_and_the_refusal_names_a_line(kind: type, tmp_path: Path) -> None:
    """SM-1A.4 The line is one of the reader's own log, whatever else happened meanwhile in secret."""
    event, words = EACH[kind]
    told = []
    for secrets in (0, len(SECRETS)):
        with fleets(tmp_path / f"{secrets}.sqlite") as game:
            for secret in SECRETS[:secrets]:
                game.give(secret)
            an_order_and_then(game, event, BOTH)
            with pytest.raises(Refused, match=rf"since then {words}.* \(after line 1 of your log\)") as no:
                plan_undo(seat_for(game, AXIS))
            told.append(str(no.value))

    assert told[0] == told[1]


@pytest.mark.parametrize("kind", [ForceSpotted, DieRolled, StrikeAnswered], ids=lambda kind: kind.__name__)
def test_what_the_enemy_alone_learnt_from_a_move_does_not_bar_taking_it_back(kind: type, tmp_path: Path) -> None:
    """SM-GAP-56 The mover does not know that he was seen, and the answer must not tell him."""
    event, _ = EACH[kind]
    with fleets(tmp_path / "war.sqlite") as game:
        game.give(MISSION)
        batch = [Stored(one.event, game.state, game.state, None, one.visible_to) for one in archive_of(Public(game)).events(1)]
        game.accept([*batch, Stored(event, game.state, game.state, None, (ALLIED,))], game.state)

        assert plan_undo(seat_for(game, AXIS)).orders == 1


def test_in_battle_a_die_and_what_both_see_are_revelations_and_a_sealed_order_is_none() -> None:
    """SM-GAP-56 What only one side has written stays its own to take back."""
    die, sealed = RollFell("D10", 3, "SM-6D", "gunnery", (), ""), GunsSealed(LayGuns(AXIS))

    assert revelation_in(recorded(die, BOTH, "battle.supermarina.RollFell"), AXIS) == IN_BATTLE
    assert revelation_in(recorded(die, (ALLIED,), "battle.supermarina.RollFell"), AXIS) is None
    assert revelation_in(recorded(sealed, BOTH, "battle.supermarina.GunsSealed"), AXIS) == SEEN_IN_BATTLE
    assert revelation_in(recorded(sealed, (AXIS,), "battle.supermarina.GunsSealed"), AXIS) is None
