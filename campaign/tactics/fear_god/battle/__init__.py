"""The battle: records, what a ship suffers, orders, facts and their fold."""
