"""The ledger of logistics: what is held, given out, sent, landed, lost and afloat, each computed once."""
