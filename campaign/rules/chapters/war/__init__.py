"""Rules 1D6, 10 and 11: what comes and goes by date, what is taken, owed and won."""
