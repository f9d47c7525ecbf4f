"""What each ship did and suffered in a campaign, counted from its events, and the five that decided most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import CARGO, ShipId
from campaign.session.ending.facts import ShipLost, ShipOfNote
from campaign.session.words.naming import RANK
from campaign.session.words.whereabouts import called_by

if TYPE_CHECKING:
    from campaign.session.ending.positions import Positions

MOST = 5
# So much more is what a ship did worth if she is afloat at the end.
AFLOAT = 1.25


@dataclass(slots=True)
class _Deed:
    battles: int = 0
    strikes: int = 0
    taken: float = 0.0
    sunk: list[ShipId] = field(default_factory=list)
    delivered: float = 0.0
    landed_re: float = 0.0
    escorted_re: float = 0.0
    escorted_share: float = 0.0
    convoys: int = 0
    in_dock: int = 0


@dataclass(slots=True)
class _Company:
    """Ships that came into port together, and those whose convoy was counted."""

    ships: tuple[ShipId, ...]
    counted: set[ShipId] = field(default_factory=set)


class Deeds:
    """SM-GAP-100.2 Deeds of the ships of whom a reader knows all, fed with events in order."""

    KINDS = (
        events.CampaignBegan, events.AttackDeclared, events.AttackClosed, events.BattleJoined, events.SortieLaunched,
        events.SortieEnded, events.CargoUnloaded, events.ShipsBerthed, events.ForceFormed, events.RepairBegun,
        events.RepairsProgressed, events.AirUnitTransferred, events.FightersEmbarked, events.FightersLanded,
        events.FlightsDiverted, events.AirUnitReplaced,
    )

    def __init__(self, book: Book, positions: Positions) -> None:
        self._book, self._positions = book, positions
        self._found: dict[ShipId, _Deed] = {}
        self._fighting: dict[Side, tuple[ShipId, ...]] = {}
        self._carriers: tuple[ShipId, ...] = ()
        self._base: dict[AirUnitId, str] = {}
        self._company: dict[ShipId, _Company] = {}
        self._jobs: dict[str, ShipId] = {}
        self._brought: tuple[tuple[ShipId, ...], tuple[ShipId, ...]] = (), ()

    def _of(self, ship: ShipId) -> _Deed:
        return self._found.setdefault(ship, _Deed())

    def hear(self, event: Any) -> None:
        """Take one more event into account."""
        match event:
            case events.CampaignBegan(start=start):
                self._base = {key: unit.base for key, unit in start.air.items()}
                self._jobs = {key: job.ship for key, job in start.repairs.items()}
            case events.AttackDeclared(acting=acting, attackers=attackers, targets=targets):
                self._fighting = {acting: self._fighters(attackers), acting.enemy: self._fighters(targets)}
            case events.AttackClosed():
                self._fighting = {}
            case events.BattleJoined(engagement=engagement):
                for _, unit in engagement.participants():
                    if self._is_known(unit.ship):
                        self._of(unit.ship).battles += 1
            case events.SortieLaunched(sortie=sortie) if self._positions.knows(sortie.side):
                self._launch((*sortie.mission, *sortie.escorts))
            case events.SortieEnded():
                self._carriers = ()
            case events.RepairBegun(job=job):
                self._jobs[job.id] = job.ship
            case events.RepairsProgressed(jobs=jobs):
                for ship in dict.fromkeys(self._jobs[job] for job in jobs if job in self._jobs):
                    self._of(ship).in_dock += 1
            case _:
                self._carry(event)

    def _carry(self, event: Any) -> None:
        match event:
            case events.CargoUnloaded(ships=ships, size_re=size, delivered=True) if ships:
                self._land(ships, size)
            case events.ShipsBerthed(ships=ships) if len(ships) > 1:
                self._company.update(dict.fromkeys(ships, _Company(ships)))
            case events.ForceFormed(ships=ships):
                for ship in ships:
                    self._company.pop(ship, None)
            case events.AirUnitTransferred(unit=unit, base=base) | events.FightersEmbarked(unit=unit, carrier=base) \
                    | events.FightersLanded(unit=unit, base=base) | events.AirUnitReplaced(unit=unit, base=base):
                self._base[unit] = base
            case events.FlightsDiverted(units=units, base=base):
                self._base.update(dict.fromkeys(units, base))
            case _:
                pass

    def _is_known(self, ship: ShipId) -> bool:
        side = self._positions.sides.get(ship)
        return side is not None and self._positions.knows(side)

    def _fighters(self, forces: Iterable[ForceId]) -> tuple[ShipId, ...]:
        """The warships of some forces, as far as the reader knows them."""
        return tuple(ship for ship in self._positions.ships_of(forces) if self._book.counters[ship].type not in CARGO)

    def _launch(self, units: Iterable[AirUnitId]) -> None:
        bases = (self._base.get(unit, "") for unit in units)
        self._carriers = tuple(dict.fromkeys(ShipId(base) for base in bases if base in self._book.oob.ships))
        for ship in self._carriers:
            self._of(ship).strikes += 1

    def _land(self, ships: tuple[ShipId, ...], size: float) -> None:
        """Cargo that came where it was wanted: by the ships that carried it, and by the warships that came in with them."""
        for ship in ships:
            if self._is_known(ship):
                self._of(ship).landed_re += size / len(ships)
        company = next((self._company[ship] for ship in ships if ship in self._company), None)
        self._brought = tuple(filter(self._is_known, ships)), ()
        if company is None:
            return
        escorts = [ship for ship in company.ships if ship not in ships and self._is_known(ship)
                   and self._book.counters[ship].type not in CARGO]
        self._brought = self._brought[0], tuple(escorts)
        for ship in escorts:
            self._of(ship).escorted_re += size
            self._of(ship).escorted_share += size / len(escorts)
        for ship in (*escorts, *filter(self._is_known, ships)):
            if ship not in company.counted:
                company.counted.add(ship)
                self._of(ship).convoys += 1

    def deliver(self, points: float) -> None:
        """The cargo landed last earned points: those who carried it have half of them, those who brought them in the other."""
        carriers, escorts = self._brought
        for ships, share in ((carriers, 0.5 if escorts else 1.0), (escorts, 0.5)):
            for ship in ships:
                self._of(ship).delivered += points * share / len(ships)

    def take(self, victim: ShipId, points: float, credit: ShipId | None) -> None:
        """An enemy went down: by the ship that is credited with her, by aircraft of carriers, or by all that fought her."""
        side = self._positions.sides.get(victim)
        if credit is not None and self._is_known(credit):
            deed = self._of(credit)
            deed.taken += points
            deed.sunk.append(victim)
            return
        together = () if side is None or credit is not None else self._carriers or self._fighting.get(side.enemy, ())
        for ship in together:
            self._of(ship).taken += points / len(together)
            if ship in self._carriers:
                self._of(ship).sunk.append(victim)

    def of_note(self, lost: Iterable[ShipLost], most: int = MOST) -> tuple[ShipOfNote, ...]:
        """SM-GAP-100.2 Who did most: points taken and delivered, with one for each lot landed or brought in; more if afloat."""
        gone = {ship.ship: ship for ship in lost}
        account = self._book.charts.war.account
        found: list[ShipOfNote] = []
        for ship, deed in self._found.items():
            side, down = self._positions.sides[ship], gone.get(ship)
            lots = (deed.landed_re + deed.escorted_share) / account.surplus_loads(side) * account.surplus_points
            score = (deed.taken + deed.delivered + lots) * (AFLOAT if down is None else 1.0)
            if score <= 0:
                continue
            near = "" if down is None or down.where is None else called_by(self._book.theatre, down.where)
            found.append(ShipOfNote(
                ship, side, self._book.counters[ship].type, round(score, 2), deed.battles, deed.strikes, round(deed.taken, 2),
                tuple(deed.sunk), round(deed.delivered, 2), round(deed.landed_re, 2), round(deed.escorted_re, 2),
                deed.convoys, deed.in_dock,
                None if down is None else down.day, near))
        return tuple(sorted(found, key=lambda note: (-note.score, RANK.index(note.type), note.ship))[:most])
