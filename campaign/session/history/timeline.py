"""Who held what, and where nations stood, by date: the timeline that historical scenarios follow, to look up."""

from __future__ import annotations

from datetime import date

from campaign.library.campaigns.shared import DEFAULT_THEATRE, theatre_named, timeline_of
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.setting.timeline import first_day
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of

Plain = dict[str, str]


def changes(port: str | None = None) -> list[Plain]:
    """Every port that changed hands and every nation that turned, in order of dates; or one port's story from June 1940."""
    theatre, line = theatre_named(DEFAULT_THEATRE), timeline_of(DEFAULT_THEATRE)
    if port is None:
        turned = [(first_day(turning.turn).isoformat(), nation.value.capitalize(), to.word, turning.why)
                  for turning in line.turnings for nation, to in turning.nations.items()]
        taken = [(conquest.day.isoformat(), theatre.ports[key].name, to.word, conquest.why)
                 for conquest in line.conquests for key, to in conquest.ports.items()]
        rows = sorted(turned + taken, key=lambda row: row[0])
    else:
        key = _port(theatre, port)
        facts = theatre.ports[key]
        opening = date(1940, 6, 10)
        rows = [(opening.isoformat(), facts.name, line.holder_on(key, facts.nation, opening).word, "as the war began")]
        for conquest in line.conquests:
            if key in conquest.ports:
                rows.append((conquest.day.isoformat(), facts.name, conquest.ports[key].word, conquest.why))
    return [{"date": day, "what": what, "holder": holder, "why": why} for day, what, holder, why in rows]


def holders(day: str, port: str | None = None) -> list[Plain]:
    """Who held each port on a day, or one of them; raises Malformed for what is no day of the war."""
    theatre, line = theatre_named(DEFAULT_THEATRE), timeline_of(DEFAULT_THEATRE)
    try:
        on = date.fromisoformat(day)
    except ValueError:
        raise Malformed(f"{day!r}: a day was expected, as in 1941-01-22") from None
    keys = list(theatre.ports) if port is None else [_port(theatre, port)]
    found = ((theatre.ports[key], line.holder_on(key, theatre.ports[key].nation, on)) for key in keys)
    return [{"port": facts.name, "holder": holder.word} for facts, holder in found]


def _port(theatre: Theatre, words: str) -> PortId:
    return one_of(words, [(key, facts.name) for key, facts in theatre.ports.items()], "port")
