"""Orders in port: what is mended, loaded, pumped and formed to sail."""
