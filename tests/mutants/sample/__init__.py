"""A small system of three rules, of which one is looked at, one is only run, and one stands in a chart."""
