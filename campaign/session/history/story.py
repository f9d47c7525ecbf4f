"""The story of a campaign so far, in a dozen lines: who sailed, who fought, what was lost, what was delivered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.model import events
from campaign.model.battles.battle import AfterAction, BattleId, Engagement
from campaign.model.book import Book
from campaign.model.setting.scenario import CargoFacts, CargoId, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.rules.facts.air import flights_in
from campaign.rules.facts.wording import port_name
from campaign.session.play.seat import UmpireSeat
from campaign.session.reports.records import Flown
from campaign.session.reports.sorties import flights_of, result_of, sorties_of, target_of, tells
from campaign.session.reports.wording import counted, named
from campaign.session.undo.undoing import archive_of
from campaign.words.counting import quantity

# A longer story than this is told without its sailings and sorties.
LONG = 40


class StoryLine(NamedTuple):
    """One line of a story: its turn, its moment in the turn, and what happened; and whether a long story goes without it."""

    turn: str
    moment: str
    words: str
    minor: bool = False


def story(seat: UmpireSeat) -> list[StoryLine]:
    """All that happened, as the umpire knows it."""
    told = list(story_lines(seat.book, (event.event for event in archive_of(seat).events())))
    return told if len(told) <= LONG else [line for line in told if not line.minor]


class _Segment:
    """What was gathered of a segment until it ends."""

    def __init__(self, turn: str, moment: str) -> None:
        self.turn, self.moment = turn, moment
        self.sailed: dict[Side, list[tuple[str, PortId, tuple[ShipId, ...]]]] = {}
        self.battles: dict[str, str] = {}
        self.lost: dict[str, list[ShipId]] = {}
        self.landed: dict[PortId, list[CargoFacts]] = {}
        self.flown: list[Flown] = []

    def lines(self, book: Book, sides: Mapping[ShipId, Side]) -> Iterator[StoryLine]:
        """Who sailed and flew, who fought and was lost, and what was landed, in this order."""
        for side, forces in self.sailed.items():
            each = [f"{_from(name, port_name(book, port))} ({counted(book, ships)})" for name, port, ships in forces]
            yield StoryLine(self.turn, self.moment, f"The {side} side sails {'; '.join(each)}.", minor=True)
        for one in self.flown:
            yield StoryLine(self.turn, self.moment, _flown(book, one), minor=True)
        for cause, words in self.battles.items():
            gone = _gone(book, self.lost.pop(cause, ()), sides)
            yield StoryLine(self.turn, self.moment, f"{words} {gone or 'No ship was lost'}.")
        for cause, ships in self.lost.items():
            yield StoryLine(self.turn, self.moment, f"{_gone(book, ships, sides)} ({cause}).")
        for port, cargoes in self.landed.items():
            size, worth = sum(cargo.size_re for cargo in cargoes), sum(cargo.worth_points for cargo in cargoes)
            names = ", ".join(cargo.name for cargo in cargoes)
            yield StoryLine(self.turn, self.moment,
                       f"Delivered at {port_name(book, port)}: {names} ({size:g} RE, worth {worth:g} points).")  # fmt: skip


def story_lines(book: Book, happened: Iterable[Any]) -> Iterator[StoryLine]:
    """The lines of a story, out of the campaign's events from its beginning."""
    lying: dict[ShipId, PortId] = {}
    sides: dict[ShipId, Side] = {}
    engaged: dict[BattleId, Engagement] = {}
    facts: dict[CargoId, CargoFacts] = {}
    turn, phasing, now = "", "", _Segment("", "")
    aloft: list[Any] = []
    for event in happened:
        if aloft:
            aloft.append(event)
        match event:
            case events.SortieLaunched():
                aloft = [event]
            case events.SortieEnded():
                now.flown += [one for one in sorties_of(book, aloft, None) if tells(one)]
                aloft = []
            case events.CampaignBegan(start=start):
                lying = {key: ship.port for key, ship in start.ships.items() if ship.port is not None}
                sides = {key: ship.side for key, ship in start.ships.items()}
                facts = {key: item.facts for key, item in start.cargoes.items()}
                turn, phasing = str(start.cursor.turn), str(start.cursor.player_turn)
                now = _Segment(turn, f"NAS {start.cursor.nas} {phasing}")
            case events.SuppliesRaised(cargo=load) | events.CargoMustered(cargo=load) | events.CraftHoisted(facts=load):
                facts[load.id] = load
            case events.TurnBegan(turn=begun):
                turn = str(begun)
            case events.PlayerTurnBegan(side=side):
                phasing = str(side)
            case events.SegmentBegan(nas=nas):
                yield from now.lines(book, sides)
                now = _Segment(turn, f"NAS {nas} {phasing}")
            case events.ForceFormed(side=side, name=name, ships=ships):
                # A force that is made of ships at sea does not sail: it parts from another.
                if ships[0] in lying:
                    now.sailed.setdefault(side, []).append((name, lying[ships[0]], ships))
                for key in ships:
                    lying.pop(key, None)
            case events.ShipsBerthed(ships=ships, port=port):
                lying.update(dict.fromkeys(ships, port))
            case events.CargoUnloaded(cargo=cargo, port=port, delivered=True):
                now.landed.setdefault(port, []).append(facts[cargo])
            case events.BattleJoined(engagement=engagement):
                engaged[engagement.id] = engagement
            case events.AfterActionAccepted(after_action=after):
                now.battles[f"battle {after.engagement}"] = _battle(engaged[after.engagement], after)
            case events.ShipRemoved(ship=ship, cause=cause):
                now.lost.setdefault(cause, []).append(ship)
            case _:
                pass
    yield from now.lines(book, sides)


def _from(name: str, port: str) -> str:
    return name if name.endswith(f" from {port}") else f"{name} from {port}"


def _flown(book: Book, one: Flown) -> str:
    """A sortie that hit something, or cost somebody something."""
    losses = [f"{quantity(flights_in(book, units), 'flight')} of the {side} side lost"
              for side, units in ((one.side, one.lost), (one.side.enemy, one.shot_down)) if units]
    return (f"{one.side} aircraft, {quantity(flights_of(one), 'flight')}, to {target_of(book, one)}: "
            f"{'; '.join((result_of(book, one), *losses))}.")


def _battle(engagement: Engagement, after: AfterAction) -> str:
    axis, allied = (len(engagement.parties[side].participants) for side in BOTH)
    place = engagement.place.removeprefix("hex ")
    ends = []
    if after.broke_off is not None:
        ends.append(f"the {after.broke_off} side broke off")
    if after.holds_field is not None:
        ends.append(f"the {after.holds_field} side holds the field")
    met = f"{quantity(axis, 'Axis ship')} against {allied} Allied"
    light = engagement.conditions.light.value
    return f"Battle {engagement.id} at {place}, {after.minutes} minutes by {light}, {met}: {', '.join(ends) or 'undecided'}."


def _gone(book: Book, ships: Iterable[ShipId], sides: Mapping[ShipId, Side]) -> str:
    lost = list(ships)
    owned = {side: [key for key in lost if sides.get(key) is side] for side in BOTH}
    return "; ".join(f"{side} lost: {named(book, keys)}" for side, keys in owned.items() if keys)
