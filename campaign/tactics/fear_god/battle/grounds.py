"""The rules that each kind of fact rests on: the statements that explain it, by their IDs; a die has its own in its reason."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.fear_god.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.Agreed: ("FG-0-options",),
    facts.PlotSealed: ("FG-GAP-01",),
    facts.PlotsOpened: ("FG-GAP-01",),
    facts.ReactionsOpened: ("FG-GAP-01",),
    facts.StepReached: ("FG-0-phases",),
    facts.Moved: ("FG-0-phases",),
    facts.DepthChanged: ("FG-8.3-hullpen", "FG-8.3-rudder", "FG-8.2-fire-effects"),
    facts.BrokeOff: ("FG-0-phases",),
    facts.Tending: ("FG-0-phases",),
    facts.Shone: ("FG-GAP-15",),
    facts.Sighted: ("FG-GAP-15",),
    facts.Fired: ("FG-6.4",),
    facts.Launched: ("FG-GAP-16",),
    facts.RunMet: ("FG-GAP-16",),
    facts.Collided: ("FG-GAP-21",),
    facts.Grounded: ("FG-0-phases",),
    facts.MineMet: ("FG-GAP-17",),
    facts.ChargesDropped: ("FG-GAP-18",),
    facts.Flew: ("FG-GAP-20",),
    facts.Reloaded: ("FG-GAP-28",),
    facts.PointsLost: ("FG-8.1.2-table", "FG-8.2-tick"),
    facts.CriticalStruck: ("FG-8.3",),
    facts.CasualtyBegan: ("FG-8.2",),
    facts.CasualtiesFought: ("FG-8.2-control",),
    facts.Tended: ("FG-8.2-tick", "FG-GAP-16", "FG-8.3"),
    facts.Doomed: ("FG-8.1.8",),
    facts.Sank: ("FG-8.1.8",),
    facts.Hurt: ("FG-0-order",),
    facts.MenAdrift: ("FG-8.6", "FG-8.6-marker"),
    facts.MenTaken: ("FG-8.6-pickup",),
    facts.TurnEnded: ("FG-0-phases",),
    facts.BattleEnded: ("FG-0-phases",),
}
