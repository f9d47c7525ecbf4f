"""The plot that every tactical system draws on: a flat sea in metres, courses in degrees true, and no rules.

- `geometry`: points, poses, ranges, bearings, arcs of fire, outlines and boxes that touch;
- `tracks`: moves along straights and turning circles, where a ship is at any moment, who meets whom;
- `sight`: what stands in a line of sight, marks before sun, moon or afterglow (which stand in `ratings.sky`).

x grows to the east and y to the north; courses and bearings run clockwise from north, relative bearings from the bow.
No system's inches or turns are known here: each converts itself.
"""
