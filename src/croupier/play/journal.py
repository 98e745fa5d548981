"""A journal read back as the objects that play it: tables and tournaments."""

from pathlib import Path
from warnings import warn

from croupier.conduct import House
from croupier.conduct.codec import decode_fact
from croupier.conduct.house import database_path
from croupier.conduct.tournaments.plain import Acted
from croupier.play.making import taken_over
from croupier.play.notebook import html_table
from croupier.play.table import Table
from croupier.play.tournament import Story, Tournament


class Journal(dict[str, Table]):
    """The tables of a database by name, and its `tournaments`. Changes to them are not stored."""

    def __init__(self, tables: dict[str, Table], tournaments: dict[str, Tournament]) -> None:
        super().__init__(tables)
        self.tournaments = tournaments

    def _repr_html_(self) -> str:
        tables = [(name, table.state.setting.book, table.needs.say) for name, table in self.items()]
        tournaments = [(name, each.state.conditions.book, each.needs.say) for name, each in self.tournaments.items()]
        return html_table("Journal", ("Name", "Book", "Next"), tables + tournaments)


def read(database: str | Path) -> Journal:
    """The tables and tournaments of a journal as the same objects. Warns of those that cannot be read, and leaves them
    out."""
    path = database_path(str(database))
    if path is not None and not path.exists():
        raise FileNotFoundError(f"there is no database {path}")
    if path is not None and not path.stat().st_size:
        raise ValueError(f"{path} is an empty file, and no journal")
    with House(str(database)) as house:
        for shut in house.unreadable():
            warn(str(shut), stacklevel=2)
        stories = {hosted.name: _story(house, hosted.stream) for hosted in house.tables()}
        tournaments: dict[str, Tournament] = {}
        for hosted in house.tournaments():
            assert hosted.state is not None, "a tournament of the house has been created"
            own = {name: stories[name] for name in hosted.state.tables if name in stories}
            tournaments[hosted.name] = Tournament.gone_on_from(hosted.name, _story(house, hosted.stream), own)
    return Journal({name: taken_over(name, story) for name, story in stories.items()}, tournaments)


def _story(house: House, stream: str) -> Story:
    return [(Acted(entry.at, entry.who, entry.role), decode_fact(entry.body)) for entry in house.store.read(stream)]
