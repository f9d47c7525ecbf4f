"""What a staff may ask before it orders a battle: how it would come out by the campaign's own tables.

The same question has the same answer, and is fought out once. Four ships against four take about a fifth of a second of one
processor the first time, most of it whatever the number of battles; twelve against twelve about twice that.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.odds.at_once.ends import Ends
from campaign.odds.at_once.rounds import ManyBattles
from campaign.odds.streams import Ints, Streams, seeds_for
from campaign.ratings.verdict import EVEN, part_lost, tons_of, verdict
from campaign.rules.chapters.combat.losses import price

BATTLES, KEPT = 300, 256
# Shares of tonnage so near to a tenth apart are compared as fractions.
CLOSE_TO = 1e-9
NOBODY = -1


class BattleTerms(Struct, frozen=True):
    """How a battle would begin: who asks, by what light, whether he attacks, and the side that is bound to stay, if any."""

    side: Side
    light: Light = Light.DAY
    attacks: bool = True
    bound: Side | None = None


class Chances(Struct, frozen=True):
    """How a battle would come out: `win`, `draw` and `lose` add up to one.

    `price_lost` is the price of the ships that either side would lose, and `rounds` how long it would last, both on the mean;
    `lost` is the chance that each ship is lost.
    """

    win: float
    draw: float
    lose: float
    price_lost: Mapping[Side, float]
    rounds: float
    lost: Mapping[ShipId, float]


_known: OrderedDict[tuple[str, str, int], Chances] = OrderedDict()


def chances(book: Book, own: Sequence[Participant], theirs: Sequence[Participant], terms: BattleTerms,
            battles: int = BATTLES) -> Chances:
    """How own ships would fare against those, fought so often by captains of both sides; the answers are kept."""
    side = terms.side
    sent = {side: tuple(own), side.enemy: tuple(theirs)}
    parties = {each: Party(sent[each], may_withdraw=each is not terms.bound) for each in BOTH}
    sky = Conditions(terms.light, 0, 0, 0, 0, 0, 0.0)
    engagement = Engagement(BattleId("chances"), "", 0, "", Hex(""), sky, side if terms.attacks else side.enemy, parties)
    key = (book.hash, repr((side, engagement)), battles)
    if key in _known:
        _known.move_to_end(key)
        return _known[key]
    ends = ManyBattles(book, engagement, Streams(seeds_for("chances", range(battles))), battles).fight()
    found = _known[key] = _summed_up(book, engagement, side, ends)
    if len(_known) > KEPT:
        _known.popitem(last=False)
    return found


def _summed_up(book: Book, engagement: Engagement, side: Side, ends: Ends) -> Chances:
    lost = {unit.ship: float(share) for (_, unit), share in zip(engagement.participants(), ends.sunk.mean(axis=1), strict=True)}
    prices = {each: sum(price(book, unit.ship) * lost[unit.ship] for unit in engagement.parties[each].participants)
              for each in BOTH}
    winners = winners_of(book, ends)
    own = BOTH.index(side)
    win, draw, lose = (float((winners == who).mean()) for who in (own, NOBODY, 1 - own))
    return Chances(win, draw, lose, prices, float(ends.rounds.mean()), lost)


def winners_of(book: Book, ends: Ends) -> Ints:
    """Who won each battle in which no aims were set: the side that lost less of its tonnage, 0 the Axis, 1 the Allies."""
    position = ends.position
    shares = []
    for side in BOTH:
        force = position.forces[side]
        sent = position.engagement.parties[side].participants
        tons = [tons_of(book.oob, unit) for unit in sent]
        lost = sum((weight * _parts(ends, force.start + place, unit) for place, (weight, unit) in enumerate(
            zip(tons, sent, strict=True))), start=np.zeros(ends.count))
        shares.append(lost / (sum(tons) or 1))
    apart = shares[0] - shares[1]
    found = np.where(np.abs(apart) < float(EVEN), NOBODY, np.where(apart < 0, 0, 1))
    for trial in np.flatnonzero(np.abs(np.abs(apart) - float(EVEN)) < CLOSE_TO).tolist():
        winner = verdict(book.oob, position.engagement, ends.after(trial)).winner
        found[trial] = NOBODY if winner is None else BOTH.index(winner)
    return found


def _parts(ends: Ends, place: int, unit: Participant) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """What part of a ship was lost in each battle, reckoned once for all in which she ended alike."""
    marks = ends.gunnery[place] * (int(ends.flotation.max()) + 1) + ends.flotation[place]
    _, first, which = np.unique(marks * 2 + ends.sunk[place], return_index=True, return_inverse=True)
    parts = [float(part_lost(unit.condition, ends.fate(place, trial))) for trial in first.tolist()]
    return np.array(parts)[which]
