"""The answers to an attack that the rules allow now, for one attacked force or for all; and what an own attack offers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.gui.play.known import Known
from campaign.model.commands import AttackForces, Command, ReactToAttack
from campaign.model.replacing import replace
from campaign.model.units.forces import ForceId, Reaction
from campaign.session.engagements.choices import TITLES

ORDER = (Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_TRANSPORTS, Reaction.SCATTER_ALL)
WORDS = {
    Reaction.STAND: "Your ships turn towards them and fight.",
    Reaction.AVOID: "All ships make off; who is slower than they are may be brought to battle all the same.",
    Reaction.SCATTER_TRANSPORTS: "Transports run each for herself, some are caught; the escorts fight to cover them.",
    Reaction.SCATTER_ALL: "Every ship for herself: there is no battle, but some transports are caught.",
}
CONDITIONS = {
    Reaction.STAND: "If you stand and fight", Reaction.AVOID: "If you try to get away",
    Reaction.SCATTER_TRANSPORTS: "If the transports scatter", Reaction.SCATTER_ALL: "If all of them scatter",
}
ATTACK, LEAVE = "Attack", "Let them go"


class OfferedAnswer(Struct, frozen=True):
    """An answer as the page shows it: its title, the same as a condition, what it means, and the order, if it has one."""

    key: str
    title: str
    condition: str
    words: str
    order: Command | None
    by_staff: bool = False


@dataclass(slots=True)
class AttackAnswered:
    """What is answered for whom: `given` for single forces; the answers on the page are for `of`, None for all."""

    known: Known
    of: ForceId | None = None
    given: dict[ForceId, Reaction] = field(default_factory=dict)
    joining: set[ForceId] = field(default_factory=set)

    @property
    def forces(self) -> tuple[ForceId, ...]:
        """The own forces that are attacked."""
        attack = self.known.view.attack
        return () if attack is None else attack.own_forces

    @property
    def may_join(self) -> tuple[ForceId, ...]:
        """SM-GAP-16.1 Further forces of the hex that may be brought into the battle."""
        offered = (key for command in self.known.legal if isinstance(command, ReactToAttack) for key in command.commit)
        return tuple(dict.fromkeys(offered))

    def order(self, reactions: dict[ForceId, Reaction]) -> ReactToAttack:
        """The order that gives each attacked force its answer, in the order in which they are named."""
        answers = tuple((key, reactions.get(key, Reaction.STAND)) for key in self.forces)
        return ReactToAttack(self.known.side, answers, tuple(key for key in self.may_join if key in self.joining))

    def may(self, force: ForceId, reaction: Reaction) -> bool:
        """Whether a force may answer so."""
        return self.known.refusal(replace(self.order({force: reaction}), commit=())) is None

    def answers(self) -> Iterator[OfferedAnswer]:
        """The answers that are open to whom they are for; those to whom one is not open stand."""
        staff = self._by_staff()
        for reaction in ORDER:
            concerned = self.forces if self.of is None else (self.of,)
            able = [key for key in concerned if self.may(key, reaction)]
            if not able:
                continue
            reactions = {**({} if self.of is None else self.given), **dict.fromkeys(able, reaction)}
            words = WORDS[reaction]
            if 0 < len(able) < len(concerned):
                names = " and ".join(self.name(key) for key in concerned if key not in able)
                words = f"{words} {names} cannot, and stands."
            proposed = staff is not None and all(staff.get(key) is reaction for key in able)
            yield OfferedAnswer(reaction.value, TITLES[reaction], CONDITIONS[reaction], words, self.order(reactions),
                                by_staff=proposed)

    def name(self, force: ForceId) -> str:
        """What an own force is called."""
        own = self.known.view.forces.get(force)
        return own.force.name if own is not None and own.force.name else str(force)

    def take(self, answer: OfferedAnswer) -> ReactToAttack | None:
        """An answer is given: the order where nothing more is to be answered, None where another force comes next."""
        if self.of is None:
            assert isinstance(answer.order, ReactToAttack)
            return answer.order
        self.given[self.of] = Reaction(answer.key)
        waiting = [key for key in self.forces if key not in self.given]
        if waiting:
            self.of = waiting[0]
            return None
        return self.order(self.given)

    def _by_staff(self) -> dict[ForceId, Reaction] | None:
        """What the staff would have each of them do."""
        proposed = (command for proposal in self.known.proposals for command in proposal.commands)
        found = next((command for command in proposed if isinstance(command, ReactToAttack)), None)
        return None if found is None else dict(found.reactions)


def to_attack(known: Known, order: AttackForces) -> Iterator[OfferedAnswer]:
    """An own attack, before it is declared: it is declared, or it is not."""
    staff = any(isinstance(command, AttackForces) and command.contacts == order.contacts
                for proposal in known.proposals for command in proposal.commands)
    if known.refusal(order) is None:
        words = "The attack is declared; they may stand, scatter or try to get away."
        yield OfferedAnswer("attack", ATTACK, "If you attack", words, order, by_staff=staff)
    yield OfferedAnswer("leave", LEAVE, "If you let them go", "Nothing is ordered; you may attack later in this step.", None)
