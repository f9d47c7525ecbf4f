"""Damaged ships for tests: a small sea on which the option `voyage_home` is on, with hulls of known tons and years."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Book, Options
from campaign.model.charts.passage import Build, PassageChart, Size
from campaign.model.dice import Die, ScriptedDice, Why
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.wounds import VoyageHome, Wounds
from campaign.ratings.passage.hull import Fortune, Hull
from tests.sea import Sea, Thing, sea, ships

HOMEWARD = Options(voyage_home=True)
CHART: PassageChart = load_campaign_charts().passage
TONS = {ShipType.BATTLESHIP: 30600, ShipType.HEAVY_CRUISER: 11680, ShipType.LIGHT_CRUISER: 7000, ShipType.DESTROYER: 1870,
        ShipType.TORPEDO_BOAT: 790, ShipType.CARRIER: 22000, ShipType.TRANSPORT: 0}
# Zara's: a cruiser of 1931, of 100 points so that points are percent.
HULL = Hull(Size.B, Build.CRUISER, 100, 1931, 30, first_rank=False)


class Loaded:
    """Dice that fall as told by what they are rolled for, and else as high as they can: a chance in percent then fails."""

    def __init__(self, faces: Mapping[str, int] | None = None) -> None:
        self.faces = dict(faces or {})
        self.rolled: list[Why] = []

    def roll(self, die: Die, why: Why) -> int:
        """The face told for this reason."""
        self.rolled.append(why)
        return next((face for words, face in self.faces.items() if words in str(why)), die.highest)

    def at(self, moment: str, before: Mapping[str, int]) -> Loaded:
        """The same dice."""
        return self


def luck(faces: Mapping[str, int] | None = None) -> Fortune:
    """Dice for one ship that fall as told."""
    return Fortune(Loaded(faces), ShipId("zara"), Side.AXIS)


def scripted(*script: tuple[str, int]) -> Fortune:
    """Dice for one ship by a script that must fit."""
    return Fortune(ScriptedDice(script), ShipId("zara"), Side.AXIS)


def homeward(*things: Thing, options: Options = HOMEWARD, **more: object) -> Sea:
    """The small sea with the option on: every ship has the tons of her type and was completed in 1931."""
    book, state = sea(*things, options=options, **more)  # pyrefly: ignore[bad-argument-type]
    classes = {key: replace(found, standard_long_tons=TONS.get(found.type, found.standard_long_tons),
                            gross_register_tons=5000 if found.type is ShipType.TRANSPORT else None)
               for key, found in book.oob.classes.items()}
    built = {key: replace(facts, commissioned="1931-10-20") for key, facts in book.oob.ships.items()}
    return Sea(replace(book, oob=replace(book.oob, classes=classes, ships=built)), state)


def wounded(state: State, name: str, voyage: VoyageHome | Wounds) -> State:
    """The same sea with a ship on her way home, who waits for nobody's word unless it is said."""
    (key,) = ships(name)
    given = VoyageHome(voyage, asked=False) if isinstance(voyage, Wounds) else voyage
    return replace(state, ships={**state.ships, key: replace(state.ships[key], voyage=given)})


def voyage(state: State, name: str) -> VoyageHome:
    """A ship's way home."""
    (key,) = ships(name)
    found = state.ships[key].voyage
    assert found is not None
    return found


def points(book: Book, name: str) -> int:
    """The points that a ship was built with."""
    from campaign.rules.facts.cripples import hull

    (key,) = ships(name)
    built = hull(book, key)
    assert built is not None
    return built.points
