"""The rules that each kind of fact rests on: the statements that explain it, by their IDs; a die has its own in its reason."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.coastal.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.Prepared: ("CO-3.1",),
    facts.Agreed: ("CO-D.2",),
    facts.StepReached: ("CO-3.1.1",),
    facts.TurnBegan: ("CO-3.1.1",),
    facts.InitiativeUsed: ("CO-3.1",),
    facts.Waited: ("CO-3.1",),
    facts.WaitingOver: ("CO-3.1",),
    facts.Moved: ("CO-3.1.2",),
    facts.Challenged: ("CO-3.1",),
    facts.Drifted: ("CO-3.1.2",),
    facts.BrokeOff: ("CO-3.1.2", "CO-B.2"),
    facts.Tested: ("CO-B.2",),
    facts.DepthChanged: ("CO-3.1.2",),
    facts.Collided: ("CO-GAP-30",),
    facts.Spotted: ("CO-5.2",),
    facts.Echo: ("CO-GAP-47", "CO-GAP-14"),
    facts.SightLost: ("CO-5.2",),
    facts.Mended: ("CO-GAP-15",),
    facts.PartiesWorked: ("CO-3.1",),
    facts.Burned: ("CO-GAP-16",),
    facts.LightShone: ("CO-GAP-10",),
    facts.Fired: ("CO-7.4",),
    facts.Done: ("CO-3.1",),
    facts.HullLost: ("CO-GAP-29",),
    facts.EffectStruck: ("CO-GAP-18",),
    facts.SpeedLost: ("CO-GAP-28",),
    facts.FloodStarted: ("CO-8.7",),
    facts.Sank: ("CO-GAP-29",),
    facts.Hurt: ("CO-7.6",),
    facts.Launched: ("CO-3.1",),
    facts.SalvosDone: ("CO-3.1",),
    facts.TracksRan: ("CO-3.1",),
    facts.TrackMet: ("CO-3.1",),
    facts.TrackSeen: ("CO-3.1",),
    facts.Dropped: ("CO-3.1.5",),
    facts.MineMet: ("CO-GAP-32",),
    facts.Flew: ("CO-3.1",),
    facts.FlakHit: ("CO-7.4",),
    facts.Attacked: ("CO-GAP-10",),
    facts.Reloaded: ("CO-GAP-25",),
    facts.TurnEnded: ("CO-3.1",),
    facts.BattleEnded: ("CO-3.1",),
    facts.Wrecked: ("CO-GAP-29",),
}
