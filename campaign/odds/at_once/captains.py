"""The captains of the tables, each decision of theirs taken in many battles at once; their reasons stand with them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from campaign.model.sides import Side
from campaign.odds.at_once.fleets import Standings
from campaign.odds.at_once.gains import NONE_AFLOAT, Gains, afloat_only
from campaign.odds.at_once.position import BANDS, BEARS, FIRST_LAUNCH, LAST_BAND
from campaign.odds.at_once.reach import FAR, NEAR, Reach
from campaign.odds.at_once.sheets import Flags, Floats
from campaign.odds.streams import Ints
from campaign.tactics.supermarina.captains.answering import OVERWHELMING
from campaign.tactics.supermarina.seeing import RATINGS

SECONDARY = len(RATINGS) - 1
OPEN, HOLD, CLOSE = -1, 0, 1
# Sums that come so near to a limit are added up again as the captains add them, one by one.
CLOSE_TO = 1e-9
# Forces under fire, by side, and by who reckons where the sides do not reckon alike.
Reaches = dict[tuple[Side, Side | None], Reach]


class Aimed(Struct, frozen=True, eq=False):
    """One rating, or the torpedoes, of a unit: where they fire, and at which unit in each battle."""

    unit: int
    rank: int
    fires: Flags
    targets: Ints

    def spread(self, which: Ints | None) -> Aimed:
        """The same order for every battle that stands alike."""
        return self if which is None else Aimed(self.unit, self.rank, self.fires.take(which), self.targets.take(which))


class Captaincy:
    """What the captains of one side have before them in every battle."""

    def __init__(self, standing: Standings, side: Side, reaches: Reaches | None = None) -> None:
        position = standing.position
        self._reaches: Reaches = {} if reaches is None else reaches
        self.standing, self.position, self.side, self.stance = standing, position, side, position.stance[side]
        self.own, self.foe = position.forces[side], position.forces[side.enemy]
        self.ours, self.theirs = range(*self.own.indices(len(position.units))), range(*self.foe.indices(len(position.units)))
        self.at = position.seen_gains[side.enemy]
        self.places = self.at.places(standing.state[self.foe])
        self.targets = standing.afloat[self.foe]

    # The range ------------------------------------------------------------------------------------------------------

    def manoeuvre(self, *, may_withdraw: bool) -> Ints:
        """Off if that is wise and allowed, else towards the best band."""
        standing, position, stance = self.standing, self.position, self.stance
        bands = range(position.limit, LAST_BAND + 1)
        line = self._line()
        given = {band: self._punch(band, line) for band in bands}
        taken = {band: self._punch_at_us(band, line) for band in bands}
        ratios = {band: _ratio(given[band], taken[band]) for band in bands}
        closest = max(BANDS[stance.closest], position.limit)
        every = _most(list(ratios.values()))
        pursuit = every >= stance.pursuit_odds
        odds = np.where(pursuit, every, _most([ratio for band, ratio in ratios.items() if band <= closest]))
        afloat = standing.afloat[self.own]
        carrier, capital, convoy = (np.logical_or.reduce(afloat & flags[self.own][:, None]) for flags in (
            position.carrier, position.capital & ~position.carrier, position.cargo))
        off = self._off(odds, np.greater(carrier, capital), convoy)
        if not may_withdraw:
            off &= standing.band > position.longest
        best = self._best(given, taken, [pursuit | (band <= closest) for band in bands])
        if stance.fleet_range is not None:
            sought = max(BANDS[stance.fleet_range], position.limit)
            best = np.where(capital & (given[sought] >= taken[sought]), sought, best)
        best = np.where(carrier & (odds < stance.pursuit_odds), position.limit, best)
        return np.where(off, OPEN, np.sign(best - standing.band))

    def _line(self) -> Flags:
        """The gun line of each battle: all but carriers, or those where there is nobody else."""
        afloat = self.standing.afloat[self.own]
        line: Flags = afloat & ~self.position.carrier[self.own][:, None]
        return np.where(line.any(axis=0), line, afloat)

    def _punch(self, band: int, line: Flags) -> Floats:
        standing = self.standing
        reach = self._reach(self.side.enemy, self.at, self.targets)
        total = self._total(reach, band, self.ours, standing.guns, standing.salvoes, line)
        return total / self._worth(self.foe, self.targets)

    def _punch_at_us(self, band: int, line: Flags) -> Floats:
        standing, position = self.standing, self.position
        reach = self._reach(self.side, position.own_gains[self.side], line)
        tubes = standing.afloat * position.printed_torpedoes[:, None]
        total = self._total(reach, band, self.theirs, standing.guns_seen, tubes, self.targets)
        return total / self._worth(self.own, line)

    def _reach(self, side: Side, gains: Gains, targets: Flags) -> Reach:
        """What both sides' captains reckon alike stands in one place."""
        position, force = self.position, self.position.forces[side]
        alike = gains is position.seen_gains[side] and not position.carrier[force].any()
        key = (side, None if alike else self.side)
        if key not in self._reaches:
            self._reaches[key] = Reach(gains, self.standing.state[force], targets, position.italian)
        return self._reaches[key]

    def _worth(self, force: slice, targets: Flags) -> Ints:
        found: Ints = self.position.worth[force] @ targets
        return found

    def _total(self, reach: Reach, band: int, who: range, guns: Sequence[Ints], tubes: Ints, taking_part: Flags) -> Floats:
        """What a force may destroy in a round at a band, everybody at his best target."""
        position = self.position
        total = np.zeros(reach.places.shape[1])
        best_by_rank = [reach.guns(rank, band, who, guns[rank]) for rank in range(len(RATINGS)) if BEARS[rank, band]]
        apart = position.carrier[who.start:who.stop].any()
        for place, unit in enumerate(who):
            for best in best_by_rank:
                if unit in best:
                    total += np.where(taking_part[place], best[unit], 0.0) if apart else best[unit]
            if band >= FIRST_LAUNCH and not position.unlit[unit] and position.printed_torpedoes[unit]:
                best_salvo = reach.torpedoes(position.units[unit].values.torpedo_strength, band)
                total += np.where(taking_part[place] & (tubes[unit] > 0), best_salvo, 0.0)
        return total

    def _off(self, odds: Floats, bare_carrier: Flags, convoy: Flags) -> Flags:
        stance = self.stance
        away = (odds < stance.break_off_odds) | (odds == 0) | self._lost_enough()
        if self.standing.round > stance.patience:
            away = away | (odds < stance.pursuit_odds)
        return (bare_carrier & (odds < stance.carrier_fights_at)) | np.where(convoy, odds < stance.convoy_fights_at, away)

    def _lost_enough(self) -> Flags:
        standing, position = self.standing, self.position
        lost = position.lost[self.own][np.arange(len(self.ours))[:, None], standing.state[self.own]]
        parts, worth = position.worth[self.own][:, None] * lost, int(position.worth[self.own].sum())
        limit = self.stance.break_off_losses
        share: Floats = _added(parts) / worth
        for column in np.flatnonzero(np.abs(share - limit) < CLOSE_TO):
            share[column] = sum(parts[:, column].tolist()) / worth
        return share > limit

    def _best(self, given: dict[int, Floats], taken: dict[int, Floats], sought: Sequence[Flags]) -> Ints:
        here, count = self.standing.band, len(self.standing.band)
        merit, apart, best = np.full(count, -np.inf), np.full(count, LAST_BAND + 1), np.full(count, self.position.limit)
        for band, allowed in zip(given, sought, strict=True):
            found, away = given[band] - self.stance.caution * taken[band], np.abs(band - here)
            better = allowed & ((found > merit) | ((found == merit) & (away < apart)))
            merit, apart, best = (np.where(better, new, old) for new, old in ((found, merit), (away, apart), (band, best)))
        return best

    # Guns -----------------------------------------------------------------------------------------------------------

    def fire(self, targets: Flags, ranks: Sequence[int], fires: Flags | None = None) -> list[Aimed]:
        """Each rating at the target with the most to gain, which is worth less to every further one laid on it.

        In the order of ratings, and in that of units within each; `fires` are the battles in which anybody is asked.
        """
        standing, stance = self.standing, self.stance
        places, bears = self.places, BEARS[:, standing.band]
        urgency = np.where(self._threats(bears), stance.threat, 1.0)
        left = np.ones_like(urgency)
        columns = np.arange(places.shape[1])
        found: list[Aimed] = []
        for rank in ranks:
            gains = self.at.guns[rank]
            earlier: list[tuple[Flags, Ints, int]] = []
            for unit in self.ours:
                factors = standing.guns[rank][unit]
                asked = (factors > 0) & bears[rank]
                asked = asked if fires is None else asked & fires
                if gains is None or not asked.any():
                    continue
                nations = self._nations(unit, asked, factors, earlier)
                gain = afloat_only(gains.of(places, factors, standing.band, nations), targets)
                worth = np.where(gain > 0, gain * urgency * left, NONE_AFLOAT)
                chosen = worth.argmax(axis=0)
                shoots = asked & (worth[chosen, columns] > NONE_AFLOAT)
                left[chosen[shoots], columns[shoots]] *= stance.concentration
                found.append(Aimed(unit, rank, shoots, chosen + self.foe.start))
        return found

    def _threats(self, bears: Flags) -> Flags:
        """Who of the enemy can fire at us at this range."""
        seen = self.standing.guns_seen
        threats: Flags = (seen[0][self.foe] > 0) & bears[0]
        for rank in range(1, len(RATINGS)):
            threats = threats | ((seen[rank][self.foe] > 0) & bears[rank])
        return threats

    def _nations(self, unit: int, asked: Flags, factors: Ints, earlier: list[tuple[Flags, Ints, int]]) -> Ints | int:
        """Guns of a like rating and factor go by the darkness of the first ship in the line that has them."""
        italian = self.position.italian
        own = int(italian[unit])
        if (italian[self.own] == own).all():
            return own
        nations = np.full(len(factors), own)
        for before, had, nation in reversed(earlier):
            nations = np.where(before & (had == factors), nation, nations)
        earlier.append((asked, factors, own))
        return nations

    # Torpedoes ------------------------------------------------------------------------------------------------------

    def launches(self, may: Flags) -> tuple[Flags, Flags]:
        """Who launches, and who of them dashes in: by own unit and battle, among those that may."""
        standing, stance = self.standing, self.stance
        launching, dashing = np.zeros_like(may), np.zeros_like(may)
        far, dangers = standing.band == FIRST_LAUNCH, may.sum(axis=0)
        for place, unit in enumerate(self.ours):
            asked = may[place]
            if not asked.any():
                continue
            near_gain, far_gain = self._best_gain(unit, NEAR), self._best_gain(unit, FAR)
            plain = np.where(far, far_gain, near_gain)
            dashes = asked & far & (near_gain - plain > 0)
            if dashes.any():
                columns = np.flatnonzero(dashes)
                dashes[columns] = (near_gain - plain)[columns] > stance.dash_gain * self._danger(unit, columns, dangers)
            dashing[place], launching[place] = dashes, asked & (dashes | (plain > 0))
        return launching, dashing

    def _best_gain(self, unit: int, way: int) -> Floats:
        torpedoes = self.at.torpedoes[self.position.units[unit].values.torpedo_strength]
        likely = self.targets & (torpedoes.chance[way] >= self.stance.launch_chance / 10)[:, None]
        found: Floats = np.maximum(afloat_only(torpedoes.gain[way][self.places], likely).max(axis=0), 0.0)
        return found

    def _danger(self, unit: int, columns: Ints, dashing: Ints) -> Floats:
        """Worth that one dash may cost, if those who may dash share the fire."""
        standing, at = self.standing, self.position.own_gains[self.side]
        gains, place = at.guns[SECONDARY], unit - self.own.start
        if gains is None:
            return np.zeros(len(columns))
        own = at.places(standing.state[self.own][:, columns])[place]
        parts = [np.where(standing.guns_seen[SECONDARY][gun][columns] > 0, gains.of(
            own, standing.guns_seen[SECONDARY][gun][columns], standing.band[columns], self.position.italian[gun]), 0.0)
            for gun in self.theirs]
        return np.array([sum(column) for column in zip(*(part.tolist() for part in parts), strict=True)]) / dashing[columns]

    def aims(self, may: Flags) -> list[Aimed]:
        """Each salvo at the target with the most to gain, less what others are already expected to do to it."""
        left = np.ones_like(self.places, dtype=np.float64)
        columns, worth = np.arange(self.places.shape[1]), self.position.worth[self.foe]
        found: list[Aimed] = []
        for place, unit in enumerate(self.ours):
            if not may[place].any():
                continue
            gains = self.at.torpedoes[self.position.units[unit].values.torpedo_strength].gain[NEAR][self.places]
            chosen = np.where(self.targets, gains * left, NONE_AFLOAT).argmax(axis=0)
            gain = gains[chosen, columns]
            aims = may[place] & (gain > 0)
            left[chosen[aims], columns[aims]] *= np.maximum(0.0, 1 - gain / worth[chosen])[aims]
            found.append(Aimed(unit, SECONDARY, aims, chosen + self.foe.start))
        return found


def _ratio(given: Floats, taken: Floats) -> Floats:
    """What is dealt to what is taken, nought where nothing is dealt."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(given > 0, np.where(taken > 0, given / taken, OVERWHELMING), 0.0)


def _most(ratios: list[Floats]) -> Floats:
    found: Floats = np.maximum.reduce(ratios)
    return found


def _added(parts: Floats) -> Floats:
    """The sum from the first to the last, as captains add up."""
    total = np.zeros(parts.shape[1])
    for part in parts:
        total = total + part
    return total
