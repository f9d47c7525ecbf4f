"""The rules that each kind of fact rests on, by their IDs; a die has its own in its reason.

Where a rule is stated by several laws the one that explains the fact is named behind a colon, such as SM-6B4:torpedo_step.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.fear_god.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.Agreed: ("FG-0-options:agreed_on",),
    facts.PlotSealed: ("FG-GAP-01:carry_out",),
    facts.PlotsOpened: ("FG-GAP-01:carry_out",),
    facts.ReactionsOpened: ("FG-GAP-01:_react",),
    facts.StepReached: ("FG-0-phases:Phase",),
    facts.Moved: ("FG-0-phases:move_all",),
    facts.DepthChanged: (
        "FG-0-phases:move_all", "FG-8.3-hullpen:_fills", "FG-8.3-rudder:drifts", "FG-8.2-fire-effects:come_up"),
    facts.BrokeOff: ("FG-GAP-25:ending",),
    facts.Tending: ("FG-0-phases:plotting",),
    facts.Shone: ("FG-GAP-15:shine",),
    facts.Sighted: ("FG-GAP-15:detect",),
    facts.Fired: ("FG-6.4:_attack",),
    facts.Launched: ("FG-GAP-16:launch",),
    facts.RunMet: ("FG-GAP-16:_met",),
    facts.Collided: ("FG-GAP-21:collide",),
    facts.Grounded: ("FG-GAP-21:_aground",),
    facts.MineMet: ("FG-GAP-17:_mines",),
    facts.ChargesDropped: ("FG-GAP-18:_pattern",),
    facts.Flew: ("FG-GAP-20:fly",),
    facts.Reloaded: ("FG-GAP-28:reload",),
    facts.PointsLost: ("FG-0-order:suffer", "FG-8.2-tick:tick"),
    facts.CriticalStruck: ("FG-8.1.2-table:number", "FG-8.3:carry_out"),
    facts.CasualtyBegan: ("FG-8.2:begin",),
    facts.CasualtiesFought: ("FG-8.2-control:fight",),
    facts.Tended: ("FG-0-phases:plotting",),
    facts.Doomed: ("FG-8.1.8:_lose",),
    facts.Sank: ("FG-8.1.8:_lose", "FG-8.1.8:disappear"),
    facts.Hurt: ("FG-0-order:suffer",),
    facts.MenAdrift: ("FG-8.6:save", "FG-8.6-marker"),
    facts.MenTaken: ("FG-8.6-pickup:_take_up",),
    facts.TurnEnded: ("FG-0-phases:Phase",),
    facts.BattleEnded: ("FG-GAP-25:ending",),
}
