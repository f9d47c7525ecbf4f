"""Gunfire: what moves a chance, who bears on whom, salvos and what they come to."""
