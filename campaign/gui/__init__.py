"""The game on screen: views of one side drawn as plain shapes, orders given by mouse and keys.

What is seen is made in three steps, of which only the last knows a window: a view becomes shapes (`chart`, `battle`,
`panels`), shapes become a picture (`drawing.painter`), and the picture is shown (`window`).
"""
