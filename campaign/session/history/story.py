"""What a campaign came to: its story in a dozen lines, and every ship accounted for, the battles, the points and the result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from campaign.model import events
from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Outcome
from campaign.model.book import Book
from campaign.model.events import AfterActionAccepted, BattleJoined
from campaign.model.play.state import State
from campaign.model.play.views import OwnForce, View
from campaign.model.setting.scenario import CargoFacts, CargoId, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.facts.air import flights_in
from campaign.session.play.players import name_of
from campaign.session.play.playing import Stopped
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat, game_of
from campaign.session.play.undoing import archive_of
from campaign.session.reports.aircraft import flights_of, is_worth_telling, result_of, sorties_of, target_of
from campaign.session.reports.records import Flown
from campaign.session.reports.situation import Plain, place_words, plain_moment, waiting
from campaign.session.reports.wording import ship_names, type_counts
from campaign.session.words.whereabouts import name_of_hex, name_places
from campaign.words.counting import in_a_row, quantity
from campaign.words.names import port_name

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
    lines = list(story_lines(seat.book, (event.event for event in archive_of(seat).events())))
    return lines if len(lines) <= LONG else [line for line in lines if not line.minor]


class _Segment:
    """The events of a segment, collected until it ends."""

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
            each = [f"{_from(name, port_name(book, port))} ({type_counts(book, ships)})" for name, port, ships in forces]
            yield StoryLine(self.turn, self.moment, f"The {side} side sails {'; '.join(each)}.", minor=True)
        for sortie in self.flown:
            yield StoryLine(self.turn, self.moment, _sortie_text(book, sortie), minor=True)
        for cause, text in self.battles.items():
            gone = _losses_text(book, self.lost.pop(cause, ()), sides)
            yield StoryLine(self.turn, self.moment, f"{text} {gone or 'No ship was lost'}.")
        for cause, ships in self.lost.items():
            yield StoryLine(self.turn, self.moment, f"{_losses_text(book, ships, sides)} ({cause}).")
        for port, cargoes in self.landed.items():
            size, worth = sum(cargo.size_re for cargo in cargoes), sum(cargo.worth_points for cargo in cargoes)
            names = in_a_row(cargo.name for cargo in cargoes)
            yield StoryLine(self.turn, self.moment,
                       f"Delivered at {port_name(book, port)}: {names} ({size:g} RE, worth "
                       f"{quantity(worth, 'point')}).")  # fmt: skip


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
                now.flown += [sortie for sortie in sorties_of(book, aloft, None) if is_worth_telling(sortie)]
                aloft = []
            case events.CampaignBegan(start=start):
                lying = {key: ship.port for key, ship in start.ships.items() if ship.port is not None}
                sides = {key: ship.side for key, ship in start.ships.items()}
                facts = {key: item.facts for key, item in start.cargoes.items()}
                turn, phasing = str(start.cursor.turn), str(start.cursor.player_turn)
                now = _Segment(turn, f"{phasing} day {start.cursor.nas}")
            case events.SuppliesRaised(cargo=load) | events.CargoMustered(cargo=load) | events.CraftHoisted(facts=load):
                facts[load.id] = load
            case events.TurnBegan(turn=begun):
                turn = str(begun)
            case events.PlayerTurnBegan(side=side):
                phasing = str(side)
            case events.SegmentBegan(nas=nas):
                yield from now.lines(book, sides)
                now = _Segment(turn, f"{phasing} day {nas}")
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
                now.battles[f"battle {after.engagement}"] = _battle(book, engaged[after.engagement], after)
            case events.ShipRemoved(ship=ship, cause=cause):
                now.lost.setdefault(cause, []).append(ship)
            case _:
                pass
    yield from now.lines(book, sides)


def _from(name: str, port: str) -> str:
    return name if name.endswith(f" from {port}") else f"{name} from {port}"


def _sortie_text(book: Book, sortie: Flown) -> str:
    """Describe a sortie that hit something or cost something."""
    losses = [f"{quantity(flights_in(book, units), 'flight')} of the {side} side lost"
              for side, units in ((sortie.side, sortie.lost), (sortie.side.enemy, sortie.shot_down)) if units]
    target = name_places(book.theatre, target_of(book, sortie))
    return (f"{sortie.side} aircraft, {quantity(flights_of(sortie), 'flight')}, to {target}: "
            f"{'; '.join((result_of(book, sortie), *losses))}.")


def _battle(book: Book, engagement: Engagement, after: AfterAction) -> str:
    axis, allied = (len(engagement.parties[side].participants) for side in BOTH)
    place = name_of_hex(book.theatre, engagement.hex)
    ends = []
    if after.broke_off is not None:
        ends.append(f"the {after.broke_off} side broke off")
    if after.holds_field is not None:
        ends.append(f"the {after.holds_field} side holds the field")
    met = f"{quantity(axis, 'Axis ship')} against {allied} Allied"
    light = engagement.conditions.light.value
    return (f"Battle {engagement.id}, {place}, {quantity(after.minutes, 'minute')} by {light}, {met}: "
            f"{', '.join(ends) or 'undecided'}.")


def _losses_text(book: Book, ships: Iterable[ShipId], sides: Mapping[ShipId, Side]) -> str:
    lost = list(ships)
    owned = {side: [key for key in lost if sides.get(key) is side] for side in BOTH}
    return "; ".join(f"{side} lost: {ship_names(book, keys)}" for side, keys in owned.items() if keys)


# The summary of a run -------------------------------------------------------------------------------------------------


GONE = (ShipStatus.SUNK, ShipStatus.SCUTTLED, ShipStatus.CAPTURED, ShipStatus.OFF_MAP, ShipStatus.EMBARKED)


def summary(seat: Seat, stopped: Stopped) -> Plain:
    """The document of `run --json`: all of both sides for the umpire, otherwise what that side may know."""
    points, game = seat.points, game_of(seat)
    return {
        "scenario": seat.book.scenario.key,
        "seed": seat.seed if isinstance(seat, UmpireSeat) else None,
        "reader": name_of(seat.reader),
        "stopped": {"why": stopped.halt.name.lower(), "reason": stopped.halt.value, **plain_moment(seat)},
        "events": game.archive.head.seq if game.archive is not None and seat.reader is None else None,
        "segments": seat.segment,
        "sides": {side.value: _account_of(seat.book, view) for side, view in seat.views.items()},
        "enemies_lost": [str(key) for key in seat.view.enemies_lost] if isinstance(seat, PlayerSeat) else [],
        "battles": battles(seat),
        "points": {side.value: points[side] for side in BOTH},
        "over": seat.over,
        "result": seat.result,
        "waiting": waiting(seat),
    }


def _account_of(book: Book, view: View) -> Plain:
    """Every ship of a side in exactly one place: in a port, at sea, scattered, or gone, and how."""
    in_port: dict[str, list[str]] = {}
    at_sea: dict[str, list[str]] = {}
    gone: dict[str, list[str]] = {status.value: [] for status in GONE}
    laid_up: list[str] = []
    ships = view.ships.values()
    for ship in ships:
        if ship.status is not ShipStatus.ACTIVE:
            gone[ship.status.value].append(str(ship.id))
        elif ship.force is not None:
            at_sea.setdefault(str(ship.force), []).append(str(ship.id))
        else:
            in_port.setdefault(str(ship.port), []).append(str(ship.id))
            if ship.laid_up_until is not None:
                laid_up.append(str(ship.id))
    afloat = sum(map(len, in_port.values())) + sum(map(len, at_sea.values()))
    return {
        "ships": len(ships),
        "afloat": afloat,
        "in_port": dict(sorted(in_port.items())),
        "at_sea": [_at_sea(book, view.forces[ForceId(force)], members) for force, members in at_sea.items()],
        **gone,
        "laid_up": laid_up,
        "dry": [str(ship.id) for ship in ships if _is_dry(ship)],
    }


def _is_dry(ship: Ship) -> bool:
    return ship.status is ShipStatus.ACTIVE and (ship.out_of_fuel or ship.fuel_boxes == 0)


def _at_sea(book: Book, own: OwnForce, ships: list[str]) -> Plain:
    force = own.force
    where = None if force.scattered else force.hex
    place = "scattered" if force.scattered else place_words(book, where)
    return {"force": force.id, "name": force.name, "hex": where, "place": place, "ships": ships}


def battles(seat: Seat) -> list[Plain]:
    """The battles so far that a reader knows of, each with what it cost; the one being fought comes last, open."""
    found: dict[str, Plain] = {}
    game, reader = game_of(seat), seat.reader
    for stored in game.archive.events() if game.archive is not None else ():
        if reader is not None and reader not in stored.visible_to:
            continue
        if isinstance(stored.event, BattleJoined):
            battle = stored.event.engagement
            found[battle.id] = {
                "id": battle.id, "turn": battle.turn, "nas": battle.nas, "place": battle.place, "hex": battle.hex,
                "light": battle.conditions.light.value, "attacker": battle.acting.value, "open": True,
                "ships": {side.value: len(party.participants) for side, party in battle.parties.items()},
            }
        elif isinstance(stored.event, AfterActionAccepted) and stored.event.after_action.engagement in found:
            found[stored.event.after_action.engagement].update(_outcome(game.state, stored.event.after_action))
    return list(found.values())


def _outcome(state: State, after: AfterAction) -> dict[str, Any]:
    lost = [outcome for outcome in after.outcomes if outcome.outcome is not Outcome.AFLOAT]
    return {
        "open": False, "system": after.system, "minutes": after.minutes,
        "lost": {side.value: [str(ship.ship) for ship in lost if state.ships[ship.ship].side is side] for side in BOTH},
        "broke_off": after.broke_off.value if after.broke_off else None,
        "holds_field": after.holds_field.value if after.holds_field else None,
    }
