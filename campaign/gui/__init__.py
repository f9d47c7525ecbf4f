"""The game on screen: views of one side drawn as plain shapes, orders given by mouse and keys.

What is seen is made in three steps, of which only the last knows a window: a view becomes shapes (`battle`, `panels`, and
the room `chart`), shapes become a picture (`campaign.drawing.painter`), and the picture is shown (`window`).
"""
