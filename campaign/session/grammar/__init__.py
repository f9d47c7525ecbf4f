"""One interpreter of the grammar that orders have beside their nouns: words read and written, forms, sentences, tables."""
