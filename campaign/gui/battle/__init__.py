"""The battle on screen, made of what the tactical contract's views say: shapes, places of ships, answers, and watching."""
