"""A client of a house for programs: commands, views and event streams over HTTP.

>>> from croupier.client import Client
>>> house = Client("http://127.0.0.1:8000", token="...")  # doctest: +SKIP
>>> house.act("T1", "my program", "patron", {"command": "join_table", "patron": "my program"})  # doctest: +SKIP
Done(version=12, facts=('table.patron_joined/1',))

It uses the standard library alone for HTTP. `bot.py` is a player made of it.
"""

from croupier.client.asking import Client, HttpError, Unreachable
from croupier.client.following import Event
from croupier.server.answers import Because, Done, NotDone, Overtaken, TableLine

__all__ = ["Because", "Client", "Done", "Event", "HttpError", "NotDone", "Overtaken", "TableLine", "Unreachable"]
