"""The ledgers: readable tables computed from each event and the states around it."""
