"""How words of the model stand on the screen: keys as plain words, and no rule beside what it rules."""

from __future__ import annotations

import re
from enum import Enum

from campaign.model.battles.battle import Feat, Ground, Task
from campaign.model.battles.occasion import BattleAim
from campaign.model.charts.air import FlakModifier
from campaign.model.charts.ashore import Pace
from campaign.model.charts.campaign import SiteKind
from campaign.model.charts.shore import BombingModifier, ShoreTarget
from campaign.model.events.ashore import PointsUse, PointsWay
from campaign.model.play.air_war import SortieStage
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.landings import RaidModifier, RaidTarget, Wave
from campaign.model.play.standing_orders import MatterKind, OnSighted, Priority
from campaign.model.sea.theatre import HexKind, NarrowKind, PortRegion
from campaign.model.setting.scenario import CargoKind, Flag, UnitKind
from campaign.model.units.aircraft import AirStatus
from campaign.model.units.fittings import Sector, ShellKind, Stowed, Subtype, TorpedoProtection
from campaign.model.units.forces import Lapse, Mission, Reaction, ShipStatus
from campaign.model.units.outline import BridgeForm
from campaign.model.units.ships import Battery
from campaign.model.units.wounds import CrippleMeasure, News

KINDS: tuple[type[Enum], ...] = (
    AirStatus, Battery, BattleAim, BombingModifier, BridgeForm, CargoKind, DecisionKind, Feat, FlakModifier, Flag, Ground,
    HexKind, Lapse, MatterKind, CrippleMeasure, Mission, NarrowKind, News, OnSighted, Pace, Phase, PointsUse, PointsWay,
    PortRegion, Priority, RaidModifier, RaidTarget, Reaction, Sector, ShellKind, ShipStatus, ShoreTarget, SiteKind,
    SortieStage, StaffFunction, Step, Stowed, Subsegment, Subtype, Task, TorpedoProtection, UnitKind, Wave,
)
KEYS = sorted({member.value for kind in KINDS for member in kind if isinstance(member.value, str) and "_" in member.value},
              key=len, reverse=True)
# A name that somebody gave may look like a key; of files it is told by what follows.
_KEY = re.compile(rf"(?<![\w./])(?:{'|'.join(KEYS)})(?![\w./])")
_RULE = re.compile(r" ?\((?:SM|SAS|SF|CO|FG)-[^()]*\)|(?:^|(?<=[.;] ))(?:SM|SAS|SF|CO|FG)-[0-9A-Za-z.-]+: ")


def without_rules(text: str) -> str:
    """A text without the rules it cites: those are behind the question mark, where the whole text can be read."""
    return _RULE.sub("", text) if "-" in text else text


def plain_text(text: str) -> str:
    """A text with the keys of the model written as plain words."""
    return _KEY.sub(lambda key: key[0].replace("_", " "), text) if "_" in text else text
