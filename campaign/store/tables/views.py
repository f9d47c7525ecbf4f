"""The views of a save: the last row of each thing, and the reports by their names.

Views hold nothing. They are made anew whenever a save is brought to a later form, and may change as the reports do.
"""

from __future__ import annotations

LAST_OF_EACH = {
    "ship_status_now": """
        CREATE VIEW ship_status_now AS SELECT * FROM ship_status AS one WHERE NOT EXISTS (SELECT 1
        FROM ship_status AS later WHERE later.ship = one.ship AND (later.seq, later.line) > (one.seq, one.line))""",
    "repair_job_now": """
        CREATE VIEW repair_job_now AS SELECT * FROM repair_job AS one WHERE state <> 'ended' AND NOT EXISTS (SELECT 1
        FROM repair_job AS later WHERE later.job = one.job AND (later.seq, later.line) > (one.seq, one.line))""",
    "cargo_manifest_now": """
        CREATE VIEW cargo_manifest_now AS SELECT * FROM cargo_manifest AS one WHERE NOT EXISTS (SELECT 1
        FROM cargo_manifest AS later
        WHERE later.cargo = one.cargo AND (later.seq, later.line) > (one.seq, one.line))""",
    "flotilla_status_now": """
        CREATE VIEW flotilla_status_now AS SELECT * FROM flotilla_status AS one WHERE state = 'present' AND NOT EXISTS (
        SELECT 1 FROM flotilla_status AS later
        WHERE later.flotilla = one.flotilla AND (later.seq, later.line) > (one.seq, one.line))""",
    "port_status_now": """
        CREATE VIEW port_status_now AS SELECT * FROM port_status AS one WHERE NOT EXISTS (SELECT 1
        FROM port_status AS later WHERE later.port = one.port AND (later.seq, later.line) > (one.seq, one.line))""",
    "minefield_now": """
        CREATE VIEW minefield_now AS SELECT * FROM minefield AS one WHERE state = 'lies' AND NOT EXISTS (SELECT 1
        FROM minefield AS later WHERE later.field = one.field AND (later.seq, later.line) > (one.seq, one.line))""",
}

# A day is over when no segment is being played; fuel is issued as it ends.
_OVER = """(SELECT max(segment) - (
    SELECT moment LIKE '%NAS %' OR moment LIKE '%naval phase' FROM campaign) FROM fuel_movement)"""



def _given_out(changes: str) -> str:
    """The points that a store gave out in a day, as the mean of the last seven that are over."""
    return f"""(SELECT round(coalesce(-sum(gave.points), 0) / max(1, min(7, {_OVER})), 2) FROM fuel_movement AS gave
            WHERE gave.place = held.place AND gave.side = held.side AND gave.points < 0
            AND gave.change IN ({changes}) AND gave.segment > {_OVER} - 7 AND gave.segment <= {_OVER})"""  # noqa: S608 - words of our own


REPORTS = {
    "ships": "CREATE VIEW ships AS SELECT * FROM ship_status_now",
    "ports": "CREATE VIEW ports AS SELECT * FROM port_status_now",
    "repairs": "CREATE VIEW repairs AS SELECT * FROM repair_job_now",
    "losses": "CREATE VIEW losses AS SELECT * FROM loss",
    "battles": "CREATE VIEW battles AS SELECT * FROM battle WHERE stage = 'decided'",
    "sightings": "CREATE VIEW sightings AS SELECT * FROM sighting",
    "vp": "CREATE VIEW vp AS SELECT * FROM victory_points",
    "fuel": f"""
        CREATE VIEW fuel AS SELECT held.side, held.place, held.points_left AS held,
            {_given_out("'refuelled', 'loaded'")} AS given_out_a_day, {_given_out("'loaded'")} AS as_cargo_a_day
        FROM (SELECT *, row_number() OVER (PARTITION BY place ORDER BY seq DESC, line DESC) AS back FROM fuel_movement
            WHERE points_left IS NOT NULL AND ship IS NULL) AS held WHERE held.back = 1""",  # noqa: S608 - words of our own
    "supply": """
        CREATE VIEW supply AS SELECT side, cargo, kind, size_re, port AS sent_from, turn AS sent_in, date AS sent_on,
            CASE WHEN came IS NULL THEN 'afloat' WHEN came <> 'lost' AND came_to = port THEN 'brought back' ELSE came END
            AS state, came_to, came_in, came_on
        FROM (SELECT *, lead(change) OVER then_ AS came, lead(port) OVER then_ AS came_to, lead(turn) OVER then_ AS came_in,
            lead(date) OVER then_ AS came_on FROM supply_movement WHERE change IN ('sent', 'landed', 'set down', 'lost')
            WINDOW then_ AS (PARTITION BY cargo ORDER BY seq, line)) WHERE change = 'sent'""",
    "logistics": """
        CREATE VIEW logistics AS SELECT side, sum(size_re) AS sent, sum(size_re * (state = 'landed')) AS landed,
            sum(size_re * (state = 'afloat')) AS afloat, sum(size_re * (state = 'lost')) AS lost,
            sum(size_re * (state = 'set down')) AS set_down, sum(size_re * (state = 'brought back')) AS brought_back
        FROM supply GROUP BY side""",
    "arrivals": """
        CREATE VIEW arrivals AS SELECT side, substr(came_on, 1, 7) AS month, came_in AS half_month, came_to AS port, kind,
            state, sum(size_re) AS size_re
        FROM supply WHERE state IN ('landed', 'set down')
        GROUP BY side, month, half_month, port, kind, state ORDER BY min(came_on)""",
    "convoys": """
        CREATE VIEW convoys AS SELECT ship.side, ship.force, ship.port, cargo.kind, cargo.destination,
            sum(cargo.size_re) AS size_re
        FROM cargo_manifest_now AS cargo JOIN ship_status_now AS ship
        ON ship.ship = substr(cargo.ships, 1, instr(cargo.ships || ',', ',') - 1) WHERE cargo.state = 'aboard'
        GROUP BY ship.side, ship.force, ship.port, cargo.kind, cargo.destination""",
}

VIEWS = {**LAST_OF_EACH, **REPORTS}
