"""The choice before a battle: what may be ordered, and what the charts say of each order from what its side knows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId, Engagement, Light
from campaign.model.book import Book
from campaign.model.commands import AttackForces, Command, ReactToAttack
from campaign.model.play.views import View
from campaign.model.sides import Side
from campaign.model.units.forces import Reaction
from campaign.odds.many import Estimate, mean
from campaign.session.engagements.foretelling import caught_in_words, met_in_words
from campaign.session.engagements.prospects import MAGAZINES, AttackAhead, ChoiceProspect, Joined, Nothing, Outlook
from campaign.session.engagements.unseen import Enemies
from campaign.session.play.referee import battle_waiting, system_begun
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat
from campaign.session.play.trouble import NotFound
from campaign.words.counting import listed

# The number of possible situations whose chance of battle is looked up before any battle is fought.
LOOKED_UP = 40
BEGUN = "the battle has begun; these are the odds of its beginning"
TITLES = {
    Reaction.STAND: "Stand and fight",
    Reaction.AVOID: "Try to get away",
    Reaction.SCATTER_TRANSPORTS: "Escorts stand, transports scatter",
    Reaction.SCATTER_ALL: "Scatter, escorts too",
}


class Choice(Struct, frozen=True, eq=False, dict=True):
    """One option before a battle: its order (None: give no order), the side it is for, and the prospect it opens."""

    key: str
    title: str
    order: Command | None
    book: Book
    side: Side
    prospect: ChoiceProspect
    _known: dict[int, Outlook] = field(default_factory=dict)

    def outlook(self, number: int) -> Outlook:
        """The outlook in one of the possible situations, cached."""
        if number not in self._known:
            self._known[number] = self.prospect.outlook(number)
        return self._known[number]

    @property
    def _outlooks(self) -> tuple[Outlook, ...]:
        return tuple(map(self.outlook, range(LOOKED_UP)))

    @property
    def certain(self) -> Estimate:
        """The chance of a battle from the charts alone, over the possible situations."""
        return chance_to_meet(self._outlooks)

    @cached_property
    def consequence(self) -> str:
        """What the choice leads to, in one sentence, by the charts alone."""
        if isinstance(self.prospect, Joined):
            return "The battle is joined."
        ways, own_acts = self._outlooks, self.prospect.acting is self.side
        met = met_in_words(self.certain.value, own_acts=own_acts)
        caught = sum(sum(way.caught.values()) for way in ways) / len(ways)
        certain = len({sum(way.caught.values()) for way in ways}) == 1
        caught_text = caught_in_words(caught, own_acts=own_acts, certain=certain)
        return " ".join(text for text in (met, caught_text) if text)


class Crossroads:
    """All options of a side that may lead to a battle; every choice is computed against the same enemies."""

    def __init__(self, book: Book, view: View) -> None:
        """For the side whose view this is."""
        self.book, self.view = book, view
        self._enemies: dict[tuple[str, ...], Enemies] = {}

    def answering(self, order: ReactToAttack) -> Choice:
        """The choice of an answer to the pending attack; raises NotFound if there is none."""
        view, attack = self.view, self.view.attack
        if attack is None:
            raise NotFound("no attack waits for an answer now")
        prospect = AttackAhead(self.book, view, attack.acting, attack.hex, attack.light, (),
                               self._behind(attack.enemy_contacts, attacking=True), order.reactions, order.commit)
        # A force that has no such answer open to it stands: the choice is named after what the others do.
        chosen = next((reaction for _, reaction in order.reactions if reaction is not Reaction.STAND), Reaction.STAND)
        title, key = TITLES[chosen], chosen.value
        if order.commit:
            title = f"{title}, with {listed(view.forces[force].force.name or str(force) for force in order.commit)}"
            key = f"{key}, with {','.join(order.commit)}"
        return Choice(key, title, order, self.book, view.side, prospect)

    def attacking(self, order: AttackForces) -> Choice:
        """The choice of an own attack, before it is declared."""
        view = self.view
        prospect = AttackAhead(self.book, view, order.side, order.hex, light_of(view, order), order.forces,
                               self._behind(order.contacts, attacking=False))
        own = listed(view.forces[key].force.name or str(key) for key in order.forces)
        title = f"Attack {listed(order.contacts)} with {own}"
        key = f"attack {','.join(order.contacts)} with {','.join(order.forces)}"
        return Choice(key, title, order, self.book, view.side, prospect)

    @property
    def letting_go(self) -> Choice:
        """The choice of declaring no attack."""
        return Choice("hold", "Let them go", None, self.book, self.view.side, Nothing(self.view.side))

    def _behind(self, contacts: tuple[str, ...], *, attacking: bool) -> Enemies:
        if contacts not in self._enemies:
            self._enemies[contacts] = Enemies(self.book, self.view, contacts, attacking=attacking)
        return self._enemies[contacts]


def choices(seat: PlayerSeat) -> tuple[Choice, ...]:
    """The options that may lead to a battle now; empty if there are none."""
    view, here = seat.view, Crossroads(seat.book, seat.view)
    if view.attack is not None:
        if view.attack.battle is not None:
            return (joined_battle(seat),)
        return tuple(map(here.answering, dict.fromkeys(order for order in seat.legal() if isinstance(order, ReactToAttack))))
    attacks = dict.fromkeys(order for order in seat.legal() if isinstance(order, AttackForces))
    return (*map(here.attacking, attacks), here.letting_go) if attacks else ()


def joined_battle(seat: PlayerSeat) -> Choice:
    """The battle that has been joined, as a side knows it; raises NotFound if there is none."""
    attack = seat.view.attack
    if attack is None or attack.battle is None:
        raise NotFound("no battle is joined now")
    assumed = (MAGAZINES,) if system_begun(seat) is None else (MAGAZINES, BEGUN)
    return _fight(seat.book, seat.view.side, attack.battle, assumed)


def pending_battle(seat: Seat, battle: str) -> Choice:
    """The pending battle, as its reader knows it; raises NotFound if there is none or it is another."""
    engagement = battle_waiting(seat, battle)
    if not isinstance(seat, UmpireSeat):
        return joined_battle(seat)
    return _fight(seat.book, engagement.acting, engagement, () if system_begun(seat) is None else (BEGUN,))


def _fight(book: Book, side: Side, engagement: Engagement, assumed: tuple[str, ...]) -> Choice:
    return Choice("fight", f"Fight battle {BattleId(engagement.id)}", None, book, side, Joined(engagement, assumed))


def light_of(view: View, order: AttackForces) -> Light:
    """SM-GAP-08.1 The light that is named, else the first in which one of the forces has searched, else day."""
    searched = [view.forces[key].force.searched_light for key in order.forces]
    return order.light or next((light for light in Light if light in searched), Light.DAY)


def chance_to_meet(outlooks: Sequence[Outlook]) -> Estimate:
    """The chance of a battle, averaged over several possible situations."""
    found = mean([outlook.meets for outlook in outlooks])
    return Estimate(found.value, found.low, min(1.0, found.high))
