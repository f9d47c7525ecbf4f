"""Orders for damaged ships between battle and dock. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Form, syntax
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure


@syntax("say what becomes of a damaged ship on her way home",
        Form("ease {ship}", {"measure": CrippleMeasure.EASE}, example="ease zara",
             sentence="Ease {ship} down", does="let a damaged ship make no more than her patches bear"),
        Form("hasten {ship}", {"measure": CrippleMeasure.PRESS_ON}, example="hasten zara",
             sentence="Let {ship} make what speed she can", does="let a damaged ship make what speed she can"),
        Form("tow {ship} by|with|behind {tug}", {"measure": CrippleMeasure.TOW}, example="tow zara by pola",
             sentence="Tow {ship} behind {tug}", does="have a damaged ship towed by another of her force"),
        Form("beach {ship}", {"measure": CrippleMeasure.BEACH}, example="beach zara",
             sentence="Run {ship} ashore", does="run a damaged ship ashore on a coast of your own"),
        Form("shelter {ship} in {port}", {"measure": CrippleMeasure.SHELTER}, example="shelter zara in valencia",
             sentence="Let {ship} put into {port}, a neutral port",
             does="let a damaged ship put into a neutral port of her hex, to be interned there if she stays"),
        Form("scuttle {ship}", {"measure": CrippleMeasure.SCUTTLE}, example="scuttle zara",
             sentence="Scuttle {ship}", does="give a damaged ship up"),
        example="tow zara by pola")
class TakeMeasure(Struct, frozen=True):
    """Say what becomes of a damaged ship: steam on, ease down, be towed, beach, shelter in a neutral port, or scuttle."""

    side: Side
    ship: ShipId
    measure: CrippleMeasure
    tug: ShipId | None = None
    port: PortId | None = None


VoyageCommand = TakeMeasure
