"""Rules 1D, 4A and 8: ports, guns against the coast, fuel, ammunition and repairs."""
