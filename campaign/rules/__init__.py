"""The rules of the campaign: the engine, the sequence of play and one file per chapter."""
