"""The rules that each kind of fact rests on: the statements that explain it, by their IDs; a die has its own in its reason."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.surface_fire.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.OrderSealed: ("SF-II.3",),
    facts.StepReached: ("SF-II.3",),
    facts.Launched: ("SF-I.1",),
    facts.OrdersShown: ("SF-II.3",),
    facts.Agreed: ("SF-II.3",),
    facts.FellOut: ("SF-III.3",),
    facts.DepthChanged: ("SF-III.3",),
    facts.Moved: ("SF-GAP-18",),
    facts.Collided: ("SF-III.14",),
    facts.Grounded: ("SF-GAP-18",),
    facts.TookOff: ("SF-IV.6",),
    facts.Flew: ("SF-IV.6",),
    facts.Pinned: ("SF-IV.6",),
    facts.FoughtInTheAir: ("SF-IV.6", "SF-VI.1"),
    facts.PlanesLost: ("SF-IV.6", "SF-VI.1"),
    facts.FlightLeft: ("SF-IV.6",),
    facts.FlakFired: ("SF-VI.10",),
    facts.AttackedFromTheAir: ("SF-VI.1",),
    facts.Found: ("SF-V.7",),
    facts.TargetsNamed: ("SF-V.1",),
    facts.TeamWorked: ("SF-V.1",),
    facts.SpreadRan: ("SF-VII.3",),
    facts.MineRolled: ("SF-VII.9",),
    facts.Fired: ("SF-VII.9",),
    facts.DepthCharged: ("SF-VII.9",),
    facts.BoxesMarked: ("SF-VII.23",),
    facts.EffectStruck: ("SF-VII.27",),
    facts.FireStarted: ("SF-VII.1",),
    facts.Sank: ("SF-VII.23",),
    facts.Burned: ("SF-VII.34",),
    facts.SquadronBroke: ("SF-0.1",),
    facts.FleetBroke: ("SF-0.1",),
    facts.WeatherTurned: ("SF-0.1",),
    facts.Reloaded: ("SF-0.1",),
    facts.TurnEnded: ("SF-0.1",),
    facts.BattleEnded: ("SF-0.1",),
}
