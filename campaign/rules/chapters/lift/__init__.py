"""Rules 2, 4, 9 and 11: cargo, craft, landings, raids and supplies."""
