"""The round in many battles at once: range, launches, guns and torpedoes, with each battle's own dice in the rules' order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import numpy as np

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.sides import BOTH, Side
from campaign.odds.at_once.captains import CLOSE, HOLD, OPEN, SECONDARY, Aimed, Captaincy, Reaches
from campaign.odds.at_once.ends import Ends
from campaign.odds.at_once.fleets import OpenBattles, Standings, UnmarkedHit, still_going
from campaign.odds.at_once.position import BEARS, FIRST_LAUNCH, LAST_BAND, Position
from campaign.odds.at_once.sheets import Flags
from campaign.odds.streams import Ints, ManyDice, WhyOf
from campaign.ratings.hits import Cause
from campaign.tactics.kit.ending import Ended, Ending
from campaign.tactics.supermarina.charts.collection import LotDice, Manoeuvre, Marking
from campaign.tactics.supermarina.round.sequence import disengaged
from campaign.tactics.supermarina.seeing import RATINGS

ORDERS = {OPEN: Manoeuvre.OPEN, HOLD: Manoeuvre.MAINTAIN, CLOSE: Manoeuvre.CLOSE}
AXIS, ALLIED = BOTH
Found = TypeVar("Found", Ints, Flags)


class ManyBattles:
    """One position fought by captains so many times, each battle with dice of its own."""

    def __init__(self, book: Book, engagement: Engagement, dice: ManyDice, count: int) -> None:
        self.position = Position(book, engagement)
        self.ends = Ends(self.position, count)
        self._fleets, self._dice = OpenBattles(self.position, count), dice
        self._alike: tuple[Standings, Ints | None] = self._fleets.standing, None
        # Hits that wait for the end of the round, and in which battles.
        self._waiting: list[tuple[UnmarkedHit, Ints]] = []

    def fight(self) -> Ends:
        """All battles, to their ends."""
        for _ in self.steps():
            pass
        return self.ends

    def steps(self) -> Iterator[int]:
        """Step by step; yields how many battles still go on, and may be left between two steps."""
        fleets = self._fleets
        while fleets.trials.size:
            self._settle_range()
            yield fleets.trials.size
            if not fleets.trials.size:
                return
            launching, dashing = self._launches()
            yield fleets.trials.size
            self._gunnery()
            gone = self._one_side_gone()
            launching, dashing = launching[:, ~gone], dashing[:, ~gone]
            yield fleets.trials.size
            if launching.any():
                self._torpedoes(launching, dashing)
                self._one_side_gone()
                yield fleets.trials.size
            self._end_round()

    def _over(self, ended: Flags, how: Ended) -> None:
        if ended.any():
            self.ends.close(self._fleets, ended, how)
            self._fleets.keep(~ended)

    # The range ------------------------------------------------------------------------------------------------------

    def _settle_range(self) -> None:
        """SM-6C.4 Like orders succeed by themselves; of unlike ones each side rolls for its own."""
        fleets, position, parties = self._fleets, self.position, self.position.engagement.parties
        reaches: Reaches = {}
        standing, which = fleets.standing.distinct()
        orders = [_each(Captaincy(standing, side, reaches).manoeuvre(may_withdraw=parties[side].may_withdraw), which)
                  for side in BOTH]
        for side in BOTH:
            fleets.asked(side, np.ones_like(fleets.band))
        axis, allied = orders
        fleets.held = (axis == HOLD) & (allied == HOLD)
        unlike = np.flatnonzero(axis != allied)
        succeeded = [np.ones(len(axis), dtype=np.bool_) for _ in BOTH]
        if unlike.size:
            slowest = [self._slowest(side) for side in BOTH]
            for place, side in enumerate(BOTH):
                chance = position.charts.manoeuvre.even_chance + (slowest[place] - slowest[1 - place])[unlike]
                wanted = orders[place][unlike]
                face = self._dice.roll(Die.PERCENT, fleets.trials[unlike], lambda at, side=side, wanted=wanted: Why(
                    "SM-6C.4", "manoeuvre", (side.value, ORDERS[int(wanted[at])].value)))
                succeeded[place][unlike] = face <= chance
        stands = (axis == allied) | (succeeded[0] != succeeded[1])
        moved = fleets.band + np.where(succeeded[0], axis, allied)
        steps_out = stands & (moved < position.longest) & (np.where(succeeded[0], axis, allied) != HOLD)
        fleets.band = np.where(stands & ~steps_out, np.minimum(moved, LAST_BAND), fleets.band)
        fleets.changed()
        if steps_out.any():
            axis_leaves = np.where(axis == allied, position.engagement.acting.enemy is AXIS, succeeded[0])
            for side in BOTH:
                self.ends.close(fleets, steps_out & (axis_leaves == (side is AXIS)), disengaged(side))
            fleets.keep(~steps_out)

    def _slowest(self, side: Side) -> Ints:
        fleets, force = self._fleets, self.position.forces[side]
        speed = fleets.standing.of_state(self.position.speed)[force]
        found: Ints = np.where(fleets.afloat[force], speed, np.iinfo(np.int64).max).min(axis=0)
        return found

    # Launches -------------------------------------------------------------------------------------------------------

    def _launches(self) -> tuple[Flags, Flags]:
        """SM-6B2 Who of all units launches this round, and who dashes in to do it."""
        fleets, position = self._fleets, self.position
        launching = np.zeros(fleets.sunk.shape, dtype=np.bool_)
        dashing = np.zeros_like(launching)
        standing, which = self._alike = fleets.standing.distinct()
        may = standing.afloat & (standing.salvoes > 0) & ~position.barred[:, None] & standing.near
        for side in BOTH:
            force = position.forces[side]
            if may[force].any():
                fleets.asked(side, _each(may[force].sum(axis=0), which))
                launching[force], dashing[force] = (
                    _each(found, which) for found in Captaincy(standing, side).launches(may[force]))
        return launching, dashing

    # Guns -----------------------------------------------------------------------------------------------------------

    def _gunnery(self) -> None:
        """SM-6B3 All targets are named before any die falls, and all hits are marked after the last."""
        fleets = self._fleets
        aimed: list[Aimed] = []
        standing, which = self._alike
        for side in BOTH:
            bridge = Captaincy(standing, side)
            questions = sum(((standing.guns[rank][bridge.own] > 0) & BEARS[rank, standing.band]).sum(axis=0)
                            for rank in range(len(RATINGS)))
            fleets.asked(side, _each(np.asarray(questions), which))
            # The die falls ship by ship, though captains choose rating by rating.
            aimed += sorted(bridge.fire(bridge.targets, range(len(RATINGS))), key=lambda shot: (shot.unit, shot.rank))
        blows = [blow for shot in aimed if (blow := self._shoot(shot.spread(which), at_dash=False)) is not None]
        if self.position.charts.gunnery_marked is Marking.END_OF_STEP:
            fleets.mark(blows)
        else:
            self._waiting = [(blow, fleets.trials[blow.columns]) for blow in blows]

    def _shoot(self, shot: Aimed, *, at_dash: bool) -> UnmarkedHit | None:
        """SM-6D.2, SM-6D.3 One die against the number hits, perhaps a second confirms it, and another tells what it did."""
        fleets, position, dice = self._fleets, self.position, self._dice
        columns = np.flatnonzero(shot.fires)
        if not columns.size:
            return None
        shooter, rating = position.units[shot.unit].ship, RATINGS[shot.rank]
        targets = self._drawn(shot, columns, rating.value)
        rule, what = ("SM-6C.5", "dash fire") if at_dash else ("SM-6D.2", "gunnery")

        def why(rule: str, what: str, among: Ints) -> WhyOf:
            return lambda at: Why(rule, what, (shooter, rating.value, position.units[int(targets[among[at]])].ship))

        every = np.arange(len(columns))
        factors = fleets.standing.guns[shot.rank][shot.unit][columns]
        faces, confirmed = position.needed[:, shot.rank, int(position.italian[shot.unit])][:, factors, targets]
        hit = dice.roll(Die.D10, fleets.trials[columns], why(rule, what, every)) >= faces
        unsure = np.flatnonzero(hit & (confirmed > 0))
        if unsure.size:
            again = dice.roll(Die.D10, fleets.trials[columns[unsure]], why("SM-6D.2", f"{what}, the ten confirmed", unsure))
            hit[unsure] = again >= confirmed[unsure]
        fleets.guns_fired[columns] = True
        fleets.fired[shot.unit, columns] += 1
        struck = np.flatnonzero(hit)
        if not struck.size:
            return None
        hits, at = columns[struck], targets[struck]
        fleets.hit[shot.unit, hits] += 1
        fleets.shells[at, hits] += 1
        face = dice.roll(Die.D10, fleets.trials[hits], why("SM-6D.3", "damage", struck))
        table, lowest = position.damage(rating)
        row = face + position.weights[shot.rank, factors[struck], fleets.band[hits]] - lowest
        damage = table[:, at, np.clip(row, 0, table.shape[2] - 1)]
        marks = damage.any(axis=0)
        gunnery, flotation, sinks = damage[:, marks]
        return UnmarkedHit(shot.unit, hits[marks], at[marks], gunnery, flotation, sinks, Cause.GUNFIRE)

    def _drawn(self, shot: Aimed, columns: Ints, with_what: str) -> Ints:
        """SM-4C3 Every attack on transports falls on one of those afloat by lot; numbers that none bears are rolled again."""
        position, fleets = self.position, self._fleets
        targets = shot.targets[columns]
        lots = np.flatnonzero(position.transport[targets])
        if not lots.size:
            return targets
        ship, force = position.units[shot.unit].ship, position.forces[position.units[shot.unit].side.enemy]
        transports = np.flatnonzero(position.transport[force]) + force.start
        afloat = fleets.afloat[transports][:, columns[lots]]
        count = afloat.sum(axis=0)
        number = np.ones_like(count)
        waiting = np.flatnonzero(count > 1)
        while waiting.size:
            number[waiting] = self._lots(count[waiting], columns[lots[waiting]], Why("SM-4C3", "lot", (ship, with_what)))
            waiting = waiting[number[waiting] > count[waiting]]
        drawn = (afloat.cumsum(axis=0) == number) & afloat
        targets[lots] = transports[drawn.argmax(axis=0)]
        return targets

    def _lots(self, count: Ints, columns: Ints, why: Why) -> Ints:
        trials, found = self._fleets.trials[columns], np.zeros_like(count)
        kinds = [self.position.charts.lots.dice.at(among) for among in count.tolist()]
        for kind in dict.fromkeys(kinds):
            here = np.flatnonzero([each is kind for each in kinds])
            if kind is LotDice.ONE:
                found[here] = self._dice.roll(Die.D10, trials[here], lambda at: why)
                continue
            hundreds = np.zeros_like(here)
            if kind is LotDice.THREE:
                hundreds = self._dice.roll(Die.D10, trials[here], lambda at: why) % Die.D10.highest
            found[here] = hundreds * 100 + self._dice.roll(Die.PERCENT, trials[here], lambda at: why)
        return found

    # Torpedoes ------------------------------------------------------------------------------------------------------

    def _torpedoes(self, launching: Flags, dashing: Flags) -> None:
        """SM-6B4 Fire at those that run in comes first, then every salvo of those left; its hits are marked at the end."""
        fleets = self._fleets
        launching = launching & fleets.afloat
        running_in = launching & (dashing | (fleets.band == LAST_BAND))
        aims: list[Aimed] = []
        fire: list[Aimed] = []
        salvoes = fleets.salvoes
        for side in BOTH:
            bridge = Captaincy(fleets.standing, side)
            drawn_to = running_in[bridge.foe]
            tubes = launching[bridge.own] & (salvoes[bridge.own] > 0)
            guns = (fleets.standing.guns[SECONDARY][bridge.own] > 0).sum(axis=0) * drawn_to.any(axis=0)
            fleets.asked(side, tubes.sum(axis=0) + guns)
            if tubes.any():
                aims += bridge.aims(tubes)
            if guns.any():
                fire += bridge.fire(drawn_to, (SECONDARY,), drawn_to.any(axis=0))
        fleets.mark([blow for shot in fire if (blow := self._shoot(shot, at_dash=True)) is not None])
        salvoes = fleets.salvoes
        fleets.changed()
        fleets.mark([blow for salvo in aims if (blow := self._launch(salvo, salvoes[salvo.unit], dashing)) is not None])

    def _launch(self, salvo: Aimed, left: Ints, dashing: Flags) -> UnmarkedHit | None:
        """SM-6E1 One salvo at one target ticks a torpedo box, hits by one die, and a second gives the flotation boxes."""
        fleets, position, dice, chart = self._fleets, self.position, self._dice, self.position.charts.torpedoes
        unit, ship = salvo.unit, position.units[salvo.unit].ship
        columns = np.flatnonzero(salvo.fires & fleets.afloat[unit] & (left > 0))
        if not columns.size:
            return None
        fleets.left[unit, columns] = left[columns] - 1
        transports = position.transport[position.forces[position.units[unit].side.enemy]]
        lot = fleets.afloat[position.forces[position.units[unit].side.enemy]][transports][:, columns].any(axis=0)
        at = salvo.targets[columns]
        columns = columns[np.where(position.transport[at], lot, fleets.afloat[at, columns])]
        if not columns.size:
            return None
        targets = self._drawn(salvo, columns, "torpedo")

        def why(what: str, among: Ints) -> WhyOf:
            return lambda at: Why("SM-6E1", what, (ship, position.units[int(targets[among[at]])].ship))

        far = (fleets.band[columns] == FIRST_LAUNCH) & ~dashing[unit, columns]
        needed = position.torpedo_needed[max(1, position.units[unit].values.torpedo_strength)][targets]
        needed = needed + far * chart.secondary_range_adds
        face = dice.roll(Die.D10, fleets.trials[columns], why("torpedo", np.arange(len(columns))))
        struck = np.flatnonzero(face + position.fuel[targets] * chart.target_out_of_fuel >= needed)
        if not struck.size:
            return None
        hits, targets_hit = columns[struck], targets[struck]
        fleets.struck[targets_hit, hits] += 1
        face = dice.roll(Die.D10, fleets.trials[hits], why("torpedo damage", struck))
        boxes = position.torpedo_boxes[targets_hit, face - Die.D10.lowest]
        marks, none = boxes > 0, np.zeros_like(boxes)
        return UnmarkedHit(unit, hits[marks], targets_hit[marks], none[marks], boxes[marks], none[marks], Cause.TORPEDO)

    # The end --------------------------------------------------------------------------------------------------------

    def _one_side_gone(self) -> Flags:
        """SM-GAP-16 Battles in which one side has nothing afloat are over; says which those were."""
        fleets, forces = self._fleets, self.position.forces
        axis, allied = (np.logical_or.reduce(fleets.afloat[forces[side]]) for side in BOTH)
        gone: Flags = np.logical_not(axis & allied)
        if gone.any():
            for ended, left in ((axis > allied, AXIS), (allied > axis, ALLIED), (np.logical_not(axis | allied), None)):
                self.ends.close(fleets, ended, Ended(Ending.ONE_SIDE_GONE, None, left))
            fleets.keep(~gone)
        return gone

    def _end_round(self) -> None:
        fleets, charts, engagement = self._fleets, self.position.charts, self.position.engagement
        chart = charts.manoeuvre
        fleets.mark([still_going(blow, trials, fleets.trials) for blow, trials in self._waiting])
        self._waiting.clear()
        fleets.idle = np.where(fleets.held & ~self._could_fire(), fleets.idle + 1, 0)
        self._one_side_gone()
        self._over(fleets.idle >= chart.idle_rounds_to_end, Ended(Ending.SILENT))
        everybody = np.ones(fleets.trials.size, dtype=np.bool_)
        setting, minutes = engagement.setting, fleets.round * chart.minutes_per_round
        if setting is not None and setting.stop_minutes is not None and minutes >= setting.stop_minutes:
            self._over(everybody, Ended(Ending.STOPPED))
        elif fleets.round >= chart.rounds_at_most:
            self._over(everybody, Ended(Ending.TOO_LONG, engagement.acting.enemy, engagement.acting))
        fleets.round += 1
        fleets.changed()

    def _could_fire(self) -> Flags:
        """SM-GAP-16 Where anybody has a gun or a torpedo to use at this range."""
        fleets = self._fleets
        able = (fleets.afloat & (fleets.salvoes > 0) & ~self.position.barred[:, None]).any(axis=0) & fleets.standing.near
        for rank in range(len(RATINGS)):
            able |= (fleets.standing.guns[rank] > 0).any(axis=0) & BEARS[rank, fleets.band]
        return able


def _each(found: Found, which: Ints | None) -> Found:
    """What was found of battles that stand alike, for each battle."""
    return found if which is None else found.take(which, axis=-1)
