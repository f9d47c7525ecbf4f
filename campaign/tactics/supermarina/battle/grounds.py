"""The rules that each kind of fact rests on, by their IDs; a die has its own in its reason.

Where a rule is stated by several laws the one that explains the fact is named behind a colon, such as SM-6B4:torpedo_step.
"""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.supermarina.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.RangeSealed: ("SM-GAP-56:sequence.carry_out", "SM-6B1:_settle_range"),
    facts.LaunchesSealed: ("SM-GAP-56:sequence.carry_out", "SM-6B2:only_launchers_that_can"),
    facts.GunsSealed: ("SM-GAP-56:sequence.carry_out", "SM-6D.1"),
    facts.TorpedoesSealed: ("SM-GAP-56:sequence.carry_out", "SM-6B4:only_declared_salvoes"),
    facts.RangesRevealed: ("SM-6B1:_settle_range",),
    facts.RangeSettled: ("SM-6C.3", "SM-6C.4:_who_succeeds", "SM-6C.4:chances"),
    facts.LaunchesRevealed: ("SM-6B2:only_launchers_that_can",),
    facts.GunsRevealed: ("SM-6B3",),
    facts.TorpedoesRevealed: ("SM-6B4:torpedo_step",),
    facts.LotFell: ("SM-4C3:drawn_transport",),
    facts.ShotFell: ("SM-6D.2:_fire_once",),
    facts.TorpedoesRan: ("SM-6E1:_attack",),
    facts.DamageWaits: ("SM-6B3",),
    facts.HitsMarked: ("SM-GAP-23:mark",),
    facts.StepReached: ("SM-6B1:only_in_its_step",),
    facts.RoundEnded: ("SM-6B1:only_in_its_step",),
    facts.BattleEnded: ("SM-6C.6:disengaged", "SM-GAP-16:one_side_sunk", "SM-GAP-16:anyone_could_fire", "SM-GAP-16.7"),
}
