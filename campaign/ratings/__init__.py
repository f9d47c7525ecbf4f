"""What campaign and battles both need of the counter game: derived values, hit record, condition."""
