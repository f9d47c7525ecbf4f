"""The interpreter of the orders' grammars: reading and writing words, forms, sentences, tables."""
