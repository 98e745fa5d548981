"""Tournament night on the web: the API of tournaments, and the pages of director, room and players."""
