"""The rules that each kind of fact rests on: the statements that explain it, by their IDs; a die has its own in its reason."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.supremacy_at_sea.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.MovesSealed: ("SAS-A6",),
    facts.LightsSealed: ("SAS-A6",),
    facts.FireSealed: ("SAS-A6",),
    facts.TorpedoesSealed: ("SAS-A6",),
    facts.AircraftSealed: ("SAS-A6",),
    facts.StepReached: ("SAS-A6",),
    facts.Moved: ("SAS-B2.1",),
    facts.Avoided: ("SAS-B2.8c",),
    facts.Sighted: ("SAS-B1.3c.1",),
    facts.LightsShone: ("SAS-A6",),
    facts.FireOpened: ("SAS-B5",),
    facts.StarShellBurst: ("SAS-GAP-04.2",),
    facts.Fired: ("SAS-B5.6",),
    facts.SpecialStruck: ("SAS-A6.6",),
    facts.PointsLost: ("SAS-T5v.3", "SAS-GAP-07.4", "SAS-GAP-09"),
    facts.SpeedLost: ("SAS-T5v.4",),
    facts.PartsLost: ("SAS-GAP-05.2", "SAS-T5v.3", "SAS-GAP-02.1"),
    facts.TurretJammed: ("SAS-GAP-10",),
    facts.SpellBegan: ("SAS-B5.7.4",),
    facts.HeldOnCourse: ("SAS-GAP-14.2",),
    facts.RudderStruck: ("SAS-GAP-14.3", "SAS-B2.10"),
    facts.FireChanged: ("SAS-GAP-09", "SAS-GAP-09.1"),
    facts.FloodsChanged: ("SAS-T5v.5",),
    facts.Sank: ("SAS-B6.1",),
    facts.Launched: ("SAS-B7",),
    facts.SpreadRan: ("SAS-B8.1",),
    facts.SpreadMet: ("SAS-GAP-02.8",),
    facts.TorpedoHit: ("SAS-GAP-02.9",),
    facts.FlightAttacked: ("SAS-GAP-07",),
    facts.Hunted: ("SAS-GAP-17.3",),
    facts.Grounded: ("SAS-GAP-08.1", "SAS-B2.10"),
    facts.LeftTable: ("SAS-B8",),
    facts.TurnEnded: ("SAS-B8",),
    facts.BattleEnded: ("SAS-B8",),
}
