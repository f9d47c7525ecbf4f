"""Charts: from their files to total values, every hole, overlap and strange value by its line."""
