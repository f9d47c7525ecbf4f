"""The chart by OpenGL: meshes, strokes, circles and stamps in the plane, which a camera moves without making them anew."""
