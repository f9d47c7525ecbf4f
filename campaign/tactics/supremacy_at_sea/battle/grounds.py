"""The rules that each kind of fact rests on, by their IDs; a die has its own in its reason.

Where a rule is stated by several laws the one that explains the fact is named behind a colon, such as SM-6B4:torpedo_step.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.supremacy_at_sea.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.MovesSealed: ("SAS-A6:carry_out",),
    facts.LightsSealed: ("SAS-A6:carry_out",),
    facts.FireSealed: ("SAS-A6:carry_out",),
    facts.TorpedoesSealed: ("SAS-A6:carry_out",),
    facts.AircraftSealed: ("SAS-A6:carry_out",),
    facts.StepReached: ("SAS-A6.3",),
    facts.Moved: ("SAS-B2.1",),
    facts.Avoided: ("SAS-B2.8c",),
    facts.Sighted: ("SAS-B4.3",),
    facts.LightsShone: ("SAS-B3",),
    facts.FireOpened: ("SAS-B5",),
    facts.StarShellBurst: ("SAS-GAP-04.2",),
    facts.Fired: ("SAS-B5.6:_resolve",),
    facts.SpecialStruck: ("SAS-B5.7:_thrown", "SAS-A6.6"),
    facts.PointsLost: ("SAS-A6.6", "SAS-B5.7.3"),
    facts.SpeedLost: ("SAS-T5v.4", "SAS-GAP-03.1"),
    facts.PartsLost: ("SAS-T5:apply",),
    facts.TurretJammed: ("SAS-GAP-10",),
    facts.SpellBegan: ("SAS-B5.7.4",),
    facts.HeldOnCourse: ("SAS-GAP-14.2",),
    facts.RudderStruck: ("SAS-GAP-14.3", "SAS-B2.10"),
    facts.FireChanged: ("SAS-GAP-09:_burn", "SAS-GAP-09.1"),
    facts.FloodsChanged: ("SAS-T5v.5",),
    facts.Sank: ("SAS-B6.1",),
    facts.Launched: ("SAS-B7:launch_phase",),
    facts.SpreadRan: ("SAS-B2.2",),
    facts.SpreadMet: ("SAS-GAP-02.8",),
    facts.TorpedoHit: ("SAS-GAP-02.9",),
    facts.FlightAttacked: ("SAS-GAP-07.6",),
    facts.Hunted: ("SAS-GAP-17.3:hunt",),
    facts.Grounded: ("SAS-GAP-08.1", "SAS-B2.10"),
    facts.LeftTable: ("SAS-GAP-19.1",),
    facts.TurnEnded: ("SAS-B8:clean_up",),
    facts.BattleEnded: ("SAS-GAP-19:one_side_left", "SAS-GAP-19.2"),
}
