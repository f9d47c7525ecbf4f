"""The rules that each kind of fact rests on: the statements that explain it, by their IDs; a die has its own in its reason."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.tactics.supermarina.battle import facts

GROUNDS: Mapping[type, tuple[str, ...]] = {
    facts.RangeSealed: ("SM-6B1",),
    facts.LaunchesSealed: ("SM-6B1",),
    facts.GunsSealed: ("SM-6B3",),
    facts.TorpedoesSealed: ("SM-6B1",),
    facts.RangesRevealed: ("SM-6B1",),
    facts.RangeSettled: ("SM-6C.3", "SM-6C.4"),
    facts.LaunchesRevealed: ("SM-6C.5",),
    facts.GunsRevealed: ("SM-6B3",),
    facts.TorpedoesRevealed: ("SM-6C.5",),
    facts.LotFell: ("SM-4C3",),
    facts.ShotFell: ("SM-6D.2",),
    facts.TorpedoesRan: ("SM-6E1",),
    facts.DamageWaits: ("SM-6B3",),
    facts.HitsMarked: ("SM-GAP-23",),
    facts.StepReached: ("SM-6B1",),
    facts.RoundEnded: ("SM-6B1",),
    facts.BattleEnded: ("SM-6C.6",),
}
