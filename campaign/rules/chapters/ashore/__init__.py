"""Rules 21 to 23: supply points ashore, the forces that live on them, and the units that carry them overland."""
