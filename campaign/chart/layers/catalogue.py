"""The layers that there are: their keys, their names, and what each of them shows."""

from __future__ import annotations

from msgspec import Struct


class LayerKind(Struct, frozen=True):
    """One layer: its name in what is remembered, its key, its name, what it shows, its words in the legend and on its chip.

    The key is a digit, or one of the row above the digits.
    """

    key: str
    digit: str
    name: str
    shows: str
    legend: str
    at_first: bool = False
    chip: str = ""


KINDS = (
    LayerKind("home", "1", "Home with fuel",
         "for the chosen force the sea from which it still gets home to an own port with fuel, and the segments then to spare",
         "days to spare when home again", at_first=True, chip="Fuel for home"),
    LayerKind("search", "2", "Chance of finding",
         "the chance in percent that your ports, airfields and carriers find an enemy force that lay there now",
         "finding: from 1, 20, 40, 60, 80 %", chip="You find"),
    LayerKind("exposed", "3", "Danger of being found",
         "the least chance in percent of being found there: enemy ports and coasts, which all know; his aircraft see farther",
         "being found, at least: likewise", chip="Finds you"),
    LayerKind("submarines", "4", "Submarine areas",
         "the sea in which your flotillas search, and around the enemy's markers that in which they may",
         "submarines: yours, the enemy's", chip="Submarines"),
    LayerKind("lanes", "5", "Convoy lanes",
         "the ways of your convoy runs, and of convoys that sail on standing orders",
         "convoy lane", chip="Lanes"),
    LayerKind("air", "6", "Air ranges",
         "what stands on every airfield, and how far your aircraft on naval service fly; those of a chosen field by themselves",
         "reach of yours; flights: F fighters, T torpedo, D dive, B bombers", chip="Air"),
    LayerKind("patrols", "F6", "Patrols and searches",
         "a ring where your fighters patrol, and the sea that your aircraft search", "patrol and search of yours",
         at_first=True, chip="Patrols"),
    LayerKind("sorties", "F7", "Sorties of the day",
         "an arrow from field to target for each sortie of today with what came of it, and where the enemy's raids came in",
         "sortie of today", at_first=True, chip="Sorties"),
    LayerKind("names", "7", "Names", "the names of ports and airfields", "", at_first=True),
    LayerKind("tracks", "8", "Tracks", "where your forces steamed in this game turn", "steamed this turn", at_first=True),
    LayerKind("standing", "9", "Standing orders", "where standing orders lead", "standing order", at_first=True),
    LayerKind("cartouche", "0", "Cartouche", "on the wall map what counters and lines mean; folded, the small chart", "",
              at_first=True),
)
KEYS = frozenset(kind.key for kind in KINDS)
AT_FIRST = frozenset(kind.key for kind in KINDS if kind.at_first)
