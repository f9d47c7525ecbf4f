"""The logistics desk: one side's ledger, with the chances of its convoys and its docks, as a page and as a document."""
