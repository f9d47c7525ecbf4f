"""The rules that each kind of fact rests on, by their IDs; a die has its own in its reason.

Where a rule is stated by several laws the one that explains the fact is named behind a colon, such as SM-6B4:torpedo_step.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.surface_fire.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.OrderSealed: ("SF-II.3",),
    facts.StepReached: ("SF-II.3",),
    facts.Launched: ("SF-I.1",),
    facts.OrdersShown: ("SF-II.3",),
    facts.Agreed: ("SF-D.2:agreed_on",),
    facts.FellOut: ("SF-III.16",),
    facts.DepthChanged: ("SF-III.3",),
    facts.Moved: ("SF-GAP-18", "SF-III.5"),
    facts.Collided: ("SF-III.14",),
    facts.Grounded: ("SF-X.10", "SF-GAP-41"),
    facts.TookOff: ("SF-IV.11:may_fly_off",),
    facts.Flew: ("SF-IV.6",),
    facts.Pinned: ("SF-IV.8", "SF-IV.9"),
    facts.FoughtInTheAir: ("SF-VI.1", "SF-VI.4"),
    facts.PlanesLost: ("SF-VI.1", "SF-GAP-25"),
    facts.FlightLeft: ("SF-VI.1",),
    facts.FlakFired: ("SF-VI.10",),
    facts.AttackedFromTheAir: ("SF-VI.14", "SF-VI.20"),
    facts.Found: ("SF-V.7",),
    facts.TargetsNamed: ("SF-V.8:Mark",),
    facts.TeamWorked: ("SF-V.11", "SF-V.15"),
    facts.SpreadRan: ("SF-VII.3",),
    facts.MineRolled: ("SF-X.5:Mines", "SF-X.5:mine_modifier"),
    facts.Fired: ("SF-VII.9:fire_all",),
    facts.DepthCharged: ("SF-VII.36", "SF-VII.37"),
    facts.BoxesMarked: ("SF-VII.23",),
    facts.EffectStruck: ("SF-VII.24", "SF-VII.19"),
    facts.FireStarted: ("SF-VII.24", "SF-X.2"),
    facts.Sank: ("SF-VII.23",),
    facts.Burned: ("SF-VII.34", "SF-VII.35"),
    facts.SquadronBroke: ("SF-VIII.3",),
    facts.FleetBroke: ("SF-VIII.5",),
    facts.WeatherTurned: ("SF-GAP-40", "SF-X.14"),
    facts.Reloaded: ("SF-I.11",),
    facts.TurnEnded: ("SF-0.1",),
    facts.BattleEnded: ("SF-B.2",),
}
