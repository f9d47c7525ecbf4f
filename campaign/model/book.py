"""The Book: everything that does not change during a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.campaign import CampaignCharts
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import ScenarioFacts
from campaign.model.units.counters import CounterValues
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId


class Options(Struct, frozen=True):
    """What was chosen when the campaign began.

    `hidden_markers`: enemy task forces are shown only when spotted (a rule of ours; off by default).
    `land_facts`: the ground phases wait until what happened on land has been entered.
    `parent_aa_north_africa`, `parent_aa_balkans`: a land game supplies the heavy AA of ports there (SM-1D3).
    `historical_convoys`: the loads of history's convoys wait on their quays, worth points beyond the duties.
    `mers_el_kebir`, `syria`, `torch`: the French fight there, by date; else they stay neutral.
    `malta_convoy_every_turn`: Malta's three loads are owed in every game turn, whatever her larder holds (SM-11B2).
    `small_craft_rules`: the system of battles in which only coastal craft, small escorts and transports take part
    (SM-GAP-74); empty for `tactical_system`, as in campaigns that were begun before there was a choice.
    `voyage_home`: what becomes of a damaged ship between battle and dock is played day by day (SM-GAP-77).
    `air_war`: aircraft strike, escort, patrol and search over the sea, and bomb ports and airfields (SM-24 to SM-26).
    `supply_points`: rules 21 to 23 are played instead of rule 11: supply points, status of forces ashore, transport units.
    `supply_moves_the_front`: what lands in Libya moves the dates of the desert (SM-GAP-70).
    `settle_small_fights`: fights of a squadron or two of boats are settled by the campaign's own tables, unless a side has
    said that it fights them (SM-GAP-98).
    `landing_troops`: troops that history trained for a landing wait in port by date (SM-GAP-84).
    `first_turn`: where a scenario that follows history begins; empty for the turn in its file.
    """

    hidden_markers: bool = False
    land_facts: bool = False
    tactical_system: str = "supermarina"
    parent_aa_north_africa: bool = False
    parent_aa_balkans: bool = False
    historical_convoys: bool = False
    mers_el_kebir: bool = False
    syria: bool = False
    torch: bool = False
    first_turn: str = ""
    malta_convoy_every_turn: bool = False
    small_craft_rules: str = ""
    voyage_home: bool = False
    air_war: bool = False
    supply_points: bool = False
    supply_moves_the_front: bool = False
    landing_troops: bool = False
    settle_small_fights: bool = False

    def sealed(self) -> dict[str, object]:
        """The options under a save's seal: later ones only where they are chosen, so that the seals of older saves hold."""
        every = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: chosen for name, chosen in every.items() if chosen or name not in LATER_OPTIONS}


# Options that the first saves did not have.
LATER_OPTIONS = ("malta_convoy_every_turn", "small_craft_rules", "voyage_home", "air_war", "supply_points",
                 "supply_moves_the_front", "landing_troops", "settle_small_fights")


class Book(Struct, frozen=True):
    """Map, ship facts, charts and options: the first argument of every function of the rules but `fold`.

    `counters` holds the campaign's values by ship; `tactical` each tactical system's own charts by its name;
    `hash` is the fingerprint of all its data.
    """

    theatre: Theatre
    oob: OrderOfBattle
    scenario: ScenarioFacts
    counters: Mapping[ShipId, CounterValues]
    charts: CampaignCharts
    tactical: Mapping[str, object]
    options: Options
    hash: str
