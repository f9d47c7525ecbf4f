"""Critical hits: how many a phase of damage brings, what each strikes, and what comes of it."""
