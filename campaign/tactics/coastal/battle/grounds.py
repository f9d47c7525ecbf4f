"""The rules that each kind of fact rests on, by their IDs; a die has its own in its reason.

Where a rule is stated by several laws the one that explains the fact is named behind a colon, such as SM-6B4:torpedo_step.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.coastal.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.Prepared: ("CO-4.5:Prepare", "CO-GAP-09:with_markers"),
    facts.Agreed: ("CO-D.2:agreed_on",),
    facts.StepReached: ("CO-3.1:carry_out",),
    facts.TurnBegan: ("CO-3.1.1:begin_turn",),
    facts.InitiativeUsed: ("CO-3.1.1:TakeInitiative",),
    facts.Waited: ("CO-3.1.2:next_mover",),
    facts.WaitingOver: ("CO-3.1.5:_in_turn",),
    facts.Moved: ("CO-3.1.2:move", "CO-GAP-07"),
    facts.Challenged: ("CO-GAP-35:challengers",),
    facts.Drifted: ("CO-3.1.2:drift_all",),
    facts.BrokeOff: ("CO-3.1.2:move", "CO-B.2:_test_crews"),
    facts.Tested: ("CO-B.2:_test_crews",),
    facts.DepthChanged: ("CO-GAP-47:dives",),
    facts.Collided: ("CO-4.6:_contact", "CO-GAP-30"),
    facts.Spotted: ("CO-5.2",),
    facts.Echo: ("CO-GAP-47:_listen", "CO-GAP-14"),
    facts.SightLost: ("CO-5.3:_distance_cm", "CO-GAP-40:sees_through"),
    facts.Mended: ("CO-GAP-15",),
    facts.PartiesWorked: ("CO-3.1.4:_after_movement",),
    facts.Burned: ("CO-GAP-16", "CO-6.3:fire_effect", "CO-6.4:flood_effect"),
    facts.LightShone: ("CO-GAP-12:may_shine", "CO-GAP-12:_area_lit"),
    facts.Fired: ("CO-3.1.5:open_fire", "CO-7.2:roll_all"),
    facts.Done: ("CO-3.1.5:_in_turn",),
    facts.HullLost: ("CO-GAP-29:lose",),
    facts.EffectStruck: ("CO-GAP-18:special",),
    facts.SpeedLost: ("CO-GAP-28",),
    facts.FloodStarted: ("CO-8.7", "CO-6.4:flood_effect"),
    facts.Sank: ("CO-B.2:is_sunk", "CO-GAP-29:lose"),
    facts.Hurt: ("CO-B.3",),
    facts.Launched: ("CO-8.8:launch_kind", "CO-GAP-25:bears_on"),
    facts.SalvosDone: ("CO-8.8:Launch",),
    facts.TracksRan: ("CO-8.8:run_of",),
    facts.TrackMet: ("CO-8.1", "CO-8.3:arc_entered"),
    facts.TrackSeen: ("CO-8.8:run_of", "CO-4.5:seen_by"),
    facts.Dropped: ("CO-GAP-31:may_charge",),
    facts.MineMet: ("CO-GAP-32:_mines",),
    facts.Flew: ("CO-3.1.2:flown",),
    facts.FlakHit: ("CO-7.4",),
    facts.Attacked: ("CO-GAP-10:attack",),
    facts.Reloaded: ("CO-GAP-25:_reload",),
    facts.TurnEnded: ("CO-3.1:Phase",),
    facts.BattleEnded: ("CO-GAP-44",),
    facts.Wrecked: ("CO-D.1:_is_wrecked",),
}
